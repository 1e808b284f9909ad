//! What can be written at the cursor: legal moves, tags that the game lacks, the words of a tag's value, NAGs,
//! and names of rules in suppressions.

use serde_json::{Value, json};

use super::ChessGame;
use crate::chess::Board;
use crate::pgn::{PgnTokenKind, PlyId, nag, san, tag};
use crate::server::complete::{OpenValue, line_before, names, suppressed_name};
use crate::source::Span;

/// What to offer at an offset of a game.
pub(super) fn at(game: &ChessGame<'_>, offset: u32) -> Vec<Value> {
    let text = game.parsed.text;
    if let Some(name) = suppressed_name(text, offset) {
        return names(&game.range(name));
    }
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
    let line = line_before(text, offset);
    if let Some(name) = line.strip_prefix(b"[")
        && name
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
    {
        return missing_tags(game, Span::new(offset - line.len() as u32, offset));
    }
    let is_digit = |byte: &&u8| byte.is_ascii_digit();
    let digits = line.iter().rev().take_while(is_digit).count();
    if line
        .len()
        .checked_sub(digits + 1)
        .and_then(|at| line.get(at))
        == Some(&b'$')
    {
        return glyphs(game, Span::new(offset - digits as u32 - 1, offset));
    }
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-=+#".contains(byte);
    let length = line.iter().rev().take_while(is_part).count() as u32;
    let word = Span::new(offset - length, offset);
    let board = board_at(game, word.start);
    board.map_or_else(Vec::new, |board| moves(game, &board, word))
}

fn item(game: &ChessGame<'_>, span: Span, text: &str, kind: u8, detail: &str) -> Value {
    json!({
        "label": text,
        "kind": kind,
        "detail": detail,
        "textEdit": { "range": game.range(span), "newText": text },
    })
}

const PROPERTY: u8 = 10;
const VALUE: u8 = 12;
const CONSTANT: u8 = 21;

/// The words of a tag's value.
fn words(game: &ChessGame<'_>, open: &OpenValue<'_>) -> Vec<Value> {
    let Some(known) = tag::known(open.name) else {
        return Vec::new();
    };
    let words = known.grammar.words().iter();
    let item = |word: &&str| {
        let (span, text) = open.replaced(word);
        let mut item = item(game, span, &text, VALUE, known.name);
        crate::server::put(&mut item, "label", json!(word));
        item
    };
    words.map(item).collect()
}

/// The tags of the standard that the game lacks.
fn missing_tags(game: &ChessGame<'_>, span: Span) -> Vec<Value> {
    let text = game.parsed.text;
    let is_closed = text.get(span.end as usize) == Some(&b']');
    let span = Span::new(span.start, span.end + u32::from(is_closed));
    let missing = tag::TAGS
        .iter()
        .filter(|tag| game.game.tag(text, tag.name.as_bytes()).is_none());
    let items = missing.enumerate().map(|(place, tag)| {
        let pair = format!("[{} \"\"]", tag.name);
        let mut item = item(game, span, &pair, PROPERTY, tag.summary);
        crate::server::put(&mut item, "label", json!(tag.name));
        crate::server::put(&mut item, "filterText", json!(format!("[{}", tag.name)));
        crate::server::put(&mut item, "sortText", json!(format!("{place:02}")));
        item
    });
    items.collect()
}

/// All NAGs that mean something.
fn glyphs(game: &ChessGame<'_>, span: Span) -> Vec<Value> {
    let numbers = (0..=255).filter_map(|number| {
        let meaning = nag::meaning(number).or_else(|| nag::meaning_in_practice(number))?;
        Some((number, meaning))
    });
    let items = numbers.map(|(number, meaning)| {
        let mut item = item(game, span, &format!("${number}"), CONSTANT, meaning);
        crate::server::put(&mut item, "sortText", json!(format!("{number:03}")));
        item
    });
    items.collect()
}

/// The legal moves in a position.
fn moves(game: &ChessGame<'_>, board: &Board, word: Span) -> Vec<Value> {
    let legal = board.legal_moves().into_iter();
    let mut moves: Vec<String> = legal.map(|mv| san::write(board, mv)).collect();
    moves.sort();
    moves
        .iter()
        .map(|mv| item(game, word, mv, VALUE, "legal move"))
        .collect()
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
