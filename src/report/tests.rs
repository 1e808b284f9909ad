#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::expect_used)]

use std::borrow::Cow;
use std::ops::Range;

use insta::assert_snapshot;
use serde_json::Value;

use super::*;
use crate::engine::Rule;
use crate::engine::{Diagnostic, DiagnosticLabel, Places};
use crate::fix::{Applicability, Edit, Fix};
use crate::notation::Notation;
use crate::pbn::standard::PBN;
use crate::source::Position;

fn rule(name: &str) -> &'static Rule {
    crate::rules::find(name).unwrap()
}

fn finding(name: &str, range: Range<usize>) -> Diagnostic {
    let rule = rule(name);
    Diagnostic {
        rule: rule.into(),
        severity: rule.meta.severity,
        message: format!("a finding of {name}"),
        range,
        also: Places::default(),
        labels: Vec::new(),
        notes: Vec::new(),
        fixes: Vec::new(),
        game: 1,
        board: None,
        tag: None,
        situation: None,
        receiver: None,
        chapter: rule.meta.chapters_of(PBN).first().map(ToString::to_string),
    }
}

fn findings(diagnostics: Vec<Diagnostic>) -> Findings {
    Findings {
        diagnostics,
        suppressed: 0,
        games: 14,
        version: Some(crate::pbn::standard::Version::V2_1),
        foreign: None,
        read_as: Notation::Pbn,
    }
}

fn fix(applicability: Applicability, text: &'static [u8]) -> Fix {
    Fix {
        title: "repair it".to_owned(),
        applicability,
        edits: Edit {
            range: 1..2,
            text: Cow::Borrowed(text),
        }
        .into(),
    }
}

/// Reports files of a path, a text and findings each.
fn report_all(
    format: Format,
    options: ReportOptions,
    files: &[(&str, &[u8], Findings)],
    failures: &[Failure],
) -> (String, Totals) {
    let mut out = Vec::new();
    let mut report = RunReport::new(format, options, &mut out);
    for (path, text, findings) in files {
        let source = Source::new(text);
        let file = FileReport {
            path,
            key: path,
            source: &source,
            findings,
            in_repository: true,
        };
        report.file(&file).unwrap();
    }
    for failure in failures {
        report.failure(failure.clone());
    }
    let totals = report.finish().unwrap();
    (String::from_utf8(out).unwrap(), totals)
}

fn unicode(format: Format) -> ReportOptions {
    let mut options = ReportOptions::new(format);
    options.style.unicode = true;
    options.style.replacements = true;
    options
}

fn sample() -> Vec<(&'static str, &'static [u8], Findings)> {
    let mut first: Vec<_> = (0..6).map(|n| finding("stray-brace", n..n + 1)).collect();
    first.push(finding("unknown-tag", 7..11));
    first[0].fixes.push(fix(Applicability::Safe, b"x"));
    first[1].fixes.push(fix(Applicability::Manual, b"x"));
    let mut last = finding("empty-file", 0..0);
    last.game = 0;
    vec![
        ("a.pbn", b"}}}}}}\nabcd\n", findings(first)),
        ("b.pbn", b"% PBN 2.1\n", findings(Vec::new())),
        ("c.pbn", b"", findings(vec![last])),
    ]
}

#[test]
fn text_folds_and_sums_up() {
    let mut options = unicode(Format::Text);
    options.fold = Some(1);
    let (text, totals) = report_all(Format::Text, options, &sample(), &[]);
    assert_snapshot!(text, @r"
    error[stray-brace]: a finding of stray-brace
      ┌─ a.pbn:1:1
      │
    1 │ }}}}}}
      │ ^
      │
      = fix: repair it
        + }x}}}}

    info[unknown-tag]: a finding of unknown-tag
      ┌─ a.pbn:2:1
      │
    2 │ abcd
      │ ^^^^

    a.pbn: … and 5 more of stray-brace (first at 1:2)

    info[empty-file]: a finding of empty-file
      ┌─ c.pbn:1:1
      │
    1 │ 
      │ ^

    6  error    stray-brace  in 1 file
    1  info     empty-file   in 1 file
    1  info     unknown-tag  in 1 file

    1 finding can be fixed with --fix
    for more about a rule, run `pbnlint explain stray-brace`
    found 6 errors, 2 infos in 2 of 3 files (42 games)
    ");
    assert_eq!((totals.errors, totals.fixable, totals.truncated), (6, 1, 0));
}

/// What a reader of a terminal need not scroll through is counted, over files.
#[test]
fn a_terminal_shows_a_few_of_each_rule() {
    let files: Vec<_> = (0..5)
        .map(|_| {
            let all = (0..4).map(|n| finding("stray-brace", n..n + 1));
            let other = finding("unknown-tag", 7..11);
            let found = findings(all.chain([other]).collect());
            ("a.pbn", &b"}}}}}}\nabcd\n"[..], found)
        })
        .collect();
    let mut options = unicode(Format::Text);
    options.limits = Some(Limits { of_rule: 4, all: 7 });
    let (text, _) = report_all(Format::Text, options, &files, &[]);
    let headlines = |rule: &str| text.matches(&format!("[{rule}]: ")).count();
    assert_eq!((headlines("stray-brace"), headlines("unknown-tag")), (4, 3));
    // Of the second file one brace is shown, and three are counted there.
    assert!(
        text.contains("… and 3 more of stray-brace (first at 1:2)"),
        "{text}"
    );
    let left_out = "… and 14 more findings in 3 files; --no-fold shows all\n";
    assert!(text.contains(left_out), "{text}");
    assert!(
        text.contains("20  error    stray-brace  in 5 files"),
        "{text}"
    );
    options.limits = None;
    options.fold = None;
    let (text, _) = report_all(Format::Text, options, &files, &[]);
    assert_eq!(text.matches("]: a finding of").count(), 25);
    assert!(!text.contains("--no-fold"), "{text}");
}

/// What is left out is said in lines that fit the terminal.
#[test]
fn counts_of_folded_findings_are_broken_between_words() {
    let all = (0..6).map(|n| finding("stray-brace", n..n + 1));
    let files = [("boards.pbn", &b"}}}}}}\n"[..], findings(all.collect()))];
    for (format, expected) in [
        (
            Format::Text,
            "boards.pbn: … and 5 more of stray-brace\n  (first at 1:2)\n",
        ),
        (
            Format::Short,
            "boards.pbn: … and 5 more of stray-brace (first at 1:2)\n",
        ),
    ] {
        let mut options = unicode(format);
        options.fold = Some(1);
        options.style.width = Some(40);
        let (text, _) = report_all(format, options, &files, &[]);
        assert!(text.contains(expected), "{text}");
    }
}

/// What is not printed is counted truly, folded or cut off.
#[test]
fn numbers_are_true_where_not_all_is_printed() {
    let all = (0..30).map(|n| finding("stray-brace", n..n + 1));
    let text = [b'}'; 30];
    let files = [("a.pbn", &text[..], findings(all.collect()))];
    for (fold, most) in [(3, 7), (3, 1), (1, 1)] {
        let mut options = unicode(Format::Text);
        options.fold = Some(fold);
        options.max_findings = most;
        let (text, totals) = report_all(Format::Text, options, &files, &[]);
        let shown = fold.min(most);
        let more = format!("… and {} more of stray-brace", 30 - shown);
        assert!(text.contains(&more), "{text}");
        let truncated = if most < fold { 30 - shown } else { 0 };
        assert_eq!(totals.truncated, truncated, "{text}");
    }
}

#[test]
fn reports_are_written_in_whole_lines() {
    struct Pieces(Vec<Vec<u8>>);
    impl Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.to_vec());
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let all = (0..5000).map(|n| finding("stray-brace", n..n + 1));
    let text = vec![b'}'; 5000];
    let files = findings(all.collect());
    let mut out = Pieces(Vec::new());
    let mut report = RunReport::new(Format::Short, ReportOptions::new(Format::Short), &mut out);
    let source = Source::new(&text);
    report
        .file(&FileReport {
            path: "a.pbn",
            key: "a.pbn",
            source: &source,
            findings: &files,
            in_repository: true,
        })
        .unwrap();
    report.finish().unwrap();
    assert!(out.0.len() > 2);
    for piece in out.0 {
        assert!(piece.ends_with(b"\n"));
    }
}

#[test]
fn short_is_complete_unless_asked_otherwise() {
    let mut options = ReportOptions::new(Format::Short);
    let (text, _) = report_all(Format::Short, options, &sample(), &[]);
    assert_snapshot!(text, @r"
    a.pbn:1:1: error[stray-brace] a finding of stray-brace
    a.pbn:1:2: error[stray-brace] a finding of stray-brace
    a.pbn:1:3: error[stray-brace] a finding of stray-brace
    a.pbn:1:4: error[stray-brace] a finding of stray-brace
    a.pbn:1:5: error[stray-brace] a finding of stray-brace
    a.pbn:1:6: error[stray-brace] a finding of stray-brace
    a.pbn:2:1: info[unknown-tag] a finding of unknown-tag
    c.pbn:1:1: info[empty-file] a finding of empty-file
    1 finding can be fixed with --fix
    found 6 errors, 2 infos in 2 of 3 files (42 games)
    ");
    options.fold = Some(2);
    options.max_findings = 2;
    let (text, totals) = report_all(Format::Short, options, &sample(), &[]);
    assert_snapshot!(text, @r"
    a.pbn:1:1: error[stray-brace] a finding of stray-brace
    a.pbn:1:2: error[stray-brace] a finding of stray-brace
    a.pbn: ... and 4 more of stray-brace (first at 1:3)
    6 findings were not printed
    1 finding can be fixed with --fix
    found 6 errors, 2 infos in 2 of 3 files (42 games)
    ");
    assert_eq!(totals.truncated, 6);
    assert_eq!(totals.findings(), 8);
}

#[test]
fn json_is_as_promised() {
    let text = b"[Event \"\xE9\"]\r\n[Board \"3\"]\r\n";
    let mut found = finding("stray-brace", 14..22);
    found.board = Some("3".to_owned());
    found.notes.push("a note".to_owned());
    found.also = std::iter::once(24..25).collect();
    found.labels.push(DiagnosticLabel {
        range: 8..9,
        message: "here".to_owned(),
    });
    found.fixes.push(fix(Applicability::Safe, b"\"\n"));
    found.fixes.push(fix(Applicability::Unsafe, b"\xE9"));
    let mut whole = finding("empty-file", 0..0);
    whole.game = 0;
    let files = [
        ("a.pbn", &text[..], findings(vec![found])),
        ("b.pbn", b"", findings(vec![])),
        ("c.pbn", b"", findings(vec![whole])),
    ];
    let failure = Failure {
        path: "d.pbn".to_owned(),
        message: "permission denied".to_owned(),
    };
    let options = ReportOptions::new(Format::Json);
    let (mut json, _) = report_all(Format::Json, options, &files, &[failure]);
    // As it is while nobody has published the pages of the rules.
    for rule in ["stray-brace", "empty-file"] {
        if let Some(url) = crate::rules::find(rule).unwrap().url() {
            json = json.replace(&format!("\"{url}\""), "null");
        }
    }
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["files"][2]["findings"][0]["game"], Value::Null);
    assert_snapshot!(json, @r#"
    {"version":1,"tool":{"name":"pbnlint","version":"0.1.0"},"files":[
    {"path":"a.pbn","games":14,"bytes":26,"encoding":"latin1","notation":"pbn","pbn_version":"2.1","findings":[{"rule":"stray-brace","group":"syntax","severity":"error","message":"a finding of stray-brace","game":1,"board":"3","range":{"start":{"offset":14,"line":2,"column":2},"end":{"offset":22,"line":2,"column":10}},"also":[{"start":{"offset":24,"line":2,"column":12},"end":{"offset":25,"line":2,"column":13}}],"labels":[{"range":{"start":{"offset":8,"line":1,"column":9},"end":{"offset":9,"line":1,"column":10}},"message":"here"}],"notes":["a note"],"chapter":"3.8","url":null,"fingerprint":"0e1caf2efe0d7f87","fixes":[{"title":"repair it","applicability":"safe","edits":[{"start_offset":1,"end_offset":2,"text":"\"\n"}]},{"title":"repair it","applicability":"unsafe","edits":[{"start_offset":1,"end_offset":2,"bytes":"6Q=="}]}]}]},
    {"path":"b.pbn","games":14,"bytes":0,"encoding":"ascii","notation":"pbn","pbn_version":"2.1","findings":[]},
    {"path":"c.pbn","games":14,"bytes":0,"encoding":"ascii","notation":"pbn","pbn_version":"2.1","findings":[{"rule":"empty-file","group":"file","severity":"info","message":"a finding of empty-file","game":null,"board":null,"range":{"start":{"offset":0,"line":1,"column":1},"end":{"offset":0,"line":1,"column":1}},"also":[],"labels":[],"notes":[],"chapter":"2","url":null,"fingerprint":"58b2fcd19f944b60","fixes":[]}]}
    ],"failures":[{"path":"d.pbn","message":"permission denied"}],"summary":{"files":3,"games":42,"errors":1,"warnings":0,"infos":1,"places":3,"fixable":1,"fixed":0,"truncated":0,"hidden":0,"suppressed":0}}
    "#);
    let (lines, _) = report_all(Format::Jsonl, options, &files, &[]);
    assert_eq!(lines.lines().count(), 2);
    let value: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(value["path"], "a.pbn");
}

#[test]
fn json_of_nothing() {
    let options = ReportOptions::new(Format::Json);
    let (json, _) = report_all(Format::Json, options, &[], &[]);
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["files"], Value::Array(Vec::new()));
}

#[test]
fn json_is_truncated_but_counts_all() {
    let mut options = ReportOptions::new(Format::Json);
    options.max_findings = 3;
    let (json, _) = report_all(Format::Json, options, &sample(), &[]);
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["files"][0]["findings"].as_array().unwrap().len(), 3);
    assert_eq!(value["files"][2]["findings"].as_array().unwrap().len(), 0);
    assert_eq!(value["summary"]["truncated"], 5);
    assert_eq!(value["summary"]["errors"], 6);
}

#[test]
fn statistics_count_instead() {
    let mut options = ReportOptions::new(Format::Text);
    options.statistics = true;
    let (text, _) = report_all(Format::Text, options, &sample(), &[]);
    assert_snapshot!(text, @r"
    rule         severity   findings       places      files      fixable
    stray-brace  error             6            6          1            1
    empty-file   info              1            1          1            0
    unknown-tag  info              1            1          1            0

    1 finding can be fixed with --fix
    found 6 errors, 2 infos in 2 of 3 files (42 games)
    ");
    let (json, _) = report_all(Format::Json, options, &sample(), &[]);
    assert_snapshot!(json, @r#"
    {"version":1,"tool":{"name":"pbnlint","version":"0.1.0"},"statistics":[{"rule":"stray-brace","group":"syntax","severity":"error","findings":6,"places":6,"files":1,"fixable":1},{"rule":"empty-file","group":"file","severity":"info","findings":1,"places":1,"files":1,"fixable":0},{"rule":"unknown-tag","group":"tag","severity":"info","findings":1,"places":1,"files":1,"fixable":0}],"failures":[],"summary":{"files":3,"games":42,"errors":6,"warnings":0,"infos":2,"places":8,"fixable":1,"fixed":0,"truncated":0,"hidden":0,"suppressed":0}}
    "#);
}

#[track_caller]
fn fingerprints(text: &str, needle: &str) -> Vec<String> {
    let source = Source::new(text.as_bytes());
    let mut fingerprints = crate::api::fingerprint::Fingerprints::new("a.pbn", &source);
    let places = text.match_indices(needle);
    places
        .map(|(at, _)| {
            let mut found = finding("stray-brace", at..at + needle.len());
            found.board = Some("3".to_owned());
            fingerprints.next(&found)
        })
        .collect()
}

#[test]
fn fingerprints_outlive_new_lines_and_differ() {
    let before = fingerprints("[Board \"3\"]\nab } cd } ef }\n", "}");
    let after = fingerprints("% new\n\n[Board \"3\"]\nab } cd } ef }\n", "}");
    assert_eq!(before, after);
    assert_eq!(before.len(), 3);
    assert!(before[0] != before[1] && before[1] != before[2] && before[0] != before[2]);
    assert_eq!(
        fingerprints("a \r\n b", "a \r\n b"),
        fingerprints("a\tb", "a\tb")
    );
    assert_ne!(fingerprints("a b", "a b"), fingerprints("ab", "ab"));
    // CI systems store them, so this value never changes.
    assert_snapshot!(before[0], @r"
    0636e5d1ee400c57
    ");
}

#[test]
fn places_agree_with_the_source() {
    let mut text = "é♠x".repeat(4000);
    text.push_str("\r\nab\n");
    text.push_str(&"♠é".repeat(3000));
    let source = Source::new(text.as_bytes());
    let mut places = crate::api::places::PositionFinder::new(&source);
    let size = text.len();
    for step in 0..200 {
        let offset = (step * 7919) % (size + 1);
        let expected: Position = source.position(offset);
        assert_eq!(places.position(offset), expected, "{offset}");
    }
    assert_eq!(places.position(size), source.position(size));
}

/// Many findings on a long line are all reported; with a wrong order of growth the tests would not
/// end.
#[test]
fn many_findings_on_one_long_line() {
    let text = "♠é } ".repeat(400_000);
    let found: Vec<_> = (0..20_000)
        .map(|n| {
            let mut found = finding("stray-brace", 160 * n + 6..160 * n + 7);
            found.labels.push(DiagnosticLabel {
                range: 80 * n..80 * n + 1,
                message: "there".to_owned(),
            });
            found
        })
        .collect();
    let files = [("a.pbn", text.as_bytes(), findings(found))];
    for format in Format::ALL {
        let mut options = unicode(format);
        options.fold = None;
        let (_, totals) = report_all(format, options, &files, &[]);
        let reported = totals.errors + totals.warnings + totals.infos;
        assert_eq!(reported, 20_000, "{format:?}");
    }
}

#[test]
fn formats_are_found_by_name() {
    for format in Format::ALL {
        assert_eq!(Format::find(format.name()), Some(format));
    }
}

#[test]
fn a_line_says_how_many_places_are_like_it() {
    let mut found = finding("stray-brace", 0..1);
    found.also.extend([1..2, 2..3]);
    let files = [("a.pbn", &b"}}}"[..], findings(vec![found]))];
    for format in [
        Format::Short,
        Format::Gitlab,
        Format::Checkstyle,
        Format::Junit,
        Format::Rdjson,
    ] {
        let (text, _) = report_all(format, ReportOptions::new(format), &files, &[]);
        let message = "a finding of stray-brace (and 2 more places)";
        assert!(text.contains(message), "{format:?}: {text}");
    }
}
