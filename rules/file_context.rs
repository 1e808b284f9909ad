//! What a rule sees of a file.

use std::collections::BTreeSet;

use crate::bridge::solve::Solver;
use crate::engine::{GameFact, found_words};
use crate::pbn::standard::Version;
use crate::pbn::syntax::Split;
use crate::receiver::Receiver;
use crate::source::{LineEnd, Source, has_reversed_line_ends, line_end};

/// The file as rules see it: its bytes and how it falls into games, nothing of what is in
/// the games.
#[derive(Clone, Copy)]
pub struct FileContext<'f> {
    /// The bytes, encoding and lines.
    pub source: &'f Source<'f>,
    /// The games and the directives.
    pub split: &'f Split,
    /// The file's name without folders; `None` for standard input.
    pub name: Option<&'f str>,
    /// The line ends that the file must have; `None` where it is not held to export format,
    /// or its line ends are left alone.
    pub export_line_end: Option<LineEnd>,
    /// The version that the user asked for, whatever the file declares.
    pub version_asked: Option<Version>,
    /// The version of games before which none is declared.
    pub default_version: Version,
    /// The names of all house rules; none where they are not known.
    pub house_names: &'f BTreeSet<String>,
    /// Whether the user wants dealer and vulnerability from the number of the board, where a game says neither.
    pub fills_from_board: bool,
    /// The names of tags that the user's own programs write.
    pub known_tags: &'f BTreeSet<String>,
    /// What solves deals, where a rule that asks for it is on.
    pub solver: Option<&'f Solver>,
    /// The program for which the file is, where one is named.
    pub receiver: Option<&'f Receiver>,
}

impl<'f> FileContext<'f> {
    /// The bytes of a file that can be read; `None` for UTF-16 and for what is no text.
    pub fn text(&self) -> Option<&'f [u8]> {
        let readable = self.split.unreadable.is_none();
        readable.then(|| self.source.bytes())
    }

    /// The version to which a game (its number is 0-based) is held.
    pub fn version(&self, index: usize) -> Version {
        let declared = self.split.declared_version(index);
        Version::of_game(self.version_asked, declared, self.default_version)
    }

    /// Whether a tag is one of the user's own, which is not reported as unknown.
    pub fn knows_tag(&self, name: &[u8]) -> bool {
        let name = std::str::from_utf8(name);
        name.is_ok_and(|name| self.known_tags.contains(name))
    }

    /// The line ends of the file with their offsets.
    pub fn line_ends(&self) -> impl Iterator<Item = (usize, LineEnd)> + Clone + use<'f> {
        line_ends(self.source.bytes())
    }

    /// Whether each line ends with LF CR.
    pub fn has_reversed_line_ends(&self) -> bool {
        self.text().is_some_and(has_reversed_line_ends)
    }

    /// The bytes of a line end to insert at an offset: what its neighbors end with.
    pub fn newline_at(&self, offset: usize) -> &'static [u8] {
        newline_at(self.source, offset)
            .unwrap_or(LineEnd::CrLf)
            .bytes()
    }

    /// The number (1-based) of the game to which an offset belongs, 0 before any game.
    pub fn game_at(&self, offset: usize) -> usize {
        let games = &self.split.games;
        let number = games.partition_point(|game| game.range().start <= offset);
        let last = number.checked_sub(1).and_then(|last| games.get(last));
        // Text after the last game has its number.
        if last.is_none_or(|last| last.first_tag().is_some()) {
            number
        } else if self.split.unreadable.is_some() {
            0
        } else {
            number - 1
        }
    }

    /// A game in the words of a message about the run: its file and its number.
    pub fn name_of(&self, fact: Option<&GameFact>) -> String {
        let game = fact.map_or(0, |fact| fact.game);
        format!("{}, game {game}", self.name.unwrap_or("stdin"))
    }

    /// Bytes of the file as they are shown to people.
    pub fn show(&self, bytes: &[u8]) -> String {
        self.source.encoding().decode(bytes).into_owned()
    }

    /// What these bytes of the file are in a message that ends in "found …": `` `4Z` ``, 2 spaces,
    /// nothing. What is long is cut.
    pub fn found(&self, bytes: &[u8]) -> String {
        found_words(self.source, bytes)
    }
}

/// How the neighbors of an offset end; `None` where the file has no line end there.
pub(super) fn newline_at(source: &Source<'_>, offset: usize) -> Option<LineEnd> {
    if let Some(only) = source.only_line_end() {
        return Some(only);
    }
    let line = source.line_of(offset).saturating_sub(1);
    let end = source.line_range(line).end;
    LineEnd::at(source.bytes(), end).map(|(kind, _)| kind)
}

/// The line ends of a file with their offsets.
pub(super) fn line_ends(bytes: &[u8]) -> impl Iterator<Item = (usize, LineEnd)> + Clone {
    let mut at = 0;
    std::iter::from_fn(move || {
        let place = line_end(bytes, at);
        let (kind, length) = LineEnd::at(bytes, place)?;
        at = place + length;
        Some((place, kind))
    })
}
