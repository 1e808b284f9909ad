//! What `--diff` prints, applied: it gives the files that are written without it.
#![cfg(feature = "cli")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::corpus::{files, own_files};
use super::patch::{Pair, check_patch};

/// A file with something to repair: tag-case.
const WRONG: &[u8] = b"[EVENT \"Club\"]\n[Site \"x\"]\n";

fn run(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().unwrap()
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
    command
        .current_dir(folder)
        .args(args)
        .env_remove("NO_COLOR")
        // That colors are forced does not make a patch one that cannot be applied.
        .env("FORCE_COLOR", "1")
        .env("HOME", folder)
        .stdin(Stdio::null());
    command
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The bytes of a relative path as a patch names it.
fn name(path: &Path) -> Vec<u8> {
    let parts = path.iter().map(|part| part.as_encoded_bytes());
    parts.collect::<Vec<_>>().join(&b'/')
}

/// Files with what is to become of them, by a command that writes.
fn pairs(paths: &[PathBuf], args: &[&str]) -> (TempDir, Vec<Pair>) {
    let (folder, written) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let names =
        (0..paths.len()).map(|number| PathBuf::from(format!("{}/{number}.pbn", number % 7)));
    let names: Vec<PathBuf> = names.collect();
    for (path, name) in paths.iter().zip(&names) {
        for copy in [&folder, &written] {
            let copy = copy.path().join(name);
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::write(copy, fs::read(path).unwrap()).unwrap();
        }
    }
    let output = run(written.path(), args);
    assert_ne!(output.status.code(), None, "{}", printed(&output));
    let pairs = names.iter().map(|path| Pair {
        path: name(path),
        before: fs::read(folder.path().join(path)).unwrap(),
        after: fs::read(written.path().join(path)).unwrap(),
    });
    let pairs = pairs.collect();
    (folder, pairs)
}

/// Checks that the patch of a command leads to what the command would write, and that it
/// writes nothing itself.
fn check(paths: &[PathBuf], writes: &[&str], shows: &[&str]) {
    let (folder, pairs) = pairs(paths, writes);
    let changed = pairs.iter().filter(|pair| pair.before != pair.after);
    assert!(
        changed.count() > pairs.len() / 10,
        "{writes:?} changes nothing"
    );
    let output = run(folder.path(), shows);
    assert!(
        matches!(output.status.code(), Some(1 | 2)),
        "{}",
        printed(&output)
    );
    check_patch(&output.stdout, &pairs);
    for pair in &pairs {
        let path = folder.path().join(std::str::from_utf8(&pair.path).unwrap());
        assert_eq!(fs::read(path).unwrap(), pair.before);
    }
}

/// The safe repairs of half of the files, all that can be done to the others, and the export
/// of all.
fn check_all(paths: &[PathBuf]) {
    let half = |parity| {
        let paths = paths.iter().skip(parity).step_by(2);
        paths.cloned().collect::<Vec<_>>()
    };
    check(&half(0), &["check", "--fix"], &["check", "--diff"]);
    let writes = ["check", "--fix", "--unsafe-fixes", "--export"];
    let shows = ["check", "--diff", "--unsafe-fixes", "--export"];
    check(&half(1), &writes, &shows);
    check(paths, &["export", "."], &["export", "--diff", "."]);
}

/// Repairing larger files takes minutes where programs are not optimized.
const LARGEST: u64 = 50_000;

#[test]
fn the_patches_of_our_own_files() {
    check_all(&own_files());
}

#[test]
fn the_patches_of_real_files() {
    let Some(corpus) = std::env::var_os("PBN_CORPUS") else {
        let mut stderr = std::io::stderr();
        writeln!(stderr, "skipped: PBN_CORPUS names no folder of real files").unwrap();
        return;
    };
    let mut files = files(Path::new(&corpus));
    files.retain(|path| {
        let ending = path.extension();
        let is_small = fs::metadata(path).is_ok_and(|metadata| metadata.len() <= LARGEST);
        is_small && ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pbn"))
    });
    check_all(&files);
}

/// The text that WRONG is to become.
fn right() -> Vec<u8> {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.pbn"), WRONG).unwrap();
    run(folder.path(), &["check", "--fix", "a.pbn"]);
    let right = fs::read(folder.path().join("a.pbn")).unwrap();
    assert_ne!(right, WRONG);
    right
}

#[test]
fn names_of_all_kinds() {
    let mut names = vec![
        "a b.pbn",
        "x/y z/a.pbn",
        " a.pbn",
        "Käse ♠.pbn",
        "-p.pbn",
        "a'b.pbn",
    ];
    if cfg!(unix) {
        names.extend(["a\"b.pbn", "a\\b.pbn", "a\tb.pbn", "a\nb.pbn", "a\x01b.pbn"]);
    }
    let folder = TempDir::new().unwrap();
    let right = right();
    let mut pairs = Vec::new();
    for name in names {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, WRONG).unwrap();
        pairs.push(Pair::new(name, WRONG, &right));
    }
    let output = run(folder.path(), &["check", "--diff"]);
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
    check_patch(&output.stdout, &pairs);
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_unicode() {
    use std::os::unix::ffi::OsStrExt;
    let folder = TempDir::new().unwrap();
    let name = b"Caf\xE9.pbn";
    fs::write(folder.path().join(std::ffi::OsStr::from_bytes(name)), WRONG).unwrap();
    let output = run(folder.path(), &["check", "--diff"]);
    check_patch(&output.stdout, &[Pair::new(name, WRONG, &right())]);
}

#[test]
fn paths_are_relative_to_the_working_folder() {
    let folder = TempDir::new().unwrap();
    let inner = folder.path().join("club");
    fs::create_dir(&inner).unwrap();
    let file = inner.join("a.pbn");
    fs::write(&file, WRONG).unwrap();
    let header = |folder: &Path, path: &str| {
        let output = run(folder, &["check", "--diff", path]);
        let patch = String::from_utf8(output.stdout).unwrap();
        patch.lines().next().map(str::to_owned)
    };
    let file = file.to_str().unwrap();
    for path in ["./a.pbn", "../club/a.pbn", ".", file] {
        assert_eq!(
            header(&inner, path).as_deref(),
            Some("--- a/a.pbn"),
            "{path}"
        );
    }
    assert_eq!(
        header(folder.path(), file).as_deref(),
        Some("--- a/club/a.pbn")
    );
    let other = TempDir::new().unwrap();
    for path in ["../club/a.pbn", file] {
        let output = run(
            &fs::canonicalize(other.path()).unwrap(),
            &["check", "--diff", path],
        );
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
    }
    let output = run(other.path(), &["check", "--diff", file]);
    assert!(
        printed(&output).contains("outside the working folder"),
        "{}",
        printed(&output)
    );
}

#[cfg(unix)]
#[test]
fn a_link_is_named_by_the_file_it_leads_to() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("real")).unwrap();
    fs::write(folder.path().join("real/b.txt"), WRONG).unwrap();
    std::os::unix::fs::symlink("real/b.txt", folder.path().join("a.pbn")).unwrap();
    let output = run(folder.path(), &["check", "--diff"]);
    check_patch(&output.stdout, &[Pair::new("real/b.txt", WRONG, &right())]);
}

#[test]
fn standard_input_has_the_name_that_is_given() {
    let folder = TempDir::new().unwrap();
    let patch = |args: &[&str]| {
        let mut child = command(folder.path(), args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(WRONG).unwrap();
        child.wait_with_output().unwrap().stdout
    };
    let named = patch(&["check", "--diff", "--stdin-filename", "x/a b.pbn"]);
    check_patch(&named, &[Pair::new("x/a b.pbn", WRONG, &right())]);
    assert!(patch(&["check", "--diff", "-"]).starts_with(b"--- a/stdin\n"));
}

#[test]
fn a_drawing_is_made_only_for_those_who_want_one() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.pbn"), WRONG).unwrap();
    let plain = run(folder.path(), &["check", "--diff"]);
    assert!(!plain.stdout.contains(&0x1B));
    let drawn = run(folder.path(), &["check", "--diff", "--color", "always"]);
    let drawn = String::from_utf8(drawn.stdout).unwrap();
    assert!(drawn.contains("\u{1B}[7mEVENT\u{1B}[27m"), "{drawn}");
}
