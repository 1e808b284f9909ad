//! Sketches of texts, by which a file is known again under another path, also if it was edited meanwhile.
//!
//! The hash of a line says into which of 16 bins the line goes, and of each bin the least hash is kept. The
//! share of bins that two texts have alike is about the share of lines that they have in common.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::api::fingerprint::Fnv;

const BINS: usize = 16;

/// A sketch of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sketch([u16; BINS]);

/// What is kept of a bin without lines; a hash has never this value.
const EMPTY: u16 = u16::MAX;

impl Sketch {
    /// That of a text.
    pub(super) fn of(text: &[u8]) -> Sketch {
        let mut least = [u64::MAX; BINS];
        let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
        for line in lines.filter(|line| !line.is_empty()) {
            let hash = spread(Fnv::of(line));
            if let Some(least) = least.get_mut((hash % BINS as u64) as usize) {
                *least = hash.min(*least);
            }
        }
        Sketch(least.map(|hash| match hash {
            u64::MAX => EMPTY,
            // Its last bits say which bin it is, and its first bits are alike in all that are least.
            hash => ((hash >> 16) as u16).min(EMPTY - 1),
        }))
    }

    /// How many bins are alike, if it is at least half of them, by which git knows a file again too.
    pub(super) fn likeness(&self, other: &Sketch) -> Option<usize> {
        let pairs = self.0.iter().zip(&other.0);
        let used = pairs.filter(|(one, other)| (**one, **other) != (EMPTY, EMPTY));
        let (mut all, mut alike) = (0, 0);
        for (one, other) in used {
            all += 1;
            alike += usize::from(one == other);
        }
        (alike > 0 && alike * 2 >= all).then_some(alike)
    }
}

/// Brings all bits of a hash into all others, which FNV does not do in short lines.
fn spread(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

/// As 64 hexadecimal digits.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|bin| write!(f, "{bin:04x}"))
    }
}

impl Serialize for Sketch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sketch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sketch, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bin = |index: usize| u16::from_str_radix(text.get(index * 4..index * 4 + 4)?, 16).ok();
        let bins: Option<Vec<u16>> = (0..BINS).map(bin).collect();
        let bins = bins.and_then(|bins| bins.try_into().ok());
        bins.map(Sketch)
            .ok_or_else(|| Error::custom("expected the sketch of a file"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many lines from one on, each with a word of its own.
    fn text(first: u32, count: u32) -> String {
        let lines = first..first + count;
        lines.map(|line| format!("[Board \"{line}\"]\n")).collect()
    }

    #[test]
    fn half_of_a_text_is_enough() {
        let like = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|text| Sketch::of(text.as_bytes()));
            one.likeness(&other).is_some()
        };
        let whole = text(0, 1000);
        assert!(like(&whole, &whole));
        assert!(like(&whole, &whole.replace('\n', "\r\n")));
        assert!(like(&whole, &text(0, 800)));
        assert!(like(&whole, &text(100, 1000)));
        assert!(!like(&whole, &text(800, 1000)));
        assert!(!like(&whole, &text(1000, 1000)));
        assert!(like("a\nb\nc\n", "a\nb\nc\nd\n"));
        assert!(!like("a\n", "b\n"));
        assert!(!like("", ""));
    }

    #[test]
    fn a_sketch_is_the_same_on_every_machine() {
        let sketch = Sketch::of(text(0, 100).as_bytes());
        let json = serde_json::to_string(&sketch).unwrap();
        assert_eq!(serde_json::from_str::<Sketch>(&json).ok(), Some(sketch));
        assert_eq!(json.len(), 66);
        for wrong in ["\"\"", "\"xyz\"", "7"] {
            assert!(serde_json::from_str::<Sketch>(wrong).is_err(), "{wrong}");
        }
    }
}
