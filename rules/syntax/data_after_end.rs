//! # data-after-end
//!
//! Calls or cards follow the mark that ends their section. `*` says that no more calls or cards are
//! given; `+` in an auction says that the next call is yet to be made (chapters 3.2 and 3.5).
//! Readers stop there and lose what follows.
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
//!   │            - this is the end
//! 4 │ Pass 2H AP
//!   │ ^^^^^^^^^^
//!   │
//!   = fix: delete the `*` (unsafe)
//!     - 1C Pass 1H *
//!     + 1C Pass 1H
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
        // In a play the columns are fixed, and a card may be to the right of a `+`.
        TokenKind::Plus => is_auction,
        _ => false,
    });
    let Some((mark_kind, mark)) = end else { return };
    let is_plus = mark_kind == TokenKind::Plus;
    // Annotations after a `+` belong to the call before it.
    let belongs = |kind| match is_plus {
        true => matches!(kind, TokenKind::Call | TokenKind::Plus),
        false => kind != TokenKind::Error,
    };
    let mut following = data.filter(|(kind, _)| belongs(*kind));
    let Some((first_kind, first)) = following.next() else {
        return;
    };
    // `+` and `*` in one play are reported by another rule.
    if !is_plus && !is_auction && first_kind == TokenKind::Plus {
        return;
    }
    let last = following.last().map_or(first, |(_, last)| last);
    let what = match (tag, is_plus) {
        (_, true) => "nothing can follow `+`, which stands for the next call",
        (Some(TagId::PLAY), _) => "nothing can follow the `*` that ends the play",
        _ => "nothing can follow the `*` that ends the auction",
    };
    let name = game.show(mark);
    report
        .at(first.to(last), what)
        .label(mark, "this is the end")
        .fix(
            format!("delete the `{name}`"),
            Applicability::Unsafe,
            game.removal(mark),
            &b""[..],
        );
}
