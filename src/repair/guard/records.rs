//! Whether a pass leaves what the records of RBN or RBX say: their output form stays as it is.

use std::borrow::Cow;

use super::super::apply::{Chosen, Step};
use super::{Blamed, Verdict, Why};
use crate::rbn::is_aside_of_record;
use crate::rbn::{self, RbnRecord, RecordForm, WriteOptions};
use crate::source::Slice;

/// The fixes of records that say another thing after a step; all fixes where it has another number of
/// records, or where another record says another thing.
pub(super) fn changed(before: &[u8], step: &Step<'_>, form: RecordForm) -> Blamed {
    let options = WriteOptions {
        form,
        text_on_one_line: false,
    };
    let written = |bytes: &[u8]| rbn::write(bytes, &rbn::split(bytes, form), &options);
    let texts = [before, &step.bytes];
    let [was, is] = texts.map(written);
    let said = |text: &[u8]| without_empty(&without_asides(text, form, AsideScope::All));
    if was.bytes == is.bytes || said(&was.bytes) == said(&is.bytes) {
        return Blamed::new();
    }
    // What is in front of the signature has an influence on how it is written.
    let plain = texts.map(|bytes| without_asides(bytes, form, AsideScope::All));
    let count = |bytes: &[u8]| rbn::split(bytes, form).count();
    let is_split_alike = |(text, plain): (&&[u8], &Cow<'_, [u8]>)| {
        matches!(plain, Cow::Borrowed(_)) || count(text) == count(plain)
    };
    let compared = if texts.iter().zip(&plain).all(is_split_alike) {
        plain
    } else {
        // One of them keeps a text without an end from going on in the next record.
        texts.map(|bytes| without_asides(bytes, form, AsideScope::ThatEndNoText))
    };
    let [was, is] = compared.map(|bytes| written(&bytes));
    if said(&was.bytes) == said(&is.bytes) {
        return Blamed::new();
    }
    let old = rbn::split(before, form);
    let is_same_record = |record: usize| {
        let text = |written: &rbn::RecordsText| written.text(record).map(said);
        was.records == is.records && text(&was) == text(&is)
    };
    // A record can be as long as the file, and have as many fixes.
    let is_same: Vec<bool> = (0..old.records.len()).map(is_same_record).collect();
    let is_guilty = |fix: &Chosen<'_>| {
        let edits = fix.fix.edits.iter();
        let mut touched = edits.map(|edit| {
            let begun = old
                .records
                .partition_point(|range| range.start <= edit.range.start);
            begun.saturating_sub(1)
        });
        !touched.all(|record| is_same.get(record) == Some(&true))
    };
    let fixes = || step.fixes.iter().enumerate();
    let take_back = |(index, _): (usize, &Chosen<'_>)| (index, Verdict::TakeBack(Why::Record));
    let guilty = fixes().filter(|(_, fix)| is_guilty(fix));
    let guilty: Blamed = guilty.map(take_back).collect();
    if guilty.is_empty() {
        // A fix may change what a record says that it does not touch.
        fixes().map(take_back).collect()
    } else {
        guilty
    }
}

/// A text without the lines that are a `%` alone.
fn without_empty(text: &[u8]) -> Vec<u8> {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    let lines = lines.filter(|line| line.trim_ascii() != b"%");
    lines.collect::<Vec<_>>().concat()
}

/// Which of the lines that speak to this program only: they say nothing of the records.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AsideScope {
    All,
    /// Those that do not keep a text without an end from going on in the next record.
    ThatEndNoText,
}

/// A file without these lines.
fn without_asides(bytes: &[u8], form: RecordForm, asides: AsideScope) -> Cow<'_, [u8]> {
    let mut kept = Vec::new();
    let mut at = 0;
    let keep = |kept: &mut Vec<u8>, text: Option<&[u8]>| {
        let text = text.unwrap_or_default();
        // Otherwise they could be one line end with the one that follows.
        let ends = kept.iter_mut().rev().take_while(|byte| **byte == b'\r');
        ends.for_each(|end| *end = b'\n');
        kept.extend_from_slice(text);
    };
    let records = rbn::split(bytes, form).records;
    for (index, range) in records.iter().enumerate() {
        let text = bytes.slice(range.clone());
        if !text.contains(&b'%') {
            continue;
        }
        let before = index.checked_sub(1).and_then(|before| records.get(before));
        let before = before.and_then(|before| bytes.get(before.clone()));
        let is_after_cut = || before.is_some_and(|text| RbnRecord::read(text, form).is_cut_off());
        if asides == AsideScope::ThatEndNoText && is_after_cut() {
            continue;
        }
        let record = RbnRecord::read(text, form);
        let lines = record.lines.iter();
        for aside in lines.filter(|line| is_aside_of_record(&record, line)) {
            let span = aside.span.at(range.start);
            keep(&mut kept, bytes.get(at..span.start));
            at = span.end;
        }
    }
    match at {
        0 => Cow::Borrowed(bytes),
        _ => {
            keep(&mut kept, bytes.get(at..));
            Cow::Owned(kept)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, asides: AsideScope, expected: &str) {
        let without = without_asides(text.as_bytes(), RecordForm::Rbn, asides);
        assert_eq!(String::from_utf8_lossy(&without), expected, "{text:?}");
    }

    #[test]
    fn lines_for_this_program_say_nothing_of_the_records() {
        let aside = "% pbnlint: ignore[rbn-date] old\n";
        for asides in [AsideScope::All, AsideScope::ThatEndNoText] {
            check("B 1\n\nB 2\n", asides, "B 1\n\nB 2\n");
            check(
                &format!("{aside}B 1\n\n% by Ann\n{aside}B 2\n{aside}T x\n\nB 3\n"),
                asides,
                "B 1\n\n% by Ann\nB 2\nT x\n\nB 3\n",
            );
        }
    }

    #[test]
    fn two_line_ends_around_a_line_that_goes_are_still_two() {
        let aside = "% pbnlint: ignore[rbn-date] old";
        check(
            &format!("B 1\r{aside}\r\nT x\r"),
            AsideScope::All,
            "B 1\nT x\r",
        );
        check(
            &format!("B 1\r{aside}\r\n\nB 2\r"),
            AsideScope::All,
            "B 1\n\nB 2\r",
        );
    }

    #[test]
    fn a_line_after_a_text_without_an_end_may_keep_that_from_going_on() {
        let aside = "% pbnlint: ignore[rbn-date] old\n";
        let open = "B 1\n{a\n\n";
        let text = format!("{open}{aside}B 2\n\n{aside}B 3\n");
        check(&text, AsideScope::All, &format!("{open}B 2\n\nB 3\n"));
        check(
            &text,
            AsideScope::ThatEndNoText,
            &format!("{open}{aside}B 2\n\nB 3\n"),
        );
    }
}
