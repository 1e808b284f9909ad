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
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Caf\xE9 evening, handicap +1.5"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "discouraged-character",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.2"])],
    fix: Availability::Sometimes(Applicability::Unsafe),
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]);

const NO_BREAK_SPACE: u8 = 0xA0;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    if game.file.source.encoding().is_utf8() || text.is_ascii() {
        return;
    }
    let is_discouraged = |byte: &u8| (0xA0..0xC0).contains(byte);
    let mut at = 0;
    for run in text.chunk_by(|a, b| is_discouraged(a) == is_discouraged(b)) {
        let span = Span::new(at, at + run.len() as u32);
        at = span.end;
        let token = game
            .kind_at(span.start)
            .filter(|_| run.first().is_some_and(is_discouraged));
        let in_text = token.is_some_and(|kind| kind == TokenKind::String || kind.is_comment());
        if !in_text {
            continue;
        }
        if run.iter().all(|byte| *byte == NO_BREAK_SPACE) {
            let spaces = vec![b' '; run.len()];
            report
                .at(
                    span,
                    "a no-break space is another sign in other character sets",
                )
                .fix("write a space", Applicability::Unsafe, span, spaces);
        } else {
            let message = format!(
                "`{}` is another sign in other character sets",
                game.show(span)
            );
            report.at(span, message);
        }
    }
}
