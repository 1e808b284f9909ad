//! # missing-dealer
//!
//! An auction has no dealer. The dealer makes the first call, and the tag `Dealer` must be given before the
//! auction (chapter 3.1). If the tag Auction does not name a player either, readers cannot know who made
//! which call.
//!
//! Write the tag before `Auction`. Where the auction itself names its first player, the fix writes it. The
//! fix is unsafe if a word before the first call cannot be read, because it may be a hyphen. It is also
//! unsafe if the auction would give another declarer than the tag Declarer.
//!
//! A game without board, deal and vulnerability may continue the board before it, unless it has another
//! event; it needs no dealer. If an empty line separates the auction from its board, the dealer may be there:
//! `blank-line-in-game` reports the line.
//!
//! ## Bad
//!
//! ```pbn
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```text
//! warning[missing-dealer]: the tag Dealer is missing before this auction
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ [Auction "N"]
//!   │ ^^^^^^^^^^^^^
//!   │
//!   = fix: make North the dealer
//!     + [Dealer "N"]
//! ```
//!
//! ```diff
//! +[Dealer "N"]
//!  [Auction "N"]
//!  1NT Pass 3NT AP
//! ```
//!
//! ```pbn
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! [Dealer "N"]
//! ```
//!
//! ```pbn
//! [Dealer "?"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```
//!
//! ```text
//! warning[missing-dealer]: an auction needs its dealer, who makes the first call
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ [Dealer "?"]
//!   │ ^^^^^^^^^^^^
//! 2 │ [Auction "N"]
//!   │ ------------- the auction
//!   │
//!   = fix: make North the dealer
//!     + [Dealer "N"]
//! ```
//!
//! ```pbn
//! [Dealer ""]
//! [Auction "N"]
//! - 1NT Pass 3NT
//! AP
//! ```
//!
//! ```pbn
//! [Dealer "?"]
//! [Auction "?"]
//! 1NT Pass 3NT AP
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
//! [Dealer "?"]
//! [Auction "?"]
//! ```

use crate::bridge::{Seat, seat_name};
use crate::pbn::model::{AuctionSection, TagContent};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-dealer",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.1", "3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(auction) = game.model.auction().filter(|auction| auction.has_calls()) else {
        return;
    };
    let Some(place) = game.tag(TagId::AUCTION).map(|pair| pair.span()) else {
        return;
    };
    match game.tag(TagId::DEALER) {
        None => report_missing(game, auction, place, report),
        Some(dealer) if dealer.span().start > place.start => {
            report_late(game, dealer, place, report);
        }
        Some(dealer) => report_unsaid(game, auction, dealer, place, report),
    }
}

/// Reports that the tag Dealer is missing; `place` is that of the tag Auction.
fn report_missing(
    game: &GameContext<'_>,
    auction: &AuctionSection,
    place: Span,
    report: &mut Report<'_>,
) {
    // A game without a deal of its own plays the one before.
    let of_board = [TagId::BOARD, TagId::DEAL, TagId::VULNERABLE];
    if game.may_go_on(&of_board) || !game.lacks(TagId::DEALER) {
        return;
    }
    // The first half of its board may have the tag, or another table of it.
    if game.is_second_half() || game.is_second_table() {
        return;
    }
    // The tag Auction says who calls first, and most readers are content with it.
    let first_caller = auction.first_caller();
    let finding = report
        .at(place, "the tag Dealer is missing before this auction")
        .habit_that("auctions", "lack their dealer", ())
        .milder(first_caller.is_some());
    if let Some(dealer) = first_caller
        && game.is_line_start(place.start)
    {
        let mut tag = format!("[Dealer \"{}\"]", dealer.letter()).into_bytes();
        tag.extend_from_slice(game.newline_at(place.start));
        let applicability = applicability(game, auction);
        finding.fix(title(dealer), applicability, Span::empty(place.start), tag);
    }
}

/// Reports that the tag Dealer comes after the tag Auction.
fn report_late(game: &GameContext<'_>, dealer: TagPair<'_>, place: Span, report: &mut Report<'_>) {
    let span = dealer.span();
    let finding = report
        .at(span, "the tag Dealer must come before the auction")
        .habit_that("auctions", "lack their dealer", ())
        .label(place, "the auction");
    if let Some(line) = whole_line(game, dealer)
        && game.is_line_start(place.start)
    {
        let mut text = game.slice(span).to_vec();
        text.extend_from_slice(game.newline_at(place.start));
        finding.fix_all(
            "move it there",
            Applicability::Safe,
            [SpanEdit::insert(place.start, text), SpanEdit::delete(line)],
        );
    }
}

/// Reports that the tag Dealer says nothing, if so.
fn report_unsaid(
    game: &GameContext<'_>,
    auction: &AuctionSection,
    dealer: TagPair<'_>,
    place: Span,
    report: &mut Report<'_>,
) {
    let Some(value) = game.value_place(dealer) else {
        return;
    };
    let applicability = match game.model.said(TagId::DEALER) {
        TagContent::Unknown => applicability(game, auction),
        // That there is none may be meant.
        TagContent::Inappropriate => Applicability::Unsafe,
        _ => return,
    };
    let first_caller = auction.first_caller();
    let message = match first_caller {
        Some(_) => "an auction needs its dealer, who makes the first call",
        None => "an auction needs its dealer: without one it is not known who made which call",
    };
    let finding = report
        .at(dealer.span(), message)
        .habit_that("auctions", "lack their dealer", ())
        .label(place, "the auction")
        .milder(first_caller.is_some());
    if let Some(dealer) = first_caller {
        let letter = vec![dealer.letter() as u8];
        finding.fix(title(dealer), applicability, value, letter);
    }
}

/// How sure it is that the first caller is the dealer. A word before the first call that cannot be read
/// may be one more hyphen, and a declarer who is not that of the auction shows that hyphens are missing.
fn applicability(game: &GameContext<'_>, auction: &AuctionSection) -> Applicability {
    Applicability::safe_if(
        is_first_call_sure(game, auction)
            && auction.agrees_with_declarer(game.model.stated_declarer()),
    )
}

/// Whether the first call can be read, and all that is before it.
fn is_first_call_sure(game: &GameContext<'_>, auction: &AuctionSection) -> bool {
    let Some(call) = auction.first_call().filter(|call| call.value.is_some()) else {
        return false;
    };
    let before = Span::new(auction.value_span.end, call.span.start);
    let mut tokens = game.tokens_in(before);
    !tokens.any(|(_, kind, _)| kind == TokenKind::Error)
}

fn title(dealer: Seat) -> String {
    let name = seat_name(dealer);
    format!("make {name} the dealer")
}

/// The line of a tag pair that has it to itself, where nothing belongs to it.
fn whole_line(game: &GameContext<'_>, pair: TagPair<'_>) -> Option<Span> {
    let tree = game.document.tree();
    let span = pair.span();
    let next = tree
        .token_at(span.end)
        .filter(|_| (span.end as usize) < game.text().len());
    let mut after =
        (next.map_or(tree.token_count(), |next| next.0)..tree.token_count()).map(TokenId);
    let next = after.find(|token| !tree.kind(*token).is_space());
    let owns = next.is_some_and(|next| tree.kind(next) != TokenKind::LeftBracket);
    if pair.has_error() || owns {
        return None;
    }
    game.own_line(span)
}
