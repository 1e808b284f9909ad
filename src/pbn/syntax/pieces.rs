//! The tokens after a tag pair, one by one, whether or not they were stored in a tree.

use super::TokenKind;
use super::lexer::{self, Byte, Mode};
use crate::source::{Span, line_end};
use crate::tagged::tokens::ParsedPieces;

/// What the tokens of a section are, and the bytes they cover.
pub enum Pieces<'d> {
    /// Those of a tree.
    Parsed(ParsedPieces<'d, TokenKind>),
    /// Those of a plain text, which are found while one goes through them.
    Plain(PlainPieces<'d>),
}

impl Iterator for Pieces<'_> {
    type Item = (TokenKind, Span);

    #[inline]
    fn next(&mut self) -> Option<(TokenKind, Span)> {
        match self {
            Pieces::Parsed(pieces) => pieces.next(),
            Pieces::Plain(pieces) => pieces.next(),
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, (TokenKind, Span)) -> B>(self, first: B, take: F) -> B {
        // Asked once, not for each token.
        match self {
            Pieces::Parsed(pieces) => pieces.fold(first, take),
            Pieces::Plain(pieces) => pieces.fold(first, take),
        }
    }
}

/// How many bytes [`PlainPieces::ahead`] shows: a trick and its line end, or a call.
pub const AHEAD: usize = 16;

/// The tokens of the data of a section in a plain text, from a place between two of them on.
pub struct PlainPieces<'t> {
    text: &'t [u8],
    at: usize,
    end: usize,
    mode: Mode,
}

impl<'t> PlainPieces<'t> {
    /// The tokens in a span of the section whose tag has this name.
    #[inline]
    pub(super) fn new(text: &'t [u8], span: Span, name: &[u8]) -> PlainPieces<'t> {
        PlainPieces {
            text,
            at: span.start as usize,
            end: span.end as usize,
            mode: Mode::of(name),
        }
    }

    /// The text in which they are.
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// The bytes from the next token on, whatever they belong to; `None` at the end of the data,
    /// and shortly before the end of the text.
    #[inline]
    pub fn ahead(&self) -> Option<&'t [u8; AHEAD]> {
        let rest = self.text.get(self.at..)?.first_chunk();
        rest.filter(|_| self.at < self.end)
    }

    /// Takes so many bytes, which are one or several tokens; gives where they begin.
    #[inline]
    pub fn take_bytes(&mut self, count: usize) -> u32 {
        let start = self.at as u32;
        self.at += count;
        start
    }
}

impl Iterator for PlainPieces<'_> {
    type Item = (TokenKind, Span);

    // A call for each token would take longer than finding most of them.
    #[inline(always)]
    fn next(&mut self) -> Option<(TokenKind, Span)> {
        if self.at >= self.end {
            return None;
        }
        let (text, start) = (self.text, self.at);
        let (kind, end) = match lexer::class(*text.get(start)?) {
            Byte::Word if self.mode != Mode::Elements => {
                (self.mode.word(), lexer::word_end(text, start))
            }
            Byte::Blank => (TokenKind::Space, lexer::blanks_end(text, start)),
            Byte::LineEnd => (TokenKind::Newline, lexer::newline_end(text, start)),
            Byte::BraceOpen | Byte::Semicolon => lexer::plain_comment(text, start)?,
            // In a plain text only an escape line begins with it.
            Byte::Percent => (TokenKind::Escape, line_end(text, start)),
            _ => lexer::plain_token(text, start, self.mode)?,
        };
        self.at = end;
        Some((kind, Span::new(start as u32, end as u32)))
    }
}
