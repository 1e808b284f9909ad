//! What the engine knows of PBN: how games are checked by the rules, and how suppressions in them reach.
//!
//! 1. `checker` parses the games of a batch, some at a time, and makes their `context`. `meant` says which of
//!    those that it has `seen` can be judged by what they say, and `run` calls the checks of the `plan`.
//! 2. `judge` lets rules judge what was `gathered` of all games, also tables whose headers are `inherited`
//!    and a `claim` of export format.
//! 3. `place_names` says in which board and tag findings are.
//!
//! After a revision of a text `pieces` says which games are as they were. The `view` is what an editor shows of games.

mod by_tag;
mod checker;
mod claim;
mod context;
mod found_right;
mod gathered;
#[cfg(feature = "cli")]
mod head;
mod inherited;
mod items;
mod judge;
mod meant;
mod pieces;
mod place_names;
mod plan;
mod run;
mod seen;
mod silence;
mod suppressions;
mod task;
#[cfg(feature = "cli")]
mod tree;
#[cfg(feature = "lsp")]
mod view;

#[cfg(feature = "cli")]
use std::fmt;
use std::ops::Range;

pub(crate) use inherited::FileHeaders;
pub use items::{GAME, SECTION, TAG_PAIR};
pub(crate) use plan::{PbnPlan, Terms, judges_claim};
pub use suppressions::in_game;

use checker::Checkers;
use gathered::PbnFacts;
use task::PbnTask;
#[cfg(feature = "lsp")]
use view::GamesView;

use crate::engine::Diagnostic;
use crate::engine::notation::Batch;
use crate::engine::notation::{CheckedNotation, NotationFile, Units};
use crate::engine::orders::{OrderForm, Orders, Width};
use crate::engine::pieces::TextPiece;
use crate::engine::revision::Revision;
#[cfg(feature = "cli")]
use crate::engine::tree_writer::TreeWriter;
#[cfg(feature = "lsp")]
use crate::engine::view::View;
use crate::engine::{Found, FoundList, Rule};
use crate::pbn::syntax::split::split_again;
use crate::pbn::syntax::{Split, Unreadable};
use crate::rules::checks;
use crate::source::Source;

/// Portable Bridge Notation.
pub(crate) enum Pbn {}

impl CheckedNotation for Pbn {
    type Split = Split;
    type Plan = PbnPlan;
    type Task<'f> = PbnTask<'f>;
    type Checker<'f> = Checkers<'f>;
    type Gathered = PbnFacts;

    const IS_SERIAL: bool = false;

    fn task<'f>(file: NotationFile<'f, Pbn>) -> PbnTask<'f> {
        PbnTask::new(file)
    }

    fn gathered(task: PbnTask<'_>) -> PbnFacts {
        PbnFacts::new(task.widest_plan())
    }

    fn checker<'f>(task: Self::Task<'f>) -> Self::Checker<'f> {
        Checkers::new(task)
    }

    fn check(checker: &mut Checkers<'_>, games: Range<usize>, batch: &mut Batch<Pbn>) {
        checker.check(games, batch);
    }

    fn judge(task: PbnTask<'_>, gathered: &PbnFacts, across: &mut FoundList) {
        judge::judge_all(task, gathered, across);
    }

    fn settle(task: PbnTask<'_>, found: &mut Vec<Found>) {
        judge::leave_lines_alone(&task.file, found);
    }

    fn name_places(task: PbnTask<'_>, _: &PbnFacts, found: &mut [Found]) {
        place_names::name_places_across(&task.file, found);
    }

    fn number_at(task: PbnTask<'_>, offset: usize) -> usize {
        task.file.game_at(offset)
    }

    fn unreadable(split: &Split) -> Option<&'static str> {
        split.unreadable.map(Unreadable::found)
    }

    #[cfg(feature = "cli")]
    fn head(bytes: &[u8], split: &Split) -> usize {
        head::end(bytes, split)
    }

    #[cfg(feature = "cli")]
    fn write_tree(bytes: &[u8], split: &Split, out: &mut TreeWriter<'_>) -> fmt::Result {
        tree::write(bytes, split, out)
    }

    fn order_form(_: &Split) -> Option<OrderForm> {
        Some(silence::FORM)
    }

    fn add_orders<'d>(
        findings: impl Iterator<Item = (&'d Diagnostic, Width)>,
        source: &Source<'_>,
        split: &Split,
        orders: &mut Orders<'_>,
    ) {
        silence::add(findings, source, split, orders);
    }

    #[cfg(feature = "lsp")]
    fn view<'t>(source: Source<'t>, split: Split, plan: &'t PbnPlan) -> Option<Box<dyn View + 't>> {
        Some(Box::new(GamesView::new(source, split, &plan.terms)))
    }

    fn are_same(before: (&[u8], &Split), after: (&[u8], &Split)) -> bool {
        silence::are_same(before, after)
    }

    fn is_judged_by(rule: &Rule) -> bool {
        let checks = checks(rule);
        !checks.any.is_empty() || !checks.pbn.is_empty()
    }

    fn split_again(
        bytes: &[u8],
        old: &Split,
        replaced: &Range<usize>,
        moved: isize,
    ) -> Option<Split> {
        Some(split_again(bytes, old, replaced, moved))
    }

    fn pieces(revision: &Revision, old: &Split, new: &Split) -> Option<Vec<TextPiece>> {
        pieces::pieces(revision, old, new)
    }
}

impl Units for Split {
    fn texts(&self) -> usize {
        self.games.len()
    }

    fn range(&self, text: usize) -> Option<Range<usize>> {
        Some(self.games.get(text)?.range())
    }
}
