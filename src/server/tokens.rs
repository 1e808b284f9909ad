//! The colors of a text, for editors that have no grammar for PBN.

use std::ops::Range;

use serde::Serialize;

use super::document::Document;
use super::games::Games;
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

/// The longest document, in bytes, that is colored as a whole; of longer ones only what is shown.
pub(super) const LONGEST: usize = 1 << 22;

/// The answer to who asks for tokens.
#[derive(Serialize)]
pub(super) struct Tokens {
    pub(super) data: Vec<u32>,
}

/// The tokens that a range (bytes) of a document touches, in the form of the protocol: five numbers
/// each, the place counted from the token before.
pub(super) fn within(games: &Games<'_>, document: &Document, range: &Range<usize>) -> Vec<u32> {
    let mut tokens = Numbers::default();
    for game in games.touching(range).filter_map(|index| games.get(index)) {
        let tree = game.parsed.tree();
        for token in tree.tokens() {
            let span = tree.span(token);
            let place = span.at(game.base);
            if place.end < range.start || range.end < place.start {
                continue;
            }
            let text = span.of(game.text);
            if let Some(kind) = kind(tree.kind(token), text) {
                for piece in document.places().pieces(&place) {
                    tokens.push(piece, kind);
                }
            }
        }
    }
    tokens.numbers
}

/// The name of what a token is.
fn kind(kind: TokenKind, text: &[u8]) -> Option<&'static str> {
    let inner = text.get(1..).unwrap_or(&[]).trim_ascii();
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
pub(super) struct Numbers {
    pub(super) numbers: Vec<u32>,
    /// Where the last one begins: line and column.
    last: (u32, u32),
}

impl Numbers {
    /// Adds a token within a line.
    pub(super) fn push(&mut self, place: gen_lsp_types::Range, kind: &str) {
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
