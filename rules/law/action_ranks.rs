//! # action-ranks
//!
//! In an ActionTable an action with a better rank has a lower percentage. The percentages rate the
//! actions, and the ranks put them in order, the best one first (chapter 5.3). Readers that show the
//! ranks and readers that show the percentages then recommend different actions.
//!
//! Correct the ranks or the percentages.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! [ActionTable "Rank;Call;Percentage"]
//! 1 1H 30
//! 2 1S 60
//! 3 1D 10
//! ```
//!
//! ```text
//! warning[action-ranks]: the percentage of this action is higher than that of an action with a better rank
//!   ┌─ example.pbn:6:6
//!   │
//! 5 │ 1 1H 30
//!   │      -- the action with the better rank
//! 6 │ 2 1S 60
//!   │      ^^
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Play "W"]
//! +
//! [ActionTable "Card;Percentage;Rank"]
//! D2 70.5 2
//! SK 71 3
//! HA 80 1
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! [ActionTable "Call;Percentage;Rank"]
//! 1S 0 2
//! 1H 100 1
//! Pass 0 2
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass +
//! [ActionTable "Rank;Call;Percentage"]
//! 1 1H 60
//! 2 1S 20
//! 2 1D 20
//! 4 1NT ?
//! ```

use crate::pbn::model::table::TableCell;
use crate::pbn::standard::TagId;
use crate::rules::law::impossible_action;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "action-ranks",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.3"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::ACTION_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::ACTION_TABLE) else {
        return;
    };
    let (Some(rank), Some(percentage)) = (table.column("Rank"), table.column("Percentage")) else {
        return;
    };
    let number = |row: usize, column: usize| {
        let cell = table.cell(row, column)?;
        Some((cell.real_number()?, cell))
    };
    // Who corrects an action that cannot be chosen rates it again.
    let impossible = impossible_action::found_rows(game, table);
    let mut rows: Vec<(f64, f64, TableCell<'_>)> = (0..table.row_count())
        .filter(|row| !impossible.contains(row))
        .filter_map(|row| {
            let (rank, _) = number(row, rank)?;
            let (percentage, cell) = number(row, percentage)?;
            Some((rank, percentage, cell))
        })
        .collect();
    rows.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let falls = |pair: &[(f64, f64, TableCell<'_>)]| match pair {
        [(first, above, _), (second, below, _)] => first < second && above < below,
        _ => false,
    };
    let mut wrong = rows.windows(2).filter(|pair| falls(pair));
    if let Some([(_, _, better), (_, _, worse)]) = wrong.next() {
        report
            .at(
                worse.span,
                "the percentage of this action is higher than that of an action with a better rank",
            )
            .label(better.span, "the action with the better rank");
    }
}
