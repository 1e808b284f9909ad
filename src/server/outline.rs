//! Games as symbols and folds. Those of a large document are in groups, so that an editor is given few things at a
//! time and each game is in one.

use std::ops;

use gen_lsp_types::{Position, Range};
use serde::Serialize;

use super::document::Document;
use super::games::ParsedGame;
use super::reader::Reader;
use crate::bridge::{FinalContract, said};
use crate::pbn::model::Model;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::{Game, TagPair};
use crate::source::Span;

/// How many games are a group, where a document has more.
const TOGETHER: usize = 1000;

/// How many symbols there are at most beside groups, where all games are below each other: more make editors slow.
const MOST: usize = 5000;

/// How many games of a large document are symbols of their own. Of the others the groups are.
const LISTED: usize = 20_000;

/// How many games are read for what can be folded in them.
const READ: usize = 5000;

/// How many games can be folded at most, those that are not read as a whole. The groups can be in any case.
const FOLDED: usize = 50_000;

/// A game, or a section of one.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Symbol {
    pub(super) name: String,
    /// What it is shown as: one of the protocol's kinds.
    pub(super) kind: u8,
    pub(super) range: Range,
    pub(super) selection_range: Range,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) children: Vec<Symbol>,
}

pub(super) const NAMESPACE: u8 = 3;
pub(super) const CLASS: u8 = 5;
pub(super) const FIELD: u8 = 8;

/// Lines that can be folded.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fold {
    start_line: u32,
    end_line: u32,
    kind: &'static str,
}

/// The games of a document, with their parts; those of a large one in groups.
pub(super) fn symbols(reader: &dyn Reader, document: &Document) -> Vec<Symbol> {
    let count = reader.games();
    if count > TOGETHER {
        let group = |games| group(reader, document, games);
        return groups(count).filter_map(group).collect();
    }
    // Games come first.
    let mut room = match count {
        TOGETHER => 0,
        count => MOST - count,
    };
    let symbol = |game| {
        let symbol = reader.symbol(game, room)?;
        room -= symbol.children.len();
        Some(symbol)
    };
    (0..count).filter_map(symbol).collect()
}

/// The groups of so many games.
fn groups(count: usize) -> impl Iterator<Item = ops::Range<usize>> {
    let starts = (0..count).step_by(TOGETHER);
    starts.map(move |start| start..count.min(start + TOGETHER))
}

/// A group of games, which says so where these are not listed.
fn group(reader: &dyn Reader, document: &Document, games: ops::Range<usize>) -> Option<Symbol> {
    let (first, last) = (games.start + 1, games.end);
    let name = format!("{} {first}–{last}", reader.noun());
    let is_listed = last <= LISTED;
    let start = text_of(reader, document, games.start)?.start;
    let end = text_of(reader, document, last - 1)?.end;
    let listed = games.filter(|_| is_listed);
    Some(Symbol {
        name: match is_listed {
            true => name,
            false => format!("{name}, not listed one by one"),
        },
        kind: NAMESPACE,
        range: document.places().range(&(start..end)),
        selection_range: document.places().range(&(start..start)),
        children: listed.filter_map(|game| reader.symbol(game, 0)).collect(),
    })
}

/// The bytes of a game without the white space around it.
fn text_of(reader: &dyn Reader, document: &Document, game: usize) -> Option<ops::Range<usize>> {
    let range = reader.range(game)?;
    let text = document.bytes().get(range.clone())?;
    let start = range.start + (text.len() - text.trim_ascii_start().len());
    Some(start..start.max(range.start + text.trim_ascii_end().len()))
}

/// What can be folded: games and their parts; in a large document whole games, and groups of them.
pub(super) fn folds(reader: &dyn Reader, document: &Document) -> Vec<Fold> {
    let count = reader.games();
    let whole = |game| text_of(reader, document, game);
    let fold = |range| Fold::of(document.places().range(&range), "region");
    let mut folds = Vec::new();
    if count > READ {
        let group =
            |games: ops::Range<usize>| Some(whole(games.start)?.start..whole(games.end - 1)?.end);
        folds.extend(groups(count).filter_map(group).filter_map(fold));
    }
    for game in 0..count.min(READ) {
        folds.extend(reader.folds(game));
    }
    let others = (READ..count.min(FOLDED)).filter_map(whole);
    folds.extend(others.filter_map(fold));
    folds
}

/// A game of PBN, with at most so many of its sections.
pub(super) fn symbol(game: &ParsedGame<'_>, room: usize) -> Option<Symbol> {
    let tags = game.tags();
    let ((first, _), (last, _)) = (tags.first()?, tags.last()?);
    let has_data = |pair: &TagPair<'_>| {
        let section = pair.section();
        section.is_some_and(|section| section.data_span().is_some())
    };
    let sections = tags.iter().map(|(pair, _)| *pair).filter(has_data);
    let children = sections.take(room).map(|pair| Symbol {
        name: game.shown(pair.name()),
        kind: FIELD,
        range: game.range(Span::new(pair.span().start, end(pair))),
        selection_range: game.range(pair.span()),
        children: Vec::new(),
    });
    Some(Symbol {
        name: name(game, &game.model(&tags)),
        kind: CLASS,
        range: game.range(Span::new(first.span().start, end(*last))),
        selection_range: game.range(first.span()),
        children: children.collect(),
    })
}

/// Where a tag pair ends, with the data after it.
pub(super) fn end(pair: TagPair<'_>) -> u32 {
    let data = pair.section().and_then(|section| section.data_span());
    data.map_or(pair.span().end, |data| data.end.max(pair.span().end))
}

/// A game in a line: `Board 7 · N/Both · 4♥ by South, +1`.
fn name(game: &ParsedGame<'_>, model: &Model<'_>) -> String {
    let board = model.tag(TagId::BOARD).and_then(|pair| pair.value());
    let board = board.filter(|board| !board.is_empty() && *board != b"?");
    let mut parts = vec![match board {
        Some(board) => format!("Board {}", game.shown(board)),
        None => format!("Game {}", game.index + 1),
    }];
    let vulnerable = model.tag(TagId::VULNERABLE).and_then(|pair| pair.value());
    let vulnerable = vulnerable.filter(|_| model.vulnerability().is_some());
    match (model.dealer(), vulnerable) {
        (Some(dealer), Some(vulnerable)) => {
            parts.push(format!("{}/{}", dealer.letter(), game.shown(vulnerable)));
        }
        (Some(dealer), None) => parts.push(dealer.letter().to_string()),
        _ => {}
    }
    match (model.contract(), model.declarer()) {
        (Some(FinalContract::Pass), _) => parts.push("passed out".to_owned()),
        (Some(FinalContract::Contract(contract)), declarer) => {
            let declarer = declarer.map(|(declarer, _)| declarer);
            let tricks = declarer.and_then(|declarer| model.tricks_won()?.of(declarer));
            let tricks = tricks.and_then(|tricks| u8::try_from(tricks).ok());
            parts.push(said::outcome(contract, declarer, tricks));
        }
        _ => {}
    }
    parts.join(" · ")
}

impl Fold {
    /// The lines of a range; `None` where it has only one.
    pub(super) fn of(range: Range, kind: &'static str) -> Option<Fold> {
        let end = match range.end {
            // A line end at the end of the range begins a line that is not part of it.
            Position { line, character: 0 } if line > range.start.line => line - 1,
            Position { line, .. } => line,
        };
        (end > range.start.line).then_some(Fold {
            start_line: range.start.line,
            end_line: end,
            kind,
        })
    }
}

/// What can be folded in a game of PBN: all of it, sections, comments over several lines.
pub(super) fn folds_of(game: &ParsedGame<'_>) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut fold = |span: Span, kind: &'static str| folds.extend(Fold::of(game.range(span), kind));
    let view = Game::new(&game.parsed);
    let mut whole: Option<Span> = None;
    for pair in view.tag_pairs() {
        let span = Span::new(pair.span().start, end(pair));
        if end(pair) > pair.span().end {
            fold(span, "region");
        }
        whole = Some(whole.map_or(span, |whole| whole.to(span)));
    }
    if let Some(whole) = whole {
        fold(whole, "region");
    }
    for comment in view.comments() {
        fold(comment.span(), "comment");
    }
    folds
}
