//! What a user types who means something else, and what leads on from what is found.

use super::cli::{ERROR, Folder, INFO, WARNING};

#[test]
fn a_file_alone_is_checked() {
    let folder = Folder::new(&[
        ("a.pbn", ERROR),
        ("sub/b.pbn", ERROR),
        ("chek", ERROR),
        ("list", "a.pbn"),
    ]);
    let found = "a.pbn:1:15: error[stray-brace]";
    folder.run(&["a.pbn"]).exits(1).out(found);
    folder
        .run(&["a.pbn", "--format=json"])
        .exits(1)
        .out("\"stray-brace\"");
    folder.run(&["sub"]).exits(1).out("sub/b.pbn:1:15: ");
    folder.run(&["@list"]).exits(1).out(found);
    folder
        .run_with_input(&["-"], ERROR.as_bytes())
        .exits(1)
        .out("<stdin>:1:15: ");
    folder
        .run(&["missing.pbn"])
        .exits(2)
        .err("missing.pbn: no such file or folder");
    // Such a file could hide a command that was mistyped.
    folder
        .run(&["chek"])
        .exits(2)
        .err("tip: `pbnlint check chek` checks the file")
        .prints("");
    folder.run(&["chekc"]).exits(2).err("'check'");
}

#[cfg(unix)]
#[test]
fn failures_say_in_words_what_is_wrong() {
    let folder = Folder::new(&[("a.pbn", WARNING), ("empty/a.txt", ""), ("file", "")]);
    std::os::unix::fs::symlink("none.pbn", folder.path().join("link.pbn")).unwrap();
    let link = "link.pbn: it is a link to a file that does not exist\n";
    folder.run(&["check", "link.pbn"]).exits(2).err(link);
    folder.run(&["check", "."]).exits(2).err(link);
    let run = folder.run(&["check", "empty"]).exits(2);
    run.out("nothing found in 0 files (0 games); 1 path failed\n");
    let run = folder.run(&["export", "a.pbn", "--output-dir", "file"]);
    run.exits(2)
        .err("a.pbn: cannot make the folder file: a file has this name already\n");
    let run = folder.run(&["check", "file/a.pbn"]).exits(2);
    run.err("file/a.pbn: a part of its path is a file, and no folder\n");
    for name in ["all", "default"] {
        let run = folder.run(&["explain", name]).exits(2);
        run.err(&format!(
            "this means many rules; `pbnlint rules {name}` lists them"
        ));
    }
}

/// Many editors start a server so.
#[cfg(feature = "lsp")]
#[test]
fn the_server_takes_the_flag_for_what_it_does_anyway() {
    let folder = Folder::new(&[]);
    let plain = folder.run(&["lsp"]);
    let run = folder.run(&["lsp", "--stdio"]);
    assert_eq!((run.status, run.stderr), (plain.status, plain.stderr));
}

#[test]
fn what_other_tools_call_it_leads_here() {
    let folder = Folder::new(&[("a.pbn", WARNING)]);
    for (args, tip) in [
        (
            &["fix", "a.pbn"][..],
            "tip: `pbnlint check --fix` repairs files",
        ),
        (&["lint", "a.pbn"], "tip: `pbnlint check` checks files"),
        (
            &["format", "a.pbn"],
            "tip: `pbnlint export` writes files in export format",
        ),
        (&["check", "--check"], "--diff shows what --fix would write"),
        (
            &["check", "--dry-run"],
            "--diff shows what --fix would write",
        ),
        (
            &["export", "--dry-run", "a.pbn"],
            "--check lists the files that would change",
        ),
        (
            &["--fix", "a.pbn"],
            "tip: flags come after the command: `pbnlint check --fix`",
        ),
        (
            &["check", "--statistic"],
            "a similar argument exists: '--statistics'",
        ),
    ] {
        folder.run(args).exits(2).err(tip).prints("");
    }
}

#[test]
fn rules_are_found_by_half_their_name() {
    let folder = Folder::new(&[]);
    folder
        .run(&["explain", "STRAY_BRACE"])
        .exits(0)
        .out("# stray-brace");
    folder
        .run(&["explain", "stray-brase"])
        .exits(2)
        .err("did you mean `stray-brace`?");
    folder
        .run(&["explain", "rank"])
        .exits(2)
        .err("no rule has this name; did you mean `bad-rank`");
    folder
        .run(&["explain", "card"])
        .exits(2)
        .err("`duplicate-card`");
    folder
        .run(&["explain", "nonsense"])
        .exits(2)
        .err("`pbnlint rules` lists them all");
    let deal = folder
        .run(&["explain", "deal"])
        .exits(0)
        .out("\nduplicate-card ");
    folder.run(&["rules", "deal"]).exits(0).prints(&deal.stdout);
    folder
        .run(&["rules", "stray-brace", "--format=json"])
        .exits(0)
        .out("\"stray-brace\"")
        .out_lacks("tag-case");
}

#[test]
fn a_level_hides_and_counts() {
    let text = format!("{ERROR}{WARNING}{INFO}");
    let folder = Folder::new(&[("a.pbn", &text)]);
    let select = "--select=stray-brace,repeated-tag,unknown-tag";
    let run = |args: &[&str]| folder.run(&[&["check", select], args].concat());
    run(&["--level=warning"])
        .exits(1)
        .out("stray-brace")
        .out("repeated-tag")
        .out_lacks("[unknown-tag]")
        .out("found 1 error, 1 warning in 1 file (1 game); 1 info hidden by --level\n");
    let report = run(&["--level=error", "--format=json"]).exits(1).json();
    assert_eq!(report["files"][0]["findings"].as_array().unwrap().len(), 1);
    assert_eq!(report["summary"]["hidden"], 2);
    // What is hidden still counts.
    let run_info = |args: &[&str]| folder.run(&[&["check", "--select=unknown-tag"], args].concat());
    run_info(&["--level=error", "--fail-on=info"])
        .exits(1)
        .prints("found 1 info in 1 file (1 game), all hidden by --level\n");
    run(&["--diagnostic-level=error"])
        .exits(1)
        .out_lacks("[repeated-tag]");
    run(&["--level=loud"])
        .exits(2)
        .err("one of error, warning and info");
}

#[test]
fn every_human_format_names_the_board() {
    let text = "[Event \"a\"]\n[Board \"14\"]\n[Auction \"N\"] }\n";
    let folder = Folder::new(&[("a.pbn", text)]);
    let run = |format: &str| folder.run(&["check", "--select=stray-brace", "--format", format]);
    run("text").out("a.pbn:3:15 (board 14)\n");
    run("short").out("a.pbn:3:15: error[stray-brace] board 14: this `}` closes no comment");
    run("github").out("::a.pbn:3:15: board 14: this `}`");
    run("gitlab").out("\"stray-brace: board 14: this `}`");
    run("junit").out("message=\"board 14: this `}`");
    run("checkstyle").out("message=\"board 14: this `}`");
    run("rdjson").out("\"message\":\"board 14: this `}`");
    let report = run("json").json();
    assert_eq!(
        report["files"][0]["findings"][0]["message"],
        "this `}` closes no comment"
    );
}

#[test]
fn a_run_ends_with_what_to_do_next() {
    let folder = Folder::new(&[
        ("a.pbn", ERROR),
        ("b.pbn", "% PBN 2.1\n% EXPORT\n[Site \"a\"]\n"),
    ]);
    folder
        .run(&["check", "--format=text"])
        .exits(1)
        .out("to write files in export format, run `pbnlint export .`\n")
        .out("for more about a rule, run `pbnlint explain stray-brace`\n");
    folder
        .run(&["check", "--format=text", "a.pbn"])
        .out_lacks("pbnlint export");
    folder
        .run(&["check", "--format=text", "-q"])
        .out_lacks("pbnlint explain");
    // Whole commands: with what says which files and rules are meant, and nothing else that was typed.
    folder.write("sub folder/c.pbn", b"[EVENT \"a\"]\n");
    let name = if cfg!(windows) {
        "\"sub folder\""
    } else {
        "'sub folder'"
    };
    let typed = ["sub folder", "--level=warning", "-j1", "--isolated"];
    let expected = format!("1 finding can be fixed with `pbnlint check --fix --isolated {name}`\n");
    folder.run(&typed).exits(1).out(&expected);
    folder
        .run_with_input(&["check", "-"], b"[EVENT \"a\"]\n")
        .out("1 finding can be fixed with --fix\n");
}

#[test]
fn a_screen_begins_with_what_can_be_done() {
    let text = format!("% PBN 2.1\n% EXPORT\n[Site \"a\"]\n\n{ERROR}");
    let folder = Folder::new(&[("a.pbn", &text)]);
    let run = || {
        folder.run(&[
            "check",
            "--format=text",
            "--select=stray-brace,untrue-export-claim",
        ])
    };
    let drawn = run().exits(1).out_lacks(".gitattributes");
    let place = |rule: &str| drawn.stdout.find(&format!("[{rule}]")).unwrap();
    assert!(
        place("stray-brace") < place("untrue-export-claim"),
        "{}",
        drawn.stdout
    );
    // Other formats are in order of place.
    let short = folder.run(&["check", "--format=short"]).exits(1).stdout;
    let claim = short.find("[untrue-export-claim]").unwrap();
    assert!(claim < short.find("[stray-brace]").unwrap(), "{short}");
    folder.write(".git/HEAD", b"");
    run().out("into .gitattributes");
}

#[test]
fn short_lines_have_colors_where_they_are_wanted() {
    let folder = Folder::new(&[("a.pbn", ERROR)]);
    folder
        .run(&["check", "--format=short", "--color=always"])
        .exits(1)
        .out("a.pbn:1:15: \u{1b}[31merror[stray-brace]\u{1b}[0m this");
    let mut command = folder.command(&["check", "--format=short", "--color=always"]);
    command.env("FORCE_HYPERLINK", "1");
    let out = command.output().unwrap().stdout;
    let out = String::from_utf8(out).unwrap();
    // Nothing is a link while no page is on the web.
    let is_published = !env!("CARGO_PKG_HOMEPAGE").is_empty();
    assert_eq!(
        out.contains("error[\u{1b}]8;;https://"),
        is_published,
        "{out:?}"
    );
}

#[test]
fn a_drawn_patch_may_show_any_file() {
    let folder = Folder::new(&[("a.pbn", "[EVENT \"a\"]\n"), ("sub/x", "")]);
    let mut command = folder.command(&["check", "--diff", "--color=always", "../a.pbn"]);
    command.current_dir(folder.path().join("sub"));
    let output = command.output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{out}");
    assert!(out.contains("--- a/../a.pbn"), "{out}");
}

#[test]
fn what_repeats_itself_is_folded() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n2C 1C AP\n\n";
    let folder = Folder::new(&[("a.pbn", &auction.repeat(5))]);
    let select = "--select=insufficient-bid";
    let run = |flag: &str| folder.run(&["check", select, "--format=text", flag]);
    let folded = run("--fail-on=error")
        .exits(1)
        .out("a.pbn: … and 2 more of insufficient-bid");
    assert_eq!(folded.stdout.matches("[insufficient-bid]: ").count(), 3);
    let all = run("--no-fold")
        .exits(1)
        .out_lacks("more of insufficient-bid");
    assert_eq!(all.stdout.matches("[insufficient-bid]: ").count(), 5);
}
