//! Prints what is wrong in the files that are named:
//! `cargo run --example check -- monday.pbn tuesday.pbn`.

#![allow(clippy::print_stdout)]

use std::error::Error;

use pbnlint::Options;

fn main() -> Result<(), Box<dyn Error>> {
    // Without the rules on spelling and layout: only what contradicts the laws of bridge.
    let options = Options::new().select(["deal", "auction", "play", "law"])?;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path)?;
        for finding in options.clone().path(&path).check(&bytes).findings {
            let place = finding.range.start;
            let board = finding.board.as_deref().unwrap_or("?");
            println!(
                "{path}:{}:{}: board {board}: {}",
                place.line, place.column, finding.message
            );
            for fix in &finding.fixes {
                println!("    {} ({})", fix.title, fix.applicability.name());
            }
        }
    }
    Ok(())
}
