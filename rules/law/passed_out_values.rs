//! # passed-out-values
//!
//! A game that was passed out has a declarer, a result or a score. If all players pass, `Declarer` and
//! `Result` are empty, and `Score` is empty or 0 (chapters 3.4.13 and 3.4.15). Readers think that the game
//! was played.
//!
//! Empty the values, or correct the contract if the game was played. The fix empties `Declarer` and `Result`
//! and writes 0 for `Score`; it is unsafe. If all three values are given and no auction says that all passed,
//! the finding marks the contract, and there is no fix.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "Pass"]
//! [Result ""]
//! ```
//!
//! ```text
//! warning[passed-out-values]: all players passed: expected an empty declarer, found `S`
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [Declarer "S"]
//!   │            ^
//! 3 │ [Contract "Pass"]
//!   │            ---- all players passed
//!   │
//!   = fix: empty the values (unsafe)
//!     + [Declarer ""]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Declarer "S"]
//! +[Declarer ""]
//!  [Contract "Pass"]
//!  [Result ""]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "Pass"]
//! [Result "0"]
//! ```
//!
//! ```text
//! warning[passed-out-values]: all players passed: expected an empty result, found `0`
//!   ┌─ example.pbn:4:10
//!   │
//! 3 │ [Contract "Pass"]
//!   │            ---- all players passed
//! 4 │ [Result "0"]
//!   │          ^
//!   │
//!   = fix: empty the values (unsafe)
//!     + [Result ""]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "Pass"]
//! [Result ""]
//! [Score "100"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "Pass"]
//! [Result "9"]
//! [Score "NS 400"]
//! ```
//!
//! ```text
//! warning[passed-out-values]: all players passed, but there are a declarer, a result and a score
//!   ┌─ example.pbn:3:12
//!   │
//! 2 │ [Declarer "N"]
//!   │            - no value of a game that was passed out
//! 3 │ [Contract "Pass"]
//!   │            ^^^^
//! 4 │ [Result "9"]
//!   │          - no value of a game that was passed out
//! 5 │ [Score "NS 400"]
//!   │         ------ no value of a game that was passed out
//! ```
//!
//! ```pbn
//! [Dealer "S"]
//! [Declarer ""]
//! [Contract ""]
//! [Result "0"]
//! [Auction "S"]
//! Pass Pass Pass Pass
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer ""]
//! [Contract "Pass"]
//! [Result ""]
//! [Score "0"]
//! ```
//!
//! ```pbn
//! [Dealer "S"]
//! [Declarer ""]
//! [Contract "Pass"]
//! [Result ""]
//! [Auction "S"]
//! Pass Pass Pass Pass
//! ```

use crate::pbn::model::value::Sided;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "passed-out-values",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.13", "3.4.15", "4.2.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddContract], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if !game.model.is_passed_out() {
        return;
    }
    // If a player bid, the contract is wrong.
    let outcome = game.model.outcome();
    if outcome.is_some_and(|outcome| outcome.contract.is_some()) {
        return;
    }
    let score = game.model.score();
    let is_nothing = match score {
        Some(Sided::Both { ns, ew }) => ns == 0 && ew == 0,
        Some(score) => score.any() == 0,
        None => true,
    };
    let mut wrong = Vec::new();
    for tag in [TagId::DECLARER, TagId::RESULT, TagId::SCORE] {
        if tag == TagId::SCORE && is_nothing {
            continue;
        }
        // One that cannot be read is reported by another rule.
        let is_readable = match tag {
            TagId::DECLARER => game.model.declarer().is_some(),
            TagId::RESULT => game.model.result().is_some(),
            _ => true,
        };
        let stated = game.stated_tag(tag).filter(|_| is_readable);
        wrong.extend(stated.map(|(_, span)| (tag, span)));
    }
    wrong.sort_by_key(|(_, span)| span.start);
    // Three values that agree are rather right than one that does not.
    if wrong.len() == 3
        && outcome.is_none()
        && let Some((_, contract)) = game.stated_tag(TagId::CONTRACT)
    {
        let message = "all players passed, but there are a declarer, a result and a score";
        let mut finding = report
            .at(contract, message)
            .habit("passed-out games", "contract");
        for (_, span) in wrong {
            finding = finding.label(span, "no value of a game that was passed out");
        }
        return;
    }
    let Some(((tag, span), others)) = wrong.split_first() else {
        return;
    };
    let right = match *tag {
        TagId::DECLARER => "an empty declarer",
        TagId::RESULT => "an empty result",
        _ => "the score 0",
    };
    let message = format!(
        "all players passed: expected {right}, found {}",
        game.found(*span)
    );
    let mut finding = report
        .at(*span, message)
        .habit("passed-out games", (tag.0, others.len()));
    if let Some((_, contract)) = game.stated_tag(TagId::CONTRACT) {
        finding = finding.label(contract, "all players passed");
    } else if let Some(last) = game
        .model
        .auction()
        .and_then(|auction| auction.turns.last())
    {
        finding = finding.label(last.span, "all players passed");
    }
    for (_, span) in others {
        finding = finding.label(*span, "this value is wrong too");
    }
    let edits = wrong.iter().map(|(tag, span)| {
        let text: &'static [u8] = if *tag == TagId::SCORE { b"0" } else { b"" };
        SpanEdit::new(*span, text)
    });
    finding.fix_all("empty the values", Applicability::Unsafe, edits);
}
