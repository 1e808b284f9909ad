//! Goes through tag pairs and deals by a plan, one after the other, and says where findings are.

use std::ops::Range;

use super::{Ppn, ppn_file};
use crate::engine::notation::File;
use crate::engine::{Found, FoundList, shown_name};
use crate::ppn::PPN;
use crate::rules::PpnContext;

/// What checks the units of a file.
pub(crate) struct Checker<'f>(pub(super) File<'f, Ppn>);

impl Checker<'_> {
    /// Checks the units with these numbers (0-based).
    pub(super) fn check(&mut self, units: Range<usize>, all: &mut FoundList) {
        for context in units.filter_map(|unit| ppn_file(self.0).unit(unit)) {
            let mut found = FoundList::default();
            for fault in context.faults() {
                let rules = &self.0.plan.faults;
                for (rule, _) in rules
                    .iter()
                    .filter(|(_, kinds)| kinds.contains(&fault.kind))
                {
                    let mut report = rule.report(context.base, context.number, &mut found);
                    context.report(&fault, &mut report);
                }
            }
            found
                .iter_mut()
                .for_each(|found| name_place(&context, found));
            all.take_in(found);
        }
    }
}

/// Says where findings are that were made when their units were gone.
pub(super) fn name_places(file: File<'_, Ppn>, found: &mut [Found]) {
    for found in found.iter_mut().filter(|found| !found.is_named) {
        let unit = file.split.unit_at(found.range.start);
        let context = ppn_file(file).unit(unit);
        context
            .into_iter()
            .for_each(|context| name_place(&context, found));
    }
}

/// Says in which tag or field a finding is, and by which section of the text.
fn name_place(context: &PpnContext<'_>, found: &mut Found) {
    let place = found.range.start.saturating_sub(context.base) as u32;
    let unit = &context.unit;
    let field = unit.deal().and_then(|deal| deal.fields.name_at(place));
    let tag = unit
        .tag()
        .and_then(|tag| tag.name)
        .filter(|_| place < unit.span.end);
    let tag = tag.map(|name| shown_name(context.file.source, unit.slice(name)));
    let chapters = found.rule.chapters_of(PPN);
    let own = chapters.iter().find(|chapter| field == Some(**chapter));
    found.chapter = own
        .or(chapters.first())
        .map(|chapter| (*chapter).to_owned());
    found.tag = tag.or(field.map(str::to_owned));
    found.is_named = true;
}
