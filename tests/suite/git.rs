//! Only what changed: `--changed`, `--staged` and `--since` in scratch repositories.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

/// One warning, at 1:1: the second of two equal tags.
const WARNING: &str = "[Event \"a\"]\n[Event \"b\"]\n";

/// Nothing wrong.
const GOOD: &str = "[Event \"a\"]\n";

struct Repository(TempDir);

impl Repository {
    /// A repository with these files committed.
    fn new(files: &[(&str, &str)]) -> Repository {
        let repository = Repository(tempfile::tempdir().unwrap());
        repository.git(&["init", "--quiet", "--initial-branch=main"]);
        repository.commit(files);
        repository
    }

    fn path(&self) -> PathBuf {
        self.0.path().to_owned()
    }

    fn write(&self, path: impl AsRef<OsStr>, text: impl AsRef<[u8]>) {
        let path = self.path().join(Path::new(path.as_ref()));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn commit(&self, files: &[(&str, &str)]) {
        for (path, text) in files {
            self.write(path, text);
        }
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--allow-empty", "--message=more"]);
    }

    #[track_caller]
    fn git(&self, args: &[&str]) -> String {
        git(&self.path(), args)
    }

    fn check(&self, args: &[&str]) -> Run {
        self.check_in("", args)
    }

    /// `check` in a folder of the repository, with one rule on.
    fn check_in(&self, folder: &str, args: &[&str]) -> Run {
        check(&self.path().join(folder), args)
    }
}

/// Runs git without what the person who runs the tests has configured.
#[track_caller]
fn git(folder: &Path, args: &[&str]) -> String {
    let output = command("git", folder).args(args).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {stderr}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn command(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("GIT_") {
            command.env_remove(name);
        }
    }
    command
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("GIT_AUTHOR_NAME", "A")
        .env("GIT_AUTHOR_EMAIL", "a@example.org")
        .env("GIT_COMMITTER_NAME", "A")
        .env("GIT_COMMITTER_EMAIL", "a@example.org");
    command
}

fn check(folder: &Path, args: &[&str]) -> Run {
    let mut command = command(env!("CARGO_BIN_EXE_pbnlint"), folder);
    let output = command
        .args([
            "check",
            "--isolated",
            "--format=short",
            "--select=repeated-tag",
        ])
        .args(args)
        .output()
        .unwrap();
    Run {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[derive(Debug)]
struct Run {
    status: i32,
    stdout: String,
    stderr: String,
}

impl Run {
    /// The places of the findings, as `path:line`.
    fn places(&self) -> Vec<String> {
        let lines = self
            .stdout
            .lines()
            .filter(|line| line.contains(": warning["));
        let place = |line: &str| {
            let parts: Vec<_> = line.splitn(3, ':').collect();
            format!("{}:{}", parts[0], parts[1])
        };
        lines.map(place).collect()
    }

    #[track_caller]
    fn finds(self, places: &[&str]) -> Run {
        assert_eq!(self.places(), places, "{self:#?}");
        let status = i32::from(!places.is_empty());
        assert_eq!(self.status, status, "{self:#?}");
        self
    }

    #[track_caller]
    fn fails(self, message: &str) -> Run {
        assert_eq!(self.status, 2, "{self:#?}");
        assert!(self.stderr.contains(message), "{self:#?}");
        self
    }
}

#[test]
fn only_changed_files_are_read() {
    let repository = Repository::new(&[("old.pbn", WARNING), ("edited.pbn", GOOD)]);
    repository.check(&["--changed"]).finds(&[]);
    repository.write("edited.pbn", WARNING);
    repository.write("new.pbn", WARNING);
    repository.write("new.txt", WARNING);
    repository
        .check(&["--changed"])
        .finds(&["edited.pbn:2", "new.pbn:2"]);
    // What is staged differs from the commit as well.
    repository.git(&["add", "."]);
    repository
        .check(&["--changed"])
        .finds(&["edited.pbn:2", "new.pbn:2"]);
    repository
        .check(&["--changed", "new.pbn"])
        .finds(&["new.pbn:2"]);
    repository
        .check(&[])
        .finds(&["edited.pbn:2", "new.pbn:2", "old.pbn:2"]);
}

#[test]
fn another_commit_can_be_named() {
    let repository = Repository::new(&[("a.pbn", GOOD)]);
    repository.commit(&[("b.pbn", WARNING)]);
    repository.check(&["--changed"]).finds(&[]);
    repository.check(&["--changed=HEAD~1"]).finds(&["b.pbn:2"]);
    repository.check(&["--changed=HEAD"]).finds(&[]);
    repository
        .check(&["--changed=nonsense"])
        .fails("git knows no commit `nonsense`");
    repository
        .check(&["--changed=--output=x"])
        .fails("git knows no commit `--output=x`");
    repository
        .check(&["--changed="])
        .fails("git knows no commit ``");
}

/// Words of git for commits begin as lists of paths do.
#[test]
fn a_commit_after_its_flag_is_no_list_of_paths() {
    let repository = Repository::new(&[("a.pbn", GOOD)]);
    repository.commit(&[("b.pbn", WARNING)]);
    repository.check(&["--since", "@~1"]).finds(&["b.pbn:2"]);
    repository.check(&["--since", "@"]).finds(&[]);
    repository
        .check(&["--since", "@{u}"])
        .fails("git knows no commit `@{u}`");
    repository.write("@list", "a.pbn\n");
    repository.check(&["--since", "@~1", "@list"]).finds(&[]);
}

#[test]
fn ignored_and_deleted_files_are_left_out() {
    let repository = Repository::new(&[(".gitignore", "ignored.pbn\n"), ("a.pbn", GOOD)]);
    repository.write("ignored.pbn", WARNING);
    fs::remove_file(repository.path().join("a.pbn")).unwrap();
    repository.check(&["--changed"]).finds(&[]);
    repository.check(&["--changed", "--no-ignore"]).finds(&[]);
}

#[test]
fn before_the_first_commit_all_files_are_new() {
    let repository = Repository(tempfile::tempdir().unwrap());
    repository.git(&["init", "--quiet"]);
    repository.write("a.pbn", WARNING);
    repository.write("b.pbn", WARNING);
    repository.git(&["add", "a.pbn"]);
    repository
        .check(&["--changed"])
        .finds(&["a.pbn:2", "b.pbn:2"]);
    repository.check(&["--staged"]).finds(&["a.pbn:2"]);
    repository
        .check(&["--since=HEAD"])
        .finds(&["a.pbn:2", "b.pbn:2"]);
}

#[test]
fn paths_count_from_the_working_folder() {
    let repository = Repository::new(&[("sub/a.pbn", GOOD), ("b.pbn", GOOD)]);
    repository.write("sub/a.pbn", WARNING);
    repository.write("b.pbn", WARNING);
    repository
        .check_in("sub", &["--changed"])
        .finds(&["a.pbn:2"]);
    repository
        .check_in("sub", &["--changed", ".."])
        .finds(&["../b.pbn:2", "../sub/a.pbn:2"]);
    repository.git(&["config", "diff.relative", "true"]);
    repository
        .check_in("sub", &["--changed", ".."])
        .finds(&["../b.pbn:2", "../sub/a.pbn:2"]);
}

/// Of so many findings those after the first 10,000 are places of one already when what is not changed
/// goes.
#[test]
fn too_many_places_have_the_board_of_the_first_changed_one() {
    let games = |boards: std::ops::Range<u16>, side: &str| -> String {
        boards
            .map(|board| format!("[Event \"a\"]\n[Board \"{board}\"]\n[Vulnerable \"{side}\"]\n\n"))
            .collect()
    };
    let repository = Repository::new(&[("a.pbn", &games(1..10_101, "Wolfe"))]);
    let changed = games(1..10_051, "Wolfe") + &games(10_051..10_101, "Wolff");
    repository.write("a.pbn", &changed);
    let args = [
        "--since=HEAD",
        "--select=bad-vulnerable",
        "--format=jsonl=found",
    ];
    let run = repository.check(&args);
    let found = fs::read(repository.path().join("found")).unwrap();
    let finding: serde_json::Value = serde_json::from_slice(&found).unwrap();
    assert_eq!(finding["board"], "10051", "{run:#?}");
    assert_eq!(
        (&finding["game"], finding["also"].as_array().unwrap().len()),
        (&10_051.into(), 49)
    );
}

#[test]
fn linked_working_trees_are_repositories() {
    let repository = Repository::new(&[("a.pbn", GOOD)]);
    repository.git(&["worktree", "add", "--quiet", "tree"]);
    let tree = repository.path().join("tree");
    fs::write(tree.join("a.pbn"), WARNING).unwrap();
    check(&tree, &["--changed"]).finds(&["a.pbn:2"]);
    check(&tree, &["--since=main"]).finds(&["a.pbn:2"]);
    // From outside it is another repository.
    repository.check(&["--changed", "tree"]).finds(&[]);
}

#[cfg(unix)]
#[test]
fn names_may_hold_any_bytes() {
    use std::os::unix::ffi::OsStrExt;

    let repository = Repository::new(&[]);
    let names: [&[u8]; 5] = [
        b"a b.pbn",
        b"line\nend.pbn",
        b"fran\xE7ois.pbn",
        b"-x.pbn",
        b"\"q\".pbn",
    ];
    for name in names {
        repository.write(OsStr::from_bytes(name), WARNING);
    }
    for flag in ["--changed", "--staged", "--since=HEAD"] {
        let run = repository.check(&[flag]);
        let expected = if flag == "--staged" { 0 } else { names.len() };
        assert_eq!(
            run.stdout.matches("repeated-tag").count(),
            expected,
            "{flag} {run:#?}"
        );
    }
    repository.git(&["add", "."]);
    let run = repository.check(&["--staged"]);
    assert_eq!(
        run.stdout.matches("repeated-tag").count(),
        names.len(),
        "{run:#?}"
    );
}

#[test]
fn what_is_staged_is_read_from_the_index() {
    let repository = Repository::new(&[("a.pbn", GOOD), ("b.pbn", GOOD), ("c.pbn", WARNING)]);
    repository.write("a.pbn", WARNING);
    repository.write("d/new.pbn", WARNING);
    repository.git(&["add", "."]);
    // Repaired, broken and deleted, but not staged.
    repository.write("a.pbn", GOOD);
    repository.write("b.pbn", WARNING);
    fs::remove_dir_all(repository.path().join("d")).unwrap();
    repository
        .check(&["--staged"])
        .finds(&["a.pbn:2", "d/new.pbn:2"]);
    repository.check(&["--staged", "a.pbn"]).finds(&["a.pbn:2"]);
    repository.check(&["--staged", "b.pbn", "c.pbn"]).finds(&[]);
    repository.git(&["reset", "--quiet"]);
    repository.check(&["--staged"]).finds(&[]);
}

/// Hooks name what is staged, whatever became of it since.
#[test]
fn what_is_gone_from_the_working_tree_is_looked_for_in_the_index() {
    let repository = Repository::new(&[("old.pbn", GOOD), ("e/old.pbn", GOOD)]);
    for file in ["c.pbn", "notes.txt", "d/e/f.pbn", "d/notes.txt"] {
        repository.write(file, WARNING);
    }
    repository.git(&["add", "."]);
    for file in ["c.pbn", "notes.txt", "old.pbn"] {
        fs::remove_file(repository.path().join(file)).unwrap();
    }
    for folder in ["d", "e"] {
        fs::remove_dir_all(repository.path().join(folder)).unwrap();
    }
    let staged = |paths: &[&str]| repository.check(&[&["--staged"], paths].concat());
    staged(&["c.pbn"]).finds(&["c.pbn:2"]);
    staged(&["./c.pbn", "c.pbn", "."]).finds(&["c.pbn:2", "d/e/f.pbn:2"]);
    // Who names a file means it, whatever its ending.
    staged(&["notes.txt"]).finds(&["notes.txt:2"]);
    staged(&["d"]).finds(&["d/e/f.pbn:2"]);
    staged(&["d/e/", "d/e/f.pbn"]).finds(&["d/e/f.pbn:2"]);
    repository.write("d", "a file now");
    staged(&["d/e/f.pbn"]).finds(&["d/e/f.pbn:2"]);
    repository.write("sub/x", "");
    repository
        .check_in("sub", &["--staged", "../c.pbn"])
        .finds(&["../c.pbn:2"]);
    // The index has them as the commit does.
    staged(&["old.pbn", "e"]).finds(&[]);
    for other in ["none.pbn", "e/none", "c.pbn/x"] {
        staged(&[other]).fails(&format!("{other}: no such file or folder"));
    }
    repository
        .check(&["--changed", "c.pbn"])
        .fails("c.pbn: no such file or folder");
    repository.write("pbnlint.toml", "exclude = [\"c.pbn\"]\n");
    let excluded = ["--staged", "--config=pbnlint.toml", "c.pbn"];
    let run = command(env!("CARGO_BIN_EXE_pbnlint"), &repository.path())
        .arg("check")
        .args(excluded)
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert!(stderr.contains("c.pbn: excluded by the configuration"));
}

/// Of RBN and RBX the name alone does not say that they are records; what is staged does.
#[test]
fn staged_records_are_checked_whatever_the_working_tree_has() {
    let broken = "% RBN\nB 1\nC 9N\n\n";
    let repository = Repository::new(&[("a.rbn", broken), ("b.rbn", broken)]);
    repository.write("new.rbn", broken);
    repository.write("a.rbn", format!("{broken}B 2\nC 9N\n"));
    repository.write("other.rbn", "not records\n");
    repository.git(&["add", "."]);
    fs::remove_file(repository.path().join("new.rbn")).unwrap();
    repository.write("a.rbn", "nothing of bridge any more\n");
    let run = repository.check(&["--staged", "--show-files"]);
    assert_eq!(run.stdout, "a.rbn\nnew.rbn\n");
    repository.write("a.rbn", format!("{broken}B 2\nC 9N\n"));
    // The first record was there before.
    let run = repository.check(&["--since=HEAD", "--extend-select=rbn-contract"]);
    assert!(run.stdout.starts_with("a.rbn:6:3:"), "{run:?}");
}

#[test]
fn what_is_staged_looks_as_it_will_in_a_checkout() {
    let repository = Repository::new(&[(".gitattributes", "*.pbn text eol=crlf\n")]);
    repository.write("a.pbn", "% PBN 2.1\r\n% EXPORT\r\n[Event \"\"]\r\n");
    repository.git(&["add", "."]);
    let stored = repository.git(&["show", ":a.pbn"]);
    assert!(!stored.contains('\r'));
    let args = ["--staged", "--export", "--select=export-line-end"];
    repository.check(&args).finds(&[]);
}

/// A process takes far longer than a file, and an answer of git does not say how long it is.
#[cfg(unix)]
#[test]
fn one_process_of_git_reads_all_files() {
    use std::os::unix::fs::PermissionsExt;

    let repository = Repository::new(&[(".gitattributes", "* text eol=crlf\n")]);
    let confusing = format!("{WARNING}; 1 missing\n\n; blob 5\nx missing\n");
    let texts = ["", "\n", WARNING, &confusing];
    for number in 0..40 {
        repository.write(format!("{number:02}.pbn"), texts[number % 4]);
    }
    // Some paths cannot be named in a line.
    for name in ["a\nb.pbn", " c.pbn", "d.pbn\r", "e f .pbn"] {
        repository.write(name, WARNING);
    }
    repository.git(&["add", "."]);
    let folder = tempfile::tempdir().unwrap();
    let (log, git) = (folder.path().join("log"), folder.path().join("git"));
    let path = std::env::var("PATH").unwrap();
    let script = format!(
        "#!/bin/sh\necho \"$*\" >>'{}'\nPATH='{path}' exec git \"$@\"\n",
        log.display()
    );
    fs::write(&git, script).unwrap();
    fs::set_permissions(&git, fs::Permissions::from_mode(0o755)).unwrap();
    let run = |flags: &[&str]| {
        let _ = fs::remove_file(&log);
        let output = command(env!("CARGO_BIN_EXE_pbnlint"), &repository.path())
            .env("PATH", format!("{}:{path}", folder.path().display()))
            .args(["check", "--isolated", "--format=short", "-j1", "--export"])
            .args(["--select=repeated-tag,export-line-end"])
            .args(flags)
            .output()
            .unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        let log = fs::read_to_string(&log).unwrap();
        let count = |what: &str| log.lines().filter(|line| line.contains(what)).count();
        assert!(!stdout.contains("export-line-end"), "{stdout}");
        let found = stdout.matches("[repeated-tag]").count();
        (found, count("cat-file --batch"), count("cat-file"))
    };
    assert_eq!(run(&["--staged", "."]), (23, 1, 3));
    let named = [" c.pbn", "d.pbn\r", "a\nb.pbn"];
    let named: Vec<_> = ["--staged", "--"].into_iter().chain(named).collect();
    assert_eq!(run(&named), (3, 0, 3));
    repository.git(&["commit", "--quiet", "--message=all"]);
    for number in 0..40 {
        let text = format!("{}{GOOD}", texts[number % 4]).replace('\n', "\r\n");
        repository.write(format!("{number:02}.pbn"), text);
    }
    let (_, batches, all) = run(&["--since=HEAD"]);
    assert_eq!((batches, all), (1, 1));
}

#[test]
fn contents_that_a_filter_cannot_give_are_a_failure() {
    let repository = Repository::new(&[(".gitattributes", "b.pbn filter=none\n")]);
    for name in ["a.pbn", "b.pbn", "c.pbn"] {
        repository.write(name, WARNING);
    }
    repository.git(&["add", "."]);
    repository.git(&["config", "filter.none.smudge", "exit 3"]);
    repository.git(&["config", "filter.none.required", "true"]);
    let run = repository.check(&["--staged", "-j1"]);
    assert_eq!(run.places(), ["a.pbn:2", "c.pbn:2"], "{run:#?}");
    run.fails("b.pbn: git ");
}

#[test]
fn nothing_is_written_into_what_is_staged() {
    let repository = Repository::new(&[]);
    for flag in ["--fix", "--diff", "--add-ignore"] {
        let run = repository
            .check(&["--staged", flag])
            .fails("cannot be used with");
        // No flag is named that was not given.
        let others = ["--fix", "--diff", "--add-ignore"];
        let named = others.iter().filter(|other| run.stderr.contains(*other));
        assert_eq!(named.collect::<Vec<_>>(), [&flag], "{run:#?}");
        repository
            .check(&["--since=HEAD", flag])
            .fails("cannot be used with");
    }
}

#[test]
fn a_baseline_counts_all_games() {
    let repository = Repository::new(&[]);
    let args = ["--since=HEAD", "--baseline=b.json"];
    repository.check(&args).fails("cannot be used with");
}

#[test]
fn only_games_that_changed_are_reported() {
    let old = format!("% PBN 2.1\n{WARNING}\n[Event \"c\"]\n");
    let repository = Repository::new(&[("a.pbn", &old), ("b.pbn", WARNING)]);
    repository.check(&["--since=HEAD"]).finds(&[]);
    // A new game before the old one, and a change after it.
    let new = format!("% PBN 2.1\n{WARNING}; new\n\n{WARNING}\n[Event \"c\"]\n[Event \"d\"]\n");
    repository.write("a.pbn", &new);
    repository
        .check(&["--since=HEAD"])
        .finds(&["a.pbn:3", "a.pbn:10"]);
    repository
        .check(&["--changed"])
        .finds(&["a.pbn:3", "a.pbn:7", "a.pbn:10"]);
    repository.commit(&[]);
    repository.check(&["--since=HEAD"]).finds(&[]);
    repository
        .check(&["--since=HEAD~1"])
        .finds(&["a.pbn:3", "a.pbn:10"]);
}

#[test]
fn games_can_be_reported_as_they_are_staged() {
    let repository = Repository::new(&[("a.pbn", WARNING)]);
    repository.write("a.pbn", format!("{WARNING}\n{WARNING}; new\n"));
    repository.git(&["add", "."]);
    repository.write("a.pbn", GOOD);
    repository
        .check(&["--staged"])
        .finds(&["a.pbn:2", "a.pbn:5"]);
    repository
        .check(&["--staged", "--since=HEAD"])
        .finds(&["a.pbn:5"]);
}

#[test]
fn a_renamed_file_is_compared_with_its_old_text() {
    let games: String = (0..50)
        .map(|n| format!("[Board \"{n}\"]\n{WARNING}\n"))
        .collect();
    let repository = Repository::new(&[("a.pbn", &games)]);
    repository.git(&["mv", "a.pbn", "b.pbn"]);
    repository.write("b.pbn", format!("{games}{WARNING}"));
    repository.check(&["--since=HEAD"]).finds(&["b.pbn:202"]);
    repository.check(&["--since=HEAD", "--staged"]).finds(&[]);
}

#[test]
fn a_shallow_clone_knows_only_what_it_has() {
    let repository = Repository::new(&[("a.pbn", GOOD)]);
    repository.commit(&[("b.pbn", WARNING)]);
    let first = repository.git(&["rev-parse", "HEAD~1"]);
    let clones = tempfile::tempdir().unwrap();
    let url = format!("file://{}", repository.path().display());
    git(
        clones.path(),
        &["clone", "--quiet", "--depth=1", &url, "clone"],
    );
    let clone = clones.path().join("clone");
    fs::write(clone.join("a.pbn"), WARNING).unwrap();
    check(&clone, &["--changed"]).finds(&["a.pbn:2"]);
    let since = format!("--since={}", first.trim());
    check(&clone, &[&since]).fails("this clone is shallow");
}

#[test]
fn files_of_other_repositories_are_named() {
    let repository = Repository::new(&[("a.pbn", GOOD), ("sub/c.pbn", GOOD)]);
    let run = repository.check(&["--changed"]).finds(&[]);
    assert_eq!(run.stderr, "");
    let inner = repository.path().join("inner");
    fs::create_dir(&inner).unwrap();
    git(&inner, &["init", "--quiet"]);
    repository.write("inner/b.pbn", WARNING);
    repository.write("a.pbn", WARNING);
    let said = "inner/b.pbn: not checked: it is not in this repository; for a submodule, run pbnlint in its folder";
    for flag in ["--changed", "--since=HEAD"] {
        let run = repository.check(&[flag]).finds(&["a.pbn:2"]);
        assert_eq!(run.stderr, format!("pbnlint: {said}\n"), "{flag}");
    }
    repository.write("inner/x/c.pbn", WARNING);
    let run = repository.check(&["--staged"]).finds(&[]);
    assert!(
        run.stderr.contains("inner/b.pbn and 1 other: not checked"),
        "{run:#?}"
    );
    let run = repository
        .check(&["--changed", "--quiet"])
        .finds(&["a.pbn:2"]);
    assert_eq!(run.stderr, "");
    check(&inner, &["--changed"]).finds(&["b.pbn:2", "x/c.pbn:2"]);
}

#[test]
fn where_git_cannot_help_it_is_said() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pbn"), GOOD).unwrap();
    for flag in ["--changed", "--staged", "--since=HEAD"] {
        let flag_name = flag.split('=').next().unwrap();
        let run = check(folder.path(), &[flag]).fails("not a git repository");
        assert!(run.stderr.contains(flag_name), "{run:#?}");
    }
    let mut command = command(env!("CARGO_BIN_EXE_pbnlint"), folder.path());
    let output = command
        .env("PATH", "")
        .args(["check", "--changed"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("git is not installed"), "{stderr}");
}

#[test]
fn standard_input_is_not_known_to_git() {
    let repository = Repository::new(&[]);
    repository
        .check(&["--changed", "-"])
        .fails("standard input");
}

/// Those who clone without old contents are told why they cannot compare, and how they can.
#[test]
fn a_partial_clone_is_fetched_from_only_if_that_is_wanted() {
    let repository = Repository::new(&[("a.pbn", GOOD)]);
    repository.commit(&[("a.pbn", WARNING)]);
    repository.git(&["config", "uploadpack.allowFilter", "true"]);
    repository.git(&["config", "uploadpack.allowAnySHA1InWant", "true"]);
    let clones = tempfile::tempdir().unwrap();
    let url = format!("file://{}", repository.path().display());
    let args = ["clone", "--quiet", "--filter=blob:none", &url, "clone"];
    git(clones.path(), &args);
    let clone = clones.path().join("clone");
    check(&clone, &["--changed"]).finds(&[]);
    let since = "--since=HEAD~1";
    check(&clone, &[since]).fails("in a partial clone `GIT_NO_LAZY_FETCH=0` lets it fetch them");
    let output = command(env!("CARGO_BIN_EXE_pbnlint"), &clone)
        .env("GIT_NO_LAZY_FETCH", "0")
        .args(["check", "--isolated", "--select=repeated-tag", since])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // It has them now.
    check(&clone, &[since]).finds(&["a.pbn:2"]);
}

/// Whoever looks at the files of a stranger runs no program of his.
#[cfg(unix)]
#[test]
fn nothing_of_the_repository_is_run() {
    use std::os::unix::fs::PermissionsExt;

    let repository = Repository::new(&[
        ("a.pbn", GOOD),
        ("same.pbn", GOOD),
        (".gitattributes", "*.pbn diff=bridge\n"),
    ]);
    // Git looks into a file of another time, and its hook runs when the index is written after that.
    let same = fs::File::options()
        .write(true)
        .open(repository.path().join("same.pbn"));
    let past = SystemTime::now() - Duration::from_secs(1000);
    same.unwrap().set_modified(past).unwrap();
    let mark = repository.path().join("mark");
    let script = repository.path().join("script");
    fs::write(
        &script,
        format!("#!/bin/sh\necho run >> '{}'\nexit 1\n", mark.display()),
    )
    .unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let script = script.to_str().unwrap();
    for hook in ["post-index-change", "pre-auto-gc"] {
        fs::copy(script, repository.path().join(".git/hooks").join(hook)).unwrap();
    }
    let config = |folder: &Path| {
        for key in [
            "core.fsmonitor",
            "core.pager",
            "diff.external",
            "diff.bridge.command",
            "diff.bridge.textconv",
        ] {
            git(folder, &["config", key, script]);
        }
    };
    repository.write("a.pbn", WARNING);
    config(&repository.path());
    for args in [&["--changed"][..], &["--staged"], &["--since=HEAD"]] {
        let run = repository.check(args);
        assert!(!mark.exists(), "{args:?}");
        let expected = i32::from(args != ["--staged"]);
        assert_eq!(run.status, expected, "{args:?} {}", run.stderr);
    }
    // A repository among the files of another, as somebody may commit it.
    let inner = repository.path().join("inner");
    git(&repository.path(), &["init", "--quiet", "--bare", "inner"]);
    config(&inner);
    fs::write(inner.join("a.pbn"), WARNING).unwrap();
    git(&inner, &["config", "core.bare", "false"]);
    git(&inner, &["config", "core.worktree", "."]);
    for args in [&["--changed"][..], &["--staged"], &["--since=HEAD"]] {
        let run = check(&inner, args);
        assert_eq!(run.status, 2, "{args:?} {}", run.stdout);
        assert!(!mark.exists(), "{args:?}");
    }
}
