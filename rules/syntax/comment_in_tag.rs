//! # comment-in-tag
//!
//! There is a comment between `[` and `]`. Comments can come before and after a tag pair, but not
//! inside it (chapter 3.8); readers refuse the tag.
//!
//! Move the comment after the tag pair.
//!
//! ## Bad
//!
//! ```pbn
//! [Event {the name of the club's evening} "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[comment-in-tag]: a comment is not allowed inside a tag pair
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Event {the name of the club's evening} "Club evening"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: move the comment after the tag pair
//!     + [Event "Club evening"] {the name of the club's evening}
//! ```
//!
//! ```diff
//! -[Event {the name of the club's evening} "Club evening"]
//! +[Event "Club evening"] {the name of the club's evening}
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening" ; heat 1
//! ]
//! [Site "Utrecht"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"] {heat 1}
//! [Site "Utrecht"] ; at the club
//! ```

use std::borrow::Cow;

use crate::rules::prelude::*;
use crate::source::{is_line_end, next_line};

pub(crate) const META: Meta = Meta {
    name: "comment-in-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.8"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::CommentInTag], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let finding = report.at(span, "a comment is not allowed inside a tag pair");
    let Some((pair, _)) = game.tag_at(span.start) else {
        return;
    };
    let tag = pair.span();
    if game.slice(tag).last() != Some(&b']') || tag.end < span.end {
        return;
    }
    // The rest of a line that a `;` would swallow.
    let comment = game.slice(span);
    if comment.first() == Some(&b';') && !game.is_line_end(tag.end) {
        return;
    }
    // Blanks after the tag pair would become part of it.
    let place = match comment.first() {
        Some(b';') => game.blanks_after(tag.end),
        _ => Span::empty(tag.end),
    };
    let mut after = vec![b' '];
    after.extend_from_slice(comment);
    // The reason for a `]` on a line of its own is gone with the comment.
    let rest = Span::new(span.end, tag.end - 1);
    let is_last = game.slice(rest).iter().all(u8::is_ascii_whitespace);
    let gap = match is_last && game.slice(rest).iter().any(|byte| is_line_end(*byte)) {
        true => Span::new(game.blanks_before(span.start).start, rest.end),
        false => Span::new(game.blanks_before(span.start).start, span.end),
    };
    // An empty line could separate two games.
    let has_line = !is_last && game.is_line_start(gap.start) && game.is_line_end(span.end);
    let next_line = next_line(game.text(), span.end as usize).filter(|_| has_line);
    let gap = next_line.map_or(gap, |next| Span::new(gap.start, next as u32));
    // Nothing else may separate the name from the value.
    let next = game.text().get(gap.end as usize);
    let is_parted =
        has_line || gap.start < span.start || matches!(next, None | Some(b']' | b' ' | b'\t'));
    let parting = if is_parted { &b""[..] } else { b" " };
    // With another mistake in it, nobody knows how far the tag pair reaches.
    let mut problems = game.problems_in(tag);
    let applicability = match problems.all(|other| other.kind == ProblemKind::CommentInTag) {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    finding.fix_all(
        "move the comment after the tag pair",
        applicability,
        [(gap, Cow::Borrowed(parting)), (place, Cow::Owned(after))],
    );
}
