//! How long lines may be, in PBN and in RBN.

use std::ops::Range;

use crate::pbn::standard::MAX_LINE_LENGTH;
use crate::rbn::RbnLine;
use crate::rules::prelude::*;
use crate::source::{Encoding, line_end, next_line};

/// The limit without the line end, which counts as one character outside of export format.
pub(crate) const LONGEST_LINE: usize = MAX_LINE_LENGTH - 1;

/// The part of a line beyond so many bytes, from the start of a character.
pub(crate) fn beyond(game: &GameContext<'_>, line: Line<'_>, length: usize) -> Span {
    let from = character_start(game.file.source.encoding(), line.text, length);
    line.span.part(from, line.text.len())
}

/// Where the character begins that an offset of a line is in.
pub(crate) fn character_start(encoding: Encoding, line: &[u8], offset: usize) -> usize {
    let mut from = offset;
    let in_character = |byte: &u8| (0x80..0xC0).contains(byte);
    if encoding.is_utf8() {
        while from + 3 > offset && line.get(from).is_some_and(in_character) {
            from -= 1;
        }
    }
    from
}

/// The lines of a text, without their ends.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        next = next_line(text, start);
        Some(start..line_end(text, start))
    })
}

/// How many characters a note may have.
const NOTE: usize = 128;

/// Whether the line of a label is longer than it may be. Then that is what is wrong with its data.
pub(crate) fn is_too_long(record: &RecordContext<'_>, label: RbnLabel) -> bool {
    let line = record.record.line(label);
    line.is_some_and(|line| excess(record, line) > 0)
}

/// How many characters are too many in a line.
pub(crate) fn excess(record: &RecordContext<'_>, line: &RbnLine) -> usize {
    let length = || record.characters(whole(line));
    let most = most(line.kind).filter(|most| whole(line).len() as usize > *most);
    most.map_or(0, |most| length().saturating_sub(most))
}

/// How many characters such a line may have.
pub(crate) fn most(kind: RbnLineKind) -> Option<usize> {
    match kind {
        RbnLineKind::Label(label) => Some(label.info().longest),
        RbnLineKind::Items => Some(RbnLabel::Items.info().longest),
        RbnLineKind::Note(..) => Some(NOTE),
        _ => None,
    }
}

/// A line without its end.
pub(crate) fn whole(line: &RbnLine) -> Span {
    Span::new(line.span.start, line.data.end)
}
