//! What a record says, with all values that hold in it, so that it needs no other record.

use crate::rbn::{
    self, Form, InForce, LONGEST_RECORD, Label, LineKind, Record, WriteOptions, is_signature,
};
use crate::source::Encoding;

/// What a record says. Data are in output form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Said {
    /// The data of each label, in the order of [`Label::ALL`]; `None` where it says nothing.
    labels: [Option<String>; Label::ALL.len()],
    /// The notes with a number from 1 to 9.
    pub(super) notes: Vec<Note>,
    /// The free texts, and the notes with the number 0, in their order.
    pub(super) texts: Vec<Text>,
    /// The `%` lines in their order.
    pub(super) extras: Vec<Extra>,
}

/// A note.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Note {
    /// `A` or `P`.
    pub(super) owner: Label,
    /// 1 to 9.
    pub(super) number: u8,
    pub(super) text: String,
}

/// A free text, or a note that belongs to all of an auction or a play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Text {
    /// The label before it.
    pub(super) after: Option<Label>,
    /// Whether it is note 0 of that label.
    pub(super) is_note: bool,
    /// On one line, with `|` for line breaks.
    pub(super) text: String,
}

/// A `%` line, which is not part of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Extra {
    /// The label before it.
    pub(super) after: Option<Label>,
    /// What is after the sign.
    pub(super) text: String,
}

impl Said {
    /// The data of a label, which are never empty.
    pub(super) fn get(&self, label: Label) -> Option<&str> {
        self.labels.get(label as usize)?.as_deref()
    }

    pub(super) fn set(&mut self, label: Label, data: Option<String>) {
        if let Some(own) = self.labels.get_mut(label as usize) {
            *own = data.filter(|data| !data.is_empty());
        }
    }

    /// The same with the data of all labels in output form.
    pub(super) fn in_output_form(mut self) -> Said {
        if !self.has_plain_asides() {
            return self.written_and_read();
        }
        let lines = self.lines();
        let record = Record::read(lines.as_bytes(), Form::Rbn);
        if !record.has_clear_lines {
            return self;
        }
        for label in Label::ALL {
            let data = rbn::output_data(&record, label);
            if let Some(data) = data.and_then(|data| String::from_utf8(data).ok()) {
                self.set(label, Some(data));
            }
        }
        self.notes.sort_by_key(|note| (note.owner, note.number));
        self.texts.sort_by_key(|text| text.after);
        self.extras.sort_by_key(|line| line.after);
        self
    }

    /// Whether what is said is on one line each, and no `%` line moves with the label after it, so that
    /// it need not be written to know how it is read.
    fn has_plain_asides(&self) -> bool {
        let labels = self.labels.iter().flatten();
        let notes = self.notes.iter().map(|note| &note.text);
        let texts = self.texts.iter().map(|text| &text.text);
        let extras = self.extras.iter().map(|line| &line.text);
        let is_order = |line: &Extra| line.text.starts_with("pbnlint:");
        let mut all = labels.chain(notes).chain(texts).chain(extras);
        !all.any(|text| text.contains(['\n', '\r'])) && !self.extras.iter().any(is_order)
    }

    /// What is read of it after it was written.
    fn written_and_read(self) -> Said {
        let mut writer = Writer::new("", Repeat::Least);
        writer.record(&self, &[]);
        let records = Records::read(writer.out.as_bytes(), Form::Rbn, Encoding::Utf8);
        records.said.into_iter().flatten().next().unwrap_or(self)
    }

    /// The lines of its labels, without texts and notes, as a record that can be read.
    pub(super) fn lines(&self) -> String {
        let mut lines = String::new();
        for label in Label::ALL {
            if let Some(data) = self.get(label) {
                write_line(label, data, &mut lines);
            }
        }
        lines
    }
}

/// A record with what its labels say, read once for all who ask.
#[derive(Clone, Copy)]
pub(super) struct Read<'s> {
    pub(super) said: &'s Said,
    /// The lines of its labels ([`Said::lines`]).
    pub(super) text: &'s str,
    /// What is read of them.
    pub(super) record: &'s Record<'s>,
}

impl<'s> Read<'s> {
    /// The data of a label; empty where there are none.
    pub(super) fn data(&self, label: Label) -> &'s str {
        self.said.get(label).unwrap_or_default()
    }

    /// The text from one place to another.
    pub(super) fn slice(&self, from: u32, to: u32) -> &'s str {
        self.text
            .get(from as usize..to as usize)
            .unwrap_or_default()
    }

    /// Where the data of a label end in the text.
    pub(super) fn end_of(&self, label: Label) -> u32 {
        self.record.line(label).map_or(0, |line| line.data.end)
    }
}

/// A file of records, read for conversion.
pub(super) struct Records {
    /// What each record says; `None` where its lines cannot be told apart.
    pub(super) said: Vec<Option<Said>>,
    /// The text after `RBN` in the signature.
    pub(super) signature: String,
    /// The `%` lines after the last record.
    pub(super) rest: Vec<Extra>,
}

impl Records {
    /// Reads a file in either form.
    pub(super) fn read(bytes: &[u8], form: Form, encoding: Encoding) -> Records {
        let options = WriteOptions {
            form: Form::Rbn,
            text_on_one_line: true,
        };
        // One form for both notations, and each label in output form.
        let written = rbn::write(bytes, &rbn::split(bytes, form), &options);
        let bytes = &written.bytes;
        let split = rbn::split(bytes, Form::Rbn);
        let mut reader = Reader {
            bytes,
            encoding,
            in_force: InForce::default(),
            start: None,
        };
        let mut records = Records {
            said: Vec::with_capacity(split.count()),
            signature: String::new(),
            rest: Vec::new(),
        };
        for (index, range) in split.records.iter().enumerate() {
            let text = bytes.get(range.clone()).unwrap_or(&[]);
            let record = Record::read(text, Form::Rbn);
            let mut said = reader.said(&record, range.start);
            if index == 0 {
                records.signature = take_signature(&mut said);
            }
            match record.is_record() {
                true => records.said.push(record.has_clear_lines.then_some(said)),
                false => records.rest = said.extras,
            }
        }
        records
    }
}

/// Takes the signature from the first record; gives what is after the name of the notation.
fn take_signature(said: &mut Said) -> String {
    let first = said.extras.first();
    let is_first = |line: &&Extra| is_signature(format!("% {}", line.text).as_bytes(), Form::Rbn);
    let Some(line) = first.filter(|line| line.after.is_none()).filter(is_first) else {
        return String::new();
    };
    let rest = line.text.get(3..).unwrap_or_default().to_owned();
    said.extras.remove(0);
    rest
}

/// Reads records one after the other.
struct Reader<'b> {
    bytes: &'b [u8],
    encoding: Encoding,
    in_force: InForce,
    start: Option<Start>,
}

/// Dealer and vulnerability of a deal, which hold in the next record of the same board and hands.
pub(super) struct Start {
    board: Option<String>,
    hands: Option<String>,
    /// Both letters with the colon.
    data: String,
}

impl Start {
    /// What a record says of them.
    pub(super) fn of(said: &Said) -> Option<Start> {
        let auction = said.get(Label::Auction)?;
        Some(Start {
            board: said.get(Label::Board).map(str::to_owned),
            hands: said.get(Label::Hands).map(str::to_owned),
            data: auction.get(..3)?.to_owned(),
        })
    }

    /// What they are in a record that does not say.
    pub(super) fn of_same_deal(&self, said: &Said) -> Option<&str> {
        let is_same = self.board.as_deref() == said.get(Label::Board)
            && self.hands.as_deref() == said.get(Label::Hands)
            && (self.board.is_some() || self.hands.is_some());
        is_same.then_some(self.data.as_str())
    }
}

impl Reader<'_> {
    fn said(&mut self, record: &Record<'_>, base: usize) -> Said {
        let show = |bytes: &[u8]| self.encoding.decode(bytes).into_owned();
        self.in_force.advance(record, base);
        let mut said = Said::default();
        for label in Label::ALL {
            let data = match label.info().repeats {
                true => self
                    .in_force
                    .range(label)
                    .and_then(|range| self.bytes.get(range)),
                false => record.data(label),
            };
            said.set(label, data.map(show));
        }
        let mut after = None;
        let mut items = Vec::new();
        for line in &record.lines {
            let text = || show(record.slice(line.data));
            match line.kind {
                LineKind::Label(label) => after = Some(label),
                LineKind::Items => items.push(text()),
                LineKind::Note(0, owner) => said.texts.push(Text {
                    after: owner,
                    is_note: true,
                    text: text(),
                }),
                LineKind::Note(number, Some(owner)) => said.notes.push(Note {
                    owner,
                    number,
                    text: text(),
                }),
                LineKind::Text => said.texts.push(Text {
                    after,
                    is_note: false,
                    text: text(),
                }),
                LineKind::Extra => said.extras.push(Extra {
                    after,
                    text: text().trim_ascii().to_owned(),
                }),
                LineKind::Note(..) | LineKind::Blank | LineKind::Mark | LineKind::Stray => {}
            }
        }
        if !items.is_empty() {
            let first = said.get(Label::Items).unwrap_or_default();
            let list = format!("{first}:{}", items.join(":"));
            said.set(Label::Items, Some(list));
        }
        if said.get(Label::Auction).is_none() {
            let start = self.start.as_ref();
            let start = start.and_then(|start| start.of_same_deal(&said));
            let start = start.map(str::to_owned);
            said.set(Label::Auction, start);
        }
        self.start = Start::of(&said).or(self.start.take());
        said
    }
}

/// What is written of values that hold already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Repeat {
    /// Nothing that needs not be repeated.
    #[default]
    Least,
    /// All of them: each record is complete.
    Full,
}

/// Writes what records say.
#[derive(Default)]
pub(super) struct Writer {
    /// The text, in RBN.
    pub(super) out: String,
    repeat: Repeat,
    in_force: InForce,
    start: Option<Start>,
}

impl Writer {
    pub(super) fn new(signature: &str, repeat: Repeat) -> Writer {
        Writer {
            out: format!("% RBN{signature}\n"),
            repeat,
            ..Writer::default()
        }
    }

    /// Writes a record with a blank line after it. Kept lines come first, unless a record with them would
    /// be longer than any may be.
    pub(super) fn record(&mut self, said: &Said, kept: &[String]) {
        let base = self.out.len();
        let mut head = String::new();
        for line in kept {
            head.push_str(&format!("% {line}\n"));
        }
        let without_names = self.labels(said, None);
        let mut in_force = self.in_force.clone();
        self.add(&head, &without_names, &mut in_force);
        let names = in_force.range(Label::Names);
        let names = names.and_then(|range| self.out.get(range));
        let own = said.get(Label::Names);
        if !self.is_new(own, names) {
            self.in_force = in_force;
        } else {
            self.out.truncate(base);
            let with_names = self.labels(said, Some(own.unwrap_or_default()));
            let mut in_force = std::mem::take(&mut self.in_force);
            self.add(&head, &with_names, &mut in_force);
            self.in_force = in_force;
        }
        self.start = Start::of(said).or(self.start.take());
    }

    fn add(&mut self, head: &str, labels: &str, in_force: &mut InForce) {
        let base = self.out.len();
        let head = match head.len() + labels.len() > LONGEST_RECORD {
            true => "",
            false => head,
        };
        self.out.push_str(head);
        let mut at = base + head.len();
        self.out.push_str(labels);
        in_force.advance_over(labels.split_inclusive('\n').filter_map(|line| {
            let start = at;
            at += line.len();
            let label = Label::of(*line.as_bytes().first()?)?;
            match line.as_bytes().get(1)? {
                b'\n' => Some((label, start + 1..start + 1)),
                b' ' => Some((label, start + 2..at - 1)),
                _ => None,
            }
        }));
    }

    /// Writes `%` lines after the last record.
    pub(super) fn rest(&mut self, lines: &[Extra]) {
        for line in lines {
            self.out.push_str(&format!("% {}\n", line.text));
        }
    }

    /// The lines of a record. Those whose value holds already are left out.
    fn labels(&self, said: &Said, names: Option<&str>) -> String {
        let mut text = String::new();
        asides(said, None, &mut text);
        let mut has_label = false;
        for label in Label::ALL {
            let own = said.get(label).unwrap_or_default();
            let has_asides = said.texts.iter().any(|text| text.after == Some(label))
                || said.extras.iter().any(|line| line.after == Some(label))
                || said.notes.iter().any(|note| note.owner == label);
            let is_written = match label {
                Label::Names => names.is_some(),
                Label::Auction => !own.is_empty() && self.is_new(Some(own), self.start_of(said)),
                _ if label.info().repeats => self.is_new(said.get(label), self.holds(label)),
                _ => !own.is_empty(),
            };
            if is_written || has_asides {
                write_line(label, own, &mut text);
                asides(said, Some(label), &mut text);
                has_label = true;
            }
        }
        if !has_label {
            // A record says something.
            let board = said.get(Label::Board).unwrap_or_default();
            write_line(Label::Board, board, &mut text);
        }
        text.push('\n');
        text
    }

    /// Whether a value is written where another one holds.
    fn is_new(&self, own: Option<&str>, holds: Option<&str>) -> bool {
        own != holds || self.repeat == Repeat::Full && own.is_some()
    }

    fn start_of(&self, said: &Said) -> Option<&str> {
        self.start.as_ref()?.of_same_deal(said)
    }

    fn holds(&self, label: Label) -> Option<&str> {
        let range = self.in_force.range(label);
        range.and_then(|range| self.out.get(range))
    }
}

fn write_line(label: Label, data: &str, text: &mut String) {
    text.push(label.letter());
    if !data.is_empty() {
        text.push(' ');
        text.push_str(data);
    }
    text.push('\n');
}

/// The notes, texts and `%` lines after a label.
fn asides(said: &Said, after: Option<Label>, out: &mut String) {
    for note in said.notes.iter().filter(|note| Some(note.owner) == after) {
        out.push_str(&format!("{} {}\n", note.number, note.text));
    }
    for text in said.texts.iter().filter(|text| text.after == after) {
        match text.is_note {
            true => out.push_str(&format!("0 {}\n", text.text)),
            false => out.push_str(&format!("{{{}}}\n", text.text)),
        }
    }
    for line in said.extras.iter().filter(|line| line.after == after) {
        out.push_str(&format!("% {}\n", line.text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_form_is_what_is_read_after_writing() {
        let records = "% RBN\n% first\nN a+b:c+d\n{x}\nH W:AK..\nA SZ:1NPPP\n% of the auction\n2 b\n1 a\n0 c\n\n\
            C 4s:n:e:why\n% pbnlint: ignore[rbn] y\nP SAS2S3S4:\n1 lead\nI a=1\nb=2\n\nM 7\nR 9\n\n";
        let read = Records::read(records.as_bytes(), Form::Rbn, Encoding::Utf8);
        let mut said: Vec<Said> = read.said.into_iter().flatten().collect();
        assert_eq!(said.len(), 3);
        for said in &mut said {
            said.set(Label::Auction, Some("nz:1npPP".to_owned()));
            said.set(Label::Hands, Some("N:32.AK::.9".to_owned()));
            said.set(Label::Date, Some("not a date".to_owned()));
            said.notes.reverse();
            said.texts.reverse();
            let broken = Said {
                extras: Vec::new(),
                ..said.clone()
            };
            for said in [said.clone(), broken, Said::default()] {
                let written = said.clone().written_and_read();
                assert_eq!(said.in_output_form(), written);
            }
        }
    }
}
