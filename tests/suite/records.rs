//! Records of RBN and RBX: lines, values in force, and what the program does with such files.

use serde_json::Value;

use super::cli::Folder;
use super::invariants::{self, everything};
use super::properties;
use pbnlint::engine::Diagnostic;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::normalize::{Repairs, UnitOptions, write_units};
use pbnlint::notation::Notation;
use pbnlint::rbn::{
    InForce, NoteUse, RbnFaultKind, RbnLabel, RbnLineKind, RbnRecord, RecordForm, WriteOptions,
    split, write,
};
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::Source;

/// The labels of a text with their data, record by record.
fn labels(text: &str, form: RecordForm) -> Vec<Vec<(char, String)>> {
    let split = split(text.as_bytes(), form);
    let records = split.records.iter();
    let records = records.map(|range| {
        let record = RbnRecord::read(&text.as_bytes()[range.clone()], form);
        assert_eq!(record.faults, [], "{text}");
        let lines = record.lines.iter().filter_map(|line| match line.kind {
            RbnLineKind::Label(label) => Some((label.letter(), line.data)),
            RbnLineKind::Note(number, _) => Some((char::from(b'0' + number), line.data)),
            RbnLineKind::Text => Some(('{', line.data)),
            _ => None,
        });
        let text = |data| String::from_utf8(record.slice(data).to_vec()).unwrap();
        lines.map(|(label, data)| (label, text(data))).collect()
    });
    records.collect()
}

/// What holds of a label in each record of a text.
fn in_force(text: &str, label: RbnLabel) -> Vec<String> {
    let bytes = text.as_bytes();
    let mut in_force = InForce::default();
    let split = split(bytes, RecordForm::Rbn);
    let records = split.records.into_iter();
    let values = records.map(|range| {
        let record = RbnRecord::read(&bytes[range.clone()], RecordForm::Rbn);
        in_force.advance(&record, range.start);
        let value = in_force.range(label).unwrap_or_default();
        String::from_utf8(bytes[value].to_vec()).unwrap()
    });
    values.collect()
}

#[test]
fn both_forms_say_the_same() {
    let rbn = "% RBN\nD 20190427\nE Spring open\nK Elk:Owl\nN A+B:C+D\nB 7\nH W:AK2\nA SB:1HP5H^1A\n\
               1 nuts\nC 5H:S\n{Ed left.}\n\nB 8\nA NZ:A\n\n";
    let rbx = "%{RBX}D{20190427}E{Spring open}K{Elk:Owl}N{A+B:C+D}B{7}H{W:AK2}A{SB:1HP5H^1A}\
               1{nuts}C{5H:S}{Ed left.}\nB{8}A{NZ:A}\n";
    let said = labels(rbn, RecordForm::Rbn);
    assert_eq!(said, labels(rbx, RecordForm::Rbx));
    assert_eq!(said.len(), 2);
    assert_eq!(said[0].len(), 10);
    assert_eq!(said[0][7], ('1', "nuts".to_owned()));
}

#[test]
fn labels_hold_until_they_are_given_again() {
    let text = "E Open\nB 1\nR 9\n\nR 8\n\nE\nB 2\n\nB 3\n\n";
    assert_eq!(in_force(text, RbnLabel::Event), ["Open", "Open", "", ""]);
    assert_eq!(in_force(text, RbnLabel::Board), ["1", "1", "2", "3"]);
    assert_eq!(in_force(text, RbnLabel::Result), ["", "", "", ""]);
}

/// The value of a record is that of the first line; the next record has the same one.
#[test]
fn the_first_line_of_a_label_holds() {
    let text = "% RBN\nB 1\nB 2\nR 9\n\nR 8\n\nB 3\nR 7\n\n";
    assert_eq!(in_force(text, RbnLabel::Board), ["1", "1", "3"]);
}

#[test]
fn names_take_turns_while_there_are_teams() {
    let two = "N a:b:O\nB 1\n\nN c:d:C\nR 9\n\nB 2\n\nR 8\n\nB 3\n\n";
    let with_teams = format!("K Elk:Owl\n{two}");
    assert_eq!(
        in_force(&with_teams, RbnLabel::Names),
        ["a:b:O", "c:d:C", "a:b:O", "c:d:C", "a:b:O"]
    );
    // Without teams the last names hold.
    assert_eq!(
        in_force(two, RbnLabel::Names),
        ["a:b:O", "c:d:C", "c:d:C", "c:d:C", "c:d:C"]
    );
}

#[test]
fn blank_lines_end_records_and_comments_belong_to_the_next() {
    let count = |text: &str| split(text.as_bytes(), RecordForm::Rbn).count();
    assert_eq!(count("% RBN\nB 1\n\nB 2\n\n"), 2);
    assert_eq!(count("% RBN\n\nB 1\n\n\n\n% b\nB 2"), 2);
    assert_eq!(count("% RBN\n% nothing here\n\n"), 0);
    assert_eq!(count(""), 0);
    // A text goes on over a blank line if a brace ends it before the next label.
    assert_eq!(count("{Text\n\nmore}\nB 1\n\n"), 1);
    assert_eq!(count("{Text\n\nB 1\nmore}\n\n"), 2);
}

#[test]
fn notes_belong_to_the_label_before_them() {
    let record = |text| RbnRecord::read(text, RecordForm::Rbn);
    let use_of = |text| NoteUse::of(&record(text));
    assert_eq!(use_of(b"A NZ:1N^1A\n1 strong\n"), NoteUse::default());
    assert_eq!(use_of(b"A NZ:1N^1A\n").missing.len(), 1);
    assert_eq!(use_of(b"A NZ:1NA\n1 strong\n").unused.len(), 1);
    assert_eq!(
        use_of(b"A NZ:1N^1A\nC 1N:N\nP SK54T\n1 strong\n")
            .misplaced
            .len(),
        1
    );
    // Where the auction cannot be read it is not known what refers to its notes.
    assert_eq!(use_of(b"A NZ:8NA\n1 strong\n"), NoteUse::default());
}

const RECORD: &str = "% RBN\nB 7\nA NZ:2N1SA\nC 2N:N\n\n";

#[test]
fn folders_are_searched_for_records_that_look_like_it() {
    let files = [
        ("a.rbn", RECORD),
        ("b.rbx", "%{RBX}B{7}A{NZ:XA}\n"),
        ("net.rbn", "weights: 12\nlayers: 3\n"),
        ("c.pbn", "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n"),
    ];
    let folder = Folder::new(&files);
    let report = folder.run(&["check", "--format", "json"]).json();
    let files = report["files"].as_array().unwrap();
    let read: Vec<_> = files
        .iter()
        .map(|file| {
            (
                file["path"].as_str().unwrap(),
                file["notation"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(read, [("a.rbn", "rbn"), ("b.rbx", "rbx"), ("c.pbn", "pbn")]);
    let finding = &files[0]["findings"][0];
    assert_eq!(finding["rule"], "insufficient-bid");
    assert_eq!(finding["board"], "7");
    assert_eq!(finding["range"]["start"]["line"], 3);
    // A file that is named is read, and reported to be something else.
    folder.run(&["check", "net.rbn"]).exits(1);
    // Export takes them too; the record with a bad call is written as every other one.
    folder.run(&["export", "--check", "."]).exits(1);
}

#[test]
fn percent_lines_suppress_findings() {
    let check = |text: &str| {
        let name = if text.starts_with("%{") {
            "a.rbx"
        } else {
            "a.rbn"
        };
        let folder = Folder::new(&[(name, text)]);
        let run = folder.run(&["check", "--format", "json", name]).json();
        let findings = run["files"][0]["findings"].as_array().unwrap();
        let lines = findings
            .iter()
            .map(|finding| finding["range"]["start"]["line"].as_u64().unwrap());
        (
            lines.collect::<Vec<_>>(),
            run["summary"]["suppressed"].as_u64().unwrap(),
        )
    };
    let bad = "R 14\n\nR 15\n\n";
    assert_eq!(check(&format!("% RBN\n{bad}")), (vec![2, 4], 0));
    let file = format!("% RBN\n% pbnlint: ignore-file[rbn-result] as sent\n{bad}");
    assert_eq!(check(&file), (vec![], 2));
    let record = format!("% RBN\n% pbnlint: ignore[rbn-result] as sent\n{bad}");
    assert_eq!(check(&record), (vec![5], 1));
    let label = "% RBN\nC 8S:S\n% pbnlint: ignore[rbn-result] as sent\nR 14\n\n";
    assert_eq!(check(label), (vec![2], 1));
    let onwards =
        "% RBN\nR 14\n\n% pbnlint: disable[rbn]\nR 15\n\n% pbnlint: enable[rbn]\nR 16\n\n";
    assert_eq!(check(onwards), (vec![2, 8], 1));
    let braces = "%{RBX}R{14}\n%{pbnlint: ignore[rbn-result] as sent}R{15}\n";
    assert_eq!(check(braces), (vec![1], 1));
}

#[test]
fn suppressions_that_do_nothing_are_reported() {
    let text = "% RBN\n% pbnlint: ignore-file[rbn-date] old\nB 7\n\n\
                % pbnlint: skip\nB 8\n% pbnlint: ignore[rbn-result] old\nR 9\n\
                % pbnlint: disable[rbn]\nT x\n% pbnlint: ignore[rbn-dat]\n\n\
                % pbnlint: ignore[bad-suppression] old\nB 9\n\n";
    let folder = Folder::new(&[("a.rbn", text)]);
    let report = folder.run(&["check", "--format", "json"]).json();
    let found = report["files"][0]["findings"].as_array().unwrap().iter();
    let found: Vec<_> = found
        .map(|finding| {
            let word = |key: &str| finding[key].as_str().unwrap_or_default().to_owned();
            let line = finding["range"]["start"]["line"].as_u64().unwrap();
            (line, word("rule"), word("board"))
        })
        .collect();
    let expected = [
        (2, "unused-suppression", "7"),
        (5, "bad-suppression", "8"),
        (7, "unused-suppression", "8"),
        (9, "misplaced-suppression", "8"),
        (11, "misplaced-suppression", "8"),
        (11, "unknown-rule", "8"),
        (13, "unused-suppression", "9"),
    ];
    let expected = expected.map(|(line, rule, board)| (line, rule.to_owned(), board.to_owned()));
    assert_eq!(found, expected);
    // The repair takes out those of no use, and nothing else.
    let run = folder.run(&["check", "--fix"]).exits(1);
    assert!(!run.stderr.contains("bug"), "{run:?}");
    let fixed = text
        .replace("% pbnlint: ignore-file[rbn-date] old\n", "")
        .replace("% pbnlint: ignore[rbn-result] old\n", "")
        .replace("% pbnlint: ignore[bad-suppression] old\n", "");
    assert_eq!(read(&folder, "a.rbn"), fixed);
    let rbx = "%{RBX}%{pbnlint: ignore[rbn-date] old}B{7}%{pbnlint: ignore[rbn-result]}R{9}\n";
    let folder = Folder::new(&[("a.rbx", rbx)]);
    folder.run(&["check", "--fix"]).exits(0);
    assert_eq!(read(&folder, "a.rbx"), "%{RBX}B{7}R{9}\n");
}

#[test]
fn safe_fixes_repair_records() {
    let text =
        "% RBN\r\nb 7\r\nE  Teams \nA nz:1NPPA\nP SAS2S3S4:\n{x}  \n\n\n\nB 8\nC 4S:N:E:x\nR 14";
    let folder = Folder::new(&[("a.rbn", text)]);
    let patch = folder.run(&["check", "--diff", "a.rbn"]).exits(1);
    assert!(patch.stdout.contains("+A NZ:1NA"), "{patch:?}");
    let run = folder.run(&["check", "--fix", "a.rbn"]).exits(1);
    let fixed = "% RBN\nB 7\nE Teams\nA NZ:1NA\nP SA234\n{x}\n\nB 8\nC 4S:N::x\nR 14\n\n";
    assert_eq!(read(&folder, "a.rbn"), fixed);
    assert!(run.stdout.contains("rbn-result"), "{run:?}");
    assert!(!run.stderr.contains("bug"), "{run:?}");
    folder.run(&["check", "--fix", "a.rbn"]).exits(1);
    assert_eq!(read(&folder, "a.rbn"), fixed);
}

/// What repairs write has the output form that the file had before, so that none is taken back.
#[test]
fn no_repair_of_records_is_taken_back() {
    let cases = [
        ("\n% RBN\nB 7\n\n", "% RBN\nB 7\n\n"),
        (
            "% pbnlint: file-ignore[rbn-date]\n% RBN\nD 2026-01-02\n\n",
            "% RBN\n% pbnlint: file-ignore[rbn-date]\nD 2026-01-02\n\n",
        ),
        (
            "%{pbnlint: file-ignore[rbn-date]}%{RBX}B{7}\n",
            "%{RBX}%{pbnlint: file-ignore[rbn-date]}B{7}\n",
        ),
        ("% RBN\nB 7\u{B}\n\n", "% RBN\nB 7\n\n"),
        ("% RBN\nB 7\n\u{B}\n", "% RBN\nB 7\n\n"),
        ("% RBN\nA WZ:1S2H2S4D::\n\n", "% RBN\nA WZ:1S2H2S4D\n\n"),
        (
            "% pbnlint: file-ignore[law]\n% RBN",
            "% RBN\n% pbnlint: file-ignore[law]\n",
        ),
        (
            "% RBN\rx\r% pbnlint: ignore[law]\n\nN",
            "% RBN\nx\n% pbnlint: ignore[law]\n\nN\n\n",
        ),
        // In data that cannot be read nothing is moved.
        ("% RBN\nA :1NPA\n\n", "% RBN\nA :1NPA\n\n"),
        ("% RBN\nA NZ:PAX\n\n", "% RBN\nA NZ:PAX\n\n"),
        ("% RBN\nA nz:N\n\n", "% RBN\nA nz:N\n\n"),
        // Nor where it is not clear what the lines are.
        ("% RBN\nB 7\nC 5h:n\nx\n\n", "% RBN\nB 7\nC 5h:n\nx\n\n"),
        ("% RBN\nx\nH E:T4...\n\n", "% RBN\nx\nH E:T4...\n\n"),
    ];
    for (text, expected) in cases {
        let name = if text.contains("{RBX}") {
            "a.rbx"
        } else {
            "a.rbn"
        };
        let folder = Folder::new(&[(name, text)]);
        let run = folder.run(&["check", "--fix", "--export", name]);
        assert!(!run.stderr.contains("bug"), "{run:?}");
        assert_eq!(read(&folder, name), expected, "{text:?}");
    }
}

#[test]
fn a_signature_after_lines_that_speak_to_pbnlint_is_written_first() {
    let text = "\n% pbnlint: file-ignore[rbn-date]\n% RBN 2026\n% a remark\nB 7\n\n";
    let folder = Folder::new(&[("a.rbn", text)]);
    folder.run(&["export", "a.rbn"]);
    let written = "% RBN 2026\n% pbnlint: file-ignore[rbn-date]\n% a remark\nB 7\n\n";
    assert_eq!(read(&folder, "a.rbn"), written);
}

#[test]
fn no_record_with_unclear_lines_is_repaired() {
    let text = "% RBN\nb 7\nnot a line\n\nb 8\n\n";
    let folder = Folder::new(&[("a.rbn", text)]);
    folder
        .run(&["check", "--fix", "--unsafe-fixes", "a.rbn"])
        .exits(1);
    assert_eq!(read(&folder, "a.rbn"), "% RBN\nb 7\nnot a line\n\nB 8\n\n");
    // What only looks like RBN is not repaired either.
    let text = "B 7\nE  Teams\n\n";
    let folder = Folder::new(&[("a.rbn", text)]);
    let run = folder.run(&["check", "--fix", "a.rbn"]).exits(2);
    assert!(run.stderr.contains("add --notation rbn"), "{run:?}");
    assert_eq!(read(&folder, "a.rbn"), text);
    // A run that only shows what would be done says the same.
    for args in [["export", "--check"], ["export", "--diff"]] {
        let run = folder.run(&[&args[..], &["a.rbn"]].concat()).exits(2);
        assert_eq!(run.stdout, "");
    }
    let odd = Folder::new(&[("a.rbn", "E  x\nB 1\n\n")]);
    for mode in ["--quiet", "--diff"] {
        let run = odd.run(&["check", "--fix", mode, "a.rbn"]);
        assert!(run.exits(2).stderr.contains("add --notation rbn"));
    }
    folder
        .run(&["check", "--fix", "--notation", "rbn", "a.rbn"])
        .exits(0);
    assert_eq!(read(&folder, "a.rbn"), "% RBN\nB 7\nE Teams\n\n");
}

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).unwrap()
}

#[test]
fn export_writes_records_in_output_form() {
    let loose = "% RBN by hand\r\nB 7\r\nA nz:1N^1PPP\r\nC 1n:n:e\r\n1 strong\r\nD 200008\r\n\
        H E:T4..AKT8.\r\n{two\r\nlines}\r\nP DAD2D3D4:\r\n\r\n";
    let output = "% RBN by hand\nD 200008\nB 7\nH E:T4..AKT8\n{two\nlines}\nA NZ:1N^1A\n1 strong\n\
        C 1N:N\nP DA234\n\n";
    let folder = Folder::new(&[("a.rbn", loose)]);
    folder.run(&["export", "--check", "a.rbn"]).exits(1);
    let run = folder.run(&["export", "a.rbn"]).exits(0);
    assert_eq!(run.stderr.lines().next(), Some("pbnlint: a.rbn: rewritten"));
    assert_eq!(read(&folder, "a.rbn"), output);
    let run = folder.run(&["export", "a.rbn"]).exits(0);
    assert!(
        run.stderr
            .starts_with("pbnlint: a.rbn: already in output form\n"),
        "{run:?}"
    );
    folder
        .run(&["export", "--text", "one-line", "a.rbn"])
        .exits(0);
    assert_eq!(
        read(&folder, "a.rbn"),
        output.replace("two\nlines", "two|lines")
    );
}

/// What is written is what would be written after the safe fixes, as it is for PBN.
#[test]
fn export_repairs_records_first() {
    let cases = [
        // The colon of a line that speaks to pbnlint.
        ("%RBN\n%pbnlint ignore[t]", "% RBN\n% pbnlint: ignore[t]\n"),
        // One that says nothing goes.
        (
            "% RBN\n% pbnlint: ignore[rbn-date] none\nB 1\n\n",
            "% RBN\nB 1\n\n",
        ),
        (
            "% RBN\nB 1\n%PBNLINT ignore-file[rbn-date]\nC 4S:N\n\n",
            "% RBN\nB 1\n% pbnlint: ignore-file[rbn-date]\nC 4S:N\n\n",
        ),
        (
            "%{RBX}%{pbnlint ignore[t]}B{1}\n",
            "%{RBX}%{pbnlint: ignore[t]}B{1}\n",
        ),
        (
            "% RBN\nb 1\nE Teams \nC 4S:N:E:x\n\n",
            "% RBN\nE Teams\nB 1\nC 4S:N::x\n\n",
        ),
    ];
    for (text, expected) in cases {
        let name = if text.contains("{RBX}") {
            "a.rbx"
        } else {
            "a.rbn"
        };
        let exported = |text: &str| {
            let folder = Folder::new(&[(name, text)]);
            folder.run(&["export", name]);
            let api = pbnlint::Options::new().path(name).export(text.as_bytes());
            let written = read(&folder, name);
            assert_eq!(api.unwrap().bytes, written.as_bytes(), "{text:?}");
            written
        };
        let folder = Folder::new(&[(name, text)]);
        folder.run(&["check", "--fix", name]);
        assert_eq!(exported(text), expected, "{text:?}");
        assert_eq!(exported(&read(&folder, name)), expected, "{text:?}");
        assert_eq!(exported(expected), expected, "{text:?}");
    }
    let folder = Folder::new(&[("a.rbn", cases[0].0)]);
    folder.run(&["export", "--no-fix", "a.rbn"]);
    assert_eq!(read(&folder, "a.rbn"), "% RBN\n% pbnlint ignore[t]\n");
}

/// Export makes them only where lines speak to pbnlint.
#[test]
fn what_safe_fixes_write_in_records_is_output_form() {
    for form in [RecordForm::Rbn, RecordForm::Rbx] {
        let settings = Settings {
            notation: Some(Notation::from(form)),
            ..Settings::default()
        };
        let plan = Plan::new(&settings);
        let repairs = Repairs::new(&settings, Some(RepairLevel::Safe));
        let options = UnitOptions::default();
        let exported = |bytes: &[u8]| {
            let written = write_units(bytes, None, &repairs, &options);
            written.unwrap().output.bytes
        };
        for text in properties::examples(|notation| matches!(notation, "rbn" | "rbx")) {
            let repaired = repair(&text, None, &plan, RepairLevel::Safe);
            let (direct, after) = (exported(&text), exported(&repaired.bytes));
            let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            assert_eq!(show(&direct), show(&after), "{}", show(&text));
        }
    }
}

#[test]
fn export_keeps_what_it_cannot_read_and_says_so() {
    let text = "% RBN\nC 9S:S\nB 1\n\nB 2\nB 3\nD 2000\n\nR 9\nB 4\n\n";
    let folder = Folder::new(&[("a.rbn", text)]);
    folder.run(&["export", "--strict", "a.rbn"]).exits(1);
    assert_eq!(read(&folder, "a.rbn"), text);
    let run = folder.run(&["export", "a.rbn"]).exits(1);
    let lines: Vec<&str> = run.stderr.lines().take(3).collect();
    let expected = [
        "pbnlint: a.rbn:2:3: board 1: C cannot be read; it is kept as it is",
        "pbnlint: a.rbn:5:1: board 2: a line cannot be read; the record is kept as it is",
        "pbnlint: a.rbn: in part: 2 of 3 records kept, first at line 2: C cannot be read; it is kept as it is",
    ];
    assert_eq!(lines, expected);
    let after = "% RBN\nB 1\nC 9S:S\n\nB 2\nB 3\nD 2000\n\nB 4\nR 9\n\n";
    assert_eq!(read(&folder, "a.rbn"), after);
    let report = folder.run(&["export", "--format", "json", "a.rbn"]).json();
    let notice = &report["files"][0]["notices"][1];
    assert_eq!(notice["reason"], "unreadable-record");
    assert_eq!(notice["board"], "2");
}

#[test]
fn a_file_that_only_looks_like_records_is_not_written_over() {
    let text = "B 1\nR 9\n\n";
    let folder = Folder::new(&[("a.rbn", text)]);
    let run = folder.run(&["export", "a.rbn"]).exits(2);
    assert!(run.stderr.contains("add --notation rbn"), "{run:?}");
    assert_eq!(read(&folder, "a.rbn"), text);
    folder
        .run(&["export", "--notation", "rbn", "a.rbn"])
        .exits(0);
    assert_eq!(read(&folder, "a.rbn"), format!("% RBN\n{text}"));
}

/// One cause is one finding, and what is not broken is judged.
#[test]
fn broken_records_have_one_finding_each() {
    let long = "x".repeat(1_000_000);
    let many = "A".repeat(1_000_000);
    let cases = [
        ("B 1\nR 9\n  \nB 2\n\n", "rbn-blank-line"),
        ("B 1\nR 9\n\n\nB 2\n\n", "rbn-blank-line"),
        ("B 1\nR 9\n\nB 2\n", "rbn-final-blank-line"),
        ("B 1\nR 9\n\nB 2", "rbn-final-blank-line"),
        ("B 1\rR 9\n\nB 2\n\n", "rbn-line-end"),
        ("B1\nR 9\n\nB 2\n\n", "rbn-missing-space"),
        (
            "B 1\nE Spring\nteams of\nfour\nR 9\n\nB 2\n\n",
            "rbn-stray-line",
        ),
        ("B 1\nZ what\nR 9\n\nB 2\n\n", "rbn-unknown-label"),
        ("B 1\nE a\nE b\n\nB 2\n\n", "rbn-repeated-label"),
        ("B 1\n{a\nR 9\n\nB 2\n\n", "rbn-unclosed-text"),
        ("B 1\n{a\nR 9\n", "rbn-unclosed-text"),
        (
            "B 1\n{a}\nwith\nfive words\nA or more\nb\nc}\nR 9\n\nB 2\n\n",
            "rbn-stray-line",
        ),
        (&format!("B 1\nE {long}\nR 9\n\nB 2\n\n"), "rbn-long-line"),
        (&format!("B 1\nH W:{many}\nR 9\n\nB 2\n\n"), "rbn-long-line"),
        (
            &format!("B 1\n{{{long}}}\nR 9\n\nB 2\n\n"),
            "rbn-record-size",
        ),
    ];
    for (text, rule) in cases {
        let found = rules_of(&format!("% RBN\n{text}"), RecordForm::Rbn);
        assert_eq!(found, [rule], "{}", &text[..text.len().min(60)]);
    }
    for (text, rule) in [
        ("%{RBX}B{1}R{9}\nB{2}R{8", "rbx-brace"),
        ("%{RBX}B{1}R{9}\nB 2\nR 8\n", "rbx-rbn-line"),
        ("%{RBX}B{1}{a}b}R{9}\n", "rbx-brace"),
    ] {
        assert_eq!(rules_of(text, RecordForm::Rbx), [rule], "{text}");
    }
    // The record after it is whole.
    for (text, _) in cases
        .into_iter()
        .filter(|(text, _)| text.ends_with("B 2\n\n"))
    {
        let text = format!("% RBN\n{text}");
        let boards = in_force(&text, RbnLabel::Board);
        assert_eq!(boards.last().map(String::as_str), Some("2"), "{boards:?}");
    }
}

/// What comes after a list is more of it, also after a small label.
#[test]
fn a_list_with_a_small_label_goes_on() {
    let text = b"% RBN\ni a=1\nN\n1C=9\n\n";
    let options = WriteOptions {
        form: RecordForm::Rbn,
        text_on_one_line: true,
    };
    let written = write(text, &split(text, RecordForm::Rbn), &options).bytes;
    let again = write(&written, &split(&written, RecordForm::Rbn), &options);
    assert!(again.kept.is_empty());
    assert_eq!(again.bytes, written);
}

/// Nothing but its name says what it is, and nothing is written into it.
#[test]
fn an_empty_file_is_of_the_notation_that_its_name_says() {
    let folder = Folder::new(&[("a.rbn", ""), ("b.rbx", ""), ("c.rbn", "\n \n")]);
    let run = folder.run(&["check", "a.rbn", "b.rbx"]).exits(0);
    let expected = "a.rbn:1:1: info[empty-file] the file is empty\n\
        b.rbx:1:1: info[empty-file] the file is empty\n\
        found 2 infos in 2 files (0 games)\n";
    assert_eq!(run.stdout, expected);
    for (name, text) in [("a.rbn", ""), ("b.rbx", ""), ("c.rbn", "\n \n")] {
        let run = folder.run(&["export", name]).exits(2);
        assert!(run.stderr.contains("add --notation rb"), "{run:?}");
        assert_eq!(read(&folder, name), text);
    }
    // In a walk they may be anybody's.
    folder.run(&["check", "."]).exits(2);
}

#[test]
fn records_are_converted_and_come_back() {
    let text =
        "% RBN 2 records\n% sent by post\nE Spring::open\nB 7\n{a\nb}\nI 3N=10:4S=7\n\nN\nB 8\n\n";
    let folder = Folder::new(&[("a.rbn", text)]);
    let run = folder.run(&["convert", "--to", "rbx", "a.rbn"]).exits(0);
    let rbx = "%{RBX 2 records}%{sent by post}E{Spring::open}B{7}{a|b}I{3N=10:4S=7}\nN{}B{8}\n";
    assert_eq!(run.stdout, rbx);
    assert_eq!(run.stderr, "pbnlint: a.rbn -> stdout: 2 records\n");
    folder
        .run(&["convert", "--to", "rbx", "--output-dir", "out", "."])
        .exits(0);
    assert_eq!(read(&folder, "out/a.rbx"), rbx);
    let back = folder
        .run(&["convert", "--to", "rbn", "out/a.rbx"])
        .exits(0);
    assert_eq!(back.stdout, text.replace("{a\nb}", "{a|b}"));
    // A file is never written over.
    folder
        .run(&["convert", "--to", "rbx", "-o", "a.rbn", "a.rbn"])
        .exits(2);
    assert_eq!(read(&folder, "a.rbn"), text);
    folder.run(&["convert", "--to", "rbn", "c.pbn"]).exits(2);
}

/// Nothing is written before it is known that all texts have places of their own.
#[test]
fn texts_go_over_no_other_text_of_the_run() {
    let (rbn, rbx) = ("% RBN\nB 7\n\n", "%{RBX}B{8}\n");
    let files = [
        ("a.rbn", rbn),
        ("a.rbx", rbx),
        ("b/a.rbn", rbn),
        ("c/a.rbn", rbn),
    ];
    let folder = Folder::new(&files);
    let convert = |args: &[&str]| folder.run(&[&["convert", "--to", "rbx"], args].concat());
    convert(&["--output-dir", ".", "a.rbn", "a.rbx"])
        .exits(2)
        .err("cannot write to a.rbx: it is a.rbx, one of the files to be read");
    convert(&["--output-dir", ".", "a.rbx"]).exits(2);
    // What comes from elsewhere has no place but its name.
    let elsewhere = Folder::new(&files);
    let (one, other) = (
        elsewhere.path().join("b/a.rbn"),
        elsewhere.path().join("c/a.rbn"),
    );
    let [one, other] = [&one, &other].map(|path| path.to_str().unwrap());
    convert(&["--output-dir", "out", one, other])
        .exits(2)
        .err("cannot write to out/a.rbx: it is where ");
    convert(&["--output-dir", "out", "--report", "./out/a.rbx", "a.rbn"])
        .exits(2)
        .err("cannot write to out/a.rbx: it is the file of the report");
    let export = ["export", "--output-dir", ".", "a.rbn", one];
    folder
        .run(&export)
        .exits(2)
        .err("one of the files to be read");
    assert!(!folder.path().join("out").exists());
    for (name, text) in files {
        assert_eq!(read(&folder, name), text);
    }
}

#[test]
fn conversions_find_their_files_as_checks_do() {
    let folder = Folder::new(&[
        ("pbnlint.toml", "exclude = [\"old.rbn\"]\n"),
        ("old.rbn", "% RBN\nB 7\n\n"),
        ("new.rbn", "% RBN\nB 8\n\n"),
    ]);
    let convert = ["convert", "--to", "rbx"];
    let run = folder.run(&[&convert[..], &["old.rbn"]].concat()).exits(0);
    run.err("old.rbn: excluded by the configuration").prints("");
    let run = folder
        .run(&[&convert[..], &["-q", "old.rbn"]].concat())
        .exits(0);
    assert_eq!(run.stderr, "");
    let run = folder
        .run(&[&convert[..], &["--show-files", "."]].concat())
        .exits(0);
    run.prints("new.rbn\n");
}

#[test]
fn model_says_what_the_records_say() {
    let rbn = "% RBN\nE Cup\nK Oak:Elm\nN a+b:c+d\nB 7\nH W:AK.2..:QJ...3\nA NB:1S^1X2NA\n1 weak\n\
        C 2NX:N\nP SA234:HK-\nR 7-300\n{text}\n\nN e+f:g+h\n\n% end\n";
    let folder = Folder::new(&[("a.rbn", rbn)]);
    folder
        .run(&["convert", "--to", "rbx", "-o", "a.rbx", "a.rbn"])
        .exits(0);
    let model = |name: &str| folder.run(&["model", name]).exits(0).json();
    let said = model("a.rbn");
    assert_eq!(said["notation"], "rbn");
    let [first, second] = said["records"].as_array().unwrap().as_slice() else {
        panic!("{said}");
    };
    assert_eq!(first["deal"]["W"], "AK.2..");
    assert_eq!(first["deal"]["S"], Value::Null);
    let words = |list: &Value, key: &str| {
        let words = list.as_array().unwrap().iter();
        let words = words.map(|word| word[key].as_str().unwrap_or("?").to_owned());
        words.collect::<Vec<_>>()
    };
    assert_eq!(words(&first["calls"], "said"), ["1S", "X", "2NT", "AP"]);
    assert_eq!(words(&first["tricks"][0], "said"), ["SA", "S2", "S3", "S4"]);
    assert_eq!(words(&first["tricks"][1], "said"), ["HK", "?"]);
    let facts = ["dealer", "vulnerable", "contract", "declarer", "leader"];
    let facts = facts.map(|key| first[key].as_str().unwrap());
    assert_eq!(facts, ["N", "All", "2NTX", "N", "E"]);
    assert_eq!(
        (&first["result"], &first["score"]),
        (&7.into(), &(-300).into())
    );
    assert_eq!(words(&first["asides"], "kind"), ["extra", "note", "text"]);
    assert_eq!(words(&first["asides"], "text"), ["RBN", "weak", "text"]);
    // What holds is there with the record that gives it, and where it is.
    assert_eq!(words(&second["labels"], "label"), ["E", "K", "N", "B", "H"]);
    assert_eq!(second["labels"][0]["is_repeated"], true);
    assert_eq!(second["labels"][2]["is_repeated"], false);
    let call = first["calls"][2]["range"].as_array().unwrap();
    let [start, end] = [&call[0], &call[1]].map(|place| place.as_u64().unwrap() as usize);
    assert_eq!(&rbn[start..end], "2N");
    // The other form says the same, at other places.
    let other = model("a.rbx");
    let facts = [
        "deal",
        "dealer",
        "vulnerable",
        "contract",
        "result",
        "score",
    ];
    for fact in facts {
        assert_eq!(other["records"][0][fact], first[fact], "{fact}");
    }
    assert_eq!(
        words(&other["records"][0]["calls"], "said"),
        words(&first["calls"], "said")
    );
}

#[test]
fn model_says_what_follows_calls_and_cards_of_records() {
    let rbn = "% RBN\nB 7\nH N:AKx.2..:QJ...3\nA WN:1S^1P!2S?*A\n1 strong\nC 4S:W\nP SA!2^234\n2 high\n\n\
        B 8\nA WE:A\n\nB 9\nR P:-2\n\nB 10\nR 7\n\n";
    let folder = Folder::new(&[("a.rbn", rbn)]);
    let said = folder.run(&["model", "a.rbn"]).exits(0).json();
    let records = said["records"].as_array().unwrap();
    let calls = &records[0]["calls"];
    assert_eq!(calls[0]["notes"][0]["number"], 1);
    assert_eq!(calls[0]["notes"][0]["text"], "strong");
    assert_eq!(calls[1]["suffixes"], serde_json::json!(["!"]));
    assert_eq!(calls[2]["suffixes"], serde_json::json!(["?", "*"]));
    assert!(calls[3].get("suffixes").is_none());
    let cards = &records[0]["tricks"][0];
    assert_eq!(cards[0]["suffixes"], serde_json::json!(["!"]));
    assert_eq!(cards[1]["notes"][0]["text"], "high");
    // A hand that is not given card by card is told apart from one that is not given.
    assert_eq!(records[0]["deal"]["N"], Value::Null);
    assert_eq!(records[0]["unread_hands"], serde_json::json!(["N"]));
    let contracts = records.iter().map(|record| record["contract"].as_str());
    let contracts: Vec<_> = contracts.collect();
    assert_eq!(contracts, [Some("4S"), Some("Pass"), Some("Pass"), None]);
}

#[test]
fn odd_lines_come_back() {
    for text in [
        "% RBN\n% PBN 2.1\n% Export played}\n",
        "% RBN\n% EXPORT \nB 7\n\n",
        "% RBN\n% Exported by hand\nB 7\n\n",
        "%\n\u{c}",
        "\u{c}\nB 7\nx\u{c}\n\n\u{c}\n",
    ] {
        super::invariants::records::check(text.as_bytes());
    }
}

#[test]
fn a_report_says_what_a_conversion_kept() {
    let folder = Folder::new(&[("a.rbn", "% RBN\nB 7\nC 4H:S::goal\n\nB 8\nR 9\n\n")]);
    let convert = ["convert", "--to", "pbn", "-o", "a.pbn", "a.rbn"];
    let report = ["--report", "kept.json"];
    folder.run(&[&convert[..], &report].concat()).exits(0);
    let read_report =
        || -> serde_json::Value { serde_json::from_str(&read(&folder, "kept.json")).unwrap() };
    let expected = serde_json::json!({
        "version": 1,
        "files": [{
            "path": "a.rbn",
            "written": "a.pbn",
            "read": 2,
            "games": 2,
            "kept": [{
                "number": 1,
                "what": "C",
                "text": "C 4H:S::goal",
                "comes_back_as": "C 4H:S",
            }],
            "stale": [],
            "not_carried": [],
            "unlike_unknown": 0,
        }],
    });
    assert_eq!(read_report(), expected);
    let games = read(&folder, "a.pbn").replace("[Declarer \"S\"]", "[Declarer \"N\"]");
    std::fs::write(folder.path().join("a.pbn"), games).unwrap();
    let back = ["convert", "--to", "rbn", "a.pbn"];
    folder.run(&[&back[..], &report].concat()).exits(1);
    let stale = serde_json::json!([{ "number": 1, "what": "C" }]);
    assert_eq!(read_report()["files"][0]["stale"], stale);
    // No report goes over what is read, and none over the conversion.
    folder
        .run(&[&back[..], &["--report", "a.pbn"]].concat())
        .exits(2);
    folder
        .run(&[&back[..], &["-o", "b.rbn", "--report", "b.rbn"]].concat())
        .exits(2);
    folder
        .run(&[&back[..], &["-o", "./a.pbn"]].concat())
        .exits(2);
}

#[test]
fn what_a_conversion_writes_otherwise_is_named() {
    let deal = "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854";
    let unknown = format!("[Event \"?\"]\n[Board \"1\"]\n[Deal \"{deal}\"]\n[Scoring \"?\"]\n");
    let long = format!("[Event \"{}\"]\n[Board \"1\"]\n", "x".repeat(200));
    let folder = Folder::new(&[("unknown.pbn", &unknown), ("long.pbn", &long)]);
    let convert = ["convert", "--to", "rbn"];
    let run = folder
        .run(&[&convert[..], &["unknown.pbn"]].concat())
        .exits(0);
    run.err("; `?` would come back as an empty value, or the reverse: 2 values\n");
    let run = folder.run(&[&convert[..], &["long.pbn"]].concat());
    run.err("; longer than RBN allows: 1 line\n");
}

#[test]
fn what_rbx_cannot_hold_is_left_out_and_named() {
    let text = "% RBN\nB 7\n{West has {some of} them}\nR 9\n\nB 8\n\n";
    let folder = Folder::new(&[("a.rbn", text)]);
    let run = folder.run(&["convert", "--to", "rbx", "a.rbn"]).exits(1);
    assert_eq!(run.stdout, "%{RBX}B{7}R{9}\nB{8}\n");
    let first = run.stderr.lines().next();
    let expected =
        "pbnlint: a.rbn:3:2: board 7: RBX cannot hold a closing brace; the line is left out";
    assert_eq!(first, Some(expected));
    let strict = ["convert", "--to", "rbx", "--strict", "-o", "a.rbx", "a.rbn"];
    folder.run(&strict).exits(2);
    assert!(!folder.path().join("a.rbx").exists());
}

#[test]
fn the_notation_can_be_given() {
    let folder = Folder::new(&[("games.txt", "B 7\nR 14\n\n")]);
    let run = folder.run(&["check", "--notation", "rbn", "games.txt"]);
    assert!(run.stdout.contains("rbn-result"), "{run:?}");
    let run = folder.run(&["check", "games.txt"]);
    assert!(!run.stdout.contains("rbn-result"), "{run:?}");
}

#[test]
fn the_tree_of_a_record_has_all_its_bytes() {
    let folder = Folder::new(&[("a.rbn", "% RBN\nE A::B:C\n{x\ny}\n\n")]);
    let run = folder.run(&["tree", "a.rbn"]).exits(0);
    let tokens: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| line.contains('"'))
        .collect();
    assert!(
        tokens.iter().any(|token| token.ends_with("Field \"A::B\"")),
        "{run:?}"
    );
    assert!(
        tokens.iter().any(|token| token.ends_with("Field \"C\"")),
        "{run:?}"
    );
    assert!(
        tokens.iter().any(|token| token.ends_with("Text \"x\\ny\"")),
        "{run:?}"
    );
}

#[test]
fn byte_order_marks_before_records_go() {
    let mark = "\u{FEFF}";
    let joined = format!("{mark}{mark}% RBN\nB 7\n\n{mark}B 8\n\n{mark} \nwhat is this\n");
    let folder = Folder::new(&[("a.rbn", &joined)]);
    folder.run(&["export", "a.rbn"]).exits(1);
    let output = "% RBN\nB 7\n\nB 8\n\nwhat is this\n\n";
    assert_eq!(read(&folder, "a.rbn"), output);
    folder.run(&["export", "--check", "a.rbn"]).exits(1);
    folder.run(&["export", "a.rbn"]).exits(1);
    assert_eq!(read(&folder, "a.rbn"), output);
}

#[test]
fn hostile_records_are_checked_in_linear_time() {
    // In quadratic time these are hours.
    let plan = Plan::new(&everything());
    let check = |start: &str, pattern: &str| {
        let times = 200_000 / pattern.len();
        let text = [start, &pattern.repeat(times)].concat();
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
        assert!(
            findings.read_as.is_of_records(),
            "{start:?} begins no records"
        );
        (times, findings.games)
    };
    let records = [
        ("% RBN\n", "B\n\n"),
        ("% RBN\n", "K A:B\nN a:b:O\n\n"),
        ("%{RBX}", "K{A:B}N{a:b:O}\n"),
    ];
    for (start, pattern) in records {
        let (times, games) = check(start, pattern);
        assert_eq!(games, times, "records of {pattern:?}");
    }
    let lines = [
        ("% RBN\nB 1\nA WZ:1C^1A\n", "1 nuts\n"),
        ("% RBN\nH W:", "A"),
        ("% RBN\nA WZ:", "1C^1"),
        ("% RBN\nP ", "SA234:"),
        ("%{RBX}", "B{1}"),
        ("%{RBX}B{1}", "{} "),
        ("% RBN\nB 1\n", "% pbnlint: ignore[rbn-call] x\n"),
        ("% RBN\nB 1\n", "% pbnlint: ignore[rbn-call]\nB 1\n"),
        ("% RBN\nA NZ:1N\n", "% pbnlint: ignore[rbn-call]\n1 a\n"),
    ];
    for (start, pattern) in lines {
        let (_, games) = check(start, pattern);
        assert_eq!(games, 1, "one record of {pattern:?}");
    }
}

/// Nothing is to be said of the second record, and the hands of those after it are nevertheless its.
#[test]
fn hands_hold_in_the_records_after_theirs() {
    let text = "% RBN\nB 1\n\
        H N:AKQJ.AKQ.AKQ.AKQ:T987.JT9.JT9.JT9:6543.876.876.876:2.5432.5432.5432\n\
        C 7N:N\nD 19990132\n\n\
        B 2\n\
        H N:T987.JT9.JT9.JT9:AKQJ.AKQ.AKQ.AKQ:6543.876.876.876:2.5432.5432.5432\n\
        C 7N:E\n\n\
        C 7N:E\nP S627A\n\n\
        C 7N:E\nP S627T\n\n";
    let found = found_in(text);
    let found = found.iter();
    let found: Vec<_> = found.map(|it| (it.rule.name(), it.game)).collect();
    assert_eq!(found, [("rbn-date", 1), ("card-not-held", 4)]);
}

/// What is found in a file of records.
fn found_in(text: &str) -> Vec<Diagnostic> {
    let source = Source::new(text.as_bytes());
    lint::check(&source, Some("a.rbn"), &Plan::new(&Settings::default())).diagnostics
}

#[test]
fn the_board_of_a_record_without_a_finding_holds() {
    let sound = |board| format!("B {board}\nA NZ:1NA\nC 1N:N\nR 7+90\n\n");
    let text = format!("% RBN\n{}{}R x\n\n", sound(7), sound(8));
    let found = found_in(&text);
    let found = found.iter();
    let found: Vec<_> = found
        .map(|it| (it.rule.name(), it.board.as_deref()))
        .collect();
    assert_eq!(found, [("rbn-character", Some("8"))]);
}

#[test]
fn who_is_vulnerable_holds_for_one_board() {
    let text = "% RBN\nB 8\nA NZ:1NA\nC 1N:N\nR 7+90\n\n\
        C 1N:N\nR 7+80\n\n\
        K Elk:Owl\nB 9\nC 1N:N\nR 7+80\n\n";
    let found = found_in(text);
    let found = found.iter();
    let found: Vec<_> = found.map(|it| (it.rule.name(), it.game)).collect();
    assert_eq!(found, [("wrong-score", 2)]);
}

#[test]
fn a_finding_at_an_item_names_the_label_of_its_list() {
    let text = "% RBN\nB 1\nI 3N=10:\n4S\n\n";
    let found = found_in(text);
    let found = found.iter();
    let found: Vec<_> = found
        .map(|it| (it.rule.name(), it.range.start, it.tag.as_deref()))
        .collect();
    assert!(found.contains(&("rbn-item", 19, Some("I"))), "{found:?}");
}

#[test]
fn a_finding_at_a_note_names_its_number() {
    let text = "% RBN\nB 1\nA NZ:1NAAA\n1 natural\n\n";
    let found = found_in(text);
    let found = found.iter();
    let found: Vec<_> = found
        .map(|it| (it.rule.name(), it.tag.as_deref()))
        .collect();
    assert!(found.contains(&("rbn-unused-note", Some("1"))), "{found:?}");
}

#[test]
fn a_board_longer_than_boards_are_is_cut() {
    let long = "1".repeat(100_000);
    let lines = "% }\n? ?\n".repeat(20);
    let folder = Folder::new(&[
        ("a.rbn", &format!("% RBN\nB {long}\n{lines}")),
        ("a.pbn", &format!("[Board \"{long}\"]\n[{long} \"\"]\n")),
    ]);
    for name in ["a.rbn", "a.pbn"] {
        let run = folder.run(&["check", "--format", "json", name]);
        let findings = run.json()["files"][0]["findings"].clone();
        let findings = findings.as_array().unwrap();
        let boards = findings
            .iter()
            .filter_map(|finding| finding["board"].as_str());
        let boards: Vec<_> = boards.collect();
        assert!(!boards.is_empty());
        for board in boards {
            assert!(board.ends_with("1…") && board.len() < 200, "{board}");
        }
    }
    let run = folder.run(&["convert", "--to", "rbx", "a.rbn"]).exits(1);
    assert!(run.stderr.contains("record 1") && run.stderr.len() < 10_000);
}

#[test]
fn export_repeats_what_is_asked_for() {
    let text = "% RBN\nE Cup\nB 1\n\nE Cup\nB 2\n\n";
    let folder = Folder::new(&[
        ("a.rbn", text),
        ("torn.rbn", "% RBN\nE Cup\nB 1\n\nE Cup\n? ?\n\n"),
    ]);
    folder.run(&["export", "--check", "a.rbn"]).exits(0);
    folder
        .run(&["export", "--repeat", "least", "a.rbn"])
        .exits(0);
    assert_eq!(read(&folder, "a.rbn"), "% RBN\nE Cup\nB 1\n\nB 2\n\n");
    folder
        .run(&["export", "--repeat", "full", "a.rbn"])
        .exits(0);
    assert_eq!(read(&folder, "a.rbn"), text);
    folder
        .run(&["export", "--repeat", "least", "torn.rbn"])
        .exits(1);
    assert!(read(&folder, "torn.rbn").contains("\nE Cup\n? ?\n"));
}

#[test]
fn awards_without_their_label_have_one_output_form() {
    let options = WriteOptions {
        form: RecordForm::Rbn,
        text_on_one_line: true,
    };
    let written = |bytes: &[u8]| write(bytes, &split(bytes, RecordForm::Rbn), &options).bytes;
    let output = written(b" -40=83:-43=65\n");
    assert_eq!(
        String::from_utf8_lossy(&output),
        "% RBN\nI -40=83:43=65\n\n"
    );
    assert_eq!(written(&output), output);
}

#[test]
fn a_fourth_hand_that_three_hands_do_not_leave_is_written() {
    let options = WriteOptions {
        form: RecordForm::Rbn,
        text_on_one_line: true,
    };
    let written = |text: &str| {
        let bytes = text.as_bytes();
        let output = write(bytes, &split(bytes, RecordForm::Rbn), &options).bytes;
        String::from_utf8(output).unwrap()
    };
    let whole = "H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:K9.K94.AT75432.9";
    assert!(
        written(whole).contains("QT3.85.Q86.KQJ54:\n"),
        "{}",
        written(whole)
    );
    // The king of hearts is there twice, or a card is not known.
    for hands in [whole.replace("QT", "KT"), whole.replace("K94", "K9x")] {
        let output = written(&hands);
        assert!(output.contains(&format!("{hands}\n")), "{output}");
    }
}

#[test]
fn hands_that_overlap_stay_in_their_order() {
    let options = WriteOptions {
        form: RecordForm::Rbn,
        text_on_one_line: true,
    };
    // The nine of diamonds is there twice, so that no fourth hand is left.
    let hands = "H E;K5.T.KQJT99.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:\n";
    let output = write(
        hands.as_bytes(),
        &split(hands.as_bytes(), RecordForm::Rbn),
        &options,
    )
    .bytes;
    assert_eq!(
        String::from_utf8_lossy(&output),
        format!("% RBN\n{hands}\n")
    );
    super::invariants::records::check(hands.as_bytes());
}

#[test]
fn separators_at_the_end_of_a_play_come_to_rest() {
    super::invariants::records::check(b"% RBN\nC 1N\nS\nP SK54T::\n");
    super::invariants::records::check(b"% RBN\nC 1N:S\nP SK54T;:\n");
    for play in [":", "::", ";", ";:", "SK54T:;", ": :"] {
        super::invariants::records::check(format!("% RBN\nC 1N:S\nP {play}").as_bytes());
    }
}

#[test]
fn a_list_breaks_at_no_blank() {
    let long = "x".repeat(300);
    for list in [
        format!("a:  {long}"),
        format!("a  :{long}"),
        format!("a=1: :{long}=2"),
    ] {
        super::invariants::records::check(format!("% RBN\nI {list}\n").as_bytes());
    }
}

#[test]
fn a_mark_and_a_blank_are_no_record() {
    super::invariants::records::check(b"%{ext|more}\n ");
    super::invariants::records::check(b"%{RBX}%{x}\n \n ");
    for text in ["\u{FEFF} ", "\u{FEFF}", "\u{FEFF} \u{FEFF}\n"] {
        super::invariants::records::check(text.as_bytes());
        for form in [RecordForm::Rbn, RecordForm::Rbx] {
            let written = write(
                text.as_bytes(),
                &split(text.as_bytes(), form),
                &WriteOptions {
                    form,
                    text_on_one_line: true,
                },
            );
            assert_eq!((written.records, written.kept.len()), (0, 0), "{text:?}");
        }
    }
}

#[test]
fn a_line_of_blanks_is_a_blank_line_of_rbx() {
    let options = WriteOptions {
        form: RecordForm::Rbx,
        text_on_one_line: true,
    };
    for blanks in ["", " ", "\t ", " \r"] {
        let text = format!("%{{RBX}}D{{19991225}}\n{blanks}\nL{{Timbuktu}}\n{blanks}");
        let bytes = text.as_bytes();
        let cut = split(bytes, RecordForm::Rbx);
        assert_eq!(cut.count(), 2, "{text:?}");
        let record = RbnRecord::read(&bytes[cut.records[0].clone()], RecordForm::Rbx);
        let faults: Vec<_> = record.faults.iter().map(|fault| fault.kind).collect();
        assert_eq!(faults, [RbnFaultKind::SecondBlankLine], "{text:?}");
        let output = write(bytes, &cut, &options);
        assert_eq!(
            String::from_utf8_lossy(&output.bytes),
            "%{RBX}D{19991225}\nL{Timbuktu}\n"
        );
        assert!(output.kept.is_empty(), "{text:?}");
        super::invariants::records::check(bytes);
    }
}

#[test]
fn labels_with_blanks_only_say_nothing() {
    for text in [
        "d  ",
        "D  ",
        "d\t",
        "D \t",
        "d",
        "% RBN\nE Cup\n\ne  \n\n",
        "D{ }",
        "D{}",
    ] {
        super::invariants::records::check(text.as_bytes());
    }
}

/// The rules that find something in a text.
fn rules_of(text: &str, form: RecordForm) -> Vec<String> {
    let settings = lint::Settings {
        notation: Some(form.into()),
        ..lint::Settings::default()
    };
    let source = Source::new(text.as_bytes());
    let found = lint::check(&source, None, &Plan::new(&settings));
    let found = found.diagnostics.iter();
    found
        .map(|finding| finding.rule.name().to_owned())
        .collect()
}

#[test]
fn a_brace_in_data_is_one_finding() {
    let early = "%{RBX}B{1}A{WB:1N}A}C{1N:W}\n";
    assert_eq!(rules_of(early, RecordForm::Rbx), ["rbx-brace"]);
    let opening = "%{RBX}B{1}H{W:AK{2}\nR{9}\n";
    assert_eq!(rules_of(opening, RecordForm::Rbx), ["rbx-brace"]);
}

#[test]
fn makes_of_the_early_form_get_their_colon() {
    let text = "% RBN\nC 1N:S\nM 9:987A8+997A8:b\n\n";
    let folder = Folder::new(&[("a.rbn", text), ("b.rbn", text)]);
    folder.run(&["check", "--fix", "a.rbn"]).exits(0);
    let repaired = "% RBN\nC 1N:S\nM 9::987A8+997A8:b\n\n";
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("a.rbn"), repaired);
    folder.run(&["export", "b.rbn"]).exits(0);
    assert_eq!(read("b.rbn"), repaired.replace(":b", ":B"));
}

/// A suppression comes before what it acts on, after tags that say nothing.
#[test]
fn lines_for_pbnlint_stay_after_their_label_on_the_way_through_games() {
    invariants::check(b"% RBN\nB 7\n% x\nH W:5\n% pbnlint: ignore[law]\nC 6N:S\n\n");
    invariants::check(b"B 7\n%\nH W:5\n%pbnlint:\nC N6:S");
    invariants::check(b"% RBN\nA WZ:1NPPP\n% pbnlint: ignore[law]\nC 1N:W\n% x\nR 9\n% y\n\n");
    invariants::check(b"A WZ:1NPPP\nC 1N:W\n%\nR 9\n%pbnlint:\n% kept from PBN: %");
    invariants::check(b"H N:T\n%pbNlint:\n%");
}

#[test]
fn a_form_feed_is_no_data_that_holds() {
    invariants::check(b"% RBN\nB 7\n\nB \x0C\n\nR 9\n\n");
    // A list of items is not broken beside one either.
    let items = format!("% RBN\nI {}\x0C:{}\n\n", "a".repeat(240), "b".repeat(240));
    invariants::check(items.as_bytes());
    invariants::check(b"%{RBX}B{\x0C}{Ed|quit!}\n");
    invariants::check(b"% RBN\nA NZ:1NRA\n\n\x0C\r\n\r\nE Cup\n\n");
}

#[test]
fn torn_records_and_odd_blanks_are_repaired_without_a_loss() {
    for text in [
        // After another label the first would be an item without its space.
        &b"M::=\nC \n%RBN"[..],
        // A byte order mark does not begin a record afterwards.
        b"%RBN\nS\n\n%pbnlint enable[xport]\n\xEF\xBB\xBF{\n%pbnlint:",
        &b"%RBN\r\n\n\r"[..],
        b"%RBN\nI -0:-5\x0B\n",
        b"I -0:-5\x0B",
        b"{}]\n\n=\n%RBN\n}",
        b"{\n\n}=\r%RBN\n}",
        // The line for this program ends the text.
        b"{\n\r%pbnlint:\nm }\n%RBN",
        b"H W:4\n{\n\n%pbnlint ignore[tag-case,note-out-of-place]\n}",
        b"{\n\n%pbnlint:\n}\n%pbnlint ignore[tag-case]\n0\n%RBN",
        b"%pbnlint enable[export]\n%RBN\n{\n\n%pbnlint:\n}",
        b"%pbnlint enable[export]\n{}\n%pbnlint:\nB2}\n\n%RBN\n",
        b"{\n\n%pbnlint:\n}\n\n%pbnlint ignore-file[ile]\n\r]\n%RBN",
        b"%RBN\nP \nm =\n9",
        b"%RBN\nA NZ:PAA",
        b"%RBN\nP SKS.S4",
        // A fourth hand of which nothing is known is not the one that is left.
        b"%\nH E:QT3.85.Q86.KQJ54:K9.K94.AT75432.9:A8765.QT.K9.AT87:.\n",
        b"%}%{pbnlint:\n%{RBX",
        // What comes before a label is no list, whether the label has to be repaired or not.
        b"=\n{}\nb \n%RBN",
        b"% RBN\n=\n{}\nb 1\n\n",
        b"% RBN\n=\n{}\nB1\n\n",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn a_tab_after_a_character_of_one_byte_comes_back() {
    for text in [&b"{\x92\t}"[..], b"% RBN\nB 1\n{\xE9\tx}\n\n"] {
        invariants::check(text);
    }
    // Nor does it matter in which encoding a line is too long.
    let long = [
        &b"{\n[Ev"[..],
        &[0xA2; 59],
        &[0x17; 36],
        &[0xA2; 78],
        b"\n}",
    ]
    .concat();
    invariants::check(&long);
}
