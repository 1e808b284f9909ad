//! The `>` that programs for mail put before each line that they quote.

use super::{GameContext, Report};
use crate::diagnostic::Span;
use crate::fix::Applicability;
use crate::pbn::syntax::MANY_TAG_PAIRS;
use crate::source::{is_blank, is_line_end};

/// Reports a span that is such marks, up to those of a line with more on it; whether it is.
pub(crate) fn report_quote_marks(
    game: &GameContext<'_>,
    span: Span,
    report: &mut Report<'_>,
) -> bool {
    let text = game.slice(span);
    let is_mark = |byte: &u8| *byte == b'>' || is_blank(*byte) || is_line_end(*byte);
    if !text.iter().all(is_mark) || !game.is_line_start(span.start) || game.is_line_end(span.end) {
        return false;
    }
    let finding = report
        .at(
            span,
            "found `>` at the start of a line, as mail marks what it quotes",
        )
        .habit("lines", ());
    // A line of nothing else would become an empty one, which ends a game.
    let last_line = text.iter().rposition(|byte| is_line_end(*byte));
    let last_line = last_line.map_or(0, |end| end + 1);
    let marks = span.part(last_line, text.len());
    let marks = marks.to(game.blanks_after(marks.end));
    // A line with `%` at its start is skipped. A game of very many tag pairs ends before one that
    // begins a line, so that it would come to be another game.
    let begins_escape = game.text().get(marks.end as usize) == Some(&b'%');
    if !begins_escape && game.tags.len() < MANY_TAG_PAIRS {
        finding.fix("delete it", Applicability::Safe, marks, &b""[..]);
    }
    true
}
