//! `pbnlint explain` and `pbnlint rules`: what the rules say about themselves.

use std::io::{self, Write};

use serde::Serialize;

use super::args::{ExplainArgs, ListFormat, RulesArgs};
use super::page::readable;
use super::{Status, requirements};
use crate::config::names::{Selector, Topic};
use crate::rules::{Availability, Group, RULES, Rule, RuleRef};

/// Prints a rule's page, with the facts about it below the title, or lists a group.
pub(super) fn explain(args: &ExplainArgs) -> Status {
    match args.topic {
        Topic::Rule(rule) => {
            let page = readable(&rule.page());
            let (title, text) = page.split_once('\n').unwrap_or((&page, ""));
            print(&format!("{title}\n\n{}\n{text}", facts(rule)))
        }
        Topic::Group(group) => print(&table(&chosen(&[Selector::Group(group)]))),
    }
}

/// The rules that are meant: all, where nothing is said.
fn chosen(selectors: &[Selector]) -> Vec<&'static Rule> {
    let is_meant = |rule: &&'static Rule| {
        let reference = RuleRef::BuiltIn(rule);
        selectors.is_empty() || selectors.iter().any(|selector| selector.covers(&reference))
    };
    RULES.iter().filter(is_meant).collect()
}

/// Prints the list of all rules.
pub(super) fn rules(args: &RulesArgs) -> Status {
    match args.format {
        ListFormat::Text if args.requirements => print(&requirements::text()),
        ListFormat::Json if args.requirements => print(&requirements::json()),
        ListFormat::Text => print(&table(&chosen(&args.rules))),
        ListFormat::Json => {
            let rules = chosen(&args.rules);
            let facts: Vec<_> = rules.into_iter().map(Facts::of).collect();
            // Strings and lists of them always have a JSON text.
            let text = serde_json::to_string_pretty(&facts).unwrap_or_default();
            print(&(text + "\n"))
        }
    }
}

fn print(text: &str) -> Status {
    let mut out = io::stdout().lock();
    Status::Clean.after(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// The facts about a rule in one line of words.
fn facts(rule: &Rule) -> String {
    let meta = &rule.meta;
    let mut words = vec![
        format!("group {}", rule.group.name()),
        format!("severity {}", meta.severity.name()),
        when_on(rule).to_owned(),
        match meta.fix {
            Availability::None => "no fix".to_owned(),
            Availability::Sometimes(kind) => format!("{} fix for some findings", kind.name()),
            Availability::Always(kind) => format!("{} fix", kind.name()),
        },
    ];
    match meta.chapters {
        [] => words.push("no chapter of the standard".to_owned()),
        [chapter] => words.push(format!("chapter {chapter}")),
        chapters => words.push(format!("chapters {}", chapters.join(" and "))),
    }
    words.push(format!("since {}", meta.since));
    if !meta.aliases.is_empty() {
        words.push(format!("once named {}", meta.aliases.join(" and ")));
    }
    words.join(", ")
}

fn when_on(rule: &Rule) -> &'static str {
    match (is_default(rule), rule.group) {
        (true, Group::Export) => "on with --export",
        (true, _) => "on by default",
        (false, _) => "off by default",
    }
}

fn is_default(rule: &Rule) -> bool {
    rule.meta.default && rule.group != Group::Style
}

/// The rules as a table.
fn table(rules: &[&Rule]) -> String {
    let mut rows =
        vec![["rule", "group", "severity", "default", "fix", "summary"].map(String::from)];
    rows.extend(rules.iter().map(|rule| {
        let default = match (is_default(rule), rule.group) {
            (true, Group::Export) => "--export",
            (true, _) => "on",
            (false, _) => "off",
        };
        [
            rule.meta.name.to_owned(),
            rule.group.name().to_owned(),
            rule.meta.severity.name().to_owned(),
            default.to_owned(),
            applicability(rule).unwrap_or("-").to_owned(),
            rule.summary(),
        ]
    }));
    let mut widths = [0; 6];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line.push_str(&format!("{cell:width$}  "));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn applicability(rule: &Rule) -> Option<&'static str> {
    match rule.meta.fix {
        Availability::None => None,
        Availability::Sometimes(kind) | Availability::Always(kind) => Some(kind.name()),
    }
}

/// The facts about a rule as they are written in JSON.
#[derive(Serialize)]
struct Facts {
    name: &'static str,
    group: &'static str,
    severity: &'static str,
    /// Whether it is on when nothing is selected; in the group `export`, with `--export`.
    default: bool,
    /// `none`, `sometimes` or `always`.
    fix: &'static str,
    /// `safe`, `unsafe` or `manual`; null for a rule without fix.
    applicability: Option<&'static str>,
    chapters: &'static [&'static str],
    since: &'static str,
    aliases: &'static [&'static str],
    summary: String,
    url: String,
}

impl Facts {
    fn of(rule: &Rule) -> Facts {
        Facts {
            name: rule.meta.name,
            group: rule.group.name(),
            severity: rule.meta.severity.name(),
            default: is_default(rule),
            fix: match rule.meta.fix {
                Availability::None => "none",
                Availability::Sometimes(_) => "sometimes",
                Availability::Always(_) => "always",
            },
            applicability: applicability(rule),
            chapters: rule.meta.chapters,
            since: rule.meta.since,
            aliases: rule.meta.aliases,
            summary: rule.summary(),
            url: rule.url(),
        }
    }
}
