//! Which of the fixes of a run can be applied together.

use std::collections::{BTreeMap, HashSet};

use super::Level;
use super::apply::Step;
use crate::diagnostic::Diagnostic;
use crate::fix::{Applicability, Fix};
use crate::lint::Findings;
use crate::rules::{Group, Rule};

/// A fix that was chosen, with its finding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen<'f> {
    pub(super) finding: &'f Diagnostic,
    /// The rule of both; house rules have no fixes.
    pub(super) rule: &'static Rule,
    pub(super) fix: &'f Fix,
}

/// What is applied in one pass; the first kind of which there is any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    SafeOfFile,
    UnsafeOfFile,
    SafeOfGame,
    UnsafeOfGame,
}

impl Kind {
    fn of(chosen: &Chosen<'_>) -> Kind {
        // Encoding, line ends and what separates games, by which all else is read.
        let is_of_file = chosen.rule.group == Group::File || chosen.finding.game == 0;
        let is_safe = chosen.fix.applicability == Applicability::Safe;
        match (is_of_file, is_safe) {
            (true, true) => Kind::SafeOfFile,
            (true, false) => Kind::UnsafeOfFile,
            (false, true) => Kind::SafeOfGame,
            (false, false) => Kind::UnsafeOfGame,
        }
    }
}

/// Chooses fixes of one kind whose edits neither overlap nor touch: of two that do, the
/// second one waits for the next pass. All edits of a fix are made, or none.
pub(super) fn choose<'f>(findings: &'f Findings, level: Level, bans: &Bans) -> Vec<Chosen<'f>> {
    let candidates = findings.diagnostics.iter().filter_map(|finding| {
        let mut fixes = finding.fixes.iter();
        let fix = fixes.find(|fix| level.takes(fix.applicability))?;
        let rule = finding.rule.built_in()?;
        let chosen = Chosen { finding, rule, fix };
        let is_usable = !fix.edits.is_empty() && !bans.forbid(&chosen);
        is_usable.then_some(chosen)
    });
    let mut candidates: Vec<_> = candidates
        .map(|chosen| (Kind::of(&chosen), chosen))
        .collect();
    let Some(kind) = candidates.iter().map(|(kind, _)| *kind).min() else {
        return Vec::new();
    };
    candidates.retain(|(of, _)| *of == kind);
    let start = |chosen: &Chosen<'_>| chosen.fix.edits.first().map(|edit| edit.range.start);
    candidates.sort_by_key(|(_, chosen)| start(chosen));
    let mut taken = Taken::default();
    candidates
        .into_iter()
        .map(|(_, chosen)| chosen)
        .filter(|chosen| taken.take(chosen.fix))
        .collect()
}

/// The places that are edited already.
#[derive(Default)]
struct Taken {
    /// By start of an edit its end; no two of them touch.
    edits: BTreeMap<usize, usize>,
}

impl Taken {
    /// Takes the places of a fix, unless one of them is taken.
    fn take(&mut self, fix: &Fix) -> bool {
        let is_free = |range: &std::ops::Range<usize>| {
            let before = self.edits.range(..=range.end).next_back();
            before.is_none_or(|(_, end)| *end < range.start)
        };
        let all_free = fix.edits.iter().all(|edit| is_free(&edit.range));
        if all_free {
            let places = fix
                .edits
                .iter()
                .map(|edit| (edit.range.start, edit.range.end));
            self.edits.extend(places);
        }
        all_free
    }
}

/// The fixes that were taken back and are not tried again: rule and place of their findings
/// in the current text.
#[derive(Default)]
pub(super) struct Bans {
    /// Guesses that broke this text, and may fit the next one.
    guesses: HashSet<(&'static str, usize)>,
    places: HashSet<(&'static str, usize)>,
}

impl Bans {
    fn key(chosen: &Chosen<'_>) -> (&'static str, usize) {
        (chosen.rule.meta.name, chosen.finding.range.start)
    }

    fn forbid(&self, chosen: &Chosen<'_>) -> bool {
        let is_in = |places: &HashSet<_>| !places.is_empty() && places.contains(&Bans::key(chosen));
        is_in(&self.places) || is_in(&self.guesses)
    }

    pub(super) fn add(&mut self, chosen: &Chosen<'_>) {
        self.places.insert(Bans::key(chosen));
    }

    /// Forbids a guess as long as the text stays as it is.
    pub(super) fn put_off(&mut self, chosen: &Chosen<'_>) {
        self.guesses.insert(Bans::key(chosen));
    }

    /// Moves on to the text that a step made.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        self.guesses.clear();
        let places = self.places.drain();
        self.places = places
            .map(|(rule, place)| (rule, step.place(place)))
            .collect();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::single_range_in_vec_init)]

    use super::*;
    use crate::fix::Edit;

    fn fix(ranges: &[std::ops::Range<usize>]) -> Fix {
        let edits = ranges.iter().map(|range| Edit {
            range: range.clone(),
            text: b"x".into(),
        });
        Fix {
            title: String::new(),
            applicability: Applicability::Safe,
            edits: edits.collect(),
        }
    }

    #[test]
    fn of_two_fixes_that_touch_the_second_waits() {
        let mut taken = Taken::default();
        assert!(taken.take(&fix(&[5..8])));
        assert!(!taken.take(&fix(&[8..9])), "touches at the end");
        assert!(!taken.take(&fix(&[4..5])), "touches at the start");
        assert!(!taken.take(&fix(&[8..8])), "inserts at the end");
        assert!(!taken.take(&fix(&[0..20])), "covers it");
        assert!(!taken.take(&fix(&[6..7])), "lies in it");
        assert!(taken.take(&fix(&[9..10])));
        assert!(!taken.take(&fix(&[0..1, 5..6])), "all edits or none");
        assert!(taken.take(&fix(&[0..1])));
    }
}
