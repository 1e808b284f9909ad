//! How many bytes of chess games a second each stage of the reader reads, on one thread:
//! `cargo bench --bench pgn -- FILE…`, or `cargo bench --bench pgn -- --stage NAME FILE…` for one stage and
//! once, as a profiler wants it.
//!
//! Real files are what counts, repeated up to some 24 MB: one of tournament games without comments, one of
//! games with clocks. Counting newlines in the same run shows what the machine could do at best.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Instant;

use pbnlint::pgn::{PgnDocument, PgnGame, PgnTokenKind, command, split};

/// How often each stage is run; the shortest time counts.
const RUNS: usize = 5;

/// What is measured, and gives a number so that it is not left out.
type Stage = fn(&[u8]) -> usize;

const STAGES: [(&str, Stage); 5] = [
    ("newlines", |text| memchr::memchr_iter(b'\n', text).count()),
    ("split", |text| split(text).len()),
    ("parse", |text| {
        documents(text, |document| document.tree.token_count() as usize)
    }),
    ("commands", |text| documents(text, times)),
    ("read", |text| {
        let mut game = PgnGame::default();
        documents(text, |document| {
            game.read(document);
            game.plies.len()
        })
    }),
];

fn main() {
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    let mut files: Vec<String> = Vec::new();
    let mut only = None;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--stage" => only = args.next(),
            _ => files.push(arg),
        }
    }
    for file in &files {
        let text = std::fs::read(file).unwrap();
        println!("{file}, {:.1} MB", text.len() as f64 / 1e6);
        for (name, stage) in STAGES {
            match &only {
                None => measure(name, stage, &text),
                Some(only) if only == name => println!("{name}: {}", stage(&text)),
                Some(_) => {}
            }
        }
    }
}

fn measure(name: &str, stage: Stage, text: &[u8]) {
    let times = (0..RUNS).map(|_| {
        let begin = Instant::now();
        std::hint::black_box(stage(text));
        begin.elapsed().as_secs_f64()
    });
    let time = times.fold(f64::INFINITY, f64::min);
    let rate = text.len() as f64 / 1e6 / time;
    println!("{name:>10} {:8.1} ms {rate:8.0} MB/s", time * 1e3);
}

/// Parses each game of a text; the sum of what is made of them.
fn documents(text: &[u8], mut each: impl FnMut(&PgnDocument<'_>) -> usize) -> usize {
    let mut document = PgnDocument::default();
    let games = split(text);
    let texts = games.ranges().filter_map(|range| text.get(range));
    texts
        .map(|text| {
            document.reparse(text);
            each(&document)
        })
        .sum()
}

/// How many commands of times the comments have that can be read.
fn times(document: &PgnDocument<'_>) -> usize {
    let comments = document.tree.all_pieces();
    let comments = comments.filter(|(kind, _)| *kind == PgnTokenKind::BraceComment);
    let commands = comments.flat_map(|(_, span)| command::commands(document.text, span));
    commands
        .filter(|command| command.value(document.text).is_some())
        .count()
}
