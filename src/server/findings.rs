//! What is found in a document, kept up with its changes.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::document::TextDocument;
use crate::lint::{self, FindingCache, Findings, Folding, Plan, Revision};
use crate::rules::RULES;
use crate::source::Source;

/// How long a byte of a text takes that is checked for the first time: some texts take a tenth of that.
const TIME_OF_A_BYTE: Duration = Duration::from_nanos(50);

/// The findings of a document. After a change only the games that it touched are checked again.
#[derive(Default)]
pub(super) struct DocumentFindings {
    known: FindingCache,
    /// What was found when somebody asked last.
    findings: Option<Arc<Findings>>,
    /// How long that took.
    took: Option<Duration>,
    /// The rules that hold, where some have a bug and are left out.
    sparing: Option<Arc<Plan>>,
    /// Bugs that are not reported yet.
    bugs: Vec<String>,
}

impl DocumentFindings {
    /// What is found in a document as it is now, and the rules that found it, by which it is to be
    /// repaired: those of a plan but for the ones that are left out.
    pub(super) fn of(
        &mut self,
        document: &mut TextDocument,
        plan: &Arc<Plan>,
    ) -> (Arc<Findings>, Arc<Plan>) {
        let touched = document.take_touched();
        if self.findings.is_none() || touched.is_some() {
            let revision = touched.map(|touched| Revision::from_iter([touched]));
            let revision = revision.filter(|_| self.findings.is_some());
            let begin = Instant::now();
            self.findings = Some(Arc::new(self.check(document, revision.as_ref(), plan)));
            self.took = Some(begin.elapsed());
        }
        let rules = Arc::clone(self.sparing.as_ref().unwrap_or(plan));
        (Arc::clone(self.findings.get_or_insert_default()), rules)
    }

    /// Whether it probably takes longer than `patience` to say what is found in a document as it is now. An
    /// edit mostly takes as long as the one before.
    pub(super) fn takes_long(&self, document: &TextDocument, patience: Duration) -> bool {
        let is_known = self.findings.is_some() && !document.is_touched();
        let of_all = || TIME_OF_A_BYTE * u32::try_from(document.bytes().len()).unwrap_or(u32::MAX);
        !is_known && self.took.unwrap_or_else(of_all) > patience
    }

    /// Where a check failed by a bug: the next one is made at once, so that the bug is seen.
    pub(super) fn failed() -> DocumentFindings {
        DocumentFindings {
            took: Some(Duration::ZERO),
            ..DocumentFindings::default()
        }
    }

    /// Leaves rules out, as if some of the others had panicked.
    #[cfg(test)]
    pub(super) fn leave_out_all_but(&mut self, plan: Plan) {
        *self = DocumentFindings::default();
        self.sparing = Some(Arc::new(plan));
    }

    /// Forgets everything, for other rules hold.
    pub(super) fn forget(&mut self) {
        *self = DocumentFindings::default();
    }

    /// Takes what is to be said of bugs, each once.
    pub(super) fn take_bugs(&mut self) -> Vec<String> {
        std::mem::take(&mut self.bugs)
    }

    fn check(
        &mut self,
        document: &TextDocument,
        revision: Option<&Revision>,
        plan: &Plan,
    ) -> Findings {
        let (bytes, name) = (document.bytes(), document.name());
        let plan = self.sparing.as_deref().unwrap_or(plan);
        let known = &mut self.known;
        let found = survived(|| {
            bug(bytes, plan, None);
            match revision {
                Some(revision) => known.follow(revision, bytes, name, plan, Folding::Habits),
                None => known.check(bytes, name, plan, Folding::Habits),
            }
        });
        if let Some(found) = found {
            return found;
        }
        self.known = FindingCache::default();
        let source = Source::new(bytes);
        let (sparing, bugs) = spare(plan, |plan, games| {
            bug(bytes, plan, games);
            match games {
                Some(games) => lint::check_games(&source, name, plan, games),
                None => lint::check(&source, name, plan),
            }
        });
        let known = &mut self.known;
        let found = survived(|| known.check(bytes, name, &sparing, Folding::Habits));
        if found.is_none() {
            self.known = FindingCache::default();
        }
        self.sparing = Some(Arc::new(sparing));
        self.bugs.extend(bugs);
        found.unwrap_or_default()
    }
}

/// Panics as a rule with a bug would, where a test of the program asks for it: `tag-case` does in the second
/// game. The games that are checked are numbers (0-based), `None` for all.
#[cfg(debug_assertions)]
fn bug(bytes: &[u8], plan: &Plan, games: Option<&[usize]>) {
    use crate::engine::Rule;
    if std::env::var_os("PBNLINT_TEST_BUG").is_some() {
        let rule = crate::rules::find("tag-case").map_or(0, Rule::index);
        let is_on = plan.settings().severities.get(rule) != Some(&None);
        let is_there = games.is_none_or(|games| games.contains(&1));
        assert!(
            !(is_on && is_there && lint::check(&Source::new(bytes), None, plan).games > 1),
            "a bug"
        );
    }
}

#[cfg(not(debug_assertions))]
fn bug(_: &[u8], _: &Plan, _: Option<&[usize]>) {}

/// What something gives; `None` if it panics.
fn survived<T>(act: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(act)).ok()
}

/// The rules of a plan without those by which a check panics, and what is to be said of these. The
/// check is of some games (0-based), or of all.
fn spare(plan: &Plan, check: impl Fn(&Plan, Option<&[usize]>) -> Findings) -> (Plan, Vec<String>) {
    let mut settings = plan.settings().clone();
    let mut bugs = Vec::new();
    let is_on = |index: &usize| matches!(settings.severities.get(*index), Some(Some(_)));
    for index in (0..RULES.len()).filter(is_on).collect::<Vec<_>>() {
        let mut only = settings.clone();
        only.house.clear();
        for (other, severity) in only.severities.iter_mut().enumerate() {
            *severity = severity.filter(|_| other == index);
        }
        let only = Plan::new(&only);
        if survived(|| check(&only, None)).is_some() {
            continue;
        }
        let place = match panicking_game(&only, &check) {
            Some(game) => format!("game {}", game + 1),
            None => "this file".to_owned(),
        };
        let name = RULES.get(index).map_or("", |rule| rule.meta.name);
        bugs.push(format!(
            "a bug of pbnlint: the rule {name} cannot judge {place}; it is off for this document"
        ));
        if let Some(severity) = settings.severities.get_mut(index) {
            *severity = None;
        }
    }
    if bugs.is_empty() {
        settings.house.clear();
        bugs.push("a bug of pbnlint: this document cannot be checked".to_owned());
    }
    (Plan::new(&settings), bugs)
}

/// The game (0-based) by which a check panics; `None` where it takes several, or none.
fn panicking_game(
    plan: &Plan,
    check: &impl Fn(&Plan, Option<&[usize]>) -> Findings,
) -> Option<usize> {
    let count = survived(|| check(&Plan::new(&nothing(plan)), None))?.games;
    let mut games: Vec<usize> = (0..count).collect();
    let panics = |games: &[usize]| survived(|| check(plan, Some(games))).is_none();
    while games.len() > 1 {
        let second = games.split_off(games.len() / 2);
        if !panics(&games) {
            games = second;
        }
    }
    games.first().copied().filter(|_| panics(&games))
}

/// The settings of a plan with all rules off.
fn nothing(plan: &Plan) -> lint::Settings {
    let mut settings = plan.settings().clone();
    settings.severities.fill(None);
    settings.house.clear();
    settings
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]

    use super::*;

    use crate::lint::Settings;

    #[test]
    fn a_rule_that_panics_is_named_with_its_game_and_left_out() {
        let text = b"[BOARD \"1\"]\n[Dealer \"Q\"]\n\n[BOARD \"2\"]\n\n[BOARD \"3\"]\n";
        let source = Source::new(text);
        let bad = crate::rules::find("tag-case").unwrap();
        // As if this rule had a bug in the second game.
        let check = |plan: &Plan, games: Option<&[usize]>| {
            let is_there = games.is_none_or(|games| games.contains(&1));
            let is_on = plan.settings().severities[bad.index()].is_some();
            assert!(!(is_on && is_there), "a bug");
            lint::check(&source, None, plan)
        };
        let (plan, bugs) = spare(&Plan::new(&Settings::default()), check);
        let [bug] = bugs.as_slice() else {
            panic!("{bugs:?}")
        };
        assert!(
            bug.contains("the rule tag-case cannot judge game 2;"),
            "{bug}"
        );
        let found = check(&plan, None);
        assert!(!found.diagnostics.is_empty(), "the others are still there");
    }

    #[test]
    fn what_no_rule_is_guilty_of_is_reported_too() {
        let plan = Plan::new(&Settings::default());
        let check = |plan: &Plan, _: Option<&[usize]>| {
            let count = plan.settings().severities.iter().flatten().count();
            assert!(count < 2, "a bug of two rules together");
            Findings::default()
        };
        let (_, bugs) = spare(&plan, check);
        assert_eq!(bugs, ["a bug of pbnlint: this document cannot be checked"]);
    }
}
