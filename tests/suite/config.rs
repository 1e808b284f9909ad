//! The configuration as its users meet it: found, read, obeyed and explained.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::readme::blocks;

/// The rules of which these tests know.
const RULES: &str = "select = [\"unknown-tag\", \"repeated-tag\", \"stray-brace\", \"require\"]\n";

/// One info, unknown-tag.
const INFO: &str = "[Event \"a\"]\n[Zzyzx \"b\"]\n";

/// One warning, repeated-tag, and one info, unknown-tag.
const BOTH: &str = "[Event \"a\"]\n[Event \"b\"]\n[Zzyzx \"b\"]\n";

/// A folder of its own for one test.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        command.current_dir(self.0.path()).args(args);
        command.stdin(Stdio::null());
        command
    }

    /// Exit status, stdout and stderr.
    fn run(&self, args: &[&str]) -> (i32, String, String) {
        output(self.command(args))
    }

    /// What `check` finds: path, line and rule of each finding.
    #[track_caller]
    fn found(&self, args: &[&str]) -> Vec<String> {
        let args = [&["check", "--format", "jsonl"], args].concat();
        let (status, out, errors) = self.run(&args);
        assert_ne!(status, 2, "{errors}");
        let findings = out.lines().map(|line| {
            let finding: Value = serde_json::from_str(line).unwrap();
            let text = |key: &str| finding[key].as_str().unwrap().to_owned();
            format!("{} {} {}", text("path"), text("severity"), text("rule"))
        });
        findings.collect()
    }

    /// The message of a run that must end with status 2 and print nothing else.
    #[track_caller]
    fn refused(&self, args: &[&str]) -> String {
        let (status, out, errors) = self.run(args);
        assert_eq!((status, out.as_str()), (2, ""), "{errors}");
        errors
    }
}

fn output(mut command: Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    (status, text(output.stdout), text(output.stderr))
}

/// What a configuration finds in `a.pbn` with a text.
#[track_caller]
fn found(configuration: &str, text: &str, args: &[&str]) -> Vec<String> {
    let folder = Folder::new(&[("pbnlint.toml", configuration), ("a.pbn", text)]);
    folder.found(args)
}

/// What is said about a wrong configuration.
#[track_caller]
fn check_error(configuration: &str, expected: &str) {
    let folder = Folder::new(&[("pbnlint.toml", configuration), ("a.pbn", INFO)]);
    let errors = folder.refused(&["check"]);
    let (message, excerpt) = errors.split_once('\n').unwrap();
    assert_eq!(message, format!("pbnlint: pbnlint.toml:{expected}"));
    // The line, and the mark below it.
    assert_eq!(excerpt.lines().count(), 3, "{errors}");
    assert!(
        excerpt.lines().all(|line| line.starts_with("  ")),
        "{errors}"
    );
    assert_eq!(folder.refused(&["config", "show"]), errors);
}

// Which rules are on.

#[test]
fn a_rule_beats_its_group() {
    let rule = ["a.pbn info unknown-tag"];
    let none: [&str; 0] = [];
    let text = "ignore = [\"tag\"]\nextend-select = [\"unknown-tag\"]\n";
    assert_eq!(found(text, BOTH, &[]), rule);
    let text = "select = [\"tag\"]\nignore = [\"unknown-tag\", \"repeated-tag\"]\n";
    assert_eq!(found(text, BOTH, &[]), none);
    let text = "select = [\"unknown-tag\"]\nignore = [\"unknown-tag\"]\n";
    assert_eq!(found(text, BOTH, &[]), none);
    let text =
        "select = [\"unknown-tag\"]\n[severity]\nunknown-tag = \"warning\"\ntag = \"error\"\n";
    assert_eq!(found(text, BOTH, &[]), ["a.pbn warning unknown-tag"]);
}

#[test]
fn a_rule_of_severity_off_is_ignored() {
    let text = "select = [\"tag\"]\n[severity]\nunknown-tag = \"off\"\n";
    let repeated = ["a.pbn warning repeated-tag"];
    assert_eq!(found(text, BOTH, &["--ignore=tag-case"]), repeated);
    // A rule named beats its group, and the command line the file.
    let text = "[severity]\ntag = \"off\"\nrepeated-tag = \"error\"\n";
    let file = ["--ignore=file"];
    assert_eq!(found(text, BOTH, &file), ["a.pbn error repeated-tag"]);
    let on = ["--ignore=file", "--select=unknown-tag"];
    assert_eq!(found(text, BOTH, &on), ["a.pbn info unknown-tag"]);
    let off = ["--severity", "repeated-tag=off,unknown-tag=info"];
    assert_eq!(found(RULES, BOTH, &off), ["a.pbn info unknown-tag"]);
    let folder = Folder::new(&[("pbnlint.toml", text), ("a.pbn", BOTH)]);
    let (_, shown, _) = folder.run(&["config", "show"]);
    assert!(shown.contains("severity.tag           \"off\""), "{shown}");
    assert!(shown.contains("\noff:\n"), "{shown}");
}

#[test]
fn the_command_line_beats_the_file() {
    let text = "select = [\"unknown-tag\"]\n";
    assert_eq!(found(text, BOTH, &[]), ["a.pbn info unknown-tag"]);
    assert_eq!(found(text, BOTH, &["--ignore", "tag"]), [""; 0]);
    let repeated = ["a.pbn warning repeated-tag"];
    assert_eq!(found(text, BOTH, &["--select", "repeated-tag"]), repeated);
    let more = found(text, BOTH, &["--extend-select", "repeated-tag"]);
    assert_eq!(more.len(), 2);
    let text = "ignore = [\"unknown-tag\"]\nselect = [\"tag\"]\n";
    assert_eq!(found(text, BOTH, &["--select", "tag"]).len(), 2);
    let text = "select = [\"unknown-tag\"]\nseverity.unknown-tag = \"warning\"\n";
    let error = ["a.pbn error unknown-tag"];
    assert_eq!(found(text, BOTH, &["--severity", "tag=error"]), error);
}

#[test]
fn rules_can_be_off_in_some_files() {
    let folder = Folder::new(&[
        (
            "pbnlint.toml",
            &format!(
                "{RULES}[per-file-ignores]\n\"archive/**\" = [\"unknown-tag\"]\n\"b.pbn\" = [\"tag\"]\n"
            ),
        ),
        ("a.pbn", BOTH),
        ("archive/a.pbn", BOTH),
        ("x/archive/a.pbn", INFO),
        ("x/b.pbn", BOTH),
    ]);
    let expected = [
        "a.pbn warning repeated-tag",
        "a.pbn info unknown-tag",
        "archive/a.pbn warning repeated-tag",
        "x/archive/a.pbn info unknown-tag",
    ];
    assert_eq!(folder.found(&[]), expected);
    // They hold whatever is selected, like a suppression in the file itself.
    let found = folder.found(&["--select", "unknown-tag", "archive"]);
    assert_eq!(found, [""; 0]);
    let named = [
        "check",
        "--isolated",
        "--select=unknown-tag",
        "--format=short",
        "archive",
    ];
    assert!(folder.run(&named).1.contains("unknown-tag"));
}

// Every other key.

#[test]
fn export_line_ending_and_version_are_taken() {
    let select = "select = [\"export-line-end\", \"export-header\", \"header-before-2-0\"]\n";
    let text = "% PBN 2.1\n% EXPORT\n[Event \"##a\"]\n";
    let rules = |configuration: &str, text: &str, args: &[&str]| {
        found(&format!("{select}{configuration}"), text, args)
    };
    assert_eq!(rules("", text, &[]), [""; 0]);
    let line_end = ["a.pbn warning export-line-end"];
    assert_eq!(rules("export = true\n", text, &[]), line_end);
    for ending in ["lf", "keep"] {
        let both = format!("export = true\nline-ending = \"{ending}\"\n");
        assert_eq!(rules(&both, text, &[]), [""; 0]);
        assert_eq!(rules(&both, text, &["--line-ending=crlf"]), line_end);
    }
    let old = ["a.pbn warning header-before-2-0"];
    let undeclared = "[Event \"##a\"]\n";
    assert_eq!(rules("", undeclared, &[]), [""; 0]);
    assert_eq!(rules("pbn-version = \"1.0\"\n", undeclared, &[]), old);
    assert_eq!(rules("pbn-version = \"1.0\"\n", text, &[]), [""; 0]);
    let asked = ["--pbn-version", "2.0"];
    assert_eq!(
        rules("pbn-version = \"1.0\"\n", undeclared, &asked),
        [""; 0]
    );
}

#[test]
fn known_tags_are_not_reported() {
    let text = format!("{RULES}known-tags = [\"Zzyzx\"]\n");
    assert_eq!(found(&text, INFO, &[]), [""; 0]);
}

#[test]
fn house_rules_are_rules() {
    let text = "select = [\"require\"]\n[[require]]\nname = \"club\"\ntag = \"Event\"\npattern = \"^Club \"\n\
                [[require]]\nname = \"room\"\ntag = \"Room\"\none-of = [\"Open\", \"Closed\"]\noptional = true\nseverity = \"error\"\n\
                [[require]]\nname = \"annotator\"\ntag = \"Annotator\"\nabsent = true\nseverity = \"info\"\n\
                [[require]]\nname = \"site\"\ntag = \"Site\"\nmessage = \"say where\"\n";
    let bad = "[Event \"Pub\"]\n[Room \"Bar\"]\n[Annotator \"me\"]\n";
    let expected = [
        "a.pbn warning require/site",
        "a.pbn warning require/club",
        "a.pbn error require/room",
        "a.pbn info require/annotator",
    ];
    assert_eq!(found(text, bad, &[]), expected);
    assert_eq!(
        found(text, "[Event \"Club a\"]\n[Site \"x\"]\n", &[]),
        [""; 0]
    );
    assert_eq!(found(text, bad, &["--ignore", "require"]), [""; 0]);
    let one = ["--select", "require/room", "--severity", "require=info"];
    assert_eq!(found(text, bad, &one), ["a.pbn info require/room"]);
    let others = ["--ignore", "require/room,require/site"];
    assert_eq!(found(text, bad, &others), [expected[1], expected[3]]);
    let off = text.replace(
        "[\"require\"]",
        "[\"default\"]\nignore = [\"require/club\"]",
    );
    assert!(!found(&off, bad, &[]).contains(&expected[1].to_owned()));
}

#[test]
fn house_rules_are_shown_in_all_formats() {
    let text = "select = [\"require\"]\n[[require]]\nname = \"club\"\ntag = \"Event\"\npattern = \"^Club \"\nmessage = \"name the club\"\n";
    let folder = Folder::new(&[("pbnlint.toml", text), ("a.pbn", "[Event \"Pub\"]\n")]);
    let show = |format: &str| folder.run(&["check", "--format", format]).1;
    let line = "a.pbn:1:9: warning[require/club] name the club\n";
    assert!(show("short").starts_with(line));
    let drawn = show("text");
    assert!(
        drawn.starts_with("warning[require/club]: name the club\n"),
        "{drawn}"
    );
    assert!(drawn.contains("= Event must match `^Club `"), "{drawn}");
    let report: Value = serde_json::from_str(&show("json")).unwrap();
    let finding = &report["files"][0]["findings"][0];
    assert_eq!(finding["rule"], "require/club");
    assert_eq!(finding["group"], "require");
    assert_eq!(finding["url"], Value::Null);
    for format in [
        "github",
        "azure",
        "gitlab",
        "sarif",
        "junit",
        "checkstyle",
        "rdjson",
        "jsonl",
    ] {
        let report = show(format);
        assert!(report.contains("require/club"), "{format}: {report}");
        assert!(report.contains("name the club"), "{format}: {report}");
    }
    let statistics = folder.run(&["check", "--statistics"]).1;
    assert!(statistics.contains("require/club"), "{statistics}");
}

#[test]
fn house_rules_are_suppressed_like_others() {
    let text = "select = [\"require\", \"unused-suppression\"]\n[[require]]\nname = \"club\"\ntag = \"Event\"\npattern = \"^Club \"\n";
    let wrong = "[Event \"Pub\"] ; pbnlint: ignore[require/club] a friend's\n";
    assert_eq!(found(text, wrong, &[]), [""; 0]);
    let missing = "% pbnlint: ignore[require] old\n[Board \"1\"]\n";
    assert_eq!(found(text, missing, &[]), [""; 0]);
    let whole = "% pbnlint: ignore-file[require/club] old\n\n[Event \"Pub\"]\n\n[Board \"2\"]\n";
    assert_eq!(found(text, whole, &[]), [""; 0]);
    let unused = "[Event \"Club a\"] ; pbnlint: ignore[require/club]\n";
    assert_eq!(found(text, unused, &[]), ["a.pbn info unused-suppression"]);
}

#[test]
fn a_suppression_names_house_rules_that_there_are() {
    let rules = "select = [\"unknown-rule\"]\n";
    let house = "[[require]]\nname = \"club-event\"\ntag = \"Event\"\n";
    let folder = Folder::new(&[("a.pbn", "")]);
    let check = |configuration: &str, name: &str, expected: &[&str]| {
        folder.write("pbnlint.toml", configuration);
        let text = format!("% pbnlint: ignore-file[{name}] old\n\n[Event \"a\"]\n");
        folder.write("a.pbn", &text);
        let (_, out, errors) = folder.run(&["check", "--format=jsonl"]);
        let messages = out.lines().map(|line| {
            let finding: Value = serde_json::from_str(line).unwrap();
            finding["message"].as_str().unwrap().to_owned()
        });
        assert_eq!(messages.collect::<Vec<_>>(), expected, "{name} {errors}");
    };
    let with = format!("{rules}{house}");
    check(&with, "require/club-event", &[]);
    check(&with, "require", &[]);
    let meant =
        "no rule or group is called `require/club-evnt`; did you mean `require/club-event`?";
    check(&with, "require/club-evnt", &[meant]);
    let unknown = "no `[[require]]` of the configuration makes a house rule `require/other`";
    check(&with, "require/other", &[unknown]);
    let meant =
        "no rule or group is called `requir/club-event`; did you mean `require/club-event`?";
    check(&with, "requir/club-event", &[meant]);
    // One that is off is there all the same.
    let off = format!("ignore = [\"require\"]\n{with}");
    check(&off, "require/club-event", &[]);
    check(&off, "require/other", &[unknown]);
    // Without house rules the configuration may be missing.
    check(rules, "require/club-evnt", &[]);
    check(rules, "requir/club-event", &[meant]);
}

#[test]
fn a_rule_has_one_severity_whatever_it_is_called() {
    check_error(
        "[severity]\nfalse-revoke = \"error\"\nfalse-irregularity = \"info\"\n",
        "3:1: `severity.false-irregularity`: `false-revoke` and `false-irregularity` are one rule, which has one severity",
    );
}

#[test]
fn blanks_around_names_of_rules_are_no_part_of_them() {
    let args = [
        "--select",
        "repeated-tag, unknown-tag",
        "--severity",
        "unknown-tag=error, repeated-tag=info",
    ];
    let expected = ["a.pbn info repeated-tag", "a.pbn error unknown-tag"];
    assert_eq!(found("", BOTH, &args), expected);
}

#[test]
fn a_house_rule_that_nobody_wrote_cannot_be_named() {
    let folder = Folder::new(&[("a.pbn", INFO)]);
    let errors = folder.refused(&["check", "--ignore", "require/nobody"]);
    assert!(errors.contains("require/nobody"), "{errors}");
}

// Where it is found.

#[test]
fn the_nearest_configuration_upwards_holds() {
    let off = "ignore = [\"unknown-tag\"]\n";
    let folder = Folder::new(&[
        ("pbnlint.toml", "select = [\"unknown-tag\"]\n"),
        ("a.pbn", INFO),
        ("x/y/a.pbn", INFO),
        ("z/.pbnlint.toml", &format!("select = [\"tag\"]\n{off}")),
        ("z/y/a.pbn", BOTH),
    ]);
    let expected = [
        "a.pbn info unknown-tag",
        "x/y/a.pbn info unknown-tag",
        "z/y/a.pbn warning repeated-tag",
    ];
    assert_eq!(folder.found(&[]), expected);
    // From elsewhere it is the same: the place of the file counts.
    let mut command = folder.command(&["check", "--format=short", "../z/y/a.pbn"]);
    command.current_dir(folder.0.path().join("x"));
    let (_, out, _) = output(command);
    assert!(
        out.starts_with("../z/y/a.pbn:2:1: warning[repeated-tag]"),
        "{out}"
    );
    assert!(!out.contains("unknown-tag"), "{out}");
}

#[test]
fn two_configurations_in_one_folder_are_one_too_many() {
    let folder = Folder::new(&[("pbnlint.toml", ""), (".pbnlint.toml", ""), ("a.pbn", INFO)]);
    let errors = folder.refused(&["check"]);
    assert!(errors.contains("keep one of them"), "{errors}");
}

#[test]
fn a_configuration_can_be_named_or_none_be_heeded() {
    let folder = Folder::new(&[
        ("pbnlint.toml", "select = [\"repeated-tag\"]\n"),
        (
            "ci/strict.toml",
            "select = [\"unknown-tag\"]\nexclude = [\"old/**\"]\n",
        ),
        ("a.pbn", BOTH),
        ("old/a.pbn", BOTH),
    ]);
    let strict = ["--config", "ci/strict.toml"];
    assert_eq!(folder.found(&strict), ["a.pbn info unknown-tag"]);
    let isolated = folder.found(&["--isolated", "--ignore=export", "a.pbn"]);
    assert!(isolated.len() > 1, "{isolated:?}");
    let errors = folder.refused(&["check", "--config", "none.toml"]);
    assert_eq!(
        errors,
        "pbnlint: cannot read none.toml: no such file or folder\n"
    );
    assert_eq!(
        folder.refused(&["check", "--config", "."]),
        "pbnlint: cannot read .: it is a folder\n"
    );
    let both = ["check", "--config", "ci/strict.toml", "--isolated"];
    assert!(folder.refused(&both).contains("cannot be used with"));
}

#[test]
fn stdin_has_the_configuration_of_its_name() {
    let folder = Folder::new(&[
        ("pbnlint.toml", "select = [\"unknown-tag\"]\n"),
        (
            "x/pbnlint.toml",
            "select = [\"repeated-tag\"]\nexclude = [\"no.pbn\"]\n",
        ),
    ]);
    let check = |args: &[&str]| {
        let mut command = folder.command(&[&["check", "-", "--format=short"], args].concat());
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A program that reads nothing may be gone already.
        let _ = child.stdin.take().unwrap().write_all(BOTH.as_bytes());
        let output = child.wait_with_output().unwrap();
        (
            output.status.code().unwrap(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    assert!(check(&[]).1.starts_with("<stdin>:3:2: info[unknown-tag]"));
    let named = check(&["--stdin-filename", "x/new.pbn"]).1;
    assert!(
        named.starts_with("x/new.pbn:2:1: warning[repeated-tag]"),
        "{named}"
    );
    let excluded = check(&["--stdin-filename", "x/no.pbn"]);
    assert_eq!(excluded.0, 0);
    assert!(!excluded.1.contains("no.pbn"), "{excluded:?}");
    // Who pipes a text through to have it repaired gets it back.
    let echoed = check(&["--stdin-filename", "x/no.pbn", "--fix"]);
    assert_eq!(echoed, (0, BOTH.to_owned()));
}

// Excluded files.

#[test]
fn an_excluded_file_that_a_hook_names_is_not_read() {
    let folder = Folder::new(&[
        ("pbnlint.toml", "exclude = [\"vendor/**\", \"x/old\"]\n"),
        ("vendor/a.pbn", "}"),
        ("vendor/pbnlint.toml", "exclude = []\n"),
        ("x/old/y/a.pbn", "}"),
        ("x/a.pbn", "}"),
    ]);
    let (status, out, errors) = folder.run(&["check", "vendor/a.pbn", "x/old/y/a.pbn"]);
    assert_eq!(status, 0, "{errors}");
    assert_eq!(out, "all clean: 0 files, 0 games\n");
    assert!(
        errors.contains("vendor/a.pbn and 1 other: excluded"),
        "{errors}"
    );
    let (_, _, errors) = folder.run(&["check", "-q", "vendor/a.pbn"]);
    assert_eq!(errors, "");
    assert_eq!(folder.run(&["check", "--show-files"]).1, "x/a.pbn\n");
    assert_eq!(folder.run(&["check", "--show-files", "x/old"]).1, "");
    let all = folder.run(&["check", "--show-files", "--no-exclude"]).1;
    assert_eq!(all, "vendor/a.pbn\nx/a.pbn\nx/old/y/a.pbn\n");
    let named = ["check", "--show-files", "--isolated", "vendor/a.pbn"];
    assert_eq!(folder.run(&named).1, "vendor/a.pbn\n");
}

#[test]
fn a_search_that_finds_only_excluded_files_fails() {
    let folder = Folder::new(&[("pbnlint.toml", "exclude = [\"*\"]\n"), ("a.pbn", INFO)]);
    let errors = folder.run(&["check"]);
    assert_eq!(errors.0, 2);
    assert!(
        errors.2.contains("the configuration excludes 1 path"),
        "{errors:?}"
    );
    assert_eq!(folder.run(&["check", "--allow-no-files"]).0, 0);
}

// One that extends another.

#[test]
fn what_one_extends_holds_where_it_is_silent() {
    let folder = Folder::new(&[
        (
            "base/base.toml",
            "select = [\"tag\"]\nexclude = [\"/a.pbn\", \"p/old.pbn\"]\nknown-tags = [\"One\"]\n[severity]\nunknown-tag = \"error\"\ntag = \"info\"\n\
             [[require]]\nname = \"x\"\ntag = \"Event\"\npattern = \"1\"\n",
        ),
        (
            "p/pbnlint.toml",
            "extend = \"../base/base.toml\"\nignore = [\"misspelt-tag\"]\nextend-select = [\"require\"]\nknown-tags = [\"Two\"]\nexclude = [\"b.pbn\"]\n\
             [severity]\ntag = \"warning\"\n[[require]]\nname = \"x\"\ntag = \"Event\"\npattern = \"2\"\n",
        ),
        (
            "p/a.pbn",
            "[Event \"2\"]\n[One \"\"]\n[Two \"\"]\n[Three \"\"]\n[Dealr \"\"]\n",
        ),
        ("p/b.pbn", BOTH),
        ("p/old.pbn", BOTH),
        ("p/new.pbn", BOTH),
    ]);
    let found = folder.found(&["p"]);
    let own = found.iter().filter(|line| line.starts_with("p/a.pbn"));
    assert_eq!(own.collect::<Vec<_>>(), ["p/a.pbn warning unknown-tag"]);
    assert!(found.iter().any(|line| line.starts_with("p/new.pbn")));
    assert!(!found.iter().any(|line| line.starts_with("p/b.pbn")));
    // The patterns of the other count from its own folder, and for files that do not lie
    // there from the working folder.
    assert!(!found.iter().any(|line| line.starts_with("p/old.pbn")));
}

#[test]
fn a_circle_of_configurations_is_reported() {
    let folder = Folder::new(&[
        ("pbnlint.toml", "extend = \"b.toml\"\n"),
        ("b.toml", "# a comment\nextend = \"x/../c.toml\"\n"),
        ("c.toml", "extend = \"pbnlint.toml\"\n"),
        ("x/a.pbn", INFO),
    ]);
    let errors = folder.refused(&["check"]);
    assert_eq!(
        errors,
        "pbnlint: c.toml:1: `extend`: pbnlint.toml extends this file in turn\n"
    );
    folder.write("c.toml", "extend = \"c.toml\"\n");
    assert!(
        folder
            .refused(&["check"])
            .contains("c.toml extends this file in turn")
    );
    folder.write("c.toml", "extend = \"none.toml\"\n");
    let errors = folder.refused(&["check"]);
    assert_eq!(
        errors,
        "pbnlint: c.toml:1: `extend`: cannot read none.toml: no such file or folder\n"
    );
    folder.write("c.toml", "select = [\"nonsense-rule\"]\n");
    assert!(
        folder
            .refused(&["check"])
            .starts_with("pbnlint: c.toml:1:11: `select`: ")
    );
}

// What is wrong in it.

#[test]
fn an_excerpt_shows_what_is_wrong() {
    let text =
        "select = [\n  \"tag\",\n  \"nonote\\u001Bs\", # \u{9b}31m\n]\n[severty]\ntag = \"eror\"\n";
    let folder = Folder::new(&[("pbnlint.toml", text), ("a.pbn", INFO)]);
    let errors = folder.refused(&["check"]);
    let expected = r#"pbnlint: pbnlint.toml:3:3: `select`: "nonote␛s": no rule or group has this name; `pbnlint rules` lists them all
    │
  3 │   "nonote\u001Bs", # <9B>31m
    │   ^^^^^^^^^^^^^^^
pbnlint: pbnlint.toml:5:2: `severty`: no such key; did you mean `severity`?
    │
  5 │ [severty]
    │  ^^^^^^^
"#;
    assert_eq!(errors, expected);
    let long = format!("known-tags = [{}\"a b\"]\n", "\"x\", ".repeat(1000));
    folder.write("pbnlint.toml", &long);
    let errors = folder.refused(&["check"]);
    assert!(errors.contains("\"a b\""), "{errors}");
    let longest = errors.lines().skip(1).map(|line| line.chars().count());
    assert!(longest.max().unwrap() < 130, "{errors}");
}

#[test]
fn unknown_keys_are_named_with_the_nearest_one() {
    check_error(
        "selct = []\n",
        "1:1: `selct`: no such key; did you mean `select`?",
    );
    check_error(
        "export = true\n\n[[require]]\nname = \"é\"\ntga = \"a\"\n",
        "5:1: `require.tga`: no such key; did you mean `tag`?",
    );
    let folder = Folder::new(&[("pbnlint.toml", "frobnicate = 1\n"), ("a.pbn", INFO)]);
    let errors = folder.refused(&["check"]);
    assert!(
        errors.contains("no such key; there are extend, pbn-version,"),
        "{errors}"
    );
}

#[test]
fn a_setting_after_the_header_of_a_table_is_no_file() {
    check_error(
        "[per-file-ignores]\nignore = [\"tag\"]\n",
        "2:1: `per-file-ignores.ignore`: `ignore` is a setting, and no file: it must come before \
         all tables, which are headed by `[...]`",
    );
    // No list could be meant for these.
    for files in ["export", "archive"] {
        let text = format!("[per-file-ignores]\n\"{files}\" = [\"tag\"]\n");
        let path = Path::new("/x/pbnlint.toml");
        assert!(
            pbnlint::config::ConfigFile::parse(path, &text).is_ok(),
            "{files}"
        );
    }
    let template = pbnlint::config::TEMPLATE;
    let folder = Folder::new(&[("a.pbn", INFO)]);
    folder.write("pbnlint.toml", &format!("{template}select = []\n"));
    let (status, ..) = folder.run(&["check"]);
    assert_eq!(status, 0, "what is appended to the template holds");
}

#[test]
fn wrong_values_are_reported_with_their_place() {
    check_error(
        "export = \"yes\"\n",
        "1:10: `export`: invalid type: string \"yes\", expected a boolean",
    );
    check_error(
        "select = \"tag\"\n",
        "1:10: `select`: invalid type: string \"tag\", expected a list",
    );
    check_error(
        "pbn-version = 2.1\n",
        "1:15: `pbn-version`: this must be a string",
    );
    check_error(
        "pbn-version = \"2.2\"\n",
        "1:15: `pbn-version`: \"2.2\": no such value; there are 1.0, 2.0, 2.1",
    );
    check_error(
        "line-ending = \"cr\"\n",
        "1:15: `line-ending`: \"cr\": no such value; there are crlf, lf, keep",
    );
    check_error(
        "[severity]\ntag = \"loud\"\n",
        "2:7: `severity.tag`: \"loud\": no such value; there are error, warning, info, off",
    );
    check_error(
        "ignore = [\n  \"note\",\n  \"unknwn-tag\",\n]\n",
        "3:3: `ignore`: \"unknwn-tag\": no rule or group has this name; did you mean `unknown-tag`?",
    );
    check_error(
        "[per-file-ignores]\n\"[\" = [\"tag\"]\n",
        "2:1: `per-file-ignores.[`: \"[\": unclosed character class; missing ']'",
    );
    check_error(
        "exclude = [\"a\", \"!b\"]\n",
        "1:17: `exclude`: \"!b\": a pattern cannot be negated here; write `[!]` for the character",
    );
    check_error(
        "select = [\"require/x\"]\n",
        "1:11: `select`: no `[[require]]` makes a house rule require/x",
    );
    check_error(
        "[severity]\ntag = \"eror\"\n",
        "2:7: `severity.tag`: \"eror\": no such value; did you mean \"error\"?",
    );
    check_error("select = [\n", "1:11: unclosed array, expected `]`");
}

#[test]
fn wrong_house_rules_are_reported_with_their_place() {
    let check = |keys: &str, expected: &str| {
        check_error(&format!("[[require]]\n{keys}"), expected);
    };
    check_error(
        "[require]\nname = \"x\"\ntag = \"Event\"\n",
        "1:1: `require`: there may be several house rules; write `[[require]]`",
    );
    check("tag = \"Event\"\n", "1:1: `require`: missing field `name`");
    check("name = \"x\"\n", "1:1: `require`: missing field `tag`");
    check(
        "name = \"Club\"\ntag = \"Event\"\n",
        "2:8: `require.name`: \"Club\": a name has small letters and digits, with hyphens between",
    );
    check(
        "name = \"x\"\ntag = \"My Tag\"\n",
        "3:7: `require.tag`: \"My Tag\": a tag name has letters, digits and `_` (chapter 3.3)",
    );
    let own = "name = \"x\"\ntag = \"Event\"\n";
    check(
        &format!("{own}pattern = \"a\"\nabsent = true\n"),
        "5:10: `require.absent`: a house rule has one of `pattern`, `one-of` and `absent`; write two rules",
    );
    check(
        &format!("{own}pattern = \"(\"\n"),
        "4:11: `require.pattern`: \"(\": no regular expression: unclosed group",
    );
    check(
        &format!("{own}one-of = []\n"),
        "4:10: `require.one-of`: no value can be one of none",
    );
    check(
        &format!("{own}optional = true\n"),
        "4:12: `require.optional`: this leaves nothing to demand; it goes with `pattern` or `one-of`",
    );
    check(
        &format!("{own}message = \" \"\n"),
        "4:11: `require.message`: an empty message says nothing; without `message` the finding says what is demanded",
    );
    check(
        &format!("{own}[[require]]\n{own}"),
        "5:8: `require.name`: two house rules are named require/x",
    );
}

#[test]
fn a_wrong_configuration_leaves_everything_as_it_is() {
    let folder = Folder::new(&[
        ("a.pbn", "[EVENT \"a\"]\n"),
        ("x/pbnlint.toml", "selct = []\n"),
        ("x/b.pbn", BOTH),
    ]);
    folder.refused(&["check", "--fix", "--output", "report.txt"]);
    let text = fs::read_to_string(folder.0.path().join("a.pbn")).unwrap();
    assert_eq!(text, "[EVENT \"a\"]\n");
    assert!(!folder.0.path().join("report.txt").exists());
}

#[cfg(unix)]
#[test]
fn a_configuration_that_leads_nowhere_is_reported() {
    let folder = Folder::new(&[("a.pbn", INFO)]);
    std::os::unix::fs::symlink("nowhere", folder.0.path().join(".pbnlint.toml")).unwrap();
    let errors = folder.refused(&["check"]);
    assert_eq!(
        errors,
        "pbnlint: cannot read .pbnlint.toml: no such file or folder\n"
    );
}

#[test]
fn a_configuration_that_is_no_text_is_reported() {
    let folder = Folder::new(&[("a.pbn", INFO)]);
    fs::write(folder.0.path().join("pbnlint.toml"), b"# Caf\xE9\n").unwrap();
    let errors = folder.refused(&["check"]);
    assert_eq!(errors, "pbnlint: pbnlint.toml: not in UTF-8 (byte 5)\n");
}

#[cfg(unix)]
#[test]
fn unreadable_files_fail_and_the_others_are_reported() {
    let text = "select = [\"unknown-tag\"]\n";
    let folder = Folder::new(&[("pbnlint.toml", text), ("b.pbn", INFO)]);
    std::os::unix::fs::symlink("nowhere", folder.0.path().join("a.pbn")).unwrap();
    let (status, out, errors) = folder.run(&["check", "--format=short"]);
    assert_eq!(status, 2);
    assert!(out.starts_with("b.pbn:2:2: info[unknown-tag]"), "{out}");
    let expected = "pbnlint: a.pbn: it is a link to a file that does not exist\n";
    assert_eq!(errors, expected);
}

// Fingerprints.

#[test]
fn fingerprints_depend_on_the_place_below_the_configuration_only() {
    let folder = Folder::new(&[
        ("p/pbnlint.toml", "select = [\"unknown-tag\"]\n"),
        ("p/x/a.pbn", INFO),
        ("p/x/b.pbn", INFO),
    ]);
    let fingerprint = |folder: &Path, path: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        command
            .current_dir(folder)
            .args(["check", "--format=jsonl", path]);
        let finding: Value = serde_json::from_str(&output(command).1).unwrap();
        finding["fingerprint"].as_str().unwrap().to_owned()
    };
    let root = folder.0.path();
    let one = fingerprint(root, "p/x/a.pbn");
    assert_eq!(one, fingerprint(&root.join("p"), "x/a.pbn"));
    assert_eq!(one, fingerprint(&root.join("p/x"), "a.pbn"));
    assert_eq!(one, fingerprint(&root.join("p/x"), "../x/a.pbn"));
    assert_ne!(one, fingerprint(root, "p/x/b.pbn"));
}

// The commands.

#[test]
fn show_tells_what_holds_and_why() {
    let folder = Folder::new(&[
        (
            "base.toml",
            "line-ending = \"lf\"\n\n[severity]\nunknown-tag = \"error\"\n",
        ),
        (
            "pbnlint.toml",
            "extend = \"base.toml\"\nexport = true\nignore = [\"long-line\"]\nextend-select = [\"wide-line\"]\nexclude = [\"vendor\"]\n\
             [per-file-ignores]\n\"archive\" = [\"unknown-tag\"]\n",
        ),
    ]);
    let show = |args: &[&str]| {
        let (status, out, errors) = folder.run(&[&["config", "show"], args].concat());
        assert_eq!((status, errors.as_str()), (0, ""));
        out
    };
    let out = show(&["archive/a.pbn"]);
    let has = |line: &str| {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            out.lines().any(|other| words(other) == line),
            "no {line:?} in {out}"
        );
    };
    has("settings of archive/a.pbn by pbnlint.toml, which extends base.toml");
    has("pbn-version \"2.1\" default");
    has("export true pbnlint.toml:2");
    has("line-ending \"lf\" base.toml:1");
    has("select [\"default\"] default");
    has("ignore [\"long-line\"] pbnlint.toml:3");
    has("extend-select [\"wide-line\"] pbnlint.toml:4");
    has("severity.unknown-tag \"error\" base.toml:4");
    has("per-file-ignores.\"archive\" [\"unknown-tag\"] pbnlint.toml:7 (holds for this file)");
    assert!(
        out.contains("\non besides the default:\n  wide-line\n"),
        "{out}"
    );
    assert!(
        out.contains("\noff:\n  long-line\n  unknown-tag\n"),
        "{out}"
    );
    let other = show(&["a.pbn"]);
    assert!(other.contains("(not for this file)"), "{other}");
    assert!(
        other.contains("of another severity:\n  unknown-tag (error)"),
        "{other}"
    );
    let excluded = show(&["vendor/x/a.pbn"]);
    let pattern = "\nit is excluded by \"vendor\" (pbnlint.toml:5): only --no-exclude reads it\n";
    assert!(excluded.contains(pattern), "{excluded}");
    assert!(show(&["--isolated"]).contains("there is no configuration"));
    assert!(show(&["--config", "base.toml"]).contains("by base.toml\n"));
}

#[test]
fn init_writes_a_file_but_never_over_another() {
    let folder = Folder::new(&[("a.pbn", INFO)]);
    assert_eq!(folder.run(&["config", "init"]).0, 0);
    let path = folder.0.path().join("pbnlint.toml");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        pbnlint::config::TEMPLATE
    );
    // It changes nothing.
    let with = folder.run(&["check", "--format=json"]);
    assert_eq!(with, folder.run(&["check", "--format=json", "--isolated"]));
    fs::write(&path, "# mine\n").unwrap();
    let errors = folder.refused(&["config", "init"]);
    assert_eq!(
        errors,
        "pbnlint: pbnlint.toml is there already; nothing was written\n"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "# mine\n");
    fs::rename(&path, folder.0.path().join(".pbnlint.toml")).unwrap();
    folder.refused(&["config", "init"]);
    assert!(!path.exists());
}

#[test]
fn house_rules_have_no_page() {
    let folder = Folder::new(&[("pbnlint.toml", "[[require]]\ntag = \"Event\"\n")]);
    for args in [
        ["explain", "require/club"],
        ["explain", "require"],
        ["explain", "Require"],
        ["rules", "require"],
        ["rules", "require/club"],
    ] {
        let errors = folder.refused(&args);
        let why = "house rules have no page; `pbnlint config show` says what they demand";
        assert!(errors.contains(why), "{args:?}: {errors}");
    }
}

#[test]
fn groups_list_their_rules() {
    let folder = Folder::new(&[]);
    let (status, out, _) = folder.run(&["explain", "tag"]);
    assert_eq!(status, 0);
    assert!(
        out.contains("\ntag-case ") && !out.contains("stray-brace"),
        "{out}"
    );
    assert_eq!(folder.run(&["rules", "tag"]).1, out);
}

#[test]
fn known_tags_are_names_of_tags() {
    check_error(
        "known-tags = [\"Mine\", \"Bad tag\"]\n",
        "1:23: `known-tags`: \"Bad tag\": a tag name has letters, digits and `_` (chapter 3.3)",
    );
}

#[test]
fn settings_of_a_folder_are_those_of_its_files() {
    let folder = Folder::new(&[
        ("pbnlint.toml", "export = true\n"),
        ("a/pbnlint.toml", "pbn-version = \"1.0\"\n"),
        ("a/b/x.pbn", ""),
    ]);
    for path in ["a", "a/b", "a/b/x.pbn"] {
        let (status, out, _) = folder.run(&["config", "show", path]);
        let headline = format!("settings of {path} by a/pbnlint.toml\n");
        assert!(status == 0 && out.starts_with(&headline), "{out}");
    }
}

/// The chapter of the manual on configurations.
const CHAPTER: &str = "docs/configuration.md";

#[test]
fn the_example_of_the_manual_is_right() {
    let kept = fs::read_to_string("tests/examples/pbnlint.toml").unwrap();
    let (schema, example) = kept.split_once("\n\n").unwrap();
    let schema = schema.strip_prefix("#:schema ").unwrap();
    assert!(Path::new("tests/examples").join(schema).exists());
    assert_eq!(blocks(CHAPTER, "toml")[0], example);
    let parse = |text: &str| pbnlint::config::ConfigFile::parse(Path::new("/x/pbnlint.toml"), text);
    for example in blocks(CHAPTER, "toml") {
        parse(&example).unwrap_or_else(|error| panic!("{error:?} in {example}"));
    }
    // It is of no use if it shows less than there is.
    let chapter = fs::read_to_string(CHAPTER).unwrap();
    let schema: Value = serde_json::from_str(&pbnlint::config::schema()).unwrap();
    let table = |name: &str| {
        schema["definitions"][name]["properties"]
            .as_object()
            .unwrap()
            .clone()
    };
    let keys = schema["properties"].as_object().unwrap().clone();
    for key in keys.keys().chain(table("Require").keys()) {
        let shown = [
            format!("`{key}`"),
            format!("`[{key}]`"),
            format!("`[[{key}]]`"),
            format!("`{key} = "),
            format!("\n{key} = "),
        ];
        assert!(
            shown.iter().any(|form| chapter.contains(form)),
            "{key} is not in {CHAPTER}"
        );
    }
}

/// The template with its settings no longer in comments.
fn spelled_out() -> String {
    let lines = pbnlint::config::TEMPLATE.lines().map(|line| {
        let setting = line.strip_prefix("# ").filter(|rest| {
            let is_key = |c: char| c.is_ascii_lowercase() || c == '-' || c == '"';
            rest.starts_with('[')
                || rest
                    .split_once(" = ")
                    .is_some_and(|(key, _)| key.starts_with('"') || key.chars().all(is_key))
        });
        setting.unwrap_or(line)
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_template_shows_every_key() {
    let text = spelled_out().replace("extend = \"../pbnlint.toml\"", "");
    let schema: Value = serde_json::from_str(&pbnlint::config::schema()).unwrap();
    for key in schema["properties"].as_object().unwrap().keys() {
        let as_table = format!("[{key}]");
        assert!(
            text.lines()
                .any(|line| line.contains(&as_table) || line.starts_with(key))
                || key == "extend",
            "{key} is not in the template"
        );
    }
    let file = pbnlint::config::ConfigFile::parse(Path::new("/x/pbnlint.toml"), &text).unwrap();
    assert_eq!(file.require.len(), 1);
    assert_eq!(file.rules.severity.len(), 1);
    assert_eq!(file.per_file_ignores.len(), 1);
}

#[test]
fn the_schema_is_that_of_the_code() {
    let folder = Folder::new(&[]);
    let (status, printed, _) = folder.run(&["config", "schema"]);
    assert_eq!(status, 0);
    let path = "src/config/pbnlint.schema.json";
    if std::env::var_os("PBNLINT_UPDATE").is_some() {
        fs::write(path, &printed).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap();
    assert!(
        kept == printed,
        "{path} is old: PBNLINT_UPDATE=1 cargo test --test suite -- schema"
    );
    let schema: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(schema["additionalProperties"], Value::Bool(false));
    assert_eq!(
        schema["definitions"]["Require"]["required"],
        serde_json::json!(["name", "tag"])
    );
    let names = &schema["definitions"]["RuleName"]["anyOf"][0]["enum"];
    assert!(names.as_array().unwrap().contains(&"unknown-tag".into()));
    assert!(!printed.contains("\"null\""));
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let folder = Folder::new(&[("a.pbn", "")]);
    let text = "slect = [\"all\"]\nignore = [\"no-such\", \"tag-caze\"]\nexport = \"yes\"\n\
                known-tags = [\"a b\", \"ok\", \"c d\"]\n[severty]\nx = 1\n[severity]\nnone-such = \"info\"\n\
                [[require]]\nname = \"A\"\ntag = \"Event\"\n";
    folder.write("pbnlint.toml", text);
    let errors = folder.refused(&["check"]);
    let places: Vec<_> = errors
        .lines()
        .filter_map(|line| line.strip_prefix("pbnlint: pbnlint.toml:"))
        .map(|line| line.split(": ").next().unwrap())
        .collect();
    let expected = [
        "1:1", "2:11", "2:22", "3:10", "4:15", "4:28", "5:2", "8:1", "10:8",
    ];
    assert_eq!(places, expected, "{errors}");
    for part in [
        "did you mean `select`?",
        "did you mean `tag-case`?",
        "did you mean `severity`?",
    ] {
        assert!(errors.contains(part), "{errors}");
    }
}

// How much a configuration may ask for.

/// So many lines, each with its number in place of `#`.
fn numbered(line: &str, count: usize) -> String {
    let lines = (1..=count).map(|number| line.replace('#', &number.to_string()) + "\n");
    lines.collect()
}

#[test]
fn the_name_that_is_one_too_many_is_refused() {
    let names = numbered("\"require/x#\" = \"info\"", 10_001);
    check_error(
        &format!("[severity]\n{names}"),
        "10002:1: `severity.require/x10001`: this is one more than the 10,000 names, patterns and globs \
         that a file may have",
    );
    // All kinds count together, in the order of the file.
    let tags = vec!["\"T\""; 5000].join(", ");
    let globs = vec!["\"a\""; 5000].join(", ");
    check_error(
        &format!("known-tags = [{tags}]\nexclude = [{globs}]\nignore = [\n\"tag\",\n]\n"),
        "4:1: `ignore`: this is one more than the 10,000 names, patterns and globs that a file may have",
    );
}

#[test]
fn what_passes_the_memory_for_patterns_is_refused() {
    let rule = "[[require]]\nname = \"r#\"\ntag = \"Event\"\npattern = '[\\p{L}]{1,90}x#'";
    let folder = Folder::new(&[("pbnlint.toml", &numbered(rule, 200)), ("a.pbn", INFO)]);
    let errors = folder.refused(&["check"]);
    let end = ": `require.pattern`: all patterns up to this one take more than 64 MB\n";
    assert!(errors.contains(end), "{errors}");
    assert_eq!(errors.matches("pbnlint: ").count(), 1, "{errors}");
    let globs: Vec<_> = (0..40)
        .map(|n| format!("\"{}{n}\"", "a*".repeat(5000)))
        .collect();
    let text = format!("exclude = [\n{}\n]\n", globs.join(",\n"));
    let folder = Folder::new(&[("pbnlint.toml", &text), ("a.pbn", INFO)]);
    let errors = folder.refused(&["check"]);
    let end = ": `exclude`: all patterns up to this one take more than 64 MB\n";
    assert!(errors.contains(end), "{errors}");
    assert_eq!(errors.matches("pbnlint: ").count(), 1, "{errors}");
}

/// To look for what was meant, and for the place of it, takes long: it is done for so many errors only.
#[test]
fn of_many_errors_the_first_are_listed() {
    let known: String = (1..=50)
        .map(|n| format!("\"require/x{n}\" = \"info\"\n"))
        .collect();
    for text in [
        format!("[severity]\n{}", numbered("unknown-tga# = \"info\"", 5000)),
        format!("[severity]\n{known}"),
        numbered("[[require]]\nname = \"A#\"\ntag = \"Event\"", 3000),
    ] {
        let folder = Folder::new(&[("pbnlint.toml", &text), ("a.pbn", INFO)]);
        let errors = folder.refused(&["check"]);
        let listed = errors.lines().filter(|line| line.starts_with("pbnlint: "));
        assert_eq!(listed.count(), 21, "{errors}");
        let end = ": there are more errors, which are not listed\n";
        assert!(errors.contains(end), "{errors}");
    }
}

#[test]
fn many_house_rules_are_read() {
    let mut text = RULES.to_owned() + "[severity]\n";
    text += &numbered("\"require/r#\" = \"error\"", 3000);
    text += &numbered("[[require]]\nname = \"r#\"\ntag = \"Event\"", 3000);
    let folder = Folder::new(&[("pbnlint.toml", &text), ("a.pbn", "[Board \"1\"]\n")]);
    assert_eq!(folder.found(&[]).len(), 3000);
    let (status, shown, _) = folder.run(&["config", "show", "a.pbn"]);
    assert_eq!(status, 0);
    assert!(shown.contains("require/r3000 (error)"), "{shown}");
}
