//! Dates and times (chapters 3.4.3 and 4.5).

use std::ops::RangeInclusive;

use super::{ValueFault, ValueFaultKind, decimal};
use crate::source::{Slice, Span};

/// The number of the day 1970.01.01, by [`Date::day_number`].
pub const DAY_OF_1970: u32 = 719_528;

/// A field of a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DateField {
    /// All digits are known.
    Known(u32),
    /// All digits are `?`.
    Unknown,
    /// Digits and `?` are mixed.
    Partly,
}

impl DateField {
    fn read(digits: &[u8]) -> DateField {
        let unknown = digits.iter().filter(|digit| **digit == b'?').count();
        match unknown {
            0 => DateField::Known(decimal(digits)),
            _ if unknown == digits.len() => DateField::Unknown,
            _ => DateField::Partly,
        }
    }

    /// The number, where it is known.
    pub fn known(self) -> Option<u32> {
        match self {
            DateField::Known(number) => Some(number),
            _ => None,
        }
    }
}

/// `1995.06.10`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    /// Year, month and day.
    pub fields: [DateField; 3],
}

impl Date {
    /// The places of year, month and day in the value.
    pub const PLACES: [Span; 3] = [
        Span { start: 0, end: 4 },
        Span { start: 5, end: 7 },
        Span { start: 8, end: 10 },
    ];

    /// The part that no calendar has: a thirteenth month, a thirtieth of February.
    pub fn impossible(&self) -> Option<Span> {
        let [_, month_at, day_at] = Date::PLACES;
        let [year, month, day] = self.fields;
        if month.known().is_some_and(|m| !(1..=12).contains(&m)) {
            return Some(month_at);
        }
        let last = match month.known() {
            Some(month) => days_in(year.known(), month),
            None => 31,
        };
        let wrong = day.known().is_some_and(|d| !(1..=last).contains(&d));
        wrong.then_some(day_at)
    }

    /// A value with `?` for the parts that are zero, as programs write what they do not know; `None` where
    /// neither month nor day is, or the date is impossible all the same.
    pub fn with_marks_for_zeros(&self, value: &[u8]) -> Option<Vec<u8>> {
        let zero = DateField::Known(0);
        let without = |field: DateField| {
            if field == zero {
                DateField::Unknown
            } else {
                field
            }
        };
        let rest = Date {
            fields: self.fields.map(without),
        };
        let [_, month, day] = self.fields;
        if month != zero && day != zero || rest.impossible().is_some() {
            return None;
        }
        let mut marked = value.to_vec();
        for (field, place) in self.fields.iter().zip(Date::PLACES) {
            if *field == zero {
                marked.get_mut(place.at(0))?.fill(b'?');
            }
        }
        Some(marked)
    }

    /// The number of the day, counted from a day long ago, where the date is known and there
    /// is such a day.
    pub fn day_number(&self) -> Option<u32> {
        let days = self.days()?;
        (days.start() == days.end()).then_some(*days.start())
    }

    /// The numbers of the first and the last day that it can be, counted from a day long ago, where
    /// the year is known and there is such a day.
    pub fn days(&self) -> Option<RangeInclusive<u32>> {
        if self.impossible().is_some() {
            return None;
        }
        let [year, month, day] = self.fields.map(DateField::known);
        let year = year?;
        let (first, last) = (month.unwrap_or(1), month.unwrap_or(12));
        let last_day = day.unwrap_or_else(|| days_in(Some(year), last));
        let number = Date::number_of_day;
        Some(number(year, first, day.unwrap_or(1))..=number(year, last, last_day))
    }

    fn number_of_day(year: u32, month: u32, day: u32) -> u32 {
        let before = year.saturating_sub(1);
        let leap_days = before / 4 - before / 100 + before / 400;
        let in_year: u32 = (1..month).map(|m| days_in(Some(year), m)).sum();
        year * 365 + leap_days + in_year + day
    }
}

/// How many days a month has; in February of an unknown year 29.
pub fn days_in(year: Option<u32>, month: u32) -> u32 {
    let is_leap = |year: u32| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_none_or(is_leap) => 29,
        2 => 28,
        _ => 31,
    }
}

/// A date (chapter 3.4.3). Whether a calendar has it is another question:
/// [`Date::impossible`].
pub fn date(text: &[u8]) -> Result<Date, ValueFault> {
    shape(text, b"0000.00.00")?;
    let field = |span: Span| DateField::read(span.of(text));
    Ok(Date {
        fields: Date::PLACES.map(field),
    })
}

/// A time of the day; fields that are not known are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    /// Hours, minutes and seconds.
    pub fields: [DateField; 3],
}

/// A time (chapter 4.5.1).
pub fn time(text: &[u8]) -> Result<Time, ValueFault> {
    shape(text, b"00:00:00")?;
    let mut fields = [DateField::Unknown; 3];
    for (index, field) in fields.iter_mut().enumerate() {
        let from = index * 3;
        *field = DateField::read(text.slice(from..from + 2));
        let limit = if index == 0 { 23 } else { 59 };
        if field.known().is_some_and(|number| number > limit) {
            return Err(ValueFault::new(from, from + 2, ValueFaultKind::Range));
        }
    }
    Ok(Time { fields })
}

/// Compares with a pattern in which `0` is a digit or `?`.
fn shape(text: &[u8], pattern: &[u8]) -> Result<(), ValueFault> {
    for (at, wanted) in pattern.iter().enumerate() {
        let Some(byte) = text.get(at) else {
            return Err(ValueFault::new(at, at, ValueFaultKind::Missing));
        };
        let fits = match wanted {
            b'0' => byte.is_ascii_digit() || *byte == b'?',
            wanted => byte == wanted,
        };
        if !fits {
            return Err(ValueFault::whole(text, ValueFaultKind::Form));
        }
    }
    if text.len() > pattern.len() {
        return Err(ValueFault::new(
            pattern.len(),
            text.len(),
            ValueFaultKind::Extra,
        ));
    }
    Ok(())
}
