//! The Code Quality report of GitLab: one array of issues.
//!
//! GitLab shows only the description, so that begins with the rule; and it drops issues
//! whose fingerprint it has seen.

use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;

use super::json::Commas;
use super::{FileReport, Quota, Reporter, Summary, in_one_line, safe_json};
use crate::api::fingerprint::{Fingerprints, of_failure};
use crate::api::places::PositionFinder;
use crate::engine::{Diagnostic, Severity};

#[derive(Default)]
pub(super) struct Gitlab {
    commas: Commas,
}

impl Reporter for Gitlab {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "[")
    }

    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut places = PositionFinder::new(file.source);
        let mut fingerprints = Fingerprints::new(file.key, file.source);
        for diagnostic in quota.first_of(file) {
            let lines = places.range(&diagnostic.range);
            let lines = lines.start.line..lines.end.line;
            let fingerprint = fingerprints.next(diagnostic);
            let issue = Issue::new(diagnostic, file.path, lines, fingerprint);
            self.commas.write(out)?;
            safe_json::to_writer(out, &issue)?;
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        for (index, failure) in summary.failures.iter().enumerate() {
            let issue = Issue {
                description: format!("pbnlint: {}", failure.message),
                check_name: "pbnlint",
                fingerprint: of_failure(&failure.path, index),
                severity: "blocker",
                location: GitlabLocation {
                    path: &failure.path,
                    lines: GitlabLines { begin: 1, end: 1 },
                },
            };
            self.commas.write(out)?;
            safe_json::to_writer(out, &issue)?;
        }
        writeln!(out, "\n]")
    }
}

#[derive(Serialize)]
struct Issue<'a> {
    description: String,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: GitlabLocation<'a>,
}

#[derive(Serialize)]
struct GitlabLocation<'a> {
    path: &'a str,
    lines: GitlabLines,
}

#[derive(Serialize)]
struct GitlabLines {
    begin: usize,
    end: usize,
}

impl<'a> Issue<'a> {
    fn new(
        diagnostic: &'a Diagnostic,
        path: &'a str,
        lines: Range<usize>,
        fingerprint: String,
    ) -> Issue<'a> {
        let rule = diagnostic.rule.name();
        Issue {
            description: format!("{rule}: {}", in_one_line(diagnostic)),
            check_name: rule,
            fingerprint,
            severity: severity(diagnostic.severity),
            location: GitlabLocation {
                path,
                lines: GitlabLines {
                    begin: lines.start,
                    end: lines.end,
                },
            },
        }
    }
}

/// GitLab has two words above these, `critical` and `blocker`, for code that is a danger.
fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Info => "info",
    }
}
