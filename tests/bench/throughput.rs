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
use pbnlint::convert::{to_pbn, to_records};
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::export::{self, export};
use pbnlint::pbn::syntax::{Document, split};
use pbnlint::rbn::RecordForm;
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

/// How many records an archive of the majors has.
const RECORDS: usize = 80_000;

/// Games with nothing that records have no place for.
static GAMES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let options = generate::Options {
        notes: false,
        nags: false,
        comments: false,
        tables: false,
        latin1: false,
        passed_out: false,
        ..generate::Options::default()
    };
    let mut rng = generate::Rng::new(options.seed);
    let mut file = b"% PBN 2.1\r\n% EXPORT".to_vec();
    for number in 0..RECORDS {
        let mut text = Vec::new();
        let mut game = generate::game(&mut rng, number, &options);
        game.table = None;
        game.write(&mut text);
        file.extend_from_slice(b"\r\n");
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        let lines = lines.filter(|line| !line.starts_with(b"[Competition"));
        lines.for_each(|line| file.extend_from_slice(line));
    }
    file
});

/// The archive of these games.
static ARCHIVE: LazyLock<Vec<u8>> =
    LazyLock::new(|| to_records(&GAMES, RecordForm::Rbn, true).bytes);

fn bench<T>(bencher: Bencher<'_, '_>, stage: impl Fn(&[u8]) -> T + Sync) {
    bench_on(bencher, &FILE, stage);
}

fn bench_on<T>(bencher: Bencher<'_, '_>, bytes: &[u8], stage: impl Fn(&[u8]) -> T + Sync) {
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
        let text = bytes.get(game.range()).unwrap_or(&[]);
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

/// The archive is clean.
#[divan::bench(sample_count = 10)]
fn check_records(bencher: Bencher<'_, '_>) {
    let plan = Plan::new(&Settings::default());
    bench_on(bencher, &ARCHIVE, |bytes| {
        lint::check(&Source::new(bytes), Some("archive.rbn"), &plan)
    });
}

#[divan::bench(sample_count = 3)]
fn convert_to_records(bencher: Bencher<'_, '_>) {
    bench_on(bencher, &GAMES, |bytes| {
        to_records(bytes, RecordForm::Rbn, true)
    });
}

#[divan::bench(sample_count = 3)]
fn convert_to_games(bencher: Bencher<'_, '_>) {
    bench_on(bencher, &ARCHIVE, |bytes| {
        to_pbn(bytes, RecordForm::Rbn, true)
    });
}
