//! `R`: tricks won and score.

use super::super::fault::{Faults, RbnFaultKind};
use crate::source::{Slice, Span};

/// A result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RbnOutcome {
    /// The tricks that declarer won, 0 to 13.
    pub tricks: Option<u8>,
    /// Whether the deal was passed out (`P`).
    pub is_passed_out: bool,
    /// The score of the board for North-South.
    pub raw: Option<i32>,
    /// What it was worth.
    pub effective: Option<Effective>,
    /// The bytes of the tricks, of the score, and of what it was worth.
    pub spans: [Span; 3],
}

/// What a score was worth to North-South. Numbers are hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effective {
    /// A tie (`=`).
    Push,
    /// IMPs, points of a board-a-match, or total points.
    Signed(i64),
    /// A percentage.
    Percentage(i64),
}

/// Reads a result.
pub(in super::super) fn read(data: &[u8], faults: &mut Faults<'_>) -> Option<RbnOutcome> {
    let before = faults.count();
    let mut outcome = RbnOutcome::default();
    let mut fields = super::fields(data);
    let (_, board) = fields.next()?;
    read_board(board, &mut outcome, faults);
    if let Some((at, field)) = fields.next() {
        outcome.effective = effective(field, at, faults);
        if let Some(span) = outcome.spans.get_mut(2) {
            *span = faults.span(at, at + field.len());
        }
    }
    (faults.count() == before).then_some(outcome)
}

/// Reads tricks and score.
fn read_board(field: &[u8], outcome: &mut RbnOutcome, faults: &mut Faults<'_>) {
    let sign = field.iter().position(|byte| matches!(byte, b'+' | b'-'));
    let tricks = field.get(..sign.unwrap_or(field.len())).unwrap_or(field);
    let score = field.slice(tricks.len()..);
    outcome.spans = [
        faults.span(0, tricks.len()),
        faults.span(tricks.len(), field.len()),
        faults.span(field.len(), field.len()),
    ];
    match tricks {
        [] => {}
        [b'P' | b'p'] => outcome.is_passed_out = true,
        _ if tricks.iter().all(u8::is_ascii_digit) && tricks.len() <= 2 => {
            outcome.tricks = number(tricks).and_then(|number| u8::try_from(number).ok());
            if outcome.tricks.is_some_and(|tricks| tricks > 13) {
                faults.add(RbnFaultKind::Tricks, 0, tricks.len());
            }
        }
        _ => return faults.add(RbnFaultKind::RawScore, 0, field.len()),
    }
    let digits = score.get(1..).unwrap_or_default();
    if score.is_empty() {
    } else if digits.contains(&b'.') {
        faults.add(RbnFaultKind::RawDecimals, tricks.len(), field.len());
    } else if outcome.is_passed_out {
        faults.add(RbnFaultKind::ScoreOfPass, 1, field.len());
    } else {
        let number = number(digits).and_then(|number| i32::try_from(number).ok());
        let is_minus = score.first() == Some(&b'-');
        outcome.raw = number.map(|number| if is_minus { -number } else { number });
        // A number that no deal scores is meant for tricks above or below the contract.
        let is_of_tricks = outcome.tricks.is_none() && outcome.raw.is_some_and(|raw| raw % 10 != 0);
        if outcome.raw.is_none() || is_of_tricks {
            faults.add(RbnFaultKind::RawScore, 0, field.len());
        }
    }
}

/// Reads what a score was worth.
fn effective(field: &[u8], at: usize, faults: &mut Faults<'_>) -> Option<Effective> {
    let end = at + field.len();
    if field == b"=" {
        return Some(Effective::Push);
    }
    let (sign, digits) = match field {
        [sign @ (b'+' | b'-'), digits @ ..] => (Some(*sign), digits),
        _ => (None, field),
    };
    let mut parts = digits.split(|byte| *byte == b'.');
    let whole = parts.next().and_then(number);
    let decimals = parts.next();
    let Some(whole) = whole.filter(|_| parts.next().is_none()) else {
        faults.add(RbnFaultKind::Effective, at.saturating_sub(1), end);
        return None;
    };
    let hundredths = match decimals {
        None => 0,
        Some(decimals) if decimals.len() == 2 && number(decimals).is_some() => number(decimals)?,
        Some(_) => {
            faults.add(RbnFaultKind::Decimals, at, end);
            return None;
        }
    };
    let value = whole.saturating_mul(100).saturating_add(hundredths);
    match sign {
        Some(b'-') => Some(Effective::Signed(-value)),
        Some(_) => Some(Effective::Signed(value)),
        None if value > 10_000 => {
            faults.add(RbnFaultKind::Percentage, at, end);
            None
        }
        None => Some(Effective::Percentage(value)),
    }
}

/// A whole number of at least one digit.
fn number(digits: &[u8]) -> Option<i64> {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(digits).ok().filter(|_| is_number)?;
    text.parse().ok()
}
