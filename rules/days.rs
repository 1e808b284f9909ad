//! Dates and times: those that were meant, and the days that two tags can mean.

use std::ops::RangeInclusive;

use super::meant::{LONGEST, Meant, number};
use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

/// A date in another notation.
pub(crate) fn date(text: &[u8]) -> Option<Meant> {
    if text.len() > LONGEST {
        return None;
    }
    let text = text.trim_ascii();
    if text.len() == 8 && text.iter().all(u8::is_ascii_digit) {
        let (year, rest) = text.split_at_checked(4)?;
        let (month, day) = rest.split_at_checked(2)?;
        return ymd(number(year)?, number(month)?, number(day)?).map(Meant::certain);
    }
    // A time after the date would be lost.
    let end = text.iter().position(|b| matches!(b, b':' | b'T'));
    let has_time = end.is_some_and(|end| end >= 10);
    let text = match text.get(..10) {
        Some(date) if has_time => date,
        _ => text,
    };
    let separator = |b: &u8| matches!(b, b'.' | b'-' | b'/' | b' ' | b',');
    let words: Vec<&[u8]> = text.split(separator).filter(|w| !w.is_empty()).collect();
    let meant = match words.as_slice() {
        [year] if year.len() == 4 => {
            let year = number(year)?;
            Some(Meant::certain(format!("{year:04}.??.??")))
        }
        // The month between them is not known.
        [year, day] if year.len() == 4 && text.windows(2).any(|pair| pair == b"..") => {
            let day = number(day).filter(|day| (1..=31).contains(day))?;
            Some(Meant::certain(format!("{:04}.??.{day:02}", number(year)?)))
        }
        [year, month] if year.len() == 4 => {
            let month = number(month).filter(|m| (1..=12).contains(m))?;
            Some(Meant::certain(format!(
                "{:04}.{month:02}.??",
                number(year)?
            )))
        }
        [year, month, day] if year.len() == 4 => {
            let month = number(month).or_else(|| month_name(month))?;
            ymd(number(year)?, month, number(day)?).map(Meant::certain)
        }
        [a, b, year] if year.len() == 4 => {
            let year = number(year)?;
            match (number(a), number(b)) {
                (Some(day), None) => ymd(year, month_name(b)?, day).map(Meant::certain),
                (None, Some(day)) => ymd(year, month_name(a)?, day).map(Meant::certain),
                (Some(a), Some(b)) if a == b || a > 12 => ymd(year, b, a).map(Meant::certain),
                (Some(a), Some(b)) if b > 12 => ymd(year, a, b).map(Meant::certain),
                // With periods and hyphens the day comes first; with slashes in America not.
                (Some(a), Some(b)) if !text.contains(&b'/') => ymd(year, b, a).map(Meant::guess),
                (Some(a), Some(b)) => ymd(year, a, b).map(Meant::guess),
                _ => None,
            }
        }
        _ => None,
    }?;
    Some(Meant {
        is_certain: meant.is_certain && !has_time,
        ..meant
    })
}

fn ymd(year: u32, month: u32, day: u32) -> Option<Vec<u8>> {
    let fits = (1..=12).contains(&month) && (1..=value::days_in(Some(year), month)).contains(&day);
    fits.then(|| format!("{year:04}.{month:02}.{day:02}").into_bytes())
}

/// The names of the months in English.
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// How many days a month has, in words: `April has 30 days`. The year is named where it counts.
pub(crate) fn length_of_month(year: Option<u32>, month: u32) -> Option<String> {
    let name = MONTHS.get(month.checked_sub(1)? as usize)?;
    let days = value::days_in(year, month);
    Some(match year.filter(|_| month == 2) {
        Some(year) => format!("February {year} has {days} days"),
        None => format!("{name} has {days} days"),
    })
}

/// The number of a month by its English name, or its first three letters.
fn month_name(word: &[u8]) -> Option<u32> {
    let fits = |month: &str| {
        let month = month.as_bytes();
        let part = month.get(..word.len().max(3)).unwrap_or(month);
        word.len() >= 3 && part.eq_ignore_ascii_case(word)
    };
    let place = MONTHS.iter().position(|month| fits(month))?;
    Some(place as u32 + 1)
}

/// A time without seconds, or with one digit for the hours.
pub(crate) fn time(text: &[u8]) -> Option<Meant> {
    if text.len() > LONGEST {
        return None;
    }
    let mut fields = text.trim_ascii().split(|b| *b == b':');
    let (hours, minutes) = (fields.next()?, fields.next()?);
    let seconds = fields.next().unwrap_or(b"00");
    if fields.next().is_some() || minutes.len() != 2 || seconds.len() != 2 {
        return None;
    }
    let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
    let fits = hours < 24 && minutes < 60 && seconds < 60;
    fits.then(|| Meant::certain(format!("{hours:02}:{minutes:02}:{seconds:02}")))
}

/// The days that the tag Date can mean and those that another tag can mean, both with their places,
/// where both years are known.
pub(crate) fn days_and_others(
    game: &GameContext<'_>,
    tag: TagId,
) -> Option<[(RangeInclusive<u32>, Span); 2]> {
    let (text, other) = game.stated_tag(tag)?;
    let (date, span) = game.stated_tag(TagId::DATE)?;
    let days = |text: &[u8]| value::date(text).ok()?.days();
    Some([(days(date)?, span), (days(text)?, other)])
}
