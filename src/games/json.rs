//! How values of bridge are written as JSON: in the letters of the standard.

use std::fmt::Display;
use std::ops::Range;

use serde::{Serialize as _, Serializer};

use crate::bridge::{Hand, Seat, Vulnerability, hand_text, vulnerability_text};

/// A value as it is written, or null.
pub(crate) fn letters<T: Display, S: Serializer>(
    value: &Option<T>,
    to: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(value),
        None => to.serialize_none(),
    }
}

/// A list of players.
pub(crate) fn seats<S: Serializer>(seats: &[Seat], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(seats.iter().copied().map(Seat::letter))
}

/// A hand, or null.
pub(crate) fn hand<S: Serializer>(hand: &Option<Hand>, to: S) -> Result<S::Ok, S::Error> {
    letters(&hand.map(hand_text), to)
}

/// Who is vulnerable, or null.
pub(crate) fn vulnerable<S: Serializer>(
    vulnerable: &Option<Vulnerability>,
    to: S,
) -> Result<S::Ok, S::Error> {
    vulnerable.map(vulnerability_text).serialize(to)
}

/// A range as a list of two numbers.
pub(crate) fn both_ends<S: Serializer>(range: &Range<usize>, to: S) -> Result<S::Ok, S::Error> {
    [range.start, range.end].serialize(to)
}

/// The same where there is a range.
pub(super) fn both_ends_if_any<S: Serializer>(
    range: &Option<Range<usize>>,
    to: S,
) -> Result<S::Ok, S::Error> {
    let ends = range.as_ref().map(|range| [range.start, range.end]);
    ends.serialize(to)
}
