//! # repeated-game
//!
//! A game appears twice in the file. The two games have the same event, date, stage, section, round, board,
//! room, table, players and deal, but the same players cannot play a board twice at one table. The same deal
//! at other tables is normal and not reported.
//!
//! Delete one of the two games, or correct the values that should differ.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [West "A"]
//! [North "B"]
//! [East "C"]
//! [South "D"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Event "Club evening"]
//! [Board "1"]
//! [West "A"]
//! [North "B"]
//! [East "C"]
//! [South "D"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```text
//! info[repeated-game]: game 1 has the same board, deal, table and players
//!    ┌─ example.pbn:15:8
//!    │
//!  7 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!    │        --------------------------------------------------------------------- the same deal
//!    ·
//! 15 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!    │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Room "Open"]
//! [South "D"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Board "1"]
//! [Room "Open"]
//! [South "D"]
//! [Deal "E:Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854 AK76.Q85.KJ4.A32"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Room "Open"]
//! [South "D"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Board "1"]
//! [Room "Closed"]
//! [South "D"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```

use std::collections::HashMap;

use crate::rules::boards::{Relation, by_board, gather_played, relation};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-game",
    severity: Severity::Info,
    chapters: &[(PBN, &["3"])],
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
        let mut tables = HashMap::new();
        for (fact, played) in games {
            let Some(table) = &played.table else { continue };
            let (first, dealt) = *tables.entry(table).or_insert((*fact, *played));
            if first.game == fact.game || relation(dealt, played) != Relation::Same {
                continue;
            }
            let message = format!(
                "game {} has the same board, deal, table and players",
                first.game
            );
            report
                .in_file(played.deal.at(fact.base), fact.game, message)
                .label_in_file(dealt.deal.at(first.base), "the same deal");
        }
    }
}
