//! What can be written at the cursor: tags that the game lacks, the values of a tag, columns of tables, calls
//! and cards that the laws allow, and references to notes.

mod turns;
mod values;

use super::ParsedGame;
use crate::engine::view::{Offer, OfferKind, ordered, touches};
use crate::pbn::model::{Model, NoteSection, NoteTag};
use crate::pbn::standard::{Column, ExportOrder, KnownTable, TagId};
use crate::pbn::syntax::TokenKind;
use crate::source::{Slice, Span, line_before};
use crate::tagged::open_value::{OpenValue, digits_after};

/// What to offer at an offset of a game.
pub(super) fn at(game: &ParsedGame<'_>, offset: u32) -> Vec<Offer> {
    if let Some(open) = open_value(game, offset) {
        return values::at(game, &open, offset);
    }
    let tags = game.tags();
    let after = tags.partition_point(|(pair, _)| pair.span().end <= offset);
    let section = after.checked_sub(1).and_then(|before| tags.get(before));
    let section = section.and_then(|(_, tag)| NoteSection::of((*tag)?));
    if let Some(section) = section {
        let notes = notes(game, &game.model(&tags), section, offset);
        if !notes.is_empty() {
            return notes;
        }
    }
    let others = tags
        .iter()
        .filter(|(pair, _)| !touches(pair.span(), offset));
    let written: Vec<_> = others.filter_map(|(_, tag)| *tag).collect();
    let missing = missing(game, offset, &written);
    if missing.is_empty() {
        turns::at(game, offset)
    } else {
        missing
    }
}

/// The value that is written at an offset of a game, unless it is in a comment.
fn open_value<'g>(game: &ParsedGame<'g>, offset: u32) -> Option<OpenValue<'g>> {
    let open = OpenValue::at(game.text, offset)?;
    let tree = game.parsed.tree();
    let token = tree.token_at(open.bracket).map(|token| tree.kind(token));
    let is_comment = matches!(
        token,
        Some(TokenKind::LineComment | TokenKind::BraceComment | TokenKind::Escape)
    );
    (!is_comment).then_some(open)
}

/// The notes to which a call or card can refer, where `=` begins a reference.
fn notes(
    game: &ParsedGame<'_>,
    model: &Model<'_>,
    section: NoteSection,
    offset: u32,
) -> Vec<Offer> {
    let Some(digits) = digits_after(line_before(game.text, offset as usize), b'=') else {
        return Vec::new();
    };
    // Some editors close what is opened.
    let is_closed = game.text.get(offset as usize) == Some(&b'=');
    let span = Span::new(offset - digits - 1, offset + u32::from(is_closed));
    let notes = model.notes().of(section).filter(|note| note.is_numbered());
    let numbered = notes.filter_map(|note| Some((note.number?, note)));
    let offer = |(number, note): (u32, &NoteTag<'_>)| Offer {
        kind: OfferKind::Note,
        label: format!("={number}="),
        detail: game.shown(note.text.of(game.text)),
        place: span.at(game.base),
        text: format!("={number}="),
        order: Some(number as usize),
        ..Offer::default()
    };
    numbered.map(offer).collect()
}

/// The columns of the standard that the header of a table lacks.
fn columns(game: &ParsedGame<'_>, table: &KnownTable, value: Span, offset: u32) -> Vec<Offer> {
    let header = value.of(game.text);
    let at = (offset - value.start) as usize;
    let (before, after) = header.split_at(at.min(header.len()));
    let name = |field: &[u8]| {
        let field = field.trim_ascii();
        let field = field
            .strip_prefix(b"+")
            .or(field.strip_prefix(b"-"))
            .unwrap_or(field);
        let end = memchr::memchr(b'\\', field).unwrap_or(field.len());
        field.slice(..end).to_vec()
    };
    let written = before.rsplit(|byte| *byte == b';').skip(1);
    let written = written.chain(after.split(|byte| *byte == b';').skip(1));
    let written: Vec<Vec<u8>> = written.map(name).collect();
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = before.iter().rev().take_while(is_part).count() as u32;
    let rest = after.iter().take_while(is_part).count() as u32;
    let span = Span::new(offset - length, offset + rest);
    let columns = table.columns.iter();
    let columns = columns.filter(|column| {
        let mut written = written.iter();
        !written.any(|name| name == column.name.as_bytes())
    });
    let offer = |column: &Column| Offer {
        kind: OfferKind::Column,
        label: column.name.to_owned(),
        detail: column.summary.to_owned(),
        place: span.at(game.base),
        text: column.name.to_owned(),
        ..Offer::default()
    };
    ordered(columns.map(offer))
}

/// The tags that a game lacks, where the line so far is the beginning of a tag.
fn missing(game: &ParsedGame<'_>, offset: u32, written: &[TagId]) -> Vec<Offer> {
    let line = line_before(game.text, offset as usize);
    let is_name = |name: &[u8]| name.iter().all(u8::is_ascii_alphanumeric);
    if !line.strip_prefix(b"[").is_some_and(is_name) {
        return Vec::new();
    }
    // Most editors close a bracket as soon as it is opened.
    let is_closed = game.text.get(offset as usize) == Some(&b']');
    let span = Span::new(offset - line.len() as u32, offset + u32::from(is_closed));
    let lacks = |tag: &TagId| tag.info().is_in(game.version) && !written.contains(tag);
    let mut tags: Vec<_> = TagId::all().filter(lacks).collect();
    let order = ExportOrder::of(game.version);
    // Tags without a place in the order, among them Note, come last.
    tags.sort_by_key(|tag| (order.place(*tag) == 0, order.place(*tag)));
    let offer = |tag: TagId| Offer {
        kind: OfferKind::Tag,
        label: tag.name().to_owned(),
        detail: tag.info().summary.to_owned(),
        place: span.at(game.base),
        text: format!("[{} \"\"]", tag.name()),
        key: Some(format!("[{}", tag.name())),
        ..Offer::default()
    };
    ordered(tags.into_iter().map(offer))
}
