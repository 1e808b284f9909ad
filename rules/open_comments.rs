//! Comments that end too late: those that were meant to nest, those that swallow tags, and tag pairs that begin
//! with the `{` of a comment.

use crate::pbn::model::swallowed::{self, Swallowed};
use crate::pbn::standard::tag_id;
use crate::pbn::syntax::lexer::name_end;
use crate::rules::prelude::*;
use crate::source::{line_end, next_line};

/// Braces in a comment, which a stray brace was meant to end.
pub(crate) struct Nested {
    /// The `{` inside the comment.
    pub(crate) inner: Span,
    /// The `}` that ended it.
    pub(crate) end: Span,
    /// The braces after it, without the last one, that were meant to be in it too.
    pub(crate) others: Vec<Span>,
}

/// The comment before stray text with a brace at its end that was meant to reach up to there:
/// the last one with a `{` in it.
pub(crate) fn nested(game: &GameContext<'_>, stray: Span) -> Option<Nested> {
    let tree = game.document.tree();
    let token = tree.token_at(stray.start)?;
    let before = (0..token.0).rev().map(TokenId);
    let mut before = before.take_while(|token| tree.kind(*token).is_trivia());
    let comment = before.find(|token| {
        tree.kind(*token) == TokenKind::BraceComment && inner(game, *token).is_some()
    })?;
    let span = tree.span(comment);
    let open = inner(game, comment)?;
    let after = game.text().get(span.end as usize..stray.end as usize - 1);
    let others = after.unwrap_or(&[]).iter().zip(span.end..);
    let others = others.filter(|(byte, _)| matches!(byte, b'{' | b'}'));
    Some(Nested {
        inner: span.part(open, open + 1),
        end: Span::new(span.end - 1, span.end),
        others: others.map(|(_, at)| Span::new(at, at + 1)).collect(),
    })
}

/// Whether a comment has a `{` in it that was meant to nest: a stray `}` after the comment was meant
/// to end it.
pub(crate) fn nests(game: &GameContext<'_>, comment: Comment<'_>) -> bool {
    let span = comment.span();
    let mut problems = game.problems_in(Span::new(span.end, game.text().len() as u32));
    let stray = problems.find(|problem| problem.kind == ProblemKind::StrayBrace);
    let nested = stray.and_then(|stray| nested(game, stray.span));
    nested.is_some_and(|nested| nested.end.end == span.end)
}

/// Where the last `{` inside a comment is, counted from its start.
fn inner(game: &GameContext<'_>, comment: TokenId) -> Option<usize> {
    let text = game.document.token_text(comment);
    memchr::memrchr(b'{', text).filter(|at| *at > 0)
}

/// The tags that a comment runs over, as the model of the game has them.
pub(crate) fn swallowed(game: &GameContext<'_>, comment: Comment<'_>) -> Option<Swallowed> {
    let text = game.slice(comment.span());
    swallowed::swallowed(game.model, text, || nests(game, comment))
}

/// Reports a comment that was meant to be a tag pair; whether it was.
pub(crate) fn report_tag_pair(
    game: &GameContext<'_>,
    comment: Span,
    report: &mut Report<'_>,
) -> bool {
    let text = game.slice(comment);
    if !is_tag_pair(text) {
        return false;
    }
    // Without the first of them, the next one would begin the comment.
    let mut lines = Vec::new();
    let mut next = Some(0);
    while let Some(at) = next {
        if text.get(at..).is_some_and(is_tag_pair) {
            lines.push(SpanEdit::new(comment.part(at, at + 1), b"["));
        }
        next = next_line(text, at);
    }
    report
        .at(
            comment.part(0, 1),
            "expected `[` at the start of a tag pair, found `{`",
        )
        .fix_all("write `[`", Applicability::Unsafe, lines);
    true
}

/// Whether the first line of a text is a tag pair of the standard with a `{` in the place of its `[`.
fn is_tag_pair(text: &[u8]) -> bool {
    let line = match text {
        [b'{', line @ ..] => line.get(..line_end(line, 0)).unwrap_or(&[]),
        _ => return false,
    };
    let (name, value) = line.split_at(name_end(line, 0));
    let is_value = matches!(value.trim_ascii(), [b'"', .., b'"', b']']);
    is_value && tag_id(name).is_some_and(|tag| tag.info().is_standard())
}
