//! # risk-mismatch
//!
//! The contract is doubled and the auction is not, or the other way round. `Contract` ends in X if
//! the last bid was doubled, and in XX if it was redoubled (chapter 3.4.14). Readers compute the
//! wrong score.
//!
//! Find out which of the two is right. Some programs never write the X: if more than three games of
//! a file lack it, it is reported once.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "4S"]
//! [Auction "N"]
//! 4S X AP
//! ```
//!
//! ```text
//! error[risk-mismatch]: the contract is undoubled here, but doubled in the auction
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ [Contract "4S"]
//!   │            ^^
//! 4 │ [Auction "N"]
//! 5 │ 4S X AP
//!   │    - the last bid, double or redouble
//!   │
//!   = fix: write the risk of the auction (unsafe)
//!     + [Contract "4SX"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Declarer "N"]
//! -[Contract "4S"]
//! +[Contract "4SX"]
//!  [Auction "N"]
//!  4S X AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "1NTXX"]
//! [Auction "N"]
//! 1NT X AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "1H"]
//! [Auction "N"]
//! 1H X *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "1HXX"]
//! [Auction "N"]
//! 1H X *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "1CX"]
//! [Auction "N"]
//! 1C X AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "2C"]
//! [Auction "N"]
//! 1C Pass 2C *
//! ```

use crate::bridge::Penalty;
use crate::rules::contract::risk_mismatch;
use crate::rules::prelude::*;
use crate::rules::words::risk_name;

pub(crate) const META: Meta = Meta {
    name: "risk-mismatch",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.14"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddContract], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(mismatch) = risk_mismatch(game) else {
        return;
    };
    let risk = |penalty: Penalty| match penalty {
        Penalty::Undoubled => "undoubled",
        Penalty::Doubled => "doubled",
        Penalty::Redoubled => "redoubled",
    };
    let message = format!(
        "the contract is {} here, but {} in the auction",
        risk(mismatch.stated),
        risk(mismatch.bid)
    );
    let text = game.slice(mismatch.contract);
    let bid = text.iter().take_while(|byte| !matches!(byte, b'X' | b'x'));
    let mut text: Vec<u8> = bid.copied().collect();
    text.extend_from_slice(risk_name(mismatch.bid).as_bytes());
    let finding = report
        .at(mismatch.contract, message)
        .label(mismatch.call, "the last bid, double or redouble")
        .fix(
            "write the risk of the auction",
            Applicability::Unsafe,
            mismatch.contract,
            text,
        );
    // There are programs that never write the risk.
    if mismatch.stated == Penalty::Undoubled {
        finding.habit_that("contracts", "lack their risk like this", ());
    }
}
