//! What the random tests found: small inputs, each with what was wrong, so that nobody has to
//! draw them again.

use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::export::{Export, ExportOptions, NoticeReason, export};
use pbnlint::pbn::syntax::MOST_TAG_PAIRS;
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::Source;

use super::invariants;

/// The export of bytes that keep every invariant.
#[track_caller]
fn exported(bytes: &[u8]) -> Export<'static> {
    invariants::check(bytes);
    export(&Source::new(bytes), &ExportOptions::default()).into_owned()
}

/// That the lines are in the export of a text, after one another.
#[track_caller]
fn check_lines(input: &str, expected: &str) {
    let text = String::from_utf8(exported(input.as_bytes()).bytes.into_owned()).unwrap();
    let text = text.replace("\r\n", "\n");
    assert!(text.contains(expected), "in\n{text}");
}

#[test]
fn an_end_mark_in_an_unclosed_comment_is_text() {
    // The game is kept, with its comment; only its line ends are those of the rest.
    let export = exported(b"[Site \"a\"]\n\n[Event \"x\"]\n{never closed\x1A");
    assert!(
        export
            .bytes
            .ends_with(b"\r\n[Event \"x\"]\r\n{never closed\x1A\r\n")
    );
    exported(b"[\n\n\"]{[Event x]\x1A");
}

#[test]
fn an_end_mark_after_an_escape_line_is_part_of_it() {
    for line in ["% PBN 2\x1A", "% Import\x1A", "% a\x1A"] {
        check_lines(
            &format!("[Site \"a\"]\n{line}"),
            &format!("[Site \"a\"]\n{line}\n"),
        );
    }
}

#[test]
fn an_end_mark_before_lines_of_the_header_is_one() {
    // They go to the top, and nothing comes after the mark then.
    for last in ["% PBN 2", "%EXPORT\n", "% Import\n\n\x1A\n% PBN 2.0\n"] {
        let export = exported(format!("[Site \"a\"]\n\n[Event \"x\"]\n\x1A\n{last}").as_bytes());
        assert_eq!((export.kept(), export.games), (0, 2), "{last}");
        assert!(!export.bytes.contains(&26), "{last}");
    }
    exported(b"[\n\n\\\x1A\n%PBN2");
}

#[test]
fn what_is_after_a_directive_stays_in_a_game_that_is_kept() {
    let export = exported(b"[Site \"a\"]\n\n% PBN 2.1 by me\n[Event x]\n");
    assert_eq!(export.kept(), 1);
    assert!(export.bytes.ends_with(b"\r\n% by me\r\n[Event x]\r\n"));
}

#[test]
fn a_control_character_in_a_value_that_is_more_than_text_keeps_the_game() {
    // In a value that is more than text, nobody can say what was meant: the game is kept.
    assert_eq!(exported(b"[Score \"NS 50\x1A\"]\n").kept(), 1);
    assert_eq!(exported(b"[ScoreTable \"Rank\x01\"]\n1\n2\n").kept(), 1);
}

#[test]
fn blanks_around_the_fields_of_a_scoring_say_nothing() {
    check_lines("[Scoring \"P ;\"]\n", "[Scoring \"P;\"]\n");
    check_lines("[Scoring \"imp ; butler\"]\n", "[Scoring \"IMP;Butler\"]\n");
}

#[test]
fn a_value_that_is_repeated_may_hold_what_becomes_a_blank() {
    check_lines(
        "[Event \"a\"]\n[Site \"s\"]\n[Event \"b\t\"]\n",
        "[Event \"a\"]\n%[Event \"b \"]\n",
    );
    check_lines(
        "[Event \"a\"]\n[Site \"s\"]\n[Event \"##b\"]\n",
        "[Event \"a\"]\n%[Event \"##b\"]\n",
    );
}

#[test]
fn a_header_that_cannot_be_read_keeps_its_backslashes() {
    let check = |before: &str, after: &str| {
        let header = |header: &str| format!("[ScoreTable \"{header}\"]\n");
        check_lines(&header(before), &header(after));
    };
    check(r"a b\\2", r"a b\\2");
    check(r"a\\2;b e", r"a\2;b e");
}

#[test]
fn a_slip_of_a_name_does_not_end_what_an_earlier_game_said() {
    let game = "[Event \"a\"]\n[9ate \"\"]\n";
    exported(format!("[Date \"##2020.01.01\"]\n\n{game}\n[Board \"3\"]\n").as_bytes());
}

#[test]
fn a_suppression_of_what_readers_ignore_falls_silent_with_it() {
    // It would act on the tag after it otherwise.
    check_lines(
        "[Event \"a\"]\n% pbnlint: ignore[repeated-tag] old\n[Event \"b\"]\n[Site \"s\"]\n",
        "[Event \"a\"]\n%% pbnlint: ignore[repeated-tag] old\n%[Event \"b\"]\n[Site \"s\"]\n",
    );
    check_lines(
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C\n[Auction \"N\"]\n1D\n\
         % pbnlint: ignore[revoke] old\n1H\n[Site \"s\"]\n",
        "[Auction \"N\"]\n1C\n%[Auction \"N\"]\n%1D\n%% pbnlint: ignore[revoke] old\n%1H\n",
    );
}

#[test]
fn a_game_that_is_kept_gets_no_tag_that_a_later_one_could_take_over() {
    let input = "[Board \"1\"]\n\n[Board x]\n\n[Board \"3\"]\n[North \"#\"]\n";
    // What the first game got is nothing that was said.
    check_lines(input, "[North \"\"]\n");
}

#[test]
fn a_long_line_comment_with_a_brace_becomes_several() {
    let input = format!("[Event \"x\"]\n; {} }} end\n", "word ".repeat(60));
    exported(input.as_bytes());
}

#[test]
fn what_looks_like_a_header_line_in_a_comment_is_text() {
    check_lines("[Event \"x\"]\n{\n% Import\n}\n", "{\n % Import\n}\n");
}

#[test]
fn values_beside_an_ignored_section_are_written_as_always() {
    for text in [
        "[Deal \"N:A2... 34... 56... 78...\"]\n[Play \"\"]\n[Play \"\"]\n",
        "[Vulnerable \"love\"]\n[Auction \"\"]\n[Auction \"\"]\n",
        "[Dealer \"N\"]\n[Auction \"W\"]\n- 1C\n[Auction \"\"]\n",
        "[ScoreTable \"Rank;Contract\"]\n1 3nt\n[Own \"\"]\n1\n[Own \"\"]\n2\n",
    ] {
        exported(text.as_bytes());
    }
}

#[test]
fn a_tag_that_cannot_be_read_is_the_first_of_its_name() {
    exported(b"[Event \"y\"]\n\n[Event\n[Event \"#\"]\n1\n");
}

#[test]
fn a_table_has_columns_once_its_header_can_be_read() {
    invariants::check(b"[ScoreTable \";;Declarer]\nx 3 n");
}

#[test]
fn words_that_are_no_cards_may_go_where_others_come() {
    // As many as before, but others: two cards of one word, and one is an element of a tag.
    invariants::check(b"\"\"[Play\n HJH6 Q D9\nD\"\"]1");
}

#[test]
fn an_end_mark_within_a_broken_tag_pair_is_kept_with_it() {
    let export = exported(b"[A \"\"]\n\n[e \"\"][\x1A");
    assert!(export.bytes.ends_with(b"\r\n[e \"\"][\x1A\r\n"));
}

#[test]
fn line_comments_around_a_directive_are_two() {
    exported(b"[;{\n%EXPORT\n;\n\n$");
}

#[test]
fn a_line_that_is_too_long_after_the_last_game_is_reported() {
    let input = format!("[Event \"x\"]\n\n% {}\n", "x".repeat(300));
    let export = exported(input.as_bytes());
    assert_eq!(
        export.notices.first().unwrap().reason,
        NoticeReason::LongLine
    );
    assert_eq!(export.notices.first().unwrap().range, 13..input.len() - 1);
}

#[test]
fn a_misspelt_tag_is_none_that_a_later_game_could_take_over() {
    check_lines(
        "[Board \"1\"]\n\n[Board \"2\"]\n[Wes \"\"]\n\n[Board \"3\"]\n[West \"#\"]\n",
        "[West \"\"]\n",
    );
}

#[test]
fn a_misspelt_declarer_leaves_a_result_as_it_is() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1NT AP\n";
    check_lines(
        &format!("[Declrer \"\"]\n[Result \"NS 9 EW 4\"]\n{auction}"),
        "[Result \"NS 9 EW 4\"]\n",
    );
}

#[test]
fn all_pass_before_a_word_that_is_no_call_may_become_passes() {
    invariants::check(b"[Auction \"N]\n1N 3N AP\nm\"\"]\"\"\n5");
}

#[test]
fn an_element_is_what_its_column_says_though_another_became_readable() {
    invariants::check(b"[ScoreTable \";Contract;]\n2 1N \xA5");
    invariants::check(b"[SCoreTable \"Contract;Declarer\"]\n4S e\n");
}

#[test]
fn a_section_that_is_ignored_may_be_on_the_line_of_its_tag() {
    check_lines(
        "[Own \"\"]\n[Site \"s\"]\n[Own \"b\"] 4\n",
        "[Own \"\"]\n%[Own \"b\"] 4\n",
    );
}

#[test]
fn turns_may_begin_with_another_player_after_a_repair() {
    // What could not be read first is whose turn it is, who deals, or what is played.
    for text in [
        "[Declarer \"S\"]\n[Play \"S]\n- H2\n",
        "[Declarer \"S\"]\n[Play \"S\"]\n- S10 S2 S3\n",
        "[Declarer \"S\"]\n[Play \"S]\n- S10 S2 S3\n",
        "[Dealer E]\n[Auction \"N\"]\n- 1C Pass\n",
        "[Dealer \"E\"]\n[Auction N]\n- 1C Pass\n",
        "[Dealer E]\n[Auction N]\n- 1N Pass\n",
        "[Dealer \"E\"]\n[Auction \"N\"]\n- 1N Pass\n",
    ] {
        // No fix is taken back.
        invariants::check(text.as_bytes());
    }
}

#[test]
fn sections_whose_names_differ_in_case_only_are_two() {
    check_lines(
        "[Own \"\"]\n1\n[OWN \"\"]\n2\n",
        "[OWN \"\"]\n2\n[Own \"\"]\n1\n",
    );
}

#[test]
fn passes_before_a_word_that_is_no_call_may_become_all_pass() {
    invariants::check(b"[Auction \"\"]\nALL\nPass\nP\"\"]4");
}

#[test]
fn a_game_of_very_many_tag_pairs_is_not_parted() {
    let input = "[A \"\"]\n".repeat(MOST_TAG_PAIRS + 1);
    let source = Source::new(input.as_bytes());
    let export = export(&source, &ExportOptions::default());
    assert!(export.is_refused());
    assert_eq!(
        export.notices.first().unwrap().reason,
        NoticeReason::ManyTagPairs
    );
    assert_eq!(export.bytes, input.as_bytes());
}

#[test]
fn what_would_not_be_taken_for_text_any_more_is_not_written() {
    // Files as short as this one are text, whatever they hold.
    let game = "[Event \"x\"]\n\n[Site y]\n";
    let input = format!("{game}{}", "\x01ab\n".repeat(80));
    let export = exported(input.as_bytes());
    assert!(export.is_refused());
    assert_eq!(export.notices.first().unwrap().reason, NoticeReason::Binary);
    assert_eq!(export.bytes, input.as_bytes());
}

#[test]
fn guesses_are_not_called_safe() {
    for text in [
        "[Dealer \"N\"]\n[Auction \"N\"]\n1 D Pass 2 H Pass 3 nt AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1D Pass Pass Pass\nPlay \"E\"]\nC6 CK C5 C2\n*\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1D =1= AP\n[Note \"1:x\"]\nPlay \"E\"]\nC6 CK C5 C2\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1D =1= AP\n[Note \"1:x\"]\n\
         ActionTable \"Call;Percentage\"]\n1H 50\n",
        "[ScoreTable \"Rank;Score_NS\"]\n1 400\n2 380\nTotalScoreTable \"Rank;TotalMP\"]\n1 20\n",
        "[Auction \"W\"]\n- 1S {strong} Pass Pass Pass\n",
        "[Auction \"W\"]\n- {strong} 1S Pass Pass Pass\n",
        "[Board \"1\"]\n[OptimumPlayTable \"S;H;D;C\"]\n10 - - -\n",
        "[Declarer \"S\"]\n[Contract \"5H\"]\n[Play \"W\"]\nSK H3 H2 S4 Claim\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1D =1= AP\n[Note \"15-17 balanced\"]\n",
    ] {
        // No fix is taken back.
        invariants::check(text.as_bytes());
        let plan = Plan::new(&Settings::default());
        let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Safe);
        let words = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            text.replace("[Dealer \"N\"]\n", "")
        };
        assert_eq!(words(&repaired.bytes), words(text.as_bytes()));
    }
}

/// An indented line in the middle of a trick once passed for a sound row.
#[test]
fn a_trick_that_goes_on_in_an_indented_line_is_broken() {
    let text =
        "[Deal \"N:2... 3... 4... 5...\"]\n[Declarer \"W\"]\n[Contract \"4S\"]\n[Play \"N\"]\n";
    let rule = pbnlint::rules::find("export-trick-line").unwrap();
    let settings = Settings {
        export: true,
        ..Settings::only(rule)
    };
    for (play, count) in [
        ("S2 S3 S4 S5\n", 0),
        ("S2 S3 S4 S5\n*\n", 0),
        ("S2 S3\nS4 S5\n", 1),
        ("S2 S3\n S4 S5\n", 1),
        ("S2 S3\n* S4 S5\n", 1),
        (" S2 S3 S4 S5\n", 1),
    ] {
        let text = format!("{text}{play}");
        invariants::check(text.as_bytes());
        let plan = Plan::new(&settings);
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
        assert_eq!(findings.diagnostics.len(), count, "{text}");
    }
}

/// The test once took the repeat for the value that was handed on, and looked for that.
#[test]
fn a_repeated_table_that_names_no_columns_stays_as_it_is() {
    check_lines(
        "[TotalScoreTable \"##-Rank;Names\"]\n[TotalScoreTable \"#\"]\n2\n",
        "%[TotalScoreTable \"#\"]\n%2\n",
    );
    exported(b"[TotalScoreTable\"##-Rank;\"][TotalScoreTable\"#\"]2");
    exported(b"[Event \"a\"]\n[ScoreTable \"##Rank\"]\n1\n\n[ScoreTable \"#\"]\n2\n[ScoreTable \"#\"]\n3\n");
}

#[test]
fn what_is_written_is_repaired_until_it_rests() {
    exported(b"[scorr\"]\n[score\"]");
    exported(b"[d\"\"[auction\"n\"]1n =1 pas[note\"1:stayman\"[d\"\"[a\"\"][note\"1:stayman]");
    exported(b"[E\"]\n\n%PBN1.0\n[DealId\"]");
}

#[test]
fn a_name_in_other_letters_is_nearer_than_a_misspelt_one() {
    for text in ["[scorr \"\"]\n[score \"\"]", "[score \"\"]\n[scorr \"\"]"] {
        exported(text.as_bytes());
        let repaired = repair(
            text.as_bytes(),
            None,
            &Plan::new(&Settings::default()),
            RepairLevel::Safe,
        );
        let expected = text.replace("[score", "[Score");
        assert_eq!(repaired.bytes, expected.as_bytes());
    }
}

#[test]
fn an_end_mark_takes_nothing_from_the_section_before_it() {
    exported(b"[contract\"5\"][e\"\"][Score\"8\"][Dealer\"N\"][Auction\"N\"]AP\x1A");
    let auction = "[Score \"80\"]\n[Dealer \"N\"]\n[Auction \"N\"]\nAP";
    let plan = Plan::new(&Settings::default());
    for mark in ["", "\x1A", " \x1A\n", "\n\x1A\x1A\n"] {
        let text = format!("{auction}{mark}");
        let found = lint::check(&Source::new(text.as_bytes()), None, &plan);
        let mut names: Vec<_> = found
            .diagnostics
            .iter()
            .map(|one| one.rule.name())
            .collect();
        names.retain(|name| *name != "end-of-file-mark");
        assert_eq!(names, ["passed-out-values"], "{}", mark.escape_debug());
    }
}

#[test]
fn a_control_character_parts_a_mark_from_what_is_no_call() {
    exported(b"[Auction]^\0R 1C");
    exported(b"[Dealer \"N\"]\n[Auction \"N\"]\n1C ^ \0 s 2C\n");
}

#[test]
fn a_control_character_in_a_comment_about_the_linter_stays_text() {
    exported(b"[v\"\"][Site\"Utrecht\"];pbnlint\x1A{} skip[site-c:untry]");
}

#[test]
fn a_game_after_a_comment_without_an_end_begins_with_its_bracket() {
    exported(b"\"\"[\n%PBN1.0\n\n[{\n\n[\n\n[T\"\"]");
}

#[test]
fn a_suppression_that_ends_a_percent_sign_stays() {
    exported(b"[Play\"\n{}%{pbnlint ignore[ag-case]}+");
    exported(b"[Play \"N\"]\nSA {a} % b {pbnlint: ignore[tag-case]} +");
}

#[test]
fn a_game_that_export_fills_cuts_nothing_off() {
    for text in [
        &b"[O\"\"][R\"\"]\n\n[BCFLAGS\"\"]\xa0\n\n[BCFLAGS"[..],
        b"[C\"\"]\n\n[EVENT\"\"]]\n\n[EVENT",
        b"[Deal \n\r[Declarer\"\"]\n\r[contract\"\"]\n\r[contract",
    ] {
        invariants::check(text);
    }
}

#[test]
fn deals_that_are_not_known_are_not_those_of_two_tables() {
    invariants::check(b"[Deal\"r]\nContract\"T\"]\n\n[Contract 5\n\n[Board\n\n[1\"]\n\"\"");
}

/// A comment is on a line of its own after a tag, also before a `*` and after one.
#[test]
fn a_comment_after_the_end_of_an_empty_auction_belongs_to_its_tag() {
    invariants::check(b"[D\"\"][Auction\"\"]*{};");
    check_lines(
        "[Auction \"N\"]\n* {a} ;b\n",
        "\n[Auction \"N\"]\n{a}\n;b\n*\n",
    );
    check_lines("[Auction \"N\"]\n1C * {a} ;b\n", "\n1C {a} ;b\n*\n");
}

/// Version 1.0 takes it for text.
#[test]
fn a_header_mark_is_taken_away_once() {
    for text in [
        "[OptimumResultTable \"####\"]\n",
        "[TotalScoreTable \"####\"]\n",
    ] {
        invariants::check(text.as_bytes());
    }
}

#[test]
fn what_is_handed_on_without_a_value_is_handed_on() {
    invariants::repairs_are_sound(b"[tecontrol\"##-");
    invariants::repairs_are_sound(b"[TimeControl \"##-\"]\n");
}

#[test]
fn a_deal_is_not_handed_on_again() {
    invariants::repairs_are_sound(b"deal\"##\"]\n\n[deal\":\n\n[R");
    let text = b"[Deal \"##\"]\n\n[Deal \":\"]\n\n[Event \"\"]\n";
    invariants::repairs_are_sound(text);
}

#[test]
fn a_table_of_times_is_in_the_order_of_a_play_once_its_leader_is_known() {
    invariants::repairs_are_sound(b"[PlayTimeTable\"e\"]3 4[l\"]\n1[Play\"West]\n[p\"]");
    let text = b"[Play \"West\"]\n*\n[PlayTimeTable \"Seconds\"]\n3\n4\n";
    invariants::repairs_are_sound(text);
}

#[test]
fn an_element_of_version_1_0_is_read_below_a_header_mark() {
    invariants::repairs_are_sound(b"%pbn1.0\nptimumresulttabl\"##declarer;;\"]n t 9[event");
}

/// As many games as before may be cut at other places.
#[test]
fn games_may_be_joined_and_parted_at_once() {
    invariants::repairs_are_sound(
        b"[Board\n\n[BCFlags \"]\n\n[BCFlags[Event[Board[Deal\"7\"][Event[Board[Deal",
    );
}

#[test]
fn a_line_between_two_parts_of_a_torn_value_keeps_them_apart() {
    let text = b"[Deal \"E:...\n%PBN 2.0\n- ...\n\x85...\"]\n\n[l.][y\"]";
    invariants::check(text);
    let export = exported(b"[Site \"a\"]\n\n[Event \"x\n% PBN 2.1\ny\"]\n");
    assert_eq!(export.kept(), 1);
    assert!(export.bytes.ends_with(b"[Event \"x\r\n%\r\ny\"]\r\n"));
}

/// Otherwise it would be deleted once the line ends of the file are CR LF, and not before.
#[test]
fn a_control_character_after_a_cr_at_the_end_is_deleted_with_its_line() {
    invariants::check(b"[OptimumResultTable\";;Result]\r\r[OptimumResultTable\"#]\rN T 19\r\x00");
    let text = b"[Event \"a\"]\r\0";
    let repaired = repair(
        text,
        None,
        &Plan::new(&Settings::default()),
        RepairLevel::Safe,
    );
    assert_eq!(repaired.bytes.as_ref(), b"[Event \"a\"]\r");
}

#[test]
fn a_name_of_a_house_rule_may_be_in_latin_1() {
    invariants::check(b"%pbnlint ignore-file[style,require/\xc3\xa9]");
    let plan = Plan::new(&Settings::default());
    let text = b"% pbnlint: ignore-file[require/\xe9]\n[Event \"a\"]\n";
    let found = lint::check(&Source::new(text), None, &plan).diagnostics;
    assert!(
        !found
            .iter()
            .any(|finding| finding.rule.name() == "unknown-rule")
    );
}

#[test]
fn a_note_is_judged_where_it_belongs() {
    invariants::check(
        b"[V\"\"][D\"\"][e\"\"][Auction\"\"][OptimumResultTable\"\"]\n[Note\"1:\"]\n[Play\"E\"]S6=1=[L\"]\n[TotalScoreTable\"]\nNote\"1:\"]",
    );
}

#[test]
fn what_one_repair_makes_readable_another_one_repairs() {
    for text in [
        &b"[PLAY\n^{pbnlint ignore[tag-case]}R^LH5"[..],
        b"\"\"[e\"\"]\xa9[\n\t%\ny",
    ] {
        invariants::repairs_are_sound(text);
    }
}

#[test]
fn notes_of_calls_and_cards_change_places() {
    let text = b"[Auction \"N\"]\n1C =1= 1S =3=\n[Note \"2:a\"]\n[Note \"3:d\"]\n[Play \"N\"]\n\
        S2 =2= S3 - -\n[Note \"1:s\"]\n";
    invariants::repairs_are_sound(text);
    let repaired = repair(
        text,
        None,
        &Plan::new(&Settings::default()),
        RepairLevel::Safe,
    );
    let text = String::from_utf8_lossy(&repaired.bytes).into_owned();
    assert!(
        text.contains("=3=\n[Note \"3:d\"]\n[Note \"1:s\"]\n"),
        "{text}"
    );
    assert!(text.contains("- -\n[Note \"2:a\"]\n"), "{text}");
    invariants::repairs_are_sound(b"[r\"]\n[Auction\']=1\nNote\"2:\"]\n[Play\']=2\nNote\"1:s\"]\n");
}

#[test]
fn imps_of_any_size_are_held_against_the_scores() {
    for (imps, expected) in [
        ("99999999999999999999", 1),
        ("-9999999999", 1),
        ("128", 1),
        ("-127", 1),
        // A director gave it.
        ("2.5", 0),
        ("1", 1),
    ] {
        // More than 24 are reported as such.
        let table = |room: &str, imps: &str| {
            format!(
                "[Board \"1\"]\n[Room \"{room}\"]\n[Scoring \"imp\"]\n[Score \"NS 50\"]\n\
                [ScoreIMP \"NS {imps}\"]\n\n"
            )
        };
        let of_imps = |imps: &str| {
            let text = table("Open", imps) + &table("Closed", "0");
            let plan = Plan::new(&Settings::default());
            let found = lint::check(&Source::new(text.as_bytes()), None, &plan).diagnostics;
            let found = found.iter().map(|found| found.rule.name());
            let is_of_imps =
                |rule: &&str| matches!(*rule, "imps-of-two-tables" | "impossible-imps");
            found.filter(is_of_imps).count()
        };
        assert_eq!((of_imps(imps), of_imps("0")), (expected, 0), "{imps}");
    }
}

#[test]
fn a_number_with_a_point_at_its_end_ends_no_sentence() {
    invariants::check(b"[ScoreTable\";Score_NS\"]3 7.");
}

#[test]
fn a_repeated_tag_with_the_mark_of_a_header_is_kept_or_is_the_first_again() {
    // A header without a value hands on nothing.
    invariants::check(b"[Result\"#\"][Result\"##\"]");
    invariants::check(b"[Event\"##1 Pairs\"]\n%PBN1.0\n[Event\"##1 Pairs\"]\n\n[");
}

#[test]
fn a_game_after_a_board_that_is_handed_on_is_no_second_half() {
    invariants::check(b"[EVENT\"##]\n[BOARD\"##\"][]\n\n[O\"\"]");
    invariants::check(b"[EVENT\"##]\n[BOARD\"##5\"][]\n\n[O\"\"]");
}

#[test]
fn values_that_are_written_out_can_make_another_encoding_the_more_usual_one() {
    invariants::check(b"[North\"\xC3\xBC\xC3\xA4\"]\n\n[North\"#\"][N\"\xFF\"]");
}

#[test]
fn byte_order_marks_between_records_are_not_written() {
    invariants::check(b"c\n\xEF\xBB\xBF\x0B\n\xEF\xBB\xBF");
    invariants::check(b"\n\xEF\xBB\xBF%");
    invariants::check(b"\r\xEF\xBB\xBF");
    invariants::check(b"\n\xEF\xBB\xBF\n%RBN");
    invariants::check(b"{}7\n\n\xEF\xBB\xBF\nH W:t}");
}

#[test]
fn a_record_in_two_encodings_is_said_not_to_come_back() {
    invariants::check(b"\xA0=\r%\xC3\xA9");
    invariants::check(b"=\x85\r%\xC3\xA9");
}

#[test]
fn what_one_pass_makes_readable_the_next_one_repairs() {
    invariants::check(b"[M\"\"]n\"\"]<PBN>");
    invariants::check(b"[DECLARER\"W\"]\xA0[C[DECLARER\"\"\r[DECLARER\"W\"]");
    invariants::check(
        b"[Scoring\"\"[IM\xFFPScore bNS 0\"][Score,MP\"NS 6\x0BKS\n[Scorin\x93g\"\xC5MP\"][Sc\xC2\xA0e\"NS 0\"]",
    );
}

#[test]
fn games_that_export_parts_have_other_numbers() {
    invariants::check(b"[Event\"\"[Board\"\"[Deal\"\"[Event\"\"]\x85[Board[Deal\"b\"\n%EXPORT");
}

#[test]
fn a_comment_among_names_without_quotes_stays_there() {
    invariants::check(b"[ScoreTable\";;Names_EW\\L\"]1 l l y C 3 d{}Gi G");
}

#[test]
fn records_of_utf_16_come_back_from_games() {
    invariants::check(b"=\x006\x005\x00\x85\x00");
    invariants::check(b"=\x00\xB4\x00");
}

#[test]
fn times_before_their_auction_are_edited_first() {
    invariants::check(b"[Dealer\"N\"][AuctionTimeTable\"e\"]- C P[Auction\"W\"]-\n5\ri");
}

#[test]
fn a_board_that_is_taken_over_names_none_of_its_own() {
    invariants::check(b"Event\"##\"][Board\"##\"][Board\"#\"[E\n\n[t\"\"]");
}

#[test]
fn characters_that_go_can_make_another_encoding_the_more_usual_one() {
    invariants::check(b"%\xC3\x98\n[SOUTH\"\xC3\xA9\"][L\"\x93\"][SOUTH\"\xC3\xA9\"]");
}

#[test]
fn a_value_without_quotes_is_no_mark_at_the_end_of_the_file() {
    invariants::check(b"[A\"]\n\n[\x1A\r[X\x1A\r%PBN2");
}

#[test]
fn a_byte_order_mark_after_a_directive_is_text() {
    invariants::check(b"%EXPORT 3\n\xEF\xBB\xBF%PBN 2.1\n[\n\n[t\"\"][B\"\"]");
}

#[test]
fn rows_that_an_empty_line_cuts_off_are_those_of_the_only_table() {
    invariants::check(b"[o\"\"][ScoreTable\"PairId_NS;Contract\"][l\"\"]\n\n2 NT{}1");
    invariants::check(b"[InstantScoreTable\"\"][AuctionTimeTable\"Time\"]\n\n3");
    invariants::check(b"[e\"]\n1[ScoreTable\"Rank;Score_NS\"]\n\n1 0[");
}

#[test]
fn a_percent_after_what_goes_does_not_come_to_begin_a_line() {
    for text in [
        "[PLAY\"\n$1\r$1%{",
        "[Play \"W\"]\n*\n*%{a}",
        "[Auction \"W\"]\n*\n+%{a}",
        "[Auction \"W\"]\nPass\n$300%{a}",
        "[Auction \"W\"]\nPass\n}%{a} 1C",
        "[Auction \"W\"]\nPass\n-%{a} 1C",
        "[Auction \"W\"]\nAP\n1C%{a}",
        "[Auction \"W\"]\n1C\n!\n?%{a}",
        "[Auction \"W\"]\n1C\n^I\n^I%{a} 1D",
        "[Event \"a\"]\n[Event \"a\"]%{a}\n[Site \"b\"]",
        "[Event \"a\"]\n[]%{a}\n[Site \"b\"]",
        "[Event \"a\"]\n[%{a}\n[Site \"b\"]",
        "Event \"a\"]\nEvent \"a\"]\n%",
    ] {
        invariants::check(text.as_bytes());
    }
}

#[test]
fn quoted_mail_is_repaired_line_by_line() {
    for text in [
        "> [Event \"a\"]\n> [Site \"b\"]\n> [Auction \"N\"]\n> Pass Pass\n> Pass Pass\n",
        ">[Event \"a\"]\r\n>[Play \"W\"]\r\n>SA S2 S3 S4\r\n>*\r\n",
        "> > [Event \"a\"]\n> > {x}\n> > ;y\n> > %z\n> > [Site \"b\"]",
        "> [Event \"a\"]\n>\n> [Event \"b\"]\n> \n> text\n",
        "[Note\"\"]\n>[N\"\"]",
        "[h\"\"[Note\"\"]\n>[t\"]",
        ">\n> [Event \"a\"]\n\n> 1C\n> %PBN 2.1\n> \"]\n> ]\n>",
        "[Event \"a\"]\n> [Site \"b\n> c\"]\n> > text {d\n> e}",
        "> [Note \"1:a\"]\n> Event \"a\"]\n> }\n> [ScoreTable \"Rank;Score_NS\"]\n> 1 420\n> 2 \"a\"",
    ] {
        invariants::check(text.as_bytes());
    }
}

#[test]
fn a_number_of_a_note_that_no_computer_counts_to_is_out_of_range() {
    invariants::check(b"[Note \"1333333333333333:a\"]\n[Note \"99999999999 : a\"]");
}

#[test]
fn quoted_mail_of_very_many_tags_is_repaired_where_games_stay_what_they_are() {
    invariants::check("> [A \"\"]\n".repeat(20_000).as_bytes());
}
