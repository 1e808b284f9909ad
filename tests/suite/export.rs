//! What export does with any input, and the forms of single things.

use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::export::{
    Construct, ExportOptions, Fill, NoticeReason, export, export_in_batches,
};
use pbnlint::pbn::standard::{TagId, Version, tag_id};
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::{LineEnd, Source};
use proptest::prelude::*;

use super::invariants::export::exported;
use super::{invariants, properties};

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_exported_soundly(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        invariants::export::check(&bytes);
    }

    #[test]
    fn soups_are_exported_soundly(bytes in properties::soup()) {
        invariants::export::check(&bytes);
    }

    #[test]
    fn broken_files_are_exported_soundly(
        seed in any::<usize>(),
        mutations in proptest::collection::vec(properties::mutation(), 1..6),
    ) {
        let seeds = properties::SEEDS.get_or_init(properties::seeds);
        let mut bytes = seeds[seed % seeds.len()].clone();
        for mutation in &mutations {
            properties::mutate(&mut bytes, mutation, seeds);
        }
        invariants::export::check(&bytes);
    }

    /// Export copies a game that is in export format already, so it must see whatever is not.
    #[test]
    fn broken_exports_are_exported_soundly(
        seed in any::<usize>(),
        mutations in proptest::collection::vec(properties::mutation(), 1..4),
    ) {
        let seeds = properties::SEEDS.get_or_init(properties::seeds);
        let mut bytes = exported(&seeds[seed % seeds.len()]).bytes.into_owned();
        for mutation in &mutations {
            properties::mutate(&mut bytes, mutation, seeds);
        }
        invariants::export::check(&bytes);
    }
}

/// Words that may be in a row, or where a call or a card is wanted.
fn some(words: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    let words = proptest::collection::vec(proptest::sample::select(words), 0..most);
    words.prop_map(|words| words.concat())
}

const SEATS: &[&str] = &["N", "E", "S", "W"];
const ROWS: &[&str] = &["-\n", "-\n", "5\n", "9\n", "7 {x}\n", "? ; y\n", "% z\n"];
const CALLS: &[&str] = &[
    "- ", "1C ", "Pass ", "Pass ", "Pass\n", "2D ", "AP ", "^S ", "X ", "{x} ",
];
const CARDS: &[&str] = &[
    "- ", "H2 ", "H5 ", "HJ ", "HA\n", "C4 ", "C2 ", "CQ ", "CJ\n", "* ", "+ ",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Rows of the time tables go with calls and cards, or both stay.
    #[test]
    fn times_are_exported_soundly(
        auction in proptest::sample::select(SEATS),
        hyphens in 0..4usize,
        calls in some(CALLS, 8),
        call_rows in some(ROWS, 12),
        play in proptest::sample::select(SEATS),
        skipped in 0..4usize,
        cards in some(CARDS, 10),
        card_rows in some(ROWS, 12),
    ) {
        let game = declared(&format!(
            "[Auction \"{auction}\"]\n{}{calls}\n[AuctionTimeTable \"Time\"]\n{call_rows}\
             [Play \"{play}\"]\n{}{cards}\n[PlayTimeTable \"Time\"]\n{card_rows}",
            "- ".repeat(hyphens),
            "- ".repeat(skipped),
        ));
        // An empty line would end the game.
        let game = game.replace("\n\n", "\n");
        invariants::export::check(game.as_bytes());
        invariants::check(game.as_bytes());
    }
}

#[test]
fn a_file_in_two_encodings_stays_where_its_repeats_decide_which_one_it_is() {
    let event = b"[Event \"caf\xC3\xA9 \xB6\"]\n";
    let text = [&event[..], event, b"[Site \"\xC3\x83\xC2\xB8\"]\n"].concat();
    let export = export(&Source::new(&text), &ExportOptions::default());
    assert_eq!(*export.bytes, text);
    let reasons = export.notices.iter().map(|notice| notice.reason);
    assert_eq!(reasons.collect::<Vec<_>>(), [NoticeReason::MixedEncodings]);
    invariants::export::check(&text);
}

#[test]
fn an_all_pass_has_as_many_rows_as_it_has_passes() {
    let game = declared(
        "[Auction \"W\"]\n- - - 1C Pass Pass AP\n\
         [AuctionTimeTable \"Time\"]\n-\n-\n-\n-\n-\n[Play \"N\"]\n- -\n",
    );
    invariants::export::check(game.as_bytes());
}

#[test]
fn our_files_and_all_examples_are_exported_soundly() {
    for seed in properties::seeds() {
        invariants::export::check(&seed);
    }
}

#[test]
fn real_files_are_exported_soundly() {
    let Some(corpus) = std::env::var_os("PBN_CORPUS") else {
        return;
    };
    let mut failed = Vec::new();
    let mut files = super::corpus::files(std::path::Path::new(&corpus));
    files.retain(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("pbn")));
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        if std::panic::catch_unwind(|| invariants::export::check(&bytes)).is_err() {
            failed.push(path);
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// A game with a deal, in which every mandatory tag is given but those of `rest`.
fn game(rest: &str) -> String {
    let tags = "[Event \"Club\"]\n[Site \"Leiden\"]\n[Date \"2020.01.02\"]\n[Board \"1\"]\n\
        [West \"W\"]\n[North \"N\"]\n[East \"E\"]\n[South \"S\"]\n[Dealer \"N\"]\n\
        [Vulnerable \"None\"]\n\
        [Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
        [Scoring \"IMP\"]\n";
    format!("{tags}{rest}")
}

/// The export of a text, with LF for its line ends.
#[track_caller]
fn text_of(input: &str) -> String {
    let export = exported(input.as_bytes());
    invariants::export::check(input.as_bytes());
    String::from_utf8(export.bytes.into_owned())
        .unwrap()
        .replace("\r\n", "\n")
}

/// The lines of an export from the first one that begins so, as many as are expected.
#[track_caller]
fn check_lines(input: &str, expected: &str) {
    let text = text_of(input);
    let first = expected.lines().next().unwrap();
    let rest = text.lines().skip_while(|line| *line != first);
    let found: Vec<&str> = rest.take(expected.lines().count()).collect();
    assert_eq!(found.join("\n"), expected.trim_end(), "in\n{text}");
}

#[test]
fn the_smallest_game_becomes_a_whole_one() {
    insta::with_settings!({snapshot_path => "../../snapshots", prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!("export_smallest", text_of("[Event \"Club\"]"));
    });
}

#[test]
fn a_game_in_disorder_is_put_in_order() {
    let input = "% PBN 2.0\n%Creator: somebody\n{before all}\n[south \"x\"]\n\
        [Dealer \"n\"] {about the dealer}\n[ Vulnerable   \"love\" ] ; nobody\n\
        [Deal \"w:kqt2.at.j6542.85 .36.kaq987.2973a ... -\"]\n[Declarer \"s\"]\n[Contract \"5hx\"]\n\
        [Zebra \"z\"]\n[Annotator \"me\"]\n[Play \"W\"]\nhk ha !! {a trick}\n*\n\
        [Auction \"w\"]\n- 1d 1s =1= {c1} $20 ! 3h 4s\n% between\n4nt x pass pass 5c x 5h x ap\n\
        [Note \"1:strong\"]\n";
    let export = exported(input.as_bytes());
    insta::with_settings!({snapshot_path => "../../snapshots", prepend_module_to_snapshot => false}, {
        let text = String::from_utf8_lossy(&export.bytes).replace("\r\n", "\n");
        insta::assert_snapshot!("export_disorder", format!("{text}{:#?}", export.notices));
    });
}

// The seventeen places where the export of the standard's own verifier breaks the standard,
// loses something, or changes a meaning; in their order.

#[test]
fn fault_1_rows_under_an_inherited_header_stay_rows() {
    let table = "[ScoreTable \"Rank\\2R;Contract;Declarer\"]\n 1 3NT N\n10 4S  S\n";
    let input = format!(
        "{}{table}\n{}[ScoreTable \"#\"]\n1 3NT N 2 4S S\n",
        game(""),
        game("")
    );
    check_lines(&input, "[ScoreTable \"#\"]\n 1 3NT N\n 2 4S S\n");
}

#[test]
fn fault_2_no_line_is_longer_than_255_bytes() {
    for length in [240, 252, 253, 254, 255, 400, 3000] {
        let comment = "x".repeat(20) + " ";
        let comment = &comment.repeat(200)[..length - 2];
        let input = format!("[Event \"x\"]\n{{{comment}}}\n[Site \"y\"]\n");
        invariants::export::check(input.as_bytes());
        let export = exported(input.as_bytes());
        assert!(export.is_marked);
        let longest = export.bytes.split(|b| *b == b'\n').map(<[u8]>::len).max();
        assert!(longest < Some(255), "{longest:?} for {length}");
    }
}

#[test]
fn fault_3_a_long_tag_pair_keeps_its_space_and_is_reported() {
    let input = format!("[Event\"{}\"]\n", "x".repeat(246));
    let export = exported(input.as_bytes());
    assert!(export.bytes.windows(8).any(|w| w == b"[Event \""));
    assert_eq!(
        export.notices.first().unwrap().reason,
        NoticeReason::LongLine
    );
    assert_eq!(export.notices.first().unwrap().range, 0..input.len() - 1);
    assert!(!export.is_marked);
    let fitting = format!("[Event\"{}\"]\n", "x".repeat(243));
    assert!(exported(fitting.as_bytes()).is_marked);
}

#[test]
fn fault_4_lines_stay_below_80_columns_where_they_can_be_broken() {
    let calls = "1C {a remark of some length} 1D {another remark of some length} 1H $3 $4 1S\n*";
    let text = text_of(&game(&format!(
        "[Contract \"1C\"]\n[Auction \"N\"]\n{calls}\n"
    )));
    let auction = text
        .lines()
        .skip_while(|line| !line.starts_with("[Auction"));
    assert!(auction.clone().all(|line| line.len() < 80), "{text}");
    assert!(auction.count() > 2, "{text}");
}

#[test]
fn fault_5_nags_are_in_increasing_order_with_their_comments() {
    check_lines(
        &game("[Auction \"N\"]\n1D $25 {on 25} $14 !! {on !!} =1= $013 1S *\n[Note \"1:x\"]\n"),
        "[Auction \"N\"]\n1D =1= $3 {on !!} $13 $14 $25 {on 25} 1S *\n[Note \"1:x\"]\n",
    );
}

#[test]
fn fault_6_to_be_continued_is_not_the_end() {
    check_lines(
        &game("[Auction \"N\"]\n6S Pass Pass +\n"),
        "[Auction \"N\"]\n6S Pass Pass +\n",
    );
    let played = "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Play \"W\"]\nC5 C3 C6 C9\n+\n";
    check_lines(&game(played), "[Play \"W\"]\nC5 C3 C6 C9\n+\n");
    let begun = "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Play \"W\"]\nC5 C3 + C9\n";
    check_lines(&game(begun), "[Play \"W\"]\nC5 C3 + C9\n");
}

#[test]
fn fault_7_sections_with_nothing_but_an_end_stay() {
    let input = game("[Auction \"N\"]\n+ {soon}\n[Play \"W\"]\n+\n[Note \"1:later\"]\n");
    check_lines(
        &input,
        "[Auction \"N\"]\n{soon}\n+\n[Play \"W\"]\n+\n[Note \"1:later\"]\n",
    );
    check_lines(
        &game("[Auction \"N\"]\n[Play \"\"]\n"),
        "[Auction \"N\"]\n[Play \"\"]\n",
    );
}

#[test]
fn fault_8_a_deal_without_a_dealer_is_sorted() {
    check_lines(
        "[Deal \"e:.36.aKQ987.a9732 - - -\"]\n",
        "[Deal \"E:.63.AKQ987.A9732 - - -\"]\n",
    );
    check_lines(
        "[Dealer \"s\"]\n[Deal \"e:.36.aKQ987.a9732 - ... -\"]\n",
        "[Deal \"S:- - - .63.AKQ987.A9732\"]\n",
    );
}

#[test]
fn fault_9_a_result_is_turned_wherever_declarer_stands() {
    check_lines(
        "[Result \"NS 9 EW 4\"]\n[Declarer \"W\"]\n",
        "[Result \"4\"]\n",
    );
    let unknown = exported(b"[Result \"EW 4 NS 9\"]\n");
    assert_eq!(
        unknown.notices.first().unwrap().reason,
        NoticeReason::SideResult
    );
    assert!(!unknown.is_marked);
    let bid = "[Auction \"N\"]\n1NT AP\n[Result \"NS 9\"]\n";
    check_lines(
        &game(bid),
        "[Declarer \"N\"]\n[Contract \"1NT\"]\n[Result \"9\"]\n",
    );
}

#[test]
fn fault_10_inappropriate_stays_inappropriate() {
    check_lines(
        "[Contract \"\"]\n[Declarer \"?\"]\n",
        "[Declarer \"?\"]\n[Contract \"\"]\n[Result \"?\"]\n",
    );
    check_lines(
        &game("[Auction \"N\"]\nAP\n"),
        "[Declarer \"\"]\n[Contract \"Pass\"]\n[Result \"\"]\n",
    );
}

#[test]
fn fault_11_empty_lines_in_comments_stay() {
    check_lines(
        "[Event \"x\"]\n{ first\n\n third }\n",
        "[Event \"x\"]\n{ first\n\n third }\n[Site \"?\"]\n",
    );
}

#[test]
fn fault_12_comments_after_the_last_game_stay() {
    let text = text_of("[Event \"x\"]\n\n\n; the end\n\n% really\n");
    assert!(
        text.ends_with("[Result \"?\"]\n\n; the end\n% really\n"),
        "{text}"
    );
}

#[test]
fn fault_13_no_control_character_is_written() {
    let export = exported(b"[Event \"a\x01b\"] {a\x1bb\x00c\td}\n");
    let is_control = |byte: &&u8| byte.is_ascii_control() && !b"\r\n".contains(*byte);
    assert_eq!(export.bytes.iter().find(is_control), None);
    let text = String::from_utf8(export.bytes.into_owned()).unwrap();
    assert!(
        text.contains("[Event \"a b\"]\r\n{a b c    d}\r\n"),
        "{text}"
    );
}

#[test]
fn fault_14_no_blanks_are_at_the_ends_of_rows() {
    check_lines(
        "[Event \"x\"]\n[ScoreTable \"Rank\\3R;Contract\\5L\"]\n1 3NT   \n 12 4S   \n",
        "[ScoreTable \"Rank\\3R;Contract\\5L\"]\n  1 3NT\n 12 4S\n",
    );
}

#[test]
fn fault_15_an_unclosed_comment_costs_one_game() {
    let input = b"[Event \"x\"] { first\n[Site \"S\"]\n\n[Event \"y\"]\n";
    let export = exported(input);
    assert_eq!((export.games, export.kept()), (2, 1));
    let text = String::from_utf8(export.bytes.into_owned()).unwrap();
    assert!(
        text.starts_with("% PBN 2.1\r\n[Event \"x\"] { first\r\n[Site \"S\"]\r\n"),
        "{text}"
    );
    assert!(
        text.contains("\r\n[Event \"y\"]\r\n[Site \"?\"]\r\n"),
        "{text}"
    );
    invariants::export::check(input);
}

#[test]
fn fault_16_a_deal_that_cannot_be_read_is_kept() {
    let input = game("").replace("AK76.Q85", "AK76.Q-85");
    let export = exported(input.as_bytes());
    assert!(export.is_refused());
    assert_eq!(export.bytes, input.as_bytes());
    assert_eq!(
        export.notices.first().unwrap().reason,
        NoticeReason::Value(TagId::DEAL)
    );
}

#[test]
fn fault_17_values_have_the_spelling_of_the_standard() {
    check_lines("[Event \"x\"]\n[Room \"open\"]\n", "[Room \"Open\"]\n");
    check_lines("[Event \"x\"]\n[Hidden \"we\"]\n", "[Hidden \"WE\"]\n");
    check_lines(
        "[Event \"x\"]\n[ScoreRubber \"EW 300/40 NS 50 / 70  \"]\n",
        "[ScoreRubber \"EW 300/40 NS 50/70\"]\n",
    );
}

#[test]
fn nothing_that_the_verifier_drops_is_dropped() {
    // Unknown tags and sections, escape lines, a repeated tag, empty sections.
    let input = "[Event \"x\"]\n% about the event\n[Mine \"m\"]\n[Room \"Open\"]\n[Room \"IMP\"]\n\
        {about the second}\n[Room \"Open\"]\n[Data \"a;b\"]\n1 2\n\"3\"  4\n[Play \"\"]\n";
    check_lines(input, "[Event \"x\"]\n% about the event\n[Site \"?\"]\n");
    check_lines(
        input,
        "[Mine \"m\"]\n[Room \"Open\"]\n%[Room \"IMP\"]\n{about the second}\n[Play \"\"]\n\
         [Data \"a;b\"]\n1 2\n\"3\" 4\n",
    );
}

#[test]
fn a_second_section_becomes_escape_lines() {
    check_lines(
        &game(
            "[Auction \"N\"]\n1C\n*\n[Play \"W\"]\n*\n[Auction \"N\"]\n1D {x\ny} AP\n[Note \"1:a\"]\n",
        ),
        "[Auction \"N\"]\n1C *\n%[Auction \"N\"]\n%1D {x\n%y} AP\n%[Note \"1:a\"]\n[Play \"W\"]\n*\n",
    );
}

/// Where the data of the first section would come after it, they would seem to be those of the second.
#[test]
fn a_second_section_comes_after_the_data_of_the_first() {
    let auction = "[Auction \"N\"]\n1C =1= Pass Pass Pass\n[Note \"1:a\"]\n";
    let play = "[Play \"W\"]\nC2 - - -\n*\n";
    let (header, row) = ("[ScoreTable \"Rank\\2R;Score_NS\"]\n", " 1 50\n");
    check_soundly(
        &game(&format!(
            "{auction}[Auction \"N\"] {{x}}\n1D AP\n[Auction \"E\"] {{y}}\n% z\n{play}{header}{row}\
             [Play \"E\"]\nC3\n[ScoreTable \"Rank\"]\n7\n[ScoreTable \"\"] {{u}}\n"
        )),
        &format!(
            "[Auction \"N\"]\n{{y}}\n1C =1= Pass Pass Pass\n[Note \"1:a\"]\n\
             %[Auction \"N\"] {{x}}\n%1D AP\n%[Auction \"E\"]\n% z\n{play}%[Play \"E\"]\n%C3\n\
             {header}{{u}}\n{row}%[ScoreTable \"Rank\"]\n%7\n%[ScoreTable \"\"]\n"
        ),
    );
    // Where the first has no data, it comes after its tag.
    check_soundly(
        &game("[Auction \"\"]\n[Auction \"N\"]\n1D AP\n[Play \"\"]\n"),
        "[Auction \"\"]\n%[Auction \"N\"]\n%1D AP\n[Play \"\"]\n",
    );
    let expand = ExportOptions {
        expand_inheritance: true,
        ..ExportOptions::default()
    };
    let text = with(
        "[Event \"x\"]\n[ScoreTable \"##Rank\"]\n1\n\n[Event \"y\"]\n[ScoreTable \"#\"]\n2\n\
         [ScoreTable \"#\"]\n3\n",
        expand,
    );
    let end = "[ScoreTable \"Rank\"]\r\n2\r\n%[ScoreTable \"#\"]\r\n%3\r\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn an_escape_line_after_the_end_stays_there() {
    check_soundly(
        &game("[Auction \"N\"]\n1C * {x}\n% y\n[Play \"W\"]\n* ; z\n% u\n"),
        "[Auction \"N\"]\n1C {x} *\n% y\n[Play \"W\"]\n; z\n*\n% u\n",
    );
}

#[test]
fn columns_and_leading_hyphens_are_turned() {
    check_lines(
        &game("[Auction \"W\"]\n- 1C {one} Pass Pass Pass\n"),
        "[Auction \"N\"]\n1C {one} Pass Pass Pass\n",
    );
    let play = "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Play \"N\"]\n\
        - - - C5 {led}\nD4 D3 D2 D5\n*\n";
    check_lines(
        &game(play),
        "[Play \"W\"]\nC5 {led} - - -\nD5 D4 D3 D2\n*\n",
    );
}

#[test]
fn a_table_of_times_keeps_its_rows() {
    let times = "[AuctionTimeTable \"Time\"]\n10\n20\n30\n";
    check_lines(
        &game(&format!("[Auction \"N\"]\nPass 1C AP\n{times}")),
        "[Auction \"N\"]\nPass 1C AP\n[AuctionTimeTable \"Time\"]\n10\n20\n30\n",
    );
    let times = "[AuctionTimeTable \"Time\"]\n10\n20\n30\n40\n50\n";
    check_lines(
        &game(&format!("[Auction \"N\"]\nPass 1C AP\n{times}")),
        "[Auction \"N\"]\nPass 1C Pass Pass\nPass\n",
    );
}

#[test]
fn a_finished_play_tells_the_result() {
    let play = "[Declarer \"N\"]\n[Contract \"7S\"]\n[Play \"E\"]\n\
        C2 C3 C4 CA\n";
    assert!(text_of(&game(play)).contains("[Result \"?\"]"));
    let hands = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let ranks = "AKQJT98765432".chars();
    let rows: String = ranks.map(|r| format!("H{r} D{r} C{r} S{r}\n")).collect();
    let input =
        format!("[Dealer \"N\"]\n[Deal \"{hands}\"]\n[Auction \"N\"]\n7S AP\n[Play \"E\"]\n{rows}");
    check_lines(
        &input,
        "[Declarer \"N\"]\n[Contract \"7S\"]\n[Result \"13\"]\n",
    );
}

#[test]
fn an_end_is_written_where_the_result_shows_it() {
    check_lines(
        &game("[Contract \"1C\"]\n[Auction \"N\"]\n1C Pass\n"),
        "1C Pass *\n",
    );
    let text = text_of(&game("[Auction \"N\"]\n1C Pass\n"));
    assert!(text.ends_with("1C Pass\n"), "{text}");
    // Hyphens are no calls.
    check_lines(
        &declared("[Auction \"W\"]\n- - - Pass\nPass Pass\n"),
        "[Auction \"S\"]\nPass Pass Pass\n",
    );
    let play = "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"9\"]\n[Play \"W\"]\nC5 C3 C6\n";
    check_lines(&game(play), "[Play \"W\"]\nC5 C3 C6 -\n*\n");
}

#[test]
fn commands_in_comments_are_text() {
    let input = "[Auction \"N\"]\n1C {[%clk 1:05:23] [%eval 0.3]} Pass {[%csl Ga1]\n[%x]} *\n";
    check_lines(
        &game(input),
        "1C {[%clk 1:05:23] [%eval 0.3]} Pass {[%csl Ga1]\n[%x]} *\n",
    );
}

#[test]
fn a_percent_sign_begins_no_line_of_a_comment() {
    check_lines("[Event \"x\"]\n{a\n% b }\n", "[Event \"x\"]\n{a\n % b }\n");
}

#[test]
fn header_lines_are_written_once() {
    let text =
        text_of("% EXPORT\n% PBN 2.0\n% Import\n[Board \"1\"]\n\n% PBN 2.0 by me\n[Board \"2\"]\n");
    assert!(
        text.starts_with("% PBN 2.0\n% EXPORT\n[Event \"?\"]\n"),
        "{text}"
    );
    assert_eq!(text.matches("PBN").count(), 1);
    assert!(text.contains("\n\n% by me\n[Event \"?\"]\n"), "{text}");
    assert_eq!(text_of(""), "% PBN 2.1\n% EXPORT\n");
    assert_eq!(text_of("; alone\n"), "% PBN 2.1\n% EXPORT\n; alone\n");
}

#[test]
fn suppressions_stay_with_what_they_silence() {
    let input = "% pbnlint: ignore[revoke] the game\n[Board \"1\"]\n\
        % pbnlint: ignore[bad-date] the date\n[Date \"x\"]\n[Event \"x\"] ; pbnlint: ignore[bad-date] y\n\
        % pbnlint: ignore[unknown-tag] the section\n[Data \"a\"]\n1\n[Site \"s\"]\n";
    let text = text_of(input);
    assert!(
        text.contains("% PBN 2.1\n% pbnlint: ignore[revoke] the game\n[Event \"x\"]\n; pbnlint:"),
        "{text}"
    );
    assert!(
        text.contains("% pbnlint: ignore[bad-date] the date\n[Date \"x\"]\n[Board"),
        "{text}"
    );
    assert!(
        text.contains("% pbnlint: ignore[unknown-tag] the section\n[Data \"a\"]\n1\n"),
        "{text}"
    );
}

#[track_caller]
fn with(input: &str, settings: ExportOptions) -> String {
    let export = export(&Source::new(input.as_bytes()), &settings);
    String::from_utf8_lossy(&export.bytes).into_owned()
}

#[test]
fn inheritance_is_kept_or_written_out() {
    let input = "[Event \"##Club\"]\n[Annotator \"##me\"]\n[West \"Abel\"]\n\n[Board \"2\"]\n[West \"#\"]\n";
    let kept = text_of(input);
    assert!(kept.contains("[Event \"##Club\"]\n[Site \"?\"]"), "{kept}");
    assert_eq!(kept.matches("[Event").count(), 1, "{kept}");
    let expand = ExportOptions {
        expand_inheritance: true,
        ..ExportOptions::default()
    };
    let expanded = with(input, expand);
    assert_eq!(
        expanded.matches("[Event \"Club\"]").count(),
        2,
        "{expanded}"
    );
    assert_eq!(
        expanded.matches("[Annotator \"me\"]").count(),
        2,
        "{expanded}"
    );
    assert_eq!(expanded.matches("[West \"Abel\"]").count(), 2, "{expanded}");
    assert!(!expanded.contains('#'));
}

#[test]
fn what_is_filled_in_is_not_what_a_later_game_takes_over() {
    let west = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with("[West"));
        lines.map(str::to_owned).collect()
    };
    // The second game gets a tag that says nothing, and `#` must not stand for that.
    let input = "[West \"Abel\"]\n\n[Board \"2\"]\n\n[West \"#\"]\n\n[West \"#\"]\n";
    let expected = [
        "[West \"Abel\"]",
        "[West \"?\"]",
        "[West \"Abel\"]",
        "[West \"#\"]",
    ];
    assert_eq!(west(&text_of(input)), expected);
    // A `##` value still holds there, and nothing is filled in.
    let input = "[West \"##Abel\"]\n\n[Board \"2\"]\n\n[West \"#\"]\n";
    assert_eq!(west(&text_of(input)), ["[West \"##Abel\"]", "[West \"#\"]"]);
}

#[test]
fn elements_of_tables_that_do_not_fit_their_column_stay() {
    let input = "[OptimumResultTable \"Declarer;Denomination;Result\"]\nn nt 9\nx Nu 3\n";
    let text = text_of(input);
    assert!(text.contains("N NT 9\nx Nu 3\n"), "{text}");
}

#[test]
fn a_value_that_a_plain_one_replaced_is_not_filled() {
    let input = b"[Date \"##1995.06.10\"]\n\n[Date \"1995.06.11\"]\n\n[Board \"3\"]\n";
    let export = exported(input);
    let third: Vec<_> = export.notices.iter().map(|n| (n.game, n.reason)).collect();
    assert_eq!(third, [(3, NoticeReason::Inherited(TagId::DATE))]);
    let text = String::from_utf8(export.bytes.into_owned()).unwrap();
    assert_eq!(text.matches("[Date").count(), 2, "{text}");
    assert!(!export.is_marked);
}

#[test]
fn a_deal_carried_over_is_kept() {
    let second = "[West \"A\"]\n[Declarer \"N\"]\n[Contract \"4S\"]\n[Auction \"N\"]\n4S AP\n";
    let input = format!("{}\n{second}\n[Board \"2\"]\n", game(""));
    let export = exported(input.as_bytes());
    assert_eq!((export.games, export.kept()), (3, 1));
    assert_eq!(
        export.notices.first().unwrap().reason,
        NoticeReason::CarriedOver
    );
    assert_eq!(
        &input[export.notices.first().unwrap().range],
        "[West \"A\"]"
    );
    let kept = second.replace('\n', "\r\n");
    let bytes = kept.as_bytes();
    assert!(export.bytes.windows(bytes.len()).any(|w| w == bytes));
    invariants::export::check(input.as_bytes());
}

#[test]
fn a_game_that_only_deals_has_nothing_to_say_of_the_rest() {
    let deal = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"All\"]\n[Deal \"N:- - - -\"]\n";
    check_lines(deal, "[Declarer \"\"]\n[Contract \"\"]\n[Result \"\"]\n");
    let analyzed = "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 9\n";
    let analyzed = format!("{deal}[DoubleDummyTricks \"9a5879a5874375643756\"]\n{analyzed}");
    check_lines(
        &analyzed,
        "[Declarer \"\"]\n[Contract \"\"]\n[Result \"\"]\n",
    );
    let scored = format!("{deal}[ScoreTable \"Score_NS\"]\n420\n");
    check_lines(
        &scored,
        "[Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n",
    );
    let unknown = ExportOptions {
        fill: Fill::Unknown,
        ..ExportOptions::default()
    };
    assert_eq!(with(deal, unknown).matches("\"?\"").count(), 11);
    let empty = ExportOptions {
        fill: Fill::Empty,
        ..ExportOptions::default()
    };
    assert_eq!(with("[Board \"1\"]\n", empty).matches("\"\"").count(), 14);
}

#[test]
fn what_a_version_cannot_say_is_kept() {
    let old = ExportOptions {
        version: Some(Version::V1_0),
        ..ExportOptions::default()
    };
    for rest in [
        "[Auction \"N\"]\n1C +\n",
        "[Contract \"S\"]\n",
        "[ScoreTable \"Rank\"]\n1\n",
    ] {
        let input = game(rest);
        let export = export(&Source::new(input.as_bytes()), &old);
        assert!(
            matches!(
                export.notices.first().unwrap().reason,
                NoticeReason::Newer(_, Version::V1_0)
            ),
            "{rest}"
        );
    }
    let text = with("[Scoring \"IMP\"]\n[Event \"##x\"]\n\n[Board \"2\"]\n", old);
    assert!(
        text.starts_with("% PBN 1.0\r\n% EXPORT\r\n[Event \"x\"]\r\n"),
        "{text}"
    );
    assert!(
        text.contains("[Result \"?\"]\r\n[Scoring \"IMP\"]\r\n\r\n[Event \"x\"]"),
        "{text}"
    );
}

#[test]
fn a_file_is_turned_into_latin1_as_a_whole_or_not_at_all() {
    let fits = "%Content-type: text/x-pbn; charset=UTF-8\n[Site \"Liège\"]\n{1♥ and Müller}\n";
    let export = exported(fits.as_bytes());
    assert!(export.is_marked);
    let latin1 = b"[Site \"Li\xE8ge\"]\r\n{1\\H and M\xFCller}\r\n";
    assert!(export.bytes.windows(latin1.len()).any(|w| w == latin1));
    let charset = b"%Content-type: text/x-pbn; charset=ISO-8859-1\r\n";
    assert!(export.bytes.windows(charset.len()).any(|w| w == charset));

    let misfit = "[Site \"Liège\"]\n{5 €}\n";
    let export = exported(misfit.as_bytes());
    assert_eq!(
        export.notices.first().unwrap().reason,
        NoticeReason::Encoding('€')
    );
    assert_eq!(&misfit[export.notices.first().unwrap().range], "€");
    assert!(!export.is_marked && export.kept() == 0);
    assert!(
        String::from_utf8(export.bytes.into_owned())
            .unwrap()
            .contains("[Site \"Liège\"]")
    );

    // Windows-1252 has characters where Latin 1 has none.
    let windows = b"[Event \"Caf\xE9\"]\n[Site \"It\x92s\"]\n";
    let export = exported(windows);
    assert_eq!(
        export.notices.first().unwrap().reason,
        NoticeReason::Encoding('’')
    );
    assert_eq!(&windows[export.notices.first().unwrap().range], b"\x92");
    assert!(!export.is_marked && export.kept() == 0);

    // The game that stays as it is holds a character of UTF-8.
    let kept = "[Site \"Liège\"]\n\n[Event Müller]\n";
    let export = exported(kept.as_bytes());
    assert!(
        String::from_utf8(export.bytes.into_owned())
            .unwrap()
            .contains("Liège")
    );
}

#[test]
fn other_line_ends_are_written_on_request() {
    let settings = |line_end| ExportOptions {
        line_end,
        ..ExportOptions::default()
    };
    let lf = with("[Event \"x\"]\r\n", settings(Some(LineEnd::Lf)));
    assert!(!lf.contains('\r') && lf.starts_with("% PBN 2.1\n% EXPORT\n"));
    let kept = with(
        "[Event \"x\"]\n[Site \"y\"]\r\n[Board \"1\"]\n",
        settings(None),
    );
    assert!(!kept.contains('\r'));
}

#[test]
fn contradictions_of_bridge_are_no_reason_to_keep_a_game() {
    let input = game(
        "[Declarer \"W\"]\n[Contract \"7NT\"]\n[Result \"3\"]\n[Auction \"N\"]\n\
         1C 1C X X\n7NT AP\n[Play \"N\"]\nSA SA SA SA\n*\n",
    );
    let export = exported(input.as_bytes());
    let reasons: Vec<_> = export.notices.iter().map(|notice| notice.reason).collect();
    assert_eq!(reasons, [NoticeReason::AllPass]);
    assert!(!reasons[0].is_verbatim());
    invariants::export::check(input.as_bytes());
    let only_hyphens = "[Dealer \"W\"]\n[Auction \"W\"]\n- - - -\n";
    let notices = exported(only_hyphens.as_bytes()).notices;
    assert_eq!(
        notices.first().map(|notice| notice.reason),
        Some(NoticeReason::Hyphen)
    );
}

/// Hyphens between cards are kept where nobody can say that they stand for cards.
#[test]
fn cards_that_hyphens_part_are_kept() {
    let tags = "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n";
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    let rows = "H2 - H5 - HJ - HA\nC4 - C2 - CQ - CJ\n*\n";
    for deal in ["", deal] {
        let export = exported(format!("{deal}{tags}{rows}").as_bytes());
        let reasons = export.notices.iter().map(|notice| notice.reason);
        assert_eq!(reasons.collect::<Vec<_>>(), [NoticeReason::PartedCards]);
        assert!(export.notices.iter().all(|notice| notice.is_verbatim()));
    }
    // Row by row they stand for the cards of the two other players.
    check_lines(
        &format!("{deal}{tags}H2 - HJ -\nC4 - CJ -\n*\n"),
        "H2 - HJ -\nC4 - CJ -\n*\n",
    );
}

#[test]
fn a_million_of_anything_is_no_problem() {
    let repeat = |piece: &str| piece.repeat(200_000 / piece.len() * 5);
    for piece in [
        "{a} ",
        "; a\n",
        "% a\n",
        "[Event \"x\"]\n",
        "1 ",
        "[Note \"1:x\"]\n",
        "{a",
        "\n[A \"x\"]\n",
    ] {
        let input = format!("[Board \"1\"]\n[Data \"a\"]\n{}", repeat(piece));
        exported(input.as_bytes());
    }
    for piece in ["1C ", "$1 ", "=1= ", "{a} ", "^I 1C ", "* ", "AP ", "- "] {
        let input = format!("[Dealer \"N\"]\n[Auction \"N\"]\n1C {}", repeat(piece));
        exported(input.as_bytes());
    }
    exported(format!("[Event \"x\"]\n{{{}}}", repeat("a b ")).as_bytes());
}

/// A deal that South declares at 3NT, and more of its game.
fn declared(rest: &str) -> String {
    format!(
        "[Dealer \"S\"]\n\
         [Deal \"S:JT4.A94.A62.KJT9 983.T762.T95.854 AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76\"]\n\
         [Declarer \"S\"]\n[Contract \"3NT\"]\n{rest}"
    )
}

/// Checks all that must be true of any export, and that the lines are in it.
#[track_caller]
fn check_soundly(input: &str, expected: &str) {
    invariants::export::check(input.as_bytes());
    check_lines(input, expected);
}

/// The reasons for which the export of a text is not in export format.
#[track_caller]
fn reasons(input: &str) -> Vec<NoticeReason> {
    invariants::export::check(input.as_bytes());
    let notices = exported(input.as_bytes()).notices;
    notices.iter().map(|notice| notice.reason).collect()
}

#[test]
fn times_stay_with_their_calls() {
    let table = "[AuctionTimeTable \"Time\"]\n";
    let auction = |calls: &str, rows: &str| {
        format!("[Dealer \"S\"]\n[Auction \"W\"]\n- - - 1C\n{calls}\n{table}{rows}")
    };
    // The rows of hyphens go with the hyphens.
    let passes = "Pass Pass Pass";
    let written = format!("[Auction \"S\"]\n1C Pass Pass Pass\n{table}5\n4\n3\n3\n");
    check_soundly(&auction(passes, "-\n-\n-\n5\n4\n3\n3\n"), &written);
    check_soundly(&auction(passes, "5\n4\n3\n3\n"), &written);
    // What cannot go stays, and is reported.
    let expected = [NoticeReason::TimeRows(TagId::AUCTION_TIME_TABLE)];
    let with_times = auction(passes, "1\n-\n-\n5\n4\n3\n3\n");
    assert_eq!(reasons(&with_times), expected);
    let with_line = auction(passes, "-\n% x\n-\n-\n5\n4\n3\n3\n");
    assert_eq!(reasons(&with_line), expected);
    let with_comment = auction(passes, "- {x}\n-\n-\n5\n4\n3\n3\n");
    let moved = format!("[Auction \"S\"]\n1C Pass Pass Pass\n{table}{{x}}\n5\n4\n3\n3\n");
    check_soundly(&with_comment, &moved);
    // Nor is it known to which hyphens a single row belongs.
    assert_eq!(reasons(&auction(passes, "-\n5\n4\n3\n3\n")), expected);
    let all_pass = auction("AP", "5\n4\n");
    assert_eq!(reasons(&all_pass), expected);
    check_lines(&all_pass, &format!("[Auction \"S\"]\n1C AP\n{table}5\n4\n"));
}

#[test]
fn times_stay_with_their_cards() {
    let table = "[PlayTimeTable \"Time\"]\n";
    let play = |rows: &str| declared(&format!("[Play \"S\"]\n- H2 H5 HJ\n*\n{table}{rows}"));
    let written = |rows: &str| format!("[Play \"W\"]\nH2 H5 HJ -\n*\n{table}{rows}");
    check_soundly(&play("9\n5\n6\n7\n"), &written("5\n6\n7\n9\n"));
    check_soundly(&play("5 {x}\n6\n7\n"), &written("{x}\n5\n6\n7\n"));
    let unclear = play("5\n6\n");
    assert_eq!(
        reasons(&unclear),
        [NoticeReason::TimeRows(TagId::PLAY_TIME_TABLE)]
    );
}

#[test]
fn an_auction_that_the_dealer_does_not_begin_is_reported() {
    let auction = "[Event \"a\"]\n[Dealer \"N\"]\n[Auction \"E\"]\n1C Pass Pass Pass\n";
    assert_eq!(reasons(auction), [NoticeReason::AuctionStart]);
    let written = exported(auction.as_bytes()).bytes;
    let text = String::from_utf8_lossy(&written);
    assert!(!text.contains("% EXPORT"), "{text}");
    let empty = "[Event \"a\"]\n[Dealer \"N\"]\n[Auction \"E\"]\n";
    assert_eq!(reasons(empty), []);
}

#[test]
fn a_play_that_somebody_else_begins_is_reported() {
    let play = declared("[Play \"N\"]\nH5 HJ HA H2\nC2 CQ CJ C4\n*\n");
    assert_eq!(reasons(&play), [NoticeReason::PlayStart]);
}

/// In the second row West holds hearts, and North clubs: whoever leads, somebody revokes.
#[test]
fn a_play_runs_on_where_no_leader_makes_its_columns_lawful() {
    let play = declared("[Play \"N\"]\n- - - H2\nH5 HJ HA C4\nC2 CQ CJ *\n");
    check_soundly(&play, "[Play \"W\"]\nH2 H5 HJ HA\nC4 C2 CQ CJ\n*\n");
}

#[test]
fn what_stands_for_nothing_still_does_so() {
    check_soundly(
        "[Event \"a\"]\n\n[Event \"a\"]\n[Site \"#\"]\n",
        "[Site \"\"]\n[Date \"?\"]\n",
    );
    check_soundly(
        "[Event \"a\"]\n[Site \"#\"]\n",
        "[Event \"a\"]\n[Site \"#\"]\n",
    );
}

#[test]
fn tricks_of_both_sides_are_those_of_declarer_in_a_short_deal() {
    let result = |tricks: &str| {
        format!(
            "[Deal \"N:A2... 43... 65... 87...\"]\n[Declarer \"S\"]\n[Contract \"NT\"]\n\
             [Result \"{tricks}\"]\n"
        )
    };
    check_soundly(&result("NS 1 EW 1"), "[Result \"1\"]\n");
    assert_eq!(reasons(&result("NS 1 EW 0")), [NoticeReason::SideResult]);
}

/// The lines that the tags Dealer, Declarer, Contract and Result have in an export.
#[track_caller]
fn check_outcome(input: &str, expected: [&str; 4]) {
    let text = text_of(input);
    for (name, value) in ["Dealer", "Declarer", "Contract", "Result"]
        .iter()
        .zip(expected)
    {
        let line = format!("[{name} \"{value}\"]\n");
        assert!(text.contains(&line), "{line}in\n{text}");
    }
}

#[test]
fn the_auction_tells_the_dealer() {
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    let auction = "[Auction \"W\"]\n1NT Pass Pass Pass\n[Play \"N\"]\nSA\n";
    for dealer in ["", "[Dealer \"?\"]\n"] {
        let input = format!("{deal}{dealer}{auction}");
        check_outcome(&input, ["W", "W", "1NT", "?"]);
        check_lines(
            &input,
            "[Deal \"W:983.T762.T95.854 AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9\"]\n",
        );
    }
    // Hyphens lead to the first call.
    check_outcome("[Auction \"W\"]\n- - 1C AP\n", ["E", "E", "1C", "?"]);
    // That there is none is a statement, and calls that are missing tell nothing.
    check_outcome(
        "[Dealer \"\"]\n[Auction \"W\"]\n1C AP\n",
        ["", "?", "?", "?"],
    );
    check_outcome("[Auction \"W\"]\n- *\n", ["?", "?", "?", "?"]);
}

#[test]
fn declarer_and_contract_are_filled_together() {
    let with =
        |tags: &str, calls: &str| format!("[Dealer \"N\"]\n{tags}[Auction \"N\"]\n{calls}\n");
    let (bid, out) = ("1C Pass Pass Pass", "Pass Pass Pass Pass");
    let declarer = |value: &str| format!("[Declarer \"{value}\"]\n");
    let contract = |value: &str| format!("[Contract \"{value}\"]\n");
    for value in ["?", ""] {
        let both = declarer(value) + &contract(value);
        for tags in [declarer(value), contract(value), both] {
            check_outcome(&with(&tags, bid), ["N", "N", "1C", "?"]);
        }
    }
    check_outcome(&with(&contract("2C"), bid), ["N", "N", "2C", "?"]);
    // Nobody knows who declares another denomination.
    check_outcome(&with(&contract("1D"), bid), ["N", "?", "1D", "?"]);
    check_outcome(&with(&declarer("S"), bid), ["N", "S", "1C", "?"]);
    check_outcome(&with(&declarer("?"), out), ["N", "", "Pass", ""]);
    check_outcome(&with(&contract("?"), out), ["N", "", "Pass", ""]);
    check_outcome(&with(&contract(""), out), ["N", "", "", ""]);
    check_outcome(
        &with(&(contract("?") + &declarer("?")), "1C Pass"),
        ["N", "?", "?", "?"],
    );
}

#[test]
fn an_untrue_claim_goes_from_a_file_that_is_kept() {
    let claim = |line: &str| format!("% PBN 2.1\n{line}\n[Event \"x\"]\n[Result \"zz\"]\n");
    for (line, left) in [
        ("% EXPORT", ""),
        ("%EXPORT", ""),
        ("% EXPORT of a club", "% of a club\n"),
    ] {
        let export = exported(claim(line).as_bytes());
        assert!(export.is_refused());
        let expected = format!("% PBN 2.1\n{left}[Event \"x\"]\n[Result \"zz\"]\n");
        assert_eq!(String::from_utf8_lossy(&export.bytes), expected);
    }
}

#[test]
fn a_game_that_is_kept_in_a_later_version_makes_it_that_of_the_file() {
    for line_end in ["\n", "\r\n"] {
        let text = "[Event \"a\"]\n[Auction \"?\"x\n[Board \"1\"]\n\n% PBN 1.0\n[Board \"2\"]\n";
        let export = exported(text.replace('\n', line_end).as_bytes());
        assert_eq!((export.version, export.kept()), (Version::LATEST, 1));
        assert!(!export.bytes.windows(9).any(|part| part == b"% PBN 1.0"));
        invariants::export::check(text.as_bytes());
    }
    invariants::export::check(
        b"[Event \"a\"]\n[Auction \"?\"% PBN 2.1\n% EXPORT\n[Board \"1\"]\n\n\
          % PBN 1.0\n% EXPORT\n[Board \"2\"]\n",
    );
}

#[test]
fn a_comment_after_the_end_stays_with_the_last_card() {
    for (leader, written) in [
        ("W", "[Play \"W\"]\nHT {x} - - -\n*\n"),
        ("N", "[Play \"W\"]\n"),
    ] {
        let cards = if leader == "W" { "HT" } else { "- - - HT" };
        let play = format!(
            "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Play \"{leader}\"]\n{cards}\n* {{x}}\n"
        );
        check_lines(&game(&play), written);
        assert!(text_of(&game(&play)).contains("HT {x}"));
    }
}

#[test]
fn an_element_after_a_comment_does_not_come_to_be_alone_on_its_line() {
    invariants::export::check(b"[N\"\"]\n[InstantScoreTable\"\"]\n, 0\n{}*[V\"\"]");
    let table = game("[ScoreTable \"Rank;Names;Score\"]\n1 2\n{x} {y} * 5\n{z}\n6 7 8\n");
    check_lines(
        &table,
        "[ScoreTable \"Rank;Names;Score\"]\n1 2\n{x} {y} * 5 {z}\n6 7 8\n",
    );
}

#[test]
fn an_element_that_goes_on_in_a_comment_is_kept() {
    for table in [
        "[ActionTable \"Call;Rank\"]\n^N ll;P\n",
        "[ScoreTable \"Rank;Names_EW\"]\n\\ \"1 \"\nBrown, Eve;Young, Jim\"\n",
    ] {
        let export = exported(game(table).as_bytes());
        assert!(
            matches!(
                export.notices.first().unwrap().reason,
                NoticeReason::CutElement(_)
            ),
            "{table}"
        );
        invariants::export::check(game(table).as_bytes());
    }
    let beside = game("[ActionTable \"Call;Rank\"]\n2C 1 ; or more\n");
    assert_eq!(exported(beside.as_bytes()).kept(), 0);
}

/// Export writes the table last, and then they would go on with it.
#[test]
fn rows_after_an_empty_line_are_those_of_the_only_table() {
    for text in [
        "[o \"\"]\n[OptimumResultTable \"Declarer;Denomination;Result\"]\nT\n[e \"\"]\n\nN H 5\nN D 8\n",
        "[ScoreTable \"Rank;Score_NS\"]\n[ScoreTable \"\"]\n\n1 420\n[Board \"\"]\n",
    ] {
        invariants::export::check(text.as_bytes());
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan).diagnostics;
        let cut = findings
            .iter()
            .filter(|d| d.rule.name() == "blank-line-in-game");
        assert_eq!(cut.count(), 1, "{text}");
    }
}

#[test]
fn a_star_after_a_lone_cr_is_alone_on_its_line() {
    let text = b"{a\n\nb}\n[ScoreTable \"Rank;Names\\8L\"]\n\n}\r*";
    invariants::export::check(text);
    invariants::repairs_are_sound(text);
}

#[test]
fn cards_without_a_deal_may_be_of_the_game_before_also_where_they_have_an_event() {
    let deal = "AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854";
    let before = format!("[Event \"a\"]\n[Board \"1\"]\n[Deal \"N:{deal}\"]\n\n");
    let play = "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\n";
    for own in ["", "[Event \"a\"]\n", "[Event \"a\"]\n[Boar \"1\"]\n"] {
        let text = format!("{before}{own}{play}");
        assert_eq!(exported(text.as_bytes()).kept(), 1, "{text}");
        invariants::export::check(text.as_bytes());
    }
    // Another table of the board has its deal, and another board has its own.
    for (board, kept) in [("1", 1), ("2", 0)] {
        let text = format!("{before}[Event \"a\"]\n[Board \"{board}\"]\n{play}");
        assert_eq!(exported(text.as_bytes()).kept(), kept, "{text}");
    }
}

#[test]
fn no_byte_order_mark_comes_to_begin_a_file_without_its_claim() {
    let marks: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"];
    for mark in marks {
        for (claims, line_end) in [(1, "\n"), (1, "\r\n"), (2, "\n"), (2, "\r\n")] {
            let rest = [mark, format!("{{a{line_end}{line_end}b}}").as_bytes()].concat();
            let claim = format!("% EXPORT{line_end}").repeat(claims);
            let export = exported(&[claim.as_bytes(), &rest].concat());
            assert!(export.is_refused());
            let expected = [b"%", line_end.as_bytes(), &rest].concat();
            assert_eq!(
                export.bytes.escape_ascii().to_string(),
                expected.escape_ascii().to_string()
            );
            assert_eq!(exported(&expected).bytes, expected);
            invariants::export::check(&[claim.as_bytes(), &rest].concat());
        }
    }
}

#[test]
fn plays_end_as_the_standard_says() {
    let play = |cards: &str| {
        game(&format!(
            "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Play \"W\"]\n{cards}\n"
        ))
    };
    check_lines(&play("HT\n*"), "[Play \"W\"]\nHT - - -\n*\n");
    check_lines(&play("HT H3 *"), "[Play \"W\"]\nHT H3 - -\n*\n");
    let twice = text_of(&play("HT H3 HQ HA\n* {the end} *"));
    assert!(twice.ends_with("HT H3 HQ HA {the end}\n*\n"), "{twice}");
    let again = text_of(&game("[Auction \"N\"]\n1C * *\n"));
    assert!(again.ends_with("1C *\n"), "{again}");
    // A `*` has nothing to end where no call or card can follow.
    for calls in ["1C AP *", "1C Pass Pass Pass *", "Pass Pass Pass Pass\n*"] {
        let text = text_of(&game(&format!("[Auction \"N\"]\n{calls}\n")));
        assert!(text.ends_with("Pass\n"), "{text}");
    }
    let open = text_of(&game("[Auction \"N\"]\n1C Pass Pass *\n"));
    assert!(open.ends_with("1C Pass Pass *\n"), "{open}");
    let ranks = "AKQJT98765432".chars();
    let cards: String = ranks.map(|r| format!("H{r} D{r} C{r} S{r}\n")).collect();
    let text = text_of(&play(&(cards.clone() + "*")));
    assert!(text.ends_with("H2 D2 C2 S2\n"), "{text}");
    let unknown = cards.replace("S2", "-");
    let text = text_of(&play(&(unknown + "*")));
    assert!(text.ends_with("H2 D2 C2 -\n*\n"), "{text}");
}

#[test]
fn tricks_so_far_are_no_end() {
    let play = declared("[Result \"NS 0 EW 1\"]\n[Play \"W\"]\nH2 H5 HJ HA\n");
    let text = text_of(&play);
    assert!(text.ends_with("H2 H5 HJ HA\n"), "{text}");
}

#[test]
fn text_after_the_last_game_is_no_game() {
    let input = "[Event \"x\"]\n\nGenerated 5 hands\n";
    let export = exported(input.as_bytes());
    assert_eq!((export.games, export.kept()), (1, 0));
    assert!(!export.is_refused() && !export.is_marked);
    let notices: Vec<_> = export.notices.iter().map(|n| (n.game, n.reason)).collect();
    assert_eq!(notices, [(0, NoticeReason::AfterLastGame)]);
    let text = String::from_utf8(export.bytes.into_owned()).unwrap();
    assert!(
        text.ends_with("[Result \"?\"]\r\n\r\nGenerated 5 hands\r\n"),
        "{text}"
    );
    invariants::export::check(input.as_bytes());
    // One game of one is kept, and all lines end alike.
    let input = "[Event \"x\"]\n[Board \"1\"]\n[Result \"zz\"]\n\nstray words\n";
    let export = exported(input.as_bytes());
    assert_eq!((export.games, export.kept()), (1, 1));
    assert_eq!(export.bytes, input.as_bytes());
    // A file of nothing but text stays as it is.
    let text = exported(b"Generated 5 hands\n");
    assert!(text.is_refused());
    assert_eq!(*text.bytes, *b"Generated 5 hands\n");
}

#[test]
fn what_is_kept_has_the_line_ends_of_the_rest() {
    let input = "[Event \"a\"]\n\n[Event \"b\"]\r[Result \"zz\"]\r\r\n[Site \"c\"]";
    let export = exported(input.as_bytes());
    assert_eq!(export.kept(), 1);
    let text = String::from_utf8(export.bytes.into_owned()).unwrap();
    let expected = "[Event \"b\"]\r\n[Result \"zz\"]\r\n[Site \"c\"]\r\n";
    assert!(text.ends_with(expected), "{text}");
    assert!(!text.replace("\r\n", "").contains(['\r', '\n']));
}

#[test]
fn comments_of_a_table_follow_its_tag() {
    let table = "[ScoreTable \"Rank;Contract\\4R\"] {before}\n1 {first} 4S {second}\n% line\n2 PASS ; third\n";
    check_lines(
        &format!("[Event \"x\"]\n{table}"),
        "[ScoreTable \"Rank;Contract\\4R\"]\n{before}\n{first}\n{second}\n; third\n\
         1   4S\n% line\n2 Pass\n",
    );
    check_lines(
        "[Event \"x\"]\n[Ours \"\"]\n1 {a} 2\n3 {b}\n",
        "[Ours \"\"]\n{a}\n{b}\n1 2\n3\n",
    );
}

#[test]
fn no_line_ends_within_a_command() {
    let command = format!("[%fen {}]", "a b c d ".repeat(12));
    for text in [
        format!("{} {command} {}", "x ".repeat(35), "y ".repeat(90)),
        format!("{} {command}\n{}", "x ".repeat(35), "y ".repeat(150)),
        format!(
            "{}[%a {}\n{}] {}",
            "x ".repeat(90),
            "b ".repeat(50),
            "c ".repeat(50),
            "d ".repeat(80)
        ),
    ] {
        let input = format!("[Event \"x\"]\n{{{text}}}\n");
        let exported = text_of(&input);
        let commands = |text: &str| -> Vec<String> {
            let parts = text.split("[%").skip(1);
            parts
                .map(|part| part.split(']').next().unwrap().to_owned())
                .collect()
        };
        assert_eq!(commands(&exported), commands(&text));
        assert!(exported.lines().all(|line| line.len() <= 253), "{exported}");
    }
    let input = format!(
        "[Event \"x\"]\n; {} {command} {}\n",
        "x ".repeat(80),
        "y ".repeat(30)
    );
    assert!(text_of(&input).contains(&command));
}

#[test]
fn equal_nags_are_written_once_and_two_suffixes_are_not_judged() {
    check_lines(
        &game("[Auction \"N\"]\n1C ! $1 {a} $1 *\n"),
        "1C $1 {a} *\n",
    );
    assert_eq!(
        reasons(&game("[Auction \"N\"]\n1C ! ? *\n")),
        [NoticeReason::SecondSuffix(TagId::AUCTION)]
    );
}

/// Export format has no place for them, and a file that has them does not say that it is in that format.
#[test]
fn annotations_that_no_call_can_have_are_reported() {
    let odd = NoticeReason::Annotation(TagId::AUCTION);
    for (calls, expected) in [
        ("1C $300 *", vec![odd]),
        ("1C =1= =2= *", vec![odd]),
        ("1C =33= *", vec![odd]),
        ("^R 1C *", vec![odd]),
        ("1C =32= $255 *", vec![]),
        ("1C =1= Pass =1= *", vec![]),
        ("1C ^S 1D *", vec![]),
    ] {
        let auction = game(&format!("[Auction \"N\"]\n{calls}\n"));
        assert_eq!(reasons(&auction), expected, "{calls}");
    }
    let play = declared("[Play \"W\"]\n^I D6 - - -\n*\n");
    assert_eq!(reasons(&play), [NoticeReason::Annotation(TagId::PLAY)]);
    let notes = |second: &str| {
        game(&format!(
            "[Auction \"N\"]\n1C =1= *\n[Note \"1:a\"]\n[Note \"{second}\"]\n"
        ))
    };
    assert_eq!(reasons(&notes("1:b")), [NoticeReason::RepeatedNote]);
    assert_eq!(reasons(&notes("2:b")), []);
}

/// The standard has no such values, and what they were meant to say is a guess.
#[test]
fn values_that_the_standard_does_not_allow_are_reported() {
    let form = |name: &str| NoticeReason::Form(tag_id(name.as_bytes()).unwrap());
    for (name, value) in [
        ("Board", "1A"),
        ("Hidden", "None"),
        ("Date", "one day"),
        ("ScoreIMP", "many"),
        ("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2X"),
    ] {
        let tag = format!("[{name} \"{value}\"]\n");
        let text = match name {
            "Board" | "Date" => tag,
            _ => game(&tag),
        };
        assert_eq!(reasons(&text), [form(name)], "{value}");
        let export = exported(text.as_bytes());
        assert!(!export.is_marked, "{value}");
        let written = exported(&export.bytes);
        assert_eq!(written.bytes, export.bytes, "{value}");
        assert_eq!(written.notices.len(), 1, "{value}");
    }
    for note in ["strong", "1 strong", "33:strong", ""] {
        let auction = format!("[Auction \"N\"]\n1C *\n[Note \"{note}\"]\n");
        assert_eq!(reasons(&game(&auction)), [form("Note")], "{note}");
    }
}

/// A `+` is for the next call or card, and ends its section.
#[test]
fn a_plus_beside_another_end_is_reported() {
    for (calls, has_other) in [
        ("1C Pass +", false),
        ("1C Pass + *", true),
        ("1C Pass + +", true),
        ("1C Pass * +", true),
        ("1C Pass * *", false),
    ] {
        let expected: &[NoticeReason] = if has_other {
            &[NoticeReason::SecondEnd(TagId::AUCTION)]
        } else {
            &[]
        };
        let auction = game(&format!("[Auction \"N\"]\n{calls}\n"));
        assert_eq!(reasons(&auction), expected, "{calls}");
    }
    let play = |cards: &str| declared(&format!("[Play \"W\"]\n{cards}\n"));
    assert_eq!(reasons(&play("D6 + - -")), []);
    for cards in ["D6 + + -", "D6 + - -\n*"] {
        assert_eq!(
            reasons(&play(cards)),
            [NoticeReason::SecondEnd(TagId::PLAY)]
        );
    }
}

/// What it was meant to be is a guess: under DOS, four of them are the suits.
#[test]
fn suits_of_dos_in_texts_stay_and_are_reported() {
    for text in [
        "[Event \"2\x06 Multi\"]\n",
        "[Event \"a\"] {holds \x03A}\n",
        "[Event \"a\"] ;\x03\n",
    ] {
        assert_eq!(reasons(text), [NoticeReason::ControlCharacter], "{text:?}");
        let written = exported(text.as_bytes()).bytes;
        assert!(written.iter().any(|byte| matches!(byte, 3 | 6)), "{text:?}");
    }
}

/// Hyphens before the first call may be missing.
#[test]
fn no_dealer_is_written_whom_the_declarer_contradicts() {
    let game = |declarer: &str| {
        format!("[Declarer \"{declarer}\"]\n[Contract \"3NT\"]\n[Auction \"S\"]\n1NT Pass 3NT *\n")
    };
    assert_eq!(reasons(&game("N")), [NoticeReason::UnsureDealer]);
    check_soundly(&game("N"), "[Dealer \"?\"]\n");
    check_soundly(&game("S"), "[Dealer \"S\"]\n");
}

#[test]
fn a_game_that_begins_within_another_is_kept() {
    let input = "[Event \"x\"]\n[Dealer \"N\"]\n\n[Auction \"N\"]\n1C AP\n";
    assert_eq!(reasons(input), [NoticeReason::CarriedOver]);
}

#[test]
fn a_value_with_control_characters_is_not_guessed() {
    let input = "[UTCDate \"2024\x195.\"]\n[Annotator \"a\x19b\"]\n";
    let date = tag_id(b"UTCDate").unwrap();
    assert_eq!(reasons(input), [NoticeReason::Value(date)]);
}

#[test]
fn a_version_that_is_declared_late_is_kept() {
    let late = "[Event \"a\"]\n\n% PBN 1.0\n[Event \"b\"]\n[Hidden \"##E\"]\n\n\
        [Event \"c\"]\n[Auction \"N\"]\n1C *\n";
    let written = text_of(late);
    assert!(written.starts_with("% PBN 1.0\n"), "{written}");
    invariants::export::check(late.as_bytes());
    // Where two are declared, the later one can say what the other one says.
    let two = "% PBN 1.0\n[Event \"a\"]\n\n% PBN 2.1\n[Event \"b\"]\n";
    assert!(text_of(two).starts_with("% PBN 2.1\n"));
    // After the last game it is about no game.
    assert!(text_of("[Event \"a\"]\n\n% PBN 1.0\n").starts_with("% PBN 2.1\n"));
}

/// Later games take over a value that begins with `##`, but who does so of a tag that nobody knows is
/// not known, and version 1.0 has no `##`.
#[test]
fn a_header_of_a_tag_of_its_own_needs_its_version() {
    let text = "[V \"##a\"]\n\n% PBN 1.0\n[Event \"b\"]\n";
    let written = text_of(text);
    assert!(written.starts_with("% PBN 2.1\n"), "{written}");
    invariants::export::check(b"[V##]\n\n%PBN1\n[");
    invariants::export::check(b"[South \"\"]\n[South \"##\x03l\"]\n");
    invariants::export::check(b"\"\"[\n% PBN 1.0\n\n[Room \"##open\"]");
    // In version 1.0 these characters are a part of the value.
    let old = text_of("% PBN 1.0\n[V \"##a\"]\n");
    assert!(old.starts_with("% PBN 1.0\n") && old.contains("[V \"##a\"]\n"));
    let options = ExportOptions {
        version: Some(Version::V1_0),
        ..ExportOptions::default()
    };
    let asked = export(&Source::new(text.as_bytes()), &options);
    let reasons: Vec<_> = asked.notices.iter().map(|notice| notice.reason).collect();
    assert_eq!(
        reasons,
        [NoticeReason::Newer(Construct::HandedOn, Version::V1_0)]
    );
}

#[test]
fn a_game_that_is_kept_keeps_its_version() {
    let kept = "[Dealer \"N\"]\n[Auction \"N\"]\n1C AC AP\n";
    let file = |end: &str| format!("% PBN 1.0\n{kept}\n% PBN 2.1\n[Event \"b\"]\n{end}");
    let written = text_of(&file(""));
    let start = format!("% PBN 2.1\n% PBN 1.0\n{kept}% PBN 2.1\n\n[Event \"b\"]\n");
    assert!(written.starts_with(&start), "{written}");
    invariants::export::check(file("").as_bytes());
    // A line within a comment that is not closed would be a part of it.
    invariants::export::check(file(&format!("\n% PBN 1.0\n{kept}{{")).as_bytes());
    // After the last game there is none that could be of another version, and Ctrl-Z ends the file.
    let last = "% PBN 2.1\n[Event \"a\"]\n\n% PBN 1.0\n[Board\x1A";
    let written = text_of(last);
    assert!(
        written.ends_with("\n\n% PBN 1.0\n[Board\x1A\n"),
        "{written}"
    );
}

#[test]
fn a_hand_with_too_many_cards_adds_no_end_mark_to_a_whole_play() {
    let rows = "AKQJT98765432"
        .chars()
        .map(|rank| format!("S{rank} H{rank} D{rank} C{rank}\n"));
    let rows: String = rows.collect();
    let game = format!(
        "[Deal \"W:AKQJT987654.AKQJT98765432.. ..AKQJT98765432. - -\"]\n[Declarer \"S\"]\n\
         [Contract \"1NT\"]\n[Result \"7\"]\n[Play \"W\"]\n{rows}"
    );
    let once = exported(game.as_bytes()).bytes;
    assert!(
        !once.ends_with(b"*\r\n"),
        "{}",
        String::from_utf8_lossy(&once)
    );
    invariants::export::check(game.as_bytes());
}

#[test]
fn a_play_with_a_card_too_many_keeps_its_end() {
    let cards = "D6 DK DT D4 C2 C8 CA C3 C5 CK CT HJ S2 S5 ST SK H3 H6 HQ HT CJ CQ C7 C7 DA D7 D2 DQ D8 \
                 SJ C6 C9 HK S7 S9 S6 SA H4 HA H2 H8 DJ D3 S3 H9 S8 SQ H7 S4 D9 D5 C4 H5";
    let written = text_of(&format!("[Play \"E\"]\n{cards}\n*\n"));
    assert!(written.ends_with("S4 D9 D5 C4\nH5 - - -\n*\n"), "{written}");
}

/// It is stated once it is written out.
#[test]
fn a_result_that_is_taken_over_ends_the_play() {
    invariants::check(
        b"[Result\"9\"]\n\n[r\"\"][Deal\"N:... A8654.KQ5.T.QJT6 ... ...\"][r\"\"]\
          [Play\"W\"]SK H3 S4 S3[t\"\"][Result\"#\"]",
    );
}

#[test]
fn hyphens_stay_where_rows_of_their_table_cannot_be_read() {
    let table = "[AuctionTimeTable \" \"]\n-\n5\n4\n";
    invariants::check(format!("[Auction \"W\"]\n- 1C AP\n{table}").as_bytes());
    invariants::check(b"[D\"\"][Auction\"W\"]- 1C AP[AuctionTimeTable\" \"]-\n5\n4");
}

/// A comment without an end ends at the bracket of the next game.
#[test]
fn a_game_after_an_open_comment_begins_with_its_bracket() {
    invariants::check(b"[{\n\n[y\"\"]\n%pbnlint:\n[Event\"\"]\n\n[Site \"a\"]H");
    invariants::check(b"[Site \"a\"]{\n\n[Room \"b\"]\n{x}\n[Event \"c\"]\n\n[Site \"d\"]\n");
}

#[test]
fn an_item_of_a_hash_does_not_become_inheritance() {
    let game = |scoring: &str| format!("[Event \"x\"]\n[Scoring \"{scoring}\"]\n");
    check_soundly(&game(" ##a"), &game(" ##a").replace("[Event \"x\"]\n", ""));
    check_soundly(&game("imp; ##"), "[Scoring \"IMP;##\"]\n");
    invariants::check(b"[Scoring \";#\"]\n\n[West \"; ##a\"]\n");
    invariants::export::check(b"[t\"\"]\n\n[Scoring\" ##\"]\n\n[Scoring\" #\"]\n");
}

#[test]
fn a_value_that_would_stand_for_another_one_needs_its_version() {
    invariants::export::check(b"[Board \"###\"]\n");
    invariants::export::check(b"[Board \"###\"]\n\n[Event \"a\"]\n\n[Board \"#\"]\n");
}

/// The `*` that the play gets says that the tricks of one side tell those of the other.
#[test]
fn a_result_is_that_of_the_play_as_it_is_written() {
    let text = "[Declarer \"E\"]\n[Result \"NS 9\"]\n[Play \"S\"]\nHQ H2 H3 DJ\nH4 HT\n";
    let written = text_of(text);
    assert!(written.contains("[Result \"4\"]\n"), "{written}");
    assert!(written.ends_with("H4 HT - -\n*\n"), "{written}");
}

#[test]
fn what_speaks_to_pbnlint_within_a_tag_comes_after_other_lines() {
    check_soundly(
        "[Event\n% pbnlint: ignore[law]\n% x\n\"a\"]\n[Site \"b\"]\n",
        "% x\n% pbnlint: ignore[law]\n[Site \"b\"]\n",
    );
}

/// A line acts on what follows it in its row, so it goes before the row that would break otherwise.
#[test]
fn what_speaks_to_pbnlint_within_a_row_comes_before_it() {
    check_soundly(
        "[ScoreTable \";\"]\nm o\nn\n% x\n%pbnlint: ignore[law]\np\n% y\n",
        "m o\n%pbnlint: ignore[law]\nn p\n% x\n% y\n",
    );
    for text in [
        "[ScoreTable\";\"]n\n%pbnlint: ignore[w]\n^",
        "[ScoreTable\";;\"]1 S\n%pbnlint ignore[w]\n9",
    ] {
        invariants::export::check(text.as_bytes());
    }
}

#[test]
fn hyphens_in_front_are_no_cards_of_a_whole_play() {
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
                [Declarer \"S\"]\n[Contract \"3NT\"]\n";
    let cards = "H2 H5 HJ HA H6 HQ H3 H9 C4 C3 C7 CK S8 S7 S2 SJ DT D4 D3 DA C5 CA CQ C9 D9 DJ DQ D2 \
                 C8 C2 C6 CJ HT H8 HK H4 D5 DK D7 D6 S9 SA S5 ST S3 SK SQ S4 H7 S6 D8 CT";
    let written = text_of(&format!("{deal}[Play \"S\"]\n- {cards}\n*\n"));
    assert!(
        written.ends_with(
            "[Play \"W\"]\nH2 H5 HJ HA\nH6 HQ H3 H9\nC4 C3 C7 CK\nS8 S7 S2 SJ\n\
        DT D4 D3 DA\nC5 CA CQ C9\nD9 DJ DQ D2\nC8 C2 C6 CJ\nHT H8 HK H4\nD5 DK D7 D6\nS9 SA S5 ST\n\
        S3 SK SQ S4\nH7 S6 D8 CT\n"
        ),
        "{written}"
    );
    // Also where the tag names the player who leads, in front of whose card nothing can be.
    let in_front = |play: &str| text_of(&format!("{deal}[Play \"W\"]\n{play}{cards}\n*\n"));
    assert_eq!(in_front("- "), in_front(""));
    let play = format!("{deal}[Play \"W\"]\n- {cards}\n*\n");
    invariants::export::check(play.as_bytes());
}

/// The contract of the first game, which export writes, would make a table of what cannot be read.
#[test]
fn a_contract_that_cannot_be_read_is_not_held_against_the_deal_before() {
    invariants::export::check(
        b"[Deal \"N:... ... ... 983.T762.T95.854\"]\n[Auction \"N\"]\nAP\n[e \"\"]\n\n[Contract P\n\n\
          [Contract\"\n[Play\"\nSA - - -\n",
    );
    invariants::export::check(
        b"[Deal \"N:... ... ... 983.T762.T95.854\"]\n[Auction \"N\"]\nAP\n[e \"\"]\n\n[Contract \"?\"][P\n\n\
          [Contract\"\"][Play\"\"\nSA - - -\n",
    );
}

#[test]
fn a_game_with_any_score_holds_more_than_a_deal() {
    for score in [
        "[ScoreMP \"1\"]",
        "[ScoreIMP \"1\"]",
        "[ScorePercentage \"50\"]",
    ] {
        let written = text_of(&format!("{score}\n[Deal \"N:... - - -\"]\n"));
        assert!(written.contains("[Declarer \"?\"]\n"), "{written}");
    }
}

/// What export writes in another way says what it said before, to each rule.
#[test]
fn spelling_uncovers_nothing() {
    for text in [
        &b"[ParScore \"NS\t0\"]\n[OptimumScore \"NS 2\"]\n"[..],
        b"[Board \"1\"]\n[Scoring \"IMP\"]\n[Room \"\"]\n[Score \"EW 20\"]\n[ScoreIMP \"EW 0\"]\n\n\
          [Board \"1\"]\n[Scoring \"IMP \"]\n[Room \"\"]\n[Score \"EW 0\"]\n",
        b"[Event \"?\"]{\n\x1A\n[t \"{}\n",
        b"[Event \"a\"] {pbnlint\x1Aignore[n]}\n",
        b"[Event \"?\"]\n{a\n \x07\t\n[Site \"b\"]\n}\n",
    ] {
        invariants::check(text);
    }
}

/// The second note is of no use wherever it is, and its place is no second fault.
#[test]
fn a_note_that_nobody_needs_is_not_out_of_place() {
    let text = "[Dealer \"W\"]\n[Auction \"W\"]\nPass =1= 1S AP\n[Note \"1:x\"]\n[Play \"W\"]\nCK - - -\n\
                [ActionTable \"\"]\n1\n[Note \"1:y\"]\n";
    invariants::export::check(text.as_bytes());
    let plan = Plan::new(&lint::Settings::default());
    let found = lint::check(&Source::new(text.as_bytes()), None, &plan).diagnostics;
    let of_notes = found.iter().map(|finding| finding.rule.name());
    let of_notes: Vec<_> = of_notes.filter(|name| name.contains("note")).collect();
    assert_eq!(of_notes, ["unused-note"]);
}

#[test]
fn line_comments_one_after_the_other_stay_apart() {
    for text in [
        "[p \"\"];to the end {\n7;H\n",
        "[T \"\"]{}\n[U \"\"]{};{both}ST S5\nT;o\n",
        "[e \"\"];}\n0;\n",
    ] {
        invariants::export::check(text.as_bytes());
    }
}

/// Written out, `#` would stand for another value.
#[test]
fn the_value_of_a_hash_is_not_written_out() {
    let text = b"[Board \"###\"]\n\n[Board \"#\"]\n\n[Event \"a\"]\n\n[Board \"#\"]\n";
    let reasons = |settings: ExportOptions| -> Vec<_> {
        let export = export(&Source::new(text), &settings);
        let notices = export.notices.iter();
        notices.map(|notice| (notice.game, notice.reason)).collect()
    };
    assert_eq!(
        reasons(ExportOptions::default()),
        [(3, NoticeReason::Inherited(TagId::BOARD))]
    );
    let expanding = ExportOptions {
        expand_inheritance: true,
        ..ExportOptions::default()
    };
    let hash = |game| (game, NoticeReason::Hash(TagId::BOARD));
    let missing = (3, NoticeReason::Inherited(TagId::BOARD));
    assert_eq!(reasons(expanding), [hash(1), hash(2), missing, hash(4)]);
    invariants::export::check(text);
    // Nor is it for a game that lacks the tag, which would take it over.
    invariants::export::check(
        b"[Board \"###\"]\n\n[Event \"a\"]\n\n[Room \"###\"]\n\n[Board \"1\"]\n",
    );
    invariants::export::check(b"[Board\"###\"]\n\n[Board\"#\"]\n\n[W\"\"]\n\n[V\"\"][Board\"#\"]");
}

#[test]
fn a_result_that_is_taken_over_is_that_of_the_game() {
    let text = "[Result \"NS 9\"]\n\n[Declarer \"E\"]\n[Result \"#\"]\n";
    let expanding = ExportOptions {
        expand_inheritance: true,
        ..ExportOptions::default()
    };
    let written = export(&Source::new(text.as_bytes()), &expanding);
    let written = String::from_utf8(written.bytes.into_owned()).unwrap();
    assert!(written.contains("[Result \"4\"]\r\n"), "{written}");
    invariants::export::check(text.as_bytes());
}

#[test]
fn what_was_judged_before_is_judged_alike_after_it() {
    for text in [
        // A table has whole rows once a `*` is no element of it.
        &b"[TotalScoreTable\";NrBoards\"]1 0 0 P 9 0\n*[v\"\"][t\"\"]"[..],
        // A comment that is too long for a line is one in braces, also in a table that was there before.
        &[&b"[T\"\"]1[T\"\"]P[E\"\"]; "[..], &[b'x', b' '].repeat(200)].concat(),
        // A list with nothing but a control character has only a space after it.
        b"{pbnlint: ignore[\x0B]}[e\"\"][t\"\"]",
        // The second table of a game hands on nothing.
        &b"[ScoreTable\"Rank;;;\"][ScoreTable\"\"]\n\n[ScoreTable\"#\"]X N 6 7"[..],
        b"[TotalScoreTable\"-]\n[TotalScoreTable\"]\n\n[TotalScoreTable\"#\"]6\n1",
        // A result of a side is one of declarer.
        b"[Declarer\"N\"][Contract\"3N\"][Result\"NS9\"][ScoreIMP\"NS6\"]\
          [ScoreTable\"Contract;Declarer;Result;IMP_NS\"]S N 0 0\n3N N 9 5",
        b"%\n[OptimumResultTable\";\"]N n s 8\n*\x0B[d\"\"]",
        b"[Event\"x\"]\n\n[\n \n[Event[Event\"#\"]",
        // The faults of a deal go to the game to which it is carried over.
        b"[o\"]\nDeal\"N:... ... ... 983.T762.T95.854\"][D\"]\n[Auction\"N]\n1N AP\n\n\
          [Room\"d\"][Declarer\"N\"][Contract\"3N\"][Auction\"N\"]1N Pas 3N AP",
        // A result for all later games is that of a side in a game without a declarer.
        b"[Declarer\"W\"][Result\"##EW 8\"]\n\n[t\"\"]",
        // What is guessed of the encoding depends on what is repeated.
        b"[E\"\xF8\"][WEST\"P\xE9\"][WEST\"P\xE9\"][S\"\xFC\"][E\"\xC5\x81\xC3\xB3\xC5\xBA\"]\
          {\xE2\x99\xA0\xE2\x80\x94\xE2\x80\x9C\xE2\x80\x9D}",
        // Without its first line it would be taken for UTF-16.
        b"\x1A\n\xFF\xFE[\n%EXPORT",
        // A comment belongs to a card after a hyphen that counts for nothing.
        b"[Deal\"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"][Declarer\"S\"]\
          [Play\"S\"]- C4 C3 C7\nCK S8 S7 S2\nSJ C5 CA CQ\nCJ HT H8 HK{a}H4 D5 DK D7\n\
          D6 S9 SA S5 ST S3 SK SQ\nS4 H7 S6 D8\nCT{with\nan empty line}",
        // The declarer is in a comment that is not closed.
        b"[e\"\"]{\n[Declarer \"]\n{}[Result\"9\"]{}[P\"\"]",
        // A score with a blank before it cannot be read.
        b"[Scoring\"\"][Declarer\"W\"][Scoring\"Rubber\"][Contract\"2D\"][Score\" -9\"]",
        // How it is spelled depends on the version of the file.
        b"[\n%PBN1\n\n[E\"\"][Scoring\"Matchpoints\"]",
        // A word that is too long for a line has none before it that is empty.
        &[&b"; {both}["[..], &[b'x'; 300]].concat(),
        // A column without a name has no order.
        b"[ActionTable\"+;\"]H 0\n*[C\"\"][B\"\"][D\"\"]",
        // Between two `*` the header said something.
        b"[T\"\"]\n\n*\n%PBN2.1\n\n%EXPORT\n\n*\n[",
        // Without the claim a CR and an LF would be one line end.
        b"[\r%EXPORT\n\na\n\n[S\"\"]",
        b"[\r%EXPORT\n\r\na\n\n[S\"\"];",
        b"[E\"\"]x\r%EXPORT\n\r\na\n\n[S\"\"];",
        b"[L\"]\n\rS[\n\r.\r%EXPORT\n\r}[\r\xb6\n\r[\n\r\xa0",
        // A comment in several lines does not come to speak to this program.
        &[
            &b"[E\"\"];{}"[..],
            &[b'x'; 240],
            b" pbnlint: enable[law] 1",
        ]
        .concat(),
        // The declarer from the auction says more about the cards that are best, or may be played.
        b"[Deal\"E:J76432.Q5.752.64 Q9.AT9762..QJ872 K8.4.AKQ98643.T9 AT5.KJ83.JT.AK53\"]\
          [Auction\"E\"]Pass Pass 1D 1H\nPass 3S Pass 3NT Pass Pass\nX Pass Pass Pass\
          [Play\"E\"]C6 C8 C9 CK\n[Contract\"NT\"][OptimumPlayTable\"C\"]2",
        b"[d\"\"][play\"w\"]h2[auction\"n\"]ap <pbn>",
        // So do hyphens that go.
        b"[Deal\"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\
          [Declarer\"S\"][C\"\"][Play\"W\"]-\nH2+HJ",
        b"[Deal\"E:8.AQJT92.A9.A864 T64.K3.QJ8652.QJ 732.86.KT743.T72 AKQJ95.754..K953\"]\
          [Auction\"S\"]2D Pass Pass X Pass Pass Pass[Play\"W\"]- h8 H7 ha H3\nh6 H5 hq HK\n",
        b"\xEF\xBB\xBF*\n[Deal\n\xBB\n\n[l\"\"][p\"\"]",
        // Rows have an order once they are whole.
        b"[scoretable\";+p\"]1 2\n0 4\n*[t\"\"][r\"\"]",
        // A line for this program acts on nothing once a `*` goes.
        b"[r\"\"][Auction\"N\"]AP\n%pbnlint ignore[w]\n*",
        // A note comes to its place, and another one that was cut off is of no use.
        b"[Auction\"N]\n1N Pas 2C=1=[ActionTable\"\"[Note\"1:]\n\n[Note\"1:\"]",
        // In the order of export format another tag is the first that may be the deal.
        b"[DEal\"\"]d[C\"\"][DEAL\"N:.-.. - - -\"]",
        // Comments of a section that readers ignore stay apart, also beside one that is too long.
        &[
            &b"[Auction\"\"]\n[D\"\"][Auction\"\"]4;{a}\n;b\n4;{"[..],
            &[b'x'; 220],
            b"}\n",
        ]
        .concat(),
        // Whether all games lack passes is settled by all of them.
        b"[declarer\"e]\n[\"\n[auction\"n]\n1s pas 4s ap\n\n[dealer[declarer\"w\"[a[auction\"n]\n\
          1s pas 4s ap\n\n[dealer[declarer\"e\"[c[auction\"n]\n1s pas 4s ap\n\n\
          t\"\"][auction\"n]\n1s pas ap[declarer\"w\"[Event",
    ] {
        invariants::export::check(text);
    }
}

/// What follows a claim on its line would go with the row of the hyphen.
#[test]
fn a_line_among_the_times_of_hyphens_is_not_lost() {
    for line in ["%a", "%EXPORT a", "%PBN 2.1 a"] {
        let text = format!("[Auction \"W\"]\n- 1C AP\n[AuctionTimeTable \"e\"]\n-\n{line}\nT\n4\n");
        let written = export(&Source::new(text.as_bytes()), &ExportOptions::default());
        let written = String::from_utf8(written.bytes.into_owned()).unwrap();
        assert!(written.contains("a\r\nT\r\n"), "{line}: {written}");
    }
}

/// Export writes spaces for them.
#[test]
fn control_characters_make_no_other_board() {
    let tables = ["board-conditions", "imps-of-two-tables"];
    for rest in [
        ["[Dealer \"N\"]", "[Dealer \"E\"]"],
        [
            "[Score \"NS 100\"][ScoreIMP \"NS 9\"]",
            "[Score \"NS 100\"]",
        ],
    ] {
        let game = |event: &str, room: &str, rest: &str| {
            format!(
                "[Event \"{event}\"]\n[Date \"2020.01.01\"]\n[Board \"1\"]\n[Room \"{room}\"]\n\
                 [Scoring \"IMP\"]\n{rest}\n[Vulnerable \"None\"]\n\n"
            )
        };
        let with = |event| game(event, "Open", rest[0]) + &game("a b", "Closed", rest[1]);
        let [one, other] = [with("a b"), with("a\x0Bb")].map(|text| {
            invariants::export::check(text.as_bytes());
            let found = pbnlint::check(text.as_bytes()).findings.into_iter();
            let rules = found.map(|finding| finding.rule);
            rules
                .filter(|rule| tables.contains(&rule.as_str()))
                .collect::<Vec<_>>()
        });
        assert_eq!(one.len(), 1, "{one:?}");
        assert_eq!(one, other);
    }
}

#[test]
fn control_characters_make_no_other_event() {
    let text = "[Event \"Club\tevening\"]\n\n[Event \"Club\tevening\"][Play\nH2 - - -\n";
    invariants::export::check(text.as_bytes());
}

/// A character is one column, however many bytes it has.
#[test]
fn tabs_lead_to_the_same_column_in_each_encoding() {
    let options = ExportOptions {
        to_latin1: false,
        ..ExportOptions::default()
    };
    for before in ["", "; a\n", "{b} ", "{\u{e9}} "] {
        let comment = |one: &str, more: &str| {
            let text = format!("[Event \"\"]\n{before}{{{one}\ta\t{more}\tb}}\n");
            let written = export(&Source::new(text.as_bytes()), &options).bytes;
            let written = String::from_utf8(written.into_owned()).unwrap();
            // With characters that Latin 1 does not have it is not in export format.
            written.replace("% EXPORT\r\n", "")
        };
        let plain = comment("x", "yy");
        let unlike = comment("\u{e9}", "\u{2660}\u{2665}");
        let unlike = unlike.replace("{\u{e9} ", "{x ");
        let unlike = unlike.replace("\u{2660}\u{2665}", "yy");
        assert_eq!(unlike, plain.replace("{\u{e9} ", "{x "));
    }
    let text = "[Event \"\"]\n{\u{e9}\ta\t\u{2660}\tb}\n";
    let written = export(&Source::new(text.as_bytes()), &options).bytes;
    let comment = "{\u{e9}      a       \u{2660}       b}";
    assert!(String::from_utf8_lossy(&written).contains(comment));
}

#[test]
fn a_file_with_an_empty_line_after_each_line_is_left_as_it_is() {
    let games = |empty: &str, between: &str| {
        let game = |board: usize| {
            format!(
                "[Event \"a\"]\n{empty}[Board \"{board}\"]\n{empty}[Dealer \"N\"]\n{empty}[Auction \"N\"]\n{empty}AP\n{between}"
            )
        };
        (1..=3).map(game).collect::<String>()
    };
    let plain = games("", "\n");
    for (empty, between) in [
        ("\n", "\n"),
        (" \n", "\n\n\n"),
        ("\n\n", "\n\n"),
        ("\n\n\n\n", "\n\n\n"),
    ] {
        let text = games(empty, between);
        invariants::check(text.as_bytes());
        let written = export(&Source::new(text.as_bytes()), &ExportOptions::default());
        assert_eq!(written.bytes, text.as_bytes());
        assert_eq!(
            written.notices.first().unwrap().reason,
            NoticeReason::DoubleSpacing
        );
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan).diagnostics;
        let rules: Vec<_> = findings.iter().map(|finding| finding.rule.name()).collect();
        assert!(rules.starts_with(&["blank-line-in-game"]), "{rules:?}");
        let count = rules.iter().filter(|rule| **rule == rules[0]);
        assert_eq!(count.count(), 1);
        let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Unsafe);
        let repaired = String::from_utf8_lossy(&repaired.bytes).into_owned();
        assert_eq!(repaired.trim_end(), plain.trim_end());
    }
    let paragraphs = |count: usize| "{Lesson.\n".to_owned() + &"\nText.\n".repeat(count) + "}\n";
    // A list of deals has one game on each line, and other texts have too few lines. In comments empty
    // lines part paragraphs.
    for text in [
        format!("[Deal \"N:1\"] {}\n", paragraphs(2)).repeat(9),
        plain.replacen("[Dealer", &(paragraphs(40) + "[Dealer"), 1),
        format!("[Board \"1\"]\n[Deal \"\"]\n{}\n", paragraphs(12)).repeat(5),
        ["A", "B", "C", "D", "E", "F"]
            .map(|name| format!("[{name}Table \"Rank\"]\n1\n2\n\n"))
            .concat(),
        "[Deal \"N:1\"]\n\n".repeat(9),
        "[Event \"a\"]\n\n[Board \"1\"]\n\n[Dealer \"N\"]\n".to_owned(),
        plain.replace("]\n[Board", "]\n\n[Board"),
    ] {
        let written = export(&Source::new(text.as_bytes()), &ExportOptions::default());
        assert!(
            written
                .notices
                .iter()
                .all(|notice| notice.reason != NoticeReason::DoubleSpacing)
        );
    }
}

/// Deals without an empty line between them were written as lines that readers skip.
#[test]
fn a_game_with_two_deals_stays() {
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    let other = deal
        .replace("AK76.Q85", "AK75.Q86")
        .replace("T762.T95.854", "T752.T96.854");
    for start in ["", "[Event \"a\"]\n", "[Event \"a\"]\n[Board \"1\"]\n"] {
        let input = format!("{start}{deal}{other}");
        check_soundly(&input, &input);
        assert_eq!(reasons(&input), [NoticeReason::SecondDeal]);
    }
    // The same deal may be written twice, and once with fewer hands.
    let part = "[Deal \"E:Q52.KJ3.Q873.Q76 - - -\"]\n";
    for input in [
        format!("{deal}{deal}"),
        format!("{deal}{part}"),
        format!("{part}{deal}"),
    ] {
        assert!(
            !reasons(&input).contains(&NoticeReason::SecondDeal),
            "{input}"
        );
    }
}

/// Either half would get the tags of the other without a value, and nobody could join them again.
#[test]
fn halves_of_a_game_stay() {
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    let auction = "[Auction \"N\"]\n1NT Pass Pass Pass\n";
    for first in ["[Board \"1\"]\n[Dealer \"N\"]\n", "[Board \"1\"]\n"] {
        let input = format!("{first}\n{deal}{auction}");
        check_soundly(&input, &input);
        assert_eq!(reasons(&input), [NoticeReason::Half, NoticeReason::Half]);
    }
    // Others are games of their own.
    for second in ["[Board \"2\"]\n[Dealer \"E\"]\n", "[Dealer \"E\"]\n"] {
        let input = format!("[Board \"1\"]\n[Dealer \"N\"]\n\n{second}");
        assert_eq!(reasons(&input), []);
    }
}

/// Another table of a board that does not repeat the deal has that of the game before.
#[test]
fn a_second_table_that_repeats_its_board_stays() {
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    let first = format!("[Board \"1\"]\n[Dealer \"N\"]\n{deal}[Contract \"1NT\"]\n");
    for (board, reason) in [
        ("1", Some(NoticeReason::CarriedOver)),
        ("#", Some(NoticeReason::CarriedOver)),
        ("2", None),
    ] {
        let second = format!("[Board \"{board}\"]\n[Room \"Closed\"]\n[Contract \"2NT\"]\n");
        let found = reasons(&format!("{first}\n{second}"));
        assert_eq!(found, reason.into_iter().collect::<Vec<_>>(), "{board}");
        let with_dealer = second.replace("[Room", "[Dealer \"N\"]\n[Room");
        assert_eq!(
            reasons(&format!("{first}\n{with_dealer}")),
            found,
            "{board}"
        );
        // So has a third table.
        let found = reasons(&format!("{first}\n{second}\n{second}"));
        assert_eq!(
            found,
            reason.map_or(vec![], |reason| vec![reason; 2]),
            "{board}"
        );
    }
    // Where no table has a deal, there is none to be taken over.
    let table = "[Board \"1\"]\n[Room \"Closed\"]\n[Contract \"2NT\"]\n";
    assert_eq!(reasons(&format!("{table}\n{table}\n{table}")), []);
}

/// A result may be that of the tricks so far (chapter 3.4.15), and says nothing of the others.
#[test]
fn a_result_so_far_ends_no_play() {
    let game = |result: &str| {
        format!(
            "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
             [Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"{result}\"]\n[Play \"W\"]\nH2 H5 HJ HA\n"
        )
    };
    for (result, is_over) in [("1", false), ("EW 0", false), ("9", true), ("EW 4", true)] {
        invariants::export::check(game(result).as_bytes());
        let written = exported(game(result).as_bytes());
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        assert_eq!(text.contains('*'), is_over, "{text}");
        assert_eq!(text.contains("[Result \"9\"]"), is_over, "{text}");
        // The same holds for the result of an earlier game.
        let own = format!("[Result \"{result}\"]\n");
        let later = game(result).replace(&own, "");
        let handed = format!("[Result \"##{result}\"]\n\n{later}");
        invariants::export::check(handed.as_bytes());
        let written = exported(handed.as_bytes());
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        assert_eq!(text.contains('*'), is_over, "{text}");
    }
    let open = "[Declarer \"N\"]\n[Dealer \"N\"]\n[Result \"EW 3\"]\n[Auction \"N\"]\n1NT +\n";
    assert_eq!(reasons(open), [NoticeReason::SideResult]);
}

/// Whether the hyphens before the leader hide cards is not known where the rows are whole without them.
#[test]
fn a_play_that_may_run_on_stays() {
    let play = "[Play \"N\"]\n- - C5 CQ\nC3 C2 CT CA\nC7 D4\n*\n";
    let input = format!("[Event \"a\"]\n[Declarer \"E\"]\n[Contract \"1NT\"]\n{play}");
    invariants::check(input.as_bytes());
    assert_eq!(reasons(&input), [NoticeReason::PlayStart]);
    let written = exported(input.as_bytes());
    let text = String::from_utf8_lossy(&written.bytes).into_owned();
    assert!(text.contains("C7 D4 *\r\n"), "{text}");
}

/// Where hyphens hide no cards, what is missing is counted without them.
#[test]
fn the_last_trick_of_a_play_that_runs_on_is_filled_once() {
    let deal = "[Deal \"S:JT4.A94.A62.KJT9 983.T762.T95.854 AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76\"]\n";
    for play in [
        "- H2\n",
        "- - H2\n",
        "- - - H2\n",
        "- H2 H5 HJ\nHA H6 HQ H3\nH9\n*\n",
    ] {
        let input = format!("{deal}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n{play}");
        invariants::check(input.as_bytes());
    }
}

#[test]
fn the_number_of_a_note_has_no_zero_before_it() {
    check_lines(
        "[Event \"a\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1D =01= AP\n[Note \"01:d\"]\n",
        "[Auction \"N\"]\n1D =1= Pass Pass Pass\n[Note \"1:d\"]\n",
    );
}

/// Calls or cards after an empty line go on with a section, which has not ended.
#[test]
fn no_star_ends_what_an_empty_line_cuts() {
    let game = "[Event \"a\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Declarer \"N\"]\n\
        [Contract \"1NT\"]\n[Result \"7\"]\n[Auction \"N\"]\n";
    let cut = [
        format!("{game}1NT Pass\n\nPass Pass\n"),
        format!("{game}1NT Pass\n\n{{a}}\n; b\n% c\nPass Pass\n"),
        format!("{game}1NT AP\n[Play \"E\"]\nHA H2 H3 H4\n\nHK H5 H6 H7\n"),
    ];
    for input in cut {
        invariants::export::check(input.as_bytes());
        let written = exported(input.as_bytes());
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        assert!(!text.contains('*'), "{text}");
        let whole = input.replace("\n\n", "\n");
        let written = exported(
            whole
                .trim_end_matches("HK H5 H6 H7\n")
                .trim_end_matches("Pass Pass\n")
                .as_bytes(),
        );
        let text = String::from_utf8_lossy(&written.bytes).into_owned();
        assert!(text.contains('*'), "{text}");
    }
}

/// A comment that lacks its `}` hides tags, which would be written as if they were missing.
#[test]
fn a_game_with_tags_in_a_comment_stays() {
    let two = "[Event \"x\"]\n[Board \"1\"]\n{bar\n[Dealer \"N\"]\n\n[Board \"2\"]\n{late}\n";
    let one = "[Event \"x\"]\n{bar\n[Dealer \"N\"]\n{late}\n[Site \"y\"]\n";
    let needed = "[Event \"x\"]\n{bar\n[Dealer \"N\"]\n}\n[Auction \"N\"]\nAP\n";
    for input in [two, one, needed] {
        check_soundly(input, input);
        assert_eq!(reasons(input), [NoticeReason::SwallowedTags]);
    }
    // Tags may be meant to be comment.
    for comment in [
        "{[Dealer \"N\"]}",
        "{[Dealer \"N\"]\n[Site \"y\"]}",
        "{\n[Site \"y\"]\n}",
        "{see\n[1] and [2]}",
    ] {
        assert_eq!(reasons(&format!("[Event \"x\"]\n{comment}\n")), []);
    }
}

/// Names with blanks can add up to whole rows, which nobody means.
#[test]
fn rows_with_names_that_lack_quotes_stay() {
    let cases = [
        "[TotalScoreTable \"Rank\\2R;Names\\20L\"]\n 1 Al Alfa\n 2 Ed Echo\n",
        "[ScoreTable \"PairId_NS\\2R;PairId_EW\\2R;Names_NS\\16L;Names_EW\\16L\"]\n \
          1  2 Al Alfa   Cy Charlie\n 3  4 Ed Echo   Gi Golf\n",
        // These are too few elements, but their blanks tell as much.
        "[ScoreTable \"PairId_NS;Names_NS;Names_EW\"]\n1 Al Alfa   Charlie\n2 Bravo     Gi Golf\n",
    ];
    for (case, reason) in cases.into_iter().zip([
        NoticeReason::SplitText,
        NoticeReason::SplitText,
        NoticeReason::TableRows,
    ]) {
        let input = format!("[Event \"x\"]\n{case}");
        check_soundly(&input, case);
        assert_eq!(reasons(&input), [reason]);
    }
    // The header may be that of an earlier game.
    let input = "[Event \"x\"]\n[TotalScoreTable \"##Rank;Names\"]\n1 \"a b\"\n\n\
        [Event \"y\"]\n[TotalScoreTable \"#\"]\n1 Al Alfa\n2 Ed Echo\n";
    assert_eq!(reasons(input), [NoticeReason::SplitText]);
    // A row may go on in the next line, and a line may hold several rows.
    let wrapped =
        "[Event \"x\"]\n[TotalScoreTable \"Rank;Names;TotalMP\"]\n1 Alfa\n120 2 Echo 110\n";
    check_soundly(
        wrapped,
        "[TotalScoreTable \"Rank;Names;TotalMP\"]\n1 Alfa 120\n2 Echo 110\n",
    );
    assert_eq!(reasons(wrapped), []);
}

/// A game within a batch may take over what an earlier batch gave, and lack it after that.
#[test]
fn what_games_take_over_does_not_depend_on_the_batches() {
    let text = "[West \"Abel\"]\n[Event \"###\"]\n\n[Board \"2\"]\n[West \"#\"]\n\n[Board \"3\"]\n\n\
        [Board \"4\"]\n[West \"#\"]\n\n[Site \"##a\"]\n[North \"#\"]\n\n[Board \"6\"]\n[West \"##b\"]\n\n\
        [Board \"7\"]\n[West \"#\"]\n[North \"n\"]\n\n[Board \"8\"]\n[North \"#\"]\n";
    let source = Source::new(text.as_bytes());
    for expand_inheritance in [false, true] {
        let options = ExportOptions {
            expand_inheritance,
            ..ExportOptions::default()
        };
        let whole = export(&source, &options);
        for size in 1..text.len() {
            assert_eq!(export_in_batches(&source, &options, size), whole, "{size}");
        }
    }
    let written = text_of(text);
    assert_eq!(written.matches("[West \"Abel\"]").count(), 2, "{written}");
}

#[test]
fn a_note_of_a_second_section_stays_with_it_beside_other_repeats() {
    check_lines(
        &game("[Event \"b\"]\n[Auction \"N\"]\n1C\n*\n[Auction \"N\"]\n1D AP\n[Note \"1:a\"]\n"),
        "[Auction \"N\"]\n1C *\n%[Auction \"N\"]\n%1D AP\n%[Note \"1:a\"]\n",
    );
}

#[test]
fn what_speaks_to_pbnlint_after_a_second_section_goes_with_the_next_tag_only() {
    let order = "% pbnlint: ignore[bad-date] x\n";
    let text = text_of(&format!(
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C\n*\n[Auction \"N\"]\n1D AP\n{order}[Date \"1\"]\n"
    ));
    assert!(text.contains(&format!("{order}[Date \"1\"]\n")), "{text}");
    assert_eq!(text.matches("pbnlint").count(), 1, "{text}");
}

#[test]
fn a_tab_begins_at_the_first_column_in_each_further_line_of_a_comment() {
    check_lines("[Event \"\"]\n{b} {x\n\ty}\n", "{x\n        y}\n");
}

/// The blank before a comment takes room as well.
#[test]
fn a_long_comment_begins_beside_its_call_where_a_part_of_it_has_room() {
    for call in ["1C", "1NT"] {
        let comment = format!("{{{}a}}", "a ".repeat(150));
        let text = text_of(&format!(
            "[Dealer \"N\"]\n[Auction \"N\"]\n{call} {comment}\nAP\n"
        ));
        assert!(text.contains(&format!("\n{call} {{a a")), "{text}");
        assert!(text.lines().all(|line| line.len() < 80), "{text}");
    }
}

#[test]
fn a_table_that_would_be_wider_than_a_line_is_not_padded() {
    let widths = [
        ("130L", "130L;PairId_EW\\3R"),
        ("120L", "120L;PairId_EW\\3R"),
    ];
    for (first, second) in widths {
        let text = format!(
            "[Event \"Match\"]\n[ScoreTable \"Names_NS\\{first};Names_EW\\{second}\"]\n\
             \"Al & Bo\" \"Cy & Di\" 4\n\"Ed & Fi\" \"Gus & Hal\" 12\n"
        );
        let written = exported(text.as_bytes()).bytes.into_owned();
        let written = String::from_utf8(written).unwrap();
        let longest = written.lines().map(str::len).max().unwrap();
        assert!(longest <= 255, "{written}");
        let is_padded = written.contains("\"Gus & Hal\"  ");
        assert_eq!(is_padded, first == "120L", "{written}");
        assert_eq!(exported(written.as_bytes()).bytes, written.as_bytes());
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(written.as_bytes()), None, &plan).diagnostics;
        let mut names = findings.iter().map(|found| found.rule.name());
        assert!(names.all(|name| name != "untrue-export-claim" && name != "long-line"));
    }
}

/// The tag pair of a full line has no room for the space, which is all that it lacks.
#[test]
fn a_full_line_gets_no_space_that_makes_it_too_long() {
    for length in [243, 244, 245, 246] {
        let pair = format!("[Event\"{}\"]", "x".repeat(length));
        let text = format!("{pair}\r\n[Board \"1\"]\r\n");
        let written = text_of(&text);
        let is_full = pair.len() == 254;
        assert_eq!(written.contains(&pair), is_full, "{length}");
        assert_eq!(written.contains("% EXPORT"), pair.len() < 253, "{length}");
        invariants::export::check(text.as_bytes());
    }
}

/// What repeats a section becomes an escape line. A comment after it is for people.
#[test]
fn comments_of_a_repeated_section_stay_comments() {
    let auction = "[Dealer \"E\"]\n[Auction \"E\"]\nPass 1C +\n";
    for (repeat, comments) in [
        ("[Auction \"E\"]\n; a remark\n", &["; a remark"][..]),
        (
            "[Auction \"E\"]\n{a remark\nof two lines}\n",
            &["{a remark\nof two lines}"],
        ),
        ("[Auction \"E\"]\n{one} {two}\n", &["{one}", "{two}"]),
    ] {
        let text = format!("{auction}{repeat}");
        let written = text_of(&text);
        for comment in comments {
            let at = written.find(comment).unwrap();
            let line = written[..at].rfind('\n').map_or(0, |end| end + 1);
            assert!(!written[line..at].contains('%'), "{comment}: {written}");
        }
        invariants::export::check(text.as_bytes());
    }
}

/// The last call of an auction that a contract contradicts is not the last.
#[test]
fn no_end_is_written_where_calls_and_contract_disagree() {
    let game =
        |tags: &str, calls: &str| format!("[Dealer \"W\"]\n{tags}[Auction \"W\"]\n{calls}\n");
    for (tags, calls, is_over) in [
        ("[Contract \"5C\"]\n", "Pass 5C", true),
        ("[Declarer \"N\"]\n[Contract \"5C\"]\n", "Pass 5C", true),
        ("[Contract \"4NT\"]\n", "Pass 5C", false),
        ("[Contract \"5CX\"]\n", "Pass 5C", false),
        ("[Contract \"5D\"]\n", "Pass 5C", false),
        ("[Declarer \"S\"]\n[Contract \"5C\"]\n", "Pass 5C", false),
        ("[Contract \"Pass\"]\n", "Pass 5C", false),
        ("", "Pass 5C", false),
    ] {
        let text = game(tags, calls);
        let written = text_of(&text);
        assert_eq!(written.contains("5C *"), is_over, "{tags}");
        let plan = Plan::new(&Settings::default());
        let guessed = repair(text.as_bytes(), None, &plan, RepairLevel::Unsafe).bytes;
        let guessed = String::from_utf8(guessed.into_owned()).unwrap();
        assert_eq!(guessed.contains("5C *"), is_over, "{guessed}");
    }
}
