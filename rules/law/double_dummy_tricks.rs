//! # double-dummy-tricks
//!
//! `DoubleDummyTricks` and the OptimumResultTable give a declarer different tricks. Both give the tricks with
//! all cards open. The tag of BridgeComposer has twenty hexadecimal digits, for North, South, East and West
//! each in notrump, spades, hearts, diamonds and clubs. The table of the standard has twenty rows (chapter
//! 5.7). Either the tag or the table belongs to another deal. A tag
//! with more or fewer digits, or with other characters, is reported, too.
//!
//! Compute both again.
//!
//! ## Bad
//!
//! ```pbn
//! [DoubleDummyTricks "9a5869a5874375643756"]
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
//! warning[double-dummy-tricks]: North has 6 tricks in ♣ here, but 7 in the table
//!   ┌─ example.pbn:1:21
//!   │
//! 1 │ [DoubleDummyTricks "9a5869a5874375643756"]
//!   │                     ^^^^^^^^^^^^^^^^^^^^
//! 2 │ [OptimumResultTable "Declarer;Denomination;Result"]
//!   │ --------------------------------------------------- the table
//! ```
//!
//! ```pbn
//! [DoubleDummyTricks "9a5879a5874375643757"]
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
//! [Board "1"]
//! [DoubleDummyTricks "9a5869a587437564375"]
//! ```
//!
//! ```text
//! warning[double-dummy-tricks]: expected 20 digits, one for each player in each strain, found 19
//!   ┌─ example.pbn:2:21
//!   │
//! 2 │ [DoubleDummyTricks "9a5869a587437564375"]
//!   │                     ^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [DoubleDummyTricks "7777766666777776666g"]
//! ```
//!
//! ```text
//! warning[double-dummy-tricks]: expected the digits 0 to 9 and a to d, for 13 tricks, found `g`
//!   ┌─ example.pbn:1:40
//!   │
//! 1 │ [DoubleDummyTricks "7777766666777776666g"]
//!   │                                        ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [DoubleDummyTricks "9a5879a5874375643756"]
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
//! [DoubleDummyTricks ""]
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

use crate::bridge::{Seat, Strain, seat_name};
use crate::pbn::model::table::double_dummy_digits;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::rules::words::{counted_tricks, strain_name};

pub(crate) const META: Meta = Meta {
    name: "double-dummy-tricks",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.7"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::DOUBLE_DUMMY_TRICKS)],
    &Check::Game(check),
)]);

/// How many results there are: those of four players in five strains.
const RESULTS: usize = 20;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated_tag(TagId::DOUBLE_DUMMY_TRICKS) else {
        return;
    };
    let is_digit = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'd' | b'A'..=b'D');
    let mut others = (span.start..).zip(text).filter(|(_, byte)| !is_digit(byte));
    if let Some((at, _)) = others.next() {
        let place = Span::new(at, at + 1);
        let found = game.found(place);
        let message =
            format!("expected the digits 0 to 9 and a to d, for 13 tricks, found {found}");
        report.at(place, message);
        return;
    }
    if text.len() != RESULTS {
        let count = text.len();
        let message =
            format!("expected {RESULTS} digits, one for each player in each strain, found {count}");
        report.at(span, message);
        return;
    }
    let Some(table) = game.model.table(TagId::OPTIMUM_RESULT_TABLE) else {
        return;
    };
    let (Some(digits), Some(results)) = (double_dummy_digits(text), table.double_dummy()) else {
        return;
    };
    let rows = Strain::DESC.into_iter().flat_map(|strain| {
        let of = |tricks: &[[u8; 4]; 5]| tricks.get(strain as usize).copied().unwrap_or_default();
        let pairs = of(&digits).into_iter().zip(of(&results)).zip(Seat::ALL);
        pairs.map(move |((digit, result), seat)| (seat, strain, digit, result))
    });
    let mut wrong = rows.filter(|(.., digit, result)| digit != result);
    let Some((seat, strain, digit, result)) = wrong.next() else {
        return;
    };
    let (name, strain) = (seat_name(seat), strain_name(strain));
    let digit = counted_tricks(digit);
    let message = format!("{name} has {digit} in {strain} here, but {result} in the table");
    let finding = report.at(span, message).label(table.pair, "the table");
    let others = wrong.count();
    if others > 0 {
        finding.note(format!("{others} more of the twenty results differ"));
    }
}
