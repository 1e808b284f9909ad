//! Grammars of values that several programs share.

use super::obstacle::ReceiverTag;

/// A whole number.
pub(super) fn is_number(value: &[u8]) -> bool {
    !value.is_empty() && value.len() < 10 && value.iter().all(u8::is_ascii_digit)
}

/// A player.
pub(super) fn is_seat(value: &[u8]) -> bool {
    matches!(value, b"N" | b"E" | b"S" | b"W")
}

/// A contract with a bid, as `3NTX`.
pub(super) fn is_bid(value: &[u8]) -> bool {
    let Some((b'1'..=b'7', strain)) = value.split_first() else {
        return false;
    };
    let doubled = strain.strip_suffix(b"XX").or(strain.strip_suffix(b"X"));
    matches!(
        doubled.unwrap_or(strain),
        b"S" | b"H" | b"D" | b"C" | b"N" | b"NT"
    )
}

/// Four hands, each of suits parted by dots.
pub(super) fn is_deal(value: &[u8]) -> bool {
    value.get(1) == Some(&b':') && is_seat(value.get(..1).unwrap_or_default()) && {
        let hands = value
            .get(2..)
            .unwrap_or_default()
            .split(|byte| *byte == b' ');
        let hands: Vec<&[u8]> = hands.filter(|hand| !hand.is_empty()).collect();
        hands.len() == 4 && hands.iter().all(|hand| is_hand(hand))
    }
}

/// Four hands of thirteen cards.
pub(super) fn is_whole_deal(value: &[u8]) -> bool {
    const WITH_DOTS: usize = 13 + 3;
    let mut hands = value
        .get(2..)
        .unwrap_or_default()
        .split(|byte| *byte == b' ');
    is_deal(value) && hands.all(|hand| hand.is_empty() || hand.len() == WITH_DOTS)
}

/// Four suits, each of ranks.
pub(super) fn is_hand(hand: &[u8]) -> bool {
    let suits = hand.split(|byte| *byte == b'.');
    let is_rank = |byte: &u8| b"AKQJT98765432".contains(byte);
    suits.clone().count() == 4 && suits.flatten().all(is_rank)
}

/// A note, as `1:a text`.
pub(super) fn is_note(value: &[u8]) -> bool {
    let digits = value
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    digits > 0 && value.get(digits) == Some(&b':')
}

/// A tag pair with data where there may be some.
pub(super) fn has_data_of_its_own(tag: ReceiverTag<'_>) -> bool {
    !tag.has_data || tag.is_table() || tag.is_auction_or_play()
}
