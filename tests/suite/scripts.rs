//! The scripts of the action and of the release, `.ci/action` and `release/build`, with made-up programs.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A line of `args` is one argument, also with blanks and with what a shell would read.
#[test]
fn a_line_of_args_is_one_argument() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("pbnlint/bin/pbnlint");
    script(&program, "printf '<%s>' \"$@\"; exit 1");
    let run = action(&folder, "run")
        .env("PBNLINT_COMMAND", "check")
        .env(
            "PBNLINT_ARGS",
            "--output=two words.txt\n\n--ignore=$HOME *\n",
        )
        .env("PBNLINT_PATHS", ".")
        .output()
        .unwrap();
    let printed = String::from_utf8(run.stdout).unwrap();
    let args = "<check><--output=two words.txt><--ignore=$HOME *><@";
    assert!(printed.starts_with(args), "{printed}");
    assert_eq!(run.status.code(), Some(1));
    assert_eq!(outputs(&folder), "status=1\n");
}

/// At the tag of a release the action takes that release, elsewhere it builds its source; what is asked
/// for goes before both.
#[test]
fn the_action_takes_a_release_only_at_its_tag() {
    for (at, asked, release) in [
        ("v1.2.3", "", "1.2.3"),
        ("v1.2.3", "source", ""),
        ("v1.2.3", "1.0.0", "1.0.0"),
        ("main", "", ""),
        ("main", "1.0.0", "1.0.0"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let source = released(&folder.path().join(at), "file:///nowhere");
        let plan = action(&folder, "plan")
            .env("PBNLINT_SOURCE", &source)
            .env("PBNLINT_VERSION", asked)
            .output()
            .unwrap();
        assert!(plan.status.success(), "{plan:?}");
        let release = format!("release={release}\nkey=pbnlint-");
        assert!(outputs(&folder).starts_with(&release), "{at} {asked}");
    }
}

/// A program that is fetched has the checksum that the user gives, or else that of the release.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn the_action_fetches_only_what_has_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let repository = format!("file://{}/host", folder.path().display());
    let source = released(&folder.path().join("v1.2.3"), &repository);
    let host = folder.path().join("host/releases/download/v1.2.3");
    let name = "pbnlint-1.2.3-x86_64-unknown-linux-musl";
    for program in ["pbnlint", "pgnlint"] {
        script(&host.join(name).join(program), &format!("echo {program}"));
    }
    bash(
        &host,
        &format!("tar -czf {name}.tar.gz {name} && sha256sum *.gz >SHA256SUMS"),
    );
    let install = |sum: &str| {
        let mut install = action(&folder, "install");
        install
            .env("PBNLINT_SOURCE", &source)
            .env("PBNLINT_RELEASE", "1.2.3");
        install.env("PBNLINT_SHA256", sum).output().unwrap()
    };
    let done = install("");
    assert!(done.status.success(), "{done:?}");
    for program in ["pbnlint", "pgnlint"] {
        let path = folder.path().join("pbnlint/bin").join(program);
        let printed = Command::new(path).output().unwrap().stdout;
        assert_eq!(printed, format!("{program}\n").as_bytes());
    }
    let refused = install("0123");
    assert_eq!(refused.status.code(), Some(2));
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(message.contains("expected 0123"), "{message}");
    fs::write(host.join("SHA256SUMS"), "").unwrap();
    assert_eq!(install("").status.code(), Some(2));
}

/// A step of the action, whose outputs go into the folder.
fn action(folder: &TempDir, step: &str) -> Command {
    let folder = folder.path();
    let mut command = Command::new("bash");
    command
        .args([".ci/action", step])
        .env("RUNNER_TEMP", folder);
    command.env("GITHUB_OUTPUT", folder.join("output"));
    command.env("GITHUB_PATH", folder.join("path"));
    command
}

fn outputs(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("output")).unwrap()
}

/// The source of the action in version 1.2.3, as far as its steps read it.
fn released(source: &Path, repository: &str) -> PathBuf {
    for folder in ["src", "rules"] {
        fs::create_dir_all(source.join(folder)).unwrap();
    }
    fs::write(source.join("Cargo.lock"), "").unwrap();
    let manifest = format!("[package]\nversion = \"1.2.3\"\nrepository = \"{repository}\"\n");
    fs::write(source.join("Cargo.toml"), manifest).unwrap();
    source.to_owned()
}

/// Writes a program that the shell runs.
fn script(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[track_caller]
fn bash(folder: &Path, text: &str) -> Output {
    let mut command = Command::new("bash");
    for role in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{role}_NAME"), "t");
        command.env(format!("GIT_{role}_EMAIL"), "t@example.org");
    }
    let output = command.args(["-c", text]).current_dir(folder).output();
    output.unwrap()
}

/// A release is built of what is committed, in the version that its tag says, with all tools there; else
/// each reason is named, and nothing is made.
#[test]
fn a_release_that_cannot_be_built_is_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("release")).unwrap();
    for file in ["release/build", "Cargo.toml"] {
        fs::copy(file, folder.join(file)).unwrap();
    }
    let built = |text: &str, reasons: &[&str]| {
        let output = bash(folder, text);
        let message = String::from_utf8(output.stderr).unwrap();
        for reason in reasons {
            assert!(message.contains(reason), "{text}: {message}");
        }
        let status = if reasons.is_empty() { 0 } else { 2 };
        assert_eq!(output.status.code(), Some(status), "{text}: {message}");
        let made = folder.join("release/dist").exists();
        assert_eq!(made, reasons.is_empty(), "{text}: {message}");
    };
    let commit = "git init -q && echo /release/dist >.gitignore && git add . && git commit -qm t";
    bash(folder, commit);
    let version = env!("CARGO_PKG_VERSION");
    let wrong_tag = format!("the tag is v99.0.0, but the version in Cargo.toml is {version}");
    built("git tag v99.0.0 && release/build source", &[&wrong_tag]);
    bash(folder, "git tag -d v99.0.0");
    built(
        "touch new && release/build source nonsense",
        &[
            "changes that are not committed:?? new",
            "no part is called nonsense",
        ],
    );
    bash(folder, "rm new");
    // No more programs than the script itself needs.
    built(
        "tools=\"$(mktemp -d)\"
         for tool in bash env sed git mktemp head dirname rm; do
            ln -s \"$(command -v $tool)\" \"$tools\"
         done
         PATH=\"$tools\" release/build web wheel; status=$?
         rm -r \"$tools\"; exit $status",
        &["web needs npm", "wheel needs python3"],
    );
    built(&format!("git tag v{version} && release/build source"), &[]);
}
