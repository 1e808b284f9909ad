//! The lines of a record, losslessly: they cover its text.
//!
//! RBN and RBX have the same lines; in RBX a field with its braces is one.

use memchr::{memchr, memchr2, memchr3, memrchr};

use super::RecordForm;
use super::fault::{Faults, RbnFault, RbnFaultKind};
use super::label::RbnLabel;
use super::lines::{TextLine, TextLines, begins_line, ends_text, is_label};
use super::value::notation::notes_referred_to;
use super::value::{self, Values};
use crate::source::{Slice, Span, is_blank, is_line_end, marks_length};

/// A record: its lines, what they say, and what is wrong with them. Spans count from the start
/// of its text.
#[derive(Clone, Debug, Default)]
pub struct RbnRecord<'t> {
    /// The text.
    pub text: &'t [u8],
    /// How it is written.
    pub form: RecordForm,
    /// Its lines in order. They cover the text.
    pub lines: Vec<RbnLine>,
    /// What its labels say.
    pub values: Values,
    /// What is wrong with it, by what was looked at first.
    pub faults: Vec<RbnFault>,
    /// Whether a blank line ends it, or in RBX the end of the line.
    pub is_ended: bool,
    /// Whether it is clear what each of its lines is, so that they can be moved and repaired.
    pub has_clear_lines: bool,
}

/// A line of a record; in RBX a field with its braces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RbnLine {
    /// What it is.
    pub kind: RbnLineKind,
    /// All of it, with its line end.
    pub span: Span,
    /// What it says, without label, space, braces and line end.
    pub data: Span,
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RbnLineKind {
    /// A label with its data.
    Label(RbnLabel),
    /// A note with its number, and the label that it explains, if there is one before it.
    Note(u8, Option<RbnLabel>),
    /// A free text, which may have several lines.
    Text,
    /// A line of an item list after its first one.
    Items,
    /// What is not part of the record (`%`).
    Extra,
    /// A blank line, or a line end in RBX.
    Blank,
    /// A byte order mark.
    Mark,
    /// What belongs to no label.
    Stray,
}

impl<'t> RbnRecord<'t> {
    /// Reads a record.
    pub fn read(text: &'t [u8], form: RecordForm) -> RbnRecord<'t> {
        RbnRecord::read_by(text, form, true)
    }

    /// Reads only the lines of a record: not its values or what is wrong with them, but whether its
    /// lines are clear.
    pub fn read_lines(text: &'t [u8], form: RecordForm) -> RbnRecord<'t> {
        RbnRecord::read_by(text, form, false)
    }

    fn read_by(text: &'t [u8], form: RecordForm, reads_values: bool) -> RbnRecord<'t> {
        let mut reader = RecordReader {
            reads_values,
            record: RbnRecord {
                text,
                form,
                ..RbnRecord::default()
            },
            seen: 0,
            owner: None,
            referred_to: [false; 10],
            has_content: false,
            last_brace: memrchr(b'}', text).unwrap_or(0),
            next_stop: 0,
            next_line_end: None,
        };
        reader.mark();
        match form {
            RecordForm::Rbn => reader.rbn(),
            RecordForm::Rbx => reader.rbx(),
        }
        let mut faults = Faults::at(0, &mut reader.record.faults);
        reader.record.values.items.judge(text, &mut faults);
        reader.record.has_clear_lines = has_clear_lines(&reader.record);
        reader.record
    }

    /// The line of a label; the first, where there are several.
    pub fn line(&self, label: RbnLabel) -> Option<&RbnLine> {
        let mut lines = self.lines.iter();
        lines.find(|line| line.kind == RbnLineKind::Label(label))
    }

    /// The data of a label, `None` where the record has no such line.
    pub fn data(&self, label: RbnLabel) -> Option<&'t [u8]> {
        self.line(label).map(|line| self.slice(line.data))
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'t [u8] {
        span.of(self.text)
    }

    /// Whether it says anything that makes it a record.
    pub fn is_record(&self) -> bool {
        // In RBX blanks between fields are stray, but blanks alone are no record.
        !self.is_blank() && self.lines.iter().any(|line| line.kind.is_content())
    }

    /// Whether something in it has no end, so that it is no surprise that the record has none.
    pub fn is_cut_off(&self) -> bool {
        let is_open = |fault: &RbnFault| {
            matches!(
                fault.kind,
                RbnFaultKind::UnclosedText | RbnFaultKind::NoClosingBrace
            )
        };
        self.faults.iter().any(is_open)
    }

    /// Whether there is nothing in it but byte order marks, blanks and line ends.
    pub(super) fn is_blank(&self) -> bool {
        let rest = self.text.get(marks_length(self.text)..);
        let is_nothing = |byte: &u8| is_blank(*byte) || is_line_end(*byte);
        rest.is_none_or(|rest| rest.iter().all(is_nothing))
    }
}

/// Bytes without the blanks and line ends around them.
pub(crate) fn trimmed(bytes: &[u8]) -> &[u8] {
    let is_text = |byte: &u8| !is_trimmed(*byte);
    let start = bytes.iter().position(is_text).unwrap_or(bytes.len());
    let last = bytes.iter().rposition(is_text);
    let end = last.map_or(start, |last| last + 1);
    bytes.slice(start..end)
}

/// Whether a byte is not of the data at whose end it is.
pub(super) fn is_trimmed(byte: u8) -> bool {
    is_blank(byte) || byte.is_ascii_whitespace()
}

/// Whether it is clear what each line of a record is, so that they can be moved.
fn has_clear_lines(record: &RbnRecord<'_>) -> bool {
    let is_unclear = |kind: &RbnFaultKind| {
        matches!(
            kind,
            RbnFaultKind::UnknownLabel
                | RbnFaultKind::StrayLine
                | RbnFaultKind::EarlyBrace
                | RbnFaultKind::RepeatedLabel(_)
                | RbnFaultKind::AfterItems(_)
                | RbnFaultKind::UnclosedText
                | RbnFaultKind::BlankLineInText
                | RbnFaultKind::NoteWithoutOwner
                | RbnFaultKind::NoClosingBrace
                | RbnFaultKind::NoBraceBeforeLabel
                | RbnFaultKind::BraceInData
                | RbnFaultKind::OpeningBraceInData
                | RbnFaultKind::BetweenFields
                | RbnFaultKind::LineBreakInField
                | RbnFaultKind::RbnLine
        )
    };
    let is_stray = |line: &RbnLine| line.kind == RbnLineKind::Stray;
    !record.faults.iter().any(|fault| is_unclear(&fault.kind)) && !record.lines.iter().any(is_stray)
}

impl RbnLineKind {
    /// The label of a line that has one.
    pub fn label(self) -> Option<RbnLabel> {
        match self {
            RbnLineKind::Label(label) => Some(label),
            _ => None,
        }
    }

    /// Whether such a line is part of what a record says, and makes one.
    pub(crate) fn is_content(self) -> bool {
        !matches!(
            self,
            RbnLineKind::Extra | RbnLineKind::Blank | RbnLineKind::Mark
        )
    }
}

struct RecordReader<'t> {
    /// Whether the data of labels are read.
    reads_values: bool,
    record: RbnRecord<'t>,
    /// The labels that were seen, a bit for each.
    seen: u32,
    /// The auction or play to which notes belong.
    owner: Option<RbnLabel>,
    /// To which notes it refers.
    referred_to: [bool; 10],
    /// Whether there is more than blank lines and `%` lines.
    has_content: bool,
    /// Where the last closing brace of the text is.
    last_brace: usize,
    /// Where the next closing brace or line end is, from the place that was asked for last; it is
    /// looked for once, for many fields can begin before it.
    next_stop: usize,
    /// The same for the next line end.
    next_line_end: Option<usize>,
}

impl<'t> RecordReader<'t> {
    fn mark(&mut self) {
        let length = marks_length(self.record.text);
        if length > 0 {
            let span = span(0, length);
            self.push(RbnLineKind::Mark, span, span);
        }
    }

    fn push(&mut self, kind: RbnLineKind, span: Span, data: Span) {
        self.has_content |= kind.is_content();
        self.record.lines.push(RbnLine { kind, span, data });
    }

    fn fault(&mut self, kind: RbnFaultKind, span: Span) {
        self.record.faults.push(RbnFault { kind, span });
    }

    fn rbn(&mut self) {
        let text = self.record.text;
        let lines: Vec<TextLine> = TextLines::of(text).collect();
        let is_label_line = |line: &TextLine| is_label_line(line.text(text));
        // An item list is the last thing of a record.
        let last_label = lines.iter().rposition(is_label_line).unwrap_or(0);
        let mut index = 0;
        let mut in_items = false;
        while let Some(line) = lines.get(index) {
            let next = |index: usize| lines.get(index + 1).map_or(text.len(), |line| line.start);
            let bytes = line.text(text);
            let whole = span(line.start, next(index));
            let data = span(line.start, line.end);
            if bytes.iter().all(|byte| is_blank(*byte)) {
                self.blank(whole, bytes);
                index += 1;
                continue;
            }
            match bytes {
                [b'%', ..] => self.push(RbnLineKind::Extra, whole, part(data, 1)),
                [b'{', ..] => {
                    in_items = false;
                    index = self.text(&lines, index);
                    continue;
                }
                _ if in_items => self.items(whole, data, bytes),
                [first, rest @ ..] => {
                    let opens_items = index >= last_label && bytes.contains(&b'=');
                    in_items = self.first(*first, rest, whole, data, opens_items);
                }
                [] => {}
            }
            index += 1;
        }
    }

    /// A line that begins with this byte. Says whether an item list begins with it.
    fn first(
        &mut self,
        first: u8,
        rest: &[u8],
        whole: Span,
        data: Span,
        opens_items: bool,
    ) -> bool {
        let label = RbnLabel::of(first);
        let after = part(data, 1);
        let separator = rest.first().copied();
        match (label, separator) {
            (Some(label), None) => self.null(label, whole, after),
            (Some(label), _) if rest.iter().all(|byte| is_blank(*byte)) => {
                self.fault(RbnFaultKind::StrayBlank(label), after);
                self.null(label, whole, span_of(after, 0, 0));
            }
            (Some(label), Some(b' ')) => self.label(label, whole, part(data, 2)),
            (Some(label), Some(b'\t')) => {
                self.fault(RbnFaultKind::Tab(label), span_of(after, 0, 1));
                self.label(label, whole, part(data, 2));
            }
            _ if first.is_ascii_digit() && matches!(separator, None | Some(b' ')) => {
                self.note(first, whole, part(data, 2));
                return false;
            }
            _ if self.is_referred_to(first) => {
                self.fault(RbnFaultKind::NoSpaceInNote, span_of(data, 0, 1));
                self.note(first, whole, after);
                return false;
            }
            _ if opens_items => {
                self.read_items(whole, data);
                return true;
            }
            (Some(label), _) if value::fits(label, rest) => {
                self.fault(RbnFaultKind::NoSpace(label), span_of(data, 0, 1));
                self.label(label, whole, after);
            }
            _ => {
                let small = RbnLabel::of(first.to_ascii_uppercase());
                match (small, separator) {
                    (Some(label), None | Some(b' ')) => {
                        self.fault(RbnFaultKind::SmallLabel(label), span_of(data, 0, 1));
                        if rest.iter().all(|byte| is_blank(*byte)) {
                            self.null(label, whole, span_of(after, 0, 0))
                        } else {
                            self.label(label, whole, part(data, 2))
                        }
                    }
                    (_, Some(b' ')) if first.is_ascii_alphabetic() => {
                        self.fault(RbnFaultKind::UnknownLabel, span_of(data, 0, 1));
                        self.push(RbnLineKind::Stray, whole, data);
                        return false;
                    }
                    _ => {
                        let before = self.record.lines.last().map(|line| line.kind);
                        if before != Some(RbnLineKind::Stray) {
                            self.fault(RbnFaultKind::StrayLine, data);
                        }
                        self.push(RbnLineKind::Stray, whole, data);
                        return false;
                    }
                }
                return small == Some(RbnLabel::Items);
            }
        }
        label == Some(RbnLabel::Items)
    }

    /// A label without data.
    fn null(&mut self, label: RbnLabel, whole: Span, data: Span) {
        self.see(label, whole);
        self.push(RbnLineKind::Label(label), whole, data);
        if matches!(label, RbnLabel::Auction | RbnLabel::Play) {
            self.referred_to = [false; 10];
        }
    }

    /// A label with its data.
    fn label(&mut self, label: RbnLabel, whole: Span, data: Span) {
        let is_first = self.see(label, whole);
        let bytes = self.record.slice(data);
        self.push(RbnLineKind::Label(label), whole, data);
        if matches!(label, RbnLabel::Auction | RbnLabel::Play) {
            self.referred_to = notes_referred_to(bytes);
        }
        // What is wrong with a field of RBX that has a brace in its data is the brace.
        let has_brace = self.record.form == RecordForm::Rbx && memchr2(b'{', b'}', bytes).is_some();
        let mut faults = Faults::at(data.start, &mut self.record.faults);
        if is_first && !has_brace && self.reads_values {
            let before = faults.count();
            value::read(label, bytes, &mut self.record.values, &mut faults);
            // What is wrong with a line that is too long is its length. Where all characters are
            // allowed, they can be fewer than the bytes.
            let info = label.info();
            let length = (data.end - whole.start) as usize;
            if info.characters.is_some() && length > info.longest {
                faults.keep(before);
            }
        }
    }

    /// Notes that a label is there; says whether it is the first time.
    fn see(&mut self, label: RbnLabel, whole: Span) -> bool {
        let bit = 1 << label as u32;
        let is_first = self.seen & bit == 0;
        if !is_first {
            let letter = span_of(whole, 0, 1);
            self.fault(RbnFaultKind::RepeatedLabel(label), letter);
        }
        self.seen |= bit;
        if matches!(label, RbnLabel::Auction | RbnLabel::Play) {
            self.owner = Some(label);
        }
        is_first
    }

    /// Whether the auction or play before refers to a note with this digit.
    fn is_referred_to(&self, digit: u8) -> bool {
        let number = digit.checked_sub(b'0').map(usize::from);
        number.and_then(|number| self.referred_to.get(number)) == Some(&true)
    }

    fn note(&mut self, digit: u8, whole: Span, data: Span) {
        if self.owner.is_none() {
            let letter = span_of(whole, 0, 1);
            self.fault(RbnFaultKind::NoteWithoutOwner, letter);
        }
        self.push(RbnLineKind::Note(digit - b'0', self.owner), whole, data);
    }

    /// A line of an item list after its first one.
    fn items(&mut self, whole: Span, data: Span, bytes: &[u8]) {
        if let [letter, b' ', ..] = bytes
            && let Some(label) = RbnLabel::of(*letter)
        {
            self.fault(RbnFaultKind::AfterItems(label), span_of(data, 0, 1));
            return self.push(RbnLineKind::Items, whole, data);
        }
        self.push(RbnLineKind::Items, whole, data);
        let bytes = self.record.slice(data);
        let mut faults = Faults::at(data.start, &mut self.record.faults);
        self.record.values.items.go_on(bytes, &mut faults);
    }

    /// The first line of an item list that has no label.
    fn read_items(&mut self, whole: Span, data: Span) {
        self.seen |= 1 << RbnLabel::Items as u32;
        self.push(RbnLineKind::Items, whole, data);
        let bytes = self.record.slice(data);
        let mut faults = Faults::at(data.start, &mut self.record.faults);
        self.record.values.items.go_on(bytes, &mut faults);
    }

    fn blank(&mut self, whole: Span, bytes: &[u8]) {
        let fault = match (self.has_content, self.record.is_ended) {
            (false, _) => Some(RbnFaultKind::EarlyBlankLine),
            (true, true) => Some(RbnFaultKind::SecondBlankLine),
            (true, false) => (!bytes.is_empty()).then_some(RbnFaultKind::BlanksInBlankLine),
        };
        self.record.is_ended |= self.has_content;
        if let Some(kind) = fault {
            self.fault(kind, whole);
        }
        self.push(RbnLineKind::Blank, whole, span_of(whole, 0, 0));
    }

    /// A free text from a line on; says which line is the next one.
    fn text(&mut self, lines: &[TextLine], first: usize) -> usize {
        let text = self.record.text;
        let start = lines.get(first).map_or(text.len(), |line| line.start);
        let rest = lines.slice(first..);
        let is_blank_line = |line: &TextLine| line.text(text).iter().all(|byte| is_blank(*byte));
        let end = TextEnd::of(rest.iter().map(|line| line.text(text)));
        let closing = match end {
            TextEnd::Brace(closing) => Some(closing),
            TextEnd::BeforeLabel(_) | TextEnd::None => None,
        };
        let looked_at = closing.map_or(rest, |closing| rest.get(..closing).unwrap_or(rest));
        let blank = looked_at.iter().position(is_blank_line);
        let last = match end {
            TextEnd::Brace(closing) => closing,
            TextEnd::BeforeLabel(label) => label.saturating_sub(1),
            TextEnd::None => blank.unwrap_or(rest.len()).saturating_sub(1),
        };
        if closing.is_none() {
            self.fault(RbnFaultKind::UnclosedText, span(start, start + 1));
        }
        if let Some(blank) = blank
            .filter(|blank| *blank < last)
            .and_then(|at| rest.get(at))
        {
            self.fault(
                RbnFaultKind::BlankLineInText,
                span(blank.start, blank.start),
            );
        }
        let next = first + last + 1;
        let end = lines.get(next).map_or(text.len(), |line| line.start);
        let content_end = rest.get(last).map_or(end, |line| line.end);
        let bytes = text.slice(start..content_end);
        let kept = bytes.trim_ascii_end().len();
        if closing.is_some() && kept < bytes.len() {
            let blanks = span(start + kept, content_end);
            self.fault(RbnFaultKind::BlanksAfterText, blanks);
        }
        let inner_end = start + kept - usize::from(closing.is_some() && kept > 1);
        self.push(
            RbnLineKind::Text,
            span(start, end),
            span(start + 1, inner_end.max(start + 1)),
        );
        let more = match closing {
            Some(_) => self.rest_of_text(lines.slice(next..)),
            None => 0,
        };
        if more > 0 {
            self.fault(RbnFaultKind::EarlyBrace, span(inner_end, inner_end + 1));
        }
        for index in next..next + more {
            let place = |index: usize| lines.get(index).map_or(text.len(), |line| line.start);
            let whole = span(place(index), place(index + 1));
            self.push(RbnLineKind::Stray, whole, whole);
        }
        next + more
    }

    /// How many lines after a free text are of it, too: they begin with none that is a line of a record,
    /// and the last one ends as a text does.
    fn rest_of_text(&self, lines: &[TextLine]) -> usize {
        let texts = lines.iter().map(|line| line.text(self.record.text));
        if texts.clone().next().is_none_or(begins_line) {
            return 0;
        }
        let is_other = |text: &[u8]| {
            text.iter().all(|byte| is_blank(*byte)) || matches!(text.first(), Some(b'{' | b'%'))
        };
        let own = texts.take_while(|text| !is_other(text));
        own.enumerate()
            .find(|(_, text)| ends_text(text))
            .map_or(0, |(index, _)| index + 1)
    }
}

/// Where a free text of RBN ends, by the number of a line.
#[derive(Clone, Copy)]
enum TextEnd {
    /// After the first line that ends with a brace.
    Brace(usize),
    /// Before a line with a label: another text begins after it, so that the brace of this one was forgotten.
    BeforeLabel(usize),
    /// Nowhere.
    None,
}

impl TextEnd {
    fn of<'t>(lines: impl Iterator<Item = &'t [u8]>) -> TextEnd {
        let mut label = None;
        for (index, line) in lines.enumerate() {
            match (line, label) {
                ([b'{', ..], Some(label)) => return TextEnd::BeforeLabel(label),
                ([first, b' ', ..], None) if index > 0 && RbnLabel::of(*first).is_some() => {
                    label = Some(index);
                }
                _ => {}
            }
            if ends_text(line) {
                return TextEnd::Brace(index);
            }
        }
        TextEnd::None
    }
}

/// The reading of RBX.
impl RecordReader<'_> {
    fn rbx(&mut self) {
        let text = self.record.text;
        let mut at = self
            .record
            .lines
            .last()
            .map_or(0, |mark| mark.span.end as usize);
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            at += match rest {
                [b'\n' | b'\r', ..] => self.line_end(at, rest),
                [b'{', ..] => self.field(at, at, None),
                [first, b'{', ..] if *first == b'%' || first.is_ascii_alphanumeric() => {
                    self.field(at, at + 1, Some(*first))
                }
                _ => self.between(at, rest),
            };
        }
    }

    /// A line end, with the blanks of a blank line before it. Gives its length.
    fn line_end(&mut self, at: usize, rest: &[u8]) -> usize {
        let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
        let line_end = match rest.get(blanks..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        let length = blanks + line_end;
        let whole = span(at, at + length);
        let is_blank_line = match self.record.lines.last() {
            None => true,
            Some(last) => matches!(last.kind, RbnLineKind::Blank | RbnLineKind::Mark),
        };
        if is_blank_line {
            let kind = if self.has_content {
                RbnFaultKind::SecondBlankLine
            } else {
                RbnFaultKind::EarlyBlankLine
            };
            self.fault(kind, whole);
        }
        self.record.is_ended |= self.has_content;
        self.push(RbnLineKind::Blank, whole, span_of(whole, 0, 0));
        length
    }

    /// A field: its opening brace is at `open`. Gives the length of the field.
    fn field(&mut self, at: usize, open: usize, first: Option<u8>) -> usize {
        let text = self.record.text;
        let data = open + 1;
        let before = self.record.faults.len();
        let (end, is_closed) = self.closing(data);
        let whole = span(at, end + usize::from(is_closed));
        let data = span(data, end);
        match first {
            None => self.push(RbnLineKind::Text, whole, data),
            Some(b'%') => self.push(RbnLineKind::Extra, whole, data),
            Some(digit) if digit.is_ascii_digit() => self.note(digit, whole, data),
            Some(letter) => self.labeled(letter, whole, data),
        }
        let mut faults = self.record.faults.iter().skip(before);
        // One that is closed in the data is of the brace that was found there.
        let is_found = faults.any(|fault| fault.kind == RbnFaultKind::BraceInData);
        let is_looked_for = first != Some(b'%') && !is_found;
        if let Some(open) = memchr(b'{', data.of(text)).filter(|_| is_looked_for) {
            self.fault(
                RbnFaultKind::OpeningBraceInData,
                span_of(data, open, open + 1),
            );
        }
        (whole.end as usize).saturating_sub(at)
    }

    /// A field with this letter before its brace.
    fn labeled(&mut self, letter: u8, whole: Span, data: Span) {
        let Some(label) = RbnLabel::of(letter.to_ascii_uppercase()) else {
            self.fault(RbnFaultKind::UnknownLabel, span_of(whole, 0, 1));
            return self.push(RbnLineKind::Stray, whole, whole);
        };
        if letter.is_ascii_lowercase() {
            self.fault(RbnFaultKind::SmallLabel(label), span_of(whole, 0, 1));
        }
        if !self.record.slice(data).iter().all(|byte| is_blank(*byte)) {
            return self.label(label, whole, data);
        }
        if !data.is_empty() {
            self.fault(RbnFaultKind::StrayBlank(label), data);
        }
        self.null(label, whole, span_of(data, 0, 0));
    }

    /// Where the data end that begin at `start`, and whether a brace is there.
    fn closing(&mut self, start: usize) -> (usize, bool) {
        let text = self.record.text;
        let mut from = start;
        let mut has_brace = false;
        loop {
            let at = self.stop(from);
            if at >= text.len() {
                self.fault(RbnFaultKind::NoClosingBrace, span(start - 1, start));
                return (text.len(), false);
            }
            let inside = text.slice(from..at);
            // A label with its brace inside data: the brace before it was forgotten.
            if let Some(label) = label_with_brace(inside) {
                let place = from + label;
                self.fault(RbnFaultKind::NoBraceBeforeLabel, span(place, place + 2));
                return (place, false);
            }
            let after = text.slice(at + 1..);
            match text.get(at) {
                Some(b'}') if ends_field(after) => return (at, true),
                Some(b'}') => {
                    if !std::mem::replace(&mut has_brace, true) {
                        self.fault(RbnFaultKind::BraceInData, span(at, at + 1));
                    }
                }
                _ => {
                    if self.last_brace < at {
                        self.fault(RbnFaultKind::NoClosingBrace, span(start - 1, start));
                        return (at, false);
                    }
                    self.fault(RbnFaultKind::LineBreakInField, span(at, at + 1));
                }
            }
            from = at + 1;
        }
    }

    /// Where the first closing brace or line end is from a place on; the end of the text without one.
    fn stop(&mut self, from: usize) -> usize {
        if self.next_stop < from {
            let rest = self.record.text.slice(from..);
            let next = memchr3(b'}', b'\n', b'\r', rest).unwrap_or(rest.len());
            self.next_stop = from + next;
        }
        self.next_stop
    }

    /// Where the line ends that a place is on; the end of the text for the last one.
    fn next_line_end(&mut self, from: usize) -> usize {
        let known = self.next_line_end.filter(|end| *end >= from);
        let end = known.unwrap_or_else(|| {
            let rest = self.record.text.slice(from..);
            from + memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
        });
        self.next_line_end = Some(end);
        end
    }

    /// Bytes that are no field. Gives their length.
    fn between(&mut self, at: usize, rest: &[u8]) -> usize {
        let is_line_start = self
            .record
            .lines
            .last()
            .is_none_or(|line| matches!(line.kind, RbnLineKind::Blank | RbnLineKind::Mark));
        let line_end = self.next_line_end(at);
        let line = self.record.text.get(at..line_end).unwrap_or(rest);
        // Blanks at the end of a text of blanks are no line.
        let is_field =
            |line: &RbnLine| !matches!(line.kind, RbnLineKind::Blank | RbnLineKind::Mark);
        let is_line = line.len() < rest.len() || self.record.lines.iter().any(is_field);
        if is_line_start && is_line && line.iter().all(|byte| is_blank(*byte)) {
            return self.line_end(at, rest);
        }
        if is_line_start && begins_line(line) && !line.starts_with(b"{") && !line.starts_with(b"%{")
        {
            let whole = span(at, at + line.len());
            self.fault(RbnFaultKind::RbnLine, whole);
            self.push(RbnLineKind::Stray, whole, whole);
            return line.len();
        }
        let next = memchr(b'{', line).map_or(line.len(), |brace| match line.get(..brace) {
            // The character before the brace is the label.
            Some([.., b'%']) => brace - 1,
            Some([.., last]) if is_label(*last) => brace - 1,
            _ => brace,
        });
        let whole = span(at, at + next.max(1));
        self.fault(RbnFaultKind::BetweenFields, whole);
        self.push(RbnLineKind::Stray, whole, whole);
        next.max(1)
    }
}

/// Where a label with its brace is inside data.
fn label_with_brace(data: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = data.get(from..).and_then(|rest| memchr(b'{', rest)) {
        let brace = from + at;
        let label = brace.checked_sub(1)?;
        let before = label.checked_sub(1).and_then(|at| data.get(at));
        let is_word = before.is_some_and(|byte| byte.is_ascii_alphabetic());
        if data.get(label).is_some_and(|byte| is_label(*byte)) && !is_word {
            return Some(label);
        }
        from = brace + 1;
    }
    None
}

/// Whether what is after a closing brace shows that a field ends with it.
fn ends_field(after: &[u8]) -> bool {
    match after {
        [] | [b'\n' | b'\r' | b'{' | b' ' | b'\t', ..] => true,
        // A label, or a letter that is none.
        [first, b'{', ..] => *first == b'%' || first.is_ascii_alphanumeric(),
        // Two labels before one brace.
        [first, second, b'{', ..] => is_label(*first) && is_label(*second),
        _ => false,
    }
}

/// Whether this is the line of a label, a number or a null label, or one that a repair makes it.
fn is_label_line(line: &[u8]) -> bool {
    let Some((first, rest)) = line.split_first() else {
        return false;
    };
    match rest.first() {
        None | Some(b' ' | b'\t') if is_label(*first) => true,
        // Item lists have words that look like labels.
        _ if line.contains(&b'=') => false,
        None | Some(b' ') => RbnLabel::of(first.to_ascii_uppercase()).is_some(),
        Some(_) => RbnLabel::of(*first).is_some_and(|label| value::fits(label, rest)),
    }
}

fn span(from: usize, to: usize) -> Span {
    Span::new(from as u32, to as u32)
}

/// A part of a span, counted from its start.
fn span_of(span: Span, from: usize, to: usize) -> Span {
    span.part(from, to)
}

/// A span without its first bytes.
fn part(span: Span, from: usize) -> Span {
    span.part(from, span.len() as usize)
}
