//! `pbnlint explain` and `pbnlint rules`: what the rules say about themselves.

use super::args::{ExplainArgs, ListFormat, RulesArgs};
use super::{Status, answer, requirements};
use crate::api::facts::{RuleFacts, chosen, page, table};

/// Prints a rule's page, with the facts about it below the title, or lists a group.
pub(super) fn explain(args: &ExplainArgs) -> Status {
    answer(page(args.topic))
}

/// Prints the list of all rules.
pub(super) fn rules(args: &RulesArgs) -> Status {
    match args.format {
        ListFormat::Text if args.requirements => answer(requirements::text()),
        ListFormat::Json if args.requirements => answer(requirements::json()),
        ListFormat::Text => answer(table(&chosen(&args.rules))),
        ListFormat::Json => {
            let rules = chosen(&args.rules);
            let facts: Vec<_> = rules.into_iter().map(RuleFacts::of).collect();
            // Strings and lists of them always have a JSON text.
            let text = serde_json::to_string_pretty(&facts).unwrap_or_default();
            answer(text + "\n")
        }
    }
}
