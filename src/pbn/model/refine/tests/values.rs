//! Values of tags: what they say, and what may come in the place of one that cannot be read.

use super::*;

#[test]
fn values_are_compared_by_what_they_say() {
    same("[Vulnerable \"Both\"]", "[Vulnerable \"All\"]");
    same("[Dealer \"n\"]", "[Dealer \"N\"]");
    same("[Contract \"3N\"]", "[Contract \"3NT\"]");
    same("[Contract \"?\"]", "[Contract \"3NT\"]");
    same("[BOARD \"7\"]", "[Board \"7\"]");
    same("[Event Club]", "[Event \"Club\"]");
    same(
        "[Declarer \"N\"][Result \"NS 9\"]",
        "[Declarer \"N\"][Result \"9\"]",
    );
    same(
        "[Declarer \"N\"][Result \"EW 4\"]",
        "[Declarer \"N\"][Result \"9\"]",
    );
    less(
        "[Declarer \"N\"][Result \"EW 4\"]",
        "[Declarer \"N\"][Result \"4\"]",
        Part::Tag,
    );
    less("[Contract \"3NT\"]", "[Contract \"3NTX\"]", Part::Tag);
    less("[Event \"Club\"]", "[Event \"club\"]", Part::Tag);
    less("[Event \"Club\"]", "[Site \"Club\"]", Part::Tag);
    less("[Event \"##Club\"]", "[Event \"Club\"]", Part::Tag);
    less("[BOARD \"7\"]", "[Board \"8\"]", Part::Tag);
    less("[Mine \"7\"]", "", Part::Tag);
}

#[test]
fn a_repeated_value_may_become_an_escape_line() {
    let before = "[Room \"Open\"]\n[Room \"IMP\"]\n";
    same(before, "[Room \"Open\"]\n%[Room \"IMP\"]\n");
    less(before, "[Room \"Open\"]\n", Part::RepeatedTag);
    same("[Room \"Open\"]\n[Room \"Open\"]\n", "[Room \"Open\"]\n");
}

#[test]
fn a_deal_may_begin_with_another_hand() {
    let deal = "[Deal \"N:AK.Q.. 2... 3... 4...\"]";
    same(deal, "[Deal \"E:2... 3... 4... KA.Q..\"]");
    less(deal, "[Deal \"E:AK.Q.. 2... 3... 4...\"]", Part::Tag);
    less(deal, "[Deal \"N:AK.J.. 2... 3... 4...\"]", Part::Tag);
}

#[test]
fn a_name_may_get_the_right_case() {
    let game = "[DEALER \"S\"]\n[AUCTION \"N\"]\n- - 1C =1= Pass AP\n[NOTE \"1:strong\"]\n\
                [NOTE \"2:a\"]\n";
    let right = game
        .replace("DEALER", "Dealer")
        .replace("AUCTION", "Auction");
    let right = right.replace("NOTE", "Note");
    same(game, &right);
    same(
        game,
        &right
            .replace("- - ", "")
            .replace("Auction \"N\"", "Auction \"S\""),
    );
    less(game, &right.replace("1C", "1D"), Part::Turn);
    less(game, &right.replace("strong", "weak"), Part::Note);
    less(
        game,
        &right.replace("Dealer \"S\"", "Dealer \"N\""),
        Part::Tag,
    );
    same(game, &game.replace("AUCTION", "Auction"));
    // The one under the right name counts.
    let twins = "[ROOM \"Open\"]\n[Room \"Closed\"]\n";
    less(twins, &twins.replace("ROOM", "Room"), Part::Tag);
    same("[ROOM \"Open\"]\n", "[Room \"Closed\"]\n[ROOM \"Open\"]\n");
    let seconds = "[ROOM \"Open\"]\n[ROOM \"Closed\"]\n";
    same(seconds, &seconds.replacen("ROOM", "Room", 1));
    less(seconds, "[Room \"Closed\"]\n[ROOM \"Closed\"]\n", Part::Tag);
}

#[test]
fn what_cannot_be_read_keeps_its_letters() {
    let deal = |hands: &str| format!("[Deal \"{hands}\"]");
    let before = deal("N:AK10.-.X. 2... 3... 4...");
    same(&before, &deal("N:AKT.-.X. 2... 3... 4..."));
    same(&before, &deal("N:AKT..X. 2... 3... 4..."));
    same(&before, &deal("N:AKT..Q. 2... 3... 4..."));
    less(&before, &deal("N:AK..X. 2... 3... 4..."), Part::Tag);
    less(&before, &deal("N:AK10.-.X. 2... 3... 5..."), Part::Tag);
    less(&before, &deal("E:AK10.-.X. 2... 3... 4..."), Part::Tag);
    less(&before, &deal("N:AKT..Q. 2... 5... 4..."), Part::Tag);
    same(&deal("N:AX.... E:K... - -"), &deal("N:AX.... K... - -"));
    same(&deal("N 5 6 9"), &deal("N:5 6 9"));
    let result = |text: &str| format!("[Result \"{text}\"]");
    same(&result(" nine?"), &result("nine"));
    less(&result("nine"), &result("ten"), Part::Tag);
    let table = |row: &str| format!("[ScoreTable \"Rank;Contract\"]\n1 {row}\n");
    same(&table("4X\u{A0}"), &table("4x"));
    less(&table("4Y"), &table("4Z"), Part::Table);
}

#[test]
fn of_tags_in_the_wrong_case_no_value_goes() {
    same("[EVENT \"x\"]\n", "[EVENT \"\"]\n[Event \"x\"]\n");
    less(
        "[EVENT \"x\"]\n",
        "[EVENT \"\"]\n[Event \"y\"]\n",
        Part::Tag,
    );
    less("[EVENT \"x\"]\n", "[EVENT \"\"]\n[Site \"x\"]\n", Part::Tag);
    // A program's own names have no right case.
    less("[MINE \"x\"]\n", "[MINE \"\"]\n[Mine \"x\"]\n", Part::Tag);
}

#[test]
fn a_control_character_is_a_digit_in_a_header_only() {
    let header = |text: &str| format!("[ScoreTable \"{text}\"]\n1\n");
    same(&header("Rank\u{2};\\S"), &header("Rank\\2;\\S"));
    less(&header("Rank\u{2};\\S"), &header("Rank\\3;\\S"), Part::Tag);
    less(&header("Rank\\2;\\S"), &header("Rank\u{2};\\S"), Part::Tag);
    let deal = |text: &str| format!("[Deal \"N:{text}.X. 2... 3... 4...\"]");
    less(&deal("AK\u{2}."), &deal("AK2."), Part::Tag);
}

#[test]
fn an_empty_value_is_filled_from_its_own_game_only() {
    same(
        "[Event \"\"]\n[Event \"x\"]\n",
        "[Event \"x\"]\n[Event \"x\"]\n",
    );
    less("[Event \"\"]\n", "[Event \"x\"]\n", Part::Tag);
    less("[Vulnerable \"\"]\n", "[Vulnerable \"All\"]\n", Part::Tag);
}

#[test]
fn tricks_so_far_of_both_sides_stay() {
    let of = |result: &str| format!("[Declarer \"N\"]\n[Result \"{result}\"]\n");
    same(&of("NS 9 EW 4"), &of("9"));
    same(&of("EW 4"), &of("9"));
    less(&of("NS 5 EW 3"), &of("5"), Part::Tag);
    less(&of("NS 9 EW 3"), &of("NS 9 EW 4"), Part::Tag);
    less(&of("EW 4"), &of("4"), Part::Tag);
    let ending = |result: &str| format!("[Deal \"N:A2... 34... 56... 78...\"]\n{}", of(result));
    same(&ending("EW 1"), &ending("1"));
    same(&ending("NS 2 EW 0"), &ending("2"));
    less(&ending("EW 2"), &ending("11"), Part::Tag);
    // The whole game, of which the deal is the end.
    same(&ending("NS 9 EW 4"), &ending("9"));
    let broken = |result: &str| format!("[Deal \"3\"]\n{}", of(result));
    same(&broken("NS 9 EW 4"), &broken("9"));
}

#[test]
fn a_value_that_cannot_be_read_is_filled_and_then_stays() {
    for (tag, unreadable, value, other) in [
        ("Date", "May", "2026.05.24", "2026.05.25"),
        ("Time", "noon", "12:30:00", "12:31:00"),
        ("Board", "seven", "7", "8"),
        ("Dealer", "no", "N", "S"),
        ("Declarer", "x", "^N", "N"),
        ("Vulnerable", "x", "NS", "EW"),
        ("Contract", "six", "6S", "6H"),
        ("Result", "nine", "9", "10"),
        ("Score", "many", "NS 420", "NS 430"),
        ("ScoreIMP", "x", "NS 3.5", "NS 3"),
        ("ScorePercentage", "half", "NS 50", "NS 51"),
        ("ScoreRubber", "x", "10/20", "20/10"),
        (
            "ScoreRubberHistory",
            "x",
            "NS 0 0/100 0 EW 0 0/0 20",
            "NS 0 0/100 0 EW 0 0/0 30",
        ),
        ("OptimumScore", "x", "NS 420", "EW 420"),
        ("Hidden", "x", "NS", "NE"),
        ("TimeControl", "x", "20/60", "20/61"),
        ("TimeCall", "x", "30", "31"),
        ("Room", "x", "Open", "Closed"),
        ("FrenchMP", "x", "Yes", "No"),
        ("Deal", "N:X... - - -", "N:A... - - -", "N:K... - - -"),
        (
            "ScoreTable",
            "Rank Contract",
            "Rank;Contract",
            "Contract;Rank",
        ),
    ] {
        let of = |value: &str| format!("[{tag} \"{value}\"]\n");
        same(&of(unreadable), &of(value));
        less(&of(value), &of(other), Part::Tag);
        less(&of(value), &of(unreadable), Part::Tag);
    }
    // Words are read in any case, text is not.
    same("[Room \"open\"]", "[Room \"Open\"]");
    same("[FrenchMP \"yes\"]", "[FrenchMP \"Yes\"]");
    same("[Competition \"pairs\"]", "[Competition \"Pairs\"]");
    same("[Scoring \"imp;Cavendish\"]", "[Scoring \"IMP;cavendish\"]");
    less("[Round \"a\"]", "[Round \"A\"]", Part::Tag);
}

#[test]
fn a_deal_with_cards_that_can_be_read_keeps_them() {
    let deal = |text: &str| format!("[Deal \"{text}\"]");
    // The same letters, but no deal any more.
    less(&deal("N:A... - - -"), &deal("N A... - - -"), Part::Tag);
    less(
        &deal("N:AX... 2... 3... 4..."),
        &deal("N:AX... 2X... 3... 4..."),
        Part::Tag,
    );
    // Three hands are no deal: any deal fills it, and another text has its letters.
    same(&deal("N:A... 2... 3..."), &deal("N:A... 2... 3... -"));
    same(&deal("N:A... E:2... S:3..."), &deal("N:A... 2... 3..."));
    less(
        &deal("N:A... 2... 3..."),
        &deal("N:A... 2... 4..."),
        Part::Tag,
    );
    less(&deal("A:A... 2... 3..."), &deal("2... 3..."), Part::Tag);
}

#[test]
fn a_repeat_is_kept_with_its_mark_and_in_one_form_of_its_value() {
    let before = "[Event \"a\"]\n[Event \"##b\"]\n";
    same(before, "[Event \"a\"]\n%[Event \"##b\"]\n");
    less(before, "[Event \"a\"]\n%[Event \"b\"]\n", Part::RepeatedTag);
    less(before, "[Event \"a\"]\n[Event \"b\"]\n", Part::RepeatedTag);
    same(
        "[Event \"a\"]\n[Event \"b \"]\n",
        "[Event \"a\"]\n[Event \"b\"]\n",
    );
    same(
        "[Hidden \"x\"]\n[Hidden \"NS\"]\n",
        "[Hidden \"SN\"]\n[Hidden \"x\"]\n",
    );
    less(
        "[Round \"1\"]\n[Round \"x.\"]\n",
        "[Round \"1\"]\n[Round \"y.\"]\n",
        Part::RepeatedTag,
    );
    same(
        "[Round \"1\"]\n[Round \"x.\"]\n",
        "[Round \"1\"]\n[Round \"x\"]\n",
    );
    // An empty one says nothing, but for the few tags of which it says that there is none.
    same("[Event \"a\"]\n[Event \"\"]\n", "[Event \"a\"]\n");
    less(
        "[Result \"9\"]\n[Result \"\"]\n",
        "[Result \"9\"]\n",
        Part::RepeatedTag,
    );
    // What becomes of the first one becomes of its repeats.
    same(
        "[Declarer \"N\"]\n[Result \"NS 9\"]\n[Result \"NS 9\"]\n",
        "[Declarer \"N\"]\n[Result \"9\"]\n",
    );
    same("[Board \"x\"]\n[Board \"x\"]\n", "[Board \"7\"]\n");
}

#[test]
fn a_broken_tag_pair_keeps_what_is_plain_in_it() {
    same("[Event \"\" x]\n", "[Event \"Club\" x]\n");
    less("[Event \"\" x]\n", "[Event \"Club\"]\n", Part::Tag);
    same("[Declarer ^S]\n", "[Declarer \"^S\"]\n");
    // Where the value ends is not plain here.
    same("[Event \"2EW]\n", "[Event \"b\"]\n");
    same("[Event a%b]\n", "[Event \"b\"]\n");
    less("[Event ab]\n", "[Event \"b\"]\n", Part::Tag);
    // A section may be that of another tag, and a comment in it belong to anything.
    same(
        "[Auction \"N\"\n1C {a} AP\n",
        "[Auction \"N\"]\n1C AP {a}\n",
    );
    less(
        "[Auction \"N\"\n1C {a} AP\n",
        "[Auction \"N\"]\n1C AP\n",
        Part::Comment,
    );
    less("[Play \"N]\n*\n", "[Site \"N\"]\n", Part::Turn);
}

#[test]
fn names_of_programs_are_compared_by_their_values() {
    same("[MINE \"x\"]\n", "[Mine \"x\"]\n");
    less("[MINE \"x\"]\n", "[Mine \"y\"]\n", Part::Tag);
    less("[Mine \"\"]\n", "[Mine \"a\"]\n", Part::Tag);
    less("[Event \"\"]\n[Event \"\"]\n", "[Event \"a\"]\n", Part::Tag);
    // The auction says who is declarer.
    same("[Declarer \"\"]\n", "[Declarer \"N\"]\n");
}

#[test]
fn results_are_those_of_the_same_side_and_play() {
    let of = |result: &str| {
        format!("[Deal \"N:A2... 34... 56... 78...\"]\n[Declarer \"N\"]\n[Result \"{result}\"]\n")
    };
    less(&of("^NS 2"), &of("2"), Part::Tag);
    // More tricks than there are.
    less(&of("EW 5"), &of("EW 4"), Part::Tag);
}

#[test]
fn letters_count_where_neither_text_can_be_read() {
    let of = |tag: &str, value: &str| format!("[{tag} \"{value}\"]\n");
    less(&of("Result", "a20"), &of("Result", "a30"), Part::Tag);
    less(&of("Board", "07"), &of("Board", "S 07"), Part::Tag);
    let header = |value: &str| of("ScoreTable", value);
    less(&header("Rank\u{2};\\S"), &header("Rank\\2;\\T"), Part::Tag);
    less(
        &header("Rank\u{2};\\S"),
        &header("Rank\\2;\\S;b"),
        Part::Tag,
    );
    less(&header("Own;x 9"), &header("Own;x"), Part::Tag);
    less(&header("Own;x"), &header("Own; "), Part::Tag);
    same(&header("Rank,Contract"), &header("Rank;Contract"));
    let deal = |value: &str| of("Deal", value);
    same(&deal("N:AX... 2... 3... 4..."), &deal("NAX 2 3 4"));
    same(&deal("N:A... - -5-"), &deal("N:A... - - -"));
}

#[test]
fn a_repeated_deal_is_compared_by_its_cards() {
    let of = |second: &str| format!("[Deal \"N:A... - - -\"]\n[Deal \"{second}\"]\n");
    same(&of("N:K... - - -"), &of("E:- - - K..."));
    less(&of("N:K... - - -"), &of("E:K... - - -"), Part::RepeatedTag);
    less(
        &of("N:K... - - -"),
        "[Deal \"N:A... - - -\"]\n",
        Part::RepeatedTag,
    );
}

#[test]
fn a_value_without_its_quotes_is_the_same() {
    same("[Hidden \"NS\"]\n", "[Hidden NS]\n");
    same("[Declarer \"^S\"]\n", "[Declarer ^S]\n");
    less("[Declarer \"^S\"]\n", "[Declarer S]\n", Part::Tag);
    let header = |value: &str| format!("[ScoreTable \"{value}\"]\n");
    less(&header("Ownx"), &header("Own;x"), Part::Tag);
    less(&header("Rank;Contract"), &header("Rank"), Part::Tag);
}

#[test]
fn a_value_is_read_by_its_own_tag() {
    less(
        "[Declarer \"N\"]\n[Score \"NS 9\"]\n",
        "[Declarer \"N\"]\n[Score \"9\"]\n",
        Part::Tag,
    );
    less("[Date \"1\u{2}\"]\n", "[Date \"12\"]\n", Part::Tag);
    same(
        "[ScoreTable \"Ra\u{7}nk\"]\n1\n",
        "[ScoreTable \"Rank\"]\n1\n",
    );
    less(
        "[ScoreTable \"Rank\\2R;Contract\"]\n? ?\n",
        "[ScoreTable \"#\"]\n1 2\n",
        Part::Tag,
    );
    same(
        "[Scoring \"MP; Cavendish\"]\n",
        "[Scoring \"MP;Cavendish\"]\n",
    );
    same("[ \"N\"]\n", "[Event \"x\"]\n");
}

#[test]
fn of_several_names_in_the_wrong_case_any_may_become_right() {
    same(
        "[SITE \"a\"]\n[SITE \"b\"]\n",
        "[SITE \"a\"]\n[Site \"b\"]\n",
    );
    // One that repeats another may go; it has the name that both had.
    same(
        "[SITE \"a\"]\n[SITE \"b\"]\n[SITE \"b\"]\n",
        "[Site \"a\"]\n[SITE \"b\"]\n",
    );
    less(
        "[SITE \"a\"]\n[SITE \"b\"]\n",
        "[Site \"a\"]\n[Site \"c\"]\n",
        Part::RepeatedTag,
    );
    same(
        "[pLAYtIMEtABLE \"\"]\n1 2 3 4\n[ \"\"]\n1 2 ^L 4\n",
        "[PlayTimeTable \"\"]\n1 2 3 4\n[PlayTimeTable \"\"]\n1 2 3 4\n",
    );
}

#[test]
fn what_is_after_the_value_of_a_broken_tag_pair_stays() {
    same("[FrenchMP \"x\"1H\n", "[FrenchMP \"Yes\"1H\n");
    less("[FrenchMP \"x\"1H\n", "[FrenchMP \"Yes\"\n", Part::Tag);
    same(
        "[Deal \"N:10... - - -\" 10]\n",
        "[Deal \"N:10... - - - T\"]\n",
    );
}

#[test]
fn a_tag_pair_in_a_comment_is_none() {
    for pair in ["[Foo \"x\"]", "[Site \"x\"]"] {
        let before = format!("[Event \"a\"]\n{pair}\n");
        let after = format!("[Event \"a\"]\n{{{pair}}}\n");
        less(&before, &after, Part::Tag);
    }
}

#[test]
fn a_hand_that_cannot_be_read_keeps_its_letters() {
    same(
        "[Deal \"N:.AX... E:K.. - -\"]\n",
        "[Deal \"N:AX.... E:K... - -\"]\n",
    );
    less("[Deal \"N:A2 x:K3\"]\n", "[Deal \"N:A2 K3\"]\n", Part::Tag);
    less(
        "[Deal \"N:AX.... E:K... - -\"]\n[Deal \"N AK.Q.. 2... 3... 4...\"]\n",
        "[Deal \"N:A... - - -\"]\n",
        Part::RepeatedTag,
    );
    // The tricks of a deal that is not sound are not counted.
    same(
        "[Deal \"N:A2... 34... 5x... 78...\"]\n[Declarer \"N\"]\n[Result \"EW 4\"]\n",
        "[Deal \"N:A2... 34... 5x... 78...\"]\n[Declarer \"N\"]\n[Result \"9\"]\n",
    );
}

#[test]
fn the_third_value_of_a_tag_is_somewhere_as_well() {
    less(
        "[Event \"a\"]\n[Event \"b\"]\n[Event \"c\"]\n",
        "[Event \"a\"]\n",
        Part::RepeatedTag,
    );
}

#[test]
fn two_hashes_of_version_1_0_are_part_of_the_value() {
    let by = By {
        version: Version::V1_0,
        ..By::default()
    };
    let (before, after) = (
        "[Event \"a\"]\n[Event \"##b\"]\n",
        "[Event \"a\"]\n%[Event \"##b\"]\n",
    );
    assert!(by.lost(before, after).is_none());
}

#[test]
fn no_more_names_are_righted_than_went() {
    let righted = |before: &str, after: &str| {
        let (before, after) = (before.as_bytes(), after.as_bytes());
        let text = with_right_names(&Document::parse(before), &Document::parse(after));
        text.map(|text| String::from_utf8_lossy(&text).into_owned())
    };
    let before = "[EVENT \"a\"]\n[EVENT \"b\"]\n[EVENT \"c\"]\n";
    let after = "[Event \"a\"]\n[Event \"b\"]\n[Event \"x\"]\n[EVENT \"c\"]\n";
    assert_eq!(
        righted(before, after).as_deref(),
        Some("[Event \"a\"]\n[Event \"b\"]\n[EVENT \"c\"]\n")
    );
}
