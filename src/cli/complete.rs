//! Completions: the scripts of shells, and the answers when these ask what may come next.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io;

use clap::CommandFactory;
use clap_complete::env::{CompleteEnv, Shells};
use clap_complete::{CompletionCandidate, Shell};

use super::args::Arguments;
use crate::rules::RULES;
use crate::select::names::{self, OFF};

/// The variable by which a script asks, with the name of its shell.
const ASKED: &str = "PBNLINT_COMPLETE";

/// Answers a script that asks what may come next; says whether one did.
pub(super) fn answer(arguments: &[OsString]) -> clap::error::Result<bool> {
    let here = env::current_dir().ok();
    let asked = CompleteEnv::with_factory(Arguments::command).var(ASKED);
    asked.try_complete(arguments, here.as_deref())
}

/// The script by which a shell asks this program, wherever that is on the path.
pub(super) fn script(shell: Shell) -> io::Result<Vec<u8>> {
    let command = Arguments::command();
    let name = command.get_name();
    let mut script = Vec::new();
    if let Some(completer) = Shells::builtins().completer(&shell.to_string()) {
        completer.write_registration(ASKED, name, name, name, &mut script)?;
    }
    debug_assert!(!script.is_empty(), "{shell} is not known");
    if shell == Shell::Zsh {
        // A file that zsh loads at the first question is asked by this itself.
        let function = format!("_clap_dynamic_completer_{name}");
        let asked = format!("[[ \"$funcstack[1]\" = _{name} ]] && {function} \"$@\" || true\n");
        script.extend_from_slice(asked.as_bytes());
    }
    Ok(script)
}

/// What there is to explain: rules and groups.
pub(super) fn topics() -> Vec<CompletionCandidate> {
    let groups = crate::rules::groups::ALL.iter().map(|group| group.name());
    with_rules(groups)
}

/// What can be selected: rules, groups, and the words for all.
pub(super) fn selectors() -> Vec<CompletionCandidate> {
    with_rules(names::group_names())
}

fn with_rules(groups: impl Iterator<Item = &'static str>) -> Vec<CompletionCandidate> {
    let rules = RULES.iter().map(|rule| {
        let help = Some(rule.summary().into());
        CompletionCandidate::new(rule.meta.name).help(help)
    });
    groups.map(CompletionCandidate::new).chain(rules).collect()
}

/// Rules and groups with their levels: first names up to the equals sign, then what may follow it.
pub(super) fn severities(current: &OsStr) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    let names = names::group_names().chain(RULES.iter().map(|rule| rule.meta.name));
    let all: Vec<String> = match current.split_once('=') {
        None => names.map(|name| format!("{name}=")).collect(),
        Some((name, _)) => {
            let levels = names::severity_names().chain([OFF]);
            levels.map(|level| format!("{name}={level}")).collect()
        }
    };
    let fitting = all.into_iter().filter(|word| word.starts_with(&*current));
    fitting.map(CompletionCandidate::new).collect()
}
