//! # revoke
//!
//! A player does not follow suit although they hold a card of the suit led. If that happened at the table,
//! the card is marked with `^R` (chapter 3.9); if not, a card is wrong. If the hand is not given, a card of
//! that suit that the player plays later shows that the player held one. Only the first such card of a play
//! is reported, because the cards after it depend on it. If it is not known who led, but a player revoked in
//! any case, the rule assumes the suit to which the fewest players revoked.
//!
//! Correct the card, or write `^R` before it.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ CK
//! *
//! ```
//!
//! ```text
//! error[revoke]: South revokes: ♣K on a heart trick while still holding ♥A
//!   ┌─ example.pbn:5:10
//!   │
//! 1 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │                                                - this card could follow suit
//!   ·
//! 5 │ H2 H5 HJ CK
//!   │          ^^
//!   │
//!   = fix: mark the card as a revoke (by hand)
//!     + H2 H5 HJ ^R CK
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 S7 CQ CJ
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 - - -"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ CK
//! C4 C2 CQ HA
//! *
//! ```
//!
//! ```text
//! error[revoke]: South revokes: ♣K on a heart trick while still holding ♥A
//!   ┌─ example.pbn:5:10
//!   │
//! 5 │ H2 H5 HJ CK
//!   │          ^^
//! 6 │ C4 C2 CQ HA
//!   │          -- this card was held, and could follow suit
//!   │
//!   = fix: mark the card as a revoke (by hand)
//!     + H2 H5 HJ ^R CK
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ -
//! H6 C2 HK HA
//! ```
//!
//! ```text
//! error[revoke]: North or another player revokes: ♣2 on a heart trick while still holding ♥Q
//!   ┌─ example.pbn:6:4
//!   │
//! 1 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │               - this card could follow suit
//!   ·
//! 6 │ H6 C2 HK HA
//!   │    ^^
//!   │
//!   = fix: mark the card as a revoke (by hand)
//!     + H6 ^R C2 HK HA
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! C 5HX:N
//! P CKS972
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
//! H2 H5 HJ ^R CK
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 - - -"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ ^R CK
//! C4 C2 CQ HA
//! *
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! C 5HX:N
//! P CK972
//!
//! ```

use crate::bridge::{Card, CardFaultKind, PlayCard, card_name, seat_name, suit_name};
use crate::pbn::model::PlaySection;
use crate::rules::faulty_card::{FaultyCard, name_others, of_another_deal, place_of};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "revoke",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Manual),
    chapters: &[(PBN, &["3.9"]), (RBN, &["3.P"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddPlay], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(faulty) = FaultyCard::of(game).filter(|_| of_another_deal(game).is_none()) else {
        return;
    };
    let (held, whose) = match faulty.kind {
        CardFaultKind::Revoke(held) => (held, " revokes:"),
        CardFaultKind::LikelyRevoke(held) => (held, " or another player revokes:"),
        _ => return,
    };
    let Some(card) = faulty.card else {
        return;
    };
    let message = format!(
        "{}{whose} {} on a {} trick while still holding {}",
        seat_name(faulty.player),
        card_name(card),
        suit_name(held.suit),
        card_name(held)
    );
    let mut finding = report.at(faulty.span, message);
    if let Some((place, _)) = place_of(game, held) {
        finding = finding.label(place, "this card could follow suit");
    } else if let Some(later) = later(faulty.play, held) {
        finding = finding.label(later, "this card was held, and could follow suit");
    }
    let finding = finding.fix(
        "mark the card as a revoke",
        Applicability::Manual,
        Span::empty(faulty.span.start),
        b"^R ",
    );
    name_others(game, finding);
}

/// Where a card is played of a hand that is not given.
fn later(play: &PlaySection, held: Card) -> Option<Span> {
    let mut turns = play.turns.iter();
    let later = turns.find(|turn| turn.value == Some(PlayCard::Card(held)))?;
    Some(later.span)
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some((fault, card, span)) = record.replay().and_then(|played| played.fault()) else {
        return;
    };
    let CardFaultKind::Revoke(held) = fault.kind else {
        return;
    };
    let message = format!(
        "{} revokes: {} on a {} trick while still holding {}",
        seat_name(fault.player),
        card_name(card),
        suit_name(held.suit),
        card_name(held)
    );
    report.at(span, message);
}
