//! Findings are drawn as people should see them.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::expect_used)]

use std::borrow::Cow;
use std::ops::Range;

use insta::assert_snapshot;

use super::*;
use crate::engine::{DiagnosticLabel, Places};
use crate::fix::Edit;

const PLAIN: Style = Style {
    color: false,
    unicode: true,
    replacements: true,
    width: None,
    links: false,
};

fn finding(range: Range<usize>) -> Diagnostic {
    Diagnostic {
        rule: crate::rules::find("empty-file").unwrap().into(),
        severity: Severity::Warning,
        message: "it is wrong".to_owned(),
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
        chapter: None,
    }
}

fn label(range: Range<usize>, message: &str) -> DiagnosticLabel {
    DiagnosticLabel {
        range,
        message: message.to_owned(),
    }
}

fn draw_as(found: &Diagnostic, text: &[u8], style: Style) -> String {
    let source = Source::new(text);
    let mut out = Vec::new();
    diagnostic(found, &source, "a.pbn", style, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn draw(found: &Diagnostic, text: &[u8]) -> String {
    draw_as(found, text, PLAIN)
}

#[test]
fn latin_1_and_control_characters() {
    let text = b"% PBN 2.1\n[Event \"Caf\xE9 \x1B[31mred\x7F\x81\"]\n";
    assert_snapshot!(draw(&finding(23..26), text), @r#"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:2:14
          │
        2 │ [Event "Café ␛[31mred␡<81>"]
          │              ^^^
        "#);
    assert_snapshot!(draw_as(&finding(23..26), text, Style::default()), @r#"
        warning[empty-file]: it is wrong
          --> a.pbn:2:14
          |
        2 | [Event "Café <1B>[31mred<7F><81>"]
          |              ^^^^^^
        "#);
}

#[test]
fn a_byte_order_mark_and_tabs() {
    let text = "\u{FEFF}[Site\t\"♠é\"]\r\n".as_bytes();
    assert_snapshot!(draw(&finding(10..13), text), @r#"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:8
          │
        1 │ [Site   "♠é"]
          │          ^
        "#);
    assert_snapshot!(draw(&finding(0..3), text), @r#"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:1
          │
        1 │ [Site   "♠é"]
          │ ^
        "#);
    assert_snapshot!(draw_as(&finding(10..13), text, Style::default()), @r#"
        warning[empty-file]: it is wrong
          --> a.pbn:1:8
          |
        1 | [Site   "Sé"]
          |          ^
        "#);
}

#[test]
fn half_a_character() {
    assert_snapshot!(draw(&finding(3..4), "é♠♠ééx".as_bytes()), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:3
          │
        1 │ éâ™ ♠ééx
          │   ^
        ");
}

#[test]
fn ends_of_lines_and_of_the_file() {
    let text = b"abc\r\n\r\ndef\r\n";
    assert_snapshot!(draw(&finding(3..7), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:4
          │
        1 │ abc
          │    ^
        ");
    assert_snapshot!(draw(&finding(4..5), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:5
          │
        1 │ abc
          │    ^
        ");
    assert_snapshot!(draw(&finding(12..12), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:4:1
          │
        4 │ 
          │ ^
        ");
    assert_snapshot!(draw(&finding(10..99), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:3:4
          │
        3 │ def
          │    ^
        ");
    assert_snapshot!(draw(&finding(0..0), b""), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:1
          │
        1 │ 
          │ ^
        ");
}

#[test]
fn ranges_over_lines() {
    assert_snapshot!(draw(&finding(1..8), b"abc\r\ndef\r\n"), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:2
          │  
        1 │   abc
          │ ╭──^
        2 │ │ def
          │ ╰───^
        ");
    let lines: Vec<u8> = (0..5000)
        .flat_map(|n| format!("{n}\n").into_bytes())
        .collect();
    let mut found = finding(4..lines.len() - 2);
    found.labels.push(label(0..1, "first"));
    found.labels.push(label(800..802, "inner"));
    assert_snapshot!(draw(&found, &lines), @r"
        warning[empty-file]: it is wrong
             ┌─ a.pbn:3:1
             │  
           1 │   0
             │   - first
           2 │   1
           3 │ ╭ 2
           4 │ │ 3
           5 │ │ 4
             · │
         228 │ │ 227
             │ │   - inner
             · │
        4999 │ │ 4998
        5000 │ │ 4999
             │ ╰───^
        ");
}

#[test]
fn labels_notes_and_fixes() {
    let text = b"[Board \"1\"]\n\n\n[Board \"1\"]\n\n\n\n\n\n[Board \"1\"]\n";
    let mut found = finding(34..43);
    found.severity = Severity::Info;
    found.labels.push(label(14..23, "\x1Bhere\nit is"));
    found.labels.push(label(0..9, "a note"));
    found.notes.push("two\nlines\t".to_owned());
    found.fixes.push(Fix {
        title: "remove it".to_owned(),
        applicability: Applicability::Unsafe,
        edits: Edit {
            range: 0..1,
            text: Cow::Borrowed(b""),
        }
        .into(),
    });
    assert_snapshot!(draw(&found, text), @r#"
        info[empty-file]: it is wrong
           ┌─ a.pbn:10:4
           │
         1 │ [Board "1"]
           │ --------- a note
           ·
         4 │ [Board "1"]
           │ --------- ␛here␊it is
           ·
        10 │ [Board "1"]
           │    ^^^^^^^^
           │
           = two
             lines␉
           = fix: remove it (unsafe)
             - [Board "1"]
             + Board "1"]
        "#);
    let style = Style {
        color: true,
        unicode: true,
        replacements: true,
        width: None,
        links: false,
    };
    let colored = draw_as(&found, text, style);
    assert!(colored.contains("minfo[") && !colored.contains("note["));
}

#[test]
fn long_lines_are_cut() {
    let mut text = "x".repeat(5000);
    text.push_str("BAD");
    text.push_str(&"y".repeat(5000));
    let text = text.as_bytes();
    assert_snapshot!(draw(&finding(5000..5003), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:5001
          │
        1 │ …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxBADyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…
          │                                                       ^^^
        ");
    assert_snapshot!(draw(&finding(0..10_003), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:1
          │
        1 │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
          │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        ");
    assert_snapshot!(draw(&finding(10_003..10_003), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:10004
          │
        1 │ …yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
          │                                                                                                                ^
        ");
    let wide = "é♠".repeat(100);
    assert_snapshot!(draw(&finding(250..252), wide.as_bytes()), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:101
          │
        1 │ …é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é…
          │                        ^
        ");
}

#[test]
fn thousands_of_labels_on_a_line() {
    let text = "ab ".repeat(3001);
    let mut found = finding(9000..9002);
    for n in 0..3000 {
        found.labels.push(label(3 * n..3 * n + 2, "again"));
    }
    assert_snapshot!(draw(&found, text.as_bytes()), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:9001
          │
        1 │ ab ab ab ab ab ab ab ab ab ab ab ab ab ab … ab ab ab ab ab ab ab ab 
          │ -- -- -- -- -- -- --                                             ^^
          │ │  │  │  │  │  │  │                                               
          │ │  │  │  │  │  │  again
          │ │  │  │  │  │  again
          │ │  │  │  │  again
          │ │  │  │  again
          │ │  │  again
          │ │  again
          │ again
          │
          = … and 2993 more places
        ");
}

#[test]
fn utf_16_shows_its_start() {
    let text: Vec<u8> = "\u{FEFF}[Event \"é\"]\r\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_snapshot!(draw(&finding(0..text.len()), &text), @r#"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:1
          │
        1 │ [Event "é"]
          │ ^
        "#);
}

#[test]
fn names_are_sanitized() {
    let source = Source::new(b"x");
    let mut out = Vec::new();
    let name = "\x1B]0;a\x07.pbn";
    diagnostic(&finding(0..1), &source, name, PLAIN, &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("␛]0;a␇.pbn:1:1"), "{out}");
    assert_eq!(
        visible("\u{202E}♠…\u{9B}", Style::default()),
        "<202E>S...<9B>"
    );
}

/// Every range of a nasty text can be drawn, and no control character gets out.
#[test]
fn every_range_can_be_drawn() {
    let text = b"\xEF\xBB\xBFa\xC3\xA9\x1B\t\r\r\n\r\xE2\x99\xA0\xE9\0\n\n\x0B\xC2\x9B z\r";
    for start in 0..=text.len() + 1 {
        for end in start..=text.len() + 1 {
            let mut found = finding(start..end);
            found.labels.push(label(end..text.len(), "rest"));
            found.labels.push(label(0..start, "before"));
            let drawn = draw(&found, text);
            assert!(
                !drawn.contains(|c: char| c != '\n' && c.is_control()),
                "{drawn}"
            );
        }
    }
}

#[test]
fn a_range_that_is_reversed_is_drawn() {
    let range = Range { start: 3, end: 1 };
    assert!(draw(&finding(range), b"abcdef").contains("1:4"));
}

fn replaces(range: Range<usize>, text: &'static [u8]) -> Edit {
    Edit {
        range,
        text: Cow::Borrowed(text),
    }
}

fn fixed_by(range: Range<usize>, edits: Vec<Edit>) -> Diagnostic {
    let mut found = finding(range);
    found.fixes.push(Fix {
        title: "write it again".to_owned(),
        applicability: Applicability::Safe,
        edits: edits.into_iter().collect(),
    });
    found
}

/// The drawing after the title of the fix.
fn drawn_fix(found: &Diagnostic, text: &[u8], width: Option<usize>) -> String {
    let drawn = draw_as(found, text, Style { width, ..PLAIN });
    let (_, fix) = drawn.split_once("fix: write it again\n").unwrap();
    let lines = fix.lines().map(str::trim_start);
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

#[test]
fn what_a_fix_writes_is_drawn() {
    let text = b"[Event \"a\"]\r\n[BOARD \"K\xF8ge\"]\r\n[Site \"b\"]\r\n";
    let check = |found: &Diagnostic, expected: &str| {
        assert_eq!(drawn_fix(found, text, None), expected);
    };
    // The line itself is in the excerpt above.
    check(
        &fixed_by(14..19, vec![replaces(14..19, b"Board")]),
        "+ [Board \"Køge\"]",
    );
    check(
        &fixed_by(0..1, vec![replaces(14..19, b"Board")]),
        "- [BOARD \"Køge\"]\n+ [Board \"Køge\"]",
    );
    check(
        &fixed_by(14..19, vec![replaces(13..29, b"")]),
        "- [BOARD \"Køge\"]",
    );
    check(
        &fixed_by(0..1, vec![replaces(0..0, b"% PBN 2.1\r\n")]),
        "+ % PBN 2.1",
    );
    // Line ends alone are not seen.
    check(&fixed_by(0..1, vec![replaces(11..12, b"")]), "");
    let many = vec![replaces(1..2, b"e"), replaces(30..31, b"s")];
    check(
        &fixed_by(1..2, many.clone()),
        "- [Event \"a\"]\n+ [event \"a\"]\n- [Site \"b\"]\n+ [site \"b\"]",
    );
    let text = text.repeat(3);
    let all = (0..3).map(|n| replaces(1 + 41 * n..2 + 41 * n, b"e"));
    let found = fixed_by(1..2, all.collect());
    assert_eq!(
        drawn_fix(&found, &text, None),
        "+ [event \"a\"]\n… and in 2 more places"
    );
    let long = [&b"[Event \""[..], &b"x".repeat(200), b"\"]\n"].concat();
    let found = fixed_by(150..151, vec![replaces(150..151, b"y")]);
    let drawn = drawn_fix(&found, &long, Some(60));
    assert!(
        drawn.chars().count() <= 52 && drawn.contains("xyx"),
        "{drawn}"
    );
    let huge = fixed_by(0..1, vec![replaces(0..0, &[b'x'; 5000])]);
    check(&huge, "");
}

#[test]
fn the_board_is_named_at_the_place() {
    let text = b"[Board \"14\"]\n";
    let mut found = finding(0..1);
    let line = |found: &Diagnostic| draw(found, text).lines().nth(1).unwrap().to_owned();
    // What is wrong with a file is on no board.
    found.board = Some("14".to_owned());
    assert_eq!(line(&found), "  ┌─ a.pbn:1:1");
    found.rule = crate::rules::find("bad-rank").unwrap().into();
    for (board, message, expected) in [
        (Some("14"), "it is wrong", "  ┌─ a.pbn:1:1 (board 14)"),
        (Some("14"), "as at :1:1", "  ┌─ a.pbn:1:1 (board 14)"),
        (Some("1"), "not as on board 14", "  ┌─ a.pbn:1:1 (board 1)"),
        (Some("14"), "Board 14 is wrong", "  ┌─ a.pbn:1:1"),
        (Some("\u{1B}"), "it is wrong", "  ┌─ a.pbn:1:1 (board ␛)"),
        (Some("?"), "it is wrong", "  ┌─ a.pbn:1:1"),
        (Some(" "), "it is wrong", "  ┌─ a.pbn:1:1"),
        (None, "it is wrong", "  ┌─ a.pbn:1:1"),
    ] {
        found.board = board.map(str::to_owned);
        found.message = message.to_owned();
        assert_eq!(line(&found), expected);
    }
}

#[test]
fn drawings_are_no_wider_than_the_terminal() {
    let text = [&b"[Event \""[..], &b"some words ".repeat(40), b"\"]\n"].concat();
    let mut found = finding(300..304);
    found.message = "there is so much to say that it does not fit into a line ".repeat(3);
    found.labels.push(label(
        20..24,
        "here something else is to be seen that matters as well",
    ));
    found
        .notes
        .push("one more remark, which is quite long and therefore broken too".to_owned());
    for width in [40, 60, 80, 100] {
        let style = Style {
            width: Some(width),
            ..PLAIN
        };
        let drawn = draw_as(&found, &text, style);
        for line in drawn.lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
        assert!(drawn.contains("^^^^"), "{drawn}");
    }
}

#[test]
fn names_of_rules_are_links_where_a_terminal_takes_them() {
    let text = b"[Event \"a\"]\n";
    let style = Style {
        links: true,
        ..PLAIN
    };
    let drawn = draw_as(&finding(0..1), text, style);
    let page = crate::rules::find("empty-file").unwrap().url();
    let name = page.map_or("empty-file".to_owned(), |url| link(&url, "empty-file"));
    let headline = format!("warning[{name}]: it is wrong");
    assert!(drawn.starts_with(&headline), "{drawn:?}");
    assert_eq!(
        link("https://example.org/a.html", "a"),
        "\u{1B}]8;;https://example.org/a.html\u{1B}\\a\u{1B}]8;;\u{1B}\\"
    );
}

#[test]
fn what_moves_is_drawn_with_what_it_passes() {
    let text = b"[Note \"1:a\"]\r\r\n[Auction \"N\"]  \r\n1C =1= AP\r\n";
    let after = b"[Auction \"N\"]\r\n1C =1= AP\r\n[Note \"1:a\"]\r\n";
    let found = fixed_by(0..5, vec![replaces(0..text.len(), after)]);
    assert_eq!(
        drawn_fix(&found, text, None),
        "- [Note \"1:a\"]\n[Auction \"N\"]\n1C =1= AP\n+ [Note \"1:a\"]"
    );
    // Blanks and ends of lines that change would be drawn as two lines that look alike.
    let ends = fixed_by(0..5, vec![replaces(12..14, b"\r"), replaces(28..30, b"")]);
    assert_eq!(drawn_fix(&ends, text, None), "");
}
