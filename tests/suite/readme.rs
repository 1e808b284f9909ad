//! The README and the manual are true: their screens are what the program prints.
//!
//! `PBNLINT_UPDATE=1 cargo test --test suite -- readme` writes the screens again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::corpus::files;

/// What people read of us: the README, and the chapters of the manual.
pub fn documents() -> Vec<PathBuf> {
    let mut paths = files(Path::new("docs"));
    paths.retain(|path| path.extension().is_some_and(|e| e == "md"));
    paths.push("README.md".into());
    paths
}

/// The blocks of one language in a chapter.
pub fn blocks(path: impl AsRef<Path>, language: &str) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let fence = format!("\n```{language}\n");
    let blocks = text.split(&fence).skip(1);
    let blocks = blocks.map(|block| block.split("\n```\n").next().unwrap());
    blocks.map(|block| format!("{block}\n")).collect()
}

#[test]
fn the_screens_of_readme_and_manual_are_real() {
    let screens: usize = documents().iter().map(|path| compare(path)).sum();
    assert!(
        screens > 15,
        "README and manual show only {screens} screens"
    );
}

#[test]
fn the_readme_is_no_manual() {
    let lines = fs::read_to_string("README.md").unwrap().lines().count();
    assert!(
        lines <= 400,
        "{lines} lines: what is longer belongs into docs"
    );
}

/// Compares the screens of a document with what is printed, and counts them.
fn compare(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
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
    let real = lines.join("\n") + "\n";
    if std::env::var_os("PBNLINT_UPDATE").is_some() {
        fs::write(path, real).unwrap();
    } else {
        assert!(real == text, "{}", difference(path, &text, &real));
    }
    screens
}

/// What a command prints, without blanks at the ends of lines.
fn screen(command: &str) -> Vec<String> {
    let words = command.strip_prefix("$ ").expect("a screen of a program");
    let (program, words) = words.split_once(' ').expect("a program and its words");
    let program = match program {
        "pbnlint" => env!("CARGO_BIN_EXE_pbnlint"),
        "pgnlint" => env!("CARGO_BIN_EXE_pgnlint"),
        other => panic!("a screen of {other}"),
    };
    let output = Command::new(program)
        .args(words.split(' '))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    let summary = String::from_utf8(output.stderr).unwrap();
    // A terminal shows both; only conversions say what they did, and exports what they kept.
    let says = ["convert ", "export "];
    assert!(
        summary.is_empty() || says.iter().any(|command| words.starts_with(command)),
        "{summary}"
    );
    text.push_str(&summary);
    text.lines()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

fn difference(path: &Path, old: &str, new: &str) -> String {
    let diff = similar::TextDiff::from_lines(old, new);
    diff.unified_diff()
        .header(&path.to_string_lossy(), "what is printed")
        .to_string()
}
