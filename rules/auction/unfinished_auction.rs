//! # unfinished-auction
//!
//! An auction is neither ended by passes nor marked as unfinished. An auction ends with all its passes, with
//! `*` if no more calls are given, or with `+` if the next call is still to be made (chapter 3.5). The
//! standard lets an auction stop without a mark, but then readers cannot know whether calls were lost.
//!
//! Write the passes that are missing, or `*`. In books a `?` at the end asks for the next call. In PBN it
//! marks the call before it as poor; write `+` to ask for the next call.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Contract "1C"]
//! [Auction "N"]
//! 1C Pass
//! ```
//!
//! ```text
//! info[unfinished-auction]: the auction stops here without the passes that end it, and without `*` or `+`
//!   ┌─ example.pbn:4:4
//!   │
//! 4 │ 1C Pass
//!   │    ^^^^
//!   │
//!   = fix: end it with `*` (unsafe)
//!     + 1C Pass *
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Contract "1C"]
//!  [Auction "N"]
//! -1C Pass
//! +1C Pass *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Contract "2H"]
//! [Auction "N"]
//! 1C Pass 1H Pass
//! 2H Pass Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H Pass
//! ?
//! ```
//!
//! ```text
//! info[unfinished-auction]: this `?` belongs to the call before it; an auction whose next call is asked for ends with `+`
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │ ?
//!   │ ^
//!   │
//!   = fix: write `+` (unsafe)
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//!  1C Pass 1H Pass
//! -?
//! ++
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! ```

use crate::bridge::bidding::AuctionOutcome;
use crate::bridge::{AuctionCall, Call, FinalContract};
use crate::pbn::model::halves::begins_with_moves;
use crate::pbn::model::{AuctionSection, PlaySection, Turn};
use crate::pbn::standard::{TagId, is_plain_tag};
use crate::rules::brackets::explanation_in_brackets;
use crate::rules::cut_off::is_section_cut_off;
use crate::rules::moves::ends_auction;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unfinished-auction",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddAuction], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((auction, outcome)) = game.model.judged_auction() else {
        return;
    };

    let is_marked = !auction.turns.endings.is_empty();
    let Some(last) = auction.turns.last() else {
        return;
    };
    // A skip without a call is reported as such.
    let is_skip = last.value == Some(AuctionCall::Skipped);
    if is_marked
        || is_skip
        || outcome.complete
        || !auction.has_calls()
        || !outcome.faults.is_empty()
    {
        return;
    }
    // It goes on after an empty line or an explanation in brackets, which are reported as such.
    let pair = game.tag(TagId::AUCTION);
    if pair.is_some_and(|pair| is_section_cut_off(game, pair)) {
        return;
    }
    let next = game
        .tags
        .iter()
        .find(|(pair, _)| pair.span().start > last.span.start);
    if next.is_some_and(|(pair, tag)| explanation_in_brackets(game, *pair, *tag).is_some()) {
        return;
    }
    let is_over = game.model.contract().is_some();
    let annotations = auction.turns.annotations.last();
    let question = annotations.map(|last| last.span);
    let question = question.filter(|place| !is_over && asks_for_call(game, *place));
    if let Some(question) = question {
        report
            .at(
                question,
                "this `?` belongs to the call before it; an auction whose next call is asked for ends with `+`",
            )
            .habit_that("auctions", "end with a `?`", ())
            .fix("write `+`", Applicability::Unsafe, question, b"+");
        return;
    }
    let finding = report
        .at(
            last.span,
            "the auction stops here without the passes that end it, and without `*` or `+`",
        )
        .habit_that("auctions", "end like this", ());
    let end = annotations.map_or(last.span.end, |annotation| {
        annotation.span.end.max(last.span.end)
    });
    // After the end nothing can follow, such as an irregularity without its call. A bracket on its line is rather a part of it than a tag.
    let is_before_bracket =
        game.kind_at(game.blanks_after(end).end) == Some(TokenKind::LeftBracket);
    // So may calls after a tag that cuts them off.
    let is_parted = game.sections().any(|(section, tag)| {
        let data = section.data_span().filter(|data| data.start > end);
        is_plain_tag(tag) && data.is_some_and(|data| begins_with_moves(game.slice(data)))
    });
    let is_open = ends_auction(game, end) && !is_before_bracket && !is_parted;
    let missing = passes_before_play(game, auction, outcome);
    if is_open && missing > 0 {
        let title = match missing {
            1 => "write the pass that ends it".to_owned(),
            _ => format!("write the {missing} passes that end it"),
        };
        let passes = b" Pass".repeat(missing);
        finding.fix(title, Applicability::Unsafe, Span::empty(end), passes);
    } else if is_open && game.model.is_final(outcome) {
        finding.fix(
            "end it with `*`",
            Applicability::Unsafe,
            Span::empty(end),
            b" *",
        );
    }
}

/// How many passes are missing after some calls, where contract and declarer are those of the calls, and the play
/// shows that nobody bid on.
fn passes_before_play(
    game: &GameContext<'_>,
    auction: &AuctionSection,
    outcome: &AuctionOutcome,
) -> usize {
    let contract = outcome.contract.map(FinalContract::Contract);
    let declarer = outcome.declarer.map(|(seat, _)| seat);
    let is_played = game.model.play().is_some_and(PlaySection::has_cards)
        && contract.is_some()
        && game.model.contract() == contract
        && game.model.declarer().map(|(seat, _)| seat) == declarer
        && auction.turns.marks.is_empty();
    let is_pass = |turn: &&Turn<AuctionCall>| turn.value == Some(AuctionCall::Call(Call::Pass));
    if is_played {
        3_usize.saturating_sub(auction.turns.iter().rev().take_while(is_pass).count())
    } else {
        0
    }
}

/// Whether a suffix is a `?` that is apart from its call, as books ask for the next call, and ends the
/// auction.
fn asks_for_call(game: &GameContext<'_>, suffix: Span) -> bool {
    let before = suffix.start.checked_sub(1);
    let before = before.and_then(|before| game.text().get(before as usize));
    game.slice(suffix) == b"?"
        && before.is_some_and(u8::is_ascii_whitespace)
        && ends_auction(game, suffix.end)
}
