//! `pbnlint model`: what the games of a file say, as JSON, so that files can be compared as
//! data. One game is in memory at a time.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::args::ModelArgs;
use super::files::Input;
use super::inputs::read_pbn;
use super::{Status, complain};
use crate::lint::{self, Settings};
use crate::model::play::Reading;
use crate::model::{
    Annotation, AnnotationKind, AuctionCall, ContractTag, Deal, Irregularity, Mark, Model,
    NoteSection, Penalty, PlayCard, Seat, Sided, Strain, Suit, Turn, Turns, Vulnerability,
    seat_after,
};
use crate::report::{safe_json, schema};
use crate::source::{Encoding, Source, Span, unescaped};
use crate::standard::{TagId, Version, tag_id};
use crate::syntax::{Comment, Document, Game, Split, TagPair, TokenId, TokenKind, split};

pub(super) fn run(args: &ModelArgs) -> Status {
    let input = match args.file.as_os_str() == "-" {
        true => Input::stdin(None),
        false => Input::file(args.file.clone()),
    };
    match read_pbn(&input, args.notation) {
        Ok(bytes) => {
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            Status::Clean.after(print(&bytes, &mut out).and_then(|()| out.flush()))
        }
        Err(message) => {
            complain(format_args!("{}: {message}", input.shown));
            Status::Failed
        }
    }
}

/// The version of the format: it grows when a field goes or changes its meaning.
const VERSION: u32 = 1;

/// Prints an object with the games, one game a line.
fn print(bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    let source = Source::new(bytes);
    let split = split(bytes);
    let mut document = Document::default();
    let mut inherited = Inherited::default();
    write!(out, "{{\"version\": {VERSION}, \"games\": [")?;
    for (index, game) in split.games.iter().enumerate() {
        split.parse_into(&mut document, source.slice(game.range.clone()));
        let separator: &[u8] = if index > 0 { b",\n" } else { b"\n" };
        out.write_all(separator)?;
        let place = Place {
            source: &source,
            split: &split,
            index,
        };
        write_game(place, &document, &mut inherited, out)?;
    }
    out.write_all(b"\n]}\n")
}

/// The JSON schema of what is printed, as text.
pub(super) fn schema() -> String {
    let mut generator = schema::generator();
    let properties = serde_json::json!({
        "version": {
            "description": "Grows when a field goes or changes its meaning; new fields may come.",
            "enum": [VERSION],
        },
        "games": { "type": "array", "items": schema::part::<SaidGame>(&mut generator) },
    });
    let title = "What `pbnlint model` prints";
    schema::text(title, &properties, &["version", "games"], generator)
}

/// A game of a file.
#[derive(Clone, Copy)]
struct Place<'f> {
    source: &'f Source<'f>,
    split: &'f Split,
    index: usize,
}

/// What later games can take over, by the names of tags.
#[derive(Default)]
struct Inherited {
    /// The last value that is not `#`.
    last: HashMap<Vec<u8>, String>,
}

fn write_game(
    place: Place<'_>,
    document: &Document<'_>,
    inherited: &mut Inherited,
    out: &mut impl Write,
) -> io::Result<()> {
    let pairs = Game::new(document).tag_pairs();
    let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
    let version = lint::version(place.split, place.index, &Settings::default());
    let model = Model::new(document, &tags, version);
    let reader = Reader {
        document,
        encoding: place.source.encoding(),
        model: &model,
        tags: &tags,
        base: place
            .split
            .games
            .get(place.index)
            .map_or(0, |g| g.range.start),
    };
    let (comments, escapes) = reader.asides();
    let game = place.split.games.get(place.index);
    let is_game = game.is_some_and(|game| game.first_tag.is_some());
    let said = SaidGame {
        number: is_game.then_some(place.index + 1),
        range: [reader.base, reader.base + document.text.len()],
        pbn_version: version.to_string(),
        tags: reader.tags(version, inherited),
        dealer: model.dealer().map(seat_letter),
        vulnerable: model.vulnerability().map(vulnerability_word),
        deal: model.deal().map(hands),
        auction: reader.auction(),
        play: reader.play(),
        contract: model.contract().map(contract_text),
        declarer: model.declarer().map(|(seat, _)| seat_letter(seat)),
        result: model.result().map(|result| Sides::of(result.tricks)),
        score: model.score().map(Sides::of),
        tables: reader.tables(),
        comments,
        escapes,
    };
    safe_json::to_writer(out, &said)
}

#[derive(Serialize, JsonSchema)]
struct SaidGame {
    /// 1-based; null for text after the last game.
    number: Option<usize>,
    /// Byte offsets in the file.
    range: [usize; 2],
    pbn_version: String,
    tags: Vec<Tag>,
    dealer: Option<char>,
    vulnerable: Option<&'static str>,
    deal: Option<Hands>,
    auction: Option<Auction>,
    play: Option<Play>,
    contract: Option<String>,
    declarer: Option<char>,
    result: Option<Sides<u32>>,
    score: Option<Sides<i32>>,
    tables: Vec<Table>,
    comments: Vec<Remark>,
    escapes: Vec<Line>,
}

#[derive(Serialize, JsonSchema)]
struct Tag {
    name: String,
    /// As it is between the quotes, without the backslashes of quotes; null where it
    /// cannot be read.
    value: Option<String>,
    /// What it says with `#` and `##`, where that is something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    inherited: Option<String>,
}

/// The hands as spades, hearts, diamonds and clubs with dots; null where not given.
#[derive(Serialize, JsonSchema)]
struct Hands {
    #[serde(rename = "N")]
    north: Option<String>,
    #[serde(rename = "E")]
    east: Option<String>,
    #[serde(rename = "S")]
    south: Option<String>,
    #[serde(rename = "W")]
    west: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Auction {
    first: Option<char>,
    calls: Vec<Move>,
    ended_by_star: bool,
    continues: bool,
    notes: Vec<Note>,
}

#[derive(Serialize, JsonSchema)]
struct Play {
    first: Option<char>,
    tricks: Vec<Trick>,
    ended_by_star: bool,
    continues: bool,
    notes: Vec<Note>,
}

#[derive(Serialize, JsonSchema)]
struct Trick {
    leader: Option<char>,
    winner: Option<char>,
    cards: Vec<Move>,
}

/// A call or a card.
#[derive(Serialize, JsonSchema)]
struct Move {
    seat: Option<char>,
    /// Null for a word that means nothing.
    said: Option<String>,
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    irregularities: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suffixes: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Clone, Serialize, JsonSchema)]
struct Note {
    number: Option<u32>,
    /// Null where no note has the number.
    text: Option<String>,
}

/// Numbers for declarer or for the sides.
#[derive(Serialize, JsonSchema)]
struct Sides<T> {
    declarer: Option<T>,
    ns: Option<T>,
    ew: Option<T>,
}

impl<T> Sides<T> {
    fn of(sided: Sided<T>) -> Sides<T> {
        let (declarer, ns, ew) = match sided {
            Sided::Declarer(n) => (Some(n), None, None),
            Sided::Ns(n) => (None, Some(n), None),
            Sided::Ew(n) => (None, None, Some(n)),
            Sided::Both { ns, ew } => (None, Some(ns), Some(ew)),
        };
        Sides { declarer, ns, ew }
    }
}

#[derive(Serialize, JsonSchema)]
struct Table {
    tag: &'static str,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

#[derive(Serialize, JsonSchema)]
struct Remark {
    text: String,
    offset: usize,
    owner: Owner,
}

/// What a comment belongs to (chapter 3.8). Calls and cards count from 0.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Owner {
    Game,
    Tag(String),
    Call(usize),
    Card(usize),
}

#[derive(Serialize, JsonSchema)]
struct Line {
    text: String,
    offset: usize,
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

    fn tags(&self, version: Version, inherited: &mut Inherited) -> Vec<Tag> {
        let mut tags = Vec::new();
        for (pair, id) in self.tags {
            let value = pair.value().map(|value| self.show(&unescaped(value)));
            let may = id.is_none_or(|id| id.info().inherits);
            let bare = value.as_deref().and_then(|value| value.strip_prefix("##"));
            let bare = bare.filter(|_| version > Version::V1_0);
            let meant = match (value.as_deref(), bare) {
                _ if !may => None,
                (Some("#"), _) => {
                    let before = inherited.last.get(pair.name());
                    Some(before.cloned().unwrap_or_default())
                }
                (_, bare) => bare.map(str::to_owned),
            };
            if let Some(said) = meant.as_ref().or(value.as_ref()).filter(|_| may) {
                match inherited.last.get_mut(pair.name()) {
                    Some(last) => last.clone_from(said),
                    None => {
                        inherited.last.insert(pair.name().to_vec(), said.clone());
                    }
                }
            }
            tags.push(Tag {
                name: self.show(pair.name()),
                value,
                inherited: meant,
            });
        }
        tags
    }

    fn auction(&self) -> Option<Auction> {
        let auction = self.model.auction()?;
        let notes = self.notes(NoteSection::Auction);
        let turns = &auction.turns;
        let outcome = self.model.outcome();
        let calls = turns.turns.iter().zip(annotations(turns)).enumerate();
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
            first: auction.first.map(seat_letter),
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
        let rows = turns.turns.chunks(4).zip(annotations.chunks(4)).enumerate();
        let tricks = rows.map(|(index, (row, annotations))| {
            let trick = replay.and_then(|replay| replay.tricks.get(index));
            let cards = row.iter().zip(annotations).enumerate();
            let cards = cards.map(|(column, (turn, annotations))| {
                let seat = play.first.map(|first| seat_after(first, column));
                let said = turn.value.map(|card| match card {
                    PlayCard::Card(_) => self.text(turn.span).to_ascii_uppercase(),
                    PlayCard::Unknown => "-".to_owned(),
                    PlayCard::Next => "+".to_owned(),
                });
                let marks = turns.marks_of(4 * index + column);
                self.turn(turn, marks, seat, said, annotations, &notes)
            });
            Trick {
                leader: trick.and_then(|trick| trick.leader).map(seat_letter),
                winner: trick.and_then(|trick| trick.winner).map(seat_letter),
                cards: cards.collect(),
            }
        });
        Some(Play {
            first: play.first.map(seat_letter),
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
            seat: seat.map(seat_letter),
            said,
            text: self.text(turn.span),
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
    fn asides(&self) -> (Vec<Remark>, Vec<Line>) {
        let tree = self.document.tree();
        let (mut comments, mut escapes) = (Vec::new(), Vec::new());
        let mut owner: Option<TokenId> = None;
        for token in tree.tokens() {
            let kind = tree.kind(token);
            let offset = tree.span(token).start as usize + self.base;
            if kind == TokenKind::Escape {
                let text = self.show(self.document.token_text(token));
                escapes.push(Line { text, offset });
            } else if let Some(comment) = Comment::cast(self.document, kind, tree.span(token)) {
                let text = self.show(comment.text());
                let owner = owner.map_or(Owner::Game, |owner| self.owner(owner));
                comments.push(Remark {
                    text,
                    offset,
                    owner,
                });
            } else if !kind.is_trivia() {
                owner = Some(token);
            }
        }
        (comments, escapes)
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
    let after = turns.turns.partition_point(|turn| turn.span.start <= place);
    after.checked_sub(1)
}

/// The annotations of each turn, in linear time.
fn annotations<T>(turns: &Turns<T>) -> Vec<Vec<Annotation>> {
    let mut by_turn = vec![Vec::new(); turns.turns.len()];
    for annotation in &turns.annotations {
        if let Some(all) = annotation.turn.and_then(|turn| by_turn.get_mut(turn)) {
            all.push(*annotation);
        }
    }
    by_turn
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
        let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
        let suits = suits.map(|suit| {
            let mut ranks: Vec<_> = cards.iter().filter(|card| card.suit == suit).collect();
            ranks.sort_by_key(|card| std::cmp::Reverse(card.rank));
            ranks
                .iter()
                .map(|card| card.rank.letter())
                .collect::<String>()
        });
        Some(suits.join("."))
    };
    Hands {
        north: hand(Seat::North),
        east: hand(Seat::East),
        south: hand(Seat::South),
        west: hand(Seat::West),
    }
}

fn seat_letter(seat: Seat) -> char {
    match seat {
        Seat::North => 'N',
        Seat::East => 'E',
        Seat::South => 'S',
        Seat::West => 'W',
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

fn contract_text(contract: ContractTag) -> String {
    match contract {
        ContractTag::Pass => "Pass".to_owned(),
        ContractTag::Trumps(strain) => strain_text(strain).to_owned(),
        ContractTag::Contract(contract) => {
            let risk = match contract.penalty {
                Penalty::Undoubled => "",
                Penalty::Doubled => "X",
                Penalty::Redoubled => "XX",
            };
            let level = contract.bid.level.get();
            format!("{level}{}{risk}", strain_text(contract.bid.strain))
        }
    }
}

fn strain_text(strain: Strain) -> &'static str {
    match strain {
        Strain::Clubs => "C",
        Strain::Diamonds => "D",
        Strain::Hearts => "H",
        Strain::Spades => "S",
        Strain::Notrump => "NT",
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
