//! The games of a document. Each is parsed when somebody asks for it.

use std::ops::Range;

use super::document::TextDocument;
use crate::lint;
use crate::notation::{self, Notation};
use crate::pbn::model::{Model, Tagged, tagged};
use crate::pbn::standard::Version;
use crate::pbn::syntax::{self, Split, split};
use crate::source::Span;

/// The games of a document.
pub(super) struct DocumentGames<'d> {
    pub(super) document: &'d TextDocument,
    settings: &'d lint::Settings,
    split: Split,
}

/// One of them, parsed. Spans count from its start.
pub(super) struct ParsedGame<'d> {
    pub(super) document: &'d TextDocument,
    /// Its place in the list (0-based).
    pub(super) index: usize,
    /// Where it begins in the document, in bytes.
    pub(super) base: usize,
    pub(super) text: &'d [u8],
    pub(super) version: Version,
    pub(super) parsed: syntax::Document<'d>,
}

/// The tag pairs of a game with what the standard knows of their names.
pub(super) type GameTags<'g> = Vec<Tagged<'g>>;

impl<'d> DocumentGames<'d> {
    /// Cuts a document into games; `None` where it cannot be read as PBN.
    pub(super) fn of(
        document: &'d TextDocument,
        settings: &'d lint::Settings,
    ) -> Option<DocumentGames<'d>> {
        let read_as = notation::of(document.bytes(), document.name(), settings.notation);
        let is_pbn = read_as.unwrap_or_else(|foreign| foreign.file) == Notation::Pbn;
        let split = split(document.bytes());
        (is_pbn && split.unreadable.is_none()).then_some(DocumentGames {
            document,
            settings,
            split,
        })
    }

    /// How many pieces there are, text after the last game included.
    pub(super) fn count(&self) -> usize {
        self.split.games.len()
    }

    /// How many games there are.
    pub(super) fn game_count(&self) -> usize {
        self.split.game_count()
    }

    /// The text of a game (0-based), and where it begins.
    pub(super) fn text(&self, index: usize) -> Option<(usize, &'d [u8])> {
        let range = self.split.games.get(index)?.range();
        Some((range.start, self.document.bytes().get(range)?))
    }

    /// Parses a game (0-based).
    pub(super) fn get(&self, index: usize) -> Option<ParsedGame<'d>> {
        let (base, text) = self.text(index)?;
        Some(ParsedGame {
            document: self.document,
            index,
            base,
            text,
            version: self.settings.version_of(&self.split, index),
            parsed: syntax::Document::parse(text),
        })
    }

    /// The game that has an offset (bytes) of the document, and the offset from its start.
    pub(super) fn at(&self, offset: usize) -> Option<(ParsedGame<'d>, u32)> {
        let index = self.touching(&(offset..offset)).start;
        let game = self.get(index)?;
        let offset = u32::try_from(offset.checked_sub(game.base)?).ok()?;
        Some((game, offset))
    }

    /// The bytes of some games, by their numbers (0-based).
    pub(super) fn range_of(&self, games: Range<usize>) -> Range<usize> {
        self.split.games.span(games).unwrap_or_default()
    }

    /// The numbers (0-based) of the games that a range (bytes) of the document touches.
    pub(super) fn touching(&self, range: &Range<usize>) -> Range<usize> {
        let before = |offset: usize| {
            let games = &self.split.games;
            games.partition_point(|game| game.range().start <= offset)
        };
        let last = before(range.end.saturating_sub(1).max(range.start));
        before(range.start).saturating_sub(1)..last
    }
}

impl ParsedGame<'_> {
    pub(super) fn tags(&self) -> GameTags<'_> {
        tagged(&self.parsed).collect()
    }

    /// What the game with these tags says.
    pub(super) fn model<'g>(&'g self, tags: &'g GameTags<'g>) -> Model<'g> {
        Model::new(&self.parsed, tags, self.version)
    }

    /// The comments that are UTF-8, each with its place in the document.
    pub(super) fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        let comments = syntax::GameView::new(&self.parsed).comments();
        comments.filter_map(|comment| {
            let text = str::from_utf8(comment.span().of(self.text)).ok()?;
            Some((comment.span().at(self.base).start, text))
        })
    }

    /// Bytes of the game as the editor shows them.
    pub(super) fn shown(&self, bytes: &[u8]) -> String {
        self.document.encoding().decode(bytes).into_owned()
    }

    /// A span of the game as the protocol counts.
    pub(super) fn range(&self, span: Span) -> gen_lsp_types::Range {
        self.document.places().range(&span.at(self.base))
    }
}

/// Whether an offset is in a span.
pub(super) fn holds(span: Span, offset: u32) -> bool {
    span.start <= offset && offset < span.end
}

/// Whether an offset is in a span, or at its end.
pub(super) fn touches(span: Span, offset: u32) -> bool {
    span.start <= offset && offset <= span.end
}
