//! What kind of game it is, as far as its tags and its play say: which laws it is held to.

use crate::bridge;
use crate::pbn::model::{self, value};
use crate::pbn::standard::{SCORING_1_0, SCORING_MODIFIERS, SCORING_SYSTEMS, TagId, spelling};
use crate::rules::prelude::*;

/// Whether the game is neither rubber bridge nor Chicago nor Cavendish, where vulnerability
/// and scores have laws of their own.
pub(crate) fn is_duplicate(game: &GameContext<'_>) -> bool {
    let others: [&[u8]; 3] = [b"Rubber", b"Chicago", b"Cavendish"];
    // The shortest of them is Rubber.
    let can_be = |(text, _): (&[u8], Span)| text.len() >= b"Rubber".len();
    let says_other =
        |tag: TagId| game.stated_tag(tag).is_some_and(can_be) && says_one_of(game, tag, &others);
    !says_other(TagId::SCORING) && !says_other(TagId::COMPETITION)
}

/// Whether the points of the game are those of the table of the laws: not where French scoring
/// is said, which nobody defines.
pub(crate) fn has_usual_points(game: &GameContext<'_>) -> bool {
    let french = game.stated_tag(TagId::FRENCH_MP);
    let is_french = french.is_some_and(|(text, _)| text.eq_ignore_ascii_case(b"Yes"));
    !is_french && is_duplicate(game)
}

/// Whether the game is contract bridge, scored by a system of the standard: others have points of
/// their own.
pub(crate) fn has_points_of_bridge(game: &GameContext<'_>) -> bool {
    let is_known = |tag: TagId| {
        let stated = game.stated_tag(tag);
        stated.is_none_or(|(text, _)| {
            let mut fields = value::fields(text);
            let lists = [SCORING_1_0, SCORING_SYSTEMS, SCORING_MODIFIERS];
            fields.all(|(_, field)| {
                let mut lists = lists.iter();
                field.is_empty() || lists.any(|list| spelling(list, field).is_some())
            })
        })
    };
    has_usual_points(game) && is_known(TagId::SCORING)
}

/// Whether the game is over as far as its play says: it has none, or all cards, or a `*`.
pub(crate) fn is_final(game: &GameContext<'_>) -> bool {
    let Some(play) = game.model.play() else {
        return true;
    };
    let turns = &play.turns;
    let is_going_on =
        |turn: &model::Turn<bridge::PlayCard>| matches!(turn.value, Some(bridge::PlayCard::Next));
    if turns.iter().any(is_going_on) {
        return false;
    }
    let ends = |ending: &model::EndMark| !ending.continues;
    turns.is_empty() || turns.len() >= 52 || turns.endings.iter().any(ends)
}

/// Whether a `^` in auction or play marks an irregularity, or is meant to, which may have changed the
/// score. One in a comment or an escape line says nothing.
pub(crate) fn has_irregularity(game: &GameContext<'_>) -> bool {
    let sections = [TagId::AUCTION, TagId::PLAY].into_iter();
    let mut data = sections.filter_map(|tag| game.model.section(tag)?.data_span());
    data.any(|span| {
        let mut tokens = game.tokens_in(span);
        let is_meant = |problem: &Problem| problem.kind == ProblemKind::BadIrregularity;
        tokens.any(|(_, kind, _)| kind == TokenKind::Irregularity)
            || game.problems_in(span).any(is_meant)
    })
}

/// Whether the player of this tag is a computer program.
pub(crate) fn is_program(game: &GameContext<'_>, player: TagId) -> bool {
    let tag = match player {
        TagId::WEST => TagId::WEST_TYPE,
        TagId::NORTH => TagId::NORTH_TYPE,
        TagId::EAST => TagId::EAST_TYPE,
        TagId::SOUTH => TagId::SOUTH_TYPE,
        _ => return false,
    };
    let stated = game.stated_tag(tag);
    stated.is_some_and(|(text, _)| text.eq_ignore_ascii_case(b"program"))
}

/// Whether one of the fields of a tag is one of these words, in any case.
#[inline]
pub(crate) fn says_one_of(game: &GameContext<'_>, tag: TagId, words: &[&[u8]]) -> bool {
    let Some((text, _)) = game.stated_tag(tag) else {
        return false;
    };
    // Most values are too short to be any of them.
    let is_long_enough = words.iter().any(|word| word.len() <= text.len());
    let is_one = |field: &[u8]| words.iter().any(|word| field.eq_ignore_ascii_case(word));
    is_long_enough && value::fields(text).any(|(_, field)| is_one(field))
}
