//! Where suppressions go in a file of RBN or RBX.

use std::ops::Range;

use super::{LABEL, RECORD, in_record};
use crate::engine::Diagnostic;
use crate::engine::orders::{OrderForm, OrderPlace, Orders, Width};
use crate::engine::suppress::{Reach, Suppression, SuppressionScope};
use crate::rbn::{
    RbnLine, RbnLineKind, RbnRecord, RbnSplit, RecordForm, is_aside_of_record, is_signature,
};
use crate::rules::CATALOG;
use crate::source::{Slice, Source};

/// How records speak to this program.
pub(super) fn form(split: &RbnSplit) -> OrderForm {
    OrderForm {
        program: "pbnlint",
        are_fields: split.form == RecordForm::Rbx,
        ends_at_brace: split.form == RecordForm::Rbx,
    }
}

/// Adds the lines that suppress findings, each as widely as said.
pub(super) fn add<'d>(
    findings: impl Iterator<Item = (&'d Diagnostic, Width)>,
    source: &Source<'_>,
    split: &RbnSplit,
    orders: &mut Orders<'_>,
) {
    let of_file = place_of_file(source, split, orders);
    // Most findings come in order of place.
    let mut last: Option<RecordAround> = None;
    orders.add_all(findings, of_file, |_, place, width, orders| {
        let records = &split.records;
        let after = records.partition_point(|record| record.start <= place.start);
        let index = after.saturating_sub(1);
        let range = records.get(index)?;
        if last.as_ref().is_none_or(|around| around.index != index) {
            let record = RbnRecord::read(source.slice(range.clone()), split.form);
            last = RecordAround::at(index, &record);
        }
        let at = (width == Width::Item).then_some(place.start.saturating_sub(range.start));
        Some(last.as_ref()?.place(range.start, at, orders))
    });
}

/// What is to be known of a record to find a place in it.
struct RecordAround {
    /// Its index among all of the file.
    index: usize,
    /// Where its first line begins.
    first: usize,
    /// Where its other labels are, each with its notes, because a suppression acts on them.
    labels: Vec<Range<usize>>,
    /// The suppressions that are there.
    suppressions: Vec<Suppression>,
}

impl RecordAround {
    fn at(index: usize, record: &RbnRecord<'_>) -> Option<RecordAround> {
        let first = first_line(record)?;
        let mut labels: Vec<Range<usize>> = Vec::new();
        let mut is_after_label = false;
        for line in &record.lines {
            let span = line.span.at(0);
            match line.kind {
                RbnLineKind::Note(..) if is_after_label => {
                    if let Some(label) = labels.last_mut() {
                        label.end = span.end;
                    }
                }
                RbnLineKind::Label(_) if line != first => {
                    labels.push(span);
                    is_after_label = true;
                }
                _ => is_after_label = false,
            }
        }
        Some(RecordAround {
            index,
            first: first.span.start as usize,
            labels,
            suppressions: in_record(record, &CATALOG),
        })
    }

    /// Where to write what acts on the label at an offset of the record, or on all of the record.
    fn place(&self, base: usize, at: Option<usize>, orders: &Orders<'_>) -> OrderPlace {
        let label = at.and_then(|at| {
            let after = self.labels.partition_point(|label| label.start <= at);
            let label = self.labels.get(after.checked_sub(1)?)?;
            label.contains(&at).then_some(label.start)
        });
        // A line before all that a record says acts on the record.
        let (line, scope) = match label {
            Some(label) => (label, LABEL),
            None => (self.first, RECORD),
        };
        let acts = |suppression: &&Suppression| match &suppression.reach {
            Reach::On(LABEL, reach) => reach.start == line as u32,
            Reach::On(RECORD, _) => true,
            _ => false,
        };
        let mut there = self.suppressions.iter().filter(acts);
        let list = there.find_map(|suppression| orders.list(suppression, base, &[scope]));
        list.unwrap_or_else(|| OrderPlace::line(base + line))
    }
}

/// The first line that is part of what a record says.
fn first_line<'r>(record: &'r RbnRecord<'_>) -> Option<&'r RbnLine> {
    record.lines.iter().find(|line| line.kind.is_content())
}

/// Where a line is that acts on the file: after the signature, or after blank lines of RBX.
fn place_of_file(source: &Source<'_>, split: &RbnSplit, orders: &Orders<'_>) -> OrderPlace {
    let mut at = 0;
    if let Some(range) = split.records.first() {
        let record = RbnRecord::read(source.slice(range.clone()), split.form);
        let there = in_record(&record, &CATALOG);
        let list = |suppression| orders.list(suppression, range.start, &[SuppressionScope::File]);
        if let Some(place) = there.iter().find_map(list) {
            return place;
        }
        // A field of RBX cannot be in a blank line.
        let is_blank =
            |line: &RbnLine| line.kind == RbnLineKind::Blank && split.form == RecordForm::Rbx;
        let is_lead = |line: &&RbnLine| line.kind == RbnLineKind::Mark || is_blank(line);
        let is_sign = |line: &&RbnLine| {
            line.kind == RbnLineKind::Extra && is_signature(record.slice(line.span), split.form)
        };
        let lead = record.lines.iter().take_while(is_lead).count();
        let signs = record.lines.iter().skip(lead).take_while(is_sign).count();
        let before = (lead + signs).checked_sub(1);
        let before = before.and_then(|last| record.lines.get(last));
        at = range.start + before.map_or(0, |line| line.span.end as usize);
    }
    OrderPlace::line_of_file(at)
}

/// Whether two texts have the same records: the same lines in the same order, but for those that speak
/// to this program.
pub(super) fn are_same(
    (before, old): (&[u8], &RbnSplit),
    (after, new): (&[u8], &RbnSplit),
) -> bool {
    old.count() == new.count() && lines(old, before) == lines(new, after)
}

/// What the lines of records say, those without meaning together.
fn lines(split: &RbnSplit, bytes: &[u8]) -> Vec<(usize, RbnLineKind, Vec<u8>)> {
    let mut lines: Vec<(usize, RbnLineKind, Vec<u8>)> = Vec::new();
    for (index, range) in split.records.iter().enumerate() {
        let record = RbnRecord::read(bytes.slice(range.clone()), split.form);
        let own = record.lines.iter();
        for line in own.filter(|line| !is_aside_of_record(&record, line)) {
            let data = record.slice(line.data);
            match lines.last_mut() {
                Some((of, RbnLineKind::Stray, before))
                    if *of == index && line.kind == RbnLineKind::Stray =>
                {
                    before.extend_from_slice(data);
                }
                _ => lines.push((index, line.kind, data.to_vec())),
            }
        }
    }
    lines
}
