//! Dates and times: those that were meant, and the days that two tags can mean.

use std::ops::RangeInclusive;

use super::meant::{LONGEST, MeantValue, number};
use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

/// A date in another notation.
pub(crate) fn date(text: &[u8]) -> Option<MeantValue> {
    if text.len() > LONGEST {
        return None;
    }
    let text = text.trim_ascii();
    if text.len() == 8 && text.iter().all(u8::is_ascii_digit) {
        let (year, rest) = text.split_at_checked(4)?;
        let (month, day) = rest.split_at_checked(2)?;
        return ymd(number(year)?, number(month)?, number(day)?).map(MeantValue::certain);
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
    let is_unknown = |word: &[u8]| word.iter().all(|byte| *byte == b'?');
    let known = words.iter().position(|word| is_unknown(word));
    let words = match words.split_at(known.unwrap_or(words.len())) {
        // What is not known goes to the end.
        (known, unknown) if unknown.iter().all(|word| is_unknown(word)) && words.len() <= 3 => {
            known
        }
        _ => return None,
    };
    let meant = match words {
        [year] if year.len() == 4 => {
            let year = number(year)?;
            Some(MeantValue::certain(format!("{year:04}.??.??")))
        }
        // The month between them is not known.
        [year, day] if year.len() == 4 && text.windows(2).any(|pair| pair == b"..") => {
            let day = number(day).filter(|day| (1..=31).contains(day))?;
            Some(MeantValue::certain(format!(
                "{:04}.??.{day:02}",
                number(year)?
            )))
        }
        [year, month] if year.len() == 4 => {
            let month = number(month).filter(|m| (1..=12).contains(m))?;
            Some(MeantValue::certain(format!(
                "{:04}.{month:02}.??",
                number(year)?
            )))
        }
        [year, month, day] if year.len() == 4 => {
            let month = number(month).or_else(|| month_name(month))?;
            ymd(number(year)?, month, number(day)?).map(MeantValue::certain)
        }
        [a, b, year] if year.len() == 4 => {
            let year = number(year)?;
            match (number(a), number(b)) {
                (Some(day), None) => ymd(year, month_name(b)?, day).map(MeantValue::certain),
                (None, Some(day)) => ymd(year, month_name(a)?, day).map(MeantValue::certain),
                (Some(a), Some(b)) if a == b || a > 12 => ymd(year, b, a).map(MeantValue::certain),
                (Some(a), Some(b)) if b > 12 => ymd(year, a, b).map(MeantValue::certain),
                // With periods and hyphens the day comes first; with slashes in America not.
                (Some(a), Some(b)) if !text.contains(&b'/') => {
                    ymd(year, b, a).map(MeantValue::guess)
                }
                (Some(a), Some(b)) => ymd(year, a, b).map(MeantValue::guess),
                _ => None,
            }
        }
        _ => None,
    }?;
    Some(MeantValue {
        is_certain: meant.is_certain && !has_time,
        ..meant
    })
}

/// A date and the time of day after it, `2013-11-23 11:22`, where there is no doubt about both; or a time alone.
pub(crate) fn date_and_time(text: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let text = text.trim_ascii();
    if text.contains(&b':')
        && let Some(time) = time(text).filter(|time| time.is_certain)
    {
        return Some((b"????.??.??".to_vec(), time.text));
    }
    let gap = text.iter().position(|byte| matches!(byte, b' ' | b'T'))?;
    let (before, after) = text.split_at_checked(gap)?;
    let (date, time) = (date(before)?, time(after.get(1..)?)?);
    let is_whole = before.len() >= 8 && after.contains(&b':') && date.is_certain && time.is_certain;
    is_whole.then_some((date.text, time.text))
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

/// A time without seconds, with one digit for the hours, with other signs between its numbers, or of a half day.
pub(crate) fn time(text: &[u8]) -> Option<MeantValue> {
    if text.len() > LONGEST {
        return None;
    }
    let text = text.trim_ascii();
    let (clock, half) = halves(text).unwrap_or((text, None));
    let mut fields = clock.split(|b| matches!(b, b':' | b'.' | b'-' | b'h' | b'H'));
    let (hours, minutes) = (fields.next()?, fields.next()?);
    let seconds = fields.next().unwrap_or(b"00");
    if fields.next().is_some() || minutes.len() != 2 || seconds.len() != 2 {
        return None;
    }
    let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
    let hours = match half {
        None => hours,
        Some(_) if !(1..=12).contains(&hours) => return None,
        Some(half) => hours % 12 + half.hours_before(),
    };
    let fits = hours < 24 && minutes < 60 && seconds < 60;
    fits.then(|| MeantValue::certain(format!("{hours:02}:{minutes:02}:{seconds:02}")))
}

/// The half of a day that a time names.
#[derive(Clone, Copy)]
enum HalfDay {
    Morning,
    Afternoon,
}

impl HalfDay {
    fn hours_before(self) -> u32 {
        match self {
            HalfDay::Morning => 0,
            HalfDay::Afternoon => 12,
        }
    }
}

/// A time without the `a.m.` or `p.m.` after it, and that.
fn halves(text: &[u8]) -> Option<(&[u8], Option<HalfDay>)> {
    let words = [
        ("a.m.", HalfDay::Morning),
        ("am", HalfDay::Morning),
        ("p.m.", HalfDay::Afternoon),
        ("pm", HalfDay::Afternoon),
    ];
    words.into_iter().find_map(|(word, half)| {
        let (clock, end) = text.split_at_checked(text.len().checked_sub(word.len())?)?;
        let is_word = end.eq_ignore_ascii_case(word.as_bytes());
        is_word.then(|| (clock.trim_ascii_end(), Some(half)))
    })
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
