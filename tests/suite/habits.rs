//! What a program does throughout a file is one finding.

use pbnlint::lint::{Findings, Plan, Settings, check, check_places};
use pbnlint::source::Source;

fn found(text: &str) -> Findings {
    check(
        &Source::new(text.as_bytes()),
        None,
        &Plan::new(&Settings::default()),
    )
}

/// The messages of the findings of a rule, with the number of their places.
fn of_rule(findings: &Findings, rule: &str) -> Vec<(String, usize)> {
    let of_rule = findings
        .diagnostics
        .iter()
        .filter(|d| d.rule.name() == rule);
    of_rule.map(|d| (d.message.clone(), d.places())).collect()
}

fn games(dates: &[&str]) -> String {
    let game = |date: &&str| format!("[Date \"{date}\"]\n\n");
    dates.iter().map(game).collect()
}

#[test]
fn each_slip_is_reported_and_a_habit_once() {
    let slips = found(&games(&["13/2/1999", "14/2/1999", "15/2/1999"]));
    assert_eq!(of_rule(&slips, "bad-date").len(), 3);
    let text = games(&[
        "2.3.99",
        "13/2/1999",
        "14/2/1999",
        "2.3.98",
        "15/2/1999",
        "16/2/1999",
    ]);
    let habit = found(&text);
    let of_rule = of_rule(&habit, "bad-date");
    let places: Vec<usize> = of_rule.iter().map(|(_, places)| *places).collect();
    assert_eq!(places, [1, 4, 1], "{of_rule:?}");
    let (message, _) = &of_rule[1];
    assert!(message.contains("1999.02.13"), "{message}");
    let finding = habit.diagnostics.iter().find(|d| d.places() == 4).unwrap();
    assert_eq!(
        finding.notes,
        ["4 dates in this file are written like this"]
    );
    assert_eq!(finding.fixes[0].title, "correct all 4 dates");
    let fixed = String::from_utf8(finding.fixes[0].apply(text.as_bytes())).unwrap();
    let expected = [
        "2.3.99",
        "1999.02.13",
        "1999.02.14",
        "2.3.98",
        "1999.02.15",
        "1999.02.16",
    ];
    assert_eq!(fixed, games(&expected));
}

#[test]
fn a_habit_is_seen_in_the_places_that_are_wanted() {
    let dates: Vec<String> = (13..31).map(|day| format!("{day}.9.1999")).collect();
    let text = games(&dates.iter().map(String::as_str).collect::<Vec<_>>());
    let of_games = |wanted: &[usize]| {
        let source = Source::new(text.as_bytes());
        let plan = Plan::new(&Settings::default());
        check_places(&source, None, &plan, &|_, game| wanted.contains(&game))
    };
    let findings = of_games(&[3, 5]);
    let of_two = of_rule(&findings, "bad-date");
    assert_eq!(of_two.len(), 2);
    assert!(of_two[0].0.contains("1999.09.15"), "{of_two:?}");
    let findings = of_games(&[3, 5, 7, 9]);
    assert_eq!(of_rule(&findings, "bad-date").len(), 1);
    let finding = &findings
        .diagnostics
        .iter()
        .find(|d| d.places() == 4)
        .unwrap();
    assert_eq!((finding.game, finding.tag.as_deref()), (3, Some("Date")));
    assert_eq!(finding.fixes[0].edits.len(), 4);
}

#[test]
fn what_is_the_same_to_the_letter_moves_to_the_wanted_places() {
    let game = "[Board \"1\"]\n[zaal \"2\"]\n\n";
    let text = game.repeat(9);
    let plan = Plan::new(&Settings::default());
    let wanted = |_: &_, game: usize| game == 4 || game == 7;
    let findings = check_places(&Source::new(text.as_bytes()), None, &plan, &wanted);
    let mut names = findings.diagnostics.iter();
    let finding = names
        .find(|d| d.rule.name() == "lower-case-tag-name")
        .unwrap();
    assert_eq!((finding.game, finding.places()), (4, 2));
    assert_eq!(finding.board.as_deref(), Some("1"));
    assert!(finding.fixes.iter().all(|fix| fix.edits.len() == 2));
}
