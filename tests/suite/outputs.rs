//! `--format`, `--output` and what the environment of a CI system changes.

use std::fs;
use std::process::{Output, Stdio};

use super::cli::{ERROR, Folder, GOOD, Run, WARNING};

/// The report of a run under GitHub Actions.
fn on_github(folder: &Folder, args: &[&str]) -> Run {
    let mut command = folder.command(args);
    command.env("GITHUB_ACTIONS", "true");
    command.env("GITHUB_STEP_SUMMARY", folder.path().join("summary.md"));
    Run::of(command.output().unwrap())
}

fn read(folder: &Folder, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap()
}

#[test]
fn several_formats_go_to_several_places() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    let formats = [
        "--format",
        "short",
        "--format=sarif=out.sarif",
        "--format",
        "gitlab=gl.json",
    ];
    let run = folder.run(&[&["check"], &formats[..]].concat()).exits(1);
    run.out("a.pbn:1:15: error[stray-brace]").silent_on_stderr();
    let sarif: serde_json::Value = serde_json::from_str(&read(&folder, "out.sarif")).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "stray-brace");
    let issues: serde_json::Value = serde_json::from_str(&read(&folder, "gl.json")).unwrap();
    assert_eq!(issues[0]["check_name"], "stray-brace");
}

#[test]
fn a_clean_run_writes_its_files_too() {
    let folder = Folder::new(&[("a.pbn", GOOD), ("gl.json", "old, and longer than the new")]);
    folder
        .run(&["check", "--format", "gitlab=gl.json"])
        .exits(0)
        .prints("");
    assert_eq!(read(&folder, "gl.json"), "[\n]\n");
}

#[test]
fn one_report_may_have_the_usual_place() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    let run = |args: &[&str]| folder.run(&[&["check"], args].concat());
    run(&["--format=json", "--format=sarif"])
        .exits(2)
        .err("json and sarif would be written into one another")
        .err("--format sarif=FILE")
        .prints("");
    run(&["--format=json", "--format=json"]).exits(2);
    run(&["--format=text", "--format=short"]).exits(2);
    run(&["--format=short=a.txt", "--format=json=a.txt"])
        .exits(2)
        .err("two reports would be written to a.txt");
    run(&["--format=short=a.txt", "--format=json", "--output=a.txt"]).exits(2);
    run(&["--format=short=a.txt", "--output=b.txt"])
        .exits(2)
        .err("no report is left for --output b.txt");
    // Annotations are lines of a log.
    run(&["--format=github", "--format=short"])
        .exits(1)
        .out("a.pbn:1:15: error[stray-brace]")
        .out("::error title=pbnlint (stray-brace),file=a.pbn,line=1,col=15,");
    run(&["--format=azure", "--format=short"])
        .exits(1)
        .out("a.pbn:1:15: error[stray-brace]")
        .out("##vso[task.logissue type=error;sourcepath=a.pbn;");
    run(&["--format=sarif=-"]).exits(1).out("\"2.1.0\"");
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    for args in [&["--output=-"][..], &["--output=-", "--format=short"]] {
        let run = folder.run(&[&["check"], args].concat()).exits(1);
        run.out("a.pbn:1:15: error[stray-brace]");
        assert!(!folder.path().join("-").exists());
    }
    let args = ["check", "--output=-", "--show-files"];
    folder.run(&args).exits(0).prints("a.pbn\n");
}

#[test]
fn a_report_destroys_no_file_that_is_read() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    for flag in ["--format=short=a.pbn", "--output=./a.pbn"] {
        folder
            .run(&["check", flag])
            .exits(2)
            .err("a.pbn: it is a.pbn, one of the files to be read");
        assert_eq!(read(&folder, "a.pbn"), ERROR);
    }
}

#[test]
fn a_file_that_cannot_be_written_is_reported() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    folder
        .run(&["check", "--format=sarif=missing/a.sarif"])
        .exits(2)
        .err("pbnlint: cannot write to missing/a.sarif: no such file or folder");
    for wrong in ["xml", "sarif=", "=a", "Sarif"] {
        folder
            .run(&["check", "--format", wrong])
            .exits(2)
            .err("possible values: text, short, json");
    }
}

#[test]
fn github_actions_get_text_annotations_and_a_summary() {
    let folder = Folder::new(&[("a.pbn", &format!("{ERROR}{WARNING}"))]);
    let run = on_github(&folder, &["check", "a.pbn", "missing.pbn"]).exits(2);
    run.out("error[stray-brace]: this `}` closes no comment")
        .out("\n::error title=pbnlint,file=missing.pbn::missing.pbn: no such file or folder\n")
        .out("\n::error title=pbnlint (stray-brace),file=a.pbn,line=1,col=15,endLine=1,endColumn=16::a.pbn:1:15: ")
        .out("\n::warning title=pbnlint (repeated-tag),file=a.pbn,");
    let summary = read(&folder, "summary.md");
    assert!(
        summary.contains("| findings | places | severity | rule |"),
        "{summary}"
    );
    // The name is a link where its page is on the web.
    let cell = if env!("CARGO_PKG_HOMEPAGE").is_empty() {
        "stray-brace |"
    } else {
        "[stray-brace](https://"
    };
    let row = format!("| 1 | error | {cell}");
    assert!(summary.contains(&row), "{summary}");
    assert!(
        summary.contains("| missing.pbn | no such file or folder |"),
        "{summary}"
    );
    // It is appended to what other steps wrote, and left alone when nobody wants it.
    on_github(&folder, &["check", "a.pbn"]).exits(1);
    assert_eq!(
        read(&folder, "summary.md").matches("### pbnlint").count(),
        2
    );
    on_github(&folder, &["check", "a.pbn", "--quiet"]).exits(1);
    on_github(&folder, &["check", "a.pbn", "--format=json"]).exits(1);
    assert_eq!(
        read(&folder, "summary.md").matches("### pbnlint").count(),
        2
    );
}

#[test]
fn a_format_that_is_asked_for_beats_the_environment() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    on_github(&folder, &["check", "--format=short"])
        .exits(1)
        .out("a.pbn:1:15: error[stray-brace]")
        .out_lacks("::error");
    on_github(&folder, &["check", "--output=report.txt"])
        .exits(1)
        .prints("");
    assert!(read(&folder, "report.txt").starts_with("a.pbn:1:15: error[stray-brace]"));
    let mut command = folder.command(&["check"]);
    let output = command.env("GITHUB_ACTIONS", "false").output().unwrap();
    Run::of(output).exits(1).out_lacks("::error");
}

#[test]
fn paths_begin_at_the_root_of_the_repository() {
    let folder = Folder::new(&[(".git/HEAD", ""), ("sub/a.pbn", ERROR)]);
    let run = |format: &str| {
        let mut command = folder.command(&["check", "--format", format]);
        command.current_dir(folder.path().join("sub"));
        Run::of(command.output().unwrap()).exits(1)
    };
    run("github").out(",file=sub/a.pbn,");
    let azure =
        ";sourcepath=sub/a.pbn;linenumber=1;columnnumber=15;code=stray-brace;]sub/a.pbn:1:15: ";
    run("azure").out(azure);
    run("gitlab").out("\"path\":\"sub/a.pbn\"");
    run("sarif").out("\"uri\":\"sub/a.pbn\"");
    for of_folder in ["short", "json", "junit", "checkstyle", "rdjson"] {
        run(of_folder).out("a.pbn").out_lacks("sub/a.pbn");
    }
    let mut command = folder.command(&["check", "--format=gitlab"]);
    command.current_dir(folder.path().join("sub"));
    command.env("CI_PROJECT_DIR", folder.path().join("sub"));
    Run::of(command.output().unwrap()).out("\"path\":\"a.pbn\"");
}

#[test]
fn statistics_need_a_format_that_has_them() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    folder
        .run(&["check", "--statistics", "--format=sarif"])
        .exits(2)
        .err("--statistics can be printed as one of text, short, json, jsonl");
    // The report of another program stays whole beside them.
    folder
        .run(&[
            "check",
            "--statistics",
            "--format=short",
            "--format=sarif=a.sarif",
        ])
        .exits(1)
        .out("rule         severity");
    assert!(read(&folder, "a.sarif").contains("\"ruleId\":\"stray-brace\""));
}

#[test]
fn a_closed_pipe_does_not_cut_the_other_reports() {
    let folder = Folder::new(&[]);
    for number in 0..200 {
        folder.write(&format!("{number:03}.pbn"), ERROR.repeat(500).as_bytes());
    }
    let formats = ["--format=short", "--format=gitlab=gl.json"];
    let args = [&["check", "--select=stray-brace"], &formats[..]].concat();
    let mut command = folder.command(&args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let Output { status, stderr, .. } = child.wait_with_output().unwrap();
    assert_eq!(
        (status.code(), String::from_utf8(stderr).unwrap()),
        (Some(1), String::new())
    );
    let issues: serde_json::Value = serde_json::from_str(&read(&folder, "gl.json")).unwrap();
    // One of each file: it is the same mistake throughout.
    assert_eq!(issues.as_array().unwrap().len(), 200);
}
