//! What refines what.

use super::*;
use crate::model::Model;
use crate::standard::Version;
use crate::syntax::Document;

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
