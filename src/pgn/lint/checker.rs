//! Goes through games by a plan, one after the other.

use std::ops::Range;

use super::place_names::name_places;
use super::plan::PgnPlan;
use super::suppressions::{aside_context, in_game};
use super::{Pgn, chess_file};
use crate::engine::notation::{Batch, NotationFile};
use crate::engine::suppress::Filed;
use crate::engine::{Found, FoundList, GameFact};
use crate::pgn::{PgnDocument, PgnFaultKind, PgnGame, PgnTag};
use crate::rules::ChessContext;

/// What checks the games of a file, in the same memory.
pub(crate) struct PgnChecker<'f> {
    file: NotationFile<'f, Pgn>,
    document: PgnDocument<'f>,
    game: PgnGame,
}

impl<'f> PgnChecker<'f> {
    pub(super) fn new(file: NotationFile<'f, Pgn>) -> PgnChecker<'f> {
        PgnChecker {
            file,
            document: PgnDocument::default(),
            game: PgnGame::default(),
        }
    }

    /// Checks the games with these numbers (0-based), and puts what they give into a batch.
    pub(super) fn check(&mut self, games: Range<usize>, batch: &mut Batch<Pgn>) {
        for index in games {
            if let Some(range) = self.file.split.range(index) {
                self.game(range, batch);
            }
        }
    }

    fn game(&mut self, range: Range<usize>, batch: &mut Batch<Pgn>) {
        let base = range.start;
        let text = self.file.source.slice(range);
        if self.file.split.is_utf16 {
            self.document.take_unreadable(text, PgnFaultKind::Utf16)
        } else {
            self.document.reparse(text)
        }
        self.game.read(&self.document);
        let file = chess_file(self.file);
        let number = file.game_at(base);
        let context = ChessContext::new(file, &self.document, &self.game, number, base);
        let filed = in_game(&self.document, &self.game)
            .into_iter()
            .map(|suppression| Filed {
                game: context.number,
                base,
                ends_text: false,
                suppression,
            });
        let first = batch.suppressions.len();
        batch.suppressions.extend(filed);
        let mut found = FoundList::default();
        let own = batch.suppressions.get(first..).unwrap_or_default();
        check_suppressions(&context, own, self.file.plan, &mut found);
        match context.foreign_tag() {
            Some(tag) => check_foreign(&context, tag, self.file.plan, &mut found),
            None => {
                check_game(&context, self.file.plan, &mut found);
                gather(&context, self.file.plan, batch);
            }
        }
        // What a program does throughout a file becomes one finding, which gets its place then.
        let lone = found.iter_mut().filter(|found| found.habit.is_none());
        let lone: Vec<&mut Found> = lone.collect();
        name_places(&context, &mut lone.into_iter());
        batch.diagnostics.take_in(found);
    }
}

fn check_suppressions(
    context: &ChessContext<'_>,
    filed: &[Filed],
    plan: &PgnPlan,
    found: &mut FoundList,
) {
    if filed.is_empty() {
        return;
    }
    let around = aside_context(context, &plan.house_names);
    for filed in filed {
        for (rule, check) in &plan.suppressions {
            let mut report = rule.report(context.base, context.number, found);
            check(&around, &filed.suppression, &mut report);
        }
    }
}

/// Runs the checks of a game that is of another notation, which its tag shows.
fn check_foreign(context: &ChessContext<'_>, tag: PgnTag, plan: &PgnPlan, found: &mut FoundList) {
    for (rule, check) in &plan.foreign {
        let mut report = rule.report(context.base, context.number, found);
        check(context, tag, &mut report);
    }
}

/// Runs the checks of a game.
fn check_game(context: &ChessContext<'_>, plan: &PgnPlan, found: &mut FoundList) {
    let (base, number) = (context.base, context.number);
    let game = context.game;
    for fault in &game.faults {
        for (rule, check) in &plan.faults {
            check(context, *fault, &mut rule.report(base, number, found));
        }
    }
    for (rule, check) in &plan.texts {
        check(context, &mut rule.report(base, number, found));
    }
    if !context.is_game() {
        return;
    }
    for tag in &game.tags {
        let checks = plan.tags.get(&(tag.key, context.slice(tag.name)));
        for (rule, check) in checks.into_iter().flatten() {
            check(context, *tag, &mut rule.report(base, number, found));
        }
    }
    check_spelling(context, plan, found);
    if !plan.commands.is_empty() {
        let unusual = context.commands().iter();
        let unusual = unusual.filter(|command| !command.is_plain(context.text()));
        for command in unusual {
            for (rule, check) in &plan.commands {
                check(context, command, &mut rule.report(base, number, found));
            }
        }
    }
    let mut faults = game.faults.iter();
    let is_whole = !faults.any(|fault| fault.kind.is_about_limits());
    for (rule, is_of_whole, check) in &plan.games {
        if is_whole || !is_of_whole {
            check(context, &mut rule.report(base, number, found));
        }
    }
}

/// Runs the checks of moves that are spelled in some way.
fn check_spelling(context: &ChessContext<'_>, plan: &PgnPlan, found: &mut FoundList) {
    let plies = context.game.plies.iter();
    for ply in plies.filter(|ply| ply.spelling.meets(plan.spelling)) {
        for (rule, spelling, check) in &plan.spellings {
            if ply.spelling.meets(*spelling) {
                let mut report = rule.report(context.base, context.number, found);
                check(context, ply, &mut report);
            }
        }
    }
}

/// Gathers what is to be judged over all games.
fn gather(context: &ChessContext<'_>, plan: &PgnPlan, batch: &mut Batch<Pgn>) {
    if !context.is_game() {
        return;
    }
    for (gather, facts) in plan.gathers.iter().zip(&mut batch.gathered.facts) {
        if let Some(fact) = gather(context) {
            facts.push(GameFact {
                game: context.number,
                base: context.base,
                fact,
            });
        }
    }
}
