//! # annotation-after-plus
//!
//! An annotation comes after the `+` of an auction. The `+` comes after the last call and its annotations
//! (chapter 3.5). Readers give the annotation to the last call, or ignore it.
//!
//! Put it before the `+`.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass + !
//! ```
//!
//! ```text
//! warning[annotation-after-plus]: `!` belongs in front of the `+`, after the last call
//!   ┌─ example.pbn:3:11
//!   │
//! 3 │ 1C Pass + !
//!   │         - ^
//!   │         │
//!   │         the next call
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass + $1
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass ! +
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass $1 +
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "annotation-after-plus",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Plus])],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(auction) = game.model.auction() else {
        return;
    };
    let Some(plus) = auction.turns.plus() else {
        return;
    };
    let late = auction.turns.annotations.last();
    if let Some(late) = late.filter(|late| late.span.start > plus.span.start) {
        let name = game.show(late.span);
        report
            .at(
                late.span,
                format!("`{name}` belongs in front of the `+`, after the last call"),
            )
            .label(plus.span, "the next call");
    }
}
