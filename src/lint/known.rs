//! What is known of the games of a text, for the text after its next revision.

use std::mem::take;
use std::ops::Range;
use std::sync::Arc;

use super::batch::{Batch, Piece};
use super::claim::Claim;
use super::context::context;
use super::findings::Findings;
use super::foreign::of_foreign;
use super::judge::judge;
use super::part::{Part, SMALL_BATCH};
use super::plan::Plan;
use super::pool::{BATCH, Pool};
use super::revision::Revision;
use super::scope::{Scope, everywhere};
use super::{Folding, records};
use crate::notation::ReadAs;
use crate::pbn::syntax::split::split_again;
use crate::pbn::syntax::{Split, split};
use crate::rules::{Availability, Found, FoundList, Group};
use crate::source::{Encoding, Source};

/// What is known of the games of a text.
#[derive(Default)]
pub(crate) struct Known {
    /// The games, where they were looked at.
    games: Option<Seen>,
    /// What each of them gave; without findings, where there are too many.
    all: Batch,
    /// How many findings are kept.
    most: Most,
    /// Where there are too many, the games whose findings are looked at.
    part: Option<Part>,
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
struct Seen {
    split: Arc<Split>,
    encoding: Encoding,
    /// As [`Source::is_sound`] says.
    is_sound: bool,
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
    pub(crate) fn check(
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
    pub(crate) fn follow(
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
        match self.part.as_mut().is_some_and(Part::go_on) {
            true => self.follow(&Revision::none(), bytes, name, plan, Folding::None),
            false => self.check(bytes, name, plan, Folding::None),
        }
    }

    /// The games whose findings were given last, where there are too many for all at once.
    pub(crate) fn part(&self) -> Option<&Part> {
        self.part.as_ref()
    }

    /// The games of the text, where it was read as games.
    pub(crate) fn split(&self) -> Option<Arc<Split>> {
        self.games.as_ref().map(|seen| Arc::clone(&seen.split))
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
        let before = self.games.take().zip(revision);
        let place = before
            .as_ref()
            .and_then(|(old, revision)| Some((old, revision.extent()?)));
        let sound = place.as_ref().filter(|(old, _)| old.is_sound);
        let source = sound.and_then(|(_, (replaced, moved))| {
            let end = replaced.end.checked_add_signed(*moved)?;
            Source::edited(bytes, &(replaced.start..end))
        });
        let source = source.unwrap_or_else(|| Source::new(bytes));
        let read_as = ReadAs::of(bytes, name, plan.settings.notation);
        if !matches!(read_as, ReadAs::Games) {
            self.part = None;
        }
        match (read_as, folding) {
            (ReadAs::Games, _) => {}
            (_, None) => return Findings::default(),
            (ReadAs::Records(form), Some(folding)) => {
                return records::check(&source, name, form, plan, &Scope::ALL, folding);
            }
            (ReadAs::Nothing(foreign), _) => return of_foreign(foreign, plan, &everywhere),
        }
        let split = match place {
            Some((old, (replaced, moved))) => split_again(bytes, &old.split, &replaced, moved),
            None => split(bytes),
        };
        let claim = Claim::of(&split, plan);
        let file = context(&source, &split, name, plan);
        let pool = Pool::new(&file, plan, claim);
        let most = self.most.of(bytes);
        let mut before = before.filter(|(old, _)| old.encoding == source.encoding());
        if self.part.is_some() && folding == Some(Folding::Habits) {
            // What is asked for was not kept.
            self.part = None;
            before = None;
        }
        let is_followed = match self.part {
            Some(Part::Games { .. }) => !self.all.suppressions.is_empty(),
            Some(Part::Across) | None => true,
        };
        if let (Some(part), Some((_, revision))) = (&mut self.part, &before) {
            part.follow(revision);
        }
        if is_followed {
            let pieces = before.and_then(|(old, revision)| revision.pieces(&old.split, &split));
            let is_all = self.follow_games(&pool, pieces, most);
            self.part = self.part.take().or_else(|| (!is_all).then(Part::default));
        }
        let findings = folding.map(|folding| {
            let (found, folding) = self.found(folding, &pool, most);
            let judged = judge(&file, plan, claim, found, &self.all, folding);
            match folding {
                Folding::Habits => judged.finish(&file, plan),
                Folding::None | Folding::Across | Folding::Games => judged.unfolded(&file, plan),
            }
        });
        if self.part.is_some() {
            self.all.diagnostics = FoundList::default();
        }
        self.games = Some(Seen {
            encoding: source.encoding(),
            is_sound: source.is_sound(),
            split: Arc::new(split),
        });
        findings.unwrap_or_default()
    }
}

impl Known {
    /// Checks the games in the new pieces; all, where there are none. Says whether all that was found
    /// is kept.
    fn follow_games(&mut self, pool: &Pool<'_>, pieces: Option<Vec<Piece>>, most: usize) -> bool {
        let split = pool.file.split;
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
    fn found(&mut self, folding: Folding, pool: &Pool<'_>, most: usize) -> (FoundList, Folding) {
        let all = &mut self.all;
        match (&mut self.part, folding) {
            (None, Folding::Habits) => (all.diagnostics.bounded(), folding),
            (None, _) => (all.diagnostics.some(wanted(all)), folding),
            (Some(_), Folding::Habits) => {
                let mut found = take(&mut all.diagnostics);
                found.bound();
                (found, folding)
            }
            (Some(Part::Across), _) => (FoundList::default(), Folding::Across),
            (Some(part), _) => {
                let new = part.check(pool, most, wanted(all));
                if all.suppressions.is_empty() && !new.suppressions.is_empty() {
                    // A repair uncovered one, which holds for games after these as well.
                    self.follow_games(pool, None, most);
                }
                (new.diagnostics, Folding::Games)
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
    rule.is_some_and(|rule| rule.meta.fix != Availability::None || rule.group == Group::Syntax)
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
