//! # bad-card
//!
//! A word in the play is not a card. A card is its suit, S, H, D or C, and then its rank, one of
//! AKQJT98765432; `-` is a card that is not known (chapter 3.6.1). The ten is T, and lower case is allowed
//! outside export format. Readers stop at the word or lose the trick.
//!
//! Write the card as suit and rank. The fix exchanges suit and rank, writes T for 10, and separates cards
//! without a space between them. It is safe only if the deal proves it: all words of the play become cards, and
//! each player holds the cards. Letters of other languages are the finding of `foreign-letters`.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H10 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[bad-card]: `H10` is not a card: the ten is T, so this is HT
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ H10 H5 HJ HA
//!   │ ^^^
//!   │
//!   = fix: write HT
//!     + HT H5 HJ HA
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -H10 H5 HJ HA
//! +HT H5 HJ HA
//!  *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! 2H 5H JH AH
//! *
//! ```
//!
//! ```text
//! error[bad-card]: `2H` is not a card: the suit comes before the rank, so this is H2
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ 2H 5H JH AH
//!   │ ^^
//!   │
//!   = 4 words of this play are like this
//!   = fix: write H2
//!     + H2 H5 HJ HA
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[bad-card]: expected a space between two cards, found `H2H5`
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ H2H5 HJ HA
//!   │ ^^^^
//!   │
//!   = fix: write H2 H5
//!     + H2 H5 HJ HA
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HX HA
//! *
//! ```
//!
//! ```text
//! error[bad-card]: `HX` is not a card: a card is a suit and a rank, such as HQ
//!   ┌─ example.pbn:5:7
//!   │
//! 5 │ H2 H5 HX HA
//!   │       ^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2-H5-HJ-HA
//! *
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -H2-H5-HJ-HA
//! +H2 H5 HJ HA
//!  *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer "N"]
//! [Contract "4H"]
//! [Play "E"]
//! 4H Pass Pass Pass
//! ```
//!
//! ```text
//! error[bad-card]: `Pass` is a call, not a card: calls belong after the tag Auction
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ 4H Pass Pass Pass
//!   │    ^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! h2 h5 hj ha
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 - HA
//! *
//! ```

use crate::pbn::standard::TURNS_PER_LINE;
use crate::rules::columns::above_cards;
use crate::rules::holes::{
    call_in_place_of_cards, card_in_place_of_calls, is_of_other, words_after_end,
};
use crate::rules::letters::{Letters, letters};
use crate::rules::moves::{CardSlip, meant_card};
use crate::rules::prelude::*;
use crate::source::is_line_end;

pub(crate) const META: Meta = Meta {
    name: "bad-card",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2", "3.6.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Hole], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    let seats = above_cards(game).map_or(0, |row| row.turns());
    let words_after_end = words_after_end(game, &play.turns).unwrap_or(play.turns.len());
    let holes = || {
        let turns = play.turns.iter().take(words_after_end).skip(seats);
        let holes = turns.filter(|turn| turn.value.is_none());
        let holes = holes.map(|turn| turn.span);
        holes.filter(|hole| !is_of_other(game, *hole))
    };
    if holes().next().is_none() {
        return;
    }
    if let Some(call) = call_in_place_of_cards(game) {
        return are_calls(game, call, report);
    }
    let (may_be_foreign, is_proved) = match letters(game) {
        Letters::Foreign(_) | Letters::Several(..) => return,
        Letters::Standard { is_proved } => (false, is_proved),
        Letters::Unread { may_be_foreign } => (may_be_foreign, false),
    };
    // Beside a word of another language, a word can be any card.
    let is_unknown = |span: &Span| may_be_foreign || meant_card(game.slice(*span)).is_none();
    let mut unknown = holes().filter(is_unknown);
    if let Some(first) = unknown.next() {
        let word = game.show(first);
        let message = format!("`{word}` is not a card: a card is a suit and a rank, such as HQ");
        let finding = report.at(first, message);
        match unknown.count() {
            0 => finding,
            1 => finding.note("another word of this play is no card"),
            more => finding.note(format!("{more} more words of this play are no cards")),
        };
    }
    if may_be_foreign {
        return;
    }
    for slip in [CardSlip::Ten, CardSlip::RankFirst, CardSlip::Glued] {
        same_slip(game, holes(), slip, is_proved, report);
    }
}

/// Reports the calls that are in the place of the cards, and the cards that are in the place of the calls.
fn are_calls(game: &GameContext<'_>, call: Span, report: &mut Report<'_>) {
    let word = game.show(call);
    let message = format!("`{word}` is a call, not a card: calls belong after the tag Auction");
    let finding = report.at(call, message);
    if let Some(card) = card_in_place_of_calls(game) {
        finding.label(card, "and the cards are there");
    }
}

/// Words with the same slip are one finding: who writes a ten as 10 does so everywhere.
fn same_slip(
    game: &GameContext<'_>,
    holes: impl Iterator<Item = Span>,
    slip: CardSlip,
    is_proved: bool,
    report: &mut Report<'_>,
) {
    let repaired = holes.filter_map(|span| {
        let (found, text) = meant_card(game.slice(span))?;
        (found == slip).then_some((span, text))
    });
    let repaired: Vec<_> = repaired.collect();
    let Some((first, text)) = repaired.first() else {
        return;
    };
    let (word, right) = (game.show(*first), String::from_utf8_lossy(text));
    let message = match slip {
        CardSlip::Ten => format!("`{word}` is not a card: the ten is T, so this is {right}"),
        CardSlip::RankFirst => {
            format!("`{word}` is not a card: the suit comes before the rank, so this is {right}")
        }
        CardSlip::Glued => format!(
            "expected a space between two cards, found {}",
            game.found(*first)
        ),
    };
    let title = format!("write {right}");
    let mut finding = report.at(*first, message);
    let count = repaired.len();
    if count > 1 {
        finding = finding.note(format!("{count} words of this play are like this"));
    }
    // With a card that was written twice, all cards after it would be those of other players.
    let is_sure = slip != CardSlip::Glued || are_rows_whole(game, &repaired);
    let applicability = Applicability::safe_if(is_proved && is_sure);
    let edits = repaired
        .into_iter()
        .map(|(span, text)| SpanEdit::new(span, text));
    finding.fix_all(title, applicability, edits);
}

/// Whether the rows with glued cards have whole tricks, once those are parted.
fn are_rows_whole(game: &GameContext<'_>, parted: &[(Span, Vec<u8>)]) -> bool {
    let turns = game.model.play().map(|play| &play.turns);
    let mut turns = turns.into_iter().flat_map(|turns| turns.iter()).peekable();
    while let Some(first) = turns.next() {
        let (mut cards, mut has_parted, mut last) = (0, false, first);
        loop {
            let text = parted.binary_search_by_key(&last.span.start, |(span, _)| span.start);
            let text = text.ok().and_then(|index| parted.get(index));
            has_parted |= text.is_some();
            // Two letters a card, and a space between two.
            cards += text.map_or(1, |(_, text)| text.len() / 3 + 1);
            let is_on_line = |next: &Span| {
                let between = game.slice(Span::new(last.span.end, next.start));
                !between.iter().any(|byte| is_line_end(*byte))
            };
            match turns.next_if(|next| is_on_line(&next.span)) {
                Some(next) => last = next,
                None => break,
            }
        }
        if has_parted && cards % TURNS_PER_LINE != 0 {
            return false;
        }
    }
    true
}
