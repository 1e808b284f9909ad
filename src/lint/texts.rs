//! What commands ask of a text in its notation besides findings.

use std::fmt;
use std::ops::Range;

use super::wings::{self, Task, Wing};
use crate::engine::notation::Units;
use crate::engine::tree_writer::TreeWriter;
use crate::notation::Notation;

/// What is found in the place of a text that can be read in a notation; `None` where it can.
pub(crate) fn unreadable(bytes: &[u8], notation: Notation) -> Option<&'static str> {
    wings::run(notation, Readability { bytes })
}

/// A text of which is asked whether it can be read.
struct Readability<'t> {
    bytes: &'t [u8],
}

impl Task for Readability<'_> {
    type Done = Option<&'static str>;

    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> Self::Done {
        W::unreadable(&split(self.bytes))
    }
}

/// The lines of a text that name the file, then its units: they cover the text.
pub(crate) fn pieces(bytes: &[u8], notation: Notation) -> Vec<Range<usize>> {
    wings::run(notation, UnitsTask { bytes })
}

/// A text that is cut into what it consists of.
struct UnitsTask<'t> {
    bytes: &'t [u8],
}

impl Task for UnitsTask<'_> {
    type Done = Vec<Range<usize>>;

    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> Self::Done {
        let split = split(self.bytes);
        let head = W::head(self.bytes, &split);
        let units = (0..split.texts()).filter_map(|text| split.range(text));
        let units = units.map(|range| range.start.max(head)..range.end);
        std::iter::once(0..head).chain(units).collect()
    }
}

/// Writes the trees of all units of a text.
pub(crate) fn write_tree(
    bytes: &[u8],
    notation: Notation,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    wings::run(notation, Trees { bytes, out })
}

/// A text whose trees are written.
struct Trees<'t, 'o> {
    bytes: &'t [u8],
    out: &'o mut dyn fmt::Write,
}

impl Task for Trees<'_, '_> {
    type Done = fmt::Result;

    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> Self::Done {
        let mut out = TreeWriter::new(self.out, self.bytes.len())?;
        W::write_tree(self.bytes, &split(self.bytes), &mut out)?;
        out.end()
    }
}
