//! Files in other notations: recognized by what they hold, reported once, and never written to.

use std::path::{Path, PathBuf};

use super::cli::Folder;
use super::corpus;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::normalize::{ExportJob, Repairs, normalize};
use pbnlint::notation::{ForeignText, Notation, foreign, of_records};
use pbnlint::pbn::export::ExportOptions;
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::Source;

/// The samples in other notations.
fn samples() -> Vec<(Notation, PathBuf)> {
    let mut files = corpus::files(Path::new("tests/corpus"));
    files.retain(|path| {
        path.extension()
            .is_none_or(|ending| ending != "pbn" && ending != "md")
    });
    let notation = |path: &PathBuf| {
        let ending = path.extension().unwrap().to_str().unwrap();
        let mut all = Notation::ALL.into_iter();
        all.find(|notation| notation.name() == ending).unwrap()
    };
    let samples: Vec<_> = files
        .into_iter()
        .map(|path| (notation(&path), path))
        .collect();
    let has = |wanted: Notation| samples.iter().any(|(notation, _)| *notation == wanted);
    let mut others = Notation::ALL.into_iter();
    assert!(others.all(|notation| notation == Notation::Pbn || has(notation)));
    samples
}

/// The text of a sample.
fn sample(notation: Notation) -> String {
    let path = samples().into_iter().find(|(of, _)| *of == notation);
    std::fs::read_to_string(path.unwrap().1).unwrap()
}

#[track_caller]
fn check(text: &str, name: Option<&str>, file: Notation, game: Option<Notation>) {
    let found = foreign(text.as_bytes(), name);
    let notation = found.as_ref().map_or(Notation::Pbn, |found| found.file);
    assert_eq!(notation, file, "{text}");
    assert_eq!(found.map(|found| found.game), game, "{text}");
}

const CHESS: &str = "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 1-0\n\n";
const BRIDGE: &str = "[Event \"x\"]\n[Dealer \"N\"]\n[Declarer \"S\"]\n\n";

#[test]
fn a_sample_is_recognized_under_any_name() {
    for (notation, path) in samples() {
        let text = std::fs::read_to_string(path).unwrap();
        for name in [None, Some("games.pbn"), Some("games"), Some("x.PGN")] {
            check(&text, name, notation, Some(notation));
        }
    }
}

/// A text in 16-bit characters, with or without a byte order mark.
fn wide(text: &str, is_high_first: bool, has_mark: bool) -> Vec<u8> {
    let mark = Some(0xFEFF).filter(|_| has_mark);
    let units = mark.into_iter().chain(text.encode_utf16());
    let bytes = units.map(|unit| {
        if is_high_first {
            unit.to_be_bytes()
        } else {
            unit.to_le_bytes()
        }
    });
    bytes.flatten().collect()
}

/// A text in each form of 16-bit characters.
fn widened(text: &str) -> impl Iterator<Item = Vec<u8>> {
    let forms = [(false, true), (true, true), (false, false), (true, false)];
    forms.into_iter().map(|(high, mark)| wide(text, high, mark))
}

#[test]
fn a_file_in_16_bit_characters_is_what_its_text_is() {
    let mixed = [BRIDGE, "{\u{1D11E} \u{2660}}\n\n", CHESS].concat();
    let texts = samples()
        .into_iter()
        .map(|(notation, _)| sample(notation))
        .chain([mixed, BRIDGE.to_owned(), "[Event \"x\"]\n".to_owned()]);
    for text in texts {
        for name in [None, Some("a.pbn"), Some("a.pgn"), Some("a.rbn")] {
            let plain = foreign(text.as_bytes(), name);
            for bytes in widened(&text) {
                let found = foreign(&bytes, name);
                let show = |found: &Option<ForeignText>| found.as_ref().map(|f| (f.file, f.game));
                assert_eq!(show(&found), show(&plain), "{text}");
                assert_eq!(
                    of_records(&bytes, name, None),
                    None,
                    "they are not read: {text}"
                );
                let (Some(found), Some(plain)) = (found, &plain) else {
                    continue;
                };
                let sign = &text[plain.range.clone()];
                let place = &bytes[found.range.clone()];
                // A mark at the start may belong to it.
                let is_there = |high| place.ends_with(&wide(sign, high, false));
                assert!(is_there(true) || is_there(false), "{sign}: {text}");
            }
        }
    }
    // A name says nothing of a text that is PBN.
    for bytes in widened(BRIDGE) {
        assert_eq!(foreign(&bytes, Some("a.rbn")), None);
    }
}

#[test]
fn a_file_in_16_bit_characters_that_is_no_pbn_is_not_written() {
    let commands: [&[&str]; 5] = [
        &["check", "--fix", "--unsafe-fixes"],
        &["check", "--diff", "--unsafe-fixes"],
        &["export"],
        &["export", "--unsafe-fixes"],
        &["export", "--unsafe-fixes", "--diff"],
    ];
    let mixed = [BRIDGE, CHESS, BRIDGE].concat();
    let samples = samples().into_iter();
    let texts = samples.map(|(notation, _)| sample(notation));
    for text in texts.chain([mixed]) {
        for (bytes, arguments) in widened(&text).zip(commands.into_iter().cycle()) {
            let folder = Folder::new(&[]);
            folder.write("games.pbn", &bytes);
            let run = folder.run(arguments).exits(2);
            assert!(!run.stdout.contains("+++"), "{arguments:?}: {run:?}");
            let left = std::fs::read(folder.path().join("games.pbn")).unwrap();
            assert_eq!(left, bytes, "{arguments:?}");
        }
    }
    let records = wide("% RBN\nB 1\n\n", false, true);
    let folder = Folder::new(&[]);
    folder.write("a.rbn", &records);
    let found = folder.run(&["check", "a.rbn"]).exits(1);
    found.out("this file is RBN in UTF-16").out("save it as");
    // The same text in PBN is written.
    folder.write("b.pbn", &wide(BRIDGE, false, true));
    folder
        .run(&["check", "--fix", "--unsafe-fixes", "b.pbn"])
        .exits(0);
    let left = std::fs::read_to_string(folder.path().join("b.pbn")).unwrap();
    assert_eq!(left, BRIDGE);
}

/// A repair that would is not made, and the others of the file are.
#[test]
fn no_repair_makes_a_file_another_notation() {
    let plan = Plan::new(&Settings::default());
    for text in [
        "[Auction \"\"]\n\nRBN",
        "[Auction \"\"]\n\nRBN 3.2\n",
        "[Auction \"\"]\n\n % RBN\n",
        "[Auction \"\"]\n\n{RBN}\n",
        "[Event \"x\"]\n\n \n %{RBX}\n",
        "{x\n[White \"a\"]\n1. e4\n",
        "[Black \"b\"]\n{x\n[Black \"b\"]\n",
        "[Black \"b\"]\n \n % RBN\n",
        "{x\n \n[1 123 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9]\n",
    ] {
        for level in [RepairLevel::Safe, RepairLevel::Unsafe] {
            assert_eq!(foreign(text.as_bytes(), None), None, "{text}");
            let repaired = repair(text.as_bytes(), None, &plan, level);
            assert_eq!(foreign(&repaired.bytes, None), None, "{text}");
            let more = ["[EVENT \"y\"]\n\n", text].concat();
            if foreign(more.as_bytes(), None).is_none() {
                let repaired = repair(more.as_bytes(), None, &plan, level);
                assert!(repaired.bytes.starts_with(b"[Event \"y\"]\n"), "{text}");
                assert_eq!(foreign(&repaired.bytes, None), None, "{text}");
            }
            let repairs = Repairs::new(&Settings::default(), Some(level));
            let job = ExportJob {
                bytes: text.as_bytes(),
                name: None,
                repairs: &repairs,
                settings: &ExportOptions::default(),
            };
            let written = normalize(job).unwrap().export.bytes;
            assert_eq!(foreign(&written, None), None, "{text}");
        }
    }
    // Only the one of them is not made that would.
    let braces = "[Event \"x\"]\n}\n[Site \"y\"]\n}\n\n{x\n[White \"a\"]\n1. e4\n";
    let repaired = repair(braces.as_bytes(), None, &plan, RepairLevel::Unsafe);
    assert_eq!(
        String::from_utf8_lossy(&repaired.bytes),
        braces.replace("}\n", "")
    );
    assert!(repaired.reverted.is_empty());
}

#[test]
fn the_majority_of_the_games_decides() {
    use Notation::{Pbn, Pgn};
    check(&[BRIDGE, CHESS, BRIDGE].concat(), None, Pbn, Some(Pgn));
    check(&[CHESS, BRIDGE, CHESS].concat(), None, Pgn, Some(Pgn));
    check(&[BRIDGE, CHESS].concat(), None, Pbn, Some(Pgn));
    check(&[BRIDGE, CHESS].concat(), Some("a.pgn"), Pgn, Some(Pgn));
    // What an old version wrote on top of chess files makes no PBN of them.
    let headed = ["% PBN 2.1\n% EXPORT\n", CHESS].concat();
    check(&headed, Some("a.pbn"), Pgn, Some(Pgn));
}

#[test]
fn without_a_sign_the_ending_decides() {
    use Notation::{Pbn, Pgn, Rbn, Rbx};
    check("[Event \"x\"]\n", Some("a.pgn"), Pgn, Some(Pgn));
    check("T a title\n", Some("a.Rbn"), Rbn, Some(Rbn));
    check(BRIDGE, Some("a.pgn"), Pbn, None);
    check("% PBN 2.1\n", Some("a.pgn"), Pbn, None);
    for text in ["", "\n \r\n", "[", "x", "[Event \"x\"]\n"] {
        check(text, None, Pbn, None);
        check(text, Some("a.txt"), Pbn, None);
    }
    check("\n \r\n", Some("a.pgn"), Pbn, None);
    check("", Some("a.rbn"), Rbn, Some(Rbn));
    check("\n \r\n", Some("a.RBX"), Rbx, Some(Rbx));
}

#[test]
fn what_looks_foreign_in_a_pbn_file_is_no_other_notation() {
    let texts = [
        // A single tag, which can be anything.
        "[Event \"x\"]\n[White \"a\"]\n",
        // Tags of a private program among those of bridge.
        "[White \"a\"]\n[Black \"b\"]\n[Dealer \"N\"]\n[Deal \"N:- - - -\"]\n",
        // Text of comments and escape lines.
        "[Dealer \"N\"]\n{As in\n[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5\n}\n",
        "[Dealer \"N\"]\n[North \"a\"]\n[South \"b\"]\n% RBN\n%[White \"a\"]\n%[Black \"b\"]\n; 1. e4 e5\n",
        // Passes and comments that begin lines.
        "[Auction \"N\"]\nP{a}P{b}P{c}P{d}\n1C AP\n",
        "[Play \"N\"]\nH2 H3\n",
        "[Event \"x\"]\n1. trick\n2. board\n12. A\n",
    ];
    for text in texts {
        check(text, Some("a.pbn"), Notation::Pbn, None);
    }
}

#[test]
fn there_is_one_finding_and_nothing_else_is_judged() {
    let mut settings = Settings::default();
    for (severity, rule) in settings.severities.iter_mut().zip(pbnlint::rules::RULES) {
        *severity = Some(rule.meta.severity);
    }
    settings.export = true;
    let plan = Plan::new(&settings);
    let mixed = [BRIDGE, CHESS, BRIDGE].concat().into_bytes();
    // Records and preferans have rules of their own.
    let samples = samples().into_iter();
    let samples =
        samples.filter(|(notation, _)| !notation.is_of_records() && *notation != Notation::Ppn);
    let texts = samples.map(|(_, path)| std::fs::read(path).unwrap());
    for text in texts.chain([mixed]) {
        let found = lint::check(&Source::new(&text), None, &plan);
        let rules: Vec<_> = found.diagnostics.iter().map(|d| d.rule.name()).collect();
        assert_eq!(rules, ["other-notation"], "{}", text.escape_ascii());
    }
}

#[test]
fn nothing_is_written() {
    let commands: [&[&str]; 8] = [
        &["check", "--fix"],
        &["check", "--fix", "--unsafe-fixes"],
        &["check", "--fix", "--ignore", "other-notation"],
        &["check", "--add-ignore=old"],
        &["check", "--diff", "--unsafe-fixes"],
        &["export"],
        &["export", "--diff"],
        &["export", "--check"],
    ];
    let mixed = [BRIDGE, CHESS, BRIDGE].concat();
    let samples = samples().into_iter();
    let texts = samples.map(|(notation, _)| sample(notation));
    for text in texts.chain([mixed]) {
        for arguments in commands {
            let folder = Folder::new(&[("games.pbn", &text)]);
            let run = folder.run(arguments);
            // Records are checked, and only what writes them refuses them.
            let is_checked = arguments.first() == Some(&"check")
                && of_records(text.as_bytes(), None, None).is_some();
            assert_eq!(run.status == 2, !is_checked, "{arguments:?}: {run:?}");
            // Repairs of records have tests of their own.
            if is_checked {
                continue;
            }
            let left = std::fs::read_to_string(folder.path().join("games.pbn")).unwrap();
            assert_eq!(left, text, "{arguments:?}");
            if arguments.contains(&"--diff") || arguments.contains(&"--check") {
                assert_eq!(run.stdout, "", "{arguments:?}");
            }
        }
    }
}

/// Only its name says what it is: who wrote it hears what to do.
#[test]
fn records_without_a_signature_can_be_read_as_such() {
    let folder = Folder::new(&[("a.rbn", "B 1\na nz:a\n")]);
    let run = folder.run(&["check", "a.rbn"]);
    assert!(
        run.stdout.contains("it lacks the signature of RBN"),
        "{}",
        run.stdout
    );
    let run = folder.run(&["export", "a.rbn"]);
    assert!(
        run.stderr.contains("`--notation rbn` reads it as RBN"),
        "{}",
        run.stderr
    );
    let run = folder.run(&["check", "--notation", "rbn", "a.rbn"]);
    assert!(run.stdout.contains("rbn-signature"), "{}", run.stdout);
}

#[test]
fn what_is_piped_through_comes_back() {
    let folder = Folder::new(&[]);
    for arguments in [&["check", "--fix", "-"][..], &["export", "-"]] {
        let run = folder.run_with_input(arguments, CHESS.as_bytes()).exits(2);
        run.err("chess notation (PGN)")
            .err("`--notation pbn`")
            .prints(CHESS);
    }
}

#[test]
fn the_user_can_say_that_it_is_pbn() {
    let folder = Folder::new(&[("games.pbn", CHESS)]);
    let commands: [&[&str]; 5] = [
        &["check"],
        &["check", "--diff"],
        &["export", "--diff"],
        &["model"],
        &["tree"],
    ];
    for arguments in commands {
        let named = [arguments, &["games.pbn"]].concat();
        let run = folder.run(&named);
        let printed = run.stdout + &run.stderr;
        assert!(
            printed.contains("chess notation"),
            "{arguments:?}: {printed}"
        );
        let run = folder.run(&[&named[..], &["--notation", "pbn"]].concat());
        assert_ne!(run.status, 2, "{arguments:?}: {run:?}");
        let printed = run.stdout + &run.stderr;
        assert!(
            !printed.contains("chess notation"),
            "{arguments:?}: {printed}"
        );
    }
    for command in ["model", "tree"] {
        folder.run(&[command, "games.pbn"]).exits(2).prints("");
    }
}

#[test]
fn machines_get_the_notation() {
    let folder = Folder::new(&[("a.pbn", CHESS), ("b.pbn", BRIDGE)]);
    let report = folder.run(&["check", "--format", "json"]).json();
    assert_eq!(report["files"][0]["notation"], "pgn");
    assert_eq!(report["files"][1]["notation"], "pbn");
}

#[test]
fn real_pbn_files_are_pbn() {
    let folder = std::env::var_os("PBN_CORPUS");
    let mut files = corpus::own_files();
    files.extend(folder.map_or(Vec::new(), |folder| corpus::files(Path::new(&folder))));
    for file in files {
        if file
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("pbn"))
        {
            let bytes = std::fs::read(&file).unwrap();
            let name = file.file_name().unwrap().to_str();
            assert_eq!(foreign(&bytes, name), None, "{}", file.display());
        }
    }
}

#[test]
fn a_hostile_file_takes_no_longer_than_any_other() {
    let parts: [&[u8]; 6] = [b"H{", b"[", b"{", b"1.", b"[1 123 ", b"D{}"];
    for part in parts {
        let text = part.repeat((1 << 24) / part.len());
        let begin = std::time::Instant::now();
        assert_eq!(foreign(&text, Some("a.pbn")), None);
        assert!(begin.elapsed().as_millis() < 200, "{}", part.escape_ascii());
    }
}
