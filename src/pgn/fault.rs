//! What readers of games find wrong, each with its bytes.

use super::fen::FenFault;
use crate::chess::{GameEnding, SetupFault};
use crate::source::Span;

/// Something wrong in the text of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnFault {
    /// The smallest range that shows it.
    pub span: Span,
    /// What is wrong.
    pub kind: PgnFaultKind,
}

/// The number of a move in [`PgnGame::plies`](super::game::PgnGame::plies).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlyId(pub u32);

/// What is wrong in a game. A rule asks for the kinds that it is about. Chapters are those of the standard of
/// 1994.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PgnFaultKind {
    // The text as a whole (chapter 4).
    /// The file is UTF-16.
    Utf16,
    /// More tokens than any game has: nothing in the text is read.
    TooLong,
    /// Control characters where a token could be (4.1).
    ControlCharacter,
    /// A word with letters outside ASCII that no figurine is (4.1).
    NonAscii,

    // Comments and escape lines (chapters 5 and 6).
    /// `{` that no `}` follows in the file; at the brace.
    UnclosedComment,
    /// A comment that goes over an empty line and a tag pair after it; at its brace.
    SwallowedTags,
    /// `{` in a brace comment, with the text behind the comment that it takes along.
    NestedBrace,
    /// `}` that ends no comment.
    StrayBrace,
    /// A line of a brace comment that begins with `%`; at the sign.
    PercentInComment,
    /// `%` that is not in the first column, with the rest of its line.
    IndentedEscape,

    // Tag pairs (chapters 7 and 8.1).
    /// A string without its closing quote on the line.
    UnclosedString,
    /// `[Event "The "Big" Cup"]`: quotes in a value without a backslash.
    UnescapedQuote,
    /// A tag pair without `]`.
    UnclosedTag,
    /// `Event "x"]` on a line of its own: a tag pair without `[`.
    UnopenedTag,
    /// `["x"]`: a tag pair without a name.
    MissingName,
    /// A name with characters that no name has.
    BadName,
    /// `[Event]`: a tag pair without a value.
    MissingValue,
    /// `[Event Club]`: a value without quotes.
    UnquotedValue,
    /// `[Event "x" "y"]`.
    SecondValue,
    /// Other text between value and `]`.
    TextInTag,
    /// A comment between `[` and `]`.
    CommentInTag,
    /// A tag pair whose name the game has already.
    RepeatedTag,

    // Movetext (chapters 7 and 8.2).
    /// `[` or `]` that belongs to no tag pair, with the text between the two.
    StrayBracket,
    /// `<` or `>`, which are reserved (7).
    ReservedBracket,
    /// Periods without a number (7).
    StrayPeriod,
    /// `$` without a number behind it (7).
    BadNag,
    /// A word with characters that no symbol has (7).
    BadCharacter,
    /// Words that are no move and no other element of a game, or that stand before its tags (8.2).
    StrayText,
    /// `)` that closes nothing.
    StrayParenthesis,
    /// `(` that nothing closes; at the outermost.
    UnclosedVariation,
    /// A variation without any move (8.2.5).
    EmptyVariation,
    /// A variation before the first move of its line (8.2.5).
    VariationWithoutMove,
    /// A suffix behind another one of the same move (8.2.3.8).
    SecondSuffix,
    /// A suffix that is none of the six (8.2.3.8).
    UnknownSuffix,
    /// A suffix before `+` or `#`, or behind a blank (8.2.3.8).
    SuffixApart,
    /// `e.p.` behind a move (8.2.3.3).
    EnPassantMark,
    /// `(=)` behind a move.
    DrawOfferMark,
    /// A move number that no move follows (8.2.2).
    NumberWithoutMove,
    /// A move number that is not that of the move behind it; the first of a run that is shifted alike
    /// (8.2.2.1).
    WrongNumber {
        /// The number that would be right.
        expected: u32,
    },

    // Termination (chapter 8.2.6).
    /// A game with moves or tags and without a termination marker; where it would be.
    MissingMarker,
    /// A word that is meant for a termination marker.
    BadMarker,
    /// A termination marker behind another one.
    SecondMarker,
    /// A termination marker in a variation that goes on to its `)`.
    MarkerInVariation,
    /// Other text behind the termination marker.
    TextBehindMarker,
    /// A termination marker that differs from the value of Result.
    ResultMismatch,
    /// A termination marker that contradicts the last position.
    ResultOfBoard(GameEnding),

    // Moves (chapter 8.2.3).
    /// A move that the laws forbid; [`PgnGame::explain`](super::game::PgnGame::explain) says why.
    IllegalMove(PlyId),
    /// A move that several pieces can make.
    AmbiguousMove(PlyId),
    /// A pawn on the last rank without the piece that it becomes.
    MissingPromotion(PlyId),
    /// A move with the piece letter of another language.
    ForeignMove(PlyId),
    /// The first move of a variation, which is legal only behind the move that it should replace.
    VariationContinues(PlyId),

    // The start (chapters 9.7 and 16.1).
    /// A mistake in the value of FEN.
    Fen(FenFault),
    /// A position that cannot be in a game.
    ImpossiblePosition(SetupFault),
    /// `[SetUp "1"]` without FEN.
    SetUpWithoutFen,
    /// A variant whose moves are not judged; at the value of Variant.
    UnjudgedVariant,
}

impl PgnFaultKind {
    /// Whether it leaves open where a tag pair, a string, a comment or a variation begins or ends, and with
    /// that what the text around it belongs to.
    pub fn is_about_limits(self) -> bool {
        use PgnFaultKind::*;
        matches!(
            self,
            UnclosedComment
                | SwallowedTags
                | NestedBrace
                | StrayBrace
                | UnclosedString
                | UnescapedQuote
                | UnclosedTag
                | UnopenedTag
                | MissingName
                | BadName
                | MissingValue
                | UnquotedValue
                | SecondValue
                | TextInTag
                | CommentInTag
                | StrayBracket
                | StrayParenthesis
                | UnclosedVariation
        )
    }
}
