//! Comments, notes and escape lines, and what they belong to.

use super::*;

#[test]
fn comments_stay_with_what_they_belong_to() {
    let of = |calls: &str| format!("[Dealer \"S\"]\n[Auction \"S\"]\n{calls}\n");
    let auction = of("1C {strong} Pass ; x\nAP {end}");
    same(
        &auction,
        &of("1C ;strong\nPass { x} Pass Pass Pass {end}").replace(";strong", "{strong}"),
    );
    less(
        &auction,
        &of("1C Pass {strong} ; x\nAP {end}"),
        Part::Comment,
    );
    less(&auction, &of("1C {strong} Pass AP {end}"), Part::Comment);
    same("[Event \"x\"] {a\r\nb}", "[Event \"x\"] {a\nb}");
    less("[Event \"x\"] {a  b}", "[Event \"x\"] {a b}", Part::Comment);
    less("{a} [Event \"x\"]", "[Event \"x\"] {a}", Part::Comment);
}

#[test]
fn comments_stay_with_their_calls_where_a_dealer_is_named() {
    let of = |calls: &str| format!("[Auction \"W\"]\n{calls}\n");
    let by = |dealer: &str, calls: &str| format!("[Dealer \"{dealer}\"]\n{}", of(calls));
    let (hyphen, call, pass) = ("- {x} 1S Pass", "- 1S {x} Pass", "- 1S Pass {x}");
    for calls in [hyphen, call, pass] {
        same(&of(calls), &by("N", calls));
        // This dealer agrees with no hyphens, which stay as they are.
        same(&of(calls), &by("S", calls));
        for other in [hyphen, call, pass].into_iter().filter(|it| *it != calls) {
            less(&of(calls), &by("N", other), Part::Comment);
            less(&of(calls), &of(other), Part::Comment);
        }
    }
    let calls = "- - {x} 1S {y} Pass {z}";
    same(&of(calls), &by("E", calls));
}

#[test]
fn a_note_to_which_nothing_refers_may_come_to_explain_something() {
    let game = |auction: &str, cards: &str, play: &str| {
        format!("[Auction \"N\"]\n1C =1= AP\n{auction}[Play \"W\"]\nD6{cards} *\n{play}")
    };
    let note = "[Note \"1:five cards\"]\n";
    same(&game("", "", note), &game(note, "", ""));
    less(&game("", "", note), &game("", "", ""), Part::Note);
    less(&game("", " =1=", note), &game(note, " =1=", ""), Part::Note);
    // `=?` may be a reference to it.
    less(&game("", " =?", note), &game(note, " =?", ""), Part::Note);
}

#[test]
fn notes_tables_and_escape_lines_are_kept() {
    let note = "[Auction \"N\"]\n1C =1= AP\n[Note \"1:five cards\"]\n";
    less(note, &note.replace("five", "four"), Part::Note);
    less(note, "[Auction \"N\"]\n1C =1= AP\n", Part::Note);
    let table = "[ScoreTable \"Rank;Names_NS;Contract\"]\n1 \"A;B\" 3NT\n";
    same(table, &table.replace("3NT", "3N"));
    less(table, &table.replace("A;B", "A;C"), Part::Table);
    less(table, &table.replace(" 3NT", ""), Part::Table);
    // A section in which nothing can be read is none that another one could be taken for.
    let stray = "[Event \"x\"]\n[Note \"1:a\"]% PBN 2.1\n[Note \"1:a\"]1C\n";
    same(stray, stray);
    less(stray, &stray.replace("1C", ""), Part::Table);
    let two = "[Own \"\"]\n[Own \"\"]\n1 2\n[Own \"\"]\n3\n";
    same(two, two);
    less(two, &two.replace("3", "4"), Part::Table);
    less(two, &two.replace("1 2", ""), Part::Table);
    less("%keep me\n[Event \"x\"]", "[Event \"x\"]", Part::EscapeLine);
    same("%PBN 2.1\n[Event \"x\"]", "% PBN 2.1\n[Event \"x\"]");
    less(
        "% PBN 2.1\n[Event \"x\"]",
        "% PBN 2.0\n[Event \"x\"]",
        Part::EscapeLine,
    );
}

#[test]
fn a_note_beside_a_broken_tag_keeps_its_text() {
    let before = "[${x} [Note \"1:a\"]\n[Deal \"N:10... - - -\"]\n";
    same(before, &before.replace("10", "T"));
    less(before, "[${x}\n[Deal \"N:T... - - -\"]\n", Part::Note);
    less(
        before,
        &before.replace("1:a", "1:b").replace("10", "T"),
        Part::Note,
    );
}

#[test]
fn notes_in_capitals_are_notes_with_the_same_text() {
    let before = "[Auction \"N\"]\n1C =1= AP\n[NOTE \"1:a\"]\n[Note \"1:a\"]\n";
    same(before, "[Auction \"N\"]\n1C =1= AP\n[Note \"1:a\"]\n");
    let other = before.replace("NOTE \"1:a\"", "NOTE \"1:b\"");
    less(
        &other,
        "[Auction \"N\"]\n1C =1= AP\n[Note \"1:a\"]\n",
        Part::Tag,
    );
    let number = before.replace("NOTE \"1:a\"", "NOTE \"2:a\"");
    less(
        &number,
        "[Auction \"N\"]\n1C =1= AP\n[Note \"1:a\"]\n",
        Part::Tag,
    );
    let bare = before.replace("NOTE \"1:a\"", "NOTE \"a\"");
    less(
        &bare,
        "[Auction \"N\"]\n1C =1= AP\n[Note \"1:a\"]\n",
        Part::Tag,
    );
}

#[test]
fn a_note_after_a_broken_section_is_kept_somewhere() {
    let before = "[Play \"]\n*\n[Note \"1:s\"]\n";
    same(
        before,
        "[Auction \"\"]\n=1=\n[Note \"1:s\"]\n[Play \"\"]\n*\n",
    );
    less(before, "[Play \"\"]\n*\n[Note \"1:t\"]\n", Part::Note);
    less(before, "[Play \"\"]\n*\n", Part::Note);
    // What is referred to stays in its section.
    let referred = "[Play \"]\nSA =1=\n*\n[Note \"1:s\"]\n";
    let elsewhere = "[Auction \"\"]\n=1=\n[Note \"1:s\"]\n[Play \"\"]\nSA =1=\n*\n";
    less(referred, elsewhere, Part::Note);
}

#[test]
fn a_comment_beside_what_cannot_be_read_keeps_its_text() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C {strong} zz 1S {natural} Pass");
    same(&before, &of("1C {strong} 1H 1S {natural} Pass"));
    less(&before, &of("1C 1H 1S {natural} Pass"), Part::Comment);
    less(
        &before,
        &of("1C {weak} 1H 1S {natural} Pass"),
        Part::Comment,
    );
    let twice = of("1C {x} zz 1S {x} Pass");
    less(&twice, &of("1C {x} 1H 1S Pass"), Part::Comment);
    // The hole is in the play, so that the comments of the auction have their calls.
    let both = |calls: &str| format!("{}[Play \"E\"]\nSA zz S3 S4\n", of(calls));
    less(
        &both("1C {x} AP"),
        &both("1C Pass {x} Pass Pass"),
        Part::Comment,
    );
    less(&both("1C {x} AP"), &both("{x} 1C AP"), Part::Comment);
    let table = |row: &str| format!("[ScoreTable \"Rank;Contract\"]\n{row}\n");
    less(&table("1 {x} 4S"), &table("1 4S"), Part::Comment);
}

#[test]
fn what_is_before_the_first_tag_pair_keeps_its_comments() {
    let before = "zz {a}\n%esc\n[Event \"x\"]\n";
    same(before, "[zz \"\"] {a}\n%esc\n[Event \"x\"]\n");
    less(before, "zz\n%esc\n[Event \"x\"]\n", Part::Comment);
    less(before, "zz {a}\n[Event \"x\"]\n", Part::EscapeLine);
    // Of several comments or lines alike each is kept.
    less("{a} {a} [Event \"x\"]", "{a} [Event \"x\"]", Part::Comment);
    less(
        "%a\n%a\n[Event \"x\"]",
        "%a\n[Event \"x\"]",
        Part::EscapeLine,
    );
}

#[test]
fn a_note_in_front_of_the_sections_may_come_into_one() {
    let auction = "[Auction \"N\"]\n1C =1= AP\n";
    let note = "[Note \"1:a\"]\n";
    same(&format!("{note}{auction}"), &format!("{auction}{note}"));
    less(&format!("{note}{auction}"), auction, Part::Note);
    let play = "[Play \"W\"]\nD6 *\n";
    less(
        &format!("{auction}{note}{play}"),
        &format!("{auction}{play}{note}"),
        Part::Note,
    );
    // Without a text it explains nothing.
    same(&format!("{auction}[Note \"1:\"]\n"), auction);
    same(&format!("{auction}[NOTE \"\"]\n"), auction);
    less(&format!("{auction}[NOTE \"x\"]\n"), auction, Part::Tag);
    let bare = format!("{auction}[Note \"x\"]\n");
    same(&format!("{auction}[NOTE \"x\"]\n"), &bare);
}

#[test]
fn what_lies_beside_a_broken_tag_pair_is_there_as_often_as_before() {
    let deal = "[Deal \"N:10... - - -\"]\n";
    let repaired = deal.replace("10", "T");
    let one = format!("[${{x}} [Note \"1:a\"]\n{deal}");
    same(&one, &format!("[${{x}} Note \"1:a\"\n{repaired}"));
    let two = format!("[${{x}} [Note \"1:a\"] [Note \"1:a\"]\n{deal}");
    same(
        &two,
        &format!("[${{x}} Note \"1:a\" Note \"1:a\"\n{repaired}"),
    );
    less(
        &two,
        &format!("[${{x}} Note \"1:a\"\n{repaired}"),
        Part::Note,
    );
    // On a line of its own it is no part of the broken one.
    let apart = format!("[${{x}}\n[Note \"1:a\"]\n{deal}");
    less(
        &apart,
        &format!("[${{x}}\nNote \"1:a\"\n{repaired}"),
        Part::Note,
    );
    same(
        "[Event a] {x}\n[Site \"b\"]\n",
        "[Event \"a\"]\n[Site \"b\"] {x}\n",
    );
    less("[Event \"\"x]\n", "[Event \"\"]\n", Part::Tag);
}

#[test]
fn comments_are_free_where_nobody_knows_whose_call_it_is() {
    let of = |first: &str, calls: &str| format!("[Auction \"{first}\"]\n{calls}\n");
    same(&of("x", "1C {a} Pass *"), &of("x", "1C Pass {a} *"));
    same(&of("N", "1C zz {a} 1S AP"), &of("N", "1C 1H 1S {a} AP"));
    less(
        &of("N", "1C {a} Pass *"),
        &of("N", "1C Pass {a} *"),
        Part::Comment,
    );
    less(
        &of("N", "1C {a} Pass {b} AP {c}"),
        &of("N", "1C {a} {b} AP {c}"),
        Part::Comment,
    );
}

#[test]
fn a_comment_stays_with_its_card_whoever_begins() {
    same(
        "[Play \"E\"]\nSA S2 S3 {x} S4\n- - HA -\n*\n",
        "[Play \"S\"]\nS2 S3 {x} S4 SA\n- HA - -\n*\n",
    );
    less(
        "[Play \"E\"]\nSA S2 S3 {x} S4\n- - HA -\n*\n",
        "[Play \"S\"]\nS2 S3 S4 {x} SA\n- HA - -\n*\n",
        Part::Comment,
    );
    // With a bracket among the cards it is not sure whose they are.
    less(
        "[Play \"E\"]\nSA S2 S3 {x} S4 - - HA - *\n",
        "[Play \"E\"]\nSA S2 S3 {x} S4 - - HA - *] \n",
        Part::Comment,
    );
}

#[test]
fn a_comment_is_free_in_the_section_that_cannot_be_read_only() {
    same(
        "[ScoreTable \"Rank\"]\n12 {x} \u{7} 3\n[Own \"\"]\n2\n",
        "[ScoreTable \"Rank\"]\n1 2 3\n[Own \"\"] {x}\n2\n",
    );
    less(
        "[ScoreTable \"Rank\"]\n1 \u{7} {x} 4S\n[Own \"\"]\n1 {y} 2\n[Mine \"m\"]\n",
        "[ScoreTable \"Rank\"]\n1 4S {x}\n[Own \"\"]\n1 2\n[Mine \"m\"]\n{y}\n",
        Part::Comment,
    );
    same(
        "[ScoreTable \"Rank\"\n1 {x} 4S N\n",
        "[ScoreTable \"Rank\"]\n1 4S {x} N\n",
    );
    same(
        "[Dealer \"x\"]\nxAuction \"N\"]9- - 1C {x} Pass +\n",
        "[Dealer \"x\"]\n[Auction \"N\"]\n- - 1C {x} Pass +\n",
    );
    same(
        "[Play \"S\"]\n\u{96}\n[PlayTimeTable \"e\"]\n5\n6 {} 7\n",
        "[Play \"S\"]\n-\n[PlayTimeTable \"e\"]\n5\n6 {} 7\n",
    );
    less(
        "[Play \"S\"]\nSA\n[PlayTimeTable \"e\"]\n5\n6 {} 7\n",
        "[Play \"S\"]\nSA\n[PlayTimeTable \"e\"]\n5\n6 7 {}\n",
        Part::Comment,
    );
    let timed = |calls: &str, times: &str| {
        format!("[Auction \"N\"]\n{calls}\n[AuctionTimeTable \"Time\"]\n{times}\n")
    };
    let (first, second) = ("5 {x} 4 3", "5 4 {x} 3");
    same(&timed("1C zz AP", first), &timed("1C zz AP", second));
    less(
        &timed("1C AP", first),
        &timed("1C AP", second),
        Part::Comment,
    );
    // A hyphen that goes takes its elements in all columns with it.
    let lead = |hyphens: &str, times: &str| {
        format!("{hyphens}\n1C AP\n[AuctionTimeTable \"Time;Who\"]\n{times}\n")
    };
    let before = lead("[Auction \"S\"]\n- -", "- -\n- -\n1 a {x}\n2 b");
    let after = |times: &str| lead("[Dealer \"N\"]\n[Auction \"N\"]", times);
    same(&before, &after("1 a {x}\n2 b"));
    less(&before, &after("1 {x} a\n2 b"), Part::Comment);
    let scores = "[ScoreTable \"Rank\"]\n1 {y} 2\n";
    same(
        &format!("{before}{scores}"),
        &format!("{}{scores}", after("1 a {x}\n2 b")),
    );
    less(" {a}zz%esc\n", "zz {a}\n%esc\n", Part::Comment);
    less(
        "[Event \"a\"] {x}{x}\n[Site \"b\"]\n",
        "[Event \"a\"] {x}\n[Site \"b\"] {x}\n",
        Part::Comment,
    );
}

#[test]
fn letters_in_comments_are_none_of_the_game() {
    same(
        "[Event \"a\" x]\n[Site {q} \"s\"]\n",
        "[Event \"a\"]\n[Board \"1\"]\nx\n[Site \"s\"] {q}\n",
    );
    less(
        "[Result \"\" {9}\"]\n[Result \"9]\n",
        "[Result \"NS 9\"]\n[Result \"9\"]\n",
        Part::Comment,
    );
    less(
        "[Event \"x\"] [Site \"ab\"]\n",
        "[Event \"x\"] [Site \"b\"]\n{Site ab}\n",
        Part::Tag,
    );
}

#[test]
fn comments_in_a_tag_pair_are_not_beside_its_value() {
    assert_eq!(*without_comments(b"a {x} b {y}c"), *b"a  b c");
}
