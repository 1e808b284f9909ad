//! # wrong-leader
//!
//! The tag `Play` does not name the player who led to the first trick. The leader is the player to the left
//! of `Declarer`. If another player has the first column, version 1.0 requires a hyphen in the first row for
//! each player before the leader (chapter 3.6). In later versions a hyphen is a card that is not known, and
//! readers differ in whether these hyphens hide cards. Perhaps `Declarer` is wrong.
//!
//! If the play has only one card, and it is in the leader's hand, the tag is out of date: programs that
//! rotate a deal to other seats sometimes forget this tag. The fix names the leader and is safe. There is no
//! fix if the game has a PlayTimeTable, because its rows would have to move with the card.
//!
//! If all rows are complete only without these hyphens, the finding says that they must not hide cards, and
//! the fix that deletes them is unsafe. Export then keeps the rows as they are.
//!
//! Name the leader and begin each row with the leader's card.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "N"]
//! H5 HJ HA H2
//! *
//! ```
//!
//! ```text
//! warning[wrong-leader]: North has the first column, but West led to the first trick
//!   ┌─ example.pbn:4:8
//!   │
//! 2 │ [Declarer "S"]
//!   │ -------------- West leads against this declarer
//! 3 │ [Contract "3NT"]
//! 4 │ [Play "N"]
//!   │        ^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "S"]
//! - H2 H5 HJ
//! HA H6 HQ H3
//! H9 C4 C3 C7
//! CK S8 S7 S2
//! SJ DT D4 D3
//! DA C5 CA CQ
//! C9 D9 DJ DQ
//! D2 C8 C2 C6
//! CJ HT H8 HK
//! H4 D5 DK D7
//! D6 S9 SA S5
//! ST S3 SK SQ
//! S4 H7 S6 D8
//! CT
//! ```
//!
//! ```text
//! warning[wrong-leader]: the play is legal only if the hyphens before West's lead hide no cards
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ - H2 H5 HJ
//!   │ ^
//!   │
//!   = fix: begin with the leader (unsafe)
//!     - [Play "S"]
//!     - - H2 H5 HJ
//!     + [Play "W"]
//!     + H2 H5 HJ
//! ```
//!
//! ```diff
//!  [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!  [Declarer "S"]
//!  [Contract "3NT"]
//! -[Play "S"]
//! -- H2 H5 HJ
//! +[Play "W"]
//! +H2 H5 HJ
//!  HA H6 HQ H3
//!  H9 C4 C3 C7
//!  CK S8 S7 S2
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "E"]
//! H2
//! *
//! ```
//!
//! ```text
//! warning[wrong-leader]: East is in the first column, but ♥2 is West's card, who leads against South
//!   ┌─ example.pbn:4:8
//!   │
//! 2 │ [Declarer "S"]
//!   │ -------------- West leads against this declarer
//! 3 │ [Contract "3NT"]
//! 4 │ [Play "E"]
//!   │        ^
//! 5 │ H2
//!   │ -- West's card
//!   │
//!   = fix: name West
//!     + [Play "W"]
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Play "N"]
//! S5
//! *
//! [PlayTimeTable "Time"]
//! 7
//! ```
//!
//! ```text
//! warning[wrong-leader]: North is in the first column, but ♠5 is East's card, who leads against North
//!   ┌─ example.pbn:4:8
//!   │
//! 2 │ [Declarer "N"]
//!   │ -------------- East leads against this declarer
//! 3 │ [Contract "3NT"]
//! 4 │ [Play "N"]
//!   │        ^
//! 5 │ S5
//!   │ -- East's card
//!   │
//!   = the rows of PlayTimeTable have to move with the card
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
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "S"]
//! - H2 H5 HJ
//! *
//! ```
//!
//! ```pbn,version-1.0
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "N"]
//! - - - H2
//! H5 HJ HA H6
//! *
//! ```

use crate::bridge::playing::PlayReading;
use crate::bridge::{PlayCard, Seat, card_name, seat_name};
use crate::pbn::model::{Deal, Irregularity, PlaySection};
use crate::pbn::standard::{TagId, Version};
use crate::rules::faulty_card::is_led_by_other;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "wrong-leader",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    // The card that was led becomes the leader's, with its comment.
    may_change: &[Part::Turn, Part::Comment],
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play().filter(|play| play.has_cards()) else {
        return;
    };
    let (Some(first), Some((declarer, _))) = (play.first, game.model.declarer()) else {
        return;
    };
    if is_led_by_other(game) {
        return names_other(game, play, declarer, report);
    }
    let is_end = game.model.deal().is_some_and(Deal::is_end_position);
    let leader = declarer.lho();
    if first == leader || is_end {
        return;
    }
    let replay = game.model.replay();
    let reading = replay.map(|replay| replay.reading);
    if reading == Some(PlayReading::RunOn) && game.version == Version::V1_0 {
        // There a hyphen is the place of a player before the leader (chapter 3.6 of 1.0).
        return;
    }
    let name = seat_name(leader);
    if reading == Some(PlayReading::RunOn) {
        let message =
            format!("the play is legal only if the hyphens before {name}'s lead hide no cards");
        return runs_on(game, play, leader, message, report);
    }
    if play.may_run_on(leader) && game.version > Version::V1_0 {
        let message =
            format!("all rows are whole only if the hyphens before {name}'s lead hide no cards");
        return runs_on(game, play, leader, message, report);
    }
    let is_lead = |turn| play.turns.mark(turn, Irregularity::Lead).is_some();
    let has_lead = (0..4).any(is_lead);
    let named = game.model.outcome().and_then(|outcome| outcome.declarer);
    // That the auction has another declarer is reported elsewhere.
    let is_auctions = named.is_some_and(|(seat, _)| seat.lho() == first);
    let is_sure = replay.is_none_or(|replay| replay.is_sure() && !replay.is_contradicted());
    if play.begins_with(leader) || has_lead || is_auctions || !is_sure {
        return;
    }
    let first = seat_name(first);
    let message = format!("{first} has the first column, but {name} led to the first trick");
    let mut finding = report.at(play.value_span, message);
    if let Some(tag) = game.tag(TagId::DECLARER) {
        finding = finding.label(tag.span(), format!("{name} leads against this declarer"));
    }
    // Later versions do not say so any more.
    if game.version == Version::V1_0 {
        finding.note("each player before the leader should have a hyphen in the first row");
    }
}

fn names_other(
    game: &GameContext<'_>,
    play: &PlaySection,
    declarer: Seat,
    report: &mut Report<'_>,
) {
    let leader = declarer.lho();
    let Some(turn) = play.turns.first() else {
        return;
    };
    let (Some(PlayCard::Card(card)), Some(first)) = (turn.value, play.first) else {
        return;
    };
    let (name, player) = (card_name(card), seat_name(leader));
    let message = format!(
        "{} is in the first column, but {name} is {player}'s card, who leads against {}",
        seat_name(first),
        seat_name(declarer)
    );
    let mut finding = report.at(play.value_span, message);
    if let Some(tag) = game.tag(TagId::DECLARER) {
        finding = finding.label(tag.span(), format!("{player} leads against this declarer"));
    }
    finding = finding.label(turn.span, format!("{player}'s card"));
    match game.model.table(TagId::PLAY_TIME_TABLE) {
        Some(_) => finding.note("the rows of PlayTimeTable have to move with the card"),
        None => finding.fix(
            format!("name {player}"),
            Applicability::Safe,
            play.value_span,
            vec![leader.letter() as u8],
        ),
    };
}

fn runs_on(
    game: &GameContext<'_>,
    play: &PlaySection,
    leader: Seat,
    message: String,
    report: &mut Report<'_>,
) {
    let hyphens = play.leading_hyphens();
    let turns = &play.turns;
    let (Some(start), Some(end)) = (turns.first(), turns.get(hyphens)) else {
        return;
    };
    let gap = Span::new(start.span.start, end.span.start);
    let hidden = turns
        .get(hyphens - 1)
        .map_or(gap, |turn| start.span.to(turn.span));
    let finding = report.at(hidden, message);
    let mut tokens = game.tokens_in(gap);
    if tokens.all(|(_, kind, _)| kind.is_space() || kind == TokenKind::Card) {
        let letter = vec![leader.letter() as u8];
        let edits = [
            SpanEdit::new(play.value_span, letter),
            SpanEdit::delete(gap),
        ];
        finding.fix_all("begin with the leader", Applicability::Unsafe, edits);
    }
}
