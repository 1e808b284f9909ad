//! Where reports go: which formats, into which files, and what CI systems want beside.

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::OutputArgs;
use super::files::{self, Input};
use super::terminal;
use crate::discover::Configurations;
use crate::disk::identity::Identity;
use crate::disk::{plain, say, shown, without_ups};
use crate::engine::Severity;
use crate::report::{Failure, FileReport, Format, Hidden, Limits, Next, ReportOptions, RunReport};
use crate::select::names::nearest;

/// One `--format FORMAT[=FILE]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wish {
    pub(super) format: Format,
    /// The file; `None` for the usual place, which is `--output` or stdout.
    pub(super) file: Option<PathBuf>,
}

/// Reads a wish, and knows the formats for help and completions.
#[derive(Clone)]
pub(super) struct WishParser;

impl TypedValueParser for WishParser {
    type Value = Wish;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Wish, clap::Error> {
        parse_wish(value).ok_or_else(|| {
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            let argument = argument.map(ToString::to_string).unwrap_or_default();
            let value = value.to_string_lossy().into_owned();
            let name = value.split('=').next().unwrap_or_default();
            let near = nearest(name, Format::ALL.iter().map(|format| format.name()));
            let names = Format::ALL.iter().map(|format| format.name().to_owned());
            for (kind, value) in [
                (ContextKind::InvalidArg, ContextValue::String(argument)),
                (ContextKind::InvalidValue, ContextValue::String(value)),
                (
                    ContextKind::ValidValue,
                    ContextValue::Strings(names.collect()),
                ),
            ] {
                error.insert(kind, value);
            }
            if let Some(near) = near {
                let near = ContextValue::String(near.to_owned());
                error.insert(ContextKind::SuggestedValue, near);
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let formats = Format::ALL.into_iter();
        Some(Box::new(formats.map(|format| {
            PossibleValue::new(format.name()).help(help(format))
        })))
    }
}

fn parse_wish(value: &OsStr) -> Option<Wish> {
    if let Some(format) = value.to_str().and_then(Format::find) {
        return Some(Wish { format, file: None });
    }
    // The name of a format is ASCII, so both sides of the sign are whole.
    let bytes = value.as_encoded_bytes();
    let sign = bytes.iter().position(|byte| *byte == b'=')?;
    let format = Format::find(std::str::from_utf8(bytes.get(..sign)?).ok()?)?;
    let file = files::path_after(value, sign + 1)?;
    match file.to_str() {
        Some("") => None,
        Some("-") => Some(Wish { format, file: None }),
        _ => Some(Wish {
            format,
            file: Some(file),
        }),
    }
}

fn help(format: Format) -> &'static str {
    match format {
        Format::Text => "Findings with excerpts of the file",
        Format::Short => "One line for each finding",
        Format::Json => "One JSON object",
        Format::Jsonl => "One JSON object for each finding, one a line",
        Format::Github => "Annotations of GitHub Actions, and a summary of the step",
        Format::Azure => "Issues of Azure Pipelines",
        Format::Gitlab => "GitLab Code Quality",
        Format::Sarif => "SARIF 2.1.0, for code scanning",
        Format::Junit => "JUnit XML",
        Format::Checkstyle => "Checkstyle XML",
        Format::Rdjson => "Reviewdog Diagnostic Format, with suggestions",
    }
}

/// The usual place of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StandardStream {
    Stdout,
    /// For a run that writes something else to stdout.
    Stderr,
}

/// What a run means to do, as far as its reports must know.
pub(super) struct Purpose {
    /// The usual place of its reports.
    pub(super) standard: StandardStream,
    /// The least severity that makes the exit status 1; `None` where none does.
    pub(super) fail_on: Option<Severity>,
    /// Fixes are shown and not written.
    pub(super) only_shows_fixes: bool,
}

/// Where the reports of a run go, all open.
pub(super) struct Outputs {
    outputs: Vec<ReportOutput>,
    quiet: bool,
}

struct ReportOutput {
    format: Format,
    options: ReportOptions,
    /// Its place, as messages name it.
    place: String,
    out: Box<dyn Write>,
}

impl Outputs {
    /// Opens everything that is asked for, or says why that cannot be.
    pub(super) fn open(
        args: &OutputArgs,
        purpose: &Purpose,
        read: &ReadFiles<'_>,
    ) -> Result<Outputs, String> {
        let on_terminal = args.file().is_none() && is_terminal(purpose.standard);
        let wishes = wishes(args, on_terminal);
        consistent(args, &wishes)?;
        let files = wishes
            .iter()
            .map(|wish| wish.file.as_deref().or(args.file()));
        let places = files.map(|file| match (file, purpose.standard) {
            (Some(path), _) => ReportPlace::File(path.to_owned()),
            (None, StandardStream::Stdout) => ReportPlace::Stdout,
            (None, StandardStream::Stderr) => ReportPlace::Stderr,
        });
        let places: Vec<_> = places.collect();
        refuse_read(&places, read)?;
        let mut outputs = Vec::with_capacity(wishes.len());
        for (Wish { format, .. }, place) in wishes.into_iter().zip(places) {
            let is_file = matches!(place, ReportPlace::File(_));
            let on_terminal = !is_file && on_terminal;
            let out = place.open()?;
            let mut options = ReportOptions {
                max_findings: args.max_findings,
                statistics: args.statistics,
                summary: !args.quiet,
                style: terminal::style(args.color, is_file, on_terminal),
                fail_on: purpose.fail_on,
                only_shows_fixes: purpose.only_shows_fixes,
                ..ReportOptions::new(format)
            };
            if args.no_fold {
                options.fold = None;
            } else if format == Format::Text && on_terminal && args.max_findings == 0 {
                options.limits = Some(Limits::USUAL);
            }
            outputs.push(ReportOutput {
                format,
                options,
                place: place.name(),
                out,
            });
        }
        Ok(Outputs {
            outputs,
            quiet: args.quiet,
        })
    }

    /// Begins the reports.
    pub(super) fn reports(&mut self) -> RunReports<'_> {
        let of_repository = |output: &ReportOutput| output.format.is_of_repository();
        let repository = if self.outputs.iter().any(of_repository) {
            RepositoryFolder::find()
        } else {
            None
        };
        let on_github = |output: &ReportOutput| output.format == Format::Github;
        let step_summary = if self.outputs.iter().any(on_github) && !self.quiet {
            env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty())
        } else {
            None
        };
        let outputs = self.outputs.iter_mut();
        let reports = outputs.map(|output| {
            let report = RunReport::new(output.format, output.options, output.out.as_mut());
            OpenReport {
                format: output.format,
                place: &output.place,
                report,
            }
        });
        RunReports {
            reports: reports.collect(),
            repository,
            step_summary: step_summary.map(PathBuf::from),
        }
    }
}

/// The usual place alone, for what is no report.
pub(super) fn usual(args: &OutputArgs, read: &ReadFiles<'_>) -> Result<Box<dyn Write>, String> {
    let place = args.file().map_or(ReportPlace::Stdout, |file| {
        ReportPlace::File(file.to_owned())
    });
    refuse_read(std::slice::from_ref(&place), read)?;
    place.open()
}

/// Refuses to write a report over a file that the run reads.
pub(super) fn refuse_over(report: &Path, read: &ReadFiles<'_>) -> Result<(), String> {
    refuse_read(&[ReportPlace::File(report.to_owned())], read)
}

/// Where one report goes.
enum ReportPlace {
    Stdout,
    Stderr,
    File(PathBuf),
}

impl ReportPlace {
    fn name(&self) -> String {
        match self {
            ReportPlace::Stdout => "standard output".to_owned(),
            ReportPlace::Stderr => "standard error".to_owned(),
            ReportPlace::File(path) => shown(path),
        }
    }

    fn identity(&self) -> Option<Identity> {
        match self {
            ReportPlace::Stdout => Identity::of_stdout(),
            ReportPlace::Stderr => None,
            ReportPlace::File(path) => Identity::of(path),
        }
    }

    fn open(&self) -> Result<Box<dyn Write>, String> {
        Ok(match self {
            ReportPlace::Stdout => Box::new(io::stdout()),
            ReportPlace::Stderr => Box::new(io::stderr()),
            ReportPlace::File(path) => {
                let file = File::create(path);
                Box::new(file.map_err(|error| cannot_write(self, &say(&error)))?)
            }
        })
    }
}

fn cannot_write(place: &ReportPlace, why: &str) -> String {
    format!("cannot write to {}: {why}", place.name())
}

/// The files that a run reads, over which no report may be written.
pub(super) struct ReadFiles<'a> {
    pub(super) inputs: &'a [Input],
    pub(super) lists: &'a [PathBuf],
    pub(super) configurations: &'a Configurations,
    pub(super) baseline: Option<&'a Path>,
}

impl ReadFiles<'_> {
    /// What they are, and how messages name them.
    pub(super) fn identities(&self) -> HashMap<Identity, String> {
        let mut read = HashMap::new();
        for input in self.inputs {
            let is = format!("{}, one of the files to be read", input.shown);
            read.extend(input.identity().map(|identity| (identity, is)));
        }
        for path in self.lists {
            let is = format!("the list @{}", shown(path));
            let identity = if path.as_os_str() == "-" {
                Identity::of_stdin()
            } else {
                Identity::of(path)
            };
            read.extend(identity.map(|identity| (identity, is)));
        }
        for path in self.configurations.files() {
            let is = format!("the configuration {}", self.configurations.name(path));
            read.extend(Identity::of(path).map(|identity| (identity, is)));
        }
        if let Some(path) = self.baseline {
            let is = format!("the baseline {}", shown(path));
            read.extend(Identity::of(path).map(|identity| (identity, is)));
        }
        read
    }
}

/// Refuses to write a report over a file of this run, by whatever name, or over another report.
fn refuse_read(places: &[ReportPlace], read: &ReadFiles<'_>) -> Result<(), String> {
    let places = places.iter();
    let places = places.filter_map(|place| Some((place, place.identity()?)));
    let places: Vec<_> = places.collect();
    if places.is_empty() {
        return Ok(());
    }
    let mut taken = read.identities();
    for (place, identity) in places {
        if let Some(is) = taken.get(&identity) {
            return Err(cannot_write(place, &format!("it is {is}")));
        }
        // Annotations and lines may share standard output, which is one place for both.
        if let ReportPlace::File(_) = place {
            taken.insert(identity, "the file of another report".to_owned());
        }
    }
    Ok(())
}

/// Whether the usual place of a report is a terminal.
pub(super) fn is_terminal(standard: StandardStream) -> bool {
    match standard {
        StandardStream::Stdout => io::stdout().is_terminal(),
        StandardStream::Stderr => io::stderr().is_terminal(),
    }
}

/// The formats that are asked for, or what suits the place and the environment.
fn wishes(args: &OutputArgs, on_terminal: bool) -> Vec<Wish> {
    if !args.format.is_empty() {
        return args.format.clone();
    }
    let on_github = env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true");
    let formats: &[Format] = match (on_terminal, on_github) {
        (true, _) => &[Format::Text],
        (false, true) if args.file().is_none() => &[Format::Text, Format::Github],
        (false, _) => &[Format::Short],
    };
    let usual = |format: &Format| Wish {
        format: *format,
        file: None,
    };
    formats.iter().map(usual).collect()
}

/// Refuses formats that nobody can watch.
pub(super) fn refuse_unwatchable(args: &OutputArgs) -> Result<(), String> {
    let wishes = wishes(args, is_terminal(StandardStream::Stdout));
    let mut wishes = wishes.iter();
    match wishes.find(|wish| !wish.format.is_human() || wish.file.is_some()) {
        None => Ok(()),
        Some(wish) => Err(format!(
            "--watch prints text or short to the screen, found --format {}",
            wish.format.name()
        )),
    }
}

/// Refuses wishes that would spoil each other's output.
fn consistent(args: &OutputArgs, wishes: &[Wish]) -> Result<(), String> {
    let usual = wishes.iter().filter(|wish| wish.file.is_none());
    let usual: Vec<_> = usual.map(|wish| wish.format).collect();
    let logs = usual.iter().filter(|format| format.is_log()).count();
    let human = usual.iter().filter(|format| format.is_human()).count();
    if let [first, second, ..] = usual.as_slice() {
        let alike = first == second || usual.len() > 2 || human > 1;
        if alike || logs < usual.len() || args.file().is_some() {
            let (first, second) = (first.name(), second.name());
            return Err(format!(
                "{first} and {second} would be written into one another: give one of them a file of its own, as in --format {second}=FILE"
            ));
        }
    }
    if let (Some(output), []) = (args.file(), usual.as_slice()) {
        let output = shown(output);
        return Err(format!(
            "no report is left for --output {output}: every format has a file of its own"
        ));
    }
    for (index, wish) in wishes.iter().enumerate() {
        let Some(file) = &wish.file else { continue };
        let others = wishes.iter().skip(index + 1);
        let mut others = others.map(|wish| wish.file.as_ref());
        if others.any(|other| other == Some(file)) || args.file() == Some(file.as_path()) {
            let file = shown(file);
            return Err(format!("two reports would be written to {file}"));
        }
    }
    if args.statistics && !wishes.iter().any(|wish| wish.format.has_statistics()) {
        let formats = Format::ALL.iter().filter(|format| format.has_statistics());
        let formats: Vec<_> = formats.map(|format| format.name()).collect();
        let formats = formats.join(", ");
        return Err(format!("--statistics can be printed as one of {formats}"));
    }
    Ok(())
}

/// A report that is being written.
struct OpenReport<'o> {
    format: Format,
    place: &'o str,
    report: RunReport<'o>,
}

/// An error with the place at which it happened.
fn at(place: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{place}: {}", say(error)))
}

/// One run, reported in several formats.
pub(super) struct RunReports<'o> {
    reports: Vec<OpenReport<'o>>,
    repository: Option<RepositoryFolder>,
    /// The file that GitHub shows as the summary of the step.
    step_summary: Option<PathBuf>,
}

impl RunReports<'_> {
    /// Reports the next file, in order of path.
    ///
    /// A report whose reader has seen enough ends there; the error comes when it was the
    /// last.
    pub(super) fn file(&mut self, file: &FileReport<'_>) -> io::Result<()> {
        let path = self.path_in_repository(file.path);
        let of_repository = FileReport {
            path: path.as_deref().unwrap_or(file.path),
            ..*file
        };
        self.each(|format, report| {
            if format.is_of_repository() {
                report.file(&of_repository)
            } else {
                report.file(file)
            }
        })
    }

    /// Notes how many findings of each rule were repaired in the next file.
    pub(super) fn fixed(&mut self, fixed: &BTreeMap<&'static str, usize>, places: usize) {
        for open in &mut self.reports {
            open.report.fixed(fixed, places);
        }
    }

    /// Notes for how many findings of each rule suppressions were written in the next file.
    pub(super) fn silenced(&mut self, silenced: &BTreeMap<&'static str, usize>, places: usize) {
        for open in &mut self.reports {
            open.report.silenced(silenced, places);
        }
    }

    /// Notes what to type next.
    pub(super) fn next(&mut self, next: &Next) {
        for open in &mut self.reports {
            open.report.next(next.clone());
        }
    }

    /// Notes how many findings in the next file are not shown.
    pub(super) fn hidden(&mut self, hidden: &Hidden) {
        for open in &mut self.reports {
            open.report.hidden(hidden);
        }
    }

    /// Reports a file that could not be done.
    pub(super) fn failure(&mut self, failure: Failure) {
        let path = self.path_in_repository(&failure.path);
        for open in &mut self.reports {
            let mut failure = failure.clone();
            if let (true, Some(path)) = (open.format.is_of_repository(), &path) {
                failure.path.clone_from(path);
            }
            open.report.failure(failure);
        }
    }

    /// Ends the reports.
    pub(super) fn finish(mut self) -> io::Result<()> {
        // Where two of them share a place, each goes on with a new line.
        self.each(|_, report| report.flush())?;
        let mut reports = self.reports.iter();
        let summary = reports.find(|open| open.format == Format::Github);
        let summary = summary.map(|open| open.report.step_summary());
        let mut result = Ok(());
        for OpenReport { place, report, .. } in self.reports {
            let finished = report.finish().map(drop);
            result = result.and(finished.map_err(|error| at(place, &error)));
        }
        if let (Some(path), Some(summary)) = (self.step_summary, summary) {
            let file = File::options().append(true).create(true).open(&path);
            let written = file.and_then(|mut file| file.write_all(summary.as_bytes()));
            let written = written.map_err(|error| at(&shown(&path), &error));
            result = result.and(written);
        }
        result
    }

    fn path_in_repository(&self, path: &str) -> Option<String> {
        self.repository.as_ref()?.path(path)
    }

    fn each(
        &mut self,
        mut write: impl FnMut(Format, &mut RunReport<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut closed = None;
        let mut failed = None;
        self.reports
            .retain_mut(|open| match write(open.format, &mut open.report) {
                Ok(()) => true,
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                    closed = Some(error);
                    false
                }
                Err(error) => {
                    failed.get_or_insert(at(open.place, &error));
                    true
                }
            });
        match (failed, closed) {
            (Some(error), _) => Err(error),
            (None, Some(error)) if self.reports.is_empty() => Err(error),
            _ => Ok(()),
        }
    }
}

/// The repository in which the program works, for formats whose paths begin at its root.
struct RepositoryFolder {
    root: PathBuf,
    folder: PathBuf,
}

impl RepositoryFolder {
    /// The repository that a CI system names, else the one around the working folder.
    fn find() -> Option<RepositoryFolder> {
        let folder = fs::canonicalize(env::current_dir().ok()?).ok()?;
        let named = [
            "GITHUB_WORKSPACE",
            "CI_PROJECT_DIR",
            "BUILD_SOURCESDIRECTORY",
        ]
        .into_iter();
        let named = named.filter_map(env::var_os).map(PathBuf::from);
        let mut named = named.filter_map(|root| fs::canonicalize(root).ok());
        let root = match named.find(|root| folder.starts_with(root)) {
            Some(root) => root,
            None => {
                let mut above = folder.ancestors();
                above
                    .find(|folder| folder.join(".git").exists())?
                    .to_owned()
            }
        };
        Some(RepositoryFolder { root, folder })
    }

    /// A path from the root; `None` where it does not lie in the repository.
    fn path(&self, shown: &str) -> Option<String> {
        let whole = without_ups(&self.folder.join(shown));
        let inner = whole.strip_prefix(&self.root).ok()?;
        Some(plain(inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_are_read() {
        let wish = |text: &str| parse_wish(OsStr::new(text));
        let sarif = |file: Option<&str>| {
            Some(Wish {
                format: Format::Sarif,
                file: file.map(PathBuf::from),
            })
        };
        assert_eq!(wish("sarif"), sarif(None));
        assert_eq!(wish("sarif=-"), sarif(None));
        assert_eq!(wish("sarif=a b=c.sarif"), sarif(Some("a b=c.sarif")));
        for wrong in ["", "sarif=", "Sarif", "xml=a", "=a"] {
            assert_eq!(wish(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn paths_begin_at_the_root_of_the_repository() {
        let repository = RepositoryFolder {
            root: PathBuf::from("/r"),
            folder: PathBuf::from("/r/sub"),
        };
        let path = |shown: &str| repository.path(shown);
        assert_eq!(path("a.pbn").as_deref(), Some("sub/a.pbn"));
        assert_eq!(path("../b/a.pbn").as_deref(), Some("b/a.pbn"));
        assert_eq!(path("/r/a.pbn").as_deref(), Some("a.pbn"));
        assert_eq!(path("../../a.pbn"), None);
        assert_eq!(path("/elsewhere/a.pbn"), None);
    }
}
