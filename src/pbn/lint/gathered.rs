//! What the games of a file gave for the judgments over the file.

use super::claim::{Count, Counted};
use super::plan::PbnPlan;
use crate::engine::notation;
use crate::engine::pieces::{Boundary, GameShift, OfGame, TextPiece, follow, moved};
use crate::engine::{GameFact, GameNumber};
use crate::rules::HouseFact;

/// What games gave beside findings.
pub(crate) struct PbnFacts {
    /// The lists of facts and of numbers, in the order of the plan.
    pub(super) facts: Vec<Vec<GameFact>>,
    pub(super) numbers: Vec<Vec<GameNumber>>,
    /// The facts for each house rule.
    pub(super) house: Vec<Vec<HouseFact>>,
    /// What the games say to the claim of the file.
    pub(super) counted: Counted,
    /// Whether a value may begin with `#`.
    pub(super) has_hash: bool,
}

impl PbnFacts {
    /// Empty lists for a plan.
    pub(super) fn new(plan: &PbnPlan) -> PbnFacts {
        PbnFacts {
            facts: (0..plan.fact_lists).map(|_| Vec::new()).collect(),
            numbers: plan.across_numbers.iter().map(|_| Vec::new()).collect(),
            house: plan.terms.house.iter().map(|_| Vec::new()).collect(),
            counted: Counted::default(),
            has_hash: false,
        }
    }
}

impl notation::UnitFacts for PbnFacts {
    fn append(&mut self, after: PbnFacts) {
        append(&mut self.facts, after.facts);
        append(&mut self.numbers, after.numbers);
        append(&mut self.house, after.house);
        self.counted.games.extend(after.counted.games);
        self.has_hash |= after.has_hash;
    }

    /// Facts of values came tag by tag, and games that others follow without an empty line came last.
    fn sort(&mut self) {
        for facts in &mut self.facts {
            facts.sort_by_key(|fact| fact.base);
        }
        for numbers in &mut self.numbers {
            numbers.sort_by_key(GameNumber::game);
        }
    }

    fn follow(&mut self, pieces: &[TextPiece], new: PbnFacts) {
        follow_all(&mut self.facts, pieces, new.facts);
        follow_all(&mut self.numbers, pieces, new.numbers);
        follow_all(&mut self.house, pieces, new.house);
        follow(&mut self.counted.games, pieces, new.counted.games);
        // The game that has one may be gone; then the search finds nothing.
        self.has_hash |= new.has_hash;
    }
}

fn append<T>(lists: &mut [Vec<T>], after: Vec<Vec<T>>) {
    for (all, some) in lists.iter_mut().zip(after) {
        // There can be one for each game of a long file, and a list that doubles has much room that is not used.
        if all.capacity() - all.len() < some.len() {
            all.reserve_exact(some.len().max(all.len() / 8));
        }
        all.extend(some);
    }
}

fn follow_all<T: OfGame>(lists: &mut [Vec<T>], pieces: &[TextPiece], new: Vec<Vec<T>>) {
    for (list, new) in lists.iter_mut().zip(new) {
        follow(list, pieces, new);
    }
}

impl OfGame for Count {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: GameShift) {
        moved(&mut self.base, by.bytes);
    }
}

impl OfGame for HouseFact {
    fn is_before(&self, place: Boundary) -> bool {
        self.base < place.byte
    }

    fn follow(&mut self, by: GameShift) {
        moved(&mut self.base, by.bytes);
        moved(&mut self.game, by.games);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Fact;
    use crate::engine::notation::UnitFacts as _;
    use crate::lint::{Plan, Settings};

    /// Facts of values come tag by tag; a rule may rely on the order of the games.
    #[test]
    fn facts_are_in_the_order_of_their_games() {
        let plan = Plan::new(&Settings::default());
        let gathered = |bases: [usize; 3]| {
            let mut gathered = PbnFacts::new(&plan.pbn);
            let facts = bases.map(|base| GameFact {
                game: base + 1,
                base,
                fact: Fact::new(()),
            });
            if let Some(all) = gathered.facts.first_mut() {
                all.extend(facts);
            }
            gathered
        };
        let mut all = gathered([0, 2, 1]);
        all.append(gathered([5, 3, 4]));
        all.sort();
        let facts = all.facts.iter().flatten();
        assert!(facts.map(|fact| fact.base).eq(0..6));
    }
}
