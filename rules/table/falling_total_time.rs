//! # falling-total-time
//!
//! The total time of a call is less than the total time of the call before it plus its own thinking
//! time. TotalTime is the time since the start of the game (chapter 5.4), so it cannot fall.
//!
//! Correct the time. If a clock was set back, say this in a comment after the tag.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1D *
//! [AuctionTimeTable "TotalTime"]
//! 00:20
//! 00:10
//! ```
//!
//! ```text
//! warning[falling-total-time]: the total time is less than that of the call before
//!   ┌─ example.pbn:6:1
//!   │
//! 5 │ 00:20
//!   │ ----- the total time before it
//! 6 │ 00:10
//!   │ ^^^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1D *
//! [AuctionTimeTable "Time;TotalTime"]
//! 00:20 00:20
//! 00:30 00:40
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1D *
//! [AuctionTimeTable "Time;TotalTime"]
//! 00:20 00:20
//! 00:30 00:50
//! ```

use crate::pbn::model::table::{Cell, seconds};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "falling-total-time",
    severity: Severity::Warning,
    chapters: &["5.4"],
    needs: &[Need::tag(TagId::AUCTION_TIME_TABLE)],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

// The rows of a PlayTimeTable are in order of the columns of the play, not of playing.
fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let table = game.model.table(TagId::AUCTION_TIME_TABLE);
    let Some(table) = table.filter(|table| table.is_whole()) else {
        return;
    };
    let Some(total) = table.column("TotalTime") else {
        return;
    };
    let time = table.column("Time");
    let mut above: Option<(Cell<'_>, u32)> = None;
    for (row, cell) in table.cells(total).enumerate() {
        let Some(value) = seconds(cell.text) else {
            continue;
        };
        if let Some((before, least)) = above {
            let own = time.and_then(|time| seconds(table.cell(row, time)?.text));
            if value < least.saturating_add(own.unwrap_or(0)) {
                let message = if value < least {
                    "the total time is less than that of the call before"
                } else {
                    "the total time grows by less than the time for this call"
                };
                report
                    .at(cell.span, message)
                    .label(before.span, "the total time before it");
                return;
            }
        }
        above = Some((cell, value));
    }
}
