//! Work on many pieces, some at a time on several threads, whose results are taken in order.
//!
//! Nobody waits for the others at the end of a round, and no more than a few results wait for one
//! before them, however long that takes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many pieces for each thread are begun at most before one that is not ready.
const AHEAD: usize = 4;

/// Does the work on each piece, and takes the results in the order of the pieces. Now and then the number
/// of those that were taken is told to the calling thread.
pub(super) fn in_order<P: Sync, R: Send>(
    pieces: &[P],
    work: impl Fn(&P) -> R + Sync,
    mut take: impl FnMut(&P, R) + Send,
    tell: impl Fn(usize),
) {
    let threads = match pieces.len() {
        // A small file starts no threads.
        0 | 1 => 1,
        many => rayon::current_num_threads().min(many),
    };
    if threads == 1 {
        for (number, piece) in pieces.iter().enumerate() {
            take(piece, work(piece));
            tell(number + 1);
        }
        return;
    }
    let queue = Queue {
        pieces,
        begun: AtomicUsize::new(0),
        most: AHEAD * threads,
        line: Mutex::new(Line {
            taken: 0,
            waiting: BTreeMap::new(),
            is_broken: false,
            take,
        }),
        moved: Condvar::new(),
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| queue.work(&work, |_| {}));
        }
        queue.work(&work, tell);
    });
}

/// The pieces, of which each thread takes the next one.
struct Queue<'p, P, R, T> {
    pieces: &'p [P],
    begun: AtomicUsize,
    /// How far a piece may be ahead of the first that is not taken.
    most: usize,
    line: Mutex<Line<R, T>>,
    /// Is notified when results were taken.
    moved: Condvar,
}

/// The results that wait for one before them.
struct Line<R, T> {
    /// How many results were taken.
    taken: usize,
    waiting: BTreeMap<usize, R>,
    /// Whether a thread broke off, whose result never comes.
    is_broken: bool,
    take: T,
}

impl<P: Sync, R: Send, T: FnMut(&P, R) + Send> Queue<'_, P, R, T> {
    fn work(&self, work: &(impl Fn(&P) -> R + Sync), tell: impl Fn(usize)) {
        loop {
            let number = self.begun.fetch_add(1, Ordering::Relaxed);
            let Some(piece) = self.pieces.get(number) else {
                return;
            };
            let mut line = self.line();
            while number >= line.taken + self.most && !line.is_broken {
                line = self
                    .moved
                    .wait(line)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            if line.is_broken {
                return;
            }
            drop(line);
            let watch = Watch(self);
            let result = work(piece);
            let taken = self.put(number, result);
            drop(watch);
            tell(taken);
        }
    }

    /// Puts a result in its place, and takes all whose turn has come. Gives the number of those that were
    /// taken by now.
    fn put(&self, number: usize, result: R) -> usize {
        let mut line = self.line();
        line.waiting.insert(number, result);
        loop {
            let next = line.taken;
            let Some((piece, result)) = self.pieces.get(next).zip(line.waiting.remove(&next))
            else {
                break;
            };
            (line.take)(piece, result);
            line.taken += 1;
        }
        self.moved.notify_all();
        line.taken
    }

    fn line(&self) -> MutexGuard<'_, Line<R, T>> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets the other threads go when this one breaks off.
struct Watch<'q, P: Sync, R: Send, T: FnMut(&P, R) + Send>(&'q Queue<'q, P, R, T>);

impl<P: Sync, R: Send, T: FnMut(&P, R) + Send> Drop for Watch<'_, P, R, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.line().is_broken = true;
            self.0.moved.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]

    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

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
                    let take = |piece: &usize, result| taken.push((*piece, result));
                    let tell = |number| {
                        let before = told.swap(number, Ordering::Relaxed);
                        assert!(before <= number);
                    };
                    in_order(&pieces, work, take, tell);
                });
                let expected: Vec<_> = (0..count).map(|piece| (piece, 2 * piece)).collect();
                assert_eq!(taken, expected, "{threads} threads");
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
            in_order(&pieces, work, |_, result| seen = result.max(seen), |_| {});
        });
        assert!(seen < 2 * AHEAD, "{seen} of {} were begun", pieces.len());
    }

    #[test]
    fn who_breaks_off_holds_up_nobody() {
        let pieces: Vec<usize> = (0..200).collect();
        let broken = catch_unwind(AssertUnwindSafe(|| {
            on_threads(3, || {
                let work = |piece: &usize| assert!(*piece != 20, "no cards");
                in_order(&pieces, work, |_, ()| {}, |_| {});
            });
        }));
        assert!(broken.is_err());
    }
}
