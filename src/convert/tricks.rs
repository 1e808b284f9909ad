//! `P`: the play.

use super::lead::{has_lead_out_of_turn, is_ending, is_ending_of};
use super::said::ReadRecord;
use super::signs::{self, OF_CARDS};
use super::tags::{SectionText, has_hole};
use super::{cards, outcome};
use crate::bridge::{PlayCard, Strain, seat_after, turns_between};
use crate::games::{Game, Trick};
use crate::rbn::RbnLabel;
use crate::rbn::play::{self, PlayRank};

/// The section of the play; `None` where PBN has no place for it: it
/// wants deal, declarer and contract, and the columns are known only while it is known who wins. Of the
/// next card alone it can say that it is asked for.
pub(super) fn section(read: &ReadRecord<'_>) -> Option<SectionText> {
    let values = &read.record.values;
    let play = values.play.as_ref().filter(|play| play.is_whole)?;
    let (strain, leader) = outcome::strain_and_leader(read)?;
    let first = if is_ending(read) {
        leader
    } else {
        seat_after(values.contract?.declarer?, 1)
    };
    if !cards::has_hands(read) || play.tricks.is_empty() {
        return None;
    }
    let alert = signs::alert_number(read.said, RbnLabel::Play);
    let all: Vec<_> = play.tricks.iter().flat_map(|trick| &trick.cards).collect();
    let asked = all.iter().position(|card| card.rank == PlayRank::Query);
    if asked.is_some_and(|at| at + 1 < all.len()) {
        return None;
    }
    let starts = all.iter().skip(1).map(|card| card.span.start);
    let mut ends = starts.chain([read.end_of(RbnLabel::Play)]);
    let mut section = SectionText {
        text: format!("[Play \"{}\"]", first.letter()),
        ..SectionText::default()
    };
    let start_of_rows = section.text.len();
    let mut on_lead = Some(leader);
    let mut row = <[String; 4]>::default();
    for trick in &play.tricks {
        let leader = on_lead?;
        row.iter_mut().for_each(|place| "-".clone_into(place));
        for (turn, card) in trick.cards.iter().enumerate() {
            let place = row.get_mut(turns_between(first, seat_after(leader, turn)))?;
            place.clear();
            // Only to the first trick somebody else can lead.
            if turn == 0 && section.text.len() == start_of_rows && leader != first {
                place.push_str("^L ");
            }
            word(card, place);
            let end = ends.next()?;
            let signs = read.slice(card.span.end, end);
            section.has_alert |= signs::to_pbn(signs, OF_CARDS, alert, place);
        }
        section.text.push('\n');
        let start = section.text.len();
        for (column, place) in row.iter().enumerate() {
            section.text.push_str(if column > 0 { " " } else { "" });
            section.text.push_str(place);
        }
        // A `+` without cards after it ends the section.
        let row = section.text.get(start..).unwrap_or_default();
        let is_end = |after: &str| after.bytes().all(|byte| matches!(byte, b' ' | b'-'));
        let plus = row.split_once('+').filter(|(_, after)| is_end(after));
        if let Some((before, _)) = plus {
            section.text.truncate(start + before.len());
            section.end = "+";
        }
        section.text.truncate(section.text.trim_ascii_end().len());
        on_lead = winner(trick, strain).map(|turn| seat_after(leader, turn));
    }
    let is_unfinished = play.tricks.len() < 13 || all.len() < 52;
    // A record just stops; `Y` says that a card is asked for.
    if is_unfinished && asked.is_none() {
        section.end = "*";
    }
    Some(section)
}

fn word(card: &play::TrickCard, out: &mut String) {
    let played = match (card.known(), card.rank) {
        (Some(card), _) => PlayCard::Card(card),
        (None, PlayRank::Query) => PlayCard::Next,
        (None, _) => PlayCard::Unknown,
    };
    out.push_str(&played.to_string());
}

/// Which card wins a trick of four known ones.
fn winner(trick: &play::RbnTrick, strain: Strain) -> Option<usize> {
    let trump = strain.suit();
    let mut best: Option<(usize, bool, u8)> = None;
    let led = trick.cards.first()?.suit?;
    for (turn, card) in trick.cards.iter().enumerate() {
        let (Some(suit), PlayRank::Known(rank)) = (card.suit, card.rank) else {
            return None;
        };
        let is_trump = Some(suit) == trump;
        let wins = (suit == led || is_trump)
            && best.is_none_or(|(_, trumped, most)| (is_trump, rank) > (trumped, most));
        if wins {
            best = Some((turn, is_trump, rank));
        }
    }
    best.filter(|_| trick.cards.len() == 4)
        .map(|(turn, ..)| turn)
}

/// What must be read to know whose cards are where.
const NEEDED: [&str; 4] = ["Deal", "Declarer", "Contract", "Play"];

/// Whether it is known whose cards are where.
pub(super) fn is_clear(game: &Game) -> bool {
    !NEEDED.iter().any(|tag| has_hole(game, tag))
}

/// The play of a game.
pub(super) fn of_game(game: &Game) -> Option<String> {
    let play = game.play.as_ref().filter(|_| is_clear(game))?;
    // The cards of another first column may be those of other players.
    let (declarer, first) = (game.declarer?, play.first?);
    if first != seat_after(declarer, 1) && !is_ending_of(game) {
        return None;
    }
    let mut data = String::new();
    for trick in &play.tricks {
        // Later than to the first trick nobody but the winner of the last one leads.
        let is_clear = data.is_empty() || !has_lead_out_of_turn(trick);
        let Some((cards, count)) = in_turn(trick).filter(|_| is_clear) else {
            break;
        };
        if !data.is_empty() {
            data.push(':');
        }
        data.push_str(&cards);
        // A card that is not known would be one that is not worth naming.
        if count < 4 {
            break;
        }
    }
    // The card that is asked for is the next one.
    let asked = data.find('Y');
    asked.is_none_or(|at| at + 1 == data.len()).then_some(data)
}

/// The cards of a trick from the leader on, up to the first one that is not known, and how many they are.
fn in_turn(trick: &Trick) -> Option<(String, usize)> {
    let leader = trick.leader?;
    let first = trick
        .cards
        .iter()
        .position(|card| card.seat == Some(leader))?;
    let (before, after) = trick.cards.split_at_checked(first)?;
    let mut data = String::new();
    let mut count = 0;
    for card in after.iter().chain(before) {
        match card.said {
            Some(PlayCard::Next) => data.push('Y'),
            Some(PlayCard::Unknown) | None => break,
            Some(card @ PlayCard::Card(_)) => data.push_str(&card.to_string()),
        }
        data.push_str(&signs::of_move(card, OF_CARDS));
        count += 1;
    }
    (count > 0).then_some((data, count))
}
