//! Checks a file of RBN or RBX, record by record.

use std::cell::OnceCell;

use super::plan::{Plan, RuleAt};
use super::{Findings, Folding, Scope, fold, keep_places, sort};
use crate::notation::Notation;
use crate::pbn::syntax::Split;
use crate::rbn::hands::Hands;
use crate::rbn::{self, Form, InForce, Label, LineKind, Record};
use crate::rules::{Found, FoundList, Group, RecordContext, RecordsContext, Report};
use crate::source::Source;
use crate::suppress::{Filed, Sweep, in_record};

/// Checks a file of records.
pub(super) fn check(
    source: &Source<'_>,
    name: Option<&str>,
    form: Form,
    plan: &Plan,
    scope: &Scope<'_>,
    folding: Folding,
) -> Findings {
    let split = rbn::split(source.bytes(), form);
    let mut found = FoundList::default();
    let mut filed = Vec::new();
    let mut in_force = InForce::default();
    let mut hands: Option<Hands> = None;
    let mut vulnerability = None;
    let mut is_ended = true;
    let mut number = 0;
    for (index, range) in split.records.iter().enumerate() {
        let record = Record::read(source.slice(range.clone()), form);
        is_ended = record.is_ended || !record.is_record();
        number = (index + 1).min(split.count());
        let suppressions = in_record(&record).into_iter();
        filed.extend(suppressions.map(|suppression| Filed {
            game: number,
            base: range.start,
            suppression,
        }));
        let before = in_force.clone();
        if record.is_record() {
            in_force.advance(&record, range.start);
        }
        if record.line(Label::Hands).is_some() {
            hands.clone_from(&record.values.hands);
        }
        vulnerability = match &record.values.auction {
            Some(auction) => auction.vulnerability,
            None if is_same_board(&before, &in_force) => vulnerability,
            None => None,
        };
        let context = RecordContext {
            record: &record,
            in_force: &in_force,
            before: &before,
            hands: hands.as_ref(),
            vulnerability,
            number,
            base: range.start,
            source,
            outcome: OnceCell::new(),
        };
        check_record(&context, plan, &mut found);
        (scope.progress)(range.end);
    }
    let file = RecordsContext {
        source,
        form,
        count: split.count(),
        is_ended,
    };
    for (rule, check) in &plan.records_files {
        let mut report = Report::new(rule.rule, rule.severity, 0, number, &mut found);
        check(&file, &mut report);
    }
    found.bound();
    sort(&mut found);
    let suppressed = suppress(&split, &filed, &mut found);
    let findings = finish(source, name, form, found, plan, scope, folding);
    Findings {
        suppressed,
        games: split.count(),
        ..findings
    }
}

/// Whether two records have the board and the hands in common: then the dealer and the vulnerability
/// of the first, which do not repeat, are those of the second.
fn is_same_board(before: &InForce, now: &InForce) -> bool {
    let is_same = |label| before.range(label) == now.range(label);
    is_same(Label::Board) && is_same(Label::Hands)
}

/// Runs the checks of a record.
fn check_record(context: &RecordContext<'_>, plan: &Plan, found: &mut FoundList) {
    let start = found.len();
    let report = |rule: &RuleAt| (rule.rule, rule.severity, context.base, context.number);
    for fault in &context.record.faults {
        for (rule, check) in &plan.faults {
            let (rule, severity, base, number) = report(rule);
            let mut report = Report::new(rule, severity, base, number, found);
            check(context, *fault, &mut report);
        }
    }
    for (rule, check) in &plan.records {
        let (rule, severity, base, number) = report(rule);
        let mut report = Report::new(rule, severity, base, number, found);
        check(context, &mut report);
    }
    for found in found.iter_mut().skip(start) {
        name_place(context, found);
    }
}

/// Fills in the board, the label and the chapter of a finding.
fn name_place(context: &RecordContext<'_>, found: &mut Found) {
    let show = |bytes| context.source.encoding().decode(bytes).into_owned();
    let place = found.range.start.saturating_sub(context.base) as u32;
    let lines = &context.record.lines;
    let after = lines.partition_point(|line| line.span.start <= place);
    let line = after.checked_sub(1).and_then(|index| lines.get(index));
    found.board = context.value(Label::Board).map(show);
    found.tag = line.and_then(|line| match line.kind {
        LineKind::Label(label) => Some(label.letter().to_string()),
        LineKind::Note(number, _) => Some(number.to_string()),
        LineKind::Items => Some(Label::Items.letter().to_string()),
        _ => None,
    });
    // The chapters of the rules that both notations share are those of PBN.
    let chapters = match found.rule.group() {
        group if group == Group::Rbn.name() => found.rule.chapters(),
        _ => &[],
    };
    found.chapter = chapters.first().map(|chapter| (*chapter).to_owned());
    found.is_named = true;
}

/// Takes out what is suppressed, and says how many findings that were.
fn suppress(split: &rbn::Split, filed: &[Filed], found: &mut FoundList) -> usize {
    if filed.is_empty() {
        return 0;
    }
    let (suppressed, mut moved) = Sweep::new(filed).apply(found);
    for found in &mut moved {
        let records = &split.records;
        found.game = records.partition_point(|record| record.start <= found.range.start);
    }
    found.append(&mut moved);
    sort(found);
    suppressed
}

/// Makes one finding of a habit.
fn finish(
    source: &Source<'_>,
    name: Option<&str>,
    form: Form,
    mut found: FoundList,
    plan: &Plan,
    scope: &Scope<'_>,
    folding: Folding,
) -> Findings {
    let games = Split::default();
    let file = super::context(source, &games, name, plan);
    if folding == Folding::Habits {
        fold(&mut found);
    }
    keep_places(&file, scope.is_wanted, &mut found);
    let found = found.into_vec().into_iter();
    Findings {
        diagnostics: found.map(|found| found.diagnostic).collect(),
        read_as: Notation::from(form),
        ..Findings::default()
    }
}
