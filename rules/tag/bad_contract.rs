//! # bad-contract
//!
//! The value of `Contract` is not a contract. A contract is a level from 1 to 7, a denomination
//! `S`, `H`, `D`, `C` or `NT`, and `X` or `XX` if it was doubled or redoubled, without spaces; or
//! `Pass` (chapter 3.4.14). Readers drop the contract, or take `3N` for something else.
//!
//! Write the contract in this form.
//!
//! What a program writes wrongly in the same way more than three times in a file is one finding, which
//! repairs all places.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "3N"]
//! ```
//!
//! ```text
//! error[bad-contract]: expected NT for notrump, found `3N`
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ [Contract "3N"]
//!   │             ^
//!   │
//!   = fix: write 3NT
//!     + [Contract "3NT"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Declarer "S"]
//! -[Contract "3N"]
//! +[Contract "3NT"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "4H X"]
//! ```
//!
//! ```text
//! warning[bad-contract]: superfluous blank: write 4HX
//!   ┌─ example.pbn:3:14
//!   │
//! 3 │ [Contract "4H X"]
//!   │              ^
//!   │
//!   = fix: write 4HX
//!     + [Contract "4HX"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Contract "4S by N"]
//! ```
//!
//! ```text
//! error[bad-contract]: expected X, XX or nothing after the denomination, found `4S by N`
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [Contract "4S by N"]
//!   │               ^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "8C"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "4 hearts doubled"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "3NTXXX"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "Passed out"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "3NTX"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "Pass"]
//! ```

use crate::bridge::FinalContract;
use crate::pbn::model::value::{self, FaultKind};
use crate::pbn::standard::TagId;
use crate::rules::bad_value::{BadValue, check_value};
use crate::rules::meant::{self, Meant};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-contract",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.4.14"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Value(Tags::Named(&[TagId::CONTRACT]), check)];

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: Option<TagId>, report: &mut Report<'_>) {
    check_value(game, pair, bad_contract, "contracts", report);
}

fn bad_contract(game: &GameContext<'_>, text: &[u8], span: Span) -> Option<BadValue> {
    let fault = value::contract(text).err()?;
    let message = match fault.kind {
        FaultKind::Blank => "expected a contract without spaces",
        FaultKind::Range => "expected a level from 1 to 7",
        FaultKind::Number => "expected NT for notrump",
        FaultKind::Extra => "expected X, XX or nothing after the denomination",
        FaultKind::Missing => "the denomination is missing: write S, H, D, C or NT",
        _ => "expected a contract such as 4S, 3NTX or Pass",
    };
    let has_star = text.ends_with(b"*");
    let meant =
        meant::contract(text).map(|meant| match has_star && is_contradicted(game, &meant) {
            true => Meant::guess(meant.text),
            false => meant,
        });
    Some(BadValue::new(span, fault, message, meant))
}

/// Whether the auction ends with the same bid, but doubled otherwise: a `*` can be another mark.
fn is_contradicted(game: &GameContext<'_>, meant: &Meant) -> bool {
    let Ok(FinalContract::Contract(contract)) = value::contract(&meant.text) else {
        return false;
    };
    let outcome = game.model.outcome();
    let outcome = outcome.filter(|outcome| outcome.complete && outcome.faults.is_empty());
    let of_auction = outcome.and_then(|outcome| outcome.contract);
    of_auction.is_some_and(|bid| bid.bid == contract.bid && bid.penalty != contract.penalty)
}
