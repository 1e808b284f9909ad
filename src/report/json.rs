//! Findings for programs: `json` and `jsonl`.
//!
//! Names and order of the fields are a promise to users. The structures here are
//! counterparts of what they say, so that nothing else has to care.

use std::io::{self, Write};
use std::ops::Range;

use schemars::JsonSchema;
use serde::ser::{Serialize, Serializer};

use super::fingerprint::Fingerprints;
use super::places::Places;
use super::summary::TallyJson;
use super::{FileReport, Quota, Reporter, Summary, safe_json};
use crate::diagnostic::Diagnostic;
use crate::fix::{Edit, Fix};
use crate::source::Position;

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
                granted: quota.take(file.findings.diagnostics.len()),
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
pub(super) struct Lines;

impl Reporter for Lines {
    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let diagnostics = &file.findings.diagnostics;
        let granted = quota.take(diagnostics.len());
        let mut places = Places::new(file.source);
        let mut fingerprints = Fingerprints::new(file.key, file.source);
        for diagnostic in diagnostics.iter().take(granted) {
            let mut finding = FindingJson::new(diagnostic, &mut places, &mut fingerprints);
            finding.path = Some(file.path);
            safe_json::to_writer(out, &finding)?;
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
    /// Such as `latin1`, `utf-8` or `ascii`.
    encoding: &'static str,
    /// `pbn`, or the notation that the file turned out to have.
    notation: &'static str,
    /// The version to which the first game is held.
    pbn_version: Option<String>,
    /// In order of place.
    #[schemars(with = "Vec<FindingJson<'a>>")]
    findings: FindingList<'a>,
}

/// The findings of a file that may be printed, each made when it is written.
struct FindingList<'a> {
    file: &'a FileReport<'a>,
    granted: usize,
}

impl Serialize for FindingList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut places = Places::new(self.file.source);
        let mut fingerprints = Fingerprints::new(self.file.key, self.file.source);
        let diagnostics = self.file.findings.diagnostics.iter().take(self.granted);
        serializer.collect_seq(
            diagnostics
                .map(|diagnostic| FindingJson::new(diagnostic, &mut places, &mut fingerprints)),
        )
    }
}

#[derive(serde::Serialize, JsonSchema)]
struct FindingJson<'a> {
    /// Only in `jsonl`, where there is no object of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    /// The name of the rule.
    rule: &'a str,
    /// The group of the rule; `require` for a house rule.
    group: &'static str,
    /// `error`, `warning` or `info`.
    severity: &'static str,
    /// What is wrong, and what would be right.
    message: &'a str,
    /// From 1; null for what is wrong with the file as a whole.
    game: Option<usize>,
    /// The value of the Board tag of the game.
    board: Option<&'a str>,
    /// The smallest place that is wrong.
    range: RangeJson,
    /// Other places that matter.
    labels: Vec<LabelJson<'a>>,
    /// Remarks that belong to no place.
    notes: &'a [String],
    /// The chapter of the standard, in the version to which the game is held.
    chapter: Option<&'a str>,
    /// The page of the rule.
    url: Option<String>,
    /// Stays the same when other lines of the file change.
    fingerprint: String,
    /// Ways to repair it, the best first.
    fixes: Vec<FixJson<'a>>,
}

impl<'a> FindingJson<'a> {
    fn new(
        diagnostic: &'a Diagnostic,
        places: &mut Places<'_>,
        fingerprints: &mut Fingerprints<'_>,
    ) -> FindingJson<'a> {
        let rule = &diagnostic.rule;
        let labels = diagnostic.labels.iter().map(|label| LabelJson {
            range: RangeJson::new(&label.range, places),
            message: &label.message,
        });
        let labels = labels.collect();
        FindingJson {
            path: None,
            rule: rule.name(),
            group: rule.group(),
            severity: diagnostic.severity.name(),
            message: &diagnostic.message,
            game: (diagnostic.game > 0).then_some(diagnostic.game),
            board: diagnostic.board.as_deref(),
            range: RangeJson::new(&diagnostic.range, places),
            labels,
            notes: &diagnostic.notes,
            chapter: diagnostic.chapter.as_deref(),
            url: rule.url(),
            fingerprint: fingerprints.next(diagnostic),
            fixes: diagnostic.fixes.iter().map(FixJson::new).collect(),
        }
    }
}

#[derive(serde::Serialize, JsonSchema)]
struct LabelJson<'a> {
    range: RangeJson,
    message: &'a str,
}

#[derive(serde::Serialize, JsonSchema)]
struct RangeJson {
    start: PositionJson,
    end: PositionJson,
}

impl RangeJson {
    fn new(range: &Range<usize>, places: &mut Places<'_>) -> RangeJson {
        let Range { start, end } = places.range(range);
        RangeJson {
            start: PositionJson::new(start),
            end: PositionJson::new(end),
        }
    }
}

#[derive(serde::Serialize, JsonSchema)]
struct PositionJson {
    /// In bytes, from 0.
    offset: usize,
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
}

impl PositionJson {
    fn new(position: Position) -> PositionJson {
        PositionJson {
            offset: position.offset,
            line: position.line,
            column: position.column,
        }
    }
}

#[derive(serde::Serialize, JsonSchema)]
struct FixJson<'a> {
    /// What it does.
    title: &'a str,
    /// `safe`, `unsafe` or `manual`.
    applicability: &'static str,
    /// In order of place, without overlaps.
    edits: Vec<EditJson<'a>>,
}

impl<'a> FixJson<'a> {
    fn new(fix: &'a Fix) -> FixJson<'a> {
        FixJson {
            title: &fix.title,
            applicability: fix.applicability.name(),
            edits: fix.edits.iter().map(EditJson::new).collect(),
        }
    }
}

/// An edit holds bytes, which only as ASCII mean the same in every encoding.
#[derive(serde::Serialize, JsonSchema)]
struct EditJson<'a> {
    /// The first byte that goes.
    start_offset: usize,
    /// The byte after the last one that goes.
    end_offset: usize,
    /// What comes, where it is ASCII.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    /// What comes, in base64, where it is not ASCII.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
}

impl<'a> EditJson<'a> {
    fn new(edit: &'a Edit) -> EditJson<'a> {
        let text = std::str::from_utf8(&edit.text).ok();
        let text = text.filter(|text| text.is_ascii());
        EditJson {
            start_offset: edit.range.start,
            end_offset: edit.range.end,
            text,
            bytes: text.is_none().then(|| base64(&edit.text)),
        }
    }
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
            fixable: totals.fixable,
            fixed: totals.fixed,
            truncated: totals.truncated,
            hidden: totals.hidden.all(),
            suppressed: totals.suppressed,
        }
    }
}

/// Base64 with the usual alphabet and padding (RFC 4648, chapter 4).
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let digit = (bits >> (18 - 6 * index)) & 63;
            let digit = ALPHABET.get(digit as usize).copied().unwrap_or(b'=');
            text.push(if index > chunk.len() {
                '='
            } else {
                char::from(digit)
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_pads() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let coded = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        assert_eq!(texts.map(|text| base64(text.as_bytes())), coded);
        assert_eq!(base64(b"\xE9\xFF\xFE"), "6f/+");
    }
}
