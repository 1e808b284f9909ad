//! Suppressions that are written for all that is found.

use std::path::Path;

use pbnlint::engine::Severity;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::notation::{Notation, foreign};
use pbnlint::rbn::{RbnRecord, RecordForm, split};
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::rules::RULES;
use pbnlint::silence::{Refusal, silence};
use pbnlint::source::{Source, next_line};

use super::{corpus, invariants, pages};

/// Suppresses all that is found, and checks that it is, and that only lines, fields or comments were added.
#[track_caller]
pub fn check(bytes: &[u8], settings: &Settings) {
    let plan = Plan::new(settings);
    let form = invariants::records::form_of(bytes, settings.notation);
    let is_chess = settings.notation == Some(Notation::Pgn);
    let name = match form {
        Some(RecordForm::Rbn) => "a.rbn",
        Some(RecordForm::Rbx) => "a.rbx",
        None if is_chess => "a.pgn",
        None => "a.pbn",
    };
    let name = Some(name);
    let silenced = match silence(bytes, name, &plan, |_| true, "reviewed") {
        Ok(silenced) => silenced,
        Err(Refusal::Unreadable) => {
            let is_text = pbnlint::pbn::syntax::split(bytes).unreadable.is_none();
            assert!(!is_text || foreign(bytes, name).is_some());
            return;
        }
        // What is between the fields of RBX would become one with a field before it.
        Err(Refusal::Changed) if form == Some(RecordForm::Rbx) && has_unclear_lines(bytes) => {
            return;
        }
        Err(refusal) => panic!("{refusal}\n{}", String::from_utf8_lossy(bytes)),
    };
    let text = &silenced.bytes;
    assert_eq!(
        silenced.remaining.diagnostics,
        [],
        "{}",
        String::from_utf8_lossy(text)
    );
    let found = lint::check(&Source::new(text), name, &plan);
    assert_eq!(found, silenced.remaining);
    // Without what was added it is the old text.
    let marks = match form {
        Some(RecordForm::Rbx) => &[FIELD][..],
        _ if is_chess => &[CHESS_LINE, COMMENT],
        _ => &[LINE],
    };
    let place = |text: &[u8], mark: &[u8]| text.windows(mark.len()).position(|word| word == mark);
    if marks.iter().all(|mark| place(bytes, mark).is_none()) {
        let mut old = text.to_vec();
        for mark in marks {
            while let Some(start) = place(&old, mark) {
                let brace = old[start..].iter().position(|byte| *byte == b'}');
                let end = if mark.contains(&b'{') {
                    brace.map_or(old.len(), |brace| start + brace + 1)
                } else {
                    next_line(&old, start).unwrap_or(old.len())
                };
                old.drain(start..end);
            }
        }
        let last = old.strip_suffix(b"\n").unwrap_or(&old);
        let last = last.strip_suffix(b"\r").unwrap_or(last);
        assert!(
            old == bytes || last == bytes,
            "{}",
            String::from_utf8_lossy(text)
        );
    }
    // Whoever says the same again changes nothing.
    let again = silence(text, name, &plan, |_| true, "reviewed").unwrap();
    assert_eq!(again.bytes, *text);
}

fn has_unclear_lines(bytes: &[u8]) -> bool {
    let mut records = split(bytes, RecordForm::Rbx).records.into_iter();
    records.any(|range| !RbnRecord::read(&bytes[range], RecordForm::Rbx).has_clear_lines)
}

/// How the lines begin that are added.
const LINE: &[u8] = b"% pbnlint: ";

/// The same in games of chess.
const CHESS_LINE: &[u8] = b"% pgnlint: ";

/// The comments after moves of chess.
const COMMENT: &[u8] = b" {pgnlint: ";

/// The fields of RBX.
const FIELD: &[u8] = b"%{pbnlint: ";

/// Settings that are common, and those that find most.
fn all_settings() -> [Settings; 2] {
    [Settings::default(), invariants::everything()]
}

#[test]
fn suppressions_of_records_go_into_no_blank_line() {
    let settings = Settings {
        notation: Some(Notation::Rbx),
        ..invariants::everything()
    };
    for text in [" ", " \n", " \n ", " \n\t\nD{1999}\n", "D{1999}\n \nX{}\n "] {
        check(text.as_bytes(), &settings);
    }
}

#[test]
fn records_may_begin_with_several_byte_order_marks() {
    let settings = Settings {
        notation: Some(Notation::Rbn),
        ..invariants::everything()
    };
    for text in [
        "\u{FEFF}\nC 5D\n",
        "\u{FEFF}\u{FEFF}\nC 5D\n",
        "\u{FEFF}\u{FEFF}N\nC 5D\n",
    ] {
        check(text.as_bytes(), &settings);
        invariants::records::check(text.as_bytes());
        let repaired = repair(
            text.as_bytes(),
            None,
            &Plan::new(&settings),
            RepairLevel::Safe,
        );
        assert!(repaired.bytes.starts_with(b"% RBN\n"), "{text:?}");
    }
}

#[test]
fn all_that_is_found_in_pages_can_be_suppressed() {
    for rule in RULES {
        for example in pages::examples(&rule.page()) {
            for mut settings in all_settings() {
                let is_chess = example.notation == "pgn";
                settings.notation = is_chess.then_some(Notation::Pgn).or(settings.notation);
                check(&example.bytes, &settings);
            }
        }
    }
}

#[test]
fn all_that_is_found_in_our_files_can_be_suppressed() {
    for path in corpus::own_files() {
        let bytes = std::fs::read(&path).unwrap();
        eprintln!("{}", path.display());
        for settings in all_settings() {
            check(&bytes, &settings);
        }
    }
}

#[test]
fn all_that_is_found_in_real_files_can_be_suppressed() {
    let Some(folder) = std::env::var_os("PBN_CORPUS") else {
        return;
    };
    for path in corpus::files(Path::new(&folder)) {
        let bytes = std::fs::read(&path).unwrap();
        let is_pbn = path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("pbn"));
        if is_pbn && bytes.len() < 1 << 16 {
            eprintln!("{}", path.display());
            check(&bytes, &Settings::default());
        }
    }
}

#[test]
fn all_that_is_found_in_real_games_of_chess_can_be_suppressed() {
    let Some(folder) = std::env::var_os("PGN_CORPUS") else {
        return;
    };
    for path in corpus::files(Path::new(&folder)) {
        let bytes = std::fs::read(&path).unwrap();
        let is_pgn = path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("pgn"));
        if is_pgn && bytes.len() < 1 << 16 {
            eprintln!("{}", path.display());
            let notation = Some(Notation::Pgn);
            for settings in all_settings() {
                check(
                    &bytes,
                    &Settings {
                        notation,
                        ..settings
                    },
                );
            }
        }
    }
}

/// Games of chess after all that is found in them is suppressed.
fn silenced_chess(text: &str) -> String {
    let settings = Settings {
        notation: Some(Notation::Pgn),
        ..Settings::default()
    };
    let plan = Plan::new(&settings);
    let counts = |severity| severity >= Severity::Warning;
    let silenced = silence(text.as_bytes(), None, &plan, counts, "old").unwrap();
    String::from_utf8(silenced.bytes.into_owned()).unwrap()
}

#[test]
fn in_chess_a_line_is_before_a_tag_pair_and_a_comment_after_a_move() {
    for (before, after) in [
        (
            "[Event \"a\"]\n[Date \"x\"]\n\n1. e4 *\n",
            "[Event \"a\"]\n% pgnlint: ignore[bad-date] old\n[Date \"x\"]\n\n1. e4 *\n",
        ),
        // The first tag pair means the game.
        (
            "1. e4 *\n[Date \"x\"]\n\n1. d4 *\n",
            "1. e4 *\n% pgnlint: ignore[bad-date] old\n[Date \"x\"]\n\n1. d4 *\n",
        ),
        // A line there would be a part of the game before, which has no marker.
        (
            "1. e4 e5 0-1\n1. e4 e5\n\n[Date \"x\"]\n\n1. d4 *\n",
            "1. e4 e5 0-1\n1. e4 e5 {pgnlint: ignore[missing-termination] old}\n\n\
             [Date \"x\"] {pgnlint: ignore[bad-date] old}\n\n1. d4 *\n",
        ),
        // After the move with its annotations, also in a variation.
        (
            "1. e4 e5 2. Kd4! $14 {far} *\n",
            "1. e4 e5 2. Kd4! $14 {pgnlint: ignore[illegal-move] old} {far} *\n",
        ),
        (
            "1. e4 e5 (1... Kd4) 2. Nf3 *\n",
            "1. e4 e5 (1... Kd4 {pgnlint: ignore[illegal-move] old}) 2. Nf3 *\n",
        ),
        // A comment that is there takes the new name.
        (
            "1. e4 e5 2. Kd4 {pgnlint: ignore[bad-nag] old} *\n",
            "1. e4 e5 2. Kd4 {pgnlint: ignore[bad-nag, illegal-move] old} *\n",
        ),
    ] {
        assert_eq!(silenced_chess(before), after);
    }
}

/// The text after the warnings and errors of a few rules are suppressed.
fn silenced(text: &str, reason: &str) -> String {
    let mut settings = Settings {
        severities: vec![None; RULES.len()],
        ..Settings::default()
    };
    let on = [
        "repeated-tag",
        "bad-date",
        "bad-board",
        "tag-case",
        "nag-range",
        "mixed-line-ends",
    ];
    for rule in RULES.iter().filter(|rule| on.contains(&rule.meta.name)) {
        settings.severities[rule.index()] = Some(rule.meta.severity);
    }
    let plan = Plan::new(&settings);
    let silenced = silence(text.as_bytes(), None, &plan, |_| true, reason).unwrap();
    String::from_utf8(silenced.bytes.into_owned()).unwrap()
}

#[test]
fn lines_stand_where_they_act() {
    for (before, after) in [
        ("[Event \"a\"]\n", "[Event \"a\"]\n"),
        // Before the tag pair; before the game for its first one.
        (
            "[Event \"a\"]\n[Date \"x\"]\n",
            "[Event \"a\"]\n% pbnlint: ignore[bad-date] old\n[Date \"x\"]\n",
        ),
        (
            "% PBN 2.1\r\n[Date \"x\"]\r\n\r\n[Event \"\"]\r\n",
            "% PBN 2.1\r\n% pbnlint: ignore[bad-date] old\r\n[Date \"x\"]\r\n\r\n[Event \"\"]\r\n",
        ),
        // The section is meant by its tag pair.
        (
            "[Event \"\"]\n[Auction \"N\"]\n1C $300\n1D $300\n",
            "[Event \"\"]\n% pbnlint: ignore[nag-range] old\n[Auction \"N\"]\n1C $300\n1D $300\n",
        ),
        // A tag pair in the middle of a line takes none before it.
        (
            "[Event \"\"] [Date \"x\"]\n",
            "% pbnlint: ignore[bad-date] old\n[Event \"\"] [Date \"x\"]\n",
        ),
        // What concerns the file comes after the lines that a reader looks for first.
        (
            "% PBN 2.1\n% EXPORT\n[Event \"\"]\r\n[Site \"\"]\n",
            "% PBN 2.1\n% EXPORT\n% pbnlint: ignore-file[mixed-line-ends] old\r\n[Event \"\"]\r\n[Site \"\"]\n",
        ),
        // A line that is there takes the new name.
        (
            "[Event \"\"]\n% pbnlint: ignore[nag-range] old\n[Date \"x\"]\n",
            "[Event \"\"]\n% pbnlint: ignore[nag-range, bad-date] old\n[Date \"x\"]\n",
        ),
        (
            "[Event \"\"]\n% pbnlint: ignore[nag-range] new\n[Date \"x\"]\n",
            "[Event \"\"]\n% pbnlint: ignore[nag-range] new\n% pbnlint: ignore[bad-date] old\n[Date \"x\"]\n",
        ),
    ] {
        assert_eq!(silenced(before, "old"), after);
    }
}

#[test]
fn only_what_counts_is_suppressed() {
    let plan = Plan::new(&Settings::default());
    let text = b"[Event \"a\"]\n[Zaal \"2\"]\n[Date \"x\"]\n";
    let counts = |severity| severity >= Severity::Warning;
    let silenced = silence(text, None, &plan, counts, "").unwrap();
    let left: Vec<_> = silenced
        .remaining
        .diagnostics
        .iter()
        .map(|d| d.rule.name())
        .collect();
    assert_eq!(left, ["unknown-tag"]);
}

#[test]
fn a_comment_without_end_takes_no_line_between_games() {
    let text = "[Event \"\"]\n{never closed\n\n[Date \"x\"]\n";
    let after = silenced(text, "");
    assert_eq!(after, format!("% pbnlint: ignore-file[bad-date]\n{text}"));
}

#[test]
fn the_byte_order_mark_stays_first() {
    let text = "\u{FEFF}[Date \"x\"]\n";
    assert_eq!(
        silenced(text, ""),
        "\u{FEFF}% pbnlint: ignore[bad-date]\n[Date \"x\"]\n"
    );
}

#[test]
fn a_reason_is_written_as_the_file_is() {
    let plan = Plan::new(&Settings::default());
    let silence = |text: &'static [u8], reason| silence(text, None, &plan, |_| true, reason);
    let latin = silence(b"[Date \"\xE9\"]\n", "gepr\u{FC}ft").unwrap();
    assert!(latin.bytes.windows(3).any(|bytes| bytes == b"pr\xFC"));
    let utf8 = silence("[Date \"\u{E9}\"]\n".as_bytes(), "\u{2660}").unwrap();
    assert!(String::from_utf8_lossy(&utf8.bytes).contains("] \u{2660}"));
    let refused = silence(b"[Date \"\xE9\"]\n", "\u{2660}").err();
    assert_eq!(refused, Some(Refusal::Unwritable('\u{2660}')));
    let refused = silence(b"\xFF\xFE[\0D\0", "").err();
    assert_eq!(refused, Some(Refusal::Unreadable));
}

#[test]
fn a_long_list_goes_on_several_lines() {
    let mut text = b"[Event \"a\"]\n".to_vec();
    for rule in RULES {
        let mut examples = pages::examples(&rule.page()).into_iter();
        let first = examples.find(|example| example.notation != "pgn");
        text.extend(first.map(|example| example.bytes).unwrap_or_default());
    }
    let plan = Plan::new(&Settings {
        notation: Some(Notation::Pbn),
        ..invariants::everything()
    });
    let silenced = silence(&text, None, &plan, |_| true, "one reason for all").unwrap();
    for line in silenced.bytes.split(|byte| *byte == b'\n') {
        assert!(
            !line.starts_with(LINE) || line.len() <= 210,
            "{}",
            String::from_utf8_lossy(line)
        );
    }
}
