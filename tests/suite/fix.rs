//! Repairs as their users meet them: flags, files, streams and exit status; and what the
//! mistakes become that real files are full of.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use pbnlint::lint::{Plan, Settings, check};
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::Source;
use serde_json::Value;
use tempfile::TempDir;

use super::invariants;

/// A safe fix (tag-case), and a warning without one.
const MIXED: &str = "[EVENT \"Club\"]\n[Event2 \"x\"]\n[Contract \"4Q\"]\n";

struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &[u8])]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (name, bytes) in files {
            fs::write(folder.path(name), bytes).unwrap();
        }
        folder
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn rewrite(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).unwrap();
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    fn run(&self, args: &[&str], stdin: Option<&[u8]>) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        command.current_dir(self.0.path()).args(args);
        command.env("HOME", self.0.path()).env_remove("FORCE_COLOR");
        command
            .env_remove("CLICOLOR_FORCE")
            .env_remove("GITHUB_ACTIONS");
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that is done with its input closes it early.
        let _ = child.stdin.take().unwrap().write_all(stdin.unwrap_or(b""));
        child.wait_with_output().unwrap()
    }
}

#[track_caller]
fn check_status(output: &Output, expected: i32) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(expected), "{stderr}");
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn safe_fixes_are_written_and_the_rest_is_reported() {
    let folder = Folder::new(&[("a.pbn", MIXED.as_bytes())]);
    let output = folder.run(&["check", "--fix", "--ignore=unknown-tag", "a.pbn"], None);
    check_status(&output, 1);
    assert_eq!(text(&folder.read("a.pbn")), MIXED.replace("EVENT", "Event"));
    let report = text(&output.stdout);
    assert!(!report.contains("tag-case]"), "{report}");
    assert!(
        report.contains("a.pbn:3:12: error[bad-contract]"),
        "{report}"
    );
    assert!(
        report.contains("fixed 1 finding in 1 file: 1 tag-case\n"),
        "{report}"
    );
}

/// What a program does throughout a file is one finding, and has many places.
#[test]
fn the_summary_counts_the_places_of_one_finding() {
    let game = |name: &str| format!("[{name} \"Club\"]\n[Board \"1\"]\n\n");
    let folder = Folder::new(&[("a.pbn", game("EVENT").repeat(5).as_bytes())]);
    let shown = folder.run(&["check", "--diff", "a.pbn"], None);
    let line = "fix 1 finding at 5 places in 1 file: 1 tag-case\n";
    assert!(text(&shown.stderr).contains(&format!("would {line}")));
    let output = folder.run(&["check", "--fix", "a.pbn"], None);
    let report = text(&output.stdout);
    let line = "fixed 1 finding at 5 places in 1 file: 1 tag-case\n";
    assert!(report.contains(line), "{report}");
    assert_eq!(text(&folder.read("a.pbn")), game("Event").repeat(5));
}

#[test]
fn a_file_in_which_all_is_repaired_is_clean() {
    let folder = Folder::new(&[("a.pbn", b"[EVENT \"Club\"]\r\n")]);
    let output = folder.run(&["check", "--fix", "a.pbn"], None);
    check_status(&output, 0);
    assert_eq!(folder.read("a.pbn"), b"[Event \"Club\"]\r\n");
    check_status(&folder.run(&["check", "a.pbn"], None), 0);
}

#[test]
fn unsafe_fixes_need_their_flag() {
    let before = b"[Event \"Club\"]\n\n+\n[Event \"Club\"]\n";
    let folder = Folder::new(&[("a.pbn", before)]);
    let printed = folder.run(&["check", "a.pbn"], None);
    let printed = text(&printed.stdout);
    assert!(
        printed
            .contains("1 finding can be fixed with `pbnlint check --fix --unsafe-fixes a.pbn`\n"),
        "{printed}"
    );
    check_status(&folder.run(&["check", "--fix", "a.pbn"], None), 1);
    check_status(&folder.run(&["check", "--unsafe-fixes", "a.pbn"], None), 2);
    assert_eq!(folder.read("a.pbn"), before);
    let all = ["check", "--fix", "--unsafe-fixes", "--backup", "a.pbn"];
    check_status(&folder.run(&all, None), 0);
    assert_eq!(folder.read("a.pbn.bak"), before);
    assert_eq!(
        folder.read("a.pbn"),
        b"[Event \"Club\"]\n\n[Event \"Club\"]\n"
    );
}

#[test]
fn what_needs_no_repair_is_not_written() {
    let folder = Folder::new(&[("a.pbn", b"[Event \"Club\"]\n")]);
    let modified = || {
        fs::metadata(folder.path("a.pbn"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let before = modified();
    check_status(&folder.run(&["check", "--fix", "a.pbn"], None), 0);
    assert_eq!(modified(), before);
}

#[test]
fn bytes_that_no_fix_concerns_stay() {
    let before = b"% made in \xCE\xC9\r\n[EVENT \"Caf\xE9 \x95\"]\t\r\n{\xFF\r\n\r\n}\r\n\r\n\r\n";
    let folder = Folder::new(&[("a.pbn", before)]);
    folder.run(&["check", "--fix", "a.pbn"], None);
    let after: Vec<u8> = folder.read("a.pbn");
    assert_eq!(text(&after), text(before).replace("EVENT", "Event"));
    assert_eq!(after.len(), before.len());
}

#[test]
fn a_diff_writes_nothing_and_can_be_applied() {
    let before = b"[EVENT \"Caf\xE9\"]\r\n[Site \"x\"]\r\n[Date \"2023-08-02\"]\r\n";
    let folder = Folder::new(&[("my games.pbn", before)]);
    let output = folder.run(&["check", "--diff", "my games.pbn"], None);
    check_status(&output, 1);
    assert_eq!(folder.read("my games.pbn"), before);
    let report = text(&output.stderr);
    assert!(
        report.contains("would fix 2 findings in 1 file"),
        "{report}"
    );
    fs::write(folder.path("fix.patch"), &output.stdout).unwrap();
    if has_git(folder.0.path()) {
        let applied = Command::new("git")
            .args(["apply", "--whitespace=nowarn", "fix.patch"])
            .current_dir(folder.0.path())
            .output()
            .unwrap();
        assert!(applied.status.success(), "{}", text(&applied.stderr));
        let right = b"[Event \"Caf\xE9\"]\r\n[Site \"x\"]\r\n[Date \"2023.08.02\"]\r\n";
        assert_eq!(folder.read("my games.pbn"), right);
    }
    let clean = Folder::new(&[("a.pbn", b"[Event \"Club\"]\n")]);
    let output = clean.run(&["check", "--fix", "--diff", "a.pbn"], None);
    check_status(&output, 0);
    assert!(output.stdout.is_empty());
}

fn has_git(folder: &Path) -> bool {
    let begun = Command::new("git")
        .args(["init", "-q"])
        .current_dir(folder)
        .output();
    begun.is_ok_and(|output| output.status.success())
}

#[test]
fn a_patch_cannot_reach_files_outside_of_the_folder() {
    let outside = Folder::new(&[("a.pbn", b"[EVENT \"Club\"]\n")]);
    let folder = Folder::new(&[]);
    let path = outside.path("a.pbn");
    let output = folder.run(&["check", "--diff", path.to_str().unwrap()], None);
    check_status(&output, 2);
    assert!(output.stdout.is_empty());
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = Folder::new(&[]);
    let output = folder.run(&["check", "--fix", "-"], Some(b"[EVENT \"Caf\xE9\"]\n"));
    check_status(&output, 0);
    assert_eq!(output.stdout, b"[Event \"Caf\xE9\"]\n");
    assert!(text(&output.stderr).contains("fixed 1 finding"));
    let output = folder.run(&["check", "--fix", "-"], Some(b"[Event \"x\"]\n}\n"));
    check_status(&output, 1);
    assert_eq!(
        output.stdout, b"[Event \"x\"]\n}\n",
        "unchanged, but written"
    );
    assert!(text(&output.stderr).contains("error[stray-brace]"));
}

#[test]
fn programs_get_how_much_was_fixed() {
    let folder = Folder::new(&[("a.pbn", MIXED.as_bytes())]);
    let output = folder.run(&["check", "--fix", "--format=json", "a.pbn"], None);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["summary"]["fixed"], 1);
    assert_eq!(report["summary"]["fixable"], 0);
    let bytes = report["files"][0]["bytes"].as_u64().unwrap();
    assert_eq!(bytes, folder.read("a.pbn").len() as u64);
}

#[test]
fn a_file_that_cannot_be_written_is_a_failure() {
    let folder = Folder::new(&[("a.pbn", b"[EVENT \"a\"]\n"), ("b.pbn", b"[EVENT \"b\"]\n")]);
    let path = folder.path("a.pbn");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let output = folder.run(&["check", "--fix", "."], None);
    check_status(&output, 2);
    assert_eq!(folder.read("a.pbn"), b"[EVENT \"a\"]\n");
    assert_eq!(
        folder.read("b.pbn"),
        b"[Event \"b\"]\n",
        "the others are done"
    );
    // What is in it stays there, and is reported.
    let printed = text(&output.stdout);
    assert!(
        printed.contains("a.pbn:1:2: warning[tag-case]"),
        "{printed}"
    );
    assert!(
        printed.contains("found 1 warning in 1 of 2 files"),
        "{printed}"
    );
    let said = text(&output.stderr);
    assert_eq!(said, "pbnlint: a.pbn: not written: it is read-only\n");
    let silenced = folder.run(&["check", "--add-ignore=old", "a.pbn"], None);
    check_status(&silenced, 2);
    let printed = text(&silenced.stdout);
    assert!(
        printed.contains("a.pbn:1:2: warning[tag-case]"),
        "{printed}"
    );
    fs::hard_link(folder.path("b.pbn"), folder.path("c.bak")).unwrap();
    folder.rewrite("b.pbn", b"[EVENT \"b\"]\n");
    check_status(&folder.run(&["check", "--fix", "b.pbn"], None), 2);
    check_status(
        &folder.run(&["check", "--fix", "--in-place", "b.pbn"], None),
        0,
    );
    assert_eq!(folder.read("c.bak"), b"[Event \"b\"]\n");
}

#[test]
fn no_fix_is_offered_that_would_leave_nothing() {
    let folder = Folder::new(&[("a.pbn", b"\xEF\xBB\xBF")]);
    let report = folder.run(&["check", "--format=json"], None);
    let report: serde_json::Value = serde_json::from_slice(&report.stdout).unwrap();
    let finding = &report["files"][0]["findings"][0];
    assert_eq!(finding["rule"], "byte-order-mark");
    assert_eq!(finding["fixes"], serde_json::json!([]));
    let fixed = folder.run(&["check", "--fix"], None);
    check_status(&fixed, 1);
    assert_eq!(text(&fixed.stderr), "");
}

/// A patch, a file and stdout are given the same text, which is never empty.
#[test]
fn no_repair_empties_a_file() {
    let texts: [&[u8]; 8] = [
        b"}",
        b"}\n}\n",
        b"}\n\x1A",
        b"+\n",
        b"\x1A",
        b"<PBN>\n</PBN>\n",
        b"% pbnlint: ignore-file[bad-date]\n",
        b"\xEF\xBB\xBF}\n",
    ];
    for before in texts {
        let folder = Folder::new(&[("a.pbn", before)]);
        let shown = before.escape_ascii();
        let flags = ["check", "--fix", "--unsafe-fixes", "--isolated"];
        let piped = folder.run(&[&flags[..], &["-"]].concat(), Some(before));
        let patch = folder.run(&[&flags[..], &["--diff"]].concat(), None);
        let written = folder.run(&flags, None);
        let after = folder.read("a.pbn");
        assert!(!after.is_empty(), "{shown}");
        assert_eq!(piped.stdout, after, "{shown}");
        assert_eq!(patch.stdout.is_empty(), after == before, "{shown}");
        for run in [&piped, &patch, &written] {
            assert_ne!(run.status.code(), Some(2), "{shown}: {}", text(&run.stderr));
        }
    }
    let folder = Folder::new(&[("a.pbn", b"}")]);
    let found = folder.run(&["check", "--format=short"], None);
    assert!(!text(&found.stdout).contains("can be fixed"));
}

#[test]
fn what_is_suppressed_or_off_is_not_repaired() {
    let before = "% pbnlint: ignore[tag-case] our program wants it\n[EVENT \"Club\"]\n";
    let folder = Folder::new(&[("a.pbn", before.as_bytes()), ("b.pbn", MIXED.as_bytes())]);
    folder.run(&["check", "--fix", "a.pbn"], None);
    assert_eq!(text(&folder.read("a.pbn")), before);
    folder.run(&["check", "--fix", "--ignore=tag-case", "b.pbn"], None);
    assert_eq!(text(&folder.read("b.pbn")), MIXED);
}

/// Repairs a text with the rules that are on by default.
fn repaired(before: &str, level: RepairLevel, settings: &Settings) -> String {
    let plan = Plan::new(settings);
    let repaired = repair(before.as_bytes(), Some("a.pbn"), &plan, level);
    assert_eq!(repaired.reverted, [], "{before}");
    text(&repaired.bytes)
}

/// Values of tags that real files are full of, and what becomes of them.
#[test]
fn frequent_values_are_repaired() {
    let safe = [
        ("[BOARD \"1\"]", "[Board \"1\"]"),
        ("[Contract \"1N\"]", "[Contract \"1NT\"]"),
        ("[Contract \"3NX\"]", "[Contract \"3NTX\"]"),
        ("[Contract \"4 hearts doubled\"]", "[Contract \"4HX\"]"),
        ("[Contract \"1 Notrump\"]", "[Contract \"1NT\"]"),
        ("[Dealer \"North\"]", "[Dealer \"N\"]"),
        ("[Vulnerable \"N-S \"]", "[Vulnerable \"NS\"]"),
        ("[Vulnerable \"None \"]", "[Vulnerable \"None\"]"),
        ("[Date \"2023-07-28\"]", "[Date \"2023.07.28\"]"),
        ("[Date \"2-Aug-2023\"]", "[Date \"2023.08.02\"]"),
        ("[Date \"3/30/2021\"]", "[Date \"2021.03.30\"]"),
        ("[OptimumScore \"NS  620\"]", "[OptimumScore \"NS 620\"]"),
        ("[Event Random]", "[Event \"Random\"]"),
        ("[Event \"Random]", "[Event \"Random\"]"),
    ];
    for (before, after) in safe {
        let settings = Settings::default();
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), after);
    }
    let guesses = [
        ("[Date \"3/4/2021\"]", "[Date \"2021.03.04\"]"),
        ("[Date \"10.05.2023\"]", "[Date \"2023.05.10\"]"),
        ("[Event \"The 12\" Cup\"]", "[Event \"The 12\\\" Cup\"]"),
        ("[Event \"Utre\"cht\"]", "[Event \"Utre\\\"cht\"]"),
    ];
    for (before, after) in guesses {
        let settings = Settings::default();
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), before);
        assert_eq!(repaired(before, RepairLevel::Unsafe, &settings), after);
    }
}

/// Likewise calls, cards and tables. The tags that a whole game has do not matter here.
#[test]
fn frequent_calls_and_cards_are_repaired() {
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let safe = [
        ("1N PASS 2N pass", "1NT Pass 2NT pass"),
        ("1C P 1H Dbl P P P", "1C Pass 1H X Pass Pass Pass"),
        ("1C Pass 1H all pass", "1C Pass 1H AP"),
        ("2SA contre surcontre AP", "2NT X XX AP"),
        (
            "1C* Pass 1H Pass\nPass Pass",
            "1C {*} Pass 1H Pass\nPass Pass",
        ),
    ];
    for (before, after) in safe {
        let now = repaired(&auction(before), RepairLevel::Safe, &Settings::default());
        assert_eq!(squeezed(&now), squeezed(&auction(after)));
    }
    // No partner can be doubled: the level of a bid is missing.
    for (before, after) in [
        ("1D Pass D AP", "1D Pass D AP"),
        ("D Pass Pass Pass", "D Pass Pass Pass"),
        ("1D D Pass R AP", "1D X Pass R AP"),
        ("1D D R AP", "1D X XX AP"),
    ] {
        let now = repaired(&auction(before), RepairLevel::Safe, &Settings::default());
        assert_eq!(now, auction(after));
    }
}

/// What was meant is not known, and each of these fixes lost something.
#[test]
fn no_fix_is_made_of_what_has_two_meanings() {
    let settings = Settings::default();
    let result = "[Contract \"3NT\"]\n[Declarer \"N\"]\n[Result \"NS +1\"]\n";
    let columns = "[ScoreTable \"Contract/Result;Score_NS\"]\n3NT 400\n";
    for text in [result, columns] {
        assert_eq!(repaired(text, RepairLevel::Unsafe, &settings), text);
    }
    let torn = "[ScoreTable \"Rank;Names_NS\"]\n1 \"Mueller;\nGroesse\"\n2 \"A;B\"\n";
    let now = repaired(torn, RepairLevel::Safe, &settings);
    assert!(!now.contains("Groesse \""), "{now}");
    let open = "[Dealer \"N\"]\n[Contract \"1D\"]\n[Declarer \"N\"]\n[Auction \"N\"]\n1D[4+ Pass\n";
    let now = repaired(open, RepairLevel::Unsafe, &settings);
    assert!(!now.contains('*'), "{now}");
    let closed = open.replace("4+", "4+]");
    let now = repaired(&closed, RepairLevel::Unsafe, &settings);
    assert!(now.ends_with("1D{4+} Pass *\n"), "{now}");
}

/// What a hyphen in an auction stands for, where the laws of bridge or the game show it.
#[test]
fn hyphens_in_auctions_are_what_they_can_be() {
    let game = |declarer: &str, contract: &str, calls: &str| {
        format!(
            "[Dealer \"N\"]\n[Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n[Auction \"N\"]\n{calls}\n"
        )
    };
    let cases = [
        // Without them the auction has no end.
        ("?", "?", "1NT - 3NT - - -", "1NT Pass 3NT Pass Pass Pass"),
        ("?", "?", "- - - -", "- - - -"),
        // With a pass more it goes on after its end.
        ("?", "?", "1C - Pass Pass Pass", "1C Pass Pass Pass"),
        // Both are lawful; the game shows who declares.
        ("S", "2H", "1C - 2H AP", "1C Pass 2H AP"),
        ("E", "2H", "1C - 2H AP", "1C 2H AP"),
        ("?", "2H", "1C - 2H AP", "1C - 2H AP"),
        ("?", "?", "1C - 1H - *", "1C - 1H - *"),
        // A pass of the last ones, however it is read.
        ("?", "?", "1C Pass 1H - AP", "1C Pass 1H AP"),
        // No reading is lawful.
        ("?", "?", "1H - 1C AP", "1H - 1C AP"),
    ];
    for (declarer, contract, before, after) in cases {
        let settings = Settings::default();
        let before = game(declarer, contract, before);
        assert_eq!(repaired(&before, RepairLevel::Safe, &settings), before);
        let now = repaired(&before, RepairLevel::Unsafe, &settings);
        assert_eq!(now, game(declarer, contract, after), "{before}");
        invariants::check(before.as_bytes());
    }
    let filled = [
        ("1C Pass Pass Pass - - -", "1C Pass Pass Pass"),
        ("Pass Pass Pass Pass -", "Pass Pass Pass Pass"),
        ("1C AP {a} - {b}\n- ; c", "1C AP {a} {b}\n; c"),
    ];
    for (before, after) in filled {
        let before = game("?", "?", before);
        let now = repaired(&before, RepairLevel::Safe, &Settings::default());
        assert_eq!(squeezed(&now), squeezed(&game("?", "?", after)));
        invariants::check(before.as_bytes());
    }
    // Each of these says something.
    let times = "1C AP -\n[AuctionTimeTable \"Hour\\2R;Minute\\2R\"]\n1 2\n1 2\n";
    for calls in [
        "1C AP - $1",
        "1C AP - =1=",
        "1C AP ^S -",
        "1C AP - +",
        times,
    ] {
        let before = game("?", "?", calls);
        let now = repaired(&before, RepairLevel::Safe, &Settings::default());
        assert!(now.contains(" -"), "{now}");
        invariants::check(before.as_bytes());
    }
}

/// Cards in the order of the leader by the auction are not put into the columns of another one.
#[test]
fn a_play_after_a_wrong_declarer_stays() {
    let game = |declarer: &str, first: &str| {
        format!(
            "[Dealer \"S\"]\n\
            [Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
            [Declarer \"{declarer}\"]\n[Contract \"3NT\"]\n[Auction \"S\"]\n1NT Pass 3NT AP\n\
            [Play \"{first}\"]\nH2 H5 HJ HA\nCJ C4 C2 CQ\n*\n"
        )
    };
    let settings = Settings::default();
    let wrong = game("N", "E");
    let now = repaired(&wrong, RepairLevel::Unsafe, &settings);
    assert!(now.contains("H2 H5 HJ HA\nCJ C4 C2 CQ\n"), "{now}");
    let right = game("S", "W");
    let now = repaired(&right, RepairLevel::Unsafe, &settings);
    assert!(now.contains("H2 H5 HJ HA\nC4 C2 CQ CJ\n"), "{now}");
}

/// Fixes that are in each other's way wait, and no repair takes others along.
#[test]
fn mistakes_beside_each_other_are_repaired() {
    let twice = "[Dealer \"North\"]\n[Dealer \"North\"]\n[Contract \"3N\"]\n";
    let play =
        |cards: &str| format!("[Declarer \"W\"]\n[Contract \"1C\"]\n[Play \"W\"]\n{cards}\n");
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let table =
        |rows: &str| format!("[OptimumResultTable \"Declarer;Denomination;Result\"]\n{rows}\n");
    let safe = [
        (
            twice.to_owned(),
            "[Dealer \"N\"]\n[Contract \"3NT\"]\n".to_owned(),
        ),
        (auction("^I^I^I 1C"), auction("^I 1C")),
        (play("D4 {a comment}"), play("D4 {a comment} - - -")),
        (play("D4 ; a comment"), play("D4 ; a comment\n- - -")),
        (table("N NT\u{A0}4"), table("N NT 4")),
        (
            "[Event It’s a cup]".to_owned(),
            "[Event \"It’s a cup\"]".to_owned(),
        ),
        (
            "[Con-tract \"3NT\"]\n{a comment}".to_owned(),
            "[Contract \"3NT\"]\n{a comment}".to_owned(),
        ),
        (
            "Event \"a\"]\nSite \"x\"]\n[Board \"1\"]\nRoom \"Open\"]\nTable \"1\"]\n".to_owned(),
            "[Event \"a\"]\n[Site \"x\"]\n[Board \"1\"]\n[Room \"Open\"]\n[Table \"1\"]\n"
                .to_owned(),
        ),
        ("[S{}S]\n".to_owned(), "[S \"S\"] {}\n".to_owned()),
    ];
    for (before, after) in safe {
        assert_eq!(
            repaired(&before, RepairLevel::Safe, &Settings::default()),
            after
        );
    }
    let settings = Settings::default();
    let width = "[Event \"red\u{7}\"]";
    assert_eq!(
        repaired(width, RepairLevel::Unsafe, &settings),
        "[Event \"red \"]"
    );
    let windows = b"[Event It\x92s a cup]";
    let plan = Plan::new(&settings);
    let windows = repair(windows, None, &plan, RepairLevel::Safe);
    assert_eq!(windows.bytes.as_ref(), b"[Event \"It\x92s a cup\"]");
}

/// Where the missing `[` was, games and sections begin that were none before: a guess, and no bug.
#[test]
fn a_bracket_that_parts_games_or_calls_is_a_guess() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1NT AP\n";
    let guesses = [
        (
            "Event \"a\"]\nSite \"b\"]\n".to_owned(),
            "[Event \"a\"]\n[Site \"b\"]\n".to_owned(),
        ),
        (
            "Event \"a\"]\nSite \"b\"]\n\nEvent \"c\"]\nSite \"d\"]\n".to_owned(),
            "[Event \"a\"]\n[Site \"b\"]\n\n[Event \"c\"]\n[Site \"d\"]\n".to_owned(),
        ),
        (
            format!("{auction}Auction \"N\"]\n1NT AP\n"),
            format!("{auction}[Auction \"N\"]\n1NT AP\n"),
        ),
        (
            format!("{auction}Room \"Open\"]\nPass\n"),
            format!("{auction}[Room \"Open\"]\nPass\n"),
        ),
    ];
    let only = |name: &str| Settings::only(pbnlint::rules::find(name).unwrap());
    for (before, after) in guesses {
        let settings = only("unopened-tag");
        assert_eq!(repaired(&before, RepairLevel::Safe, &settings), before);
        assert_eq!(repaired(&before, RepairLevel::Unsafe, &settings), after);
        invariants::check(before.as_bytes());
    }
    let play = format!("{auction}Play \"E\"]\nSA S2 S3 S4\n");
    let after = play.replace("Play", "[Play");
    assert_eq!(
        repaired(&play, RepairLevel::Safe, &only("unopened-tag")),
        after
    );
}

/// A line that speaks to this program is no game, though it may be alone after the last one.
#[test]
fn a_suppression_that_stands_alone_is_deleted() {
    let plan = Plan::new(&invariants::everything());
    for game in ["", "[Event \"a\"]\n\n"] {
        let text = format!("{game}% pbnlint: ignore-file[bad-date]\n");
        let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Safe);
        assert_eq!(repaired.reverted, [], "{text}");
        assert!(repaired.fixed.contains_key("unused-suppression"), "{text}");
    }
}

/// Lower case and glued annotations are lawful, but not in export format.
#[test]
fn what_export_format_forbids_is_repaired_for_it() {
    let export = Settings {
        export: true,
        ..Settings::default()
    };
    let rows = [
        ("[Contract \"4Sx\"]", "[Contract \"4SX\"]"),
        ("[Dealer \"s\"]", "[Dealer \"S\"]"),
        ("[Vulnerable \"Both\"]", "[Vulnerable \"All\"]"),
        (
            "[Dealer \"N\"]\n[Auction \"N\"]\n1c=1= pass 1h! ap",
            "1C =1= Pass 1H $1 Pass",
        ),
        ("[Play \"W\"]\nsA s2$1 dT hk", "SA S2 $1 DT HK"),
    ];
    for (before, after) in rows {
        let now = repaired(before, RepairLevel::Safe, &export);
        assert!(now.contains(after), "{now}");
    }
}

/// A text with single blanks, as blanks between calls mean nothing.
fn squeezed(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

#[test]
fn cards_after_a_table_are_not_joined_to_it() {
    let text = "[Dealer \"W\"]\n[Auction \"W\"]\n1NT Pass Pass Pass\n[Play \"N\"]\nD5 H3 S2 C4\n\
        [AuctionTimeTable \"Time\\8R\"]\n0:00\n0:01\n0:02\n0:03\n\nD6 SA SK SQ\n*\n";
    assert_eq!(
        repaired(text, RepairLevel::Unsafe, &Settings::default()),
        text
    );
    let plain = text.replace(
        "\n[AuctionTimeTable \"Time\\8R\"]\n0:00\n0:01\n0:02\n0:03",
        "",
    );
    let joined = repaired(&plain, RepairLevel::Unsafe, &Settings::default());
    assert_eq!(joined, plain.replace("\n\n", "\n"));
}

#[test]
fn what_is_between_games_is_repaired() {
    let game = "[Event \"Club\"]\n[Board \"1\"]\n";
    let other = "[Event \"Club\"]\n[Board \"2\"]\n";
    let settings = Settings::default();
    let safe = [
        (
            format!("{game}\n*\n\n{other}"),
            format!("{game}\n%*\n\n{other}"),
        ),
        (
            format!("{game}\nGenerated 12 hands\nProduced 2 hands\n"),
            format!("{game}\n% Generated 12 hands\n% Produced 2 hands\n"),
        ),
    ];
    for (before, after) in safe {
        assert_eq!(repaired(&before, RepairLevel::Safe, &settings), after);
    }
    let (before, after) = (format!("{game}{other}"), format!("{game}\n{other}"));
    assert_eq!(repaired(&before, RepairLevel::Safe, &settings), before);
    assert_eq!(repaired(&before, RepairLevel::Unsafe, &settings), after);
    let export = Settings {
        export: true,
        export_line_end: None,
        ..Settings::default()
    };
    let doubled = format!("\n{game}\n\n\n{other}\n");
    let now = repaired(&doubled, RepairLevel::Safe, &export);
    assert!(now.contains("\"1\"]\n\n[Event"), "{now}");
    assert!(!now.contains("\n\n\n") && now.starts_with('['), "{now}");
    let blanks = repaired("[Event \"Club\"]  \t\n", RepairLevel::Safe, &export);
    assert!(blanks.starts_with("[Event \"Club\"]\n"), "{blanks}");
}

#[test]
fn an_element_that_nobody_can_repair_hinders_no_other() {
    let text = b"[ScoreTable \"Contract;Declarer;Result\"]\n2N N 8\nAVE+ - -\n3nx N 9\n2N S 8\n";
    let repaired = repair(
        text,
        None,
        &Plan::new(&Settings::default()),
        RepairLevel::Safe,
    );
    assert_eq!(
        String::from_utf8_lossy(&repaired.bytes),
        "[ScoreTable \"Contract;Declarer;Result\"]\n2NT N 8\nAVE+ - -\n3NTX N 9\n2NT S 8\n"
    );
    let text = b"[OptimumPlayTable \"S;H;D;C\"]\nak - - -\n103 - - -\n1 - - -\n";
    let repaired = repair(
        text,
        None,
        &Plan::new(&Settings::default()),
        RepairLevel::Safe,
    );
    assert!(
        repaired
            .bytes
            .starts_with(b"[OptimumPlayTable \"S;H;D;C\"]\nAK - - -\n103 - - -\n1 ")
    );
}

/// Names with blanks can add up to more rows than there are lines.
#[test]
fn names_with_blanks_are_quoted_as_one_or_not_at_all() {
    let settings = Settings::default();
    let pairs = "[ScoreTable \"PairId_NS\\2R;PairId_EW\\2R;Names_NS\\16L;Names_EW\\16L\"]\n";
    let guesses = [
        (
            "[TotalScoreTable \"Rank;Names\"]\n1 Alfa - Bravo\n2 Charlie - Delta\n".to_owned(),
            "[TotalScoreTable \"Rank;Names\"]\n1 \"Alfa - Bravo\"\n2 \"Charlie - Delta\"\n"
                .to_owned(),
        ),
        (
            "[TotalScoreTable \"Names\"]\nAl Alfa\nEd Echo\n".to_owned(),
            "[TotalScoreTable \"Names\"]\n\"Al Alfa\"\n\"Ed Echo\"\n".to_owned(),
        ),
        (
            "[TotalScoreTable \"Rank;Names;TotalMP\"]\n1 Zo\u{eb} Alfa 6\n2 Ed J\u{e9}r\u{f4}me Zo\u{eb} 5\n3 Bo Echo 4\n"
                .to_owned(),
            "[TotalScoreTable \"Rank;Names;TotalMP\"]\n1 \"Zo\u{eb} Alfa\" 6\n2 \"Ed J\u{e9}r\u{f4}me Zo\u{eb}\" 5\n3 \"Bo Echo\" 4\n"
                .to_owned(),
        ),
        (
            "[TotalScoreTable \"Rank\\2R;Names\\20L\"]\n 1 Al Alfa\n 2 Ed Echo\n".to_owned(),
            "[TotalScoreTable \"Rank\\2R;Names\\20L\"]\n 1 \"Al Alfa\"\n 2 \"Ed Echo\"\n"
                .to_owned(),
        ),
        // Each line holds whole rows, and yet these are not meant.
        (
            "[TotalScoreTable \"Rank;Names\"]\n1 Al van Alfa\n2 Ed - Echo\n".to_owned(),
            "[TotalScoreTable \"Rank;Names\"]\n1 \"Al van Alfa\"\n2 \"Ed - Echo\"\n".to_owned(),
        ),
        // The number of elements is wrong.
        (
            "[TotalScoreTable \"Rank;Names;TotalMP\"]\n1 Al Alfa 5\n2 Bravo 4\n3 ? 3\n".to_owned(),
            "[TotalScoreTable \"Rank;Names;TotalMP\"]\n1 \"Al Alfa\" 5\n2 \"Bravo\" 4\n3 ? 3\n"
                .to_owned(),
        ),
        (
            format!("{pairs} 1  2 Al Alfa          Cy Charlie\n 3  4 Ed Echo          Gi Golf\n"),
            format!(
                "{pairs} 1  2 \"Al Alfa\"          \"Cy Charlie\"\n \
                 3  4 \"Ed Echo\"          \"Gi Golf\"\n"
            ),
        ),
    ];
    for (before, after) in guesses {
        assert_eq!(repaired(&before, RepairLevel::Safe, &settings), before);
        assert_eq!(repaired(&before, RepairLevel::Unsafe, &settings), after);
        invariants::check(before.as_bytes());
    }
    let unclear = [
        format!("{pairs} 1  2 Al Alfa   Cy Charlie\n 3  4 Ed Echo   Gi Golf\n"),
        "[ScoreTable \"Names_NS;Names_EW\"]\nAl Alfa Bravo\nEd Echo Golf\n".to_owned(),
        "[TotalScoreTable \"Rank;Names\"]\n1 Al\tAlfa\n2 Ed Echo\n".to_owned(),
        "[TotalScoreTable \"Rank;Names\"]\n1 Al 5 Alfa Bo\n2 Ed 6 Echo Ty\n".to_owned(),
    ];
    for before in unclear {
        assert_eq!(repaired(&before, RepairLevel::Unsafe, &settings), before);
        invariants::check(before.as_bytes());
    }
    // Readers see what is meant where each row begins a line, and where all words are in their columns.
    let clear = [
        (
            "[TotalScoreTable \"Rank;PairId;Names;TotalMP\"]\n1 5 Alfa\n120\n2 7 Echo\n110\n",
            "[TotalScoreTable \"Rank;PairId;Names;TotalMP\"]\n1 5 \"Alfa\"\n120\n2 7 \"Echo\"\n110\n",
        ),
        (
            "[TotalScoreTable \"Rank;Names\"]\n1 Alfa 2 Bravo 3\nCharlie\n",
            "[TotalScoreTable \"Rank;Names\"]\n1 \"Alfa\" 2 \"Bravo\" 3\n\"Charlie\"\n",
        ),
    ];
    for (before, after) in clear {
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), after);
        invariants::check(before.as_bytes());
    }
}

/// What a value says beside the player is kept.
#[test]
fn a_value_of_auction_with_more_than_a_player_is_not_lost() {
    let settings = Settings::default();
    let safe = [
        ("[Dealer \"N\"]\n[Auction \"north\"]\nAP\n", "\"N\""),
        ("[Dealer \"N\"]\n[Auction \"?\"]\nAP\n", "\"N\""),
        ("[Dealer \"N\"]\n[Auction \"-\"]\nAP\n", "\"N\""),
    ];
    for (before, value) in safe {
        let after = repaired(before, RepairLevel::Safe, &settings);
        assert!(after.contains(&format!("[Auction {value}]")), "{after}");
    }
    let values = [
        ("N 1C Pass Pass Pass", "[Auction \"N\"]\n1C Pass Pass Pass"),
        ("North 1C AP", "[Auction \"N\"]\n1C AP"),
        ("1C  AP", "[Auction \"N\"]\n1C  AP"),
        ("N Jones", "[Auction \"N\"]"),
        ("North (Jones)", "[Auction \"N\"]"),
        ("1C Pass ?", "[Auction \"N\"]"),
    ];
    for (value, after) in values {
        let before = format!("[Dealer \"N\"]\n[Auction \"{value}\"]\n");
        assert_eq!(repaired(&before, RepairLevel::Safe, &settings), before);
        let repaired = repaired(&before, RepairLevel::Unsafe, &settings);
        assert_eq!(repaired, format!("[Dealer \"N\"]\n{after}\n"));
        invariants::check(before.as_bytes());
    }
    let before = "[Dealer \"N\"]\n[Auction \"N 1C AP\"]\n1D AP\n";
    assert_eq!(repaired(before, RepairLevel::Unsafe, &settings), before);
}

#[test]
fn stars_beside_each_other_are_one_mark() {
    let play = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
        [Declarer \"N\"]\n[Contract \"1NT\"]\n[Play \"E\"]\nH3** H4 H2 H5\nD3 D2 D9 DJ\n*\n";
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1C** Pass 1H*** Pass\n2C AP\n";
    for before in [play, auction] {
        let after = repaired(before, RepairLevel::Safe, &Settings::default());
        let expected = before.replace("***", " {***}").replace("3**", "3 {**}");
        assert_eq!(after, expected.replace("C**", "C {**}"));
        invariants::check(before.as_bytes());
    }
}

#[test]
fn a_star_is_no_double_where_the_auction_has_none() {
    let game = |contract: &str, calls: &str| {
        format!("[Dealer \"N\"]\n[Contract \"{contract}\"]\n[Auction \"N\"]\n{calls}\n")
    };
    let settings = Settings::default();
    for (calls, level, after) in [
        ("3NT Pass Pass Pass", RepairLevel::Safe, "3N*"),
        ("3NT X Pass Pass\nPass", RepairLevel::Safe, "3NTX"),
        ("4S Pass Pass Pass", RepairLevel::Safe, "3NTX"),
        ("3NT Pass", RepairLevel::Safe, "3NTX"),
    ] {
        let after = game(after, calls);
        let repaired = repaired(&game("3N*", calls), level, &settings);
        assert!(repaired.starts_with(&after[..40]), "{repaired}");
    }
    // What has no star says itself whether it is doubled.
    let doubled = game("3N", "3NT X Pass Pass\nPass");
    let repaired = repaired(&doubled, RepairLevel::Safe, &settings);
    assert_eq!(repaired, doubled.replace("3N\"", "3NT\""));
}

#[test]
fn a_quoted_mail_is_not_torn_apart() {
    let game = |board: &str, deal: &str| {
        format!("> [Event \"a\"]\n> [Board \"{board}\"]\n> [Deal \"{deal}\"]\n>\n")
    };
    let mail = game("1", "N:AK76.Q85.KJ4.A32 - - -") + &game("2", "N:AK76.Q85.KJ4.A3 - - -");
    let after = repaired(&mail, RepairLevel::Safe, &Settings::default());
    // A `>` that is alone on its line is an empty line of what was quoted.
    assert_eq!(after, mail.replace("> ", "").replace(">\n", "\n"));
}

/// Another key than that of its suit or rank makes of a card an annotation, a comment or a bracket.
#[test]
fn a_card_that_was_typed_wrong_is_no_missing_card() {
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]";
    let tags = format!("{deal}\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\n");
    let fixed = |cards: &str, level| {
        let text = format!("{tags}{cards}\n");
        let after = repaired(&text, level, &Settings::default());
        after.strip_prefix(&tags).unwrap().trim_end().to_owned()
    };
    for cards in [
        "C4 C2 CQ $9",
        "C4 C2 CQ $9\n*",
        "C4 C2 $10\n*",
        "C4 $2 CQ\n*",
        "$4 C2 CQ\n*",
        "C4 C2 CQ =9\n*",
        "C4 C2 CQ =9=\n*",
        "=4 C2 CQ",
        "C4 C2 CQ ;9\n*",
        "C4 C2 ; CQ C9\n*",
        "C4 C2 CQ [9",
        "C4 C2 CQ !9\n*",
        "C4 C2 CQ %9\n*",
        "C4 C2 CQ &9\n*",
        "C4 C2 CQ C$\n*",
        "C4 C2 CQ C!\n*",
        "C4 C2 CQ C%\n*",
        "C4 C2 CQ C&\n*",
    ] {
        assert_eq!(fixed(cards, RepairLevel::Safe), cards);
    }
    // A 4 is the shifted `$`.
    assert_eq!(
        fixed("D5 D$ D3 DA\n*", RepairLevel::Unsafe),
        "D5 D4 D3 DA\n*"
    );
    // These are no cards.
    for (cards, filled) in [
        ("C4 C2 CQ$9", "C4 C2 CQ$9 -"),
        ("C4 C2 CQ $12", "C4 C2 CQ $12 -"),
        ("C4 C2 CQ {9}", "C4 C2 CQ {9} -"),
        ("C4 C2 CQ ; a good lead", "C4 C2 CQ ; a good lead\n-"),
        ("C4 $9 C2 CQ C9\nC5 - C6", "C4 $9 C2 CQ C9\nC5 - C6 -"),
        ("C4 C2 CQ C9 $9\nC5 - C6", "C4 C2 CQ C9 $9\nC5 - C6 -"),
        (
            "C4 C2 CQ =9=\n[Note \"9:odd\"]",
            "C4 C2 CQ =9= -\n[Note \"9:odd\"]",
        ),
    ] {
        assert_eq!(fixed(cards, RepairLevel::Safe), filled);
    }
}

#[test]
fn a_trick_is_not_filled_before_the_rest_of_its_play() {
    let play = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
        [Declarer \"N\"]\n[Contract \"1NT\"]\n[Play \"E\"]\nH3 H4\n";
    let cut = format!("{play}\nH2 H5\n");
    assert_eq!(repaired(&cut, RepairLevel::Safe, &Settings::default()), cut);
    let filled = repaired(play, RepairLevel::Safe, &Settings::default());
    assert_eq!(filled, play.replace("H3 H4", "H3 H4 - -"));
    invariants::check(cut.as_bytes());
}

#[test]
fn a_value_after_the_bracket_of_its_tag_is_the_value() {
    let settings = Settings::default();
    for (before, after) in [
        ("[Dealer] \"N\"\n", "[Dealer \"N\"]\n"),
        (
            "[Board]\"1\"\n[Dealer \"N\"]\n",
            "[Board \"1\"]\n[Dealer \"N\"]\n",
        ),
        (
            "[Deal ] \"N:AK76.Q85.KJ4.A32 - - -\"",
            "[Deal \"N:AK76.Q85.KJ4.A32 - - -\"]",
        ),
        // Nobody knows whether these are values.
        ("[Board] 1\n", "[Board] 1\n"),
        ("[Site]: Lyon\n", "[Site]: Lyon\n"),
        ("[Site] \"Lyon\" 1\n", "[Site] \"Lyon\" 1\n"),
        // And here there is none.
        ("[Site] {Lyon}\n", "[Site \"?\"] {Lyon}\n"),
        ("[Site ]\n", "[Site \"?\"]\n"),
    ] {
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), after);
        invariants::check(before.as_bytes());
    }
}

#[test]
fn a_value_in_quotes_twice_loses_the_second_ones() {
    let settings = Settings::default();
    for (before, after) in [
        ("[Dealer \"\"N\"\"]\n", "[Dealer \"N\"]\n"),
        ("[Board \"\"\"1\"\"\"]\n", "[Board \"1\"]\n"),
        (
            "[Deal \"\"N:AK76.Q85.KJ4.A32 - - -\"\"]\n",
            "[Deal \"N:AK76.Q85.KJ4.A32 - - -\"]\n",
        ),
        // A name can be in quotes.
        ("[Event \"\"Blue\"\"]\n", "[Event \"\\\"Blue\\\"\"]\n"),
        (
            "[Event \"The \"Blue\" Cup\"]\n[Site \"\"Leeds\"\"]\n",
            "[Event \"The \\\"Blue\\\" Cup\"]\n[Site \"\\\"Leeds\\\"\"]\n",
        ),
        // A program that writes them around each value does not mean them.
        (
            "[Event \"\"Club\"\"]\n[Site \"\"Leeds\"\"]\n[Board \"\"5\"\"]\n",
            "[Event \"Club\"]\n[Site \"Leeds\"]\n[Board \"5\"]\n",
        ),
    ] {
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), after);
        invariants::check(before.as_bytes());
    }
}

#[test]
fn the_first_direction_of_a_deal_may_be_written_out() {
    let settings = Settings::default();
    for word in ["North", "NORD", "n"] {
        let before = format!("[Deal \"{word}:AK76.Q85.KJ4.A32 - - -\"]\n");
        let after = before.replace(word, if word == "n" { "n" } else { "N" });
        assert_eq!(repaired(&before, RepairLevel::Safe, &settings), after);
        invariants::check(before.as_bytes());
    }
}

#[test]
fn calls_after_an_empty_line_are_joined_to_an_auction_only() {
    let settings = Settings::default();
    let homeless = "[Board \"1\"]\n[Dealer \"N\"]\n\n1C Pass Pass Pass\n";
    assert_eq!(repaired(homeless, RepairLevel::Unsafe, &settings), homeless);
    let plan = Plan::new(&settings);
    let found = pbnlint::lint::check(&Source::new(homeless.as_bytes()), None, &plan);
    let cut = found.diagnostics.iter();
    let mut cut = cut.filter(|finding| finding.rule.name() == "blank-line-in-game");
    assert_eq!(cut.next().map(|finding| finding.fixes.len()), Some(0));
}

#[test]
fn lines_that_go_together_are_one_place() {
    let text =
        b"[Board \"1\"]\n[Deal \"N:AKQJT98765432... - - -\"]\n\n\n\n[Auction \"N\"]\n1C AP\n";
    let repaired = repair(
        text,
        None,
        &Plan::new(&Settings::only(
            pbnlint::rules::find("blank-line-in-game").unwrap(),
        )),
        RepairLevel::Unsafe,
    );
    assert_eq!((repaired.fixed_count(), repaired.places), (1, 1));
}

/// Tags that a game has twice with the same value can be those of two games, where others differ.
#[test]
fn equal_tags_stay_where_two_games_may_be_one() {
    let settings = Settings::default();
    for text in [
        "[Board \"1\"]\n[Scoring \"IMP\"]\n[Scoring \"IMP\"]\n[Board \"2\"]\n",
        "[Board \"1\"]\n[West \"S\"]\n{ forgot\n[Board \"2\"]\n{ ok }\n[West \"S\"]\n",
        "[Room \"Open\"]\n[Contract \"1NT\"]\n[Declarer \"N\"]\n[Contract \"1NT\"]\n\
         [Declarer \"S\"]\n[Room \"Closed\"]\n",
    ] {
        assert_eq!(repaired(text, RepairLevel::Safe, &settings), text);
        invariants::check(text.as_bytes());
    }
    let twice = "[Board \"1\"]\n[Scoring \"IMP\"]\n[Scoring \"IMP\"]\n[Room \"Open\"]\n";
    let once = "[Board \"1\"]\n[Scoring \"IMP\"]\n[Room \"Open\"]\n";
    assert_eq!(repaired(twice, RepairLevel::Safe, &settings), once);
}

/// Lines that look empty to people part games.
#[test]
fn lines_that_look_empty_become_empty() {
    let settings = Settings::default();
    let parted = "[Board \"1\"]\n\n[Board \"2\"]\n";
    for line in ["\u{a0}", " \u{200b}", "\u{c}", "> "] {
        let text = parted.replace("\n\n", &format!("\n{line}\n"));
        assert_eq!(
            repaired(&text, RepairLevel::Safe, &settings),
            parted,
            "{line:?}"
        );
        invariants::check(text.as_bytes());
    }
    // The marks of a mail go before an empty line is missed.
    let mail = "> [Event \"a\"]\n> [Board \"1\"]\n> \n> [Event \"b\"]\n> [Board \"2\"]\n";
    let expected = mail.replace("> \n", "\n").replace("> ", "");
    assert_eq!(repaired(mail, RepairLevel::Unsafe, &settings), expected);
    // At the end of a page nothing ends but a line.
    let page = "[Board \"1\"]\n\u{c}\n[Site \"2\"]\n";
    assert_eq!(
        repaired(page, RepairLevel::Safe, &settings),
        page.replace("\u{c}\n", "")
    );
}

#[test]
fn hyphens_and_queries_for_what_is_not_there_are_hyphens() {
    let settings = Settings::default();
    let auction = "[Dealer \"S\"]\n[Auction \"W\"]\n-- -- -- 1C\nPass Pass Pass\n";
    let after = auction.replace("--", "-");
    assert_eq!(repaired(auction, RepairLevel::Unsafe, &settings), after);
    let play = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
        [Declarer \"N\"]\n[Contract \"1NT\"]\n[Play \"E\"]\nH3 H4 ? H5\nHJ H9 H2 H8\n*\n";
    assert_eq!(repaired(play, RepairLevel::Safe, &settings), play);
    let after = play.replace('?', "-");
    assert_eq!(repaired(play, RepairLevel::Unsafe, &settings), after);
    let odd = "[Dealer \"N\"]\n[Auction \"N\"]\n1C X XXX Pass Pass Pass\n";
    assert_eq!(repaired(odd, RepairLevel::Unsafe, &settings), odd);
}

/// The line goes where the tag and the calls agree with its columns, and only there.
#[test]
fn players_above_their_columns_go_where_they_agree_with_the_tag() {
    let settings = Settings::default();
    let auction = |row: &str, calls: &str| {
        format!("[Dealer \"N\"]\n[Auction \"N\"]\n{row}{calls}Pass Pass Pass\n")
    };
    for (row, calls) in [
        ("N E S W\n", "1C Pass Pass 1S\n"),
        ("nord ost sued west\n", "1C Pass Pass 1S\n"),
        ("N O Z W\n", "1C Pass Pass 1S\n"),
        ("Ovest Nord Est Sud\n", "1C Pass 1S\n"),
        ("O N E S\n", "1C Pass 1S\n"),
        ("S W N E\n", "1C 1S\n"),
    ] {
        let text = auction(row, calls);
        assert_eq!(
            repaired(&text, RepairLevel::Safe, &settings),
            auction("", calls),
            "{text}"
        );
    }
    for (row, calls) in [
        ("W N E S\n", "1C Pass Pass 1S\n"),
        ("W N E S\n", "- 1C Pass Pass\n"),
        ("N S E W\n", "1C Pass Pass 1S\n"),
        ("N E S W {a}\n", "1C Pass Pass 1S\n"),
        ("N E S Ovest\n", "1C Pass Pass 1S\n"),
    ] {
        let text = auction(row, calls);
        assert_eq!(repaired(&text, RepairLevel::Safe, &settings), text);
    }
}

/// Hyphens and slashes join calls where each of them is given, and hyphens join or part the cards of a trick.
/// What cannot be read as cards is not filled with hyphens either.
#[test]
fn marks_that_join_calls_or_cards_become_spaces() {
    let settings = Settings::default();
    let check = |text: &str, expected: &str| {
        assert_eq!(
            repaired(text, RepairLevel::Unsafe, &settings),
            expected,
            "{text}"
        );
    };
    for (calls, expected) in [
        ("1C-P-1NT-Pass", "1C Pass 1NT Pass"),
        ("1C/Pass/1NT/P", "1C Pass 1NT Pass"),
        ("Pass-1N-dbl", "Pass 1NT X"),
        // The passes of the other side may be left out, and a bid may be a choice.
        ("1C-1H-1NT", "1C-1H-1NT"),
        ("1C/1H", "1C/1H"),
        ("1C-P-?", "1C-P-?"),
        ("1C--1H-P", "1C--1H-P"),
    ] {
        let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n*\n");
        check(&auction(calls), &auction(expected));
    }
    let play = |rows: &str| {
        format!(
            "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
             [Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n{rows}"
        )
    };
    for (rows, expected) in [
        (
            "H2-H5-HJ-HA\nC4-C2-CQ-CJ\n*\n",
            "H2 H5 HJ HA\nC4 C2 CQ CJ\n*\n",
        ),
        (
            "H2 - H5 - HJ - HA\nC4 - C2\n*\n",
            "H2 H5 HJ HA\nC4 C2 - -\n*\n",
        ),
        // Other tricks are as they should be.
        (
            "H2 - H5 - HJ - HA\nC4 C2 CQ CJ\n*\n",
            "H2 H5 HJ HA\nC4 C2 CQ CJ\n*\n",
        ),
        // These are no cards, and may be four.
        ("H2-5-J-A\nC4 C2 CQ CJ\n*\n", "H2-5-J-A\nC4 C2 CQ CJ\n*\n"),
        // The hyphen is the card that is not known.
        ("H2 - HJ HA\nC4 - CQ CJ\n*\n", "H2 - HJ HA\nC4 - CQ CJ\n*\n"),
        // A remark on a hyphen is not given to a card.
        (
            "H2 - $7 H5 - HJ - HA\nC4 - C2 - CQ - CJ\n*\n",
            "H2 - $7 H5 - HJ - HA\nC4 - C2 - CQ - CJ\n*\n",
        ),
    ] {
        check(&play(rows), &play(expected));
    }
}

/// Explanations in brackets are one finding each, whatever is in them, and become comments. Tags that
/// are known, or on lines of their own, stay tags.
#[test]
fn explanations_in_brackets_become_comments() {
    let settings = Settings::default();
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    for (calls, expected) in [
        (
            "1NT [15-17] Pass 2C [Stayman] Pass\n2H [4+ !h] Pass Pass Pass",
            "1NT {15-17} Pass 2C {Stayman} Pass\n2H {4+ !h} Pass Pass Pass",
        ),
        ("1C[strong club] X AP", "1C{strong club} X AP"),
        ("Pass [a]\n1C AP", "Pass {a}\n1C AP"),
    ] {
        let text = auction(calls);
        let found = check(&Source::new(text.as_bytes()), None, &Plan::new(&settings));
        let found = found.diagnostics.iter();
        assert!(
            found
                .clone()
                .all(|finding| finding.message.contains("in braces"))
        );
        let places = found.map(|finding| finding.places());
        assert_eq!(places.sum::<usize>(), calls.matches('[').count(), "{text}");
        assert_eq!(repaired(&text, RepairLevel::Safe, &settings), text);
        let unsafely = repaired(&text, RepairLevel::Unsafe, &settings);
        assert_eq!(unsafely, auction(expected));
    }
    for calls in [
        "1C Pass Pass Pass\n[Foo]",
        "1C Pass Pass Pass [Foo \"a\"]",
        "1C Pass Pass Pass [Result]",
        "Pass Pass Pass Pass\nso [a]",
    ] {
        let text = auction(calls);
        let unsafely = repaired(&text, RepairLevel::Unsafe, &settings);
        assert!(!unsafely.contains('{'), "{unsafely}");
    }
}

/// A comment after the last element of a table belongs to it by its number, which marks count in.
#[test]
fn marks_of_a_table_with_a_comment_stay() {
    let settings = Settings::default();
    let kept = repaired(
        "[ScoreTable \"Names\"]\n\"\", 1;x",
        RepairLevel::Unsafe,
        &settings,
    );
    assert!(kept.contains(','), "{kept}");
    // The mark goes when the comment has its place; nothing is taken back.
    repaired(
        "[TotalScoreTable \";;\"]\n1\"\"| 1\n;",
        RepairLevel::Unsafe,
        &settings,
    );
}

/// A header that ends with a semicolon has no column after it.
#[test]
fn a_semicolon_at_the_end_of_a_header_is_deleted() {
    let settings = Settings::default();
    let header = "[OptimumResultTable \"Declarer;Denomination;Result;\"]\n";
    let table = format!("{header}N NT 8\nN S 7\n");
    let after = table.replace(";\"", "\"");
    assert_eq!(repaired(&table, RepairLevel::Safe, &settings), after);
    // Four elements fill four columns.
    let whole = format!("{header}N NT 8 1\nN S 7 1\nN H 7 1\nN D 7 1\n");
    assert_eq!(repaired(&whole, RepairLevel::Safe, &settings), whole);
    invariants::check(table.as_bytes());
}

#[test]
fn names_of_several_words_and_counts_are_what_they_are() {
    let settings = Settings::default();
    let team = "[Home Team \"X\"]\n[Score IMP \"3\"]\n";
    let after = "[HomeTeam \"X\"]\n[ScoreIMP \"3\"]\n";
    assert_eq!(repaired(team, RepairLevel::Safe, &settings), team);
    assert_eq!(repaired(team, RepairLevel::Unsafe, &settings), after);
    let umlaut = "[Événement \"A\"]\n";
    assert_eq!(repaired(umlaut, RepairLevel::Unsafe, &settings), umlaut);
    let counts = "[Event \"x\"]\n[Boards \"24\"]\n[Tables \"3\"]\n[Note1 \"strong\"]\n";
    assert_eq!(repaired(counts, RepairLevel::Unsafe, &settings), counts);
}

#[test]
fn text_in_utf_8_is_found_in_latin_1() {
    let plan = Plan::new(&Settings::default());
    let rules = ["mixed-encodings", "windows-1252-character"];
    let found = |bytes: &[u8]| {
        let findings = check(&Source::new(bytes), None, &plan).diagnostics;
        let found = findings
            .iter()
            .filter(|finding| rules.contains(&finding.rule.name()));
        let found = found.map(|finding| (finding.rule.name().to_owned(), finding.range.clone()));
        found.collect::<Vec<_>>()
    };
    let one = |rule: &str, range| vec![(rule.to_owned(), range)];
    // One cause, one finding: a byte of a character in UTF-8 is none of Windows-1252.
    let utf8 = b"[West \"J\xE4ger\"]\n[East \"M\xC3\x84GI\"]\n";
    assert_eq!(found(utf8), one("mixed-encodings", 23..25));
    let windows = b"[West \"J\xE4ger\"]\n[East \"O\x92Hara\"]\n";
    assert_eq!(found(windows), one("windows-1252-character", 23..24));
    // Capitals before a quote or a bracket of Latin-1, and letters of another code page.
    for latin1 in [
        &b"[Event \"\xABCAF\xC9\xBB\"]\n"[..],
        b"[Event \"\xABIRM\xC3\xBB\"]\n",
        b"[Event \"\xC0\xEB\xEC\xE0\"]\n",
    ] {
        assert_eq!(found(latin1), []);
    }
    let repaired = |bytes: &[u8]| {
        repair(bytes, None, &plan, RepairLevel::Unsafe)
            .bytes
            .into_owned()
    };
    assert_eq!(repaired(utf8), b"[West \"J\xE4ger\"]\n[East \"M\xC4GI\"]\n");
    let quoted = b"[West \"J\xE4ger-M\xFCller\"]\n{\xE2\x99\xA0A \xE2\x80\x9Cbest\xE2\x80\x9D}\n";
    assert_eq!(
        repaired(quoted),
        b"[West \"J\xE4ger-M\xFCller\"]\n{\\SA \"best\"}\n"
    );
    // In a tag a suit is a letter, in a note a symbol.
    let suits =
        b"[West \"J\xE4ger-M\xFCller\"]\n[Event \"\xE2\x99\xA5\"]\n[Note \"1:\xE2\x99\xA5\"]\n";
    assert_eq!(
        repaired(suits),
        b"[West \"J\xE4ger-M\xFCller\"]\n[Event \"H\"]\n[Note \"1:\\H\"]\n"
    );
    for word in [&b"P\xC5\x82ock"[..], b"s\xC5\x82"] {
        let text = [b"[West \"J\xE4ger\"]\n[East \"", word, b"\"]\n"].concat();
        assert_eq!(found(&text), one("mixed-encodings", 23..25));
    }
    let no_fix = b"[West \"J\xE4ger\"]\n[East \"\xE6\x9D\xB1\"]\n";
    assert_eq!(found(no_fix), one("mixed-encodings", 22..25));
    assert_eq!(repaired(no_fix), no_fix);
}

/// A suppression, or a remark, that was indented: quotes would make a tag of it.
#[test]
fn words_after_a_percent_are_given_no_quotes() {
    for text in [
        " % pbnlint: ignore[bad-date]\n[Date \"tomorrow\"]\n",
        "[Site \"Utrecht\"] % see [Event foo]\n",
        "[Site \"50 % off\"]%see [Event foo]\n",
    ] {
        assert_eq!(
            repaired(text, RepairLevel::Unsafe, &Settings::default()),
            text
        );
    }
    let percent = "[Site \"50 % off\"] [Event foo]\n";
    let quoted = repaired(percent, RepairLevel::Safe, &Settings::default());
    assert!(quoted.contains("[Event \"foo\"]"), "{quoted}");
}

/// What a safe fix must not guess: each of these lost or changed what the file says.
#[test]
fn safe_fixes_leave_what_can_mean_something_else() {
    let settings = Settings::default();
    let deal = "[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n";
    let play = format!(
        "[Dealer \"N\"]\n[Vulnerable \"None\"]\n{deal}[Declarer \"S\"]\n[Contract \"5HX\"]\n\
         [Result \"9\"]\n[Play \"W\"]\nSK H3 S4S4 S3\nC5 C2 C6 CK\n*\n"
    );
    let sites = format!(
        "[Event \"A\"]\n[Site \"y\"]\n[Board \"1\"]\n{deal}[Site \"y\"]\n[Board \"2\"]\n\
         [Deal \"N:T9.63.AKQ987.A97 A8654.KQ5.T.QJT6 J73.J98742.3.K42 KQ2.AT.J6542.853\"]\n"
    );
    for text in [
        // A comma that may part thousands.
        "[ScoreMP \"1,250\"]\n",
        "[ScoreIMP \"NS 1,000\"]\n",
        "[TotalScoreTable \"Rank;TotalMP\"]\n1 1,250\n2 1,100\n",
        // A key that was missed.
        "[Event \"x\"]\n9Score \"NS 300\"]\n",
        "[Event \"x\"]\nXDeclarer \"W\"]\n",
        // Quotes of a mail.
        "[Event =22x=22]\n",
        // Tag pairs after the version.
        "% PBN 2.1 [Event \"Club\"]\n[Board \"1\"]\n",
        // A byte between digits.
        "[TotalScoreTable \"Rank;TotalMP\"]\n1 1\x0720\n2 1\x0700\n",
        // Hyphens before the first call, which are missing.
        "[Board \"1\"]\n[Declarer \"N\"]\n[Contract \"1D\"]\n[Auction \"W\"]\n1D AP\n",
        // The end of an auction that an empty line cuts off.
        "[Event \"a\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1D 1S\n\n*\n",
        "[Event \"a\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n\n*\n",
        // What DOS did not read.
        "[Event \"a\"]\n[Dealer \"N\"]\n\x1Aold text of the last sector\n",
        // The borders of PBN in another text.
        "Look at this hand:\n<PBN>\n[Event \"a\"]\n</PBN>\nRegards, Jim\n",
        "Look at this hand:\n\n<PBN>\n[Event \"a\"]\n</PBN>\n",
        // Rooms that a club gives letters.
        "[Board \"1\"]\n[Room \"A\"]\n\n[Board \"1\"]\n[Room \"B\"]\n\n[Board \"1\"]\n[Room \"C\"]\n",
        "[Board \"1\"]\n[Room \"O\"]\n",
        // Columns of players and denominations that somebody exchanged.
        "[OptimumResultTable \"Declarer;Denomination;Result\"]\nNT N 9\nNT S 9\nS N 8\n",
        // Hyphens in the place of a pass, or after the end.
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C -- 1H AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass Pass Pass\n-- --\n",
        // A comma that may be that of a number, or of a range.
        "[InstantScoreTable \"ScoreRange_NS;IMP_NS;IMP_EW\"]\n50,90,3\n",
        "[TotalScoreTable \"Rank;TotalMP\"]\n1,5\n2,5\n3,5\n",
        "[TotalScoreTable \"Rank;TotalMP;NrBoards\"]\n1,60,5\n2,60,5,24\n",
        // A full stop of the text, and a quote that belongs to one before it.
        "[Event \"Club\".]\n",
        &play,
        &sites,
    ] {
        assert_eq!(repaired(text, RepairLevel::Safe, &settings), text);
        invariants::check(text.as_bytes());
    }
    for (before, after) in [
        ("[ScoreMP \"1,25\"]\n", "[ScoreMP \"1.25\"]\n"),
        ("[ScoreMP \"0,250\"]\n", "[ScoreMP \"0.250\"]\n"),
        (
            "[ScorePercentage \"55,125\"]\n",
            "[ScorePercentage \"55.125\"]\n",
        ),
        ("[Date \"2019..10\"]\n", "[Date \"2019.??.10\"]\n"),
        ("[Date \"2019..\"]\n", "[Date \"2019.??.??\"]\n"),
    ] {
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), after);
    }
    for (before, after) in [
        (
            "[Event \"x\"]\n9Score \"NS 300\"]\n",
            "[Event \"x\"]\n[Score \"NS 300\"]\n",
        ),
        (
            "[Event \"a\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1D 1S\n\n*\n",
            "[Event \"a\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1D 1S\n*\n",
        ),
        (
            "[Dealer \"S\"]\n[Declarer \"N\"]\n[Contract \"1D\"]\n[Auction \"N\"]\n1D AP\n",
            "[Dealer \"N\"]\n[Declarer \"N\"]\n[Contract \"1D\"]\n[Auction \"N\"]\n1D AP\n",
        ),
    ] {
        assert_eq!(repaired(before, RepairLevel::Unsafe, &settings), after);
    }
}

#[test]
fn a_letter_is_a_room_only_where_no_other_letter_is() {
    let settings = Settings::default();
    let both = "[Board \"1\"]\n[Room \"O\"]\n\n[Board \"1\"]\n[Room \"c\"]\n";
    let rooms = "[Board \"1\"]\n[Room \"Open\"]\n\n[Board \"1\"]\n[Room \"Closed\"]\n";
    assert_eq!(repaired(both, RepairLevel::Safe, &settings), both);
    assert_eq!(repaired(both, RepairLevel::Unsafe, &settings), rooms);
    let more = format!("{both}\n[Board \"1\"]\n[Room \"D\"]\n");
    assert_eq!(repaired(&more, RepairLevel::Unsafe, &settings), more);
}

#[test]
fn words_mean_the_same_in_tags_tables_and_sections() {
    for (before, after) in [
        ("[Contract \"3ST\"]\n", "[Contract \"3NT\"]\n"),
        ("[Contract \"3UT\"]\n", "[Contract \"3NT\"]\n"),
        ("[Contract \"3BAX\"]\n", "[Contract \"3NTX\"]\n"),
        ("[Vulnerable \"--\"]\n", "[Vulnerable \"None\"]\n"),
        (
            "[ScoreTable \"Contract;Declarer;Result\"]\n3SA N 9\nAP North -\n3S* Zuid 9\n",
            "[ScoreTable \"Contract;Declarer;Result\"]\n3NT N 9\nPass N -\n3SX S 9\n",
        ),
        (
            "[OptimumResultTable \"Declarer;Denomination;Result\"]\nNorth SA 9\nS n 8\n",
            "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 9\nS NT 8\n",
        ),
        (
            "[Dealer \"Noord\"]\n[Auction \"Noord\"]\n1C AP\n",
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n",
        ),
    ] {
        assert_eq!(
            repaired(before, RepairLevel::Safe, &Settings::default()),
            after
        );
        invariants::check(before.as_bytes());
    }
}

#[test]
fn two_hyphens_are_what_one_hyphen_would_be() {
    let settings = Settings::default();
    for (before, after) in [
        (
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C -- 1H AP\n",
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass 1H AP\n",
        ),
        (
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C --\n-- --\n",
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass\nPass Pass\n",
        ),
    ] {
        assert_eq!(repaired(before, RepairLevel::Unsafe, &settings), after);
        invariants::check(before.as_bytes());
    }
    let leading = "[Dealer \"S\"]\n[Auction \"N\"]\n-- -- 1H AP\n";
    let hyphens = leading.replace("--", "-");
    assert_eq!(repaired(leading, RepairLevel::Safe, &settings), hyphens);
}

#[test]
fn elements_are_what_their_columns_hold() {
    let settings = Settings::default();
    let total = "[TotalScoreTable \"Rank;TotalPercentage;Names\"]\n";
    let names = "[TotalScoreTable \"Names;Rank;TotalPercentage\"]\n";
    let open = "[TotalScoreTable \"Rank;TotalPercentage;PairId\"]\n";
    for (before, after) in [
        (
            "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN \u{2660} 9\n".to_owned(),
            "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN S 9\n".to_owned(),
        ),
        // The name has too many words, but what is before or after it has its column.
        (
            format!("{total}1 60,5% \"A B\"\n2 55,0% Kees Kok\n"),
            format!("{total}1 60.5 \"A B\"\n2 55.0 Kees Kok\n"),
        ),
        (
            format!("{names}Kees de Kok 1 60,5%\n"),
            format!("{names}Kees de Kok 1 60.5\n"),
        ),
        // Nobody knows in which column it is.
        (
            format!("{open}1 60,5% 2 7\n"),
            format!("{open}1 60,5% 2 7\n"),
        ),
    ] {
        assert_eq!(repaired(&before, RepairLevel::Safe, &settings), after);
        invariants::check(before.as_bytes());
    }
}

#[test]
fn rows_that_marks_join_are_parted() {
    let settings = Settings::default();
    for (columns, before, after) in [
        (
            "PairId_NS;PairId_EW;Contract",
            "1,2,4S\n3,4,3NT\n",
            "1 2 4S\n3 4 3NT\n",
        ),
        ("PairId_NS;PairId_EW;Contract", "1|2|4S\n", "1 2 4S\n"),
        ("PairId_NS;Contract", "1,4S\n2,3NT\n", "1 4S\n2 3NT\n"),
        (
            "PairId_NS;Names;MP_NS",
            "1,\"Ash, Elm\",120\n",
            "1 \"Ash, Elm\" 120\n",
        ),
        (
            "PairId_NS;Names;MP_NS",
            "1, \"Ash, Elm\" ,120\n",
            "1 \"Ash, Elm\"  120\n",
        ),
    ] {
        let [before, after] =
            [before, after].map(|rows| format!("[ScoreTable \"{columns}\"]\n{rows}"));
        assert_eq!(repaired(&before, RepairLevel::Safe, &settings), after);
        invariants::check(before.as_bytes());
    }
}

#[test]
fn a_typographic_quote_with_a_plain_one_is_that_of_a_value() {
    let plan = Plan::new(&Settings::default());
    for (before, after) in [
        (
            "[Event \u{201C}Cup\"]\n".as_bytes(),
            "[Event \"Cup\"]\n".as_bytes(),
        ),
        ("[Event \u{201E}Cup\"]\n".as_bytes(), b"[Event \"Cup\"]\n"),
        ("[Event \"Cup\u{201D}]\n".as_bytes(), b"[Event \"Cup\"]\n"),
        ("[Board \"1\u{201D}]\n".as_bytes(), b"[Board \"1\"]\n"),
        (b"[Event \x93Cup\"]\n", b"[Event \"Cup\"]\n"),
        (b"[Event \"Cup\x94]\n", b"[Event \"Cup\"]\n"),
        // One that belongs to another before it, and a byte of a letter.
        (
            "[Event \"The \u{201C}Cup\u{201D}]\n".as_bytes(),
            "[Event \"The \u{201C}Cup\u{201D}\"]\n".as_bytes(),
        ),
        (
            "[Event \u{201C}Cup\u{201D} 2\"]\n".as_bytes(),
            "[Event \"\u{201C}Cup\u{201D} 2\"]\n".as_bytes(),
        ),
        (
            "[Event \"\u{0414}]\n".as_bytes(),
            "[Event \"\u{0414}\"]\n".as_bytes(),
        ),
    ] {
        let mended = repair(before, None, &plan, RepairLevel::Safe).bytes;
        assert_eq!(text(&mended), text(after));
        invariants::check(before);
    }
}

#[test]
fn marks_beside_a_value_are_no_part_of_it() {
    let settings = Settings::default();
    for (before, after) in [
        ("[Dealer \"N\",]\n", "[Dealer \"N\"]\n"),
        ("[Dealer \"N\".]\n", "[Dealer \"N\"]\n"),
        ("[Board, 1]\n", "[Board \"1\"]\n"),
        ("[Board ,\"1\"]\n", "[Board \"1\"]\n"),
        ("[Board 1,]\n", "[Board \"1\"]\n"),
        ("[Score NS 420.]\n", "[Score \"NS 420\"]\n"),
        ("[Board \\\"7\\\"]\n", "[Board \"7\"]\n"),
        // Text ends as it likes.
        ("[Event Club.]\n", "[Event \"Club.\"]\n"),
    ] {
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), after);
        invariants::check(before.as_bytes());
    }
    let call = "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= AP\n";
    for (before, after) in [
        (
            "[Event \"Club\",]\n".to_owned(),
            "[Event \"Club\"]\n".to_owned(),
        ),
        (
            format!("{call}[Note 1 \"x\"]\n"),
            format!("{call}[Note \"1:x\"]\n"),
        ),
        (
            format!("{call}[Note 1: \"a \\\"b\\\"\"]\n"),
            format!("{call}[Note \"1:a \\\"b\\\"\"]\n"),
        ),
    ] {
        assert_eq!(repaired(&before, RepairLevel::Unsafe, &settings), after);
        invariants::check(before.as_bytes());
    }
}

#[test]
fn marks_of_a_mail_are_no_part_of_a_value_on_two_lines() {
    let settings = Settings::default();
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    for (mail, after) in [
        (format!("> {}", deal.replace(" JT4", "\n> JT4")), deal),
        (
            "> [Event \"Spring\n> cup\"]\n> [Board \"1\"]\n".to_owned(),
            "[Event \"Spring cup\"]\n[Board \"1\"]\n",
        ),
        (
            ">> [Event \"Spring\n>> cup\"]\n".to_owned(),
            "[Event \"Spring cup\"]\n",
        ),
    ] {
        assert_eq!(repaired(&mail, RepairLevel::Safe, &settings), after);
        invariants::check(mail.as_bytes());
    }
    // In a comment they are a guess.
    for comment in [
        "> [Event \"a\"]\n> {first\n> second}\n> [Board \"1\"]\n",
        "> [Board \"1\"]\n> {first\n> second}\n",
    ] {
        let after = comment.replace("> ", "");
        assert_eq!(repaired(comment, RepairLevel::Unsafe, &settings), after);
        let safe = repaired(comment, RepairLevel::Safe, &settings);
        assert!(safe.contains("> {first\n> second}"), "{safe}");
        invariants::check(comment.as_bytes());
    }
}

#[test]
fn empty_lines_after_each_line_leave_those_between_games() {
    let settings = Settings::default();
    let board = |number: u8| format!("[Board \"{number}\"]\n\n[Dealer \"N\"]\n\n");
    let text = format!("[Event \"x\"]\n\n{}{}", board(1), board(2));
    let after = "[Event \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n\n[Board \"2\"]\n[Dealer \"N\"]\n";
    assert_eq!(
        repaired(&text, RepairLevel::Unsafe, &settings).trim_end(),
        after.trim_end()
    );
    let events = format!("[Event \"x\"]\n\n{}[Event \"y\"]\n\n{}", board(1), board(2));
    let games = repaired(&events, RepairLevel::Unsafe, &settings);
    assert_eq!(games.matches("\n\n[").count(), 1, "{games}");
    invariants::check(text.as_bytes());
    invariants::check(events.as_bytes());
}

#[test]
fn an_empty_contract_is_filled_by_its_repeat_as_a_guess() {
    let settings = Settings::default();
    for (before, after) in [
        (
            "[Contract \"\"]\n[Contract \"4S\"]\n",
            "[Contract \"4S\"]\n",
        ),
        ("[Declarer \"\"]\n[Declarer \"N\"]\n", "[Declarer \"N\"]\n"),
        // All passed.
        (
            "[Declarer \"\"]\n[Contract \"Pass\"]\n[Declarer \"N\"]\n",
            "[Declarer \"\"]\n[Contract \"Pass\"]\n%[Declarer \"N\"]\n",
        ),
    ] {
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), before);
        assert_eq!(repaired(before, RepairLevel::Unsafe, &settings), after);
        invariants::check(before.as_bytes());
    }
}

#[test]
fn suit_symbols_in_a_deal_are_its_dots() {
    let settings = Settings::default();
    let deal = |hand: &str| format!("[Deal \"N:{hand} - - -\"]\n");
    // One of them says that it is to be shown in colour.
    let symbols = deal("\u{2660}AK76\u{2665}\u{FE0F}\u{2666}KJ4\u{2663}A32");
    assert_eq!(
        repaired(&symbols, RepairLevel::Safe, &settings),
        deal("AK76..KJ4.A32")
    );
    for other in [
        // Suits in another order, and one that is missing.
        "\u{2665}AK76\u{2660}Q85\u{2666}KJ4\u{2663}A32",
        "\u{2660}AK76\u{2665}Q85\u{2666}KJ4",
    ] {
        let other = deal(other);
        assert_eq!(repaired(&other, RepairLevel::Unsafe, &settings), other);
        invariants::check(other.as_bytes());
    }
    invariants::check(symbols.as_bytes());
}

#[test]
fn invisible_characters_before_a_tag_pair_go() {
    let settings = Settings::default();
    for space in ["\u{200B}", "\u{A0}", "\u{200B}\u{2060}"] {
        for before in ["", "[Event \"a\"]\n", "[Event \"a\"] "] {
            let text = format!("{before}{space}[Board \"7\"]\n");
            let after = format!("{before}[Board \"7\"]\n");
            assert_eq!(repaired(&text, RepairLevel::Safe, &settings), after);
            invariants::check(text.as_bytes());
        }
    }
}

#[test]
fn the_declarer_of_a_finished_auction_is_written() {
    let game = |declarer: &str, result: &str| {
        format!(
            "[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Declarer \"{declarer}\"]\n[Contract \"1H\"]\n\
             {result}\n[Auction \"N\"]\n1C Pass 1H AP\n"
        )
    };
    for result in ["[Result \"7\"]", "[Score \"80\"]"] {
        let after = repaired(&game("?", result), RepairLevel::Safe, &Settings::default());
        assert_eq!(after, game("S", result));
        invariants::check(game("?", result).as_bytes());
    }
    // There is no tag to write it into.
    let without = game("?", "[Result \"7\"]").replace("[Declarer \"?\"]\n", "");
    assert_eq!(
        repaired(&without, RepairLevel::Safe, &Settings::default()),
        without
    );
}

#[test]
fn blanks_hinder_no_repair_of_percentages_and_names() {
    for (before, after) in [
        ("[ScorePercentage \"60 %\"]\n", "[ScorePercentage \"60\"]\n"),
        (
            "[ScorePercentage \"NS 60 % EW 40 %\"]\n",
            "[ScorePercentage \"NS 60 EW 40\"]\n",
        ),
        ("[ \"Board\" \"1\"]\n", "[Board \"1\"]\n"),
    ] {
        assert_eq!(
            repaired(before, RepairLevel::Safe, &Settings::default()),
            after
        );
        invariants::check(before.as_bytes());
    }
}

#[test]
fn a_quote_within_a_word_of_text_is_kept() {
    let name = "[North \"O\"Brien\"]\n";
    let kept = "[North \"O\\\"Brien\"]\n";
    assert_eq!(
        repaired(name, RepairLevel::Unsafe, &Settings::default()),
        kept
    );
    assert_eq!(
        repaired(name, RepairLevel::Safe, &Settings::default()),
        name
    );
}

#[test]
fn a_card_that_is_twice_in_its_row_loses_its_twin() {
    let settings = Settings::default();
    let play = |rows: &str| {
        format!("[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n{rows}H2 H5 HJ HA\n*\n")
    };
    for (before, after) in [
        ("C4 C4 C2 CQ CJ\n", "C4 C2 CQ CJ\n"),
        // Which of the two is wrong?
        ("C4 C2 C4 CQ CJ\n", "C4 C2 C4 CQ CJ\n"),
        // Whose remark would it be?
        ("C4 C4! C2 CQ CJ\n", "C4 C4! C2 CQ CJ\n"),
        ("C4 C2 CQ CJ CJ {x}\n", "C4 C2 CQ CJ CJ {x}\n"),
    ] {
        assert_eq!(
            repaired(&play(before), RepairLevel::Unsafe, &settings),
            play(after)
        );
        assert_eq!(
            repaired(&play(before), RepairLevel::Safe, &settings),
            play(before)
        );
    }
}

#[test]
fn calls_among_cards_are_no_cards() {
    let settings = Settings::default();
    let play = "[Declarer \"S\"]\n[Contract \"4H\"]\n[Play \"W\"]\n";
    for rows in ["Pass 4H Pass Pass\n*\n", "H2 4H Pass Pass\n*\n"] {
        let text = format!("{play}{rows}");
        assert_eq!(repaired(&text, RepairLevel::Safe, &settings), text);
    }
    // Only a deal proves that the players hold these cards.
    let text = format!("{play}H2 4H 5H 6H\n*\n");
    assert_eq!(repaired(&text, RepairLevel::Safe, &settings), text);
    assert_eq!(
        repaired(&text, RepairLevel::Unsafe, &settings),
        format!("{play}H2 H4 H5 H6\n*\n")
    );
    let deal = "[Deal \"N:.4.. .5.. .6.. .2..\"]\n";
    assert_eq!(
        repaired(&format!("{deal}{text}"), RepairLevel::Safe, &settings),
        format!("{deal}{play}H2 4H 5H 6H\n*\n")
    );
}

#[test]
fn text_that_looks_like_a_tag_pair_becomes_one() {
    let settings = Settings::default();
    for (before, after) in [
        ("(Site \"Leeds\")\n", "[Site \"Leeds\"]\n"),
        ("Site \"Leeds\"\n", "[Site \"Leeds\"]\n"),
        (
            "Site: Leeds\nDate = 2019.03.12\n",
            "[Site \"Leeds\"]\n[Date \"2019.03.12\"]\n",
        ),
        // No date, no tag, and a tag that the game has.
        ("Date: last week\n", "{Date: last week}\n"),
        ("Director: Adams\n", "{Director: Adams}\n"),
        ("Board: 2\n", "{Board: 2}\n"),
        ("Site: Leeds\nand more\n", "{Site: Leeds\nand more}\n"),
        ("Note: two boards\n", "{Note: two boards}\n"),
    ] {
        let game = |text: &str| format!("[Event \"Club\"]\n{text}[Board \"1\"]\n");
        assert_eq!(
            repaired(&game(before), RepairLevel::Unsafe, &settings),
            game(after)
        );
        assert_eq!(
            repaired(&game(before), RepairLevel::Safe, &settings),
            game(before)
        );
    }
}

#[test]
fn an_element_that_grows_takes_the_blanks_of_its_column() {
    let settings = Settings::default();
    for (before, after) in [
        (
            "[ScoreTable \"Contract\\5L;Score_NS\\4R\"]\n4N     460\n3NT    430\n",
            "[ScoreTable \"Contract\\5L;Score_NS\\4R\"]\n4NT    460\n3NT    430\n",
        ),
        (
            "[ScoreTable \"Score_NS\\4R;Contract\\5R\"]\n 460    4N\n 430   3NT\n",
            "[ScoreTable \"Score_NS\\4R;Contract\\5R\"]\n 460   4NT\n 430   3NT\n",
        ),
        // One blank parts two elements.
        (
            "[ScoreTable \"Contract\\2L;Score_NS\\4R\"]\n4N -460\n",
            "[ScoreTable \"Contract\\2L;Score_NS\\4R\"]\n4NT -460\n",
        ),
        (
            "[TotalScoreTable \"Names\\10L;PairId\\2R\"]\nAdams       1\n",
            "[TotalScoreTable \"Names\\10L;PairId\\2R\"]\n\"Adams\"     1\n",
        ),
    ] {
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), after);
    }
}

#[test]
fn passes_that_end_an_auction_are_written_where_the_play_shows_them() {
    let settings = Settings::default();
    let game = |calls: &str, play: &str| {
        format!(
            "[Dealer \"N\"]\n[Declarer \"N\"]\n[Contract \"4S\"]\n[Result \"10\"]\n[Auction \"N\"]\n{calls}\n{play}"
        )
    };
    let play = "[Play \"E\"]\nH2 H5 HJ HA\n*\n";
    for (before, after) in [
        ("4S Pass Pass", "4S Pass Pass Pass"),
        ("4S", "4S Pass Pass Pass"),
        ("4S A.P.", "4S AP"),
    ] {
        assert_eq!(
            repaired(&game(before, play), RepairLevel::Unsafe, &settings),
            game(after, play)
        );
    }
    assert_eq!(
        repaired(&game("4S Pass Pass", ""), RepairLevel::Unsafe, &settings),
        game("4S Pass Pass *", "")
    );
}

#[test]
fn footnotes_become_notes() {
    let settings = Settings::default();
    let tags = "[Dealer \"N\"]\n[Auction \"N\"]\n";
    for (before, after) in [
        (
            "1D 1S X(1) 4S\n5D Pass (2) AP\n(1) negative\n(2) of 15\n",
            "1D 1S X =1= 4S\n5D Pass =2= AP\n[Note \"1:negative\"]\n[Note \"2:of 15\"]\n",
        ),
        // A note to which nothing refers, and other signs.
        ("1D 1S X AP\n(1) negative\n", "1D 1S X AP\n(1) negative\n"),
        (
            "1D(1) 1S X(2) AP\n(1) negative\n",
            "1D(1) 1S X(2) AP\n(1) negative\n",
        ),
    ] {
        assert_eq!(
            repaired(&format!("{tags}{before}"), RepairLevel::Unsafe, &settings),
            format!("{tags}{after}")
        );
    }
}

#[test]
fn a_row_that_is_there_twice_is_deleted() {
    let settings = Settings::default();
    let table = "[ScoreTable \"PairId_NS;PairId_EW;Score_NS\"]\n1 5 420\n2 6 450\n";
    let twice = format!("{table}2 6 450\n3 7 -50\n");
    let once = format!("{table}3 7 -50\n");
    assert_eq!(repaired(&twice, RepairLevel::Unsafe, &settings), once);
    assert_eq!(repaired(&twice, RepairLevel::Safe, &settings), twice);
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    let tags = "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n";
    let row = "H2 H5 HJ HA\n";
    assert_eq!(
        repaired(
            &format!("{deal}{tags}{row}{row}*\n"),
            RepairLevel::Unsafe,
            &settings
        ),
        format!("{deal}{tags}{row}*\n")
    );
}

/// Nobody believes a claim that is not exact, until it is made so.
#[test]
fn no_safe_fix_makes_a_claim_of_export_format() {
    let settings = Settings::default();
    for claim in ["% Export", "%EXPORT", "% export ", "%  EXPORT"] {
        let text = format!("{claim}\n[Event \"a\"]\n");
        assert_eq!(repaired(&text, RepairLevel::Safe, &settings), text);
    }
    let version = "%PBN 2.1\n[Event \"a\"]\n";
    let after = "% PBN 2.1\n[Event \"a\"]\n";
    assert_eq!(repaired(version, RepairLevel::Safe, &settings), after);
}

#[test]
fn a_name_in_two_words_takes_no_value_from_another_tag() {
    let settings = Settings::default();
    for (before, after) in [
        (
            "[Event Name \"x\"]\n[Event \"Club\"]\n",
            "[EventName \"x\"]\n[Event \"Club\"]\n",
        ),
        (
            "[Event \"Club\"]\n[Event Name \"x\"]\n",
            "[Event \"Club\"]\n[EventName \"x\"]\n",
        ),
        ("[Home Team \"x\"]\n", "[HomeTeam \"x\"]\n"),
        ("[Best Lead Of All \"SK\"]\n", "[BestLeadOfAll \"SK\"]\n"),
        // The true one would not count any more.
        (
            "[Home Team \"x\"]\n[HomeTeam \"y\"]\n",
            "[Home Team \"x\"]\n[HomeTeam \"y\"]\n",
        ),
    ] {
        assert_eq!(repaired(before, RepairLevel::Safe, &settings), before);
        assert_eq!(repaired(before, RepairLevel::Unsafe, &settings), after);
    }
}

#[test]
fn a_tag_pair_in_other_brackets_becomes_no_comment() {
    let settings = Settings::default();
    let pair = "[Event \"Club\"]\n";
    for wrong in [
        "(Event \"Club\")",
        "<Event \"Club\">",
        "Event \"Club\"",
        "Event \"Club\"]",
        "[Event \"Club\")",
    ] {
        for (before, after) in [("", ""), ("[Board \"1\"]\n", ""), ("", "[Board \"1\"]\n")] {
            let text = format!("{before}{wrong}\n{after}");
            let expected = format!("{before}{pair}{after}");
            assert_eq!(
                repaired(&text, RepairLevel::Unsafe, &settings),
                expected,
                "{text}"
            );
        }
    }
    // Nor does it take the place of one that is there.
    for wrong in ["(Event \"Club\")", "<Event \"Club\">", "Event \"Club\""] {
        let both = format!("{wrong}\n[Event \"true\"]\n");
        assert_eq!(repaired(&both, RepairLevel::Unsafe, &settings), both);
    }
}
