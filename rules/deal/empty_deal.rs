//! # empty-deal
//!
//! A deal has no cards. A single hand that is not given is written `-`. But a deal of four such hands, or of
//! four hands `...`, gives no cards (chapter 3.4.11), and readers treat it in different ways.
//!
//! Write `[Deal "?"]` if the cards are not known.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:- - - -"]
//! ```
//!
//! ```text
//! warning[empty-deal]: this deal has no cards; write `?` if it is not known
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:- - - -"]
//!   │        ^^^^^^^^^
//!   │
//!   = fix: write `?` (unsafe)
//!     + [Deal "?"]
//! ```
//!
//! ```diff
//! -[Deal "N:- - - -"]
//! +[Deal "?"]
//! ```
//!
//! ```pbn
//! [Deal "N:... ... ... ..."]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "?"]
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 - - -"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-deal",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4", "3.4.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| deal.is_empty()) else {
        return;
    };
    let span = deal.span();
    report
        .at(span, "this deal has no cards; write `?` if it is not known")
        .fix("write `?`", Applicability::Unsafe, span, b"?");
}
