//! `pbnlint completions`, `pbnlint man` and `pbnlint schema`: what the shell, `man` and other
//! programs want to know.

use std::fs;
use std::io;
use std::path::Path;

use super::args::{CompletionsArgs, ManArgs, SchemaArgs, SchemaOf, command};
use super::{Status, answer, complain, complete, model};
use crate::disk::{say, shown};
use crate::report::count;
use crate::{config, report};

/// Prints the completion script of a shell.
pub(super) fn completions(args: &CompletionsArgs) -> Status {
    match complete::script(args.shell) {
        Ok(script) => answer(script),
        Err(error) => Status::Clean.after(Err(error)),
    }
}

/// Prints a JSON schema.
pub(super) fn schema(args: &SchemaArgs) -> Status {
    answer(match args.of {
        SchemaOf::Check => report::schema::schema(),
        SchemaOf::Model => model::schema(),
        SchemaOf::Config => config::schema(),
    })
}

/// Prints the manual page of the program or of one of its commands, in roff, or writes all pages.
pub(super) fn man(args: &ManArgs) -> Status {
    // `help` has no page: it prints those of others.
    let mut program = command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &args.output_dir {
        return write_pages(with_parts(program), folder);
    }
    let mut command = program;
    for word in &args.command {
        let Some(part) = command.find_subcommand(word) else {
            let name = args.command.join(" ");
            complain(format_args!("no command has the name `{name}`"));
            return Status::Failed;
        };
        command = named(part, &command);
    }
    match page(command) {
        Ok(page) => answer(&page),
        Err(error) => Status::Clean.after(Err(error)),
    }
}

/// A part of a command. Its page is named after the whole command: pbnlint-config-show(1).
fn named(part: &clap::Command, whole: &clap::Command) -> clap::Command {
    let name = format!("{}-{}", name(whole), part.get_name());
    part.clone().display_name(name)
}

fn name(command: &clap::Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

/// A command and all its parts.
fn with_parts(command: clap::Command) -> Vec<clap::Command> {
    let parts = command.get_subcommands().map(|part| named(part, &command));
    let parts: Vec<_> = parts.flat_map(with_parts).collect();
    std::iter::once(command).chain(parts).collect()
}

fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}

/// Writes a page for each command into a folder, which it makes where there is none.
fn write_pages(commands: Vec<clap::Command>, folder: &Path) -> Status {
    let number = commands.len();
    let written = fs::create_dir_all(folder).and_then(|()| {
        commands.into_iter().try_for_each(|command| {
            let path = folder.join(format!("{}.1", name(&command)));
            fs::write(path, page(command)?)
        })
    });
    let folder = shown(folder);
    match written {
        Ok(()) => answer(format!("wrote {} to {folder}\n", count(number, "page"))),
        Err(error) => {
            complain(format_args!("cannot write to {folder}: {}", say(&error)));
            Status::Failed
        }
    }
}
