//! Fills in where findings are: in which board, at which label, by which chapter of the standard.

use std::ops::Range;

use crate::engine::{Found, shown_name};
use crate::rbn::{RBN, RbnLabel, RbnLineKind, RbnRecord, RbnSplit};
use crate::source::Source;

/// Fills in the places of findings that were made when their records were gone.
pub(super) fn name_places(
    source: &Source<'_>,
    split: &RbnSplit,
    boards: &[Range<usize>],
    found: &mut [Found],
) {
    let unnamed = found.iter_mut().filter(|found| !found.is_named);
    let mut unnamed: Vec<&mut Found> = unnamed.collect();
    unnamed.sort_by_key(|found| found.game);
    for of_record in unnamed.chunk_by_mut(|a, b| a.game == b.game) {
        let number = of_record.first().map_or(0, |found| found.game);
        let Some(range) = split.records.get(number.saturating_sub(1)) else {
            continue;
        };
        let record = RbnRecord::read(source.slice(range.clone()), split.form);
        let before = boards.partition_point(|board| board.start < range.end);
        let board = before.checked_sub(1).and_then(|before| boards.get(before));
        let board = board.map(|board| source.slice(board.clone()));
        let board = board.filter(|board| !board.is_empty());
        for found in of_record {
            name_place(source, &record, range.start, board, found);
        }
    }
}

/// Fills in the board, the label and the chapter of a finding.
pub(super) fn name_place(
    source: &Source<'_>,
    record: &RbnRecord<'_>,
    base: usize,
    board: Option<&[u8]>,
    found: &mut Found,
) {
    let place = found.range.start.saturating_sub(base) as u32;
    let lines = &record.lines;
    let after = lines.partition_point(|line| line.span.start <= place);
    let line = after.checked_sub(1).and_then(|index| lines.get(index));
    found.board = board.map(|board| shown_name(source, board));
    found.tag = line.and_then(|line| match line.kind {
        RbnLineKind::Label(label) => Some(label.letter().to_string()),
        RbnLineKind::Note(number, _) => Some(number.to_string()),
        RbnLineKind::Items => Some(RbnLabel::Items.letter().to_string()),
        _ => None,
    });
    let chapters = found.rule.chapters_of(RBN);
    found.chapter = chapters.first().map(|chapter| (*chapter).to_owned());
    found.is_named = true;
}
