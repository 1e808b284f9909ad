//! `P` in output form.

use super::super::play::RbnPlay;
use super::super::record::RbnRecord;
use crate::source::Span;

/// A play in output form: the suit led is written once a trick, ranks in capitals, and no colon is at
/// the end. `None` where a trick cannot be read.
pub(super) fn canonical(record: &RbnRecord<'_>, play: &RbnPlay, data: Span) -> Option<Vec<u8>> {
    if !play.is_whole {
        return None;
    }
    let text = record.slice(data);
    let mut out = Vec::with_capacity(text.len());
    // What is between two cards belongs to the one before: notations, and a separator.
    let mut end = data.start;
    for trick in &play.tricks {
        for (index, card) in trick.cards.iter().enumerate() {
            out.extend_from_slice(record.slice(Span::new(end, card.span.start)));
            end = card.span.end;
            let written = record.slice(card.span);
            let (rank, suit) = written.split_last()?;
            if !trick.repeats_suit(index, written) {
                out.extend_from_slice(suit);
            }
            out.push(rank.to_ascii_uppercase());
        }
    }
    out.extend_from_slice(record.slice(Span::new(end, data.end)));
    while out.last() == Some(&b':') {
        out.pop();
    }
    Some(out)
}
