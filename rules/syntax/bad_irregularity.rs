//! # bad-irregularity
//!
//! A `^` has no known letter after it. The `^` marks an irregularity: `^I` an insufficient bid, `^S` the call
//! of a player who was skipped, `^R` a revoke, `^L` a lead out of turn (chapter 3.9). Readers stop there.
//!
//! Write one of these letters directly after the `^`, or delete it.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^X 1D AP
//! ```
//!
//! ```text
//! error[bad-irregularity]: expected `^I`, `^S`, `^R` or `^L`, found `^X`
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C ^X 1D AP
//!   │    ^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^ S 1D AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C ^ S 1D AP
//! +1C ^S 1D AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^S 1D AP
//! ```

use crate::rules::prelude::*;
use crate::source::is_blank;

pub(crate) const META: Meta = Meta {
    name: "bad-irregularity",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2", "3.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::BadIrregularity], check)]);

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let text = game.slice(span);
    let blanks = game.blanks_after(span.start + 1);
    match text {
        [b'^', blank, .., last]
            if is_blank(*blank) && last.is_ascii_alphabetic() && blanks.end + 1 == span.end =>
        {
            let finding = report
                .at(
                    span,
                    "unexpected blank between `^` and the letter of the irregularity",
                )
                .habit("irregularities", ());
            // It could part another irregularity from its call.
            if !game.is_after_irregularity(span.start) {
                finding.fix("delete the blank", Applicability::Safe, blanks, b"");
            }
        }
        _ => {
            let found = game.found(span);
            let message = format!("expected `^I`, `^S`, `^R` or `^L`, found {found}");
            report.at(span, message).habit("irregularities", ());
        }
    }
}
