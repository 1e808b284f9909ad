//! `I`: the awards of instant matchpoints. Other lists have no place in PBN.

use super::said::RecordContent;
use super::tags::has_hole;
use crate::games::Game;
use crate::rbn::RbnLabel;

/// The table of PBN that has the same numbers.
const TABLE: &str = "InstantScoreTable";

/// Its columns.
const COLUMNS: &str = "ScoreRange_NS;Percentage_NS";

/// The section of the table: each score with its award, and the ranges between them. Better scores than
/// the first get everything, worse ones than the last nothing. `None` for another list.
pub(super) fn section(said: &RecordContent) -> Option<String> {
    let mut rows = String::new();
    let mut before: Option<i32> = None;
    let mut gap: Option<&str> = None;
    let mut is_minus = false;
    for item in said.get(RbnLabel::Items)?.split(':') {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let Some((score, award)) = item.split_once('=') else {
            // An award between two scores.
            gap = Some(item).filter(|item| is_number(item) && gap.is_none() && before.is_some());
            gap?;
            continue;
        };
        is_minus |= score.starts_with('-');
        let tens = score.trim_start_matches('-');
        if !is_number(tens) || !is_number(award) {
            return None;
        }
        let score = tens.parse::<i32>().ok()?.checked_mul(10)?;
        let score = if is_minus { -score } else { score };
        if before.is_some_and(|better| better <= score) {
            return None;
        }
        match (before, gap.take()) {
            (None, _) => rows.push_str(&format!("{score},* 100\n")),
            (Some(better), Some(award)) => rows.push_str(&format!("{score},{better} {award}\n")),
            (Some(_), None) => {}
        }
        rows.push_str(&format!("{score} {award}\n"));
        before = Some(score);
    }
    let last = before.filter(|_| gap.is_none())?;
    Some(format!("[{TABLE} \"{COLUMNS}\"]\n{rows}*,{last} 0\n"))
}

/// The awards of a game, if its table has the columns.
pub(super) fn of_game(game: &Game) -> Option<String> {
    let mut tables = game.tables.iter();
    let table = tables.find(|table| table.tag == TABLE && !has_hole(game, TABLE))?;
    if table.columns != ["ScoreRange_NS", "Percentage_NS"] {
        return None;
    }
    let mut items: Vec<String> = Vec::new();
    let mut is_minus = false;
    for row in &table.rows {
        let [range, award] = row.as_slice() else {
            return None;
        };
        match range.split_once(',') {
            Some(("*", _) | (_, "*")) => {}
            Some(_) => items.push(award.clone()),
            None => {
                let score: i32 = range.parse().ok()?;
                let sign = if score < 0 && !std::mem::replace(&mut is_minus, score < 0) {
                    "-"
                } else {
                    ""
                };
                items.push(format!("{sign}{}={award}", score.unsigned_abs() / 10));
            }
        }
    }
    // Each award of a gap is between two scores.
    let gaps: Vec<bool> = items.iter().map(|item| !item.contains('=')).collect();
    let is_open = [gaps.first(), gaps.last()].contains(&Some(&true));
    let is_double = gaps.windows(2).any(|two| two == [true, true]);
    (!is_open && !is_double).then(|| items.join(":"))
}
