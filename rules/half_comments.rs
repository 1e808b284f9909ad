//! Comments between calls or cards that have their `}` but not their `{`.

use super::GameContext;
use super::moves::{is_call, is_card};
use crate::pbn::standard::TagId;
use crate::source::Span;
use crate::source::{Slice, is_blank, is_line_end, line_end};

/// How many bytes from its start the `}` may be, so that a line as long as the file is not read again and
/// again.
const MOST: usize = 100;

/// The words before a stray `}` on its line, from the first one that is no call of the auction, or no card of
/// the play.
pub(crate) fn words_before_brace(game: &GameContext<'_>, brace: u32) -> Option<Span> {
    let (_, section) = game.tag_at(brace)?;
    let is_move = match section? {
        TagId::AUCTION => is_call,
        TagId::PLAY => is_card,
        _ => return None,
    };
    let brace = brace as usize;
    let first = brace.saturating_sub(MOST);
    let before = game.text().get(first..brace)?;
    let line_end = before.iter().rposition(|byte| is_line_end(*byte))?;
    let start = first + line_end + 1;
    let line = before.get(line_end + 1..)?;
    // Other signs have mistakes of their own.
    if line.iter().any(|byte| b"{}[];%\"()".contains(byte)) {
        return None;
    }
    let mut at = 0;
    for word in line.split(|byte| is_blank(*byte)) {
        if !is_move(word) {
            let end = at + line.get(at..)?.trim_ascii_end().len();
            return Some(Span::new((start + at) as u32, (start + end) as u32));
        }
        at += word.len() + 1;
    }
    None
}

/// Whether a word is one of those before a stray `}`.
pub(crate) fn is_before_brace(game: &GameContext<'_>, word: Span) -> bool {
    let (start, text) = (word.start as usize, game.text());
    let after = text.slice(start..text.len().min(start + MOST));
    let line = after.get(..line_end(after, 0)).unwrap_or(after);
    let brace = line.iter().position(|byte| matches!(byte, b'{' | b'}'));
    let brace = brace.filter(|at| line.get(*at) == Some(&b'}'));
    let words = brace.and_then(|at| words_before_brace(game, word.start + at as u32));
    words.is_some_and(|words| words.start <= word.start)
}
