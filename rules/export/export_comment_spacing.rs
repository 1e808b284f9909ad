//! # export-comment-spacing
//!
//! A comment within a line does not have exactly one space before it. Export format requires this (chapter
//! 3.8).
//!
//! Write one space. `pbnlint check --export --fix` and `pbnlint export` do this.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C{at least 3 cards} Pass Pass Pass
//! ```
//!
//! ```text
//! warning[export-comment-spacing]: a space is missing before the comment
//!   ┌─ example.pbn:3:3
//!   │
//! 3 │ 1C{at least 3 cards} Pass Pass Pass
//!   │   ^
//!   │
//!   = fix: write one space before the comment
//!     + 1C {at least 3 cards} Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C{at least 3 cards} Pass Pass Pass
//! +1C {at least 3 cards} Pass Pass Pass
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass Pass Pass   ; a quiet hand
//! ```
//!
//! ```text
//! warning[export-comment-spacing]: expected one space before the comment, found 3 spaces
//!   ┌─ example.pbn:3:18
//!   │
//! 3 │ 1C Pass Pass Pass   ; a quiet hand
//!   │                  ^^^
//!   │
//!   = fix: write one space before the comment
//!     + 1C Pass Pass Pass ; a quiet hand
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! {a quiet hand}
//! [Auction "N"]
//! 1C {at least 3 cards} Pass Pass Pass
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-comment-spacing",
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Comment(check)]);

fn check(game: &GameContext<'_>, comment: CommentView<'_>, report: &mut Report<'_>) {
    // What is not closed has no place yet.
    let text = game.slice(comment.span());
    if comment.is_brace() && !text.ends_with(b"}") {
        return;
    }
    let start = comment.span().start;
    let blanks = game.blanks_before(start);
    if game.slice(blanks) == b" " || game.is_line_start(start) {
        return;
    }
    // A comment after a tag pair has to begin a line, and one inside of it cannot be.
    let owner = blanks.start.checked_sub(1).and_then(|at| game.kind_at(at));
    if owner == Some(TokenKind::RightBracket) || is_in_tag(game, comment.span()) {
        return;
    }
    if game.is_line_start(blanks.start) {
        report
            .at(blanks, "the comment has to begin in the first column")
            .fix("delete the blanks", Applicability::Safe, blanks, b"");
        return;
    }
    let (place, message) = if blanks.is_empty() {
        (
            Span::new(start, start + 1),
            "a space is missing before the comment".to_owned(),
        )
    } else {
        (
            blanks,
            format!(
                "expected one space before the comment, found {}",
                game.found(blanks)
            ),
        )
    };
    report
        .at(place, message)
        .habit("comments", blanks.is_empty())
        .fix(
            "write one space before the comment",
            Applicability::Safe,
            blanks,
            b" ",
        );
}

fn is_in_tag(game: &GameContext<'_>, comment: Span) -> bool {
    let problems = &game.document.problems;
    let at = problems.partition_point(|problem| problem.span.start < comment.start);
    let mut here = problems.slice(at..).iter();
    here.by_ref()
        .take_while(|problem| problem.span.start == comment.start)
        .any(|problem| problem.kind == ProblemKind::CommentInTag)
}
