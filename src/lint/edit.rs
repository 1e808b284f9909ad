//! Changes to a text, and which of its games they leave as they were.

use std::ops::Range;

use super::batch::{Boundary, Move, Piece};
use crate::pbn::syntax::split::Directive;
use crate::pbn::syntax::{GameTexts, Split};

/// One replacement of bytes in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The bytes that go.
    pub range: Range<usize>,
    /// The bytes that come in their place.
    pub text: Vec<u8>,
}

/// Changes that were made to a text.
pub(crate) struct Edit {
    changes: Vec<Changed>,
}

struct Changed {
    /// What was replaced.
    old: Range<usize>,
    /// How far the text after it has moved, by this change and those before it.
    shift: isize,
}

impl Edit {
    /// Makes the changes that fit.
    pub(super) fn make(bytes: &mut Vec<u8>, changes: &[Change]) -> Edit {
        let (mut at, length) = (0, bytes.len());
        let fits = |change: &&Change| {
            let Range { start, end } = change.range;
            let fits = at <= start && start <= end && end <= length;
            at = if fits { end } else { at };
            fits
        };
        let changes: Vec<&Change> = changes.iter().filter(fits).collect();
        if let [only] = changes.as_slice() {
            bytes.splice(only.range.clone(), only.text.iter().copied());
        } else {
            let mut text = Vec::with_capacity(length);
            let mut at = 0;
            for change in &changes {
                text.extend_from_slice(bytes.get(at..change.range.start).unwrap_or(&[]));
                text.extend_from_slice(&change.text);
                at = change.range.end;
            }
            text.extend_from_slice(bytes.get(at..).unwrap_or(&[]));
            *bytes = text;
        }
        Edit::of(
            changes
                .iter()
                .map(|change| (change.range.clone(), change.text.len())),
        )
    }

    /// The changes that gave each of these ranges, which are in order and disjoint, another
    /// length.
    pub(crate) fn of(changes: impl Iterator<Item = (Range<usize>, usize)>) -> Edit {
        let mut shift = 0;
        let changed = changes.map(|(old, length)| {
            shift += length as isize - old.len() as isize;
            Changed { old, shift }
        });
        Edit {
            changes: changed.collect(),
        }
    }

    /// No change at all.
    pub(crate) fn none() -> Edit {
        Edit {
            changes: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// From the first change to the last: what was replaced there, and how far the text after it has
    /// moved.
    pub(super) fn place(&self) -> Option<(Range<usize>, isize)> {
        let (first, last) = (self.changes.first()?, self.changes.last()?);
        Some((first.old.start..last.old.end, last.shift))
    }

    /// How far a range of the old text has moved; `None` if a change meets it.
    fn shift(&self, old: &Range<usize>) -> Option<isize> {
        let before = self
            .changes
            .partition_point(|change| change.old.end < old.start);
        let next = self.changes.get(before);
        if next.is_some_and(|change| change.old.start <= old.end) {
            return None;
        }
        let last = before
            .checked_sub(1)
            .and_then(|last| self.changes.get(last));
        Some(last.map_or(0, |change| change.shift))
    }

    /// Where a place of the old text is now, as well as that can be said.
    pub(super) fn moved(&self, old: usize) -> usize {
        let before = self.changes.partition_point(|change| change.old.end <= old);
        let last = before.checked_sub(1);
        let last = last.and_then(|last| self.changes.get(last));
        old.saturating_add_signed(last.map_or(0, |change| change.shift))
    }

    /// Where a range of the old text is now, if no change meets it.
    fn follow(&self, old: &Range<usize>) -> Option<Range<usize>> {
        let shift = self.shift(old)?;
        Some(old.start.checked_add_signed(shift)?..old.end.checked_add_signed(shift)?)
    }

    /// The pieces of the new text; `None` where what holds for the whole file has changed.
    pub(super) fn pieces(&self, old: &Split, new: &Split) -> Option<Vec<Piece>> {
        let is_read = old.unreadable.is_none() && new.unreadable.is_none();
        if !is_read || !self.has_same_directives(old, new) {
            return None;
        }
        let matches = self.matches(&old.games, &new.games);
        let mut pieces: Vec<Piece> = Vec::new();
        for (index, game) in new.games.iter().enumerate() {
            let Some(before) = is_kept(&matches, index, old.games.len()) else {
                let own = Boundary::range_of(game, index);
                match pieces.last_mut() {
                    Some(Piece::New(range)) => range.end = own.end,
                    _ => pieces.push(Piece::New(own)),
                }
                continue;
            };
            let old_game = old.games.get(before)?;
            let range = Boundary::range_of(old_game, before);
            let by = Move {
                bytes: game.range().start as isize - old_game.range().start as isize,
                games: index as isize - before as isize,
            };
            match pieces.last_mut() {
                Some(Piece::Kept { old, by: same }) if *same == by => old.end = range.end,
                _ => pieces.push(Piece::Kept { old: range, by }),
            }
        }
        Some(pieces)
    }

    fn has_same_directives(&self, old: &Split, new: &Split) -> bool {
        let pairs = old.directives.iter().zip(&new.directives);
        let mut moved = pairs.map(|(old, new)| {
            let range = self.follow(&old.range);
            let says =
                |directive: &Directive| (directive.kind, directive.exact, directive.declared);
            range.as_ref() == Some(&new.range) && says(old) == says(new)
        });
        old.directives.len() == new.directives.len() && moved.all(|is_same| is_same)
    }

    /// For each new game the old one of which it is the text, letter by letter.
    fn matches(&self, old: &GameTexts, new: &GameTexts) -> Matches {
        let mut matches = Matches::none(new.len());
        let mut at = 0;
        for (index, game) in old.iter().enumerate() {
            let Some(shift) = self.shift(&game.range()) else {
                continue;
            };
            let now = game.moved(shift);
            let start = now.range().start;
            while new.get(at).is_some_and(|game| game.range().start < start) {
                at += 1;
            }
            if new.get(at) == Some(now) {
                matches.set(at, index);
            }
        }
        matches
    }
}

/// For each game the number of another, or none: in four bytes, for a text can have millions of games.
struct Matches(Vec<u32>);

/// Stands for none.
const NONE: u32 = u32::MAX;

impl Matches {
    /// None for each of so many games.
    fn none(games: usize) -> Matches {
        Matches(vec![NONE; games])
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, game: usize) -> Option<usize> {
        let number = self.0.get(game).filter(|number| **number != NONE);
        number.map(|number| *number as usize)
    }

    /// A number that does not fit is none.
    fn set(&mut self, game: usize, number: usize) {
        if let Some(place) = self.0.get_mut(game) {
            *place = u32::try_from(number).unwrap_or(NONE);
        }
    }
}

/// The old number of a game of which all is to be said that was said before: it and its neighbors
/// are the same, and it begins the file if it did.
fn is_kept(matches: &Matches, index: usize, old_count: usize) -> Option<usize> {
    let before = matches.get(index)?;
    let is_same =
        |neighbor: usize, old_neighbor: usize| matches.get(neighbor) == Some(old_neighbor);
    let follows_same = match (index.checked_sub(1), before.checked_sub(1)) {
        (Some(previous), Some(old)) => is_same(previous, old),
        (previous, old) => previous == old,
    };
    let is_last = index + 1 == matches.len();
    let precedes_same = match before + 1 == old_count {
        true => is_last,
        false => is_same(index + 1, before + 1),
    };
    (follows_same && precedes_same).then_some(before)
}
