//! Judges what crosses games, and puts it together with what was found in the games.

use super::claim::ExportClaim;
use super::gathered::PbnFacts;
use super::inherited;
use super::plan::PbnPlan;
use super::task::PbnTask;
use crate::engine::Judges;
use crate::engine::rule_at::UseOf;
use crate::engine::{Found, FoundList, Report};
use crate::pbn::syntax::spacing::is_double_spaced;
use crate::rules::{FileContext, HouseFact};

/// Where an empty line follows each line of a file, which a rule reports, takes out what was found to be wrong in
/// what the lines say: each of them is a game without the others.
pub(super) fn leave_lines_alone(file: &FileContext<'_>, found: &mut Vec<Found>) {
    let judges_games = |found: &Found| found.rule.judges() == Judges::WholeGames;
    if found.iter().any(judges_games) && file.text().is_some_and(is_double_spaced) {
        found.retain(|found| !judges_games(found));
    }
}

/// Judges what crosses games.
pub(super) fn judge_all(task: PbnTask<'_>, all: &PbnFacts, across: &mut FoundList) {
    let PbnTask { file, plan, claim } = task;
    let file = &file;
    judge_file(file, plan, UseOf::Reported, across);
    judge_across(file, plan, UseOf::Reported, all, across);
    judge_house(plan, &all.house, across);
    if all.has_hash {
        inherited::judge(file, plan, across);
    }
    if let Some(claim) = claim {
        judge_claim(file, plan, claim, all, across);
    }
}

/// Judges the file as a whole, by the rules that are reported or by those that are counted.
fn judge_file(file: &FileContext<'_>, plan: &PbnPlan, use_of: UseOf, diagnostics: &mut FoundList) {
    for (rule, check) in plan.files.iter().filter(|(rule, _)| rule.use_of == use_of) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        check(file, &mut report);
    }
}

/// Judges what crosses games in the same way.
fn judge_across(
    file: &FileContext<'_>,
    plan: &PbnPlan,
    use_of: UseOf,
    gathered: &PbnFacts,
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

fn judge_house(plan: &PbnPlan, facts: &[Vec<HouseFact>], diagnostics: &mut FoundList) {
    for ((rule, severity), facts) in plan.terms.house.iter().zip(facts) {
        let mut report = Report::new(rule, *severity, 0, 0, diagnostics);
        rule.judge(facts, &mut report);
    }
}

/// Reports how the games of a file contradict its claim.
fn judge_claim(
    file: &FileContext<'_>,
    plan: &PbnPlan,
    claim: ExportClaim<'_>,
    all: &PbnFacts,
    diagnostics: &mut FoundList,
) {
    let file = &FileContext {
        export_line_end: plan.terms.export_line_end,
        ..*file
    };
    let mut found = FoundList::default();
    judge_file(file, claim.plan, UseOf::Counted, &mut found);
    judge_across(file, claim.plan, UseOf::Counted, all, &mut found);
    let mut counted = all.counted.clone();
    counted.count(0, &mut found);
    let by_rule = counted.by_rule();
    if by_rule.is_empty() {
        return;
    }
    for (rule, check) in &plan.claims {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        check(file, claim.directive, &by_rule, &mut report);
    }
}
