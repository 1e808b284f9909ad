//! Which of the fixes of a run can be applied together.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::RepairLevel;
use super::apply::Chosen;
use super::bans::Bans;
use crate::engine::Judges;
use crate::fix::{Applicability, Fix};
use crate::lint::{Findings, Replaced, Revision};

/// What is applied in one pass; the first kind of which there is any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum FixKind {
    SafeOfFile,
    UnsafeOfFile,
    First,
    SafeOfGame,
    UnsafeOfGame,
}

impl FixKind {
    fn of(chosen: &Chosen<'_>) -> FixKind {
        // Encoding, line ends and what separates games, by which all else is read.
        let is_of_file = chosen.rule.group.judges == Judges::File || chosen.finding.game == 0;
        let is_safe = chosen.fix.applicability == Applicability::Safe;
        match (is_of_file, is_safe) {
            (false, true) if chosen.rule.meta.fixes_first => FixKind::First,
            (true, true) => FixKind::SafeOfFile,
            (true, false) => FixKind::UnsafeOfFile,
            (false, true) => FixKind::SafeOfGame,
            (false, false) => FixKind::UnsafeOfGame,
        }
    }
}

/// Chooses fixes of one kind whose edits are not in each other's way: of two that are, the
/// second one waits for the next pass. All edits of a fix are made, or none.
pub(super) fn choose<'f>(
    findings: &'f Findings,
    level: RepairLevel,
    bans: &Bans,
) -> Vec<Chosen<'f>> {
    let candidates = findings.diagnostics.iter().filter_map(|finding| {
        let mut fixes = finding.fixes.iter();
        let fix = fixes.find(|fix| level.takes(fix.applicability))?;
        let rule = finding.rule.built_in()?;
        let is_usable = !fix.edits.is_empty() && !bans.forbid(finding);
        is_usable.then_some(Chosen { finding, rule, fix })
    });
    let mut candidates: Vec<_> = candidates
        .map(|chosen| (FixKind::of(&chosen), chosen))
        .collect();
    let Some(kind) = candidates.iter().map(|(kind, _)| *kind).min() else {
        return Vec::new();
    };
    candidates.retain(|(of, _)| *of == kind);
    let start = |chosen: &Chosen<'_>| chosen.fix.edits.first().map(|edit| edit.range.start);
    candidates.sort_by_key(|(_, chosen)| start(chosen));
    let mut taken = TakenPlaces::default();
    candidates
        .into_iter()
        .map(|(_, chosen)| chosen)
        .filter(|chosen| taken.take(chosen.fix))
        .collect()
}

/// The places that are edited already.
#[derive(Default)]
struct TakenPlaces {
    /// By start of an edit its end; no two of them overlap.
    edits: BTreeMap<usize, usize>,
    /// Where text is inserted.
    insertions: BTreeSet<usize>,
    /// The edits of fixes with very many of them, in less memory.
    long: Vec<Revision>,
}

/// A fix with more edits is a long one. Each place is looked for in each of them, so they must be few.
const MANY: usize = 1 << 16;

impl TakenPlaces {
    /// Takes the places of a fix, unless one of them is taken. What is replaced may touch what
    /// another fix replaces; but text inserted there could belong before or after the other's.
    fn take(&mut self, fix: &Fix) -> bool {
        let all_free = fix.edits.iter().all(|edit| self.is_free(&edit.range));
        if all_free && fix.edits.len() > MANY {
            let edits = fix.edits.iter();
            let edits = edits.map(|edit| (edit.range, edit.text.len()));
            self.long.push(edits.collect());
        } else if all_free {
            for edit in fix.edits.iter() {
                if edit.range.is_empty() {
                    _ = self.insertions.insert(edit.range.start)
                } else {
                    _ = self.edits.insert(edit.range.start, edit.range.end)
                }
            }
        }
        all_free
    }

    fn is_free(&self, range: &Range<usize>) -> bool {
        let is_free = if range.is_empty() {
            let before = self.edits.range(..=range.end).next_back();
            before.is_none_or(|(_, end)| *end < range.start)
                && !self.insertions.contains(&range.start)
        } else {
            let before = self.edits.range(..range.end).next_back();
            let mut inserted = self.insertions.range(range.start..=range.end);
            before.is_none_or(|(_, end)| *end <= range.start) && inserted.next().is_none()
        };
        let meets = |fix: &Revision| {
            let replaced = fix.replaced_from(range.start);
            let mut near = replaced.take_while(|replaced| replaced.old.start <= range.end);
            near.any(|Replaced { old, .. }| {
                let is_inserted = old.is_empty() || range.is_empty();
                is_inserted || old.start < range.end && range.start < old.end
            })
        };
        is_free && !self.long.iter().any(meets)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::single_range_in_vec_init)]

    use super::*;
    use crate::fix::Edit;

    fn fix(ranges: &[Range<usize>]) -> Fix {
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
    fn of_two_fixes_that_overlap_the_second_waits() {
        let mut taken = TakenPlaces::default();
        assert!(taken.take(&fix(&[5..8])));
        assert!(!taken.take(&fix(&[7..9])), "overlaps at the end");
        assert!(!taken.take(&fix(&[4..6])), "overlaps at the start");
        assert!(!taken.take(&fix(&[5..8])), "is the same");
        assert!(!taken.take(&fix(&[0..20])), "covers it");
        assert!(!taken.take(&fix(&[6..7])), "lies in it");
        assert!(taken.take(&fix(&[8..9])), "touches at the end");
        assert!(taken.take(&fix(&[4..5])), "touches at the start");
        assert!(!taken.take(&fix(&[0..1, 5..6])), "all edits or none");
        assert!(taken.take(&fix(&[0..1])));
    }

    #[test]
    fn what_a_long_fix_edits_is_taken_as_well() {
        let long = (0..=MANY).map(|edit| match edit {
            0 => 2..2,
            _ => 10 * edit..10 * edit + 3,
        });
        let long: Vec<Range<usize>> = long.collect();
        let mut taken = TakenPlaces::default();
        assert!(taken.take(&fix(&long)));
        assert!(taken.edits.is_empty() && taken.long.len() == 1);
        for range in [
            2..2,
            1..2,
            2..3,
            10..10,
            13..13,
            12..14,
            9..11,
            11..12,
            5..25,
        ] {
            assert!(!taken.take(&fix(std::slice::from_ref(&range))), "{range:?}");
        }
        let last = 10 * MANY + 1;
        assert!(!taken.take(&fix(&[last..last + 1])));
        for range in [0..1, 3..10, 13..20, 25..25, last + 2..last + 9] {
            assert!(taken.take(&fix(std::slice::from_ref(&range))), "{range:?}");
        }
        assert!(!taken.take(&fix(&long)));
    }

    #[test]
    fn text_is_inserted_where_no_other_fix_writes() {
        let mut taken = TakenPlaces::default();
        assert!(taken.take(&fix(&[5..8])));
        for place in [5, 6, 8] {
            assert!(!taken.take(&fix(&[place..place])), "{place}");
        }
        assert!(taken.take(&fix(&[9..9])));
        assert!(!taken.take(&fix(&[9..9])), "which of them is first?");
        assert!(!taken.take(&fix(&[8..9])) && !taken.take(&fix(&[9..10])));
    }
}
