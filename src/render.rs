//! Draws a finding with the lines it speaks of, for people; `patch` draws what changes.
//!
//! Codespan wants text, prints control characters raw and lines whole, and slows down with
//! the third power of the labels on a line. So each finding gets a `Window`: the few lines
//! that its labels touch, decoded piece by piece between the ends of labels, with control
//! characters made visible and long lines cut. What a finding costs depends on its window,
//! not on its file.

mod patch;

use std::io::{self, Write};
use std::ops::Range;
use std::sync::LazyLock;

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::{Error, Files, Location};
use codespan_reporting::term::termcolor::Ansi;
use codespan_reporting::term::{
    Chars, Config, Styles, StylesWriter, emit_to_io_write, emit_to_write_style,
};

use crate::diagnostic::{Diagnostic, Severity};
use crate::fix::{Applicability, Fix};
use crate::source::{Position, Source, is_line_end};
pub use patch::patch;

/// What the reader's terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Colors, by the escape sequences of ANSI terminals.
    pub color: bool,
    /// Box drawing, suit symbols and control pictures; otherwise all that we add is ASCII,
    /// and suit symbols become letters.
    pub unicode: bool,
}

/// Draws a finding: a headline, the lines it speaks of with what is wrong in them
/// underlined, its notes and its fixes, and an empty line.
pub fn diagnostic(
    diagnostic: &Diagnostic,
    source: &Source<'_>,
    path: &str,
    style: Style,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let position = source.position(diagnostic.range.start);
    diagnostic_at(diagnostic, position, source, path, style, out)
}

/// Draws a finding whose position is known. On a line of many megabytes it costs more to
/// count columns than to draw.
pub(crate) fn diagnostic_at(
    diagnostic: &Diagnostic,
    position: Position,
    source: &Source<'_>,
    path: &str,
    style: Style,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let places = places(diagnostic, source);
    let window = Window::new(source, &places, position, visible(path, style), style);
    let drawn = codespan::Diagnostic::new(codespan_severity(diagnostic.severity))
        .with_code(diagnostic.rule.name())
        .with_message(visible(&diagnostic.message, style))
        .with_labels(labels(diagnostic, &places, &window, style))
        .with_notes(notes(diagnostic, style));
    let config: &Config = if style.unicode { &UNICODE } else { &ASCII };
    let mut buffer = Vec::with_capacity(1024);
    let emitted = if style.color {
        let mut writer = StylesWriter::new(Ansi::new(&mut buffer), &STYLES);
        emit_to_write_style(&mut writer, config, &window, &drawn)
    } else {
        emit_to_io_write(&mut buffer, config, &window, &drawn)
    };
    emitted.map_err(|error| match error {
        Error::Io(error) => error,
        other => io::Error::other(other),
    })?;
    if diagnostic.severity == Severity::Info {
        call_note_info(&mut buffer);
    }
    out.write_all(&buffer)
}

/// Text as it may be shown: control characters, and characters that hide or reorder others,
/// become visible. Long texts are cut.
pub fn visible(text: &str, style: Style) -> String {
    let mut shown = String::with_capacity(text.len());
    match text.char_indices().nth(LONGEST_TEXT) {
        None => push_visible(&mut shown, text, false, style),
        Some((end, _)) => {
            let start = text.get(..end).unwrap_or_default();
            push_visible(&mut shown, start, false, style);
            push_char(&mut shown, '…', style);
        }
    }
    shown
}

/// How many characters of a message, a note or a file name are shown.
const LONGEST_TEXT: usize = 2000;

/// How many places of a finding are shown, the first of them the finding's own.
const MOST_PLACES: usize = 8;

/// How many fixes of a finding are named.
const MOST_FIXES: usize = 3;

/// The width of a line, in characters, above which it is cut.
const LINE_WIDTH: usize = 120;

/// How many bytes of a line that is cut are shown.
const CUT_WIDTH: usize = 110;

/// How many lines are shown behind the first line of a label over many lines.
const LINES_BEHIND_START: usize = 2;

/// How many lines are shown before the last line of a label over many lines.
const LINES_BEFORE_END: usize = 1;

static UNICODE: LazyLock<Config> = LazyLock::new(|| config(Chars::box_drawing()));
static ASCII: LazyLock<Config> = LazyLock::new(|| config(Chars::ascii()));
static STYLES: LazyLock<Styles> = LazyLock::new(Styles::default);

fn config(chars: Chars) -> Config {
    Config {
        chars,
        start_context_lines: LINES_BEHIND_START,
        end_context_lines: LINES_BEFORE_END,
        ..Config::default()
    }
}

fn codespan_severity(severity: Severity) -> codespan::Severity {
    match severity {
        Severity::Error => codespan::Severity::Error,
        Severity::Warning => codespan::Severity::Warning,
        Severity::Info => codespan::Severity::Note,
    }
}

/// Codespan knows no severity `info`. Its headline begins with the word, behind colors in
/// which there is no letter but `m`, and both words have four letters.
fn call_note_info(buffer: &mut [u8]) {
    let word = buffer.windows(4).position(|word| word == b"note");
    if let Some(word) = word.and_then(|at| buffer.get_mut(at..at + 4)) {
        word.copy_from_slice(b"info");
    }
}

/// A label's place: its range, of which line ends at its end are not a part, and its lines.
struct Place {
    range: Range<usize>,
    first: usize,
    last: usize,
}

impl Place {
    fn new(source: &Source<'_>, range: &Range<usize>) -> Place {
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
        Place {
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

/// The places of a finding that are shown, its own first.
fn places(diagnostic: &Diagnostic, source: &Source<'_>) -> Vec<Place> {
    if source.encoding().is_utf16() {
        // Such a file is one line of which only the start is shown.
        return Vec::new();
    }
    let labels = diagnostic.labels.iter().map(|label| &label.range);
    std::iter::once(&diagnostic.range)
        .chain(labels)
        .take(MOST_PLACES)
        .map(|range| Place::new(source, range))
        .collect()
}

fn labels(
    diagnostic: &Diagnostic,
    places: &[Place],
    window: &Window,
    style: Style,
) -> Vec<codespan::Label<()>> {
    let own = places.first().map_or(0..0, |place| window.range(place));
    let mut labels = vec![codespan::Label::primary((), own)];
    for (label, place) in diagnostic.labels.iter().zip(places.iter().skip(1)) {
        let message = visible(&label.message, style);
        let label = codespan::Label::secondary((), window.range(place));
        labels.push(label.with_message(message));
    }
    labels
}

fn notes(diagnostic: &Diagnostic, style: Style) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for note in &diagnostic.notes {
        let lines: Vec<_> = note.lines().map(|line| visible(line, style)).collect();
        notes.push(lines.join("\n"));
    }
    let hidden = (diagnostic.labels.len() + 1).saturating_sub(MOST_PLACES);
    if hidden > 0 {
        let places = if hidden == 1 { "place" } else { "places" };
        notes.push(visible(&format!("… and {hidden} more {places}"), style));
    }
    let fixes = diagnostic.fixes.iter().take(MOST_FIXES);
    notes.extend(fixes.map(|fix| fix_note(fix, style)));
    notes
}

fn fix_note(fix: &Fix, style: Style) -> String {
    let remark = match fix.applicability {
        Applicability::Safe => "",
        Applicability::Unsafe => " (unsafe)",
        Applicability::Manual => " (by hand)",
    };
    format!("fix: {}{remark}", visible(&fix.title, style))
}

/// The lines of a file that one finding is drawn on, decoded and cut, with the way from
/// offsets of the file to offsets of this text.
///
/// Lines are numbered without gaps for codespan; where lines of the file are left out, two
/// empty lines stand, for which it draws a gap.
struct Window {
    name: String,
    text: String,
    lines: Vec<WindowLine>,
    /// Offsets of the file and of the text, rising: the ends of all labels.
    offsets: Vec<(usize, usize)>,
    location: Location,
}

struct WindowLine {
    start: usize,
    end: usize,
    number: usize,
}

impl Window {
    fn new(
        source: &Source<'_>,
        places: &[Place],
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
        // This offset, too, belongs to the line: a label may lie behind its last character.
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
        places: &[Place],
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
        let pieces = if is_short(source, &content) {
            vec![content.clone()]
        } else {
            pieces(source, &content, wanted)
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
        let line: String = line.chars().take(CUT_WIDTH).collect();
        self.push_line(0, |window| {
            push_visible(&mut window.text, &line, true, style);
        });
    }

    /// Where a place lies in the text.
    fn range(&self, place: &Place) -> Range<usize> {
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
fn shown_lines(places: &[Place]) -> Vec<usize> {
    let mut lines: Vec<usize> = places.iter().flat_map(Place::lines).collect();
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

/// Where the text of a line begins: behind the byte order mark, if there is one.
fn line_start(source: &Source<'_>, line: usize) -> usize {
    match line {
        0 => source.encoding().mark_length(),
        _ => source.full_line_range(line).start,
    }
}

fn is_short(source: &Source<'_>, content: &Range<usize>) -> bool {
    if content.len() > LINE_WIDTH && content.len() <= 4 * LINE_WIDTH {
        let text = source.encoding().decode(source.slice(content.clone()));
        return text.chars().count() <= LINE_WIDTH;
    }
    content.len() <= LINE_WIDTH
}

/// The pieces of a long line that are shown, so that all that is wanted is seen with
/// something around it. Of what is long itself both ends are shown.
fn pieces(
    source: &Source<'_>,
    content: &Range<usize>,
    wanted: Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    if wanted.is_empty() {
        let end = content.end.min(content.start + CUT_WIDTH);
        return vec![whole_characters(source, content, content.start..end)];
    }
    let most = (CUT_WIDTH * 2 / 3 / wanted.len()).max(8);
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
    let around = (CUT_WIDTH.saturating_sub(used) / (2 * spans.len())).max(4);
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

/// Adds text as it may be shown. Tabs are left to codespan in the lines of a file.
fn push_visible(shown: &mut String, text: &str, keep_tabs: bool, style: Style) {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        shown.push_str(text);
        return;
    }
    for character in text.chars() {
        match character {
            '\t' if keep_tabs => shown.push('\t'),
            _ => push_char(shown, character, style),
        }
    }
}

fn push_char(shown: &mut String, character: char, style: Style) {
    match character {
        ' '..='~' => shown.push(character),
        '\0'..='\u{1F}' | '\u{7F}' if style.unicode => shown.push(control_picture(character)),
        _ if is_control(character) => {
            shown.push_str(&format!("<{:02X}>", u32::from(character)));
        }
        _ if style.unicode => shown.push(character),
        _ => match ascii(character) {
            Some(text) => shown.push_str(text),
            None => shown.push(character),
        },
    }
}

fn control_picture(character: char) -> char {
    let picture = match u32::from(character) {
        0x7F => 0x2421,
        code => 0x2400 + code,
    };
    char::from_u32(picture).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Whether a character is not seen itself but changes what is seen: control characters, and
/// those that take no room, break lines or turn the direction of the text.
fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{AD}'
                | '\u{61C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E007F}'
        )
}

/// What stands for a character where only ASCII can be shown; letters have no such thing.
fn ascii(character: char) -> Option<&'static str> {
    Some(match character {
        '♠' | '♤' => "S",
        '♥' | '♡' => "H",
        '♦' | '♢' => "D",
        '♣' | '♧' => "C",
        '…' => "...",
        '–' | '—' | '‑' | '−' => "-",
        '‘' | '’' => "'",
        '“' | '”' | '„' => "\"",
        '→' => "->",
        '×' => "x",
        '\u{A0}' => " ",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::expect_used)]

    use std::borrow::Cow;

    use insta::assert_snapshot;

    use super::*;
    use crate::diagnostic::Label;
    use crate::fix::Edit;
    use crate::rules::Rule;

    const PLAIN: Style = Style {
        color: false,
        unicode: true,
    };

    fn finding(range: Range<usize>) -> Diagnostic {
        Diagnostic {
            rule: Rule::find("empty-file").unwrap().into(),
            severity: Severity::Warning,
            message: "it is wrong".to_owned(),
            range,
            also: Vec::new(),
            labels: Vec::new(),
            notes: Vec::new(),
            fixes: Vec::new(),
            game: 1,
            board: None,
            tag: None,
        }
    }

    fn label(range: Range<usize>, message: &str) -> Label {
        Label {
            range,
            message: message.to_owned(),
        }
    }

    fn draw_as(found: &Diagnostic, text: &[u8], style: Style) -> String {
        let source = Source::new(text);
        let mut out = Vec::new();
        diagnostic(found, &source, "a.pbn", style, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn draw(found: &Diagnostic, text: &[u8]) -> String {
        draw_as(found, text, PLAIN)
    }

    #[test]
    fn latin_1_and_control_characters() {
        let text = b"% PBN 2.1\n[Event \"Caf\xE9 \x1B[31mred\x7F\x81\"]\n";
        assert_snapshot!(draw(&finding(23..26), text), @r#"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:2:14
          │
        2 │ [Event "Café ␛[31mred␡<81>"]
          │              ^^^
        "#);
        assert_snapshot!(draw_as(&finding(23..26), text, Style::default()), @r#"
        warning[empty-file]: it is wrong
          --> a.pbn:2:14
          |
        2 | [Event "Café <1B>[31mred<7F><81>"]
          |              ^^^^^^
        "#);
    }

    #[test]
    fn a_byte_order_mark_and_tabs() {
        let text = "\u{FEFF}[Site\t\"♠é\"]\r\n".as_bytes();
        assert_snapshot!(draw(&finding(10..13), text), @r#"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:8
          │
        1 │ [Site   "♠é"]
          │          ^
        "#);
        assert_snapshot!(draw(&finding(0..3), text), @r#"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:1
          │
        1 │ [Site   "♠é"]
          │ ^
        "#);
        assert_snapshot!(draw_as(&finding(10..13), text, Style::default()), @r#"
        warning[empty-file]: it is wrong
          --> a.pbn:1:8
          |
        1 | [Site   "Sé"]
          |          ^
        "#);
    }

    #[test]
    fn half_a_character() {
        assert_snapshot!(draw(&finding(3..4), "é♠♠ééx".as_bytes()), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:3
          │
        1 │ éâ™ ♠ééx
          │   ^
        ");
    }

    #[test]
    fn ends_of_lines_and_of_the_file() {
        let text = b"abc\r\n\r\ndef\r\n";
        assert_snapshot!(draw(&finding(3..7), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:4
          │
        1 │ abc
          │    ^
        ");
        assert_snapshot!(draw(&finding(4..5), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:5
          │
        1 │ abc
          │    ^
        ");
        assert_snapshot!(draw(&finding(12..12), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:4:1
          │
        4 │ 
          │ ^
        ");
        assert_snapshot!(draw(&finding(10..99), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:3:4
          │
        3 │ def
          │    ^
        ");
        assert_snapshot!(draw(&finding(0..0), b""), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:1
          │
        1 │ 
          │ ^
        ");
    }

    #[test]
    fn ranges_over_lines() {
        assert_snapshot!(draw(&finding(1..8), b"abc\r\ndef\r\n"), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:2
          │  
        1 │   abc
          │ ╭──^
        2 │ │ def
          │ ╰───^
        ");
        let lines: Vec<u8> = (0..5000)
            .flat_map(|n| format!("{n}\n").into_bytes())
            .collect();
        let mut found = finding(4..lines.len() - 2);
        found.labels.push(label(0..1, "first"));
        found.labels.push(label(800..802, "inner"));
        assert_snapshot!(draw(&found, &lines), @r"
        warning[empty-file]: it is wrong
             ┌─ a.pbn:3:1
             │  
           1 │   0
             │   - first
           2 │   1
           3 │ ╭ 2
           4 │ │ 3
           5 │ │ 4
             · │
         228 │ │ 227
             │ │   - inner
             · │
        4999 │ │ 4998
        5000 │ │ 4999
             │ ╰───^
        ");
    }

    #[test]
    fn labels_notes_and_fixes() {
        let text = b"[Board \"1\"]\n\n\n[Board \"1\"]\n\n\n\n\n\n[Board \"1\"]\n";
        let mut found = finding(34..43);
        found.severity = Severity::Info;
        found.labels.push(label(14..23, "\x1Bhere\nit is"));
        found.labels.push(label(0..9, "a note"));
        found.notes.push("two\nlines\t".to_owned());
        found.fixes.push(Fix {
            title: "remove it".to_owned(),
            applicability: Applicability::Unsafe,
            edits: vec![Edit {
                range: 0..1,
                text: Cow::Borrowed(b""),
            }],
        });
        assert_snapshot!(draw(&found, text), @r#"
        info[empty-file]: it is wrong
           ┌─ a.pbn:10:4
           │
         1 │ [Board "1"]
           │ --------- a note
           ·
         4 │ [Board "1"]
           │ --------- ␛here␊it is
           ·
        10 │ [Board "1"]
           │    ^^^^^^^^
           │
           = two
             lines␉
           = fix: remove it (unsafe)
        "#);
        let style = Style {
            color: true,
            unicode: true,
        };
        let colored = draw_as(&found, text, style);
        assert!(colored.contains("minfo[") && !colored.contains("note["));
    }

    #[test]
    fn long_lines_are_cut() {
        let mut text = "x".repeat(5000);
        text.push_str("BAD");
        text.push_str(&"y".repeat(5000));
        let text = text.as_bytes();
        assert_snapshot!(draw(&finding(5000..5003), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:5001
          │
        1 │ …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxBADyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…
          │                                                       ^^^
        ");
        assert_snapshot!(draw(&finding(0..10_003), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:1
          │
        1 │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
          │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        ");
        assert_snapshot!(draw(&finding(10_003..10_003), text), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:10004
          │
        1 │ …yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy
          │                                                                                                                ^
        ");
        let wide = "é♠".repeat(100);
        assert_snapshot!(draw(&finding(250..252), wide.as_bytes()), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:101
          │
        1 │ …é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é♠é…
          │                        ^
        ");
    }

    #[test]
    fn thousands_of_labels_on_a_line() {
        let text = "ab ".repeat(3001);
        let mut found = finding(9000..9002);
        for n in 0..3000 {
            found.labels.push(label(3 * n..3 * n + 2, "again"));
        }
        assert_snapshot!(draw(&found, text.as_bytes()), @r"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:9001
          │
        1 │ ab ab ab ab ab ab ab ab ab ab ab ab ab ab … ab ab ab ab ab ab ab ab 
          │ -- -- -- -- -- -- --                                             ^^
          │ │  │  │  │  │  │  │                                               
          │ │  │  │  │  │  │  again
          │ │  │  │  │  │  again
          │ │  │  │  │  again
          │ │  │  │  again
          │ │  │  again
          │ │  again
          │ again
          │
          = … and 2993 more places
        ");
    }

    #[test]
    fn utf_16_shows_its_start() {
        let text: Vec<u8> = "\u{FEFF}[Event \"é\"]\r\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_snapshot!(draw(&finding(0..text.len()), &text), @r#"
        warning[empty-file]: it is wrong
          ┌─ a.pbn:1:1
          │
        1 │ [Event "é"]
          │ ^
        "#);
    }

    #[test]
    fn names_are_sanitized() {
        let source = Source::new(b"x");
        let mut out = Vec::new();
        let name = "\x1B]0;a\x07.pbn";
        diagnostic(&finding(0..1), &source, name, PLAIN, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        assert!(out.contains("␛]0;a␇.pbn:1:1"), "{out}");
        assert_eq!(
            visible("\u{202E}♠…\u{9B}", Style::default()),
            "<202E>S...<9B>"
        );
    }

    /// Every range of a nasty text can be drawn, and no control character gets out.
    #[test]
    fn every_range_can_be_drawn() {
        let text = b"\xEF\xBB\xBFa\xC3\xA9\x1B\t\r\r\n\r\xE2\x99\xA0\xE9\0\n\n\x0B\xC2\x9B z\r";
        for start in 0..=text.len() + 1 {
            for end in start..=text.len() + 1 {
                let mut found = finding(start..end);
                found.labels.push(label(end..text.len(), "rest"));
                found.labels.push(label(0..start, "before"));
                let drawn = draw(&found, text);
                assert!(
                    !drawn.contains(|c: char| c != '\n' && c.is_control()),
                    "{drawn}"
                );
            }
        }
    }

    #[test]
    fn a_range_that_is_reversed_is_drawn() {
        let range = Range { start: 3, end: 1 };
        assert!(draw(&finding(range), b"abcdef").contains("1:4"));
    }
}
