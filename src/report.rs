//! Reports of findings: what is printed about files, in each format.
//!
//! A [`Report`] is fed file by file, in order of path, and keeps nothing of a file but
//! counts. Machine formats are complete; human formats fold what repeats itself.
//!
//! | file | subject |
//! | --- | --- |
//! | `text` | findings with the lines they speak of, for terminals |
//! | `short` | one line a finding, for pipes and editors |
//! | `json` | `json` and `jsonl`, for programs |
//! | `summary` | counts, the closing lines of human formats, statistics |
//! | `fingerprint` | names of findings that outlive changes of line numbers |
//! | `places` | positions on lines of any length |

mod fingerprint;
mod json;
mod places;
mod short;
mod summary;
mod text;

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};

use crate::lint::Findings;
use crate::render::Style;
use crate::source::Source;

pub use summary::{RuleTally, Summary, Totals, statistics};

/// How findings are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Findings drawn into the lines they speak of.
    Text,
    /// One line a finding: `path:line:col: severity[rule] message`.
    Short,
    /// One JSON object for the whole run.
    Json,
    /// One JSON object a line for each finding.
    Jsonl,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Text, Format::Short, Format::Json, Format::Jsonl];

    /// The name by which users ask for it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Short => "short",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
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
}

/// How much is written, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// In human formats, how many findings of one rule in one file are printed before the
    /// rest are counted on one line; `None` prints all.
    pub fold: Option<usize>,
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
}

/// How many findings of one rule in one file are usually printed.
pub const FOLD: usize = 3;

impl Options {
    /// What is usual for a format: only `text` folds.
    pub fn new(format: Format) -> Options {
        Options {
            fold: (format == Format::Text).then_some(FOLD),
            max_findings: 0,
            statistics: false,
            summary: true,
            only_shows_fixes: false,
            style: Style::default(),
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
pub struct Report<'o> {
    out: BufWriter<&'o mut dyn Write>,
    reporter: Box<dyn Reporter>,
    summary: Summary,
    quota: Quota,
    begun: bool,
}

impl<'o> Report<'o> {
    /// A report of nothing yet. The output is buffered here.
    pub fn new(format: Format, options: Options, out: &'o mut dyn Write) -> Report<'o> {
        let reporter: Box<dyn Reporter> = match format {
            _ if options.statistics => Box::new(summary::Statistics::new(format, options)),
            Format::Text => Box::new(text::Text::new(options)),
            Format::Short => Box::new(short::Short::new(options)),
            Format::Json => Box::new(json::Json::default()),
            Format::Jsonl => Box::new(json::Lines),
        };
        Report {
            out: BufWriter::with_capacity(1 << 16, out),
            reporter,
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

    /// Counts findings of a file that were repaired, by rule. What is fed to
    /// [`Report::file`] is what is left.
    pub fn fixed(&mut self, fixed: &BTreeMap<&'static str, usize>) {
        self.summary.add_fixed(fixed);
    }

    /// Notes a file that could not be done. Human formats only count it: the reason
    /// belongs to standard error.
    pub fn failure(&mut self, failure: Failure) {
        self.summary.failures.push(failure);
    }

    /// Writes out what was found so far, for those who watch.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the end of the report, and says how much was found.
    pub fn finish(mut self) -> io::Result<Totals> {
        self.begin()?;
        self.summary.totals.truncated = self.quota.truncated;
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

/// How many findings may still be printed, and how many were not because of that.
struct Quota {
    left: usize,
    truncated: usize,
}

impl Quota {
    fn new(max_findings: usize) -> Quota {
        let left = if max_findings == 0 {
            usize::MAX
        } else {
            max_findings
        };
        Quota { left, truncated: 0 }
    }

    /// Whether the next finding may be printed, which is then taken for printed or truncated
    /// unless `fold` says that it is only counted.
    fn take_unless(&mut self, fold: impl FnOnce() -> bool) -> bool {
        if self.left > 0 && fold() {
            return false;
        }
        self.take(1) == 1
    }

    /// How many of so many findings may be printed; the rest are truncated.
    fn take(&mut self, wanted: usize) -> usize {
        let granted = wanted.min(self.left);
        self.left -= granted;
        self.truncated += wanted - granted;
        granted
    }
}

#[cfg(test)]
mod tests;
