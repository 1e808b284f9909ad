//! What the engine knows of PPN: how tag pairs and deals are checked by the rules.
//!
//! Units do not depend on each other. What crosses them is judged over an `Evening`, which has the tags and the
//! deals of the file in their order. PPN has no comments, so nothing in a file speaks to this program.

mod checker;
mod plan;

use std::ops::Range;

pub(crate) use plan::Plan;

use checker::Checker;

use crate::engine::notation::{self, Batch, File, Notation, Units};
use crate::engine::pieces::Piece;
use crate::engine::{Found, FoundList, Rule};
use crate::ppn::Split;
use crate::rules::{Evening, PpnFile, checks};

/// Portable Preferans Notation.
pub(crate) enum Ppn {}

impl Notation for Ppn {
    type Split = Split;
    type Plan = Plan;
    type Task<'f> = File<'f, Ppn>;
    type Checker<'f> = Checker<'f>;
    type Gathered = ();

    const IS_SERIAL: bool = false;

    fn task<'f>(file: File<'f, Ppn>) -> File<'f, Ppn> {
        file
    }

    fn gathered(_: File<'_, Ppn>) {}

    fn checker<'f>(file: Self::Task<'f>) -> Self::Checker<'f> {
        Checker(file)
    }

    fn check(checker: &mut Checker<'_>, units: Range<usize>, batch: &mut Batch<Ppn>) {
        checker.check(units, &mut batch.diagnostics);
    }

    fn judge(file: File<'_, Ppn>, (): &(), across: &mut FoundList) {
        if file.plan.evenings.is_empty() || file.split.is_utf16 {
            return;
        }
        let evening = Evening::read(ppn_file(file));
        for (rule, check) in &file.plan.evenings {
            check(&evening, &mut rule.report(0, 0, across));
        }
    }

    fn name_places(file: File<'_, Ppn>, (): &(), found: &mut [Found]) {
        checker::name_places(file, found);
    }

    fn number_at(file: File<'_, Ppn>, offset: usize) -> usize {
        file.split.deal_of(file.split.unit_at(offset))
    }

    fn is_judged_by(rule: &Rule) -> bool {
        !checks(rule).ppn.is_empty()
    }
}

/// The file as rules see it.
fn ppn_file(file: File<'_, Ppn>) -> PpnFile<'_> {
    PpnFile {
        source: file.source,
        split: file.split,
    }
}

impl Units for Split {
    fn texts(&self) -> usize {
        self.count()
    }

    fn range(&self, text: usize) -> Option<Range<usize>> {
        Split::range(self, text)
    }
}

/// Units give nothing beside findings.
impl notation::Gathered for () {
    fn append(&mut self, (): ()) {}

    fn follow(&mut self, _: &[Piece], (): ()) {}
}
