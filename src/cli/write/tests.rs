//! Files of all kinds, and faults of all kinds: a full disk, a kill, a folder that went away.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr
)]

use std::env;
use std::fs;
use std::io::{self, Cursor, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

#[cfg(unix)]
use super::attributes;
use super::in_place::{self, WriteTarget};
use super::leftovers::{self, Readers};
use super::{Writer, WriterOptions};

const PLAIN: WriterOptions = WriterOptions {
    in_place: false,
    backup: false,
};
const IN_PLACE: WriterOptions = WriterOptions {
    in_place: true,
    ..PLAIN
};
const BACKUP: WriterOptions = WriterOptions {
    backup: true,
    ..PLAIN
};

/// A folder with a file `a.pbn` in it.
struct Folder(TempDir);

impl Folder {
    fn new(text: &[u8]) -> Folder {
        let folder = Folder(TempDir::new().unwrap());
        fs::write(folder.path("a.pbn"), text).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// The names in the folder, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn replace(&self, options: WriterOptions, before: &[u8], after: &[u8]) -> Result<bool, String> {
        Writer::new(options).replace(&self.path("a.pbn"), before, after)
    }
}

#[track_caller]
fn refused(result: Result<bool, String>, why: &str) {
    let message = result.unwrap_err();
    assert!(message.contains(why), "{message:?}");
}

#[test]
fn a_text_is_replaced_and_nothing_is_left_beside_it() {
    for options in [PLAIN, IN_PLACE] {
        for after in [&b"new"[..], b"longer than before", b"n"] {
            let folder = Folder::new(b"before");
            assert_eq!(folder.replace(options, b"before", after), Ok(true));
            assert_eq!(folder.read("a.pbn"), after);
            assert_eq!(folder.names(), ["a.pbn"]);
        }
    }
}

#[test]
fn a_file_in_which_nothing_changes_is_not_touched() {
    let folder = Folder::new(b"text");
    let past = SystemTime::now() - Duration::from_secs(1000);
    let file = fs::File::options().write(true).open(folder.path("a.pbn"));
    file.unwrap().set_modified(past).unwrap();
    for options in [PLAIN, IN_PLACE, BACKUP] {
        assert_eq!(folder.replace(options, b"text", b"text"), Ok(false));
        assert_eq!(
            Writer::new(options).create(&folder.path("a.pbn"), b"text"),
            Ok(false)
        );
    }
    let metadata = fs::metadata(folder.path("a.pbn")).unwrap();
    assert_eq!(metadata.modified().unwrap(), past);
    assert_eq!(folder.names(), ["a.pbn"]);
}

#[test]
fn nothing_is_left_of_no_file() {
    let folder = Folder::new(b"text");
    refused(folder.replace(PLAIN, b"text", b""), "nothing would be left");
    refused(
        folder.replace(IN_PLACE, b"text", b""),
        "nothing would be left",
    );
    assert_eq!(folder.read("a.pbn"), b"text");
}

#[test]
fn a_file_that_changed_meanwhile_is_left_alone() {
    for options in [PLAIN, IN_PLACE, BACKUP] {
        // The same size, another size, a start in common.
        for now in [&b"texT"[..], b"te", b"text and more", b""] {
            let folder = Folder::new(now);
            refused(folder.replace(options, b"text", b"new"), "has changed");
            assert_eq!(folder.read("a.pbn"), now);
            assert_eq!(folder.names(), ["a.pbn"]);
        }
    }
}

#[test]
fn a_file_or_folder_that_went_away() {
    for options in [PLAIN, IN_PLACE, BACKUP] {
        let folder = Folder::new(b"text");
        fs::remove_file(folder.path("a.pbn")).unwrap();
        refused(folder.replace(options, b"text", b"new"), "no such file");
        assert!(folder.names().is_empty());
        fs::remove_dir(folder.0.path()).unwrap();
        refused(folder.replace(options, b"text", b"new"), "no such file");
        let created = Writer::new(options).create(&folder.path("b.pbn"), b"new");
        refused(created, "no such file or folder");
    }
}

#[test]
fn a_folder_is_no_file() {
    let folder = Folder::new(b"text");
    fs::create_dir(folder.path("b.pbn")).unwrap();
    let writer = Writer::new(PLAIN);
    refused(
        writer.replace(&folder.path("b.pbn"), b"", b"new"),
        "no file",
    );
    refused(writer.create(&folder.path("b.pbn"), b"new"), "is a folder");
}

#[test]
fn a_read_only_file_is_left_alone() {
    for options in [PLAIN, IN_PLACE, BACKUP] {
        let folder = Folder::new(b"text");
        let mut permissions = fs::metadata(folder.path("a.pbn")).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(folder.path("a.pbn"), permissions.clone()).unwrap();
        refused(folder.replace(options, b"text", b"new"), "is read-only");
        assert_eq!(folder.read("a.pbn"), b"text");
        assert_eq!(folder.names(), ["a.pbn"]);
        #[allow(clippy::permissions_set_readonly_false)]
        permissions.set_readonly(false);
        fs::set_permissions(folder.path("a.pbn"), permissions).unwrap();
    }
}

#[test]
fn backups_are_kept_and_never_written_over() {
    let folder = Folder::new(b"one");
    assert_eq!(folder.replace(BACKUP, b"one", b"two"), Ok(true));
    assert_eq!(folder.names(), ["a.pbn", "a.pbn.bak"]);
    assert_eq!(folder.replace(BACKUP, b"two", b"one"), Ok(true));
    assert_eq!(folder.names(), ["a.pbn", "a.pbn.bak", "a.pbn.bak2"]);
    // This text is kept already.
    assert_eq!(folder.replace(BACKUP, b"one", b"three"), Ok(true));
    assert_eq!(folder.names(), ["a.pbn", "a.pbn.bak", "a.pbn.bak2"]);
    let both = WriterOptions {
        in_place: true,
        ..BACKUP
    };
    assert_eq!(folder.replace(both, b"three", b"four"), Ok(true));
    assert_eq!(folder.read("a.pbn.bak"), b"one");
    assert_eq!(folder.read("a.pbn.bak2"), b"two");
    assert_eq!(folder.read("a.pbn.bak3"), b"three");
    assert_eq!(folder.read("a.pbn"), b"four");
}

#[test]
fn a_backup_has_the_time_of_the_old_file() {
    let folder = Folder::new(b"one");
    let past = SystemTime::now() - Duration::from_secs(1000);
    let file = fs::File::options().write(true).open(folder.path("a.pbn"));
    file.unwrap().set_modified(past).unwrap();
    assert_eq!(folder.replace(BACKUP, b"one", b"two"), Ok(true));
    let metadata = fs::metadata(folder.path("a.pbn.bak")).unwrap();
    assert_eq!(metadata.modified().unwrap(), past);
}

#[test]
#[cfg(unix)]
fn without_a_place_for_a_backup_nothing_is_written() {
    let folder = Folder::new(b"one");
    // Its name is as long as names can be.
    let long = "a".repeat(255);
    fs::write(folder.path(&long), b"one").unwrap();
    let written = Writer::new(BACKUP).replace(&folder.path(&long), b"one", b"two");
    let why = written.unwrap_err();
    assert!(why.starts_with("cannot keep a backup: "), "{why}");
    assert!(!why.contains("there are"), "{why}");
    assert_eq!(folder.read(&long), b"one");
}

#[test]
fn new_files_are_made_and_old_ones_replaced() {
    let folder = Folder::new(b"text");
    let writer = Writer::new(PLAIN);
    assert_eq!(writer.create(&folder.path("b.pbn"), b"new"), Ok(true));
    assert_eq!(writer.create(&folder.path("a.pbn"), b"new"), Ok(true));
    assert_eq!(folder.names(), ["a.pbn", "b.pbn"]);
    assert_eq!(folder.read("a.pbn"), b"new");
    assert_eq!(folder.read("b.pbn"), b"new");
    // Nobody knows which of two results a user would want.
    refused(
        writer.create(&folder.path("b.pbn"), b"other"),
        "already written",
    );
    assert_eq!(folder.read("b.pbn"), b"new");
    let missing = folder.path("x").join("b.pbn");
    refused(writer.create(&missing, b"new"), "there is no folder");
}

#[test]
#[cfg(unix)]
fn a_file_is_no_folder() {
    let folder = Folder::new(b"text");
    let below = folder.path("a.pbn").join("b.pbn");
    let why = Writer::new(PLAIN).create(&below, b"new").unwrap_err();
    assert_eq!(
        why,
        "cannot be written: a part of its path is a file, and no folder"
    );
    assert_eq!(folder.read("a.pbn"), b"text");
}

#[test]
fn folders_are_made_below_the_folder_for_output() {
    let folder = Folder::new(b"text");
    let out = folder.path("out");
    let writer = Writer::new(PLAIN);
    let below = |path: &str, text: &[u8]| writer.create_below(&out, Path::new(path), text);
    assert_eq!(below("x/y/a.pbn", b"1"), Ok(out.join("x/y/a.pbn")));
    assert_eq!(below("./b.pbn", b"2"), Ok(out.join("b.pbn")));
    let here = env::current_dir().unwrap().join("z/c.pbn");
    assert_eq!(
        writer.create_below(&out, &here, b"3"),
        Ok(out.join("z/c.pbn"))
    );
    // Up and down again is where it began.
    let name = env::current_dir().unwrap();
    let name = name.file_name().unwrap().to_str().unwrap();
    let up = format!("../{name}/u/../v/f.pbn");
    assert_eq!(below(&up, b"7"), Ok(out.join("v/f.pbn")));
    // What comes from elsewhere keeps its name.
    assert_eq!(below("../../d.pbn", b"4"), Ok(out.join("d.pbn")));
    assert_eq!(below("/elsewhere/e.pbn", b"5"), Ok(out.join("e.pbn")));
    let clash = below("../d.pbn", b"6").unwrap_err();
    assert!(clash.contains("already written"), "{clash}");
    assert!(below("..", b"7").is_err());
    assert_eq!(folder.read("out/x/y/a.pbn"), b"1");
    assert_eq!(folder.read("out/d.pbn"), b"4");
    assert_eq!(folder.names(), ["a.pbn", "out"]);
}

/// A file in memory that fails from its n-th step on, or at it alone.
struct Faulty {
    bytes: Cursor<Vec<u8>>,
    steps_left: usize,
    recovers: bool,
}

impl Faulty {
    fn step(&mut self) -> io::Result<()> {
        match self.steps_left {
            0 => Err(io::ErrorKind::StorageFull.into()),
            1 => {
                self.steps_left = if self.recovers { usize::MAX } else { 0 };
                Err(io::ErrorKind::StorageFull.into())
            }
            _ => {
                self.steps_left -= 1;
                Ok(())
            }
        }
    }
}

impl Write for Faulty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.step()?;
        // A disk that fills up takes some bytes before it fails.
        let some = bytes.len().div_ceil(2);
        self.bytes.write(&bytes[..some])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Faulty {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(place)
    }
}

impl WriteTarget for Faulty {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.step()?;
        self.bytes.get_mut().truncate(length as usize);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.step()
    }
}

#[test]
fn a_failure_in_place_gives_the_old_text_back_or_says_that_it_could_not() {
    for after in [&b"longer than the text"[..], b"NEW", b"TEXT"] {
        for recovers in [true, false] {
            let mut failures = 0;
            for steps_left in 1.. {
                let mut file = Faulty {
                    bytes: Cursor::new(b"text".to_vec()),
                    steps_left,
                    recovers,
                };
                let result = in_place::write(&mut file, b"text", after);
                let bytes = file.bytes.get_ref();
                let Err(message) = result else {
                    assert_eq!(bytes, after);
                    break;
                };
                failures += 1;
                if !message.contains("damaged") {
                    assert_eq!(bytes, b"text", "{message}");
                }
                assert!(!recovers || !message.contains("damaged"), "{message}");
                // While the file grows, the old text stays where it is.
                if after.len() > 4 && steps_left < 3 {
                    assert_eq!(&bytes[..4], b"text");
                }
            }
            assert!(failures > 3, "{failures}");
        }
    }
}

/// What is done to a file in another process, which can be killed.
///
/// This is no test of its own: the tests below start it, with the work in the environment.
#[test]
fn child() {
    let Some(work) = env::var_os("PBNLINT_TEST_CHILD") else {
        return;
    };
    let path = PathBuf::from(env::var_os("PBNLINT_TEST_PATH").unwrap());
    let work = work.to_str().unwrap();
    let writer = Writer::new(WriterOptions {
        in_place: work.starts_with("in place"),
        backup: work.ends_with("with a backup"),
    });
    match work {
        "loop" => {
            eprintln!("ready");
            loop {
                writer.replace(&path, &text(0), &text(1)).unwrap();
                writer.replace(&path, &text(1), &text(0)).unwrap();
            }
        }
        _ => eprintln!("{:?}", writer.replace(&path, b"text", &text(1))),
    }
}

/// One of two texts of 300 kB.
fn text(number: usize) -> Vec<u8> {
    [b"[Event \"a\"]\n", b"[EVENT \"A\"]\n"][number].repeat(25_000)
}

/// The command that runs [`child`], in a shell that does something before.
#[cfg(unix)]
fn command(work: &str, path: &Path, before: &str) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{before} exec \"$0\" \"$@\"")])
        .arg(env::current_exe().unwrap())
        .args(["--exact", "cli::write::tests::child", "--nocapture"])
        .env("PBNLINT_TEST_CHILD", work)
        .env("PBNLINT_TEST_PATH", path)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

#[cfg(unix)]
mod unix {
    use std::io::{BufRead, BufReader, Write as _};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::os::unix::process::{CommandExt, ExitStatusExt};
    use std::thread;

    use super::*;

    #[test]
    fn a_kill_leaves_the_old_text_or_the_new_one() {
        let folder = Folder::new(&text(0));
        let mut seen = [0, 0];
        let mut left = 0;
        for round in 0..40 {
            let mut child = command("loop", &folder.path("a.pbn"), "").spawn().unwrap();
            let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
            assert_eq!(lines.next().unwrap().unwrap(), "ready");
            thread::sleep(Duration::from_micros(10_000 + 7_777 * round % 20_000));
            child.kill().unwrap();
            assert_eq!(
                child.wait().unwrap().signal(),
                Some(9),
                "it ended by itself"
            );
            let now = folder.read("a.pbn");
            let which = (0..2).find(|number| now == text(*number));
            seen[which.unwrap_or_else(|| panic!("{} bytes", now.len()))] += 1;
            left = left.max(folder.names().len() - 1);
            // The next run begins with the first text, and finds old temporary files.
            fs::write(folder.path("a.pbn"), text(0)).unwrap();
            for name in folder.names() {
                age(&folder.path(&name), 60);
            }
        }
        assert!(left <= 1, "{left} temporary files have piled up");
        assert!(
            seen[0] > 0 && seen[1] > 0,
            "{seen:?}: never killed in between"
        );
        assert_eq!(folder.replace(PLAIN, &text(0), b"new"), Ok(true));
        assert_eq!(folder.names(), ["a.pbn"]);
    }

    fn age(path: &Path, seconds: u64) {
        let file = fs::File::options().write(true).open(path).unwrap();
        let past = SystemTime::now() - Duration::from_secs(seconds);
        file.set_modified(past).unwrap();
    }

    #[test]
    fn temporary_files_in_use_or_of_others_stay() {
        let folder = Folder::new(b"text");
        let in_use = leftovers::create(folder.0.path(), Readers::Owner).unwrap();
        age(in_use.path(), 60);
        for name in [
            ".pbnlint-new.tmp",
            ".pbnlint-old.tmp",
            "pbnlint-old.tmp",
            ".pbnlint-old.pbn",
        ] {
            fs::write(folder.path(name), "").unwrap();
            if name.contains("old") {
                age(&folder.path(name), 60);
            }
        }
        let link = folder.path(".pbnlint-link.tmp");
        symlink("pbnlint-old.tmp", &link).unwrap();
        let mut touch = Command::new("touch");
        touch.args(["-h", "-t", "202001010000"]);
        assert!(touch.arg(&link).status().unwrap().success());
        assert_eq!(folder.replace(PLAIN, b"text", b"new"), Ok(true));
        let mut expected = vec![
            ".pbnlint-link.tmp",
            ".pbnlint-new.tmp",
            ".pbnlint-old.pbn",
            "a.pbn",
            "pbnlint-old.tmp",
        ];
        expected.extend(in_use.path().file_name().unwrap().to_str());
        expected.sort_unstable();
        assert_eq!(folder.names(), expected);
    }

    /// A limit for the size of files does what a full disk does; and where the signal for it
    /// is not ignored, it kills in the middle of a write.
    #[test]
    fn a_full_disk_leaves_the_old_text() {
        for work in ["once", "in place"] {
            for (before, is_killed) in [
                ("trap '' XFSZ; ulimit -f 8;", false),
                ("ulimit -f 8;", true),
            ] {
                let folder = Folder::new(b"text");
                let mut command = command(work, &folder.path("a.pbn"), before);
                let output = command.output().unwrap();
                let printed = String::from_utf8(output.stderr).unwrap();
                let status = output.status;
                assert_eq!(status.signal().is_some(), is_killed, "{status}: {printed}");
                if is_killed && work == "in place" {
                    // Not even now is anything of the old text lost.
                    assert!(folder.read("a.pbn").starts_with(b"text"));
                    continue;
                }
                assert!(
                    is_killed || printed.contains("cannot be written"),
                    "{printed}"
                );
                assert_eq!(folder.read("a.pbn"), b"text");
                let left = folder.names().len() - 1;
                assert_eq!(left, usize::from(is_killed), "{:?}", folder.names());
            }
        }
    }

    #[test]
    fn links_are_followed_and_stay() {
        for options in [PLAIN, IN_PLACE, BACKUP] {
            let folder = Folder::new(b"text");
            fs::create_dir(folder.path("real")).unwrap();
            fs::rename(folder.path("a.pbn"), folder.path("real/b.pbn")).unwrap();
            symlink("real/b.pbn", folder.path("link.pbn")).unwrap();
            symlink("link.pbn", folder.path("a.pbn")).unwrap();
            assert_eq!(folder.replace(options, b"text", b"new"), Ok(true));
            assert_eq!(folder.read("real/b.pbn"), b"new");
            assert!(folder.path("a.pbn").is_symlink());
            assert!(folder.path("link.pbn").is_symlink());
            let backup = folder.path("real/b.pbn.bak");
            assert_eq!(backup.exists(), options.backup);
        }
    }

    #[test]
    fn a_link_to_nothing_is_not_replaced_by_a_file() {
        let folder = Folder::new(b"text");
        symlink("missing", folder.path("link.pbn")).unwrap();
        let created = Writer::new(PLAIN).create(&folder.path("link.pbn"), b"new");
        refused(created, "is a link");
        assert!(folder.path("link.pbn").is_symlink());
    }

    #[test]
    fn several_names_are_kept_in_place_only() {
        let folder = Folder::new(b"text");
        fs::hard_link(folder.path("a.pbn"), folder.path("b.pbn")).unwrap();
        refused(folder.replace(PLAIN, b"text", b"new"), "--in-place");
        assert_eq!(folder.read("a.pbn"), b"text");
        assert_eq!(folder.names(), ["a.pbn", "b.pbn"]);
        assert_eq!(folder.replace(IN_PLACE, b"text", b"new"), Ok(true));
        assert_eq!(folder.read("b.pbn"), b"new");
    }

    #[test]
    fn modes_are_kept() {
        for mode in [0o600, 0o640, 0o664, 0o755] {
            let folder = Folder::new(b"text");
            let permissions = fs::Permissions::from_mode(mode);
            fs::set_permissions(folder.path("a.pbn"), permissions).unwrap();
            assert_eq!(folder.replace(BACKUP, b"text", b"new"), Ok(true));
            for name in ["a.pbn", "a.pbn.bak"] {
                let metadata = fs::metadata(folder.path(name)).unwrap();
                assert_eq!(metadata.mode() & 0o777, mode, "{name}");
            }
        }
    }

    #[test]
    fn a_new_file_has_the_mode_of_any_new_file() {
        let folder = Folder::new(b"text");
        let created = Writer::new(PLAIN).create(&folder.path("b.pbn"), b"new");
        assert_eq!(created, Ok(true));
        let mode = |name| fs::metadata(folder.path(name)).unwrap().mode();
        assert_eq!(mode("b.pbn"), mode("a.pbn"));
    }

    /// Says what a test cannot do here, past the capture of the test runner.
    fn skip(why: &str) {
        writeln!(io::stderr(), "skipped: {why}").unwrap();
    }

    #[test]
    fn an_owner_is_kept_by_the_administrator() {
        // Both differ from those of a new file, or one of them.
        for (user, group) in [
            (Some(12345), Some(23456)),
            (Some(12345), None),
            (None, Some(23456)),
        ] {
            let folder = Folder::new(b"text");
            let path = folder.path("a.pbn");
            if chown(&path, user, group).is_err() {
                return skip("only the administrator can give files away");
            }
            let owner = || {
                let metadata = fs::metadata(&path).unwrap();
                (metadata.uid(), metadata.gid())
            };
            let before = owner();
            assert_eq!(folder.replace(BACKUP, b"text", b"new"), Ok(true));
            assert_eq!(owner(), before, "{user:?} {group:?}");
        }
    }

    /// The list of a file that its owner and the user 1234 may read and write, and its group may not.
    const LIST: &[(u16, u16, u32)] = &[
        (0x01, 6, u32::MAX),
        (0x02, 6, 1234),
        (0x04, 0, u32::MAX),
        (0x10, 6, u32::MAX),
        (0x20, 0, u32::MAX),
    ];

    /// A list as Linux keeps it: its version, and for each entry whom it is about, what is allowed, and the
    /// number of the user.
    fn list() -> Vec<u8> {
        let entries = LIST.iter().flat_map(|(whom, allowed, number)| {
            let start = [whom.to_le_bytes(), allowed.to_le_bytes()].concat();
            [start, number.to_le_bytes().to_vec()].concat()
        });
        2_u32.to_le_bytes().into_iter().chain(entries).collect()
    }

    #[test]
    fn a_list_of_readers_is_kept_and_opens_nothing() {
        let folder = Folder::new(b"text");
        let path = folder.path("a.pbn");
        if xattr::set(&path, "system.posix_acl_access", &list()).is_err() {
            return skip("no access control lists here");
        }
        // The mask of the list is where the mode of the group would be.
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o660);
        assert_eq!(folder.replace(BACKUP, b"text", b"new"), Ok(true));
        for name in ["a.pbn", "a.pbn.bak"] {
            let path = folder.path(name);
            let kept = xattr::get(&path, "system.posix_acl_access").unwrap();
            assert_eq!(kept, Some(list()), "{name}");
            assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o660, "{name}");
        }
    }

    #[test]
    fn a_folder_hands_no_list_to_a_file_that_had_none() {
        let folder = Folder::new(b"text");
        let path = folder.path("a.pbn");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        if xattr::set(folder.0.path(), "system.posix_acl_default", &list()).is_err() {
            return skip("no access control lists here");
        }
        assert_eq!(folder.replace(BACKUP, b"text", b"new"), Ok(true));
        for name in ["a.pbn", "a.pbn.bak"] {
            let path = folder.path(name);
            let list = xattr::get(&path, "system.posix_acl_access").unwrap();
            assert_eq!(list, None, "{name}");
            assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o640, "{name}");
        }
    }

    #[test]
    fn attributes_are_kept() {
        let folder = Folder::new(b"text");
        let path = folder.path("a.pbn");
        for (name, value) in [("user.event", "Club evening"), ("user.empty", "")] {
            if xattr::set(&path, name, value.as_bytes()).is_err() {
                return skip("no extended attributes here");
            }
        }
        assert_eq!(folder.replace(BACKUP, b"text", b"new"), Ok(true));
        for name in ["a.pbn", "a.pbn.bak"] {
            let value = |attribute| xattr::get(folder.path(name), attribute).unwrap();
            assert_eq!(value("user.event"), Some(b"Club evening".to_vec()));
            assert_eq!(value("user.empty"), Some(Vec::new()));
        }
        // No device can have such an attribute.
        let old = fs::File::open(&path).unwrap();
        let why = attributes::keep(&fs::File::open("/dev/null").unwrap(), &old).unwrap_err();
        assert!(why.starts_with("its extended attribute user.e"), "{why}");
    }

    /// Everybody can read such a label, and only the administrator can set it.
    #[test]
    fn a_label_that_would_be_lost_is_kept_in_place_only() {
        for (work, expected) in [
            (
                "once",
                "its extended attribute security.club would be lost: --in-place keeps it",
            ),
            (
                "once with a backup",
                "security.club would be lost: --in-place keeps it",
            ),
            (
                "in place with a backup",
                "cannot keep a backup: its extended attribute",
            ),
            ("in place", "Ok(true)"),
        ] {
            let folder = Folder::new(b"text");
            let path = folder.path("a.pbn");
            if xattr::set(&path, "security.club", b"secret").is_err() {
                return skip("only the administrator can label files");
            }
            chown(&path, Some(54321), Some(54321)).unwrap();
            chown(folder.0.path(), Some(54321), Some(54321)).unwrap();
            let mut command = command(work, &path, "");
            let Ok(output) = command.uid(54321).gid(54321).output() else {
                return skip("no other user can run the tests here");
            };
            let printed = String::from_utf8(output.stderr).unwrap();
            assert!(printed.contains(expected), "{work}: {printed}");
            let is_written = work == "in place";
            assert_eq!(folder.read("a.pbn") == b"text", !is_written, "{work}");
            assert_eq!(folder.names(), ["a.pbn"], "{work}");
            let label = xattr::get(&path, "security.club").unwrap();
            assert_eq!(label.as_deref(), Some(&b"secret"[..]), "{work}");
        }
    }

    /// As the tools of the system see it, in a file that a text is written to from elsewhere, too.
    #[test]
    fn a_list_of_setfacl_is_kept() {
        let folder = Folder::new(b"text");
        let path = folder.path("a.pbn");
        let seen = || {
            let output = Command::new("getfacl").arg("-cn").arg(&path).output();
            output.ok().map(|output| output.stdout)
        };
        let set = Command::new("setfacl")
            .args(["-m", "u:12345:rw,g::-,o::-"])
            .arg(&path)
            .status();
        let Some(before) = seen().filter(|_| set.is_ok_and(|set| set.success())) else {
            return skip("there is no setfacl, or it cannot set a list");
        };
        assert!(before.starts_with(b"user::rw-\nuser:12345:rw-\ngroup::---\n"));
        assert_eq!(folder.replace(PLAIN, b"text", b"new"), Ok(true));
        assert_eq!(seen().as_ref(), Some(&before));
        assert_eq!(Writer::new(PLAIN).create(&path, b"newer"), Ok(true));
        assert_eq!(seen(), Some(before));
    }

    #[test]
    fn a_backup_that_cannot_have_its_group_is_its_owners_alone() {
        let folder = Folder::new(b"text");
        let path = folder.path("a.pbn");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o660)).unwrap();
        let files = [path.clone(), folder.0.path().to_owned()];
        if files
            .iter()
            .any(|file| chown(file, Some(54321), Some(23456)).is_err())
        {
            return skip("only the administrator can give files away");
        }
        let mut command = command("in place with a backup", &path, "");
        let Ok(output) = command.uid(54321).gid(54321).output() else {
            return skip("no other user can run the tests here");
        };
        let printed = String::from_utf8(output.stderr).unwrap();
        assert!(printed.contains("Ok(true)"), "{printed}");
        let backup = fs::metadata(folder.path("a.pbn.bak")).unwrap();
        assert_eq!((backup.gid(), backup.mode() & 0o777), (54321, 0o600));
    }

    /// What is reported to a user who is not the administrator and replaces a file of somebody, and
    /// the text of the file then; `None` where that cannot be tried.
    fn as_nobody(work: &str, file: u32, folder: u32) -> Option<(String, Vec<u8>)> {
        let place = Folder::new(b"text");
        let set = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        set(&place.path("a.pbn"), file);
        set(place.0.path(), folder);
        if chown(place.path("a.pbn"), Some(12345), None).is_err() {
            skip("only the administrator can give files away");
            return None;
        }
        let mut command = command(work, &place.path("a.pbn"), "");
        let Ok(output) = command.uid(54321).gid(54321).output() else {
            skip("no other user can run the tests here");
            return None;
        };
        set(place.0.path(), 0o700);
        assert_eq!(place.names(), ["a.pbn"]);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{printed}");
        Some((printed, place.read("a.pbn")))
    }

    #[test]
    fn a_foreign_file_is_written_in_place_only() {
        let Some((printed, now)) = as_nobody("once", 0o666, 0o777) else {
            return;
        };
        assert!(printed.contains("belongs to another owner"), "{printed}");
        assert_eq!(now, b"text");
        let (printed, now) = as_nobody("in place", 0o666, 0o777).unwrap();
        assert!(printed.contains("Ok(true)"), "{printed}");
        assert_eq!(now, text(1));
    }

    #[test]
    fn a_file_in_a_read_only_folder_is_written_in_place_only() {
        let Some((printed, now)) = as_nobody("once", 0o666, 0o555) else {
            return;
        };
        assert!(
            printed.contains("cannot make a temporary file"),
            "{printed}"
        );
        assert!(
            printed.contains(": permission denied; --in-place"),
            "{printed}"
        );
        assert_eq!(now, b"text");
        let (printed, now) = as_nobody("in place", 0o666, 0o555).unwrap();
        assert!(printed.contains("Ok(true)"), "{printed}");
        assert_eq!(now, text(1));
    }

    /// The rights to a folder would suffice to replace any file in it.
    #[test]
    fn a_file_that_one_may_not_write_is_left_alone() {
        let Some((printed, now)) = as_nobody("once", 0o644, 0o777) else {
            return;
        };
        assert!(
            printed.contains("cannot be written: permission denied"),
            "{printed}"
        );
        assert_eq!(now, b"text");
    }

    #[test]
    fn a_pipe_gets_the_text() {
        let folder = Folder::new(b"text");
        let pipe = folder.path("pipe");
        if !Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .is_ok_and(|s| s.success())
        {
            return skip("there is no mkfifo");
        }
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        assert_eq!(Writer::new(PLAIN).create(&pipe, b"new"), Ok(true));
        assert_eq!(reader.join().unwrap(), b"new");
        refused(Writer::new(PLAIN).replace(&pipe, b"a", b"b"), "no file");
    }

    #[test]
    fn a_link_does_not_lead_out_of_the_folder_for_output() {
        let folder = Folder::new(b"text");
        fs::create_dir(folder.path("out")).unwrap();
        fs::create_dir(folder.path("other")).unwrap();
        symlink("../other", folder.path("out/x")).unwrap();
        symlink("../a.pbn", folder.path("out/b.pbn")).unwrap();
        let writer = Writer::new(PLAIN);
        for path in ["x/a.pbn", "x/y/a.pbn", "b.pbn"] {
            let created = writer.create_below(&folder.path("out"), Path::new(path), b"new");
            let message = created.unwrap_err();
            assert!(message.contains("leads out"), "{message}");
        }
        assert_eq!(folder.read("a.pbn"), b"text");
        assert_eq!(fs::read_dir(folder.path("other")).unwrap().count(), 0);
    }
}

#[cfg(unix)]
#[test]
fn a_text_is_its_owners_alone_until_it_has_the_mode_of_its_file() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new(b"old");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let temporary = leftovers::create(folder.0.path(), Readers::Owner).unwrap();
    assert_eq!(mode(temporary.path()), 0o600);
    drop(temporary);
    for wanted in [0o600, 0o640, 0o664] {
        let path = folder.path("a.pbn");
        fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
        let text = fs::read(&path).unwrap();
        let new = format!("{wanted:o}");
        Writer::new(BACKUP)
            .replace(&path, &text, new.as_bytes())
            .unwrap();
        assert_eq!(mode(&path), wanted);
    }
    assert_eq!(mode(&folder.path("a.pbn.bak")), 0o600);
}
