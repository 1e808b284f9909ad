//! # missing-opening-passes
//!
//! The passes before the opening bid are missing. The auctions begin with a bid by the dealer, but fit their
//! declarers only if one to three players passed before. Some programs leave out these passes; readers then
//! give each call to the wrong player (chapter 3.5). A single game like this is reported as
//! `declarer-mismatch`, because its declarer may be wrong instead.
//!
//! Write the passes. The fix is unsafe, because `Declarer` or `Dealer` may be wrong instead; then correct
//! that tag.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//!
//! [Dealer "N"]
//! [Declarer "W"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//!
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//!
//! [Dealer "N"]
//! [Declarer "W"]
//! [Contract "4S"]
//! [Auction "N"]
//! 1S Pass 4S AP
//! ```
//!
//! ```text
//! error[missing-opening-passes]: East is declarer only with one pass before the opening bid
//!   ┌─ example.pbn:5:1
//!   │
//! 2 │ [Declarer "E"]
//!   │            - the declarer
//!   ·
//! 5 │ 1S Pass 4S AP
//!   │ ^^
//!   │
//!   = without passes, North is declarer
//!   = 4 games in this file lack passes like this
//!   = fix: correct all 4 games (unsafe)
//!     + Pass 1S Pass 4S AP
//! ```
//!
//! ```diff
//!  [Declarer "E"]
//!  [Contract "4S"]
//!  [Auction "N"]
//! -1S Pass 4S AP
//! +Pass 1S Pass 4S AP
//!
//!  [Dealer "N"]
//!  [Declarer "W"]
//!  [Contract "4S"]
//!  [Auction "N"]
//! -1S Pass 4S AP
//! +Pass Pass Pass 1S Pass 4S AP
//!
//!  [Dealer "N"]
//!  [Declarer "E"]
//!  [Contract "4S"]
//!  [Auction "N"]
//! -1S Pass 4S AP
//! +Pass 1S Pass 4S AP
//!
//!  [Dealer "N"]
//!  [Declarer "W"]
//!  [Contract "4S"]
//!  [Auction "N"]
//! -1S Pass 4S AP
//! +Pass Pass Pass 1S Pass 4S AP
//! ```
//!
//! ```pbn
//! [Dealer "S"]
//! [Declarer "E"]
//! [Contract "1NTX"]
//! [Auction "S"]
//! 1NT X AP
//!
//! [Dealer "S"]
//! [Declarer "W"]
//! [Contract "1NTX"]
//! [Auction "S"]
//! 1NT X AP
//!
//! [Dealer "W"]
//! [Declarer "N"]
//! [Contract "3H"]
//! [Auction "W"]
//! 3H AP
//!
//! [Dealer "W"]
//! [Declarer "S"]
//! [Contract "3H"]
//! [Auction "W"]
//! 3H AP
//! ```
//!
//! ```text
//! error[missing-opening-passes]: East is declarer only with three passes before the opening bid
//!   ┌─ example.pbn:5:1
//!   │
//! 2 │ [Declarer "E"]
//!   │            - the declarer
//!   ·
//! 5 │ 1NT X AP
//!   │ ^^^
//!   │
//!   = without passes, South is declarer
//!   = 4 games in this file lack passes like this
//!   = fix: correct all 4 games (unsafe)
//!     + Pass Pass Pass 1NT X AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "N"]
//! Pass 1S Pass 4S
//! AP
//! ```
//!
//! ```pbn
//! [Dealer "E"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Auction "E"]
//! 1S Pass 4S AP
//! ```

use crate::bridge::seat_name;
use crate::rules::contract::{DeclarerMismatch, gather_mismatch, lacks_passes, passes};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-opening-passes",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.13", "3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddContract],
    &Check::Across {
        gather: gather_mismatch,
        judge,
    },
)]);

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let lacks_passes = lacks_passes(facts);
    for fact in facts {
        let Some(mismatch) = fact.fact.get::<DeclarerMismatch>() else {
            continue;
        };
        let Some((opening, count)) = mismatch.missing_passes(lacks_passes) else {
            continue;
        };
        let (passes, text) = passes(count);
        let stated = seat_name(mismatch.stated);
        let rightful = seat_name(mismatch.rightful);
        let message = format!("{stated} is declarer only with {passes} before the opening bid");
        let place = Span::empty(opening.start).at(fact.base);
        report
            .in_file(opening.at(fact.base), fact.game, message)
            .label_in_file(mismatch.declarer.at(fact.base), "the declarer")
            .note(format!("without passes, {rightful} is declarer"))
            .habit_that("games", "lack passes like this", ())
            .fix_in_file(
                format!("write {passes}"),
                Applicability::Unsafe,
                place,
                text,
            );
    }
}
