//! # unknown-column
//!
//! A table of the standard has a column with a name that the standard does not define, and that no
//! program is known to write. This is allowed, and readers skip such columns (chapter 5.2). But the
//! name may be misspelled, and then its elements are lost. Column names are case-sensitive. It is
//! reported once per name in a file.
//!
//! Correct the name, or leave it if it is your own.
//!
//! ## Bad
//!
//! ```pbn
//! [ActionTable "Rank;call"]
//! 1 1H
//! ```
//!
//! ```text
//! warning[unknown-column]: unknown column `call` in ActionTable; did you mean `Call`?
//!   ┌─ example.pbn:1:20
//!   │
//! 1 │ [ActionTable "Rank;call"]
//!   │                    ^^^^
//!   │
//!   = fix: write Call (unsafe)
//!     + [ActionTable "Rank;Call"]
//! ```
//!
//! ```diff
//! -[ActionTable "Rank;call"]
//! +[ActionTable "Rank;Call"]
//!  1 1H
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Trump;Score_NS"]
//! 1 S 420
//! ```
//!
//! ```text
//! info[unknown-column]: unknown column `Trump` in ScoreTable; most readers skip it
//!   ┌─ example.pbn:1:19
//!   │
//! 1 │ [ScoreTable "Rank;Trump;Score_NS"]
//!   │                   ^^^^^
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank; Score_NS"]
//! 1 420
//! ```
//!
//! ```text
//! warning[unknown-column]: unknown column ` Score_NS` in ScoreTable; did you mean `Score_NS`, without blanks?
//!   ┌─ example.pbn:1:19
//!   │
//! 1 │ [ScoreTable "Rank; Score_NS"]
//!   │                   ^^^^^^^^^
//!   │
//!   = fix: write Score_NS (unsafe)
//!     + [ScoreTable "Rank;Score_NS"]
//! ```
//!
//! ```pbn
//! [OptimumResultTable "Declarer;Denomination;ResultR"]
//! N NT 9
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [ActionTable "Rank;Call"]
//! 1 1H
//! ```
//!
//! ```pbn
//! [ScoreTable "Section;Table;Round;Score_NS;Lead"]
//! A 1 2 420 SA
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Section;Rank;PairId;TotalMP"]
//! A 1 5 120
//! B 1 9 118
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use crate::pbn::standard::{TagId, table};
use crate::rules::prelude::*;
use crate::rules::table::table_in_value;

pub(crate) const META: Meta = Meta {
    name: "unknown-column",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["5.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OddTable],
    &Check::Across { gather, judge },
)]);

/// The unknown columns of a game: the table, the name and the place.
struct UnknownColumns(Vec<(TagId, Vec<u8>, Span)>);

/// The first game with a name, and all places of it.
type ColumnPlaces = (usize, Vec<Range<usize>>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let mut found = Vec::new();
    let tables = game.model.tables();
    for data in tables.filter(|data| !data.is_unseparated && !table_in_value::finds(*data)) {
        let Some(table) = table(data.tag) else {
            continue;
        };
        let unknown = data.columns().iter().filter(|column| {
            let name = data.slice(column.name);
            column.known.is_none() && !table.is_of_programs(name)
        });
        found.extend(
            unknown
                .filter(|column| {
                    // Another rule reports control characters.
                    let name = data.slice(column.name);
                    !name.is_empty() && !name.iter().any(u8::is_ascii_control)
                })
                .map(|column| {
                    let name = data.slice(column.name).to_vec();
                    (data.tag, name, column.name)
                }),
        );
    }
    (!found.is_empty()).then(|| Fact::new(UnknownColumns(found)))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut names: BTreeMap<(TagId, &[u8]), ColumnPlaces> = BTreeMap::new();
    for fact in facts {
        for (tag, name, span) in fact.fact.get::<UnknownColumns>().iter().flat_map(|c| &c.0) {
            let seen = names.entry((*tag, name)).or_insert((fact.game, Vec::new()));
            seen.1.push(span.at(fact.base));
        }
    }
    for ((tag, name), (game, ranges)) in names {
        let Some(first) = ranges.first() else {
            continue;
        };
        let meant = meant(tag, name);
        let shown = file.show(name);
        let table = tag.name();
        let message = match meant {
            Some(meant) if meant.as_bytes() == name.trim_ascii() => {
                format!(
                    "unknown column `{shown}` in {table}; did you mean `{meant}`, without blanks?"
                )
            }
            Some(meant) if meant.as_bytes().eq_ignore_ascii_case(name.trim_ascii()) => {
                format!("unknown column `{shown}` in {table}; did you mean `{meant}`?")
            }
            Some(meant) => {
                format!("unknown column `{shown}` in {table}; write a width as in `{meant}\\2R`")
            }
            None => format!("unknown column `{shown}` in {table}; most readers skip it"),
        };
        // Other columns are allowed (chapter 5.2), but readers lose a misspelled one.
        let mut finding = report
            .in_file(first.clone(), game, message)
            .milder(meant.is_none());
        if ranges.len() > 1 {
            finding = finding.also_at(ranges.iter().skip(1).cloned());
            finding = finding.note(format!("{} tables of this file have it", ranges.len()));
        }
        if let Some(meant) = meant {
            let edits = ranges
                .iter()
                .map(|range| Edit::new(range.clone(), meant.as_bytes()));
            finding.fix_all_in_file(
                format!("write {meant}"),
                Applicability::Unsafe,
                edits.collect::<Vec<_>>(),
            );
        }
    }
}

/// The predefined column that was probably meant: another case, or a width without backslash.
fn meant(tag: TagId, name: &[u8]) -> Option<&'static str> {
    let bare = name.strip_suffix(b"R").or(name.strip_suffix(b"L"));
    let bare = bare.map(|bare| bare.trim_ascii_end());
    let columns = table(tag)?.columns.iter().map(|column| column.name);
    let mut meant = columns.filter(|known| {
        let known = known.as_bytes();
        known.eq_ignore_ascii_case(name.trim_ascii()) || Some(known) == bare
    });
    meant.next()
}
