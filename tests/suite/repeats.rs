//! One mistake made over and over again is repaired in as many passes as a few of it: a pass looks
//! at the whole text, so passes that grow with a text make its repair take quadratic time.

use std::collections::BTreeMap;
use std::env;

use pbnlint::lint::{Plan, Settings};
use pbnlint::repair::{Level, repair};
use rayon::prelude::*;

use super::mutants;
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
];

/// How often; and how often once more.
const TIMES: [usize; 2] = [12, 24];

/// How many more passes the longer text may need.
const MORE: usize = 5;

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
        [Level::Safe, Level::Unsafe]
            .into_iter()
            .filter_map(move |level| {
                let text = |times| [start.as_bytes(), &piece.repeat(times)].concat();
                let few = repair(&text(TIMES[0]), None, plan, level).passes;
                let text = text(TIMES[1]);
                let long = repair(&text, None, plan, level);
                (long.passes > few + MORE).then(|| {
                    let rules: Vec<_> = long.fixed.keys().copied().collect();
                    let text = format!("{start:?} {} {level:?}", piece.escape_ascii());
                    let kind = rules.join(", ");
                    (kind, (piece.len(), format!("{few} {} {text}", long.passes)))
                })
            })
    });
    let mut kinds: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for (kind, slow) in slow.collect::<Vec<_>>() {
        kinds.entry(kind).or_default().push(slow);
    }
    let count = kinds.len();
    let kinds = kinds.into_iter().map(|(rules, slow)| {
        let shortest = slow.iter().min().unwrap();
        format!("{} x {rules}: {}\n", slow.len(), shortest.1)
    });
    assert_eq!(count, 0, "passes grow\n{}", kinds.collect::<String>());
}
