//! Typographic quotes in the place of the double quotes around a value.

use memchr::memmem;

use super::GameContext;
use crate::pbn::syntax::TokenKind;
use crate::source::Span;

/// Typographic double quotes in the encoding of a text: UTF-8, or Windows-1252, whose bytes are parts of other
/// characters in UTF-8.
pub(crate) fn curly_quotes(text: &[u8]) -> [&'static [u8]; 3] {
    match std::str::from_utf8(text) {
        Ok(_) => ["“".as_bytes(), "”".as_bytes(), "„".as_bytes()],
        Err(_) => [b"\x93", b"\x94", b"\x84"],
    }
}

/// A value that begins with a typographic quote and ends with a plain one, without its quotes, and what these
/// are. `None` where more typographic quotes are in it, to which the first one may belong.
pub(crate) fn begun_with_curly(value: &[u8]) -> Option<(&[u8], [&'static [u8]; 2])> {
    let marks = curly_quotes(value);
    let (open, rest) = after_one(value, &marks)?;
    let inner = rest.strip_suffix(b"\"")?;
    has_none(inner, &marks).then_some((inner, [open, b"\""]))
}

fn after_one<'v>(value: &'v [u8], marks: &[&'static [u8]]) -> Option<(&'static [u8], &'v [u8])> {
    let mut marks = marks.iter();
    marks.find_map(|mark| Some((*mark, value.strip_prefix(*mark)?)))
}

fn has_none(text: &[u8], marks: &[&[u8]]) -> bool {
    marks.iter().all(|mark| memmem::find(text, mark).is_none())
}

/// The typographic quote at the end of a string that has no other quote there, before the `]` of its tag pair.
pub(crate) fn ends_with_curly(game: &GameContext<'_>, string: Span) -> Option<Span> {
    let text = game.slice(string).strip_prefix(b"\"")?;
    let marks = curly_quotes(text);
    let inner = marks.iter().find_map(|mark| text.strip_suffix(*mark))?;
    let after = game.blanks_after(string.end).end;
    let is_last = game.text().get(after as usize) == Some(&b']');
    let place = string.part(1 + inner.len(), 1 + text.len());
    (is_last && has_none(inner, &marks)).then_some(place)
}

/// Whether a typographic quote ends a string that has no other quote there, which is an error of its own.
pub(crate) fn ends_string(game: &GameContext<'_>, quote: u32) -> bool {
    let tree = game.document.tree();
    let token = tree.token_at(quote);
    let string = token.filter(|token| tree.kind(*token) == TokenKind::String);
    let mark = string.and_then(|string| ends_with_curly(game, tree.span(string)));
    mark.is_some_and(|mark| mark.start == quote)
}
