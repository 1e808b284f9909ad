//! What holds in a record that leaves labels out (chapter 4).
//!
//! D T L E F S K N B H hold until another line of theirs. Only the names of players take turns
//! while there are teams: a record without N has the names of two records before, because the two
//! tables of a match sit down to each board one after the other.

use std::ops::Range;

use super::label::RbnLabel;
use super::record::{RbnLineKind, RbnRecord, trimmed};
use crate::source::Span;

/// The values that hold in a record. Ranges are bytes of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InForce {
    /// The data of each label that repeats, in the order of [`RbnLabel::ALL`].
    values: [Option<Range<usize>>; RbnLabel::REPEATING],
    /// The names of the two records before, the last one first.
    names_before: [Option<Range<usize>>; 2],
    /// How many records there were since the teams were given.
    records_of_teams: usize,
    /// How many of them gave names of their own.
    names_of_teams: usize,
    /// The names of the last two lines that gave some, the last one first.
    lines: [Option<Range<usize>>; 2],
    /// How many records gave none since the last one that did.
    since: usize,
}

impl InForce {
    /// The data of a label that hold; `None` where there are none, or the label does not repeat.
    pub fn range(&self, label: RbnLabel) -> Option<Range<usize>> {
        let value = self.values.get(label as usize)?.clone();
        value.filter(|range| !range.is_empty())
    }

    /// How many records gave names since the teams were given.
    pub fn names_of_teams(&self) -> usize {
        self.names_of_teams
    }

    /// Whether the names would be others if those of the last two lines took turns, as some read
    /// the standard.
    pub fn are_names_disputed(&self) -> bool {
        let by_lines = self.lines.get(self.since % 2).and_then(Option::as_ref);
        self.since > 0
            && self.names_of_teams >= 2
            && by_lines != self.range(RbnLabel::Names).as_ref()
    }

    /// Whether it is not certain whose names hold in a record that gives none: only one table of this
    /// match gave names, or they are disputed.
    pub fn are_names_doubtful(&self) -> bool {
        let has = |label| self.range(label).is_some();
        self.since > 0
            && has(RbnLabel::Teams)
            && has(RbnLabel::Names)
            && (self.names_of_teams == 1 || self.are_names_disputed())
    }

    /// Goes on to a record whose text begins at `base`.
    pub fn advance(&mut self, record: &RbnRecord<'_>, base: usize) {
        let lines = record.lines.iter();
        self.advance_over(lines.filter_map(|line| match line.kind {
            // A form feed says nothing either.
            RbnLineKind::Label(label) if trimmed(record.slice(line.data)).is_empty() => {
                Some((label, Span::empty(line.data.start).at(base)))
            }
            RbnLineKind::Label(label) => Some((label, line.data.at(base))),
            _ => None,
        }));
    }

    /// Goes on to a record with these labels, each with the place of its data in the file. Of one that is
    /// there twice the first counts, as it does for its value.
    pub fn advance_over(&mut self, labels: impl Iterator<Item = (RbnLabel, Range<usize>)>) {
        let (mut seen, mut has_names) = (0_u32, false);
        for (label, data) in labels {
            let bit = 1 << label as u32;
            if seen & bit != 0 {
                continue;
            }
            seen |= bit;
            if let Some(value) = self.values.get_mut(label as usize) {
                *value = Some(data);
            }
            has_names |= label == RbnLabel::Names;
            if label == RbnLabel::Teams {
                self.records_of_teams = 0;
                self.names_of_teams = 0;
                self.lines = [None, None];
            }
        }
        let has_teams = self.range(RbnLabel::Teams).is_some();
        if has_teams {
            if !has_names && self.records_of_teams >= 2 && self.names_of_teams >= 2 {
                let [_, two_before] = &self.names_before;
                if let Some(names) = self.values.get_mut(RbnLabel::Names as usize) {
                    names.clone_from(two_before);
                }
            }
            self.records_of_teams += 1;
            self.names_of_teams += usize::from(has_names);
        }
        let now = self.range(RbnLabel::Names);
        self.since += 1;
        if has_names {
            let [last, _] = std::mem::take(&mut self.lines);
            self.lines = [now.clone(), last];
            self.since = 0;
        }
        let [last, _] = std::mem::take(&mut self.names_before);
        self.names_before = [now, last];
    }
}
