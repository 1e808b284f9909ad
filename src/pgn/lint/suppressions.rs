//! Suppressions in the comments and escape lines of a chess game.
//!
//! | where it is | an escape line acts on | a comment acts on |
//! | --- | --- | --- |
//! | before the first tag of a game | the game | the game |
//! | before a further tag, or behind one | the next tag pair | the tag pair before it |
//! | among moves | the next move | the move before it in its line |

use std::collections::BTreeSet;

use crate::engine::AsideContext;
use crate::engine::suppress::{
    Misplaced, Reach, Suppression, SuppressionScope, Verb, has_word, is_suppression, read,
};
use crate::pgn::{AsideAt, PgnDocument, PgnGame, PgnNodeKind, PlyId};
use crate::rules::{CATALOG, ChessContext};
use crate::source::Span;

/// A game.
pub const GAME: SuppressionScope = SuppressionScope::Unit("game");
/// A tag pair.
pub const TAG_PAIR: SuppressionScope = SuppressionScope::Part("tag pair");
/// A move with what belongs to it.
pub const MOVE: SuppressionScope = SuppressionScope::Part("move");

/// The suppressions of a game in order, also those that cannot be understood. Most games have none.
pub fn in_game(document: &PgnDocument<'_>, game: &PgnGame) -> Vec<Suppression> {
    let text = document.text;
    if !has_word(text) {
        return Vec::new();
    }
    let asides = game.asides.iter();
    let asides = asides.filter(|aside| is_suppression(aside.span.of(text)));
    let items = PgnItems::of(document, game);
    let found = asides.filter_map(|aside| {
        let order = read(aside.span.of(text), aside.span.start, &CATALOG)?;
        let verb = order.as_ref().map_or(Verb::Ignore, |order| order.verb);
        Some(Suppression {
            span: aside.span,
            is_comment: aside.kind.is_comment(),
            reach: items.reach(verb, aside),
            order,
        })
    });
    found.collect()
}

/// What is around a suppression of a game.
pub(super) fn aside_context<'a, 'c: 'a>(
    context: &ChessContext<'c>,
    house_names: &'a BTreeSet<String>,
) -> AsideContext<'a> {
    AsideContext {
        source: context.file.source,
        base: context.base,
        house_names,
        first: context.document.tag_pairs().next().map(|pair| pair.span()),
        noun: "game",
        part: "tag",
    }
}

/// A tag pair, by its number (0-based), or a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PgnItem {
    /// A tag pair.
    TagPair(usize),
    /// A move.
    Move(PlyId),
}

/// The tag pairs and moves of a game, in order, each up to the next one.
pub struct PgnItems {
    /// Where each begins, and whether it is a tag pair.
    starts: Vec<(u32, bool)>,
    /// How many of them are tag pairs.
    pairs: usize,
    end: u32,
    is_game: bool,
}

impl PgnItems {
    /// Those of a game.
    pub fn of(document: &PgnDocument<'_>, game: &PgnGame) -> PgnItems {
        let pairs = document.tag_pairs();
        let pairs = pairs.map(|pair| (pair.span().start, true));
        let mut starts: Vec<_> = pairs.collect();
        let pairs = starts.len();
        let moves = game.plies.iter();
        starts.extend(moves.map(|ply| (document.tree.span(ply.token).start, false)));
        PgnItems {
            starts,
            pairs,
            end: document.text.len() as u32,
            is_game: document.tree.root() == PgnNodeKind::Game,
        }
    }

    /// The item to which an offset belongs, and where it begins; `None` before the first one.
    pub fn at(&self, offset: u32) -> Option<(PgnItem, u32)> {
        let after = self.starts.partition_point(|(start, _)| *start <= offset);
        let at = after.checked_sub(1)?;
        let (start, is_pair) = *self.starts.get(at)?;
        let item = if is_pair {
            PgnItem::TagPair(at)
        } else {
            PgnItem::Move(PlyId((at - self.pairs) as u32))
        };
        Some((item, start))
    }

    /// An item, by its place in the list.
    fn item(&self, at: usize) -> Option<Reach> {
        let (start, is_pair) = *self.starts.get(at)?;
        let end = self.starts.get(at + 1).map_or(self.end, |next| next.0);
        let scope = if is_pair { TAG_PAIR } else { MOVE };
        Some(Reach::On(scope, Span::new(start, end)))
    }

    /// Where an aside holds.
    fn reach(&self, verb: Verb, aside: &AsideAt) -> Reach {
        let next = self
            .starts
            .partition_point(|(start, _)| *start < aside.span.start);
        let is_first = next == 0;
        match verb {
            _ if verb != Verb::Ignore && !is_first => Reach::Nowhere(Misplaced::InGame),
            Verb::IgnoreFile => Reach::On(SuppressionScope::File, aside.span),
            Verb::Disable | Verb::Enable => Reach::On(SuppressionScope::Onwards, aside.span),
            Verb::Ignore if !self.is_game => Reach::Nowhere(Misplaced::NoGame),
            Verb::Ignore if is_first => Reach::On(GAME, Span::new(0, self.end)),
            Verb::Ignore => {
                let at = match aside.ply {
                    // Behind a variation this is not the last move before it.
                    Some(ply) if aside.kind.is_comment() => self.pairs + ply.0 as usize,
                    None if aside.kind.is_comment() => next - 1,
                    _ => next,
                };
                let nowhere = Reach::Nowhere(Misplaced::NothingFollows);
                self.item(at).unwrap_or(nowhere)
            }
        }
    }
}
