//! The ScoreTable: its scores, which of them do not follow from contract and result, and the rows of a game.

use smallvec::SmallVec;

use super::kind_of_game;
use super::pairs::has_row_twice;
use super::tricks::{declarer_tricks, has_wrong_sum};
use crate::bridge::scoring::{Laws, is_vulnerable, possible_points};
use crate::bridge::{FinalContract, Seat, Vulnerability, same_side};
use crate::pbn::model::scoring::{ScoringWords, scoring_words};
use crate::pbn::model::table::TableCell;
use crate::pbn::model::{TableSection, TagContent};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

/// Whether a score of the ScoreTable is wrong or a row is there twice; then what is computed from the scores
/// is not checked.
pub(crate) fn has_wrong_row(game: &GameContext<'_>) -> bool {
    let is_wrong = wrong_rows(game).is_some_and(|mut rows| rows.next().is_some());
    is_wrong || has_row_twice(game, TagId::SCORE_TABLE)
}

/// The rows of the ScoreTable with a score that does not follow from contract and result.
pub(crate) fn wrong_rows<'m>(
    game: &'m GameContext<'_>,
) -> Option<impl Iterator<Item = (usize, WrongScore)> + use<'m>> {
    let table = game.model.whole_table(TagId::SCORE_TABLE)?;
    let vulnerable = game.model.vulnerability();
    let columns = ScoreColumns::of(table).filter(|_| kind_of_game::has_usual_points(game))?;
    let laws = game.model.laws();
    let wrong = move |row: usize| Some((row, columns.judge(table, row, vulnerable, laws)?));
    Some((0..table.row_count()).filter_map(wrong))
}

struct ScoreColumns {
    contract: usize,
    declarer: Option<usize>,
    result: Option<usize>,
    ns: Option<usize>,
    ew: Option<usize>,
}

pub(crate) struct WrongScore {
    pub(crate) span: Span,
    pub(crate) contract: Span,
    /// The right score, not vulnerable and vulnerable; if the vulnerability is known, both are the
    /// same. Each by the laws of today and by the laws that the game may have been scored by.
    pub(crate) points: [[i32; 2]; 2],
    pub(crate) side: &'static str,
}

impl ScoreColumns {
    fn of(table: TableSection<'_>) -> Option<ScoreColumns> {
        let columns = ScoreColumns {
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
        table: TableSection<'_>,
        row: usize,
        vulnerable: Option<Vulnerability>,
        laws: Laws,
    ) -> Option<WrongScore> {
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
                return Some(WrongScore {
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

/// What the tag Scoring says.
pub(crate) fn scoring(game: &GameContext<'_>) -> ScoringWords {
    match game.model.said(TagId::SCORING) {
        TagContent::Value(value, _) => scoring_words(value),
        TagContent::Inherited => ScoringWords {
            other: true,
            ..ScoringWords::default()
        },
        _ => ScoringWords::default(),
    }
}

/// Whether a row has an artificial score, from which nothing follows and with which no other is compared:
/// its contract, declarer and result are `-`, or its score is no number (chapter 5.9).
pub(crate) fn is_artificial(table: TableSection<'_>, row: usize) -> bool {
    let cells = |names: &[&str]| {
        let columns = names.iter().filter_map(|name| table.column(name));
        let cells = columns.filter_map(|column| table.cell(row, column));
        cells.collect::<SmallVec<[TableCell<'_>; 3]>>()
    };
    let scores = cells(&["Score_NS", "Score_EW"]);
    let mut numbers = scores
        .iter()
        .filter_map(|cell| cell.real_number())
        .peekable();
    if !scores.is_empty() && numbers.peek().is_none() {
        // A number with a wrong letter is a slip of the pen.
        let has_digit = |cell: &TableCell<'_>| cell.bare().iter().any(u8::is_ascii_digit);
        return scores
            .iter()
            .all(|cell| cell.is_artificial() || !has_digit(cell));
    }
    // Percentages that a director gives, in the columns of scores.
    let is_share = |cell: &TableCell<'_>| matches!(cell.text, b"40" | b"50" | b"60");
    if scores.len() > 1 && scores.iter().all(is_share) {
        return true;
    }
    let played = cells(&["Contract", "Declarer", "Result"]);
    let is_passed_out = scores.is_empty() || numbers.all(|number| number == 0.0);
    !played.is_empty() && played.iter().all(|cell| cell.text == b"-") && !is_passed_out
}

/// A row with its score for North-South and how often it occurred.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    pub(crate) row: usize,
    pub(crate) score: f64,
    pub(crate) many: f64,
}

/// The scores of all rows; `None` where one is artificial or not known.
pub(crate) fn scores(table: TableSection<'_>) -> Option<Vec<Scored>> {
    let (ns, ew) = (table.column("Score_NS"), table.column("Score_EW"));
    let multiplicity = table.column("Multiplicity");
    let mut scores = Vec::with_capacity(table.row_count());
    for row in 0..table.row_count() {
        if is_artificial(table, row) {
            return None;
        }
        let number = |column: Option<usize>| table.cell(row, column?)?.real_number();
        // Some programs give the score of the side that gets it, and `-` for the other.
        let score = number(ns).or_else(|| number(ew).map(|score| -score))?;
        let many = match multiplicity {
            Some(column) => table.cell(row, column)?.real_number()?,
            None => 1.0,
        };
        scores.push(Scored { row, score, many });
    }
    Some(scores)
}

/// What to do about an artificial score that looks like a real one.
pub(crate) const ARTIFICIAL: &str = "an artificial score has `^` before it, as in `^60`";

/// Whether the percentages of both sides are those that a director gives, and no result.
pub(crate) fn are_of_director(percentages: [Option<f64>; 2]) -> bool {
    let [Some(ns), Some(ew)] = percentages else {
        return false;
    };
    let is_given = |share: f64| [40.0, 50.0, 60.0].contains(&share);
    is_given(ns) && is_given(ew) && ns + ew != 100.0
}

/// What was played at the table of the game.
pub(crate) struct TableContract {
    contract: FinalContract,
    /// Declarer and tricks; `None` where all passed.
    pub(crate) by: Option<(Seat, u8)>,
    pub(crate) span: Span,
}

impl TableContract {
    /// Contract, declarer and tricks, where all three can be read, or that all passed.
    pub(crate) fn of(game: &GameContext<'_>) -> Option<TableContract> {
        let contract = game.model.contract()?;
        let by = match contract {
            FinalContract::Contract(_) => Some(TableContract::by(game)?),
            FinalContract::Pass => None,
            FinalContract::Trumps(_) => return None,
        };
        Some(TableContract {
            contract,
            by,
            span: game.tag(TagId::CONTRACT)?.value_span()?,
        })
    }

    fn by(game: &GameContext<'_>) -> Option<(Seat, u8)> {
        let declarer = game.model.declarer()?.0;
        let result = game.model.result().filter(|result| !result.is_irregular)?;
        let tricks = declarer_tricks(declarer, result.tricks).filter(|tricks| *tricks <= 13)?;
        (!has_wrong_sum(game)).then_some((declarer, tricks))
    }

    /// Who played the contract; `None` where all passed.
    pub(crate) fn declarer(&self) -> Option<Seat> {
        self.by.map(|(declarer, _)| declarer)
    }

    /// The rows of a table that say the same, or leave it open; `None` where it has no such columns.
    pub(crate) fn rows<'t>(
        &self,
        table: TableSection<'t>,
    ) -> Option<impl Iterator<Item = usize> + 't> {
        let contract = table.column("Contract")?;
        let declarer = table.column("Declarer")?;
        let result = table.column("Result")?;
        let (played, by) = (self.contract, self.by);
        let rows = 0..table.row_count();
        Some(rows.filter(move |row| {
            let cell = |column: usize| table.cell(*row, column);
            let is_contract = |cell: TableCell<'_>| match cell.contract() {
                Some(contract) => contract == played,
                // Some programs have no word for a board that was passed out.
                None => cell.text == b"?" || by.is_none() && cell.is_blank(),
            };
            let Some((seat, tricks)) = by else {
                return cell(contract).is_some_and(is_contract);
            };
            cell(contract).is_some_and(is_contract)
                && cell(declarer).is_some_and(|c| c.text == b"?" || c.seat() == Some(seat))
                && cell(result).is_some_and(|c| c.text == b"?" || c.tricks() == Some(tricks))
        }))
    }
}
