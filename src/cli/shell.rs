//! `pbnlint completions`, `pbnlint man` and `pbnlint schema`: what the shell, `man` and other
//! programs want to know.

use clap::CommandFactory;

use super::args::{Arguments, CompletionsArgs, ManArgs, SchemaArgs, SchemaOf};
use super::{Status, answer, complain, model};
use crate::{config, report};

/// Prints the completion script of a shell.
pub(super) fn completions(args: &CompletionsArgs) -> Status {
    let mut script = Vec::new();
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    answer(&script)
}

/// Prints a JSON schema.
pub(super) fn schema(args: &SchemaArgs) -> Status {
    answer(match args.of {
        SchemaOf::Check => report::schema::schema(),
        SchemaOf::Model => model::schema(),
        SchemaOf::Config => config::schema(),
    })
}

/// Prints the manual page of the program or of one of its commands, in roff.
pub(super) fn man(args: &ManArgs) -> Status {
    // `help` has no page: it prints those of others.
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let mut command = program;
    for word in &args.command {
        let Some(part) = command.find_subcommand(word).cloned() else {
            let name = args.command.join(" ");
            complain(format_args!("no command has the name `{name}`"));
            return Status::Failed;
        };
        // A page is named after the whole command: pbnlint-config-show(1).
        let name = format!(
            "{}-{}",
            command.get_display_name().unwrap_or(command.get_name()),
            part.get_name()
        );
        command = part.display_name(name);
    }
    let mut page = Vec::new();
    match clap_mangen::Man::new(command).render(&mut page) {
        Ok(()) => answer(&page),
        Err(error) => Status::Clean.after(Err(error)),
    }
}
