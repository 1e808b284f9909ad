//! What is known of the games of a text, for the text after its next revision.

use std::mem::take;
use std::ops::Range;
use std::sync::Arc;

use super::batch::{Batch, Piece};
use super::context::context;
use super::findings::Findings;
use super::foreign::of_foreign;
use super::judge::{Extent, judge};
use super::plan::Plan;
use super::pool::{BATCH, Pool};
use super::portion::{Portion, SMALL_BATCH};
use super::revision::Revision;
use super::scope::Scope;
use super::task::Task;
use super::{Folding, records};
use crate::engine::{Availability, Found, FoundList};
use crate::notation::ReadAs;
use crate::pbn::syntax::split::split_again;
use crate::pbn::syntax::{Split, split};
use crate::rules::groups;
use crate::source::{Encoding, Source};

/// What is known of the games of a text that is edited. What it finds is always what [`super::check`] would
/// find in the text as it is then.
///
/// A game is checked again when it changed, and so are its neighbors, because what is said of a game
/// may depend on the line before it and on whether it is the first or the last. Everything is
/// checked again when what holds for the whole file changes: its directives, its encoding, its
/// notation, and whether it can be read at all.
#[derive(Default)]
pub struct Known {
    /// The games, where they were looked at.
    games: Option<Text>,
    /// What each of them gave; without findings, where there are too many.
    all: Batch,
    /// How many findings are kept.
    most: Most,
    /// Where there are too many, the games whose findings are looked at.
    portion: Option<Portion>,
}

/// How many findings of a text are kept.
#[derive(Clone, Copy, Default)]
enum Most {
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
struct Text {
    split: Arc<Split>,
    encoding: Encoding,
    /// As [`Source::is_sound`] says.
    is_sound: bool,
}

/// A text as it was before a revision.
struct Before<'r> {
    text: Text,
    revision: &'r Revision,
}

impl Before<'_> {
    /// The text after the revision, where it need not be looked at as a whole.
    fn source_of<'b>(&self, bytes: &'b [u8]) -> Option<Source<'b>> {
        let extent = self.revision.extent();
        let (replaced, moved) = extent.filter(|_| self.text.is_sound)?;
        let end = replaced.end.checked_add_signed(moved)?;
        Source::edited(bytes, &(replaced.start..end))
    }

    /// The games of the text after the revision; `None` where nothing was changed.
    fn split_of(&self, bytes: &[u8]) -> Option<Split> {
        let (replaced, moved) = self.revision.extent()?;
        Some(split_again(bytes, &self.text.split, &replaced, moved))
    }

    /// The pieces of the text after the revision, of which these are the games.
    fn pieces_of(&self, split: &Split) -> Option<Vec<Piece>> {
        self.revision.pieces(&self.text.split, split)
    }
}

impl Known {
    /// Keeps only so many findings, and looks at the games of a text that has more part by part, where
    /// their habits are not asked for.
    pub(crate) fn in_parts() -> Known {
        Known {
            most: Most::Enough,
            ..Known::default()
        }
    }

    /// The same with another number.
    #[cfg(test)]
    pub(crate) fn in_parts_of(findings: usize) -> Known {
        Known {
            most: Most::Few(findings),
            ..Known::default()
        }
    }

    /// Checks a text of which nothing is known.
    pub fn check(
        &mut self,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Folding,
    ) -> Findings {
        self.games = None;
        self.recheck(None, bytes, name, plan, Some(folding))
    }

    /// Checks a text after a revision.
    pub fn follow(
        &mut self,
        revision: &Revision,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Folding,
    ) -> Findings {
        self.recheck(Some(revision), bytes, name, plan, Some(folding))
    }

    /// Goes back to the text before a revision. What is found there is not asked for.
    pub(crate) fn go_back(
        &mut self,
        revision: &Revision,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
    ) {
        self.recheck(Some(revision), bytes, name, plan, None);
    }

    /// The findings of the games after those that were looked at last, with a finding for each place.
    /// After the last ones the text is looked at anew.
    pub(crate) fn go_on(&mut self, bytes: &[u8], name: Option<&str>, plan: &Plan) -> Findings {
        match self.portion.as_mut().is_some_and(Portion::go_on) {
            true => self.follow(&Revision::none(), bytes, name, plan, Folding::None),
            false => self.check(bytes, name, plan, Folding::None),
        }
    }

    /// The games whose findings were given last, where there are too many for all at once.
    pub(crate) fn portion(&self) -> Option<&Portion> {
        self.portion.as_ref()
    }

    /// The games of the text, where it was read as games.
    pub(crate) fn split(&self) -> Option<Arc<Split>> {
        self.games.as_ref().map(|text| Arc::clone(&text.split))
    }

    /// Checks a text: after a revision the pieces that are new, if there are others. Without a
    /// folding nothing is judged.
    fn recheck(
        &mut self,
        revision: Option<&Revision>,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Option<Folding>,
    ) -> Findings {
        let text = self.games.take();
        let before = text
            .zip(revision)
            .map(|(text, revision)| Before { text, revision });
        let edited = before.as_ref().and_then(|before| before.source_of(bytes));
        let source = edited.unwrap_or_else(|| Source::new(bytes));
        let read_as = ReadAs::of(bytes, name, plan.settings.notation);
        if let ReadAs::Games = read_as {
            return self.recheck_games(before, &source, name, plan, folding);
        }
        self.portion = None;
        match (read_as, folding) {
            (ReadAs::Records(form), Some(folding)) => {
                records::check(&source, name, form, plan, &Scope::ALL, folding)
            }
            (ReadAs::Nothing(foreign), Some(_)) => of_foreign(foreign, plan, &Scope::ALL),
            _ => Findings::default(),
        }
    }

    /// The same of a text that is read as games.
    fn recheck_games(
        &mut self,
        before: Option<Before<'_>>,
        source: &Source<'_>,
        name: Option<&str>,
        plan: &Plan,
        folding: Option<Folding>,
    ) -> Findings {
        let bytes = source.bytes();
        let again = before.as_ref().and_then(|before| before.split_of(bytes));
        let split = again.unwrap_or_else(|| split(bytes));
        let file = context(source, &split, name, plan);
        let pool = Pool::new(Task::new(&file, plan));
        let most = self.most.of(bytes);
        if self.portion.is_some() && folding == Some(Folding::Habits) {
            // What is asked for was not kept.
            self.portion = None;
            self.keep_up(None, &pool, most);
        } else {
            let before = before.filter(|before| before.text.encoding == source.encoding());
            self.keep_up(before, &pool, most);
        }
        let findings = folding.map(|folding| {
            let (found, extent) = self.found(folding, &pool, most);
            let judged = judge(pool.task, extent, found, &self.all, folding);
            judged.finish(&file, folding)
        });
        if self.portion.is_some() {
            self.all.diagnostics = FoundList::default();
        }
        self.games = Some(Text {
            encoding: source.encoding(),
            is_sound: source.is_sound(),
            split: Arc::new(split),
        });
        findings.unwrap_or_default()
    }

    /// Follows the text with what is known of it, as far as that is kept.
    fn keep_up(&mut self, before: Option<Before<'_>>, pool: &Pool<'_>, most: usize) {
        if let (Some(portion), Some(before)) = (&mut self.portion, &before) {
            portion.follow(before.revision);
        }
        if matches!(self.portion, Some(Portion::Games { .. })) && self.all.suppressions.is_empty() {
            return;
        }
        let pieces = before.and_then(|before| before.pieces_of(pool.task.file.split));
        let is_all = self.follow_games(pool, pieces, most);
        if !is_all {
            self.portion.get_or_insert_default();
        }
    }

    /// Checks the games in the new pieces; all, where there are none. Says whether all that was found
    /// is kept.
    fn follow_games(&mut self, pool: &Pool<'_>, pieces: Option<Vec<Piece>>, most: usize) -> bool {
        let split = pool.task.file.split;
        // Where few findings are kept, all that a batch has are in memory until they are counted.
        let size = match most {
            usize::MAX => BATCH,
            _ => SMALL_BATCH,
        };
        let (is_all, kept) = match pieces {
            Some(pieces) => {
                let (new, is_all) = pool.check_up_to(most, new_games(split, &pieces, size));
                self.all.follow(&pieces, new);
                (is_all, self.all.diagnostics.len())
            }
            None => {
                let (all, is_all) = pool.check_up_to(most, split.batches(size));
                self.all = all;
                (is_all, 0)
            }
        };
        is_all && kept <= most
    }

    /// What was found in the games, as far as it can matter, and what is judged with it.
    fn found(&mut self, folding: Folding, pool: &Pool<'_>, most: usize) -> (FoundList, Extent) {
        let all = &mut self.all;
        match (&mut self.portion, folding) {
            (None, Folding::Habits) => (all.diagnostics.bounded(), Extent::All),
            (None, Folding::None) => (all.diagnostics.some(wanted(all)), Extent::All),
            (Some(_), Folding::Habits) => {
                let mut found = take(&mut all.diagnostics);
                found.bound();
                (found, Extent::All)
            }
            (Some(Portion::Across), Folding::None) => (FoundList::default(), Extent::Across),
            (Some(portion), Folding::None) => {
                let new = portion.check(pool, most, wanted(all));
                if all.suppressions.is_empty() && !new.suppressions.is_empty() {
                    // A repair uncovered one, which holds for games after these as well.
                    self.follow_games(pool, None, most);
                }
                (new.diagnostics, Extent::Games)
            }
        }
    }
}

/// Which findings can matter to repairs.
fn wanted(all: &Batch) -> fn(&Found) -> bool {
    match all.suppressions.is_empty() {
        true => matters_to_repairs,
        // Whether a suppression is of use depends on all findings.
        false => |_| true,
    }
}

/// Whether a finding can have a fix, or is about the text itself, which a bad guess damages.
fn matters_to_repairs(found: &Found) -> bool {
    let rule = found.rule.built_in();
    rule.is_some_and(|rule| rule.meta.fix != Availability::None || rule.group == groups::SYNTAX)
}

/// The numbers of the games in the new pieces, in runs that threads take one by one, of about `size`
/// bytes.
fn new_games(split: &Split, pieces: &[Piece], size: usize) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    for piece in pieces {
        if let Piece::New(games) = piece {
            runs.extend(split.runs(games.start.game..games.end.game, size));
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::Settings;

    fn found(mut known: Known, text: &str) -> Findings {
        let plan = Plan::new(&Settings::default());
        known.check(text.as_bytes(), None, &plan, Folding::None)
    }

    #[test]
    fn repairs_see_what_damages_the_text_though_it_has_no_fix() {
        let findings = found(
            Known::default(),
            "[Event \"a\" \"b\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1C $300 AP\n",
        );
        let rules = findings.diagnostics.iter().map(|found| found.rule.name());
        assert!(rules.eq(["second-value"]));
    }

    #[test]
    fn repairs_see_each_place_by_itself_where_there_are_not_too_many() {
        let count = 12_000;
        let text = "[Event \"a\" \"b\"]\n\n".repeat(count);
        let findings = found(Known::in_parts_of(count), &text);
        assert_eq!(findings.diagnostics.len(), count);
    }
}
