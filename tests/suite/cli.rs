//! The program as its users meet it: arguments, streams, files and exit status.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic
)]

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A file in which nothing is wrong.
pub const GOOD: &str = "[Event \"Club evening\"]\n";

/// One error, stray-brace, at 1:15.
pub const ERROR: &str = "[Auction \"N\"] }\n";

/// One warning, repeated-tag.
pub const WARNING: &str = "[Event \"a\"]\n[Event \"b\"]\n";

/// One info, unknown-tag.
pub const INFO: &str = "[Zzyzx \"a\"]\n";

/// Only the rules of which these tests know; others come and go.
const OURS: &str = "--select=stray-brace,stray-text,repeated-tag,unknown-tag,empty-file";

/// A folder of its own for one test, and how to run the program in it.
pub struct Folder(TempDir);

impl Folder {
    pub fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (path, text) in files {
            folder.write(path, text.as_bytes());
        }
        folder
    }

    pub fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        command.current_dir(self.0.path()).args(args);
        let set_by_users = ["NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"];
        let set_by_ci = ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"];
        for name in set_by_users.into_iter().chain(set_by_ci) {
            command.env_remove(name);
        }
        // Global ignore files of the person who runs the tests are none of our business.
        command
            .env("HOME", self.0.path())
            .env("XDG_CONFIG_HOME", self.0.path());
        command.stdin(Stdio::null());
        command
    }

    pub fn run(&self, args: &[&str]) -> Run {
        Run::of(self.command(args).output().unwrap())
    }

    pub fn run_with_input(&self, args: &[&str], input: &[u8]) -> Run {
        let mut command = self.command(args);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that refuses its arguments may be gone before it reads anything.
        let _ = child.stdin.take().unwrap().write_all(input);
        Run::of(child.wait_with_output().unwrap())
    }

    /// `check` with the rules these tests know.
    fn check(&self, args: &[&str]) -> Run {
        self.run(&[&["check", OURS], args].concat())
    }

    /// The files that `check` would read, one a line.
    fn files(&self, args: &[&str]) -> String {
        let run = self.run(&[&["check", "--show-files"], args].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    }
}

/// What a run printed, and its exit status.
#[derive(Debug)]
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    pub fn of(output: Output) -> Run {
        Run {
            status: output.status.code().expect("ended by a signal"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    #[track_caller]
    pub fn exits(self, status: i32) -> Run {
        assert_eq!(self.status, status, "{self:#?}");
        self
    }

    #[track_caller]
    pub fn out(self, part: &str) -> Run {
        assert!(self.stdout.contains(part), "no {part:?} in {self:#?}");
        self
    }

    #[track_caller]
    pub fn out_lacks(self, part: &str) -> Run {
        assert!(!self.stdout.contains(part), "{part:?} in {self:#?}");
        self
    }

    #[track_caller]
    pub fn err(self, part: &str) -> Run {
        assert!(self.stderr.contains(part), "no {part:?} in {self:#?}");
        self
    }

    #[track_caller]
    pub fn prints(self, text: &str) -> Run {
        assert_eq!(self.stdout, text);
        self
    }

    #[track_caller]
    pub fn silent_on_stderr(self) -> Run {
        assert_eq!(self.stderr, "");
        self
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).expect("JSON on stdout")
    }
}

// Exit status.

#[test]
fn a_clean_file_gives_0() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    folder.check(&[]).exits(0).silent_on_stderr();
}

#[test]
fn fail_on_sets_what_counts() {
    for (text, fail_on, status) in [
        (ERROR, "error", 1),
        (ERROR, "never", 0),
        (WARNING, "error", 0),
        (WARNING, "warning", 1),
        (INFO, "warning", 0),
        (INFO, "info", 1),
    ] {
        let folder = Folder::new(&[("a.pbn", text)]);
        folder
            .check(&["--fail-on", fail_on])
            .exits(status)
            .out("a.pbn:");
    }
    Folder::new(&[("a.pbn", WARNING)]).check(&[]).exits(1);
    Folder::new(&[("a.pbn", INFO)]).check(&[]).exits(0);
}

#[test]
fn exit_zero_is_fail_on_never() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    folder.check(&["--exit-zero"]).exits(0).out("stray-brace");
    folder
        .check(&["--exit-zero", "a.pbn", "missing.pbn"])
        .exits(2);
}

#[test]
fn failures_beat_findings_and_stop_nobody() {
    let folder = Folder::new(&[("a.pbn", ERROR), ("c.pbn", ERROR)]);
    folder
        .check(&["a.pbn", "missing.pbn", "c.pbn"])
        .exits(2)
        .out("a.pbn:1:15: error[stray-brace]")
        .out("c.pbn:1:15: error[stray-brace]")
        .err("pbnlint: missing.pbn: no such file or folder\n");
}

#[test]
fn wrong_arguments_give_2() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    for args in [
        &["check", "--nonsense"][..],
        &["check", "--fail-on", "sometimes"],
        &["check", "--threads", "many"],
        &["check", "--format", "xml"],
        &["check", "--quiet", "--verbose"],
        &["check", "a.pbn", "--stdin-filename", "b.pbn"],
        &["nonsense"],
        &["tree"],
        &[],
    ] {
        folder.run(args).exits(2).out_lacks("a");
    }
}

#[test]
fn help_and_version_give_0() {
    let folder = Folder::new(&[]);
    folder
        .run(&["--version"])
        .exits(0)
        .out(env!("CARGO_PKG_VERSION"));
    folder.run(&["--help"]).exits(0).out("Exit status:");
    let help = folder.run(&["check", "--help"]).exits(0);
    help.out("Exit status:")
        .out("Rules:")
        .out("Files:")
        .out("Output:");
}

// Failures to read.

#[test]
fn failures_are_in_the_json_report() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    let run = folder
        .check(&["a.pbn", "missing.pbn", "--format", "json"])
        .exits(2);
    let report = run.json();
    assert_eq!(report["files"][0]["path"], "a.pbn");
    assert_eq!(report["failures"][0]["path"], "missing.pbn");
    assert_eq!(report["failures"][0]["message"], "no such file or folder");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_read_is_a_failure() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    // Everybody may open this file, even root, but nobody can read its first page.
    let run = folder.check(&["/proc/self/mem", "a.pbn"]).exits(2);
    run.err("pbnlint: /proc/self/mem: ")
        .out("a.pbn:1:15: error");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_read_is_a_failure() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new(&[("a.pbn", ERROR), ("shut/b.pbn", ERROR)]);
    let shut = folder.0.path().join("shut");
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o000)).unwrap();
    let is_root = fs::read_dir(&shut).is_ok();
    let run = folder.check(&[]);
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o755)).unwrap();
    if !is_root {
        run.exits(2)
            .err("pbnlint: shut: permission denied")
            .out("a.pbn:1:15");
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_a_failure() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    std::os::unix::fs::symlink("nowhere", folder.0.path().join("b.pbn")).unwrap();
    folder
        .check(&[])
        .exits(2)
        .err("pbnlint: b.pbn: it is a link to a file that does not exist");
}

#[test]
fn no_file_matched() {
    let folder = Folder::new(&[("notes/a.txt", GOOD), ("b.txt", GOOD)]);
    folder
        .check(&["notes"])
        .exits(2)
        .err("pbnlint: notes: no file matched")
        .err("*.pbn");
    folder
        .check(&[])
        .exits(2)
        .err("pbnlint: .: no file matched");
    folder
        .check(&["--allow-no-files"])
        .exits(0)
        .silent_on_stderr();
    let report = folder
        .check(&["--allow-no-files", "--format=json"])
        .exits(0)
        .json();
    assert_eq!(report["summary"]["files"], 0);
}

#[test]
fn ignored_files_are_mentioned_when_none_is_left() {
    let folder = Folder::new(&[
        ("a.pbn", GOOD),
        (".gitignore", "*.pbn\n"),
        (".git/HEAD", ""),
    ]);
    folder
        .check(&[])
        .exits(2)
        .err("git ignores 1 file,")
        .err("--no-ignore");
}

// Finding files.

#[test]
fn folders_are_walked_for_pbn_in_any_case() {
    let folder = Folder::new(&[
        ("b.PBN", GOOD),
        ("a.pbn", GOOD),
        ("c.txt", GOOD),
        ("sub/d.Pbn", GOOD),
        ("sub/.hidden/e.pbn", GOOD),
        (".git/f.pbn", GOOD),
    ]);
    assert_eq!(folder.files(&[]), "a.pbn\nb.PBN\nsub/d.Pbn\n");
    assert_eq!(folder.files(&["./sub/"]), "sub/d.Pbn\n");
    // What is named is read, whatever it is called.
    assert_eq!(
        folder.files(&["c.txt", "sub/.hidden"]),
        "c.txt\nsub/.hidden/e.pbn\n"
    );
}

#[test]
fn gitignore_is_heeded_as_git_does() {
    let folder = Folder::new(&[
        (".git/info/exclude", "excluded.pbn\n"),
        (".gitignore", "/out/\nlocal-*.pbn\n!local-kept.pbn\n"),
        ("a.pbn", GOOD),
        ("excluded.pbn", GOOD),
        ("local-1.pbn", GOOD),
        ("local-kept.pbn", GOOD),
        ("out/b.pbn", GOOD),
        ("sub/.gitignore", "c.pbn\n!local-2.pbn\n"),
        ("sub/c.pbn", GOOD),
        ("sub/local-2.pbn", GOOD),
        ("sub/out/d.pbn", GOOD),
        ("sub/own/.git/HEAD", ""),
        ("sub/own/c.pbn", GOOD),
    ]);
    let expected = "a.pbn\nlocal-kept.pbn\nsub/local-2.pbn\nsub/out/d.pbn\nsub/own/c.pbn\n";
    assert_eq!(folder.files(&[]), expected);
    // The files of the folders above hold too.
    let inner = folder.files(&["sub"]);
    assert_eq!(inner, "sub/local-2.pbn\nsub/out/d.pbn\nsub/own/c.pbn\n");
    // What is named is read.
    assert_eq!(
        folder.files(&["local-1.pbn", "out"]),
        "local-1.pbn\nout/b.pbn\n"
    );
    assert_eq!(folder.files(&["--no-ignore"]).lines().count(), 9);
}

#[test]
fn braces_in_gitignore_are_braces() {
    let folder = Folder::new(&[
        (".git/HEAD", ""),
        (".gitignore", "\u{FEFF}{f,g}.pbn\r\n[{]a.pbn\n\\{b\\}.pbn\n"),
        (".config/git/ignore", "{h,i}.pbn\n/top.pbn\n"),
        ("f.pbn", GOOD),
        ("g.pbn", GOOD),
        ("h.pbn", GOOD),
        ("top.pbn", GOOD),
        ("sub/top.pbn", GOOD),
        ("{a.pbn", GOOD),
        ("{b}.pbn", GOOD),
        ("{f,g}.pbn", GOOD),
        ("{h,i}.pbn", GOOD),
    ]);
    let mut command = folder.command(&["check", "--show-files"]);
    let command = command.env("XDG_CONFIG_HOME", folder.path().join(".config"));
    let run = Run::of(command.output().unwrap()).exits(0);
    run.prints("f.pbn\ng.pbn\nh.pbn\nsub/top.pbn\n");
}

#[test]
fn gitignore_outside_a_repository_says_nothing() {
    let folder = Folder::new(&[(".gitignore", "a.pbn\n"), ("a.pbn", GOOD)]);
    assert_eq!(folder.files(&[]), "a.pbn\n");
}

#[test]
fn linked_working_trees_share_the_list_of_their_repository() {
    let folder = Folder::new(&[
        ("main/.git/info/exclude", "b.pbn\n"),
        ("main/.git/worktrees/tree/commondir", "../..\n"),
        ("tree/.git", "gitdir: ../main/.git/worktrees/tree\n"),
        ("tree/a.pbn", GOOD),
        ("tree/b.pbn", GOOD),
    ]);
    assert_eq!(folder.files(&["tree"]), "tree/a.pbn\n");
}

#[test]
fn a_file_named_twice_is_read_once() {
    let folder = Folder::new(&[("a.pbn", ERROR), ("sub/b.pbn", ERROR)]);
    assert_eq!(
        folder.files(&["a.pbn", "./a.pbn", "sub/../a.pbn", ".", "sub"]),
        "a.pbn\nsub/b.pbn\n"
    );
    let run = folder.check(&["a.pbn", "a.pbn", "--format=json"]).exits(1);
    assert_eq!(run.json()["summary"]["errors"], 1);
}

#[test]
fn a_list_of_what_git_ignores_that_is_too_large_is_no_silence() {
    let folder = Folder::new(&[("a.pbn", GOOD), ("sub/b.pbn", GOOD), (".git/HEAD", "")]);
    let patterns = |count: usize| -> String { (0..count).map(|n| format!("a{n}\n")).collect() };
    let ignores = |path: &str, text: &str| fs::write(folder.0.path().join(path), text).unwrap();
    for text in [
        patterns(400_000),
        "#".repeat((4 << 20) + 1),
        "a*".repeat(200_000),
    ] {
        ignores("sub/.gitignore", &text);
        let run = folder.check(&["--show-files"]).exits(2);
        assert_eq!(run.stdout, "a.pbn\n", "what it could name is left alone");
        run.err("sub/.gitignore: its patterns take too much memory");
        let run = folder.check(&["--show-files", "--no-ignore"]).exits(0);
        assert_eq!(run.stdout, "a.pbn\nsub/b.pbn\n");
    }
    // Those around it count, too.
    ignores(".gitignore", &patterns(15_000));
    ignores("sub/.gitignore", &patterns(15_000));
    folder
        .check(&["--show-files"])
        .exits(2)
        .err("sub/.gitignore: ");
    ignores("sub/.gitignore", &patterns(100));
    folder.check(&["--show-files"]).exits(0);
}

#[cfg(unix)]
#[test]
fn links_are_followed_to_files_but_not_in_circles() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new(&[("real.txt", GOOD), ("sub/a.pbn", GOOD)]);
    let path = folder.0.path();
    symlink("..", path.join("sub/up")).unwrap();
    symlink("real.txt", path.join("link.pbn")).unwrap();
    symlink("sub/a.pbn", path.join("z.pbn")).unwrap();
    assert_eq!(folder.files(&[]), "link.pbn\nsub/a.pbn\n");
    symlink("sub", path.join("named")).unwrap();
    assert_eq!(folder.files(&["named"]), "named/a.pbn\n");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_out_of_the_folder_is_followed_only_on_demand() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new(&[("secret/a.pbn", ERROR), ("repo/sub/.keep", "")]);
    let path = folder.0.path();
    let text = || fs::read_to_string(path.join("secret/a.pbn")).unwrap();
    symlink("../../secret/a.pbn", path.join("repo/sub/out.pbn")).unwrap();
    let run = folder.check(&["repo", "--fix", "--unsafe-fixes"]).exits(2);
    run.err("--follow-links would read 1 link out of the folder");
    assert_eq!(text(), ERROR);
    assert_eq!(folder.files(&["."]), "secret/a.pbn\n", "it is inside");
    // Who names it means it.
    assert_eq!(folder.files(&["repo/sub/out.pbn"]), "repo/sub/out.pbn\n");
    let all = ["repo", "--follow-links"];
    assert_eq!(folder.files(&all), "repo/sub/out.pbn\n");
    folder.check(&[&all[..], &["--fix", "--unsafe-fixes"]].concat());
    assert_ne!(text(), ERROR);
}

#[cfg(unix)]
#[test]
fn files_go_by_their_own_names_before_those_of_links() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new(&[("real.pbn", GOOD), ("other.pbn", GOOD)]);
    symlink("real.pbn", folder.0.path().join("alias.pbn")).unwrap();
    assert_eq!(folder.files(&[]), "other.pbn\nreal.pbn\n");
    assert_eq!(folder.files(&["alias.pbn", "real.pbn"]), "real.pbn\n");
    assert_eq!(folder.files(&["alias.pbn"]), "alias.pbn\n");
    // What is excluded is so by any name.
    let path = folder.0.path().join("pbnlint.toml");
    fs::write(path, "exclude = [\"real.pbn\"]\n").unwrap();
    assert_eq!(folder.files(&[]), "other.pbn\n");
}

#[cfg(target_os = "linux")]
#[test]
fn file_names_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new(&[]);
    let name = OsStr::from_bytes(b"caf\xE9.pbn");
    fs::write(folder.0.path().join(name), ERROR).unwrap();
    folder
        .check(&[])
        .exits(1)
        .out("\"caf\\351.pbn\":1:15: error");
    let named = folder
        .command(&["check", OURS, "--format=json"])
        .arg(name)
        .output();
    let report = Run::of(named.unwrap()).exits(1).json();
    assert_eq!(report["files"][0]["path"], "\"caf\\351.pbn\"");
    // Each file has a name of its own.
    fs::write(
        folder.0.path().join(OsStr::from_bytes(b"caf\xE8.pbn")),
        ERROR,
    )
    .unwrap();
    for format in ["json", "sarif", "junit", "gitlab"] {
        let report = folder.check(&["--format", format]).exits(1).stdout;
        let has = |digits: &str| report.contains(digits);
        assert!(has("350.pbn") && has("351.pbn"), "{format}: {report}");
    }
}

#[cfg(unix)]
#[test]
fn file_names_do_not_drive_the_terminal() {
    let folder = Folder::new(&[("a\x1b[31m.pbn", ERROR)]);
    folder.check(&[]).exits(1).out_lacks("\x1b");
    let run = folder.check(&["b\x1b[31m.pbn"]).exits(2);
    assert!(!run.stderr.contains('\x1b'), "{run:#?}");
}

// Standard input.

#[test]
fn stdin_is_read_once_and_has_a_name() {
    let folder = Folder::new(&[]);
    let check = |args: &[&str]| {
        let args = [&["check", OURS], args].concat();
        folder.run_with_input(&args, ERROR.as_bytes()).exits(1)
    };
    check(&["-"]).out("<stdin>:1:15: error[stray-brace]");
    check(&["-", "--stdin-filename", "club/x.pbn"]).out("club/x.pbn:1:15: error[stray-brace]");
    check(&["--stdin-filename", "x.pbn"]).out("x.pbn:1:15: error[stray-brace]");
    let report = check(&["-", "-", "--format=json"]).json();
    assert_eq!(report["files"].as_array().unwrap().len(), 1);
}

// Rules.

#[test]
fn a_rule_beats_its_group_and_ignore_beats_select() {
    let folder = Folder::new(&[("a.pbn", &format!("{ERROR}{WARNING}{INFO}"))]);
    for (args, expected) in [
        (
            &["--select", "tag"][..],
            &["repeated-tag", "unknown-tag"][..],
        ),
        (
            &["--select", "tag,stray-brace"],
            &["repeated-tag", "unknown-tag", "stray-brace"],
        ),
        (
            &["--select", "tag", "--select", "stray-brace"],
            &["repeated-tag", "unknown-tag", "stray-brace"],
        ),
        (
            &["--select", "tag", "--ignore", "repeated-tag"],
            &["unknown-tag"],
        ),
        (
            &["--select", "unknown-tag", "--ignore", "tag"],
            &["unknown-tag"],
        ),
        (&["--select", "unknown-tag", "--ignore", "unknown-tag"], &[]),
        (&["--select", "tag", "--ignore", "tag"], &[]),
        (
            &["--select", "tag", "--ignore", "all"],
            &["repeated-tag", "unknown-tag"],
        ),
        (
            &["--select", "unknown-tag", "--extend-select", "stray-brace"],
            &["unknown-tag", "stray-brace"],
        ),
        (
            &["--ignore", "all", "--extend-select", "repeated-tag"],
            &["repeated-tag"],
        ),
        (&["--ignore", "default"], &[]),
    ] {
        let run = folder.run(&[&["check", "--format=json"], args].concat());
        let report = run.json();
        let findings = report["files"][0]["findings"].as_array().unwrap();
        for rule in ["repeated-tag", "unknown-tag", "stray-brace"] {
            let is_found = findings.iter().any(|finding| finding["rule"] == rule);
            assert_eq!(is_found, expected.contains(&rule), "{rule} with {args:?}");
        }
    }
    let all = folder.run(&["check", "--select=all"]).exits(1);
    all.out("repeated-tag").out("unknown-tag");
}

#[test]
fn severities_can_be_changed() {
    let folder = Folder::new(&[("a.pbn", WARNING)]);
    folder
        .check(&["--severity", "repeated-tag=info"])
        .exits(0)
        .out("info[repeated-tag]");
    folder
        .check(&["--severity", "tag=error"])
        .exits(1)
        .out("error[repeated-tag]");
    let both = ["--severity", "repeated-tag=info,tag=error"];
    folder.check(&both).exits(0).out("info[repeated-tag]");
    let later = [
        "--severity",
        "repeated-tag=info",
        "--severity",
        "repeated-tag=error",
    ];
    folder.check(&later).exits(1).out("error[repeated-tag]");
    folder
        .check(&["--severity", "repeated-tag"])
        .exits(2)
        .err("RULE=LEVEL");
    folder
        .check(&["--severity", "repeated-tag=loud"])
        .exits(2)
        .err("no severity `loud`");
    folder
        .check(&["--severity", "repeated-tag=off"])
        .exits(0)
        .out("all clean");
}

#[test]
fn mistyped_values_give_2_and_a_suggestion() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    let format = "a similar value exists: 'json'";
    for (args, expected) in [
        (["--format", "jsn"], format),
        (["--format", "jsno=a.json"], format),
        (["--fail-on", "eror"], "a similar value exists: 'error'"),
        (["--level", "warnin"], "did you mean `warning`?"),
        (["--severity", "tag=inf"], "did you mean `info`?"),
    ] {
        let args = [&["check"], &args[..]].concat();
        folder.run(&args).exits(2).err(expected);
    }
}

#[test]
fn unknown_rules_give_2_and_a_suggestion() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    for args in [
        &["check", "--select", "stray-brase"][..],
        &["check", "--ignore", "Stray_Brace"],
        &["check", "--extend-select", "tag,stray-bracee"],
        &["check", "--severity", "strey-brace=info"],
        &["explain", "stray-brac"],
    ] {
        folder.run(args).exits(2).err("did you mean `stray-brace`?");
    }
    folder
        .run(&["check", "--select", "qqqqqqqq"])
        .exits(2)
        .err("pbnlint rules");
}

#[test]
fn export_rules_need_export() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    let warning = "`export` is selected, but acts only with --export";
    folder
        .run(&["check", "--select", "export"])
        .exits(0)
        .err(warning);
    folder
        .run(&["check", "--select", "export", "-q"])
        .exits(0)
        .silent_on_stderr();
    let held = folder.run(&[
        "check",
        "--select",
        "export",
        "--export",
        "--line-ending",
        "lf",
    ]);
    assert_eq!(held.stderr, "");
    folder.run(&["check", "--line-ending", "cr"]).exits(2);
}

#[test]
fn pbn_version_holds_all_games_to_it() {
    let folder = Folder::new(&[("a.pbn", &format!("% PBN 2.0\n{GOOD}"))]);
    for (args, version) in [
        (&[][..], "2.0"),
        (&["--pbn-version", "1.0"], "1.0"),
        (&["--pbn-version", "2.1"], "2.1"),
    ] {
        let report = folder.check(&[&["--format=json"], args].concat()).json();
        assert_eq!(report["files"][0]["pbn_version"], version);
    }
    folder.check(&["--pbn-version", "3.0"]).exits(2);
}

// Output.

#[test]
fn the_json_report_keeps_its_contract() {
    let folder = Folder::new(&[(
        "a.pbn",
        &format!("{GOOD}\n[Board \"7\"]\n[Auction \"N\"] }}\n"),
    )]);
    folder.write("b.pbn", b"");
    let run = folder
        .check(&["--format", "json"])
        .exits(1)
        .silent_on_stderr();
    let report = run.json();
    assert_eq!(report["version"], 1);
    assert_eq!(report["tool"]["name"], "pbnlint");
    assert_eq!(report["tool"]["version"], env!("CARGO_PKG_VERSION"));
    let file = &report["files"][0];
    assert_eq!(file["path"], "a.pbn");
    assert_eq!(file["games"], 2);
    assert_eq!(file["bytes"], 52);
    assert_eq!(file["encoding"], "ascii");
    assert_eq!(file["pbn_version"], "2.1");
    let finding = &file["findings"][0];
    for (field, value) in [("group", "syntax"), ("severity", "error"), ("board", "7")] {
        assert_eq!(finding[field], value, "{field}");
    }
    assert_eq!(finding["game"], 2);
    let place = |offset: u64, column: u64| serde_json::json!({"offset": offset, "line": 4, "column": column});
    assert_eq!(finding["range"]["start"], place(50, 15));
    assert_eq!(finding["range"]["end"], place(51, 16));
    for list in ["labels", "notes", "fixes"] {
        assert!(finding[list].is_array(), "{list}");
    }
    for text in ["rule", "message", "chapter", "fingerprint"] {
        assert!(finding[text].is_string(), "{text}");
    }
    assert_eq!(report["files"][1]["findings"][0]["rule"], "empty-file");
    assert_eq!(report["failures"], serde_json::json!([]));
    let summary = serde_json::json!({
        "files": 2, "games": 2, "errors": 1, "warnings": 0, "infos": 1, "places": 2, "fixable": 0, "fixed": 0,
        "truncated": 0, "hidden": 0, "suppressed": 0
    });
    assert_eq!(report["summary"], summary);
}

#[test]
fn jsonl_is_one_finding_a_line() {
    let folder = Folder::new(&[("a.pbn", ERROR), ("b.pbn", WARNING)]);
    let run = folder.check(&["--format", "jsonl"]).exits(1);
    let lines: Vec<Value> = run
        .stdout
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["path"], &lines[0]["rule"]),
        (&"a.pbn".into(), &"stray-brace".into())
    );
    assert_eq!(
        (&lines[1]["path"], &lines[1]["rule"]),
        (&"b.pbn".into(), &"repeated-tag".into())
    );
}

#[test]
fn a_pipe_gets_short_and_text_can_be_asked_for() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    let short = folder
        .check(&[])
        .exits(1)
        .out("a.pbn:1:15: error[stray-brace] ");
    assert_eq!(folder.check(&["--format", "short"]).stdout, short.stdout);
    folder
        .check(&["--format", "text"])
        .exits(1)
        .out("a.pbn:1:15")
        .out("\n1 ");
}

#[test]
fn max_findings_limits_what_is_printed_not_what_is_counted() {
    let folder = Folder::new(&[("a.pbn", ERROR), ("b.pbn", ERROR), ("c.pbn", WARNING)]);
    let run = folder
        .check(&["--max-findings", "1", "--format=json"])
        .exits(1);
    let report = run.json();
    let files = report["files"].as_array().unwrap();
    let printed = files
        .iter()
        .map(|file| file["findings"].as_array().unwrap().len());
    assert_eq!(printed.sum::<usize>(), 1);
    let summary = &report["summary"];
    assert_eq!(summary["errors"], 2);
    assert_eq!(summary["warnings"], 1);
    assert_eq!(summary["truncated"], 2);
    let all = folder
        .check(&["--max-findings", "0", "--format=json"])
        .json();
    assert_eq!(all["summary"]["truncated"], 0);
}

#[test]
fn statistics_count_instead_of_listing() {
    let folder = Folder::new(&[("a.pbn", ERROR), ("b.pbn", ERROR)]);
    let run = folder.check(&["--statistics"]).exits(1).out("stray-brace");
    run.out_lacks("a.pbn:1");
}

#[test]
fn counts_agree_everywhere() {
    let game = "[EVENT \"Club\"]\n[Board \"1\"]\n\n";
    let folder = Folder::new(&[("a.pbn", &game.repeat(1_239))]);
    let run = |args: &[&str]| {
        let args = [&["check", "--select=tag-case,unknown-tag", "a.pbn"], args];
        folder.run(&args.concat())
    };
    run(&[])
        .out("1 finding at 1,239 places can be fixed with ")
        .out("found 1 warning at 1,239 places in 1 file (1,239 games)\n");
    let table = "rule      severity   findings       places      files      fixable\n\
                 tag-case  warning           1        1,239          1            1\n";
    run(&["--statistics"]).out(table);
    let report = run(&["--statistics", "--format=json"]).json();
    assert_eq!(report["statistics"][0]["places"], 1_239);
    assert_eq!(run(&["--format=json"]).json()["summary"]["places"], 1_239);
    run(&["--fix"])
        .exits(0)
        .out("fixed 1 finding at 1,239 places in 1 file: 1 tag-case\n");
}

#[test]
fn output_goes_to_a_file() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    let on_stdout = folder.check(&[]).stdout;
    let run = folder.command(&["check", OURS, "--output", "report.txt"]);
    let run = Run::of({ run }.env("FORCE_COLOR", "1").output().unwrap()).exits(1);
    assert_eq!(run.stdout, "");
    assert_eq!(
        fs::read_to_string(folder.0.path().join("report.txt")).unwrap(),
        on_stdout
    );
    let run = folder.check(&["--output", "missing/report.txt"]).exits(2);
    run.err("cannot write to missing/report.txt");
}

#[test]
fn quiet_and_verbose() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    let usual = folder.check(&[]).exits(1).silent_on_stderr();
    let quiet = folder.check(&["--quiet"]).exits(1).out("a.pbn:1:15");
    assert_eq!(quiet.stdout, folder.check(&["-q"]).stdout);
    assert_eq!(quiet.stdout.lines().count(), 1);
    assert!(usual.stdout.lines().count() > 1);
    let verbose = folder
        .check(&["--verbose"])
        .exits(1)
        .err("a.pbn: 16 bytes, ascii, 1 game, 1 finding\n")
        .err("1 file, ");
    assert_eq!(verbose.stdout, usual.stdout);
    folder.check(&["-v"]).exits(1).err("1 finding\n");
}

#[test]
fn colors_follow_flag_and_environment() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    let has_color = |args: &[&str], variables: &[(&str, &str)]| {
        let args = [&["check", OURS, "--format=text"], args].concat();
        let mut command = folder.command(&args);
        command.envs(variables.iter().copied());
        Run::of(command.output().unwrap())
            .exits(1)
            .stdout
            .contains('\x1b')
    };
    assert!(!has_color(&[], &[]));
    assert!(has_color(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(has_color(&["--color", "auto"], &[("FORCE_COLOR", "1")]));
    assert!(has_color(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!has_color(&[], &[("NO_COLOR", "1"), ("FORCE_COLOR", "1")]));
    assert!(!has_color(&["--color", "never"], &[("FORCE_COLOR", "1")]));
}

#[test]
fn threads_do_not_change_the_output() {
    let folder = Folder::new(&[]);
    let games: String = (1..2000)
        .map(|n| format!("[Board \"{n}\"]\n[Event \"a\"] }}\n\n"))
        .collect();
    folder.write("large.pbn", games.repeat(8).as_bytes());
    for number in 0..150 {
        folder.write(
            &format!("{}/{number}.pbn", number % 7),
            [ERROR, WARNING, INFO][number % 3].as_bytes(),
        );
    }
    for format in ["json", "short", "text"] {
        let check = |threads| {
            let paths = [".", "missing", "3"];
            let flags = ["-j", threads, "--format", format];
            folder.check(&[&paths[..], &flags].concat()).exits(2)
        };
        let (one, four) = (check("1"), check("4"));
        assert!(one.stdout == four.stdout, "{format}");
        assert_eq!(one.stderr, four.stderr);
    }
    let all = folder
        .check(&["--threads", "0", "--format=json"])
        .exits(1)
        .json();
    let paths: Vec<_> = all["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| f["path"].to_string())
        .collect();
    assert_eq!(paths.len(), 151);
    assert!(paths.is_sorted());
}

#[test]
fn a_broken_pipe_is_no_error() {
    let folder = Folder::new(&[
        ("a.pbn", &format!("{ERROR}\n").repeat(20_000)),
        ("b.pbn", ERROR),
    ]);
    for (args, status) in [
        (&["check", OURS][..], 1),
        (&["check", OURS, "--format=json"], 1),
        (&["check", OURS, "--exit-zero"], 0),
        (&["tree", "a.pbn"], 0),
    ] {
        let mut command = folder.command(args);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut [0; 10]).unwrap();
        drop(stdout);
        let run = Run::of(child.wait_with_output().unwrap());
        run.exits(status).silent_on_stderr();
    }
}

#[test]
fn hostile_files_are_no_trouble() {
    let folder = Folder::new(&[
        ("brackets.pbn", &"[".repeat(1 << 17)),
        ("open.pbn", "[Event \"a\"]\n{ never closed"),
    ]);
    folder.write("nul.pbn", &[0; 4096]);
    folder.write("utf16.pbn", b"\xFF\xFE[\0E\0");
    folder.write("line.pbn", &vec![b'x'; 1 << 20]);
    folder.write("empty.pbn", b"");
    for format in ["text", "short", "json", "jsonl"] {
        let run = folder.run(&["check", "--format", format]);
        assert_ne!(run.status, 2, "{}", run.stderr);
    }
}

// The other commands.

/// Checks that the lines of a tree tile the file: no gap, no overlap, nothing missing.
#[track_caller]
fn check_tree(folder: &Folder, name: &str) -> String {
    let bytes = fs::read(folder.0.path().join(name)).unwrap();
    let run = folder.run(&["tree", name]).exits(0).silent_on_stderr();
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next().unwrap(), format!("0..{} File", bytes.len()));
    let mut at = 0;
    for line in lines.take_while(|line| *line != "problems:") {
        let (range, rest) = line.trim_start().split_once(' ').unwrap();
        let (start, end) = range.split_once("..").unwrap();
        let (start, end): (usize, usize) = (start.parse().unwrap(), end.parse().unwrap());
        if let Some((_, text)) = rest.split_once(" \"") {
            assert_eq!(start, at, "{line}");
            assert!(end > start, "{line}");
            assert_eq!(
                unescape(text.strip_suffix('"').unwrap()),
                bytes[start..end],
                "{line}"
            );
            at = end;
        }
    }
    assert_eq!(at, bytes.len());
    run.stdout
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let escaped = if byte == b'\\' { rest.next() } else { None };
        bytes.push(match escaped {
            None => byte,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'x') => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            Some(other) => other,
        });
    }
    bytes
}

#[test]
fn tree_tiles_the_file() {
    let folder = Folder::new(&[("empty.pbn", "")]);
    folder.write(
        "a.pbn",
        b"% PBN 2.1\r\n[Dealer \"N\"] }\r\n[Auction \"N\"]\r\n1C\tPass =1=\r\n[Note \"1:a \\\"b\\\" \xE9\"]\r\n\r\n; end\r\n",
    );
    folder.write("utf16.pbn", b"\xFF\xFE[\0E\0");
    let tree = check_tree(&folder, "a.pbn");
    assert!(
        tree.starts_with("0..86 File\n  0..77 Game\n    0..9 Escape \"% PBN 2.1\"\n"),
        "{tree}"
    );
    assert!(
        tree.contains("\n      11..23 TagPair\n        11..12 LeftBracket \"[\"\n"),
        "{tree}"
    );
    assert!(tree.contains("\n    11..25 Section error\n"), "{tree}");
    assert!(tree.ends_with("problems:\n  24..25 StrayBrace\n"), "{tree}");
    assert_eq!(check_tree(&folder, "empty.pbn"), "0..0 File\n");
    check_tree(&folder, "utf16.pbn");
    let bytes = fs::read(folder.0.path().join("a.pbn")).unwrap();
    assert_eq!(
        folder
            .run_with_input(&["tree", "-"], &bytes)
            .exits(0)
            .stdout,
        tree
    );
}

#[test]
fn tree_says_what_it_cannot_read() {
    let folder = Folder::new(&[("sub/a.pbn", GOOD)]);
    folder
        .run(&["tree", "missing.pbn"])
        .exits(2)
        .err("pbnlint: missing.pbn: no such file");
    folder.run(&["tree", "sub"]).exits(2).err("pbnlint: sub: ");
}

#[test]
fn explain_prints_the_page_and_the_facts() {
    let folder = Folder::new(&[]);
    let run = folder
        .run(&["explain", "stray-brace"])
        .exits(0)
        .silent_on_stderr();
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next(), Some("# stray-brace"));
    let facts = lines.nth(1).unwrap();
    for fact in [
        "group syntax",
        "severity error",
        "on by default",
        "chapter 3.8 of PBN 2.1",
        "since 0.1.0",
    ] {
        assert!(facts.contains(fact), "{facts}");
    }
    run.out("## Bad").out("## Good");
    // Earlier versions have other chapters.
    folder
        .run(&["explain", "bad-rubber-score"])
        .out("chapter 4.2.5 of PBN 2.1 (4.1.10 of 1.0),")
        .out("\n\nChapters in the text are those of PBN 2.1.\n\n");
    folder
        .run(&["explain", "table-imps"])
        .out("chapters 3.4.12 and 5.9 of PBN 2.1 (3.4.12 and 5.7 of 2.0, 4.1.11 of 1.0), a finding for each place,");
}

#[test]
fn explain_gives_all_pages_and_json() {
    let folder = Folder::new(&[]);
    let all = folder.run(&["explain", "--all"]).exits(0).stdout;
    let one = folder.run(&["explain", "stray-brace"]).exits(0).stdout;
    assert!(all.contains(&one));
    let array = folder.run(&["explain", "--all", "--format=json"]).exits(0);
    let array = array.json();
    let array = array.as_array().unwrap();
    let names = array.iter().map(|rule| rule["name"].as_str().unwrap());
    let titles = names.filter(|name| all.contains(&format!("# {name}\n\ngroup ")));
    assert_eq!(titles.count(), array.len());
    let rule = folder.run(&["explain", "stray-brace", "--format=json"]);
    let rule = rule.exits(0).json();
    assert_eq!(rule["page"], one);
    assert_eq!(rule["group"], "syntax");
    assert!(array.contains(&rule));
    let group = folder.run(&["explain", "syntax", "--format=json"]);
    assert!(group.exits(0).json().as_array().unwrap().contains(&rule));
    folder.run(&["explain"]).exits(2);
    folder.run(&["explain", "--all", "tag-case"]).exits(2);
}

#[test]
fn rules_lists_all_rules() {
    let folder = Folder::new(&[]);
    let table = folder.run(&["rules"]).exits(0);
    assert_eq!(
        folder.run(&["rules", "--format", "text"]).stdout,
        table.stdout
    );
    let json = folder.run(&["rules", "--format", "json"]).exits(0).json();
    let rules = json.as_array().unwrap();
    assert_eq!(rules.len(), table.stdout.lines().count() - 1);
    for rule in rules {
        let name = rule["name"].as_str().unwrap();
        assert!(table.stdout.contains(name));
        for text in ["group", "severity", "fix", "since", "summary"] {
            assert!(rule[text].is_string(), "{text} of {name}");
        }
        assert!(rule["default"].is_boolean() && rule["chapters"].is_array());
        assert!(rule["aliases"].is_array() && rule.get("applicability").is_some());
        assert!(rule.get("url").is_some());
        folder.run(&["explain", name]).exits(0);
    }
    let brace = rules
        .iter()
        .find(|rule| rule["name"] == "stray-brace")
        .unwrap();
    assert_eq!(brace["group"], "syntax");
    assert_eq!(brace["severity"], "error");
    assert_eq!(brace["default"], true);
    assert_eq!(brace["chapters"], serde_json::json!(["3.8"]));
}

#[test]
fn model_says_what_the_games_say() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pbn");
    let text = "{before}\n[Event \"##Club \\\"A\\\"\"]\n[Dealer \"S\"] {the dealer}\n[Vulnerable \"Both\"]\n[Declarer \"S\"]\n[Contract \"1NTX\"]\n[Result \"7\"]\n[Auction \"S\"]\n1NT =1= {strong} Pass! Pass X AP\n[Note \"1:15-17\"]\n% end\n\n[Event \"#\"]\n[ScoreTable \"Rank;Names_NS\"]\n1 \"A B\"\n";
    std::fs::write(&path, text).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_pbnlint"))
        .arg("model")
        .arg(&path)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let [first, second] = said["games"].as_array().unwrap().as_slice() else {
        panic!("{said}");
    };
    assert_eq!(first["number"], 1);
    assert_eq!(first["tags"][0]["value"], "##Club \"A\"");
    assert_eq!(first["tags"][0]["inherited"], "Club \"A\"");
    assert_eq!(first["dealer"], "S");
    assert_eq!(first["vulnerable"], "All");
    assert_eq!(first["contract"], "1NTX");
    assert_eq!(first["declarer"], "S");
    assert_eq!(first["result"]["declarer"], 7);
    assert!(first["deal"].is_null() && first["score"].is_null());
    let calls = &first["auction"]["calls"];
    assert_eq!(calls[0]["seat"], "S");
    assert_eq!(calls[0]["said"], "1NT");
    assert_eq!(calls[0]["notes"][0]["text"], "15-17");
    assert_eq!(calls[1]["suffixes"][0], "!");
    assert_eq!(calls[3]["seat"], "E");
    let owner = |index: usize| &first["comments"][index]["owner"];
    assert_eq!(owner(0), "game");
    assert_eq!(owner(1)["tag"], "Dealer");
    assert_eq!(owner(2)["call"], 0);
    assert_eq!(first["escapes"][0]["text"], "% end");
    assert_eq!(second["tags"][0]["inherited"], "Club \"A\"");
    assert_eq!(second["tables"][0]["columns"][1], "Names_NS");
    assert_eq!(second["tables"][0]["rows"][0][1], "A B");
}
