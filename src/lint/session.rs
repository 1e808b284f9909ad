//! A text that is being edited, with its findings: after an edit only the games that it touched
//! are checked again.

use std::ops::Range;
use std::sync::Arc;

use super::batch::{Batch, Move, Piece};
use super::claim::Claim;
use super::{
    BATCH, Findings, Plan, check_games, context, everywhere, foreign_to, judge, of_foreign,
};
use crate::source::{Encoding, Source};
use crate::syntax::split::{Directive, GameText};
use crate::syntax::{Split, split};

/// A text that is being edited, with its findings. They are always those that [`super::check`]
/// would find in the text as it is now.
///
/// A game is checked again when it changed, and so are its neighbors and the first game, for what
/// is said of a game may depend on the line before it and on what follows. Everything is checked
/// again when what holds for the whole file changes: its directives, its encoding, and whether it
/// can be read at all.
pub struct Session {
    bytes: Vec<u8>,
    name: Option<String>,
    plan: Arc<Plan>,
    encoding: Encoding,
    /// The games, unless the text is of another notation.
    split: Option<Split>,
    all: Batch,
    findings: Findings,
}

/// One replacement of bytes in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The bytes that go.
    pub range: Range<usize>,
    /// The bytes that come in their place.
    pub text: Vec<u8>,
}

impl Session {
    /// Checks a text for the first time. `name` is the file's name without folders.
    pub fn new(bytes: Vec<u8>, name: Option<String>, plan: Arc<Plan>) -> Session {
        let mut session = Session {
            bytes,
            name,
            plan,
            encoding: Encoding::Ascii,
            split: None,
            all: Batch::default(),
            findings: Findings::default(),
        };
        session.check(|_, _| None);
        session
    }

    /// The text as it is now.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What is found in the text as it is now.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Changes the text, in one place or in several: the ranges are those of the text before, in
    /// order and disjoint. What does not fit the text is left out. Gives what is found in the text
    /// as it is then.
    pub fn edit(&mut self, changes: &[Change]) -> &Findings {
        let edit = Edit::make(&mut self.bytes, changes);
        if !edit.is_empty() {
            let old = self.split.take();
            self.check(|is_same_encoding, split| {
                let old = old.as_ref().filter(|_| is_same_encoding)?;
                edit.pieces(old, split)
            });
        }
        &self.findings
    }

    /// Checks the text: the pieces that are new, or everything where there are no pieces. They are
    /// asked for with the games, and with whether the encoding is what it was.
    fn check(&mut self, pieces: impl FnOnce(bool, &Split) -> Option<Vec<Piece>>) {
        let (plan, name) = (&*self.plan, self.name.as_deref());
        if let Some(foreign) = foreign_to(&self.bytes, name, plan) {
            self.findings = of_foreign(foreign, plan, &everywhere);
            return;
        }
        let source = Source::new(&self.bytes);
        let split = split(source.bytes());
        let claim = Claim::of(&split, plan);
        let file = context(&source, &split, name, plan);
        match pieces(source.encoding() == self.encoding, &split) {
            Some(pieces) => {
                let games = new_games(&split, &pieces);
                self.all
                    .follow(&pieces, check_games(&file, plan, claim, games));
            }
            None => self.all = check_games(&file, plan, claim, split.batches(BATCH)),
        }
        let diagnostics = self.all.diagnostics.clone();
        self.findings = judge(&file, plan, claim, diagnostics, &self.all, &everywhere);
        self.encoding = source.encoding();
        self.split = Some(split);
    }
}

/// The numbers of the games in the new pieces, in runs that threads can take one by one.
fn new_games(split: &Split, pieces: &[Piece]) -> Vec<Range<usize>> {
    let index = |offset: usize| {
        let games = &split.games;
        games.partition_point(|game| game.range.start < offset)
    };
    let mut runs = Vec::new();
    for piece in pieces {
        if let Piece::New(range) = piece {
            runs.extend(split.runs(index(range.start)..index(range.end), BATCH));
        }
    }
    runs
}

/// Changes that were made to a text.
struct Edit {
    changes: Vec<Changed>,
}

struct Changed {
    /// What was replaced.
    old: Range<usize>,
    /// How far the text after it has moved, by this change and those before it.
    shift: isize,
}

impl Edit {
    /// Makes the changes that fit.
    fn make(bytes: &mut Vec<u8>, changes: &[Change]) -> Edit {
        let (mut at, length) = (0, bytes.len());
        let fits = |change: &&Change| {
            let Range { start, end } = change.range;
            let fits = at <= start && start <= end && end <= length;
            at = if fits { end } else { at };
            fits
        };
        let changes: Vec<&Change> = changes.iter().filter(fits).collect();
        if let [only] = changes.as_slice() {
            bytes.splice(only.range.clone(), only.text.iter().copied());
        } else {
            let mut text = Vec::with_capacity(length);
            let mut at = 0;
            for change in &changes {
                text.extend_from_slice(bytes.get(at..change.range.start).unwrap_or(&[]));
                text.extend_from_slice(&change.text);
                at = change.range.end;
            }
            text.extend_from_slice(bytes.get(at..).unwrap_or(&[]));
            *bytes = text;
        }
        let mut shift = 0;
        let changed = changes.into_iter().map(|change| {
            shift += change.text.len() as isize - change.range.len() as isize;
            Changed {
                old: change.range.clone(),
                shift,
            }
        });
        Edit {
            changes: changed.collect(),
        }
    }

    fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// How far a range of the old text has moved; `None` if a change meets it.
    fn shift(&self, old: &Range<usize>) -> Option<isize> {
        let before = self
            .changes
            .partition_point(|change| change.old.end < old.start);
        let next = self.changes.get(before);
        if next.is_some_and(|change| change.old.start <= old.end) {
            return None;
        }
        let last = before
            .checked_sub(1)
            .and_then(|last| self.changes.get(last));
        Some(last.map_or(0, |change| change.shift))
    }

    /// Where a range of the old text is now, if no change meets it.
    fn follow(&self, old: &Range<usize>) -> Option<Range<usize>> {
        let shift = self.shift(old)?;
        Some(old.start.checked_add_signed(shift)?..old.end.checked_add_signed(shift)?)
    }

    /// The pieces of the new text; `None` where what holds for the whole file has changed.
    fn pieces(&self, old: &Split, new: &Split) -> Option<Vec<Piece>> {
        let is_read = old.unreadable.is_none() && new.unreadable.is_none();
        if !is_read || !self.has_same_directives(old, new) {
            return None;
        }
        let matches = self.matches(&old.games, &new.games);
        let mut pieces: Vec<Piece> = Vec::new();
        for (index, game) in new.games.iter().enumerate() {
            let Some(before) = is_kept(&matches, index, old.games.len()) else {
                match pieces.last_mut() {
                    Some(Piece::New(range)) => range.end = game.range.end,
                    _ => pieces.push(Piece::New(game.range.clone())),
                }
                continue;
            };
            let range = old.games.get(before)?.range.clone();
            let by = Move {
                bytes: game.range.start as isize - range.start as isize,
                games: index as isize - before as isize,
            };
            match pieces.last_mut() {
                Some(Piece::Kept { old, by: same }) if *same == by => old.end = range.end,
                _ => pieces.push(Piece::Kept { old: range, by }),
            }
        }
        Some(pieces)
    }

    fn has_same_directives(&self, old: &Split, new: &Split) -> bool {
        let pairs = old.directives.iter().zip(&new.directives);
        let mut moved = pairs.map(|(old, new)| {
            let range = self.follow(&old.range);
            let says =
                |directive: &Directive| (directive.kind, directive.exact, directive.declared);
            range.as_ref() == Some(&new.range) && says(old) == says(new)
        });
        old.directives.len() == new.directives.len() && moved.all(|is_same| is_same)
    }

    /// For each new game the old one, by number, of which it is the text, letter by letter.
    fn matches(&self, old: &[GameText], new: &[GameText]) -> Vec<Option<usize>> {
        let mut matches = vec![None; new.len()];
        let mut at = 0;
        for (index, game) in old.iter().enumerate() {
            let Some(shift) = self.shift(&game.range) else {
                continue;
            };
            let place = |offset: usize| offset.saturating_add_signed(shift);
            let now = GameText {
                range: place(game.range.start)..place(game.range.end),
                first_tag: game.first_tag.map(place),
            };
            while new
                .get(at)
                .is_some_and(|game| game.range.start < now.range.start)
            {
                at += 1;
            }
            if new.get(at) == Some(&now)
                && let Some(place) = matches.get_mut(at)
            {
                *place = Some(index);
            }
        }
        matches
    }
}

/// The old number of a game of which all is to be said that was said before: it and its neighbors
/// are the same, and it begins the file if it did.
fn is_kept(matches: &[Option<usize>], index: usize, old_count: usize) -> Option<usize> {
    let before = matches.get(index).copied().flatten()?;
    let is_same = |neighbor: usize, old_neighbor: usize| {
        matches.get(neighbor).copied().flatten() == Some(old_neighbor)
    };
    let follows_same = match (index.checked_sub(1), before.checked_sub(1)) {
        (Some(previous), Some(old)) => is_same(previous, old),
        (previous, old) => previous == old,
    };
    let is_last = index + 1 == matches.len();
    let precedes_same = match before + 1 == old_count {
        true => is_last,
        false => is_same(index + 1, before + 1),
    };
    (follows_same && precedes_same).then_some(before)
}
