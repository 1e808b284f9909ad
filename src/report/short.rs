//! One line a finding, for pipes and editors.

use std::io::{self, Write};

use super::summary::{paint, write_summary};
use super::text::{Folds, write_folds};
use super::{FileReport, Quota, ReportOptions, Reporter, Summary, in_one_line};
use crate::api::places::PositionFinder;
use crate::render::{Style, visible};

pub(super) struct Short {
    options: ReportOptions,
}

impl Short {
    pub(super) fn new(options: ReportOptions) -> Short {
        Short { options }
    }
}

impl Reporter for Short {
    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let style = self.options.style;
        let path = visible(file.path, style);
        let mut places = PositionFinder::new(file.source);
        let mut folds = Folds::new(self.options.fold);
        for diagnostic in &file.findings.diagnostics {
            let is_shown = quota.take_if(folds.has_room(diagnostic));
            folds.count(diagnostic, is_shown);
            if !is_shown {
                continue;
            }
            let position = places.position(diagnostic.range.start);
            let (line, column) = (position.line, position.column);
            let severity = diagnostic.severity.name();
            let rule = style.rule(&diagnostic.rule);
            let message = visible(&in_one_line(diagnostic), style);
            let kind = paint(diagnostic.severity, &format!("{severity}[{rule}]"), style);
            writeln!(out, "{path}:{line}:{column}: {kind} {message}")?;
        }
        // A finding is one line, whatever the terminal.
        let style = Style {
            width: None,
            ..style
        };
        write_folds(&folds, &path, &mut places, style, out)?;
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        if self.options.summary {
            write_summary(summary, false, self.options.style, out)?;
        }
        Ok(())
    }
}
