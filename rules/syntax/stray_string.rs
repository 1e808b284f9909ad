//! # stray-string
//!
//! An auction or a play contains a string in quotes. Strings do not belong there (chapters 3.5 and 3.6), and
//! readers stop.
//!
//! Explain calls and cards in notes or comments.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C "Stayman" Pass
//! ```
//!
//! ```text
//! error[stray-string]: expected a call, found a string
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 2C "Stayman" Pass
//!   │             ^^^^^^^^^
//!   │
//!   = fix: turn it into a comment (unsafe)
//!     + 1NT Pass 2C {Stayman} Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 2C "Stayman" Pass
//! +1NT Pass 2C {Stayman} Pass
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C {Stayman} Pass
//! ```

use crate::pbn::standard::TagId;
use crate::rules::moves::is_clear_move;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "stray-string",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.5", "3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::StrayString], check)]);

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let section = game.tag_at(span.start).and_then(|(_, tag)| tag);
    let message = match section {
        Some(TagId::PLAY) => "expected a card, found a string",
        _ => "expected a call, found a string",
    };
    let finding = report
        .at(span, message)
        .habit_that("strings", "are outside of any tag", ());
    let text = game.slice(span).strip_prefix(b"\"");
    let inner = text
        .and_then(|text| text.strip_suffix(b"\""))
        .unwrap_or_default();
    let inside = inner.trim_ascii();
    if is_clear_move(inside, section) {
        let bare = inside.to_vec();
        finding.fix("delete the quotes", Applicability::Unsafe, span, bare);
    } else if !inner.is_empty() && !inner.iter().any(|byte| b"{}\"".contains(byte)) {
        let mut comment = vec![b'{'];
        comment.extend_from_slice(inner);
        comment.push(b'}');
        finding.fix(
            "turn it into a comment",
            Applicability::Unsafe,
            span,
            comment,
        );
    }
}
