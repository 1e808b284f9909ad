//! Lines that look empty and are not: with no-break spaces, as web pages and word processors have them, or
//! with spaces of no width; and such characters beside data.

use super::GameContext;
use crate::engine::{Report, SpanEdit};
use crate::fix::Applicability;
use crate::pbn::syntax::MANY_TAG_PAIRS;
use crate::source::Span;
use crate::source::{is_blank, is_line_end};

/// Reports a span that is nothing but such lines; whether it is.
pub(crate) fn report_empty_looking(
    game: &GameContext<'_>,
    span: Span,
    report: &mut Report<'_>,
) -> bool {
    let text = game.slice(span);
    let line = game
        .blanks_before(span.start)
        .to(game.blanks_after(span.end));
    let has_its_lines = game.is_line_start(line.start) && game.is_line_end(line.end);
    if !has_its_lines || !is_empty_looking(text) {
        return false;
    }
    report
        .at(
            span,
            "this line looks empty, but has a no-break space or one of no width",
        )
        .habit("lines", ())
        .fix_all(
            "make it empty",
            Applicability::Safe,
            [SpanEdit::delete(line)],
        );
    true
}

/// Reports a span that is nothing but characters which are not seen; whether it is.
pub(crate) fn report_invisible(
    game: &GameContext<'_>,
    span: Span,
    report: &mut Report<'_>,
) -> bool {
    let Some(name) = first_invisible(&game.show(span)) else {
        return false;
    };
    let message = format!("expected a tag pair, found {name}");
    let finding = report.at(span, message).habit("places", ());
    let end = game.blanks_after(span.end).end;
    // A line with `%` at its start is skipped. A game of very many tag pairs ends before one that
    // begins a line, so that it would come to be another game.
    if game.text().get(end as usize) == Some(&b'[') && game.tags.len() < MANY_TAG_PAIRS {
        finding.fix("delete it", Applicability::Safe, span, b"");
    }
    true
}

/// The first character of a text that has only such as are not seen.
fn first_invisible(text: &str) -> Option<String> {
    let is_invisible = |c: char| matches!(c, '\u{A0}' | '\u{200B}'..='\u{200F}' | '\u{2060}');
    let first = text.chars().find(|c| is_invisible(*c))?;
    let are_all = text
        .chars()
        .all(|c| is_invisible(c) || c.is_ascii_whitespace());
    are_all.then(|| match first {
        '\u{A0}' => "a no-break space".to_owned(),
        other => format!("the invisible character U+{:04X}", u32::from(other)),
    })
}

fn is_empty_looking(mut text: &[u8]) -> bool {
    while let [first, rest @ ..] = text {
        text = match text {
            [0xA0, rest @ ..] | [0xC2, 0xA0, rest @ ..] | [0xE2, 0x80, 0x8B, rest @ ..] => rest,
            _ if is_blank(*first) || is_line_end(*first) => rest,
            _ => return false,
        };
    }
    true
}
