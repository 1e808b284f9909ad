//! From the flags about rules to the settings of a run.

use super::args::RuleArgs;
use super::names::Selector;
use crate::diagnostic::Severity;
use crate::lint::Settings;
use crate::rules::{Group, RULES, Rule};

/// The settings that the flags ask for.
pub(super) fn settings(args: &RuleArgs) -> Settings {
    Settings {
        severities: RULES.iter().map(|rule| severity(rule, args)).collect(),
        export: args.export,
        version: args.pbn_version.map(Into::into),
        export_line_end: args.line_ending.line_end(),
        ..Settings::default()
    }
}

/// What the flags ask for that will not happen.
pub(super) fn warnings(args: &RuleArgs) -> Vec<String> {
    if args.export {
        return Vec::new();
    }
    let selected = args.select.iter().chain(&args.extend_select);
    let export = selected.filter(|selector| match selector {
        Selector::Group(group) => *group == Group::Export,
        Selector::Rule(rule) => rule.group == Group::Export,
        Selector::All | Selector::Default => false,
    });
    export
        .map(|selector| {
            format!(
                "`{}` is selected, but acts only with --export",
                selector.name()
            )
        })
        .collect()
}

/// The severity of a rule, or `None` if it is off.
fn severity(rule: &Rule, args: &RuleArgs) -> Option<Severity> {
    let default = args.select.is_empty().then_some(&Selector::Default);
    let selected = default
        .into_iter()
        .chain(&args.select)
        .chain(&args.extend_select);
    if rank(rule, selected) <= rank(rule, args.ignore.iter()) {
        return None;
    }
    let levels = args
        .severity
        .iter()
        .filter(|(selector, _)| selector.covers(rule));
    // Of several that are equally exact, this takes the last.
    let level = levels.max_by_key(|(selector, _)| selector.rank());
    Some(level.map_or(rule.meta.severity, |(_, severity)| *severity))
}

/// How exactly a rule is named, if it is named at all.
fn rank<'s>(rule: &Rule, selectors: impl Iterator<Item = &'s Selector>) -> Option<u8> {
    let covering = selectors.filter(|selector| selector.covers(rule));
    covering.map(|selector| selector.rank()).max()
}
