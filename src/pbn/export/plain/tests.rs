//! Which games are plain, and which of them are sound.

use super::*;
use crate::pbn::export::{ExportOptions, export};
use crate::pbn::standard::mandatory;
use crate::pbn::syntax::split;
use crate::source::Source;

const GAME: &str = r#"[Event "Club \"evening\""]
[Site "?"]
[Date "1990.01.01"]
[Board "1"]
[West ""]
[North "Felix"]
{of the
home club}
[East "Karla"]
[South "Bruno"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:J8.Q7.AJT943.862 AQT762.K4.6.KJT9 4.T83.Q752.AQ753 K953.AJ9652.K8.4"]
[Scoring "IMP"]
[Declarer "E"]
[Contract "3NTX"]
[Result "5"]
[OurTag "x"]
[Room "Open"]
%[Room "Closed"]
[Score "NS 500"]
[Auction "N"]
Pass 1S =1= 1NT 3S
X $1 Pass {a trap} Pass Pass
[Note "1:five cards"]
[Play "S"]
D2 DK DA D6
S4 S3 =1= $2 SJ {well done} SA
C2 - - -
*
[Note "1:low"]
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N  C 10
N NT  9
"#;

/// What becomes of a game with CR LF, where it is plain, and whether it is sound.
fn read(text: &str) -> Option<(String, bool)> {
    let settings = ExportOptions::default();
    let target = ExportTarget::new(&Source::new(b""), &split(b""), &[], &settings);
    let tags: Vec<TagId> = mandatory(target.version).collect();
    let mut out = Out::reusing(Vec::new(), &target, 0);
    let form = PlainForm::new(&target, &tags, false);
    let copied = form.copy(text.as_bytes(), Version::LATEST, &mut out)?;
    Some((String::from_utf8(out.bytes).unwrap(), copied.is_sound))
}

fn copied(text: &str) -> Option<String> {
    read(text).map(|(text, _)| text)
}

/// A rule moves it.
#[test]
fn a_note_that_may_belong_to_the_other_section_is_not_sound() {
    let is_sound = |text: &str| read(text).unwrap().1;
    let game = GAME.replace("[OurTag \"x\"]\n", "");
    assert!(is_sound(&game));
    assert!(is_sound(&game.replace("[Note \"1:low\"]\n", "")));
    assert!(!is_sound(&game.replace("[Note \"1:low", "[Note \"2:low")));
    assert!(!is_sound(&game.replace(" =1= $2", " $2")));
}

/// A rule may have something to say about it, which the export without a check would not hear.
#[test]
fn what_is_not_known_to_be_right_is_not_sound() {
    let game = GAME.replace("[OurTag \"x\"]\n", "");
    assert!(read(&game).unwrap().1);
    for (part, other) in [
        ("J8.Q7.AJT943.862 ", "- "),
        ("[Declarer \"E\"]", "[Declarer \"^E\"]"),
        (
            "N:J8.Q7.AJT943.862 AQT762.K4.6.KJT9 4.T83.Q752.AQ753 K953.AJ9652.K8.4",
            "?",
        ),
        ("[Date \"1990.01.01\"]", "[Date \"24 May\"]"),
        ("[Score \"NS 500\"]", "[OurTag \"x\"]"),
        ("[Room \"Open\"]", "[Room \"open\"]"),
        ("C2 - - -\n*", "C2\n*"),
        ("Denomination\\2R", "Our\\2R"),
        ("N  C 10", "X  C 10"),
        ("N  C 10", "N  C 14"),
    ] {
        let other = game.replace(part, other);
        assert_ne!(other, game, "{part}");
        assert!(
            !read(&other).is_some_and(|(_, is_sound)| is_sound),
            "{other}"
        );
    }
}

#[test]
fn a_plain_game_is_copied_line_by_line() {
    let wanted = GAME.replace('\n', "\r\n");
    assert_eq!(copied(GAME).as_ref(), Some(&wanted));
    assert_eq!(copied(&wanted).as_ref(), Some(&wanted));
    let without_end = GAME.trim_end();
    assert_eq!(
        copied(&format!("\n\n{without_end}")).as_ref(),
        Some(&wanted)
    );
}

/// A game with some text in the place of another.
#[track_caller]
fn check(part: &str, other: &str, is_plain: bool) {
    assert!(GAME.contains(part));
    let text = GAME.replacen(part, other, 1);
    assert_eq!(copied(&text).is_some(), is_plain, "{text}");
}

#[test]
fn what_export_would_write_otherwise_is_not_plain() {
    check("[Site \"?\"]\n", "", false);
    check("[Site \"?\"]", "[Site  \"?\"]", false);
    check("[Site \"?\"]", "[Site \"?\"] ", false);
    check("[Site \"?\"]", "[Site \"\t\"]", false);
    check("[West \"\"]", "[West \"a\"b\"]", false);
    check("[Dealer \"N\"]", "[Dealer \"n\"]", false);
    check("[Dealer \"N\"]", "[Dealer \"E\"]", false);
    check("None", "Love", false);
    check("J8.Q7", "8J.Q7", false);
    check("J8.Q7", "J8.7", false);
    check("3NTX", "3NT x", false);
    check("[Result \"5\"]", "[Result \"NS 8\"]", false);
    check("NS 500", "ns 500", false);
    check("[OurTag", "[XTag", false);
    check("{of the\n", "{of the\n%", false);
    check("{of the\n", "{of } the\n", false);
    check("%[Room", "%Room", false);
}

#[test]
fn a_row_that_is_too_wide_goes_on_in_the_next_line() {
    let call = "X $1 Pass {a trap} Pass Pass\n";
    let comment = "c".repeat(60);
    let broken = format!("X $1 Pass {{{comment}}}\nPass {{a}} Pass\n");
    check(call, &broken, false);
    let comment = "c".repeat(66);
    let broken = format!("X $1 Pass {{{comment}}}\nPass {{a}} Pass\n");
    check(call, &broken, true);
    check(call, &broken.replace("}\nPass", "} Pass"), false);
    let alone = format!("X $1 Pass\n{{{}}}\nPass {{a}} Pass\n", "c".repeat(100));
    check(call, &alone, true);
    check(call, &alone.replace("Pass\n{", "Pass {"), false);
    check(call, &alone.replace("}\nPass", "} Pass"), false);
    check(
        "D2 DK DA D6\n",
        &format!("D2 DK DA D6\n{{{}}}\n", "c".repeat(70)),
        true,
    );
    check(
        "D2 DK DA D6\n",
        &format!("D2 DK DA D6\n{{{}}}\n", "c".repeat(60)),
        false,
    );
    check(
        "D2 DK DA D6\n",
        &format!("D2 DK DA D6\n{{{}}}\n", "c".repeat(260)),
        false,
    );
}

#[test]
fn rows_that_export_would_write_otherwise_are_not_plain() {
    check("Pass 1S =1= 1NT 3S\n", "Pass 1S =1= 1NT 3S ", false);
    check("Pass 1S =1=", "Pass 1S  =1=", false);
    check("Pass 1S =1=", "Pass 1S =01=", false);
    check("Pass 1S =1=", "Pass 1S $1 =1=", false);
    check("Pass 1S =1=", "Pass 1s =1=", false);
    check("Pass 1S =1=", "Pass 1S! =1=", false);
    check("Pass 1S =1=", "pass 1S =1=", false);
    check("Pass Pass\n[Note", "Pass\n[Note", false);
    check("Pass Pass\n[Note", "AP\n[Note", false);
    check(
        "[Note \"1:five cards\"]\n",
        "[Note \"2:x\"]\n[Note \"1:y\"]\n",
        false,
    );
    check("[Play \"S\"]", "[Play \"W\"]", false);
    check("D2 DK DA D6", "D2 DK DA", false);
    check("D2 DK DA D6", "D2 DK DA d6", false);
    check("D2 DK DA D6", "D2 DK DA D1", false);
    check("D2 DK DA D6", "D2 DK DA D6 =1=", true);
    check("*\n[Note", "+\n[Note", false);
    check("*\n[Note", "[Note", true);
    check("C2 - - -\n*\n", "C2 C3 C4 C5\n", false);
    check("C2 - - -\n*\n", "C2 C3\n", false);
    check("C2 - - -\n*\n", "C2 C3 *\n", false);
    check("C2 - - -\n*\n", "C2 - - -\n* *\n", false);
    check(
        "X $1 Pass {a trap} Pass Pass\n",
        "X $1 Pass {a trap} Pass Pass\n*\n",
        false,
    );
    check("[Declarer \"E\"]", "[Declarer \"?\"]", false);
    check("[Contract \"3NTX\"]", "[Contract \"\"]", false);
    check("[Contract \"3NTX\"]", "[Contract \"Pass\"]", true);
    check("N  C 10", "N C 10", false);
    check("N  C 10", "n  C 10", false);
    check("N NT  9", "N NT", false);
    check("\\2R;Result", "\\\\2R;Result", false);
    // As wide as the element, but no word that an element can be.
    for other in ["1;", "1}", "{}", "1\"", "[]", "=]", "<>", "1\u{7f}"] {
        check("N  C 10", &format!("N  C {other}"), false);
    }
}

/// A game in which all passed.
fn passed_out() -> String {
    let (head, _) = GAME.split_once("[OurTag").unwrap();
    let head = head.replace("[Declarer \"E\"]", "[Declarer \"\"]");
    let head = head.replace("3NTX", "Pass").replace("\"5\"", "\"\"");
    format!("{head}[Auction \"N\"]\nPass Pass Pass Pass\n")
}

/// A game in which all cards were played.
fn played_out() -> String {
    let (head, _) = GAME.split_once("[OurTag").unwrap();
    let mut game = format!("{head}[Play \"S\"]\n");
    for rank in "AKQJT98765432".chars() {
        game.push_str(&format!("H{rank} D{rank} C{rank} S{rank}\n"));
    }
    game
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Is {
    Sound,
    Plain,
    Other,
}

/// What games are with some text in the place of another. What is copied has to be what would be
/// written anew, which [`export`] asserts in tests.
#[track_caller]
fn expect(game: &str, changes: &[(&str, &str, Is)]) {
    let mut others = Vec::new();
    for (part, other, expected) in changes {
        assert!(game.contains(part), "{part}");
        let text = game.replacen(part, other, 1);
        let is = match read(&text) {
            Some((_, true)) => Is::Sound,
            Some((_, false)) => Is::Plain,
            None => Is::Other,
        };
        if is != *expected {
            others.push((other, is));
        }
        export(&Source::new(text.as_bytes()), &ExportOptions::default());
    }
    assert_eq!(others, []);
}

fn sound_game() -> String {
    GAME.replace("[OurTag \"x\"]\n", "")
}

#[test]
fn values_of_mandatory_tags_are_written_as_export_writes_them() {
    use Is::{Other, Plain, Sound};
    expect(
        &sound_game(),
        &[
            ("[Site \"?\"]", "[Site \"x\"]", Sound),
            ("[Date \"1990.01.01\"]", "[Date \"1990.1.1\"]", Other),
            ("[Board \"1\"]", "[Board \"\"]", Sound),
            ("[Board \"1\"]", "[Board \"one\"]", Other),
            ("[Dealer \"N\"]", "[Dealer \"\"]", Other),
            ("[Dealer \"N\"]", "[Dealer \"?\"]", Other),
            ("[Vulnerable \"None\"]", "[Vulnerable \"?\"]", Sound),
            ("[Vulnerable \"None\"]", "[Vulnerable \"All\"]", Sound),
            ("[Vulnerable \"None\"]", "[Vulnerable \"x\"]", Other),
            ("[Vulnerable \"None\"]", "[Vulnerable \"-\"]", Other),
            ("[Scoring \"IMP\"]", "[Scoring \"imp\"]", Other),
            ("[Declarer \"E\"]", "[Declarer \"^E\"]", Plain),
            ("[Declarer \"E\"]", "[Declarer \"e\"]", Other),
            ("[Declarer \"E\"]", "[Declarer \"\"]", Other),
            ("[Contract \"3NTX\"]", "[Contract \"3NT\"]", Sound),
            ("[Contract \"3NTX\"]", "[Contract \"3N\"]", Other),
            ("[Contract \"3NTX\"]", "[Contract \"8NT\"]", Other),
            ("[Contract \"3NTX\"]", "[Contract \"NT\"]", Other),
            ("[Result \"5\"]", "[Result \"\"]", Sound),
            ("[Result \"5\"]", "[Result \"?\"]", Sound),
            ("[Result \"5\"]", "[Result \"^5\"]", Plain),
            ("[Result \"5\"]", "[Result \"14\"]", Other),
            ("[Result \"5\"]", "[Result \"13\"]", Sound),
            ("[Result \"5\"]", "[Result \"05\"]", Other),
        ],
    );
}

#[test]
fn the_hands_of_a_deal_are_whole_and_in_order() {
    use Is::{Other, Plain, Sound};
    let first = "J8.Q7.AJT943.862 ";
    expect(
        &sound_game(),
        &[
            (first, "- ", Plain),
            (first, "", Other),
            (first, "J8.Q7.AJT943.862 - ", Other),
            (first, "j8.Q7.AJT943.862 ", Other),
            (first, "JJ.Q7.AJT943.862 ", Sound),
            (first, "J8.Q7.AJT943.8x2 ", Other),
            (first, "J8Q7.AJT943.862x ", Other),
            (first, "J8.Q7.AJT943..62 ", Other),
            (first, "8J.Q7.AJT943.862 ", Other),
            ("[Deal \"N:", "[Deal \"N;", Other),
            ("[Deal \"N:", "[Deal \"n:", Other),
            ("[Deal \"N:", "[Deal \"E:", Other),
        ],
    );
}

#[test]
fn other_tags_are_sorted_and_there_once() {
    use Is::{Other, Plain, Sound};
    let score = "[Score \"NS 500\"]\n";
    expect(
        &sound_game(),
        &[
            (score, "[Round \"1\"]\n", Sound),
            (score, "[Room \"Open\"]\n", Other),
            (score, "[Score \"NS 500\"]\n[Score \"NS 500\"]\n", Other),
            (score, "[Stage \"x\"]\n", Sound),
            (score, "[Site \"x\"]\n", Other),
            (score, "[Score \"many\"]\n", Other),
            (score, "[Zzz \"x\"]\n", Plain),
            ("[Room \"Open\"]", "[Room \"Closed\"]", Sound),
            ("[Room \"Open\"]", "[Room \"open\"]", Other),
            ("[Room \"Open\"]", "[Room \"Pen\"]", Other),
        ],
    );
}

#[test]
fn an_auction_ends_as_export_would_end_it() {
    use Is::{Other, Plain, Sound};
    let calls = "Pass 1S =1= 1NT 3S\nX $1 Pass {a trap} Pass Pass\n[Note \"1:five cards\"]\n";
    expect(
        &sound_game(),
        &[
            (calls, "", Sound),
            (calls, "*\n", Sound),
            (calls, "1S Pass Pass Pass\n", Sound),
            (calls, "1S Pass Pass Pass\n*\n", Other),
            (calls, "1S Pass Pass\n", Other),
            (calls, "1S Pass Pass *\n", Sound),
            (calls, "1S X Pass Pass\n", Other),
            (calls, "1S X Pass Pass\n*\n", Sound),
            (calls, "1S X Pass Pass\nPass\n", Sound),
            (calls, "1S 2S Pass Pass\nPass Pass\n", Sound),
            (calls, "X Pass Pass Pass\n", Other),
            (calls, "X Pass Pass Pass\n*\n", Sound),
            (calls, "XX Pass Pass Pass\n", Other),
            (calls, "1S X Pass Pass\nXX Pass Pass Pass\n", Sound),
            (calls, "Pass Pass Pass Pass\n", Sound),
            (calls, "Pass Pass Pass\n", Other),
            (calls, "Pass Pass Pass *\n", Sound),
            (calls, "1S * Pass\n", Other),
            (calls, "1S *\n*\n", Other),
            (calls, "1s Pass Pass Pass\n", Other),
            (calls, "1S - Pass Pass\nPass\n", Other),
            ("[Auction \"N\"]", "[Auction \"E\"]", Other),
            ("[Auction \"N\"]", "[Auction \"\"]", Other),
            ("[Auction \"N\"]", "[Auction \"?\"]", Other),
        ],
    );
    // Without calls nobody needs to begin.
    let empty = sound_game().replace(calls, "");
    expect(
        &empty,
        &[
            ("[Auction \"N\"]", "[Auction \"\"]", Sound),
            ("[Auction \"N\"]", "[Auction \"?\"]", Sound),
            ("[Auction \"N\"]", "[Auction \"E\"]", Other),
            ("[Auction \"N\"]\n", "", Sound),
            ("[Declarer \"E\"]", "[Declarer \"?\"]", Plain),
        ],
    );
}

#[test]
fn a_game_in_which_all_passed_has_no_declarer() {
    use Is::{Other, Sound};
    let auction = "[Auction \"N\"]\nPass Pass Pass Pass\n";
    expect(
        &passed_out(),
        &[
            (auction, auction, Sound),
            (auction, "", Sound),
            ("[Declarer \"\"]", "[Declarer \"?\"]", Other),
            ("[Contract \"Pass\"]", "[Contract \"3NT\"]", Other),
            ("[Contract \"Pass\"]", "[Contract \"?\"]", Other),
            ("[Result \"\"]", "[Result \"?\"]", Other),
        ],
    );
}

#[test]
fn a_play_ends_as_export_would_end_it() {
    use Is::{Other, Plain, Sound};
    let end = "C2 - - -\n*\n[Note \"1:low\"]\n";
    let note = "[Note \"1:low\"]\n";
    let with = |cards: &str| format!("{cards}{note}");
    let changes: Vec<(String, Is)> = [
        ("C2 - - -\n*\n", Sound),
        ("C2 - - -\n", Sound),
        ("C2 C3 C4 C5\n*\n", Sound),
        ("C2 C3 C4 C5\n", Other),
        ("C2 C3 =1= C4 C5\n", Other),
        ("C2 =1= - - -\n", Sound),
        ("C2 C3\n", Other),
        ("C2 C3 *\n", Other),
        ("- - - -\n", Sound),
        ("- - - -\nC2 C3 C4 C5\n", Other),
        ("- - - -\nC2 C3 C4 C5\n*\n", Sound),
        ("C2 - - -\nC2 C3 C4 C5\n", Other),
        ("C2 ^R- - -\n*\n", Other),
        ("C2 C3 C4 ^R C5\n*\n", Other),
        ("C2 C3 C4 5C\n*\n", Other),
        ("C2 C3 C4 C5\n* *\n", Other),
        ("C2 C3 C4 C5\n*\nC2 C3 C4 C5\n", Other),
    ]
    .map(|(cards, is)| (with(cards), is))
    .into();
    let changes = changes.iter().map(|(cards, is)| (end, cards.as_str(), *is));
    expect(&sound_game(), &changes.collect::<Vec<_>>());
    // Without a result nobody knows whether more was played.
    let open = sound_game().replace("[Result \"5\"]", "[Result \"?\"]");
    let unknown = "C2 - - -\n*\n";
    expect(
        &open,
        &[
            (unknown, "C2 - - -\n", Sound),
            (unknown, "C2 C3 C4 C5\n", Sound),
            (unknown, "C2 C3\n", Other),
        ],
    );
    let last = "H2 D2 C2 S2\n";
    expect(
        &played_out(),
        &[
            (last, last, Sound),
            (last, "H2 D2 C2 S2\n*\n", Other),
            (last, "", Other),
            (last, "*\n", Sound),
            (last, "H2 D2 C2 -\n", Sound),
            (last, "H2 D2 C2\n", Other),
            ("[Result \"5\"]", "[Result \"?\"]", Other),
            ("[Play \"S\"]", "[Play \"W\"]", Other),
            ("[Play \"S\"]", "[Play \"?\"]", Other),
            ("[Declarer \"E\"]", "[Declarer \"?\"]", Plain),
        ],
    );
    let (empty, _) = played_out()
        .split_once("HA")
        .map(|(a, _)| (a.to_owned(), ()))
        .unwrap();
    expect(
        &empty,
        &[
            ("[Play \"S\"]", "[Play \"\"]", Sound),
            ("[Play \"S\"]", "[Play \"?\"]", Sound),
            ("[Play \"S\"]", "[Play \"S\"]", Sound),
            ("[Play \"S\"]\n", "[Play \"\"]\n*\n", Sound),
            ("[Declarer \"E\"]", "[Declarer \"?\"]", Plain),
        ],
    );
}

#[test]
fn annotations_have_plain_numbers_and_their_order() {
    use Is::{Other, Sound};
    let call = "1S =1= 1NT";
    expect(
        &sound_game(),
        &[
            (call, "1S =1= $2 1NT", Sound),
            (call, "1S =1= $2 $3 1NT", Other),
            (call, "1S =1= $10 1NT", Sound),
            (call, "1S =1= $0 1NT", Sound),
            (call, "1S =1= $02 1NT", Other),
            (call, "1S =1= $ 1NT", Other),
            (call, "1S =1= $x 1NT", Other),
            (call, "1S =1= =2= 1NT", Other),
            (call, "1S {x} =1= 1NT", Other),
            (call, "1S =1= {x} $2 1NT", Other),
            (call, "1S =1= {x} {y} 1NT", Sound),
            (call, "1S == 1NT", Other),
            (call, "1S =x= 1NT", Other),
            (call, "1S =1= {x\ty} 1NT", Other),
            ("Pass 1S =1=", "{x} Pass 1S =1=", Other),
            ("[Note \"1:five cards\"]", "[Note \"1 five cards\"]", Other),
            (
                "[Note \"1:five cards\"]",
                "[Note \"1:a\"]\n[Note \"1:b\"]",
                Other,
            ),
        ],
    );
}

#[test]
fn tables_are_sorted_with_rows_as_wide_as_their_columns() {
    use Is::{Other, Plain, Sound};
    let table = "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n";
    let row = "N NT  9\n";
    expect(
        &sound_game(),
        &[
            (row, "N NT  9\n[ScoreTable \"Rank\"]\n1\n2\n", Sound),
            (row, "N NT  9\n[ActionTable \"Rank\"]\n1\n", Other),
            (
                row,
                "N NT  9\n[OptimumResultTable \"Declarer\"]\nN\n",
                Other,
            ),
            (row, "N NT  9\n[Zzz \"Rank\"]\n1\n", Other),
            (row, "N NT  9\n[Stage \"x\"]\n", Other),
            (row, "N NT  9 1\n", Other),
            (row, "N NT  9\n\n", Other),
            (row, "N NT 14\n", Plain),
            (row, "N  9 NT\n", Plain),
            (row, "NNT  9\n", Other),
            (
                table,
                "[OptimumResultTable \"Declarer;Declarer\\2R;Result\\2R\"]\n",
                Plain,
            ),
            (
                table,
                "[OptimumResultTable \"Declarer;Own\\2R;Result\\2R\"]\n",
                Plain,
            ),
            (table, "[OptimumResultTable \"\"]\n", Other),
        ],
    );
    let settings = ExportOptions {
        version: Some(Version::V1_0),
        ..ExportOptions::default()
    };
    // Version 1.0 has no tables.
    export(&Source::new(sound_game().as_bytes()), &settings);
}

#[test]
fn a_line_has_255_bytes_with_its_end() {
    use Is::{Other, Sound};
    let value = |length: usize| format!("[Event \"{}\"]\n", "x".repeat(length - 10));
    let comment = |length: usize| format!("{{{}}}\n", "x".repeat(length - 2));
    let ignored = |length: usize| format!("%[Room \"{}\"]\n", "x".repeat(length - 10));
    let event = "[Event \"Club \\\"evening\\\"\"]\n";
    for (length, is) in [(253, Sound), (254, Other)] {
        let game = sound_game();
        expect(&game, &[(event, &value(length), is)]);
        expect(&game, &[("{of the\nhome club}\n", &comment(length), is)]);
        expect(&game, &[("%[Room \"Closed\"]\n", &ignored(length), is)]);
    }
    // A comment of a row has a line of its own.
    let row = "D2 DK DA D6\n";
    for (length, is) in [(253, Sound), (254, Other)] {
        expect(
            &sound_game(),
            &[(row, &format!("{row}{}", comment(length)), is)],
        );
    }
    // A row that goes on has room for 79.
    for (length, is) in [(67, Sound), (68, Other)] {
        let comment = format!("{{{}}}", "x".repeat(length - 2));
        expect(
            &sound_game(),
            &[(row, &format!("D2 DK DA D6 {comment}\n"), is)],
        );
    }
}

/// Its games are kept, but for those without a table.
#[test]
fn version_1_0_has_no_tables() {
    let settings = ExportOptions {
        version: Some(Version::V1_0),
        ..ExportOptions::default()
    };
    let target = ExportTarget::new(&Source::new(b""), &split(b""), &[], &settings);
    let tags: Vec<TagId> = mandatory(target.version).collect();
    let form = PlainForm::new(&target, &tags, false);
    let is_plain = |text: &str| {
        let mut out = Out::reusing(Vec::new(), &target, 0);
        form.copy(text.as_bytes(), Version::V1_0, &mut out)
            .is_some()
    };
    let (head, _) = GAME.split_once("[OurTag").unwrap();
    let head = head.replace("[Scoring \"IMP\"]\n", "");
    let (_, table) = GAME.split_once("[OptimumResultTable").unwrap();
    assert!(is_plain(&head));
    assert!(!is_plain(&format!("{head}[OptimumResultTable{table}")));
}

/// What comes from other games, and what is in another encoding, is written anew.
#[test]
fn a_game_that_is_not_by_itself_is_not_copied() {
    let game = sound_game();
    let handed_on = game.replace("[Event \"", "[Event \"##");
    let inherited = game.replacen("[Event \"Club \\\"evening\\\"\"]", "[Event \"#\"]", 1);
    let unicode = game.replace("Felix", "F\u{e9}lix");
    for text in [
        format!("{handed_on}\n{inherited}"),
        format!("{game}\n{inherited}"),
        unicode,
        game.replace("home club", "home\u{7f}club"),
        game.replace("home club", "home\tclub"),
    ] {
        let exported = export(&Source::new(text.as_bytes()), &ExportOptions::default());
        let exported = String::from_utf8_lossy(&exported.bytes).into_owned();
        assert!(!exported.contains("F\u{e9}lix"), "{exported}");
        export(&Source::new(exported.as_bytes()), &ExportOptions::default());
    }
}
