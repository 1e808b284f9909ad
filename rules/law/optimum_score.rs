//! # optimum-score
//!
//! The optimum score does not match the OptimumResultTable or, without a table, `DoubleDummyTricks`. If all
//! players see all cards and bid as well as possible, the twenty results and the vulnerability give one
//! score: the score of the best contract, or of the best sacrifice against it (chapter 4.2.7). The dealer
//! matters only if both sides can make the same contract. `ParScore`, which some programs write, is another
//! name for the same score. If there are no results, the two scores are compared with each other.
//!
//! Correct the score, or the results that it is computed from.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [OptimumScore "NS 620"]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! N S 10
//! N H 5
//! N D 8
//! N C 7
//! S NT 9
//! S S 10
//! S H 5
//! S D 8
//! S C 7
//! E NT 4
//! E S 3
//! E H 7
//! E D 5
//! E C 6
//! W NT 4
//! W S 3
//! W H 7
//! W D 5
//! W C 6
//! ```
//!
//! ```text
//! warning[optimum-score]: by the results of all contracts, expected NS 420, found `NS 620`
//!   ┌─ example.pbn:3:16
//!   │
//! 3 │ [OptimumScore "NS 620"]
//!   │                ^^^^^^
//! 4 │ [OptimumResultTable "Declarer;Denomination;Result"]
//!   │ --------------------------------------------------- the results
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "All"]
//! [OptimumScore "EW 100"]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 7
//! N S 7
//! N H 7
//! N D 7
//! N C 7
//! S NT 7
//! S S 7
//! S H 7
//! S D 7
//! S C 7
//! E NT 6
//! E S 6
//! E H 6
//! E D 6
//! E C 6
//! W NT 6
//! W S 6
//! W H 6
//! W D 6
//! W C 6
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [DoubleDummyTricks "9a5879a5874375643756"]
//! [OptimumScore "NS 620"]
//! ```
//!
//! ```pbn
//! [ParScore "NS 620"]
//! [OptimumScore "NS 420"]
//! ```
//!
//! ```text
//! warning[optimum-score]: expected the par score, `NS 620`, found `NS 420`
//!   ┌─ example.pbn:2:16
//!   │
//! 1 │ [ParScore "NS 620"]
//!   │            ------ the par score
//! 2 │ [OptimumScore "NS 420"]
//!   │                ^^^^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [DoubleDummyTricks "9a5879a5874375643756"]
//! [ParScore "EW 620"]
//! ```
//!
//! ```text
//! warning[optimum-score]: by the results of all contracts, expected EW -420, found `EW 620`
//!   ┌─ example.pbn:4:12
//!   │
//! 3 │ [DoubleDummyTricks "9a5879a5874375643756"]
//!   │                     -------------------- the results
//! 4 │ [ParScore "EW 620"]
//!   │            ^^^^^^
//! ```
//!
//! ## Good
//!
//! Without a side, the score is that of either side:
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [DoubleDummyTricks "9a5879a5874375643756"]
//! [ParScore "-420"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [DoubleDummyTricks "9a5879a5874375643756"]
//! [OptimumScore "EW -420"]
//! [ParScore "420"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [OptimumScore "NS 420"]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! N S 10
//! N H 5
//! N D 8
//! N C 7
//! S NT 9
//! S S 10
//! S H 5
//! S D 8
//! S C 7
//! E NT 4
//! E S 3
//! E H 7
//! E D 5
//! E C 6
//! W NT 4
//! W S 3
//! W H 7
//! W D 5
//! W C 6
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "All"]
//! [OptimumScore "EW -90"]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 7
//! N S 7
//! N H 7
//! N D 7
//! N C 7
//! S NT 7
//! S S 7
//! S H 7
//! S D 7
//! S C 7
//! E NT 6
//! E S 6
//! E H 6
//! E D 6
//! E C 6
//! W NT 6
//! W S 6
//! W H 6
//! W D 6
//! W C 6
//! ```

use crate::bridge::scoring::par;
use crate::bridge::solve::Tricks;
use crate::bridge::{Seat, Vulnerability};
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::optimum::{Optimum, optimum, par_score, results};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "optimum-score",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.7"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::OPTIMUM_SCORE,
        TagId::PAR_SCORE,
    ]))],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let optimum = optimum(game);
    let par = par_score(game);
    if let Some(results) = ContractResults::of(game) {
        let mut given = [optimum, par].into_iter().flatten();
        if let Some(wrong) = given.find(|given| !results.fit(given)) {
            results.report(game, &wrong, report);
        }
        return;
    }
    if let (Some(optimum), Some(par)) = (optimum, par)
        && !par.is_same(optimum.given)
    {
        let (right, found) = (game.found(par.span), game.found(optimum.span));
        let message = format!("expected the par score, {right}, found {found}");
        report
            .at(optimum.span, message)
            .label(par.span, "the par score");
    }
}

/// Whether the tag OptimumScore gives another score than follows from the results of all contracts.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    let optimum = optimum(game);
    let results = ContractResults::of(game);
    optimum
        .zip(results)
        .is_some_and(|(given, results)| !results.fit(&given))
}

/// The results of all contracts.
struct ContractResults {
    /// The tricks by denomination and declarer.
    tricks: Tricks,
    vulnerable: Vulnerability,
    source: Span,
}

impl ContractResults {
    fn of(game: &GameContext<'_>) -> Option<ContractResults> {
        let vulnerable = game.model.vulnerability()?;
        let (tricks, source) = results(game)?;
        Some(ContractResults {
            tricks,
            vulnerable,
            source,
        })
    }

    /// The score of North-South.
    fn score(&self, dealer: Seat) -> f64 {
        f64::from(par(&self.tricks, dealer, self.vulnerable))
    }

    /// Whether a score can be the one that follows. Many programs compute the optimum as if either side could bid
    /// first.
    fn fit(&self, given: &Optimum) -> bool {
        let fits = |dealer: Seat| given.is_same(self.score(dealer));
        fits(Seat::North) || fits(Seat::East)
    }

    /// Reports a score that is another one.
    fn report(&self, game: &GameContext<'_>, given: &Optimum, report: &mut Report<'_>) {
        let right = self.score(game.model.dealer().unwrap_or(Seat::North));
        let (side, right) = match given.side {
            Some("EW") => ("EW", 0.0 - right),
            _ => ("NS", right),
        };
        let found = game.found(given.span);
        let message =
            format!("by the results of all contracts, expected {side} {right}, found {found}");
        report
            .at(given.span, message)
            .label(self.source, "the results");
    }
}
