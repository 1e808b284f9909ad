//! `pbnlint explain` and `pbnlint rules`: what the rules say about themselves.

use std::io::{self, IsTerminal};

use serde::Serialize;

use super::args::{ColorChoice, ExplainArgs, ExplainFormat, ListFormat, RulesArgs};
use super::{Status, answer, requirements, terminal};
use crate::api::facts::{RuleFacts, chosen, page, standing, table};
use crate::engine::{Rule, Standing};
use crate::notation::Notation;
use crate::program::Program;
use crate::render::{self, Style};
use crate::rules::RULES;
use crate::select::names::{Selector, Topic, standing_in_chess};

/// Prints a rule's page, with the facts about it below the title, or lists a group.
pub(super) fn explain(args: &ExplainArgs) -> Status {
    match (args.format, args.topic) {
        (ExplainFormat::Text, None) => {
            let pages: Vec<_> = RULES.iter().map(|rule| text(Topic::Rule(rule))).collect();
            answer(pages.join("\n"))
        }
        (ExplainFormat::Text, Some(topic)) => answer(text(topic)),
        (ExplainFormat::Json, Some(Topic::Rule(rule))) => json(&Explained::of(rule)),
        (ExplainFormat::Json, Some(Topic::Group(group))) => {
            json(&explained(&chosen(&[Selector::Group(group)])))
        }
        (ExplainFormat::Json, None) => json(&explained(&chosen(&[]))),
    }
}

/// What people read: drawn for a terminal; a file and a pipe get Markdown.
fn text(topic: Topic) -> String {
    let style = style();
    match topic {
        Topic::Rule(rule) if io::stdout().is_terminal() => render::page(&page(rule), style),
        Topic::Rule(rule) => page(rule),
        Topic::Group(group) => {
            let rules = chosen(&[Selector::Group(group)]);
            table(&rules, its_standing(), style.width)
        }
    }
}

fn style() -> Style {
    terminal::style(ColorChoice::Auto, false, io::stdout().is_terminal())
}

/// A rule with its page, for programs.
#[derive(Serialize)]
struct Explained {
    #[serde(flatten)]
    facts: RuleFacts,
    /// In Markdown.
    page: String,
}

impl Explained {
    fn of(rule: &Rule) -> Explained {
        Explained {
            facts: RuleFacts::of(rule),
            page: page(rule),
        }
    }
}

fn explained(rules: &[&Rule]) -> Vec<Explained> {
    rules.iter().map(|rule| Explained::of(rule)).collect()
}

fn json(value: &impl Serialize) -> Status {
    // Strings and lists of them always have a JSON text.
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    answer(text + "\n")
}

/// Prints the list of all rules.
pub(super) fn rules(args: &RulesArgs) -> Status {
    match args.format {
        ListFormat::Text if args.requirements => answer(requirements::text()),
        ListFormat::Json if args.requirements => answer(requirements::json()),
        ListFormat::Text => answer(table(&meant(&args.rules), its_standing(), style().width)),
        ListFormat::Json => {
            let rules = meant(&args.rules);
            let facts: Vec<_> = rules.into_iter().map(RuleFacts::of).collect();
            json(&facts)
        }
    }
}

/// The rules that are meant; where nothing is said, those of the program.
fn meant(selectors: &[Selector]) -> Vec<&'static Rule> {
    match Program::running().notation {
        Notation::Pgn if selectors.is_empty() => chosen(&[Selector::Notation(Notation::Pgn)]),
        _ => chosen(selectors),
    }
}

/// How rules are in the notation of the program.
fn its_standing() -> fn(&Rule) -> Standing {
    match Program::running().notation {
        Notation::Pgn => standing_in_chess,
        _ => standing,
    }
}
