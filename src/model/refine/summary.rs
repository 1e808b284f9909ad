//! What a reader gets from a game, in forms that do not depend on how it is written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::TextForm;
use super::moves::Moves;
use crate::model::{Auction, Model, Play, Said, Seat, said};
use crate::standard::{TAGS, TagId, TagKind, Version};
use crate::syntax::{Comment, Document, NodeKind, Section, TagPair, TokenKind};

/// What a reader gets from one game.
#[derive(Debug, Default)]
pub struct Summary<'g> {
    /// Values by the name of their tag, in order of place.
    pub(super) tags: BTreeMap<&'g [u8], Vec<Stated<'g>>>,
    pub(super) auction: Option<Moves>,
    pub(super) play: Option<Moves>,
    pub(super) notes: Vec<NoteText<'g>>,
    pub(super) tables: Vec<Elements<'g>>,
    pub(super) comments: Vec<(Owner<'g>, Cow<'g, [u8]>)>,
    pub(super) escapes: Vec<Cow<'g, [u8]>>,
    /// Nothing in it can be read.
    pub(super) is_opaque: bool,
}

/// What a tag pair states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stated<'g> {
    pub(super) id: Option<TagId>,
    /// The value as it is written, without `##`; `None` where it cannot be read.
    pub(super) text: Option<Cow<'g, [u8]>>,
    /// `##`: the value is handed on to later games.
    pub(super) is_handed_on: bool,
}

/// A note of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NoteText<'g> {
    pub(super) section: Option<TagKind>,
    pub(super) number: u32,
    pub(super) text: Cow<'g, [u8]>,
}

/// The elements of a section that is neither auction nor play.
#[derive(Debug)]
pub(super) struct Elements<'g> {
    pub(super) name: &'g [u8],
    pub(super) id: Option<TagId>,
    pub(super) elements: Vec<Cow<'g, [u8]>>,
    pub(super) has_hole: bool,
}

/// What a comment belongs to (chapter 3.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Owner<'g> {
    /// The game: it stands before its first tag.
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

impl<'g> Summary<'g> {
    /// What a game says. Its texts are compared in the given form.
    pub fn new(
        document: &'g Document<'g>,
        tags: &[(TagPair<'g>, Option<TagId>)],
        model: &Model<'g>,
        version: Version,
        form: &TextForm<'_>,
    ) -> Summary<'g> {
        let root = document.tree().nodes().first();
        if root.is_some_and(|root| root.kind == NodeKind::Unreadable) {
            return Summary {
                is_opaque: true,
                ..Summary::default()
            };
        }
        let mut reader = Reader {
            document,
            form,
            model,
            anchors: Vec::new(),
            summary: Summary::default(),
        };
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

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        let has_text = !self.comments.is_empty() || !self.escapes.is_empty();
        self.tags.is_empty() && self.notes.is_empty() && !has_text && !self.is_opaque
    }
}

/// The name as the standard writes it, for one that differs in upper and lower case only.
pub(super) fn right_name(name: &[u8], id: Option<TagId>) -> &[u8] {
    let mut tags = TAGS.iter().filter(|_| id.is_none());
    let tag = tags.find(|tag| tag.name.as_bytes().eq_ignore_ascii_case(name));
    tag.map_or(name, |tag| tag.name.as_bytes())
}

/// Goes once through a game.
struct Reader<'r, 'g> {
    document: &'g Document<'g>,
    form: &'r TextForm<'r>,
    model: &'r Model<'g>,
    /// Where things begin that comments can belong to.
    anchors: Vec<(u32, Owner<'g>)>,
    summary: Summary<'g>,
}

impl<'g> Reader<'_, 'g> {
    fn tag(
        &mut self,
        pair: TagPair<'g>,
        id: Option<TagId>,
        version: Version,
        section: Option<TagKind>,
    ) {
        let start = pair.span().start;
        let owner = Owner::Tag(right_name(pair.name(), id));
        self.anchors.push((start, owner));
        if pair.has_error() {
            self.anchors.push((start, Owner::Hole));
        }
        if id == Some(TagId::NOTE) {
            self.note(pair, section);
        } else {
            let (text, is_handed_on) = match said(pair, version) {
                Said::Nothing => (None, false),
                Said::Unknown => (Some(Cow::Borrowed(&b"?"[..])), false),
                Said::Inappropriate => (Some(Cow::Borrowed(&b""[..])), false),
                Said::Inherited => (Some(Cow::Borrowed(&b"#"[..])), false),
                Said::Value(text, span) => {
                    let value = pair.value_span().unwrap_or_default();
                    (Some((self.form)(text)), span.start > value.start)
                }
            };
            self.summary
                .tags
                .entry(pair.name())
                .or_default()
                .push(Stated {
                    id,
                    text,
                    is_handed_on,
                });
        }
        if let Some(section) = pair.section() {
            self.section(section, pair, id);
        }
    }

    fn note(&mut self, pair: TagPair<'g>, section: Option<TagKind>) {
        let value = pair.value().unwrap_or_default();
        let number = crate::syntax::lexer::digits(value);
        let Some((number, [b':', text @ ..])) = number else {
            return;
        };
        let text = (self.form)(text.trim_ascii());
        self.summary.notes.push(NoteText {
            section,
            number,
            text,
        });
    }

    fn section(&mut self, section: Section<'g>, pair: TagPair<'g>, id: Option<TagId>) {
        let is_first = self
            .summary
            .tags
            .get(pair.name())
            .is_none_or(|all| all.len() == 1);
        match id {
            Some(TagId::AUCTION) if is_first => {
                let auction = Auction::read(self.document, section);
                let moves =
                    Moves::of_auction(&auction, self.model.dealer(), self.document, section);
                moves.anchors(&mut |place, turn| {
                    let owner = turn.map_or(Owner::End(TagId::AUCTION), |turn| {
                        Owner::Turn(TagId::AUCTION, turn)
                    });
                    self.anchors.push((place, owner));
                });
                self.summary.auction = Some(moves);
            }
            Some(TagId::PLAY) if is_first => {
                let play = Play::read(self.document, section);
                let moves = Moves::of_play(&play, self.document, section);
                moves.anchors(&mut |place, turn| {
                    let owner = turn.map_or(Owner::End(TagId::PLAY), |turn| {
                        Owner::Turn(TagId::PLAY, turn)
                    });
                    self.anchors.push((place, owner));
                });
                self.summary.play = Some(moves);
            }
            Some(id) if id.info().kind == TagKind::Identification => {}
            // Whose data these are cannot be read.
            None if pair.has_error() => {
                let data = section.data_span().unwrap_or_default();
                self.anchors.push((data.start, Owner::Hole));
            }
            _ => self.elements(section, pair, id),
        }
        let tree = self.document.tree();
        for token in section.data() {
            if tree.kind(token) == TokenKind::Error {
                self.anchors.push((tree.span(token).start, Owner::Hole));
            }
        }
    }

    /// The data of a table, or of a section that nobody knows.
    fn elements(&mut self, section: Section<'g>, pair: TagPair<'g>, id: Option<TagId>) {
        let mut elements = Elements {
            name: right_name(pair.name(), id),
            id,
            elements: Vec::new(),
            has_hole: false,
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
            elements.elements.push((self.form)(text));
        }
        let order = id.and_then(|id| self.order_of_times(id, elements.elements.len()));
        if let Some(order) = order {
            let element = |index: &usize| elements.elements.get(*index).cloned();
            elements.elements = order.iter().filter_map(element).collect();
            places = order
                .iter()
                .filter_map(|index| places.get(*index).copied())
                .collect();
        }
        for (index, place) in places.into_iter().enumerate() {
            self.anchors
                .push((place, Owner::Element(elements.name, index)));
        }
        self.summary.tables.push(elements);
    }

    /// The elements of the first table of times in an order that does not depend on the hyphens of
    /// the auction and the columns of the play; `None` where that is the order in which they stand.
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
            if let Some(comment) = Comment::cast(document, kind, span) {
                let before = self
                    .anchors
                    .partition_point(|(start, _)| *start < span.start);
                let owner = before
                    .checked_sub(1)
                    .and_then(|last| self.anchors.get(last));
                let owner = owner.map_or(Owner::Game, |(_, owner)| *owner);
                let text = (self.form)(comment.text());
                self.summary.comments.push((owner, text));
            } else {
                let line = span.of(document.text).get(1..).unwrap_or(&[]);
                self.summary.escapes.push((self.form)(line));
            }
        }
    }
}
