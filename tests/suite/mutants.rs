//! Our own files and the examples of all pages, broken in the ways in which programs, editors and
//! hands break files, besides soups of fragments and random bytes; and repaired. Records of RBN and
//! RBX are broken apart from games.
//!
//! For each mutant: no repair is taken back, a second repair changes nothing, and what is safely
//! repaired says all that was said before.
//!
//! A mutant depends on the text of which it is made and on its own number for that text: a page
//! that changes changes its own mutants only, and a new page adds some.
//!
//! `MUTANTS=100000 MUTANTS_SEED=7 cargo test --test suite mutants -- --nocapture` makes more of
//! them, and others. What fails is shrunk, and one example of each kind is printed.
//! `MUTANTS_EXPORT=1` exports each of them as well, which takes as long again.
//!
//! `neighbors` goes in order through what is one step away from an example.

use std::collections::BTreeMap;
use std::env;
use std::panic::AssertUnwindSafe;

use pbnlint::lint::{Plan, Settings};
use pbnlint::repair::RepairLevel;
use rayon::prelude::*;

use super::properties;
use crate::generate::{self, Rng};
use crate::invariants::{self, Fault};

mod manners;
pub mod neighbors;

/// How many mutants are made of each text where nothing else is asked for: about 20,000 in all.
const OF_EACH_TEXT: usize = 15;

/// Small texts have all the grammar, and take less time.
const LARGEST_SEED: usize = 1_500;

/// How many passes a mutant may need: a game with an empty line after each tag is put together tag by
/// tag. That there is no such limit in the program is tested there.
const MOST_PASSES: usize = 100;

/// What is put somewhere.
pub const PIECES: &[&[u8]] = &[
    b"[",
    b"]",
    b"[[",
    b"]]",
    b"\"",
    b"\\\"",
    b"\\",
    b"\\\\",
    b"''",
    b"\x93",
    b"\x94",
    b"\x92",
    b"\xE2\x80\x9C",
    b"\xE2\x80\x9D",
    b"\xAB",
    b"\xBB",
    b"{",
    b"}",
    b"}}",
    b"{}",
    b"{x}",
    b"; c",
    b"%",
    b"% x\n",
    b"\n% x\n",
    b"%[Event \"z\"]\n",
    b"% PBN 2.1\n",
    b"% EXPORT\r\n",
    b"%PBN 1.0\n",
    b"% pbnlint: ignore[law]\n",
    b"{pbnlint: ignore[tag-case]}",
    b" ",
    b"  ",
    b"\t",
    b"\xA0",
    b"\xC2\xA0",
    b"\x0C",
    b"\x0B",
    b"\0",
    b"\x1A",
    b"\x07",
    b"\xEF\xBB\xBF",
    b"\xE9",
    b"\xC3\xA9",
    b"\x85",
    b"\n",
    b"\n\n",
    b"\n \n",
    b"\r\n",
    b"\r",
    b"\r\r\n",
    b"\r\r",
    b"\n\n\n",
    b"\n*\n",
    b"10",
    b"-",
    b".",
    b":",
    b"E:",
    b"#",
    b"##",
    b"?",
    b"*",
    b"+",
    b"!",
    b"!!",
    b"?!",
    b"^I",
    b"^",
    b"^R",
    b"$1",
    b"$",
    b"$999",
    b"=1=",
    b"=9=",
    b"=",
    b"AP",
    b"ap",
    b"pass",
    b"P",
    b"X",
    b"xx",
    b"Dbl",
    b"1N",
    b"1nt",
    b"3\xA7",
    b"SK",
    b"s10",
    b"KS",
    b"0",
    b"1",
    b",",
    b";",
    b"/",
    b"\xB6",
    b"[Event]\n",
    b"[Event \"\"]\n",
    b"[Event \"#\"]\n",
    b"[EVENT \"a\"]\n",
    b"Event \"a\"]\n",
    b"[Event \"a\n",
    b"[Event a]\n",
    b"[Event 'a']\n",
    b"[Event \"a\"b]\n",
    b"[Event \"a\" \"b\"]",
    b"[Auction \"N\"]\n",
    b"[Play \"W\"]\n",
    b"[NOTE \"1:a\"]\n",
    b"[Note \"1:a\"]\n",
    b"[note 2:b]\n",
    b"[Deal \"N:- - - -\"]\n",
    b"[DEAL \"N:AK10.-.. - - -\"]\n",
    b"[Dealr \"N\"]\n",
    b"[Result \"NS 9\"]\n",
    b"[ScoreTable \"Rank;Names\\8L\"]\n1 \"A\"\n",
    b"[OptimumResultTable \"#\"]\nN NT 7\n",
    b"[Contract \"3N by S\"]\n",
    b"[Room \"open\"]\n",
    b"[Date \"1.2.2020\"]\n",
    b"[Result \"=\"]\n",
    b"[Vulnerable \"N-S\"]\n",
    b"[vulnerable \"both\"]\n",
    b"[ROOM \"Closed\"]\n",
    b"[\"x\"]",
    b"[]",
];

/// Pieces of records, of RBN and RBX.
const PIECES_OF_RECORDS: &[&[u8]] = &[
    b"% RBN\n",
    b"%RBN\n",
    b"%{RBX}",
    b"% pbnlint: ignore[law]\n",
    b"%{pbnlint: ignore[law]}",
    b"% a remark\n",
    b"%",
    b"% ",
    b"\n",
    b"\n\n",
    b"\n \n",
    b"\r\n",
    b"\r",
    b"\r\r\n",
    b"\xEF\xBB\xBF",
    b"\x0C",
    b"\0",
    b"\xA0",
    b"\xE9",
    b"\x93",
    b" ",
    b"\t",
    b"{",
    b"}",
    b"{text}\n",
    b"{one|two}",
    b":",
    b"::",
    b".",
    b"+",
    b"*",
    b"?",
    b"^",
    b"^1",
    b"|",
    b"=",
    b"<",
    b">",
    b"T",
    b"10",
    b"x",
    b"X",
    b"P",
    b"p",
    b"A",
    b"Y",
    b"/",
    b"1N",
    b"3nt",
    b"SA",
    b"c2",
    b"B 7\n",
    b"B{7}",
    b"b 7\n",
    b"D 20260102\n",
    b"D 2026-01-02\n",
    b"K Fox:Owl\n",
    b"S IMP\n",
    b"N Ann+Ben:Cid+Dee\n",
    b"H N:AK2:QJT:987:654\n",
    b"H W:43:KJ2:Q976:AT85:T8:A97:AJ5:KQJ62\n",
    b"H{N:AK2.QJT.987.6543}",
    b"A NN:1N=AP\n",
    b"A N-:1NP3NA\n",
    b"C 3N:N\n",
    b"C 4SX:E:9\n",
    b"P HK:H2\n",
    b"R 10:N1\n",
    b"M 7:8\n",
    b"I a=1|b=2\n",
    b"1 strong\n",
    b"0{strong}",
    b"E Cup: final\n",
    b"L Club\n",
    b"F Owls:Foxes\n",
    b"Q what is that\n",
];

/// The texts to break, and what is put into them.
struct Texts {
    texts: Vec<Text>,
    pieces: &'static [&'static [u8]],
}

struct Text {
    hash: u64,
    bytes: Vec<u8>,
}

impl Texts {
    fn of_games() -> Texts {
        Texts::new(properties::seeds(), PIECES)
    }

    fn of_records() -> Texts {
        let examples = properties::examples(|notation| matches!(notation, "rbn" | "rbx"));
        Texts::new(examples.collect(), PIECES_OF_RECORDS)
    }

    fn new(mut texts: Vec<Vec<u8>>, pieces: &'static [&'static [u8]]) -> Texts {
        texts.retain(|bytes| bytes.len() <= LARGEST_SEED);
        texts.sort_unstable();
        texts.dedup();
        let texts = texts.into_iter().map(|bytes| Text {
            hash: hash(&bytes),
            bytes,
        });
        Texts {
            texts: texts.collect(),
            pieces,
        }
    }

    fn piece(&self, rng: &mut Rng) -> &'static [u8] {
        self.pieces[rng.below(self.pieces.len())]
    }

    /// Any of them. A text that comes or goes changes the choice only where it is itself the one.
    fn any(&self, rng: &mut Rng) -> &[u8] {
        let lot = rng.next_bits();
        let drawn = |text: &&Text| Rng::new(text.hash ^ lot).next_bits();
        &self.texts.iter().max_by_key(drawn).unwrap().bytes
    }
}

/// A number for a text, the same on each machine (FNV-1a).
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// What a mutant is made of.
#[derive(Clone, Copy)]
enum Base<'t> {
    Text(&'t Text),
    /// A game or two as a program writes them, whole and sound.
    Games,
    Soup,
    Noise,
}

/// All mutants of a run: of 20, two begin as games, two as soups and one as random bytes.
fn bases(texts: &Texts, of_each: usize) -> Vec<(Base<'_>, usize)> {
    let of_texts = texts.texts.iter().map(|text| (Base::Text(text), of_each));
    let all = of_each * texts.texts.len() * 20 / 15;
    let others = [
        (Base::Games, all / 10),
        (Base::Soup, all / 10),
        (Base::Noise, all / 20),
    ];
    let bases = of_texts.chain(others);
    bases
        .flat_map(|(base, count)| (0..count).map(move |number| (base, number)))
        .collect()
}

struct Mutant {
    bytes: Vec<u8>,
    plan: usize,
    level: RepairLevel,
}

/// The mutant of a base with this number: the same in each run with one seed.
fn mutant(seed: u64, (base, number): (Base<'_>, usize), texts: &Texts) -> Mutant {
    let own = match base {
        Base::Text(text) => text.hash,
        Base::Soup => 1,
        Base::Noise => 2,
        Base::Games => 3,
    };
    let mut rng = Rng::new(seed);
    let mut rng = Rng::new(rng.next_bits() ^ own);
    let mut rng = Rng::new(rng.next_bits() ^ number as u64);
    rng.next_bits();
    let mut bytes = match base {
        Base::Text(text) => text.bytes.clone(),
        Base::Games => games(&mut rng),
        Base::Soup => soup(&mut rng, texts),
        Base::Noise => (0..rng.below(300)).map(|_| rng.below(256) as u8).collect(),
    };
    let is_written_otherwise = rng.percent(40);
    if is_written_otherwise {
        manners::write_otherwise(&mut bytes, &mut rng);
    }
    for _ in 0..rng.between(usize::from(!is_written_otherwise), 4) {
        mutate(&mut bytes, &mut rng, texts);
    }
    Mutant {
        bytes,
        plan: usize::from(rng.percent(25)),
        level: if rng.percent(50) {
            RepairLevel::Safe
        } else {
            RepairLevel::Unsafe
        },
    }
}

/// A game or two.
fn games(rng: &mut Rng) -> Vec<u8> {
    let options = generate::Options {
        seed: rng.next_bits(),
        notes: rng.percent(70),
        tables: rng.percent(30),
        ..generate::Options::default()
    };
    generate::file(rng.below(2 * LARGEST_SEED), &options)
}

/// Pieces of PBN one after the other, as nobody writes them.
fn soup(rng: &mut Rng, texts: &Texts) -> Vec<u8> {
    let pieces = (0..rng.below(60)).map(|_| {
        if rng.percent(50) {
            properties::FRAGMENTS[rng.below(properties::FRAGMENTS.len())].as_bytes()
        } else {
            texts.piece(rng)
        }
    });
    pieces.collect::<Vec<_>>().concat()
}

fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng, texts: &Texts) {
    let place = |rng: &mut Rng, bytes: &[u8]| rng.below(bytes.len() + 1);
    match rng.below(20) {
        0 => {
            let at = place(rng, bytes);
            let end = (at + rng.between(1, 3)).min(bytes.len());
            bytes.drain(at..end);
        }
        1..=3 => {
            let at = place(rng, bytes);
            let piece = texts.piece(rng);
            bytes.splice(at..at, piece.iter().copied());
        }
        4 => {
            // A piece on a line of its own, or in the place of a line.
            let piece = texts.piece(rng);
            let by = rng.below(2);
            lines(bytes, |lines| {
                let at = rng.below(lines.len());
                lines.splice(at..at + by, [piece.to_vec()]);
            });
        }
        5 if !bytes.is_empty() => {
            let at = rng.below(bytes.len());
            bytes[at] = match rng.below(4) {
                0 => bytes[at] ^ 0x20,
                1 => bytes[at].wrapping_add(1),
                2 => b" \t\"[]{}\\;%#:.-0"[rng.below(15)],
                _ => rng.below(256) as u8,
            };
        }
        6 => lines(bytes, |lines| {
            let (a, b) = (rng.below(lines.len()), rng.below(lines.len()));
            lines.swap(a, b);
        }),
        7 => lines(bytes, |lines| {
            let at = rng.below(lines.len());
            let end = (at + rng.between(1, 3)).min(lines.len());
            lines.drain(at..end);
        }),
        8 => lines(bytes, |lines| {
            let (at, to) = (rng.below(lines.len()), rng.below(lines.len()));
            let line = lines[at].clone();
            lines.insert(to, line);
        }),
        9 => {
            // A section, or some lines, moved.
            lines(bytes, |lines| {
                let at = rng.below(lines.len());
                let end = (at + rng.between(1, 5)).min(lines.len());
                let moved: Vec<_> = lines.drain(at..end).collect();
                let to = rng.below(lines.len() + 1);
                lines.splice(to..to, moved);
            });
        }
        10 => match rng.below(3) {
            0 => bytes.make_ascii_uppercase(),
            1 => bytes.make_ascii_lowercase(),
            _ => lines(bytes, |lines| {
                let at = rng.below(lines.len());
                if rng.percent(50) {
                    lines[at].make_ascii_uppercase()
                } else {
                    lines[at].make_ascii_lowercase()
                }
            }),
        },
        11 => {
            // Names of tags in capitals, as some programs write them.
            let mut in_name = false;
            for byte in bytes.iter_mut() {
                in_name = *byte == b'[' || in_name && byte.is_ascii_alphanumeric();
                if in_name {
                    byte.make_ascii_uppercase();
                }
            }
        }
        12 => {
            // One of the marks that pair things is gone, or another one, once or everywhere.
            let marks = b"\"\"[]{}=;:.";
            let mark = marks[rng.below(marks.len())];
            let by: &[u8] = match rng.below(4) {
                0 | 1 => b"",
                2 => &[mark, mark],
                _ => texts.pieces[rng.below(32)],
            };
            let places: Vec<_> = (0..bytes.len()).filter(|at| bytes[*at] == mark).collect();
            if !places.is_empty() {
                let only = places[rng.below(places.len())];
                let all = rng.percent(20);
                for at in places.into_iter().rev().filter(|at| all || *at == only) {
                    bytes.splice(at..=at, by.iter().copied());
                }
            }
        }
        13 => {
            // Blanks around things, at the ends of lines and before them.
            let blank: &[u8] = [&b" "[..], b"\t", b"  ", b"\xA0"][rng.below(4)];
            let everywhere = rng.percent(20);
            let at_end = rng.percent(50);
            lines(bytes, |lines| {
                let only = rng.below(lines.len());
                for (index, line) in lines.iter_mut().enumerate() {
                    if everywhere || index == only {
                        let content = line.len()
                            - line
                                .iter()
                                .rev()
                                .take_while(|b| b"\r\n".contains(b))
                                .count();
                        let at = if at_end { content } else { 0 };
                        line.splice(at..at, blank.iter().copied());
                    }
                }
            });
        }
        14 | 15 => {
            let end: &[u8] =
                [&b"\r\n"[..], b"\n", b"\r", b"\r\r\n", b"", b" ", b"\n\n"][rng.below(7)];
            let everywhere = rng.percent(40);
            lines(bytes, |lines| {
                let only = rng.below(lines.len());
                for (index, line) in lines.iter_mut().enumerate() {
                    if everywhere || index == only {
                        while matches!(line.last(), Some(b'\r' | b'\n')) {
                            line.pop();
                        }
                        line.extend_from_slice(end);
                    }
                }
            });
        }
        16 => {
            // Two files joined, with or without something between them.
            let other = texts.any(rng);
            if bytes.len() + other.len() < 2 * LARGEST_SEED {
                bytes.extend_from_slice([&b"\n"[..], b"", b"\r\n\r\n", b"*\n"][rng.below(4)]);
                bytes.extend_from_slice(other);
            }
        }
        17 => {
            // The beginning of one and the end of another one.
            let other = texts.any(rng);
            let (at, from) = (place(rng, bytes), place(rng, other));
            bytes.truncate(at);
            bytes.extend_from_slice(&other[from..]);
        }
        _ => {
            // A word, or what is between two quotes, goes, comes twice, or gets its neighbor's place.
            let words: Vec<_> = words(bytes);
            if words.len() > 1 {
                let at = rng.below(words.len() - 1);
                let (word, next) = (words[at].clone(), words[at + 1].clone());
                let text = bytes[word.clone()].to_vec();
                match rng.below(4) {
                    0 => _ = bytes.splice(word, []),
                    1 => _ = bytes.splice(word.end..word.end, [b" ".to_vec(), text].concat()),
                    2 => {
                        let other = bytes[next.clone()].to_vec();
                        bytes.splice(next, text);
                        bytes.splice(word, other);
                    }
                    _ => {
                        let piece = texts.piece(rng);
                        bytes.splice(word, piece.iter().copied());
                    }
                }
            }
        }
    }
}

/// Changes the lines of a text, which has one at least.
fn lines(bytes: &mut Vec<u8>, change: impl FnOnce(&mut Vec<Vec<u8>>)) {
    let mut lines: Vec<Vec<u8>> = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    if lines.is_empty() {
        lines.push(Vec::new());
    }
    change(&mut lines);
    *bytes = lines.concat();
}

/// Where letters and digits are beside each other.
fn words(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let is_word = |at: usize| bytes[at].is_ascii_alphanumeric();
    let mut words = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = (at..bytes.len())
            .find(|at| !is_word(*at))
            .unwrap_or(bytes.len());
        if end > at {
            words.push(at..end);
        }
        at = end + 1;
    }
    words
}

struct Plans {
    plans: [Plan; 2],
    /// Whether each mutant is exported as well.
    exports: bool,
}

impl Plans {
    fn new(exports: bool) -> Plans {
        Plans {
            plans: [
                Plan::new(&Settings::default()),
                Plan::new(&invariants::everything()),
            ],
            exports,
        }
    }

    /// Fails where there are faults, with the smallest mutant of each kind.
    fn report(&self, faults: Vec<(String, Mutant)>, seed: u64, count: usize) {
        let mut kinds: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
        for (kind, mutant) in faults {
            kinds.entry(kind).or_default().push(mutant);
        }
        let failed: usize = kinds.values().map(Vec::len).sum();
        let mut report = String::new();
        for (kind, mutants) in kinds {
            let times = mutants.len();
            let smallest = mutants.into_iter().min_by_key(|mutant| mutant.bytes.len());
            let smallest = self.shrunk(smallest.unwrap(), &kind);
            let fault = self.fault(&smallest);
            report += &format!(
                "{times} x {kind}\n    {}\n    {} {:?}: b\"{}\"\n",
                fault.map_or(String::new(), |fault| fault.text),
                ["default", "everything"][smallest.plan],
                smallest.level,
                smallest.bytes.escape_ascii(),
            );
        }
        assert!(
            failed == 0,
            "seed {seed}: {failed} of {count} mutants\n{report}"
        );
    }

    fn fault(&self, mutant: &Mutant) -> Option<Fault> {
        let fault = self.repair_fault(mutant);
        if fault.is_some() || !self.exports {
            return fault;
        }
        let rest = || {
            invariants::reading_is_sound(&mutant.bytes);
            invariants::export::check(&mutant.bytes);
        };
        let panic = std::panic::catch_unwind(AssertUnwindSafe(rest)).err()?;
        let text = panic
            .downcast::<String>()
            .map_or_else(|_| String::new(), |text| *text);
        // The rule makes the kind of fault, not the game in which it finds something, nor the text.
        let kind = text.lines().next().unwrap_or_default();
        let ends = [" in game ", ", severity: ", " of \"", ": b\""];
        let kind = ends
            .iter()
            .fold(kind, |kind, end| kind.split(end).next().unwrap_or_default());
        Some(Fault {
            kind: format!("without repairs: {kind}"),
            text,
        })
    }

    fn repair_fault(&self, mutant: &Mutant) -> Option<Fault> {
        let repaired = std::panic::catch_unwind(AssertUnwindSafe(|| {
            invariants::repair_fault(&mutant.bytes, &self.plans[mutant.plan], mutant.level)
        }));
        match repaired {
            Ok(Ok(passes)) => (passes > MOST_PASSES).then(|| Fault {
                kind: "many passes".to_owned(),
                text: format!("{passes} passes"),
            }),
            Ok(Err(fault)) => Some(fault),
            Err(_) => Some(Fault {
                kind: "panic".to_owned(),
                text: "a panic".to_owned(),
            }),
        }
    }

    /// A smaller mutant with the same kind of fault.
    fn shrunk(&self, mut mutant: Mutant, kind: &str) -> Mutant {
        let mut length = mutant.bytes.len() / 2;
        while length > 0 {
            let mut at = 0;
            while at < mutant.bytes.len() {
                let mut bytes = mutant.bytes.clone();
                bytes.drain(at..(at + length).min(bytes.len()));
                let smaller = Mutant { bytes, ..mutant };
                if self.fault(&smaller).is_some_and(|fault| fault.kind == kind) {
                    mutant = smaller
                } else {
                    at += length
                }
            }
            length /= 2;
        }
        mutant
    }
}

fn variable(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

#[test]
fn mutants_are_repaired_without_a_loss() {
    are_repaired_without_a_loss(&Texts::of_games(), OF_EACH_TEXT);
}

#[test]
fn mutants_of_records_are_repaired_without_a_loss() {
    are_repaired_without_a_loss(&Texts::of_records(), 3 * OF_EACH_TEXT);
}

fn are_repaired_without_a_loss(texts: &Texts, of_each: usize) {
    let seed = variable("MUTANTS_SEED").unwrap_or(1);
    let of_each = variable("MUTANTS").map_or(of_each, |count| {
        (count as usize * 15 / 20).div_ceil(texts.texts.len())
    });
    let bases = bases(texts, of_each);
    let count = bases.len();
    let plans = Plans::new(variable("MUTANTS_EXPORT") == Some(1));
    let faults = bases.into_par_iter().filter_map(|base| {
        let mutant = mutant(seed, base, texts);
        Some((plans.fault(&mutant)?.kind, mutant))
    });
    plans.report(faults.collect(), seed, count);
}

/// Otherwise a change of any page could make this test fail.
#[test]
fn a_text_that_goes_takes_only_its_own_mutants_with_it() {
    let all = Texts::of_games();
    let mut fewer = Texts::of_games();
    let gone = fewer.texts.remove(fewer.texts.len() / 2);
    let bytes = |base, texts| mutant(1, base, texts).bytes;
    let others = bases(&all, 2).into_iter();
    let others =
        others.filter(|(base, _)| !matches!(base, Base::Text(text) if text.hash == gone.hash));
    let others: Vec<_> = others.collect();
    let changed = others
        .iter()
        .filter(|base| bytes(**base, &all) != bytes(**base, &fewer));
    // It was the other text that was joined to them.
    assert!(changed.count() <= others.len() / 100);
}
