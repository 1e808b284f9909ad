//! # stray-string
//!
//! A string in quotes stands in an auction or a play. Calls and cards have no strings
//! (chapters 3.5 and 3.6); readers stop there.
//!
//! Explanations of calls and cards are notes or comments.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C "Stayman" Pass
//! ```
//!
//! ```text
//! error[stray-string]: a string cannot stand among the calls of an auction
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 2C "Stayman" Pass
//!   │             ^^^^^^^^^
//!   │
//!   = fix: make it a comment (unsafe)
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 2C "Stayman" Pass
//! +1NT Pass 2C {Stayman} Pass
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C {Stayman} Pass
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-string",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.5", "3.6"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::StrayString], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let section = game.tag_at(span.start).map(|(pair, _)| pair.name());
    let message = match section {
        Some(b"Play") => "a string cannot stand among the cards of a play",
        _ => "a string cannot stand among the calls of an auction",
    };
    let finding = report
        .at(span, message)
        .habit_that("strings", "are outside of any tag", ());
    let text = game.slice(span).strip_prefix(b"\"");
    let inner = text
        .and_then(|text| text.strip_suffix(b"\""))
        .unwrap_or(&[]);
    if !inner.is_empty() && !inner.iter().any(|byte| b"{}\"".contains(byte)) {
        let mut comment = vec![b'{'];
        comment.extend_from_slice(inner);
        comment.push(b'}');
        finding.fix("make it a comment", Applicability::Unsafe, span, comment);
    }
}
