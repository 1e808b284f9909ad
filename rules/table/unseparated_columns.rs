//! # unseparated-columns
//!
//! The columns of a table are separated by spaces, where semicolons have to stand. Readers see
//! one column with a long name (chapter 5.2), and so cannot tell which elements belong
//! together: the whole table is lost. It is told once for a file.
//!
//! Write semicolons, and use the names that the standard gives.
//!
//! ## Bad
//!
//! ```pbn
//! [OptimumResultTable "Declarer Suit Tricks"]
//! N NT 9
//! N S 8
//! ```
//!
//! ```text
//! error[unseparated-columns]: columns are separated by semicolons; the table is lost without them: `Declarer;Denomination;Result`
//!   ┌─ example.pbn:1:22
//!   │
//! 1 │ [OptimumResultTable "Declarer Suit Tricks"]
//!   │                      ^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write semicolons (unsafe)
//! ```
//!
//! ```diff
//! -[OptimumResultTable "Declarer Suit Tricks"]
//! +[OptimumResultTable "Declarer;Denomination;Result"]
//!  N NT 9
//!  N S 8
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! N S 8
//! ```

use std::borrow::Cow;
use std::ops::Range;

use crate::rules::prelude::*;
use crate::standard::{TagId, table};

pub(crate) const META: Meta = Meta {
    name: "unseparated-columns",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["5.2"],
    needs: &[Need::OddTable],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

/// The headers of a game that have no semicolons, with what they should say.
struct Headers(Vec<(Range<usize>, Vec<u8>)>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let mut found = Vec::new();
    for data in game.model.tables().filter(|data| data.is_unseparated) {
        if let Some(header) = data.header {
            let right = separated(data.tag, data.slice(header));
            found.push((header.at(game.base), right));
        }
    }
    (!found.is_empty()).then(|| Fact::new(Headers(found)))
}

/// The header with semicolons, and with the names of the standard for names that programs use.
fn separated(tag: TagId, header: &[u8]) -> Vec<u8> {
    let mut right: Vec<u8> = Vec::with_capacity(header.len());
    for word in header.split(u8::is_ascii_whitespace) {
        if word.is_empty() {
            continue;
        }
        if !right.is_empty() {
            right.push(b';');
        }
        let known = table(tag).is_none_or(|table| table.column(word).is_some());
        right.extend_from_slice(match word {
            b"Suit" | b"Strain" if !known && tag == TagId::OPTIMUM_RESULT_TABLE => b"Denomination",
            b"Tricks" if !known => b"Result",
            word => word,
        });
    }
    right
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let all = facts.iter().filter_map(|fact| {
        let headers = fact.fact.get::<Headers>()?;
        Some(headers.0.iter().map(move |header| (fact.game, header)))
    });
    let mut all = all.flatten().peekable();
    let Some(&(game, (first, right))) = all.peek() else {
        return;
    };
    let right = String::from_utf8_lossy(right).into_owned();
    let edits: Vec<_> = all
        .map(|(_, (range, right))| (range.clone(), Cow::Owned(right.clone())))
        .collect();
    let count = edits.len();
    let mut finding = report.in_file(
        first.clone(),
        game,
        format!("columns are separated by semicolons; the table is lost without them: `{right}`"),
    );
    if count > 1 {
        finding = finding.note(format!("{count} tables of this file begin so"));
    }
    finding.fix_all_in_file("write semicolons", Applicability::Unsafe, edits);
}
