//! Lines by which two long texts are held against each other.

use super::lines::NumberedLines;
use crate::source::hashed_text;

/// How many lines are sorted at a time, as far as [`MOST_PASSES`] of them are enough, and lines differ:
/// a text of nothing but line ends has eight bytes of hashes for each of its bytes.
const LINES_OF_A_PASS: usize = 1 << 19;

/// In how many passes lines are sorted at most, because each pass takes all their hashes.
const MOST_PASSES: usize = 8;

/// Pairs of equal lines, rising in both texts, between which there is little left to compare.
///
/// A line that is found as often before as after is taken to have stayed, the first with the
/// first and so on; of the pairs that cross each other the fewest are given up. The time is
/// that of sorting, whatever the lines are.
pub(super) fn anchors(old: &NumberedLines<'_>, new: &NumberedLines<'_>) -> Anchors {
    let passes = old.len().max(new.len()) / LINES_OF_A_PASS + 1;
    anchors_in_passes(old, new, passes.min(MOST_PASSES))
}

/// The same in so many passes, on which the result does not depend.
fn anchors_in_passes(old: &NumberedLines<'_>, new: &NumberedLines<'_>, passes: usize) -> Anchors {
    // For each line of the old text the one that it is held against.
    let mut partners = vec![NONE; old.len()];
    for pass in 0..passes {
        let is_of_pass = |hash: usize| hash % passes == pass;
        let (sorted_old, sorted_new) = (sorted(old, is_of_pass), sorted(new, is_of_pass));
        let mut new_groups = sorted_new.chunk_by(same_hash).peekable();
        for group in sorted_old.chunk_by(same_hash) {
            let hash = group.first().copied().map(upper);
            let hash_of = |other: &&[u64]| other.first().copied().map(upper);
            while new_groups.next_if(|other| hash_of(other) < hash).is_some() {}
            if let Some(others) = new_groups.next_if(|other| hash_of(other) == hash)
                && others.len() == group.len()
            {
                for (line, partner) in group.iter().zip(others) {
                    if let Some(place) = partners.get_mut(lower(*line)) {
                        *place = lower(*partner) as u32;
                    }
                }
            }
        }
    }
    let partners = partners.into_iter().enumerate();
    let held = partners.filter(|(_, partner)| *partner != NONE);
    let held = held.map(|(line, partner)| (line, partner as usize));
    // Two lines may have one hash by chance.
    let held = held.filter(|(line, partner)| old.get(*line) == new.get(*partner));
    let mut pairs = held.map(|(line, partner)| pack(line, partner)).collect();
    keep_longest_rise(&mut pairs);
    Anchors { pairs }
}

/// Pairs of lines (0-based) of two texts, in order.
pub(super) struct Anchors {
    pairs: Vec<u64>,
}

impl Anchors {
    pub(super) fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().map(|pair| (upper(*pair), lower(*pair)))
    }
}

/// The lines whose hashes are wanted, by these, equal ones in their order: hash and number of each.
fn sorted(lines: &NumberedLines<'_>, is_wanted: impl Fn(usize) -> bool) -> Vec<u64> {
    let hash = |line: &[u8]| upper(hashed_text(0, line));
    let hashes = || lines.iter().map(hash).enumerate();
    let wanted = hashes().filter(|(_, hash)| is_wanted(*hash));
    let packed: Vec<u64> = wanted.map(|(number, hash)| pack(hash, number)).collect();
    sorted_by_heaps(&packed)
}

/// Numbers in order. Their upper bits are even, and put nearly all into their places.
fn sorted_by_heaps(all: &[u64]) -> Vec<u64> {
    let bits = (all.len() / OF_A_HEAP).checked_ilog2().unwrap_or(0);
    let heap_of = |number: &u64| (number >> (u32::BITS - bits) >> u32::BITS) as usize;
    let mut ends = vec![0; 1 << bits];
    for number in all {
        if let Some(count) = ends.get_mut(heap_of(number)) {
            *count += 1;
        }
    }
    let mut begun = 0;
    for end in &mut ends {
        (begun, *end) = (begun + *end, begun);
    }
    let mut sorted = vec![0; all.len()];
    for number in all {
        if let Some(end) = ends.get_mut(heap_of(number))
            && let Some(place) = sorted.get_mut(*end)
        {
            (*place, *end) = (*number, *end + 1);
        }
    }
    let mut rest = sorted.as_mut_slice();
    let mut start = 0;
    for end in ends {
        let heap = rest.split_off_mut(..end - start);
        heap.unwrap_or_default().sort_unstable();
        start = end;
    }
    sorted
}

/// How many numbers are put on one heap before it is sorted, more or less.
const OF_A_HEAP: usize = 4;

/// Two numbers of 32 bits in one, which is sorted in a fraction of the time of a pair.
fn pack(upper: usize, lower: usize) -> u64 {
    (upper as u64) << 32 | lower as u64
}

fn upper(pair: u64) -> usize {
    (pair >> 32) as usize
}

fn lower(pair: u64) -> usize {
    pair as u32 as usize
}

fn same_hash(a: &u64, b: &u64) -> bool {
    upper(*a) == upper(*b)
}

/// Keeps the longest selection of pairs, which rise by their first half, that rises by the second.
fn keep_longest_rise(pairs: &mut Vec<u64>) {
    // For each length, the pair at the end of a selection of this length whose second half is
    // the least; for each pair, the one before it in its selection.
    let mut ends: Vec<u32> = Vec::new();
    let mut previous: Vec<u32> = Vec::with_capacity(pairs.len());
    let second = |index: u32| pairs.get(index as usize).map(|pair| lower(*pair));
    for (index, pair) in (0..).zip(pairs.iter()) {
        let this = Some(lower(*pair));
        let length = match ends.last() {
            Some(&last) if second(last) < this => ends.len(),
            _ => ends.partition_point(|&end| second(end) < this),
        };
        let before = length.checked_sub(1).and_then(|at| ends.get(at));
        previous.push(before.copied().unwrap_or(NONE));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    // From the last one back: the selection takes the place of the ends.
    let mut chosen = ends;
    let mut next = chosen.last().copied().unwrap_or(NONE);
    for slot in chosen.iter_mut().rev() {
        *slot = next;
        next = previous.get(next as usize).copied().unwrap_or(NONE);
    }
    let mut chosen = chosen.into_iter().peekable();
    let mut index = 0..;
    pairs.retain(|_| {
        let index = index.next();
        chosen.next_if(|chosen| Some(*chosen) == index).is_some()
    });
}

/// No pair has this number.
const NONE: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(old: &str, new: &str, expected: &[(usize, usize)]) {
        // Each character is a line.
        let [old, new] = [old, new].map(|text| text.replace("", "\n"));
        let [old, new] = [&old, &new].map(|text| NumberedLines::of(text.trim_start().as_bytes()));
        let (Some(old), Some(new)) = (old, new) else {
            panic!("texts are short");
        };
        for passes in 1..=MOST_PASSES {
            let anchors = anchors_in_passes(&old, &new, passes);
            assert!(anchors.iter().eq(expected.iter().copied()), "{passes}");
        }
    }

    #[test]
    fn lines_found_as_often_in_both_hold_the_texts() {
        check("", "", &[]);
        check("abc", "abc", &[(0, 0), (1, 1), (2, 2)]);
        check("abc", "xbc", &[(1, 1), (2, 2)]);
        check("aab", "ab", &[(2, 1)]);
        check("aab", "aba", &[(0, 0), (2, 1)]);
        check("abcd", "bcda", &[(1, 0), (2, 1), (3, 2)]);
        // Whatever the order of the hashes is.
        for (place, line) in (0..).zip(["a", "b", "c", "d", "e"]) {
            check(line, "abcde", &[(0, place)]);
            check("abcde", line, &[(place, 0)]);
        }
    }
}
