//! Text as it may be shown to people: what is not seen itself becomes visible.

use super::Style;
use crate::source::is_unseen;

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
pub(super) const LONGEST_TEXT: usize = 2000;

/// Adds text as it may be shown. Tabs are left to codespan in the lines of a file.
pub(super) fn push_visible(shown: &mut String, text: &str, keep_tabs: bool, style: Style) {
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

pub(super) fn push_char(shown: &mut String, character: char, style: Style) {
    match character {
        ' '..='~' => shown.push(character),
        '\0'..='\u{1F}' | '\u{7F}' if style.unicode => shown.push(control_picture(character)),
        _ if is_unseen(character) => {
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
