//! Each example with one thing wrong: before each token of a game, or each character of a record,
//! comes something, or in its place, or it goes, or comes twice. What random mutants meet by chance is
//! gone through here in order.
//!
//! In an ordinary run it is one of two hundred cases, of real games one of two thousand; `NEIGHBORS=1`
//! goes through all of them, which takes a quarter of an hour for our own texts and an hour for real
//! ones, and `NEIGHBORS=10` through one of ten. `MUTANTS_SEED` chooses others, and with which rules.

use std::io::Write;
use std::ops::Range;
use std::path::Path;

use pbnlint::pbn::syntax::{Document, split};

use super::super::corpus;
use super::*;

/// What may be anywhere in a game, by the hand of a person or of a program.
const STRAY: &[&[u8]] = &[
    b"{x}",
    b"; c\n",
    b"\n% x\n",
    b"\n%pbnlint: ignore[law]\n",
    b"{pbnlint: ignore[law]}",
    b"\xA0",
    b"\x07",
    b"\xEF\xBB\xBF",
    b"\xE9",
    b"\r",
    b"\n\n",
    b"*",
    b"+",
    b" - ",
    b"$1",
    b"=1=",
    b" ^R ",
    b"?",
    b"#",
    b" X ",
    b" H2 ",
    b" zz ",
    b"\"",
    b"\\",
    b"[",
    b"]",
    b"{",
    b"}",
    b"[Note \"1:a\"]\n",
    b"[Event \"a\"]",
];

/// What is done to a token or a character.
#[derive(Clone, Copy)]
enum Change {
    Before(&'static [u8]),
    Instead(&'static [u8]),
    Gone,
    Twice,
}

impl Change {
    fn all(strays: &'static [&'static [u8]]) -> impl Iterator<Item = Change> {
        let strays = strays.iter().copied();
        let before = strays.clone().map(Change::Before);
        let instead = strays.map(Change::Instead);
        let others = [Change::Gone, Change::Twice];
        before.chain(instead).chain(others)
    }

    fn of(self, text: &[u8], place: Range<usize>) -> Vec<u8> {
        let was = &text[place.clone()];
        let now = match self {
            Change::Before(stray) => [stray, was].concat(),
            Change::Instead(stray) => stray.to_vec(),
            Change::Gone => Vec::new(),
            Change::Twice => [was, was].concat(),
        };
        let mut text = text.to_vec();
        text.splice(place, now);
        text
    }
}

/// The places of the tokens of a game, and that after the last one.
pub fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let document = Document::parse(text);
    let tree = document.tree();
    let spans = tree.tokens().map(|token| tree.span(token).at(0));
    let end = text.len();
    spans.chain(std::iter::once(end..end)).collect()
}

/// The places of the characters of a record, and that after the last one.
pub fn characters(text: &[u8]) -> Vec<Range<usize>> {
    let starts = 0..=text.len();
    starts.map(|at| at..(at + 1).min(text.len())).collect()
}

#[test]
fn neighbors_are_repaired_without_a_loss() {
    are_repaired_without_a_loss(&Neighbors {
        texts: Texts::of_games().texts,
        longest: 250,
        places: tokens,
        strays: STRAY,
        one_of: 200,
    });
}

#[test]
fn neighbors_of_records_are_repaired_without_a_loss() {
    are_repaired_without_a_loss(&Neighbors {
        texts: Texts::of_records().texts,
        longest: 250,
        places: characters,
        strays: PIECES_OF_RECORDS,
        one_of: 200,
    });
}

#[test]
fn neighbors_of_real_games_are_repaired_without_a_loss() {
    let Some(games) = real_games() else {
        return;
    };
    let texts = Texts::new(games, PIECES).texts;
    assert!(texts.len() > 100, "only {} games are real", texts.len());
    are_repaired_without_a_loss(&Neighbors {
        texts,
        longest: LARGEST_SEED,
        places: tokens,
        strays: STRAY,
        one_of: 2_000,
    });
}

/// The first games of each real file; `None`, with a word about it, where there are none.
pub fn real_games() -> Option<Vec<Vec<u8>>> {
    let Some(corpus) = env::var_os("PBN_CORPUS") else {
        let message = "skipped: PBN_CORPUS does not name a folder of real files";
        // Standard error itself is not captured.
        let mut stderr = std::io::stderr();
        writeln!(stderr, "{message}").unwrap();
        return None;
    };
    let files = corpus::files(Path::new(&corpus)).into_iter();
    let files = files.map(|path| std::fs::read(path).unwrap());
    let games = files.flat_map(|bytes| {
        let first: Vec<_> = split(&bytes)
            .games
            .iter()
            .take(2)
            .map(|game| game.range())
            .collect();
        first.into_iter().map(move |range| bytes[range].to_vec())
    });
    Some(games.collect())
}

/// A program writes export format, with one thing wrong.
#[test]
fn neighbors_of_exports_are_repaired_without_a_loss() {
    let exports = properties::seeds().into_iter().map(|bytes| {
        let export = invariants::export::exported(&bytes);
        export.is_marked.then(|| export.bytes.into_owned())
    });
    are_repaired_without_a_loss(&Neighbors {
        texts: Texts::new(exports.flatten().collect(), PIECES).texts,
        longest: LARGEST_SEED,
        places: tokens,
        strays: STRAY,
        one_of: 2_000,
    });
}

/// What is one step away from some texts.
struct Neighbors {
    texts: Vec<Text>,
    /// How many bytes a text may have.
    longest: usize,
    /// Where something is changed.
    places: fn(&[u8]) -> Vec<Range<usize>>,
    /// What is put there.
    strays: &'static [&'static [u8]],
    /// One of how many cases is tried where nothing else is asked for.
    one_of: usize,
}

fn are_repaired_without_a_loss(neighbors: &Neighbors) {
    let one_of = variable("NEIGHBORS").map_or(neighbors.one_of, |one_of| one_of as usize);
    let seed = variable("MUTANTS_SEED").unwrap_or(0);
    let texts = neighbors.texts.iter();
    let texts = texts.filter(|text| text.bytes.len() <= neighbors.longest);
    // Which cases of a text are chosen depends on nothing but the text and the seed.
    let cases = texts.flat_map(|text| {
        let first = text.hash.wrapping_add(seed) % one_of as u64;
        let places = (neighbors.places)(&text.bytes).into_iter();
        let cases = places.flat_map(|place| {
            let with = move |change| (place.clone(), change);
            Change::all(neighbors.strays).map(with)
        });
        let cases = cases.enumerate().skip(first as usize).step_by(one_of);
        cases.map(move |(number, (place, change))| (text, number, place, change))
    });
    let cases: Vec<_> = cases.collect();
    let count = cases.len();
    let plans = Plans::new(true);
    let faults = cases.into_par_iter();
    let faults = faults.filter_map(|(text, number, place, change)| {
        let mut rng = Rng::new(text.hash ^ seed.rotate_left(32) ^ number as u64);
        let mutant = Mutant {
            bytes: change.of(&text.bytes, place),
            plan: rng.below(2),
            level: [RepairLevel::Safe, RepairLevel::Unsafe][rng.below(2)],
        };
        Some((plans.fault(&mutant)?.kind, mutant))
    });
    plans.report(faults.collect(), seed, count);
}
