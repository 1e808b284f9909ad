//! Text as it may be shown to people: what is not seen itself becomes visible, and what a CI
//! system would take for a command is broken.
//!
//! Runners read the log of a step: GitHub acts on `::command::` at the beginning of a line and
//! on `##[command]` anywhere, Azure on `##vso[command]`, TeamCity on `##teamcity[command]`. Names
//! and values of a file must not give them orders.

use super::Style;
use crate::source::is_unseen;

/// Text as it may be shown: control characters, and characters that hide or reorder others,
/// become visible. Long texts are cut.
pub fn visible(text: &str, style: Style) -> String {
    let mut shown = String::with_capacity(text.len());
    let text = match begins_command(text) {
        Some(blanks) => {
            push_visible(
                &mut shown,
                text.get(..blanks).unwrap_or_default(),
                false,
                style,
            );
            shown.push_str(COLON);
            text.get(blanks + 1..).unwrap_or_default()
        }
        None => text,
    };
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
    let is_plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if is_plain && !text.contains("##") && !ends_with_sign(shown) {
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
        '[' if ends_with_sign(shown) => shown.push_str(BRACKET),
        ' '..='~' => shown.push(character),
        '\0'..='\u{1F}' | '\u{7F}' if style.unicode => shown.push(control_picture(character)),
        _ if is_unseen(character) || is_odd_blank(character) => {
            shown.push_str(&format!("<{:02X}>", u32::from(character)));
        }
        _ if style.unicode => shown.push(character),
        _ => match ascii(character) {
            Some(text) => shown.push_str(text),
            None => shown.push(character),
        },
    }
}

/// The characters that break a command, as unseen characters are shown.
pub(super) const COLON: &str = "<3A>";
const BRACKET: &str = "<5B>";

/// How many blanks are before two colons with which a text begins.
fn begins_command(text: &str) -> Option<usize> {
    let begin = text.trim_start();
    begin.starts_with("::").then(|| text.len() - begin.len())
}

/// Whether there are commands to CI systems in a text of several lines.
pub fn is_command(text: &str) -> bool {
    text.contains("##") && text.contains('[')
        || text.lines().any(|line| begins_command(line).is_some())
}

/// The longest word that a CI system reads between `##` and a bracket.
const LONGEST_WORD: usize = 16;

/// Whether a bracket after this text would make a command of it: two signs, and a word perhaps.
fn ends_with_sign(text: &str) -> bool {
    let bytes = text.as_bytes();
    let letters = bytes.iter().rev().take(LONGEST_WORD);
    let letters = letters.take_while(|byte| byte.is_ascii_alphanumeric());
    let word = letters.count();
    bytes
        .get(..bytes.len() - word)
        .is_some_and(|before| before.ends_with(b"##"))
}

/// Whether a character looks like a space, and is none: whoever reads the message cannot see what is wrong.
/// The usual ones, the no-break space and the ideographic one, are shown as they are.
fn is_odd_blank(character: char) -> bool {
    matches!(
        character,
        '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}'
    )
}

fn control_picture(character: char) -> char {
    let picture = match u32::from(character) {
        0x7F => 0x2421,
        code => 0x2400 + code,
    };
    char::from_u32(picture).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// What is for a character where only ASCII can be shown; letters have no such thing.
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
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let style = Style {
            unicode: true,
            ..Style::default()
        };
        assert_eq!(visible(text, style), expected);
    }

    #[test]
    fn commands_to_ci_systems_are_broken() {
        check(
            "::set-output name=x::y.pbn",
            "<3A>:set-output name=x::y.pbn",
        );
        check(" \u{A0}::error::x", " \u{A0}<3A>:error::x");
        check("a##[stop-commands]z", "a##<5B>stop-commands]z");
        check("##vso[task.x]##[x", "##vso<5B>task.x]##<5B>x");
        check("♠##teamcity[x]", "♠##teamcity<5B>x]");
        check("a::b: ## [x] #[y]", "a::b: ## [x] #[y]");
        check("##", "##");
    }

    #[test]
    fn blanks_that_are_no_spaces_are_named() {
        check("a\u{200A}b\u{202F}c d", "a<200A>b<202F>c d");
        check("a\u{A0}b", "a\u{A0}b");
    }

    #[test]
    fn pieces_do_not_join_to_a_command() {
        let mut shown = String::new();
        for piece in ["#", "#", "vso", "[x]"] {
            push_visible(&mut shown, piece, true, Style::default());
        }
        assert_eq!(shown, "##vso<5B>x]");
    }
}
