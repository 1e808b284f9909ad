//! # deal-layout
//!
//! A deal does not have the layout of the standard. Each hand names its player, commas or no-break spaces
//! separate the hands, there are blanks beside the dots between suits, or suits are not parted by dots. In the standard only the first hand
//! of a deal names its player; the other hands follow clockwise, with one space between two hands and none
//! elsewhere (chapter 3.4.11). Readers take the letters and commas for ranks, count the wrong number of
//! hands, and refuse the deal. If many deals of a file have the same layout, it is reported once.
//!
//! Write one direction, a colon and the four hands. The fix puts the hands in order; it is safe, because each
//! hand names its player. Where blanks are wrong, there is a fix only if a single way to join the parts gives
//! four hands of four suits. The fix is unsafe if a hand then has a character that is not a rank, or if the
//! hands differ in their number of cards.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 E:A8654.KQ5.T.QJT6 S:J973.J98742.3.K4 W:KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[deal-layout]: only the first hand of a deal names its player
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 E:A8654.KQ5.T.QJT6 S:J973.J98742.3.K4 W:KQT2.AT.J6542.85"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the hands clockwise from the first player
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```diff
//! -[Deal "N:.63.AKQ987.A9732 E:A8654.KQ5.T.QJT6 S:J973.J98742.3.K4 W:KQT2.AT.J6542.85"]
//! +[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! Partners together:
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732, S:J973.J98742.3.K4, E:A8654.KQ5.T.QJT6, W:KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "W:KQT2.AT.J6542.85,-,A8654.KQ5.T.QJT6,-"]
//! ```
//!
//! ```text
//! error[deal-layout]: expected spaces between the hands of a deal, found commas
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "W:KQT2.AT.J6542.85,-,A8654.KQ5.T.QJT6,-"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write spaces between the hands
//!     + [Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987 .A9732 A8654.KQ5. T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[deal-layout]: unexpected blanks: a deal has only one space between two hands
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:.63.AKQ987 .A9732 A8654.KQ5. T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: correct the blanks of the deal
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "N:S.H63.DAKQ987.CA9732 SA8654.HKQ5.DT.CQJT6 SJ973.HJ98742.D3.CK4 SKQT2.HAT.DJ6542.C85"]
//! ```
//!
//! ```text
//! error[deal-layout]: expected dots between the suits of a hand, found the letters of the suits
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:S.H63.DAKQ987.CA9732 SA8654.HKQ5.DT.CQJT6 SJ973.HJ98742.D3.CK4 SKQT2.HAT.DJ6542.C85"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write dots
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "N:,63,AKQ987,A9732 A8654,KQ5,T,QJT6 J973,J98742,3,K4 KQT2,AT,J6542,85"]
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

use std::borrow::Cow;

use crate::pbn::model::Deal;
use crate::pbn::model::deal::{DealFaultKind, DealtHand, Layout, laid_out};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "deal-layout",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let deal = game.model.deal().filter(|deal| deal.layout().is_some());
    let Some(value) = deal.map(Deal::span) else {
        return;
    };
    let Some((layout, right)) = laid_out(game.slice(value)) else {
        return;
    };
    let right = without_fillers(right);
    let (message, title) = match layout {
        Layout::Directions => (
            Cow::Borrowed("only the first hand of a deal names its player"),
            "write the hands clockwise from the first player",
        ),
        Layout::Commas => (
            "expected spaces between the hands of a deal, found commas".into(),
            "write spaces between the hands",
        ),
        Layout::Blanks => (
            "unexpected blanks: a deal has only one space between two hands".into(),
            "correct the blanks of the deal",
        ),
        Layout::SuitLetters => (
            "expected dots between the suits of a hand, found the letters of the suits".into(),
            "write dots",
        ),
        Layout::OtherDots(mark) => {
            let mark = char::from(mark);
            let message = format!("expected dots between the suits of a hand, found `{mark}`");
            (message.into(), "write dots")
        }
    };
    let read = read(&right);
    let is_clear = match layout {
        Layout::Blanks => read.is_consistent(),
        _ => read.is_sound(),
    };
    let applicability = Applicability::safe_if(is_clear);
    report
        .at(value, message)
        .habit("deals", layout)
        .fix(title, applicability, value, right);
}

fn read(value: &[u8]) -> Deal {
    Deal::read(value, Span::new(0, value.len() as u32))
}

/// A deal without the hyphens for its voids and with a letter for its tens, where all hands that are given have
/// thirteen cards then.
fn without_fillers(value: Vec<u8>) -> Vec<u8> {
    let deal = read(&value);
    if deal.is_sound() {
        return value;
    }
    let mut plain = value.clone();
    for fault in deal.faults.iter().rev() {
        let right: &[u8] = match fault.kind {
            DealFaultKind::Filler => b"",
            DealFaultKind::Ten => b"T",
            _ => return value,
        };
        plain.splice(
            fault.span.start as usize..fault.span.end as usize,
            right.iter().copied(),
        );
    }
    let is_full = |hand: &DealtHand| hand.cards.is_none() || hand.written == 13;
    match read(&plain) {
        deal if deal.is_sound() && deal.hands.iter().all(is_full) => plain,
        _ => value,
    }
}
