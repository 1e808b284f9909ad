//! Trees as text, one line a node or token.
//!
//! ```text
//! 0..18 File
//!   0..18 Game
//!     0..17 TagPair
//!       0..1 LeftBracket "["
//!       1..6 Name "Event"
//! ```

use std::fmt::{self, Write};
use std::ops::Range;

use crate::source::escape;

/// Writes the tree of a file, and what is wrong in it after that. Ranges are bytes of the file.
pub(crate) struct TreeWriter<'o> {
    out: &'o mut dyn Write,
    problems: Vec<(Range<usize>, String)>,
}

impl<'o> TreeWriter<'o> {
    /// Begins with a file of so many bytes.
    pub(crate) fn new(out: &'o mut dyn Write, length: usize) -> Result<TreeWriter<'o>, fmt::Error> {
        writeln!(out, "0..{length} File")?;
        Ok(TreeWriter {
            out,
            problems: Vec::new(),
        })
    }

    /// A node that so many nodes are around.
    pub(crate) fn node(
        &mut self,
        depth: usize,
        range: Range<usize>,
        kind: impl fmt::Display,
    ) -> fmt::Result {
        self.indent(depth)?;
        writeln!(self.out, "{}..{} {kind}", range.start, range.end)
    }

    /// A token that so many nodes are around.
    pub(crate) fn token(
        &mut self,
        depth: usize,
        range: Range<usize>,
        kind: impl fmt::Debug,
        text: &[u8],
    ) -> fmt::Result {
        self.node(depth, range, format_args!("{kind:?} \"{}\"", escape(text)))
    }

    /// Remembers what is wrong somewhere.
    pub(crate) fn problem(&mut self, range: Range<usize>, kind: impl fmt::Debug) {
        self.problems.push((range, format!("{kind:?}")));
    }

    /// Ends with what is wrong.
    pub(crate) fn end(mut self) -> fmt::Result {
        let problems = std::mem::take(&mut self.problems);
        if !problems.is_empty() {
            writeln!(self.out, "problems:")?;
        }
        problems
            .into_iter()
            .try_for_each(|(range, kind)| self.node(1, range, kind))
    }

    fn indent(&mut self, levels: usize) -> fmt::Result {
        (0..levels).try_for_each(|_| self.out.write_str("  "))
    }
}
