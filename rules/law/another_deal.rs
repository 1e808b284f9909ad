//! # another-deal
//!
//! A board has two deals in the same event. In a session a board has the same deal at all tables: the same
//! event, date, stage, section, round and board cannot have two (chapters 3.4.4 and 4.4). One of the games is
//! probably another board, or from another round. It is reported only if at least eight boards of the file
//! have a single deal, and nine in ten of them. If the same hands are at other seats, `moved-hands` reports
//! it; if both deals have the same identification, `reused-deal-id` does.
//!
//! Find out which of the values is wrong. If a board was dealt again on purpose, give the games
//! different values of `Round` or `Section`.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Deal "N:Q953.85.J532.T42 2.Q7642.A8.AK763 AKJ4.KT9.K76.J98 T876.AJ3.QT94.Q5"]
//!
//! [Board "2"]
//! [Deal "N:T865.Q653.AJ64.2 72.K97.T9.KQ9874 AK3.T2.KQ875.A65 QJ94.AJ84.32.JT3"]
//!
//! [Board "3"]
//! [Deal "N:J843.A85.AQJ84.2 KQ9.T963.97.T965 752.KJ72.K5.AQJ4 AT6.Q4.T632.K873"]
//!
//! [Board "4"]
//! [Deal "N:7.AJ65.Q43.AJT32 Q42.3.KJ82.KQ985 AJ63.KT74.A976.4 KT985.Q982.T5.76"]
//!
//! [Board "5"]
//! [Deal "N:53.92.K42.KT5432 QT2.KT876.AQ986. A9876.A43.T53.J8 KJ4.QJ5.J7.AQ976"]
//!
//! [Board "6"]
//! [Deal "N:T7.Q53.KQ82.AKT4 J643.AK9.J76.982 K82.T862.A5.Q765 AQ95.J74.T943.J3"]
//!
//! [Board "7"]
//! [Deal "N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"]
//!
//! [Board "8"]
//! [Deal "N:T843.T96.AQ2.932 J5.J875.KT75.KQT AK7..J9643.AJ764 Q962.AKQ432.8.85"]
//!
//! [Board "9"]
//! [Room "Open"]
//! [Deal "N:.KQ872.T973.9765 852.AJ95.A4.KQJ4 KQJT74.3.KQ65.83 A963.T64.J82.AT2"]
//!
//! [Board "9"]
//! [Room "Closed"]
//! [Deal "N:KJ8.J952.83.KJ76 9765.K63.Q62.985 T32.Q874.A75.AT4 AQ4.AT.KJT94.Q32"]
//! ```
//!
//! ```text
//! warning[another-deal]: this board has another deal in game 9
//!    ┌─ example.pbn:31:8
//!    │
//! 27 │ [Deal "N:.KQ872.T973.9765 852.AJ95.A4.KQJ4 KQJT74.3.KQ65.83 A963.T64.J82.AT2"]
//!    │        --------------------------------------------------------------------- the other deal
//!    ·
//! 31 │ [Deal "N:KJ8.J952.83.KJ76 9765.K63.Q62.985 T32.Q874.A75.AT4 AQ4.AT.KJT94.Q32"]
//!    │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Deal "N:Q953.85.J532.T42 2.Q7642.A8.AK763 AKJ4.KT9.K76.J98 T876.AJ3.QT94.Q5"]
//!
//! [Board "2"]
//! [Deal "N:T865.Q653.AJ64.2 72.K97.T9.KQ9874 AK3.T2.KQ875.A65 QJ94.AJ84.32.JT3"]
//!
//! [Board "3"]
//! [Deal "N:J843.A85.AQJ84.2 KQ9.T963.97.T965 752.KJ72.K5.AQJ4 AT6.Q4.T632.K873"]
//!
//! [Board "4"]
//! [Deal "N:7.AJ65.Q43.AJT32 Q42.3.KJ82.KQ985 AJ63.KT74.A976.4 KT985.Q982.T5.76"]
//!
//! [Board "5"]
//! [Deal "N:53.92.K42.KT5432 QT2.KT876.AQ986. A9876.A43.T53.J8 KJ4.QJ5.J7.AQ976"]
//!
//! [Board "6"]
//! [Deal "N:T7.Q53.KQ82.AKT4 J643.AK9.J76.982 K82.T862.A5.Q765 AQ95.J74.T943.J3"]
//!
//! [Board "7"]
//! [Deal "N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"]
//!
//! [Board "8"]
//! [Deal "N:T843.T96.AQ2.932 J5.J875.KT75.KQT AK7..J9643.AJ764 Q962.AKQ432.8.85"]
//!
//! [Board "9"]
//! [Deal "N:.KQ872.T973.9765 852.AJ95.A4.KQJ4 KQJT74.3.KQ65.83 A963.T64.J82.AT2"]
//!
//! [Board "3"]
//! [Deal "N:KJ8.J952.83.KJ76 9765.K63.Q62.985 T32.Q874.A75.AT4 AQ4.AT.KJT94.Q32"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Deal "N:Q953.85.J532.T42 2.Q7642.A8.AK763 AKJ4.KT9.K76.J98 T876.AJ3.QT94.Q5"]
//!
//! [Board "2"]
//! [Deal "N:T865.Q653.AJ64.2 72.K97.T9.KQ9874 AK3.T2.KQ875.A65 QJ94.AJ84.32.JT3"]
//!
//! [Board "3"]
//! [Deal "N:J843.A85.AQJ84.2 KQ9.T963.97.T965 752.KJ72.K5.AQJ4 AT6.Q4.T632.K873"]
//!
//! [Board "4"]
//! [Deal "N:7.AJ65.Q43.AJT32 Q42.3.KJ82.KQ985 AJ63.KT74.A976.4 KT985.Q982.T5.76"]
//!
//! [Board "5"]
//! [Deal "N:53.92.K42.KT5432 QT2.KT876.AQ986. A9876.A43.T53.J8 KJ4.QJ5.J7.AQ976"]
//!
//! [Board "6"]
//! [Deal "N:T7.Q53.KQ82.AKT4 J643.AK9.J76.982 K82.T862.A5.Q765 AQ95.J74.T943.J3"]
//!
//! [Board "7"]
//! [Deal "N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"]
//!
//! [Board "8"]
//! [Deal "N:T843.T96.AQ2.932 J5.J875.KT75.KQT AK7..J9643.AJ764 Q962.AKQ432.8.85"]
//!
//! [Board "9"]
//! [Room "Open"]
//! [Deal "N:.KQ872.T973.9765 852.AJ95.A4.KQJ4 KQJT74.3.KQ65.83 A963.T64.J82.AT2"]
//!
//! [Board "9"]
//! [Room "Closed"]
//! [Deal "N:.KQ872.T973.9765 852.AJ95.A4.KQJ4 KQJT74.3.KQ65.83 A963.T64.J82.AT2"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Deal "N:Q953.85.J532.T42 2.Q7642.A8.AK763 AKJ4.KT9.K76.J98 T876.AJ3.QT94.Q5"]
//!
//! [Board "2"]
//! [Deal "N:T865.Q653.AJ64.2 72.K97.T9.KQ9874 AK3.T2.KQ875.A65 QJ94.AJ84.32.JT3"]
//!
//! [Board "3"]
//! [Deal "N:J843.A85.AQJ84.2 KQ9.T963.97.T965 752.KJ72.K5.AQJ4 AT6.Q4.T632.K873"]
//!
//! [Board "4"]
//! [Deal "N:7.AJ65.Q43.AJT32 Q42.3.KJ82.KQ985 AJ63.KT74.A976.4 KT985.Q982.T5.76"]
//!
//! [Board "5"]
//! [Deal "N:53.92.K42.KT5432 QT2.KT876.AQ986. A9876.A43.T53.J8 KJ4.QJ5.J7.AQ976"]
//!
//! [Board "6"]
//! [Deal "N:T7.Q53.KQ82.AKT4 J643.AK9.J76.982 K82.T862.A5.Q765 AQ95.J74.T943.J3"]
//!
//! [Board "7"]
//! [Deal "N:A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"]
//!
//! [Board "8"]
//! [Deal "N:T843.T96.AQ2.932 J5.J875.KT75.KQT AK7..J9643.AJ764 Q962.AKQ432.8.85"]
//!
//! [Round "1"]
//! [Board "9"]
//! [Deal "N:.KQ872.T973.9765 852.AJ95.A4.KQJ4 KQJT74.3.KQ65.83 A963.T64.J82.AT2"]
//!
//! [Round "2"]
//! [Board "9"]
//! [Deal "N:KJ8.J952.83.KJ76 9765.K63.Q62.985 T32.Q874.A75.AT4 AQ4.AT.KJT94.Q32"]
//! ```

use crate::pbn::standard::TagId;
use crate::rules::boards::{Relation, by_key, dealt_anew, gather_dealt, relation};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "another-deal",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.4.4", "3.4.11"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::BOARD), Need::tag(TagId::DEAL)],
    &Check::Numbers {
        gather: gather_dealt,
        judge,
    },
)]);

fn judge(file: &FileContext<'_>, games: &[GameNumber], report: &mut Report<'_>) {
    for facts in dealt_anew(file, games) {
        for games in by_key(&facts) {
            let Some(((first, dealt), others)) = games.split_first() else {
                continue;
            };
            for (fact, played) in others {
                if relation(dealt, played) != Relation::Other || played.has_id_of(dealt) {
                    continue;
                }
                let message = format!("this board has another deal in game {}", first.game);
                report
                    .in_file(played.deal.at(fact.base), fact.game, message)
                    .label_in_file(dealt.deal.at(first.base), "the other deal");
            }
        }
    }
}
