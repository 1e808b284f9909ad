//! # contract-without-level
//!
//! A contract has no level although the deal is not an end position. A denomination alone, such as `NT`, is
//! for deals with fewer than thirteen cards in a hand (chapter 3.10); any other contract has a level, such as
//! `3NT`. Without the level readers cannot know whether the contract was made.
//!
//! Write the whole contract.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Contract "H"]
//! ```
//!
//! ```text
//! error[contract-without-level]: the level is missing: only an end position has `H` alone as its contract
//!   ┌─ example.pbn:2:12
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │        --------------------------------------------------------------------- this deal is not an end position
//! 2 │ [Contract "H"]
//!   │            ^
//! ```
//!
//! ```pbn
//! [Deal "?"]
//! [Contract "NT"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Contract "4H"]
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Contract "H"]
//! ```

use crate::bridge::FinalContract;
use crate::pbn::model::TagContent;
use crate::pbn::standard::{TagId, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "contract-without-level",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.4.14", "3.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddContract], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(FinalContract::Trumps(_)) = game.model.contract() else {
        return;
    };
    let deal = game.model.deal();
    // Version 1.0 has no such contract at all, and a deal that cannot be read says nothing.
    let is_position = deal.is_some_and(|deal| deal.is_end_position() || !deal.is_sound());
    let TagContent::Value(_, span) = game.model.said(TagId::CONTRACT) else {
        return;
    };
    if is_position || game.version == Version::V1_0 {
        return;
    }
    let denomination = game.show(span);
    let finding = report.at(
        span,
        format!(
            "the level is missing: only an end position has `{denomination}` alone as its contract"
        ),
    );
    let finding = finding.habit("contracts", ());
    if let Some(deal) = deal {
        finding.label(deal.span(), "this deal is not an end position");
    }
}
