//! # false-par
//!
//! The par score or a par contract does not fit the cards: if all players see all cards and bid as well as
//! possible, another score comes out (chapter 4.2.7). The tags are OptimumScore, `ParScore` and `ParContract`.
//! Only a game without results of all contracts is judged like this: with them, optimum-score and par-contract
//! compare. Whether these results are right, false-double-dummy says.
//!
//! The rule solves the deal, which takes a good part of a second. So it is on only with `--solve`, or if
//! it is selected.
//!
//! Take over the score that the cards give, or correct the deal.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [OptimumScore "NS 620"]
//! ```
//!
//! ```text
//! warning[false-par]: by the cards, expected NS 450, found `NS 620`
//!   ┌─ example.pbn:4:16
//!   │
//! 4 │ [OptimumScore "NS 620"]
//!   │                ^^^^^^
//!   │
//!   = fix: write `NS 450` (unsafe)
//!     + [OptimumScore "NS 450"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Vulnerable "None"]
//!  [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! -[OptimumScore "NS 620"]
//! +[OptimumScore "NS 450"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [ParScore "NS 420"]
//! ```
//!
//! ```text
//! warning[false-par]: by the cards, expected NS 450, found `NS 420`
//!   ┌─ example.pbn:4:12
//!   │
//! 4 │ [ParScore "NS 420"]
//!   │            ^^^^^^
//!   │
//!   = fix: write `NS 450` (unsafe)
//!     + [ParScore "NS 450"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [ParContract "NS 4S="]
//! ```
//!
//! ```text
//! warning[false-par]: North has 10 tricks in ♠ here, but 11 tricks by the cards
//!   ┌─ example.pbn:4:15
//!   │
//! 4 │ [ParContract "NS 4S="]
//!   │               ^^^^^^
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [DoubleDummyTricks "9ba799ba793236432364"]
//! [ParContract "NS 3NT="]
//! ```
//!
//! ```text
//! warning[false-par]: expected a contract that scores NS 450, found `NS 3NT=`; 3NT scores NS 400
//!   ┌─ example.pbn:5:15
//!   │
//! 5 │ [ParContract "NS 3NT="]
//!   │               ^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [OptimumScore "EW -450"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [ParScore "450"]
//! [ParContract "NS 4S+1"]
//! ```

use crate::bridge::scoring::{is_vulnerable, par};
use crate::bridge::solve::{Cards, Tricks, cards};
use crate::bridge::{Contract, Seat, Vulnerability, same_side, seat_name};
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::optimum::{Optimum, Par, optimum, par_score, results};
use crate::rules::prelude::*;
use crate::rules::words::{counted_tricks, risk_name, strain_name};

pub(crate) const META: Meta = Meta {
    name: "false-par",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["4.2.7"])],
    default: false,
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::OPTIMUM_SCORE,
        TagId::PAR_SCORE,
        TagId::PAR_CONTRACT,
    ]))],
    &Check::Across { gather, judge },
)]);

/// What a game says of its par.
struct GamePar {
    cards: Cards,
    dealer: Option<Seat>,
    vulnerable: Vulnerability,
    scores: Vec<ParScore>,
    contracts: Vec<ParContract>,
    /// The results of all contracts, where the game has them.
    results: Option<Tricks>,
}

struct ParScore {
    optimum: Optimum,
    /// In the words of a message.
    found: String,
}

struct ParContract {
    declarers: Vec<Seat>,
    contract: Contract,
    tricks: u8,
    span: Span,
    found: String,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    game.file.solver?;
    let results = results(game).map(|(tricks, _)| tricks);
    let scores = [optimum(game), par_score(game)].into_iter().flatten();
    let scores = scores
        .filter(|_| results.is_none())
        .map(|optimum| ParScore {
            optimum,
            found: game.found(optimum.span),
        });
    let stated = GamePar {
        cards: cards(&game.model.deal()?.known_hands()?)?,
        dealer: game.model.dealer(),
        vulnerable: game.model.vulnerability()?,
        scores: scores.collect(),
        contracts: contracts(game),
        results,
    };
    let says_any = !stated.scores.is_empty() || !stated.contracts.is_empty();
    says_any.then(|| Fact::new(stated))
}

fn contracts(game: &GameContext<'_>) -> Vec<ParContract> {
    let Some((text, span)) = game.stated_tag(TagId::PAR_CONTRACT) else {
        return Vec::new();
    };
    let mut at = 0;
    let parts = text.split(|byte| *byte == b';').filter_map(|part| {
        let place = span.part(at, at + part.len());
        at += part.len() + 1;
        let par = Par::read(part)?;
        Some(ParContract {
            declarers: par.declarers().collect(),
            contract: par.contract,
            tricks: par.tricks,
            span: place,
            found: game.found(place),
        })
    });
    parts.collect()
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let Some(solver) = file.solver else { return };
    let stated = |fact: &GameFact| fact.fact.get::<GamePar>().map(|stated| stated.cards);
    let deals: Vec<Cards> = facts.iter().filter_map(stated).collect();
    let solved = solver.deals(&deals, &|place| file.name_of(facts.get(place)));
    for (fact, tricks) in facts.iter().zip(solved) {
        let stated = fact.fact.get::<GamePar>();
        if let (Some(stated), Some(tricks)) = (stated, tricks) {
            stated.compare(fact, &tricks, report);
        }
    }
}

impl GamePar {
    fn compare(&self, fact: &GameFact, tricks: &Tricks, report: &mut Report<'_>) {
        let wrong = self
            .scores
            .iter()
            .find(|score| !self.fit(&score.optimum, tricks));
        if let Some(wrong) = wrong {
            self.report_score(fact, wrong, tricks, report);
            return;
        }
        // What is wrong with the results is wrong with what follows from them.
        if self.results.is_some_and(|results| results != *tricks) {
            return;
        }
        for contract in &self.contracts {
            if let Some(reason) = self.fault_of(contract, tricks) {
                let range = contract.span.at(fact.base);
                report.in_file(range, fact.game, reason);
                return;
            }
        }
    }

    /// The par score of North-South. Many programs compute it as if either side could bid first.
    fn pars(&self, tricks: &Tricks) -> [f64; 2] {
        let dealer = self.dealer.unwrap_or(Seat::North);
        [dealer, dealer.lho()].map(|dealer| f64::from(par(tricks, dealer, self.vulnerable)))
    }

    fn fit(&self, given: &Optimum, tricks: &Tricks) -> bool {
        self.pars(tricks).into_iter().any(|par| given.is_same(par))
    }

    fn report_score(
        &self,
        fact: &GameFact,
        ParScore { optimum, found }: &ParScore,
        tricks: &Tricks,
        report: &mut Report<'_>,
    ) {
        let [right, _] = self.pars(tricks);
        let (side, right) = match optimum.side {
            Some("EW") => ("EW", 0.0 - right),
            _ => ("NS", right),
        };
        let message = format!("by the cards, expected {side} {right}, found {found}");
        let range = optimum.span.at(fact.base);
        let mut finding = report.in_file(range.clone(), fact.game, message);
        let other_sign = Optimum {
            given: -optimum.given,
            ..*optimum
        };
        if self.fit(&other_sign, tricks) {
            finding = finding
                .note("this is the score of the other side")
                .habit_that("scores", "are those of the other side", "sign");
        } else if self.fit(optimum, &of_worse_partner(tricks)) {
            finding = finding
                .note("this is the score if the worse of two partners plays each contract")
                .habit_that(
                    "scores",
                    "let the worse of two partners play",
                    "worse partner",
                );
        }
        if optimum.side.is_some() {
            let text = format!("{side} {right}");
            let title = format!("write `{text}`");
            finding.fix_in_file(title, Applicability::Unsafe, range, text.into_bytes());
        }
    }

    /// Why a contract is none of par.
    fn fault_of(&self, par: &ParContract, tricks: &Tricks) -> Option<String> {
        let strain = par.contract.bid.strain;
        let row = tricks.get(strain as usize)?;
        let of = |seat: Seat| row.get(seat as usize).copied().unwrap_or_default();
        let mut declarers = par.declarers.iter().copied();
        if self.results.is_none()
            && let Some(seat) = declarers.clone().find(|seat| of(*seat) != par.tricks)
        {
            return Some(format!(
                "{} has {} in {} here, but {} by the cards",
                seat_name(seat),
                counted_tricks(par.tricks),
                strain_name(strain),
                counted_tricks(of(seat)),
            ));
        }
        let declarer = declarers.next()?;
        let own = par
            .contract
            .score(par.tricks, is_vulnerable(self.vulnerable, declarer));
        let ns = if same_side(declarer, Seat::North) {
            own
        } else {
            -own
        };
        let pars = self.pars(tricks);
        if pars.contains(&f64::from(ns)) {
            return None;
        }
        let [right, _] = pars;
        let name = format!(
            "{}{}{}",
            par.contract.bid.level.get(),
            strain_name(strain),
            risk_name(par.contract.penalty)
        );
        let found = &par.found;
        Some(format!(
            "expected a contract that scores NS {right}, found {found}; {name} scores NS {ns}"
        ))
    }
}

/// The tricks if the worse of two partners plays each contract.
fn of_worse_partner(tricks: &Tricks) -> Tricks {
    tricks.map(|[north, east, south, west]| {
        let (ns, ew) = (north.min(south), east.min(west));
        [ns, ew, ns, ew]
    })
}
