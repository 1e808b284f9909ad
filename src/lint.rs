//! Runs rules over a file, whatever its notation.
//!
//! `settings` say which rules are on, and `plan` sorts their checks by notation. `notation` says what a file is;
//! the engine checks it as that, by what the notations in the list of `wings` know, and one in a notation that is
//! not read is only named (`foreign`). For a text that is edited, `known` keeps what its games gave. `texts` is what
//! commands ask of a text besides findings.

mod findings;
mod foreign;
mod known;
mod plan;
mod settings;
#[cfg(feature = "cli")]
mod texts;
pub(crate) mod wings;

use std::ops::Range;

pub use crate::engine::Folding;
pub use crate::engine::revision::Revision;
pub(crate) use crate::engine::revision::{Replaced, Replacements};
pub(crate) use crate::pbn::lint::FileHeaders;
#[cfg(feature = "cli")]
pub(crate) use crate::pbn::lint::judges_claim;
pub use findings::Findings;
pub use known::FindingCache;
pub use plan::Plan;
pub use settings::Settings;
#[cfg(feature = "cli")]
pub(crate) use texts::{pieces, unreadable, write_tree};

use foreign::of_foreign;

use crate::engine::notation::NotationFile;
use crate::engine::run;
use crate::engine::scope::CheckScope;
#[cfg(feature = "lsp")]
use crate::engine::view::View;
use crate::notation;
#[cfg(feature = "lsp")]
use crate::notation::Notation;
use crate::source::Source;
use wings::{Task, Wing};

/// Checks one file.
///
/// `name` is the file's name without folders, `None` for standard input.
pub fn check(source: &Source<'_>, name: Option<&str>, plan: &Plan) -> Findings {
    check_with(source, name, plan, &CheckScope::ALL)
}

/// [`check`], which says now and then how many bytes of the file are checked.
pub fn check_with_progress(
    source: &Source<'_>,
    name: Option<&str>,
    plan: &Plan,
    progress: &dyn Fn(usize),
) -> Findings {
    let scope = CheckScope {
        progress,
        ..CheckScope::ALL
    };
    check_with(source, name, plan, &scope)
}

/// Checks some games of a file, by their numbers (0-based, in order), and what crosses games, as if
/// the other games gave no rule anything to find.
pub fn check_games(
    source: &Source<'_>,
    name: Option<&str>,
    plan: &Plan,
    games: &[usize],
) -> Findings {
    let scope = CheckScope {
        games: Some(games),
        ..CheckScope::ALL
    };
    check_with(source, name, plan, &scope)
}

/// Checks one file, and keeps only what is to be said of some places, such as those in games
/// that changed. A finding for many places names these only, and repairs no others.
///
/// `is_wanted` is asked for the range of a place in the file and the number (1-based) of its
/// game; the number is 0 for what belongs to the whole file.
pub fn check_places(
    source: &Source<'_>,
    name: Option<&str>,
    plan: &Plan,
    is_wanted: &dyn Fn(&Range<usize>, usize) -> bool,
) -> Findings {
    let scope = CheckScope {
        is_wanted,
        ..CheckScope::ALL
    };
    check_with(source, name, plan, &scope)
}

/// [`check`] with another size of batches, in bytes. The findings do not depend on it.
pub fn check_in_batches(
    source: &Source<'_>,
    name: Option<&str>,
    plan: &Plan,
    batch: usize,
) -> Findings {
    let scope = CheckScope {
        batch,
        ..CheckScope::ALL
    };
    check_with(source, name, plan, &scope)
}

fn check_with(
    source: &Source<'_>,
    name: Option<&str>,
    plan: &Plan,
    scope: &CheckScope<'_>,
) -> Findings {
    let whole = Whole {
        source,
        name,
        plan,
        scope,
    };
    match notation::of(source.bytes(), name, plan.settings.notation) {
        Ok(notation) => wings::run(notation, whole),
        Err(foreign) => of_foreign(foreign, plan, scope),
    }
}

/// Looks at a text in the notation in which it is read; `None` where that shows nothing.
#[cfg(feature = "lsp")]
pub(crate) fn view<'t>(
    source: Source<'t>,
    name: Option<&str>,
    plan: &'t Plan,
) -> Option<Box<dyn View + 't>> {
    let notation = match notation::of(source.bytes(), name, plan.settings.notation) {
        Ok(notation) => notation,
        // A file that has a game in another notation can be shown.
        Err(foreign) if foreign.file == Notation::Pbn => Notation::Pbn,
        Err(_) => return None,
    };
    wings::run(notation, ViewTask { source, plan })
}

/// A text that is looked at.
#[cfg(feature = "lsp")]
struct ViewTask<'t> {
    source: Source<'t>,
    plan: &'t Plan,
}

#[cfg(feature = "lsp")]
impl<'t> Task for ViewTask<'t> {
    type Done = Option<Box<dyn View + 't>>;

    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> Self::Done {
        let split = split(self.source.bytes());
        if W::unreadable(&split).is_some() {
            None
        } else {
            W::view(self.source, split, W::plan(self.plan))
        }
    }
}

/// A file that is checked from its beginning to its end.
struct Whole<'w> {
    source: &'w Source<'w>,
    name: Option<&'w str>,
    plan: &'w Plan,
    scope: &'w CheckScope<'w>,
}

impl Task for Whole<'_> {
    type Done = Findings;

    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> Findings {
        let split = split(self.source.bytes());
        let file = NotationFile::<W> {
            source: self.source,
            split: &split,
            name: self.name,
            plan: W::plan(self.plan),
            unused: W::unused(self.plan),
        };
        W::findings(run::check(file, self.scope), &split, self.plan)
    }
}
