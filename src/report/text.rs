//! Findings drawn into the lines they speak of, and how human formats fold.

use std::io::{self, Write};

use super::places::Places;
use super::summary::{thousands, write_summary};
use super::{FileReport, Options, Quota, Reporter, Summary};
use crate::diagnostic::Diagnostic;
use crate::render::{Style, diagnostic_at, visible};
use crate::rules::RuleRef;

pub(super) struct Text {
    options: Options,
}

impl Text {
    pub(super) fn new(options: Options) -> Text {
        Text { options }
    }
}

impl Reporter for Text {
    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let style = self.options.style;
        let mut places = Places::new(file.source);
        let mut folds = Folds::new(self.options.fold);
        for diagnostic in &file.findings.diagnostics {
            if !quota.take_unless(|| folds.fold(diagnostic)) {
                continue;
            }
            let position = places.position(diagnostic.range.start);
            diagnostic_at(diagnostic, position, file.source, file.path, style, out)?;
        }
        let path = visible(file.path, style);
        if write_folds(&folds, &path, &mut places, style, out)? {
            writeln!(out)?;
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        if self.options.summary {
            write_summary(summary, true, self.options.style, out)?;
        }
        Ok(())
    }
}

/// Counts the findings of each rule in one file.
pub(super) struct Folds {
    most: Option<usize>,
    rules: Vec<Folded>,
}

struct Folded {
    rule: RuleRef,
    seen: usize,
    /// The first offset that was not printed.
    first: usize,
}

impl Folds {
    pub(super) fn new(most: Option<usize>) -> Folds {
        Folds {
            most,
            rules: Vec::new(),
        }
    }

    /// Whether a finding is only counted, because its rule has been printed often enough.
    pub(super) fn fold(&mut self, diagnostic: &Diagnostic) -> bool {
        let Some(most) = self.most else { return false };
        let start = diagnostic.range.start;
        let mut rules = self.rules.iter_mut();
        match rules.find(|folded| folded.rule == diagnostic.rule) {
            Some(folded) => {
                folded.seen += 1;
                if folded.seen == most + 1 {
                    folded.first = start;
                }
                folded.seen > most
            }
            None => {
                self.rules.push(Folded {
                    rule: diagnostic.rule.clone(),
                    seen: 1,
                    first: start,
                });
                most == 0
            }
        }
    }
}

/// Writes one line for each rule of which some findings were only counted, and says whether
/// there was any. `path` is visible already.
pub(super) fn write_folds(
    folds: &Folds,
    path: &str,
    places: &mut Places<'_>,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let most = folds.most.unwrap_or(usize::MAX);
    let mut any = false;
    for folded in folds.rules.iter().filter(|folded| folded.seen > most) {
        let more = folded.seen - most;
        let position = places.position(folded.first);
        let (line, column) = (position.line, position.column);
        let dots = if style.unicode { "…" } else { "..." };
        let first = if more == 1 { "at" } else { "first at" };
        let (more, rule) = (thousands(more), folded.rule.name());
        writeln!(
            out,
            "{path}: {dots} and {more} more of {rule} ({first} {line}:{column})"
        )?;
        any = true;
    }
    Ok(any)
}
