//! # deal-hand-count
//!
//! A deal has more or fewer than four hands. Each deal gives all four hands, clockwise from the
//! player named first. A hand that is not known is written `-` (chapter 3.4.11). Readers refuse the
//! deal.
//!
//! Write the missing hands, or `-` in their place. Where single blanks make four hands, some of them empty, the
//! fix writes `-` for these; it is safe if only the first hand is given, or if only players with cards bid.
//! Other two hands with a wide gap between them usually belong to partners: the fix writes `-` for the other
//! two, and is unsafe. So is the fix that writes spaces between four hands.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
//! ```
//!
//! ```text
//! error[deal-hand-count]: expected four hands, found 3 hands
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = a hand that is not known is written `-`
//! ```
//!
//! ```pbn
//! [Deal "see the diagram"]
//! ```
//!
//! ```text
//! error[deal-hand-count]: expected a direction, a colon and four hands, found `see the diagram`
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "see the diagram"]
//!   │        ^^^^^^^^^^^^^^^
//!   │
//!   = for example, `N:.63.AKQ987.A9732 - - -`
//! ```
//!
//! ```pbn
//! [Deal "W: AT6.A74.KQT2.K84  853.K96.A863.965"]
//! ```
//!
//! ```text
//! error[deal-hand-count]: expected four hands, found 2 hands
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "W: AT6.A74.KQT2.K84  853.K96.A863.965"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = a hand that is not known is written `-`
//!   = fix: write `-` for each empty hand (unsafe)
//!     + [Deal "W:- AT6.A74.KQT2.K84 - 853.K96.A863.965"]
//! ```
//!
//! ```diff
//! -[Deal "W: AT6.A74.KQT2.K84  853.K96.A863.965"]
//! +[Deal "W:- AT6.A74.KQT2.K84 - 853.K96.A863.965"]
//! ```
//!
//! ```pbn
//! [Dealer "KQ76.Q62.AQJ.AKJ"]
//! [Vulnerable "J852.AKT3.KT72.7"]
//! [Deal "N:A94.J975.64.Q852 T3.84.9853.T9643"]
//! ```
//!
//! ```text
//! error[deal-hand-count]: expected four hands, found 2 hands
//!   ┌─ example.pbn:3:8
//!   │
//! 1 │ [Dealer "KQ76.Q62.AQJ.AKJ"]
//!   │          ---------------- this looks like a hand
//! 2 │ [Vulnerable "J852.AKT3.KT72.7"]
//!   │              ---------------- this looks like a hand
//! 3 │ [Deal "N:A94.J975.64.Q852 T3.84.9853.T9643"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732/A8654.KQ5.T.QJT6/J973.J98742.3.K4/KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[deal-hand-count]: expected spaces between the hands, found `/`
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732/A8654.KQ5.T.QJT6/J973.J98742.3.K4/KQT2.AT.J6542.85"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write spaces between the hands (unsafe)
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Dealer "W"]
//! [Deal "W: AQ6.A74.KQT2.K84  853.K96.A863.965"]
//! [Auction "W"]
//! Pass 1NT Pass Pass
//! Pass
//! ```
//!
//! ```text
//! error[deal-hand-count]: expected four hands, found 2 hands
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Deal "W: AQ6.A74.KQT2.K84  853.K96.A863.965"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = a hand that is not known is written `-`
//!   = fix: write `-` for each empty hand
//!     + [Deal "W:- AQ6.A74.KQT2.K84 - 853.K96.A863.965"]
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

use crate::bridge::{AuctionCall, Call, Seat, turns_between};
use crate::pbn::model::Deal;
use crate::rules::hidden::hands_elsewhere;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "deal-hand-count",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let deal = game.model.deal().filter(|deal| deal.hands.len() != 4);
    let Some(deal) =
        deal.filter(|deal| deal.lone_direction(game.text()).is_none() && deal.layout().is_none())
    else {
        return;
    };
    if !deal.hands.iter().any(|hand| hand.suit_count == 4) {
        if let Some((separator, text)) = with_spaces(deal, game.text()) {
            let message = format!("expected spaces between the hands, found `{separator}`");
            let title = "write spaces between the hands";
            report
                .at(deal.span(), message)
                .habit("deals", separator)
                .fix(title, Applicability::Unsafe, deal.span(), text);
            return;
        }
        let example = "N:.63.AKQ987.A9732 - - -";
        let message = format!(
            "expected a direction, a colon and four hands, found {}",
            game.found(deal.span())
        );
        report
            .at(deal.span(), message)
            .note(format!("for example, `{example}`"))
            .habit("deals", "no deal");
        return;
    }
    let count = deal.hands.len();
    let hands = match count {
        1 => "hand",
        _ => "hands",
    };
    let message = format!("expected four hands, found {count} {hands}");
    let mut finding = report.at(deal.span(), message).habit("deals", count);
    let elsewhere = hands_elsewhere(game);
    for span in elsewhere.into_iter().flatten() {
        finding = finding.label(span, "this looks like a hand");
    }
    if count < 4 && elsewhere == [None; 2] {
        finding = finding.note("a hand that is not known is written `-`");
    }
    if let Some((text, is_certain)) = with_empty_hands(game, deal) {
        let applicability = Applicability::safe_if(is_certain);
        finding.fix(
            "write `-` for each empty hand",
            applicability,
            deal.span(),
            text,
        );
    } else if let Some(text) = of_partners(game, deal) {
        finding.fix(
            "write `-` for the hands of the other two players",
            Applicability::Unsafe,
            deal.span(),
            text,
        );
    }
}

/// The deal with spaces in place of what separates its four hands, and that.
fn with_spaces(deal: &Deal, text: &[u8]) -> Option<(char, Vec<u8>)> {
    let text = deal.span().of(text);
    let (first, hands) = text.split_at_checked(2)?;
    let is_whole = |hand: &[u8]| hand.iter().filter(|byte| **byte == b'.').count() == 3;
    b"/,;|_".iter().find_map(|separator| {
        let hands: Vec<&[u8]> = hands
            .split(|byte| byte == separator)
            .map(<[u8]>::trim_ascii)
            .collect();
        let are_four = hands.len() == 4 && hands.iter().all(|hand| is_whole(hand));
        are_four.then(|| (char::from(*separator), [first, &hands.join(&b' ')].concat()))
    })
}

/// The deal with `-` for each hand that is empty, where single blanks make four hands of it, as in `N:A...  4...  `;
/// and whether there is no doubt about it: only the first hand is given, or only the players who have cards bid.
fn with_empty_hands(game: &GameContext<'_>, deal: &Deal) -> Option<(Vec<u8>, bool)> {
    let first = deal.first?;
    let (head, hands) = game.slice(deal.span()).split_at_checked(2)?;
    let hands: Vec<&[u8]> = hands.split(|byte| *byte == b' ').take(5).collect();
    let is_given = |hand: &&[u8]| !matches!(*hand, b"" | b"-");
    let given = hands.iter().filter(|hand| is_given(hand)).count();
    let all_read = deal.hands.iter().all(|hand| hand.sound);
    if !head.ends_with(b":") || hands.len() != 4 || !(1..4).contains(&given) || !all_read {
        return None;
    }
    let holds = |seat: Seat| hands.get(turns_between(first, seat)).is_some_and(is_given);
    let is_certain = match given {
        1 => holds(first),
        2 => bidders(game).is_some_and(|bidders| bidders.into_iter().all(holds)),
        _ => false,
    };
    let written = hands
        .iter()
        .map(|hand| if hand.is_empty() { b"-" } else { *hand });
    let written: Vec<&[u8]> = written.collect();
    Some(([head, &written.join(&b' ')].concat(), is_certain))
}

/// The players who bid, where somebody does and it is plain who.
fn bidders(game: &GameContext<'_>) -> Option<Vec<Seat>> {
    let (auction, outcome) = game.model.lawful_auction()?;
    outcome.contract?;
    let turns = auction.turns.iter().enumerate();
    let bids =
        turns.filter(|(_, turn)| matches!(turn.value, Some(AuctionCall::Call(Call::Bid(_)))));
    bids.map(|(index, _)| outcome.caller(index)).collect()
}

/// The deal with `-` for two hands, where those of the other two have a wide gap between them.
fn of_partners(game: &GameContext<'_>, deal: &Deal) -> Option<Vec<u8>> {
    let [one, other] = deal.hands.as_slice() else {
        return None;
    };
    let is_wide = other.span.start.saturating_sub(one.span.end) > 1;
    let first = deal.first.filter(|_| is_wide)?.letter();
    let (one, other) = (game.show(one.span), game.show(other.span));
    Some(format!("{first}:{one} - {other} -").into_bytes())
}
