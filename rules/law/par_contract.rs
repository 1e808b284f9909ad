//! # par-contract
//!
//! `ParContract` contradicts the double-dummy results. It gives a declarer other tricks than the
//! OptimumResultTable or, without a table, `DoubleDummyTricks`. This tag of BridgeComposer names the optimum
//! contracts with their declarers and results, such as `NS 4S=` or `E 5HX-2; W 5HX-2`.
//!
//! Compute all of them again.
//!
//! ## Bad
//!
//! ```pbn
//! [ParContract "NS 4S+1"]
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
//! warning[par-contract]: North has 11 tricks in ♠ here, but 10 tricks by the results of all contracts
//!   ┌─ example.pbn:1:15
//!   │
//! 1 │ [ParContract "NS 4S+1"]
//!   │               ^^^^^^^
//! 2 │ [OptimumResultTable "Declarer;Denomination;Result"]
//!   │ --------------------------------------------------- the results
//! ```
//!
//! ```pbn
//! [DoubleDummyTricks "9a5879a5874375643756"]
//! [ParContract "N 4S=; S 5S="]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ParContract "NS 4S="]
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
//! [ParContract "NS 5SX-1; NS 3N="]
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

use crate::bridge::{Seat, seat_name};
use crate::pbn::standard::TagId;
use crate::rules::optimum::{Par, results};
use crate::rules::prelude::*;
use crate::rules::words::{counted_tricks, strain_name};

pub(crate) const META: Meta = Meta {
    name: "par-contract",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.7", "5.7"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::PAR_CONTRACT)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated_tag(TagId::PAR_CONTRACT) else {
        return;
    };
    let Some((results, source)) = results(game) else {
        return;
    };
    let mut at = 0;
    for part in text.split(|byte| *byte == b';') {
        let place = span.part(at, at + part.len());
        at += part.len() + 1;
        let Some(par) = Par::read(part) else { continue };
        let row = results
            .get(par.contract.bid.strain as usize)
            .copied()
            .unwrap_or_default();
        let of = |seat: Seat| row.get(seat as usize).copied().unwrap_or_default();
        let Some(declarer) = par.declarers().find(|seat| of(*seat) != par.tricks) else {
            continue;
        };
        let message = format!(
            "{} has {} in {} here, but {} by the results of all contracts",
            seat_name(declarer),
            counted_tricks(par.tricks),
            strain_name(par.contract.bid.strain),
            counted_tricks(of(declarer)),
        );
        report.at(place, message).label(source, "the results");
        return;
    }
}
