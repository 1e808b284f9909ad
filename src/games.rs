//! What the games of a file say, as plain data that outlives the file.
//!
//! Seats are the letters `N`, `E`, `S` and `W`. What cannot be read is `None`: a hole, of which
//! [`check`](crate::check) says what is wrong.

mod read;

use std::ops::Range;

pub(crate) use read::{Games, ranges};

/// A game of a file: what its tags, its deal, its auction and its play say.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Game {
    /// 1-based; null for text after the last game.
    pub number: Option<usize>,
    /// Byte offsets in the file.
    #[cfg_attr(feature = "serde", serde(serialize_with = "both_ends"))]
    #[cfg_attr(feature = "cli", schemars(with = "[usize; 2]"))]
    pub range: Range<usize>,
    /// The version of the standard to which the game is held.
    pub pbn_version: String,
    /// The tag pairs in order of the file.
    pub tags: Vec<Tag>,
    /// The player who calls first.
    pub dealer: Option<char>,
    /// `None`, `NS`, `EW` or `All`.
    pub vulnerable: Option<&'static str>,
    /// The cards.
    pub deal: Option<Hands>,
    /// The calls.
    pub auction: Option<Auction>,
    /// The tricks.
    pub play: Option<Play>,
    /// Such as `3NTX`; `Pass` where nobody bid.
    pub contract: Option<String>,
    /// The player who plays the contract.
    pub declarer: Option<char>,
    /// How many tricks were won.
    pub result: Option<Sides<u32>>,
    /// The score in points.
    pub score: Option<Sides<i32>>,
    /// The supplemental sections, such as `ScoreTable`.
    pub tables: Vec<Table>,
    /// The comments in order of the file.
    pub comments: Vec<Comment>,
    /// The lines that begin with `%`.
    pub escapes: Vec<EscapeLine>,
}

/// A tag pair.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Tag {
    /// Its name, as it is written.
    pub name: String,
    /// As it is between the quotes, without the backslashes of quotes; null where it
    /// cannot be read.
    pub value: Option<String>,
    /// What it says with `#` and `##`, where that is something else.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub inherited: Option<String>,
    /// Byte offsets in the file of what is between the quotes; null where it cannot be read.
    #[cfg_attr(feature = "serde", serde(serialize_with = "both_ends_if_any"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<[usize; 2]>"))]
    pub range: Option<Range<usize>>,
    /// Whether it has no hole: what it says can be read, with the section after it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) is_read: bool,
}

/// The hands as spades, hearts, diamonds and clubs with dots; null where not given.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Hands {
    /// North's hand, such as `AKQ.T98.76.5432`.
    #[cfg_attr(feature = "serde", serde(rename = "N"))]
    pub north: Option<String>,
    /// East's hand.
    #[cfg_attr(feature = "serde", serde(rename = "E"))]
    pub east: Option<String>,
    /// South's hand.
    #[cfg_attr(feature = "serde", serde(rename = "S"))]
    pub south: Option<String>,
    /// West's hand.
    #[cfg_attr(feature = "serde", serde(rename = "W"))]
    pub west: Option<String>,
}

/// An auction.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Auction {
    /// The player of the first call.
    pub first: Option<char>,
    /// The calls in order; `AP` is one.
    pub calls: Vec<Move>,
    /// Whether `*` ends it: the rest is not known.
    pub ended_by_star: bool,
    /// Whether `+` ends it: it goes on.
    pub continues: bool,
    /// Its notes in order of their numbers.
    pub notes: Vec<Note>,
}

/// The play of the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Play {
    /// The player of the first column.
    pub first: Option<char>,
    /// The tricks in order.
    pub tricks: Vec<Trick>,
    /// Whether `*` ends it: the rest is not known.
    pub ended_by_star: bool,
    /// Whether `+` ends it: it goes on.
    pub continues: bool,
    /// Its notes in order of their numbers.
    pub notes: Vec<Note>,
}

/// A trick.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Trick {
    /// The player who led.
    pub leader: Option<char>,
    /// The player who won it.
    pub winner: Option<char>,
    /// The cards by the columns of the section.
    pub cards: Vec<Move>,
}

/// A call or a card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Move {
    /// The player.
    pub seat: Option<char>,
    /// Null for a word that means nothing.
    pub said: Option<String>,
    /// As it is written.
    pub text: String,
    /// Byte offsets in the file.
    #[cfg_attr(feature = "serde", serde(serialize_with = "both_ends"))]
    #[cfg_attr(feature = "cli", schemars(with = "[usize; 2]"))]
    pub range: Range<usize>,
    /// `^I`, `^S`, `^R` and `^L`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub irregularities: Vec<&'static str>,
    /// Such as `!` and `?!`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub suffixes: Vec<String>,
    /// Numeric annotation glyphs, without `$`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub nags: Vec<u32>,
    /// The notes to which it refers.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub notes: Vec<Note>,
}

/// A note, or a reference to one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Note {
    /// Its number, from 1.
    pub number: Option<u32>,
    /// Null where no note has the number.
    pub text: Option<String>,
}

/// Numbers for declarer or for the sides.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Sides<T> {
    /// Declarer's.
    pub declarer: Option<T>,
    /// North and South's.
    pub ns: Option<T>,
    /// East and West's.
    pub ew: Option<T>,
}

/// A supplemental section.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Table {
    /// The name of its tag.
    pub tag: &'static str,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows, each with a value for each column.
    pub rows: Vec<Vec<String>>,
}

/// A comment.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Comment {
    /// What is between its braces, or after its semicolon.
    pub text: String,
    /// Where it begins in the file, in bytes.
    pub offset: usize,
    /// How many characters are before its text on its line.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) column: usize,
    /// What it belongs to.
    pub owner: Owner,
}

/// What a comment belongs to (chapter 3.8). Calls and cards count from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Owner {
    /// The game as a whole.
    Game,
    /// The tag pair of this name.
    Tag(String),
    /// A call of the auction.
    Call(usize),
    /// A card of the play.
    Card(usize),
}

/// A line that begins with `%`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EscapeLine {
    /// The line with its `%`.
    pub text: String,
    /// Where it begins in the file, in bytes.
    pub offset: usize,
}

/// A range as a list of two numbers.
#[cfg(feature = "serde")]
pub(super) fn both_ends<S: serde::Serializer>(
    range: &Range<usize>,
    to: S,
) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&[range.start, range.end], to)
}

/// The same where there is a range.
#[cfg(feature = "serde")]
fn both_ends_if_any<S: serde::Serializer>(
    range: &Option<Range<usize>>,
    to: S,
) -> Result<S::Ok, S::Error> {
    let ends = range.as_ref().map(|range| [range.start, range.end]);
    serde::Serialize::serialize(&ends, to)
}
