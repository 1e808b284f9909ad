//! # superfluous-end
//!
//! A `*` or `+` comes after an auction that passes have ended. `*` says that no more calls are given, and `+`
//! that the next one is still to be made (chapter 3.5). Here no further call is possible.
//!
//! Delete it.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C AP *
//! ```
//!
//! ```text
//! info[superfluous-end]: passes have ended the auction, so `*` has no place
//!   ┌─ example.pbn:3:7
//!   │
//! 3 │ 1C AP *
//!   │       ^
//!   │
//!   = fix: delete the `*` (unsafe)
//!     + 1C AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C AP *
//! +1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass Pass Pass
//! +
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass *
//! ```

use crate::rules::prelude::*;
use crate::rules::stars::line_of_marks;

pub(crate) const META: Meta = Meta {
    name: "superfluous-end",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::END], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((auction, outcome)) = game.model.judged_auction() else {
        return;
    };

    let end = auction.turns.endings.first();
    let Some(end) = end.filter(|end| end.turns_before == auction.turns.len()) else {
        return;
    };
    if line_of_marks(game, end.span).is_some() {
        return;
    }
    if outcome.complete && outcome.faults.is_empty() {
        let mark = game.show(end.span);
        // The marks after it have no place either.
        let marks: Vec<Span> = auction.turns.endings.iter().map(|end| end.span).collect();
        report
            .at(
                end.span,
                format!("passes have ended the auction, so `{mark}` has no place"),
            )
            .fix_all(
                format!("delete the `{mark}`"),
                Applicability::Unsafe,
                game.removals(&marks),
            );
    }
}
