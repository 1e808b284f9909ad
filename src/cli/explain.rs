//! `pbnlint explain` and `pbnlint rules`: what the rules say about themselves.

use std::io::{self, Write};

use super::args::{ExplainArgs, ListFormat, RulesArgs};
use super::{Status, requirements};
use crate::api::facts::{RuleFacts, chosen, page, table};

/// Prints a rule's page, with the facts about it below the title, or lists a group.
pub(super) fn explain(args: &ExplainArgs) -> Status {
    print(&page(args.topic))
}

/// Prints the list of all rules.
pub(super) fn rules(args: &RulesArgs) -> Status {
    match args.format {
        ListFormat::Text if args.requirements => print(&requirements::text()),
        ListFormat::Json if args.requirements => print(&requirements::json()),
        ListFormat::Text => print(&table(&chosen(&args.rules))),
        ListFormat::Json => {
            let rules = chosen(&args.rules);
            let facts: Vec<_> = rules.into_iter().map(RuleFacts::of).collect();
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
