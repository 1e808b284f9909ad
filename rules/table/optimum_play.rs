//! # optimum-play
//!
//! A row of an OptimumPlayTable does not fit the play of the game. The first row has the best cards of the
//! opening leader, and each further row the best cards of the next player, in the order of play (chapter
//! 5.6). Each row names at least one card that the player holds and may play. The table needs a contract and,
//! from its second row on, a play section.
//!
//! Correct the row, or the deal, the contract or the play that it depends on.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [Play "N"]
//! SA S3 S5 S7
//! *
//! [OptimumPlayTable "S;H;D;C"]
//! K - - -
//! ```
//!
//! ```text
//! warning[optimum-play]: it is North's turn, but North does not hold ♠K
//!   ┌─ example.pbn:7:1
//!   │
//! 7 │ K - - -
//!   │ ^
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [Play "N"]
//! SA S3 S5 S7
//! *
//! [OptimumPlayTable "S;H;D;C"]
//! A2 - - -
//! -  - - -
//! ```
//!
//! ```text
//! warning[optimum-play]: expected at least one card in this row, found none
//!   ┌─ example.pbn:8:1
//!   │
//! 8 │ -  - - -
//!   │ ^^^^^^^^
//! ```
//!
//! ```pbn
//! [OptimumPlayTable "S;H;D;C"]
//! A - - -
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [OptimumPlayTable "S;H;D;C"]
//! A2 - - -
//! 34 - - -
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [Play "N"]
//! SA S3 S5 S7
//! *
//! [OptimumPlayTable "S;H;D;C"]
//! A2 - - -
//! 34 - - -
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "NT"]
//! [OptimumPlayTable "S;H;D;C"]
//! A2 - - -
//! ```

use crate::bridge::{
    Card, Hand, PlayCard, Seat, Suit, card_name, rank, seat_after, seat_name, suit_symbol,
    turns_between,
};
use crate::pbn::model::table::TableCell;
use crate::pbn::model::{TableSection, TagContent};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "optimum-play",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::OPTIMUM_PLAY_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.table(TagId::OPTIMUM_PLAY_TABLE) else {
        return;
    };
    let has_contract = match game.model.said(TagId::CONTRACT) {
        TagContent::Unknown | TagContent::Inappropriate => false,
        TagContent::Nothing => game.tag(TagId::CONTRACT).is_some(),
        TagContent::Inherited | TagContent::Value(..) => true,
    };
    let has_play = game.tag(TagId::PLAY).is_some();
    // The first row is that of the opening leader, before any card is played.
    let is_played = has_play || table.row_count() <= 1;
    if !has_contract || !is_played {
        let missing = match (has_contract, is_played) {
            (false, false) => "contract and the play section are",
            (false, true) => "contract is",
            _ => "play section is",
        };
        report.at(
            table.pair,
            format!("the best cards depend on contract and play, but the {missing} missing"),
        );
        return;
    }
    if !table.is_whole() {
        return;
    }
    if let Some(row) = empty_row(table) {
        let span = table.row_span(row).unwrap_or(table.pair);
        report.at(span, "expected at least one card in this row, found none");
        return;
    }
    if too_many_rows(game, table, report) {
        return;
    }
    if let Some((cell, reason)) = wrong_card(game, table) {
        report.at(cell.span, reason);
    }
}

const SUITS: [(&str, Suit); 4] = [
    ("S", Suit::Spades),
    ("H", Suit::Hearts),
    ("D", Suit::Diamonds),
    ("C", Suit::Clubs),
];

fn empty_row(table: TableSection<'_>) -> Option<usize> {
    let columns = SUITS.map(|(name, _)| table.column(name));
    (0..table.row_count()).find(|row| {
        let mut cells = columns.iter();
        cells.all(|column| {
            let cell = column.and_then(|column| table.cell(*row, column));
            cell.is_some_and(|cell| cell.text == b"-")
        })
    })
}

fn too_many_rows(game: &GameContext<'_>, table: TableSection<'_>, report: &mut Report<'_>) -> bool {
    let Some(play) = game.model.play() else {
        return false;
    };
    if play.turns.has_error {
        return false;
    }
    let turns = play.turns.iter();
    let cards = turns.filter(|turn| turn.value != Some(PlayCard::Next));
    let cards = cards.count();
    if table.row_count() <= cards + 1 {
        return false;
    }
    let span = table.row_span(cards + 1).unwrap_or(table.pair);
    report
        .at(
            span,
            format!(
                "only {cards} card{} played, so this row belongs to no player's turn",
                if cards == 1 { " was" } else { "s were" }
            ),
        )
        .label(
            table.pair,
            format!("the table has {} rows", table.row_count()),
        );
    true
}

/// The first element with a card that the player cannot play.
fn wrong_card<'m>(
    game: &'m GameContext<'_>,
    table: TableSection<'m>,
) -> Option<(TableCell<'m>, String)> {
    let (play, deal) = (game.model.play()?, game.model.deal()?);
    let replay = game.model.replay()?;
    if replay.fault.is_some() {
        return None;
    }
    let first = play.first?;
    let card_at = |trick: usize, seat: Seat| {
        let turn = play.turns.get(trick * 4 + turns_between(first, seat))?;
        match turn.value? {
            PlayCard::Card(card) => Some(card),
            PlayCard::Unknown | PlayCard::Next => None,
        }
    };
    let mut left: [Option<Hand>; 4] =
        [Seat::North, Seat::East, Seat::South, Seat::West].map(|seat| deal.cards(seat));
    let columns = SUITS.map(|(name, suit)| (table.column(name), suit));
    for row in 0..table.row_count() {
        let (trick, place) = (row / 4, row % 4);
        let leader = match replay.tricks.get(trick) {
            Some(trick) => trick.leader?,
            None => replay.tricks.get(trick.checked_sub(1)?)?.winner?,
        };
        let player = seat_after(leader, place);
        let hand = left.get_mut(turns_between(Seat::North, player))?;
        let led = if place == 0 {
            None
        } else {
            Some(card_at(trick, leader)?.suit)
        };
        if let Some(hand) = *hand {
            for (column, suit) in columns {
                let Some(cell) = column.and_then(|column| table.cell(row, column)) else {
                    continue;
                };
                if let Some(reason) = judge(cell, suit, hand, led, player) {
                    return Some((cell, reason));
                }
            }
        }
        let played = card_at(trick, player)?;
        if let Some(hand) = hand {
            hand.remove(played);
        }
    }
    None
}

fn judge(
    cell: TableCell<'_>,
    suit: Suit,
    hand: Hand,
    led: Option<Suit>,
    player: Seat,
) -> Option<String> {
    if cell.is_blank() {
        return None;
    }
    let name = seat_name(player);
    for letter in cell.text {
        let card = Card {
            suit,
            rank: rank(*letter)?,
        };
        if !hand.contains(card) {
            let card = card_name(card);
            return Some(format!(
                "it is {name}'s turn, but {name} does not hold {card}"
            ));
        }
    }
    let led = led.filter(|led| *led != suit && !hand[*led].is_empty())?;
    let led = suit_symbol(led);
    Some(format!(
        "it is {name}'s turn, but {name} has to follow suit in {led}"
    ))
}
