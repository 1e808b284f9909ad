//! Kept lines: what the other notation has no place for, in lines that its readers skip.
//!
//! Nobody lists what has no place. A conversion is mapped back, and what comes back different is kept.
//! On the way back a kept line holds only while the file says what it said when the line was written.

mod of_games;
mod of_records;

use std::borrow::Cow;

pub(super) use of_games::{TagBlock, of_game, of_text, unescaped};
pub(super) use of_records::{of_record, places};

use super::tags::label_of;
use crate::pbn::syntax::split::directive_kind;

/// The start of a line that keeps something of a record.
pub(super) const FROM_RBN: &str = "kept from RBN: ";

/// The start of a line that keeps something of a game.
pub(super) const FROM_PBN: &str = "kept from PBN: ";

/// The start of a `%` line of a record that PBN would take for an order.
const ORDER: &str = "kept from RBN: % ";

/// The start of a line that goes on with the one before.
const MORE: &str = "kept more: ";

/// How many characters of a kept text are on one line.
const LENGTH: usize = 220;

/// Whether a `%` line, given without its sign, is a kept one.
pub(super) fn is_kept(line: &str) -> bool {
    [FROM_RBN, FROM_PBN, MORE]
        .iter()
        .any(|start| line.starts_with(start.trim_ascii_end()))
}

/// Whether a `%` line, given without its sign, goes on with the kept one before it.
pub(super) fn goes_on(line: &str) -> bool {
    line.starts_with(MORE.trim_ascii_end())
}

/// The tag pair of a game that a `%` line, given without its sign, keeps, or where that begins.
pub(super) fn tag_pair(line: &str) -> Option<&str> {
    let kept = line.strip_prefix(FROM_PBN)?;
    kept.starts_with('[').then_some(kept)
}

/// A `%` line without its sign.
pub(super) fn without_sign(line: &str) -> &str {
    line.trim_start_matches('%').trim_ascii()
}

/// A `%` line of a record as a game has it, without the sign. What PBN takes for an order is kept.
pub(super) fn line_of_game(line: &str) -> Cow<'_, str> {
    // A signature of its own would be taken for that of the file.
    if is_order(line) || line.starts_with("RBN") {
        Cow::Owned(format!("{ORDER}{line}"))
    } else {
        Cow::Borrowed(line)
    }
}

/// A `%` line of a game as a record has it; `None` for orders and kept lines.
pub(super) fn line_of_record(line: &str) -> Option<&str> {
    match line.strip_prefix(ORDER) {
        Some(line) => Some(line),
        None if is_order(line) => None,
        None => Some(line),
    }
}

/// Whether a `%` line, without the sign, says something of its file to readers of PBN.
fn is_order(line: &str) -> bool {
    line.starts_with("PBN")
        || directive_kind(line.trim_ascii().as_bytes()).is_some()
        || is_kept(line)
}

/// A kept text on its lines.
fn lines(start: &str, text: &str, out: &mut Vec<String>) {
    let mut start = start;
    let text = without_controls(text);
    let mut rest = text.as_str();
    loop {
        let mut cut = rest.len();
        if rest.chars().nth(LENGTH).is_some() {
            let space = |at: &usize| {
                let (before, after) = rest.split_at_checked(*at).unwrap_or((rest, ""));
                before.ends_with(' ') || after.starts_with(' ')
            };
            let ends = rest.char_indices().map(|(at, _)| at).skip(1).take(LENGTH);
            cut = ends.filter(|at| !space(at)).last().unwrap_or(cut);
        }
        let (line, after) = rest.split_at_checked(cut).unwrap_or((rest, ""));
        out.push(format!("{start}{line}"));
        if after.is_empty() {
            return;
        }
        rest = after;
        start = MORE;
    }
}

/// The texts of the kept lines among `%` lines that begin in this way.
pub(super) fn texts<'l>(start: &str, all: impl Iterator<Item = &'l str>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut is_own = false;
    for line in all {
        // The blank after the colon goes where nothing follows it.
        let after = |start: &str| line.strip_prefix(start.trim_ascii_end());
        if let Some(text) = after(start) {
            texts.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
            is_own = true;
        } else if let Some(more) = line.strip_prefix(MORE).filter(|_| is_own) {
            if let Some(last) = texts.last_mut() {
                last.push_str(more);
            }
        } else {
            is_own = false;
        }
    }
    texts.iter().map(|text| with_controls(text)).collect()
}

/// A text with control characters as `\xNN`, because a line with one is not in export format. A blank at
/// its end, which would not be of the line, is written likewise.
fn without_controls(text: &str) -> String {
    let shown = text.chars().map(|character| {
        if character.is_control() {
            format!("\\x{:02x}", u32::from(character))
        } else {
            character.to_string()
        }
    });
    let mut shown: String = shown.collect();
    if shown.ends_with(' ') {
        shown.pop();
        shown.push_str("\\x20");
    }
    shown
}

/// The same with the control characters and blanks.
fn with_controls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\x") {
        out.push_str(before);
        let number = after
            .get(..2)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let control = number
            .and_then(char::from_u32)
            .filter(|c| c.is_control() || *c == ' ');
        match control {
            Some(control) => out.push(control),
            None => out.push_str("\\x"),
        }
        rest = after.get(control.map_or(0, |_| 2)..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// What is before the first tag of a game, without the lines that keep something of a record: these are
/// made anew.
pub(super) fn own_head(head: &str) -> String {
    let mut is_kept = false;
    let own = head.lines().filter(|line| {
        let text = without_sign(line);
        // Export itself knows what to claim.
        if text == "EXPORT" {
            return false;
        }
        is_kept = text.starts_with(FROM_RBN.trim_ascii_end())
            || is_kept && text.starts_with(MORE.trim_ascii_end());
        !is_kept
    });
    own.fold(String::new(), |text, line| text + line + "\n")
}

/// The name of the tag of which a line of a record keeps the pair; empty for what is before the tags.
pub(super) fn tag_of(line: &str) -> Option<&str> {
    let kept = line.strip_prefix(FROM_PBN)?;
    let tag = kept.strip_prefix('[').and_then(|tag| tag.split_once(' '));
    Some(tag.map_or("", |(tag, _)| tag))
}

/// Whether a `%` line of a record may keep something that contradicts it.
pub(super) fn may_contradict(line: &str) -> bool {
    let is_about_label = || {
        let label = tag_of(line).and_then(label_of);
        label.is_some() || line.contains(['{', ';']) || line.contains("\\x7b")
    };
    // A line that goes on can have any part of a tag.
    line.starts_with(MORE.trim_ascii_end())
        || line.starts_with(FROM_PBN.trim_ascii_end()) && is_about_label()
}
