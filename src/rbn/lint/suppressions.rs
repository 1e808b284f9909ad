//! Suppressions in the `%` lines of a record of RBN or RBX.

use std::collections::BTreeSet;

use crate::engine::suppress::{Misplaced, Reach, Suppression, SuppressionScope, Verb, read};
use crate::engine::{AsideContext, Catalog};
use crate::rbn::{RbnLineKind, RbnRecord, aside};
use crate::rules::RecordContext;
use crate::source::Span;

/// A record.
pub const RECORD: SuppressionScope = SuppressionScope::Unit("record");
/// The line of a label with its notes.
pub const LABEL: SuppressionScope = SuppressionScope::Part("label");

/// The suppressions of a record in order, also those that cannot be understood.
///
/// A `%` line with `ignore` acts on the record if it is before its first label, else on the next
/// label with its notes. What holds for the whole file or from here on is allowed before the first
/// label of a record only.
pub fn in_record(record: &RbnRecord<'_>, catalog: &Catalog) -> Vec<Suppression> {
    let first = record.lines.iter().position(|line| line.kind.is_content());
    let mut found = Vec::new();
    let mut next = None;
    let mut end_of_notes = None;
    // From the end on, so that what comes after each line is known without looking for it.
    for (index, line) in record.lines.iter().enumerate().rev() {
        if line.kind.is_content() {
            let end = end_of_notes.unwrap_or(line.span.end);
            let is_note = matches!(line.kind, RbnLineKind::Note(..));
            end_of_notes = is_note.then_some(end);
            next = Some(Span::new(line.span.start, end));
            continue;
        }
        end_of_notes = None;
        if line.kind != RbnLineKind::Extra {
            continue;
        }
        let (span, aside) = aside(record, line);
        if let Some(order) = read(record.slice(aside), aside.start, catalog) {
            let verb = order.as_ref().map_or(Verb::Ignore, |order| order.verb);
            let has_label = first.is_some_and(|first| first < index);
            found.push(Suppression {
                span,
                is_comment: false,
                order,
                reach: reach(verb, aside, has_label, next, record),
            });
        }
    }
    found.reverse();
    found
}

/// What is around a suppression of a record.
pub(super) fn aside_context<'c>(
    record: &RecordContext<'c>,
    house_names: &'c BTreeSet<String>,
) -> AsideContext<'c> {
    let mut lines = record.record.lines.iter();
    let first = lines.find(|line| matches!(line.kind, RbnLineKind::Label(_) | RbnLineKind::Items));
    AsideContext {
        source: record.source,
        base: record.base,
        house_names,
        first: first.map(|line| Span::new(line.span.start, line.data.end)),
        noun: "record",
        part: "label",
    }
}

/// Where a suppression holds, before this line with its notes.
fn reach(
    verb: Verb,
    aside: Span,
    has_label: bool,
    next: Option<Span>,
    record: &RbnRecord<'_>,
) -> Reach {
    match verb {
        Verb::Ignore => match next {
            None if has_label => Reach::Nowhere(Misplaced::NothingFollows),
            None => Reach::Nowhere(Misplaced::NoGame),
            Some(_) if !has_label => Reach::On(RECORD, Span::new(0, record.text.len() as u32)),
            Some(line) => Reach::On(LABEL, line),
        },
        _ if has_label => Reach::Nowhere(Misplaced::InGame),
        Verb::IgnoreFile => Reach::On(SuppressionScope::File, aside),
        Verb::Disable | Verb::Enable => Reach::On(SuppressionScope::Onwards, aside),
    }
}
