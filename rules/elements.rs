//! Elements of tables: what a column can hold, in which column one is, in what order they are, and their quotes.

use super::meant;
use super::sides::may_be_thousands;
use crate::bridge;
use crate::bridge::FinalContract;
use crate::pbn::model::table::{Align, ScoreRange, TableCell, TableColumn, number, seconds};
use crate::pbn::model::{self, TableSection};
use crate::pbn::standard::{CellValue, TagId};
use crate::rules::prelude::*;

/// Whether an element is what a column of this kind holds, perhaps spelled in another way.
pub(crate) fn can_be(value: CellValue, cell: TableCell<'_>) -> bool {
    fits(value, cell) || repaired(value, cell).is_some()
}

/// Whether an element is what a column of this kind holds, with or without `^`, which another rule
/// reports where it cannot be.
pub(crate) fn fits(value: CellValue, cell: TableCell<'_>) -> bool {
    if cell.is_blank() && !cell.text.is_empty() {
        return true;
    }
    let text = cell.bare();
    let is_upper = || !text.iter().any(u8::is_ascii_lowercase);
    match value {
        // Other rules report these.
        CellValue::Duration | CellValue::Names | CellValue::PairId => true,
        CellValue::Rank | CellValue::PositiveInteger => {
            is_count(text) && text.iter().any(|digit| *digit != b'0')
        }
        CellValue::Count => is_count(text),
        CellValue::Call => match text {
            b"Pass" | b"AP" | b"X" | b"XX" => true,
            text => is_upper() && bridge::bid(text).is_some(),
        },
        CellValue::Card => match *text {
            [suit, rank] => {
                is_upper() && bridge::suit(suit).is_some() && bridge::rank(rank).is_some()
            }
            _ => false,
        },
        CellValue::Direction => matches!(text, b"W" | b"N" | b"E" | b"S"),
        CellValue::Contract => match model::contract(text) {
            Some(FinalContract::Pass) => text == b"Pass",
            Some(_) => is_upper(),
            None => false,
        },
        CellValue::Denomination => matches!(text, b"S" | b"H" | b"D" | b"C" | b"NT"),
        CellValue::Tricks => TableCell { text, ..cell }.tricks().is_some(),
        CellValue::Ranks => is_upper() && are_ranks(text),
        CellValue::Percentage => number(text).is_some_and(|number| (0.0..=100.0).contains(&number)),
        CellValue::ScoreRange => ScoreRange::read(text).is_some(),
        CellValue::Score => number(text).is_some() && !text.contains(&b'.'),
        CellValue::Imp | CellValue::Number | CellValue::Matchpoints => number(text).is_some(),
    }
}

fn is_count(text: &[u8]) -> bool {
    (1..=9).contains(&text.len()) && text.iter().all(u8::is_ascii_digit)
}

fn are_ranks(text: &[u8]) -> bool {
    let mut seen = 0_u32;
    let new = text.iter().all(|letter| {
        let Some(rank) = bridge::rank(*letter) else {
            return false;
        };
        let bit = 1 << u32::from(rank.get());
        let is_new = seen & bit == 0;
        seen |= bit;
        is_new
    });
    new && !text.is_empty()
}

/// The element as the standard writes it, where that is sure.
pub(crate) fn repaired(value: CellValue, cell: TableCell<'_>) -> Option<Vec<u8>> {
    if cell.is_quoted {
        return None;
    }
    let text = cell.text;
    let repaired = match value {
        CellValue::Contract => match cell.contract() {
            None => meant::contract(text)?.text,
            Some(FinalContract::Pass) => return Some(b"Pass".to_vec()),
            Some(FinalContract::Trumps(_)) => text.to_ascii_uppercase(),
            Some(FinalContract::Contract(contract)) => {
                let mut text = vec![b'0' + contract.bid.level.get()];
                text.extend_from_slice(match contract.bid.strain.suit() {
                    Some(_) => &[],
                    None => b"NT",
                });
                if contract.bid.strain.is_suit() {
                    text.push(contract.bid.strain.letter() as u8);
                }
                let risk = contract.penalty as usize;
                text.extend_from_slice(b"XX".slice(..risk));
                text
            }
        },
        CellValue::Call if text.eq_ignore_ascii_case(b"pass") => b"Pass".to_vec(),
        CellValue::Denomination => meant::denomination(text)?.as_bytes().to_vec(),
        CellValue::Direction if !text.starts_with(b"^") => meant::direction(text)?.text,
        CellValue::Call | CellValue::Card | CellValue::Direction => text.to_ascii_uppercase(),
        CellValue::Ranks => {
            let repaired = match memchr::memmem::find(text, b"10") {
                Some(ten) => [text.get(..ten)?, b"T", text.get(ten + 2..)?].concat(),
                None => text.to_vec(),
            };
            repaired.to_ascii_uppercase()
        }
        CellValue::Imp | CellValue::Matchpoints | CellValue::Number if may_be_thousands(text) => {
            return None;
        }
        CellValue::Percentage | CellValue::Imp | CellValue::Matchpoints | CellValue::Number => {
            let comma = memchr::memchr(b',', text)?;
            [text.get(..comma)?, b".", text.get(comma + 1..)?].concat()
        }
        _ => return None,
    };
    let fits = fits(
        value,
        TableCell {
            text: &repaired,
            ..cell
        },
    );
    fits.then_some(repaired)
}

/// The column of an element that cannot be read, where its line holds whole rows, or all that is too much on
/// it can be words of a name which is before or after the element.
pub(crate) fn column_on_line<'m>(
    game: &GameContext<'m>,
    table: TagId,
    element: Span,
) -> Option<&'m TableColumn> {
    let columns = game.model.table(table)?.columns();
    let (before, all) = elements_on_line(game, element)?;
    if !columns.is_empty() && all.is_multiple_of(columns.len()) {
        return columns.get(before % columns.len());
    }
    let is_names = |column: &TableColumn| column.value() == Some(CellValue::Names);
    let (first, last) = (
        columns.iter().position(is_names)?,
        columns.iter().rposition(is_names)?,
    );
    let from_end = columns.len().checked_sub(all - before);
    if all <= columns.len() || first != last {
        None
    } else if before < first {
        columns.get(before)
    } else {
        columns.get(from_end.filter(|place| *place > last)?)
    }
}

/// How many elements are before one on its line, and how many the line has.
fn elements_on_line(game: &GameContext<'_>, element: Span) -> Option<(usize, usize)> {
    let (before, after) = game.tokens_beside(element)?;
    let tree = game.document.tree();
    let is_element = |token: &TokenId| is_element(tree.kind(*token));
    let before = before.filter(is_element).count();
    Some((before, before + 1 + after.filter(is_element).count()))
}

/// Whether a token of a table is an element, sound or not.
pub(crate) fn is_element(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Element | TokenKind::String | TokenKind::Error
    )
}

/// An element of a table in quotes; `None` for one that cannot be in them either.
pub(crate) fn quoted(element: &[u8]) -> Option<Vec<u8>> {
    if element.contains(&b'"') {
        return None;
    }
    let mut text = Vec::with_capacity(element.len() + 2);
    text.push(b'"');
    for byte in element {
        if *byte == b'\\' {
            text.push(b'\\');
        }
        text.push(*byte);
    }
    text.push(b'"');
    Some(text)
}

/// The quotes around a name.
pub(crate) fn quotes(name: TableCell<'_>) -> [SpanEdit; 2] {
    // After one backslash a quote would be a part of the name.
    let backslashes = name.text.iter().rev().take_while(|byte| **byte == b'\\');
    let quote = match backslashes.count() % 2 {
        0 => &b"\""[..],
        _ => b"\\\"",
    };
    [
        SpanEdit::insert(name.span.start, b"\""),
        SpanEdit::insert(name.span.end, quote),
    ]
}

/// Deletes the blanks that pad an element to the width of its column and are too many when it grows by so many
/// bytes. One stays between two elements.
pub(crate) fn less_padding(
    game: &GameContext<'_>,
    column: &TableColumn,
    element: Span,
    growth: usize,
) -> Option<SpanEdit> {
    column.width?;
    let is_before = column.align == Align::Right;
    let (blanks, is_at_edge) = if is_before {
        let blanks = game.blanks_before(element.start);
        (blanks, game.is_line_start(blanks.start))
    } else {
        let blanks = game.blanks_after(element.end);
        (blanks, game.is_line_end(blanks.end))
    };
    let room = (blanks.len() as usize).saturating_sub(usize::from(!is_at_edge));
    let taken = room.min(growth) as u32;
    let place = if is_before {
        Span::new(blanks.start, blanks.start + taken)
    } else {
        Span::new(blanks.end - taken, blanks.end)
    };
    let are_spaces = game.slice(blanks).iter().all(|byte| *byte == b' ');
    (taken > 0 && are_spaces).then(|| SpanEdit::delete(place))
}

/// Whether an element has no place in any order of numbers.
pub(crate) fn is_text(column: &TableColumn, cell: TableCell<'_>) -> bool {
    !cell.is_blank() && rank(column, cell).is_none()
}

/// The number by which an element is put in order.
pub(crate) fn rank(column: &TableColumn, cell: TableCell<'_>) -> Option<f64> {
    match column.value() {
        _ if cell.is_blank() => None,
        Some(CellValue::Duration) => seconds(cell.text).map(f64::from),
        Some(CellValue::ScoreRange) => ScoreRange::read(cell.text).map(|r| f64::from(r.low)),
        _ => cell.number(),
    }
}

/// The columns of score ranges: table, column, and the ranges from the lowest to the highest.
pub(crate) fn score_ranges<'m>(
    game: &'m GameContext<'_>,
) -> impl Iterator<Item = (TableSection<'m>, usize, Vec<(ScoreRange, TableCell<'m>)>)> {
    let table = game
        .model
        .whole_table(TagId::INSTANT_SCORE_TABLE)
        .into_iter();
    table.flat_map(|table| {
        let columns = table.columns().iter().enumerate();
        let columns = columns.filter(|(_, column)| column.value() == Some(CellValue::ScoreRange));
        columns.map(move |(index, _)| {
            let cells = table.cells(index);
            let ranges = cells.filter_map(|cell| Some((ScoreRange::read(cell.text)?, cell)));
            let mut ranges: Vec<_> = ranges.collect();
            ranges.sort_by_key(|(range, cell)| (*range, cell.span));
            (table, index, ranges)
        })
    })
}

/// The lowest score from `low` to `high`: scores are multiples of ten.
pub(crate) fn first_score(low: i32, high: i32) -> Option<i32> {
    let score = -(-low).div_euclid(10) * 10;
    (score <= high).then_some(score)
}
