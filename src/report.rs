//! Reports of findings: what is printed about files, in each format.
//!
//! A [`RunReport`] is fed file by file, in order of path, and keeps nothing of a file but
//! counts. Machine formats are complete; human formats fold what repeats itself.
//!
//! | file | subject |
//! | --- | --- |
//! | `text` | findings with the lines they name, for terminals |
//! | `short` | one line a finding, for pipes and editors |
//! | `json` | `json` and `jsonl`, for programs |
//! | `github` | annotations of GitHub Actions, the worst first |
//! | `azure` | issues of Azure Pipelines |
//! | `markdown` | the summary of a run on its page at GitHub |
//! | `gitlab` | the Code Quality report of GitLab |
//! | `sarif` | SARIF 2.1.0, for code scanning |
//! | `junit`, `checkstyle` | XML for other CI systems; `xml` writes it |
//! | `rdjson` | diagnostics with suggestions for reviewdog |
//! | `edits` | fixes as text, for formats that hold no bytes |
//! | `summary` | counts, the closing lines of human formats, statistics |
//! | `schema` | the JSON schema of `json` |

mod azure;
mod checkstyle;
mod edits;
mod github;
mod gitlab;
mod json;
mod junit;
mod markdown;
mod rdjson;
mod sarif;
pub(crate) mod schema;
mod short;
mod summary;
mod text;
mod xml;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::engine::{Diagnostic, Severity};
use crate::lint::Findings;
use crate::render::{Style, board, visible};
use crate::source::{Position, Source};

pub(crate) use crate::api::safe_json;
pub(crate) use crate::numbers::{count, thousands};
pub(crate) use summary::paint;
pub use summary::{Hidden, Next, RuleTally, Summary, Totals, statistics};

/// How findings are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Findings drawn into the lines they name.
    Text,
    /// One line a finding: `path:line:col: severity[rule] message`.
    Short,
    /// One JSON object for the whole run.
    Json,
    /// One JSON object a line for each finding.
    Jsonl,
    /// Workflow commands that annotate files in GitHub Actions: a few, the worst first.
    Github,
    /// Logging commands that make issues of findings in Azure Pipelines.
    Azure,
    /// The Code Quality report of GitLab.
    Gitlab,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit XML: a suite for each file, a failed case for each finding that counts.
    Junit,
    /// Checkstyle XML.
    Checkstyle,
    /// The Reviewdog Diagnostic Format, with fixes as suggestions.
    Rdjson,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 11] = [
        Format::Text,
        Format::Short,
        Format::Json,
        Format::Jsonl,
        Format::Github,
        Format::Azure,
        Format::Gitlab,
        Format::Sarif,
        Format::Junit,
        Format::Checkstyle,
        Format::Rdjson,
    ];

    /// The name by which users ask for it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Short => "short",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Github => "github",
            Format::Azure => "azure",
            Format::Gitlab => "gitlab",
            Format::Sarif => "sarif",
            Format::Junit => "junit",
            Format::Checkstyle => "checkstyle",
            Format::Rdjson => "rdjson",
        }
    }

    /// The format of a name.
    pub fn find(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether people read it: such formats fold, and end with a summary.
    pub fn is_human(self) -> bool {
        matches!(self, Format::Text | Format::Short)
    }

    /// Whether it can say how often each rule spoke instead of what it said. The formats of
    /// other programs have no place for that, and stay as they are.
    pub fn has_statistics(self) -> bool {
        self.is_human() || matches!(self, Format::Json | Format::Jsonl)
    }

    /// Whether its readers take paths as relative to the root of the repository, wherever
    /// the program was started.
    pub fn is_of_repository(self) -> bool {
        matches!(
            self,
            Format::Github | Format::Azure | Format::Gitlab | Format::Sarif
        )
    }

    /// Whether it is lines of a log, between which other lines may be.
    pub fn is_log(self) -> bool {
        self.is_human() || matches!(self, Format::Github | Format::Azure)
    }
}

/// How much is written, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportOptions {
    /// In human formats, how many findings of one rule in one file are printed before the
    /// rest are counted on one line; `None` prints all.
    pub fold: Option<usize>,
    /// On a terminal, how much is printed of a whole run before the rest is only counted; `None`
    /// prints all.
    pub limits: Option<Limits>,
    /// How many findings are printed in the whole run; 0 for all.
    pub max_findings: usize,
    /// Print how often each rule speaks instead of what it says.
    pub statistics: bool,
    /// End human formats with a summary.
    pub summary: bool,
    /// Repairs are only shown: what is said to be fixed would be.
    pub only_shows_fixes: bool,
    /// What the terminal can show; machine formats do not ask.
    pub style: Style,
    /// The least severity that counts, which makes a case of a test report fail; `None`
    /// where none does.
    pub fail_on: Option<Severity>,
}

/// How many findings a terminal shows of one run over many files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Of one rule.
    pub of_rule: usize,
    /// Of all rules.
    pub all: usize,
}

impl Limits {
    /// What a reader may be expected to scroll through.
    pub const USUAL: Limits = Limits {
        of_rule: 6,
        all: 60,
    };
}

/// How many findings of one rule in one file are usually printed.
const FOLD: usize = 3;

impl ReportOptions {
    /// What is usual for a format: only `text` folds.
    pub fn new(format: Format) -> ReportOptions {
        ReportOptions {
            fold: (format == Format::Text).then_some(FOLD),
            limits: None,
            max_findings: 0,
            statistics: false,
            summary: true,
            only_shows_fixes: false,
            style: Style::default(),
            fail_on: Some(Severity::Warning),
        }
    }
}

/// A file that was read, with what was found in it.
#[derive(Clone, Copy)]
pub struct FileReport<'a> {
    /// The file as the user knows it.
    pub path: &'a str,
    /// The file relative to the folder of its configuration, with `/`: its name in
    /// fingerprints, which must not depend on where the program was started.
    pub key: &'a str,
    /// Its bytes.
    pub source: &'a Source<'a>,
    /// What was found, in order of place.
    pub findings: &'a Findings,
    /// Whether it is in a working tree of git. Elsewhere the format for people does not speak of git.
    pub in_repository: bool,
}

/// Whether a note is for users of git.
pub(crate) fn is_of_git(note: &str) -> bool {
    note.ends_with("into .gitattributes")
}

/// A file that could not be read, checked or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The file as the user knows it.
    pub path: String,
    /// Why.
    pub message: String,
}

/// One run, written in one format to one place.
pub struct RunReport<'o> {
    out: WholeLines<'o>,
    reporter: Box<dyn Reporter>,
    is_human: bool,
    summary: Summary,
    quota: Quota,
    begun: bool,
}

impl<'o> RunReport<'o> {
    /// A report of nothing yet. The output is buffered here.
    pub fn new(format: Format, options: ReportOptions, out: &'o mut dyn Write) -> RunReport<'o> {
        let reporter: Box<dyn Reporter> = match format {
            _ if options.statistics && format.has_statistics() => {
                Box::new(summary::Statistics::new(format, options))
            }
            Format::Text => Box::new(text::Text::new(options)),
            Format::Short => Box::new(short::Short::new(options)),
            Format::Json => Box::new(json::Json::default()),
            Format::Jsonl => Box::new(json::JsonLines),
            Format::Github => Box::new(github::Github::new(options)),
            Format::Azure => Box::new(azure::Azure),
            Format::Gitlab => Box::new(gitlab::Gitlab::default()),
            Format::Sarif => Box::new(sarif::Sarif::default()),
            Format::Junit => Box::new(junit::Junit::new(options)),
            Format::Checkstyle => Box::new(checkstyle::Checkstyle),
            Format::Rdjson => Box::new(rdjson::Rdjson::default()),
        };
        RunReport {
            out: WholeLines::new(out),
            reporter,
            is_human: format.is_human(),
            summary: Summary::new(options.only_shows_fixes),
            quota: Quota::new(options.max_findings),
            begun: false,
        }
    }

    /// Writes what was found in the next file, in order of path.
    pub fn file(&mut self, file: &FileReport<'_>) -> io::Result<()> {
        self.begin()?;
        self.summary.add(file.findings);
        self.reporter.file(file, &mut self.quota, &mut self.out)
    }

    /// Counts findings of a file that were repaired, by rule, and the places that were changed. What is fed to
    /// [`RunReport::file`] is what is left.
    pub fn fixed(&mut self, fixed: &BTreeMap<&'static str, usize>, places: usize) {
        self.summary.add_fixed(fixed, places);
    }

    /// Counts findings of a file for which suppressions were written, by rule, and their places.
    pub fn silenced(&mut self, silenced: &BTreeMap<&'static str, usize>, places: usize) {
        self.summary.silenced.add(silenced, places);
    }

    /// Notes what to type next.
    pub fn next(&mut self, next: Next) {
        self.summary.next = Some(next);
    }

    /// Counts findings that are not shown, because they are less severe than what is wanted.
    pub fn hidden(&mut self, hidden: &Hidden) {
        self.summary.add_hidden(hidden);
    }

    /// Notes a file that could not be done. Human formats only count it: the reason
    /// belongs to standard error.
    pub fn failure(&mut self, failure: Failure) {
        self.summary.failures.push(failure);
    }

    /// What was found so far as Markdown, for the page of a run at GitHub.
    pub fn step_summary(&self) -> String {
        markdown::step_summary(&self.summary)
    }

    /// Writes out what was found so far, for those who watch.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the end of the report, and says how much was found.
    pub fn finish(mut self) -> io::Result<Totals> {
        self.begin()?;
        self.summary.totals.truncated = match self.quota.truncated {
            0 => 0,
            // What is folded is not printed either, and people ask how much there is in all.
            _ if self.is_human => self.summary.totals.findings() - self.quota.granted,
            truncated => truncated,
        };
        self.summary.totals.failures = self.summary.failures.len();
        self.reporter.finish(&self.summary, &mut self.out)?;
        self.out.flush()?;
        Ok(self.summary.totals)
    }

    fn begin(&mut self) -> io::Result<()> {
        if !self.begun {
            self.begun = true;
            self.reporter.begin(&mut self.out)?;
        }
        Ok(())
    }
}

/// One format.
trait Reporter {
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()>;

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()>;
}

/// The message of a finding after the name of its board.
fn with_board(diagnostic: &Diagnostic) -> Cow<'_, str> {
    match board(diagnostic) {
        Some(board) => format!("{board}: {}", diagnostic.message).into(),
        None => diagnostic.message.as_str().into(),
    }
}

/// All that one line can say of a finding: its board, its message, and how many more places are
/// like this.
fn in_one_line(diagnostic: &Diagnostic) -> Cow<'_, str> {
    let message = with_board(diagnostic);
    match diagnostic.also.len() {
        0 => message,
        others => format!("{message} (and {})", count(others, "more place")).into(),
    }
}

/// What an annotation says of a finding. CI systems show its place elsewhere, or not at all, so the
/// text repeats it.
fn text_with_place(diagnostic: &Diagnostic, path: &str, position: Position) -> String {
    let (line, column) = (position.line, position.column);
    let mut text = format!("{path}:{line}:{column}: {}", with_board(diagnostic));
    for note in &diagnostic.notes {
        text.push_str(&format!("\nnote: {note}"));
    }
    for fix in diagnostic.fixes.iter().take(1) {
        text.push_str(&format!("\nfix: {}", fix.title));
    }
    text
}

/// Lines of which none drives a terminal or a CI system.
fn visible_lines(text: &str) -> String {
    let style = Style {
        unicode: true,
        ..Style::default()
    };
    let lines = text.lines().map(|line| visible(line, style));
    lines.collect::<Vec<_>>().join("\n")
}

/// How many findings may still be printed, and how many were not because of that.
struct Quota {
    left: usize,
    granted: usize,
    truncated: usize,
}

impl Quota {
    fn new(max_findings: usize) -> Quota {
        let left = if max_findings == 0 {
            usize::MAX
        } else {
            max_findings
        };
        Quota {
            left,
            granted: 0,
            truncated: 0,
        }
    }

    /// Whether the next finding, if it is wanted at all, may be printed.
    fn take_if(&mut self, is_wanted: bool) -> bool {
        is_wanted && self.take(1) == 1
    }

    /// The findings of a file that may be printed; the rest are truncated.
    fn first_of<'f>(&mut self, file: &FileReport<'f>) -> &'f [Diagnostic] {
        let diagnostics = &file.findings.diagnostics;
        let granted = self.take(diagnostics.len());
        diagnostics.get(..granted).unwrap_or(diagnostics)
    }

    /// How many of so many findings may be printed.
    fn take(&mut self, wanted: usize) -> usize {
        let granted = wanted.min(self.left);
        self.left -= granted;
        self.granted += granted;
        self.truncated += wanted - granted;
        granted
    }
}

/// Output that is written in whole lines, as far as there are any: what goes to the same
/// terminal by another way is between them.
struct WholeLines<'o> {
    out: &'o mut dyn Write,
    buffer: Vec<u8>,
    has_failed: bool,
}

/// How much output is kept back.
const BUFFER: usize = 1 << 16;

impl<'o> WholeLines<'o> {
    fn new(out: &'o mut dyn Write) -> WholeLines<'o> {
        WholeLines {
            out,
            buffer: Vec::with_capacity(BUFFER),
            has_failed: false,
        }
    }

    fn write_out(&mut self, end: usize) -> io::Result<()> {
        let written = self
            .out
            .write_all(self.buffer.get(..end).unwrap_or_default());
        self.has_failed |= written.is_err();
        written?;
        self.buffer.drain(..end);
        Ok(())
    }
}

impl Write for WholeLines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= BUFFER {
            let end = memchr::memrchr(b'\n', &self.buffer);
            self.write_out(end.map_or(self.buffer.len(), |end| end + 1))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_out(self.buffer.len())?;
        self.out.flush()
    }
}

impl Drop for WholeLines<'_> {
    /// A report that does not come to its end shows at least what it has.
    fn drop(&mut self) {
        if !self.has_failed {
            let _ = self.flush();
        }
    }
}

#[cfg(test)]
mod tests;
