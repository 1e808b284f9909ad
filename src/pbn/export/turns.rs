//! The calls or cards of a section with what belongs to each, as the tokens give them.

use crate::bridge::{rank, suit};
use crate::pbn::standard::{TURNS_PER_LINE, TagId};
use crate::pbn::syntax::{Document, Section, TokenId, TokenKind};
use crate::source::Span;

/// A token of an auction or a play that is no comment and no white space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TurnToken {
    pub(super) token: TokenId,
    pub(super) kind: TokenKind,
}

/// A call or a card: its irregularities, its word and its annotations, which are units in
/// this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TokenGroup {
    pub(super) first: usize,
    pub(super) word: usize,
    pub(super) end: usize,
}

/// What is in a section, in its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SectionItem {
    /// A call or a card.
    Turn(TokenGroup),
    /// A row of four cards and nothing else, which is as it is written; and its first token.
    Trick(Span, TokenId),
}

/// The units of a section, by turns.
#[derive(Default)]
pub(super) struct SectionTurns {
    pub(super) units: Vec<TurnToken>,
    /// The calls or cards in order.
    pub(super) items: Vec<SectionItem>,
    /// The `*`, and in an auction the `+`.
    pub(super) endings: Vec<TurnToken>,
}

impl SectionTurns {
    /// Reads the tokens of a section, whose model has no hole; rows of four cards as one where
    /// they are written `by_tricks`.
    pub(super) fn read(
        &mut self,
        document: &Document<'_>,
        section: Section<'_>,
        tag: TagId,
        by_tricks: bool,
    ) {
        self.units.clear();
        self.items.clear();
        self.endings.clear();
        let tree = document.tree();
        let mut first = None;
        let mut count: usize = 0;
        let tokens = section.range();
        let mut next = tokens.start;
        while next < tokens.end {
            let token = next;
            next = token.next();
            let kind = tree.kind(token);
            if kind.is_trivia() {
                continue;
            }
            let is_row = by_tricks && kind == TokenKind::Card && first.is_none();
            if is_row && count.is_multiple_of(TURNS_PER_LINE) {
                let start = tree.span(token).start;
                let row = Span::new(start, start + TRICK as u32);
                if is_trick(row.of(document.text)) {
                    self.items.push(SectionItem::Trick(row, token));
                    count += TURNS_PER_LINE;
                    next = last_card(token).next();
                    continue;
                }
            }
            let is_turn = match kind {
                TokenKind::Call | TokenKind::Card => true,
                TokenKind::Plus => tag == TagId::PLAY,
                TokenKind::Irregularity => {
                    let text = document.token_text(token);
                    tag == TagId::AUCTION && text.eq_ignore_ascii_case(b"^S")
                }
                _ => false,
            };
            if kind == TokenKind::Star || (kind == TokenKind::Plus && !is_turn) {
                self.endings.push(TurnToken { token, kind });
            } else if is_turn {
                let word = self.unit(token, kind);
                let first = first.take().unwrap_or(word);
                let end = word + 1;
                self.items
                    .push(SectionItem::Turn(TokenGroup { first, word, end }));
                count += 1;
            } else if kind == TokenKind::Irregularity {
                let mark = self.unit(token, kind);
                first = first.or(Some(mark));
            } else {
                self.annotation(token, kind);
            }
        }
    }

    /// The units of a call or card.
    pub(super) fn units_of(&self, index: usize) -> impl Iterator<Item = TurnToken> {
        let units = match self.items.get(index) {
            Some(SectionItem::Turn(group)) => self.units.get(group.first..group.end),
            _ => None,
        };
        units.unwrap_or_default().iter().copied()
    }

    /// Adds a unit and gives its place.
    fn unit(&mut self, token: TokenId, kind: TokenKind) -> usize {
        self.units.push(TurnToken { token, kind });
        self.units.len() - 1
    }

    /// Adds an annotation of the last turn.
    fn annotation(&mut self, token: TokenId, kind: TokenKind) {
        if let Some(SectionItem::Trick(_, first)) = self.items.last().copied() {
            // It is no row of four cards and nothing else.
            self.items.pop();
            for card in (first.0..=last_card(first).0).step_by(2) {
                let word = self.unit(TokenId(card), TokenKind::Card);
                let (first, end) = (word, word + 1);
                self.items
                    .push(SectionItem::Turn(TokenGroup { first, word, end }));
            }
        }
        let end = self.unit(token, kind) + 1;
        if let Some(SectionItem::Turn(turn)) = self.items.last_mut() {
            turn.end = end;
        }
    }
}

/// The last card of a row of four that begins with this one: there is a blank after each.
pub(super) fn last_card(first: TokenId) -> TokenId {
    TokenId(first.0 + 6)
}

/// How many bytes four cards take.
pub(super) const TRICK: usize = 11;

/// Whether these are four cards as export format writes them. Nearly all rows of a play are.
#[inline]
pub(super) fn is_trick(row: &[u8]) -> bool {
    let &[a, b, b' ', c, d, b' ', e, f, b' ', g, h] = row else {
        return false;
    };
    let cards = [(a, b), (c, d), (e, f), (g, h)];
    cards.iter().all(|(first, second)| {
        let is_card = suit(*first).is_some() & rank(*second).is_some();
        is_card & !first.is_ascii_lowercase() & !second.is_ascii_lowercase()
    })
}
