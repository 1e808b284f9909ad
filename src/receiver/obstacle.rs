//! What can be in the way of a program that reads PBN.

use crate::pbn::syntax::TokenKind;
use crate::source::LineEnd;

/// What an obstacle costs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Loses {
    /// Something of the game is not read, or is read as something else.
    Part,
    /// The game, or those after it, are not read.
    Game,
    /// The file is not read at all.
    File,
}

/// What can be in the way of a program that reads PBN.
#[derive(Clone, Copy, Debug)]
pub enum Obstacle {
    /// Bytes that are not in the encoding which it reads.
    Encoding(Charset),
    /// Lines that end in another way.
    LineEnds(LineEnd),
    /// A file that does not end with an empty line.
    NoFinalEmptyLine,
    /// A tag pair that is not spelled `[Name "value"]`, or not alone on its line.
    TagForm {
        /// Whether it reads one with blanks around it.
        takes_blanks: bool,
    },
    /// A tag pair that it does not take; it is left out, with its data.
    Tag {
        /// Whether it takes one.
        takes: fn(ReceiverTag<'_>) -> bool,
        /// What would mean something else without that tag, and is left out with it.
        with: &'static [&'static str],
    },
    /// The value `#` or `##`.
    Hash,
    /// A play without a contract.
    PlayWithoutContract,
    /// A word among the calls or cards that it cannot read; the section is left out.
    Word(fn(ReceiverWord<'_>) -> bool),
    /// Marks in the sections of this name.
    Marks(&'static str, &'static [TokenKind]),
    /// A comment or a `%` line between a section and the next tag.
    AsideInSection,
    /// A comment on the line of a tag pair or of another comment.
    AsideBesideTag,
    /// An empty line in a comment.
    EmptyLineInComment,
    /// A comment of several lines whose `}` does not begin a line.
    TextBeforeBrace,
    /// A line of a comment that begins with `[` or another character with a meaning at the start of a line.
    MarkInComment,
    /// Any comment.
    Comment,
    /// Any `%` line but those that say what the file is.
    Escape,
    /// `\S` for spades, and the other suits.
    SuitEscape,
    /// A line of more than so many characters.
    LongLine(usize),
}

/// A tag pair as a program sees it.
#[derive(Clone, Copy, Debug)]
pub struct ReceiverTag<'t> {
    /// The name.
    pub name: &'t [u8],
    /// The value, as it is written.
    pub value: &'t [u8],
    /// Whether data follow it.
    pub has_data: bool,
}

/// A call or a card as a program sees it.
#[derive(Clone, Copy, Debug)]
pub struct ReceiverWord<'t> {
    /// The name of the section.
    pub section: &'t [u8],
    /// What is there.
    pub text: &'t [u8],
}

/// An encoding that a program reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    /// ISO 8859-1, as the standard has it.
    Latin1,
    /// UTF-8 without a byte order mark.
    Utf8,
    /// ASCII, which is the same in all encodings.
    Ascii,
}

impl Charset {
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Charset::Latin1 => "Latin 1",
            Charset::Utf8 => "UTF-8",
            Charset::Ascii => "ASCII",
        }
    }
}

impl ReceiverTag<'_> {
    /// Whether it says nothing: `?` or an empty value, without data.
    pub fn is_unknown(self) -> bool {
        !self.has_data && matches!(self.value.trim_ascii(), b"" | b"?")
    }

    /// Whether its data are a table, by its name.
    pub fn is_table(self) -> bool {
        self.name.len() > b"Table".len() && self.name.to_ascii_lowercase().ends_with(b"table")
    }

    /// Whether its data are an auction or a play.
    pub fn is_auction_or_play(self) -> bool {
        self.name.eq_ignore_ascii_case(b"Auction") || self.name.eq_ignore_ascii_case(b"Play")
    }
}

impl Obstacle {
    /// What a text is like without it.
    pub fn wish(&self) -> String {
        match self {
            Obstacle::Encoding(charset) => charset.name().to_owned(),
            Obstacle::LineEnds(line_end) => format!("lines end with {}", line_end.name()),
            Obstacle::NoFinalEmptyLine => "an empty line at the end".to_owned(),
            Obstacle::TagForm { .. } => "tag pairs alone on their lines".to_owned(),
            Obstacle::Tag { .. } => "no tags that it cannot read".to_owned(),
            Obstacle::Hash => "no `#`".to_owned(),
            Obstacle::PlayWithoutContract => "no play without a contract".to_owned(),
            Obstacle::Word(_) => "no words that are neither call nor card".to_owned(),
            Obstacle::Marks(section, _) => format!("no marks in {section}"),
            Obstacle::AsideInSection => "no comments in sections".to_owned(),
            Obstacle::AsideBesideTag => "comments alone on their lines".to_owned(),
            Obstacle::EmptyLineInComment => "no empty lines in comments".to_owned(),
            Obstacle::TextBeforeBrace => "`}` at the start of a line".to_owned(),
            Obstacle::MarkInComment => "no `[` at the start of a line of a comment".to_owned(),
            Obstacle::Comment => "no comments".to_owned(),
            Obstacle::Escape => "no `%` lines".to_owned(),
            Obstacle::SuitEscape => "suits as letters".to_owned(),
            Obstacle::LongLine(longest) => format!("lines of at most {longest} characters"),
        }
    }
}
