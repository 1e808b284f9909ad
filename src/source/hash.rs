//! Hashes that are quick to take, and the same in each run.

/// A hash with more words added, for the upper bits of a number.
pub(crate) fn hashed(hash: u64, words: impl IntoIterator<Item = u64>) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(FACTOR);
    words.into_iter().fold(hash, mix)
}

/// The same with a text.
pub(crate) fn hashed_text(hash: u64, text: &[u8]) -> u64 {
    let (words, rest) = text.as_chunks::<8>();
    let mut last = [0; 8];
    let own = last.iter_mut().zip(rest);
    own.for_each(|(own, byte)| *own = *byte);
    let last = (!rest.is_empty()).then_some(u64::from_le_bytes(last));
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    hashed(
        hashed(hash, words),
        last.into_iter().chain([text.len() as u64]),
    )
}
