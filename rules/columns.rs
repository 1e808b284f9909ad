//! The columns of players in an auction or a play: lines above them that name the players, and cards in the
//! column of another player.

use std::borrow::Cow;

use super::meant::DIRECTIONS;
use crate::bridge::{Seat, turns_between};
use crate::pbn::model::{PlaySection, Turns};
use crate::pbn::standard::TURNS_PER_LINE;
use crate::rules::prelude::*;
use crate::source::is_line_end;

/// A line that names the four players, once or several times below each other.
pub(crate) struct LineOfSeats {
    /// The words of each line.
    pub(crate) lines: Vec<Span>,
    /// Who is named first.
    pub(crate) first: Seat,
}

impl LineOfSeats {
    /// How many turns of the section are names of players.
    pub(crate) fn turns(&self) -> usize {
        TURNS_PER_LINE * self.lines.len()
    }
}

/// The line above the calls of an auction.
pub(crate) fn above_calls(game: &GameContext<'_>) -> Option<LineOfSeats> {
    let auction = game.model.auction()?;
    row(game, &auction.turns)
}

/// The line above the cards of a play.
pub(crate) fn above_cards(game: &GameContext<'_>) -> Option<LineOfSeats> {
    let play = game.model.play()?;
    row(game, &play.turns)
}

fn row<T>(game: &GameContext<'_>, turns: &Turns<T>) -> Option<LineOfSeats> {
    let (line, first) = line_at(game, turns, 0)?;
    let mut lines = vec![line];
    while let Some((line, other)) = line_at(game, turns, lines.len())
        && other == first
    {
        lines.push(line);
    }
    Some(LineOfSeats { lines, first })
}

/// The words of a line of the section (0-based), if it names the players, and who is named first.
fn line_at<T>(game: &GameContext<'_>, turns: &Turns<T>, line: usize) -> Option<(Span, Seat)> {
    let start = line * TURNS_PER_LINE;
    // A call or a card is no player.
    if turns.get(start).is_none_or(|turn| turn.value.is_some()) {
        return None;
    }
    let words = turns.iter().skip(start).take(TURNS_PER_LINE);
    let words: Vec<Span> = words.map(|turn| turn.span).collect();
    // What belongs to a word would belong to another one.
    let is_owner = |turn: usize| turn < start + TURNS_PER_LINE;
    let mut owners = turns.annotations.iter().map(|annotation| annotation.turn);
    let has_annotation = owners.next().is_some_and(|turn| turn.is_none_or(is_owner));
    let has_mark = turns.marks.first().is_some_and(|mark| is_owner(mark.turn));
    if has_annotation || has_mark {
        return None;
    }
    let [first, .., last] = words.as_slice() else {
        return None;
    };
    let span = first.to(*last);
    let is_on_one_line = !game.slice(span).iter().copied().any(is_line_end);
    let is_row = words.len() == TURNS_PER_LINE
        && is_on_one_line
        && !game.has_aside(span)
        && game.line_alone(span).is_some();
    if !is_row {
        return None;
    }
    let first = Seat::ALL.into_iter().find(|seat| {
        let mut names = DIRECTIONS.iter();
        names.any(|names| {
            let from = names.iter().cycle().skip(turns_between(Seat::North, *seat));
            let are = |length: fn(&str) -> usize| {
                let mut pairs = from.clone().zip(&words);
                pairs.all(|(name, word)| {
                    let name = name.get(..length(name)).unwrap_or(name);
                    game.slice(*word).eq_ignore_ascii_case(name.as_bytes())
                })
            };
            are(str::len) || are(|_| 1)
        })
    })?;
    Some((span, first))
}

/// Edits that put the cards of a play into another order: for each place the turn that
/// belongs there, or none. `None` where annotations, marks or comments would lose their cards.
pub(crate) fn rearranged(
    game: &GameContext<'_>,
    play: &PlaySection,
    places: &[Option<usize>],
) -> Option<Vec<SpanEdit>> {
    let turns = &play.turns;
    let (first, last) = (turns.first()?.span, turns.last()?.span);
    let mut tokens = game.tokens_in(first.to(last));
    let is_bare = tokens.all(|(_, kind, _)| kind.is_space() || kind == TokenKind::Card);
    // A comment after the end belongs to the last card as well.
    let ends = turns.stars().chain(turns.plus()).map(|end| end.span);
    let mut ends = ends.chain([last]);
    let is_marked = !turns.annotations.is_empty() || !turns.marks.is_empty();
    if !is_bare || is_marked || ends.any(|end| game.is_commented(end)) {
        return None;
    }
    let word = |turn: &Option<usize>| {
        let turn = turn.and_then(|turn| turns.get(turn));
        turn.map_or(&b"-"[..], |turn| game.slice(turn.span))
    };
    let mut rest = places.slice(turns.len()..);
    while let [before @ .., None] = rest {
        rest = before;
    }
    let mut edits = Vec::new();
    for (turn, place) in turns.iter().zip(places) {
        let mut text = Cow::Borrowed(word(place));
        let more = if turn.span == last { rest } else { &[] };
        for place in more {
            text.to_mut().push(b' ');
            text.to_mut().extend_from_slice(word(place));
        }
        if *text != *game.slice(turn.span) {
            edits.push(SpanEdit::new(turn.span, text.into_owned()));
        }
    }
    Some(edits)
}
