//! The program for chess, as its users run it.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const ILLEGAL: &str = "[White \"Ames\"]\n[Black \"Byrd\"]\n[Date \"2024.01.02\"]\n[Round \"3\"]\n\n\
                       1. e4 e5 (1... d5 2. Ke3) 2. Ke3 *\n";

pub(super) fn run(program: &str, folder: &Path, args: &[&str]) -> Output {
    let path = match program {
        "pgnlint" => env!("CARGO_BIN_EXE_pgnlint"),
        _ => env!("CARGO_BIN_EXE_pbnlint"),
    };
    let mut command = Command::new(path);
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command.output().unwrap()
}

pub(super) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The findings of a report in JSON.
fn findings(output: &Output) -> Vec<serde_json::Value> {
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let files = report["files"].as_array().unwrap();
    let all = files
        .iter()
        .flat_map(|file| file["findings"].as_array().unwrap().clone());
    all.collect()
}

#[test]
fn each_program_looks_for_its_own_files_in_folders() {
    let folder = folder(&[
        ("a.pgn", ILLEGAL),
        ("b.pbn", "[Event \"x\"]\n"),
        ("c.PGN", ILLEGAL),
    ]);
    let chess = run("pgnlint", folder.path(), &["check", "--show-files"]);
    assert_eq!(text(&chess.stdout), "a.pgn\nc.PGN\n");
    let bridge = run("pbnlint", folder.path(), &["check", "--show-files"]);
    assert_eq!(text(&bridge.stdout), "b.pbn\n");
    let named = run(
        "pbnlint",
        folder.path(),
        &["check", "a.pgn", "--format", "short"],
    );
    assert!(
        text(&named.stdout).contains("[illegal-move]"),
        "{}",
        text(&named.stdout)
    );
    assert_eq!(named.status.code(), Some(1));
}

#[test]
fn findings_name_the_move_the_variation_and_the_position() {
    let folder = folder(&[("a.pgn", ILLEGAL)]);
    let output = run(
        "pgnlint",
        folder.path(),
        &["check", "--format", "json", "--select", "illegal-move"],
    );
    let found = findings(&output);
    let [in_variation, in_game] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(in_variation["variation"], "1... d5 2. Ke3");
    assert_eq!(in_variation["move"], "2. Ke3");
    assert_eq!(in_variation["ply"], 3);
    assert_eq!(
        in_variation["fen"],
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2"
    );
    assert_eq!(in_game["variation"], serde_json::Value::Null);
    assert_eq!(in_game["board"], serde_json::Value::Null);
    let printed = run("pgnlint", folder.path(), &["check", "--format", "text"]);
    let printed = text(&printed.stdout);
    assert!(
        printed.contains("(Ames – Byrd, 2024.01.02, round 3)"),
        "{printed}"
    );
    assert!(
        !printed.contains("bridge") && !printed.contains("deal"),
        "{printed}"
    );
}

#[test]
fn a_fingerprint_outlives_games_before_it() {
    let more = format!("[White \"Cole\"]\n[Black \"Dyer\"]\n\n1. d4 *\n\n{ILLEGAL}");
    let folder = folder(&[("a.pgn", ILLEGAL)]);
    let prints = || {
        let args = ["check", "--format", "json", "--select", "illegal-move"];
        let found = findings(&run("pgnlint", folder.path(), &args));
        let prints = found.iter().map(|found| found["fingerprint"].to_string());
        prints.collect::<Vec<_>>()
    };
    let before = prints();
    fs::write(folder.path().join("a.pgn"), more).unwrap();
    assert_eq!(before, prints());
    assert_eq!(before.len(), 2);
}

#[test]
fn the_configuration_of_chess_comes_first_and_the_other_serves() {
    let folder = folder(&[("a.pgn", ILLEGAL), ("pbnlint.toml", "ignore = [\"pgn\"]\n")]);
    let args = ["check", "--format", "short"];
    let ignored = run("pgnlint", folder.path(), &args);
    assert_eq!(ignored.status.code(), Some(0), "{}", text(&ignored.stdout));
    fs::write(
        folder.path().join("pgnlint.toml"),
        "select = [\"illegal-move\"]\n",
    )
    .unwrap();
    let both = run("pgnlint", folder.path(), &args);
    assert_eq!(both.status.code(), Some(1));
    assert_eq!(
        text(&both.stderr),
        "pgnlint: pgnlint.toml holds, and pbnlint.toml beside it is not read\n"
    );
    fs::write(folder.path().join(".pgnlint.toml"), "").unwrap();
    let twice = run("pgnlint", folder.path(), &args);
    assert_eq!(twice.status.code(), Some(2));
    let written = tempfile::tempdir().unwrap();
    let init = run("pgnlint", written.path(), &["config", "init"]);
    assert_eq!(text(&init.stdout), "wrote pgnlint.toml\n");
}

#[test]
fn a_notation_selects_its_checks_and_not_those_of_others() {
    let date = "[Date \"2024-01-02\"]\n";
    let chess = format!("{date}\n1. e4 *\n");
    let folder = folder(&[("a.pgn", &chess), ("a.pbn", date)]);
    let rules = |args: &[&str]| {
        let args = [&["check", "a.pgn", "a.pbn", "--format", "json"], args].concat();
        let found = findings(&run("pbnlint", folder.path(), &args));
        let dates = found.iter().filter(|found| found["rule"] == "bad-date");
        dates.count()
    };
    assert_eq!(rules(&[]), 2);
    assert_eq!(rules(&["--ignore", "pgn"]), 1);
    assert_eq!(rules(&["--ignore", "pbn"]), 1);
    assert_eq!(rules(&["--ignore", "bad-date"]), 0);
    assert_eq!(rules(&["--select", "pgn"]), 1);
}

#[test]
fn suppressions_speak_to_either_name() {
    let silent = [
        "% pgnlint: ignore[illegal-move] seen\n1. Ke3 *\n",
        "% pbnlint: ignore[illegal-move] seen\n1. Ke3 *\n",
        "1. Ke3 {pgnlint: ignore[illegal-move]} *\n",
        "; pgnlint: ignore-file[illegal-move]\n1. Ke3 *\n",
        "1. e4 e5\n% pgnlint: ignore[illegal-move]\n2. Ke3 *\n",
        "[Event \"x\"]\n% pgnlint: ignore[bad-date] the old form\n[Date \"2024-01-02\"]\n\n*\n",
    ];
    for file in silent {
        let folder = folder(&[("a.pgn", file)]);
        let output = run("pgnlint", folder.path(), &["check", "--format", "short"]);
        assert_eq!(
            text(&output.stdout).matches("a.pgn:").count(),
            0,
            "{file}{}",
            text(&output.stdout)
        );
    }
    for (file, rule) in [
        ("% pgnlint: ignore[ilegal-move]\n1. e4 *\n", "unknown-rule"),
        (
            "% pgnlint: ignore[illegal-move]\n1. e4 *\n",
            "unused-suppression",
        ),
        (
            "1. e4 *\n\n% pgnlint: ignore[illegal-move]\n",
            "misplaced-suppression",
        ),
        (
            "1. e4 {pgnlint: disable[illegal-move]} *\n",
            "misplaced-suppression",
        ),
    ] {
        let folder = folder(&[("a.pgn", file)]);
        let output = run("pgnlint", folder.path(), &["check", "--format", "short"]);
        assert!(
            text(&output.stdout).contains(&format!("[{rule}]")),
            "{file}{}",
            text(&output.stdout)
        );
    }
}

#[test]
fn a_text_from_a_pipe_is_chess_if_it_shows_nothing_else() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pgnlint"))
        .args(["check", "-", "--format", "short"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"1. e4 e5 2. Ke3 *\n")
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(text(&output.stdout).contains("[illegal-move]"));
}

#[test]
fn the_model_says_what_a_game_says() {
    let game = "[White \"Ames\"]\n[Result \"0-1\"]\n\n{a start} 1. f3! {[%clk 0:05:01] quick} ; and wide\n e5 \
                (1... d5 {first} (1... c5) 2. g4 {then}) 2. g4 $4 Qh4# 0-1\n";
    let folder = folder(&[("a.pgn", game)]);
    let output = run("pgnlint", folder.path(), &["model", "a.pgn"]);
    let model: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(model["notation"], "pgn");
    let game = &model["games"][0];
    assert_eq!(game["tags"][0], serde_json::json!(["White", "Ames"]));
    assert_eq!(game["comments"], serde_json::json!(["a start"]));
    let result = serde_json::json!({ "tag": "0-1", "marker": "0-1", "board": "0-1" });
    assert_eq!(game["result"], result);
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[0]["text"], "f3");
    assert_eq!(moves[0]["uci"], "f2f3");
    assert_eq!(moves[0]["nags"], serde_json::json!([1]));
    assert_eq!(
        moves[0]["comments"],
        serde_json::json!(["quick", "and wide"])
    );
    assert_eq!(
        moves[0]["commands"],
        serde_json::json!([["clk", "0:05:01"]])
    );
    assert_eq!(moves[3]["san"], "Qh4#");
    let variations = moves[1]["variations"].as_array().unwrap();
    let inner = &variations[0]["moves"][0];
    assert_eq!(inner["text"], "d5");
    assert_eq!(inner["variations"][0]["moves"][0]["text"], "c5");
    assert_eq!(
        variations[0]["moves"][1]["comments"],
        serde_json::json!(["then"])
    );
    let with_fen = run("pgnlint", folder.path(), &["model", "--fen", "a.pgn"]);
    let with_fen: serde_json::Value = serde_json::from_slice(&with_fen.stdout).unwrap();
    let fen = &with_fen["games"][0]["moves"][3]["fen"];
    assert!(
        fen.as_str()
            .unwrap()
            .starts_with("rnbqkbnr/pppp1ppp/8/4p3/6P1/"),
        "{fen}"
    );
}

/// Variations of one move stand side by side, and one that replaces nothing leaves the main line as it is.
#[test]
fn variations_of_one_move_are_side_by_side() {
    let files = [
        (
            "a.pgn",
            "1. e4 e5 (1... c5) (1... e6 2. d4 (2. Nf3) (2. Nc3)) 2. Nf3 *\n",
        ),
        ("b.pgn", "(1. d4 (1. c4)) 1. e4 (1. Nf3) e5 *\n"),
    ];
    let folder = folder(&files);
    let moves = |name: &str| {
        let output = run("pgnlint", folder.path(), &["model", name]);
        let model: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        model["games"][0]["moves"].clone()
    };
    let a = moves("a.pgn");
    let of_black = a[1]["variations"].as_array().unwrap();
    assert_eq!(of_black.len(), 2);
    assert_eq!(of_black[0]["moves"][0]["text"], "c5");
    assert_eq!(of_black[1]["moves"][0]["text"], "e6");
    let inner = of_black[1]["moves"][1]["variations"].as_array().unwrap();
    let inner: Vec<_> = inner
        .iter()
        .map(|line| line["moves"][0]["san"].clone())
        .collect();
    assert_eq!(inner, ["Nf3", "Nc3"]);
    assert_eq!(a[2]["san"], "Nf3");
    let b = moves("b.pgn");
    assert_eq!(b[0]["san"], "e4");
    assert_eq!(b[0]["variations"][0]["moves"][0]["san"], "Nf3");
    assert_eq!(b[1]["san"], "e5");
    let output = run(
        "pgnlint",
        folder.path(),
        &["check", "b.pgn", "--format", "short"],
    );
    assert!(
        !text(&output.stdout).contains("illegal-move"),
        "{}",
        text(&output.stdout)
    );
}

/// What one mistake leads to is no second finding, and what a player can read is judged on.
#[test]
fn one_cause_is_one_finding() {
    for (game, rules) in [
        ("1. e4 e5 2. Nf3= Nc6 3. Bb5 *\n", &["move-spelling"][..]),
        (
            "1. e4 d5 2. e:d5 Q:d5 *\n",
            &["move-spelling", "move-spelling"],
        ),
        (
            "[Setup \"1\"]\n[Fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n",
            &["tag-case", "tag-case"],
        ),
        (
            "[Result \"1-0\"]\n\n1. e4 e5 * 1-0\n",
            &["second-termination"],
        ),
    ] {
        let folder = folder(&[("a.pgn", game)]);
        let output = run("pgnlint", folder.path(), &["check", "--format", "json"]);
        let found = findings(&output);
        let names: Vec<_> = found
            .iter()
            .map(|found| found["rule"].as_str().unwrap())
            .collect();
        assert_eq!(names, rules, "{game}");
    }
}

#[test]
fn nothing_is_made_of_16_bit_characters() {
    let wide: Vec<u8> = "\u{FEFF}[White \"a\"]\n\n1. e4 e5 2. Nf3 *\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), wide).unwrap();
    let output = run("pgnlint", folder.path(), &["model", "a.pgn"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "");
    assert!(
        text(&output.stderr).contains("UTF-16"),
        "{}",
        text(&output.stderr)
    );
}

/// A tree and a model of what is nested as deep as a file likes.
#[test]
fn depth_is_no_stack() {
    let game = format!(
        "1. e4 {}e5{} *\n",
        "(1. d4 ".repeat(20_000),
        ")".repeat(20_000)
    );
    let folder = folder(&[("a.pgn", &game)]);
    for command in ["tree", "model", "check"] {
        let output = run("pgnlint", folder.path(), &[command, "a.pgn"]);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{command}");
    }
}
