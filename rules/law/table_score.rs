//! # table-score
//!
//! The points in a row of a ScoreTable do not match its contract and tricks. The score follows from
//! contract, declarer, result and the vulnerability of the game (chapter 5.9 and Law 77). A deal
//! that was passed out scores no points. It is reported once per table; rows with an artificial
//! score are not checked. The Laws of 1987 changed the scores of doubled contracts: in games before
//! 1988, and if the date is not known, the old and the new score are both right.
//!
//! Correct the row, or the tag Vulnerable if all rows are wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3NT N 9 600
//! 4S  N 10 420
//! ```
//!
//! ```text
//! warning[table-score]: this contract with this result is worth 400 points for North-South
//!   ┌─ example.pbn:3:9
//!   │
//! 1 │ [Vulnerable "None"]
//!   │ ------------------- the vulnerability
//! 2 │ [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3 │ 3NT N 9 600
//!   │ ---     ^^^
//!   │ │
//!   │ the contract
//! ```
//!
//! ```pbn
//! [Vulnerable "EW"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4HX W 9 100
//! ```
//!
//! ```pbn
//! [Date "1995.06.10"]
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4HX N 6 -700
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Score_NS"]
//! Pass 50
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3NT N 9 500
//! ```
//!
//! ```text
//! warning[table-score]: this contract with this result is worth 400 points, or 600 if vulnerable, for North-South
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ 3NT N 9 500
//!   │ ---     ^^^
//!   │ │
//!   │ the contract
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 1S N 7 90
//! ```
//!
//! ```pbn
//! [Date "1985.06.10"]
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 5HX S 7 -500
//! ```
//!
//! ```text
//! warning[table-score]: this contract with this result is worth -800 points for North-South
//!   ┌─ example.pbn:4:9
//!   │
//! 2 │ [Vulnerable "None"]
//!   │ ------------------- the vulnerability
//! 3 │ [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4 │ 5HX S 7 -500
//!   │ ---     ^^^^
//!   │ │
//!   │ the contract
//!   │
//!   = by the laws before 1987 it was worth -700 points for North-South
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Date "1985.06.10"]
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4HX N 6 -700
//! ```
//!
//! ```pbn
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3NT  N 9 400
//! Pass - - 0
//! -    - - ^0
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3NT  N 9 400
//! 3NT  N 9 600
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Score_NS"]
//! 4H   50
//! Pass 0
//! ```

use crate::bridge::scoring::Laws;
use crate::bridge::scoring::is_vulnerable;
use crate::bridge::scoring::possible_points;
use crate::bridge::{FinalContract, Seat, Vulnerability, same_side};
use crate::pbn::model::Table;
use crate::pbn::standard::TagId;
use crate::rules::kind_of_game;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "table-score",
    severity: Severity::Warning,
    chapters: &["5.9"],
    needs: &[Need::tag(TagId::SCORE_TABLE)],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(WrongRows { first, count }) = find(game) else {
        return;
    };
    let Wrong {
        span,
        contract,
        points,
        side,
    } = first;
    // If two games run into each other, the vulnerability is that of the first one; and if the
    // score of the game is wrong, its row is wrong too.
    if game.missing_separators().next().is_some() || super::wrong_score::is_wrong(game) {
        return;
    }
    let (new, old) = (
        worth(points.map(|[new, _]| new)),
        worth(points.map(|[_, old]| old)),
    );
    let message = format!("this contract with this result is worth {new} for {side}");
    let mut finding = report.at(span, message).label(contract, "the contract");
    if new != old {
        finding = finding.note(format!(
            "by the laws before 1987 it was worth {old} for {side}"
        ));
    }
    if game.model.vulnerability().is_some()
        && let Some(pair) = game.tag(TagId::VULNERABLE)
    {
        finding = finding.label(pair.span(), "the vulnerability");
    }
    if count > 1 {
        finding.note(format!("{count} rows of this table are wrong"));
    }
}

/// Whether a score of the ScoreTable is wrong; then what is computed from the scores is not
/// checked.
pub(crate) fn has_wrong_row(game: &GameContext<'_>) -> bool {
    wrong_rows(game).is_some_and(|mut rows| rows.next().is_some())
}

/// The first wrong row and how many there are.
struct WrongRows {
    first: Wrong,
    count: usize,
}

fn find(game: &GameContext<'_>) -> Option<WrongRows> {
    let mut wrong = wrong_rows(game)?.map(|(_, wrong)| wrong);
    Some(WrongRows {
        first: wrong.next()?,
        count: 1 + wrong.count(),
    })
}

/// The rows of the ScoreTable with a score that does not follow from contract and result.
pub(super) fn wrong_rows<'m>(
    game: &'m GameContext<'_>,
) -> Option<impl Iterator<Item = (usize, Wrong)> + use<'m>> {
    let table = game.model.table(TagId::SCORE_TABLE);
    let table = table.filter(|table| table.is_whole())?;
    let vulnerable = game.model.vulnerability();
    let columns = Columns::of(table).filter(|_| kind_of_game::has_usual_points(game))?;
    let laws = game.model.laws();
    let wrong = move |row: usize| Some((row, columns.judge(table, row, vulnerable, laws)?));
    Some((0..table.row_count()).filter_map(wrong))
}

struct Columns {
    contract: usize,
    declarer: Option<usize>,
    result: Option<usize>,
    ns: Option<usize>,
    ew: Option<usize>,
}

pub(super) struct Wrong {
    span: Span,
    contract: Span,
    /// The right score, not vulnerable and vulnerable; if the vulnerability is known, both are the
    /// same. Each by the laws of today and by the laws that the game may have been scored by.
    points: [[i32; 2]; 2],
    side: &'static str,
}

/// Points not vulnerable and vulnerable, in words.
fn worth([safe, vulnerable]: [i32; 2]) -> String {
    match safe == vulnerable {
        true => format!("{safe} points"),
        false => format!("{safe} points, or {vulnerable} if vulnerable,"),
    }
}

impl Columns {
    fn of(table: Table<'_>) -> Option<Columns> {
        let columns = Columns {
            contract: table.column("Contract")?,
            declarer: table.column("Declarer"),
            result: table.column("Result"),
            ns: table.column("Score_NS"),
            ew: table.column("Score_EW"),
        };
        (columns.ns.is_some() || columns.ew.is_some()).then_some(columns)
    }

    fn judge(
        &self,
        table: Table<'_>,
        row: usize,
        vulnerable: Option<Vulnerability>,
        laws: Laws,
    ) -> Option<Wrong> {
        let contract = table.cell(row, self.contract)?;
        let value = contract.contract()?;
        let (sign, right) = if value == FinalContract::Pass {
            (1, [[0; 2]; 2])
        } else {
            let declarer = table.cell(row, self.declarer?)?.seat()?;
            let tricks = table.cell(row, self.result?)?.tricks()?;
            let risk = vulnerable.map(|vulnerable| is_vulnerable(vulnerable, declarer));
            let sign = if same_side(declarer, Seat::North) {
                1
            } else {
                -1
            };
            let points = |risk| possible_points(value, tricks, risk, laws);
            let right = [
                points(risk.unwrap_or(false))?,
                points(risk.unwrap_or(true))?,
            ];
            (sign, right)
        };
        for (column, side, sign) in [
            (self.ns, "North-South", sign),
            (self.ew, "East-West", -sign),
        ] {
            let Some(cell) = column.and_then(|column| table.cell(row, column)) else {
                continue;
            };
            let Some(given) = cell.real_number() else {
                continue;
            };
            let fits = |points: &i32| given == f64::from(sign * points);
            if !right.iter().flatten().any(fits) {
                return Some(Wrong {
                    span: cell.span,
                    contract: contract.span,
                    points: right.map(|points| points.map(|points| sign * points)),
                    side,
                });
            }
        }
        None
    }
}
