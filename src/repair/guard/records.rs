//! Whether a pass leaves what the records of RBN or RBX say: their output form stays as it is.

use super::super::apply::Step;
use super::{Blamed, Verdict, Why};
use crate::rbn::{self, Form, WriteOptions};

/// The fixes of records that say another thing after a step; all of them where it has another number
/// of records.
pub(super) fn changed(before: &[u8], step: &Step<'_>, form: Form) -> Blamed {
    let options = WriteOptions {
        form,
        text_on_one_line: false,
    };
    let old = rbn::split(before, form);
    let new = rbn::split(&step.bytes, form);
    let (was, is) = (
        rbn::write(before, &old, &options),
        rbn::write(&step.bytes, &new, &options),
    );
    if was.bytes == is.bytes {
        return Blamed::new();
    }
    let is_same_record = |record: usize| {
        let text = |written: &rbn::Written| written.text(record).map(<[u8]>::to_vec);
        was.records == is.records && text(&was) == text(&is)
    };
    let fixes = step.fixes.iter().enumerate();
    let guilty = fixes.filter(|(_, fix)| {
        let edits = fix.fix.edits.iter();
        let mut touched = edits.map(|edit| {
            let begun = old
                .records
                .partition_point(|range| range.start <= edit.range.start);
            begun.saturating_sub(1)
        });
        !touched.all(is_same_record)
    });
    guilty
        .map(|(index, _)| (index, Verdict::TakeBack(Why::Record)))
        .collect()
}
