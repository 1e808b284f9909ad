//! `pbnlint convert`: writes files in another notation, never in place.

mod report;

use std::io;
use std::path::{Path, PathBuf};

use super::args::{ColorChoice, ConvertArgs};
use super::configuration;
use super::export::summary::places;
use super::files::Input;
use super::inputs::{self, complain_of, read, show_files};
use super::outputs::ReadFiles;
use super::texts::InputTexts;
use super::work::guarded;
use super::write::{self, Writer};
use super::{Status, complain, print, refuse};
use crate::convert::{self, Converted, RecordForm, RecordsText};
use crate::disk::{say, shown};
use crate::engine::Diagnostic;
use crate::lint::{self, Plan, Settings};
use crate::notation::{self, Notation};
use crate::report::{count, thousands};
use crate::source::{Locator, Source};
use report::{ConversionReport, FileConversion, counts};

pub(super) fn run(args: &ConvertArgs) -> Status {
    try_run(args).unwrap_or_else(|message| refuse(&message))
}

fn try_run(args: &ConvertArgs) -> Result<Status, String> {
    if args.files.is_empty_list() {
        return Ok(Status::Clean);
    }
    let mut configurations = configuration::configurations(&args.config)?;
    let found = inputs::find(&args.files, "convert", args.quiet, &mut configurations)?;
    let mut status = complain_of(&found.failures);
    if args.files.show_files {
        let out = &mut io::stdout().lock();
        let shown = show_files(&found.inputs, false, ColorChoice::Auto, out);
        return Ok(status.after(shown));
    }
    let is_one = found.inputs.len() == 1;
    if !is_one && args.output_dir.is_none() && !found.inputs.is_empty() {
        return Err(format!(
            "expected one file, found {}; --output-dir takes several",
            found.inputs.len()
        ));
    }
    if is_stdout(args.report.as_deref()) && texts_are_on_stdout(args) {
        let both = "expected the text or the report on stdout, found both; --output names a file for the \
                    text";
        return Err(both.to_owned());
    }
    let is_read = ReadFiles {
        inputs: &found.inputs,
        lists: &args.files.lists,
        configurations: &configurations,
        baseline: None,
    };
    let (output, folder) = (args.output.as_deref(), args.output_dir.as_deref());
    let texts = InputTexts::new(&found.inputs, output, folder, |input| {
        name_of(input, args.to.into())
    })?;
    texts.refuse(false, args.report.as_deref(), &is_read)?;
    let mut conversion = Conversion {
        args,
        writer: Writer::new(write::WriterOptions {
            in_place: false,
            backup: false,
        }),
        report: ConversionReport::new(),
    };
    for input in &found.inputs {
        let converted = guarded(|| conversion.file(input)).unwrap_or_else(Err);
        status = status.max(converted.unwrap_or_else(|message| {
            complain(format_args!("{}: {message}", input.shown));
            Status::Failed
        }));
    }
    match &args.report {
        report if is_stdout(report.as_deref()) => conversion.report.print()?,
        Some(path) => conversion.report.write(path)?,
        None => {}
    }
    Ok(status)
}

/// The path that the text of an input has below another folder.
fn name_of(input: &Input, to: Notation) -> PathBuf {
    let path = input.path().unwrap_or(Path::new("stdin"));
    path.with_extension(to.name())
}

fn is_stdout(path: Option<&Path>) -> bool {
    path.is_some_and(|path| path.as_os_str() == "-")
}

fn texts_are_on_stdout(args: &ConvertArgs) -> bool {
    match &args.output {
        Some(output) => is_stdout(Some(output)),
        None => args.output_dir.is_none(),
    }
}

/// Why a file is not written with `--strict`.
const NOT_ALL: &str = "not written, since not all of it can be";

/// One run over all files.
struct Conversion<'a> {
    args: &'a ConvertArgs,
    writer: Writer,
    report: ConversionReport,
}

impl Conversion<'_> {
    fn file(&mut self, input: &Input) -> Result<Status, String> {
        let bytes = read(input).map_err(|error| say(&error))?;
        let asked = self.args.files.notation.map(Notation::from);
        let name = input.name();
        let from = match notation::of(&bytes, name.as_deref(), asked) {
            Ok(Notation::Pgn) => {
                return Err("expected PBN, RBN or RBX, found chess (PGN)".to_owned());
            }
            Ok(Notation::Ppn) => {
                return Err("expected PBN, RBN or RBX, found preferans (PPN)".to_owned());
            }
            Ok(notation) => notation.form(),
            Err(foreign) => return Err(format!("expected PBN, RBN or RBX: {foreign}")),
        };
        let to = Notation::from(self.args.to).form();
        let bytes = if self.args.drop_kept {
            convert::without_kept_lines(&bytes, from)
        } else {
            bytes
        };
        let (mut converted, names) = match (from, to) {
            (None, None) if self.args.drop_kept => {
                let what = "without the lines of an earlier conversion";
                return self.say(input, &bytes, what).map(|_| Status::Clean);
            }
            (None, None) => return Err("expected RBN or RBX, found PBN".to_owned()),
            (Some(from), Some(to)) => {
                return self.records(input, &bytes, from, to);
            }
            (Some(from), None) => {
                let mut converted = convert::to_pbn(&bytes, from, !self.args.no_kept);
                if self.args.inherit {
                    converted.bytes = convert::with_inheritance(&converted.bytes);
                }
                (converted, ["record", "game"])
            }
            (None, Some(to)) => {
                if let Some(found) = lint::unreadable(&bytes, Notation::Pbn) {
                    return Err(format!("expected PBN, RBN or RBX, found {found}"));
                }
                let converted = convert::to_records(&bytes, to, !self.args.no_kept);
                (converted, ["game", "record"])
            }
        };
        let text = std::mem::take(&mut converted.bytes);
        let done = self
            .between(&converted, names)
            .and_then(|(mut what, status)| {
                if let Some(form) = to {
                    what.push_str(&too_long(&text, form));
                }
                let target = self.say(input, &text, &what)?;
                Ok((target, status))
            });
        let (target, status) = match done {
            Ok((target, status)) => (Some(target), Ok(status)),
            Err(why) => (None, Err(why)),
        };
        let report = FileConversion::of(&input.shown, target, converted);
        self.report.files.push(report);
        status
    }

    /// Writes a text, and says what was done. Gives where it went.
    fn say(&self, input: &Input, text: &[u8], what: &str) -> Result<String, String> {
        let target = self.put(input, text)?;
        if !self.args.quiet {
            complain(format_args!("{} -> {target}: {what}", input.shown));
        }
        Ok(target)
    }

    /// Between the forms of RBN.
    fn records(
        &mut self,
        input: &Input,
        bytes: &[u8],
        from: RecordForm,
        to: RecordForm,
    ) -> Result<Status, String> {
        let written = convert::between_forms(bytes, from, to);
        self.notice(input, bytes, &written);
        let target = if self.args.strict && written.is_lossy() {
            Err(NOT_ALL.to_owned())
        } else {
            self.say(input, &written.bytes, &said_of(&written))
        };
        let (target, done) = match target {
            Ok(target) => (Some(target), Ok(())),
            Err(why) => (None, Err(why)),
        };
        let report =
            FileConversion::of_records(&input.shown, target, &Source::new(bytes), &written);
        self.report.files.push(report);
        done.map(|()| {
            if written.kept.is_empty() {
                Status::Clean
            } else {
                Status::Findings
            }
        })
    }

    /// Between PBN and RBN; with the names of what the files consist of.
    fn between(
        &self,
        converted: &Converted,
        [from, to]: [&str; 2],
    ) -> Result<(String, Status), String> {
        let is_lossy =
            !converted.lossy.is_empty() || self.args.no_kept && !converted.kept.is_empty();
        if self.args.strict && is_lossy {
            return Err(NOT_ALL.to_owned());
        }
        let all = converted.games + converted.left_out;
        let mut what = format!("{}, {}", count(all, from), count(converted.games, to));
        if !converted.kept.is_empty() {
            let kept = counts(&converted.kept).into_iter();
            let kept: Vec<String> = kept
                .map(|(what, times)| format!("{} {what}", thousands(times)))
                .collect();
            let how = if self.args.no_kept {
                "left out"
            } else {
                "kept as lines"
            };
            what.push_str(&format!("; {how}: {}", kept.join(", ")));
        }
        if !converted.lossy.is_empty() {
            what.push_str(&format!(
                "; not converted completely: {from} {}",
                numbers(&converted.lossy)
            ));
        }
        if converted.unlike_unknown > 0 {
            let values = count(converted.unlike_unknown, "value");
            what.push_str(&format!(
                "; `?` would come back as an empty value, or the reverse: {values}"
            ));
        }
        if !converted.stale.is_empty() {
            let lines = count(converted.stale.len(), "kept line");
            what.push_str(&format!(
                "; ignored, because the file says otherwise: {lines}"
            ));
        }
        let status = if is_lossy || !converted.stale.is_empty() {
            Status::Findings
        } else {
            Status::Clean
        };
        Ok((what, status))
    }

    /// Says what could not be written as it should.
    fn notice(&self, input: &Input, bytes: &[u8], written: &RecordsText) {
        let source = Source::new(bytes);
        let mut locator = Locator::new(&source);
        let noticed = written.kept.iter().map(|kept| {
            let position = locator.position(kept.range.start);
            (position, kept.subject(&source), kept.reason.to_string())
        });
        for line in places(noticed) {
            complain(format_args!("{}:{line}", input.shown));
        }
    }

    /// Writes a text where it is wanted, and says where that is.
    fn put(&self, input: &Input, text: &[u8]) -> Result<String, String> {
        if let Some(folder) = &self.args.output_dir {
            let path = name_of(input, self.args.to.into());
            let written = self.writer.create_below(folder, &path, text)?;
            return Ok(shown(&written));
        }
        match &self.args.output {
            Some(path) if path.as_os_str() != "-" => {
                let written = self.writer.create(path, text);
                written.map_err(|error| format!("{}: {error}", shown(path)))?;
                Ok(shown(path))
            }
            _ => {
                print(text).map_err(|error| format!("stdout: {}", say(&error)))?;
                Ok("stdout".to_owned())
            }
        }
    }
}

/// What is said of the lines that are longer than a reader of records need take.
fn too_long(records: &[u8], form: RecordForm) -> String {
    let Some(rule) = crate::rules::find("rbn-long-line") else {
        return String::new();
    };
    let plan = Plan::new(&Settings {
        notation: Some(form.into()),
        ..Settings::only(rule)
    });
    let findings = lint::check(&Source::new(records), None, &plan);
    match findings.diagnostics.iter().map(Diagnostic::places).sum() {
        0 => String::new(),
        lines => format!(
            "; longer than {} allows: {}",
            Notation::from(form).title(),
            count(lines, "line")
        ),
    }
}

/// What is said of records in the other form.
fn said_of(written: &RecordsText) -> String {
    let mut what = count(written.records, "record");
    if written.kept_records() > 0 {
        what.push_str(&format!(
            "; {} with parts that were kept or left out",
            written.kept_records()
        ));
    }
    what
}

/// Numbers as words: some of them, and how many more there are.
fn numbers(all: &[usize]) -> String {
    const SHOWN: usize = 10;
    let shown = all.iter().take(SHOWN).map(usize::to_string);
    let shown: Vec<String> = shown.collect();
    let mut words = shown.join(", ");
    if all.len() > SHOWN {
        words.push_str(&format!(" and {} more", all.len() - SHOWN));
    }
    words
}
