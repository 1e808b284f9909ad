//! A record in words.

use super::RecordsView;
use crate::bridge::scoring::{Laws, is_vulnerable};
use crate::bridge::{
    Bid, Contract, Rank, Seat, Suit, card_name, said, seat_after, seat_name, vulnerability_text,
};
use crate::engine::view::holds;
use crate::rbn::auction::{Call, RbnAuction};
use crate::rbn::contract::ContractOf;
use crate::rbn::{RbnLabel, RbnLine, RbnLineKind, RbnRecord};
use crate::rules::RecordContext;
use crate::source::Span;

/// What there is to say of what is at an offset of a line.
pub(super) fn at(
    record: &RecordContext<'_>,
    line: &RbnLine,
    offset: u32,
) -> Option<(Span, String)> {
    let label = match line.kind {
        RbnLineKind::Label(label) => label,
        RbnLineKind::Note(number, label) => {
            let of = label.map_or(String::new(), |label| {
                format!(" on the {}", label.info().title)
            });
            let span = Span::new(line.span.start, line.data.end);
            return Some((span, format!("note {number}{of}")));
        }
        _ => return None,
    };
    if holds(line.data, offset) {
        let note = super::references(record.record).into_iter();
        let mut note = note.filter(|(_, one)| holds(one.span, offset));
        if let Some((label, one)) = note.next() {
            let mut lines = record.record.lines.iter();
            let note = lines.find(|line| line.kind == RbnLineKind::Note(one.note, Some(label)))?;
            let text = record.show(note.data);
            return Some((one.span, format!("note {}: {text}", one.note)));
        }
        let said = match label {
            RbnLabel::Hands => hands(record).map(|drawn| (line.data, drawn)),
            RbnLabel::Auction => call(record, offset),
            RbnLabel::Play => card(record, offset),
            RbnLabel::Contract | RbnLabel::Result => score(record).map(|score| (line.data, score)),
            _ => None,
        };
        if said.is_some() {
            return said;
        }
    }
    let letter = label.letter();
    let mut markdown = format!(
        "**{letter}**: {} (RBN 3.2, chapter 3.{letter})",
        label.info().title
    );
    if label.info().repeats {
        markdown.push_str("\n\nholds until another record gives it");
    }
    Some((Span::new(line.span.start, line.data.end), markdown))
}

/// What a label holds, as the name of a part.
pub(super) fn title(label: RbnLabel) -> String {
    let title = label.info().title;
    let mut letters = title.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A record in a line: `Board 7 · S/NS · 4♠ by North, +1`.
pub(super) fn name(view: &RecordsView<'_>, unit: usize, record: &RbnRecord<'_>) -> String {
    let board = record
        .data(RbnLabel::Board)
        .filter(|board| !board.is_empty());
    let mut parts = vec![match board {
        Some(board) => format!("Board {}", view.shown(board)),
        None => format!("Record {}", unit + 1),
    }];
    if let Some(auction) = &record.values.auction {
        parts.extend(dealer_and_vulnerable(auction));
    }
    let result = record.values.result;
    let passed = result.is_some_and(|result| result.is_passed_out)
        || record
            .values
            .auction
            .as_ref()
            .is_some_and(RbnAuction::is_passed_out);
    match record.values.contract.as_ref().and_then(contract) {
        _ if passed => parts.push("passed out".to_owned()),
        Some((contract, declarer)) => {
            let tricks = result.and_then(|result| result.tricks);
            parts.push(said::outcome(contract, declarer, tricks));
        }
        None => {}
    }
    parts.join(" · ")
}

fn dealer_and_vulnerable(auction: &RbnAuction) -> Option<String> {
    let dealer = auction.dealer.filter(|_| auction.has_start)?;
    Some(match auction.vulnerability {
        Some(vulnerable) => format!("{}/{}", dealer.letter(), vulnerability_text(vulnerable)),
        None => dealer.letter().to_string(),
    })
}

/// A contract and its declarer; `None` where only its denomination is known.
fn contract(of: &ContractOf) -> Option<(Contract, Option<Seat>)> {
    Some((of.whole()?, of.declarer))
}

/// The four hands as a diagram.
fn hands(record: &RecordContext<'_>) -> Option<String> {
    let by_seat = record.hands?.by_seat();
    let lines = |seat: Seat| match by_seat.get(seat as usize).copied().flatten() {
        Some(hand) => said::lines_of_hand(
            Suit::DESC.map(|suit| hand[suit].iter().map(Rank::letter).collect()),
        ),
        None => vec!["?".to_owned()],
    };
    let mut markdown = format!("```text\n{}\n```\n", said::diagram(lines));
    let known = record.known_hands();
    for seat in [Seat::North, Seat::East, Seat::South, Seat::West] {
        if let Some(hand) = known.and_then(|hands| hands.of(seat)) {
            markdown.push_str(&said::points_and_shape(seat, hand));
            markdown.push_str("  \n");
        }
    }
    let auction = record.record.values.auction.as_ref();
    if let Some(dealer) = auction
        .filter(|auction| auction.has_start)
        .and_then(|auction| auction.dealer)
    {
        markdown.push_str(&format!("\nDealer {}", seat_name(dealer)));
        if let Some(vulnerable) = record.vulnerability {
            markdown.push_str(&format!(", vulnerable: {}", vulnerability_text(vulnerable)));
        }
    }
    Some(markdown)
}

/// The call at an offset.
fn call(record: &RecordContext<'_>, offset: u32) -> Option<(Span, String)> {
    let (auction, outcome) = record.judged_auction()?;
    let index = auction.calls.iter().position(|at| holds(at.span, offset))?;
    let at = auction.calls.get(index)?;
    auction.dealer?;
    let caller = outcome.caller(index)?;
    let mut markdown = format!("**{}**: {}", seat_name(caller), call_name(at.call));
    let before = auction.calls.iter().take(index);
    let before: Vec<String> = before.map(|at| call_name(at.call)).collect();
    if !before.is_empty() {
        let first = outcome.caller(0).map_or("", seat_name);
        markdown.push_str(&format!("\n\nafter {} (from {first})", before.join(" ")));
    }
    Some((at.span, markdown))
}

/// A call as players say it.
fn call_name(call: Call) -> String {
    match call {
        Call::Pass => "Pass".to_owned(),
        Call::Double => "X".to_owned(),
        Call::Redouble => "XX".to_owned(),
        Call::Bid(level, strain) => Bid::new(level, strain).to_string(),
        Call::AllPass => "all pass".to_owned(),
        Call::Query => "?".to_owned(),
    }
}

/// The card at an offset.
fn card(record: &RecordContext<'_>, offset: u32) -> Option<(Span, String)> {
    let play = record.record.values.play.as_ref()?;
    let mut played = play.tricks.iter().enumerate().flat_map(|(trick, of)| {
        of.cards
            .iter()
            .enumerate()
            .map(move |(place, card)| (trick, place, card))
    });
    let (trick, place, played) = played.find(|(_, _, card)| holds(card.span, offset))?;
    let card = played.known()?;
    let replay = record.replay()?.replay;
    let leader = replay.tricks.get(trick)?.leader?;
    let player = seat_name(seat_after(leader, place));
    let mut markdown = format!("**{player}**: {}, trick {}", card_name(card), trick + 1);
    if let Some(won) = said::tricks_after(&replay, trick) {
        markdown.push_str(&format!("\n\n{won}"));
    }
    Some((played.span, markdown))
}

/// What contract and result score by the laws.
fn score(record: &RecordContext<'_>) -> Option<String> {
    let values = &record.record.values;
    let (contract, declarer) = contract(values.contract.as_ref()?)?;
    let declarer = declarer?;
    let Some(tricks) = values.result.and_then(|result| result.tricks) else {
        return Some(said::outcome(contract, Some(declarer), None));
    };
    let Some(vulnerable) = record.vulnerability else {
        return Some(said::outcome(contract, Some(declarer), Some(tricks)));
    };
    said::score(
        contract,
        declarer,
        tricks,
        is_vulnerable(vulnerable, declarer),
        Laws::Either,
    )
}
