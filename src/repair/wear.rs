//! How often each place of the text was written anew: the measure by which repairs come to an end.

use std::ops::Range;

use super::apply::Step;
use super::guard::Blamed;
use super::{Verdict, Why};
use crate::packed::{put, put_step, take, take_step};

/// How many fixes may write a place, each anew what the one before wrote. Mutants of real files
/// need seven.
pub(super) const MOST: u8 = 20;

/// The places of the current text that were written by fixes.
///
/// Of a hostile text there are millions: of each is kept how far it is from the end of the one
/// before, its length and its number, in three bytes mostly.
#[derive(Default)]
pub(super) struct Wear {
    runs: Vec<u8>,
}

/// A place that was written. An empty one is the gap where text was that a fix wrote and another one
/// deleted.
#[derive(Clone, PartialEq, Eq, Debug)]
struct WrittenPlace {
    range: Range<usize>,
    /// How many fixes led to it.
    count: u8,
}

impl WrittenPlace {
    /// In order of place, a gap before what is after it.
    fn place(&self) -> (usize, usize) {
        (self.range.start, self.range.end)
    }
}

impl Wear {
    /// In order of place; they do not overlap.
    fn runs(&self) -> Runs<'_> {
        Runs {
            rest: &self.runs,
            at: 0,
        }
    }

    /// The fixes of a step that would write anew what was written too often.
    pub(super) fn blame(&self, step: &Step<'_>) -> Blamed {
        let counts = self.counts(step.revision.replaced().map(|replaced| replaced.old));
        let counted = step.replaced().zip(counts);
        let worn = counted.filter(|(_, count)| *count >= MOST);
        worn.map(|((_, fix), _)| (fix, Verdict::TakeBack(Why::Endless)))
            .collect()
    }

    /// How many fixes led to what is in each of some ranges, or in the gap that it is. They rise, and
    /// do not overlap.
    fn counts(&self, ranges: impl Iterator<Item = Range<usize>>) -> impl Iterator<Item = u8> {
        let mut runs = self.runs().peekable();
        ranges.map(move |range| {
            while runs.next_if(|run| run.range.end < range.start).is_some() {}
            // The last of those that it touches can touch the next range, too.
            let touched = runs.clone().take_while(|run| run.range.start <= range.end);
            touched.map(|run| run.count).max().unwrap_or(0)
        })
    }

    /// Moves on to the text that a step made.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        let counts = self.counts(step.revision.replaced().map(|replaced| replaced.old));
        let written = step.revision.replaced().map(|replaced| replaced.new);
        let written = written.zip(counts).filter_map(|(range, count)| {
            let count = count + u8::from(!range.is_empty());
            (count > 0).then_some(WrittenPlace { range, count })
        });
        let runs = self.runs().map(|run| (run.range, run.count));
        let kept = step.kept_of_all(runs);
        let mut kept = kept
            .map(|(range, count)| WrittenPlace { range, count })
            .peekable();
        let mut packer = Packer::default();
        for run in written {
            while let Some(before) = kept.next_if(|kept| kept.place() < run.place()) {
                packer.push(before);
            }
            packer.push(run);
        }
        kept.for_each(|run| packer.push(run));
        self.runs = packer.finish();
    }
}

/// The iterator of [`Wear::runs`].
#[derive(Clone)]
struct Runs<'w> {
    rest: &'w [u8],
    /// Where the last one ends.
    at: usize,
}

impl Iterator for Runs<'_> {
    type Item = WrittenPlace;

    fn next(&mut self) -> Option<WrittenPlace> {
        let start = take_step(&mut self.rest, self.at)?;
        self.at = start + take(&mut self.rest)?;
        let (count, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(WrittenPlace {
            range: start..self.at,
            count: *count,
        })
    }
}

/// Packs runs that come in order of place.
#[derive(Default)]
struct Packer {
    bytes: Vec<u8>,
    /// Where the last one that is packed ends.
    at: usize,
    last: Option<WrittenPlace>,
}

impl Packer {
    fn push(&mut self, run: WrittenPlace) {
        match &mut self.last {
            // Of two gaps that became one the higher number counts.
            Some(last) if last.range == run.range => last.count = last.count.max(run.count),
            _ => {
                self.pack();
                self.last = Some(run);
            }
        }
    }

    fn pack(&mut self) {
        if let Some(WrittenPlace { range, count }) = self.last.take() {
            put_step(&mut self.bytes, self.at, range.start);
            put(&mut self.bytes, range.len());
            self.bytes.push(count);
            self.at = range.end;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        self.pack();
        self.bytes.shrink_to_fit();
        self.bytes
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
        wear.runs().map(|run| (run.range, run.count)).collect()
    }

    fn count(wear: &Wear, range: Range<usize>) -> u8 {
        let mut counts = wear.counts(std::iter::once(range));
        counts.next().unwrap_or(0)
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
        assert_eq!(count(&wear, 4..5), 0);
    }

    #[test]
    fn a_gap_remembers_what_was_there() {
        let (mut wear, mut text) = (Wear::default(), b"ab".to_vec());
        for round in 0..MOST {
            assert_eq!(count(&wear, 1..1), round);
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

    #[test]
    fn each_of_many_places_takes_a_few_bytes() {
        let (mut wear, text) = (Wear::default(), b"abc ".repeat(1000));
        let mut edits = crate::fix::Edits::default();
        for start in (0..text.len()).step_by(4) {
            let (range, text) = (start..start + 2, b"x"[..].into());
            edits.push(Edit { range, text });
        }
        wear.follow(&Step::of_edits(&text, &edits));
        assert!(
            runs(&wear)
                .into_iter()
                .eq((0..1000).map(|place| (3 * place..3 * place + 1, 1)))
        );
        assert!(wear.runs.len() <= 4 * 1000);
        let places = (0..1000).map(|place| 3 * place..3 * place + 2);
        assert!(wear.counts(places).all(|count| count == 1));
    }
}
