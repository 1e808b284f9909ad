//! What a comment of chess is that another one begins in: two of which one is in the other, or one whose `}` is
//! missing.

use super::chess::ChessContext;
use crate::chess::Board;
use crate::pgn::san::{self, Resolution};
use crate::pgn::{AsideAt, GameResult, PgnTokenKind};
use crate::source::{Slice, Span};
use crate::tagged::scan::digits;

/// What the second `{` in a comment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nesting {
    /// That of a comment in the comment.
    Braces,
    /// That of the next comment: this one was closed by `)` or `]`, and moves follow.
    ClosedBy(Span),
    /// That of the next comment: nothing closes this one before the moves that begin here.
    Unclosed(Span),
}

/// How far words are looked at for moves.
const FARTHEST: usize = 64;

/// The comment in which a brace is, and what the brace is. What it takes along begins with it.
pub(crate) fn nesting(context: &ChessContext<'_>, braces: Span) -> Option<(Span, Nesting)> {
    let asides = context.asides();
    let at = asides.partition_point(|aside| aside.span.start < braces.start);
    let comment = asides.get(at.checked_sub(1)?)?;
    let is_it = comment.kind == PgnTokenKind::BraceComment && comment.span.end > braces.start;
    if !is_it {
        return None;
    }
    // Where a second `}` follows, somebody has nested them.
    let is_nested = braces.end > comment.span.end;
    let moves = (!is_nested).then(|| swallowed(context, comment, braces.start));
    Some((comment.span, moves.flatten().unwrap_or(Nesting::Braces)))
}

/// What the `}` of a comment replaces, or where it is missing, in a text that begins with it and goes too far: before
/// the moves in it, before the marker at its end, or at the end.
pub(crate) fn end_of_comment(context: &ChessContext<'_>, text: Span) -> Span {
    let asides = context.asides();
    let at = asides.partition_point(|aside| aside.span.start < text.start);
    let comment = asides
        .get(at)
        .filter(|aside| aside.span.start == text.start);
    let before = match comment.and_then(|comment| swallowed(context, comment, text.end)) {
        Some(Nesting::ClosedBy(close)) => return close,
        Some(Nesting::Unclosed(moves)) => moves.start,
        _ => {
            let words = context.slice(text).trim_ascii_end();
            let last = words.iter().rposition(u8::is_ascii_whitespace);
            let last = last.map_or(words.len(), |space| space + 1);
            let is_marker = words
                .get(last..)
                .is_some_and(|word| GameResult::of(word).is_some());
            text.start + if is_marker { last } else { words.len() } as u32
        }
    };
    Span::empty(context.end_of_text_before(before).max(text.start + 1))
}

/// The moves of the game that a comment has before the next one begins.
fn swallowed(context: &ChessContext<'_>, comment: &AsideAt, end: u32) -> Option<Nesting> {
    let (board, half_move) = position_behind(context, comment)?;
    let start = comment.span.start + 1;
    let text = context.slice(Span::new(start, end));
    let mut open = 0_usize;
    let mut is_word_start = false;
    for (byte, at) in text.iter().zip(0_usize..) {
        let rest = text.slice(at..);
        let place = start + at as u32;
        match byte {
            b'(' | b'[' => open += 1,
            b')' | b']' if open > 0 => open -= 1,
            b')' | b']' => {
                let moves = rest.get(1..).unwrap_or_default();
                if are_moves(&board, half_move, moves, false) {
                    return Some(Nesting::ClosedBy(Span::new(place, place + 1)));
                }
            }
            _ if is_word_start && are_moves(&board, half_move, rest, true) => {
                return Some(Nesting::Unclosed(Span::new(place, place + 1)));
            }
            _ => {}
        }
        is_word_start = byte.is_ascii_whitespace();
    }
    None
}

/// The position behind the move to which a comment belongs, and the number of the half move that is next.
fn position_behind(context: &ChessContext<'_>, comment: &AsideAt) -> Option<(Board, u32)> {
    let Some(id) = comment.ply else {
        let line = context.game.lines.get(comment.line as usize)?;
        return match line.replaces {
            Some(_) => {
                let first = line.first?;
                let half_move = context.game.ply(first)?.half_move;
                Some((context.board_before(first)?, half_move))
            }
            None if comment.line == 0 => {
                Some((context.game.start.clone()?, context.game.first_half_move))
            }
            None => None,
        };
    };
    let ply = context.game.ply(id)?;
    let mut board = context.board_before(id)?;
    board.play(ply.mv?);
    Some((board, ply.half_move.saturating_add(1)))
}

/// Whether a text begins with the moves that are next: one with its number, or two; and where nothing else speaks
/// for it two with a number, or one that is all of the text.
fn are_moves(board: &Board, half_move: u32, text: &[u8], is_strict: bool) -> bool {
    let mut is_whole = text.len() <= FARTHEST;
    let text = text.get(..FARTHEST).unwrap_or(text);
    let words = text.split(u8::is_ascii_whitespace);
    let mut board = board.clone();
    let (mut half_move, mut moves, mut is_numbered) = (half_move, 0, false);
    for word in words.filter(|word| !word.is_empty()).take(6) {
        let mut rest = word;
        if let Some((number, after)) = digits(word) {
            if number != half_move / 2 + 1 {
                is_whole = false;
                break;
            }
            is_numbered = true;
            rest = after;
        }
        let periods = rest.iter().take_while(|byte| **byte == b'.').count();
        rest = rest.slice(periods..);
        let marks = rest
            .iter()
            .rev()
            .take_while(|byte| matches!(byte, b'!' | b'?'));
        let length = rest.len() - marks.count();
        rest = rest.slice(..length);
        if rest.is_empty() {
            continue;
        }
        let Some((Resolution::Legal(mv, _), _)) = san::resolve(&board, rest) else {
            is_whole = false;
            break;
        };
        board.play(mv);
        (half_move, moves) = (half_move.saturating_add(1), moves + 1);
        if moves == 2 {
            break;
        }
    }
    if is_strict {
        is_numbered && (moves == 2 || moves == 1 && is_whole)
    } else {
        moves == 2 || moves == 1 && is_numbered
    }
}
