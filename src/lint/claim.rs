//! That a file declares export format. Whether it is in it, the rules of export format say, which run in
//! silence and are only counted.

use std::mem::take;

use super::plan::Plan;
use crate::pbn::syntax::Split;
use crate::pbn::syntax::split::{Directive, DirectiveKind};
use crate::rules::{FoundList, RULES, Rule};

/// That a file declares export format, without being held to it.
#[derive(Clone, Copy)]
pub(super) struct Claim<'p> {
    /// The first line that declares it.
    pub(super) directive: &'p Directive,
    /// What it is then held to: in silence to export format as well.
    pub(super) plan: &'p Plan,
}

impl<'p> Claim<'p> {
    pub(super) fn of(split: &'p Split, plan: &'p Plan) -> Option<Claim<'p>> {
        let plan = plan.of_claim.as_deref()?;
        let mut directives = split.directives.iter();
        let directive = directives.find(|directive| directive.kind == DirectiveKind::Export)?;
        Some(Claim { directive, plan })
    }

    /// The number of the first game for which it is made, 0-based.
    pub(super) fn first_game(self, split: &Split) -> usize {
        let declared = self.directive.range.start;
        split
            .games
            .partition_point(|game| game.range().end <= declared)
    }
}

/// Findings that are counted by rule and forgotten.
#[derive(Clone, Default)]
pub(super) struct Counted {
    /// In order of the games.
    pub(super) games: Vec<Count>,
}

/// How many findings a rule has in a game.
#[derive(Clone)]
pub(super) struct Count {
    /// Where the game's text begins in the file.
    pub(super) base: usize,
    rule: &'static Rule,
    count: usize,
}

impl Counted {
    pub(super) fn count(&mut self, base: usize, findings: &mut FoundList) {
        if findings.is_empty() {
            return;
        }
        let first = self.games.len();
        for found in take(findings).into_vec() {
            let Some(rule) = found.rule.built_in() else {
                continue;
            };
            let places = match found.is_collector {
                true => found.places(),
                false => 1,
            };
            let mut of_game = self.games.iter_mut().skip(first);
            match of_game.find(|count| count.rule == rule) {
                Some(count) => count.count += places,
                None => self.games.push(Count {
                    base,
                    rule,
                    count: places,
                }),
            }
        }
    }

    /// The rules that found something, the most frequent first.
    pub(super) fn by_rule(&self) -> Vec<(&'static Rule, usize)> {
        let mut counts = vec![0; RULES.len()];
        for game in &self.games {
            if let Some(count) = counts.get_mut(game.rule.index()) {
                *count += game.count;
            }
        }
        let counts = RULES.iter().zip(counts);
        let mut counts: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }
}
