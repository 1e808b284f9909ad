//! What a program does throughout a file, reported once.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::sort;
use crate::diagnostic::Severity;
use crate::fix::{Applicability, Edit, Fix};
use crate::rules::{FileContext, Found, Habit};

/// What is wrong in so many places of a file is reported for each of them: they are slips. What
/// is wrong in more is a habit of the program that wrote it.
const SLIPS: usize = 3;

/// Takes out what is to be said of places that are not wanted. A finding for several places
/// moves to the first of them that is.
pub(super) fn keep_places(
    file: &FileContext<'_>,
    is_wanted: &dyn Fn(&Range<usize>, usize) -> bool,
    findings: &mut Vec<Found>,
) {
    let is_wanted_place = |range: &Range<usize>| is_wanted(range, file.game_at(range.start));
    let mut has_moved = false;
    findings.retain_mut(|found| {
        let first = is_wanted(&found.range, found.game);
        if found.also.is_empty() {
            return first;
        }
        let is_left = found.diagnostic.retain_places(
            |place, range| {
                if place == 0 {
                    first
                } else {
                    is_wanted_place(range)
                }
            },
            |_, _, range| is_wanted_place(range),
        );
        if is_left && !first {
            found.game = file.game_at(found.range.start);
            found.is_named = false;
            has_moved = true;
        }
        is_left
    });
    if has_moved {
        sort(findings);
    }
}

/// Makes one finding of those, in order of place, that are of one habit: the first of them. Says
/// of findings that were too many how many they are.
pub(super) fn fold(findings: &mut Vec<Found>) {
    let habits = habits(findings);
    let mut is_folded = vec![false; findings.len()];
    for places in habits {
        fold_habit(findings, &places, &mut is_folded);
    }
    let mut is_folded = is_folded.into_iter();
    findings.retain(|_| is_folded.next() != Some(true));
    for found in findings.iter_mut().filter(|found| found.is_collector) {
        let more = found.also.len();
        found.notes.push(format!(
            "{more} more places in this file are wrong in a similar way"
        ));
    }
}

/// The places of each habit in the list of findings.
fn habits(findings: &[Found]) -> Vec<Vec<usize>> {
    type Key<'f> = (&'f str, Severity, Option<Applicability>, Habit);
    let mut habits: HashMap<Key<'_>, Vec<usize>> = HashMap::new();
    for (index, found) in findings.iter().enumerate() {
        if let Some(habit) = found.habit() {
            let applicability = found.fixes.first().map(|fix| fix.applicability);
            let key = (found.rule.name(), found.severity, applicability, habit);
            habits.entry(key).or_default().push(index);
        }
    }
    let habits = habits.into_values();
    habits.filter(|places| places.len() > SLIPS).collect()
}

/// Adds the later places of a habit to the first. A place whose repair does not go together with
/// those before it stays a finding of its own.
fn fold_habit(findings: &mut [Found], places: &[usize], is_folded: &mut [bool]) {
    let mut taken = Taken::default();
    let fits = |index: &usize| {
        let fix = findings.get(*index).and_then(|found| found.fixes.first());
        taken.take(fix.map_or(&[], |fix| &fix.edits))
    };
    let places: Vec<usize> = places.iter().copied().filter(fits).collect();
    let Some((first, others)) = places.split_first().filter(|_| places.len() > SLIPS) else {
        return;
    };
    let count = |index: &usize| match findings.get(*index) {
        Some(found) if found.is_collector => found.places(),
        _ => 1,
    };
    let count: usize = places.iter().map(count).sum();
    let habit = findings.get(*first).and_then(Found::habit);
    let (mut also, mut edits) = (Vec::new(), Vec::new());
    let mut is_one_title = true;
    let title = findings.get(*first).and_then(|found| found.fixes.first());
    let title = title.map(|fix| fix.title.clone()).unwrap_or_default();
    let boards = boards(findings, &places);
    for index in others {
        let Some(found) = findings.get_mut(*index) else {
            continue;
        };
        also.push(found.range.clone());
        append(&mut also, std::mem::take(&mut found.also));
        if let Some(fix) = found.fixes.first_mut() {
            append(&mut edits, std::mem::take(&mut fix.edits));
            is_one_title &= fix.title == title;
        }
        if let Some(is_folded) = is_folded.get_mut(*index) {
            *is_folded = true;
        }
    }
    let Some(found) = findings.get_mut(*first) else {
        return;
    };
    append(&mut found.also, also);
    found.is_collector = false;
    let Some(Habit { what, said, .. }) = habit else {
        return;
    };
    found
        .notes
        .push(format!("{count} {what} in this file {said}{boards}"));
    found.fixes.truncate(1);
    if let Some(Fix {
        title,
        edits: of_first,
        ..
    }) = found.fixes.first_mut()
    {
        *title = match is_one_title {
            true => format!("{title}, in all {count} places"),
            false => format!("correct all {count} {what}"),
        };
        append(of_first, edits);
        of_first.sort_by_key(|edit| edit.range.start);
    }
}

/// The most boards that a note names.
const MOST_BOARDS: usize = 6;

/// The boards of findings, as a note ends with them; nothing where one of them is on none. Where a
/// board has several of them, so that there are fewer boards than places, it does not look as if each
/// were named.
fn boards(findings: &[Found], places: &[usize]) -> String {
    let board = |index: &usize| {
        let board = findings.get(*index)?.board.as_deref()?;
        let is_short = (1..=LONGEST_BOARD).contains(&board.len());
        let is_plain = board.bytes().all(|b| b.is_ascii_alphanumeric());
        (is_short && is_plain).then_some(board)
    };
    let boards: Option<Vec<&str>> = places.iter().map(board).collect();
    let mut boards = boards.unwrap_or_default();
    let places = boards.len();
    let mut named = HashSet::new();
    boards.retain(|board| named.insert(*board));
    let on = match boards.len() < places {
        true => ", on boards",
        false => ": boards",
    };
    match &boards[..] {
        [] => String::new(),
        [only] => format!(", all on board {only}"),
        [others @ .., last] if boards.len() <= MOST_BOARDS => {
            format!("{on} {} and {last}", others.join(", "))
        }
        many => {
            let named: Vec<&str> = many.iter().copied().take(MOST_BOARDS).collect();
            let more = many.len() - named.len();
            format!("{on} {} and {more} more", named.join(", "))
        }
    }
}

/// The longest name of a board that a note gives.
const LONGEST_BOARD: usize = 8;

/// The ranges that edits have taken. Nearly all of them come in order of place, and there may be
/// millions.
#[derive(Default)]
struct Taken {
    /// Start and end of those that came in order.
    in_order: Vec<(usize, usize)>,
    /// The ends of the others by their starts.
    others: BTreeMap<usize, usize>,
}

impl Taken {
    /// Takes the ranges of edits if all of them are free.
    fn take(&mut self, edits: &[Edit]) -> bool {
        let is_free = edits.iter().all(|edit| self.is_free(&edit.range));
        for Edit { range, .. } in edits.iter().filter(|_| is_free) {
            let last = self.in_order.last();
            match last.is_none_or(|(start, _)| *start < range.start) {
                true => self.in_order.push((range.start, range.end)),
                false => _ = self.others.insert(range.start, range.end),
            }
        }
        is_free
    }

    /// Whether an edit can be made beside the others: it overlaps none, and it is clear which of
    /// two comes first.
    fn is_free(&self, range: &Range<usize>) -> bool {
        let after = self
            .in_order
            .partition_point(|(start, _)| *start < range.start);
        let before = after.checked_sub(1);
        let at = |index: usize| self.in_order.get(index).copied();
        let range_of = |(start, end): (&usize, &usize)| (*start, *end);
        let before = [
            before.and_then(at),
            self.others.range(..range.start).next_back().map(range_of),
        ];
        let after = [
            at(after),
            self.others.range(range.start..).next().map(range_of),
        ];
        let is_clear = |start: usize, end: usize, next: &Range<usize>| {
            end < next.start || end == next.start && start < end && !next.is_empty()
        };
        let mut before = before.into_iter().flatten();
        let mut after = after.into_iter().flatten();
        before.all(|(start, end)| is_clear(start, end, range))
            && after.all(|(start, end)| is_clear(range.start, range.end, &(start..end)))
    }
}

/// Puts one list after another, in the memory of the longer one.
fn append<T>(list: &mut Vec<T>, mut more: Vec<T>) {
    if list.len() < more.len() {
        more.splice(0..0, list.drain(..));
        *list = more;
    } else {
        list.append(&mut more);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::*;
    use crate::rules::{FoundList, Report, Rule};

    #[test]
    fn edits_of_one_fix_do_not_meet() {
        let edit = |range: Range<usize>| Edit {
            range,
            text: b"x".into(),
        };
        let mut taken = Taken::default();
        assert!(taken.take(&[edit(10..12), edit(20..20)]));
        for range in [
            9..11,
            10..10,
            11..11,
            12..12,
            10..12,
            5..30,
            20..20,
            20..21,
            19..20,
        ] {
            assert!(!taken.take(&[edit(1..2), edit(range.clone())]), "{range:?}");
        }
        assert!(taken.take(&[edit(1..2), edit(12..13), edit(8..10)]));
        assert!(!taken.take(&[edit(1..2)]));
        assert!(!taken.take(&[edit(7..9)]), "as it came after a later one");
    }

    #[test]
    fn lists_are_put_together_in_order() {
        for (one, other) in [(0, 0), (0, 3), (3, 0), (2, 5), (5, 2), (3, 3)] {
            let mut list: Vec<usize> = (0..one).collect();
            append(&mut list, (one..one + other).collect());
            assert!(list.into_iter().eq(0..one + other));
        }
    }

    #[test]
    fn a_place_whose_repair_meets_another_is_left() {
        let mut findings = FoundList::default();
        let rule = Rule::find("bad-date").unwrap();
        let mut report = Report::new(rule, Severity::Error, 0, 1, &mut findings);
        for (place, edit) in [(0, 0), (10, 10), (20, 10), (30, 30), (40, 40)] {
            report
                .in_file(place..place + 5, 1, format!("at {place}"))
                .habit("dates", ())
                .fix_in_file(
                    "repair it",
                    Applicability::Safe,
                    edit..edit + 5,
                    b"x".to_vec(),
                );
        }
        fold(&mut findings);
        let places = |found: &Found| (found.range.start, found.places());
        assert_eq!(
            findings.iter().map(places).collect::<Vec<_>>(),
            [(0, 4), (20, 1)]
        );
        let titles = findings.iter().map(|found| found.fixes[0].title.as_str());
        let expected = ["repair it, in all 4 places", "repair it"];
        assert_eq!(titles.collect::<Vec<_>>(), expected);
    }
}
