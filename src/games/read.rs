//! Reads what games say into plain data, one game at a time.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use memchr::memmem;

use super::{
    Auction, Comment, EscapeLine, Game, Hands, Move, Note, Owner, Play, Sides, Table, Tag, Trick,
};
use crate::bridge::playing::PlayReading;
use crate::bridge::{AuctionCall, PlayCard, Seat, seat_after, turns_between};
use crate::pbn::model::parts::parts;
use crate::pbn::model::value;
use crate::pbn::model::{
    Annotation, AnnotationKind, Deal, Irregularity, Model, NoteSection, Sided, Tagged, Turn, Turns,
    can_read_value, table, tagged,
};
use crate::pbn::standard::{TagId, TagKind, Version, tag_id};
use crate::pbn::syntax::{
    self, Document, Problem, ProblemKind, Split, TagPair, TokenId, TokenKind, split,
};
use crate::source::{Encoding, Slice, Source, Span, unescaped};

/// The games of a file, each read when it is asked for.
pub(crate) struct FileGames<'f> {
    source: Source<'f>,
    split: Split,
    next: usize,
    document: Document<'f>,
    inherited: InheritedValues,
    held: Option<Version>,
    default: Version,
}

/// What later games can take over, by the names of tags.
#[derive(Default)]
struct InheritedValues {
    /// The last value that is not `#`, without `##`.
    last: HashMap<Vec<u8>, String>,
    /// The values that hold, by `##`, until a game gives the tag another one.
    standing: BTreeMap<Vec<u8>, String>,
    /// The room that these values take in each game.
    room: usize,
}

impl InheritedValues {
    /// The most room that the values that hold in each game may take, which is enough for all tags of the
    /// standard: in a file of many small games each has them once more.
    const MOST: usize = 1 << 14;

    /// The room of a tag and its value.
    fn room(name: &[u8], value: &str) -> usize {
        size_of::<Tag>() + name.len() + value.len()
    }

    /// What a value says with `#` and `##`, where that is something else.
    fn meant(
        &self,
        name: &[u8],
        id: Option<TagId>,
        value: Option<&str>,
        version: Version,
    ) -> Option<String> {
        if !inherits(id) {
            return None;
        }
        match value? {
            "#" => Some(self.last.get(name).cloned().unwrap_or_default()),
            value => handed_on(value, version).map(str::to_owned),
        }
    }

    /// The tags that a game takes over without having them.
    fn taken_over<'i>(
        &'i self,
        own: &HashSet<&[u8]>,
        version: Version,
    ) -> impl Iterator<Item = (&'i [u8], &'i str)> {
        let standing = self.standing.iter();
        let standing = standing.filter(move |_| version > Version::V1_0);
        let missing = standing.filter(|(name, _)| !own.contains(name.as_slice()));
        missing.map(|(name, value)| (name.as_slice(), value.as_str()))
    }

    /// Remembers the value of a tag of a game, the first of its name, once the values of that game are read.
    fn remember(&mut self, name: &[u8], id: Option<TagId>, value: Option<&str>, version: Version) {
        let Some(value) = value.filter(|_| inherits(id)) else {
            return;
        };
        if let Some(standing) = self.standing.remove(name) {
            self.room -= InheritedValues::room(name, &standing);
        }
        if value == "#" {
            return;
        }
        let bare = handed_on(value, version);
        let said = bare.unwrap_or(value);
        match self.last.get_mut(name) {
            Some(last) => said.clone_into(last),
            None => {
                self.last.insert(name.to_vec(), said.to_owned());
            }
        }
        let room = self.room + InheritedValues::room(name, said);
        if bare.is_some() && room <= InheritedValues::MOST {
            self.standing.insert(name.to_vec(), said.to_owned());
            self.room = room;
        }
    }
}

fn inherits(id: Option<TagId>) -> bool {
    id.is_none_or(|id| id.info().inherits)
}

/// What a value hands on to all later games.
fn handed_on(value: &str, version: Version) -> Option<&str> {
    let bare = value.strip_prefix("##");
    bare.filter(|_| version > Version::V1_0)
}

impl<'f> FileGames<'f> {
    pub(crate) fn new(bytes: &'f [u8]) -> FileGames<'f> {
        FileGames {
            source: Source::new(bytes),
            split: split(bytes),
            next: 0,
            document: Document::default(),
            inherited: InheritedValues::default(),
            held: None,
            default: Version::LATEST,
        }
    }

    /// The same, where all games are held to a version, or those to another one than the latest before
    /// which none is declared.
    pub(crate) fn held_to(self, held: Option<Version>, default: Version) -> FileGames<'f> {
        FileGames {
            held,
            default,
            ..self
        }
    }

    /// The version to which a game (0-based) is held.
    fn version(&self, index: usize) -> Version {
        let declared = self.split.declared_version(index);
        Version::of_game(self.held, declared, self.default)
    }

    /// The places where a game begins without an empty line before it, each with the number (1-based) of
    /// the game that it is read in. Only one that names its event is known to be a game.
    pub(crate) fn joined(mut self) -> Vec<(usize, usize)> {
        let mut places = Vec::new();
        for (index, game) in self.split.games.iter().enumerate() {
            let text = self.source.slice(game.range());
            if !may_be_joined(text) {
                continue;
            }
            self.split.parse_into(&mut self.document, text);
            let tags: Vec<_> = tagged(&self.document).collect();
            let joined = parts(&tags, true).skip(1).filter_map(|part| part.first());
            let start = game.range().start;
            places.extend(joined.map(|(pair, _)| (index + 1, start + pair.span().start as usize)));
        }
        places
    }

    /// Reads one game (0-based). It takes over what the games say that were read before it.
    fn read(&mut self, index: usize) -> Option<Game> {
        let version = self.version(index);
        let game = self.split.games.get(index)?;
        let text = self.source.slice(game.range());
        self.split.parse_into(&mut self.document, text);
        let tags: Vec<_> = tagged(&self.document).collect();
        let model = Model::new(&self.document, &tags, version);
        let reader = GameReader {
            document: &self.document,
            encoding: self.source.encoding(),
            model: &model,
            tags: &tags,
            base: game.range().start,
        };
        let (comments, escapes) = reader.asides();
        let values = reader.tags(version, &self.inherited, game.first_tag().is_some());
        let mut own = HashSet::new();
        for ((pair, id), tag) in tags.iter().zip(&values) {
            if own.insert(pair.name()) {
                self.inherited
                    .remember(pair.name(), *id, tag.value.as_deref(), version);
            }
        }
        let meant = |tag: TagId| {
            let mut values = values.iter();
            values
                .find(|value| value.name == tag.name())?
                .inherited
                .as_deref()
        };
        let result = match meant(TagId::RESULT) {
            Some(meant) => value::result(meant.as_bytes()).ok(),
            None => model.result(),
        };
        let score = match meant(TagId::SCORE) {
            Some(meant) => value::score(meant.as_bytes()).ok(),
            None => model.score(),
        };
        Some(Game {
            number: game.first_tag().map(|_| index + 1),
            range: reader.base..reader.base + self.document.text.len(),
            pbn_version: version.to_string(),
            dealer: model.dealer(),
            vulnerable: model.vulnerability(),
            deal: model.deal().map(hands),
            unread_hands: model.deal().map(unread_hands).unwrap_or_default(),
            auction: reader.auction(),
            play: reader.play(),
            contract: model.contract(),
            declarer: model.declarer().map(|(seat, _)| seat),
            result: result.map(|result| sides(result.tricks, |tricks| tricks < u32::MAX)),
            score: score
                .map(|score| sides(score, |points| points.unsigned_abs() < i32::MAX as u32)),
            tables: reader.tables(&values),
            tags: values,
            comments,
            escapes,
            double_dummy: None,
        })
    }
}

impl Iterator for FileGames<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let game = self.read(self.next)?;
        self.next += 1;
        Some(game)
    }

    /// Of the games that are passed by, only the tags are read, which later games can take over.
    fn nth(&mut self, count: usize) -> Option<Game> {
        for _ in 0..count {
            let version = self.version(self.next);
            let game = self.split.games.get(self.next)?;
            let text = self.source.slice(game.range());
            self.split.parse_into(&mut self.document, text);
            let mut own = HashSet::new();
            for (pair, id) in tagged(&self.document) {
                if own.insert(pair.name()) {
                    let value = value_of(pair, self.source.encoding());
                    self.inherited
                        .remember(pair.name(), id, value.as_deref(), version);
                }
            }
            self.next += 1;
        }
        self.next()
    }
}

/// Where the games of a file are, without reading what they say.
pub(crate) fn ranges(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let games = split(bytes).games;
    let games = (0..games.len()).filter_map(move |index| games.get(index));
    games.filter_map(|game| game.first_tag().map(|_| game.range()))
}

/// Whether a text names two events, so that it may be two games.
fn may_be_joined(text: &[u8]) -> bool {
    memmem::find_iter(text, b"[Event ").nth(1).is_some()
}

fn value_of(pair: TagPair<'_>, encoding: Encoding) -> Option<String> {
    let value = pair.value()?;
    Some(encoding.decode(&unescaped(value)).into_owned())
}

/// Reads one game.
struct GameReader<'r, 'g> {
    document: &'g Document<'g>,
    encoding: Encoding,
    model: &'r Model<'g>,
    tags: &'r [Tagged<'g>],
    base: usize,
}

impl GameReader<'_, '_> {
    fn show(&self, bytes: &[u8]) -> String {
        self.encoding.decode(bytes).into_owned()
    }

    fn text(&self, span: Span) -> String {
        self.show(span.of(self.document.text))
    }

    fn range(&self, span: Span) -> Range<usize> {
        span.at(self.base)
    }

    /// The tag pairs; for a game, those that it takes over too.
    fn tags(&self, version: Version, inherited: &InheritedValues, is_game: bool) -> Vec<Tag> {
        let mut tags = Vec::new();
        for &(pair, id) in self.tags {
            let value = value_of(pair, self.encoding);
            let meant = inherited.meant(pair.name(), id, value.as_deref(), version);
            let said = meant.as_deref().or(value.as_deref());
            let is_read = said.is_some_and(|said| {
                id.is_none_or(|id| self.model.can_read(pair, id, said.as_bytes()))
            });
            tags.push(Tag {
                name: self.show(pair.name()),
                value,
                inherited: meant,
                range: pair.value_span().map(|span| self.range(span)),
                is_read,
            });
        }
        if is_game && !inherited.standing.is_empty() {
            let own = self.tags.iter().map(|(pair, _)| pair.name()).collect();
            let taken_over = inherited.taken_over(&own, version);
            tags.extend(taken_over.map(|(name, value)| Tag {
                name: self.show(name),
                value: None,
                inherited: Some(value.to_owned()),
                range: None,
                is_read: tag_id(name).is_none_or(|id| can_read_value(id, value.as_bytes())),
            }));
        }
        tags
    }

    fn auction(&self) -> Option<Auction> {
        let auction = self.model.auction()?;
        let notes = self.notes(NoteSection::Auction);
        let turns = &auction.turns;
        let words = self.words(TagId::AUCTION, turns);
        let hyphens = words.iter().take_while(|word| is_hyphen(word)).count();
        let mut caller = match (auction.first, self.model.dealer()) {
            (Some(first), Some(dealer)) => {
                Some(first).filter(|first| turns_between(*first, dealer) == hyphens)
            }
            (None, Some(dealer)) => Some(seat_after(dealer, 3 * hyphens)),
            (first, None) => first,
        };
        let remarks = remarks(turns, &words);
        let calls = words.iter().zip(remarks).enumerate();
        let calls = calls.map(|(index, (word, remarks))| {
            let seat = caller;
            // Between calls a hyphen is no turn of anybody.
            if index < hyphens || !is_hyphen(word) {
                caller = caller.map(|caller| seat_after(caller, 1));
            }
            self.turn(word, seat, &remarks, &notes)
        });
        Some(Auction {
            first: auction.first,
            calls: calls.collect(),
            ended_by_star: turns.star().is_some(),
            continues: turns.plus().is_some(),
            notes: in_order(&notes),
        })
    }

    fn play(&self) -> Option<Play> {
        let play = self.model.play()?;
        let notes = self.notes(NoteSection::Play);
        let turns = &play.turns;
        let before_hole;
        let replay = if turns.has_hole() {
            before_hole = self.model.replay_before_hole();
            before_hole.as_ref()
        } else {
            self.model.replay()
        };
        // Where the cards had to be taken in another way, the columns say nothing.
        let is_by_columns = replay.is_none_or(|replay| replay.reading == PlayReading::Columns);
        let replay = replay.filter(|_| is_by_columns);
        let first = play.first.filter(|_| is_by_columns);
        let words = self.words(TagId::PLAY, turns);
        let remarks = remarks(turns, &words);
        let rows = words.chunks(4).zip(remarks.chunks(4)).enumerate();
        let tricks = rows.map(|(index, (row, remarks))| {
            let trick = replay.and_then(|replay| replay.tricks.get(index));
            let cards = row.iter().zip(remarks).enumerate();
            let cards = cards.map(|(column, (word, remarks))| {
                let seat = first.map(|first| seat_after(first, column));
                self.turn(word, seat, remarks, &notes)
            });
            Trick {
                leader: trick.and_then(|trick| trick.leader),
                winner: trick.and_then(|trick| trick.winner),
                cards: cards.collect(),
            }
        });
        Some(Play {
            first: play.first,
            tricks: tricks.collect(),
            ended_by_star: turns.star().is_some(),
            continues: turns.plus().is_some(),
            notes: in_order(&notes),
        })
    }

    /// The turns of a section, with the words in their places that have characters that no word has.
    fn words<'t, T: Clone>(&self, tag: TagId, turns: &'t Turns<T>) -> Cow<'t, [Turn<T>]> {
        let section = self.model.section(tag).filter(|_| turns.has_error);
        let Some(section) = section else {
            return Cow::Borrowed(&**turns);
        };
        let start = section.tag_pair().span().end;
        let problems = self.document.problems_in(section.span()).iter();
        let spans = problems.filter(|problem| problem.span.start >= start && self.is_word(problem));
        let mut words = turns.to_vec();
        words.extend(spans.map(|problem| Turn {
            span: problem.span,
            value: None,
        }));
        words.sort_by_key(|word| word.span.start);
        Cow::Owned(words)
    }

    /// Whether what is wrong is a word that only a character keeps from being one, and no mark between words.
    fn is_word(&self, problem: &Problem) -> bool {
        let text = problem.span.of(self.document.text);
        let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        matches!(
            problem.kind,
            ProblemKind::BadCharacter | ProblemKind::NonAscii
        ) && text.iter().any(is_of_word)
    }

    fn turn<T: Copy>(
        &self,
        word: &Turn<T>,
        seat: Option<Seat>,
        remarks: &Remarks,
        notes: &HashMap<u32, String>,
    ) -> Move<T> {
        let marks = remarks.irregularities.iter();
        let mut said = Move {
            seat,
            said: word.value,
            text: self.text(word.span),
            range: self.range(word.span),
            irregularities: marks.map(|mark| irregularity(*mark)).collect(),
            suffixes: Vec::new(),
            nags: Vec::new(),
            notes: Vec::new(),
        };
        // A number that does not fit is the largest one.
        let fits = |number: u32| (number < u32::MAX).then_some(number);
        for annotation in &remarks.annotations {
            match annotation.kind {
                AnnotationKind::Suffix => said.suffixes.push(self.text(annotation.span)),
                AnnotationKind::Nag(number) => said.nags.push(fits(number)),
                AnnotationKind::Note(number) => {
                    let number = fits(number);
                    let text = number.and_then(|number| notes.get(&number)).cloned();
                    said.notes.push(Note { number, text });
                }
            }
        }
        said
    }

    /// The notes of a section by their numbers; the first of a number counts.
    fn notes(&self, section: NoteSection) -> HashMap<u32, String> {
        let mut notes = HashMap::new();
        for note in self.model.notes().of(section) {
            if let Some(number) = note.number {
                let text = note.text.of(self.document.text);
                notes
                    .entry(number)
                    .or_insert_with(|| self.show(&unescaped(text)));
            }
        }
        notes
    }

    /// The tables, the first of each tag, and the sections with unknown tags. `tags` are the values of the
    /// tag pairs.
    fn tables(&self, tags: &[Tag]) -> Vec<Table> {
        let mut unknown = HashSet::new();
        let tables = self.tags.iter().zip(tags).filter_map(|((pair, id), tag)| {
            let (columns, elements) = match *id {
                None => {
                    let elements = table::elements(pair.section()?);
                    let is_first = !elements.is_empty() && unknown.insert(pair.name());
                    let header = pair.value().zip(pair.value_span()).filter(|_| is_first);
                    let (header, place) = header?;
                    let skip = if tag.inherited.is_some() {
                        header.len().min(2)
                    } else {
                        0
                    };
                    let place = place.part(skip, header.len());
                    let columns = table::columns(place.of(self.document.text), place, None);
                    (columns, elements)
                }
                Some(id) if id.info().kind == TagKind::Table => {
                    let table = self.model.table(id);
                    let table = table.filter(|table| table.pair == pair.span())?;
                    (table.columns().to_vec(), table.elements.clone())
                }
                Some(_) => return None,
            };
            let columns: Vec<String> = match tag.inherited.as_deref() {
                Some(header) if tag.value.as_deref() == Some("#") => {
                    let whole = Span::new(0, u32::try_from(header.len()).unwrap_or(u32::MAX));
                    let columns = table::columns(header.as_bytes(), whole, *id).into_iter();
                    let name = |span: Span| String::from_utf8_lossy(span.of(header.as_bytes()));
                    columns
                        .map(|column| name(column.name).into_owned())
                        .collect()
                }
                _ => columns
                    .iter()
                    .map(|column| self.text(column.name))
                    .collect(),
            };
            let rows = elements.chunks(columns.len().max(1));
            let rows = rows.map(|row| row.iter().map(|cell| self.cell(*cell)).collect());
            Some(Table {
                tag: tag.name.clone(),
                rows: rows.collect(),
                columns,
            })
        });
        tables.collect()
    }

    /// An element of a table, without its quotes.
    fn cell(&self, span: Span) -> String {
        match span.of(self.document.text) {
            [b'"', inner @ .., b'"'] => self.show(&unescaped(inner)),
            bare => self.show(bare),
        }
    }

    /// The comments with their owners and the escape lines, in one pass.
    fn asides(&self) -> (Vec<Comment>, Vec<EscapeLine>) {
        // Most games have none, and need no tree to know it.
        if !self.document.has_asides() {
            return Default::default();
        }
        let tree = self.document.tree();
        let (mut comments, mut escapes) = (Vec::new(), Vec::new());
        let mut owner: Option<TokenId> = None;
        let (auction, play) = (self.model.auction(), self.model.play());
        let words = SectionWords {
            calls: auction.map(|auction| self.words(TagId::AUCTION, &auction.turns)),
            cards: play.map(|play| self.words(TagId::PLAY, &play.turns)),
        };
        for token in tree.tokens() {
            let kind = tree.kind(token);
            let offset = tree.span(token).start as usize + self.base;
            if kind == TokenKind::Escape {
                let text = self.show(self.document.token_text(token));
                escapes.push(EscapeLine { text, offset });
            } else if let Some(comment) =
                syntax::CommentView::cast(self.document, kind, tree.span(token))
            {
                let text = self.show(comment.text());
                let (owner, tag) =
                    owner.map_or((Owner::Game, None), |owner| self.owner(owner, &words));
                comments.push(Comment {
                    text,
                    column: self.column(tree.span(token).start as usize) + 1,
                    offset,
                    owner,
                    tag,
                });
            } else if !kind.is_trivia() {
                owner = Some(token);
            }
        }
        (comments, escapes)
    }

    /// How many characters are before an offset on its line. Lines of more than [`FAR`] bytes are not
    /// measured: to them all columns of export format are near.
    fn column(&self, offset: usize) -> usize {
        const FAR: usize = 1024;
        let from = offset.saturating_sub(FAR);
        let before = self.document.text.slice(from..offset);
        let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
        let line = before.slice(start..);
        self.encoding.decode(line).chars().count()
    }

    /// What a token belongs to, and the tag pair (0-based) in which it is, or after which it comes.
    fn owner(&self, token: TokenId, words: &SectionWords<'_>) -> (Owner, Option<usize>) {
        let place = self.document.tree().span(token).start;
        let after = self
            .tags
            .partition_point(|(pair, _)| pair.span().start <= place);
        let index = after.checked_sub(1);
        let Some((pair, id)) = index.and_then(|index| self.tags.get(index)) else {
            return (Owner::Game, None);
        };
        let is_data = place >= pair.span().end;
        let counts = |tag| {
            let first = self.model.tag(tag);
            is_data && first.is_some_and(|first| first.span() == pair.span())
        };
        let turn = match *id {
            Some(TagId::AUCTION) if counts(TagId::AUCTION) => {
                let calls = words.calls.as_deref();
                calls
                    .and_then(|calls| turn_at(calls, place))
                    .map(Owner::Call)
            }
            Some(TagId::PLAY) if counts(TagId::PLAY) => {
                let cards = words.cards.as_deref();
                cards
                    .and_then(|cards| turn_at(cards, place))
                    .map(Owner::Card)
            }
            _ => None,
        };
        let owner = turn.unwrap_or_else(|| Owner::Tag(self.show(pair.name())));
        (owner, index)
    }
}

/// The words of the sections that have calls and cards.
struct SectionWords<'t> {
    calls: Option<Cow<'t, [Turn<AuctionCall>]>>,
    cards: Option<Cow<'t, [Turn<PlayCard>]>>,
}

/// The turn that a token belongs to.
fn turn_at<T>(words: &[Turn<T>], place: u32) -> Option<usize> {
    let after = words.partition_point(|word| word.span.start <= place);
    after.checked_sub(1)
}

fn is_hyphen(word: &Turn<AuctionCall>) -> bool {
    word.value == Some(AuctionCall::NotYet)
}

/// What is written before and after a turn.
#[derive(Clone, Default)]
struct Remarks {
    irregularities: Vec<Irregularity>,
    annotations: Vec<Annotation>,
}

/// The remarks on each word of a section.
fn remarks<T>(turns: &Turns<T>, words: &[Turn<T>]) -> Vec<Remarks> {
    let mut remarks = vec![Remarks::default(); words.len()];
    for annotation in &turns.annotations {
        let word = turn_at(words, annotation.span.start);
        if let Some(remarks) = word.and_then(|word| remarks.get_mut(word)) {
            remarks.annotations.push(*annotation);
        }
    }
    for mark in &turns.marks {
        let next = words.partition_point(|word| word.span.start < mark.span.start);
        if let Some(remarks) = remarks.get_mut(next) {
            remarks.irregularities.push(mark.kind);
        }
    }
    remarks
}

/// Numbers of sides, without those that do not fit: they are the largest ones.
fn sides<T: Copy>(sided: Sided<T>, fits: impl Fn(T) -> bool) -> Sides<T> {
    let (declarer, ns, ew) = match sided {
        Sided::Declarer(n) => (Some(n), None, None),
        Sided::Ns(n) => (None, Some(n), None),
        Sided::Ew(n) => (None, None, Some(n)),
        Sided::Both { ns, ew } => (None, Some(ns), Some(ew)),
    };
    let fits = |number: &T| fits(*number);
    Sides {
        declarer: declarer.filter(fits),
        ns: ns.filter(fits),
        ew: ew.filter(fits),
    }
}

fn in_order(notes: &HashMap<u32, String>) -> Vec<Note> {
    let notes = notes.iter().map(|(number, text)| Note {
        number: Some(*number),
        text: Some(text.clone()),
    });
    let mut notes: Vec<_> = notes.collect();
    notes.sort_by_key(|note| note.number);
    notes
}

/// The players in the order of the fields of [`Hands`].
pub(crate) const SEATS: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

/// Whether it is sure whose hands are where.
fn has_places(deal: &Deal) -> bool {
    deal.first.is_some() && deal.hands.len() == SEATS.len()
}

fn hands(deal: &Deal) -> Hands {
    let hand = |seat| {
        let hand = deal.hand(seat).filter(|_| has_places(deal))?;
        hand.cards.filter(|_| !hand.is_unread())
    };
    let [north, east, south, west] = SEATS.map(hand);
    Hands {
        north,
        east,
        south,
        west,
    }
}

/// The players whose hands are given and cannot be read; all where it is not sure whose they are.
fn unread_hands(deal: &Deal) -> Vec<Seat> {
    let is_unread =
        |seat: &Seat| !has_places(deal) || deal.hand(*seat).is_some_and(|hand| hand.is_unread());
    SEATS.into_iter().filter(is_unread).collect()
}

fn irregularity(kind: Irregularity) -> &'static str {
    match kind {
        Irregularity::Insufficient => "^I",
        Irregularity::Skipped => "^S",
        Irregularity::Revoke => "^R",
        Irregularity::Lead => "^L",
    }
}
