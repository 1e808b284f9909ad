//! Checks a file of RBN or RBX, record by record.

use std::cell::OnceCell;
use std::ops::Range;

use super::Folding;
use super::context::context;
use super::findings::{Findings, diagnostics, sort};
use super::fold::fold;
use super::place_names::shown_name;
use super::plan::{Plan, RuleAt};
use super::scope::{Scope, keep_places};
use super::suppressed::{Subject, suppress};
use super::tables::Tables;
use crate::engine::suppress::Filed;
use crate::engine::{Found, FoundList, Report};
use crate::notation::Notation;
use crate::pbn::syntax::Split;
use crate::rbn::RBN;
use crate::rbn::auction::Vulnerability;
use crate::rbn::hands::Hands;
use crate::rbn::lint::in_record;
use crate::rbn::{self, Form, InForce, Label, LineKind, Record};
use crate::rules::CATALOG;
use crate::rules::{AsideContext, RecordContext, RecordsContext};
use crate::source::Source;

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
    let mut checker = RecordChecker::new(source, form, plan);
    for (index, range) in split.records.iter().enumerate() {
        checker.number = (index + 1).min(split.count());
        checker.read(range);
        (scope.progress)(range.end);
    }
    checker.end(name, split.count());
    let RecordChecker {
        mut found,
        filed,
        boards,
        ..
    } = checker;
    found.bound();
    let mut found = found.into_vec();
    sort(&mut found);
    let games = Split::default();
    let file = context(source, &games, name, plan);
    let number_at = |offset| {
        let records = &split.records;
        records.partition_point(|record| record.start <= offset)
    };
    let suppressed = suppress(
        &file,
        Some(plan),
        Subject::Records,
        &filed,
        number_at,
        &mut found,
    );
    keep_places(number_at, scope.is_wanted, &mut found);
    name_again(source, &split, &boards, &mut found);
    if folding == Folding::Habits {
        fold(&mut found);
    }
    Findings {
        diagnostics: diagnostics(found, source.bytes().len()),
        suppressed,
        games: split.count(),
        read_as: Notation::from(form),
        ..Findings::default()
    }
}

/// Checks the records of a file one after the other.
struct RecordChecker<'f> {
    source: &'f Source<'f>,
    form: Form,
    plan: &'f Plan,
    /// The number of the record that is looked at (1-based).
    number: usize,
    held: Held,
    tables: Tables<'f>,
    found: FoundList,
    filed: Vec<Filed>,
    /// The data of all `B`, for findings that get their board later.
    boards: Vec<Range<usize>>,
    /// Whether the last record has an end.
    is_ended: bool,
    /// Whether the last record is cut off.
    is_cut: bool,
}

impl<'f> RecordChecker<'f> {
    fn new(source: &'f Source<'f>, form: Form, plan: &'f Plan) -> RecordChecker<'f> {
        RecordChecker {
            source,
            form,
            plan,
            number: 0,
            held: Held::default(),
            tables: Tables::new(source, plan),
            found: FoundList::default(),
            filed: Vec::new(),
            boards: Vec::new(),
            is_ended: true,
            is_cut: false,
        }
    }

    /// Reads a record, and runs the checks of records over it.
    fn read(&mut self, range: &Range<usize>) {
        let record = Record::read(self.source.slice(range.clone()), self.form);
        let ends_text = std::mem::replace(&mut self.is_cut, record.is_cut_off());
        self.is_ended = record.is_ended || !record.is_record() || self.is_cut;
        let suppressions = in_record(&record, &CATALOG).into_iter();
        let first = self.filed.len();
        self.filed.extend(suppressions.map(|suppression| Filed {
            game: self.number,
            base: range.start,
            ends_text,
            suppression,
        }));
        if let Some(board) = record.line(Label::Board) {
            self.boards.push(board.data.at(range.start));
        }
        let before = self.held.advance(&record, range.start);
        let context = RecordContext {
            record: &record,
            in_force: &self.held.in_force,
            before: &before,
            hands: self.held.hands.as_ref(),
            vulnerability: self.held.vulnerability,
            number: self.number,
            base: range.start,
            source: self.source,
            outcome: OnceCell::new(),
            illegible: OnceCell::new(),
        };
        let suppressions = self.filed.get(first..).unwrap_or(&[]);
        check_record(&context, suppressions, self.plan, &mut self.found);
        if record.is_record() {
            let mut tables = self.plan.tables.iter();
            let is_judged = tables.all(|(_, is_judged, _)| is_judged(&context));
            let result = record.values.result.as_ref().filter(|_| is_judged);
            let result = result.map(|result| (result, range.start));
            self.tables
                .advance(self.number, &self.held.in_force, result, &mut self.found);
        }
    }

    /// Runs the checks of a file of so many records.
    fn end(&mut self, name: Option<&str>, count: usize) {
        self.tables.end(&mut self.found);
        let file = RecordsContext {
            source: self.source,
            name,
            form: self.form,
            count,
            is_ended: self.is_ended,
        };
        for (rule, check) in &self.plan.records_files {
            let (rule, severity) = (rule.rule, rule.severity);
            let mut report = Report::new(rule, severity, 0, self.number, &mut self.found);
            check(&file, &mut report);
        }
    }
}

/// What holds after a record.
#[derive(Default)]
struct Held {
    in_force: InForce,
    /// The hands of the last `H`, if they could be read.
    hands: Option<Hands>,
    /// Who is vulnerable in the last deal.
    vulnerability: Option<Vulnerability>,
}

impl Held {
    /// Goes on to a record whose text begins at `base`; gives what held before it.
    fn advance(&mut self, record: &Record<'_>, base: usize) -> InForce {
        let before = self.in_force.clone();
        if record.is_record() {
            self.in_force.advance(record, base);
        }
        if record.line(Label::Hands).is_some() {
            self.hands.clone_from(&record.values.hands);
        }
        self.vulnerability = match &record.values.auction {
            Some(auction) => auction.vulnerability,
            None if is_same_board(&before, &self.in_force) => self.vulnerability,
            None => None,
        };
        before
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
    let around = AsideContext::of_record(context, &plan.settings.house_names);
    for filed in suppressions {
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

/// Fills in the places of findings that were made when their records were gone.
fn name_again(
    source: &Source<'_>,
    split: &rbn::Split,
    boards: &[Range<usize>],
    found: &mut [Found],
) {
    let unnamed = found.iter_mut().filter(|found| !found.is_named);
    let mut unnamed: Vec<&mut Found> = unnamed.collect();
    unnamed.sort_by_key(|found| found.game);
    for of_record in unnamed.chunk_by_mut(|a, b| a.game == b.game) {
        let number = of_record.first().map_or(0, |found| found.game);
        let Some(range) = split.records.get(number.saturating_sub(1)) else {
            continue;
        };
        let record = Record::read(source.slice(range.clone()), split.form);
        let before = boards.partition_point(|board| board.start < range.end);
        let board = before.checked_sub(1).and_then(|before| boards.get(before));
        let board = board.map(|board| source.slice(board.clone()));
        let board = board.filter(|board| !board.is_empty());
        for found in of_record {
            name_place(source, &record, range.start, board, found);
        }
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
    let place = found.range.start.saturating_sub(base) as u32;
    let lines = &record.lines;
    let after = lines.partition_point(|line| line.span.start <= place);
    let line = after.checked_sub(1).and_then(|index| lines.get(index));
    found.board = board.map(|board| shown_name(source, board));
    found.tag = line.and_then(|line| match line.kind {
        LineKind::Label(label) => Some(label.letter().to_string()),
        LineKind::Note(number, _) => Some(number.to_string()),
        LineKind::Items => Some(Label::Items.letter().to_string()),
        _ => None,
    });
    let chapters = found.rule.chapters_of(RBN);
    found.chapter = chapters.first().map(|chapter| (*chapter).to_owned());
    found.is_named = true;
}
