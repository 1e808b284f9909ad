//! The requirements of the standards, row by row: each bad example gives the rule of its row,
//! each good one does not; in PBN in every version in which the row holds.
//!
//! `PBNLINT_SHOW=1 cargo test --test suite -- requirements --nocapture` prints which rules speak on every
//! example, to find the rule of a row.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::standard::Version;
use pbnlint::rbn::RBN;
use pbnlint::rules::RULES;
use pbnlint::rules::checks;
use pbnlint::source::Source;

use super::pages::unescape;

const TABLE: &str = include_str!("../requirements.tsv");

/// Those of RBN and RBX.
const RECORDS: &str = include_str!("../requirements_rbn.tsv");

/// A row of the table.
struct Row {
    id: &'static str,
    is_export: bool,
    bad: &'static str,
    good: &'static str,
    versions: Vec<Version>,
    rule: &'static str,
}

fn rows() -> Vec<Row> {
    let mut lines = TABLE
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let column = |name: &str| head.iter().position(|cell| *cell == name).unwrap();
    let columns = [
        "id",
        "format",
        "bad_example",
        "good_example",
        "versions",
        "rule",
    ]
    .map(column);
    let rows = lines.map(|cells| {
        assert_eq!(cells.len(), head.len(), "{cells:?}");
        let [id, format, bad, good, versions, rule] = columns.map(|column| cells[column]);
        let versions = versions.split(',');
        Row {
            id,
            is_export: format == "export",
            bad,
            good,
            versions: versions
                .map(|v| Version::parse(v.as_bytes()).unwrap())
                .collect(),
            rule,
        }
    });
    rows.collect()
}

/// The names of the rules that speak on an example; `None` where the row has none.
fn speaking(row: &Row, example: &str, version: Version) -> Option<BTreeSet<&'static str>> {
    if example == "n/a" {
        return None;
    }
    // What is in parentheses is no PBN text.
    let aside = example
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'));
    let (aside, text) = aside.map_or(("", example), |(aside, text)| (aside, text.trim_start()));
    let name = aside.strip_prefix("file name ");
    let text = if name.is_some() { "\\n" } else { text };
    let is_export = row.is_export || text.starts_with("% EXPORT");
    let settings = Settings {
        severities: RULES.iter().map(|rule| Some(rule.meta.severity)).collect(),
        export: is_export,
        // Otherwise the version asked for would beat the one that the file declares.
        version: (!text.contains("% PBN ")).then_some(version),
        ..Settings::default()
    };
    let bytes = bytes(text, is_export);
    let name = name.unwrap_or("example.pbn");
    let findings = lint::check(&Source::new(&bytes), Some(name), &Plan::new(&settings));
    let names = findings
        .diagnostics
        .iter()
        .filter_map(|d| d.rule.built_in());
    Some(names.map(|rule| rule.meta.name).collect())
}

/// The bytes of an example: `\{text*N}` stands for N times the text, `\n` for CR LF in
/// export format unless there is a `\r`.
pub(super) fn bytes(text: &str, is_export: bool) -> Vec<u8> {
    let mut text = text.to_owned();
    while let Some(start) = text.find("\\{") {
        let end = start + text[start..].find('}').unwrap();
        let (part, count) = text[start + 2..end].rsplit_once('*').unwrap();
        let part = part.repeat(count.parse().unwrap());
        text.replace_range(start..=end, &part);
    }
    let is_crlf = is_export && !text.contains("\\r");
    let text = text.replace("\\v", "\\x0B");
    let bytes = unescape(&text);
    if is_crlf {
        String::from_utf8_lossy(&bytes)
            .replace('\n', "\r\n")
            .into_bytes()
    } else {
        bytes
    }
}

#[test]
fn every_row_has_its_rule() {
    let show = std::env::var_os("PBNLINT_SHOW").is_some();
    let mut wrong = String::new();
    let mut open = Vec::new();
    for row in rows() {
        if show {
            for version in &row.versions {
                for (kind, example) in [("bad", row.bad), ("good", row.good)] {
                    if let Some(names) = speaking(&row, example, *version) {
                        let names = names.into_iter().collect::<Vec<_>>().join(" ");
                        println!("ROW\t{}\t{version}\t{kind}\t{names}", row.id);
                    }
                }
            }
        }
        if let Some(reason) = row.rule.strip_prefix('-') {
            if reason.trim().is_empty() {
                writeln!(wrong, "{}: no rule and no reason", row.id).unwrap();
            }
            open.push(row.id);
            continue;
        }
        judge(&row, &mut wrong);
    }
    println!("{} rows without a rule: {}", open.len(), open.join(" "));
    assert!(wrong.is_empty(), "{wrong}");
}

fn judge(row: &Row, wrong: &mut String) {
    let named: BTreeSet<_> = row.rule.split(' ').collect();
    let unknown = named
        .iter()
        .filter(|name| pbnlint::rules::find(name).is_none());
    for name in unknown {
        writeln!(wrong, "{}: no rule has the name `{name}`", row.id).unwrap();
    }
    let mut needed = BTreeSet::new();
    for version in &row.versions {
        if let Some(speaking) = speaking(row, row.bad, *version) {
            if named.is_disjoint(&speaking) {
                let id = row.id;
                writeln!(wrong, "{id} in {version}: bad, but only {speaking:?}").unwrap();
            }
            needed.extend(speaking);
        }
        let speaking = speaking(row, row.good, *version).unwrap_or_default();
        for name in named.intersection(&speaking) {
            writeln!(wrong, "{} in {version}: good, but `{name}`", row.id).unwrap();
        }
    }
    if row.bad != "n/a" {
        for name in named.iter().filter(|name| !needed.contains(*name)) {
            writeln!(wrong, "{}: `{name}` never speaks on it", row.id).unwrap();
        }
    }
}

/// An example of a requirement of records as a file with its name: most are the lines or fields of one
/// record.
fn records<'e>(id: &str, applies_to: &str, example: &'e str) -> (Vec<u8>, &'e str) {
    let named = example.strip_prefix("(file name ");
    let named = named.and_then(|rest| rest.split_once(") "));
    let text = bytes(named.map_or(example, |(_, text)| text), false);
    let is_rbx = id.starts_with("RBN-6-");
    let (start, end): (&[u8], &[u8]) = match (applies_to, is_rbx) {
        ("file", _) => (b"", b""),
        (_, true) => (b"%{RBX}", b"\n"),
        (_, false) => (b"% RBN\n", b"\n\n"),
    };
    let usual = if is_rbx { "example.rbx" } else { "example.rbn" };
    let name = named.map_or(usual, |(name, _)| name);
    ([start, &text, end].concat(), name)
}

/// Each bad example of RBN and RBX gives its rule and nothing else, each good one nothing.
#[test]
fn every_row_of_records_has_its_rule() {
    let mut lines = RECORDS
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let column = |name: &str| head.iter().position(|cell| *cell == name).unwrap();
    let names = [
        "id",
        "applies_to",
        "format",
        "bad_example",
        "good_example",
        "rule",
    ];
    let columns = names.map(column);
    let mut wrong = String::new();
    let mut judged = 0;
    for cells in lines {
        assert_eq!(cells.len(), head.len(), "{cells:?}");
        let [id, applies_to, format, bad, good, rule] = columns.map(|column| cells[column]);
        let reason = rule.strip_prefix('-').map(str::trim);
        assert!(reason != Some(""), "{id}: no rule and no reason");
        assert_eq!(
            reason.is_some(),
            bad == "n/a" && rule.starts_with('-'),
            "{id}"
        );
        let expected = reason.is_none().then_some(rule);
        for (example, expected) in [(bad, expected), (good, None)] {
            if example == "n/a" {
                continue;
            }
            let settings = Settings {
                severities: RULES.iter().map(|rule| Some(rule.meta.severity)).collect(),
                export: format == "export",
                ..Settings::default()
            };
            let (bytes, name) = records(id, applies_to, example);
            let findings = lint::check(&Source::new(&bytes), Some(name), &Plan::new(&settings));
            let found = findings.diagnostics.iter().map(|found| found.rule.name());
            let found: BTreeSet<&str> = found.collect();
            if found != expected.into_iter().collect() {
                writeln!(
                    wrong,
                    "{id}: expected {expected:?}, found {found:?}: {example}"
                )
                .unwrap();
            }
            judged += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(judged > 500, "{judged}");
}

/// The chapters of the earlier versions are those that the table knows.
#[test]
fn chapters_are_those_of_each_version() {
    let mut lines = TABLE
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let column = |name: &str| head.iter().position(|cell| *cell == name).unwrap();
    let [v1_0, v2_0, v2_1] = ["chapter_1.0", "chapter_2.0", "chapter_2.1"].map(column);
    let mut known = 0;
    for cells in lines {
        for (version, column) in [(Version::V1_0, v1_0), (Version::V2_0, v2_0)] {
            // A hyphen may say that the chapter has another text there, or that there is none.
            if cells[column] != "-" && cells[v2_1] != "-" {
                let chapter = version.chapter(cells[v2_1]);
                assert_eq!(chapter.as_deref(), Some(cells[column]), "{cells:?}");
                known += 1;
            }
        }
    }
    assert!(known > 700, "{known}");
}

/// A rule that a row of records names is about the chapter of one of its rows, or about the one that has
/// it; rules that judge no records cite no chapter of RBN.
#[test]
fn chapters_of_records_are_those_of_the_table() {
    let mut chapters: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in RECORDS.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let (id, rule) = (cells[0], cells[cells.len() - 1]);
        let (before, _) = id.rsplit_once('-').unwrap();
        let chapter = before.strip_prefix("RBN-").unwrap();
        let whole = chapter.split('.').next().unwrap();
        chapters.entry(rule).or_default().extend([chapter, whole]);
    }
    let mut named = 0;
    for rule in RULES {
        let cited = rule.meta.chapters_of(RBN);
        let Some(known) = chapters.get(rule.meta.name) else {
            continue;
        };
        assert!(
            cited.iter().any(|chapter| known.contains(chapter)),
            "{rule:?} cites {cited:?}, expected one of {known:?}"
        );
        named += 1;
    }
    assert!(named > 80, "{named}");
    for rule in RULES {
        let judges = !checks(rule).rbn.is_empty();
        let cites = !rule.meta.chapters_of(RBN).is_empty();
        assert!(judges || !cites, "{rule:?} judges no records");
        assert!(
            cites || rule.group != pbnlint::rules::groups::RBN,
            "{rule:?} cites nothing"
        );
    }
}
