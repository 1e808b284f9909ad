//! Shapes of real archives: each is reported in one finding, which says what happened. Real games
//! that look wrong and are lawful are reported in none.

use std::fmt::Write as _;

use pbnlint::engine::{Diagnostic, Severity};
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::rules::RULES;
use pbnlint::source::Source;

const DEAL: &str =
    "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";

/// The findings of the default set and of all rules about the laws, the day of today aside.
fn findings(text: &str) -> Vec<Diagnostic> {
    let mut settings = Settings::default();
    for (rule, severity) in RULES.iter().zip(&mut settings.severities) {
        if rule.group == pbnlint::rules::groups::LAW && rule.meta.name != "future-date" {
            *severity = Some(rule.meta.severity);
        }
    }
    let source = Source::new(text.as_bytes());
    lint::check(&source, None, &Plan::new(&settings)).diagnostics
}

fn rules(text: &str) -> Vec<String> {
    let found = findings(text);
    found.iter().map(|f| f.rule.name().to_owned()).collect()
}

#[test]
fn the_rank_after_very_many_scores_is_a_number() {
    let found = rules(
        "[Event \"a\"]\n[ScoreTable \"Rank;Score_NS;Multiplicity\"]\n1 50 99999999999\n2 -50 1\n",
    );
    assert_eq!(found, ["bad-element", "table-ranks"]);
}

/// Clubs score the sections of a tournament apart or together, and a file does not say which.
#[test]
fn rows_are_compared_with_the_table_or_with_their_section() {
    let points = |column: &str, points: [i32; 4]| {
        let [a, b, c, d] = points;
        format!(
            "[Event \"a\"]\n[Scoring \"MP\"]\n[ScoreTable \"{column};Score_NS;MP_NS\"]\n\
             A 420 {a}\nA 50 {b}\nB 450 {c}\nB 400 {d}\n"
        )
    };
    let messages = |text: &str| -> Vec<String> {
        let laws = findings(text).into_iter();
        let laws = laws.filter(|found| found.rule.name().starts_with("table-"));
        laws.map(|found| found.message).collect()
    };
    for right in [[2, 0, 2, 0], [4, 0, 6, 2]] {
        for column in ["Section", "group", "FIELD", "Line"] {
            assert!(messages(&points(column, right)).is_empty(), "{column}");
        }
    }
    // The reading that the most rows fit says what would be right.
    for (wrong, place, right) in [
        ([2, 0, 2, 1], "in its section", 0),
        ([4, 0, 6, 1], "of the table", 2),
    ] {
        let message = format!(
            "compared with the other scores {place}, expected {right} matchpoints, found `1`"
        );
        assert_eq!(messages(&points("Section", wrong)), [message]);
    }
    assert_eq!(messages(&points("Tables", [2, 0, 2, 0])).len(), 1);
    // In one section, and in sections of a row each, there is nothing that tells them apart.
    for sections in [["A", "A", "A"], ["A", "B", "C"]] {
        let [a, b, c] = sections;
        let text = format!(
            "[Event \"a\"]\n[ScoreTable \"Section;Score_NS;Percentage_NS\"]\n\
             {a} 420 0\n{b} 100 50\n{c} 50 100\n"
        );
        let message = "a worse score has a higher percentage than this";
        assert_eq!(messages(&text), [message]);
    }
    // The number of a section is in order by the whole table only.
    let text = "[Event \"a\"]\n[TotalScoreTable \"-Section;-Rank\"]\n1 1\n1 2\n2 1\n1 3\n";
    assert_eq!(
        messages(text),
        ["1 is lower than 2 above it, but `-Section` says that the lowest comes first"]
    );
    let text = "[Event \"a\"]\n[TotalScoreTable \"Section;-Rank\"]\nA 1\nA 2\nB 2\nB 1\n";
    assert_eq!(
        messages(text),
        ["1 is lower than 2 above it in its section, but `-Rank` says that the lowest comes first"]
    );
}

/// One broken thing and the one rule that says so.
#[test]
fn one_broken_thing_is_reported_once() {
    let play = format!("{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n");
    let cases: &[(&str, String, &str)] = &[
        (
            "a duplicated card breaks neither play nor result",
            format!(
                "{}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n[Play \"W\"]\nH2 H5 HJ HA\nC4 C2 CQ CJ\n*\n",
                DEAL.replace("JT4.A94", "JT4.A95")
            ),
            "duplicate-card",
        ),
        (
            "hands in the tags before the deal",
            "[Dealer \"KQ76.Q62.AQJ.AKJ\"]\n[Vulnerable \"J852.AKT3.KT72.7\"]\n[Deal \"N:A94.J975.64.Q852 T3.84.9853.T9643\"]\n".to_owned(),
            "deal-hand-count",
        ),
        (
            "no declarer, but a contract and a play",
            format!("{DEAL}[Declarer \"\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\n*\n"),
            "missing-play-tags",
        ),
        (
            "a comment that swallows tags",
            "[Event \"x\"]\n[Board \"1\"] {a fine board\n[Dealer \"N\"]\n[Vulnerable \"None\"] {really}\n".to_owned(),
            "comment-swallows-game",
        ),
        (
            "`+` and `*` in a play",
            format!("{play}[Play \"W\"]\nH2 H5 HJ + *\n"),
            "plus-and-star",
        ),
        (
            "`*` and `+` in a play",
            format!("{play}[Play \"W\"]\nH2 H5 HJ HA\n* +\n"),
            "plus-and-star",
        ),
        (
            "`+` and `*` in an auction",
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass + *\n".to_owned(),
            "star-after-plus",
        ),
        (
            "a passed-out game with a result, and no contract that says so",
            "[Dealer \"N\"]\n[Declarer \"\"]\n[Contract \"\"]\n[Result \"0\"]\n[Auction \"N\"]\nPass Pass Pass Pass\n".to_owned(),
            "passed-out-values",
        ),
        (
            "the mark of an alert",
            "[Dealer \"N\"]\n[Auction \"N\"]\n1NT Pass 2C* Pass\n2D AP\n".to_owned(),
            "alert-star",
        ),
        (
            "a name of three letters",
            format!("[Dealer \"N\"]\n{}", DEAL.replace("Deal", "Dea")),
            "misspelt-tag",
        ),
    ];
    let mut wrong = String::new();
    for (what, text, rule) in cases {
        let found = rules(text);
        if found != [*rule] {
            writeln!(wrong, "{what}: {found:?}, not {rule}\n{text}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Many games with the same slip of a program.
fn habit(game: &str) -> String {
    let games = (1..=9).map(|board| game.replace("BOARD", &board.to_string()));
    games.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_habit_of_a_program_is_reported_once_and_mended_everywhere() {
    let second_table = format!(
        "[Board \"BOARD\"]\n[Dealer \"N\"]\n{DEAL}[Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"7\"]\n\n\
         [Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\n*\n"
    );
    let cases = [
        ("[Board \"BOARD\"]\n[Date \"2024-05-1BOARD\"]\n", "bad-date"),
        ("[Board \"00BOARD\"]\n", "bad-board"),
        ("[Board \"BOARD\"]\n[Dealer \"North\"]\n", "bad-dealer"),
        (
            "[Board \"BOARD\"]\n[Vulnerable \"N-S\"]\n",
            "bad-vulnerable",
        ),
        (
            "[Board \"BOARD\"]\n[Declarer \"N\"]\n[Contract \"3N\"]\n",
            "bad-contract",
        ),
        (
            "[Board \"BOARD\"]\n[Deal \"W: AT6.A74.KQT2.K84  853.K96.A863.965\"]\n",
            "deal-hand-count",
        ),
        (
            "[Board \"BOARD\"]\n[Dealer \"N\"]\n[Declarer \"N\"]\n[Contract \"4S\"]\n[Auction \"N\"]\n4S X AP\n",
            "risk-mismatch",
        ),
        (
            "[Board \"BOARD\"]\n[Dealer \"N\"]\n[Declarer \"E\"]\n[Contract \"4S\"]\n[Auction \"N\"]\n4S AP\n",
            "missing-opening-passes",
        ),
        (&second_table, "deal-carried-over"),
    ];
    for (game, rule) in cases {
        let file = habit(game);
        let found = findings(&file);
        let own: Vec<_> = found.iter().filter(|f| f.rule.name() == rule).collect();
        let [finding] = own.as_slice() else {
            panic!("{rule}: {found:#?}");
        };
        let note = |note: &String| note.starts_with("9 ");
        assert!(
            finding.notes.iter().any(note),
            "{rule}: {:?}",
            finding.notes
        );
        let repaired = finding.fixes[0].apply(file.as_bytes());
        let left = rules(std::str::from_utf8(&repaired).unwrap());
        assert!(!left.iter().any(|name| name == rule), "{rule}: {left:?}");
        // Up to three are slips, and each is reported where it is. That passes are missing is only
        // sure where more games lack them.
        let slips_of_rule = if rule == "missing-opening-passes" {
            0
        } else {
            3
        };
        let slips = file.split("[Board \"").take(4).collect::<Vec<_>>();
        let slips = slips.join("[Board \"");
        let found = rules(&slips);
        let own = found.iter().filter(|name| *name == rule).count();
        assert_eq!(own, slips_of_rule, "{rule}: {found:?}");
    }
}

#[test]
fn what_a_program_does_throughout_a_file_is_one_finding() {
    let play = "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n";
    let cases = [
        ("impossible-date", "[Date \"2000.00.00\"]\n".to_owned()),
        (
            "hands-rotated",
            format!(
                "{DEAL}{}[Play \"N\"]\nH2 H5 HJ HA\nC4 C2 CQ CJ\n*\n",
                "[Declarer \"S\"]\n[Contract \"3NT\"]\n"
            ),
        ),
        (
            "missing-play-tags",
            format!("{DEAL}[Play \"W\"]\nH2 H5 HJ HA\n*\n"),
        ),
        (
            "note-out-of-place",
            format!(
                "{DEAL}[Dealer \"S\"]\n[Auction \"S\"]\n1NT =1= Pass 3NT AP\n\
                 {play}H2 H5 HJ HA\n*\n[Note \"1:strong\"]\n"
            ),
        ),
        (
            "undefined-note",
            "[Dealer \"N\"]\n[Auction \"N\"]\n1NT =1= AP\n".to_owned(),
        ),
        (
            "unquoted-names",
            "[ScoreTable \"Rank;Names_NS\"]\n1 Fisher\n".to_owned(),
        ),
        (
            "table-ranks",
            "[ScoreTable \"Rank;Score_NS\"]\n1 90\n2 110\n".to_owned(),
        ),
        ("bad-score", "[Score \"NS 420 \"]\n".to_owned()),
    ];
    for (rule, game) in cases {
        let file = habit(&format!("[Board \"BOARD\"]\n{game}"));
        let found = findings(&file);
        let own: Vec<_> = found.iter().filter(|f| f.rule.name() == rule).collect();
        let [finding] = own.as_slice() else {
            panic!("{rule}: {} findings\n{file}", own.len());
        };
        let is_count = |note: &String| note.starts_with("9 ");
        assert!(finding.notes.iter().any(is_count), "{rule}: {finding:#?}");
    }
}

#[test]
fn one_cause_is_one_finding() {
    let calls = "[Dealer \"N\"]\n[Auction \"N\"]\n";
    let play = format!("{DEAL}[Contract \"3NT\"]\n[Score \"400\"]\n[Play \"W\"]\nH2 H5 HJ HA\n*\n");
    let hidden = |tag: &str| play.replace("[Contract", &format!("{tag}\n[Contract"));
    let cases: &[(&str, String)] = &[
        ("misspelt-tag", hidden("[Declaror \"S\"]")),
        ("tag-case", hidden("[declarer \"S\"]")),
        ("unopened-tag", hidden("Declarer \"S\"]")),
        ("comment-swallows-game", hidden("{a\n[Declarer \"S\"]\n{b}")),
        (
            "comment-swallows-game",
            "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n{a\n\n[Board \"2\"]\n{b}\n\
             [Dealer \"E\"]\n[Vulnerable \"NS\"]\n[Auction \"E\"]\n1C AP\n"
                .to_owned(),
        ),
        (
            "blank-line-in-game",
            format!("{calls}1C =1= 1S =2= AP\n\n[Note \"1:a\"]\n[Note \"2:b\"]\n"),
        ),
        (
            "note-out-of-place",
            format!(
                "{DEAL}[Declarer \"N\"]\n[Contract \"1C\"]\n{calls}1C =1= Pass =2= AP\n\
                 [Play \"E\"]\nS2 S4 S8 SA\n*\n[Note \"1:a\"]\n[Note \"2:b\"]\n"
            ),
        ),
        (
            "data-after-end",
            "[Dealer \"N\"]\n[Declarer \"E\"]\n[Contract \"6D\"]\n[Auction \"N\"]\n\
             5D Pass 6D +\nPass Pass Pass\n"
                .to_owned(),
        ),
        ("skip-without-call", format!("{calls}1D ^S\n")),
        (
            "empty-deal",
            "[Board \"1\"]\n[Deal \"- - - -\"]\n".to_owned(),
        ),
        (
            "bad-declarer",
            "[Board \"1\"]\n[Declarer \"-\"]\n[Contract \"Pass\"]\n".to_owned(),
        ),
        (
            "bad-rubber-history",
            "[Board \"2\"]\n[Vulnerable \"NS\"]\n\
             [ScoreRubberHistory \"NS 0 0/60 0 EW 0 0/60 0\"]\n"
                .to_owned(),
        ),
        (
            "table-score",
            "[Board \"1\"]\n[Vulnerable \"None\"]\n\
             [ScoreTable \"Contract;Declarer;Result;Score_NS;Score_EW\"]\n3NT S 9 400 -430\n"
                .to_owned(),
        ),
        (
            "unclosed-comment",
            "[Board \"1\"]\n[ScoreTable \"Rank;Score_NS\"]\n1 400\n2 { 90\n".to_owned(),
        ),
        (
            "comment-in-table",
            "[Board \"1\"]\n[ScoreTable \"Rank;Names_NS;Score_NS\"]\n1 A;B 420\n".to_owned(),
        ),
        (
            "annotation-before-call",
            format!("{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n? SK SQ SJ\n*\n"),
        ),
    ];
    for (rule, game) in cases {
        assert_eq!(rules(game), [*rule], "{game}");
    }
}

#[test]
fn lawful_games_that_look_wrong_have_no_finding() {
    let cases: &[(&str, String)] = &[
        (
            "a redouble for rescue and a bid over it",
            "[Dealer \"N\"]\n[Auction \"N\"]\n1C X XX Pass\nPass 1D Pass Pass\nX AP\n".to_owned(),
        ),
        (
            "an insufficient bid that was accepted, and calls out of turn",
            "[Dealer \"N\"]\n[Auction \"N\"]\n1D ^S ^I 1C ^S 2D AP\n".to_owned(),
        ),
        (
            "declarer and dummy were swapped",
            "[Dealer \"N\"]\n[Declarer \"^S\"]\n[Contract \"1C\"]\n[Auction \"N\"]\n1C AP\n".to_owned(),
        ),
        (
            "after a revoke tricks pass to the other side",
            format!(
                "{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"13\"]\n[Play \"W\"]\nH2 H5 ^R SQ HA\nC4 C2 CQ CJ\n*\n"
            ),
        ),
        (
            "the same board at two tables, once from another hand on",
            format!(
                "[Event \"x\"]\n[Board \"1\"]\n[Room \"Open\"]\n[Dealer \"N\"]\n{DEAL}\n[Event \"x\"]\n[Board \"1\"]\n[Room \"Closed\"]\n[Dealer \"N\"]\n{}",
                "[Deal \"E:Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854 AK76.Q85.KJ4.A32\"]\n"
            ),
        ),
        (
            "a doubled contract of 1980",
            "[Date \"1980.05.05\"]\n[Vulnerable \"None\"]\n[Declarer \"S\"]\n[Contract \"4SX\"]\n[Result \"6\"]\n[Score \"-700\"]\n".to_owned(),
        ),
        (
            "a part-score on the fourth deal of Chicago",
            "[Scoring \"Chicago\"]\n[Vulnerable \"All\"]\n[Declarer \"S\"]\n[Contract \"2S\"]\n[Result \"8\"]\n[ScoreRubber \"NS 100/60\"]\n".to_owned(),
        ),
        (
            "unknown hands and unknown cards",
            "[Deal \"N:AK76.Q85.KJ4.A32 - - -\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nS2 SA - -\n- C2 CQ CJ\n*\n".to_owned(),
        ),
        (
            "a claim with tricks that nobody played",
            format!(
                "{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"12\"]\n[Play \"W\"]\nH2 H5 HJ HA\n*\n"
            ),
        ),
        (
            "an end position",
            "[Deal \"N:A2... 34... 56... 78...\"]\n[Declarer \"S\"]\n[Contract \"NT\"]\n[Result \"NS 1\"]\n[Play \"W\"]\nS7 SA S3 S5\nS8 S2 S4 S6\n".to_owned(),
        ),
    ];
    let mut wrong = String::new();
    for (what, text) in cases {
        let found = findings(text);
        if !found.is_empty() {
            let found: Vec<_> = found.iter().map(|f| (f.rule.name(), &f.message)).collect();
            writeln!(wrong, "{what}: {found:?}\n{text}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A score can be adjusted, but an irregularity of the bidding or the play has a mark (chapter 3.9).
#[test]
fn a_comment_makes_only_a_finding_about_a_score_milder() {
    let play = format!("{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\n");
    let cases: [(String, String, &str); 4] = [
        (
            "[Vulnerable \"None\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n[Score \"350\"]".to_owned(),
            " {adjusted by the director}\n".to_owned(),
            "wrong-score",
        ),
        (
            format!("{play}H2 H5 HJ CK"),
            " {South revoked}\n*\n".to_owned(),
            "revoke",
        ),
        (
            "[Dealer \"N\"]\n[Auction \"N\"]\n1D Pass 1C =1=".to_owned(),
            " {not noticed} AP\n[Note \"1:strong\"]\n".to_owned(),
            "insufficient-bid",
        ),
        (
            "[Dealer \"N\"]\n[Auction \"N\"]\n1D Pass X".to_owned(),
            " ; taken back\nAP\n".to_owned(),
            "bad-double",
        ),
    ];
    for (before, commented, rule) in cases {
        let bare = match rule {
            "insufficient-bid" => " AP\n[Note \"1:strong\"]\n",
            "bad-double" => "\nAP\n",
            "revoke" => "\n*\n",
            _ => "\n",
        };
        let severity = |text: String| {
            let found = findings(&text);
            let own = found.iter().find(|f| f.rule.name() == rule);
            own.unwrap_or_else(|| panic!("{rule}: {found:#?}")).severity
        };
        let plain = severity(format!("{before}{bare}"));
        let commented = severity(format!("{before}{commented}"));
        let expected = match rule {
            "wrong-score" => plain.milder(),
            _ => Severity::Error,
        };
        assert_eq!(commented, expected, "{rule}");
    }
}

#[test]
fn messages_are_what_players_would_say() {
    let cases: [(String, &str); 6] = [
        (
            "[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.95\"]\n".to_owned(),
            "♣9 is dealt twice: to North and to West",
        ),
        (
            "[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n".to_owned(),
            "East has 12 cards: ♣6 is missing",
        ),
        (
            format!("{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 D3 HA\n*\n"),
            "East revokes: ♦3 on a heart trick while still holding ♥K",
        ),
        (
            "[Vulnerable \"All\"]\n[Declarer \"N\"]\n[Contract \"4HX\"]\n[Result \"9\"]\n[Score \"NS -100\"]\n".to_owned(),
            "4♥X by North vulnerable, 9 tricks, scores -200 for NS, found -100",
        ),
        (
            "[Dealer \"N\"]\n[Declarer \"S\"]\n[Contract \"4H\"]\n[Auction \"N\"]\n1H Pass 4H AP\n".to_owned(),
            "the auction makes North declarer, not South: North bid hearts first",
        ),
        (
            format!("{DEAL}[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ HA\nC4 C7 CQ CJ\n*\n"),
            "North plays ♣7 in trick 2, but East holds it",
        ),
    ];
    for (text, message) in cases {
        let found = findings(&text);
        let messages: Vec<_> = found.iter().map(|f| f.message.as_str()).collect();
        assert_eq!(messages, [message], "{text}");
    }
}

#[test]
fn an_empty_field_of_scoring_says_nothing() {
    for scoring in ["", " ", "MP;", "; MP"] {
        let game = format!("[Scoring \"{scoring}\"]\n[Score \"NS 5\"]\n");
        assert!(rules(&game).contains(&"odd-points".to_owned()), "{game}");
        let table = format!("[Scoring \"{scoring}\"]\n[ScoreTable \"Score_NS;MP_NS\"]\n0 4\n");
        let found = rules(&table);
        assert!(found.contains(&"table-matchpoints".to_owned()), "{table}");
    }
}
