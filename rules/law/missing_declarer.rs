//! # missing-declarer
//!
//! A contract, a result or a score needs a declarer, and none is given. A `Result` or `Score`
//! without a side counts for declarer (chapters 3.4.15, 4.2.1), and an empty `Declarer` says
//! that all passed (chapter 3.4.13).
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
//! warning[missing-declarer]: declarer is empty, but there is a contract
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
//! warning[missing-declarer]: these are the tricks of declarer, and no declarer is given
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Result "9"]
//!   │          ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "?"]
//! [Score "110"]
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

use crate::model::value::Sided;
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
    // A declarer that cannot be read is told by another rule.
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
        let finding = report.at(place, "declarer is empty, but there is a contract");
        if let Some((_, span)) = game.stated_tag(TagId::CONTRACT) {
            finding.label(span, "the contract");
        }
        return;
    }
    let result = model.result().map(|result| result.tricks);
    let (span, message) = if let Some(Sided::Declarer(_)) = result {
        (
            game.stated_tag(TagId::RESULT),
            "these are the tricks of declarer, and no declarer is given",
        )
    } else if let Some(Sided::Declarer(1.. | ..=-1)) = model.score() {
        (
            game.stated_tag(TagId::SCORE),
            "this is the score of declarer, and no declarer is given",
        )
    } else {
        return;
    };
    if let Some((_, span)) = span {
        report.at(span, message);
    }
}
