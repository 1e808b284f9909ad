//! The Reviewdog Diagnostic Format: diagnostics with suggestions, which reviewdog writes
//! into reviews as changes to be taken over with one click.
//!
//! Columns count bytes of the line in UTF-8, from 1, whatever the file's own encoding is.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;

use super::json::Commas;
use super::{FileReport, Quota, Reporter, Summary, edits, in_one_line, safe_json};
use crate::api::places::PositionFinder;
use crate::engine::{Diagnostic, Severity};
use crate::publisher;
use crate::source::Source;

#[derive(Default)]
pub(super) struct Rdjson {
    commas: Commas,
}

impl Reporter for Rdjson {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let source = SourceJson {
            name: env!("CARGO_PKG_NAME"),
            url: publisher::site(),
        };
        write!(out, "{{\"source\":")?;
        safe_json::to_writer(out, &source)?;
        write!(out, ",\"diagnostics\":[")
    }

    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut places = PositionFinder::new(file.source);
        for diagnostic in quota.first_of(file) {
            self.commas.write(out)?;
            let json = DiagnosticJson::new(diagnostic, file, &mut places);
            safe_json::to_writer(out, &json)?;
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        for failure in &summary.failures {
            let json = DiagnosticJson {
                message: failure.message.as_str().into(),
                location: RdjsonLocation {
                    path: &failure.path,
                    range: None,
                },
                severity: severity(Severity::Error),
                code: None,
                suggestions: Vec::new(),
                related_locations: Vec::new(),
            };
            self.commas.write(out)?;
            safe_json::to_writer(out, &json)?;
        }
        writeln!(out, "\n]}}")
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Info => "INFO",
    }
}

#[derive(Serialize)]
struct SourceJson {
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'static str>,
}

#[derive(Serialize)]
struct DiagnosticJson<'a> {
    message: Cow<'a, str>,
    location: RdjsonLocation<'a>,
    severity: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Code<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<Suggestion>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<RdjsonRelated<'a>>,
}

#[derive(Serialize)]
struct RdjsonLocation<'a> {
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<RangeJson>,
}

#[derive(Serialize)]
struct RangeJson {
    start: RdjsonPosition,
    end: RdjsonPosition,
}

#[derive(Serialize)]
struct RdjsonPosition {
    line: usize,
    column: usize,
}

#[derive(Serialize)]
struct Code<'a> {
    value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

#[derive(Serialize)]
struct Suggestion {
    range: RangeJson,
    text: String,
}

#[derive(Serialize)]
struct RdjsonRelated<'a> {
    message: &'a str,
    location: RdjsonLocation<'a>,
}

impl<'a> DiagnosticJson<'a> {
    fn new(
        diagnostic: &'a Diagnostic,
        file: &FileReport<'a>,
        places: &mut PositionFinder<'_>,
    ) -> DiagnosticJson<'a> {
        let location = |range: &Range<usize>, places: &mut PositionFinder<'_>| RdjsonLocation {
            path: file.path,
            range: Some(RangeJson::new(range, places)),
        };
        let labels = diagnostic.labels.iter().map(|label| RdjsonRelated {
            message: &label.message,
            location: location(&label.range, places),
        });
        let related_locations = labels.collect();
        DiagnosticJson {
            message: in_one_line(diagnostic),
            location: location(&diagnostic.range, places),
            severity: severity(diagnostic.severity),
            code: Some(Code {
                value: diagnostic.rule.name(),
                url: diagnostic.rule.url(),
            }),
            suggestions: suggestions(diagnostic, file.source, places),
            related_locations,
        }
    }
}

/// The fixes of a finding. Each suggestion is alone, so a fix must be one of them.
fn suggestions(
    diagnostic: &Diagnostic,
    source: &Source<'_>,
    places: &mut PositionFinder<'_>,
) -> Vec<Suggestion> {
    let fixes = edits::offered(&diagnostic.fixes);
    let replacements = fixes.filter_map(|fix| edits::one_replacement(fix, source));
    replacements
        .map(|(range, text)| Suggestion {
            range: RangeJson::new(&range, places),
            text,
        })
        .collect()
}

impl RangeJson {
    fn new(range: &Range<usize>, places: &mut PositionFinder<'_>) -> RangeJson {
        RangeJson {
            start: RdjsonPosition::new(range.start, places),
            end: RdjsonPosition::new(range.end, places),
        }
    }
}

impl RdjsonPosition {
    fn new(offset: usize, places: &mut PositionFinder<'_>) -> RdjsonPosition {
        let (line, column) = places.utf8_position(offset);
        RdjsonPosition { line, column }
    }
}
