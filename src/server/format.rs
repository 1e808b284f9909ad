//! A new text of a document as edits of the lines that change, so that cursor, folds and marks
//! stay where they are.

use std::ops::Range;

use super::document::TextDocument;
use super::protocol::TextEdit;
use crate::lint::{Findings, Plan};
use crate::normalize::export_in_place;
use crate::patch::Patch;
use crate::source::{Slice, next_line};

/// The edits that make another text of a document.
pub(super) fn edits(document: &TextDocument, after: &[u8]) -> Vec<TextEdit> {
    let places = document.places();
    let edit = |(range, text): (Range<usize>, String)| TextEdit::new(places.range(&range), text);
    changes(document, after).into_iter().map(edit).collect()
}

/// The lines (bytes of the document) that change to make another text of it, with what comes in their
/// place.
pub(super) fn changes(document: &TextDocument, after: &[u8]) -> Vec<(Range<usize>, String)> {
    let patch = Patch::of_rewritten(b"document", document.bytes(), after);
    let mark = document.encoding().mark_length();
    let changes = patch.changes().iter().map(|change| {
        let text = document.shown(after.slice(change.after.clone()));
        let unmarked = text.strip_prefix('\u{FEFF}').map(str::to_owned);
        let unmarked = unmarked.filter(|_| change.before.start < mark);
        (change.before.clone(), unmarked.unwrap_or(text))
    });
    // What differs in the mark or in line ends only may be the same in the editor.
    let differs = |(range, text): &(Range<usize>, String)| document.shown_at(range) != *text;
    changes.filter(differs).collect()
}

/// The edits that make of some games what they are in another text of the document. Its header stays,
/// for other games may not be in export format.
pub(super) fn edits_of_games(
    document: &TextDocument,
    after: &[u8],
    games: &Range<usize>,
) -> Vec<TextEdit> {
    let bytes = document.bytes();
    let header = after_header(bytes);
    let own = bytes.slice(..header);
    let rest = after.slice(after_header(after)..);
    // The empty lines after the last game may go with its last line.
    let after_games = bytes.slice(games.end..).iter();
    let empty = after_games.take_while(|byte| byte.is_ascii_whitespace());
    let end = games.end + empty.count();
    let places = document.places();
    let changes = changes(document, &[own, rest].concat()).into_iter();
    let changes =
        changes.filter(|(range, _)| games.start.max(header) <= range.start && range.end <= end);
    let edit = |(range, text): (Range<usize>, String)| TextEdit::new(places.range(&range), text);
    changes.map(edit).collect()
}

/// After the lines `% PBN` and `% EXPORT` with which a file begins.
pub(super) fn after_header(bytes: &[u8]) -> usize {
    let mut at = if bytes.starts_with(b"\xEF\xBB\xBF") {
        3
    } else {
        0
    };
    while let Some(line) = bytes.get(at..) {
        let is_header = line.starts_with(b"% PBN") || line.starts_with(b"% EXPORT");
        match next_line(bytes, at) {
            Some(next) if is_header => at = next,
            _ => break,
        }
    }
    at
}

/// The document, repaired where that is safe, in export format, in its encoding and with its line ends.
/// The findings are those of the document by the plan.
pub(super) fn exported(document: &TextDocument, plan: &Plan, findings: &Findings) -> Vec<u8> {
    export_in_place(document.bytes(), document.name(), plan.settings(), findings)
}
