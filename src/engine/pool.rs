//! Checks batches of units on several threads.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::found::{Crowded, FoundList};
use super::in_order::{in_order, one_by_one};
use super::notation::Batch;
use super::notation::{CheckedNotation, NotationFile, UnitFacts, Units};

/// How many bytes of units one thread takes at a time.
pub(crate) const BATCH: usize = 1 << 18;

/// After how many batches the findings that are too many become one.
const ROUND: usize = 8;

/// What checks the batches of a file. What a checker keeps from batch to batch, memory and values
/// that were found right, serves the whole file.
pub(crate) struct Pool<'f, N: CheckedNotation> {
    pub(crate) file: NotationFile<'f, N>,
    pub(crate) task: N::Task<'f>,
    /// Those that have nothing to do.
    idle: Mutex<Vec<N::Checker<'f>>>,
}

impl<'f, N: CheckedNotation> Pool<'f, N> {
    pub(crate) fn new(file: NotationFile<'f, N>) -> Pool<'f, N> {
        Pool {
            file,
            task: N::task(file),
            idle: Mutex::default(),
        }
    }

    /// Checks the units with these numbers (0-based), some of them at a time. All findings are kept,
    /// unless it is said which kinds are crowded; then those that are too many become one. `after` is
    /// done to the findings of each batch.
    pub(crate) fn check_batches(
        &self,
        batches: Vec<Range<usize>>,
        crowded: Option<&Crowded>,
        after: impl Fn(&mut FoundList) + Sync,
    ) -> Batch<N> {
        let check = |units| {
            let mut batch = self.check(units, crowded);
            after(&mut batch.diagnostics);
            batch
        };
        let results: Vec<Batch<N>> = if batches.len() > 1 && !N::IS_SERIAL {
            batches.into_par_iter().map(check).collect()
        } else {
            batches.into_iter().map(check).collect()
        };
        Batch::join(self.task, results)
    }

    /// Checks the units with these numbers (0-based), taking what they give in order. Findings that are
    /// too many become one. `progress` is called now and then with the number of bytes that are checked.
    pub(crate) fn check_in_order(
        &self,
        batches: &[Range<usize>],
        progress: &dyn Fn(usize),
    ) -> Batch<N> {
        let mut all = Batch::new(self.task);
        let crowded = Mutex::new(Crowded::default());
        let crowd = || crowded.lock().unwrap_or_else(PoisonError::into_inner);
        let work = |units: &Range<usize>| {
            let crowded = crowd().clone();
            let mut batch = self.check(units.clone(), Some(&crowded));
            batch.diagnostics.bound();
            batch.gathered.sort();
            batch
        };
        let mut taken = 0_usize;
        let take = |batch| {
            all.append(batch);
            // Already after the first batch it is known what has too many findings.
            if taken.is_multiple_of(ROUND) {
                all.diagnostics.bound();
                *crowd() = all.diagnostics.crowded();
            }
            taken += 1;
        };
        let tell = |taken: usize| {
            let last = taken.checked_sub(1).and_then(|last| batches.get(last));
            let last = last.and_then(|units| units.end.checked_sub(1));
            let last = last.and_then(|last| self.file.split.range(last));
            progress(last.map_or(0, |range| range.end));
        };
        if N::IS_SERIAL {
            one_by_one(batches, work, take, tell);
        } else {
            in_order(batches, work, take, tell);
        }
        all.diagnostics.bound();
        all
    }

    fn check(&self, units: Range<usize>, crowded: Option<&Crowded>) -> Batch<N> {
        let idle = self.idle().pop();
        let mut checker = idle.unwrap_or_else(|| N::checker(self.task));
        let mut batch = Batch::new(self.task);
        if let Some(crowded) = crowded {
            batch.diagnostics = FoundList::bounding_after(crowded.clone());
        }
        N::check(&mut checker, units, &mut batch);
        self.idle().push(checker);
        batch
    }

    fn idle(&self) -> MutexGuard<'_, Vec<N::Checker<'f>>> {
        // A list that a thread left while it broke off is as good as any.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
