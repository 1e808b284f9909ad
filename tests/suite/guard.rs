//! Repairs that were once taken back, though nothing was lost by them. Each is made now, and what
//! it is to become is written beside it.

use pbnlint::lint::{self, Findings, Plan, Settings};
use pbnlint::pbn::syntax::{Document, GameView};
use pbnlint::repair::{RepairLevel, Repaired, repair};
use pbnlint::source::Source;

use super::invariants;

fn repaired(before: &[u8], level: RepairLevel) -> Repaired<'_> {
    repair(
        before,
        Some("a.pbn"),
        &Plan::new(&Settings::default()),
        level,
    )
}

/// Both levels repair a text to the same, and all invariants hold for it.
#[track_caller]
fn becomes(before: impl AsRef<[u8]>, after: impl AsRef<[u8]>) {
    becomes_by_guess(&before, &after);
    let repaired = repaired(before.as_ref(), RepairLevel::Safe);
    assert_same(&repaired, after.as_ref());
}

#[track_caller]
fn becomes_by_guess(before: impl AsRef<[u8]>, after: impl AsRef<[u8]>) {
    invariants::check(before.as_ref());
    let repaired = repaired(before.as_ref(), RepairLevel::Unsafe);
    assert_same(&repaired, after.as_ref());
}

#[track_caller]
fn assert_same(repaired: &Repaired<'_>, expected: &[u8]) {
    assert_eq!(repaired.reverted, []);
    let text = |bytes: &[u8]| bytes.escape_ascii().to_string().replace("\\n", "\\n\n");
    assert_eq!(text(&repaired.bytes), text(expected));
}

#[test]
fn a_file_in_capitals_keeps_its_notes() {
    let before = "[EVENT \"a\"]\n[DEALER \"N\"]\n[AUCTION \"N\"]\n1C =1= Pass Pass Pass\n\
                  [NOTE \"1: strong\"]\n";
    let after = "[Event \"a\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= Pass Pass Pass\n\
                 [Note \"1: strong\"]\n";
    becomes(before, after);
}

#[test]
fn a_damaged_line_end_may_leave_others_that_differ() {
    becomes(
        "[Event \"a\"]\r\r\n[Site \"b\"]\r\r\n[Date \"?\"]\n",
        "[Event \"a\"]\r\n[Site \"b\"]\r\n[Date \"?\"]\r\n",
    );
}

#[test]
fn a_hand_may_be_mended_beside_one_that_cannot_be_read() {
    becomes(
        "[Deal \"N:AKQ.AKQ.AKQ.AKQJ E:JT987.-.JT987.T98 - -\"]\n",
        "[Deal \"N:AKQ.AKQ.AKQ.AKQJ E:JT987..JT987.T98 - -\"]\n",
    );
    becomes(
        "[Deal \"N:AKQ10.AKXJ.AK.AKQ - - -\"]\n",
        "[Deal \"N:AKQT.AKXJ.AK.AKQ - - -\"]\n",
    );
}

#[test]
fn what_a_right_name_uncovers_was_there_before() {
    let before = "[BOARD \"5\"]\n\n[Declarer \"E\"]\n";
    let safe = repaired(before.as_bytes(), RepairLevel::Safe);
    assert_same(&safe, b"[Board \"5\"]\n\n[Declarer \"E\"]\n");
    becomes_by_guess(before, "[Board \"5\"]\n[Declarer \"E\"]\n");
    becomes(
        "[Event \"a\"]\n[ROOM \"Open\"]\n[ROOM \"Closed\"]\n",
        "[Event \"a\"]\n[Room \"Open\"]\n[ROOM \"Closed\"]\n",
    );
}

#[test]
fn a_claim_of_export_format_is_not_judged() {
    let tags = |dealer: &str, deal: &str| {
        format!(
            "% PBN 2.1\r\n% EXPORT\r\n[Event \"a\"]\r\n[Site \"b\"]\r\n[Date \"?\"]\r\n\
             [Board \"1\"]\r\n[West \"?\"]\r\n[North \"?\"]\r\n[East \"?\"]\r\n[South \"?\"]\r\n\
             [{dealer} \"N\"]\r\n[Vulnerable \"None\"]\r\n[{deal} \"N:AKQJ.AKQ.AKQ.AKQ - - -\"]\r\n\
             [Scoring \"?\"]\r\n[Declarer \"?\"]\r\n[Contract \"3N\"]\r\n[Result \"?\"]\r\n"
        )
    };
    let after = tags("Dealer", "Deal").replace("\"3N\"", "\"3NT\"");
    becomes(tags("DEALER", "DEAL"), after);
}

#[test]
fn a_bracket_may_uncover_an_empty_line() {
    let text = "[Event \"a\"]\n[Board \"1\"]\n\nDealer \"N\"]\n[Deal \"?\"]\n";
    let open = text.replace("Dealer", "[Dealer");
    assert_same(
        &repaired(text.as_bytes(), RepairLevel::Safe),
        open.as_bytes(),
    );
    becomes_by_guess(text, open.replace("\n\n", "\n"));
}

#[test]
fn line_ends_in_a_comment_are_counted_as_the_reader_counts_them() {
    becomes(
        "[Event \"a\"]\n{text\r\rmore\nand more}\n",
        "[Event \"a\"]\n{text\n\nmore\nand more}\n",
    );
    becomes(
        "[Event \"a\"]\n{text\r\r\nmore\nand more}\n",
        "[Event \"a\"]\n{text\nmore\nand more}\n",
    );
}

#[test]
fn a_control_character_may_hide_an_escape_line() {
    let safe = repaired(
        b"[Event \"a\"]\n\x0c% a comment line\n[Board \"1\"]\n",
        RepairLevel::Safe,
    );
    assert_eq!(safe.reverted, []);
    invariants::check(b"[Event \"a\"]\n\x0c% a comment line\n[Board \"1\"]\n");
}

#[test]
fn a_header_with_two_mistakes_is_mended_step_by_step() {
    invariants::check(b"[ActionTable \"Rank;Call\\\\\"]\n1 1C\n");
}

#[test]
fn an_empty_line_stays_where_it_means_something() {
    invariants::repairs_are_sound(b"{\n\n[E\"\"");
    invariants::repairs_are_sound(b"\n\xFF\xFE{");
}

#[test]
fn many_braces_in_one_game_are_one_repair() {
    let before = "[Board \"1\"]\n".to_owned() + &"}".repeat(60);
    let repaired = repaired(before.as_bytes(), RepairLevel::Unsafe);
    assert_eq!(repaired.reverted, []);
    assert_eq!(repaired.bytes.as_ref(), b"[Board \"1\"]\n");
    assert_eq!((repaired.passes, repaired.fixed_count()), (1, 1));
}

#[test]
fn many_games_after_one_header_are_repaired_together() {
    let game = |value: &str| format!("[Event \"{value}\"]\n[Board \"1\"]\n\n");
    let games = |mark: &str| {
        let values = (0..60).map(|number| game(&format!("{mark}{number}")));
        game("##a") + &values.collect::<String>() + "[Board \"2\"]\n"
    };
    let (before, after) = (games(""), games("##"));
    let repaired = repaired(before.as_bytes(), RepairLevel::Unsafe);
    assert_same(&repaired, after.as_bytes());
    assert_eq!(repaired.passes, 1);
}

#[test]
fn suppressions_in_a_table_are_moved_once() {
    invariants::repairs_are_sound(
        b"[e\"\"]S Npbnlint:{pbnlint: ignore[law]}{pbnlint: ignore[law]}{pbnlint: ignore[law]}T",
    );
}

#[test]
fn a_result_of_a_declarer_who_could_not_be_read_is_kept() {
    becomes(
        "[Declarer\"N\"[result\"ns 1\"]",
        "[Declarer\"N\"][Result\"NS 1\"]",
    );
}

#[test]
fn an_unclosed_string_may_free_a_backslash() {
    becomes_by_guess(
        "[Event \"a\\\"]\n[Site \"b\\\"]\n",
        "[Event \"a\\\\\"]\n[Site \"b\\\\\"]\n",
    );
    invariants::check(b"[Event \"a\\b]\n[Site \"b\\c]\n");
    invariants::check(b"[Event a\\\"b\"]\n[Site \"b\"]\n");
}

#[test]
fn a_typographic_quote_in_a_tag_that_is_not_opened_is_mended() {
    for quotes in [("\u{201C}", "\u{201D}"), ("\u{AB}", "\u{BB}"), ("'", "'")] {
        let (open, close) = quotes;
        let text = format!("[Event \"a\"]\nSite {open}b{close}]\n[Board \"1\"]\n");
        invariants::check(text.as_bytes());
        let latin1: Vec<u8> = text
            .chars()
            .map(|c| match c {
                '\u{201C}' => 0x93,
                '\u{201D}' => 0x94,
                c => c as u8,
            })
            .collect();
        invariants::check(&latin1);
    }
}

#[test]
fn a_reference_does_not_part_an_irregularity_from_its_call() {
    for text in [
        "[Dealer \"N\"]\n[Auction \"N\"]\n2C ^I =1 = 1H\n[Note \"1:a\"]\n",
        "[Auction\n^I=1 =-",
        "[Play \"W\"]\nSA ^R {x} =1 = S2\n",
    ] {
        becomes(text, text);
    }
    let after_call = "[Dealer \"N\"]\n[Auction \"N\"]\n2C ^I 1H =1 =\n[Note \"1:a\"]\n";
    let repaired = repaired(after_call.as_bytes(), RepairLevel::Safe);
    assert_same(&repaired, after_call.replace("=1 =", "=1=").as_bytes());
}

#[test]
fn a_comment_that_leaves_a_tag_takes_no_blanks() {
    becomes("[Event \"a\" ;b\n]\t\n", "[Event \"a\"] ;b\n");
    invariants::repairs_are_sound(b"[\"\";\n]\t");
}

#[test]
fn a_trick_is_joined_where_one_line_end_parts_it() {
    for text in [
        "[Play\nH\n*\nH",
        "[Play\nH\"\nH5",
        "[Play \"W\"]\nSA \"x\nS2",
    ] {
        invariants::repairs_are_sound(text.as_bytes());
    }
}

#[test]
fn a_trick_is_not_filled_where_an_irregularity_waits_for_a_card() {
    for text in ["[Play \"W\"]\nH2 ^L\n", "Play\"\"]H2^L[V"] {
        invariants::repairs_are_sound(text.as_bytes());
    }
}

#[test]
fn a_report_beside_a_comment_becomes_no_escape_line() {
    invariants::repairs_are_sound(b"Generated 2;");
    invariants::repairs_are_sound(b"Generated 2 hands {in\ntwo lines}\n");
    becomes("Generated 2 hands\n", "% Generated 2 hands\n");
}

#[test]
fn a_string_of_several_lines_with_a_quote_inside_is_joined_by_guess() {
    invariants::repairs_are_sound(b"[\"\n\"\"][d\"\"]");
    let text = "[Event \"a\n\"b\"]\n[Site \"c\"]\n";
    assert_same(
        &repaired(text.as_bytes(), RepairLevel::Safe),
        text.as_bytes(),
    );
    becomes("[Event \"a\nb\"]\n", "[Event \"a b\"]\n");
}

#[test]
fn a_comment_of_a_text_without_tags_may_come_to_belong_to_one() {
    invariants::repairs_are_sound(b"[\r\x7fg;");
}

#[test]
fn a_lone_cr_before_a_damaged_line_end_stays_a_line_end() {
    becomes(
        "[Event \"a\"]\n{b\r\r\r\r\nc\r\r\nd}\n",
        "[Event \"a\"]\n{b\n\n\nc\nd}\n",
    );
    invariants::repairs_are_sound(b"[{\r\r\r\n%");
}

#[test]
fn a_repeated_note_stays_where_something_follows_it() {
    let section = "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= AP\n[Note \"1:a\"]\n[Note \"1:a\"]\n";
    for rest in ["1C\n", "{b}\n"] {
        let text = format!("{section}{rest}");
        let repaired = repaired(text.as_bytes(), RepairLevel::Safe);
        assert_same(&repaired, text.as_bytes());
    }
    becomes(section, section.replacen("[Note \"1:a\"]\n", "", 1));
    invariants::repairs_are_sound(b"uction\"\"]Nte\"1:a\"]A\nNte\"1a\"]\xc3");
    invariants::repairs_are_sound(b"[Auction \"N\"]\n[Note \"1:a\"][X [Note \"1:a\"]1C");
}

#[test]
fn a_no_break_space_may_hide_an_escape_line() {
    let text = b"[Play \"W\"]\nSA\n\xA0% x\n".as_slice();
    invariants::check(text);
    assert_same(&repaired(text, RepairLevel::Safe), text);
    invariants::repairs_are_sound(b"[Play\n\xa0% 1?");
}

#[test]
fn a_line_of_no_break_spaces_parts_games_only_by_guess() {
    let text = b"[Play \"W\"]\nSA\n\xA0 \xA0\nSK\n".as_slice();
    assert_same(&repaired(text, RepairLevel::Safe), text);
    invariants::repairs_are_sound(text);
    invariants::repairs_are_sound(b"[Play \"W\"]\nSA\n\xA0\x0E\xA0\nSK\n");
}

#[test]
fn a_suffix_may_part_an_irregularity_from_the_next_call() {
    let before = b"[Dealer \"N\"]\n[Auction \"N\"]\n!^I!AP\n";
    invariants::check(before);
    for level in [RepairLevel::Safe, RepairLevel::Unsafe] {
        let repaired = repaired(before, level);
        assert_eq!(repaired.reverted, []);
        assert!(repaired.bytes.ends_with(b"!^I!AP\n"), "{repaired:?}");
    }
    let twice = "[Dealer \"N\"]\n[Auction \"N\"]\n1C!! AP\n";
    let parted = "[Dealer \"N\"]\n[Auction \"N\"]\n1C! $5 ! AP\n";
    let joined = "[Dealer \"N\"]\n[Auction \"N\"]\n1C! $5 AP\n";
    becomes(twice, twice);
    becomes(parted, joined);
}

#[test]
fn an_irregularity_does_not_part_another_one_from_its_call() {
    let text = "[Dealer \"N\"]\n[Auction \"N\"]\n1D ^I ^ S 1C\n";
    becomes(text, text);
    becomes(text.replace("^I ", ""), text.replace("^I ^ S", "^S"));
}

#[test]
fn a_comment_leaves_a_tag_with_another_mistake_by_guess() {
    invariants::repairs_are_sound(b"[;\x94\n\"\"\"]");
    let text = "[Event {b} \"a\"c\"]\n";
    assert_eq!(repaired(text.as_bytes(), RepairLevel::Safe).reverted, []);
}

#[test]
fn data_of_a_tag_that_is_not_closed_are_only_text() {
    for text in [
        &b"[OptimumResultTable\"\n\"\x0c]"[..],
        b"[SCORETABLE\"\"R{PBNLINT IGNORE[AG-CASE]}S",
        b"[ScoreTab\n1 0\n*\n{",
        b"[optimumresulttable\"##declarer;;\n\n[optimumresulttable\"#\nn t 1",
        b"[!{pbnlint ignore[TAG-case]}[S\"]",
        b"[^{pbnlint ignore[TAG-case]}[A\"]",
        b"talScoreTable\"PairId:TotalMP\"]",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn a_bracket_after_an_empty_line_may_end_a_comment() {
    for text in [
        &b"\"\"[{\r\r[[Event"[..],
        b"[{\n\n[[D\"]",
        b"{\n\n[[e\"]",
        b"[Event \"a\"]\n{b\n\n[\n[Event \"c\"]\n",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn a_line_between_cr_and_lf_is_not_deleted() {
    invariants::repairs_are_sound(b"[\r\x00\n\n[E");
    invariants::repairs_are_sound(b"[Event \"a\"]\r\x00\n\n[Event \"b\"]\n");
}

#[test]
fn hyphens_before_an_auction_lead_to_a_dealer_who_becomes_known() {
    invariants::repairs_are_sound(b"[DEALER\"N\"[s[AUCTION\"W\"]- Pass Pass Pass");
    invariants::repairs_are_sound(b"Dealer\"N\"][Auction\"E\"]\xa0- - -");
    invariants::repairs_are_sound(b"[DEALER\"N\"[AUCTION\"W\"]\xa0-");
    let times = "Dealer\"N\"][Auc:tion\"W\"]- P[AuctionTimeTable\"e\"]-\r4";
    invariants::repairs_are_sound(times.as_bytes());
}

#[test]
fn a_guess_that_cures_nothing_is_not_made() {
    let text = b"[\"\"]D[]{pbnlint ignore[tag-case]}\n.;\n\x93[Event";
    invariants::repairs_are_sound(text);
}

#[test]
fn a_control_character_before_a_percent_sign_goes_by_guess() {
    invariants::repairs_are_sound(b"[S\"\"]\n\x1a%\x00=");
}

#[test]
fn an_element_below_an_inherited_header_is_mended() {
    becomes(
        "[OptimumResultTable \"##Declarer;Denomination\"]\nN NT\n\n\
         [OptimumResultTable \"#\"]\nn NT\n",
        "[OptimumResultTable \"##Declarer;Denomination\"]\nN NT\n\n\
         [OptimumResultTable \"#\"]\nN NT\n",
    );
}

#[test]
fn passes_before_what_cannot_be_read_are_not_the_last_calls() {
    invariants::repairs_are_sound(b"[AUCTION\n1H Pass\n\xa0s Pass Pass");
}

#[test]
fn a_comment_that_is_not_closed_is_not_moved() {
    invariants::repairs_are_sound(b"[Event \"a\"]\nx{b\n\n[EVENT \"c\"]\n");
}

#[test]
fn a_note_beside_a_broken_tag_is_only_text() {
    invariants::repairs_are_sound(b"AUCTION\"\"]=1=\n[PLAY\"]\nt\"\"]\n[NOTE\"1:\"]");
    invariants::repairs_are_sound(b"\"\"[S \\\"\"{pbnlint ignore[tag-case]}[Note\"1:\"]");
}

/// Where brackets and quotes are missing, a fix of another rule may change what belongs to what. It
/// waits then, and is no bug.
#[test]
fn in_a_torn_text_a_fix_may_have_to_wait() {
    for text in [
        &b"[Event\"a\"[Event\"]\n[Event x][P"[..],
        b"[Event[Event\"]\n[Event x][R",
        b"[X\r[Event\"\"][X\r'%}[Event\"\"]",
        b"[Pay\n0$1X\xef\xbb\xbf=1=",
        b"[W\"]\n\xbf[\n\xc3 E",
        b"[Pla\n^\x0cL HJ",
        b"[AUCTIO\n^\xef\xbb\xbfI 1H",
        b"[ScoreTable[ScoreTable\"Rank\x02]",
        b"[ScoreTable\"Rank\x02R ",
        b"Auction\"\"]=1=\n[Pla\n[Nte\"1s",
        b"[Event[X}{pbnlint ignore[tag-case]}[Event\"\"]",
        b"[AUCTION\"\"]={pbnlint ignore[TAG-case]}1= $3[NOTE\"]",
        b"[AUCTION\"\"]\n1C =1{pbnlint: ignore[tag-case]}= $3[NOTE\"]",
        b"[AUCTION\"\"]\n1C =1= {pbnlint: ignore[tag-case]} =2= $3[NOTE\"]",
        b"Auction\"\"]\xa0 % E$1",
        b"[AUCTION\"\"]\n1C (15+) Pass (*) 1H ($3, =1=) AP {a}",
        b"[Auction\"N\"]\n1C(15+)Pass (1H) ( X ) (Pas) AP {a} (b {c} d)",
        b"[Play\"N\"]\nSK (covers) S4 (ST) S5\n(a\nb) + (*)\n",
        "[ScoreTable\"Contract;Lead\"]\n\u{fe0f} \u{2013}\n\u{feff} \u{2212}\u{2212}".as_bytes(),
        "[ScoreTable\"Contract;Lead;Score_NS;Names\"]\n4\u{2660} \u{2660}K \u{2212}420 J\u{e9}r\u{f4}me".as_bytes(),
        b"[ScoreTable\"\"]t\"\"]",
        b"\"\"\"]{}[V a]^",
        b"[\"\"{}g]",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn an_annotation_on_the_next_line_breaks_its_round() {
    invariants::check(b"[Dealer \"N\"]\n[Auction \"N\"]\n1S =1=\n$5 Pass Pass Pass\n");
    invariants::check(
        b"[Dealer \"N\"]\n[Auction \"N\"]\n1NT Pass 2H Pass\n2S Pass Pass\n=4= Pass\n",
    );
}

#[test]
fn comments_leave_a_tag_in_their_order() {
    becomes("[Event {a} {b} \"x\" {c}]\n", "[Event \"x\"] {a} {b} {c}\n");
    becomes(
        "[Event {a} ; b\n\"x\"]\n[Site \"y\"]\n",
        "[Event\n\"x\"] {a} ; b\n[Site \"y\"]\n",
    );
    becomes(
        "[Event ; a\n{b}\"x\"]\n[Site \"y\"]\n",
        "[Event\n \"x\"] ; a\n{b}\n[Site \"y\"]\n",
    );
    // A line comment would swallow what is after the tag, and stays.
    becomes(
        "[Event ; a\n{b} ; c\n{d}\"x\"] [Site \"y\"]\n",
        "[Event ; a\n ; c\n \"x\"] {b} {d} [Site \"y\"]\n",
    );
}

#[test]
fn an_empty_value_that_readers_ignore_may_be_filled() {
    let start = "[Event \"a\"]\n[Room \"Open\"]\n";
    let text = format!("{start}[Event \"\"]\n[Event \"x\"]\n[Site \"y\"]\n");
    let safe = repaired(text.as_bytes(), RepairLevel::Safe);
    let filled = format!("{start}[Event \"x\"]\n[Site \"y\"]\n");
    assert_same(&safe, filled.as_bytes());
    invariants::repairs_are_sound(text.as_bytes());
    // One tag over and over again is a game each time.
    let text = b"[Event \"a\"]\n[Event \"\"]\n[Event \"x\"]\n[Site \"y\"]\n";
    assert_same(&repaired(text, RepairLevel::Safe), text);
    invariants::repairs_are_sound(text);
}

#[test]
fn a_deal_without_cards_fills_no_other() {
    for text in [
        "[Deal \"N:- - - -\"][Deal \"N:- - - -\"]\n",
        "[Deal\"N:- - - -\n[Deal\"N:- - - -\n^",
        "\"\"[Deal\"- - - -\"[Deal\"N:- - - -\r;",
    ] {
        invariants::repairs_are_sound(text.as_bytes());
    }
}

#[test]
fn an_escape_line_in_a_repeated_tag_stays() {
    let text = "[Event \"a\"]\n[\n%keep\nEvent \"a\"]\n";
    becomes(text, text);
}

#[test]
fn columns_and_elements_may_be_mended_one_after_the_other() {
    invariants::repairs_are_sound(b"[OptimumResultTable \"Declarer Suit Tricks\"]\nN N 9\nS N 8\n");
}

#[test]
fn what_cannot_be_read_beside_hyphens_and_passes_is_moved_with_nothing() {
    for text in [
        &b"[Dealer \"N\"]\n[Auction \"W\"]\n-=1\n"[..],
        b"[Dealer \"N\"]\n[Auction \"W\"]\n4\xa0\n-\n",
        b"[Auction \"N\"]\n1C Pass Pass ^R AP\n",
        b"[Declarer \"S\"]\n[Play \"N\"]\n^- - - HJ\n",
    ] {
        invariants::repairs_are_sound(text);
    }
}

/// Games of version 1.0 hand nothing on: there each `##` is a part of the value.
#[test]
fn a_header_that_is_redefined_is_handed_on_once() {
    let header = "% PBN 2.1\n[Date \"##1\"]\n[Board \"1\"]\n\n";
    let plain = |board: u32| format!("[Date \"{board}\"]\n[Board \"{board}\"]\n\n");
    let without = |board: u32| format!("[Board \"{board}\"]\n\n");
    let games: Vec<_> = (1..9).map(|n| plain(2 * n) + &without(2 * n + 1)).collect();
    let text = header.to_owned() + &games.concat();
    let by_guess = repaired(text.as_bytes(), RepairLevel::Unsafe);
    let dates = by_guess
        .bytes
        .windows(9)
        .filter(|text| text.starts_with(b"[Date \"##"));
    assert_eq!((dates.count(), by_guess.reverted.len()), (9, 0));
    let text = header.to_owned() + "% PBN 1.0\n" + &plain(2) + &without(3);
    let by_guess = repaired(text.as_bytes(), RepairLevel::Unsafe);
    assert_eq!(
        by_guess.bytes.windows(2).filter(|two| two == b"##").count(),
        1
    );
    invariants::repairs_are_sound(text.as_bytes());
}

/// What one repair changed elsewhere is no reason to miss the text of a broken tag pair.
#[test]
fn the_text_of_a_broken_tag_is_looked_for_by_itself() {
    for text in [
        &b"[${pbnlint ignore[tag-case]}[Note\"1:a\"][DEAL\"N:10... - - -]"[..],
        b"[ScoreTable\"\"]0\nb \x9d][Board",
        b"Auction\"\"]=1[Play\"]\n*[Note\"1:s\"][o",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn a_note_in_capitals_becomes_a_note_or_is_one_already() {
    for text in [
        &b"[Auction[NOTE\"1:a\"]\n[Note\"1:a\""[..],
        b"[NOTE\"\"][Auction[Note\"1:a\"][Note\"1:a\"",
        b"[Auction[Note\"1:15 to 17]\n[note\"1:15 to 17\"]",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn of_two_tags_in_capitals_one_is_mended() {
    invariants::repairs_are_sound(b"EVENT\"\"][EVENT\"X\"]");
}

#[test]
fn columns_stay_where_a_card_cannot_be_read() {
    for text in [
        &b"[Declarer\"S\"][Play\"S\"]- H2 H5HA H"[..],
        b"[Declarer\"S\"][Play\"S\"]- H4 D3DA C",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn a_control_character_is_a_width_only_at_the_end_of_a_column() {
    for text in [
        &b"[ScoreTable\"Rank\x02RS\""[..],
        b"[ScoreTable\"\n[ScoreTable\"Rank\x02\"]",
        b"ScoreTable\"Rank\x02;\\S\"]",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn a_name_in_quotes_stays_where_the_game_has_that_tag() {
    let text = "[\"Event\" \"\"]\n[Event \"M\"]\n";
    assert_same(
        &repaired(text.as_bytes(), RepairLevel::Safe),
        text.as_bytes(),
    );
    invariants::repairs_are_sound(b"[\"Event\" \"\"][o:]\n[EVENT\"M\"]");
}

#[test]
fn a_star_stays_before_an_escape_line_and_a_comment() {
    invariants::repairs_are_sound(b"[ActionTable\"\"]N H\n*\n%\n;");
    invariants::repairs_are_sound(b"*\n%\n;");
}

#[test]
fn times_of_hyphens_go_with_them_once_the_dealer_is_known() {
    for text in [
        "[Auction\"W]\n- C A[AuctionTimeTable e]-\n5\n4",
        "[Event Dealer \"N\"]\r\n[Auction \"W\"]\r\n- 1C AP\r\n[AuctionTimeTable \"Time\"]\r\n-\r\n5\r\n4\r\n",
    ] {
        invariants::repairs_are_sound(text.as_bytes());
    }
    invariants::check(b";\nAuction\"W\"]- AP{}[AuctionTimeTable\"T]{}-{}5{a}");
}

#[test]
fn a_no_break_space_before_a_percent_sign_keeps_its_line() {
    invariants::repairs_are_sound(b"[l\"\n[Play\"\"]\xa0% S4");
}

#[test]
fn a_header_without_its_quote_hands_nothing_on() {
    let text = b"[OptimumResultTable\";Denomination;;]\n\n[OptimumResultTable\"#]\nN N T 1";
    invariants::repairs_are_sound(text);
}

#[test]
fn an_element_below_an_inherited_header_is_read_by_it() {
    becomes(
        "[OptimumResultTable \"##Declarer;Denomination\"]\nN NT\n\n[OptimumResultTable \"#\"]\nN N\n",
        "[OptimumResultTable \"##Declarer;Denomination\"]\nN NT\n\n[OptimumResultTable \"#\"]\nN NT\n",
    );
}

#[test]
fn a_bracket_that_opens_no_tag_pair_does_not_come_to_open_one() {
    for text in [
        &b"[T\"\"]\x93[\n=% i"[..],
        b"[T \"\"]\n[\n=% i\n",
        b"[T \"\"]\n[ {x}\n; y\n=% i\n",
        "[Play \"N\"]\n[\n\u{2660}A\n".as_bytes(),
        "[Play \"N\"]\nSA [\n\u{A0}S2\n".as_bytes(),
    ] {
        let safe = repaired(text, RepairLevel::Safe);
        let pairs = |text: &[u8]| GameView::new(&Document::parse(text)).tag_pairs().count();
        assert_eq!(pairs(&safe.bytes), pairs(text), "{}", text.escape_ascii());
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn a_comment_waits_where_its_brace_would_end_another_one() {
    for text in [
        "{\n\n[t\"\"][S\"\" 4]",
        "[Event \"a\"]\n{\n\n[Event \"b\"]\n[Site \"b\" c]\n",
        "{\n\n[Event \"a\"]\n[Site \"b\" c]\n[Board \"1\"]\n",
    ] {
        assert_same(
            &repaired(text.as_bytes(), RepairLevel::Safe),
            text.as_bytes(),
        );
        invariants::repairs_are_sound(text.as_bytes());
    }
    becomes_by_guess(
        "[Event \"a\"]\n{\n\n[Event \"b\"]\n[Site \"b\" c]\n",
        "[Event \"a\"]\n{}\n\n[Event \"b\"]\n[Site \"b\"] {c}\n",
    );
}

#[test]
fn what_a_deleted_mark_parted_stays_apart() {
    invariants::repairs_are_sound("\\\\[Auction \"N\"]\n!?[{a\n\nb}é!?-\n".as_bytes());
    becomes(
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C!{x}!AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C!{x}AP\n",
    );
    becomes(
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C ! !AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C !AP\n",
    );
    becomes_by_guess(
        "[Declarer \"S\"]\n[Play \"W\"]\nH2 H5 HJ HA\nC4 *C2 +\n",
        "[Declarer \"S\"]\n[Play \"W\"]\nH2 H5 HJ HA\nC4 C2 +\n",
    );
}

#[test]
fn a_comment_after_the_end_of_a_play_keeps_its_card() {
    let play = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
                [Declarer \"N\"]\n[Contract \"3NT\"]\n[Play \"E\"]\nH3\n*\n";
    let filled = play.replace("H3\n", "H3 - - -\n");
    becomes(play, &filled);
    for comment in ["{x}\n", " {x}\n", "; x\n"] {
        let text = format!("{play}{comment}");
        assert_same(
            &repaired(text.as_bytes(), RepairLevel::Safe),
            text.as_bytes(),
        );
        becomes_by_guess(&text, format!("{filled}{comment}"));
    }
}

#[test]
fn a_result_is_that_of_declarer_whatever_is_left_of_the_deal() {
    for deal in [
        "[DAL 3]",
        "[Deal \"3\"]",
        "[Deal \"N:A2... 34... 56... 78...\"]",
        "[Deal \"N:... AT3.7.AAKJ5.JT965 ... ...\"]",
    ] {
        for result in ["NS 9 EW 4", "EW 4"] {
            let text = format!("{deal}\n[Declarer \"N\"]\n[Result \"{result}\"]\n");
            invariants::repairs_are_sound(text.as_bytes());
        }
    }
}

/// Only a deal that is given and cannot be read may be one of fewer tricks.
#[test]
fn what_one_side_does_not_win_the_other_one_does_also_without_a_deal() {
    for (deal, result) in [
        ("", "9"),
        ("[Deal \"#\"]\n", "9"),
        ("[Deal \"?\"]\n", "9"),
        ("[Deal \"\"]\n", "9"),
        ("[Deal \"3\"]\n", "EW 4"),
    ] {
        let text = format!("[Declarer \"N\"]\n{deal}[Result \"EW 4\"]\n");
        let plan = Plan::new(&invariants::everything());
        let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Safe);
        let repaired = String::from_utf8_lossy(&repaired.bytes);
        let expected = format!("[Result \"{result}\"]");
        assert!(repaired.contains(&expected), "{repaired}");
    }
}

#[test]
fn who_made_the_first_call_is_not_sure_after_what_cannot_be_read() {
    invariants::repairs_are_sound(b"[Play \"W\"]\n[Auction \"N\"]\n^\xEF\xBB\xBF-\x000\n");
}

/// A reader of the file that was repaired knows which cards there are, and which notes they have.
#[test]
fn a_note_may_leave_a_play_that_comes_to_be_read() {
    let text = "Auction\"\"]=2[Play\"\"]e\"\"][Note\"2:n\"]";
    invariants::repairs_are_sound(text.as_bytes());
    let play = "[Dealer \"N\"]\n[Auction \"N\"]\n1C =2= AP\n[Play \"E\"]\nSA\nEvent \"\"]\n[Note \"2:n\"]\n";
    invariants::repairs_are_sound(play.as_bytes());
}

#[test]
fn a_width_may_be_mended_beside_a_column_without_a_name() {
    invariants::repairs_are_sound(b"ScoreTable\"Rank\x02;\x07\"][R\"]");
    invariants::repairs_are_sound(b"[ScoreTable \"Rank\x02;\x07\"]\n");
}

/// What follows a word that cannot be read may belong to it.
#[test]
fn an_annotation_may_come_to_belong_to_a_call_that_could_not_be_read() {
    invariants::repairs_are_sound(b"[AuctioN\"\n3$5\xa0X?");
    invariants::repairs_are_sound(b"[Dealer \"N\"]\n[Auction \"N\"]\n3 $5 \xa0X $2 AP\n");
}

#[test]
fn a_percent_sign_after_a_mark_between_files_begins_no_line_for_sure() {
    for text in [
        &b"[v'][Auction\"\n\xef\xbb\xbf% T$1{"[..],
        b"[AuctioN\"]\n\xef\xbb\xbf%[e\"\"]",
        b"[Dealer \"N\"]\n[Auction \"N\"]\n1C\n\xef\xbb\xbf% AP\n",
    ] {
        invariants::repairs_are_sound(text);
        let safe = repaired(text, RepairLevel::Safe).bytes;
        assert!(memchr::memmem::find(&safe, b"\xef\xbb\xbf%").is_some());
    }
}

/// The first one stays, as its line asks for it.
#[test]
fn of_two_notes_in_small_letters_the_second_may_be_mended() {
    invariants::repairs_are_sound(b"[t t]\n%pbnlint ignore[tag-case,]\n[note\"1:s\"][note\"");
    let text = b"[Event \"t\"]\n% pbnlint: ignore[tag-case]\n[note \"1:s\"]\n[note \"2:t\"]\n";
    invariants::check(text);
}

#[test]
fn an_irregularity_before_the_last_passes_stays_with_the_first_of_them() {
    invariants::check(b"[D \"\"]\n[Auction \"N\"]\n^R AP\n");
    invariants::check(b"[D\"\"][Auction\"N\"]^RAP");
}

#[test]
fn an_auction_does_not_end_before_an_irregularity() {
    let text = "[Dealer \"N\"]\n[Auction \"N\"]\n[Contract \"2H\"]\n";
    let text = text.replace("[Contract", "2H Pass\n^I\n[Contract");
    invariants::repairs_are_sound(text.as_bytes());
    invariants::repairs_are_sound(b"ontract\"C\"]\r[uction\"E\"]2HPass\n^I[");
    let guessed = repaired(text.as_bytes(), RepairLevel::Unsafe).bytes;
    assert!(!guessed.contains(&b'*'), "{}", guessed.escape_ascii());
}

#[test]
fn a_percent_sign_after_a_delimiter_begins_no_line() {
    for text in [
        &b"<PBN>%[i\"\"]"[..],
        b"[Event \"a\"]\n</PBN>%[Site \"b\"]\n",
        b"<PBN><PBN>% x\n[Event \"a\"]\n",
        b"<PBN>\n% x\n[Event \"a\"]\n",
        b"[Note e]*\n<PBN>[Event",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn columns_may_be_between_commas_bars_or_blanks() {
    for between in [",", "|", " "] {
        let table = "[ScoreTable \"Rank;Score_NS;Score_EW\"]\n2 5 4\n";
        becomes(table.replace(';', between), table);
    }
}

#[test]
fn a_control_character_within_a_mark_is_no_blank_for_sure() {
    for text in [
        &b"[Auction \"N\"]\n1C =\x001= $3 AP\n"[..],
        b"r\"\"][Auction\"]\n=\x002= $3",
        b"e\"\"[Auction\"\"]\x00% x^[D\"",
    ] {
        invariants::repairs_are_sound(text);
    }
}

/// A fix in the first game waits, and others are made in games that are not beside it.
#[test]
fn what_is_left_after_a_fix_that_waits_is_found_in_the_text() {
    let text = b"e\"\"[Auction\"\"]\x00% x^[D\"\n\n[Event \"b\"]\n\n[Event \"c\"]\n\n\
        [Event \"d\"]\n[Date \"2020.1.2\"]\n";
    let repaired = repaired(text, RepairLevel::Unsafe);
    assert_eq!(repaired.fixed_count(), 3);
    let plan = Plan::new(&Settings::default());
    let source = Source::new(&repaired.bytes);
    let found = lint::check(&source, Some("a.pbn"), &plan);
    let places = |found: &Findings| {
        let found = found.diagnostics.iter();
        let places = found.map(|found| (found.rule.name().to_owned(), found.range.clone()));
        places.collect::<Vec<_>>()
    };
    assert_eq!(places(&repaired.remaining), places(&found));
}

/// The signs of two notations in a text without a name must not change places.
#[test]
fn no_repair_makes_another_notation_of_a_text() {
    let form = |text: &[u8]| pbnlint::notation::of_records(text, None, None);
    let plan = Plan::new(&Settings::default());
    for text in [&b"H{W:6\n%RBN"[..], b"C\t{\n\t\n}\n\t%RBN"] {
        for level in [RepairLevel::Safe, RepairLevel::Unsafe] {
            let repaired = repair(text, None, &plan, level);
            assert_eq!(repaired.reverted, []);
            assert_eq!(
                form(&repaired.bytes),
                form(text),
                "{:?}",
                text.escape_ascii()
            );
        }
    }
}

/// Each of its tags can go, but not nearly all: then it would take over what was cut off from it. To
/// find out which of them are one too many takes minutes.
#[test]
fn in_a_game_that_is_much_too_long_repairs_wait() {
    let text = "[Foo \"a\"]\n".repeat(70_000);
    let plan = Plan::new(&Settings::default());
    let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Safe);
    assert_eq!(repaired.reverted, []);
}

#[test]
fn what_is_handed_on_and_not_allowed_to_be_is_filled_without_its_mark() {
    let game = |dealer: &str, declarer: &str, contract: &str| {
        format!(
            "[Dealer \"{dealer}\"]\n[Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n\
             [Auction \"N\"]\n1C Pass Pass Pass\n"
        )
    };
    becomes_by_guess(game("##?", "N", "1C"), game("N", "N", "1C"));
    becomes_by_guess(game("N", "##", "##"), game("N", "N", "1C"));
    becomes_by_guess(game("N", "?", "##"), game("N", "?", "1C"));
}

#[test]
fn two_byte_order_marks_do_not_hide_a_comment_when_they_go() {
    becomes(
        "\u{feff}\u{feff}% PBN 2.1\n[Event \"a\"]",
        "% PBN 2.1\n[Event \"a\"]",
    );
    for comment in ["{", "{a}", " ;a"] {
        let text = format!("\u{feff}\u{feff}%{comment}\n[Event \"a\"]\n");
        invariants::repairs_are_sound(text.as_bytes());
    }
}

#[test]
fn the_value_of_a_tag_that_is_not_closed_is_that_of_its_repeat() {
    becomes(
        "[Declarer \"South\"[Declarer \"South\"]",
        "[Declarer \"S\"]",
    );
    invariants::repairs_are_sound(b"[South\"\"[South\"a\"");
    let suppressed = b"[Dealer\"N\"{pbnlint ignore[tag-case]}][Dealer\"N]";
    invariants::repairs_are_sound(suppressed);
}

#[test]
fn a_suffix_of_no_call_is_no_second_one() {
    invariants::repairs_are_sound(b"[uctioN\"\n!#!1C\n");
    for calls in ["! ! 1C", "1C ! # !"] {
        let text = format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls} *\n");
        let found = repaired(text.as_bytes(), RepairLevel::Safe)
            .remaining
            .diagnostics;
        let mut rules = found.iter().map(|found| found.rule.name());
        assert!(!rules.any(|rule| rule == "second-suffix"), "{calls}");
    }
}

#[test]
fn no_line_of_a_play_is_cut_between_blanks() {
    for text in [
        "[Play \"N\"]\nQ 6 d 8\n\x0B HK\n",
        "[Play \"N\"]\nS2 S3 S4 S5 \x0B HK\n",
    ] {
        invariants::repairs_are_sound(text.as_bytes());
    }
}

#[test]
fn a_note_is_not_moved_into_an_escape_line() {
    for line in ["%", "% ", "% a "] {
        becomes(
            format!("[Note \"2:x\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1C =2= *\n{line}\n"),
            format!("[Dealer \"N\"]\n[Auction \"N\"]\n1C =2= *\n{line}\n[Note \"2:x\"]\n"),
        );
    }
}

#[test]
fn a_comment_after_the_last_card_keeps_the_order_of_the_play() {
    let before = b"[Deal \"N:AK76.Q85.KJ\x14.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 \
        983.T762.\x01\0\0\0\0\0\0\0A5.P458\"]\n[Declarer \"S\"]\n[Contract \"\"N[]3\n\
        TPlay \"S\"]\n- H2 H5\xEB\xEB\xEB\xEB*\n";
    invariants::repairs_are_sound(before);
}

#[test]
fn colons_between_columns_become_semicolons() {
    becomes(
        "[ScoreTable \"PairId_NS:Score_NS\"]\n1 50\n2 110\n",
        "[ScoreTable \"PairId_NS;Score_NS\"]\n1 50\n2 110\n",
    );
}

#[test]
fn elements_of_a_table_with_a_name_in_capitals_are_repaired() {
    let text = b"[OPTIMUMRESULTTABLE\";Denomination;\"]\n\n[OPTIMUMRESULTTABLE\"#\"]T N 9";
    invariants::repairs_are_sound(text);
}

#[test]
fn of_two_notes_one_of_which_is_in_capitals_one_goes() {
    invariants::repairs_are_sound(b"[Auction\"\"[NOTE\"1:a\"];\n[Note\"1:a\"");
}

#[test]
fn a_control_character_after_a_bracket_and_a_comment_stays() {
    invariants::repairs_are_sound(b"[s\"\"]\xBF[{\n}\x0Cx");
}

#[test]
fn a_repeat_fills_the_first_tag_once_it_can_be_read() {
    becomes(
        "[South \"\"]\n[South \"\"a\"\"]\n",
        "[South \"\\\"a\\\"\"]\n",
    );
    invariants::repairs_are_sound(b"[South\"\"][South\"\"-\"\"]");
}

#[test]
fn what_one_rule_makes_readable_another_one_repairs() {
    for text in [
        &b"[Event\"\"]#[Event a\']"[..],
        b"[Play \"W\"]\nH2 =1=  \xA0H3 $9 \xA0 S4\n",
        b"[Contract\"4heartdoubled\" R]",
        b"[Deal\"N:... ... ... 3...]\n[[Declarer\"N\"][Result\"EW 3\"]",
        b"[Dealer\"north\" R]",
        b"[%{pbnlint ignore[tag-case]}[Play\"]\n",
        b"[{pbnlint ignore[law]}m l#][Date 2-Aug-2023]\n",
        b"[OptimumResultTable\"Declarer Suit Tricks\";c\n]\nN D 1",
        b"\n[v\"\"]\r \n[S\"\"]",
        b"[\r \n3\r ",
        b"[Dealer\"North]\n[Dealer\"North\"]",
        b"[AUCTION\nAP\x1a\"\"]",
        b"[Dealer\"S\"][Auction\"n\"]- -\xA0N",
        b"[Dealer\"N\"][Auction\"W\"]- C\x07P[AuctionTimeTable\"e\"]-\n5\n4",
        b"[Result\"?\"[Declarer\"S]\n[Result\"NS 1\"][]",
        // A bracket after a no-break space opens no tag pair.
        b"[Dealr\"\"]\xA0[\n-[Dealr\"]\n1",
        b"[Dealr\"\"]\xA0[\n-[Dealr\"\"]1\x92",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn all_pass_in_two_words_is_one_call() {
    let with = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n1C {calls}\n");
    for words in ["all pass", "All Pas", "all to passe", "all\npass"] {
        becomes(with(words), with("AP"));
    }
    // What is between them would be lost, or belong to another call.
    becomes(with("all {x} pas"), with("all {x} Pass"));
    becomes(with("A$0all\tpas"), with("A$0AP"));
    becomes(with("\u{A0}A$0all pas"), with(" A$0AP"));
}

#[test]
fn a_mark_that_ends_an_annotation_leaves_a_blank() {
    let before = "[Play \"W\"]\nSJ$9\u{FEFF}9 SA\n";
    becomes(before, "[Play \"W\"]\nSJ$9 9 SA\n");
    let before = "[Play \"W\"]\nSJ!\u{FEFF}? SA\n";
    becomes(before, "[Play \"W\"]\nSJ! ? SA\n");
    let after = "[Play \"W\"]\nSJ SA SK SQ\n";
    becomes("[Play \"W\"]\nS\u{FEFF}J SA SK SQ\n", after);
}

#[test]
fn where_a_note_after_a_table_belongs_is_a_guess_as_long_as_cards_cannot_be_read() {
    let game = "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= *\n";
    let (play, table) = ("[Play \"W\"]\n^\n", "[OptimumResultTable \"\"]\n");
    let note = "[Note \"1:t\"]\n";
    let before = format!("{game}{play}{table}{note}");
    becomes_by_guess(&before, format!("{game}{note}{play}{table}"));
    assert_same(
        &repaired(before.as_bytes(), RepairLevel::Safe),
        before.as_bytes(),
    );
    // Where the cards refer to a note of this number it is theirs, also as a second one.
    let (play, first) = ("[Play \"W\"]\nC2 =1= - - -\n", "[Note \"1:u\"]\n");
    let before = format!("{game}{play}{table}{note}");
    becomes(&before, format!("{game}{play}{note}{table}"));
    let before = format!("{game}{play}{first}{table}{note}");
    assert_same(
        &repaired(before.as_bytes(), RepairLevel::Unsafe),
        before.as_bytes(),
    );
}

#[test]
fn what_is_wrong_before_a_hyphen_is_not_left_to_a_call() {
    let text = b"[Auction \"N\"]\n- \xA0- 1NT Pass\n3NT *\n";
    invariants::repairs_are_sound(text);
    for words in ["$1- 1NT", "^- 1NT", "^ - 1NT", "^I - 1NT", "- ^ 1NT"] {
        let text = format!("[Dealer \"E\"]\n[Auction \"N\"]\n{words}\n");
        invariants::repairs_are_sound(text.as_bytes());
    }
}

#[test]
fn a_backslash_that_ends_a_name_does_not_hide_its_quote() {
    becomes(
        "[ScoreTable \"Rank;Names_NS\"]\n1 Kay\\\n2 \\\\\n",
        "[ScoreTable \"Rank;Names_NS\"]\n1 \"Kay\\\\\"\n2 \"\\\\\"\n",
    );
}

#[test]
fn a_line_within_a_note_that_is_there_twice_stays() {
    let text = b"[Auction \"N\"]\n[Note \"1:a\"]\n[\n% x\nNote \"1:a\"]\n";
    invariants::repairs_are_sound(text);
}

#[test]
fn a_mark_before_a_hyphen_keeps_the_order_of_the_play() {
    let text = b"[Declarer \"S\"]\n[Play \"N\"]\n^R- - -\nH6\n";
    invariants::repairs_are_sound(text);
}

#[test]
fn a_comment_after_the_end_stays_with_the_last_card() {
    for end in ["*\n{.}", "\n* {.}", "+ ; .", "{.} *"] {
        let text = format!("[Declarer \"S\"]\n[Play \"S\"]\n- H5 {end}\n");
        invariants::repairs_are_sound(text.as_bytes());
    }
}

#[test]
fn annotations_that_are_sorted_stay_words_of_their_own() {
    for text in [
        "[Play \"\"]\nA $10?2\n",
        "[Play \"W\"]\nC2 $9!$9? - - -\n",
        "[Play \"W\"]\nC2 $9=1=3 - -\n[Note \"1:x\"]\n",
    ] {
        invariants::repairs_are_sound(text.as_bytes());
    }
}

/// Marks between calls and cards, and the numbers of tricks, go; what is prose stays.
#[test]
fn marks_that_part_calls_or_cards_go() {
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    for calls in [
        "1NT, Pass, 3NT, Pass,\nPass, Pass",
        "1NT. Pass. 3NT. Pass.\nPass. Pass.",
        "1NT / Pass / 3NT / Pass /\nPass / Pass",
        "1NT | Pass | 3NT | Pass\n| Pass | Pass |",
        "1NT ,Pass ,3NT ,Pass\nPass , Pass",
    ] {
        becomes(auction(calls), auction("1NT Pass 3NT Pass\nPass Pass"));
    }
    becomes(
        auction("1n, nb, 3nt, nb,\np, NB"),
        auction("1NT Pass 3nt Pass\nPass Pass"),
    );
    for calls in [
        "1NT, a bad bid, Pass",
        "1NT/2C Pass",
        "1NT Pass ... Pass",
        "1. 1NT Pass",
    ] {
        becomes(auction(calls), auction(calls));
    }
    let play = |cards: &str| {
        let before = "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n";
        format!("{before}{cards}\n*\n")
    };
    for cards in [
        "1. H2 H5 HJ HA\n2. C4 C2 CQ CJ",
        "1. H2, H5, HJ, HA\n2. C4, C2, CQ, CJ.",
        "H2, H5, HJ, HA,\nC4, C2, CQ, CJ",
    ] {
        becomes(play(cards), play("H2 H5 HJ HA\nC4 C2 CQ CJ"));
    }
    becomes(
        play("1. H2 H5 HJ HA 2. C4 C2 CQ CJ"),
        play("H2 H5 HJ HA C4 C2 CQ CJ"),
    );
    becomes(
        play("1) H2,H5,HJ,HA\n2: C4|C2|CQ|CJ"),
        play("H2 H5 HJ HA\nC4 C2 CQ CJ"),
    );
    // Cards that are not there have no mark to stand for them.
    for cards in ["1. was a bad lead", "H2, H5, HJ, HA\nC4, , CQ, CJ"] {
        let repaired = repaired(play(cards).as_bytes(), RepairLevel::Safe)
            .bytes
            .into_owned();
        let last = cards.lines().last().unwrap();
        assert!(String::from_utf8_lossy(&repaired).contains(last), "{cards}");
        invariants::check(play(cards).as_bytes());
    }
}

#[test]
fn marks_between_elements_go() {
    let table = |rows: &str| format!("[TotalScoreTable \"Rank;Names;TotalMP\"]\n{rows}\n");
    let whole = table("1 \"Ash - Elm\" 120\n2 \"Fir - Oak\" 110.5");
    for rows in [
        "1, \"Ash - Elm\", 120\n2, \"Fir - Oak\", 110.5",
        "1 | \"Ash - Elm\" | 120\n2 | \"Fir - Oak\" | 110.5",
        "| 1 | \"Ash - Elm\" | 120 |\n| 2 | \"Fir - Oak\" | 110.5 |",
    ] {
        becomes(table(rows), &whole);
    }
    // Where the rows are not whole, nothing is known of the columns.
    for rows in ["1 | | 120\n2 | \"Fir - Oak\" | 110.5", "N | NT | 3\nN | 5"] {
        becomes(table(rows), table(rows));
    }
    let other = "[ScoreTable \"Contract;Score_NS;MP_NS\"]\n4S 420 12\n4S 400 60%\n";
    becomes(other, other.replace("60%", "\"60%\""));
}

/// The other room of a board begins another game.
#[test]
fn another_room_begins_a_game() {
    let room = |room: &str, west: &str, result: &str| {
        format!(
            "[Room \"{room}\"]\n[West \"{west}\"]\n[Contract \"4S\"]\n[Declarer \"S\"]\n\
             [Result \"{result}\"]\n"
        )
    };
    let rooms = [room("Open", "Ash", "10"), room("Closed", "Elm", "9")];
    let joined = format!("[Board \"1\"]\n{}", rooms.concat());
    let apart = format!("[Board \"1\"]\n{}", rooms.join("\n"));
    assert_same(
        &repaired(joined.as_bytes(), RepairLevel::Safe),
        joined.as_bytes(),
    );
    becomes_by_guess(joined, apart);
}

#[test]
fn words_that_are_no_data() {
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    becomes_by_guess(auction("1C (all pass)"), auction("1C AP"));
    becomes_by_guess(
        auction("\"1C\",\"Pass\",\"Pass\",\"Pass\""),
        auction("1C Pass Pass Pass"),
    );
    becomes_by_guess(
        auction("1C {short Pass 1S Pass\n2S Pass 4S AP"),
        auction("1C {short} Pass 1S Pass\n2S Pass 4S AP"),
    );
    let play = |end: &str| {
        format!("[Declarer \"S\"]\n[Contract \"4S\"]\n[Play \"W\"]\nS4 S3 ST S9\n{end}\n")
    };
    becomes_by_guess(play("* claim"), play("* {claim}"));
    let unknown = play("? ? D8 ?");
    assert_same(
        &repaired(unknown.as_bytes(), RepairLevel::Safe),
        unknown.as_bytes(),
    );
    let table =
        |comment: &str| format!("[TotalScoreTable \"Rank;TotalMP\"]\n{comment}\n2 110\n3 90\n");
    let closed = repaired(table("1 120 {winner").as_bytes(), RepairLevel::Unsafe)
        .bytes
        .into_owned();
    assert_eq!(String::from_utf8_lossy(&closed), table("{winner}\n1 120"));
}

/// Tag pairs of the standard without their brackets.
#[test]
fn tag_pairs_get_their_brackets() {
    let game = |[open, close]: [&str; 2]| {
        format!(
            "{open}Board \"1\"{close}\n{open}Dealer \"N\"{close}\n{open}Auction \"N\"{close}\n1C Pass Pass Pass\n"
        )
    };
    for brackets in [["", ""], ["(", ")"]] {
        becomes_by_guess(game(brackets), game(["[", "]"]));
    }
}

/// Declarer and tricks after a contract go where other tags say the same, and into them where those say
/// nothing.
#[test]
fn a_contract_with_more_after_it() {
    let game = |contract: &str, declarer: &str, result: &str| {
        format!("[Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n[Result \"{result}\"]\n")
    };
    for contract in ["3NT=", "3NT N", "3NT by North", "3nt by N =", "3NT N="] {
        becomes(game(contract, "N", "9"), game("3NT", "N", "9"));
    }
    becomes(game("4SX-1", "W", "EW 9"), game("4SX", "W", "EW 9"));
    becomes_by_guess(game("3NT N +1", "?", ""), game("3NT", "N", "10"));
    for [contract, declarer, result] in [
        ["3NT N", "S", "9"],
        ["3NT+1", "N", "9"],
        ["7NT+1", "N", "?"],
    ] {
        let same = game(contract, declarer, result);
        becomes_by_guess(&same, &same);
    }
}

#[test]
fn a_side_may_come_after_its_number() {
    let game = |result: &str, score: &str| {
        format!(
            "[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"{result}\"]\n[Score \"{score}\"]\n"
        )
    };
    for (result, score) in [
        ("9 NS", "400 NS"),
        ("North 9", "North 400"),
        ("9 S", "South: 400"),
        ("NS 9 tricks", "NS 400 points"),
    ] {
        becomes(game(result, score), game("NS 9", "NS 400"));
    }
    becomes_by_guess(game("3NT=", "400"), game("9", "400"));
    let other = game("4S=", "400 or so");
    becomes_by_guess(&other, &other);
}

/// A comment ends before what it would hide.
#[test]
fn a_comment_without_end_ends_before_tags_and_moves() {
    for after in [
        "[Room \"Open\"]",
        "[Auction \"N\"]\n1NT AP",
        "1NT Pass 3NT\nAP",
    ] {
        let game =
            |end: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{{two\nlines{end}\n{after}\n");
        let (before, closed) = (game(""), game("}"));
        let repaired = repaired(before.as_bytes(), RepairLevel::Unsafe);
        let (words, _) = closed.split_at(closed.find('}').unwrap() + 1);
        assert!(repaired.bytes.starts_with(words.as_bytes()), "{after}");
    }
}

#[test]
fn the_number_of_an_annotation_comes_to_its_sign() {
    let auction = |call: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{call} AP\n");
    becomes_by_guess(auction("1NT $ 1"), auction("1NT $1"));
    becomes_by_guess(auction("1NT $ 1D"), auction("1NT 1D"));
}

#[test]
fn a_table_in_the_other_order_has_the_other_sign() {
    let table = |sign: &str, rows: &str| format!("[ScoreTable \"{sign}Rank;Score_NS\"]\n{rows}\n");
    becomes_by_guess(table("+", "1 5\n2 4\n3 3"), table("-", "1 5\n2 4\n3 3"));
    becomes_by_guess(table("+", "1 5\n3 4\n2 3"), table("", "1 5\n3 4\n2 3"));
}

#[test]
fn deleted_tags_move_the_place_where_a_game_of_very_many_ends() {
    let text = "[E\"\"]\n".repeat(80_000);
    for level in [RepairLevel::Safe, RepairLevel::Unsafe] {
        assert_eq!(repaired(text.as_bytes(), level).reverted, []);
    }
}

#[test]
fn a_suit_of_dos_is_a_letter_only_in_the_section_that_counts() {
    let text = b"[Auction \"N\"]\nAP\n[Auction \"N\"]\n1\x06 AP\n";
    assert_eq!(repaired(text, RepairLevel::Safe).reverted, []);
    let text = b"r\"\"][Auction\"]\n[Auction\"\"]\n1\x06";
    assert_eq!(repaired(text, RepairLevel::Safe).reverted, []);
}

#[test]
fn a_control_character_between_a_comment_and_a_percent_sign_stays() {
    let text = b"[Dealer \"N\"]\n[Auction \"N\"]\n1C {}\x00 % 1H AP\n";
    for level in [RepairLevel::Safe, RepairLevel::Unsafe] {
        assert_eq!(repaired(text, level).reverted, []);
    }
}

#[test]
fn a_repeated_tag_with_a_comment_after_a_control_character_stays() {
    let text = b"[Event \"a\"]\n[Site \"b\"]\n[Event \"a\"]\n\x1A{x}";
    for level in [RepairLevel::Safe, RepairLevel::Unsafe] {
        assert_eq!(repaired(text, level).reverted, []);
    }
}
