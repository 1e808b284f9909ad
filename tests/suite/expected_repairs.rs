//! Mistakes at which a person sees at once what was meant, what becomes of each, and whether that takes a guess.

use pbnlint::lint::{Plan, Settings};
use pbnlint::repair::{RepairLevel, repair};

/// How sure a repair is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Class {
    Safe,
    Unsafe,
    None,
}

use Class::{Safe, Unsafe};

const WHOLE: &str = "N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93";

/// The repair of a text, where there is one, and its class.
fn repaired(text: &str) -> (Class, String) {
    let plan = Plan::new(&Settings::default());
    let at = |level| {
        let repaired = repair(text.as_bytes(), None, &plan, level);
        assert!(
            repaired.reverted.is_empty(),
            "{text}: a repair was taken back"
        );
        String::from_utf8(repaired.bytes.into_owned()).unwrap()
    };
    match (at(RepairLevel::Safe), at(RepairLevel::Unsafe)) {
        (safe, _) if safe != text => (Safe, safe),
        (_, guess) if guess != text => (Unsafe, guess),
        _ => (Class::None, text.to_owned()),
    }
}

#[track_caller]
fn becomes(tag: &str, rows: &[(&str, Class, &str)]) {
    for (value, class, right) in rows {
        let pair = |value: &str| format!("[{tag} \"{value}\"]\n");
        assert_eq!(
            repaired(&pair(value)),
            (*class, pair(right)),
            "{tag} {value}"
        );
    }
}

#[test]
fn values_of_tags() {
    becomes(
        "Board",
        &[
            ("Board 7", Safe, "7"),
            ("board 7", Safe, "7"),
            ("Bd 7", Safe, "7"),
            ("Bd. 7", Safe, "7"),
            ("#7", Safe, "7"),
            ("No 7", Safe, "7"),
            ("Nr. 7", Safe, "7"),
            ("007", Safe, "7"),
            ("7 of 24", Unsafe, "7"),
            ("7/24", Unsafe, "7"),
            ("Example 7", Class::None, "Example 7"),
            ("A-7", Class::None, "A-7"),
        ],
    );
    becomes(
        "Time",
        &[
            ("19:30", Safe, "19:30:00"),
            ("7:30", Safe, "07:30:00"),
            ("19.30.00", Safe, "19:30:00"),
            ("19.30", Safe, "19:30:00"),
            ("19-30-00", Safe, "19:30:00"),
            ("19h30", Safe, "19:30:00"),
            ("7:30 pm", Safe, "19:30:00"),
            ("7.30pm", Safe, "19:30:00"),
            ("7:57:01 a.m.", Safe, "07:57:01"),
            ("12:15 am", Safe, "00:15:00"),
            ("12:15 pm", Safe, "12:15:00"),
            ("19:30 pm", Class::None, "19:30 pm"),
            ("half past seven", Class::None, "half past seven"),
        ],
    );
    becomes(
        "Date",
        &[
            ("2015.09.?", Safe, "2015.09.??"),
            ("2015.9.?", Safe, "2015.09.??"),
            ("2015.?.?", Safe, "2015.??.??"),
            ("2015-09", Safe, "2015.09.??"),
            ("13.9.2015", Safe, "2015.09.13"),
            ("3.9.2015", Unsafe, "2015.09.03"),
            ("?.09.2015", Class::None, "?.09.2015"),
            ("2015.?.03", Class::None, "2015.?.03"),
        ],
    );
    becomes(
        "TimeControl",
        &[
            ("4 / 30", Safe, "4/30"),
            ("4 /30", Safe, "4/30"),
            (" 4/30 ", Safe, "4/30"),
            ("-", Safe, ""),
            ("4:30", Class::None, "4:30"),
            ("30 min", Class::None, "30 min"),
        ],
    );
    becomes(
        "Score",
        &[
            ("1,430", Safe, "1430"),
            ("NS 1,430", Safe, "NS 1430"),
            ("-1,100", Safe, "-1100"),
            ("420 NS", Safe, "NS 420"),
            ("420 points", Safe, "420"),
            ("1.430", Class::None, "1.430"),
            ("14,30", Class::None, "14,30"),
        ],
    );
    becomes(
        "ScoreIMP",
        &[("1,430", Class::None, "1,430"), ("1,5", Safe, "1.5")],
    );
    becomes(
        "Scoring",
        &[
            ("IMP,Butler", Unsafe, "IMP;Butler"),
            ("IMP Butler", Unsafe, "IMP;Butler"),
            ("IMP/Butler", Unsafe, "IMP;Butler"),
            ("IMPs", Unsafe, "IMP"),
            ("Facit", Class::None, "Facit"),
        ],
    );
}

#[test]
fn contracts() {
    becomes(
        "Contract",
        &[
            ("C1", Safe, "1C"),
            ("NT3", Safe, "3NT"),
            ("h4", Safe, "4H"),
            ("4 Spades", Safe, "4S"),
            ("4H doubled", Safe, "4HX"),
            ("3SA", Safe, "3NT"),
            ("3BA", Safe, "3NT"),
            ("3ZT", Safe, "3NT"),
            ("3Sans", Safe, "3NT"),
            ("3 No-Trump", Safe, "3NT"),
            ("Passed Out", Safe, "Pass"),
            ("C8", Class::None, "C8"),
            ("4Q", Class::None, "4Q"),
        ],
    );
    for (value, declarer, contract, result) in [
        ("4H=", None, "4H", Some("10")),
        ("4H+1", None, "4H", Some("11")),
        ("4H -1", None, "4H", Some("9")),
        ("4HN", Some("N"), "4H", None),
        ("4HXN", Some("N"), "4HX", None),
        ("4HX by North", Some("N"), "4HX", None),
        ("4H X N", Some("N"), "4HX", None),
        ("3NT=S", Some("S"), "3NT", Some("9")),
        ("3NTW-2", Some("W"), "3NT", Some("7")),
        ("1NTXXE+1", Some("E"), "1NTXX", Some("8")),
    ] {
        let tag = |name: &str, value: Option<&str>| {
            value.map_or_else(String::new, |value| format!("[{name} \"{value}\"]\n"))
        };
        let right = [
            tag("Declarer", declarer),
            tag("Contract", Some(contract)),
            tag("Result", result),
        ];
        let text = format!("[Contract \"{value}\"]\n");
        assert_eq!(repaired(&text), (Unsafe, right.concat()), "{value}");
        // Where the other tags say the same, nothing is written into them.
        let others = [tag("Declarer", declarer), text, tag("Result", result)].concat();
        assert_eq!(repaired(&others), (Safe, right.concat()), "{others}");
    }
    let text = "[Declarer \"S\"]\n[Contract \"4HN\"]\n";
    assert_eq!(repaired(text), (Class::None, text.to_owned()));
}

#[test]
fn notrump_in_other_languages() {
    for word in [
        "SA", "N", "UT", "BA", "ST", "Sang", "Sans", "OT", "ZT", "GR", "NoTrump", "No-Trump",
    ] {
        let text = format!("[Dealer \"N\"]\n[Auction \"N\"]\n1{word} AP\n");
        let right = "[Dealer \"N\"]\n[Auction \"N\"]\n1NT AP\n";
        assert_eq!(repaired(&text), (Safe, right.to_owned()), "{word}");
    }
}

#[test]
fn deals() {
    let letters =
        "N:S73.HQJT.DAQ54.CT752 SQT6.H876.DKJ9.CAQ84 S5.HA95432.D7632.CK6 SAKJ9842.HK.DT8.CJ93";
    let colons = letters
        .replace('S', "S:")
        .replace('H', "H:")
        .replace('D', "D:")
        .replace('C', "C:");
    let labels = WHOLE
        .replace(" QT6", " E:QT6")
        .replace(" 5.", " S:5.")
        .replace(" AKJ", " W:AKJ");
    becomes(
        "Deal",
        &[
            (letters, Safe, WHOLE),
            (&letters.replace('.', " "), Safe, WHOLE),
            (&letters.replace('.', ""), Safe, WHOLE),
            (&colons, Safe, WHOLE),
            (&letters.replace("CT752", "C10752"), Safe, WHOLE),
            (&letters.replacen("S73", "S73-", 1), Safe, WHOLE),
            (
                &letters.replacen("HQJT.DAQ54", "DAQ54.HQJT", 1),
                Class::None,
                &letters.replacen("HQJT.DAQ54", "DAQ54.HQJT", 1),
            ),
            (&WHOLE.replace('.', ","), Safe, WHOLE),
            (&WHOLE.replace('.', "/"), Safe, WHOLE),
            (&WHOLE.replace('.', "|"), Safe, WHOLE),
            (&WHOLE.replace(' ', ", "), Safe, WHOLE),
            (&labels, Safe, WHOLE),
            (&labels.replace('T', "10"), Safe, WHOLE),
            (WHOLE.strip_prefix("N:").unwrap(), Unsafe, WHOLE),
            (WHOLE.strip_prefix('N').unwrap(), Unsafe, WHOLE),
            (
                "N:86.QJT643.Q2.K63 E:QT54.-.9874.JT942 S:K97.A987.AJ3.Q85 W:AJ32.K52.KT65.A7",
                Safe,
                "N:86.QJT643.Q2.K63 QT54..9874.JT942 K97.A987.AJ3.Q85 AJ32.K52.KT65.A7",
            ),
            // Partners in the wrong order of hands.
            (
                "N:86.QJT643.Q2.K63 S:K97.A987.AJ3.Q85 E:QT54.-.9874.JT942 W:AJ32.K52.KT65.A7",
                Safe,
                "N:86.QJT643.Q2.K63 QT54..9874.JT942 K97.A987.AJ3.Q85 AJ32.K52.KT65.A7",
            ),
            ("N:86.QJT643.Q2.K63   ", Safe, "N:86.QJT643.Q2.K63 - - -"),
            (
                "N:86.QJT643.Q2.K63  K97.A987.AJ3.Q85 ",
                Unsafe,
                "N:86.QJT643.Q2.K63 - K97.A987.AJ3.Q85 -",
            ),
            (
                "W: 86.QJT643.Q2.K63  K97.A987.AJ3.Q85",
                Unsafe,
                "W:- 86.QJT643.Q2.K63 - K97.A987.AJ3.Q85",
            ),
        ],
    );
}

#[test]
fn text_after_a_value_stays_with_its_tag() {
    let text = "[Event \"Club\"]\n[Scoring \"IMP\" 4H 10 5H 7\"]\n[Board \"1\"]\n";
    let right = "[Event \"Club\"]\n[Scoring \"IMP\"] {4H 10 5H 7}\n[Board \"1\"]\n";
    assert_eq!(repaired(text), (Safe, right.to_owned()));
    // In text a quote may be meant.
    let text = "[Event \"The 5\" cup\"]\n[Board \"1\"]\n";
    assert_eq!(repaired(text).0, Unsafe);
}

#[test]
fn only_who_has_cards_bids() {
    let deal = |hands: &str| format!("[Dealer \"W\"]\n[Deal \"{hands}\"]\n");
    let blanks = deal("W: AQ6.A74.KQT2.K84  853.K96.A863.965");
    let right = deal("W:- AQ6.A74.KQT2.K84 - 853.K96.A863.965");
    let north = "[Auction \"W\"]\nPass 1NT Pass Pass\nPass\n";
    let text = format!("{blanks}{north}");
    assert_eq!(repaired(&text), (Safe, format!("{right}{north}")));
    let west = "[Auction \"W\"]\n1NT Pass Pass Pass\n";
    let text = format!("{blanks}{west}");
    assert_eq!(repaired(&text), (Unsafe, format!("{right}{west}")));
}

#[test]
fn the_first_hand_is_the_dealers() {
    let hands = WHOLE.strip_prefix("N:").unwrap();
    let deal = |first: &str| format!("[Dealer \"E\"]\n[Deal \"{first}{hands}\"]\n");
    assert_eq!(repaired(&deal("")), (Unsafe, deal("E:")));
    assert_eq!(repaired(&deal(":")), (Unsafe, deal("E:")));
}

#[test]
fn a_time_after_the_date_has_its_own_tag() {
    let date = |text: &str| format!("[Date \"{text}\"]\n");
    let time = |text: &str| format!("[Time \"{text}\"]\n");
    let right = time("11:22:00") + &date("2013.11.23");
    assert_eq!(repaired(&date("2013-11-23 11:22")), (Safe, right.clone()));
    assert_eq!(repaired(&date("2013-11-23T11:22:00")), (Safe, right));
    let same = date("2013-11-23 11:22") + &time("11:22:00");
    assert_eq!(
        repaired(&same),
        (Safe, date("2013.11.23") + &time("11:22:00"))
    );
    let unknown = date("2013-11-23 11:22") + &time("?");
    assert_eq!(
        repaired(&unknown),
        (Safe, date("2013.11.23") + &time("11:22:00"))
    );
    let other = date("2013-11-23 11:22") + &time("19:30:00");
    assert_eq!(
        repaired(&other),
        (Unsafe, date("2013.11.23") + &time("19:30:00"))
    );
    let alone = time("14:12:00") + &date("????.??.??");
    assert_eq!(repaired(&date("14:12")), (Safe, alone));
}

#[test]
fn tables_in_a_value_or_with_a_line_for_each_element() {
    let header = "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n";
    let value = [
        "\\tNT\\tS\\tH\\tD\\tC",
        "N\\t9\\t10\\t9\\t8\\t9",
        "S\\t9\\t10\\t9\\t8\\t9",
        "E\\t4\\t3\\t4\\t5\\t4",
        "W\\t4\\t3\\t4\\t5\\t3",
    ];
    let table = |value: &str| format!("[OptimumResultTable \"{value}\"]\n");
    let (class, text) = repaired(&table(&value.join("\\n")));
    assert_eq!(class, Safe);
    assert!(
        text.starts_with(&format!("{header}N NT  9\nN  S 10\n")),
        "{text}"
    );
    assert!(text.ends_with("W  D  5\nW  C  3\n"), "{text}");
    // A row is missing, or a number is none.
    let short = table(&value[..4].join("\\n"));
    assert_eq!(repaired(&short).0, Class::None);
    let wrong = table(&value.join("\\n").replace("10", "14"));
    assert_eq!(repaired(&wrong).0, Class::None);
    // Nobody knows what the columns are.
    let unknown = "[ScoreTable \"1 5 0\\n2 3 4\"]\n";
    assert_eq!(repaired(unknown).0, Class::None);
    let rows = "[ScoreTable \"Contract;Declarer;Result\\n4S N 10\\n3NT E 9\"]\n";
    let right = "[ScoreTable \"Contract;Declarer;Result\"]\n4S N 10\n3NT E 9\n";
    assert_eq!(repaired(rows), (Safe, right.to_owned()));

    let elements = "[OptimumResultTable \"Declarer Suit Tricks\"]\nN\nS\n8\nN\nH\n9\n";
    let right = elements.replace("Declarer Suit Tricks", "Declarer;Denomination;Result");
    assert_eq!(repaired(elements), (Safe, right));
    assert_eq!(repaired(&elements.replace("9\n", "")).0, Unsafe);
}

#[test]
fn a_line_of_a_program_is_known_without_its_brace() {
    let results = "6 6 6 11 7 5 6 7 2 4 6 6 6 11 7 5 6 7 2 4";
    let game = |end: &str| format!("{{Feasability: {results}{end}\n[Dealer \"N\"]\n");
    assert_eq!(repaired(&game("")), (Safe, game("}")));
    // It may go on.
    assert_eq!(repaired(&game(" 3")).0, Unsafe);
    assert_eq!(repaired(&game("\nby hand")).0, Unsafe);
}

/// Boards at two tables, of which the second has nothing but its result, after nine whose play proves whose deal
/// it is.
fn boards(second: &str) -> String {
    let first = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
                 [Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
                 [Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n\n";
    let proven = "[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n[Play \"E\"]\n\
                  H3 H4 H2 H5\n*\n\n";
    let boards: Vec<_> = (1..=9)
        .map(|number| {
            let first = first.replace("\"1\"", &format!("\"{number}\""));
            format!("{first}{proven}")
        })
        .collect();
    format!(
        "{}{}{second}",
        boards.concat(),
        first.replace("\"1\"", "\"10\"")
    )
}

#[test]
fn a_habit_of_the_file_proves_the_deal() {
    let plain = "[Declarer \"S\"]\n[Contract \"4H\"]\n[Result \"8\"]\n";
    let (class, text) = repaired(&boards(plain));
    assert_eq!((class, text.matches("[Deal ").count()), (Safe, 20));
    assert!(
        text.ends_with(&format!(
            "[Board \"10\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n{plain}"
        )),
        "{text}"
    );
    // A call of another player speaks against it.
    let doubtful = "[Declarer \"S\"]\n[Contract \"4H\"]\n[Auction \"S\"]\n4H AP\n";
    let (_, text) = repaired(&boards(doubtful));
    assert_eq!(text.matches("[Deal ").count(), 19, "{text}");
}

#[test]
fn the_number_of_a_board_gives_its_dealer() {
    let text = format!("[Board \"5\"]\n[Deal \"{WHOLE}\"]\n");
    let right = format!("[Board \"5\"]\n[Dealer \"N\"]\n[Vulnerable \"NS\"]\n[Deal \"{WHOLE}\"]\n");
    assert_eq!(repaired(&text), (Class::None, text.clone()));
    let rule = pbnlint::rules::find("board-without-dealer").unwrap();
    for (fill_from_board, level) in [(true, RepairLevel::Safe), (false, RepairLevel::Unsafe)] {
        let settings = Settings {
            fill_from_board,
            ..Settings::only(rule)
        };
        let plan = Plan::new(&settings);
        let fixed = |text: &str| {
            let repaired = repair(text.as_bytes(), None, &plan, level);
            String::from_utf8(repaired.bytes.into_owned()).unwrap()
        };
        assert_eq!(fixed(&text), right);
        let unknown = right.replace("\"N\"", "\"\"").replace("\"NS\"", "\"?\"");
        assert_eq!(fixed(&unknown), right);
        // Another player calls first; rubber bridge; one of the two is given.
        for other in [
            format!("{text}[Auction \"E\"]\n1NT AP\n"),
            format!("{text}[Scoring \"Rubber\"]\n"),
            format!("{text}[Dealer \"S\"]\n"),
            text.replace("\"5\"", "\"A5\""),
        ] {
            assert_eq!(fixed(&other), other);
        }
    }
}

#[test]
fn words_of_bridge_in_records() {
    for (line, right) in [
        (
            "H N:73.QJ10.AQ54.10752:Q106.876.KJ9.AQ84:5.A95432.7632.K6:",
            "H N:73.QJT.AQ54.T752:QT6.876.KJ9.AQ84:5.A95432.7632.K6:",
        ),
        ("A NZ:1NTP3NTA", "A NZ:1NP3NA"),
        ("A NZ:1NPass3NTA", "A NZ:1NP3NA"),
        ("C 3NT:N", "C 3N:N"),
        ("C 3NTX:N", "C 3NX:N"),
    ] {
        let record = |line: &str| format!("% RBN\n{line}\n\n");
        assert_eq!(repaired(&record(line)), (Unsafe, record(right)), "{line}");
    }
}
