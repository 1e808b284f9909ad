//! Lines that look empty and are not: with no-break spaces, as web pages and word processors have them, or
//! with spaces of no width.

use std::borrow::Cow;

use super::{GameContext, Report};
use crate::diagnostic::Span;
use crate::fix::Applicability;
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
            [(line, Cow::Borrowed(&b""[..]))],
        );
    true
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
