//! Which rules would gain by a need: `cargo bench --bench needs`, or
//! `cargo bench --bench needs -- FILE…` for other texts than a generated one.
//!
//! A rule without a need is called for each game, also for those in which it can find nothing. Each
//! rule is run alone, on one thread; what it takes longer than no rule at all, as a share of a check
//! with the default rules, is what a need could save. The time in which a model is made counts for
//! each rule that asks for it, so that the shares add up to more than the whole.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Instant;

use pbnlint::engine::Rule;
use pbnlint::lint::{Plan, Settings, check};
use pbnlint::rules::{Check, RULES, checks};
use pbnlint::source::Source;

mod generate;

/// How often each rule is run; the shortest time counts.
const RUNS: usize = 5;

/// Rules below this share of a check are not named.
const SMALLEST_SHARE: f64 = 0.005;

fn main() {
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build_global()
        .unwrap();
    let files: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    for file in &files {
        measure(file, &std::fs::read(file).unwrap());
    }
    if files.is_empty() {
        let text = generate::file(10_000_000, &generate::Options::default());
        measure("generated", &text);
    }
}

fn measure(name: &str, text: &[u8]) {
    let source = Source::new(text);
    let time = |settings: &Settings| {
        let plan = Plan::new(settings);
        let times = (0..RUNS).map(|_| {
            let begin = Instant::now();
            std::hint::black_box(check(&source, None, &plan));
            begin.elapsed().as_secs_f64()
        });
        times.fold(f64::INFINITY, f64::min)
    };
    let whole = time(&Settings::default());
    let none = time(&Settings {
        severities: vec![None; RULES.len()],
        ..Settings::default()
    });
    let candidates = RULES.iter().filter(|rule| is_called_for_each_game(rule));
    let mut shares: Vec<(f64, &str)> = candidates
        .map(|rule| {
            let alone = time(&Settings::only(rule));
            ((alone - none) / whole, rule.meta.name)
        })
        .collect();
    shares.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (megabytes, count) = (text.len() as f64 / 1e6, shares.len());
    println!(
        "{name}, {megabytes:.1} MB: a check takes {:.1} ms, without rules {:.1} ms",
        whole * 1e3,
        none * 1e3
    );
    println!("{count} rules without a need are called for each game; of a check they take");
    for (share, rule) in shares
        .iter()
        .take_while(|(share, _)| *share >= SMALLEST_SHARE)
    {
        println!("{:6.1} %  {rule}", share * 100.0);
    }
}

fn is_called_for_each_game(rule: &Rule) -> bool {
    let is_of_games = |check: &Check| {
        matches!(
            check,
            Check::Game(_) | Check::Across { .. } | Check::Section(..)
        )
    };
    checks(rule).pbn.iter().any(is_of_games)
}
