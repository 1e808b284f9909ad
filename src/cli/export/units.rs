//! Writes files whose units are written one by one: records, and games of chess.

use super::summary::places;
use super::{ExportTask, ExportedFile, UnitKind};
use crate::api::Outcome;
use crate::api::exported::notices_of_units;
use crate::cli::args::{ExportArgs, RepeatChoice, TextChoice};
use crate::cli::fix;
use crate::convert::Repeat;
use crate::engine::output::KeptPart;
use crate::normalize::{UnitOptions, WrittenUnits, write_units};
use crate::notation::Notation;
use crate::source::{Locator, Source};

/// Repairs and writes a file; `None` for one that is not written unit by unit.
pub(super) fn write<'b>(
    task: &ExportTask,
    bytes: &'b [u8],
    args: &ExportArgs,
) -> Option<WrittenUnits<'b>> {
    let options = UnitOptions {
        text_on_one_line: args.text == TextChoice::OneLine,
        repeat: match args.repeat {
            RepeatChoice::Keep => None,
            RepeatChoice::Least => Some(Repeat::Least),
            RepeatChoice::Full => Some(Repeat::Full),
        },
        is_reduced: args.reduced,
    };
    let name = task.input.name();
    write_units(bytes, name.as_deref(), &task.repairs, &options)
}

/// What is to be said of a file that was written.
pub(super) fn exported(bytes: &[u8], written: &WrittenUnits<'_>) -> ExportedFile {
    let WrittenUnits {
        notation,
        output,
        repaired,
    } = written;
    let source = Source::new(bytes);
    let mut locator = Locator::new(&source);
    let first = output.kept.first().map(|kept| {
        let position = locator.position(kept.range.start);
        (position, kept.message.clone())
    });
    let unit = match notation {
        Notation::Rbn | Notation::Rbx => UnitKind::Records,
        Notation::Ppn => UnitKind::Deals,
        Notation::Pbn | Notation::Pgn => UnitKind::Games,
    };
    ExportedFile {
        games: output.units,
        kept: output.kept_units(),
        is_in_part: !output.kept.is_empty(),
        first,
        notices: notices(&source, &output.kept),
        json: notices_of_units(&source, &output.kept),
        differs: output.bytes != bytes,
        places: repaired.places,
        changes: output.changes.clone(),
        reverted: fix::taken_back(repaired),
        ..ExportedFile::new(Outcome::of_units(bytes, output), unit)
    }
}

/// What was kept as lines: a few for each reason, then how many more there are.
fn notices(source: &Source<'_>, kept: &[KeptPart]) -> Vec<String> {
    let mut locator = Locator::new(source);
    places(kept.iter().map(|kept| {
        let position = locator.position(kept.range.start);
        (position, kept.subject.clone(), kept.message.clone())
    }))
}
