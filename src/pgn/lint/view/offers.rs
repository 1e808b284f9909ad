//! What can be written at the cursor: legal moves, tags that the game lacks, the words of a tag's value, and NAGs.

use super::ChessGame;
use crate::chess::Board;
use crate::engine::view::{Offer, OfferKind, ordered};
use crate::pgn::{PgnTokenKind, PlyId, nag, san, tag};
use crate::source::{Span, line_before};
use crate::tagged::open_value::{OpenValue, digits_after};

/// What to offer at an offset of a game.
pub(super) fn at(game: &ChessGame<'_>, offset: u32) -> Vec<Offer> {
    let text = game.parsed.text;
    let tree = &game.parsed.tree;
    let before = offset
        .checked_sub(1)
        .and_then(|before| tree.token_at(before));
    let is_in_comment = before.is_some_and(|token| {
        let is_open =
            tree.kind(token) == PgnTokenKind::LineComment || tree.span(token).end > offset;
        tree.kind(token).is_comment() && is_open
    });
    if is_in_comment {
        return Vec::new();
    }
    if let Some(open) = OpenValue::at(text, offset) {
        return words(game, &open);
    }
    let pair = offset
        .checked_sub(1)
        .and_then(|before| game.parsed.tag_pair_at(before));
    if pair.is_some_and(|pair| pair.span().end == offset) {
        return Vec::new();
    }
    let line = line_before(text, offset as usize);
    if let Some(name) = line.strip_prefix(b"[")
        && name
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
    {
        return missing_tags(game, Span::new(offset - line.len() as u32, offset));
    }
    if let Some(digits) = digits_after(line, b'$') {
        return glyphs(game, Span::new(offset - digits - 1, offset));
    }
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-=+#".contains(byte);
    let length = line.iter().rev().take_while(is_part).count() as u32;
    let word = Span::new(offset - length, offset);
    let board = board_at(game, word.start);
    board.map_or_else(Vec::new, |board| moves(game, &board, word))
}

fn offer(game: &ChessGame<'_>, span: Span, text: String, detail: &str) -> Offer {
    Offer {
        label: text.clone(),
        detail: detail.to_owned(),
        place: span.at(game.base),
        text,
        ..Offer::default()
    }
}

/// The words of a tag's value.
fn words(game: &ChessGame<'_>, open: &OpenValue<'_>) -> Vec<Offer> {
    let Some(known) = tag::known(open.name) else {
        return Vec::new();
    };
    let words = known.grammar.words().iter();
    let offer = |word: &&str| {
        let (span, text) = open.replaced(word);
        Offer {
            label: (*word).to_owned(),
            ..offer(game, span, text, known.name)
        }
    };
    words.map(offer).collect()
}

/// The tags of the standard that the game lacks.
fn missing_tags(game: &ChessGame<'_>, span: Span) -> Vec<Offer> {
    let text = game.parsed.text;
    let is_closed = text.get(span.end as usize) == Some(&b']');
    let span = Span::new(span.start, span.end + u32::from(is_closed));
    let missing = tag::TAGS
        .iter()
        .filter(|tag| game.game.tag(text, tag.name.as_bytes()).is_none());
    ordered(missing.map(|tag| Offer {
        kind: OfferKind::Tag,
        label: tag.name.to_owned(),
        key: Some(format!("[{}", tag.name)),
        ..offer(game, span, format!("[{} \"\"]", tag.name), tag.summary)
    }))
}

/// All NAGs that mean something.
fn glyphs(game: &ChessGame<'_>, span: Span) -> Vec<Offer> {
    let numbers = (0..=255).filter_map(|number| {
        let meaning = nag::meaning(number).or_else(|| nag::meaning_in_practice(number))?;
        Some((number, meaning))
    });
    let glyphs = numbers.map(|(number, meaning)| Offer {
        kind: OfferKind::Glyph,
        order: Some(number as usize),
        ..offer(game, span, format!("${number}"), meaning)
    });
    glyphs.collect()
}

/// The legal moves in a position.
fn moves(game: &ChessGame<'_>, board: &Board, word: Span) -> Vec<Offer> {
    let legal = board.legal_moves().into_iter();
    let mut moves: Vec<String> = legal.map(|mv| san::write(board, mv)).collect();
    moves.sort();
    let moves = moves.into_iter();
    let offer = |mv| offer(game, word, mv, "legal move");
    moves.map(offer).collect()
}

/// The position in which a move at an offset would be made; `None` where it is not known, and before the tags.
fn board_at(game: &ChessGame<'_>, offset: u32) -> Option<Board> {
    let tags = game.parsed.tag_pairs().last();
    if tags.is_some_and(|last| offset < last.span().end) {
        return None;
    }
    // The last move of each line that is open here.
    let mut last: Option<PlyId> = None;
    let mut around: Vec<Option<PlyId>> = Vec::new();
    let mut is_new = false;
    let mut next = 0;
    for (index, (kind, span)) in game.parsed.tree.all_pieces().enumerate() {
        if span.start >= offset {
            break;
        }
        match kind {
            PgnTokenKind::LeftParenthesis => {
                around.push(last);
                is_new = true;
            }
            PgnTokenKind::RightParenthesis => {
                last = around.pop().flatten();
                is_new = false;
            }
            PgnTokenKind::Word => {
                let ply = game.game.plies.get(next);
                if ply.is_some_and(|ply| ply.token.0 as usize == index) {
                    last = Some(PlyId(next as u32));
                    is_new = false;
                    next += 1;
                }
            }
            PgnTokenKind::Marker => return None,
            _ => {}
        }
    }
    match last {
        Some(id) if is_new => game.game.board_before(id),
        Some(id) => game.board_after(id),
        None => game.game.start.clone(),
    }
}
