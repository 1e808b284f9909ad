//! # deal-suit-count
//!
//! A hand of a deal does not have four suits. A hand gives its spades, hearts, diamonds and clubs in this
//! order, with a dot between suits. Nothing is written for a void, so each hand has three dots (chapter
//! 3.4.11). With more or fewer dots readers do not know which suit is which.
//!
//! Put the dots where they belong. The fix writes them in place of suit symbols, and `-` for a hand that
//! is `?`.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[deal-suit-count]: expected four suits for North, with a dot between two, found 3
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [Deal "N:.63.AKQ987A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │          ^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:..63.AKQ987.A9732 - - -"]
//! ```
//!
//! ```text
//! error[deal-suit-count]: expected four suits for North, with a dot between two, found 5
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [Deal "N:..63.AKQ987.A9732 - - -"]
//!   │          ^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:♠T93♥T964♦AK8♣A97 A8654.KQ5.T.QJT6 - -"]
//! ```
//!
//! ```text
//! error[deal-suit-count]: expected dots between the suits of North, found suit symbols
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [Deal "N:♠T93♥T964♦AK8♣A97 A8654.KQ5.T.QJT6 - -"]
//!   │          ^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the dots
//!     + [Deal "N:T93.T964.AK8.A97 A8654.KQ5.T.QJT6 - -"]
//! ```
//!
//! ```diff
//! -[Deal "N:♠T93♥T964♦AK8♣A97 A8654.KQ5.T.QJT6 - -"]
//! +[Deal "N:T93.T964.AK8.A97 A8654.KQ5.T.QJT6 - -"]
//! ```
//!
//! ```pbn
//! [Deal "N:T93.T964.AK8.A97 ? ? ?"]
//! ```
//!
//! ```text
//! error[deal-suit-count]: expected `-` for the hand of East, which is not known, found `?`
//!   ┌─ example.pbn:1:27
//!   │
//! 1 │ [Deal "N:T93.T964.AK8.A97 ? ? ?"]
//!   │                           ^
//!   │
//!   = fix: write `-`
//!     + [Deal "N:T93.T964.AK8.A97 - - -"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]
//! ```

use crate::bridge::{rank, seat_name};
use crate::pbn::model::Deal;
use crate::pbn::model::deal::DealtHand;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "deal-suit-count",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game.model.deal().filter(|deal| !deal.faults.is_empty()) else {
        return;
    };
    if deal.hands.len() != 4 || deal.layout().is_some() {
        return;
    }
    if let Some(edits) = without_symbols(game, deal)
        && let Some(first) = edits.first().map(|edit| edit.span)
    {
        let hand = deal.hands.iter().position(|hand| hand.span == first);
        let owner = hand
            .and_then(|index| deal.seat_of(index))
            .map_or("a hand", seat_name);
        report
            .at(
                first,
                format!("expected dots between the suits of {owner}, found suit symbols"),
            )
            .fix_all("write the dots", Applicability::Safe, edits);
        return;
    }
    let hands = deal.hands.iter().enumerate();
    let mut wrong = hands.filter(|(_, hand)| hand.cards.is_some() && hand.suit_count != 4);
    let Some((index, hand)) = wrong.next() else {
        return;
    };
    let owner = deal.seat_of(index).map_or("this hand", seat_name);
    let is_unknown = |hand: &DealtHand| game.slice(hand.span) == b"?";
    if is_unknown(hand) {
        let hands = deal.hands.iter().filter(|hand| is_unknown(hand));
        let edits = hands.map(|hand| SpanEdit::new(hand.span, b"-"));
        report
            .at(
                hand.span,
                format!("expected `-` for the hand of {owner}, which is not known, found `?`"),
            )
            .fix_all("write `-`", Applicability::Safe, edits);
        return;
    }
    let count = hand.suit_count;
    let mut finding = report.at(
        hand.span,
        format!("expected four suits for {owner}, with a dot between two, found {count}"),
    );
    for (_, hand) in wrong {
        finding = finding.label(hand.span, "this hand does not have four suits either");
    }
}

/// The hands with suit symbols, with dots in place of these; `None` where another hand does not have four suits.
fn without_symbols(game: &GameContext<'_>, deal: &Deal) -> Option<Vec<SpanEdit>> {
    let hands = deal.hands.iter();
    let wrong = hands.filter(|hand| hand.cards.is_some() && hand.suit_count != 4);
    wrong
        .map(|hand| Some(SpanEdit::new(hand.span, with_dots(game.slice(hand.span))?)))
        .collect()
}

/// A hand with dots between its suits that has a symbol before each suit.
fn with_dots(hand: &[u8]) -> Option<Vec<u8>> {
    let mut dotted = Vec::with_capacity(hand.len());
    let mut rest = hand;
    for symbol in ["♠", "♥", "♦", "♣"] {
        rest = rest.strip_prefix(symbol.as_bytes())?;
        rest = rest.strip_prefix("\u{FE0F}".as_bytes()).unwrap_or(rest);
        let ranks = rest.iter().take_while(|byte| rank(**byte).is_some());
        let (ranks, after) = rest.split_at_checked(ranks.count())?;
        dotted.extend_from_slice(ranks);
        dotted.push(b'.');
        rest = after;
    }
    dotted.pop();
    rest.is_empty().then_some(dotted)
}
