//! Games as symbols and folds.

use gen_lsp_types::{Position, Range};
use serde::Serialize;

use super::games::{Games, ParsedGame, contract_name};
use crate::bridge::FinalContract;
use crate::pbn::model::Model;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::{Game, TagPair};
use crate::source::Span;

/// How many symbols there are at most; outlines of more make editors slow. Games come first.
pub(super) const MOST: usize = 5000;

/// From how many games on a document's sections are no symbols.
pub(super) const MANY: usize = 1000;

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

/// The games of a document, with their sections.
pub(super) fn symbols(games: &Games<'_>) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    let mut room = match games.game_count() {
        MANY.. => 0,
        count => MOST - count,
    };
    for game in games.iter().take(MOST) {
        let tags = game.tags();
        let (Some((first, _)), Some((last, _))) = (tags.first(), tags.last()) else {
            continue;
        };
        let range = game.range(Span::new(first.span().start, end(*last)));
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
        let children: Vec<Symbol> = children.collect();
        room -= children.len();
        symbols.push(Symbol {
            name: name(&game, &game.model(&tags)),
            kind: CLASS,
            range,
            selection_range: game.range(first.span()),
            children,
        });
    }
    symbols
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
            let mut text = contract_name(&contract);
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

/// What can be folded: games, sections, comments over several lines.
pub(super) fn folds(games: &Games<'_>) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut fold = |game: &ParsedGame<'_>, span: Span, kind: &'static str| {
        folds.extend(Fold::of(game.range(span), kind));
    };
    for game in games.iter().take(MOST) {
        let view = Game::new(&game.parsed);
        let mut whole: Option<Span> = None;
        for pair in view.tag_pairs() {
            let span = Span::new(pair.span().start, end(pair));
            if end(pair) > pair.span().end {
                fold(&game, span, "region");
            }
            whole = Some(whole.map_or(span, |whole| whole.to(span)));
        }
        if let Some(whole) = whole {
            fold(&game, whole, "region");
        }
        for comment in view.comments() {
            fold(&game, comment.span(), "comment");
        }
    }
    folds
}
