//! Deals in which each suit has its letter, or something else than a dot is between two suits.

use super::{Layout, is_blank};
use crate::bridge::{rank, seat};

/// A deal in that of the standard, where each of its hands marks its suits in one of these ways.
pub(super) fn with_dots(value: &[u8]) -> Option<(Layout, Vec<u8>)> {
    let [letter, b':', hands @ ..] = value else {
        return None;
    };
    seat(*letter)?;
    let of_letters = || Some((Layout::SuitLetters, with_letters(hands)?));
    let (layout, hands) = with_other_mark(hands).or_else(of_letters)?;
    let dotted = [&[*letter, b':'][..], &hands.join(&b' ')].concat();
    Some((layout, dotted))
}

/// The hands of `73,QJT,AQ54,T752`: the same mark is in the place of each dot.
fn with_other_mark(hands: &[u8]) -> Option<(Layout, Vec<Vec<u8>>)> {
    let words = || {
        hands
            .split(|byte| is_blank(*byte))
            .filter(|word| !word.is_empty())
    };
    let mark = *hands.iter().find(|byte| b",;/|_:".contains(byte))?;
    let is_hand = |word: &[u8]| {
        let marks = word.iter().filter(|byte| **byte == mark).count();
        let mut others = word.iter().filter(|byte| **byte != mark);
        word == b"-" || marks == 3 && others.all(|byte| rank(*byte).is_some())
    };
    let dotted = |word: &[u8]| {
        let bytes = word
            .iter()
            .map(|byte| if *byte == mark { b'.' } else { *byte });
        bytes.collect::<Vec<u8>>()
    };
    let is_deal = words().count() == 4 && words().all(is_hand);
    is_deal.then(|| (Layout::OtherDots(mark), words().map(dotted).collect()))
}

/// The hands of `S73 HQJT DAQ54 CT752`: the letter of each suit is before its cards, whatever is between two
/// suits.
fn with_letters(hands: &[u8]) -> Option<Vec<Vec<u8>>> {
    const SUITS: &[u8] = b"SHDC";
    let mut dotted: Vec<Vec<u8>> = Vec::new();
    let mut suits = 0;
    let mut rest = hands;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        let is_open = (1..SUITS.len()).contains(&suits);
        match byte.to_ascii_uppercase() {
            b'S' if !is_open && dotted.len() < 4 => {
                dotted.push(Vec::new());
                suits = 1;
            }
            letter if is_open && SUITS.get(suits) == Some(&letter) => {
                dotted.last_mut()?.push(b'.');
                suits += 1;
            }
            b'1' if suits > 0 && rest.first() == Some(&b'0') => {
                rest = rest.get(1..)?;
                dotted.last_mut()?.push(b'T');
            }
            letter if suits > 0 && rank(letter).is_some() => dotted.last_mut()?.push(letter),
            b' ' | b'.' | b',' | b';' | b':' => {}
            // A void.
            b'-' if suits > 0 => {}
            _ => return None,
        }
    }
    (dotted.len() == 4 && suits == SUITS.len()).then_some(dotted)
}
