//! What programs are reported of an export: `json`, one object for the run, and `jsonl`, one line for
//! each game that was kept. Names of the fields are a promise to users.

use serde::Serialize;

use super::told::{self, Counts};
use super::{Exported, Outcome};
use crate::export::Notice;
use crate::normalize::{self, Job, Normalized, Remedy, Way};
use crate::source::{Locator, Source};

/// The version of the format: it grows when a field goes or changes its meaning.
const VERSION: u32 = 1;

#[derive(Serialize)]
pub(super) struct RunJson<'r> {
    version: u32,
    tool: Tool,
    files: Vec<FileJson<'r>>,
    failures: &'r [Failure],
    summary: SummaryJson,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
pub(super) struct Failure {
    pub(super) path: String,
    pub(super) message: String,
}

/// A file that was exported.
#[derive(Serialize)]
struct FileJson<'r> {
    path: &'r str,
    outcome: &'static str,
    games: usize,
    kept: usize,
    places_repaired: usize,
    /// What else is another after the export: encoding, version, claim.
    changes: &'r [String],
    notices: &'r [NoticeJson],
}

/// A game that was kept, or something that is not quite in export format.
#[derive(Serialize, Clone)]
pub(super) struct NoticeJson {
    /// 1-based; 0 for the whole file.
    game: usize,
    board: Option<String>,
    is_kept: bool,
    range: RangeJson,
    reason: &'static str,
    message: String,
    /// What would have the game written.
    freed_by: Vec<WayJson>,
}

#[derive(Serialize, Clone)]
struct RangeJson {
    start: PlaceJson,
    end: PlaceJson,
}

#[derive(Serialize, Clone)]
struct PlaceJson {
    offset: usize,
    line: usize,
    column: usize,
}

#[derive(Serialize, Clone)]
struct WayJson {
    flag: &'static str,
    fixes: Vec<FixJson>,
}

#[derive(Serialize, Clone)]
struct FixJson {
    rule: &'static str,
    title: String,
}

#[derive(Serialize)]
struct SummaryJson {
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
    flag: &'static str,
    games: usize,
}

/// The notices of a file.
pub(super) fn notices(
    source: &Source<'_>,
    job: Job<'_>,
    normalized: &Normalized<'_>,
    ways: &[Vec<Way>],
) -> Vec<NoticeJson> {
    let boards = normalize::boards(job, normalized);
    let mut locator = Locator::new(source);
    let mut place = |offset: usize| {
        let position = locator.position(offset);
        PlaceJson {
            offset,
            line: position.line,
            column: position.column,
        }
    };
    let notices = normalized.export.notices.iter().enumerate();
    let notices = notices.map(|(index, notice)| {
        let range = normalized.origin(notice);
        NoticeJson {
            game: notice.game,
            board: boards.get(index).cloned().flatten(),
            is_kept: notice.is_verbatim(),
            range: RangeJson {
                start: place(range.start),
                end: place(range.end),
            },
            reason: notice.reason.name(),
            message: message(notice),
            freed_by: ways
                .get(index)
                .map_or(Vec::new(), |ways| ways.iter().map(way).collect()),
        }
    });
    notices.collect()
}

fn message(notice: &Notice) -> String {
    format!("{}: {}", told::what(notice), notice.reason)
}

fn way(way: &Way) -> WayJson {
    let fixes = way.fixes.iter().map(|(rule, title)| FixJson {
        rule,
        title: title.clone(),
    });
    WayJson {
        flag: way.remedy.flag(),
        fixes: fixes.collect(),
    }
}

/// The object of a run.
pub(super) fn run<'r>(
    files: &'r [(String, Exported)],
    failures: &'r [Failure],
    counts: &Counts,
) -> RunJson<'r> {
    let files = files.iter().map(|(path, exported)| FileJson {
        path,
        outcome: outcome(exported.outcome),
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
            games: *games,
        });
    RunJson {
        version: VERSION,
        tool: Tool {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
        },
        summary: SummaryJson {
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

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Rewritten => "rewritten",
        Outcome::Already => "already",
        Outcome::InPart => "in-part",
        Outcome::Left => "left",
    }
}

/// A line of `jsonl`.
#[derive(Serialize)]
pub(super) struct LineJson<'r> {
    pub(super) path: &'r str,
    #[serde(flatten)]
    pub(super) notice: &'r NoticeJson,
}
