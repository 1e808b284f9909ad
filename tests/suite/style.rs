//! The mechanical part of how we write (`CONTRIBUTING.md`): words that messages, pages, help and
//! prose for users must not use.

use std::path::{Path, PathBuf};

use super::corpus::files;
use super::readme::documents;
use pbnlint::rules::RULES;

/// Words that readers stumble over, with what to write instead. A word with a blank is a phrase;
/// words are compared without case.
const WORDS: &[(&str, &str)] = &[
    ("behind", "after"),
    ("told", "reported"),
    ("stands", "is"),
    ("stand", "are"),
    ("stood", "was"),
    ("hardly", "rarely"),
    ("nobody", "no reader, no player"),
    ("whoever", "who"),
    ("nought", "zero"),
    ("anew", "again"),
    ("heed", "use, follow"),
    ("heeds", "follows"),
    ("heeded", "used"),
    ("speaks of", "is about"),
    ("speaks for", "covers"),
    ("of one mind", "consistent"),
    ("written so", "written like this"),
    ("told so", "reported"),
    ("as it stands", "as it is"),
    ("can not", "cannot"),
];

/// Where such a word is right: `stands for`.
const RIGHT: &[&str] = &[
    "stands for",
    "stand for",
    "stands in for",
    "stand in for",
    "stands out",
    "stand out",
];

/// What of [`WORDS`] is in a text, with the words around it.
fn found(text: &str) -> Vec<String> {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let mut found = Vec::new();
    for (index, _) in words.iter().enumerate() {
        let begins = |phrase: &&str| {
            let mut rest = words[index..].iter();
            phrase.split(' ').all(|word| {
                rest.next()
                    .is_some_and(|other| other.eq_ignore_ascii_case(word))
            })
        };
        if RIGHT.iter().any(begins) {
            continue;
        }
        if let Some((word, instead)) = WORDS.iter().find(|(word, _)| begins(word)) {
            let around = &words[index.saturating_sub(4)..(index + 5).min(words.len())];
            found.push(format!(
                "`{word}` (write: {instead}) in \"{}\"",
                around.join(" ")
            ));
        }
    }
    found
}

/// The string literals of Rust code, without those of its tests.
fn literals(code: &str) -> Vec<String> {
    let code = code.split("#[cfg(test)]").next().unwrap();
    let mut literals = Vec::new();
    for line in joined(code).lines() {
        let line = line.trim_start();
        if line.starts_with("//") || line.starts_with("#[") {
            continue;
        }
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '\'' if letters.peek() == Some(&'"') => {
                    letters.next();
                }
                '/' if letters.peek() == Some(&'/') => break,
                '"' => {
                    let mut literal = String::new();
                    while let Some(letter) = letters.next() {
                        match letter {
                            '"' => break,
                            '\\' => {
                                letters.next();
                                literal.push(' ');
                            }
                            other => literal.push(other),
                        }
                    }
                    literals.push(literal);
                }
                _ => {}
            }
        }
    }
    literals
}

/// The code with literals over several lines on one.
fn joined(code: &str) -> String {
    let mut joined = String::new();
    let mut lines = code.lines().peekable();
    while let Some(line) = lines.next() {
        match line.strip_suffix('\\') {
            Some(line) => {
                joined.push_str(line);
                if let Some(next) = lines.peek_mut() {
                    *next = next.trim_start();
                }
            }
            None => {
                joined.push_str(line);
                joined.push('\n');
            }
        }
    }
    joined
}

/// Prose without what is between fences and backquotes.
fn prose(markdown: &str) -> String {
    let mut text = String::new();
    // The backquotes that end the block of code; a longer fence may hold shorter ones.
    let mut fence: Option<usize> = None;
    for line in markdown.lines() {
        let backquotes = line.trim_start().bytes().take_while(|b| *b == b'`').count();
        if backquotes >= 3 && fence.is_none_or(|open| backquotes >= open) {
            fence = match fence {
                None => Some(backquotes),
                Some(_) => None,
            };
            continue;
        }
        if fence.is_none() {
            for (index, part) in line.split('`').enumerate() {
                text.push_str(if index % 2 == 0 { part } else { " " });
            }
            text.push('\n');
        }
    }
    text
}

fn assert_plain(texts: impl Iterator<Item = (String, String)>) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (place, text) in texts {
        count += 1;
        wrong.extend(
            found(&text)
                .into_iter()
                .map(|found| format!("{place}: {found}")),
        );
    }
    assert!(count > 0, "there is nothing to read");
    assert!(
        wrong.is_empty(),
        "{} places:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn pages_use_plain_words() {
    assert_plain(
        RULES
            .iter()
            .map(|rule| (rule.meta.name.to_owned(), prose(&rule.page()))),
    );
}

#[test]
fn messages_use_plain_words() {
    let code = files(Path::new("src"))
        .into_iter()
        .chain(files(Path::new("rules")));
    let code = code.filter(|path| path.extension().is_some_and(|e| e == "rs"));
    // `nobody` is a word of players there: nobody is vulnerable.
    let code = code.filter(|path| !path.ends_with("tests.rs") && !path.ends_with("meant.rs"));
    assert_plain(code.flat_map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        let place = path.display().to_string();
        let literals = literals(&text).into_iter();
        literals
            .map(move |literal| (place.clone(), literal))
            .collect::<Vec<_>>()
    }));
}

#[test]
fn help_uses_plain_words() {
    let code = files(Path::new("src/cli/args")).into_iter();
    assert_plain(code.chain(["src/cli/args.rs".into()]).map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        let help = text
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("///"));
        (
            path.display().to_string(),
            help.collect::<Vec<_>>().join("\n"),
        )
    }));
}

#[test]
fn documents_use_plain_words() {
    let others = ["CHANGELOG.md", "SECURITY.md", "src/config/template.toml"];
    let paths = documents().into_iter().chain(others.map(PathBuf::from));
    assert_plain(paths.map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path.display().to_string(), prose(&text))
    }));
}

#[test]
fn the_words_are_found() {
    assert_eq!(found("a stray brace Behind the tag, `x`").len(), 1);
    assert_eq!(found("it can not be; the tag is of one mind").len(), 2);
    assert!(found("`#` stands for the value before it").is_empty());
    let code = "let a = \"told \\\n    twice\"; // behind\nlet b = '\"'; let c = \"x\";\n";
    assert_eq!(literals(code), ["told twice", "x"]);
}

/// Whether a message that says what is expected says what was found.
fn says_what_was_found(message: &str) -> bool {
    let mut words = message.split(|c: char| !c.is_alphanumeric());
    !words.any(|word| word == "expected") || message.contains(", found ")
}

#[test]
fn messages_say_what_was_found() {
    let mut count = 0;
    for rule in RULES {
        let page = rule.page();
        let start = format!("[{}]: ", rule.meta.name);
        let messages = page.lines().filter_map(|line| line.split_once(&start));
        for (_, message) in messages {
            assert!(
                says_what_was_found(message),
                "{}: {message}",
                rule.meta.name
            );
            count += usize::from(message.contains(", found "));
        }
    }
    assert!(count > 60, "{count}");
    assert!(!says_what_was_found("expected Yes or No"));
    assert!(says_what_was_found("unexpected blank"));
}

/// Messages that no example shows. [`BadValue::report`] adds what was found to those that begin with what
/// is expected.
///
/// [`BadValue::report`]: ../../rules/bad_value.rs
#[test]
fn other_messages_say_what_was_found() {
    for path in files(Path::new("rules")) {
        let code = std::fs::read_to_string(&path).unwrap();
        let reports_values = code.contains("BadValue");
        for literal in literals(&code) {
            let is_finished = reports_values && literal.starts_with("expected ");
            assert!(
                is_finished || says_what_was_found(&literal),
                "{}: {literal}",
                path.display()
            );
        }
    }
}
