//! What is under the cursor, as a chess player knows it.

use std::fmt::Write as _;

use super::ChessGame;
use crate::chess::{Board, diagram};
use crate::engine::suppress::is_suppression;
use crate::engine::view::{HoverText, holds};
use crate::pgn::command::{CommandKind, CommandValue, commands};
use crate::pgn::document::PgnTagPair;
use crate::pgn::{GameResult, MoveState, PgnTokenKind, PlyId, TokenId, nag, tag};
use crate::rules::move_name;
use crate::source::Span;

/// What to show at an offset of a game.
pub(super) fn at(game: &ChessGame<'_>, offset: u32) -> Option<HoverText> {
    let (span, markdown) = match game.parsed.tag_pair_at(offset) {
        Some(pair) => tag_pair(game, pair, offset)?,
        None => token(game, game.token_at(offset)?, offset)?,
    };
    Some(HoverText {
        place: span.at(game.base),
        markdown,
    })
}

fn tag_pair(game: &ChessGame<'_>, pair: PgnTagPair<'_>, offset: u32) -> Option<(Span, String)> {
    if let Some(span) = pair.value_span().filter(|span| holds(*span, offset))
        && pair.name() == b"FEN"
        && let Some(board) = &game.game.start
    {
        return Some((span, drawn(board)));
    }
    let known = tag::known(pair.name())?;
    let mut markdown = format!("**{}**: {}", known.name, known.summary);
    // Writing to a string does not fail.
    let _ = match known.chapter.strip_prefix('S') {
        Some(chapter) => write!(markdown, " (PGN supplement, chapter {chapter})"),
        None if known.chapter.is_empty() => Ok(()),
        None => write!(markdown, " (PGN, chapter {})", known.chapter),
    };
    for word in known.grammar.words() {
        let _ = write!(markdown, "\n- `{word}`");
    }
    Some((pair.name_span()?, markdown))
}

fn token(game: &ChessGame<'_>, token: TokenId, offset: u32) -> Option<(Span, String)> {
    let (kind, span) = (game.parsed.tree.kind(token), game.parsed.tree.span(token));
    let text = span.of(game.parsed.text);
    let markdown = match kind {
        PgnTokenKind::Word => ply(game, game.ply_of(token)?)?,
        PgnTokenKind::Nag | PgnTokenKind::Suffix => glyph(kind, text)?,
        PgnTokenKind::Marker => match GameResult::of(text)? {
            GameResult::White => "White wins",
            GameResult::Black => "Black wins",
            GameResult::Draw => "the game is drawn",
            GameResult::Unknown => "the game goes on, or its end is not known",
        }
        .to_owned(),
        kind if kind.is_comment() && !is_suppression(text) => return command(text, span, offset),
        _ => return None,
    };
    Some((span, markdown))
}

/// A move with the position after it, and what is said of it. Of one that is not legal: the position before it.
fn ply(game: &ChessGame<'_>, id: PlyId) -> Option<String> {
    let ply = game.game.ply(id)?;
    let word = game.shown(game.parsed.tree.span(ply.token));
    let mut markdown = format!("**{}**", move_name(ply, &word));
    let glyphs = game.game.behind(&game.parsed, id);
    let glyphs = glyphs.take_while(|(kind, _)| {
        kind.is_space() || matches!(kind, PgnTokenKind::Nag | PgnTokenKind::Suffix)
    });
    for (kind, span) in glyphs {
        if let Some(meaning) = glyph(kind, span.of(game.parsed.text)) {
            let _ = write!(markdown, ", {meaning}");
        }
    }
    let board = match ply.state {
        MoveState::Legal | MoveState::Passed => game.board_after(id)?,
        _ => {
            markdown.push_str("\n\nbefore it:");
            game.game.board_before(id)?
        }
    };
    let _ = write!(markdown, "\n\n{}", drawn(&board));
    Some(markdown)
}

fn drawn(board: &Board) -> String {
    format!("```text\n{}\n```", diagram(board))
}

/// A NAG or a suffix in words.
fn glyph(kind: PgnTokenKind, text: &[u8]) -> Option<String> {
    let number = match kind {
        PgnTokenKind::Suffix => nag::of_signed_suffix(text)?,
        PgnTokenKind::Nag => nag::number(text)?,
        _ => return None,
    };
    let meaning = nag::meaning(number).map(str::to_owned);
    meaning.or_else(|| {
        Some(format!(
            "{}, in practice",
            nag::meaning_in_practice(number)?
        ))
    })
}

/// What a command in a comment says.
fn command(comment: &[u8], span: Span, offset: u32) -> Option<(Span, String)> {
    let mut commands = commands(comment, Span::new(0, comment.len() as u32));
    let own = offset.checked_sub(span.start)?;
    let command = commands.find(|command| holds(command.span, own))?;
    let kind = CommandKind::of(command.name.of(comment))?;
    let mut text = kind.meaning().to_owned();
    match command.value(comment) {
        Some(CommandValue::Pawns(pawns)) => {
            let _ = write!(text, ": {pawns:+.2}");
        }
        Some(CommandValue::Mate(moves)) => {
            let side = if moves < 0 { "Black" } else { "White" };
            let _ = write!(text, ": {side} mates in {}", moves.unsigned_abs());
        }
        _ => {}
    }
    let place = Span::new(
        span.start + command.span.start,
        span.start + command.span.end,
    );
    Some((place, text))
}
