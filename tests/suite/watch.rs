//! `check --watch`: what changes is checked again, until Ctrl-C.

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::cli::{ERROR, Folder, GOOD};

/// One warning with a safe fix.
const FIXABLE: &str = "[EVENT \"Club\"]\n";

/// A program that watches, and what it has printed so far.
struct Watch {
    child: Child,
    printed: Arc<Mutex<String>>,
}

impl Watch {
    fn start(folder: &Folder, args: &[&str]) -> Watch {
        let mut command = folder.command(&[&["check", "--watch"], args].concat());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let printed = Arc::new(Mutex::new(String::new()));
        collect(child.stdout.take().unwrap(), &printed);
        collect(child.stderr.take().unwrap(), &printed);
        Watch { child, printed }
    }

    fn text(&self) -> String {
        self.printed.lock().unwrap().clone()
    }

    /// Waits until something is printed after what is there, and gives all that came until then.
    #[track_caller]
    fn then(&self, change: impl FnOnce(), expected: &[&str]) -> String {
        let before = self.text().len();
        change();
        let begin = Instant::now();
        loop {
            let text = self.text()[before..].to_owned();
            let has_all = expected.iter().all(|part| text.contains(part));
            // The last line of a run, which may overtake what goes to the other stream.
            if has_all && text.contains("Ctrl-C ends\n") {
                thread::sleep(Duration::from_millis(200));
                return text;
            }
            let waited = begin.elapsed();
            assert!(
                waited < Duration::from_secs(60),
                "no {expected:?} in {text:?}"
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ctrl-C; gives the exit status.
    fn stop(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
        self.child.wait().unwrap().code()
    }
}

fn collect(mut from: impl Read + Send + 'static, into: &Arc<Mutex<String>>) {
    let into = Arc::clone(into);
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            let text = String::from_utf8_lossy(&buffer[..count]);
            into.lock().unwrap().push_str(&text);
        }
    });
}

#[cfg(unix)]
#[test]
fn what_changes_is_checked_again() {
    let folder = Folder::new(&[("a.pbn", GOOD), ("notes.txt", "")]);
    let path = |name: &str| folder.path().join(name);
    let watch = Watch::start(&folder, &["--format=short"]);
    watch.then(
        || {},
        &["all clean: 1 file, 1 game\n", "watching . for changes"],
    );
    // Editors give a new file the name of the old one.
    let replace = || {
        fs::write(path("a.new"), ERROR).unwrap();
        fs::rename(path("a.new"), path("a.pbn")).unwrap();
    };
    watch.then(
        replace,
        &["a.pbn changed\n", "a.pbn:1:15: error[stray-brace]"],
    );
    watch.then(
        || fs::remove_file(path("a.pbn")).unwrap(),
        &["no file matched"],
    );
    watch.then(
        || folder.write("a.pbn", GOOD.as_bytes()),
        &["all clean: 1 file"],
    );
    let new_folder = || folder.write("new/sub/b.pbn", ERROR.as_bytes());
    watch.then(new_folder, &["new/sub/b.pbn:1:15: error[stray-brace]"]);
    let inside = || folder.write("new/sub/b.pbn", GOOD.as_bytes());
    watch.then(inside, &["all clean: 2 files"]);
    watch.then(
        || fs::rename(path("new"), path("old")).unwrap(),
        &["all clean: 2 files"],
    );
    watch.then(
        || fs::remove_dir_all(path("old")).unwrap(),
        &["all clean: 1 file"],
    );
    let settings = || folder.write("pbnlint.toml", b"exclud = []\n");
    watch.then(
        settings,
        &["pbnlint.toml changed\n", "did you mean `exclude`?"],
    );
    let settings = || folder.write("pbnlint.toml", b"[severity]\nstray-brace = \"off\"\n");
    watch.then(settings, &["all clean: 1 file"]);
    let burst = || {
        for number in 0..1000 {
            folder.write(&format!("many/{number}.pbn"), GOOD.as_bytes());
        }
    };
    let text = watch.then(burst, &["all clean: 1,001 files"]);
    let runs = text.matches("all clean").count();
    assert!(runs < 20, "{runs} runs");
    // What no run reads changes nothing.
    let before = watch.text();
    folder.write("notes.txt", b"x");
    thread::sleep(Duration::from_millis(500));
    assert_eq!(watch.text(), before);
    assert_eq!(watch.stop(), Some(0));
}

#[cfg(unix)]
#[test]
fn what_it_writes_itself_is_no_change() {
    let folder = Folder::new(&[("a.pbn", FIXABLE)]);
    let watch = Watch::start(&folder, &["--fix", "a.pbn"]);
    let fixed = "fixed 1 finding in 1 file: 1 tag-case\n";
    watch.then(|| {}, &[fixed]);
    let before = watch.text();
    thread::sleep(Duration::from_millis(1500));
    assert_eq!(watch.text(), before);
    watch.then(|| folder.write("a.pbn", FIXABLE.as_bytes()), &[fixed]);
    assert_eq!(watch.stop(), Some(0));
    let text = fs::read_to_string(folder.path().join("a.pbn")).unwrap();
    assert_eq!(text, "[Event \"Club\"]\n");
}

#[test]
fn only_people_watch() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    for format in ["json", "github", "short=a.txt"] {
        folder
            .run(&["check", "--watch", "--format", format])
            .exits(2)
            .err("--watch prints text or short to the screen, found --format ");
    }
    folder.run(&["check", "--watch", "-"]).exits(2).err("stdin");
    folder.run(&["check", "--watch", "--diff"]).exits(2);
}
