//! How long an edit takes beside a whole check: `cargo bench --bench session`, or
//! `cargo bench --bench session -- FILE…` for other texts than generated ones.
//!
//! Each edit is a keystroke somewhere in the text, and the time is that until all findings are
//! known, those of the rules that look at the whole file included.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::indexing_slicing)]

use std::time::Instant;

use pbnlint::lint::{FindingCache, Folding, Plan, Revision, Settings, check};
use pbnlint::source::Source;

mod generate;

const KEYSTROKES: usize = 40;

fn main() {
    let files: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    for file in &files {
        measure(file, std::fs::read(file).unwrap());
    }
    if files.is_empty() {
        for size in [1_000_000, 10_000_000] {
            let file = generate::file(size, &generate::Options::default());
            measure("generated", file);
        }
    }
}

/// The time in milliseconds, with what was done in it.
fn timed<T>(act: impl FnOnce() -> T) -> (f64, T) {
    let begin = Instant::now();
    let done = act();
    (begin.elapsed().as_secs_f64() * 1000.0, done)
}

fn measure(name: &str, mut text: Vec<u8>) {
    let plan = Plan::new(&Settings::default());
    let source = Source::new(&text);
    let mut checks: Vec<f64> = (0..5)
        .map(|_| timed(|| check(&source, None, &plan)).0)
        .collect();
    checks.sort_by(f64::total_cmp);
    let size = text.len();
    let mut known = FindingCache::default();
    let (first, found) = timed(|| known.check(&text, None, &plan, Folding::Habits));
    let findings = found.diagnostics.len();
    let mut times: Vec<f64> = (0..KEYSTROKES)
        .map(|key| {
            let at = size / KEYSTROKES * key + size / 100;
            let (range, written) = match key % 2 {
                0 => (at..at, &b"7"[..]),
                _ => (at..at + 1, &b""[..]),
            };
            let edit = || {
                text.splice(range.clone(), written.iter().copied());
                let revision = Revision::from_iter([(range, written.len())]);
                known.follow(&revision, &text, None, &plan, Folding::Habits)
            };
            timed(edit).0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let (median, most) = (times[KEYSTROKES / 2], times[KEYSTROKES - 1]);
    println!(
        "{name}: {:.1} MB, {findings} findings; whole check {:.1} ms, session {first:.1} ms, keystroke {median:.1} ms (at most {most:.1} ms)",
        size as f64 / 1e6,
        checks[2],
    );
}
