//! What a rule changes in its game.

use std::borrow::Cow;

use crate::fix::Edit;
use crate::source::Span;

/// One replacement of bytes in a game, where spans count from the start of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpanEdit {
    /// The bytes that go.
    pub span: Span,
    /// The bytes that come in their place.
    pub text: Cow<'static, [u8]>,
}

impl SpanEdit {
    /// Writes a text in the place of a span.
    pub fn new(span: Span, text: impl Into<Cow<'static, [u8]>>) -> SpanEdit {
        let text = text.into();
        SpanEdit { span, text }
    }

    /// Writes a text before an offset.
    pub fn insert(at: u32, text: impl Into<Cow<'static, [u8]>>) -> SpanEdit {
        SpanEdit::new(Span::empty(at), text)
    }

    /// Deletes a span.
    pub fn delete(span: Span) -> SpanEdit {
        SpanEdit::new(span, b"")
    }

    /// The same in a file, for a game that begins at an offset of it.
    pub(crate) fn at(self, base: usize) -> Edit {
        Edit::new(self.span.at(base), self.text)
    }
}
