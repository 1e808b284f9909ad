//! The standard as data: versions, tags, words, tables, annotations and limits.
//!
//! Checks, export, completion and hover all read these tables, so a name, an order or a
//! chapter is in one place only. Chapters are those of the PBN texts 1.0 (1998.04.02),
//! 2.0 (1999.09.04) and 2.1 (2017.02.14); where one number is given it is that of 2.1. This
//! module knows no other module of the package and reads no input but the names it is asked for.
//!
//! | file | subject |
//! | --- | --- |
//! | `tags` | tag names, their order, chapters and value grammars |
//! | `tag_set` | sets of tags |
//! | `words` | the words that tag values are made of |
//! | `tables` | the columns of the supplemental sections |
//! | `annotations` | NAGs and suffixes |
//! | `chapters` | the numbers that chapters have in each version |
//! | `countries` | country codes for the Site tag |

mod annotations;
mod chapters;
mod countries;
mod tables;
mod tag_set;
mod tags;
mod words;

use crate::engine::Standard;
use std::fmt;
use std::ops::RangeInclusive;

pub use annotations::{NAGS, Nag, NagUse, SUFFIXES, Suffix, nag_meaning, nag_use, suffix_nag};
pub use countries::{COUNTRIES, IOC_CODES, is_country, iso_code};
pub use tables::{
    CellValue, Column, DIVISIONS, KnownTable, OPTIMUM_RESULT_ROWS, TABLES, is_division, table,
};
pub use tag_set::{MandatoryTags, TagSet};
pub use tags::{
    ExportOrder, KnownTag, TAGS, TagId, TagKind, ValueGrammar, is_plain_tag, mandatory,
    may_be_count, nearest_tag, tag_id,
};
pub(crate) use words::spelling;
pub use words::{
    COMPETITION, DENOMINATION, DIRECTION, MODE, PLAYER_TYPE, ROOM, SCORING_1_0, SCORING_MODIFIERS,
    SCORING_SYSTEMS, TERMINATION, VULNERABILITY, Words, YES_NO, scoring_modifiers, scoring_systems,
};

/// How the symbol of a suit is written in a comment (chapter 3.8).
pub fn suit_escape(symbol: char) -> Option<&'static str> {
    match symbol {
        '♠' => Some("\\S"),
        '♥' => Some("\\H"),
        '♦' => Some("\\D"),
        '♣' => Some("\\C"),
        _ => None,
    }
}

/// The standard of the notation, whose chapters rules cite: those of PBN 2.1.
pub const PBN: Standard = Standard("PBN 2.1");

/// A version of the standard, as a `% PBN` line names it (chapter 2.4). Later is greater, and a
/// file that complies with one version is valid for every later one (chapter 4.10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Version {
    /// PBN 1.0 of 1998.04.02: 14 mandatory tags, no supplemental sections.
    V1_0,
    /// PBN 2.0 of 1999.09.04: Scoring becomes mandatory; tables, `+`, `##` and end positions are new.
    V2_0,
    /// PBN 2.1 of 2017.02.14: the three tags of double-dummy results are new.
    V2_1,
}

impl Version {
    /// All versions, oldest first.
    pub const ALL: [Version; 3] = [Version::V1_0, Version::V2_0, Version::V2_1];

    /// The version that holds where nothing else is said.
    pub const LATEST: Version = Version::V2_1;

    /// Reads `<major>.<minor>` exactly as the standard writes it; anything around it is the
    /// business of who reads the line. `None` for versions that do not exist.
    pub fn parse(text: &[u8]) -> Option<Version> {
        Version::ALL
            .into_iter()
            .find(|version| version.as_str().as_bytes() == text)
    }

    /// The version of a declaration; one that does not exist is taken for the latest.
    pub(crate) const fn declared(major: u32, minor: u32) -> Version {
        match (major, minor) {
            (1, 0) => Version::V1_0,
            (2, 0) => Version::V2_0,
            _ => Version::LATEST,
        }
    }

    /// The version to which a game is held: the one that is asked for, else the one declared for it, as
    /// major and minor number, else the default.
    pub(crate) fn of_game(
        asked: Option<Version>,
        declared: Option<(u32, u32)>,
        default: Version,
    ) -> Version {
        let declared = declared.map(|(major, minor)| Version::declared(major, minor));
        asked.or(declared).unwrap_or(default)
    }

    /// The version as a `% PBN` line gives it, such as `2.1`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Version::V1_0 => "1.0",
            Version::V2_0 => "2.0",
            Version::V2_1 => "2.1",
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The longest text line, its end-of-line indicator included (chapter 2.3).
pub const MAX_LINE_LENGTH: usize = 255;

/// Lines with this many printing characters or more are strongly discouraged (chapter 2.3).
pub const DISCOURAGED_LINE_LENGTH: usize = 80;

/// How many calls or cards an export line holds unless annotations leave no room (chapters 3.5, 3.6).
pub const TURNS_PER_LINE: usize = 4;

/// The numbers that notes and references to them may have (chapters 3.5.4, 3.6.4).
pub const NOTE_NUMBERS: RangeInclusive<u32> = 1..=32;

/// The greatest NAG; the least is 0 (chapter 3.7).
pub const NAG_MAX: u32 = 255;

/// The value that takes the value of the nearest previous game (chapter 4.8; 4.7 in 1.0).
pub const INHERITED: &str = "#";

/// What begins a value that all later games take over (chapter 4.8, since 2.0; plain text in 1.0).
pub const HEADER_PREFIX: &str = "##";

/// Whether a value takes over that of a game before, or hands itself on to the later ones (chapter 4.8).
pub fn is_inheritance(value: &[u8]) -> bool {
    value == INHERITED.as_bytes() || value.starts_with(HEADER_PREFIX.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_read_what_they_print() {
        for version in Version::ALL {
            assert_eq!(
                Version::parse(version.to_string().as_bytes()),
                Some(version)
            );
        }
        assert_eq!(Version::parse(b"2.10"), None);
        assert_eq!(Version::parse(b"2"), None);
        assert_eq!(Version::ALL.last(), Some(&Version::LATEST));
        assert!(Version::ALL.is_sorted());
    }
}
