//! What is known of the games of a text, for the text after the next edit.

use std::ops::Range;
use std::sync::Arc;

use super::batch::{Batch, Piece};
use super::claim::Claim;
use super::edit::Edit;
use super::{
    BATCH, Findings, Folding, Plan, Pool, ReadAs, Scope, context, everywhere, judge, of_foreign,
    records,
};
use crate::pbn::syntax::split::split_again;
use crate::pbn::syntax::{Split, split};
use crate::rules::{Availability, Crowded, Found, FoundList, Group};
use crate::source::{Encoding, Source};

/// What is known of the games of a text.
#[derive(Default)]
pub(crate) struct Known {
    /// The games, where they were looked at.
    games: Option<Seen>,
    /// What each of them gave.
    all: Batch,
}

/// A text as it was when it was looked at.
struct Seen {
    split: Arc<Split>,
    encoding: Encoding,
    /// As [`Source::is_sound`] says.
    is_sound: bool,
}

impl Known {
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

    /// Checks a text after an edit.
    pub(crate) fn follow(
        &mut self,
        edit: &Edit,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Folding,
    ) -> Findings {
        self.recheck(Some(edit), bytes, name, plan, Some(folding))
    }

    /// Goes back to the text before an edit, in which nobody wants to know what is found.
    pub(crate) fn go_back(&mut self, edit: &Edit, bytes: &[u8], name: Option<&str>, plan: &Plan) {
        self.recheck(Some(edit), bytes, name, plan, None);
    }

    /// The games of the text, where it was read as games.
    pub(crate) fn split(&self) -> Option<Arc<Split>> {
        self.games.as_ref().map(|seen| Arc::clone(&seen.split))
    }

    /// Checks a text: after an edit the pieces that are new, if there are others. Without a
    /// folding nothing is judged.
    fn recheck(
        &mut self,
        edit: Option<&Edit>,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Option<Folding>,
    ) -> Findings {
        let before = self.games.take().zip(edit);
        let place = before
            .as_ref()
            .and_then(|(old, edit)| Some((old, edit.place()?)));
        let sound = place.as_ref().filter(|(old, _)| old.is_sound);
        let source = sound.and_then(|(_, (replaced, moved))| {
            let end = replaced.end.checked_add_signed(*moved)?;
            Source::edited(bytes, &(replaced.start..end))
        });
        let source = source.unwrap_or_else(|| Source::new(bytes));
        match (ReadAs::of(bytes, name, &plan.settings), folding) {
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
        // All findings are kept here, for the next text.
        let crowded = Crowded::default();
        let before = before.filter(|(old, _)| old.encoding == source.encoding());
        match before.and_then(|(old, edit)| edit.pieces(&old.split, &split)) {
            Some(pieces) => {
                let new = pool.check_batches(new_games(&split, &pieces), &crowded, FoundList::fit);
                self.all.follow(&pieces, new);
            }
            None => self.all = pool.check_batches(split.batches(BATCH), &crowded, FoundList::fit),
        }
        let findings = folding.map(|folding| {
            let found = self.found(folding);
            let judged = judge(&file, plan, claim, found, &self.all, folding);
            match folding {
                Folding::Habits => judged.finish(&file, plan),
                Folding::None => judged.unfolded(&file, plan),
            }
        });
        self.games = Some(Seen {
            encoding: source.encoding(),
            is_sound: source.is_sound(),
            split: Arc::new(split),
        });
        findings.unwrap_or_default()
    }
}

impl Known {
    /// What was found in the games, as far as it can matter.
    fn found(&self, folding: Folding) -> FoundList {
        let all = &self.all.diagnostics;
        match folding {
            Folding::Habits => all.bounded(),
            Folding::None if self.all.suppressions.is_empty() => all.some(matters_to_repairs),
            // Whether a suppression is of use depends on all findings.
            Folding::None => all.some(|_| true),
        }
    }
}

/// Whether a finding can have a fix, or is about the text itself, which a bad guess damages.
fn matters_to_repairs(found: &Found) -> bool {
    let rule = found.rule.built_in();
    rule.is_some_and(|rule| rule.meta.fix != Availability::None || rule.group == Group::Syntax)
}

/// The numbers of the games in the new pieces, in runs that threads can take one by one.
fn new_games(split: &Split, pieces: &[Piece]) -> Vec<Range<usize>> {
    let index = |offset: usize| {
        let games = &split.games;
        games.partition_point(|game| game.range().start < offset)
    };
    let mut runs = Vec::new();
    for piece in pieces {
        if let Piece::New(range) = piece {
            runs.extend(split.runs(index(range.start)..index(range.end), BATCH));
        }
    }
    runs
}
