//! What files suppress, and what is said of suppressions.

use std::fmt::Write as _;

use pbnlint::engine::Severity;
use pbnlint::engine::{Demand, HouseRule};
use pbnlint::lint::{self, Findings, Plan, Settings};
use pbnlint::rules::CATALOG;
use pbnlint::rules::RULES;
use pbnlint::source::Source;

fn check(text: &str, settings: &Settings) -> Findings {
    let source = Source::new(text.as_bytes());
    lint::check(&source, Some("a.pbn"), &Plan::new(settings))
}

/// The settings with only these rules on.
fn only(rules: &[&str]) -> Settings {
    let mut settings = Settings {
        severities: vec![None; RULES.len()],
        ..Settings::default()
    };
    for name in rules {
        let rule = pbnlint::rules::find(name).unwrap();
        settings.severities[rule.index()] = Some(rule.meta.severity);
    }
    settings
}

/// What is found under these rules and those for suppressions: `rule@line`, and how many
/// findings are suppressed.
fn found_with(rules: &[&str], text: &str) -> (Vec<String>, usize) {
    let ours = [
        "bad-suppression",
        "misplaced-suppression",
        "unknown-rule",
        "unused-suppression",
    ];
    let findings = check(text, &only(&[rules, &ours].concat()));
    let source = Source::new(text.as_bytes());
    let shown = findings.diagnostics.iter().map(|diagnostic| {
        let line = source.position(diagnostic.range.start).line;
        format!("{}@{line}", diagnostic.rule.name())
    });
    (shown.collect(), findings.suppressed)
}

/// [`found_with`] under a rule for tag pairs and one for the values of some.
#[track_caller]
fn expect(text: &str, found: &[&str], suppressed: usize) {
    let rules = ["repeated-tag", "bad-date", "bad-room", "nag-range"];
    assert_eq!(
        found_with(&rules, text),
        (found.iter().map(|s| (*s).to_owned()).collect(), suppressed),
        "{text}"
    );
}

#[test]
fn an_escape_line_acts_on_the_next_tag_pair_only() {
    let text = "[Event \"a\"]\n% pbnlint: ignore[bad-date]\n[Date \"x\"]\n[EventDate \"x\"]\n";
    expect(text, &["bad-date@4"], 1);
}

#[test]
fn before_the_first_tag_the_game_is_meant() {
    let text = "% pbnlint: ignore[bad-date]\n[Date \"x\"]\n[EventDate \"x\"]\n\n[Date \"x\"]\n";
    expect(text, &["bad-date@5"], 2);
    let text = "{pbnlint: ignore[bad-date]}\n[Date \"x\"]\n[EventDate \"x\"]\n\n[Date \"x\"]\n";
    expect(text, &["bad-date@5"], 2);
}

#[test]
fn a_comment_acts_on_what_it_follows() {
    let text = "[Date \"x\"] ; pbnlint: ignore[bad-date]\n[EventDate \"x\"]\n";
    expect(text, &["bad-date@2"], 1);
    let text = "[Auction \"N\"]\n1C $300 1D $300 {pbnlint: ignore[nag-range]} 1H $300\n";
    expect(text, &["nag-range@2", "nag-range@2"], 1);
    let text = "[Auction \"N\"] {pbnlint: ignore[nag-range]}\n1C $300\n1D $300\n[Date \"x\"]\n";
    expect(text, &["bad-date@4"], 2);
}

#[test]
fn an_escape_line_among_calls_acts_on_the_next_row() {
    let text = "[Auction \"N\"]\n1C $300\n% pbnlint: ignore[nag-range]\n1D $300 1H $300\n1S $300\n";
    expect(text, &["nag-range@2", "nag-range@5"], 2);
}

#[test]
fn groups_and_old_names_are_names() {
    expect("% pbnlint: ignore[tag]\n[Date \"x\"]\n", &[], 1);
    for rule in RULES {
        for alias in rule.meta.aliases {
            let known = pbnlint::engine::suppress::canonical(alias.as_bytes(), &CATALOG);
            assert_eq!(known.as_deref(), Some(rule.meta.name));
        }
    }
}

#[test]
fn a_range_reaches_from_disable_to_enable() {
    let game = "[Room \"x\"]\n\n";
    let text = format!(
        "{game}% pbnlint: disable[bad-room] old games\n{game}{game}\
         % pbnlint: enable[bad-room]\n{game}"
    );
    expect(&text, &["bad-room@1", "bad-room@9"], 2);
    // Without `enable`, to the end of the file.
    let text = format!("{game}% pbnlint: disable[bad-room]\n{game}{game}");
    expect(&text, &["bad-room@1"], 2);
    // A rule can be enabled again out of its group.
    let text = format!("% pbnlint: disable[tag]\n{game}% pbnlint: enable[bad-room]\n{game}");
    expect(&text, &["bad-room@5"], 1);
    let text = format!("% pbnlint: disable[bad-room]\n{game}% pbnlint: enable[tag]\n{game}");
    expect(&text, &["bad-room@5"], 1);
}

#[test]
fn a_file_is_ignored_from_anywhere_between_games() {
    let text = "[Date \"x\"]\n\n[Date \"x\"]\n\n% pbnlint: ignore-file[bad-date] all old\n";
    expect(text, &[], 2);
}

#[test]
fn findings_of_whole_files_are_suppressed_too() {
    let bytes = "% pbnlint: ignore-file[mixed-line-ends]\r\n[Event \"a\"]\n[Site \"b\"]\r\n";
    let (found, suppressed) = found_with(&["mixed-line-ends"], bytes);
    assert_eq!((found, suppressed), (vec![], 1));
    // What crosses games is suppressed at its place.
    let text = "[Event \"a\"]\n[Zaal \"2\"] ; pbnlint: ignore[unknown-tag]\n\n[Zaal \"3\"]\n";
    let (found, suppressed) = found_with(&["unknown-tag"], text);
    assert_eq!((found, suppressed), (vec!["unknown-tag@4".to_owned()], 0));
    let (found, suppressed) = found_with(&["unknown-tag"], &text[..text.len() - 12]);
    assert_eq!((found, suppressed), (vec![], 1));
}

#[test]
fn what_is_reported_once_stands_for_its_other_places() {
    let game = "[Date \"12/25/1999\"]\n\n";
    let ignore = "% pbnlint: ignore[bad-date]\n";
    let text = format!("{game}{game}{game}{game}");
    expect(&text, &["bad-date@1"], 0);
    let text = format!("{ignore}{game}{game}{ignore}{game}{game}");
    expect(&text, &["bad-date@4", "bad-date@9"], 2);
    let text = format!("{ignore}{game}{game}{ignore}{game}{game}{game}{game}");
    expect(&text, &["bad-date@4"], 2);
    let findings = check(&text, &only(&["bad-date"]));
    let finding = &findings.diagnostics[0];
    assert_eq!((finding.game, finding.places()), (2, 4));
    let fixed = finding.fixes[0].apply(text.as_bytes());
    let fixed = String::from_utf8(fixed).unwrap();
    assert_eq!(fixed.matches("12/25/1999").count(), 2, "{fixed}");
    let text = format!("{ignore}{game}{ignore}{game}{ignore}{game}{ignore}{game}");
    expect(&text, &[], 4);
    let text = format!("{ignore}{game}{game}{game}{game}{game}");
    expect(&text, &["bad-date@4"], 1);
}

#[test]
fn only_the_innermost_is_used() {
    let text = "% pbnlint: ignore-file[bad-date]\n\
                % pbnlint: ignore[bad-date]\n\
                [Date \"x\"] ; pbnlint: ignore[bad-date]\n";
    expect(text, &["unused-suppression@1", "unused-suppression@2"], 1);
    let text = "[Date \"x\"] {pbnlint: ignore[bad-date, bad-date]}\n";
    expect(text, &["unused-suppression@1"], 1);
}

#[test]
fn what_is_off_is_not_judged() {
    let text = "% pbnlint: ignore[bad-date, tag, style, require/club]\n[Event \"a\"]\n";
    assert_eq!(found_with(&[], text), (vec![], 0));
    let (found, _) = found_with(&["bad-date"], text);
    assert_eq!(found, ["unused-suppression@1"]);
    // A group is judged when all of its rules are on.
    let tags = RULES.iter().filter(|rule| rule.group.name() == "tag");
    let tags: Vec<_> = tags.map(|rule| rule.meta.name).collect();
    let findings = check(text, &only(&[&tags[..], &["unused-suppression"]].concat()));
    let messages: Vec<_> = findings.diagnostics.iter().map(|d| &d.message).collect();
    assert_eq!(
        messages,
        ["bad-date, tag finds nothing in the game that this acts on"]
    );
}

#[test]
fn that_it_is_unused_can_be_suppressed() {
    let text = "% pbnlint: ignore[bad-date, unused-suppression]\n[Event \"a\"]\n";
    expect(text, &[], 1);
}

#[test]
fn house_rules_are_suppressed_by_name_and_by_group() {
    let rule = HouseRule {
        name: "require/club".to_owned(),
        tag: "Event".to_owned(),
        demand: Demand::Absent,
        optional: false,
        message: None,
        severity: Severity::Warning,
    };
    let mut settings = only(&["unused-suppression", "unknown-rule"]);
    settings.house.push((rule.into(), Severity::Warning));
    // Whether there is another one is not known.
    for (text, found, suppressed) in [
        ("[Event \"a\"]\n", 1, 0),
        ("[Event \"a\"] ; pbnlint: ignore[require/club]\n", 0, 1),
        ("% pbnlint: disable[require]\n[Event \"a\"]\n", 0, 1),
        ("[Site \"a\"] ; pbnlint: ignore[require/club]\n", 1, 0),
        ("[Site \"a\"] ; pbnlint: ignore[require/other]\n", 0, 0),
        (
            "% pbnlint: disable[require/club]\n[Event \"\"]\n\n% pbnlint: enable[require]\n[Event \"a\"]\n",
            1,
            1,
        ),
    ] {
        let findings = check(text, &settings);
        let counts = (findings.diagnostics.len(), findings.suppressed);
        assert_eq!(counts, (found, suppressed), "{text} {findings:#?}");
    }
}

#[test]
fn the_fix_leaves_no_trace_of_an_unused_suppression() {
    let suppression = "{pbnlint: ignore[bad-date]}";
    let line = "% pbnlint: ignore[bad-date] why\r\n";
    for (before, after) in [
        (format!("{line}[Event \"a\"]\r\n"), "[Event \"a\"]\r\n"),
        (
            format!("[Event \"a\"] {suppression}\n[Site \"b\"]\n"),
            "[Event \"a\"]\n[Site \"b\"]\n",
        ),
        (
            format!("[Event \"a\"]\n {suppression} \n[Site \"b\"]\n"),
            "[Event \"a\"]\n[Site \"b\"]\n",
        ),
        (
            format!("[Auction \"N\"]\n1C{suppression}Pass {suppression} 1H"),
            "[Auction \"N\"]\n1C Pass 1H",
        ),
        (
            "[Date \"x\"] ; pbnlint: ignore[bad-date, bad-call] why\n".to_owned(),
            "[Date \"x\"] ; pbnlint: ignore[bad-date] why\n",
        ),
    ] {
        let mut text = before.clone();
        loop {
            let findings = check(
                &text,
                &only(&["unused-suppression", "bad-date", "bad-call"]),
            );
            let Some(diagnostic) = findings.diagnostics.first() else {
                break;
            };
            assert_eq!(diagnostic.rule.name(), "unused-suppression", "{text}");
            let fixed = diagnostic.fixes[0].apply(text.as_bytes());
            text = String::from_utf8(fixed).unwrap();
        }
        assert_eq!(text, after, "{before}");
    }
}

/// Tag pairs that a comment without an end has swallowed would go with it.
#[test]
fn an_unused_suppression_without_a_sure_end_is_not_deleted() {
    for suppression in [
        "{pbnlint: ignore[bad-date]\n[Date \"2024.01.01\"]\n",
        "{pbnlint: ignore[bad-date]\n [Date \"2024.01.01\"] {x}\n",
        "{pbnlint: ignore[bad-date] {x}\n",
        "{pbnlint: ignore[bad-date] why\n[Site \"a\"] }\n",
    ] {
        let text = format!("[Event \"a\"] {suppression}");
        let findings = check(&text, &only(&["unused-suppression", "bad-date"]));
        let [finding] = findings.diagnostics.as_slice() else {
            panic!("expected one finding in {text}");
        };
        assert_eq!(finding.rule.name(), "unused-suppression");
        assert!(finding.fixes.is_empty(), "{text}");
    }
    let text = "[Event \"a\"] {pbnlint: ignore[bad-date] for\na reason}\n";
    let findings = check(text, &only(&["unused-suppression", "bad-date"]));
    assert_eq!(
        findings.diagnostics[0].fixes[0].apply(text.as_bytes()),
        b"[Event \"a\"]\n"
    );
}

/// In quadratic time this would take minutes.
#[test]
fn many_suppressions_are_all_obeyed() {
    let mut text = String::new();
    for index in 0..20_000 {
        writeln!(text, "% pbnlint: ignore[tag, nonsense-{index}]").unwrap();
    }
    text.push_str("[Date \"x\"]\n[Auction \"N\"]\n");
    for _ in 0..20_000 {
        text.push_str("1C $300 {pbnlint: ignore[nag-range]}\n% pbnlint: ignore[auction]\n");
    }
    text.push_str("1C\n");
    let findings = check(
        &text,
        &only(&["nag-range", "bad-date", "unused-suppression"]),
    );
    assert_eq!(findings.suppressed, 20_001);
}

/// More places and edits than are looked at in one go.
#[test]
fn of_one_finding_at_many_places_those_after_a_line_are_suppressed() {
    let games = "[Date \"12/25/1999\"]\n\n".repeat(40_000);
    let text = format!("{games}% pbnlint: disable[bad-date] as dealt\n{games}");
    let findings = check(&text, &only(&["bad-date", "unused-suppression"]));
    assert_eq!(findings.suppressed, 40_000);
    let [finding] = findings.diagnostics.as_slice() else {
        panic!("expected one finding");
    };
    assert_eq!(finding.places(), 40_000);
    let fixed = finding.fixes[0].apply(text.as_bytes());
    let fixed = String::from_utf8(fixed).unwrap();
    assert!(fixed.ends_with(&games) && !fixed.starts_with("[Date \"12"));
    assert_eq!(fixed.matches("12/25/1999").count(), 40_000);
}

#[test]
fn a_group_is_not_judged_where_one_of_its_rules_is_off() {
    let text = "% pbnlint: ignore[tag] x\n[Event \"a\"]\n";
    let tags = RULES.iter().filter(|rule| rule.group.name() == "tag");
    let tags: Vec<_> = tags.map(|rule| rule.meta.name).collect();
    assert_eq!(found_with(&tags, text).0, ["unused-suppression@1"]);
    assert_eq!(found_with(&tags[1..], text), (vec![], 0));
}

#[test]
fn of_a_rule_and_its_group_in_one_list_the_rule_is_of_use() {
    let tags = RULES.iter().filter(|rule| rule.group.name() == "tag");
    let tags = tags
        .map(|rule| rule.meta.name)
        .chain(["unused-suppression"]);
    let settings = only(&tags.collect::<Vec<_>>());
    for list in ["tag, bad-date", "bad-date, tag"] {
        let text = format!("[Date \"x\"] {{pbnlint: ignore[{list}]}}\n");
        let findings = check(&text, &settings);
        let messages = findings.diagnostics.iter().map(|found| &found.message);
        let messages: Vec<_> = messages.collect();
        assert_eq!(
            messages,
            ["tag finds nothing in the tag pair that this acts on"],
            "{list}"
        );
    }
}

#[test]
fn a_finding_after_a_suppression_in_its_line_stays() {
    let settings = only(&["bad-call", "unused-suppression"]);
    let text =
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C {pbnlint: ignore[bad-call] x} Foo Pass Pass Pass\n";
    let findings = check(text, &settings);
    let rules = findings.diagnostics.iter().map(|found| found.rule.name());
    assert_eq!(
        rules.collect::<Vec<_>>(),
        ["unused-suppression", "bad-call"]
    );
}
