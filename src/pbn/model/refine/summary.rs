//! What a reader gets from a game, in forms that do not depend on how it is written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::TextForm;
use super::moves::TurnSummaries;
use crate::bridge::Seat;
use crate::pbn::model::{AuctionSection, Deal, Model, PlaySection, TagContent, Tagged, said};
use crate::pbn::standard::{NagUse, TagId, TagKind, Version, suffix_nag};
use crate::pbn::syntax::{CommentView, Document, NodeKind, Section, TagPair, TokenId, TokenKind};
use crate::source::{Slice, Span, is_line_end};

/// What a reader gets from one game.
#[derive(Debug, Default)]
pub struct GameSummary<'g> {
    /// Values by the name of their tag, in order of place.
    pub(super) tags: BTreeMap<&'g [u8], SmallVec<[TagStatement<'g>; 1]>>,
    pub(super) auction: Option<TurnSummaries>,
    pub(super) play: Option<TurnSummaries>,
    pub(super) notes: Vec<NoteText<'g>>,
    /// The values of notes without a number.
    pub(super) unnumbered: Vec<&'g [u8]>,
    pub(super) tables: Vec<Elements<'g>>,
    pub(super) comments: Vec<(CommentOwner<'g>, Cow<'g, [u8]>)>,
    pub(super) escapes: Vec<Cow<'g, [u8]>>,
    /// How many tricks the deal has; 13 where it cannot be read.
    pub(super) tricks: u32,
    /// Nothing in it can be read.
    pub(super) is_opaque: bool,
    /// The bytes of the game.
    text: &'g [u8],
    /// Where the comments and the escape lines in it are.
    asides: Vec<Span>,
}

/// What a tag pair states.
#[derive(Clone, Debug)]
pub(super) struct TagStatement<'g> {
    pub(super) id: Option<TagId>,
    /// The value as it is written, without `##`; `None` where it cannot be read.
    pub(super) text: Option<Cow<'g, [u8]>>,
    /// The value of a tag pair with a mistake, as it is written.
    pub(super) broken: Option<Cow<'g, [u8]>>,
    /// `##`: the value is handed on to later games.
    pub(super) is_handed_on: bool,
    /// `##`, with or without a value after it.
    pub(super) has_mark: bool,
    /// The tag pair has a mistake, or one before it on its line, so that it is not sure where it
    /// begins and ends.
    pub(super) is_broken: bool,
    /// The tag pair as it is written.
    pub(super) pair: &'g [u8],
}

impl TagStatement<'_> {
    /// The value; of a tag pair with a mistake as far as it is plain which it is.
    pub(super) fn value(&self) -> Option<&[u8]> {
        self.text.as_deref().or(self.broken.as_deref())
    }

    /// What is in a tag pair with a mistake after the quotes of its value.
    pub(super) fn beside_value(&self) -> &[u8] {
        let last_quote = memchr::memrchr(b'"', self.pair).filter(|_| self.broken.is_some());
        let rest = last_quote.and_then(|quote| self.pair.get(quote + 1..));
        rest.filter(|_| self.text.is_none()).unwrap_or_default()
    }
}

/// A note of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NoteText<'g> {
    pub(super) section: Option<TagKind>,
    pub(super) number: u32,
    pub(super) text: Cow<'g, [u8]>,
    /// As of [`TagStatement`].
    pub(super) is_broken: bool,
    /// As of [`TagStatement`].
    pub(super) pair: &'g [u8],
}

/// The elements of a section that is neither auction nor play.
#[derive(Debug)]
pub(super) struct Elements<'g> {
    pub(super) name: &'g [u8],
    pub(super) id: Option<TagId>,
    pub(super) elements: Vec<Cow<'g, [u8]>>,
    /// The words of the section, whether they could be read or not.
    pub(super) words: Vec<&'g [u8]>,
    /// The elements as they are written, where `elements` has another order.
    written: Option<Vec<Cow<'g, [u8]>>>,
    pub(super) has_hole: bool,
    /// The tag pair has a mistake, so that it is not sure that these are its data.
    pub(super) is_broken: bool,
    /// The whole section as it is written.
    pub(super) section: &'g [u8],
}

impl<'g> Elements<'g> {
    /// The elements as they are written.
    pub(super) fn written(&self) -> &[Cow<'g, [u8]>] {
        self.written.as_ref().unwrap_or(&self.elements)
    }
}

/// What a comment belongs to (chapter 3.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum CommentOwner<'g> {
    /// The game: it is before its first tag.
    Game,
    /// A tag pair.
    Tag(&'g [u8]),
    /// A call or a card of a section, by its number.
    Turn(TagId, usize),
    /// The end of an auction or a play.
    End(TagId),
    /// An element of a section, by its number.
    Element(&'g [u8], usize),
    /// Something that cannot be read.
    Hole,
}

impl<'g> GameSummary<'g> {
    /// What a game says. Its texts are compared in the given form.
    pub fn new(
        document: &'g Document<'g>,
        tags: &[Tagged<'g>],
        model: &Model<'g>,
        version: Version,
        form: &TextForm<'_>,
    ) -> GameSummary<'g> {
        let root = document.tree().nodes().first();
        if root.is_some_and(|root| root.kind == NodeKind::Unreadable) {
            return GameSummary {
                is_opaque: true,
                ..GameSummary::default()
            };
        }
        let mut reader = SummaryReader {
            document,
            form,
            model,
            last_broken: None,
            anchors: Vec::new(),
            summary: GameSummary {
                text: document.text,
                tricks: model
                    .deal()
                    .filter(|deal| deal.is_sound())
                    .map_or(13, Deal::tricks) as u32,
                ..GameSummary::default()
            },
        };
        // What is before the first tag without being a comment cannot be read, nor what is where
        // there is no tag at all.
        let first = tags.first().map(|(pair, _)| pair.span().start);
        let tree = document.tree();
        let errors = tree
            .tokens()
            .filter(|token| tree.kind(*token) == TokenKind::Error);
        let errors = errors.map(|token| tree.span(token).start);
        let errors = errors.take_while(|start| first.is_none_or(|first| *start < first));
        reader
            .anchors
            .extend(errors.map(|start| (start, CommentOwner::Hole)));
        let mut section = None;
        for (pair, id) in tags {
            if let Some(kind @ (TagKind::Auction | TagKind::Play)) = id.map(|id| id.info().kind) {
                section = Some(kind);
            }
            reader.tag(*pair, *id, version, section);
        }
        reader.asides();
        reader.summary
    }

    /// Whether the letters and digits outside of comments and escape lines are in another game, in
    /// their order.
    pub(super) fn has_text_in(&self, after: &GameSummary<'_>) -> bool {
        let mut at = 0;
        let ends = self.asides.iter().map(|aside| (aside.start, aside.end));
        let ends = ends.chain([(self.text.len() as u32, 0)]);
        let mut rest = after.text.iter();
        for (start, end) in ends {
            if !has_letters(&mut rest, Span::new(at, start.max(at)).of(self.text)) {
                return false;
            }
            at = end;
        }
        true
    }

    /// The bytes of the game.
    pub(super) fn text(&self) -> &'g [u8] {
        self.text
    }
}

/// The number and the text of a note.
pub(super) fn numbered(value: &[u8]) -> Option<(u32, &[u8])> {
    match crate::pbn::syntax::lexer::digits(value)? {
        (number, [b':', text @ ..]) => Some((number, text.trim_ascii())),
        _ => None,
    }
}

/// Passes over bytes up to the last of the letters and digits of a text; whether all are there, in
/// their order.
pub(crate) fn has_letters(bytes: &mut std::slice::Iter<'_, u8>, text: &[u8]) -> bool {
    let mut letters = text.iter().filter(|byte| byte.is_ascii_alphanumeric());
    letters.all(|letter| bytes.any(|byte| byte.eq_ignore_ascii_case(letter)))
}

/// Goes once through a game.
struct SummaryReader<'r, 'g> {
    document: &'g Document<'g>,
    form: &'r TextForm<'r>,
    model: &'r Model<'g>,
    /// Where the last tag pair with a mistake begins.
    last_broken: Option<u32>,
    /// Where things begin that comments can belong to.
    anchors: Vec<(u32, CommentOwner<'g>)>,
    summary: GameSummary<'g>,
}

impl<'g> SummaryReader<'_, 'g> {
    fn tag(
        &mut self,
        pair: TagPair<'g>,
        id: Option<TagId>,
        version: Version,
        section: Option<TagKind>,
    ) {
        let start = pair.span().start;
        let owner = CommentOwner::Tag(pair.name());
        self.anchors.push((start, owner));
        if pair.has_error() {
            self.anchors.push((start, CommentOwner::Hole));
        }
        // Where one with a mistake does not end on its line, the next one need not begin there.
        let is_on_its_line = |broken: u32| {
            let between = Span::new(broken, start).of(self.document.text);
            !between.iter().any(|byte| is_line_end(*byte))
        };
        let is_broken = pair.has_error() || self.last_broken.is_some_and(is_on_its_line);
        self.last_broken = is_broken.then_some(start);
        if id == Some(TagId::NOTE) {
            self.note(pair, section, is_broken);
        } else {
            let has_mark = pair.value().is_some_and(|value| value.starts_with(b"##"));
            let has_mark = has_mark && version > Version::V1_0;
            let text = match said(pair, version) {
                TagContent::Nothing => None,
                TagContent::Unknown => Some(Cow::Borrowed(&b"?"[..])),
                TagContent::Inappropriate => Some(Cow::Borrowed(&b""[..])),
                TagContent::Inherited => Some(Cow::Borrowed(&b"#"[..])),
                TagContent::Value(text, _) => Some((self.form)(text)),
            };
            let broken = self.broken_value(pair).map(self.form);
            self.summary
                .tags
                .entry(pair.name())
                .or_default()
                .push(TagStatement {
                    id,
                    broken,
                    is_handed_on: has_mark && !matches!(text.as_deref(), None | Some(b"")),
                    has_mark,
                    text,
                    is_broken,
                    pair: pair.span().of(self.document.text),
                });
        }
        if let Some(section) = pair.section() {
            self.section(section, pair, id);
        }
    }

    /// The value of a tag pair with a mistake, as far as it is plain what it is: in quotes, or all that
    /// is between the name and the bracket.
    fn broken_value(&self, pair: TagPair<'g>) -> Option<&'g [u8]> {
        let string = pair.string_span().map(|span| span.of(self.document.text));
        if let Some([b'"', value @ .., b'"']) = string {
            return Some(value.strip_prefix(b"##").unwrap_or(value));
        }
        let rest = Span::new(pair.name_span()?.end, pair.span().end).of(self.document.text);
        let rest = rest.strip_suffix(b"]")?;
        // What is moved out of it, or where it ends, is not sure.
        if rest
            .iter()
            .any(|byte| b"\"{};%[".contains(byte) || is_line_end(*byte))
        {
            return None;
        }
        let is_text = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'^';
        let start = rest.iter().position(is_text)?;
        let end = rest.iter().rposition(is_text)?;
        rest.get(start..=end)
    }

    fn note(&mut self, pair: TagPair<'g>, section: Option<TagKind>, is_broken: bool) {
        let value = pair.value().unwrap_or_default();
        let Some((number, text)) = numbered(value) else {
            self.summary.unnumbered.push(value);
            return;
        };
        let text = (self.form)(text);
        self.summary.notes.push(NoteText {
            section,
            number,
            text,
            is_broken,
            pair: pair.span().of(self.document.text),
        });
    }

    fn section(&mut self, section: Section<'g>, pair: TagPair<'g>, id: Option<TagId>) {
        let counts = |id| {
            self.model
                .tag(id)
                .is_some_and(|tag| tag.span() == pair.span())
        };
        match id {
            Some(id @ TagId::AUCTION) if counts(id) => {
                let auction = AuctionSection::read(self.document, section);
                let mut moves = TurnSummaries::of_auction(
                    &auction,
                    self.model.stated_dealer(),
                    self.document,
                    section,
                );
                moves.is_broken = pair.has_error();
                moves.has_error |= moves.is_broken;
                moves.anchors(&mut |place, turn| {
                    let owner = turn.map_or(CommentOwner::End(TagId::AUCTION), |turn| {
                        CommentOwner::Turn(TagId::AUCTION, turn)
                    });
                    self.anchors.push((place, owner));
                });
                self.summary.auction = Some(moves);
            }
            Some(id @ TagId::PLAY) if counts(id) => {
                let play = PlaySection::read(self.document, section);
                let mut moves = TurnSummaries::of_play(&play, self.document, section);
                moves.is_broken = pair.has_error();
                moves.has_error |= moves.is_broken;
                moves.anchors(&mut |place, turn| {
                    let owner = turn.map_or(CommentOwner::End(TagId::PLAY), |turn| {
                        CommentOwner::Turn(TagId::PLAY, turn)
                    });
                    self.anchors.push((place, owner));
                });
                self.summary.play = Some(moves);
            }
            Some(id) if id.info().kind == TagKind::Identification => {}
            // Text after a note is no data, but it can be meant; marks such as `>` are not.
            Some(TagId::NOTE) if !self.has_letters(section) => {}
            // Whose data these are cannot be read.
            None if pair.has_error() => {
                let data = section.data_span().unwrap_or_default();
                self.anchors.push((data.start, CommentOwner::Hole));
            }
            _ => self.elements(section, pair, id),
        }
        let tree = self.document.tree();
        for token in section.data() {
            if tree.kind(token) == TokenKind::Error {
                self.anchors
                    .push((tree.span(token).start, CommentOwner::Hole));
            }
        }
    }

    /// The data of a table, or of a section that nobody knows.
    fn elements(&mut self, section: Section<'g>, pair: TagPair<'g>, id: Option<TagId>) {
        let mut elements = Elements {
            name: pair.name(),
            id,
            elements: Vec::new(),
            words: self.words(section),
            written: None,
            has_hole: false,
            is_broken: pair.has_error(),
            section: section.span().of(self.document.text),
        };
        let tree = self.document.tree();
        let mut places = Vec::new();
        for token in section.data() {
            let span = tree.span(token);
            let text = span.of(self.document.text);
            let text = match (tree.kind(token), text) {
                (TokenKind::Error, _) => {
                    elements.has_hole = true;
                    continue;
                }
                (TokenKind::String, [b'"', inner @ .., b'"']) => inner.trim_ascii(),
                _ => text,
            };
            places.push(span.start);
            // In a second auction or play, which no reader takes.
            let nag = match id {
                Some(TagId::AUCTION) => suffix_nag(text, NagUse::Call),
                Some(TagId::PLAY) => suffix_nag(text, NagUse::Card),
                _ => None,
            };
            elements.elements.push(match nag {
                Some(nag) => Cow::Owned(format!("${nag}").into_bytes()),
                None => (self.form)(text),
            });
        }
        let order = id.and_then(|id| self.order_of_times(id, elements.elements.len()));
        if let Some(order) = order {
            let element = |index: &usize| elements.elements.get(*index).cloned();
            let sorted = order.iter().filter_map(element).collect();
            elements.written = Some(std::mem::replace(&mut elements.elements, sorted));
            places = order
                .iter()
                .filter_map(|index| places.get(*index).copied())
                .collect();
        }
        places.retain(|_| !elements.is_broken);
        for (index, place) in places.into_iter().enumerate() {
            self.anchors
                .push((place, CommentOwner::Element(elements.name, index)));
        }
        self.summary.tables.push(elements);
    }

    /// Whether the data of a section have a letter or a digit outside of comments and escape lines.
    fn has_letters(&self, section: Section<'g>) -> bool {
        let words = self.words(section);
        let mut bytes = words.iter().flat_map(|word| word.iter());
        bytes.any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
    }

    /// What blanks part in the data of a section, without comments and escape lines.
    fn words(&self, section: Section<'g>) -> Vec<&'g [u8]> {
        let span = section.data_span().unwrap_or_default();
        let mut words = Vec::new();
        let mut at = span.start;
        let tree = self.document.tree();
        let place = |aside: &TokenId| tree.span(*aside);
        let all = tree.asides();
        // A game can have as many of them as sections.
        let first = all.partition_point(|aside| place(aside).start < span.start);
        let asides = all.slice(first..).iter().map(place);
        let asides = asides.take_while(|aside| aside.end <= span.end);
        for aside in asides.chain([Span::empty(span.end)]) {
            let text = Span::new(at, aside.start).of(self.document.text);
            let parts = text.split(u8::is_ascii_whitespace);
            words.extend(parts.filter(|word| !word.is_empty()));
            at = aside.end;
        }
        words
    }

    /// The elements of the first table of times in an order that does not depend on the hyphens of
    /// the auction and the columns of the play; `None` where that is the order in which they are.
    fn order_of_times(&self, id: TagId, count: usize) -> Option<Vec<usize>> {
        let rows = match id {
            TagId::AUCTION_TIME_TABLE => self.model.call_rows()?,
            TagId::PLAY_TIME_TABLE => self.model.card_rows(Seat::North)?,
            _ => return None,
        };
        let columns = self.model.table(id)?.columns().len();
        let is_first = self.summary.tables.iter().all(|table| table.id != Some(id));
        let is_whole = self.model.table(id)?.row_count() * columns == count;
        let elements = rows
            .iter()
            .flat_map(|row| row * columns..(row + 1) * columns);
        (is_first && is_whole).then(|| elements.collect())
    }

    fn asides(&mut self) {
        self.anchors.sort_by_key(|(start, _)| *start);
        let document = self.document;
        for (kind, span) in document.asides() {
            self.summary.asides.push(span);
            if let Some(comment) = CommentView::cast(document, kind, span) {
                let before = self
                    .anchors
                    .partition_point(|(start, _)| *start < span.start);
                let owner = before
                    .checked_sub(1)
                    .and_then(|last| self.anchors.get(last));
                let owner = owner.map_or(CommentOwner::Game, |(_, owner)| *owner);
                let text = (self.form)(comment.text());
                self.summary.comments.push((owner, text));
            } else {
                let line = span.of(document.text).get(1..).unwrap_or_default();
                self.summary.escapes.push((self.form)(line));
            }
        }
    }
}
