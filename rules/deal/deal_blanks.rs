//! # deal-blanks
//!
//! A deal has wrong blanks. The standard requires exactly one space between two hands and none
//! elsewhere in the value (chapter 3.4.11). Many readers split the value at each space and get an
//! empty hand.
//!
//! Write one space between two hands and none elsewhere, as the fix does.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732  A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[deal-blanks]: expected one space between two hands, found 2 spaces
//!   ┌─ example.pbn:1:26
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732  A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │                          ^^
//!   │
//!   = fix: correct the blanks of the deal
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```diff
//! -[Deal "N:.63.AKQ987.A9732  A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! +[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "N: .63.AKQ987.A9732 - - - "]
//! ```
//!
//! ```text
//! error[deal-blanks]: unexpected blank: a deal has only one space between two hands
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [Deal "N: .63.AKQ987.A9732 - - - "]
//!   │          ^
//!   │
//!   = 2 places of this deal have such blanks
//!   = fix: correct the blanks of the deal
//!     + [Deal "N:.63.AKQ987.A9732 - - -"]
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
    name: "deal-blanks",
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
    let blanks = || deal.fault_spans(|kind| kind == DealFaultKind::Blanks);
    let Some(first) = blanks().next() else { return };
    let is_between = |span: Span| {
        let mut hands = deal.hands.iter().skip(1);
        hands.any(|hand| hand.span.start == span.end)
    };
    let message = if is_between(first) {
        format!(
            "expected one space between two hands, found {}",
            game.found(first)
        )
    } else {
        "unexpected blank: a deal has only one space between two hands".to_owned()
    };
    let mut finding = report.at(first, message).habit("deals", is_between(first));
    let count = blanks().count();
    if count > 1 {
        finding = finding.note(format!("{count} places of this deal have such blanks"));
    }
    let edits = blanks().map(|span| {
        let text = if is_between(span) { &b" "[..] } else { b"" };
        SpanEdit::new(span, text)
    });
    finding.fix_all("correct the blanks of the deal", Applicability::Safe, edits);
}
