//! # receiver-refuses
//!
//! The program for which the file is does not read this. Programs keep to the standard as far as their authors
//! needed it. What they do not know they skip, take for something else, or stop at.
//!
//! The rule is on only where a program is named, by `--receiver` or by `receiver` in `pbnlint.toml`. It is an error
//! where the program does not read the file, and a warning where it loses a game or a part of one.
//!
//! `pbnlint export --receiver NAME` writes the file as the program reads it, and says what it leaves out for that.
//!
//! | name | what it is | it stops at | it loses something at |
//! | --- | --- | --- | --- |
//! | `endplay` | endplay 0.5.12 (Python) | values of Board, Dealer, Vulnerable, Deal, Contract and Result that it cannot read, such as `?`; comments, `%` lines, NAGs and irregularities in sections; a play without a contract | `#` |
//! | `bridgebots` | bridgebots 0.0.12 (Python) | | the end of a file without an empty line; empty lines in comments; comments beside tags or in sections; a game without deal or dealer; annotations of cards |
//! | `pbn2html` | pbn2html 0.0.28 (Python) | an unknown contract or deal | comments in sections; NAGs, `*` and `+` in the auction; tags that begin with Event |
//! | `npm-pbn` | pbn 1.6.1 (npm) | comments beside tags or in sections; unknown contracts | comments of several lines whose `}` does not begin a line |
//! | `standard` | the standard itself | | characters beyond Latin 1 |
//! | `common` | what all of these read | | |
//!
//! ## Bad
//!
//! ```pbn
//! [Board "?"]
//! [Dealer "N"]
//! ```
//!
//! ```text
//! error[receiver-refuses]: endplay 0.5.12 stops at `[Board "?"]`
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ [Board "?"]
//!   │ ^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT {15 to 17} Pass Pass Pass
//! ```
//!
//! ```text
//! error[receiver-refuses]: endplay 0.5.12 stops at a comment in the section Auction
//!   ┌─ example.pbn:4:5
//!   │
//! 4 │ 1NT {15 to 17} Pass Pass Pass
//!   │     ^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! {1NT shows 15 to 17}
//! [Auction "N"]
//! 1NT Pass Pass Pass
//! ```

use crate::receiver::{Loses, refusals};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "receiver-refuses",
    severity: Severity::Error,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some(receiver) = file.receiver else {
        return;
    };
    for refusal in refusals(file.source, file.split, receiver) {
        let program = &receiver.program;
        let message = match refusal.loses {
            Loses::File => format!("{program} stops at {}", refusal.what),
            Loses::Game => format!("{program} loses a game at {}", refusal.what),
            Loses::Part => format!("{program} does not read {}", refusal.what),
        };
        report
            .in_file(refusal.range, refusal.game, message)
            .milder(refusal.loses != Loses::File)
            .for_receiver(&receiver.name);
    }
}
