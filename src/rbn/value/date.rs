//! `D`: date and time.

use super::super::fault::{Faults, RbnFaultKind};

/// A date, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RbnDate {
    /// The year.
    pub year: Option<u16>,
    /// The month, 1 to 12.
    pub month: Option<u8>,
    /// The day of the month.
    pub day: Option<u8>,
    /// The last day of a span; lower than the first one in the next month.
    pub last_day: Option<u8>,
    /// Whether the date is about right (`C`).
    pub is_circa: bool,
    /// Hour, minute and second, as far as they are given.
    pub time: [Option<u8>; 3],
    /// Whether the time is that of Greenwich (`G`).
    pub is_gmt: bool,
}

/// Reads a date.
pub(super) fn read(data: &[u8], faults: &mut Faults<'_>) -> Option<RbnDate> {
    let before = faults.count();
    let mut date = RbnDate::default();
    let gmt = data
        .iter()
        .position(|byte| byte.eq_ignore_ascii_case(&b'G'));
    let mut data = data;
    if let Some(at) = gmt {
        if at + 1 < data.len() {
            faults.add(RbnFaultKind::Gmt, at, at + 1);
            return None;
        }
        date.is_gmt = true;
        data = data.get(..at)?;
    }
    let mut parts = super::fields(data);
    let (_, day) = parts.next()?;
    let time = parts.next();
    // That a third field is there is a fault of its own.
    if parts.next().is_some() {
        return None;
    }
    let digits = days(day, &mut date, faults)?;
    if let Some((at, time)) = time {
        match digits {
            10 => faults.add(RbnFaultKind::TimeOfSpan, at - 1, data.len()),
            _ => hours(time, at, &mut date, faults),
        }
    }
    (faults.count() == before).then_some(date)
}

/// Reads the date before the time; gives how many digits it has.
fn days(text: &[u8], date: &mut RbnDate, faults: &mut Faults<'_>) -> Option<usize> {
    let mut digits = text;
    if let Some(at) = text
        .iter()
        .position(|byte| byte.eq_ignore_ascii_case(&b'C'))
    {
        if !matches!(at, 4 | 6) || at + 1 < text.len() {
            faults.add(RbnFaultKind::Circa, at, at + 1);
            return None;
        }
        date.is_circa = true;
        digits = text.get(..at)?;
    }
    if !matches!(digits.len(), 4 | 6 | 8 | 10) {
        faults.add(RbnFaultKind::DateLength, 0, digits.len());
        return None;
    }
    let mut known = |from, to| part(digits, 0, from, to, faults);
    date.year = known(0, 4);
    date.month = known(4, 6).map(|month| month as u8);
    date.day = known(6, 8).map(|day| day as u8);
    date.last_day = known(8, 10).map(|day| day as u8);
    if date.month.is_some_and(|month| !(1..=12).contains(&month)) {
        faults.add(RbnFaultKind::Month, 4, 6);
        return None;
    }
    let longest = length_of_month(date.year, date.month);
    if date.day.is_some_and(|day| day == 0 || day > longest) {
        faults.add(RbnFaultKind::Day, 6, 8);
        return None;
    }
    if let (Some(first), Some(last)) = (date.day, date.last_day) {
        let next = date.month.map(|month| month % 12 + 1);
        let longest = if last < first {
            length_of_month(date.year, next)
        } else {
            longest
        };
        if last == 0 || last > longest {
            faults.add(RbnFaultKind::SpanDay, 8, 10);
        } else if last == first {
            faults.add(RbnFaultKind::EmptySpan, 8, 10);
        }
    }
    Some(digits.len())
}

/// Reads the time, which begins at a byte of the data.
fn hours(text: &[u8], at: usize, date: &mut RbnDate, faults: &mut Faults<'_>) {
    if !matches!(text.len(), 2 | 4 | 6) || text.iter().any(|byte| !is_digit(*byte)) {
        return faults.add(RbnFaultKind::TimeLength, at, at + text.len());
    }
    let [hour, minute, second] =
        [0, 2, 4].map(|from| part(text, at, from, from + 2, faults).map(|part| part as u8));
    date.time = [hour, minute, second];
    let is_late = |part: Option<u8>| part.is_some_and(|part| part > 0);
    if hour.is_some_and(|hour| hour > 24)
        || hour == Some(24) && (is_late(minute) || is_late(second))
    {
        return faults.add(RbnFaultKind::Hour, at, at + text.len());
    }
    for (part, from) in [(minute, 2), (second, 4)] {
        if part.is_some_and(|part| part > 59) {
            faults.add(RbnFaultKind::Minute, at + from, at + from + 2);
        }
    }
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'?'
}

/// The number in a part of the digits, if it is there and known.
fn part(digits: &[u8], at: usize, from: usize, to: usize, faults: &mut Faults<'_>) -> Option<u16> {
    let part = digits.get(from..to)?;
    let unknown = part.iter().filter(|byte| **byte == b'?').count();
    if unknown > 0 && unknown < part.len() {
        faults.add(RbnFaultKind::PartlyKnown, at + from, at + to);
    }
    std::str::from_utf8(part).ok()?.parse().ok()
}

/// The last day of a month, of which the year or the month may be unknown.
fn length_of_month(year: Option<u16>, month: Option<u8>) -> u8 {
    let is_leap = |year: u16| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    match month {
        Some(4 | 6 | 9 | 11) => 30,
        Some(2) if year.is_none_or(is_leap) => 29,
        Some(2) => 28,
        _ => 31,
    }
}
