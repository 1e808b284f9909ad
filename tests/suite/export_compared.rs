//! What export writes, compared with what it read by a program in another language that shares no
//! code with this one: `tests/compare_export.py`. Where no `python3` is, that is said.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::corpus;

const SCRIPT: &str = "tests/compare_export.py";

/// Whether the script can be run.
fn has_python() -> bool {
    let output = Command::new("python3").arg("--version").output();
    let is_there = output.is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("skipped: there is no python3 to compare exports with");
    }
    is_there
}

/// Exports files into a folder, and gives the names of the new ones.
fn exported(sources: &[PathBuf], folder: &Path) -> Vec<PathBuf> {
    let exports = sources.iter().enumerate();
    let exports = exports.map(|(index, source)| {
        let target = folder.join(format!("{index}.pbn"));
        // Not a copy, which would be read-only where its source is.
        fs::write(&target, fs::read(source).unwrap()).unwrap();
        target
    });
    let exports: Vec<PathBuf> = exports.collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
    command.args(["export", "--quiet", "--isolated"]);
    let output = command.args(&exports).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    // 1 is for games that are kept.
    assert!(
        output.status.code().is_some_and(|status| status <= 1),
        "{errors}"
    );
    exports
}

/// Nothing that a file says is lost in its export, as the script sees it.
#[track_caller]
fn check(sources: &[PathBuf]) {
    let folder = tempfile::tempdir().unwrap();
    let exports = exported(sources, folder.path());
    let mut command = Command::new("python3");
    command.arg(SCRIPT);
    for (source, export) in sources.iter().zip(&exports) {
        command.arg(source).arg(export);
    }
    let output = command.output().unwrap();
    let lost = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{lost}{errors}");
}

/// Writes texts as files.
fn written(texts: &[Vec<u8>], folder: &Path) -> Vec<PathBuf> {
    let files = texts.iter().enumerate().map(|(index, text)| {
        let path = folder.join(format!("{index}.pbn"));
        fs::write(&path, text).unwrap();
        path
    });
    files.collect()
}

#[test]
fn nothing_is_lost_in_our_own_files() {
    if has_python() {
        check(&corpus::own_files());
    }
}

#[test]
fn nothing_is_lost_in_real_files() {
    let Some(folder) = std::env::var_os("PBN_CORPUS").filter(|_| has_python()) else {
        return;
    };
    let mut files = corpus::files(Path::new(&folder));
    files.retain(|path| {
        path.extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("pbn"))
    });
    check(&files);
}

/// The script sees what is missing.
#[test]
fn the_script_finds_each_loss() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let whole = "% a line\n[Event \"Club\"]\n[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 - -\"]\n\
        {a comment}\n[Auction \"N\"]\n1C =1= Pass 1H Pass\n2H AP\n[Note \"1:strong\"]\n\
        [Play \"E\"]\nH3 H4 H2 H5\n*\n[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 9\n";
    let losses = [
        ("% a line", "", "escape line"),
        ("Club", "Clubs", "tag event"),
        ("KJ4", "KJ3", "tag deal"),
        ("a comment", "comment", "comment"),
        ("1H", "1S", "calls 1H"),
        ("=1=", "", "calls 1="),
        ("strong", "weak", "note"),
        ("H4", "H6", "cards H4"),
        ("NT 9", "NT 8", "element 9"),
    ];
    for (said, lost, name) in losses {
        let export = whole.replacen(said, lost, 1);
        let paths = written(&[whole.into(), export.into()], folder.path());
        let output = Command::new("python3").arg(SCRIPT).args(&paths).output();
        let output = output.unwrap();
        let found = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(found.contains(&format!("lost {name}")), "{name}: {found}");
        assert_eq!(output.status.code(), Some(1), "{found}");
    }
}
