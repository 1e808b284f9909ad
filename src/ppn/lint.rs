//! What the engine knows of PPN: how tag pairs and deals are checked by the rules.
//!
//! Units do not depend on each other. What crosses them is judged over an `Evening`, which has the tags and the
//! deals of the file in their order. PPN has no comments, so nothing in a file speaks to this program.

#[cfg(feature = "cli")]
use std::fmt;
#[cfg(feature = "cli")]
mod tree;

use std::cell::LazyCell;
use std::ops::Range;

use crate::engine::Diagnostic;
use crate::engine::notation::UTF_16;
use crate::engine::notation::{self, Batch, CheckedNotation, NotationFile, Units};
use crate::engine::orders::{OrderForm, Orders, Width};
use crate::engine::pieces::TextPiece;
use crate::engine::rule_at::RuleAt;
#[cfg(feature = "cli")]
use crate::engine::tree_writer::TreeWriter;
use crate::engine::{Found, FoundList, Rule, shown_name};
use crate::ppn::{PPN, PpnSplit};
use crate::rules::{Evening, PpnCheck, PpnContext, PpnFile, checks};
use crate::source::Source;

/// Portable Preferans Notation.
pub(crate) enum Ppn {}

/// The checks that are on.
#[derive(Clone, Default)]
pub(crate) struct PpnPlan(Vec<(RuleAt, PpnCheck)>);

impl PpnPlan {
    /// Adds the checks of a rule that is on.
    pub(crate) fn add_rule(&mut self, rule: RuleAt) {
        let checks = checks(rule.rule).ppn.iter();
        self.0.extend(checks.map(|check| (rule, *check)));
    }
}

impl CheckedNotation for Ppn {
    type Split = PpnSplit;
    type Plan = PpnPlan;
    type Task<'f> = NotationFile<'f, Ppn>;
    type Checker<'f> = NotationFile<'f, Ppn>;
    type Gathered = ();

    const IS_SERIAL: bool = false;

    fn task<'f>(file: NotationFile<'f, Ppn>) -> NotationFile<'f, Ppn> {
        file
    }

    fn gathered(_: NotationFile<'_, Ppn>) {}

    fn checker<'f>(file: Self::Task<'f>) -> Self::Checker<'f> {
        file
    }

    fn check(file: &mut NotationFile<'_, Ppn>, units: Range<usize>, batch: &mut Batch<Ppn>) {
        for context in units.filter_map(|unit| ppn_file(*file).unit(unit)) {
            let mut found = FoundList::default();
            for fault in context.faults() {
                for (rule, check) in &file.plan.0 {
                    if matches!(check, PpnCheck::Faults(kinds) if kinds.contains(&fault.kind)) {
                        let mut report = rule.report(context.base, context.number, &mut found);
                        context.report(&fault, &mut report);
                    }
                }
            }
            let unnamed = found.iter_mut();
            unnamed.for_each(|found| name_place(&context, found));
            batch.diagnostics.take_in(found);
        }
    }

    fn judge(file: NotationFile<'_, Ppn>, (): &(), across: &mut FoundList) {
        let evening = LazyCell::new(|| Evening::read(ppn_file(file)));
        for (rule, check) in file.plan.0.iter().filter(|_| !file.split.is_utf16) {
            if let PpnCheck::Evening(check) = check {
                check(&evening, &mut rule.report(0, 0, across));
            }
        }
    }

    fn name_places(file: NotationFile<'_, Ppn>, (): &(), found: &mut [Found]) {
        for found in found.iter_mut().filter(|found| !found.is_named) {
            let unit = file.split.unit_at(found.range.start);
            let context = ppn_file(file).unit(unit);
            let contexts = context.iter();
            contexts.for_each(|context| name_place(context, found));
        }
    }

    fn number_at(file: NotationFile<'_, Ppn>, offset: usize) -> usize {
        file.split.deal_at(offset)
    }

    fn unreadable(split: &PpnSplit) -> Option<&'static str> {
        split.is_utf16.then_some(UTF_16)
    }

    #[cfg(feature = "cli")]
    fn write_tree(bytes: &[u8], split: &PpnSplit, out: &mut TreeWriter<'_>) -> fmt::Result {
        tree::write(bytes, split, out)
    }

    fn order_form(_: &PpnSplit) -> Option<OrderForm> {
        None
    }

    fn add_orders<'d>(
        _: impl Iterator<Item = (&'d Diagnostic, Width)>,
        _: &Source<'_>,
        _: &PpnSplit,
        _: &mut Orders<'_>,
    ) {
    }

    fn are_same((before, _): (&[u8], &PpnSplit), (after, _): (&[u8], &PpnSplit)) -> bool {
        before == after
    }

    fn is_judged_by(rule: &Rule) -> bool {
        !checks(rule).ppn.is_empty()
    }
}

/// The file as rules see it.
fn ppn_file(file: NotationFile<'_, Ppn>) -> PpnFile<'_> {
    PpnFile {
        source: file.source,
        split: file.split,
    }
}

/// Says in which tag or field a finding is, and by which section of the text.
fn name_place(context: &PpnContext<'_>, found: &mut Found) {
    let place = found.range.start.saturating_sub(context.base) as u32;
    let unit = &context.unit;
    let deal = unit.deal.as_ref();
    let field = deal.and_then(|deal| deal.fields.name_at(place));
    let tag = unit.tag.filter(|_| place < unit.span.end);
    let tag = tag.and_then(|tag| Some(shown_name(context.file.source, unit.slice(tag.name?))));
    let chapters = found.rule.chapters_of(PPN);
    let own = chapters.iter().find(|chapter| field == Some(**chapter));
    found.chapter = own.or(chapters.first()).map(|name| (*name).to_owned());
    found.tag = tag.or(field.map(str::to_owned));
    found.is_named = true;
}

impl Units for PpnSplit {
    fn texts(&self) -> usize {
        self.count()
    }

    fn range(&self, text: usize) -> Option<Range<usize>> {
        PpnSplit::range(self, text)
    }
}

/// Units give nothing beside findings.
impl notation::UnitFacts for () {
    fn append(&mut self, (): ()) {}

    fn follow(&mut self, _: &[TextPiece], (): ()) {}
}
