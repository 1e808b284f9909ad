//! # marks-between-elements
//!
//! The elements of a table have bars or commas between them. Only white space separates elements; all other
//! printing characters belong to an element (chapter 5.2). Readers take a bar for another element, and `3,`
//! for the number. Then all later elements are in the wrong columns.
//!
//! Delete the marks. The fix does this if each line then has one element for each column.
//!
//! ## Bad
//!
//! ```pbn
//! [TotalScoreTable "Rank;Names;TotalMP"]
//! 1 | "Ash - Elm" | 120
//! 2 | "Fir - Oak" | 110
//! ```
//!
//! ```text
//! error[marks-between-elements]: expected white space alone between the elements of a row, found `|`
//!   ┌─ example.pbn:2:3
//!   │
//! 1 │ [TotalScoreTable "Rank;Names;TotalMP"]
//!   │                   ------------------ the columns
//! 2 │ 1 | "Ash - Elm" | 120
//!   │   ^
//!   │
//!   = fix: delete the marks
//!     - 1 | "Ash - Elm" | 120
//!     - 2 | "Fir - Oak" | 110
//!     + 1 "Ash - Elm" 120
//!     + 2 "Fir - Oak" 110
//! ```
//!
//! ```diff
//!  [TotalScoreTable "Rank;Names;TotalMP"]
//! -1 | "Ash - Elm" | 120
//! -2 | "Fir - Oak" | 110
//! +1 "Ash - Elm" 120
//! +2 "Fir - Oak" 110
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;Names;TotalMP"]
//! 1, "Ash - Elm", 120
//! 2, "Fir - Oak", 110
//! ```
//!
//! ```diff
//!  [TotalScoreTable "Rank;Names;TotalMP"]
//! -1, "Ash - Elm", 120
//! -2, "Fir - Oak", 110
//! +1 "Ash - Elm" 120
//! +2 "Fir - Oak" 110
//! ```
//!
//! ```pbn
//! [ScoreTable "PairId_NS;PairId_EW;Contract"]
//! 1,2,4S
//! 3,4,3NT
//! ```
//!
//! ```diff
//!  [ScoreTable "PairId_NS;PairId_EW;Contract"]
//! -1,2,4S
//! -3,4,3NT
//! +1 2 4S
//! +3 4 3NT
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [TotalScoreTable "Rank;Names;TotalMP"]
//! 1 "Ash - Elm" 120
//! 2 "Fir - Oak" 110
//! ```

use crate::rules::prelude::*;
use crate::rules::separators::{between_elements, without_marks};

pub(crate) const META: Meta = Meta {
    name: "marks-between-elements",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    // Readers take the marks for elements.
    may_change: &[Part::Table],
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Table], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.tables() {
        let mark = between_elements(table).filter(|_| table.sound && !table.columns().is_empty());
        let Some((mark, place)) = mark else {
            continue;
        };
        let message = format!(
            "expected white space alone between the elements of a row, found `{}`",
            char::from(mark)
        );
        let finding = report
            .at(place, message)
            .label(table.header.unwrap_or(table.pair), "the columns")
            .habit_that("tables", "have such marks", mark);
        let edges = table.elements.first().zip(table.elements.last());
        // A comment belongs to the element before it, which can be a mark, and so can one after the last.
        let has_comment = edges.is_some_and(|(first, last)| {
            let next = game
                .tags
                .partition_point(|(pair, _)| pair.span().start < last.end);
            let next = game.tags.get(next).map(|(pair, _)| pair.span().start);
            let end = next.unwrap_or(game.text().len() as u32);
            game.has_aside(Span::new(first.start, end))
        });
        if let Some(edits) = without_marks(game, table, mark).filter(|_| !has_comment) {
            finding.fix_all("delete the marks", Applicability::Safe, edits);
        }
    }
}
