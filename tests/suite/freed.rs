//! Repairs that let games be written in export format: what each of them makes of a file, safely or
//! as a guess, and that the guard has nothing against it.

use pbnlint::lint::{Plan, Settings};
use pbnlint::repair::{RepairLevel, repair};

const DEAL: &str =
    "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
const OTHER: &str =
    "[Deal \"E:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";

/// What repairs make of a text.
#[track_caller]
fn repaired(text: &str, level: RepairLevel) -> String {
    let plan = Plan::new(&Settings::default());
    let repaired = repair(text.as_bytes(), None, &plan, level);
    assert_eq!(repaired.reverted, []);
    String::from_utf8_lossy(&repaired.bytes).into_owned()
}

/// The safe repairs of a text make another one of it.
#[track_caller]
fn is_safe(text: &str, right: &str) {
    assert_eq!(repaired(text, RepairLevel::Safe), right);
    assert_eq!(repaired(right, RepairLevel::Safe), right, "a second time");
}

/// Safe repairs leave a text alone, and guesses make another one of it.
#[track_caller]
fn is_guess(text: &str, right: &str) {
    assert_eq!(repaired(text, RepairLevel::Safe), text);
    assert_eq!(repaired(text, RepairLevel::Unsafe), right);
}

/// No repair touches a text.
#[track_caller]
fn is_left(text: &str) {
    assert_eq!(repaired(text, RepairLevel::Unsafe), text);
}

/// The first table of a board.
fn first_table() -> String {
    format!(
        "[Board \"1\"]\n[West \"Ann\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n{DEAL}\
         [Declarer \"N\"]\n[Contract \"1NT\"]\n[Auction \"N\"]\n1NT Pass Pass Pass\n\n"
    )
}

/// A second table without and with the deal.
fn second_table(played: &str) -> [String; 2] {
    let first = first_table();
    [
        format!("{first}[West \"Bob\"]\n[Declarer \"N\"]\n{played}"),
        format!(
            "{first}[Board \"1\"]\n[West \"Bob\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n{DEAL}\
             [Declarer \"N\"]\n{played}"
        ),
    ]
}

#[test]
fn a_second_table_gets_the_deal_that_its_play_proves() {
    let play = |cards: &str| format!("[Contract \"3NT\"]\n[Play \"E\"]\n{cards}\n*\n");
    let [before, after] = second_table(&play("H3 H4 H2 H5"));
    is_safe(&before, &after);
    // The second trick is written from its leader.
    let [before, after] = second_table(&play("H3 H4 H2 H5\nHJ HA H7 H8\nSJ S3 SK S2"));
    assert_ne!(repaired(&before, RepairLevel::Safe), before);
    assert!(after.contains("SJ S3 SK S2"));
    // Three cards fit too many deals.
    let [before, after] = second_table(&play("H3 H4 H2 -"));
    is_guess(&before, &after);
    // The ace of spades is North's.
    is_left(&second_table(&play("SA H4 H2 H5"))[0]);
    // The cards fit, but another player began to call.
    let auction = "[Contract \"3NT\"]\n[Auction \"S\"]\n1H Pass 3NT Pass\nPass Pass\n\
                   [Play \"E\"]\nH3 H4 H2 H5\n*\n";
    let [before, _] = second_table(auction);
    assert_eq!(repaired(&before, RepairLevel::Safe), before);
}

#[test]
fn a_second_table_gets_the_deal_that_its_auction_proves() {
    let auction = |calls: &str| format!("[Contract \"3NT\"]\n[Auction \"N\"]\n{calls}\n");
    let [before, after] = second_table(&auction("1NT Pass 3NT Pass\nPass Pass"));
    is_safe(&before, &after);
    // It may go on.
    let [before, after] = second_table(&auction("1NT Pass 3NT *"));
    is_guess(&before, &after);
    // It ends in another contract than that of the game.
    let [before, _] = second_table(&auction("1NT Pass 2NT Pass\nPass Pass"));
    assert_eq!(repaired(&before, RepairLevel::Safe), before);
    // Nothing says that this is another table.
    let [before, _] = second_table(&auction("1NT Pass 3NT Pass\nPass Pass"));
    let before = before.replace("[West \"Bob\"]\n", "");
    assert_eq!(repaired(&before, RepairLevel::Safe), before);
}

#[test]
fn a_contract_alone_is_a_second_table_where_others_are() {
    let [_, tables] = second_table("[Contract \"3NT\"]\n[Play \"E\"]\nH3 H4 H2 H5\n*\n\n");
    let alone = "[Declarer \"N\"]\n[Contract \"2NT\"]\n[Result \"8\"]\n";
    let before = format!("{tables}{}{alone}", first_table());
    let filled = format!("[Dealer \"N\"]\n[Vulnerable \"None\"]\n{DEAL}{alone}");
    is_guess(
        &before,
        &format!("{tables}{}[Board \"1\"]\n{filled}", first_table()),
    );
    is_left(&format!("{}{alone}", first_table()));
}

#[test]
fn columns_get_semicolons() {
    let table = |header: &str, rows: &str| format!("[OptimumResultTable \"{header}\"]\n{rows}\n");
    let (blanks, right) = ("Declarer Suit Tricks", "Declarer;Denomination;Result");
    let rows = "N NT 9\nN S 8";
    is_safe(&table(blanks, rows), &table(right, rows));
    is_safe(&table(blanks, "N NT 9\n*"), &table(right, "N NT 9\n%*"));
    for odd in ["", "N NT 9 N S 8", "N NT 9\nN S", "N NT 9\n8 S N"] {
        assert_eq!(
            repaired(&table(blanks, odd), RepairLevel::Safe),
            table(blanks, odd)
        );
    }
}

#[test]
fn an_older_version_becomes_the_latest_where_nothing_depends_on_it() {
    let table = format!(
        "[Board \"1\"]\n{DEAL}[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 9\n"
    );
    let file = |version: &str, rest: &str| format!("% PBN {version}\n{table}{rest}");
    is_safe(&file("1.0", ""), &file("2.1", ""));
    is_safe(&file("2.0", ""), &file("2.1", ""));
    let twice = |version: &str| format!("{}\n{}", file(version, ""), file(version, ""));
    is_safe(&twice("1.0"), &twice("2.1"));
    for rest in [
        "[Annotator \"##Ann\"]\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C +\n",
    ] {
        let kept = repaired(&file("1.0", rest), RepairLevel::Safe);
        assert!(kept.starts_with("% PBN 1.0\n"), "{kept}");
    }
    // Whoever asks for 1.0 gets no other version.
    let plan = Plan::new(&Settings {
        version: Some(pbnlint::pbn::standard::Version::V1_0),
        ..Settings::default()
    });
    let text = file("1.0", "");
    let repaired = repair(text.as_bytes(), None, &plan, RepairLevel::Safe);
    assert_eq!(
        (&*repaired.bytes, repaired.reverted),
        (text.as_bytes(), vec![])
    );
}

#[test]
fn the_play_of_one_card_begins_with_its_leader() {
    let play = |declarer: &str, rest: &str| {
        format!("{DEAL}[Declarer \"{declarer}\"]\n[Contract \"3NT\"]\n{rest}")
    };
    let led = |first: &str| format!("[Play \"{first}\"]\nH2 {{a comment}} - - -\n*\n");
    is_safe(&play("S", &led("E")), &play("S", &led("W")));
    is_safe(&play("S", &led("S")), &play("S", &led("W")));
    // Against North, East would lead, and does not have the card.
    is_left(&play("N", &led("S")));
    is_left(&play("S", "[Play \"E\"]\nH2 HJ HA -\n*\n"));
    is_left(&play("S", "[Play \"S\"]\n- H2 - -\n*\n"));
}

#[test]
fn a_lone_star_becomes_an_escape_line() {
    let table = "[OptimumResultTable \"Declarer;Denomination;Result\"]\nN NT 9\nN S 8\n";
    for before in [
        DEAL,
        table,
        "[Board \"1\"]\n\n",
        "[Board \"1\"]\n{the end}\n",
    ] {
        let file = |star: &str| format!("{before}{star}\n\n[Board \"2\"]\n");
        is_safe(&file("*"), &file("%*"));
        is_safe(&file("  *"), &file("%*"));
    }
    let games = |star: &str, deal: &str| {
        format!(
            "[Board \"1\"]\n{DEAL}{star}[Board \"2\"]\n{deal}{}",
            star.trim_end()
        )
    };
    is_safe(&games("*\n", OTHER), &games("%*\n\n", OTHER));
    let separated = |star: &str| format!("{DEAL}[Board \"1\"]\n{star}{DEAL}[Board \"2\"]\n");
    is_guess(&separated("*\n"), &separated("%*\n\n"));
    // These are elements, or end an auction and a play.
    is_left("[ActionTable \"Call\"]\n1C\n*\n");
    is_left("[Dealer \"N\"]\n[Auction \"N\"]\n1C\n*\n");
    is_left("[Own \"\"]\na b\n*\n");
}

#[test]
fn hands_are_put_in_the_order_of_the_standard() {
    let hands = [
        "AK76.Q85.KJ4.A32",
        "Q52.KJ3.Q873.Q76",
        "JT4.A94.A62.KJT9",
        "983.T762.T95.854",
    ];
    let [n, e, s, w] = hands;
    let deal = |value: String| format!("[Deal \"{value}\"]\n");
    let right = deal(format!("N:{n} {e} {s} {w}"));
    is_safe(&deal(format!("N:{n} E:{e} S:{s} W:{w}")), &right);
    is_safe(&deal(format!("N:{n}, S:{s}, E:{e}, W:{w}")), &right);
    is_safe(&deal(format!("N:{n},{e},{s},{w}")), &right);
    is_safe(
        &deal(format!("W:{w} N:- E:{e} S:-")),
        &deal(format!("W:{w} - {e} -")),
    );
    is_left(&deal(format!("N:{n} N:{e} S:{s} W:{w}")));
    is_left(&deal(format!("N:{n} E:{e} {s} W:{w}")));
    // The card that is no card stays for a person.
    let bad = format!("N:{n} E:{e} S:{s} W:983.T762.T95.85x");
    is_guess(
        &deal(bad.clone()),
        &deal(bad.replace("E:", "").replace("S:", "").replace("W:", "")),
    );
}

#[test]
fn tags_of_a_program_go_back_to_their_game() {
    let file = |line: &str, next: &str| {
        format!(
            "[Board \"1\"]\n[Dealer \"N\"]\n{line}[BCFlags \"1f\"]\n[Own \"x\"]\n\n[Board \"2\"]\n{next}"
        )
    };
    let next = "[BCFlags \"1f\"]\n[Own \"y\"]\n";
    is_safe(&file("\n", next), &file("", next));
    // The next game lacks what may be its own.
    let without = file("\n", "[BCFlags \"1f\"]\n");
    assert_eq!(repaired(&without, RepairLevel::Safe), without);
    // A tag of the standard can begin a game.
    let standard = file("\n", next).replace("[BCFlags", "[Annotator");
    assert_eq!(repaired(&standard, RepairLevel::Safe), standard);
}

#[test]
fn the_report_of_a_dealing_program_is_escaped() {
    let file =
        |mark: &str| format!("[Board \"1\"]\n\n{mark}Generated 24 hands\n{mark}Produced 1 hands\n");
    is_safe(&file(""), &file("% "));
    let other = "[Board \"1\"]\n\nGenerated 24 hands\nby Ann and Bob\n";
    is_guess(other, &other.replace("Gen", "% Gen").replace("by", "% by"));
}

#[test]
fn games_are_parted_where_another_deal_begins() {
    let games = |line: &str, deal: &str, event: &str| {
        format!("{event}[Board \"1\"]\n{DEAL}{line}{event}[Board \"2\"]\n{deal}")
    };
    let event = "[Event \"Club\"]\n";
    is_safe(&games("", OTHER, event), &games("\n", OTHER, event));
    is_guess(&games("", DEAL, event), &games("\n", DEAL, event));
    is_guess(&games("", "", event), &games("\n", "", event));
}

#[test]
fn marks_of_alerts_become_comments() {
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    is_safe(
        &auction("1NT Pass 2C* Pass\n2H! * Pass 4H Pass\nPass Pass").replace("! *", "!*"),
        &auction("1NT Pass 2C {*} Pass\n2H! {*} Pass 4H Pass\nPass Pass"),
    );
    is_guess(
        &auction("1NT Pass 2C* Pass\n2H"),
        &auction("1NT Pass 2C {*} Pass\n2H"),
    );
    is_guess(
        &auction("1NT Pass 1C* Pass\nPass Pass"),
        &auction("1NT Pass 1C {*} Pass\nPass Pass"),
    );
}

#[test]
fn a_bracket_alone_becomes_an_escape_line() {
    let file = |bracket: &str, next: &str| {
        format!("[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass Pass Pass\n{bracket}\n{next}")
    };
    for next in ["[Result \"\"]\n", "", "\n[Board \"2\"]\n"] {
        is_safe(&file("[", next), &file("%[", next));
    }
    is_safe(&file("  [", ""), &file("%[", ""));
    is_guess(
        &file("[", "{a comment}\n[Room\"Open\n"),
        &repaired(
            &file("[", "{a comment}\n[Room\"Open\n"),
            RepairLevel::Unsafe,
        ),
    );
}

#[test]
fn plain_characters_take_the_place_of_typographic_ones() {
    is_guess(
        "[Event \"Men’s “best” – 1♠\"]\n{a…b ♥}\n",
        "[Event \"Men's \\\"best\\\" - 1S\"]\n{a...b ♥}\n",
    );
    is_left("[Event \"Men’s\"]\n[Site \"第\"]\n");
}

#[test]
fn sixteen_bit_text_with_a_lost_character_becomes_utf8() {
    let text = "[Site \"Li\u{FFFD}ge\"]\n";
    let wide = |text: &str| -> Vec<u8> {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let plan = Plan::new(&Settings::default());
    let whole = wide(text);
    assert_eq!(
        &*repair(&whole, None, &plan, RepairLevel::Unsafe).bytes,
        text.as_bytes()
    );
    // Half a character is no character.
    let mut broken = whole.clone();
    broken.extend_from_slice(&0xD800_u16.to_le_bytes());
    assert_eq!(
        &*repair(&broken, None, &plan, RepairLevel::Unsafe).bytes,
        broken
    );
}

#[test]
fn a_repeat_fills_a_first_value_that_says_nothing() {
    let game = |first: &str, rest: &str| {
        format!("[Event \"x\"]\n[South \"{first}\"]\n[Board \"1\"]\n{rest}")
    };
    is_safe(&game("", "[South \"Ann\"]\n"), &game("Ann", ""));
    is_safe(&game("?", "[South \"Ann\"]\n"), &game("Ann", ""));
    let twice = "[South \"Ann\"]\n[South \"Ann\"]\n";
    is_safe(&game("", twice), &game("Ann", ""));
    is_safe(
        &game("?", "[South \"\"]\n[South \"Ann\"]\n[Room \"Open\"]\n")
            .replace("[South \"\"]\n", ""),
        &game("Ann", "[Room \"Open\"]\n"),
    );
    // A comment stays with its tag.
    let comment = "[South \"Ann\"] {a comment}\n";
    is_safe(&game("", comment), &game("Ann", comment));
    // Who of the two it is nobody knows.
    let two = "[South \"Ann\"]\n[South \"Bob\"]\n";
    is_guess(
        &game("?", two),
        &game("?", "%[South \"Ann\"]\n%[South \"Bob\"]\n"),
    );
    // An empty declarer says that all passed, and a value that cannot be read says nothing.
    for left in [
        "[Event \"x\"]\n[Declarer \"\"]\n[Declarer \"N\"]\n",
        "[Event \"x\"]\n[Dealer \"?\"]\n[Dealer \"Q\"]\n",
        "[Event \"x\"]\n[Room \"?\"]\n[Room \"#\"]\n",
    ] {
        assert_eq!(repaired(left, RepairLevel::Safe), left);
    }
}

#[test]
fn an_auction_fills_an_empty_declarer_and_contract() {
    let game = |declarer: &str, contract: &str, rest: &str| {
        format!(
            "[Dealer \"N\"]\n[Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n\
             [Auction \"N\"]\n1NT Pass 3NT Pass\nPass Pass{rest}\n"
        )
    };
    let right = game("N", "3NT", "");
    is_safe(&game("", "", ""), &right);
    is_safe(&game("", "?", ""), &right);
    is_safe(&game("", "3NT", ""), &right);
    is_safe(&game("N", "", ""), &right);
    // A contract in another denomination, an auction that goes on, a play that another player
    // begins: nothing is sure.
    let play = |first| format!("\n[Play \"{first}\"]\nH2 H3 H4 H5\n*");
    is_safe(&game("", "", &play("E")), &game("N", "3NT", &play("E")));
    for left in [
        game("", "4S", ""),
        game("", "", "").replace("Pass\nPass Pass", "*"),
        game("", "", &play("S")),
    ] {
        assert_eq!(repaired(&left, RepairLevel::Safe), left);
    }
    // All passed.
    is_left(
        "[Dealer \"N\"]\n[Declarer \"\"]\n[Contract \"\"]\n[Auction \"N\"]\nPass Pass Pass Pass\n",
    );
}

#[test]
fn an_escape_line_says_in_ascii_what_latin1_does_not_have() {
    let plan = Plan::new(&Settings::default());
    let text = b"% Fran\x8Dois\x92s \x01\x02\n[Event \"x\"]\n";
    let repaired_by = |level| repair(text, None, &plan, level).bytes.into_owned();
    assert_eq!(repaired_by(RepairLevel::Safe), text);
    let right = b"% Fran<8D>ois's <01><02>\n[Event \"x\"]\n";
    assert_eq!(
        repaired_by(RepairLevel::Unsafe).escape_ascii().to_string(),
        right.escape_ascii().to_string()
    );
}

#[test]
fn half_a_reference_is_written_in_full() {
    let auction = |reference: &str, note: &str| {
        format!("[Dealer \"S\"]\n[Auction \"S\"]\n1S Pass 5D{reference} Pass\n*\n{note}")
    };
    let note = "[Note \"1:one ace\"]\n";
    is_safe(&auction("=1", note), &auction("=1=", note));
    is_safe(&auction(" =1", note), &auction(" =1=", note));
    // The note is missing all the same.
    is_safe(&auction("=1", ""), &auction("=1=", ""));
    // No note can have these numbers.
    for number in ["=0", "=33", "=99999999999999"] {
        assert_eq!(
            repaired(&auction(number, note), RepairLevel::Safe),
            auction(number, note)
        );
    }
}

#[test]
fn text_in_a_tag_becomes_its_comment() {
    let file = |tag: &str| format!("[Event \"x\"]\n{tag}\n[Board \"1\"]\n");
    is_safe(
        &file("[Scoring \"Facit\" 2S 10 3S 6 ]"),
        &file("[Scoring \"Facit\"] {2S 10 3S 6}"),
    );
    is_guess(&file("[Site \"Ann\"s club]"), &file("[Site \"Anns club\"]"));
}

#[test]
fn a_width_in_a_header_gets_its_backslash() {
    let table = |header: &str| format!("[OptimumResultTable \"{header}\"]\nN NT 9\n");
    let right = r"Declarer;Denomination\2R;Result\2R";
    is_safe(
        &table("Declarer;Denomination\u{2}R;Result\u{2}R"),
        &table(right),
    );
    // Nobody knows whether this is a column.
    let other = table("Declarer;Denomination;Own\u{2}R");
    assert_eq!(repaired(&other, RepairLevel::Safe), other);
}

#[test]
fn a_short_trick_is_filled_before_the_end() {
    let play = |rows: &str| {
        format!("{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\n{rows}")
    };
    for (short, filled) in [
        ("C4 C2 CQ\n*\n", "C4 C2 CQ -\n*\n"),
        ("C4 *\n", "C4 - - - *\n"),
        ("C4 ! {x}\n*\n", "C4 ! {x} - - -\n*\n"),
        ("C4 ; x\n*\n", "C4 ; x\n- - -\n*\n"),
    ] {
        is_safe(&play(short), &play(filled));
    }
    // Rows of times go with the cards, and `+` is the next card.
    let times = play("C4\n*\n[PlayTimeTable \"Time\"]\n1\n2\n3\n4\n5\n");
    is_left(&times);
    is_left(&play("C4 +\n"));
}

#[test]
fn data_in_a_tag_pair_go_after_it() {
    is_safe(
        "[Dealer \"N\"]\n[Auction \"N\" 1C Pass Pass Pass]\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass Pass Pass\n",
    );
    is_safe(
        "[Dealer \"N\"]\r\n[Auction \"N\"1NT =1= AP] [Note \"1:weak\"]\r\n",
        "[Dealer \"N\"]\r\n[Auction \"N\"]\r\n1NT =1= AP\r\n[Note \"1:weak\"]\r\n",
    );
    is_safe(
        "[ScoreTable \"Rank;Score_NS\" 1 420 2 400]",
        "[ScoreTable \"Rank;Score_NS\"]\r\n1 420 2 400",
    );
    // More calls follow, or a comment that would belong to the last of them, or not all can be read.
    is_guess(
        "[Dealer \"N\"]\n[Auction \"N\" 1C Pass]\n1H AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass\n1H AP\n",
    );
    is_guess(
        "[Dealer \"N\"]\n[Auction \"N\" 1C AP] {strong}\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n{strong}\n",
    );
    is_guess(
        "[ScoreTable \"Rank;Score_NS\" 1 420 2]\n",
        "[ScoreTable \"Rank;Score_NS\"]\n1 420 2\n",
    );
    // Remarks stay with their tag.
    is_safe(
        "[Auction \"N\" see below]\n",
        "[Auction \"N\"] {see below}\n",
    );
    is_safe(
        "[ScoreTable \"Rank;Names_NS\" final standings]\n",
        "[ScoreTable \"Rank;Names_NS\"] {final standings}\n",
    );
}

#[test]
fn text_that_completes_a_value_is_no_comment() {
    is_guess("[Score \"NS\" 420]\n", "[Score \"NS 420\"]\n");
    is_guess("[Contract \"4S\" X]\n", "[Contract \"4SX\"]\n");
    is_guess(&DEAL.replace("\"N:A", "\"N:\" A").replace("\"]", "]"), DEAL);
    is_safe("[Board \"1\" 2]\n", "[Board \"1\"] {2}\n");
    is_safe("[Round \"2\" final]\n", "[Round \"2\"] {final}\n");
    is_safe(
        "[Date \"1998.11.04\" Wednesday]\n",
        "[Date \"1998.11.04\"] {Wednesday}\n",
    );
}

#[test]
fn lines_of_a_value_are_joined_as_it_can_be() {
    // Within a suit, between hands, after the colon, and as mail breaks lines.
    for (part, broken) in [
        ("A32 Q52", "A3\n2 Q52"),
        ("A32 Q52", "A32\nQ52"),
        ("A32 Q52", "A32 \n  Q52"),
        ("N:AK76", "N:\nAK76"),
        ("T95.854", "T95.85=\n4"),
        ("T95.854", "T95.=\n854"),
        ("A32 Q52", "A32 =\nQ52"),
    ] {
        let text = DEAL.replace(part, broken);
        is_safe(&text, DEAL);
        let crlf = |text: &str| text.replace('\n', "\r\n");
        is_safe(&crlf(&text), &crlf(DEAL));
    }
    is_safe(
        "[ScoreTable \"Rank;\nScore_NS\"]\n1 420\n",
        "[ScoreTable \"Rank;Score_NS\"]\n1 420\n",
    );
    is_guess(
        "[Event \"Club eve=\nning\"]\n",
        "[Event \"Club evening\"]\n",
    );
    is_safe("[Event \"Club\nevening\"]\n", "[Event \"Club evening\"]\n");
}

#[test]
fn data_in_a_value_go_after_the_tag_pair() {
    is_guess(
        "[ScoreTable \"Rank;Score_NS\n1 420\n2 400\"]\n",
        "[ScoreTable \"Rank;Score_NS\"]\n1 420\n2 400\n",
    );
    is_guess(
        "[Play \"E\nD3 D2 D9 DJ\n\"]\n",
        "[Play \"E\"]\nD3 D2 D9 DJ\n",
    );
}

#[test]
fn semicolons_between_elements_are_blanks() {
    is_guess(
        "[ScoreTable \"Rank;Contract\"]\r\n1;3NT\r\n2; 4S\r\n",
        "[ScoreTable \"Rank;Contract\"]\r\n1 3NT\r\n2  4S\r\n",
    );
    is_guess(
        "[ScoreTable \"Rank;Names_NS\"]\n1;\"Ann;Bob\"\n",
        "[ScoreTable \"Rank;Names_NS\"]\n1 \"Ann;Bob\"\n",
    );
    // Rows that are comments, and remarks.
    is_guess(
        "[ScoreTable \"Rank;Contract\"]\n1 3NT ; 2 4S\n",
        "[ScoreTable \"Rank;Contract\"]\n; 2 4S\n1 3NT\n",
    );
    is_guess(
        "[ScoreTable \"Rank;Contract\"]\n1 3NT\n; 2 4S\n",
        "[ScoreTable \"Rank;Contract\"]\n; 2 4S\n1 3NT\n",
    );
}

#[test]
fn rows_after_an_empty_line_belong_to_their_table() {
    is_guess(
        "[Board \"1\"]\n[ScoreTable \"Rank;Score_NS\"]\n\n1 420\n2 400\n",
        "[Board \"1\"]\n[ScoreTable \"Rank;Score_NS\"]\n1 420\n2 400\n",
    );
    is_guess(
        "[Board \"1\"]\n[ScoreTable \"Rank;Score_NS\"]\n\nfinal 420\n",
        "[Board \"1\"]\n[ScoreTable \"Rank;Score_NS\"]\n\n% final 420\n",
    );
}

#[test]
fn letters_of_older_code_pages_are_no_quotes() {
    let repaired = |text: &[u8]| {
        let plan = Plan::new(&Settings::default());
        repair(text, None, &plan, RepairLevel::Unsafe)
            .bytes
            .into_owned()
    };
    for text in [
        &b"[West \"J\x84ger\"]\n"[..],
        b"[West \"G\x8artner\"]\n",
        b"[West \"Ts\x8archen\"]\n",
        b"[West \"M\x81ller\"]\n[East \"\x8Erger\"]\n",
        b"[West \"Andr\x82\"]\n",
        b"{J\x94rg}\n[Board \"1\"]\n",
    ] {
        assert_eq!(repaired(text), text);
    }
    assert_eq!(repaired(b"[Event \"Men\x92s\"]\n"), b"[Event \"Men's\"]\n");
    assert_eq!(
        repaired(b"[Site \"\x84Oak\x93\"]\n"),
        b"[Site \"\\\"Oak\\\"\"]\n"
    );
    assert_eq!(repaired(b"[West \"\x8Aime\"]\n"), b"[West \"Sime\"]\n");
}

#[test]
fn quotes_between_two_values_are_no_quotes_in_one() {
    is_safe(
        "[Event \"The \"Blue\" cup\"]\r\n[West \"Bob \"Bo\" Jones, \"Al\" Smith\"]\r\n",
        "[Event \"The \\\"Blue\\\" cup\"]\r\n[West \"Bob \\\"Bo\\\" Jones, \\\"Al\\\" Smith\"]\r\n",
    );
    is_safe(
        "[Event \"The \"\"Blue\"\" cup\"]\n[Site \"\"Blue\"\"]",
        "[Event \"The \\\"Blue\\\" cup\"]\n[Site \"\\\"Blue\\\"\"]",
    );
    for bracket in ["}", ")", ">"] {
        is_safe(
            &format!("[Event \"a\"{bracket} [Site \"b\"{bracket}[Board \"1\"]\n"),
            "[Event \"a\"] [Site \"b\"][Board \"1\"]\n",
        );
    }
    is_guess("[West \"Al\", \"Bob\"]\n", "[West \"Al, Bob\"]\n");
    is_guess("[Event \"a\" + \"b\"]\n", "[Event \"a + b\"]\n");
    is_guess("[Event \"5\"\"pipe\"]\n", "[Event \"5\\\"pipe\"]\n");
    is_guess(
        "[Event \"5\" and 6\" pipe\"]\n",
        "[Event \"5\\\" and 6\\\" pipe\"]\n",
    );
    is_left("[Event \"a\", Site \"b\"]\n");
    is_left("[Board \"1\" Dealer \"N\" Vul \"None\"]\n");
    is_left("[Event \"a\"} [Own \"b\"]\n");
}

#[test]
fn a_value_without_quotes_loses_the_sign_before_it() {
    for sign in [
        ":", ": ", " : ", "=", " = ", " =", "-", " - ", ":=", " => ", " -> ",
    ] {
        is_safe(&format!("[Dealer{sign}N]\r\n"), "[Dealer \"N\"]\r\n");
        is_safe(&format!("[Dealer{sign}'N']"), "[Dealer \"N\"]");
    }
    is_safe("[Board:1] [Dealer:N]\n", "[Board \"1\"] [Dealer \"N\"]\n");
    is_safe("[Event ``a'']\n", "[Event \"a\"]\n");
    is_safe("[Event 'Bob's club']\n", "[Event \"Bob's club\"]\n");
    is_guess("[Event Club [A] night]\n", "[Event \"Club [A] night\"]\n");
    is_guess("[Event Club [A]]\n", "[Event \"Club [A]\"]\n");
    // The hyphen may be a minus, and the comma a part of the name.
    is_guess("[Result-1]\n", "[Result \"-1\"]\n");
    is_guess("[Event,Club]\n", "[Event \",Club\"]\n");
    is_guess("[Event 'a' 'b']\n", "[Event \"a' 'b\"]\n");
    is_left("[Event = ]\n");
    is_left("['Board' '1']\n");
}

#[test]
fn what_is_no_tag_is_not_made_one() {
    is_left("[20:11] hi\n[Board \"1\"]\n");
    is_left("[02/11/2023, 20:10:00] Ann: [Board \"1\"]\n");
    is_guess(
        "[Dealer \"N\"]\n[Auction \"N\"]\n[1C Pass 1H Pass]\n[2C Pass Pass Pass]\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass 1H Pass\n2C Pass Pass Pass\n",
    );
    is_guess(
        "[Dealer \"N\"]\n[Auction \"N\"]\n[1C Pass][1H Pass]\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass 1H Pass\n",
    );
    is_guess(
        "[Play \"W\"]\n[D3 D2 D9 DJ]\n",
        "[Play \"W\"]\nD3 D2 D9 DJ\n",
    );
    is_left("[Board \"1\"]\n[1C Pass Pass Pass]\n");
}

#[test]
fn a_tag_is_not_empty_where_something_comes_after_its_name() {
    is_safe("[Event\n[Site \"b\"]\n", "[Event \"?\"]\n[Site \"b\"]\n");
    is_left("[Event;\"a\"]\n");
    is_left("[Event {x}\n[Site \"b\"]\n");
    assert_eq!(
        repaired("[Board [\"1\"]]\n", RepairLevel::Safe),
        "[Board [\"1\"]]\n"
    );
    let club = "[Event [Club] night]\n";
    assert_eq!(repaired(club, RepairLevel::Safe), club);
}

#[test]
fn a_bracket_before_the_last_quote_goes_after_it() {
    is_safe(
        "[Board \"1]\"\r\n[Dealer \"N\"]\r\n",
        "[Board \"1\"]\r\n[Dealer \"N\"]\r\n",
    );
    is_safe("[Event \"Club] \"", "[Event \"Club\"]");
    is_safe("[Event \"Club [A]\"\n", "[Event \"Club [A]\"]\n");
    is_guess(
        "[Board \"1]\" [Dealer \"N\"]\n",
        "[Board \"1\"] [Dealer \"N\"]\n",
    );
    is_guess("[Event \"]\"\n", "[Event \"\"]\n");
}

#[test]
fn a_deal_with_two_directions_is_left() {
    is_left(&DEAL.replace("N:", "W N:"));
}
