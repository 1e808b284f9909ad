//! # stray-bracket
//!
//! A `[` begins no tag pair, or a `]` ends none. Brackets do nothing else than enclose tag
//! pairs (chapter 3.2); readers stop there, or take what follows for the name of a tag.
//!
//! Delete the bracket, or complete the tag pair.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[stray-bracket]: this `]` ends no tag pair: none is open here
//!   ┌─ example.pbn:1:23
//!   │
//! 1 │ [Event "Club evening"]]
//!   │                       ^
//!   │
//!   = fix: delete the bracket (unsafe)
//! ```
//!
//! ```diff
//! -[Event "Club evening"]]
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! [
//! [Room "Open"]
//! ```
//!
//! ```text
//! error[stray-bracket]: this `[` begins no tag pair: no name follows
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │ [
//!   │ ^
//!   │
//!   = fix: delete the bracket (unsafe)
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-bracket",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(
    &[
        ProblemKind::StrayBracketOpen,
        ProblemKind::StrayBracketClose,
    ],
    check,
)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let message = match problem.kind {
        ProblemKind::StrayBracketOpen => "this `[` begins no tag pair: no name follows",
        _ => "this `]` ends no tag pair: none is open here",
    };
    report.at(problem.span, message).fix(
        "delete the bracket",
        Applicability::Unsafe,
        game.removal(problem.span),
        &b""[..],
    );
}
