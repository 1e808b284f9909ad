//! What a rule sees of a game.

use super::FileContext;
use crate::engine::{Fact, GameFact, GameNumber};
use crate::pbn::model::halves::{is_first_half, second_half};
use crate::pbn::model::second_table::{SameBoard, board_without_deal, same_board};
use crate::pbn::model::{Model, TagContent, said, value_place};
pub use crate::pbn::standard::{MandatoryTags, TagSet};
use crate::pbn::standard::{TagId, Version, tag_id};
use crate::pbn::syntax::{
    Document, GameView, Problem, ProblemKind, Section, TagPair, TokenId, TokenKind,
};
use crate::source::Span;
use crate::source::without_controls;

/// One game as rules see it. Spans count from the start of the game's text.
pub struct GameContext<'g> {
    /// The text, its tree and its problems.
    pub document: &'g Document<'g>,
    /// The file in which it is.
    pub file: &'g FileContext<'g>,
    /// The number of the game, 1-based; text without a tag has the number of the game
    /// before it.
    pub number: usize,
    /// Where its text begins in the file.
    pub base: usize,
    /// The version of the standard to which it is held.
    pub version: Version,
    /// Its tag pairs in order, with what the standard knows of their names.
    pub tags: &'g [(TagPair<'g>, Option<TagId>)],
    /// What it says, as values.
    pub model: &'g Model<'g>,
}

impl<'g> GameContext<'g> {
    /// The bytes of the game.
    pub fn text(&self) -> &'g [u8] {
        self.document.text
    }

    /// The text of the game before it. Rules may read it: a game is checked again when one of its
    /// neighbors changes.
    pub(crate) fn text_before(&self) -> Option<&'g [u8]> {
        let before = self.file.split.games.get(self.index().checked_sub(1)?)?;
        Some(self.file.source.slice(before.range()))
    }

    /// The text of the game after it, which rules may read as well; empty after the last one.
    pub(crate) fn text_after(&self) -> &'g [u8] {
        let next = self.file.split.games.get(self.index() + 1);
        self.file
            .source
            .slice(next.map_or(0..0, |game| game.range()))
    }

    /// Whether the board before it goes on in it, and an empty line parts the two.
    pub(crate) fn is_second_half(&self) -> bool {
        let second = second_half(self.tags);
        let before = || self.before();
        !second.is_empty() && before().is_some_and(|before| is_first_half(&before, &second))
    }

    /// Whether it may be played with the deal of the game before, or be the rest of that game: it is not the
    /// first one, has none of these tags of a board, and is no game of another event.
    pub(crate) fn may_go_on(&self, of_board: &[TagId]) -> bool {
        let has_any = of_board.iter().any(|tag| self.tag(*tag).is_some());
        self.number > 1 && !has_any && !self.is_of_other_event()
    }

    /// Whether its event is not that of the game before.
    fn is_of_other_event(&self) -> bool {
        let is_known = |event: &[u8]| !matches!(event, b"" | b"?");
        let Some(event) = self.value(TagId::EVENT).filter(|event| is_known(event)) else {
            return false;
        };
        let event_of = |document: &Document<'_>| {
            let mut pairs = GameView::new(document).tag_pairs();
            let pair = pairs.find(|pair| tag_id(pair.name()) == Some(TagId::EVENT));
            pair.and_then(|pair| pair.value().map(<[u8]>::to_vec))
        };
        let before = self.before().and_then(|before| event_of(&before));
        before.is_some_and(|before| {
            is_known(&before) && without_controls(&before) != without_controls(event)
        })
    }

    /// Whether it is another table of the board before it, and does not repeat its deal.
    pub(crate) fn is_second_table(&self) -> bool {
        self.same_board() == Some(SameBoard::Dealt)
    }

    /// What the game before is, if it has the board of this one, which does not give the deal.
    pub(crate) fn same_board(&self) -> Option<SameBoard> {
        let board = board_without_deal(self.tags)?;
        same_board(&self.before()?, board)
    }

    /// The tree of the game before it.
    pub(crate) fn before(&self) -> Option<Document<'g>> {
        Some(self.parsed(self.text_before()?))
    }

    /// The tree of the game after it, which has no token after the last one.
    pub(crate) fn after(&self) -> Document<'g> {
        self.parsed(self.text_after())
    }

    fn parsed(&self, text: &'g [u8]) -> Document<'g> {
        let mut document = Document::default();
        self.file.split.skim_into(&mut document, text);
        document
    }

    /// Its place (0-based) among the texts of the file.
    fn index(&self) -> usize {
        let own = self.number.wrapping_sub(1);
        let game = self.file.split.games.get(own);
        if game.is_some_and(|game| game.range().start == self.base) {
            own
        } else {
            // Text without a tag has the number of the game before it.
            self.number
        }
    }

    /// Whether there is a tag in it at all.
    pub fn is_game(&self) -> bool {
        !self.tags.is_empty()
    }

    /// A fact of this game.
    pub(crate) fn remember(&self, fact: Fact) -> GameFact {
        GameFact {
            game: self.number,
            base: self.base,
            fact,
        }
    }

    /// A number of this game, where it is one and not the text after the last.
    pub(crate) fn remember_number(&self, number: u64) -> Option<GameNumber> {
        GameNumber::new(self.number, number).filter(|_| self.is_game())
    }

    /// Its view.
    pub fn game(&self) -> GameView<'g> {
        GameView::new(self.document)
    }

    /// Its sections, with what the standard knows of the names of their tags.
    pub fn sections(&self) -> impl Iterator<Item = (Section<'g>, Option<TagId>)> {
        let tags = self.tags.iter();
        tags.filter_map(|(pair, id)| Some((pair.section()?, *id)))
    }

    /// The first tag pair of a tag: the one that counts (chapter 3.4).
    pub fn tag(&self, tag: TagId) -> Option<TagPair<'g>> {
        self.model.tag(tag)
    }

    /// Whether a tag is missing for good. One that is there under a misspelt name, without its `[`,
    /// or in a comment without `}` is reported as such, and what needs it has nothing more to say.
    pub fn lacks(&self, tag: TagId) -> bool {
        self.tag(tag).is_none() && !self.hides(tag)
    }

    /// Whether a tag is there in a form that readers do not see.
    pub fn hides(&self, tag: TagId) -> bool {
        super::hidden::hides(self, tag)
    }

    /// The value of a tag, as it is written.
    pub fn value(&self, tag: TagId) -> Option<&'g [u8]> {
        self.tag(tag)?.value()
    }

    /// The place of the value of a tag pair, after the `##` that hands it on to later games.
    pub fn value_place(&self, pair: TagPair<'_>) -> Option<Span> {
        value_place(pair, self.version)
    }

    /// What a tag pair says where it says something: not `?`, empty or `#`, and without the
    /// `##` that hands it on to later games; with its place.
    ///
    /// What repeats a tag says nothing, for readers ignore it (chapter 3.4).
    pub fn stated<'t>(&self, pair: TagPair<'t>) -> Option<(&'t [u8], Span)> {
        if self.is_repeat(pair) {
            return None;
        }
        match said(pair, self.version) {
            TagContent::Value(value, span) => Some((value, span)),
            _ => None,
        }
    }

    /// Whether it is not the first of its known name.
    fn is_repeat(&self, pair: TagPair<'_>) -> bool {
        if !self.model.may_repeat_tags() {
            return false;
        }
        let tag = crate::pbn::standard::tag_id(pair.name());
        let first = tag.and_then(|tag| self.tag(tag));
        first.is_some_and(|first| first.span() != pair.span())
    }

    /// [`GameContext::stated`] for the first tag pair of a tag.
    #[inline]
    pub fn stated_tag(&self, tag: TagId) -> Option<(&'g [u8], Span)> {
        match self.model.said(tag) {
            TagContent::Value(value, span) => Some((value, span)),
            _ => None,
        }
    }

    /// The tag pair that an offset is in or after.
    pub fn tag_at(&self, offset: u32) -> Option<(TagPair<'g>, Option<TagId>)> {
        let after = self
            .tags
            .partition_point(|(pair, _)| pair.span().start <= offset);
        self.tags.get(after.checked_sub(1)?).copied()
    }

    /// The tokens that lie in a span.
    pub fn tokens_in(
        &self,
        span: Span,
    ) -> impl DoubleEndedIterator<Item = (TokenId, TokenKind, Span)> {
        let tree = self.document.tree();
        let first = tree.token_at(span.start).unwrap_or(TokenId(0));
        let last = tree.token_at(span.end.saturating_sub(1).max(span.start));
        let end = last.map_or(first, TokenId::next);
        (first.0..end.0)
            .map(TokenId)
            .map(|token| (token, tree.kind(token), tree.span(token)))
            .filter(move |(.., place)| place.start >= span.start && place.end <= span.end)
    }

    /// The problems that begin in a span.
    pub fn problems_in(&self, span: Span) -> impl DoubleEndedIterator<Item = &'g Problem> {
        self.document.problems_in(span).iter()
    }

    /// Whether a comment or an escape line begins in a span.
    pub fn has_aside(&self, span: Span) -> bool {
        self.document.has_aside_in(span)
    }

    /// Whether a `[` that opens no tag pair is before an offset, with nothing but white space and
    /// comments between them: letters or a quote there would make a tag pair of it.
    pub fn is_after_stray_bracket(&self, offset: u32) -> bool {
        let problems = &self.document.problems;
        let count = problems.partition_point(|problem| problem.span.start < offset);
        let last = count.checked_sub(1).and_then(|last| problems.get(last));
        last.is_some_and(|last| {
            let between = Span::new(last.span.end, offset);
            last.kind == ProblemKind::StrayBracketOpen
                && last.span.end <= offset
                && self.tokens_in(between).all(|(_, kind, _)| kind.is_trivia())
        })
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'g [u8] {
        span.of(self.document.text)
    }

    /// The bytes of a span as they are shown to people.
    pub fn show(&self, span: Span) -> String {
        self.file.show(self.slice(span))
    }

    /// What is found at a span, in the words of a message.
    pub fn found(&self, span: Span) -> String {
        self.file.found(self.slice(span))
    }

    /// Whether an irregularity before an offset belongs to a call or a card after it.
    pub fn is_after_irregularity(&self, offset: u32) -> bool {
        let (auction, play) = (self.model.auction(), self.model.play());
        auction.is_some_and(|auction| auction.turns.is_after_mark(offset))
            || play.is_some_and(|play| play.turns.is_after_mark(offset))
    }

    /// Whether what is before a token, which begins at an offset, is an irregularity, whatever that
    /// belongs to.
    pub fn follows_irregularity(&self, offset: u32) -> bool {
        let tree = self.document.tree();
        let Some(token) = tree.token_at(offset) else {
            return false;
        };
        let mut before = (0..token.0).rev().map(|token| tree.kind(TokenId(token)));
        before.find(|kind| !kind.is_trivia()) == Some(TokenKind::Irregularity)
    }

    /// What is at an offset.
    pub fn kind_at(&self, offset: u32) -> Option<TokenKind> {
        let token = self.document.tree().token_at(offset)?;
        Some(self.document.tree().kind(token))
    }

    /// Whether a comment belongs to a call, a card or a tag pair: whether one follows it, or its
    /// suffix, note or NAG.
    pub fn is_commented(&self, item: Span) -> bool {
        let tree = self.document.tree();
        let Some(last) = tree.token_at(item.end.saturating_sub(1)) else {
            return false;
        };
        let after = (last.0 + 1..tree.token_count()).map(|token| tree.kind(TokenId(token)));
        let is_between = |kind: &TokenKind| {
            kind.is_space() || kind.is_annotation() || *kind == TokenKind::Escape
        };
        let mut after = after.skip_while(is_between);
        after.next().is_some_and(TokenKind::is_comment)
    }

    /// Whether a comment belongs to the tag pair of a tag.
    pub fn is_tag_commented(&self, tag: TagId) -> bool {
        let pair = self.tag(tag);
        pair.is_some_and(|pair| self.is_commented(pair.span()))
    }

    /// Where all that follows a tag pair ends, up to the next one: data, comments and escape lines.
    pub fn end_of_tag(&self, pair: TagPair<'_>) -> u32 {
        let after = self
            .tags
            .partition_point(|(other, _)| other.span().start <= pair.span().start);
        let next = self.tags.get(after).map(|(next, _)| next.span().start);
        let end = next.unwrap_or(self.text().len() as u32);
        let between = self.slice(Span::new(pair.span().end, end));
        let end = pair.span().end + between.trim_ascii_end().len() as u32;
        // Blanks at the end of an escape line or of a comment are a part of it.
        let tree = self.document.tree();
        let last = tree.token_at(end).map(|token| tree.span(token));
        last.filter(|last| last.start < end)
            .map_or(end, |last| last.end)
    }

    /// The spans of the tokens of a kind.
    pub fn tokens(&self, kind: TokenKind) -> impl Iterator<Item = (TokenId, Span)> {
        let tree = self.document.tree();
        tree.tokens()
            .filter(move |token| tree.kind(*token) == kind)
            .map(|token| (token, tree.span(token)))
    }
}

/// A line of a game.
#[derive(Clone, Copy)]
pub struct Line<'g> {
    /// The line without its line end.
    pub span: Span,
    /// The bytes of that span.
    pub text: &'g [u8],
}
