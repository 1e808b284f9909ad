//! Goes through records by a plan, one after the other.

use std::cell::OnceCell;
use std::ops::Range;

use super::Rbn;
use super::held::RecordState;
use super::place_names::name_place;
use super::plan::RbnPlan;
use super::suppressions::{aside_context, in_record};
use super::tables::Tables;
use crate::engine::notation::Batch;
use crate::engine::notation::NotationFile;
use crate::engine::rule_at::RuleAt;
use crate::engine::suppress::Filed;
use crate::engine::{FoundList, Report};
use crate::rbn::{RbnLabel, RbnRecord};
use crate::rules::{CATALOG, RecordContext};

/// What checks the records of a file one after the other.
pub(crate) struct RbnChecker<'f> {
    file: NotationFile<'f, Rbn>,
    held: RecordState,
    tables: Tables<'f>,
    /// Whether the last record is cut off.
    is_cut: bool,
}

impl<'f> RbnChecker<'f> {
    pub(super) fn new(file: NotationFile<'f, Rbn>) -> RbnChecker<'f> {
        RbnChecker {
            file,
            held: RecordState::default(),
            tables: Tables::new(file.source, file.plan),
            is_cut: false,
        }
    }

    /// Checks the records with these numbers (0-based), which come after those that were checked before, and
    /// puts what they give into a batch.
    pub(super) fn check(&mut self, records: Range<usize>, batch: &mut Batch<Rbn>) {
        let split = self.file.split;
        for index in records.clone() {
            if let Some(range) = split.records.get(index) {
                self.record(range, (index + 1).min(split.count()), batch);
            }
        }
        if records.end == split.records.len() {
            self.tables.end(&mut batch.diagnostics);
        }
    }

    /// Reads a record, which has a number (1-based), and runs the checks of records over it.
    fn record(&mut self, range: &Range<usize>, number: usize, batch: &mut Batch<Rbn>) {
        let NotationFile { source, plan, .. } = self.file;
        let record = RbnRecord::read(source.slice(range.clone()), self.file.split.form);
        let ends_text = std::mem::replace(&mut self.is_cut, record.is_cut_off());
        batch.gathered.is_ended = record.is_ended || !record.is_record() || self.is_cut;
        let suppressions = in_record(&record, &CATALOG).into_iter();
        let first = batch.suppressions.len();
        let filed = suppressions.map(|suppression| Filed {
            game: number,
            base: range.start,
            ends_text,
            suppression,
        });
        batch.suppressions.extend(filed);
        if let Some(board) = record.line(RbnLabel::Board) {
            batch.gathered.boards.push(board.data.at(range.start));
        }
        let before = self.held.advance(&record, range.start);
        let context = RecordContext {
            record: &record,
            in_force: &self.held.in_force,
            before: &before,
            hands: self.held.hands.as_ref(),
            vulnerability: self.held.vulnerability,
            number,
            base: range.start,
            source,
            solver: plan.solver.as_deref(),
            outcome: OnceCell::new(),
            illegible: OnceCell::new(),
        };
        let suppressions = batch.suppressions.get(first..).unwrap_or_default();
        check_record(&context, suppressions, plan, &mut batch.diagnostics);
        if record.is_record() {
            let mut tables = plan.tables.iter();
            let is_judged = tables.all(|(_, is_judged, _)| is_judged(&context));
            let result = record.values.result.as_ref().filter(|_| is_judged);
            let result = result.map(|result| (result, range.start));
            let in_force = &self.held.in_force;
            self.tables
                .advance(number, in_force, result, &mut batch.diagnostics);
        }
    }
}

/// Runs the checks of a record.
fn check_record(
    context: &RecordContext<'_>,
    suppressions: &[Filed],
    plan: &RbnPlan,
    all: &mut FoundList,
) {
    let mut found = FoundList::default();
    let report = |rule: &RuleAt| (rule.rule, rule.severity, context.base, context.number);
    for fault in &context.record.faults {
        for (rule, check) in &plan.faults {
            let (rule, severity, base, number) = report(rule);
            let mut report = Report::new(rule, severity, base, number, &mut found);
            check(context, *fault, &mut report);
        }
    }
    for (rule, check) in &plan.records {
        let (rule, severity, base, number) = report(rule);
        let mut report = Report::new(rule, severity, base, number, &mut found);
        check(context, &mut report);
    }
    let around = aside_context(context, &plan.house_names);
    for filed in suppressions {
        for (rule, check) in &plan.suppressions {
            let (rule, severity, base, number) = report(rule);
            let mut report = Report::new(rule, severity, base, number, &mut found);
            check(&around, &filed.suppression, &mut report);
        }
    }
    let board = context.value(RbnLabel::Board);
    for found in found.iter_mut() {
        name_place(context.source, context.record, context.base, board, found);
    }
    all.take_in(found);
}
