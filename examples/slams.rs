//! Prints the slams that went down in the files that are named:
//! `cargo run --example slams -- monday.pbn tuesday.pbn`.

#![allow(clippy::print_stdout)]

use std::error::Error;

use pbnlint::Options;
use pbnlint::bridge::{FinalContract, contract_text};
use pbnlint::games::Tag;

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let file = std::fs::read(&path)?;
        for game in Options::new().games(&file)? {
            let Some(FinalContract::Contract(contract)) = game.contract else {
                continue;
            };
            let tricks = game.result.as_ref().and_then(|result| result.declarer);
            let (Some(tricks), Some(declarer)) = (tricks, game.declarer) else {
                continue;
            };
            let level = u32::from(contract.bid.level.get());
            if level >= 6 && tricks < level + 6 {
                let board = game.tag("Board").and_then(Tag::says).unwrap_or("?");
                let contract = contract_text(contract);
                println!("{path}: board {board}, {contract} by {declarer}, {tricks} tricks");
            }
        }
    }
    Ok(())
}
