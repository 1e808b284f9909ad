//! # unclosed-tag
//!
//! The closing `]` of a tag pair is missing (chapter 3.3). Readers lose this tag, and some also
//! lose the next one.
//!
//! Write the `]` after the value.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unclosed-tag]: the `]` of this tag pair is missing
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Event "Club evening"
//!   │        ^^^^^^^^^^^^^^
//!   │
//!   = fix: write the `]`
//!     + [Event "Club evening"]
//! ```
//!
//! ```diff
//! -[Event "Club evening"
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event "Club evening]"
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event;"Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [Event "Club evening"
//! [Site "Utrecht"]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//! -[Event "Club evening"
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//!
//! 1. e4 *
//! ```

use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::no_value::empty_value;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unclosed-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.3"]), (PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::UnclosedTag], check)]).and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let text = game.slice(span);
    let has_value = text.first() == Some(&b'"');
    let rest = game.text().slice(span.end as usize..);
    let next = rest.trim_ascii_start().first();
    let ends_line = game.is_line_end(span.end);
    if has_value && let Some(value) = before_bracket(text) {
        let is_sure = value > 1 && ends_line && matches!(next, Some(b'[') | None);
        let applicability = Applicability::safe_if(is_sure);
        let place = span.part(value, text.len());
        report
            .at(
                place,
                "the `]` of this tag pair is before the quote that ends its value",
            )
            .habit("tags", "]")
            .fix(
                "write the quote before the `]`",
                applicability,
                place,
                b"\"]",
            );
        return;
    }
    let end = Span::empty(span.end);
    let finding = report
        .at(span, "the `]` of this tag pair is missing")
        .habit("tags", ());
    let Some((_, tag)) = game.tag_at(span.start) else {
        return;
    };
    if has_value {
        // With other text on the next line, that may have been part of the tag pair.
        let applicability = match next {
            Some(b'[') | None => Applicability::Safe,
            _ => Applicability::Unsafe,
        };
        finding.fix("write the `]`", applicability, end, b"]");
    } else if ends_line && let Some((value, applicability)) = empty_value(game, tag) {
        // What is on the next line may be the value.
        let applicability = match next {
            Some(b'[' | b'{' | b';' | b'%') | None => applicability,
            _ => Applicability::Unsafe,
        };
        let title = format!("give it the value {value}");
        let text = format!(" {value}]").into_bytes();
        finding.fix(title, applicability, end, text);
    }
}

/// How long the part of a string is that comes before a `]` at its end, which closes no `[` in it.
fn before_bracket(string: &[u8]) -> Option<usize> {
    let value = string.strip_suffix(b"\"")?.trim_ascii_end();
    let value = value.strip_suffix(b"]")?;
    let is_inside = value.contains(&b'[') || value.ends_with(b"\\");
    (!is_inside).then_some(value.len())
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::UnclosedTag {
        return;
    }
    let finding = report
        .at(fault.span, "the `]` of this tag pair is missing")
        .habit("tags", ());
    let pair = context.document.tag_pair_at(fault.span.start);
    let value = pair.and_then(|pair| pair.value_span());
    if value.is_none_or(|value| value.end + 1 != fault.span.end) {
        return;
    }
    let end = fault.span.end;
    let next = context.text().get(context.blanks_after(end).end as usize);
    let is_sure = context.is_line_end(end) || next == Some(&b'[');
    let applicability = Applicability::safe_if(is_sure);
    match value.and_then(|value| before_bracket(context.slice(Span::new(value.start, end)))) {
        Some(length) => {
            let place = Span::new(value.map_or(end, |value| value.start + length as u32), end);
            let title = "write the quote before the `]`";
            finding.fix(title, Applicability::Unsafe, place, b"\"]");
        }
        None => drop(finding.fix("write the `]`", applicability, Span::empty(end), b"]")),
    }
}
