//! `pbnlint export`: writes files in export format, in parallel, and tells in order.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use rayon::prelude::*;

use super::args::{ColorChoice, ExportArgs, FillWith, WrittenEncoding};
use super::configuration::Configurations;
use super::files::{self, Input, Origin};
use super::inputs::{
    complain_of, echo, not_pbn, nothing_found, paths, read, show_files, tell_excluded,
};
use super::progress::Progress;
use super::work::{Threads, guarded, window};
use super::write::{self, Writer};
use super::{Status, complain, diff, refuse, say, terminal};
use crate::config::{self, Overrides};
use crate::export::{Export, Fill, Notice, Settings, export};
use crate::lint;
use crate::notation::{self, Foreign, Notation};
use crate::render::visible;
use crate::source::{LineEnd, Locator, Source, line_end};
use crate::standard::Version;

/// How many places of one reason are told of a file; the others are counted.
const PLACES: usize = 3;

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
    let paths = paths(&args.files)?;
    if paths.is_empty() {
        return Err(
            "export needs to be told what to write: files, folders, or `-` for stdin".to_owned(),
        );
    }
    let mut configurations = Configurations::new(&args.config)?;
    let stdin_name = args.files.stdin_filename.as_deref();
    let heed_git = !args.files.no_ignore;
    let mut found = files::find(&paths, stdin_name, heed_git, &mut configurations)?;
    if !args.quiet {
        tell_excluded(&found.excluded);
    }
    let is_nothing = found.inputs.is_empty() && found.excluded.is_empty();
    if is_nothing && found.failures.is_empty() && !args.files.allow_no_files {
        let failure = (found.searched.join(", "), nothing_found(&found));
        found.failures.push(failure);
    }
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
    let overrides = Overrides {
        version: args.pbn_version.map(Version::from),
        line_ending: args.line_ending.map(config::LineEnding::from),
        notation: args.files.notation.map(Notation::from),
        ..Overrides::default()
    };
    let inputs = found.inputs.into_iter();
    let jobs = inputs.map(|input| {
        let held = configurations.settings(&input, &overrides)?;
        Ok((input, settings(args, &held)))
    });
    let jobs: Vec<Job> = jobs.collect::<Result<_, String>>()?;
    let run = Run {
        args,
        writer: Writer::new(write::Options {
            in_place: args.in_place,
            backup: args.backup,
        }),
        threads: Threads::new(args.threads.count)?,
    };
    Ok(run.all(&jobs, status))
}

/// A file and what is asked of its export.
type Job = (Input, Settings);

fn settings(args: &ExportArgs, held: &lint::Settings) -> Settings {
    Settings {
        version: held.version,
        default_version: held.default_version,
        fill: match args.fill {
            FillWith::Auto => Fill::ByGame,
            FillWith::Unknown => Fill::Unknown,
            FillWith::Empty => Fill::Empty,
        },
        line_end: held.export_line_end,
        to_latin1: args.encoding == WrittenEncoding::Latin1,
        expand_inheritance: args.expand_inheritance,
    }
}

/// One run over all files.
struct Run<'a> {
    args: &'a ExportArgs,
    writer: Writer,
    threads: Threads,
}

/// A file that was exported, with what goes to stdout because of it.
struct Exported {
    export: Export,
    notices: Vec<String>,
    stdout: Vec<u8>,
    /// What stands in the way of writing it.
    failure: Option<String>,
    /// Whether the text is, or would be, another one.
    changes: bool,
    is_written: bool,
}

/// What became of the files.
#[derive(Default)]
struct Counts {
    full: usize,
    part: usize,
    refused: usize,
    changed: usize,
    games: usize,
    kept: usize,
}

impl Run<'_> {
    fn all(&self, jobs: &[Job], mut status: Status) -> Status {
        let mut counts = Counts::default();
        let mut rest = jobs;
        let progress = Progress::new(jobs.len(), self.args.quiet);
        while !rest.is_empty() {
            let count = window(rest.iter().map(|(input, _)| input));
            let (files, others) = rest.split_at_checked(count).unwrap_or((rest, &[]));
            rest = others;
            let exported: Vec<Result<Exported, String>> = match files {
                [job] => vec![self.file(job)],
                _ => self
                    .threads
                    .run(|| files.par_iter().map(|job| self.file(job)).collect()),
            };
            for ((input, _), exported) in files.iter().zip(exported) {
                let told = progress.aside(|| match exported {
                    Ok(exported) => self.tell(input, &exported, &mut counts),
                    Err(message) => {
                        complain(format_args!("{}: {message}", input.shown));
                        Status::Failed
                    }
                });
                status = status.max(told);
            }
            progress.add(files.len());
        }
        drop(progress);
        if !self.args.quiet && !jobs.is_empty() {
            complain(self.summary(&counts));
        }
        status
    }

    fn file(&self, (input, settings): &Job) -> Result<Exported, String> {
        let bytes = read(input).map_err(|error| say(&error))?;
        guarded(|| self.export(input, &bytes, settings))
    }

    fn export(&self, input: &Input, bytes: &[u8], settings: &Settings) -> Exported {
        let is_stdin = matches!(input.origin, Origin::Stdin(_));
        let goes_out = match &self.args.output {
            Some(path) => path.as_os_str() == "-",
            None => is_stdin && self.args.output_dir.is_none(),
        };
        let source = Source::new(bytes);
        if let Some(foreign) = self.foreign(input, bytes) {
            let is_wanted = goes_out && !self.args.check && !self.args.diff;
            return Exported {
                export: Export {
                    bytes: bytes.to_vec(),
                    games: 0,
                    version: settings.default_version,
                    notices: Vec::new(),
                    is_marked: false,
                },
                notices: Vec::new(),
                stdout: if is_wanted {
                    bytes.to_vec()
                } else {
                    Vec::new()
                },
                failure: Some(not_pbn(&foreign)),
                changes: false,
                is_written: false,
            };
        }
        let export = self.threads.run(|| export(&source, settings));
        let mut exported = Exported {
            notices: told(&source, &export.notices),
            changes: export.bytes != bytes,
            export,
            stdout: Vec::new(),
            failure: None,
            is_written: false,
        };
        let has_kept = exported.export.is_refused() || exported.export.kept() > 0;
        if self.args.check {
            if exported.changes {
                exported.stdout = would_change(input, bytes, &exported.export, settings);
            }
        } else if self.args.diff {
            let style = terminal::patch_style(self.args.color);
            match diff::patch(input, bytes, &exported.export.bytes, style) {
                Ok(patch) => exported.stdout = patch,
                Err(message) => exported.failure = Some(message),
            }
        } else if self.args.strict && has_kept {
            // Who reads stdout gets the text that was given, not none.
            if goes_out {
                exported.stdout = bytes.to_vec();
            }
        } else if goes_out {
            exported.stdout.clone_from(&exported.export.bytes);
        } else {
            match self.write(input, bytes, &exported.export.bytes) {
                Ok(is_written) => exported.is_written = is_written,
                Err(message) => exported.failure = Some(message),
            }
        }
        exported
    }

    fn foreign(&self, input: &Input, bytes: &[u8]) -> Option<Foreign> {
        match self.args.files.notation {
            Some(_) => None,
            None => notation::foreign(bytes, input.name().as_deref()),
        }
    }

    fn write(&self, input: &Input, before: &[u8], after: &[u8]) -> Result<bool, String> {
        if let Some(path) = &self.args.output {
            let written = self.writer.create(path, after);
            return written.map_err(|error| format!("{}: {error}", files::shown(path)));
        }
        let path = match &input.origin {
            Origin::File(path) | Origin::Stdin(Some(path)) => path.as_path(),
            Origin::Stdin(None) => Path::new("stdin.pbn"),
        };
        match &self.args.output_dir {
            Some(folder) => self.writer.create_below(folder, path, after).map(|_| true),
            None => self.writer.replace(path, before, after),
        }
    }

    fn tell(&self, input: &Input, exported: &Exported, counts: &mut Counts) -> Status {
        let export = &exported.export;
        let mut status = match export.notices.is_empty() {
            true => Status::Clean,
            false => Status::Findings,
        };
        for notice in &exported.notices {
            complain(format_args!("{}:{notice}", input.shown));
        }
        let is_held_back = self.args.strict && export.kept() > 0;
        let is_left = export.is_refused() || is_held_back || exported.failure.is_some();
        match (is_left, export.is_marked) {
            (true, _) => counts.refused += 1,
            (false, true) => counts.full += 1,
            (false, false) => counts.part += 1,
        }
        counts.changed += usize::from(exported.changes);
        counts.games += export.games;
        counts.kept += export.kept();
        if (self.args.check || self.args.diff) && exported.changes {
            status = status.max(Status::Findings);
        }
        if let Some(message) = &exported.failure {
            complain(format_args!("{}: {message}", input.shown));
            status = Status::Failed;
        }
        if exported.stdout.is_empty() {
            return status;
        }
        let mut out = io::stdout().lock();
        let written = out.write_all(&exported.stdout).and_then(|()| out.flush());
        status.after(written)
    }

    fn summary(&self, counts: &Counts) -> String {
        let files = |count: usize| match count {
            1 => "1 file".to_owned(),
            _ => format!("{count} files"),
        };
        let mut parts = vec![format!("{} in export format", files(counts.full))];
        if counts.part > 0 {
            parts.push(format!("{} in part", counts.part));
        }
        if counts.refused > 0 {
            parts.push(format!("{} left as it was", counts.refused));
        }
        let mut summary = parts.join(", ");
        if counts.kept > 0 {
            summary.push_str(&format!(
                "; {} of {} games kept as they were",
                counts.kept, counts.games
            ));
        }
        if self.args.check || self.args.diff {
            summary.push_str(&format!("; {} would change", files(counts.changed)));
        }
        summary
    }
}

/// The line of `--check` for a file.
fn would_change(input: &Input, before: &[u8], export: &Export, settings: &Settings) -> Vec<u8> {
    let style = terminal::style(ColorChoice::Never, false, io::stdout().is_terminal());
    let mut line = visible(&input.shown, style);
    let wanted = settings.line_end.unwrap_or(LineEnd::CrLf);
    if differ_in_line_ends_only(before, &export.bytes) {
        let attribute = if wanted == LineEnd::Lf { "lf" } else { "crlf" };
        line.push_str(&format!(
            ": only its line ends are not {}; where git changes them, write \
             `*.pbn text eol={attribute}` into .gitattributes",
            wanted.name()
        ));
    }
    line.push('\n');
    line.into_bytes()
}

/// The notices of a file as lines: a few for each reason, then how many more there are.
fn told(source: &Source<'_>, notices: &[Notice]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut locator = Locator::new(source);
    for notice in notices {
        let reason = notice.reason.to_string();
        let place = match counts.iter().position(|(known, _)| *known == reason) {
            Some(place) => place,
            None => {
                counts.push((reason.clone(), 0));
                counts.len() - 1
            }
        };
        let Some((_, count)) = counts.get_mut(place) else {
            continue;
        };
        *count += 1;
        if *count > PLACES {
            continue;
        }
        let position = locator.position(notice.range.start);
        let what = match (notice.game, notice.is_verbatim()) {
            (0, true) => "left as it is".to_owned(),
            (0, false) => "not marked as export format".to_owned(),
            (game, true) => format!("game {game} is kept as it is"),
            (game, false) => format!("game {game} is not quite in export format"),
        };
        lines.push(format!(
            "{}:{}: {what}: {reason}",
            position.line, position.column
        ));
    }
    for (reason, count) in counts.into_iter().filter(|(_, count)| *count > PLACES) {
        let more = count - PLACES;
        let places = if more == 1 { "place" } else { "places" };
        lines.push(format!(" the same in {more} more {places}: {reason}"));
    }
    lines
}

/// Whether two texts have the same lines, which may end in different ways.
fn differ_in_line_ends_only(left: &[u8], right: &[u8]) -> bool {
    let lines = |text| {
        let mut at = Some(0);
        std::iter::from_fn(move || {
            let start = at?;
            let end = line_end(text, start);
            at = LineEnd::at(text, end).map(|(_, length)| end + length);
            Some(text.get(start..end).unwrap_or(&[]))
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
