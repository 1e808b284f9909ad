//! Judges what crosses games, and puts it together with what was found in the games.

use super::batch::Batch;
use super::claim::Claim;
use super::findings::{Findings, diagnostics, sort};
use super::fold::fold;
use super::gathered::Gathered;
use super::place_names::name_places_across;
use super::plan::{Plan, UseOf};
use super::suppressed::{Subject, suppress};
use super::task::Task;
use super::{Folding, inherited};
use crate::engine::Judges;
use crate::engine::{Found, FoundList, Report};
use crate::pbn::syntax::spacing::is_double_spaced;
use crate::rules::{FileContext, HouseFact};

/// What is judged of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it.
    All,
    /// What crosses games alone. Whether a suppression is of use remains open.
    Across,
    /// Some games alone, with the same open.
    Games,
}

/// All that was found in a file, before what is a habit becomes one finding.
pub(super) struct Judged {
    /// In order of place, without what the file suppresses.
    pub(super) found: Vec<Found>,
    suppressed: usize,
}

/// Judges what crosses games, and puts it in order with what was found in the games.
pub(super) fn judge(
    task: Task<'_>,
    extent: Extent,
    mut found: FoundList,
    all: &Batch,
    folding: Folding,
) -> Judged {
    let mut across = FoundList::default();
    if extent != Extent::Games {
        judge_all(task, all, &mut across);
    }
    across.bound();
    found.append(&mut across);
    if folding == Folding::Habits {
        found.bound();
    }
    let mut found = found.into_vec();
    leave_lines_alone(task.file, &mut found);
    sort(&mut found);
    let suppressed = suppress(
        task.file,
        (extent == Extent::All).then_some(task.plan),
        Subject::Games,
        &all.suppressions,
        |offset| task.file.game_at(offset),
        &mut found,
    );
    Judged { found, suppressed }
}

/// Where an empty line follows each line of a file, which a rule reports, takes out what was found to be wrong in
/// what the lines say: each of them is a game without the others.
fn leave_lines_alone(file: &FileContext<'_>, found: &mut Vec<Found>) {
    let judges_games = |found: &Found| found.rule.judges() == Judges::WholeGames;
    if found.iter().any(judges_games) && file.text().is_some_and(is_double_spaced) {
        found.retain(|found| !judges_games(found));
    }
}

/// Judges what crosses games.
fn judge_all(task: Task<'_>, all: &Batch, across: &mut FoundList) {
    let Task { file, plan, claim } = task;
    judge_file(file, plan, UseOf::Reported, across);
    judge_across(file, plan, UseOf::Reported, &all.gathered, across);
    judge_house(plan, &all.house, across);
    if all.has_hash {
        inherited::judge(file, plan, across);
    }
    if let Some(claim) = claim {
        judge_claim(file, plan, claim, all, across);
    }
}

impl Judged {
    /// Folds the habits if they are asked for, and says then where in the games the findings are.
    pub(super) fn finish(mut self, file: &FileContext<'_>, folding: Folding) -> Findings {
        if folding == Folding::Habits {
            fold(&mut self.found);
            name_places_across(file, &mut self.found);
        }
        Findings {
            diagnostics: diagnostics(self.found, file.source.bytes().len()),
            suppressed: self.suppressed,
            games: file.split.game_count(),
            version: Some(file.version(0)),
            ..Findings::default()
        }
    }
}

/// Judges the file as a whole, by the rules that are reported or by those that are counted.
fn judge_file(file: &FileContext<'_>, plan: &Plan, use_of: UseOf, diagnostics: &mut FoundList) {
    for (rule, check) in plan.files.iter().filter(|(rule, _)| rule.use_of == use_of) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        check(file, &mut report);
    }
}

/// Judges what crosses games in the same way.
fn judge_across(
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

/// Reports how the games of a file contradict its claim.
fn judge_claim(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Claim<'_>,
    all: &Batch,
    diagnostics: &mut FoundList,
) {
    let file = &FileContext {
        export_line_end: plan.settings.export_line_end,
        ..*file
    };
    let mut found = FoundList::default();
    judge_file(file, claim.plan, UseOf::Counted, &mut found);
    judge_across(file, claim.plan, UseOf::Counted, &all.gathered, &mut found);
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
