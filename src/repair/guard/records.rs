//! Whether a pass leaves what the records of RBN or RBX say.

use super::super::apply::{Chosen, Step};
use super::{Blamed, Verdict, Why};
use crate::rbn::refine::changed_records;
use crate::rbn::{RecordForm, split};

/// The fixes of records that say another thing after a step; all fixes where it has another number of
/// records, or where another record says another thing.
pub(super) fn changed(before: &[u8], step: &Step<'_>, form: RecordForm) -> Blamed {
    // A record can be as long as the file, and have as many fixes.
    let Some(is_changed) = changed_records(before, &step.bytes, form) else {
        return Blamed::new();
    };
    let records = split(before, form).records;
    let is_guilty = |fix: &Chosen<'_>| {
        let edits = fix.fix.edits.iter();
        let mut touched = edits.map(|edit| {
            let begun = records.partition_point(|range| range.start <= edit.range.start);
            begun.saturating_sub(1)
        });
        !touched.all(|record| is_changed.get(record) == Some(&false))
    };
    let fixes = || step.fixes.iter().enumerate();
    let take_back = |(index, _): (usize, &Chosen<'_>)| (index, Verdict::TakeBack(Why::Record));
    let guilty = fixes().filter(|(_, fix)| is_guilty(fix));
    let guilty: Blamed = guilty.map(take_back).collect();
    if guilty.is_empty() {
        // A fix may change what a record says that it does not touch.
        fixes().map(take_back).collect()
    } else {
        guilty
    }
}
