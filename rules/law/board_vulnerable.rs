//! # board-vulnerable
//!
//! The vulnerability does not match the board number. In duplicate bridge it follows the number in a cycle of
//! 16 boards. It is reported only if nearly all other boards of the file follow this cycle, and never for
//! rubber, Chicago or Cavendish.
//!
//! Check the board in your records, and correct the vulnerability or the number.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Vulnerable "All"]
//! ```
//!
//! ```text
//! info[board-vulnerable]: in duplicate bridge, neither side is vulnerable on board 1
//!   ┌─ example.pbn:3:14
//!   │
//! 3 │ [Vulnerable "All"]
//!   │              ^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "17"]
//! [Vulnerable "EW"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Vulnerable "None"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "4"]
//! [Vulnerable "NS"]
//! [Competition "Chicago"]
//! ```

use crate::bridge::Vulnerability;
use crate::pbn::standard::TagId;
use crate::rules::boards::{gather_numbered, judge_numbered};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "board-vulnerable",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.10"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    gather_numbered(game, TagId::VULNERABLE, game.model.vulnerability())
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    judge_numbered(facts, usual, message, report);
}

fn message(number: u32, right: Vulnerability) -> String {
    let who = if right == Vulnerability::NONE {
        "neither side is"
    } else if right == Vulnerability::NS {
        "NS are"
    } else if right == Vulnerability::EW {
        "EW are"
    } else {
        "both sides are"
    };
    format!("in duplicate bridge, {who} vulnerable on board {number}")
}

/// Who is vulnerable on a board: the cycle moves on by one every four boards.
fn usual(number: u32) -> Vulnerability {
    let place = number.wrapping_sub(1) % 16;
    match (place + place / 4) % 4 {
        0 => Vulnerability::NONE,
        1 => Vulnerability::NS,
        2 => Vulnerability::EW,
        _ => Vulnerability::ALL,
    }
}
