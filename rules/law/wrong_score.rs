//! # wrong-score
//!
//! The `Score` is not what contract, result and vulnerability come to. By the laws a contract
//! and its tricks have one score (chapter 4.2.1). Usually the sign is that of the other side,
//! or contract, result or vulnerability is wrong. Games with an irregularity (`^`), with French
//! scoring, and rubber, Chicago and Cavendish games are not judged. The Laws of 1987 changed what
//! doubled contracts bring: before 1988, and where the date is not known, either score is right.
//!
//! Correct what is wrong. Where the director adjusted the score, say so in a comment behind it: then
//! this is mere information.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "9"]
//! [Score "NS -100"]
//! ```
//!
//! ```text
//! warning[wrong-score]: 5♥X by South, 9 tricks, not vulnerable, is -300 for NS
//!   ┌─ example.pbn:6:9
//!   │
//! 2 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 3 │ [Declarer "S"]
//! 4 │ [Contract "5HX"]
//!   │            --- the contract
//! 5 │ [Result "9"]
//!   │          - the result
//! 6 │ [Score "NS -100"]
//!   │         ^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "All"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Result "10"]
//! [Score "NS 620"]
//! ```
//!
//! ```text
//! warning[wrong-score]: 4♠ by East, 10 tricks, vulnerable, is 620 for EW
//!   ┌─ example.pbn:6:9
//!   │
//! 2 │ [Vulnerable "All"]
//!   │              --- the vulnerability
//! 3 │ [Declarer "E"]
//! 4 │ [Contract "4S"]
//!   │            -- the contract
//! 5 │ [Result "10"]
//!   │          -- the result
//! 6 │ [Score "NS 620"]
//!   │         ^^^^^^
//!   │
//!   = it would be right for the other side
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Scoring "MP;OldMP"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -800"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.10"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -700"] {split by the director}
//! ```
//!
//! ```text
//! info[wrong-score]: 5♥X by South, 7 tricks, not vulnerable, is -800 for NS
//!   ┌─ example.pbn:7:9
//!   │
//! 3 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 4 │ [Declarer "S"]
//! 5 │ [Contract "5HX"]
//!   │            --- the contract
//! 6 │ [Result "7"]
//!   │          - the result
//! 7 │ [Score "NS -700"] {split by the director}
//!   │         ^^^^^^^
//!   │
//!   = less severe, for the comment behind it may explain it
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1985.06.10"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -700"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "9"]
//! [Score "NS -300"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Scoring "MP;OldMP"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -700"]
//! ```

use crate::model::scoring::possible_points;
use crate::model::value::Sided;
use crate::model::{ContractTag, Seat, Vulnerability, seat_name};
use crate::rules::prelude::*;
use crate::rules::values;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "wrong-score",
    severity: Severity::Warning,
    chapters: &["4.2.1"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let model = game.model;
    let Some((_, span)) = game.stated_tag(TagId::SCORE) else {
        return;
    };
    let Some(score) = model.score() else { return };
    let Some(ContractTag::Contract(contract)) = model.contract() else {
        return;
    };
    let (Some((declarer, false)), Some(result)) = (model.declarer(), model.result()) else {
        return;
    };
    let Some(vulnerability) = model.vulnerability() else {
        return;
    };
    if result.is_irregular || !values::is_final(game) || is_unusual(game) {
        return;
    }
    let Some(tricks) = declarer_tricks(declarer, result.tricks) else {
        return;
    };
    let Some(given) = for_declarer(declarer, score) else {
        return;
    };
    let vulnerable = vulnerability.contains(match declarer {
        Seat::North | Seat::South => Vulnerability::NS,
        Seat::East | Seat::West => Vulnerability::EW,
    });
    let laws = model.laws();
    let right = |vulnerable: bool| {
        let contract = ContractTag::Contract(contract);
        possible_points(contract, tricks, vulnerable, laws)
    };
    let Some([right_points, other_points]) = right(vulnerable) else {
        return;
    };
    if given == right_points || given == other_points {
        return;
    }
    let state = if vulnerable {
        "vulnerable"
    } else {
        "not vulnerable"
    };
    let side = values::side_name(declarer);
    let name = seat_name(declarer);
    let made = values::counted_tricks(tricks);
    let (level, strain) = (contract.bid.level, values::strain_name(contract.bid.strain));
    let risk = values::risk_name(contract.penalty);
    let message =
        format!("{level}{strain}{risk} by {name}, {made}, {state}, is {right_points} for {side}");
    let mut finding = report
        .at(span, message)
        .softened(game.is_tag_commented(TagId::SCORE));
    let labels = [
        (TagId::VULNERABLE, "the vulnerability"),
        (TagId::CONTRACT, "the contract"),
        (TagId::RESULT, "the result"),
    ];
    for (tag, text) in labels {
        if let Some((_, place)) = game.stated_tag(tag) {
            finding = finding.label(place, text);
        }
    }
    if given == -right_points {
        finding.note("it would be right for the other side");
    } else if right(!vulnerable).is_some_and(|points| points.contains(&given)) {
        finding.note(match vulnerable {
            true => "it would be right if declarer were not vulnerable",
            false => "it would be right if declarer were vulnerable",
        });
    }
}

fn declarer_tricks(declarer: Seat, tricks: Sided<u32>) -> Option<u8> {
    let own = tricks.of(declarer);
    let other = || Some(13u32.saturating_sub(tricks.of(declarer.lho())?));
    u8::try_from(own.or_else(other)?).ok()
}

fn for_declarer(declarer: Seat, score: Sided<i32>) -> Option<i32> {
    let other = || score.of(declarer.lho()).map(|n| n.saturating_neg());
    score.of(declarer).or_else(other)
}

/// Whether the table of the laws may not hold, or something irregular happened.
fn is_unusual(game: &GameContext<'_>) -> bool {
    !values::has_usual_points(game)
        || values::has_irregularity(game)
        || game.model.deal().is_some_and(|deal| deal.is_end_position())
}
