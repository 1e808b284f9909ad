//! `H` of a whole deal as output form has it: the hand of West first, and South gets the rest.

use crate::bridge::{Hand, hand};

/// How many bytes a hand has: its cards, a dot after each suit but the last, and a colon.
const LENGTH: usize = 17;

/// The hands from North on clockwise, which are a pack.
pub fn hands(data: &[u8]) -> Option<[Hand; 4]> {
    let mut hands = [Hand::EMPTY; 3];
    let mut rest = Hand::ALL;
    let mut count = 0;
    for text in data.strip_prefix(b"W:")?.chunks(LENGTH) {
        let own = hand(text.strip_suffix(b":")?)?;
        // A card that another hand has is not left.
        if own & rest != own {
            return None;
        }
        rest -= own;
        *hands.get_mut(count)? = own;
        count += 1;
    }
    let [west, north, east] = hands;
    (count == 3).then_some([north, east, rest, west])
}
