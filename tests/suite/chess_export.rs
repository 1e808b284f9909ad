//! Games of chess in export format: what is written, and what is kept.

use pbnlint::lint::Settings;
use pbnlint::normalize::{Repairs, UnitOptions, WrittenUnits, write_units};
use pbnlint::notation::Notation;
use pbnlint::pgn::export::{CommentStyle, ExportStyle, Glyphs, TagOrder, TargetEncoding};
use pbnlint::pgn::{PgnDocument, PgnFaultKind, PgnGame, refine, split};
use pbnlint::repair::RepairLevel;
use pbnlint::source::LineEnding;

use proptest::prelude::*;

use super::pgn_reading::small_files;
use super::pgnlint;
use super::properties::{self, Mutation};

/// The tags that each small game here has, in the order of the roster.
const ROSTER: &str = "[Event \"Club evening\"]\n[Site \"?\"]\n[Date \"2024.03.01\"]\n[Round \"1\"]\n\
                      [White \"Ash, A.\"]\n[Black \"Elm, B.\"]\n[Result \"*\"]\n";

fn settings(options: ExportStyle) -> Settings {
    Settings {
        notation: Some(Notation::Pgn),
        chess_export: options,
        ..Settings::default()
    }
}

/// A text in export format, nothing being repaired before.
fn written<'t>(text: &'t [u8], options: ExportStyle) -> WrittenUnits<'t> {
    let repairs = Repairs::new(&settings(options), None);
    write_units(text, None, &repairs, &UnitOptions::default()).unwrap()
}

/// The moves of a game that has nothing else, in export format.
#[track_caller]
fn moves(text: &str, options: ExportStyle) -> String {
    let game = format!("{ROSTER}\n{text}");
    let written = written(game.as_bytes(), options);
    assert_eq!(written.output.kept, [], "{text}");
    let bytes = written.output.bytes;
    let again = self::written(&bytes, options).output;
    assert_eq!(
        show(&again.bytes),
        show(&bytes),
        "it is written the same again"
    );
    let all = show(&bytes);
    let moves = all.strip_prefix(ROSTER).unwrap().strip_prefix("\n");
    moves.unwrap().strip_suffix("\n\n").unwrap().to_owned()
}

fn show(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(moves(text, ExportStyle::default()), expected, "{text}");
}

#[test]
fn moves_are_written_in_canonical_spelling() {
    check(
        "1.e4 e5 2.Ng1f3 b8c6 3.Bf1-b5 a7a6 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
    );
    check(
        "1. e4 d5 2. ed5 Q:d5 3. Nc3 Qe5 *",
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ *",
    );
    check("1. f3 e5 2. g4 Qh4 0-1", "1. f3 e5 2. g4 Qh4# 0-1");
    check(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *",
    );
    check("1. e4 Z0 2. d4 null *", "1. e4 -- 2. d4 -- *");
}

#[test]
fn numbers_are_where_the_standard_has_them() {
    check("7. e4 9... e5 12 Nf3", "1. e4 e5 2. Nf3 *");
    check(
        "e4 {best} e5 Nf3 $1 Nc6",
        "1. e4 {best} 1... e5 2. Nf3 $1 2... Nc6 *",
    );
    check("1. e4 (1. d4 d5) e5", "1. e4 (1. d4 d5) 1... e5 *");
    check("1. e4 e5 (1... c5 2. Nf3)", "1. e4 e5 (1... c5 2. Nf3) *");
    let practice = ExportStyle {
        number_after_nag: false,
        ..ExportStyle::default()
    };
    assert_eq!(moves("1. e4 $1 e5 $2", practice), "1. e4 $1 e5 $2 *");
}

#[test]
fn annotations_come_as_numbers() {
    check(
        "1. e4! e5?? 2. Nf3 $001 !? $14",
        "1. e4 $1 1... e5 $4 2. Nf3 $1 $5 $14 *",
    );
    let suffixes = ExportStyle {
        glyphs: Glyphs::Suffix,
        ..ExportStyle::default()
    };
    assert_eq!(
        moves("1. e4 $1 e5?! 2. Nf3 $14", suffixes),
        "1. e4! e5?! 2. Nf3 $14 *"
    );
    let kept = ExportStyle {
        glyphs: Glyphs::Keep,
        ..ExportStyle::default()
    };
    assert_eq!(moves("1. e4 $1 e5?!", kept), "1. e4 $1 1... e5?! *");
}

#[test]
fn comments_fill_the_lines() {
    check(
        "{ before } 1. e4 { a\n  b\tc } ; to the end\n e5 {} 2. Nf3 {[%clk 0:01:02]   [%x a\n b]}",
        "{before} 1. e4 {a b c} {to the end} 1... e5 2. Nf3 {[%clk 0:01:02] [%x a b]} *",
    );
    check("1. e4 ; a } brace\n1... e5", "1. e4 ; a } brace\n1... e5 *");
    check(
        "1. e4 ; pgnlint: ignore[x] old\n1... e5",
        "1. e4 {pgnlint: ignore[x] old} 1... e5 *",
    );
    check("1. e4 * {behind}", "1. e4 {behind} *");
    let long = "x".repeat(300);
    check(
        &format!("1. e4 {{a {long} b}} 1... e5"),
        &format!("1. e4 {{a\n{long}\nb}} 1... e5 *"),
    );
    // A word that begins with the sign of an escape never begins a line.
    let words = format!("{} %z", "abcdefg ".repeat(9).trim_end());
    let text = moves(&format!("1. e4 {{{words}}}"), ExportStyle::default());
    assert!(text.lines().all(|line| !line.starts_with('%')), "{text}");
    let kept = ExportStyle {
        comments: CommentStyle::Keep,
        ..ExportStyle::default()
    };
    assert_eq!(
        moves("1. e4 { a\n  b } e5", kept),
        "1. e4 { a\n  b } 1... e5 *"
    );
}

#[test]
fn lines_have_at_most_79_characters() {
    let text = "Nf3 Nf6 Ng1 Ng8 ".repeat(40);
    let text = moves(&text, ExportStyle::default());
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    let full = text.lines().filter(|line| line.len() > 74).count();
    assert!(
        full + 1 >= text.lines().count(),
        "as many tokens as fit: {text}"
    );
    // A letter of UTF-8 is one character.
    let comment = format!("1. e4 {{{}}} 1... e5", "é".repeat(66));
    assert_eq!(moves(&comment, ExportStyle::default()).lines().count(), 2);
    let on_one = ExportStyle {
        line_length: None,
        ..ExportStyle::default()
    };
    assert_eq!(
        moves(&"Nf3 Nf6 Ng1 Ng8 ".repeat(40), on_one)
            .lines()
            .count(),
        1
    );
}

#[test]
fn variations_are_glued_to_their_parentheses() {
    check(
        "1. e4 ( 1. d4 d5 ( 1... Nf6 ) ) ( ) e5 ( {} ) 2. Nf3",
        "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 2. Nf3 *",
    );
    check("1. e4 ( {why} 1. d4 ) e5", "1. e4 ({why} 1. d4) 1... e5 *");
    check(
        "1. e4 ( {only words} ) e5",
        "1. e4 ({only words}) 1... e5 *",
    );
}

#[test]
fn escape_lines_stay_lines() {
    check(
        "1. e4\n% one\ne5 (1... c5\n% two\n) *",
        "1. e4\n% one\ne5 (1... c5\n% two\n) *",
    );
    let text = "% first\n[White \"A\"]\n% of the event\n[Event \"E\"]\n% behind\n\n1. e4 *\n";
    let expected = "% first\n% of the event\n[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n\
                    [Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n\
                    % behind\n1. e4 *\n\n";
    let once = written(text.as_bytes(), ExportStyle::default())
        .output
        .bytes;
    assert_eq!(show(&once), expected);
    assert_eq!(
        show(&written(&once, ExportStyle::default()).output.bytes),
        expected
    );
}

#[test]
fn tags_are_in_order_and_none_is_lost() {
    let text = "[White \"A\"]\n{a comment}[ECO \"C20\"]\n[Annotator \"a \\ b\"]\n[Event \"E\"]\n\
                [White \"B\"]\n[ECO \"C20\"]\n\n1-0\n";
    let tags = |order| {
        let options = ExportStyle {
            tag_order: order,
            ..ExportStyle::default()
        };
        let bytes = written(text.as_bytes(), options).output.bytes;
        assert_eq!(written(&bytes, options).output.bytes, bytes, "{order:?}");
        let text = show(&bytes);
        assert!(text.ends_with("\n\n{a comment} 1-0\n\n"), "{text}");
        let lines = text.lines().take_while(|line| !line.is_empty());
        let names = lines.map(|line| line.split(' ').next().unwrap().replace('[', ""));
        names.collect::<Vec<_>>().join(" ")
    };
    // What the second White says is in an escape line after the first.
    let roster = "Event Site Date Round White % Black Result";
    assert_eq!(tags(TagOrder::Standard), format!("{roster} Annotator ECO"));
    assert_eq!(tags(TagOrder::Roster), format!("{roster} ECO Annotator"));
    assert_eq!(
        tags(TagOrder::Keep),
        "White % ECO Annotator Event Site Date Round Black Result"
    );
    let bytes = written(text.as_bytes(), ExportStyle::default())
        .output
        .bytes;
    let all = show(&bytes);
    assert!(all.contains("% [White \"B\"]\n"), "{all}");
    assert!(all.contains("[Annotator \"a \\\\ b\"]\n"), "{all}");
    assert!(all.contains("[Result \"1-0\"]\n"), "{all}");
}

#[test]
fn a_game_that_cannot_be_written_stays_and_its_neighbors_are_written() {
    for (moves, reason) in [
        ("1. e4 Ke4 *", "illegal-move"),
        (
            "1. Nf3 Nf6 2. Nc3 d6 3. Ne5 d5 4. N5c4 h6 5. Nb1 h5 6. Na3 g6 7. Nc2 *",
            "ambiguous-move",
        ),
        ("1. e4 e5 2. Sf3 *", "foreign-move"),
        ("1. e4 {open *", "unclear-limits"),
        ("1. e4 (1. d4 *", "unclear-limits"),
        ("1. e4 hello e5 *", "stray-text"),
        ("1. e4 e5 1-0 0-1", "unclear-end"),
    ] {
        let sound = "[Event \"?\"]\n\n1.e4 *\n";
        let kept = format!("[Event  \"x\"]\n\n{moves}");
        let text = format!("{sound}\n\n{kept}\n\n\n{sound}");
        let output = written(text.as_bytes(), ExportStyle::default()).output;
        let all = show(&output.bytes);
        let reasons: Vec<&str> = output.kept.iter().map(|kept| kept.reason).collect();
        assert_eq!(reasons, [reason], "{moves}\n{all}");
        assert_eq!(output.kept[0].unit, 2, "{moves}");
        assert!(
            all.contains(&format!("\n\n{kept}\n\n[Event")),
            "{moves}\n{all}"
        );
        assert_eq!(all.matches("1. e4 *\n\n").count(), 2, "{moves}\n{all}");
        let again = written(&output.bytes, ExportStyle::default()).output;
        assert_eq!(show(&again.bytes), all, "{moves}");
    }
}

#[test]
fn reduced_export_says_what_it_leaves_out() {
    let text = format!("{ROSTER}[ECO \"C20\"]\n\n1. e4! {{best}} (1. d4) e5 *\n");
    let folder = pgnlint::folder(&[("a.pgn", &text)]);
    let run = pgnlint::run("pgnlint", folder.path(), &["export", "--reduced", "a.pgn"]);
    let said = show(&run.stderr);
    assert!(
        said.contains("left out: 1 tag, 1 comment, 1 variation, 1 annotation"),
        "{said}"
    );
    let written = std::fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    assert_eq!(written, format!("{ROSTER}\n1. e4 e5 *\n\n"));
}

#[test]
fn the_encoding_and_the_line_ends_are_those_that_are_asked_for() {
    let options = |encoding| ExportStyle {
        encoding,
        ..ExportStyle::default()
    };
    let text = format!("{ROSTER}\n1. e4 {{\u{e9}}} *\n");
    let latin1 = written(text.as_bytes(), options(TargetEncoding::Latin1))
        .output
        .bytes;
    assert!(latin1.windows(3).any(|bytes| bytes == b"{\xE9}"));
    let utf8 = written(&latin1, options(TargetEncoding::Utf8)).output.bytes;
    assert!(show(&utf8).contains("{\u{e9}}"));
    assert_eq!(
        written(&latin1, options(TargetEncoding::Keep)).output.bytes,
        latin1
    );
    let text = format!("{ROSTER}\n1. e4 {{\u{2192}}} *\n");
    let refused = written(text.as_bytes(), options(TargetEncoding::Latin1)).output;
    assert_eq!(refused.bytes, text.as_bytes());
    assert!(refused.refusal.is_some());
    // Where nothing is written, no repair is.
    let text = format!("{ROSTER}\n1. e4 {{\u{2192}}} e5! 2. Nb1-c3 *\n");
    let latin1 = settings(options(TargetEncoding::Latin1));
    let repairs = Repairs::new(&latin1, Some(RepairLevel::Safe));
    let refused = write_units(text.as_bytes(), None, &repairs, &UnitOptions::default()).unwrap();
    assert_eq!(refused.output.bytes, text.as_bytes());
    assert_eq!(refused.repaired.places, 0);
    let lines = ExportStyle {
        line_ending: LineEnding::Crlf,
        ..ExportStyle::default()
    };
    let bytes = written(text.as_bytes(), lines).output.bytes;
    assert_eq!(
        show(&bytes).matches('\n').count(),
        show(&bytes).matches("\r\n").count()
    );
}

/// Whether a game of a text has two tag pairs of a name.
fn repeats_a_tag(text: &[u8]) -> bool {
    split(text).ranges().any(|range| {
        let faults = PgnGame::of(&PgnDocument::parse(&text[range])).faults;
        let mut faults = faults.iter();
        faults.any(|fault| fault.kind == PgnFaultKind::RepeatedTag)
    })
}

#[test]
fn a_flag_goes_before_the_configuration() {
    let text = format!("{ROSTER}\n1. e4 {{\u{e9}}} *\n\n");
    let configuration = "[pgn]\nencoding = \"latin1\"\nline-ending = \"crlf\"\n";
    let files = [("a.pgn", &*text), ("pgnlint.toml", configuration)];
    let folder = pgnlint::folder(&files);
    let run = |args: &[&str]| pgnlint::run("pgnlint", folder.path(), &[&["export"], args].concat());
    let kept = run(&["--encoding", "keep", "--check", "a.pgn"]);
    assert_eq!(
        show(&kept.stdout),
        "a.pgn: only its line ends are not CR LF; where git changes them, write \
         `*.pgn text eol=crlf` into .gitattributes\n"
    );
    let kept = run(&["--encoding=keep", "--line-ending=lf", "--check", "a.pgn"]);
    assert_eq!(kept.status.code(), Some(0), "{}", show(&kept.stderr));
    let latin1 = run(&["-o", "-", "a.pgn"]);
    assert!(latin1.stdout.windows(3).any(|bytes| bytes == b"{\xE9}"));
}

/// What export promises of any bytes.
#[track_caller]
pub(super) fn exports_soundly(text: &[u8]) {
    for level in [None, Some(RepairLevel::Safe)] {
        let repairs = Repairs::new(&settings(ExportStyle::default()), level);
        let options = UnitOptions::default();
        let once = write_units(text, None, &repairs, &options).unwrap();
        assert_eq!(once.repaired.reverted, [], "{}", show(text));
        let bytes = &once.output.bytes;
        let twice = write_units(bytes, None, &repairs, &options).unwrap();
        let (first, second) = (show(bytes), show(&twice.output.bytes));
        assert_eq!(
            first,
            second,
            "written again it is the same:\n{}",
            show(text)
        );
        let lost = refine::difference(&once.repaired.bytes, bytes);
        // What a second tag pair of a name says is in an escape line.
        let lost = lost.filter(|what| *what != "a tag" || !repeats_a_tag(&once.repaired.bytes));
        assert_eq!(lost, None, "{}\n{first}", show(text));
    }
}

#[test]
fn real_files_are_exported_soundly() {
    for bytes in small_files() {
        exports_soundly(&bytes);
    }
}

/// What is put into games to break them.
const FRAGMENTS: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "\n",
    "\n\n",
    "\r\n",
    "$1",
    "$",
    "!",
    "?!",
    "+",
    "#",
    "1-0",
    "1/2-1/2",
    "*",
    "1.",
    "12...",
    "...",
    "e4",
    "O-O",
    "0-0",
    "e8=Q",
    "--",
    "\\",
    "\"",
    "[",
    "]",
    " ",
    "\t",
    "{}",
    "( )",
    "{[%clk 0:01:00]}",
    "{[%",
    "; a\n",
    "\n% b\n",
    "\n[White \"x\"]\n",
    "\n[Event \"?\"]\n\n",
    "\u{e9}",
    "\n% pgnlint: ignore[bad-date]\n",
    "{pgnlint: ignore[bad-date]}",
    "e.p.",
    "(=)",
];

pub(super) fn mutation() -> impl Strategy<Value = Mutation> {
    let fragment = proptest::sample::select(FRAGMENTS);
    let insert = (any::<usize>(), fragment);
    prop_oneof![
        properties::mutation(),
        insert.prop_map(|(at, text)| Mutation::Insert(at, text.as_bytes().to_vec())),
    ]
}

/// Games to break: the examples of all pages, and small real files.
pub(super) fn seeds() -> &'static [Vec<u8>] {
    static SEEDS: std::sync::OnceLock<Vec<Vec<u8>>> = std::sync::OnceLock::new();
    SEEDS.get_or_init(|| {
        let mut seeds: Vec<Vec<u8>> = properties::examples(|of| of == "pgn").collect();
        seeds.extend(
            small_files()
                .into_iter()
                .filter(|bytes| bytes.len() < 3_000),
        );
        seeds
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: properties::cases(), failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn broken_games_are_exported_soundly(
        seed in any::<usize>(),
        mutations in proptest::collection::vec(mutation(), 1..5),
    ) {
        let seeds = seeds();
        let mut bytes = seeds[seed % seeds.len()].clone();
        for mutation in &mutations {
            properties::mutate(&mut bytes, mutation, seeds);
        }
        exports_soundly(&bytes);
    }
}
