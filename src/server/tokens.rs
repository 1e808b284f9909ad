//! The colors of a text, for editors that have no grammar for PBN.

use std::ops::Range;

use serde::Serialize;

use super::document::TextDocument;
use super::games::DocumentGames;
use super::reader::{DocumentReader, Paint};
use crate::engine::suppress::is_suppression;
use crate::pbn::syntax::TokenKind;
use crate::pbn::syntax::split::directive_kind;

/// The kinds of tokens, by their names in the protocol.
pub(super) const LEGEND: [&str; 9] = [
    "property",
    "string",
    "comment",
    "macro",
    "keyword",
    "enumMember",
    "variable",
    "operator",
    "decorator",
];

/// How many bytes of a document are colored where all of it is asked for. Of the rest only what is shown can be.
pub(super) const LONGEST: usize = 1 << 22;

/// The answer to who asks for tokens.
#[derive(Serialize)]
pub(super) struct SemanticTokens {
    pub(super) data: Vec<u32>,
}

/// The colors that a range (bytes) of a document touches, in the form of the protocol: five numbers
/// each, the place counted from the token before.
pub(super) fn within(
    reader: &dyn DocumentReader,
    document: &TextDocument,
    range: &Range<usize>,
) -> Vec<u32> {
    let mut tokens = TokenNumbers::default();
    reader.colors(range, &mut |place, kind| {
        for piece in document.places().pieces(&place) {
            tokens.push(piece, kind);
        }
    });
    tokens.numbers
}

/// The same of games of PBN, each with its place in the document.
pub(super) fn of_games(games: &DocumentGames<'_>, range: &Range<usize>, paint: &mut Paint<'_>) {
    for game in games.touching(range).filter_map(|index| games.get(index)) {
        let tree = game.parsed.tree();
        for token in tree.tokens() {
            let span = tree.span(token);
            let place = span.at(game.base);
            if place.end < range.start || range.end < place.start {
                continue;
            }
            if let Some(kind) = kind(tree.kind(token), span.of(game.text)) {
                paint(place, kind);
            }
        }
    }
}

/// The name of what a token is.
fn kind(kind: TokenKind, text: &[u8]) -> Option<&'static str> {
    let inner = text.get(1..).unwrap_or_default().trim_ascii();
    Some(match kind {
        TokenKind::Name => "property",
        TokenKind::String => "string",
        TokenKind::LineComment | TokenKind::BraceComment | TokenKind::Escape
            if is_suppression(text) =>
        {
            "macro"
        }
        TokenKind::Escape if directive_kind(inner).is_some() => "macro",
        TokenKind::LineComment | TokenKind::BraceComment | TokenKind::Escape => "comment",
        TokenKind::Call => "keyword",
        TokenKind::Card => "enumMember",
        TokenKind::Element => "variable",
        TokenKind::Suffix | TokenKind::Star | TokenKind::Plus | TokenKind::Irregularity => {
            "operator"
        }
        TokenKind::NoteReference | TokenKind::Nag => "decorator",
        _ => return None,
    })
}

/// Tokens in the form of the protocol.
#[derive(Default)]
struct TokenNumbers {
    numbers: Vec<u32>,
    /// Where the last one begins: line and column.
    last: (u32, u32),
}

impl TokenNumbers {
    /// Adds a token within a line.
    fn push(&mut self, place: gen_lsp_types::Range, kind: &str) {
        let (start, end) = (place.start, place.end);
        let Some(kind) = LEGEND.iter().position(|name| *name == kind) else {
            return;
        };
        let (line, column) = self.last;
        let is_same_line = start.line == line;
        self.numbers.extend([
            start.line - line,
            start.character - if is_same_line { column } else { 0 },
            end.character - start.character,
            kind as u32,
            0,
        ]);
        self.last = (start.line, start.character);
    }
}
