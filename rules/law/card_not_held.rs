//! # card-not-held
//!
//! A player plays a card that is in another hand. The tag `Deal` says who holds which card, and
//! each column of the play belongs to one player (chapter 3.6). It is reported once per play, with
//! all wrong cards of the first trick that has any, because the cards after it depend on them. Where most
//! cards are in other hands, the play is that of another deal.
//!
//! Correct the card, or the deal.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C7 CQ CJ
//! *
//! ```
//!
//! ```text
//! error[card-not-held]: North plays ♣7 in trick 2, but East holds it
//!   ┌─ example.pbn:6:4
//!   │
//! 1 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │                                         - ♣7 is in the hand of East
//!   ·
//! 6 │ C4 C7 CQ CJ
//!   │    ^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 - - -"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! HQ H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[card-not-held]: West plays ♥Q in trick 1, but North holds it
//!   ┌─ example.pbn:5:1
//!   │
//! 1 │ [Deal "N:AK76.Q85.KJ4.A32 - - -"]
//!   │               - ♥Q is in the hand of North
//!   ·
//! 5 │ HQ H5 HJ HA
//!   │ ^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HA SA
//! *
//! ```
//!
//! ```text
//! error[card-not-held]: East plays ♥A in trick 1, but South holds it
//!   ┌─ example.pbn:5:7
//!   │
//! 1 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │                                                - ♥A is in the hand of South
//!   ·
//! 5 │ H2 H5 HA SA
//!   │       ^^ -- and South plays a card of North
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! C 5HX:N
//! P SK972
//!
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! C 5HX:N
//! P CK972:CQH483:D6A9J
//!
//! ```
//!
//! ```text
//! error[card-not-held]: South plays ♦6 in trick 3, but East holds it
//!   ┌─ example.rbn:4:16
//!   │
//! 4 │ P CK972:CQH483:D6A9J
//!   │                ^^
//!   │
//!   = each card is in the hand of its column: these tricks are written from the first leader on, as in PBN, and not in the order in which the cards were played
//! ```
//!
//! ```pbn
//! [Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"]
//! [Declarer "S"]
//! [Contract "4H"]
//! [Play "W"]
//! SK H3 S4 S3
//! C5 C3 CT CK
//! H2 HT H6 HQ
//! *
//! ```
//!
//! ```text
//! error[card-not-held]: this play belongs to another deal: 12 of its 12 cards are in other hands
//!   ┌─ example.pbn:5:1
//!   │
//! 1 │ [Deal "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"]
//!   │        --------------------------------------------------------------------- the deal
//!   ·
//! 5 │ SK H3 S4 S3
//!   │ ^^
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
//! [Deal "N:AK76.Q85.KJ4.A32 - JT4.A94.A62.KJT9 -"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
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

use crate::bridge::{Card, CardFaultKind, Seat, card_name, seat_name};
use crate::rules::contract::declarer_mismatch_in_record;
use crate::rules::faulty_card::{
    FaultyCard, is_led_by_other, name_others, of_another_deal, place_of,
};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "card-not-held",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.4.11", "3.6"]), (RBN, &["3.P"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddPlay], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    // That another player led is reported by `wrong-leader`.
    let faulty = FaultyCard::of(game).filter(|_| !is_led_by_other(game));
    let Some(faulty) = faulty else {
        return;
    };
    let may_be_other = matches!(
        faulty.kind,
        CardFaultKind::NotHeld(_) | CardFaultKind::Revoke(_) | CardFaultKind::LikelyRevoke(_)
    );
    if let Some((elsewhere, all)) = of_another_deal(game).filter(|_| may_be_other) {
        let message = format!(
            "this play belongs to another deal: {elsewhere} of its {all} cards are in other hands"
        );
        let finding = report.at(faulty.span, message);
        if let Some(deal) = game.model.deal() {
            finding.label(deal.span(), "the deal");
        }
        return;
    }
    let (CardFaultKind::NotHeld(holder), Some(card)) = (faulty.kind, faulty.card) else {
        return;
    };
    let message = message(faulty.player, card, faulty.trick(), holder);
    let mut finding = report.at(faulty.span, message);
    if let Some((place, holder)) = place_of(game, card) {
        let holder = seat_name(holder);
        finding = finding.label(
            place,
            format!("{} is in the hand of {holder}", card_name(card)),
        );
    }
    name_others(game, finding);
}

fn message(player: Seat, card: Card, trick: usize, holder: Option<Seat>) -> String {
    let (player, name) = (seat_name(player), card_name(card));
    match holder.map(seat_name) {
        Some(holder) => format!("{player} plays {name} in trick {trick}, but {holder} holds it"),
        None => format!("{player} plays {name} in trick {trick}, but does not hold it"),
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some((fault, card, span)) = record.replay().and_then(|played| played.fault()) else {
        return;
    };
    // The player after another declarer leads.
    let holder = match fault.kind {
        CardFaultKind::NotHeld(holder) if declarer_mismatch_in_record(record).is_none() => holder,
        _ => return,
    };
    let finding = report.at(
        span,
        message(fault.player, card, fault.turn / 4 + 1, holder),
    );
    if record.is_play_in_columns() {
        finding.note(
            "each card is in the hand of its column: these tricks are written from the first leader on, as \
             in PBN, and not in the order in which the cards were played",
        );
    }
}
