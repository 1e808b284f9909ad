//! Sixteen bytes of a text at a time: which of them are what, as one mask.

use wide::u8x16;

/// Sixteen bytes in a row.
#[derive(Clone, Copy)]
pub(crate) struct Block(u8x16);

/// Some of the bytes of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marks(u8x16);

/// How many bytes a block has.
pub(crate) const BLOCK: usize = 16;

impl Block {
    /// The block at an offset; `None` where the text ends before it does.
    #[inline(always)] // A few instructions, in the innermost loops of the lexer.
    pub(crate) fn at(text: &[u8], at: usize) -> Option<Block> {
        let bytes = text.get(at..)?.first_chunk::<BLOCK>()?;
        Some(Block::of(bytes))
    }

    #[inline(always)]
    pub(crate) fn of(bytes: &[u8; BLOCK]) -> Block {
        Block(u8x16::new(*bytes))
    }

    /// Those that are this byte.
    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> Marks {
        Marks(self.0.simd_eq(u8x16::splat(byte)))
    }

    /// Those from one byte to another, both included.
    #[inline(always)]
    pub(crate) fn within(self, first: u8, last: u8) -> Marks {
        let above = self.0 - u8x16::splat(first);
        Marks(above.min(u8x16::splat(last - first)).simd_eq(above))
    }

    /// Those that are letters or digits.
    #[inline(always)]
    pub(crate) fn alphanumeric(self) -> Marks {
        // This bit is what small letters differ by from capitals.
        let small = Block(self.0 | u8x16::splat(0x20));
        small.within(b'a', b'z').or(self.within(b'0', b'9'))
    }
}

impl Marks {
    /// Those of either.
    #[inline(always)]
    pub(crate) fn or(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// Those of both.
    #[inline(always)]
    pub(crate) fn and(self, other: Marks) -> Marks {
        Marks(self.0 & other.0)
    }

    /// Those that are not of the other.
    #[inline(always)]
    pub(crate) fn without(self, other: Marks) -> Marks {
        Marks(self.0 & !other.0)
    }

    /// A bit for each byte of the block, the lowest for the first.
    #[inline(always)]
    pub(crate) fn bits(self) -> u16 {
        self.0.to_bitmask() as u16
    }

    /// The place of the first one, 0 to 15.
    #[inline(always)]
    pub(crate) fn first(self) -> Option<usize> {
        let bits = self.bits();
        (bits != 0).then(|| bits.trailing_zeros() as usize)
    }

    /// How many bytes of the block come before the first one that is not meant.
    #[inline(always)]
    pub(crate) fn leading(self) -> usize {
        self.bits().trailing_ones() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_say_of_each_byte_what_it_is() {
        for byte in 0..=u8::MAX {
            for place in 0..BLOCK {
                let mut bytes = [b'~'; BLOCK];
                bytes[place] = byte;
                let block = Block::of(&bytes);
                let of = |is_meant: &dyn Fn(u8) -> bool| {
                    let bits = bytes.iter().enumerate();
                    bits.fold(0, |all, (place, byte)| {
                        all | u16::from(is_meant(*byte)) << place
                    })
                };
                assert_eq!(block.equal(b'x').bits(), of(&|byte| byte == b'x'));
                let within = |byte: u8| (b'['..=b'~').contains(&byte);
                assert_eq!(block.within(b'[', b'~').bits(), of(&within));
                let alphanumeric = |byte: u8| byte.is_ascii_alphanumeric();
                assert_eq!(block.alphanumeric().bits(), of(&alphanumeric));
                let marks = block.equal(b'~');
                let other = bytes.iter().position(|byte| *byte != b'~');
                assert_eq!(marks.leading(), other.unwrap_or(BLOCK));
                let found = bytes.iter().position(|found| *found == byte);
                assert_eq!(block.equal(byte).first(), found);
            }
        }
    }
}
