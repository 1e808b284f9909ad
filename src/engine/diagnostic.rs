//! What a rule says: plain data, without a word about how it is printed.

use std::ops::Range;

use super::places::Places;
use super::rule_ref::RuleRef;
use super::severity::Severity;
use super::situation::Situation;
use crate::fix::Fix;

/// One finding of one rule at one place of a file. Ranges are byte ranges of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The rule that speaks.
    pub rule: RuleRef,
    /// How bad it is, after the user's settings.
    pub severity: Severity,
    /// What is wrong and what would be right: lower case, no full stop.
    pub message: String,
    /// The smallest range that is wrong.
    pub range: Range<usize>,
    /// The other places for which this finding speaks, in order: what a program does throughout
    /// a file is reported once.
    pub also: Places,
    /// Other places that matter, in the order in which they should be read.
    pub labels: Vec<DiagnosticLabel>,
    /// Remarks that belong to no place.
    pub notes: Vec<String>,
    /// Ways to repair it, the best first.
    pub fixes: Vec<Fix>,
    /// The game, 1-based, or the record of a file that has records; 0 for what belongs to the whole file.
    pub game: usize,
    /// The value of the game's Board tag, or of the label B that holds in a record, decoded.
    pub board: Option<String>,
    /// The name of the tag pair that the range is in or after, or the label of its line.
    pub tag: Option<String>,
    /// Where in the game it is, for notations in which that is a move.
    pub situation: Option<Box<Situation>>,
    /// The program that does not read it, where one is named.
    pub receiver: Option<Box<str>>,
    /// The chapter that is not obeyed, in the version to which the game is held.
    pub chapter: Option<String>,
}

impl Diagnostic {
    /// How many places of the file it covers: its own and the others.
    pub fn places(&self) -> usize {
        1 + self.also.len()
    }

    /// Keeps some of its places, which are asked for by their number (the first is the range),
    /// and some edits of its fixes, by the numbers of the fix and of the edit. Says whether any
    /// place is left; if none is, nothing changes.
    pub(crate) fn retain_places(
        &mut self,
        mut keeps_place: impl FnMut(usize, &Range<usize>) -> bool,
        mut keeps_edit: impl FnMut(usize, usize, &Range<usize>) -> bool,
    ) -> bool {
        let places = std::iter::once(self.range.clone()).chain(self.also.iter());
        let mut left = places
            .enumerate()
            .filter(|(place, range)| keeps_place(*place, range));
        let Some((place, first)) = left.next() else {
            return false;
        };
        self.also = left.map(|(_, range)| range).collect();
        self.range = first;
        for (number, fix) in self.fixes.iter_mut().enumerate() {
            let mut edits = 0..;
            fix.edits.retain(|edit| {
                let place = edits.next().unwrap_or_default();
                keeps_edit(number, place, &edit.range)
            });
        }
        self.fixes.retain(|fix| !fix.edits.is_empty());
        if place > 0 {
            // They belong to the place that went.
            self.labels.clear();
        }
        true
    }
}

/// A second place of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiagnosticLabel {
    /// The bytes of the file.
    pub range: Range<usize>,
    /// What is to be seen there.
    pub message: String,
}
