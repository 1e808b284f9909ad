//! What surrounds the commands: lists of paths, progress, completions, manual pages, help.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::cli::{ERROR, Folder, GOOD, Run, WARNING};

// Lists of paths.

#[test]
fn a_list_names_files_as_they_are() {
    let names = ["a b.pbn", "'q'.pbn", "--fix.pbn", "@at.pbn", "#x.pbn"];
    let folder = Folder::new(&names.map(|name| (name, ERROR)));
    folder.write("other.pbn", ERROR.as_bytes());
    folder.write("list", names.join("\r\n").as_bytes());
    let shown = folder.run(&["check", "--show-files", "@list"]).exits(0);
    assert_eq!(
        shown.stdout,
        "#x.pbn\n'q'.pbn\n./--fix.pbn\n@at.pbn\na b.pbn\n"
    );
    folder.write("list0", b"a b.pbn\0@at.pbn\0");
    folder
        .run(&["check", "--show-files", "@list0", "other.pbn"])
        .exits(0)
        .prints("@at.pbn\na b.pbn\nother.pbn\n");
    // A file of that name is a file, and so is all after two hyphens.
    folder
        .run(&["check", "--show-files", "@at.pbn"])
        .exits(0)
        .prints("@at.pbn\n");
    folder
        .run(&["check", "--show-files", "--", "@list"])
        .exits(2)
        .err("pbnlint: @list: no such file or folder");
}

#[test]
fn a_list_may_come_from_stdin() {
    let folder = Folder::new(&[("a.pbn", ERROR), ("b.pbn", ERROR)]);
    let run = folder.run_with_input(&["check", "--show-files", "@-"], b"b.pbn\n");
    run.exits(0).prints("b.pbn\n");
}

/// Names that are no text and names of two lines are given as they are, so that `@-` reads them again.
#[cfg(unix)]
#[test]
fn the_files_that_are_shown_are_a_list() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new(&[("a.pbn", ERROR), ("x/-b.pbn", ERROR), ("x/@c.pbn", ERROR)]);
    let list = |count: usize| {
        let shown = folder.command(&["check", "--show-files"]).output().unwrap();
        let run = folder.run_with_input(&["check", "--format=json", "@-"], &shown.stdout);
        assert_eq!(run.json()["failures"], serde_json::json!([]), "{run:#?}");
        assert_eq!(run.json()["summary"]["files"], count, "{run:#?}");
        shown.stdout
    };
    assert_eq!(list(3), b"a.pbn\nx/-b.pbn\nx/@c.pbn\n");
    let name = |bytes| folder.path().join(OsStr::from_bytes(bytes));
    fs::write(name(b"b\xE9.pbn"), ERROR).unwrap();
    fs::write(name(b"esc\x1B.pbn"), ERROR).unwrap();
    let shown = b"a.pbn\nb\xE9.pbn\nesc\x1B.pbn\nx/-b.pbn\nx/@c.pbn\n";
    assert_eq!(list(5), shown);
    fs::write(name(b"y\nz.pbn"), ERROR).unwrap();
    let shown = b"a.pbn\0b\xE9.pbn\0esc\x1B.pbn\0x/-b.pbn\0x/@c.pbn\0y\nz.pbn\0";
    assert_eq!(list(6), shown);
}

#[test]
fn an_empty_list_means_nothing_and_not_everything() {
    let folder = Folder::new(&[("a.pbn", ERROR), ("list", "\n\n")]);
    folder
        .run(&["check", "@list"])
        .exits(0)
        .prints("all clean: 0 files, 0 games\n");
    folder.run(&["check", "--fix", "@list"]).exits(0);
    folder.run(&["check", "@list", "a.pbn"]).exits(1);
    folder.run(&["export", "@list"]).exits(0);
    folder.run(&["convert", "--to=rbn", "@list"]).exits(0);
    assert_eq!(
        fs::read_to_string(folder.path().join("a.pbn")).unwrap(),
        ERROR
    );
    folder
        .run(&["check", "@missing"])
        .exits(2)
        .err("pbnlint: @missing: no such file or folder");
}

// Progress.

/// Runs a command in a terminal that `script` provides; `None` where there is no `script`.
pub fn in_terminal(folder: &Folder, command: &str) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_pbnlint");
    let command = command.replace("pbnlint", &format!("'{program}'"));
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(folder.path())
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(target_os = "linux")]
#[test]
fn long_work_shows_a_bar_on_a_terminal() {
    let folder = Folder::new(&[("a.pbn", GOOD)]);
    let slow = |flags: &str| format!("(sleep 2; cat a.pbn) | pbnlint check - {flags} >out.txt");
    let Some(printed) = in_terminal(&folder, &slow("")) else {
        eprintln!("skipped: there is no `script` to make a terminal");
        return;
    };
    assert!(printed.contains("0/1 files"), "{printed:?}");
    // Within a large file it counts bytes.
    let game = "[Event \"Club\"]\n[Board \"1\"]\n[Deal \"N:AKQJ.T98.765.432 T987.654.32.AKQJ 65.32.AKQJ.T987 432.AKQJ.T984.65\"]\n\n";
    folder.write("large.pbn", game.repeat(400_000).as_bytes());
    let large = in_terminal(&folder, "pbnlint check -j 1 large.pbn >out.txt").unwrap();
    if large.is_empty() {
        eprintln!("skipped: this machine checks a large file in less than a second");
    } else {
        let moves = large.contains(" MB/42.40 MB, 0/1 files");
        assert!(moves, "{large:?}");
    }
    fs::remove_file(folder.path().join("large.pbn")).unwrap();
    assert_eq!(in_terminal(&folder, &slow("--quiet")).unwrap(), "");
    // Nothing is shown for what is done at once.
    let quick = in_terminal(&folder, "pbnlint check a.pbn >out.txt").unwrap();
    assert_eq!(quick, "");
}

/// A program is given names as they are, and people see them.
#[cfg(target_os = "linux")]
#[test]
fn the_files_that_are_shown_do_not_drive_the_terminal() {
    let folder = Folder::new(&[("a\x1b[31m.pbn", GOOD), ("b\nc.pbn", GOOD)]);
    let Some(printed) = in_terminal(&folder, "pbnlint check --show-files") else {
        eprintln!("skipped: there is no `script` to make a terminal");
        return;
    };
    assert!(!printed.contains('\x1b'), "{printed:?}");
    assert_eq!(printed.lines().count(), 2, "{printed:?}");
}

#[test]
fn no_bar_goes_into_a_pipe() {
    let folder = Folder::new(&[]);
    let mut command = folder.command(&["check", "-"]);
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1300));
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

// Completions and manual pages.

/// What may come next in a command line, as the script of a shell asks.
fn asked(folder: &Folder, shell: &str, words: &[&str]) -> String {
    let mut command = folder.command(&["--", "pbnlint"]);
    command
        .args(words)
        .env("PBNLINT_COMPLETE", shell)
        .env("_CLAP_IFS", "\n")
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    Run::of(command.output().unwrap()).exits(0).stdout
}

#[test]
fn completions_know_commands_flags_and_values() {
    let folder = Folder::new(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = folder.run(&["completions", shell]).exits(0);
        run.out("PBNLINT_COMPLETE").silent_on_stderr();
        for (words, expected) in [
            (&["exp"][..], "explain"),
            (&["check", "--max"], "--max-findings"),
            (&["check", "--format", "jso"], "jsonl"),
            (&["check", "--select", "stray-b"], "stray-brace"),
            (&["check", "--ignore", "tag,stray-b"], "tag,stray-brace"),
            (&["check", "--extend-select", "sty"], "style"),
            (&["check", "--severity", "stray-b"], "stray-brace="),
            (&["check", "--severity", "tag=o"], "tag=off"),
            (&["explain", "stray-b"], "stray-brace"),
            (&["rules", "stray-b"], "stray-brace"),
        ] {
            let answer = asked(&folder, shell, words);
            let mut answers = answer.split(['\n', '\t', ':']);
            assert!(answers.any(|word| word == expected), "{shell}: {answer}");
        }
    }
    folder
        .run(&["completions", "tcsh"])
        .exits(2)
        .err("[possible values: bash, elvish, fish, powershell, zsh]");
}

#[test]
fn the_completions_of_bash_complete() {
    let folder = Folder::new(&[]);
    let script = folder.run(&["completions", "bash"]).exits(0).stdout;
    folder.write("complete.bash", script.as_bytes());
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_pbnlint"));
    let code = format!(
        "PATH={}:$PATH; source ./complete.bash; COMP_WORDS=(pbnlint check --select stray-b); \
         COMP_CWORD=3; _clap_complete_pbnlint pbnlint stray-b --select; echo \"${{COMPREPLY[@]}}\"",
        program.parent().unwrap().display()
    );
    let Ok(output) = Command::new("bash")
        .args(["-c", &code])
        .current_dir(folder.path())
        .output()
    else {
        eprintln!("skipped: there is no bash");
        return;
    };
    Run::of(output)
        .exits(0)
        .prints("stray-brace stray-bracket\n");
}

#[test]
fn manual_pages_say_what_the_help_says() {
    let folder = Folder::new(&[]);
    folder
        .run(&["man"])
        .exits(0)
        .out(".TH pbnlint 1")
        .out("Exit status:")
        .out("pbnlint\\-check(1)");
    folder
        .run(&["man", "check"])
        .exits(0)
        .out(".TH pbnlint-check 1")
        .out("\\-\\-max\\-findings");
    folder
        .run(&["man", "nonsense"])
        .exits(2)
        .err("no command has the name `nonsense`");
    // Each page that another one names can be printed.
    folder
        .run(&["man", "config"])
        .exits(0)
        .out("pbnlint\\-config\\-show(1)");
    folder
        .run(&["man", "config", "show"])
        .exits(0)
        .out(".TH pbnlint-config-show 1");
    folder.run(&["man"]).out_lacks("help(1)");
    folder.run(&["man", "config"]).out_lacks("help(1)");
    folder
        .run(&["man", "config", "nonsense"])
        .exits(2)
        .err("no command has the name `config nonsense`");
}

#[test]
fn all_manual_pages_are_written_by_one_command() {
    let folder = Folder::new(&[]);
    let place = "new/share/man/man1";
    let run = folder.run(&["man", "--output-dir", place]).exits(0);
    let names = fs::read_dir(folder.path().join(place)).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    run.prints(&format!("wrote {} pages to {place}\n", names.len()));
    assert!(
        names.contains(&"pbnlint-config-show.1".to_owned()),
        "{names:?}"
    );
    // Each page that another one names is there.
    for name in &names {
        let page = fs::read_to_string(folder.path().join(place).join(name)).unwrap();
        assert!(
            page.contains(&format!(".TH {}", &name[..name.len() - 2])),
            "{page}"
        );
        for word in page
            .split([' ', '\n'])
            .filter_map(|word| word.strip_suffix("(1)"))
        {
            let named = word.replace("\\-", "-").replace("\\fR", "");
            let named = named.trim_start_matches("\\fB").to_owned() + ".1";
            assert!(names.contains(&named), "{name} names {named}");
        }
    }
    let one = folder.run(&["man", "config", "show"]).exits(0).stdout;
    let written = folder.path().join(place).join("pbnlint-config-show.1");
    assert_eq!(fs::read_to_string(written).unwrap(), one);
    folder.write("file", b"");
    folder
        .run(&["man", "--output-dir", "file"])
        .exits(2)
        .err("cannot write to file: ");
}

#[cfg(target_os = "linux")]
#[test]
fn pages_are_drawn_for_a_terminal() {
    let folder = Folder::new(&[]);
    let Some(page) = in_terminal(&folder, "stty cols 60; pbnlint explain stray-brace") else {
        eprintln!("skipped: there is no `script` to make a terminal");
        return;
    };
    assert!(
        page.starts_with("\u{1b}[1mstray-brace\u{1b}[0m\r\n"),
        "{page:?}"
    );
    assert!(page.contains("\u{1b}[1mBad\u{1b}[0m"), "{page:?}");
    assert!(!page.contains("```") && !page.contains("## "), "{page:?}");
    let group = in_terminal(&folder, "stty rows 24 cols 40; pbnlint explain syntax").unwrap();
    let widest = group
        .lines()
        .map(|line| line.trim_end().chars().count())
        .max();
    assert!(widest.unwrap() <= 40, "{group}");
}

#[cfg(target_os = "linux")]
#[test]
fn closing_lines_hold_at_40_columns() {
    let text = format!("{}{ERROR}", "[EVENT \"a\"]\n[Board \"1\"]\n\n".repeat(5));
    let folder = Folder::new(&[("a.pbn", &text), ("b.pbn", WARNING)]);
    for flags in ["", "--statistics"] {
        let command = format!("stty rows 24 cols 40; pbnlint check --color=never {flags}");
        let Some(printed) = in_terminal(&folder, &command) else {
            eprintln!("skipped: there is no `script` to make a terminal");
            return;
        };
        assert!(printed.contains("\r\n  `pbnlint check --fix`"), "{printed}");
        // A command is not broken, so that it can be copied.
        let lines = printed.lines().filter(|line| !line.contains('`'));
        for line in lines {
            assert!(
                line.trim_end().chars().count() <= 40,
                "{line}\nin {printed}"
            );
        }
    }
}

// Writing, where no other test says it.

/// One warning with a safe fix.
const FIXABLE: &str = "[EVENT \"Club\"]\n";

#[cfg(unix)]
#[test]
fn linked_files_are_written_only_in_place() {
    let folder = Folder::new(&[("a.pbn", FIXABLE)]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("a.pbn"), path("b.txt")).unwrap();
    folder
        .run(&["check", "--fix", "a.pbn"])
        .exits(2)
        .err("a.pbn: ");
    assert_eq!(fs::read_to_string(path("b.txt")).unwrap(), FIXABLE);
    folder
        .run(&["check", "--fix", "--in-place", "a.pbn"])
        .exits(0);
    assert_eq!(
        fs::read_to_string(path("b.txt")).unwrap(),
        "[Event \"Club\"]\n"
    );
}

#[test]
fn the_old_text_is_kept_when_asked_for() {
    let folder = Folder::new(&[("a.pbn", FIXABLE), ("b.pbn", FIXABLE)]);
    let kept = |name: &str| fs::read_to_string(folder.path().join(name)).ok();
    folder
        .run(&["check", "--fix", "--backup", "a.pbn"])
        .exits(0);
    assert_eq!(kept("a.pbn.bak").as_deref(), Some(FIXABLE));
    folder.run(&["check", "--fix", "b.pbn"]).exits(0);
    assert_eq!(kept("b.pbn.bak"), None);
}

// Help.

/// The flags of a command in its help.
pub fn flags(command: &[&str]) -> Vec<String> {
    let help = Folder::new(&[])
        .run(&[command, &["--help"]].concat())
        .exits(0);
    let lines = help.stdout.lines().map(str::trim_start);
    let lines = lines.filter(|line| line.starts_with('-'));
    let names = lines.filter_map(|line| {
        let (_, long) = line.split_once("--")?;
        let end = long.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        Some(long[..end.unwrap_or(long.len())].to_owned())
    });
    // `- text:` begins a value and no flag.
    names.filter(|name| !name.is_empty()).collect()
}

/// Each flag of `check`, and the test that fails without it.
const TESTED: &[(&str, &str, &str)] = &[
    (
        "help",
        "shell",
        "the_help_is_grouped_and_says_the_exit_status",
    ),
    (
        "select",
        "cli",
        "a_rule_beats_its_group_and_ignore_beats_select",
    ),
    (
        "ignore",
        "cli",
        "a_rule_beats_its_group_and_ignore_beats_select",
    ),
    (
        "extend-select",
        "cli",
        "a_rule_beats_its_group_and_ignore_beats_select",
    ),
    ("severity", "cli", "severities_can_be_changed"),
    ("export", "cli", "export_rules_need_export"),
    (
        "line-ending",
        "config",
        "export_line_ending_and_version_are_taken",
    ),
    ("pbn-version", "cli", "pbn_version_holds_all_games_to_it"),
    ("no-ignore", "cli", "gitignore_is_heeded_as_git_does"),
    (
        "follow-links",
        "cli",
        "a_link_that_leads_out_of_the_folder_is_followed_only_on_demand",
    ),
    ("stdin-filename", "cli", "stdin_is_read_once_and_has_a_name"),
    ("allow-no-files", "cli", "no_file_matched"),
    ("show-files", "shell", "a_list_names_files_as_they_are"),
    (
        "config",
        "config",
        "a_configuration_can_be_named_or_none_be_heeded",
    ),
    (
        "isolated",
        "config",
        "a_configuration_can_be_named_or_none_be_heeded",
    ),
    (
        "no-exclude",
        "config",
        "an_excluded_file_that_a_hook_names_is_not_read",
    ),
    (
        "fix",
        "fix",
        "safe_fixes_are_written_and_the_rest_is_reported",
    ),
    ("unsafe-fixes", "fix", "unsafe_fixes_need_their_flag"),
    ("diff", "fix", "a_diff_writes_nothing_and_can_be_applied"),
    (
        "in-place",
        "shell",
        "linked_files_are_written_only_in_place",
    ),
    ("backup", "shell", "the_old_text_is_kept_when_asked_for"),
    (
        "add-ignore",
        "add_ignore",
        "what_counts_is_suppressed_and_then_found_no_more",
    ),
    (
        "baseline",
        "baseline",
        "paths_count_from_the_folder_of_the_baseline",
    ),
    ("write-baseline", "baseline", "what_was_there_is_hidden"),
    ("notation", "notation", "the_user_can_say_that_it_is_pbn"),
    ("changed", "git", "only_changed_files_are_read"),
    ("staged", "git", "what_is_staged_is_read_from_the_index"),
    ("since", "git", "only_games_that_changed_are_reported"),
    ("format", "outputs", "several_formats_go_to_several_places"),
    ("output", "cli", "output_goes_to_a_file"),
    ("statistics", "cli", "statistics_count_instead_of_listing"),
    (
        "max-findings",
        "cli",
        "max_findings_limits_what_is_printed_not_what_is_counted",
    ),
    ("level", "user", "a_level_hides_and_counts"),
    ("no-fold", "user", "what_repeats_itself_is_folded"),
    ("color", "cli", "colors_follow_flag_and_environment"),
    ("quiet", "cli", "quiet_and_verbose"),
    ("verbose", "cli", "quiet_and_verbose"),
    ("fail-on", "cli", "fail_on_sets_what_counts"),
    ("exit-zero", "cli", "exit_zero_is_fail_on_never"),
    ("threads", "cli", "threads_do_not_change_the_output"),
    (
        "receiver",
        "receivers",
        "nothing_is_found_or_changed_without_the_flag",
    ),
    ("solve", "open_cards", "nothing_is_solved_unasked"),
    (
        "solve-limit",
        "open_cards",
        "deals_are_left_out_after_the_limit",
    ),
    ("watch", "watch", "only_people_watch"),
];

#[test]
fn every_flag_has_a_test_of_what_it_does() {
    let mut missing = Vec::new();
    for flag in flags(&["check"]) {
        let Some((_, file, test)) = TESTED.iter().find(|(tested, ..)| *tested == flag) else {
            missing.push(flag);
            continue;
        };
        let text = fs::read_to_string(format!("tests/suite/{file}.rs")).unwrap();
        let start = text.find(&format!("fn {test}()"));
        let start = start.unwrap_or_else(|| panic!("{file}.rs has no test {test}"));
        let body = &text[start..];
        let end = body.find("\n}\n").unwrap_or(body.len());
        assert!(
            body[..end].contains(&format!("--{flag}")),
            "{test} does not say --{flag}"
        );
    }
    assert!(missing.is_empty(), "no test is named for {missing:?}");
    let flags = flags(&["check"]);
    for (flag, ..) in TESTED {
        assert!(
            flags.iter().any(|known| known == flag),
            "there is no --{flag}"
        );
    }
}

#[test]
fn the_help_of_each_command_says_what_holds_for_it() {
    let folder = Folder::new(&[]);
    for (command, done) in [
        ("check", "checked"),
        ("export", "exported"),
        ("convert", "converted"),
    ] {
        let help = folder.run(&[command, "--help"]).exits(0).stdout;
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let shows = format!("Print the names of the files that would be {done}, and stop");
        assert!(words.contains(&shows), "{help}");
        assert!(
            words.contains("`*.pbn`, `*.rbn` and `*.rbx` in any case"),
            "{help}"
        );
        // Without paths the others fail.
        let here = words.contains("one a line [default: .]");
        assert_eq!(here, command == "check", "{help}");
        let run = folder.run(
            &[
                &[command][..],
                &["--to=rbn"][..usize::from(command == "convert")],
            ]
            .concat(),
        );
        run.exits(2);
    }
    let help = folder.run(&["export", "--help"]).exits(0);
    help.out("but for three things:\n")
        .out_lacks("byte for byte");
    folder
        .run(&["rules", "--help"])
        .exits(0)
        .out("`all`, `default`");
}

#[test]
fn the_help_is_grouped_and_says_the_exit_status() {
    let folder = Folder::new(&[("a.pbn", WARNING)]);
    let help = folder.run(&["check", "--help"]).exits(0).stdout;
    for heading in [
        "Rules:",
        "Files:",
        "Output:",
        "Exit status:",
        "Miscellaneous:",
    ] {
        assert!(
            help.contains(&format!("\n{heading}\n")),
            "no {heading} in {help}"
        );
    }
    for status in [
        "  0  clean",
        "  1  findings",
        "  2  something could not be done",
    ] {
        assert!(help.contains(status), "{help}");
    }
    // Only help and version are outside of the groups.
    let options = help.split("\nOptions:\n").nth(1).unwrap();
    let options = options.split("\n\n").next().unwrap();
    assert!(options.contains("--help"), "{options}");
    let others = options.lines().filter(|line| line.trim().starts_with('-'));
    assert_eq!(others.count(), 1, "{options}");
}
