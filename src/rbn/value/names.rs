//! `N`: names of the players, and the room or table.

use super::super::fault::{Faults, RbnFaultKind};
use crate::source::Span;

/// Where the names of the players are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// North, South, West and East, in the order of the notation; empty where unknown.
    pub players: [Span; 4],
    /// Where they play.
    pub place: Option<TablePlace>,
}

/// A room or a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TablePlace {
    /// The open room (`O`).
    Open,
    /// The closed room (`C`).
    Closed,
    /// A table, 1 to 250.
    Table(u8),
}

impl TablePlace {
    /// The table that a text of digits names; `None` where it is none of 1 to 250.
    pub fn table(digits: &[u8]) -> Option<TablePlace> {
        let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
        (1..=250)
            .contains(&number)
            .then_some(TablePlace::Table(number))
    }
}

/// Reads names.
pub(super) fn read(data: &[u8], faults: &mut Faults<'_>) -> Option<Names> {
    let mut names = Names::default();
    let before = faults.count();
    for (index, (at, field)) in super::fields(data).enumerate() {
        match index {
            0 | 1 => pair(field, at, index * 2, &mut names, faults),
            2 => names.place = place(field, at, faults),
            _ => break,
        }
    }
    (faults.count() == before).then_some(names)
}

fn pair(field: &[u8], at: usize, seat: usize, names: &mut Names, faults: &mut Faults<'_>) {
    let mut start = at;
    for (index, name) in field.split(|byte| *byte == b'+').enumerate() {
        if index > 1 {
            return faults.add(RbnFaultKind::Pair, start - 1, at + field.len());
        }
        let span = faults.span(start, start + name.len());
        if let Some(player) = names.players.get_mut(seat + index) {
            *player = span;
        }
        start += name.len() + 1;
    }
}

fn place(field: &[u8], at: usize, faults: &mut Faults<'_>) -> Option<TablePlace> {
    match field {
        [] => return None,
        b"O" => return Some(TablePlace::Open),
        b"C" => return Some(TablePlace::Closed),
        _ => {}
    }
    if !field.iter().all(u8::is_ascii_digit) {
        faults.add(RbnFaultKind::Room, at, at + field.len());
        return None;
    }
    let table = TablePlace::table(field);
    if table.is_none() {
        faults.add(RbnFaultKind::Table, at, at + field.len());
    }
    table
}
