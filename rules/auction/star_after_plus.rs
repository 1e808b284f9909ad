//! # star-after-plus
//!
//! An auction has both `+` and `*`. The `+` says that the next call is still to be made, the `*` that no more
//! calls will be given. An auction with `+` must not end with `*` (chapter 3.5).
//!
//! Delete one of them.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass + *
//! ```
//!
//! ```text
//! warning[star-after-plus]: `*` ends the auction, though its `+` says that it will be continued
//!   ┌─ example.pbn:3:11
//!   │
//! 3 │ 1C Pass + *
//!   │         - ^
//!   │         │
//!   │         the next call
//!   │
//!   = fix: delete the `*` (unsafe)
//!     + 1C Pass +
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C Pass + *
//! +1C Pass +
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H +
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H *
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "star-after-plus",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
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
    if let [plus, star, ..] = auction.turns.endings.as_slice()
        && plus.continues
        && !star.continues
    {
        let after = auction.turns.endings.iter().skip(1);
        let stars: Vec<Span> = after
            .filter(|end| !end.continues)
            .map(|end| end.span)
            .collect();
        report
            .at(
                star.span,
                "`*` ends the auction, though its `+` says that it will be continued",
            )
            .label(plus.span, "the next call")
            .fix_all(
                "delete the `*`",
                Applicability::Unsafe,
                game.removals(&stars),
            );
    }
}
