//! `pbnlint export` as one meets it: files, folders, stdin, messages, exit status.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const SMALL: &str = "[Event \"Club\"]\n[Dealer \"n\"]\n";
const BROKEN: &str = "[Event \"Club\"]\n\n[Dealer \"N\"]\n[Auction \"N\"]\n1C AC AP\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
    command.arg("export").args(arguments).current_dir(folder);
    command.output().unwrap()
}

#[track_caller]
fn check(output: &Output, status: i32, stdout: &str, stderr: &str) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(
        (text(&output.stdout).as_str(), text(&output.stderr).as_str()),
        (stdout, stderr)
    );
    assert_eq!(output.status.code(), Some(status));
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

#[test]
fn a_file_is_written_in_place_once() {
    let folder = folder(&[("a.pbn", SMALL)]);
    let output = run(folder.path(), &["a.pbn"]);
    let printed = "pbnlint: a.pbn: rewritten\npbnlint: 1 file rewritten\n";
    check(&output, 0, "", printed);
    let written = read(&folder, "a.pbn");
    assert!(written.starts_with("% PBN 2.1\r\n% EXPORT\r\n[Event \"Club\"]\r\n"));
    let time = fs::metadata(folder.path().join("a.pbn"))
        .unwrap()
        .modified()
        .unwrap();
    let output = run(folder.path(), &["a.pbn"]);
    let printed = "pbnlint: a.pbn: already in export format\n\
        pbnlint: 1 file already in export format\n";
    check(&output, 0, "", printed);
    check(&run(folder.path(), &["a.pbn", "--quiet"]), 0, "", "");
    let later = fs::metadata(folder.path().join("a.pbn"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(time, later, "an unchanged file was written");
    assert_eq!(read(&folder, "a.pbn"), written);
}

#[test]
fn the_places_that_were_repaired_are_counted() {
    let text = "[EVENT \"Club\"]\n[DEALER \"N\"]\n";
    let folder = folder(&[("a.pbn", text), ("b.pbn", "[EVENT \"Club\"]\n")]);
    let output = run(folder.path(), &["--check", "."]);
    let listed = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        listed.ends_with("pbnlint: 2 files would be rewritten; 3 places to repair\n"),
        "{listed}"
    );
    let output = run(folder.path(), &["."]);
    let printed = "pbnlint: a.pbn: rewritten; 2 places repaired\n\
        pbnlint: b.pbn: rewritten; 1 place repaired\n\
        pbnlint: 2 files rewritten; 3 places repaired\n";
    check(&output, 0, "", printed);
}

#[test]
fn paths_are_required() {
    let folder = folder(&[("a.pbn", SMALL)]);
    let output = run(folder.path(), &[]);
    let message = "pbnlint: expected what to export: files, folders, or `-` for stdin\n";
    check(&output, 2, "", message);
    assert_eq!(read(&folder, "a.pbn"), SMALL);
}

#[test]
fn a_game_that_is_kept_is_reported_with_its_place() {
    let folder = folder(&[("a.pbn", BROKEN)]);
    let output = run(folder.path(), &["."]);
    let printed = "pbnlint: a.pbn:5:4: game 2 is kept as it is: this is no call; `--receiver common` would write it\n\
        pbnlint: a.pbn: in part: 1 of 2 games kept, first at line 5: this is no call\n\
        pbnlint: 1 file in part; 1 of 2 games kept\n";
    check(&output, 1, "", printed);
    let written = read(&folder, "a.pbn");
    assert!(
        written.starts_with("% PBN 2.1\r\n[Event \"Club\"]\r\n"),
        "{written}"
    );
    assert!(written.ends_with("\r\n\r\n[Dealer \"N\"]\r\n[Auction \"N\"]\r\n1C AC AP\r\n"));
}

#[test]
fn strict_writes_a_whole_file_or_nothing() {
    let folder = folder(&[("a.pbn", BROKEN), ("b.pbn", SMALL)]);
    let output = run(folder.path(), &["--strict", "."]);
    let printed = "pbnlint: a.pbn:5:4: game 2 is kept as it is: this is no call; `--receiver common` would write it\n\
        pbnlint: a.pbn: left as it is, first at line 5: this is no call\n\
        pbnlint: b.pbn: rewritten\n\
        pbnlint: 1 file rewritten, 1 left as it was; 1 of 3 games kept\n";
    check(&output, 1, "", printed);
    assert_eq!(read(&folder, "a.pbn"), BROKEN);
    assert!(read(&folder, "b.pbn").contains("EXPORT"));
}

#[test]
fn check_lists_what_would_change() {
    let folder = folder(&[("a.pbn", SMALL), ("b.pbn", SMALL), ("c.pbn", SMALL)]);
    run(folder.path(), &["b.pbn", "c.pbn"]);
    let exported = read(&folder, "b.pbn");
    fs::write(folder.path().join("c.pbn"), exported.replace("\r\n", "\n")).unwrap();
    let output = run(folder.path(), &["--check", "."]);
    let listed = "a.pbn\nc.pbn: only its line ends are not CR LF; where git changes them, write \
        `*.pbn text eol=crlf` into .gitattributes\n";
    check(
        &output,
        1,
        listed,
        "pbnlint: a.pbn: would be rewritten\npbnlint: b.pbn: already in export format\n\
            pbnlint: c.pbn: would be rewritten\n\
            pbnlint: 2 files would be rewritten, 1 already in export format\n",
    );
    assert_eq!(read(&folder, "a.pbn"), SMALL);
    let output = run(
        folder.path(),
        &["--check", "--line-ending", "keep", "b.pbn", "c.pbn"],
    );
    check(
        &output,
        0,
        "",
        "pbnlint: b.pbn: already in export format\npbnlint: c.pbn: already in export format\n\
            pbnlint: 2 files already in export format\n",
    );
}

#[test]
fn diff_prints_a_patch_that_gives_the_export() {
    let folder = folder(&[("a.pbn", "[Board \"1\"]\n[Site \"Li\u{e8}ge\"]\n")]);
    let output = run(folder.path(), &["--diff", "a.pbn"]);
    assert_eq!(output.status.code(), Some(1));
    fs::write(folder.path().join("a.patch"), &output.stdout).unwrap();
    let applied = Command::new("git")
        .args(["apply", "a.patch"])
        .current_dir(folder.path())
        .output();
    assert!(applied.unwrap().status.success());
    let patched = fs::read(folder.path().join("a.pbn")).unwrap();
    let output = run(folder.path(), &["--check", "a.pbn"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(patched.windows(8).any(|w| w == b"Li\xE8ge\"]\r"));
}

#[test]
fn output_goes_to_another_file_or_folder() {
    let folder = folder(&[("a.pbn", SMALL), ("b.pbn", SMALL)]);
    let output = run(folder.path(), &["a.pbn", "-o", "out.pbn"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(read(&folder, "a.pbn"), SMALL);
    let exported = read(&folder, "out.pbn");
    let output = run(folder.path(), &["a.pbn", "b.pbn", "-o", "out.pbn"]);
    let message = "pbnlint: --output takes one file, and here are 2; --output-dir takes several\n";
    check(&output, 2, "", message);
    let output = run(folder.path(), &["a.pbn", "b.pbn", "--output-dir", "new"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(read(&folder, "new/b.pbn"), exported);
    assert_eq!(read(&folder, "b.pbn"), SMALL);
}

#[test]
fn a_backup_keeps_the_old_text() {
    let folder = folder(&[("a.pbn", SMALL)]);
    run(folder.path(), &["--backup", "a.pbn"]);
    assert_eq!(read(&folder, "a.pbn.bak"), SMALL);
    assert!(read(&folder, "a.pbn").contains("EXPORT"));
}

#[test]
fn stdin_goes_to_stdout() {
    let folder = folder(&[]);
    let export = |text: &str, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        command
            .arg("export")
            .args(arguments)
            .current_dir(folder.path());
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), text.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let first = export(SMALL, &["-", "-q"]);
    assert!(first.stdout.starts_with(b"% PBN 2.1\r\n% EXPORT\r\n"));
    let text = String::from_utf8(first.stdout.clone()).unwrap();
    let second = export(&text, &["-", "-q"]);
    assert_eq!(
        second.stdout, first.stdout,
        "the text is written even if it is the same"
    );
    let kept = export(BROKEN, &["--stdin-filename", "x.pbn", "--strict"]);
    assert_eq!(kept.stdout, BROKEN.as_bytes());
    assert!(
        kept.stderr
            .starts_with(b"pbnlint: x.pbn:5:4: game 2 is kept")
    );
    assert_eq!(kept.status.code(), Some(1));
}

#[test]
fn the_configuration_names_line_ends_and_version() {
    let configuration = "line-ending = \"lf\"\npbn-version = \"2.0\"\nexclude = [\"b.pbn\"]\n";
    let folder = folder(&[
        ("a.pbn", SMALL),
        ("b.pbn", SMALL),
        ("pbnlint.toml", configuration),
    ]);
    assert_eq!(run(folder.path(), &["."]).status.code(), Some(0));
    assert!(read(&folder, "a.pbn").starts_with("% PBN 2.0\n% EXPORT\n"));
    assert_eq!(read(&folder, "b.pbn"), SMALL);
    run(
        folder.path(),
        &["a.pbn", "--line-ending", "crlf", "--pbn-version", "1.0"],
    );
    assert!(read(&folder, "a.pbn").starts_with("% PBN 1.0\r\n"));
}

#[test]
fn a_path_that_goes_up_and_down_again_keeps_its_place_below_the_folder() {
    let folder = folder(&[]);
    for place in ["x", "y"] {
        fs::create_dir(folder.path().join(place)).unwrap();
        fs::write(folder.path().join(place).join("a.pbn"), SMALL).unwrap();
    }
    let inner = folder.path().join("x");
    let output = run(&inner, &["../x/a.pbn", "../y/a.pbn", "--output-dir", "out"]);
    assert_eq!(output.status.code(), Some(2), "both would be out/a.pbn");
    let output = run(
        folder.path(),
        &["x/../y/a.pbn", "x/a.pbn", "--output-dir", "out"],
    );
    assert_eq!(output.status.code(), Some(0));
    assert!(read(&folder, "out/x/a.pbn").contains("EXPORT"));
    assert!(read(&folder, "out/y/a.pbn").contains("EXPORT"));
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_are_places_of_their_own() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = folder(&[]);
    let names = [b"b\xE9.pbn", b"b\xE8.pbn"].map(|name| OsStr::from_bytes(name));
    for name in names {
        fs::write(folder.path().join(name), SMALL).unwrap();
    }
    let output = run(folder.path(), &[".", "--output-dir", "out"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for name in names {
        assert!(folder.path().join("out").join(name).exists());
    }
}

#[test]
fn what_cannot_be_read_or_written_is_a_failure_of_its_own() {
    let folder = folder(&[("a.pbn", SMALL), ("b.pbn", "\u{FEFF}x")]);
    fs::write(folder.path().join("b.pbn"), b"\xFF\xFE[\0E\0").unwrap();
    let output = run(folder.path(), &["a.pbn", "b.pbn", "none.pbn"]);
    let printed = "pbnlint: none.pbn: no such file or folder\n\
        pbnlint: a.pbn: rewritten\n\
        pbnlint: b.pbn:1:1: left as it is: the file is UTF-16, which is not PBN\n\
        pbnlint: b.pbn: left as it is, first at line 1: the file is UTF-16, which is not PBN\n\
        pbnlint: 1 file rewritten, 1 left as it was\n";
    check(&output, 2, "", printed);
    assert!(read(&folder, "a.pbn").contains("EXPORT"));
    assert_eq!(
        fs::read(folder.path().join("b.pbn")).unwrap(),
        b"\xFF\xFE[\0E\0"
    );
}

/// What a command writes to stdout for a text on stdin.
fn piped(text: &str, arguments: &[&str]) -> String {
    let folder = folder(&[("in.pbn", text)]);
    let output = run(
        folder.path(),
        &[&["in.pbn", "--output", "out.pbn"], arguments].concat(),
    );
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    assert_eq!(read(&folder, "in.pbn"), text);
    let bytes = fs::read(folder.path().join("out.pbn")).unwrap();
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

#[test]
fn flags_say_what_is_written() {
    let site = |arguments: &[&str]| piped(SMALL, arguments);
    assert!(site(&[]).contains("[Site \"?\"]"));
    assert!(site(&["--fill", "empty"]).contains("[Site \"\"]"));
    let deal = "[Deal \"N:AK... QJ... T9... 8.2..\"]\n";
    assert!(piped(deal, &[]).contains("[Site \"\"]"));
    assert!(piped(deal, &["--fill", "unknown"]).contains("[Site \"?\"]"));
    let board = deal.replace("[Deal", "[Board \"5\"]\n[Deal");
    assert!(piped(&board, &[]).contains("[Dealer \"\"]\r\n[Vulnerable \"\"]"));
    let filled = piped(&board, &["--fill-from", "board"]);
    assert!(
        filled.contains("[Dealer \"N\"]\r\n[Vulnerable \"NS\"]"),
        "{filled}"
    );

    let twice = "[Event \"Club\"]\n\n[Event \"#\"]\n";
    let events = |text: String| text.matches("[Event \"Club\"]").count();
    assert_eq!(events(piped(twice, &[])), 1);
    assert_eq!(events(piped(twice, &["--expand-inheritance"])), 2);

    let umlaut = "[Event \"Köln\"]\n";
    assert!(piped(umlaut, &[]).contains("K\u{f6}ln"));
    let kept = piped(umlaut, &["--encoding", "keep"]);
    assert!(kept.contains("K\u{c3}\u{b6}ln"));

    assert!(site(&["--pbn-version", "1.0"]).starts_with("% PBN 1.0\r\n"));
    assert!(site(&["--line-ending", "lf"]).starts_with("% PBN 2.1\n"));
}

#[test]
fn flags_say_which_files_are_meant() {
    let files = [
        ("a.pbn", SMALL),
        ("b.pbn", SMALL),
        (".gitignore", "b.pbn\n"),
        ("c.toml", "exclude = [\"a.pbn\"]\npbn-version = \"1.0\"\n"),
        (".pbnlint.toml", "pbn-version = \"2.0\"\n"),
    ];
    let folder = folder(&files);
    fs::create_dir(folder.path().join(".git")).unwrap();
    let shown = |arguments: &[&str]| {
        let output = run(folder.path(), &[arguments, &["--show-files"]].concat());
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(shown(&["."]), "a.pbn\n");
    assert_eq!(shown(&[".", "--no-ignore"]), "a.pbn\nb.pbn\n");
    assert_eq!(shown(&[".", "--follow-links"]), "a.pbn\n");
    assert_eq!(shown(&["b.pbn", "a.pbn", "--config", "c.toml"]), "b.pbn\n");
    let all = ["b.pbn", "a.pbn", "--config", "c.toml", "--no-exclude"];
    assert_eq!(shown(&all), "a.pbn\nb.pbn\n");

    let first = |arguments: &[&str]| {
        let output = run(
            folder.path(),
            &[&["b.pbn", "--output", "out.pbn"], arguments].concat(),
        );
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        read(&folder, "out.pbn").lines().next().unwrap().to_owned()
    };
    assert_eq!(first(&[]), "% PBN 2.0");
    assert_eq!(first(&["--isolated"]), "% PBN 2.1");
    assert_eq!(first(&["--config", "c.toml"]), "% PBN 1.0");

    fs::create_dir(folder.path().join("empty")).unwrap();
    let status = |arguments: &[&str]| run(folder.path(), arguments).status.code();
    assert_eq!(status(&["empty"]), Some(2));
    assert_eq!(status(&["empty", "--allow-no-files"]), Some(0));
    // The folder is still as it was.
    assert_eq!(read(&folder, "a.pbn"), SMALL);
}

#[cfg(unix)]
#[test]
fn flags_say_how_files_are_written() {
    let folder = folder(&[("a.pbn", SMALL)]);
    let (one, other) = (folder.path().join("a.pbn"), folder.path().join("other"));
    fs::hard_link(one, other).unwrap();
    let status = |arguments: &[&str]| run(folder.path(), arguments).status.code();
    assert_eq!(status(&["a.pbn", "--threads", "1"]), Some(2));
    assert_eq!(read(&folder, "other"), SMALL);
    assert_eq!(status(&["a.pbn", "--in-place", "--threads", "1"]), Some(0));
    assert!(read(&folder, "other").starts_with("% PBN 2.1"));
    let wrong = run(folder.path(), &["a.pbn", "--threads", "many"]);
    assert_eq!(wrong.status.code(), Some(2));

    fs::write(folder.path().join("b.pbn"), SMALL).unwrap();
    let patch = |color: &str| {
        let output = run(folder.path(), &["b.pbn", "--diff", "--color", color]);
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(patch("always").contains('\u{1b}'));
    assert!(!patch("never").contains('\u{1b}'));
}

/// A game that only a repair of the auction lets be written, and one that only a guess does.
const REPAIRED: &str = "[Event \"Club\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1N P P P\n";
const GUESSED: &str = "[Event \"Club\"]\n[Board \"7\"]\n} [Dealer \"N\"]\n";

#[test]
fn a_file_is_repaired_before_it_is_written() {
    let has = |text: String| text.contains("1NT Pass Pass Pass");
    assert!(has(piped(REPAIRED, &[])));
    assert!(has(piped(REPAIRED, &["--select", "bad-call"])));
    let none = ["--select", "bad-board", "--extend-select", "bad-call"];
    assert!(has(piped(REPAIRED, &none)));
    // What is not repaired is written as it is.
    assert!(!has(piped(REPAIRED, &["--no-fix"])));
    assert!(!has(piped(REPAIRED, &["--ignore", "bad-call"])));
    assert!(!has(piped(REPAIRED, &["--select", "bad-board"])));
    let suppressed = ["% pbnlint: ignore[bad-call] so it is\n", REPAIRED].concat();
    assert!(!has(piped(&suppressed, &[])));

    let is_whole = |text: String| text.starts_with("% PBN 2.1\r\n% EXPORT\r\n");
    assert!(!is_whole(piped(GUESSED, &[])));
    assert!(is_whole(piped(GUESSED, &["--unsafe-fixes"])));
}

#[test]
fn an_export_is_that_of_the_repaired_file() {
    let folder = folder(&[("a.pbn", REPAIRED), ("b.pbn", REPAIRED)]);
    let mut fix = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
    fix.args(["check", "--fix", "b.pbn"])
        .current_dir(folder.path());
    fix.output().unwrap();
    run(folder.path(), &["."]);
    assert_eq!(read(&folder, "a.pbn"), read(&folder, "b.pbn"));
}

#[test]
fn the_summary_names_the_command_that_frees_most() {
    let printed = |text: &str, arguments: &[&str]| {
        let folder = folder(&[("a.pbn", text)]);
        let output = run(folder.path(), &[&["--check", "a.pbn"], arguments].concat());
        let printed = String::from_utf8(output.stderr).unwrap();
        printed.lines().last().unwrap().to_owned()
    };
    assert_eq!(
        printed(GUESSED, &[]),
        "pbnlint: `--unsafe-fixes` would free 1 more game"
    );
    assert_eq!(
        printed(REPAIRED, &["--no-fix"]),
        "pbnlint: without `--no-fix`, 1 more game would be written"
    );
    let newer = "% PBN 1.0\n[Dealer \"N\"]\n[Play \"N\"]\nH2 +\n";
    assert_eq!(
        printed(newer, &[]),
        "pbnlint: `--pbn-version 2.1` would free 1 more game"
    );
    // Of very many kept games only the first are tried.
    assert_eq!(
        printed(&"[\n\n".repeat(10_001), &[]),
        "pbnlint: `--unsafe-fixes` would free at least 10,000 more games"
    );
}

#[test]
fn what_changes_beside_the_games_is_said() {
    let printed = |text: &str| {
        let folder = folder(&[("a.pbn", text)]);
        let output = run(folder.path(), &["a.pbn", "--pbn-version", "2.1"]);
        let printed = String::from_utf8(output.stderr).unwrap();
        printed.lines().rev().nth(1).unwrap().to_owned()
    };
    assert_eq!(
        printed("% PBN 2.0\n[Event \"Köln\"]\n"),
        "pbnlint: a.pbn: rewritten; utf-8 becomes latin1; PBN 2.0 becomes PBN 2.1"
    );
    let claimed = ["% PBN 2.1\n% EXPORT\n", BROKEN].concat();
    assert!(printed(&claimed).ends_with("; it no longer says `% EXPORT`"));
}

#[test]
fn programs_get_what_was_kept_and_why() {
    let folder = folder(&[("a.pbn", GUESSED), ("b.pbn", SMALL)]);
    let output = run(folder.path(), &["--format", "jsonl", "--check", "."]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["path"], "a.pbn");
    let output = run(folder.path(), &["--format", "json", "."]);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let file = &report["files"][0];
    assert_eq!(file["outcome"], "left");
    assert_eq!(report["files"][1]["outcome"], "rewritten");
    assert_eq!(report["summary"]["kept"], 1);
    let notice = &file["notices"][0];
    assert_eq!(notice["game"], 1);
    assert_eq!(notice["board"], "7");
    assert_eq!(notice["is_kept"], true);
    assert_eq!(notice["range"]["start"]["line"], 3);
    assert_eq!(notice["reason"], "syntax");
    assert_eq!(notice["freed_by"][0]["flag"], "--unsafe-fixes");
    assert_eq!(notice["freed_by"][0]["without"], serde_json::Value::Null);
    assert_eq!(notice["freed_by"][0]["fixes"][0]["rule"], "stray-brace");
    // Where fixes are turned off, the flag that does so has to go.
    let cut = "[Dealer \"N\"]\n[Auction \"N\"]\n1N Pass Pass Pass\n";
    fs::write(folder.path().join("c.pbn"), cut).unwrap();
    let args = ["--no-fix", "--check", "--format", "json", "c.pbn"];
    let report: serde_json::Value =
        serde_json::from_slice(&run(folder.path(), &args).stdout).unwrap();
    let freed = &report["files"][0]["notices"][0]["freed_by"];
    assert_eq!(freed[0]["flag"], serde_json::Value::Null);
    assert_eq!(freed[0]["without"], "--no-fix");
    assert_eq!(freed[1]["flag"], "--unsafe-fixes");
    assert_eq!(freed[1]["without"], "--no-fix");
    // The text itself goes to stdout here.
    let status = run(folder.path(), &["--format", "json", "a.pbn", "-o", "-"]);
    assert_eq!(status.status.code(), Some(2));
}

#[test]
fn people_see_line_ends_apart() {
    let folder = folder(&[("a.pbn", SMALL)]);
    run(folder.path(), &["a.pbn", "-q"]);
    let exported = read(&folder, "a.pbn");
    let preview = |text: &str| {
        fs::write(folder.path().join("a.pbn"), text).unwrap();
        // Colors are for people.
        let output = run(folder.path(), &["--diff", "--color", "always", "a.pbn"]);
        String::from_utf8(output.stdout).unwrap()
    };
    let unix = exported.replace("\r\n", "\n");
    let ends = "a.pbn: all line ends become CR LF";
    assert_eq!(
        preview(&unix),
        format!("{ends}, and nothing else changes\n")
    );
    let shown = preview(&unix.replace("Club", "Club\t"));
    assert!(shown.starts_with(&format!("{ends}\n")), "{shown}");
    let changed = shown.lines().filter(|line| line.contains("Event"));
    assert_eq!(changed.count(), 2, "{shown}");
    assert!(shown.contains("\n [Site"), "{shown}");
}

#[test]
fn every_flag_is_tested_here() {
    // Flags of files in other notations have their tests with these.
    let tests = [
        include_str!("export_cli.rs"),
        include_str!("records.rs"),
        include_str!("chess_export.rs"),
        include_str!("open_cards.rs"),
        include_str!("receivers.rs"),
    ];
    let flags = super::shell::flags(&["export"]);
    assert!(flags.len() > 15, "{flags:?}");
    let is_used = |flag: &String| {
        let words = [format!("\"--{flag}\""), format!("\"--{flag}=")];
        let is_in = |text: &&str| words.iter().any(|word| text.contains(word));
        // `check` has a test of this one, and the same words.
        matches!(flag.as_str(), "help" | "solve-limit") || tests.iter().any(is_in)
    };
    let missing: Vec<_> = flags.iter().filter(|flag| !is_used(flag)).collect();
    assert!(missing.is_empty(), "no test uses {missing:?}");
}
