//! JUnit XML: a suite for each file, a case for each finding.
//!
//! A case fails where its finding counts for the exit status; a file in which nothing counts
//! has a case that passes, because CI systems take a report without cases for a mistake.
//! Only what the schemas of Jenkins and of Ant have in common is used.

use std::collections::HashMap;
use std::io::{self, Write};

use super::xml::Escaped;
use super::{FileReport, Quota, ReportOptions, Reporter, Summary, in_one_line};
use crate::api::places::PositionFinder;
use crate::engine::Severity;

pub(super) struct Junit {
    fail_on: Option<Severity>,
}

impl Junit {
    pub(super) fn new(options: ReportOptions) -> Junit {
        Junit {
            fail_on: options.fail_on,
        }
    }

    fn counts(&self, severity: Severity) -> bool {
        self.fail_on.is_some_and(|least| severity >= least)
    }
}

impl Reporter for Junit {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        writeln!(out, r#"<testsuites name="pbnlint">"#)
    }

    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let shown = quota.first_of(file);
        let counting = shown.iter().filter(|found| self.counts(found.severity));
        let failures = counting.count();
        let path = Escaped(file.path);
        let tests = shown.len().max(1);
        writeln!(
            out,
            r#"<testsuite name="{path}" tests="{tests}" failures="{failures}" errors="0">"#
        )?;
        if shown.is_empty() {
            writeln!(out, r#"<testcase name="check" classname="{path}"/>"#)?;
        }
        let mut places = PositionFinder::new(file.source);
        // Readers tell cases apart by their names.
        let mut names: HashMap<_, usize> = HashMap::new();
        for diagnostic in shown {
            let position = places.position(diagnostic.range.start);
            let (line, column) = (position.line, position.column);
            let rule = diagnostic.rule.name();
            let severity = diagnostic.severity.name();
            let message = in_one_line(diagnostic);
            let message = Escaped(&message);
            let same = names.entry((rule, position.offset)).or_default();
            *same += 1;
            let ordinal = match *same {
                1 => String::new(),
                number => format!(" ({number})"),
            };
            write!(
                out,
                r#"<testcase name="{} {line}:{column}{ordinal}" classname="{path}">"#,
                Escaped(rule)
            )?;
            let text = format_args!("{path}:{line}:{column}: {severity}[{rule}] {message}");
            if self.counts(diagnostic.severity) {
                write!(
                    out,
                    r#"<failure type="{severity}" message="{message}">{text}</failure>"#
                )?;
            } else {
                write!(out, "<system-out>{text}</system-out>")?;
            }
            writeln!(out, "</testcase>")?;
        }
        writeln!(out, "</testsuite>")
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        for failure in &summary.failures {
            let path = Escaped(&failure.path);
            let message = Escaped(&failure.message);
            writeln!(
                out,
                r#"<testsuite name="{path}" tests="1" failures="0" errors="1">"#
            )?;
            writeln!(
                out,
                r#"<testcase name="check" classname="{path}"><error type="failure" message="{message}">{path}: {message}</error></testcase>"#
            )?;
            writeln!(out, "</testsuite>")?;
        }
        writeln!(out, "</testsuites>")
    }
}
