//! What the commands do alike with their inputs: which are meant, what is in them, and what is said of
//! those that are not read.

use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;

use super::args::{ColorChoice, FileArgs, ReadNotation};
use super::files::{self, FoundFiles, Input, InputOrigin};
use super::outputs::{self, StandardStream};
use super::{Status, complain, print, terminal};
use crate::discover::Configurations;
use crate::disk::{self, say};
use crate::notation::{self, ForeignText, Notation};
use crate::program::Program;
use crate::render::{is_command, visible};
use crate::report::count;

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

/// Finds the files of a command that writes texts, and says what is passed over. `what` is what it does
/// with them: export.
pub(super) fn find(
    args: &FileArgs,
    what: &str,
    quiet: bool,
    configurations: &mut Configurations,
) -> Result<FoundFiles, String> {
    let paths = paths(args)?;
    if paths.is_empty() {
        return Err(format!(
            "expected what to {what}: files, folders, or `-` for stdin"
        ));
    }
    let mut found = files::find(&paths, args, configurations)?;
    if !quiet {
        warn_of_excluded(&found.excluded);
        warn_of_configurations(configurations);
    }
    if !args.allow_no_files {
        expect_files(&mut found);
    }
    Ok(found)
}

/// Adds a failure where no file was found. Hooks name what is excluded: that is none.
pub(super) fn expect_files(found: &mut FoundFiles) {
    if found.inputs.is_empty() && found.excluded.is_empty() && found.failures.is_empty() {
        let failure = (found.searched.join(", "), nothing_found(found));
        found.failures.push(failure);
    }
}

/// The bytes of a file or of standard input.
pub(super) fn read(input: &Input) -> io::Result<Vec<u8>> {
    match &input.origin {
        InputOrigin::File(path) => disk::read(path),
        InputOrigin::Stdin(_) => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            Ok(bytes)
        }
    }
}

/// The bytes of a file that can be read, and the notation that they are in.
pub(super) fn read_games(
    input: &Input,
    asked: Option<ReadNotation>,
) -> Result<(Vec<u8>, Notation), String> {
    let bytes = read(input).map_err(|error| say(&error))?;
    let name = input.name();
    match notation::of(&bytes, name.as_deref(), asked.map(Into::into)) {
        Err(foreign) if foreign.file != Notation::Pbn => Err(not_pbn(&foreign)),
        // A PBN file with a game that is not can be shown.
        read_as => Ok((bytes, read_as.unwrap_or_default())),
    }
}

/// Why a file of records is not written over, if it is not: nothing but its lines and its name says
/// what it is, and other programs use these names too.
pub(super) fn only_looks_like(
    notation: Notation,
    bytes: &[u8],
    asked: Option<Notation>,
) -> Option<String> {
    let is_sure = || asked.is_some() || notation::has_signature(bytes, notation);
    if !notation.is_of_records() || is_sure() {
        return None;
    }
    let name = notation.title();
    let signature = if notation == Notation::Rbx {
        "%{RBX}"
    } else {
        "% RBN"
    };
    Some(format!(
        "not written: it looks like {name}, but does not begin with {signature}; if it is {name}, add \
         --notation {}",
        notation.name()
    ))
}

/// Says that a file is not PBN, and what to do if it is all the same.
pub(super) fn not_pbn(foreign: &ForeignText) -> String {
    let file = foreign.file;
    if foreign.is_utf16 && !foreign.is_by_name && file.is_of_records() {
        return format!("{foreign}, and stays as it is; save it as Latin-1 or UTF-8");
    }
    if foreign.is_by_name && file.is_of_records() {
        format!(
            "its name says that this file is in {title}, but nothing in it does, and it stays as it is; \
             `--notation {name}` reads it as {title}, and `--notation pbn` as PBN",
            title = file.title(),
            name = file.name()
        )
    } else {
        format!("{foreign}, and stays as it is; `--notation pbn` reads it as PBN")
    }
}

/// Writes the text of stdin to stdout where the configuration excludes it: who pipes a text
/// through gets it back in any case.
pub(super) fn echo(excluded: &[Input]) -> Result<(), String> {
    let mut stdin = excluded
        .iter()
        .filter(|input| matches!(input.origin, InputOrigin::Stdin(_)));
    let Some(input) = stdin.next() else {
        return Ok(());
    };
    let cannot = |error: io::Error| format!("{}: {}", input.shown, say(&error));
    let bytes = read(input).map_err(cannot)?;
    match print(bytes) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot(error)),
        _ => Ok(()),
    }
}

/// Says where files were searched, and what was passed over.
fn nothing_found(found: &FoundFiles) -> String {
    let files = Program::running().files;
    let mut message = format!("no file matched: {files}, here or below");
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
    if found.outward_links > 0 {
        let links = count(found.outward_links, "link");
        reasons.push(format!(
            "--follow-links would read {links} out of the folder"
        ));
    }
    reasons.push("hidden folders are not searched".to_owned());
    message.push_str(&format!(" ({})", reasons.join("; ")));
    message
}

/// Says which configurations are not read, because another one is beside them.
pub(super) fn warn_of_configurations(configurations: &Configurations) {
    for [own, other] in configurations.beside() {
        complain(format_args!(
            "{own} holds, and {other} beside it is not read"
        ));
    }
}

/// Says that what the user named was not read.
pub(super) fn warn_of_excluded(excluded: &[Input]) {
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

/// Prints the names of files, for people or as a list that `@-` reads.
pub(super) fn show_files(
    inputs: &[Input],
    is_file: bool,
    color: ColorChoice,
    out: &mut dyn Write,
) -> io::Result<()> {
    let is_terminal = !is_file && outputs::is_terminal(StandardStream::Stdout);
    let style = terminal::style(color, is_file, is_terminal);
    let is_obeyed = !is_file && terminal::is_obeyed();
    let lines: Vec<_> = inputs
        .iter()
        .map(|input| {
            // A program is given names as they are. The log of a CI system would obey some of them.
            if is_terminal || is_obeyed && is_command(&input.shown) {
                visible(&input.shown, style).into_bytes()
            } else {
                input.shown_bytes()
            }
        })
        .collect();
    // `@-` reads a list in both forms.
    let breaks_lines = |line: &[u8]| line.contains(&b'\n') || line.ends_with(b"\r");
    let end = if lines.iter().any(|line| breaks_lines(line)) {
        b"\0"
    } else {
        b"\n"
    };
    let mut out = BufWriter::new(out);
    for line in lines {
        out.write_all(&line)?;
        out.write_all(end)?;
    }
    out.flush()
}
