//! The `>` that programs for mail put before each line that they quote.

use super::GameContext;
use crate::engine::{Report, SpanEdit};
use crate::fix::Applicability;
use crate::pbn::syntax::{MANY_TAG_PAIRS, TokenKind};
use crate::source::Span;
use crate::source::{Slice, is_blank, is_line_end, line_end, next_line};

/// Reports a span that is such marks, up to those of a line with more on it; whether it is.
pub(crate) fn report_quote_marks(
    game: &GameContext<'_>,
    span: Span,
    report: &mut Report<'_>,
) -> bool {
    let text = game.slice(span);
    let is_mark = |byte: &u8| *byte == b'>' || is_blank(*byte) || is_line_end(*byte);
    let mut tokens = game.tokens_in(span);
    let are_marks = tokens.all(|(_, kind, place)| {
        kind == TokenKind::BraceComment || game.slice(place).iter().all(is_mark)
    });
    if !are_marks || !text.starts_with(b">") || !game.is_line_start(span.start) {
        return false;
    }
    let finding = report
        .at(
            span,
            "found `>` at the start of a line, as mail marks what it quotes",
        )
        .habit("lines", ());
    let marks = marks(game, span);
    // A line with `%` at its start is skipped. A game of very many tag pairs ends before one that
    // begins a line, so that it would become another game.
    let begins_escape = |mark: &Span| game.text().get(mark.end as usize) == Some(&b'%');
    if !marks.iter().any(begins_escape) && game.tags.len() < MANY_TAG_PAIRS {
        // In a comment they may be a part of it.
        let is_in_comment =
            |mark: &Span| game.kind_at(mark.start).is_some_and(TokenKind::is_comment);
        let applicability = Applicability::safe_if(!marks.iter().any(is_in_comment));
        let edits = marks.into_iter().map(SpanEdit::delete);
        finding.fix_all("delete it", applicability, edits);
    }
    true
}

/// The marks on each line of a span, also within its comments and the one after it. A line of nothing else is
/// the empty one that was quoted.
fn marks(game: &GameContext<'_>, span: Span) -> Vec<Span> {
    let text = game.text();
    let tree = game.document.tree();
    let after = tree.token_at(game.blanks_after(span.end).end);
    let comment = after.filter(|token| tree.kind(*token) == TokenKind::BraceComment);
    let end = comment.map_or(span.end, |comment| tree.span(comment).end);
    let mut marks = Vec::new();
    let mut next = Some(span.start as usize);
    while let Some(start) = next.filter(|start| *start < end as usize) {
        let line = text.slice(start..line_end(text, start));
        next = next_line(text, start + line.len());
        let is_mark = |byte: &&u8| **byte == b'>' || is_blank(**byte);
        let own = line.get(..line.iter().take_while(is_mark).count());
        let own = own.filter(|own| own.contains(&b'>'));
        marks.extend(own.map(|own| Span::new(start as u32, (start + own.len()) as u32)));
    }
    marks
}
