//! # nag-of-other-section
//!
//! An annotation for cards is in an auction, or one for calls in a play. `$1` to `$6` judge calls and `$7` to
//! `$12` cards; since version 2.0, `$13` marks a corrected call and `$14` a corrected card (chapter 3.7).
//!
//! Write the number of the right section. The fix does this and is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $7 AP
//! ```
//!
//! ```text
//! warning[nag-of-other-section]: $7 is for cards; here it would be $1
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C $7 AP
//!   │    ^^
//!   │
//!   = fix: write $1 (unsafe)
//!     + 1C $1 AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C $7 AP
//! +1C $1 AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $14 AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $1 AP
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 $7 H5 HJ HA
//! *
//! ```

use crate::pbn::model::AnnotationKind;
use crate::pbn::standard::{NagUse, nag_use};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "nag-of-other-section",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
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
        let Ok(nag) = u8::try_from(number) else {
            continue;
        };
        let usage = nag_use(nag, game.version);
        if usage == NagUse::Any || usage == after {
            continue;
        }
        let (what, right) = match (after, nag) {
            (NagUse::Call, 14) => ("cards", 13),
            (NagUse::Call, _) => ("cards", nag.saturating_sub(6)),
            (_, 13) => ("calls", 14),
            (_, _) => ("calls", nag.saturating_add(6)),
        };
        report
            .at(
                annotation.span,
                format!("${nag} is for {what}; here it would be ${right}"),
            )
            .fix(
                format!("write ${right}"),
                Applicability::Unsafe,
                annotation.span,
                format!("${right}").into_bytes(),
            );
    }
}
