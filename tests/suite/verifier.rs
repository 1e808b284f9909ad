//! The checks of the verifier that the author of the standard wrote: each has a rule of ours.
//!
//! `tests/verifier.tsv` numbers them, says what is wrong, and shows the smallest game that
//! has it. A `+` after the number marks what that verifier leaves unchecked, a `-` what it
//! faults although the standard allows it: nothing may be said there. The numbers that are
//! missing check nothing: 95, 125 and 126 are never reported, and 99 and 122 accept anything.

use std::collections::BTreeSet;

use pbnlint::lint::{self, Plan, Settings};
use pbnlint::rules::RULES;
use pbnlint::source::Source;

use super::requirements::bytes;

const TABLE: &str = include_str!("../verifier.tsv");

/// A check, the rule that makes it here, and an example that it faults.
struct Row {
    check: &'static str,
    rule: &'static str,
    example: &'static str,
}

fn rows() -> Vec<Row> {
    let lines = TABLE.lines().skip(1);
    let rows = lines.map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
        [check, _, rule, example] => Row {
            check,
            rule,
            example,
        },
        _ => panic!("not four columns: {line}"),
    });
    rows.collect()
}

fn speaking(example: &str) -> BTreeSet<String> {
    let is_export = example.starts_with("% EXPORT");
    let settings = Settings {
        severities: RULES.iter().map(|rule| Some(rule.meta.severity)).collect(),
        export: is_export,
        ..Settings::default()
    };
    let bytes = bytes(example, is_export);
    let findings = lint::check(&Source::new(&bytes), None, &Plan::new(&settings));
    let names = findings
        .diagnostics
        .iter()
        .map(|d| d.rule.name().to_owned());
    names.collect()
}

#[test]
fn every_check_of_the_verifier_has_a_rule() {
    let mut wrong = Vec::new();
    for row in rows() {
        if row.check.ends_with('-') {
            continue;
        }
        assert!(
            pbnlint::rules::find(row.rule).is_some(),
            "no rule `{}`",
            row.rule
        );
        let speaking = speaking(row.example);
        if !speaking.contains(row.rule) {
            let Row { check, rule, .. } = row;
            wrong.push(format!("{check}: not {rule}, but {speaking:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_false_alarm_of_the_verifier_is_ours() {
    let rows = rows();
    let lawful: Vec<_> = rows.iter().filter(|row| row.check.ends_with('-')).collect();
    assert!(!lawful.is_empty());
    for row in lawful {
        let speaking = speaking(row.example);
        assert!(speaking.is_empty(), "{}: {speaking:?}", row.example);
    }
}

#[test]
fn no_check_of_the_verifier_is_forgotten() {
    let number = |row: &Row| {
        row.check
            .trim_end_matches(['+', '-'])
            .parse::<u32>()
            .unwrap()
    };
    let present: BTreeSet<_> = rows().iter().map(number).collect();
    let missing: Vec<_> = (1..=126).filter(|n| !present.contains(n)).collect();
    assert_eq!(missing, [95, 99, 122, 125, 126]);
}
