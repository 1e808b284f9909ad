//! Which units of a text a revision leaves as they were, where they can be compared one by one.

use super::notation::Units;
use super::pieces::{Boundary, GameShift, TextPiece};
use super::revision::Revision;

/// The pieces of the new text. `is_alike` is asked of an old unit and a new one, by their numbers, whether they
/// are the same but for a move by so many bytes.
pub(crate) fn pieces(
    revision: &Revision,
    old: &impl Units,
    new: &impl Units,
    is_alike: impl Fn(usize, usize, isize) -> bool,
) -> Option<Vec<TextPiece>> {
    let matches = Matches::of(revision, old, new, is_alike);
    let mut pieces: Vec<TextPiece> = Vec::new();
    for index in 0..new.texts() {
        let range = new.range(index)?;
        let Some(before) = is_kept(&matches, index, old.texts()) else {
            let own = Boundary::range_of(range, index);
            match pieces.last_mut() {
                Some(TextPiece::New(range)) => range.end = own.end,
                _ => pieces.push(TextPiece::New(own)),
            }
            continue;
        };
        let old_range = old.range(before)?;
        let by = GameShift {
            bytes: range.start as isize - old_range.start as isize,
            games: index as isize - before as isize,
        };
        let old_range = Boundary::range_of(old_range, before);
        match pieces.last_mut() {
            // What is kept side by side was side by side before, and has moved alike.
            Some(TextPiece::Kept { old, .. }) => old.end = old_range.end,
            _ => pieces.push(TextPiece::Kept { old: old_range, by }),
        }
    }
    Some(pieces)
}

/// For each unit the number of another, or none: in four bytes, because a text can have millions of units.
struct Matches(Vec<u32>);

/// Means that there is none.
const NONE: u32 = u32::MAX;

impl Matches {
    /// For each new unit the old one of which it is the text, letter by letter.
    fn of(
        revision: &Revision,
        old: &impl Units,
        new: &impl Units,
        is_alike: impl Fn(usize, usize, isize) -> bool,
    ) -> Matches {
        let mut matches = Matches::none(new.texts());
        let mut changes = revision.replaced();
        let mut at = 0;
        for (index, range) in (0..old.texts()).filter_map(|index| Some((index, old.range(index)?)))
        {
            changes.pass(|replaced| replaced.old.end < range.start);
            if changes.meet(&range) {
                continue;
            }
            let start = changes.place(range.start);
            while new.range(at).is_some_and(|unit| unit.start < start) {
                at += 1;
            }
            if is_alike(index, at, start as isize - range.start as isize) {
                matches.set(at, index);
            }
        }
        matches
    }

    /// None for each of so many units.
    fn none(units: usize) -> Matches {
        Matches(vec![NONE; units])
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, unit: usize) -> Option<usize> {
        let number = self.0.get(unit).filter(|number| **number != NONE);
        number.map(|number| *number as usize)
    }

    /// A number that does not fit is none.
    fn set(&mut self, unit: usize, number: usize) {
        if let Some(place) = self.0.get_mut(unit) {
            *place = u32::try_from(number).unwrap_or(NONE);
        }
    }
}

/// The old number of a unit of which all is to be said that was said before: it and its neighbors
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
    let precedes_same = if before + 1 == old_count {
        is_last
    } else {
        is_same(index + 1, before + 1)
    };
    (follows_same && precedes_same).then_some(before)
}
