//! Cuts a file into records, whose texts cover it.
//!
//! In RBN a blank line ends a record, in RBX the end of the line. What only comments on the file
//! (`%` lines) belongs to the record after it, blank lines to the record before it. A blank line
//! in a free text that a brace ends further on is part of that text.

use std::ops::Range;

use memchr::memrchr2;

use super::Form;
use super::label::Label;
use super::record::Record;
use crate::source::{LineEnd, is_blank, line_end, marks_length};

/// The records of a file in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// How the records are written.
    pub form: Form,
    /// The bytes of each record, with the `%` lines before it and the blank lines after it.
    pub records: Vec<Range<usize>>,
    /// Whether the last of them has no more than `%` lines and blank lines, and is no record.
    pub has_rest: bool,
}

impl Split {
    /// How many records there are.
    pub fn count(&self) -> usize {
        self.records.len() - usize::from(self.has_rest)
    }
}

/// Cuts a file into records, in time linear in its size.
pub fn split(bytes: &[u8], form: Form) -> Split {
    let mut cutter = Cutter::default();
    let mut lines = Lines::of(bytes);
    while let Some(line) = lines.next() {
        let marks = cutter.begin_at_marks(bytes, &line);
        if marks > 0 {
            lines.at = line.start + marks;
            continue;
        }
        let text = line.text(bytes);
        match form {
            Form::Rbn => cutter.rbn(bytes, &line, text, lines.at),
            Form::Rbx => cutter.rbx(&line, text),
        }
    }
    cutter.end(bytes, form)
}

/// Where records end, line by line.
#[derive(Default)]
struct Cutter {
    records: Vec<Range<usize>>,
    start: usize,
    /// Whether the record has more than `%` lines.
    has_content: bool,
    /// Whether its end was seen, so that the next line with content begins another one.
    is_ended: bool,
    /// Where the free text ends in which the lines are.
    text_end: usize,
    /// Whether a field of RBX goes on in the next line.
    is_open: bool,
}

impl Cutter {
    /// Looks at a line of RBN. `next` is where the next one begins.
    fn rbn(&mut self, bytes: &[u8], line: &Line, text: &[u8], next: usize) {
        if line.start < self.text_end {
            return;
        }
        if text.iter().all(|byte| is_blank(*byte)) {
            self.is_ended |= self.has_content;
            return;
        }
        self.begin_after_end(line.start);
        match text.first() {
            Some(b'%') => {}
            Some(b'{') => {
                self.has_content = true;
                if !ends_text(text) {
                    self.text_end = text_end(bytes, next).unwrap_or(bytes.len());
                }
            }
            _ => self.has_content = true,
        }
    }

    /// Looks at a line of RBX.
    fn rbx(&mut self, line: &Line, text: &[u8]) {
        let goes_on = std::mem::take(&mut self.is_open) && !begins_field(text);
        if text.iter().all(|byte| is_blank(*byte)) {
            self.is_open = goes_on;
            return;
        }
        if !goes_on {
            self.begin_after_end(line.start);
        }
        self.has_content |= has_field(text);
        self.is_ended = self.has_content;
        self.is_open = memrchr2(b'{', b'}', text)
            .and_then(|at| text.get(at))
            .map_or(goes_on, |brace| *brace == b'{');
    }

    /// Begins a record where its end was seen and a line begins with byte order marks, as where
    /// files were joined. Gives the length of the marks.
    fn begin_at_marks(&mut self, bytes: &[u8], line: &Line) -> usize {
        if !self.is_ended || line.start < self.text_end {
            return 0;
        }
        let length = marks_length(bytes.get(line.start..).unwrap_or(&[]));
        if length > 0 {
            self.begin_after_end(line.start);
        }
        length
    }

    fn begin_after_end(&mut self, start: usize) {
        if std::mem::take(&mut self.is_ended) {
            self.records.push(self.start..start);
            self.start = start;
            self.has_content = false;
        }
    }

    fn end(mut self, bytes: &[u8], form: Form) -> Split {
        if self.start < bytes.len() {
            self.records.push(self.start..bytes.len());
        }
        let last = self
            .records
            .last()
            .and_then(|range| bytes.get(range.clone()));
        Split {
            form,
            has_rest: last.is_some_and(|text| !Record::read(text, form).is_record()),
            records: self.records,
        }
    }
}

/// Whether a line of a free text is its last one.
pub(super) fn ends_text(line: &[u8]) -> bool {
    line.trim_ascii_end().last() == Some(&b'}')
}

/// Where the free text ends that goes on at `at`: after the first line that ends with a brace.
/// Without such a line it ends at the blank line that ends the record. After a blank line only
/// what cannot be anything else goes on with the text.
fn text_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut lines = Lines { bytes, at };
    let mut blank = None;
    while let Some(line) = lines.next() {
        let text = line.text(bytes);
        if text.iter().all(|byte| is_blank(*byte)) {
            blank.get_or_insert(line.start);
            continue;
        }
        // Byte order marks begin another file that was joined.
        if blank.is_some() && (begins_line(text) || marks_length(text) > 0) {
            return blank;
        }
        if ends_text(text) {
            return Some(lines.at);
        }
    }
    blank
}

/// Whether a line begins as those of a record do: a label or a digit with a space, a free text, a
/// `%` line.
pub(super) fn begins_line(line: &[u8]) -> bool {
    match line {
        [b'{' | b'%', ..] => true,
        [first] => is_label(*first),
        [first, b' ' | b'\t', ..] => is_label(*first),
        _ => false,
    }
}

/// Whether this byte is a label or the number of a note.
pub(super) fn is_label(byte: u8) -> bool {
    byte.is_ascii_digit() || Label::of(byte).is_some()
}

/// Whether a line begins as those of RBX do.
fn begins_field(line: &[u8]) -> bool {
    match line {
        [b'{', ..] => true,
        [first, b'{', ..] => *first == b'%' || is_label(*first),
        _ => false,
    }
}

/// Whether a line of RBX has more than comments on the file (`%{…}`).
fn has_field(line: &[u8]) -> bool {
    let mut rest = line;
    while let Some(aside) = rest.strip_prefix(b"%{") {
        match memchr::memchr(b'}', aside) {
            Some(end) => rest = aside.get(end + 1..).unwrap_or(&[]),
            None => return false,
        }
    }
    !rest.trim_ascii().is_empty()
}

/// Whether a line says that the file is in this form (chapter 5).
pub fn is_signature(line: &[u8], form: Form) -> bool {
    match form {
        Form::Rbn => line.starts_with(b"% RBN") || line.starts_with(b"%RBN"),
        Form::Rbx => line.starts_with(b"%{RBX"),
    }
}

/// Whether most lines of a text begin as those of records do.
pub fn looks_like_records(text: &[u8]) -> bool {
    let mut votes = [0_usize; 2];
    for line in Lines::of(text) {
        let line = line.text(text);
        if !line.trim_ascii().is_empty() {
            let is_vote = begins_line(line) || begins_field(line);
            if let Some(count) = votes.get_mut(usize::from(is_vote)) {
                *count += 1;
            }
        }
    }
    let [against, votes] = votes;
    votes > against
}

/// A line of the file.
pub(super) struct Line {
    pub(super) start: usize,
    /// Where its line end begins.
    pub(super) end: usize,
}

impl Line {
    pub(super) fn text<'t>(&self, bytes: &'t [u8]) -> &'t [u8] {
        bytes.get(self.start..self.end).unwrap_or(&[])
    }
}

/// The lines of a text one after the other.
pub(super) struct Lines<'t> {
    bytes: &'t [u8],
    /// Where the next line begins.
    pub(super) at: usize,
}

impl<'t> Lines<'t> {
    /// The lines of a text, without byte order marks before them.
    pub(super) fn of(bytes: &'t [u8]) -> Lines<'t> {
        let at = marks_length(bytes);
        Lines { bytes, at }
    }
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let start = self.at;
        if start >= self.bytes.len() {
            return None;
        }
        let end = line_end(self.bytes, start);
        self.at = end + LineEnd::at(self.bytes, end).map_or(0, |(_, length)| length);
        Some(Line { start, end })
    }
}
