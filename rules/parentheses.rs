//! Text in parentheses between calls or cards: an explanation, or a call of the other side.

use super::GameContext;
use crate::source::Span;
use crate::source::{is_line_end, line_end};

/// How many bytes from its `(` the `)` may be, so that a line as long as the file is not read again
/// and again.
const MOST: usize = 100;

/// The parentheses, with what they enclose, in which a place is or begins, where both are on one line and
/// nothing in them ends a comment, a tag or a string.
pub(crate) fn parentheses_around(game: &GameContext<'_>, place: Span) -> Option<Span> {
    let text = game.text();
    let (start, end) = (place.start as usize, place.end as usize);
    let first = start.saturating_sub(MOST);
    let before = text.get(first..start)?;
    let line_end_before = before.iter().rposition(|byte| is_line_end(*byte));
    let line = line_end_before.map_or(first, |at| first + at + 1);
    let open = line
        + text
            .get(line..end)?
            .iter()
            .rposition(|byte| *byte == b'(')?;
    let after = text.get(open..text.len().min(open + MOST))?;
    let line = after.get(..line_end(after, 0))?;
    let close = open + line.iter().position(|byte| *byte == b')')?;
    let inside = text.get(open + 1..close)?;
    let is_plain = !inside.iter().any(|byte| b"(){}[];%\"\\".contains(byte));
    let holds_place = close >= start && !inside.trim_ascii().is_empty();
    (is_plain && holds_place).then(|| Span::new(open as u32, close as u32 + 1))
}
