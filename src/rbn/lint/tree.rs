//! The records of a file with their lines and tokens, as text.

use std::fmt;

use crate::engine::tree_writer::TreeWriter;
use crate::rbn::{RbnRecord, RbnSplit, tokens};
use crate::source::Slice;

/// Writes the lines of all records with their tokens, and remembers what is wrong in them.
pub(super) fn write(bytes: &[u8], split: &RbnSplit, out: &mut TreeWriter<'_>) -> fmt::Result {
    for range in &split.records {
        let base = range.start;
        let record = RbnRecord::read(bytes.slice(range.clone()), split.form);
        out.node(1, range.clone(), "Record")?;
        for line in &record.lines {
            out.node(2, line.span.at(base), format_args!("{:?}", line.kind))?;
            for token in tokens(&record, line) {
                let text = record.slice(token.span);
                out.token(3, token.span.at(base), token.kind, text)?;
            }
        }
        for fault in &record.faults {
            out.problem(fault.span.at(base), fault.kind);
        }
    }
    Ok(())
}
