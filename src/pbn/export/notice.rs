//! What an export could not do, and where.

use std::fmt;
use std::ops::Range;

use crate::pbn::standard::{TagId, Version};
use crate::pbn::syntax::{MOST_TAG_PAIRS, ProblemKind};
use crate::source::seen;

/// Something that keeps a file, or a game of it, from being in export format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportNotice {
    /// The number of the game, 1-based; 0 for the whole file.
    pub game: usize,
    /// The bytes of the file concerned.
    pub range: Range<usize>,
    /// What it is.
    pub reason: NoticeReason,
}

impl ExportNotice {
    /// Whether the game, or the file, was kept as it is because of it.
    pub fn is_verbatim(&self) -> bool {
        self.reason.is_verbatim()
    }
}

/// Why a game, or a file, is not in export format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeReason {
    /// The file has 16-bit characters.
    Utf16,
    /// The file is no text.
    Binary,
    /// A game has so many tag pairs that it is read as several.
    ManyTagPairs,
    /// An empty line follows each line of the file.
    DoubleSpacing,
    /// The file has characters in two encodings, and would be taken for one in the other encoding without
    /// what repeats itself.
    MixedEncodings,
    /// A character that Latin 1 does not have keeps the file in its encoding.
    Encoding(char),
    /// Lexer or parser could not take it as it is.
    Problem(ProblemKind),
    /// A comment without its `}` runs over tags.
    SwallowedTags,
    /// The game has another deal, which is that of another game.
    SecondDeal,
    /// Text after the last game, which belongs to none.
    AfterLastGame,
    /// A second game begins without an empty line before it.
    MissingEmptyLine,
    /// An empty line parts the game from the rest of it.
    Half,
    /// The game has no deal, and means the one before.
    CarriedOver,
    /// The value of this tag cannot be read.
    Value(TagId),
    /// The standard does not allow the value of this tag, which is written all the same.
    Form(TagId),
    /// A word that is no call or no card.
    Word(TagId),
    /// An annotation or an irregularity that belongs to no call or card.
    Loose(TagId),
    /// An element of a table that goes on in a comment.
    CutElement(TagId),
    /// A second suffix after a call or a card.
    SecondSuffix(TagId),
    /// Calls or cards after `*`, or after the `+` of an auction.
    AfterEnd(TagId),
    /// A row of the play lacks a card, so that the cards after it move.
    ShortRow,
    /// A card is twice in a row of the play, so that the cards after it move.
    LongRow,
    /// The hyphens of a play may only part its cards, and stand for none.
    PartedCards,
    /// Data after a tag that has none.
    StrayData,
    /// A note before the section that it could belong to.
    LooseNote,
    /// Something that the version to be written cannot say.
    Newer(Construct, Version),
    /// The value `#`, which means another one wherever it is written out.
    Hash(TagId),
    /// A line that is longer than the standard allows, and cannot be broken.
    LongLine,
    /// A result that names sides, and cannot be turned into the tricks of declarer alone.
    SideResult,
    /// A table whose elements do not fill its columns.
    TableRows,
    /// A table in which text with spaces lacks its quotes, so that its rows are not meant.
    SplitText,
    /// A table of times has its rows for the calls or cards as they are, so that these stay.
    TimeRows(TagId),
    /// It is not clear for how many passes an `AP` is.
    AllPass,
    /// A hyphen of an auction that is not before the first call of the dealer.
    Hyphen,
    /// The auction does not begin with the dealer.
    AuctionStart,
    /// The play does not begin with the leader, and nobody knows whose cards are where.
    PlayStart,
    /// A tag whose name is a slip of that of a mandatory one.
    Misspelt(TagId),
    /// A mandatory tag is missing, and an earlier game had said it for all later ones.
    Inherited(TagId),
    /// Control characters in a `%` line.
    EscapeCharacter,
    /// A control character in a comment or a text, which is probably a suit of DOS.
    ControlCharacter,
    /// An annotation or an irregularity that no call, or no card, can have.
    Annotation(TagId),
    /// The `+` for the next call or card is not the only end of its section.
    SecondEnd(TagId),
    /// A second note with the number of another one of its section.
    RepeatedNote,
    /// The declarer contradicts the player who calls first, so that it is not sure who is the dealer.
    UnsureDealer,
}

/// What later versions of the standard have and earlier ones have not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Construct {
    /// `+` for a call or card that is asked for.
    Plus,
    /// `##`, the value of the game before.
    HandedOn,
    /// Sections with tables.
    Tables,
    /// Positions at the end of a play: hands of fewer than thirteen cards, or trumps without a contract.
    EndPositions,
}

impl fmt::Display for Construct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Construct::Plus => "`+`",
            Construct::HandedOn => "`##`",
            Construct::Tables => "tables",
            Construct::EndPositions => "end positions",
        })
    }
}

impl NoticeReason {
    /// Whether the game, or the file, is kept as it is.
    pub fn is_verbatim(self) -> bool {
        !matches!(
            self,
            NoticeReason::Encoding(_)
                | NoticeReason::AfterLastGame
                | NoticeReason::LongLine
                | NoticeReason::SideResult
                | NoticeReason::TableRows
                | NoticeReason::SplitText
                | NoticeReason::TimeRows(_)
                | NoticeReason::AllPass
                | NoticeReason::Hyphen
                | NoticeReason::AuctionStart
                | NoticeReason::PlayStart
                | NoticeReason::Misspelt(_)
                | NoticeReason::Inherited(_)
                | NoticeReason::EscapeCharacter
                | NoticeReason::ControlCharacter
                | NoticeReason::Annotation(_)
                | NoticeReason::Form(_)
                | NoticeReason::SecondEnd(_)
                | NoticeReason::RepeatedNote
                | NoticeReason::UnsureDealer
        )
    }

    /// The reason without what differs from case to case, for counting.
    pub fn name(self) -> &'static str {
        match self {
            NoticeReason::Utf16 => "utf-16",
            NoticeReason::Binary => "binary",
            NoticeReason::ManyTagPairs => "too many tag pairs",
            NoticeReason::DoubleSpacing => "double spacing",
            NoticeReason::MixedEncodings => "mixed encodings",
            NoticeReason::Encoding(_) => "encoding",
            NoticeReason::Problem(_) => "syntax",
            NoticeReason::SwallowedTags => "tags in a comment",
            NoticeReason::SecondDeal => "a second deal",
            NoticeReason::AfterLastGame => "text after the last game",
            NoticeReason::MissingEmptyLine => "missing empty line",
            NoticeReason::Half => "half of a game",
            NoticeReason::CarriedOver => "deal carried over",
            NoticeReason::Value(_) => "value",
            NoticeReason::Form(_) => "form of a value",
            NoticeReason::Word(_) => "call or card",
            NoticeReason::Loose(_) => "loose mark",
            NoticeReason::CutElement(_) => "cut element",
            NoticeReason::SecondSuffix(_) => "second suffix",
            NoticeReason::AfterEnd(_) => "data after the end",
            NoticeReason::ShortRow => "short row",
            NoticeReason::LongRow => "long row",
            NoticeReason::PartedCards => "parted cards",
            NoticeReason::StrayData => "stray data",
            NoticeReason::LooseNote => "loose note",
            NoticeReason::Newer(..) => "newer construct",
            NoticeReason::Hash(_) => "value of `#`",
            NoticeReason::LongLine => "long line",
            NoticeReason::SideResult => "result of a side",
            NoticeReason::TableRows => "table rows",
            NoticeReason::SplitText => "text without quotes",
            NoticeReason::TimeRows(_) => "time rows",
            NoticeReason::AllPass => "`AP` that stays",
            NoticeReason::Hyphen => "hyphen that stays",
            NoticeReason::AuctionStart => "start of the auction",
            NoticeReason::PlayStart => "start of the play",
            NoticeReason::Misspelt(_) => "misspelt tag",
            NoticeReason::Inherited(_) => "ended inheritance",
            NoticeReason::EscapeCharacter => "escape line character",
            NoticeReason::ControlCharacter => "control character",
            NoticeReason::Annotation(_) => "annotation",
            NoticeReason::SecondEnd(_) => "second end",
            NoticeReason::RepeatedNote => "repeated note",
            NoticeReason::UnsureDealer => "dealer",
        }
    }
}

impl fmt::Display for NoticeReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NoticeReason::Utf16 => f.write_str("the file is UTF-16, which is not PBN"),
            NoticeReason::Binary => f.write_str("the file is no text"),
            NoticeReason::DoubleSpacing => {
                f.write_str("an empty line follows each line, so that each would be a game")
            }
            NoticeReason::MixedEncodings => f.write_str(
                "its characters are in two encodings, and what is written would be read in the other one",
            ),
            NoticeReason::ManyTagPairs => write!(f, "a game has more than {MOST_TAG_PAIRS} tag pairs"),
            // Latin 1 has the character, but not as the bytes that are there.
            NoticeReason::Encoding(character @ '\u{A0}'..='\u{FF}') => write!(
                f,
                "what stays as it is has `{}` in UTF-8, so the file keeps its encoding",
                seen(&character.to_string())
            ),
            NoticeReason::Encoding(character @ '\u{80}'..='\u{9F}') => write!(
                f,
                "the byte 0x{:02X} is no printing character of Latin 1, so the file keeps its encoding",
                u32::from(character)
            ),
            NoticeReason::Encoding(character) => write!(
                f,
                "Latin 1 has no `{}` (U+{:04X}), so the file keeps its encoding",
                seen(&character.to_string()),
                u32::from(character)
            ),
            NoticeReason::Problem(kind) => f.write_str(problem(kind)),
            NoticeReason::SwallowedTags => f.write_str("this comment swallows tags"),
            NoticeReason::SecondDeal => f.write_str(
                "this is the deal of another game; the empty line before that game is missing",
            ),
            NoticeReason::AfterLastGame => f.write_str("text after the last game belongs to no game"),
            NoticeReason::MissingEmptyLine => f.write_str("a second game begins without an empty line"),
            NoticeReason::Half => f.write_str("an empty line parts it from the rest of its game"),
            NoticeReason::CarriedOver => f.write_str("it has no deal of its own"),
            NoticeReason::Value(tag) => write!(f, "the value of {} cannot be read", tag.name()),
            NoticeReason::Form(tag) => {
                write!(f, "the standard does not allow this value of {}", tag.name())
            }
            NoticeReason::Word(tag) if tag == TagId::PLAY => f.write_str("this is no card"),
            NoticeReason::Word(_) => f.write_str("this is no call"),
            NoticeReason::Loose(tag) if tag == TagId::PLAY => f.write_str("this belongs to no card"),
            NoticeReason::Loose(_) => f.write_str("this belongs to no call"),
            NoticeReason::CutElement(tag) => {
                write!(f, "an element of {} goes on in a comment", tag.name())
            }
            NoticeReason::SecondSuffix(tag) if tag == TagId::PLAY => {
                f.write_str("a card has two suffixes")
            }
            NoticeReason::SecondSuffix(_) => f.write_str("a call has two suffixes"),
            NoticeReason::AfterEnd(tag) if tag == TagId::PLAY => {
                f.write_str("cards come after the end of the play")
            }
            NoticeReason::AfterEnd(_) => f.write_str("calls come after the end of the auction"),
            NoticeReason::ShortRow => f.write_str("a card is missing in this row of the play"),
            NoticeReason::LongRow => f.write_str("this card is twice in its row of the play"),
            NoticeReason::PartedCards => f.write_str("hyphens part the cards of the play"),
            NoticeReason::StrayData => f.write_str("no data can come after this tag"),
            NoticeReason::LooseNote => f.write_str("the note is before the auction and the play"),
            NoticeReason::Newer(what, version) => write!(
                f,
                "PBN {version} has no {what}; `--pbn-version {}` writes a version that has",
                Version::LATEST
            ),
            NoticeReason::Hash(tag) => write!(
                f,
                "the value `#` of {} can be handed on by `##`, but not written out",
                tag.name()
            ),
            NoticeReason::LongLine => f.write_str("this does not fit into a line of 255 characters"),
            NoticeReason::SideResult => {
                f.write_str("the tricks of declarer alone cannot say what this result says")
            }
            NoticeReason::TableRows => f.write_str("the elements do not fill the columns of the table"),
            NoticeReason::SplitText => f.write_str(
                "text with spaces lacks its quotes, so that the lines of the table are not its rows",
            ),
            NoticeReason::TimeRows(tag) if tag == TagId::PLAY_TIME_TABLE => f.write_str(
                "the play keeps its columns, because it is not sure which row of this table is whose",
            ),
            NoticeReason::TimeRows(_) => f.write_str(
                "the auction keeps its hyphens or its `AP`, because they have rows in this table",
            ),
            NoticeReason::AllPass => f.write_str("it is not clear for how many passes this `AP` is"),
            NoticeReason::Hyphen => {
                f.write_str("a hyphen in the auction is not before the first call of the dealer")
            }
            NoticeReason::AuctionStart => f.write_str("the auction does not begin with the dealer"),
            NoticeReason::PlayStart => f.write_str("the play does not begin with the leader"),
            NoticeReason::Misspelt(tag) => write!(f, "this is probably meant to be {}", tag.name()),
            NoticeReason::Inherited(tag) => write!(
                f,
                "{} is missing, and an earlier game gave it with `##`, but no longer does",
                tag.name()
            ),
            NoticeReason::EscapeCharacter => f.write_str("tabs or control characters in a `%` line"),
            NoticeReason::ControlCharacter => f.write_str("PBN does not allow this control character, which is a suit under DOS"),
            NoticeReason::Annotation(tag) if tag == TagId::PLAY => {
                f.write_str("no card can have this annotation")
            }
            NoticeReason::Annotation(_) => f.write_str("no call can have this annotation"),
            NoticeReason::SecondEnd(tag) if tag == TagId::PLAY => {
                f.write_str("the play has another end than its `+`, which is for the next card")
            }
            NoticeReason::SecondEnd(_) => {
                f.write_str("the auction has another end than its `+`, which is for the next call")
            }
            NoticeReason::RepeatedNote => f.write_str("an earlier note has the same number"),
            NoticeReason::UnsureDealer => {
                f.write_str("the declarer does not agree with the player who calls first")
            }
        }
    }
}

fn problem(kind: ProblemKind) -> &'static str {
    use ProblemKind as Kind;
    match kind {
        Kind::Utf16 => "the file is UTF-16, which is not PBN",
        Kind::Binary => "the file is no text",
        Kind::ControlCharacter => "control characters outside of strings and comments",
        Kind::Delimiter => "the game is in another document",
        Kind::NonAscii | Kind::BadCharacter => "no word can have these characters",
        Kind::MidLinePercent => "a `%` line does not begin in the first column",
        Kind::StrayText => "text that belongs to no tag",
        Kind::StrayBracketOpen | Kind::StrayBracketClose => "a bracket without a tag pair",
        Kind::StrayBrace => "a brace without a comment",
        Kind::StrayString => "a string where none is allowed",
        Kind::UnclosedComment => "the comment is not closed",
        Kind::UnclosedString => "the string is not closed",
        Kind::UnclosedTag => "the tag pair is not closed",
        Kind::UnopenedTag => "the `[` of a tag pair is missing",
        Kind::MissingName | Kind::BadName => "the name of the tag cannot be read",
        Kind::MissingValue => "the tag has no value",
        Kind::UnquotedValue => "the value of the tag has no quotes",
        Kind::SecondValue | Kind::UnescapedQuote | Kind::JunkInTag => {
            "the value of the tag cannot be read"
        }
        Kind::CommentInTag => "a comment is inside the tag pair",
        Kind::BadNoteReference | Kind::BadNag | Kind::BadIrregularity => "this mark cannot be read",
    }
}
