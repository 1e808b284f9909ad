//! Lines by which two long texts are held against each other.

use std::hash::{DefaultHasher, Hasher};

use super::lines::Lines;

/// Pairs of equal lines, rising in both texts, between which there is little left to compare.
///
/// A line that is found as often before as after is taken to have stayed, the first with the
/// first and so on; of the pairs that cross each other the fewest are given up. The time is
/// that of sorting, whatever the lines are.
pub(super) fn anchors(old: &Lines<'_>, new: &Lines<'_>) -> Vec<(u32, u32)> {
    let (sorted_old, sorted_new) = (sorted(old), sorted(new));
    let mut new_groups = sorted_new.chunk_by(same_hash).peekable();
    let mut pairs: Vec<u64> = Vec::new();
    for group in sorted_old.chunk_by(same_hash) {
        let hash = group.first().copied().map(upper);
        let hash_of = |other: &&[u64]| other.first().copied().map(upper);
        while new_groups.next_if(|other| hash_of(other) < hash).is_some() {}
        if let Some(others) = new_groups.next_if(|other| hash_of(other) == hash)
            && others.len() == group.len()
        {
            let both = group.iter().zip(others);
            pairs.extend(both.map(|(old, new)| pack(lower(*old), lower(*new))));
        }
    }
    drop((sorted_old, sorted_new));
    pairs.sort_unstable();
    // Two lines may have one hash by chance.
    pairs.retain(|pair| old.get(upper(*pair)) == new.get(lower(*pair)));
    longest_rise(&pairs)
}

/// The lines by their hashes, equal ones in their order: hash and number of each.
fn sorted(lines: &Lines<'_>) -> Vec<u64> {
    let hash = |line: &[u8]| {
        let mut hasher = DefaultHasher::new();
        hasher.write(line);
        hasher.finish() as u32 as usize
    };
    let numbered = lines.iter().enumerate();
    let mut hashes: Vec<u64> = numbered
        .map(|(number, line)| pack(hash(line), number))
        .collect();
    hashes.sort_unstable();
    hashes
}

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

/// The longest selection of pairs, which rise by their first half, that rises by the second.
fn longest_rise(pairs: &[u64]) -> Vec<(u32, u32)> {
    // For each length, the pair at the end of a selection of this length whose second half is
    // the least; for each pair, the one before it in its selection.
    let mut ends: Vec<u32> = Vec::new();
    let mut previous: Vec<u32> = Vec::with_capacity(pairs.len());
    let second = |index: u32| pairs.get(index as usize).map(|pair| lower(*pair));
    for (index, pair) in (0..).zip(pairs) {
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
    let mut chosen = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied().unwrap_or(NONE) as usize;
    while let Some(pair) = pairs.get(next) {
        chosen.push((upper(*pair) as u32, lower(*pair) as u32));
        next = previous.get(next).copied().unwrap_or(NONE) as usize;
    }
    chosen.reverse();
    chosen
}

/// No pair has this number.
const NONE: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(old: &str, new: &str, expected: &[(u32, u32)]) {
        // Each character is a line.
        let [old, new] = [old, new].map(|text| text.replace("", "\n"));
        let [old, new] = [&old, &new].map(|text| Lines::of(text.trim_start().as_bytes()));
        let (Some(old), Some(new)) = (old, new) else {
            panic!("texts are short");
        };
        assert_eq!(anchors(&old, &new), expected);
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
