//! Checks a file of RBN or RBX, record by record.

use std::cell::OnceCell;
use std::ops::Range;

use super::plan::{Plan, RuleAt};
use super::suppressed::suppress;
use super::{Findings, Folding, Scope, fold, keep_places, sort};
use crate::notation::Notation;
use crate::pbn::syntax::Split;
use crate::rbn::hands::Hands;
use crate::rbn::{self, Form, InForce, Label, LineKind, Record};
use crate::rules::{
    AsideContext, FileContext, Found, FoundList, RecordContext, RecordsContext, Report,
};
use crate::source::Source;
use crate::suppress::{Filed, in_record};

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
    // The data of all `B`, for findings that get their board later.
    let mut boards: Vec<Range<usize>> = Vec::new();
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
        let first = filed.len();
        filed.extend(suppressions.map(|suppression| Filed {
            game: number,
            base: range.start,
            suppression,
        }));
        let before = in_force.clone();
        if let Some(board) = record.line(Label::Board) {
            boards.push(board.data.at(range.start));
        }
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
        check_record(
            &context,
            filed.get(first..).unwrap_or(&[]),
            plan,
            &mut found,
        );
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
    let games = Split::default();
    let file = super::context(source, &games, name, plan);
    let number_at = |offset| {
        let records = &split.records;
        records.partition_point(|record| record.start <= offset)
    };
    let suppressed = suppress(&file, plan, &filed, number_at, &mut found);
    for found in found.iter_mut().filter(|found| !found.is_named) {
        name_again(source, &split, &boards, found);
    }
    let findings = finish(&file, form, found, scope, folding);
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
fn check_record(
    context: &RecordContext<'_>,
    suppressions: &[Filed],
    plan: &Plan,
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
    for filed in suppressions {
        let around = AsideContext::of_record(context);
        for (rule, check) in &plan.suppressions {
            let (rule, severity, base, number) = report(rule);
            let mut report = Report::new(rule, severity, base, number, &mut found);
            check(&around, &filed.suppression, &mut report);
        }
    }
    let board = context.value(Label::Board);
    for found in found.iter_mut() {
        name_place(context.source, context.record, context.base, board, found);
    }
    all.take_in(found);
}

/// Fills in the place of a finding that was made when its record was no longer at hand.
fn name_again(source: &Source<'_>, split: &rbn::Split, boards: &[Range<usize>], found: &mut Found) {
    let number = found.game.saturating_sub(1);
    if let Some(range) = split.records.get(number) {
        let record = Record::read(source.slice(range.clone()), split.form);
        let before = boards.partition_point(|board| board.start < range.end);
        let board = before.checked_sub(1).and_then(|before| boards.get(before));
        let board = board.map(|board| source.slice(board.clone()));
        let board = board.filter(|board| !board.is_empty());
        name_place(source, &record, range.start, board, found);
    }
}

/// Fills in the board, the label and the chapter of a finding.
fn name_place(
    source: &Source<'_>,
    record: &Record<'_>,
    base: usize,
    board: Option<&[u8]>,
    found: &mut Found,
) {
    let show = |bytes| source.encoding().decode(bytes).into_owned();
    let place = found.range.start.saturating_sub(base) as u32;
    let lines = &record.lines;
    let after = lines.partition_point(|line| line.span.start <= place);
    let line = after.checked_sub(1).and_then(|index| lines.get(index));
    found.board = board.map(show);
    found.tag = line.and_then(|line| match line.kind {
        LineKind::Label(label) => Some(label.letter().to_string()),
        LineKind::Note(number, _) => Some(number.to_string()),
        LineKind::Items => Some(Label::Items.letter().to_string()),
        _ => None,
    });
    let chapters = found.rule.rbn_chapters();
    found.chapter = chapters.first().map(|chapter| (*chapter).to_owned());
    found.is_named = true;
}

/// Makes one finding of a habit.
fn finish(
    file: &FileContext<'_>,
    form: Form,
    mut found: FoundList,
    scope: &Scope<'_>,
    folding: Folding,
) -> Findings {
    if folding == Folding::Habits {
        fold(&mut found);
    }
    keep_places(file, scope.is_wanted, &mut found);
    let found = found.into_vec().into_iter();
    Findings {
        diagnostics: found.map(|found| found.diagnostic).collect(),
        read_as: Notation::from(form),
        ..Findings::default()
    }
}
