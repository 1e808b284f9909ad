//! How a file falls into tag pairs and deals.

use std::ops::Range;

use super::token::{is_deal, is_item, item_end};
use crate::source::{Encoding, line_end, next_line};
use crate::tagged::scan::{BYTE_ORDER_MARK, blanks_end};

/// The tag pairs and deals of a file, each with the text up to the next one. What is before the first is a unit
/// of its own.
#[derive(Default)]
pub struct PpnSplit {
    /// Where each begins, and how many deals there are up to it, itself included.
    units: Vec<(usize, u32)>,
    end: usize,
    /// Whether the file is in 16-bit characters, of which nothing is read.
    pub is_utf16: bool,
}

/// Cuts a file into tag pairs and deals. Never fails.
pub fn split(bytes: &[u8]) -> PpnSplit {
    let mut units = vec![(0, 0)];
    let mut deals = 0;
    let is_utf16 = Encoding::of_16_bits(bytes).is_some();
    let rest = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let mut at = (!is_utf16).then_some(bytes.len() - rest.len());
    while let Some(line) = at {
        let mut next = blanks_end(bytes, line);
        while is_item(bytes, next) {
            deals += u32::from(is_deal(bytes, next));
            if next == 0 {
                units.clear();
            }
            units.push((next, deals));
            next = blanks_end(bytes, item_end(bytes, next).0);
        }
        at = next_line(bytes, line_end(bytes, next));
    }
    PpnSplit {
        units,
        end: bytes.len(),
        is_utf16,
    }
}

impl PpnSplit {
    /// How many units there are.
    pub fn count(&self) -> usize {
        self.units.len()
    }

    /// How many deals there are.
    pub fn deals(&self) -> usize {
        self.deal_at(self.end)
    }

    /// Where a unit is in the file (0-based).
    pub fn range(&self, unit: usize) -> Option<Range<usize>> {
        let (start, _) = *self.units.get(unit)?;
        let next = self.units.get(unit + 1);
        Some(start..next.map_or(self.end, |next| next.0))
    }

    /// The number of the deal in which an offset of the file is, or that is before it; 0 before the first.
    pub fn deal_at(&self, offset: usize) -> usize {
        let unit = self.units.get(self.unit_at(offset));
        unit.map_or(0, |unit| unit.1 as usize)
    }

    /// The unit in which an offset of the file is.
    pub fn unit_at(&self, offset: usize) -> usize {
        let after = self.units.partition_point(|unit| unit.0 <= offset);
        after.saturating_sub(1)
    }
}
