//! Suppressions in the comments and escape lines of a game.
//!
//! How far `ignore` reaches:
//!
//! | where it is | an escape line acts on | a comment acts on |
//! | --- | --- | --- |
//! | before the first tag of a game | the game | the game |
//! | before a further tag | the tag pair, with the data of its section | what it follows |
//! | after a tag pair | | the tag pair, with the data of its section |
//! | among calls, cards, elements | the next row: the data up to the end of their line | the call, card or element it follows, with its annotations |

use super::items::GameItems;
use crate::engine::suppress::{Suppression, Verb, is_suppression, read};
use crate::engine::{AsideContext, Catalog};
use crate::pbn::syntax::Document;
use crate::rules::{CATALOG, GameContext};

/// The suppressions of a game. Most games have none, and then nobody needs the tree.
pub(super) fn suppressions(document: &Document<'_>) -> Vec<Suppression> {
    let mut asides = document.asides();
    if asides.any(|(_, span)| is_suppression(span.of(document.text))) {
        in_game(document, &CATALOG)
    } else {
        Vec::new()
    }
}

/// What is around a suppression of a game.
pub(super) fn aside_context<'c>(game: &GameContext<'c>) -> AsideContext<'c> {
    AsideContext {
        source: game.file.source,
        base: game.base,
        house_names: game.file.house_names,
        first: game.tags.first().map(|(first, _)| first.span()),
        noun: "game",
        part: "tag",
    }
}

/// The suppressions of a game in order, also those that cannot be understood.
pub fn in_game(document: &Document<'_>, catalog: &Catalog) -> Vec<Suppression> {
    let tree = document.tree();
    let asides = tree.asides().iter().filter_map(|&token| {
        let span = tree.span(token);
        let order = read(span.of(document.text), span.start, catalog)?;
        Some((token, span, order))
    });
    let mut items = None;
    let found = asides.map(|(token, span, order)| {
        let items = items.get_or_insert_with(|| GameItems::of(document));
        let verb = order.as_ref().map_or(Verb::Ignore, |order| order.verb);
        Suppression {
            span,
            is_comment: tree.kind(token).is_comment(),
            reach: items.reach(verb, tree.kind(token), span),
            order,
        }
    });
    found.collect()
}
