//! A text that is edited has the findings of a fresh check, always.
//!
//! `SESSION_SEED=7 cargo test --test suite session` draws other texts and edits.

use std::env;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use pbnlint::engine::Severity;
use pbnlint::engine::{Demand, HouseRule};
use pbnlint::lint::{FindingCache, Findings, Folding, Plan, Revision, Settings, check};
use pbnlint::rules::RULES;
use pbnlint::source::Source;
use rayon::prelude::*;

use super::{corpus, properties};
use crate::generate::Rng;

/// How many texts are edited, and how often each.
const TEXTS: u64 = 1000;
const EDITS: usize = 20;

/// The longest text to begin with, in bytes.
const LONGEST: usize = 1200;

/// After how many edits the findings are compared: what is wrong once mostly stays wrong.
const STEP: usize = 4;

const NAME: &str = "club.pbn";

/// One replacement of bytes in a text.
#[derive(Debug)]
struct Change {
    range: Range<usize>,
    text: Vec<u8>,
}

fn plans() -> Vec<Arc<Plan>> {
    let all = Settings {
        severities: RULES.iter().map(|rule| Some(rule.meta.severity)).collect(),
        export: true,
        ..Settings::default()
    };
    let demands = [
        ("Event", Demand::Present),
        ("Room", Demand::OneOf(vec!["Open".to_owned()])),
        ("Annotator", Demand::Absent),
    ];
    let house = demands.map(|(tag, demand)| {
        let rule = HouseRule {
            name: format!("require/{tag}"),
            tag: tag.to_owned(),
            demand,
            optional: false,
            message: None,
            severity: Severity::Warning,
        };
        (Arc::new(rule), Severity::Warning)
    });
    let house = Settings {
        house: house.into(),
        ..Settings::default()
    };
    let all = [Settings::default(), all, house].map(|settings| Arc::new(Plan::new(&settings)));
    all.into()
}

/// A text of one or several of the seeds.
fn text(seeds: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..rng.between(1, 6) {
        let seed = &seeds[rng.below(seeds.len())];
        if text.len() + seed.len() > LONGEST {
            break;
        }
        // A file may well hold a game twice.
        for _ in 0..rng.between(1, 2) {
            text.extend_from_slice(seed);
            text.extend_from_slice(if rng.percent(80) { b"\n" } else { b"" });
        }
    }
    text
}

/// A change between two places of a text.
fn change(text: &[u8], places: Range<usize>, rng: &mut Rng) -> Change {
    let start = rng.between(places.start, places.end);
    let to = |length: usize| start..(start + length).min(places.end);
    let empty = start..start;
    let (range, text) = match rng.below(8) {
        0 => (empty, vec![rng.below(256) as u8]),
        1 => (
            empty,
            b"AKQJT98765432NESW=#?*+-\n "[rng.below(25)..][..1].to_vec(),
        ),
        2 => (to(1), b"x".to_vec()),
        3 => (to(rng.between(1, 30)), Vec::new()),
        4 => (to(rng.between(1, 300)), Vec::new()),
        5 => {
            let from = rng.below(text.len() + 1);
            let end = (from + rng.between(1, 120)).min(text.len());
            (to(rng.below(3)), text[from..end].to_vec())
        }
        _ => {
            let fragment = rng.pick(properties::FRAGMENTS);
            (empty, fragment.as_bytes().to_vec())
        }
    };
    Change { range, text }
}

fn changes(text: &[u8], rng: &mut Rng) -> Vec<Change> {
    let count = if rng.percent(70) {
        1
    } else {
        rng.between(2, 4)
    };
    let mut at = 0;
    let mut changes = Vec::new();
    for _ in 0..count {
        let change = change(text, at..text.len(), rng);
        at = change.range.end;
        changes.push(change);
    }
    changes
}

fn apply(text: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut text = text.to_vec();
    for change in changes.iter().rev() {
        text.splice(change.range.clone(), change.text.iter().copied());
    }
    text
}

fn revision(changes: &[Change]) -> Revision {
    let changes = changes.iter();
    changes
        .map(|change| (change.range.clone(), change.text.len()))
        .collect()
}

#[track_caller]
fn expect_fresh(findings: &Findings, text: &[u8], plan: &Plan, what: &str) {
    let fresh = check(&Source::new(text), Some(NAME), plan);
    if findings == &fresh {
        return;
    }
    for (ours, theirs) in findings.diagnostics.iter().zip(&fresh.diagnostics) {
        assert_eq!(ours, theirs, "{what}: {}", String::from_utf8_lossy(text));
    }
    assert_eq!(findings, &fresh, "{what}");
}

fn edit_texts(seeds: &[Vec<u8>], texts: u64) {
    let seed = env::var("SESSION_SEED").map_or(0, |seed| seed.parse().unwrap());
    let plans = plans();
    (seed..seed + texts).into_par_iter().for_each(|seed| {
        let mut rng = Rng::new(seed);
        let plan = &plans[rng.below(plans.len())];
        let mut text = text(seeds, &mut rng);
        let mut known = FindingCache::default();
        let findings = known.check(&text, Some(NAME), plan, Folding::Habits);
        expect_fresh(&findings, &text, plan, &format!("SESSION_SEED={seed}"));
        for edit in 0..EDITS {
            let changes = changes(&text, &mut rng);
            let before = text;
            text = apply(&before, &changes);
            let revision = revision(&changes);
            let findings = known.follow(&revision, &text, Some(NAME), plan, Folding::Habits);
            let before = String::from_utf8_lossy(&before);
            let what = format!("SESSION_SEED={seed}, edit {edit}, {changes:?} in {before:?}");
            if edit % STEP == STEP - 1 {
                expect_fresh(&findings, &text, plan, &what);
            }
        }
    });
}

#[test]
fn an_edited_text_has_the_findings_of_a_fresh_one() {
    let seeds = properties::SEEDS.get_or_init(properties::seeds);
    edit_texts(seeds, TEXTS);
}

/// A directive holds for the games after it, up to the next one of its kind.
#[test]
fn so_have_games_between_the_places_where_a_directive_was_and_is() {
    let game = "[Event \"a\"]\n[ScoreTable \"Rank\"]\n1\n\n";
    let (games, directive) = (game.repeat(5), "% PBN 1.0\n");
    let plan = Plan::new(&Settings::default());
    let (first, second) = (game.len(), game.len() + games.len());
    for (text, before, after) in [
        (
            format!("{game}{directive}{games}{games}"),
            first..first + directive.len(),
            second + directive.len(),
        ),
        (
            format!("{game}{games}{directive}{games}"),
            second..second + directive.len(),
            first,
        ),
    ] {
        let text = text.as_bytes();
        let change = |range: Range<usize>, text: &str| Change {
            range,
            text: text.as_bytes().to_vec(),
        };
        let mut changes = [change(before, ""), change(after..after, directive)];
        changes.sort_by_key(|change| change.range.start);
        let mut known = FindingCache::default();
        known.check(text, Some(NAME), &plan, Folding::Habits);
        let text = apply(text, &changes);
        let revision = revision(&changes);
        let findings = known.follow(&revision, &text, Some(NAME), &plan, Folding::Habits);
        expect_fresh(&findings, &text, &plan, &format!("{changes:?}"));
    }
}

#[test]
fn so_have_real_files() {
    let Ok(folder) = env::var("PBN_CORPUS") else {
        eprintln!("PBN_CORPUS is not set: there are no real files");
        return;
    };
    let mut seeds = Vec::new();
    for path in corpus::files(Path::new(&folder)) {
        let mut bytes = std::fs::read(path).unwrap();
        bytes.truncate(LONGEST);
        seeds.push(bytes);
    }
    edit_texts(&seeds, TEXTS / 10);
}
