//! The tokens of a tag pair or a deal, with what follows it. They cover its text without gap or overlap.

use crate::source::{Slice, Span, is_blank, is_line_end};
use crate::tagged::scan::{
    BYTE_ORDER_MARK, blanks_end, is_name_byte, is_semi_empty, name_end, newline_end, string_end,
};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PpnTokenKind {
    /// The bytes with which some programs begin a file of UTF-8.
    Mark,
    Blank,
    Newline,
    LeftBracket,
    RightBracket,
    /// The name of a tag, a part of its value, or a field of a deal.
    Word,
    /// A value in quotes.
    String,
    /// Text in no brackets.
    Stray,
}

/// Whether a byte is a blank or part of a line end.
pub(super) fn is_white(byte: &u8) -> bool {
    is_blank(*byte) || is_line_end(*byte)
}

/// Whether a tag pair or a deal begins at a bracket.
pub(super) fn is_item(text: &[u8], at: usize) -> bool {
    let next = text.get(blanks_end(text, at + 1));
    let may_begin = |byte: &u8| is_name_byte(*byte) || matches!(byte, b'"' | b']');
    text.get(at) == Some(&b'[') && next.is_some_and(may_begin)
}

/// Whether it is a deal that begins there.
pub(super) fn is_deal(text: &[u8], at: usize) -> bool {
    let first = text.get(blanks_end(text, at + 1));
    first.is_some_and(u8::is_ascii_digit)
}

/// The end of the tag pair or the deal that begins at a bracket, and whether it has a bracket there. A tag pair
/// ends with its line; a deal may go on, up to an empty line or the next bracket.
pub(super) fn item_end(text: &[u8], at: usize) -> (usize, bool) {
    let mut from = at + 1;
    if !is_deal(text, at) {
        let value = blanks_end(text, name_end(text, blanks_end(text, from)));
        if text.get(value) == Some(&b'"') {
            from = string_end(text, value).0;
        }
    }
    let line = line_or_bracket(text, from);
    let mut end = line;
    while text.get(end).is_some_and(|byte| is_line_end(*byte)) && is_deal(text, at) {
        let next = newline_end(text, end);
        if is_semi_empty(text, next) || text.get(blanks_end(text, next)) == Some(&b'[') {
            break;
        }
        end = line_or_bracket(text, next);
    }
    match text.get(end) {
        Some(b']') => (end + 1, true),
        _ => (line, false),
    }
}

/// The next closing bracket or line end.
fn line_or_bracket(text: &[u8], from: usize) -> usize {
    let rest = text.slice(from..);
    memchr::memchr3(b']', b'\n', b'\r', rest).map_or(text.len(), |place| from + place)
}

/// The tokens of a unit.
pub fn tokens(text: &[u8]) -> PpnTokens<'_> {
    let item = is_item(text, 0).then(|| item_end(text, 0));
    let (end, is_closed) = item.unwrap_or((0, true));
    PpnTokens {
        text,
        at: 0,
        end,
        is_closed,
        words: 0,
    }
}

/// The tokens of a text, one after the other.
pub struct PpnTokens<'t> {
    text: &'t [u8],
    at: usize,
    /// Where the brackets end; 0 where there are none.
    pub(super) end: usize,
    /// Whether no bracket is without its closing one.
    pub(super) is_closed: bool,
    /// How many words there were in the brackets.
    words: usize,
}

impl PpnTokens<'_> {
    /// The token that begins with a byte which is no white space, and its end.
    fn word(&mut self, byte: u8) -> (PpnTokenKind, usize) {
        let (at, text) = (self.at, self.text);
        if at >= self.end {
            return if text.starts_with(BYTE_ORDER_MARK) && at == 0 {
                (PpnTokenKind::Mark, BYTE_ORDER_MARK.len())
            } else {
                (PpnTokenKind::Stray, self.word_end(text.len()))
            };
        }
        let inside = self.end - usize::from(self.is_closed);
        if at == 0 {
            return (PpnTokenKind::LeftBracket, 1);
        } else if at == inside {
            return (PpnTokenKind::RightBracket, self.end);
        }
        self.words += 1;
        match (self.words, byte) {
            _ if is_deal(text, 0) => (PpnTokenKind::Word, self.word_end(inside)),
            (1, _) if is_name_byte(byte) => (PpnTokenKind::Word, name_end(text, at)),
            (1 | 2, b'"') => (PpnTokenKind::String, string_end(text, at).0.min(inside)),
            _ => (PpnTokenKind::Word, self.word_end(inside)),
        }
    }

    fn word_end(&self, most: usize) -> usize {
        let rest = self.text.slice(self.at..most);
        self.at + rest.iter().position(is_white).unwrap_or(rest.len())
    }
}

impl Iterator for PpnTokens<'_> {
    type Item = (PpnTokenKind, Span);

    fn next(&mut self) -> Option<(PpnTokenKind, Span)> {
        let start = self.at;
        let (kind, end) = match *self.text.get(start)? {
            byte if is_blank(byte) => (PpnTokenKind::Blank, blanks_end(self.text, start)),
            byte if is_line_end(byte) => (PpnTokenKind::Newline, newline_end(self.text, start)),
            byte => self.word(byte),
        };
        self.at = end;
        Some((kind, Span::new(start as u32, end as u32)))
    }
}
