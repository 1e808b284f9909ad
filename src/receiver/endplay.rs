//! endplay, a library of Python: analysis and generation of deals.

use std::borrow::Cow;

use super::Receiver;
use super::obstacle::{Charset, Loses, Obstacle, ReceiverTag, ReceiverWord};
use super::takes::{has_data_of_its_own, is_bid, is_hand, is_note, is_number, is_seat};
use crate::pbn::syntax::TokenKind;

const MARKS: &[TokenKind] = &[TokenKind::Nag, TokenKind::Suffix, TokenKind::Irregularity];

pub(super) const ENDPLAY: Receiver = Receiver {
    name: Cow::Borrowed("endplay"),
    program: Cow::Borrowed("endplay 0.5.12"),
    tried: "`endplay.parsers.pbn.load(open(file))`, Python 3.11 on Linux, November 2026",
    stops: Cow::Borrowed(&[
        (Obstacle::Encoding(Charset::Utf8), Loses::File),
        (Obstacle::TagForm { takes_blanks: true }, Loses::File),
        (Obstacle::Tag { takes, with: &[] }, Loses::File),
        (Obstacle::Word(takes_word), Loses::File),
        (Obstacle::Hash, Loses::Part),
        (Obstacle::PlayWithoutContract, Loses::File),
        (Obstacle::AsideInSection, Loses::File),
        (Obstacle::Marks("Auction", MARKS), Loses::File),
        (Obstacle::Marks("Play", MARKS), Loses::File),
    ]),
    expands: true,
};

/// Each value is read when its game ends, and what cannot be read ends the whole file.
fn takes(tag: ReceiverTag<'_>) -> bool {
    let value = tag.value;
    has_data_of_its_own(tag)
        && match tag.name {
            b"Board" => is_number(value),
            b"Dealer" => value.is_empty() || is_seat(value),
            b"Declarer" => matches!(value, b"" | b"?") || is_seat(value),
            b"Vulnerable" => {
                let known: [&[u8]; 8] = [b"", b"None", b"-", b"NS", b"EW", b"All", b"Both", b"Luv"];
                known.iter().any(|known| known.eq_ignore_ascii_case(value))
            }
            // An empty one is taken for a game that was passed out.
            b"Contract" => value == b"Pass" || is_bid(value),
            // `?` is taken for no trick.
            b"Result" => value.is_empty() || is_number(value),
            b"Deal" => takes_deal(value),
            b"Auction" => value.is_empty() || is_seat(value),
            b"Play" => is_seat(value),
            b"Note" => is_note(value),
            _ if tag.is_table() => value.split(|byte| *byte == b';').all(|column| {
                let name = column.strip_prefix(b"+").or(column.strip_prefix(b"-"));
                let first = name.unwrap_or(column).first();
                first.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
            }),
            _ => true,
        }
}

/// Of a call it looks at the first letters.
fn takes_word(word: ReceiverWord<'_>) -> bool {
    let text = word.text.to_ascii_uppercase();
    match (word.section, text.as_slice()) {
        (b"Auction", [b'N' | b'P' | b'D' | b'R', ..] | b"-" | b"AP" | b"X" | b"XX") => true,
        (b"Auction", [b'1'..=b'7', strain, ..]) => b"SHDCN".contains(strain),
        (b"Auction", _) => false,
        (_, [b'S' | b'H' | b'D' | b'C', rank]) => b"AKQJT98765432".contains(rank),
        (_, text) => text == b"-",
    }
}

/// Hands may be left out, as `-`.
fn takes_deal(value: &[u8]) -> bool {
    let Some((first, hands)) = value.split_at_checked(2) else {
        return false;
    };
    let mut hands = hands
        .split(|byte| *byte == b' ')
        .filter(|hand| !hand.is_empty());
    matches!(first, [b'N' | b'E' | b'S' | b'W', b':'])
        && hands.clone().count() <= 4
        && hands.all(|hand| hand == b"-" || is_hand(hand))
}
