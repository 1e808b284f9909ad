//! What can be said of a call or a card: NAGs, and the suffixes that stand for them.

use super::Version;

/// Which section a NAG may be used in (chapter 3.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NagUse {
    /// After calls and after cards.
    Any,
    /// After calls only, in the auction section.
    Call,
    /// After cards only, in the play section.
    Card,
}

/// A Numeric Annotation Glyph with a meaning (chapter 3.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nag {
    /// The number after `$`.
    pub number: u8,
    /// What it says.
    pub meaning: &'static str,
    /// Where it may be.
    pub usage: NagUse,
    /// The first version that gives it this meaning; before that it is "to be defined".
    pub since: Version,
}

/// A suffix of import format, with the NAGs that export format writes for it (chapters 3.5.3
/// and 3.6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suffix {
    /// The suffix, such as `!?`.
    pub text: &'static str,
    /// Its NAG after a call, 1 to 6.
    pub call: u8,
    /// Its NAG after a card, 7 to 12.
    pub card: u8,
}

/// The NAGs that have a meaning, by number: 0 to 14. Those above, up to 255, are for any
/// comment on calls and cards (chapter 3.7).
pub static NAGS: &[Nag] = &[
    nag(0, "no annotation", NagUse::Any, Version::V1_0),
    nag(1, "good call", NagUse::Call, Version::V1_0),
    nag(2, "poor call", NagUse::Call, Version::V1_0),
    nag(3, "very good call", NagUse::Call, Version::V1_0),
    nag(4, "very poor call", NagUse::Call, Version::V1_0),
    nag(5, "speculative call", NagUse::Call, Version::V1_0),
    nag(6, "questionable call", NagUse::Call, Version::V1_0),
    nag(7, "good card", NagUse::Card, Version::V1_0),
    nag(8, "poor card", NagUse::Card, Version::V1_0),
    nag(9, "very good card", NagUse::Card, Version::V1_0),
    nag(10, "very poor card", NagUse::Card, Version::V1_0),
    nag(11, "speculative card", NagUse::Card, Version::V1_0),
    nag(12, "questionable card", NagUse::Card, Version::V1_0),
    nag(
        13,
        "call has been corrected manually",
        NagUse::Call,
        Version::V2_0,
    ),
    nag(
        14,
        "card has been corrected manually",
        NagUse::Card,
        Version::V2_0,
    ),
];

/// The six suffixes, in the order of their NAGs (chapters 3.5.3, 3.6.3).
pub static SUFFIXES: &[Suffix] = &[
    Suffix {
        text: "!",
        call: 1,
        card: 7,
    },
    Suffix {
        text: "?",
        call: 2,
        card: 8,
    },
    Suffix {
        text: "!!",
        call: 3,
        card: 9,
    },
    Suffix {
        text: "??",
        call: 4,
        card: 10,
    },
    Suffix {
        text: "!?",
        call: 5,
        card: 11,
    },
    Suffix {
        text: "?!",
        call: 6,
        card: 12,
    },
];

/// Where a NAG may be in this version: numbers without a meaning may be anywhere.
pub fn nag_use(number: u8, version: Version) -> NagUse {
    defined(number, version).map_or(NagUse::Any, |nag| nag.usage)
}

/// What a NAG says in this version, where the standard gives it a meaning.
pub fn nag_meaning(number: u8, version: Version) -> Option<&'static str> {
    defined(number, version).map(|nag| nag.meaning)
}

/// The NAG that a suffix stands for after a call or a card; `None` for [`NagUse::Any`], as a
/// suffix alone does not tell, and for what is no suffix.
pub fn suffix_nag(suffix: &[u8], after: NagUse) -> Option<u8> {
    let found = SUFFIXES.iter().find(|s| s.text.as_bytes() == suffix)?;
    match after {
        NagUse::Any => None,
        NagUse::Call => Some(found.call),
        NagUse::Card => Some(found.card),
    }
}

fn defined(number: u8, version: Version) -> Option<&'static Nag> {
    NAGS.get(usize::from(number))
        .filter(|nag| nag.since <= version)
}

const fn nag(number: u8, meaning: &'static str, usage: NagUse, since: Version) -> Nag {
    Nag {
        number,
        meaning,
        usage,
        since,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nags_are_at_their_number() {
        assert!(NAGS.iter().map(|nag| nag.number).eq(0..=14));
        assert_eq!(nag_use(6, Version::V1_0), NagUse::Call);
        assert_eq!(nag_use(7, Version::V1_0), NagUse::Card);
        assert_eq!(nag_use(13, Version::V1_0), NagUse::Any);
        assert_eq!(nag_use(13, Version::V2_0), NagUse::Call);
        assert_eq!(nag_use(14, Version::V2_1), NagUse::Card);
        assert_eq!(nag_use(255, Version::V2_1), NagUse::Any);
        assert_eq!(nag_meaning(0, Version::V2_1), Some("no annotation"));
        assert_eq!(nag_meaning(15, Version::V2_1), None);
    }

    #[test]
    fn suffixes_and_nags_correspond() {
        for (suffix, call) in SUFFIXES.iter().zip(1..) {
            let text = suffix.text.as_bytes();
            assert_eq!(suffix_nag(text, NagUse::Call), Some(call));
            assert_eq!(suffix_nag(text, NagUse::Card), Some(call + 6));
            assert_eq!(nag_use(suffix.call, Version::V1_0), NagUse::Call);
            assert_eq!(nag_use(suffix.card, Version::V1_0), NagUse::Card);
        }
        assert_eq!(suffix_nag(b"!!!", NagUse::Call), None);
    }
}
