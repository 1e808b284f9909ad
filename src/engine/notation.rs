//! What the engine asks of a notation.

#[cfg(feature = "cli")]
use std::fmt;
use std::ops::Range;

use super::Diagnostic;
use super::found::{Found, FoundList};
use super::orders::{OrderForm, Orders, Width};
use super::pieces::{TextPiece, follow};
use super::revision::Revision;
use super::rule::Rule;
use super::suppress::Filed;
#[cfg(feature = "cli")]
use super::tree_writer::TreeWriter;
use super::unused_plan::UnusedPlan;
#[cfg(feature = "lsp")]
use super::view::View;
use crate::source::Source;

/// A notation: how a file falls into units, such as games, how some of them are checked, and what is judged
/// when all of them were. One implementation is the whole of what the engine knows of a notation.
pub(crate) trait CheckedNotation: Sized + 'static {
    /// How a file falls into units.
    type Split: Units;
    /// The checks that are on, sorted by what they want to see.
    type Plan: Sync;
    /// A file with what is to be looked up in it once.
    type Task<'f>: Copy + Send + Sync;
    /// What checks units one after the other, in the same memory.
    type Checker<'f>: Send;
    /// What units give beside findings, for judgments over the whole file.
    type Gathered: UnitFacts;

    /// Whether a unit can only be checked after all those before it.
    const IS_SERIAL: bool;

    /// Begins to check a file.
    fn task<'f>(file: NotationFile<'f, Self>) -> Self::Task<'f>;

    /// What is gathered in a file, of which nothing was checked so far.
    fn gathered(task: Self::Task<'_>) -> Self::Gathered;

    /// What checks units of a file.
    fn checker<'f>(task: Self::Task<'f>) -> Self::Checker<'f>;

    /// Checks the units with these numbers (0-based), and puts what they give into a batch.
    fn check(checker: &mut Self::Checker<'_>, units: Range<usize>, batch: &mut Batch<Self>);

    /// Judges the file as a whole and what crosses units.
    fn judge(task: Self::Task<'_>, gathered: &Self::Gathered, across: &mut FoundList);

    /// Takes out findings that the file as a whole makes untrue.
    fn settle(_task: Self::Task<'_>, _found: &mut Vec<Found>) {}

    /// Fills in where findings are that were made when their units were gone.
    fn name_places(task: Self::Task<'_>, gathered: &Self::Gathered, found: &mut [Found]);

    /// The number of the unit to which an offset of the file belongs, 1-based; 0 before any.
    fn number_at(task: Self::Task<'_>, offset: usize) -> usize;

    /// What is found in the place of a text that can be read; `None` where it can.
    fn unreadable(split: &Self::Split) -> Option<&'static str>;

    /// Where the lines end, from the start of a file, that name it and belong to no unit.
    #[cfg(feature = "cli")]
    fn head(_bytes: &[u8], _split: &Self::Split) -> usize {
        0
    }

    /// Writes the trees of all units, and remembers what is wrong in them.
    #[cfg(feature = "cli")]
    fn write_tree(bytes: &[u8], split: &Self::Split, out: &mut TreeWriter<'_>) -> fmt::Result;

    /// How a file speaks to this program; `None` in a notation without comments.
    fn order_form(split: &Self::Split) -> Option<OrderForm>;

    /// Adds what suppresses findings, each as widely as said.
    fn add_orders<'d>(
        findings: impl Iterator<Item = (&'d Diagnostic, Width)>,
        source: &Source<'_>,
        split: &Self::Split,
        orders: &mut Orders<'_>,
    );

    /// What it shows of a text that can be read, if it shows anything.
    #[cfg(feature = "lsp")]
    fn view<'t>(
        _source: Source<'t>,
        _split: Self::Split,
        _plan: &'t Self::Plan,
    ) -> Option<Box<dyn View + 't>> {
        None
    }

    /// Whether two texts are the same but for white space and for what speaks to this program.
    fn are_same(before: (&[u8], &Self::Split), after: (&[u8], &Self::Split)) -> bool;

    /// Whether a rule looks at files of the notation at all.
    fn is_judged_by(rule: &Rule) -> bool;

    /// How a text falls into units after an edit: the bytes in `replaced` became others, so that what follows
    /// moved. `None` where it has to be looked at anew.
    fn split_again(
        _bytes: &[u8],
        _old: &Self::Split,
        _replaced: &Range<usize>,
        _moved: isize,
    ) -> Option<Self::Split> {
        None
    }

    /// Which units of a text a revision leaves as they were; `None` where all are to be checked anew.
    fn pieces(
        _revision: &Revision,
        _old: &Self::Split,
        _new: &Self::Split,
    ) -> Option<Vec<TextPiece>> {
        None
    }
}

/// What is found in the place of a text in characters of 8 bits.
pub(crate) const UTF_16: &str = "16-bit characters (UTF-16)";

/// How a file falls into units, whose texts cover it.
pub(crate) trait Units: Send + Sync {
    /// How many texts there are. The last may hold nothing but what follows the last unit.
    fn texts(&self) -> usize;

    /// Where a text is in the file, by its number (0-based).
    fn range(&self, text: usize) -> Option<Range<usize>>;

    /// Cuts all texts into runs of about so many bytes, which threads can take one by one.
    fn batches(&self, size: usize) -> Vec<Range<usize>> {
        self.runs(0..self.texts(), size)
    }

    /// Cuts some of the texts, by their numbers, into runs of about so many bytes.
    fn runs(&self, texts: Range<usize>, size: usize) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        let mut first = texts.start;
        let mut bytes = 0;
        for text in texts.clone() {
            bytes += self.range(text).map_or(0, |range| range.len());
            if bytes >= size {
                runs.push(first..text + 1);
                first = text + 1;
                bytes = 0;
            }
        }
        if first < texts.end {
            runs.push(first..texts.end);
        }
        runs
    }

    /// Cuts texts with these numbers, which are in order, into runs of at most about so many bytes.
    fn runs_of(&self, texts: &[usize], size: usize) -> Vec<Range<usize>> {
        let neighbors = texts.chunk_by(|text, next| text + 1 == *next);
        let ranges = neighbors.filter_map(|texts| Some(*texts.first()?..*texts.last()? + 1));
        ranges.flat_map(|texts| self.runs(texts, size)).collect()
    }
}

/// What units give beside findings, in their order.
pub(crate) trait UnitFacts: Send {
    /// Adds what the units after these gave.
    fn append(&mut self, after: Self);

    /// Puts all in order of the units.
    fn sort(&mut self) {}

    /// Follows a revision: keeps what units gave that are as they were, and puts what new ones gave in the
    /// place of what the others gave.
    fn follow(&mut self, pieces: &[TextPiece], new: Self);
}

/// What some units gave, in order.
pub(crate) struct Batch<N: CheckedNotation> {
    pub(crate) diagnostics: FoundList,
    /// For what crosses units.
    pub(crate) gathered: N::Gathered,
    /// What the units say to this program.
    pub(crate) suppressions: Vec<Filed>,
}

impl<N: CheckedNotation> Batch<N> {
    pub(crate) fn new(task: N::Task<'_>) -> Batch<N> {
        Batch {
            diagnostics: FoundList::default(),
            gathered: N::gathered(task),
            suppressions: Vec::new(),
        }
    }

    /// What several batches gave together.
    pub(crate) fn join(task: N::Task<'_>, batches: Vec<Batch<N>>) -> Batch<N> {
        let mut all = Batch::new(task);
        let findings = batches.iter().map(|batch| batch.diagnostics.len());
        let findings: usize = findings.sum();
        for batch in batches {
            all.append(batch);
            // The first list becomes that of all, so that it is not in memory twice.
            let more = findings.saturating_sub(all.diagnostics.len());
            all.diagnostics.reserve(more);
        }
        all.gathered.sort();
        all
    }

    /// Adds what the units after these gave.
    pub(crate) fn append(&mut self, mut batch: Batch<N>) {
        self.diagnostics.append(&mut batch.diagnostics);
        self.gathered.append(batch.gathered);
        self.suppressions.extend(batch.suppressions);
    }

    /// Follows a revision: keeps what the units gave that are as they were, and puts what `new` ones
    /// gave in the place of what the others gave.
    pub(crate) fn follow(&mut self, pieces: &[TextPiece], new: Batch<N>) {
        let mut found = std::mem::take(&mut self.diagnostics).into_vec();
        follow(&mut found, pieces, new.diagnostics.into_vec());
        self.diagnostics = FoundList::from(found);
        self.gathered.follow(pieces, new.gathered);
        follow(&mut self.suppressions, pieces, new.suppressions);
    }
}

/// A file that is checked by a plan.
pub(crate) struct NotationFile<'f, N: CheckedNotation> {
    pub(crate) source: &'f Source<'f>,
    pub(crate) split: &'f N::Split,
    /// The name without folders; `None` for text from standard input.
    pub(crate) name: Option<&'f str>,
    pub(crate) plan: &'f N::Plan,
    /// What judges suppressions that are of no use.
    pub(crate) unused: &'f UnusedPlan,
}

impl<N: CheckedNotation> Clone for NotationFile<'_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N: CheckedNotation> Copy for NotationFile<'_, N> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of these lengths, one after the other.
    struct Lengths(&'static [usize]);

    impl Units for Lengths {
        fn texts(&self) -> usize {
            self.0.len()
        }

        fn range(&self, text: usize) -> Option<Range<usize>> {
            let length = *self.0.get(text)?;
            let start = self.0.iter().take(text).sum();
            Some(start..start + length)
        }
    }

    #[test]
    #[allow(clippy::single_range_in_vec_init)]
    fn runs_have_about_so_many_bytes() {
        let texts = Lengths(&[8, 8, 8, 8, 8, 1]);
        assert_eq!(texts.batches(1), [0..1, 1..2, 2..3, 3..4, 4..5, 5..6]);
        assert_eq!(texts.batches(15), [0..2, 2..4, 4..6]);
        assert_eq!(texts.batches(16), [0..2, 2..4, 4..6]);
        assert_eq!(texts.batches(17), [0..3, 3..6]);
        assert_eq!(texts.batches(1000), [0..6]);
        assert_eq!(texts.runs(1..4, 16), [1..3, 3..4]);
        assert!(texts.runs(2..2, 16).is_empty());
        assert_eq!(texts.runs_of(&[0, 1, 3, 4, 5], 16), [0..2, 3..5, 5..6]);
        assert!(texts.runs_of(&[], 16).is_empty());
    }
}
