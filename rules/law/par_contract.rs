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

use crate::bridge::{FinalContract, Seat, seat, seat_name};
use crate::pbn::model::contract;
use crate::pbn::model::table::double_dummy_digits;
use crate::pbn::standard::TagId;
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
    let table = game.model.table(TagId::OPTIMUM_RESULT_TABLE);
    let results = table.and_then(|table| Some((table.double_dummy()?, table.pair)));
    let digits = game.stated_tag(TagId::DOUBLE_DUMMY_TRICKS);
    let digits = digits.and_then(|(text, span)| Some((double_dummy_digits(text)?, span)));
    let Some((results, source)) = results.or(digits) else {
        return;
    };
    let mut at = 0;
    for part in text.split(|byte| *byte == b';') {
        let place = span.part(at, at + part.len());
        at += part.len() + 1;
        let Some(par) = Par::read(part) else { continue };
        let row = results
            .get(par.strain as usize)
            .copied()
            .unwrap_or_default();
        let mut declarers = par.declarers.iter().filter_map(|letter| seat(*letter));
        let of = |seat: Seat| row.get(seat as usize).copied().unwrap_or_default();
        let Some(declarer) = declarers.find(|seat| of(*seat) != par.tricks) else {
            continue;
        };
        let message = format!(
            "{} has {} in {} here, but {} by the results of all contracts",
            seat_name(declarer),
            counted_tricks(par.tricks),
            strain_name(par.strain),
            counted_tricks(of(declarer)),
        );
        report.at(place, message).label(source, "the results");
        return;
    }
}

/// One contract: `NS 4S+1`.
struct Par<'v> {
    /// The letters of the players who can play it.
    declarers: &'v [u8],
    strain: crate::bridge::Strain,
    tricks: u8,
}

impl<'v> Par<'v> {
    fn read(text: &'v [u8]) -> Option<Par<'v>> {
        let mut words = text.trim_ascii().split(|byte| *byte == b' ');
        let (declarers, word) = (words.next()?, words.next()?);
        let is_seats = declarers.len() <= 4 && declarers.iter().all(|b| seat(*b).is_some());
        if !is_seats || words.next().is_some() {
            return None;
        }
        let end = word
            .iter()
            .position(|byte| matches!(byte, b'=' | b'+' | b'-'))?;
        let (name, over) = word.split_at_checked(end)?;
        let sign: i8 = match over {
            b"=" => 0,
            [b'+', b'1'..=b'6'] => 1,
            [b'-', b'1'..=b'9'] => -1,
            _ => return None,
        };
        // The level and one letter, `N` for notrump, and the risk.
        let (level, rest) = name.split_first()?;
        let rest = match rest {
            [b'N' | b'n', rest @ ..] => rest.strip_prefix(b"T").map_or(rest, |rest| rest),
            _ => rest,
        };
        let is_notrump = matches!(name.get(1), Some(b'N' | b'n'));
        let mut whole = vec![*level];
        if is_notrump {
            whole.extend_from_slice(b"NT");
        }
        whole.extend(rest.iter().take(3));
        let FinalContract::Contract(contract) = contract(&whole)? else {
            return None;
        };
        let by = over.get(1).map_or(0, |digit| (digit - b'0') as i8) * sign;
        let tricks = contract.bid.level.get() as i8 + 6 + by;
        Some(Par {
            declarers,
            strain: contract.bid.strain,
            tricks: u8::try_from(tricks).ok().filter(|tricks| *tricks <= 13)?,
        })
    }
}
