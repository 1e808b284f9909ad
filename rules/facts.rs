//! What rules that look at several games remember of each.

use std::any::Any;

/// What a rule wants to remember of a game.
pub struct Fact(Kind);

enum Kind {
    /// There can be one for each of millions of games.
    Number(u64),
    /// Of a type of the rule's own.
    Value(Box<dyn Any + Send + Sync>),
}

const _: () = assert!(size_of::<Fact>() == 16);

impl Fact {
    /// Wraps a value.
    pub fn new<T: Any + Send + Sync>(value: T) -> Fact {
        Fact(Kind::Value(Box::new(value)))
    }

    /// A number, which takes no more memory than the fact itself.
    pub fn of_number(number: u64) -> Fact {
        Fact(Kind::Number(number))
    }

    /// The value, where it is of this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        match &self.0 {
            Kind::Value(value) => value.downcast_ref(),
            Kind::Number(_) => None,
        }
    }

    /// The number, where it is one.
    pub fn number(&self) -> Option<u64> {
        match self.0 {
            Kind::Number(number) => Some(number),
            Kind::Value(_) => None,
        }
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
