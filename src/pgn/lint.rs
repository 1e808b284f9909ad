//! What the engine knows of PGN: how games are checked by the rules, and how suppressions in them reach.
//!
//! The `checker` reads game after game in the same memory, replays the moves, and calls the checks of the
//! `plan`. Games do not depend on each other, so threads take them as they come; what crosses games is judged
//! over the facts that were gathered. `place_names` says at which move a finding is. The `view` is what an editor
//! shows of games.

mod checker;
mod place_names;
mod plan;
mod silence;
mod suppressions;
#[cfg(feature = "cli")]
mod trees;
#[cfg(feature = "lsp")]
mod view;

#[cfg(feature = "cli")]
use std::fmt;
use std::ops::Range;

pub(crate) use plan::PgnPlan;
pub use suppressions::{GAME, MOVE, PgnItem, PgnItems, TAG_PAIR, in_game};

use checker::PgnChecker;
#[cfg(feature = "lsp")]
use view::ChessView;

use crate::engine::Diagnostic;
use crate::engine::notation::UTF_16;
use crate::engine::notation::{self, Batch, CheckedNotation, NotationFile, Units};
use crate::engine::orders::{OrderForm, Orders, Width};
use crate::engine::pieces::{TextPiece, follow};
use crate::engine::revision::Revision;
#[cfg(feature = "cli")]
use crate::engine::tree_writer::TreeWriter;
use crate::engine::unit_pieces;
#[cfg(feature = "lsp")]
use crate::engine::view::View;
use crate::engine::{Found, FoundList, GameFact, Rule};
use crate::pgn::PgnSplit;
use crate::pgn::split::split_again;
use crate::rules::{ChessFile, checks};
use crate::source::Source;

/// Portable Game Notation.
pub(crate) enum Pgn {}

impl CheckedNotation for Pgn {
    type Split = PgnSplit;
    type Plan = PgnPlan;
    type Task<'f> = NotationFile<'f, Pgn>;
    type Checker<'f> = PgnChecker<'f>;
    type Gathered = PgnFacts;

    const IS_SERIAL: bool = false;

    fn task<'f>(file: NotationFile<'f, Pgn>) -> NotationFile<'f, Pgn> {
        file
    }

    fn gathered(file: NotationFile<'_, Pgn>) -> PgnFacts {
        let lists = file.plan.gathers.iter().map(|_| Vec::new());
        PgnFacts {
            facts: lists.collect(),
        }
    }

    fn checker<'f>(file: Self::Task<'f>) -> Self::Checker<'f> {
        PgnChecker::new(file)
    }

    fn check(checker: &mut PgnChecker<'_>, games: Range<usize>, batch: &mut Batch<Pgn>) {
        checker.check(games, batch);
    }

    fn judge(file: NotationFile<'_, Pgn>, gathered: &PgnFacts, across: &mut FoundList) {
        let context = chess_file(file);
        for (rule, check) in &file.plan.files {
            check(&context, &mut rule.report(0, 0, across));
        }
        for (rule, list, judge) in &file.plan.across {
            let facts = gathered.facts.get(*list).map_or(&[][..], Vec::as_slice);
            judge(&context, facts, &mut rule.report(0, 0, across));
        }
    }

    fn name_places(file: NotationFile<'_, Pgn>, _: &PgnFacts, found: &mut [Found]) {
        place_names::name_places_across(file, found);
    }

    fn number_at(file: NotationFile<'_, Pgn>, offset: usize) -> usize {
        file.split.number_at(offset)
    }

    fn unreadable(split: &PgnSplit) -> Option<&'static str> {
        split.is_utf16.then_some(UTF_16)
    }

    #[cfg(feature = "cli")]
    fn write_tree(bytes: &[u8], split: &PgnSplit, out: &mut TreeWriter<'_>) -> fmt::Result {
        trees::write(bytes, split, out)
    }

    fn order_form(_: &PgnSplit) -> Option<OrderForm> {
        Some(silence::FORM)
    }

    fn add_orders<'d>(
        findings: impl Iterator<Item = (&'d Diagnostic, Width)>,
        source: &Source<'_>,
        split: &PgnSplit,
        orders: &mut Orders<'_>,
    ) {
        silence::add(findings, source, split, orders);
    }

    #[cfg(feature = "lsp")]
    fn view<'t>(source: Source<'t>, split: PgnSplit, _: &PgnPlan) -> Option<Box<dyn View + 't>> {
        Some(Box::new(ChessView::new(source, split)))
    }

    fn are_same(before: (&[u8], &PgnSplit), after: (&[u8], &PgnSplit)) -> bool {
        silence::are_same(before, after)
    }

    fn is_judged_by(rule: &Rule) -> bool {
        let checks = checks(rule);
        !checks.any.is_empty() || !checks.pgn.is_empty()
    }

    fn split_again(
        bytes: &[u8],
        old: &PgnSplit,
        replaced: &Range<usize>,
        moved: isize,
    ) -> Option<PgnSplit> {
        split_again(bytes, old, replaced, moved)
    }

    fn pieces(revision: &Revision, old: &PgnSplit, new: &PgnSplit) -> Option<Vec<TextPiece>> {
        let is_alike = |before: usize, now: usize, by: isize| {
            let at = |place: usize| place.saturating_add_signed(by);
            let moved = old
                .range(before)
                .map(|range| at(range.start)..at(range.end));
            moved.is_some() && new.range(now) == moved
        };
        let is_read = !old.is_utf16 && !new.is_utf16;
        is_read.then(|| unit_pieces::pieces(revision, old, new, is_alike))?
    }
}

/// The file as rules see it.
fn chess_file(file: NotationFile<'_, Pgn>) -> ChessFile<'_> {
    ChessFile {
        source: file.source,
        split: file.split,
        name: file.name,
        known_tags: &file.plan.known_tags,
    }
}

impl Units for PgnSplit {
    fn texts(&self) -> usize {
        self.len()
    }

    fn range(&self, text: usize) -> Option<Range<usize>> {
        PgnSplit::range(self, text)
    }
}

/// What games gave beside findings.
pub(crate) struct PgnFacts {
    /// The lists of facts, in the order of the plan.
    facts: Vec<Vec<GameFact>>,
}

impl notation::UnitFacts for PgnFacts {
    fn append(&mut self, after: PgnFacts) {
        for (all, more) in self.facts.iter_mut().zip(after.facts) {
            all.extend(more);
        }
    }

    fn follow(&mut self, pieces: &[TextPiece], new: PgnFacts) {
        for (all, new) in self.facts.iter_mut().zip(new.facts) {
            follow(all, pieces, new);
        }
    }
}
