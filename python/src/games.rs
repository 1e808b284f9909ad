//! What the games and the records of a file say, as Python asks for it: a game is read when its turn comes, and
//! a part of it becomes Python when it is looked at.
//!
//! Parts are tuples, of which `pbnlint/_said.py` makes the classes that users see.

use std::sync::{Mutex, PoisonError};
use std::vec;

use pbnlint::bridge::{
    FinalContract, Hand, Seat, Suit, penalty_text, strain_text, vulnerability_text,
};
use pbnlint::games::{self, Hands, Owner, Sides};
use pbnlint::{NotPbn, Options};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use self_cell::self_cell;

use crate::{NotPbnError, guarded, not_pbn, read};

/// The bytes of a file, whoever has them.
pub(crate) type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

type Reading<'f> = Box<dyn Iterator<Item = games::Game> + Send + 'f>;

self_cell!(
    /// A file whose games are read one after the other.
    pub(crate) struct File {
        owner: Bytes,
        #[not_covariant]
        dependent: Reading,
    }
);

impl File {
    pub(crate) fn open(bytes: Bytes, options: &Options) -> Result<File, NotPbn> {
        File::try_new(bytes, |bytes| {
            let games = options.games((**bytes).as_ref())?;
            // Text after the last game is none.
            Ok(Box::new(games.filter(|game| game.number.is_some())) as Reading)
        })
    }

    /// The next games, this many at most, and fewer where they are large; none after the last one.
    pub(crate) fn next_games(&mut self, most: usize) -> Vec<games::Game> {
        const ROOM: usize = 1 << 22;
        let mut some = Vec::new();
        self.with_dependent_mut(|_, reading| {
            let mut length = 0;
            while some.len() < most && length < ROOM {
                let Some(game) = reading.next() else {
                    return;
                };
                length += room(&game);
                some.push(game);
            }
        });
        some
    }
}

/// How much text a game brings, also of what it takes over from other games.
fn room(game: &games::Game) -> usize {
    let inherited = game.tags.iter().filter_map(|tag| tag.inherited.as_ref());
    game.range.len() + inherited.map(String::len).sum::<usize>()
}

/// The games of a file, one after the other.
#[pyclass(frozen)]
pub(crate) struct Games(Mutex<Ahead>);

/// The games that are read ahead, and those that are not read.
struct Ahead {
    games: vec::IntoIter<games::Game>,
    file: Option<File>,
}

impl Ahead {
    fn next(&mut self) -> Option<games::Game> {
        /// So many that threads seldom change places, and few enough to be kept.
        const MOST: usize = 256;
        if let Some(game) = self.games.next() {
            return Some(game);
        }
        // If it panics there is no file any more.
        let mut file = self.file.take()?;
        self.games = file.next_games(MOST).into_iter();
        let game = self.games.next()?;
        self.file = Some(file);
        Some(game)
    }
}

#[pymethods]
impl Games {
    #[new]
    fn new(py: Python<'_>, data: PyBackedBytes, options: &str) -> PyResult<Games> {
        let options = read(options)?;
        guarded(py, || {
            let file = File::open(Box::new(data), &options).map_err(not_pbn)?;
            Ok(Games(Mutex::new(Ahead {
                games: Vec::new().into_iter(),
                file: Some(file),
            })))
        })
    }

    fn __iter__(slf: Bound<'_, Games>) -> Bound<'_, Games> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let ahead = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = ahead().games.next();
        match read {
            Some(game) => Ok(Some(Game(game))),
            None => guarded(py, || Ok(ahead().next().map(Game))),
        }
    }
}

/// A game.
#[pyclass(frozen)]
pub(crate) struct Game(games::Game);

type Range = (usize, usize);
type Notes<'g> = Vec<(Option<u32>, Option<&'g str>)>;

/// A call or a card, as the fields of `Move`.
type Move<'g> = (
    Option<char>,
    Option<String>,
    &'g str,
    Range,
    &'g [&'static str],
    &'g [String],
    &'g [Option<u32>],
    Notes<'g>,
);

/// A section: who is first, what is in it, whether a star ends it, whether it continues, and its notes.
type Section<'g, T> = (Option<char>, Vec<T>, bool, bool, Notes<'g>);
type Trick<'g> = (Option<char>, Option<char>, Vec<Move<'g>>);

/// Level, denomination and risk; only the last one, which is empty, where all passed.
type Contract = (Option<u8>, Option<&'static str>, &'static str);

/// The numbers of declarer, of North and South, and of East and West.
type Numbers<T> = (Option<T>, Option<T>, Option<T>);

#[pymethods]
impl Game {
    #[getter]
    fn number(&self) -> Option<usize> {
        self.0.number
    }

    #[getter]
    fn range(&self) -> Range {
        range(&self.0.range)
    }

    #[getter]
    fn pbn_version(&self) -> &str {
        &self.0.pbn_version
    }

    #[getter]
    fn tags(&self) -> Vec<(&str, Option<&str>, Option<&str>, Option<Range>)> {
        let tags = self.0.tags.iter().map(|tag| {
            (
                tag.name.as_str(),
                tag.value.as_deref(),
                tag.inherited.as_deref(),
                tag.range.as_ref().map(range),
            )
        });
        tags.collect()
    }

    #[getter]
    fn dealer(&self) -> Option<char> {
        self.0.dealer.map(Seat::letter)
    }

    #[getter]
    fn vulnerable(&self) -> Option<&str> {
        self.0.vulnerable.map(vulnerability_text)
    }

    #[getter]
    fn hands(&self) -> [Option<u64>; 4] {
        all_bits(self.0.deal)
    }

    #[getter]
    fn unread_hands(&self) -> Vec<char> {
        letters(&self.0.unread_hands)
    }

    #[getter]
    fn auction(&self) -> Option<Section<'_, Move<'_>>> {
        let auction = self.0.auction.as_ref()?;
        Some((
            auction.first.map(Seat::letter),
            auction.calls.iter().map(turn).collect(),
            auction.ended_by_star,
            auction.continues,
            notes(&auction.notes),
        ))
    }

    #[getter]
    fn play(&self) -> Option<Section<'_, Trick<'_>>> {
        let play = self.0.play.as_ref()?;
        let tricks = play.tricks.iter().map(|trick| {
            let cards = trick.cards.iter().map(turn);
            let [leader, winner] = [trick.leader, trick.winner].map(|seat| seat.map(Seat::letter));
            (leader, winner, cards.collect())
        });
        Some((
            play.first.map(Seat::letter),
            tricks.collect(),
            play.ended_by_star,
            play.continues,
            notes(&play.notes),
        ))
    }

    #[getter]
    fn contract(&self) -> Option<Contract> {
        self.0.contract.map(contract)
    }

    #[getter]
    fn declarer(&self) -> Option<char> {
        self.0.declarer.map(Seat::letter)
    }

    #[getter]
    fn result(&self) -> Option<Numbers<u32>> {
        self.0.result.as_ref().map(numbers)
    }

    #[getter]
    fn score(&self) -> Option<Numbers<i32>> {
        self.0.score.as_ref().map(numbers)
    }

    #[getter]
    fn tables(&self) -> Vec<(&str, &[String], &[Vec<String>])> {
        let tables = self.0.tables.iter();
        tables
            .map(|table| (table.tag.as_str(), &*table.columns, &*table.rows))
            .collect()
    }

    #[getter]
    fn comments(&self) -> Vec<(&str, usize, &str, Option<usize>, Option<usize>)> {
        let comments = self.0.comments.iter().map(|comment| {
            let (owner, index) = match &comment.owner {
                Owner::Tag(_) => ("tag", None),
                Owner::Call(call) => ("call", Some(*call)),
                Owner::Card(card) => ("card", Some(*card)),
                _ => ("game", None),
            };
            (
                comment.text.as_str(),
                comment.offset,
                owner,
                index,
                comment.tag,
            )
        });
        comments.collect()
    }

    #[getter]
    fn escapes(&self) -> Vec<(&str, usize)> {
        let escapes = self.0.escapes.iter();
        escapes
            .map(|escape| (escape.text.as_str(), escape.offset))
            .collect()
    }
}

fn range(range: &std::ops::Range<usize>) -> Range {
    (range.start, range.end)
}

fn notes(notes: &[games::Note]) -> Notes<'_> {
    let notes = notes.iter();
    notes
        .map(|note| (note.number, note.text.as_deref()))
        .collect()
}

fn turn<T: ToString>(turn: &games::Move<T>) -> Move<'_> {
    (
        turn.seat.map(Seat::letter),
        turn.said.as_ref().map(T::to_string),
        &turn.text,
        range(&turn.range),
        &turn.irregularities,
        &turn.suffixes,
        &turn.nags,
        notes(&turn.notes),
    )
}

fn letters(seats: &[Seat]) -> Vec<char> {
    seats.iter().copied().map(Seat::letter).collect()
}

fn contract(contract: FinalContract) -> Contract {
    let strain = contract.strain().map(strain_text);
    match contract {
        FinalContract::Contract(contract) => {
            let level = contract.bid.level.get();
            (Some(level), strain, penalty_text(contract.penalty))
        }
        FinalContract::Pass | FinalContract::Trumps(_) => (None, strain, ""),
    }
}

fn numbers<T: Copy>(sides: &Sides<T>) -> Numbers<T> {
    (sides.declarer, sides.ns, sides.ew)
}

/// The hands of North, East, South and West.
fn all_bits(deal: Option<Hands>) -> [Option<u64>; 4] {
    let hand = |seat| deal.and_then(|deal| deal.of(seat)).map(bits);
    [Seat::North, Seat::East, Seat::South, Seat::West].map(hand)
}

/// A bit for each card: 0 is the two of clubs, 12 their ace, 13 the two of diamonds, 51 the ace of spades.
pub(crate) fn bits(hand: Hand) -> u64 {
    let mut bits = 0;
    for suit in Suit::DESC {
        let ranks = hand[suit].iter().map(|rank| 1_u64 << (rank.get() - 2));
        bits = (bits << 13) | ranks.sum::<u64>();
    }
    bits
}

/// The records of a file in RBN or RBX.
pub(crate) fn records(py: Python<'_>, data: &[u8], options: &str) -> PyResult<Vec<Record>> {
    let options = read(options)?;
    guarded(py, || {
        let records = options.records(data);
        let records =
            records.ok_or_else(|| NotPbnError::new_err("the file is not in RBN or RBX"))?;
        Ok(records.into_iter().map(Record).collect())
    })
}

/// A record.
#[pyclass(frozen)]
pub(crate) struct Record(pbnlint::records::Record);

#[pymethods]
impl Record {
    #[getter]
    fn number(&self) -> usize {
        self.0.number
    }

    #[getter]
    fn range(&self) -> Range {
        range(&self.0.range)
    }

    #[getter]
    fn labels(&self) -> Vec<(char, &str, bool, Range)> {
        let labels = self.0.labels.iter().map(|label| {
            (
                label.label,
                label.data.as_str(),
                label.is_repeated,
                range(&label.range),
            )
        });
        labels.collect()
    }

    #[getter]
    fn hands(&self) -> [Option<u64>; 4] {
        all_bits(self.0.deal)
    }

    #[getter]
    fn unread_hands(&self) -> Vec<char> {
        letters(&self.0.unread_hands)
    }

    #[getter]
    fn dealer(&self) -> Option<char> {
        self.0.dealer.map(Seat::letter)
    }

    #[getter]
    fn vulnerable(&self) -> Option<&str> {
        self.0.vulnerable.map(vulnerability_text)
    }

    #[getter]
    fn calls(&self) -> Vec<Move<'_>> {
        self.0.calls.iter().map(turn_of_record).collect()
    }

    #[getter]
    fn contract(&self) -> Option<Contract> {
        self.0.contract.map(contract)
    }

    #[getter]
    fn declarer(&self) -> Option<char> {
        self.0.declarer.map(Seat::letter)
    }

    #[getter]
    fn leader(&self) -> Option<char> {
        self.0.leader.map(Seat::letter)
    }

    #[getter]
    fn tricks(&self) -> Vec<Vec<Move<'_>>> {
        let tricks = self.0.tricks.iter();
        tricks
            .map(|trick| trick.iter().map(turn_of_record).collect())
            .collect()
    }

    #[getter]
    fn result(&self) -> Option<u8> {
        self.0.result
    }

    #[getter]
    fn score(&self) -> Option<i32> {
        self.0.score
    }

    #[getter]
    fn asides(&self) -> Vec<(&str, Option<u8>, Option<char>, &str)> {
        let asides = self.0.asides.iter();
        asides
            .map(|aside| (aside.kind, aside.number, aside.after, aside.text.as_str()))
            .collect()
    }
}

/// Records say no seats, and know neither irregularities nor numeric annotation glyphs.
fn turn_of_record<T: ToString>(turn: &pbnlint::records::Move<T>) -> Move<'_> {
    (
        None,
        turn.said.as_ref().map(T::to_string),
        &turn.text,
        range(&turn.range),
        &[],
        &turn.suffixes,
        &[],
        notes(&turn.notes),
    )
}
