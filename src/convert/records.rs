//! The records of a file one after another, each with all that holds in it.

use std::ops::Range;

use super::kept;
use super::said::{DealStart, Extra, FreeText, NO_START, RecordContent, RecordNote, START};
use super::writer::{RecordWriter, Repeat};
use crate::rbn::{
    self, InForce, KeptPlace, KeptReason, RbnLabel, RbnLine, RbnLineKind, RbnRecord, RecordForm,
    UNREAD, WriteOptions, is_signature,
};
use crate::source::{Encoding, Slice};

/// A file of records, read for conversion.
#[derive(Clone, Default)]
pub(super) struct RecordFile {
    /// What each record says; `None` where the other form has no text for it.
    pub(super) said: Vec<Option<RecordContent>>,
    /// The places (0-based) of those in which it is not clear what each line is. What can be read of them is
    /// said, and the other lines are `%` lines ([`UNREAD`]).
    pub(super) unclear: Vec<usize>,
    /// The text after `RBN` in the signature.
    pub(super) signature: String,
    /// The `%` lines after the last record.
    pub(super) rest: Vec<Extra>,
}

impl RecordFile {
    /// Whether some of their `%` lines are kept ones.
    pub(super) fn have_kept_lines(&self) -> bool {
        let mut lines = self.said.iter().flatten().flat_map(|said| &said.extras);
        lines.any(|line| kept::is_kept(&line.text))
    }

    /// Reads a file in either form.
    pub(super) fn read(bytes: &[u8], form: RecordForm, encoding: Encoding) -> RecordFile {
        let options = WriteOptions {
            form: RecordForm::Rbn,
            text_on_one_line: true,
        };
        // One form for both notations, and each label in output form.
        let split = rbn::split(bytes, form);
        let written = rbn::write(bytes, &split, &options);
        // A record that is not clear can be several as it is written.
        let written_at = |kept: &KeptPlace| {
            let begun = |range: &Range<usize>| range.start <= kept.range.start;
            let index = split.records.partition_point(begun).saturating_sub(1);
            written.range(index).unwrap_or_default()
        };
        // What cannot be read in the one form is not written in the other.
        let missing = written.kept.iter().filter(|kept| kept.reason.is_loss());
        let mut missing = missing.map(|kept| written_at(kept).start).peekable();
        let is_unclear =
            |kept: &&KeptPlace| matches!(kept.reason, KeptReason::Line | KeptReason::Unclear);
        let unclear = written.kept.iter().filter(is_unclear);
        let mut unclear = unclear.map(written_at).peekable();
        let bytes = &written.bytes;
        let split = rbn::split(bytes, RecordForm::Rbn);
        let mut reader = RecordsReader::new(bytes, RecordForm::Rbn, encoding);
        let mut records = RecordFile {
            said: Vec::with_capacity(split.count()),
            ..RecordFile::default()
        };
        for (index, range) in split.records.iter().enumerate() {
            records.leave_out(|| missing.next_if(|place| *place <= range.start).is_some());
            while unclear.next_if(|place| place.end <= range.start).is_some() {}
            let text = bytes.slice(range.clone());
            let record = RbnRecord::read(text, RecordForm::Rbn);
            let said = reader.said(&record, range.start);
            let mut said = reader.with_start(said);
            if index == 0 {
                records.signature = take_signature(&mut said);
            }
            if record.is_record() {
                if !record.has_clear_lines {
                    said = in_output_form(said.on_one_line());
                }
                let is_unclear = |place: &Range<usize>| place.start <= range.start;
                if !record.has_clear_lines || unclear.peek().is_some_and(is_unclear) {
                    records.unclear.push(records.said.len());
                }
                records.said.push(Some(said));
            } else {
                records.rest = said.extras
            }
        }
        records.leave_out(|| missing.next().is_some());
        records
    }

    /// Goes over the next records as long as they are missing.
    fn leave_out(&mut self, mut is_missing: impl FnMut() -> bool) {
        while is_missing() {
            self.said.push(None);
        }
    }

    /// The numbers (1-based) of the records of which it is known what they say.
    pub(super) fn numbers(&self) -> Vec<usize> {
        let known = self
            .said
            .iter()
            .enumerate()
            .filter(|(_, said)| said.is_some());
        known.map(|(index, _)| index + 1).collect()
    }
}

/// What is said, with the data of all labels in output form.
pub(super) fn in_output_form(mut said: RecordContent) -> RecordContent {
    if !said.has_plain_asides() {
        return written_and_read(said);
    }
    let lines = said.lines();
    let record = RbnRecord::read(lines.as_bytes(), RecordForm::Rbn);
    if !record.has_clear_lines {
        return said;
    }
    for label in RbnLabel::ALL {
        let data = rbn::output_data(&record, label);
        if let Some(data) = data.and_then(|data| String::from_utf8(data).ok()) {
            said.set(label, Some(data));
        }
    }
    said.notes.sort_by_key(|note| (note.owner, note.number));
    said.texts.sort_by_key(|text| text.after);
    said.extras.sort_by_key(|line| line.after);
    said
}

/// What is read of a record after it was written.
fn written_and_read(said: RecordContent) -> RecordContent {
    let mut writer = RecordWriter::new("", Repeat::Least);
    writer.record(&said, &[]);
    let records = RecordFile::read(writer.out.as_bytes(), RecordForm::Rbn, Encoding::Utf8);
    records.said.into_iter().flatten().next().unwrap_or(said)
}

/// A line that cannot be read, as a `%` line.
fn unread(line: &str, after: Option<RbnLabel>) -> Option<Extra> {
    let line = line.trim_ascii();
    let text = format!("{UNREAD}{line}");
    (!line.is_empty()).then_some(Extra { after, text })
}

/// Takes the signature from the first record; gives what is after the name of the notation.
fn take_signature(said: &mut RecordContent) -> String {
    let first = said.extras.first();
    let is_first =
        |line: &&Extra| is_signature(format!("% {}", line.text).as_bytes(), RecordForm::Rbn);
    let Some(line) = first.filter(|line| line.after.is_none()).filter(is_first) else {
        return String::new();
    };
    let rest = line.text.get(3..).unwrap_or_default().to_owned();
    said.extras.remove(0);
    rest
}

/// Reads records one after the other.
pub(super) struct RecordsReader<'b> {
    bytes: &'b [u8],
    form: RecordForm,
    encoding: Encoding,
    in_force: InForce,
    start: Option<DealStart>,
    /// The last record with an auction that was passed over since, and what holds in it.
    passed: Option<(Range<usize>, InForce)>,
}

impl<'b> RecordsReader<'b> {
    pub(super) fn new(bytes: &'b [u8], form: RecordForm, encoding: Encoding) -> RecordsReader<'b> {
        RecordsReader {
            bytes,
            form,
            encoding,
            in_force: InForce::default(),
            start: None,
            passed: None,
        }
    }

    /// Goes on over a record of which nobody wants to know what it says; its labels have places in its
    /// text, which is at `range`.
    pub(super) fn pass_over(
        &mut self,
        labels: impl Iterator<Item = (RbnLabel, Range<usize>)> + Clone,
        range: &Range<usize>,
    ) {
        let in_file = |place: Range<usize>| range.start + place.start..range.start + place.end;
        let places = labels.clone().map(|(label, place)| (label, in_file(place)));
        self.in_force.advance_over(places);
        let mut auctions = labels.filter(|(label, _)| *label == RbnLabel::Auction);
        if auctions.next().is_some_and(|(_, data)| data.len() >= START) {
            self.passed = Some((range.clone(), self.in_force.clone()));
        }
    }

    /// What a record says, but for the dealer and the vulnerability that it does not give itself.
    pub(super) fn said(&mut self, record: &RbnRecord<'_>, base: usize) -> RecordContent {
        // The first line of a label is the one that counts.
        let is_first =
            |line: &RbnLine, label| record.line(label).map(|own| own.span) == Some(line.span);
        if record.has_clear_lines {
            self.in_force.advance(record, base)
        } else {
            self.in_force
                .advance_over(record.lines.iter().filter_map(|line| {
                    let label = line.kind.label()?;
                    is_first(line, label).then(|| (label, line.data.at(base)))
                }))
        }
        let mut said = self.labels(|label| record.data(label));
        let show = |bytes: &[u8]| self.encoding.decode(bytes).into_owned();
        let mut after = None;
        let mut items = Vec::new();
        for line in &record.lines {
            let text = || show(record.slice(line.data));
            match line.kind {
                RbnLineKind::Label(label) if is_first(line, label) => after = Some(label),
                RbnLineKind::Label(_) | RbnLineKind::Note(_, None) | RbnLineKind::Stray => {
                    said.extras
                        .extend(unread(&show(record.slice(line.span)), after));
                }
                RbnLineKind::Items => items.push(text()),
                RbnLineKind::Note(0, owner @ Some(_)) => said.texts.push(FreeText {
                    after: owner,
                    is_note: true,
                    text: text(),
                }),
                RbnLineKind::Note(number, Some(owner)) => said.notes.push(RecordNote {
                    owner,
                    number,
                    text: text(),
                }),
                RbnLineKind::Text => said.texts.push(FreeText {
                    after,
                    is_note: false,
                    text: text(),
                }),
                RbnLineKind::Extra => said.extras.push(Extra {
                    after,
                    text: text().trim_ascii().to_owned(),
                }),
                RbnLineKind::Blank | RbnLineKind::Mark => {}
            }
        }
        if !items.is_empty() {
            let first = said.get(RbnLabel::Items).unwrap_or_default();
            let list = format!("{first}:{}", items.join(":"));
            said.set(RbnLabel::Items, Some(list));
        }
        said.extras.shrink_to_fit();
        said
    }

    /// The data of each label, by what holds and by what the record itself has.
    fn labels<'d>(&'d self, own: impl Fn(RbnLabel) -> Option<&'d [u8]>) -> RecordContent {
        let mut said = RecordContent::default();
        for label in RbnLabel::ALL {
            let data = if label.info().repeats {
                self.in_force
                    .range(label)
                    .and_then(|range| self.bytes.get(range))
            } else {
                own(label)
            };
            said.set(
                label,
                data.map(|data| self.encoding.decode(data).into_owned()),
            );
        }
        said
    }

    /// The same, in output form, with dealer and vulnerability, where those of the deal hold.
    pub(super) fn with_start(&mut self, mut said: RecordContent) -> RecordContent {
        if let Some((range, in_force)) = self.passed.take() {
            let mut passed = RecordsReader::new(self.bytes, self.form, self.encoding);
            passed.in_force = in_force;
            let text = self.bytes.slice(range);
            let record = RbnRecord::read_lines(text, self.form);
            let said = in_output_form(passed.labels(|label| record.data(label)));
            self.start = DealStart::of(&said).or(self.start.take());
        }
        let start = self.start.as_ref();
        let start = start.and_then(|start| start.of_same_deal(&said));
        match said.get(RbnLabel::Auction) {
            None => {
                let start = start.map(str::to_owned);
                said.set(RbnLabel::Auction, start);
            }
            // That they are any says no more than that those of the deal do not hold.
            Some(NO_START) if start.is_some() => said.set(RbnLabel::Auction, None),
            Some(_) => {}
        }
        self.start = DealStart::of(&said).or(self.start.take());
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_form_is_what_is_read_after_writing() {
        let records = "% RBN\n% first\nN a+b:c+d\n{x}\nH W:AK..\nA SZ:1NPPP\n% of the auction\n2 b\n1 a\n0 c\n\n\
            C 4s:n:e:why\n% pbnlint: ignore[rbn] y\nP SAS2S3S4:\n1 lead\nI a=1\nb=2\n\nM 7\nR 9\n\n";
        let read = RecordFile::read(records.as_bytes(), RecordForm::Rbn, Encoding::Utf8);
        let mut said: Vec<RecordContent> = read.said.into_iter().flatten().collect();
        assert_eq!(said.len(), 3);
        for said in &mut said {
            said.set(RbnLabel::Auction, Some("nz:1npPP".to_owned()));
            said.set(RbnLabel::Hands, Some("N:32.AK::.9".to_owned()));
            said.set(RbnLabel::Date, Some("not a date".to_owned()));
            said.notes.reverse();
            said.texts.reverse();
            let mut broken = said.clone();
            broken.extras.clear();
            for said in [said.clone(), broken, RecordContent::default()] {
                let written = written_and_read(said.clone());
                assert_eq!(in_output_form(said), written);
            }
        }
    }
}
