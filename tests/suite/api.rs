//! The library as its users see it, which says what the command line says.

use std::path::Path;
use std::process::Command;

use pbnlint::{Applicability, LineEnding, Options, Outcome, Severity, Version};
use serde_json::{Value, json};

use super::corpus::files;

const BROKEN: &[u8] = b"[Event \"Club\"]\n[BOARD \"7\"]\n[Dealer \"Q\"]\n[Deal \"N:AK.. - - -\"]\n";

/// A file that the configuration does not let be written is as it was.
#[test]
fn chess_in_an_encoding_without_its_characters_is_left() {
    let latin1 = Options::from_toml("[pgn]\nencoding = \"latin1\"\n").unwrap();
    let latin1 = latin1.path("a.pgn");
    let text = "[Event \"x\"]\n\n1.e4 {\u{2192}} e5! 2. Nb1-c3 *\n";
    let exported = latin1.clone().export(text.as_bytes()).unwrap();
    assert_eq!(exported.outcome, Outcome::Left);
    assert_eq!(exported.bytes, text.as_bytes());
    assert_eq!(exported.places_repaired, 0);
    let exported = latin1.keep_encoding(true).export(text.as_bytes()).unwrap();
    assert_eq!(exported.outcome, Outcome::Rewritten);
    let written = String::from_utf8(exported.bytes).unwrap();
    assert!(
        written.contains("\n1. e4 {\u{2192}} 1... e5 $1 2. Nc3 *\n"),
        "{written}"
    );
}

/// What is written for a program that the configuration names.
#[test]
fn a_receiver_of_the_configuration_holds() {
    let endplay = Options::from_toml("receiver = \"endplay\"\n").unwrap();
    let text = b"[Event \"x\"]\n[Board \"?\"]\n[Dealer \"N\"]\n";
    let exported = endplay.export(text).unwrap();
    let written = String::from_utf8(exported.bytes).unwrap();
    assert!(!written.contains("[Board \"?\"]"), "{written}");
    let left = "left out for endplay: ";
    let mut changes = exported.changes.iter();
    assert!(
        changes.any(|change| change.starts_with(left)),
        "{:?}",
        exported.changes
    );
}

/// What the program prints as JSON; `-` is standard input.
fn program(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_pbnlint"))
        .args(args)
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

fn own_files() -> Vec<String> {
    let files = files(Path::new("tests/corpus")).into_iter();
    let files = files.map(|path| path.to_string_lossy().replace('\\', "/"));
    let is_read = |path: &String| {
        [".pbn", ".rbn", ".rbx"]
            .iter()
            .any(|end| path.ends_with(end))
    };
    files.filter(is_read).collect()
}

#[test]
fn findings_are_those_of_the_command_line() {
    let files = own_files();
    assert!(files.len() > 20, "{files:?}");
    let args = ["check", "--isolated", "--format", "json", "tests/corpus"];
    let printed = program(&args);
    for file in printed["files"].as_array().unwrap() {
        let path = file["path"].as_str().unwrap();
        let bytes = std::fs::read(path).unwrap();
        let checked = Options::new().path(path).check(&bytes);
        let mut expected = file.clone();
        expected.as_object_mut().unwrap().remove("path");
        assert_eq!(serde_json::to_value(&checked).unwrap(), expected, "{path}");
    }
}

#[test]
fn games_are_those_of_the_command_line() {
    for path in own_files() {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(games) = Options::new().path(&path).model(&bytes) else {
            continue;
        };
        let printed = program(&["model", &path]);
        assert_eq!(
            serde_json::to_value(&games).unwrap(),
            printed["games"],
            "{path}"
        );
    }
}

#[test]
fn texts_are_those_of_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    for path in own_files() {
        let bytes = std::fs::read(&path).unwrap();
        let copy = folder.path().join(Path::new(&path).file_name().unwrap());
        let name = copy.to_string_lossy().into_owned();
        let options = Options::new().path(name.replace('\\', "/"));
        let run = |args: &[&str]| {
            std::fs::write(&copy, &bytes).unwrap();
            let output = Command::new(env!("CARGO_BIN_EXE_pbnlint"))
                .args(args)
                .args(["--isolated", &name])
                .output()
                .unwrap();
            (std::fs::read(&copy).unwrap(), output.stdout)
        };
        let (fixed, _) = run(&["check", "--fix"]);
        assert!(options.fix(&bytes).bytes == fixed, "{path}");
        let (exported, report) = run(&["export", "--format", "json"]);
        match options.export(&bytes) {
            Err(_) => assert!(exported == bytes, "{path}"),
            Ok(ours) => {
                assert!(ours.bytes == exported, "{path}");
                let report: Value = serde_json::from_slice(&report).unwrap();
                let ours = serde_json::to_value(&ours).unwrap();
                for (field, value) in report["files"][0].as_object().unwrap() {
                    if field != "path" {
                        assert_eq!(&ours[field], value, "{path}: {field}");
                    }
                }
            }
        }
        std::fs::remove_file(&copy).unwrap();
    }
}

#[test]
fn rules_are_chosen_by_name() {
    let rules = |options: Options| -> Vec<String> {
        let found = options.check(BROKEN).findings.into_iter();
        found.map(|finding| finding.rule).collect()
    };
    let new = Options::new;
    assert_eq!(rules(new().select(["bad-dealer"]).unwrap()), ["bad-dealer"]);
    let ignored = new().select(["tag"]).unwrap().ignore(["bad-dealer"]);
    assert_eq!(rules(ignored.unwrap()), ["tag-case"]);
    let more = new().select(["bad-dealer"]).unwrap();
    let more = more.extend_select(["tag-case"]).unwrap();
    assert_eq!(rules(more), ["tag-case", "bad-dealer"]);
    let mild = new().severity("tag", Severity::Info).unwrap();
    let found = mild.check(BROKEN).findings;
    let of_tags = found.iter().filter(|finding| finding.group == "tag");
    assert!(of_tags.clone().count() >= 2);
    assert!(
        of_tags
            .clone()
            .all(|finding| finding.severity == Severity::Info)
    );
}

#[test]
fn a_name_that_nothing_has_is_refused_with_the_nearest() {
    let error = Options::new().select(["bad-daeler"]).unwrap_err();
    assert_eq!(error.name(), "bad-daeler");
    assert_eq!(error.nearest(), Some("bad-dealer"));
    let said = "`bad-daeler`: no rule or group has this name; did you mean `bad-dealer`?";
    assert_eq!(error.to_string(), said);
    assert!(Options::new().ignore(["require/ours"]).is_err());
    assert_eq!(pbnlint::explain("tgas").unwrap_err().nearest(), None);
}

/// A change of options holds for the next run, also when there was one before.
#[test]
fn options_can_be_changed_between_runs() {
    let options = Options::new().select(["bad-dealer"]).unwrap();
    assert_eq!(options.check(BROKEN).findings.len(), 1);
    let silent = options.clone().ignore(["bad-dealer"]).unwrap();
    assert_eq!(silent.check(BROKEN).findings.len(), 0);
    assert_eq!(options.check(BROKEN).findings.len(), 1);
}

#[test]
fn options_mean_what_the_flags_mean() {
    let old = Options::new().pbn_version(Version::V1_0);
    let exported = old.export(b"[Event \"x\"]\n").unwrap();
    assert!(exported.bytes.starts_with(b"% PBN 1.0\r\n"));
    assert!(exported.is_whole());
    let unix = Options::new().line_ending(LineEnding::Lf);
    assert!(
        !unix
            .export(b"[Event \"x\"]\r\n")
            .unwrap()
            .bytes
            .contains(&b'\r')
    );
    let chess = b"[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
    let error = Options::new().export(chess).unwrap_err();
    assert_eq!(error.notation(), "pgn");
    let message = "this file is in chess notation (PGN), not in PBN";
    assert_eq!(error.to_string(), message);
    assert!(Options::new().model(chess).is_err());
    assert!(Options::new().read_as_pbn(true).export(chess).is_ok());
    let twice = b"[Room \"Open\"]\n[Room \"Closed\"]\n";
    assert_eq!(Options::new().fix(twice).bytes, twice);
    let guessed = Options::new().unsafe_fixes(true).fix(twice);
    assert_eq!(guessed.bytes, b"[Room \"Open\"]\n%[Room \"Closed\"]\n");
    let known = Options::new().known_tags(["BOARD"]);
    let found = known.check(b"[BOARD \"7\"]\n").findings;
    assert!(found.iter().all(|finding| finding.rule != "tag-case"));
}

#[test]
fn a_finding_owns_what_it_says() {
    let findings = {
        let bytes = BROKEN.to_vec();
        pbnlint::check(&bytes).findings
    };
    let finding = findings.iter().find(|f| f.rule == "tag-case").unwrap();
    assert_eq!(finding.group, "tag");
    assert_eq!((finding.game, finding.board.as_deref()), (Some(1), None));
    assert_eq!(finding.range.start.offset, 16);
    assert_eq!(finding.fixes[0].applicability, Applicability::Safe);
    let repaired = finding.fixes[0].apply(BROKEN);
    assert!(repaired.starts_with(b"[Event \"Club\"]\n[Board \"7\"]"));
}

#[test]
fn options_can_be_read_from_json() {
    let read = |options: Value| serde_json::from_value::<Options>(options);
    let options = read(json!({"select": ["tag"], "ignore": ["bad-dealer"], "path": "a.pbn"}));
    assert_eq!(options.unwrap().check(BROKEN).findings.len(), 1);
    for (wrong, said) in [
        (json!({"select": ["tga"]}), "did you mean `tag`?"),
        (
            json!({"fill": "full"}),
            "`fill` is one of `auto`, `unknown`, `empty`",
        ),
        (json!({"severity": {"tag": "loud"}}), "no severity `loud`"),
        (json!({"selct": []}), "unknown field `selct`"),
    ] {
        let error = read(wrong).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn every_rule_explains_itself() {
    for rule in pbnlint::rules() {
        let page = pbnlint::explain(rule.name).unwrap();
        assert!(page.starts_with(&format!("# {}\n", rule.name)));
        assert!(page.contains(&format!("severity {}", rule.severity.name())));
    }
    assert!(pbnlint::explain("deal").unwrap().contains("duplicate-card"));
}

#[test]
fn what_a_game_says_has_its_place() {
    let head = b"[Event \"x\"]\n\n";
    let game = b"[Event \"#\"]\n[Auction \"N\"]\n1C {a} X! Pass 2c\n[Play \"W\"]\nSK S2 - -\n";
    let file = [&head[..], game].concat();
    let games: Vec<_> = Options::new().games(&file).unwrap().skip(1).collect();
    assert_eq!(games, pbnlint::model(&file).unwrap()[1..]);
    let game = &games[0];
    assert_eq!(game.tags[0].inherited.as_deref(), Some("x"));
    let at = |range: &std::ops::Range<usize>| std::str::from_utf8(&file[range.clone()]).unwrap();
    for tag in &game.tags {
        assert_eq!(
            at(tag.range.as_ref().unwrap()),
            tag.value.as_deref().unwrap()
        );
    }
    for call in &game.auction.as_ref().unwrap().calls {
        assert_eq!(at(&call.range), call.text);
    }
    let tricks = game.play.as_ref().unwrap().tricks.iter();
    for card in tricks.flat_map(|trick| &trick.cards) {
        assert_eq!(at(&card.range), card.text);
    }
    assert!(
        pbnlint::model(b"[Event \"x]\n").unwrap()[0].tags[0]
            .range
            .is_none()
    );
}

/// The program on the first page of the documentation, on a slam that went down, one that was made, and
/// a game that went down.
#[test]
fn slams_that_went_down_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("monday.pbn");
    let boards = ["6NTX", "6S", "4H"].map(|contract| {
        let result = if contract == "6S" { 12 } else { 9 };
        format!(
            "[Board \"{contract}\"]\n[Declarer \"S\"]\n[Contract \"{contract}\"]\n[Result \"{result}\"]\n\n"
        )
    });
    std::fs::write(&path, boards.concat()).unwrap();
    let run = std::process::Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--locked", "--profile", "test"])
        .args(["--example", "slams", "--"])
        .arg(&path)
        .output()
        .unwrap();
    let expected = format!("{}: board 6NTX, 6NTX by S, 9 tricks\n", path.display());
    assert_eq!(String::from_utf8_lossy(&run.stdout), expected);
}

#[test]
fn progress_grows_to_the_size_of_the_file() {
    let file = b"[Event \"Club\"]\n[BOARD \"7\"]\n\n".repeat(200_000);
    let said = std::cell::RefCell::new(Vec::new());
    let options = Options::new();
    let checked = options.check_with_progress(&file, |done| said.borrow_mut().push(done));
    assert_eq!(checked, options.check(&file));
    let said = said.into_inner();
    assert!(said.is_sorted(), "{said:?}");
    assert_eq!(said.last(), Some(&file.len()));
    for small in [&b""[..], b"[", b"\xFF\xFE[\0"] {
        options.check_with_progress(small, |done| assert!(done <= small.len()));
    }
}

/// A configuration with a word on everything that a library heeds.
const CONFIG: &str = r#"
pbn-version = "2.0"
export = true
line-ending = "lf"
ignore = ["stray-text"]
extend-select = ["style"]
known-tags = ["BOARD"]

[severity]
tag = "error"
"require/club" = "info"

[per-file-ignores]
"/corpus/u*.pbn" = ["file"]

[[require]]
name = "club"
tag = "Event"
pattern = "^Club "
"#;

#[test]
fn a_configuration_says_what_it_says_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("pbnlint.toml"), CONFIG).unwrap();
    std::fs::create_dir(folder.path().join("corpus")).unwrap();
    for path in own_files() {
        let name = path.strip_prefix("tests/").unwrap();
        std::fs::copy(&path, folder.path().join(name)).unwrap();
    }
    let run = |args: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        program.args(args).current_dir(&folder).output().unwrap()
    };
    let options = |path: &str| Options::from_toml(CONFIG).unwrap().path(path);
    let printed = run(&["check", "--format", "json", "corpus"]).stdout;
    let printed: Value = serde_json::from_slice(&printed).unwrap();
    let files = printed["files"].as_array().unwrap();
    assert!(files.len() > 20);
    let mut of_house = 0;
    for file in files {
        let path = file["path"].as_str().unwrap();
        let bytes = std::fs::read(folder.path().join(path)).unwrap();
        let checked = serde_json::to_value(options(path).check(&bytes)).unwrap();
        assert_eq!(checked["findings"], file["findings"], "{path}");
        let findings = file["findings"].as_array().unwrap().iter();
        of_house += findings.filter(|f| f["rule"] == "require/club").count();
        if let Ok(exported) = options(path).export(&bytes) {
            let printed = run(&["export", "--output", "-", path]);
            assert_eq!(exported.bytes, printed.stdout, "{path}");
        }
    }
    assert!(of_house > 0);
}

#[test]
fn what_is_said_beside_a_configuration_beats_it() {
    let text = b"[Event \"Pub\"]\n[BOARD \"7\"]\n";
    let config = || Options::from_toml(CONFIG).unwrap().hold_to_export(false);
    let rules = |options: Options| {
        let findings = options.check(text).findings.into_iter();
        findings.map(|finding| finding.rule).collect::<Vec<_>>()
    };
    assert!(rules(config()).contains(&"require/club".to_owned()));
    let named = config().select(["require/club"]).unwrap();
    assert_eq!(rules(named), ["require/club"]);
    let none = config().ignore(["require"]).unwrap();
    assert!(!rules(none).contains(&"require/club".to_owned()));
    let unknown = config().select(["require/clubs"]).unwrap_err();
    assert!(unknown.to_string().contains("no house rule of this name"));
    assert!(Options::new().select(["require/club"]).is_err());
    // A path that comes after a first run finds its own exceptions.
    let utf16 = b"\xFF\xFE[\0";
    let options = config();
    assert_eq!(options.check(utf16).findings[0].rule, "utf16");
    let excepted = options.path("corpus/u.pbn").check(utf16);
    assert!(
        excepted
            .findings
            .iter()
            .all(|finding| finding.group != "file")
    );
}

#[test]
fn a_configuration_without_words_changes_nothing() {
    for path in own_files() {
        let bytes = std::fs::read(&path).unwrap();
        let empty = Options::from_toml("").unwrap();
        assert_eq!(empty.check(&bytes), pbnlint::check(&bytes), "{path}");
        assert_eq!(empty.fix(&bytes), pbnlint::fix(&bytes), "{path}");
        assert_eq!(empty.export(&bytes), pbnlint::export(&bytes), "{path}");
    }
}

#[test]
fn what_is_wrong_in_a_configuration_is_named_with_its_place() {
    let bad = Options::from_toml("selct = []\nignore = [\"tga\"]\n").unwrap_err();
    let expected = "pbnlint.toml:1:1: `selct`: no such key; did you mean `select`?\n\
                    pbnlint.toml:2:11: `ignore`: \"tga\": no rule or group has this name; did you mean `tag`?";
    assert_eq!(bad.to_string(), expected);
    let wrong = [
        ("extend = \"other.toml\"", "a library reads no files"),
        ("ignore = [\"require/none\"]", "no `[[require]]` makes"),
        (
            "[[require]]\nname = \"a\"\ntag = \"Event\"\npattern = \"(\"",
            "no regular expression",
        ),
        ("= 3", "1:"),
        ("\u{0}", "1:"),
    ];
    for (text, said) in wrong {
        let bad = Options::from_toml(text).unwrap_err();
        assert!(bad.to_string().contains(said), "{bad}");
    }
    let json = serde_json::from_value::<Options>(json!({ "config": "selct = []" }));
    assert!(
        json.unwrap_err()
            .to_string()
            .contains("did you mean `select`")
    );
}
