//! Draws a finding with the lines it is about, for people; `replacement` draws what its fix
//! writes, `wrap` breaks lines that the terminal has no room for, `patch` draws what changes
//! in a file, `page` the page of a rule, and `visible` makes any text fit to be shown.
//!
//! Codespan wants text, prints control characters raw and lines whole, and slows down with
//! the third power of the labels on a line. So each finding gets a `Window`: the few lines
//! that its labels touch, decoded piece by piece between the ends of labels, with control
//! characters made visible and long lines cut. What a finding costs depends on its window,
//! not on its file.

mod page;
mod patch;
mod replacement;
#[cfg(test)]
mod tests;
mod visible;
mod window;
mod wrap;

use std::io::{self, Write};
use std::ops::Range;
use std::sync::LazyLock;

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::Error;
use codespan_reporting::term::termcolor::Ansi;
use codespan_reporting::term::{
    Chars, Config, Styles, StylesWriter, emit_to_io_write, emit_to_write_style,
};

use crate::engine::{Diagnostic, Severity};
use crate::engine::{Judges, RuleRef};
use crate::fix::{Applicability, Fix};
use crate::source::{Position, Source};
pub(crate) use page::page;
pub use patch::patch;
use replacement::replacement;
pub use visible::{is_command, visible};
use window::{LINES_BEFORE_END, LINES_BEHIND_START, LabelPlace, Window};
use wrap::wrap;

/// What the reader's terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Colors, by the escape sequences of ANSI terminals.
    pub color: bool,
    /// Box drawing, suit symbols and control pictures; otherwise all that we add is ASCII,
    /// and suit symbols become letters.
    pub unicode: bool,
    /// How many columns a line may have; `None` where nothing wraps.
    pub width: Option<usize>,
    /// Under a fix, the lines that it writes.
    pub replacements: bool,
    /// Links from the names of rules to their pages.
    pub links: bool,
}

impl Style {
    /// The name of a rule, as a link to its page where the terminal takes links.
    pub fn rule(self, rule: &RuleRef) -> String {
        match rule.url().filter(|_| self.links) {
            Some(url) => link(&url, rule.name()),
            None => rule.name().to_owned(),
        }
    }
}

/// A text that leads to an address, as terminals have it (OSC 8).
fn link(url: &str, text: &str) -> String {
    format!("\u{1B}]8;;{url}\u{1B}\\{text}\u{1B}]8;;\u{1B}\\")
}

/// The board of a finding, or its game of chess, as people name it; `None` where there is none, or where the message
/// names it itself.
pub fn board(diagnostic: &Diagnostic) -> Option<String> {
    // What is wrong with a file is only found on the board at which it begins.
    if diagnostic.rule.judges() == Judges::File {
        return None;
    }
    if let Some(situation) = &diagnostic.situation {
        let game = &situation.game;
        return (!game.is_empty()).then(|| game.clone());
    }
    let board = diagnostic.board.as_deref()?.trim();
    let is_name = !matches!(board, "" | "?" | "-") && !board.starts_with('#');
    if !is_name || board.chars().count() > LONGEST_BOARD {
        return None;
    }
    let name = format!("board {board}");
    let (message, lower) = (diagnostic.message.to_lowercase(), name.to_lowercase());
    let mut named = message.match_indices(&lower);
    let is_whole = |(at, text): (usize, &str)| {
        let after = message.get(at + text.len()..).unwrap_or_default();
        !after.starts_with(|character: char| character.is_alphanumeric())
    };
    let is_named = named.any(is_whole);
    (!is_named).then_some(name)
}

/// The most characters of the name of a board.
const LONGEST_BOARD: usize = 20;

/// Draws a finding: a headline, the lines it names with what is wrong in them
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
        .with_notes(notes(diagnostic, source, style));
    let mut drawn = drawn_by_codespan(&drawn, &window, style)?;
    if diagnostic.severity == Severity::Info {
        // Codespan knows no severity `info`. Its headline begins with the word, after colors in
        // which there is no letter but `m`.
        drawn = drawn.replacen("note", "info", 1);
    }
    if let Some(board) = board(diagnostic) {
        name_board(&mut drawn, position, &visible(&board, style));
    }
    if let Some(width) = style.width {
        drawn = wrap(&drawn, width);
    }
    if style.links {
        let name = format!("[{}]", diagnostic.rule.name());
        drawn = drawn.replacen(&name, &format!("[{}]", style.rule(&diagnostic.rule)), 1);
    }
    out.write_all(drawn.as_bytes())
}

fn drawn_by_codespan(
    diagnostic: &codespan::Diagnostic<()>,
    window: &Window,
    style: Style,
) -> io::Result<String> {
    let config: &Config = if style.unicode { &UNICODE } else { &ASCII };
    let mut buffer = Vec::with_capacity(1024);
    let emitted = if style.color {
        let mut writer = StylesWriter::new(Ansi::new(&mut buffer), &STYLES);
        emit_to_write_style(&mut writer, config, window, diagnostic)
    } else {
        emit_to_io_write(&mut buffer, config, window, diagnostic)
    };
    emitted.map_err(|error| match error {
        Error::Io(error) => error,
        other => io::Error::other(other),
    })?;
    Ok(String::from_utf8_lossy(&buffer).into_owned())
}

/// The line of a text on which a place is, with the place underlined.
pub(crate) fn excerpt(text: &str, place: &Range<usize>, style: Style) -> io::Result<Vec<String>> {
    let source = Source::new(text.as_bytes());
    let position = source.position(place.start);
    let place = LabelPlace::new(&source, place);
    let places = std::slice::from_ref(&place);
    let window = Window::new(&source, places, position, String::new(), style);
    let label = codespan::Label::primary((), window.range(&place));
    let drawn = codespan::Diagnostic::error().with_labels(vec![label]);
    let drawn = drawn_by_codespan(&drawn, &window, style)?;
    // The headline and the place are for others to say.
    let lines = drawn.lines().skip(2).filter(|line| !line.is_empty());
    Ok(lines.map(|line| line.trim_end().to_owned()).collect())
}

/// Adds the board to the place of a finding, which is on the second line.
fn name_board(drawn: &mut String, position: Position, board: &str) {
    let place = format!(":{}:{}\n", position.line, position.column);
    let headline = drawn.find('\n').unwrap_or(0);
    let found = drawn.get(headline..).and_then(|rest| rest.find(&place));
    if let Some(at) = found {
        let end = headline + at + place.len() - 1;
        drawn.insert_str(end, &format!(" ({board})"));
    }
}

/// How many places of a finding are shown, the first of them the finding's own.
const MOST_PLACES: usize = 8;

/// How many fixes of a finding are named.
const MOST_FIXES: usize = 3;

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

/// The places of a finding that are shown, its own first.
fn places(diagnostic: &Diagnostic, source: &Source<'_>) -> Vec<LabelPlace> {
    if source.encoding().is_utf16() {
        // Such a file is one line of which only the start is shown.
        return Vec::new();
    }
    let labels = diagnostic.labels.iter().map(|label| &label.range);
    std::iter::once(&diagnostic.range)
        .chain(labels)
        .take(MOST_PLACES)
        .map(|range| LabelPlace::new(source, range))
        .collect()
}

fn labels(
    diagnostic: &Diagnostic,
    places: &[LabelPlace],
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

fn notes(diagnostic: &Diagnostic, source: &Source<'_>, style: Style) -> Vec<String> {
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
    let own_line = source.line_of(diagnostic.range.start);
    let fixes = diagnostic.fixes.iter().take(MOST_FIXES);
    notes.extend(fixes.enumerate().map(|(index, fix)| {
        let mut note = fix_note(fix, style);
        // The first is the best one.
        if index == 0 && style.replacements {
            let room = style.width.unwrap_or(USUAL_WIDTH).saturating_sub(GUTTER);
            for line in replacement(fix, source, own_line, room, style) {
                note.push('\n');
                note.push_str(&line);
            }
        }
        note
    }));
    notes
}

/// The width of lines where nothing is known of the terminal.
const USUAL_WIDTH: usize = 100;

/// How many columns are before a note.
const GUTTER: usize = 8;

fn fix_note(fix: &Fix, style: Style) -> String {
    let remark = match fix.applicability {
        Applicability::Safe => "",
        Applicability::Unsafe => " (unsafe)",
        Applicability::Manual => " (by hand)",
    };
    format!("fix: {}{remark}", visible(&fix.title, style))
}
