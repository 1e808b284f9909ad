//! # bad-deal-start
//!
//! A deal does not begin with the direction of its first hand. The value of `Deal` is one of W, N, E and S, a
//! colon, and four hands clockwise from that player (chapter 3.4.11). Without it readers cannot know whose
//! cards they are.
//!
//! Write the direction and the colon before the first hand. Where only these are missing, the fix takes the
//! dealer, or North, and is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal ".63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[bad-deal-start]: the direction of the first hand is missing; write W, N, E or S and a colon before the hand
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal ".63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │        ^
//!   │
//!   = fix: write `N:` (unsafe)
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```diff
//! -[Deal ".63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! +[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "X:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[bad-deal-start]: expected the direction of the first hand (W, N, E or S), found `X`
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Deal "X:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │        ^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Deal "N .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[bad-deal-start]: the colon after `N` is missing
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Deal "N .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │        ^
//!   │
//!   = fix: write a colon
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//! -[Deal "N .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! +[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Deal "N-.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! error[bad-deal-start]: expected a colon after `N`, found `-`
//!   ┌─ example.pbn:1:9
//!   │
//! 1 │ [Deal "N-.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │         ^
//!   │
//!   = fix: write a colon
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Dealer "W"]
//! [Deal "W N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
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

use crate::bridge::{Seat, rank, seat};
use crate::pbn::model::Deal;
use crate::pbn::model::deal::DealFaultKind;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-deal-start",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddDeal], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(deal) = game
        .model
        .deal()
        .filter(|deal| !deal.faults.is_empty() && !deal.is_empty())
    else {
        return;
    };
    if let Some(letter) = deal.lone_direction(game.text()) {
        let name = game.show(letter);
        let hands = Span::new(letter.end, deal.span().end);
        if game.slice(hands).contains(&b':') {
            let message = format!("expected one direction and a colon, found `{name}` before them");
            report.at(letter, message);
            return;
        }
        let gap = game.blanks_after(letter.end);
        report
            .at(letter, format!("the colon after `{name}` is missing"))
            .fix("write a colon", Applicability::Safe, gap, b":");
        return;
    }
    let Some(place) = deal.fault_spans(|kind| kind == DealFaultKind::First).next() else {
        return;
    };
    if deal.has_colon {
        let name = game.show(place);
        report.at(
            place,
            format!("expected the direction of the first hand (W, N, E or S), found `{name}`"),
        );
        return;
    }
    if let Some((word, letter)) = written_out(game, deal.span()) {
        let message = format!(
            "expected the direction of the first hand as a letter, `{letter}`, found `{}`",
            game.show(word)
        );
        let title = format!("write it as `{letter}`");
        let letter = letter.to_string().into_bytes();
        let finding = report.at(word, message);
        finding.fix(title, Applicability::Safe, word, letter);
        return;
    }
    if let Some(sign) = sign_after_direction(game, deal.span()) {
        let (letter, sign_found) = (deal.span().part(0, 1), game.found(sign));
        let name = game.show(letter);
        report
            .at(
                sign,
                format!("expected a colon after `{name}`, found {sign_found}"),
            )
            .fix("write a colon", Applicability::Safe, sign, b":");
        return;
    }
    let finding = report.at(
        place,
        "the direction of the first hand is missing; write W, N, E or S and a colon before the hand",
    );
    // Most programs begin with the dealer or with North.
    let first = game.model.dealer().unwrap_or(Seat::North).letter();
    let hands = game.slice(deal.span());
    let hands = hands.strip_prefix(b":").unwrap_or(hands);
    let right = [format!("{first}:").as_bytes(), hands].concat();
    let read = Deal::read(&right, Span::new(0, right.len() as u32));
    if read.is_sound() || read.layout().is_some() {
        let title = format!("write `{first}:`");
        finding.fix(title, Applicability::Unsafe, deal.span(), right);
    }
}

/// What is in the place of the colon, in `N-AK76.Q85.KJ4.A32`.
fn sign_after_direction(game: &GameContext<'_>, deal: Span) -> Option<Span> {
    match game.slice(deal) {
        [letter, b'-' | b'.' | b';' | b'=' | b',', card, ..] => {
            let is_meant = seat(*letter).is_some() && (*card == b'.' || rank(*card).is_some());
            is_meant.then(|| deal.part(1, 2))
        }
        _ => None,
    }
}

/// A direction before the first colon of a deal that is a word, with its letter.
fn written_out(game: &GameContext<'_>, deal: Span) -> Option<(Span, char)> {
    let text = game.slice(deal);
    let colon = memchr::memchr(b':', text)?;
    let word = text.get(..colon)?;
    let letter = meant::direction(word)?.text;
    Some((deal.part(0, colon), char::from(*letter.first()?)))
}
