//! What can be written at the cursor: tags that the game lacks, and the words of a tag's value.

use serde_json::{Value, json};

use super::document::Document;
use crate::lint;
use crate::pbn::standard::{ExportOrder, TagId, Version, tag_id};
use crate::pbn::syntax::{self, Game, TagPair, split};
use crate::source::Span;

/// What to offer at an offset (bytes) of the document.
pub(super) fn at(document: &Document, offset: usize, settings: &lint::Settings) -> Vec<Value> {
    let bytes = document.bytes();
    let games = split(bytes);
    if games.unreadable.is_some() {
        return Vec::new();
    }
    let after = games
        .games
        .partition_point(|game| game.range.start <= offset);
    let index = after.saturating_sub(1);
    let Some(game) = games.games.get(index) else {
        return Vec::new();
    };
    let text = bytes.get(game.range.clone()).unwrap_or(&[]);
    let parsed = syntax::Document::parse(text);
    let tags: Vec<_> = Game::new(&parsed).tag_pairs().collect();
    let version = lint::version(&games, index, settings);
    let base = game.range.start;
    let touches = |span: Span| base + span.start as usize <= offset && offset <= span.at(base).end;
    for pair in &tags {
        if let Some(span) = pair.value_span().filter(|span| touches(*span)) {
            return words(document, *pair, span.at(base), version);
        }
    }
    let others = tags.iter().filter(|pair| !touches(pair.span()));
    let written: Vec<_> = others.filter_map(|pair| tag_id(pair.name())).collect();
    missing(document, offset, &written, version)
}

/// The words that the standard has for a tag's value.
fn words(
    document: &Document,
    pair: TagPair<'_>,
    place: std::ops::Range<usize>,
    version: Version,
) -> Vec<Value> {
    let Some(tag) = tag_id(pair.name()) else {
        return Vec::new();
    };
    let range = document.places().range(&place);
    let words = tag.info().value.words().iter();
    let words = words.filter(|word| word.since <= version).enumerate();
    let item = |(place, word): (usize, &crate::pbn::standard::Words)| {
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
fn missing(document: &Document, offset: usize, written: &[TagId], version: Version) -> Vec<Value> {
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
