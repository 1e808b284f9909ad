//! # another-deal
//!
//! A board has two deals in the same event. In a session a board has the same deal at all tables: the same
//! event, date, stage, section, round and board cannot have two (chapters 3.4.4 and 4.4). One of the games is
//! probably another board, or from another round. It is reported only if nearly all other boards of the file
//! have a single deal. If the same hands are at other seats, `moved-hands` reports it.
//!
//! Find out which of the values is wrong. If a board was dealt again on purpose, give the games
//! different values of `Round` or `Section`.
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
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! info[another-deal]: this board has another deal in game 1
//!   ┌─ example.pbn:9:8
//!   │
//! 4 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │        --------------------------------------------------------------------- the other deal
//!   ·
//! 9 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
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
//! [Deal "S:JT4.A94.A62.KJT9 983.T762.T95.854 AK75.Q85.KJ4.A32 Q62.KJ3.Q873.Q76"]
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
//! [Deal "E:Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854 AK76.Q85.KJ4.A32"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Round "1"]
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Event "Club evening"]
//! [Round "2"]
//! [Board "1"]
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```

use crate::rules::boards::{Relation, by_board, gather_played, relation};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "another-deal",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.4", "3.4.11"])],
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
            if relation(dealt, played) == Relation::Other {
                let message = format!("this board has another deal in game {}", first.game);
                report
                    .in_file(played.deal.at(fact.base), fact.game, message)
                    .label_in_file(dealt.deal.at(first.base), "the other deal");
            }
        }
    }
}
