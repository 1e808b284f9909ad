//! The tables at which a board of a match was played, as rules see them.

use std::ops::Range;

use crate::rbn::result::{Effective, RbnOutcome};

/// What a record says of its table.
pub struct AtTable<'f> {
    /// The number of the record, 1-based.
    pub number: usize,
    /// The data of its date; empty where none holds.
    pub date: &'f [u8],
    /// The score of North-South and its place in the file.
    pub score: Option<(i32, Range<usize>)>,
    /// The IMPs of North-South and their place in the file.
    pub imps: Option<(f64, Range<usize>)>,
}

impl<'f> AtTable<'f> {
    /// The table of a record with this result, whose spans count from `base`; without one nothing is
    /// known but that there is a table.
    pub(crate) fn new(number: usize, date: &'f [u8], result: Option<(&RbnOutcome, usize)>) -> Self {
        let place = |index: usize| {
            let (result, base) = result?;
            Some(result.spans.get(index)?.at(base))
        };
        let result = result.map(|(result, _)| result);
        let imps = result.and_then(|result| match result.effective? {
            Effective::Push => Some(0.0),
            Effective::Signed(hundredths) => Some(hundredths as f64 / 100.0),
            Effective::Percentage(_) => None,
        });
        let passed_out = result.filter(|result| result.is_passed_out).map(|_| 0);
        let score = result.and_then(|result| result.raw).or(passed_out);
        let score_place = if passed_out.is_some() { 0 } else { 1 };
        AtTable {
            number,
            date,
            score: score.zip(place(score_place)),
            imps: imps.zip(place(2)),
        }
    }
}
