//! Writes records in output form: the one that the author's own programs write (chapters 1 and 4).
//!
//! Line ends are LF. A signature comes first, a blank line after each record and nowhere else. Labels
//! are in the order D T L E F S K N B H A C P R M I. Notes are directly after their auction or play,
//! in the order of their numbers; free text and `%` lines stay after the label that they follow. The
//! data of each label has one form (`data`).
//!
//! RBX has the same records with other signs, so a file can be written in either form. What holds in a
//! record is the same afterwards, in this record and in all later ones. What cannot be read is
//! written as it is, in the other form as a `%` line, and noted ([`KeptPlace`]).

mod auction;
mod data;
mod hands;
mod items;
mod play;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::RecordForm;
use super::label::RbnLabel;
use super::lines::is_signature;
use super::record::{RbnLine, RbnLineKind, RbnRecord};
use super::split::RbnSplit;
use crate::engine::output::{KeptPart, Output};
use crate::source::{
    LineEnd, Slice, Source, Span, is_blank, is_line_end, line_end, lines, marks_length,
};

/// How records are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// In which form.
    pub form: RecordForm,
    /// Whether a free text comes on one line, its line breaks written `|`. In RBX it always does.
    pub text_on_one_line: bool,
}

/// A file as it was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordsText {
    /// The text.
    pub bytes: Vec<u8>,
    /// How many records it has.
    pub records: usize,
    /// What was written as it is, in order of place.
    pub kept: Vec<KeptPlace>,
    /// Where each record ends in the text.
    ends: Vec<usize>,
}

impl RecordsText {
    /// The text of a record (0-based), what is before the first one included.
    pub fn text(&self, record: usize) -> Option<&[u8]> {
        self.bytes.get(self.range(record)?)
    }

    /// Where it is.
    pub fn range(&self, record: usize) -> Option<Range<usize>> {
        let start = match record.checked_sub(1) {
            Some(before) => *self.ends.get(before)?,
            None => 0,
        };
        Some(start..*self.ends.get(record)?)
    }

    /// How many records are not, or not in whole, in output form.
    pub fn kept_records(&self) -> usize {
        let mut records: Vec<usize> = self.kept.iter().map(|kept| kept.record).collect();
        records.dedup();
        records.len()
    }

    /// The same as the ends see it. The bytes of the text that was read are needed for the names of boards.
    pub fn into_output(self, read: &[u8]) -> Output {
        let source = Source::new(read);
        let kept = self.kept.iter().map(|kept| KeptPart {
            unit: kept.record,
            board: kept
                .board
                .as_ref()
                .map(|board| source.encoding().decode(board).into_owned()),
            subject: kept.subject(&source),
            range: kept.range.clone(),
            reason: kept.reason.name(),
            message: kept.reason.to_string(),
        });
        Output {
            kept: kept.collect(),
            bytes: self.bytes,
            units: self.records,
            ..Output::default()
        }
    }

    /// Whether something could not be written at all.
    pub fn is_lossy(&self) -> bool {
        self.kept.iter().any(|kept| kept.reason.is_loss())
    }
}

/// Something that is not in output form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptPlace {
    /// The record, 1-based.
    pub record: usize,
    /// Its board, as its own `B` says it; `None` where that is longer than boards are.
    pub board: Option<Vec<u8>>,
    /// The bytes of the file.
    pub range: Range<usize>,
    /// Why.
    pub reason: KeptReason,
}

impl KeptPlace {
    /// What it is about: the board, else the record by its number.
    pub fn subject(&self, source: &Source<'_>) -> String {
        match &self.board {
            Some(board) => format!("board {}", source.encoding().decode(board)),
            None => format!("record {}", self.record),
        }
    }
}

/// Why something is written as it is, or not at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeptReason {
    /// It is not clear what the lines of the record are.
    Lines,
    /// It is not clear for certain what the lines of the record are; it is written as it was read.
    Unclear,
    /// A line cannot be read; the other form has it as a `%` line.
    Line,
    /// The data of the label cannot be read.
    Data(RbnLabel),
    /// RBX has no sign for a closing brace in data or text: the line is not written.
    Brace,
    /// The other form has no text that is read as the record: it is not written.
    NoForm,
}

impl KeptReason {
    /// Whether it is missing in what was written.
    pub fn is_loss(self) -> bool {
        matches!(self, KeptReason::Brace | KeptReason::NoForm)
    }

    /// Its name in reports for programs.
    pub fn name(self) -> &'static str {
        match self {
            KeptReason::Lines => "unreadable-record",
            KeptReason::Unclear => "unclear-record",
            KeptReason::Line => "unreadable-line",
            KeptReason::Data(_) => "unreadable-data",
            KeptReason::Brace => "brace-in-rbx",
            KeptReason::NoForm => "no-other-form",
        }
    }
}

impl fmt::Display for KeptReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeptReason::Lines => {
                out.write_str("a line cannot be read; the record is kept as it is")
            }
            KeptReason::Unclear => {
                out.write_str("its lines are not clear; it is written as they were read")
            }
            KeptReason::Line => out.write_str("this line cannot be read; it is kept as a `%` line"),
            KeptReason::Data(label) => {
                write!(
                    out,
                    "{} cannot be read; it is kept as it is",
                    label.letter()
                )
            }
            KeptReason::Brace => {
                out.write_str("RBX cannot hold a closing brace; the line is left out")
            }
            KeptReason::NoForm => {
                out.write_str("it has no form that is read the same; it is left out")
            }
        }
    }
}

/// Writes a file of records, in time linear in its size.
pub fn write(bytes: &[u8], split: &RbnSplit, options: &WriteOptions) -> RecordsText {
    let mut writer = RbnWriter {
        options,
        out: Vec::with_capacity(bytes.len() + 64),
        kept: Vec::new(),
        record: 0,
        base: 0,
        board: None,
        moved_signature: None,
    };
    let mut ends = Vec::with_capacity(split.records.len());
    for (index, range) in split.records.iter().enumerate() {
        let text = bytes.slice(range.clone());
        let record = RbnRecord::read(text, split.form);
        writer.record = (index + 1).min(split.count().max(1));
        writer.base = range.start;
        let board = record.data(RbnLabel::Board);
        let board = board.filter(|board| board.len() <= LONGEST_BOARD);
        writer.board = board.map(<[u8]>::to_vec);
        if writer.out.is_empty() && !record.is_blank() {
            writer.signature(&record);
        }
        writer.record(&record);
        ends.push(writer.out.len());
    }
    if writer.out.is_empty() {
        writer.own_signature();
    }
    if options.form == RecordForm::Rbx && !writer.out.is_empty() && !writer.out.ends_with(b"\n") {
        writer.out.push(b'\n');
    }
    RecordsText {
        bytes: writer.out,
        records: split.count(),
        kept: writer.kept,
        ends,
    }
}

/// The data of a label (of its first line) in output form; `None` where it is not there, cannot be
/// read, or is in a record that is written as it is, because it is not clear what its lines are.
pub fn output_data(record: &RbnRecord<'_>, label: RbnLabel) -> Option<Vec<u8>> {
    let line = record.line(label).filter(|_| record.has_clear_lines)?;
    match label {
        RbnLabel::Items => Some(items::joined(record, &[line])),
        _ => data::canonical(record, label, line).map(Cow::into_owned),
    }
}

/// The lines of a record in the order of output, blank lines left out; `None` where it is not clear what
/// they are.
pub fn output_order(record: &RbnRecord<'_>) -> Option<Vec<RbnLine>> {
    // A brace in the item list can be the end of a text that was torn, and would end another one.
    let is_brace =
        |line: &RbnLine| line.kind == RbnLineKind::Items && record.slice(line.data).contains(&b'}');
    let is_clear = record.has_clear_lines && !record.lines.iter().any(is_brace);
    let blocks = LabelBlock::of(record).into_iter().filter(|_| is_clear);
    let lines = blocks.flat_map(|block| {
        let parts = [block.before, block.lines, block.notes, block.after];
        parts.into_iter().flatten().copied()
    });
    let lines: Vec<RbnLine> = lines.collect();
    (!lines.is_empty()).then_some(lines)
}

struct RbnWriter<'o> {
    options: &'o WriteOptions,
    out: Vec<u8>,
    kept: Vec<KeptPlace>,
    /// The number of the record, 1-based.
    record: usize,
    /// Where its text begins in the file.
    base: usize,
    board: Option<Vec<u8>>,
    /// The signature in the record, where it was not on the first line and is written already.
    moved_signature: Option<Span>,
}

impl RbnWriter<'_> {
    /// Writes a signature where the file does not begin with one. One after lines that speak to
    /// pbnlint comes before them.
    fn signature(&mut self, record: &RbnRecord<'_>) {
        let is_line =
            |line: &&RbnLine| !matches!(line.kind, RbnLineKind::Mark | RbnLineKind::Blank);
        let is_signature = |line: &&RbnLine| is_signature(record.slice(line.span), record.form);
        let mut lines = record.lines.iter().filter(is_line);
        if lines
            .clone()
            .next()
            .is_some_and(|first| is_signature(&first))
        {
            return;
        }
        let next = lines.find(|line| !speaks_to_pbnlint(record, line));
        match next.filter(is_signature).filter(|_| record.has_clear_lines) {
            Some(line) => {
                self.extra(record, record.slice(line.data), line);
                self.moved_signature = Some(line.span);
            }
            None => self.own_signature(),
        }
    }

    fn own_signature(&mut self) {
        self.out.extend_from_slice(match self.options.form {
            RecordForm::Rbn => b"% RBN\n",
            RecordForm::Rbx => b"%{RBX}",
        });
    }

    fn record(&mut self, record: &RbnRecord<'_>) {
        if record.is_blank() {
            return;
        }
        let range = self.base..self.base + record.text.len();
        if !record.has_clear_lines && !self.is_other(record) {
            self.keep(KeptReason::Lines, range);
            return self.verbatim(record);
        }
        // It counts as a record, but would be none in the other form.
        if !record.has_clear_lines && !record.is_record() {
            return self.keep(KeptReason::NoForm, range);
        }
        let (start, kept) = (self.out.len(), self.kept.len());
        for block in LabelBlock::of(record) {
            self.block(record, &block);
        }
        if !record.has_clear_lines && self.kept.len() == kept {
            self.keep(KeptReason::Unclear, range.clone());
        }
        if self.is_other(record) && !self.reads_the_same(record, start) {
            self.out.truncate(start);
            self.kept.truncate(kept);
            return self.keep(KeptReason::NoForm, range);
        }
        if record.is_record() {
            self.out.push(b'\n');
        }
    }

    /// Whether a record comes from the other form.
    fn is_other(&self, record: &RbnRecord<'_>) -> bool {
        record.form != self.options.form
    }

    /// Whether what was written from here on is read as the record: braces in its data can be taken
    /// for those of fields.
    fn reads_the_same(&self, record: &RbnRecord<'_>, start: usize) -> bool {
        let text = self.out.slice(start..);
        let written = RbnRecord::read(text, self.options.form);
        written.has_clear_lines && written.is_record() == record.is_record()
    }

    /// Writes a record line by line as it is, but for its line ends, and without the byte order marks
    /// and blank lines before it.
    fn verbatim(&mut self, record: &RbnRecord<'_>) {
        // A form feed is no blank here: a line of it is not a blank line.
        let is_space = |byte: &u8| is_blank(*byte) || matches!(byte, b'\n' | b'\r');
        let mut text = record.text;
        loop {
            let marks = marks_length(text);
            let rest = text.slice(marks..);
            let blank = rest.iter().take_while(|byte| is_space(byte)).count();
            if blank == rest.len() {
                return;
            }
            let blank_lines = rest.slice(..blank);
            let last = blank_lines.iter().rposition(|byte| is_line_end(*byte));
            let first = last.map_or(0, |at| at + 1);
            text = rest.slice(first..);
            // After another record more lines can begin with marks, as where empty files were joined.
            if first == 0 || self.base == 0 {
                break;
            }
        }
        // Blanks at the end of the last line may be part of it; blank lines after it are not.
        let last = text.iter().rposition(|byte| !is_space(byte));
        let content = last.map_or(0, |last| last + 1);
        let text = text.get(..line_end(text, content)).unwrap_or(text);
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            self.out.extend_from_slice(text.slice(at..end));
            self.out.push(b'\n');
            at = end + LineEnd::at(text, end).map_or(1, |(_, length)| length);
        }
        if self.options.form == RecordForm::Rbn {
            self.out.push(b'\n');
        }
    }

    fn block(&mut self, record: &RbnRecord<'_>, block: &LabelBlock<'_>) {
        for line in &block.before {
            self.other(record, line);
        }
        match (block.label, block.lines.first()) {
            (Some(RbnLabel::Items), _) => self.items(record, &block.lines),
            (Some(label), Some(line)) => self.label(record, label, line),
            _ => {}
        }
        for line in block.notes.iter().chain(&block.after) {
            if self
                .moved_signature
                .take_if(|moved| *moved == line.span)
                .is_none()
            {
                self.other(record, line);
            }
        }
    }

    /// Writes a label with its data.
    fn label(&mut self, record: &RbnRecord<'_>, label: RbnLabel, line: &RbnLine) {
        if let Some((data, rest)) = parted_by_brace(record, line).filter(|_| self.is_other(record))
        {
            self.field(label.byte(), record.slice(data), data);
            return self.unread(record, rest);
        }
        let data = match data::canonical(record, label, line) {
            Some(data) => data,
            None => {
                self.keep(KeptReason::Data(label), line.data.at(self.base));
                Cow::Borrowed(record.slice(line.data))
            }
        };
        self.field(label.byte(), &data, line.data);
    }

    fn items(&mut self, record: &RbnRecord<'_>, lines: &[&RbnLine]) {
        let data = items::joined(record, lines);
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
            return;
        };
        let place = first.data.to(last.data);
        let data = match self.options.form {
            RecordForm::Rbn => items::on_lines(&data),
            RecordForm::Rbx => data,
        };
        self.field(b'I', &data, place);
    }

    /// Writes a note, a free text or a `%` line.
    fn other(&mut self, record: &RbnRecord<'_>, line: &RbnLine) {
        let data = record.slice(line.data);
        match line.kind {
            RbnLineKind::Note(number, Some(_)) => self.field(b'0' + number, data, line.data),
            RbnLineKind::Text => self.text(data, line.data),
            RbnLineKind::Extra => self.extra(record, data, line),
            // A label here is one that a line before it gave.
            RbnLineKind::Label(_) | RbnLineKind::Note(_, None) | RbnLineKind::Stray => {
                self.unread(record, line.span);
            }
            RbnLineKind::Items | RbnLineKind::Blank | RbnLineKind::Mark => {}
        }
    }

    /// Writes text that cannot be read, as a `%` line.
    fn unread(&mut self, record: &RbnRecord<'_>, place: Span) {
        let text = record.slice(place).trim_ascii();
        if text.is_empty() {
            return;
        }
        let text = [UNREAD.as_bytes(), text].concat();
        if !self.is_refused(&text, place) {
            self.escape_line(&text);
            self.keep(KeptReason::Line, place.at(self.base));
        }
    }

    fn text(&mut self, text: &[u8], place: Span) {
        let is_one_line = self.options.form == RecordForm::Rbx || self.options.text_on_one_line;
        let lines = lines(text);
        let text = lines.join(if is_one_line { &b"|"[..] } else { &b"\n"[..] });
        if self.is_refused(&text, place) {
            return;
        }
        self.out.push(b'{');
        self.out.extend_from_slice(&text);
        self.out.push(b'}');
        self.end_line();
    }

    /// Writes a `%` line. In the signature of the file the name of the form becomes that of the form
    /// written.
    fn extra(&mut self, record: &RbnRecord<'_>, data: &[u8], line: &RbnLine) {
        let is_first = self.out.is_empty();
        let is_signature = is_first && is_signature(record.slice(line.span), record.form);
        let data = data.trim_ascii();
        let mut renamed = Vec::new();
        let data = match data.get(3..) {
            Some(rest) if is_signature => {
                renamed.extend_from_slice(match self.options.form {
                    RecordForm::Rbn => b"RBN",
                    RecordForm::Rbx => b"RBX",
                });
                renamed.extend_from_slice(rest);
                &renamed
            }
            _ => data,
        };
        if !self.is_refused(data, line.data) {
            self.escape_line(data);
        }
    }

    /// Writes a `%` line, given without its sign.
    fn escape_line(&mut self, data: &[u8]) {
        match self.options.form {
            RecordForm::Rbn if data.is_empty() => self.out.push(b'%'),
            RecordForm::Rbn => self.out.extend_from_slice(b"% "),
            RecordForm::Rbx => self.out.extend_from_slice(b"%{"),
        }
        self.out.extend_from_slice(data);
        if self.options.form == RecordForm::Rbx {
            self.out.push(b'}');
        }
        self.end_line();
    }

    /// Writes a label or the number of a note with its data.
    fn field(&mut self, letter: u8, data: &[u8], place: Span) {
        let data = if !self.is_refused(data, place) {
            data
        } else if RbnLabel::of(letter).is_some_and(|label| label.info().repeats) {
            // Without its label the value before it would hold.
            &[]
        } else {
            return;
        };
        self.out.push(letter);
        match self.options.form {
            RecordForm::Rbn if data.is_empty() => {}
            RecordForm::Rbn => self.out.push(b' '),
            RecordForm::Rbx => self.out.push(b'{'),
        }
        self.out.extend_from_slice(data);
        if self.options.form == RecordForm::Rbx {
            self.out.push(b'}');
        }
        self.end_line();
    }

    fn end_line(&mut self) {
        if self.options.form == RecordForm::Rbn {
            self.out.push(b'\n');
        }
    }

    /// Whether data cannot be written because RBX has no sign for a brace in it.
    fn is_refused(&mut self, data: &[u8], place: Span) -> bool {
        let is_refused = self.options.form == RecordForm::Rbx && data.contains(&b'}');
        if is_refused {
            self.keep(KeptReason::Brace, place.at(self.base));
        }
        is_refused
    }

    fn keep(&mut self, reason: KeptReason, range: Range<usize>) {
        self.kept.push(KeptPlace {
            record: self.record,
            board: self.board.clone(),
            range,
            reason,
        });
    }
}

/// How many bytes the board of a message can have; a record with a longer one is named by its number.
const LONGEST_BOARD: usize = 64;

/// A label with what moves with it.
struct LabelBlock<'r> {
    /// The label; `None` for what is before the first one.
    label: Option<RbnLabel>,
    /// The `%` lines before it that speak to pbnlint of it.
    before: Vec<&'r RbnLine>,
    /// Its line; the lines of an item list.
    lines: Vec<&'r RbnLine>,
    /// Its notes, in the order of their numbers.
    notes: Vec<&'r RbnLine>,
    /// The free texts and `%` lines after it.
    after: Vec<&'r RbnLine>,
}

impl<'r> LabelBlock<'r> {
    fn new(label: Option<RbnLabel>, before: Vec<&'r RbnLine>) -> LabelBlock<'r> {
        LabelBlock {
            label,
            before,
            lines: Vec::new(),
            notes: Vec::new(),
            after: Vec::new(),
        }
    }

    /// The lines of a record in the order of output.
    fn of(record: &'r RbnRecord<'_>) -> Vec<LabelBlock<'r>> {
        let mut blocks = vec![LabelBlock::new(None, Vec::new())];
        let mut before = Vec::new();
        let mut seen = Vec::with_capacity(RbnLabel::ALL.len());
        for line in &record.lines {
            // The first line of a label is the one that counts.
            let is_repeated = line.kind.label().is_some_and(|label| seen.contains(&label));
            seen.extend(line.kind.label().filter(|_| !is_repeated));
            if is_repeated || matches!(line.kind, RbnLineKind::Note(_, None) | RbnLineKind::Stray) {
                if let Some(block) = blocks.last_mut() {
                    block.after.push(line);
                }
                continue;
            }
            let label = match line.kind {
                RbnLineKind::Label(label) => Some(label),
                RbnLineKind::Items => Some(RbnLabel::Items),
                _ => None,
            };
            let is_new = label.is_some() && blocks.last().is_none_or(|last| last.label != label);
            if is_new {
                blocks.push(LabelBlock::new(label, std::mem::take(&mut before)));
            }
            let is_of_next = blocks.len() > 1 && speaks_to_pbnlint(record, line);
            let owner = match line.kind {
                RbnLineKind::Note(_, owner) => blocks.iter_mut().rev().find(|b| b.label == owner),
                _ => blocks.last_mut(),
            };
            let Some(block) = owner else { continue };
            match line.kind {
                _ if is_of_next => before.push(line),
                RbnLineKind::Label(_) | RbnLineKind::Items => block.lines.push(line),
                RbnLineKind::Note(..) => block.notes.push(line),
                RbnLineKind::Text | RbnLineKind::Extra => block.after.push(line),
                RbnLineKind::Blank | RbnLineKind::Mark | RbnLineKind::Stray => {}
            }
        }
        if let Some(last) = blocks.last_mut() {
            last.after.append(&mut before);
        }
        for block in &mut blocks {
            block.notes.sort_by_key(|line| match line.kind {
                RbnLineKind::Note(number, _) => number,
                _ => 0,
            });
        }
        blocks.sort_by_key(|block| block.label);
        blocks
    }
}

/// The data of a field of RBX up to its first closing brace, and what is after that, where it has one: the
/// field ends there, and what follows cannot be read.
fn parted_by_brace(record: &RbnRecord<'_>, line: &RbnLine) -> Option<(Span, Span)> {
    let brace =
        memchr::memchr(b'}', record.slice(line.data)).filter(|_| record.form == RecordForm::Rbx)?;
    let end = line.data.start + brace as u32;
    Some((
        Span::new(line.data.start, end),
        Span::new(end + 1, line.data.end),
    ))
}

/// What begins a `%` line with a line of a record that cannot be read.
pub(crate) const UNREAD: &str = "not read: ";

/// Whether a line is a `%` line that speaks to pbnlint.
fn speaks_to_pbnlint(record: &RbnRecord<'_>, line: &RbnLine) -> bool {
    let data = record.slice(line.data).trim_ascii();
    let word = data.get(..b"pbnlint:".len()).unwrap_or_default();
    line.kind == RbnLineKind::Extra && word.eq_ignore_ascii_case(b"pbnlint:")
}
