//! Calls, cards, rows and notes that an empty line cut off from the game before.

use std::cmp::Reverse;

use memchr::memmem;

use super::as_data::{AsData, as_data};
use crate::pbn::model::halves::{are_moves, begins_with_moves, is_first_half, second_half};
use crate::pbn::model::note::{Homes, NoteNumbers};
use crate::pbn::model::{Model, NoteTag};
use crate::pbn::standard::{TagId, TagKind, Version, tag_id};
use crate::pbn::syntax::{Document, GameView};
use crate::rules::prelude::*;

/// The first thing in a game apart from white space, comments and escape lines.
pub(crate) fn first_datum(game: &GameContext<'_>) -> Option<Span> {
    if game.document.problems.is_empty() {
        return game.tags.first().map(|(pair, _)| pair.span());
    }
    let tree = game.document.tree();
    let first = tree.tokens().find(|token| !tree.kind(*token).is_trivia())?;
    Some(tree.span(first))
}

/// The numbers of the notes to which calls and cards of a game refer, and which it lacks.
pub(crate) fn missing_notes(game: &Document<'_>) -> NoteNumbers {
    let pairs = GameView::new(game).tag_pairs();
    let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
    let model = Model::new(game, &tags, Version::LATEST);
    Homes::of(&model).missing()
}

/// The numbers of the notes with which the next text begins, if an empty line separates it from this game.
pub(crate) fn notes_after(game: &GameContext<'_>) -> NoteNumbers {
    let mut numbers = NoteNumbers::default();
    let after = game.after();
    let notes = GameView::new(&after).tag_pairs();
    for note in notes.take_while(|pair| tag_id(pair.name()) == Some(TagId::NOTE)) {
        numbers.insert(NoteTag::of(note).number.unwrap_or(0));
    }
    numbers
}

/// The numbers of the notes that the game before lacks, where this one begins with a note.
pub(crate) fn notes_wanted_before(game: &GameContext<'_>) -> NoteNumbers {
    let begins_with_note = game
        .tags
        .first()
        .is_some_and(|(_, id)| *id == Some(TagId::NOTE));
    if begins_with_note {
        game.before()
            .map_or(NoteNumbers::default(), |before| missing_notes(&before))
    } else {
        NoteNumbers::default()
    }
}

/// Whether text before the first tag of a later game is calls or cards: then an empty line
/// cut them off from their game.
pub(crate) fn is_cut_off(game: &GameContext<'_>, text: Span) -> bool {
    game.base > 0 && (are_moves(game.slice(text)) || are_rows_cut_off(game, text))
}

/// Whether a game begins with rows of the last table of the game before.
fn are_rows_cut_off(game: &GameContext<'_>, text: Span) -> bool {
    let first = game.document.problems.first();
    let is_first = first.is_some_and(|first| first.span.start == text.start)
        && first_datum(game).is_some_and(|first| first.start == text.start);
    let before = || game.before();
    is_first && before().is_some_and(|before| table_of_rows(game, text, &before).is_some())
}

/// The last table of a game in the order of export format, which is that of the names, if a text is whole rows of
/// it: export changes nothing of that.
pub(crate) fn table_of_rows(
    game: &GameContext<'_>,
    text: Span,
    before: &Document<'_>,
) -> Option<TagId> {
    if are_moves(game.slice(text)) {
        return None;
    }
    let tables = GameView::new(before).tag_pairs().filter_map(|pair| {
        let tag = tag_id(pair.name())?;
        (tag.info().kind == TagKind::Table).then_some((pair, tag))
    });
    // Readers ignore the same table a second time.
    let (pair, table) = tables.min_by_key(|(_, tag)| Reverse(tag.name()))?;
    let header = pair.value().filter(|_| !pair.has_error())?;
    let data = as_data(game, table, header, game.slice(text));
    (data == AsData::Sound).then_some(table)
}

/// Whether an empty line ends a section in the middle: it is the last of its game, and calls, cards or the
/// `*` that ends them follow before the tags of the next game.
pub(crate) fn is_section_cut_off(game: &GameContext<'_>, section: TagPair<'_>) -> bool {
    let last = game.tags.last();
    let is_last = last.is_some_and(|(last, _)| last.span() == section.span());
    let after = game.text_after();
    is_last && (begins_with_moves(after) || after.trim_ascii() == b"*")
}

/// A text that may be the second half of a game.
struct GameHalf {
    /// What it begins with; `None` for calls or cards without a tag.
    tag: Option<TagId>,
    /// The names of its tags, if no standard has any of them.
    own: Vec<Vec<u8>>,
    /// Its tags, where it begins with one that identifies a game and yet has neither Event
    /// nor Board.
    names: Vec<TagId>,
    /// The numbers of its notes.
    numbers: NoteNumbers,
    /// The end of the empty lines before its first tag, or before the last datum that is cut off.
    end: u32,
}

/// A text that an empty line cut off from the game before.
pub(crate) struct Cut {
    /// What is cut off.
    pub(crate) what: String,
    /// Whether the neighbors leave no doubt of it.
    pub(crate) is_proved: bool,
    /// Whether the standard allows it as a game.
    pub(crate) is_allowed_alone: bool,
    /// Whether it is data after a game that does not end with the tag to which they could belong:
    /// the table of rows, Auction or Play of calls or cards.
    pub(crate) is_homeless: bool,
    /// The empty lines.
    pub(crate) lines: Vec<Span>,
}

/// How many of a program's own tags are looked up in the neighbouring games.
const MOST_OWN: usize = 8;

/// Whether an empty line cuts off from the game before what is no game: neither of the two says then what the game
/// was meant to say.
pub(crate) fn cuts_game(game: &GameContext<'_>) -> bool {
    cut(game).is_some_and(|cut| !cut.is_allowed_alone)
}

/// What an empty line cuts off from the game before.
pub(crate) fn cut(game: &GameContext<'_>) -> Option<Cut> {
    let half = half(game)?;
    // A first half names its board.
    let begins_with_names = !half.names.is_empty() && half.own.is_empty();
    if begins_with_names && memmem::find(game.text_before()?, b"Board").is_none() {
        return None;
    }
    let before = game.before()?;
    // Without the empty line, which ends the comment, what follows would be comment too.
    let mut problems = before.problems.iter();
    if problems.any(|problem| problem.kind == ProblemKind::UnclosedComment) {
        return None;
    }
    let is_proved = !half.own.is_empty() && has_board(&before) && {
        let after = game.after();
        let mut own = half.own.iter();
        own.all(|name| !has_name(&before, name) && has_name(&after, name))
    };
    let is_data = half.tag.is_none() && half.own.is_empty();
    let rows = first_datum(game).filter(|_| is_data);
    let rows_of = rows.and_then(|rows| table_of_rows(game, rows, &before));
    let what = match (half.tag, half.own.first()) {
        (Some(TagId::NOTE), _) if !missing_notes(&before).has_any(half.numbers) => return None,
        (None, Some(name)) if is_proved => game.file.show(name),
        (None, Some(_)) => return None,
        (Some(tag), _) if is_proved || is_second_half(&half, &before, tag) => tag.name().to_owned(),
        (None, None) => match rows_of {
            Some(table) => format!("rows of {}", table.name()),
            None => "calls or cards".to_owned(),
        },
        _ => return None,
    };
    Some(Cut {
        what,
        is_proved,
        is_allowed_alone: is_allowed_alone(&half),
        is_homeless: is_data && !ends_with(&before, rows_of),
        // Few games get here: they need their tree for it.
        lines: empty_lines(game, half.end),
    })
}

/// What may be the second half of a game.
fn half(game: &GameContext<'_>) -> Option<GameHalf> {
    if game.base == 0 {
        return None;
    }
    let mut place = first_datum(game)?;
    let mut names = Vec::new();
    let is_own = |(pair, tag): &(TagPair<'_>, Option<TagId>)| {
        !pair.has_error() && tag.is_none_or(|tag| !tag.info().is_standard())
    };
    let own = if game.tags.len() <= MOST_OWN && game.tags.iter().all(is_own) {
        game.tags
            .iter()
            .map(|(pair, _)| pair.name().to_vec())
            .collect()
    } else {
        Vec::new()
    };
    let tag = match game.tags.first() {
        Some((pair, None)) if !own.is_empty() && pair.span().start == place.start => None,
        Some((pair, id)) if pair.span().start == place.start => {
            let kind = id.filter(|id| *id != TagId::TOTAL_SCORE_TABLE)?.info().kind;
            if kind == TagKind::Identification {
                names = second_half(game.tags);
                if names.is_empty() {
                    return None;
                }
            }
            *id
        }
        _ => {
            let problems = game.document.problems.iter();
            let from_here = problems.skip_while(|problem| problem.span.start < place.start);
            // Comments part them, or lines of their own.
            let data = from_here.take_while(|text| {
                text.kind == ProblemKind::StrayText && is_cut_off(game, text.span)
            });
            let last = data.last()?;
            place = place.to(last.span);
            None
        }
    };
    // What begins with a section and says which deal it is of is a game, whatever is before it.
    let of_deals = [TagId::EVENT, TagId::BOARD, TagId::DEALER, TagId::DEAL];
    if tag.is_some() && names.is_empty() && of_deals.iter().any(|id| game.tag(*id).is_some()) {
        return None;
    }
    // Calls or cards with more empty lines between them are one text.
    let end = if tag.is_none() && own.is_empty() {
        place.end
    } else {
        place.start
    };
    let mut numbers = NoteNumbers::default();
    for note in &game.model.notes().notes {
        numbers.insert(note.number.unwrap_or(0));
    }
    Some(GameHalf {
        tag,
        own,
        names,
        numbers,
        end,
    })
}

/// The semi-empty lines before an offset, with their line ends; what comes before it is data.
fn empty_lines(game: &GameContext<'_>, end: u32) -> Vec<Span> {
    let tree = game.document.tree();
    let mut lines = Vec::new();
    let mut start = Some(0);
    for token in tree.tokens() {
        let span = tree.span(token);
        if span.end > end {
            break;
        }
        match tree.kind(token) {
            TokenKind::Space => {}
            TokenKind::Newline => {
                lines.extend(start.map(|start| Span::new(start, span.end)));
                start = Some(span.end);
            }
            _ => start = None,
        }
    }
    lines
}

/// Whether data after a game would be those of a table, or else calls or cards.
fn ends_with(game: &Document<'_>, table: Option<TagId>) -> bool {
    let last = GameView::new(game).tag_pairs().last();
    let last = last.and_then(|pair| tag_id(pair.name()));
    match table {
        Some(_) => last == table,
        None => matches!(last, Some(TagId::AUCTION | TagId::PLAY)),
    }
}

fn has_name(game: &Document<'_>, name: &[u8]) -> bool {
    let mut tags = GameView::new(game).tag_pairs();
    tags.any(|pair| pair.name() == name)
}

/// Whether a game says which board or deal it is of.
fn has_board(game: &Document<'_>) -> bool {
    let mut pairs = GameView::new(game).tag_pairs();
    pairs.any(|pair| {
        let is_named = matches!(tag_id(pair.name()), Some(TagId::BOARD | TagId::DEAL));
        is_named && !matches!(pair.value(), None | Some(b"" | b"?"))
    })
}

/// Whether what follows the line can do without the tags by which calls and cards are read.
fn is_allowed_alone(half: &GameHalf) -> bool {
    let kind = half.tag.map(|tag| tag.info().kind);
    matches!(kind, Some(TagKind::Identification | TagKind::Table)) || !half.own.is_empty()
}

/// Whether the game before can be the first half of what begins with this tag.
fn is_second_half(half: &GameHalf, before: &Document<'_>, tag: TagId) -> bool {
    if half.names.is_empty() {
        return lacks(before, tag);
    }
    is_first_half(before, &half.names)
}

/// Whether a game has no such section yet, and can take one. Notes may be several.
fn lacks(game: &Document<'_>, tag: TagId) -> bool {
    let mut tags = GameView::new(game)
        .tag_pairs()
        .map(|pair| tag_id(pair.name()));
    tag == TagId::NOTE || !tags.any(|id| id == Some(tag))
}
