//! # wrong-rubber-score
//!
//! The points of `ScoreRubber` are impossible for the contract and the result. The tricks bid and made score
//! below the line. Overtricks, the bonus for a slam and for making a doubled contract, and penalties score
//! above it. Only honors and the bonuses for a game, a rubber or, in Chicago, a part-score also score there
//! (chapter 4.2.5 and the laws of rubber bridge). Only a vulnerable side can win a rubber, and only with a
//! hundred points below the line. The rubber scores 500 if the other side is vulnerable too, and 700 if not.
//!
//! Correct the points, the contract or the result.
//!
//! ## Bad
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "10"]
//! [ScoreRubber "NS 30/90"]
//! ```
//!
//! ```text
//! warning[wrong-rubber-score]: 3NT by South, 10 tricks, scores 100 below the line and 30 above it
//!   ┌─ example.pbn:6:15
//!   │
//! 2 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 3 │ [Declarer "S"]
//! 4 │ [Contract "3NT"]
//!   │            --- the contract
//! 5 │ [Result "10"]
//!   │          -- the result
//! 6 │ [ScoreRubber "NS 30/90"]
//!   │               ^^^^^^^^
//!   │
//!   = only honors and bonuses for games and rubbers can be added
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "10"]
//! [ScoreRubber "30/90"]
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "All"]
//! [Declarer "S"]
//! [Contract "4H"]
//! [Result "8"]
//! [ScoreRubber "EW 100/0"]
//! ```
//!
//! ```text
//! warning[wrong-rubber-score]: 4♥ by South, 8 tricks, scores 200 above the line for the opponents
//!   ┌─ example.pbn:6:15
//!   │
//! 2 │ [Vulnerable "All"]
//!   │              --- the vulnerability
//! 3 │ [Declarer "S"]
//! 4 │ [Contract "4H"]
//!   │            -- the contract
//! 5 │ [Result "8"]
//!   │          - the result
//! 6 │ [ScoreRubber "EW 100/0"]
//!   │               ^^^^^^^^
//!   │
//!   = only honors and bonuses for games and rubbers can be added
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "None"]
//! [ScoreRubberHistory "NS 0 0/0 EW 0 0/0"]
//! [Declarer "S"]
//! [Contract "1NT"]
//! [Result "7"]
//! [ScoreRubber "NS 700/40"]
//! ```
//!
//! ```text
//! warning[wrong-rubber-score]: 1NT by South, 7 tricks, scores 40 below the line and 0 above it
//!   ┌─ example.pbn:7:15
//!   │
//! 2 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//!   ·
//! 5 │ [Contract "1NT"]
//!   │            --- the contract
//! 6 │ [Result "7"]
//!   │          - the result
//! 7 │ [ScoreRubber "NS 700/40"]
//!   │               ^^^^^^^^^
//!   │
//!   = no rubber can be won here, so there is no bonus for one
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "NS"]
//! [ScoreRubberHistory "NS 0 0/100 0 EW 0 0/0 0"]
//! [Declarer "S"]
//! [Contract "1NT"]
//! [Result "7"]
//! [ScoreRubber "NS 700/40"]
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "All"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreRubber "NS 700/100"]
//! ```
//!
//! ```text
//! warning[wrong-rubber-score]: 3NT by South, 9 tricks, scores 100 below the line and 0 above it
//!   ┌─ example.pbn:6:15
//!   │
//! 2 │ [Vulnerable "All"]
//!   │              --- the vulnerability
//! 3 │ [Declarer "S"]
//! 4 │ [Contract "3NT"]
//!   │            --- the contract
//! 5 │ [Result "9"]
//!   │          - the result
//! 6 │ [ScoreRubber "NS 700/100"]
//!   │               ^^^^^^^^^^
//!   │
//!   = a rubber scores 500 here, because both sides have won a game
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "NS"]
//! [ScoreRubberHistory "NS 0 0/100 60 EW 0 0/0 0"]
//! [Declarer "S"]
//! [Contract "1NT"]
//! [Result "7"]
//! [ScoreRubber "NS 700/40"]
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "All"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "10"]
//! [ScoreRubber "NS 680/100"]
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "All"]
//! [Declarer "S"]
//! [Contract "4H"]
//! [Result "8"]
//! [ScoreRubber "EW 300/0"]
//! ```
//!
//! ```pbn
//! [Scoring "Rubber"]
//! [Vulnerable "None"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! [ScoreRubber "0/100"]
//! ```

use crate::bridge::scoring::{Laws, RubberPoints, is_vulnerable, old_points, rubber_points};
use crate::bridge::{Contract, FinalContract, Penalty, Seat, Vulnerability, same_side, seat_name};
use crate::pbn::model::value::{self, Rubber, Sided};
use crate::pbn::standard::TagId;
use crate::rules::kind_of_game;
use crate::rules::prelude::*;
use crate::rules::tricks::declarer_tricks;
use crate::rules::words::{counted_tricks, risk_name, strain_name};

pub(crate) const META: Meta = Meta {
    name: "wrong-rubber-score",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.5"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_RUBBER)],
    &Check::Game(check),
)]);

/// The points for honors: four of five, or all of them or four aces.
const HONORS: [i32; 3] = [0, 100, 150];

/// The bonuses that a made contract can have: the game is won, in Chicago a part-score is made on
/// the fourth deal, or a rubber is broken off.
const BONUSES: [i32; 4] = [0, 50, 100, 300];

/// The bonuses if the rubber may be won as well, or the game in Chicago is vulnerable.
const LAST_BONUSES: [i32; 6] = [0, 50, 100, 300, 500, 700];

/// The same where both sides have a game.
const AGAINST_A_GAME: [i32; 5] = [0, 50, 100, 300, 500];

/// The same where only declarer's side has one.
const WITHOUT_A_GAME: [i32; 5] = [0, 50, 100, 300, 700];

/// The points below the line that win a game.
const A_GAME: i64 = 100;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated_tag(TagId::SCORE_RUBBER) else {
        return;
    };
    let Ok(given) = value::rubber_score(text) else {
        return;
    };
    let Some(played) = PlayedContract::of(game) else {
        return;
    };
    if !kind_of_game::is_final(game) || kind_of_game::has_irregularity(game) {
        return;
    }
    let Some(note) = played.fault(given) else {
        return;
    };
    let Some(message) = played.message() else {
        return;
    };
    let mut finding = report.at(span, message);
    for (tag, text) in [
        (TagId::VULNERABLE, "the vulnerability"),
        (TagId::CONTRACT, "the contract"),
        (TagId::RESULT, "the result"),
    ] {
        if let Some((_, place)) = game.stated_tag(tag) {
            finding = finding.label(place, text);
        }
    }
    finding
        .note(note)
        .softened(game.is_tag_commented(TagId::SCORE_RUBBER));
}

/// A contract as it was played: what decides its points.
struct PlayedContract {
    contract: Contract,
    declarer: Seat,
    /// The tricks of declarer.
    tricks: u8,
    vulnerable: Option<Vulnerability>,
    laws: Laws,
    /// What declarer's side had below the line before; enough for a game where that is not known.
    standing: i64,
    is_rubber: bool,
}

impl PlayedContract {
    fn of(game: &GameContext<'_>) -> Option<PlayedContract> {
        let model = game.model;
        let Some(FinalContract::Contract(contract)) = model.contract() else {
            return None;
        };
        let (declarer, false) = model.declarer()? else {
            return None;
        };
        let result = model.result().filter(|result| !result.is_irregular)?;
        let history = game.stated_tag(TagId::SCORE_RUBBER_HISTORY);
        let history = history.and_then(|(text, _)| value::rubber_history(text).ok());
        let below = history.and_then(|history| history.below().next_back());
        let standing = below.map_or(A_GAME, |(ns, ew)| {
            if same_side(declarer, Seat::North) {
                i64::from(ns)
            } else {
                i64::from(ew)
            }
        });
        let scoring = game.stated_tag(TagId::SCORING);
        Some(PlayedContract {
            contract,
            declarer,
            tricks: declarer_tricks(declarer, result.tricks)?,
            vulnerable: model.vulnerability(),
            laws: model.laws(),
            standing,
            is_rubber: scoring.is_some_and(|(text, _)| text.eq_ignore_ascii_case(b"Rubber")),
        })
    }

    /// The points that are right, each with whether the rubber may be won by them.
    fn right_points(&self) -> impl Iterator<Item = (bool, RubberPoints)> {
        let risks: &[bool] = match self.vulnerable {
            Some(known) if is_vulnerable(known, self.declarer) => &[true],
            Some(_) => &[false],
            None => &[true, false],
        };
        risks.iter().flat_map(move |risk| {
            let possible = possible(self.contract, self.tricks, *risk, self.laws);
            possible.map(move |points| {
                let below = self.standing + i64::from(points.below);
                (*risk && below >= A_GAME, points)
            })
        })
    }

    /// Why the given points are impossible; `None` if they are possible.
    fn fault(&self, given: Sided<Rubber>) -> Option<&'static str> {
        let own = given.of(self.declarer);
        // Without a side the points are those of declarer, and those of the opponents are not given.
        let others = match given {
            Sided::Declarer(_) => None,
            _ => given.of(self.declarer.lho()),
        };
        let fits_with = |last_bonuses: &[i32], (may_win, right): (bool, RubberPoints)| {
            let bonuses = match right.penalty {
                0 if may_win => last_bonuses,
                0 => &BONUSES,
                _ => &[0],
            };
            own.is_none_or(|own| fits_declarer(own, right, bonuses))
                && others.is_none_or(|others| fits_others(others, right))
        };
        let last_bonuses = match self.vulnerable.filter(|_| self.is_rubber) {
            Some(Vulnerability::ALL) => &AGAINST_A_GAME[..],
            Some(_) => &WITHOUT_A_GAME,
            None => &LAST_BONUSES,
        };
        let mut right = self.right_points();
        if right.any(|right| fits_with(last_bonuses, right)) {
            return None;
        }
        let mut right = self.right_points();
        if right.any(|right| fits_with(&LAST_BONUSES, right)) {
            return Some(match self.vulnerable {
                Some(Vulnerability::ALL) => {
                    "a rubber scores 500 here, because both sides have won a game"
                }
                _ => "a rubber scores 700 here, because the other side has won no game",
            });
        }
        let mut right = self.right_points();
        let fits_a_rubber = right.any(|(_, right)| fits_with(&LAST_BONUSES, (true, right)));
        Some(if fits_a_rubber {
            "no rubber can be won here, so there is no bonus for one"
        } else {
            "only honors and bonuses for games and rubbers can be added"
        })
    }

    fn message(&self) -> Option<String> {
        let (_, right) = self.right_points().next()?;
        let (level, strain) = (
            self.contract.bid.level,
            strain_name(self.contract.bid.strain),
        );
        let risk = risk_name(self.contract.penalty);
        let name = seat_name(self.declarer);
        let tricks = counted_tricks(self.tricks);
        let worth = match right.penalty {
            0 => format!(
                "{} below the line and {} above it",
                right.below, right.above
            ),
            penalty => format!("{penalty} above the line for the opponents"),
        };
        Some(format!(
            "{level}{strain}{risk} by {name}, {tricks}, scores {worth}"
        ))
    }
}

/// The possible points of contract and tricks by the laws of the time.
fn possible(
    contract: Contract,
    tricks: u8,
    is_vulnerable: bool,
    laws: Laws,
) -> impl Iterator<Item = RubberPoints> + Clone {
    let new = rubber_points(contract, tricks, is_vulnerable);
    let mut old = new;
    if contract.penalty == Penalty::Redoubled && new.penalty == 0 {
        old.above -= 50;
    }
    let tag = FinalContract::Contract(contract);
    if let Some(points) = old_points(tag, tricks, is_vulnerable)
        && new.penalty > 0
    {
        old.penalty = -points;
    }
    let old = Some(old).filter(|old| laws != Laws::New && *old != new);
    std::iter::once(new).chain(old)
}

fn fits_declarer(given: Rubber, right: RubberPoints, bonuses: &[i32]) -> bool {
    let (above, below) = (i64::from(given.above), i64::from(given.below));
    let mut sums = HONORS
        .iter()
        .flat_map(|honors| bonuses.iter().map(move |bonus| honors + bonus));
    below == i64::from(right.below)
        && sums.any(|sum| i64::from(sum) + i64::from(right.above) == above)
}

fn fits_others(given: Rubber, right: RubberPoints) -> bool {
    let mut sums = HONORS.iter().map(|honors| honors + right.penalty);
    given.below == 0 && sums.any(|sum| i64::from(sum) == i64::from(given.above))
}
