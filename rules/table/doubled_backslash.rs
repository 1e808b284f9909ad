//! # doubled-backslash
//!
//! The width of a column begins with two backslashes. In other strings a backslash is doubled (chapter 3.2).
//! The widths in the header of a table are written with a single one (chapter 5.2 and the files of the
//! standard's author). Some readers refuse two.
//!
//! Write one backslash.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Rank\\2R;Score_NS\\5R"]
//!  1   420
//! ```
//!
//! ```text
//! info[doubled-backslash]: expected one backslash before the width, as in `\3R`, found two
//!   ┌─ example.pbn:1:18
//!   │
//! 1 │ [ScoreTable "Rank\\2R;Score_NS\\5R"]
//!   │                  ^^
//!   │
//!   = fix: write one backslash
//!     + [ScoreTable "Rank\2R;Score_NS\5R"]
//! ```
//!
//! ```diff
//! -[ScoreTable "Rank\\2R;Score_NS\\5R"]
//! +[ScoreTable "Rank\2R;Score_NS\5R"]
//!   1   420
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Rank\2R;Score_NS\5R"]
//!  1   420
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "doubled-backslash",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddTable], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.tables() {
        let mut doubled = table
            .columns()
            .iter()
            // Where no width follows, `bad-column` says so.
            .filter(|column| column.is_doubled && !column.has_bad_width())
            .map(|column| column.layout.part(0, 2))
            .peekable();
        let Some(first) = doubled.peek().copied() else {
            continue;
        };
        let edits = doubled.map(|span| SpanEdit::delete(span.part(0, 1)));
        report
            .at(
                first,
                "expected one backslash before the width, as in `\\3R`, found two",
            )
            .fix_all(
                "write one backslash",
                Applicability::Safe,
                edits.collect::<Vec<_>>(),
            );
    }
}
