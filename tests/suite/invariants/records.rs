//! What must be true of any bytes that are read as records of RBN or RBX.

use pbnlint::rbn::{Form, Record, split, tokens};
use pbnlint::source::Span;

/// Checks both forms, whatever the bytes are.
#[track_caller]
pub fn check(bytes: &[u8]) {
    for form in [Form::Rbn, Form::Rbx] {
        let split = split(bytes, form);
        let mut at = 0;
        for (index, range) in split.records.iter().enumerate() {
            assert_eq!(range.start, at, "records leave a gap or overlap");
            assert!(range.end > at, "an empty record");
            at = range.end;
            let record = Record::read(&bytes[range.clone()], form);
            record_is_sound(&record);
            let is_last = index + 1 == split.records.len();
            assert!(
                !is_last || record.is_record() != split.has_rest,
                "split and reader disagree about the last record"
            );
        }
        assert_eq!(at, bytes.len(), "records do not reach the end of the file");
    }
}

/// Lines and tokens cover the text, and all that is said of it is in it.
#[track_caller]
fn record_is_sound(record: &Record<'_>) {
    let mut at = 0;
    for line in &record.lines {
        assert_eq!(line.span.start, at, "lines leave a gap or overlap");
        assert!(line.span.end > at, "an empty line {line:?}");
        assert!(
            line.span.start <= line.data.start && line.data.end <= line.span.end,
            "data outside of {line:?}"
        );
        for token in tokens(record, line) {
            assert_eq!(token.span.start, at, "tokens leave a gap or overlap");
            assert!(token.span.end > at, "an empty token {token:?}");
            at = token.span.end;
        }
        assert_eq!(at, line.span.end, "tokens do not cover {line:?}");
    }
    let size = record.text.len();
    assert_eq!(at as usize, size, "lines do not cover the record");
    let is_inside = |span: Span| span.start <= span.end && span.end as usize <= size;
    for fault in &record.faults {
        assert!(is_inside(fault.span), "{fault:?} outside of the record");
    }
}
