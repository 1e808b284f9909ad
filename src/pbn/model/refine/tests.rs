//! What refines what.

use super::*;
use crate::pbn::model::Model;
use crate::pbn::standard::Version;
use crate::pbn::syntax::Document;

/// What is lost on the way from one text of a game to another.
fn lost(before: &str, after: &str) -> Option<Part> {
    let summary = |text: &[u8], look: &mut dyn FnMut(&Summary<'_>)| {
        let document = Document::parse(text);
        let pairs = Game::new(&document).tag_pairs();
        let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
        let model = Model::new(&document, &tags, Version::LATEST);
        look(&Summary::new(
            &document,
            &tags,
            &model,
            Version::LATEST,
            &exact,
        ));
    };
    let mut result = Ok(());
    let meant = with_right_names(
        &Document::parse(before.as_bytes()),
        &Document::parse(after.as_bytes()),
    );
    summary(
        meant.as_deref().unwrap_or(before.as_bytes()),
        &mut |before| {
            summary(after.as_bytes(), &mut |after| {
                result = refines(before, after, &[])
            });
        },
    );
    result.err().map(|difference| difference.part)
}

#[track_caller]
fn same(before: &str, after: &str) {
    assert_eq!(lost(before, after), None, "{before} -> {after}");
}

#[track_caller]
fn less(before: &str, after: &str, part: Part) {
    assert_eq!(lost(before, after), Some(part), "{before} -> {after}");
    assert_eq!(lost(before, before), None, "{before}");
}

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
fn calls_are_compared_from_the_dealer_to_the_end() {
    let of = |calls: &str| format!("[Dealer \"S\"]\n[Auction \"S\"]\n{calls}\n");
    let auction = of("1C Pass 1H ! =2= $4 AP");
    same(&auction, &of("1C Pass\n1H $4 =2= $1 pass Pass Pass"));
    let turned = "[Dealer \"S\"]\n[Auction \"N\"]\n- - 1C Pass 1H ! =2= $4 AP\n";
    same(turned, &auction);
    same(&of("1C P 1H AP"), &of("1C Pass 1H AP"));
    same(&of("1C Pass 1H all pass"), &of("1C Pass 1H AP"));
    same(
        &of("1C Pass 1S pass 7S pass all pass"),
        &of("1C Pass 1S Pass 7S Pass AP"),
    );
    less(&auction, &of("1C Pass 1S ! =2= $4 AP"), Part::Turn);
    less(&auction, &of("1C Pass 1H ! =2= $4 Pass *"), Part::Turn);
    less(&auction, &of("1C Pass 1H ! =2= AP"), Part::Annotation);
    less(&auction, &of("1C Pass ! =2= $4 1H AP"), Part::Annotation);
    less(&of("1C P 1H AP"), &of("1C Pass 1S AP"), Part::Turn);
    less(&of("1C Pass *"), &of("1C Pass"), Part::Turn);
    less(&of("1C ^I 1C AP"), &of("1C 1C AP"), Part::Turn);
    less(&of("1C AP"), "[Dealer \"S\"]\n", Part::Tag);
}

#[test]
fn cards_are_compared_by_player() {
    let of = |first: char, cards: &str| format!("[Play \"{first}\"]\n{cards}\n");
    let play = of('N', "SA S2 S3 S4\nHA - - -\n*");
    same(&play, &of('E', "S2 S3 S4 SA\n- - - HA\n*"));
    same(&play, &of('N', "SA S2 S3 S4 HA *"));
    less(&play, &of('E', "SA S2 S3 S4\nHA *"), Part::Turn);
    less(&play, &of('N', "SA S2 S3 S4 *"), Part::Turn);
}

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

/// Each place at which two different games count as equal, and a repair beside it that does harm.
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
fn the_end_of_a_table_becomes_a_tag_only_whole() {
    let before = "[ScoreTable \"Rank\"]\n0\nq \u{9d}][Board\n";
    same(before, "[ScoreTable \"Rank\"]\n0\n[q \"\u{9d}\"][Board\n");
    less(before, "[ScoreTable \"Rank\"]\n0\n[Board\n", Part::Table);
    less(
        before,
        "[ScoreTable \"Rank\"]\n1\n[q \"\u{9d}\"][Board\n",
        Part::Table,
    );
}

#[test]
fn only_times_of_hyphens_that_go_may_go() {
    let of = |dealer: &str, first: &str, calls: &str, times: &str| {
        format!("{dealer}[Auction \"{first}\"]\n{calls}\n[AuctionTimeTable \"Time\"]\n{times}\n")
    };
    let before = of("", "W", "- 1C AP", "- 5 4");
    let dealer = "[Dealer \"N\"]\n";
    same(&before, &of(dealer, "N", "1C AP", "5 4"));
    less(&before, &of(dealer, "N", "1C AP", "4"), Part::Table);
    less(&before, &of(dealer, "N", "1C AP", "5 5"), Part::Table);
    less(&before, &of("", "W", "- 1C AP", "5 4"), Part::Table);
    let timed = of("", "W", "- 1C AP", "3 5 4");
    less(&timed, &of(dealer, "N", "1C AP", "5 4"), Part::Table);
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
fn turns_around_a_hole_keep_their_order() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C zz 1S Pass 2S Pass");
    same(&before, &of("1C 1H 1S Pass 2S Pass"));
    less(&before, &of("1C 1H 2S Pass 1S Pass"), Part::Turn);
    less(&before, &of("1C 1H Pass 2S Pass"), Part::Turn);
    less(&before, &of("1D 1H 1S Pass 2S Pass"), Part::Turn);
    let marked = of("1C =1= zz 1S =2= Pass");
    less(&marked, &of("1C =1= 1H 1S Pass"), Part::Annotation);
    less(&marked, &of("1C =2= 1H 1S =1= Pass"), Part::Annotation);
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
fn what_follows_a_pass_before_all_pass_stays_there() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    same(&of("1C AP =1="), &of("1C Pass Pass =1= Pass"));
    same(&of("1C AP {x}"), &of("1C Pass {x} Pass Pass"));
    same(&of("1C Pass =1= AP"), &of("1C Pass =1= Pass Pass"));
    same(&of("1C Pass {x} AP"), &of("1C Pass {x} Pass Pass"));
    less(
        &of("1C Pass =1= AP"),
        &of("1C Pass Pass =1= Pass"),
        Part::Annotation,
    );
    less(
        &of("1C Pass AP =1="),
        &of("1C Pass =1= Pass Pass"),
        Part::Annotation,
    );
    less(
        &of("1C Pass {x} AP"),
        &of("1C Pass Pass {x} Pass"),
        Part::Comment,
    );
    less(
        &of("1C Pass AP {x}"),
        &of("1C Pass {x} Pass Pass"),
        Part::Comment,
    );
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
fn who_made_the_first_call_is_sure_where_nothing_unreadable_is_before_it() {
    let of = |first: &str, calls: &str| format!("[Auction \"{first}\"]\n{calls}\n");
    less(&of("N", "1C \u{7}1H AP"), &of("E", "1C 1H AP"), Part::Turn);
    less(&of("N", "1C AP"), &of("E", "1C AP"), Part::Turn);
    same(&of("N", "\u{7}- 1C AP"), &of("E", "1C AP"));
}

#[test]
fn a_star_goes_only_where_nothing_can_follow() {
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    same(&auction("1C Pass Pass Pass *"), &auction("1C AP"));
    same(&auction("Pass Pass Pass Pass *"), &auction("AP"));
    less(
        &auction("Pass Pass Pass *"),
        &auction("Pass Pass Pass"),
        Part::Turn,
    );
    less(
        &auction("1C Pass Pass *"),
        &auction("1C Pass Pass"),
        Part::Turn,
    );
    // What comes for something that cannot be read does not end an auction either.
    less(&auction("1C zz *"), &auction("1C 1H"), Part::Turn);
    same(&auction("1C zz Pass Pass *"), &auction("1C Pass Pass Pass"));
    less(&auction("1C +"), &auction("1C"), Part::Turn);
    less(&auction("1C *"), &auction("1C +"), Part::Turn);
    let suits = ["S", "H", "D", "C"].into_iter();
    let cards = suits.flat_map(|suit| {
        "AKQJT98765432"
            .chars()
            .map(move |rank| format!("{suit}{rank}"))
    });
    let cards: Vec<_> = cards.collect();
    let play = |cards: &[String], end: &str| format!("[Play \"N\"]\n{} {end}\n", cards.join(" "));
    same(&play(&cards, "*"), &play(&cards, ""));
    less(
        &play(&cards[..51], "*"),
        &play(&cards[..51], ""),
        Part::Turn,
    );
    let one_unknown = [&cards[..51], &["-".to_owned()]].concat();
    less(
        &play(&one_unknown, "*"),
        &play(&one_unknown, ""),
        Part::Turn,
    );
}

#[test]
fn turns_begin_elsewhere_only_where_nobody_knows_who_makes_the_first() {
    let play = |first: &str, cards: &str| format!("[Play {first}]\n{cards}\n");
    let cards = "SA S2 S3 S4 HA H2 H3 H4";
    less(&play("\"N\"", cards), &play("\"E\"", cards), Part::Turn);
    // Nobody is named, and any player may have led.
    same(&play("\"x\"", cards), &play("\"E\"", cards));
    less(
        &play("\"x\"", cards),
        &play("\"E\"", "S2 S3 S4 SA HA H2 H3 H4"),
        Part::Turn,
    );
    less(
        &play("\"x\"", cards),
        &play("\"E\"", "SA S2 S3 S4"),
        Part::Turn,
    );
    // A card that cannot be read does not give the others to other players.
    less(
        &play("\"N\"", "SA zz S3 S4"),
        &play("\"E\"", "SA S2 S3 S4"),
        Part::Turn,
    );
    same(&play("\"N\"", "SA zz S3 S4"), &play("\"E\"", "S2 S3 S4 SA"));
    let auction = |first: &str, calls: &str| format!("[Auction \"{first}\"]\n{calls}\n");
    less(&auction("N", "- 1C AP"), &auction("N", "1C AP"), Part::Turn);
    less(&auction("N", "- 1C AP"), &auction("S", "1C AP"), Part::Turn);
    same(
        &auction("N", "- 1C AP"),
        "[Dealer \"E\"]\n[Auction \"E\"]\n1C AP\n",
    );
    less(
        &auction("N", "- 1C AP"),
        "[Dealer \"S\"]\n[Auction \"S\"]\n1C AP\n",
        Part::Turn,
    );
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
fn a_value_that_cannot_be_read_is_filled_and_then_stays() {
    for (tag, unreadable, value, other) in [
        ("Date", "May", "2026.05.24", "2026.05.25"),
        ("Time", "noon", "12:30:00", "12:31:00"),
        ("Board", "seven", "7", "8"),
        ("Dealer", "no", "N", "S"),
        ("Declarer", "nobody", "^N", "N"),
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
fn marks_around_a_hole_keep_their_order() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C =1= zz $2 1S =1= Pass");
    same(&before, &of("1C =1= 1H $2 1S =1= Pass"));
    less(&before, &of("1C =1= 1H =1= 1S $2 Pass"), Part::Annotation);
    less(&before, &of("1C =1= 1H $2 1S Pass"), Part::Annotation);
    // A mark before a word that cannot be read may have been that of the word.
    same(&of("1C ^I zz 1S AP"), &of("1C ^I 1H 1S AP"));
    less(&of("1C ^I 1H zz 1S AP"), &of("1C 1H 1D 1S AP"), Part::Turn);
    same(&of("1C zz =1= AP"), &of("1C 1H =1= =2= AP"));
    less(&of("1C zz AP =1="), &of("1C 1H AP"), Part::Annotation);
    let play = |cards: &str| format!("[Play \"N\"]\n{cards}\n");
    same(&play("SA zz =1= S3 S4"), &play("SA S2 =1= S3 S4"));
    less(
        &play("SA zz =1= S3 S4"),
        &play("SA S2 S3 S4"),
        Part::Annotation,
    );
}

#[test]
fn two_holes_are_filled_and_what_is_between_them_stays() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C zz 1S 2C yy 3C Pass");
    same(&before, &of("1C 1H 1S 2C 2D 3C Pass"));
    less(&before, &of("1C 1H 1S 2D 2C 3C Pass"), Part::Turn);
    less(&before, &of("1C 1H 2C 1S 2D 3C Pass"), Part::Turn);
    less(&before, &of("1C 1H 1S 2C 2D 3D Pass"), Part::Turn);
    less(&before, &of("1C 1H 1S 2C 2D 3C"), Part::Turn);
    less(&before, &of("1H 1C 1S 2C 2D 3C Pass"), Part::Turn);
    // Passes before a word that cannot be read may have been others than the last.
    same(&of("1C Pass Pass zz"), &of("1C Pass Pass X Pass Pass Pass"));
    same(&of("1C Pass zz"), &of("1C Pass 1H"));
    // `AP` may turn out to be a pass in the middle.
    same(&of("1C zz 1S AP 2S Pass"), &of("1C 1H 1S Pass 2S Pass"));
}

#[test]
fn elements_of_a_table_are_read_by_their_columns() {
    let table = |header: &str, row: &str| format!("[ScoreTable \"{header}\"]\n{row}\n");
    let of = |row: &str| table("Rank;Contract;Declarer", row);
    same(&of("1 3NT N"), &of("1 3N n"));
    less(&of("1 3NT N"), &of("1 N 3NT"), Part::Table);
    less(&of("1 3NT N"), &of("1 3NT N 2"), Part::Table);
    same(&of("? ? ?"), &of("1 3NT N"));
    less(&of("- - -"), &of("1 3NT N"), Part::Table);
    // A second row has the same columns.
    same(&of("1 4S N 2 3NT S"), &of("1 4S N 2 3N s"));
    // No column is known, and each letter counts.
    let own = |row: &str| table("Own;x", row);
    less(&own("1 3NT"), &own("1 3N"), Part::Table);
    let inherited = |row: &str| table("#", row);
    same(&inherited("1 4S N"), &inherited("1 4s n"));
    less(&inherited("1 4S N"), &inherited("1 4S S"), Part::Table);
    // A header that could not be read names the columns now.
    same(
        &table("Rank Contract", "1 3NT"),
        &table("Rank;Contract", "1 3N"),
    );
    // A comment belongs to its element or to the table.
    same(
        &of("1 {x} 4S N"),
        "[ScoreTable \"Rank;Contract;Declarer\"] {x}\n1 4S N\n",
    );
    less(&of("1 {x} 4S N"), &of("1 4S {x} N"), Part::Comment);
}

#[test]
fn times_go_with_their_calls_and_cards() {
    let play = |first: &str, cards: &str, header: &str, times: &str| {
        format!("[Play \"{first}\"]\n{cards}\n[PlayTimeTable \"{header}\"]\n{times}\n")
    };
    let before = play("N", "SA S2 S3 S4", "Time", "1 2 3 4");
    same(&before, &play("E", "S2 S3 S4 SA", "Time", "2 3 4 1"));
    less(
        &before,
        &play("N", "SA S2 S3 S4", "Time", "2 3 4 1"),
        Part::Table,
    );
    less(
        &before,
        &play("E", "S2 S3 S4 SA", "Time", "1 2 3 4"),
        Part::Table,
    );
    // A row of two elements goes as one.
    let wide = play("N", "SA S2 S3 S4", "Time;Who", "1 a 2 b 3 c 4 d");
    same(
        &wide,
        &play("E", "S2 S3 S4 SA", "Time;Who", "2 b 3 c 4 d 1 a"),
    );
    less(
        &wide,
        &play("E", "S2 S3 S4 SA", "Time;Who", "2 a 3 b 4 c 1 d"),
        Part::Table,
    );
    // A comment goes with its row.
    let spoken = play("N", "SA S2 S3 S4", "Time", "1 {x} 2 3 4");
    same(&spoken, &play("E", "S2 S3 S4 SA", "Time", "2 3 4 1 {x}"));
    less(
        &spoken,
        &play("E", "S2 S3 S4 SA", "Time", "2 {x} 3 4 1"),
        Part::Comment,
    );
    // Nobody reads a second table, nor one with rows that are missing.
    let two = format!("{before}[PlayTimeTable \"Time\"]\n5 6 7 8\n");
    same(&two, &two);
    less(&two, &two.replace("5 6 7 8", "8 5 6 7"), Part::Table);
    let short = play("N", "SA S2 S3 S4", "Time", "1 2 3");
    less(
        &short,
        &play("E", "S2 S3 S4 SA", "Time", "2 3 1"),
        Part::Table,
    );
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
fn a_sign_that_is_no_word_may_have_been_any_turn_or_none() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C # 1S AP");
    same(&before, &of("1C 1H 1S AP"));
    same(&before, &of("1C Pass 1H Pass 1S AP"));
    same(&before, &of("1C 1S AP"));
    less(&before, &of("1C 1H 1D AP"), Part::Turn);
    less(&before, &of("1D 1H 1S AP"), Part::Turn);
    less(&before, &of("1C 1H 1S *"), Part::Turn);
    same(&of("1C AP #"), &of("1C AP"));
    same(&of("1C Pass #"), &of("1C Pass 1H"));
    same(&of("1C # Pass"), &of("1C 1H Pass"));
    less(&of("1C # Pass"), &of("1C 1H"), Part::Turn);
    // A mark in front of it may have been one of its own.
    same(&of("1C ^I # 1S AP"), &of("1C ^I 1H 1S AP"));
    let marked = of("1C =1= # $2 1S =2= AP");
    same(&marked, &of("1C =1= 1H $2 1S =2= AP"));
    less(&marked, &of("1C =2= 1H =1= 1S $2 AP"), Part::Annotation);
    less(&marked, &of("1C =1= 1H $2 1S AP"), Part::Annotation);
    // So may a comment behind it.
    let spoken = of("1C # {x} 1S AP");
    same(&spoken, &of("1C 1H 1S {x} AP"));
    less(&spoken, &of("1C 1H 1S AP"), Part::Comment);
    let play = |cards: &str| format!("[Play \"N\"]\n{cards}\n");
    same(&play("- - - # ! +"), &play("- - - SA ! +"));
    same(&play("SA # S3 S4"), &play("SA S2 S3 S4"));
    less(&play("SA # S3 S4"), &play("SA S2 S4 S3"), Part::Turn);
}

#[test]
fn cards_that_are_not_known_at_the_end_need_not_be_written() {
    let play = |cards: &str| format!("[Play \"N\"]\n{cards}\n");
    same(&play("SA S2 S3 S4 HA - - -"), &play("SA S2 S3 S4 HA"));
    same(&play("SA zz S3 S4 HA - - -"), &play("SA S2 S3 S4 HA"));
    less(
        &play("SA zz S3 S4 HA - - =1="),
        &play("SA S2 S3 S4 HA"),
        Part::Turn,
    );
    less(
        &play("SA zz S3 S4 HA - - ^R -"),
        &play("SA S2 S3 S4 HA - - -"),
        Part::Turn,
    );
    less(
        "[Play \"E\"]\nSA S2 S3 S4 HA - - -\n",
        &play("SA S2 S3 S4 HA - - -"),
        Part::Turn,
    );
}

#[test]
fn annotations_and_marks_neither_come_nor_go_where_all_can_be_read() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    same(&of("1C =1= =1= AP"), &of("1C =1= AP"));
    less(
        &of("1C Pass 1H AP"),
        &of("1C Pass =1= 1H AP"),
        Part::Annotation,
    );
    less(&of("1C Pass 1H AP"), &of("1C ^I Pass 1H AP"), Part::Turn);
    less(&of("1C ^I Pass 1H AP"), &of("1C Pass 1H AP"), Part::Turn);
}

#[test]
fn a_second_auction_or_play_stays_as_it_is() {
    let two = "[Auction \"N\"]\n1C AP\n[Auction \"S\"]\n1D ! AP\n";
    same(two, &two.replace("1D !", "1D $1"));
    less(two, &two.replace("1D", "1H"), Part::Table);
    less(two, &two.replace("1C", "1H"), Part::Turn);
    let two = "[Play \"N\"]\nSA\n[Play \"S\"]\nS2 ! *\n";
    same(two, &two.replace("S2 !", "S2 $7"));
    less(two, &two.replace("S2", "S3"), Part::Table);
    less(two, &two.replace("SA", "SK"), Part::Turn);
    // One in the wrong case that becomes the first is read as calls.
    same(
        "[AUCTION \"N\"]\n1C P AP\n[AUCTION \"N\"]\n",
        "[Auction \"N\"]\n1C Pass AP\n",
    );
}

#[test]
fn words_between_signs_of_a_table_stay_in_their_order() {
    let own = |row: &str| format!("[Own \"\"]\n{row}\n");
    same(&own("1 \u{7} 3"), &own("1 2 3"));
    less(&own("1 \u{7} 3"), &own("1 2 4"), Part::Table);
    less(&own("1 \u{7} 3"), &own("3 2 1"), Part::Table);
    same(&own("1 \u{7}2 3"), &own("12 3"));
    less(&own("1 \u{7}2 3"), &own("1 3"), Part::Table);
    less(&own("1 2 3"), &own("12 3"), Part::Table);
    same(&own("\u{7}"), &own(""));
    let cards = |cards: &str| format!("[Play \"E\"]\n{cards}\n[PlayTimeTable \"Time\"]\n1 2 3 4\n");
    same(&cards("SA zz S3 S4"), &cards("SA S2 S3 S4"));
    same(
        &cards("SA S2 S3 S4").replace("\"E\"", "\"x\""),
        &cards("SA S2 S3 S4"),
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
    let mended = deal.replace("10", "T");
    let one = format!("[${{x}} [Note \"1:a\"]\n{deal}");
    same(&one, &format!("[${{x}} Note \"1:a\"\n{mended}"));
    let two = format!("[${{x}} [Note \"1:a\"] [Note \"1:a\"]\n{deal}");
    same(
        &two,
        &format!("[${{x}} Note \"1:a\" Note \"1:a\"\n{mended}"),
    );
    less(&two, &format!("[${{x}} Note \"1:a\"\n{mended}"), Part::Note);
    // On a line of its own it is no part of the broken one.
    let apart = format!("[${{x}}\n[Note \"1:a\"]\n{deal}");
    less(
        &apart,
        &format!("[${{x}}\nNote \"1:a\"\n{mended}"),
        Part::Note,
    );
    same(
        "[Event a] {x}\n[Site \"b\"]\n",
        "[Event \"a\"]\n[Site \"b\"] {x}\n",
    );
    less("[Event \"\"x]\n", "[Event \"\"]\n", Part::Tag);
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
fn cards_around_a_hole_keep_their_marks() {
    let play = |first: &str, cards: &str| format!("[Play \"{first}\"]\n{cards}\n");
    less(&play("N", "SA *"), &play("N", "SA =1= *"), Part::Annotation);
    less(
        &play("x", "- - - ! zz +"),
        &play("x", "- - - SA ! +"),
        Part::Annotation,
    );
    same(&play("E", "- - - SA zz +"), &play("E", "- - - SA ! +"));
    let auction = |calls: &str| format!("[Auction \"N\"]\n{calls}\n");
    less(
        &auction("zz 1C yy 1C AP"),
        &auction("1H 1C 2H AP"),
        Part::Turn,
    );
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
