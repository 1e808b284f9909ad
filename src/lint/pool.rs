//! Checks batches of games on several threads.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use super::batch::Batch;
use super::checker::Checker;
use super::in_order::in_order;
use super::task::Task;
use crate::engine::{Crowded, FoundList};

/// How many bytes of games one thread takes at a time.
pub(super) const BATCH: usize = 1 << 18;

/// After how many batches the findings that are too many become one.
const ROUND: usize = 8;

/// What checks the batches of a file. What a checker keeps from batch to batch, memory and values
/// that were found right, serves the whole file.
pub(super) struct Pool<'f> {
    pub(super) task: Task<'f>,
    /// Those that have nothing to do.
    idle: Mutex<Vec<Checkers<'f>>>,
}

impl<'f> Pool<'f> {
    pub(super) fn new(task: Task<'f>) -> Pool<'f> {
        Pool {
            task,
            idle: Mutex::default(),
        }
    }

    /// Checks the games with these numbers (0-based), some of them at a time. All findings are kept,
    /// unless it is said which kinds are crowded; then those that are too many become one. `after` is
    /// done to the findings of each batch.
    pub(super) fn check_batches(
        &self,
        batches: Vec<Range<usize>>,
        crowded: Option<&Crowded>,
        after: impl Fn(&mut FoundList) + Sync,
    ) -> Batch {
        let check = |games| {
            let mut batch = self.check(games, crowded);
            after(&mut batch.diagnostics);
            batch
        };
        let results: Vec<Batch> = if batches.len() > 1 {
            batches.into_par_iter().map(check).collect()
        } else {
            batches.into_iter().map(check).collect()
        };
        Batch::join(self.task, results)
    }

    /// Checks the games with these numbers (0-based), taking what they give in order. Findings that are
    /// too many become one. `progress` is called now and then with the number of bytes that are checked.
    pub(super) fn check_in_order(
        self,
        batches: &[Range<usize>],
        progress: &dyn Fn(usize),
    ) -> Batch {
        let mut all = Batch::new(self.task);
        let crowded = Mutex::new(Crowded::default());
        let crowd = || crowded.lock().unwrap_or_else(PoisonError::into_inner);
        let work = |games: &Range<usize>| {
            let crowded = crowd().clone();
            let mut batch = self.check(games.clone(), Some(&crowded));
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
        in_order(batches, work, take, |taken| {
            let last = taken.checked_sub(1).and_then(|last| batches.get(last));
            let last = last.and_then(|games| games.end.checked_sub(1));
            let game = last.and_then(|last| self.task.file.split.games.get(last));
            progress(game.map_or(0, |game| game.range().end));
        });
        all.diagnostics.bound();
        all
    }

    fn check(&self, games: Range<usize>, crowded: Option<&Crowded>) -> Batch {
        let idle = self.idle().pop();
        let mut checkers = match idle {
            Some(checkers) => checkers,
            None => Checkers::new(self.task),
        };
        let batch = checkers.check(games, crowded);
        self.idle().push(checkers);
        batch
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Checkers<'f>>> {
        // A list that a thread left while it broke off is as good as any.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What checks batches of games, one after the other: those after a claim of export format by
/// the plan of the claim.
struct Checkers<'f> {
    task: Task<'f>,
    unclaimed: Checker<'f>,
    claimed: Checker<'f>,
}

impl<'f> Checkers<'f> {
    fn new(task: Task<'f>) -> Checkers<'f> {
        Checkers {
            task,
            unclaimed: Checker::new(task.file, task.plan),
            claimed: Checker::new(task.file, task.widest_plan()),
        }
    }

    fn check(&mut self, games: Range<usize>, crowded: Option<&Crowded>) -> Batch {
        let mut batch = Batch::new(self.task);
        if let Some(crowded) = crowded {
            batch.diagnostics = FoundList::bounding_after(crowded.clone());
        }
        let Task { file, claim, .. } = self.task;
        let claimed = claim.map_or(games.end, |claim| claim.first_game(file.split));
        let claimed = claimed.clamp(games.start, games.end);
        self.unclaimed.games(games.start..claimed, &mut batch);
        self.claimed.games(claimed..games.end, &mut batch);
        batch
    }
}
