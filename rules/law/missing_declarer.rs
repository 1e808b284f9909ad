//! # missing-declarer
//!
//! A contract, a result or a score needs a declarer, but the declarer is missing. A `Result` or a
//! score without a side counts for declarer (chapters 3.4.15, 4.2.1 to 4.2.5), and an empty
//! `Declarer` says that all passed (chapter 3.4.13). A score in a game without Declarer and
//! Contract is accepted.
//!
//! Fill in `Declarer`, or write the side before the number.
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

use crate::model::value::{self, Sided};
use crate::model::{ContractTag, Said, said};
use crate::rules::play::missing_play_tags::needs_declarer;
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "missing-declarer",
    severity: Severity::Warning,
    chapters: &["3.4.13", "3.4.15", "4.2.1"],
    needs: &[Need::OddContract],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let model = game.model;
    let tag = game.tag(TagId::DECLARER);
    let said = tag.map_or(Said::Nothing, |pair| said(pair, game.version));
    // A declarer that cannot be read is reported by another rule.
    if matches!(said, Said::Value(..) | Said::Inherited) {
        return;
    }
    if tag.is_some_and(|pair| pair.value().is_none()) {
        return;
    }
    if tag.is_none() && !game.lacks(TagId::DECLARER) {
        return;
    }
    if model.is_passed_out() || needs_declarer(game) {
        return;
    }
    let contract = model.contract();
    if let (Said::Inappropriate, Some(ContractTag::Contract(_))) = (said, contract) {
        let place = tag.and_then(|pair| pair.string_span()).unwrap_or_default();
        let finding = report
            .at(place, "the declarer is missing, but there is a contract")
            .habit_that("games", "lack a declarer", ());
        if let Some((_, span)) = game.stated_tag(TagId::CONTRACT) {
            finding.label(span, "the contract");
        }
        return;
    }
    let result = model.result().map(|result| result.tricks);
    if let (Some(Sided::Declarer(_)), Some((_, span))) = (result, game.stated_tag(TagId::RESULT)) {
        report
            .at(
                span,
                "these are declarer's tricks, but the declarer is missing",
            )
            .habit_that("games", "lack a declarer", ());
        return;
    }
    // A game without a contract, or with an unknown one, gives only its scores.
    let is_unknown = |said| matches!(said, Said::Nothing | Said::Unknown);
    if is_unknown(said) && is_unknown(model.said(TagId::CONTRACT)) {
        return;
    }
    let mut scores = SCORES.iter().filter_map(|tag| {
        let (text, span) = game.stated_tag(*tag)?;
        is_declarers(*tag, text).then_some(span)
    });
    if let Some(span) = scores.next() {
        report
            .at(
                span,
                "this is declarer's score, but the declarer is missing",
            )
            .habit_that("games", "lack a declarer", ());
    }
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
