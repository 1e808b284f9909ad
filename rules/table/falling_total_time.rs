//! # falling-total-time
//!
//! The total time of a call or card is less than the total time of the one before it plus its own thinking
//! time. TotalTime is the time since the start of the game (chapters 5.4 and 5.8), so it cannot fall. Times
//! are rounded to seconds, so a sum may be one second more than the total. In a play the cards are compared
//! as they were played, if the winners of the tricks are known.
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
//! warning[falling-total-time]: the total time is less than that of the call before it
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
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 C6 CJ
//! *
//! [PlayTimeTable "TotalTime"]
//! 5
//! 6
//! 9
//! 12
//! 25
//! 27
//! 10
//! 20
//! ```
//!
//! ```text
//! warning[falling-total-time]: the total time is less than that of the card played before it
//!    ┌─ example.pbn:15:1
//!    │
//! 14 │ 27
//!    │ -- the total time before it
//! 15 │ 10
//!    │ ^^
//! ```
//!
//! ## Good
//!
//! The winner of the first trick played the last card of the second row first:
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 C6 CJ
//! *
//! [PlayTimeTable "TotalTime"]
//! 5
//! 6
//! 9
//! 12
//! 25
//! 27
//! 30
//! 20
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1D *
//! [AuctionTimeTable "Time;TotalTime"]
//! 3 3
//! 3 5
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C 1D *
//! [AuctionTimeTable "Time;TotalTime"]
//! 00:20 00:20
//! 00:30 00:50
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::model::table::{TableCell, seconds};
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "falling-total-time",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.4", "5.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::AUCTION_TIME_TABLE,
        TagId::PLAY_TIME_TABLE,
    ]))],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(table) = game.model.table(TagId::AUCTION_TIME_TABLE) {
        judge(game, table, 0..table.row_count(), ["call", "call"], report);
    }
    // The rows are in order of the columns of the play, not of playing.
    if let Some(table) = game.model.table(TagId::PLAY_TIME_TABLE)
        && let Some(rows) = game.model.card_rows_as_played()
    {
        judge(
            game,
            table,
            rows.into_iter(),
            ["card", "card played"],
            report,
        );
    }
}

/// Compares the total times of rows that are in the order of time. A row is that of a call or a card, which is
/// named alone and as one of the past.
fn judge(
    game: &GameContext<'_>,
    table: TableSection<'_>,
    rows: impl Iterator<Item = usize>,
    [what, past]: [&str; 2],
    report: &mut Report<'_>,
) {
    let Some(total) = table.column("TotalTime").filter(|_| table.is_whole()) else {
        return;
    };
    let time = table.column("Time");
    let mut above: Option<(TableCell<'_>, u32)> = None;
    for row in rows {
        let Some(cell) = table.cell(row, total) else {
            continue;
        };
        let Some(value) = seconds(cell.text) else {
            continue;
        };
        if let Some((before, least)) = above {
            let own = time.and_then(|time| seconds(table.cell(row, time)?.text));
            // Each time is a whole number of seconds, by rounding.
            let grows = least.saturating_add(own.unwrap_or(0).saturating_sub(1));
            if value < grows {
                let message = if value < least {
                    format!("the total time is less than that of the {past} before it")
                } else {
                    format!("the total time grows by less than the time for this {what}")
                };
                report
                    .at(cell.span, message)
                    .label(before.span, "the total time before it")
                    .softened(game.is_tag_commented(table.tag));
                return;
            }
        }
        above = Some((cell, value));
    }
}
