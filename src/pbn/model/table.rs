//! Tables: the columns in the tag value and the elements in rows (chapter 5).

use std::sync::LazyLock;

use super::{Document, Model, contract};
use crate::bridge::{FinalContract, Seat, Strain, seat};
use crate::pbn::standard::{CellValue, Column, MAX_LINE_LENGTH, TagId, TagKind, TagSet, table};
use crate::pbn::syntax::{Section, TagPair, TokenKind};
use crate::source::{Slice, Span};

/// Whether an element of a table that ends at an offset goes on in a comment, as in `2C;D`: then the
/// `;` is reported, and not what is left of the element.
pub fn is_cut(text: &[u8], end: u32) -> bool {
    let rest = text.slice(end as usize..);
    matches!(rest, [b';', after, ..] if !after.is_ascii_whitespace())
}

/// A table of the standard, or one that known programs write, as it is in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableData {
    /// The tag that begins it.
    pub tag: TagId,
    /// The tag pair.
    pub pair: Span,
    /// The tag value without quotes and without `##`; `None` where it cannot be read or is
    /// taken over from another game.
    pub header: Option<Span>,
    /// The columns; none without a header, or where it is empty.
    pub columns: Vec<TableColumn>,
    /// The elements in order, with their quotes.
    pub elements: Vec<Span>,
    /// Whether header and elements could be read without a mistake.
    pub sound: bool,
    /// Whether columns are separated by something else than semicolons: by blanks, commas, bars.
    pub is_unseparated: bool,
    /// Whether text with blanks lacks its quotes, so that the rows are not what they are meant to be.
    pub has_split_text: bool,
}

/// One column in the header of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableColumn {
    /// All of it between two semicolons.
    pub span: Span,
    /// The name without order sign and width.
    pub name: Span,
    /// What the sign before the name says.
    pub order: Option<SortOrder>,
    /// From the backslash to the end; empty where there is none.
    pub layout: Span,
    /// The minimum width; `None` where there is none, or where it cannot be read.
    pub width: Option<u32>,
    /// How elements are aligned.
    pub align: Align,
    /// Whether the backslash is doubled, as in other strings.
    pub is_doubled: bool,
    /// What the standard knows of the column.
    pub known: Option<&'static Column>,
}

/// What an order sign says. Note that `+` means the highest first (chapter 5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SortOrder {
    /// `+`: the highest value in the first row.
    Descending,
    /// `-`: the lowest value in the first row.
    Ascending,
}

/// On which side an element is padded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// No letter: either side.
    Free,
    /// `L`: after it.
    Left,
    /// `R`: before it.
    Right,
}

impl TableColumn {
    /// Whether a backslash is there, and no width could be read after it.
    pub fn has_bad_width(&self) -> bool {
        !self.layout.is_empty() && self.width.is_none()
    }

    /// How many spaces come before and after an element of so many bytes, to make it as wide as the column.
    /// Where they may be on either side, they come after it.
    pub fn padding(&self, length: usize) -> (usize, usize) {
        let missing = self.min_width().saturating_sub(length);
        match self.align {
            Align::Right => (missing, 0),
            Align::Left | Align::Free => (0, missing),
        }
    }

    /// The minimum width, which is never more than a line can hold.
    pub fn min_width(&self) -> usize {
        let width = self.width.map_or(0, |width| width as usize);
        width.min(MAX_LINE_LENGTH)
    }

    /// The order sign.
    pub fn sign(&self) -> Span {
        Span::new(self.span.start, self.name.start)
    }

    /// Whether it holds names, or is none of the standard: its elements may be text with blanks.
    pub fn holds_text(&self) -> bool {
        matches!(self.value(), None | Some(CellValue::Names))
    }

    /// Whether an element is a word where no word can be, or a number in the place of names.
    pub fn is_misplaced(&self, cell: TableCell<'_>) -> bool {
        let Some(value) = self.value() else {
            return false;
        };
        match value {
            CellValue::Names => !cell.is_quoted && cell.number().is_some(),
            _ if !cell.is_word() => false,
            CellValue::Contract => cell.contract().is_none(),
            CellValue::Direction if is_any_of(cell.text, SEATS) => false,
            CellValue::Denomination if is_any_of(cell.text, DENOMINATIONS) => false,
            CellValue::Call if cell.text.eq_ignore_ascii_case(b"Pass") => false,
            CellValue::Call | CellValue::Card | CellValue::Direction | CellValue::Denomination => {
                cell.text.len() > 2
            }
            CellValue::Ranks => false,
            _ => true,
        }
    }

    /// The grammar of its elements, where the column is predefined.
    pub fn value(&self) -> Option<CellValue> {
        self.known.map(|known| known.value)
    }

    pub(super) fn read(text: &[u8], span: Span, tag: Option<TagId>) -> TableColumn {
        let order = match text.first() {
            Some(b'+') => Some(SortOrder::Descending),
            Some(b'-') => Some(SortOrder::Ascending),
            _ => None,
        };
        let start = usize::from(order.is_some());
        let end = memchr::memchr(b'\\', text).unwrap_or(text.len());
        let layout = text.slice(end..);
        let is_doubled = layout.starts_with(b"\\\\");
        let width = layout.get(if is_doubled { 2 } else { 1 }..);
        let (width, align) = read_width(width.unwrap_or_default());
        let name = text.slice(start..end);
        TableColumn {
            span,
            name: span.part(start, end),
            order,
            layout: span.part(end, text.len()),
            width,
            align,
            is_doubled,
            known: tag.and_then(table).and_then(|table| table.column(name)),
        }
    }
}

/// The columns of a header that is at a place; none where it is empty or `?`.
pub fn columns(header: &[u8], place: Span, tag: Option<TagId>) -> Vec<TableColumn> {
    if matches!(header, b"" | b"?") {
        return Vec::new();
    }
    let mut columns = Vec::with_capacity(1 + memchr::memchr_iter(b';', header).count());
    let mut at = 0;
    for text in header.split(|byte| *byte == b';') {
        columns.push(TableColumn::read(
            text,
            place.part(at, at + text.len()),
            tag,
        ));
        at += text.len() + 1;
    }
    columns
}

/// Whether a row whose elements have these lengths still fits into a line when it is padded. Where one row
/// does not, no row of its table is padded.
pub fn fits_padded(columns: &[TableColumn], lengths: impl Iterator<Item = usize>) -> bool {
    let (mut reached, mut gap) = (0, 0);
    for (column, length) in columns.iter().zip(lengths) {
        let (before, after) = column.padding(length);
        reached += gap + before + length;
        gap = after + 1;
    }
    reached <= MAX_LINE_LENGTH
}

/// Whether a byte separates columns in the headers of programs that do not write semicolons.
pub fn is_wrong_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b',' | b'|' | b':' | b'/')
}

/// Whether the columns of a header are separated by something else than semicolons. A blank
/// separates them where there is no semicolon at all; other bytes, where there are columns of the
/// standard between them.
pub(crate) fn is_unseparated(header: &[u8], tag: TagId) -> bool {
    let header = header.trim_ascii();
    let has_semicolon = memchr::memchr(b';', header).is_some();
    if !has_semicolon && memchr::memchr(b' ', header).is_some() {
        return true;
    }
    let is_known = |name: &[u8]| {
        let column = TableColumn::read(name, Span::default(), Some(tag));
        column.known.is_some()
    };
    let mut columns = header.split(|byte| *byte == b';');
    columns.any(|column| {
        let names = column.split(|byte| is_wrong_separator(*byte));
        let mut names = names.filter(|name| !name.is_empty()).peekable();
        names.next().is_some_and(|first| {
            let is_more = names.peek().is_some();
            // With semicolons beside them, one odd name is just an odd name.
            is_more
                && if has_semicolon {
                    is_known(first) && names.all(is_known)
                } else {
                    is_known(first) || names.any(is_known)
                }
        })
    })
}

/// Seats and denominations in full, which elements give by letters: words, but in their place.
const SEATS: &[&str] = &["West", "North", "East", "South"];
const DENOMINATIONS: &[&str] = &["Spades", "Hearts", "Diamonds", "Clubs", "Notrump"];

fn is_any_of(text: &[u8], words: &[&str]) -> bool {
    let mut words = words.iter();
    words.any(|word| text.eq_ignore_ascii_case(word.as_bytes()))
}

/// Whether text with blanks in a table lacks its quotes, so that its rows are not what they are meant
/// to be, although there are as many elements as rows need. Line ends do not matter (chapter 5.2); but
/// where rows begin in the middle of lines, and put words where none can be or part `Smith & X`, nobody
/// means these rows. Where no column tells words from other elements, that lines end within rows is
/// enough, or that names are the only column, if a name is without quotes.
pub fn has_split_text(
    text: &[u8],
    columns: &[TableColumn],
    elements: impl Iterator<Item = Span>,
) -> bool {
    let (mut has_word, mut has_bare_name) = (false, false);
    let (mut is_misplaced, mut is_parted) = (false, false);
    let (mut has_row_in_line, mut has_line_in_row) = (false, false);
    let mut before: Option<Span> = None;
    let mut last_on_line: [Option<TableCell<'_>>; 2] = [None; 2];
    if !columns.iter().any(TableColumn::holds_text) {
        return false;
    }
    let is_names = |column: &TableColumn| column.value() == Some(CellValue::Names);
    for ((place, column), element) in columns.iter().enumerate().cycle().zip(elements) {
        if let Some(before) = before
            && is_broken(text, before, element)
        {
            has_line_in_row |= place > 0;
            last_on_line = [None; 2];
        } else {
            has_row_in_line |= place == 0 && before.is_some();
        }
        let cell = TableCell::new(element, text);
        let is_word = cell.is_word();
        has_word |= is_word && column.holds_text();
        has_bare_name |= is_word && is_names(column);
        is_misplaced |= column.is_misplaced(cell);
        if let [Some(first), Some(joint)] = last_on_line {
            is_misplaced |= joint.text == b"-" && first.is_word() && is_word;
            is_parted |=
                joint.text == b"&" && first.begins_with_letter() && cell.begins_with_letter();
        }
        last_on_line = [last_on_line[1], Some(cell)];
        before = Some(element);
    }
    let is_split = has_line_in_row || columns.len() == 1;
    let is_untold = is_split && has_bare_name && columns.iter().all(TableColumn::holds_text);
    has_row_in_line && (is_parted || is_misplaced && has_word || is_untold)
}

/// Whether an element is on a later line than the one before it.
pub fn is_broken(text: &[u8], before: Span, element: Span) -> bool {
    memchr::memchr2(b'\n', b'\r', Span::new(before.end, element.start).of(text)).is_some()
}

/// The elements of a section that is not known, in order, with their quotes.
pub(crate) fn elements(section: Section<'_>) -> Vec<Span> {
    let mut elements = Vec::new();
    section.pieces().for_each(|(kind, span)| {
        if matches!(kind, TokenKind::Element | TokenKind::String) {
            elements.push(span);
        }
    });
    elements
}

/// Reads `3R`.
fn read_width(text: &[u8]) -> (Option<u32>, Align) {
    let (digits, align) = match text.split_last() {
        Some((b'L', digits)) => (digits, Align::Left),
        Some((b'R', digits)) => (digits, Align::Right),
        _ => (text, Align::Free),
    };
    let is_number = (1..=9).contains(&digits.len())
        && digits.iter().all(u8::is_ascii_digit)
        && digits.first() != Some(&b'0');
    let width = digits.iter().fold(0, |n: u32, digit| {
        n.wrapping_mul(10)
            .wrapping_add(u32::from(digit.wrapping_sub(b'0')))
    });
    (is_number.then_some(width), align)
}

/// The tags of tables.
pub static TABLE_TAGS: LazyLock<TagSet> = LazyLock::new(|| {
    let mut tables = TagSet::default();
    tables.extend(TagId::all().filter(|tag| tag.info().kind == TagKind::Table));
    tables
});

impl TableData {
    /// All tables of a game, the first of each tag: a repeated one does not count.
    pub(super) fn read_all(model: &Model<'_>) -> Vec<TableData> {
        let mut tables: Vec<TableData> = Vec::new();
        if !model.known_tags().has_any(*TABLE_TAGS) {
            return tables;
        }
        for (pair, id) in model.tags {
            let Some(tag) = id.filter(|id| id.info().kind == TagKind::Table) else {
                continue;
            };
            if tables.iter().all(|table| table.tag != tag) {
                tables.push(TableData::read(model.document, *pair, pair.section(), tag));
            }
        }
        tables
    }

    fn read(
        document: &Document<'_>,
        pair: TagPair<'_>,
        section: Option<Section<'_>>,
        tag: TagId,
    ) -> TableData {
        let mut table = TableData {
            tag,
            pair: pair.span(),
            header: None,
            columns: Vec::new(),
            elements: Vec::new(),
            sound: true,
            is_unseparated: false,
            has_split_text: false,
        };
        let value = pair.value().zip(pair.value_span());
        match value {
            None | Some((b"#", _)) => table.sound = false,
            Some((value, span)) => {
                let skip = if value.starts_with(b"##") { 2 } else { 0 };
                let span = span.part(skip, value.len());
                table.header = Some(span);
                table.read_header(value.slice(skip..), span);
            }
        }
        if let Some(section) = section {
            table.read_elements(document.text, section);
            let elements = table.elements.iter().copied();
            table.has_split_text =
                table.is_whole() && has_split_text(document.text, &table.columns, elements);
        }
        table
    }

    fn read_elements(&mut self, text: &[u8], section: Section<'_>) {
        // Most elements, with what parts them from the next, take three bytes or more.
        self.elements.reserve(section.span().len() as usize / 3);
        section.pieces().for_each(|(kind, span)| {
            match kind {
                kind if kind.is_trivia() => return,
                TokenKind::Element => {}
                TokenKind::String => {
                    let text = span.of(text);
                    self.sound &= text.len() >= 2 && text.ends_with(b"\"");
                }
                _ => {
                    self.sound = false;
                    return;
                }
            }
            self.elements.push(span);
        });
    }

    fn read_header(&mut self, header: &[u8], place: Span) {
        if matches!(header, b"" | b"?") {
            return;
        }
        self.is_unseparated = is_unseparated(header, self.tag);
        self.columns = columns(header, place, Some(self.tag));
    }

    /// Whether the elements fill rows: what is in which column is sure.
    pub fn is_whole(&self) -> bool {
        let columns = self.columns.len();
        self.sound
            && columns > 0
            && self.elements.len().is_multiple_of(columns)
            && !self.is_unseparated
            && !self.has_split_text
    }

    /// Whether it has nothing but columns of the standard, no two of them the same, with sound
    /// widths, and whole rows.
    pub fn is_plain(&self) -> bool {
        let known = |column: &TableColumn| column.known.map(std::ptr::from_ref);
        let is_plain = |(index, column): (usize, &TableColumn)| {
            let mut before = self.columns.iter().take(index);
            column.known.is_some()
                && !column.is_doubled
                && !column.has_bad_width()
                && before.all(|before| known(before) != known(column))
        };
        self.is_whole() && self.columns.iter().enumerate().all(is_plain)
    }

    /// How many rows there are; a last one may be short.
    pub fn row_count(&self) -> usize {
        match self.columns.len() {
            0 => 0,
            columns => self.elements.len().div_ceil(columns),
        }
    }
}

/// A table of a game with the text in which it is.
#[derive(Clone, Copy, Debug)]
pub struct TableSection<'m> {
    data: &'m TableData,
    text: &'m [u8],
}

impl std::ops::Deref for TableSection<'_> {
    type Target = TableData;

    fn deref(&self) -> &TableData {
        self.data
    }
}

impl<'m> TableSection<'m> {
    pub(super) fn new(data: &'m TableData, text: &'m [u8]) -> TableSection<'m> {
        TableSection { data, text }
    }

    /// The columns in order.
    pub fn columns(self) -> &'m [TableColumn] {
        &self.data.columns
    }

    /// The name of the tag.
    pub fn tag_name(self) -> &'static str {
        self.data.tag.name()
    }

    /// The text of a span.
    pub fn slice(self, span: Span) -> &'m [u8] {
        span.of(self.text)
    }

    /// The first column of a name, as the standard writes it.
    pub fn column(self, name: &str) -> Option<usize> {
        let mut columns = self.data.columns.iter();
        columns.position(|column| column.known.is_some_and(|known| known.name == name))
    }

    /// The rows, each with the places of its elements; a last one may be short.
    pub fn rows(self) -> impl Iterator<Item = &'m [Span]> {
        let columns = self.data.columns.len();
        let elements = match columns {
            0 => &[],
            _ => self.data.elements.as_slice(),
        };
        elements.chunks(columns.max(1))
    }

    /// The element in a row and a column.
    pub fn cell(self, row: usize, column: usize) -> Option<TableCell<'m>> {
        let columns = self.data.columns.len();
        if column >= columns {
            return None;
        }
        let index = row.checked_mul(columns)?.checked_add(column)?;
        Some(TableCell::new(*self.data.elements.get(index)?, self.text))
    }

    /// The element at a place.
    pub fn cell_at(self, span: Span) -> TableCell<'m> {
        TableCell::new(span, self.text)
    }

    /// The elements of a column from the first row to the last.
    pub fn cells(self, column: usize) -> impl Iterator<Item = TableCell<'m>> {
        let step = self.data.columns.len().max(1);
        let elements = self.data.elements.iter().skip(column).step_by(step);
        elements.map(move |span| TableCell::new(*span, self.text))
    }

    /// The row as a span.
    pub fn row_span(self, row: usize) -> Option<Span> {
        let first = self.cell(row, 0)?;
        let last = self.cell(row, self.data.columns.len().checked_sub(1)?)?;
        Some(first.span.to(last.span))
    }
}

/// One element of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableCell<'m> {
    /// Its place, quotes included.
    pub span: Span,
    /// Its text, without quotes and the spaces directly inside them.
    pub text: &'m [u8],
    /// Whether it is a string token.
    pub is_quoted: bool,
}

impl<'m> TableCell<'m> {
    /// The element at a place of the text of a game.
    pub fn new(span: Span, text: &'m [u8]) -> TableCell<'m> {
        let text = span.of(text);
        match text {
            [b'"', inner @ .., b'"'] => TableCell {
                span,
                text: inner.trim_ascii(),
                is_quoted: true,
            },
            _ => TableCell {
                span,
                text,
                is_quoted: false,
            },
        }
    }

    /// Whether it says nothing: `?` for unknown, `-` for irrelevant.
    pub fn is_blank(self) -> bool {
        matches!(self.text, b"?" | b"-" | b"")
    }

    /// Whether it is a word without quotes, and neither a number nor a single letter.
    pub fn is_word(self) -> bool {
        self.text.len() > 1
            && self.begins_with_letter()
            && !self.text.iter().any(u8::is_ascii_digit)
    }

    /// Whether it has no quotes, and begins with a letter.
    pub fn begins_with_letter(self) -> bool {
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
        !self.is_quoted && self.text.first().is_some_and(is_letter)
    }

    /// Whether `^` marks it as an artificial score.
    pub fn is_artificial(self) -> bool {
        self.text.first() == Some(&b'^')
    }

    /// The text without the `^` of an artificial score.
    pub fn bare(self) -> &'m [u8] {
        self.text.strip_prefix(b"^").unwrap_or(self.text)
    }

    /// The number that it is, also as an artificial score.
    pub fn number(self) -> Option<f64> {
        number(self.bare())
    }

    /// The number that was really scored: no artificial one.
    pub fn real_number(self) -> Option<f64> {
        number(self.text)
    }

    /// The seat that it is.
    pub fn seat(self) -> Option<Seat> {
        match self.text {
            &[letter] => seat(letter),
            _ => None,
        }
    }

    /// The contract that it is; `N` for `NT` is taken as well.
    pub fn contract(self) -> Option<FinalContract> {
        if let Some(contract) = contract(self.text) {
            return Some(contract);
        }
        // Real programs write `3N` and `3NX`: at most four characters.
        let mut long = [0; 8];
        let (level, rest) = self.text.split_first_chunk::<2>()?;
        if !level[1].eq_ignore_ascii_case(&b'N') || rest.len() > 2 {
            return None;
        }
        let parts = [&level[..], b"T", rest].into_iter().flatten();
        let mut length = 0;
        for (place, byte) in long.iter_mut().zip(parts) {
            *place = *byte;
            length += 1;
        }
        contract(long.get(..length)?)
    }

    /// The number of tricks that it is, 0 to 13.
    pub fn tricks(self) -> Option<u8> {
        match self.text {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            [b'1', digit @ b'0'..=b'3'] => Some(10 + digit - b'0'),
            _ => None,
        }
    }
}

/// A decimal number, with or without a sign.
pub fn number(text: &[u8]) -> Option<f64> {
    let (negative, digits) = match text.split_first()? {
        (b'-', rest) => (true, rest),
        (b'+', rest) => (false, rest),
        _ => (false, text),
    };
    let mut value = 0.0;
    let mut scale = None;
    let mut count = 0;
    for byte in digits {
        match (byte, scale) {
            (b'0'..=b'9', None) => value = value * 10.0 + f64::from(byte - b'0'),
            (b'0'..=b'9', Some(unit)) => {
                value += f64::from(byte - b'0') * unit;
                scale = Some(unit / 10.0);
            }
            (b'.', None) => {
                scale = Some(0.1);
                continue;
            }
            _ => return None,
        }
        count += 1;
    }
    // No number of a bridge tournament has a hundred digits.
    ((1..=15).contains(&count)).then_some(if negative { -value } else { value })
}

/// How many digits come after the decimal dot.
pub fn decimals(text: &[u8]) -> usize {
    let dot = text.iter().position(|byte| *byte == b'.');
    dot.map_or(0, |dot| text.len() - dot - 1)
}

/// What one more in the last place of a number is worth.
pub fn last_place(text: &[u8]) -> f64 {
    0.1_f64.powi(decimals(text).min(9) as i32)
}

/// The seconds of `HH:MM:SS`, `MM:SS` or `SS` (chapter 5.4).
pub fn seconds(text: &[u8]) -> Option<u32> {
    let mut total: u32 = 0;
    for (fields, field) in text.split(|byte| *byte == b':').enumerate() {
        let is_number = (1..=9).contains(&field.len()) && field.iter().all(u8::is_ascii_digit);
        if !is_number || fields == 3 {
            return None;
        }
        let value = field
            .iter()
            .fold(0, |n: u32, d| n * 10 + u32::from(d - b'0'));
        if fields > 0 && (value >= 60 || field.len() > 2) {
            return None;
        }
        total = total.checked_mul(60)?.checked_add(value)?;
    }
    Some(total)
}

/// A range of scores, its bounds included. Points are multiples of ten, so that `50,90` is 60 to 80;
/// here every integer counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ScoreRange {
    /// The lowest score.
    pub low: i32,
    /// The highest score.
    pub high: i32,
}

impl ScoreRange {
    /// Beyond the lowest and the highest possible score.
    pub const ALL: ScoreRange = ScoreRange {
        low: -100_000,
        high: 100_000,
    };

    /// Reads a range in one of the four forms of chapter 5.5; `None` also for one in which
    /// no score can lie.
    pub fn read(text: &[u8]) -> Option<ScoreRange> {
        let Some(comma) = memchr::memchr(b',', text) else {
            let score = score(text)?;
            return Some(ScoreRange {
                low: score,
                high: score,
            });
        };
        let (low, high) = (text.get(..comma)?, text.get(comma + 1..)?);
        let range = match (low, high) {
            (b"*", b"*") => return None,
            (b"*", high) => ScoreRange {
                low: ScoreRange::ALL.low,
                high: score(high)? - 1,
            },
            (low, b"*") => ScoreRange {
                low: score(low)? + 1,
                high: ScoreRange::ALL.high,
            },
            (low, high) => ScoreRange {
                low: score(low)? + 1,
                high: score(high)? - 1,
            },
        };
        (range.low <= range.high).then_some(range)
    }
}

/// An integer number of points, with or without a sign.
fn score(text: &[u8]) -> Option<i32> {
    let digits = match text.split_first()? {
        (b'-' | b'+', rest) => rest,
        _ => text,
    };
    if !(1..=5).contains(&digits.len()) || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    number(text).map(|number| number as i32)
}

impl TableSection<'_> {
    /// The tricks of an OptimumResultTable by denomination (clubs first) and seat; `None`
    /// unless all twenty are given once.
    pub fn double_dummy(self) -> Option<[[u8; 4]; 5]> {
        if !self.is_whole() || self.row_count() != crate::pbn::standard::OPTIMUM_RESULT_ROWS {
            return None;
        }
        let (declarer, denomination, result) = (
            self.column("Declarer")?,
            self.column("Denomination")?,
            self.column("Result")?,
        );
        let mut tricks = [[None; 4]; 5];
        for row in 0..self.row_count() {
            let seat = self.cell(row, declarer)?.seat()?;
            let strain = denomination_of(self.cell(row, denomination)?)?;
            let place = tricks.get_mut(strain as usize)?.get_mut(seat as usize)?;
            if place.is_some() {
                return None;
            }
            *place = Some(self.cell(row, result)?.tricks()?);
        }
        Some(tricks.map(|seats| seats.map(Option::unwrap_or_default)))
    }
}

/// Whose digits come first.
const DIGITS_OF: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// The tricks of twenty hexadecimal digits, as BridgeComposer writes them: for North, South,
/// East and West each in notrump, spades, hearts, diamonds and clubs. They come by denomination
/// (clubs first) and seat; `None` where a digit is none or more than 13.
pub fn double_dummy_digits(text: &[u8]) -> Option<[[u8; 4]; 5]> {
    if text.len() != 20 {
        return None;
    }
    let mut tricks = [[0; 4]; 5];
    for (digits, seat) in text.chunks(5).zip(DIGITS_OF) {
        for (digit, row) in digits.iter().zip(tricks.iter_mut().rev()) {
            let digit = char::from(*digit)
                .to_digit(16)
                .filter(|tricks| *tricks <= 13)?;
            *row.get_mut(seat as usize)? = digit as u8;
        }
    }
    Some(tricks)
}

/// The twenty digits of tricks.
pub fn double_dummy_text(tricks: &[[u8; 4]; 5]) -> String {
    let of_seat = |seat: Seat| {
        let rows = tricks.iter().rev();
        let tricks = rows.filter_map(move |row| row.get(seat as usize));
        tricks.filter_map(|tricks| char::from_digit(u32::from(*tricks), 16))
    };
    DIGITS_OF.into_iter().flat_map(of_seat).collect()
}

/// The same as an OptimumResultTable: its columns, and its rows (chapter 5.7).
pub fn optimum_rows(tricks: &[[u8; 4]; 5]) -> (&'static str, Vec<String>) {
    let row = |seat: Seat, strain: Strain| {
        let tricks = tricks.get(strain as usize)?.get(seat as usize)?;
        let name = strain
            .suit()
            .map_or("NT".to_owned(), |suit| suit.letter().to_string());
        Some(format!("{} {name:>2} {tricks:>2}", seat.letter()))
    };
    let of_seat = |seat: Seat| {
        Strain::DESC
            .into_iter()
            .filter_map(move |strain| row(seat, strain))
    };
    let rows = DIGITS_OF.into_iter().flat_map(of_seat);
    ("Declarer;Denomination\\2R;Result\\2R", rows.collect())
}

/// The denomination that an element is; `N` for `NT` is taken as well.
pub fn denomination_of(cell: TableCell<'_>) -> Option<Strain> {
    match cell.text {
        b"N" | b"n" => Some(Strain::Notrump),
        text => crate::bridge::strain(text),
    }
}
