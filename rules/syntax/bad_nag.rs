//! # bad-nag
//!
//! A `$` has no number after it. A numeric annotation glyph (NAG) is a `$` with digits directly after it,
//! such as `$1` for a good call (chapter 3.7). Readers stop there.
//!
//! Write the number, or delete the `$`.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $ Pass
//! ```
//!
//! ```text
//! error[bad-nag]: the number of this annotation is missing
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 4C $ Pass
//!   │             ^
//!   │
//!   = fix: delete the `$` (unsafe)
//!     + 1NT Pass 4C Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 4C $ Pass
//! +1NT Pass 4C Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! $auction
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $ 1 Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 4C $ 1 Pass
//! +1NT Pass 4C $1 Pass
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $1 Pass
//! ```

use crate::rules::holes::number_after;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-nag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.2", "3.7"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::BadNag], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    match game.slice(span) {
        [b'$', first, ..] if first.is_ascii_alphabetic() => {
            let message = format!(
                "`{}` is not an annotation: its number is missing",
                game.show(span)
            );
            report
                .at(span, message)
                .note("this looks like a template whose value was not filled in");
        }
        b"$" => {
            let message = "the number of this annotation is missing";
            if let Some(number) = number_after(game, span) {
                let nag = [b"$", game.slice(number)].concat();
                let title = format!("write `${}`", game.show(number));
                report
                    .at(
                        span.to(number),
                        "superfluous blank between the `$` and its number",
                    )
                    .fix(title, Applicability::Unsafe, span.to(number), nag);
                return;
            }
            report.at(span, message).fix_all(
                "delete the `$`",
                Applicability::Unsafe,
                [game.removal(span)],
            );
        }
        _ => {
            report.at(span, "the number of this annotation is missing");
        }
    }
}
