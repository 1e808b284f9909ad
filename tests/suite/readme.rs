//! The README is true: its screens are what the program prints.
//!
//! `PBNLINT_UPDATE=1 cargo test --test suite -- readme` writes them anew.

use std::process::Command;

const README: &str = "README.md";

#[test]
fn the_screens_of_the_readme_are_real() {
    let text = std::fs::read_to_string(README).unwrap();
    let mut lines: Vec<String> = Vec::new();
    let mut rest = text.lines();
    let mut screens = 0;
    while let Some(line) = rest.next() {
        lines.push(line.to_owned());
        // Four backticks are around what has three in it.
        let Some(fence) = line
            .strip_suffix("console")
            .filter(|f| f.starts_with("```"))
        else {
            continue;
        };
        screens += 1;
        let command = rest.next().expect("a screen without a command");
        lines.push(command.to_owned());
        lines.extend(screen(command));
        for old in rest.by_ref() {
            if old == fence {
                lines.push(old.to_owned());
                break;
            }
        }
    }
    assert!(screens > 5, "the README shows only {screens} screens");
    let real = lines.join("\n") + "\n";
    if std::env::var_os("PBNLINT_UPDATE").is_some() {
        std::fs::write(README, real).unwrap();
    } else {
        assert!(real == text, "{}", similar_text(&text, &real));
    }
}

/// What a command prints, without blanks at the ends of lines.
fn screen(command: &str) -> Vec<String> {
    let words = command
        .strip_prefix("$ pbnlint ")
        .expect("a screen of pbnlint");
    let output = Command::new(env!("CARGO_BIN_EXE_pbnlint"))
        .args(words.split(' '))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    let summary = String::from_utf8(output.stderr).unwrap();
    // A terminal shows both; only conversions say what they did.
    assert!(
        summary.is_empty() || words.starts_with("convert "),
        "{summary}"
    );
    text.push_str(&summary);
    text.lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

fn similar_text(old: &str, new: &str) -> String {
    let diff = similar::TextDiff::from_lines(old, new);
    diff.unified_diff()
        .header("README.md", "what is printed")
        .to_string()
}
