//! The names of rules in suppressions: those that are there, and those that can be written.

use std::fmt::Write as _;
use std::ops::Range;

use memchr::memmem;
use serde_json::{Value, json};

use crate::engine::Rule;
use crate::engine::suppress::read;
use crate::rules::{CATALOG, RULES, find, groups};
use crate::source::{Span, line_before};

/// The rules that a suppression names, each with the place of its name in it.
pub(super) fn rules(text: &[u8]) -> Vec<(Span, &'static Rule)> {
    let order = read(text, 0, &CATALOG).and_then(Result::ok);
    let names = order.into_iter().flat_map(|order| order.names);
    let rules = names.filter_map(|name| Some((name.span, find(name.known.as_deref()?)?)));
    rules.collect()
}

/// The first part of the page of a rule.
pub(super) fn page_of(rule: &Rule) -> Option<String> {
    let page = rule.page();
    let (title, text) = page.split_once('\n')?;
    let text = text.split("\n## ").next()?.trim();
    let title = title.trim_start_matches("# ");
    let mut markdown = format!("**{title}**\n\n{text}");
    if let Some(url) = rule.url() {
        let _ = write!(markdown, "\n\n[Examples]({url})");
    }
    Some(markdown)
}

/// The name of a rule that is being written in the list of a suppression, as far as it goes.
pub(super) fn suppressed_name(text: &[u8], offset: usize) -> Option<Range<usize>> {
    let before = line_before(text, offset);
    let words = ["pbnlint", "pgnlint"].iter();
    let word = words
        .filter_map(|word| memmem::rfind(before, word.as_bytes()))
        .max()?;
    let mark = before.get(..word)?.trim_ascii_end().last();
    let order = before.get(word..)?;
    let list = memchr::memchr(b'[', order)?;
    let names = order.get(list + 1..)?;
    let is_open = matches!(mark, Some(b'%' | b';' | b'{')) && !names.contains(&b']');
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'/');
    let length = names.iter().rev().take_while(is_part).count();
    is_open.then(|| offset - length..offset)
}

/// The names of rules and groups, in the place of a range.
pub(super) fn names(range: &gen_lsp_types::Range) -> Vec<Value> {
    let item = |name: &str, detail: String, group: u8| {
        json!({
            "label": name,
            "kind": 12, // value
            "detail": detail,
            "sortText": format!("{group}{name}"),
            "textEdit": { "range": range, "newText": name },
        })
    };
    let rules = RULES.iter();
    let rules = rules.map(|rule| item(rule.meta.name, rule.summary(), 0));
    let groups = groups::ALL.iter();
    let groups = groups.map(|group| item(group.name(), "all rules of this group".to_owned(), 1));
    rules.chain(groups).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_their_names() {
        for text in [
            "% pbnlint: ignore[tag-case, no-such-rule, bad-date] as it was",
            "{pbnlint: ignore[tag-case, no-such-rule, bad-date]}",
        ] {
            let found = rules(text.as_bytes());
            let names = found.iter().map(|(span, _)| span.of(text.as_bytes()));
            assert!(names.eq([&b"tag-case"[..], b"bad-date"]), "{text}");
            assert!(
                found
                    .iter()
                    .map(|(_, rule)| rule.meta.name)
                    .eq(["tag-case", "bad-date"])
            );
        }
        assert!(rules(b"% tag-case").is_empty());
    }
}
