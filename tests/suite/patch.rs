//! Patches, applied by the programs for which they are made: `git apply` and `patch -p1`.

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use proptest::prelude::*;
use tempfile::TempDir;

use super::corpus::{files, own_files};
use super::targets::applied;
use crate::generate::{self, Rng};
use pbnlint::patch::{Change, Patch};

/// A file of a patch: its path in the bytes of the file system, and both texts.
pub struct Pair {
    pub path: Vec<u8>,
    pub before: Vec<u8>,
    pub after: Vec<u8>,
}

impl Pair {
    pub fn new(path: impl AsRef<[u8]>, before: &[u8], after: &[u8]) -> Pair {
        Pair {
            path: path.as_ref().to_vec(),
            before: before.to_vec(),
            after: after.to_vec(),
        }
    }

    fn patch(&self) -> Patch<'_> {
        Patch::between(&self.path, &self.before, &self.after)
    }
}

/// A program that applies patches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    Git,
    Patch,
}

impl Program {
    fn command(self) -> Command {
        match self {
            Program::Git => {
                let mut command = Command::new("git");
                command.args(["-c", "core.autocrlf=false", "apply", "-"]);
                command
            }
            Program::Patch => {
                let mut command = Command::new("patch");
                command.args(["-p1", "--batch"]);
                command
            }
        }
    }

    /// The programs of this machine. What is missing is reported past the capture of the test
    /// runner, so that nobody takes it for passed.
    pub fn all() -> Vec<Program> {
        let mut programs = vec![Program::Git, Program::Patch];
        programs.retain(|program| {
            let mut version = Command::new(program.command().get_program());
            let found = version.arg("--version").output().is_ok();
            if !found {
                let mut stderr = std::io::stderr();
                writeln!(stderr, "skipped: there is no {:?}", version.get_program()).unwrap();
            }
            found
        });
        programs
    }

    /// Applies a patch in a folder; gives what the program printed, if it failed.
    pub fn apply(self, folder: &Path, patch: &[u8]) -> Result<String, String> {
        let mut command = self.command();
        // Neither a repository around the folder nor somebody's settings count.
        command
            .current_dir(folder)
            .env("HOME", folder)
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_CEILING_DIRECTORIES", folder.parent().unwrap())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let patch = patch.to_vec();
        let writer = std::thread::spawn(move || stdin.write_all(&patch));
        let output = child.wait_with_output().unwrap();
        let _ = writer.join().unwrap();
        let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
        printed.push_str(&String::from_utf8_lossy(&output.stderr));
        if output.status.success() {
            Ok(printed)
        } else {
            Err(printed)
        }
    }
}

#[cfg(unix)]
fn as_path(path: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(OsStr::from_bytes(path))
}

#[cfg(not(unix))]
fn as_path(path: &[u8]) -> PathBuf {
    PathBuf::from(OsStr::new(std::str::from_utf8(path).unwrap()))
}

fn write(folder: &Path, pair: &Pair) {
    let path = folder.join(as_path(&pair.path));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, &pair.before).unwrap();
}

fn bytes(patch: &Patch<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    patch.write_to(&mut bytes).unwrap();
    bytes
}

/// Checks that a patch leads from the old texts to the new ones, byte for byte, without a
/// word of doubt and without a file left beside them.
#[track_caller]
pub fn check_patch(patch: &[u8], pairs: &[Pair]) {
    for program in Program::all() {
        let folder = TempDir::new().unwrap();
        for pair in pairs {
            write(folder.path(), pair);
        }
        if patch.is_empty() {
            assert!(pairs.iter().all(|pair| pair.before == pair.after));
            continue;
        }
        let printed = program.apply(folder.path(), patch);
        let printed = printed.unwrap_or_else(|printed| {
            panic!("{program:?}: {printed}\n{}", String::from_utf8_lossy(patch))
        });
        for doubt in ["fuzz", "offset", "garbage", "Stripping", "malformed"] {
            assert!(!printed.contains(doubt), "{program:?}: {printed}");
        }
        for pair in pairs {
            let result = fs::read(folder.path().join(as_path(&pair.path))).unwrap();
            assert!(
                result == pair.after,
                "{program:?} makes of {:?} another text\n{}",
                String::from_utf8_lossy(&pair.path),
                String::from_utf8_lossy(patch)
            );
        }
        assert_eq!(files(folder.path()).len(), pairs.len(), "{program:?}");
    }
}

/// Checks the patch of several files at once.
#[track_caller]
fn check(pairs: &[Pair]) {
    let patch: Vec<u8> = pairs.iter().flat_map(|pair| bytes(&pair.patch())).collect();
    check_patch(&patch, pairs);
}

#[track_caller]
fn check_texts(before: &[u8], after: &[u8]) {
    check(&[Pair::new("a.pbn", before, after)]);
}

#[test]
fn texts_of_all_kinds() {
    check_texts(b"a\nb\nc\n", b"a\nB\nc\n");
    check_texts(b"a\r\nb\r\n", b"a\r\nB\r\n");
    check_texts(b"a\nb\n", b"a\r\nb\r\n");
    check_texts(b"a\rb\rc\r", b"a\rB\rc\r");
    check_texts(b"a\r\r\nb", b"a\r\nb");
    check_texts(b"Caf\xE9\nTh\xE9\n", b"Caf\xE8\nTh\xE9\n");
    check_texts("Café\n".as_bytes(), b"Caf\xE9\n");
    check_texts(b"a\0b\nc\n\0\n", b"a\0B\nc\n\0\n");
    check_texts(b"\xFF\xFE[\0A\0]\0\r\0\n\0", b"[A]\r\n");
    check_texts(
        b"--- a/x\n+++ b/x\n@@ -1 +1 @@\n",
        b"@@ -1 +1 @@\n--- a/x\n\\ x\n",
    );
    check_texts(
        b"diff --git a/x b/x\nIndex: x\n",
        b"Index: y\n\ndiff --git a/y b/y\n",
    );
    check_texts(b"\x1A", b"[Event \"?\"]\n");
}

#[test]
fn ends_without_a_line_end() {
    check_texts(b"a", b"b");
    check_texts(b"a\nb", b"a\nb\n");
    check_texts(b"a\nb\n", b"a\nb");
    check_texts(b"a\nb", b"A\nb");
    check_texts(b"a\nb\nc\nd\ne\nf", b"A\nb\nc\nd\ne\nf");
    check_texts(b"a", b"a\nb");
    check_texts(b"a\nb", b"a");
    check_texts(b"a", b"ab");
    check_texts(b"a\nb", b"a\nb\nb");
}

#[test]
fn lines_come_and_go() {
    check_texts(b"", b"a\n");
    check_texts(b"", b"a");
    check_texts(b"a\n", b"b\na\n");
    check_texts(b"a\n", b"a\nb\n");
    check_texts(b"a\nb\n", b"b\n");
    check_texts(b"a\nb\nc\n", b"a\n");
    let many: Vec<u8> = (0..40)
        .flat_map(|n| format!("{n}\n").into_bytes())
        .collect();
    let fewer: Vec<u8> = (0..40)
        .filter(|n| ![0, 7, 15, 23, 39].contains(n))
        .flat_map(|n| format!("{n}\n").into_bytes())
        .collect();
    check_texts(&many, &fewer);
    check_texts(&fewer, &many);
}

#[test]
fn nothing_is_written_where_nothing_changes() {
    assert!(bytes(&Patch::between(b"a", b"x\n", b"x\n")).is_empty());
    assert!(Patch::between(b"a", b"x\n", b"x\n").is_empty());
}

#[test]
fn a_patch_in_full() {
    let before = b"1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15";
    let after = b"1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n12\n13\n14\n15\n16";
    let patch = String::from_utf8(bytes(&Patch::between(b"a b.pbn", before, after))).unwrap();
    let expected = "\
--- a/a b.pbn\t
+++ b/a b.pbn\t
@@ -2,14 +2,14 @@
 2
 3
 4
-5
+five
 6
 7
 8
 9
 10
-11
 12
 13
 14
-15
\\ No newline at end of file
+15
+16
\\ No newline at end of file
";
    assert_eq!(patch, expected);
}

#[test]
fn changes_far_from_each_other_have_hunks_of_their_own() {
    let before = b"1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    let hunks = |after: &[u8]| Patch::between(b"a", before, after).hunks().count();
    assert_eq!(
        hunks(b"x\n2\n3\n4\n5\n6\n7\nx\n9\n"),
        1,
        "six lines between"
    );
    assert_eq!(
        hunks(b"x\n2\n3\n4\n5\n6\n7\n8\nx\n"),
        2,
        "seven lines between"
    );
}

/// Names of all kinds that the file system takes.
#[test]
fn names_of_all_kinds() {
    let mut names = vec![
        "a b.pbn",
        "x/y z/a.pbn",
        " a",
        "a ",
        "Käse.pbn",
        "♠.pbn",
        "-p",
        "a'b",
    ];
    if cfg!(unix) {
        names.extend([
            "a\"b", "a\\b", "a\tb", "a\tb c", "\x01\x7F", "a b\"c d", "a:b", "\\101",
        ]);
    }
    let mut pairs: Vec<Pair> = names
        .iter()
        .map(|name| Pair::new(name, b"a\nb\n", b"A\nb\n"))
        .collect();
    if cfg!(target_os = "linux") {
        pairs.push(Pair::new(b"Caf\xE9.pbn", b"a\nb\n", b"A\nb\n"));
    }
    check(&pairs);
}

#[cfg(unix)]
#[test]
fn a_name_with_a_line_break() {
    check(&[Pair::new("a\nb.pbn", b"a\nb\n", b"A\nb\n")]);
    check(&[Pair::new("a\rb.pbn", b"a\nb\n", b"A\nb\n")]);
}

/// The paths of a patch are those from the working folder, wherever the repository begins.
#[test]
fn git_applies_in_a_folder_of_a_repository() {
    if !Program::all().contains(&Program::Git) {
        return;
    }
    let root = TempDir::new().unwrap();
    let init = Command::new("git").arg("init").arg(root.path()).output();
    assert!(init.unwrap().status.success());
    let folder = root.path().join("club");
    let pair = Pair::new("a.pbn", b"a\nb\n", b"A\nb\n");
    write(&folder, &pair);
    Program::Git.apply(&folder, &bytes(&pair.patch())).unwrap();
    // With this ceiling git finds the repository, as it does for a user.
    let output = Command::new("git")
        .args(["apply", "-R", "-"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .spawn()
        .and_then(|mut child| {
            let patch = bytes(&pair.patch());
            child.stdin.take().unwrap().write_all(&patch)?;
            child.wait()
        });
    assert!(output.unwrap().success());
    assert_eq!(fs::read(folder.join("a.pbn")).unwrap(), pair.before);
}

/// Something done to a line.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Remove,
    Change,
    Repeat,
    EndOtherwise,
    EndNot,
    Insert,
}

const DEEDS: [Deed; 6] = [
    Deed::Remove,
    Deed::Change,
    Deed::Repeat,
    Deed::EndOtherwise,
    Deed::EndNot,
    Deed::Insert,
];

/// A text with deeds done to some of its lines.
fn mutated(text: &[u8], rng: &mut Rng, share: u64) -> Vec<u8> {
    let mut result = Vec::new();
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        if !rng.percent(share) {
            result.extend_from_slice(line);
            continue;
        }
        let stem = line.strip_suffix(b"\n").unwrap_or(line);
        match rng.pick(&DEEDS) {
            Deed::Remove => {}
            Deed::Change => result.extend([stem, b" \xE9\n"].concat()),
            Deed::Repeat => result.extend([line, line].concat()),
            Deed::EndOtherwise => match stem.strip_suffix(b"\r") {
                Some(stem) => result.extend([stem, b"\n"].concat()),
                None => result.extend([stem, b"\r\n"].concat()),
            },
            Deed::EndNot => result.extend_from_slice(stem),
            Deed::Insert => result.extend([b"% \0\xFF\r\n", line].concat()),
        }
    }
    result
}

/// Mutations of files, all of them in one patch.
fn check_mutations(paths: &[PathBuf], seed: u64) {
    for (round, share) in [(0, 2), (1, 30), (2, 100)] {
        let mut rng = Rng::new(seed + round);
        let mut pairs = Vec::new();
        for (number, path) in paths.iter().enumerate() {
            let before = fs::read(path).unwrap();
            let after = mutated(&before, &mut rng, share);
            if after.is_empty() {
                // No fix leaves nothing, and `patch` would take the file away.
                continue;
            }
            pairs.push(Pair::new(format!("{number}.pbn"), &before, &after));
        }
        check(&pairs);
    }
}

#[test]
fn mutations_of_our_own_files() {
    check_mutations(&own_files(), 1);
}

#[test]
fn mutations_of_real_files() {
    let Some(corpus) = std::env::var_os("PBN_CORPUS") else {
        let mut stderr = std::io::stderr();
        writeln!(stderr, "skipped: PBN_CORPUS names no folder of real files").unwrap();
        return;
    };
    let mut files = files(Path::new(&corpus));
    files.retain(|path| {
        let ending = path.extension();
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pbn"))
    });
    check_mutations(&files, 2);
}

#[track_caller]
fn check_alone(patch: &Patch<'_>, before: &[u8], after: &[u8]) {
    assert_eq!(patch.after(), after);
    if before == after {
        assert!(patch.is_empty());
    } else {
        assert_eq!(applied(&bytes(patch), before), after);
    }
    let pairs = patch.changes().iter().zip(patch.changes().iter().skip(1));
    for (change, next) in pairs {
        assert!(change.before.end < next.before.start, "{change:?} {next:?}");
        assert!(change.after.end < next.after.start, "{change:?} {next:?}");
    }
}

/// Few kinds of lines, so that many of them are equal.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let line = prop::sample::select(vec!["a\n", "b\n", "c\r\n", "\n", "d", "\r", "\u{e9}\n"]);
    prop::collection::vec(line, 0..30).prop_map(|lines| lines.concat().into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_two_texts(before in text(), after in text()) {
        check_alone(&Patch::between(b"a", &before, &after), &before, &after);
    }
}

proptest! {
    // Each of these starts two programs.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 32,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_two_texts_by_the_programs(before in text(), after in text()) {
        prop_assume!(!after.is_empty());
        check_texts(&before, &after);
    }
}

/// Nothing in such a file is found once.
#[test]
fn small_changes_in_a_file_that_repeats_itself_stay_small() {
    let games = generate::file(200_000, &generate::Options::default());
    let before = games.repeat(2);
    let mut after = before.clone();
    for place in [40, 150_000, 260_000, 399_000] {
        let line = after[place..]
            .iter()
            .position(|byte| *byte == b'\n')
            .unwrap();
        after.splice(place + line + 1..place + line + 1, *b"% x\n");
    }
    let patch = Patch::between(b"a", &before, &after);
    assert_eq!(patch.changes().iter().count(), 4);
    assert_eq!(applied(&bytes(&patch), &before), after);
}

#[test]
fn pieces_are_looked_at_and_nothing_else() {
    let before = b"a\nb\nc\nd\n";
    let after = b"a\nB\nc\nD\n";
    let whole = Change {
        before: 2..3,
        after: 2..3,
    };
    // That the last line differs was not printed, so nobody sees it.
    let patch = Patch::from_pieces(b"a", before, after, [whole]);
    assert_eq!(
        patch.changes().iter().collect::<Vec<_>>(),
        [Change {
            before: 2..4,
            after: 2..4
        }]
    );
}

/// A comparison whose time is not linear would take hours for these, and the tests would not
/// end.
#[test]
fn large_texts_take_no_more_than_their_share() {
    let mut rng = Rng::new(7);
    // Lines of two kinds in any order, in which much and little is equal at once.
    let mut coins = |count: usize| -> Vec<u8> {
        (0..count)
            .flat_map(|_| if rng.percent(50) { *b"a\n" } else { *b"b\n" })
            .collect()
    };
    let (before, after) = (coins(200_000), coins(200_000));
    let patch = Patch::between(b"a", &before, &after);
    assert_eq!(applied(&bytes(&patch), &before), after);
    // A file in which every line is another one.
    let crlf = generate::file(2_000_000, &generate::Options::default());
    let lf: Vec<u8> = crlf.iter().copied().filter(|byte| *byte != b'\r').collect();
    let patch = Patch::between(b"a", &lf, &crlf);
    assert_eq!(applied(&bytes(&patch), &lf), crlf);
}
