//! # end-position-contract
//!
//! The contract of an end position has a level. A deal with fewer than thirteen cards in a hand is an end
//! position. Its `Contract` gives only the denomination, S, H, D, C or NT (chapter 3.10), because the tricks
//! already played are not known. Readers that follow the standard refuse the contract.
//!
//! Write the denomination alone, or the whole deal.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "4H"]
//! ```
//!
//! ```text
//! warning[end-position-contract]: with 2 cards in each hand this is an end position: expected only the denomination `H`, found `4H`
//!   ┌─ example.pbn:2:12
//!   │
//! 1 │ [Deal "N:A2... 34... 56... 78..."]
//!   │        ------------------------- the end position
//! 2 │ [Contract "4H"]
//!   │            ^^
//!   │
//!   = fix: write the denomination alone (unsafe)
//!     + [Contract "H"]
//! ```
//!
//! ```diff
//!  [Deal "N:A2... 34... 56... 78..."]
//! -[Contract "4H"]
//! +[Contract "H"]
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "3NTX"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "H"]
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 - - -"]
//! [Contract "4H"]
//! ```

use crate::bridge::FinalContract;
use crate::pbn::model::TagContent;
use crate::pbn::standard::{TagId, Version};
use crate::rules::prelude::*;
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "end-position-contract",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.14", "3.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let deal = game.model.deal();
    let Some(deal) = deal.filter(|deal| deal.is_sound() && deal.is_end_position()) else {
        return;
    };
    if game.version == Version::V1_0 {
        return;
    }
    let TagContent::Value(value, span) = game.model.said(TagId::CONTRACT) else {
        return;
    };
    let denomination = match game.model.contract() {
        Some(FinalContract::Contract(_)) => {
            let after = value.get(1..).unwrap_or_default();
            let length = if after.first().is_some_and(|b| b.eq_ignore_ascii_case(&b'N')) {
                2
            } else {
                1
            };
            after.get(..length)
        }
        Some(FinalContract::Pass) => None,
        _ => return,
    };
    let size = deal.largest_hand();
    let cards = format!("{size} card{}", plural(size));
    let found = game.found(span);
    let message = match denomination {
        Some(denomination) => format!(
            "with {cards} in each hand this is an end position: expected only the denomination `{}`, found {found}",
            game.file.show(denomination)
        ),
        None => format!(
            "with {cards} in each hand this is an end position: expected a denomination such as NT, found {found}"
        ),
    };
    let finding = report
        .at(span, message)
        .label(deal.span(), "the end position")
        .habit("contracts", ());
    if let Some(denomination) = denomination {
        finding.fix(
            "write the denomination alone",
            Applicability::Unsafe,
            span,
            denomination.to_vec(),
        );
    }
}
