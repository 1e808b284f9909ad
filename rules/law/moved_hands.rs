//! # moved-hands
//!
//! The hands of a board are at other seats than in another game of the same board. The deal is the same, but
//! West and East are swapped, or all four hands are rotated. One of the two games has the wrong seats.
//!
//! Find out which game is right, and correct the seats in the other one.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Room "Open"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Event "Club evening"]
//! [Board "1"]
//! [Room "Closed"]
//! [Deal "N:AK76.Q85.KJ4.A32 983.T762.T95.854 JT4.A94.A62.KJT9 Q52.KJ3.Q873.Q76"]
//! ```
//!
//! ```text
//! info[moved-hands]: compared with game 1, the hands of East and West are swapped
//!   ┌─ example.pbn:9:8
//!   │
//! 4 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │        --------------------------------------------------------------------- the same hands
//!   ·
//! 9 │ [Deal "N:AK76.Q85.KJ4.A32 983.T762.T95.854 JT4.A94.A62.KJT9 Q52.KJ3.Q873.Q76"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Event "Club evening"]
//! [Board "1"]
//! [Deal "E:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```text
//! info[moved-hands]: the hands are those of game 1, but at other seats
//!   ┌─ example.pbn:7:8
//!   │
//! 3 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │        --------------------------------------------------------------------- the same hands
//!   ·
//! 7 │ [Deal "E:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Event "Club evening"]
//! [Board "1"]
//! [Deal "W:983.T762.T95.854 AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Event "Club evening"]
//! [Board "2"]
//! [Deal "N:AK76.Q85.KJ4.A32 983.T762.T95.854 JT4.A94.A62.KJT9 Q52.KJ3.Q873.Q76"]
//! ```

use crate::bridge::{Seat, seat_name};
use crate::rules::boards::{BoardDeal, Relation, by_board, gather_played, relation};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "moved-hands",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.11"])],
    default: false,
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across {
    gather: gather_played,
    judge,
}]);

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    for games in by_board(facts).iter().flatten() {
        let Some(((first, dealt), others)) = games.split_first() else {
            continue;
        };
        for (fact, played) in others {
            if relation(dealt, played) == Relation::Moved {
                report
                    .in_file(
                        played.deal.at(fact.base),
                        fact.game,
                        message(dealt, played, first.game),
                    )
                    .label_in_file(dealt.deal.at(first.base), "the same hands");
            }
        }
    }
}

/// Which hands moved, in the words of the smallest change.
fn message(dealt: &BoardDeal, played: &BoardDeal, game: usize) -> String {
    let seats = Seat::ALL.iter().zip(dealt.hands.iter().zip(&played.hands));
    let moved: Vec<&str> = seats
        .filter(|(_, (before, now))| before != now)
        .map(|(seat, _)| seat_name(*seat))
        .collect();
    match moved.as_slice() {
        [one, other] => {
            format!("compared with game {game}, the hands of {one} and {other} are swapped")
        }
        _ => format!("the hands are those of game {game}, but at other seats"),
    }
}
