//! Files for programs: what is written for each of them, and what is found for it.

use std::fs;

use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::syntax::split;
use pbnlint::receiver::{Receiver, refusals, write};
use pbnlint::rules::find;
use pbnlint::source::Source;

use super::cli::Folder;
use super::corpus::own_files;

const DEAL: &str =
    "[Deal \"N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652\"]\n";

/// What is written for a receiver of a text.
#[track_caller]
fn written(text: &str, receiver: &str) -> String {
    let receiver = Receiver::named(receiver, &[]).unwrap();
    let bytes = write(&Source::new(text.as_bytes()), &receiver).bytes;
    String::from_utf8(bytes).unwrap()
}

#[track_caller]
fn check(receiver: &str, text: &str, expected: &str) {
    assert_eq!(written(text, receiver), expected, "{receiver}");
    assert_eq!(written(expected, receiver), expected, "again, {receiver}");
}

#[test]
fn values_that_are_not_read_are_left_out() {
    check(
        "endplay",
        "[Board \"?\"]\n[Dealer \"N\"]\n[Vulnerable \"?\"]\n",
        "[Dealer \"N\"]\n",
    );
    check(
        "endplay",
        "[Board \"4-1\"]\n[Result \"EW 9\"]\n[Event \"?\"]\n",
        "[Event \"?\"]\n",
    );
    check(
        "endplay",
        "[Hidden \"x\"]\na b\nc\n[Board \"1\"]\n",
        "[Board \"1\"]\n",
    );
    check("endplay", "[Play \"N\"]\nSA S2 S3 S4\n", "");
    check(
        "endplay",
        "[ScoreTable \"?\"]\n4S\n[Board \"1\"]\n",
        "[Board \"1\"]\n",
    );
    check(
        "endplay",
        "[Auction \"N\"]\n1C cue\n[Board \"1\"]\n",
        "[Board \"1\"]\n",
    );
    check(
        "pbn2html",
        "[Event \"a\"]\n[EventDate \"?\"]\n",
        "[Event \"a\"]\n",
    );
    check(
        "npm-pbn",
        "[Contract \"3NR\"]\n[Board \"1\"]\n",
        "[Board \"1\"]\n",
    );
    // Without a deal it takes that of the game before, unless nobody is declarer.
    check(
        "bridgebots",
        "[Deal \"?\"]\n[Declarer \"N\"]\n[Board \"1\"]\n\n",
        "[Board \"1\"]\n\n",
    );
}

#[test]
fn comments_leave_sections() {
    check(
        "endplay",
        "[Board \"1\"]\n[Auction \"N\"]\n{a} {b}\n1C {c\nd} Pass ; e\n% f\nPass Pass\n{g}\n[Note \"1:x\"]\n",
        "[Board \"1\"]\n{a}\n{b}\n{c\nd}\n; e\n% f\n{g}\n[Auction \"N\"]\n1C Pass\nPass Pass\n[Note \"1:x\"]\n",
    );
    check(
        "npm-pbn",
        "[Event \"a\"] {b} ; c\n[Board \"1\"]\n{d\ne}\n{f}\n",
        "[Event \"a\"]\n{b}\n; c\n[Board \"1\"]\n{d\ne\n}\n{f}\n",
    );
    check(
        "bridgebots",
        "[Board \"1\"]\n{a\n\n[b\n}\n\n",
        "[Board \"1\"]\n{a\n [b\n}\n\n",
    );
    check(
        "standard",
        "[Auction \"N\"]\n1C {a} Pass\n",
        "[Auction \"N\"]\n1C {a} Pass\n",
    );
}

#[test]
fn marks_leave_calls_and_cards() {
    check(
        "endplay",
        "[Auction \"N\"]\n1C $1 Pass ^I\n$2\nPass Pass\n",
        "[Auction \"N\"]\n1C Pass\nPass Pass\n",
    );
    check(
        "pbn2html",
        "[Auction \"N\"]\n1C =1= Pass *\n[Play \"N\"]\nSA S2\n*\n",
        "[Auction \"N\"]\n1C =1= Pass\n[Play \"N\"]\nSA S2\n",
    );
    check(
        "bridgebots",
        "[Play \"N\"]\nSA =1= S2 $3\n\n",
        "[Play \"N\"]\nSA S2\n\n",
    );
}

#[test]
fn tag_pairs_are_alone_on_their_lines() {
    check(
        "npm-pbn",
        "[Event\"a\"] [Site \"b\"] \n [Date  \"c\"]\n",
        "[Event \"a\"]\n[Site \"b\"]\n[Date \"c\"]\n",
    );
    check(
        "endplay",
        "[Play \"W\"]SA S2\n[Contract \"1C\"]\n",
        "[Play \"W\"]\nSA S2\n[Contract \"1C\"]\n",
    );
}

#[test]
fn characters_are_in_the_encoding() {
    let utf8 = |receiver: &str| {
        let receiver = Receiver::named(receiver, &[]).unwrap();
        write(
            &Source::new(b"[Event \"K\xF8ge \xE9t\xE9\"]\n\n"),
            &receiver,
        )
        .bytes
    };
    assert_eq!(utf8("endplay"), "[Event \"Køge été\"]\n\n".as_bytes());
    assert_eq!(utf8("common"), b"[Event \"Koege ete\"]\n\n");
    assert_eq!(utf8("standard"), b"[Event \"K\xF8ge \xE9t\xE9\"]\n\n");
    check(
        "common",
        "{♠ “ß” 中}\n[Event \"\u{FE0F}\"]\n\n",
        "{\\S 'ss' ?}\n[Event \"\"]\n\n",
    );
}

/// What is written for a receiver has nothing in its way, and stays as it is.
#[test]
fn what_is_written_is_found_right() {
    for path in own_files() {
        let bytes = fs::read(&path).unwrap();
        // Into Latin 1 export itself writes.
        let all = Receiver::all().into_iter();
        for receiver in all.filter(|receiver| receiver.name != "standard") {
            // What was in the way of a tag pair can be in a comment that is moved, so export writes it again.
            let once = write(&Source::new(&bytes), &receiver).bytes;
            let written = write(&Source::new(&once), &receiver).bytes;
            let source = Source::new(&written);
            let left = refusals(&source, &split(&written), &receiver);
            let left: Vec<_> = left.iter().map(|left| &left.what).collect();
            assert!(left.is_empty(), "{path:?} for {}: {left:?}", receiver.name);
            let again = write(&source, &receiver).bytes;
            assert_eq!(again, written, "{path:?} for {}", receiver.name);
        }
    }
}

#[test]
fn export_for_a_receiver_is_a_fixed_point_and_says_what_it_leaves_out() {
    let text = format!(
        "[Event \"a\"]\n[Board \"4-1\"]\n[Dealer \"N\"]\n{DEAL}[Auction \"N\"]\n1C {{club}} $1 Pass Pass Pass\n"
    );
    for receiver in Receiver::all() {
        let folder = Folder::new(&[("a.pbn", &text)]);
        let args = ["export", "--receiver", &receiver.name, "a.pbn"];
        let run = folder.run(&args);
        let once = fs::read(folder.path().join("a.pbn")).unwrap();
        match &*receiver.name {
            "standard" => assert!(once.starts_with(b"% PBN 2.1\r\n[Event")),
            "endplay" => {
                run.err("left out for endplay: ")
                    .err("Board in 1 game")
                    .err("1 annotation")
                    .err("1 comment moved out of sections");
                assert!(!once.windows(8).any(|part| part == b"% EXPORT"));
            }
            _ => {}
        }
        folder.run(&args);
        assert_eq!(
            fs::read(folder.path().join("a.pbn")).unwrap(),
            once,
            "{}",
            receiver.name
        );
        let check = [
            "check",
            "--select",
            "receiver",
            "--receiver",
            &receiver.name,
            "a.pbn",
        ];
        folder.run(&check).exits(0).out("all clean");
    }
}

#[test]
fn nothing_is_found_or_changed_without_the_flag() {
    let text = "[Board \"?\"]\n[Auction \"N\"]\n1C {a} Pass\n";
    let folder = Folder::new(&[("a.pbn", text)]);
    let plain = folder.run(&["check", "--format", "json", "a.pbn"]);
    plain.out_lacks("receiver");
    let found = folder
        .run(&[
            "check",
            "--format",
            "json",
            "--receiver",
            "endplay",
            "a.pbn",
        ])
        .exits(1);
    let json = found.json();
    let findings = json["files"][0]["findings"].as_array().unwrap();
    let own = findings
        .iter()
        .filter(|finding| finding["group"] == "receiver");
    let own: Vec<_> = own
        .map(|finding| {
            (
                finding["receiver"].as_str(),
                finding["message"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        own,
        [
            (Some("endplay"), "endplay 0.5.12 stops at `[Board \"?\"]`"),
            (
                Some("endplay"),
                "endplay 0.5.12 stops at a comment in the section Auction"
            ),
        ]
    );
    let others = findings
        .iter()
        .filter(|finding| finding["group"] != "receiver");
    let before = folder.run(&["check", "--format", "json", "a.pbn"]).json();
    assert!(others.eq(before["files"][0]["findings"].as_array().unwrap()));
}

#[test]
fn findings_are_suppressed() {
    let folder = Folder::new(&[(
        "a.pbn",
        "% pbnlint: ignore-file[receiver-refuses] we know\n[Board \"?\"]\n",
    )]);
    let args = [
        "check",
        "--select",
        "receiver,unused-suppression",
        "a.pbn",
        "--receiver",
        "endplay",
    ];
    folder.run(&args).exits(0);
}

#[test]
fn an_unknown_receiver_is_named_with_the_nearest() {
    let folder = Folder::new(&[("a.pbn", "[Board \"1\"]\n")]);
    for command in ["check", "export"] {
        folder
            .run(&[command, "--receiver", "endpaly", "a.pbn"])
            .exits(2)
            .err("no receiver is named `endpaly`. Did you mean `endplay`? There are common, endplay,");
    }
}

#[test]
fn other_notations_have_no_receiver() {
    let folder = Folder::new(&[("a.pgn", "[Event \"a\"]\n\n1. e4 *\n"), ("a.rbn", "B 1\n")]);
    for file in ["a.pgn", "a.rbn"] {
        folder
            .run(&["export", "--receiver", "endplay", file])
            .exits(2)
            .err("--receiver is for PBN, and this is");
        folder
            .run(&["export", "--only", "deal", file])
            .exits(2)
            .err("--only is for PBN, and this is");
    }
}

#[test]
fn a_configuration_names_and_describes_receivers() {
    let text = "[Event \"?\"]\n[Board \"1\"]\n[Auction \"N\"]\n1C {\\S} Pass Pass Pass\n[ScoreTable \"Rank\"]\n1\n";
    let folder = Folder::new(&[
        ("a.pbn", text),
        ("pbnlint.toml", "receiver = \"endplay\"\n"),
    ]);
    folder
        .run(&["check", "a.pbn"])
        .out("endplay 0.5.12 stops at a comment");
    folder
        .run(&["config", "show", "a.pbn"])
        .out("receiver")
        .out("pbnlint.toml:1");
    let own = "[receiver]\nuse = \"club\"\n[receiver.club]\ndrop-unknown-values = true\nfinal-empty-line = true\n\
        comments = \"outside-sections\"\nencoding = \"ascii\"\nline-ending = \"lf\"\nsuits = \"letters\"\ntables = \"drop\"\nmax-line = 20\n";
    folder.write("pbnlint.toml", own.as_bytes());
    folder
        .run(&["check", "a.pbn"])
        .out("club does not read `[Event \"?\"]`");
    folder
        .run(&["config", "show", "a.pbn"])
        .out("receiver.club")
        .out("suits as letters");
    folder
        .run(&["export", "a.pbn"])
        .err("rewritten for club; 1 place repaired; left out for club: ");
    let written = fs::read_to_string(folder.path().join("a.pbn")).unwrap();
    assert_eq!(
        written,
        "% PBN 2.1\n[Board \"1\"]\n[Dealer \"N\"]\n[Declarer \"N\"]\n[Contract \"1C\"]\n{S}\n[Auction \"N\"]\n1C Pass Pass Pass\n\n"
    );
    folder
        .run(&["export", "a.pbn"])
        .err("already written for club");
    folder
        .run(&["check", "--select", "receiver", "a.pbn"])
        .exits(0);
    for (wrong, said) in [
        ("receiver = \"enplay\"\n", "Did you mean `endplay`?"),
        (
            "[receiver.club]\ncoments = \"keep\"\n",
            "did you mean `comments`?",
        ),
        (
            "[receiver.endplay]\ncomments = \"keep\"\n",
            "choose another name",
        ),
        ("[receiver.club]\nmax-line = 0\n", "at least one character"),
        (
            "[receiver]\nuse = \"other\"\n",
            "no receiver is named `other`",
        ),
        ("receiver = 1\n", "receiver"),
    ] {
        folder.write("pbnlint.toml", wrong.as_bytes());
        folder.run(&["check", "a.pbn"]).exits(2).err(said);
    }
}

#[test]
fn no_profile_is_named_like_a_flag_or_a_notation() {
    let folder = Folder::new(&[]);
    let help = String::from_utf8(
        folder
            .command(&["export", "--help"])
            .output()
            .unwrap()
            .stdout,
    )
    .unwrap();
    for receiver in Receiver::all() {
        assert!(
            !help.contains(&format!("--{} ", receiver.name)),
            "{}",
            receiver.name
        );
        assert!(pbnlint::notation::Notation::of_name(&format!("a.{}", receiver.name)).is_none());
    }
}

#[test]
fn only_the_deal_is_written() {
    let text = format!(
        "% kept from RBN: x\n[Event \"a\"]\n[Board \"1\"]\n[North \"Ann\"]\n[Dealer \"N\"]\n{DEAL}{{4S made}}\n[Contract \"4S\"]\n\
         [Result \"10\"]\n[DoubleDummyTricks \"9ba799ba793236432364\"]\n[Auction \"N\"]\n4S AP\n[Note \"1:x\"]\n[Play \"E\"]\nS4\n*\n"
    );
    let folder = Folder::new(&[("a.pbn", &text)]);
    folder
        .run(&["export", "--only", "deal", "a.pbn"])
        .exits(0)
        .err("only the deals are written");
    let written = fs::read_to_string(folder.path().join("a.pbn")).unwrap();
    for gone in ["Ann", "4S", "10", "9ba", "kept", "Note", "[Play"] {
        assert!(!written.contains(gone), "{gone} in {written}");
    }
    assert!(
        written.starts_with("% PBN 2.1\r\n% EXPORT\r\n[Event \"a\"]\r\n"),
        "{written}"
    );
    assert!(
        written.contains(DEAL.trim_end()) && written.contains("[North \"\"]"),
        "{written}"
    );
    folder.run(&["export", "--only", "deal", "a.pbn"]).exits(0);
    assert_eq!(
        fs::read_to_string(folder.path().join("a.pbn")).unwrap(),
        written
    );
}

/// The rule alone is on where a receiver is named.
#[test]
fn the_rule_needs_a_receiver() {
    let rule = find("receiver-refuses").unwrap();
    let count = |settings: &Settings| {
        let source = Source::new(b"[Board \"?\"]\n");
        lint::check(&source, None, &Plan::new(settings))
            .diagnostics
            .iter()
            .filter(|found| found.rule.name() == rule.meta.name)
            .count()
    };
    let mut settings = Settings::default();
    assert_eq!(count(&settings), 0);
    settings.receiver = Receiver::named("endplay", &[]).ok();
    assert_eq!(count(&settings), 1);
}
