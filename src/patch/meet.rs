//! Where two texts part and meet again, of which one was made from the other in small steps: in one
//! pass, with no more memory than the places take.

use memchr::{memchr, memrchr};

use super::changes::Change;
use super::lines::{same_start, slice};

/// How many lines, in both texts together, are looked at for the place where they meet again.
const WINDOW: usize = 128;

/// The pieces in which two texts may differ: rising and disjoint, and whole lines. Where the texts do
/// not meet again soon, the rest of them is one piece.
pub(super) fn pieces<'t>(before: &'t [u8], after: &'t [u8]) -> impl Iterator<Item = Change> + 't {
    let (mut old, mut new) = (0, 0);
    std::iter::from_fn(move || {
        let rest = slice(before, old..before.len());
        let same = same_start(rest, slice(after, new..after.len()));
        if old + same == before.len() && new + same == after.len() {
            return None;
        }
        let line = memrchr(b'\n', slice(rest, 0..same)).map_or(0, |at| at + 1);
        (old, new) = (old + line, new + line);
        let meeting = meeting(
            slice(before, old..before.len()),
            slice(after, new..after.len()),
        );
        let (old_end, new_end) = match meeting {
            Some((in_old, in_new)) => (old + in_old, new + in_new),
            None => (before.len(), after.len()),
        };
        let piece = Change {
            before: old..old_end,
            after: new..new_end,
        };
        (old, new) = (old_end, new_end);
        Some(piece)
    })
}

/// Where two texts have the next two lines in common, or both end: the nearest such place.
fn meeting(old: &[u8], new: &[u8]) -> Option<(usize, usize)> {
    let (mut old, mut new) = (Ahead::of(old), Ahead::of(new));
    for distance in 1..=WINDOW {
        for in_old in 0..=distance {
            let in_new = distance - in_old;
            if let (Some(here), Some(there)) = (old.two_lines(in_old), new.two_lines(in_new))
                && here == there
            {
                return Some((old.start(in_old)?, new.start(in_new)?));
            }
        }
    }
    None
}

/// The next lines of a text, each found when it is asked for.
struct Ahead<'t> {
    text: &'t [u8],
    /// Where they begin; the last one is the end of the text once that is reached.
    starts: Vec<usize>,
}

impl<'t> Ahead<'t> {
    fn of(text: &'t [u8]) -> Self {
        Ahead {
            text,
            starts: vec![0],
        }
    }

    /// Where a line (0-based) begins; the end of the text after the last one.
    fn start(&mut self, line: usize) -> Option<usize> {
        while self.starts.len() <= line {
            let last = *self.starts.last()?;
            let rest = self.text.get(last..).filter(|rest| !rest.is_empty())?;
            let next = memchr(b'\n', rest).map_or(self.text.len(), |at| last + at + 1);
            self.starts.push(next);
        }
        self.starts.get(line).copied()
    }

    /// A line and the one after it, as far as there are any; `None` past the end of the text.
    fn two_lines(&mut self, line: usize) -> Option<&'t [u8]> {
        let start = self.start(line)?;
        let end = self.start(line + 2).unwrap_or(self.text.len());
        self.text.get(start..end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of two texts in their pieces.
    fn parted(before: &str, after: &str) -> Vec<(String, String)> {
        let text = |text: &str, range: std::ops::Range<usize>| text.get(range).unwrap().to_owned();
        let pieces = pieces(before.as_bytes(), after.as_bytes());
        pieces
            .map(|piece| (text(before, piece.before), text(after, piece.after)))
            .collect()
    }

    fn pair(before: &str, after: &str) -> (String, String) {
        (before.to_owned(), after.to_owned())
    }

    #[test]
    fn pieces_are_what_lies_between_equal_lines() {
        assert_eq!(parted("a\nb\n", "a\nb\n"), []);
        assert_eq!(
            parted("a\nb\nc\nd\n", "a\nx\ny\nc\nd\n"),
            [pair("b\n", "x\ny\n")]
        );
        assert_eq!(
            parted("a\nb\nc\nd\ne", "b\nc\nd\ne\nf"),
            [pair("a\n", ""), pair("e", "e\nf")]
        );
        assert_eq!(parted("", "a\n"), [pair("", "a\n")]);
        assert_eq!(parted("a\nb\n", "a\n"), [pair("b\n", "")]);
        assert_eq!(parted("a\nb\n", "x\na\nb\n"), [pair("", "x\n")]);
        // Two lines in common are enough.
        assert_eq!(
            parted("a\nb\nc\nd\n", "x\nb\nc\ny\n"),
            [pair("a\n", "x\n"), pair("d\n", "y\n")]
        );
        assert_eq!(parted("ab", "ac"), [pair("ab", "ac")]);
    }

    #[test]
    fn texts_that_do_not_meet_again_are_one_piece() {
        let before: String = (0..400).map(|line| format!("{line}\n")).collect();
        let after = before.replace('\n', "x\n");
        assert_eq!(parted(&before, &after), [pair(&before, &after)]);
    }
}
