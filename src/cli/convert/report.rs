//! `--report`: what conversions kept and left out, as JSON.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::Serialize;

use crate::convert::{Converted, KeptContent, KeptReason, RecordsText, StalePart};
use crate::disk::{say, shown};
use crate::report::safe_json;
use crate::source::Source;

/// The version of the format: it grows when a field goes or changes its meaning.
const VERSION: u32 = 1;

/// All files of a run.
#[derive(Serialize)]
pub(super) struct ConversionReport {
    version: u32,
    pub(super) files: Vec<FileConversion>,
}

/// One file.
#[derive(Serialize)]
pub(super) struct FileConversion {
    path: String,
    /// Where it was written; none where it was not.
    written: Option<String>,
    /// How many records or games were read.
    read: usize,
    /// How many games or records were written.
    games: usize,
    /// What is in lines that readers of the other notation skip, or is left out with `--no-kept`.
    kept: Vec<KeptJson>,
    /// Kept lines that the file contradicts, which was changed after they were written.
    stale: Vec<StaleJson>,
    /// The records or games that would not come back the same.
    not_carried: Vec<usize>,
    /// How many values would come back as `?` in place of nothing, or the reverse.
    unlike_unknown: usize,
}

#[derive(Serialize)]
struct KeptJson {
    /// The record or game, 1-based.
    number: usize,
    /// The label or tag, or what else it is: a text, a note.
    what: String,
    text: String,
    /// What the other notation would say without the line; none where it has no place for it.
    comes_back_as: Option<String>,
}

#[derive(Serialize)]
struct StaleJson {
    number: usize,
    what: String,
}

impl ConversionReport {
    pub(super) fn new() -> ConversionReport {
        ConversionReport {
            version: VERSION,
            files: Vec::new(),
        }
    }

    /// Writes it to standard output.
    pub(super) fn print(&self) -> Result<(), String> {
        let printed = self.write_to(io::stdout().lock());
        printed.map_err(|error| format!("stdout: {}", say(&error)))
    }

    /// Writes it into a file.
    pub(super) fn write(&self, path: &Path) -> Result<(), String> {
        let written = File::create(path).and_then(|file| self.write_to(file));
        written.map_err(|error| format!("cannot write to {}: {}", shown(path), say(&error)))
    }

    fn write_to(&self, out: impl Write) -> io::Result<()> {
        let mut out = BufWriter::new(out);
        safe_json::to_writer(&mut out, self)?;
        out.write_all(b"\n")?;
        out.flush()
    }
}

impl FileConversion {
    /// What a conversion between RBN and RBX says. `written` is where the file went.
    pub(super) fn of_records(
        path: &str,
        target: Option<String>,
        source: &Source<'_>,
        written: &RecordsText,
    ) -> FileConversion {
        let kept = written.kept.iter().map(|kept| KeptJson {
            number: kept.record,
            what: kept.reason.name().to_owned(),
            text: source
                .encoding()
                .decode(source.slice(kept.range.clone()).trim_ascii())
                .into_owned(),
            comes_back_as: None,
        });
        let mut lost: Vec<usize> = written
            .kept
            .iter()
            .filter(|kept| kept.reason.is_loss())
            .map(|kept| kept.record)
            .collect();
        lost.dedup();
        let left_out = written
            .kept
            .iter()
            .filter(|kept| kept.reason == KeptReason::NoForm);
        FileConversion {
            path: path.to_owned(),
            written: target,
            read: written.records,
            games: written.records.saturating_sub(left_out.count()),
            kept: kept.collect(),
            stale: Vec::new(),
            not_carried: lost,
            unlike_unknown: 0,
        }
    }

    /// What a conversion between PBN and RBN says. `written` is where the file went.
    pub(super) fn of(path: &str, written: Option<String>, converted: Converted) -> FileConversion {
        let kept = |part: KeptContent| KeptJson {
            number: part.number,
            what: part.what,
            text: part.text,
            comes_back_as: part.comes_back_as,
        };
        let stale = |part: StalePart| StaleJson {
            number: part.number,
            what: part.what,
        };
        FileConversion {
            path: path.to_owned(),
            written,
            read: converted.games + converted.left_out,
            games: converted.games,
            kept: converted.kept.into_iter().map(kept).collect(),
            stale: converted.stale.into_iter().map(stale).collect(),
            not_carried: converted.lossy,
            unlike_unknown: converted.unlike_unknown,
        }
    }
}

/// How often each label or tag is kept.
pub(super) fn counts(kept: &[KeptContent]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for part in kept {
        *counts.entry(part.what.as_str()).or_default() += 1;
    }
    counts
}
