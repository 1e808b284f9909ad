//! # card-played-twice
//!
//! A card is played a second time. Each card can be played only once, so one of the two must be
//! another card.
//!
//! Correct the one that is wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ HA
//! *
//! ```
//!
//! ```text
//! error[card-played-twice]: South plays ♥A, which was already played in trick 1
//!   ┌─ example.pbn:6:10
//!   │
//! 5 │ H2 H5 HJ HA
//!   │          -- it was played here
//! 6 │ C4 C2 CQ HA
//!   │          ^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! H2 H8 HK H4
//! *
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! C 5HX:N
//! P CK972:CK
//!
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! - - CQ CJ
//! *
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! C 5HX:N
//! P CK972:CQ
//!
//! ```

use crate::bridge::{CardFaultKind, card_name, seat_name};
use crate::rules::faulty_card::{FaultyCard, name_others};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "card-played-twice",
    severity: Severity::Error,
    chapters: &["3.6"],
    needs: &[Need::OddPlay],
    folds: false,
    rbn_chapters: &["3.P"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check), Check::Record(check_record)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(faulty) = FaultyCard::of(game) else {
        return;
    };
    let (CardFaultKind::PlayedBefore(before), Some(card)) = (faulty.kind, faulty.card) else {
        return;
    };
    let message = format!(
        "{} plays {}, which was already played in trick {}",
        seat_name(faulty.player),
        card_name(card),
        before / 4 + 1
    );
    let mut finding = report.at(faulty.span, message);
    if let Some(before) = faulty.play.turns.get(before) {
        finding = finding.label(before.span, "it was played here");
    }
    name_others(game, finding);
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(played) = record.replay() else {
        return;
    };
    let Some((fault, card, span)) = played.fault() else {
        return;
    };
    let CardFaultKind::PlayedBefore(before) = fault.kind else {
        return;
    };
    let message = format!(
        "{} plays {}, which was already played in trick {}",
        seat_name(fault.player),
        card_name(card),
        before / 4 + 1
    );
    let finding = report.at(span, message);
    if let Some(before) = played.place(before) {
        finding.label(before, "it was played here");
    }
}
