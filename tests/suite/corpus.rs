//! All invariants on files: our own, and real ones where there are any.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::invariants;

/// The files below a folder, in order of path.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path)
            } else {
                found.push(path)
            }
        }
    }
    found.sort();
    found
}

/// The PBN files of our own.
pub fn own_files() -> Vec<PathBuf> {
    let mut files = files(Path::new("tests/corpus"));
    files.retain(|path| path.extension().is_some_and(|e| e == "pbn"));
    files
}

fn check_files(paths: &[PathBuf]) {
    for path in paths {
        let bytes = std::fs::read(path).unwrap();
        eprintln!("{}", path.display());
        invariants::check(&bytes);
    }
}

#[test]
fn our_own_files_keep_every_invariant() {
    let files = own_files();
    assert!(files.len() > 5, "tests/corpus is empty");
    check_files(&files);
}

#[test]
fn what_the_fuzzer_found_keeps_every_invariant() {
    let files = files(Path::new("tests/fuzz/corpus"));
    assert!(!files.is_empty(), "tests/fuzz/corpus is empty");
    check_files(&files);
}

/// Each target reads each text: what was found for one subject says something about others too.
#[cfg(feature = "cli")]
#[test]
fn what_the_fuzzer_found_passes_every_target() {
    let mut files = files(Path::new("tests/fuzz/corpus"));
    files.extend(own_files());
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        for (_, target) in super::targets::TARGETS {
            target(&bytes);
        }
    }
}

#[test]
fn real_files_keep_every_invariant() {
    let Some(corpus) = std::env::var_os("PBN_CORPUS") else {
        // Written past the capture of the test runner, so that nobody takes it for passed.
        let mut stderr = std::io::stderr();
        writeln!(
            stderr,
            "skipped: PBN_CORPUS does not name a folder of real files"
        )
        .unwrap();
        return;
    };
    let mut files = files(Path::new(&corpus));
    files.retain(|path| {
        path.extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("pbn"))
    });
    assert!(
        files.len() > 100,
        "PBN_CORPUS holds only {} files",
        files.len()
    );
    check_files(&files);
}
