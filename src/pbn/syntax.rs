//! The lossless tree of one game.
//!
//! A game's text is covered by tokens without gap or overlap, in reading order; nodes are
//! ranges of tokens, listed in pre-order. Node 0 is the whole text. Offsets are bytes from
//! the start of the game's text, so there is no limit to the size of a file.
//!
//! ```text
//! Game                       the text of one game, with what comes before its first tag
//!   TagPair                  [Dealer "N"]
//!   Section                  a tag pair with its data
//!     TagPair                [Auction "N"]
//!     (tokens)               1C =1= Pass ! ...
//! Rest                       text without any tag: what follows the last game
//! ```
//!
//! Of a game that is nothing but tag pairs and sound data, as nearly all are, the outline says
//! enough for most readers, and the tree is made only when somebody asks for it: see
//! [`Document::skim`].
//!
//! What the parser cannot place is an [`TokenKind::Error`] token and a [`Problem`]. Missing
//! things are absent: no token is invented. [`Node::has_error`] says of a node that a
//! problem is directly in it, so that the shape below is not reliable.

mod cut;
mod document;
pub mod game_texts;
pub mod lexer;
mod lines;
mod outline;
mod parser;
pub mod pieces;
pub mod spacing;
pub mod split;
pub mod view;

pub(crate) use cut::MANY_TAG_PAIRS;
pub use cut::MOST_TAG_PAIRS;
pub use document::Document;
pub use game_texts::{GameText, GameTexts};
pub use pieces::{Pieces, PlainPieces};
pub use split::{Split, split};
pub use view::{CommentView, GameView, Section, TagPair};

use std::ops::Range;

use crate::source::Span;
use crate::tagged::tokens::{ParsedPieces, Tokens};

pub use crate::source::{Unreadable, unreadable};
pub use crate::tagged::tokens::TokenId;

/// What a token is. Chapters are those of version 2.1.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TokenKind {
    /// Blanks inside a line: spaces, horizontal and vertical tabs (2.2).
    Space,
    /// One line end: CR LF, LF, CR, or the damaged CR CR LF (2.3).
    Newline,
    /// The bytes EF BB BF at the start of the file.
    ByteOrderMark,
    /// `; a comment up to the line end` (3.8).
    LineComment,
    /// `{a comment, with its braces, over any number of lines}` (3.8).
    BraceComment,
    /// `% a line that readers skip`, without its line end (2.4).
    Escape,
    /// `[` (3.3).
    LeftBracket,
    /// `]` (3.3).
    RightBracket,
    /// `Event`: the name in a tag pair (3.3).
    Name,
    /// `"a value"`, with its quotes (3.2).
    String,
    /// `1NT`: letters, digits and hyphens in an auction (3.5.1).
    Call,
    /// `SK`: letters, digits and hyphens in a play (3.6.1).
    Card,
    /// `!?` (3.5.3).
    Suffix,
    /// `=12=` (3.5.4).
    NoteReference,
    /// `$14` (3.7).
    Nag,
    /// `*` (3.5).
    Star,
    /// `+` (3.5).
    Plus,
    /// `^S` (3.9).
    Irregularity,
    /// `3NTX`: one element of a supplemental section that is no string (5.1).
    Element,
    /// Bytes that can be no token where they are.
    Error,
}

impl TokenKind {
    /// Whether the token separates others and carries no data of the game.
    #[inline]
    pub fn is_trivia(self) -> bool {
        self <= TokenKind::Escape
    }

    /// Whether the token is white space.
    #[inline]
    pub fn is_space(self) -> bool {
        self <= TokenKind::ByteOrderMark
    }

    /// Whether the token is a comment of either kind.
    #[inline]
    pub fn is_comment(self) -> bool {
        matches!(self, TokenKind::LineComment | TokenKind::BraceComment)
    }

    /// Whether the token annotates a call or a card: a suffix, a note reference or a NAG.
    #[inline]
    pub(crate) fn is_annotation(self) -> bool {
        matches!(
            self,
            TokenKind::Suffix | TokenKind::NoteReference | TokenKind::Nag
        )
    }
}

/// A set of kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TokenKinds(u32);

impl TokenKinds {
    /// The set of these kinds.
    pub const fn of(kinds: &[TokenKind]) -> TokenKinds {
        let mut set = 0;
        let mut rest = kinds;
        while let [kind, after @ ..] = rest {
            set |= 1 << *kind as u32;
            rest = after;
        }
        TokenKinds(set)
    }

    /// Whether the two sets have a kind in common.
    #[inline]
    pub fn has_any(self, of: TokenKinds) -> bool {
        self.0 & of.0 != 0
    }

    /// Whether the kind is in the set.
    #[inline]
    pub fn contains(self, kind: TokenKind) -> bool {
        self.has_any(TokenKinds::of(&[kind]))
    }

    #[inline]
    fn insert(&mut self, kind: TokenKind) {
        self.add(TokenKinds::of(&[kind]));
    }

    #[inline]
    pub(crate) fn add(&mut self, kinds: TokenKinds) {
        self.0 |= kinds.0;
    }
}

/// What a node is.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NodeKind {
    /// The text of one game, from the line after the game before to its last line.
    Game,
    /// Text without any tag: comments, escape lines and stray text after the last game.
    Rest,
    /// A file in UTF-16, or not a text file: one error token, and no rule checks it.
    Unreadable,
    /// `[Event "Club evening"]`.
    TagPair,
    /// `[Auction "N"]` or `[ScoreTable "Rank"]` with the data that follow it.
    Section,
}

/// The number of a node in its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

/// One node: a range of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// A problem is directly in it: do not rely on the shape below.
    pub has_error: bool,
    /// Its first token.
    pub first: TokenId,
    /// The token after its last one.
    pub end: TokenId,
    /// The next node that does not lie in this one.
    pub skip: NodeId,
}

const _: () = assert!(size_of::<Node>() == 16);

/// Tokens and nodes of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    tokens: Tokens<TokenKind>,
    /// The comments and escape lines among them, which are few and often looked for.
    asides: Vec<TokenId>,
    /// The kinds of tokens that were seen.
    kinds: TokenKinds,
    /// The length of the text, which is the end of the last token.
    end: u32,
    /// In pre-order; node 0 is the whole.
    nodes: Vec<Node>,
}

impl Tree {
    /// How many tokens there are.
    #[inline]
    pub fn token_count(&self) -> u32 {
        self.tokens.len() as u32
    }

    /// All tokens in order.
    pub fn tokens(&self) -> impl DoubleEndedIterator<Item = TokenId> + ExactSizeIterator + use<> {
        (0..self.token_count()).map(TokenId)
    }

    /// The comments and escape lines in order.
    #[inline]
    pub fn asides(&self) -> &[TokenId] {
        &self.asides
    }

    /// The kinds of tokens that there may be; there are no others.
    #[inline]
    pub fn kinds(&self) -> TokenKinds {
        self.kinds
    }

    /// What a token is; [`TokenKind::Error`] for one that does not exist.
    #[inline]
    pub fn kind(&self, token: TokenId) -> TokenKind {
        self.tokens.kind(token).unwrap_or(TokenKind::Error)
    }

    /// What the tokens of a range are, and the bytes they cover.
    fn pieces(&self, tokens: Range<TokenId>) -> ParsedPieces<'_, TokenKind> {
        ParsedPieces::new(&self.tokens, tokens, self.end)
    }

    /// The bytes a token covers; the empty end of the text for one that does not exist.
    #[inline]
    pub fn span(&self, token: TokenId) -> Span {
        Span::new(self.start(token), self.start(token.next()))
    }

    #[inline]
    fn start(&self, token: TokenId) -> u32 {
        self.tokens.start(token).unwrap_or(self.end)
    }

    /// The token that covers an offset, or the last one for the end of the text.
    pub fn token_at(&self, offset: u32) -> Option<TokenId> {
        let last = self.token_count().checked_sub(1)?;
        let after = self.tokens.up_to(offset) as u32;
        Some(TokenId(after.saturating_sub(1).min(last)))
    }

    /// Whether it is that of a text that cannot be read.
    #[inline]
    pub fn is_unreadable(&self) -> bool {
        let root = self.nodes.first();
        root.is_some_and(|root| root.kind == NodeKind::Unreadable)
    }

    /// All nodes in pre-order.
    #[inline]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A node by its number.
    #[inline]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    /// The nodes directly below a node.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.node(id).map_or(NodeId(0), |node| node.skip);
        let mut at = NodeId(id.0 + 1);
        std::iter::from_fn(move || {
            let child = at;
            if child >= end {
                return None;
            }
            at = self.node(child)?.skip;
            Some(child)
        })
    }

    /// The bytes of a node.
    #[inline]
    pub fn span_of(&self, node: &Node) -> Span {
        Span::new(self.start(node.first), self.start(node.end))
    }
}

/// Something that lexer or parser could not take as it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// The smallest range that is wrong.
    pub span: Span,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// What lexer and parser can find wrong. Each kind belongs to one rule.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ProblemKind {
    /// The file is UTF-16.
    Utf16,
    /// The file is no text.
    Binary,
    /// Control characters where a token could be.
    ControlCharacter,
    /// `<PBN>` or `</PBN>`, which are around PBN text in other documents (6.2).
    Delimiter,
    /// Words with bytes above 127 outside strings, comments and escape lines.
    NonAscii,
    /// `%` that is not in the first column, with the rest of its line.
    MidLinePercent,
    /// Words before the first tag of a game.
    StrayText,
    /// `[` that begins no tag pair.
    StrayBracketOpen,
    /// `]` that ends no tag pair.
    StrayBracketClose,
    /// `}` that ends no comment, with the text between it and a comment in which a brace was
    /// opened.
    StrayBrace,
    /// `"` where no string can be.
    StrayString,
    /// `{` that no `}` follows in the file.
    UnclosedComment,
    /// A string without its closing quote on the line.
    UnclosedString,
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
    /// `[Event "The "Big" Cup"]`: quotes in a value without a backslash.
    UnescapedQuote,
    /// Other text between value and `]`.
    JunkInTag,
    /// A comment between `[` and `]`.
    CommentInTag,
    /// `=` that begins no note reference, or `[1]` in the place of one.
    BadNoteReference,
    /// `$` without a number.
    BadNag,
    /// `^` without I, S, R or L.
    BadIrregularity,
    /// Words with other characters that no call, card or element has.
    BadCharacter,
}

impl ProblemKind {
    /// Whether it is the cause of stray text around it, and not the effect.
    pub fn is_cause(self) -> bool {
        use ProblemKind::*;
        matches!(
            self,
            ControlCharacter
                | MidLinePercent
                | StrayBrace
                | StrayBracketClose
                | StrayBracketOpen
                | UnclosedComment
                | UnopenedTag
        )
    }

    /// Whether it leaves open where a tag pair, a string or a comment begins or ends, and with that
    /// what the text around it belongs to.
    pub fn is_about_limits(self) -> bool {
        use ProblemKind::*;
        matches!(
            self,
            StrayBracketOpen
                | StrayBracketClose
                | StrayBrace
                | StrayString
                | UnclosedComment
                | UnclosedString
                | UnclosedTag
                | UnopenedTag
                | MissingName
                | BadName
                | MissingValue
                | UnquotedValue
                | SecondValue
                | UnescapedQuote
                | JunkInTag
                | CommentInTag
        )
    }
}
