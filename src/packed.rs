//! Numbers in few bytes, for lists that can have millions of entries: seven bits to the byte, the
//! lowest first, and an eighth bit where there are more.

/// Writes a number.
pub(crate) fn put(bytes: &mut Vec<u8>, number: usize) {
    let mut rest = number;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Writes how far a place is from the one before, which is mostly a little before it.
pub(crate) fn put_step(bytes: &mut Vec<u8>, from: usize, to: usize) {
    let step = to.wrapping_sub(from) as isize;
    // The sign is the lowest bit.
    put(bytes, ((step << 1) ^ (step >> (isize::BITS - 1))) as usize);
}

/// Takes a number off the front; `None` at the end.
pub(crate) fn take(bytes: &mut &[u8]) -> Option<usize> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7F) << shift;
        shift += 7;
        if *byte < 0x80 || shift >= usize::BITS {
            return Some(number);
        }
    }
}

/// Takes what [`put_step`] wrote off the front; gives the place.
pub(crate) fn take_step(bytes: &mut &[u8], from: usize) -> Option<usize> {
    let number = take(bytes)?;
    let step = (number >> 1) as isize ^ -((number & 1) as isize);
    Some(from.wrapping_add(step as usize))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, 1 << 31, 1 << 40, usize::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|number| put(&mut bytes, *number));
        let mut rest = &bytes[..];
        for number in numbers {
            assert_eq!(take(&mut rest), Some(number));
        }
        assert_eq!(take(&mut rest), None);
    }

    #[test]
    fn steps_go_both_ways() {
        let places = [5, 7, 7, 0, 1 << 40, 3, usize::MAX, 0];
        let (mut bytes, mut at) = (Vec::new(), 0);
        for place in places {
            put_step(&mut bytes, at, place);
            at = place;
        }
        let (mut rest, mut at) = (&bytes[..], 0);
        for place in places {
            at = take_step(&mut rest, at).unwrap();
            assert_eq!(at, place);
        }
        assert!(rest.is_empty());
    }
}
