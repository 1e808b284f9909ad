//! Which units of an edited text are as they were, and lists that follow them.

use std::ops::Range;

use super::facts::{GameFact, GameNumber};
use super::found::Found;
use super::suppress::Filed;

/// Some units of a text that was edited, one after the other.
pub(crate) enum TextPiece {
    /// They are as they were.
    Kept {
        /// Where they were in the text before.
        old: Range<Boundary>,
        by: GameShift,
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
pub(crate) struct GameShift {
    /// In bytes of the file.
    pub(crate) bytes: isize,
    /// In numbers of games.
    pub(crate) games: isize,
}

impl GameShift {
    fn is_none(self) -> bool {
        self.bytes == 0 && self.games == 0
    }
}

/// What belongs to one game.
pub(crate) trait OfGame {
    /// Whether its game begins before a place.
    fn is_before(&self, place: Boundary) -> bool;

    /// Follows its game.
    fn follow(&mut self, by: GameShift);
}

/// Follows a revision with a list that is in order of the games.
pub(crate) fn follow<T: OfGame>(list: &mut Vec<T>, pieces: &[TextPiece], new: Vec<T>) {
    // What comes first mostly stays where it is.
    let stays = match pieces.first() {
        Some(TextPiece::Kept { old, by }) if by.is_none() => Some(old.end),
        _ => None,
    };
    let stays = stays.map_or(0, |end| list.partition_point(|item| item.is_before(end)));
    let mut old = list.split_off(stays);
    list.reserve_exact(old.len() + new.len());
    let mut old = old.drain(..).peekable();
    let mut new = new.into_iter().peekable();
    for piece in pieces {
        match piece {
            TextPiece::Kept { old: range, by } => {
                while old.next_if(|item| item.is_before(range.start)).is_some() {}
                while let Some(mut item) = old.next_if(|item| item.is_before(range.end)) {
                    item.follow(*by);
                    list.push(item);
                }
            }
            TextPiece::New(range) => {
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

    fn follow(&mut self, by: GameShift) {
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

    fn follow(&mut self, by: GameShift) {
        moved(&mut self.base, by.bytes);
        moved(&mut self.game, by.games);
    }
}

impl OfGame for GameNumber {
    fn is_before(&self, place: Boundary) -> bool {
        self.game() <= place.game
    }

    fn follow(&mut self, by: GameShift) {
        GameNumber::follow(self, by.games);
    }
}

impl OfGame for Filed {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: GameShift) {
        moved(&mut self.base, by.bytes);
        moved(&mut self.game, by.games);
    }
}
