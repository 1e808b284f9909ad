//! # export-auction-start
//!
//! An auction does not begin with the dealer. In export format the value of `Auction` is the dealer,
//! and no hyphen is before the first call (chapter 3.5).
//!
//! Let the fix correct it. It deletes the hyphens together with their empty rows of `AuctionTimeTable`.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "W"]
//! - Pass Pass Pass
//! Pass
//! ```
//!
//! ```text
//! warning[export-auction-start]: in export format this auction begins with North, the dealer, without hyphens
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Auction "W"]
//!   │           ^
//!   │
//!   = fix: let it begin with the dealer
//!     - [Auction "W"]
//!     - - Pass Pass Pass
//!     + [Auction "N"]
//!     + Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//! -[Auction "W"]
//! -- Pass Pass Pass
//! +[Auction "N"]
//! +Pass Pass Pass
//!  Pass
//! ```
//!
//! ```pbn,export
//! [Dealer "S"]
//! [Auction "n"]
//! - - 1NT Pass
//! 3NT *
//! ```
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "W"]
//! - 1C AP
//! [AuctionTimeTable "Time"]
//! -
//! 5
//! 4
//! ```
//!
//! ```text
//! warning[export-auction-start]: in export format this auction begins with North, the dealer, without hyphens
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Auction "W"]
//!   │           ^
//!   │
//!   = fix: let it begin with the dealer
//!     - [Auction "W"]
//!     - - 1C AP
//!     + [Auction "N"]
//!     + 1C AP
//!     - -
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H Pass
//! 1S Pass Pass Pass
//! ```

use crate::bridge::seat_name;
use crate::pbn::model::times::HyphenRows;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-auction-start",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some(auction), Some(dealer)) = (game.model.auction(), game.model.stated_dealer()) else {
        return;
    };
    let hyphens = auction.leading_hyphens();
    // Where dealer and hyphens do not agree more is wrong than the form.
    if !auction.begins_with(dealer) || hyphens == 0 {
        return;
    }
    let leading = || auction.turns.iter().take(hyphens).map(|turn| turn.span);
    let finding = report.at(
        auction.value_span,
        format!(
            "in export format this auction begins with {}, the dealer, without hyphens",
            seat_name(dealer)
        ),
    );
    // A comment would go to another owner.
    let first = auction.first_call().map(|turn| turn.span.start);
    let (Some(start), Some(end)) = (leading().next(), first) else {
        return;
    };
    let between = Span::new(start.start, end);
    // What is before the first hyphen must not belong to a call afterwards either.
    let before = Span::new(auction.value_span.end, start.start);
    let is_loose = |kind: TokenKind| {
        kind.is_annotation() || matches!(kind, TokenKind::Irregularity | TokenKind::Error)
    };
    if game.tokens_in(before).any(|(_, kind, _)| is_loose(kind)) {
        return;
    }
    let mut edits = vec![
        SpanEdit::new(auction.value_span, vec![dealer.letter() as u8]),
        SpanEdit::delete(between),
    ];
    match rows_of_hyphens(game) {
        Ok(rows) => edits.extend(rows.map(SpanEdit::delete)),
        Err(HyphenTimes) => return,
    }
    let is_word = |kind| matches!(kind, TokenKind::Call | TokenKind::Element);
    let mut tokens = edits
        .iter()
        .skip(1)
        .flat_map(|edit| game.tokens_in(edit.span));
    let are_words = tokens.all(|(_, kind, _)| is_word(kind) || kind.is_space());
    if are_words {
        // The times can be before their auction.
        edits.sort_by_key(|edit| edit.span.start);
        let title = "let it begin with the dealer";
        finding.fix_all(title, Applicability::Safe, edits);
    }
}

/// The rows of the hyphens in AuctionTimeTable say something.
struct HyphenTimes;

/// The rows in which AuctionTimeTable says nothing for the hyphens.
fn rows_of_hyphens(game: &GameContext<'_>) -> Result<Option<Span>, HyphenTimes> {
    let count = match game.model.hyphen_rows() {
        HyphenRows::None => return Ok(None),
        HyphenRows::Blank(count) => count,
        HyphenRows::Filled => return Err(HyphenTimes),
    };
    let table = game
        .model
        .table(TagId::AUCTION_TIME_TABLE)
        .ok_or(HyphenTimes)?;
    let start = |row| table.row_span(row).map(|span| span.start);
    let rows = start(0).zip(start(count));
    rows.map(|(start, end)| Some(Span::new(start, end)))
        .ok_or(HyphenTimes)
}
