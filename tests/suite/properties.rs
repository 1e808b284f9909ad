//! All invariants on bytes that nobody wrote: random ones, soups of PBN fragments, and
//! sound files with something broken or cut out.

use proptest::prelude::*;

use super::{corpus, invariants, pages, silence};
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::notation::Notation;
use pbnlint::rules::RULES;
use pbnlint::source::Source;

/// Pieces of PBN, sound and broken, that mean something to the lexer.
pub const FRAGMENTS: &[&str] = &[
    "[",
    "]",
    "\"",
    "{",
    "}",
    ";",
    "%",
    "\\",
    "\n",
    "\r\n",
    "\r",
    "\r\r\n",
    " ",
    "\t",
    "\n\n",
    "\n \n",
    "[Event \"x\"]",
    "[Auction \"N\"]\n",
    "[Play \"W\"]\n",
    "[Note \"1:a\"]",
    "[X ",
    "[ScoreTable \"Rank;Names\\8L\"]\n",
    "1C",
    "AP",
    "SK",
    "=1=",
    "=",
    "$1",
    "$",
    "^S",
    "^",
    "*",
    "+",
    "!?",
    "-",
    "{a\n\nb}",
    "; c\n",
    "% PBN 2.1\n",
    "% EXPORT\n",
    "\u{FEFF}",
    "é",
    "\0",
    "\x1A",
    "[Event x]",
    "[\"x\"]",
    "[]",
    "[Event \"a\" \"b\"]",
    "\\\"",
];

pub fn soup() -> impl Strategy<Value = Vec<u8>> {
    let fragment = prop_oneof![
        20 => proptest::sample::select(FRAGMENTS).prop_map(|text| text.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 1..4),
    ];
    proptest::collection::vec(fragment, 0..60).prop_map(|pieces| pieces.concat())
}

/// Texts to break: our own files and the examples of all pages.
pub fn seeds() -> Vec<Vec<u8>> {
    let files = corpus::own_files().into_iter();
    let mut seeds: Vec<Vec<u8>> = files.map(|path| std::fs::read(path).unwrap()).collect();
    seeds.retain(|bytes| bytes.len() < 20_000);
    seeds.extend(examples(|notation| notation == "pbn"));
    seeds
}

/// The examples of all pages in some notations.
pub fn examples(is_wanted: fn(&str) -> bool) -> impl Iterator<Item = Vec<u8>> {
    let pages = RULES.iter().map(|rule| pages::examples(&rule.page()));
    let wanted = pages
        .flatten()
        .filter(move |example| is_wanted(&example.notation));
    wanted.map(|example| example.bytes)
}

#[derive(Clone, Debug)]
pub enum Mutation {
    Insert(usize, Vec<u8>),
    Delete(usize, usize),
    Swap(usize, usize),
    Splice(usize, usize),
}

pub fn mutation() -> impl Strategy<Value = Mutation> {
    let at = any::<usize>;
    let fragment = proptest::sample::select(FRAGMENTS).prop_map(|text| text.as_bytes().to_vec());
    prop_oneof![
        (at(), fragment).prop_map(|(place, text)| Mutation::Insert(place, text)),
        (at(), 1..30usize).prop_map(|(place, length)| Mutation::Delete(place, length)),
        (at(), at()).prop_map(|(a, b)| Mutation::Swap(a, b)),
        (at(), at()).prop_map(|(a, b)| Mutation::Splice(a, b)),
    ]
}

pub fn mutate(bytes: &mut Vec<u8>, mutation: &Mutation, seeds: &[Vec<u8>]) {
    let length = bytes.len();
    let place = |at: usize| at % (length + 1);
    match mutation {
        Mutation::Insert(at, text) => {
            let at = place(*at);
            bytes.splice(at..at, text.iter().copied());
        }
        Mutation::Delete(at, count) => {
            let at = place(*at);
            bytes.drain(at..(at + count).min(length));
        }
        Mutation::Swap(a, b) if length > 0 => bytes.swap(a % length, b % length),
        Mutation::Swap(..) => {}
        Mutation::Splice(at, other) => {
            let other = &seeds[other % seeds.len()];
            bytes.truncate(place(*at));
            let from = at % (other.len() + 1);
            bytes.extend_from_slice(&other[from..]);
        }
    }
}

/// How many inputs each property gets; `PROPTEST_CASES` gives another number.
pub fn cases() -> u32 {
    let asked = std::env::var("PROPTEST_CASES").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(600)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_keep_every_invariant(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        invariants::check(&bytes);
    }

    #[test]
    fn soups_of_fragments_keep_every_invariant(bytes in soup()) {
        invariants::check(&bytes);
    }

    #[test]
    fn broken_files_keep_every_invariant(
        seed in any::<usize>(),
        mutations in proptest::collection::vec(mutation(), 1..6),
    ) {
        let seeds = SEEDS.get_or_init(seeds);
        let mut bytes = seeds[seed % seeds.len()].clone();
        for mutation in &mutations {
            mutate(&mut bytes, mutation, seeds);
        }
        invariants::check(&bytes);
    }

    #[test]
    fn broken_records_keep_every_invariant(
        seed in any::<usize>(),
        mutations in proptest::collection::vec(mutation(), 1..6),
        form in proptest::sample::select(&[Notation::Rbn, Notation::Rbx][..]),
    ) {
        let seeds = RECORDS.get_or_init(|| examples(|notation| matches!(notation, "rbn" | "rbx")).collect());
        let mut bytes = seeds[seed % seeds.len()].clone();
        for mutation in &mutations {
            mutate(&mut bytes, mutation, seeds);
        }
        invariants::records::check(&bytes);
        let settings = Settings { notation: Some(form), ..invariants::everything() };
        let found = lint::check(&Source::new(&bytes), None, &Plan::new(&settings));
        for finding in &found.diagnostics {
            let range = &finding.range;
            prop_assert!(range.start <= range.end && range.end <= bytes.len(), "{finding:?}");
        }
        silence::check(&bytes, &settings);
    }
}

static RECORDS: std::sync::OnceLock<Vec<Vec<u8>>> = std::sync::OnceLock::new();

pub static SEEDS: std::sync::OnceLock<Vec<Vec<u8>>> = std::sync::OnceLock::new();
