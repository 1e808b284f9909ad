//! What a program does throughout a file is one finding.

use pbnlint::lint::{Findings, Plan, Settings, check, check_places};
use pbnlint::rules::RULES;
use pbnlint::source::Source;

use super::pages;

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

#[test]
fn a_habit_of_records_is_seen_in_the_places_that_are_wanted() {
    let records = (1..=9).map(|board| format!("B {board}\nt Club\n\n"));
    let text = format!("% RBN\n{}", records.collect::<String>());
    let of_records = |wanted: &[usize]| {
        let source = Source::new(text.as_bytes());
        let plan = Plan::new(&Settings::default());
        let is_wanted = |_: &_, record: usize| wanted.contains(&record);
        let findings = check_places(&source, Some("club.rbn"), &plan, &is_wanted).diagnostics;
        assert!(
            findings
                .iter()
                .all(|found| found.rule.name() == "rbn-label-case")
        );
        findings
    };
    let of_two = of_records(&[3, 5]);
    let games: Vec<usize> = of_two.iter().map(|found| found.game).collect();
    assert_eq!(games, [3, 5]);
    let of_four = of_records(&[3, 5, 7, 9]);
    let [habit] = &of_four[..] else {
        panic!("expected one finding, found {of_four:#?}");
    };
    assert_eq!((habit.game, habit.places()), (3, 4));
    assert_eq!(habit.board.as_deref(), Some("3"));
    assert!(
        habit
            .notes
            .iter()
            .any(|note| note.starts_with("4 ") && note.ends_with(": boards 3, 5, 7 and 9"))
    );
    assert!(habit.fixes[0].title.ends_with("in all 4 places"));
    assert_eq!(habit.fixes[0].edits.len(), 4);
}

#[test]
fn marks_of_quoted_mail_are_one_finding() {
    let lines = [
        "[Event \"a\"]",
        "[Site \"b\"]",
        "[Board \"1\"]",
        "[Round \"2\"]",
        "[Room \"Open\"]",
    ];
    let quoted: String = lines.map(|line| format!("> {line}\n")).concat();
    let findings = found(&quoted);
    let expected = (
        "found `>` at the start of a line, as mail marks what it quotes".to_owned(),
        5,
    );
    assert_eq!(of_rule(&findings, "stray-text"), [expected]);
}

#[test]
fn a_habit_names_its_boards() {
    let note = |boards: &[&str]| {
        let game = |board: &&str| format!("[Board \"{board}\"]\n[Date \"13/2/1999\"]\n\n");
        let text: String = boards.iter().map(game).collect();
        let findings = found(&text).diagnostics;
        let finding = findings.iter().find(|d| d.rule.name() == "bad-date");
        let note = finding.unwrap().notes[0].clone();
        note.strip_prefix(&format!(
            "{} dates in this file are written like this",
            boards.len()
        ))
        .unwrap()
        .to_owned()
    };
    assert_eq!(note(&["2", "3", "7", "12"]), ": boards 2, 3, 7 and 12");
    let many = ["1", "2", "3", "4", "5", "6", "7", "8"];
    assert_eq!(note(&many), ": boards 1, 2, 3, 4, 5, 6 and 2 more");
    assert_eq!(note(&["5"; 4]), ", all on board 5");
    // Where a board has several, each is named once.
    assert_eq!(note(&["1", "2", "1", "2"]), ", on boards 1 and 2");
    let twice: Vec<&str> = many.iter().chain(&many).copied().collect();
    assert_eq!(note(&twice), ", on boards 1, 2, 3, 4, 5, 6 and 2 more");
    // What is no plain name of a board is not named, nor are the others.
    assert_eq!(note(&["1", "2", "3", "4-5"]), "");
    assert_eq!(note(&["1", "2", "3", "123456789"]), "");
    assert_eq!(note(&["1", "?", "3", "4"]), "");
    assert_eq!(note(&["1", "2", "3", ""]), "");
    assert_eq!(note(&[""; 4]), "");
}

/// How many games of a file make the same mistake.
const GAMES: usize = 60;

/// The most findings that one mistake may give, however often it is made.
const MOST: usize = 6;

/// The rules that report each place, and why.
const EACH_PLACE: [(&str, &[&str]); 6] = [
    (
        "a card of one deal is wrong, and somebody has to look at the cards",
        &[
            "deal-suit-count",
            "duplicate-card",
            "short-hand",
            "too-many-cards",
        ],
    ),
    (
        "a call or a card breaks a law of bridge, or is marked though it breaks none",
        &[
            "bad-double",
            "bad-redouble",
            "call-after-end",
            "card-not-held",
            "card-played-twice",
            "false-insufficient",
            "false-irregularity",
            "impossible-action",
            "insufficient-bid",
            "revoke",
        ],
    ),
    (
        "two values of one board contradict each other, and somebody has to know which is right",
        &[
            "another-deal",
            "board-conditions",
            "contract-mismatch",
            "declarer-mismatch",
            "game-not-in-table",
            "moved-hands",
            "repeated-game",
            "repeated-pair",
            "result-mismatch",
        ],
    ),
    (
        "a game of chess cannot be played as it is written, and somebody has to look at each",
        &[
            "ambiguous-move",
            "bad-fen",
            "comment-closed-by-parenthesis",
            "illegal-move",
            "impossible-castling",
            "impossible-en-passant",
            "impossible-position",
            "missing-promotion",
            "result-of-mate",
            "setup-without-fen",
            "unclosed-variation",
        ],
    ),
    (
        "a deal of preferans contradicts itself, and somebody has to look at each",
        &[
            "ppn-cards",
            "ppn-contract",
            "ppn-play",
            "ppn-results",
            "ppn-same-deal",
            "ppn-sequence",
            "ppn-summary",
        ],
    ),
    (
        "the numbers of one board are wrong, and each message says which are right",
        &[
            "action-ranks",
            "double-dummy-tricks",
            "false-claim",
            "false-double-dummy",
            "false-optimum-play",
            "false-par",
            "impossible-imps",
            "impossible-score",
            "impossible-tricks",
            "instant-score",
            "mean-of-total",
            "odd-points",
            "opposite-scores",
            "opposite-table-scores",
            "optimum-score",
            "par-contract",
            "percentage-of-matchpoints",
            "percentage-sum",
            "result-sum",
            "score-unlike-table",
            "table-imps",
            "table-matchpoints",
            "table-percentages",
            "table-ranks",
            "table-score",
            "wrong-rubber-score",
            "wrong-score",
        ],
    ),
];

#[test]
fn no_mistake_floods_a_report() {
    let mut each_place = EACH_PLACE.iter().flat_map(|(_, names)| *names);
    let mut wrong = String::new();
    for rule in RULES {
        let is_listed = each_place.clone().any(|name| *name == rule.meta.name);
        if is_listed == rule.meta.folds {
            wrong += &format!("{rule:?}: `folds` of META and the list here differ\n");
        }
        for (number, example) in pages::examples(&rule.page()).iter().enumerate() {
            // An evening of preferans has its tags once, so that copies of it are another mistake.
            if !example.bad || is_listed || example.notation == "ppn" {
                continue;
            }
            let text = repeated(&example.bytes);
            let plan = Plan::new(&example.settings(rule));
            let source = Source::new(&text);
            let findings = check(&source, Some(example.name()), &plan).diagnostics;
            let own = findings.iter().filter(|d| d.rule == rule);
            let (own, places) = (own.clone().count(), own.map(|d| d.places()).sum::<usize>());
            if own > MOST {
                wrong += &format!("{rule:?}: {own} findings of example {number}\n");
            }
            if own > 1 && places < GAMES {
                wrong += &format!("{rule:?}: example {number} is found in {places} places\n");
            }
        }
    }
    assert!(each_place.all(|name| pbnlint::rules::find(name).is_some()));
    assert!(wrong.is_empty(), "{wrong}");
}

/// The games of an example many times, each with a board of its own.
fn repeated(text: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    for copy in 0..GAMES {
        let mut rest = text;
        while let Some(at) = find(rest, b"[Board \"") {
            let (before, board) = rest.split_at(at + 8);
            whole.extend_from_slice(before);
            let digits = board
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
            let number = std::str::from_utf8(&board[..digits]).unwrap().parse();
            match number {
                Ok(number) if board[digits..].starts_with(b"\"]") => {
                    let number: usize = number;
                    whole.extend_from_slice((number + 16 * copy).to_string().as_bytes());
                }
                _ => whole.extend_from_slice(&board[..digits]),
            }
            rest = &board[digits..];
        }
        whole.extend_from_slice(rest);
        whole.extend_from_slice(if text.ends_with(b"\r\n") {
            b"\r\n"
        } else {
            b"\n"
        });
    }
    whole
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

#[test]
fn what_moves_to_a_wanted_place_is_in_order_there() {
    let game = "[Board \"1\"]\n[zaal \"2\"]\n\n";
    let wanted_game = "[Date \"x\"]\n[Board \"1\"]\n[zaal \"2\"]\n\n";
    let text = [&game.repeat(3), wanted_game, &game.repeat(5)].concat();
    let plan = Plan::new(&Settings::default());
    let wanted = |_: &_, game: usize| game == 4;
    let findings = check_places(&Source::new(text.as_bytes()), None, &plan, &wanted);
    let places = findings.diagnostics.iter().map(|found| found.range.start);
    assert!(places.is_sorted(), "{:?}", findings.diagnostics);
    assert_eq!(of_rule(&findings, "bad-date").len(), 1);
    assert_eq!(of_rule(&findings, "lower-case-tag-name").len(), 1);
}
