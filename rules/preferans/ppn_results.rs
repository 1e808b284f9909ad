//! # ppn-results
//!
//! The results do not sum to zero, or two players have the same place. What one player wins the others lose, so one
//! of the numbers is wrong.
//!
//! Look at the score sheet, and correct the number.
//!
//! ## Bad
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -71]
//! ```
//!
//! ```text
//! warning[ppn-results]: expected results with the sum 0, found 1
//!   ┌─ example.ppn:8:10
//!   │
//! 8 │ [Result3 -71]
//!   │          ^^^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Place1 1]
//! [Place2 1]
//! [Place3 3]
//! ```
//!
//! ```text
//! warning[ppn-results]: expected a place of its own for each player, found 1 twice
//!   ┌─ example.ppn:3:9
//!   │
//! 2 │ [Place1 1]
//!   │         - the first
//! 3 │ [Place2 1]
//!   │         ^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2]
//! [Player1 ana]
//! [Player2 mile]
//! [Player3 vuk]
//! [Result1 112]
//! [Result2 -40]
//! [Result3 -72]
//! [Place1 2]
//! [Place2 1]
//! [Place3 3]
//! ```

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-results",
    folds: false,
    chapters: &[(PPN, &["Info section"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Evening(judge)]);

fn judge(evening: &Evening<'_>, report: &mut Report<'_>) {
    let results = evening.numbers("Result");
    let sum: i128 = results.iter().map(|(result, _)| i128::from(*result)).sum();
    if let [_, _, (_, last)] = results[..]
        && sum != 0
    {
        let message = format!("expected results with the sum 0, found {sum}");
        report.in_file(last.value.1.clone(), last.game, message);
    }
    let places = evening.numbers("Place");
    for (at, (place, tag)) in places.iter().enumerate() {
        let mut before = places.iter().take(at);
        if let Some((_, first)) = before.find(|(other, _)| other == place) {
            let message =
                format!("expected a place of its own for each player, found {place} twice");
            let finding = report.in_file(tag.value.1.clone(), tag.game, message);
            finding.label_in_file(first.value.1.clone(), "the first");
        }
    }
}
