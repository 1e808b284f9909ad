//! Lines that differ, in time linear in the texts.

use std::collections::HashMap;
use std::ops::Range;

use memchr::{memchr, memrchr};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::anchors::anchors;
use super::changes::{Change, Changes};
use super::lines::{NumberedLines, count, same_end, same_start, slice};
use super::meet;

/// Finds the lines that differ between two texts that are equal outside the pieces.
pub(super) fn refine(
    before: &[u8],
    after: &[u8],
    pieces: impl IntoIterator<Item = Change>,
) -> Changes {
    let mut changes = Changes::default();
    let mut pieces = pieces
        .into_iter()
        .filter(|piece| slice(before, piece.before.clone()) != slice(after, piece.after.clone()));
    let Some(mut current) = pieces.next() else {
        return changes;
    };
    widen_start(before, 0, &mut current);
    for mut piece in pieces {
        let gap = current.before.end..piece.before.start;
        if let Some(end) = boundary(before, after, &current, gap) {
            let more = end - current.before.end;
            current.before.end += more;
            current.after.end += more;
            widen_start(before, end, &mut piece);
            if piece.before.start > end {
                compare(before, after, current, DEPTH, &mut changes);
                current = piece;
                continue;
            }
        }
        current.before.end = piece.before.end;
        current.after.end = piece.after.end;
    }
    let gap = current.before.end..before.len();
    let end = boundary(before, after, &current, gap).unwrap_or(before.len());
    let more = end - current.before.end;
    current.before.end += more;
    current.after.end += more;
    compare(before, after, current, DEPTH, &mut changes);
    changes
}

/// Moves the start of a piece back to the start of its line, but not before `limit`. Before
/// a piece both texts are equal, so both starts move alike.
fn widen_start(before: &[u8], limit: usize, piece: &mut Change) {
    let head = slice(before, limit..piece.before.start);
    let start = memrchr(b'\n', head).map_or(limit, |at| limit + at + 1);
    let more = piece.before.start - start;
    piece.before.start -= more;
    piece.after.start -= more;
}

/// The first offset at or after the end of a change, in the text before, at which a line
/// begins in both texts; they are equal in the gap that follows the change.
fn boundary(before: &[u8], after: &[u8], change: &Change, gap: Range<usize>) -> Option<usize> {
    let begins = |text: &[u8], at: usize| {
        at.checked_sub(1)
            .is_none_or(|last| text.get(last) == Some(&b'\n'))
    };
    if begins(before, gap.start) && begins(after, change.after.end) {
        return Some(gap.start);
    }
    memchr(b'\n', slice(before, gap.clone())).map(|at| gap.start + at + 1)
}

/// Finds the lines that differ in a change and adds them to the list. What is long is cut at
/// anchors first, and at anchors within the parts, so many times as `depth` says.
fn compare(before: &[u8], after: &[u8], change: Change, depth: u8, changes: &mut Changes) {
    let Some(change) = trim(before, after, change) else {
        return;
    };
    let lines = |text, range: &Range<usize>| count(slice(text, range.clone()));
    let lines = lines(before, &change.before) + lines(after, &change.after);
    let bytes = change.before.len() + change.after.len();
    if lines > MOST_SHORT_LINES && lines > bytes / SHORT_LINE {
        return compare_where_they_part(before, after, &change, depth, changes);
    }
    // A change of 4 GB and more is not looked into.
    let lines_of = |text, range: &Range<usize>| NumberedLines::of(slice(text, range.clone()));
    let both = lines_of(before, &change.before).zip(lines_of(after, &change.after));
    let Some((old, new)) = both.filter(|(old, new)| old.len() > 0 && new.len() > 0) else {
        return changes.push(change);
    };
    let part = |old_lines: Range<usize>, new_lines: Range<usize>| Change {
        before: old.place(change.before.start, old_lines),
        after: new.place(change.after.start, new_lines),
    };
    if old.len().saturating_mul(new.len()) <= SHORT {
        for (old, new) in differences(&old, &new) {
            changes.push(part(old, new));
        }
        return;
    }
    let anchors = (depth > 0).then(|| anchors(&old, &new));
    let Some(anchors) = anchors.filter(|anchors| !anchors.is_empty()) else {
        return changes.push(change);
    };
    let mut start = (0, 0);
    for (old_line, new_line) in anchors.iter().chain([(old.len(), new.len())]) {
        if start != (old_line, new_line) {
            let part = part(start.0..old_line, start.1..new_line);
            compare(before, after, part, depth - 1, changes);
        }
        start = (old_line + 1, new_line + 1);
    }
}

/// Finds the lines that differ in a change of very many. Where the texts do not meet again soon, all the
/// rest of them differs.
fn compare_where_they_part(
    before: &[u8],
    after: &[u8],
    change: &Change,
    depth: u8,
    changes: &mut Changes,
) {
    let old = slice(before, change.before.clone());
    let new = slice(after, change.after.clone());
    for piece in meet::pieces(old, new) {
        let place = |start: usize, range: Range<usize>| start + range.start..start + range.end;
        let part = Change {
            before: place(change.before.start, piece.before),
            after: place(change.after.start, piece.after),
        };
        let is_all = part == *change;
        match depth.checked_sub(1).filter(|_| !is_all) {
            Some(depth) => compare(before, after, part, depth, changes),
            None => changes.push(part),
        }
    }
}

/// Two texts are short when the product of the numbers of their lines is not above this: it
/// limits what a comparison by the shortest way costs.
const SHORT: usize = 250_000;

/// Of a change of more lines than these, before and after together, which are shorter than those of people,
/// it is only looked for the places where the texts part: each line takes up to 20 bytes while anchors are
/// looked for.
const MOST_SHORT_LINES: usize = 1 << 22;

/// The lines of people have more bytes than these on average.
const SHORT_LINE: usize = 8;

/// How many times parts are cut into parts before they are taken to differ as a whole.
const DEPTH: u8 = 4;

/// The lines that differ between two short texts, by the shortest way.
fn differences<'t>(
    old: &NumberedLines<'t>,
    new: &NumberedLines<'t>,
) -> Vec<(Range<usize>, Range<usize>)> {
    // Lines are long, and each is looked at many times.
    let mut numbers: HashMap<&[u8], usize> = HashMap::new();
    let mut number = |lines: &NumberedLines<'t>| -> Vec<usize> {
        let number = lines.iter().map(|line| {
            let next = numbers.len();
            *numbers.entry(line).or_insert(next)
        });
        number.collect()
    };
    let (old, new) = (number(old), number(new));
    capture_diff_slices(Algorithm::Myers, &old, &new)
        .into_iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }))
        .map(|op| (op.old_range(), op.new_range()))
        .collect()
}

/// Takes equal lines at the start and at the end away; `None` when nothing is left.
fn trim(before: &[u8], after: &[u8], change: Change) -> Option<Change> {
    let old = slice(before, change.before.clone());
    let new = slice(after, change.after.clone());
    if old == new {
        return None;
    }
    let same = same_start(old, new);
    let start = memrchr(b'\n', slice(old, 0..same)).map_or(0, |at| at + 1);
    let (old, new) = (slice(old, start..old.len()), slice(new, start..new.len()));
    let same = same_end(old, new);
    let begins = |text: &[u8]| {
        let head = slice(text, 0..text.len() - same);
        head.is_empty() || head.ends_with(b"\n")
    };
    let end = if begins(old) && begins(new) {
        same
    } else {
        let tail = slice(old, old.len() - same..old.len());
        memchr(b'\n', tail).map_or(0, |at| same - at - 1)
    };
    Some(Change {
        before: change.before.start + start..change.before.end - end,
        after: change.after.start + start..change.after.end - end,
    })
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::unwrap_used, clippy::string_slice)]
mod tests {
    use super::*;

    /// The lines that differ, before and after, where a text was edited in these places.
    #[track_caller]
    fn check(before: &str, edits: &[(Range<usize>, &str)], expected: &[(&str, &str)]) {
        let (mut after, mut at) = (String::new(), 0);
        let mut pieces = Vec::new();
        for (range, text) in edits {
            after.push_str(before.get(at..range.start).unwrap());
            let start = after.len();
            after.push_str(text);
            at = range.end;
            pieces.push(Change {
                before: range.clone(),
                after: start..after.len(),
            });
        }
        after.push_str(before.get(at..).unwrap());
        let changes = refine(before.as_bytes(), after.as_bytes(), pieces);
        let changes: Vec<_> = changes
            .iter()
            .map(|change| (&before[change.before], &after[change.after]))
            .collect();
        assert_eq!(changes, expected, "{after:?}");
    }

    #[test]
    fn edits_are_widened_to_their_lines() {
        check("a\nbcd\ne\n", &[(3..4, "x")], &[("bcd\n", "bxd\n")]);
        let both = [(2..3, "x"), (4..5, "y")];
        check("a\nbcd\ne\n", &both, &[("bcd\n", "xcy\n")]);
        check("a\nb", &[(3..3, "\nc")], &[("b", "b\nc")]);
        check("a\nb\n", &[(1..2, "")], &[("a\nb\n", "ab\n")]);
        check("a\nb\n", &[(0..1, "a"), (2..3, "b")], &[]);
    }

    /// Parts within parts are looked at so deep, and no deeper: what is left there is one change.
    #[test]
    fn what_is_too_deep_is_one_change() {
        let lines = |first: usize| (first..first + 400).map(|line| format!("{line}\n"));
        let common = "common\n";
        let before: String =
            lines(0).collect::<String>() + common + &lines(1000).collect::<String>();
        let after: String =
            lines(2000).collect::<String>() + common + &lines(3000).collect::<String>();
        let count = |depth| {
            let mut changes = Changes::default();
            let whole = Change {
                before: 0..before.len(),
                after: 0..after.len(),
            };
            compare(
                before.as_bytes(),
                after.as_bytes(),
                whole,
                depth,
                &mut changes,
            );
            changes.iter().count()
        };
        assert_eq!([0, 1, 2].map(count), [1, 2, 2]);
    }

    /// A line that is found more often before than after is as often in both within a part.
    #[test]
    fn parts_are_cut_once_more_for_each_step_of_depth() {
        let text = |first: usize, last: &str| {
            let lines = |first: usize| (first..first + 400).map(|line| format!("{line}\n"));
            let lines = |part: usize| lines(first + 1000 * part).collect::<String>();
            [&lines(0), "again\n", &lines(1), "common\n", &lines(2), last].concat()
        };
        let (before, after) = (text(0, "again\n"), text(5000, ""));
        let count = |depth| {
            let mut changes = Changes::default();
            let whole = Change {
                before: 0..before.len(),
                after: 0..after.len(),
            };
            let (before, after) = (before.as_bytes(), after.as_bytes());
            compare(before, after, whole, depth, &mut changes);
            changes.iter().count()
        };
        assert_eq!([0, 1, 2, 3].map(count), [1, 2, 3, 3]);
    }

    #[test]
    fn in_very_many_short_lines_it_is_only_looked_where_the_texts_part() {
        // So many lines differ at the beginning, and one at the end.
        let count = |differ: usize, line: &str, same: usize| {
            let text = |sign: &str| {
                let lines = (0..differ).map(|line| format!("{sign}{line}\n"));
                lines.collect::<String>() + &line.repeat(same) + sign
            };
            let (before, after) = (text("a"), text("b"));
            let whole = Change {
                before: 0..before.len(),
                after: 0..after.len(),
            };
            let (before, after) = (before.as_bytes(), after.as_bytes());
            let mut changes = Changes::default();
            compare(before, after, whole, DEPTH, &mut changes);
            changes.iter().count()
        };
        assert_eq!([1, 400].map(|differ| count(differ, "\n", 1000)), [2, 2]);
        let many = MOST_SHORT_LINES / 2;
        assert_eq!([1, 400].map(|differ| count(differ, "\n", many)), [2, 1]);
        assert_eq!(count(400, "3S 3NT AP\n", many), 2);
    }

    #[test]
    fn lines_between_two_edits_stay_where_they_are() {
        // By itself a comparison of all three lines would take the first `b` for the other one.
        let edits = [(0..1, "b"), (4..5, "d")];
        check("a\nb\nc\n", &edits, &[("a\n", "b\n"), ("c\n", "d\n")]);
        let edits = [(2..2, "b\n"), (4..5, "d")];
        check("a\nb\nc\n", &edits, &[("", "b\n"), ("c\n", "d\n")]);
        let edits = [(0..1, ""), (3..4, "d")];
        check("a\n\nc\n", &edits, &[("a\n", "\n"), ("c\n", "d\n")]);
    }

    #[test]
    fn edits_of_lines_without_one_between_them_are_compared_together() {
        let edits = [(0..1, "b"), (2..3, "c")];
        check("a\nb\n", &edits, &[("a\n", ""), ("", "c\n")]);
        // One takes back what the other does.
        check("a\nb\n", &[(0..2, ""), (2..2, "a\n")], &[]);
    }

    #[test]
    fn equal_lines_at_both_ends_are_taken_away_first() {
        let whole = |before: &str, after: &str, expected: &[(&str, &str)]| {
            check(before, &[(0..before.len(), after)], expected);
        };
        whole("a\nb\n", "c\nb\nb\n", &[("a\n", "c\nb\n")]);
        whole("b\na\n", "b\nb\nc\n", &[("a\n", "b\nc\n")]);
        whole("a\nb", "a\nb\n", &[("b", "b\n")]);
        whole("xb\n", "b\n", &[("xb\n", "b\n")]);
        whole("1x\nc\n", "c\n2x\nc\n", &[("1x\n", "c\n2x\n")]);
        // A line that is found twice here and once there is found again, because the texts are short.
        whole(
            "x\na\na\ny\n",
            "z\na\nw\n",
            &[("x\na\n", "z\n"), ("y\n", "w\n")],
        );
    }
}
