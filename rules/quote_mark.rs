//! The `>` that programs for mail put before each line that they quote.

use std::borrow::Cow;

use super::{GameContext, Report};
use crate::diagnostic::Span;
use crate::fix::Applicability;
use crate::pbn::syntax::MANY_TAG_PAIRS;
use crate::source::{is_blank, is_line_end, line_end, next_line};

/// Reports a span that is such marks, up to those of a line with more on it; whether it is.
pub(crate) fn report_quote_marks(
    game: &GameContext<'_>,
    span: Span,
    report: &mut Report<'_>,
) -> bool {
    let text = game.slice(span);
    let is_mark = |byte: &u8| *byte == b'>' || is_blank(*byte) || is_line_end(*byte);
    if !text.iter().all(is_mark) || !text.contains(&b'>') || !game.is_line_start(span.start) {
        return false;
    }
    let finding = report
        .at(
            span,
            "found `>` at the start of a line, as mail marks what it quotes",
        )
        .habit("lines", ());
    let marks = marks(game, span);
    let end = marks.last().map_or(span.end, |marks| marks.end);
    // A line with `%` at its start is skipped. A game of very many tag pairs ends before one that
    // begins a line, so that it would become another game.
    let begins_escape = game.text().get(end as usize) == Some(&b'%');
    if !begins_escape && game.tags.len() < MANY_TAG_PAIRS {
        let edits = marks
            .into_iter()
            .map(|marks| (marks, Cow::Borrowed(&b""[..])));
        finding.fix_all("delete it", Applicability::Safe, edits);
    }
    true
}

/// The marks on each line of a span. A line of nothing else is the empty one that was quoted.
fn marks(game: &GameContext<'_>, span: Span) -> Vec<Span> {
    let text = game.text();
    let mut marks = Vec::new();
    let mut next = Some(span.start as usize);
    while let Some(start) = next.filter(|start| *start < span.end as usize) {
        let end = line_end(text, start);
        next = next_line(text, end);
        let own = Span::new(start as u32, end.min(span.end as usize) as u32);
        marks.push(own.to(game.blanks_after(own.end)));
    }
    marks
}
