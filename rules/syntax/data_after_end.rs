//! # data-after-end
//!
//! Calls or cards follow the mark that ends their section. `*` says that no further calls or
//! cards are given, `+` in an auction that the next call is still to be made (chapters 3.2 and
//! 3.5): readers stop there, and what follows is lost.
//!
//! Delete the mark or what follows it.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H *
//! Pass 2H AP
//! ```
//!
//! ```text
//! error[data-after-end]: nothing can follow the `*` that ends the auction
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ 1C Pass 1H *
//!   │            - the end is here
//! 4 │ Pass 2H AP
//!   │ ^^^^^^^^^^
//!   │
//!   = fix: delete the `*` (unsafe)
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C Pass 1H *
//! +1C Pass 1H
//!  Pass 2H AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C + Pass
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! ```

use super::alert_star::marks;
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "data-after-end",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.2", "3.5"],
    needs: &[Need::OddEnd],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Section(
    Tags::Named(&[TagId::AUCTION, TagId::PLAY]),
    check,
)];

fn check(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    let is_auction = tag == Some(TagId::AUCTION);
    let alerts = marks(game, section, tag);
    let is_alert = |star: &Span| {
        let found = alerts.binary_search_by_key(&star.start, |alert| alert.start);
        found.is_ok()
    };
    let mut data = section.pieces().filter(|(kind, _)| !kind.is_trivia());
    let end = data.find(|(kind, span)| match kind {
        TokenKind::Star => !is_alert(span),
        // In a play the columns are fixed, and a card may stand to the right of a `+`.
        TokenKind::Plus => is_auction,
        _ => false,
    });
    let Some((mark_kind, mark)) = end else { return };
    let is_plus = mark_kind == TokenKind::Plus;
    // Annotations behind a `+` belong to the call before it.
    let belongs = |kind| match is_plus {
        true => matches!(kind, TokenKind::Call | TokenKind::Plus),
        false => kind != TokenKind::Error,
    };
    let mut behind = data.filter(|(kind, _)| belongs(*kind));
    let Some((first_kind, first)) = behind.next() else {
        return;
    };
    // `+` and `*` in one play are told as such.
    if !is_plus && !is_auction && first_kind == TokenKind::Plus {
        return;
    }
    let last = behind.last().map_or(first, |(_, last)| last);
    let what = match (tag, is_plus) {
        (_, true) => "behind `+`, which stands for the next call, no call can follow",
        (Some(TagId::PLAY), _) => "nothing can follow the `*` that ends the play",
        _ => "nothing can follow the `*` that ends the auction",
    };
    let name = game.show(mark);
    report
        .at(first.to(last), what)
        .label(mark, "the end is here")
        .fix(
            format!("delete the `{name}`"),
            Applicability::Unsafe,
            game.removal(mark),
            &b""[..],
        );
}
