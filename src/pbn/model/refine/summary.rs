//! What a reader gets from a game, in forms that do not depend on how it is written.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;

use smallvec::SmallVec;

use super::TextForm;
use super::moves::TurnSummaries;
use crate::bridge::Seat;
use crate::pbn::model::{AuctionSection, Deal, Model, PlaySection, TagContent, Tagged, said};
use crate::pbn::standard::{NagUse, TagId, TagKind, Version, suffix_nag};
use crate::pbn::syntax::{CommentView, Document, Section, TagPair, TokenKind};
use crate::source::{Slice, Span, is_line_end};

/// What a reader gets from one game.
pub struct GameSummary<'g> {
    document: &'g Document<'g>,
    version: Version,
    form: &'g TextForm<'g>,
    tags: &'g [Tagged<'g>],
    /// The numbers of the tag pairs in the order of their names, where somebody asks for it.
    by_name: OnceCell<Vec<usize>>,
    /// Whether a name may be there twice.
    may_repeat: bool,
    /// Where the tag pairs begin that have a mistake, or one before them on their line.
    broken: Vec<u32>,
    auction: Option<LateMoves<'g>>,
    play: Option<LateMoves<'g>>,
    pub(super) notes: Vec<NoteText<'g>>,
    /// The values of notes without a number.
    pub(super) unnumbered: Vec<&'g [u8]>,
    pub(super) tables: Vec<Elements<'g>>,
    pub(super) comments: Vec<(CommentOwner<'g>, Cow<'g, [u8]>)>,
    pub(super) escapes: Vec<Cow<'g, [u8]>>,
    /// The value of the tag Deal.
    deal: Option<(&'g [u8], Span)>,
    /// Nothing in it can be read.
    pub(super) is_opaque: bool,
    /// Where the comments and the escape lines in it are.
    asides: Vec<Span>,
}

/// Up to how many tag pairs each is looked at for a name, instead of sorting them.
const FEW_TAGS: usize = 64;

impl fmt::Debug for GameSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameSummary")
            .field("document", self.document)
            .finish_non_exhaustive()
    }
}

/// What a tag pair states.
#[derive(Clone, Debug)]
pub(super) struct TagStatement<'g> {
    pub(super) id: Option<TagId>,
    /// The value as it is written, without `##`; `None` where it cannot be read.
    pub(super) text: Option<Cow<'g, [u8]>>,
    /// Where it cannot be read, the value of a tag pair with a mistake, as it is written.
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

/// An auction or a play, which is read when somebody asks for it.
#[derive(Debug)]
struct LateMoves<'g> {
    document: &'g Document<'g>,
    section: Section<'g>,
    id: TagId,
    /// The dealer, by the tag Dealer.
    dealer: Option<Seat>,
    moves: OnceCell<TurnSummaries>,
}

impl LateMoves<'_> {
    fn read(&self) -> &TurnSummaries {
        self.moves.get_or_init(|| {
            let (document, section) = (self.document, self.section);
            let mut moves = if self.id == TagId::AUCTION {
                let auction = AuctionSection::read(document, section);
                TurnSummaries::of_auction(&auction, self.dealer, document, section)
            } else {
                TurnSummaries::of_play(&PlaySection::read(document, section), document, section)
            };
            moves.is_broken = section.tag_pair().has_error();
            moves.has_error |= moves.is_broken;
            moves
        })
    }

    /// Whether they come of the same words, in the same way.
    fn is_written_like(&self, other: &LateMoves<'_>) -> bool {
        self.has_no_problem()
            && other.has_no_problem()
            && self.dealer == other.dealer
            && self.text() == other.text()
    }

    fn has_no_problem(&self) -> bool {
        self.document.problems.is_empty()
    }

    fn text(&self) -> &[u8] {
        self.section.span().of(self.document.text)
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
        tags: &'g [Tagged<'g>],
        model: &Model<'g>,
        version: Version,
        form: &'g TextForm<'g>,
    ) -> GameSummary<'g> {
        let is_opaque = document.is_unreadable();
        let mut reader = SummaryReader {
            document,
            form,
            model,
            last_broken: None,
            has_comments: document.asides().any(|(kind, _)| kind.is_comment()),
            anchors: Vec::new(),
            summary: GameSummary {
                document,
                version,
                form,
                tags,
                by_name: OnceCell::new(),
                may_repeat: model.may_repeat_tags(),
                broken: Vec::new(),
                auction: None,
                play: None,
                notes: Vec::new(),
                unnumbered: Vec::new(),
                tables: Vec::new(),
                comments: Vec::new(),
                escapes: Vec::new(),
                deal: match model.said(TagId::DEAL) {
                    TagContent::Value(value, span) => Some((value, span)),
                    _ => None,
                },
                is_opaque,
                asides: Vec::new(),
            },
        };
        if is_opaque {
            return reader.summary;
        }
        // What is before the first tag without being a comment cannot be read, nor what is where
        // there is no tag at all.
        let first = tags.first().map(|(pair, _)| pair.span().start);
        reader.holes(|| {
            let tree = document.tree();
            let errors = tree
                .tokens()
                .filter(|token| tree.kind(*token) == TokenKind::Error);
            let errors = errors.map(|token| tree.span(token).start);
            errors.take_while(move |start| first.is_none_or(|first| *start < first))
        });
        let mut section = None;
        for (pair, id) in tags {
            if let Some(kind @ (TagKind::Auction | TagKind::Play)) = id.map(|id| id.info().kind) {
                section = Some(kind);
            }
            reader.tag(*pair, *id, section);
        }
        reader.asides();
        reader.summary
    }

    /// What the tag pairs of a name state, in order of place.
    pub(super) fn stated(&self, name: &[u8]) -> SmallVec<[TagStatement<'g>; 1]> {
        if self.by_name.get().is_none() && self.tags.len() <= FEW_TAGS {
            let named = self.tags.iter().filter(|(pair, _)| pair.name() == name);
            return named.filter_map(|tag| self.state(tag)).collect();
        }
        let named = self.named(name).iter();
        let named = named.filter_map(|at| self.tags.get(*at));
        named.filter_map(|tag| self.state(tag)).collect()
    }

    /// What the first tag pair of a name states, which readers take.
    pub(super) fn first_stated(&self, name: &[u8]) -> Option<TagStatement<'g>> {
        self.stated(name).into_iter().next()
    }

    /// The names of the tags but of notes, each once, in their order.
    pub(super) fn names(&self) -> Vec<&'g [u8]> {
        let tags = self.tags.iter().filter(|(_, id)| *id != Some(TagId::NOTE));
        let mut names: Vec<_> = tags.map(|(pair, _)| pair.name()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The names of the tags that may say another thing in another text: without those of which both have one sound
    /// tag pair in the same words.
    pub(super) fn names_to_compare(&self, other: &GameSummary<'_>) -> Vec<&'g [u8]> {
        if let Some(mut names) = self.names_rewritten(other) {
            names.sort_unstable();
            return names;
        }
        let mut rest = other.by_name();
        let mut names = Vec::new();
        let is_same = |a: &usize, b: &usize| self.name(*a) == self.name(*b);
        for tags in self.by_name().chunk_by(is_same) {
            let name = tags.first().map_or(&[][..], |at| self.name(*at));
            let before = rest.iter().take_while(|at| other.name(**at) < name);
            rest = rest.slice(before.count()..);
            let same = rest.iter().take_while(|at| other.name(**at) == name);
            let now = rest.slice(..same.count());
            let own = self.only(tags);
            if own.is_none() || own != other.only(now) {
                names.push(name);
            }
        }
        names
    }

    /// The same where both have the same tags in the same order, all of them sound and none twice; `None` where they
    /// have not.
    fn names_rewritten(&self, other: &GameSummary<'_>) -> Option<Vec<&'g [u8]>> {
        let is_plain = |game: &GameSummary<'_>| !game.may_repeat && game.broken.is_empty();
        if !is_plain(self) || !is_plain(other) || self.tags.len() != other.tags.len() {
            return None;
        }
        let mut names = Vec::new();
        for ((pair, _), (now, _)) in self.tags.iter().zip(other.tags) {
            if self.bytes_of(*pair) != other.bytes_of(*now) {
                if pair.name() != now.name() {
                    return None;
                }
                names.push(pair.name());
            }
        }
        Some(names)
    }

    /// The bytes of the only one of some tag pairs; `None` where there is another one, or a mistake in it.
    fn only(&self, tags: &[usize]) -> Option<&'g [u8]> {
        let [at] = tags else { return None };
        let (pair, _) = self.tags.get(*at)?;
        (!self.is_broken(*pair)).then(|| self.bytes_of(*pair))
    }

    /// The numbers of the tag pairs of a name.
    fn named(&self, name: &[u8]) -> &[usize] {
        let by_name = self.by_name();
        let first = by_name.partition_point(|at| self.name(*at) < name);
        let from = by_name.slice(first..);
        let count = from.iter().take_while(|at| self.name(**at) == name).count();
        from.slice(..count)
    }

    fn by_name(&self) -> &[usize] {
        self.by_name.get_or_init(|| {
            let mut order: Vec<usize> = (0..self.tags.len()).collect();
            order.sort_by_key(|at| self.name(*at));
            order
        })
    }

    fn name(&self, at: usize) -> &'g [u8] {
        self.tags.get(at).map_or(&[], |(pair, _)| pair.name())
    }

    fn is_broken(&self, pair: TagPair<'_>) -> bool {
        self.broken.binary_search(&pair.span().start).is_ok()
    }

    fn bytes_of(&self, pair: TagPair<'_>) -> &'g [u8] {
        pair.span().of(self.document.text)
    }

    /// What a tag pair states; `None` for a note.
    fn state(&self, (pair, id): &Tagged<'g>) -> Option<TagStatement<'g>> {
        if *id == Some(TagId::NOTE) {
            return None;
        }
        let has_mark = pair.value().is_some_and(|value| value.starts_with(b"##"));
        let has_mark = has_mark && self.version > Version::V1_0;
        let text = match said(*pair, self.version) {
            TagContent::Nothing => None,
            TagContent::Unknown => Some(Cow::Borrowed(&b"?"[..])),
            TagContent::Inappropriate => Some(Cow::Borrowed(&b""[..])),
            TagContent::Inherited => Some(Cow::Borrowed(&b"#"[..])),
            TagContent::Value(text, _) => Some((self.form)(text)),
        };
        let broken = || broken_value(self.document, *pair).map(self.form);
        let broken = if text.is_none() { broken() } else { None };
        Some(TagStatement {
            id: *id,
            broken,
            is_handed_on: has_mark && !matches!(text.as_deref(), None | Some(b"")),
            has_mark,
            text,
            is_broken: self.is_broken(*pair),
            pair: self.bytes_of(*pair),
        })
    }

    pub(super) fn auction(&self) -> Option<&TurnSummaries> {
        self.moves(TagId::AUCTION)
    }

    pub(super) fn play(&self) -> Option<&TurnSummaries> {
        self.moves(TagId::PLAY)
    }

    /// The auction or the play.
    pub(super) fn moves(&self, id: TagId) -> Option<&TurnSummaries> {
        self.late_moves(id).map(LateMoves::read)
    }

    /// Whether there is an auction, or a play.
    pub(super) fn has_moves(&self, id: TagId) -> bool {
        self.late_moves(id).is_some()
    }

    /// Whether both have the same auction, or the same play, word for word.
    pub(super) fn has_same_moves(&self, other: &GameSummary<'_>, id: TagId) -> bool {
        match (self.late_moves(id), other.late_moves(id)) {
            (Some(own), Some(other)) => own.is_written_like(other),
            _ => false,
        }
    }

    fn late_moves(&self, id: TagId) -> Option<&LateMoves<'g>> {
        match id {
            TagId::AUCTION => self.auction.as_ref(),
            TagId::PLAY => self.play.as_ref(),
            _ => None,
        }
    }

    /// How many tricks the deal has; 13 where it cannot be read.
    pub(super) fn tricks(&self) -> u32 {
        let deal = self.deal.map(|(value, span)| Deal::read(value, span));
        let deal = deal.filter(Deal::is_sound);
        deal.map_or(13, |deal| deal.tricks()) as u32
    }

    /// Whether the letters and digits outside of comments and escape lines are in another game, in
    /// their order.
    pub(super) fn has_text_in(&self, after: &GameSummary<'_>) -> bool {
        let mut at = 0;
        let ends = self.asides.iter().map(|aside| (aside.start, aside.end));
        let ends = ends.chain([(self.text().len() as u32, 0)]);
        let mut rest = after.text().iter();
        for (start, end) in ends {
            if !has_letters(&mut rest, Span::new(at, start.max(at)).of(self.text())) {
                return false;
            }
            at = end;
        }
        true
    }

    /// The bytes of the game.
    pub(super) fn text(&self) -> &'g [u8] {
        self.document.text
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

/// The value of a tag pair with a mistake, as far as it is plain what it is: in quotes, or all that
/// is between the name and the bracket.
fn broken_value<'g>(document: &Document<'g>, pair: TagPair<'g>) -> Option<&'g [u8]> {
    let string = pair.string_span().map(|span| span.of(document.text));
    if let Some([b'"', value @ .., b'"']) = string {
        return Some(value.strip_prefix(b"##").unwrap_or(value));
    }
    let rest = Span::new(pair.name_span()?.end, pair.span().end).of(document.text);
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

/// Goes once through a game.
struct SummaryReader<'r, 'g> {
    document: &'g Document<'g>,
    form: &'g TextForm<'g>,
    model: &'r Model<'g>,
    /// Where the last tag pair with a mistake begins.
    last_broken: Option<u32>,
    /// Whether there are comments.
    has_comments: bool,
    /// Where things begin that comments can belong to; none where there are no comments.
    anchors: Vec<(u32, CommentOwner<'g>)>,
    summary: GameSummary<'g>,
}

impl<'g> SummaryReader<'_, 'g> {
    /// Something begins to which a comment can belong.
    fn anchor(&mut self, start: u32, owner: CommentOwner<'g>) {
        if self.has_comments {
            self.anchors.push((start, owner));
        }
    }

    /// Words begin that cannot be read.
    fn holes<I: Iterator<Item = u32>>(&mut self, starts: impl FnOnce() -> I) {
        if self.has_comments && self.document.may_have(TokenKind::Error) {
            let holes = starts().map(|start| (start, CommentOwner::Hole));
            self.anchors.extend(holes);
        }
    }

    fn tag(&mut self, pair: TagPair<'g>, id: Option<TagId>, section: Option<TagKind>) {
        let start = pair.span().start;
        let owner = CommentOwner::Tag(pair.name());
        self.anchor(start, owner);
        if pair.has_error() {
            self.anchor(start, CommentOwner::Hole);
        }
        // Where one with a mistake does not end on its line, the next one need not begin there.
        let is_on_its_line = |broken: u32| {
            let between = Span::new(broken, start).of(self.document.text);
            !between.iter().any(|byte| is_line_end(*byte))
        };
        let is_broken = pair.has_error() || self.last_broken.is_some_and(is_on_its_line);
        self.last_broken = is_broken.then_some(start);
        if is_broken {
            self.summary.broken.push(start);
        }
        if id == Some(TagId::NOTE) {
            self.note(pair, section, is_broken);
        }
        if let Some(section) = pair.section() {
            self.section(section, pair, id);
        }
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
            Some(id @ (TagId::AUCTION | TagId::PLAY)) if counts(id) => self.moves(section, id),
            Some(id) if id.info().kind == TagKind::Identification => {}
            // Text after a note is no data, but it can be meant; marks such as `>` are not.
            Some(TagId::NOTE) if !self.has_letters(section) => {}
            // Whose data these are cannot be read.
            None if pair.has_error() => {
                let data = section.data_span().unwrap_or_default();
                self.anchor(data.start, CommentOwner::Hole);
            }
            _ => self.elements(section, pair, id),
        }
        self.holes(|| {
            let errors = section.pieces();
            let errors = errors.filter(|(kind, _)| *kind == TokenKind::Error);
            errors.map(|(_, span)| span.start)
        });
    }

    /// The auction or the play of the game.
    fn moves(&mut self, section: Section<'g>, id: TagId) {
        let moves = LateMoves {
            document: self.document,
            section,
            id,
            dealer: self.model.stated_dealer(),
            moves: OnceCell::new(),
        };
        if self.has_comments {
            moves.read().anchors(&mut |place, turn| {
                let owner = turn.map_or(CommentOwner::End(id), |turn| CommentOwner::Turn(id, turn));
                self.anchors.push((place, owner));
            });
        }
        let place = match id {
            TagId::AUCTION => &mut self.summary.auction,
            _ => &mut self.summary.play,
        };
        *place = Some(moves);
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
        let mut places = Vec::new();
        for (kind, span) in section.pieces().filter(|(kind, _)| !kind.is_trivia()) {
            let text = span.of(self.document.text);
            let text = match (kind, text) {
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
            self.anchor(place, CommentOwner::Element(elements.name, index));
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
        let asides = self.document.asides_from(span.start);
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
