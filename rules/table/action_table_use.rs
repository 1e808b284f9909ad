//! # action-table-use
//!
//! An ActionTable rates calls or cards, but the game does not ask for one. Such a table belongs to a problem:
//! the auction or the play ends with a `+` in place of the call or card to find (chapter 5.3). Without the
//! `+` a program does not know when to ask.
//!
//! End the auction or the play with `+` at the problem.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass *
//! [ActionTable "Call;Percentage"]
//! 1H 60
//! 1S 40
//! ```
//!
//! ```text
//! info[action-table-use]: the table rates calls, but no auction ends with `+` in place of the call
//!   ┌─ example.pbn:4:15
//!   │
//! 4 │ [ActionTable "Call;Percentage"]
//!   │               ^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! [ActionTable "Call;Percentage"]
//! 1H 60
//! 1S 40
//! ```

use crate::bridge::PlayCard;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "action-table-use",
    severity: Severity::Info,
    chapters: &[(PBN, &["5.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::ACTION_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.table(TagId::ACTION_TABLE) else {
        return;
    };
    let column = |name: &str| {
        let index = table.column(name)?;
        table.columns().get(index)
    };
    if let Some(column) = column("Call") {
        let auction = game.model.auction();
        let asks = auction.is_some_and(|a| a.turns.endings.iter().any(|end| end.continues));
        if !asks {
            report.at(
                column.name,
                "the table rates calls, but no auction ends with `+` in place of the call",
            );
        }
    }
    if let Some(column) = column("Card") {
        let play = game.model.play();
        let asks = play.is_some_and(|play| {
            let mut turns = play.turns.iter();
            play.turns.endings.iter().any(|end| end.continues)
                || turns.any(|turn| turn.value == Some(PlayCard::Next))
        });
        if !asks {
            report.at(
                column.name,
                "the table rates cards, but no play ends with `+` in the place of the card",
            );
        }
    }
}
