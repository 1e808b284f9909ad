//! What games of chess show in an editor.

mod hover;
mod offers;
mod outline;

use std::ops::Range;

use crate::chess::Board;
use crate::engine::suppress::is_suppression;
use crate::engine::view::{
    FoldKind, HoverText, Links, NameAt, Offer, TokenColor, View, ViewPart, touches,
};
use crate::pgn::{PgnDocument, PgnGame, PgnNodeKind, PgnSplit, PgnTokenKind, PlyId, TokenId};
use crate::source::{Source, Span};

/// The games of a text.
pub(super) struct ChessView<'t> {
    source: Source<'t>,
    split: PgnSplit,
}

/// One of them, read. Spans count from its start.
struct ChessGame<'g> {
    source: &'g Source<'g>,
    /// Its place in the list (0-based).
    index: usize,
    /// Where it begins in the text.
    base: usize,
    parsed: PgnDocument<'g>,
    game: PgnGame,
}

impl<'t> ChessView<'t> {
    pub(super) fn new(source: Source<'t>, split: PgnSplit) -> ChessView<'t> {
        ChessView { source, split }
    }

    /// Reads a game (0-based).
    fn get(&self, index: usize) -> Option<ChessGame<'_>> {
        let range = self.split.range(index)?;
        let base = range.start;
        let parsed = PgnDocument::parse(self.source.slice(range));
        Some(ChessGame {
            source: &self.source,
            index,
            base,
            game: PgnGame::of(&parsed),
            parsed,
        })
    }

    /// The game that has an offset, and the offset from its start.
    fn at(&self, offset: usize) -> Option<(ChessGame<'_>, u32)> {
        let game = self.get(self.unit_at(offset)?)?;
        let offset = u32::try_from(offset.checked_sub(game.base)?).ok()?;
        Some((game, offset))
    }

    /// Lists what there is in a game (0-based).
    fn list<T>(&self, index: usize, list: impl FnOnce(&ChessGame<'_>) -> Vec<T>) -> Vec<T> {
        self.get(index).as_ref().map(list).unwrap_or_default()
    }
}

impl View for ChessView<'_> {
    fn units(&self) -> usize {
        self.split.game_count()
    }

    fn range(&self, unit: usize) -> Option<Range<usize>> {
        self.split.range(unit)
    }

    fn unit_at(&self, offset: usize) -> Option<usize> {
        Some(self.split.number_at(offset).saturating_sub(1))
    }

    fn hover(&self, offset: usize, _may_solve: bool) -> Option<HoverText> {
        let (game, offset) = self.at(offset)?;
        hover::at(&game, offset)
    }

    fn offers(&self, offset: usize) -> Vec<Offer> {
        // Nothing is offered after the last game.
        let is_in =
            |(game, offset): &(ChessGame<'_>, u32)| *offset as usize <= game.parsed.text.len();
        let at = self.at(offset).filter(is_in);
        at.map_or_else(Vec::new, |(game, offset)| offers::at(&game, offset))
    }

    fn links(&self, offset: usize) -> Option<Links> {
        let (game, offset) = self.at(offset)?;
        game.links(offset)
    }

    fn surroundings(&self, offset: usize) -> Vec<Range<usize>> {
        let at = self.at(offset);
        at.map_or_else(Vec::new, |(game, offset)| game.surroundings(offset))
    }

    fn colors(&self, unit: usize) -> Vec<(Range<usize>, TokenColor)> {
        self.list(unit, |game| {
            let pieces = game.parsed.tree.all_pieces();
            let colors = pieces.filter_map(|(kind, span)| {
                let color = color(kind, span.of(game.parsed.text))?;
                Some((span.at(game.base), color))
            });
            colors.collect()
        })
    }

    fn part(&self, unit: usize, room: usize) -> Option<ViewPart> {
        outline::part(&self.get(unit)?, room)
    }

    fn folds(&self, unit: usize) -> Vec<(Range<usize>, FoldKind)> {
        self.list(unit, outline::folds)
    }

    fn names(&self, unit: usize) -> Vec<NameAt> {
        self.list(unit, |game| {
            let named = ["White", "Black", "Event"].into_iter();
            let names = named.filter_map(|of| {
                let place = game.value(of)?.at(game.base);
                Some(NameAt { of, place })
            });
            names.collect()
        })
    }
}

impl ChessGame<'_> {
    /// The value of a tag, if it is known.
    fn value(&self, tag: &str) -> Option<Span> {
        let span = self.game.tag(self.parsed.text, tag.as_bytes())?.value;
        let value = span.of(self.parsed.text);
        let is_known = !value.is_empty() && !value.starts_with(b"?");
        is_known.then_some(span)
    }

    /// The text of a span as an editor shows it.
    fn shown(&self, span: Span) -> String {
        let bytes = span.of(self.parsed.text);
        self.source.encoding().decode(bytes).into_owned()
    }

    /// The token at an offset, or the one that ends there; none in white space.
    fn token_at(&self, offset: u32) -> Option<TokenId> {
        let tree = &self.parsed.tree;
        let before = offset
            .checked_sub(1)
            .and_then(|before| tree.token_at(before));
        let mut tokens = [tree.token_at(offset), before].into_iter().flatten();
        tokens.find(|token| !tree.kind(*token).is_space() && touches(tree.span(*token), offset))
    }

    /// The move that a token is.
    fn ply_of(&self, token: TokenId) -> Option<PlyId> {
        let plies = &self.game.plies;
        let place = plies.binary_search_by_key(&token, |ply| ply.token).ok()?;
        Some(PlyId(u32::try_from(place).ok()?))
    }

    /// The place of a move.
    fn span_of(&self, id: PlyId) -> Option<Span> {
        Some(self.parsed.tree.span(self.game.ply(id)?.token))
    }

    /// The position after a move; `None` where it is not known.
    fn board_after(&self, id: PlyId) -> Option<Board> {
        let mut board = self.game.board_before(id)?;
        match self.game.ply(id)?.mv {
            Some(mv) => board.play(mv),
            None => board = board.pass()?,
        }
        Some(board)
    }

    /// The variations around an offset, the innermost first: each with its place in the list of lines.
    fn lines_at(&self, offset: u32) -> Vec<(usize, Span)> {
        let tree = &self.parsed.tree;
        let variations = tree.nodes().iter();
        let variations = variations.filter(|node| node.kind == PgnNodeKind::Variation);
        let mut found: Vec<(usize, Span)> = variations
            .filter(|node| touches(tree.span_of(node), offset))
            .filter_map(|node| {
                let lines = &self.game.lines;
                let line = lines
                    .binary_search_by_key(&node.first, |line| line.open)
                    .ok()?;
                Some((line, tree.span_of(node)))
            })
            .collect();
        found.reverse();
        found
    }

    /// The move that the variation around an offset replaces; or the variations that replace the move there.
    fn links(&self, offset: u32) -> Option<Links> {
        let place = |span: Span| span.at(self.base);
        let here = self.token_at(offset).and_then(|token| self.ply_of(token));
        if let Some(id) = here {
            let lines = self.game.lines.iter().skip(1);
            let replacing = lines.filter(|line| line.replaces == Some(id));
            let first = replacing.map(|line| match line.first.and_then(|id| self.span_of(id)) {
                Some(span) => place(span),
                None => place(self.parsed.tree.span(line.open)),
            });
            let references: Vec<Range<usize>> = first.collect();
            if !references.is_empty() {
                return Some(Links {
                    definitions: vec![place(self.span_of(id)?)],
                    references,
                });
            }
        }
        let (line, _) = *self.lines_at(offset).first()?;
        let replaced = self.game.lines.get(line)?.replaces?;
        Some(Links {
            definitions: vec![place(self.span_of(replaced)?)],
            references: Vec::new(),
        })
    }

    /// What surrounds an offset, from the inside out: a token, a tag pair, variations, the game.
    fn surroundings(&self, offset: u32) -> Vec<Range<usize>> {
        let token = self.token_at(offset);
        let mut spans: Vec<Span> = token
            .map(|token| self.parsed.tree.span(token))
            .into_iter()
            .collect();
        spans.extend(self.parsed.tag_pair_at(offset).map(|pair| pair.span()));
        spans.extend(self.lines_at(offset).into_iter().map(|(_, span)| span));
        spans.extend(self.whole());
        spans.dedup();
        spans.into_iter().map(|span| span.at(self.base)).collect()
    }

    /// The game without white space around it.
    fn whole(&self) -> Option<Span> {
        let is_text = |byte: &u8| !byte.is_ascii_whitespace();
        let first = self.parsed.text.iter().position(is_text)?;
        let last = self.parsed.text.iter().rposition(is_text)?;
        Some(Span::new(first as u32, last as u32 + 1))
    }
}

/// The color of a token.
fn color(kind: PgnTokenKind, text: &[u8]) -> Option<TokenColor> {
    Some(match kind {
        PgnTokenKind::Name => TokenColor::Label,
        PgnTokenKind::String => TokenColor::Text,
        kind if kind.is_comment() || kind == PgnTokenKind::Escape => {
            if is_suppression(text) {
                TokenColor::Order
            } else {
                TokenColor::Comment
            }
        }
        PgnTokenKind::Word => TokenColor::Call,
        PgnTokenKind::Number => TokenColor::Value,
        PgnTokenKind::Marker => TokenColor::Card,
        PgnTokenKind::Suffix => TokenColor::Sign,
        PgnTokenKind::Nag => TokenColor::Remark,
        _ => return None,
    })
}
