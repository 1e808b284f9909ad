//! # bad-auction-player
//!
//! The value of `Auction` is not a player. It is W, N, E or S: the player whose call is first (chapter 3.5).
//! Without it readers cannot know who made which call.
//!
//! Write the direction. It may be left open (`?`, or empty) only where there is no call.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "North"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```text
//! error[bad-auction-player]: expected W, N, E or S, found `North`
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Auction "North"]
//!   │           ^^^^^
//!   │
//!   = fix: write `N`
//!     + [Auction "N"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//! -[Auction "North"]
//! +[Auction "N"]
//!  1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "?"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N 1NT Pass 3NT AP"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "?"]
//! ```

use crate::bridge::{seat, turns_between};
use crate::pbn::model::AuctionSection;
use crate::pbn::model::auction::call;
use crate::pbn::standard::TagId;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-auction-player",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(pair) = game.tag(TagId::AUCTION) else {
        return;
    };
    let (Some(value), Some(span)) = (pair.value(), pair.value_span()) else {
        return;
    };
    let auction = game.model.auction();
    // Where the dealer is not known either, that is said of the dealer.
    let has_calls = auction.is_some_and(|auction| auction.has_calls());
    let needs_player = has_calls && game.model.dealer().is_some();
    let message = match value {
        [letter] if seat(*letter).is_some() => return,
        // What `#` means is another question.
        [b'#', ..] => return,
        b"" | b"?" if !needs_player => return,
        b"" | b"?" => "the player who makes the first call is missing".to_owned(),
        _ => format!("expected W, N, E or S, found `{}`", game.file.show(value)),
    };
    let finding = report.at(span, message);
    let hyphens = auction.map_or(0, AuctionSection::leading_hyphens);
    let (name, calls) = parts(value);
    let named = meant::seat(name);
    let dealer = game.model.dealer();
    let first = named
        .or(dealer)
        .filter(|first| dealer.is_none_or(|dealer| turns_between(*first, dealer) == hyphens));
    let Some(first) = first else { return };
    let letter = vec![first.letter() as u8];
    if !calls.is_empty() {
        if !has_calls {
            let after = [game.newline_at(span.start), calls].concat();
            let edits = [(span, letter), (Span::empty(pair.span().end), after)];
            let edits = edits.map(|(place, text)| SpanEdit::new(place, text));
            finding.fix_all(
                "write the calls after the tag",
                Applicability::Unsafe,
                edits,
            );
        }
        return;
    }
    // What else the value says would be lost.
    let applicability =
        Applicability::safe_if(named.is_some() || matches!(name, b"" | b"?" | b"-"));
    let title = format!("write `{}`", first.letter());
    finding.fix(title, applicability, span, letter);
}

/// A value as a player, if it has one, and the calls after it.
fn parts(value: &[u8]) -> (&[u8], &[u8]) {
    let value = value.trim_ascii();
    let end = value.iter().position(u8::is_ascii_whitespace);
    let (name, rest) = value.split_at(end.unwrap_or(value.len()));
    let is_calls = |text: &[u8]| {
        let words = text.split(u8::is_ascii_whitespace);
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        words.peek().is_some() && words.all(|word| word != b"-" && call(word).is_some())
    };
    match meant::seat(name) {
        Some(_) if is_calls(rest) => (name, rest.trim_ascii()),
        _ if is_calls(value) => (b"", value),
        _ => (value, b""),
    }
}
