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
//! warning[wrong-score]: 5♥X by South not vulnerable, 9 tricks, scores -300 for NS, not -100
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
//! warning[wrong-score]: 4♠ by East vulnerable, 10 tricks, scores 620 for EW, not -620
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
//! info[wrong-score]: 5♥X by South not vulnerable, 7 tricks, scores -800 for NS, not -700
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

use super::contract_mismatch::is_contradicted;
use super::result_mismatch::is_mismatch;
use super::result_sum;
use crate::model::scoring::{Laws, is_vulnerable, possible_points};
use crate::model::value::Sided;
use crate::model::{Contract, ContractTag, Seat, seat_name};
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
    let Some(wrong) = find(game) else { return };
    let Some((_, span)) = game.stated_tag(TagId::SCORE) else {
        return;
    };
    let Wrong {
        contract,
        declarer,
        is_vulnerable,
        tricks,
        given,
        right,
        otherwise,
    } = wrong;
    let state = if is_vulnerable {
        "vulnerable"
    } else {
        "not vulnerable"
    };
    let name = seat_name(declarer);
    let made = values::counted_tricks(tricks);
    let (level, strain) = (contract.bid.level, values::strain_name(contract.bid.strain));
    let risk = values::risk_name(contract.penalty);
    let message = format!(
        "{level}{strain}{risk} by {name} {state}, {made}, scores {right} for {}, not {given}",
        values::side_name(declarer)
    );
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
    if given == -right {
        finding.note("it would be right for the other side");
    } else if otherwise.contains(&given) {
        finding.note(match is_vulnerable {
            true => "it would be right if declarer were not vulnerable",
            false => "it would be right if declarer were vulnerable",
        });
    }
}

/// A score that does not follow.
struct Wrong {
    contract: Contract,
    declarer: Seat,
    is_vulnerable: bool,
    tricks: u8,
    /// What stands there, for the side of declarer.
    given: i32,
    /// What would be right.
    right: i32,
    /// What would be right with the other vulnerability.
    otherwise: [i32; 2],
}

/// Whether the score of the game is wrong, so that what is computed from it is not judged.
pub(crate) fn is_wrong(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

fn find(game: &GameContext<'_>) -> Option<Wrong> {
    let model = game.model;
    let (score, result) = (model.score()?, model.result()?);
    let ContractTag::Contract(contract) = model.contract()? else {
        return None;
    };
    let (declarer, is_swapped) = model.declarer()?;
    if is_swapped || result.is_irregular {
        return None;
    }
    let is_vulnerable = is_vulnerable(model.vulnerability()?, declarer);
    let tricks = declarer_tricks(declarer, result.tricks)?;
    let given = for_declarer(declarer, score)?;
    let contract_tag = ContractTag::Contract(contract);
    // Nearly all contracts score the same by all laws.
    let either = possible_points(contract_tag, tricks, is_vulnerable, Laws::Either)?;
    if either == [given; 2] {
        return None;
    }
    let laws = model.laws();
    let points = |is_vulnerable: bool| possible_points(contract_tag, tricks, is_vulnerable, laws);
    let right = points(is_vulnerable)?;
    // What excuses a wrong score is asked only where it is wrong.
    if right.contains(&given) || !values::is_final(game) || is_unusual(game) {
        return None;
    }
    // What contradicts the auction or the play is told there, and so are scores and tricks of
    // both sides that do not belong together.
    let is_told = is_contradicted(game)
        || is_mismatch(game)
        || result_sum::is_wrong(game)
        || matches!(score, Sided::Both { ns, ew } if ns != ew.saturating_neg());
    if is_told {
        return None;
    }
    Some(Wrong {
        contract,
        declarer,
        is_vulnerable,
        tricks,
        given,
        right: right[0],
        otherwise: points(!is_vulnerable)?,
    })
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
