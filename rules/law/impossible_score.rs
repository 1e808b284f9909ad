//! # impossible-score
//!
//! No contract brings this score. By the laws a contract with its tricks has one score, so the scores of a
//! deal are a small set, and the vulnerability makes it smaller (chapters 4.2.1, 4.2.7 and 5.9, and Law 77).
//! An optimum score is that of a contract that is made, or that is doubled and fails. If contract, declarer
//! and result are known, `wrong-score` and `table-score` check the score instead.
//!
//! Correct the score or the vulnerability. An assigned score is marked with `^` in a table, and explained in a
//! comment after the tag.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Score "NS 9000"]
//! ```
//!
//! ```text
//! warning[impossible-score]: no contract brings either side the score `NS 9000`
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ [Score "NS 9000"]
//!   │         ^^^^^^^
//! ```
//!
//! ```pbn
//! [Vulnerable "None"]
//! [OptimumScore "NS 2220"]
//! ```
//!
//! ```text
//! warning[impossible-score]: with neither side vulnerable, no contract brings the score `NS 2220`
//!   ┌─ example.pbn:2:16
//!   │
//! 1 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 2 │ [OptimumScore "NS 2220"]
//!   │                ^^^^^^^
//! ```
//!
//! ```pbn
//! [Vulnerable "All"]
//! [ScoreTable "PairId_NS;Score_NS"]
//! 1 620
//! 2 420
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Score "NS 420"]
//! ```
//!
//! ```pbn
//! [Vulnerable "NS"]
//! [OptimumScore "NS 2220"]
//! ```
//!
//! ```pbn
//! [Vulnerable "EW"]
//! [ScoreTable "PairId_NS;Score_NS"]
//! 1 420
//! 2 -620
//! 3 ^430
//! ```

use crate::bridge::Seat;
use crate::bridge::scoring::{Contracts, can_score, is_vulnerable};
use crate::pbn::model::value::{self, Sided};
use crate::pbn::model::{TableCell, TableSection};
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::kind_of_game;
use crate::rules::law::{odd_points, optimum_score, wrong_score};
use crate::rules::prelude::*;
use crate::rules::score_table::{has_wrong_row, is_artificial};

pub(crate) const META: Meta = Meta {
    name: "impossible-score",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.1", "4.2.7", "5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::SCORE,
        TagId::SCORE_TABLE,
        TagId::OPTIMUM_SCORE,
    ]))],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (tag, of) in [
        (TagId::OPTIMUM_SCORE, Contracts::Optimum),
        (TagId::SCORE, Contracts::All),
    ] {
        if let Some((span, side)) = find(game, tag, of) {
            let finding = report.at(span, message(game, span, side));
            let finding = finding.softened(game.is_tag_commented(tag));
            if game.model.vulnerability().is_some()
                && let Some((_, place)) = game.stated_tag(TagId::VULNERABLE)
            {
                finding.label(place, "the vulnerability");
            }
        }
    }
    check_table(game, report);
}

fn check_table(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::SCORE_TABLE) else {
        return;
    };
    let columns = [(Seat::North, "Score_NS"), (Seat::East, "Score_EW")];
    let columns = columns.map(|(side, name)| (side, table.column(name)));
    for (side, column) in columns {
        let Some(column) = column else { continue };
        let cells = (0..).zip(table.cells(column));
        let is_wrong = |(row, cell): &(usize, TableCell<'_>)| {
            let points = whole_points(*cell);
            points.is_some_and(|points| !is_possible(game, side, points, Contracts::All))
                && !is_artificial(table, *row)
                && !says_contract(table, *row)
        };
        let mut wrong = cells.filter(is_wrong).map(|(_, cell)| cell);
        let is_judged = || kind_of_game::has_points_of_bridge(game) && !has_wrong_row(game);
        let Some(first) = wrong.next().filter(|_| is_judged()) else {
            continue;
        };
        let finding = report.at(first.span, message(game, first.span, side));
        let others = wrong.count();
        if others > 0 {
            finding.note(format!(
                "{} scores of this column are not possible",
                others + 1
            ));
        }
        return;
    }
}

fn message(game: &GameContext<'_>, span: Span, side: Seat) -> String {
    let found = game.found(span);
    let is_of = |seat| {
        game.model
            .vulnerability()
            .map(|vulnerable| is_vulnerable(vulnerable, seat))
    };
    match (is_of(side), is_of(side.lho())) {
        (None, _) | (_, None) => format!("no contract brings either side the score {found}"),
        (Some(false), Some(false)) => {
            format!("with neither side vulnerable, no contract brings the score {found}")
        }
        (Some(true), Some(true)) => {
            format!("with both sides vulnerable, no contract brings the score {found}")
        }
        _ => format!("with this vulnerability, no contract brings the score {found}"),
    }
}

/// A score of a tag that no contract brings, and whose it is.
fn find(game: &GameContext<'_>, tag: TagId, of: Contracts) -> Option<(Span, Seat)> {
    let (text, span) = game.stated_tag(tag)?;
    let side_of_declarer = || Some(game.model.declarer()?.0);
    let (side, points) = match value::score(text).ok()? {
        Sided::Ns(points) | Sided::Both { ns: points, .. } => (Some(Seat::North), points),
        Sided::Ew(points) => (Some(Seat::East), points),
        Sided::Declarer(points) => (side_of_declarer(), points),
    };
    let is_possible = |side: Seat| is_possible(game, side, points, of);
    let is_wrong = match side {
        Some(side) => !is_possible(side),
        None => !is_possible(Seat::North) && !is_possible(Seat::East),
    };
    let is_reported = || match tag {
        TagId::SCORE => wrong_score::finds(game),
        _ => optimum_score::finds(game),
    };
    // A score of a deal that was passed out is reported there.
    let is_judged = is_wrong
        && !game.model.is_passed_out()
        && kind_of_game::has_points_of_bridge(game)
        && !odd_points::finds(game, tag)
        && !is_reported();
    is_judged.then_some((span, side.unwrap_or(Seat::North)))
}

fn is_possible(game: &GameContext<'_>, side: Seat, points: i32, of: Contracts) -> bool {
    let vulnerable = game.model.vulnerability();
    let is_of = |seat: Seat| vulnerable.map(|vulnerable| is_vulnerable(vulnerable, seat));
    can_score(points, is_of(side), is_of(side.lho()), of)
}

/// The points of an element; `None` for those that are reported as odd.
fn whole_points(cell: TableCell<'_>) -> Option<i32> {
    let points = cell.real_number().filter(|points| points % 10.0 == 0.0)?;
    Some(points as i32)
}

/// Whether a row says by which contract and how many tricks its score was made: then that is judged.
fn says_contract(table: TableSection<'_>, row: usize) -> bool {
    let cell = |name: &str| table.cell(row, table.column(name)?);
    let contract = cell("Contract").and_then(TableCell::contract);
    contract.is_some()
        && cell("Declarer").and_then(TableCell::seat).is_some()
        && cell("Result").and_then(TableCell::tricks).is_some()
}
