//! # optimum-score
//!
//! The optimum score does not match the OptimumResultTable or, without a table,
//! `DoubleDummyTricks`. If all players know all cards and bid as well as possible, the twenty
//! results and the vulnerability give one score: that of the best contract, or of the best
//! sacrifice against it (chapter 4.2.7). The dealer matters only if both sides can make the same
//! contract. `ParScore`, which some programs write, is another name for the same score.
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
//! ## Good
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

use crate::bridge::Seat;
use crate::bridge::scoring::par;
use crate::pbn::model::scoring::side_scores;
use crate::pbn::model::table::double_dummy_digits;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "optimum-score",
    severity: Severity::Warning,
    chapters: &["4.2.7"],
    needs: &[Need::tag(TagId::OPTIMUM_SCORE)],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((value, span)) = game.stated_tag(TagId::OPTIMUM_SCORE) else {
        return;
    };
    let Some(scores) = side_scores(value) else {
        return;
    };
    let Some(given) = scores.ns.or(scores.ew.map(|score| -score)) else {
        return;
    };
    if let Some((right, source)) = computed(game, given) {
        let (side, score) = match scores.ns {
            Some(_) => ("NS", right),
            None => ("EW", -right),
        };
        let found = game.found(span);
        let message =
            format!("by the results of all contracts, expected {side} {score}, found {found}");
        report.at(span, message).label(source, "the results");
        return;
    }
    if let Some((text, place)) = game.stated_tag(TagId::PAR_SCORE)
        && !is_same(text, given)
    {
        let (right, found) = (game.file.found(text), game.found(span));
        let message = format!("expected the par score, {right}, found {found}");
        report.at(span, message).label(place, "the par score");
    }
}

/// The score of North-South that the results give, where it is another one, with their place.
fn computed(game: &GameContext<'_>, given: f64) -> Option<(i32, Span)> {
    let vulnerable = game.model.vulnerability()?;
    let table = game.model.table(TagId::OPTIMUM_RESULT_TABLE);
    let results = table.and_then(|table| Some((table.double_dummy()?, table.pair)));
    let digits = || {
        let (text, span) = game.stated_tag(TagId::DOUBLE_DUMMY_TRICKS)?;
        Some((double_dummy_digits(text)?, span))
    };
    let (tricks, source) = results.or_else(digits)?;
    let right = |dealer: Seat| par(&tricks, dealer, vulnerable);
    let fits = |dealer: Seat| given == f64::from(right(dealer));
    // Many programs compute the optimum as if either side could bid first.
    if fits(Seat::North) || fits(Seat::East) {
        return None;
    }
    Some((right(game.model.dealer().unwrap_or(Seat::North)), source))
}

/// Whether a par score is this score of North-South, or cannot be compared.
fn is_same(text: &[u8], ns: f64) -> bool {
    // Programs write the tag as they like, so a tab is a blank.
    let words = text.split(u8::is_ascii_whitespace).collect::<Vec<_>>();
    let Some(par) = side_scores(&words.join(&b' ')) else {
        return true;
    };
    if let Some(own) = par.ns.or(par.ew.map(|score| -score)) {
        return own == ns;
    }
    // Programs differ in whose score a number alone is, and some write 0 for one not computed.
    par.declarer
        .is_none_or(|score| score == 0.0 || score.abs() == ns.abs())
}
