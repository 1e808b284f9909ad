//! Writes what records say, with no more repetition than is asked for.

use super::said::{DealStart, Extra, NO_START, RecordContent, write_line};
use crate::rbn::{self, InForce, LONGEST_RECORD, RbnLabel, RecordForm, RecordsText, WriteOptions};
use crate::source::Encoding;

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
pub(super) struct RecordWriter {
    /// The text, in RBN.
    pub(super) out: String,
    repeat: Repeat,
    in_force: InForce,
    start: Option<DealStart>,
}

impl RecordWriter {
    pub(super) fn new(signature: &str, repeat: Repeat) -> RecordWriter {
        RecordWriter {
            out: format!("% RBN{signature}\n"),
            repeat,
            ..RecordWriter::default()
        }
    }

    /// What was written, in a form of records.
    pub(super) fn written(&self, form: RecordForm, encoding: Encoding) -> RecordsText {
        let options = WriteOptions {
            form,
            text_on_one_line: true,
        };
        let text = super::encode(&self.out, encoding);
        rbn::write(&text, &rbn::split(&text, RecordForm::Rbn), &options)
    }

    /// Writes a record with a blank line after it. Kept lines come first, unless a record with them would
    /// be longer than any may be.
    pub(super) fn record(&mut self, said: &RecordContent, kept: &[String]) {
        let base = self.out.len();
        let mut head = String::new();
        for line in kept {
            head.push_str(&format!("% {line}\n"));
        }
        let without_names = self.labels(said, None);
        let mut in_force = self.in_force.clone();
        self.add(&head, &without_names, &mut in_force);
        let names = in_force.range(RbnLabel::Names);
        let names = names.and_then(|range| self.out.get(range));
        let own = said.get(RbnLabel::Names);
        let is_sure = !in_force.are_names_doubtful();
        if !self.is_new(own, names) && is_sure {
            self.in_force = in_force;
        } else {
            self.out.truncate(base);
            let with_names = self.labels(said, Some(own.unwrap_or_default()));
            let mut in_force = std::mem::take(&mut self.in_force);
            self.add(&head, &with_names, &mut in_force);
            self.in_force = in_force;
        }
        self.start = DealStart::of(said).or(self.start.take());
    }

    fn add(&mut self, head: &str, labels: &str, in_force: &mut InForce) {
        let base = self.out.len();
        let head = if head.len() + labels.len() > LONGEST_RECORD {
            ""
        } else {
            head
        };
        self.out.push_str(head);
        let mut at = base + head.len();
        self.out.push_str(labels);
        in_force.advance_over(labels.split_inclusive('\n').filter_map(|line| {
            let start = at;
            at += line.len();
            let label = RbnLabel::of(*line.as_bytes().first()?)?;
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
    fn labels(&self, said: &RecordContent, names: Option<&str>) -> String {
        let mut text = String::new();
        asides(said, None, &mut text);
        let mut has_label = false;
        for label in RbnLabel::ALL {
            let own = match said.get(label) {
                // Else those of the same deal would hold.
                None if label == RbnLabel::Auction && self.start_of(said).is_some() => NO_START,
                own => own.unwrap_or_default(),
            };
            let has_asides = said.texts.iter().any(|text| text.after == Some(label))
                || said.extras.iter().any(|line| line.after == Some(label))
                || said.notes.iter().any(|note| note.owner == label);
            let is_written = match label {
                RbnLabel::Names => names.is_some(),
                RbnLabel::Auction => !own.is_empty() && self.is_new(Some(own), self.start_of(said)),
                _ if label.info().repeats => self.is_new(said.get(label), self.holds(label)),
                _ => !own.is_empty(),
            };
            if is_written || has_asides {
                write_line(label, own, &mut text);
                asides(said, Some(label), &mut text);
                has_label = true;
            }
        }
        if !has_label && said.texts.is_empty() {
            // A record says something.
            let board = said.get(RbnLabel::Board).unwrap_or_default();
            write_line(RbnLabel::Board, board, &mut text);
        }
        text.push('\n');
        text
    }

    /// Whether a value is written where another one holds.
    fn is_new(&self, own: Option<&str>, holds: Option<&str>) -> bool {
        own != holds || self.repeat == Repeat::Full && own.is_some()
    }

    fn start_of(&self, said: &RecordContent) -> Option<&str> {
        self.start.as_ref()?.of_same_deal(said)
    }

    fn holds(&self, label: RbnLabel) -> Option<&str> {
        let range = self.in_force.range(label);
        range.and_then(|range| self.out.get(range))
    }
}

/// The notes, texts and `%` lines after a label.
fn asides(said: &RecordContent, after: Option<RbnLabel>, out: &mut String) {
    for note in said.notes.iter().filter(|note| Some(note.owner) == after) {
        out.push_str(&format!("{} {}\n", note.number, note.text));
    }
    for text in said.texts.iter().filter(|text| text.after == after) {
        if text.is_note {
            out.push_str(&format!("0 {}\n", text.text))
        } else {
            out.push_str(&format!("{{{}}}\n", text.text))
        }
    }
    for line in said.extras.iter().filter(|line| line.after == after) {
        out.push_str(&format!("% {}\n", line.text));
    }
}
