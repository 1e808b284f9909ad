//! House rules: demands on a tag of every game, as the engine judges them.

use std::collections::BTreeSet;
use std::sync::Arc;

use pbnlint::engine::Severity;
use pbnlint::engine::{Demand, HouseRule, Pattern};
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::source::Source;

fn house(tag: &str, demand: Demand) -> HouseRule {
    HouseRule {
        name: "require/ours".to_owned(),
        tag: tag.to_owned(),
        demand,
        optional: false,
        message: None,
        severity: Severity::Warning,
    }
}

fn begins_with(text: &'static str) -> Demand {
    Demand::Matches(Pattern {
        text: format!("^{text}"),
        test: Box::new(move |value| value.starts_with(text)),
    })
}

fn none() -> Settings {
    let mut settings = Settings::default();
    settings.severities.fill(None);
    settings
}

/// What a rule says to a text: message and bytes of each finding.
fn findings(rule: HouseRule, text: &[u8]) -> Vec<String> {
    let settings = Settings {
        house: vec![(Arc::new(rule), Severity::Error)],
        ..none()
    };
    let found = lint::check(&Source::new(text), None, &Plan::new(&settings));
    let lines = found.diagnostics.iter().map(|finding| {
        assert_eq!(finding.rule.name(), "require/ours");
        assert_eq!(finding.rule.group(), "require");
        assert_eq!(finding.severity, Severity::Error);
        let place = String::from_utf8_lossy(&text[finding.range.clone()]);
        format!("game {}: {} at {place}", finding.game, finding.message)
    });
    lines.collect()
}

#[test]
fn a_missing_tag_is_reported_at_the_first_tag_of_the_game() {
    let text = b"[Event \"a\"]\n[Room \"Open\"]\n\n[Board \"2\"]\n[Dealer \"N\"]\n";
    let found = findings(house("Room", Demand::Present), text);
    assert_eq!(found, ["game 2: Room is missing at Board"]);
    let found = findings(house("Zzyzx", Demand::Present), b"% only\n\n{a comment}\n");
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_value_that_is_handed_on_is_there() {
    let text = b"[Event \"##a\"]\n\n[Board \"2\"]\n\n[Event \"b\"]\n\n[Board \"4\"]\n";
    let found = findings(house("Event", Demand::Present), text);
    assert_eq!(found, ["game 4: Event is missing at Board"]);
    // In version 1.0 the characters are part of the value.
    let old = [b"% PBN 1.0\n".as_slice(), text].concat();
    assert_eq!(findings(house("Event", Demand::Present), &old).len(), 2);
}

#[test]
fn values_are_judged_where_they_are() {
    let text = b"[Event \"##Club a\"]\n\n[Event \"#\"]\n\n[Event \"Pub\"]\n\n[Event \"?\"]\n\n[Event \"\"]\n\n[Site \"x\"]\n";
    let expected = [
        "game 3: Event must match `^Club` at Pub",
        "game 4: Event must match `^Club` at ?",
        "game 5: Event must match `^Club` at [Event \"\"]",
        "game 6: Event is missing; Event must match `^Club` at Site",
    ];
    assert_eq!(
        findings(house("Event", begins_with("Club")), text),
        expected
    );
    let optional = HouseRule {
        optional: true,
        ..house("Event", begins_with("Club"))
    };
    assert_eq!(findings(optional, text), expected[..1]);
}

#[test]
fn values_are_decoded_and_unescaped() {
    let text = b"[Event \"Caf\xE9 \\\"Zoo\\\"\"]\n";
    let demand = Demand::OneOf(vec!["Café \"Zoo\"".to_owned()]);
    assert_eq!(findings(house("Event", demand), text), [""; 0]);
    let demand = Demand::OneOf(vec!["a".to_owned(), "b".to_owned()]);
    let found = findings(house("Event", demand), text);
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("game 1: Event must be one of `a`, `b` at Caf"));
}

#[test]
fn a_tag_can_be_forbidden() {
    let text = b"[Event \"a\"]\n[Annotator \"\"]\n\n[Event \"b\"]\n";
    let found = findings(house("Annotator", Demand::Absent), text);
    assert_eq!(found, ["game 1: Annotator must not be there at Annotator"]);
}

#[test]
fn only_the_first_of_repeated_tags_counts_but_all_notes() {
    let text = b"[Event \"Club\"]\n[Event \"Pub\"]\n[Auction \"N\"]\n1C =1= AP\n[Note \"1:a\"]\n[Note \"2:b\"]\n";
    assert_eq!(findings(house("Event", begins_with("Club")), text), [""; 0]);
    assert_eq!(findings(house("Note", begins_with("Club")), text).len(), 2);
}

#[test]
fn a_slip_of_the_name_is_no_missing_tag() {
    let text = b"[EVENT \"a\"]\n[Dealr \"N\"]\n";
    assert_eq!(findings(house("Event", Demand::Present), text), [""; 0]);
    assert_eq!(findings(house("Dealer", Demand::Present), text), [""; 0]);
}

#[test]
fn the_users_own_message_comes_first() {
    let rule = HouseRule {
        message: Some("name the club first".to_owned()),
        ..house("Event", begins_with("Club"))
    };
    let settings = Settings {
        house: vec![(Arc::new(rule), Severity::Info)],
        ..none()
    };
    let text = b"[Event \"Pub\"]\n\n[Site \"x\"]\n";
    let found = lint::check(&Source::new(text), None, &Plan::new(&settings));
    let said: Vec<_> = found
        .diagnostics
        .iter()
        .map(|d| (d.message.as_str(), d.notes.concat()))
        .collect();
    let first = "name the club first";
    let expected = [
        (first, "Event must match `^Club`".to_owned()),
        (first, "Event is missing".to_owned()),
    ];
    assert_eq!(said, expected);
    assert_eq!(found.diagnostics[0].board, None);
    assert_eq!(found.diagnostics[1].tag.as_deref(), Some("Site"));
}

#[test]
fn known_tags_are_no_news() {
    let text = b"[Event \"a\"]\n[Dealr \"N\"]\n[Weather \"rain\"]\n[weather \"rain\"]\n[Movement \"Howell\"]\n";
    let mut settings = none();
    let rules = [
        "unknown-tag",
        "misspelt-tag",
        "tag-case",
        "lower-case-tag-name",
    ];
    for name in rules {
        let rule = pbnlint::rules::find(name).unwrap();
        settings.severities[rule.index()] = Some(Severity::Info);
    }
    let count = |settings: &Settings| {
        let found = lint::check(&Source::new(text), None, &Plan::new(settings));
        found.diagnostics.len()
    };
    assert_eq!(count(&settings), 4);
    let known = ["Dealr", "Weather", "weather"].map(str::to_owned);
    settings.known_tags = Arc::new(BTreeSet::from(known));
    assert_eq!(count(&settings), 1);
}
