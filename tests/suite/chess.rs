//! Chess: the requirements of its standards row by row, and what is found in real files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use pbnlint::engine::{Diagnostic, Severity};
use pbnlint::lint::{self, Findings, Plan, Settings};
use pbnlint::notation::Notation;
use pbnlint::rules::find;
use pbnlint::select::names::standing_in_chess;
use pbnlint::source::Source;

use super::corpus;
use super::pages::unescape;

/// The requirements of 1994 and of the supplement of 2001.
const TABLE: &str = include_str!("../requirements_pgn.tsv");

/// Rows whose rule differs from what the table says, or that have none, each with its reason.
const OTHERWISE: &[(&str, &[&str], &str)] = &[
    (
        "PGN-4.1-2",
        &["mixed-encodings"],
        "the rule has this name since PBN",
    ),
    (
        "PGN-8.2.6-8",
        &["second-termination", "text-after-game"],
        "names and messages use plain words",
    ),
    (
        "PGN-6-4",
        &[],
        "escape lines are kept where they stand, also by export",
    ),
    (
        "PGN-11.1-1",
        &[],
        "a file that is named is read, whatever its ending",
    ),
    (
        "PGN-12-1",
        &[],
        "the order of games is a wish, and no user has asked for it yet",
    ),
    (
        "PGN-12-2",
        &[],
        "games that are there twice are not looked for yet",
    ),
];

struct Row {
    id: &'static str,
    rules: Vec<&'static str>,
    bad: &'static str,
    good: &'static str,
}

/// The rows that have a rule for files; those of export format and of EPD are not asked for here.
fn rows() -> (Vec<Row>, BTreeMap<&'static str, usize>) {
    let mut left_out = BTreeMap::new();
    let rows = TABLE.lines().skip(1).filter_map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [id, _, _, _, _, rule, severity, bad, good] = cells[..] else {
            panic!("a row of another length: {line}");
        };
        let otherwise = OTHERWISE.iter().find(|(of, ..)| *of == id);
        let rules = match otherwise {
            Some((_, rules, _)) => rules.to_vec(),
            None => rule.split(',').map(str::trim).collect::<Vec<_>>(),
        };
        let why = match (rules.as_slice(), severity) {
            ([], _) => "another reason",
            (["-"], _) => "nothing to find: a permission, or a reading",
            (_, "export") => "export format",
            (_, "epd") => "EPD",
            _ => {
                return Some(Row {
                    id,
                    rules,
                    bad,
                    good,
                });
            }
        };
        *left_out.entry(why).or_default() += 1;
        None
    });
    (rows.collect(), left_out)
}

fn check(bytes: &[u8], settings: &Settings) -> Findings {
    lint::check(
        &Source::new(bytes),
        Some("example.pgn"),
        &Plan::new(settings),
    )
}

fn names(findings: &Findings) -> BTreeSet<&str> {
    findings
        .diagnostics
        .iter()
        .map(|found| found.rule.name())
        .collect()
}

/// The default set, and some rules on as well.
fn with(rules: &[&str]) -> Settings {
    let mut settings = Settings {
        notation: Some(Notation::Pgn),
        ..Settings::default()
    };
    for rule in rules.iter().filter_map(|rule| find(rule)) {
        settings.chess[rule.index()] = Some(standing_in_chess(rule).severity);
    }
    settings
}

fn bytes(text: &str) -> Vec<u8> {
    let mut text = text.to_owned();
    while let Some(start) = text.find("\\{") {
        let end = start + text[start..].find('}').unwrap();
        let (part, count) = text[start + 2..end].rsplit_once('*').unwrap();
        let part = part.repeat(count.parse().unwrap());
        text.replace_range(start..=end, &part);
    }
    unescape(&text.replace("\\v", "\\x0B"))
}

#[test]
fn every_row_of_the_standards_has_its_rule() {
    let (rows, left_out) = rows();
    let mut wrong = String::new();
    let mut held = 0;
    for row in &rows {
        let before = wrong.len();
        for rule in &row.rules {
            if find(rule).is_none() {
                writeln!(wrong, "{}: no rule is called {rule}", row.id).unwrap();
            }
        }
        let settings = with(&row.rules);
        if row.bad != "n/a" {
            let findings = check(&bytes(row.bad), &settings);
            let names = names(&findings);
            if !row.rules.iter().any(|rule| names.contains(rule)) {
                writeln!(
                    wrong,
                    "{}: {:?} is not found, but {names:?}: {}",
                    row.id, row.rules, row.bad
                )
                .unwrap();
            }
        }
        if row.good != "n/a" {
            let findings = check(&bytes(row.good), &settings);
            let is_loud = |found: &&Diagnostic| {
                found.severity > Severity::Info || row.rules.contains(&found.rule.name())
            };
            for found in findings.diagnostics.iter().filter(is_loud) {
                let name = found.rule.name();
                writeln!(
                    wrong,
                    "{}: {name} speaks: {}: {}",
                    row.id, found.message, row.good
                )
                .unwrap();
            }
        }
        held += usize::from(wrong.len() == before);
    }
    println!("{held} of {} rows are held", rows.len());
    for (why, count) in &left_out {
        println!("{count} rows without a rule: {why}");
    }
    for (row, _, why) in OTHERWISE {
        println!("{row}: {why}");
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The errors in the real files of up to 150,000 bytes: each rule with its places and its files. All were read by
/// hand.
const ERRORS: &[(&str, usize, usize)] = &[
    ("bad-fen", 1, 1),
    ("foreign-piece-letters", 1, 1),
    ("illegal-move", 6, 3),
    ("missing-tag-name", 1, 1),
    ("missing-tag-value", 1, 1),
    ("missing-termination", 59, 9),
    ("result-mismatch", 5, 4),
    ("stray-bracket", 1, 1),
    ("stray-text", 7, 4),
    ("text-in-tag", 2, 2),
    ("unclosed-string", 4, 3),
    ("unclosed-tag", 1, 1),
    ("unclosed-variation", 1, 1),
    ("unescaped-quote", 1, 1),
    ("unopened-tag", 1, 1),
    ("variation-without-move", 2, 2),
];

#[test]
fn real_files_have_the_errors_that_were_read_by_hand() {
    let Some(folder) = std::env::var_os("PGN_CORPUS") else {
        println!("skipped: PGN_CORPUS is not set");
        return;
    };
    let plan = Plan::new(&Settings {
        notation: Some(Notation::Pgn),
        ..Settings::default()
    });
    let mut found: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let (mut files, mut clean) = (0, 0);
    for path in corpus::files(Path::new(&folder)) {
        let bytes = std::fs::read(&path).unwrap();
        if path.extension().is_none_or(|ending| ending != "pgn") || bytes.len() > 150_000 {
            continue;
        }
        let findings = lint::check(&Source::new(&bytes), Some("file.pgn"), &plan).diagnostics;
        files += 1;
        clean += usize::from(
            findings
                .iter()
                .all(|found| found.severity == Severity::Info),
        );
        let errors = findings
            .iter()
            .filter(|found| found.severity == Severity::Error);
        let mut own: BTreeMap<&str, usize> = BTreeMap::new();
        for error in errors {
            *own.entry(error.rule.name()).or_default() += error.places();
        }
        for (rule, places) in own {
            let all = found.entry(rule.to_owned()).or_default();
            *all = (all.0 + places, all.1 + 1);
        }
    }
    let found: Vec<(&str, usize, usize)> = found
        .iter()
        .map(|(rule, (places, files))| (rule.as_str(), *places, *files))
        .collect();
    println!("{clean} of {files} files have no warning and no error");
    assert_eq!(found, ERRORS);
    assert!(clean * 100 >= files * 60, "{clean} of {files}");
}
