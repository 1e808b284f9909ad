//! Where the text of an export goes: bytes, the column reached, and the width of lines.

use super::target::ExportTarget;
use super::{encoding, header};
use crate::pbn::standard::DISCOURAGED_LINE_LENGTH;
use crate::source::{Span, without_control};

/// How export format writes a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WordSpelling {
    /// As it is.
    Kept,
    /// In capitals.
    Capitals,
    /// As the call `Pass`.
    Pass,
}

/// The text written so far.
pub(super) struct Out<'t> {
    /// The bytes.
    pub(super) bytes: Vec<u8>,
    pub(super) target: &'t ExportTarget,
    /// Where the line that is being written begins.
    line: usize,
    /// The first character that does not exist in the encoding to be written.
    pub(super) misfit: Option<char>,
    /// What is being written, as it is in its game.
    pub(super) place: Span,
    /// What made the first line that is longer than the standard allows.
    pub(super) long_line: Option<Span>,
}

/// How many bytes to set aside for text of so many: line ends and absent tags make it longer.
pub(super) fn room_for(size: usize) -> usize {
    size + size / 8 + header::MOST
}

/// What parts a text from what follows. After one that ends with CR, what is kept as it was, any other
/// line end would become one with it.
pub(super) fn empty_line<'t>(text: &[u8], target: &ExportTarget) -> &'t [u8] {
    match text.last() {
        Some(b'\r') => b"\r",
        _ => target.newline,
    }
}

impl<'t> Out<'t> {
    /// An empty text with room for so many bytes, in memory that was used before.
    pub(super) fn reusing(mut room: Vec<u8>, target: &'t ExportTarget, capacity: usize) -> Out<'t> {
        room.clear();
        room.reserve(capacity);
        Out {
            bytes: room,
            target,
            line: 0,
            misfit: None,
            place: Span::default(),
            long_line: None,
        }
    }

    /// How many bytes the line already has.
    #[inline]
    pub(super) fn column(&self) -> usize {
        self.bytes.len() - self.line
    }

    /// Ends the line, also an empty one.
    #[inline]
    pub(super) fn end_line(&mut self) {
        if self.column() > self.target.longest_line {
            self.long_line = self.long_line.or(Some(self.place));
        }
        match *self.target.newline {
            [cr, lf] => self.bytes.extend_from_slice(&[cr, lf]),
            _ => self.bytes.extend_from_slice(self.target.newline),
        }
        self.line = self.bytes.len();
    }

    /// Parts what was written from what follows. After a text that ends with CR, what is kept
    /// as it was, any other line end would become one with it.
    pub(super) fn empty_line(&mut self) {
        self.lines(empty_line(&self.bytes, self.target));
    }

    /// Ends the line, unless nothing is on it.
    #[inline]
    pub(super) fn fresh_line(&mut self) {
        if self.column() > 0 {
            self.end_line();
        }
    }

    /// Goes back to the text as it was at some length.
    pub(super) fn truncate(&mut self, length: usize) {
        self.bytes.truncate(length);
        self.line = length;
        self.long_line = None;
    }

    /// Writes bytes that need no care: ASCII of our own, or text that is kept as it is.
    #[inline]
    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Writes whole lines that are kept as they are.
    pub(super) fn lines(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.line = self.bytes.len();
        if self.target.transcodes && !bytes.is_ascii() {
            // What is kept byte for byte keeps its encoding, and so the file does.
            self.misfit = self.misfit.or_else(|| encoding::first_high(bytes));
        }
    }

    /// Writes the text of a string: control characters, tabs among them, become spaces
    /// (chapter 2.2).
    #[inline]
    pub(super) fn string(&mut self, text: &[u8]) {
        let start = self.bytes.len();
        self.characters(text, encoding::Within::Value);
        if text.iter().any(u8::is_ascii_control) {
            for byte in self.bytes.get_mut(start..).unwrap_or_default() {
                *byte = without_control(*byte);
            }
        }
    }

    /// Writes characters in the encoding of the target.
    #[inline]
    pub(super) fn characters(&mut self, text: &[u8], within: encoding::Within) {
        if !self.target.transcodes || text.is_ascii() {
            self.bytes.extend_from_slice(text);
        } else if let Some(misfit) = encoding::to_latin1(text, within, &mut self.bytes) {
            self.misfit = self.misfit.or(Some(misfit));
        }
    }

    /// How many bytes a text will have in the encoding of the target.
    pub(super) fn length(&self, text: &[u8]) -> usize {
        if self.target.transcodes && !text.is_ascii() {
            encoding::latin1_length(text)
        } else {
            text.len()
        }
    }

    /// Makes room for a word of so many bytes: a space before it, or a new line where it
    /// would be too wide (chapter 2.3).
    #[inline]
    pub(super) fn part(&mut self, length: usize) {
        let column = self.column();
        if column == 0 {
            return;
        }
        if column + 1 + length >= DISCOURAGED_LINE_LENGTH {
            self.end_line();
        } else {
            self.bytes.push(b' ');
        }
    }

    /// Writes a word of ASCII, parted from what is before it.
    #[inline]
    pub(super) fn word(&mut self, word: &[u8]) {
        self.part(word.len());
        match *word {
            // Cards are many, and bytes that are counted need no call to be copied.
            [suit, rank] => self.bytes.extend_from_slice(&[suit, rank]),
            _ => self.bytes.extend_from_slice(word),
        }
    }

    /// The same in the spelling of export format.
    #[inline]
    pub(super) fn spelled(&mut self, word: &[u8], spelling: WordSpelling) {
        match spelling {
            WordSpelling::Kept => self.word(word),
            WordSpelling::Pass => self.word(b"Pass"),
            WordSpelling::Capitals => {
                self.word(word);
                let start = self.bytes.len() - word.len();
                let written = self.bytes.get_mut(start..).unwrap_or_default();
                written.make_ascii_uppercase();
            }
        }
    }
}
