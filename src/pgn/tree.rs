//! The lossless tree of one game.
//!
//! A game's text is covered by tokens without gap or overlap, in reading order; nodes are ranges of tokens,
//! listed in pre-order. Node 0 is the whole text. Offsets are bytes from the start of the game's text.
//!
//! ```text
//! Game             the text of one game, with what comes before its first tag
//!   TagPair        [White "Tal, Mikhail N."]
//!   (tokens)       1. e4 e5 …
//!   Variation      (1... c5 …), with variations in it
//! Rest             text without any tag or move: what follows the last game
//! ```

use std::ops::Range;

use super::token::PgnTokenKind;
use crate::source::{Slice, Span};
use crate::tagged::tokens::{ParsedPieces, Tokens};

pub use crate::tagged::tokens::TokenId;

/// What a node is.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PgnNodeKind {
    /// The text of one game.
    Game,
    /// Text without any tag or move: comments, escape lines and stray text after the last game.
    Rest,
    /// A text of which nothing is read: one error token.
    Unreadable,
    /// `[Event "Club evening"]` (8.1).
    TagPair,
    /// `(1... c5 2. Nf3)` (8.2.5).
    Variation,
}

/// The number of a node in its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PgnNodeId(pub u32);

/// One node: a range of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnNode {
    /// What it is.
    pub kind: PgnNodeKind,
    /// A fault is directly in it: do not rely on the shape below.
    pub has_error: bool,
    /// Its first token.
    pub first: TokenId,
    /// The token after its last one.
    pub end: TokenId,
    /// The next node that does not lie in this one.
    pub skip: PgnNodeId,
}

const _: () = assert!(size_of::<PgnNode>() == 16);

/// Tokens and nodes of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnTree {
    pub(super) tokens: Tokens<PgnTokenKind>,
    /// The length of the text, which is the end of the last token.
    pub(super) end: u32,
    /// Whether a brace comment may have a `{` in it.
    pub(super) may_nest: bool,
    /// Whether a brace comment may go over a line end.
    pub(crate) may_wrap: bool,
    /// In pre-order; node 0 is the whole.
    pub(super) nodes: Vec<PgnNode>,
}

impl PgnTree {
    /// How many tokens there are.
    #[inline]
    pub fn token_count(&self) -> u32 {
        self.tokens.len() as u32
    }

    /// What a token is; [`PgnTokenKind::Error`] for one that does not exist.
    #[inline]
    pub fn kind(&self, token: TokenId) -> PgnTokenKind {
        self.tokens.kind(token).unwrap_or(PgnTokenKind::Error)
    }

    /// The bytes a token covers; the empty end of the text for one that does not exist.
    #[inline]
    pub fn span(&self, token: TokenId) -> Span {
        Span::new(self.start(token), self.start(token.next()))
    }

    #[inline]
    pub(super) fn start(&self, token: TokenId) -> u32 {
        self.tokens.start(token).unwrap_or(self.end)
    }

    /// What the tokens of a range are, and the bytes they cover.
    pub fn pieces(&self, tokens: Range<TokenId>) -> ParsedPieces<'_, PgnTokenKind> {
        ParsedPieces::new(&self.tokens, tokens, self.end)
    }

    /// What all tokens are, and the bytes they cover.
    pub fn all_pieces(&self) -> ParsedPieces<'_, PgnTokenKind> {
        self.pieces(TokenId(0)..TokenId(self.token_count()))
    }

    /// The token that covers an offset, or the last one for the end of the text.
    pub fn token_at(&self, offset: u32) -> Option<TokenId> {
        let last = self.token_count().checked_sub(1)?;
        let after = self.tokens.up_to(offset) as u32;
        Some(TokenId(after.saturating_sub(1).min(last)))
    }

    /// All nodes in pre-order.
    #[inline]
    pub fn nodes(&self) -> &[PgnNode] {
        &self.nodes
    }

    /// What the whole is.
    pub fn root(&self) -> PgnNodeKind {
        let root = self.nodes.first();
        root.map_or(PgnNodeKind::Rest, |root| root.kind)
    }

    /// A node by its number.
    #[inline]
    pub fn node(&self, id: PgnNodeId) -> Option<&PgnNode> {
        self.nodes.get(id.0 as usize)
    }

    /// The nodes directly below a node.
    pub fn children(&self, id: PgnNodeId) -> impl Iterator<Item = PgnNodeId> + '_ {
        let end = self.node(id).map_or(PgnNodeId(0), |node| node.skip);
        let mut at = PgnNodeId(id.0 + 1);
        std::iter::from_fn(move || {
            let child = at;
            if child >= end {
                return None;
            }
            at = self.node(child)?.skip;
            Some(child)
        })
    }

    /// How many variations are not closed.
    pub fn open_at_end(&self) -> usize {
        let count = |kind| self.tokens.kinds().iter().filter(|of| **of == kind).count();
        count(PgnTokenKind::LeftParenthesis) - count(PgnTokenKind::RightParenthesis)
    }

    /// What the tokens of a node are.
    #[inline]
    pub(super) fn kinds_of(&self, node: &PgnNode) -> &[PgnTokenKind] {
        let range = node.first.index()..node.end.index();
        self.tokens.kinds().slice(range)
    }

    /// The bytes of a node.
    #[inline]
    pub fn span_of(&self, node: &PgnNode) -> Span {
        Span::new(self.start(node.first), self.start(node.end))
    }
}
