//! Each example with one thing wrong: at each token something is put before it, or in its place, or it
//! goes, or comes twice. What random mutants meet by chance is gone through here in order.
//!
//! In an ordinary run it is one of two hundred cases; `NEIGHBORS=1` goes through all of them, which
//! takes a quarter of an hour, and `NEIGHBORS=10` through one of ten.

use std::ops::Range;

use pbnlint::pbn::syntax::Document;

use super::*;

/// What may be anywhere in a file, by the hand of a person or of a program.
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

/// What is done to a token.
#[derive(Clone, Copy)]
enum Change {
    Before(&'static [u8]),
    Instead(&'static [u8]),
    Gone,
    Twice,
}

impl Change {
    fn all() -> impl Iterator<Item = Change> {
        let strays = STRAY.iter().copied();
        let before = strays.clone().map(Change::Before);
        let instead = strays.map(Change::Instead);
        let others = [Change::Gone, Change::Twice];
        before.chain(instead).chain(others)
    }

    fn of(self, text: &[u8], token: Range<usize>) -> Vec<u8> {
        let was = &text[token.clone()];
        let now = match self {
            Change::Before(stray) => [stray, was].concat(),
            Change::Instead(stray) => stray.to_vec(),
            Change::Gone => Vec::new(),
            Change::Twice => [was, was].concat(),
        };
        let mut text = text.to_vec();
        text.splice(token, now);
        text
    }
}

/// The places of the tokens, and that after the last one.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let document = Document::parse(text);
    let tree = document.tree();
    let spans = tree.tokens().map(|token| tree.span(token).at(0));
    let end = text.len();
    spans.chain(std::iter::once(end..end)).collect()
}

#[test]
fn neighbors_are_repaired_without_a_loss() {
    let one_of = variable("NEIGHBORS").unwrap_or(200) as usize;
    let longest = variable("NEIGHBORS_LONGEST").unwrap_or(250) as usize;
    let seed = variable("MUTANTS_SEED").unwrap_or(0);
    let texts = Texts::of_games().texts.into_iter();
    let texts: Vec<_> = texts.filter(|text| text.bytes.len() <= longest).collect();
    let cases: Vec<_> = texts
        .iter()
        .flat_map(|text| chosen(text, seed, one_of).map(move |case| (text, case)))
        .collect();
    let count = cases.len();
    let plans = Plans::new(true);
    let faults = cases.into_par_iter().filter_map(|(text, case)| {
        let mutant = Mutant {
            bytes: case.change.of(&text.bytes, case.token),
            plan: case.number / one_of % 2,
            level: [Level::Safe, Level::Unsafe][case.number / one_of / 2 % 2],
        };
        Some((plans.fault(&mutant)?.kind, mutant))
    });
    plans.report(faults.collect(), seed, count);
}

struct Case {
    number: usize,
    token: Range<usize>,
    change: Change,
}

/// One of so many cases of a text. Which they are depends on nothing but the text and the seed.
fn chosen(text: &Text, seed: u64, one_of: usize) -> impl Iterator<Item = Case> {
    let first = text.hash.wrapping_add(seed) % one_of as u64;
    let cases = tokens(&text.bytes).into_iter().flat_map(|token| {
        let with = move |change| (token.clone(), change);
        Change::all().map(with)
    });
    let cases = cases.enumerate().skip(first as usize).step_by(one_of);
    cases.map(|(number, (token, change))| Case {
        number,
        token,
        change,
    })
}
