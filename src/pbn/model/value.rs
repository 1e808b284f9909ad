//! The grammars of tag values (chapters 3.4 and 4): what a value says, or where it is wrong.
//!
//! Every function takes a value without its quotes that is neither `?` nor empty nor `#`, and reads
//! it in any case of letters; whether the case is right is not checked here. Spans count from the
//! start of the value.

mod date;
mod reading;
mod rubber;
mod sided;

use contract_bridge::{AbsoluteVulnerability as Vulnerability, Seat};

use crate::bridge::{FinalContract, seat};
use crate::source::{Slice, Span};
pub use date::{DAY_OF_1970, Date, DateField, Time, date, days_in, time};
pub(crate) use reading::{ValueReading, read};
pub use rubber::{Rubber, RubberHistory, RubberSide, rubber_history, rubber_score};
pub use sided::{ResultTricks, Sided, decimal_score, optimum_score, percentage, result, score};

/// Where a value stops being what its grammar says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueFault {
    /// The part of the value that is wrong; empty where something is missing.
    pub span: Span,
    /// What is wrong with it.
    pub kind: ValueFaultKind,
}

/// What can be wrong with a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueFaultKind {
    /// It does not have the form of such a value at all.
    Form,
    /// A number is not written as a number of this value is.
    Number,
    /// A number is written correctly, but it is too small or too large.
    Range,
    /// Blanks where there should be none, or more than one.
    Blank,
    /// Something comes after the value.
    Extra,
    /// The value ends too early.
    Missing,
    /// The two sides do not have the same count of numbers.
    Count,
}

impl ValueFault {
    fn new(from: usize, to: usize, kind: ValueFaultKind) -> ValueFault {
        let whole = Span::new(0, u32::MAX);
        ValueFault {
            span: whole.part(from, to),
            kind,
        }
    }

    /// A fault of the whole value.
    pub(crate) fn whole(text: &[u8], kind: ValueFaultKind) -> ValueFault {
        ValueFault::new(0, text.len(), kind)
    }
}

/// Digits as a number; the largest possible number if it does not fit.
fn decimal(digits: &[u8]) -> u32 {
    digits.iter().fold(0u32, |number, digit| {
        let digit = u32::from(digit.wrapping_sub(b'0'));
        number.saturating_mul(10).saturating_add(digit)
    })
}

/// A positive integer without leading zeros (chapter 3.4.4).
pub fn positive_integer(text: &[u8]) -> Result<u32, ValueFault> {
    let wrong = text.iter().position(|byte| !byte.is_ascii_digit());
    if let Some(at) = wrong {
        let kind = match text.get(at) {
            _ if at > 0 => ValueFaultKind::Extra,
            Some(b'-') if text.len() > 1 => ValueFaultKind::Range,
            _ => ValueFaultKind::Number,
        };
        let from = if at > 0 { at } else { 0 };
        return Err(ValueFault::new(from, text.len(), kind));
    }
    match (text.first(), decimal(text)) {
        (None, _) => Err(ValueFault::new(0, 0, ValueFaultKind::Missing)),
        (_, 0) => Err(ValueFault::whole(text, ValueFaultKind::Range)),
        (Some(b'0'), _) => Err(ValueFault::whole(text, ValueFaultKind::Number)),
        (_, number) => Ok(number),
    }
}

/// A number of seconds (chapter 4.6.2).
pub fn seconds(text: &[u8]) -> Result<u32, ValueFault> {
    match text.iter().position(|byte| !byte.is_ascii_digit()) {
        None if !text.is_empty() => Ok(decimal(text)),
        Some(at) if at > 0 => Err(ValueFault::new(at, text.len(), ValueFaultKind::Extra)),
        _ => Err(ValueFault::whole(text, ValueFaultKind::Number)),
    }
}

/// `<games>/<minutes>` (chapter 4.6.1).
pub fn time_control(text: &[u8]) -> Result<(u32, u32), ValueFault> {
    let Some(slash) = memchr::memchr(b'/', text) else {
        return Err(ValueFault::whole(text, ValueFaultKind::Form));
    };
    let (games, minutes) = text.split_at_checked(slash).unwrap_or((text, &[]));
    let games_number = positive_integer(games)?;
    let minutes = minutes.get(1..).unwrap_or_default();
    match positive_integer(minutes) {
        Ok(number) => Ok((games_number, number)),
        Err(fault) => Err(ValueFault {
            span: Span::new(
                fault.span.start + slash as u32 + 1,
                fault.span.end + slash as u32 + 1,
            ),
            kind: fault.kind,
        }),
    }
}

/// A direction (chapter 3.4.9).
pub fn direction(text: &[u8]) -> Result<Seat, ValueFault> {
    match text {
        [letter] => seat(*letter).ok_or(ValueFault::whole(text, ValueFaultKind::Form)),
        _ => Err(ValueFault::whole(text, ValueFaultKind::Form)),
    }
}

/// Declarer, and whether a `^` says that declarer and dummy were swapped (chapter 3.4.13).
pub fn declarer(text: &[u8]) -> Result<(Seat, bool), ValueFault> {
    match text {
        [b'^', letter] => Ok((direction(&[*letter])?, true)),
        _ => Ok((direction(text)?, false)),
    }
}

/// Who is vulnerable (chapter 3.4.10).
pub fn vulnerability(text: &[u8]) -> Result<Vulnerability, ValueFault> {
    super::vulnerability(text).ok_or(ValueFault::whole(text, ValueFaultKind::Form))
}

/// A contract (chapters 3.4.14 and 3.10).
pub fn contract(text: &[u8]) -> Result<FinalContract, ValueFault> {
    if let Some(contract) = super::contract(text) {
        return Ok(contract);
    }
    // Where more than blanks is wrong, they are the least of it.
    let blank = text.iter().position(|byte| *byte == b' ');
    let joined = || text.iter().copied().filter(|byte| *byte != b' ');
    if let Some(at) = blank
        && super::contract(&joined().collect::<Vec<_>>()).is_some()
    {
        return Err(ValueFault::new(at, at + 1, ValueFaultKind::Blank));
    }
    let Some((level, rest)) = text.split_first() else {
        return Err(ValueFault::new(0, 0, ValueFaultKind::Missing));
    };
    if level.is_ascii_digit() && !(b'1'..=b'7').contains(level) {
        return Err(ValueFault::new(0, 1, ValueFaultKind::Range));
    }
    if !level.is_ascii_digit() {
        return Err(ValueFault::whole(text, ValueFaultKind::Form));
    }
    let length = match rest {
        [n, t, ..] if n.eq_ignore_ascii_case(&b'N') && t.eq_ignore_ascii_case(&b'T') => 2,
        // Notrump in French, and in the languages that took its letters.
        [s, a, ..] if s.eq_ignore_ascii_case(&b'S') && a.eq_ignore_ascii_case(&b'A') => {
            return Err(ValueFault::new(1, 3, ValueFaultKind::Number));
        }
        [letter, ..] if crate::bridge::suit(*letter).is_some() => 1,
        [letter, ..] if letter.eq_ignore_ascii_case(&b'N') => {
            return Err(ValueFault::new(1, 2, ValueFaultKind::Number));
        }
        [] => return Err(ValueFault::new(1, 1, ValueFaultKind::Missing)),
        _ => return Err(ValueFault::whole(text, ValueFaultKind::Form)),
    };
    let extra = rest.slice(length..).trim_ascii_start();
    let at = text.len() - extra.len();
    Err(ValueFault::new(at, text.len(), ValueFaultKind::Extra))
}

/// The hands that are hidden, by seat (chapter 4.1.6). A letter that appears twice is a fault.
pub fn directions(text: &[u8]) -> Result<[bool; 4], ValueFault> {
    let mut seats = [false; 4];
    for (at, letter) in text.iter().enumerate() {
        let place = seat(*letter).and_then(|seat| seats.get_mut(seat as usize));
        let Some(place) = place else {
            return Err(ValueFault::new(at, at + 1, ValueFaultKind::Form));
        };
        if *place {
            return Err(ValueFault::new(at, at + 1, ValueFaultKind::Extra));
        }
        *place = true;
    }
    Ok(seats)
}

/// The indicators of a round, which are counted (chapter 4.4.4).
pub fn round(text: &[u8]) -> Result<usize, ValueFault> {
    let mut parts = 0;
    let mut at = 0;
    for part in text.split(|byte| *byte == b'.') {
        if part.is_empty() {
            let dot = at.min(text.len().saturating_sub(1));
            return Err(ValueFault::new(dot, dot + 1, ValueFaultKind::Missing));
        }
        let wrong = |byte: &u8| !(byte.is_ascii_alphanumeric() || *byte == b'_');
        if let Some(place) = part.iter().position(wrong) {
            return Err(ValueFault::new(
                at + place,
                at + place + 1,
                ValueFaultKind::Form,
            ));
        }
        parts += 1;
        at += part.len() + 1;
    }
    Ok(parts)
}

/// The fields of Scoring (chapter 3.4.12) with their places, blanks around them left out.
pub fn fields(text: &[u8]) -> impl Iterator<Item = (Span, &[u8])> {
    let mut at = 0;
    text.split(|byte| *byte == b';').map(move |field| {
        let trimmed = field.trim_ascii();
        let start = at + (field.len() - field.trim_ascii_start().len());
        at += field.len() + 1;
        let span = Span::new(start as u32, (start + trimmed.len()) as u32);
        (span, trimmed)
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn span(fault: ValueFault) -> (u32, u32, ValueFaultKind) {
        (fault.span.start, fault.span.end, fault.kind)
    }

    #[test]
    fn dates() {
        let known = date(b"1996.02.29").unwrap();
        assert_eq!(known.impossible(), None);
        assert_eq!(
            date(b"1995.02.29").unwrap().impossible(),
            Some(Span::new(8, 10))
        );
        assert_eq!(
            date(b"1995.13.01").unwrap().impossible(),
            Some(Span::new(5, 7))
        );
        assert_eq!(date(b"????.??.31").unwrap().impossible(), None);
        for (zeros, marked) in [
            ("0000.00.00", Some("????.??.??")),
            ("1998.00.00", Some("1998.??.??")),
            ("1998.10.00", Some("1998.10.??")),
            ("0000.10.01", None),
            ("1998.13.00", None),
            ("1998.10.10", None),
        ] {
            let date = date(zeros.as_bytes()).unwrap();
            let found = date.with_marks_for_zeros(zeros.as_bytes());
            assert_eq!(found.as_deref(), marked.map(str::as_bytes), "{zeros}");
        }
        assert_eq!(date(b"19??.01.01").unwrap().fields[0], DateField::Partly);
        let next = date(b"1996.03.01").unwrap();
        assert_eq!(next.day_number().unwrap() - known.day_number().unwrap(), 1);
        let count = |text: &[u8]| date(text).unwrap().days().map(Iterator::count);
        assert_eq!(count(b"1996.02.29"), Some(1));
        assert_eq!(count(b"1996.02.??"), Some(29));
        assert_eq!(count(b"1996.??.??"), Some(366));
        assert_eq!(count(b"199?.01.01"), None);
        assert_eq!(count(b"1995.02.29"), None);
        assert_eq!(
            span(date(b"1995.06").unwrap_err()),
            (7, 7, ValueFaultKind::Missing)
        );
        assert_eq!(
            span(date(b"1995.06.10 x").unwrap_err()),
            (10, 12, ValueFaultKind::Extra)
        );
    }

    #[test]
    fn years_follow_each_other() {
        for year in 1..2100 {
            let day = |text: String| date(text.as_bytes()).unwrap().day_number().unwrap();
            let last = day(format!("{year:04}.12.31"));
            assert_eq!(day(format!("{:04}.01.01", year + 1)), last + 1, "{year}");
        }
    }

    #[test]
    fn times() {
        assert!(time(b"23:59:59").is_ok());
        assert!(time(b"??:??:??").is_ok());
        assert_eq!(
            span(time(b"12:60:00").unwrap_err()),
            (3, 5, ValueFaultKind::Range)
        );
    }

    #[test]
    fn integers() {
        assert_eq!(positive_integer(b"12"), Ok(12));
        assert_eq!(
            span(positive_integer(b"1a").unwrap_err()),
            (1, 2, ValueFaultKind::Extra)
        );
        assert_eq!(
            span(positive_integer(b"-5").unwrap_err()),
            (0, 2, ValueFaultKind::Range)
        );
        assert!(positive_integer(b"0").is_err());
        assert!(positive_integer(b"01").is_err());
        assert!(positive_integer(&[b'9'; 100]).is_ok());
    }

    #[test]
    fn contracts() {
        assert!(contract(b"3ntX").is_ok());
        assert_eq!(
            span(contract(b"3N").unwrap_err()),
            (1, 2, ValueFaultKind::Number)
        );
        assert_eq!(
            span(contract(b"4H X").unwrap_err()),
            (2, 3, ValueFaultKind::Blank)
        );
        assert_eq!(
            span(contract(b"8C").unwrap_err()),
            (0, 1, ValueFaultKind::Range)
        );
        assert_eq!(
            span(contract(b"3NTXXX").unwrap_err()),
            (3, 6, ValueFaultKind::Extra)
        );
    }

    #[test]
    fn sides() {
        assert_eq!(score(b"-50"), Ok(Sided::Declarer(-50)));
        assert_eq!(score(b"EW 50 NS -50"), Ok(Sided::Both { ns: -50, ew: 50 }));
        assert_eq!(
            span(score(b"NS  5").unwrap_err()),
            (3, 4, ValueFaultKind::Blank)
        );
        assert_eq!(
            span(score(b"NS 5 ").unwrap_err()),
            (4, 5, ValueFaultKind::Blank)
        );
        assert_eq!(
            span(score(b"NS").unwrap_err()),
            (2, 2, ValueFaultKind::Missing)
        );
        assert_eq!(
            span(score(b"NS 1 NS 2").unwrap_err()),
            (5, 7, ValueFaultKind::Extra)
        );
        assert_eq!(
            span(score(b"10.5").unwrap_err()),
            (0, 4, ValueFaultKind::Number)
        );
        assert_eq!(decimal_score(b"NS -1.5"), Ok(Sided::Ns(-1500)));
        assert!(decimal_score(b"NS .5").is_err());
        assert!(percentage(b"NS -0.5").is_err());
        assert!(percentage(b"100.001").is_err());
        assert!(optimum_score(b"100").is_err());
        assert_eq!(
            span(result(b"^14").unwrap_err()),
            (1, 3, ValueFaultKind::Range)
        );
        assert_eq!(
            result(b"^NS 9"),
            Ok(ResultTricks {
                is_irregular: true,
                tricks: Sided::Ns(9)
            })
        );
    }

    #[test]
    fn rubbers() {
        assert!(rubber_score(b"300/40").is_ok());
        assert!(rubber_score(b"-300/40").is_err());
        let history = rubber_history(b"NS 0 0/100 0 EW 0 0/0 20").unwrap();
        assert_eq!(history.games, 2);
        assert_eq!(history.won(), (1, 0));
        assert!(rubber_history(b"NS 0 0 / 100 0 EW 0 0 / 0 20").is_ok());
        assert_eq!(
            rubber_history(b"NS 0 0/100 0 EW 0 0/0").unwrap_err().kind,
            ValueFaultKind::Count
        );
        assert!(rubber_history(b"EW 0 0/0 NS 0 0/0").is_err());
    }

    #[test]
    fn lists() {
        assert!(directions(b"WE").is_ok());
        assert_eq!(
            span(directions(b"WW").unwrap_err()),
            (1, 2, ValueFaultKind::Extra)
        );
        assert!(round(b"1.A_2").is_ok());
        assert_eq!(
            span(round(b"1..2").unwrap_err()),
            (2, 3, ValueFaultKind::Missing)
        );
        assert_eq!(
            span(round(b"1 2").unwrap_err()),
            (1, 2, ValueFaultKind::Form)
        );
        let fields: Vec<_> = fields(b"IMP; Butler").collect();
        assert_eq!(fields[1], (Span::new(5, 11), &b"Butler"[..]));
    }
}
