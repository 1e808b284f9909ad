//! Writes files of PPN in normal form.

use super::{Exported, Task, Unit};
use crate::api::Outcome;
use crate::api::exported::notices_of_preferans;
use crate::notation::ReadAs;
use crate::ppn::{self, Written};

/// Writes a file of PPN; `None` for one of another notation.
pub(super) fn write(task: &Task, bytes: &[u8]) -> Option<Written> {
    let name = task.input.name();
    let read_as = ReadAs::of(bytes, name.as_deref(), task.notation);
    (read_as == ReadAs::Preferans).then(|| ppn::write(bytes))
}

/// What is to be said of a file of PPN that was written.
pub(super) fn exported(bytes: &[u8], written: &Written) -> Exported {
    let json = notices_of_preferans(bytes, written);
    let notices = json.iter().map(|notice| {
        let place = notice.range.start;
        format!("{}:{}: {}", place.line, place.column, notice.message)
    });
    let first = json.first();
    Exported {
        games: ppn::split(bytes).deals(),
        is_in_part: first.is_some(),
        first: first.map(|notice| (notice.range.start, notice.message.clone())),
        notices: notices.collect(),
        json,
        differs: written.bytes != bytes,
        ..Exported::new(Outcome::of_preferans(bytes, written), Unit::Deals)
    }
}
