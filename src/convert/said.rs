//! What a record says, with all values that hold in it, so that it needs no other record.

use std::ops::Range;

use crate::rbn::notation::notes_referred_to;
use crate::rbn::{self, RbnLabel, RbnRecord, RecordForm};

const BRACES: [char; 2] = ['{', '}'];

/// What a record says. Data are in output form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RecordContent {
    labels: Labels,
    /// The notes with a number from 1 to 9.
    pub(super) notes: Vec<RecordNote>,
    /// The free texts, and the notes with the number 0, in their order.
    pub(super) texts: Vec<FreeText>,
    /// The `%` lines in their order.
    pub(super) extras: Vec<Extra>,
}

/// The data of the labels in one text, since all records of a file are in memory at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Labels {
    text: String,
    /// Where the data of each label end in it (in bytes), in the order of [`RbnLabel::ALL`]. They begin where
    /// those of the label before end.
    ends: [u32; RbnLabel::ALL.len()],
}

impl Labels {
    fn place(&self, label: RbnLabel) -> Range<usize> {
        let end = |index: usize| self.ends.get(index).map_or(0, |end| *end as usize);
        let index = label as usize;
        index.checked_sub(1).map_or(0, end)..end(index)
    }

    fn data(&self, label: RbnLabel) -> &str {
        self.text.get(self.place(label)).unwrap_or_default()
    }

    fn put(&mut self, label: RbnLabel, data: &str) {
        let place = self.place(label);
        let ends = self.ends.iter_mut().skip(label as usize);
        // No file has more bytes than 32 bits can count.
        ends.for_each(|end| *end = *end + data.len() as u32 - place.len() as u32);
        self.text.replace_range(place, data);
    }
}

/// A note.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct RecordNote {
    /// `A` or `P`.
    pub(super) owner: RbnLabel,
    /// 1 to 9.
    pub(super) number: u8,
    pub(super) text: String,
}

/// A free text, or a note that belongs to all of an auction or a play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FreeText {
    /// The label before it.
    pub(super) after: Option<RbnLabel>,
    /// Whether it is note 0 of that label.
    pub(super) is_note: bool,
    /// On one line, with `|` for line breaks.
    pub(super) text: String,
}

/// A `%` line, which is not part of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Extra {
    /// The label before it.
    pub(super) after: Option<RbnLabel>,
    /// What is after the sign.
    pub(super) text: String,
}

impl RecordContent {
    /// The data of a label, which are never empty.
    pub(super) fn get(&self, label: RbnLabel) -> Option<&str> {
        let data = self.labels.data(label);
        (!data.is_empty()).then_some(data)
    }

    pub(super) fn set(&mut self, label: RbnLabel, data: Option<String>) {
        self.labels.put(label, &data.unwrap_or_default());
    }

    /// The same with each text on one line that ends at a brace, for a record in which texts lack theirs.
    pub(super) fn on_one_line(mut self) -> RecordContent {
        for text in &mut self.texts {
            let lines: Vec<&str> = text.text.lines().collect();
            text.text = lines.join("|").replace('}', ")");
        }
        self
    }

    /// The same without braces, for which RBX has no sign: `%` lines that one would end are left out. What
    /// this changes is kept.
    pub(super) fn without_braces(mut self) -> RecordContent {
        self.extras.retain(|line| !line.text.contains('}'));
        for text in &mut self.texts {
            // As in comments of games.
            text.text = text.text.replace('}', ")");
        }
        self.with_parentheses()
    }

    /// The same with parentheses for braces in data and notes.
    pub(super) fn with_parentheses(mut self) -> RecordContent {
        let parentheses = |text: &mut String| {
            if text.contains(BRACES) {
                *text = text.replace('{', "(").replace('}', ")");
            }
        };
        parentheses(&mut self.labels.text);
        for note in &mut self.notes {
            parentheses(&mut note.text);
        }
        self
    }

    /// Whether a brace is in it.
    pub(super) fn has_braces(&self) -> bool {
        self.all_text().any(|text| text.contains(BRACES))
    }

    /// The same without the labels that no reader of records would understand.
    pub(super) fn only_readable(mut self) -> RecordContent {
        let lines = self.lines();
        let record = RbnRecord::read(lines.as_bytes(), RecordForm::Rbn);
        if record.has_clear_lines {
            for label in RbnLabel::ALL {
                if rbn::output_data(&record, label).is_none() {
                    self.set(label, None);
                }
            }
        }
        self
    }

    /// The same without notes that nothing refers to, and with the texts and `%` lines after labels that
    /// have data: one alone would say nothing.
    pub(super) fn with_asides_in_place(mut self) -> RecordContent {
        let labels = &self.labels;
        let [of_calls, of_cards] = [RbnLabel::Auction, RbnLabel::Play]
            .map(|label| notes_referred_to(labels.data(label).as_bytes()));
        self.notes.retain(|note| {
            let used = match note.owner {
                RbnLabel::Auction => of_calls,
                _ => of_cards,
            };
            used.get(usize::from(note.number)) == Some(&true)
        });
        let place = |after: Option<RbnLabel>| {
            let before = RbnLabel::ALL
                .into_iter()
                .filter(|label| Some(*label) <= after);
            before.rev().find(|label| !labels.data(*label).is_empty())
        };
        for text in &mut self.texts {
            text.after = place(text.after);
        }
        for line in &mut self.extras {
            line.after = place(line.after);
        }
        self
    }

    /// Whether what is said is on one line each, and no `%` line moves with the label after it, so that
    /// it need not be written to know how it is read.
    pub(super) fn has_plain_asides(&self) -> bool {
        let is_order = |line: &Extra| line.text.to_ascii_lowercase().starts_with("pbnlint:");
        let mut all = self.all_text();
        !all.any(|text| text.contains(['\n', '\r'])) && !self.extras.iter().any(is_order)
    }

    /// All that is said, in no order.
    fn all_text(&self) -> impl Iterator<Item = &str> {
        let labels = std::iter::once(&self.labels.text);
        let notes = self.notes.iter().map(|note| &note.text);
        let texts = self.texts.iter().map(|text| &text.text);
        let extras = self.extras.iter().map(|line| &line.text);
        let all = labels.chain(notes).chain(texts).chain(extras);
        all.map(String::as_str)
    }

    /// Whether there are hands and nothing that was done with them: export leaves the values empty then
    /// that are missing, and knows of others that they are unknown.
    pub(super) fn holds_only_a_deal(&self) -> bool {
        let has_calls = self
            .get(RbnLabel::Auction)
            .is_some_and(|data| data.len() > START);
        let done = [
            RbnLabel::Contract,
            RbnLabel::Play,
            RbnLabel::Result,
            RbnLabel::Items,
        ];
        let is_done = has_calls || done.into_iter().any(|label| self.get(label).is_some());
        self.get(RbnLabel::Hands).is_some() && !is_done
    }

    /// The lines of its labels, without texts and notes, as a record that can be read.
    pub(super) fn lines(&self) -> String {
        let mut lines = String::new();
        for label in RbnLabel::ALL {
            if let Some(data) = self.get(label) {
                write_line(label, data, &mut lines);
            }
        }
        lines
    }
}

/// How many bytes of the data of `A` are before the calls.
pub(super) const START: usize = 3;

/// Any dealer and any vulnerability, in place of those of the same deal.
pub(super) const NO_START: &str = "XX:";

/// Dealer and vulnerability of a deal, which hold in the next record of the same board and hands, where
/// these are given.
pub(super) struct DealStart {
    board: Option<String>,
    hands: Option<String>,
    /// Both letters with the colon.
    data: String,
}

impl DealStart {
    /// What a record says of them.
    pub(super) fn of(said: &RecordContent) -> Option<DealStart> {
        let auction = said.get(RbnLabel::Auction)?;
        Some(DealStart {
            board: said.get(RbnLabel::Board).map(str::to_owned),
            hands: said.get(RbnLabel::Hands).map(str::to_owned),
            data: auction.get(..START)?.to_owned(),
        })
    }

    /// What they are in a record that does not say.
    pub(super) fn of_same_deal(&self, said: &RecordContent) -> Option<&str> {
        let is_same = self.board.as_deref() == said.get(RbnLabel::Board)
            && self.hands.as_deref() == said.get(RbnLabel::Hands)
            && self.hands.as_ref().is_some_and(|hands| !hands.is_empty())
            && self.data != NO_START;
        is_same.then_some(self.data.as_str())
    }
}

/// A record with what its labels say, read once for all who ask.
#[derive(Clone, Copy)]
pub(super) struct ReadRecord<'s> {
    pub(super) said: &'s RecordContent,
    /// The lines of its labels ([`RecordContent::lines`]).
    pub(super) text: &'s str,
    /// What is read of them.
    pub(super) record: &'s RbnRecord<'s>,
}

impl<'s> ReadRecord<'s> {
    /// The data of a label; empty where there are none.
    pub(super) fn data(&self, label: RbnLabel) -> &'s str {
        self.said.get(label).unwrap_or_default()
    }

    /// The text from one place to another.
    pub(super) fn slice(&self, from: u32, to: u32) -> &'s str {
        self.text
            .get(from as usize..to as usize)
            .unwrap_or_default()
    }

    /// Where the data of a label end in the text.
    pub(super) fn end_of(&self, label: RbnLabel) -> u32 {
        self.record.line(label).map_or(0, |line| line.data.end)
    }
}

/// Writes the line of a label.
pub(super) fn write_line(label: RbnLabel, data: &str, text: &mut String) {
    text.push(label.letter());
    if !data.is_empty() {
        text.push(' ');
        text.push_str(data);
    }
    text.push('\n');
}
