//! A file as it is written by a notation whose units are written one by one.

use std::ops::Range;

/// A file after it was written in the strict form of its notation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Output {
    /// The text.
    pub bytes: Vec<u8>,
    /// How many units, such as games, it has.
    pub units: usize,
    /// What was kept as it is, in order of place.
    pub kept: Vec<KeptPart>,
    /// What is not the same any more because that was asked for, such as comments that are left out.
    pub changes: Vec<String>,
    /// Whether nothing of the file could be written in the strict form.
    pub is_left: bool,
    /// Why the file is left although that was asked for, so that it is an error.
    pub refusal: Option<String>,
}

impl Output {
    /// How many units are not, or not in whole, in the strict form.
    pub fn kept_units(&self) -> usize {
        if self.is_left {
            return self.units;
        }
        let units = self.kept.iter().map(|kept| kept.unit);
        let mut units: Vec<usize> = units.filter(|unit| *unit > 0).collect();
        units.dedup();
        units.len()
    }
}

/// Something that is written as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptPart {
    /// The unit, 1-based; 0 for the whole file, or for what belongs to no unit.
    pub unit: usize,
    /// The board of a unit that has one.
    pub board: Option<String>,
    /// What it is, as a sentence begins: `board 7`, `record 12`, `game 3`.
    pub subject: String,
    /// The bytes that are in the way.
    pub range: Range<usize>,
    /// The name of the reason, which does not change.
    pub reason: &'static str,
    /// The reason in words.
    pub message: String,
}
