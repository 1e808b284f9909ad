//! Games as symbols and folds. Those of a large document are in groups, so that an editor is given few things at a
//! time and each game is in one.

use std::ops;

use super::document::TextDocument;
use super::protocol::{Fold, NAMESPACE, Symbol};
use super::view::DocumentView;

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

/// The games of a document, with their parts; those of a large one in groups.
pub(super) fn symbols(view: &DocumentView<'_>, document: &TextDocument) -> Vec<Symbol> {
    let count = view.notation.units();
    if count > TOGETHER {
        let group = |games| group(view, document, games);
        return groups(count).filter_map(group).collect();
    }
    // Games come first.
    let mut room = match count {
        TOGETHER => 0,
        count => MOST - count,
    };
    let symbol = |game| {
        let symbol = view.symbol(game, room)?;
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
fn group(
    view: &DocumentView<'_>,
    document: &TextDocument,
    games: ops::Range<usize>,
) -> Option<Symbol> {
    let (first, last) = (games.start + 1, games.end);
    let name = format!("{} {first}–{last}", view.notation.noun());
    let is_listed = last <= LISTED;
    let start = text_of(view, document, games.start)?.start;
    let end = text_of(view, document, last - 1)?.end;
    let listed = games.filter(|_| is_listed);
    Some(Symbol {
        name: if is_listed {
            name
        } else {
            format!("{name}, not listed one by one")
        },
        kind: NAMESPACE,
        range: document.places().range(&(start..end)),
        selection_range: document.places().range(&(start..start)),
        children: listed.filter_map(|game| view.symbol(game, 0)).collect(),
    })
}

/// The bytes of a game without the white space around it.
fn text_of(
    view: &DocumentView<'_>,
    document: &TextDocument,
    game: usize,
) -> Option<ops::Range<usize>> {
    let range = view.notation.range(game)?;
    let text = document.bytes().get(range.clone())?;
    let start = range.start + (text.len() - text.trim_ascii_start().len());
    Some(start..start.max(range.start + text.trim_ascii_end().len()))
}

/// What can be folded: games and their parts; in a large document whole games, and groups of them.
pub(super) fn folds(view: &DocumentView<'_>, document: &TextDocument) -> Vec<Fold> {
    let count = view.notation.units();
    let whole = |game| text_of(view, document, game);
    let fold = |range| Fold::of(document.places().range(&range), "region");
    let mut folds = Vec::new();
    if count > READ {
        let group =
            |games: ops::Range<usize>| Some(whole(games.start)?.start..whole(games.end - 1)?.end);
        folds.extend(groups(count).filter_map(group).filter_map(fold));
    }
    for game in 0..count.min(READ) {
        folds.extend(view.folds(game));
    }
    let others = (READ..count.min(FOLDED)).filter_map(whole);
    folds.extend(others.filter_map(fold));
    folds
}
