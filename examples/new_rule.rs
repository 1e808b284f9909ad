//! Makes the file of a new rule and adds its word to the list of rules.
//!
//! ```sh
//! cargo run --example new_rule -- tag/short-event
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let argument = std::env::args().nth(1);
    let argument = argument.ok_or("usage: cargo run --example new_rule -- GROUP/RULE-NAME")?;
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
    let module = name.replace('-', "_");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let file = folder.join(group).join(format!("{module}.rs"));
    if file.exists() {
        return Err(format!("{} exists already", file.display()).into());
    }
    let list = folder.join("mod.rs");
    let rules = std::fs::read_to_string(&list)?;
    let rules = with_word(&rules, group, &module).ok_or(format!("no group is called `{group}`"))?;
    std::fs::write(&file, template(name))?;
    std::fs::write(&list, rules)?;
    println!("made {}", file.display());
    println!("next: write its page and its check, then PBNLINT_UPDATE=1 cargo test pages");
    Ok(())
}

/// The text of `rules/mod.rs` with a word more in the list of a group; `None` if there is no
/// such group.
fn with_word(rules: &str, group: &str, module: &str) -> Option<String> {
    let head = format!("    {group}: ");
    let mut lines: Vec<&str> = rules.lines().collect();
    let first = lines.iter().position(|line| line.starts_with(&head))? + 1;
    let words = lines.get(first..)?.iter();
    let before = words
        .take_while(|line| line.trim() != "]" && line.trim() < module)
        .count();
    let word = format!("        {module}");
    lines.insert(first + before, &word);
    Some(lines.join("\n") + "\n")
}

fn template(name: &str) -> String {
    format!(
        r#"//! # {name}
//!
//! What it finds, in one sentence. Why that matters to the reader of the file.
//!
//! What to do about it.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "x"]
//! [Board "1"]
//! ```
//!
//! ```text
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! ```

use crate::rules::prelude::*;
use crate::pbn::standard::TagId;

pub(crate) const META: Meta = Meta {{
    name: "{name}",
    severity: Severity::Warning,
    ..Meta::DEFAULT
}};

pub(crate) const CHECKS: &[Check] = &[Check::Value(Tags::Named(&[TagId::EVENT]), check)];

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: Option<TagId>, report: &mut Report<'_>) {{
    let Some((text, span)) = game.stated(pair) else {{
        return;
    }};
    if text.len() < 3 {{
        report.at(span, "say what is wrong, and what would be right");
    }}
}}
"#
    )
}

#[cfg(test)]
mod tests {
    use super::with_word;

    #[test]
    fn a_word_goes_to_its_place_in_its_group() {
        let rules =
            "    file: File [\n        b\n    ]\n    tag: Tag [\n        a\n        c\n    ]\n";
        let with_b = with_word(rules, "tag", "b").unwrap();
        assert_eq!(
            with_b,
            "    file: File [\n        b\n    ]\n    tag: Tag [\n        a\n        b\n        c\n    ]\n"
        );
        let with_d = with_word(rules, "tag", "d").unwrap();
        assert!(with_d.ends_with("        c\n        d\n    ]\n"));
        assert_eq!(with_word(rules, "no-such-group", "b"), None);
    }
}
