//! The value of a tag pair that is being written: its closing quote and bracket may not be there yet.

use crate::source::{Slice, Span, is_blank, is_line_end, line_before};

/// The value of a tag pair in one line, as far as it is written.
pub(crate) struct OpenValue<'t> {
    /// The name of the tag.
    pub(crate) name: &'t [u8],
    /// Where the bracket is with which the pair begins.
    pub(crate) bracket: u32,
    /// The value without its quotes.
    pub(crate) value: Span,
    /// What there is of the quote and the bracket after it.
    closing: Span,
    /// Whether both are there.
    is_closed: bool,
}

impl<'t> OpenValue<'t> {
    /// The value at an offset of a game.
    pub(crate) fn at(text: &'t [u8], offset: u32) -> Option<OpenValue<'t>> {
        let line = line_before(text, offset as usize);
        let is_escaped = |at: usize| at.checked_sub(1).and_then(|at| line.get(at)) == Some(&b'\\');
        let quote = memchr::memrchr_iter(b'"', line).find(|at| !is_escaped(*at))?;
        let start = offset - (line.len() - quote - 1) as u32;
        let before = line.get(..quote)?.trim_ascii_end();
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
        let length = before.iter().rev().take_while(is_part).count();
        let (before, name) = before.split_at(before.len() - length);
        let bracket = before.trim_ascii_end().len().checked_sub(1)?;
        if name.is_empty() || before.get(bracket) != Some(&b'[') {
            return None;
        }
        let rest = text.get(offset as usize..)?;
        let end = rest.iter().position(|byte| is_line_end(*byte));
        let rest = rest.get(..end.unwrap_or(rest.len()))?;
        let ends = |byte: &u8| matches!(byte, b'"' | b']' | b'[' | b'{');
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        let (own, after) = rest.split_at(length);
        let own = match after.first() {
            Some(b'"') => own,
            _ => own.trim_ascii_end(),
        };
        let end = offset + own.len() as u32;
        let after = rest.get(own.len()..)?;
        let blanks = |text: &[u8]| text.iter().take_while(|byte| is_blank(**byte)).count();
        let quote_length = usize::from(after.first() == Some(&b'"'));
        let bracket_at = quote_length + blanks(after.get(quote_length..)?);
        let has_bracket = after.get(bracket_at) == Some(&b']');
        let closing = if has_bracket {
            bracket_at + 1
        } else {
            quote_length
        };
        Some(OpenValue {
            name,
            bracket: offset - (line.len() - bracket) as u32,
            value: Span::new(start, end),
            closing: Span::new(end, end + closing as u32),
            is_closed: has_bracket && quote_length > 0,
        })
    }

    /// What is replaced from a place of the value on to give it another end, and by what: the pair is closed
    /// with it.
    pub(crate) fn replaced_from(&self, start: u32, end: &str) -> (Span, String) {
        if self.is_closed {
            (Span::new(start, self.value.end), end.to_owned())
        } else {
            (Span::new(start, self.closing.end), format!("{end}\"]"))
        }
    }

    /// The same for the whole value.
    pub(crate) fn replaced(&self, value: &str) -> (Span, String) {
        self.replaced_from(self.value.start, value)
    }

    /// The text of the game with the pair closed. Up to the end of the value it is the same.
    pub(crate) fn closed(&self, text: &[u8]) -> Vec<u8> {
        let part = |from: u32, to: usize| text.slice(from as usize..to);
        let before = part(0, self.value.end as usize);
        [before, b"\"]", part(self.closing.end, text.len())].concat()
    }
}

/// How many digits are after a sign with which a number begins, at the end of a line so far.
pub(crate) fn digits_after(line: &[u8], sign: u8) -> Option<u32> {
    let is_digit = |byte: &&u8| byte.is_ascii_digit();
    let digits = line.iter().rev().take_while(is_digit).count();
    let before = line.get(line.len().checked_sub(digits + 1)?)?;
    (*before == sign).then_some(digits as u32)
}
