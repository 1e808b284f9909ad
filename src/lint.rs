//! Runs rules over a file: the only caller of their checks.
//!
//! The split is serial; games are then parsed and checked in parallel, in batches whose findings are taken
//! in order, and what crosses games is judged at the end. From batch to batch the memory of trees is used again, so
//! only findings and facts grow with the file.

mod batch;
mod by_tag;
mod checker;
mod claim;
mod fold;
mod found_right;
mod gathered;
mod in_order;
mod inherited;
mod known;
mod part;
mod pieces;
mod plan;
mod records;
mod revision;
mod run;
mod session;
mod suppressed;
mod tables;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;

use batch::Batch;
use checker::Checker;
use claim::{Claim, judge_claim};
use fold::{fold, keep_places};
use gathered::Gathered;
use in_order::in_order;
pub(crate) use inherited::Headers;
pub(crate) use known::Known;
pub use plan::Plan;
use plan::UseOf;
pub use revision::Change;
pub(crate) use revision::{Replaced, Replacements, Revision};
pub use session::Session;
use suppressed::{Subject, suppress};

use crate::diagnostic::{Diagnostic, Severity};
use crate::notation::{self, Foreign, Notation};
use crate::pbn::model::Model;
use crate::pbn::standard::{TagId, Version, tag_id};
use crate::pbn::syntax::{Document, Game, Split, TagPair, split};
use crate::rbn::Form;
use crate::rules::{
    Crowded, FileContext, Found, FoundList, GameContext, HouseFact, HouseRule, RULES, Report, Rule,
    RuleRef,
};
use crate::source::{LineEnd, Source};

/// What is asked of a run: which rules, how severe, by which version.
#[derive(Clone, Debug)]
pub struct Settings {
    /// For each rule of [`RULES`] its severity, or `None` for a rule that is off.
    pub severities: Vec<Option<Severity>>,
    /// Hold the files to export format, place by place.
    pub export: bool,
    /// The version to which all games are held.
    pub version: Option<Version>,
    /// The version of games before which none is declared.
    pub default_version: Version,
    /// The line ends that export format has here; `None` leaves them alone.
    pub export_line_end: Option<LineEnd>,
    /// The house rules that are on, with their severities.
    pub house: Vec<(Arc<HouseRule>, Severity)>,
    /// The names of all house rules, also of those that are off; none where no configuration is read.
    pub house_names: Arc<BTreeSet<String>>,
    /// The names of tags that the user's own programs write.
    pub known_tags: Arc<BTreeSet<String>>,
    /// The notation in which all files are read; `None` looks at each file.
    pub notation: Option<Notation>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            severities: RULES.iter().map(default_severity).collect(),
            export: false,
            version: None,
            default_version: Version::LATEST,
            export_line_end: Some(LineEnd::CrLf),
            house: Vec::new(),
            house_names: Arc::default(),
            known_tags: Arc::default(),
            notation: None,
        }
    }
}

fn default_severity(rule: &Rule) -> Option<Severity> {
    rule.meta.default.then_some(rule.meta.severity)
}

impl Settings {
    /// Only this rule, at its own severity.
    pub fn only(rule: &'static Rule) -> Settings {
        let mut settings = Settings {
            severities: vec![None; RULES.len()],
            ..Settings::default()
        };
        if let Some(severity) = settings.severities.get_mut(rule.index()) {
            *severity = Some(rule.meta.severity);
        }
        settings
    }
}

/// What a run over one file found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// The findings in order of place, without those that the file suppresses.
    pub diagnostics: Vec<Diagnostic>,
    /// How many findings the file suppresses.
    pub suppressed: usize,
    /// How many games the file has.
    pub games: usize,
    /// The version to which the first game is held.
    pub version: Option<Version>,
    /// That the file is in another notation than PBN, or has a game that is. Nothing in it was
    /// judged then.
    pub foreign: Option<Foreign>,
    /// The notation in which the file was read.
    pub read_as: Notation,
}

impl Findings {
    /// The notation of the file.
    pub fn notation(&self) -> Notation {
        let foreign = self.foreign.as_ref();
        foreign.map_or(self.read_as, |foreign| foreign.file)
    }

    /// How the records of the file are written; `None` for a file of games.
    pub fn form(&self) -> Option<Form> {
        match self.read_as {
            Notation::Rbn => Some(Form::Rbn),
            Notation::Rbx => Some(Form::Rbx),
            _ => None,
        }
    }
}

/// What becomes of places that are wrong in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Folding {
    /// What a program does throughout the text is one finding.
    Habits,
    /// Each place has a finding of its own. In which board and tag it is may remain open, and
    /// findings that cannot matter to repairs may be left out.
    None,
    /// The same, of what crosses games alone. Whether a suppression is of use remains open.
    Across,
    /// The same, of some games alone.
    Games,
}

/// How many bytes of games one thread takes at a time.
const BATCH: usize = 1 << 18;

/// After how many batches the findings that are too many become one.
const ROUND: usize = 8;

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

/// [`check`] that reads all records, also those that are sound at a glance. The findings are the same.
pub fn check_by_reading(source: &Source<'_>, name: Option<&str>, plan: &Plan) -> Findings {
    let scope = Scope {
        is_glance_enough: false,
        ..Scope::ALL
    };
    check_with(source, name, plan, &scope)
}

fn everywhere(_: &Range<usize>, _: usize) -> bool {
    true
}

/// What of a file is checked, and how.
struct Scope<'s> {
    /// How many bytes of games one thread takes at a time.
    batch: usize,
    /// The numbers of the games (0-based, in order); `None` for all.
    games: Option<&'s [usize]>,
    /// Which places are to be reported.
    is_wanted: &'s dyn Fn(&Range<usize>, usize) -> bool,
    /// Is called now and then with the number of bytes that are checked.
    progress: &'s dyn Fn(usize),
    /// Whether records that are sound at a glance are not read.
    is_glance_enough: bool,
}

impl Scope<'static> {
    const ALL: Scope<'static> = Scope {
        batch: BATCH,
        games: None,
        is_wanted: &everywhere,
        progress: &|_| {},
        is_glance_enough: true,
    };
}

fn check_with(source: &Source<'_>, name: Option<&str>, plan: &Plan, scope: &Scope<'_>) -> Findings {
    match ReadAs::of(source.bytes(), name, &plan.settings) {
        ReadAs::Games => {}
        ReadAs::Records(form) => {
            return records::check(source, name, form, plan, scope, Folding::Habits);
        }
        ReadAs::Nothing(foreign) => return of_foreign(foreign, plan, scope.is_wanted),
    }
    let split = split(source.bytes());
    let claim = Claim::of(&split, plan);
    let file = context(source, &split, name, plan);
    let mut all = Batch::new(plan, claim);
    let batches = match scope.games {
        None => split.batches(scope.batch),
        Some(games) => split.runs_of(games, scope.batch),
    };
    let pool = Pool::new(&file, plan, claim);
    let crowded = Mutex::new(Crowded::default());
    let crowd = || crowded.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |games: &Range<usize>| {
        let crowded = crowd().clone();
        let mut batch = pool.check(games.clone(), Some(&crowded));
        batch.diagnostics.bound();
        batch.gathered.sort();
        batch
    };
    let mut taken = 0_usize;
    let take = |batch| {
        all.append(batch);
        // Already after the first batch it is known what has too many findings.
        if taken.is_multiple_of(ROUND) {
            all.diagnostics.bound();
            *crowd() = all.diagnostics.crowded();
        }
        taken += 1;
    };
    in_order(&batches, work, take, |taken| {
        let last = taken.checked_sub(1).and_then(|last| batches.get(last));
        let last = last.and_then(|games| games.end.checked_sub(1));
        let game = last.and_then(|last| split.games.get(last));
        (scope.progress)(game.map_or(0, |game| game.range().end));
    });
    all.diagnostics.bound();
    drop(pool);
    let found = std::mem::take(&mut all.diagnostics);
    let mut judged = judge(&file, plan, claim, found, &all, Folding::Habits);
    keep_places(
        |offset| file.game_at(offset),
        scope.is_wanted,
        &mut judged.found,
    );
    judged.finish(&file, plan)
}

/// The file as rules see it.
fn context<'f>(
    source: &'f Source<'f>,
    split: &'f Split,
    name: Option<&'f str>,
    plan: &'f Plan,
) -> FileContext<'f> {
    let settings = &plan.settings;
    FileContext {
        source,
        split,
        name,
        export_line_end: settings.export_line_end.filter(|_| settings.export),
        version_asked: settings.version,
        default_version: settings.default_version,
        house_names: &settings.house_names,
        known_tags: &settings.known_tags,
    }
}

/// What checks the batches of a file. What a checker keeps from batch to batch, memory and values
/// that were found right, serves the whole file.
struct Pool<'f> {
    file: &'f FileContext<'f>,
    plan: &'f Plan,
    claim: Option<Claim<'f>>,
    /// Those that have nothing to do.
    idle: Mutex<Vec<Checkers<'f>>>,
}

impl<'f> Pool<'f> {
    fn new(file: &'f FileContext<'f>, plan: &'f Plan, claim: Option<Claim<'f>>) -> Pool<'f> {
        Pool {
            file,
            plan,
            claim,
            idle: Mutex::default(),
        }
    }

    /// Checks the games with these numbers (0-based), some of them at a time. All findings are kept,
    /// unless it is said which kinds are crowded; then those that are too many become one. `after` is
    /// done to the findings of each batch.
    fn check_batches(
        &self,
        batches: Vec<Range<usize>>,
        crowded: Option<&Crowded>,
        after: impl Fn(&mut FoundList) + Sync,
    ) -> Batch {
        let check = |games| {
            let mut batch = self.check(games, crowded);
            after(&mut batch.diagnostics);
            batch
        };
        let results: Vec<Batch> = if batches.len() > 1 {
            batches.into_par_iter().map(check).collect()
        } else {
            batches.into_iter().map(check).collect()
        };
        Batch::join(self.plan, self.claim, results)
    }

    fn check(&self, games: Range<usize>, crowded: Option<&Crowded>) -> Batch {
        let idle = self.idle().pop();
        let mut checkers = match idle {
            Some(checkers) => checkers,
            None => Checkers::new(self.file, self.plan, self.claim),
        };
        let batch = checkers.check(games, crowded);
        self.idle().push(checkers);
        batch
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Checkers<'f>>> {
        // A list that a thread left while it broke off is as good as any.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a file is in another notation than PBN, or has a game that is, unless the user says
/// that all is PBN.
pub fn foreign_to(bytes: &[u8], name: Option<&str>, settings: &Settings) -> Option<Foreign> {
    match settings.notation {
        Some(Notation::Pbn) => None,
        _ => notation::foreign(bytes, name),
    }
}

/// What a file is read as.
enum ReadAs {
    Games,
    Records(Form),
    /// It is not read, only named.
    Nothing(Foreign),
}

impl ReadAs {
    fn of(bytes: &[u8], name: Option<&str>, settings: &Settings) -> ReadAs {
        if let Some(form) = settings.notation.and_then(Notation::form) {
            return ReadAs::Records(form);
        }
        let Some(foreign) = foreign_to(bytes, name, settings) else {
            return ReadAs::Games;
        };
        // Who names another notation does not want records.
        match foreign.form(bytes) {
            Some(form) if settings.notation.is_none() => ReadAs::Records(form),
            _ => ReadAs::Nothing(foreign),
        }
    }
}

/// The findings in a file that is not PBN: what it is, and nothing else.
fn of_foreign(
    foreign: Foreign,
    plan: &Plan,
    is_wanted: &dyn Fn(&Range<usize>, usize) -> bool,
) -> Findings {
    let mut diagnostics = FoundList::default();
    for (rule, check) in &plan.notations {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, &mut diagnostics);
        check(&foreign, &mut report);
    }
    diagnostics.retain(|found| is_wanted(&found.range, 0));
    let found = diagnostics.into_vec().into_iter();
    Findings {
        diagnostics: found.map(|found| found.diagnostic).collect(),
        foreign: Some(foreign),
        ..Findings::default()
    }
}

/// What checks batches of games, one after the other: those after a claim of export format by
/// the plan of the claim.
struct Checkers<'f> {
    file: &'f FileContext<'f>,
    plan: &'f Plan,
    claim: Option<Claim<'f>>,
    unclaimed: Checker<'f>,
    claimed: Checker<'f>,
}

impl<'f> Checkers<'f> {
    fn new(file: &'f FileContext<'f>, plan: &'f Plan, claim: Option<Claim<'f>>) -> Checkers<'f> {
        Checkers {
            file,
            plan,
            claim,
            unclaimed: Checker::new(file, plan),
            claimed: Checker::new(file, claim.map_or(plan, |claim| claim.plan)),
        }
    }

    fn check(&mut self, games: Range<usize>, crowded: Option<&Crowded>) -> Batch {
        let mut batch = Batch::new(self.plan, self.claim);
        if let Some(crowded) = crowded {
            batch.diagnostics = FoundList::bounding_after(crowded.clone());
        }
        let claimed = self
            .claim
            .map_or(games.end, |claim| claim.first_game(self.file.split));
        let claimed = claimed.clamp(games.start, games.end);
        self.unclaimed.games(games.start..claimed, &mut batch);
        self.claimed.games(claimed..games.end, &mut batch);
        batch
    }
}

/// The number of a game, 1-based. Text after the last game counts as part of it.
fn number(split: &Split, index: usize) -> usize {
    let game = split.games.get(index);
    let is_game = game.is_some_and(|game| game.first_tag().is_some());
    index + usize::from(is_game)
}

/// Looks at the game of a document with all that rules want to know of it.
fn with_context(
    file: &FileContext<'_>,
    plan: &Plan,
    document: &Document<'_>,
    number: usize,
    index: usize,
    look: impl FnOnce(&GameContext<'_>),
) {
    let tags: Vec<_> = tags(document).collect();
    let version = version(file.split, index, &plan.settings);
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

/// The tag pairs of a document, with what the standard knows of their names.
fn tags<'g>(document: &'g Document<'g>) -> impl Iterator<Item = (TagPair<'g>, Option<TagId>)> {
    let pairs = Game::new(document).tag_pairs();
    pairs.map(|pair| (pair, tag_id(pair.name())))
}

/// Where the text of a game begins in the file.
fn base(file: &FileContext<'_>, index: usize) -> usize {
    let game = file.split.games.get(index);
    game.map_or(0, |game| game.range().start)
}

/// The version to which a game (its number is 0-based) is held.
pub fn version(split: &Split, index: usize, settings: &Settings) -> Version {
    let declared = split.declared_version(index);
    Version::of_game(settings.version, declared, settings.default_version)
}

/// Fills in the board, the tag and the chapter of findings in a game.
fn name_places(context: &GameContext<'_>, findings: &mut dyn ExactSizeIterator<Item = &mut Found>) {
    if findings.len() == 0 {
        return;
    }
    let show = |name| shown_name(context.file.source, name);
    let board = context.value(TagId::BOARD).map(show);
    for found in findings {
        let start = found.range.start.saturating_sub(context.base);
        let after = context
            .tags
            .partition_point(|(pair, _)| pair.span().start as usize <= start);
        let pair = after.checked_sub(1).and_then(|i| context.tags.get(i));
        found.board.clone_from(&board);
        found.tag = pair.map(|(pair, _)| show(pair.name()));
        let tag = pair.and_then(|(_, tag)| *tag);
        found.chapter = cited(&found.rule, tag, context.version);
        found.is_named = true;
    }
}

/// A board or the name of a tag. Each finding has a copy, so what is longer than names are is cut.
fn shown_name(source: &Source<'_>, name: &[u8]) -> String {
    const LONGEST: usize = 128;
    let encoding = source.encoding();
    let Some((start, _)) = name
        .split_at_checked(LONGEST)
        .filter(|(_, rest)| !rest.is_empty())
    else {
        return encoding.decode(name).into_owned();
    };
    // The last character may be cut in two.
    let mut shown = encoding.decode(start).into_owned();
    shown.pop();
    shown.push('…');
    shown
}

/// The chapter that a finding of a rule at a tag cites: the one about the tag where the rule is
/// on it, else the first one that the version has.
fn cited(rule: &RuleRef, tag: Option<TagId>, version: Version) -> Option<String> {
    let chapters = rule.chapters();
    let of_tag = tag.and_then(|tag| tag.info().chapter(Version::LATEST));
    let of_tag = of_tag.filter(|chapter| chapters.contains(chapter));
    let mut chapters = of_tag.into_iter().chain(chapters.iter().copied());
    chapters.find_map(|chapter| version.chapter(chapter))
}

/// Fills in the board and the tag of findings that were judged when the trees were gone.
fn name_places_across(file: &FileContext<'_>, plan: &Plan, findings: &mut [Found]) {
    let unnamed = findings.iter_mut().filter(|found| !found.is_named);
    let mut unnamed: Vec<&mut Found> = unnamed.collect();
    unnamed.sort_by_key(|found| found.game);
    let mut document = Document::default();
    for of_game in unnamed.chunk_by_mut(|a, b| a.game == b.game) {
        let number = of_game.first().map_or(0, |found| found.game);
        let Some(index) = number.checked_sub(1) else {
            let version = version(file.split, 0, &plan.settings);
            for found in of_game {
                found.chapter = cited(&found.rule, None, version);
            }
            continue;
        };
        let Some(game) = file.split.games.get(index) else {
            continue;
        };
        let text = file.source.slice(game.range());
        file.split.parse_into(&mut document, text);
        with_context(file, plan, &document, number, index, |context| {
            name_places(context, &mut of_game.iter_mut().map(|found| &mut **found));
        });
    }
}

/// All that was found in a file, before what is a habit becomes one finding.
struct Judged {
    /// In order of place, without what the file suppresses.
    found: FoundList,
    suppressed: usize,
}

/// Judges what crosses games, and puts it in order with what was found in the games.
fn judge(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Option<Claim<'_>>,
    mut found: FoundList,
    all: &Batch,
    folding: Folding,
) -> Judged {
    let mut across = FoundList::default();
    if folding != Folding::Games {
        judge_all(file, plan, claim, all, &mut across);
    }
    across.bound();
    found.append(&mut across);
    if folding == Folding::Habits {
        found.bound();
    }
    sort(&mut found);
    let game_at = |offset| file.game_at(offset);
    let is_whole = matches!(folding, Folding::Habits | Folding::None);
    let plan_of_unused = is_whole.then_some(plan);
    let suppressed = suppress(
        file,
        plan_of_unused,
        Subject::Games,
        &all.suppressions,
        game_at,
        &mut found,
    );
    Judged { found, suppressed }
}

/// Judges what crosses games.
fn judge_all(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Option<Claim<'_>>,
    all: &Batch,
    across: &mut FoundList,
) {
    judge_file(file, plan, UseOf::Reported, across);
    judge_across(file, plan, UseOf::Reported, &all.gathered, across);
    judge_house(plan, &all.house, across);
    if all.has_hash {
        inherited::judge(file, plan, across);
    }
    if let Some(claim) = claim {
        judge_claim(file, plan, claim, &all.gathered, &all.counted, across);
    }
}

impl Judged {
    /// Folds the habits, and says where in the games the findings are.
    fn finish(mut self, file: &FileContext<'_>, plan: &Plan) -> Findings {
        fold(&mut self.found);
        name_places_across(file, plan, &mut self.found);
        self.unfolded(file, plan)
    }

    /// A finding for each place.
    fn unfolded(self, file: &FileContext<'_>, plan: &Plan) -> Findings {
        let found = self.found.into_vec().into_iter();
        Findings {
            diagnostics: found.map(|found| found.diagnostic).collect(),
            suppressed: self.suppressed,
            games: file.split.game_count(),
            version: Some(version(file.split, 0, &plan.settings)),
            ..Findings::default()
        }
    }
}

fn sort(diagnostics: &mut [Found]) {
    diagnostics.sort_by(|a, b| {
        let place = |d: &Diagnostic| (d.range.start, d.range.end);
        let by_place = place(a).cmp(&place(b));
        let by_rule = by_place.then_with(|| a.rule.cmp(&b.rule));
        by_rule.then_with(|| a.message.cmp(&b.message))
    });
}

/// Judges the file as a whole, by the rules that are reported or by those that are counted.
fn judge_file(file: &FileContext<'_>, plan: &Plan, use_of: UseOf, diagnostics: &mut FoundList) {
    for (rule, check) in plan.files.iter().filter(|(rule, _)| rule.use_of == use_of) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        check(file, &mut report);
    }
}

/// Judges what crosses games in the same way.
fn judge_across(
    file: &FileContext<'_>,
    plan: &Plan,
    use_of: UseOf,
    gathered: &Gathered,
    diagnostics: &mut FoundList,
) {
    let judgments = plan.across.iter();
    for (rule, list, judge) in judgments.filter(|(rule, ..)| rule.use_of == use_of) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        let facts = gathered.facts.get(*list).map_or(&[][..], Vec::as_slice);
        judge(file, facts, &mut report);
    }
    let judgments = plan.across_numbers.iter().zip(&gathered.numbers);
    for ((rule, judge), numbers) in judgments.filter(|((rule, _), _)| rule.use_of == use_of) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        judge(file, numbers, &mut report);
    }
}

fn judge_house(plan: &Plan, facts: &[Vec<HouseFact>], diagnostics: &mut FoundList) {
    for ((rule, severity), facts) in plan.settings.house.iter().zip(facts) {
        let mut report = Report::new(rule, *severity, 0, 0, diagnostics);
        rule.judge(facts, &mut report);
    }
}
