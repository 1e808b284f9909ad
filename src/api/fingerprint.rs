//! Names of findings that outlive changes elsewhere in the file.
//!
//! A fingerprint is the FNV-1a hash (64 bits, as 16 hexadecimal digits) of these parts, each
//! followed by a byte 255: the rule's name; the file's key; the value of the Board tag, or
//! without one the number of the game (in chess the players, the date and the round, and the move with its
//! number); the tag; the bytes under the finding's range, at
//! most 4096 of them, runs of white space as one space and none at the ends; and the ordinal
//! (from 0, eight bytes, low byte first) among the findings of the file that agree in all of
//! that. Line numbers are no part of it. CI systems store fingerprints, so this never
//! changes.

use std::collections::HashMap;

use crate::engine::Diagnostic;
use crate::source::Source;

/// Names the findings of one file, which must all be shown to it in order.
pub(crate) struct Fingerprints<'a> {
    key: &'a str,
    source: &'a Source<'a>,
    seen: HashMap<u64, u64>,
}

impl<'a> Fingerprints<'a> {
    pub(crate) fn new(key: &'a str, source: &'a Source<'a>) -> Fingerprints<'a> {
        Fingerprints {
            key,
            source,
            seen: HashMap::new(),
        }
    }

    /// The fingerprint of the next finding.
    pub(crate) fn next(&mut self, diagnostic: &Diagnostic) -> String {
        let mut hash = Fnv::default();
        hash.part(diagnostic.rule.name().as_bytes());
        hash.part(self.key.as_bytes());
        match (&diagnostic.situation, &diagnostic.board) {
            (Some(situation), _) => {
                hash.part(situation.game.as_bytes());
                hash.part(situation.moved.as_deref().unwrap_or_default().as_bytes());
            }
            (None, Some(board)) => hash.part(board.as_bytes()),
            (None, None) => hash.part(diagnostic.game.to_string().as_bytes()),
        }
        hash.part(diagnostic.tag.as_deref().unwrap_or_default().as_bytes());
        let start = diagnostic.range.start;
        let end = diagnostic.range.end.min(start.saturating_add(MOST_TEXT));
        let words = self.source.slice(start..end);
        let words = words.split(u8::is_ascii_whitespace);
        for (index, word) in words.filter(|word| !word.is_empty()).enumerate() {
            hash.bytes(if index > 0 { b" " } else { b"" });
            hash.bytes(word);
        }
        hash.part(b"");
        let ordinal = self.seen.entry(hash.0).or_default();
        hash.part(&ordinal.to_le_bytes());
        *ordinal += 1;
        format!("{:016x}", hash.0)
    }
}

/// The fingerprint of a file that could not be done, the n-th of the run.
#[cfg(feature = "cli")]
pub(crate) fn of_failure(path: &str, ordinal: usize) -> String {
    let mut hash = Fnv::default();
    hash.part(b"failure");
    hash.part(path.as_bytes());
    hash.part(&ordinal.to_le_bytes());
    format!("{:016x}", hash.0)
}

/// How many bytes under a range are looked at.
const MOST_TEXT: usize = 4096;

/// The hash FNV-1a of 64 bits.
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// The hash of some bytes.
    #[cfg(feature = "cli")]
    pub(crate) fn of(bytes: &[u8]) -> u64 {
        let mut hash = Fnv::default();
        hash.bytes(bytes);
        hash.0
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 ^= u64::from(*byte);
            self.0 = self.0.wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn part(&mut self, bytes: &[u8]) {
        self.bytes(bytes);
        self.bytes(&[0xFF]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        let mut hash = Fnv::default();
        hash.bytes(b"foobar");
        assert_eq!(hash.0, 0x8594_4171_f739_67e8);
    }
}
