//! Characters that PBN does not have: their names, what looks like them, and those which end a file of DOS.

use std::ops::Range;

use crate::pbn::standard::TagId;
use crate::pbn::syntax::lexer::END_MARK;
use crate::rules::prelude::*;
use crate::source::{beyond_ascii, is_blank, is_line_end, single_byte};

/// The usual name of a control character, with its number.
pub(crate) fn control_name(byte: u8) -> String {
    let name = match byte {
        0x00 => "NUL",
        0x07 => "BEL",
        0x08 => "backspace",
        0x0C => "form feed",
        0x1A => "Ctrl-Z",
        0x1B => "ESC",
        0x7F => "DEL",
        _ => return format!("0x{byte:02X}"),
    };
    format!("{name} (0x{byte:02X})")
}

/// What is written in the place of a character; `None` if nothing can.
pub(crate) fn plain(game: &GameContext<'_>, at: u32, character: char) -> Option<&'static str> {
    let kind = game.kind_at(at)?;
    let is_note = || game.tag_at(at).and_then(|(_, tag)| tag) == Some(TagId::NOTE);
    // What readers skip is free text as well.
    let is_free = kind.is_comment() || kind == TokenKind::Escape;
    match (suit(character), alike(character)) {
        _ if kind != TokenKind::String && !is_free => None,
        (Some((escape, _)), _) if is_free || is_note() => Some(escape),
        (Some((_, letter)), _) => Some(letter),
        (None, Some("\"")) if kind == TokenKind::String => Some("\\\""),
        (None, alike) => alike,
    }
}

/// A suit symbol as notes and comments write it, and as the letter of the suit.
pub(crate) fn suit(character: char) -> Option<(&'static str, &'static str)> {
    Some(match character {
        '♠' | '♤' => ("\\S", "S"),
        '♥' | '♡' => ("\\H", "H"),
        '♦' | '♢' => ("\\D", "D"),
        '♣' | '♧' => ("\\C", "C"),
        // Asks for the symbol before it to be shown in color.
        '\u{FE0F}' => ("", ""),
        _ => return None,
    })
}

/// What looks like a byte of Windows-1252; `None` for the bytes that it does not use.
pub(crate) fn alike_in_1252(byte: u8) -> Option<&'static str> {
    alike(single_byte(byte))
}

/// Plain characters that look like one that Latin-1 does not have.
pub(crate) fn alike(character: char) -> Option<&'static str> {
    Some(match character {
        '€' => "EUR",
        '‘' | '’' | '‚' | '‛' | '′' => "'",
        'ƒ' => "f",
        '“' | '”' | '„' | '‟' | '″' => "\"",
        '…' => "...",
        '†' | '‡' => "+",
        'ˆ' => "^",
        '‰' => "0/00",
        'Š' => "S",
        'š' => "s",
        'Ž' => "Z",
        'ž' => "z",
        'Ÿ' => "Y",
        'Œ' => "OE",
        'œ' => "oe",
        '‹' => "<",
        '›' => ">",
        '•' => "*",
        '\u{2010}'..='\u{2015}' | '−' => "-",
        '˜' => "~",
        '™' => "(TM)",
        '\u{2000}'..='\u{200A}' | '\u{202F}' => " ",
        '\u{200B}' | '\u{2060}' => "",
        _ => return None,
    })
}

/// The runs of bytes beyond ASCII that are probably text in UTF-8.
pub(crate) fn in_utf8(text: &[u8]) -> impl Iterator<Item = (Span, &str)> {
    beyond_ascii(text).filter_map(|(start, run)| {
        let span = Span::new(start as u32, (start + run.len()) as u32);
        Some((span, probably_utf8(run, text, span)?))
    })
}

/// The characters of bytes beyond ASCII that are probably in UTF-8, as they make little sense in Latin-1.
/// They are at `place` in a text.
pub(crate) fn probably_utf8<'r>(run: &'r [u8], text: &[u8], place: Span) -> Option<&'r str> {
    let characters = str::from_utf8(run).ok()?;
    let before = place.start.checked_sub(1);
    let before = before.and_then(|at| text.get(at as usize));
    let is_text = characters.chars().all(|character| character >= '\u{A0}');
    let after = text.get(place.end as usize);
    let goes_on = after.is_some_and(u8::is_ascii_alphabetic);
    let is_likely = match run {
        // `ß` is a small letter, which a sign can follow: `»Spaß«`.
        [0xDF, _] => false,
        // In Latin-1 it is a capital and a sign, which can end a word, as in `IRMÃ»` and `CAFÉ»`.
        [_, _] if goes_on => true,
        [0xC2 | 0xC3, _] => !before.is_some_and(u8::is_ascii_uppercase),
        [_, _] => before.is_some_and(u8::is_ascii_lowercase),
        _ => true,
    };
    (is_text && is_likely).then_some(characters)
}

/// The marks of the end of a file with which a text ends, with the white space between them.
pub(crate) fn end_marks(text: &[u8]) -> Option<Range<usize>> {
    let is_other = |byte: &u8| *byte != END_MARK && !is_white(*byte);
    let start = text.iter().rposition(is_other).map_or(0, |last| last + 1);
    let tail = text.get(start..)?;
    let first = tail.iter().position(|byte| *byte == END_MARK)?;
    let last = tail.iter().rposition(|byte| *byte == END_MARK)?;
    Some(start + first..start + last + 1)
}

/// The marks and the white space with which the file ends.
pub(crate) struct EndOfFile(Span);

impl EndOfFile {
    /// The end of the file as far as it is in a span of a game; `None` where other text follows the span.
    pub(crate) fn within(game: &GameContext<'_>, span: Span) -> Option<EndOfFile> {
        let is_other = |byte: &u8| *byte != END_MARK && !is_white(*byte);
        let after = game.text().get(span.end as usize..)?;
        if !game.is_at_end_of_file() || after.iter().any(is_other) {
            return None;
        }
        let last = game.slice(span).iter().rposition(is_other);
        let start = last.map_or(span.start, |last| span.start + last as u32 + 1);
        // A tag pair can have them as a value without quotes.
        let values = game.document.problems.iter();
        let values = values.filter(|problem| problem.kind == ProblemKind::UnquotedValue);
        let value = values.map(|problem| problem.span.end).max().unwrap_or(0);
        Some(EndOfFile(Span::new(
            start.max(value.min(span.end)),
            span.end,
        )))
    }

    /// The marks, those together that nothing parts.
    pub(crate) fn marks(&self, game: &GameContext<'_>) -> impl Iterator<Item = Span> {
        let runs = game.slice(self.0).chunk_by(|one, next| one == next);
        let mut at = self.0.start;
        let runs = runs.map(move |run| {
            let start = at;
            at += run.len() as u32;
            (run, Span::new(start, at))
        });
        runs.filter(|(run, _)| run.first() == Some(&END_MARK))
            .map(|(_, place)| place)
    }

    /// Whether a run of control characters is one of its marks.
    pub(crate) fn has(&self, game: &GameContext<'_>, run: Span) -> bool {
        self.0.start <= run.start && game.slice(run).iter().all(|byte| *byte == END_MARK)
    }
}

fn is_white(byte: u8) -> bool {
    is_blank(byte) || is_line_end(byte)
}
