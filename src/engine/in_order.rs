//! Work on many pieces, some at a time on several threads, whose results are taken in order.
//!
//! No thread waits for the others. Only a few results may wait for an earlier one: a thread that gets too
//! far ahead stops, and another starts when that result is there.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::Scope;

/// How many pieces for each thread are begun at most from the first one on that is not ready.
const AHEAD: usize = 4;

/// Does the work on each piece, and takes the results in the order of the pieces. Now and then the calling
/// thread says how many of them were taken.
pub(super) fn in_order<P: Sync, R: Send>(
    pieces: &[P],
    work: impl Fn(&P) -> R + Sync,
    take: impl FnMut(R) + Send,
    tell: impl Fn(usize),
) {
    let threads = match pieces.len() {
        // A small file starts no threads.
        0 | 1 => 1,
        many => rayon::current_num_threads().min(many),
    };
    if threads == 1 {
        return one_by_one(pieces, work, take, tell);
    }
    let queue = Queue {
        pieces,
        work,
        threads,
        state: Mutex::new(WorkState {
            begun: 0,
            taken: 0,
            waiting: BTreeMap::new(),
            workers: threads,
            take,
        }),
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|scope| queue.run(scope, nothing));
        }
        queue.run(scope, &tell);
    });
    tell(pieces.len());
}

/// The same on the calling thread alone.
pub(super) fn one_by_one<P, R>(
    pieces: &[P],
    work: impl Fn(&P) -> R,
    mut take: impl FnMut(R),
    tell: impl Fn(usize),
) {
    for (number, piece) in pieces.iter().enumerate() {
        take(work(piece));
        tell(number + 1);
    }
}

fn nothing(_: usize) {}

/// The pieces, of which each thread takes the next one.
struct Queue<'p, P, W, R, T> {
    pieces: &'p [P],
    work: W,
    threads: usize,
    state: Mutex<WorkState<R, T>>,
}

/// How far the work is.
struct WorkState<R, T> {
    /// How many pieces were begun.
    begun: usize,
    /// How many results were taken.
    taken: usize,
    /// The results that wait for one before them, by number.
    waiting: BTreeMap<usize, R>,
    /// How many threads work.
    workers: usize,
    take: T,
}

impl<P, W, R, T> Queue<'_, P, W, R, T>
where
    P: Sync,
    W: Fn(&P) -> R + Sync,
    R: Send,
    T: FnMut(R) + Send,
{
    /// Works on one piece after the other, as long as there is one that may be begun.
    fn run<'s>(&'s self, scope: &Scope<'s>, tell: impl Fn(usize)) {
        while let Some((number, piece)) = self.begin() {
            let result = (self.work)(piece);
            let (taken, calls_back) = self.put(number, result);
            if calls_back {
                scope.spawn(|scope| self.run(scope, nothing));
            }
            tell(taken);
        }
    }

    /// The next piece with its number; `None` where there is none, or it is too far ahead, and this thread
    /// goes.
    fn begin(&self) -> Option<(usize, &P)> {
        let mut state = self.state();
        let number = state.begun;
        let piece = self.pieces.get(number).filter(|_| self.may_begin(&state));
        match piece {
            Some(_) => state.begun += 1,
            None => state.workers -= 1,
        }
        Some((number, piece?))
    }

    /// Puts a result in its place, and takes all whose turn has come. Gives the number of those that were
    /// taken by now, and whether a thread that went is to come back.
    fn put(&self, number: usize, result: R) -> (usize, bool) {
        let mut state = self.state();
        state.waiting.insert(number, result);
        loop {
            let next = state.taken;
            let Some(result) = state.waiting.remove(&next) else {
                break;
            };
            (state.take)(result);
            state.taken += 1;
        }
        let calls_back = state.workers < self.threads && self.may_begin(&state);
        state.workers += usize::from(calls_back);
        (state.taken, calls_back)
    }

    fn may_begin(&self, state: &WorkState<R, T>) -> bool {
        state.begun < self.pieces.len().min(state.taken + AHEAD * self.threads)
    }

    fn state(&self) -> MutexGuard<'_, WorkState<R, T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]

    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use rayon::prelude::*;

    use super::*;

    fn on_threads<R: Send>(count: usize, run: impl FnOnce() -> R + Send) -> R {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
        pool.unwrap().install(run)
    }

    #[test]
    fn results_are_taken_in_order_and_each_once() {
        for threads in [1, 2, 3, 8] {
            for count in [0, 1, 2, 100] {
                let pieces: Vec<usize> = (0..count).collect();
                let (mut taken, told) = (Vec::new(), AtomicUsize::new(0));
                let work = |piece: &usize| {
                    // Some take longer than those after them.
                    let pause = if piece.is_multiple_of(7) { 300 } else { 10 };
                    std::thread::sleep(Duration::from_micros(pause));
                    2 * piece
                };
                on_threads(threads, || {
                    let take = |result| taken.push(result);
                    let tell = |number| {
                        let before = told.swap(number, Ordering::Relaxed);
                        assert!(before <= number);
                    };
                    in_order(&pieces, work, take, tell);
                });
                let expected: Vec<_> = (0..count).map(|piece| 2 * piece).collect();
                assert_eq!(taken, expected, "{threads} threads");
                assert_eq!(told.into_inner(), count, "{threads} threads");
            }
        }
    }

    #[test]
    fn no_thread_runs_far_ahead_of_a_piece_that_takes_long() {
        let pieces: Vec<usize> = (0..200).collect();
        let begun = AtomicUsize::new(0);
        let work = |piece: &usize| {
            begun.fetch_max(*piece, Ordering::Relaxed);
            if *piece == 0 {
                std::thread::sleep(Duration::from_millis(50));
                return begun.load(Ordering::Relaxed);
            }
            0
        };
        let mut seen = 0;
        on_threads(2, || {
            in_order(&pieces, work, |result| seen = result.max(seen), nothing);
        });
        assert!(seen < 2 * AHEAD, "{seen} of {} were begun", pieces.len());
    }

    /// While a thread waits for others in its work, it can begin with more pieces.
    #[test]
    fn work_may_be_shared_out_itself() {
        let pieces: Vec<usize> = (0..100).collect();
        for threads in [2, 3] {
            let mut sum = 0;
            let work = |piece: &usize| -> usize {
                let parts = (0..16_usize).into_par_iter().map(|part| {
                    std::thread::sleep(Duration::from_micros(20));
                    part + piece
                });
                parts.sum()
            };
            on_threads(threads, || {
                in_order(&pieces, work, |result| sum += result, nothing);
            });
            assert_eq!(sum, 16 * 99 * 50 + 100 * 120);
        }
    }

    #[test]
    fn who_breaks_off_holds_up_nobody() {
        let pieces: Vec<usize> = (0..200).collect();
        let broken = catch_unwind(AssertUnwindSafe(|| {
            on_threads(3, || {
                let work = |piece: &usize| assert!(*piece != 20, "no cards");
                in_order(&pieces, work, |()| {}, nothing);
            });
        }));
        assert!(broken.is_err());
    }
}
