//! # duplicate-column
//!
//! A table has the same column twice. Readers find a column by its name (chapter 5.2), so they use one of the
//! two and lose the other.
//!
//! Rename or delete one of them.
//!
//! ## Bad
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS;Score_NS"]
//! 1 420 -420
//! ```
//!
//! ```text
//! warning[duplicate-column]: the column Score_NS appears twice
//!   ┌─ example.pbn:1:28
//!   │
//! 1 │ [ScoreTable "Rank;Score_NS;Score_NS"]
//!   │                   -------- ^^^^^^^^
//!   │                   │
//!   │                   the first one
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ScoreTable "Rank;Score_NS;Score_EW"]
//! 1 420 -420
//! ```

use std::collections::BTreeMap;

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "duplicate-column",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddTable], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for table in game.model.tables() {
        let columns = table.columns();
        let name = |at: usize| columns.get(at).map(|column| table.slice(column.name));
        // The tables of real files have few columns: comparing them all is quickest.
        let is_plain = columns.len() <= 20
            && (0..columns.len()).all(|at| (0..at).all(|before| name(before) != name(at)));
        if is_plain {
            continue;
        }
        let mut seen: BTreeMap<&[u8], Span> = BTreeMap::new();
        for column in columns.iter().filter(|column| !column.name.is_empty()) {
            let text = table.slice(column.name);
            match seen.get(text) {
                Some(first) => {
                    let name = game.show(column.name);
                    report
                        .at(column.name, format!("the column {name} appears twice"))
                        .label(*first, "the first one");
                }
                None => {
                    seen.insert(text, column.name);
                }
            }
        }
    }
}
