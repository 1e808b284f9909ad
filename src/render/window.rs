//! The lines of a file on which a finding is drawn.

use std::ops::Range;

use codespan_reporting::files::{Error, Files, Location};

use super::Style;
use super::visible::{push_char, push_visible};
use crate::source::{Position, Source, is_line_end};

/// The width of a line, in characters, above which it is cut.
const LINE_WIDTH: usize = 120;

/// How many bytes of a line that is cut are shown.
const CUT_WIDTH: usize = 110;

/// The least width to which lines are cut, however narrow the terminal is.
const LEAST_WIDTH: usize = 32;

/// How many lines are shown after the first line of a label over many lines.
pub(super) const LINES_BEHIND_START: usize = 2;

/// How many lines are shown before the last line of a label over many lines.
pub(super) const LINES_BEFORE_END: usize = 1;

/// A label's place: its range, of which line ends at its end are not a part, and its lines.
pub(super) struct LabelPlace {
    range: Range<usize>,
    first: usize,
    last: usize,
}

impl LabelPlace {
    pub(super) fn new(source: &Source<'_>, range: &Range<usize>) -> LabelPlace {
        let size = source.bytes().len();
        let start = range.start.min(size);
        let end = range.end.clamp(start, size);
        let text = source.slice(start..end);
        let ends = text.iter().rev().take_while(|b| is_line_end(**b)).count();
        let first = source.line_of(start);
        // The start itself may lie in a line end, as it does where a line ends wrongly.
        let start = start.min(source.line_range(first).end);
        let start = start.max(line_start(source, first));
        let end = (end - ends).max(start);
        LabelPlace {
            range: start..end,
            first,
            last: source.line_of(end),
        }
    }

    /// The lines that are shown of it.
    fn lines(&self) -> impl Iterator<Item = usize> + use<> {
        let shown = LINES_BEHIND_START + LINES_BEFORE_END + 1;
        let (first, last) = (self.first, self.last);
        let head_end = last.min(first + LINES_BEHIND_START);
        let tail = (last - LINES_BEFORE_END.min(last)).max(first);
        let tail = if last - first <= shown { first } else { tail };
        (first..=head_end).chain(tail..=last)
    }

    /// What of it must be seen on one of its lines.
    fn on_line(&self, line: usize, content: &Range<usize>) -> Option<Range<usize>> {
        let Range { start, end } = self.range;
        match (line == self.first, line == self.last) {
            (true, true) => Some(start..end),
            (true, false) => Some(start..content.end.min(start + LINE_WIDTH / 4)),
            (false, true) => Some(content.start.max(end.saturating_sub(LINE_WIDTH / 4))..end),
            (false, false) => None,
        }
    }
}

/// The lines of a file that one finding is drawn on, decoded and cut, with the way from
/// offsets of the file to offsets of this text.
///
/// Lines are numbered without gaps for codespan; where lines of the file are left out, two
/// empty lines are, for which it draws a gap.
pub(super) struct Window {
    name: String,
    text: String,
    lines: Vec<WindowLine>,
    /// Offsets of the file and of the text, rising: the ends of all labels.
    offsets: Vec<(usize, usize)>,
    location: Location,
    room: LineRoom,
}

/// How wide lines may be.
#[derive(Clone, Copy)]
struct LineRoom {
    /// The characters of a line above which it is cut.
    line: usize,
    /// The bytes that are shown of one that is cut.
    cut: usize,
}

impl LineRoom {
    fn new(places: &[LabelPlace], style: Style) -> LineRoom {
        let last = places.iter().map(|place| place.last + 1).max().unwrap_or(1);
        let digits = last.to_string().len();
        // Beside a range of several lines there is a bar of its own.
        let bars = places
            .iter()
            .filter(|place| place.first < place.last)
            .count();
        let gutter = digits + 4 + 2 * bars;
        let line = match style.width {
            None => LINE_WIDTH,
            Some(width) => width.saturating_sub(gutter).clamp(LEAST_WIDTH, LINE_WIDTH),
        };
        let cut = line - (LINE_WIDTH - CUT_WIDTH);
        LineRoom { line, cut }
    }
}

struct WindowLine {
    start: usize,
    end: usize,
    number: usize,
}

impl Window {
    pub(super) fn new(
        source: &Source<'_>,
        places: &[LabelPlace],
        position: Position,
        name: String,
        style: Style,
    ) -> Window {
        let mut window = Window {
            name,
            text: String::with_capacity(256),
            lines: Vec::new(),
            offsets: Vec::new(),
            location: Location {
                line_number: position.line,
                column_number: position.column,
            },
            room: LineRoom::new(places, style),
        };
        if places.is_empty() {
            window.push_start(source, style);
            return window;
        }
        let mut previous = None;
        for line in shown_lines(places) {
            if previous.is_some_and(|previous| previous + 1 < line) {
                window.push_line(line, |_| {});
                window.push_line(line, |_| {});
            }
            window.push_source_line(source, line, places, style);
            previous = Some(line);
        }
        window
    }

    fn push_line(&mut self, line: usize, write: impl FnOnce(&mut Window)) {
        let start = self.text.len();
        write(self);
        let end = self.text.len();
        // This offset, too, belongs to the line: a label may lie after its last character.
        self.text.push('\n');
        self.lines.push(WindowLine {
            start,
            end,
            number: line + 1,
        });
    }

    fn push_source_line(
        &mut self,
        source: &Source<'_>,
        line: usize,
        places: &[LabelPlace],
        style: Style,
    ) {
        let content = line_start(source, line)..source.line_range(line).end;
        let mut wanted = Vec::new();
        let mut cuts = Vec::new();
        for place in places {
            wanted.extend(place.on_line(line, &content));
            cuts.extend((place.first == line).then_some(place.range.start));
            cuts.extend((place.last == line).then_some(place.range.end));
        }
        cuts.sort_unstable();
        cuts.dedup();
        let pieces = if is_short(source, &content, self.room.line) {
            vec![content.clone()]
        } else {
            pieces(source, &content, wanted, self.room.cut)
        };
        self.push_line(line, |window| {
            let mut shown_to = content.start;
            for piece in pieces {
                if piece.start > shown_to {
                    push_char(&mut window.text, '…', style);
                }
                shown_to = piece.end;
                window.push_piece(source, piece, &cuts, style);
            }
            if shown_to < content.end {
                push_char(&mut window.text, '…', style);
            }
        });
    }

    /// Writes a piece of a line, decoded between the ends of labels.
    fn push_piece(
        &mut self,
        source: &Source<'_>,
        piece: Range<usize>,
        cuts: &[usize],
        style: Style,
    ) {
        let mut at = piece.start;
        let cuts = cuts.iter().copied();
        for cut in cuts.filter(|cut| (piece.start..=piece.end).contains(cut)) {
            self.push_bytes(source, at..cut, style);
            self.offsets.push((cut, self.text.len()));
            at = cut;
        }
        self.push_bytes(source, at..piece.end, style);
    }

    fn push_bytes(&mut self, source: &Source<'_>, range: Range<usize>, style: Style) {
        let text = source.encoding().decode(source.slice(range));
        push_visible(&mut self.text, &text, true, style);
    }

    /// Shows the start of a file in 16-bit units, whose lines nobody counts.
    fn push_start(&mut self, source: &Source<'_>, style: Style) {
        let text = source.encoding().decode(source.slice(0..4 * LINE_WIDTH));
        let text = text.trim_start_matches('\u{FEFF}');
        let line = text.split(['\r', '\n']).next().unwrap_or_default();
        let line: String = line.chars().take(self.room.cut).collect();
        self.push_line(0, |window| {
            push_visible(&mut window.text, &line, true, style);
        });
    }

    /// Where a place is in the text.
    pub(super) fn range(&self, place: &LabelPlace) -> Range<usize> {
        let start = self.offset(place.range.start);
        start..self.offset(place.range.end).max(start)
    }

    fn offset(&self, offset: usize) -> usize {
        let index = self.offsets.partition_point(|(file, _)| *file < offset);
        let found = self.offsets.get(index).or(self.offsets.last());
        found.map_or(0, |(_, text)| *text)
    }

    fn line(&self, index: usize) -> Result<&WindowLine, Error> {
        self.lines.get(index).ok_or(Error::LineTooLarge {
            given: index,
            max: self.lines.len(),
        })
    }
}

impl<'a> Files<'a> for Window {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.name)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.text)
    }

    fn line_index(&'a self, (): (), offset: usize) -> Result<usize, Error> {
        let after = self.lines.partition_point(|line| line.start <= offset);
        Ok(after.saturating_sub(1))
    }

    fn line_number(&'a self, (): (), line: usize) -> Result<usize, Error> {
        Ok(self.line(line)?.number)
    }

    fn line_range(&'a self, (): (), line: usize) -> Result<Range<usize>, Error> {
        self.line(line).map(|line| line.start..line.end)
    }

    /// Codespan asks for nothing but the place of the finding itself.
    fn location(&'a self, (): (), _offset: usize) -> Result<Location, Error> {
        Ok(self.location)
    }
}

/// The lines (0-based) on which places are drawn, rising. A single line between two of them
/// takes no more room than a gap would.
fn shown_lines(places: &[LabelPlace]) -> Vec<usize> {
    let mut lines: Vec<usize> = places.iter().flat_map(LabelPlace::lines).collect();
    lines.sort_unstable();
    lines.dedup();
    let pairs = lines.iter().zip(lines.iter().skip(1));
    let between: Vec<usize> = pairs
        .filter(|(line, next)| **line + 2 == **next)
        .map(|(line, _)| line + 1)
        .collect();
    lines.extend(between);
    lines.sort_unstable();
    lines
}

/// Where the text of a line begins: after the byte order mark, if there is one.
fn line_start(source: &Source<'_>, line: usize) -> usize {
    match line {
        0 => source.encoding().mark_length(),
        _ => source.full_line_range(line).start,
    }
}

fn is_short(source: &Source<'_>, content: &Range<usize>, width: usize) -> bool {
    if content.len() > 4 * width {
        return false;
    }
    let text = source.encoding().decode(source.slice(content.clone()));
    let columns = text.chars().map(|character| match character {
        '\t' => TAB_WIDTH,
        _ => 1,
    });
    columns.sum::<usize>() <= width
}

/// The most columns that codespan gives a tab.
const TAB_WIDTH: usize = 4;

/// The pieces of a long line that are shown, so that all that is wanted is seen with
/// something around it. Of what is long itself both ends are shown.
fn pieces(
    source: &Source<'_>,
    content: &Range<usize>,
    wanted: Vec<Range<usize>>,
    width: usize,
) -> Vec<Range<usize>> {
    if wanted.is_empty() {
        let end = content.end.min(content.start + width);
        return vec![whole_characters(source, content, content.start..end)];
    }
    let most = (width * 2 / 3 / wanted.len()).max(8);
    let mut spans = Vec::new();
    for Range { start, end } in wanted {
        if end - start > most {
            spans.extend([start..start + most / 2, end - most / 2..end]);
        } else {
            spans.push(start..end);
        }
    }
    let spans = merge(spans);
    let used: usize = spans.iter().map(Range::len).sum();
    let around = (width.saturating_sub(used) / (2 * spans.len())).max(4);
    // What the start of the line leaves over goes to its other end, and the reverse.
    let first = spans.first().map_or(content.start, |span| span.start);
    let last = spans.last().map_or(content.end, |span| span.end);
    let left_over = around.saturating_sub(first - content.start);
    let right_over = around.saturating_sub(content.end - last);
    let widened = spans.into_iter().map(|span| {
        let before = around + if span.start == first { right_over } else { 0 };
        let after = around + if span.end == last { left_over } else { 0 };
        let start = span.start.saturating_sub(before).max(content.start);
        let end = (span.end + after).min(content.end);
        whole_characters(source, content, start..end)
    });
    merge(widened.collect())
}

/// Sorts ranges and joins those between which there is next to nothing.
fn merge(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| (range.start, range.end));
    let mut merged: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start <= last.end + 4 => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// Widens a range so that it cuts no UTF-8 sequence.
fn whole_characters(
    source: &Source<'_>,
    content: &Range<usize>,
    range: Range<usize>,
) -> Range<usize> {
    if !source.encoding().is_utf8() {
        return range;
    }
    let continues = |at: usize| {
        let byte = source.bytes().get(at);
        byte.is_some_and(|byte| byte & 0xC0 == 0x80)
    };
    let Range { mut start, mut end } = range;
    for _ in 0..3 {
        if start > content.start && continues(start) {
            start -= 1;
        }
        if end < content.end && continues(end) {
            end += 1;
        }
    }
    start..end
}
