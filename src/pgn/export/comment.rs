//! Comments in export format.

use super::lines::LineWriter;
use super::{CommentStyle, ExportStyle};
use crate::engine::suppress::has_word;
use crate::pgn::comment::{each_word, inner, is_white, words};
use crate::pgn::token::PgnTokenKind;

/// Writes a comment in braces; says whether anything was written, for one without words says nothing.
///
/// A comment to the end of the line becomes one in braces, unless it holds a brace.
pub(super) fn write(
    lines: &mut LineWriter<'_>,
    kind: PgnTokenKind,
    text: &[u8],
    options: &ExportStyle,
) -> bool {
    let inner = inner(kind, text);
    if inner.iter().all(|byte| is_white(*byte)) {
        return false;
    }
    let is_line = kind == PgnTokenKind::LineComment;
    if is_line && memchr::memchr2(b'{', b'}', inner).is_some() {
        lines.token(text.trim_ascii_end());
        lines.end_line();
        return true;
    }
    lines.open(b"{");
    if options.comments == CommentStyle::Keep && !is_line {
        lines.close(inner);
    } else {
        let is_aside = has_word(inner);
        let mut is_first = true;
        each_word(inner, |word| {
            // At the start of a line this would be an escape (6), and what speaks to this program is one line.
            if !is_first && (is_aside || word.starts_with(b"%")) {
                lines.close(b" ");
                lines.close(word);
            } else {
                lines.token(word);
            }
            is_first = false;
        });
    }
    lines.close(b"}");
    true
}

/// What a comment says to this program, as an escape line; `None` for a comment for people.
pub(super) fn as_escape(kind: PgnTokenKind, text: &[u8]) -> Option<Vec<u8>> {
    let inner = inner(kind, text);
    has_word(inner).then(|| [b"%".to_vec(), words(inner).join(&b' ')].join(&b' '))
}
