//! `pbnlint check`: reads and checks in parallel, prints in order.

use std::any::Any;
use std::borrow::Cow;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::time::Instant;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::args::{CheckArgs, ColorChoice, FailOn, FileArgs};
use super::baseline::Baseline;
use super::changed::Changes;
use super::configuration::{self, Configurations, Held};
use super::files::{self, Found, Input, Origin};
use super::fix::{self, Fixer};
use super::outputs::{self, Outputs, Purpose, Reports, Standard};
use super::progress::Progress;
use super::{Status, complain, our_bug, say, terminal};
use crate::lint::{self, Findings};
use crate::render::visible;
use crate::report::{Failure, FileReport};
use crate::source::Source;

/// How many files are read before the first of them is printed, at most.
const WINDOW_FILES: usize = 64;

/// How many bytes they have together; a single file may have more.
const WINDOW_BYTES: u64 = 32 << 20;

pub(super) fn run(args: &CheckArgs) -> Status {
    match try_run(args) {
        Ok(status) => status,
        Err(message) => {
            complain(message);
            Status::Failed
        }
    }
}

fn try_run(args: &CheckArgs) -> Result<Status, String> {
    let paths = paths(&args.files)?;
    let mut configurations = Configurations::new(&args.config)?;
    let stdin_name = args.files.stdin_filename.as_deref();
    let heed_git = !args.files.no_ignore;
    let nothing_listed = args.files.is_empty_list();
    let mut found = match nothing_listed {
        true => Found::default(),
        false => files::find(&paths, stdin_name, heed_git, &mut configurations)?,
    };
    let changes = Changes::find(&args.changes)?;
    if let Some(changes) = changes.as_ref().filter(|_| !nothing_listed) {
        changes.restrict(&mut found, &paths, &mut configurations)?;
    }
    let overrides = configuration::overrides(&args.rules);
    let held = configurations.plans(&found.inputs, &overrides)?;
    if !args.output.quiet {
        let warnings = configuration::warnings(&args.rules, &held);
        warnings.iter().for_each(complain);
        tell_excluded(&found.excluded);
    }
    // Who names only what is excluded, as hooks do, has nothing to fear; nor has who changed
    // nothing.
    let is_nothing = found.inputs.is_empty() && found.excluded.is_empty();
    let may_be_nothing = args.files.allow_no_files || nothing_listed || changes.is_some();
    if is_nothing && found.failures.is_empty() && !may_be_nothing {
        let failure = (found.searched.join(", "), nothing_found(&found));
        found.failures.push(failure);
    }
    let threads = Threads::new(args.threads)?;
    let fail_on = match args.exit_zero {
        true => FailOn::Never,
        false => args.fail_on,
    };
    let mut baseline = Baseline::open(&args.baseline)?;
    let fixer = Fixer::new(&args.fixes, fail_on, args.output.color);
    if args.files.show_files {
        let mut out = outputs::usual(&args.output, &found.inputs)?;
        let status = complain_of(&found.failures);
        return Ok(status.after(show_files(
            &found.inputs,
            args.output.output.is_some(),
            args.output.color,
            out.as_mut(),
        )));
    }
    let takes_stdout = |fixer: &Fixer| {
        [&found.inputs, &found.excluded]
            .into_iter()
            .any(|inputs| fixer.takes_stdout(inputs))
    };
    let purpose = Purpose {
        standard: match fixer.as_ref().is_some_and(takes_stdout) {
            true => Standard::Stderr,
            false => Standard::Stdout,
        },
        fail_on: fail_on.least(),
        only_shows_fixes: args.fixes.diff,
    };
    let mut outputs = Outputs::open(&args.output, &purpose, &found.inputs)?;
    let run = Run {
        args,
        fail_on,
        threads,
        changes,
        fixer,
    };
    if args.fixes.fix && !args.fixes.diff {
        echo(&found.excluded)?;
    }
    let inputs = found.inputs.into_iter();
    let jobs: Vec<_> = inputs.zip(held).collect();
    let status = run.all(&jobs, &found.failures, baseline.as_mut(), outputs.reports());
    Ok(status.max(finish(baseline, args.output.quiet)))
}

/// The bytes of a file or of standard input.
pub(super) fn read(input: &Input) -> io::Result<Vec<u8>> {
    match &input.origin {
        Origin::File(path) => fs::read(path),
        Origin::Stdin(_) => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            Ok(bytes)
        }
    }
}

/// The paths to read: a name for standard input alone asks for standard input.
pub(super) fn paths(args: &FileArgs) -> Result<Vec<PathBuf>, String> {
    let mut paths = args.paths.clone();
    if args.stdin_filename.is_some() {
        if paths.is_empty() {
            paths.push(PathBuf::from("-"));
        }
        if !paths.iter().any(|path| path.as_os_str() == "-") {
            return Err(
                "--stdin-filename names what comes from `-`, which is not given".to_owned(),
            );
        }
    }
    Ok(paths)
}

/// Says where files were searched, and what was passed over.
pub(super) fn nothing_found(found: &Found) -> String {
    let mut message = "no file matched: there is no `*.pbn` here or below".to_owned();
    let ignored = [
        (found.ignored_files, "file"),
        (found.ignored_folders, "folder"),
    ];
    let ignored = ignored.into_iter().filter(|(count, _)| *count > 0);
    let ignored: Vec<_> = ignored.map(|(number, what)| count(number, what)).collect();
    let mut reasons = Vec::new();
    if !ignored.is_empty() {
        let ignored = ignored.join(" and ");
        reasons.push(format!(
            "git ignores {ignored}, which --no-ignore would read"
        ));
    }
    if found.excluded_inside > 0 {
        let excluded = count(found.excluded_inside, "path");
        reasons.push(format!(
            "the configuration excludes {excluded}, which --no-exclude would read"
        ));
    }
    reasons.push("hidden folders are not searched".to_owned());
    message.push_str(&format!(" ({})", reasons.join("; ")));
    message
}

/// Writes the baseline if that was asked for, and tells what became of it.
fn finish(baseline: Option<Baseline>, quiet: bool) -> Status {
    match baseline.map(Baseline::finish) {
        Some(Err(message)) => {
            complain(message);
            Status::Failed
        }
        Some(Ok(lines)) if !quiet => {
            lines.iter().for_each(complain);
            Status::Clean
        }
        _ => Status::Clean,
    }
}

/// Writes the text of stdin to stdout where the configuration excludes it: who pipes a text
/// through gets it back in any case.
pub(super) fn echo(excluded: &[Input]) -> Result<(), String> {
    let mut stdin = excluded
        .iter()
        .filter(|input| matches!(input.origin, Origin::Stdin(_)));
    let Some(input) = stdin.next() else {
        return Ok(());
    };
    let cannot = |error: io::Error| format!("{}: {}", input.shown, say(&error));
    let bytes = read(input).map_err(cannot)?;
    let mut out = io::stdout().lock();
    match out.write_all(&bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot(error)),
        _ => Ok(()),
    }
}

/// Says that what the user named was not read.
pub(super) fn tell_excluded(excluded: &[Input]) {
    let Some(first) = excluded.first() else {
        return;
    };
    let others = match excluded.len() - 1 {
        0 => String::new(),
        more => format!(" and {}", count(more, "other")),
    };
    complain(format_args!(
        "{}{others}: excluded by the configuration; --no-exclude reads it",
        first.shown
    ));
}

pub(super) fn complain_of(failures: &[(String, String)]) -> Status {
    for (path, message) in failures {
        complain(format_args!("{path}: {message}"));
    }
    match failures {
        [] => Status::Clean,
        _ => Status::Failed,
    }
}

pub(super) fn show_files(
    inputs: &[Input],
    is_file: bool,
    color: ColorChoice,
    out: &mut dyn Write,
) -> io::Result<()> {
    let is_terminal = !is_file && outputs::is_terminal(Standard::Stdout);
    let style = terminal::style(color, is_file, is_terminal);
    let mut out = BufWriter::new(out);
    for input in inputs {
        writeln!(out, "{}", visible(&input.shown, style))?;
    }
    out.flush()
}

/// The threads that do the work.
pub(super) enum Threads {
    /// Those that rayon starts by itself, once there is something to share.
    Default,
    /// As many as were asked for.
    Own(ThreadPool),
}

impl Threads {
    pub(super) fn new(count: u16) -> Result<Threads, String> {
        if count == 0 {
            return Ok(Threads::Default);
        }
        let pool = ThreadPoolBuilder::new().num_threads(count.into()).build();
        pool.map(Threads::Own)
            .map_err(|error| format!("cannot start {count} threads: {error}"))
    }

    pub(super) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self {
            Threads::Default => work(),
            Threads::Own(pool) => pool.install(work),
        }
    }
}

/// One run over all files.
struct Run<'a> {
    args: &'a CheckArgs,
    fail_on: FailOn,
    threads: Threads,
    changes: Option<Changes>,
    fixer: Option<Fixer>,
}

/// An input, and what it is held to.
type Job = (Input, Held);

/// A file that was checked, or why it was not.
pub(super) type Checked<'b> = Result<(Source<'b>, Cow<'b, Findings>), String>;

impl Run<'_> {
    fn all(
        &self,
        jobs: &[Job],
        failures: &[(String, String)],
        mut baseline: Option<&mut Baseline>,
        mut report: Reports<'_>,
    ) -> Status {
        let begin = Instant::now();
        let mut status = complain_of(failures);
        for (path, message) in failures {
            report.failure(failure(path, message));
        }
        let progress = Progress::new(jobs.len(), self.args.output.quiet);
        let mut bytes_read = 0;
        let mut rest = jobs;
        while !rest.is_empty() {
            let (window, others) = rest.split_at(window(rest.iter().map(|(input, _)| input)));
            rest = others;
            let files = self.read(window);
            let repairs = self.repair(window, &files);
            let checked = match &repairs {
                Some(_) => Vec::new(),
                None => self.check(window, &files),
            };
            progress.add(window.len());
            let printed = progress.aside(|| {
                let mut results = match &repairs {
                    Some(repairs) => {
                        status = status.max(self.settle(window, repairs, &mut report));
                        fix::results(repairs)
                    }
                    None => checked,
                };
                if let Some(baseline) = &mut baseline {
                    for ((input, held), result) in window.iter().zip(&mut results) {
                        if let Ok((_, findings)) = result {
                            baseline.hide(input, &held.plan, findings.to_mut());
                        }
                    }
                }
                // The status is settled for the whole window before a closed pipe can end it.
                for ((input, _), result) in window.iter().zip(&results) {
                    status = status.max(self.status(input, result));
                }
                for (job, result) in window.iter().zip(&results) {
                    if let Ok((source, findings)) = result {
                        bytes_read += source.bytes().len();
                        self.tell(&job.0, source, findings);
                    }
                    self.print(job, result, &mut report)?;
                }
                Ok(())
            });
            if let Err(error) = printed {
                if let Some(baseline) = baseline {
                    baseline.cut_short();
                }
                return status.after(Err(error));
            }
        }
        drop(progress);
        let status = status.after(report.finish());
        if self.args.output.verbose {
            let time = begin.elapsed().as_secs_f64();
            let files = count(jobs.len(), "file");
            let size = bytes_read as f64 / 1e6;
            complain(format_args!("{files}, {size:.1} MB, {time:.3} s"));
        }
        status
    }

    fn read(&self, window: &[Job]) -> Vec<io::Result<Vec<u8>>> {
        let read = |(input, _): &Job| {
            let changes = self.changes.as_ref();
            let staged = changes.and_then(|changes| changes.read(input));
            staged.unwrap_or_else(|| read(input))
        };
        match window {
            [job] => vec![read(job)],
            _ => self.threads.run(|| window.par_iter().map(read).collect()),
        }
    }

    fn check<'b>(&self, window: &[Job], files: &'b [io::Result<Vec<u8>>]) -> Vec<Checked<'b>> {
        let check = |((input, held), file): (&Job, &'b io::Result<Vec<u8>>)| match file {
            Err(error) => Err(say(error)),
            Ok(bytes) => guarded(|| {
                let source = Source::new(bytes);
                let mut findings = lint::check(&source, input.name().as_deref(), &held.plan);
                if let Some(changes) = &self.changes {
                    let retained = changes.retain(input, &source, &mut findings);
                    retained.map_err(|error| say(&error))?;
                }
                Ok((source, Cow::Owned(findings)))
            })
            .and_then(|checked| checked),
        };
        self.threads.run(|| match (window, files) {
            // A single file does not need other threads, unless it is large.
            ([job], [file]) => vec![check((job, file))],
            _ => window.par_iter().zip(files).map(check).collect(),
        })
    }

    /// Repairs the files of a window where that is asked for, and writes them.
    fn repair<'b>(
        &self,
        window: &[Job],
        files: &'b [io::Result<Vec<u8>>],
    ) -> Option<Vec<fix::Fixed<'b>>> {
        let fixer = self.fixer.as_ref()?;
        let repair = |((input, held), file): (&Job, &'b io::Result<Vec<u8>>)| match file {
            Err(error) => Err(say(error)),
            Ok(bytes) => guarded(|| fixer.fix(input, bytes, &held.plan)).and_then(|fixed| fixed),
        };
        Some(self.threads.run(|| match (window, files) {
            ([job], [file]) => vec![repair((job, file))],
            _ => window.par_iter().zip(files).map(repair).collect(),
        }))
    }

    /// Prints what belongs to stdout and to stderr about repaired files.
    fn settle(
        &self,
        window: &[Job],
        repairs: &[fix::Fixed<'_>],
        report: &mut Reports<'_>,
    ) -> Status {
        let mut status = Status::Clean;
        for ((input, _), repaired) in window.iter().zip(repairs) {
            if let (Some(fixer), Ok(repaired)) = (&self.fixer, repaired) {
                report.fixed(&repaired.repaired.fixed);
                status = status.max(fixer.tell(input, repaired));
            }
        }
        status
    }

    fn status(&self, input: &Input, result: &Checked<'_>) -> Status {
        match result {
            Err(message) => {
                complain(format_args!("{}: {message}", input.shown));
                Status::Failed
            }
            Ok((_, findings)) => {
                let mut found = findings.diagnostics.iter();
                match found.any(|finding| self.fail_on.counts(finding.severity)) {
                    true => Status::Findings,
                    false => Status::Clean,
                }
            }
        }
    }

    fn print(
        &self,
        (input, held): &Job,
        result: &Checked<'_>,
        report: &mut Reports<'_>,
    ) -> io::Result<()> {
        match result {
            Ok((source, findings)) => report.file(&FileReport {
                path: &input.shown,
                key: &held.key,
                source,
                findings,
            }),
            Err(message) => {
                report.failure(failure(&input.shown, message));
                Ok(())
            }
        }
    }

    fn tell(&self, input: &Input, source: &Source<'_>, findings: &Findings) {
        if self.args.output.verbose {
            complain(format_args!(
                "{}: {}, {}, {}, {}",
                input.shown,
                count(source.bytes().len(), "byte"),
                source.encoding().name(),
                count(findings.games, "game"),
                count(findings.diagnostics.len(), "finding")
            ));
        }
    }
}

fn count(number: usize, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}

fn failure(path: &str, message: &str) -> Failure {
    Failure {
        path: path.to_owned(),
        message: message.to_owned(),
    }
}

/// How many of the files are read at once: their bytes and findings are all in memory.
pub(super) fn window<'i>(inputs: impl Iterator<Item = &'i Input>) -> usize {
    let mut bytes = 0;
    let fitting = inputs.take(WINDOW_FILES).take_while(|input| {
        bytes += input.size();
        bytes <= WINDOW_BYTES
    });
    fitting.count().max(1)
}

/// Does the work, and takes a panic for a failure of this one file.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work))
        .map_err(|payload| format!("{} ({})", our_bug(), panic_message(payload.as_ref())))
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    text.unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]

    use super::*;

    #[test]
    fn a_panic_is_a_failure_of_one_file() {
        let failed = guarded(|| -> u8 { panic!("no {}", "cards") });
        let message = failed.err().unwrap_or_default();
        assert!(message.contains("bug of pbnlint"), "{message}");
        assert!(message.ends_with("(no cards)"), "{message}");
        assert_eq!(guarded(|| 1), Ok(1));
    }
}
