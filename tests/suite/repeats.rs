//! One mistake made over and over again is repaired in as many passes as a few of it: a pass looks
//! at the whole text, so passes that grow with a text make its repair take quadratic time.

use std::collections::BTreeMap;
use std::env;
use std::ops::Range;

use pbnlint::lint::{Plan, Settings};
use pbnlint::notation::Notation;
use pbnlint::pgn::PgnDocument;
use pbnlint::repair::{RepairLevel, repair};
use rayon::prelude::*;

use super::mutants::{self, neighbors};
use super::{invariants, properties};
use crate::generate::Rng;

/// Where something is repeated.
const STARTS: &[&str] = &[
    "",
    "[Event \"",
    "[Board \"1\"]\n",
    "[Auction \"N\"]\n1C {x} ",
    "[Play \"W\"]\nSA ",
    "[Event \"a\"] {",
    "[ScoreTable \"Rank;Names\"]\n",
    "[Note \"1:",
];

/// What needed one pass each time it was repeated, besides pieces of which mutants are made.
const ONCE_SLOW: &[&[u8]] = &[
    b"} ",
    b"}\n",
    b"$1 ",
    b"* ",
    b"+ 1C ",
    b"X\n\n",
    b"\x0C% x\n",
    b"\xA0% x\n",
    b"\n*\n+",
    b"\n[[",
    b"\n% x\n[",
    b"]%",
    b"\x94\\",
    b"\xEF\xBB\xBF}",
    b"*[Date \"1.2.2020\"]\n",
    b"[Play \"W\"]\n\n",
    b"***\n",
    b"\n***\n1C ",
    b"{Dealer \"N\"]\n",
    b"{1C\nPass ",
    b"1NT % strong\n",
    b"by [him] now\n",
];

/// What needed one pass each time it was repeated in a game of chess.
const ONCE_SLOW_IN_CHESS: &[&[u8]] = &[
    b"2. ",
    b"2.\n",
    b"2. {} ",
    b"2. $1 ",
    b"2. ; x\n",
    b"2. ... ",
];

/// How often; and how often once more.
const TIMES: [usize; 2] = [12, 72];

/// How many more passes the longer text may need: those that put off guesses grow by the logarithm.
const MORE: usize = 8;

/// How many pairs of pieces are repeated where nothing else is asked for.
const PAIRS: usize = 60;

#[test]
fn repeats_need_no_more_passes() {
    let plan = Plan::new(&Settings::default());
    let pieces = mutants::PIECES;
    let of_two = env::var("REPEATS").map_or(PAIRS, |count| count.parse().unwrap());
    let mut rng = Rng::new(7);
    let pairs = (0..of_two).map(|_| {
        let mut any = || pieces[rng.below(pieces.len())];
        [any(), any()].concat()
    });
    let singles = pieces.iter().chain(ONCE_SLOW).map(|piece| piece.to_vec());
    let all: Vec<_> = singles.chain(pairs).collect();
    let texts: Vec<_> = all
        .iter()
        .flat_map(|piece| STARTS.iter().map(move |start| (start, piece)))
        .collect();
    let slow = texts.into_par_iter().flat_map_iter(|(start, piece)| {
        let plan = &plan;
        let levels = [RepairLevel::Safe, RepairLevel::Unsafe].into_iter();
        levels.filter_map(move |level| slow_repair([start.as_bytes(), piece, b""], plan, level))
    });
    report(slow.collect());
}

/// What needed one pass each time its middle part was repeated.
const ONCE_SLOW_WITHIN: &[[&str; 3]] = &[
    ["", "[E \"\"]", ""],
    [
        "[Event \"a\"]\n",
        "{x\n[Zaal \"2\"]\n",
        "\n[Event \"b\"] {y}\n",
    ],
    ["[Dealer \"", "##", "\"]\n"],
    ["[Event \"a\"]\n", "\x1A\n", ""],
    ["[Event \"a\"]\n", "\x1A\n\n", ""],
    ["[Dealer \"N\"]\n[Auction \"N\"]\nAP\n%x", " \x1A", "\n"],
    ["", "[Board \"1\"]\n", "[ActionTable \"Call\"]\n1C\n"],
    ["[", "ScoreTable \"Rank;Names\"]", "\n1 \"a\"\n"],
    ["", "[Event \"a\"]\n[\n", "[Zaal \"2\"]\n"],
    [
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass Pass Pass\n",
        "+ ",
        "\n",
    ],
    ["[Dealer \"N\"]\n[Auction \"N\"]\n1C +", " *", "\n"],
    [
        "[Dealer \"N\"]\n[Auction \"N\"]\n",
        "1C (1H)",
        " X Pass\n2H AP\n",
    ],
    [
        "% PBN 1.0\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 ",
        "+",
        "\n",
    ],
    [
        "[Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 ",
        "H5 HX HA\n",
        "*\n",
    ],
    ["[Event ", "{x} ", "\"a\"]\n[Site \"b\"]\n"],
    [
        "[Dealer \"N\"]\n[Auction",
        " \"N\"]\nNorth East South West\n1S ",
        "Pass 2S AP\n",
    ],
    [
        "[Dealer \"N\"]\n[Auction \"N\"]\n",
        "North East South West\n",
        "1S Pass 2S AP\n",
    ],
    ["[Event \"a\"]\n", "{x\n[Site \"b\"]\n", "}\n"],
    ["", "[Event \"a\"] {x\n[Site \"b\"]\n", ""],
    ["[West \"", "Fox,Ann;", "\"]\n"],
    [
        "[Board \"1\"]\n[Dealer \"N\"]\n\n",
        "[]\n\n",
        "[Auction \"N\"]\nAP\n",
    ],
];

#[test]
fn what_once_took_a_pass_each_takes_few() {
    let plans =
        [Settings::default(), invariants::everything()].map(|settings| Plan::new(&settings));
    let slow = ONCE_SLOW_WITHIN.iter().flat_map(|parts| {
        let with = |plan| [RepairLevel::Safe, RepairLevel::Unsafe].map(|level| (plan, level));
        let ways = plans.iter().flat_map(with);
        let slow =
            ways.filter_map(|(plan, level)| slow_repair(parts.map(str::as_bytes), plan, level));
        slow.collect::<Vec<_>>()
    });
    report(slow.collect());
}

/// More than eighty took a pass for each eighty once, which no piece above is long enough to show.
#[test]
fn explanations_in_brackets_take_as_many_passes_whatever_their_number() {
    let plan = Plan::new(&Settings::default());
    let passes = [10, 1_000].map(|rows| {
        let text = format!("[Auction \"N\"]\n{}", "1C [a]\n".repeat(rows));
        repair(text.as_bytes(), None, &plan, RepairLevel::Unsafe).passes
    });
    assert_eq!(passes[0], passes[1]);
}

/// How many tokens of an example are repeated, or characters of a record.
const RUNS: [usize; 7] = [1, 2, 3, 4, 6, 9, 14];

/// In an ordinary run one of so many runs of tokens is repeated; `REPEATS_WITHIN=1` repeats them all.
const ONE_OF: usize = 40;

/// How many bytes such an example may have.
const LONGEST: usize = 1_500;

/// Halves of games are put together one after the other: what is cut off from a game is known from the
/// game.
const ONE_BY_ONE: &str = "blank-line-in-game";

#[test]
fn repeats_within_examples_need_no_more_passes() {
    repeats_within_need_no_more_passes(properties::seeds(), None, neighbors::tokens);
}

#[test]
fn repeats_within_real_games_need_no_more_passes() {
    if let Some(games) = neighbors::real_games() {
        repeats_within_need_no_more_passes(games, None, neighbors::tokens);
    }
}

#[test]
fn repeats_within_records_need_no_more_passes() {
    let examples = properties::examples(|notation| matches!(notation, "rbn" | "rbx"));
    repeats_within_need_no_more_passes(examples.collect(), None, neighbors::characters);
}

#[test]
fn repeats_within_games_of_chess_need_no_more_passes() {
    let examples = properties::examples(|notation| notation == "pgn");
    let tokens = |text: &[u8]| {
        let document = PgnDocument::parse(text);
        let spans = document.tree.all_pieces().map(|(_, span)| span.at(0));
        spans.collect()
    };
    repeats_within_need_no_more_passes(examples.collect(), Some(Notation::Pgn), tokens);
}

#[test]
fn repeats_of_what_was_slow_in_chess_need_no_more_passes() {
    let plan = Plan::new(&Settings {
        notation: Some(Notation::Pgn),
        ..Settings::default()
    });
    let slow = ONCE_SLOW_IN_CHESS.iter().filter_map(|piece| {
        let parts = [b"1. e4 e5 ", *piece, b"*\n"];
        slow_repair(parts, &plan, RepairLevel::Unsafe)
    });
    report(slow.collect());
}

/// Repeats runs of what is at the places of each text.
#[track_caller]
fn repeats_within_need_no_more_passes(
    mut texts: Vec<Vec<u8>>,
    notation: Option<Notation>,
    places: fn(&[u8]) -> Vec<Range<usize>>,
) {
    let in_notation = |settings| Settings {
        notation,
        ..settings
    };
    let plans = [Settings::default(), invariants::everything()]
        .map(|settings| Plan::new(&in_notation(settings)));
    let one_of = env::var("REPEATS_WITHIN").map_or(ONE_OF, |one_of| one_of.parse().unwrap());
    texts.retain(|text| text.len() <= LONGEST);
    texts.sort_unstable();
    texts.dedup();
    let cases = texts.iter().flat_map(|text| {
        let places = places(text);
        let runs = RUNS.into_iter().flat_map(|length| {
            let runs = places.windows(length);
            runs.map(|run| run[0].start..run[length - 1].end)
                .collect::<Vec<_>>()
        });
        let runs: Vec<_> = runs.collect();
        runs.into_iter().map(move |run| (text, run))
    });
    let cases: Vec<_> = cases.enumerate().step_by(one_of).collect();
    assert!(cases.len() > 100, "only {} cases", cases.len());
    let slow = cases.into_par_iter().filter_map(|(number, (text, run))| {
        let mut rng = Rng::new(number as u64);
        let plan = &plans[rng.below(2)];
        let level = [RepairLevel::Safe, RepairLevel::Unsafe][rng.below(2)];
        let parts = [&text[..run.start], &text[run.clone()], &text[run.end..]];
        slow_repair(parts, plan, level)
    });
    report(slow.collect());
}

/// The rules that fix something in a text that takes more passes if its middle part is repeated more
/// often; with the length of that part, and how many passes each takes.
fn slow_repair(
    parts: [&[u8]; 3],
    plan: &Plan,
    level: RepairLevel,
) -> Option<(String, (usize, String))> {
    let [start, piece, end] = parts;
    let text = |times| [start, &piece.repeat(times), end].concat();
    let few = repair(&text(TIMES[0]), None, plan, level).passes;
    let text = text(TIMES[1]);
    let long = repair(&text, None, plan, level);
    let grows = long.passes > few + few / 2 + MORE && !long.fixed.contains_key(ONE_BY_ONE);
    grows.then(|| {
        let rules: Vec<_> = long.fixed.keys().copied().collect();
        let [start, repeated, end] = parts.map(|part| part.escape_ascii());
        let text = format!("{start}<{repeated}>{end} {level:?}");
        (
            rules.join(", "),
            (piece.len(), format!("{few} {} {text}", long.passes)),
        )
    })
}

/// Fails where there are slow repairs, with the shortest piece of each kind.
#[track_caller]
fn report(slow: Vec<(String, (usize, String))>) {
    let mut kinds: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for (kind, slow) in slow {
        kinds.entry(kind).or_default().push(slow);
    }
    let count = kinds.len();
    let kinds = kinds.into_iter().map(|(rules, slow)| {
        let shortest = slow.iter().min().unwrap();
        format!("{} x {rules}: {}\n", slow.len(), shortest.1)
    });
    assert_eq!(count, 0, "passes grow\n{}", kinds.collect::<String>());
}
