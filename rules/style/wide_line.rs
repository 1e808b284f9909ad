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

use crate::pbn::standard::DISCOURAGED_LINE_LENGTH;
use crate::rules::long_lines::{LONGEST_LINE, beyond};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "wide-line",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.3"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Line(DISCOURAGED_LINE_LENGTH - 1, check)]);

fn check(game: &GameContext<'_>, line: Line<'_>, report: &mut Report<'_>) {
    // Longer ones have a rule of their own.
    if line.text.len() > LONGEST_LINE {
        return;
    }
    let length = game.file.show(line.text).chars().count();
    let rest = beyond(game, line, DISCOURAGED_LINE_LENGTH - 1);
    if length >= DISCOURAGED_LINE_LENGTH && can_be_broken(game.kind_at(rest.start)) {
        let message = format!("this line has {length} characters; lines should have 79 at most");
        report.at(rest, message);
    }
}

/// Whether what is beyond the edge could be in the next line.
fn can_be_broken(kind: Option<TokenKind>) -> bool {
    use TokenKind as T;
    matches!(
        kind,
        Some(T::BraceComment | T::Call | T::Card | T::Suffix | T::NoteReference | T::Nag | T::Star)
    )
}
