//! The notations that are read, in one list: what each needs of a plan, and where its texts are kept.

use std::any::TypeId;

use super::findings::Findings;
use super::plan::Plan;
use crate::engine::cache::{Cache, Most};
use crate::engine::notation;
use crate::engine::run::Judgment;
use crate::engine::unused_plan::UnusedPlan;
use crate::notation::Notation;
use crate::pbn::lint::Pbn;
use crate::pbn::syntax;
use crate::pgn;
use crate::pgn::lint::Pgn;
use crate::ppn;
use crate::ppn::lint::Ppn;
use crate::rbn::lint::Rbn;
use crate::rbn::{self, RecordForm};

/// A notation that is read.
pub(crate) trait Wing: notation::CheckedNotation {
    /// Its checks that are on.
    fn plan(plan: &Plan) -> &Self::Plan;

    /// What judges suppressions that are of no use in it.
    fn unused(plan: &Plan) -> &UnusedPlan;

    /// What was found in a file.
    fn findings(judgment: Judgment, split: &Self::Split, plan: &Plan) -> Findings;

    /// What is known of a text in it.
    fn cache(caches: &mut Caches) -> &mut Cache<Self>;
}

/// What is done to a file in the notation in which it is read.
pub(crate) trait Task {
    /// What comes of it.
    type Done;

    /// Does it in one notation, whose files `split` cuts.
    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> Self::Done;
}

/// Does something to a file that is read in this notation.
pub(crate) fn run<T: Task>(notation: Notation, task: T) -> T::Done {
    match notation {
        Notation::Pbn => task.run::<Pbn>(&syntax::split),
        Notation::Pgn => task.run::<Pgn>(&pgn::split),
        Notation::Ppn => task.run::<Ppn>(&ppn::split),
        Notation::Rbn => task.run::<Rbn>(&|bytes| rbn::split(bytes, RecordForm::Rbn)),
        Notation::Rbx => task.run::<Rbn>(&|bytes| rbn::split(bytes, RecordForm::Rbx)),
    }
}

/// What is known of a text, in the notation in which it was read last.
#[derive(Default)]
pub(crate) struct Caches {
    pub(super) games: Cache<Pbn>,
    records: Cache<Rbn>,
    chess: Cache<Pgn>,
    preferans: Cache<Ppn>,
    last: Option<TypeId>,
}

impl Caches {
    /// Keeps only so many findings of a text.
    pub(super) fn keeping(most: Most) -> Caches {
        Caches {
            games: Cache::keeping(most),
            records: Cache::keeping(most),
            chess: Cache::keeping(most),
            preferans: Cache::keeping(most),
            last: None,
        }
    }

    /// What is known of a text in this notation. What it was in another one is forgotten.
    pub(super) fn of<W: Wing>(&mut self) -> &mut Cache<W> {
        let now = Some(TypeId::of::<W>());
        if self.last != now {
            self.forget();
            self.last = now;
        }
        W::cache(self)
    }

    /// Forgets the text.
    pub(super) fn forget(&mut self) {
        self.games.forget();
        self.records.forget();
        self.chess.forget();
        self.preferans.forget();
        self.last = None;
    }
}

impl Wing for Pbn {
    fn plan(plan: &Plan) -> &Self::Plan {
        &plan.pbn
    }

    fn unused(plan: &Plan) -> &UnusedPlan {
        &plan.unused
    }

    fn findings(judgment: Judgment, split: &Self::Split, plan: &Plan) -> Findings {
        Findings {
            version: Some(plan.settings.version_of(split, 0)),
            ..Findings::of(judgment, split.game_count(), Notation::Pbn)
        }
    }

    fn cache(caches: &mut Caches) -> &mut Cache<Pbn> {
        &mut caches.games
    }
}

impl Wing for Rbn {
    fn plan(plan: &Plan) -> &Self::Plan {
        &plan.rbn
    }

    fn unused(plan: &Plan) -> &UnusedPlan {
        &plan.unused
    }

    fn findings(judgment: Judgment, split: &Self::Split, _: &Plan) -> Findings {
        Findings::of(judgment, split.count(), Notation::from(split.form))
    }

    fn cache(caches: &mut Caches) -> &mut Cache<Rbn> {
        &mut caches.records
    }
}

impl Wing for Pgn {
    fn plan(plan: &Plan) -> &Self::Plan {
        &plan.pgn
    }

    fn unused(plan: &Plan) -> &UnusedPlan {
        &plan.unused_in_chess
    }

    fn findings(judgment: Judgment, split: &Self::Split, _: &Plan) -> Findings {
        Findings::of(judgment, split.game_count(), Notation::Pgn)
    }

    fn cache(caches: &mut Caches) -> &mut Cache<Pgn> {
        &mut caches.chess
    }
}

impl Wing for Ppn {
    fn plan(plan: &Plan) -> &Self::Plan {
        &plan.ppn
    }

    fn unused(plan: &Plan) -> &UnusedPlan {
        &plan.unused
    }

    fn findings(judgment: Judgment, split: &Self::Split, _: &Plan) -> Findings {
        Findings::of(judgment, split.deals(), Notation::Ppn)
    }

    fn cache(caches: &mut Caches) -> &mut Cache<Ppn> {
        &mut caches.preferans
    }
}
