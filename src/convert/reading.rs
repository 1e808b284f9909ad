//! The games of a file one after another: plain ones without a tree, the others read.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;

use memchr::memmem;
use rayon::prelude::*;

use super::said::Said;
use super::{WAVE, Way, plain};
use crate::games::{Game, Games};

/// What is said at a place of the file.
pub(super) type Placed<S> = (Range<usize>, S);

/// Plain games, with what they say.
#[derive(Default)]
pub(super) struct Pairs {
    /// The file of the games.
    pub(super) file: Vec<u8>,
    /// Where each plain game is, without the blank line before it, and what it says; by the numbers
    /// (0-based) of all games.
    pub(super) games: Vec<Option<Placed<Said>>>,
}

impl Pairs {
    /// What a game says, if it is this one.
    pub(super) fn said(&self, number: usize, game: &[u8]) -> Option<&Said> {
        let (range, said) = self.games.get(number)?.as_ref()?;
        (self.file.get(range.clone()) == Some(game)).then_some(said)
    }

    /// A game, if it says this.
    pub(super) fn game(&self, number: usize, said: &Said) -> Option<&str> {
        let (range, own) = self.games.get(number)?.as_ref()?;
        let game = self.file.get(range.clone()).filter(|_| own == said);
        std::str::from_utf8(game?).ok()
    }
}

/// A game of a file.
pub(super) enum Read<'k> {
    /// A plain one: where it is, without the blank line before it, and what it says.
    Plain(Range<usize>, Cow<'k, Said>),
    /// Another one, or text after the last game.
    Whole(Game),
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
        // What a game takes over is known only if all before it are read.
        let way = match memmem::find(bytes, b"\"#") {
            Some(_) => Way::Long,
            None => way,
        };
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
            // The head of the file belongs to the first game.
            let is_tried = is_game && number > 0 && way == Way::Short;
            let text = bytes.get(range.clone()).filter(|_| is_tried);
            let plain = text.and_then(|text| {
                let game = text.strip_prefix(b"\r\n").unwrap_or(text);
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
            None => self.games.read(number).map(Read::Whole),
        }
    }
}
