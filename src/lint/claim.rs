//! Whether a file that declares export format is in it: the rules of export format, run in
//! silence and only counted.

use super::plan::{Plan, UseOf};
use super::{judge_across, judge_file};
use crate::rules::{FileContext, Found, GameFact, RULES, Report, Rule};
use crate::syntax::Split;
use crate::syntax::split::{Directive, DirectiveKind};

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
            .partition_point(|game| game.range.end <= declared)
    }
}

/// Findings that are counted by rule and forgotten.
#[derive(Default)]
pub(super) struct Counted {
    /// Their numbers, by the place of the rule in the list; as long as it has to be.
    counts: Vec<usize>,
}

impl Counted {
    pub(super) fn count(&mut self, diagnostics: &mut Vec<Found>) {
        for diagnostic in diagnostics.drain(..) {
            self.counts.resize(RULES.len(), 0);
            let rule = diagnostic.rule.built_in().map(Rule::index);
            if let Some(count) = rule.and_then(|index| self.counts.get_mut(index)) {
                *count += 1;
            }
        }
    }

    pub(super) fn add(&mut self, other: Counted) {
        self.counts
            .resize(self.counts.len().max(other.counts.len()), 0);
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }

    /// The rules that found something, the most frequent first.
    pub(super) fn by_rule(&self) -> Vec<(&'static Rule, usize)> {
        let counts = RULES.iter().zip(self.counts.iter().copied());
        let mut counts: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }
}

/// Tells what the games of a file say to its claim.
pub(super) fn judge_claim(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Claim<'_>,
    facts: &[Vec<GameFact>],
    mut counted: Counted,
    diagnostics: &mut Vec<Found>,
) {
    let file = &FileContext {
        export_line_end: plan.settings.export_line_end,
        ..*file
    };
    let mut found = Vec::new();
    judge_file(file, claim.plan, UseOf::Counted, &mut found);
    judge_across(file, claim.plan, UseOf::Counted, facts, &mut found);
    counted.count(&mut found);
    let by_rule = counted.by_rule();
    if by_rule.is_empty() {
        return;
    }
    for (rule, check) in &plan.claims {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        check(file, claim.directive, &by_rule, &mut report);
    }
}
