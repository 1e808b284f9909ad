//! Words of an auction or a play that are no calls or cards because of what is beside them. Each is reported by
//! the rule about that.

use std::ops::RangeInclusive;

use super::brackets::explanation_after_percent;
use super::footnotes::is_of_footnotes;
use super::half_comments::is_before_brace;
use super::moves::is_clear_move;
use super::parentheses::parentheses_around;
use crate::bridge::{AuctionCall, PlayCard};
use crate::pbn::model::{Annotation, AnnotationKind, NoteSection, Turns};
use crate::pbn::standard::{TURNS_PER_LINE, TagId};
use crate::rules::prelude::*;
use crate::source::suit_of_dos;

/// Whether a word is part of an explanation or of an annotation, or lacks its suit.
pub(crate) fn is_of_other(game: &GameContext<'_>, word: Span) -> bool {
    parentheses_around(game, word).is_some()
        || is_of_footnotes(game, word)
        || explanation_after_percent(game, word).is_some()
        || is_before_brace(game, word)
        || is_number_of_nag(game, word)
        || shifted_four(game, Span::new(word.end, word.end.saturating_add(1))) == Some(word)
        || lacks_suit_of_dos(game, word)
}

/// The first word of a play that is clearly a call and no card, where no word of the play is a card: the calls
/// are in the section of the cards.
pub(crate) fn call_in_place_of_cards(game: &GameContext<'_>) -> Option<Span> {
    let turns = &game.model.play()?.turns;
    other_moves(game, turns, TagId::AUCTION, |card| {
        matches!(card, PlayCard::Card(_))
    })
}

/// The first word of an auction that is clearly a card and no call, where no word of the auction is a call: the
/// cards are in the section of the calls.
pub(crate) fn card_in_place_of_calls(game: &GameContext<'_>) -> Option<Span> {
    let turns = &game.model.auction()?.turns;
    other_moves(game, turns, TagId::PLAY, |call| {
        matches!(call, AuctionCall::Call(_) | AuctionCall::AllPass)
    })
}

/// The first word that is clearly a call or card of the other section, where each of a row of words or more is
/// one, and none is of its own section.
fn other_moves<T>(
    game: &GameContext<'_>,
    turns: &Turns<T>,
    other: TagId,
    is_own: impl Fn(&T) -> bool,
) -> Option<Span> {
    let own = match other {
        TagId::AUCTION => TagId::PLAY,
        _ => TagId::AUCTION,
    };
    let are_other = turns.iter().all(|turn| match &turn.value {
        Some(value) => !is_own(value),
        None => is_clear_move(game.slice(turn.span), Some(other)),
    });
    let mut holes = turns.iter().filter(|turn| turn.value.is_none());
    let first = holes.find(|turn| !is_clear_move(game.slice(turn.span), Some(own)))?;
    (are_other && turns.len() >= TURNS_PER_LINE).then_some(first.span)
}

/// The first turn after a `*` at the start of a line, where no call or card follows that can be read: such words
/// are reported as what follows the end.
pub(crate) fn words_after_end<T>(game: &GameContext<'_>, turns: &Turns<T>) -> Option<usize> {
    let star = turns.star()?;
    let first = star.turns_before;
    let begins_line = game.is_line_start(game.blanks_before(star.span.start).start);
    let mut after = turns.get(first..)?.iter();
    (begins_line && after.all(|turn| turn.value.is_none())).then_some(first)
}

/// Whether a word of an auction or a play is the number of a `$` before it.
fn is_number_of_nag(game: &GameContext<'_>, word: Span) -> bool {
    let blanks = game.blanks_before(word.start);
    let sign = blanks.start.checked_sub(1);
    sign.is_some_and(|start| {
        let sign = Span::new(start, blanks.start);
        game.slice(sign) == b"$" && number_after(game, sign) == Some(word)
    })
}

/// The number after a `$` and blanks in an auction or a play, where it is a word of its own.
pub(crate) fn number_after(game: &GameContext<'_>, sign: Span) -> Option<Span> {
    let (_, section) = game.tag_at(sign.start)?;
    if !matches!(section, Some(TagId::AUCTION | TagId::PLAY)) {
        return None;
    }
    let blanks = game.blanks_after(sign.end);
    let rest = game.text().get(blanks.end as usize..)?;
    let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_digit());
    let digits = digits.count();
    let is_word = (1..=3).contains(&digits)
        && rest.get(digits).is_none_or(u8::is_ascii_whitespace)
        && !blanks.is_empty();
    is_word.then(|| Span::new(blanks.end, blanks.end + digits as u32))
}

/// The suit of a card of a play directly before a `$`, which is typed for a 4 with the shift key still held.
pub(crate) fn shifted_four(game: &GameContext<'_>, sign: Span) -> Option<Span> {
    let suit = Span::new(sign.start.checked_sub(1)?, sign.start);
    let after = game.text().get(sign.end as usize);
    let is_card = matches!(game.slice(suit), b"S" | b"H" | b"D" | b"C")
        && game.slice(sign) == b"$"
        && game.is_word_start(suit.start)
        && after.is_none_or(u8::is_ascii_whitespace)
        && matches!(game.tag_at(sign.start)?, (_, Some(TagId::PLAY)));
    is_card.then_some(suit)
}

/// Whether an annotation of a play is a word of its own with the number of a rank: `$9` can be a card for whose
/// suit another key was hit. So can `=9=`, if there is no note 9.
pub(crate) fn may_be_card(game: &GameContext<'_>, annotation: &Annotation) -> bool {
    let number = match annotation.kind {
        AnnotationKind::Suffix => return false,
        AnnotationKind::Nag(number) => number,
        AnnotationKind::Note(number) => {
            let mut notes = game.model.notes().of(NoteSection::Play);
            if notes.any(|note| note.number == Some(number)) {
                return false;
            }
            number
        }
    };
    RANKS.contains(&number) && game.is_word_start(annotation.span.start)
}

/// The ranks that are numbers.
pub(crate) const RANKS: RangeInclusive<u32> = 2..=10;

/// The suit of a run that is one such character of DOS, as symbol and as letter.
pub(crate) fn dos_suit(run: &[u8]) -> Option<(char, char)> {
    match run {
        [byte] => suit_of_dos(*byte),
        _ => None,
    }
}

/// Whether the suit of a call or card is a control character beside its level or rank.
fn lacks_suit_of_dos(game: &GameContext<'_>, word: Span) -> bool {
    let before = Span::new(word.start.saturating_sub(1), word.start);
    let after = Span::new(word.end, word.end.saturating_add(1));
    let is_suit = |run: &Span| dos_suit(run.of(game.text())).is_some() && is_in_turn(game, *run);
    [before, after].iter().any(is_suit)
}

/// Whether a run is directly after the level of a call, or before the rank of a card.
pub(crate) fn is_in_turn(game: &GameContext<'_>, run: Span) -> bool {
    let Some((pair, Some(tag))) = game.tag_at(run.start) else {
        return false;
    };
    // Of a section that is there twice readers ignore the second one.
    if game
        .tag(tag)
        .is_none_or(|first| first.span() != pair.span())
    {
        return false;
    }
    let before = game.text().slice(..run.start as usize);
    let after = game.text().slice(run.end as usize..);
    let ends = |rest: &[u8]| rest.first().is_none_or(u8::is_ascii_whitespace);
    let begins = |before: &[u8]| before.last().is_none_or(u8::is_ascii_whitespace);
    match (tag, before, after) {
        (TagId::AUCTION, [first @ .., b'1'..=b'7'], _) => begins(first) && ends(after),
        (TagId::PLAY, _, [b'1', b'0', rest @ ..]) => begins(before) && ends(rest),
        (TagId::PLAY, _, [rank, rest @ ..]) => {
            begins(before) && b"AKQJTakqjt98765432".contains(rank) && ends(rest)
        }
        _ => false,
    }
}
