//! # glued-elements
//!
//! Two elements of a table have no white space between them. White space separates elements (chapter 5.1);
//! some readers take the two for one.
//!
//! Write a space between them.
//!
//! ## Bad
//!
//! ```pbn
//! [ActionTable "Rank;Call"]
//! 1 "1NT"
//! 2"2C"
//! ```
//!
//! ```text
//! info[glued-elements]: white space is missing before this element of the table
//!   ┌─ example.pbn:3:2
//!   │
//! 3 │ 2"2C"
//!   │  ^^^^
//!   │
//!   = fix: write a space
//!     + 2 "2C"
//! ```
//!
//! ```diff
//!  [ActionTable "Rank;Call"]
//!  1 "1NT"
//! -2"2C"
//! +2 "2C"
//! ```
//!
//! ```pbn
//! [ActionTable "Call;Text"]
//! "1NT""the field"
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ActionTable "Rank;Call"]
//! 1 "1NT"
//! 2 "2C"
//! ```

use crate::pbn::standard::{TagId, is_plain_tag};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "glued-elements",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["5.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OtherSection],
    &Check::Section(Tags::All, check),
)]);

fn check(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    if is_plain_tag(tag) || matches!(tag, Some(TagId::AUCTION | TagId::PLAY)) {
        return;
    }
    // Where a string has no end, the quotes of all later ones are in doubt.
    let mut problems = game.problems_in(section.span());
    if problems.any(|problem| problem.kind == ProblemKind::UnclosedString) {
        return;
    }
    // Only strings can be glued to anything.
    if memchr::memchr(b'"', game.slice(section.rest())).is_none() {
        return;
    }
    let mut before = None;
    for (kind, span) in section.pieces() {
        let is_pair = matches!(
            (before, kind),
            (
                Some(TokenKind::String),
                TokenKind::String | TokenKind::Element
            ) | (Some(TokenKind::Element), TokenKind::String)
        );
        before = Some(kind);
        // A mark beside it is another finding.
        let is_mark = |byte: Option<&u8>| matches!(byte, Some(b',' | b'|'));
        let last = game.text().get(..span.start as usize);
        let is_parted = is_mark(game.slice(span).first()) || is_mark(last.and_then(<[u8]>::last));
        if !is_pair || is_parted {
            continue;
        }
        let start = span.start;
        // A string that is not closed is reported by another rule.
        let closed = game.text().get(start.saturating_sub(1) as usize) == Some(&b'"');
        if closed || kind == TokenKind::String {
            let place = Span::empty(start);
            report
                .at(
                    span,
                    "white space is missing before this element of the table",
                )
                .habit("elements", ())
                .fix("write a space", Applicability::Safe, place, b" ");
        }
    }
}
