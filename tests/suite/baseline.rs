//! Baselines: what they hide, how they shrink, and what they never do.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::readme::blocks;

/// A text with so many infos, unknown-tag, and a warning, repeated-tag.
fn text(unknown: usize) -> String {
    let mut text = "[Event \"a\"]\n[Event \"b\"]\n".to_owned();
    for number in 0..unknown {
        text.push_str(&format!("[Zzyzx{number} \"\"]\n"));
    }
    text
}

struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        folder.write(
            "pbnlint.toml",
            "select = [\"unknown-tag\", \"repeated-tag\", \"require\"]\n",
        );
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    fn path(&self, path: &str) -> std::path::PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn files(&self) -> Value {
        let text = fs::read_to_string(self.path("base.json")).unwrap();
        let baseline: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(baseline["version"], 2);
        baseline["files"].clone()
    }

    fn run_in(&self, folder: &str, args: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        command.current_dir(self.path(folder)).stdin(Stdio::null());
        command.arg("check").args(args);
        if !args.iter().any(|arg| arg.starts_with("--format")) {
            command.arg("--format=short");
        }
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let status = output.status.code().unwrap();
        (status, text(output.stdout), text(output.stderr))
    }

    fn run(&self, args: &[&str]) -> (i32, String, String) {
        self.run_in("", &[&["--baseline", "base.json"], args].concat())
    }

    /// Writes the baseline and gives what is said.
    #[track_caller]
    fn write_baseline(&self, args: &[&str]) -> String {
        let (status, _, errors) = self.run(&[&["--write-baseline"], args].concat());
        assert_ne!(status, 2, "{errors}");
        errors
    }
}

fn count(out: &str) -> usize {
    out.lines().filter(|line| line.contains('[')).count()
}

#[test]
fn what_was_there_is_hidden() {
    let folder = Folder::new(&[("a.pbn", &text(2)), ("x/b.pbn", &text(0)), ("c.pbn", "")]);
    let (status, out, errors) = folder.run(&["--write-baseline"]);
    assert_eq!(status, 0, "{errors}");
    assert_eq!(count(&out), 0, "{out}");
    let said = "pbnlint: base.json: wrote a baseline of 4 places in 2 files\n";
    assert_eq!(errors, said);
    let expected = json!({
        "a.pbn": {"repeated-tag": 1, "unknown-tag": 2},
        "x/b.pbn": {"repeated-tag": 1},
    });
    assert_eq!(folder.files(), expected);
    let (status, out, errors) = folder.run(&[]);
    assert_eq!((status, count(&out)), (0, 0), "{out}");
    assert_eq!(
        errors,
        "pbnlint: base.json: 4 places hidden by the baseline\n"
    );
    assert_eq!(folder.run(&["-q"]).2, "");
    // Without the baseline they are all there.
    assert_eq!(folder.run_in("", &[]).0, 1);
}

#[test]
fn paths_count_from_the_folder_of_the_baseline() {
    let folder = Folder::new(&[("x/a.pbn", &text(0)), ("y/b.pbn", &text(0))]);
    let args = ["--baseline", "../base/base.json", ".", "../y"];
    fs::create_dir(folder.path("base")).unwrap();
    folder.run_in("x", &[&["--write-baseline"], args.as_slice()].concat());
    let written = fs::read_to_string(folder.path("base/base.json")).unwrap();
    assert!(written.contains("\"../x/a.pbn\""), "{written}");
    let absolute = folder.path("base/base.json");
    let args = ["--baseline", absolute.to_str().unwrap(), "x/a.pbn", "y"];
    assert_eq!(folder.run_in("", &args).0, 0);
}

/// A file of so many games with one finding in each.
fn games(first: usize, count: usize) -> String {
    let games = first..first + count;
    let game = |number| format!("[Event \"a\"]\n[Zzyzx \"{number}\"]\n[Deal \"{number}\"]\n\n");
    games.map(game).collect()
}

#[test]
fn a_file_that_moved_is_known_again() {
    let folder = Folder::new(&[("a.pbn", &games(0, 30)), ("b.pbn", &games(100, 30))]);
    folder.write_baseline(&[]);
    fs::create_dir(folder.path("old")).unwrap();
    fs::rename(folder.path("a.pbn"), folder.path("old/1998.pbn")).unwrap();
    let (status, out, errors) = folder.run(&[]);
    assert_eq!((status, count(&out)), (0, 0), "{out}");
    let said = "pbnlint: base.json: 1 file of the baseline moved: run --write-baseline\n\
                pbnlint: base.json: 60 places hidden by the baseline\n";
    assert_eq!(errors, said);
    // Edited since, and in Windows line ends.
    let edited = games(5, 26).replace('\n', "\r\n");
    folder.write("old/1998.pbn", &edited);
    assert_eq!(count(&folder.run(&[]).1), 0);
    folder.write_baseline(&[]);
    let expected = json!({
        "b.pbn": {"unknown-tag": 30},
        "old/1998.pbn": {"unknown-tag": 26},
    });
    assert_eq!(folder.files(), expected);
    // A place more is something new here, too.
    folder.write("old/2000.pbn", &games(5, 27));
    fs::remove_file(folder.path("old/1998.pbn")).unwrap();
    assert_ne!(count(&folder.run(&[]).1), 0);
}

#[test]
fn a_copy_or_another_file_is_new() {
    let folder = Folder::new(&[("a.pbn", &games(0, 30)), ("b.pbn", &games(100, 30))]);
    folder.write_baseline(&[]);
    folder.write("copy.pbn", &games(0, 30));
    assert_ne!(count(&folder.run(&[]).1), 0);
    fs::remove_file(folder.path("copy.pbn")).unwrap();
    // Last year's file goes, and this year's comes: it has as many findings.
    fs::rename(folder.path("a.pbn"), folder.path("gone.txt")).unwrap();
    folder.write("c.pbn", &games(200, 30));
    assert_ne!(count(&folder.run(&[]).1), 0);
    // One that is not there any more stands for one file only.
    folder.write("c.pbn", &games(0, 30));
    folder.write("d.pbn", &games(0, 30));
    assert_ne!(count(&folder.run(&[]).1), 0);
}

#[test]
fn lines_do_not_matter_but_numbers_do() {
    let folder = Folder::new(&[("a.pbn", &text(1))]);
    folder.write_baseline(&[]);
    folder.write("a.pbn", &format!("% a line\n\n{}", text(1)));
    assert_eq!(count(&folder.run(&[]).1), 0);
    // Nobody can say which of the two is new.
    folder.write("a.pbn", &text(2));
    let (status, out, errors) = folder.run(&["--fail-on=info"]);
    assert_eq!((status, count(&out)), (1, 2), "{out}");
    assert!(
        errors.contains("in 1 file a rule finds more than the baseline has"),
        "{errors}"
    );
    let (_, out, _) = folder.run(&["--format=json"]);
    assert!(
        out.contains("the baseline has 1 of these for this file, and there are 2"),
        "{out}"
    );
    // A rule that the baseline does not know is not hidden, nor is another file.
    folder.write("b.pbn", &text(0));
    let (_, out, _) = folder.run(&[]);
    assert!(out.contains("b.pbn:2:1: warning[repeated-tag]"), "{out}");
}

/// What a program does throughout a file is one finding from the fourth place on, so there are
/// fewer findings than before where there is something new.
#[test]
fn a_new_place_of_a_folded_finding_is_new() {
    let game = |call: &str| format!("[Event \"a\"]\n[Auction \"N\"]\n{call} Pass Pass Pass\n\n");
    let folder = Folder::new(&[("a.pbn", &game("1N").repeat(3))]);
    folder.write("pbnlint.toml", "");
    assert_eq!(count(&folder.run_in("", &["--select=bad-call"]).1), 3);
    folder.run(&["--write-baseline"]);
    assert_eq!(folder.files()["a.pbn"]["bad-call"], 3);
    let four = format!("{}{}", game("1N").repeat(3), game("2N"));
    folder.write("a.pbn", &four);
    let (status, out, errors) = folder.run(&[]);
    assert_eq!(status, 1, "{out}{errors}");
    assert!(out.contains("bad-call"), "{out}");
    // Four that are folded count four times, and a fifth is new again.
    fs::remove_file(folder.path("base.json")).unwrap();
    folder.run(&["--write-baseline"]);
    assert_eq!(folder.files()["a.pbn"]["bad-call"], 4);
    assert_eq!(folder.run(&[]).0, 0);
    folder.write("a.pbn", &format!("{four}{}", game("1N")));
    assert_eq!(folder.run(&[]).0, 1);
}

#[test]
fn what_is_gone_is_reported_and_taken_out() {
    let folder = Folder::new(&[
        ("a.pbn", &text(3)),
        ("b.pbn", &text(0)),
        ("c.pbn", &text(1)),
    ]);
    folder.write_baseline(&[]);
    folder.write("a.pbn", &text(1));
    fs::remove_file(folder.path("b.pbn")).unwrap();
    let (status, out, errors) = folder.run(&[]);
    assert_eq!((status, count(&out)), (0, 0), "{out}");
    let gone = "base.json: 3 places of the baseline are gone: run --write-baseline\n";
    assert!(errors.contains(gone), "{errors}");
    let said = folder.write_baseline(&[]);
    assert_eq!(
        said,
        "pbnlint: base.json: took out 3 places; 4 places in 2 files are left\n"
    );
    let expected = json!({
        "a.pbn": {"repeated-tag": 1, "unknown-tag": 1},
        "c.pbn": {"repeated-tag": 1, "unknown-tag": 1},
    });
    assert_eq!(folder.files(), expected);
    assert!(!folder.run(&[]).2.contains("gone"));
    let (_, out, _) = {
        folder.write("a.pbn", &text(2));
        folder.run(&[])
    };
    assert_eq!(
        count(&out),
        2,
        "what was taken out is not hidden again: {out}"
    );
}

#[test]
fn it_never_grows() {
    let folder = Folder::new(&[("a.pbn", &text(1))]);
    folder.write_baseline(&[]);
    let before = fs::read(folder.path("base.json")).unwrap();
    let time = || {
        fs::metadata(folder.path("base.json"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let written = time();
    folder.write("a.pbn", &text(4));
    folder.write("b.pbn", &text(0));
    let (status, out, errors) = folder.run(&["--write-baseline"]);
    assert_eq!((status, count(&out)), (1, 5), "{out}");
    let said = "base.json: 4 places are not in the baseline, which only shrinks; delete it to begin again\n";
    assert!(errors.contains(said), "{errors}");
    assert!(
        errors.contains("nothing is gone; 2 places in 1 file are left"),
        "{errors}"
    );
    assert_eq!(fs::read(folder.path("base.json")).unwrap(), before);
    assert_eq!(time(), written, "nothing was to be written");
    fs::remove_file(folder.path("base.json")).unwrap();
    assert_eq!(folder.run(&["--write-baseline"]).0, 0);
    assert_eq!(folder.files()["a.pbn"]["unknown-tag"], 4);
}

#[test]
fn what_a_run_does_not_look_at_stays() {
    let folder = Folder::new(&[("a.pbn", &text(2)), ("b.pbn", &text(2))]);
    folder.write_baseline(&[]);
    let whole = folder.files();
    // Only one file, only one rule, a rule that is off in some files.
    folder.write("a.pbn", "");
    assert!(!folder.run(&["b.pbn"]).2.contains("gone"));
    folder.write_baseline(&["b.pbn"]);
    assert_eq!(folder.files(), whole);
    let said = folder.write_baseline(&["--select=repeated-tag"]);
    assert!(said.contains("took out 1 place; 5 places"), "{said}");
    assert_eq!(folder.files()["a.pbn"], json!({"unknown-tag": 2}));
    folder.write(
        "pbnlint.toml",
        "select = [\"tag\"]\n[per-file-ignores]\n\"a.pbn\" = [\"unknown-tag\"]\n",
    );
    assert!(!folder.run(&["a.pbn"]).2.contains("gone"));
    folder.write(
        "pbnlint.toml",
        "select = [\"tag\"]\nexclude = [\"a.pbn\"]\n",
    );
    assert!(!folder.run(&[]).2.contains("gone"));
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_keeps_its_counts() {
    let folder = Folder::new(&[("a.pbn", &text(2)), ("b.pbn", &text(1))]);
    folder.write_baseline(&[]);
    let whole = folder.files();
    fs::remove_file(folder.path("a.pbn")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path("a.pbn")).unwrap();
    let (status, _, errors) = folder.run(&["--write-baseline"]);
    assert_eq!(status, 2, "{errors}");
    assert_eq!(folder.files(), whole);
}

#[test]
fn house_rules_are_counted_too() {
    let folder = Folder::new(&[("a.pbn", &text(0))]);
    let rule = "select = [\"require\"]\n[[require]]\nname = \"site\"\ntag = \"Site\"\n";
    folder.write("pbnlint.toml", rule);
    folder.write_baseline(&[]);
    assert_eq!(folder.files(), json!({"a.pbn": {"require/site": 1}}));
    assert_eq!(folder.run(&[]).0, 0);
    assert!(!folder.run(&["--ignore=require/site"]).2.contains("gone"));
    folder.write("a.pbn", "[Site \"x\"]\n");
    assert!(
        folder
            .run(&[])
            .2
            .contains("1 place of the baseline is gone")
    );
}

#[test]
fn stdin_with_a_name_is_a_file() {
    let folder = Folder::new(&[("a.pbn", &text(2))]);
    folder.write_baseline(&[]);
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        command.current_dir(folder.path(""));
        command.args(["check", "-", "--baseline=base.json", "--format=short"]);
        command.stdin(fs::File::open(folder.path("a.pbn")).unwrap());
        let output = command.args(args).output().unwrap();
        count(&String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(run(&["--stdin-filename", "a.pbn"]), 0);
    folder.write_baseline(&[]);
    assert_eq!(run(&["--stdin-filename", "other.pbn"]), 3);
}

#[track_caller]
fn check_refused(baseline: Option<&str>, expected: &str) {
    let folder = Folder::new(&[("a.pbn", &text(1))]);
    if let Some(baseline) = baseline {
        folder.write("base.json", baseline);
    }
    let (status, out, errors) = folder.run(&[]);
    assert_eq!((status, out.as_str()), (2, ""), "{errors}");
    assert!(errors.contains(expected), "{errors}");
    if let Some(baseline) = baseline {
        assert_eq!(folder.run(&["--write-baseline"]).0, 2);
        let kept = fs::read_to_string(folder.path("base.json")).unwrap();
        assert_eq!(
            kept, baseline,
            "nothing is written over what was not understood"
        );
    }
}

#[test]
fn what_is_no_baseline_is_refused() {
    check_refused(
        None,
        "cannot read base.json: no such file; --write-baseline makes it",
    );
    check_refused(
        Some("{\"version\": 3, \"entries\": []}"),
        "base.json: a baseline of version 3, and this pbnlint knows version 2",
    );
    check_refused(
        Some("{\"version\": 1, \"files\": {}}"),
        "version 1, which counted messages, and this pbnlint counts places: delete it",
    );
    check_refused(
        Some("{}"),
        "base.json: no baseline: expected an object with `\"version\": 2`",
    );
    check_refused(
        Some("[1]"),
        "base.json: no baseline: expected an object with `\"version\": 2`",
    );
    check_refused(
        Some("\n"),
        "base.json: no baseline: the file is empty; delete it, and --write-baseline makes it",
    );
    check_refused(
        Some("[Event"),
        "base.json: no baseline: expected value at line 1 column 2",
    );
    check_refused(
        Some("{\"version\": 2, \"files\": {\"a.pbn\": {\"unknown-tag\": -1}}}"),
        "base.json: no baseline: line 1, column 52: expected `files` with a number of places for each rule of each file\n",
    );
    let alone = Folder::new(&[("a.pbn", "")]).run_in("", &["--write-baseline"]);
    assert_eq!(alone.0, 2);
}

#[test]
fn huge_counts_and_odd_names_are_taken() {
    let folder = Folder::new(&[("a.pbn", &text(1))]);
    let most = u64::MAX;
    let text = format!(
        "{{\"version\": 2, \"files\": {{\"a.pbn\": {{\"unknown-tag\": {most}, \"repeated-tag\": {most}, \"no-such-rule\": {most}}}, \"b\\nc\": {{\"x\": {most}}}}}}}"
    );
    folder.write("base.json", &text);
    let (status, out, errors) = folder.run(&[]);
    assert_eq!((status, count(&out)), (0, 0), "{errors}");
    folder.write_baseline(&[]);
    assert_eq!(
        folder.files(),
        json!({"a.pbn": {"repeated-tag": 1, "unknown-tag": 1}})
    );
}

#[test]
fn a_baseline_may_begin_with_a_byte_order_mark() {
    let folder = Folder::new(&[("a.pbn", &text(1))]);
    folder.write_baseline(&[]);
    let written = fs::read_to_string(folder.path("base.json")).unwrap();
    folder.write("base.json", &format!("\u{FEFF}{written}"));
    let (status, out, errors) = folder.run(&[]);
    assert_eq!((status, count(&out)), (0, 0), "{errors}");
}

/// As text both names would be `b`, a replacement character and `.pbn`.
#[cfg(unix)]
#[test]
fn files_whose_names_are_not_utf_8_are_not_taken_for_one() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new(&[]);
    let path = |name: &[u8]| folder.0.path().join(OsStr::from_bytes(name));
    fs::write(path(b"b\xE9.pbn"), text(1)).unwrap();
    folder.write_baseline(&[]);
    let counts = json!({"repeated-tag": 1, "unknown-tag": 1});
    assert_eq!(folder.files(), json!({"\"b\\351.pbn\"": counts}));
    fs::write(path(b"b\xE8.pbn"), text(1)).unwrap();
    let (status, out, errors) = folder.run(&["--format=jsonl"]);
    assert_eq!(status, 1, "{errors}");
    let findings = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let fingerprints: Vec<_> = findings
        .map(|finding| finding["fingerprint"].clone())
        .collect();
    assert_eq!(fingerprints.len(), 2);
    let (_, all, _) = folder.run_in("", &["--format=jsonl"]);
    let uses = |fingerprint: &Value| all.matches(fingerprint.as_str().unwrap()).count();
    assert!(
        fingerprints
            .iter()
            .all(|fingerprint| uses(fingerprint) == 1),
        "{all}"
    );
    // A run that does not look at the file keeps its counts while it is there.
    folder.write("c.pbn", "[Event \"a\"]\n");
    folder.run(&["--write-baseline", "c.pbn"]);
    assert_eq!(folder.files(), json!({"\"b\\351.pbn\"": counts}));
    fs::remove_file(path(b"b\xE9.pbn")).unwrap();
    folder.run(&["--write-baseline", "c.pbn"]);
    assert_eq!(folder.files(), json!({}));
}

#[test]
fn a_baseline_in_a_folder_that_is_missing_cannot_be_written() {
    let folder = Folder::new(&[("a.pbn", &text(1))]);
    let args = ["--baseline", "none/base.json", "--write-baseline"];
    let (status, _, errors) = folder.run_in("", &args);
    assert_eq!(status, 2);
    assert!(errors.contains("cannot write none/base.json"), "{errors}");
    assert!(!Path::new(&folder.path("none")).exists());
}

/// Standard input is at its end here. Without a name there is nothing to count by.
#[test]
fn a_baseline_of_an_empty_standard_input_is_not_written_without_its_name() {
    let folder = Folder::new(&[("a.pbn", &text(1))]);
    let write = |args: &[&str]| folder.run(&[&["--write-baseline"], args].concat());
    for args in [&["-"][..], &["-", "--exit-zero"]] {
        let (status, _, errors) = write(args);
        assert_eq!(status, 2, "{errors}");
        assert!(errors.contains("--stdin-filename"), "{errors}");
        assert!(!folder.path("base.json").exists());
    }
    folder.write_baseline(&[]);
    let before = folder.files();
    assert_eq!(write(&["-"]).0, 2);
    assert_eq!(folder.files(), before);
    // With a name it is a file like any other, in which nothing is found.
    assert_eq!(write(&["-", "--stdin-filename", "b.pbn"]).0, 0);
    assert_eq!(folder.files(), before);
}

#[test]
fn the_commands_of_the_manual_work() {
    let commands = blocks("docs/baseline.md", "sh").remove(0);
    let commands: Vec<_> = commands.lines().collect();
    assert_eq!(commands.len(), 2);
    let folder = Folder::new(&[("a.pbn", &text(3))]);
    for command in commands {
        let args = command.strip_prefix("pbnlint check ").unwrap();
        let args = args.split('#').next().unwrap();
        let args: Vec<_> = args.split_whitespace().collect();
        let (status, _, errors) = folder.run_in("", &args);
        assert_eq!(status, 0, "{command}: {errors}");
    }
    folder.write("a.pbn", &text(4));
    let args = ["--baseline", "pbnlint-baseline.json", "--fail-on=info"];
    assert_eq!(folder.run_in("", &args).0, 1);
}
