//! Whether a text leaves what the records of another one say: their output form stays as it is.

use std::borrow::Cow;

use super::{RbnRecord, RecordForm, RecordsText, WriteOptions, is_aside_of_record, split, write};
use crate::source::Slice;

/// For each text into which the one before falls, whether it says another thing after; `None` where nothing does.
/// All do where the other text has another number of records.
pub fn changed_records(before: &[u8], after: &[u8], form: RecordForm) -> Option<Vec<bool>> {
    let options = WriteOptions {
        form,
        text_on_one_line: false,
    };
    let written = |bytes: &[u8]| write(bytes, &split(bytes, form), &options);
    let texts = [before, after];
    let [was, is] = texts.map(written);
    let said = |text: &[u8]| without_empty(&without_asides(text, form, AsideScope::All));
    if was.bytes == is.bytes || said(&was.bytes) == said(&is.bytes) {
        return None;
    }
    // What is in front of the signature has an influence on how it is written.
    let plain = texts.map(|bytes| without_asides(bytes, form, AsideScope::All));
    let count = |bytes: &[u8]| split(bytes, form).count();
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
        return None;
    }
    let is_changed = |record: usize| {
        let text = |written: &RecordsText| written.text(record).map(said);
        was.records != is.records || text(&was) != text(&is)
    };
    let texts = split(before, form).records.len();
    Some((0..texts).map(is_changed).collect())
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
    let records = split(bytes, form).records;
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
