//! A file and its games as rules see them.

use super::Pbn;
use crate::engine::notation::NotationFile;
use crate::pbn::model::{Model, tagged};
use crate::pbn::syntax::{Document, Split};
use crate::rules::{FileContext, GameContext};

/// The file as rules see it.
pub(super) fn context<'f>(file: NotationFile<'f, Pbn>) -> FileContext<'f> {
    let plan = file.plan;
    FileContext {
        source: file.source,
        split: file.split,
        name: file.name,
        export_line_end: plan
            .terms
            .export_line_end
            .filter(|_| plan.terms.is_held_to_export),
        version_asked: plan.terms.version,
        default_version: plan.terms.default_version,
        house_names: &plan.terms.house_names,
        fills_from_board: plan.terms.fill_from_board,
        known_tags: &plan.terms.known_tags,
        solver: plan.terms.solver.as_deref(),
        receiver: plan.terms.receiver.as_deref(),
    }
}

/// The number of a game, 1-based. Text after the last game counts as part of it.
pub(super) fn number(split: &Split, index: usize) -> usize {
    let game = split.games.get(index);
    let is_game = game.is_some_and(|game| game.first_tag().is_some());
    index + usize::from(is_game)
}

/// Looks at the game of a document with all that rules want to know of it.
pub(super) fn with_context(
    file: &FileContext<'_>,
    document: &Document<'_>,
    number: usize,
    index: usize,
    look: impl FnOnce(&GameContext<'_>),
) {
    let tags: Vec<_> = tagged(document).collect();
    let version = file.version(index);
    let model = Model::new(document, &tags, version);
    look(&GameContext {
        document,
        file,
        number,
        base: base(file, index),
        version,
        tags: &tags,
        model: &model,
    });
}

/// Where the text of a game begins in the file.
pub(super) fn base(file: &FileContext<'_>, index: usize) -> usize {
    let game = file.split.games.get(index);
    game.map_or(0, |game| game.range().start)
}
