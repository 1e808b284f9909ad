//! Repairs a file and writes it in export format: all that `pbnlint export` does to it.
//!
//! ```text
//! notation ─► repair ─► export, or the output form of records
//! ```
//!
//! The steps are those of `check --fix` and of [`export`], one after the other, until nothing
//! changes: a file becomes what it becomes after `check --fix`, byte for byte, and what is written
//! stays as it is when it is written again. What the file suppresses and what is turned
//! off is not repaired, and is then written as it is; the writing itself depends on no rule.
//!
//! A game that is in export format, and plainly sound, is not checked, unless the first games show that the file is
//! to be repaired. In the others the rules that know a fix look for one. They are enough to repair a file without
//! suppressions; only whether a suppression is of use do all rules say.

#[cfg(feature = "lsp")]
mod in_place;
mod receivers;
mod units;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::OnceLock;

use memchr::memmem;

use crate::fix::Applicability;
use crate::lint::{self, Findings, Plan};
use crate::notation::{ForeignText, foreign_to};
use crate::pbn::export::{
    Export, ExportNotice, ExportOptions, NoticeReason, export, export_unrepaired,
};
#[cfg(feature = "cli")]
use crate::pbn::optimum::Wishes;
use crate::pbn::standard::{TagId, Version};
use crate::pbn::syntax::{Document, GameView, Split, split};
use crate::repair::{RepairLevel, Repaired, repair_only};
use crate::source::{Source, unescaped};

#[cfg(feature = "lsp")]
pub(crate) use in_place::export_in_place;
pub use units::{UnitOptions, WrittenUnits, write_units};

/// What is repaired before files are written.
pub struct Repairs {
    /// Which fixes are applied; `None` for none.
    level: Option<RepairLevel>,
    /// Which rules are on.
    settings: lint::Settings,
    /// Those rules. A file that is plainly sound needs no plan, so each is made when it is wanted.
    plan: OnceLock<Plan>,
    /// Those of them that know a safe fix.
    safe: OnceLock<Plan>,
    /// Those of them that know any fix.
    all: OnceLock<Plan>,
}

impl Repairs {
    /// The fixes of the rules that are on.
    pub fn new(settings: &lint::Settings, level: Option<RepairLevel>) -> Repairs {
        Repairs {
            level,
            settings: settings.clone(),
            plan: OnceLock::new(),
            safe: OnceLock::new(),
            all: OnceLock::new(),
        }
    }

    /// What the rules are held to.
    pub(crate) fn settings(&self) -> &lint::Settings {
        &self.settings
    }

    fn plan(&self) -> &Plan {
        self.plan.get_or_init(|| Plan::new(&self.settings))
    }

    /// The plan of the rules that know a fix which is applied at this level.
    fn of_fixes(&self, level: RepairLevel) -> &Plan {
        let (plan, least) = match level {
            RepairLevel::Safe => (&self.safe, Applicability::Safe),
            RepairLevel::Unsafe => (&self.all, Applicability::Unsafe),
        };
        plan.get_or_init(|| Plan::of_fixes(&self.settings, least))
    }

    /// What the rules that know a fix find in a file. Suppressions can be judged by all rules only.
    fn look(&self, bytes: &[u8], name: Option<&str>, level: RepairLevel) -> Findings {
        let plan = if has_suppressions(bytes) {
            self.plan()
        } else {
            self.of_fixes(level)
        };
        lint::check(&Source::new(bytes), name, plan)
    }

    /// Makes the repairs of a file. Of what a check finds after them nothing is said.
    fn make<'b>(&self, bytes: &'b [u8], name: Option<&str>, level: RepairLevel) -> Repaired<'b> {
        if !has_suppressions(bytes) {
            let repaired = repair_only(bytes, name, self.of_fixes(level), level);
            // A repair could bring one to light.
            if !has_suppressions(&repaired.bytes) {
                return repaired;
            }
        }
        repair_only(bytes, name, self.plan(), level)
    }

    /// Whether there is anything to repair in a file without suppressions.
    fn has_fix(&self, bytes: &[u8], name: Option<&str>, level: RepairLevel) -> bool {
        let found = lint::check(&Source::new(bytes), name, self.of_fixes(level));
        has_fix(&found, level)
    }

    /// Whether there is anything to repair in these games, or in what crosses games, of a file without
    /// suppressions.
    fn has_fix_in(&self, job: ExportJob<'_>, games: &[usize], level: RepairLevel) -> bool {
        let source = Source::new(job.bytes);
        let found = lint::check_games(&source, job.name, self.of_fixes(level), games);
        has_fix(&found, level)
    }
}

/// Whether one of the findings has a fix that is applied at a level.
fn has_fix(found: &Findings, level: RepairLevel) -> bool {
    let mut fixes = found.diagnostics.iter().flat_map(|finding| &finding.fixes);
    fixes.any(|fix| level.takes(fix.applicability))
}

/// A file with its name, `None` for standard input, and what is to be done to it.
#[derive(Clone, Copy)]
pub struct ExportJob<'j> {
    /// The bytes of the file.
    pub bytes: &'j [u8],
    /// Its name without folders.
    pub name: Option<&'j str>,
    /// What is repaired before.
    pub repairs: &'j Repairs,
    /// How it is written.
    pub settings: &'j ExportOptions,
}

/// A file after its repair and its export.
#[derive(Debug)]
pub struct Normalized<'s> {
    /// What was written. The places of its notices are those of the repaired text.
    pub export: Export<'s>,
    /// What was repaired before; `None` where a look showed that there is nothing to repair.
    pub repaired: Option<Repaired<'s>>,
}

impl<'s> Normalized<'s> {
    fn unrepaired(export: Export<'s>) -> Self {
        Normalized {
            export,
            repaired: None,
        }
    }

    /// Where the place of a notice was in the text that was given.
    pub fn origin(&self, notice: &ExportNotice) -> Range<usize> {
        let origin = |place| match &self.repaired {
            Some(repaired) => repaired.origin(place),
            None => place,
        };
        let start = origin(notice.range.start);
        start..origin(notice.range.end).max(start)
    }

    /// Writes double-dummy results into the games that were written; says to how many they were added, `None`
    /// where nothing changes.
    #[cfg(feature = "cli")]
    pub(crate) fn write_results(
        &mut self,
        wishes: &Wishes<'_>,
        settings: &ExportOptions,
    ) -> Option<usize> {
        let notices = self.export.notices.iter();
        let kept: BTreeSet<usize> = notices
            .filter(ExportNotice::is_verbatim)
            .map(|notice| notice.game)
            .collect();
        let is_kept = |game: usize| kept.contains(&game) || kept.contains(&0);
        let text = wishes.write(&self.export.bytes, &is_kept)?;
        // It is in the version that was asked for, and in the encoding.
        let written = export(&Source::new(&text.bytes), settings).into_owned();
        self.export.bytes = written.bytes;
        Some(text.solved)
    }

    /// How many places were repaired.
    pub fn places(&self) -> usize {
        self.repaired.as_ref().map_or(0, |repaired| repaired.places)
    }

    /// Puts an export of what was written in its place. Of its notices only the games are known, for
    /// their places are those of what was written: where none is left in a game, that is written now.
    fn take(&mut self, again: Export<'s>) {
        let mut is_left = vec![false; again.games + 1];
        for notice in &again.notices {
            mark(&mut is_left, notice.game);
        }
        let notices = self.export.notices.iter();
        let notices = notices.filter(|notice| is_left.get(notice.game) == Some(&true));
        let notices = notices.collect();
        self.export = Export { notices, ..again };
    }

    /// For each game of the text that was given whether it was kept as it is.
    fn kept(&self, given: &Split) -> Vec<bool> {
        let mut is_kept = vec![false; given.games.len()];
        let notices = self.export.notices.iter();
        for notice in notices.filter(|notice| notice.game > 0 && notice.is_verbatim()) {
            mark(&mut is_kept, self.game_of(&notice, given));
        }
        is_kept
    }

    /// The index of the game of the text that was given to which a notice belongs.
    fn game_of(&self, notice: &ExportNotice, given: &Split) -> usize {
        game_at(given, self.origin(notice).start)
    }
}

fn mark(list: &mut [bool], index: usize) {
    if let Some(place) = list.get_mut(index) {
        *place = true;
    }
}

/// The index of the game in which a place is.
fn game_at(split: &Split, place: usize) -> usize {
    let begun = split
        .games
        .partition_point(|game| game.range().start <= place);
    begun.saturating_sub(1)
}

/// For each notice the board of its game, as its tag says it.
pub fn boards(job: ExportJob<'_>, normalized: &Normalized<'_>) -> Vec<Option<String>> {
    let bytes = match &normalized.repaired {
        Some(repaired) => &repaired.bytes,
        None => job.bytes,
    };
    let source = Source::new(bytes);
    let split = split(bytes);
    let mut document = Document::default();
    let boards = normalized.export.notices.iter().map(|notice| {
        let game = split.games.get(notice.game.checked_sub(1)?)?;
        split.parse_into(&mut document, source.slice(game.range()));
        let mut pairs = GameView::new(&document).tag_pairs();
        let board = pairs.find(|pair| pair.name() == TagId::BOARD.name().as_bytes());
        let value = unescaped(board?.value()?);
        Some(source.encoding().decode(&value).into_owned())
    });
    boards.collect()
}

/// Repairs a file and writes it in export format, unless it is in another notation than PBN.
pub fn normalize<'j>(job: ExportJob<'j>) -> Result<Normalized<'j>, ForeignText> {
    expect_pbn(&job)?;
    Ok(write(job, job.repairs.level, job.settings))
}

/// [`normalize`] of a file in which it is known what its rules find.
#[cfg(feature = "lsp")]
pub(crate) fn normalize_known<'j>(
    job: ExportJob<'j>,
    found: &Findings,
) -> Result<Normalized<'j>, ForeignText> {
    expect_pbn(&job)?;
    let written = match job.repairs.level.filter(|level| has_fix(found, *level)) {
        Some(level) => write_repaired(job, level, job.settings),
        None => write(job, None, job.settings),
    };
    Ok(match job.repairs.level {
        Some(level) => until_settled(job, level, job.settings, (written, false)),
        None => written,
    })
}

fn expect_pbn(job: &ExportJob<'_>) -> Result<(), ForeignText> {
    let foreign = foreign_to(job.bytes, job.name, job.repairs.settings.notation);
    foreign.map_or(Ok(()), Err)
}

/// Repairs and writes a file.
fn write<'j>(
    job: ExportJob<'j>,
    level: Option<RepairLevel>,
    settings: &ExportOptions,
) -> Normalized<'j> {
    let Some(level) = level else {
        return Normalized::unrepaired(export(&Source::new(job.bytes), settings));
    };
    let written = if !has_suppressions(job.bytes) && shows_fix(job, level) {
        (write_repaired(job, level, settings), false)
    } else {
        write_once(job, level, settings)
    };
    until_settled(job, level, settings, written)
}

/// How many games at the start of a file are asked whether it is to be repaired.
const FIRST: usize = 4;

/// Whether the first games of a file show that it is to be repaired, so that it need not be written before. What
/// claims to be in export format mostly is.
fn shows_fix(job: ExportJob<'_>, level: RepairLevel) -> bool {
    let claims = memmem::find(job.bytes, b"% EXPORT").is_some();
    let first = || (0..split(job.bytes).games.len().min(FIRST)).collect::<Vec<_>>();
    !claims && job.repairs.has_fix_in(job, &first(), level)
}

/// How often a file is repaired and written at most.
const ROUNDS: usize = 4;

/// What is written can show a repair that was not safe before, or a suppression that is of no use any
/// more, so it is repaired again until nothing changes. `written` says also whether that is known.
fn until_settled<'j>(
    job: ExportJob<'j>,
    level: RepairLevel,
    settings: &ExportOptions,
    written: (Normalized<'j>, bool),
) -> Normalized<'j> {
    let (mut normalized, mut is_settled) = written;
    is_settled |= normalized.export.bytes == job.bytes;
    for _ in 1..ROUNDS {
        if is_settled {
            break;
        }
        let bytes = std::mem::take(&mut normalized.export.bytes);
        let given = ExportJob {
            bytes: &bytes,
            ..job
        };
        let Normalized { export, repaired } = write_once(given, level, settings).0;
        let reverted = repaired.map_or_else(Vec::new, |repaired| repaired.reverted);
        let (written, again) = apart(export);
        is_settled = written.as_ref().is_none_or(|written| *written == *bytes);
        let bytes = written.map_or(bytes, Cow::Owned);
        normalized.take(Export { bytes, ..again });
        if !reverted.is_empty() {
            let repaired = normalized
                .repaired
                .get_or_insert_with(|| Repaired::unchanged(job.bytes, Findings::default()));
            repaired.reverted.extend(reverted);
        }
    }
    normalized
}

/// What was written, where that is not what was given, and the rest of an export.
fn apart(export: Export<'_>) -> (Option<Vec<u8>>, Export<'static>) {
    let written = match export.bytes {
        Cow::Borrowed(_) => None,
        Cow::Owned(written) => Some(written),
    };
    let bytes = Cow::Borrowed(&[][..]);
    (written, Export { bytes, ..export })
}

/// Repairs and writes a file; says whether it is known that there is nothing more to repair.
fn write_once<'j>(
    job: ExportJob<'j>,
    level: RepairLevel,
    settings: &ExportOptions,
) -> (Normalized<'j>, bool) {
    if has_suppressions(job.bytes) {
        (write_repaired(job, level, settings), false)
    } else {
        write_unsuppressed(job, level, settings)
    }
}

/// Whether a file may hold suppressions.
fn has_suppressions(bytes: &[u8]) -> bool {
    memmem::find(bytes, b"pbnlint").is_some()
}

/// Repairs and writes a file without suppressions. Only the games are checked of which a glance does
/// not show that they need no repair; where it shows that for all of them, there will be none.
fn write_unsuppressed<'j>(
    job: ExportJob<'j>,
    level: RepairLevel,
    settings: &ExportOptions,
) -> (Normalized<'j>, bool) {
    if level == RepairLevel::Safe
        && let Some(unrepaired) = export_unrepaired(&Source::new(job.bytes), settings)
    {
        let games = &unrepaired.doubtful;
        let is_sound = games.is_empty();
        if is_sound || !job.repairs.has_fix_in(job, games, level) {
            return (Normalized::unrepaired(unrepaired.export), is_sound);
        }
    } else if !job.repairs.has_fix(job.bytes, job.name, level) {
        let export = export(&Source::new(job.bytes), settings);
        return (Normalized::unrepaired(export), false);
    }
    (write_repaired(job, level, settings), false)
}

/// Repairs a file, and writes it.
fn write_repaired<'j>(
    job: ExportJob<'j>,
    level: RepairLevel,
    settings: &ExportOptions,
) -> Normalized<'j> {
    let repaired = job.repairs.make(job.bytes, job.name, level);
    let export = match &repaired.bytes {
        Cow::Borrowed(bytes) => export(&Source::new(bytes), settings),
        Cow::Owned(bytes) => export(&Source::new(bytes), settings).into_owned(),
    };
    Normalized {
        export,
        repaired: Some(repaired),
    }
}

/// What a user can ask for so that more games are written, the safest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Remedy {
    /// The safe fixes, which `--no-fix` turned off.
    Fixes,
    /// The latest version of the standard.
    Version,
    /// The fixes that are guesses.
    UnsafeFixes,
    /// All fixes, guesses too, where `--no-fix` turned them off.
    AllFixes,
}

impl Remedy {
    /// Which fixes are then applied, where those of a level are applied without it.
    fn level(self, level: Option<RepairLevel>) -> Option<RepairLevel> {
        match self {
            Remedy::Fixes => Some(RepairLevel::Safe),
            Remedy::UnsafeFixes | Remedy::AllFixes => Some(RepairLevel::Unsafe),
            Remedy::Version => level,
        }
    }

    /// The flag that asks for it; `None` where a flag is in the way instead.
    pub fn flag(self) -> Option<&'static str> {
        match self {
            Remedy::Fixes => None,
            Remedy::UnsafeFixes | Remedy::AllFixes => Some("--unsafe-fixes"),
            Remedy::Version => Some("--pbn-version 2.1"),
        }
    }

    /// The flag that is in the way, and has to go.
    pub fn flag_in_the_way(self) -> Option<&'static str> {
        match self {
            Remedy::Fixes | Remedy::AllFixes => Some("--no-fix"),
            Remedy::Version | Remedy::UnsafeFixes => None,
        }
    }
}

/// A fix, by its rule and its title.
pub type NamedFix = (&'static str, String);

/// The ways to have games written that were kept.
#[derive(Default, Debug)]
pub struct Ways {
    tried: Vec<Tried>,
    /// Whether they were tried on a part of the file only.
    are_partial: bool,
}

/// A way to have a game written that was kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way<'w> {
    /// What is to be asked for.
    pub remedy: Remedy,
    /// The fixes in the game that would then be applied; `None` for none, and where nobody asked.
    pub fixes: Option<&'w BTreeSet<NamedFix>>,
}

/// What a remedy would do.
#[derive(Debug)]
struct Tried {
    remedy: Remedy,
    /// For each notice whether its game would be written.
    frees: Vec<bool>,
    /// The fixes that would be applied, by the index of the notice.
    fixes: BTreeMap<usize, BTreeSet<NamedFix>>,
}

impl Ways {
    /// The ways to have the game of a notice written, by the index of the notice.
    pub fn of(&self, notice: usize) -> impl Iterator<Item = Way<'_>> {
        let frees = move |tried: &&Tried| tried.frees.get(notice) == Some(&true);
        self.tried.iter().filter(frees).map(move |tried| Way {
            remedy: tried.remedy,
            fixes: tried.fixes.get(&notice),
        })
    }

    /// Whether they were tried on the first games only, because so many were kept.
    pub fn are_partial(&self) -> bool {
        self.are_partial
    }

    /// How many games each remedy would free, of those on which it was tried.
    pub fn counts(&self) -> impl Iterator<Item = (Remedy, usize)> {
        let counts = self.tried.iter().map(|tried| {
            let freed = tried.frees.iter().filter(|frees| **frees);
            (tried.remedy, freed.count())
        });
        counts.filter(|(_, freed)| *freed > 0)
    }
}

/// On how many kept games the ways to have them written are tried, where they are only counted.
const MOST_TRIED: usize = 10_000;

/// The ways to have the kept games of an export written, found by trying them, on the first of very
/// many. The fixes are not named.
pub fn ways(job: ExportJob<'_>, normalized: &Normalized<'_>) -> Ways {
    ways_of_first(job, normalized, MOST_TRIED)
}

/// [`ways`] of so many games.
fn ways_of_first(job: ExportJob<'_>, normalized: &Normalized<'_>, games: usize) -> Ways {
    let notices = normalized.export.notices.iter();
    let mut kept = notices.filter(|notice| notice.game > 0 && notice.is_verbatim());
    let Some(next) = kept.nth(games) else {
        return all_ways(job, normalized);
    };
    let given = split(job.bytes);
    let next = given.games.get(normalized.game_of(&next, &given));
    let end = next.map_or(job.bytes.len(), |game| game.range().start);
    drop(given);
    let part = ExportJob {
        bytes: job.bytes.get(..end).unwrap_or(job.bytes),
        ..job
    };
    Ways {
        are_partial: true,
        ..all_ways(part, normalized)
    }
}

/// The ways to have the kept games of an export written that are in a text: what was exported, or what
/// it begins with.
fn all_ways(job: ExportJob<'_>, normalized: &Normalized<'_>) -> Ways {
    if normalized.export.kept() == 0 {
        return Ways::default();
    }
    let notices = &normalized.export.notices;
    let is_newer = |notice: ExportNotice| matches!(notice.reason, NoticeReason::Newer(..));
    let mut remedies = match job.repairs.level {
        None => vec![Remedy::Fixes, Remedy::AllFixes],
        Some(RepairLevel::Safe) => vec![Remedy::UnsafeFixes],
        Some(RepairLevel::Unsafe) => Vec::new(),
    };
    if notices.iter().any(is_newer) {
        remedies.push(Remedy::Version);
    }
    let given = split(job.bytes);
    let remedies = remedies.into_iter();
    Ways {
        tried: remedies
            .map(|remedy| tried(job, normalized, &given, remedy))
            .collect(),
        are_partial: false,
    }
}

/// The ways to have each of the kept games of an export written, with the fixes that would be applied.
pub fn ways_with_fixes(job: ExportJob<'_>, normalized: &Normalized<'_>) -> Ways {
    let mut ways = all_ways(job, normalized);
    let given = split(job.bytes);
    for tried in &mut ways.tried {
        tried.name_fixes(job, normalized, &given);
    }
    ways
}

/// Tries a remedy.
fn tried(job: ExportJob<'_>, normalized: &Normalized<'_>, given: &Split, remedy: Remedy) -> Tried {
    let settings = match remedy {
        Remedy::Version => ExportOptions {
            version: Some(Version::LATEST),
            ..*job.settings
        },
        _ => *job.settings,
    };
    let level = remedy.level(job.repairs.level);
    let still_kept = write(job, level, &settings).kept(given);
    let notices = normalized.export.notices.iter();
    let frees = notices.map(|notice| {
        let is_kept = notice.game > 0 && notice.is_verbatim();
        let is_freed = |place: usize| {
            let is_tried = place < job.bytes.len();
            is_tried && still_kept.get(game_at(given, place)) == Some(&false)
        };
        is_kept && is_freed(normalized.origin(&notice).start)
    });
    Tried {
        remedy,
        frees: frees.collect(),
        fixes: BTreeMap::new(),
    }
}

impl Tried {
    /// Looks for the fixes that would be applied to the games that the remedy frees.
    fn name_fixes(&mut self, job: ExportJob<'_>, normalized: &Normalized<'_>, given: &Split) {
        // Another version applies no other fixes.
        let Some(level) = self.remedy.level(None) else {
            return;
        };
        let named = fixes(job, level, normalized, given);
        let notices = normalized.export.notices.iter().zip(&self.frees);
        let freed = notices.enumerate().filter(|(_, (_, frees))| **frees);
        let fixes = freed.filter_map(|(index, (notice, _))| {
            let fixes = named.get(&normalized.game_of(&notice, given))?;
            Some((index, fixes.clone()))
        });
        self.fixes = fixes.collect();
    }
}

/// The fixes that could be applied to the text that was written, by their games.
fn fixes(
    job: ExportJob<'_>,
    level: RepairLevel,
    normalized: &Normalized<'_>,
    given: &Split,
) -> BTreeMap<usize, BTreeSet<NamedFix>> {
    let (bytes, origin): (&[u8], &dyn Fn(usize) -> usize) = match &normalized.repaired {
        Some(repaired) => (&repaired.bytes, &|place| repaired.origin(place)),
        None => (job.bytes, &|place| place),
    };
    let found = job.repairs.look(bytes, job.name, level);
    let mut named: BTreeMap<usize, BTreeSet<NamedFix>> = BTreeMap::new();
    for finding in &found.diagnostics {
        let mut fixes = finding.fixes.iter();
        let fix = fixes.find(|fix| level.takes(fix.applicability));
        if let (Some(fix), Some(rule)) = (fix, finding.rule.built_in()) {
            let game = game_at(given, origin(finding.range.start));
            let of_game = named.entry(game).or_default();
            of_game.insert((rule.meta.name, fix.title.clone()));
        }
    }
    named
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn of_very_many_kept_games_only_the_first_are_tried() {
        let repairs = Repairs::new(&lint::Settings::default(), Some(RepairLevel::Safe));
        let job = ExportJob {
            bytes: b"[\n\n[\n\n[\n",
            name: None,
            repairs: &repairs,
            settings: &ExportOptions::default(),
        };
        let normalized = normalize(job).unwrap();
        assert_eq!(normalized.export.kept(), 3);
        for (games, freed, are_partial) in [(1, 1, true), (2, 2, true), (3, 3, false)] {
            let ways = ways_of_first(job, &normalized, games);
            assert!(ways.counts().eq([(Remedy::UnsafeFixes, freed)]), "{games}");
            assert_eq!(ways.are_partial(), are_partial, "{games}");
        }
    }
}
