//! # discouraged-character
//!
//! A character from 160 to 191 of Latin-1 is in a text: `½`, `°`, `«` or a no-break space. The standard
//! discourages these characters, because other character sets have other signs in their place (chapter 2.2).
//! Letters with accents, from 192 on, are fine.
//!
//! Write it in plain characters: `1/2` for `½`, a space for a no-break space.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Handicap +1\xBD"]
//! ```
//!
//! ```text
//! info[discouraged-character]: `½` is another sign in other character sets
//!   ┌─ example.pbn:1:20
//!   │
//! 1 │ [Event "Handicap +1½"]
//!   │                    ^
//! ```
//!
//! ```pbn,escaped
//! [Event "Club\xA0evening"]
//! ```
//!
//! ```diff
//! -[Event "Club evening"]
//! +[Event "Club evening"]
//! ```
//!
//! ```pgn,escaped
//! 1. e4 {\xB1 0.3} *
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Caf\xE9 evening, handicap +1.5"]
//! ```
//!
//! ```pgn,escaped
//! 1. e4 {+/= 0.3, caf\xE9} *
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "discouraged-character",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    fix: Availability::Sometimes(Applicability::Unsafe),
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]).and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::Text(check_chess)],
);

const NO_BREAK_SPACE: u8 = 0xA0;

const NO_BREAK: &str = "a no-break space is another sign in other character sets";

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    if game.file.source.encoding().is_utf8() || text.is_ascii() {
        return;
    }
    for span in runs(text) {
        let token = game.kind_at(span.start);
        let in_text = token.is_some_and(|kind| kind == TokenKind::String || kind.is_comment());
        if !in_text {
            continue;
        }
        let run = span.of(text);
        if run.iter().all(|byte| *byte == NO_BREAK_SPACE) {
            let spaces = vec![b' '; run.len()];
            report
                .at(span, NO_BREAK)
                .fix("write a space", Applicability::Unsafe, span, spaces);
        } else {
            report.at(span, message(&game.show(span)));
        }
    }
}

/// The runs of discouraged characters.
fn runs(text: &[u8]) -> impl Iterator<Item = Span> {
    let is_discouraged = |byte: &u8| (0xA0..0xC0).contains(byte);
    let mut at = 0;
    let runs = text.chunk_by(move |a, b| is_discouraged(a) == is_discouraged(b));
    let runs = runs.map(move |run| {
        let span = Span::new(at, at + run.len() as u32);
        at = span.end;
        (run, span)
    });
    let found = runs.filter(move |(run, _)| run.first().is_some_and(is_discouraged));
    found.map(|(_, span)| span)
}

fn message(shown: &str) -> String {
    format!("`{shown}` is another sign in other character sets")
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let text = context.text();
    if context.file.source.encoding().is_utf8() || text.is_ascii() {
        return;
    }
    for span in runs(text).filter(|span| context.is_text_at(span.start)) {
        let are_spaces = span.of(text).iter().all(|byte| *byte == NO_BREAK_SPACE);
        let message = if are_spaces {
            NO_BREAK.to_owned()
        } else {
            message(&context.show(span))
        };
        let finding = report
            .at(span, message)
            .habit_that("places", "have such signs", are_spaces);
        if are_spaces {
            let spaces = vec![b' '; span.len() as usize];
            finding.fix("write a space", Applicability::Unsafe, span, spaces);
        }
    }
}
