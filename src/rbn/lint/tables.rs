//! Finds the two records of each board of a match, which follow each other in a file.

use super::plan::RbnPlan;
use crate::engine::{FoundList, Report};
use crate::rbn::result::RbnOutcome;
use crate::rbn::{InForce, RbnLabel};
use crate::rules::AtTable;
use crate::source::Source;

/// The tables of the board that is read.
pub(super) struct Tables<'f> {
    source: &'f Source<'f>,
    plan: &'f RbnPlan,
    /// The data of its number, its hands and the teams.
    board: Option<[&'f [u8]; 3]>,
    /// The first three of them, which are one too many.
    at: Vec<AtTable<'f>>,
}

impl<'f> Tables<'f> {
    pub(super) fn new(source: &'f Source<'f>, plan: &'f RbnPlan) -> Tables<'f> {
        Tables {
            source,
            plan,
            board: None,
            at: Vec::new(),
        }
    }

    /// Goes on to a record with this result, whose spans count from a place in the file. Where it begins
    /// another board, the one before it is judged.
    pub(super) fn advance(
        &mut self,
        number: usize,
        in_force: &InForce,
        result: Option<(&RbnOutcome, usize)>,
        found: &mut FoundList,
    ) {
        if self.plan.tables.is_empty() {
            return;
        }
        let board = self.board_in(in_force);
        if board.is_none() || board != self.board {
            self.end(found);
            self.board = board;
        }
        if self.board.is_some() && self.at.len() < 3 {
            let date = self.data(in_force, RbnLabel::Date).unwrap_or_default();
            self.at.push(AtTable::new(number, date, result));
        }
    }

    /// Judges the board if there are two tables of it.
    pub(super) fn end(&mut self, found: &mut FoundList) {
        if let [first, second] = self.at.as_slice() {
            for (rule, _, judge) in &self.plan.tables {
                let mut report = Report::new(rule.rule, rule.severity, 0, 0, found);
                judge([first, second], &mut report);
            }
        }
        self.at.clear();
    }

    /// The board of a match that is scored by IMPs.
    fn board_in(&self, in_force: &InForce) -> Option<[&'f [u8]; 3]> {
        let teams = self.data(in_force, RbnLabel::Teams)?;
        let board = self.data(in_force, RbnLabel::Board)?;
        let hands = self.data(in_force, RbnLabel::Hands).unwrap_or_default();
        let scoring = self.data(in_force, RbnLabel::Scoring)?;
        (scoring == b"I").then_some([board, hands, teams])
    }

    fn data(&self, in_force: &InForce, label: RbnLabel) -> Option<&'f [u8]> {
        let range = in_force.range(label)?;
        Some(self.source.slice(range))
    }
}
