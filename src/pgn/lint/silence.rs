//! Where suppressions go in a file of chess games: on a line before a tag pair, in a comment after a move and
//! its annotations.

use super::{GAME, MOVE, PgnItem, PgnItems, TAG_PAIR, in_game};
use crate::engine::Diagnostic;
use crate::engine::orders::{OrderForm, OrderPlace, Orders, Width};
use crate::engine::suppress::{Reach, Suppression, SuppressionScope, is_suppression};
use crate::pgn::{PgnDocument, PgnGame, PgnSplit, PgnTokenKind, Ply};
use crate::source::{Slice, Source, blanks_before, is_line_end};

/// How games of chess speak to this program.
pub(super) const FORM: OrderForm = OrderForm {
    program: "pgnlint",
    are_fields: false,
    ends_at_brace: true,
};

/// Adds what suppresses findings, each as widely as said.
pub(super) fn add<'d>(
    findings: impl Iterator<Item = (&'d Diagnostic, Width)>,
    source: &Source<'_>,
    split: &PgnSplit,
    orders: &mut Orders<'_>,
) {
    let of_file = place_of_file(source, split, orders);
    // Most findings come in order of place.
    let mut last: Option<PgnGameAround> = None;
    orders.add_all(findings, of_file, |finding, place, width, orders| {
        let has = |index: &usize| {
            let range = split.range(*index);
            range.is_some_and(|range| {
                range.contains(&place.start) || place.is_empty() && range.end == place.start
            })
        };
        let own = finding.game.checked_sub(1).filter(has);
        let index = own.or_else(|| split.number_at(place.start).checked_sub(1).filter(has))?;
        if last.as_ref().is_none_or(|around| around.index != index) {
            last = PgnGameAround::at(source, split, index);
        }
        let at = (width == Width::Item).then_some(place.start);
        last.as_ref()?.place(at, orders)
    });
}

/// What is to be known of a game to find a place in it.
struct PgnGameAround<'s> {
    /// Its index among all of the file.
    index: usize,
    /// Where it begins in the file.
    base: usize,
    document: PgnDocument<'s>,
    game: PgnGame,
    items: PgnItems,
    /// The suppressions that are there.
    suppressions: Vec<Suppression>,
    /// Whether a line at its beginning is a part of it: the game before it has a marker.
    has_head: bool,
}

impl<'s> PgnGameAround<'s> {
    fn at(source: &'s Source<'s>, split: &PgnSplit, index: usize) -> Option<PgnGameAround<'s>> {
        let range = split.range(index)?;
        let before = index.checked_sub(1).and_then(|before| split.range(before));
        let document = PgnDocument::parse(source.slice(range.clone()));
        let game = PgnGame::of(&document);
        Some(PgnGameAround {
            index,
            base: range.start,
            items: PgnItems::of(&document, &game),
            suppressions: in_game(&document, &game),
            has_head: before.is_none_or(|before| ends_in_marker(source.slice(before))),
            document,
            game,
        })
    }

    /// Where to write what acts on the item at an offset of the file, or on all of the game; `None` where
    /// nothing can.
    fn place(&self, at: Option<usize>, orders: &Orders<'_>) -> Option<OrderPlace> {
        let offset = at.and_then(|at| u32::try_from(at.checked_sub(self.base)?).ok());
        match offset.and_then(|offset| self.items.at(offset)) {
            Some((PgnItem::Move(id), start)) => {
                let list = self.list(MOVE, Some(start), orders);
                list.or_else(|| Some(self.after(self.game.ply(id)?)))
            }
            Some((PgnItem::TagPair(number), start)) if number > 0 || !self.has_head => {
                let list = self.list(TAG_PAIR, Some(start), orders);
                list.or_else(|| self.at_pair(number))
            }
            _ => {
                let list = self.list(GAME, None, orders);
                list.or_else(|| {
                    self.has_head
                        .then(|| OrderPlace::line(self.base + self.head()))
                })
            }
        }
    }

    /// The list of a suppression that acts on what begins at an offset, or on the game.
    fn list(
        &self,
        scope: SuppressionScope,
        start: Option<u32>,
        orders: &Orders<'_>,
    ) -> Option<OrderPlace> {
        let acts = |suppression: &&Suppression| match suppression.reach {
            Reach::On(_, span) => start.is_none_or(|start| span.start == start),
            Reach::Nowhere(_) => false,
        };
        let mut there = self.suppressions.iter().filter(acts);
        there.find_map(|suppression| orders.list(suppression, self.base, &[scope]))
    }

    /// After a move and its annotations.
    fn after(&self, ply: &Ply) -> OrderPlace {
        let tree = &self.document.tree;
        let mut end = tree.span(ply.token).end;
        let mut token = ply.token.next();
        loop {
            match tree.kind(token) {
                PgnTokenKind::Suffix | PgnTokenKind::Nag => end = tree.span(token).end,
                kind if kind.is_space() && token.0 < tree.token_count() => {}
                _ => return OrderPlace::comment(self.base + end as usize),
            }
            token = token.next();
        }
    }

    /// On a line before a tag pair, or where that cannot be, in a comment after it.
    fn at_pair(&self, number: usize) -> Option<OrderPlace> {
        let span = self.document.tag_pairs().nth(number)?.span();
        let line = self.line_before(span.start as usize).filter(|_| number > 0);
        let after = || OrderPlace::comment(self.base + span.end as usize);
        Some(line.map_or_else(after, |line| OrderPlace::line(self.base + line)))
    }

    /// Where the line begins whose first token is at an offset of the game.
    fn line_before(&self, start: usize) -> Option<usize> {
        let line = blanks_before(self.document.text, start);
        let before = line.checked_sub(1);
        let before = before.and_then(|before| self.document.text.get(before));
        before.is_none_or(|byte| is_line_end(*byte)).then_some(line)
    }

    /// Where a line is that acts on the game: before its first tag, or before all that is in it.
    fn head(&self) -> usize {
        let pair = self.document.tag_pairs().next();
        let line = pair.and_then(|pair| self.line_before(pair.span().start as usize));
        let is_before_ink = |(kind, _): &(PgnTokenKind, _)| kind.is_space();
        let mut tokens = self.document.tree.all_pieces();
        let ink = tokens.find(|token| !is_before_ink(token));
        let ink = ink.map_or(0, |(_, span)| {
            blanks_before(self.document.text, span.start as usize)
        });
        line.unwrap_or(ink)
    }
}

/// Whether a game has a marker, so that nothing on a later line is a part of it.
fn ends_in_marker(text: &[u8]) -> bool {
    let document = PgnDocument::parse(text);
    let kinds = document.tree.all_pieces().map(|(kind, _)| kind);
    kinds.filter(|kind| !kind.is_trivia()).last() == Some(PgnTokenKind::Marker)
}

/// Where a line is that acts on the file: the first one.
fn place_of_file(source: &Source<'_>, split: &PgnSplit, orders: &Orders<'_>) -> OrderPlace {
    let first = PgnGameAround::at(source, split, 0);
    let list = first.and_then(|first| {
        let mut there = first.suppressions.iter();
        there
            .find_map(|suppression| orders.list(suppression, first.base, &[SuppressionScope::File]))
    });
    list.unwrap_or_else(|| OrderPlace::line_of_file(source.encoding().mark_length()))
}

/// Whether two texts have the same games: the same tokens in the same order, but for white space and for what
/// speaks to this program.
pub(super) fn are_same(
    (before, old): (&[u8], &PgnSplit),
    (after, new): (&[u8], &PgnSplit),
) -> bool {
    // Text without a tag may begin to exist.
    let count = old.len().max(new.len());
    let text = |split: &PgnSplit, bytes: &'_ [u8], index| {
        split.range(index).unwrap_or(bytes.len()..bytes.len())
    };
    let (mut one, mut other) = (PgnDocument::default(), PgnDocument::default());
    old.game_count() == new.game_count()
        && (0..count).all(|index| {
            one.reparse(before.slice(text(old, before, index)));
            other.reparse(after.slice(text(new, after, index)));
            one.text == other.text || tokens(&one).eq(tokens(&other))
        })
}

fn tokens<'d>(document: &'d PgnDocument<'d>) -> impl Iterator<Item = (PgnTokenKind, &'d [u8])> {
    let tokens = document.tree.all_pieces();
    let tokens = tokens.map(|(kind, span)| (kind, span.of(document.text)));
    tokens.filter(|(kind, text)| {
        let is_aside = kind.is_comment() || *kind == PgnTokenKind::Escape;
        !(kind.is_space() || is_aside && is_suppression(text))
    })
}
