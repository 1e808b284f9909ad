//! `I`: a list of items with their values, over one line or more.

use super::super::fault::{Faults, RbnFaultKind};
use super::super::record::trimmed;
use crate::source::Span;

/// An item list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ItemList {
    /// The items in order.
    pub items: Vec<ListItem>,
}

/// An item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListItem {
    /// All of it.
    pub span: Span,
    /// What it is worth, after the first `=`.
    pub value: Option<Span>,
}

/// The highest score of a board, divided by ten.
const HIGHEST: f64 = 760.0;

impl ItemList {
    /// Reads a line of the list.
    pub(in super::super) fn go_on(&mut self, data: &[u8], faults: &mut Faults<'_>) {
        for (at, item) in super::fields(data) {
            let end = at + item.len();
            if trimmed(item).is_empty() {
                faults.add(RbnFaultKind::EmptyItem, at.saturating_sub(1), end.max(1));
                continue;
            }
            let equals = memchr::memchr(b'=', item);
            self.items.push(ListItem {
                span: faults.span(at, end),
                value: equals.map(|equals| faults.span(at + equals + 1, end)),
            });
        }
    }

    /// Looks at the whole list, in the text of its record.
    pub(in super::super) fn judge(&self, text: &[u8], faults: &mut Faults<'_>) {
        if self.items.is_empty() {
            return;
        }
        if self.is_instant(text) {
            self.judge_instant(text, faults)
        } else {
            self.judge_values(text, faults)
        }
    }

    /// Whether it has only numbers: the awards of instant matchpoints.
    pub fn is_instant(&self, text: &[u8]) -> bool {
        let is_number = |span: Span| number(span.of(text)).is_some();
        let mut items = self.items.iter();
        items.all(|item| is_number(item.name()) && item.value.is_none_or(is_number))
    }

    /// Looks at the awards of instant matchpoints: one finding, at the first that is wrong.
    fn judge_instant(&self, text: &[u8], faults: &mut Faults<'_>) {
        let mut is_minus = false;
        let mut last_score: Option<f64> = None;
        let mut last_award: Option<f64> = None;
        let mut was_gap = true;
        let last = self.items.len() - 1;
        for (index, item) in self.items.iter().enumerate() {
            let award_span = item.value.unwrap_or(item.span);
            let award = number(award_span.of(text));
            let is_whole = !award_span.of(text).contains(&b'.');
            let Some(award) = award.filter(|award| is_whole && (0.0..=100.0).contains(award))
            else {
                return faults.add_at(RbnFaultKind::Award, award_span);
            };
            if item.value.is_none() {
                if was_gap || index == last {
                    return faults.add_at(RbnFaultKind::GapAward, item.span);
                }
            } else {
                let name = trimmed(item.name().of(text));
                is_minus |= name.starts_with(b"-");
                let size = number(name).unwrap_or_default().abs();
                let score = if is_minus { -size } else { size };
                if size > HIGHEST {
                    return faults.add_at(RbnFaultKind::HighScore, item.name());
                }
                if last_score.is_some_and(|last| score >= last) {
                    return faults.add_at(RbnFaultKind::ScoreOrder, item.name());
                }
                last_score = Some(score);
            }
            was_gap = item.value.is_none();
            if last_award.is_some_and(|last| award > last) {
                return faults.add_at(RbnFaultKind::AwardOrder, award_span);
            }
            last_award = Some(award);
        }
    }

    /// Looks at the values of other items.
    fn judge_values(&self, text: &[u8], faults: &mut Faults<'_>) {
        if let Some(item) = self.items.iter().find(|item| item.value.is_none()) {
            return faults.add_at(RbnFaultKind::ItemWithoutValue, item.span);
        }
        let mut last: Option<f64> = None;
        let mut rises = None;
        for item in &self.items {
            let Some(value) = item.value.and_then(|value| number(value.of(text))) else {
                return;
            };
            if last.is_some_and(|last| value > last) {
                rises = rises.or(item.value);
            }
            last = Some(value);
        }
        if let Some(value) = rises {
            faults.add_at(RbnFaultKind::ItemOrder, value);
        }
    }
}

impl ListItem {
    /// What it is called: the bytes before the first `=`.
    pub fn name(&self) -> Span {
        let end = self.value.map_or(self.span.end, |value| value.start - 1);
        Span::new(self.span.start, end)
    }
}

/// A number with or without sign and decimals, whatever blanks are around it: these are another matter.
fn number(text: &[u8]) -> Option<f64> {
    let text = trimmed(text);
    let is_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'.');
    let has_digit = text.iter().any(u8::is_ascii_digit);
    let text = std::str::from_utf8(text).ok();
    text.filter(|text| has_digit && text.bytes().all(|byte| is_number(&byte)))?
        .parse()
        .ok()
}
