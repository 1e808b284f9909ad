//! What the tag Result says (chapter 3.4.15).

use contract_bridge::Seat;

use crate::bridge::same_side;
use crate::source::Span;

/// The tricks that a Result gives to either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TricksWon {
    /// The place of the value.
    pub span: Span,
    /// Whether a `^` says that the number differs from the tricks that were won.
    pub differs: bool,
    /// By North and South.
    pub ns: Option<u32>,
    /// By East and West.
    pub ew: Option<u32>,
}

impl TricksWon {
    /// Reads a value in one of its forms; a number alone counts for the declarer's side.
    pub fn read(value: &[u8], span: Span, declarer: Option<Seat>) -> Option<TricksWon> {
        let mut result = TricksWon {
            span,
            differs: value.first() == Some(&b'^'),
            ns: None,
            ew: None,
        };
        let value = value.strip_prefix(b"^").unwrap_or(value);
        if let Some(tricks) = number(value) {
            if same_side(declarer?, Seat::North) {
                result.ns = Some(tricks)
            } else {
                result.ew = Some(tricks)
            }
            return Some(result);
        }
        let mut words = value.split(|byte| *byte == b' ');
        while let Some(side) = words.next() {
            let tricks = number(words.next()?)?;
            let known = if side.eq_ignore_ascii_case(b"NS") {
                result.ns.replace(tricks)
            } else if side.eq_ignore_ascii_case(b"EW") {
                result.ew.replace(tricks)
            } else {
                return None;
            };
            if known.is_some() {
                return None;
            }
        }
        Some(result)
    }

    /// The tricks of the side of a player, where they are given.
    pub fn of(&self, player: Seat) -> Option<u32> {
        if same_side(player, Seat::North) {
            self.ns
        } else {
            self.ew
        }
    }
}

fn number(text: &[u8]) -> Option<u32> {
    let is_number = (1..=2).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    is_number.then(|| text.iter().fold(0, |sum, d| sum * 10 + u32::from(d - b'0')))
}
