//! How often each place of the text was written anew: the measure by which repairs come to an end.

use std::ops::Range;

use super::apply::Step;
use super::guard::Blamed;
use super::{Verdict, Why};

/// How many fixes may write a place, each anew what the one before wrote. Mutants of real files
/// need seven.
pub(super) const MOST: u8 = 20;

/// The places of the current text that were written by fixes.
#[derive(Default)]
pub(super) struct Wear {
    /// In order of place; they do not overlap. An empty one is the gap where text was that a fix
    /// wrote and another one deleted.
    runs: Vec<Run>,
}

/// Of a hostile text there are millions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    start: usize,
    length: u32,
    /// How many fixes led to it.
    count: u8,
}

const _: () = assert!(size_of::<Run>() <= 16);

impl Run {
    fn new(range: &Range<usize>, count: u8) -> Run {
        Run {
            start: range.start,
            length: u32::try_from(range.len()).unwrap_or(u32::MAX),
            count,
        }
    }

    fn range(self) -> Range<usize> {
        self.start..self.end()
    }

    fn end(self) -> usize {
        self.start + self.length as usize
    }

    /// In order of place, a gap before what is after it.
    fn place(self) -> (usize, u32) {
        (self.start, self.length)
    }
}

impl Wear {
    /// The fixes of a step that would write anew what was written too often.
    pub(super) fn blame(&self, step: &Step<'_>) -> Blamed {
        let edits = step.edits.iter();
        let worn = edits.filter(|(edit, _)| self.count(&edit.range) >= MOST);
        worn.map(|(_, fix)| (*fix, Verdict::TakeBack(Why::Endless)))
            .collect()
    }

    /// How many fixes led to what is in a range, or in the gap that it is.
    fn count(&self, range: &Range<usize>) -> u8 {
        let from = self.runs.partition_point(|run| run.end() < range.start);
        let touched = self.runs.get(from..).unwrap_or(&[]).iter();
        let touched = touched.take_while(|run| run.start <= range.end);
        touched.map(|run| run.count).max().unwrap_or(0)
    }

    /// Moves on to the text that a step made.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        let written = step.replaced().filter_map(|(old, new)| {
            let count = self.count(&old) + u8::from(!new.is_empty());
            (count > 0).then(|| Run::new(&new, count))
        });
        let mut kept = self
            .runs
            .iter()
            .flat_map(|run| {
                let kept = step.kept(&run.range()).into_iter();
                kept.map(|range| Run::new(&range, run.count))
            })
            .peekable();
        let mut runs: Vec<Run> = Vec::with_capacity(self.runs.len() + step.edits.len());
        let mut push = |run: Run| match runs.last_mut() {
            // Of two gaps that became one the higher number counts.
            Some(last) if last.place() == run.place() => last.count = last.count.max(run.count),
            _ => runs.push(run),
        };
        for run in written {
            while let Some(before) = kept.next_if(|kept| kept.place() < run.place()) {
                push(before);
            }
            push(run);
        }
        kept.for_each(push);
        runs.shrink_to_fit();
        self.runs = runs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fix::{Applicability, Edit, Fix};

    /// Follows one edit, from one text to the next.
    fn write(wear: &mut Wear, text: &mut Vec<u8>, range: Range<usize>, new: &'static str) {
        let fix = Fix {
            title: String::new(),
            applicability: Applicability::Safe,
            edits: Edit {
                range,
                text: new.as_bytes().into(),
            }
            .into(),
        };
        let step = Step::of_edits(text, &fix.edits);
        wear.follow(&step);
        let bytes = step.bytes;
        *text = bytes;
    }

    fn runs(wear: &Wear) -> Vec<(Range<usize>, u8)> {
        let runs = wear.runs.iter();
        runs.map(|run| (run.range(), run.count)).collect()
    }

    #[test]
    fn text_is_worn_where_fixes_write_one_over_the_other() {
        let (mut wear, mut text) = (Wear::default(), b"abcdef".to_vec());
        write(&mut wear, &mut text, 2..3, "CC");
        assert_eq!(runs(&wear), [(2..4, 1)]);
        write(&mut wear, &mut text, 0..1, "");
        assert_eq!(runs(&wear), [(1..3, 1)], "what was deleted wrote nothing");
        write(&mut wear, &mut text, 2..4, "x");
        assert_eq!(text, b"bCxef");
        assert_eq!(runs(&wear), [(1..2, 1), (2..3, 2)]);
        assert_eq!(wear.count(&(4..5)), 0);
    }

    #[test]
    fn a_gap_remembers_what_was_there() {
        let (mut wear, mut text) = (Wear::default(), b"ab".to_vec());
        for round in 0..MOST {
            assert_eq!(wear.count(&(1..1)), round);
            write(&mut wear, &mut text, 1..1, "x");
            write(&mut wear, &mut text, 1..2, "");
        }
        assert_eq!(text, b"ab");
        assert_eq!(runs(&wear), [(1..1, MOST)]);
        let edits = Edit {
            range: 1..1,
            text: b"x"[..].into(),
        }
        .into();
        assert_eq!(wear.blame(&Step::of_edits(&text, &edits)).len(), 1);
        let edits = Edit {
            range: 0..0,
            text: b"x"[..].into(),
        }
        .into();
        assert!(wear.blame(&Step::of_edits(&text, &edits)).is_empty());
    }
}
