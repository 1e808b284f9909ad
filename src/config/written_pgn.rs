//! The keys of `[pgn]`, how games of chess are exported, as serde reads them and schemars describes them.

use super::values::{Placed, WrittenLineEnding};
use crate::pgn::export::{CommentStyle, Glyphs, TagOrder, TargetEncoding};

/// How games of chess are exported.
#[derive(Default, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WrittenPgn {
    /// The order of tag pairs: `standard` has the roster first and the others by ASCII, `roster` only the
    /// roster first, `keep` none. Default: "standard".
    pub(super) tag_order: Option<Placed<WrittenTagOrder>>,
    /// How many characters a line of moves has at most; 0 writes all moves on one line. Default: 79.
    #[cfg_attr(feature = "cli", schemars(range(min = 0)))]
    pub(super) line_length: Option<Placed<usize>>,
    /// How judgements of moves are written: `nag` is `$1`, `suffix` is `!`. Default: "nag".
    pub(super) nags: Option<Placed<WrittenGlyphs>>,
    /// Write the number of a move of Black again behind a NAG. Default: true.
    pub(super) black_number_after_nag: Option<Placed<bool>>,
    /// Whether comments fill the lines, or keep their own. Default: "fill".
    pub(super) comments: Option<Placed<WrittenComments>>,
    /// The encoding that is written. Default: "keep".
    pub(super) encoding: Option<Placed<WrittenTargetEncoding>>,
    /// The line ends of chess games. Default: what `line-ending` says outside this table, else "lf".
    pub(super) line_ending: Option<Placed<WrittenLineEnding>>,
}

/// In which order tag pairs are.
#[derive(Clone, Copy, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenTagOrder {
    Standard,
    Roster,
    Keep,
}

impl From<WrittenTagOrder> for TagOrder {
    fn from(order: WrittenTagOrder) -> TagOrder {
        match order {
            WrittenTagOrder::Standard => TagOrder::Standard,
            WrittenTagOrder::Roster => TagOrder::Roster,
            WrittenTagOrder::Keep => TagOrder::Keep,
        }
    }
}

/// How judgements of moves are written.
#[derive(Clone, Copy, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenGlyphs {
    Nag,
    Suffix,
    Keep,
}

impl From<WrittenGlyphs> for Glyphs {
    fn from(glyphs: WrittenGlyphs) -> Glyphs {
        match glyphs {
            WrittenGlyphs::Nag => Glyphs::Nag,
            WrittenGlyphs::Suffix => Glyphs::Suffix,
            WrittenGlyphs::Keep => Glyphs::Keep,
        }
    }
}

/// How comments are written.
#[derive(Clone, Copy, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(super) enum WrittenComments {
    Fill,
    Keep,
}

impl From<WrittenComments> for CommentStyle {
    fn from(comments: WrittenComments) -> CommentStyle {
        match comments {
            WrittenComments::Fill => CommentStyle::Fill,
            WrittenComments::Keep => CommentStyle::Keep,
        }
    }
}

/// The encoding that is written.
#[derive(Clone, Copy, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub(super) enum WrittenTargetEncoding {
    #[serde(rename = "keep")]
    Keep,
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "latin1")]
    Latin1,
}

impl From<WrittenTargetEncoding> for TargetEncoding {
    fn from(encoding: WrittenTargetEncoding) -> TargetEncoding {
        match encoding {
            WrittenTargetEncoding::Keep => TargetEncoding::Keep,
            WrittenTargetEncoding::Utf8 => TargetEncoding::Utf8,
            WrittenTargetEncoding::Latin1 => TargetEncoding::Latin1,
        }
    }
}
