//! What rules see of PPN.

use std::ops::Range;

use crate::engine::{Report, found_words};
use crate::ppn::field::number;
use crate::ppn::{PpnFault, PpnFaultKind, PpnField, PpnSplit, PpnUnit, judge};
use crate::preferans::Player;
use crate::source::{Source, Span, blanks_before, is_line_end};

/// What a rule about preferans needs to name.
pub(crate) mod prelude {
    pub(crate) use super::Evening;
    pub(crate) use crate::engine::{Meta, Report, Severity};
    pub(crate) use crate::ppn::{PPN, PpnFaultKind};
    pub(crate) use crate::rules::{Checks, PpnCheck};
}

/// A file of PPN as rules see it: its bytes and how it falls into tag pairs and deals.
#[derive(Clone, Copy)]
pub struct PpnFile<'f> {
    /// The bytes, encoding and lines.
    pub source: &'f Source<'f>,
    /// The tag pairs and deals.
    pub split: &'f PpnSplit,
}

/// A tag pair or a deal as rules see it. Spans count from the start of its text.
pub struct PpnContext<'c> {
    /// The file.
    pub file: PpnFile<'c>,
    /// What it says.
    pub unit: PpnUnit<'c>,
    /// The number of the deal that it is or that is before it, 1-based.
    pub number: usize,
    /// Where its text begins in the file.
    pub base: usize,
}

impl<'f> PpnFile<'f> {
    /// A unit by its number (0-based).
    pub(crate) fn unit(self, unit: usize) -> Option<PpnContext<'f>> {
        let range = self.split.range(unit)?;
        Some(PpnContext {
            file: self,
            base: range.start,
            number: self.split.deal_at(range.start),
            unit: PpnUnit::read(self.source.slice(range)),
        })
    }
}

impl PpnContext<'_> {
    /// All that is wrong in it.
    pub fn faults(&self) -> Vec<PpnFault> {
        let whole = Span::new(0, self.unit.text.len() as u32);
        if self.file.split.is_utf16 {
            let fault = PpnFault::new(PpnFaultKind::Brackets, whole, "text in UTF-8");
            return vec![fault.found("16-bit characters")];
        }
        let mut faults = self.unit.faults.clone();
        faults.extend(self.unit.deal.iter().flat_map(judge));
        let bytes = self.file.source.bytes();
        let before = blanks_before(bytes, self.base).checked_sub(1);
        let before = before.and_then(|before| bytes.get(before));
        if !self.unit.span.is_empty()
            && before.is_some_and(|byte| byte.is_ascii() && !is_line_end(*byte))
        {
            let first = Span::new(0, 1);
            let fault = PpnFault::new(PpnFaultKind::Brackets, first, "a line of its own");
            faults.push(fault.found("the line of another tag pair or deal"));
        }
        faults
    }

    /// Reports a fault.
    pub(crate) fn report(&self, fault: &PpnFault, report: &mut Report<'_>) {
        let source = self.file.source;
        let found = || found_words(source, self.unit.slice(fault.span));
        let found = fault.found.clone().unwrap_or_else(found);
        let message = format!("expected {}, found {found}", fault.expected);
        let is_mild = matches!(
            fault.kind,
            PpnFaultKind::UnknownTag | PpnFaultKind::HouseRule
        );
        report.at(fault.span, message).milder(is_mild);
    }
}

/// The tag pairs and the deals of a file, in their order.
pub struct Evening<'f> {
    /// The file.
    pub file: PpnFile<'f>,
    /// The first of the tag pairs with a name.
    pub tags: Vec<TagAt<'f>>,
    /// The deals of which number and order can be read.
    pub deals: Vec<DealAt>,
}

/// A tag pair of a file.
pub struct TagAt<'f> {
    /// The number of the deal before it.
    pub game: usize,
    /// Its name, and where that is in the file.
    pub name: (&'f [u8], Range<usize>),
    /// Its value, empty where it has none, and where that is in the file.
    pub value: (&'f [u8], Range<usize>),
}

/// A deal of a file.
pub struct DealAt {
    /// Its place among the deals, 1-based.
    pub game: usize,
    /// The number that it says, and where that is in the file.
    pub id: (u32, Range<usize>),
    /// The players in their order, and where that is in the file.
    pub order: ([Player; 3], Range<usize>),
    /// Where its cards are in the file, if they can be read.
    pub cards: Option<Range<usize>>,
}

/// So many tag pairs of a file are compared with each other. No evening has as many.
const MOST_TAGS: usize = 4096;

impl<'f> Evening<'f> {
    pub(crate) fn read(file: PpnFile<'f>) -> Evening<'f> {
        let mut evening = Evening {
            file,
            tags: Vec::new(),
            deals: Vec::new(),
        };
        let units = (0..file.split.count()).filter_map(|unit| file.unit(unit));
        units.for_each(|unit| _ = evening.add(&unit));
        evening
    }

    fn add(&mut self, context: &PpnContext<'f>) -> Option<()> {
        let (unit, game) = (&context.unit, context.number);
        if let Some(tag) = unit.tag.filter(|_| self.tags.len() < MOST_TAGS) {
            let name = tag.name?;
            let value = tag.value.unwrap_or(Span::empty(name.end));
            let [name, value] = [name, value].map(|span| (unit.slice(span), span.at(context.base)));
            self.tags.push(TagAt { game, name, value });
        }
        let deal = unit.deal.as_ref()?;
        let range = |field| Some(deal.fields.span(field)?.at(context.base));
        self.deals.push(DealAt {
            game,
            id: deal.id.zip(range(PpnField::Id))?,
            order: deal.order.zip(range(PpnField::DealOrder))?,
            cards: deal.cards.as_ref().and(range(PpnField::Cards)),
        });
        Some(())
    }

    /// The numbers that a tag has for the players.
    pub(crate) fn numbers(&self, word: &str) -> Vec<(i64, &TagAt<'f>)> {
        let numbers = (1..=3).filter_map(|player| {
            let name = format!("{word}{player}");
            let tag = self.tags.iter().find(|tag| tag.name.0 == name.as_bytes())?;
            Some((number(tag.value.0)?, tag))
        });
        numbers.collect()
    }
}
