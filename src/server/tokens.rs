//! The colors of a text, for editors that have no grammar for it.

use std::ops::Range;

use serde::Serialize;

use super::document::TextDocument;
use super::view::DocumentView;
use crate::engine::view::TokenColor;

/// The kinds of tokens, by their names in the protocol.
pub(super) const LEGEND: [(TokenColor, &str); 9] = [
    (TokenColor::Label, "property"),
    (TokenColor::Text, "string"),
    (TokenColor::Comment, "comment"),
    (TokenColor::Order, "macro"),
    (TokenColor::Call, "keyword"),
    (TokenColor::Card, "enumMember"),
    (TokenColor::Value, "variable"),
    (TokenColor::Sign, "operator"),
    (TokenColor::Remark, "decorator"),
];

/// How many bytes of a document are colored where all of it is asked for. Of the rest only what is shown can be.
pub(super) const LONGEST: usize = 1 << 22;

/// The answer to who asks for tokens.
#[derive(Serialize)]
pub(super) struct SemanticTokens {
    pub(super) data: Vec<u32>,
}

/// The colors that a range (bytes) of the document touches, in the form of the protocol: five numbers
/// each, the place counted from the token before.
pub(super) fn within(
    view: &DocumentView<'_>,
    document: &TextDocument,
    range: &Range<usize>,
) -> Vec<u32> {
    let mut tokens = TokenNumbers::default();
    for (place, color) in view.colors(range) {
        for piece in document.places().pieces(&place) {
            tokens.push(piece, color);
        }
    }
    tokens.numbers
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
    fn push(&mut self, place: gen_lsp_types::Range, color: TokenColor) {
        let (start, end) = (place.start, place.end);
        let Some(kind) = LEGEND.iter().position(|(one, _)| *one == color) else {
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
