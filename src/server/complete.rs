//! What can be written at the cursor: tags that the game lacks, and the words of a tag's value.

use serde_json::{Value, json};

use super::games::{Games, ParsedGame, touches};
use crate::pbn::standard::{ExportOrder, TagId, Words};
use crate::source::Span;

/// What to offer at an offset (bytes) of the document.
pub(super) fn at(games: &Games<'_>, offset: usize) -> Vec<Value> {
    let Some((game, place)) = games.at(offset) else {
        return Vec::new();
    };
    let tags = game.tags();
    for (pair, tag) in &tags {
        if let Some(span) = pair.value_span().filter(|span| touches(*span, place)) {
            return words(&game, *tag, span);
        }
    }
    let others = tags.iter().filter(|(pair, _)| !touches(pair.span(), place));
    let written: Vec<_> = others.filter_map(|(_, tag)| *tag).collect();
    missing(&game, offset, &written)
}

/// The words that the standard has for a tag's value.
fn words(game: &ParsedGame<'_>, tag: Option<TagId>, value: Span) -> Vec<Value> {
    let Some(tag) = tag else {
        return Vec::new();
    };
    let range = game.range(value);
    let words = tag.info().value.words().iter();
    let words = words.filter(|word| word.since <= game.version).enumerate();
    let item = |(place, word): (usize, &Words)| {
        json!({
            "label": word.canonical,
            "kind": 12, // value
            "detail": word.meaning,
            "sortText": format!("{place:03}"),
            "textEdit": { "range": range, "newText": word.canonical },
        })
    };
    words.map(item).collect()
}

/// The tags that a game lacks, where the line so far is the beginning of a tag.
fn missing(game: &ParsedGame<'_>, offset: usize, written: &[TagId]) -> Vec<Value> {
    let (document, version) = (game.document, game.version);
    let bytes = document.bytes();
    let before = bytes.get(..offset).unwrap_or(&[]);
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
