//! What the games of a file say, as plain data that outlives the file.
//!
//! Seats, hands, calls, cards and contracts are those of [`bridge`](crate::bridge); in JSON they are
//! the letters of the standard. What cannot be read is `None`: a hole, of which [`check`](crate::check)
//! says what is wrong.

#[cfg(feature = "serde")]
pub(crate) mod json;
mod makes;
mod read;
mod solved;
#[cfg(any(feature = "cli", feature = "solver"))]
mod solving;
#[cfg(feature = "cli")]
mod words;

use std::ops::Range;

use crate::bridge::{AuctionCall, FinalContract, Hand, PlayCard, Seat, Vulnerability};
#[cfg(feature = "cli")]
pub(crate) use makes::Makes;
pub(crate) use read::{FileGames, SEATS, ranges};
pub use solved::{ByStrain, DoubleDummy};
#[cfg(feature = "cli")]
pub(crate) use words::{seat_or_null, seats, vulnerable_or_null};

/// A game of a file: what its tags, its deal, its auction and its play say.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Game {
    /// 1-based; null for text after the last game.
    pub number: Option<usize>,
    /// Byte offsets in the file.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::both_ends"))]
    #[cfg_attr(feature = "cli", schemars(with = "[usize; 2]"))]
    pub range: Range<usize>,
    /// The version of the standard to which the game is held.
    pub pbn_version: String,
    /// The tag pairs in order of the file; after them, in order of their names, the tags that the game
    /// does not have, and takes over from an earlier one that gave their values with `##`.
    pub tags: Vec<Tag>,
    /// The player who calls first.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub dealer: Option<Seat>,
    /// `None`, `NS`, `EW` or `All`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::vulnerable"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "vulnerable_or_null"))]
    pub vulnerable: Option<Vulnerability>,
    /// The cards.
    pub deal: Option<Hands>,
    /// The players of whom the deal gives a hand that cannot be read, or that has a card twice. Other
    /// hands that are null are not given.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::seats"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seats"))]
    pub unread_hands: Vec<Seat>,
    /// The calls.
    pub auction: Option<Auction>,
    /// The tricks.
    pub play: Option<Play>,
    /// Such as `3NTX`; `Pass` where nobody bid.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub contract: Option<FinalContract>,
    /// The player who plays the contract.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub declarer: Option<Seat>,
    /// How many tricks were won.
    pub result: Option<Sides<u32>>,
    /// The score in points.
    pub score: Option<Sides<i32>>,
    /// The supplemental sections, such as `ScoreTable`, those with tags of other programs too.
    pub tables: Vec<Table>,
    /// The comments in order of the file.
    pub comments: Vec<Comment>,
    /// The lines that begin with `%`.
    pub escapes: Vec<EscapeLine>,
    /// What can be made if all players see all cards, where deals are solved.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub double_dummy: Option<DoubleDummy>,
}

impl Game {
    /// The tag of a name, the first one of which counts (chapter 3.4).
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }
}

impl Tag {
    /// What it says: its value, or that of an earlier game for `#`.
    pub fn says(&self) -> Option<&str> {
        self.inherited.as_deref().or(self.value.as_deref())
    }
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
    /// cannot be read, and of a tag that the game takes over without having it.
    pub value: Option<String>,
    /// What it says with `#` and `##`, where that is something else; the value of a tag that the game
    /// takes over without having it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub inherited: Option<String>,
    /// Byte offsets in the file of what is between the quotes; null where the value is.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::both_ends_if_any"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<[usize; 2]>"))]
    pub range: Option<Range<usize>>,
    /// Whether it has no hole: what it says can be read, with the section after it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) is_read: bool,
}

/// The hands as spades, hearts, diamonds and clubs with dots; null where one is not given, or cannot
/// be read to its last card (see `unread_hands`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Hands {
    /// North's hand, such as `AKQ.T98.76.5432`.
    #[cfg_attr(feature = "serde", serde(rename = "N", serialize_with = "json::hand"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub north: Option<Hand>,
    /// East's hand.
    #[cfg_attr(feature = "serde", serde(rename = "E", serialize_with = "json::hand"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub east: Option<Hand>,
    /// South's hand.
    #[cfg_attr(feature = "serde", serde(rename = "S", serialize_with = "json::hand"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub south: Option<Hand>,
    /// West's hand.
    #[cfg_attr(feature = "serde", serde(rename = "W", serialize_with = "json::hand"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub west: Option<Hand>,
}

impl Hands {
    /// The hand of a player.
    pub fn of(&self, seat: Seat) -> Option<Hand> {
        match seat {
            Seat::North => self.north,
            Seat::East => self.east,
            Seat::South => self.south,
            Seat::West => self.west,
        }
    }
}

/// An auction.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Auction {
    /// The player whom the tag names, who has the first call or hyphen.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub first: Option<Seat>,
    /// The calls in order; `AP` is one, and so are a hyphen and a word that means nothing. Where the
    /// dealer is another player than the one who calls first by the tag, the seats are null.
    pub calls: Vec<Move<AuctionCall>>,
    /// Whether there is a `*`: no more calls are given. In version 1.0 the others are not known, later
    /// none will or can follow.
    pub ended_by_star: bool,
    /// Whether there is a `+`, in the place of the next call.
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
    /// The player whom the tag names, whose cards are in the first column.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub first: Option<Seat>,
    /// The tricks in order. Where the deal shows that the columns are not those of the players, the seats
    /// of all cards are null.
    pub tricks: Vec<Trick>,
    /// Whether there is a `*`: no more cards are given. In version 1.0 the others are not known, later
    /// none will or can follow.
    pub ended_by_star: bool,
    /// Whether there is a `+`, in the place of the next card; hyphens can follow in its trick.
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
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub leader: Option<Seat>,
    /// The player who won it.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub winner: Option<Seat>,
    /// The cards by the columns of the section.
    pub cards: Vec<Move<PlayCard>>,
}

/// A call or a card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(rename = "Move", bound = ""))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "T: std::fmt::Display")))]
#[non_exhaustive]
pub struct Move<T> {
    /// The player; null where it is not sure who it is.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(schema_with = "seat_or_null"))]
    pub seat: Option<Seat>,
    /// Null for a word that means nothing.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::letters"))]
    #[cfg_attr(feature = "cli", schemars(with = "Option<String>"))]
    pub said: Option<T>,
    /// As it is written.
    pub text: String,
    /// Byte offsets in the file.
    #[cfg_attr(feature = "serde", serde(serialize_with = "json::both_ends"))]
    #[cfg_attr(feature = "cli", schemars(with = "[usize; 2]"))]
    pub range: Range<usize>,
    /// `^I`, `^S`, `^R` and `^L`.
    #[cfg_attr(feature = "cli", schemars(schema_with = "words::irregularities"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub irregularities: Vec<&'static str>,
    /// Such as `!` and `?!`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub suffixes: Vec<String>,
    /// Numeric annotation glyphs, without `$`; null for a number that is too large to be read.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub nags: Vec<Option<u32>>,
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
    /// Its number, from 1; null where it is too large to be read.
    pub number: Option<u32>,
    /// Null where no note has the number.
    pub text: Option<String>,
}

/// Numbers for declarer or for the sides; null where there is none, or one that is too large to be read.
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

/// A supplemental section, of the standard or of another program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Table {
    /// The name of its tag.
    pub tag: String,
    /// The names of its columns, those of an earlier game where the value of the tag is `#`.
    pub columns: Vec<String>,
    /// Its rows, each with the elements in order of the columns; the last one is shorter where elements
    /// are missing. An element in quotes is given as the value of a tag is: without them, and without
    /// the backslashes of quotes. Where there are no columns, each element is a row.
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
    /// The tag pair after which it comes, as its place in `tags` from 0; null before the first one.
    pub tag: Option<usize>,
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
    /// The tag pair of this name; `tag` of the comment says which one.
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
