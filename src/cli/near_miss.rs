//! What people type who mean something else: a file without a command, the commands and flags
//! of other linters.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::command;
use super::files::has_ending;
use crate::select::names::nearest;

/// Arguments with the command `check` where they begin with a file.
pub(super) fn with_command(args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<_> = args.into_iter().collect();
    if args.get(1).is_some_and(|first| is_file(first)) {
        args.insert(1, "check".into());
    }
    args
}

/// Whether the first argument can be nothing but a file, a folder or a list of them. A file of
/// a name like that of a command is none: who mistypes a command must not get another.
fn is_file(first: &OsStr) -> bool {
    let text = first.to_string_lossy();
    let is_stdin = text == "-";
    let is_list = text.len() > 1 && text.starts_with('@');
    let has_ending = !text.starts_with('-') && has_ending(Path::new(first));
    // Whether there is such a file is known sooner than what the commands are called.
    let is_there = Path::new(first).exists() && !is_like_a_command(&text);
    is_stdin || is_list || has_ending || is_there
}

fn is_like_a_command(word: &str) -> bool {
    let program = command();
    let commands = program.get_subcommands().map(clap::Command::get_name);
    nearest(word, commands.chain(["help"])).is_some() || of_other_tools(word).is_some()
}

/// An error of the arguments, with what was meant perhaps.
pub(super) fn explain(mut error: clap::Error, args: &[OsString]) -> clap::Error {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.clone()),
        _ => None,
    };
    let first = args.get(1).map(|first| first.to_string_lossy());
    let first = first.unwrap_or_default();
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = word(ContextKind::InvalidSubcommand).unwrap_or_default();
            let is_there = Path::new(&word).exists();
            let tip = of_other_tools(&word).map(str::to_owned);
            tip.or_else(|| is_there.then(|| format!("`pbnlint check {word}` checks the file")))
        }
        ErrorKind::UnknownArgument => {
            let word = word(ContextKind::InvalidArg).unwrap_or_default();
            let flag = word.split(['=', ' ']).next().unwrap_or_default();
            if first.starts_with('-') {
                Some(format!(
                    "flags come after the command: `pbnlint check {flag}`"
                ))
            } else {
                of_other_linters(&first, flag).map(str::to_owned)
            }
        }
        _ => None,
    };
    if let Some(tip) = tip {
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tips);
        for similar in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg] {
            error.remove(similar);
        }
    }
    error
}

/// The commands of other tools.
fn of_other_tools(word: &str) -> Option<&'static str> {
    Some(match word {
        "fix" => "`pbnlint check --fix` repairs files",
        "lint" | "verify" | "validate" => "`pbnlint check` checks files",
        "format" | "fmt" | "normalize" | "normalise" => {
            "`pbnlint export` writes files in export format, and `pbnlint check --fix` only repairs \
             them"
        }
        "rule" => {
            "`pbnlint explain RULE` prints the page of a rule, and `pbnlint rules` lists them"
        }
        "init" => "`pbnlint config init` writes a configuration",
        "server" | "lsp" => "builds with `--features lsp` have the language server, `pbnlint lsp`",
        _ => return None,
    })
}

/// The flags of other linters.
fn of_other_linters(command: &str, flag: &str) -> Option<&'static str> {
    Some(match (command, flag) {
        ("check", "--check" | "--dry-run" | "-n") => {
            "without --fix nothing is written; --diff shows what --fix would write"
        }
        ("export", "--dry-run" | "-n") => {
            "--check lists the files that would change, and --diff shows how"
        }
        ("check", "--write" | "-w" | "--in-place") => "--fix repairs the files",
        ("check", "--unsafe") => "the flag is --unsafe-fixes, with --fix or --diff",
        ("export", "--fix") => "`pbnlint export` repairs the files anyway",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_checked_without_a_command() {
        let args = |words: &[&str]| -> Vec<OsString> { words.iter().map(OsString::from).collect() };
        for file in ["a.pbn", "-", "@list", "src", "./Cargo.toml"] {
            let expected = args(&["pbnlint", "check", file, "--fix"]);
            assert_eq!(with_command(args(&["pbnlint", file, "--fix"])), expected);
        }
        for other in ["check", "chek", "--fix", "-h", "fix", "nothing-there"] {
            let same = args(&["pbnlint", other]);
            assert_eq!(with_command(same.clone()), same);
        }
        assert_eq!(with_command(args(&["pbnlint"])), args(&["pbnlint"]));
    }
}
