//! `M`: what can be made at double-dummy.

use super::super::fault::{Faults, RbnFaultKind};
use crate::bridge::solve::Tricks;
use crate::bridge::{Seat, Strain};
use crate::source::{Slice, Span};

/// What can be made. Strains are in the order of the notation: notrump, spades, hearts, diamonds,
/// clubs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RbnMakes {
    /// The tricks in the given contract: at first, and after each lead.
    pub statuses: TrickNumbers,
    /// The tricks in the given contract after each opening lead.
    pub leads: TrickNumbers,
    /// The tricks of North, South, West and East.
    pub by_hand: [[Option<u8>; 5]; 4],
    /// Where the numbers of the hands are, North-South and West-East.
    pub spans: [Span; 2],
    /// Where a `!` is.
    pub complement: Option<Span>,
}

impl RbnMakes {
    /// The tricks in the given contract before the first lead.
    pub fn best(&self) -> Option<u8> {
        self.statuses.tricks.first().copied()
    }

    /// The tricks of a hand in a strain.
    pub fn of_hand(&self, hand: Seat, strain: Strain) -> Option<u8> {
        let hand = match hand {
            Seat::North => 0,
            Seat::South => 1,
            Seat::West => 2,
            Seat::East => 3,
        };
        let strain = match strain {
            Strain::Notrump => 0,
            Strain::Spades => 1,
            Strain::Hearts => 2,
            Strain::Diamonds => 3,
            Strain::Clubs => 4,
        };
        self.by_hand.get(hand)?.get(strain).copied()?
    }

    /// The numbers of the hands as they are written with these tricks in the place of those that are given.
    pub fn corrected(&self, tricks: &Tricks) -> Vec<(Span, String)> {
        let digits = |(given, hand): (&[Option<u8>; 5], Seat)| {
            let right = tricks.iter().rev().map(|row| row.get(hand as usize));
            let digits = given.iter().zip(right).map(|(given, right)| {
                let right = right.filter(|_| given.is_some());
                let digit = right.and_then(|right| char::from_digit(u32::from(*right), 16));
                digit.map_or('?', |digit| digit.to_ascii_uppercase())
            });
            let digits: String = digits.collect();
            digits.trim_end_matches('?').to_owned()
        };
        let hands = [Seat::North, Seat::South, Seat::West, Seat::East];
        let digits: Vec<String> = self.by_hand.iter().zip(hands).map(digits).collect();
        let sides = self.spans.iter().zip(digits.chunks(2));
        let sides = sides.filter(|(span, _)| !span.is_empty());
        let text = |(span, digits): (&Span, &[String])| {
            let text = match digits {
                [first, second] if first == second && !first.is_empty() => format!("{first}="),
                [first, second] if second.is_empty() => first.clone(),
                _ => digits.join("+"),
            };
            (*span, text)
        };
        sides.map(text).collect()
    }
}

/// A list of numbers of tricks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrickNumbers {
    /// The numbers.
    pub tricks: Vec<u8>,
    /// Whether nothing is known after them (`?`).
    pub is_partial: bool,
    /// Their bytes.
    pub span: Span,
}

/// Reads makes.
pub(super) fn read(data: &[u8], faults: &mut Faults<'_>) -> Option<RbnMakes> {
    let before = faults.count();
    let fields: Vec<_> = super::fields(data).take(4).collect();
    let is_pair = |field: &[u8]| field.iter().any(|byte| matches!(byte, b'+' | b'='));
    if let Some((at, second)) = fields.get(1).filter(|(_, second)| is_pair(second)) {
        let kind = match fields.len() {
            4 => RbnFaultKind::MakesShape,
            _ => RbnFaultKind::OldMakes,
        };
        faults.add(kind, *at, at + second.len());
        return None;
    }
    let mut makes = RbnMakes::default();
    for (index, (at, field)) in fields.into_iter().enumerate() {
        let exclamation = field.iter().position(|byte| *byte == b'!');
        if let Some(place) = exclamation.filter(|_| index < 3) {
            faults.add(RbnFaultKind::Complement, at + place, at + place + 1);
            return None;
        }
        match index {
            0 => makes.statuses = numbers(field, at, faults)?,
            1 => makes.leads = numbers(field, at, faults)?,
            _ => pair(field, at, index - 2, &mut makes, faults)?,
        }
    }
    (faults.count() == before).then_some(makes)
}

/// Reads a list of numbers, of which at most 13 are there.
fn numbers(field: &[u8], at: usize, faults: &mut Faults<'_>) -> Option<TrickNumbers> {
    let mut numbers = TrickNumbers {
        span: faults.span(at, at + field.len()),
        ..TrickNumbers::default()
    };
    for (index, digit) in field.iter().enumerate() {
        let place = at + index;
        if numbers.is_partial {
            faults.add(RbnFaultKind::AfterUnknown, place, at + field.len());
            return None;
        }
        match tricks(*digit) {
            Some(_) if numbers.tricks.len() == 13 => {
                faults.add(RbnFaultKind::ManyMakes, place, at + field.len());
                return None;
            }
            Some(tricks) => numbers.tricks.push(tricks),
            None if *digit == b'?' => numbers.is_partial = true,
            None => {
                faults.add(RbnFaultKind::MakesShape, place, place + 1);
                return None;
            }
        }
    }
    Some(numbers)
}

/// Reads the numbers of two partners: `987A8+997A8`, `74499=`, `!!`.
fn pair(
    field: &[u8],
    at: usize,
    side: usize,
    makes: &mut RbnMakes,
    faults: &mut Faults<'_>,
) -> Option<()> {
    if let Some(span) = makes.spans.get_mut(side) {
        *span = faults.span(at, at + field.len());
    }
    let mut rest = at;
    let mut text = field;
    for partner in 0..2 {
        let hand = side * 2 + partner;
        let list = text
            .iter()
            .take_while(|byte| tricks(**byte).is_some() || **byte == b'?')
            .count();
        if list > 5 {
            faults.add(RbnFaultKind::SixthStrain, rest + 5, rest + list);
            return None;
        }
        if list == 0 && text.first() == Some(&b'!') {
            complement(hand, rest, makes, faults)?;
            text = text.get(1..).unwrap_or_default();
            rest += 1;
        } else {
            let digits = text.slice(..list);
            let row = makes.by_hand.get_mut(hand)?;
            for (place, digit) in row.iter_mut().zip(digits) {
                *place = tricks(*digit);
            }
            text = text.slice(list..);
            rest += list;
        }
        if partner == 1 {
            break;
        }
        match text {
            [] => return Some(()),
            [b'='] => {
                let same = makes.by_hand.get(hand).copied()?;
                *makes.by_hand.get_mut(hand + 1)? = same;
                return Some(());
            }
            [b'+', after @ ..] => {
                text = after;
                rest += 1;
            }
            [b'!'] => {}
            _ => break,
        }
    }
    if !text.is_empty() {
        faults.add(RbnFaultKind::MakesShape, rest, at + field.len());
        return None;
    }
    Some(())
}

/// Reads `!`: what is left of 13 by North (for West) or South (for East).
fn complement(hand: usize, at: usize, makes: &mut RbnMakes, faults: &mut Faults<'_>) -> Option<()> {
    let others = makes.by_hand.get(hand.checked_sub(2)?).copied()?;
    if others.iter().any(Option::is_none) {
        faults.add(RbnFaultKind::ComplementOfUnknown, at, at + 1);
        return None;
    }
    makes.complement = Some(faults.span(at, at + 1));
    let left = others.map(|tricks| tricks.and_then(|tricks| 13u8.checked_sub(tricks)));
    *makes.by_hand.get_mut(hand)? = left;
    Some(())
}

/// The number of tricks of a digit.
fn tricks(digit: u8) -> Option<u8> {
    match digit.to_ascii_uppercase() {
        digit @ b'0'..=b'9' => Some(digit - b'0'),
        letter @ b'A'..=b'D' => Some(letter - b'A' + 10),
        _ => None,
    }
}
