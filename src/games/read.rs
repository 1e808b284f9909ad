//! Reads what games say into plain data, one game at a time.

use std::collections::HashMap;
use std::ops::Range;

use memchr::memmem;

use super::{
    Auction, Comment, EscapeLine, Game, Hands, Move, Note, Owner, Play, Sides, Table, Tag, Trick,
};
use crate::bridge::playing::Reading;
use crate::bridge::{
    AuctionCall, FinalContract, PlayCard, Rank, Seat, Suit, Vulnerability, seat_after,
};
use crate::pbn::model::parts::parts;
use crate::pbn::model::value::{contract_text, strain_text};
use crate::pbn::model::{
    Annotation, AnnotationKind, Deal, Irregularity, Mark, Model, NoteSection, Sided, Turn, Turns,
};
use crate::pbn::standard::{TagId, Version, tag_id};
use crate::pbn::syntax::{self, Document, Split, TagPair, TokenId, TokenKind, split};
use crate::source::{Encoding, Source, Span, unescaped};

/// The games of a file, each read when it is asked for.
pub(crate) struct Games<'f> {
    source: Source<'f>,
    split: Split,
    next: usize,
    document: Document<'f>,
    inherited: Inherited,
}

/// What later games can take over, by the names of tags.
#[derive(Default)]
struct Inherited {
    /// The last value that is not `#`.
    last: HashMap<Vec<u8>, String>,
}

impl Inherited {
    /// What a value says with `#` and `##`, where that is something else; it is remembered.
    fn meant(
        &mut self,
        pair: TagPair<'_>,
        id: Option<TagId>,
        value: Option<&str>,
        version: Version,
    ) -> Option<String> {
        if !id.is_none_or(|id| id.info().inherits) {
            return None;
        }
        let bare = value.and_then(|value| value.strip_prefix("##"));
        let bare = bare.filter(|_| version > Version::V1_0);
        let last = self.last.get_mut(pair.name());
        let meant = match value {
            Some("#") => Some(last.as_deref().cloned().unwrap_or_default()),
            _ => bare.map(str::to_owned),
        };
        if let Some(said) = meant.as_deref().or(value) {
            match last {
                Some(last) => said.clone_into(last),
                None => {
                    self.last.insert(pair.name().to_vec(), said.to_owned());
                }
            }
        }
        meant
    }
}

impl<'f> Games<'f> {
    pub(crate) fn new(bytes: &'f [u8]) -> Games<'f> {
        Games {
            source: Source::new(bytes),
            split: split(bytes),
            next: 0,
            document: Document::default(),
            inherited: Inherited::default(),
        }
    }

    /// Where the games are. Text after the last one is given with `false`.
    pub(crate) fn places(&self) -> Vec<(Range<usize>, bool)> {
        let games = self.split.games.iter();
        let places = games.map(|game| (game.range(), game.first_tag().is_some()));
        places.collect()
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
            let tags: Vec<_> = tags_of(&self.document).collect();
            let joined = parts(&tags, true).skip(1).filter_map(|part| part.first());
            let start = game.range().start;
            places.extend(joined.map(|(pair, _)| (index + 1, start + pair.span().start as usize)));
        }
        places
    }

    /// Reads one game (0-based). It takes over what the games say that were read before it.
    pub(crate) fn read(&mut self, index: usize) -> Option<Game> {
        let game = self.split.games.get(index)?;
        let text = self.source.slice(game.range());
        self.split.parse_into(&mut self.document, text);
        let tags: Vec<_> = tags_of(&self.document).collect();
        let version = version(&self.split, index);
        let model = Model::new(&self.document, &tags, version);
        let reader = Reader {
            document: &self.document,
            encoding: self.source.encoding(),
            model: &model,
            tags: &tags,
            base: game.range().start,
        };
        let (comments, escapes) = reader.asides();
        Some(Game {
            number: game.first_tag().map(|_| index + 1),
            range: reader.base..reader.base + self.document.text.len(),
            pbn_version: version.to_string(),
            tags: reader.tags(version, &mut self.inherited),
            dealer: model.dealer().map(Seat::letter),
            vulnerable: model.vulnerability().map(vulnerability_word),
            deal: model.deal().map(hands),
            auction: reader.auction(),
            play: reader.play(),
            contract: model.contract().map(contract_tag),
            declarer: model.declarer().map(|(seat, _)| seat.letter()),
            result: model.result().map(|result| sides(result.tricks)),
            score: model.score().map(sides),
            tables: reader.tables(),
            comments,
            escapes,
        })
    }
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let game = self.read(self.next)?;
        self.next += 1;
        Some(game)
    }

    /// Of the games that are passed by, only the tags are read, which later games can take over.
    fn nth(&mut self, count: usize) -> Option<Game> {
        for _ in 0..count {
            let game = self.split.games.get(self.next)?;
            let text = self.source.slice(game.range());
            self.split.parse_into(&mut self.document, text);
            let version = version(&self.split, self.next);
            for (pair, id) in tags_of(&self.document) {
                let value = value_of(pair, self.source.encoding());
                self.inherited.meant(pair, id, value.as_deref(), version);
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

/// The version that is declared for a game, else the latest.
fn version(split: &Split, index: usize) -> Version {
    let declared = split.declared_version(index);
    declared.map_or(Version::LATEST, |(major, minor)| {
        Version::declared(major, minor)
    })
}

fn tags_of<'d>(document: &'d Document<'d>) -> impl Iterator<Item = (TagPair<'d>, Option<TagId>)> {
    let pairs = syntax::Game::new(document).tag_pairs();
    pairs.map(|pair| (pair, tag_id(pair.name())))
}

fn value_of(pair: TagPair<'_>, encoding: Encoding) -> Option<String> {
    let value = pair.value()?;
    Some(encoding.decode(&unescaped(value)).into_owned())
}

/// Reads one game.
struct Reader<'r, 'g> {
    document: &'g Document<'g>,
    encoding: Encoding,
    model: &'r Model<'g>,
    tags: &'r [(TagPair<'g>, Option<TagId>)],
    base: usize,
}

impl Reader<'_, '_> {
    fn show(&self, bytes: &[u8]) -> String {
        self.encoding.decode(bytes).into_owned()
    }

    fn text(&self, span: Span) -> String {
        self.show(span.of(self.document.text))
    }

    fn range(&self, span: Span) -> Range<usize> {
        self.base + span.start as usize..self.base + span.end as usize
    }

    fn tags(&self, version: Version, inherited: &mut Inherited) -> Vec<Tag> {
        let mut tags = Vec::new();
        for &(pair, id) in self.tags {
            let value = value_of(pair, self.encoding);
            let meant = inherited.meant(pair, id, value.as_deref(), version);
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
        tags
    }

    fn auction(&self) -> Option<Auction> {
        let auction = self.model.auction()?;
        let notes = self.notes(NoteSection::Auction);
        let turns = &auction.turns;
        let outcome = self.model.outcome();
        let calls = turns.iter().zip(annotations(turns)).enumerate();
        let calls = calls.map(|(index, (turn, annotations))| {
            let seat = match outcome {
                Some(outcome) => outcome.caller(index),
                None => auction.first.map(|first| seat_after(first, index)),
            };
            let text = self.text(turn.span);
            let said = turn.value.map(|call| match call {
                AuctionCall::Call(_) if text.eq_ignore_ascii_case("pass") => "Pass".to_owned(),
                AuctionCall::Call(_) => text.to_ascii_uppercase(),
                AuctionCall::AllPass => "AP".to_owned(),
                AuctionCall::NotYet => "-".to_owned(),
                AuctionCall::Skipped => "^S".to_owned(),
            });
            self.turn(
                turn,
                turns.marks_of(index),
                seat,
                said,
                &annotations,
                &notes,
            )
        });
        Some(Auction {
            first: auction.first.map(Seat::letter),
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
        // Where the cards had to be taken in another way, the columns say nothing.
        let replay = self.model.replay();
        let replay = replay.filter(|replay| replay.reading == Reading::Columns);
        let annotations = annotations(turns);
        let rows = turns.chunks(4).zip(annotations.chunks(4)).enumerate();
        let tricks = rows.map(|(index, (row, annotations))| {
            let trick = replay.and_then(|replay| replay.tricks.get(index));
            let cards = row.iter().zip(annotations).enumerate();
            let cards = cards.map(|(column, (turn, annotations))| {
                let seat = play.first.map(|first| seat_after(first, column));
                let said = turn.value.map(|card| match card {
                    PlayCard::Card(_) => {
                        let mut text = self.text(turn.span);
                        text.make_ascii_uppercase();
                        text
                    }
                    PlayCard::Unknown => "-".to_owned(),
                    PlayCard::Next => "+".to_owned(),
                });
                let marks = turns.marks_of(4 * index + column);
                self.turn(turn, marks, seat, said, annotations, &notes)
            });
            Trick {
                leader: trick.and_then(|trick| trick.leader).map(Seat::letter),
                winner: trick.and_then(|trick| trick.winner).map(Seat::letter),
                cards: cards.collect(),
            }
        });
        Some(Play {
            first: play.first.map(Seat::letter),
            tricks: tricks.collect(),
            ended_by_star: turns.star().is_some(),
            continues: turns.plus().is_some(),
            notes: in_order(&notes),
        })
    }

    fn turn<T>(
        &self,
        turn: &Turn<T>,
        marks: &[Mark],
        seat: Option<Seat>,
        said: Option<String>,
        annotations: &[Annotation],
        notes: &HashMap<u32, String>,
    ) -> Move {
        let mut said = Move {
            seat: seat.map(Seat::letter),
            said,
            text: self.text(turn.span),
            range: self.range(turn.span),
            irregularities: marks.iter().map(|mark| irregularity(mark.kind)).collect(),
            suffixes: Vec::new(),
            nags: Vec::new(),
            notes: Vec::new(),
        };
        for annotation in annotations {
            match annotation.kind {
                AnnotationKind::Suffix => said.suffixes.push(self.text(annotation.span)),
                AnnotationKind::Nag(number) => said.nags.push(number),
                AnnotationKind::Note(number) => said.notes.push(Note {
                    number: Some(number),
                    text: notes.get(&number).cloned(),
                }),
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

    fn tables(&self) -> Vec<Table> {
        let tables = self.model.tables().map(|table| {
            let columns = table.columns().iter();
            let columns: Vec<_> = columns.map(|column| self.text(column.name)).collect();
            let rows = table.elements.chunks(columns.len().max(1));
            let rows = rows.map(|row| row.iter().map(|cell| self.text(*cell)).collect());
            Table {
                tag: table.tag_name(),
                rows: rows.collect(),
                columns,
            }
        });
        tables.collect()
    }

    /// The comments with their owners and the escape lines, in one pass.
    fn asides(&self) -> (Vec<Comment>, Vec<EscapeLine>) {
        let tree = self.document.tree();
        let (mut comments, mut escapes) = (Vec::new(), Vec::new());
        let mut owner: Option<TokenId> = None;
        for token in tree.tokens() {
            let kind = tree.kind(token);
            let offset = tree.span(token).start as usize + self.base;
            if kind == TokenKind::Escape {
                let text = self.show(self.document.token_text(token));
                escapes.push(EscapeLine { text, offset });
            } else if let Some(comment) =
                syntax::Comment::cast(self.document, kind, tree.span(token))
            {
                let text = self.show(comment.text());
                let owner = owner.map_or(Owner::Game, |owner| self.owner(owner));
                comments.push(Comment {
                    text,
                    column: self.column(tree.span(token).start as usize) + 1,
                    offset,
                    owner,
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
        let before = self.document.text.get(from..offset).unwrap_or(&[]);
        let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
        let line = before.get(start..).unwrap_or(&[]);
        self.encoding.decode(line).chars().count()
    }

    fn owner(&self, token: TokenId) -> Owner {
        let place = self.document.tree().span(token).start;
        let after = self
            .tags
            .partition_point(|(pair, _)| pair.span().start <= place);
        let before = after.checked_sub(1).and_then(|index| self.tags.get(index));
        let Some((pair, id)) = before else {
            return Owner::Game;
        };
        let is_data = place >= pair.span().end;
        let counts = |tag| {
            let first = self.model.tag(tag);
            is_data && first.is_some_and(|first| first.span() == pair.span())
        };
        let turn = match *id {
            Some(TagId::AUCTION) if counts(TagId::AUCTION) => {
                let auction = self.model.auction();
                auction
                    .and_then(|a| turn_at(&a.turns, place))
                    .map(Owner::Call)
            }
            Some(TagId::PLAY) if counts(TagId::PLAY) => {
                let play = self.model.play();
                play.and_then(|p| turn_at(&p.turns, place)).map(Owner::Card)
            }
            _ => None,
        };
        turn.unwrap_or_else(|| Owner::Tag(self.show(pair.name())))
    }
}

/// The turn that a token belongs to.
fn turn_at<T>(turns: &Turns<T>, place: u32) -> Option<usize> {
    let after = turns.partition_point(|turn| turn.span.start <= place);
    after.checked_sub(1)
}

/// The annotations of each turn, in linear time.
fn annotations<T>(turns: &Turns<T>) -> Vec<Vec<Annotation>> {
    let mut by_turn = vec![Vec::new(); turns.len()];
    for annotation in &turns.annotations {
        if let Some(all) = annotation.turn.and_then(|turn| by_turn.get_mut(turn)) {
            all.push(*annotation);
        }
    }
    by_turn
}

fn sides<T>(sided: Sided<T>) -> Sides<T> {
    let (declarer, ns, ew) = match sided {
        Sided::Declarer(n) => (Some(n), None, None),
        Sided::Ns(n) => (None, Some(n), None),
        Sided::Ew(n) => (None, None, Some(n)),
        Sided::Both { ns, ew } => (None, Some(ns), Some(ew)),
    };
    Sides { declarer, ns, ew }
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

fn hands(deal: &Deal) -> Hands {
    let hand = |seat| {
        let cards = deal.cards(seat)?;
        let mut text = String::new();
        for suit in Suit::DESC {
            if suit != Suit::Spades {
                text.push('.');
            }
            text.extend(cards[suit].iter().map(Rank::letter));
        }
        Some(text)
    };
    Hands {
        north: hand(Seat::North),
        east: hand(Seat::East),
        south: hand(Seat::South),
        west: hand(Seat::West),
    }
}

fn vulnerability_word(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::NS => "NS",
        Vulnerability::EW => "EW",
        Vulnerability::ALL => "All",
        _ => "None",
    }
}

fn contract_tag(contract: FinalContract) -> String {
    match contract {
        FinalContract::Pass => "Pass".to_owned(),
        FinalContract::Trumps(strain) => strain_text(strain).to_owned(),
        FinalContract::Contract(contract) => contract_text(contract),
    }
}

fn irregularity(kind: Irregularity) -> &'static str {
    match kind {
        Irregularity::Insufficient => "^I",
        Irregularity::Skipped => "^S",
        Irregularity::Revoke => "^R",
        Irregularity::Lead => "^L",
    }
}
