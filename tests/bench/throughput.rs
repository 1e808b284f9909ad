//! How many bytes a second each stage reads: `cargo bench --bench throughput`.
//!
//! Every stage runs on one thread over the same generated file of 50 MB (full deals, legal
//! auctions and plays, notes, comments); counting its newlines in the same run shows what
//! the machine could do at best. Quote the ratios: the figures depend on the machine.
//!
//! `PBNLINT_BENCH_FILE=big.pbn cargo bench --bench throughput` writes that file instead, for
//! measuring the program as a whole.

#![allow(clippy::panic)]

use std::sync::LazyLock;

use divan::{Bencher, black_box, counter::BytesCount};
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::export::{self, export};
use pbnlint::pbn::syntax::{Document, split};
use pbnlint::source::Source;

mod generate;

fn main() {
    if let Some(path) = std::env::var_os("PBNLINT_BENCH_FILE") {
        if let Err(error) = std::fs::write(path, &*FILE) {
            panic!("the file cannot be written: {error}");
        }
        return;
    }
    let one_thread = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global();
    if let Err(error) = one_thread {
        panic!("no thread: {error}");
    }
    divan::main();
}

const SIZE: usize = 50_000_000;

static FILE: LazyLock<Vec<u8>> =
    LazyLock::new(|| generate::file(SIZE, &generate::Options::default()));

fn bench<T>(bencher: Bencher<'_, '_>, stage: impl Fn(&[u8]) -> T + Sync) {
    let bytes: &[u8] = &FILE;
    bencher
        .counter(BytesCount::of_slice(bytes))
        .bench(|| black_box(stage(black_box(bytes))));
}

/// The floor: one pass of vectorized code.
#[divan::bench(sample_count = 20)]
fn count_newlines(bencher: Bencher<'_, '_>) {
    bench(bencher, |bytes| memchr::memchr_iter(b'\n', bytes).count());
}

/// Cutting the file into games, comments and strings respected.
#[divan::bench(sample_count = 10)]
fn split_games(bencher: Bencher<'_, '_>) {
    bench(bencher, split);
}

/// Tokens and nodes of every game, the split included.
#[divan::bench(sample_count = 10)]
fn split_and_parse(bencher: Bencher<'_, '_>) {
    bench(bencher, parse);
}

fn parse(bytes: &[u8]) -> usize {
    let split = split(bytes);
    let mut document = Document::default();
    let mut nodes = 0;
    for game in &split.games {
        let text = bytes.get(game.range.clone()).unwrap_or(&[]);
        split.parse_into(&mut document, text);
        nodes += document.tree().nodes().len();
    }
    nodes
}

/// All default rules on one thread, from bytes to findings.
#[divan::bench(sample_count = 10)]
fn check_default(bencher: Bencher<'_, '_>) {
    let plan = Plan::new(&Settings::default());
    bench(bencher, |bytes| check(bytes, &plan));
}

/// The same, held to export format.
#[divan::bench(sample_count = 10)]
fn check_export(bencher: Bencher<'_, '_>) {
    let settings = Settings {
        export: true,
        ..Settings::default()
    };
    let plan = Plan::new(&settings);
    bench(bencher, |bytes| check(bytes, &plan));
}

/// From bytes to the bytes of export format.
#[divan::bench(sample_count = 10)]
fn write_export(bencher: Bencher<'_, '_>) {
    bench(bencher, |bytes| {
        export(&Source::new(bytes), &export::ExportOptions::default())
            .bytes
            .len()
    });
}

fn check(bytes: &[u8], plan: &Plan) -> usize {
    let source = Source::new(bytes);
    lint::check(&source, Some("bench.pbn"), plan)
        .diagnostics
        .len()
}
