//! Which games of a text a revision leaves as they were.

use crate::engine::pieces::{Boundary, Move, Piece};
use crate::engine::revision::Revision;
use crate::pbn::syntax::split::Directive;
use crate::pbn::syntax::{GameTexts, Split};

/// The pieces of the new text; `None` where what holds for the whole file has changed.
pub(super) fn pieces(revision: &Revision, old: &Split, new: &Split) -> Option<Vec<Piece>> {
    let is_read = old.unreadable.is_none() && new.unreadable.is_none();
    if !is_read || !has_same_directives(revision, old, new) {
        return None;
    }
    let matches = Matches::of(revision, &old.games, &new.games);
    let mut pieces: Vec<Piece> = Vec::new();
    for (index, game) in new.games.iter().enumerate() {
        let Some(before) = is_kept(&matches, index, old.games.len()) else {
            let own = Boundary::range_of(game.range(), index);
            match pieces.last_mut() {
                Some(Piece::New(range)) => range.end = own.end,
                _ => pieces.push(Piece::New(own)),
            }
            continue;
        };
        let old_game = old.games.get(before)?;
        let range = Boundary::range_of(old_game.range(), before);
        let by = Move {
            bytes: game.range().start as isize - old_game.range().start as isize,
            games: index as isize - before as isize,
        };
        match pieces.last_mut() {
            // What is kept side by side was side by side before, and has moved alike.
            Some(Piece::Kept { old, .. }) => old.end = range.end,
            _ => pieces.push(Piece::Kept { old: range, by }),
        }
    }
    Some(pieces)
}

fn has_same_directives(revision: &Revision, old: &Split, new: &Split) -> bool {
    let pairs = old.directives.iter().zip(&new.directives);
    let mut moved = pairs.map(|(old, new)| {
        let range = revision.follow(&old.range);
        let says = |directive: &Directive| (directive.kind, directive.exact, directive.declared);
        range.as_ref() == Some(&new.range) && says(old) == says(new)
    });
    old.directives.len() == new.directives.len() && moved.all(|is_same| is_same)
}

/// For each game the number of another, or none: in four bytes, because a text can have millions of games.
struct Matches(Vec<u32>);

/// Means that there is none.
const NONE: u32 = u32::MAX;

impl Matches {
    /// For each new game the old one of which it is the text, letter by letter.
    fn of(revision: &Revision, old: &GameTexts, new: &GameTexts) -> Matches {
        let mut matches = Matches::none(new.len());
        let mut changes = revision.replaced();
        let mut at = 0;
        for (index, game) in old.iter().enumerate() {
            let range = game.range();
            changes.pass(|replaced| replaced.old.end < range.start);
            if changes.meet(&range) {
                continue;
            }
            let start = changes.place(range.start);
            while new.get(at).is_some_and(|game| game.range().start < start) {
                at += 1;
            }
            let now = game.moved(start as isize - range.start as isize);
            if new.get(at) == Some(now) {
                matches.set(at, index);
            }
        }
        matches
    }

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
