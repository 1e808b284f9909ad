//! Where games end in the text of a file, in one pass.
//!
//! The standard does not say it (chapter 8), and real files lack markers, hold empty lines in comments and
//! variations, and have text where none should be. A game ends
//!
//! - behind its termination marker outside variations, with the rest of that line. A second marker belongs to
//!   the same game. A marker in a variation ends the game when no `)` follows before the next tag pair;
//! - before a tag pair that follows movetext;
//! - before a tag pair that follows an empty line and whose name the game already has;
//! - before `1.` behind an empty line, where the game has moves and that cannot be the next number.
//!
//! It never ends at an empty line alone.

use std::collections::HashSet;
use std::ops::Range;

use smallvec::SmallVec;

use super::document::PgnDocument;
use super::parser::LONGEST_QUOTE;
use super::token::{self, PgnByte};
use super::tree::PgnNodeKind;
use crate::source::block::{BLOCK, Block};
use crate::source::{Encoding, Slice, is_line_end, line_end};
use crate::tagged::scan::{
    BYTE_ORDER_MARK, blanks_end, digits, digits_end, name_end, newline_end, string_end,
};

/// The texts of the games of a file, which cover it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnSplit {
    /// Where each begins.
    starts: Vec<usize>,
    /// The length of the file.
    end: usize,
    /// Whether nothing in the file can be read: its characters take two bytes each.
    pub is_utf16: bool,
    /// Whether the last text is no game.
    has_rest: bool,
    /// Whether somewhere more was looked at than a game and the one after it: for the end of a comment that has
    /// none, or for what follows a marker in a variation.
    looks_far: bool,
}

impl PgnSplit {
    /// How many texts there are: games, and what follows the last one.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether the file is empty.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// The bytes of one text.
    pub fn range(&self, index: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(index)?;
        Some(start..self.starts.get(index + 1).copied().unwrap_or(self.end))
    }

    /// How many games there are: what follows the last one is none.
    pub fn game_count(&self) -> usize {
        self.len() - usize::from(self.has_rest)
    }

    /// Whether the last text is a game for the parser, which sees more in it than tags and moves.
    fn ends_in_game(&self, bytes: &[u8]) -> bool {
        let last = self.len().checked_sub(1).and_then(|last| self.range(last));
        let text = last.and_then(|last| bytes.get(last)).unwrap_or_default();
        PgnDocument::parse(text).tree.root() == PgnNodeKind::Game
    }

    /// The number (1-based) of the game to which an offset belongs, with what follows it; 0 without any game.
    pub fn number_at(&self, offset: usize) -> usize {
        let number = self.starts.partition_point(|start| *start <= offset);
        number.min(self.game_count())
    }

    /// The bytes of each text, in order.
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        (0..self.len()).filter_map(|index| self.range(index))
    }
}

/// Cuts a file into the texts of its games.
pub fn split(bytes: &[u8]) -> PgnSplit {
    let mut split = PgnSplit {
        end: bytes.len(),
        ..PgnSplit::default()
    };
    if bytes.is_empty() {
        return split;
    }
    split.starts.push(0);
    if Encoding::of_16_bits(bytes).is_some() {
        (split.is_utf16, split.has_rest) = (true, true);
        return split;
    }
    let mut splitter = PgnSplitter::new(bytes);
    loop {
        let end = splitter.game();
        split.looks_far |= splitter.looks_far();
        if splitter.is_blank_from(end) {
            split.has_rest = !splitter.has_game && !split.ends_in_game(bytes);
            return split;
        }
        split.starts.push(end);
    }
}

/// [`split()`] for a text of which is known how it fell into games before an edit: the bytes that had a range
/// were replaced, and those after them have moved. Only the games at this place are looked at, and what comes
/// out is the same; `None` where all of the text has to be looked at.
pub(crate) fn split_again(
    bytes: &[u8],
    old: &PgnSplit,
    replaced: &Range<usize>,
    moved: isize,
) -> Option<PgnSplit> {
    if old.looks_far || old.is_utf16 || Encoding::of_16_bits(bytes).is_some() {
        return None;
    }
    // Where a game ends can depend on how the next one begins.
    let touched = old.starts.partition_point(|start| *start <= replaced.start);
    let first = touched.checked_sub(3)?;
    let mut split = PgnSplit {
        starts: old.starts.get(..=first)?.to_vec(),
        end: bytes.len(),
        ..PgnSplit::default()
    };
    let mut splitter = PgnSplitter::new(bytes);
    splitter.at = *old.starts.get(first)?;
    let now = |start: &usize| start.saturating_add_signed(moved);
    let after = old.starts.partition_point(|start| *start < replaced.end);
    let mut rest = old.starts.get(after..)?.iter().map(now).peekable();
    loop {
        let end = splitter.game();
        if splitter.looks_far() {
            return None;
        }
        if splitter.is_blank_from(end) {
            split.has_rest = !splitter.has_game && !split.ends_in_game(bytes);
            return Some(split);
        }
        while rest.next_if(|start| *start < end).is_some() {}
        if rest.peek() == Some(&end) {
            split.starts.extend(rest);
            split.has_rest = old.has_rest;
            return Some(split);
        }
        split.starts.push(end);
    }
}

/// What holds for the whole file.
struct PgnSplitter<'s> {
    text: &'s [u8],
    at: usize,
    /// From here on no `}` follows.
    unclosed_from: usize,
    /// Up to here no `)` and no tag pair follows a marker in a variation.
    unclosed_until: usize,
    /// Whether the last text has a tag or a move.
    has_game: bool,
    /// Whether it has a marker in a variation.
    has_inner_marker: bool,
}

/// What is known of the game that is being read.
#[derive(Default)]
struct GameState<'s> {
    has_moves: bool,
    has_tags: bool,
    names: SmallVec<[&'s [u8]; MANY_NAMES]>,
    /// All of them, once there are many.
    known: HashSet<&'s [u8]>,
    /// Up to where moves and numbers have been counted, and what was found.
    counted: usize,
    moves: usize,
    number: u32,
    /// The open variations.
    depth: usize,
    /// Where the game ends if no `)` follows the marker in a variation.
    marker: Option<usize>,
}

/// From how many tag pairs on their names are looked up in a table.
const MANY_NAMES: usize = 32;

impl<'s> PgnSplitter<'s> {
    fn new(text: &'s [u8]) -> PgnSplitter<'s> {
        let has_mark = text.starts_with(BYTE_ORDER_MARK);
        PgnSplitter {
            text,
            at: if has_mark { BYTE_ORDER_MARK.len() } else { 0 },
            unclosed_from: usize::MAX,
            unclosed_until: 0,
            has_game: false,
            has_inner_marker: false,
        }
    }

    /// Whether more was looked at than a game and the one after it.
    fn looks_far(&self) -> bool {
        self.has_inner_marker || self.unclosed_from < usize::MAX
    }

    /// Whether nothing but white space follows.
    fn is_blank_from(&self, at: usize) -> bool {
        let rest = self.text.slice(at..);
        rest.iter().all(|byte| token::is_white(*byte))
    }

    /// Goes over one game, and gives the offset at which it ends.
    fn game(&mut self) -> usize {
        let mut state = GameState {
            counted: self.at,
            ..GameState::default()
        };
        loop {
            if state.has_moves {
                self.at = next_mark(self.text, self.at);
            }
            let end = match self.text.get(self.at) {
                None => Some(self.end(&state)),
                Some(&byte) => self.step(byte, &mut state),
            };
            if let Some(end) = end {
                self.at = end;
                self.has_game = state.has_moves || state.has_tags;
                return end;
            }
        }
    }

    /// Where the game ends when no more of it follows.
    fn end(&mut self, state: &GameState<'_>) -> usize {
        if let Some(marker) = state.marker {
            self.unclosed_until = self.at;
            self.at = self.behind_marker(marker);
        }
        self.at
    }

    /// Takes what begins at `self.at`; gives the end of the game, where it is before or behind that.
    #[inline]
    fn step(&mut self, byte: u8, state: &mut GameState<'s>) -> Option<usize> {
        match token::class(byte) {
            PgnByte::BraceOpen => {
                self.at = self.comment_end(self.at);
            }
            PgnByte::Semicolon | PgnByte::Percent => self.at = line_end(self.text, self.at),
            PgnByte::LineEnd => return self.line_end(state),
            PgnByte::BracketOpen => return self.bracket(state),
            _ if !state.has_moves && !token::is_movetext(self.text, self.at) => self.early(byte),
            PgnByte::Star | PgnByte::Digit | PgnByte::Sign => {
                state.has_moves = true;
                return self.marker(state);
            }
            PgnByte::ParenthesisOpen => {
                state.has_moves = true;
                if token::draw_offer_end(self.text, self.at).is_none()
                    && token::en_passant_end(self.text, self.at).is_none()
                {
                    state.depth += 1;
                }
                self.at += 1;
            }
            PgnByte::ParenthesisClose => {
                state.depth = state.depth.saturating_sub(1);
                state.marker = None;
                self.at += 1;
            }
            _ => {
                state.has_moves = true;
                self.at += 1;
            }
        }
        None
    }

    /// The end of the brace comment at an offset, with what a brace in it takes along.
    #[inline]
    fn comment_end(&mut self, at: usize) -> usize {
        let mut has_close = at < self.unclosed_from;
        let braces = token::braces(self.text, at, &mut has_close);
        if !has_close {
            self.unclosed_from = self.unclosed_from.min(at);
        }
        braces.tail
    }

    /// Goes over something that is no move, before the moves: white space, or a stray word.
    #[inline]
    fn early(&mut self, byte: u8) {
        match token::class(byte) {
            PgnByte::Blank => self.at = blanks_end(self.text, self.at),
            PgnByte::Letter | PgnByte::Digit | PgnByte::Sign | PgnByte::Other | PgnByte::High => {
                self.at = token::word_end(self.text, self.at).0;
            }
            _ => self.at += 1,
        }
    }

    /// A line end: behind an empty line, `1.` may begin another game.
    #[inline]
    fn line_end(&mut self, state: &mut GameState<'s>) -> Option<usize> {
        let end = newline_end(self.text, self.at);
        self.at = end;
        let may_begin = state.has_moves && state.depth == 0 && is_first_number(self.text, end);
        if may_begin && token::follows_empty_line(self.text, end) {
            self.count(state, end);
            if state.moves >= 2 || state.number >= 2 {
                return Some(end);
            }
        }
        None
    }

    /// Counts moves and numbers up to an offset, in variations and comments too: what is asked is only whether
    /// there are none.
    #[cold]
    fn count(&mut self, state: &mut GameState<'s>, end: usize) {
        let mut at = state.counted;
        while at < end {
            at = match token::class_at(self.text, at) {
                Some(PgnByte::BraceOpen) => self.comment_end(at),
                Some(PgnByte::Semicolon) => line_end(self.text, at),
                Some(PgnByte::BracketOpen) => line_end(self.text, at).max(at + 1),
                Some(PgnByte::Digit) => match token::number_end(self.text, at) {
                    Some(after) => {
                        let number = self.text.get(at..after).and_then(digits);
                        state.number = state.number.max(number.map_or(0, |(number, _)| number));
                        after
                    }
                    None => token::word_end(self.text, at).0,
                },
                Some(PgnByte::Letter) => {
                    let after = token::word_end(self.text, at).0;
                    let word = self.text.slice(at..after);
                    state.moves += usize::from(super::san::is_shaped(word));
                    after
                }
                _ => at + 1,
            };
        }
        state.counted = end;
    }

    /// `[`: a tag pair, or something else.
    #[inline]
    fn bracket(&mut self, state: &mut GameState<'s>) -> Option<usize> {
        let at = self.at;
        if !token::is_tag_pair(self.text, at) {
            self.at += 1;
            return None;
        }
        if state.has_moves {
            return Some(self.end(state));
        }
        let mut name = at + 1;
        while self
            .text
            .get(name)
            .is_some_and(|byte| token::is_white(*byte))
        {
            name += 1;
        }
        let end = name_end(self.text, name);
        let tag = self.text.slice(name..end);
        if token::follows_empty_line(self.text, at) && state.has(tag) {
            return Some(at);
        }
        state.names.push(tag);
        state.has_tags = true;
        self.at = self.tag_end(end);
        None
    }

    /// The end of the tag pair whose name ends at an offset, as far as it can be seen.
    fn tag_end(&self, name: usize) -> usize {
        let skip = |at: usize| {
            let rest = self.text.slice(at..);
            at + rest
                .iter()
                .take_while(|byte| token::is_white(**byte))
                .count()
        };
        let quote = skip(name);
        if self.text.get(quote) != Some(&b'"') {
            return line_end(self.text, name);
        }
        let end = string_end(self.text, quote).0;
        let after = blanks_end(self.text, end);
        if self.text.get(after) == Some(&b']') {
            return after + 1;
        }
        // `"The "Big" Cup"]`
        let rest = self.text.slice(end..);
        let rest = rest.get(..LONGEST_QUOTE).unwrap_or(rest);
        let line = rest.iter().position(|byte| is_line_end(*byte));
        let rest = rest.get(..line.unwrap_or(rest.len())).unwrap_or(rest);
        memchr::memmem::find(rest, b"\"]").map_or(end, |place| end + place + 2)
    }

    /// Perhaps a marker: the end of the line on which it is.
    #[inline]
    fn marker(&mut self, state: &mut GameState<'s>) -> Option<usize> {
        let (start, end) = match self.whole_marker() {
            Ok(found) => found,
            Err(after) => {
                self.at = after;
                return None;
            }
        };
        if state.depth == 0 || start < self.unclosed_until {
            return Some(self.behind_marker(end));
        }
        state.marker = state.marker.or(Some(end));
        self.has_inner_marker = true;
        self.at = end;
        None
    }

    /// The marker around `self.at`, or the offset from which to look on.
    #[inline]
    fn whole_marker(&self) -> Result<(usize, usize), usize> {
        // The mark that was found is a `*` or the hyphen in the middle.
        let start = match self.text.get(self.at) {
            Some(b'-') => match self.text.get(..self.at) {
                Some([.., b'1', b'/', b'2']) => self.at - 3,
                Some([.., b'0' | b'1']) => self.at - 1,
                _ => return Err(self.at + 1),
            },
            Some(b'0'..=b'9') | Some(b'*') => self.at,
            _ => return Err(self.at + 1),
        };
        let before = token::class_at(self.text, start.wrapping_sub(1));
        let is_alone = !matches!(
            before,
            Some(PgnByte::Letter | PgnByte::Digit | PgnByte::Sign | PgnByte::Other | PgnByte::High)
        );
        let is_star = self.text.get(start) == Some(&b'*');
        match token::marker_end(self.text, start) {
            Some(end) if is_alone || is_star => Ok((start, end)),
            _ if start == self.at => Err(digits_end(self.text, self.at).max(self.at + 1)),
            _ => Err(self.at + 1),
        }
    }

    /// The end of the line of a marker, and of those of further markers, which belong to the same game.
    fn behind_marker(&mut self, marker: usize) -> usize {
        let mut end = self.rest_of_line(marker);
        loop {
            let mut next = end;
            while self
                .text
                .get(next)
                .is_some_and(|byte| token::is_white(*byte))
            {
                next += 1;
            }
            let Some(after) = token::marker_end(self.text, next) else {
                return end;
            };
            // A game without tags and moves may be nothing but its marker; a second marker is one alone.
            end = self.rest_of_line(after);
        }
    }

    /// The end of the line, comments on it not being cut, or the tag pair on it.
    fn rest_of_line(&mut self, mut at: usize) -> usize {
        while let Some(byte) = self.text.get(at) {
            at = match byte {
                b'{' => self.comment_end(at),
                b';' => line_end(self.text, at),
                b'[' if token::is_tag_pair(self.text, at) => return at,
                byte if is_line_end(*byte) => return newline_end(self.text, at),
                _ => at + 1,
            };
        }
        at
    }
}

impl<'s> GameState<'s> {
    fn has(&mut self, name: &'s [u8]) -> bool {
        if self.known.is_empty() && self.names.len() < MANY_NAMES {
            return self.names.contains(&name);
        }
        self.known.extend(self.names.drain(..));
        self.known.contains(name)
    }
}

/// Whether a line begins with the number of the first move.
fn is_first_number(text: &[u8], at: usize) -> bool {
    let at = blanks_end(text, at);
    let rest = text.slice(at..);
    rest.starts_with(b"1.") && !rest.starts_with(b"1..")
}

/// The next byte among moves at which a game may end or a comment, a variation or an escape line begin.
#[inline]
fn next_mark(text: &[u8], mut at: usize) -> usize {
    while let Some(block) = Block::at(text, at) {
        let marks = block.equal(b'{').or(block.within(b'(', b'*'));
        let marks = marks.or(block.equal(b'-')).or(block.equal(b'['));
        let marks = marks.or(block.equal(b';')).or(block.equal(b'%'));
        let marks = marks.or(block.equal(b'\n')).or(block.equal(b'\r'));
        match marks.first() {
            Some(place) => return at + place,
            None => at += BLOCK,
        }
    }
    let is_mark = |byte: &u8| {
        matches!(
            byte,
            b'{' | b'(' | b')' | b'*' | b'-' | b'[' | b';' | b'%' | b'\n' | b'\r'
        )
    };
    let rest = text.slice(at..);
    at + rest.iter().position(is_mark).unwrap_or(rest.len())
}
