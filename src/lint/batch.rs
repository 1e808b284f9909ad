//! What the games of a file gave, each by itself: findings, facts, suppressions.

use std::mem::take;
use std::ops::Range;

use super::claim::{Count, Counted};
use super::gathered::Gathered;
use super::task::Task;
use crate::engine::suppress::Filed;
use crate::engine::{Found, FoundList, GameFact, GameNumber};
use crate::pbn::syntax::GameText;
use crate::rules::HouseFact;

/// What some games gave, in order of the games.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) diagnostics: FoundList,
    /// For the rules that cross games.
    pub(super) gathered: Gathered,
    /// The facts for each house rule.
    pub(super) house: Vec<Vec<HouseFact>>,
    /// What the games say to the claim of the file.
    pub(super) counted: Counted,
    /// What the games say to this program.
    pub(super) suppressions: Vec<Filed>,
    /// Whether a value may begin with `#`.
    pub(super) has_hash: bool,
}

impl Batch {
    pub(super) fn new(task: Task<'_>) -> Batch {
        Batch {
            gathered: Gathered::new(task.widest_plan()),
            house: task
                .plan
                .settings
                .house
                .iter()
                .map(|_| Vec::new())
                .collect(),
            ..Batch::default()
        }
    }

    /// What several batches gave together.
    pub(super) fn join(task: Task<'_>, batches: Vec<Batch>) -> Batch {
        let mut all = Batch::new(task);
        let findings = batches.iter().map(|batch| batch.diagnostics.len());
        let findings: usize = findings.sum();
        for batch in batches {
            all.append(batch);
            // The first list becomes that of all, so that it is not in memory twice.
            let more = findings.saturating_sub(all.diagnostics.len());
            all.diagnostics.reserve(more);
        }
        all.gathered.sort();
        all
    }

    /// Adds what the games after these gave.
    pub(super) fn append(&mut self, mut batch: Batch) {
        self.diagnostics.append(&mut batch.diagnostics);
        self.gathered.append(batch.gathered);
        for (all, some) in self.house.iter_mut().zip(batch.house) {
            all.extend(some);
        }
        self.counted.games.extend(batch.counted.games);
        self.suppressions.extend(batch.suppressions);
        self.has_hash |= batch.has_hash;
    }

    /// Follows a revision: keeps what the games gave that are as they were, and puts what `new` games
    /// gave in the place of what the others gave.
    pub(super) fn follow(&mut self, pieces: &[Piece], new: Batch) {
        let mut found = take(&mut self.diagnostics).into_vec();
        follow(&mut found, pieces, new.diagnostics.into_vec());
        self.diagnostics = FoundList::from(found);
        let own = &mut self.gathered;
        for (facts, new) in own.facts.iter_mut().zip(new.gathered.facts) {
            follow(facts, pieces, new);
        }
        for (numbers, new) in own.numbers.iter_mut().zip(new.gathered.numbers) {
            follow(numbers, pieces, new);
        }
        for (facts, new) in self.house.iter_mut().zip(new.house) {
            follow(facts, pieces, new);
        }
        follow(&mut self.counted.games, pieces, new.counted.games);
        follow(&mut self.suppressions, pieces, new.suppressions);
        // The game that has one may be gone; then the search finds nothing.
        self.has_hash |= new.has_hash;
    }
}

/// Some games of a text that was edited, one after the other.
pub(super) enum Piece {
    /// They are as they were.
    Kept {
        /// Where they were in the text before.
        old: Range<Boundary>,
        by: Move,
    },
    /// They are checked anew; where they are.
    New(Range<Boundary>),
}

/// Where a game begins, or the one before it ends.
#[derive(Clone, Copy)]
pub(super) struct Boundary {
    /// In bytes of the file.
    pub(super) byte: usize,
    /// As the number of the game, 0-based.
    pub(super) game: usize,
}

impl Boundary {
    /// From where to where a game is that has a number.
    pub(super) fn range_of(text: GameText, game: usize) -> Range<Boundary> {
        let Range { start, end } = text.range();
        let place = |byte: usize, game: usize| Boundary { byte, game };
        place(start, game)..place(end, game + 1)
    }
}

/// How far the games after a revision have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    /// In bytes of the file.
    pub(super) bytes: isize,
    /// In numbers of games.
    pub(super) games: isize,
}

impl Move {
    fn is_none(self) -> bool {
        self.bytes == 0 && self.games == 0
    }
}

/// What belongs to one game.
pub(super) trait OfGame {
    /// Whether its game begins before a place.
    fn is_before(&self, place: Boundary) -> bool;

    /// Follows its game.
    fn follow(&mut self, by: Move);
}

/// Follows a revision with a list that is in order of the games.
fn follow<T: OfGame>(list: &mut Vec<T>, pieces: &[Piece], new: Vec<T>) {
    // What comes first mostly stays where it is.
    let stays = match pieces.first() {
        Some(Piece::Kept { old, by }) if by.is_none() => Some(old.end),
        _ => None,
    };
    let stays = stays.map_or(0, |end| list.partition_point(|item| item.is_before(end)));
    let mut old = list.split_off(stays);
    list.reserve_exact(old.len() + new.len());
    let mut old = old.drain(..).peekable();
    let mut new = new.into_iter().peekable();
    for piece in pieces {
        match piece {
            Piece::Kept { old: range, by } => {
                while old.next_if(|item| item.is_before(range.start)).is_some() {}
                while let Some(mut item) = old.next_if(|item| item.is_before(range.end)) {
                    item.follow(*by);
                    list.push(item);
                }
            }
            Piece::New(range) => {
                while let Some(item) = new.next_if(|item| item.is_before(range.end)) {
                    list.push(item);
                }
            }
        }
    }
    list.shrink_to_fit();
}

fn moved(place: &mut usize, by: isize) {
    *place = place.saturating_add_signed(by);
}

fn moved_range(range: &mut Range<usize>, by: isize) {
    moved(&mut range.start, by);
    moved(&mut range.end, by);
}

impl OfGame for Found {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: Move) {
        moved(&mut self.base, by.bytes);
        let diagnostic = &mut self.diagnostic;
        moved(&mut diagnostic.game, by.games);
        moved_range(&mut diagnostic.range, by.bytes);
        let moved = |mut range: Range<usize>| {
            moved_range(&mut range, by.bytes);
            range
        };
        diagnostic.also = diagnostic.also.iter().map(moved).collect();
        for label in &mut diagnostic.labels {
            moved_range(&mut label.range, by.bytes);
        }
        for fix in &mut diagnostic.fixes {
            fix.edits.move_each(|range| moved(range.clone()));
        }
    }
}

impl OfGame for Count {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: Move) {
        moved(&mut self.base, by.bytes);
    }
}

impl OfGame for GameFact {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: Move) {
        moved(&mut self.base, by.bytes);
        moved(&mut self.game, by.games);
    }
}

impl OfGame for GameNumber {
    fn is_before(&self, place: Boundary) -> bool {
        self.game() <= place.game
    }

    fn follow(&mut self, by: Move) {
        GameNumber::follow(self, by.games);
    }
}

impl OfGame for HouseFact {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: Move) {
        moved(&mut self.base, by.bytes);
        moved(&mut self.game, by.games);
    }
}

impl OfGame for Filed {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: Move) {
        moved(&mut self.base, by.bytes);
        moved(&mut self.game, by.games);
    }
}

#[cfg(test)]
mod tests {
    use super::super::context::context;
    use super::*;
    use crate::engine::Fact;
    use crate::lint::{Plan, Settings};
    use crate::pbn::syntax::split;
    use crate::source::Source;

    /// Facts of values come tag by tag; a rule may rely on the order of the games.
    #[test]
    fn facts_are_in_the_order_of_their_games() {
        let plan = Plan::new(&Settings::default());
        let (source, split) = (Source::new(b""), split(b""));
        let file = context(&source, &split, None, &plan);
        let task = Task::new(&file, &plan);
        let batch = |bases: [usize; 3]| {
            let mut batch = Batch::new(task);
            let facts = bases.map(|base| GameFact {
                game: base + 1,
                base,
                fact: Fact::new(()),
            });
            if let Some(all) = batch.gathered.facts.first_mut() {
                all.extend(facts);
            }
            batch
        };
        let all = Batch::join(task, vec![batch([0, 2, 1]), batch([5, 3, 4])]);
        let facts = all.gathered.facts.iter().flatten();
        assert!(facts.map(|fact| fact.base).eq(0..6));
    }
}
