//! Checks a file from its bytes to its findings: the one driver of all notations.
//!
//! 1. The `pool` gives batches of units to threads, and takes the `batch` of what each gave in order.
//! 2. The notation judges what it gathered of all units; what the file suppresses is taken out (`unused`).
//! 3. `fold` makes one finding of a habit, and the notation says where each is.
//!
//! From batch to batch the memory of checkers is used again, so only findings and facts grow with the file.

use super::diagnostic::Diagnostic;
use super::fold::{Folding, fold};
use super::found::{Found, FoundList, sort};
use super::notation::Batch;
use super::notation::{CheckedNotation, NotationFile, Units};
use super::pool::Pool;
use super::scope::{CheckScope, keep_places};
use super::unused::suppress;

/// What was found in a file.
#[derive(Default)]
pub(crate) struct Judgment {
    /// In order of place, without what the file suppresses.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many findings the file suppresses.
    pub(crate) suppressed: usize,
}

/// What is judged of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    All,
    /// What crosses units alone. Whether a suppression is of use remains open.
    Across,
    /// Some units alone, with the same open.
    Units,
}

/// Checks a file.
pub(crate) fn check<N: CheckedNotation>(
    file: NotationFile<'_, N>,
    scope: &CheckScope<'_>,
) -> Judgment {
    let split = file.split;
    let batches = match scope.games.filter(|_| !N::IS_SERIAL) {
        None => split.batches(scope.batch),
        Some(units) => split.runs_of(units, scope.batch),
    };
    let pool = Pool::new(file);
    let mut all = pool.check_in_order(&batches, scope.progress);
    let found = std::mem::take(&mut all.diagnostics);
    let across = across(&pool, Extent::All, &all);
    let mut judged = judge(&pool, Extent::All, found, across, &all, Folding::Habits);
    let number_at = |offset| N::number_at(pool.task, offset);
    keep_places(number_at, scope.is_wanted, &mut judged.found);
    judged.finish(&pool, &all, Folding::Habits)
}

/// All that was found in a file, before what is a habit becomes one finding.
pub(crate) struct Judged {
    /// In order of place, without what the file suppresses.
    found: Vec<Found>,
    suppressed: usize,
}

/// Judges what crosses units, where that is asked for.
pub(crate) fn across<N: CheckedNotation>(
    pool: &Pool<'_, N>,
    extent: Extent,
    all: &Batch<N>,
) -> FoundList {
    let mut across = FoundList::default();
    if extent != Extent::Units {
        N::judge(pool.task, &all.gathered, &mut across);
    }
    across.bound();
    across
}

/// Puts what was found in the units and across them in order, without what the file suppresses.
pub(crate) fn judge<N: CheckedNotation>(
    pool: &Pool<'_, N>,
    extent: Extent,
    mut found: FoundList,
    mut across: FoundList,
    all: &Batch<N>,
    folding: Folding,
) -> Judged {
    found.append(&mut across);
    if folding == Folding::Habits {
        found.bound();
    }
    let mut found = found.into_vec();
    N::settle(pool.task, &mut found);
    sort(&mut found);
    let is_open = extent != Extent::All;
    let suppressed = suppress(pool.file, pool.task, &all.suppressions, is_open, &mut found);
    Judged { found, suppressed }
}

impl Judged {
    /// Folds the habits if they are asked for, and says then where in the units the findings are.
    pub(crate) fn finish<N: CheckedNotation>(
        mut self,
        pool: &Pool<'_, N>,
        all: &Batch<N>,
        folding: Folding,
    ) -> Judgment {
        if folding == Folding::Habits {
            fold(&mut self.found);
            N::name_places(pool.task, &all.gathered, &mut self.found);
        }
        Judgment {
            diagnostics: diagnostics(self.found, pool.file.source.bytes().len()),
            suppressed: self.suppressed,
        }
    }
}

/// The findings in a file of some bytes as they are given to the user. No repair writes an empty file, so no
/// fix is offered that would leave nothing of it.
pub(crate) fn diagnostics(
    found: impl IntoIterator<Item = Found>,
    length: usize,
) -> Vec<Diagnostic> {
    let found = found.into_iter().map(|found| {
        let mut diagnostic = found.diagnostic;
        diagnostic.fixes.retain(|fix| !fix.leaves_nothing(length));
        diagnostic
    });
    found.collect()
}
