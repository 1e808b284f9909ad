//! Numbers of declarer or of sides: results and scores (chapters 3.4.15 and 4.2).

use contract_bridge::Seat;

use super::{ValueFault, ValueFaultKind, decimal};
use crate::source::{Slice, Span};

/// A number for declarer, for one side or for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sided<T> {
    /// `<n>`: that of declarer.
    Declarer(T),
    /// `NS <n>`
    Ns(T),
    /// `EW <n>`
    Ew(T),
    /// `NS <n> EW <n>` or `EW <n> NS <n>`
    Both {
        /// That of North-South.
        ns: T,
        /// That of East-West.
        ew: T,
    },
}

impl<T: Copy> Sided<T> {
    /// The number that is given for the side of a player, where it is given for that side,
    /// or for declarer, who is of that side.
    pub fn of(self, side: Seat) -> Option<T> {
        let is_ns = matches!(side, Seat::North | Seat::South);
        match self {
            Sided::Declarer(n) => Some(n),
            Sided::Ns(n) if is_ns => Some(n),
            Sided::Ew(n) if !is_ns => Some(n),
            Sided::Both { ns, .. } if is_ns => Some(ns),
            Sided::Both { ew, .. } => Some(ew),
            _ => None,
        }
    }

    /// The first number, in the order NS, EW.
    pub fn any(self) -> T {
        match self {
            Sided::Declarer(n) | Sided::Ns(n) | Sided::Ew(n) | Sided::Both { ns: n, .. } => n,
        }
    }
}

/// A value of one of the five forms of Score, with any kind of number.
pub(super) fn sided<T: Copy>(
    text: &[u8],
    number: fn(&[u8]) -> Result<T, ValueFaultKind>,
) -> Result<Sided<T>, ValueFault> {
    // Nearly all are one number, for one side or for none.
    if let Ok(number) = number(text) {
        return Ok(Sided::Declarer(number));
    }
    match text {
        [b'N', b'S', b' ', word @ ..] => {
            if let Ok(number) = number(word) {
                return Ok(Sided::Ns(number));
            }
        }
        [b'E', b'W', b' ', word @ ..] => {
            if let Ok(number) = number(word) {
                return Ok(Sided::Ew(number));
            }
        }
        _ => {}
    }
    let mut words = ValueWords { text, at: 0 };
    let Some((at, first)) = words.next()? else {
        return Err(ValueFault::new(0, 0, ValueFaultKind::Missing));
    };
    let read = |at: usize, word: &[u8]| {
        number(word).map_err(|kind| ValueFault::new(at, at + word.len(), kind))
    };
    let Some(first_is_ns) = is_ns(first) else {
        let number = read(at, first)?;
        return match words.next()? {
            None => Ok(Sided::Declarer(number)),
            Some((at, _)) => Err(ValueFault::new(at, text.len(), ValueFaultKind::Extra)),
        };
    };
    let missing = ValueFault::new(text.len(), text.len(), ValueFaultKind::Missing);
    let (at, word) = words.next()?.ok_or(missing)?;
    let one = read(at, word)?;
    let Some((at, second)) = words.next()? else {
        return Ok(if first_is_ns {
            Sided::Ns(one)
        } else {
            Sided::Ew(one)
        });
    };
    if is_ns(second).is_none_or(|second| second == first_is_ns) {
        return Err(ValueFault::new(
            at,
            at + second.len(),
            ValueFaultKind::Extra,
        ));
    }
    let (at, word) = words.next()?.ok_or(missing)?;
    let other = read(at, word)?;
    if let Some((at, _)) = words.next()? {
        return Err(ValueFault::new(at, text.len(), ValueFaultKind::Extra));
    }
    let (ns, ew) = if first_is_ns {
        (one, other)
    } else {
        (other, one)
    };
    Ok(Sided::Both { ns, ew })
}

fn is_ns(word: &[u8]) -> Option<bool> {
    if word.eq_ignore_ascii_case(b"NS") {
        Some(true)
    } else if word.eq_ignore_ascii_case(b"EW") {
        Some(false)
    } else {
        None
    }
}

/// The words of a value, with exactly one space between two.
struct ValueWords<'v> {
    text: &'v [u8],
    at: usize,
}

impl<'v> ValueWords<'v> {
    fn next(&mut self) -> Result<Option<(usize, &'v [u8])>, ValueFault> {
        let rest = self.text.slice(self.at..);
        if rest.is_empty() {
            // A space at the end has left nothing after it.
            return match self.text.last() {
                Some(b' ') => Err(ValueFault::new(self.at - 1, self.at, ValueFaultKind::Blank)),
                _ => Ok(None),
            };
        }
        let start = self.at;
        let blank = rest.iter().position(|byte| *byte == b' ');
        let length = blank.unwrap_or(rest.len());
        if length == 0 {
            return Err(ValueFault::new(start, start + 1, ValueFaultKind::Blank));
        }
        self.at = (start + length + 1).min(self.text.len());
        Ok(Some((start, rest.slice(..length))))
    }
}

/// What the tag Result says (chapter 3.4.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultTricks {
    /// Whether a `^` says that the players agreed on a wrong number.
    pub is_irregular: bool,
    /// The tricks.
    pub tricks: Sided<u32>,
}

/// A result in tricks (chapter 3.4.15).
pub fn result(text: &[u8]) -> Result<ResultTricks, ValueFault> {
    let (is_irregular, rest) = match text {
        [b'^', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let by = u32::from(is_irregular);
    let tricks = sided(rest, tricks).map_err(|fault| ValueFault {
        span: Span::new(fault.span.start + by, fault.span.end + by),
        kind: fault.kind,
    })?;
    Ok(ResultTricks {
        is_irregular,
        tricks,
    })
}

fn tricks(word: &[u8]) -> Result<u32, ValueFaultKind> {
    let is_number = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    let has_zero = matches!(word, [b'0', _, ..]);
    match decimal(word) {
        _ if !is_number || has_zero => Err(ValueFaultKind::Number),
        number @ 0..=13 => Ok(number),
        _ => Err(ValueFaultKind::Range),
    }
}

/// A number of a score: its sign and its digits.
fn signed(word: &[u8]) -> (bool, &[u8]) {
    match word {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    }
}

fn integer(word: &[u8]) -> Result<i32, ValueFaultKind> {
    let (is_negative, digits) = signed(word);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(ValueFaultKind::Number);
    }
    let number = i32::try_from(decimal(digits)).unwrap_or(i32::MAX);
    Ok(if is_negative { -number } else { number })
}

/// A number with a decimal dot, in thousandths.
fn thousandths(word: &[u8]) -> Result<i64, ValueFaultKind> {
    let (is_negative, digits) = signed(word);
    let dot = memchr::memchr(b'.', digits).unwrap_or(digits.len());
    let (whole, fraction) = digits.split_at_checked(dot).unwrap_or((digits, &[]));
    let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let fraction_digits = fraction.get(1..);
    if !is_number(whole) || fraction_digits.is_some_and(|f| !is_number(f)) {
        return Err(ValueFaultKind::Number);
    }
    let mut number = i64::from(decimal(whole)) * 1000;
    let mut worth = 100;
    for digit in fraction_digits.unwrap_or_default().iter().take(3) {
        number += i64::from(digit - b'0') * worth;
        worth /= 10;
    }
    Ok(if is_negative { -number } else { number })
}

fn percent(word: &[u8]) -> Result<i64, ValueFaultKind> {
    let is_negative = signed(word).0;
    match thousandths(word)? {
        number @ 0..=100_000 if !is_negative => Ok(number),
        _ => Err(ValueFaultKind::Range),
    }
}

/// A score in points (chapter 4.2.1).
pub fn score(text: &[u8]) -> Result<Sided<i32>, ValueFault> {
    sided(text, integer)
}

/// A score that may have a fraction, in thousandths (chapters 4.2.2 and 4.2.3).
pub fn decimal_score(text: &[u8]) -> Result<Sided<i64>, ValueFault> {
    sided(text, thousandths)
}

/// A percentage, in thousandths (chapter 4.2.4).
pub fn percentage(text: &[u8]) -> Result<Sided<i64>, ValueFault> {
    sided(text, percent)
}

/// The score of the best result (chapter 4.2.7): a side is always named.
pub fn optimum_score(text: &[u8]) -> Result<Sided<i32>, ValueFault> {
    match score(text)? {
        Sided::Declarer(_) => Err(ValueFault::whole(text, ValueFaultKind::Form)),
        score => Ok(score),
    }
}
