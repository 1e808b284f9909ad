//! One cause gives one finding: mistakes that several rules could report, and the rule that does.

use pbnlint::engine::Severity;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::Source;

const DEAL: &str =
    "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";

/// That these rules, and no others of the default set, report something in a text.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let name = match text.as_bytes() {
        [b'%', b'{', ..] => "a.rbx",
        [b'%', b' ', b'R', ..] => "a.rbn",
        _ => "a.pbn",
    };
    let source = Source::new(text.as_bytes());
    let plan = Plan::new(&Settings::default());
    let findings = lint::check(&source, Some(name), &plan).diagnostics;
    let rules: Vec<&str> = findings.iter().map(|found| found.rule.name()).collect();
    assert_eq!(rules, expected, "{text}");
}

/// A game with a play of one trick, up to the end of its line.
fn first_trick() -> String {
    let contract = "[Declarer \"S\"]\n[Contract \"3NT\"]\n";
    format!("[Dealer \"N\"]\n{DEAL}{contract}[Play \"W\"]\nH2 H5 HJ HA\n")
}

#[test]
fn a_deal_in_another_layout_is_one_mistake() {
    for (deal, rule) in [
        // Directions, commas and hyphens for voids are repaired together.
        (
            "N:AKQJT98765432.-.-.- E:-.AKQJT98765432.-.- S:-.-.AKQJT98765432.- W:-.-.-.AKQJT98765432",
            "deal-layout",
        ),
        (
            "N:AKQJT98765432.-.-.-,-.AKQJT98765432.-.-,-.-.AKQJT98765432.-,-.-.-.AKQJT98765432",
            "deal-layout",
        ),
        (
            "N:AK76.Q85.KJ4.A3x,Q52.KJ3.Q873.Q76,JT4.A94.A62.KJT9,983.T762.T95.854",
            "deal-layout",
        ),
        // Without the first player nothing is known of the others.
        (
            "X:AK76.Q85.KJ4.A32 E:Q52.KJ3.Q873.Q76 S:JT4.A94.A62.KJT9 W:983.T762.T95.854",
            "bad-deal-start",
        ),
        (
            "AK76.Q85.KJ4.A32, E:Q52.KJ3.Q873.Q76, S:JT4.A94.A62.KJT9, W:983.T762.T95.854",
            "bad-deal-start",
        ),
        (
            "AKQJT98765432.-.-.- -.AKQJT98765432.-.- -.-.AKQJT98765432.- -.-.-.AKQJT98765432",
            "bad-deal-start",
        ),
        (
            "X:AKQJT98765432.-.-.- -.AKQJT98765432.-.- -.-.AKQJT98765432.- -.-.-.AKQJT98765432",
            "bad-deal-start",
        ),
        ("N:-.-.-.- - - -", "void-filler"),
        (
            "N:AK76,Q85,KJ4,A32 Q52,KJ3,Q873,Q76 JT4,A94,A62,KJT9 983,T762,T95,854",
            "deal-layout",
        ),
    ] {
        check(&format!("[Deal \"{deal}\"]\n"), &[rule]);
    }
}

#[test]
fn what_follows_stray_text_on_its_line_is_a_mistake_of_its_own() {
    let rules = ["stray-text", "missing-tag-name"];
    check("[Event \"a\"]\nabc[\"x\"]\n", &rules);
    check("[Event \"a\"]\nabc [\"x\"]\n", &rules);
}

#[test]
fn a_wrong_score_is_one_mistake() {
    let game = "[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n[Vulnerable \"None\"]\n";
    for (tags, rule) in [
        ("[Score \"NS 405\"]\n", "wrong-score"),
        ("[Score \"NS 400 EW -405\"]\n", "odd-points"),
        ("[OptimumScore \"NS 400 EW -405\"]\n", "odd-points"),
        ("[Score \"NS 400 EW 400\"]\n", "opposite-scores"),
        (
            "[Scoring \"IMP\"]\n[ScoreIMP \"NS 25 EW 30\"]\n",
            "impossible-imps",
        ),
        (
            "[Scoring \"Rubber\"]\n[Score \"NS 400\"]\n[ScoreMP \"NS 2\"]\n",
            "duplicate-score-in-rubber",
        ),
        (
            "[ScoreMP \"NS 2 EW 0\"]\n[ScorePercentage \"NS 50 EW 10\"]\n",
            "percentage-sum",
        ),
        (
            "[ScoreMP \"NS 2 EW 0\"]\n[ScorePercentage \"NS 50 EW 50\"]\n",
            "percentage-of-matchpoints",
        ),
    ] {
        check(&format!("{game}{tags}"), &[rule]);
    }
}

#[test]
fn a_wrong_row_of_a_table_is_one_mistake() {
    let game = format!(
        "{DEAL}[Vulnerable \"None\"]\n[Scoring \"MP\"]\n[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n[Score \"NS 400\"]\n\
         [ScoreMP \"NS 2 EW 0\"]\n[ScorePercentage \"NS 100 EW 0\"]\n\
         [ScoreTable \"Rank;Contract;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW;Percentage_NS;Percentage_EW\"]\n\
         1 3NT N 9 400 -400 2 0 100.0 0.0\n2 2NT N 8 120 -120 0 2 0.0 100.0\n"
    );
    check(&game, &[]);
    for (right, wrong, rule) in [
        ("N 9 400", "N 9 405", "table-score"),
        ("N 9 400", "N 10 400", "table-score"),
        ("-400 2", "-390 2", "table-score"),
        ("1 3NT N 9", "1 Pass N 9", "table-score"),
        ("1 3NT N", "1 3NT X", "bad-element"),
        ("N 9 400", "N 14 400", "bad-element"),
        ("400 2 0", "400 1 1", "table-matchpoints"),
        ("400 2 0", "400 2 1", "table-matchpoints"),
        ("100.0 0.0", "90.0 10.0", "table-percentages"),
        ("100.0 0.0", "100.0 10.0", "table-percentages"),
        ("1 3NT", "2 3NT", "table-ranks"),
        ("2 2NT", "2 2C;D", "comment-in-table"),
        (
            "ScoreMP \"NS 2 EW 0",
            "ScoreMP \"NS 0 EW 2",
            "score-unlike-table",
        ),
        ("NS 100 EW 0", "NS 10 EW 90", "score-unlike-table"),
        ("NS 100 EW 0", "NS 100 EW 10", "score-unlike-table"),
    ] {
        assert!(game.contains(right), "{right}");
        check(&game.replacen(right, wrong, 1), &[rule]);
    }
}

#[test]
fn an_action_that_cannot_be_chosen_is_not_ranked() {
    let game = "[Dealer \"N\"]\n[Auction \"N\"]\n1C 1S +\n[ActionTable \"Rank;Call;Percentage\"]\n";
    for rows in ["1 2H 40\n2 1H 60\n", "1 1H 40\n2 2H 60\n"] {
        check(&format!("{game}{rows}"), &["impossible-action"]);
    }
    check(&format!("{game}1 2H 40\n2 2C 60\n"), &["action-ranks"]);
    check(&format!("{game}1 2H 60\n2 C;D 40\n"), &["comment-in-table"]);
}

#[test]
fn calls_and_cards_that_are_elsewhere_are_not_missing() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n";
    check(&format!("{auction}{{a\n1NT AP\n"), &["unclosed-comment"]);
    check(&format!("{auction}\n1NT AP\n"), &["blank-line-in-game"]);
    check(&format!("{auction}\n[Event \"b\"]\n"), &["empty-auction"]);
    let play = format!("{DEAL}[Declarer \"N\"]\n[Contract \"3NT\"]\n[Play \"E\"]\n");
    check(
        &format!("{play}{{a\nD3 D2 DT DJ\n*\n"),
        &["unclosed-comment"],
    );
    check(
        &format!("{play}\nD3 D2 DT DJ\n*\n"),
        &["blank-line-in-game"],
    );
    check(&format!("{play}\n[Event \"b\"]\n"), &["empty-play"]);
    check(
        &format!("{play}D3 D2 DT DJ D4\n*\n"),
        &["play-columns-shifted"],
    );
}

#[test]
fn tags_in_a_comment_are_not_missing() {
    let swallowed = "{North makes 9 tricks\n[Declarer \"S\"]\n[Contract \"3NT\"]\n";
    let play = "[Play \"W\"]\nH2 H5 HJ HA\n*\n";
    for end in ["}\n", " }\n", "{closed}\n"] {
        check(
            &format!("{DEAL}{swallowed}{end}{play}"),
            &["comment-swallows-game"],
        );
    }
    // A sample in a comment is not missed.
    let sample = "{The line\n[Contract \"3NT\"]\n}\n[Declarer \"S\"]\n[Contract \"3NT\"]\n";
    check(&format!("{DEAL}{sample}{play}"), &[]);
}

#[test]
fn one_declarer_may_win_all_tricks_in_notrump_and_the_partner_none() {
    // East has only spades and diamonds, where North has all high cards; West leads hearts and clubs,
    // which South cannot stop.
    let deal = "[Deal \"N:AKQJT98..AKQJT9. 765432..8765432. .765432..8765432 .AKQJT98..AKQJT9\"]\n";
    let table = "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 13\nS NT 0\n";
    check(&format!("{deal}{table}"), &[]);
}

#[test]
fn a_total_from_no_board_is_reported() {
    let table = "[TotalScoreTable \"PairId;TotalMP;NrBoards\"]\n";
    check(&format!("{table}1 10 0\n"), &["mean-of-total"]);
    check(&format!("{table}1 0 0\n"), &[]);
    check(&format!("{table}1 10 -1\n"), &["bad-element"]);
}

#[test]
fn a_tag_pair_right_after_stray_text_has_its_own_mistake() {
    for between in ["", " ", "\n"] {
        let text = format!("[Event \"a\"]\nmore{between}[Site\n[Date \"?\"]\n");
        check(&text, &["stray-text", "unclosed-tag"]);
    }
}

#[test]
fn a_comment_before_the_rows_of_a_table_excuses_none_of_them() {
    let table = "[ScoreTable \"Rank;Contract;Result\"]\n1 4S 10\n2 3NT\n3 4S 9\n";
    for before in ["", "{x}\n", "[Event \"a\"] ; x\n"] {
        check(&format!("{before}{table}"), &["table-row-count"]);
    }
}

/// Of two readings that as many rows fit, the one by sections is reported, because it names fewer rows.
#[test]
fn ranks_are_those_of_sections_where_neither_reading_fits() {
    let first = |rows: &str| {
        let text = format!("[TotalScoreTable \"Section;Rank;PairId;TotalMP\"]\n{rows}");
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan).diagnostics;
        let ranks = findings
            .iter()
            .find(|found| found.rule.name() == "table-ranks");
        ranks.map(|found| found.message.clone())
    };
    assert_eq!(
        first("A 1 1 60\nA 2 2 50\nB 1 3 55\nB 2 4 58\n").as_deref(),
        Some("1 score in its section is better than 55: expected rank 2, found `1`")
    );
    // Where each row is a section by itself, they say nothing of the ranks.
    assert_eq!(
        first("A 1 1 40\nB 2 2 60\n").as_deref(),
        Some("1 score is better than 40: expected rank 2, found `1`")
    );
}

#[test]
fn an_empty_line_before_tags_of_a_program_cuts_off_only_what_no_game_before_has() {
    let last = "[Board \"2\"]\n[Foo \"3\"]\n[Bar \"y\"]\n";
    let text = |own: &str| format!("[Board \"1\"]\n{own}\n[Foo \"2\"]\n[Bar \"x\"]\n\n{last}");
    let rules = ["unknown-tag"; 2];
    check(
        &text(""),
        &[&["blank-line-in-game"][..], &rules[..]].concat(),
    );
    check(&text("[Foo \"1\"]\n"), &rules);
}

#[test]
fn an_empty_line_cuts_off_nothing_of_a_board_that_is_taken_over() {
    let text = |board: &str| {
        format!("[Board \"1\"]\n\n[Board \"{board}\"]\n\n[Contract \"3NT\"]\n[Declarer \"N\"]\n")
    };
    check(&text("2"), &["blank-line-in-game"]);
    check(&text("#"), &[]);
}

#[test]
fn a_hyphen_to_which_something_belongs_does_not_only_fill_a_line() {
    for (hyphen, severity) in [
        ("-", Severity::Warning),
        ("- =1=", Severity::Error),
        ("^I -", Severity::Error),
    ] {
        let text = format!(
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= Pass Pass Pass\n{hyphen}\n[Note \"1:x\"]\n"
        );
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan).diagnostics;
        let found = findings
            .iter()
            .map(|found| (found.rule.name(), found.severity));
        assert!(found.eq([("hyphen-in-auction", severity)]), "{hyphen}");
    }
}

#[test]
fn the_tricks_of_a_deal_that_cannot_be_read_are_not_counted() {
    check(
        "[Deal \"N:63. AKQ987. A9732 A8654. KQ5. T. QJT6\"]\n[Declarer \"N\"]\n[Result \"9\"]\n",
        &["deal-hand-count"],
    );
}

#[test]
fn a_character_of_several_bytes_is_one_wrong_rank() {
    let text = "[Event \"é\"]\n[Deal \"N:.63.\u{410}KQ987.A9732 - - -\"]\n";
    let source = Source::new(text.as_bytes());
    let plan = Plan::new(&Settings::default());
    let findings = lint::check(&source, Some("a.pbn"), &plan).diagnostics;
    let mut ranks = findings
        .iter()
        .filter(|found| found.rule.name() == "bad-rank");
    let rank = ranks.next().unwrap();
    let expected = "expected a rank (A, K, Q, J, T or 9 to 2), found `\u{410}`";
    assert_eq!((rank.message.as_str(), rank.notes.len()), (expected, 0));
    assert_eq!(&text[rank.range.clone()], "\u{410}");
    assert!(ranks.next().is_none());
    // A byte that continues nothing is wrong by itself.
    let alone = [
        b"[Event \"\xC3\xA9\xC3\xA9\"]\n[Deal \"N:.63.",
        &b"\xA9KQ987.A9732 - - -\"]\n"[..],
    ]
    .concat();
    let findings = lint::check(&Source::new(&alone), Some("a.pbn"), &plan).diagnostics;
    assert!(findings.iter().any(|found| found.rule.name() == "bad-rank"));
}

#[test]
fn players_above_their_calls_are_one_mistake() {
    check(
        "[Dealer \"S\"]\n[Auction \"W\"]\nWest North East South\n- - - 1H\nAP\n",
        &["row-of-seats"],
    );
}

#[test]
fn commas_between_calls_are_no_second_note_references() {
    let notes = "[Note \"1:15 to 17\"]\n[Note \"2:transfer\"]\n";
    let calls = "1NT =1=,Pass,2H =2=,AP";
    let text = format!("[Dealer \"S\"]\n[Auction \"S\"]\n{calls}\n{notes}");
    check(&text, &["bad-character", "bad-character"]);
}

#[test]
fn suits_of_dos_in_calls_and_cards_are_one_mistake() {
    check(
        "[Dealer \"S\"]\n[Auction \"S\"]\n1\x06 Pass Pass Pass\n",
        &["control-character"],
    );
    let play =
        format!("[Dealer \"N\"]\n{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n");
    check(
        &format!("{play}\x032 H5 HJ HA\n*\n"),
        &["control-character"],
    );
}

#[test]
fn what_is_no_rank_is_compared_with_no_scores() {
    check(
        "[TotalScoreTable \"Rank;PairId;TotalMP\"]\n1 1 60\n2.5 2 40\n3 3 30\n",
        &["bad-element"],
    );
}

#[test]
fn a_mark_before_a_number_of_tricks_is_one_mistake() {
    check(
        "[ScoreTable \"Contract;Declarer;Result\"]\n3NT N ^9\n4S S 10\n",
        &["misplaced-artificial-mark"],
    );
}

#[test]
fn the_empty_elements_of_a_row_are_one_mistake() {
    let table =
        "[ScoreTable \"PairId_NS;Contract;Declarer;Result;Score_NS;MP_NS;Percentage_NS\"]\n";
    let row = "1 3NT N 9 400 0 50\n2 \"\" \"\" \"\" \"\" \"\" \"\"\n";
    check(&[table, row].concat(), &["bad-element"]);
}

#[test]
fn an_end_that_an_empty_line_cuts_off_is_one_mistake() {
    let auction = "[Dealer \"S\"]\n[Auction \"S\"]\n1NT Pass 3NT\n";
    check(&format!("{auction}\nAP\n"), &["blank-line-in-game"]);
    check(&format!("{auction}\n*\n"), &["lone-star"]);
    let play = first_trick();
    check(&format!("{play}\n*\n"), &["lone-star"]);
    // A `*` after tags of another game is none of this auction.
    check(
        &format!("{auction}\n[Board \"2\"]\n*\n"),
        &["unfinished-auction", "lone-star"],
    );
}

#[test]
fn a_skipped_player_after_the_last_card_is_one_mistake() {
    let play = first_trick();
    check(&format!("{play}^S\n*\n"), &["misplaced-irregularity"]);
    check(&format!("{play}^R\n*\n"), &["dangling-irregularity"]);
}

#[test]
fn a_name_that_is_longer_than_that_of_a_tag_is_one_mistake() {
    check(
        "[Auction-type \"pairs\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Auction \"N\"]\nAP\n",
        &["bad-tag-name"],
    );
    check("[Board-nr \"7\"]\n[Board \"1\"]\n", &["bad-tag-name"]);
    check("[Play-by \"Ann\"]\n[Board \"1\"]\n", &["bad-tag-name"]);
    // Without letters it is the same tag.
    check(
        "[Board: \"7\"]\n[Board \"1\"]\n",
        &["bad-tag-name", "repeated-tag"],
    );
}

#[test]
fn a_suffix_after_a_call_that_is_misspelt_is_not_before_the_first_call() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n";
    check(&format!("{auction}1.C! Pass 1H AP\n"), &["bad-character"]);
    check(
        &format!("{auction}1\u{2663}! Pass 1H AP\n"),
        &["non-ascii-token"],
    );
    check(
        &format!("{auction}! 1.C Pass 1H AP\n"),
        &["annotation-before-call", "bad-character"],
    );
}

#[test]
fn words_in_a_play_are_one_mistake() {
    let play = first_trick();
    check(&format!("{play}North claims nine tricks\n"), &["bad-card"]);
}

#[test]
fn two_words_of_one_call_are_one_mistake() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1C";
    check(&format!("{auction} ALL PASS\n"), &["bad-call"]);
    check(&format!("{auction} ^Pass AP\n"), &["bad-irregularity"]);
}

#[test]
fn a_date_of_zeros_is_one_that_is_not_known() {
    check("[Date \"0000.00.00\"]\n", &["impossible-date"]);
    check("[Date \"0000.10.01\"]\n", &["early-date"]);
}

#[test]
fn a_line_of_control_characters_is_one_mistake() {
    let one = "[Board \"1\"]\r\n[Dealer \"N\"]\r\n";
    let two = "[Board \"2\"]\r\n[Dealer \"E\"]\r\n";
    check(&format!("{one}\x0C\r\n{two}"), &["control-character"]);
    check(
        &format!("{one}\x0C{two}"),
        &["control-character", "missing-empty-line"],
    );
}

#[test]
fn points_that_are_no_whole_number_are_one_mistake() {
    check("[ScoreTable \"Score_NS\"]\n110.5\n", &["bad-element"]);
}

#[test]
fn a_note_with_a_misspelt_name_is_not_missing() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= AP\n";
    check(&format!("{auction}[NOTE \"1:x\"]\n"), &["tag-case"]);
    check(auction, &["undefined-note"]);
}

#[test]
fn commas_that_join_rows_are_one_mistake() {
    let table = "[ScoreTable \"PairId_NS;PairId_EW;Contract\"]\n";
    check(
        &format!("{table}1,2,4S\n3,4,3NT\n"),
        &["marks-between-elements"],
    );
    check(
        &format!("{table}1,2,4S\n3,4,3NT\n5,6,2H\n"),
        &["marks-between-elements"],
    );
}

#[test]
fn a_typographic_quote_in_place_of_a_plain_one_is_one_mistake() {
    check("[Event \"Cup\u{201D}]\n", &["unclosed-string"]);
    check("[Event \u{201C}Cup\"]\n", &["unquoted-value"]);
}

#[test]
fn suit_symbols_in_a_deal_are_one_mistake_of_the_deal() {
    let deal = "[Deal \"N:\u{2660}AK76\u{2665}Q85\u{2666}KJ4\u{2663}A32 - - -\"]\n";
    check(deal, &["deal-suit-count"]);
}

#[test]
fn a_missing_brace_before_calls_or_cards_is_one_mistake() {
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    for calls in [
        "1NT {15-17 Pass 2C {Stayman} Pass +",
        "1NT {15-17\nPass 2C {Stayman}\nPass 2D Pass +",
        "1NT {15-17\nthat is Pass 2C\nPass 2D {no major} Pass +",
    ] {
        check(&auction(calls), &["unclosed-comment"]);
    }
    // Braces that were meant to nest, and words of prose.
    check(
        &auction("1NT {after Pass 2C {Stayman} he bid} Pass +"),
        &["stray-brace"],
    );
    check(&auction("1NT {15-17 {or 14} Pass +"), &[]);
    check(&auction("1NT {he has 2C {or 2D} Pass +"), &[]);
    check(
        "[Event \"x\"]\n{after 1NT Pass 2C {Stayman}\n[Board \"1\"]\n",
        &[],
    );
}

#[test]
fn another_bracket_before_a_tag_is_one_mistake() {
    check(
        "[Event \"x\"]\n{Site \"y\"]\n[Board \"1\"]\n{flat}\n",
        &["comment-swallows-game"],
    );
    check(
        "[Event \"x\"]\n{Site \"y\"]\n[Board \"1\"]\n",
        &["unclosed-comment"],
    );
    check(
        "[Event \"x\"]\n[Site \"y\"}\n[Board \"1\"]\n",
        &["text-in-tag"],
    );
}

#[test]
fn prose_with_a_word_in_brackets_is_one_text() {
    for prose in [
        "See the [old] book for this deal",
        "See the [old book] for this deal",
        "First line\nand [sic] more",
        "Seen [sic]",
    ] {
        let text = format!("[Event \"x\"]\n\n{prose}\n\n[Event \"y\"]\n");
        check(&text, &["stray-text"]);
    }
    // A tag pair stays one.
    check(
        "[Event \"x\"]\n\nSee [Event \"y\"]\n[Board \"1\"]\n",
        &["stray-text"],
    );
}

#[test]
fn an_explanation_after_a_percent_sign_is_one_mistake() {
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    for calls in [
        "1NT % strong\nPass Pass Pass",
        "1NT % 15-17, no five-card major\nPass Pass Pass",
        "1NT Pass Pass %strong\nPass",
    ] {
        check(&auction(calls), &["bad-character"]);
    }
    // These may be calls.
    check(&auction("1NT % Pass Pass\nPass"), &["bad-character"]);
}

#[test]
fn words_after_the_end_are_one_mistake() {
    let cards = first_trick();
    for end in ["* Claim", "* claimed by South", "*\nClaim"] {
        check(&format!("{cards}{end}\n"), &["data-after-end"]);
    }
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1NT Pass\n* passed out\n";
    check(auction, &["data-after-end"]);
}

#[test]
fn a_line_of_signs_after_calls_or_cards_is_one_mistake() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1NT Pass Pass Pass\n";
    check(&format!("{auction}*****\n"), &["data-after-end"]);
    check(&format!("{auction}+++++\n"), &["data-after-end"]);
    check(&format!("{auction}=====\n"), &["bad-note-reference"]);
    check(
        &format!("{auction}*****\n***\n*****\n"),
        &["data-after-end"],
    );
    check(&format!("{}*****\n", first_trick()), &["data-after-end"]);
}

#[test]
fn a_line_of_signs_after_a_tag_is_no_row_of_calls() {
    let text = "[Event \"x\"]\n=====\n[Board \"1\"]\n";
    let plan = Plan::new(&Settings::default());
    let found = lint::check(&Source::new(text.as_bytes()), None, &plan).diagnostics;
    let messages: Vec<_> = found.iter().map(|found| &*found.message).collect();
    assert_eq!(
        messages,
        ["this does not separate games; an empty line does"]
    );
}

/// The encoding does not matter.
#[test]
fn a_no_break_space_beside_a_tag_is_one_mistake() {
    for text in [
        &b"[Event \"Caf\xE9\"]\n\xA0[Site \"y\"]\n"[..],
        b"[Event \"Caf\xE9\"]\xA0\n[Site \"y\"]\n",
    ] {
        let plan = Plan::new(&Settings::default());
        let found = lint::check(&Source::new(text), None, &plan).diagnostics;
        let messages: Vec<_> = found.iter().map(|found| &*found.message).collect();
        assert_eq!(messages, ["expected a tag pair, found a no-break space"]);
    }
}

#[test]
fn entities_in_the_place_of_quotes_are_one_mistake() {
    check(
        "[Event &quot;Club&quot;]\n[Site \"y\"]\n",
        &["unquoted-value"],
    );
}

#[test]
fn the_symbol_of_a_contract_is_one_mistake() {
    check("[Declarer \"S\"]\n[Contract \"4♠\"]\n", &["bad-contract"]);
}

#[test]
fn another_contract_than_that_of_the_auction_is_one_mistake_in_records() {
    let deal = "% RBN\nH W:KJT2.KQ2.AQ2.KQ2:AQ43.J43.J43.J54:9875.T98.T98.T98:\nA WZ:1SPPP\n";
    check(
        &format!("{deal}C 2S:W\nR 8+110\n\n"),
        &["contract-mismatch"],
    );
    check(
        &format!("{deal}C 1S:E\nP SA96\nR 7+80\n\n"),
        &["declarer-mismatch"],
    );
    check(&format!("{deal}C 1S:W\nR 8+110\n\n"), &["wrong-score"]);
}

#[test]
fn what_cannot_be_read_in_a_record_is_one_mistake() {
    check("% RBN\nA WZ:1SPassPassPass\n\n", &["rbn-call"]);
    check("% RBN\nD 20240101:19:30\n\n", &["rbn-field-count"]);
    check("% RBN\nA WZ:1S^1A\n1strong\n\n", &["rbn-missing-space"]);
    check("%{RBX}T{a{b}c}B{7}\n", &["rbx-brace"]);
    check("%{RBX}T{a}b}c}d}B{7}\n", &["rbx-brace"]);
}

#[test]
fn a_letter_that_is_no_label_begins_a_field_of_rbx() {
    check("%{RBX}B{1}Q{x}R{9}\n", &["rbn-unknown-label"]);
    check("%{RBX}b{1}R{9}\n", &["rbn-label-case"]);
}

#[test]
fn a_wrong_number_of_a_note_is_one_mistake() {
    let calls = "[Dealer \"N\"]\n[Auction \"N\"]\n1NT =1= Pass 2C =2= AP\n[Note \"1:15 to 17\"]\n";
    for number in [1, 3] {
        check(
            &format!("{calls}[Note \"{number}:Stayman\"]\n"),
            &["undefined-note"],
        );
    }
    // The same note twice says nothing of another one.
    let copy = format!("{calls}[Note \"1:15 to 17\"]\n");
    check(&copy, &["undefined-note", "duplicate-note"]);
    check(&format!("{calls}[Notes \"2:Stayman\"]\n"), &["unknown-tag"]);
    // A time is no note.
    check(
        &format!("{calls}[StartTime \"12:30\"]\n"),
        &["undefined-note", "unknown-tag"],
    );
    // Where the missing note may be another one, nothing is known of this one but that it is not used.
    check(
        &format!("{calls}[Note \"3:weak\"]\n[Play \"E\"]\n[Note \"Stayman\"]\n"),
        &["unused-note", "empty-play", "unfilled-tags", "bad-note"],
    );
}

#[test]
fn a_section_under_a_misspelt_name_is_one_mistake() {
    let deal = "[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
        [Declarer \"N\"]\n";
    let auction = "[Auction \"N\"]\n1NT =1= Pass 3NT AP\n[Note \"1:15 to 17\"]\n";
    let play = "H3 =1= {his longest} H4 HT HQ\n*\n[Note \"1:fourth best\"]\n";
    check(
        &format!("{deal}[Contract \"3NT\"]\n{auction}[play \"E\"]\n{play}"),
        &["tag-case"],
    );
    check(
        &format!("{deal}[Contracts \"3NT\"]\n[Play \"E\"]\n{play}"),
        &["misspelt-tag"],
    );
}

#[test]
fn a_card_that_is_twice_in_its_row_is_one_mistake() {
    let game = first_trick();
    for rows in [
        "C4 C4 C2 CQ CJ\nH6 H8 HK H4\n*\n",
        "C4 C2 CQ CJ CJ\n*\n",
        "C4 C2 C4 CQ CJ\nH6 H8 HK H4\n*\n",
    ] {
        check(&format!("{game}{rows}"), &["card-played-twice"]);
        // Without a deal the row shows it.
        let game = game.replace(DEAL, "");
        check(
            &format!("{game}{rows}"),
            &["missing-play-tags", "card-played-twice"],
        );
    }
    check(
        &format!("{game}C4 C2 CQ CJ\nH6 H8 HK\n*\n"),
        &["short-trick"],
    );
}

#[test]
fn calls_in_the_place_of_cards_are_one_mistake() {
    let tags = format!("[Dealer \"N\"]\n{DEAL}[Declarer \"S\"]\n[Contract \"4H\"]\n");
    let calls = "[Play \"W\"]\nPass Pass 4H Pass\nPass Pass\n";
    check(&format!("{tags}{calls}"), &["bad-card"]);
    let cards = "[Auction \"N\"]\nH2 H5 HJ HA\n";
    check(&format!("{tags}{calls}{cards}"), &["bad-card"]);
    check(&format!("{tags}{cards}"), &["bad-call"]);
}

#[test]
fn two_exchanged_hands_are_one_mistake() {
    let deal = DEAL.replace(
        "Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9",
        "JT4.A94.A62.KJT9 Q52.KJ3.Q873.Q76",
    );
    let play = "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\n";
    check(&format!("{deal}{play}C4 C2 CQ CJ\n*\n"), &["hands-rotated"]);
    // One trick may be written in another order.
    check(&format!("{deal}{play}*\n"), &["play-columns-shifted"]);
}

#[test]
fn a_line_that_looks_like_a_tag_pair_is_one() {
    let game = "[Event \"Club\"]\n(Site \"Leeds\")\nDate: 2019.03.12\n[Board \"1\"]\n";
    check(game, &["stray-text"]);
}

#[test]
fn another_dealer_or_vulnerability_than_at_the_other_table_is_one_mistake() {
    let game = |room: &str, vulnerable: &str, contract: &str, score: &str| {
        format!(
            "[Event \"Club\"]\n[Board \"1\"]\n[Room \"{room}\"]\n[Dealer \"N\"]\n[Vulnerable \"{vulnerable}\"]\n\
             {DEAL}[Scoring \"IMP\"]\n[Declarer \"S\"]\n[Contract \"{contract}\"]\n[Result \"10\"]\n\
             [Score \"NS {score}\"]\n\n"
        )
    };
    let closed = game("Closed", "None", "3NT", "430");
    let open = game("Open", "NS", "4H", "420");
    check(&format!("{open}{closed}"), &["wrong-score"]);
    let open = game("Open", "NS", "4H", "620");
    check(&format!("{open}{closed}"), &["board-conditions"]);
    let open = game("Open", "None", "4H", "420");
    check(&format!("{open}{closed}"), &[]);
    let auction = "[Auction \"N\"]\n1H Pass 4H AP\n";
    let open = open.trim_end().replace("\"S\"", "\"N\"");
    let open = format!("{open}\n{auction}\n");
    check(&format!("{open}{closed}"), &[]);
    let open = open.replace("Dealer \"N\"", "Dealer \"E\"");
    check(&format!("{open}{closed}"), &["auction-start"]);
}

#[test]
fn commas_between_columns_with_widths_are_one_mistake() {
    check(
        "[ScoreTable \"Rank,PairId_NS\\3R,Score_NS\\5R\"]\n1   4   460\n",
        &["unseparated-columns"],
    );
}

#[test]
fn a_score_that_two_rules_judge_is_one_mistake() {
    let tricks = "[DoubleDummyTricks \"77777777777777777777\"]\n";
    let vulnerable = "[Vulnerable \"None\"]\n";
    check(
        &format!("{vulnerable}[OptimumScore \"NS 95\"]\n{tricks}"),
        &["optimum-score"],
    );
    check("[OptimumScore \"NS 95\"]\n", &["odd-points"]);
    let game = |room: &str, imps: &str, contract: &str, score: &str| {
        format!(
            "[Event \"Club\"]\n[Board \"1\"]\n[Room \"{room}\"]\n[Vulnerable \"None\"]\n[Scoring \"IMP\"]\n\
             [Declarer \"S\"]\n[Contract \"{contract}\"]\n[Result \"10\"]\n[Score \"NS {score}\"]\n\
             [ScoreIMP \"NS {imps}\"]\n\n"
        )
    };
    let closed = game("Closed", "6", "4H", "420");
    let open = game("Open", "-26", "3H", "170");
    check(&format!("{open}{closed}"), &["impossible-imps"]);
    let open = game("Open", "-2", "3H", "170");
    check(&format!("{open}{closed}"), &["imps-of-two-tables"]);
}

#[test]
fn footnotes_of_calls_are_one_mistake() {
    let game = "[Dealer \"N\"]\n[Auction \"N\"]\n1D 1S X(1) 4S\n5D Pass (2) AP\n(1) negative\n(2) to 15, or more!\n";
    check(game, &["bad-character"]);
    check(&game.replace("X(1)", "X"), &["bad-character"]);
}

#[test]
fn a_row_that_is_there_twice_is_one_mistake() {
    let table = "[Scoring \"MP\"]\n[ScoreTable \"Rank;PairId_NS;PairId_EW;Score_NS;MP_NS\"]\n\
                 1 1 6 420 4\n2 2 7 170 2\n3 3 8 -300 0\n";
    check(table, &[]);
    let row = "2 2 7 170 2\n";
    check(&table.replace(row, &row.repeat(2)), &["repeated-pair"]);
    let total = "[TotalScoreTable \"Rank;PairId;TotalMP\"]\n1 3 60\n2 1 50\n3 2 40\n";
    check(total, &[]);
    let row = "2 1 50\n";
    check(&total.replace(row, &row.repeat(2)), &["repeated-pair"]);
    let play = first_trick();
    check(
        &format!("{play}C4 C2 CQ CJ\nC4 C2 CQ CJ\n*\n"),
        &["card-played-twice"],
    );
}

#[test]
fn a_game_is_not_judged_by_one_before_it_without_an_empty_line() {
    let other = DEAL.replace("N:", "E:");
    let game = |board: u8, deal: &str, rest: &str| {
        format!("[Event \"x\"]\n[Board \"{board}\"]\n[Dealer \"N\"]\n{deal}{rest}")
    };
    for (first, second) in [
        (
            "[Vulnerable \"None\"]\n",
            "[Vulnerable \"NS\"]\n[Declarer \"S\"]\n[Contract \"5HX\"]\n[Result \"9\"]\n[Score \"-500\"]\n",
        ),
        (
            "[Vulnerable \"None\"]\n[Declarer \"S\"]\n[Contract \"1NT\"]\n",
            "[Vulnerable \"NS\"]\n[Declarer \"S\"]\n[Contract \"4H\"]\n[Result \"10\"]\n[Score \"620\"]\n",
        ),
        (
            "[Contract \"Pass\"]\n",
            "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"7\"]\n[Score \"90\"]\n",
        ),
        ("", "[Auction \"E\"]\n1D AP\n"),
        (
            "",
            "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\n*\n[Note \"1:x\"]\n",
        ),
        (
            "[Auction \"N\"]\n1NT =1= AP\n[Note \"1:x\"]\n",
            "[Note \"1:y\"]\n",
        ),
    ] {
        let text = game(1, DEAL, first) + &game(2, &other, second);
        check(&text, &["missing-empty-line"]);
    }
    // The first game is judged alone.
    let wrong = "[Vulnerable \"None\"]\n[Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"7\"]\n";
    let text = game(1, DEAL, &format!("{wrong}[Score \"100\"]\n")) + &game(2, &other, "");
    check(&text, &["wrong-score", "missing-empty-line"]);
    let text = game(1, DEAL, wrong) + &game(2, &other, "[Score \"100\"]\n");
    check(&text, &["missing-empty-line"]);
}

#[test]
fn an_empty_line_in_a_game_is_one_mistake() {
    let tags = format!("[Event \"x\"]\n[Board \"1\"]\n[Dealer \"S\"]\n{DEAL}");
    let played = "[Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"7\"]\n";
    let calls = "[Auction \"S\"]\n1NT =1= Pass Pass Pass\n[Note \"1:weak\"]\n";
    let cards = "[Play \"W\"]\nH2 H5 =1= HJ HA\nS3 S6 S2 S4\n*\n[Note \"1:low\"]\n";
    let game = format!("{tags}{played}{calls}{cards}");
    let table = "[Scoring \"MP\"]\n[ScoreTable \"Contract;Declarer;Result;Score_NS;MP_NS\"]\n\
                 3NT S 9 400 6\n2S N 8 110 4\n1NT S 7 90 2\n4H E 11 -450 0\n";
    let optimum = "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 7\n";
    for text in [
        game,
        format!("{tags}{played}{table}"),
        format!("{tags}{played}{optimum}{table}"),
    ] {
        for line in 3..text.lines().count() {
            let mut torn: Vec<&str> = text.lines().collect();
            torn.insert(line, "");
            // A tag that identifies a game, or one with rows, may be a game of its own.
            let is_allowed = |next: &&str| {
                let names = ["[De", "[Co", "[Res", "[Sc", "[Opt", "[Note", "*"];
                names.iter().any(|name| next.starts_with(name))
            };
            if torn.get(line + 1).is_some_and(is_allowed) {
                continue;
            }
            check(&(torn.join("\n") + "\n"), &["blank-line-in-game"]);
        }
        let spaced: String = text.lines().flat_map(|line| [line, "\n\n"]).collect();
        check(&spaced, &["blank-line-in-game"]);
    }
}

#[test]
fn half_of_a_comment_is_one_mistake() {
    let row = "SK S5 S6 ST\nCJ {finesse} C6 C2 C4\nC3 CQ C8 CK\nD7 DJ DK D2\n*\n";
    let deal = "[Deal \"W:Q7632.843.AKQ.82 JT9.A72.T832.KT4 K8.Q5.9764.AJ973 A54.KJT96.J5.Q65\"]\n";
    let tags = format!("{deal}[Declarer \"N\"]\n[Contract \"4H\"]\n");
    let game = |words: &str, rest: &str| format!("{tags}[Play \"E\"]\nD4 D5 DQ D3 {words}\n{rest}");
    let plain = row.replace("{finesse} ", "");
    check(&game("{a good lead", row), &["unclosed-comment"]);
    check(&game("{a good lead", &plain), &["unclosed-comment"]);
    check(&game("{a good lead)", &plain), &["unclosed-comment"]);
    check(&game("a good lead}", &plain), &["stray-brace"]);
    let swallowed =
        format!("{tags}[Result \"7\"]\n{{ North should pass.\n[Play \"E\"]\nD4 D5 DQ D3\n{row}");
    check(&swallowed, &["comment-swallows-game"]);
}

#[test]
fn the_byte_order_mark_of_a_file_that_was_appended_is_one_mistake() {
    check(
        "[Event \"x\"]\n[Board \"1\"]\n\n\u{FEFF}[Event \"x\"]\n[Board \"2\"]\n",
        &["stray-text"],
    );
    let calls =
        "[Event \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1NT Pass Pass Pass\n";
    let next = "\u{FEFF}[Event \"x\"]\n[Board \"2\"]\n[Dealer \"N\"]\n";
    check(&format!("{calls}{next}"), &["non-ascii-token"]);
    check(&format!("{calls}*\n{next}"), &["non-ascii-token"]);
}

#[test]
fn a_lone_star_before_the_marks_of_the_end_of_the_file_is_one() {
    let table = "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN S 9\n*";
    for marks in ["\x1A", "\x1A\n", "\x1A\n\x1A", " \x1A\n \x1A\x1A\n"] {
        check(
            &format!("{table}{marks}"),
            &["lone-star", "end-of-file-mark"],
        );
    }
}

/// What the swallowed tags say is guessed by no rule, and lacked by none.
#[test]
fn a_comment_that_swallows_tags_is_one_mistake() {
    let header = "[Event \"a\"]\n[Board \"1\"]\n[Dealer \"S\"]\n[Vulnerable \"EW\"]\n";
    let auction = "[Auction \"S\"]\n1S Pass 2NT Pass\n3C X 4S 5C\nX Pass Pass Pass\n";
    let tags = "[Declarer \"E\"]\n[Contract \"5CX\"]\n[Result \"11\"]\n";
    let empty = "[Declarer \"\"]\n[Contract \"\"]\n[Result \"\"]\n";
    check(
        &format!("{header}{empty}{{the par\n{tags}{{the par}}\n{auction}"),
        &["comment-swallows-game"],
    );
    check(
        &format!("{header}{{the par\n{tags}{{the par}}\n{auction}"),
        &["comment-swallows-game"],
    );
    let play = "[Play \"W\"]\nH2 H5 HJ HA\n*\n";
    let play_tags = "[Declarer \"S\"]\n[Contract \"3NT\"]\n";
    for end in ["}", "a word}", "{two}", "some words\nof two lines }"] {
        let text = format!("[Dealer \"N\"]\n{{one\n{play_tags}{DEAL}{end}\n{play}");
        check(&text, &["comment-swallows-game"]);
        let plan = Plan::new(&Settings::default());
        let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Unsafe).bytes;
        check(std::str::from_utf8(&repaired).unwrap(), &[]);
    }
    // Nothing is filled in that they may say otherwise.
    let settings = Plan::new(&Settings::default());
    for text in [
        "[Declarer \"?\"]\n{a\n[Declarer \"E\"]\n{b}\n[Declarer \"S\"]\n",
        "[Board \"1\"]\n{a\n[Event \"b\"]\n{c}\n\n[Board \"2\"]\n[Event \"#\"]\n",
    ] {
        let repaired = repair(text.as_bytes(), None, &settings, RepairLevel::Safe);
        assert_eq!(repaired.bytes, text.as_bytes(), "{text}");
    }
    // What was meant to be a comment is one.
    let sample = "{The format:\n\n[Event \"x\"]\n[Declarer \"N\"]\n\nThat was it.}\n";
    let tags = "[Event \"Club\"]\n[Contract \"3NT\"]\n";
    check(&format!("{sample}{tags}{play}"), &["missing-play-tags"]);
    let old = "[Contract \"3NT\"]\n";
    check(&format!("{header}{{before:\n{old}as it was}}\n"), &[]);
}

/// A play in another language is one mistake, whatever its letters are in English.
#[test]
fn letters_of_another_language_are_one_mistake() {
    let deal = "[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n";
    let tags = "[Declarer \"S\"]\n[Contract \"5HX\"]\n";
    for cards in [
        "PR C3 P4 P3\nT5 T2 T6 TR\n",
        // The players do not hold these cards.
        "C10 C3 C5 C2\nPR T2 P4 P3\n",
        "PR C3 P4 P3\nT5 T2 T6 TR\nKD\n",
    ] {
        check(
            &format!("{deal}{tags}[Play \"W\"]\n{cards}*\n"),
            &["foreign-letters"],
        );
    }
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1C Passe 1P Passe\n1SA Passe Passe Passe\n";
    check(auction, &["foreign-letters"]);
    check(
        &auction.replace("1P", "1S").replace("1C", "1D"),
        &["bad-call", "bad-call"],
    );
    let french =
        "[Deal \"N:.63.ARD987.A9732 A8654.RD5.T.DVT6 V973.V98742.3.R4 RDT2.AT.V6542.85\"]\n";
    check(french, &["foreign-letters"]);
}

/// A tag whose name is broken is not missing.
#[test]
fn a_broken_name_is_one_mistake() {
    let rest = "[Dealer \"N\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\n*\n";
    check(
        &format!("{DEAL}[Decla(er \"S\"]\n{rest}"),
        &["bad-tag-name"],
    );
    let deal = DEAL.replace("Deal", "eal");
    check(
        &format!("{deal}[Declarer \"S\"]\n{rest}"),
        &["lower-case-tag-name"],
    );
}

/// A character that a rule names is not reported again because it is in UTF-8, and text that was written in UTF-8
/// twice is no text in UTF-8 besides.
#[test]
fn a_character_beyond_ascii_is_one_mistake() {
    check("[Event “Club”]\n", &["unquoted-value"]);
    check(
        "[Dealer \"N\"]\n[Auction \"N\"]\n1♣ Pass Pass Pass\n",
        &["non-ascii-token"],
    );
    check("[Event\u{A0}\"Club\"]\n", &["bad-tag-name"]);
    check("[Event \"cafÃ©\"]\n", &["mixed-encodings"]);
    check("[Event \"cafÃ\u{83}Â©\"]\n", &["mixed-encodings"]);
    let three = repair(
        "[Event \"cafÃƒÂ©\"]\n".as_bytes(),
        None,
        &Plan::new(&Settings::default()),
        RepairLevel::Unsafe,
    );
    assert_eq!(three.bytes, "[Event \"café\"]\n".as_bytes());
    check("[Event \"Café\"]\n", &["utf8-text"]);
}

/// Who takes over values of the game before where that is not allowed does so for one reason.
#[test]
fn values_of_the_game_before_are_one_mistake() {
    let first = format!("[Board \"1\"]\n[Room \"Open\"]\n[Dealer \"N\"]\n{DEAL}\n");
    let second = "[Board \"1\"]\n[Room \"Closed\"]\n[Dealer \"#\"]\n[Deal \"#\"]\n";
    let rooms = format!("{first}{second}");
    check(&rooms, &["forbidden-inheritance"]);
    let repaired = repair(
        rooms.as_bytes(),
        None,
        &Plan::new(&Settings::default()),
        RepairLevel::Unsafe,
    );
    let right = format!("[Board \"1\"]\n[Room \"Closed\"]\n[Dealer \"N\"]\n{DEAL}");
    assert!(repaired.bytes.ends_with(right.as_bytes()));
}

/// Names in capitals are the habit of a program.
#[test]
fn names_in_capitals_are_one_mistake() {
    check(
        "[EVENT \"a\"]\n[SITE \"b\"]\n[BOARD \"1\"]\n[DEALER \"N\"]\n",
        &["tag-case"],
    );
    check("[EVENT \"a\"]\n[SITE \"b\"]\n", &["tag-case", "tag-case"]);
}

/// Dots in the place of hands that are not given are safe to replace.
#[test]
fn dots_for_hands_are_one_mistake() {
    let deal = "[Deal \"N:.63.AKQ987.A9732 ... ... ...\"]\n";
    check(deal, &["short-hand"]);
    let repaired = repair(
        deal.as_bytes(),
        None,
        &Plan::new(&Settings::default()),
        RepairLevel::Safe,
    );
    assert_eq!(
        &repaired.bytes[..],
        b"[Deal \"N:.63.AKQ987.A9732 - - -\"]\n"
    );
}

/// A wrong score is found before export writes what the auction says of contract and declarer.
#[test]
fn laws_judge_what_auction_and_play_say() {
    check(
        "[Vulnerable \"None\"]\n[Result \"9\"]\n[Score \"NS 420\"]\n[Auction \"S\"]\n4S Pass Pass Pass\n",
        &["missing-declarer", "wrong-score", "missing-dealer"],
    );
    check(
        "[Auction \"S\"]\n4S Pass 3S Pass Pass Pass\n",
        &["missing-dealer", "insufficient-bid"],
    );
}

/// Boards that do not follow their numbers are found where nearly all others do.
#[test]
fn boards_against_their_numbers_are_found() {
    let dealers = ["N", "E", "S", "W"];
    let sides = [
        "None", "NS", "EW", "All", "NS", "EW", "All", "None", "EW", "All", "None", "NS", "All",
        "None", "NS", "EW",
    ];
    let board = |number: usize, dealer: &str, sides: &str| {
        format!("[Board \"{number}\"]\n[Dealer \"{dealer}\"]\n[Vulnerable \"{sides}\"]\n\n")
    };
    let usual = |number: usize| board(number, dealers[(number - 1) % 4], sides[(number - 1) % 16]);
    let file = |wrong: &str| -> String {
        let games = (1..=24).map(|number| match number {
            7 => wrong.to_owned(),
            number => usual(number),
        });
        games.collect()
    };
    check(&file(&usual(7)), &[]);
    check(&file(&board(7, "W", "All")), &["board-dealer"]);
    check(&file(&board(7, "S", "EW")), &["board-vulnerable"]);
    // In a lesson numbers say nothing.
    let lesson: String = (1..=24).map(|number| board(number, "N", "None")).collect();
    check(&lesson, &[]);
}

/// What conversion kept of a game explains its record: RBN has no mark for a mistake that was accepted.
#[test]
fn kept_irregularities_explain_a_record() {
    let record = "L x\nN b+d:a+c\nB 2\nA EN:PPP2C:P2DP1N:P7NA\nC 7N:N\nR 12-100\n\n";
    check(&format!("% RBN\n{record}"), &["insufficient-bid"]);
    let kept = "% kept from PBN: Pass 2D Pass ^I 1NT\n";
    check(&format!("% RBN\n{kept}{record}"), &[]);
    let swapped = "L x\nB 1\nA NZ:1NP7NA\nC 7N:S\n\n";
    check(&format!("% RBN\n{swapped}"), &["declarer-mismatch"]);
    let kept = "% kept from PBN: [Declarer \"^S\"]\n";
    check(&format!("% RBN\n{kept}{swapped}"), &[]);
}

/// Its number is that of the only reference without a note.
#[test]
fn a_note_with_a_number_that_none_can_have_is_one_mistake() {
    let game =
        |notes: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n1NT Pass 2C =1= AP\n{notes}");
    check(&game("[Note \"0:Stayman\"]\n"), &["undefined-note"]);
    check(
        &game("[Note \"1:Stayman\"]\n[Note \"0:Asks\"]\n"),
        &["bad-note"],
    );
}

#[test]
fn a_word_that_is_broken_is_one_mistake() {
    // A `+` inside a word says nothing of the next card.
    let play = first_trick().replace("H5", "H+5");
    check(&play, &["bad-card"]);
    // A quote of a word processor ends no string, and is no text in UTF-8 either.
    check(
        "[Event \"Spring Cup”]\n[Site \"x\"]\n",
        &["unclosed-string"],
    );
    // `#` takes over no play.
    check(
        &format!("{}*\n\n[Board \"2\"]\n[Play \"#\"]\n", first_trick()),
        &["forbidden-inheritance"],
    );
}
