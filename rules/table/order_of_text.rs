//! # order-of-text
//!
//! The header of a table announces an order for a column whose elements are not numbers. The signs mean that
//! the highest (`+`) or lowest (`-`) value comes first (chapter 5.2), but the standard does not say which of
//! two words, calls or names is higher. Some readers report an error for each row.
//!
//! Delete the sign.
//!
//! ## Bad
//!
//! ```pbn
//! [ActionTable "+Call;Percentage"]
//! 2H 60
//! 1H 40
//! ```
//!
//! ```text
//! warning[order-of-text]: the elements of Call are not numbers, so they have no order
//!   ┌─ example.pbn:1:15
//!   │
//! 1 │ [ActionTable "+Call;Percentage"]
//!   │               ^
//! 2 │ 2H 60
//!   │ -- an element that is not a number
//!   │
//!   = fix: delete the sign (unsafe)
//!     + [ActionTable "Call;Percentage"]
//! ```
//!
//! ```diff
//! -[ActionTable "+Call;Percentage"]
//! +[ActionTable "Call;Percentage"]
//!  2H 60
//!  1H 40
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ActionTable "Call;+Percentage"]
//! 2H 60
//! 1H 40
//! ```

use crate::rules::elements::is_text;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "order-of-text",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.whole_tables() {
        for (index, column) in table.columns().iter().enumerate() {
            // One without a name is reported by `bad-column`.
            if column.order.is_none() || column.name.is_empty() {
                continue;
            }
            let Some(cell) = table.cells(index).find(|cell| is_text(column, *cell)) else {
                continue;
            };
            let name = game.show(column.name);
            report
                .at(
                    column.sign(),
                    format!("the elements of {name} are not numbers, so they have no order"),
                )
                .label(cell.span, "an element that is not a number")
                .fix("delete the sign", Applicability::Unsafe, column.sign(), b"");
        }
    }
}
