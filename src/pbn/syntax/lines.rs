//! Reads lines in search of tags: past strings, comments and escape lines, by the very functions that
//! [`super::lexer`] uses.

use memchr::memchr;

use super::lexer::{self, Byte};
use crate::source::{LineEnd, Slice, line_end};

/// Reads the lines of a text, one after the other.
pub(super) struct LineReader<'s> {
    pub(super) bytes: &'s [u8],
    /// Whether a `}` may still follow; once there is none, the search ends.
    pub(super) has_closing_brace: bool,
}

impl LineReader<'_> {
    /// Where the first line begins of a text that begins at `start`.
    pub(super) fn first(&self, start: usize) -> usize {
        if start == 0 && self.bytes.starts_with(lexer::BYTE_ORDER_MARK) {
            lexer::BYTE_ORDER_MARK.len()
        } else {
            start
        }
    }

    /// Reads a line from `at` on, and gives the start of the next one; a comment may carry it over several
    /// lines. Nothing is read from `limit` on. `see_bracket` is called with the place of each `[` that is in
    /// no string and in no comment.
    #[inline]
    pub(super) fn read(
        &mut self,
        mut at: usize,
        limit: usize,
        mut see_bracket: impl FnMut(usize),
    ) -> usize {
        let bytes = self.bytes.get(..limit).unwrap_or(self.bytes);
        while let Some(&byte) = bytes.get(at) {
            match lexer::class(byte) {
                Byte::LineEnd => {
                    return at + LineEnd::at(self.bytes, at).map_or(1, |(_, length)| length);
                }
                Byte::Semicolon => at = line_end(self.bytes, at),
                Byte::Quote => at = lexer::string_end(self.bytes, at).0,
                Byte::BraceOpen => at = self.comment_end(at),
                Byte::BracketOpen => {
                    see_bracket(at);
                    at += 1;
                }
                _ => at += 1,
            }
        }
        at
    }

    /// The end of the brace comment at `at`.
    fn comment_end(&mut self, at: usize) -> usize {
        let rest = self.bytes.slice(at..);
        if self.has_closing_brace {
            if let Some(length) = memchr(b'}', rest) {
                return at + length + 1;
            }
            self.has_closing_brace = false;
        }
        lexer::unclosed_comment_end(self.bytes, at)
    }
}
