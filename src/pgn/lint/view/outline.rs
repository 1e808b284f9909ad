//! A game with its variations: its name, and what can be folded.

use std::ops::Range;

use super::ChessGame;
use crate::engine::view::{FoldKind, ViewPart};
use crate::pgn::PgnNodeKind;
use crate::rules::move_name;
use crate::source::Span;

/// A game with at most so many of the variations of its main line.
pub(super) fn part(game: &ChessGame<'_>, room: usize) -> Option<ViewPart> {
    let whole = game.whole()?;
    let first = game.parsed.tag_pairs().next();
    let head = first.map_or(whole, |pair| pair.span());
    Some(ViewPart {
        name: name(game),
        place: whole.at(game.base),
        head: head.at(game.base),
        parts: variations(game, room),
    })
}

/// A game in a line: `Ash – Elm, 1992.11.04, 1-0`.
fn name(game: &ChessGame<'_>) -> String {
    let said = |name: &str| game.value(name).map(|value| game.shown(value));
    let mut parts = match (said("White"), said("Black")) {
        (None, None) => {
            vec![said("Event").unwrap_or_else(|| format!("Game {}", game.index + 1))]
        }
        (white, black) => {
            let [white, black] = [white, black].map(|name| name.unwrap_or_else(|| "?".to_owned()));
            vec![format!("{white} – {black}")]
        }
    };
    parts.extend(said("Date"));
    parts.extend(said("Result"));
    parts.join(", ")
}

/// At most so many of the variations of a game's main line, each by its first move.
fn variations(game: &ChessGame<'_>, most: usize) -> Vec<ViewPart> {
    let tree = &game.parsed.tree;
    let lines = game.game.lines.iter().filter(|line| line.depth == 1);
    // Both are in the order of the text.
    let mut nodes = tree.nodes().iter();
    let variations = lines.filter_map(|line| {
        let node =
            nodes.find(|node| node.kind == PgnNodeKind::Variation && node.first == line.open)?;
        let first = game.game.ply(line.first?)?;
        let head = tree.span(first.token);
        Some(ViewPart {
            name: move_name(first, &game.shown(head)),
            place: tree.span_of(node).at(game.base),
            head: head.at(game.base),
            parts: Vec::new(),
        })
    });
    variations.take(most).collect()
}

/// What can be folded: the game, its tags, and variations and comments over several lines.
pub(super) fn folds(game: &ChessGame<'_>) -> Vec<(Range<usize>, FoldKind)> {
    let mut folds = Vec::new();
    let mut fold = |span: Span, kind| folds.push((span.at(game.base), kind));
    if let Some(whole) = game.whole() {
        fold(whole, FoldKind::Region);
    }
    let mut pairs = game.parsed.tag_pairs();
    if let Some(first) = pairs.next() {
        let last = pairs.last().unwrap_or(first);
        fold(first.span().to(last.span()), FoldKind::Region);
    }
    let tree = &game.parsed.tree;
    for node in tree
        .nodes()
        .iter()
        .filter(|node| node.kind == PgnNodeKind::Variation)
    {
        fold(tree.span_of(node), FoldKind::Region);
    }
    for (_, span) in tree.all_pieces().filter(|(kind, _)| kind.is_comment()) {
        fold(span, FoldKind::Comment);
    }
    folds
}
