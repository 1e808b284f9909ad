//! Hooks, the action and the wheel, as far as that goes without a network; the rest is
//! `tests/packages/run.py`.

use std::fs;
use std::io::Write as _;
use std::process::Command;

use super::readme::blocks;

#[test]
fn hooks_take_files_by_their_ending() {
    let manifest = fs::read_to_string(".pre-commit-hooks.yaml").unwrap();
    let hooks: Vec<_> = manifest.split("\n- id: ").skip(1).collect();
    let names: Vec<_> = hooks
        .iter()
        .map(|hook| hook.lines().next().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "pbnlint",
            "pbnlint-fix",
            "pbnlint-export",
            "pgnlint",
            "pgnlint-fix",
            "pgnlint-export"
        ]
    );
    for hook in hooks {
        let endings = if hook.starts_with("pgnlint") {
            r"files: (?i)\.pgn$"
        } else {
            r"files: (?i)\.(pbn|rbn|rbx)$"
        };
        for line in [endings, "types: [file]", "language: rust"] {
            assert!(hook.contains(&format!("\n  {line}\n")), "{hook}");
        }
    }
}

/// The package has two programs, and the commands of the README name none.
#[test]
fn cargo_runs_the_program_of_the_readme() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    assert!(manifest.contains("\ndefault-run = \"pbnlint\"\n"));
    let readme = fs::read_to_string("README.md").unwrap();
    assert!(readme.contains("\ncargo run --release -- check examples/evening.pbn"));
}

/// The commands that hooks run, and the flags that the examples give, are there.
#[test]
fn what_hooks_and_examples_run_is_there() {
    let manifest = fs::read_to_string(".pre-commit-hooks.yaml").unwrap();
    let entries = manifest
        .lines()
        .filter_map(|line| line.trim().strip_prefix("entry: p"));
    let entries = entries.filter_map(|line| Some(line.split_once("nlint ")?.1));
    let entries: Vec<_> = entries.map(str::to_owned).collect();
    assert_eq!(entries.len(), 6);
    let mut workflows = blocks("docs/ci.md", "yaml");
    workflows.extend(blocks("README.md", "yaml"));
    let mut commands = entries;
    for workflow in &workflows {
        let lines = workflow.lines().map(str::trim);
        let hooks = lines
            .clone()
            .filter_map(|line| line.strip_prefix("entry: pbnlint "));
        commands.extend(hooks.map(str::to_owned));
        // An argument on each line.
        let args: Vec<_> = lines.filter(|line| line.starts_with("--format=")).collect();
        if !args.is_empty() {
            commands.push(format!("check {}", args.join(" ")));
        }
    }
    assert_eq!(commands.len(), 9);
    for command in &commands {
        let command = command.strip_suffix(" --").unwrap_or(command);
        let output = Command::new(env!("CARGO_BIN_EXE_pbnlint"))
            .args(command.split(' '))
            .args(["--help"])
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{command}: {printed}");
    }
}

#[test]
fn the_steps_of_the_action_are_a_script() {
    let action = fs::read_to_string("action.yml").unwrap();
    assert!(action.contains("using: composite"));
    // Inputs reach the script as variables; in a command they would be run as one.
    for line in action
        .lines()
        .filter(|line| line.trim().starts_with("run:"))
    {
        assert!(!line.contains("${{"), "{line}");
    }
    let Ok(checked) = Command::new("bash").args(["-n", ".ci/action"]).status() else {
        return;
    };
    assert!(checked.success());
}

#[test]
fn hooks_wheel_and_action_work() {
    if std::env::var_os("PBNLINT_TEST_PACKAGES").is_none() {
        // Written past the capture of the test runner, so that nobody takes it for passed.
        let text = "skipped: PBNLINT_TEST_PACKAGES=1 tries hooks and wheel with pip and pre-commit";
        writeln!(std::io::stderr(), "{text}").unwrap();
        return;
    }
    let status = Command::new("python3")
        .arg("tests/packages/run.py")
        .status();
    assert!(status.unwrap().success());
}
