//! # time-table-rows
//!
//! A table of thinking times does not fit the auction or the play it belongs to. The table comes after that
//! section and has one row for each call or card in the same order (chapters 5.4 and 5.8). Otherwise readers
//! give the times to the wrong calls or cards.
//!
//! Add the rows that are missing, with `?` for times that are not known, or put the table
//! after its section.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass *
//! [AuctionTimeTable "Time"]
//! 10
//! ```
//!
//! ```text
//! warning[time-table-rows]: AuctionTimeTable has 1 row, and the auction has 2 calls
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [Auction "N"]
//!   │ ------------- the section that it belongs to
//! 3 │ 1C Pass *
//! 4 │ [AuctionTimeTable "Time"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [PlayTimeTable "Time"]
//! 10
//! ```
//!
//! ```text
//! warning[time-table-rows]: PlayTimeTable needs a Play section before it
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ [PlayTimeTable "Time"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass *
//! [AuctionTimeTable "Time"]
//! 10
//! 12
//! ```

use crate::pbn::model::TableSection;
use crate::pbn::model::times::{rows_of_calls, rows_of_cards};
use crate::pbn::standard::TagId;
use crate::pbn::standard::TagSet;
use crate::rules::prelude::*;
use crate::rules::words::plural;

pub(crate) const META: Meta = Meta {
    name: "time-table-rows",
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
        judge(game, table, TagId::AUCTION, report);
    }
    if let Some(table) = game.model.table(TagId::PLAY_TIME_TABLE) {
        judge(game, table, TagId::PLAY, report);
    }
}

fn judge(game: &GameContext<'_>, table: TableSection<'_>, tag: TagId, report: &mut Report<'_>) {
    let name = table.tag_name();
    let section = game.tag(tag);
    let Some(section) = section else {
        let article = if tag == TagId::AUCTION { "an" } else { "a" };
        report.at(
            table.pair,
            format!("{name} needs {article} {} section before it", tag.name()),
        );
        return;
    };
    if section.span().start > table.pair.start {
        report
            .at(
                table.pair,
                format!(
                    "expected {name} after the {} section, found it before",
                    tag.name()
                ),
            )
            .label(section.span(), "the section begins here");
        return;
    }
    if !table.is_whole() {
        return;
    }
    let model = game.model;
    let (possible, word) = if tag == TagId::AUCTION {
        let auction = model.auction().filter(|auction| !auction.turns.has_error);
        let possible = auction.map(|auction| rows_of_calls(&auction.turns));
        (possible, "call")
    } else {
        let play = model.play().filter(|play| !play.turns.has_error);
        let possible = play.map(|play| rows_of_cards(&play.turns));
        (possible, "card")
    };
    let Some(possible) = possible else {
        return;
    };
    let least = *possible.start();
    let rows = table.row_count();
    if !possible.contains(&rows) {
        report
            .at(
                table.pair,
                format!(
                    "{name} has {rows} row{}, and the {} has {least} {word}{}",
                    plural(rows),
                    tag.name().to_ascii_lowercase(),
                    plural(least)
                ),
            )
            .label(section.span(), "the section that it belongs to");
    }
}
