//! Cuts a file into records, whose texts cover it.
//!
//! In RBN a blank line ends a record, in RBX the end of the line. What only comments on the file
//! (`%` lines) belongs to the record after it, blank lines to the record before it. A blank line
//! in a free text that a brace ends further on is part of that text.

use std::ops::Range;

use memchr::memrchr2;

use super::RecordForm;
use super::lines::{TextLine, TextLines, begins_field, begins_line, ends_text, has_field};
use super::record::RbnRecord;
use crate::source::{Slice, is_blank, marks_length};

/// The records of a file in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RbnSplit {
    /// How the records are written.
    pub form: RecordForm,
    /// The bytes of each record, with the `%` lines before it and the blank lines after it.
    pub records: Vec<Range<usize>>,
    /// Whether the last of them has no more than `%` lines and blank lines, and is no record.
    pub has_rest: bool,
}

impl RbnSplit {
    /// How many records there are.
    pub fn count(&self) -> usize {
        self.records.len() - usize::from(self.has_rest)
    }
}

/// Cuts a file into records, in time linear in its size.
pub fn split(bytes: &[u8], form: RecordForm) -> RbnSplit {
    let mut cutter = RecordCutter::default();
    let mut lines = TextLines::of(bytes);
    while let Some(line) = lines.next() {
        let marks = cutter.begin_at_marks(bytes, &line);
        if marks > 0 {
            lines.at = line.start + marks;
            continue;
        }
        let text = line.text(bytes);
        match form {
            RecordForm::Rbn => cutter.rbn(bytes, &line, text, lines.at),
            RecordForm::Rbx => cutter.rbx(&line, text),
        }
    }
    cutter.end(bytes, form)
}

/// Where records end, line by line.
#[derive(Default)]
struct RecordCutter {
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

impl RecordCutter {
    /// Looks at a line of RBN. `next` is where the next one begins.
    fn rbn(&mut self, bytes: &[u8], line: &TextLine, text: &[u8], next: usize) {
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
    fn rbx(&mut self, line: &TextLine, text: &[u8]) {
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
    fn begin_at_marks(&mut self, bytes: &[u8], line: &TextLine) -> usize {
        if !self.is_ended || line.start < self.text_end {
            return 0;
        }
        let length = marks_length(bytes.slice(line.start..));
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

    fn end(mut self, bytes: &[u8], form: RecordForm) -> RbnSplit {
        if self.start < bytes.len() {
            self.records.push(self.start..bytes.len());
        }
        let last = self
            .records
            .last()
            .and_then(|range| bytes.get(range.clone()));
        RbnSplit {
            form,
            has_rest: last.is_some_and(|text| !RbnRecord::read(text, form).is_record()),
            records: self.records,
        }
    }
}

/// Where the free text ends that goes on at `at`: after the first line that ends with a brace.
/// Without such a line it ends at the blank line that ends the record. After a blank line only
/// what cannot be anything else goes on with the text.
fn text_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut lines = TextLines::starting_at(bytes, at);
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
