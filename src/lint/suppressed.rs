//! What a file suppresses, and which of its suppressions are of no use.

use super::findings::sort;
use super::plan::Plan;
use crate::engine::suppress::{Filed, Suppression, Sweep, Verb, is_suppression};
use crate::engine::{Found, FoundList, Report, Rule};
use crate::pbn::lint::in_game;
use crate::pbn::syntax::Document;
use crate::rules::{CATALOG, Checks, checks};
use crate::rules::{FileContext, Unused};

/// The suppressions of a game. Most games have none, and then nobody needs the tree.
pub(super) fn suppressions(document: &Document<'_>) -> Vec<Suppression> {
    let mut asides = document.asides();
    match asides.any(|(_, span)| is_suppression(span.of(document.text))) {
        true => in_game(document, &CATALOG),
        false => Vec::new(),
    }
}

/// Takes out what is suppressed of the findings, which are in order, and reports which
/// suppressions are of no use, by a plan, unless that remains open. Gives the number of findings that
/// it took out. `game_at` gives the number of the game or record at an offset of the file.
pub(super) fn suppress(
    file: &FileContext<'_>,
    plan: Option<&Plan>,
    subject: Subject,
    filed: &[Filed],
    game_at: impl Fn(usize) -> usize,
    diagnostics: &mut Vec<Found>,
) -> usize {
    if filed.is_empty() {
        return 0;
    }
    let mut sweep = Sweep::new(filed, &CATALOG);
    let (mut suppressed, mut moved) = sweep.apply(diagnostics);
    for found in &mut moved {
        found.game = game_at(found.range.start);
        found.is_named = false;
    }
    let mut unused = FoundList::default();
    if let Some(plan) = plan {
        for (filed, names) in sweep.unused() {
            judge(file, plan, subject, filed, names, &mut unused);
        }
    }
    let mut unused = unused.into_vec();
    sort(&mut unused);
    // That a suppression is of no use can be suppressed like all else.
    suppressed += Sweep::new(filed, &CATALOG).apply(&mut unused).0;
    moved.append(&mut unused);
    if !moved.is_empty() {
        diagnostics.extend(moved);
        sort(diagnostics);
    }
    suppressed
}

/// Reports the names in one suppression that are of no use. Names that nothing in this run could find
/// are left out.
fn judge(
    file: &FileContext<'_>,
    plan: &Plan,
    subject: Subject,
    filed: &Filed,
    mut names: Vec<usize>,
    diagnostics: &mut FoundList,
) {
    let Some((order, scope, reach)) = filed.acting() else {
        return;
    };
    names.retain(|name| {
        let name = order
            .names
            .get(*name)
            .and_then(|name| name.known.as_deref());
        name.is_some_and(|name| order.verb == Verb::Enable || is_judged(name, plan, subject))
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
    for (rule, check) in &plan.unused {
        let mut report = Report::new(rule.rule, rule.severity, 0, filed.game, diagnostics);
        check(file.source, &unused, &mut report);
    }
}

/// What the suppressions are in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    /// Games of PBN.
    Games,
    /// Records of RBN or RBX.
    Records,
}

impl Subject {
    /// Whether a rule looks at them at all. A file that was converted keeps the suppressions for its
    /// other notation.
    fn are_looked_at(self, rule: &Rule) -> bool {
        let Checks { any, pbn, rbn } = checks(rule);
        let of_notation = match self {
            Subject::Games => !pbn.is_empty(),
            Subject::Records => !rbn.is_empty(),
        };
        !any.is_empty() || of_notation
    }
}

/// Whether a rule is on in this run. A group counts when all of its rules are on: one that
/// is off may be what the suppression is for.
fn is_judged(name: &str, plan: &Plan, subject: Subject) -> bool {
    if let Some(rule) = crate::rules::find(name) {
        // A suppression of what is being judged here cannot be judged itself.
        let is_own = plan.unused.iter().any(|(unused, _)| unused.rule == rule);
        return plan.is_on(rule) && !is_own && subject.are_looked_at(rule);
    }
    let mut house = plan.settings.house.iter();
    if house.any(|(rule, _)| rule.name == name) {
        return true;
    }
    let group = crate::rules::CATALOG.group(name);
    group.is_some_and(|group| {
        let rules = || CATALOG.rules_of(group);
        rules().any(|rule| subject.are_looked_at(rule)) && rules().all(|rule| plan.is_on(rule))
    })
}
