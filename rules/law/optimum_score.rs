//! # optimum-score
//!
//! The optimum score is not the one that follows from the OptimumResultTable. When all know
//! all cards and bid for the best, the twenty results and the vulnerability give one score,
//! that of the best contract or of the best save against it (chapter 4.2.7). Who may bid first
//! matters only where both sides can make the same contract.
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
//! warning[optimum-score]: by the results of the table the optimum is NS 420
//!   ┌─ example.pbn:3:16
//!   │
//! 3 │ [OptimumScore "NS 620"]
//!   │                ^^^^^^
//! 4 │ [OptimumResultTable "Declarer;Denomination;Result"]
//!   │ --------------------------------------------------- the table
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
//! ## Good
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

use crate::model::scoring::{par, side_scores};
use crate::model::{Said, Seat};
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "optimum-score",
    severity: Severity::Warning,
    chapters: &["4.2.7"],
    needs: &[Need::tag(TagId::OPTIMUM_SCORE)],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Said::Value(value, span) = game.model.said(TagId::OPTIMUM_SCORE) else {
        return;
    };
    let Some(scores) = side_scores(value) else {
        return;
    };
    let Some(given) = scores.ns.or(scores.ew.map(|score| -score)) else {
        return;
    };
    let table = game.model.table(TagId::OPTIMUM_RESULT_TABLE);
    let Some(table) = table else { return };
    let Some(vulnerable) = game.model.vulnerability() else {
        return;
    };
    let Some(tricks) = table.double_dummy() else {
        return;
    };
    let right = |dealer: Seat| par(&tricks, dealer, vulnerable);
    let fits = |dealer: Seat| given == f64::from(right(dealer));
    // Many programs compute the optimum as if either side could bid first.
    if fits(Seat::North) || fits(Seat::East) {
        return;
    }
    let ns = right(game.model.dealer().unwrap_or(Seat::North));
    let (side, score) = match scores.ns {
        Some(_) => ("NS", ns),
        None => ("EW", -ns),
    };
    report
        .at(
            span,
            format!("by the results of the table the optimum is {side} {score}"),
        )
        .label(table.pair, "the table");
}
