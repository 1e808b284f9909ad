//! What the rules for tags make of games that run into each other, and of the same mistake
//! in many games.

use pbnlint::engine::Severity;
use pbnlint::lint::{self, Findings, Plan, Settings};
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::Source;

fn check(text: &str) -> Findings {
    let plan = Plan::new(&Settings::default());
    lint::check(&Source::new(text.as_bytes()), None, &plan)
}

fn count(findings: &Findings, rule: &str) -> usize {
    let named = findings
        .diagnostics
        .iter()
        .filter(|d| d.rule.name() == rule);
    named.count()
}

#[test]
fn games_that_run_into_each_other_repeat_nothing() {
    let game =
        "[Event \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Auction \"N\"]\nPass Pass Pass Pass\n";
    let deal = "[Deal \"N:A.K.Q.J - - -\"]\n";
    for text in [game.repeat(2), game.repeat(50), deal.repeat(34)] {
        let findings = check(&text);
        assert_eq!(count(&findings, "repeated-tag"), 0, "{text}");
        assert_eq!(count(&findings, "repeated-section"), 0, "{text}");
    }
    // In the second of these games a tag is repeated.
    let findings = check(&(game.repeat(2) + "[Board \"2\"]\n"));
    assert_eq!(count(&findings, "repeated-tag"), 1);
}

#[test]
fn an_empty_section_makes_way_for_the_one_with_data() {
    let fixed = |text: &str| {
        let findings = check(text);
        let mut named = findings.diagnostics.iter();
        let finding = named.find(|d| d.rule.name() == "repeated-section").unwrap();
        let fix = finding.fixes.first();
        fix.map(|fix| String::from_utf8(fix.apply(text.as_bytes())).unwrap())
    };
    let start = "[Board \"1\"]\n[Dealer \"N\"]\n";
    let auction = "[Auction \"N\"]\n1NT AP\n";
    for empty in ["[Auction \"N\"]\n", "[Auction \"?\"]\n", "[Auction \"\"]\n"] {
        let text = format!("{start}{empty}{auction}");
        assert_eq!(fixed(&text), Some(format!("{start}{auction}")));
    }
    // Another dealer, a comment, a `*`, a note or a third one may be meant.
    for kept in [
        "[Auction \"E\"]\n",
        "[Auction \"N\"]\n{not given}\n",
        "[Auction \"N\"]\n*\n",
        "[Auction \"N\"]\n[Note \"1:x\"]\n",
        "[Auction \"N\"]\n1C AP\n",
    ] {
        assert_eq!(fixed(&format!("{start}{kept}{auction}")), None, "{kept}");
    }
    let three = format!("{start}[Auction \"N\"]\n{auction}{auction}");
    assert_eq!(fixed(&three), None);
    let table = "[ScoreTable \"Rank;Score_NS\"]\n";
    let text = format!("{start}{table}{table}1 420\n");
    assert_eq!(fixed(&text), Some(format!("{start}{table}1 420\n")));
}

/// Only the first game has an Event.
#[test]
fn another_board_with_another_deal_begins_a_game() {
    let first = "[Event \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Deal \"N:A.K.Q.J - - -\"]\n";
    let board = "[Board \"2\"]\n[Dealer \"E\"]\n[Deal \"N:K.A.Q.J - - -\"]\n";
    let findings = check(&format!(
        "{first}{board}{}",
        board.replace('2', "3").replace("K.A", "Q.A")
    ));
    assert_eq!(count(&findings, "repeated-tag"), 0);
    assert_eq!(count(&findings, "missing-empty-line"), 2);
    // The same board, the same deal, or no deal at all may be a slip.
    for again in [
        board.replace('2', "1"),
        board.replace("K.A", "A.K"),
        "[Board \"2\"]\n[Dealer \"E\"]\n".to_owned(),
    ] {
        let findings = check(&format!("{first}{again}"));
        assert_eq!(count(&findings, "missing-empty-line"), 0, "{again}");
    }
}

#[test]
fn a_repeat_alone_begins_no_game() {
    for text in [
        "[Event \"x\"]\n[Event \"y\"]\n",
        "[Event \"x\"]\n[Site \"y\"]\n[Event \"z\"]\n[Board \"1\"]\n",
        "[Board \"1\"]\n[Deal \"?\"]\n[Board \"2\"]\n",
    ] {
        assert_eq!(count(&check(text), "repeated-tag"), 1, "{text}");
    }
}

#[test]
fn few_repeats_are_slips_and_many_are_one_habit() {
    let game = "[Event \"x\"]\n[Room \"Open\"]\n[Room \"IMP\"]\n\n";
    assert_eq!(count(&check(&game.repeat(3)), "repeated-tag"), 3);
    let findings = check(&game.repeat(100));
    assert_eq!(count(&findings, "repeated-tag"), 1);
    let fix = &findings.diagnostics[0].fixes[0];
    assert_eq!(fix.edits.len(), 100);
    let fixed = fix.apply(game.repeat(100).as_bytes());
    let expected = "[Event \"x\"]\n[Room \"Open\"]\n%[Room \"IMP\"]\n\n".repeat(100);
    assert_eq!(String::from_utf8(fixed).unwrap(), expected);
}

#[test]
fn findings_across_games_name_board_and_tag() {
    let findings = check("[Board \"7\"]\n[Wether \"rain\"]\n");
    let finding = &findings.diagnostics[0];
    assert_eq!(finding.board.as_deref(), Some("7"));
    assert_eq!(finding.tag.as_deref(), Some("Wether"));
}

#[test]
fn a_stray_bracket_in_place_of_notes_is_reported_alone() {
    let text = b"[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= 1D =2= AP\n[\n[Result \"\"]\n";
    let source = pbnlint::source::Source::new(text);
    let plan = pbnlint::lint::Plan::new(&pbnlint::lint::Settings::default());
    let findings = pbnlint::lint::check(&source, None, &plan).diagnostics;
    let rules: Vec<_> = findings.iter().map(|d| d.rule.name()).collect();
    assert_eq!(rules, ["stray-bracket"]);
}

/// Tags that programs, clubs and teachers make up for themselves (chapter 4.9 of the standard invites them).
#[test]
fn private_tags_are_no_slips_of_others() {
    let rows = include_str!("../private_tags.tsv").lines().skip(1);
    let rows: Vec<_> = rows.map(|row| row.split_once('\t').unwrap()).collect();
    assert!(rows.len() >= 300, "{}", rows.len());
    let mut accused = Vec::new();
    for (name, value) in rows {
        let text = format!("[Board \"1\"]\n[{name} \"{value}\"]\n");
        let mut found = check(&text).diagnostics.into_iter();
        let is_warning = found.any(|found| found.severity >= Severity::Warning);
        let plan = Plan::new(&Settings::default());
        let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Unsafe).bytes;
        if is_warning || repaired != text.as_bytes() {
            accused.push(name);
        }
    }
    assert!(accused.is_empty(), "{accused:?}");
}

#[test]
fn slips_of_the_pen_in_names_of_tags_are_found() {
    let tags = [
        ("Event", "Club evening"),
        ("Site", "Delft"),
        ("Date", "2023.05.01"),
        ("Board", "7"),
        ("North", "Ann"),
        ("Dealer", "N"),
        ("Vulnerable", "None"),
        ("Deal", "N:A.K.Q.J - - -"),
        ("Scoring", "IMP"),
        ("Declarer", "S"),
        ("Contract", "4S"),
        ("Result", "10"),
        ("Competition", "Teams"),
        ("Description", "A squeeze"),
        ("EventDate", "2023.05.01"),
        ("HomeTeam", "Herons"),
        ("OptimumScore", "NS 420"),
        ("Annotator", "Ann"),
        ("Round", "3"),
        ("ScoreIMP", "NS 3"),
    ];
    let (mut slips, mut missed) = (0, Vec::new());
    for (tag, value) in tags {
        for at in 1..tag.len() {
            let (start, end) = tag.split_at(at);
            let one_less = start.to_owned() + &end[1..];
            let one_more = start.to_owned() + &end[..1] + end;
            let swapped: String = match end.len() {
                1 => continue,
                _ => start
                    .chars()
                    .chain(end[..2].chars().rev())
                    .chain(end[2..].chars())
                    .collect(),
            };
            for slip in [one_less, one_more, swapped] {
                // Capitals within a name begin a word.
                if slip.eq_ignore_ascii_case(tag) || slip == "ScoreMP" {
                    continue;
                }
                slips += 1;
                let findings = check(&format!("[{slip} \"{value}\"]\n"));
                let mut found = findings.diagnostics.iter();
                let right = format!("did you mean {tag}?");
                if !found.any(|found| found.message.ends_with(&right)) {
                    missed.push(slip);
                }
            }
        }
    }
    assert!(slips > 300, "{slips}");
    assert!(
        missed.len() * 50 <= slips,
        "{} of {slips}: {missed:?}",
        missed.len()
    );
}
