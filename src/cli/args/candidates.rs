//! What may be typed for an argument that names rules.

use std::ffi::OsStr;

use clap_complete::CompletionCandidate;

use crate::receiver::Receiver;
use crate::rules::RULES;
use crate::select::names::{self, OFF};

/// What there is to explain: rules and groups.
pub(in crate::cli) fn topics() -> Vec<CompletionCandidate> {
    let groups = crate::rules::groups::ALL.iter().map(|group| group.name());
    with_rules(groups)
}

/// What can be selected: rules, groups, and the words for all.
pub(in crate::cli) fn selectors() -> Vec<CompletionCandidate> {
    with_rules(names::group_names())
}

/// The programs that are known.
pub(in crate::cli) fn receivers() -> Vec<CompletionCandidate> {
    let all = Receiver::all().into_iter();
    let all = all.map(|receiver| {
        CompletionCandidate::new(receiver.name.into_owned())
            .help(Some(receiver.program.into_owned().into()))
    });
    all.collect()
}

fn with_rules(groups: impl Iterator<Item = &'static str>) -> Vec<CompletionCandidate> {
    let rules = RULES.iter().map(|rule| {
        let help = Some(rule.summary().into());
        CompletionCandidate::new(rule.meta.name).help(help)
    });
    groups.map(CompletionCandidate::new).chain(rules).collect()
}

/// Rules and groups with their levels: first names up to the equals sign, then what may follow it.
pub(in crate::cli) fn severities(current: &OsStr) -> Vec<CompletionCandidate> {
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
