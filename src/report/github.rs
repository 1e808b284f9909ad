//! Annotations of GitHub Actions: workflow commands, which its runner reads from the log.
//!
//! GitHub shows no more than ten annotations of a kind for one step, the first that come.
//! So this waits for the end of the run and writes the first ten of each severity, the worst
//! severity first, and how many there are beside them.

use std::fmt;
use std::io::{self, Write};

use super::{FileReport, Quota, ReportOptions, Reporter, Summary, text_with_place, visible_lines};
use crate::api::places::PositionFinder;
use crate::engine::{Diagnostic, Severity};
use crate::numbers::count;

/// How many annotations of one kind GitHub shows for one step.
const MOST: usize = 10;

pub(super) struct Github {
    /// How many findings may be written in all; 0 for as many as GitHub shows.
    max_findings: usize,
    errors: AnnotationList,
    warnings: AnnotationList,
    notices: AnnotationList,
}

/// The annotations of one kind.
#[derive(Default)]
struct AnnotationList {
    /// How many findings there are.
    found: usize,
    /// The commands of the first of them.
    first: Vec<String>,
}

impl Github {
    pub(super) fn new(options: ReportOptions) -> Github {
        Github {
            max_findings: options.max_findings,
            errors: AnnotationList::default(),
            warnings: AnnotationList::default(),
            notices: AnnotationList::default(),
        }
    }

    fn kind(&mut self, severity: Severity) -> &mut AnnotationList {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Info => &mut self.notices,
        }
    }
}

impl Reporter for Github {
    fn file(&mut self, file: &FileReport<'_>, _: &mut Quota, _: &mut dyn Write) -> io::Result<()> {
        let mut places = PositionFinder::new(file.source);
        for diagnostic in &file.findings.diagnostics {
            let kind = self.kind(diagnostic.severity);
            kind.found += 1;
            if kind.first.len() < MOST {
                kind.first.push(command(diagnostic, file.path, &mut places));
            }
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let failures = summary.failures.iter().take(MOST);
        let failures: Vec<_> = failures
            .map(|failure| {
                let text = format!("{}: {}", failure.path, failure.message);
                annotation("error", "pbnlint", &GithubProperty(&failure.path), &text)
            })
            .collect();
        for failure in &failures {
            writeln!(out, "{failure}")?;
        }
        let mut left = match self.max_findings {
            0 => usize::MAX,
            most => most,
        };
        let kinds = [
            (&self.errors, MOST - failures.len(), "more error"),
            (&self.warnings, MOST, "more warning"),
            // The last notice says what is not shown.
            (&self.notices, MOST - 1, "more info"),
        ];
        let mut hidden = Vec::new();
        for (kind, most, noun) in kinds {
            let shown = most.min(left).min(kind.first.len());
            left -= shown;
            for command in kind.first.iter().take(shown) {
                writeln!(out, "{command}")?;
            }
            if kind.found > shown {
                hidden.push(count(kind.found - shown, noun));
            }
        }
        if !hidden.is_empty() {
            let text = format!(
                "{}: GitHub shows no more than {MOST} annotations of a kind",
                hidden.join(", ")
            );
            writeln!(out, "::notice title=pbnlint::{}", GithubData(&text))?;
        }
        Ok(())
    }
}

/// The command that annotates the place of a finding.
fn command(diagnostic: &Diagnostic, path: &str, places: &mut PositionFinder<'_>) -> String {
    let kind = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let range = places.range(&diagnostic.range);
    let (start, end) = (range.start, range.end);
    let mut place = format!("{},line={}", GithubProperty(path), start.line);
    if start.line == end.line {
        // GitHub refuses columns of a place on several lines.
        place.push_str(&format!(
            ",col={},endLine={},endColumn={}",
            start.column, end.line, end.column
        ));
    } else {
        place.push_str(&format!(",endLine={}", end.line));
    }
    let rule = diagnostic.rule.name();
    let text = text_with_place(diagnostic, path, start);
    annotation(kind, &format!("pbnlint ({rule})"), &place, &text)
}

/// A command; `place` begins with the value of `file`, escaped already.
fn annotation(kind: &str, title: &str, place: &dyn fmt::Display, text: &str) -> String {
    format!(
        "::{kind} title={},file={place}::{}",
        GithubProperty(title),
        GithubData(&visible_lines(text))
    )
}

/// The text of a command.
struct GithubData<'a>(&'a str);

impl fmt::Display for GithubData<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escape(self.0, &['%', '\r', '\n'], f)
    }
}

/// The value of a property of a command.
struct GithubProperty<'a>(&'a str);

impl fmt::Display for GithubProperty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escape(self.0, &['%', '\r', '\n', ':', ','], f)
    }
}

fn escape(text: &str, special: &[char], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    for character in text.chars() {
        if special.contains(&character) {
            write!(f, "%{:02X}", u32::from(character))?;
        } else {
            f.write_char(character)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_is_escaped() {
        let text = "100%, a:b\r\n::error::c";
        assert_eq!(GithubData(text).to_string(), "100%25, a:b%0D%0A::error::c");
        let expected = "100%25%2C a%3Ab%0D%0A%3A%3Aerror%3A%3Ac";
        assert_eq!(GithubProperty(text).to_string(), expected);
    }
}
