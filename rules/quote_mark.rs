//! The `>` that programs for mail put before each line that they quote.

use super::{GameContext, Report};
use crate::diagnostic::Span;
use crate::fix::Applicability;
use crate::source::is_blank;

/// Reports a span that is such marks at the beginning of a line with more on it, and whether it is.
pub(crate) fn report_quote_marks(
    game: &GameContext<'_>,
    span: Span,
    report: &mut Report<'_>,
) -> bool {
    let are_marks = game
        .slice(span)
        .iter()
        .all(|byte| *byte == b'>' || is_blank(*byte));
    if !are_marks || !game.is_line_start(span.start) || game.is_line_end(span.end) {
        return false;
    }
    let marks = span.to(game.blanks_after(span.end));
    let next = game.text().get(marks.end as usize);
    let finding = report
        .at(
            span,
            "found `>` at the start of a line, as mail marks what it quotes",
        )
        .habit("lines", ());
    // A line with `%` at its start is skipped.
    if next != Some(&b'%') {
        finding.fix("delete it", Applicability::Safe, marks, &b""[..]);
    }
    true
}
