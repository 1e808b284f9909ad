//! Where suppressions go in a file of PBN: on a line before a tag pair, else before a game.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{GAME, SECTION, TAG_PAIR, in_game};
use crate::engine::Diagnostic;
use crate::engine::orders::{OrderForm, OrderPlace, Orders, Width};
use crate::engine::suppress::{Suppression, SuppressionScope, is_suppression};
use crate::pbn::syntax::lexer::is_semi_empty;
use crate::pbn::syntax::{Document, GameView, Split, TokenKind};
use crate::rules::CATALOG;
use crate::source::{Slice, Source, blanks_before, is_line_end, next_line};

/// How games speak to this program: in escape lines, for comments are text that other programs show to people.
pub(super) const FORM: OrderForm = OrderForm {
    program: "pbnlint",
    are_fields: false,
    ends_at_brace: false,
};

/// Adds the lines that suppress findings, each as widely as said.
pub(super) fn add<'d>(
    findings: impl Iterator<Item = (&'d Diagnostic, Width)>,
    source: &Source<'_>,
    split: &Split,
    orders: &mut Orders<'_>,
) {
    let places = LinePlaces { source, split };
    let of_file = places.of_file(orders);
    // Most findings come in order of place.
    let mut last: Option<GameAround> = None;
    orders.add_all(findings, of_file, |finding, place, width, orders| {
        let index = places.game_of(place, finding.game)?;
        if last.as_ref().is_none_or(|around| around.index != index) {
            last = places.around(index);
        }
        let offset = (width == Width::Item).then_some(place.start);
        Some(places.place_in(last.as_mut()?, offset, orders))
    });
}

/// Where in a file lines can be written.
struct LinePlaces<'s> {
    source: &'s Source<'s>,
    split: &'s Split,
}

/// What is to be known of a game.
struct GameAround {
    /// Its number in the split.
    index: usize,
    /// The tag pairs: where they begin, and whether they begin their line.
    pairs: Vec<(usize, bool)>,
    /// The suppressions that could take further names; spans count from the game's start.
    suppressions: Vec<Suppression>,
    base: usize,
    /// Where names are written that hold for a tag pair, by its number; at 0 for the game.
    places: BTreeMap<usize, OrderPlace>,
}

impl LinePlaces<'_> {
    /// The game of a place, by its number in the split; `None` after the last game. `own` is the number
    /// (1-based) of the game in which the first place of its finding is.
    fn game_of(&self, range: &Range<usize>, own: usize) -> Option<usize> {
        let games = &self.split.games;
        let start = range.start;
        let own = own.wrapping_sub(1);
        let is_own = games.get(own).is_some_and(|game| {
            game.range().contains(&start) || (range.is_empty() && game.range().end == start)
        });
        let index = if is_own {
            own
        } else {
            games.partition_point(|game| game.range().end <= start)
        };
        games.get(index)?.first_tag()?;
        Some(index)
    }

    /// Where to write what acts on the item of a game at an offset, or on the whole game.
    fn place_in(
        &self,
        around: &mut GameAround,
        offset: Option<usize>,
        orders: &Orders<'_>,
    ) -> OrderPlace {
        let after = offset.map_or(0, |at| around.pairs.partition_point(|pair| pair.0 <= at));
        let pair = after.saturating_sub(1);
        if let Some(place) = around.places.get(&pair) {
            return *place;
        }
        let place = self.new_place(around, pair, orders);
        around.places.insert(pair, place);
        place
    }

    /// Where to write what acts on a tag pair of a game that is not the first and begins its
    /// line, else on the game.
    fn new_place(&self, around: &GameAround, pair: usize, orders: &Orders<'_>) -> OrderPlace {
        let before = pair
            .checked_sub(1)
            .and_then(|before| around.pairs.get(before));
        if let (Some((before, _)), Some((start, true))) = (before, around.pairs.get(pair)) {
            let between = *before - around.base..*start - around.base;
            let list = around.list(&between, &[TAG_PAIR, SECTION], orders);
            return list
                .unwrap_or_else(|| OrderPlace::line(blanks_before(self.source.bytes(), *start)));
        }
        let list = around.list(&(0..usize::MAX), &[GAME], orders);
        list.unwrap_or_else(|| OrderPlace::line(self.head_of(around)))
    }

    /// What is to be known of a game, by its number in the split.
    fn around(&self, index: usize) -> Option<GameAround> {
        let range = self.split.games.get(index)?.range();
        let base = range.start;
        let text = self.source.slice(range);
        let document = Document::parse(text);
        let pairs = GameView::new(&document).tag_pairs().map(|pair| {
            let start = pair.span().start as usize;
            let line = blanks_before(text, start);
            let before = line.checked_sub(1).and_then(|before| text.get(before));
            let begins = before.map_or(base == 0, |byte| is_line_end(*byte)) || line == 0;
            (base + start, begins)
        });
        Some(GameAround {
            index,
            pairs: pairs.collect(),
            suppressions: lines(&document),
            base,
            places: BTreeMap::new(),
        })
    }

    /// Where a line is that acts on a game: before its first tag, or where that does not
    /// begin its line, before all that is in the game but its directives.
    fn head_of(&self, around: &GameAround) -> usize {
        let bytes = self.source.bytes();
        let first = around.pairs.first();
        if let Some((start, true)) = first {
            return blanks_before(bytes, *start);
        }
        let first_tag = first.map_or(around.base, |(start, _)| *start);
        let mut directives = self.split.directives_before(first_tag);
        let last = directives
            .next()
            .filter(|last| last.range.start >= around.base);
        if let Some(next) = last.and_then(|last| next_line(bytes, last.range.end)) {
            return next;
        }
        let mut line = around.base;
        if around.index == 0 {
            line += self.source.encoding().mark_length();
        }
        while is_semi_empty(bytes, line)
            && let Some(next) = next_line(bytes, line)
        {
            line = next;
        }
        line
    }

    /// Where a line is that acts on the file: after the directives before the first game,
    /// or at the beginning.
    fn of_file(&self, orders: &Orders<'_>) -> OrderPlace {
        let first = self.split.games.first();
        let document = first.map(|first| Document::parse(self.source.slice(first.range())));
        let suppressions = document.as_ref().map(lines).unwrap_or_default();
        let mut there = suppressions.iter();
        if let Some(place) =
            there.find_map(|there| orders.list(there, 0, &[SuppressionScope::File]))
        {
            return place;
        }
        let end = first.map_or(0, |first| first.first_tag().unwrap_or(first.range().end));
        let mut directives = self.split.directives_before(end);
        let last = directives.next().map(|last| last.range.end);
        let bytes = self.source.bytes();
        let at = match last {
            Some(last) => next_line(bytes, last).unwrap_or(bytes.len()),
            None => self.source.encoding().mark_length(),
        };
        OrderPlace::line_of_file(at)
    }
}

impl GameAround {
    /// The list of a suppression of these scopes that is between these offsets of the game.
    fn list(
        &self,
        between: &Range<usize>,
        scopes: &[SuppressionScope],
        orders: &Orders<'_>,
    ) -> Option<OrderPlace> {
        let start = |suppression: &Suppression| suppression.span.start as usize;
        let all = &self.suppressions;
        let first = all.partition_point(|suppression| start(suppression) < between.start);
        let there = all.slice(first..).iter();
        let mut there = there.take_while(|suppression| start(suppression) < between.end);
        there.find_map(|suppression| orders.list(suppression, self.base, scopes))
    }
}

/// The suppressions of a game in escape lines.
fn lines(document: &Document<'_>) -> Vec<Suppression> {
    let mut lines = in_game(document, &CATALOG);
    lines.retain(|suppression| !suppression.is_comment);
    lines
}

/// Whether two texts have the same games: the same tokens in the same order, but for white
/// space and for what speaks to this program.
pub(super) fn are_same((before, old): (&[u8], &Split), (after, new): (&[u8], &Split)) -> bool {
    // Text without a tag may begin to exist.
    if old.game_count() != new.game_count() {
        return false;
    }
    let (mut one, mut other) = (Document::default(), Document::default());
    let count = old.games.len().max(new.games.len());
    (0..count).all(|index| {
        let text = |split: &Split, bytes: &'_ [u8]| -> Range<usize> {
            let game = split.games.get(index);
            game.map_or(bytes.len()..bytes.len(), |game| game.range())
        };
        let old_text = before.slice(text(old, before));
        let new_text = after.slice(text(new, after));
        old_text == new_text || {
            one.reparse(old_text);
            other.reparse(new_text);
            tokens(&one).eq(tokens(&other))
        }
    })
}

fn tokens<'d>(document: &'d Document<'d>) -> impl Iterator<Item = (TokenKind, &'d [u8])> {
    let tree = document.tree();
    let tokens = tree
        .tokens()
        .map(|token| (tree.kind(token), document.token_text(token)));
    tokens.filter(|(kind, text)| {
        let is_aside = kind.is_comment() || *kind == TokenKind::Escape;
        !(kind.is_space() || is_aside && is_suppression(text))
    })
}
