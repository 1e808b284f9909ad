//! Whether what a tag says can be read to its end, with the section after it.
//!
//! Who writes a game in another notation asks here for all of its holes.

use super::Model;
use super::turn::Turns;
use super::value::{self, ValueReading};
use crate::pbn::standard::{HEADER_PREFIX, TURNS_PER_LINE, TagId, nearest_tag, tag_id};
use crate::pbn::syntax::TagPair;

impl Model<'_> {
    /// Whether a tag pair can be read; `meant` is its value, or the one that it takes over.
    pub(crate) fn can_read(&self, pair: TagPair<'_>, tag: TagId, meant: &[u8]) -> bool {
        let section = pair.section();
        let span = section.map_or(pair.span(), |section| section.span());
        let has_problem = !self.document.problems_in(span).is_empty();
        // What repeats a tag is read by nobody.
        let counts = || self.tag(tag).is_some_and(|own| own.span() == pair.span());
        !has_problem
            && can_read_value(tag, meant)
            && (section.is_none() || !counts() || self.can_read_section(tag))
    }

    fn can_read_section(&self, tag: TagId) -> bool {
        match tag {
            TagId::AUCTION => self.auction().is_none_or(|auction| {
                let has_player = auction.first.is_some() || auction.turns.is_empty();
                has_player && can_read_turns(&auction.turns, |plus| plus)
            }),
            TagId::PLAY => self.play().is_none_or(|play| {
                let has_player = play.first.is_some() || play.turns.is_empty();
                let is_in_rows = play.short_row(self.document.text).is_none();
                has_player && is_in_rows && can_read_turns(&play.turns, end_of_row)
            }),
            _ => self.table(tag).is_none_or(|table| table.is_whole()),
        }
    }
}

/// Where the row of the `+` at this turn ends: the cards of a trick are written from the first column on,
/// whoever led (chapter 3.6).
fn end_of_row(plus: usize) -> usize {
    (plus + 1).next_multiple_of(TURNS_PER_LINE)
}

/// Whether each call or card can be read, and nothing comes after the end, or after the turn to which that
/// of a `+` belongs.
fn can_read_turns<T>(turns: &Turns<T>, last_of_plus: fn(usize) -> usize) -> bool {
    let is_last = turns.endings.first().is_none_or(|end| {
        let last = if end.continues {
            last_of_plus(end.turns_before)
        } else {
            end.turns_before
        };
        turns.len() <= last
    });
    !turns.has_hole() && turns.loose.is_empty() && turns.doubled.is_empty() && is_last
}

/// The standard tag that an unknown tag pair most likely is, with a slip in its name: its value decides as much as
/// its name, for anybody may have tags of his own (chapter 4.9).
pub(crate) fn meant_tag(pair: TagPair<'_>) -> Option<TagId> {
    let tag = tag_id(nearest_tag(pair.name())?.name.as_bytes())?;
    let is_name = tag.name().as_bytes().eq_ignore_ascii_case(pair.name());
    let value = pair.value().unwrap_or_default();
    let value = value
        .strip_prefix(HEADER_PREFIX.as_bytes())
        .unwrap_or(value);
    (is_name || can_read_value(tag, value)).then_some(tag)
}

/// Whether a value can be read. Text and open-ended words always can.
pub(crate) fn can_read_value(tag: TagId, text: &[u8]) -> bool {
    let is_left_open = matches!(text, b"" | b"?" | b"#");
    is_left_open || !matches!(value::read(tag.info().value, text), ValueReading::Fault)
}
