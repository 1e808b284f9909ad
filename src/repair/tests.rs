//! Fixes that no rule would make, and what becomes of them.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::single_range_in_vec_init
)]

use std::ops::Range;

use super::*;
use crate::engine::notation::Units;
use crate::engine::{Diagnostic, Places, Severity};
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
        rule: crate::rules::find(rule).unwrap().into(),
        severity: Severity::Warning,
        message: "something is wrong here".to_owned(),
        range,
        also: Places::default(),
        labels: Vec::new(),
        notes: Vec::new(),
        fixes: vec![Fix {
            title: "repair it".to_owned(),
            applicability,
            edits: edits.collect(),
        }],
        game: 1,
        board: None,
        tag: None,
        situation: None,
        receiver: None,
        chapter: None,
    }
}

/// Repairs a text of which a made-up check finds something.
fn repaired<'t>(
    text: &'t str,
    level: RepairLevel,
    check: impl Fn(&str) -> Vec<Diagnostic>,
) -> Repaired<'t> {
    repaired_as(Findings::default(), text, level, check)
}

/// [`repaired`], with safe fixes of a text that is read as RBN.
fn repaired_records(text: &str, check: impl Fn(&str) -> Vec<Diagnostic>) -> Repaired<'_> {
    let nothing = Findings {
        read_as: crate::rbn::RecordForm::Rbn.into(),
        ..Findings::default()
    };
    repaired_as(nothing, text, RepairLevel::Safe, check)
}

/// [`repaired`], where what is found is added to the findings of a text in which nothing is wrong.
fn repaired_as<'t>(
    nothing: Findings,
    text: &'t str,
    level: RepairLevel,
    check: impl Fn(&str) -> Vec<Diagnostic>,
) -> Repaired<'t> {
    let plan = Plan::new(&Settings::default());
    let find = |bytes: &[u8]| Findings {
        diagnostics: check(std::str::from_utf8(bytes).unwrap()),
        ..nothing.clone()
    };
    let look = &mut |_: &Pass<'_>| {};
    repair_by(
        text.as_bytes(),
        None,
        &plan,
        level,
        AfterRepair::Checked,
        look,
        |bytes, _| TextFindings {
            findings: find(bytes),
            ..TextFindings::default()
        },
    )
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
        let repaired = repaired(GAME, RepairLevel::Safe, first);
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
        let repaired = repaired(GAME, RepairLevel::Safe, replaces(word, by));
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
    let safe = repaired(GAME, RepairLevel::Safe, guess);
    assert_eq!(safe.bytes, GAME.as_bytes());
    let guessed = repaired(GAME, RepairLevel::Unsafe, guess);
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
    let repaired = repaired(&text, RepairLevel::Safe, check);
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
    let repaired = repaired(text, RepairLevel::Safe, check);
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
    let once = repaired(GAME, RepairLevel::Safe, stays);
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
    let repaired = repaired(text, RepairLevel::Safe, first);
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
    let round = repaired(GAME, RepairLevel::Safe, swap);
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
    let grown = repaired(GAME, RepairLevel::Safe, grows);
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
    let repaired = repaired(&text, RepairLevel::Unsafe, first_only);
    assert_eq!(repaired.reverted, []);
    assert_eq!(repaired.bytes.as_ref(), b"[Event \"a\"]\n{}\n");
}

/// A finding with a guess for each place of a word.
fn guesses(word: &'static str, by: &'static str, text: &str) -> Vec<Diagnostic> {
    let mut findings = replaces(word, by)(text);
    for finding in &mut findings {
        finding.fixes[0].applicability = Applicability::Unsafe;
    }
    findings
}

/// A finding without a fix, about text that cannot be read.
fn stray(place: usize) -> Diagnostic {
    let mut finding = finding("stray-brace", place..place + 1, Applicability::Safe, &[]);
    finding.fixes.clear();
    finding
}

/// A guess that writes what cannot be read is not made, and nobody hears of it.
#[test]
fn a_guess_is_bad_where_it_writes_what_cannot_be_read() {
    let braces = |text: &str| -> Vec<Diagnostic> {
        text.match_indices('}').map(|(at, _)| stray(at)).collect()
    };
    // As a check finds them: in order of place.
    let with_braces = |word, by| {
        move |text: &str| {
            let mut findings = guesses(word, by, text);
            findings.extend(braces(text));
            findings.sort_by_key(|finding| finding.range.start);
            findings
        }
    };
    for (text, word, by, after) in [
        ("[Event \"Club\"]\n", "Club", "Cl}b", "[Event \"Club\"]\n"),
        ("[Event \"Club\"]\n", "Club", "Club}", "[Event \"Club\"]\n"),
        // What was there before, there or elsewhere, is not its fault.
        ("[Event \"Cl}b\"]\n", "Cl}b", "}Pub", "[Event \"}Pub\"]\n"),
        ("}[Event \"Club\"]}\n", "Club", "Pub", "}[Event \"Pub\"]}\n"),
        ("[Event \"Cl}b\"]\n", "Cl}b", "}P}", "[Event \"Cl}b\"]\n"),
    ] {
        let repaired = repaired(text, RepairLevel::Unsafe, with_braces(word, by));
        assert_eq!(repaired.reverted, [], "{text} {by}");
        assert_eq!(repaired.bytes, after.as_bytes(), "{text} {by}");
        assert_eq!(repaired.fixed_count(), usize::from(text != after));
    }
}

/// Of two guesses only the one that went wrong is not made.
#[test]
fn a_bad_guess_costs_no_other() {
    let text = "[Event \"Club\"]\n[Site \"Here\"]\n";
    let check = |text: &str| {
        let mut findings = guesses("Club", "Cl}b", text);
        findings.extend(guesses("Here", "There!", text));
        findings.extend(text.match_indices('}').map(|(at, _)| stray(at)));
        findings.sort_by_key(|finding| finding.range.start);
        findings
    };
    let repaired = repaired(text, RepairLevel::Unsafe, check);
    assert_eq!(repaired.reverted, []);
    let after = text.replace("Here", "There!");
    assert_eq!(repaired.bytes, after.as_bytes());
    // It is shown as one that nobody is invited to apply.
    let left = repaired.remaining.diagnostics.iter();
    let fixes = left.flat_map(|finding| &finding.fixes);
    assert!(
        fixes
            .map(|fix| fix.applicability)
            .eq([Applicability::Manual])
    );
}

/// A guess after which its finding is still there is not made, and nobody hears of it.
#[test]
fn a_guess_that_cures_nothing_is_not_made() {
    let stays = |text: &str| {
        let end = text.len();
        let edit = (end..end, "\n");
        vec![finding("bad-date", 8..12, Applicability::Unsafe, &[edit])]
    };
    let repaired = repaired(GAME, RepairLevel::Unsafe, stays);
    assert_eq!(repaired.reverted, []);
    assert_eq!((repaired.fixed_count(), repaired.passes), (0, 1));
    assert_eq!(repaired.bytes, GAME.as_bytes());
}

/// The same words about another text, or other words about the same, are another finding.
#[test]
fn a_finding_is_cured_where_another_one_comes_for_it() {
    let other_text = repaired("[Event \"ab\"]\n", RepairLevel::Unsafe, |text| {
        let mut findings = guesses("ab", "cd", text);
        findings.extend(guesses("cd", "ef", text));
        findings
    });
    assert_eq!(other_text.bytes, &b"[Event \"ef\"]\n"[..]);
    let other_words = repaired("[Event \"ab\"]\n", RepairLevel::Unsafe, |text| {
        let mut findings = guesses("ab", "ab ", text);
        for finding in &mut findings {
            finding.message = format!("{} bytes", text.len());
        }
        findings.retain(|_| text.len() < 20);
        findings
    });
    assert_eq!(other_words.bytes.len(), 20);
}

/// A tag pair with a mistake that stays keeps its value and what is beside that.
#[test]
fn a_tag_pair_with_a_mistake_keeps_its_value() {
    for (text, old, new) in [
        ("[Event \"Club\" x]\n", "Club", "Pub"),
        ("[Event \"Club\" at home]\n", " at home", ""),
        ("[Result \"9\" x]\n", "9", "8"),
        ("[Result \"9\"\n", "9", "8"),
        ("[Event Club]\n", "Club", "Pub"),
    ] {
        let repaired = repaired(text, RepairLevel::Safe, replaces(old, new));
        assert_eq!(repaired.bytes, text.as_bytes());
        assert_eq!(repaired.fixed_count(), 0, "{text}");
    }
}

/// In a text of which nobody knows where a tag ends, no fix is called a bug for what it changes.
#[test]
fn in_a_torn_text_a_fix_that_does_harm_waits() {
    for (text, whys_expected) in [
        ("[Event \"Club\"]\n", &["it changes the value of Event"][..]),
        ("[Event \"Club\"]\n[Site \"x]\n", &[]),
    ] {
        let repaired = repaired(text, RepairLevel::Safe, replaces("Club", "Pub"));
        assert_eq!(whys(&repaired), whys_expected, "{text}");
        assert_eq!(repaired.bytes, text.as_bytes());
        assert_eq!(repaired.fixed_count(), 0);
    }
}

/// A game is read as its file says: in PBN 1.0 a `##` is the value, and no mark.
#[test]
fn what_a_game_loses_only_in_its_file_is_lost() {
    let text = "% PBN 1.0\n[Event \"x\"]\n\n[Event \"##\"]\n[Round \"7\"]\n";
    let by_file = repaired(text, RepairLevel::Safe, replaces("##", ""));
    assert_eq!(whys(&by_file), ["it changes the value of Event"]);
    assert_eq!(by_file.bytes, text.as_bytes());
    // Of several fixes only the first is tried by itself, and the others wait.
    let several = text.replace('7', "##");
    let first = repaired(&several, RepairLevel::Safe, replaces("##", ""));
    assert_eq!(whys(&first), ["it changes the value of Event"]);
    assert_eq!(first.bytes, several.as_bytes());
    let newer = text.replace("1.0", "2.0");
    let mark = repaired(&newer, RepairLevel::Safe, replaces("##", ""));
    assert!(whys(&mark).is_empty());
    assert_eq!(mark.bytes, newer.replace("##", "").as_bytes());
}

/// A fix that may part and join games has to leave each letter of them.
#[test]
fn no_letter_goes_where_games_are_parted() {
    let text = "[Event \"a\"]\n[Site \"b\"]\n";
    let parted = |by: &'static str| {
        repaired(text, RepairLevel::Safe, move |text| {
            let mut findings = replaces("\"a\"]\n[Site \"b\"", by)(text);
            for finding in &mut findings {
                finding.rule = crate::rules::find("missing-empty-line").unwrap().into();
            }
            findings
        })
    };
    let whole = parted("\"a\"]\n\n[Site \"b\"");
    assert!(whys(&whole).is_empty());
    assert_eq!(whole.bytes, &b"[Event \"a\"]\n\n[Site \"b\"]\n"[..]);
    let without = parted("\"a\"]\n\n[Site \"\"");
    assert_eq!(whys(&without), ["it changes the number of games"]);
    assert_eq!(without.bytes, text.as_bytes());
}

/// Only rules of export format may set text anew.
#[test]
fn blanks_within_a_text_stay_except_for_export() {
    let text = "[Event \"a b\"]\n";
    let by_rule = |rule: &'static str| {
        repaired(text, RepairLevel::Safe, move |text| {
            let mut findings = replaces("a b", "a  b")(text);
            for finding in &mut findings {
                finding.rule = crate::rules::find(rule).unwrap().into();
            }
            findings
        })
    };
    let changed = by_rule("bad-date");
    assert_eq!(whys(&changed), ["it changes the value of Event"]);
    let set_anew = by_rule("export-trailing-blank");
    assert!(whys(&set_anew).is_empty());
    assert_eq!(set_anew.bytes, &b"[Event \"a  b\"]\n"[..]);
}

/// What a record of RBN says is guarded as well, record by record.
#[test]
fn a_record_keeps_what_it_says() {
    let text = "D 19990101\nT Club\n\nD 19990102\nT Pub\n";
    let repaired = repaired_records(text, |text| {
        let mut findings = replaces("Club", "Clab")(text);
        findings.extend(replaces("T Pub", "T  Pub")(text));
        findings
    });
    assert_eq!(whys(&repaired), ["it changes what a record says"]);
    assert_eq!(repaired.bytes, text.replace("T Pub", "T  Pub").as_bytes());
}

/// A line that speaks to this program says nothing of the records, unless it ends a text that would go on.
#[test]
fn a_line_for_this_program_counts_where_it_ends_a_text() {
    let aside = "% pbnlint: ignore[rbn-date] old\n";
    let written = |text: &str, range: Range<usize>, by: &'static str| {
        let repaired = repaired_records(text, |now| {
            if now == text {
                vec![finding(
                    "bad-date",
                    range.clone(),
                    Applicability::Safe,
                    &[(range.clone(), by)],
                )]
            } else {
                Vec::new()
            }
        });
        String::from_utf8(repaired.bytes.into_owned()).unwrap()
    };
    let goes_on = "{a\n\n\nb}\nN\n";
    assert_eq!(written(goes_on, 5..5, aside), goes_on);
    // Without it the text goes on to the brace, over the records before it.
    let ends = format!("{{a\n{{a\nB 1\nB 1\n\n{aside}{aside}");
    assert_eq!(written(&ends, 15..15 + aside.len(), "b}\n"), ends);
    // It ends none in the record after it.
    let after = "{a\n\nN\n\n";
    assert_eq!(written(after, 6..6, aside), format!("{{a\n\nN\n{aside}\n"));
    let sound = "B 1\n\nB 2\nT x\n\n";
    let with_aside = format!("B 1\n\n{aside}B 2\nT x\n\n");
    assert_eq!(written(sound, 5..5, aside), with_aside);
    assert_eq!(written(&with_aside, 5..5 + aside.len(), ""), sound);
}

/// A fix that writes where a record begins is to blame for that record, not for the one before.
#[test]
fn a_fix_at_the_start_of_a_record_belongs_to_it() {
    let text = "D 19990101\nT Club\n\nD 19990102\nT Pub\n";
    let repaired = repaired_records(text, |text| {
        let mut findings = replaces("T Club", "T  Club")(text);
        findings.extend(replaces("D 19990102", "D 19990103")(text));
        findings
    });
    assert_eq!(whys(&repaired), ["it changes what a record says"]);
    assert_eq!(repaired.reverted[0].line, 4);
    assert_eq!(repaired.bytes, text.replace("T Club", "T  Club").as_bytes());
}

/// What the library offers to compare two texts by.
#[test]
fn a_text_refines_another_one_unless_something_is_lost() {
    let plan = Plan::new(&Settings::default());
    let (before, after) = ("[Event \"a\"]\n\n[Event \"b\"]\n", "[Event \"c\"]\n");
    let refines = |before: &str, after: &str, may_change: &[Part]| {
        let form = &crate::pbn::model::refine::exact;
        refines(before.as_bytes(), after.as_bytes(), &plan, form, may_change)
    };
    assert_eq!(refines(before, before, &[]), Ok(()));
    assert_eq!(
        refines(before, &before.replace('b', "x"), &[Part::Tag]),
        Ok(())
    );
    let lost = refines(before, &before.replace('b', "x"), &[]).unwrap_err();
    assert_eq!(lost.to_string(), "the value of Event");
    assert!(refines(before, after, &[]).is_err());
}

/// What is taken back is named with the line of its finding, from 1.
#[test]
fn what_is_taken_back_is_named_with_its_line() {
    let repaired = repaired(GAME, RepairLevel::Safe, replaces("strong", "weak"));
    let reverted = repaired.reverted.iter();
    let named = reverted.map(|it| (it.rule.meta.name, it.title.as_str(), it.line));
    assert!(named.eq([("bad-date", "repair it", 6)]));
}

/// Each place of the text has a place in the text that was given, over all passes.
#[test]
fn each_place_of_a_repaired_text_is_found_in_the_one_given() {
    let text = "[Event \"ab\"]\n[Site \"xy\"]\n";
    let repaired = repaired(text, RepairLevel::Unsafe, |text| {
        let mut findings = guesses("ab", "longer", text);
        if findings.is_empty() {
            findings = guesses("longer", "the longest", text);
        }
        findings
    });
    let after = String::from_utf8(repaired.bytes.to_vec()).unwrap();
    assert_eq!(after, text.replace("ab", "the longest"));
    assert_eq!(repaired.passes, 2);
    for part in ["[Event", "[Site", "xy"] {
        let place = repaired.origin(after.find(part).unwrap());
        assert_eq!(place, text.find(part).unwrap(), "{part}");
    }
    let written = repaired.origin(after.find("longest").unwrap());
    assert_eq!(written, text.find("ab").unwrap());
}

/// Where pass after pass is refused, more and more of the fixes of the same rule wait with the
/// guilty one: not each of many costs a pass.
#[test]
fn many_fixes_that_do_harm_one_after_the_other_end_soon() {
    let words: Vec<String> = (0..400).map(|number| format!("w{number:03}")).collect();
    let text = format!("[Event \"{}\"]\n", words.join(" "));
    // Only the first guess of a pass shows that it was a bad one.
    let first_written = |text: &str| text.find('}').map(stray);
    let check = |text: &str| {
        let mut findings: Vec<_> = text
            .match_indices('w')
            .map(|(at, _)| {
                let edit = (at..at + 1, "}");
                finding("bad-date", at..at + 1, Applicability::Unsafe, &[edit])
            })
            .collect();
        findings.extend(first_written(text));
        findings.sort_by_key(|finding| finding.range.start);
        findings
    };
    let repaired = repaired(&text, RepairLevel::Unsafe, check);
    assert_eq!(repaired.bytes, text.as_bytes());
    assert_eq!(repaired.reverted, []);
    // Eight, and then as many as doublings of 1 cover the other 392.
    assert!(repaired.passes <= 8 + 10, "{} passes", repaired.passes);
}

/// As long as few fixes did harm, few wait with them: the others are made, although they are of the same
/// rule.
#[test]
fn fixes_that_do_no_harm_are_made_after_many_that_do() {
    let text = format!("[Event \"{}{}\"]\n", "b".repeat(12), "g".repeat(50));
    // Only the first guess of a pass shows that it was a bad one.
    let first_written = |text: &str| text.find('}').map(stray);
    let guesses = |text: &str, word: char, by| {
        let places = text.match_indices(word).map(|(at, _)| at..at + 1);
        let guess = |place: Range<usize>| {
            let edit = (place.clone(), by);
            finding("bad-date", place, Applicability::Unsafe, &[edit])
        };
        places.map(guess).collect::<Vec<_>>()
    };
    let check = |text: &str| {
        let mut findings = guesses(text, 'b', "}");
        findings.extend(guesses(text, 'g', "x"));
        findings.extend(first_written(text));
        findings.sort_by_key(|finding| finding.range.start);
        findings
    };
    let repaired = repaired(&text, RepairLevel::Unsafe, check);
    assert_eq!(repaired.bytes, text.replace('g', "x").as_bytes());
    assert_eq!(repaired.reverted, []);
}

/// What one fix changes on one line is one place, and what it changes on another line is another.
#[test]
fn changes_of_one_fix_on_one_line_are_one_place() {
    let text = "[Event \"abab\"]\n[Site \"ab\"]\r\n[Date \"?\"]\n";
    let all_at_once = |text: &str| {
        let edits: Vec<_> = text
            .match_indices("ab")
            .map(|(at, _)| (at..at + 2, "c"))
            .collect();
        let first = text.find("ab").into_iter();
        first
            .map(|at| finding("bad-date", at..at + 2, Applicability::Unsafe, &edits))
            .collect()
    };
    let whole = repaired(text, RepairLevel::Unsafe, all_at_once);
    assert_eq!((whole.fixed_count(), whole.places), (1, 2));
    let one_by_one = repaired(text, RepairLevel::Unsafe, |text| guesses("ab", "c", text));
    assert_eq!((one_by_one.fixed_count(), one_by_one.places), (3, 3));
}

/// A part in which there is nothing to repair is not the end.
#[test]
fn parts_after_one_without_a_fix_are_repaired() {
    let plan = Plan::new(&Settings::default());
    let game = |date: &str| format!("[Event \"a\"]\n[Date \"{date}\"]\n\n");
    let text = game("Sunday").repeat(30) + &game("25.12.2026").repeat(30);
    let known = FindingCache::in_parts_of(5);
    let level = RepairLevel::Unsafe;
    let repaired = repair_with(
        known,
        text.as_bytes(),
        None,
        &plan,
        level,
        AfterRepair::Checked,
        &mut |_| {},
    );
    let expected = text.replace("25.12.2026", "2026.12.25");
    assert!(repaired.bytes == expected.as_bytes());
    assert_eq!(repaired.fixed_count(), 30);
}

/// Each part is looked at once, though the text before the next one has become shorter; and all of them
/// once more at the end, where nothing is left to repair.
#[test]
fn parts_follow_the_text_that_is_repaired_before_them() {
    let plan = Plan::new(&Settings::default());
    let game = "[Event \"a\"]\n[Dealer \"N\"]\n[Deal \"N:AKQJ.1098.765.432 - - -\"]\n\n";
    let text = game.repeat(10_000);
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let repaired = one_thread.unwrap().install(|| {
        let known = FindingCache::in_parts_of(5);
        repair_with(
            known,
            text.as_bytes(),
            None,
            &plan,
            RepairLevel::Safe,
            AfterRepair::Checked,
            &mut |_| {},
        )
    });
    assert_eq!(repaired.fixed_count(), 10_000);
    // A thread takes so many bytes at a time.
    let parts = crate::pbn::syntax::split(text.as_bytes()).batches(1 << 16);
    assert_eq!((parts.len() > 5, repaired.passes), (true, parts.len()));
}

/// A suppression of the whole file that a repair of a part uncovers holds in all parts after it.
#[test]
fn a_suppression_that_is_uncovered_in_a_part_holds_from_then_on() {
    let plan = Plan::new(&Settings::default());
    let game = "[Event \"a\"]\n[Date \"1.2.2026\"]\n\n";
    let line = "% pbnlint: ignore-file[bad-date]\n";
    let (before, after) = (game.repeat(10), game.repeat(10_000));
    let text = format!("{before}\0{line}{after}");
    let known = FindingCache::in_parts_of(5);
    let repaired = repair_with(
        known,
        text.as_bytes(),
        None,
        &plan,
        RepairLevel::Unsafe,
        AfterRepair::Checked,
        &mut |_| {},
    );
    let repaired = String::from_utf8_lossy(&repaired.bytes);
    let (_, rest) = repaired.split_once(line).unwrap();
    // The part in which it is goes to where a thread has looked at so many bytes.
    let later = rest.get(1 << 17..).unwrap();
    assert!(later.contains("2026") && !later.contains("2026.02.01"));
}

/// How many findings are kept makes no difference to what is repaired, unless a text is so torn that it
/// depends on the order of the guesses.
#[test]
fn part_by_part_the_same_is_repaired() {
    let games = [
        "[EVENT \"a\"]\n[BOARD \"1\"]\n[Date \"1.2.2026\"]\n\n",
        "[Event \"#\"]\n[Board \"one\"]\n[Deal \"N:AKQJ.T98.765.432 - - -\"]\n[Dealer \"n\"]\n\n\n\n",
        "[Event \"b\"]\n[Contract \"3n\"]\n\n[Auction \"N\"]\n1c p P pass\n\n",
        "[\n\n[Event \"c\n[Board \"3\"]\n}{}[]\"\n\n",
        "[Event \"d\"]\n[Event \"d\"]\n[Vulnerable \"all\"]\n[Event \"e\"]\n",
        "\n[Event \"f\"]\n% pbnlint: ignore[bad-date] not yet\n[Date \"1.2.2026\"]\n\n\n",
    ];
    for (export, left_out) in [(false, 6), (false, 5), (true, 3)] {
        let plan = Plan::new(&Settings {
            export,
            ..Settings::default()
        });
        let games = || games.iter().enumerate().filter(|(at, _)| *at != left_out);
        let text: String = (0..40)
            .flat_map(|_| games().map(|(_, game)| *game))
            .collect();
        let text =
            format!("% pbnlint: ignore-file[unknown-tag] of use at the end\n\n{text}[Foo \"\"]\n");
        for level in [RepairLevel::Safe, RepairLevel::Unsafe] {
            let repair = |known| {
                repair_with(
                    known,
                    text.as_bytes(),
                    None,
                    &plan,
                    level,
                    AfterRepair::Checked,
                    &mut |_| {},
                )
            };
            let whole = repair(FindingCache::default());
            let whole_text = String::from_utf8_lossy(&whole.bytes);
            for most in [5, 50, 500] {
                let parts = repair(FindingCache::in_parts_of(most));
                assert!(parts.passes >= whole.passes);
                let text = String::from_utf8_lossy(&parts.bytes);
                assert!(text == whole_text, "{:?}", (export, left_out, level, most));
                assert_eq!(whys(&parts), whys(&whole));
                assert!(parts.remaining == whole.remaining);
            }
        }
    }
}
