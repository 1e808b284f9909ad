//! Draws what a fix writes: the lines that come, and those that go where the reader does not
//! see them in the excerpt already, with those between them that stay.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::Style;
use super::visible::{push_char, push_visible, visible};
use crate::fix::{EditRef, Fix};
use crate::source::Source;

/// How many changes of a fix are drawn; of one that has more of them, only the first.
const MOST_CHANGES: usize = 2;

/// How many lines in a row that go, come or stay are drawn.
const MOST_LINES: usize = 4;

/// The most bytes of a change that is drawn.
const MOST_BYTES: usize = 4096;

/// The lines of the drawing: `- old` and `+ new`, each in so many columns at most.
///
/// `shown` is the line of the file (0-based) that the excerpt above shows; where it alone
/// changes, only what comes in its place is drawn.
pub(super) fn replacement(
    fix: &Fix,
    source: &Source<'_>,
    shown: usize,
    width: usize,
    style: Style,
) -> Vec<String> {
    if source.encoding().is_utf16() {
        return Vec::new();
    }
    let changes = changes(fix, source);
    let drawn = if changes.len() > MOST_CHANGES {
        1
    } else {
        changes.len()
    };
    let mut lines = Vec::new();
    for change in changes.iter().take(drawn) {
        let Some((old, new)) = change.texts(source) else {
            return Vec::new();
        };
        let is_shown = change.first == shown && drawn == 1;
        draw(&mut lines, &old, &new, is_shown, width, style);
    }
    let is_blank = |line: &String| !line.contains(|c: char| !matches!(c, '+' | '-' | ' '));
    if lines.iter().all(is_blank) {
        return Vec::new();
    }
    let more = changes.len() - drawn;
    let says_so = fix.title.contains(" all ");
    if more > 0 && !says_so {
        let mut line = String::new();
        push_char(&mut line, '…', style);
        let places = if more == 1 { "place" } else { "places" };
        line.push_str(&format!(" and in {more} more {places}"));
        lines.push(line);
    }
    lines
}

/// Draws how some lines become others, with those between them that stay. Where the excerpt shows
/// the first of them, what comes in its place is enough.
fn draw(
    lines: &mut Vec<String>,
    old: &[String],
    new: &[String],
    is_shown: bool,
    width: usize,
    style: Style,
) {
    let before = lines.len();
    for op in capture_diff_slices(Algorithm::Myers, old, new) {
        let come = new.get(op.new_range()).unwrap_or_default();
        if let DiffOp::Equal { .. } = op {
            let (_, stay) = cut(&[], come, width.saturating_sub(2));
            push_lines(lines, ' ', &stay, style);
            continue;
        }
        if lines.len() - before > MOST_LINES {
            lines.push(visible("…", style));
            return;
        }
        let go = old.get(op.old_range()).unwrap_or_default();
        let (mut go, mut come) = cut(go, come, width.saturating_sub(2));
        // Of lines that change one by one, the first shows how.
        let more = go.len().saturating_sub(1);
        let is_repeated = go.len() == come.len() && more >= MOST_CHANGES;
        if is_repeated {
            go.truncate(1);
            come.truncate(1);
        }
        let is_first = op.old_range().start == 0;
        if !(is_shown && is_first && go.len() == 1 && !come.is_empty()) {
            push_lines(lines, '-', &go, style);
        }
        push_lines(lines, '+', &come, style);
        if is_repeated {
            lines.push(visible(&format!("… and {more} more lines"), style));
        }
    }
}

/// Some lines of the file that change together.
struct LineChange<'f> {
    /// The first and the last line (0-based).
    first: usize,
    last: usize,
    edits: Vec<EditRef<'f>>,
}

fn changes<'f>(fix: &'f Fix, source: &Source<'_>) -> Vec<LineChange<'f>> {
    let mut changes: Vec<LineChange<'f>> = Vec::new();
    for edit in fix.edits.iter() {
        let first = source.line_of(edit.range.start);
        let last = source.line_of(edit.range.end);
        match changes.last_mut() {
            Some(change) if first <= change.last + 1 => {
                change.last = change.last.max(last);
                change.edits.push(edit);
            }
            _ => changes.push(LineChange {
                first,
                last,
                edits: vec![edit],
            }),
        }
    }
    changes
}

impl LineChange<'_> {
    /// The lines that go and those that come; `None` where that is too much to be drawn.
    fn texts(&self, source: &Source<'_>) -> Option<(Vec<String>, Vec<String>)> {
        let start = match self.first {
            0 => source.encoding().mark_length(),
            line => source.full_line_range(line).start,
        };
        let end = source.full_line_range(self.last).end;
        let comes: usize = self.edits.iter().map(|edit| edit.text.len()).sum();
        if end.saturating_sub(start).saturating_add(comes) > MOST_BYTES {
            return None;
        }
        let mut new = Vec::new();
        let mut at = start;
        for edit in &self.edits {
            let Range { start, end } = edit.range.clone();
            if start < at {
                return None;
            }
            new.extend_from_slice(source.slice(at..start));
            new.extend_from_slice(edit.text);
            at = end;
        }
        new.extend_from_slice(source.slice(at..end.max(at)));
        let mut old = lines(&source.encoding().decode(source.slice(start..end)));
        let mut new = lines(&source.encoding().decode(&new));
        while !old.is_empty() && old.last() == new.last() {
            old.pop();
            new.pop();
        }
        let pairs = old.iter().zip(&new);
        let alike = pairs.take_while(|(old, new)| old == new).count();
        old.drain(..alike);
        new.drain(..alike);
        Some((old, new))
    }
}

/// The lines of a text without their ends, and without the blanks before these: nobody would
/// see the difference.
fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\r\n", "\n");
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines = text.split('\n').map(|line| line.trim_end_matches(' '));
    let mut lines: Vec<_> = lines.map(str::to_owned).collect();
    lines.pop_if(|last| last.is_empty());
    lines
}

/// Cuts lines to so many characters, in pairs so that what differs is seen.
fn cut(old: &[String], new: &[String], width: usize) -> (Vec<String>, Vec<String>) {
    let pairs = old.iter().zip(new);
    let same = pairs.map(|(old, new)| {
        let characters = old.chars().zip(new.chars());
        characters.take_while(|(old, new)| old == new).count()
    });
    let mut same: Vec<_> = same.collect();
    same.resize(old.len().max(new.len()), 0);
    let cut = |lines: &[String]| -> Vec<String> {
        let lines = lines.iter().zip(&same);
        lines
            .map(|(line, same)| window(line, *same, width))
            .collect()
    };
    (cut(old), cut(new))
}

/// So many characters of a line, among them those from where it differs.
fn window(line: &str, differs_at: usize, width: usize) -> String {
    let length = line.chars().count();
    if length <= width {
        return line.to_owned();
    }
    let room = width.saturating_sub(2).max(8);
    let start = differs_at
        .saturating_sub(room / 3)
        .min(length.saturating_sub(room));
    let kept = line.chars().skip(start).take(room);
    let mut text = String::new();
    if start > 0 {
        text.push('…');
    }
    text.extend(kept);
    if start + room < length {
        text.push('…');
    }
    text
}

fn push_lines(drawn: &mut Vec<String>, sign: char, lines: &[String], style: Style) {
    let color = match sign {
        '-' => Some(31),
        '+' => Some(32),
        _ => None,
    };
    for line in lines.iter().take(MOST_LINES) {
        let mut text = format!("{sign} ");
        push_visible(&mut text, line, false, style);
        let text = text.trim_end();
        drawn.push(match color.filter(|_| style.color) {
            Some(color) => format!("\u{1B}[{color}m{text}\u{1B}[0m"),
            None => text.to_owned(),
        });
    }
    if lines.len() > MOST_LINES {
        let mut text = format!("{sign} ");
        push_char(&mut text, '…', style);
        drawn.push(text);
    }
}
