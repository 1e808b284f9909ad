//! What is around a place of a game: blanks, lines, and how to delete something without a trace.

use super::GameContext;
use crate::engine::SpanEdit;
use crate::pbn::syntax::lexer::{BYTE_ORDER_MARK, END_MARK, blanks_end};
use crate::pbn::syntax::{TokenId, TokenKind};
use crate::source::Span;
use crate::source::{LineEnd, Slice, blanks_before, is_blank, is_line_end};

/// How many tokens away from a place its line is looked at.
const FARTHEST: usize = 64;

impl GameContext<'_> {
    /// The bytes of a line end to insert at an offset: what its neighbors end with.
    pub fn newline_at(&self, offset: u32) -> &'static [u8] {
        self.file.newline_at(self.base + offset as usize)
    }

    /// Whether nothing is before an offset on its line, not even a blank.
    pub fn is_line_start(&self, offset: u32) -> bool {
        let before = self.text().slice(..offset as usize);
        match before.last() {
            Some(byte) => is_line_end(*byte) || before == BYTE_ORDER_MARK,
            None => true,
        }
    }

    /// The blanks that are directly before an offset.
    pub fn blanks_before(&self, offset: u32) -> Span {
        let before = self.text().slice(..offset as usize);
        let blanks = before.iter().rev().take_while(|byte| is_blank(**byte));
        Span::new(offset - blanks.count() as u32, offset)
    }

    /// The blanks that are directly after an offset.
    pub fn blanks_after(&self, offset: u32) -> Span {
        let after = self.text().slice(offset as usize..);
        let blanks = after.iter().take_while(|byte| is_blank(**byte));
        Span::new(offset, offset + blanks.count() as u32)
    }

    /// The tokens before a place on its line, the nearest one first, and those after it. Of a line that is
    /// as long as the file only those near it are given.
    pub(crate) fn tokens_beside(
        &self,
        place: Span,
    ) -> Option<(
        impl Iterator<Item = TokenId> + Clone,
        impl Iterator<Item = TokenId> + Clone,
    )> {
        let tree = self.document.tree();
        let TokenId(at) = tree.token_at(place.start)?;
        let is_on_line = move |token: &TokenId| tree.kind(*token) != TokenKind::Newline;
        let before = (0..at).rev().take(FARTHEST).map(TokenId);
        let after = (at + 1..tree.token_count()).take(FARTHEST).map(TokenId);
        Some((before.take_while(is_on_line), after.take_while(is_on_line)))
    }

    /// The edit after which a span is gone and leaves no trace: its lines with their line end where
    /// it has them to itself, else the blanks before it as well. What it parts stays apart, and a `%`
    /// after it does not begin a line then, which would hide all that is on it.
    pub fn removal(&self, span: Span) -> SpanEdit {
        let place = self.gap_of(span);
        let text = self.text();
        let before = (place.start as usize).checked_sub(1);
        let before = before.and_then(|before| text.get(before));
        let after = text.get(place.end as usize);
        let joins = before.zip(after).is_some_and(|(left, right)| {
            let are_both = |is_one: fn(&u8) -> bool| is_one(left) && is_one(right);
            are_both(is_suffix) || are_both(is_of_word)
        });
        let hides_line = after == Some(&b'%')
            && self.is_line_start(place.start)
            && !self.is_line_start(place.end);
        let text = if joins || hides_line { &b" "[..] } else { b"" };
        SpanEdit::new(place, text)
    }

    fn gap_of(&self, span: Span) -> Span {
        let start = self.blanks_before(span.start).start;
        let end = self.blanks_after(span.end).end;
        let text = self.text();
        let line_end = LineEnd::at(text, end as usize);
        let joins = |end: u32| self.joins_line_ends(start, end);
        if line_end.is_none() && (end as usize) < text.len() {
            return Span::new(start, span.end);
        }
        match (self.is_line_start(start), line_end) {
            (true, Some((_, length))) if !joins(end + length as u32) => {
                Span::new(start, end + length as u32)
            }
            _ => Span::new(start, end),
        }
    }

    /// The edits after which some spans are gone, in order of place: those with nothing but blanks
    /// between them go together.
    pub fn removals(&self, spans: &[Span]) -> Vec<SpanEdit> {
        let are_together =
            |left: &Span, right: &Span| self.blanks_after(left.end).end >= right.start;
        let together = spans.chunk_by(are_together);
        let removal = |spans: &[Span]| {
            let span = spans.first()?.to(*spans.last()?);
            Some(self.removal(span))
        };
        together.filter_map(removal).collect()
    }

    /// Whether a suffix is a `?` that is a word of its own: it can stand for a call or a card that is not
    /// known.
    pub(crate) fn is_lone_query(&self, suffix: Span) -> bool {
        self.slice(suffix) == b"?" && self.is_word_start(suffix.start)
    }

    /// Whether a blank or the start of a line is before an offset.
    pub(crate) fn is_word_start(&self, offset: u32) -> bool {
        !self.blanks_before(offset).is_empty() || self.is_line_start(offset)
    }

    /// Whether the rest of the line after an offset is blank.
    pub fn is_line_end(&self, offset: u32) -> bool {
        let end = self.blanks_after(offset).end as usize;
        self.text().get(end).is_none_or(|byte| is_line_end(*byte))
    }

    /// The line on which a span is, with its line end, where nothing but blanks is
    /// beside it: deleting the span alone would leave a semi-empty line, which ends a game. `None`
    /// also where a CR before the line would become a part of the line end after it.
    pub fn own_line(&self, span: Span) -> Option<Span> {
        let line = self.line_alone(span)?;
        (!self.joins_line_ends(line.start, line.end)).then_some(line)
    }

    /// Whether a CR comes before a line end, of which it would become a part, where the text between
    /// two offsets goes. The line end may begin the next game.
    fn joins_line_ends(&self, start: u32, end: u32) -> bool {
        let text = self.text();
        let last = start.checked_sub(1);
        let last = last.and_then(|last| text.get(last as usize));
        let next = || text.get(end as usize).or(self.text_after().first());
        last == Some(&b'\r') && next().is_some_and(|next| is_line_end(*next))
    }

    /// Whether nothing of the file comes after the text of the game.
    pub(crate) fn is_at_end_of_file(&self) -> bool {
        self.base + self.text().len() == self.file.source.bytes().len()
    }

    /// The line on which a span is, with its line end, where nothing but blanks is beside it, or what marks the
    /// end of the file.
    pub fn line_alone(&self, span: Span) -> Option<Span> {
        let text = self.document.text;
        let start = blanks_before(text, span.start as usize);
        let end = blanks_end(text, span.end as usize);
        let begins = start == 0 || text.get(start - 1).is_some_and(|b| is_line_end(*b));
        let is_end_mark = |byte: &u8| *byte == END_MARK || is_blank(*byte) || is_line_end(*byte);
        let is_end = |rest: &[u8]| self.is_at_end_of_file() && rest.iter().all(is_end_mark);
        let line_end = match text.get(end..) {
            None | Some([]) => 0,
            Some(rest @ [END_MARK, ..]) if is_end(rest) => 0,
            Some(_) => LineEnd::at(text, end)?.1,
        };
        begins.then(|| Span::new(start as u32, (end + line_end) as u32))
    }
}

fn is_suffix(byte: &u8) -> bool {
    matches!(byte, b'!' | b'?')
}

/// Whether a byte would be a part of the word beside it.
fn is_of_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"-*+".contains(byte)
}
