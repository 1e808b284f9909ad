//! Nodes seen as what they are: small handles that can be copied, with getters that give
//! `None` where the text lacks something.

use std::ops::Range;

use super::lexer::is_name_byte;
use super::outline::PlainPair;
use super::pieces::{Pieces, PlainPieces};
use super::{Document, Node, NodeId, NodeKind, TokenId, TokenKind};
use crate::source::{Span, is_blank, is_line_end};

/// The text of one game, or what follows the last one.
#[derive(Clone, Copy, Debug)]
pub struct GameView<'d> {
    document: &'d Document<'d>,
}

impl<'d> GameView<'d> {
    /// The game of a document.
    pub fn new(document: &'d Document<'d>) -> GameView<'d> {
        GameView { document }
    }

    /// All tag pairs in order, those of sections included.
    #[inline]
    pub fn tag_pairs(self) -> impl Iterator<Item = TagPair<'d>> {
        let document = self.document;
        let (pairs, nodes) = match document.outline() {
            Some(outline) => (outline.pairs(), &[][..]),
            None => (&[][..], document.tree().nodes()),
        };
        let pairs = pairs.iter().map(|pair| TagPair::plain(document, pair));
        let mut before = NodeKind::Game;
        let nodes = (0..).zip(nodes).filter_map(move |(id, node)| {
            let before = std::mem::replace(&mut before, node.kind);
            let is_pair = node.kind == NodeKind::TagPair;
            is_pair.then(|| TagPair::of(document, NodeId(id), node, before))
        });
        pairs.chain(nodes)
    }

    /// All comments in order.
    pub fn comments(self) -> impl Iterator<Item = CommentView<'d>> {
        let asides = self.document.asides();
        asides.filter_map(move |(kind, span)| CommentView::cast(self.document, kind, span))
    }
}

/// `[Event "Club evening"]`
#[derive(Clone, Copy, Debug)]
pub struct TagPair<'d> {
    document: &'d Document<'d>,
    id: NodeId,
    // Rules ask for these again and again, so they are looked up once.
    span: Span,
    /// Empty where there is no name.
    name: Span,
    /// Empty where there is no string.
    string: Span,
    /// The end of the section that it begins.
    section_end: u32,
    begins_section: bool,
    has_error: bool,
    is_plain: bool,
}

impl<'d> TagPair<'d> {
    /// A tag pair of a plain text.
    #[inline]
    fn plain(document: &'d Document<'d>, pair: &PlainPair) -> TagPair<'d> {
        TagPair {
            document,
            id: pair.id,
            span: Span::new(pair.start, pair.string_end + 1),
            name: Span::new(pair.start + 1, pair.name_end),
            string: Span::new(pair.name_end + 1, pair.string_end),
            section_end: pair.section_end.unwrap_or_default(),
            begins_section: pair.section_end.is_some(),
            has_error: false,
            is_plain: true,
        }
    }

    /// The tag pair that a node is, after a node of a kind.
    #[inline]
    fn of(document: &'d Document<'d>, id: NodeId, node: &Node, before: NodeKind) -> TagPair<'d> {
        let tree = document.tree();
        // A section comes directly before its tag pair, and no other node does.
        let begins_section = before == NodeKind::Section;
        let section = NodeId(id.0.saturating_sub(1));
        let section = tree.node(section).filter(|_| begins_section);
        let mut pair = TagPair {
            document,
            id,
            span: tree.span_of(node),
            name: Span::default(),
            string: Span::default(),
            section_end: section.map_or(0, |section| tree.span_of(section).end),
            begins_section,
            has_error: node.has_error,
            is_plain: false,
        };
        // Nearly all tag pairs are `[`, name, space, value, `]`.
        let kinds = tree.tokens.kinds();
        let kinds = kinds.get(node.first.index()..node.end.index());
        if let Some(
            [
                _,
                TokenKind::Name,
                TokenKind::Space,
                TokenKind::String,
                _,
                rest @ ..,
            ],
        ) = kinds
        {
            let name = node.first.next();
            pair.name = tree.span(name);
            let gap = tree.span(name.next());
            pair.string = tree.span(name.next().next());
            pair.is_plain = rest.is_empty()
                && !node.has_error
                && gap.of(document.text) == b" "
                && pair.is_alone_on_line(node);
            return pair;
        }
        for (kind, span) in tree.pieces(node.first..node.end) {
            match kind {
                TokenKind::Name if pair.name.is_empty() => pair.name = span,
                // `[Board-nr "7"]` is no Board.
                TokenKind::Error
                    if span.start == pair.name.end && continues_name(span.of(document.text)) =>
                {
                    pair.name = Span::new(pair.name.start, span.end);
                }
                TokenKind::String if pair.string.is_empty() => pair.string = span,
                _ => {}
            }
        }
        pair
    }

    fn node(self) -> Option<&'d Node> {
        self.document.tree().node(self.id)
    }

    /// The section that it begins; `None` where no data follow it.
    #[inline]
    pub fn section(self) -> Option<Section<'d>> {
        self.begins_section.then_some(Section { pair: self })
    }

    /// Whether data follow it.
    pub fn begins_section(self) -> bool {
        self.begins_section
    }

    /// Whether it is written as in export format (chapter 3.3): on a line of its own, with one
    /// space between name and value and no other blank.
    pub fn is_plain(self) -> bool {
        self.is_plain
    }

    /// Whether nothing else is on its line.
    fn is_alone_on_line(&self, node: &Node) -> bool {
        let tree = self.document.tree();
        let is_line_end = |token: TokenId| tree.kind(token) == TokenKind::Newline;
        let before = node.first.0.checked_sub(1);
        before.is_none_or(|before| is_line_end(TokenId(before)))
            && (node.end.0 == tree.token_count() || is_line_end(node.end))
    }

    /// From `[` to `]`.
    pub fn span(self) -> Span {
        self.span
    }

    /// The token after its `]`.
    pub fn end(self) -> TokenId {
        self.node().map_or(TokenId(0), |node| node.end)
    }

    /// Whether a mistake in it makes its value unknown.
    pub fn has_error(self) -> bool {
        self.has_error
    }

    /// The place of the name.
    pub fn name_span(self) -> Option<Span> {
        Some(self.name).filter(|name| !name.is_empty())
    }

    /// The name, empty where there is none, with all characters that are written as a part of it.
    #[inline]
    pub fn name(self) -> &'d [u8] {
        self.name.of(self.document.text)
    }

    /// The place of the first string in it, quotes included, also in a tag pair with a mistake.
    pub fn string_span(self) -> Option<Span> {
        Some(self.string).filter(|string| !string.is_empty())
    }

    /// The place of the value without its quotes; `None` for a tag pair with a mistake.
    #[inline]
    pub fn value_span(self) -> Option<Span> {
        let has_quotes = self.string.len() >= 2;
        (has_quotes && !self.has_error)
            .then(|| Span::new(self.string.start + 1, self.string.end - 1))
    }

    /// Whether its value begins with `#`, and with it what was said before (chapter 4.8).
    #[inline]
    pub fn begins_with_hash(self) -> bool {
        let first = |span: Span| self.document.text.get(span.start as usize);
        self.value_span().and_then(first) == Some(&b'#')
    }

    /// The value between its quotes, as it is written: a quote in it is still `\"`.
    #[inline]
    pub fn value(self) -> Option<&'d [u8]> {
        Some(self.value_span()?.of(self.document.text))
    }
}

/// A tag pair with the data that follow it up to the next tag or the end of the game.
#[derive(Clone, Copy, Debug)]
pub struct Section<'d> {
    pair: TagPair<'d>,
}

impl<'d> Section<'d> {
    /// The tag pair in front of the data.
    pub fn tag_pair(self) -> TagPair<'d> {
        self.pair
    }

    /// From `[` to the last datum, comment or escape line.
    #[inline]
    pub fn span(self) -> Span {
        Span::new(self.pair.span.start, self.pair.section_end)
    }

    /// What follows the tag pair, white space and comments included.
    #[inline]
    pub fn rest(self) -> Span {
        Span::new(self.pair.span.end, self.pair.section_end)
    }

    /// The range of the tokens after the tag pair, white space and comments included.
    pub fn range(self) -> Range<TokenId> {
        let before = self.pair.id.0.checked_sub(1);
        let node = before.and_then(|id| self.pair.document.tree().node(NodeId(id)));
        let end = node.map_or(TokenId(0), |node| node.end);
        self.pair.end()..end
    }

    /// The tokens after the tag pair, white space and comments included.
    pub fn tokens(self) -> impl DoubleEndedIterator<Item = TokenId> + use<> {
        let range = self.range();
        (range.start.0..range.end.0).map(TokenId)
    }

    /// What those tokens are, and the bytes they cover.
    #[inline]
    pub fn pieces(self) -> Pieces<'d> {
        let document = self.pair.document;
        match document.outline() {
            Some(_) => Pieces::Plain(PlainPieces::new(
                document.text,
                self.rest(),
                self.pair.name(),
            )),
            None => Pieces::Parsed(document.tree().pieces(self.range())),
        }
    }

    /// The tokens that are data: no white space, comments or escape lines.
    pub fn data(self) -> impl DoubleEndedIterator<Item = TokenId> + 'd {
        let document = self.pair.document;
        self.tokens()
            .filter(move |token| !document.tree().kind(*token).is_trivia())
    }

    /// From the first datum to the last; `None` for a section without data.
    pub fn data_span(self) -> Option<Span> {
        let document = self.pair.document;
        let outline = document.outline();
        if outline.is_some_and(|outline| outline.asides().is_empty()) {
            let rest = self.rest();
            let white = rest.of(document.text).iter();
            let white = white.take_while(|byte| is_blank(**byte) || is_line_end(**byte));
            let start = rest.start + white.count() as u32;
            return (start < rest.end).then(|| Span::new(start, rest.end));
        }
        let data = self.pieces().filter(|(kind, _)| !kind.is_trivia());
        let spans = data.map(|(_, span)| span);
        spans.reduce(|first, last| first.to(last))
    }
}

/// `{ a comment }` or `; a comment`
#[derive(Clone, Copy, Debug)]
pub struct CommentView<'d> {
    document: &'d Document<'d>,
    kind: TokenKind,
    span: Span,
}

impl<'d> CommentView<'d> {
    /// The comment that a comment or escape line of a document is.
    pub fn cast(
        document: &'d Document<'d>,
        kind: TokenKind,
        span: Span,
    ) -> Option<CommentView<'d>> {
        kind.is_comment().then_some(CommentView {
            document,
            kind,
            span,
        })
    }

    /// The comment with its braces or its semicolon.
    pub fn span(self) -> Span {
        self.span
    }

    /// Whether it is a brace comment, which may span lines.
    pub fn is_brace(self) -> bool {
        self.kind == TokenKind::BraceComment
    }

    /// The text without braces or semicolon.
    pub fn text(self) -> &'d [u8] {
        let text = self.span.of(self.document.text);
        let inner = text.get(1..).unwrap_or_default();
        match inner.strip_suffix(b"}") {
            Some(inner) if self.is_brace() => inner,
            _ => inner,
        }
    }
}

/// Whether what cannot be in a name goes on with it: `-nr` after `Board`, but not `:`.
fn continues_name(junk: &[u8]) -> bool {
    let is_letter = |byte: u8| is_name_byte(byte) || !byte.is_ascii();
    let is_of_word = |byte: &u8| is_letter(*byte) || b"-./'".contains(byte);
    junk.iter().all(is_of_word) && junk.last().copied().is_some_and(is_letter)
}
