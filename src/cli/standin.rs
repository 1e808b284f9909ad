//! A stand-in for the reports, until they are here.

use std::io::{self, Write};

use crate::lint::Findings;
use crate::source::{Locator, Source};

pub(super) struct Failure {
    pub(super) path: String,
    pub(super) message: String,
}

pub(super) struct FileReport<'a> {
    pub(super) path: &'a str,
    pub(super) source: &'a Source<'a>,
    pub(super) findings: &'a Findings,
}

pub(super) struct Report<'w> {
    out: &'w mut dyn Write,
}

impl<'w> Report<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Self {
        Report { out }
    }
    pub(super) fn file(&mut self, file: &FileReport<'_>) -> io::Result<()> {
        let mut locator = Locator::new(file.source);
        for d in &file.findings.diagnostics {
            let p = locator.position(d.range.start);
            let (severity, rule) = (d.severity.name(), d.rule.meta.name);
            writeln!(
                self.out,
                "{}:{}:{}: {severity}[{rule}] {}",
                file.path, p.line, p.column, d.message
            )?;
        }
        Ok(())
    }
    pub(super) fn failure(&mut self, _failure: Failure) {}
    pub(super) fn finish(self) -> io::Result<()> {
        self.out.flush()
    }
}
