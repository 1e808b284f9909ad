//! Findings drawn into the lines they are about, and how human formats fold.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::summary::{broken, write_summary};
use super::{FileReport, Limits, Quota, ReportOptions, Reporter, Summary, is_of_git};
use crate::api::places::PositionFinder;
use crate::engine::Diagnostic;
use crate::engine::RuleRef;
use crate::lint::judges_claim;
use crate::numbers::{count, thousands};
use crate::render::{Style, diagnostic_at, visible};

pub(super) struct Text {
    options: ReportOptions,
    run: RunTotals,
}

impl Text {
    pub(super) fn new(options: ReportOptions) -> Text {
        Text {
            options,
            run: RunTotals {
                limits: options.limits,
                ..RunTotals::default()
            },
        }
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
        let mut places = PositionFinder::new(file.source);
        let mut folds = Folds::new(self.options.fold);
        for diagnostic in worth_knowing_first(&file.findings.diagnostics) {
            let is_wanted = folds.has_room(diagnostic) && self.run.has_room(diagnostic);
            let is_shown = quota.take_if(is_wanted);
            folds.count(diagnostic, is_shown);
            if is_shown {
                self.run.count(diagnostic);
                let position = places.position(diagnostic.range.start);
                let drawn = if file.in_repository {
                    Cow::Borrowed(diagnostic)
                } else {
                    without_git(diagnostic)
                };
                diagnostic_at(&drawn, position, file.source, file.path, style, out)?;
            }
        }
        let path = visible(file.path, style);
        if write_folds(&folds, &path, &mut places, style, out)? {
            writeln!(out)?;
        }
        self.run.leave_out(&folds);
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let style = self.options.style;
        if self.run.limits.is_some() && self.run.left_out > 0 {
            let dots = if style.unicode { "…" } else { "..." };
            let more = count(self.run.left_out, "more finding");
            let files = count(self.run.files, "file");
            let next = summary.next.as_ref();
            let command = next.map_or("--no-fold".to_owned(), |next| next.check("--no-fold"));
            let left_out = format!("{dots} and {more} in {files}; {command} shows all");
            writeln!(out, "{}\n", broken(&left_out, style.width))?;
        }
        if self.options.summary {
            write_summary(summary, true, style, out)?;
        }
        Ok(())
    }
}

/// The findings, and after them a claim that counts them: nobody can do anything about it before the rest
/// is repaired.
fn worth_knowing_first(all: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    let is_claim = |finding: &&Diagnostic| {
        let rule = finding.rule.built_in();
        rule.is_some_and(judges_claim)
    };
    let others = all.iter().filter(move |finding| !is_claim(finding));
    others.chain(all.iter().filter(is_claim))
}

/// A finding without what is said to users of git.
fn without_git(diagnostic: &Diagnostic) -> Cow<'_, Diagnostic> {
    if !diagnostic.notes.iter().any(|note| is_of_git(note)) {
        return Cow::Borrowed(diagnostic);
    }
    let mut drawn = diagnostic.clone();
    drawn.notes.retain(|note| !is_of_git(note));
    Cow::Owned(drawn)
}

/// What is shown of a whole run, and what is not.
#[derive(Default)]
struct RunTotals {
    limits: Option<Limits>,
    rules: BTreeMap<RuleRef, usize>,
    all: usize,
    /// The findings of rules that show nothing in their file, and how many such files there are.
    left_out: usize,
    files: usize,
}

impl RunTotals {
    fn has_room(&self, diagnostic: &Diagnostic) -> bool {
        self.limits.is_none_or(|limits| {
            let of_rule = self.rules.get(&diagnostic.rule).copied().unwrap_or(0);
            self.all < limits.all && of_rule < limits.of_rule
        })
    }

    fn count(&mut self, diagnostic: &Diagnostic) {
        if self.limits.is_some() {
            self.all += 1;
            *self.rules.entry(diagnostic.rule.clone()).or_default() += 1;
        }
    }

    /// Counts what no line about its file mentions.
    fn leave_out(&mut self, folds: &Folds) {
        let rules = folds.rules.iter().filter(|folded| folded.shown == 0);
        let left_out: usize = rules.map(|folded| folded.seen).sum();
        self.left_out += left_out;
        self.files += usize::from(left_out > 0);
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
    shown: usize,
    /// The offset of the first that was not shown.
    first: usize,
}

impl Folds {
    pub(super) fn new(most: Option<usize>) -> Folds {
        Folds {
            most,
            rules: Vec::new(),
        }
    }

    /// Whether the rule of a finding has not been printed too often yet.
    pub(super) fn has_room(&self, diagnostic: &Diagnostic) -> bool {
        self.most.is_none_or(|most| {
            let mut rules = self.rules.iter();
            let found = rules.find(|folded| folded.rule == diagnostic.rule);
            found.map_or(0, |folded| folded.shown) < most
        })
    }

    /// Counts a finding.
    pub(super) fn count(&mut self, diagnostic: &Diagnostic, is_shown: bool) {
        let mut rules = self.rules.iter();
        let index = match rules.position(|folded| folded.rule == diagnostic.rule) {
            Some(index) => index,
            None => {
                self.rules.push(Folded {
                    rule: diagnostic.rule.clone(),
                    seen: 0,
                    shown: 0,
                    first: 0,
                });
                self.rules.len() - 1
            }
        };
        if let Some(folded) = self.rules.get_mut(index) {
            if !is_shown && folded.seen == folded.shown {
                folded.first = diagnostic.range.start;
            }
            folded.seen += 1;
            folded.shown += usize::from(is_shown);
        }
    }
}

/// Writes one line for each rule of which only some findings were printed, and says whether
/// there was any. `path` is visible already.
pub(super) fn write_folds(
    folds: &Folds,
    path: &str,
    places: &mut PositionFinder<'_>,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<bool> {
    if folds.most.is_none() {
        return Ok(false);
    }
    let mut any = false;
    let folded = folds.rules.iter();
    for folded in folded.filter(|folded| (1..folded.seen).contains(&folded.shown)) {
        let more = folded.seen - folded.shown;
        let position = places.position(folded.first);
        let (line, column) = (position.line, position.column);
        let dots = if style.unicode { "…" } else { "..." };
        let first = if more == 1 { "at" } else { "first at" };
        let (more, rule) = (thousands(more), folded.rule.name());
        let folded = format!("{path}: {dots} and {more} more of {rule} ({first} {line}:{column})");
        writeln!(out, "{}", broken(&folded, style.width))?;
        any = true;
    }
    Ok(any)
}
