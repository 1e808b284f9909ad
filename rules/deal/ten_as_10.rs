//! # ten-as-10
//!
//! The ten of a suit is written `10`. In PBN it is the letter T: each card is one character (chapter 3.4.11).
//! Readers refuse the deal.
//!
//! Write T, as the fix does.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.10.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[ten-as-10]: expected `T` for the ten, found `10`
//!   ┌─ example.pbn:1:37
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.10.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │                                     ^^
//!   │
//!   = fix: write `T`
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```diff
//! -[Deal "N:.63.AKQ987.A9732 A8654.KQ5.10.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! +[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A10732 - - -"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]
//! ```

use crate::pbn::model::deal::DealFaultKind;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ten-as-10",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| !deal.faults.is_empty()) else {
        return;
    };
    let tens = || deal.fault_spans(|kind| kind == DealFaultKind::Ten);
    let Some(first) = tens().next() else { return };
    let mut finding = report.at(first, "expected `T` for the ten, found `10`");
    let count = tens().count();
    if count > 1 {
        finding = finding.note(format!("{count} tens of this deal are written like this"));
    }
    let edits = tens().map(|span| SpanEdit::new(span, b"T"));
    finding.fix_all("write `T`", Applicability::Safe, edits);
}
