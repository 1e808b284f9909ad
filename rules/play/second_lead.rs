//! # second-lead
//!
//! A trick has a second `^L`. The mark says that this player led to the trick out of turn (chapter 3.9). The
//! other three players follow, so a trick can have only one.
//!
//! Delete the one that is wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ^L H5 ^L HJ HA
//! *
//! ```
//!
//! ```text
//! error[second-lead]: a second `^L`: only one player leads to a trick
//!   ┌─ example.pbn:5:10
//!   │
//! 5 │ H2 ^L H5 ^L HJ HA
//!   │    --    ^^
//!   │    │
//!   │    the first one
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! ^L C4 C2 ^L CQ CJ
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ^L H5 ^L HJ ^L HA
//! *
//! ```
//!
//! ```text
//! error[second-lead]: a second `^L`: only one player leads to a trick
//!   ┌─ example.pbn:5:10
//!   │
//! 5 │ H2 ^L H5 ^L HJ ^L HA
//!   │    --    ^^    -- and one more
//!   │    │
//!   │    the first one
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ^L H5 HJ HA
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! ^L C4 C2 CQ CJ
//! *
//! ```

use crate::pbn::model::Irregularity;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "second-lead",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::IRREGULARITY], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    for trick in play.turns.marks.chunk_by(|a, b| a.turn / 4 == b.turn / 4) {
        let leads = trick.iter().filter(|mark| mark.kind == Irregularity::Lead);
        let mut leads = leads.map(|mark| mark.span);
        if let (Some(first), Some(second)) = (leads.next(), leads.next()) {
            let mut finding = report
                .at(second, "a second `^L`: only one player leads to a trick")
                .label(first, "the first one");
            for more in leads {
                finding = finding.label(more, "and one more");
            }
        }
    }
}
