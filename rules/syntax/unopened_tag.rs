//! # unopened-tag
//!
//! A tag pair lacks its opening `[`. Readers do not see the tag; they take its name and value
//! for data of the section before it, or stop there (chapter 3.3).
//!
//! Write the `[` before the name.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! Site "Utrecht"]
//! [Board "1"]
//! ```
//!
//! ```text
//! error[unopened-tag]: the `[` of this tag pair is missing
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ Site "Utrecht"]
//!   │ ^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the `[`
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -Site "Utrecht"]
//! +[Site "Utrecht"]
//!  [Board "1"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! Room "Open"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! [Board "1"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unopened-tag",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Safe),
    chapters: &["3.3"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::UnopenedTag], check)];

fn check(_: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let start = Span::empty(problem.span.start);
    report
        .at(problem.span, "the `[` of this tag pair is missing")
        .fix("write the `[`", Applicability::Safe, start, &b"["[..]);
}
