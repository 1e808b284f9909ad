//! Writes files of RBN and RBX in output form.

use super::summary::places;
use super::{Exported, Task, Unit};
use crate::api::Outcome;
use crate::api::exported::notices_of_records;
use crate::cli::args::{ExportArgs, Repeated, Text};
use crate::cli::fix;
use crate::convert::{self, Repeat};
use crate::normalize::{NormalizedRecords, normalize_records};
use crate::notation;
use crate::rbn::{self, Form, Kept, WriteOptions};
use crate::source::{Locator, Source};

/// A file of records before and after.
pub(super) struct Records<'b> {
    /// In which form it is, and is written.
    pub(super) form: Form,
    /// What was repaired and written.
    pub(super) normalized: NormalizedRecords<'b>,
}

/// Repairs and writes a file of records; `None` for one of another notation.
pub(super) fn write<'b>(task: &Task, bytes: &'b [u8], args: &ExportArgs) -> Option<Records<'b>> {
    let name = task.input.name();
    let form = notation::form(bytes, name.as_deref(), task.notation)?;
    let options = WriteOptions {
        form,
        text_on_one_line: args.text == Text::OneLine,
    };
    let repeat = match args.repeat {
        Repeated::Keep => None,
        Repeated::Least => Some(Repeat::Least),
        Repeated::Full => Some(Repeat::Full),
    };
    let write = |bytes: &[u8]| {
        let mut written = rbn::write(bytes, &rbn::split(bytes, form), &options);
        let repeat = repeat.filter(|_| written.kept.is_empty());
        if let Some(text) = repeat.and_then(|repeat| convert::repeated(bytes, form, repeat)) {
            written.bytes = text;
        }
        written
    };
    let normalized = normalize_records(bytes, name.as_deref(), &task.repairs, write);
    Some(Records { form, normalized })
}

/// What is to be said of a file of records that was written.
pub(super) fn exported(bytes: &[u8], records: &Records<'_>) -> Exported {
    let NormalizedRecords { written, repaired } = &records.normalized;
    let source = Source::new(bytes);
    let differs = written.bytes != bytes;
    let kept = written.kept_records();
    let mut locator = Locator::new(&source);
    let first = written.kept.first().map(|kept| {
        let position = locator.position(kept.range.start);
        (position, kept.reason.to_string())
    });
    Exported {
        games: written.records,
        kept,
        is_in_part: kept > 0,
        first,
        notices: notices(&source, &written.kept),
        json: notices_of_records(&source, &written.kept),
        differs,
        places: repaired.places,
        reverted: fix::taken_back(repaired),
        ..Exported::new(Outcome::of_records(bytes, written), Unit::Records)
    }
}

/// What was kept as lines: a few for each reason, then how many more there are.
fn notices(source: &Source<'_>, kept: &[Kept]) -> Vec<String> {
    let mut locator = Locator::new(source);
    places(kept.iter().map(|kept| {
        let position = locator.position(kept.range.start);
        (position, kept.subject(source), kept.reason.to_string())
    }))
}
