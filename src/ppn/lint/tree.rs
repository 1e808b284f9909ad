//! The tag pairs and deals of a file with their tokens, as text.

use std::fmt;

use crate::engine::tree_writer::TreeWriter;
use crate::ppn::{PpnSplit, tokens};
use crate::rules::PpnFile;
use crate::source::Source;

/// Writes the tokens of all tag pairs and deals, and remembers what is wrong in them.
pub(super) fn write(bytes: &[u8], split: &PpnSplit, out: &mut TreeWriter<'_>) -> fmt::Result {
    let source = Source::new(bytes);
    let file = PpnFile {
        source: &source,
        split,
    };
    for context in (0..split.count()).filter_map(|unit| file.unit(unit)) {
        let (unit, base) = (&context.unit, context.base);
        let kind = match (&unit.tag, &unit.deal) {
            (Some(_), _) => "TagPair",
            (_, Some(_)) => "Deal",
            _ => "Rest",
        };
        out.node(1, base..base + unit.text.len(), kind)?;
        for (kind, span) in tokens(unit.text) {
            out.token(2, span.at(base), kind, unit.slice(span))?;
        }
        for fault in context.faults() {
            out.problem(fault.span.at(base), fault.kind);
        }
    }
    Ok(())
}
