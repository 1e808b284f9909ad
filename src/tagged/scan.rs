//! Strings, names, comments and lines in bytes: one function for each, which takes the text and the offset at
//! which a token begins, and gives the offset after it.

use memchr::{memchr, memchr3};

use crate::source::block::{BLOCK, Block, Marks};
use crate::source::{LineEnd, Slice, is_blank, is_line_end, next_line};

/// The bytes with which some programs begin a UTF-8 file.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Blanks: the end of the run at `at`.
#[inline]
pub fn blanks_end(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|byte| is_blank(*byte)) {
        at += 1;
    }
    at
}

/// One line end: the offset after it.
#[inline]
pub fn newline_end(text: &[u8], at: usize) -> usize {
    LineEnd::at(text, at).map_or(at + 1, |(_, length)| at + length)
}

/// Whether the line that begins at `at` is semi-empty: nothing but blanks. The end of the text is no line.
#[inline]
pub fn is_semi_empty(text: &[u8], at: usize) -> bool {
    let end = blanks_end(text, at);
    match text.get(end) {
        Some(byte) => is_line_end(*byte),
        None => end > at,
    }
}

/// A string token: the offset after it, and whether it has its closing quote.
///
/// ```text
/// string = '"' { printing character | '\"' | '\\' } '"'
/// ```
///
/// A string cannot cross a line end. One that is not closed ends before the last `]` of its
/// line after which the line ends or a comment begins, else at the line end.
#[inline]
pub fn string_end(text: &[u8], at: usize) -> (usize, bool) {
    match short_string_end(text, at) {
        Some(end) => (end, true),
        None => long_string_end(text, at),
    }
}

/// The offset after a closed string of a few blocks at most that has no control character and no
/// backslash, as nearly all strings are; `None` for any other.
#[inline]
pub(crate) fn short_string_end(text: &[u8], at: usize) -> Option<usize> {
    let mut from = at + 1;
    for _ in 0..SHORT_STRING {
        let block = Block::at(text, from)?;
        let marks = block.equal(b'"').or(unusual(block));
        if let Some(place) = marks.first() {
            let end = from + place;
            return (text.get(end) == Some(&b'"')).then_some(end + 1);
        }
        from += BLOCK;
    }
    None
}

/// How many blocks of a string are searched one by one: a deal of 69 bytes fits into them. In longer
/// ones other ways of searching are faster.
const SHORT_STRING: usize = 5;

/// [`string_end`] for strings of which [`short_string_end`] knows nothing.
#[inline(never)]
pub(crate) fn long_string_end(text: &[u8], at: usize) -> (usize, bool) {
    let mut from = at + 1;
    while let Some(found) = text
        .get(from..)
        .and_then(|rest| memchr3(b'"', b'\n', b'\r', rest))
    {
        let quote = from + found;
        if text.get(quote) != Some(&b'"') {
            return (unclosed_string_end(text, at, quote), false);
        }
        let content = text.slice(at + 1..quote);
        let backslashes = content.iter().rev().take_while(|b| **b == b'\\').count();
        if backslashes % 2 == 0 {
            return (quote + 1, true);
        }
        from = quote + 1;
    }
    (unclosed_string_end(text, at, text.len()), false)
}

#[cold]
fn unclosed_string_end(text: &[u8], at: usize, line_end: usize) -> usize {
    let mut end = line_end;
    // What follows the place looked at, without leading blanks, begins with this byte.
    let mut follower = None;
    for place in (at + 1..line_end).rev() {
        let Some(byte) = text.get(place) else { break };
        match byte {
            b']' if matches!(follower, None | Some(b'{' | b';')) => {
                end = place;
                break;
            }
            byte if is_blank(*byte) => {}
            byte => follower = Some(*byte),
        }
    }
    let content = text.get(at + 1..end).unwrap_or_default();
    at + 1 + content.trim_ascii_end().len()
}

/// The control characters and the backslashes of a block.
#[inline(always)] // As the methods of blocks.
fn unusual(block: Block) -> Marks {
    controls(block).or(block.equal(b'\\'))
}

/// The control characters of a block.
#[inline(always)] // As the methods of blocks.
pub(crate) fn controls(block: Block) -> Marks {
    block.within(0, 0x1F).or(block.equal(0x7F))
}

/// A brace comment: the offset after it, and whether it has its closing brace.
#[inline]
pub fn brace_comment_end(text: &[u8], at: usize) -> (usize, bool) {
    match text.get(at..).and_then(|rest| memchr(b'}', rest)) {
        Some(length) => (at + length + 1, true),
        None => (unclosed_comment_end(text, at), false),
    }
}

/// Where a brace comment ends that no `}` follows: before the next semi-empty line after
/// which a line begins with `[`, else at the end of the text; without white space at its
/// end.
#[cold]
pub fn unclosed_comment_end(text: &[u8], at: usize) -> usize {
    let end = next_tags(text, at).unwrap_or(text.len());
    let comment = text.slice(at..end);
    let white = |byte: &&u8| is_blank(**byte) || is_line_end(**byte);
    end - comment.iter().rev().take_while(white).count()
}

/// The first semi-empty line after `at` that is followed by a line with `[` in its first
/// column, further semi-empty lines between them allowed.
fn next_tags(text: &[u8], at: usize) -> Option<usize> {
    let mut line = next_line(text, at)?;
    let mut empty = None;
    loop {
        if is_semi_empty(text, line) {
            empty = empty.or(Some(line));
        } else if text.get(line) == Some(&b'[') && empty.is_some() {
            return empty;
        } else {
            empty = None;
        }
        line = next_line(text, line)?;
    }
}

/// A name token: letters, digits and underscores.
#[inline]
pub fn name_end(text: &[u8], at: usize) -> usize {
    let mut end = at;
    while let Some(block) = Block::at(text, end) {
        let count = block.alphanumeric().or(block.equal(b'_')).leading();
        end += count;
        if count < BLOCK {
            return end;
        }
    }
    while text.get(end).is_some_and(|b| is_name_byte(*b)) {
        end += 1;
    }
    end
}

/// Whether a byte may be in a name.
#[inline]
pub fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Leading decimal digits as a number, and the rest. `None` without digits or when the
/// number does not fit.
pub fn digits(text: &[u8]) -> Option<(u32, &[u8])> {
    let mut number: u32 = 0;
    let mut rest = text;
    while let Some((digit @ b'0'..=b'9', after)) = rest.split_first() {
        number = number
            .checked_mul(10)?
            .checked_add(u32::from(digit - b'0'))?;
        rest = after;
    }
    (rest.len() < text.len()).then_some((number, rest))
}

/// The end of the digits at `at`.
#[inline]
pub fn digits_end(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}
