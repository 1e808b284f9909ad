//! `pbnlint export`: repairs files and writes them in export format, in parallel, and reports in
//! order.

mod json;
mod preview;
pub(super) mod summary;
mod units;

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;

use super::args::{
    ColorChoice, ExportArgs, ExportReport, FillFrom, FillWith, Only, WrittenEncoding,
};
use super::configuration::{self, InputPlan};
use super::files::{Input, InputOrigin};
use super::inputs::{self, complain_of, echo, not_pbn, only_looks_like, read, show_files};
use super::outputs::ReadFiles;
use super::progress::RunProgress;
use super::solving::{Solving, is_stopped};
use super::texts::InputTexts;
use super::work::{Threads, guarded, window};
use super::write::Writer;
use super::{Status, complain, diff, fix, refuse, terminal};
use crate::api::exported::{changes, notices};
use crate::api::{Notice, Outcome};
use crate::config::Overrides;
use crate::disk::{say, shown};
use crate::lint::{self, Plan};
use crate::normalize::{self, ExportJob, Normalized, Repairs, Ways, normalize};
use crate::notation::Notation;
use crate::pbn::export::{ExportOptions, Fill};
use crate::pbn::optimum::{ResultForm, Wishes};
use crate::pbn::standard::Version;
use crate::pgn::export::TargetEncoding;
use crate::receiver::Receiver;
use crate::render::visible;
use crate::repair::RepairLevel;
use crate::report::{count, safe_json};
use crate::source::{LineEnd, LineEnding, Locator, Position, Slice, Source, line_end};
use summary::{ExportCounts, Tense};

pub(super) fn run(args: &ExportArgs) -> Status {
    match try_run(args) {
        Ok(status) => status,
        Err(message) => refuse(&message),
    }
}

fn try_run(args: &ExportArgs) -> Result<Status, String> {
    if args.files.is_empty_list() {
        return Ok(Status::Clean);
    }
    let mut configurations = configuration::configurations(&args.config)?;
    let found = inputs::find(&args.files, "export", args.quiet, &mut configurations)?;
    let status = complain_of(&found.failures);
    if args.files.show_files {
        let out = &mut io::stdout().lock();
        let shown = show_files(&found.inputs, false, args.color, out);
        return Ok(status.after(shown));
    }
    if !args.check && !args.diff {
        echo(&found.excluded)?;
    }
    if args.output.is_some() && found.inputs.len() > 1 {
        return Err(format!(
            "--output takes one file, and here are {}; --output-dir takes several",
            found.inputs.len()
        ));
    }
    let solving = Solving::new(&args.solving);
    let overrides = Overrides {
        // The version asked for is written; each game is read by the one that its file declares.
        version: None,
        line_ending: args.line_ending.map(LineEnding::from),
        notation: args.files.notation.map(Notation::from),
        rules: args.chosen.choice(),
        solver: Some(Arc::clone(&solving.solver)),
        receiver: args.receiver.receiver.clone(),
        ..Overrides::default()
    };
    let held = configuration::plans(&mut configurations, &found.inputs, &overrides)?;
    if args.solving.solve || held.iter().any(InputPlan::solves) {
        solving.begin()?;
    }
    if args.format.is_some() && goes_to_stdout(args, &found.inputs) {
        return Err("the text goes to stdout, so the report cannot; give --output FILE".to_owned());
    }
    let is_read = ReadFiles {
        inputs: &found.inputs,
        lists: &args.files.lists,
        configurations: &configurations,
        baseline: None,
    };
    let (output, folder) = (args.output.as_deref(), args.output_dir.as_deref());
    let texts = InputTexts::new(&found.inputs, output, folder, |input| {
        name_of(input).to_owned()
    })?;
    texts.refuse(true, None, &is_read)?;
    let mut repairs: HashMap<*const Plan, Arc<Repairs>> = HashMap::new();
    let inputs = found.inputs.into_iter().zip(held);
    let tasks = inputs.map(|(input, held)| {
        let of_plan = repairs.entry(Arc::as_ptr(&held.plan));
        let repairs = of_plan.or_insert_with(|| {
            let mut settings = held.plan.settings().clone();
            if let Some(encoding) = args.encoding {
                settings.chess_export.encoding = TargetEncoding::from(encoding);
            }
            if args.fill_from == Some(FillFrom::Board) {
                settings.fill_from_board();
            }
            Arc::new(Repairs::new(&settings, level(args)))
        });
        ExportTask {
            input,
            repairs: Arc::clone(repairs),
            settings: settings(args, held.plan.settings()),
            notation: held.plan.settings().notation,
        }
    });
    let tasks: Vec<ExportTask> = tasks.collect();
    let run = ExportRun {
        args,
        tense: Tense {
            is_trial: args.check || args.diff,
        },
        writer: Writer::new(args.replace.options()),
        threads: Threads::new(args.threads.count)?,
        solving,
    };
    Ok(run.all(&tasks, &found.failures, status))
}

/// The path that an input has below another folder.
fn name_of(input: &Input) -> &Path {
    input.path().unwrap_or(Path::new("stdin.pbn"))
}

/// A file, what is repaired in it, and how it is written.
struct ExportTask {
    input: Input,
    repairs: Arc<Repairs>,
    settings: ExportOptions,
    /// The notation that the user says it is in.
    notation: Option<Notation>,
}

/// Which repairs are asked for.
fn level(args: &ExportArgs) -> Option<RepairLevel> {
    match (args.no_fix, args.unsafe_fixes) {
        (true, _) => None,
        (false, true) => Some(RepairLevel::Unsafe),
        (false, false) => Some(RepairLevel::Safe),
    }
}

fn settings(args: &ExportArgs, held: &lint::Settings) -> ExportOptions {
    ExportOptions {
        version: args.pbn_version.map(Version::from),
        default_version: held.default_version,
        fill: match args.fill {
            FillWith::Auto => Fill::ByGame,
            FillWith::Unknown => Fill::Unknown,
            FillWith::Empty => Fill::Empty,
        },
        line_end: held
            .receiver
            .as_ref()
            .and_then(|receiver| receiver.line_end())
            .or(held.export_line_end),
        to_latin1: args.encoding != Some(WrittenEncoding::Keep),
        expand_inheritance: args.expand_inheritance
            || held
                .receiver
                .as_ref()
                .is_some_and(|receiver| receiver.expands),
    }
}

/// Whether the text of an input, or a patch, goes to stdout.
fn goes_to_stdout(args: &ExportArgs, inputs: &[Input]) -> bool {
    args.diff || !args.check && inputs.iter().any(|input| text_goes_to_stdout(args, input))
}

/// Whether the text of this input goes to stdout where it is written.
fn text_goes_to_stdout(args: &ExportArgs, input: &Input) -> bool {
    let is_stdin = matches!(input.origin, InputOrigin::Stdin(_));
    match &args.output {
        Some(path) => path.as_os_str() == "-",
        None => is_stdin && args.output_dir.is_none(),
    }
}

/// One run over all files.
struct ExportRun<'a> {
    args: &'a ExportArgs,
    tense: Tense,
    writer: Writer,
    threads: Threads,
    solving: Solving,
}

/// A file that was exported, with what is said of it.
struct ExportedFile {
    outcome: Outcome,
    unit: UnitKind,
    games: usize,
    /// How many of the games were kept as they were.
    kept: usize,
    /// Whether not all of it is written, so that `--strict` leaves it.
    is_in_part: bool,
    /// How many places were repaired.
    places: usize,
    /// The first of what is not in export format: where, and why.
    first: Option<(Position, String)>,
    /// What would have games written that were kept.
    ways: Ways,
    /// What else changes in the text that is written: encoding, version, claim.
    changes: Vec<String>,
    /// The lines about what is not in export format.
    notices: Vec<String>,
    /// The same for programs.
    json: Vec<Notice>,
    /// Fixes that were taken back, each a bug of ours.
    reverted: Vec<String>,
    /// What goes to stdout.
    stdout: Vec<u8>,
    /// What is in the way of writing it.
    failure: Option<String>,
    /// Whether the text is, or would be, another one.
    differs: bool,
    /// The program for which it is written.
    receiver: Option<String>,
}

impl ExportedFile {
    /// A file of which nothing more is known.
    fn new(outcome: Outcome, unit: UnitKind) -> ExportedFile {
        ExportedFile {
            outcome,
            unit,
            games: 0,
            kept: 0,
            is_in_part: false,
            places: 0,
            first: None,
            ways: Ways::default(),
            changes: Vec::new(),
            notices: Vec::new(),
            json: Vec::new(),
            reverted: Vec::new(),
            stdout: Vec::new(),
            failure: None,
            differs: false,
            receiver: None,
        }
    }

    /// A file to which nothing is written.
    fn left(failure: String) -> ExportedFile {
        ExportedFile {
            failure: Some(failure),
            ..ExportedFile::new(Outcome::Left, UnitKind::Games)
        }
    }
}

/// What a file consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum UnitKind {
    /// Games of PBN.
    Games,
    /// Records of RBN or RBX.
    Records,
    /// Deals of PPN.
    Deals,
}

/// What is reported to programs at the end of a run.
#[derive(Default)]
struct Collected {
    counts: ExportCounts,
    files: Vec<(String, ExportedFile)>,
    failures: Vec<json::ExportFailureJson>,
}

impl ExportRun<'_> {
    fn all(
        &self,
        tasks: &[ExportTask],
        failures: &[(String, String)],
        mut status: Status,
    ) -> Status {
        let mut collected = Collected::default();
        for (path, message) in failures {
            collected.fail(path, message);
        }
        let mut rest = tasks;
        let inputs = tasks.iter().map(|task| &task.input);
        let progress = RunProgress::new(inputs, self.args.quiet);
        self.solving.show_in(&progress);
        while !rest.is_empty() && !is_stopped() {
            let count = window(rest.iter().map(|task| &task.input));
            let (files, others) = rest.split_at_checked(count).unwrap_or((rest, &[]));
            rest = others;
            let exported: Vec<ExportedFile> = match files {
                [task] => vec![self.file(task, &progress)],
                _ => self.threads.run(|| {
                    let files = files.par_iter();
                    files.map(|task| self.file(task, &progress)).collect()
                }),
            };
            for (task, exported) in files.iter().zip(exported) {
                let reported = progress.aside(|| self.print(&task.input, exported, &mut collected));
                status = status.max(reported);
            }
        }
        drop(progress);
        self.solving.finish(self.args.quiet);
        if is_stopped() {
            status = Status::Interrupted;
        }
        if !self.args.quiet && !tasks.is_empty() {
            let summary = collected.counts.summary(self.tense);
            summary.lines().for_each(complain);
        }
        if self.args.format == Some(ExportReport::Json) {
            let report = json::run(&collected.files, &collected.failures, &collected.counts);
            status = status.after(print(|out| {
                safe_json::to_writer(out, &report)?;
                writeln!(out)
            }));
        }
        status
    }

    fn file(&self, task: &ExportTask, progress: &RunProgress) -> ExportedFile {
        let exported = match read(&task.input) {
            Ok(bytes) => progress.file(bytes.len(), |_| guarded(|| self.export(task, &bytes))),
            Err(error) => progress.file(0, |_| Err(say(&error))),
        };
        exported.unwrap_or_else(ExportedFile::left)
    }

    fn export(&self, task: &ExportTask, bytes: &[u8]) -> ExportedFile {
        let input = &task.input;
        let name = input.name();
        let job = ExportJob {
            bytes,
            name: name.as_deref(),
            repairs: &task.repairs,
            settings: &task.settings,
        };
        let goes_out = text_goes_to_stdout(self.args, input);
        let written = self.threads.run(|| units::write(task, bytes, self.args));
        if let Some(written) = written {
            if let Some(flag) = self.args.flag_of_pbn() {
                return ExportedFile::left(format!(
                    "{flag} is for PBN, and this is {}",
                    written.notation.short_title()
                ));
            }
            let refusal = only_looks_like(written.notation, bytes, task.notation);
            let goes_over = !goes_out && self.goes_over();
            if let Some(refusal) = refusal.filter(|_| goes_over) {
                return ExportedFile::left(refusal);
            }
            if let Some(refusal) = written.output.refusal {
                return ExportedFile::left(refusal);
            }
            let exported = units::exported(bytes, &written);
            let line_end = match written.notation {
                Notation::Pgn => task.repairs.settings().chess_export.line_ending.line_end(),
                _ => Some(LineEnd::Lf),
            };
            let after = written.output.bytes.into();
            return self.put(task, bytes, after, line_end, exported);
        }
        let normalized = match self.threads.run(|| normalize(job)) {
            Ok(normalized) => normalized,
            Err(foreign) => {
                // Who pipes a text through gets it back.
                let is_wanted = goes_out && !self.tense.is_trial;
                return ExportedFile {
                    stdout: if is_wanted {
                        bytes.to_vec()
                    } else {
                        Vec::new()
                    },
                    ..ExportedFile::left(not_pbn(&foreign))
                };
            }
        };
        let (mut normalized, solved) = self.with_results(job, normalized);
        let deals = self.args.only.map(|Only::Deal| normalized.leave_deals(job));
        let left = normalized.write_for_receiver(job);
        let mut exported = self.report(job, &normalized);
        exported.changes.extend(solved);
        exported.changes.extend(deals.map(|left| {
            format!(
                "only the deals are written, without {}",
                count(left, "other item")
            )
        }));
        exported.changes.extend(left);
        let receiver = task.repairs.settings().receiver.as_deref();
        exported.receiver = receiver.map(|receiver| receiver.name.to_string());
        if is_stopped() {
            return ExportedFile::left("stopped before it was written".to_owned());
        }
        let line_end = task.settings.line_end;
        self.put(task, bytes, normalized.export.bytes, line_end, exported)
    }

    /// Writes double-dummy results into the games that were written, and says so.
    fn with_results<'j>(
        &self,
        job: ExportJob<'_>,
        mut normalized: Normalized<'j>,
    ) -> (Normalized<'j>, Option<String>) {
        let wishes = Wishes {
            solver: self.args.solving.solve.then_some(&self.solving.solver),
            form: self.args.double_dummy.into(),
            version: normalized.export.version,
            name: job.name,
        };
        if wishes.solver.is_none() && wishes.form == ResultForm::Keep {
            return (normalized, None);
        }
        let written = self
            .threads
            .run(|| normalized.write_results(&wishes, job.settings));
        let version = wishes.version;
        let said = match written {
            _ if !wishes.has_tables() => Some(format!(
                "PBN {version} has no OptimumResultTable, so none is added"
            )),
            Some(0) | None => None,
            Some(solved) => Some(format!(
                "double-dummy results are added to {}",
                count(solved, "game")
            )),
        };
        (normalized, said)
    }

    /// Puts a text where it is wanted. Its lines end as said; with `None` as before.
    fn put(
        &self,
        task: &ExportTask,
        bytes: &[u8],
        after: Cow<'_, [u8]>,
        line_end: Option<LineEnd>,
        mut exported: ExportedFile,
    ) -> ExportedFile {
        let input = &task.input;
        let goes_out = text_goes_to_stdout(self.args, input);
        if self.args.check {
            if exported.differs && self.args.format.is_none() {
                exported.stdout = would_change(input, bytes, &after, line_end);
            }
        } else if self.args.diff {
            let style = terminal::patch_style(self.args.color);
            let patch = match (style, line_end) {
                (Some(style), Some(newline)) => {
                    preview::patch(input, bytes, &after, newline, style)
                }
                _ => diff::patch(input, bytes, &after, style),
            };
            match patch {
                Ok(patch) => exported.stdout = patch,
                Err(message) => exported.failure = Some(message),
            }
        } else if self.args.strict && exported.is_in_part {
            exported.outcome = Outcome::Left;
            // Who reads stdout gets the text that was given, not none.
            if goes_out {
                exported.stdout = bytes.to_vec();
            }
        } else if goes_out {
            exported.stdout = after.into_owned();
        } else if let Err(message) = self.write(input, bytes, &after) {
            exported.failure = Some(message);
            exported.outcome = Outcome::Left;
        }
        exported
    }

    /// What is to be said of a file that was exported.
    fn report(&self, job: ExportJob<'_>, normalized: &Normalized<'_>) -> ExportedFile {
        let source = Source::new(job.bytes);
        let export = &normalized.export;
        let differs = export.bytes != job.bytes;
        let first = export.notices.first().map(|notice| {
            let mut locator = Locator::new(&source);
            let position = locator.position(normalized.origin(&notice).start);
            (position, notice.reason.to_string())
        });
        let ways = match self.args.format {
            Some(_) => normalize::ways_with_fixes(job, normalized),
            None if self.args.quiet => Ways::default(),
            None => normalize::ways(job, normalized),
        };
        let json = match self.args.format {
            Some(_) => notices(&source, job, normalized, &ways),
            None => Vec::new(),
        };
        let common = Receiver::common();
        let has_receiver = job.repairs.settings().receiver.is_some();
        let freed = if self.args.quiet || self.args.format.is_some() || has_receiver {
            Vec::new()
        } else {
            normalized.freed_for(&common, job)
        };
        ExportedFile {
            outcome: Outcome::of(&source, normalized),
            unit: UnitKind::Games,
            is_in_part: export.kept() > 0 || export.is_refused(),
            games: export.games,
            kept: export.kept(),
            places: normalized.places(),
            first,
            ways,
            changes: if self.args.quiet && self.args.format.is_none() {
                Vec::new()
            } else {
                changes(&source, normalized)
            },
            notices: summary::notices(&source, normalized, &freed),
            json,
            reverted: match &normalized.repaired {
                Some(repaired) => fix::taken_back(repaired),
                None => Vec::new(),
            },
            stdout: Vec::new(),
            failure: None,
            differs,
            receiver: None,
        }
    }

    /// Whether what is written takes the place of a file.
    fn goes_over(&self) -> bool {
        self.args.output.is_none() && self.args.output_dir.is_none()
    }

    fn write(&self, input: &Input, before: &[u8], after: &[u8]) -> Result<bool, String> {
        if let Some(path) = &self.args.output {
            let written = self.writer.create(path, after);
            return written.map_err(|error| format!("{}: {error}", shown(path)));
        }
        let path = name_of(input);
        match &self.args.output_dir {
            Some(folder) => self.writer.create_below(folder, path, after).map(|_| true),
            None => self.writer.replace(path, before, after),
        }
    }

    fn print(&self, input: &Input, exported: ExportedFile, collected: &mut Collected) -> Status {
        let mut status = if exported.notices.is_empty() {
            Status::Clean
        } else {
            Status::Findings
        };
        for reverted in &exported.reverted {
            complain(format_args!("{}:{reverted}", input.shown));
            status = Status::Failed;
        }
        for notice in &exported.notices {
            complain(format_args!("{}:{notice}", input.shown));
        }
        if self.tense.is_trial && exported.differs {
            status = status.max(Status::Findings);
        }
        if let Some(message) = &exported.failure {
            complain(format_args!("{}: {message}", input.shown));
            collected.fail(&input.shown, message);
            status = Status::Failed;
        } else if !self.args.quiet {
            let line = summary::line(&exported, self.tense);
            complain(format_args!("{}: {line}", input.shown));
        }
        collected.counts.add(&exported);
        let printed = match self.args.format {
            Some(ExportReport::Jsonl) => print(|out| {
                for notice in &exported.json {
                    let path = &input.shown;
                    safe_json::to_writer(out, &json::LineJson { path, notice })?;
                    writeln!(out)?;
                }
                Ok(())
            }),
            _ => print(|out| out.write_all(&exported.stdout)),
        };
        if self.args.format == Some(ExportReport::Json) && exported.failure.is_none() {
            collected.files.push((input.shown.clone(), exported));
        }
        status.after(printed)
    }
}

impl Collected {
    fn fail(&mut self, path: &str, message: &str) {
        self.failures.push(json::ExportFailureJson {
            path: path.to_owned(),
            message: message.to_owned(),
        });
    }
}

fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    write(&mut out)?;
    out.flush()
}

/// The line of `--check` for a file.
fn would_change(input: &Input, before: &[u8], after: &[u8], line_end: Option<LineEnd>) -> Vec<u8> {
    let style = terminal::style(ColorChoice::Never, false, io::stdout().is_terminal());
    let mut line = visible(&input.shown, style);
    let wanted = line_end.unwrap_or(LineEnd::CrLf);
    if differ_in_line_ends_only(before, after) {
        let ending = input.name().and_then(|name| Notation::of_name(&name));
        let ending = ending.unwrap_or(Notation::Pbn).name();
        let attribute = if wanted == LineEnd::Lf { "lf" } else { "crlf" };
        line.push_str(&format!(
            ": only its line ends are not {}; where git changes them, write \
             `*.{ending} text eol={attribute}` into .gitattributes",
            wanted.name()
        ));
    }
    line.push('\n');
    line.into_bytes()
}

/// Whether two texts have the same lines, which may end in different ways.
fn differ_in_line_ends_only(left: &[u8], right: &[u8]) -> bool {
    let lines = |text| {
        let mut at = Some(0);
        std::iter::from_fn(move || {
            let start = at?;
            let end = line_end(text, start);
            at = LineEnd::at(text, end).map(|(_, length)| end + length);
            Some(text.slice(start..end))
        })
    };
    lines(left).eq(lines(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_compared_without_their_ends() {
        assert!(differ_in_line_ends_only(b"a\nb\r", b"a\r\nb\r\n"));
        assert!(!differ_in_line_ends_only(b"a\nb\n", b"a\nb"));
        assert!(!differ_in_line_ends_only(b"a\n\n", b"a\n"));
    }
}
