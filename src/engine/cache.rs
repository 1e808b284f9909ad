//! What is known of the units of a text, for the text after its next revision.

use std::mem::take;
use std::ops::Range;
use std::sync::Arc;

use super::fold::Folding;
use super::found::{Found, FoundList};
use super::notation::Batch;
use super::notation::{CheckedNotation, NotationFile, Units};
use super::pieces::TextPiece;
use super::pool::{BATCH, Pool};
use super::portion::{Portion, SMALL_BATCH};
use super::revision::Revision;
use super::rule::Availability;
use super::run::{Extent, Judgment, across, judge};
use super::unused_plan::UnusedPlan;
use crate::source::{Encoding, Source};

/// What is known of the units of a text that is edited. What it finds is always what a check of the text as it
/// is then would find.
///
/// A unit is checked again when it changed, and so are its neighbors, because what is said of one
/// may depend on the line before it and on whether it is the first or the last. Everything is
/// checked again when what holds for the whole file changes: its directives, its encoding, its
/// notation, and whether it can be read at all.
pub(crate) struct Cache<N: CheckedNotation> {
    /// The text, where it was looked at.
    text: Option<CachedText<N>>,
    /// What each of its units gave; without findings, where there are too many.
    all: Option<Batch<N>>,
    /// How many findings are kept.
    most: Most,
    /// What crosses the units of the text, as long as that does not change.
    across: Option<FoundList>,
    /// Where there are too many, the units whose findings are looked at.
    portion: Option<Portion>,
}

impl<N: CheckedNotation> Default for Cache<N> {
    fn default() -> Cache<N> {
        Cache::keeping(Most::All)
    }
}

/// How many findings of a text are kept.
#[derive(Clone, Copy, Default)]
pub(crate) enum Most {
    #[default]
    All,
    /// No more than matter at a time.
    Enough,
    /// So many.
    #[cfg(test)]
    Few(usize),
}

impl Most {
    /// The number for a text.
    fn of(self, bytes: &[u8]) -> usize {
        match self {
            Most::All => usize::MAX,
            #[cfg(test)]
            Most::Few(number) => number,
            Most::Enough => FEW.max(bytes.len() / BYTES_OF_A_FINDING),
        }
    }
}

/// So many findings are kept of any text.
const FEW: usize = 1 << 15;

/// And one for so many bytes. Messy files of people have one in 500; where they are held to export
/// format they have one in 150, and the longest of them are repaired part by part.
const BYTES_OF_A_FINDING: usize = 256;

/// A text as it was when it was looked at.
struct CachedText<N: CheckedNotation> {
    split: Arc<N::Split>,
    encoding: Encoding,
    /// As [`Source::is_sound`] says.
    is_sound: bool,
}

/// A text as it was before a revision.
struct Before<'r, N: CheckedNotation> {
    text: CachedText<N>,
    revision: &'r Revision,
}

impl<N: CheckedNotation> Before<'_, N> {
    /// The text after the revision, where it need not be looked at as a whole.
    fn source_of<'b>(&self, bytes: &'b [u8]) -> Option<Source<'b>> {
        let extent = self.revision.extent();
        let (replaced, moved) = extent.filter(|_| self.text.is_sound)?;
        let end = replaced.end.checked_add_signed(moved)?;
        Source::edited(bytes, &(replaced.start..end))
    }

    /// The units of the text after the revision; `None` where they have to be looked for anew.
    fn split_of(&self, bytes: &[u8]) -> Option<Arc<N::Split>> {
        match self.revision.extent() {
            None => Some(Arc::clone(&self.text.split)),
            Some((replaced, moved)) => {
                N::split_again(bytes, &self.text.split, &replaced, moved).map(Arc::new)
            }
        }
    }

    /// The pieces of the text after the revision, of which these are the units.
    fn pieces_of(&self, split: &N::Split) -> Option<Vec<TextPiece>> {
        N::pieces(self.revision, &self.text.split, split)
    }
}

/// A text that is checked, and by what.
pub(crate) struct Edited<'e, N: CheckedNotation> {
    pub(crate) bytes: &'e [u8],
    /// The name without folders; `None` where it has none.
    pub(crate) name: Option<&'e str>,
    pub(crate) plan: &'e N::Plan,
    pub(crate) unused: &'e UnusedPlan,
    /// Cuts a text into units.
    pub(crate) split: &'e dyn Fn(&[u8]) -> N::Split,
}

impl<N: CheckedNotation> Cache<N> {
    /// Keeps only so many findings, and looks at the units of a text that has more part by part, where
    /// their habits are not asked for.
    pub(crate) fn keeping(most: Most) -> Cache<N> {
        Cache {
            text: None,
            all: None,
            most: if N::IS_SERIAL { Most::All } else { most },
            across: None,
            portion: None,
        }
    }

    /// Forgets the text.
    pub(crate) fn forget(&mut self) {
        self.text = None;
        self.portion = None;
    }

    /// Goes on to the units after those that were looked at last. Says whether there are any.
    pub(crate) fn go_on(&mut self) -> bool {
        self.portion.as_mut().is_some_and(Portion::go_on)
    }

    /// The units whose findings were given last, where there are too many for all at once.
    pub(crate) fn portion(&self) -> Option<&Portion> {
        self.portion.as_ref()
    }

    /// The units of the text, where it was looked at.
    pub(crate) fn split(&self) -> Option<Arc<N::Split>> {
        self.text.as_ref().map(|text| Arc::clone(&text.split))
    }

    /// Checks a text: after a revision the pieces that are new, if there are others. Without a
    /// folding nothing is judged. What is asked for the last time is not kept: the text has to be forgotten then.
    pub(crate) fn check(
        &mut self,
        revision: Option<&Revision>,
        edited: &Edited<'_, N>,
        folding: Option<Folding>,
        is_last: bool,
    ) -> Judgment {
        let bytes = edited.bytes;
        let text = self.text.take().zip(revision);
        let before = text.map(|(text, revision)| Before { text, revision });
        let source = before.as_ref().and_then(|before| before.source_of(bytes));
        let source = source.unwrap_or_else(|| Source::new(bytes));
        let split = before.as_ref().and_then(|before| before.split_of(bytes));
        let split = split.unwrap_or_else(|| Arc::new((edited.split)(bytes)));
        let pool = Pool::new(NotationFile {
            source: &source,
            split: split.as_ref(),
            name: edited.name,
            plan: edited.plan,
            unused: edited.unused,
        });
        let judgment = self.check_in(&pool, before, folding, is_last);
        self.text = Some(CachedText {
            encoding: source.encoding(),
            is_sound: source.is_sound(),
            split: Arc::clone(&split),
        });
        judgment
    }

    fn check_in(
        &mut self,
        pool: &Pool<'_, N>,
        before: Option<Before<'_, N>>,
        folding: Option<Folding>,
        is_last: bool,
    ) -> Judgment {
        let source = pool.file.source;
        let most = self.most.of(source.bytes());
        let is_same = before
            .as_ref()
            .is_some_and(|before| before.revision.extent().is_none());
        let known = self
            .across
            .take()
            .filter(|_| is_same && self.portion.is_none());
        let all = self.all.take();
        let mut all = all.unwrap_or_else(|| Batch::new(pool.task));
        if self.portion.is_some() && folding == Some(Folding::Habits) {
            // What is asked for was not kept.
            self.portion = None;
            self.keep_up(&mut all, None, pool, most);
        } else {
            let before = before.filter(|before| before.text.encoding == source.encoding());
            self.keep_up(&mut all, before, pool, most);
        }
        let judgment = folding.map(|folding| {
            let (found, extent) = if is_last && folding == Folding::Habits {
                (take(&mut all.diagnostics).into_bounded(), Extent::All)
            } else {
                self.found(&mut all, folding, pool, most)
            };
            let across = known.unwrap_or_else(|| across(pool, extent, &all));
            if self.portion.is_none() && !is_last {
                self.across = Some(across.clone());
            }
            let judged = judge(pool, extent, found, across, &all, folding);
            judged.finish(pool, &all, folding)
        });
        if self.portion.is_some() {
            all.diagnostics = FoundList::default();
        }
        self.all = Some(all);
        judgment.unwrap_or_default()
    }

    /// Follows the text with what is known of it, as far as that is kept.
    fn keep_up(
        &mut self,
        all: &mut Batch<N>,
        before: Option<Before<'_, N>>,
        pool: &Pool<'_, N>,
        most: usize,
    ) {
        if let (Some(portion), Some(before)) = (&mut self.portion, &before) {
            portion.follow(before.revision);
        }
        if matches!(self.portion, Some(Portion::Games { .. })) && all.suppressions.is_empty() {
            return;
        }
        let pieces = before.and_then(|before| before.pieces_of(pool.file.split));
        let is_all = follow_units(all, pool, pieces, most);
        if !is_all {
            self.portion.get_or_insert_default();
        }
    }

    /// What was found in the units, as far as it can matter, and what is judged with it.
    fn found(
        &mut self,
        all: &mut Batch<N>,
        folding: Folding,
        pool: &Pool<'_, N>,
        most: usize,
    ) -> (FoundList, Extent) {
        match (&mut self.portion, folding) {
            (None, Folding::Habits) => (all.diagnostics.bounded(), Extent::All),
            (None, Folding::None) => (all.diagnostics.some(wanted(all)), Extent::All),
            (Some(_), Folding::Habits) => (take(&mut all.diagnostics).into_bounded(), Extent::All),
            (Some(Portion::Across), Folding::None) => (FoundList::default(), Extent::Across),
            (Some(portion), Folding::None) => {
                let new = portion.check(pool, most, wanted(all));
                if all.suppressions.is_empty() && !new.suppressions.is_empty() {
                    // A repair uncovered one, which holds for units after these as well.
                    follow_units(all, pool, None, most);
                }
                (new.diagnostics, Extent::Units)
            }
        }
    }
}

/// Checks the units in the new pieces; all, where there are none. Says whether all that was found
/// is kept.
fn follow_units<N: CheckedNotation>(
    all: &mut Batch<N>,
    pool: &Pool<'_, N>,
    pieces: Option<Vec<TextPiece>>,
    most: usize,
) -> bool {
    let split = pool.file.split;
    // Where few findings are kept, all that a batch has are in memory until they are counted.
    let size = if most == usize::MAX {
        BATCH
    } else {
        SMALL_BATCH
    };
    if let Some(pieces) = pieces {
        let (new, is_all) = pool.check_up_to(most, new_units(split, &pieces, size));
        all.follow(&pieces, new);
        return is_all && all.diagnostics.len() <= most;
    }
    let (new, is_all) = pool.check_up_to(most, split.batches(size));
    *all = new;
    is_all
}

/// The numbers of the units in the new pieces, in runs that threads take one by one, of about `size`
/// bytes.
fn new_units(split: &impl Units, pieces: &[TextPiece], size: usize) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    for piece in pieces {
        if let TextPiece::New(units) = piece {
            runs.extend(split.runs(units.start.game..units.end.game, size));
        }
    }
    runs
}

/// Which findings can matter to repairs.
fn wanted<N: CheckedNotation>(all: &Batch<N>) -> fn(&Found) -> bool {
    if all.suppressions.is_empty() {
        matters_to_repairs
    } else {
        // Whether a suppression is of use depends on all findings.
        |_| true
    }
}

/// Whether a finding can have a fix, or is about the text itself, which a bad guess damages.
fn matters_to_repairs(found: &Found) -> bool {
    let rule = found.rule.built_in();
    rule.is_some_and(|rule| rule.meta.fix != Availability::None || rule.group.name == "syntax")
}
