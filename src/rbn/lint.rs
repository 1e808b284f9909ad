//! What the engine knows of RBN and RBX: how records are checked by the rules, and how suppressions in them
//! reach.
//!
//! A label holds from record to record, so records are checked in their order; what `held` before is known
//! then. The `checker` calls the checks of the `plan`, and goes through the `tables` of a board. The `view` is what
//! an editor shows of records.

mod checker;
mod held;
mod place_names;
mod plan;
mod silence;
mod suppressions;
mod tables;
#[cfg(feature = "cli")]
mod tree;
#[cfg(feature = "lsp")]
mod view;

#[cfg(feature = "cli")]
use std::fmt;
use std::ops::Range;

pub(crate) use plan::RbnPlan;
pub use suppressions::{LABEL, RECORD, in_record};

use checker::RbnChecker;
#[cfg(feature = "lsp")]
use view::RecordsView;

use crate::engine::Diagnostic;
use crate::engine::notation::Batch;
use crate::engine::notation::{self, CheckedNotation, NotationFile, Units};
use crate::engine::orders::{OrderForm, Orders, Width};
use crate::engine::pieces::TextPiece;
#[cfg(feature = "cli")]
use crate::engine::tree_writer::TreeWriter;
#[cfg(feature = "lsp")]
use crate::engine::view::View;
use crate::engine::{Found, FoundList, Report, Rule};
use crate::rbn::RbnSplit;
use crate::rules::{RecordsContext, checks};
use crate::source::Source;

/// Richard's Bridge Notation, in both forms.
pub(crate) enum Rbn {}

impl CheckedNotation for Rbn {
    type Split = RbnSplit;
    type Plan = RbnPlan;
    type Task<'f> = NotationFile<'f, Rbn>;
    type Checker<'f> = RbnChecker<'f>;
    type Gathered = RbnFacts;

    const IS_SERIAL: bool = true;

    fn task<'f>(file: NotationFile<'f, Rbn>) -> NotationFile<'f, Rbn> {
        file
    }

    fn gathered(_: NotationFile<'_, Rbn>) -> RbnFacts {
        RbnFacts {
            boards: Vec::new(),
            is_ended: true,
        }
    }

    fn checker<'f>(file: Self::Task<'f>) -> Self::Checker<'f> {
        RbnChecker::new(file)
    }

    fn check(checker: &mut RbnChecker<'_>, records: Range<usize>, batch: &mut Batch<Rbn>) {
        checker.check(records, batch);
    }

    fn judge(file: NotationFile<'_, Rbn>, gathered: &RbnFacts, across: &mut FoundList) {
        let count = file.split.count();
        let context = RecordsContext {
            source: file.source,
            name: file.name,
            form: file.split.form,
            count,
            is_ended: gathered.is_ended,
        };
        for (rule, check) in &file.plan.files {
            let mut report = Report::new(rule.rule, rule.severity, 0, count, across);
            check(&context, &mut report);
        }
    }

    fn name_places(file: NotationFile<'_, Rbn>, gathered: &RbnFacts, found: &mut [Found]) {
        place_names::name_places(file.source, file.split, &gathered.boards, found);
    }

    fn number_at(file: NotationFile<'_, Rbn>, offset: usize) -> usize {
        let records = &file.split.records;
        records.partition_point(|record| record.start <= offset)
    }

    fn unreadable(_: &RbnSplit) -> Option<&'static str> {
        None
    }

    #[cfg(feature = "cli")]
    fn write_tree(bytes: &[u8], split: &RbnSplit, out: &mut TreeWriter<'_>) -> fmt::Result {
        tree::write(bytes, split, out)
    }

    fn order_form(split: &RbnSplit) -> Option<OrderForm> {
        Some(silence::form(split))
    }

    fn add_orders<'d>(
        findings: impl Iterator<Item = (&'d Diagnostic, Width)>,
        source: &Source<'_>,
        split: &RbnSplit,
        orders: &mut Orders<'_>,
    ) {
        silence::add(findings, source, split, orders);
    }

    #[cfg(feature = "lsp")]
    fn view<'t>(source: Source<'t>, split: RbnSplit, _: &RbnPlan) -> Option<Box<dyn View + 't>> {
        Some(Box::new(RecordsView::new(source, split)))
    }

    fn are_same(before: (&[u8], &RbnSplit), after: (&[u8], &RbnSplit)) -> bool {
        silence::are_same(before, after)
    }

    fn is_judged_by(rule: &Rule) -> bool {
        let checks = checks(rule);
        !checks.any.is_empty() || !checks.rbn.is_empty()
    }
}

impl Units for RbnSplit {
    fn texts(&self) -> usize {
        self.records.len()
    }

    fn range(&self, text: usize) -> Option<Range<usize>> {
        self.records.get(text).cloned()
    }
}

/// What records gave beside findings.
pub(crate) struct RbnFacts {
    /// The data of all `B`, for findings that get their board later.
    boards: Vec<Range<usize>>,
    /// Whether the last record has an end.
    is_ended: bool,
}

impl notation::UnitFacts for RbnFacts {
    fn append(&mut self, after: RbnFacts) {
        self.boards.extend(after.boards);
        self.is_ended = after.is_ended;
    }

    /// Records are checked again all together.
    fn follow(&mut self, _: &[TextPiece], new: RbnFacts) {
        *self = new;
    }
}
