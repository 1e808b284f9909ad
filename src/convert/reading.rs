//! The games of a file one after another: plain ones without a tree, the others read.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;

use memchr::memmem;
use rayon::prelude::*;

use super::said::Said;
use super::{WAVE, Way, plain};
use crate::games::{Game, Games};

/// What ends a line in export format.
const LINE_END: &[u8] = b"\r\n";

/// What is said at a place of the file.
pub(super) type Placed<S> = (Range<usize>, S);

/// Plain games, with what they say.
#[derive(Default)]
pub(super) struct Pairs {
    /// The file of the games.
    pub(super) file: Vec<u8>,
    /// Where each plain game is, without the blank line before it, and what it says; by the numbers
    /// (0-based) of all games.
    pub(super) games: Vec<Option<Box<Placed<Said>>>>,
}

impl Pairs {
    /// The plain games of a file.
    pub(super) fn of(bytes: &[u8], way: Way) -> Pairs {
        let way = way_of(bytes, way);
        let places = Games::new(bytes).places();
        let said = |(number, (range, is_game)): (usize, (Range<usize>, bool))| {
            let game = tried(bytes, way, number, &range, is_game)?;
            let place = range.end - game.len()..range.end;
            Some(Box::new((place, plain::said(game)?)))
        };
        let games = places.into_par_iter().enumerate().map(said).collect();
        Pairs {
            file: bytes.to_vec(),
            games,
        }
    }

    /// The file in export format, of which only the first game is no plain one; `None` if there are others.
    pub(super) fn exported_rest(&self) -> Option<Vec<u8>> {
        let (_, rest) = self.games.split_first()?;
        let first = rest.first()?.as_ref();
        let start = first.and_then(|first| first.0.start.checked_sub(LINE_END.len()))?;
        let mut end = start;
        for game in rest {
            let (range, _) = game.as_deref()?;
            if range.start != end + LINE_END.len() {
                return None;
            }
            end = range.end;
        }
        let games = self.file.get(start + LINE_END.len()..)?;
        let is_whole = end == self.file.len();
        let head = self.file.get(..start).filter(|_| is_whole)?;
        super::exported_before(head, games)
    }

    /// What a game says, if it is this one.
    pub(super) fn said(&self, number: usize, game: &[u8]) -> Option<&Said> {
        let (range, said) = self.games.get(number)?.as_deref()?;
        (self.file.get(range.clone()) == Some(game)).then_some(said)
    }

    /// A game, if it says this.
    pub(super) fn game(&self, number: usize, said: &Said) -> Option<&str> {
        let (range, own) = self.games.get(number)?.as_deref()?;
        let game = self.file.get(range.clone()).filter(|_| own == said);
        std::str::from_utf8(game?).ok()
    }
}

/// A game of a file.
pub(super) enum Read<'k> {
    /// A plain one: where it is, without the blank line before it, and what it says.
    Plain(Range<usize>, Cow<'k, Said>),
    /// Another one, or text after the last game.
    Whole(Box<Game>),
}

impl Read<'_> {
    /// Whether it is a game.
    pub(super) fn is_game(&self) -> bool {
        match self {
            Read::Plain(..) => true,
            Read::Whole(game) => super::is_game(game),
        }
    }
}

/// Gives what a plain game says, if it is known.
type Known<'k> = dyn Fn(usize, &[u8]) -> Option<&'k Said> + Sync + 'k;

/// The way in which the games of a file are read: what a game takes over is known only if all before it are.
fn way_of(bytes: &[u8], way: Way) -> Way {
    match memmem::find(bytes, b"\"#") {
        Some(_) => Way::Long,
        None => way,
    }
}

/// A game without the blank line before it, where it can be a plain one. The head of the file belongs to the
/// first game.
fn tried<'f>(
    bytes: &'f [u8],
    way: Way,
    number: usize,
    range: &Range<usize>,
    is_game: bool,
) -> Option<&'f [u8]> {
    let text = bytes.get(range.clone())?;
    let is_tried = is_game && number > 0 && way == Way::Short;
    is_tried.then(|| text.strip_prefix(LINE_END).unwrap_or(text))
}

/// Reads the games of a file in export format, a wave of them on all threads.
pub(super) struct Reading<'f, 'k> {
    bytes: &'f [u8],
    games: Games<'f>,
    places: std::iter::Enumerate<std::vec::IntoIter<(Range<usize>, bool)>>,
    wave: VecDeque<(usize, Option<Placed<Cow<'k, Said>>>)>,
    way: Way,
    known: &'k Known<'k>,
}

impl<'f, 'k> Reading<'f, 'k> {
    pub(super) fn new(bytes: &'f [u8], way: Way, known: &'k Known<'k>) -> Reading<'f, 'k> {
        let games = Games::new(bytes);
        let way = way_of(bytes, way);
        Reading {
            bytes,
            places: games.places().into_iter().enumerate(),
            games,
            wave: VecDeque::new(),
            way,
            known,
        }
    }

    fn next_wave(&mut self) {
        let (bytes, way, known) = (self.bytes, self.way, self.known);
        let wave: Vec<_> = self.places.by_ref().take(WAVE).collect();
        let wave = wave.into_par_iter().map(|(number, (range, is_game))| {
            let game = tried(bytes, way, number, &range, is_game);
            let plain = game.and_then(|game| {
                let said = match known(number, game) {
                    Some(said) => Cow::Borrowed(said),
                    None => Cow::Owned(plain::said(game)?),
                };
                Some((range.end - game.len()..range.end, said))
            });
            (number, plain)
        });
        self.wave = wave.collect::<Vec<_>>().into();
    }
}

impl<'k> Iterator for Reading<'_, 'k> {
    type Item = Read<'k>;

    fn next(&mut self) -> Option<Read<'k>> {
        if self.wave.is_empty() {
            self.next_wave();
        }
        let (number, plain) = self.wave.pop_front()?;
        match plain {
            Some((range, said)) => Some(Read::Plain(range, said)),
            None => self.games.read(number).map(Box::new).map(Read::Whole),
        }
    }
}
