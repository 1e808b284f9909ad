//! The tokens of one text, in three bytes for each, whatever kinds of tokens a notation has.
//!
//! A text that somebody wrote to fill the memory of a program can have as many tokens as bytes.

use std::ops::Range;

use crate::source::{Slice, Span};

/// The number of a token in its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TokenId(pub u32);

impl TokenId {
    /// The token after this one.
    #[must_use]
    pub fn next(self) -> TokenId {
        TokenId(self.0 + 1)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Tokens that cover a text, in reading order: what each is, and where it starts, in bytes from the
/// start of the game's text. A token ends where the next one starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tokens<K> {
    kinds: Vec<K>,
    /// The lower half of where each starts.
    starts: Vec<u16>,
    /// For each upper half from 1 on, the number of the first token that starts with it or with a
    /// higher one. A text of less than 64 KB has none.
    turns: Vec<u32>,
}

/// How many tokens can start with the same upper half.
const OF_A_TURN: usize = 1 << 16;

/// Makes room in a list for so many more elements. A list of millions grows by an eighth: doubled, much of
/// its memory would stay empty.
pub(crate) fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        list.reserve_exact(more.max(list.len() / 8));
    }
}

impl<K> Default for Tokens<K> {
    fn default() -> Tokens<K> {
        Tokens {
            kinds: Vec::new(),
            starts: Vec::new(),
            turns: Vec::new(),
        }
    }
}

impl<K: Copy> Tokens<K> {
    /// Takes all tokens out. The memory stays.
    pub fn clear(&mut self) {
        self.kinds.clear();
        self.starts.clear();
        self.turns.clear();
    }

    /// Makes room for so many more.
    pub fn reserve(&mut self, more: usize) {
        self.kinds.reserve(more);
        self.starts.reserve(more);
    }

    /// Adds a token that starts at or after all others.
    #[inline]
    pub fn push(&mut self, kind: K, start: u32) {
        let upper = (start >> 16) as usize;
        if upper > self.turns.len() {
            self.turn(upper);
        }
        self.kinds.push(kind);
        self.starts.push(start as u16);
    }

    /// Goes on to another upper half, with room for all tokens that can start with it.
    #[cold]
    fn turn(&mut self, upper: usize) {
        self.turns.resize(upper, self.len() as u32);
        make_room(&mut self.kinds, OF_A_TURN);
        make_room(&mut self.starts, OF_A_TURN);
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// What each of them is.
    #[inline]
    pub fn kinds(&self) -> &[K] {
        &self.kinds
    }

    /// What a token is; `None` of one that does not exist.
    #[inline]
    pub fn kind(&self, token: TokenId) -> Option<K> {
        self.kinds.get(token.index()).copied()
    }

    /// Where a token starts; `None` of one that does not exist.
    #[inline]
    pub fn start(&self, token: TokenId) -> Option<u32> {
        let lower = *self.starts.get(token.index())?;
        let upper = if self.turns.is_empty() {
            0
        } else {
            self.turns.partition_point(|first| *first <= token.0) as u32
        };
        Some(upper << 16 | u32::from(lower))
    }

    /// Makes another kind of a token.
    pub fn set_kind(&mut self, token: TokenId, kind: K) {
        if let Some(old) = self.kinds.get_mut(token.index()) {
            *old = kind;
        }
    }

    /// How many start at an offset or before it.
    pub fn up_to(&self, offset: u32) -> usize {
        let (upper, lower) = ((offset >> 16) as usize, offset as u16);
        let turn = |upper: usize| self.turns.get(upper).map(|first| *first as usize);
        let first = upper.checked_sub(1).map_or(Some(0), turn);
        let first = first.unwrap_or(self.len());
        let end = turn(upper).unwrap_or(self.len());
        let starts = self.starts.slice(first..end);
        first + starts.partition_point(|start| *start <= lower)
    }
}

/// Some tokens, one after the other, with the bytes they cover.
pub struct ParsedPieces<'d, K> {
    tokens: &'d Tokens<K>,
    /// The numbers of those to come.
    rest: Range<u32>,
    /// Where the next one starts.
    start: u32,
    /// Where the last one ends.
    end: u32,
}

impl<'d, K: Copy> ParsedPieces<'d, K> {
    /// The tokens with these numbers, in a text that ends at `end`.
    pub fn new(tokens: &'d Tokens<K>, range: Range<TokenId>, end: u32) -> ParsedPieces<'d, K> {
        ParsedPieces {
            tokens,
            rest: range.start.0..range.end.0,
            start: tokens.start(range.start).unwrap_or(end),
            end: tokens.start(range.end).unwrap_or(end),
        }
    }
}

impl<K: Copy> Iterator for ParsedPieces<'_, K> {
    type Item = (K, Span);

    #[inline]
    fn next(&mut self) -> Option<(K, Span)> {
        let token = TokenId(self.rest.next()?);
        let kind = self.tokens.kind(token)?;
        let end = if self.rest.is_empty() {
            self.end
        } else {
            self.tokens.start(token.next()).unwrap_or(self.end)
        };
        let start = std::mem::replace(&mut self.start, end);
        Some((kind, Span::new(start, end)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tokens that start at these offsets.
    fn tokens(starts: &[u32]) -> Tokens<()> {
        let mut tokens = Tokens::default();
        for start in starts {
            tokens.push((), *start);
        }
        tokens
    }

    #[test]
    fn tokens_of_long_texts_come_back() {
        let lists: &[&[u32]] = &[
            &[],
            &[0, 5, 0xFFFF],
            &[0, 0xFFFF, 0x1_0000, 0x1_0001, 0x1_FFFF, 0x2_0000],
            &[0, 7, 0x5_0003, 0x5_0004, 0xFFFF_FFFF],
            &[0x3_0000],
        ];
        for starts in lists {
            let tokens = tokens(starts);
            assert_eq!(tokens.len(), starts.len());
            let found: Vec<_> = (0..starts.len() as u32)
                .filter_map(|number| tokens.start(TokenId(number)))
                .collect();
            assert_eq!(found, *starts);
            assert_eq!(tokens.start(TokenId(starts.len() as u32)), None);
            let near = |start: &u32| start.saturating_sub(1)..=start.saturating_add(1);
            for offset in starts.iter().flat_map(near).chain([0, 0x4_1234, u32::MAX]) {
                let expected = starts.partition_point(|start| *start <= offset);
                assert_eq!(tokens.up_to(offset), expected, "{starts:x?} {offset:x}");
            }
        }
    }

    #[test]
    fn pieces_cover_their_range() {
        let tokens = tokens(&[0, 2, 0x1_0000, 0x2_0005]);
        let spans = |range: Range<u32>| -> Vec<_> {
            let range = TokenId(range.start)..TokenId(range.end);
            let pieces = ParsedPieces::new(&tokens, range, 0x3_0000);
            pieces.map(|(_, span)| (span.start, span.end)).collect()
        };
        assert_eq!(spans(1..3), [(2, 0x1_0000), (0x1_0000, 0x2_0005)]);
        assert_eq!(spans(3..4), [(0x2_0005, 0x3_0000)]);
        assert_eq!(spans(2..2), []);
        assert_eq!(spans(4..9), []);
    }
}
