//! Marks that part calls, cards or elements where only blanks may: commas, full stops, slashes and bars,
//! and the numbers of tricks. People type them, and programs print them.

use super::GameContext;
use super::elements::can_be;
use super::moves::{is_clear_move, means_pass};
use crate::engine::SpanEdit;
use crate::pbn::model::TableSection;
use crate::pbn::model::table::{TableCell, TableColumn};
use crate::pbn::standard::{CellValue, TURNS_PER_LINE, TagId};
use crate::pbn::syntax::TokenKind;
use crate::source::Span;
use crate::source::is_line_end;

/// The edits that delete the marks at a place in an auction or a play. `None` where they are not all that
/// is wrong on its lines, as in prose, or where a mark may stand for a call or a card: where two have
/// nothing between them, or one that is alone is in a row that is not whole.
pub(crate) fn without_separators(
    game: &GameContext<'_>,
    place: Span,
    section: Option<TagId>,
) -> Option<Vec<SpanEdit>> {
    let tree = game.document.tree();
    let (before, after) = game.tokens_beside(place)?;
    let before: Vec<_> = before
        .map(|token| (tree.kind(token), tree.span(token)))
        .collect();
    let after = after.map(|token| (tree.kind(token), tree.span(token)));
    let after = after.filter(|(_, span)| span.start >= place.end);
    let own = game.tokens_in(place).map(|(_, kind, span)| (kind, span));
    let tokens = before.into_iter().rev().chain(own).chain(after);
    let mut line = LineContent::default();
    let mut edits = Vec::new();
    for (kind, span) in tokens {
        match kind {
            TokenKind::Newline => {
                line.end()?;
                line = LineContent::default();
            }
            TokenKind::Error | TokenKind::Call | TokenKind::Card => {
                let own = line.word(game, span, section)?;
                if place.start <= span.start && span.end <= place.end {
                    edits.extend(own);
                }
            }
            _ => {}
        }
    }
    line.end()?;
    Some(edits)
}

/// What was on a line.
#[derive(Default)]
struct LineContent {
    /// How many calls or cards.
    words: usize,
    /// Whether one of them is no pass.
    has_others: bool,
    /// Whether a mark was alone.
    has_bare_mark: bool,
    /// Whether the last thing was a mark.
    ends_in_mark: bool,
}

impl LineContent {
    /// Goes on over a word; gives the edits that delete its marks. `None` where it may be anything else.
    fn word(
        &mut self,
        game: &GameContext<'_>,
        word: Span,
        section: Option<TagId>,
    ) -> Option<Vec<SpanEdit>> {
        let text = game.slice(word);
        let is_row_start = self.words.is_multiple_of(TURNS_PER_LINE);
        if is_row_start && is_number(text, section) {
            return Some(vec![begin(game, word)]);
        }
        let begins = text.first().is_some_and(|byte| is_mark(*byte));
        if begins && self.ends_in_mark {
            return None;
        }
        self.ends_in_mark = text.last().is_some_and(|byte| is_mark(*byte));
        if matches!(text, [mark] if is_mark(*mark)) {
            self.has_bare_mark = true;
            return Some(vec![match self.words {
                0 => begin(game, word),
                _ => game.removal(word),
            }]);
        }
        let mut edits = Vec::new();
        let mut start = word.start + u32::from(begins);
        edits.extend(begins.then(|| SpanEdit::delete(Span::new(word.start, start))));
        let end = word.end - u32::from(self.ends_in_mark);
        let inside = game.slice(Span::new(start, end.max(start)));
        let mut parts = inside.split(|byte| is_inner_mark(*byte)).peekable();
        while let Some(part) = parts.next() {
            if !is_clear_move(part, section) {
                return None;
            }
            self.words += 1;
            self.has_others |= !is_pass(part);
            start += part.len() as u32;
            if parts.peek().is_some() {
                edits.push(SpanEdit::new(Span::new(start, start + 1), b" "));
                start += 1;
            }
        }
        edits.extend(
            self.ends_in_mark
                .then(|| SpanEdit::delete(Span::new(end, word.end))),
        );
        Some(edits)
    }

    /// Whether its bare marks stand for nothing.
    fn end(&self) -> Option<()> {
        let is_row = self.words == TURNS_PER_LINE || self.words > 0 && !self.has_others;
        (!self.has_bare_mark || is_row).then_some(())
    }
}

/// The edit that deletes a word at the beginning of a line, with the blanks after it.
fn begin(game: &GameContext<'_>, word: Span) -> SpanEdit {
    let end = game.blanks_after(word.end).end;
    // In the first column, a `%` would hide its line.
    if game.is_line_end(end) || game.text().get(end as usize) == Some(&b'%') {
        game.removal(word)
    } else {
        SpanEdit::delete(Span::new(word.start, end))
    }
}

fn is_pass(word: &[u8]) -> bool {
    means_pass(word) || word.eq_ignore_ascii_case(b"ap")
}

/// Whether a word numbers a trick: `1.`, `1:` or `1)`
pub(crate) fn is_number(word: &[u8], section: Option<TagId>) -> bool {
    let Some((b'.' | b':' | b')', number)) = word.split_last() else {
        return false;
    };
    let is_trick = (1..=2).contains(&number.len()) && number.iter().all(u8::is_ascii_digit);
    section == Some(TagId::PLAY) && is_trick
}

fn is_mark(byte: u8) -> bool {
    matches!(byte, b',' | b'.' | b'/' | b'|')
}

/// Whether a mark within a word parts it; a slash has another choice after it.
fn is_inner_mark(byte: u8) -> bool {
    matches!(byte, b',' | b'.' | b'|')
}

/// How many elements of a table are looked at.
const LOOKED_AT: usize = 64;

/// The mark that parts the elements of a table, where one does, and its first place: a bar or a comma of its
/// own, or a comma at the end of a number. In names a comma is common.
pub(crate) fn between_elements(table: TableSection<'_>) -> Option<(u8, Span)> {
    let elements = table.elements.get(..LOOKED_AT).unwrap_or(&table.elements);
    let (first, last) = (elements.first()?, elements.last()?);
    // Nearly all tables have none.
    memchr::memchr2(b'|', b',', table.slice(first.to(*last)))?;
    let mut marks = elements
        .iter()
        .filter_map(|element| match table.slice(*element) {
            [mark @ (b'|' | b',')] => Some((*mark, *element)),
            [number @ .., b','] if is_decimal(number) => {
                Some((b',', Span::new(element.end - 1, element.end)))
            }
            _ => None,
        });
    marks.next().or_else(|| {
        let mark = joining_mark(table, elements)?;
        let at = memchr::memchr(mark, table.slice(*first))?;
        Some((mark, first.part(at, at + 1)))
    })
}

/// The mark that makes one element of each row, as in `1,2,4S`.
fn joining_mark(table: TableSection<'_>, elements: &[Span]) -> Option<u8> {
    let marks = [b'|', b','].into_iter();
    let mut marks = marks.filter(|mark| {
        let mut elements = elements.iter();
        !table.columns().is_empty() && elements.all(|element| is_row(table, *element, *mark))
    });
    marks.next()
}

/// Whether an element is a row whose elements have a mark between them, and nothing else. A single comma of
/// digits may be that of a number, and a range of scores has a comma of its own.
fn is_row(table: TableSection<'_>, element: Span, mark: u8) -> bool {
    let columns = table.columns();
    let text = table.slice(element);
    let is_of_number = |byte: &u8| byte.is_ascii_digit() || b",.-+".contains(byte);
    let is_range = |column: &TableColumn| column.value() == Some(CellValue::ScoreRange);
    if mark == b',' && columns.iter().any(is_range) {
        return false;
    }
    let may_be_number = columns.len() == 2 && text.iter().all(is_of_number);
    let mut parts = text.split(|byte| *byte == mark);
    let fit = columns.iter().all(|column| {
        let part = parts.next().filter(|part| !part.is_empty());
        part.is_some_and(|part| {
            let cell = TableCell::new(Span::new(0, part.len() as u32), part);
            column.value().is_none_or(|value| can_be(value, cell))
        })
    });
    fit && parts.next().is_none() && columns.len() > 1 && !may_be_number && !text.contains(&b'"')
}

fn is_decimal(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+');
    text.iter().any(u8::is_ascii_digit) && text.iter().all(is_part)
}

/// The edits that delete the marks between the elements of a table; `None` where its lines do not have an
/// element for each column then.
pub(crate) fn without_marks(
    game: &GameContext<'_>,
    table: TableSection<'_>,
    mark: u8,
) -> Option<Vec<SpanEdit>> {
    let columns = table.columns().len();
    let mut edits = Vec::new();
    if joining_mark(table, &table.elements) == Some(mark) {
        for element in &table.elements {
            let marks = memchr::memchr_iter(mark, table.slice(*element));
            edits.extend(marks.map(|at| SpanEdit::new(element.part(at, at + 1), b" ")));
        }
        return Some(edits);
    }
    let mut count = 0;
    let mut last: Option<Span> = None;
    for element in table.elements.iter().copied() {
        let begins_line = last.is_some_and(|last| {
            let between = game.slice(Span::new(last.end, element.start));
            between.iter().any(|byte| is_line_end(*byte))
        });
        if begins_line && count != columns {
            return None;
        }
        if begins_line {
            count = 0;
        }
        last = Some(element);
        let text = table.slice(element);
        if text == [mark] {
            edits.push(match count {
                0 => begin(game, element),
                _ => game.removal(element),
            });
            continue;
        }
        count += 1;
        // Strings need no blank beside them, so that the mark may be all there is.
        if let [first, _, ..] = text
            && *first == mark
        {
            edits.push(SpanEdit::new(
                Span::new(element.start, element.start + 1),
                b" ",
            ));
        }
        if let [_, .., end] = text
            && *end == mark
        {
            let is_apart =
                !game.blanks_after(element.end).is_empty() || game.is_line_end(element.end);
            let space: &[u8] = if is_apart { b"" } else { b" " };
            edits.push(SpanEdit::new(
                Span::new(element.end - 1, element.end),
                space,
            ));
        }
    }
    (count == columns && columns > 0).then_some(edits)
}

/// The `;` at the end of a header, where the elements fill the columns before it.
pub(crate) fn last_semicolon(table: TableSection<'_>) -> Option<Span> {
    let (last, others) = table.columns().split_last()?;
    let elements = table.elements.len();
    let is_end = last.span.is_empty() && others.iter().all(|column| !column.name.is_empty());
    let fills = |columns: usize| columns > 0 && elements.is_multiple_of(columns);
    let is_end = is_end && fills(others.len()) && !fills(table.columns().len());
    let start = last.span.start.checked_sub(1)?;
    is_end.then_some(Span::new(start, last.span.start))
}
