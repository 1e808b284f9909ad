//! Which part of a file is checked, and which places in it are reported.

use std::ops::Range;

use super::found::{Found, sort};
use super::pool::BATCH;

/// What of a file is checked, and how.
pub(crate) struct CheckScope<'s> {
    /// How many bytes of games one thread takes at a time.
    pub(crate) batch: usize,
    /// The numbers of the games (0-based, in order); `None` for all.
    pub(crate) games: Option<&'s [usize]>,
    /// Which places are to be reported.
    pub(crate) is_wanted: &'s dyn Fn(&Range<usize>, usize) -> bool,
    /// Is called now and then with the number of bytes that are checked.
    pub(crate) progress: &'s dyn Fn(usize),
}

impl CheckScope<'static> {
    pub(crate) const ALL: CheckScope<'static> = CheckScope {
        batch: BATCH,
        games: None,
        is_wanted: &everywhere,
        progress: &|_| {},
    };
}

pub(crate) fn everywhere(_: &Range<usize>, _: usize) -> bool {
    true
}

/// Takes out what is to be said of places that are not wanted. A finding for several places
/// moves to the first of them that is. `number_at` says of an offset which game or record is there
/// (1-based).
pub(crate) fn keep_places(
    number_at: impl Fn(usize) -> usize,
    is_wanted: &dyn Fn(&Range<usize>, usize) -> bool,
    findings: &mut Vec<Found>,
) {
    let is_wanted_place = |range: &Range<usize>| is_wanted(range, number_at(range.start));
    let mut has_moved = false;
    findings.retain_mut(|found| {
        let first = is_wanted(&found.range, found.game);
        if found.also.is_empty() {
            return first;
        }
        let is_left = found.diagnostic.retain_places(
            |place, range| {
                if place == 0 {
                    first
                } else {
                    is_wanted_place(range)
                }
            },
            |_, _, range| is_wanted_place(range),
        );
        if is_left && !first {
            found.game = number_at(found.range.start);
            found.is_named = false;
            has_moved = true;
        }
        is_left
    });
    if has_moved {
        sort(findings);
    }
}
