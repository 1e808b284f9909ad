//! That a file declares export format. Whether it is in it, the rules of export format say, which run in
//! silence and are only counted.

use std::mem::take;

use super::plan::PbnPlan;
use crate::engine::{FoundList, Rule};
use crate::pbn::syntax::Split;
use crate::pbn::syntax::split::{Directive, DirectiveKind};
use crate::rules::RULES;

/// That a file declares export format, without being held to it.
#[derive(Clone, Copy)]
pub(super) struct ExportClaim<'p> {
    /// The first line that declares it.
    pub(super) directive: &'p Directive,
    /// What it is then held to: in silence to export format as well.
    pub(super) plan: &'p PbnPlan,
}

impl<'p> ExportClaim<'p> {
    pub(super) fn of(split: &'p Split, plan: &'p PbnPlan) -> Option<ExportClaim<'p>> {
        let plan = plan.of_claim.as_deref()?;
        let mut directives = split.directives.iter();
        let directive = directives.find(|directive| directive.kind == DirectiveKind::Export)?;
        Some(ExportClaim { directive, plan })
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
            let places = if found.is_collector {
                found.places()
            } else {
                1
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

#[cfg(test)]
mod tests {
    use crate::lint::{self, Plan, Settings};
    use crate::source::Source;

    /// A game in export format.
    const GAME: &str = "[Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"?\"]\r\n[Board \"1\"]\r\n\
        [West \"?\"]\r\n[North \"?\"]\r\n[East \"?\"]\r\n[South \"?\"]\r\n\
        [Dealer \"N\"]\r\n[Vulnerable \"None\"]\r\n\
        [Deal \"N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432\"]\r\n\
        [Scoring \"?\"]\r\n[Declarer \"?\"]\r\n[Contract \"?\"]\r\n[Result \"?\"]\r\n";

    /// What is said first of a file that is not in the format that it declares.
    fn said_of_claim(text: &str) -> Option<String> {
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
        let mut found = findings.diagnostics.into_iter();
        let found = found.find(|found| found.rule.name() == "untrue-export-claim");
        found.and_then(|found| found.notes.into_iter().next())
    }

    #[test]
    fn all_places_of_all_games_after_the_claim_are_counted() {
        let spaced = |tag: &str| GAME.replace(tag, &format!("{tag} "));
        let (event, date) = (
            spaced("[Event "),
            spaced("[Event ").replace("[Date ", "[Date  "),
        );
        let claim = "% PBN 2.1\r\n% EXPORT\r\n";
        assert_eq!(said_of_claim(&format!("{claim}{GAME}")), None);
        assert_eq!(
            said_of_claim(&format!("{claim}{date}\r\n{GAME}\r\n{event}")).as_deref(),
            Some("export-tag-spacing: 3 places")
        );
        let after = format!("% PBN 2.1\r\n{date}\r\n% EXPORT\r\n{GAME}");
        assert_eq!(said_of_claim(&after), None);
    }
}
