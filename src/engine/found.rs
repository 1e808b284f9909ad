//! Findings on their way to the user, within a bound of memory.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::diagnostic::Diagnostic;
use super::rule_ref::RuleRef;
use super::severity::Severity;
use crate::fix::{Applicability, Edits};

/// How many findings of a rule a file may have before the others become places of one more
/// finding. Nobody reads so many, and a file of eight megabytes can have four million.
pub(crate) const MOST: usize = 10_000;

/// A finding on its way to the user.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) diagnostic: Diagnostic,
    /// Where the text of its game begins in the file, if it was found in a game.
    pub(crate) base: usize,
    /// What it has in common with others of the file, if it may become one with them.
    pub(crate) habit: Option<Box<Habit>>,
    /// Whether its board and its tag are filled in.
    pub(crate) is_named: bool,
    /// Whether it takes in findings like it that were too many.
    pub(crate) is_collector: bool,
}

impl Deref for Found {
    type Target = Diagnostic;

    fn deref(&self) -> &Diagnostic {
        &self.diagnostic
    }
}

impl DerefMut for Found {
    fn deref_mut(&mut self) -> &mut Diagnostic {
        &mut self.diagnostic
    }
}

/// What a finding has in common with others of its rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Habit {
    /// What the places are, in the plural: dates.
    pub(crate) what: &'static str,
    /// What is to be said of them: are written like this.
    pub(crate) said: &'static str,
    /// Places of one habit have the same key.
    pub(crate) key: u64,
}

impl Habit {
    /// The habit of places of which a rule says the same, whatever the numbers in it.
    fn of_saying(message: &str) -> Habit {
        let mut hasher = DefaultHasher::new();
        let mut before = ' ';
        for character in message.chars() {
            // The digits of a name are part of it.
            let is_number = character.is_ascii_digit() && !before.is_alphabetic();
            if !is_number {
                character.hash(&mut hasher);
                before = character;
            }
        }
        Habit {
            what: "places",
            said: "are like this",
            key: hasher.finish(),
        }
    }
}

/// Findings in the order in which they were reported.
///
/// The first [`MOST`] of each rule are kept one by one. Those after them become places of one
/// more finding, the first that was too many, with one fix for all of them. What is a habit
/// counts by itself, because it becomes one finding anyway.
#[derive(Clone, Default)]
pub(crate) struct FoundList {
    list: Vec<Found>,
    /// How many were reported, whatever became of them.
    reported: usize,
    /// The length at which it is worthwhile to look for findings that are too many.
    full: usize,
    /// The kinds of which there are enough before these: all of theirs are too many.
    crowded: Crowded,
    /// Whether findings that are too many become one also when those of other lists are added.
    is_bounding: bool,
}

/// The kinds of findings of which the games of a file that were checked so far have as many as are
/// kept one by one.
#[derive(Clone, Default)]
pub(crate) struct Crowded(Arc<HashSet<FindingKind>>);

impl Deref for FoundList {
    type Target = [Found];

    fn deref(&self) -> &[Found] {
        &self.list
    }
}

impl From<Vec<Found>> for FoundList {
    fn from(list: Vec<Found>) -> FoundList {
        FoundList {
            list,
            ..FoundList::default()
        }
    }
}

impl FoundList {
    /// A list of findings that come after those in which some kinds are crowded.
    pub(crate) fn after(crowded: Crowded) -> FoundList {
        FoundList {
            crowded,
            ..FoundList::default()
        }
    }

    /// The same, which takes in the findings of other lists as if they were reported to it.
    pub(crate) fn bounding_after(crowded: Crowded) -> FoundList {
        FoundList {
            is_bounding: true,
            ..FoundList::after(crowded)
        }
    }

    /// The kinds of which findings after these, and after those before them, are too many.
    pub(crate) fn crowded(&self) -> Crowded {
        if self.list.len() < MOST {
            return self.crowded.clone();
        }
        let mut counts: HashMap<FindingKind, usize> = HashMap::new();
        for found in self.list.iter().filter(|found| !found.is_collector) {
            *counts.entry(kind(found)).or_default() += 1;
        }
        counts.retain(|_, count| *count >= MOST);
        let kinds = counts.into_keys().chain(self.crowded.0.iter().cloned());
        Crowded(Arc::new(kinds.collect()))
    }

    /// The kinds that are crowded before these.
    pub(crate) fn crowded_before(&self) -> Crowded {
        self.crowded.clone()
    }

    /// The length up to which the findings are not looked at.
    fn room(&self) -> usize {
        if self.crowded.0.is_empty() {
            MOST
        } else {
            MOST / 10
        }
    }

    /// How many findings were reported to it, whatever became of them.
    pub(crate) fn reported(&self) -> usize {
        self.reported
    }

    /// Adds a finding. More can be added to it until the next one comes.
    pub(crate) fn report(&mut self, found: Found) -> Option<&mut Found> {
        if self.list.len() > self.full.max(self.room()) {
            self.bound();
        }
        self.reported += 1;
        self.list.push(found);
        self.list.last_mut()
    }

    /// Those of which that is said, once more, without what only a reader wants to know.
    pub(crate) fn some(&self, is_wanted: impl Fn(&Found) -> bool) -> FoundList {
        let wanted = || self.list.iter().filter(|found| is_wanted(found));
        let mut list = Vec::with_capacity(wanted().count());
        list.extend(wanted().map(Found::without_remarks));
        FoundList::from(list)
    }

    /// Keeps the findings that are wanted, without what only a reader of them needs.
    pub(crate) fn keep(&mut self, is_wanted: impl Fn(&Found) -> bool) {
        self.list.retain(|found| is_wanted(found));
        for found in &mut self.list {
            let diagnostic = &mut found.diagnostic;
            (diagnostic.labels, diagnostic.notes) = (Vec::new(), Vec::new());
            (diagnostic.board, diagnostic.tag, diagnostic.chapter) = (None, None, None);
            diagnostic.situation = None;
            found.habit = None;
        }
        self.fit();
    }

    /// All of them once more, of which those that are too many become one. They are never copied
    /// all at once.
    pub(crate) fn bounded(&self) -> FoundList {
        let mut bounded = FoundList::default();
        for found in &self.list {
            bounded.report(found.clone());
        }
        bounded.bound();
        bounded
    }

    /// The same, without these.
    pub(crate) fn into_bounded(mut self) -> FoundList {
        self.bound();
        self
    }

    /// Makes room for more findings, exactly.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.list.reserve_exact(more);
    }

    /// Gives back the room that is not needed.
    pub(crate) fn fit(&mut self) {
        self.list.shrink_to_fit();
    }

    /// Adds the findings of another list, which is empty after that.
    pub(crate) fn append(&mut self, others: &mut FoundList) {
        match self.list.capacity() {
            0 => std::mem::swap(&mut self.list, &mut others.list),
            _ => self.list.append(&mut others.list),
        }
        if self.is_bounding && self.list.len() > self.full.max(self.room()) {
            self.bound();
        }
    }

    /// The same, as if they were reported to this one.
    pub(crate) fn take_in(&mut self, mut others: FoundList) {
        self.reported += others.reported;
        self.append(&mut others);
        if self.list.len() > self.full.max(self.room()) {
            self.bound();
        }
    }

    /// Makes places of one finding of those that are too many. To do it again after more were
    /// added gives what doing it once would have given.
    pub(crate) fn bound(&mut self) {
        if self.list.len() > MOST || !self.crowded.0.is_empty() {
            let mut bounded = Bounded {
                crowded: self.crowded.clone(),
                ..Bounded::default()
            };
            for found in std::mem::take(&mut self.list) {
                bounded.take(found);
            }
            self.list = bounded.list;
        }
        self.full = self.list.len() + self.list.len() / 2;
    }

    /// The findings, to add to what they say.
    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Found> {
        self.list.iter_mut()
    }

    /// The findings.
    pub(crate) fn into_vec(self) -> Vec<Found> {
        self.list
    }
}

/// Puts findings in order of place.
pub(crate) fn sort(all: &mut [Found]) {
    let place = |found: &Found| (found.range.start, found.range.end);
    // Findings are large, and so each is moved once.
    all.sort_by_cached_key(place);
    for together in all.chunk_by_mut(|one, next| place(one) == place(next)) {
        together.sort_by(|a, b| {
            let by_rule = a.rule.cmp(&b.rule);
            by_rule.then_with(|| a.message.cmp(&b.message))
        });
    }
}

/// What findings have in common that become one: the rule, the severity, and how sure the first
/// fix is.
type FindingKind = (RuleRef, Severity, Option<Applicability>);

fn kind(found: &Found) -> FindingKind {
    let fix = found.fixes.first();
    let applicability = fix.map(|fix| fix.applicability);
    (found.rule.clone(), found.severity, applicability)
}

/// Findings without those that were too many.
#[derive(Default)]
struct Bounded {
    list: Vec<Found>,
    kinds: HashMap<FindingKind, OfKind>,
    crowded: Crowded,
}

/// What is kept of the findings of one kind.
#[derive(Default)]
struct OfKind {
    /// How many are kept one by one.
    kept: usize,
    /// Which findings of the list take in the others: one for each habit, and one for all else.
    collectors: HashMap<Option<Habit>, usize>,
}

impl Bounded {
    fn take(&mut self, found: Found) {
        let kind = kind(&found);
        let kept = if self.crowded.0.contains(&kind) {
            MOST
        } else {
            0
        };
        let of_kind = self.kinds.entry(kind).or_insert_with(|| OfKind {
            kept,
            ..OfKind::default()
        });
        if of_kind.kept < MOST && !found.is_collector {
            of_kind.kept += 1;
            self.list.push(found);
            return;
        }
        let habit = found.habit();
        // There can be as many habits as findings.
        let habit = if of_kind.collectors.contains_key(&habit) {
            habit
        } else {
            habit.filter(|_| of_kind.collectors.len() < MOST)
        };
        match of_kind.collectors.get(&habit) {
            Some(collector) => {
                if let Some(collector) = self.list.get_mut(*collector)
                    && let Some(found) = collector.collect(found)
                {
                    self.take(found);
                }
            }
            None => {
                of_kind.collectors.insert(habit, self.list.len());
                self.list.push(Found {
                    habit: habit.map(Box::new),
                    is_collector: true,
                    ..found
                });
            }
        }
    }
}

impl Found {
    /// What it says, where, and how to repair it, without labels, notes and the names of the place.
    fn without_remarks(&self) -> Found {
        let Diagnostic {
            rule,
            severity,
            message,
            range,
            also,
            fixes,
            game,
            ..
        } = &self.diagnostic;
        Found {
            diagnostic: Diagnostic {
                rule: rule.clone(),
                severity: *severity,
                message: message.clone(),
                range: range.clone(),
                also: also.clone(),
                labels: Vec::new(),
                notes: Vec::new(),
                fixes: fixes.clone(),
                game: *game,
                board: None,
                tag: None,
                situation: None,
                receiver: None,
                chapter: None,
            },
            habit: self.habit.clone(),
            ..*self
        }
    }

    /// The habit that it names; else that of saying the same, whatever the numbers in it.
    pub(crate) fn habit(&self) -> Option<Habit> {
        if let Some(habit) = &self.habit {
            return Some(**habit);
        }
        let folds = self.rule.built_in()?.meta.folds;
        let is_one_place = self.also.is_empty() && !self.is_collector;
        (folds && is_one_place).then(|| Habit::of_saying(&self.message))
    }

    /// Takes in another finding of its kind: its places and the edits of its first fix. One whose
    /// edits are not after those that are there comes back without fixes.
    fn collect(&mut self, mut other: Found) -> Option<Found> {
        let edits = |found: &mut Found| match found.fixes.first_mut() {
            Some(fix) => std::mem::take(&mut fix.edits),
            None => Edits::default(),
        };
        let mut added = edits(&mut other);
        if let Some(fix) = self.fixes.first_mut() {
            let last = fix.edits.end().unwrap_or(0);
            if added.first().is_some_and(|edit| edit.range.start <= last) {
                other.fixes.clear();
                return Some(other);
            }
            fix.edits.append(&mut added);
        }
        self.fixes.truncate(1);
        self.also.push(other.diagnostic.range);
        self.also.append(&mut other.diagnostic.also);
        None
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::super::Report;
    use super::*;

    /// Findings of two rules by turns, one of which is a habit; every third has no fix, and one
    /// fix is in the place of the one before it.
    fn report(list: &mut FoundList, numbers: std::ops::Range<usize>) {
        let rules = ["bad-date", "wrong-score"].map(|name| crate::rules::find(name).unwrap());
        for number in numbers {
            let rule = rules[number % 2];
            let mut report = Report::new(rule, Severity::Error, 0, 1, list);
            let place = 10 * number..10 * number + 5;
            let mut finding = report.in_file(place.clone(), 1, format!("number {number}"));
            if rule == rules[0] {
                finding = finding.habit("dates", number % 4);
            }
            let edit = match number {
                55_556 => 555_520..555_525,
                _ => place,
            };
            if number % 3 > 0 {
                let text = b"x".to_vec();
                finding.fix_in_file("repair it", Applicability::Safe, edit, text);
            }
        }
    }

    fn shown(list: &FoundList) -> Vec<(String, usize, usize)> {
        let edits = |found: &Found| found.fixes.first().map_or(0, |fix| fix.edits.len());
        let shown = |found: &Found| (found.message.clone(), found.places(), edits(found));
        list.iter().map(shown).collect()
    }

    #[test]
    fn findings_that_are_too_many_become_one() {
        let mut list = FoundList::default();
        report(&mut list, 0..70_000);
        assert!(list.len() < 70_000, "bounded while they are reported");
        assert_eq!(list.reported(), 70_000);
        list.bound();

        let places = list.iter().map(|found| found.places());
        assert_eq!(places.sum::<usize>(), 70_000, "no place is lost");
        // Two rules, each with a fix and without.
        let collectors = list.iter().filter(|found| found.is_collector);
        let collectors: Vec<_> = collectors.collect();
        assert_eq!(list.len(), 4 * MOST + collectors.len());
        let habits = collectors.iter().filter(|found| found.habit.is_some());
        assert_eq!(habits.count(), 4, "two habits, each with a fix and without");
        let edits = list.iter().flat_map(|found| &found.fixes);
        let edits = edits.map(|fix| fix.edits.len()).sum::<usize>();
        assert_eq!(edits, 46_666 - 1, "the one that meets another is left out");
        for found in collectors {
            let fixes = found.fixes.iter();
            let edits: Vec<_> = fixes.flat_map(|fix| fix.edits.iter()).collect();
            assert!(edits.is_sorted_by(|a, b| a.range.end < b.range.start));
            assert!(edits.is_empty() || edits.len() == found.places());
        }
    }

    #[test]
    fn how_often_they_are_bounded_changes_nothing() {
        let mut once = FoundList::default();
        report(&mut once, 0..70_000);
        once.bound();
        for step in [9_000, 33_000] {
            let mut list = FoundList::default();
            for start in (0..70_000).step_by(step) {
                report(&mut list, start..(start + step).min(70_000));
                list.bound();
            }
            assert!(shown(&list) == shown(&once), "{step}");
        }
    }
}
