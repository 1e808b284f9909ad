//! Names, values and files that would abuse the program, or those who read its output.

use std::fs;
use std::process::{Command, Stdio};

use pbnlint::lint::{self, FindingCache, Folding, Plan, Revision, Settings};
use pbnlint::source::Source;

use super::cli::{ERROR, Folder, GOOD, Run, WARNING};
#[cfg(unix)]
use super::shell::in_terminal;

/// What no runner may take for a command, in any report.
#[track_caller]
fn holds_no_command(output: &str) {
    for line in output.lines() {
        // A runner that reads one of our commands looks for no other in the line.
        let ours = [
            "::error title=",
            "::warning title=",
            "::notice title=",
            "##vso[task.logissue type=",
        ];
        if ours.iter().any(|command| line.starts_with(command)) {
            // That of Azure ends with the first bracket after its properties, of which all end so.
            let azure = line
                .strip_prefix("##vso[")
                .and_then(|line| line.split_once(']'));
            assert!(azure.is_none_or(|(head, _)| head.ends_with(';')), "{line}");
            continue;
        }
        assert!(!line.trim_start().starts_with("::"), "{line}");
        for command in ["##[", "##vso["] {
            assert!(!line.contains(command), "{line}");
        }
    }
}

#[test]
fn values_and_names_give_no_orders_to_a_runner() {
    let text = "[EVENT \"##[stop-commands]zz\"]\n[##vso[x] \"a\"]\n[Event \"a\"] ##[group]\n";
    let folder = Folder::new(&[
        ("::set-output name=x::y.pbn", text),
        ("##[set-output]/##vso[z].pbn", text),
    ]);
    let formats = [
        "text",
        "short",
        "json",
        "jsonl",
        "github",
        "azure",
        "gitlab",
        "sarif",
        "junit",
        "checkstyle",
        "rdjson",
    ];
    for format in formats {
        let format = format!("--format={format}");
        let run = folder.run(&["check", ".", "nothing/##[x].pbn", &format]);
        assert_eq!(run.status, 2);
        holds_no_command(&run.stdout);
        holds_no_command(&run.stderr);
    }
    for flag in ["--statistics", "--verbose"] {
        let run = folder.run(&["check", flag]);
        holds_no_command(&run.stdout);
        holds_no_command(&run.stderr);
    }
}

/// A list in a pipe is for a program, which must find the files; but the log of a CI system is a pipe too.
#[test]
fn names_are_changed_only_where_they_would_be_obeyed() {
    let folder = Folder::new(&[("##teamcity[x].pbn", ERROR), ("##vso[z].pbn", ERROR)]);
    let list = |system: Option<&str>| {
        let mut command = folder.command(&["check", "--show-files"]);
        for name in ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"] {
            command.env_remove(name);
        }
        let output = command.envs(system.map(|name| (name, "1"))).output();
        output.unwrap().stdout
    };
    let raw = list(None);
    assert_eq!(raw, b"##teamcity[x].pbn\n##vso[z].pbn\n");
    let run = folder.run_with_input(&["check", "--format=json", "@-"], &raw);
    assert_eq!(run.json()["summary"]["files"], 2, "{run:#?}");
    for system in ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"] {
        let safe = list(Some(system));
        assert_eq!(safe, b"##teamcity<5B>x].pbn\n##vso<5B>z].pbn\n");
    }
}

/// What is no plain file could keep a run waiting for ever.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_by_name() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    let path = |name: &str| folder.path().join(name);
    let made = Command::new("mkfifo").arg(path("pipe.pbn")).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", path("zero.pbn")).unwrap();
    std::os::unix::fs::symlink("/proc/self/status", path("state.pbn")).unwrap();
    std::os::unix::fs::symlink("/proc/self/status", path("state.rbn")).unwrap();
    let mut names = vec!["pipe.pbn", "zero.pbn"];
    names.extend(cfg!(target_os = "linux").then_some("state.pbn"));
    for name in names {
        let run = folder.run(&["check", name]);
        run.exits(2).err(&format!("{name}: it is not a plain file"));
    }
    // A folder in which they lie is searched without them.
    folder.run(&["check", "--show-files"]).prints("a.pbn\n");
    // A pipe that is named as such is read.
    let run = folder.run_with_input(&["check", "/dev/stdin"], ERROR.as_bytes());
    run.exits(1).out("/dev/stdin:1:15: ");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_said_without_the_name_of_a_temporary_file() {
    let folder = Folder::new(&[("a.pbn", &"[EVENT \"a\"]\n\n".repeat(1000))]);
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" check --fix a.pbn";
    command.args(["-c", script, env!("CARGO_BIN_EXE_pbnlint")]);
    let output = command.current_dir(folder.path()).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(
        errors.contains("a.pbn: cannot be written: file too large\n"),
        "{errors}"
    );
}

#[test]
fn json_moves_no_cursor_and_turns_no_text() {
    let folder = Folder::new(&[("a\u{202e}.pbn", "[Board \"\u{9b}31m\u{2066}\"]\n")]);
    for format in ["json", "jsonl", "gitlab", "sarif", "rdjson"] {
        let run = folder.run(&["check", "--format", format]);
        let raw = ['\u{9b}', '\u{202e}', '\u{2066}'];
        assert!(!run.stdout.contains(raw), "{}", run.stdout);
        let path = if format == "sarif" {
            "a%E2%80%AE"
        } else {
            "a\\u202e.pbn"
        };
        run.out("\\u009b").out(path);
    }
    folder.write("b.pbn", "[Board \"\u{9b}\"]\n".as_bytes());
    folder.run(&["model", "b.pbn"]).exits(0).out("\\u009b");
}

/// A name that clears the screen, begins a link and turns the text around.
#[cfg(unix)]
const DRIVER: &str = "\u{1b}[2J\u{1b}]8;;x\u{7}\u{202e}\u{9b}3m.pbn";

#[cfg(unix)]
#[test]
fn a_name_drives_no_terminal() {
    let text = "[EVENT \"a\"]\n[Event2 \"\"]\n";
    let folder = Folder::new(&[(DRIVER, text), ("kept/a.pbn", "[Event \"a\"]\r\n")]);
    let missing = format!("missing {DRIVER}");
    let lists: &[&[&str]] = &[
        &["check"],
        &["check", "--format=short"],
        &["check", "--statistics"],
        &["check", "--verbose"],
        &["check", "--diff"],
        &["check", "--fix", "--diff", "--unsafe-fixes"],
        &["check", &missing],
        &["check", "--config", &missing],
        &["check", "--baseline", &missing],
        &[
            "check",
            "--format",
            "json",
            "--output",
            &format!("{missing}/x"),
        ],
        &["export", "--check", "."],
        &["export", "--diff", "."],
        &["export", "--diff", "--line-ending=lf", "kept", "."],
        &["export", "--no-fix", "--output-dir", &missing, DRIVER],
        &["export", &missing],
        &["convert", "--to", "rbn", DRIVER],
        &["convert", "--to", "rbn", &missing],
        &["tree", &missing],
        &["model", &missing],
        &["config", "show", DRIVER],
        &["check", "--write-baseline", "--baseline", &missing],
        &["check", "--add-ignore"],
        &["check", "--fix", "--backup"],
        &["export", "."],
    ];
    for args in lists {
        for color in ["never", "always"] {
            let args = match args.first() {
                Some(&("check" | "export")) => [*args, &["--color", color]].concat(),
                _ => args.to_vec(),
            };
            let run = folder.run(&args);
            for printed in [&run.stdout, &run.stderr] {
                for raw in ["\u{1b}[2J", "\u{1b}]8;;x", "\u{202e}", "\u{9b}", "\u{7}"] {
                    assert!(
                        !printed.contains(raw),
                        "{args:?} prints {raw:?}: {printed:?}"
                    );
                }
            }
        }
    }
}

/// What clap writes of an argument is plain text where the argument would drive the terminal, and as clap
/// draws it where not.
#[cfg(unix)]
#[test]
fn an_argument_that_is_wrong_drives_no_terminal() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    let flag = format!("--{DRIVER}");
    for args in [
        &["explain", DRIVER][..],
        &["rules", DRIVER],
        &["schema", DRIVER],
        &["completions", DRIVER],
        &[DRIVER.trim_end_matches(".pbn")],
        &["check", &flag],
        &["check", "--select", DRIVER],
        &["check", "--severity", DRIVER],
        &["check", "--format", DRIVER],
        &["check", "--jobs", DRIVER],
        &["convert", "--to", DRIVER, "a.pbn"],
        &["check", "--##vso[task.x]"],
    ] {
        let run = folder.run(args).exits(2).err("error: ").prints("");
        is_in_plain_sight(&run.stderr, args);
        let quoted: Vec<_> = args.iter().map(|arg| format!("'{arg}'")).collect();
        match in_terminal(&folder, &format!("pbnlint {}", quoted.join(" "))) {
            Some(printed) => {
                assert!(printed.starts_with("error: "), "{printed:?}");
                is_in_plain_sight(&printed, args);
            }
            None => eprintln!("skipped: there is no `script` to make a terminal"),
        }
    }
    if let Some(printed) = in_terminal(&folder, "pbnlint check --wrong") {
        assert!(printed.contains("\u{1b}["), "no colors: {printed:?}");
    }
}

#[cfg(unix)]
#[track_caller]
fn is_in_plain_sight(printed: &str, args: &[&str]) {
    let drives = |character: char| {
        character.is_control() && !matches!(character, '\r' | '\n') || character == '\u{202e}'
    };
    assert!(!printed.contains(drives), "{args:?}: {printed:?}");
    holds_no_command(printed);
}

#[test]
fn a_file_whose_name_looks_like_a_flag_is_a_file() {
    let folder = Folder::new(&[
        ("--config=.x.pbn", ERROR),
        (".x.pbn", "ignore = [\"all\"]\n"),
        ("-q.pbn", ERROR),
        ("-", GOOD),
    ]);
    let found = "./--config=.x.pbn:1:15: error[stray-brace]";
    folder
        .run(&["check", "--config=.x.pbn", "-q.pbn"])
        .exits(1)
        .out(found)
        .out("\n./-q.pbn:1:15: ");
    folder
        .run(&["check", "--", "--config=.x.pbn"])
        .exits(1)
        .out(found);
    folder
        .run(&["check", "--show-files", "./-"])
        .exits(0)
        .prints("./-\n");
}

/// Runs `check` with an output that must be refused before anything is read or written.
#[track_caller]
fn refuses(folder: &Folder, args: &[&str], message: &str) {
    let run = folder.run(&[&["check"], args].concat()).exits(2);
    run.err(message).prints("");
}

#[cfg(unix)]
#[test]
fn a_report_goes_over_no_file_of_the_run() {
    let folder = Folder::new(&[
        ("a.pbn", ERROR),
        ("pbnlint.toml", "select = [\"stray-brace\"]\n"),
        ("base.json", "{\"version\": 2, \"files\": {}}"),
    ]);
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("a.pbn", path("link.txt")).unwrap();
    fs::hard_link(path("a.pbn"), path("hard.txt")).unwrap();
    let input = "it is a.pbn, one of the files to be read";
    refuses(
        &folder,
        &["a.pbn", "--output=link.txt"],
        &format!("cannot write to link.txt: {input}"),
    );
    refuses(&folder, &["a.pbn", "--format=json=hard.txt"], input);
    refuses(
        &folder,
        &["a.pbn", "--show-files", "--output=hard.txt"],
        input,
    );
    refuses(
        &folder,
        &["a.pbn", "--output=pbnlint.toml"],
        "it is the configuration pbnlint.toml",
    );
    folder.write("list", b"a.pbn\n");
    refuses(
        &folder,
        &["@list", "--output=./list"],
        "it is the list @list",
    );
    for command in [&["export"][..], &["convert", "--to=rbn"]] {
        for (output, is) in [
            ("list", "the list @list"),
            ("pbnlint.toml", "the configuration pbnlint.toml"),
        ] {
            let args = [command, &["@list", "--output", output]].concat();
            let message = format!("cannot write to {output}: it is {is}");
            folder.run(&args).exits(2).err(&message).prints("");
        }
    }
    let baseline = ["--baseline=base.json", "--format=short=./base.json"];
    refuses(&folder, &baseline, "it is the baseline base.json");
    // Neither is there yet.
    let new = [
        "--baseline=new.json",
        "--write-baseline",
        "--output=NEW.json",
    ];
    refuses(&folder, &new, "it is the baseline new.json");
    let twice = ["--format=short=r.txt", "--format=json=sub/../R.txt"];
    fs::create_dir(path("sub")).unwrap();
    refuses(&folder, &twice, "it is the file of another report");
    // The first of two outputs is not made when the second is refused.
    let both = ["--format=short=first.txt", "--format=json=hard.txt"];
    refuses(&folder, &both, input);
    assert!(!path("first.txt").exists());
    let appended = fs::File::options()
        .append(true)
        .open(path("a.pbn"))
        .unwrap();
    let mut command = folder.command(&["check", "a.pbn"]);
    let output = command.stdout(appended).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(path("a.pbn")).unwrap(), ERROR);
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_no_configuration() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    let path = |name: &str| folder.path().join(name);
    assert!(
        Command::new("mkfifo")
            .arg(path("pipe"))
            .status()
            .unwrap()
            .success()
    );
    for endless in ["/dev/zero", "pipe"] {
        for name in ["pbnlint.toml", ".git"] {
            std::os::unix::fs::symlink(endless, path(name)).unwrap();
            let run = folder.run(&["check"]);
            match name {
                ".git" => run.exits(1).out("a.pbn:1:15: "),
                _ => run
                    .exits(2)
                    .err("cannot read pbnlint.toml: it is not a plain file"),
            };
            fs::remove_file(path(name)).unwrap();
        }
        folder
            .run(&["check", "--config", endless])
            .exits(2)
            .err("it is not a plain file");
        folder
            .run(&["check", "--baseline", endless])
            .exits(2)
            .err("it is not a plain file");
    }
    let large = "#".repeat((4 << 20) + 1);
    folder.write("pbnlint.toml", large.as_bytes());
    folder.run(&["check"]).exits(2).err("it has more than 4 MB");
}

#[cfg(unix)]
#[test]
fn one_file_with_two_names_is_mended_once() {
    let folder = Folder::new(&[("a.pbn", "[EVENT \"x\"]\n")]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("a.pbn"), path("b.pbn")).unwrap();
    let args = [
        "check",
        "--select=tag-case",
        "--fix",
        "--in-place",
        "a.pbn",
        "b.pbn",
    ];
    folder
        .run(&args)
        .exits(0)
        .out("fixed 1 finding in 1 file")
        .silent_on_stderr();
    assert_eq!(
        fs::read_to_string(path("b.pbn")).unwrap(),
        "[Event \"x\"]\n"
    );
    folder.run(&["check", "--show-files"]).prints("a.pbn\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named_with_its_report() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    folder
        .run(&["check", "--format=short=/dev/full"])
        .exits(2)
        .err("cannot write the output: /dev/full: no space is left on the disk");
    let mut command = folder.command(&["check"]);
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    Run::of(output)
        .exits(2)
        .err("cannot write the output: standard output: no space");
}

#[test]
fn no_flag_does_nothing_in_silence() {
    let folder = Folder::new(&[("a.pbn", WARNING)]);
    folder
        .run(&["check", "--unsafe-fixes"])
        .exits(2)
        .err("--fix");
    folder.run(&["check", "--unsafe-fixes", "--diff"]).exits(1);
    folder
        .run(&["check", "--line-ending=lf"])
        .exits(1)
        .err("--line-ending acts only with --export");
    folder
        .run(&["check", "--line-ending=lf", "--export"])
        .exits(1)
        .silent_on_stderr();
    for args in [&["--write-baseline", "-"][..], &["-"]] {
        let args = [&["check", "--baseline=base.json"], args].concat();
        folder.write("base.json", b"{\"version\": 2, \"files\": {}}");
        folder
            .run_with_input(&args, ERROR.as_bytes())
            .exits(2)
            .err("standard input has no name: give it one with --stdin-filename");
    }
}

#[test]
fn findings_that_are_too_many_become_places_of_one() {
    let game = "[Event \"a\"]\n[Vulnerable \"None\"]\n[Declarer \"N\"]\n[Contract \"1NT\"]\n\
                [Result \"7\"]\n[Score \"NS 100\"]\n\n";
    let cases = [
        ("wrong-score", game.repeat(12_000), 10_001),
        (
            "nag-range",
            format!("[Play \"N\"]\nSA {}\n", "$300 ".repeat(12_000)),
            1,
        ),
        ("bad-card", "[Play \"N\"]\nzz\n\n".repeat(12_000), 1),
    ];
    let plan = Plan::new(&Settings::default());
    for (rule, flood, count) in cases {
        let source = Source::new(flood.as_bytes());
        let findings = lint::check(&source, None, &plan);
        let of_rule = findings.diagnostics.iter();
        let of_rule: Vec<_> = of_rule.filter(|it| it.rule.name() == rule).collect();
        assert_eq!(of_rule.len(), count, "{rule}");
        let places = of_rule.iter().map(|finding| finding.places());
        assert_eq!(places.sum::<usize>(), 12_000, "no place of {rule} is lost");
        let last = of_rule[of_rule.len() - 1];
        let note = match count {
            1 => "12000 places in this file are like this",
            _ => "1999 more places in this file are wrong in a similar way",
        };
        assert!(last.notes.iter().any(|it| it == note), "{:?}", last.notes);

        let in_batches = lint::check_in_batches(&source, None, &plan, 1);
        assert!(findings == in_batches, "{rule}");
        let text = ["% edited\n", &flood].concat();
        let mut known = FindingCache::default();
        known.check(flood.as_bytes(), None, &plan, Folding::Habits);
        let revision = Revision::from_iter([(0..0, text.len() - flood.len())]);
        let edited = known.follow(&revision, text.as_bytes(), None, &plan, Folding::Habits);
        let fresh = lint::check(&Source::new(text.as_bytes()), None, &plan);
        assert!(edited == fresh, "{rule}");
    }
}

#[test]
fn too_many_places_begin_at_the_first_record_in_which_they_are_not_suppressed() {
    let record = |board, line| format!("B {board}\n{line}D 201914\n\n");
    // The places after the first 10,000 are those of one finding already when they are suppressed.
    let line = |board| match board {
        ..=10_005 => "% pbnlint: ignore[rbn-date]\n",
        _ => "",
    };
    let text: String = (1..12_001)
        .map(|board| record(board, line(board)))
        .collect();
    let plan = Plan::new(&Settings::default());
    let text = ["% RBN\n", &text].concat();
    let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
    assert_eq!(
        (findings.suppressed, findings.diagnostics.len()),
        (10_005, 1)
    );
    let finding = &findings.diagnostics[0];
    assert_eq!(
        (finding.game, finding.board.as_deref()),
        (10_006, Some("10006"))
    );
    assert_eq!(
        (finding.places(), finding.tag.as_deref()),
        (1_995, Some("D"))
    );
}

#[test]
fn a_habit_has_as_many_places_as_there_are() {
    let text = "[Event \"a\"]\n[Date \"23.8.2002\"]\n\n".repeat(12_000);
    let plan = Plan::new(&Settings::default());
    let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
    let dates = findings.diagnostics.iter();
    let dates: Vec<_> = dates.filter(|it| it.rule.name() == "bad-date").collect();
    assert_eq!(dates.len(), 1);
    assert_eq!(dates[0].places(), 12_000);
    assert_eq!(dates[0].notes.len(), 1, "{:?}", dates[0].notes);
    assert!(dates[0].notes[0].starts_with("12000 dates in this file"));
    assert_eq!(dates[0].fixes[0].edits.len(), 12_000);
}
