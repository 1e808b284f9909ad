//! Files that were appended to another one with the byte order mark at their start.

use super::GameContext;
use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::source::Span;
use crate::source::is_line_end;

/// What is said of such a mark.
pub(crate) const APPENDED: &str =
    "byte order mark inside the file; another file was probably appended here";

/// Whether the byte order mark at a place is that of another file: a tag or an escape line follows it, and
/// nothing is before it on its line.
pub(crate) fn begins_file(text: &[u8], mark: usize) -> bool {
    let before = text.get(..mark).and_then(|before| before.last());
    let rest = text
        .get(mark..)
        .and_then(|rest| rest.strip_prefix(BYTE_ORDER_MARK));
    before.is_none_or(|byte| is_line_end(*byte))
        && rest.is_some_and(|rest| matches!(rest, [b'[' | b'%', ..]))
}

/// The byte order mark of another file that is directly before a place.
pub(crate) fn mark_before(game: &GameContext<'_>, place: u32) -> Option<Span> {
    let start = place.checked_sub(BYTE_ORDER_MARK.len() as u32)?;
    begins_file(game.text(), start as usize).then_some(Span::new(start, place))
}
