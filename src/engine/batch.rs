//! What the units of a file gave, each by itself: findings, facts, suppressions.

use std::mem::take;
use std::ops::Range;

use super::facts::{GameFact, GameNumber};
use super::found::{Found, FoundList};
use super::notation::{Gathered, Notation};
use super::suppress::Filed;

/// What some units gave, in order.
pub(crate) struct Batch<N: Notation> {
    pub(crate) diagnostics: FoundList,
    /// For what crosses units.
    pub(crate) gathered: N::Gathered,
    /// What the units say to this program.
    pub(crate) suppressions: Vec<Filed>,
}

impl<N: Notation> Batch<N> {
    pub(crate) fn new(task: N::Task<'_>) -> Batch<N> {
        Batch {
            diagnostics: FoundList::default(),
            gathered: N::gathered(task),
            suppressions: Vec::new(),
        }
    }

    /// What several batches gave together.
    pub(crate) fn join(task: N::Task<'_>, batches: Vec<Batch<N>>) -> Batch<N> {
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

    /// Adds what the units after these gave.
    pub(crate) fn append(&mut self, mut batch: Batch<N>) {
        self.diagnostics.append(&mut batch.diagnostics);
        self.gathered.append(batch.gathered);
        self.suppressions.extend(batch.suppressions);
    }

    /// Follows a revision: keeps what the units gave that are as they were, and puts what `new` ones
    /// gave in the place of what the others gave.
    pub(crate) fn follow(&mut self, pieces: &[Piece], new: Batch<N>) {
        let mut found = take(&mut self.diagnostics).into_vec();
        follow(&mut found, pieces, new.diagnostics.into_vec());
        self.diagnostics = FoundList::from(found);
        self.gathered.follow(pieces, new.gathered);
        follow(&mut self.suppressions, pieces, new.suppressions);
    }
}

/// Some units of a text that was edited, one after the other.
pub(crate) enum Piece {
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
pub(crate) struct Boundary {
    /// In bytes of the file.
    pub(crate) byte: usize,
    /// As the number of the game, 0-based.
    pub(crate) game: usize,
}

impl Boundary {
    /// From where to where a unit is that has a number.
    pub(crate) fn range_of(text: Range<usize>, game: usize) -> Range<Boundary> {
        let Range { start, end } = text;
        let place = |byte: usize, game: usize| Boundary { byte, game };
        place(start, game)..place(end, game + 1)
    }
}

/// How far the games after a revision have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    /// In bytes of the file.
    pub(crate) bytes: isize,
    /// In numbers of games.
    pub(crate) games: isize,
}

impl Move {
    fn is_none(self) -> bool {
        self.bytes == 0 && self.games == 0
    }
}

/// What belongs to one game.
pub(crate) trait OfGame {
    /// Whether its game begins before a place.
    fn is_before(&self, place: Boundary) -> bool;

    /// Follows its game.
    fn follow(&mut self, by: Move);
}

/// Follows a revision with a list that is in order of the games.
pub(crate) fn follow<T: OfGame>(list: &mut Vec<T>, pieces: &[Piece], new: Vec<T>) {
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

pub(crate) fn moved(place: &mut usize, by: isize) {
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

impl OfGame for Filed {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: Move) {
        moved(&mut self.base, by.bytes);
        moved(&mut self.game, by.games);
    }
}
