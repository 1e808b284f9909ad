//! # unused-suppression
//!
//! A suppression names a rule that finds nothing where it acts. The mistake has since been corrected, or the
//! suppression is in the wrong place. It would hide the next mistake of that kind. If several suppressions
//! cover one finding, only the innermost counts as used. A suppression of a rule that is off in this run is
//! not reported, nor is one of a group with such a rule.
//!
//! Delete it, or put it where the finding is: a comment acts on what comes before it, a `%` line on what
//! comes after it. There is no fix for a comment that lacks its `}` or ends at the `}` of another comment,
//! because it may contain tag pairs.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! % pbnlint: ignore[bad-date] the day is not known
//! [Date "2024.03.??"]
//! ```
//!
//! ```text
//! info[unused-suppression]: bad-date finds nothing in the tag pair that this acts on
//!   ┌─ example.pbn:2:3
//!   │
//! 2 │ % pbnlint: ignore[bad-date] the day is not known
//!   │   ^^^^^^^^^^^^^^^^^^^^^^^^^
//! 3 │ [Date "2024.03.??"]
//!   │ ------------------- it acts on this
//!   │
//!   = fix: delete it
//!     - % pbnlint: ignore[bad-date] the day is not known
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -% pbnlint: ignore[bad-date] the day is not known
//!  [Date "2024.03.??"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! % pbnlint: ignore[bad-date, unknown-tag] read by our scoring program
//! [Zaal "2"]
//! ```
//!
//! ```text
//! info[unused-suppression]: bad-date finds nothing in the tag pair that this acts on
//!   ┌─ example.pbn:2:19
//!   │
//! 2 │ % pbnlint: ignore[bad-date, unknown-tag] read by our scoring program
//!   │                   ^^^^^^^^
//! 3 │ [Zaal "2"]
//!   │ ---------- it acts on this
//!   │
//!   = fix: delete bad-date from the list
//!     + % pbnlint: ignore[unknown-tag] read by our scoring program
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//!
//! % pbnlint: enable[unknown-tag]
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! info[unused-suppression]: nothing before this disables unknown-tag
//!   ┌─ example.pbn:3:3
//!   │
//! 3 │ % pbnlint: enable[unknown-tag]
//!   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: delete it
//!     - % pbnlint: enable[unknown-tag]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! % pbnlint: ignore[unknown-tag] read by our scoring program
//! [Zaal "2"]
//! ```
//!
//! ```pbn
//! % pbnlint: ignore-file[player-name] a rule that is off
//! [Event "Club evening"]
//! ```

use std::ops::Range;

use crate::engine::Unused;
use crate::engine::suppress::{SuppressionScope, Verb};
use crate::pbn::syntax::lexer::blanks_end;
use crate::rules::prelude::*;
use crate::source::{
    LineEnd, Source, blanks_before, is_line_end, line_end, marks_length, next_line,
};

pub(crate) const META: Meta = Meta {
    name: "unused-suppression",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    // The line was meant for this program only.
    may_change: &[Part::Comment, Part::EscapeLine],
    fades: true,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::any(&[AnyCheck::Unused(check)]);

fn check(source: &Source<'_>, unused: &Unused<'_>, report: &mut Report<'_>) {
    let order = unused.order;
    let names: Vec<_> = unused
        .names
        .iter()
        .filter_map(|name| order.names.get(*name))
        .map(|name| name.span.at(unused.base))
        .collect();
    let Some(first) = names.first().cloned() else {
        return;
    };
    let shown: Vec<_> = names
        .iter()
        .map(|name| source.encoding().decode(source.slice(name.clone())))
        .collect();
    let names = shown.join(", ");
    let is_whole = shown.len() == order.names.len();
    let range = if is_whole {
        order.span.at(unused.base)
    } else {
        first
    };
    let message = match (order.verb, unused.scope) {
        (Verb::Enable, _) => format!("nothing before this disables {names}"),
        (_, SuppressionScope::File) => format!("{names} finds nothing in this file"),
        (_, SuppressionScope::Onwards) => format!("{names} finds nothing from here on"),
        (_, scope) => format!(
            "{names} finds nothing in the {} that this acts on",
            scope.name()
        ),
    };
    let mut finding = report.in_file(range, unused.game, message);
    if matches!(unused.scope, SuppressionScope::Part(_)) {
        finding = finding.label_in_file(item(source, unused), "it acts on this");
    }
    if is_whole && has_sure_end(source.slice(unused.suppression.span.at(unused.base))) {
        let (range, text) = match removal(source, unused) {
            // A file has one line at least (chapter 2).
            (range, _) if range.len() == source.bytes().len() => (range, &b"\n"[..]),
            removal => removal,
        };
        let applicability = Applicability::safe_if(!is_after_percent(source, unused));
        finding.fix_in_file("delete it", applicability, range, text);
    } else if !is_whole {
        let kept = order.names.iter().enumerate();
        let kept = kept.filter(|(index, _)| !unused.names.contains(index));
        let kept: Vec<_> = kept
            .map(|(_, name)| source.slice(name.span.at(unused.base)))
            .collect();
        let list = [b"[", kept.join(&b", "[..]).as_slice(), b"]"].concat();
        let title = format!("delete {names} from the list");
        finding.fix_in_file(title, Applicability::Safe, order.list.at(unused.base), list);
    }
}

/// Whether it is sure where a suppression ends. A comment in braces without an end, or with the end of
/// another comment, may hold tag pairs that were never meant for it.
fn has_sure_end(aside: &[u8]) -> bool {
    let Some(inside) = aside.strip_prefix(b"%").unwrap_or(aside).strip_prefix(b"{") else {
        return true;
    };
    let mut lines = inside.split(|byte| is_line_end(*byte)).skip(1);
    inside.ends_with(b"}")
        && !inside.contains(&b'{')
        && !lines.any(|line| line.trim_ascii_start().starts_with(b"["))
}

/// Whether it ends what a `%` in the middle of a line begins: without it that would go on.
fn is_after_percent(source: &Source<'_>, unused: &Unused<'_>) -> bool {
    let aside = unused.suppression.span.at(unused.base);
    let before = source.bytes().slice(..aside.start);
    let is_other = |byte: &u8| matches!(*byte, b']' | b'}') || is_line_end(*byte);
    let start = before.iter().rposition(is_other).map_or(0, |at| at + 1);
    let run = before.slice(start..);
    unused.suppression.is_comment && run.contains(&b'%')
}

/// The first line of what a suppression acts on.
fn item(source: &Source<'_>, unused: &Unused<'_>) -> Range<usize> {
    let reach = unused.reach;
    let aside = unused.suppression.span.at(unused.base);
    let start = if unused.suppression.is_comment {
        reach.start
    } else {
        aside.end
    };
    // After an escape line there may be others before the item.
    let bytes = source.bytes();
    let mut start = start;
    while start < reach.end {
        let end = line_end(bytes, start);
        let line = bytes.slice(start..end);
        let blanks = line.len() - line.trim_ascii_start().len();
        if blanks < line.len() && !line.starts_with(b"%") {
            let end = end.min(reach.end);
            // A comment does not belong to what it acts on.
            let end = if unused.suppression.is_comment {
                end.min(aside.start)
            } else {
                end
            };
            let item = bytes.get(start + blanks..end).unwrap_or_default();
            return start + blanks..start + blanks + item.trim_ascii_end().len();
        }
        match next_line(bytes, start) {
            Some(next) => start = next,
            None => break,
        }
    }
    aside
}

/// What to delete so that a whole suppression goes, and what to put in its place: its line
/// where it has that to itself, else the blanks on one side as well, but what it separates
/// stays separate.
fn removal(source: &Source<'_>, unused: &Unused<'_>) -> (Range<usize>, &'static [u8]) {
    let bytes = source.bytes();
    let aside = unused.suppression.span.at(unused.base);
    // Between the fields of RBX is nothing.
    if bytes
        .get(aside.clone())
        .is_some_and(|aside| aside.starts_with(b"%{"))
    {
        return (aside, b"");
    }
    let start = blanks_before(bytes, aside.start);
    let end = blanks_end(bytes, aside.end);
    let begins = start.checked_sub(1).and_then(|before| bytes.get(before));
    let begins = begins.is_none_or(|byte| is_line_end(*byte));
    let line_end = LineEnd::at(bytes, end).map(|(_, length)| length);
    if let Some(length) = line_end {
        let next = bytes.slice(end + length..);
        return if !begins {
            (start..end, b"")
        } else if marks_length(next) > 0 && bytes.get(aside.start) == Some(&b'%') {
            // A byte order mark must not begin a record afterwards: it is skipped there.
            (start..end, b"%")
        } else {
            (start..end + length, b"")
        };
    }
    let is_percent = bytes.get(end) == Some(&b'%');
    match (start < aside.start, aside.end < end) {
        _ if end == bytes.len() => (start..end, b""),
        // No blank but a line end keeps apart what could be a reference to a note.
        _ if !is_percent && ends_in_reference(bytes.slice(..start)) => (start..end, b"\n"),
        // What follows keeps its place on the line, so that no `%` comes into the first column.
        _ if begins && !is_percent => (aside.start..end, b""),
        (true, true) => (start..aside.end, b""),
        (true, false) | (false, true) => (aside, b""),
        (false, false) => (aside, b" "),
    }
}

/// Whether a text ends within what may be a reference to a note.
fn ends_in_reference(text: &[u8]) -> bool {
    let is_part = |byte: &&u8| byte.is_ascii_digit() || **byte == b'=';
    let part = text.iter().rev().take_while(is_part);
    // A whole reference has two of these signs.
    part.filter(|byte| **byte == b'=').count() % 2 == 1
}
