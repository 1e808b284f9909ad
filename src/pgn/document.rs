//! The text of one game with its tree.

use super::fault::{PgnFault, PgnFaultKind};
use super::parser;
use super::token::PgnTokenKind;
use super::tree::{PgnNode, PgnNodeKind, PgnTree, TokenId};
use crate::source::Span;

/// The text of one game with its tree and what could not be taken as it is.
#[derive(Clone, Default, Debug)]
pub struct PgnDocument<'s> {
    /// The bytes of the game.
    pub text: &'s [u8],
    /// Its tokens and nodes.
    pub tree: PgnTree,
    /// What is wrong with them, in order of place.
    pub faults: Vec<PgnFault>,
}

impl<'s> PgnDocument<'s> {
    /// Parses the text of one game, as [`split()`](super::split()) cuts it. Never fails.
    pub fn parse(text: &'s [u8]) -> PgnDocument<'s> {
        let mut document = PgnDocument::default();
        document.reparse(text);
        document
    }

    /// Parses another text in place of the present one, in the same memory.
    pub fn reparse(&mut self, text: &'s [u8]) {
        self.text = text;
        self.faults.clear();
        parser::parse(text, &mut self.tree, &mut self.faults);
    }

    /// Takes a text of which nothing can be read as one error token, in the same memory.
    pub fn take_unreadable(&mut self, text: &'s [u8], why: PgnFaultKind) {
        self.text = text;
        self.faults.clear();
        parser::unreadable(text, why, &mut self.tree, &mut self.faults);
    }

    /// The bytes of a token.
    #[inline]
    pub fn token_text(&self, token: TokenId) -> &'s [u8] {
        self.tree.span(token).of(self.text)
    }

    /// The tag pair in which an offset is.
    pub fn tag_pair_at(&self, offset: u32) -> Option<PgnTagPair<'_>> {
        let nodes = self.tree.nodes();
        let after = nodes.partition_point(|node| self.tree.start(node.first) <= offset);
        let node = nodes.get(after.checked_sub(1)?)?;
        let pair = PgnTagPair {
            document: self,
            node,
        };
        (node.kind == PgnNodeKind::TagPair && offset < pair.span().end).then_some(pair)
    }

    /// The tag pairs in order.
    pub fn tag_pairs(&self) -> impl Iterator<Item = PgnTagPair<'_>> {
        let nodes = self.tree.nodes().iter();
        let pairs = nodes.filter(|node| node.kind == PgnNodeKind::TagPair);
        pairs.map(|node| PgnTagPair {
            document: self,
            node,
        })
    }
}

/// A tag pair: a view of its node.
#[derive(Clone, Copy, Debug)]
pub struct PgnTagPair<'d> {
    document: &'d PgnDocument<'d>,
    node: &'d PgnNode,
}

impl<'d> PgnTagPair<'d> {
    /// The bytes of the pair, with its brackets.
    pub fn span(self) -> Span {
        self.document.tree.span_of(self.node)
    }

    /// Whether something in it is wrong.
    pub fn has_error(self) -> bool {
        self.node.has_error
    }

    fn first(self, kind: PgnTokenKind) -> Option<Span> {
        let tree = &self.document.tree;
        let place = tree.kinds_of(self.node).iter().position(|of| *of == kind)?;
        Some(tree.span(TokenId(self.node.first.0 + place as u32)))
    }

    /// Where its name is; `None` where it has none.
    pub fn name_span(self) -> Option<Span> {
        self.first(PgnTokenKind::Name)
    }

    /// Its name; empty where it has none.
    pub fn name(self) -> &'d [u8] {
        let span = self.name_span();
        span.map_or(&[], |span| span.of(self.document.text))
    }

    /// Where its value is, without the quotes; `None` where it has none in quotes.
    pub fn value_span(self) -> Option<Span> {
        let span = self.first(PgnTokenKind::String)?;
        let text = span.of(self.document.text);
        let is_closed = text.len() > 1 && text.ends_with(b"\"");
        Some(span.part(1, text.len() - usize::from(is_closed)))
    }

    /// Its value as it is written, without the quotes.
    pub fn value(self) -> Option<&'d [u8]> {
        self.value_span().map(|span| span.of(self.document.text))
    }
}
