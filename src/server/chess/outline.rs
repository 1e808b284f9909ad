//! Games and variations as symbols and folds.

use super::ChessGame;
use crate::pgn::PgnNodeKind;
use crate::server::protocol::{CLASS, FIELD, Fold, Symbol};
use crate::source::Span;

/// A game with at most so many of the variations of its main line.
pub(super) fn symbol(game: &ChessGame<'_>, room: usize) -> Option<Symbol> {
    let whole = game.whole()?;
    let first = game.parsed.tag_pairs().next();
    Some(Symbol {
        name: name(game),
        kind: CLASS,
        range: game.range(whole),
        selection_range: game.range(first.map_or(whole, |pair| pair.span())),
        children: variations(game, room),
    })
}

/// A game in a line: `Ash – Elm, 1992.11.04, 1-0`.
fn name(game: &ChessGame<'_>) -> String {
    let said = |name: &str| {
        let tag = game.game.tag(game.parsed.text, name.as_bytes())?;
        let value = tag.value.of(game.parsed.text);
        let is_known = !value.is_empty() && !value.starts_with(b"?");
        is_known.then(|| game.shown(value))
    };
    let mut parts = match (said("White"), said("Black")) {
        (None, None) => vec![said("Event").unwrap_or_else(|| format!("Game {}", game.index + 1))],
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
fn variations(game: &ChessGame<'_>, most: usize) -> Vec<Symbol> {
    let tree = &game.parsed.tree;
    let lines = game.game.lines.iter().filter(|line| line.depth == 1);
    // Both are in the order of the text.
    let mut nodes = tree.nodes().iter();
    let variations = lines.filter_map(|line| {
        let node =
            nodes.find(|node| node.kind == PgnNodeKind::Variation && node.first == line.open)?;
        let first = game.game.ply(line.first?)?;
        let dots = if first.half_move % 2 == 0 { "." } else { "..." };
        let word = game.shown(game.parsed.token_text(first.token));
        Some(Symbol {
            name: format!("{}{dots} {word}", first.number()),
            kind: FIELD,
            range: game.range(tree.span_of(node)),
            selection_range: game.range(tree.span(first.token)),
            children: Vec::new(),
        })
    });
    variations.take(most).collect()
}

/// What can be folded: the game, its tags, and variations and comments over several lines.
pub(super) fn folds(game: &ChessGame<'_>) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut fold = |span: Span, kind: &'static str| {
        folds.extend(Fold::of(game.range(span), kind));
    };
    if let Some(whole) = game.whole() {
        fold(whole, "region");
    }
    let mut pairs = game.parsed.tag_pairs();
    if let Some(first) = pairs.next() {
        let last = pairs.last().unwrap_or(first);
        fold(first.span().to(last.span()), "region");
    }
    let tree = &game.parsed.tree;
    for node in tree
        .nodes()
        .iter()
        .filter(|node| node.kind == PgnNodeKind::Variation)
    {
        fold(tree.span_of(node), "region");
    }
    for (_, span) in tree.all_pieces().filter(|(kind, _)| kind.is_comment()) {
        fold(span, "comment");
    }
    folds
}
