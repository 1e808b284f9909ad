//! What is around a place of a game of chess: blanks, lines, and how to delete something without a trace.

use super::chess::ChessContext;
use crate::engine::SpanEdit;
use crate::pgn::san;
use crate::rules::file_context::newline_at;
use crate::source::{LineEnd, Slice, Span, is_blank, is_line_end};
use crate::tagged::scan::BYTE_ORDER_MARK;

impl ChessContext<'_> {
    /// The bytes of a line end to insert at an offset: what its neighbors end with.
    pub(crate) fn newline_at(&self, offset: u32) -> &'static [u8] {
        let newline = newline_at(self.file.source, self.base + offset as usize);
        newline.unwrap_or(LineEnd::Lf).bytes()
    }

    /// Whether nothing is before an offset on its line, not even a blank.
    pub(crate) fn is_line_start(&self, offset: u32) -> bool {
        let before = self.text().slice(..offset as usize);
        let last = before.last();
        last.is_none_or(|byte| is_line_end(*byte)) || before == BYTE_ORDER_MARK
    }

    /// Whether the rest of the line after an offset is blank.
    pub(crate) fn is_line_end(&self, offset: u32) -> bool {
        let end = self.blanks_after(offset).end as usize;
        self.text().get(end).is_none_or(|byte| is_line_end(*byte))
    }

    /// The blanks that are directly before an offset.
    pub(crate) fn blanks_before(&self, offset: u32) -> Span {
        let before = self.text().slice(..offset as usize);
        let blanks = before.iter().rev().take_while(|byte| is_blank(**byte));
        Span::new(offset - blanks.count() as u32, offset)
    }

    /// The blanks that are directly after an offset.
    pub(crate) fn blanks_after(&self, offset: u32) -> Span {
        let after = self.text().slice(offset as usize..);
        let blanks = after.iter().take_while(|byte| is_blank(**byte));
        Span::new(offset, offset + blanks.count() as u32)
    }

    /// Where the text before an offset ends, without white space.
    pub(crate) fn end_of_text_before(&self, offset: u32) -> u32 {
        let before = self.text().slice(..offset as usize);
        before.trim_ascii_end().len() as u32
    }

    /// The edits that make a comment of a text; `None` where a move or a bracket is in it.
    pub(crate) fn in_braces(&self, text: Span) -> Option<[SpanEdit; 2]> {
        let words = self.slice(text);
        let is_move = |word: &[u8]| {
            let is_of_number = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
            let number = word.iter().take_while(is_of_number).count();
            san::is_shaped(word.slice(number..))
        };
        let has_move = words.split(u8::is_ascii_whitespace).any(is_move);
        let has_bracket = words.iter().any(|byte| b"{}[]".contains(byte));
        let edits = [(text.start, b"{"), (text.end, b"}")];
        (!has_move && !has_bracket).then(|| edits.map(|(at, brace)| SpanEdit::insert(at, brace)))
    }

    /// The edit after which a span is gone and leaves no trace: its lines with their line end where it has them to
    /// itself, else the blanks on one of its sides. What it parts stays apart, also where its neighbors go as
    /// well; and what is after it begins no line that it did not begin, where that would make another thing of it.
    pub(crate) fn removal(&self, span: Span) -> SpanEdit {
        let (before, after) = (self.blanks_before(span.start), self.blanks_after(span.end));
        let begins_line = self.is_line_start(before.start);
        let next = self.text().get(after.end as usize);
        let keeps_its_place = matches!(next, Some(b'%' | b'['));
        if let Some((_, length)) = LineEnd::at(self.text(), after.end as usize) {
            let length = if begins_line { length as u32 } else { 0 };
            return SpanEdit::delete(Span::new(before.start, after.end + length));
        }
        let is_last = matches!(next, None | Some(b')'));
        match (begins_line, before.is_empty(), after.is_empty()) {
            (false, _, true) if is_last => SpanEdit::delete(before.to(span)),
            (true, _, _) if !keeps_its_place => SpanEdit::delete(before.to(after)),
            (false, _, false) => SpanEdit::delete(before.to(span)),
            (_, true, true) => SpanEdit::new(span, b" "),
            _ => SpanEdit::delete(span),
        }
    }
}
