//! `--add-ignore`: suppressions written into files for all that is found.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

const BAD: &str = "[Event \"a\"]\n[Site \"b\"]\n[Site \"c\"]\n[Zaal \"2\"]\n";

/// The same with the warning suppressed.
const GOOD: &str = "[Event \"a\"]\n[Site \"b\"]\n% pbnlint: ignore[repeated-tag] old\n\
                    [Site \"c\"]\n[Zaal \"2\"]\n";

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        fs::write(folder.path().join(path), text).unwrap();
    }
    folder
}

#[derive(Debug)]
struct Run {
    status: i32,
    stdout: String,
    stderr: String,
}

fn run(folder: &Path, args: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
    command.current_dir(folder).arg("check").args(args);
    command.args([
        "--format=short",
        "--select=repeated-tag,unknown-tag,require",
    ]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn read(folder: &TempDir, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

#[test]
fn what_counts_is_suppressed_and_then_found_no_more() {
    let folder = folder(&[("a.pbn", BAD.as_bytes())]);
    let written = run(folder.path(), &["--add-ignore=old"], "");
    assert_eq!(written.status, 0, "{written:#?}");
    assert!(
        written.stdout.ends_with("(1 game); 1 suppressed\n"),
        "{written:#?}"
    );
    let says = "\nsuppressed 1 finding in 1 file: 1 repeated-tag\n";
    assert!(written.stdout.contains(says), "{written:#?}");
    assert!(written.stdout.contains("info[unknown-tag]"), "{written:#?}");
    assert_eq!(read(&folder, "a.pbn"), GOOD);
    let again = run(folder.path(), &["--add-ignore=old"], "");
    assert_eq!((again.status, read(&folder, "a.pbn")), (0, GOOD.to_owned()));
    let checked = run(folder.path(), &[], "");
    assert_eq!(checked.status, 0, "{checked:#?}");
    // With another level the rest is suppressed as well.
    run(folder.path(), &["--add-ignore", "--fail-on=info"], "");
    let all = read(&folder, "a.pbn");
    assert!(
        all.contains("% pbnlint: ignore[unknown-tag]\n[Zaal"),
        "{all}"
    );
    // Where nothing can fail, nothing is written.
    run(folder.path(), &["--add-ignore", "--exit-zero"], "");
    assert_eq!(read(&folder, "a.pbn"), all);
}

#[test]
fn a_habit_is_suppressed_at_each_place() {
    let game = "[EVENT \"a\"]\n[Board \"1\"]\n\n";
    let folder = folder(&[("a.pbn", game.repeat(20).as_bytes())]);
    let select = ["--extend-select=tag-case"];
    let written = run(folder.path(), &["--add-ignore", select[0]], "");
    assert_eq!(written.status, 0, "{written:#?}");
    let says = "suppressed 1 finding at 20 places in 1 file: 1 tag-case\n";
    assert!(written.stdout.contains(says), "{written:#?}");
    let text = read(&folder, "a.pbn");
    let lines = text.matches("% pbnlint: ignore[tag-case]\n").count();
    assert_eq!((lines, text.contains("ignore-file")), (20, false), "{text}");
    // The same mistake is found where it is new.
    fs::write(folder.path().join("a.pbn"), text + game).unwrap();
    let checked = run(folder.path(), &select, "");
    assert_eq!(checked.status, 1, "{checked:#?}");
    assert!(checked.stdout.contains("a.pbn:81:2: "), "{checked:#?}");
}

#[test]
fn it_can_be_shown_before_it_is_written() {
    let folder = folder(&[("a.pbn", BAD.as_bytes())]);
    let shown = run(folder.path(), &["--add-ignore=old", "--diff"], "");
    assert_eq!(shown.status, 1, "{shown:#?}");
    assert!(
        shown
            .stdout
            .contains("+% pbnlint: ignore[repeated-tag] old\n"),
        "{shown:#?}"
    );
    let says = "would suppress 1 finding in 1 file: 1 repeated-tag\n";
    assert!(shown.stderr.contains(says), "{shown:#?}");
    assert_eq!(read(&folder, "a.pbn"), BAD);
    let piped = run(folder.path(), &["--add-ignore=old", "-"], BAD);
    assert_eq!(
        (piped.status, piped.stdout.as_str()),
        (0, GOOD),
        "{piped:#?}"
    );
    let kept = run(folder.path(), &["--add-ignore=old", "--backup"], "");
    assert_eq!(
        (kept.status, read(&folder, "a.pbn.bak")),
        (0, BAD.to_owned())
    );
}

#[test]
fn house_rules_are_suppressed_as_well() {
    let config = "[[require]]\nname = \"site\"\ntag = \"Site\"\none-of = [\"Utrecht\"]\n";
    let folder = folder(&[
        ("a.pbn", b"[Event \"a\"]\n[Site \"b\"]\n"),
        ("pbnlint.toml", config.as_bytes()),
    ]);
    let before = run(folder.path(), &[], "");
    assert_eq!(before.status, 1, "{before:#?}");
    let written = run(folder.path(), &["--add-ignore"], "");
    assert_eq!(written.status, 0, "{written:#?}");
    assert!(read(&folder, "a.pbn").contains("% pbnlint: ignore[require/site]\n[Site"));
}

#[test]
fn a_file_that_cannot_take_lines_is_left_alone() {
    let utf16: Vec<u8> = "\u{FEFF}[Site \"b\"]"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let folder = folder(&[("a.pbn", &utf16), ("b.pbn", BAD.as_bytes())]);
    let args = ["--add-ignore=old", "--extend-select=utf16"];
    let written = run(folder.path(), &args, "");
    assert_eq!(written.status, 2, "{written:#?}");
    assert!(
        written.stderr.contains("a.pbn: nothing can be suppressed"),
        "{written:#?}"
    );
    // What is in it is reported all the same.
    assert!(written.stdout.contains("[utf16]"), "{written:#?}");
    assert_eq!(fs::read(folder.path().join("a.pbn")).unwrap(), utf16);
    assert_eq!(read(&folder, "b.pbn"), GOOD);
}

#[test]
fn records_take_lines_and_fields() {
    let rbn = "% RBN\nB 7\nR 9\n\nB 8\nC 4S:S\nR 14\n\n";
    let rbx = "%{RBX}B{7}R{9}\nR{14}B{8}\n";
    let folder = folder(&[("a.rbn", rbn.as_bytes()), ("a.rbx", rbx.as_bytes())]);
    let args = ["--add-ignore=as sent", "--select=rbn-result"];
    let written = run(folder.path(), &args, "");
    assert_eq!(written.status, 0, "{written:#?}");
    // A line before the first label acts on the record, a line before another one on the label.
    let expected = rbn.replace("R 14", "% pbnlint: ignore[rbn-result] as sent\nR 14");
    assert_eq!(read(&folder, "a.rbn"), expected);
    let expected = rbx.replace("R{14}", "%{pbnlint: ignore[rbn-result] as sent}R{14}");
    assert_eq!(read(&folder, "a.rbx"), expected);
    // What only looks like records is not written over.
    let text = "B 7\nR 14\n\n";
    fs::write(folder.path().join("b.rbn"), text).unwrap();
    let refused = run(folder.path(), &[args[0], args[1], "b.rbn"], "");
    assert_eq!(refused.status, 2, "{refused:#?}");
    assert_eq!(read(&folder, "b.rbn"), text);
    fs::remove_file(folder.path().join("b.rbn")).unwrap();
    // RBX has no sign for a brace.
    let refused = run(
        folder.path(),
        &["--add-ignore=a}b", "--select=rbn-room"],
        "",
    );
    assert_eq!(refused.status, 0, "{refused:#?}");
    fs::write(folder.path().join("a.rbx"), rbx).unwrap();
    let refused = run(
        folder.path(),
        &["--add-ignore=a}b", "--select=rbn-result"],
        "",
    );
    assert_eq!(refused.status, 2, "{refused:#?}");
    assert!(refused.stderr.contains("cannot hold `}`"), "{refused:#?}");
}

#[test]
fn games_of_chess_take_lines_and_comments() {
    let text = "[Event \"a\"]\n[Date \"x\"]\n\n1. e4 e5 2. Ke3 *\n";
    let folder = folder(&[("a.pgn", text.as_bytes())]);
    let args = [
        "a.pgn",
        "--add-ignore=as sent",
        "--select=bad-date,illegal-move",
    ];
    let written = run(folder.path(), &args, "");
    assert_eq!(written.status, 0, "{written:#?}");
    assert_eq!(
        read(&folder, "a.pgn"),
        "[Event \"a\"]\n% pgnlint: ignore[bad-date] as sent\n[Date \"x\"]\n\n\
         1. e4 e5 2. Ke3 {pgnlint: ignore[illegal-move] as sent} *\n"
    );
    // A brace would end the comment.
    let refused = run(
        folder.path(),
        &["-", "--add-ignore=a}b", "--notation=pgn", args[2]],
        text,
    );
    assert_eq!(refused.status, 2, "{refused:#?}");
    assert!(refused.stderr.contains("cannot hold `}`"), "{refused:#?}");
}

#[test]
fn a_reason_fits_on_a_line() {
    let folder = folder(&[("a.pbn", BAD.as_bytes())]);
    for args in [&["--add-ignore=two\nlines"][..], &["--add-ignore", "--fix"]] {
        let refused = run(folder.path(), args, "");
        assert_eq!(refused.status, 2, "{refused:#?}");
    }
    let refused = run(folder.path(), &["--add-ignore=a\tb"], "");
    assert!(
        refused.stderr.contains("a reason has no tabs"),
        "{refused:#?}"
    );
    assert_eq!(read(&folder, "a.pbn"), BAD);
}

#[test]
fn the_fix_deletes_what_is_of_no_use() {
    let folder = folder(&[(
        "a.pbn",
        b"% pbnlint: ignore[repeated-tag] old\n[Event \"a\"] {pbnlint:ignore[unknown-tag]}\n",
    )]);
    let args = [
        "--fix",
        "--extend-select=unused-suppression,bad-suppression",
    ];
    let fixed = run(folder.path(), &args, "");
    assert_eq!((fixed.status, fixed.stderr.as_str()), (0, ""), "{fixed:#?}");
    assert_eq!(read(&folder, "a.pbn"), "[Event \"a\"]\n");
}
