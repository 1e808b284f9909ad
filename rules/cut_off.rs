//! Calls, cards, rows and notes that an empty line cut off from the game before.

use super::as_data::{AsData, as_data};
use crate::pbn::model::halves::{are_moves, begins_with_moves};
use crate::pbn::model::note::{Homes, NoteNumbers};
use crate::pbn::model::{Model, Note};
use crate::pbn::standard::{TagId, TagKind, Version, tag_id};
use crate::pbn::syntax::{Document, Game};
use crate::rules::prelude::*;

/// Whether text before the first tag of a later game is calls or cards: then an empty line
/// cut them off from their game.
pub(crate) fn is_cut_off(game: &GameContext<'_>, text: Span) -> bool {
    game.base > 0 && (are_moves(game.slice(text)) || are_rows_cut_off(game, text))
}

/// Whether a game begins with the rows of the only table of the game before.
fn are_rows_cut_off(game: &GameContext<'_>, text: Span) -> bool {
    let first = game.document.problems.first();
    let is_first = first.is_some_and(|first| first.span.start == text.start)
        && first_datum(game).is_some_and(|first| first.start == text.start);
    let before = || game.before();
    is_first && before().is_some_and(|before| table_of_rows(game, text, &before).is_some())
}

/// The only table of a game, if a text is whole rows of it. It need not be the last tag, for export writes
/// tables last.
pub(crate) fn table_of_rows(
    game: &GameContext<'_>,
    text: Span,
    before: &Document<'_>,
) -> Option<TagId> {
    if are_moves(game.slice(text)) {
        return None;
    }
    let mut tables = Game::new(before).tag_pairs().filter_map(|pair| {
        let tag = tag_id(pair.name())?;
        (tag.info().kind == TagKind::Table).then_some((pair, tag))
    });
    let (pair, table) = tables.next()?;
    // Readers ignore the same table a second time.
    if tables.any(|(_, other)| other != table) {
        return None;
    }
    let header = pair.value().filter(|_| !pair.has_error())?;
    let data = as_data(game, table, header, game.slice(text));
    (data == AsData::Sound).then_some(table)
}

/// The first thing in a game apart from white space, comments and escape lines.
pub(crate) fn first_datum(game: &GameContext<'_>) -> Option<Span> {
    if game.document.problems.is_empty() {
        return game.tags.first().map(|(pair, _)| pair.span());
    }
    let tree = game.document.tree();
    let first = tree.tokens().find(|token| !tree.kind(*token).is_trivia())?;
    Some(tree.span(first))
}

/// Whether an empty line ends a section in the middle: it is the last of its game, and calls, cards or the
/// `*` that ends them follow before the tags of the next game.
pub(crate) fn is_section_cut_off(game: &GameContext<'_>, section: TagPair<'_>) -> bool {
    let last = game.tags.last();
    let is_last = last.is_some_and(|(last, _)| last.span() == section.span());
    let after = game.text_after();
    is_last && (begins_with_moves(after) || after.trim_ascii() == b"*")
}

/// The numbers of the notes with which the next text begins, if an empty line separates it from this game.
pub(crate) fn notes_after(game: &GameContext<'_>) -> NoteNumbers {
    let mut numbers = NoteNumbers::default();
    let after = game.after();
    let notes = Game::new(&after).tag_pairs();
    for note in notes.take_while(|pair| tag_id(pair.name()) == Some(TagId::NOTE)) {
        numbers.insert(Note::of(note).number.unwrap_or(0));
    }
    numbers
}

/// The numbers of the notes that the game before lacks, where this one begins with a note.
pub(crate) fn notes_wanted_before(game: &GameContext<'_>) -> NoteNumbers {
    let begins_with_note = game
        .tags
        .first()
        .is_some_and(|(_, id)| *id == Some(TagId::NOTE));
    match begins_with_note {
        true => game
            .before()
            .map_or(NoteNumbers::default(), |before| missing_notes(&before)),
        false => NoteNumbers::default(),
    }
}

/// The numbers of the notes to which calls and cards of a game refer, and which it lacks.
pub(crate) fn missing_notes(game: &Document<'_>) -> NoteNumbers {
    let pairs = Game::new(game).tag_pairs();
    let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
    let model = Model::new(game, &tags, Version::LATEST);
    Homes::of(&model).missing()
}
