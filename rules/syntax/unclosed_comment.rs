//! # unclosed-comment
//!
//! A comment begins with `{` and no `}` follows it in the file. A comment in braces runs to the
//! next `}`, over any number of lines (chapter 3.8), so most readers take the rest of the file for
//! comment and silently lose its games. pbnlint ends the comment before the next empty line that is
//! followed by a game.
//!
//! Write the `}` where the comment was meant to end.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"] {heat 1
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unclosed-comment]: the `}` of this comment is missing; most readers take the rest of the file for comment
//!   ┌─ example.pbn:1:24
//!   │
//! 1 │ [Event "Club evening"] {heat 1
//!   │                        ^
//! 2 │ [Site "Utrecht"]
//!   │                 - pbnlint ends it here
//!   │
//!   = fix: close the comment (unsafe)
//!     - [Site "Utrecht"]
//!     + [Site "Utrecht"]}
//! ```
//!
//! ```diff
//!  [Event "Club evening"] {heat 1
//! -[Site "Utrecht"]
//! +[Site "Utrecht"]}
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! {West forgot the convention
//! and led a trump.
//!
//! [Event "Club evening"]
//! [Board "2"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"] {heat 1}
//! [Site "Utrecht"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unclosed-comment",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.8"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::UnclosedComment], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let tree = game.document.tree();
    let token = tree.token_at(problem.span.start);
    let comment = token.map_or(problem.span, |token| tree.span(token));
    let end = Span::empty(comment.end);
    let finding = report.at(
        problem.span,
        "the `}` of this comment is missing; most readers take the rest of the file for comment",
    );
    finding.label(end, "pbnlint ends it here").fix(
        "close the comment",
        Applicability::Unsafe,
        end,
        &b"}"[..],
    );
}
