//! What rules that look at several games remember of each.

use std::any::Any;

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
#[derive(Clone, Copy)]
pub struct GameNumber {
    /// The number of the game, 1-based.
    pub game: u32,
    /// What the rule remembers of it.
    pub number: u32,
}

const _: () = assert!(size_of::<GameNumber>() == 8);
