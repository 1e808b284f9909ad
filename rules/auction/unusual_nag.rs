//! # unusual-nag
//!
//! An annotation has a number that is used for the other section. The text of the standard leaves `$15` to
//! `$255` free, but its list of meanings has `$20` to `$93` for calls and `$200` to `$238` for cards (chapter
//! 3.7). The verifier by the standard's author checks this.
//!
//! Write the number that was meant.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $200 AP
//! ```
//!
//! ```text
//! info[unusual-nag]: $200 is commonly an annotation for cards
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C $200 AP
//!   │    ^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 $20 H5 HJ HA
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $20 AP
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 $200 H5 HJ HA
//! *
//! ```

use crate::pbn::model::AnnotationKind;
use crate::pbn::standard::{NagUse, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unusual-nag",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Nag])],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (after, annotation) in game.model.annotations() {
        let AnnotationKind::Nag(number) = annotation.kind else {
            continue;
        };
        let (range, what) = match after {
            NagUse::Card => (20..=93, "calls"),
            _ => (200..=238, "cards"),
        };
        if game.version > Version::V1_0 && range.contains(&number) {
            report.at(
                annotation.span,
                format!("${number} is commonly an annotation for {what}"),
            );
        }
    }
}
