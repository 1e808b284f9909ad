//! # export-empty-line
//!
//! Games are not separated by exactly one empty line. In export format a game begins with an empty line
//! without blanks (chapter 3). Each file should have only one form, so pbnlint reads this as one line, and
//! none before the first game. An empty line after the last game is accepted. It is reported once per file.
//!
//! Delete the other empty lines, and any blanks in the line that remains.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Board "1"]
//!
//!
//! [Board "2"]
//! ```
//!
//! ```text
//! info[export-empty-line]: export format has one empty line between games, without blanks, and none elsewhere
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete what is too much
//! ```
//!
//! ```diff
//!  [Board "1"]
//!
//! -
//!  [Board "2"]
//! ```
//!
//! ```pbn,export,escaped
//! [Board "1"]
//! \x20\x20
//! [Board "2"]
//! ```
//!
//! ```pbn,export
//! % PBN 2.1
//! % EXPORT
//!
//! [Board "1"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! % PBN 2.1
//! % EXPORT
//! [Board "1"]
//!
//! [Board "2"]
//! ```

use std::ops::Range;

use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::rules::prelude::*;
use crate::source::{LineEnd, is_blank, is_line_end};

pub(crate) const META: Meta = Meta {
    name: "export-empty-line",
    severity: Severity::Info,
    chapters: &[(PBN, &["3"])],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddStart],
    &Check::Across { gather, judge },
)]);

/// What to delete in front of a game.
struct Surplus(Vec<Span>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let tree = game.document.tree();
    let mut surplus = Vec::new();
    // The line that parts a game from the one before it stays.
    let mut keep = usize::from(game.base > 0);
    let mut start = Some(0);
    let mut line = |span: Span, end: u32| {
        if keep == 0 {
            surplus.push(Span::new(span.start, end));
        } else {
            keep -= 1;
            if !span.is_empty() {
                surplus.push(span);
            }
        }
    };
    for token in tree.tokens() {
        let span = tree.span(token);
        match tree.kind(token) {
            TokenKind::Space => {}
            TokenKind::Newline => {
                if let Some(start) = start {
                    line(Span::new(start, span.start), span.end);
                }
                start = Some(span.end);
            }
            TokenKind::LeftBracket => break,
            // The empty line is what ends a comment without a brace.
            TokenKind::BraceComment if !game.slice(span).ends_with(b"}") => return None,
            _ => start = None,
        }
    }
    let end = game.text().len() as u32;
    if let Some(start) = start.filter(|start| !game.is_game() && *start < end) {
        line(Span::new(start, end), end);
    }
    (!surplus.is_empty()).then(|| Fact::new(Surplus(surplus)))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    if is_blank_file(file.source.bytes()) {
        return;
    }
    let ranges = facts.iter().flat_map(|fact| {
        let surplus = fact.fact.get::<Surplus>().into_iter();
        surplus.flat_map(|surplus| surplus.0.iter().map(|span| span.at(fact.base)))
    });
    let mut ranges: Vec<_> = ranges.collect();
    keep_before_another_start(file, &mut ranges);
    let Some(first) = ranges.first().cloned() else {
        return;
    };
    drop_inner_mark(file, &mut ranges);
    let has_parting = ranges.iter().any(|range| parts_line_end(file, range));
    let count = ranges.len();
    let edits = ranges.into_iter().map(Edit::delete);
    let message =
        "export format has one empty line between games, without blanks, and none elsewhere";
    let mut finding = report.in_file(first.clone(), file.game_at(first.start), message);
    if count > 1 {
        finding = finding.note(format!("there are {count} such lines in the file"));
    }
    if !has_parting {
        finding.fix_all_in_file("delete what is too much", Applicability::Safe, edits);
    }
}

/// Whether a range keeps a CR and an LF from being one line end: they are two until another rule writes
/// them anew.
fn parts_line_end(file: &FileContext<'_>, range: &Range<usize>) -> bool {
    let Range { start, end } = *range;
    let before = file.source.slice(start.saturating_sub(1)..start);
    let after = file.source.slice(end..end + 2);
    LineEnd::are_joined(before, after)
}

/// Whether a file has no text at all: then its lines stay, because it must have one (chapter 2).
fn is_blank_file(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    text.iter()
        .all(|byte| is_blank(*byte) || is_line_end(*byte))
}

/// Leaves the first lines where what follows is read otherwise at the beginning of the file: two bytes
/// that would make it UTF-16, or a percent sign that a byte order mark keeps from being an escape line.
fn keep_before_another_start(file: &FileContext<'_>, ranges: &mut Vec<Range<usize>>) {
    let mut end = 0;
    let leading = ranges.iter().take_while(|range| {
        let follows = range.start == end;
        end = if follows { range.end } else { end };
        follows
    });
    let leading = leading.count();
    let text = file.source.slice(end..end + BYTE_ORDER_MARK.len() + 1);
    let is_utf16 = text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF");
    if is_utf16 || text.strip_prefix(BYTE_ORDER_MARK) == Some(b"%") {
        ranges.drain(..leading);
    }
}

/// Deletes a byte order mark, too, that would otherwise be at the beginning of the file.
fn drop_inner_mark(file: &FileContext<'_>, ranges: &mut [Range<usize>]) {
    let mut end = 0;
    for range in ranges {
        if range.start != end {
            return;
        }
        end = range.end;
        if file.source.slice(end..end + BYTE_ORDER_MARK.len()) == BYTE_ORDER_MARK {
            range.end += BYTE_ORDER_MARK.len();
            return;
        }
    }
}
