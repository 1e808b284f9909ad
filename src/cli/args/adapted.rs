//! The command line of the program that runs. That for chess is the one for bridge in other words, without
//! what only bridge has.

use std::ffi::OsString;

use clap::{Arg, Command, CommandFactory, FromArgMatches};

use super::{Arguments, EXPORT_FILES_OF_CHESS};
use crate::notation::Notation;
use crate::program::{BRIDGE, Program};

/// Reads arguments, of which the first is the name of the program.
pub(in crate::cli) fn parse(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<Arguments, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(arguments)?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// The command line of the program that runs.
pub(in crate::cli) fn command() -> Command {
    let program = Program::running();
    let command = Arguments::command();
    match program.notation {
        Notation::Pbn => command,
        _ => adapted(command, program)
            .name(program.name)
            .about(program.about),
    }
}

fn adapted(command: Command, program: &'static Program) -> Command {
    let words = |text: Option<&clap::builder::StyledStr>| {
        text.map(|text| in_words_of(program, &text.to_string()))
    };
    let about = words(command.get_about());
    let long_about = words(command.get_long_about());
    let after = words(command.get_after_help());
    let long_after = words(command.get_after_long_help());
    let is_hidden = program.without.contains(&command.get_name());
    let mut command = command
        .mut_args(|arg| adapted_arg(arg, program))
        .mut_subcommands(|command| adapted(command, program))
        .hide(is_hidden);
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(about) = long_about {
        command = command.long_about(about);
    }
    if let Some(text) = after {
        command = command.after_help(text);
    }
    if let Some(text) = long_after {
        command = command.after_long_help(text);
    }
    command
}

fn adapted_arg(arg: Arg, program: &Program) -> Arg {
    let text = |text: Option<&clap::builder::StyledStr>| text.map(ToString::to_string);
    let (help, long) = (text(arg.get_help()), text(arg.get_long_help()));
    let id = arg.get_id().as_str();
    let is_of_bridge = id.contains("pbn")
        || program.without.contains(&id)
        || help.iter().chain(&long).any(|text| is_about_bridge(text));
    let mut arg = if is_of_bridge && !arg.is_required_set() {
        arg.hide(true)
    } else {
        arg
    };
    if let Some(help) = help {
        arg = arg.help(in_words_of(program, &help));
    }
    if let Some(long) = long {
        arg = arg.long_help(in_words_of(program, &long));
    }
    arg
}

/// Whether a text is about what chess does not have.
fn is_about_bridge(text: &str) -> bool {
    ["PBN", "RBN", "bridge", "board", "deal"]
        .iter()
        .any(|word| text.contains(word))
}

fn in_words_of(program: &Program, text: &str) -> String {
    let ending = program.notation.name();
    let files = format!("`*.{ending}` in any case");
    // What follows is about lines that only PBN has.
    let text = match text.split_once("It stays as it is, but for three things:") {
        Some((before, _)) => format!("{before}{EXPORT_FILES_OF_CHESS}"),
        None => text.to_owned(),
    };
    text.replace(BRIDGE.name, program.name)
        .replace("`*.pbn`, `*.rbn` and `*.rbx` in any case", &files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::CHESS;

    /// All that a command prints as its help.
    fn helps(command: &mut Command, all: &mut String) {
        all.push_str(&command.render_long_help().to_string());
        for command in command
            .get_subcommands_mut()
            .filter(|command| !command.is_hide_set())
        {
            helps(command, all);
        }
    }

    #[test]
    fn the_help_for_chess_does_not_speak_of_bridge() {
        let mut command = adapted(Arguments::command(), &CHESS)
            .name(CHESS.name)
            .about(CHESS.about);
        let mut all = String::new();
        helps(&mut command, &mut all);
        let lines = all.lines().filter(|line| {
            let words = ["PBN", "RBN", "bridge", "board", "deal ", "pbnlint "];
            words.iter().any(|word| line.contains(word))
        });
        let lines: Vec<&str> = lines.collect();
        assert!(lines.is_empty(), "{}", lines.join("\n"));
        command.debug_assert();
    }
}
