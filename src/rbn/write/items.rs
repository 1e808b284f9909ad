//! `I` in output form.

use super::super::label::RbnLabel;
use super::super::lines::begins_line;
use super::super::record::{RbnLine, RbnRecord, is_trimmed, trimmed};

/// The lines of an item list as one. Where all items are scores with their awards, which fall, only the
/// first score below zero has its sign.
pub(super) fn joined(record: &RbnRecord<'_>, lines: &[&RbnLine]) -> Vec<u8> {
    let lines = lines.iter();
    let lines: Vec<&[u8]> = lines.map(|line| trimmed(record.slice(line.data))).collect();
    let list = lines.join(&b':');
    if !record.values.items.is_instant(record.text) {
        return list;
    }
    let mut is_minus = false;
    let items = list.split(|byte| *byte == b':').map(|item| match item {
        [b'-', rest @ ..] if std::mem::replace(&mut is_minus, true) => rest,
        _ => item,
    });
    items.collect::<Vec<&[u8]>>().join(&b':')
}

/// An item list on as few lines as hold it.
pub(super) fn on_lines(data: &[u8]) -> Vec<u8> {
    let longest = RbnLabel::Items.info().longest;
    let mut out: Vec<u8> = Vec::with_capacity(data.len());
    // The label and its space are on the first line.
    let mut length = 2;
    for (index, item) in data.split(|byte| *byte == b':').enumerate() {
        // A line must not look like one of a label or a text, and the blanks at its ends are not of it.
        let is_at_blank = item.first().is_none_or(|byte| is_trimmed(*byte))
            || out.last().is_some_and(|byte| is_trimmed(*byte));
        let can_begin = !is_at_blank && !begins_line(item);
        if index > 0 && length + 1 + item.len() > longest && can_begin {
            out.push(b'\n');
            length = 0;
        } else if index > 0 {
            out.push(b':');
            length += 1;
        }
        out.extend_from_slice(item);
        length += item.len();
    }
    out
}
