//! Makes the file of a new rule and adds its word to the list of rules.
//!
//! ```sh
//! cargo run --example new_rule -- tag/short-event
//! ```
//!
//! After the name comes the shape of its check: `value` (if nothing is said), `game` or `across`.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let argument = argument
        .ok_or("usage: cargo run --example new_rule -- GROUP/RULE-NAME [value|game|across]")?;
    let (group, name) = argument
        .split_once('/')
        .ok_or("expected GROUP/RULE-NAME, such as tag/short-event")?;
    let is_kebab = |name: &str| {
        let is_word = |word: &str| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        name.split('-').all(is_word)
    };
    if !is_kebab(name) {
        return Err(format!("expected a name in kebab-case, found `{name}`").into());
    }
    let shape = std::env::args().nth(2);
    let shape = match shape.as_deref() {
        None | Some("value") => VALUE,
        Some("game") => GAME,
        Some("across") => ACROSS,
        Some(other) => {
            return Err(format!("expected value, game or across, found `{other}`").into());
        }
    };
    let module = name.replace('-', "_");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let file = folder.join(group).join(format!("{module}.rs"));
    if file.exists() {
        return Err(format!("{} exists already", file.display()).into());
    }
    let list = folder.join("mod.rs");
    let rules = std::fs::read_to_string(&list)?;
    let rules = with_word(&rules, group, &module).ok_or(format!("no group is called `{group}`"))?;
    std::fs::write(&file, template(group, name, shape))?;
    std::fs::write(&list, rules)?;
    println!("made {}", file.display());
    println!("next: write its page and its check, then");
    println!("PBNLINT_UPDATE=1 cargo test --test suite -- pages");
    Ok(())
}

/// The text of `rules/mod.rs` with a word more in the list of a group; `None` if there is no
/// such group.
fn with_word(rules: &str, group: &str, module: &str) -> Option<String> {
    let mut lines: Vec<&str> = rules.lines().collect();
    let first = lines
        .iter()
        .position(|line| group_of(line) == Some(group))?
        + 1;
    let words = lines.get(first..)?.iter();
    let before = words
        .take_while(|line| line.trim() != "]" && line.trim() < module)
        .count();
    let word = format!("        {module}");
    lines.insert(first + before, &word);
    Some(lines.join("\n") + "\n")
}

/// The group whose list begins on a line: `    law LAW: WholeGames [`.
fn group_of(line: &str) -> Option<&str> {
    let head = line.strip_prefix("    ")?.strip_suffix(" [")?;
    let (name, _) = head.split_once(' ')?;
    Some(name.strip_prefix("r#").unwrap_or(name))
}

/// What rules with one kind of check have in common: examples with a finding, some without, and
/// the check.
struct Shape {
    bad: [&'static str; 2],
    good: [&'static str; 2],
    check: &'static str,
}

const VALUE: Shape = Shape {
    bad: [
        r#"//! [Event "x"]
//! [Board "1"]"#,
        r#"//! [Event "ab"]"#,
    ],
    good: [
        r#"//! [Event "Club evening"]
//! [Board "1"]"#,
        r#"//! [Event "Spring cup"]"#,
    ],
    check: r#"pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(Tags::Named(&[TagId::EVENT]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    if text.len() < 3 {
        report.at(span, "say what is wrong, and what would be right");
    }
}"#,
};

const GAME: Shape = Shape {
    bad: [
        r#"//! [Event "Club evening"]
//! [Site "Club evening"]"#,
        r#"//! [Event "Paris"]
//! [Site "Paris"]"#,
    ],
    good: [
        r#"//! [Event "Club evening"]
//! [Site "Paris"]"#,
        r#"//! [Event "Paris"]"#,
    ],
    check: r#"pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((event, _)) = game.stated_tag(TagId::EVENT) else {
        return;
    };
    let Some((site, span)) = game.stated_tag(TagId::SITE) else {
        return;
    };
    if site == event {
        report.at(span, "say what is wrong, and what would be right");
    }
}"#,
};

const ACROSS: Shape = Shape {
    bad: [
        r#"//! [Event "Club evening"]
//! [Board "1"]
//!
//! [Event "Evening of the club"]
//! [Board "2"]"#,
        r#"//! [Event "Spring cup"]
//!
//! [Event "Autumn cup"]"#,
    ],
    good: [
        r#"//! [Event "Club evening"]
//! [Board "1"]
//!
//! [Event "Club evening"]
//! [Board "2"]"#,
        r#"//! [Event "Spring cup"]
//!
//! [Board "2"]"#,
    ],
    check: r#"pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]);

/// What is remembered of a game: a value and its place.
struct Event(Vec<u8>, Span);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let (event, span) = game.stated_tag(TagId::EVENT)?;
    Some(Fact::new(Event(event.to_vec(), span)))
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut first = None;
    for fact in facts {
        let Some(event) = fact.fact.get::<Event>() else {
            continue;
        };
        let (of_other, other) = *first.get_or_insert((fact, event));
        if event.0 != other.0 {
            report
                .in_file(
                    event.1.at(fact.base),
                    fact.game,
                    "say what is wrong, and what would be right",
                )
                .label_in_file(other.1.at(of_other.base), "say what explains it");
        }
    }
}"#,
};

/// The groups whose rules have two examples of each kind at least, because what they judge comes in many
/// shapes.
const OF_TWO_EXAMPLES: [&str; 4] = ["deal", "auction", "play", "law"];

fn template(group: &str, name: &str, shape: Shape) -> String {
    let Shape { bad, good, check } = shape;
    let count = if OF_TWO_EXAMPLES.contains(&group) {
        2
    } else {
        1
    };
    let examples = |texts: [&str; 2], after: &str| -> String {
        let texts = texts.iter().take(count);
        let blocks = texts.map(|text| format!("//!\n//! ```pbn\n{text}\n//! ```\n{after}"));
        blocks.collect()
    };
    let bad = examples(bad, "//!\n//! ```text\n//! ```\n");
    let good = examples(good, "");
    format!(
        r#"//! # {name}
//!
//! What it finds, in one sentence. Why that matters to the reader of the file.
//!
//! What to do about it.
//!
//! ## Bad
{bad}//!
//! ## Good
{good}
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {{
    name: "{name}",
    severity: Severity::Warning,
    ..Meta::DEFAULT
}};

{check}
"#
    )
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{GAME, template, with_word};

    /// The list of rules as it is, so that a list of another form is seen.
    #[test]
    fn a_word_goes_to_its_place_in_its_group() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
        let rules = fs::read_to_string(folder.join("mod.rs")).unwrap();
        let entries = fs::read_dir(&folder).unwrap().map(Result::unwrap);
        let groups = entries.filter(|entry| entry.file_type().unwrap().is_dir());
        let groups: Vec<_> = groups
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        assert!(groups.len() > 10);
        for group in groups {
            for word in ["aaa", "zzz"] {
                let with_word = with_word(&rules, &group, word).expect(&group);
                let new = with_word.find(&format!("        {word}\n")).unwrap();
                let before = &with_word[..new];
                let list = &before[before.rfind('[').unwrap()..];
                let of_group = fs::read_dir(folder.join(&group)).unwrap();
                let count = if word == "aaa" { 0 } else { of_group.count() };
                assert_eq!(list.lines().count() - 1, count, "{group}");
            }
        }
        assert_eq!(with_word(&rules, "no-such-group", "b"), None);
    }

    #[test]
    fn rules_about_the_laws_begin_with_two_examples_of_each_kind() {
        let count = |group: &str| template(group, "my-rule", GAME).matches("```pbn").count();
        assert_eq!((count("law"), count("tag")), (4, 2));
        assert!(
            template("tag", "my-rule", GAME).contains("```\n//!\n//! ## Good\n//!\n//! ```pbn\n")
        );
    }
}
