//! What belongs together: a note and the calls or cards that refer to it, a value and the `#` that
//! take it over; and what surrounds a place.

use std::ops::Range;

use memchr::memmem;

use super::sections::end;
use super::{GameTags, GamesView, ParsedGame};
use crate::engine::view::{Links, touches};
use crate::pbn::model::turn::{Annotation, AnnotationKind, Turns};
use crate::pbn::model::{Model, NoteSection, Tagged};
use crate::pbn::standard::{INHERITED, NOTE_NUMBERS, TagId};
use crate::pbn::syntax::{TokenKind, lexer};
use crate::source::Span;

/// What is connected with an offset.
pub(super) fn links(games: &GamesView<'_>, offset: usize) -> Option<Links> {
    let (game, offset) = games.at(offset)?;
    let tags = game.tags();
    let model = game.model(&tags);
    if let Some(note) = NoteLinks::at(&game, &model, offset) {
        let place = |span: &Span| span.at(game.base);
        return Some(Links {
            definitions: note.tags.iter().map(|(tag, _)| place(tag)).collect(),
            references: note.references.iter().map(place).collect(),
        });
    }
    let (pair, _) = inheritable(&tags).find(|(pair, _)| touches(pair.span(), offset))?;
    let origin = match pair.value() {
        Some(value) if value == INHERITED.as_bytes() => taken_over(games, game.index, pair.name()),
        _ => Some((game.index, pair.value_span()?.at(game.base))),
    };
    let first = origin.as_ref().map_or(game.index, |(index, _)| index + 1);
    Some(Links {
        references: takers(games, first, pair.name()),
        definitions: origin.into_iter().map(|(_, place)| place).collect(),
    })
}

/// The tag pairs whose values later games may take over (chapter 4.8).
fn inheritable<'t, 'g>(tags: &'t GameTags<'g>) -> impl Iterator<Item = Tagged<'g>> + 't {
    let inherits = |(_, tag): &&Tagged<'_>| tag.is_none_or(|tag: TagId| tag.info().inherits);
    tags.iter().filter(inherits).copied()
}

/// The value that a `#` of a tag stands for in a game (0-based), by the number of its game and its
/// place in the text: the last one before that is not `#` itself.
pub(super) fn taken_over(
    games: &GamesView<'_>,
    game: usize,
    name: &[u8],
) -> Option<(usize, Range<usize>)> {
    (0..game).rev().find_map(|index| {
        let (value, span) = value_in(games, index, name)?;
        (value != INHERITED.as_bytes()).then_some((index, span))
    })
}

/// The `#` that take over a value, from a game (0-based) on to the next value.
fn takers(games: &GamesView<'_>, first: usize, name: &[u8]) -> Vec<Range<usize>> {
    let values = (first..games.split.games.len()).filter_map(|index| value_in(games, index, name));
    let taking = values.take_while(|(value, _)| *value == INHERITED.as_bytes());
    taking.map(|(_, span)| span).collect()
}

/// What a tag says in a game (0-based), and where in the text.
fn value_in<'d>(
    games: &GamesView<'d>,
    index: usize,
    name: &[u8],
) -> Option<(&'d [u8], Range<usize>)> {
    let (base, text) = games.text(index)?;
    memmem::find(text, name)?;
    let game = games.get(index)?;
    let tags = game.tags();
    let (pair, _) = tags.iter().find(|(pair, _)| pair.name() == name)?;
    let span = pair.value_span()?;
    Some((span.of(text), span.at(base)))
}

/// A note with all that has its number in its section. Spans count from the start of the game.
struct NoteLinks {
    number: u32,
    section: NoteSection,
    /// The tags, each with the place of its number.
    tags: Vec<(Span, Span)>,
    /// The numbers of the references, without the `=`.
    references: Vec<Span>,
}

impl NoteLinks {
    /// The note whose tag or reference is at an offset of the game.
    fn at(game: &ParsedGame<'_>, model: &Model<'_>, offset: u32) -> Option<NoteLinks> {
        let here = |annotation: &&Annotation| touches(annotation.span, offset);
        let referred = [NoteSection::Auction, NoteSection::Play]
            .into_iter()
            .find_map(|section| {
                let found = annotations(model, section).iter().find(here)?;
                match found.kind {
                    AnnotationKind::Note(number) => Some((section, number)),
                    _ => None,
                }
            });
        let (section, number) = referred.or_else(|| {
            let mut notes = model.notes().notes.iter();
            let note = notes.find(|note| touches(note.pair.span(), offset))?;
            Some((note.section?, note.number?))
        })?;
        Some(NoteLinks::of(game, model, section, number))
    }

    fn of(
        game: &ParsedGame<'_>,
        model: &Model<'_>,
        section: NoteSection,
        number: u32,
    ) -> NoteLinks {
        let notes = model.notes().of(section);
        let tags = notes.filter(|note| note.number == Some(number));
        let tags = tags.map(|note| {
            let value = note.span.of(game.text);
            let colon = value.iter().position(|byte| *byte == b':').unwrap_or(0);
            (note.pair.span(), note.span.part(0, colon))
        });
        let references = annotations(model, section).iter();
        let references = references.filter(|one| one.kind == AnnotationKind::Note(number));
        let references = references.map(|one| {
            let length = one.span.len() as usize;
            one.span.part(1, length.saturating_sub(1).max(1))
        });
        NoteLinks {
            number,
            section,
            tags: tags.collect(),
            references: references.collect(),
        }
    }

    /// The places of the number.
    fn numbers(&self) -> impl Iterator<Item = Span> + '_ {
        let tags = self.tags.iter().map(|(_, number)| *number);
        tags.chain(self.references.iter().copied())
    }
}

/// The remarks on calls or cards.
fn annotations<'m>(model: &'m Model<'_>, section: NoteSection) -> &'m [Annotation] {
    match section {
        NoteSection::Auction => model.auction().map(|auction| &*auction.turns.annotations),
        NoteSection::Play => model.play().map(|play| &*play.turns.annotations),
    }
    .unwrap_or_default()
}

/// The number of a note at an offset, and what is written there; `None` where there is no note.
pub(super) fn renamable(game: &ParsedGame<'_>, offset: u32) -> Option<(Range<usize>, String)> {
    let tags = game.tags();
    let note = NoteLinks::at(game, &game.model(&tags), offset)?;
    let here = note.numbers().find(|number| touches(*number, offset));
    let span = here.or_else(|| note.numbers().next())?;
    Some((span.at(game.base), note.number.to_string()))
}

/// The places of the number of a note and of all references to it, and what to write there to give them another
/// one; or why that cannot be.
pub(super) fn rename(
    games: &GamesView<'_>,
    offset: usize,
    name: &str,
) -> Result<(Vec<Range<usize>>, String), String> {
    let no_note = || "there is no note here; only notes can be renumbered".to_owned();
    let (game, offset) = games.at(offset).ok_or_else(no_note)?;
    let tags = game.tags();
    let model = game.model(&tags);
    let note = NoteLinks::at(&game, &model, offset).ok_or_else(no_note)?;
    let number = lexer::digits(name.trim().as_bytes()).filter(|(_, rest)| rest.is_empty());
    let number = number.map(|(number, _)| number);
    let Some(number) = number.filter(|number| NOTE_NUMBERS.contains(number)) else {
        let (least, most) = (NOTE_NUMBERS.start(), NOTE_NUMBERS.end());
        return Err(format!(
            "expected a number from {least} to {most}, found `{name}`"
        ));
    };
    if number == note.number {
        return Ok((Vec::new(), String::new()));
    }
    let others = NoteLinks::of(&game, &model, note.section, number);
    if others.numbers().next().is_some() {
        let moves = note.section.moves();
        return Err(format!(
            "the {moves} of this game already have a note {number}"
        ));
    }
    let places = note.numbers().map(|span| span.at(game.base));
    Ok((places.collect(), number.to_string()))
}

/// What surrounds an offset, from the inside out: a token, a call or card
/// with its annotations or a row of a table, a tag pair, a section, a game.
pub(super) fn surroundings(game: &ParsedGame<'_>, offset: u32) -> Vec<Range<usize>> {
    let token = token_at(game, offset);
    let tags = game.tags();
    let model = game.model(&tags);
    let mut spans = vec![token];
    if let Some(auction) = model.auction() {
        spans.extend(item(&auction.turns, token));
    }
    if let Some(play) = model.play() {
        spans.extend(item(&play.turns, token));
    }
    for (pair, _) in &tags {
        spans.extend(pair.string_span());
        spans.push(pair.span());
        let data = Span::new(pair.span().end, end(*pair));
        if !data.is_empty() {
            spans.push(Span::new(pair.span().start, data.end));
        }
        if data.start <= token.start && token.end <= data.end {
            spans.push(row(game, data, token));
        }
    }
    if let (Some((first, _)), Some((last, _))) = (tags.first(), tags.last()) {
        spans.push(Span::new(first.span().start, end(*last)));
    }
    spans.retain(|span| span.start <= token.start && token.end <= span.end);
    spans.sort_by_key(|span| (span.len(), span.start));
    // What only overlaps is left out, so that each contains the one before.
    let mut nested: Vec<Span> = Vec::new();
    for span in spans {
        let grows = nested
            .last()
            .is_none_or(|last| *last != span && span.start <= last.start && last.end <= span.end);
        if grows {
            nested.push(span);
        }
    }
    nested.into_iter().map(|span| span.at(game.base)).collect()
}

/// The token at an offset, or the one that ends there, a string without its quotes; nothing in white
/// space.
fn token_at(game: &ParsedGame<'_>, offset: u32) -> Span {
    let tree = game.parsed.tree();
    let before = offset
        .checked_sub(1)
        .and_then(|before| tree.token_at(before));
    let mut tokens = [tree.token_at(offset), before].into_iter().flatten();
    let Some(token) = tokens.find(|token| !tree.kind(*token).is_space()) else {
        return Span::empty(offset);
    };
    let span = tree.span(token);
    let text = span.part(1, span.len().saturating_sub(1).max(1) as usize);
    match tree.kind(token) {
        TokenKind::String if touches(text, offset) => text,
        _ => span,
    }
}

/// The call or card at a token, with what is before and after it that belongs to it.
fn item<T>(turns: &Turns<T>, token: Span) -> Option<Span> {
    let holds = |span: Span| span.start <= token.start && token.end <= span.end;
    let annotation = turns.annotations.iter().find(|one| holds(one.span));
    let mark = turns.marks.iter().find(|mark| holds(mark.span));
    let turn = annotation.and_then(|one| one.turn);
    let turn = turn.or(mark.map(|mark| mark.turn)).or_else(|| {
        let after = turns.partition_point(|turn| turn.span.start <= token.start);
        after.checked_sub(1)
    })?;
    let span = turns.get(turn)?.span;
    let start = turns.marks_of(turn).first().map_or(span, |mark| mark.span);
    let end = turns
        .annotations_of(turn)
        .last()
        .map_or(span, |one| one.span);
    Some(start.to(end)).filter(|item| holds(*item))
}

/// The line of a token within the data of a section, without blanks and line end.
fn row(game: &ParsedGame<'_>, data: Span, token: Span) -> Span {
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let before = Span::new(data.start, token.start).of(game.text);
    let after = Span::new(token.end, data.end).of(game.text);
    let length = before.iter().rev().take_while(|byte| !is_end(byte)).count();
    let start = token.start.saturating_sub(length as u32);
    let length = after.iter().take_while(|byte| !is_end(byte)).count();
    Span::new(start, token.end + length as u32)
}
