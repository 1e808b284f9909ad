//! # wide-line
//!
//! A line has 80 characters or more. The standard strongly discourages such lines (chapter 2.3), because
//! editors and printers break them. The rule checks only lines of comments, calls and cards: values and `%`
//! lines cannot be broken, and the columns of a table determine the width of its rows.
//!
//! Break the line.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! {North opened a weak notrump, and East, who held a strong hand of his own, doubled}
//! ```
//!
//! ```text
//! info[wide-line]: this line has 83 characters; lines should have 79 at most
//!   ┌─ example.pbn:2:80
//!   │
//! 2 │ {North opened a weak notrump, and East, who held a strong hand of his own, doubled}
//!   │                                                                                ^^^^
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! {North opened a weak notrump, and East, who held a strong hand of his own,
//! doubled}
//! ```
//!
//! ```pbn
//! [Description "North opened a weak notrump, and East, who held a strong hand, doubled"]
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3
//! O-O *
//! ```

use crate::pbn::standard::DISCOURAGED_LINE_LENGTH;
use crate::pgn::PgnTokenKind;
use crate::rules::long_lines::{LONGEST_LINE, beyond, character_start, lines};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "wide-line",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.3"]), (PGN, &["4.3"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Line(DISCOURAGED_LINE_LENGTH - 1, check)])
    .and_pgn(
        Standing::off(Severity::Info),
        &[ChessCheck::Text(check_chess)],
    );

fn check(game: &GameContext<'_>, line: Line<'_>, report: &mut Report<'_>) {
    // Longer ones have a rule of their own.
    if line.text.len() > LONGEST_LINE {
        return;
    }
    let length = game.file.show(line.text).chars().count();
    let rest = beyond(game, line, DISCOURAGED_LINE_LENGTH - 1);
    if length >= DISCOURAGED_LINE_LENGTH && can_be_broken(game.kind_at(rest.start)) {
        report.at(rest, message(length));
    }
}

fn message(length: usize) -> String {
    format!("this line has {length} characters; lines should have 79 at most")
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let text = context.text();
    let encoding = context.file.source.encoding();
    for line in lines(text) {
        let bytes = text.slice(line.clone());
        // Longer ones have a rule of their own.
        if !(DISCOURAGED_LINE_LENGTH..=LONGEST_LINE).contains(&bytes.len()) {
            continue;
        }
        let length = encoding.decode(bytes).chars().count();
        let from = line.start + character_start(encoding, bytes, DISCOURAGED_LINE_LENGTH - 1);
        let rest = Span::new(from as u32, line.end as u32);
        if length >= DISCOURAGED_LINE_LENGTH && can_be_broken_in_chess(context.kind_at(rest.start))
        {
            report
                .at(rest, message(length))
                .habit_that("lines", "are too wide", ());
        }
    }
}

/// Whether what is beyond the edge could be in the next line: moves and what belongs to them, and comments.
fn can_be_broken_in_chess(kind: Option<PgnTokenKind>) -> bool {
    use PgnTokenKind as T;
    kind.is_some_and(|kind| kind == T::BraceComment || kind == T::Space || kind >= T::Number)
}

/// Whether what is beyond the edge could be in the next line.
fn can_be_broken(kind: Option<TokenKind>) -> bool {
    use TokenKind as T;
    matches!(
        kind,
        Some(T::BraceComment | T::Call | T::Card | T::Suffix | T::NoteReference | T::Nag | T::Star)
    )
}
