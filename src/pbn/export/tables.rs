//! Tables and other supplemental sections: a row a line, padded to the widths of its columns
//! (chapter 5).

use std::borrow::Cow;

use super::asides::CommentPlace;
use super::notice::NoticeReason;
use super::writer::GameWriter;
use crate::engine::aside::is_suppression;
use crate::pbn::model::table::{self, TableColumn, columns};
use crate::pbn::model::value;
use crate::pbn::standard::{CellValue, MAX_LINE_LENGTH, TagId, Version};
use crate::pbn::syntax::{TokenId, TokenKind};
use crate::source::{Slice, Span, is_line_end, without_controls};

impl GameWriter<'_, '_, '_> {
    /// Writes a supplemental section: its tag pair and its rows, and what repeats it.
    pub(super) fn table(&mut self, index: usize) {
        let Some((pair, tag)) = self.tags.get(index).copied() else {
            return;
        };
        let value = pair.value().unwrap_or_default();
        let taken_over = match tag {
            Some(tag) if value == b"#" => self.inherited.value(tag),
            _ => None,
        };
        let header = match &taken_over {
            Some(range) => self.file.bytes.slice(range.clone()),
            None => value.strip_prefix(self.header_mark()).unwrap_or(value),
        };
        let header = &without_controls(header);
        let columns = columns(header, Span::new(0, header.len() as u32), tag);
        let is_separated = is_separated(header);
        match tag {
            Some(tag) => {
                if columns.iter().any(TableColumn::has_bad_width) {
                    self.notice(pair.span(), NoticeReason::Form(tag));
                }
                let header = without_doubled(header, &columns, is_separated);
                self.header(index, &header, taken_over.is_some());
            }
            None => self.pair(index, None),
        }
        let Some(section) = pair.section() else {
            return;
        };
        let mut elements = std::mem::take(&mut self.scratch.elements);
        elements.clear();
        let tree = self.document.tree();
        elements.extend(section.data().map(|token| (token, tree.span(token))));
        let is_whole =
            can_have_rows(header, &columns) && elements.len().is_multiple_of(columns.len());
        let has_split_text = is_whole && tag.is_some() && {
            let elements = elements.iter().map(|(_, span)| *span);
            table::has_split_text(self.document.text, &columns, elements)
        };
        // A comment may have swallowed elements of a table that is not whole.
        let is_sure = is_whole && !has_split_text;
        let moves_comments = is_sure || tag.is_none();
        if moves_comments {
            for (token, _) in &elements {
                self.some_asides(token.next(), CommentPlace::OwnLine, TokenKind::is_comment);
            }
        }
        let has_rows = match tag {
            Some(_) => is_sure,
            None => is_whole && self.has_rows(&elements, columns.len()),
        };
        if has_rows {
            self.rows(&elements, &columns, self.row_order(tag).as_deref());
        } else {
            match tag {
                Some(_) if has_split_text => self.notice(pair.span(), NoticeReason::SplitText),
                Some(_) => self.notice(pair.span(), NoticeReason::TableRows),
                None => {}
            }
            self.lines(&elements, !moves_comments, tag.is_some());
        }
        self.scratch.elements = elements;
        self.out.fresh_line();
        self.repeats_after(index);
    }

    /// Writes the tag pair of a table, with one backslash before each width.
    fn header(&mut self, index: usize, header: &[u8], is_foreign: bool) {
        let value = self.tags.get(index).and_then(|(pair, _)| pair.value());
        let value = value.unwrap_or_default();
        if is_foreign && !self.out.target.expands {
            self.pair(index, None);
        } else if !self.out.target.expands_headers && value.starts_with(self.header_mark()) {
            self.pair(index, Some(&[self.header_mark(), header].concat()));
        } else {
            self.pair(index, Some(header));
        }
    }

    /// What begins a value that is handed on: nothing in version 1.0, which takes it for text.
    fn header_mark(&self) -> &'static [u8] {
        match self.version {
            Version::V1_0 => b"",
            _ => b"##",
        }
    }

    /// Whether each line holds so many elements: then a table of our own kind has these
    /// columns.
    fn has_rows(&self, elements: &[(TokenId, Span)], columns: usize) -> bool {
        let breaks = |from: Span, to: Span| table::is_broken(self.document.text, from, to);
        elements
            .windows(2)
            .enumerate()
            .all(|(index, pair)| match pair {
                [(_, left), (_, right)] => {
                    breaks(*left, *right) == (index + 1).is_multiple_of(columns)
                }
                _ => true,
            })
    }

    /// The rows of a table of times that go with the calls or cards, in their order, where that is
    /// not the order in which they are.
    fn row_order(&self, tag: Option<TagId>) -> Option<Vec<usize>> {
        match tag? {
            TagId::AUCTION_TIME_TABLE => self.model.call_rows(),
            TagId::PLAY_TIME_TABLE => self.turned_rows(),
            _ => None,
        }
    }

    /// Writes the elements by rows, in another order if there is one. An escape line within a row
    /// goes after the row, which would break otherwise; one that speaks to this program goes before
    /// it, because it acts on what follows. There is a column at least. Where a row would be longer than
    /// a line can be, no row is padded.
    fn rows(
        &mut self,
        elements: &[(TokenId, Span)],
        columns: &[TableColumn],
        order: Option<&[usize]>,
    ) {
        let mut rows: Vec<_> = elements.chunks(columns.len()).collect();
        if let Some(order) = order {
            rows = order
                .iter()
                .filter_map(|row| rows.get(*row).copied())
                .collect();
        }
        let is_padded = rows.iter().all(|row| self.fits_line(row, columns));
        for row in rows {
            self.out.fresh_line();
            self.escapes_in_row(row, true);
            let mut gap = 0;
            for ((token, span), column) in row.iter().zip(columns) {
                self.out.place = *span;
                let length = self.out.length(self.document.token_text(*token));
                let (before, after) = if is_padded {
                    column.padding(length)
                } else {
                    (0, 0)
                };
                self.spaces(gap + before);
                self.element(*token, column.value());
                gap = after + 1;
            }
            self.escapes_in_row(row, false);
            if let Some((last, _)) = row.last() {
                self.escapes(last.next());
            }
        }
    }

    /// Whether a row fits into a line where it is padded.
    fn fits_line(&self, row: &[(TokenId, Span)], columns: &[TableColumn]) -> bool {
        // Nearly all rows are short, even if each byte of theirs became two.
        let widest: usize = columns.iter().map(|column| 1 + column.min_width()).sum();
        let bytes: usize = row.iter().map(|(_, span)| span.len() as usize).sum();
        if widest + 2 * bytes <= MAX_LINE_LENGTH {
            return true;
        }
        let lengths = row
            .iter()
            .map(|(token, _)| self.out.length(self.document.token_text(*token)));
        table::fits_padded(columns, lengths)
    }

    /// Writes the escape lines within a row: those that speak to this program, or the others.
    fn escapes_in_row(&mut self, row: &[(TokenId, Span)], are_suppressions: bool) {
        let Some((_, others)) = row.split_last() else {
            return;
        };
        let document = self.document;
        for (token, _) in others {
            self.asides_of(token.next(), CommentPlace::OwnLine, |token, kind| {
                kind == TokenKind::Escape
                    && is_suppression(document.token_text(token)) == are_suppressions
            });
        }
    }

    fn spaces(&mut self, count: usize) {
        let length = self.out.bytes.len() + count;
        self.out.bytes.resize(length, b' ');
    }

    /// Writes the elements line by line, as they are; and where it is asked for, the comments after each.
    /// The blanks of a table may be all that tells what belongs together, so these stay; in a section that
    /// nobody knows single spaces part the elements.
    fn lines(&mut self, elements: &[(TokenId, Span)], with_comments: bool, with_blanks: bool) {
        let mut before: Option<Span> = None;
        for (index, (token, span)) in elements.iter().enumerate() {
            let between = before.map(|before| Span::new(before.end, span.start));
            let gap = between.map_or(&b"\n"[..], |between| between.of(self.document.text));
            let is_begun = index > 0 && with_comments && self.has_comment_before(*token);
            if !is_begun && gap.iter().any(|byte| is_line_end(*byte)) {
                self.out.fresh_line();
            }
            let blanks = if with_blanks {
                self.blanks_before(*span)
            } else {
                0
            };
            self.spaces(blanks.max(usize::from(self.out.column() > 0)));
            self.out.place = *span;
            self.element(*token, None);
            let next = elements.get(index + 1);
            if with_comments && next.is_some_and(|(next, _)| self.has_comment_before(*next)) {
                self.out.fresh_line();
            }
            if with_comments {
                self.asides(token.next(), CommentPlace::Inline)
            } else {
                self.escapes(token.next())
            }
            before = Some(*span);
        }
    }

    /// How many blanks are directly before an element, as far as a line can have them.
    fn blanks_before(&self, element: Span) -> usize {
        let before = self.document.text.get(..element.start as usize);
        let blanks = before.unwrap_or_default().iter().rev();
        blanks
            .take(MAX_LINE_LENGTH)
            .take_while(|byte| **byte == b' ')
            .count()
    }

    /// Whether a comment is before an element on its line, and nothing else: without it the element
    /// would be alone there.
    fn has_comment_before(&self, element: TokenId) -> bool {
        let tree = self.document.tree();
        let mut before = (0..element.0).rev().map(|token| tree.kind(TokenId(token)));
        let mut has_comment = false;
        let other = before.find(|kind| {
            has_comment |= *kind == TokenKind::BraceComment;
            *kind != TokenKind::BraceComment && *kind != TokenKind::Space
        });
        has_comment && other == Some(TokenKind::Newline)
    }

    fn element(&mut self, token: TokenId, value: Option<CellValue>) {
        let text = self.document.token_text(token);
        match self.document.tree().kind(token) {
            TokenKind::Element => self.out.string(&word(text, value)),
            _ => self.out.string(text),
        }
    }
}

/// Whether elements can be in rows of these columns: the header has some, and no blanks in
/// the place of the semicolons between them.
pub(super) fn can_have_rows(header: &[u8], columns: &[TableColumn]) -> bool {
    is_separated(header) && !columns.is_empty()
}

/// Whether a header has no blanks in the place of semicolons.
fn is_separated(header: &[u8]) -> bool {
    !header.trim_ascii().contains(&b' ') || header.contains(&b';')
}

/// A word of a table as export format writes it.
pub(super) fn word(text: &[u8], value: Option<CellValue>) -> Cow<'_, [u8]> {
    let is_pass = || text == b"PASS" && matches!(value, Some(CellValue::Contract));
    let written = text.iter().any(u8::is_ascii_lowercase) || is_pass();
    let written = written.then(|| in_upper_case(text, value)).flatten();
    written.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// A word in capitals, where it is one of those that its column has.
fn in_upper_case(text: &[u8], value: Option<CellValue>) -> Option<Vec<u8>> {
    let written = text.to_ascii_uppercase();
    let is_one = match value? {
        CellValue::Direction => matches!(written.as_slice(), b"N" | b"E" | b"S" | b"W"),
        CellValue::Denomination => {
            matches!(written.as_slice(), b"C" | b"D" | b"H" | b"S" | b"NT")
        }
        CellValue::Contract if written == b"PASS" => return Some(b"Pass".to_vec()),
        CellValue::Contract => value::contract(&written).is_ok(),
        _ => false,
    };
    is_one.then_some(written)
}

/// A header with one backslash before each width; one that cannot be read, because something
/// else comes after a backslash or blanks between the columns, stays as it is.
fn without_doubled(header: &[u8], columns: &[TableColumn], is_separated: bool) -> Vec<u8> {
    if !is_separated || columns.iter().any(TableColumn::has_bad_width) {
        return header.to_vec();
    }
    let mut written = Vec::with_capacity(header.len());
    let mut at = 0;
    for column in columns.iter().filter(|column| column.is_doubled) {
        let backslash = column.layout.start as usize;
        written.extend_from_slice(header.slice(at..backslash));
        at = backslash + 1;
    }
    written.extend_from_slice(header.slice(at..));
    written
}
