//! # result-sum
//!
//! The tricks of both sides in `Result` do not add up. A game has thirteen tricks, and an end
//! position as many as a hand has cards. A play that goes on may have given fewer so far, but
//! not in PBN 1.0 (chapter 3.4.15).
//!
//! Correct the number that is wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Result "NS 9 EW 5"]
//! ```
//!
//! ```text
//! warning[result-sum]: 9 and 5 tricks make 14, not 13
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Result "NS 9 EW 5"]
//!   │          ^^^^^^^^^
//! ```
//!
//! ```pbn,version-1.0
//! [Event "Club evening"]
//! [Result "NS 9 EW 3"]
//! ```
//!
//! ```text
//! warning[result-sum]: 9 and 3 tricks make 12, not 13
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Result "NS 9 EW 3"]
//!   │          ^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Result "NS 9 EW 4"]
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "NS 1 EW 0"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 + - CJ
//! ```

use crate::model::value::Sided;
use crate::rules::prelude::*;
use crate::rules::values;
use crate::standard::{TagId, Version};

pub(crate) const META: Meta = Meta {
    name: "result-sum",
    severity: Severity::Warning,
    chapters: &["3.4.15"],
    needs: &[Need::tag(TagId::RESULT)],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some((_, span)), Some((ns, ew, total))) = (game.stated_tag(TagId::RESULT), find(game))
    else {
        return;
    };
    let message = format!("{ns} and {ew} tricks make {}, not {total}", ns + ew);
    report.at(span, message);
}

/// Whether the tricks of both sides do not add up, so that neither of them is judged.
pub(crate) fn is_wrong(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// The tricks of both sides and what they should come to, where they do not.
fn find(game: &GameContext<'_>) -> Option<(u32, u32, u32)> {
    let Sided::Both { ns, ew } = game.model.result()?.tricks else {
        return None;
    };
    let end = game.model.deal().filter(|deal| deal.is_end_position());
    let total = end.map_or(13, |deal| deal.largest_hand() as u32);
    let sum = ns + ew;
    let is_over = || game.version == Version::V1_0 || values::is_final(game);
    let is_wrong = sum > total || (sum < total && end.is_none() && is_over());
    is_wrong.then_some((ns, ew, total))
}
