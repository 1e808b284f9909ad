//! # board-vulnerable
//!
//! The vulnerability does not match the board number. In duplicate bridge it follows the number in a cycle of
//! 16 boards. It is reported only if at least eight other boards of the file follow this cycle, and nine in
//! ten of them, and never for rubber, Chicago or Cavendish. If another table has the right vulnerability,
//! `board-conditions` reports the wrong one; if the score fits another one, `wrong-score` does.
//!
//! Check the board in your records, and correct the vulnerability or the number.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Vulnerable "All"]
//!
//! [Board "2"]
//! [Vulnerable "NS"]
//!
//! [Board "3"]
//! [Vulnerable "EW"]
//!
//! [Board "4"]
//! [Vulnerable "All"]
//!
//! [Board "5"]
//! [Vulnerable "NS"]
//!
//! [Board "6"]
//! [Vulnerable "EW"]
//!
//! [Board "7"]
//! [Vulnerable "All"]
//!
//! [Board "8"]
//! [Vulnerable "None"]
//!
//! [Board "9"]
//! [Vulnerable "EW"]
//! ```
//!
//! ```text
//! warning[board-vulnerable]: in duplicate bridge, neither side is vulnerable on board 1, found `All`
//!   ┌─ example.pbn:2:14
//!   │
//! 1 │ [Board "1"]
//!   │         - the board
//! 2 │ [Vulnerable "All"]
//!   │              ^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Vulnerable "None"]
//!
//! [Board "2"]
//! [Vulnerable "NS"]
//!
//! [Board "3"]
//! [Vulnerable "EW"]
//!
//! [Board "4"]
//! [Vulnerable "All"]
//!
//! [Board "5"]
//! [Vulnerable "NS"]
//!
//! [Board "6"]
//! [Vulnerable "EW"]
//!
//! [Board "7"]
//! [Vulnerable "EW"]
//!
//! [Board "8"]
//! [Vulnerable "None"]
//!
//! [Board "9"]
//! [Vulnerable "EW"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Vulnerable "None"]
//!
//! [Board "2"]
//! [Vulnerable "NS"]
//!
//! [Board "3"]
//! [Vulnerable "EW"]
//!
//! [Board "4"]
//! [Vulnerable "All"]
//!
//! [Board "5"]
//! [Vulnerable "NS"]
//!
//! [Board "6"]
//! [Vulnerable "EW"]
//!
//! [Board "7"]
//! [Vulnerable "All"]
//!
//! [Board "8"]
//! [Vulnerable "None"]
//!
//! [Board "9"]
//! [Vulnerable "EW"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Vulnerable "None"]
//! [Competition "Chicago"]
//!
//! [Board "2"]
//! [Vulnerable "NS"]
//! [Competition "Chicago"]
//!
//! [Board "3"]
//! [Vulnerable "EW"]
//! [Competition "Chicago"]
//!
//! [Board "4"]
//! [Vulnerable "NS"]
//! [Competition "Chicago"]
//!
//! [Board "5"]
//! [Vulnerable "NS"]
//! [Competition "Chicago"]
//!
//! [Board "6"]
//! [Vulnerable "EW"]
//! [Competition "Chicago"]
//!
//! [Board "7"]
//! [Vulnerable "All"]
//! [Competition "Chicago"]
//!
//! [Board "8"]
//! [Vulnerable "None"]
//! [Competition "Chicago"]
//!
//! [Board "9"]
//! [Vulnerable "EW"]
//! [Competition "Chicago"]
//! ```

use crate::bridge::Vulnerability;
use crate::pbn::model::vulnerability;
use crate::pbn::standard::TagId;
use crate::rules::boards::{gather_odd, misgiven, numbered, usual_vulnerability};
use crate::rules::law::wrong_score;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "board-vulnerable",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.4.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Numbers { gather, judge }]);

fn gather(game: &GameContext<'_>) -> Option<u64> {
    gather_odd(game, number(game), TagId::VULNERABLE, follows)
}

fn follows(board: u32, value: &[u8]) -> bool {
    vulnerability(value) == Some(usual_vulnerability(board))
}

fn number(game: &GameContext<'_>) -> Option<u64> {
    numbered(game, game.model.vulnerability(), usual_vulnerability)
}

fn judge(file: &FileContext<'_>, numbers: &[GameNumber], report: &mut Report<'_>) {
    for wrong in misgiven(
        file,
        TagId::VULNERABLE,
        numbers,
        number,
        follows,
        wrong_score::finds,
    ) {
        let right = message(wrong.board, usual_vulnerability(wrong.board));
        let found = file.found(file.source.slice(wrong.place.clone()));
        let message = format!("{right}, found {found}");
        report
            .in_file(wrong.place, wrong.game, message)
            .label_in_file(wrong.number, "the board")
            .habit_that("boards", "do not follow their numbers", ());
    }
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
