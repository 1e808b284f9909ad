//! What the games of a file gave for the judgments that cross games.

use super::plan::Plan;
use crate::engine::{GameFact, GameNumber};

/// Lists of facts and of numbers, in the order of the plan.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) facts: Vec<Vec<GameFact>>,
    pub(super) numbers: Vec<Vec<GameNumber>>,
}

impl Gathered {
    /// Empty lists for a plan.
    pub(super) fn new(plan: &Plan) -> Gathered {
        Gathered {
            facts: (0..plan.fact_lists).map(|_| Vec::new()).collect(),
            numbers: plan.across_numbers.iter().map(|_| Vec::new()).collect(),
        }
    }

    /// Adds what the games after these gave.
    pub(super) fn append(&mut self, other: Gathered) {
        for (all, some) in self.facts.iter_mut().zip(other.facts) {
            all.extend(some);
        }
        for (all, some) in self.numbers.iter_mut().zip(other.numbers) {
            all.extend(some);
        }
    }

    /// Puts all in order of the games. Facts of values came tag by tag, and games that others follow without
    /// an empty line came last.
    pub(super) fn sort(&mut self) {
        for facts in &mut self.facts {
            facts.sort_by_key(|fact| fact.base);
        }
        for numbers in &mut self.numbers {
            numbers.sort_by_key(GameNumber::game);
        }
    }
}
