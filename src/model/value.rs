//! The grammars of tag values (chapters 3.4 and 4): what a value says, or where it is wrong.
//!
//! Every function takes a value without its quotes that is neither `?` nor empty nor `#`,
//! and reads it in any case of letters; whether the case is the right one is not judged
//! here. Spans count from the start of the value.

use contract_bridge::{AbsoluteVulnerability as Vulnerability, Seat};

use super::{ContractTag, seat};
use crate::source::Span;

/// Where a value stops being what its grammar says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The part of the value that is wrong; empty where something is missing.
    pub span: Span,
    /// What is wrong with it.
    pub kind: FaultKind,
}

/// What can be wrong with a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// It does not have the form of such a value at all.
    Form,
    /// A number is not written as a number of this value is.
    Number,
    /// A number is written well, but too small or too great.
    Range,
    /// Blanks stand where none should, or more than one.
    Blank,
    /// Something stands behind the value.
    Extra,
    /// The value ends too early.
    Missing,
    /// The two sides do not have the same count of numbers.
    Count,
}

impl Fault {
    fn new(from: usize, to: usize, kind: FaultKind) -> Fault {
        let whole = Span::new(0, u32::MAX);
        Fault {
            span: whole.part(from, to),
            kind,
        }
    }

    /// A fault of the whole value.
    fn whole(text: &[u8], kind: FaultKind) -> Fault {
        Fault::new(0, text.len(), kind)
    }
}

/// The number of the day 1970.01.01, by [`Date::day_number`].
pub const DAY_OF_1970: u32 = 719_528;

/// A field of a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// All digits are known.
    Known(u32),
    /// All digits are `?`.
    Unknown,
    /// Digits and `?` are mixed.
    Partly,
}

impl Field {
    fn read(digits: &[u8]) -> Field {
        let unknown = digits.iter().filter(|digit| **digit == b'?').count();
        match unknown {
            0 => Field::Known(decimal(digits)),
            _ if unknown == digits.len() => Field::Unknown,
            _ => Field::Partly,
        }
    }

    /// The number, where it is known.
    pub fn known(self) -> Option<u32> {
        match self {
            Field::Known(number) => Some(number),
            _ => None,
        }
    }
}

/// `1995.06.10`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    /// Year, month and day.
    pub fields: [Field; 3],
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

    /// The number of the day, counted from a day long ago, where the date is known and there
    /// is such a day.
    pub fn day_number(&self) -> Option<u32> {
        let [year, month, day] = self.fields.map(Field::known);
        let (year, month, day) = (year?, month?, day?);
        if self.impossible().is_some() {
            return None;
        }
        let before = year.saturating_sub(1);
        let leap_days = before / 4 - before / 100 + before / 400;
        let in_year: u32 = (1..month).map(|m| days_in(Some(year), m)).sum();
        Some(year * 365 + leap_days + in_year + day)
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
pub fn date(text: &[u8]) -> Result<Date, Fault> {
    shape(text, b"0000.00.00")?;
    let field = |span: Span| Field::read(span.of(text));
    Ok(Date {
        fields: Date::PLACES.map(field),
    })
}

/// A time of the day; fields that are not known are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    /// Hours, minutes and seconds.
    pub fields: [Field; 3],
}

/// A time (chapter 4.5.1).
pub fn time(text: &[u8]) -> Result<Time, Fault> {
    shape(text, b"00:00:00")?;
    let mut fields = [Field::Unknown; 3];
    for (index, field) in fields.iter_mut().enumerate() {
        let from = index * 3;
        *field = Field::read(text.get(from..from + 2).unwrap_or(&[]));
        let limit = if index == 0 { 23 } else { 59 };
        if field.known().is_some_and(|number| number > limit) {
            return Err(Fault::new(from, from + 2, FaultKind::Range));
        }
    }
    Ok(Time { fields })
}

/// Compares with a pattern in which `0` is a digit or `?`.
fn shape(text: &[u8], pattern: &[u8]) -> Result<(), Fault> {
    for (at, wanted) in pattern.iter().enumerate() {
        let Some(byte) = text.get(at) else {
            return Err(Fault::new(at, at, FaultKind::Missing));
        };
        let fits = match wanted {
            b'0' => byte.is_ascii_digit() || *byte == b'?',
            wanted => byte == wanted,
        };
        if !fits {
            return Err(Fault::whole(text, FaultKind::Form));
        }
    }
    if text.len() > pattern.len() {
        return Err(Fault::new(pattern.len(), text.len(), FaultKind::Extra));
    }
    Ok(())
}

/// Digits as a number; as great as can be where it is greater.
fn decimal(digits: &[u8]) -> u32 {
    digits.iter().fold(0u32, |number, digit| {
        let digit = u32::from(digit.wrapping_sub(b'0'));
        number.saturating_mul(10).saturating_add(digit)
    })
}

/// A positive integer without leading zeros (chapter 3.4.4).
pub fn positive_integer(text: &[u8]) -> Result<u32, Fault> {
    let wrong = text.iter().position(|byte| !byte.is_ascii_digit());
    if let Some(at) = wrong {
        let kind = match text.get(at) {
            _ if at > 0 => FaultKind::Extra,
            Some(b'-') if text.len() > 1 => FaultKind::Range,
            _ => FaultKind::Number,
        };
        let from = if at > 0 { at } else { 0 };
        return Err(Fault::new(from, text.len(), kind));
    }
    match (text.first(), decimal(text)) {
        (None, _) => Err(Fault::new(0, 0, FaultKind::Missing)),
        (_, 0) => Err(Fault::whole(text, FaultKind::Range)),
        (Some(b'0'), _) => Err(Fault::whole(text, FaultKind::Number)),
        (_, number) => Ok(number),
    }
}

/// A number of seconds (chapter 4.6.2).
pub fn seconds(text: &[u8]) -> Result<u32, Fault> {
    match text.iter().position(|byte| !byte.is_ascii_digit()) {
        None if !text.is_empty() => Ok(decimal(text)),
        Some(at) if at > 0 => Err(Fault::new(at, text.len(), FaultKind::Extra)),
        _ => Err(Fault::whole(text, FaultKind::Number)),
    }
}

/// `<games>/<minutes>` (chapter 4.6.1).
pub fn time_control(text: &[u8]) -> Result<(u32, u32), Fault> {
    let Some(slash) = memchr::memchr(b'/', text) else {
        return Err(Fault::whole(text, FaultKind::Form));
    };
    let (games, minutes) = text.split_at_checked(slash).unwrap_or((text, &[]));
    let games_number = positive_integer(games)?;
    let minutes = minutes.get(1..).unwrap_or(&[]);
    match positive_integer(minutes) {
        Ok(number) => Ok((games_number, number)),
        Err(fault) => Err(Fault {
            span: Span::new(
                fault.span.start + slash as u32 + 1,
                fault.span.end + slash as u32 + 1,
            ),
            kind: fault.kind,
        }),
    }
}

/// A direction (chapter 3.4.9).
pub fn direction(text: &[u8]) -> Result<Seat, Fault> {
    match text {
        [letter] => seat(*letter).ok_or(Fault::whole(text, FaultKind::Form)),
        _ => Err(Fault::whole(text, FaultKind::Form)),
    }
}

/// Declarer, and whether a `^` says that declarer and dummy were swapped (chapter 3.4.13).
pub fn declarer(text: &[u8]) -> Result<(Seat, bool), Fault> {
    match text {
        [b'^', letter] => Ok((direction(&[*letter])?, true)),
        _ => Ok((direction(text)?, false)),
    }
}

/// Who is vulnerable (chapter 3.4.10).
pub fn vulnerability(text: &[u8]) -> Result<Vulnerability, Fault> {
    super::vulnerability(text).ok_or(Fault::whole(text, FaultKind::Form))
}

/// A contract (chapters 3.4.14 and 3.10).
pub fn contract(text: &[u8]) -> Result<ContractTag, Fault> {
    if let Some(contract) = super::contract(text) {
        return Ok(contract);
    }
    let blank = text.iter().position(|byte| *byte == b' ');
    if let Some(at) = blank {
        return Err(Fault::new(at, at + 1, FaultKind::Blank));
    }
    let Some((level, rest)) = text.split_first() else {
        return Err(Fault::new(0, 0, FaultKind::Missing));
    };
    if level.is_ascii_digit() && !(b'1'..=b'7').contains(level) {
        return Err(Fault::new(0, 1, FaultKind::Range));
    }
    if !level.is_ascii_digit() {
        return Err(Fault::whole(text, FaultKind::Form));
    }
    let length = match rest {
        [n, t, ..] if n.eq_ignore_ascii_case(&b'N') && t.eq_ignore_ascii_case(&b'T') => 2,
        [letter, ..] if super::suit(*letter).is_some() => 1,
        [letter, ..] if letter.eq_ignore_ascii_case(&b'N') => {
            return Err(Fault::new(1, 2, FaultKind::Number));
        }
        [] => return Err(Fault::new(1, 1, FaultKind::Missing)),
        _ => return Err(Fault::whole(text, FaultKind::Form)),
    };
    Err(Fault::new(1 + length, text.len(), FaultKind::Extra))
}

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
fn sided<T: Copy>(
    text: &[u8],
    number: fn(&[u8]) -> Result<T, FaultKind>,
) -> Result<Sided<T>, Fault> {
    let mut words = Words { text, at: 0 };
    let Some((at, first)) = words.next()? else {
        return Err(Fault::new(0, 0, FaultKind::Missing));
    };
    let read =
        |at: usize, word: &[u8]| number(word).map_err(|kind| Fault::new(at, at + word.len(), kind));
    let Some(first_is_ns) = is_ns(first) else {
        let number = read(at, first)?;
        return match words.next()? {
            None => Ok(Sided::Declarer(number)),
            Some((at, _)) => Err(Fault::new(at, text.len(), FaultKind::Extra)),
        };
    };
    let missing = Fault::new(text.len(), text.len(), FaultKind::Missing);
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
        return Err(Fault::new(at, at + second.len(), FaultKind::Extra));
    }
    let (at, word) = words.next()?.ok_or(missing)?;
    let other = read(at, word)?;
    if let Some((at, _)) = words.next()? {
        return Err(Fault::new(at, text.len(), FaultKind::Extra));
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
struct Words<'v> {
    text: &'v [u8],
    at: usize,
}

impl<'v> Words<'v> {
    fn next(&mut self) -> Result<Option<(usize, &'v [u8])>, Fault> {
        let rest = self.text.get(self.at..).unwrap_or(&[]);
        if rest.is_empty() {
            // A space at the end has left nothing behind it.
            return match self.text.last() {
                Some(b' ') => Err(Fault::new(self.at - 1, self.at, FaultKind::Blank)),
                _ => Ok(None),
            };
        }
        let start = self.at;
        let length = memchr::memchr(b' ', rest).unwrap_or(rest.len());
        if length == 0 {
            return Err(Fault::new(start, start + 1, FaultKind::Blank));
        }
        self.at = (start + length + 1).min(self.text.len());
        Ok(Some((start, rest.get(..length).unwrap_or(&[]))))
    }
}

/// What the tag Result says (chapter 3.4.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tricks {
    /// Whether a `^` says that the players agreed on a wrong number.
    pub is_irregular: bool,
    /// The tricks.
    pub tricks: Sided<u32>,
}

/// A result in tricks (chapter 3.4.15).
pub fn result(text: &[u8]) -> Result<Tricks, Fault> {
    let (is_irregular, rest) = match text {
        [b'^', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let by = u32::from(is_irregular);
    let tricks = sided(rest, tricks).map_err(|fault| Fault {
        span: Span::new(fault.span.start + by, fault.span.end + by),
        kind: fault.kind,
    })?;
    Ok(Tricks {
        is_irregular,
        tricks,
    })
}

fn tricks(word: &[u8]) -> Result<u32, FaultKind> {
    let is_number = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    let has_zero = matches!(word, [b'0', _, ..]);
    match decimal(word) {
        _ if !is_number || has_zero => Err(FaultKind::Number),
        number @ 0..=13 => Ok(number),
        _ => Err(FaultKind::Range),
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

fn integer(word: &[u8]) -> Result<i32, FaultKind> {
    let (is_negative, digits) = signed(word);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(FaultKind::Number);
    }
    let number = i32::try_from(decimal(digits)).unwrap_or(i32::MAX);
    Ok(if is_negative { -number } else { number })
}

/// A number with a decimal dot, in thousandths.
fn thousandths(word: &[u8]) -> Result<i64, FaultKind> {
    let (is_negative, digits) = signed(word);
    let dot = memchr::memchr(b'.', digits).unwrap_or(digits.len());
    let (whole, fraction) = digits.split_at_checked(dot).unwrap_or((digits, &[]));
    let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let fraction_digits = fraction.get(1..);
    if !is_number(whole) || fraction_digits.is_some_and(|f| !is_number(f)) {
        return Err(FaultKind::Number);
    }
    let mut number = i64::from(decimal(whole)) * 1000;
    let mut worth = 100;
    for digit in fraction_digits.unwrap_or(&[]).iter().take(3) {
        number += i64::from(digit - b'0') * worth;
        worth /= 10;
    }
    Ok(if is_negative { -number } else { number })
}

fn percent(word: &[u8]) -> Result<i64, FaultKind> {
    let is_negative = signed(word).0;
    match thousandths(word)? {
        number @ 0..=100_000 if !is_negative => Ok(number),
        _ => Err(FaultKind::Range),
    }
}

/// A score in points (chapter 4.2.1).
pub fn score(text: &[u8]) -> Result<Sided<i32>, Fault> {
    sided(text, integer)
}

/// A score that may have a fraction, in thousandths (chapters 4.2.2 and 4.2.3).
pub fn decimal_score(text: &[u8]) -> Result<Sided<i64>, Fault> {
    sided(text, thousandths)
}

/// A percentage, in thousandths (chapter 4.2.4).
pub fn percentage(text: &[u8]) -> Result<Sided<i64>, Fault> {
    sided(text, percent)
}

/// The score of the best result (chapter 4.2.7): a side is always named.
pub fn optimum_score(text: &[u8]) -> Result<Sided<i32>, Fault> {
    match score(text)? {
        Sided::Declarer(_) => Err(Fault::whole(text, FaultKind::Form)),
        score => Ok(score),
    }
}

/// Points above and below the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rubber {
    /// Above the line.
    pub above: u32,
    /// Below the line.
    pub below: u32,
}

/// A rubber score (chapter 4.2.5).
pub fn rubber_score(text: &[u8]) -> Result<Sided<Rubber>, Fault> {
    sided(text, rubber)
}

fn rubber(word: &[u8]) -> Result<Rubber, FaultKind> {
    let slash = memchr::memchr(b'/', word).ok_or(FaultKind::Number)?;
    let (above, below) = word.split_at_checked(slash).ok_or(FaultKind::Number)?;
    let below = below.get(1..).unwrap_or(&[]);
    let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    if !is_number(above) || !is_number(below) {
        return Err(FaultKind::Number);
    }
    Ok(Rubber {
        above: decimal(above),
        below: decimal(below),
    })
}

/// What a side has in a rubber before a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RubberSide {
    /// Above the line in earlier games, and in this one.
    pub above: [u32; 2],
    /// Below the line in each game, the current one last.
    pub below: [u32; 3],
}

/// A rubber before a deal (chapter 4.2.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RubberHistory {
    /// How many games were begun: 1 to 3.
    pub games: usize,
    /// North-South.
    pub ns: RubberSide,
    /// East-West.
    pub ew: RubberSide,
}

impl RubberHistory {
    /// The points of both sides below the line in each game, the current one last.
    pub fn below(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        let games = self.ns.below.into_iter().zip(self.ew.below);
        games.take(self.games).collect::<Vec<_>>().into_iter()
    }

    /// How many games each side has won.
    pub fn won(&self) -> (usize, usize) {
        let finished = self.below().rev().skip(1);
        finished.fold((0, 0), |(ns, ew), (n, e)| {
            (ns + usize::from(n >= 100), ew + usize::from(e >= 100))
        })
    }
}

/// The history of a rubber (chapter 4.2.6); blanks around the slashes are read over, for the
/// author of the standard writes them.
pub fn rubber_history(text: &[u8]) -> Result<RubberHistory, Fault> {
    let mut reader = HistoryReader { text, at: 0 };
    reader.side(b"NS")?;
    let (ns, ns_games) = reader.numbers()?;
    reader.side(b"EW")?;
    let (ew, ew_games) = reader.numbers()?;
    reader.blanks();
    if reader.at < text.len() {
        return Err(Fault::new(reader.at, text.len(), FaultKind::Extra));
    }
    if ns_games != ew_games {
        return Err(Fault::whole(text, FaultKind::Count));
    }
    Ok(RubberHistory {
        games: ns_games,
        ns,
        ew,
    })
}

struct HistoryReader<'v> {
    text: &'v [u8],
    at: usize,
}

impl HistoryReader<'_> {
    fn blanks(&mut self) {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn fault(&self) -> Fault {
        let rest = self.text.get(self.at..).unwrap_or(&[]);
        let length = memchr::memchr(b' ', rest).unwrap_or(rest.len());
        let kind = match length {
            0 => FaultKind::Missing,
            _ => FaultKind::Form,
        };
        Fault::new(self.at, self.at + length, kind)
    }

    fn side(&mut self, side: &[u8]) -> Result<(), Fault> {
        self.blanks();
        let word = self.text.get(self.at..self.at + 2).unwrap_or(&[]);
        if !word.eq_ignore_ascii_case(side) {
            return Err(self.fault());
        }
        self.at += 2;
        Ok(())
    }

    fn number(&mut self) -> Option<u32> {
        self.blanks();
        let rest = self.text.get(self.at..).unwrap_or(&[]);
        let length = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let digits = rest.get(..length).filter(|digits| !digits.is_empty())?;
        self.at += length;
        Some(decimal(digits))
    }

    /// `<above_previous> <above_current>/<below-1> [<below-2> [<below-3>]]`
    fn numbers(&mut self) -> Result<(RubberSide, usize), Fault> {
        let mut side = RubberSide::default();
        for above in &mut side.above {
            *above = self.number().ok_or_else(|| self.fault())?;
        }
        self.blanks();
        if self.text.get(self.at) != Some(&b'/') {
            return Err(self.fault());
        }
        self.at += 1;
        let mut games = 0;
        for below in &mut side.below {
            match self.number() {
                Some(number) => *below = number,
                None if games == 0 => return Err(self.fault()),
                None => break,
            }
            games += 1;
        }
        Ok((side, games))
    }
}

/// The hands that are hidden, by seat (chapter 4.1.6). A letter that comes twice is a fault.
pub fn directions(text: &[u8]) -> Result<[bool; 4], Fault> {
    let mut seats = [false; 4];
    for (at, letter) in text.iter().enumerate() {
        let place = seat(*letter).and_then(|seat| seats.get_mut(seat as usize));
        let Some(place) = place else {
            return Err(Fault::new(at, at + 1, FaultKind::Form));
        };
        if *place {
            return Err(Fault::new(at, at + 1, FaultKind::Extra));
        }
        *place = true;
    }
    Ok(seats)
}

/// The indicators of a round, which are counted (chapter 4.4.4).
pub fn round(text: &[u8]) -> Result<usize, Fault> {
    let mut parts = 0;
    let mut at = 0;
    for part in text.split(|byte| *byte == b'.') {
        if part.is_empty() {
            let dot = at.min(text.len().saturating_sub(1));
            return Err(Fault::new(dot, dot + 1, FaultKind::Missing));
        }
        let wrong = |byte: &u8| !(byte.is_ascii_alphanumeric() || *byte == b'_');
        if let Some(place) = part.iter().position(wrong) {
            return Err(Fault::new(at + place, at + place + 1, FaultKind::Form));
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

    fn span(fault: Fault) -> (u32, u32, FaultKind) {
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
        assert_eq!(date(b"19??.01.01").unwrap().fields[0], Field::Partly);
        let next = date(b"1996.03.01").unwrap();
        assert_eq!(next.day_number().unwrap() - known.day_number().unwrap(), 1);
        assert_eq!(
            span(date(b"1995.06").unwrap_err()),
            (7, 7, FaultKind::Missing)
        );
        assert_eq!(
            span(date(b"1995.06.10 x").unwrap_err()),
            (10, 12, FaultKind::Extra)
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
            (3, 5, FaultKind::Range)
        );
    }

    #[test]
    fn integers() {
        assert_eq!(positive_integer(b"12"), Ok(12));
        assert_eq!(
            span(positive_integer(b"1a").unwrap_err()),
            (1, 2, FaultKind::Extra)
        );
        assert_eq!(
            span(positive_integer(b"-5").unwrap_err()),
            (0, 2, FaultKind::Range)
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
            (1, 2, FaultKind::Number)
        );
        assert_eq!(
            span(contract(b"4H X").unwrap_err()),
            (2, 3, FaultKind::Blank)
        );
        assert_eq!(span(contract(b"8C").unwrap_err()), (0, 1, FaultKind::Range));
        assert_eq!(
            span(contract(b"3NTXXX").unwrap_err()),
            (3, 6, FaultKind::Extra)
        );
    }

    #[test]
    fn sides() {
        assert_eq!(score(b"-50"), Ok(Sided::Declarer(-50)));
        assert_eq!(score(b"EW 50 NS -50"), Ok(Sided::Both { ns: -50, ew: 50 }));
        assert_eq!(span(score(b"NS  5").unwrap_err()), (3, 4, FaultKind::Blank));
        assert_eq!(span(score(b"NS 5 ").unwrap_err()), (4, 5, FaultKind::Blank));
        assert_eq!(span(score(b"NS").unwrap_err()), (2, 2, FaultKind::Missing));
        assert_eq!(
            span(score(b"NS 1 NS 2").unwrap_err()),
            (5, 7, FaultKind::Extra)
        );
        assert_eq!(span(score(b"10.5").unwrap_err()), (0, 4, FaultKind::Number));
        assert_eq!(decimal_score(b"NS -1.5"), Ok(Sided::Ns(-1500)));
        assert!(decimal_score(b"NS .5").is_err());
        assert!(percentage(b"NS -0.5").is_err());
        assert!(percentage(b"100.001").is_err());
        assert!(optimum_score(b"100").is_err());
        assert_eq!(span(result(b"^14").unwrap_err()), (1, 3, FaultKind::Range));
        assert_eq!(
            result(b"^NS 9"),
            Ok(Tricks {
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
            FaultKind::Count
        );
        assert!(rubber_history(b"EW 0 0/0 NS 0 0/0").is_err());
    }

    #[test]
    fn lists() {
        assert!(directions(b"WE").is_ok());
        assert_eq!(
            span(directions(b"WW").unwrap_err()),
            (1, 2, FaultKind::Extra)
        );
        assert!(round(b"1.A_2").is_ok());
        assert_eq!(
            span(round(b"1..2").unwrap_err()),
            (2, 3, FaultKind::Missing)
        );
        assert_eq!(span(round(b"1 2").unwrap_err()), (1, 2, FaultKind::Form));
        let fields: Vec<_> = fields(b"IMP; Butler").collect();
        assert_eq!(fields[1], (Span::new(5, 11), &b"Butler"[..]));
    }
}
