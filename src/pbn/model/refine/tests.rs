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
