//! # void-filler
//!
//! A void is written as a hyphen. In PBN nothing is written for a void: two dots are side by side there
//! (chapter 3.4.11). A hyphen stands for a whole hand that is not given; some readers take this one for such
//! a hand and lose the cards.
//!
//! Delete the hyphen. The fix is safe if the hand has thirteen cards without it.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:-.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[void-filler]: expected nothing for a void, found a hyphen
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [Deal "N:-.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │          ^
//!   │
//!   = fix: delete the hyphen
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```diff
//! -[Deal "N:-.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! +[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A97-32 - - -"]
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
    name: "void-filler",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| !deal.faults.is_empty()) else {
        return;
    };
    let fillers = || deal.fault_spans(|kind| kind == DealFaultKind::Filler);
    let Some(first) = fillers().next() else {
        return;
    };
    let mut hands = deal.hands.iter();
    let is_void = |span: &Span| deal.hands.iter().any(|hand| hand.suits.contains(span));
    let message = if is_void(&first) {
        "expected nothing for a void, found a hyphen"
    } else {
        "a hyphen cannot be among the cards of a suit"
    };
    let is_certain =
        fillers().all(|span| is_void(&span)) && hands.all(|hand| hand.sound || hand.written == 13);
    let applicability = Applicability::safe_if(is_certain);
    let mut finding = report.at(first, message);
    let count = fillers().count();
    if count > 1 {
        finding = finding.note(format!("this deal has {count} such hyphens"));
    }
    let edits = fillers().map(SpanEdit::delete);
    finding.fix_all("delete the hyphen", applicability, edits);
}
