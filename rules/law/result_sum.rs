//! # result-sum
//!
//! The tricks in `Result` do not add up. A game has thirteen tricks; an end position has as many as a hand
//! has cards (chapter 3.10). While the play goes on, the result may count only the tricks played so far,
//! except in PBN 1.0 (chapter 3.4.15).
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
//! warning[result-sum]: expected 13 tricks in all, found 9 and 5, which are 14
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
//! warning[result-sum]: expected 13 tricks in all, found 9 and 3, which are 12
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Result "NS 9 EW 3"]
//!   │          ^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:A2.3.. .A2.3. 4..A2. 3...A2"]
//! [Declarer "N"]
//! [Contract "NT"]
//! [Result "4"]
//! ```
//!
//! ```text
//! warning[result-sum]: an end position with 3 cards in each hand has 3 tricks, found 4
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "4"]
//!   │          ^
//! ```
//!
//! ```pbn
//! [Deal "N:A2.3.. .A2.3. 4..A2. 3...A2"]
//! [Declarer "N"]
//! [Contract "NT"]
//! [Result "EW 13"]
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "NS 1 EW 3"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 - - CJ
//! ```
//!
//! ```text
//! warning[result-sum]: expected 13 tricks in all, or those played so far, found 1 and 3, which are 4
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "NS 1 EW 3"]
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
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "NS 1 EW 0"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 - - CJ
//! ```
//!
//! ```pbn
//! [Deal "N:A2.3.. .A2.3. 4..A2. 3...A2"]
//! [Declarer "N"]
//! [Contract "NT"]
//! [Result "3"]
//! ```

use crate::pbn::model::value::Sided;
use crate::pbn::standard::{TagId, Version};
use crate::rules::kind_of_game;
use crate::rules::prelude::*;
use crate::rules::words;

pub(crate) const META: Meta = Meta {
    name: "result-sum",
    severity: Severity::Warning,
    chapters: &["3.4.15", "3.10"],
    needs: &[Need::tag(TagId::RESULT)],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some((_, span)), Some(fault)) = (game.stated_tag(TagId::RESULT), find(game)) else {
        return;
    };
    let message = match fault {
        Fault::Sum { ns, ew, total } => {
            format!(
                "expected {total} tricks in all, found {ns} and {ew}, which are {}",
                ns + ew
            )
        }
        Fault::Neither { ns, ew, total } => format!(
            "expected {total} tricks in all, or those played so far, found {ns} and {ew}, which are {}",
            ns + ew
        ),
        Fault::TooMany { tricks, total } => {
            let s = words::plural(total);
            format!(
                "an end position with {total} card{s} in each hand has {total} trick{s}, found {tricks}"
            )
        }
    };
    report.at(span, message);
}

/// Whether the tricks do not add up; then other rules do not check them.
pub(crate) fn is_wrong(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// How tricks do not add up.
enum Fault {
    /// Those of both sides, and what they should come to.
    Sum { ns: u32, ew: u32, total: u32 },
    /// Those of both sides while the play goes on: neither all nor the ones played.
    Neither { ns: u32, ew: u32, total: u32 },
    /// Those of one side, and how many an end position has.
    TooMany { tricks: u32, total: u32 },
}

fn find(game: &GameContext<'_>) -> Option<Fault> {
    let result = game.model.result()?.tricks;
    let end = game.model.deal().filter(|deal| deal.is_end_position());
    // How many cards there are is not known of a deal that cannot be read.
    if end.is_some_and(|deal| !deal.faults.is_empty()) {
        return None;
    }
    let total = end.map_or(13, |deal| deal.largest_hand() as u32);
    let Sided::Both { ns, ew } = result else {
        let tricks = result.any();
        return (tricks > total).then_some(Fault::TooMany { tricks, total });
    };
    let sum = ns + ew;
    let is_over = || game.version == Version::V1_0 || kind_of_game::is_final(game);
    if sum > total || (sum < total && end.is_none() && is_over()) {
        return Some(Fault::Sum { ns, ew, total });
    }
    if sum == total || is_over() {
        return None;
    }
    let (least, most) = played(game)?;
    (sum < least || sum > most).then_some(Fault::Neither { ns, ew, total })
}

/// How many tricks were played, where the cards can be followed: at least those whose winners
/// are known, and at most those whose cards may all have been played.
fn played(game: &GameContext<'_>) -> Option<(u32, u32)> {
    let (play, replay) = (game.model.play()?, game.model.replay()?);
    if !replay.is_sure() || replay.fault.is_some() {
        return None;
    }
    let won = replay.tricks.iter().filter(|trick| trick.winner.is_some());
    let is_open = usize::from(play.turns.plus().is_some());
    let begun = replay.tricks.len().saturating_sub(is_open);
    Some((won.count() as u32, begun as u32))
}
