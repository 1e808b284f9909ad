//! What is found by solving deals: mistakes that are put into true tables, and how the program is asked for it.

use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use pbnlint::bridge::solve::{Cards, Solver, Tricks};
use pbnlint::bridge::{Rank, Seat, Strain, Suit};
use pbnlint::lint::{self, FindingCache, Folding, Plan, Settings};
use pbnlint::normalize::Repairs;
use pbnlint::pbn::model::table::double_dummy_digits;
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::rules::find;
use pbnlint::source::Source;

use super::cli::Folder;
use super::solve::{DEALS, deals};

/// Two boards: a table of a program that writes 1 for what is below seven; a false score and a false claim.
const OPEN_CARDS: &str = include_str!("../corpus/open_cards.pbn");

/// The plan of one rule, with a solver that knows what it solved for another test.
fn plan(rule: &str) -> Plan {
    static SOLVER: LazyLock<Arc<Solver>> = LazyLock::new(Arc::default);
    Plan::new(&Settings {
        solver: Some(Arc::clone(&SOLVER)),
        ..Settings::only(find(rule).unwrap())
    })
}

fn tricks(tricks: &Tricks, seat: Seat, strain: Strain) -> u8 {
    tricks[strain as usize][seat as usize]
}

const PLAYERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

fn name(strain: Strain) -> &'static str {
    match strain.suit() {
        None => "NT",
        Some(Suit::Spades) => "S",
        Some(Suit::Hearts) => "H",
        Some(Suit::Diamonds) => "D",
        Some(Suit::Clubs) => "C",
    }
}

fn hand(cards: &Cards, seat: Seat) -> String {
    let suits = Suit::DESC.map(|suit| {
        let mut ranks: Vec<Rank> = cards[seat as usize][suit].iter().collect();
        ranks.sort_by_key(|rank| std::cmp::Reverse(rank.get()));
        ranks.into_iter().map(Rank::letter).collect::<String>()
    });
    suits.join(".")
}

/// A game with a table.
fn game(board: usize, cards: &Cards, results: &Tricks) -> String {
    let hands = Seat::ALL.map(|seat| hand(cards, seat)).join(" ");
    let mut text = format!(
        "[Board \"{board}\"]\n[Deal \"N:{hands}\"]\n[OptimumResultTable \"Declarer;Denomination;Result\"]\n"
    );
    for seat in PLAYERS {
        for strain in Strain::DESC {
            let tricks = tricks(results, seat, strain);
            writeln!(text, "{} {} {tricks}", seat.letter(), name(strain)).unwrap();
        }
    }
    text + "\n"
}

/// Results with a mistake, and what the finding says of it.
fn mistake(kind: usize, board: usize, of: &Tricks, next: &Tricks) -> Option<(Tricks, String)> {
    let mut wrong = *of;
    let (seat, strain) = (PLAYERS[board % 4], Strain::DESC[board % 5]);
    let said = match kind {
        0 => {
            let place = &mut wrong[strain as usize][seat as usize];
            *place = (*place + 5) % 14;
            let right = tricks(of, seat, strain);
            format!("the cards give {right}")
        }
        1 => {
            let other = PLAYERS
                .into_iter()
                .find(|other| tricks(of, *other, strain) != tricks(of, seat, strain))?;
            wrong[strain as usize].swap(seat as usize, other as usize);
            "and 1 more result is wrong".to_owned()
        }
        2 => {
            wrong.iter_mut().for_each(|row| row.rotate_left(1));
            "the deal turned by one seat".to_owned()
        }
        _ => {
            wrong = *next;
            format!("the cards of board {} give", board + 1)
        }
    };
    (wrong != *of).then_some((wrong, said))
}

/// Puts a mistake into each of the first tables, checks what is found, and repairs it.
fn check_mistakes(count: usize) {
    let all: Vec<Cards> = deals().take(count + 1).collect();
    let results: Vec<Tricks> = DEALS
        .lines()
        .map(|digits| double_dummy_digits(digits.as_bytes()).unwrap())
        .collect();
    let (mut text, mut right, mut expected) = (String::new(), String::new(), Vec::new());
    for (index, cards) in all.iter().enumerate() {
        let of = &results[index];
        let board = index + 1;
        right += &game(board, cards, of);
        let mistake = (index < count).then(|| mistake(index % 4, board, of, &results[index + 1]));
        match mistake.flatten() {
            Some((wrong, said)) => {
                text += &game(board, cards, &wrong);
                expected.push((board, said));
            }
            None => text += &game(board, cards, of),
        }
    }
    let plan = plan("false-double-dummy");
    let found = FindingCache::default().check(text.as_bytes(), None, &plan, Folding::None);
    let found: Vec<_> = found
        .diagnostics
        .iter()
        .map(|found| (found.game, &found.message))
        .collect();
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for ((game, message), (board, said)) in found.iter().zip(&expected) {
        assert_eq!(game, board);
        assert!(message.contains(said), "{message}: {said}");
    }
    let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Unsafe);
    assert_eq!(String::from_utf8_lossy(&repaired.bytes), right);
}

#[test]
fn a_mistake_in_a_true_table_is_found_and_repaired() {
    check_mistakes(20);
}

#[test]
#[ignore = "takes minutes"]
fn a_mistake_in_each_of_many_true_tables_is_found_and_repaired() {
    check_mistakes(499);
}

#[test]
fn a_repair_keeps_the_form_of_a_table() {
    let deal = "[Deal \"N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652\"]";
    for (columns, before, after) in [
        ("Result\\2R", "N S  9", "N S 11"),
        ("Result\\2R", "N S 9", "N S 11"),
        ("Result\\2R", "N D 10", "N D  7"),
        ("Result", "N S 9", "N S 11"),
        ("Result", "N D 10", "N D 7"),
        ("Result", "N S\t9", "N S\t11"),
    ] {
        let head = format!("{deal}\n[OptimumResultTable \"Declarer;Denomination;{columns}\"]\n");
        let text = format!("{head}{before}\n");
        let repaired = repair(
            text.as_bytes(),
            None,
            &plan("false-double-dummy"),
            RepairLevel::Unsafe,
        );
        let repaired = String::from_utf8_lossy(&repaired.bytes).into_owned();
        assert_eq!(repaired, format!("{head}{after}\n"));
    }
}

#[test]
fn what_is_no_deal_is_not_solved() {
    let deals = [
        "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.865",
        "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.86522",
        "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.A652",
        "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 -",
        "N:... ... ... ...",
        "N:2... 3... 4... 5...",
    ];
    for deal in deals {
        let text = format!(
            "[Deal \"{deal}\"]\n[DoubleDummyTricks \"{}\"]\n",
            "0".repeat(20)
        );
        let found = lint::check(
            &Source::new(text.as_bytes()),
            None,
            &plan("false-double-dummy"),
        );
        let count = usize::from(deal.starts_with("N:2"));
        assert_eq!(found.diagnostics.len(), count, "{deal}");
    }
}

#[test]
fn nothing_is_solved_unasked() {
    let folder = Folder::new(&[("a.pbn", OPEN_CARDS)]);
    for args in [&["check", "a.pbn"][..], &["check", "--select=all", "a.pbn"]] {
        folder.run(args).out_lacks("false-");
    }
    for args in ["--solve", "--select=solve", "--extend-select=false-par"] {
        folder
            .run(&["check", args, "a.pbn"])
            .exits(1)
            .out("false-par");
    }
    let ignoring = ["check", "--solve", "--ignore=false-par", "a.pbn"];
    folder.run(&ignoring).exits(1).out_lacks("[false-par]");
}

#[test]
fn what_other_rules_find_does_not_depend_on_it() {
    let text = OPEN_CARDS.replace("\"NS 450\"", "\"NS 420\"") + "[Board \"x\"]\n";
    let folder = Folder::new(&[("a.pbn", &text)]);
    let lines = |args: &[&str]| {
        let run = folder.run(args);
        let lines = run.stdout.lines().filter(|line| line.starts_with("a.pbn:"));
        let others = lines.filter(|line| !line.contains("[false-"));
        others.map(str::to_owned).collect::<Vec<_>>()
    };
    let usual = lines(&["check", "--no-fold", "a.pbn"]);
    assert!(usual.iter().any(|line| line.contains("optimum-score")));
    assert_eq!(usual, lines(&["check", "--no-fold", "--solve", "a.pbn"]));
}

#[test]
fn the_report_does_not_depend_on_threads() {
    let games: String = deals()
        .zip(DEALS.lines())
        .take(8)
        .enumerate()
        .map(|(index, (cards, digits))| {
            let mut results = double_dummy_digits(digits.as_bytes()).unwrap();
            results[index % 5][index % 4] = 0;
            game(index + 1, &cards, &results)
        })
        .collect();
    let folder = Folder::new(&[("a.pbn", &games), ("b.pbn", &games)]);
    let out = |threads: &str| folder.run(&["check", "--solve", "-j", threads]).stdout;
    assert_eq!(out("1"), out("4"));
}

#[test]
fn deals_are_left_out_after_the_limit() {
    let folder = Folder::new(&[("a.pbn", OPEN_CARDS)]);
    let args = ["check", "--solve", "--solve-limit=0", "a.pbn"];
    let said = "2 deals were not solved within 0 seconds: a.pbn, game 1; a.pbn, game 2";
    folder.run(&args).exits(0).err(said).out_lacks("false-");
    let unasked = ["check", "--solve-limit=1", "a.pbn"];
    folder
        .run(&unasked)
        .err("--solve-limit acts only with --solve");
}

#[test]
fn export_adds_what_games_lack() {
    let cut = OPEN_CARDS.find("[OptimumResultTable").unwrap();
    let end = OPEN_CARDS.find("\n\n[Event").unwrap();
    let text = format!("{}{}", &OPEN_CARDS[..cut], &OPEN_CARDS[end + 1..]);
    let text = text
        .replace("[OptimumScore \"NS 450\"]\n", "")
        .replace("NS 620", "NS 650");
    let folder = Folder::new(&[("a.pbn", &text)]);
    folder
        .run(&["export", "--solve", "a.pbn"])
        .exits(0)
        .err("added to 2 games");
    let read = || std::fs::read_to_string(folder.path().join("a.pbn")).unwrap();
    let first = read();
    assert_eq!(first.matches("[OptimumResultTable \"").count(), 2);
    assert!(
        first.contains("[OptimumScore \"NS 450\"]\r\n[Scoring")
            || first.contains("[OptimumScore \"NS 450\"]\r\n")
    );
    folder
        .run(&[
            "check",
            "--export",
            "--solve",
            "--ignore=false-claim",
            "a.pbn",
        ])
        .exits(0);
    folder.run(&["export", "--solve", "a.pbn"]).exits(0);
    assert_eq!(read(), first);
    folder
        .run(&["export", "--double-dummy=tricks", "a.pbn"])
        .exits(0);
    assert_eq!(
        read()
            .matches("[DoubleDummyTricks \"9ba799ba793236432364\"]")
            .count(),
        2
    );
    folder
        .run(&["export", "--double-dummy=table", "a.pbn"])
        .exits(0);
    assert_eq!(read(), first);
}

#[test]
fn an_old_version_gets_no_results() {
    let folder = Folder::new(&[(
        "a.pbn",
        "[Event \"x\"]\n[Deal \"N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652\"]\n",
    )]);
    let said = "PBN 2.0 has no OptimumResultTable";
    folder
        .run(&["export", "--solve", "--pbn-version=2.0", "a.pbn"])
        .err(said);
    let text = std::fs::read_to_string(folder.path().join("a.pbn")).unwrap();
    assert!(!text.contains("Optimum"), "{text}");
}

#[test]
fn the_model_has_the_results() {
    let folder = Folder::new(&[("a.pbn", OPEN_CARDS)]);
    let model = folder.run(&["model", "--solve", "a.pbn"]).exits(0).json();
    let results = &model["games"][0]["double_dummy"];
    assert_eq!(
        (&results["N"]["S"], &results["E"]["D"], &results["par"]),
        (&11.into(), &6.into(), &450.into())
    );
    let plain = folder.run(&["model", "a.pbn"]).json();
    assert!(plain["games"][0].get("double_dummy").is_none());
}

#[test]
fn repairs_before_an_export_write_what_the_cards_give() {
    let settings = Settings::only(find("false-double-dummy").unwrap());
    let repairs = Repairs::new(&settings, Some(RepairLevel::Unsafe));
    let options = pbnlint::pbn::export::ExportOptions::default();
    let job = pbnlint::normalize::ExportJob {
        bytes: OPEN_CARDS.as_bytes(),
        name: None,
        repairs: &repairs,
        settings: &options,
    };
    let written = pbnlint::normalize::normalize(job).unwrap();
    let text = String::from_utf8_lossy(&written.export.bytes);
    assert!(text.contains("E NT  3\r\nE  S  2\r\n"), "{text}");
}

/// A run that is waiting for forty deals; it has said by then that it listens to Ctrl-C.
#[cfg(target_os = "linux")]
fn interrupted(folder: &Folder, args: &[&str]) -> (Option<i32>, String) {
    let child = folder.command(args).stdout(Stdio::piped()).spawn().unwrap();
    let id = child.id().to_string();
    let catches_interrupts = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 != 0
    };
    while !catches_interrupts() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), stdout)
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_writes_nothing() {
    let results = [[7; 4]; 5];
    let games = deals().take(40).enumerate();
    let games: String = games
        .map(|(index, cards)| game(index + 1, &cards, &results))
        .collect();
    let text = format!("[Result \"14\"]\n\n{games}");
    let folder = Folder::new(&[("a.pbn", &text)]);
    let (status, out) = interrupted(&folder, &["check", "--solve", "a.pbn"]);
    assert_eq!(status, Some(130));
    assert!(
        out.contains("[bad-result]"),
        "what other rules find is printed: {out}"
    );
    let games = deals().take(40).map(|cards| {
        let hands = Seat::ALL.map(|seat| hand(&cards, seat)).join(" ");
        format!("[Deal \"N:{hands}\"]\n\n")
    });
    let text: String = games.collect();
    folder.write("b.pbn", text.as_bytes());
    let (status, _) = interrupted(&folder, &["export", "--solve", "b.pbn"]);
    assert_eq!(status, Some(130));
    let written = std::fs::read_to_string(folder.path().join("b.pbn")).unwrap();
    assert_eq!(written, text);
}
