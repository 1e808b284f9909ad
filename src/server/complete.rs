//! What can be written at the cursor: tags that the game lacks, the values of a tag, columns of tables, calls
//! and cards that the laws allow, references to notes, and names of rules in suppressions.

mod open_value;
mod turns;
mod values;

use gen_lsp_types::Range;
use memchr::memmem;
use serde_json::{Value, json};

pub(super) use open_value::OpenValue;

use super::games::{DocumentGames, ParsedGame, touches};
use crate::pbn::model::{Model, NoteSection, NoteTag};
use crate::pbn::standard::{Column, ExportOrder, KnownTable, TagId};
use crate::pbn::syntax::TokenKind;
use crate::rules::RULES;
use crate::rules::groups;
use crate::source::{Slice, Span, is_line_end};

/// What to offer at an offset (bytes) of the document.
pub(super) fn at(games: &DocumentGames<'_>, offset: usize) -> Vec<Value> {
    let Some((game, place)) = games.at(offset) else {
        return Vec::new();
    };
    if let Some(name) = suppressed_name(game.text, place) {
        return names(&game.range(name));
    }
    if let Some(open) = open_value(&game, place) {
        return values::at(&game, &open, place);
    }
    let tags = game.tags();
    let after = tags.partition_point(|(pair, _)| pair.span().end <= place);
    let section = after.checked_sub(1).and_then(|before| tags.get(before));
    let section = section.and_then(|(_, tag)| NoteSection::of((*tag)?));
    if let Some(section) = section {
        let notes = notes(&game, &game.model(&tags), section, place);
        if !notes.is_empty() {
            return notes;
        }
    }
    let others = tags.iter().filter(|(pair, _)| !touches(pair.span(), place));
    let written: Vec<_> = others.filter_map(|(_, tag)| *tag).collect();
    let missing = missing(&game, offset, &written);
    if missing.is_empty() {
        turns::at(&game, place)
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

/// The text of a line before an offset of a game.
pub(super) fn line_before(text: &[u8], offset: u32) -> &[u8] {
    let before = text.slice(..offset as usize);
    let start = before.iter().rposition(|byte| is_line_end(*byte));
    before.slice(start.map_or(0, |end| end + 1)..)
}

/// The name of a rule that is being written in the list of a suppression, as far as it goes.
pub(super) fn suppressed_name(text: &[u8], offset: u32) -> Option<Span> {
    let before = line_before(text, offset);
    let words = ["pbnlint", "pgnlint"].iter();
    let word = words
        .filter_map(|word| memmem::rfind(before, word.as_bytes()))
        .max()?;
    let mark = before.get(..word)?.trim_ascii_end().last();
    let order = before.get(word..)?;
    let list = memchr::memchr(b'[', order)?;
    let names = order.get(list + 1..)?;
    let is_open = matches!(mark, Some(b'%' | b';' | b'{')) && !names.contains(&b']');
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'/');
    let length = names.iter().rev().take_while(is_part).count();
    is_open.then(|| Span::new(offset - length as u32, offset))
}

/// The names of rules and groups, in the place of a range.
pub(super) fn names(range: &Range) -> Vec<Value> {
    let item = |name: &str, detail: String, group: u8| {
        json!({
            "label": name,
            "kind": 12, // value
            "detail": detail,
            "sortText": format!("{group}{name}"),
            "textEdit": { "range": range, "newText": name },
        })
    };
    let rules = RULES.iter();
    let rules = rules.map(|rule| item(rule.meta.name, rule.summary(), 0));
    let groups = groups::ALL.iter();
    let groups = groups.map(|group| item(group.name(), "all rules of this group".to_owned(), 1));
    rules.chain(groups).collect()
}

/// The notes to which a call or card can refer, where `=` begins a reference.
fn notes(
    game: &ParsedGame<'_>,
    model: &Model<'_>,
    section: NoteSection,
    offset: u32,
) -> Vec<Value> {
    let before = line_before(game.text, offset);
    let digits = before
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let begins = before
        .len()
        .checked_sub(digits + 1)
        .and_then(|at| before.get(at))
        == Some(&b'=');
    // Some editors close what is opened.
    let is_closed = game.text.get(offset as usize) == Some(&b'=');
    if !begins {
        return Vec::new();
    }
    let span = Span::new(offset - digits as u32 - 1, offset + u32::from(is_closed));
    let range = game.range(span);
    let notes = model.notes().of(section).filter(|note| note.is_numbered());
    let numbered = notes.filter_map(|note| Some((note.number?, note)));
    let item = |(number, note): (u32, &NoteTag<'_>)| {
        let reference = format!("={number}=");
        json!({
            "label": reference,
            "kind": 18, // reference
            "detail": game.shown(note.text.of(game.text)),
            "sortText": format!("{number:02}"),
            "textEdit": { "range": range, "newText": reference },
        })
    };
    numbered.map(item).collect()
}

/// The columns of the standard that the header of a table lacks.
fn columns(game: &ParsedGame<'_>, table: &KnownTable, value: Span, offset: u32) -> Vec<Value> {
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
    let range = game.range(Span::new(offset - length, offset + rest));
    let columns = table.columns.iter();
    let columns = columns.filter(|column| {
        let mut written = written.iter();
        !written.any(|name| name == column.name.as_bytes())
    });
    let item = |(place, column): (usize, &Column)| {
        json!({
            "label": column.name,
            "kind": 5, // field
            "detail": column.summary,
            "sortText": format!("{place:03}"),
            "textEdit": { "range": range, "newText": column.name },
        })
    };
    columns.enumerate().map(item).collect()
}

/// The tags that a game lacks, where the line so far is the beginning of a tag.
fn missing(game: &ParsedGame<'_>, offset: usize, written: &[TagId]) -> Vec<Value> {
    let (document, version) = (game.document, game.version);
    let bytes = document.bytes();
    let before = bytes.slice(..offset);
    let name = before.iter().rev();
    let name = name.take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let start = match before.get(..before.len() - name) {
        Some([.., b'\n' | b'\r', b'[']) | Some([b'[']) => before.len() - name - 1,
        _ => return Vec::new(),
    };
    // Most editors close a bracket as soon as it is opened.
    let is_closed = bytes.get(offset) == Some(&b']');
    let range = document
        .places()
        .range(&(start..offset + usize::from(is_closed)));
    let lacks = |tag: &TagId| tag.info().is_in(version) && !written.contains(tag);
    let mut tags: Vec<_> = TagId::all().filter(lacks).collect();
    let order = ExportOrder::of(version);
    // Tags without a place in the order, among them Note, come last.
    tags.sort_by_key(|tag| (order.place(*tag) == 0, order.place(*tag)));
    let item = |(place, tag): (usize, TagId)| {
        let name = tag.name();
        json!({
            "label": name,
            "kind": 10, // property
            "detail": tag.info().summary,
            "filterText": format!("[{name}"),
            "sortText": format!("{place:03}"),
            "textEdit": { "range": range, "newText": format!("[{name} \"\"]") },
        })
    };
    tags.into_iter().enumerate().map(item).collect()
}
