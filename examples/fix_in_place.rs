//! Repairs the files that are named, and says what is left for a person to settle:
//! `cargo run --example fix_in_place -- monday.pbn`.
//!
//! This is the short form of `pbnlint check --fix`, which also heeds links, owners, rights and
//! changes by others between reading and writing.

#![allow(clippy::print_stdout)]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        let fixed = pbnlint::fix(&bytes);
        if fixed.bytes != bytes {
            std::fs::write(&path, &fixed.bytes)?;
        }
        println!(
            "{path}: {} places repaired, {} findings left",
            fixed.places,
            fixed.remaining.findings.len()
        );
    }
    Ok(())
}
