//! The command line: arguments, files, and what the program's exit status says.
//!
//! | file | subject |
//! | --- | --- |
//! | `args` | flags and their help, as clap reads them |
//! | `configuration` | what holds for each input, by its configuration and by the flags |
//! | `files` | from paths to the list of files |
//! | `changed`, `git` | only the files and games that changed |
//! | `baseline` | findings that were there before, counted and hidden |
//! | `near_miss` | what people type who mean something else |
//! | `lists` | `@FILE`: paths from a list |
//! | `inputs`, `work` | what the commands share: reading files, some at a time |
//! | `outputs` | formats and files of reports, and what CI systems want |
//! | `texts` | where texts go that are written into other files |
//! | `terminal` | what the terminal can show |
//! | `next` | what to type next, for closing lines |
//! | `watch` | checks again whenever something changes |
//! | `progress` | a bar for work that takes long |
//! | `solving` | deals that are solved: what is shown meanwhile, and what ends it |
//! | `fix` | repairs of files: what is written where |
//! | `diff` | patches, the paths they name, and their look |
//! | `write` | writing files so that nothing is lost |
//! | `requirements` | how much of the standard has a rule |
//! | `shell` | schemas and manual pages |
//! | `complete` | scripts that complete what is typed, and their questions |
//! | `check`, `export`, `convert`, `show`, `tree`, `model`, `explain`, `config` | the commands |

mod args;
mod baseline;
mod changed;
mod check;
mod complete;
mod config;
mod configuration;
mod convert;
mod diff;
mod explain;
mod export;
mod files;
mod fix;
mod git;
mod inputs;
mod lists;
mod model;
mod near_miss;
mod next;
mod outputs;
mod progress;
mod requirements;
mod shell;
mod show;
mod sketch;
mod solving;
mod terminal;
mod texts;
mod tree;
mod watch;
mod work;
mod write;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

use args::Command;

use crate::disk::say;
use crate::program::{BRIDGE, Program};
use crate::render::visible;

/// Runs the program with the arguments of its process.
pub fn main() -> ExitCode {
    // The shells of Windows leave patterns such as `*.pbn` to the program.
    ExitCode::from(run(wild::args_os()))
}

/// Runs the program with these arguments, of which the first is its name; gives its exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<_> = arguments.into_iter().collect();
    if let Some(program) = arguments.first().and_then(|name| Program::of_name(name)) {
        program.begin();
    }
    match complete::answer(&arguments) {
        Ok(false) => {}
        Ok(true) => return Status::Clean as u8,
        Err(error) => return say_of_arguments(&error, &[]),
    }
    let arguments = near_miss::with_command(arguments);
    let arguments = match lists::expand(arguments) {
        Ok(expanded) => {
            let mut arguments = match args::parse(expanded.arguments.clone()) {
                Ok(arguments) => arguments,
                Err(error) => {
                    let error = near_miss::explain(error, &expanded.arguments);
                    return say_of_arguments(&error, &expanded.arguments);
                }
            };
            arguments.note_lists(expanded.lists);
            arguments
        }
        Err(message) => {
            complain(message);
            return Status::Failed as u8;
        }
    };
    #[cfg(feature = "lsp")]
    if let Command::Lsp(args) = &arguments.command {
        return match solving::refuse_to_solve(args.solve) {
            Ok(()) => crate::server::run(args.solve),
            Err(message) => {
                complain(message);
                Status::Failed as u8
            }
        };
    }
    // A panic would end the process with 101, a status that says nothing to a script.
    let status = panic::catch_unwind(|| carry_out(&arguments.command)).unwrap_or_else(|_| {
        complain(our_bug());
        Status::Failed
    });
    status as u8
}

/// Prints what clap has to say instead of a run: help, the version, or what is wrong with the arguments.
/// Patterns such as `*` make arguments of names of files, which come from strangers: where one of them would
/// drive the terminal, the message is plain text.
fn say_of_arguments(error: &clap::Error, arguments: &[OsString]) -> u8 {
    let style = terminal::of_messages();
    let is_plain = |argument: &OsString| {
        let text = argument.to_string_lossy();
        visible(&text, style) == text
    };
    let is_own = Program::running().name == BRIDGE.name;
    if !error.use_stderr() || (is_own && arguments.iter().all(is_plain)) {
        // If that fails, there is no other place to say so.
        drop(error.print())
    } else {
        let message = Program::running().words(&error.render().to_string());
        let lines = message.lines().map(|line| visible(line, style) + "\n");
        let _ = io::stderr().write_all(lines.collect::<String>().as_bytes());
    }
    // 0 after help and version, 2 after arguments that are wrong: what the exit status promises.
    u8::try_from(error.exit_code()).unwrap_or(Status::Failed as u8)
}

/// Whether the program takes these arguments, of which the first is its name; else the message that
/// it writes. Nothing is done, and no list of files is read.
pub fn read_arguments(arguments: impl IntoIterator<Item = OsString>) -> Result<(), String> {
    let arguments = near_miss::with_command(arguments);
    let parsed = args::parse(arguments.clone());
    let error = parsed.map_err(|error| near_miss::explain(error, &arguments));
    error.map(drop).map_err(|error| error.to_string())
}

fn carry_out(command: &Command) -> Status {
    match command {
        Command::Check(args) if args.watch => watch::run(args),
        Command::Check(args) => check::run(args),
        Command::Export(args) => export::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Explain(args) => explain::explain(args),
        Command::Rules(args) => explain::rules(args),
        Command::Model(args) => model::run(args),
        Command::Show(args) => show::run(args),
        Command::Tree(args) => tree::run(args),
        Command::Config(args) => config::run(args),
        Command::Schema(args) => shell::schema(args),
        Command::Completions(args) => shell::completions(args),
        Command::Man(args) => shell::man(args),
        // The server ends with a status of its own, in `main`.
        #[cfg(feature = "lsp")]
        Command::Lsp(_) => Status::Clean,
    }
}

/// What the exit status says; the greater one wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Status {
    /// Nothing that counts was found.
    Clean,
    /// Findings that count are left.
    Findings,
    /// Something could not be done.
    Failed,
    /// The run was stopped before its end.
    Interrupted = 130,
}

impl Status {
    /// The status after output was written, or could not be. That the reader of a pipe has
    /// seen enough is no failure.
    fn after(self, written: io::Result<()>) -> Status {
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                complain(format_args!("cannot write the output: {}", say(&error)));
                Status::Failed
            }
            _ => self,
        }
    }
}

/// Writes to standard output.
fn print(text: impl AsRef<[u8]>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref())?;
    out.flush()
}

/// Writes what a command was asked for, which is all that it does.
fn answer(text: impl AsRef<[u8]>) -> Status {
    Status::Clean.after(print(text))
}

/// Asks for a report of a panic. Where reports go is known once the package names a
/// repository.
fn our_bug() -> String {
    let place = match env!("CARGO_PKG_REPOSITORY") {
        "" => String::new(),
        repository => format!(" at {repository}/issues"),
    };
    format!("this is a bug of pbnlint: please report it{place}, if you can with the file")
}

/// Writes one line to stderr. If that fails, there is no other place to say so.
fn complain(message: impl Display) {
    write_message(&format!("{}: {message}", Program::running().name));
}

/// Writes one line to stderr.
fn write_message(line: &str) {
    // Names of files come from strangers, and must not drive the terminal.
    let line = Program::running().words(line);
    let line = visible(&line, terminal::of_messages()) + "\n";
    // In one piece, so that no other program writes into it.
    let _ = io::stderr().lock().write_all(line.as_bytes());
}

/// Says why a run cannot be, in a line for each reason. Lines that begin with a blank are the excerpt
/// of a file that belongs to the reason before them.
fn refuse(reasons: &str) -> Status {
    for line in reasons.lines() {
        if line.starts_with(' ') {
            write_message(line);
        } else {
            complain(line);
        }
    }
    Status::Failed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_real_failure_to_write_counts() {
        let broken = || Err(io::Error::from(io::ErrorKind::BrokenPipe));
        let full = || Err(io::Error::from(io::ErrorKind::StorageFull));
        assert_eq!(Status::Findings.after(broken()), Status::Findings);
        assert_eq!(Status::Clean.after(full()), Status::Failed);
        assert_eq!(Status::Clean.after(Ok(())), Status::Clean);
    }
}
