//! A game of PBN with its sections: its name, and what can be folded.

use std::ops::Range;

use super::ParsedGame;
use crate::bridge::{FinalContract, said};
use crate::engine::view::{FoldKind, ViewPart};
use crate::pbn::model::Model;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::{GameView, TagPair};
use crate::source::Span;

/// A game of PBN, with at most so many of its sections.
pub(super) fn part(game: &ParsedGame<'_>, room: usize) -> Option<ViewPart> {
    let tags = game.tags();
    let ((first, _), (last, _)) = (tags.first()?, tags.last()?);
    let has_data = |pair: &TagPair<'_>| {
        let section = pair.section();
        section.is_some_and(|section| section.data_span().is_some())
    };
    let sections = tags.iter().map(|(pair, _)| *pair).filter(has_data);
    let parts = sections.take(room).map(|pair| ViewPart {
        name: game.shown(pair.name()),
        place: Span::new(pair.span().start, end(pair)).at(game.base),
        head: pair.span().at(game.base),
        parts: Vec::new(),
    });
    Some(ViewPart {
        name: name(game, &game.model(&tags)),
        place: Span::new(first.span().start, end(*last)).at(game.base),
        head: first.span().at(game.base),
        parts: parts.collect(),
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

/// What can be folded in a game of PBN: all of it, sections, comments over several lines.
pub(super) fn folds(game: &ParsedGame<'_>) -> Vec<(Range<usize>, FoldKind)> {
    let mut folds = Vec::new();
    let mut fold = |span: Span, kind| folds.push((span.at(game.base), kind));
    let view = GameView::new(&game.parsed);
    let mut whole: Option<Span> = None;
    for pair in view.tag_pairs() {
        let span = Span::new(pair.span().start, end(pair));
        if end(pair) > pair.span().end {
            fold(span, FoldKind::Region);
        }
        whole = Some(whole.map_or(span, |whole| whole.to(span)));
    }
    if let Some(whole) = whole {
        fold(whole, FoldKind::Region);
    }
    for comment in view.comments() {
        fold(comment.span(), FoldKind::Comment);
    }
    folds
}
