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

use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::rules::tricks::{WrongSum, wrong_sum};
use crate::rules::words;

pub(crate) const META: Meta = Meta {
    name: "result-sum",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.4.15", "3.10"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::RESULT)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some((_, span)), Some(fault)) = (game.stated_tag(TagId::RESULT), wrong_sum(game)) else {
        return;
    };
    let message = match fault {
        WrongSum::Sum { ns, ew, total } => {
            format!(
                "expected {total} tricks in all, found {ns} and {ew}, which are {}",
                ns + ew
            )
        }
        WrongSum::Neither { ns, ew, total } => format!(
            "expected {total} tricks in all, or those played so far, found {ns} and {ew}, which are {}",
            ns + ew
        ),
        WrongSum::TooMany { tricks, total } => {
            let s = words::plural(total);
            format!(
                "an end position with {total} card{s} in each hand has {total} trick{s}, found {tricks}"
            )
        }
    };
    report.at(span, message);
}
