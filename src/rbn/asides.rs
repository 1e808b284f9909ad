//! The `%` lines of records, of which some speak to this program.

use super::{RbnLine, RbnLineKind, RbnRecord, RecordForm};
use crate::engine::aside::is_suppression;
use crate::source::Span;

/// Whether a line of a record is meant for this program, understandable or not.
pub fn is_aside_of_record(record: &RbnRecord<'_>, line: &RbnLine) -> bool {
    let (_, aside) = aside(record, line);
    line.kind == RbnLineKind::Extra && is_suppression(record.slice(aside))
}

/// All of a `%` line but its line end, and the part of it that is an aside: in RBX that is in braces.
pub(crate) fn aside(record: &RbnRecord<'_>, line: &RbnLine) -> (Span, Span) {
    let start = line.span.start;
    match record.form {
        RecordForm::Rbn => {
            let aside = Span::new(start, line.data.end);
            (aside, aside)
        }
        RecordForm::Rbx => (line.span, Span::new(start + 1, line.span.end)),
    }
}
