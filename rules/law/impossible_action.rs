//! # impossible-action
//!
//! An ActionTable rates a call or a card that the player cannot choose. For example, a bid is not higher than
//! the last one, or a card does not follow suit or is in another hand. The player chooses at the `+`, after
//! the calls or cards before it (chapter 5.3). A program that asks the question then offers an answer that
//! the laws do not allow.
//!
//! Correct the row, or the auction or play before it.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1S +
//! [ActionTable "Call;Percentage"]
//! X 60
//! 1H 40
//! ```
//!
//! ```text
//! warning[impossible-action]: this bid is not higher than the last one
//!   ┌─ example.pbn:6:1
//!   │
//! 3 │ 1C 1S +
//!   │    -- the last bid
//!   ·
//! 6 │ 1H 40
//!   │ ^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! [ActionTable "Call;Percentage"]
//! 1H 60
//! X 40
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Play "W"]
//! +
//! [ActionTable "Card;Percentage"]
//! SK 60
//! SA 40
//! ```
//!
//! ```text
//! warning[impossible-action]: it is West's turn, but West does not hold ♠A
//!   ┌─ example.pbn:8:1
//!   │
//! 8 │ SA 40
//!   │ ^^
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Play "W"]
//! SK H3 +
//! [ActionTable "Card;Percentage"]
//! S4 60
//! CQ 40
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1S X +
//! [ActionTable "Call;Percentage"]
//! XX 60
//! 2H 30
//! AP 10
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Play "W"]
//! SK H3 S4 S3
//! -  +
//! [ActionTable "Card;Percentage"]
//! C2 60
//! DA 40
//! ```
//!
//! ```pbn
//! [Deal "W:KQT2.AT.J6542.85 - - -"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass Pass +
//! [ActionTable "Declarer;Contract;Percentage"]
//! N 1NT 60
//! W 2D 40
//! ```

use std::collections::BTreeSet;

use crate::bridge::playing::PlayReading;
use crate::bridge::{
    AuctionCall, Call, Card, PlayCard, Seat, card_name, rank, seat_after, seat_name, suit,
};
use crate::pbn::model::auction::call;
use crate::pbn::model::{TableCell, TableSection};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "impossible-action",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.3"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::ACTION_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::ACTION_TABLE) else {
        return;
    };
    for wrong in [calls(game, table), cards(game, table)] {
        let Some(first) = wrong.into_iter().next() else {
            continue;
        };
        let finding = report.at(first.span, first.message);
        if let Some(bid) = first.last_bid {
            finding.label(bid, "the last bid");
        }
    }
}

/// The rows of an ActionTable with actions that the player cannot choose, in order.
pub(crate) fn found_rows(game: &GameContext<'_>, table: TableSection<'_>) -> BTreeSet<usize> {
    let wrong = calls(game, table).into_iter().chain(cards(game, table));
    wrong.map(|action| action.row).collect()
}

/// An action that the player cannot choose.
struct ImpossibleAction {
    row: usize,
    span: Span,
    message: String,
    /// The bid that a call comes after.
    last_bid: Option<Span>,
}

/// The calls that the auction which ends with `+` does not allow.
fn calls(game: &GameContext<'_>, table: TableSection<'_>) -> Vec<ImpossibleAction> {
    let (Some(column), Some((auction, outcome))) =
        (table.column("Call"), game.model.lawful_auction())
    else {
        return Vec::new();
    };
    let asks = auction.turns.endings.iter().any(|end| end.continues);
    if !asks || outcome.complete {
        return Vec::new();
    }
    let judge = |(row, cell): (usize, TableCell<'_>)| {
        let AuctionCall::Call(call) = call(cell.text)? else {
            return None;
        };
        let message = match call {
            _ if outcome.allows(call) => return None,
            Call::Double => "there is nothing to double here",
            Call::Redouble => "there is nothing to redouble here",
            _ => "this bid is not higher than the last one",
        };
        Some(ImpossibleAction {
            row,
            span: cell.span,
            message: message.to_owned(),
            last_bid: outcome.last_bid.map(|turn| auction.place(turn)),
        })
    };
    (0..).zip(table.cells(column)).filter_map(judge).collect()
}

/// The cards that the player whose turn it is does not hold, or may not play.
fn cards(game: &GameContext<'_>, table: TableSection<'_>) -> Vec<ImpossibleAction> {
    let Some((column, choice)) = table.column("Card").zip(PlayChoice::of(game)) else {
        return Vec::new();
    };
    let judge = |(row, cell): (usize, TableCell<'_>)| {
        let &[suit_letter, rank_letter] = cell.text else {
            return None;
        };
        let (suit, rank) = (suit(suit_letter)?, rank(rank_letter)?);
        Some(ImpossibleAction {
            row,
            span: cell.span,
            message: choice.objection(Card { suit, rank })?,
            last_bid: None,
        })
    };
    (0..).zip(table.cells(column)).filter_map(judge).collect()
}

/// Whose turn it is to play, and what was played.
struct PlayChoice {
    player: Seat,
    hand: crate::bridge::Hand,
    played: Vec<Card>,
    /// The card that was led to the trick.
    led: Option<Card>,
}

impl PlayChoice {
    /// The choice that the `+` of a play asks for, where it is sure whose it is.
    fn of(game: &GameContext<'_>) -> Option<PlayChoice> {
        let (play, deal) = (game.model.play()?, game.model.deal()?);
        let replay = game.model.replay()?;
        if replay.fault.is_some() || replay.reading != PlayReading::Columns {
            return None;
        }
        let turns = &play.turns;
        let is_next = |value: Option<PlayCard>| value == Some(PlayCard::Next);
        let next = turns.iter().position(|turn| is_next(turn.value))?;
        let cards = |turns: &[crate::pbn::model::Turn<PlayCard>]| -> Vec<Card> {
            let cards = turns.iter().filter_map(|turn| match turn.value {
                Some(PlayCard::Card(card)) => Some(card),
                _ => None,
            });
            cards.collect()
        };
        let row = next - next % 4;
        let before = cards(turns.get(..row)?);
        let trick = cards(turns.get(row..)?);
        // An unknown card of an earlier trick may be any card.
        if before.len() != row {
            return None;
        }
        let tricks = row / 4;
        let leader = match tricks.checked_sub(1) {
            None => game.model.leader(),
            Some(last) => replay.tricks.get(last)?.winner,
        }?;
        let player = seat_after(leader, trick.len());
        // A lone `+` may be in the first column no matter who leads.
        let column = seat_after(play.first?, next % 4);
        if column != player && !trick.is_empty() {
            return None;
        }
        let led_at = crate::bridge::turns_between(play.first?, leader);
        let led = match turns.get(row + led_at).and_then(|turn| turn.value) {
            Some(PlayCard::Card(card)) if !trick.is_empty() => Some(card),
            _ => None,
        };
        Some(PlayChoice {
            player,
            hand: deal.cards(player)?,
            played: [before, trick].concat(),
            led,
        })
    }

    /// Why a card cannot be chosen.
    fn objection(&self, card: Card) -> Option<String> {
        let (player, name) = (seat_name(self.player), card_name(card));
        if self.played.contains(&card) {
            return Some(format!("{name} was already played"));
        }
        if !self.hand.contains(card) {
            return Some(format!(
                "it is {player}'s turn, but {player} does not hold {name}"
            ));
        }
        let led = self.led.filter(|led| led.suit != card.suit)?;
        let follows = |rank| Card {
            suit: led.suit,
            rank,
        };
        let mut held = self.hand[led.suit].iter().map(follows);
        let held = held.find(|held| !self.played.contains(held))?;
        Some(format!(
            "{player} has to follow suit and still holds {}",
            card_name(held)
        ))
    }
}
