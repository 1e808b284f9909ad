//! `pbnlint check`: reads and checks in parallel, prints in order.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rayon::prelude::*;

use super::args::{CheckArgs, FailOn};
use super::baseline::Baseline;
use super::changed::ChangedFiles;
use super::configuration::{self, InputPlan};
use super::files::{self, FoundFiles, Input, InputOrigin};
use super::fix::{self, Fixer};
use super::inputs::{
    complain_of, echo, expect_files, paths, read, show_files, warn_of_configurations,
    warn_of_excluded,
};
use super::next::next;
use super::outputs::{self, Outputs, Purpose, RunReports, StandardStream};
use super::progress::RunProgress;
use super::solving::{Solving, is_stopped};
use super::work::{Threads, guarded, window};
use super::write::Stamp;
use super::{Status, complain, refuse};
use crate::discover::Configurations;
use crate::disk::{real, say};
use crate::engine::{Diagnostic, Severity};
use crate::lint::{self, Findings};
use crate::notation;
use crate::report::{Failure, FileReport, Hidden, count, is_of_git};
use crate::source::Source;

pub(super) fn run(args: &CheckArgs) -> Status {
    once(args).status
}

/// What a run was, for those who wait for the next one.
pub(super) struct Ran {
    pub(super) status: Status,
    /// What it read besides the files, as far as it came: configurations, lists, the baseline.
    pub(super) read: Vec<PathBuf>,
    /// The files that it wrote over, by their real paths, as they were then.
    pub(super) written: HashMap<PathBuf, Stamp>,
}

/// Checks all files once.
pub(super) fn once(args: &CheckArgs) -> Ran {
    let mut ran = Ran {
        status: Status::Clean,
        read: Vec::new(),
        written: HashMap::new(),
    };
    ran.status = match try_run(args, &mut ran) {
        Ok(status) => status,
        Err(message) => refuse(&message),
    };
    ran
}

fn try_run(args: &CheckArgs, ran: &mut Ran) -> Result<Status, String> {
    ran.read.extend(args.config.config.clone());
    let paths = paths(&args.files)?;
    let mut configurations = configuration::configurations(&args.config)?;
    let (found, changes) = find(args, &paths, &mut configurations)?;
    let solving = Solving::new(&args.rules.solving);
    let overrides = configuration::overrides(&args.rules, &args.files, &solving.solver);
    let held = configuration::plans(&mut configurations, &found.inputs, &overrides)?;
    if held.iter().any(InputPlan::solves) || args.rules.solving.solve {
        solving.begin()?;
    }
    ran.read.extend(configurations.files().map(Path::to_owned));
    ran.read.extend(
        args.files
            .lists
            .iter()
            .chain(&args.baseline.baseline)
            .cloned(),
    );
    if !args.output.quiet {
        let warnings = configuration::warnings(&args.rules, &held);
        warnings.iter().for_each(complain);
        warn_of_excluded(&found.excluded);
        warn_of_configurations(&configurations);
    }
    let threads = Threads::new(args.threads.count)?;
    let fail_on = if args.exit_zero {
        FailOn::Never
    } else {
        args.fail_on
    };
    let mut baseline = Baseline::open(&args.baseline)?;
    if baseline.is_some() {
        Baseline::takes(&found.inputs)?;
    }
    let files_read = outputs::ReadFiles {
        inputs: &found.inputs,
        lists: &args.files.lists,
        configurations: &configurations,
        baseline: args.baseline.baseline.as_deref(),
    };
    let fixer = Fixer::new(&args.fixes, fail_on, args.output.color);
    if args.files.show_files {
        let mut out = outputs::usual(&args.output, &files_read)?;
        let status = complain_of(&found.failures);
        return Ok(status.after(show_files(
            &found.inputs,
            args.output.file().is_some(),
            args.output.color,
            out.as_mut(),
        )));
    }
    let purpose = Purpose {
        standard: standard(fixer.as_ref(), &found),
        fail_on: fail_on.least(),
        only_shows_fixes: args.fixes.diff,
    };
    let mut outputs = Outputs::open(&args.output, &purpose, &files_read)?;
    let mut reports = outputs.reports();
    if let Some(next) = next(args) {
        reports.next(&next);
    }
    let run = CheckRun {
        args,
        fail_on,
        threads,
        changes,
        fixer,
        solving,
    };
    if args.fixes.fix && !args.fixes.diff {
        echo(&found.excluded)?;
    }
    let inputs = found.inputs.into_iter();
    let jobs: Vec<_> = inputs.zip(held).collect();
    let status = run.all(&jobs, &found.failures, baseline.as_mut(), reports);
    ran.written = run.fixer.map(Fixer::written).unwrap_or_default();
    Ok(status.max(finish(baseline, args.output.quiet)))
}

/// Finds the files to check, and the changes to which they are restricted.
fn find(
    args: &CheckArgs,
    paths: &[PathBuf],
    configurations: &mut Configurations,
) -> Result<(FoundFiles, Option<ChangedFiles>), String> {
    let nothing_listed = args.files.is_empty_list();
    let mut found = if nothing_listed {
        FoundFiles::default()
    } else {
        files::find(paths, &args.files, configurations)?
    };
    let changes = ChangedFiles::find(&args.changes)?;
    if let Some(changes) = changes.as_ref().filter(|_| !nothing_listed) {
        let elsewhere = changes.restrict(&mut found, paths, configurations)?;
        let warning = elsewhere.warning().filter(|_| !args.output.quiet);
        warning.iter().for_each(complain);
    }
    // Not every change is one of games.
    if !args.files.allow_no_files && !nothing_listed && changes.is_none() {
        expect_files(&mut found);
    }
    Ok((found, changes))
}

/// Where the findings go: to stdout, unless the text of a file goes there.
fn standard(fixer: Option<&Fixer>, found: &FoundFiles) -> StandardStream {
    let inputs = [&found.inputs, &found.excluded];
    let takes_stdout = |fixer: &Fixer| inputs.iter().any(|inputs| fixer.takes_stdout(inputs));
    if fixer.is_some_and(takes_stdout) {
        StandardStream::Stderr
    } else {
        StandardStream::Stdout
    }
}

/// Writes the baseline if that was asked for, and says what became of it.
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

/// One run over all files.
struct CheckRun<'a> {
    args: &'a CheckArgs,
    fail_on: FailOn,
    threads: Threads,
    changes: Option<ChangedFiles>,
    fixer: Option<Fixer>,
    solving: Solving,
}

/// An input, and what it is held to.
type PlannedInput = (Input, InputPlan);

/// A file that was checked, or why it was not.
type CheckResult<'b> = Result<(Source<'b>, Cow<'b, Findings>), String>;

impl CheckRun<'_> {
    fn all(
        &self,
        jobs: &[PlannedInput],
        failures: &[(String, String)],
        mut baseline: Option<&mut Baseline>,
        mut report: RunReports<'_>,
    ) -> Status {
        let begin = Instant::now();
        let mut status = complain_of(failures);
        for (path, message) in failures {
            report.failure(failure(path, message));
        }
        let inputs = jobs.iter().map(|(input, _)| input);
        let progress = RunProgress::new(inputs, self.args.output.quiet);
        self.solving.show_in(&progress);
        let mut bytes_read = 0;
        let mut rest = jobs;
        while !rest.is_empty() && !is_stopped() {
            let (window, others) = rest.split_at(window(rest.iter().map(|(input, _)| input)));
            rest = others;
            let files = self.read(window);
            let repairs = self.repair(window, &files, &progress);
            let checked = match &repairs {
                Some(_) => Vec::new(),
                None => self.check(window, &files, &progress),
            };
            let printed = progress.aside(|| {
                let mut results = match &repairs {
                    Some(repairs) => {
                        status = status.max(self.settle(window, repairs, &mut report));
                        results(repairs)
                    }
                    None => checked,
                };
                if let Some(baseline) = &mut baseline {
                    for ((input, held), result) in window.iter().zip(&mut results) {
                        if let Ok((source, findings)) = result {
                            baseline.hide(input, &held.plan, source.bytes(), findings.to_mut());
                        }
                    }
                }
                // The status is settled for the whole window before a closed pipe can end it.
                for ((input, _), result) in window.iter().zip(&results) {
                    status = status.max(self.status(input, result));
                }
                for (job, result) in window.iter().zip(&mut results) {
                    if let Ok((source, findings)) = result {
                        report.hidden(&hide(findings, self.args.output.level));
                        bytes_read += source.bytes().len();
                        self.report(&job.0, source, findings);
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
        let mut status = status.after(report.finish());
        self.solving.finish(self.args.output.quiet);
        if is_stopped() {
            status = Status::Interrupted;
            if let Some(baseline) = baseline {
                baseline.cut_short();
            }
        }
        if self.args.output.verbose {
            let time = begin.elapsed().as_secs_f64();
            let files = count(jobs.len(), "file");
            let size = bytes_read as f64 / 1e6;
            complain(format_args!("{files}, {size:.1} MB, {time:.3} s"));
        }
        status
    }

    fn read(&self, window: &[PlannedInput]) -> Vec<io::Result<Vec<u8>>> {
        let read = |(input, _): &PlannedInput| {
            let changes = self.changes.as_ref();
            let staged = changes.and_then(|changes| changes.read(input));
            staged.unwrap_or_else(|| read(input))
        };
        self.threads.run(|| match window {
            [job] => vec![read(job)],
            _ => window.par_iter().map(read).collect(),
        })
    }

    fn check<'b>(
        &self,
        window: &[PlannedInput],
        files: &'b [io::Result<Vec<u8>>],
        progress: &RunProgress,
    ) -> Vec<CheckResult<'b>> {
        let check = |(job, file): (&PlannedInput, &'b io::Result<Vec<u8>>)| match file {
            Err(error) => progress.file(0, |_| Err(say(error))),
            Ok(bytes) => progress.file(bytes.len(), |advance| {
                guarded(|| self.check_file(job, bytes, advance)).and_then(|checked| checked)
            }),
        };
        self.threads.run(|| match (window, files) {
            // A single file does not need other threads, unless it is large.
            ([job], [file]) => vec![check((job, file))],
            _ => window.par_iter().zip(files).map(check).collect(),
        })
    }

    fn check_file<'b>(
        &self,
        (input, held): &PlannedInput,
        bytes: &'b [u8],
        advance: &dyn Fn(usize),
    ) -> CheckResult<'b> {
        let source = Source::new(bytes);
        let (name, plan) = (input.name(), &held.plan);
        let asked = plan.settings().notation;
        let changed = self.changes.as_ref().map(|all| {
            let read_as = notation::of(bytes, name.as_deref(), asked).unwrap_or_default();
            all.games(input, &source, read_as)
        });
        let changed = changed.transpose().map_err(|error| say(&error))?.flatten();
        let findings = match changed {
            None => lint::check_with_progress(&source, name.as_deref(), plan, advance),
            Some(games) => {
                let is_wanted = |place: &_, game| games.changed_at(place, game);
                lint::check_places(&source, name.as_deref(), plan, &is_wanted)
            }
        };
        Ok((source, Cow::Owned(findings)))
    }

    /// Repairs the files of a window where that is asked for, and writes them.
    fn repair<'b>(
        &self,
        window: &[PlannedInput],
        files: &'b [io::Result<Vec<u8>>],
        progress: &RunProgress,
    ) -> Option<Vec<fix::FixResult<'b>>> {
        let fixer = self.fixer.as_ref()?;
        let repair = |((input, held), file): (&PlannedInput, &'b io::Result<Vec<u8>>)| match file {
            Err(error) => progress.file(0, |_| Err(say(error))),
            Ok(bytes) => progress.file(bytes.len(), |_| {
                guarded(|| fixer.fix(input, bytes, &held.plan))
            }),
        };
        Some(self.threads.run(|| match (window, files) {
            ([job], [file]) => vec![repair((job, file))],
            _ => window.par_iter().zip(files).map(repair).collect(),
        }))
    }

    /// Prints what belongs to stdout and to stderr about repaired files.
    fn settle(
        &self,
        window: &[PlannedInput],
        repairs: &[fix::FixResult<'_>],
        report: &mut RunReports<'_>,
    ) -> Status {
        let mut status = Status::Clean;
        for ((input, _), repaired) in window.iter().zip(repairs) {
            if let (Some(fixer), Ok(repaired)) = (&self.fixer, repaired) {
                report.fixed(&repaired.repaired.fixed, repaired.repaired.places);
                report.silenced(&repaired.silenced.rules, repaired.silenced.places);
                status = status.max(fixer.report(input, repaired));
                if let Some(message) = &repaired.failure {
                    report.failure(failure(&input.shown, message));
                }
            }
        }
        status
    }

    fn status(&self, input: &Input, result: &CheckResult<'_>) -> Status {
        match result {
            Err(message) => {
                complain(format_args!("{}: {message}", input.shown));
                Status::Failed
            }
            Ok((_, findings)) => {
                let mut found = findings.diagnostics.iter();
                if found.any(|finding| self.fail_on.counts(finding.severity)) {
                    Status::Findings
                } else {
                    Status::Clean
                }
            }
        }
    }

    fn print(
        &self,
        (input, held): &PlannedInput,
        result: &CheckResult<'_>,
        report: &mut RunReports<'_>,
    ) -> io::Result<()> {
        match result {
            Ok((source, findings)) => report.file(&FileReport {
                path: &input.shown,
                key: &held.key,
                source,
                findings,
                in_repository: is_in_repository(input, findings),
            }),
            Err(message) => {
                report.failure(failure(&input.shown, message));
                Ok(())
            }
        }
    }

    fn report(&self, input: &Input, source: &Source<'_>, findings: &Findings) {
        if self.args.output.verbose {
            complain(format_args!(
                "{}: {}, {}, {}, {}",
                input.shown,
                count(source.bytes().len(), "byte"),
                source.encoding().name(),
                count(
                    findings.games,
                    if findings.read_as.is_of_records() {
                        "record"
                    } else {
                        "game"
                    }
                ),
                count(findings.diagnostics.len(), "finding")
            ));
        }
    }
}

/// Takes out the findings that are less severe than what is to be shown, and counts them.
fn hide(findings: &mut Cow<'_, Findings>, least: Severity) -> Hidden {
    let mut hidden = Hidden::default();
    let is_hidden = |finding: &Diagnostic| finding.severity < least;
    if findings.diagnostics.iter().any(is_hidden) {
        findings.to_mut().diagnostics.retain(|finding| {
            match finding.severity {
                Severity::Warning if is_hidden(finding) => hidden.warnings += 1,
                Severity::Info if is_hidden(finding) => hidden.infos += 1,
                _ => {}
            }
            !is_hidden(finding)
        });
    }
    hidden
}

/// Whether a file of which something is said to users of git is in a working tree of it.
fn is_in_repository(input: &Input, findings: &Findings) -> bool {
    let mut notes = findings.diagnostics.iter().flat_map(|found| &found.notes);
    if !notes.any(|note| is_of_git(note)) {
        return false;
    }
    let path = match &input.origin {
        InputOrigin::File(path) => real(path),
        InputOrigin::Stdin(_) => real(Path::new(".")),
    };
    path.ancestors().any(|folder| folder.join(".git").exists())
}

fn failure(path: &str, message: &str) -> Failure {
    Failure {
        path: path.to_owned(),
        message: message.to_owned(),
    }
}

/// What is left to find in repaired files.
fn results<'b>(repairs: &'b [fix::FixResult<'_>]) -> Vec<CheckResult<'b>> {
    let results = repairs.iter().map(|fixed| match fixed {
        Ok(file) => {
            let source = Source::new(&file.repaired.bytes);
            Ok((source, Cow::Borrowed(&file.repaired.remaining)))
        }
        Err(message) => Err(message.clone()),
    });
    results.collect()
}
