//! Goes through games by a plan: some at a time, each check through all of them.

use std::ops::Range;

use super::Pbn;
use super::by_tag::{ByTag, TagPlace};
use super::context::{base, number};
use super::found_right::FoundRight;
use super::place_names::name_places;
use super::plan::PbnPlan;
use super::run::LintRun;
use super::seen::Seen;
use super::task::PbnTask;
use crate::engine::notation::Batch;
use crate::pbn::model::{Model, tagged};
use crate::pbn::syntax::{Document, Split};
use crate::rules::{FileContext, GameContext, GameSet};
use crate::source::Slice;

/// How many games are checked at a time. Each check goes through all of them before the next
/// one begins: the code of all checks is larger than what a processor keeps at hand, and
/// running it anew for each game leaves the processor waiting for it. With more of them the memory of a
/// group would be so large that some systems take it back after each.
const GROUP: usize = 32;

const _: () = assert!(GROUP <= GameSet::BITS as usize);

/// How many bytes of games are checked at a time, unless it is one large game.
const GROUP_SIZE: usize = 1 << 16;

/// Most games have no more tag pairs than this.
const TAG_PAIRS: usize = 32;

/// What checks batches of games, one after the other: those after a claim of export format by
/// the plan of the claim.
pub(crate) struct Checkers<'f> {
    task: PbnTask<'f>,
    unclaimed: Checker<'f>,
    claimed: Checker<'f>,
}

impl<'f> Checkers<'f> {
    pub(super) fn new(task: PbnTask<'f>) -> Checkers<'f> {
        Checkers {
            task,
            unclaimed: Checker::new(task.file, task.plan),
            claimed: Checker::new(task.file, task.widest_plan()),
        }
    }

    /// Checks the games with these numbers (0-based), and puts what they give into a batch.
    pub(super) fn check(&mut self, games: Range<usize>, batch: &mut Batch<Pbn>) {
        let PbnTask { file, claim, .. } = self.task;
        let claimed = claim.map_or(games.end, |claim| claim.first_game(file.split));
        let claimed = claimed.clamp(games.start, games.end);
        self.unclaimed.games(games.start..claimed, batch);
        self.claimed.games(claimed..games.end, batch);
    }
}

/// What checks games by a plan, in the same memory.
struct Checker<'f> {
    file: FileContext<'f>,
    plan: &'f PbnPlan,
    documents: Vec<Document<'f>>,
    by_tag: ByTag,
    found_right: FoundRight,
}

impl<'f> Checker<'f> {
    fn new(file: FileContext<'f>, plan: &'f PbnPlan) -> Checker<'f> {
        Checker {
            file,
            plan,
            documents: Vec::new(),
            by_tag: ByTag::default(),
            found_right: FoundRight::default(),
        }
    }

    /// Checks the games with these numbers (0-based), and puts what it finds into a batch.
    fn games(&mut self, games: Range<usize>, batch: &mut Batch<Pbn>) {
        let mut documents = std::mem::take(&mut self.documents);
        let mut rest = games;
        while !rest.is_empty() {
            let group = group(self.file.split, rest.clone());
            rest.start = group.end;
            if documents.len() < group.len() {
                documents.resize_with(group.len(), Document::default);
            }
            let (documents, _) = documents.split_at_mut(group.len());
            self.group(group.start, documents, batch);
        }
        self.documents = documents;
    }

    /// Checks a group of games, of which the first has this number in the file (0-based), in
    /// the memory of these documents.
    fn group(&mut self, first: usize, documents: &mut [Document<'f>], batch: &mut Batch<Pbn>) {
        let mut pairs = Vec::with_capacity(TAG_PAIRS * documents.len());
        let mut read: Vec<(&Document<'f>, Range<usize>)> = Vec::with_capacity(documents.len());
        self.by_tag.clear();
        // The tags of each game are looked up while its text is at hand.
        for (document, game) in documents.iter_mut().zip(0..) {
            self.read(document, first + game as usize);
            let before = pairs.len();
            tagged(document).for_each(|tag| {
                let pair = (pairs.len() - before) as u32;
                self.by_tag.add(tag.1, TagPlace { game, pair });
                pairs.push(tag);
            });
            read.push((document, before..pairs.len()));
        }
        let own = self.file;
        let file = &own;
        let games = || {
            let tags = |range: &Range<usize>| pairs.slice(range.clone());
            let games = (first..).zip(&read);
            games.map(move |(index, (document, range))| (index, *document, tags(range)))
        };
        let models =
            games().map(|(index, document, tags)| Model::new(document, tags, file.version(index)));
        let models: Vec<_> = models.collect();
        let crowded = batch.diagnostics.crowded_before();
        let seen = games()
            .zip(&models)
            .map(|((index, document, tags), model)| {
                let context = GameContext {
                    document,
                    file,
                    number: number(file.split, index),
                    base: base(file, index),
                    version: model.version(),
                    tags,
                    model,
                };
                Seen::new(context, &crowded)
            });
        self.check(first, &mut seen.collect::<Vec<_>>(), batch);
    }

    /// Reads the game with this number in the file (0-based).
    fn read(&self, document: &mut Document<'f>, index: usize) {
        let split = self.file.split;
        let game = split.games.get(index);
        let range = game.map_or(0..0, |game| game.range());
        let text = self.file.source.slice(range);
        if self.plan.looks_again {
            split.parse_into(document, text)
        } else {
            split.skim_into(document, text)
        }
    }

    /// Checks games of which the first has this number in the file (0-based).
    fn check(&mut self, first: usize, games: &mut [Seen<'_>], batch: &mut Batch<Pbn>) {
        let run = LintRun {
            plan: self.plan,
            first,
            games: &mut *games,
            tags: &self.by_tag,
            found_right: &mut self.found_right,
        };
        run.all(&mut batch.gathered);
        for seen in games {
            let gathered = &mut batch.gathered;
            for ((rule, _), facts) in self.plan.terms.house.iter().zip(&mut gathered.house) {
                rule.gather(&seen.context, facts);
            }
            gathered.has_hash |= seen.context.model.has_hash();
            name_places(&seen.context, &mut seen.diagnostics.iter_mut());
            batch.diagnostics.append(&mut seen.diagnostics);
            let counted = &mut batch.gathered.counted;
            counted.count(seen.context.base, &mut seen.counted);
            batch.suppressions.extend(seen.file_suppressions());
        }
    }
}

/// The first of these games that are checked together: one at least.
fn group(split: &Split, games: Range<usize>) -> Range<usize> {
    let mut bytes = 0;
    let sizes = games.clone().take(GROUP).map_while(|index| {
        bytes += split.games.get(index)?.range().len();
        Some(bytes)
    });
    let count = sizes.take_while(|bytes| *bytes <= GROUP_SIZE).count();
    games.start..(games.start + count.max(1)).min(games.end)
}
