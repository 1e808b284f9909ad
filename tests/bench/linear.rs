//! How much longer a byte takes in a longer text, to check it, to repair it, to write it and to convert
//! it: `cargo bench --bench linear`.

#![allow(clippy::print_stdout)]

use std::time::Instant;

use pbnlint::convert::{to_pbn, to_records};
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::export::{self, export};
use pbnlint::rbn::RecordForm;
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::rules::RULES;
use pbnlint::source::Source;

mod hostile;

/// The shorter text in bytes.
const SIZE: usize = 40_000;

/// How many times as long the longer one is.
const TIMES: usize = 8;

fn main() {
    let severities = RULES.iter().map(|rule| Some(rule.meta.severity));
    let plan = Plan::new(&Settings {
        severities: severities.collect(),
        export: true,
        ..Settings::default()
    });
    println!("nanoseconds a byte: {SIZE} bytes, {TIMES} times as many, how many times longer");
    let check = |bytes: &[u8]| lint::check(&Source::new(bytes), None, &plan).games;
    let repaired = |bytes: &[u8]| repair(bytes, None, &plan, RepairLevel::Unsafe).places;
    let write = |bytes: &[u8]| export(&Source::new(bytes), &export::ExportOptions::default()).games;
    let convert = |bytes: &[u8]| to_records(bytes, RecordForm::Rbn, true).games;
    let texts = hostile::TEXTS.iter().map(|pattern| ("", *pattern));
    for (start, pattern) in texts.chain(hostile::DATA.iter().copied()) {
        println!(
            "{} {} {} {} {}",
            row(start, pattern, check),
            row(start, pattern, repaired),
            row(start, pattern, write),
            row(start, pattern, convert),
            name(start, pattern)
        );
    }
    println!("records: check, repair, conversion");
    for (start, pattern) in hostile::RECORDS.iter().copied() {
        let form = if start.contains("RBX") {
            RecordForm::Rbx
        } else {
            RecordForm::Rbn
        };
        let convert = |bytes: &[u8]| to_pbn(bytes, form, true).games;
        println!(
            "{} {} {} {}",
            row(start, pattern, check),
            row(start, pattern, repaired),
            row(start, pattern, convert),
            name(start, pattern)
        );
    }
}

fn name(start: &str, pattern: &str) -> String {
    format!("{start}{pattern}").escape_debug().to_string()
}

/// The three figures of one stage.
fn row(start: &str, pattern: &str, stage: impl Fn(&[u8]) -> usize) -> String {
    let [short, long] = [SIZE, TIMES * SIZE].map(|size| {
        let text = hostile::text(start, pattern, size);
        let times = (0..3).map(|_| {
            let begin = Instant::now();
            std::hint::black_box(stage(text.as_bytes()));
            begin.elapsed().as_secs_f64()
        });
        times.fold(f64::MAX, f64::min) * 1e9 / text.len() as f64
    });
    format!("{short:8.1} {long:8.1} {:5.1}", long / short)
}
