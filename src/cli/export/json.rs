//! What an export reports to programs: `json`, one object for the run, and `jsonl`, one line for
//! each game that was kept. Names of the fields are a promise to users.

use serde::Serialize;

use super::ExportedFile;
use super::summary::ExportCounts;
use crate::api::{Notice, Outcome};
use crate::normalize::Remedy;

/// The version of the format: it grows when a field goes or changes its meaning.
const VERSION: u32 = 1;

#[derive(Serialize)]
pub(super) struct RunJson<'r> {
    version: u32,
    tool: Tool,
    files: Vec<ExportFileJson<'r>>,
    failures: &'r [ExportFailureJson],
    summary: ExportSummaryJson,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
pub(super) struct ExportFailureJson {
    pub(super) path: String,
    pub(super) message: String,
}

/// A file that was exported.
#[derive(Serialize)]
struct ExportFileJson<'r> {
    path: &'r str,
    outcome: Outcome,
    games: usize,
    kept: usize,
    places_repaired: usize,
    /// What else the export changes: encoding, version, claim.
    changes: &'r [String],
    notices: &'r [Notice],
}

#[derive(Serialize)]
struct ExportSummaryJson {
    files: usize,
    rewritten: usize,
    already: usize,
    in_part: usize,
    left: usize,
    games: usize,
    kept: usize,
    places_repaired: usize,
    freed: Vec<FreedJson>,
}

#[derive(Serialize)]
struct FreedJson {
    flag: Option<&'static str>,
    without: Option<&'static str>,
    games: usize,
}

/// The object of a run.
pub(super) fn run<'r>(
    files: &'r [(String, ExportedFile)],
    failures: &'r [ExportFailureJson],
    counts: &ExportCounts,
) -> RunJson<'r> {
    let files = files.iter().map(|(path, exported)| ExportFileJson {
        path,
        outcome: exported.outcome,
        games: exported.games,
        kept: exported.kept,
        places_repaired: exported.places,
        changes: &exported.changes,
        notices: &exported.json,
    });
    let files: Vec<_> = files.collect();
    let of = |outcome| counts.outcomes.get(&outcome).copied().unwrap_or(0);
    let freed = counts
        .freed
        .iter()
        .map(|(remedy, games): (&Remedy, _)| FreedJson {
            flag: remedy.flag(),
            without: remedy.flag_in_the_way(),
            games: *games,
        });
    RunJson {
        version: VERSION,
        tool: Tool {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
        },
        summary: ExportSummaryJson {
            files: files.len(),
            rewritten: of(Outcome::Rewritten),
            already: of(Outcome::Already),
            in_part: of(Outcome::InPart),
            left: of(Outcome::Left),
            games: counts.games,
            kept: counts.kept,
            places_repaired: counts.places,
            freed: freed.collect(),
        },
        files,
        failures,
    }
}

/// A line of `jsonl`.
#[derive(Serialize)]
pub(super) struct LineJson<'r> {
    pub(super) path: &'r str,
    #[serde(flatten)]
    pub(super) notice: &'r Notice,
}
