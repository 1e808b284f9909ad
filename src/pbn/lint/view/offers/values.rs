//! The values of tags: what the rest of the game says comes first, then what the standard allows.

use super::{OpenValue, ParsedGame, columns};
use crate::bridge::{
    Bid, Contract, FinalContract, Hand, Penalty, Seat, Strain, contract_text, hand_text,
};
use crate::engine::view::{Offer, ordered, touches};
use crate::pbn::model::{Deal, Model, tagged};
use crate::pbn::standard::{TagId, Words, table, tag_id};
use crate::pbn::syntax::Document;
use crate::source::{Slice, Span};

/// What to offer for the value of a tag pair that is being written at an offset of the game.
pub(super) fn at(game: &ParsedGame<'_>, open: &OpenValue<'_>, offset: u32) -> Vec<Offer> {
    let Some(tag) = tag_id(open.name) else {
        return Vec::new();
    };
    if let Some(table) = table(tag) {
        return columns(game, table, open.value, offset);
    }
    let text = open.closed(game.text);
    let parsed = Document::parse(&text);
    let tags: Vec<_> = tagged(&parsed).collect();
    let model = Model::new(&parsed, &tags, game.version);
    if tag == TagId::DEAL {
        let hand = model.deal().and_then(|deal| last_hand(deal, open, offset));
        return hand
            .map(|(start, text)| last_hand_offer(game, open, start, text, offset))
            .into_iter()
            .collect();
    }
    let mut offered = by_the_game(tag, &model);
    let by_standard = by_the_standard(game, tag, &model).into_iter();
    for (value, detail) in by_standard {
        if !offered.iter().any(|(other, _)| *other == value) {
            offered.push((value, detail));
        }
    }
    let offer = |(value, detail): (String, String)| {
        let (span, text) = open.replaced(&value);
        Offer {
            label: value,
            detail,
            place: span.at(game.base),
            text,
            ..Offer::default()
        }
    };
    ordered(offered.into_iter().map(offer))
}

/// The values that follow from the auction, the play and other tags, each with why.
fn by_the_game(tag: TagId, model: &Model<'_>) -> Vec<(String, String)> {
    let finished = || model.finished_auction();
    let letter = |seat: Seat| seat.letter().to_string();
    let (value, why) = match tag {
        TagId::CONTRACT => (
            finished().map(|(contract, _)| contract.map_or("Pass".to_owned(), contract_text)),
            "by the auction",
        ),
        TagId::DECLARER => (
            finished().and_then(|(_, declarer)| declarer.map(letter)),
            "by the auction",
        ),
        TagId::AUCTION => (model.dealer().map(letter), "the dealer"),
        TagId::PLAY => (model.leader().map(letter), "the player on declarer's left"),
        TagId::RESULT => (
            tricks_by_play(model).map(|tricks| tricks.to_string()),
            "by the play",
        ),
        _ => (None, ""),
    };
    let value = value.map(|value| (value, why.to_owned()));
    value.into_iter().collect()
}

/// The tricks of declarer, where the play is complete.
fn tricks_by_play(model: &Model<'_>) -> Option<usize> {
    let replay = model.replay().filter(|replay| replay.is_complete())?;
    let (declarer, _) = model.declarer()?;
    Some(replay.won_by(declarer))
}

/// What the standard allows, each with what it means.
fn by_the_standard(game: &ParsedGame<'_>, tag: TagId, model: &Model<'_>) -> Vec<(String, String)> {
    match tag {
        TagId::CONTRACT => contracts(),
        TagId::RESULT => results(model),
        _ => {
            let words = tag.info().value.words().iter();
            let words = words.filter(|word| word.since <= game.version);
            let word = |word: &Words| (word.canonical.to_owned(), word.meaning.to_owned());
            words.map(word).collect()
        }
    }
}

fn contracts() -> Vec<(String, String)> {
    let mut contracts = vec![("Pass".to_owned(), "all four passed".to_owned())];
    for level in 1..=7 {
        for strain in Strain::ASC {
            for (penalty, detail) in [
                (Penalty::Undoubled, ""),
                (Penalty::Doubled, "doubled"),
                (Penalty::Redoubled, "redoubled"),
            ] {
                let bid = Bid::new(level, strain);
                let text = contract_text(Contract { bid, penalty });
                contracts.push((text, detail.to_owned()));
            }
        }
    }
    contracts
}

/// The tricks that declarer can win, each with what that means for the contract.
fn results(model: &Model<'_>) -> Vec<(String, String)> {
    let contract = match model.contract() {
        Some(FinalContract::Contract(contract)) => Some(contract),
        Some(FinalContract::Pass) => return Vec::new(),
        _ => model.finished_auction().and_then(|(contract, _)| contract),
    };
    let mut tricks: Vec<i16> = (0..=13).collect();
    let needed = contract.map(|contract| 6 + i16::from(contract.bid.level.get()));
    // What is likely is near to the contract.
    tricks.sort_by_key(|tricks| needed.map(|needed| ((tricks - needed).abs(), -tricks)));
    let result = |tricks: i16| {
        let detail = match needed.map(|needed| tricks - needed) {
            None => String::new(),
            Some(0) => "made".to_owned(),
            Some(over) if over > 0 => format!("+{over}"),
            Some(over) => format!("{} down", -over),
        };
        (tricks.to_string(), detail)
    };
    tricks.into_iter().map(result).collect()
}

/// The hand that is left of a deal of which three hands are given, and where it is to be written.
fn last_hand(deal: &Deal, open: &OpenValue<'_>, offset: u32) -> Option<(u32, String)> {
    let is_full = |cards: Option<Hand>| cards.is_some_and(|cards| cards.len() == 13);
    let full = deal.hands.iter().filter(|hand| is_full(hand.cards));
    let given = full.clone().filter_map(|hand| hand.cards);
    let rest = given.fold(Hand::ALL, |rest, cards| rest & !cards);
    if full.count() != 3 || rest.len() != 13 || deal.hands.len() > 4 {
        return None;
    }
    // Only the last one: what comes after it would be in its place.
    let start = match deal.hands.get(3) {
        Some(last) if is_full(last.cards) => return None,
        Some(last) => last.span.start,
        None => open.value.end,
    };
    let place = Span::new(start, open.value.end);
    touches(place, offset).then(|| (start, hand_text(rest)))
}

fn last_hand_offer(
    game: &ParsedGame<'_>,
    open: &OpenValue<'_>,
    start: u32,
    hand: String,
    offset: u32,
) -> Offer {
    let before = game.text.slice(..start as usize);
    let is_apart = before.last().is_some_and(|byte| *byte == b' ');
    let text = if is_apart {
        hand.clone()
    } else {
        format!(" {hand}")
    };
    let (span, text) = open.replaced_from(start, &text);
    let written = game.text.get(start as usize..offset as usize);
    Offer {
        // Whatever is written of it, it is this hand.
        key: Some(format!("{}{hand}", game.shown(written.unwrap_or_default()))),
        label: hand,
        detail: "the cards that are left".to_owned(),
        place: span.at(game.base),
        text,
        ..Offer::default()
    }
}
