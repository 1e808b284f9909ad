//! Fixes that no rule would make, and what becomes of them.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::single_range_in_vec_init
)]

use std::ops::Range;

use super::*;
use crate::diagnostic::{Diagnostic, Places, Severity};
use crate::fix::{self, Fix};
use crate::lint::Settings;

/// A finding of a rule at a place of a text, with a fix.
fn finding(
    rule: &str,
    range: Range<usize>,
    applicability: Applicability,
    edits: &[(Range<usize>, &'static str)],
) -> Diagnostic {
    let edits = edits.iter().map(|(range, text)| fix::Edit {
        range: range.clone(),
        text: text.as_bytes().into(),
    });
    Diagnostic {
        rule: Rule::find(rule).unwrap().into(),
        severity: Severity::Warning,
        message: "something is wrong here".to_owned(),
        range,
        also: Places::default(),
        labels: Vec::new(),
        notes: Vec::new(),
        fixes: vec![Fix {
            title: "mend it".to_owned(),
            applicability,
            edits: edits.collect(),
        }],
        game: 1,
        board: None,
        tag: None,
        chapter: None,
    }
}

/// Repairs a text of which a made-up check finds something.
fn repaired<'t>(
    text: &'t str,
    level: Level,
    check: impl Fn(&str) -> Vec<Diagnostic>,
) -> Repaired<'t> {
    let plan = Plan::new(&Settings::default());
    let find = |bytes: &[u8]| Findings {
        diagnostics: check(std::str::from_utf8(bytes).unwrap()),
        ..Findings::default()
    };
    let found = find(text.as_bytes());
    repair_by(text.as_bytes(), &plan, level, found, |_, bytes, _| Found {
        findings: find(bytes),
        split: None,
    })
}

/// A safe fix that replaces the first of some words in the text by another word.
fn replaces(word: &'static str, by: &'static str) -> impl Fn(&str) -> Vec<Diagnostic> {
    move |text| {
        let places = text.match_indices(word);
        let ranges = places.map(|(at, _)| at..at + word.len());
        ranges
            .map(|range| {
                finding(
                    "bad-date",
                    range.clone(),
                    Applicability::Safe,
                    &[(range, by)],
                )
            })
            .collect()
    }
}

fn whys(repaired: &Repaired<'_>) -> Vec<String> {
    let reverted = repaired.reverted.iter();
    reverted.map(|reverted| reverted.why.to_string()).collect()
}

const GAME: &str = "[Event \"Club\"]\n[Dealer \"N\"]\n[Deal \"N:AK.. 2... 3... 4...\"]\n\
    [Auction \"N\"]\n1C =1= Pass 1H AP {end}\n[Note \"1:strong\"]\n%keep\n\
    [ScoreTable \"Rank;Contract\"]\n1 3NT\n";

/// A safe fix that takes away anything which could be read is not made, and the others are.
#[test]
fn nothing_readable_is_lost() {
    for (word, by, lost) in [
        ("Club", "club", "the value of Event"),
        ("[Event \"Club\"]", "", "the tag Event"),
        ("\"N\"]\n[Deal", "\"S\"]\n[Deal", "the value of Dealer"),
        ("AK..", "AQ..", "the value of Deal"),
        ("4...", "-", "the value of Deal"),
        ("1H", "1S", "call 3"),
        ("=1= ", "", "the annotations of call 1"),
        ("Pass 1H", "1H", "the number of calls"),
        ("{end}", "", "the comment `end`"),
        (
            "1C =1= Pass 1H AP {end}",
            "1C =1= {end} Pass 1H AP",
            "what the comment `end` belongs to",
        ),
        ("strong", "weak", "note 1"),
        ("%keep\n", "", "the line `%keep`"),
        ("3NT", "3S", "an element of ScoreTable"),
        ("1 3NT\n", "", "the section ScoreTable"),
        ("\n[Deal", "\n\n[Event \"b\"]\n[Deal", "the number of games"),
    ] {
        assert!(GAME.contains(word), "{word}");
        let first = |text: &str| {
            let mut findings = replaces(word, by)(text);
            findings.truncate(1);
            findings
        };
        let repaired = repaired(GAME, Level::Safe, first);
        // A comment may follow more than one thing that is the same.
        let whys = whys(&repaired);
        assert!(
            matches!(&whys[..], [why] if why.starts_with(&format!("it changes {lost}"))),
            "{word} -> {by}: {whys:?}"
        );
        assert_eq!(repaired.bytes, GAME.as_bytes(), "{word}");
        assert!(matches!(repaired.bytes, Cow::Borrowed(_)));
        assert!(repaired.fixed.is_empty());
    }
}

/// What is said in other words is not lost, and a guess may change what the game says.
#[test]
fn another_spelling_is_no_loss() {
    for (word, by) in [("1H", "1h"), ("AP", "Pass Pass Pass"), ("3NT", "3N")] {
        let repaired = repaired(GAME, Level::Safe, replaces(word, by));
        assert_eq!(whys(&repaired), [""; 0], "{word}");
        assert_eq!(repaired.bytes, GAME.replace(word, by).as_bytes());
    }
    let guess = |text: &str| {
        let mut findings = replaces("Club", "Pub")(text);
        for finding in &mut findings {
            finding.fixes[0].applicability = Applicability::Unsafe;
        }
        findings
    };
    let safe = repaired(GAME, Level::Safe, guess);
    assert_eq!(safe.bytes, GAME.as_bytes());
    let guessed = repaired(GAME, Level::Unsafe, guess);
    assert_eq!((guessed.fixed_count(), guessed.reverted.len()), (1, 0));
    assert_eq!(guessed.bytes, GAME.replace("Club", "Pub").as_bytes());
}

/// Of many fixes in one game only the guilty ones are not made.
#[test]
fn the_guilty_fix_is_found() {
    let text = GAME.replace("Club", &"club ".repeat(100));
    let text = text.replace(
        "AP {end}",
        &format!("{} AP {{end}}", "Pass 2h Pass 2s ".repeat(50)),
    );
    let check = |text: &str| {
        let mut findings = replaces("2h", "2H")(text);
        findings.extend(replaces("1H", "1S")(text));
        findings.extend(replaces("3NT", "3N")(text));
        findings.extend(replaces("strong", "weak")(text));
        findings.sort_by_key(|finding| finding.range.start);
        findings
    };
    let repaired = repaired(&text, Level::Safe, check);
    assert_eq!(whys(&repaired).len(), 2, "{:?}", repaired.reverted);
    assert_eq!(repaired.fixed_count(), 51);
    let expected = text.replace("2h", "2H").replace("3NT", "3N");
    assert_eq!(repaired.bytes, expected.as_bytes());
}

/// Two fixes that do harm only together are made one after the other.
#[test]
fn fixes_that_clash_wait_for_each_other() {
    // Each takes one of two comments that are the same, as long as the other is there.
    let text = "[Event \"a\"] {x} {x}\n[Event \"a\"] {x}\n";
    let check = |text: &str| {
        let comments: Vec<_> = text
            .match_indices("Event \"a\"] {x}")
            .map(|(at, _)| at)
            .collect();
        match comments[..] {
            [first, second] => [first, second]
                .into_iter()
                .map(|at| {
                    let edit = (at - 1..at + 10, "");
                    finding("bad-date", at..at + 1, Applicability::Safe, &[edit])
                })
                .collect(),
            _ => Vec::new(),
        }
    };
    let repaired = repaired(text, Level::Safe, check);
    assert_eq!(
        (repaired.fixed_count(), repaired.passes),
        (1, 2),
        "{:?}",
        repaired.reverted
    );
}

/// A fix after which its finding is still there is not made.
#[test]
fn a_fix_has_to_cure_its_finding() {
    let stays = |text: &str| {
        let at = text.find("Club").unwrap();
        let end = text.len();
        vec![finding(
            "bad-date",
            at..at + 4,
            Applicability::Safe,
            &[(end..end, "\n")],
        )]
    };
    let once = repaired(GAME, Level::Safe, stays);
    assert_eq!(whys(&once), ["the finding is still there"]);
    assert_eq!(once.bytes, GAME.as_bytes());
    assert_eq!(once.passes, 1);
    // It is shown, but nobody is invited to apply it.
    let [left] = &once.remaining.diagnostics[..] else {
        panic!()
    };
    assert_eq!(left.fixes[0].applicability, Applicability::Manual);
    // What was deleted is gone, though the same may follow it.
    let text = "[Event \"a\"]\n}}\n";
    let first = |text: &str| {
        let mut braces = replaces("}", "")(text);
        braces.truncate(1);
        braces
    };
    let repaired = repaired(text, Level::Safe, first);
    assert_eq!((repaired.fixed_count(), repaired.reverted.len()), (2, 0));
}

/// Repairs that never end are ended, where they go round and where they grow.
#[test]
fn repairs_come_to_an_end() {
    let swap = |text: &str| {
        let mut findings = replaces("1h", "1H")(text);
        if findings.is_empty() {
            findings = replaces("1H", "1h")(text);
            findings[0].message.push('!');
        }
        findings
    };
    let round = repaired(GAME, Level::Safe, swap);
    assert_eq!(
        whys(&round),
        ["it changes what other fixes wrote, without end"]
    );
    let grows = |text: &str| {
        let at = text.find("; ").unwrap_or(0);
        let mut finding = finding(
            "bad-date",
            at..at,
            Applicability::Safe,
            &[(at..at, "; a\n")],
        );
        finding.message = format!("{} bytes", text.len());
        vec![finding]
    };
    let grown = repaired(GAME, Level::Safe, grows);
    assert_eq!(
        whys(&grown),
        ["it changes what other fixes wrote, without end"]
    );
    assert!(grown.passes <= usize::from(wear::MOST) + 1);
}

/// As many passes are made as a text needs.
#[test]
fn a_long_text_may_need_many_passes() {
    let text = "[Event \"a\"]\n{".to_owned() + &"x".repeat(300) + "}\n";
    let first_only = |text: &str| {
        let mut findings = replaces("x", "")(text);
        findings.truncate(1);
        for finding in &mut findings {
            finding.message = format!("{} bytes", text.len());
            finding.fixes[0].applicability = Applicability::Unsafe;
        }
        findings
    };
    let repaired = repaired(&text, Level::Unsafe, first_only);
    assert_eq!(repaired.reverted, []);
    assert_eq!(repaired.bytes.as_ref(), b"[Event \"a\"]\n{}\n");
}
