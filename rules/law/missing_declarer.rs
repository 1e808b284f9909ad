//! # missing-declarer
//!
//! A contract, a result or a score needs a declarer, but the declarer is missing. A `Result` or a score
//! without a side counts for declarer (chapters 3.4.15 and 4.2.1 to 4.2.5), and an empty `Declarer` says that
//! all passed (chapter 3.4.13). A score in a game without Declarer and Contract is accepted.
//!
//! Fill in `Declarer`, or write the side before the number. Where a finished auction says who is
//! declarer, the fix writes declarer and contract into their tags.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "1C"]
//! ```
//!
//! ```text
//! warning[missing-declarer]: the declarer is missing, but there is a contract
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Declarer ""]
//!   │           ^^
//! 3 │ [Contract "1C"]
//!   │            -- the contract
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Result "9"]
//! ```
//!
//! ```text
//! warning[missing-declarer]: these are declarer's tricks, but the declarer is missing
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Result "9"]
//!   │          ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "?"]
//! [Contract "2S"]
//! [Score "110"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Contract "3NT"]
//! [ScoreIMP "10"]
//! ```
//!
//! ```text
//! warning[missing-declarer]: this is declarer's score, but the declarer is missing
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ [ScoreIMP "10"]
//!   │            ^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Declarer ""]
//! [Contract ""]
//! [Auction "N"]
//! 1NT Pass 3NT Pass
//! Pass Pass
//! ```
//!
//! ```text
//! warning[missing-declarer]: an empty declarer says that all players passed, but by the auction North is declarer
//!   ┌─ example.pbn:2:11
//!   │
//! 2 │ [Declarer ""]
//!   │           ^^
//!   ·
//! 5 │ 1NT Pass 3NT Pass
//!   │          --- the last bid
//!   │
//!   = fix: write what the auction says
//!     - [Declarer ""]
//!     - [Contract ""]
//!     + [Declarer "N"]
//!     + [Contract "3NT"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//! -[Declarer ""]
//! -[Contract ""]
//! +[Declarer "N"]
//! +[Contract "3NT"]
//!  [Auction "N"]
//!  1NT Pass 3NT Pass
//!  Pass Pass
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "?"]
//! [Contract "3NT"]
//! [Result "NS 9"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "IMP"]
//! [ScoreIMP "10"]
//! ```

use crate::bridge::{FinalContract, Seat, contract_text, seat_name};
use crate::engine::NewFinding;
use crate::pbn::model::value::{self, Sided};
use crate::pbn::model::{TagContent, said};
use crate::pbn::standard::TagId;
use crate::rules::contract::needs_declarer;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-declarer",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.13", "3.4.15", "4.2.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddContract], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let model = game.model;
    let tag = game.tag(TagId::DECLARER);
    let said = tag.map_or(TagContent::Nothing, |pair| said(pair, game.version));
    // A declarer that cannot be read is reported by another rule.
    if matches!(said, TagContent::Value(..) | TagContent::Inherited) {
        return;
    }
    if tag.is_some_and(|pair| pair.value().is_none()) {
        return;
    }
    if matches!(said, TagContent::Nothing | TagContent::Unknown) && game.hides(TagId::DECLARER) {
        return;
    }
    if model.is_passed_out() {
        return;
    }
    let contract = model.contract().filter(|_| model.states(TagId::CONTRACT));
    let empty = tag.filter(|_| said == TagContent::Inappropriate);
    let place = empty.and_then(|pair| pair.string_span());
    if let (None, Some(place), Some((Some(_), Some(declarer)))) =
        (contract, place, model.finished_auction())
    {
        return contradicts_auction(game, place, declarer, report);
    }
    // What the auction says about an empty declarer is said here.
    let is_named_by_auction = matches!(
        (place, model.finished_auction()),
        (Some(_), Some((Some(_), Some(_))))
    );
    if needs_declarer(game) && !is_named_by_auction {
        return;
    }
    if let (Some(place), Some(FinalContract::Contract(_))) = (place, contract) {
        let finding = report
            .at(place, "the declarer is missing, but there is a contract")
            .habit_that("games", "lack a declarer", ());
        let finding = match game.stated_tag(TagId::CONTRACT) {
            Some((_, span)) => finding.label(span, "the contract"),
            None => finding,
        };
        return fill(game, finding);
    }
    let result = model.result().map(|result| result.tricks);
    if let (Some(Sided::Declarer(_)), Some((_, span))) = (result, game.stated_tag(TagId::RESULT)) {
        let finding = report
            .at(
                span,
                "these are declarer's tricks, but the declarer is missing",
            )
            .habit_that("games", "lack a declarer", ());
        return fill(game, finding);
    }
    // A game without a contract, or with an unknown one, gives only its scores.
    let is_unknown = |said| matches!(said, TagContent::Nothing | TagContent::Unknown);
    if is_unknown(said) && is_unknown(model.said(TagId::CONTRACT)) {
        return;
    }
    let mut scores = SCORES.iter().filter_map(|tag| {
        let (text, span) = game.stated_tag(*tag)?;
        is_declarers(*tag, text).then_some(span)
    });
    if let Some(span) = scores.next() {
        let finding = report
            .at(
                span,
                "this is declarer's score, but the declarer is missing",
            )
            .habit_that("games", "lack a declarer", ());
        fill(game, finding);
    }
}

/// An empty declarer, and no contract, after an auction in which somebody bid.
fn contradicts_auction(
    game: &GameContext<'_>,
    place: Span,
    declarer: Seat,
    report: &mut Report<'_>,
) {
    let message = format!(
        "an empty declarer says that all players passed, but by the auction {} is declarer",
        seat_name(declarer)
    );
    let finding = report.at(place, message).habit_that(
        "games",
        "have an empty declarer and an auction with bids",
        (),
    );
    let last_bid = game.model.lawful_auction().and_then(|(auction, outcome)| {
        let last = outcome.last_bid?;
        Some(auction.place(last))
    });
    let finding = match last_bid {
        Some(span) => finding.label(span, "the last bid"),
        None => finding,
    };
    fill(game, finding);
}

/// Offers the declarer of the auction, and its contract where that is empty too.
fn fill(game: &GameContext<'_>, finding: NewFinding<'_>) {
    let Some((Some(contract), Some(declarer))) = game.model.finished_auction() else {
        return;
    };
    // A contract in another denomination has another declarer.
    let stated = game
        .model
        .contract()
        .filter(|_| game.model.states(TagId::CONTRACT));
    let strain = stated.and_then(FinalContract::strain);
    if strain.is_some_and(|strain| strain != contract.bid.strain) {
        return;
    }
    let value = |tag| {
        let pair = game.tag(tag).filter(|pair| !pair.has_error())?;
        let is_empty = matches!(
            game.model.said(tag),
            TagContent::Unknown | TagContent::Inappropriate
        );
        game.value_place(pair).filter(|_| is_empty)
    };
    let Some(place) = value(TagId::DECLARER) else {
        return;
    };
    let mut edits = vec![(place, declarer.letter().to_string())];
    if strain.is_none() {
        edits.extend(value(TagId::CONTRACT).map(|span| (span, contract_text(contract))));
    }
    edits.sort_by_key(|(span, _)| span.start);
    let edits = edits
        .into_iter()
        .map(|(span, text)| SpanEdit::new(span, text.into_bytes()));
    finding.fix_all("write what the auction says", Applicability::Safe, edits);
}

/// The tags with the five forms of Score (chapters 4.2.1 to 4.2.5).
const SCORES: [TagId; 5] = [
    TagId::SCORE,
    TagId::SCORE_IMP,
    TagId::SCORE_MP,
    TagId::SCORE_PERCENTAGE,
    TagId::SCORE_RUBBER,
];

/// Whether a score is declarer's and not 0, which belongs to both sides.
fn is_declarers(tag: TagId, text: &[u8]) -> bool {
    match tag {
        TagId::SCORE => matches!(value::score(text), Ok(Sided::Declarer(1.. | ..=-1))),
        TagId::SCORE_PERCENTAGE => matches!(value::percentage(text), Ok(Sided::Declarer(_))),
        TagId::SCORE_RUBBER => matches!(
            value::rubber_score(text),
            Ok(Sided::Declarer(score)) if score.above + score.below > 0
        ),
        _ => matches!(value::decimal_score(text), Ok(Sided::Declarer(1.. | ..=-1))),
    }
}
