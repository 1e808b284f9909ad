//! Findings for programs: `json` and `jsonl`.
//!
//! Names and order of the fields are a promise to users. A finding is that of the library.

use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::Range;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::{FileReport, Quota, Reporter, RuleTally, Summary, safe_json};
use crate::api::fingerprint::Fingerprints;
use crate::api::json::EditJson;
use crate::api::places::PositionFinder;
use crate::api::words::{one_of, severity};
use crate::api::{self, Finding};
use crate::engine::{Diagnostic, DiagnosticLabel};
use crate::fix::Fix;
use crate::notation::Notation;
use crate::source::Encoding;

/// The version of the format: it grows when a field goes or changes its meaning.
pub(super) const VERSION: u32 = 1;

/// Writes what is before each item of a list that is written piece by piece.
#[derive(Default)]
pub(super) struct Commas {
    any: bool,
}

impl Commas {
    /// Begins the line of the next item.
    pub(super) fn write(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let comma = if self.any { "," } else { "" };
        self.any = true;
        writeln!(out, "{comma}")
    }
}

/// One object for the whole run, written file by file.
#[derive(Default)]
pub(super) struct Json {
    commas: Commas,
}

impl Reporter for Json {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"version\":{VERSION},\"tool\":")?;
        safe_json::to_writer(out, &TOOL)?;
        write!(out, ",\"files\":[")
    }

    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.commas.write(out)?;
        let report = FileJson {
            path: file.path,
            games: file.findings.games,
            bytes: file.source.bytes().len(),
            encoding: file.source.encoding().name(),
            notation: file.findings.notation().name(),
            pbn_version: file.findings.version.map(|version| version.to_string()),
            findings: FindingList {
                file,
                granted: quota.first_of(file),
            },
        };
        safe_json::to_writer(out, &report)
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "\n],\"failures\":")?;
        safe_json::to_writer(out, &failures(summary))?;
        write!(out, ",\"summary\":")?;
        safe_json::to_writer(out, &SummaryJson::new(summary))?;
        writeln!(out, "}}")
    }
}

/// One finding a line, and nothing else.
pub(super) struct JsonLines;

impl Reporter for JsonLines {
    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let places = RefCell::new(PositionFinder::new(file.source));
        let mut fingerprints = Fingerprints::new(file.key, file.source);
        for diagnostic in quota.first_of(file) {
            let finding = FindingJson::new(diagnostic, &places, &mut fingerprints);
            let path = file.path;
            safe_json::to_writer(out, &FindingLine { path, finding })?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn finish(&mut self, _: &Summary, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// Writes statistics as an object like that of a report.
pub(super) fn write_statistics(
    statistics: Vec<TallyJson>,
    summary: &Summary,
    out: &mut dyn Write,
) -> io::Result<()> {
    let report = StatisticsJson {
        version: VERSION,
        tool: TOOL,
        statistics,
        failures: failures(summary),
        summary: SummaryJson::new(summary),
    };
    safe_json::to_writer(out, &report)?;
    writeln!(out)
}

const TOOL: ToolJson = ToolJson {
    name: env!("CARGO_PKG_NAME"),
    version: env!("CARGO_PKG_VERSION"),
};

fn failures(summary: &Summary) -> Vec<FailureJson<'_>> {
    let failures = summary.failures.iter().map(|failure| FailureJson {
        path: &failure.path,
        message: &failure.message,
    });
    failures.collect()
}

#[derive(serde::Serialize, JsonSchema)]
pub(super) struct ToolJson {
    name: &'static str,
    version: &'static str,
}

#[derive(serde::Serialize)]
struct StatisticsJson<'a> {
    version: u32,
    tool: ToolJson,
    statistics: Vec<TallyJson>,
    failures: Vec<FailureJson<'a>>,
    summary: SummaryJson,
}

#[derive(serde::Serialize, JsonSchema)]
pub(super) struct FileJson<'a> {
    /// As the user named it, or as it was found.
    path: &'a str,
    /// How many games the file has.
    games: usize,
    /// Its size.
    bytes: usize,
    /// How the bytes of the file are read.
    #[schemars(schema_with = "encodings")]
    encoding: &'static str,
    /// `pbn`, or the notation that the file turned out to have.
    #[schemars(schema_with = "notations")]
    notation: &'static str,
    /// The version to which the first game is held.
    pbn_version: Option<String>,
    /// In order of place.
    #[schemars(with = "Vec<Finding>")]
    findings: FindingList<'a>,
}

fn encodings(_: &mut SchemaGenerator) -> Schema {
    one_of(&Encoding::ALL.map(Encoding::name))
}

fn notations(_: &mut SchemaGenerator) -> Schema {
    one_of(&Notation::ALL.map(Notation::name))
}

/// The findings of a file that may be printed, each made when it is written.
struct FindingList<'a> {
    file: &'a FileReport<'a>,
    granted: &'a [Diagnostic],
}

impl Serialize for FindingList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let places = RefCell::new(PositionFinder::new(self.file.source));
        let mut fingerprints = Fingerprints::new(self.file.key, self.file.source);
        let diagnostics = self.granted.iter();
        serializer.collect_seq(
            diagnostics.map(|diagnostic| FindingJson::new(diagnostic, &places, &mut fingerprints)),
        )
    }
}

/// A [`Finding`], whose parts are made when they are written: it can cover a million places.
struct FindingJson<'a> {
    diagnostic: &'a Diagnostic,
    fingerprint: String,
    places: &'a RefCell<PositionFinder<'a>>,
}

impl<'a> FindingJson<'a> {
    /// As [`Finding::new`], for the findings of a file in their order.
    fn new(
        diagnostic: &'a Diagnostic,
        places: &'a RefCell<PositionFinder<'a>>,
        fingerprints: &mut Fingerprints<'_>,
    ) -> FindingJson<'a> {
        FindingJson {
            diagnostic,
            fingerprint: fingerprints.next(diagnostic),
            places,
        }
    }
}

impl Serialize for FindingJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = self.diagnostic;
        let place = |range: &Range<usize>| self.places.borrow_mut().range(range);
        let label = |label: &DiagnosticLabel| api::Label {
            range: place(&label.range),
            message: label.message.clone(),
        };
        let own = if found.situation.is_some() { 4 } else { 0 };
        let own = own + usize::from(found.receiver.is_some());
        let mut json = serializer.serialize_struct("Finding", 14 + own)?;
        json.serialize_field("rule", found.rule.name())?;
        json.serialize_field("group", found.rule.group())?;
        json.serialize_field("severity", &found.severity)?;
        json.serialize_field("message", &found.message)?;
        json.serialize_field("game", &(found.game > 0).then_some(found.game))?;
        json.serialize_field("board", &found.board)?;
        if let Some(situation) = &found.situation {
            json.serialize_field("move", &situation.moved)?;
            json.serialize_field("ply", &situation.ply)?;
            json.serialize_field("variation", &situation.variation)?;
            json.serialize_field("fen", &situation.fen)?;
        }
        if let Some(receiver) = &found.receiver {
            json.serialize_field("receiver", receiver)?;
        }
        json.serialize_field("range", &place(&found.range))?;
        json.serialize_field(
            "also",
            &Each(|| found.also.iter().map(|range| place(&range))),
        )?;
        json.serialize_field("labels", &Each(|| found.labels.iter().map(label)))?;
        json.serialize_field("notes", &found.notes)?;
        json.serialize_field("chapter", &found.chapter)?;
        json.serialize_field("url", &found.rule.url())?;
        json.serialize_field("fingerprint", &self.fingerprint)?;
        json.serialize_field("fixes", &Each(|| found.fixes.iter().map(JsonFix)))?;
        json.end()
    }
}

/// As [`crate::api::Fix`].
struct JsonFix<'a>(&'a Fix);

impl Serialize for JsonFix<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let JsonFix(fix) = self;
        let mut json = serializer.serialize_struct("Fix", 3)?;
        json.serialize_field("title", &fix.title)?;
        json.serialize_field("applicability", fix.applicability.name())?;
        json.serialize_field("edits", &Each(|| fix.edits.iter().map(EditJson::new)))?;
        json.end()
    }
}

/// A list, each item of which is made when it is written.
struct Each<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Each(items) = self;
        serializer.collect_seq(items())
    }
}

/// A finding with its file, where there is no object of the file.
#[derive(serde::Serialize)]
struct FindingLine<'a> {
    path: &'a str,
    #[serde(flatten)]
    finding: FindingJson<'a>,
}

#[derive(serde::Serialize, JsonSchema)]
pub(super) struct FailureJson<'a> {
    path: &'a str,
    message: &'a str,
}

#[derive(serde::Serialize, JsonSchema)]
pub(super) struct SummaryJson {
    files: usize,
    games: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    /// The places of all findings: what a program does throughout a file is one finding.
    places: usize,
    /// Findings with a safe fix.
    fixable: usize,
    /// Findings that were repaired.
    fixed: usize,
    /// Findings beyond `--max-findings`.
    truncated: usize,
    /// Findings below `--level`.
    hidden: usize,
    /// Findings that the files suppress.
    suppressed: usize,
}

impl SummaryJson {
    fn new(summary: &Summary) -> SummaryJson {
        let totals = &summary.totals;
        SummaryJson {
            files: totals.files,
            games: totals.games,
            errors: totals.errors,
            warnings: totals.warnings,
            infos: totals.infos,
            places: totals.places,
            fixable: totals.fixable,
            fixed: totals.fixed,
            truncated: totals.truncated,
            hidden: totals.hidden.all(),
            suppressed: totals.suppressed,
        }
    }
}

#[derive(serde::Serialize, JsonSchema)]
pub(super) struct TallyJson {
    rule: String,
    group: &'static str,
    #[schemars(schema_with = "severity")]
    severity: &'static str,
    findings: usize,
    /// The places of these findings.
    places: usize,
    files: usize,
    fixable: usize,
}

impl TallyJson {
    pub(super) fn new(tally: &RuleTally) -> TallyJson {
        TallyJson {
            rule: tally.rule.name().to_owned(),
            group: tally.rule.group(),
            severity: tally.severity.name(),
            findings: tally.findings,
            places: tally.places,
            files: tally.files,
            fixable: tally.fixable,
        }
    }
}
