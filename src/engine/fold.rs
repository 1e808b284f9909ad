//! What a program does throughout a file, reported once.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::found::{Found, Habit};
use super::places::Places;
use super::severity::Severity;
use crate::fix::{Applicability, EditRef, Edits, Fix};

/// What is wrong in so many places of a file is reported for each of them: they are slips. What
/// is wrong in more is a habit of the program that wrote it.
const SLIPS: usize = 3;

/// What becomes of places that are wrong in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folding {
    /// What a program does throughout the text is one finding.
    Habits,
    /// Each place has a finding of its own. In which board and tag it is may remain open, and
    /// findings that cannot matter to repairs may be left out.
    None,
}

/// Makes one finding of those, in order of place, that are of one habit: the first of them. Says
/// of findings that were too many how many they are.
pub(crate) fn fold(findings: &mut Vec<Found>) {
    let habits = habits(findings);
    let mut is_folded = vec![false; findings.len()];
    for places in habits {
        fold_habit(findings, &places, &mut is_folded);
    }
    let mut is_folded = is_folded.into_iter();
    findings.retain(|_| is_folded.next() != Some(true));
    for found in findings.iter_mut().filter(|found| found.is_collector) {
        let more = match found.also.len() {
            0 => continue,
            1 => "1 more place in this file is".to_owned(),
            more => format!("{more} more places in this file are"),
        };
        found.notes.push(format!("{more} wrong in a similar way"));
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
    let edits = |index: &usize| {
        let fix = findings.get(*index)?.fixes.first()?;
        Some(&fix.edits)
    };
    let mut places = places.to_vec();
    if !are_apart(places.iter().filter_map(edits).flat_map(Edits::iter)) {
        let mut taken = TakenRanges::default();
        places.retain(|index| edits(index).is_none_or(|edits| taken.take(edits)));
    }
    let Some((first, others)) = places.split_first().filter(|_| places.len() > SLIPS) else {
        return;
    };
    let count = |index: &usize| match findings.get(*index) {
        Some(found) if found.is_collector => found.places(),
        _ => 1,
    };
    let count: usize = places.iter().map(count).sum();
    let habit = findings.get(*first).and_then(Found::habit);
    let (mut also, mut edits) = (Places::default(), Edits::default());
    let mut is_one_title = true;
    let title = findings.get(*first).and_then(|found| found.fixes.first());
    let title = title.map(|fix| fix.title.clone()).unwrap_or_default();
    let boards = boards(findings, &places, count);
    for index in others {
        let Some(found) = findings.get_mut(*index) else {
            continue;
        };
        also.push(found.range.clone());
        also.append(&mut found.also);
        if let Some(fix) = found.fixes.first_mut() {
            edits.append(&mut fix.edits);
            is_one_title &= fix.title == title;
        }
        if let Some(is_folded) = is_folded.get_mut(*index) {
            *is_folded = true;
        }
    }
    let Some(found) = findings.get_mut(*first) else {
        return;
    };
    found.also.append(&mut also);
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
        *title = if is_one_title {
            format!("{title}, in all {count} places")
        } else {
            format!("correct all {count} {what}")
        };
        of_first.append(&mut edits);
        of_first.sort();
    }
}

/// The most boards that a note names.
const MOST_BOARDS: usize = 6;

/// The boards of findings, as a note ends with them; nothing where one of them is on none. Where a
/// board has several of them, so that there are fewer boards than places, it does not look as if each
/// were named. Of `count` places, those that were too many to be kept one by one are on other boards,
/// unless a board has several.
fn boards(findings: &[Found], places: &[usize], count: usize) -> String {
    let board = |index: &usize| {
        let board = findings.get(*index)?.board.as_deref()?;
        let is_short = (1..=LONGEST_BOARD).contains(&board.len());
        let is_plain = board.bytes().all(|b| b.is_ascii_alphanumeric());
        (is_short && is_plain).then_some(board)
    };
    let boards: Option<Vec<&str>> = places.iter().map(board).collect();
    let mut boards = boards.unwrap_or_default();
    let kept = boards.len();
    let mut named = HashSet::new();
    boards.retain(|board| named.insert(*board));
    let has_several = boards.len() < kept;
    let on = if has_several {
        ", on boards"
    } else {
        ": boards"
    };
    let unkept = count.saturating_sub(kept);
    match (&boards[..], unkept) {
        ([], _) => String::new(),
        ([only], 0) => format!(", all on board {only}"),
        ([others @ .., last], 0) if boards.len() <= MOST_BOARDS => {
            format!("{on} {} and {last}", others.join(", "))
        }
        (many, unkept) => {
            let named: Vec<&str> = many.iter().copied().take(MOST_BOARDS).collect();
            let more = if has_several && unkept > 0 {
                String::new()
            } else {
                format!("{} ", many.len() + unkept - named.len())
            };
            format!("{on} {} and {more}more", named.join(", "))
        }
    }
}

/// The longest name of a board that a note gives.
const LONGEST_BOARD: usize = 8;

/// Whether edits are in order of place and none meets the next one. They nearly always are, and
/// there may be millions.
fn are_apart<'e>(edits: impl Iterator<Item = EditRef<'e>>) -> bool {
    let mut last: Option<Range<usize>> = None;
    for edit in edits {
        if last.is_some_and(|last| !is_clear(&last, &edit.range)) {
            return false;
        }
        last = Some(edit.range);
    }
    true
}

/// Whether of two edits it is clear that the first one comes first.
fn is_clear(first: &Range<usize>, next: &Range<usize>) -> bool {
    let is_next = first.end == next.start && !first.is_empty() && !next.is_empty();
    first.end < next.start || is_next
}

/// The ranges that edits have taken, most of them in order of place.
#[derive(Default)]
struct TakenRanges {
    /// Start and end of those that came in order.
    in_order: Vec<(usize, usize)>,
    /// The ends of the others by their starts.
    others: BTreeMap<usize, usize>,
}

impl TakenRanges {
    /// Takes the ranges of edits if all of them are free.
    fn take(&mut self, edits: &Edits) -> bool {
        let is_free = edits.iter().all(|edit| self.is_free(&edit.range));
        for EditRef { range, .. } in edits.iter().filter(|_| is_free) {
            let last = self.in_order.last();
            if last.is_none_or(|(start, _)| *start < range.start) {
                self.in_order.push((range.start, range.end))
            } else {
                _ = self.others.insert(range.start, range.end)
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
        let mut before = before.into_iter().flatten();
        let mut after = after.into_iter().flatten();
        before.all(|(start, end)| is_clear(&(start..end), range))
            && after.all(|(start, end)| is_clear(range, &(start..end)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        clippy::single_range_in_vec_init
    )]

    use super::*;
    use crate::engine::{FoundList, Report};

    #[test]
    fn edits_of_one_fix_do_not_meet() {
        let edits = |ranges: &[Range<usize>]| -> Edits {
            let edits = ranges.iter().map(|range| EditRef {
                range: range.clone(),
                text: b"x",
            });
            edits.collect()
        };
        let mut taken = TakenRanges::default();
        assert!(taken.take(&edits(&[10..12, 20..20])));
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
            assert!(!taken.take(&edits(&[1..2, range.clone()])), "{range:?}");
        }
        assert!(taken.take(&edits(&[1..2, 12..13, 8..10])));
        assert!(!taken.take(&edits(&[1..2])));
        assert!(!taken.take(&edits(&[7..9])), "as it came after a later one");
    }

    /// The findings of places, each with the place of its edit, after they were folded.
    fn folded(places: &[(usize, usize)]) -> Vec<Found> {
        let mut findings = FoundList::default();
        let rule = crate::rules::find("bad-date").unwrap();
        let mut report = Report::new(rule, Severity::Error, 0, 1, &mut findings);
        for (place, edit) in places {
            report
                .in_file(*place..place + 5, 1, format!("at {place}"))
                .habit("dates", ())
                .fix_in_file(
                    "repair it",
                    Applicability::Safe,
                    *edit..edit + 5,
                    b"x".to_vec(),
                );
        }
        let mut findings = findings.into_vec();
        fold(&mut findings);
        findings
    }

    #[test]
    fn a_place_whose_repair_meets_another_is_left() {
        let findings = folded(&[(0, 0), (10, 10), (20, 10), (30, 30), (40, 40)]);
        let places = |found: &Found| (found.range.start, found.places());
        assert_eq!(
            findings.iter().map(places).collect::<Vec<_>>(),
            [(0, 4), (20, 1)]
        );
        let titles = findings.iter().map(|found| found.fixes[0].title.as_str());
        let expected = ["repair it, in all 4 places", "repair it"];
        assert_eq!(titles.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn places_are_slips_where_the_repairs_of_too_few_go_together() {
        for places in [
            &[(0, 0), (10, 10), (20, 10), (30, 30)],
            &[(0, 0), (10, 0), (20, 0), (30, 0)],
        ] {
            let findings = folded(places);
            assert_eq!(findings.len(), 4, "{places:?}");
            assert!(findings.iter().all(|found| found.places() == 1));
        }
    }

    /// The notes of the last finding of a file with so many games.
    fn notes_of_last(game: impl Fn(usize) -> String, rule: &str) -> (usize, Vec<String>) {
        let text: String = (1..=10_050).map(game).collect();
        let settings = crate::lint::Settings::only(crate::rules::find(rule).unwrap());
        let source = crate::source::Source::new(text.as_bytes());
        let findings = crate::lint::check(&source, None, &crate::lint::Plan::new(&settings));
        let mut diagnostics = findings.diagnostics;
        (diagnostics.len(), diagnostics.pop().unwrap().notes)
    }

    #[test]
    fn boards_of_findings_that_are_too_many_are_counted() {
        let game = |board| format!("[Board \"{board}\"]\n[Contract \"3N\"]\n\n");
        let (count, notes) = notes_of_last(game, "bad-contract");
        assert_eq!(count, 1);
        let expected = "10050 contracts in this file are written like this: \
            boards 1, 2, 3, 4, 5, 6 and 10044 more";
        assert_eq!(notes, [expected]);
        // Here one cannot know how many boards there are.
        let (_, notes) = notes_of_last(|number| game(number % 20 + 1), "bad-contract");
        assert!(
            notes[0].ends_with(", on boards 2, 3, 4, 5, 6, 7 and more"),
            "{notes:?}"
        );
    }

    #[test]
    fn one_finding_that_is_too_many_counts_no_others() {
        let game = |number| format!("[Board \"{number}\"]\n[Auction \"N\"]\n1C f{number}\n\n");
        let (count, notes) = notes_of_last(game, "bad-call");
        assert_eq!(count, 10_050, "what differs is a finding of its own");
        assert!(
            !notes.iter().any(|note| note.contains("more place")),
            "{notes:?}"
        );
    }
}
