//! Plain games and records are converted by a short way; what comes of it is that of the long way. So are
//! sound records checked.

use std::path::Path;
use std::sync::OnceLock;

use pbnlint::convert::{Converted, Way, to_pbn_by, to_records_by};
use pbnlint::rbn::Form;
use proptest::prelude::*;

use super::corpus;
use super::invariants::records::glance_is_enough;
use super::properties::{cases, examples};

/// Games that are plain, but for the first one: the head of the file is before it.
const GAMES: &str = r#"% PBN 2.1
% EXPORT
[Event "Spring Teams"]
[Site "?"]
[Date "2019.10.??"]
[Board "7"]
[West "Felix Fir"]
[North "Ada Elm"]
[East "Karla Oak"]
[South "Bruno Ash"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:4.T83.Q752.AQ753 K953.AJ9652.K8.4 J8.Q7.AJT943.862 AQT762.K4.6.KJT9"]
[Scoring "IMP"]
[Declarer "E"]
[Contract "4SX"]
[Result "11"]
[HomeTeam "Oaks"]
[Room "Open"]
[Score "NS -990"]
[VisitTeam "Pines"]
[Auction "S"]
Pass 1H 2D 2S
3D 4S X Pass
Pass Pass
[Play "S"]
D2 D8 DA D6
C3 C4 C6 CT
*

[Event "Spring Teams"]
[Site "?"]
[Date "2019.10.??"]
[Board "7"]
[West "?"]
[North "Dora Yew"]
[East "Emil Box"]
[South "?"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:4.T83.Q752.AQ753 K953.AJ9652.K8.4 J8.Q7.AJT943.862 AQT762.K4.6.KJT9"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "3NTXX"]
[Result "?"]
[HomeTeam "Oaks"]
[Room "Closed"]
[ScoreIMP "NS 12"]
[VisitTeam "Pines"]
[Auction "S"]
Pass 1H 2D X
XX Pass 2NT Pass
3NT X XX Pass
Pass Pass

[Event "Club Evening"]
[Site "Elmford"]
[Date "2020.01.06"]
[Board "8"]
[West "Felix Fir"]
[North "?"]
[East "?"]
[South "?"]
[Dealer "W"]
[Vulnerable "None"]
[Deal "W:K953.AJ9652.K8.4 J8.Q7.AJT943.862 AQT762.K4.6.KJT9 4.T83.Q752.AQ753"]
[Scoring "MP"]
[Declarer ""]
[Contract "Pass"]
[Result ""]
[Round "3"]
[ScorePercentage "NS 43.75"]
[Stage "Final"]
[Table "12"]
[Auction "W"]
Pass Pass Pass Pass

[Event "Club Evening"]
[Site "Elmford"]
[Date "2020.01.06"]
[Board "9"]
[West "Ada Elm"]
[North "Bruno Ash"]
[East "Karla Oak"]
[South "Felix Fir"]
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:A.KJT.9654.AQ876 9743.74.QJ32.J95 J865.AQ92.KT8.T4 KQT2.8653.A7.K32"]
[Scoring "MP"]
[Declarer "N"]
[Contract "2S"]
[Result "7"]
[Score "NS -50"]
[Auction "N"]
1C 1H X Pass
1S Pass 2S Pass
Pass Pass
[Play "E"]
DJ DT D7 D6
DQ D8 DA D5
CJ CT C2 C7
S7 S8 SQ SA
D3 DK S2 D9
H7 HQ H5 HJ
H4 HA H3 HT
S3 S6 SK CQ
C5 C4 C3 C8
C9 H2 CK C6
S9 SJ ST HK
D2 H9 H8 D4
S4 S5 H6 CA
"#;

/// What is put somewhere, or in place of something.
const PIECES: &[&str] = &[
    "N",
    "E",
    "S",
    "W",
    "H",
    "D",
    "C",
    "A",
    "K",
    "Q",
    "J",
    "T",
    "9",
    "5",
    "2",
    "1",
    "0",
    "X",
    "P",
    "R",
    ":",
    ";",
    ".",
    "-",
    "+",
    "*",
    "=",
    "?",
    "!",
    "^",
    "#",
    "##",
    "~",
    "|",
    " ",
    "  ",
    "\"",
    "[",
    "]",
    "{",
    "}",
    "\n",
    "\r\n",
    "\n\n",
    "%",
    "\\",
    "\t",
    "é",
    "Pass",
    "AP",
    "7NT",
    "NT",
    " =1=",
    " $1",
    "{x}",
    "{x}\r\n",
    "[Note \"1:a\"]\r\n",
    "% x\r\n",
    "[Hidden \"N\"]\r\n",
    "[DealId \"x\"]\r\n",
    "% PBN 1.0\r\n",
    "K \n",
    "N \n",
    "E\n",
    "1 a\n",
    "- - - -",
];

/// A change of a text. Places are taken by the length of the text.
#[derive(Clone, Debug)]
enum Change {
    Insert(usize, &'static str),
    Replace(usize, usize, &'static str),
    SwapWords(usize, usize),
    TakeLine(usize),
    RepeatLine(usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<usize>;
    let piece = || proptest::sample::select(PIECES);
    prop_oneof![
        (at(), piece()).prop_map(|(at, piece)| Change::Insert(at, piece)),
        (at(), 1..3usize, piece()).prop_map(|(at, count, piece)| Change::Replace(at, count, piece)),
        (at(), at()).prop_map(|(a, b)| Change::SwapWords(a, b)),
        at().prop_map(Change::TakeLine),
        (at(), at()).prop_map(|(line, to)| Change::RepeatLine(line, to)),
    ]
}

impl Change {
    fn make(&self, text: &str) -> String {
        let place = |at: usize| {
            let mut places = (0..=at % (text.len() + 1)).rev();
            places.find(|at| text.is_char_boundary(*at)).unwrap_or(0)
        };
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let line = |at: usize| at % lines.len().max(1);
        match *self {
            Change::Insert(at, piece) => {
                let (before, after) = text.split_at(place(at));
                [before, piece, after].concat()
            }
            Change::Replace(at, count, piece) => {
                let (before, after) = text.split_at(place(at));
                let rest: String = after.chars().skip(count).collect();
                [before, piece, &rest].concat()
            }
            Change::SwapWords(a, b) => {
                let mut words: Vec<&str> = text.split_inclusive([' ', '\n', ':', '"']).collect();
                let (a, b) = (a % words.len().max(1), b % words.len().max(1));
                if !words.is_empty() {
                    words.swap(a, b);
                }
                words.concat()
            }
            Change::TakeLine(at) => {
                let rest = lines.iter().enumerate();
                let rest = rest.filter(|(index, _)| *index != line(at));
                rest.map(|(_, line)| *line).collect()
            }
            Change::RepeatLine(at, to) => {
                let mut lines = lines.clone();
                if let Some(own) = lines.get(line(at)).copied() {
                    lines.insert(line(to), own);
                }
                lines.concat()
            }
        }
    }
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut text = text.to_owned();
    for change in changes {
        text = change.make(&text);
    }
    text
}

/// Both ways, and the way back, are the same for a file of games.
#[track_caller]
fn games_agree(games: &[u8]) {
    for form in [Form::Rbn, Form::Rbx] {
        let [short, long] =
            [Way::Short, Way::Long].map(|way| to_records_by(way, games, form, true));
        assert_same(games, &short, &long);
        records_agree(&long.bytes, form);
    }
}

#[track_caller]
fn records_agree(records: &[u8], form: Form) {
    let [short, long] = [Way::Short, Way::Long].map(|way| to_pbn_by(way, records, form, true));
    assert_same(records, &short, &long);
}

#[track_caller]
fn assert_same(text: &[u8], short: &Converted, long: &Converted) {
    let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let text = || show(text);
    assert_eq!(show(&short.bytes), show(&long.bytes), "{:?}", text());
    assert_eq!(short.lossy, long.lossy, "{:?}", text());
    assert_eq!(short.kept, long.kept, "{:?}", text());
    assert_eq!(short, long, "{:?}", text());
}

/// The records of the games, made once.
fn own_records(form: Form) -> &'static str {
    static RECORDS: OnceLock<[String; 2]> = OnceLock::new();
    let [rbn, rbx] = RECORDS.get_or_init(|| [records(Form::Rbn), records(Form::Rbx)]);
    match form {
        Form::Rbn => rbn,
        Form::Rbx => rbx,
    }
}

fn records(form: Form) -> String {
    let games = GAMES.replace('\n', "\r\n");
    let records = to_records_by(Way::Long, games.as_bytes(), form, true);
    String::from_utf8(records.bytes).unwrap()
}

/// A record with a label twice is kept as it is, and what it says holds in the next one.
#[test]
fn ways_agree_on_a_scoring_with_blanks() {
    let plain = "B 9\nH W:KQT2.8653.A7.K32:A.KJT.9654.AQ876:9743.74.QJ32.J95:\nA NE:1C1HXP:1SP2SA\nC 2S:N\nR 7-50\n";
    let text = format!("% RBN\nB 1\n\nB 8\nF M\nF N :Fir:12\n\n{plain}\n");
    records_agree(text.as_bytes(), Form::Rbn);
}

/// What is one record for RBX can be two for RBN, after which all others have another number.
#[test]
fn ways_agree_on_what_is_not_clear_after_a_record_that_becomes_two() {
    let hands = "H{W:KQT2.8653.A7.K32:A.KJT.9654.AQ876:9743.74.QJ32.J95:";
    let text = format!("D{{\n}}}}{hands}\nD{{}}L{{}}E{{}}F{{x}}A{{WZ:}}R{{}}\n{{");
    records_agree(text.as_bytes(), Form::Rbx);
}

/// No name of a record is handed on to the next game.
#[test]
fn ways_agree_on_what_a_game_would_take_for_inheritance() {
    let plain = "H W:KQT2.8653.A7.K32:A.KJT.9654.AQ876:9743.74.QJ32.J95:\nA NE:1C1HXP:1SP2SA\nC 2S:N\nR 7-50\n";
    for data in ["N Ash+##Elm", "E ##Club", "E #", "L ###"] {
        let text = format!("% RBN\n{data}\nB 1\n{plain}\nN Fir:\nE Club\nL Oaks\nB 2\n{plain}\n");
        records_agree(text.as_bytes(), Form::Rbn);
    }
}

/// Without the plain games between them, the last record would be another table of the second one.
#[test]
fn ways_agree_on_a_board_that_comes_again() {
    let hands = "W:KQT2.8653.A7.K32:A.KJT.9654.AQ876:";
    let names = "N{Bruno Ash+Felix Fir:Ada Elm+Karla Oak}B{9}";
    let again = |hand: &str| {
        format!(
            "S{{}}{names}H{{{hands}{hand}:}}A{{NE:1C1HXP:1SP2SA}}C{{2S:N}}\
             P{{DJT76:DQ8A5:C27JT:S78QA:D93KS2:H5J7Q:{hand}:S6KCQ3:C3854:C69H2K:STHK9J:H98D4D2:S5H6CA4}}\
             R{{7-50}}\n"
        )
    };
    let (first, last) = (again("9743.74.QJ32.J95"), again("HA3T4"));
    let text = format!(
        "%{{RBX}}D{{201910}}E{{Spring Teams}}F{{I}}K{{Oaks:Pines}}\
         N{{Ada Elm+Bruno Ash:Felix Fir+Karla Oak:O}}B{{7}}\
         H{{W:K953.AJ9652.K8.4:J8.Q7.AJT943.862:AQT762.K4.6.KJT9:}}A{{SB:P1H2D2S:3D4SXA}}C{{4SX:E}}\
         P{{D28A6:C6T34}}R{{11-990}}\n{first}\
         N{{Dora Yew:+Emil Box:C}}A{{SB:P1H2DX:RP2NP:3NXRA}}C{{3NR:N}}R{{:+12}}\n\
         D{{20200106}}L{{Elmford}}E{{Club Evening}}F{{M}}S{{F:3}}K{{}}N{{:Felix Fir:12}}B{{8}}\
         A{{WZ:A}}R{{P:43.75}}\n{last}"
    );
    records_agree(text.as_bytes(), Form::Rbx);
}

#[test]
fn ways_agree_on_own_files() {
    let own = corpus::files(Path::new("tests/corpus")).into_iter();
    for path in own.filter(|path| path.extension().is_some_and(|ending| ending == "pbn")) {
        games_agree(&std::fs::read(&path).unwrap());
    }
}

#[test]
fn ways_agree_on_real_games() {
    let Some(folder) = std::env::var_os("PBN_CORPUS") else {
        eprintln!("skipped: PBN_CORPUS does not name a folder of real files");
        return;
    };
    for path in corpus::files(Path::new(&folder)) {
        let bytes = std::fs::read(&path).unwrap();
        // The long way takes its time: builds without optimization read the small files only.
        if bytes.len()
            < if cfg!(debug_assertions) {
                5_000
            } else {
                300_000
            }
        {
            games_agree(&bytes);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases() / 4, failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn ways_agree_on_changed_games(changes in proptest::collection::vec(change(), 0..4)) {
        let games = GAMES.replace('\n', "\r\n");
        games_agree(changed(&games, &changes).as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn ways_agree_on_changed_records(
        changes in proptest::collection::vec(change(), 0..4),
        form in proptest::sample::select(&[Form::Rbn, Form::Rbx][..]),
    ) {
        records_agree(changed(own_records(form), &changes).as_bytes(), form);
    }

    #[test]
    fn a_glance_is_enough_for_changed_records(
        changes in proptest::collection::vec(change(), 0..4),
        form in proptest::sample::select(&[Form::Rbn, Form::Rbx][..]),
    ) {
        glance_is_enough(changed(own_records(form), &changes).as_bytes(), form);
    }

    #[test]
    fn ways_agree_on_changed_examples(
        example in any::<usize>(),
        changes in proptest::collection::vec(change(), 0..3),
        form in proptest::sample::select(&[Form::Rbn, Form::Rbx][..]),
    ) {
        static EXAMPLES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
        let examples = EXAMPLES.get_or_init(|| examples(|notation| notation != "pbn").collect());
        let text = String::from_utf8_lossy(&examples[example % examples.len()]);
        records_agree(changed(&text, &changes).as_bytes(), form);
    }
}
