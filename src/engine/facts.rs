//! What rules that look at several games remember of each.

use std::any::Any;

use rayon::prelude::*;

/// What a rule wants to remember of a game: a value of a type of its own.
pub struct Fact(Box<dyn Any + Send + Sync>);

impl Fact {
    /// Wraps a value.
    pub fn new<T: Any + Send + Sync>(value: T) -> Fact {
        Fact(Box::new(value))
    }

    /// The value, where it is of this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

/// A fact with its game.
pub struct GameFact {
    /// The number of the game, 1-based.
    pub game: usize,
    /// Where the game's text begins in the file.
    pub base: usize,
    /// What the rule remembers of it.
    pub fact: Fact,
}

/// A number with its game, for rules that remember something of each of the millions of games of an
/// archive.
///
/// Its upper bits are a hash of what distinguishes what is compared, such as the board; its lower bits are
/// what a game says of that.
#[derive(Clone, Copy)]
pub struct GameNumber {
    game: u32,
    /// The upper and the lower half.
    number: [u32; 2],
}

const _: () = assert!(size_of::<GameNumber>() == 12);

impl GameNumber {
    /// A number of a game, which has a number of its own, 1-based. `None` where that does not fit 32
    /// bits.
    pub(crate) fn new(game: usize, number: u64) -> Option<GameNumber> {
        Some(GameNumber {
            game: u32::try_from(game).ok()?,
            number: [(number >> u32::BITS) as u32, number as u32],
        })
    }

    /// The number of the game, 1-based.
    pub fn game(&self) -> usize {
        self.game as usize
    }

    /// What the rule remembers of it.
    pub fn number(&self) -> u64 {
        let [upper, lower] = self.number.map(u64::from);
        upper << u32::BITS | lower
    }

    /// Follows its game to that many numbers of games further on.
    pub(crate) fn follow(&mut self, games: isize) {
        // A file with so many games is in no editor, and no game has the number that would be left.
        let game = self.game().saturating_add_signed(games);
        self.game = u32::try_from(game).unwrap_or(u32::MAX);
    }
}

/// How many games are about in one list, unless there would be too many lists.
const LIST: usize = 1 << 18;

/// How many lists there are at most, for all numbers are looked at for each.
const LISTS: usize = 16;

/// Games in lists, each with those that have the same upper bits together and in the order of the file;
/// `said` are the lower bits. There is one list at a time, for all of them would take as much memory as
/// the numbers.
pub(crate) fn together(numbers: &[GameNumber], said: u64) -> impl Iterator<Item = Vec<GameNumber>> {
    let count = numbers.len().div_ceil(LIST).min(LISTS) as u64;
    (0..count).map(move |list| {
        let is_in = |number: &&GameNumber| {
            let [upper, _] = number.number;
            (u64::from(upper) * count) >> u32::BITS == list
        };
        let mut listed: Vec<GameNumber> = numbers.iter().filter(is_in).copied().collect();
        listed.par_sort_unstable_by_key(|number| (number.number() & !said, number.game));
        listed
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::hashed;

    #[test]
    fn games_with_the_same_upper_bits_are_together() {
        const GAMES: usize = 3 * LIST + 5;
        // Each number three times, in an order that is none.
        let number = |game: usize| hashed(0, [(game % (GAMES / 3)) as u64]);
        let numbers = (1..=GAMES).filter_map(|game| GameNumber::new(game, number(game)));
        let numbers: Vec<GameNumber> = numbers.collect();
        let said = 0b111_1111;
        let mut seen = vec![false; GAMES];
        let mut lists = 0;
        let mut last = None;
        for list in together(&numbers, said) {
            lists += 1;
            for game in list {
                assert_eq!(game.number(), number(game.game()));
                if let Some(seen) = seen.get_mut(game.game() - 1) {
                    assert!(!std::mem::replace(seen, true));
                }
                let place = Some((game.number() & !said, game.game()));
                assert!(last < place);
                last = place;
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
        assert_eq!(lists, 4);
    }
}
