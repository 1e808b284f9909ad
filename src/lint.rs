//! Runs rules over a file: the only caller of their checks.
//!
//! What a run does, from the top:
//!
//! 1. `settings` say which rules are on; `plan` sorts their checks by what they want to see.
//! 2. A file of games is read as the next steps say. `records` checks one of RBN; one in another notation is
//!    only named (`foreign`).
//! 3. The file is split into games, serially. `scope` says which of them are checked.
//! 4. `pool` gives batches of games to threads, and takes the `batch` of what each gave in order.
//! 5. `checker` parses the games of a batch, some at a time, and makes their `context`. `meant` says which of
//!    those that it has `seen` can be judged by what they say, and `run` calls the checks.
//! 6. `judge` lets rules judge what they `gathered` of all games, also tables whose headers are `inherited`
//!    and a `claim` of export format; what the file suppresses is taken out (`suppressed`).
//! 7. `fold` makes one finding of a habit, and `place_names` says where each is: these are the `findings`.
//!
//! From batch to batch the memory of trees is used again, so only findings and facts grow with the file.
//!
//! For a text that is edited, `known` keeps what its games gave: after a `revision` only those of its
//! `pieces` that are new are checked again.

mod batch;
mod by_tag;
mod checker;
mod claim;
mod context;
mod findings;
mod fold;
mod foreign;
mod found_right;
mod gathered;
mod in_order;
mod inherited;
mod judge;
mod known;
mod meant;
mod pieces;
mod place_names;
mod plan;
mod pool;
mod portion;
mod records;
mod revision;
mod run;
mod scope;
mod seen;
mod settings;
mod suppressed;
mod tables;
mod task;

use std::ops::Range;

pub use findings::Findings;
pub(crate) use inherited::Headers;
pub use known::Known;
pub use plan::Plan;
pub(crate) use plan::judges_claim;
pub use revision::Revision;
pub(crate) use revision::{Replaced, Replacements};
pub use settings::Settings;

use context::context;
use foreign::of_foreign;
use judge::{Extent, judge};
use pool::Pool;
use scope::{Scope, keep_places};
use task::Task;

use crate::notation::ReadAs;
use crate::pbn::syntax::split;
use crate::source::Source;

/// Checks one file.
///
/// `name` is the file's name without folders, `None` for standard input.
pub fn check(source: &Source<'_>, name: Option<&str>, plan: &Plan) -> Findings {
    check_with(source, name, plan, &Scope::ALL)
}

/// [`check`], which says now and then how many bytes of the file are checked.
pub fn check_with_progress(
    source: &Source<'_>,
    name: Option<&str>,
    plan: &Plan,
    progress: &dyn Fn(usize),
) -> Findings {
    let scope = Scope {
        progress,
        ..Scope::ALL
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
    let scope = Scope {
        games: Some(games),
        ..Scope::ALL
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
    let scope = Scope {
        is_wanted,
        ..Scope::ALL
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
    let scope = Scope {
        batch,
        ..Scope::ALL
    };
    check_with(source, name, plan, &scope)
}

fn check_with(source: &Source<'_>, name: Option<&str>, plan: &Plan, scope: &Scope<'_>) -> Findings {
    match ReadAs::of(source.bytes(), name, plan.settings.notation) {
        ReadAs::Games => of_games(source, name, plan, scope),
        ReadAs::Records(form) => records::check(source, name, form, plan, scope, Folding::Habits),
        ReadAs::Nothing(foreign) => of_foreign(foreign, plan, scope),
    }
}

/// The findings in a file of games.
fn of_games(source: &Source<'_>, name: Option<&str>, plan: &Plan, scope: &Scope<'_>) -> Findings {
    let split = split(source.bytes());
    let file = context(source, &split, name, plan);
    let batches = match scope.games {
        None => split.batches(scope.batch),
        Some(games) => split.runs_of(games, scope.batch),
    };
    let task = Task::new(&file, plan);
    let mut all = Pool::new(task).check_in_order(&batches, scope.progress);
    let found = std::mem::take(&mut all.diagnostics);
    let mut judged = judge(task, Extent::All, found, &all, Folding::Habits);
    let game_at = |offset| file.game_at(offset);
    keep_places(game_at, scope.is_wanted, &mut judged.found);
    judged.finish(&file, Folding::Habits)
}

/// What becomes of places that are wrong in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folding {
    /// What a program does throughout the text is one finding.
    Habits,
    /// Each place has a finding of its own. In which board and tag it is may remain open, and
    /// findings that cannot matter to repairs may be left out.
    None,
}
