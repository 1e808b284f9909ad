//! Judges what crosses games, and puts it together with what was found in the games.

use super::batch::Batch;
use super::claim::{Claim, judge_claim};
use super::context::version;
use super::findings::{Findings, sort};
use super::fold::fold;
use super::gathered::Gathered;
use super::place_names::name_places_across;
use super::plan::{Plan, UseOf};
use super::suppressed::{Subject, suppress};
use super::{Folding, inherited};
use crate::rules::{FileContext, FoundList, HouseFact, Report};

/// All that was found in a file, before what is a habit becomes one finding.
pub(super) struct Judged {
    /// In order of place, without what the file suppresses.
    pub(super) found: FoundList,
    suppressed: usize,
}

/// Judges what crosses games, and puts it in order with what was found in the games.
pub(super) fn judge(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Option<Claim<'_>>,
    mut found: FoundList,
    all: &Batch,
    folding: Folding,
) -> Judged {
    let mut across = FoundList::default();
    if folding != Folding::Games {
        judge_all(file, plan, claim, all, &mut across);
    }
    across.bound();
    found.append(&mut across);
    if folding == Folding::Habits {
        found.bound();
    }
    sort(&mut found);
    let game_at = |offset| file.game_at(offset);
    let is_whole = matches!(folding, Folding::Habits | Folding::None);
    let plan_of_unused = is_whole.then_some(plan);
    let suppressed = suppress(
        file,
        plan_of_unused,
        Subject::Games,
        &all.suppressions,
        game_at,
        &mut found,
    );
    Judged { found, suppressed }
}

impl Judged {
    /// Folds the habits, and says where in the games the findings are.
    pub(super) fn finish(mut self, file: &FileContext<'_>, plan: &Plan) -> Findings {
        fold(&mut self.found);
        name_places_across(file, plan, &mut self.found);
        self.unfolded(file, plan)
    }

    /// A finding for each place.
    pub(super) fn unfolded(self, file: &FileContext<'_>, plan: &Plan) -> Findings {
        let found = self.found.into_vec().into_iter();
        Findings {
            diagnostics: found.map(|found| found.diagnostic).collect(),
            suppressed: self.suppressed,
            games: file.split.game_count(),
            version: Some(version(file.split, 0, &plan.settings)),
            ..Findings::default()
        }
    }
}

/// Judges what crosses games.
fn judge_all(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Option<Claim<'_>>,
    all: &Batch,
    across: &mut FoundList,
) {
    judge_file(file, plan, UseOf::Reported, across);
    judge_across(file, plan, UseOf::Reported, &all.gathered, across);
    judge_house(plan, &all.house, across);
    if all.has_hash {
        inherited::judge(file, plan, across);
    }
    if let Some(claim) = claim {
        judge_claim(file, plan, claim, &all.gathered, &all.counted, across);
    }
}

/// Judges the file as a whole, by the rules that are reported or by those that are counted.
pub(super) fn judge_file(
    file: &FileContext<'_>,
    plan: &Plan,
    use_of: UseOf,
    diagnostics: &mut FoundList,
) {
    for (rule, check) in plan.files.iter().filter(|(rule, _)| rule.use_of == use_of) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        check(file, &mut report);
    }
}

/// Judges what crosses games in the same way.
pub(super) fn judge_across(
    file: &FileContext<'_>,
    plan: &Plan,
    use_of: UseOf,
    gathered: &Gathered,
    diagnostics: &mut FoundList,
) {
    let judgments = plan.across.iter();
    for (rule, list, judge) in judgments.filter(|(rule, ..)| rule.use_of == use_of) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        let facts = gathered.facts.get(*list).map_or(&[][..], Vec::as_slice);
        judge(file, facts, &mut report);
    }
    let judgments = plan.across_numbers.iter().zip(&gathered.numbers);
    for ((rule, judge), numbers) in judgments.filter(|((rule, _), _)| rule.use_of == use_of) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        judge(file, numbers, &mut report);
    }
}

fn judge_house(plan: &Plan, facts: &[Vec<HouseFact>], diagnostics: &mut FoundList) {
    for ((rule, severity), facts) in plan.settings.house.iter().zip(facts) {
        let mut report = Report::new(rule, *severity, 0, 0, diagnostics);
        rule.judge(facts, &mut report);
    }
}
