//! What can be written after a call or a card: `!`, `?*`, `^1`.

use super::super::fault::{Faults, RbnFaultKind};
use crate::source::Span;

/// A reference to a note (`^1`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The number of the note, 1 to 9.
    pub note: u8,
    /// The bytes, with the caret.
    pub span: Span,
}

/// What notations follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    /// A call or a card, which has one notation.
    Action,
    /// A sign that takes none: `A` or `Y`.
    Sign,
    /// Nothing at all.
    Nothing,
}

/// Reads the notations at a byte of the data; gives where they end.
pub(super) fn read(
    data: &[u8],
    start: usize,
    after: After,
    references: &mut Vec<Reference>,
    faults: &mut Faults<'_>,
) -> usize {
    let mut at = start;
    let mut count = 0;
    while let Some(rest) = data.get(at..) {
        let length = match rest {
            [b'!' | b'?', b'!' | b'?', ..] => 2,
            [b'!' | b'?' | b'*', ..] => 1,
            [b'^', digit @ b'1'..=b'9', ..] => {
                references.push(Reference {
                    note: digit - b'0',
                    span: faults.span(at, at + 2),
                });
                2
            }
            [b'^', b'0', ..] => {
                faults.add(RbnFaultKind::Reference, at, at + 2);
                2
            }
            [b'^', ..] => {
                faults.add(RbnFaultKind::Reference, at, at + 1);
                1
            }
            _ => break,
        };
        count += 1;
        if count == 2 && after == After::Action {
            faults.add(RbnFaultKind::SecondNotation, at, at + length);
        }
        at += length;
    }
    match after {
        After::Nothing if at > start => faults.add(RbnFaultKind::NotationFirst, start, at),
        After::Sign if at > start => faults.add(RbnFaultKind::NotationOfNothing, start, at),
        _ => {}
    }
    at
}

/// To which notes the calls or cards of a label refer, by their numbers.
pub fn notes_referred_to(data: &[u8]) -> [bool; 10] {
    let mut numbers = [false; 10];
    for pair in data.windows(2) {
        if let [b'^', digit @ b'0'..=b'9'] = pair
            && let Some(number) = numbers.get_mut(usize::from(digit - b'0'))
        {
            *number = true;
        }
    }
    numbers
}
