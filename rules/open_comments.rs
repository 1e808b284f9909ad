//! Comments that end too late: those that were meant to nest, those that swallow tags, calls or cards, and tag
//! pairs that begin with the `{` of a comment.

use crate::pbn::model::swallowed::{self, Swallowed};
use crate::pbn::standard::{TagId, tag_id};
use crate::pbn::syntax::lexer::name_end;
use crate::rules::moves::{is_call, is_card};
use crate::rules::prelude::*;
use crate::source::{LineEnd, is_blank, is_line_end, line_end, next_line};

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
    let others = after.unwrap_or_default().iter().zip(span.end..);
    let others = others.filter(|(byte, _)| matches!(byte, b'{' | b'}'));
    Some(Nested {
        inner: span.part(open, open + 1),
        end: Span::new(span.end - 1, span.end),
        others: others.map(|(_, at)| Span::new(at, at + 1)).collect(),
    })
}

/// Whether a comment has a `{` in it that was meant to nest: a stray `}` after the comment was meant
/// to end it.
pub(crate) fn nests(game: &GameContext<'_>, comment: CommentView<'_>) -> bool {
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
pub(crate) fn swallowed(game: &GameContext<'_>, comment: CommentView<'_>) -> Option<Swallowed> {
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
        [b'{', line @ ..] => line.slice(..line_end(line, 0)),
        _ => return false,
    };
    let (name, value) = line.split_at(name_end(line, 0));
    let is_value = matches!(value.trim_ascii(), [b'"', .., b'"', b']']);
    is_value && tag_id(name).is_some_and(|tag| tag.info().is_standard())
}

/// A comment that ends at the `}` of another one, where calls or cards are between them. Places are counted
/// from its start.
pub(crate) struct OverMoves {
    /// Where the other one begins.
    pub(crate) inner: usize,
    /// Where it was meant to end.
    pub(crate) end: usize,
    /// What it runs over.
    pub(crate) moves: &'static str,
}

/// What a comment runs over up to the `}` of another one, unless these are tags, which is another finding.
pub(crate) fn over_moves(game: &GameContext<'_>, comment: CommentView<'_>) -> Option<OverMoves> {
    let span = comment.span();
    let text = game.slice(span);
    let [b'{', words @ .., b'}'] = text else {
        return None;
    };
    let inner = memchr::memchr(b'{', words)? + 1;
    let moves = match game.tag_at(span.start)?.1? {
        TagId::AUCTION => "calls",
        TagId::PLAY => "cards",
        _ => return None,
    };
    let end = end_before_moves(text.get(..inner)?)?;
    let is_other = nests(game, comment) || swallowed(game, comment).is_some();
    (!is_other).then_some(OverMoves { inner, end, moves })
}

/// Whether a comment of a game has no `}` of its own, so that tags, calls, cards or rows may be missing after it.
pub(crate) fn swallows_data(game: &GameContext<'_>) -> bool {
    let document = game.document;
    let mut problems = document.problems.iter();
    if problems.any(|problem| problem.kind == ProblemKind::UnclosedComment) {
        return true;
    }
    let has_comments = document.may_have(TokenKind::BraceComment);
    let mut asides = document.asides().filter(|_| has_comments);
    asides.any(|(kind, span)| {
        let comment = CommentView::cast(document, kind, span);
        comment.is_some_and(|comment| {
            swallowed(game, comment).is_some() || over_moves(game, comment).is_some()
        })
    })
}

/// Where the words of a comment end that has calls or cards after them.
fn end_before_moves(text: &[u8]) -> Option<usize> {
    let end = end_of_words(text, 0);
    if end < text.len() {
        return Some(end);
    }
    let line = text.iter().rposition(|byte| is_line_end(*byte));
    let line = line.map_or(0, |at| at + 1);
    let moves = length_of_moves(text.get(line..)?);
    (moves > 0).then(|| text.len() - moves)
}

/// Where the words end that begin at a place: before the first line that is a tag pair, or nothing but
/// calls or cards; or before the calls or cards at the end of their first line, where such a line is next.
pub(crate) fn end_of_words(text: &[u8], start: usize) -> usize {
    let first = line_end(text, start);
    let mut end = first;
    while let Some((_, length)) = LineEnd::at(text, end) {
        let next = line_end(text, end + length);
        let line = text.slice(end + length..next);
        if is_data(line) {
            let is_next = end == first && !line.starts_with(b"[");
            let words = text.slice(start..end);
            return if is_next {
                end - length_of_moves(words)
            } else {
                end
            };
        }
        end = next;
    }
    text.len()
}

/// How long the calls or cards at the end of a line are, with the blank before them: at least two, and
/// not all of it.
fn length_of_moves(line: &[u8]) -> usize {
    let length = |is_move: fn(&[u8]) -> bool| {
        let (mut length, mut count) = (0, 0);
        for word in line.rsplit(|byte| is_blank(*byte)) {
            if !word.is_empty() && !is_move(word) {
                break;
            }
            length += word.len() + 1;
            count += usize::from(!word.is_empty());
        }
        if count >= 2 && length < line.len() {
            length
        } else {
            0
        }
    };
    length(is_call).max(length(is_card))
}

/// Whether a line of a comment is one of the game: a tag pair, or at least two calls or cards.
fn is_data(line: &[u8]) -> bool {
    let is_tag = || {
        let name = line.strip_prefix(b"[")?;
        let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
        let value = name.get(end..)?.trim_ascii_start();
        Some(end > 0 && value.starts_with(b"\""))
    };
    let words = || {
        line.split(|byte| is_blank(*byte))
            .filter(|word| !word.is_empty())
    };
    let are_moves = |is_move: fn(&[u8]) -> bool| words().nth(1).is_some() && words().all(is_move);
    is_tag() == Some(true) || are_moves(is_call) || are_moves(is_card)
}
