//! Tokens in lines: as many as fit on each (8.2.1).

use crate::source::LineEnd;

/// Writes whole lines, and tokens that fill lines.
pub(super) struct LineWriter<'o> {
    out: &'o mut Vec<u8>,
    line_end: LineEnd,
    /// How many characters a line has at most.
    length: usize,
    /// How many characters the line has so far.
    column: usize,
    /// A token, with what is glued to it so far.
    token: Vec<u8>,
    /// Whether the next token is glued to this one.
    is_open: bool,
}

impl<'o> LineWriter<'o> {
    /// Writes lines with this end, of at most so many characters; `None` for any number.
    pub(super) fn new(
        out: &'o mut Vec<u8>,
        line_end: LineEnd,
        length: Option<usize>,
    ) -> LineWriter<'o> {
        LineWriter {
            out,
            line_end,
            length: length.unwrap_or(usize::MAX),
            column: 0,
            token: Vec::new(),
            is_open: false,
        }
    }

    /// Writes a token, apart from the one before it.
    pub(super) fn token(&mut self, text: &[u8]) {
        if !std::mem::take(&mut self.is_open) {
            self.flush();
        }
        self.token.extend_from_slice(text);
    }

    /// Writes a number with what follows it, as [`LineWriter::token`] does.
    pub(super) fn number(&mut self, number: u32, periods: &[u8]) {
        self.token(b"");
        let first = self.token.len();
        let mut rest = number;
        loop {
            self.token.push(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if let Some(digits) = self.token.get_mut(first..) {
            digits.reverse();
        }
        self.token.extend_from_slice(periods);
    }

    /// Writes a token to which the next one is glued.
    pub(super) fn open(&mut self, text: &[u8]) {
        self.token(text);
        self.is_open = true;
    }

    /// Writes a token that is glued to the one before it.
    pub(super) fn close(&mut self, text: &[u8]) {
        self.is_open = false;
        self.token.extend_from_slice(text);
    }

    /// Puts the token on the line, or on the next one.
    fn flush(&mut self) {
        if self.token.is_empty() {
            return;
        }
        // A comment that is kept may have lines of its own.
        let first_end = memchr::memchr2(b'\n', b'\r', &self.token);
        let first = self.token.get(..first_end.unwrap_or(self.token.len()));
        let width = width(first.unwrap_or_default());
        if self.column > 0 {
            if self.column.saturating_add(1 + width) > self.length {
                self.out.extend_from_slice(self.line_end.bytes());
                self.column = 0;
            } else {
                self.out.push(b' ');
                self.column += 1;
            }
        }
        self.out.extend_from_slice(&self.token);
        let last_end = first_end.and(memchr::memrchr2(b'\n', b'\r', &self.token));
        match last_end.and_then(|end| self.token.get(end + 1..)) {
            Some(last) => self.column = self::width(last),
            None => self.column += width,
        }
        self.token.clear();
    }

    /// Ends the line that tokens have filled, if there is one.
    pub(super) fn end_line(&mut self) {
        self.is_open = false;
        self.flush();
        if self.column > 0 {
            self.out.extend_from_slice(self.line_end.bytes());
            self.column = 0;
        }
    }

    /// Writes a line of its own, or an empty one.
    pub(super) fn line(&mut self, text: &[u8]) {
        self.end_line();
        self.out.extend_from_slice(text);
        self.out.extend_from_slice(self.line_end.bytes());
    }

    /// Ends the line, and leaves one empty.
    pub(super) fn empty_line(&mut self) {
        self.line(b"");
    }
}

/// How many characters a text has: those of UTF-8, else bytes.
fn width(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    std::str::from_utf8(text).map_or(text.len(), |text| text.chars().count())
}
