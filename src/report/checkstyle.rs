//! Checkstyle XML, which most CI systems read.

use std::io::{self, Write};

use super::xml::Escaped;
use super::{FileReport, Quota, Reporter, Summary, in_one_line};
use crate::api::places::PositionFinder;

pub(super) struct Checkstyle;

impl Reporter for Checkstyle {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        writeln!(out, r#"<checkstyle version="4.3">"#)
    }

    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut places = PositionFinder::new(file.source);
        writeln!(out, r#"<file name="{}">"#, Escaped(file.path))?;
        for diagnostic in quota.first_of(file) {
            let position = places.position(diagnostic.range.start);
            writeln!(
                out,
                r#"<error line="{}" column="{}" severity="{}" message="{}" source="pbnlint.{}"/>"#,
                position.line,
                position.column,
                diagnostic.severity.name(),
                Escaped(&in_one_line(diagnostic)),
                Escaped(diagnostic.rule.name())
            )?;
        }
        writeln!(out, "</file>")
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        for failure in &summary.failures {
            let path = Escaped(&failure.path);
            let message = Escaped(&failure.message);
            // What has no line is dropped by some readers.
            writeln!(
                out,
                r#"<file name="{path}"><error line="1" severity="error" message="{message}" source="pbnlint"/></file>"#
            )?;
        }
        writeln!(out, "</checkstyle>")
    }
}
