//! A text that has too many findings for all at once, part by part.

use std::ops::Range;

use super::found::{Found, FoundList};
use super::notation::Batch;
use super::notation::{CheckedNotation, UnitFacts, Units};
use super::pool::{BATCH, Pool};
use super::revision::Revision;

/// How many bytes of games one thread takes at a time where there may be many findings.
pub(super) const SMALL_BATCH: usize = BATCH / 4;

/// A unit of more bytes is looked at alone, by the thread that asks: its tree takes several times as
/// much, and the heap of some systems keeps for each thread what that took at its most.
const LARGE_UNIT: usize = 1 << 20;

/// What is looked at of a text that has too many findings for all at once.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) enum Portion {
    /// What crosses games, and what is said of the file as a whole.
    #[default]
    Across,
    /// Games one after the other, with as many findings as can be kept.
    Games {
        /// Where in the text the first begins.
        start: usize,
        /// Where the last ends, when they were looked at; `None` where it is the last of the text.
        end: Option<usize>,
        /// Whether they were looked at.
        is_seen: bool,
    },
}

impl Portion {
    /// Whether nothing comes after it.
    pub(crate) fn is_last(&self) -> bool {
        matches!(self, Portion::Games { end: None, .. })
    }

    /// Goes on to what comes after it. Says whether there is anything.
    pub(super) fn go_on(&mut self) -> bool {
        let start = match self {
            Portion::Across => Some(0),
            Portion::Games { end, .. } => *end,
        };
        *self = Portion::Games {
            start: start.unwrap_or(0),
            end: None,
            is_seen: false,
        };
        start.is_some()
    }

    /// Follows a revision of the text.
    pub(super) fn follow(&mut self, revision: &Revision) {
        if let Portion::Games { start, end, .. } = self {
            *start = revision.place(*start);
            *end = end.map(|end| revision.place(end));
        }
    }

    /// Checks the games; where they were not looked at before, as many as give so many findings. Keeps
    /// the findings that are wanted.
    pub(super) fn check<N: CheckedNotation>(
        &mut self,
        pool: &Pool<'_, N>,
        most: usize,
        is_wanted: fn(&Found) -> bool,
    ) -> Batch<N> {
        let mut all = Batch::new(pool.task);
        let Portion::Games {
            start,
            end,
            is_seen,
        } = self
        else {
            return all;
        };
        let split = pool.file.split;
        // A unit that a revision joined with one after these is looked at with that one.
        let first = texts_before(split, *start);
        let last = end.map_or(split.texts(), |end| texts_before(split, end));
        let runs = split.runs(first..last.max(first), SMALL_BATCH);
        // What was repaired before may have become one large unit with the first of these.
        let is_large = |range: Range<usize>| range.len() > LARGE_UNIT;
        let alone = usize::from(split.range(first).is_some_and(is_large)).min(runs.len());
        let (alone, others) = runs.split_at(alone);
        let others = others.chunks(rayon::current_num_threads());
        for runs in alone.chunks(1).chain(others) {
            let keep = |found: &mut FoundList| found.keep(is_wanted);
            all.append(pool.check_batches(runs.to_vec(), None, keep));
            if !*is_seen && all.diagnostics.len() >= most {
                let after = runs.last().and_then(|run| split.range(run.end));
                *end = after.map(|range| range.start);
                break;
            }
        }
        *is_seen = true;
        all
    }
}

/// How many texts end before a place.
fn texts_before(split: &impl Units, place: usize) -> usize {
    let (mut low, mut high) = (0, split.texts());
    while low < high {
        let middle = low + (high - low) / 2;
        if split.range(middle).is_some_and(|range| range.end <= place) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

impl<N: CheckedNotation> Pool<'_, N> {
    /// Checks the games with these numbers (0-based). Says whether all that was found is there, each
    /// place by itself: of more findings than so many, those that are too many become one.
    pub(super) fn check_up_to(&self, most: usize, batches: Vec<Range<usize>>) -> (Batch<N>, bool) {
        if most == usize::MAX {
            let all = self.check_batches(batches, None, FoundList::fit);
            return (all, true);
        }
        let mut all = Batch::new(self.task);
        let mut is_all = true;
        for batches in batches.chunks(rayon::current_num_threads()) {
            let (crowded, after): (_, fn(&mut FoundList)) = if is_all {
                (None, FoundList::fit)
            } else {
                (Some(all.diagnostics.crowded()), FoundList::bound)
            };
            all.append(self.check_batches(batches.to_vec(), crowded.as_ref(), after));
            is_all &= all.diagnostics.len() <= most;
            if !is_all {
                all.diagnostics.bound();
            }
        }
        all.gathered.sort();
        (all, is_all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_a_part_move_with_the_text() {
        let games = |start, end| Portion::Games {
            start,
            end,
            is_seen: true,
        };
        let moved = |change: (Range<usize>, usize)| {
            let mut portion = games(10, Some(20));
            portion.follow(&Revision::from_iter([change]));
            portion
        };
        assert_eq!(moved((5..5, 3)), games(13, Some(23)));
        assert_eq!(moved((12..15, 1)), games(10, Some(18)));
        assert_eq!(moved((20..22, 1)), games(10, Some(20)));
        // Where all that is left of it is what was written, it begins there.
        assert_eq!(moved((8..12, 1)), games(8, Some(17)));
    }
}
