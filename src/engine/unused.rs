//! Takes out what a file suppresses, and finds which of its suppressions are of no use.

use super::aside_context::Unused;
use super::found::{Found, FoundList, sort};
use super::house::HOUSE_GROUP;
use super::notation::{CheckedNotation, NotationFile};
use super::report::Report;
use super::suppress::{Filed, Sweep, Verb};
use super::unused_plan::UnusedPlan;

/// Takes out what is suppressed of the findings, which are in order, and reports which suppressions are of no
/// use, unless that remains open. Gives the number of findings that it took out.
pub(crate) fn suppress<N: CheckedNotation>(
    file: NotationFile<'_, N>,
    task: N::Task<'_>,
    filed: &[Filed],
    is_open: bool,
    diagnostics: &mut Vec<Found>,
) -> usize {
    if filed.is_empty() {
        return 0;
    }
    let catalog = file.unused.catalog;
    let mut sweep = Sweep::new(filed, catalog);
    let (mut suppressed, mut moved) = sweep.apply(diagnostics);
    for found in &mut moved {
        found.game = N::number_at(task, found.range.start);
        found.is_named = false;
    }
    let mut unused = FoundList::default();
    if !is_open {
        for (filed, names) in sweep.unused() {
            judge(file, filed, names, &mut unused);
        }
    }
    let mut unused = unused.into_vec();
    sort(&mut unused);
    // That a suppression is of no use can be suppressed like all else.
    suppressed += Sweep::new(filed, catalog).apply(&mut unused).0;
    moved.append(&mut unused);
    if !moved.is_empty() {
        diagnostics.extend(moved);
        sort(diagnostics);
    }
    suppressed
}

/// Reports the names in one suppression that are of no use. Names that nothing in this run could find
/// are left out.
fn judge<N: CheckedNotation>(
    file: NotationFile<'_, N>,
    filed: &Filed,
    mut names: Vec<usize>,
    diagnostics: &mut FoundList,
) {
    let Some((order, scope, reach)) = filed.acting() else {
        return;
    };
    let plan = file.unused;
    names.retain(|name| {
        let name = order.names.get(*name);
        let name = name.and_then(|name| name.known.as_deref());
        name.is_some_and(|name| order.verb == Verb::Enable || is_judged::<N>(name, plan))
    });
    if names.is_empty() {
        return;
    }
    let unused = Unused {
        game: filed.game,
        base: filed.base,
        suppression: &filed.suppression,
        order,
        scope,
        reach: &reach,
        names: &names,
    };
    for (rule, check) in &plan.checks {
        let mut report = Report::new(rule.rule, rule.severity, 0, filed.game, diagnostics);
        check(file.source, &unused, &mut report);
    }
}

/// Whether a rule of this name looks at files of a notation in this run. A group counts when all of its
/// rules are on: one that is off may be what the suppression is for. A file that was converted keeps the
/// suppressions for its other notation.
fn is_judged<N: CheckedNotation>(name: &str, plan: &UnusedPlan) -> bool {
    if let Some(rule) = plan.catalog.rule(name) {
        // A suppression of what is being judged here cannot be judged itplan.
        let is_own = plan.checks.iter().any(|(unused, _)| unused.rule == rule);
        return plan.is_on(rule) && !is_own && N::is_judged_by(rule);
    }
    if name.starts_with(HOUSE_GROUP) && plan.house.iter().any(|rule| rule == name) {
        return true;
    }
    let Some(group) = plan.catalog.group(name) else {
        return false;
    };
    let rules = || plan.catalog.rules_of(group);
    rules().any(N::is_judged_by) && rules().all(|rule| plan.is_on(rule))
}
