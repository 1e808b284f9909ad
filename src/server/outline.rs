//! Games as symbols and folds.

use gen_lsp_types::Position;
use serde_json::{Value, json};

use super::document::Document;
use crate::bridge::{FinalContract, Seat};
use crate::lint;
use crate::pbn::model::Model;
use crate::pbn::standard::{TagId, tag_id};
use crate::pbn::syntax::{self, Game, split};
use crate::source::Span;

/// How many symbols there are at most; outlines of more make editors slow.
const MOST: usize = 5000;

/// Up to how many games a document's sections are symbols too.
const MOST_WITH_SECTIONS: usize = 1000;

/// The games of a document, with their sections.
pub(super) fn symbols(document: &Document, settings: &lint::Settings) -> Vec<Value> {
    let bytes = document.bytes();
    let games = split(bytes);
    let places = document.places();
    let mut symbols = Vec::new();
    if games.unreadable.is_some() {
        return symbols;
    }
    let with_sections = games.game_count() <= MOST_WITH_SECTIONS;
    for (index, game) in games.games.iter().enumerate().take(MOST) {
        let text = bytes.get(game.range.clone()).unwrap_or(&[]);
        let parsed = syntax::Document::parse(text);
        let view = Game::new(&parsed);
        let tags: Vec<_> = view
            .tag_pairs()
            .map(|pair| (pair, tag_id(pair.name())))
            .collect();
        let (Some((first, _)), Some((last, _))) = (tags.first(), tags.last()) else {
            continue;
        };
        let base = game.range.start;
        let model = Model::new(&parsed, &tags, lint::version(&games, index, settings));
        let end = last.section().map_or(last.span().end, |section| {
            section
                .data_span()
                .map_or(section.span().end, |data| data.end)
        });
        let range =
            places.range(&Span::new(first.span().start, end.max(first.span().end)).at(base));
        let mut children = Vec::new();
        if with_sections {
            for (pair, _) in &tags {
                let Some(section) = pair.section() else {
                    continue;
                };
                let Some(data) = section.data_span() else {
                    continue;
                };
                let span = Span::new(pair.span().start, data.end.max(pair.span().end));
                children.push(json!({
                    "name": document.encoding().decode(pair.name()),
                    "kind": 8, // field
                    "range": places.range(&span.at(base)),
                    "selectionRange": places.range(&pair.span().at(base)),
                }));
            }
        }
        symbols.push(json!({
            "name": name(&model, document, index + 1),
            "kind": 5, // class
            "range": range,
            "selectionRange": places.range(&first.span().at(base)),
            "children": children,
        }));
    }
    symbols
}

/// A game in a line: `Board 7 · N/Both · 4♥ by South, +1`.
fn name(model: &Model<'_>, document: &Document, number: usize) -> String {
    let board = model.tag(TagId::BOARD).and_then(|pair| pair.value());
    let board = board.filter(|board| !board.is_empty() && *board != b"?");
    let mut parts = vec![match board {
        Some(board) => format!("Board {}", document.encoding().decode(board)),
        None => format!("Game {number}"),
    }];
    let vulnerable = model.tag(TagId::VULNERABLE).and_then(|pair| pair.value());
    let vulnerable = vulnerable.filter(|_| model.vulnerability().is_some());
    match (model.dealer(), vulnerable) {
        (Some(dealer), Some(vulnerable)) => {
            let vulnerable = document.encoding().decode(vulnerable).into_owned();
            parts.push(format!("{}/{vulnerable}", letter(dealer)));
        }
        (Some(dealer), None) => parts.push(letter(dealer).to_string()),
        _ => {}
    }
    match (model.contract(), model.declarer()) {
        (Some(FinalContract::Pass), _) => parts.push("passed out".to_owned()),
        (Some(FinalContract::Contract(contract)), declarer) => {
            let mut text = contract.to_string();
            if let Some((declarer, _)) = declarer {
                text.push_str(" by ");
                text.push_str(crate::bridge::seat_name(declarer));
            }
            let tricks = model.tricks_won().and_then(|won| {
                let (declarer, _) = declarer?;
                won.of(declarer)
            });
            if let Some(tricks) = tricks {
                let over = i64::from(tricks) - 6 - i64::from(contract.bid.level.get());
                text.push_str(&match over {
                    0 => ", made".to_owned(),
                    over => format!(", {over:+}"),
                });
            }
            parts.push(text);
        }
        _ => {}
    }
    parts.join(" · ")
}

fn letter(seat: Seat) -> char {
    match seat {
        Seat::North => 'N',
        Seat::East => 'E',
        Seat::South => 'S',
        Seat::West => 'W',
    }
}

/// What can be folded: games, sections, comments over several lines.
pub(super) fn folds(document: &Document) -> Vec<Value> {
    let bytes = document.bytes();
    let games = split(bytes);
    let mut folds = Vec::new();
    if games.unreadable.is_some() {
        return folds;
    }
    let places = document.places();
    let mut fold = |span: Span, base: usize, kind: &str| {
        let range = places.range(&span.at(base));
        let end = match range.end {
            // A line end at the end of the range begins a line that is not part of it.
            Position { line, character: 0 } if line > range.start.line => line - 1,
            Position { line, .. } => line,
        };
        if end > range.start.line {
            folds.push(json!({ "startLine": range.start.line, "endLine": end, "kind": kind }));
        }
    };
    for game in games.games.iter().take(MOST) {
        let text = bytes.get(game.range.clone()).unwrap_or(&[]);
        let parsed = syntax::Document::parse(text);
        let view = Game::new(&parsed);
        let mut whole: Option<Span> = None;
        for pair in view.tag_pairs() {
            let data = pair.section().and_then(|section| section.data_span());
            let end = data.map_or(pair.span().end, |data| data.end.max(pair.span().end));
            let span = Span::new(pair.span().start, end);
            if data.is_some() {
                fold(span, game.range.start, "region");
            }
            whole = Some(whole.map_or(span, |whole| whole.to(span)));
        }
        if let Some(whole) = whole {
            fold(whole, game.range.start, "region");
        }
        for comment in view.comments() {
            fold(comment.span(), game.range.start, "comment");
        }
    }
    folds
}
