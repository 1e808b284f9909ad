//! Games of chess in the editor.

mod complete;
mod hover;
mod outline;

use std::ops::Range;

use serde_json::Value;

use super::document::TextDocument;
use super::games::touches;
use super::navigate::Links;
use super::protocol::{Fold, Symbol};
use super::reader::{DocumentReader, Paint, SymbolName};
use crate::chess::Board;
use crate::engine::suppress::is_suppression;
use crate::lint;
use crate::notation::{self, Notation};
use crate::pgn::{self, PgnDocument, PgnGame, PgnNodeKind, PgnSplit, PgnTokenKind, PlyId, TokenId};
use crate::source::Span;

/// The games of a document.
pub(super) struct ChessGames<'d> {
    document: &'d TextDocument,
    split: PgnSplit,
}

/// One of them, read. Spans count from its start.
struct ChessGame<'d> {
    document: &'d TextDocument,
    /// Its place in the list (0-based).
    index: usize,
    /// Where it begins in the document, in bytes.
    base: usize,
    parsed: PgnDocument<'d>,
    game: PgnGame,
}

impl<'d> ChessGames<'d> {
    /// Cuts a document into games; `None` where it is no chess.
    pub(super) fn of(
        document: &'d TextDocument,
        settings: &lint::Settings,
    ) -> Option<ChessGames<'d>> {
        let read_as = notation::of(document.bytes(), document.name(), settings.notation);
        let split = match read_as {
            Ok(Notation::Pgn) => pgn::split(document.bytes()),
            _ => return None,
        };
        (!split.is_utf16).then_some(ChessGames { document, split })
    }

    /// Reads a game (0-based).
    fn get(&self, index: usize) -> Option<ChessGame<'d>> {
        let range = self.split.range(index)?;
        let base = range.start;
        let parsed = PgnDocument::parse(self.document.bytes().get(range)?);
        Some(ChessGame {
            document: self.document,
            index,
            base,
            game: PgnGame::of(&parsed),
            parsed,
        })
    }

    /// The number of the game (0-based) that has an offset of the document.
    fn index_at(&self, offset: usize) -> usize {
        self.split.number_at(offset).saturating_sub(1)
    }

    /// The game that has an offset (bytes) of the document, and the offset from its start.
    fn at(&self, offset: usize) -> Option<(ChessGame<'d>, u32)> {
        let game = self.get(self.index_at(offset))?;
        let offset = u32::try_from(offset.checked_sub(game.base)?).ok()?;
        Some((game, offset))
    }

    fn touching(&self, range: &Range<usize>) -> Range<usize> {
        let last = range.end.saturating_sub(1).max(range.start);
        self.index_at(range.start)..self.index_at(last) + 1
    }
}

impl DocumentReader for ChessGames<'_> {
    fn hover(&self, offset: usize, _may_solve: bool) -> Option<Value> {
        let (game, offset) = self.at(offset)?;
        hover::at(&game, offset)
    }

    fn completions(&self, offset: usize) -> Vec<Value> {
        let at = self.at(offset);
        at.map_or_else(Vec::new, |(game, offset)| complete::at(&game, offset))
    }

    fn links(&self, offset: usize) -> Option<Links> {
        let (game, offset) = self.at(offset)?;
        game.links(offset)
    }

    fn surroundings(&self, offset: usize) -> Vec<Range<usize>> {
        let at = self.at(offset);
        at.map_or_else(Vec::new, |(game, offset)| game.surroundings(offset))
    }

    fn colors(&self, range: &Range<usize>, paint: &mut Paint<'_>) {
        for game in self.touching(range).filter_map(|index| self.get(index)) {
            for (kind, span) in game.parsed.tree.all_pieces() {
                let place = span.at(game.base);
                let is_here = range.start <= place.end && place.start <= range.end;
                if let Some(kind) = color(kind, span.of(game.parsed.text)).filter(|_| is_here) {
                    paint(place, kind);
                }
            }
        }
    }

    fn games(&self) -> usize {
        self.split.game_count()
    }

    fn range(&self, game: usize) -> Option<Range<usize>> {
        self.split.range(game)
    }

    fn symbol(&self, game: usize, room: usize) -> Option<Symbol> {
        outline::symbol(&self.get(game)?, room)
    }

    fn folds(&self, game: usize) -> Vec<Fold> {
        let game = self.get(game);
        game.map_or_else(Vec::new, |game| outline::folds(&game))
    }

    fn names(&self, game: usize) -> Vec<SymbolName> {
        let game = self.get(game);
        game.map_or_else(Vec::new, |game| game.names())
    }

    fn touched(&self, range: &Range<usize>) -> Range<usize> {
        let games = self.touching(range);
        let start = self.split.range(games.start).map(|range| range.start);
        let end = games
            .end
            .checked_sub(1)
            .and_then(|last| self.split.range(last));
        start.unwrap_or(0)..end.map_or(self.document.bytes().len(), |range| range.end)
    }
}

impl ChessGame<'_> {
    /// The names by which people look for a game.
    fn names(&self) -> Vec<SymbolName> {
        let named = ["White", "Black", "Event"].into_iter();
        let names = named.filter_map(|of| {
            let tag = self.game.tag(self.parsed.text, of.as_bytes())?;
            let value = tag.value.of(self.parsed.text);
            let is_known = !value.is_empty() && !value.starts_with(b"?");
            is_known.then(|| SymbolName {
                of,
                text: self.shown(value),
                place: tag.value.at(self.base),
            })
        });
        names.collect()
    }

    /// A span of the game as the protocol counts.
    fn range(&self, span: Span) -> gen_lsp_types::Range {
        self.document.places().range(&span.at(self.base))
    }

    /// Bytes of the game as the editor shows them.
    fn shown(&self, bytes: &[u8]) -> String {
        self.document.encoding().decode(bytes).into_owned()
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

/// The name of the color of a token.
fn color(kind: PgnTokenKind, text: &[u8]) -> Option<&'static str> {
    Some(match kind {
        PgnTokenKind::Name => "property",
        PgnTokenKind::String => "string",
        kind if (kind.is_comment() || kind == PgnTokenKind::Escape) && is_suppression(text) => {
            "macro"
        }
        kind if kind.is_comment() || kind == PgnTokenKind::Escape => "comment",
        PgnTokenKind::Word => "keyword",
        PgnTokenKind::Number => "variable",
        PgnTokenKind::Marker => "enumMember",
        PgnTokenKind::Suffix => "operator",
        PgnTokenKind::Nag => "decorator",
        _ => return None,
    })
}
