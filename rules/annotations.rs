//! What is said of a move of chess by NAGs and suffixes.

use super::chess::ChessContext;
use crate::pgn::{AsideAt, PgnTokenKind, PlyId, TokenId, nag};
use crate::source::Span;

/// A NAG or a suffix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveAnnotation {
    /// Which of the two.
    pub kind: PgnTokenKind,
    /// Where it is.
    pub span: Span,
    /// The NAG that it is; `None` for a suffix that nobody knows, and for a number that is too large to be read.
    pub number: Option<u32>,
    /// The move before it in its line.
    pub ply: Option<PlyId>,
    /// Whether a word or a number stands between that move and it, or before it where there is no move.
    pub has_word: bool,
}

/// Calls a function with the annotations of each move, or place without a move, that has some.
pub(crate) fn each_group(context: &ChessContext<'_>, mut see: impl FnMut(&[MoveAnnotation])) {
    let game = context.game;
    if !game.has_aside(PgnTokenKind::Nag) && !game.has_aside(PgnTokenKind::Suffix) {
        return;
    }
    let is_annotation =
        |aside: &&AsideAt| matches!(aside.kind, PgnTokenKind::Nag | PgnTokenKind::Suffix);
    let mut group: Vec<MoveAnnotation> = Vec::new();
    let mut last: Option<AsideAt> = None;
    for aside in context.asides().iter().filter(is_annotation) {
        let goes_on = last.is_some_and(|last| {
            (last.ply, last.line) == (aside.ply, aside.line)
                && !is_parted(context, last.span.end, aside.span.start)
        });
        let has_word = match group.first() {
            Some(first) if goes_on => first.has_word,
            _ => false,
        };
        if !goes_on {
            if !group.is_empty() {
                see(&group);
            }
            group.clear();
        }
        last = Some(*aside);
        group.push(annotation(
            context,
            aside,
            has_word || !goes_on && follows_word(context, aside),
        ));
    }
    if !group.is_empty() {
        see(&group);
    }
}

fn annotation(context: &ChessContext<'_>, aside: &AsideAt, has_word: bool) -> MoveAnnotation {
    let text = context.slice(aside.span);
    MoveAnnotation {
        kind: aside.kind,
        span: aside.span,
        number: nag::number(text).or_else(|| nag::of_suffix(text)),
        ply: aside.ply,
        has_word,
    }
}

/// Whether something stands between two annotations that is no comment: they are of different moves then.
fn is_parted(context: &ChessContext<'_>, end: u32, start: u32) -> bool {
    let tree = &context.document.tree;
    let (Some(first), Some(last)) = (tree.token_at(end), tree.token_at(start)) else {
        return true;
    };
    let mut between = tree.pieces(first..last);
    between.any(|(kind, _)| !kind.is_trivia())
}

/// How far back a word is looked for.
const FARTHEST: u32 = 64;

/// Whether a word that is no move stands before an annotation without a move, back to the `(` of its line; also
/// where that is too far to be seen.
fn follows_word(context: &ChessContext<'_>, aside: &AsideAt) -> bool {
    if aside.ply.is_some() {
        return false;
    }
    let tree = &context.document.tree;
    let (Some(line), Some(token)) = (
        context.game.lines.get(aside.line as usize),
        tree.token_at(aside.span.start),
    ) else {
        return false;
    };
    // Tags are no words.
    let open = match aside.line {
        0 => first_of_moves(context).unwrap_or(line.open),
        _ => line.open,
    };
    if token.0.saturating_sub(open.0) > FARTHEST {
        return true;
    }
    let mut before = tree.pieces(open..token);
    before.any(|(kind, _)| matches!(kind, PgnTokenKind::Word | PgnTokenKind::Error))
}

/// The token behind the tags.
fn first_of_moves(context: &ChessContext<'_>) -> Option<TokenId> {
    let tag = context.game.tags.last()?;
    context.document.tree.token_at(tag.value.end + 1)
}
