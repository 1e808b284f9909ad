//! Repairs a file: applies the fixes that rules know, again and again, until none is left.
//!
//! ```text
//! check ─► choose ─► apply ─► check ─► guard ─► the next pass, or back without the guilty
//! ```
//!
//! | file | subject |
//! | --- | --- |
//! | `choose` | which fixes of a run can be applied together |
//! | `apply` | edits to bytes, and where a place of the old text is in the new one |
//! | `guard` | whether a pass did only good, and which fix is to blame if not |
//!
//! A pass applies fixes of one kind: those of the whole file before those of games, safe ones
//! before unsafe ones, so that it is known what must hold behind it. What a pass may not do
//! is told in [`Why`]; a fix that did so is taken back, never tried again, and named in
//! [`Repaired::reverted`], for it is a bug of its rule. Only an unsafe fix after which the text
//! is broken elsewhere is taken back without a word: it was a bad guess.

mod apply;
mod choose;
mod guard;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use apply::Step;
use choose::{Bans, choose};

use crate::fix::Applicability;
use crate::lint::{Edit, Findings, Folding, Known, Plan};
use crate::model::refine::{Difference, Part, TextForm};
use crate::rules::Rule;
use crate::source::Source;

/// Which fixes are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Only those after which a reader sees the same game, or one with a hole filled.
    Safe,
    /// Also those that may change the meaning or lose text.
    Unsafe,
}

impl Level {
    /// Whether a fix of this kind is applied.
    pub fn takes(self, applicability: Applicability) -> bool {
        match self {
            Level::Safe => applicability == Applicability::Safe,
            Level::Unsafe => applicability >= Applicability::Unsafe,
        }
    }
}

/// A file after all repairs.
#[derive(Debug)]
pub struct Repaired<'s> {
    /// The text; borrowed where nothing was changed.
    pub bytes: Cow<'s, [u8]>,
    /// How many findings were repaired, by the name of their rule.
    pub fixed: BTreeMap<&'static str, usize>,
    /// What a check finds in the text now.
    pub remaining: Findings,
    /// Fixes that were taken back.
    pub reverted: Vec<Reverted>,
    /// How often fixes were applied to the whole file.
    pub passes: usize,
}

impl Repaired<'_> {
    /// How many findings were repaired.
    pub fn fixed_count(&self) -> usize {
        self.fixed.values().sum()
    }
}

/// A fix that did what no fix may do: a bug of its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reverted {
    /// The rule.
    pub rule: &'static Rule,
    /// What the fix meant to do.
    pub title: String,
    /// The line (1-based) of its finding, in the text to which the fix was applied.
    pub line: usize,
    /// What it did.
    pub why: Why,
}

/// What no fix may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A safe fix took something from what the game says.
    Lost(Difference),
    /// There is a finding of the groups `file` or `syntax` that was not there before: that of
    /// the rule named.
    Spoiled(&'static Rule),
    /// Only together with other fixes of the pass it does such a thing. It waits for the next
    /// pass.
    Clash,
    /// The finding is still there.
    NotCured,
    /// The text is one that the file already had.
    Circle,
    /// There is no end to it.
    Endless,
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Why::Lost(difference) => write!(f, "it changes {difference}"),
            Why::Spoiled(rule) => write!(f, "it brings a new finding of {}", rule.meta.name),
            Why::Clash => write!(f, "it clashes with another fix"),
            Why::NotCured => write!(f, "the finding is still there"),
            Why::Circle => write!(f, "it leads back to an earlier text"),
            Why::Endless => write!(f, "there is no end to it"),
        }
    }
}

/// How many passes are made at most. Real files need four or five.
pub const MAX_PASSES: usize = 50;

/// Checks a file, repairs it and checks it again, until no fix of the level is left.
///
/// `name` is the file's name without folders, `None` for standard input.
pub fn repair<'s>(bytes: &'s [u8], name: Option<&str>, plan: &Plan, level: Level) -> Repaired<'s> {
    let mut known = Known::default();
    let mut repaired = Repaired {
        bytes: Cow::Borrowed(bytes),
        fixed: BTreeMap::new(),
        remaining: known.check(bytes, name, plan, Folding::Habits),
        reverted: Vec::new(),
        passes: 0,
    };
    let mut bans = Bans::default();
    if choose(&repaired.remaining, level, &bans).is_empty() {
        return repaired;
    }
    // Of a habit each place is repaired by itself, for at one of them the repair may be wrong.
    let mut follow =
        |edit: &Edit, bytes: &[u8], folding| known.follow(edit, bytes, name, plan, folding);
    let mut findings = follow(&Edit::none(), bytes, Folding::None);
    let mut seen = HashSet::from([fingerprint(bytes)]);
    loop {
        let chosen = choose(&findings, level, &bans);
        if chosen.is_empty() {
            break;
        }
        let step = Step::new(&repaired.bytes, chosen);
        let after = follow(&step.edit(), &step.bytes, Folding::None);
        repaired.passes += 1;
        let mut blamed = guard::judge(&repaired.bytes, &findings, &step, &after, plan);
        if blamed.is_empty() && seen.contains(&fingerprint(&step.bytes)) {
            blamed = guard::blame_all(&step, &Why::Circle);
        }
        if repaired.passes >= MAX_PASSES {
            blamed = guard::blame_all(&step, &Why::Endless);
        }
        if blamed.is_empty() {
            for fix in &step.fixes {
                *repaired.fixed.entry(fix.rule.meta.name).or_default() += 1;
            }
            bans.follow(&step);
            seen.insert(fingerprint(&step.bytes));
            repaired.bytes = Cow::Owned(step.bytes);
            findings = after;
        } else {
            let source = Source::new(&repaired.bytes);
            for (index, why) in blamed {
                let Some(fix) = step.fixes.get(index) else {
                    continue;
                };
                // What clashes has to wait. A guess that breaks the text was a bad one, and that is
                // all.
                let is_guess = fix.fix.applicability != Applicability::Safe;
                if why == Why::Clash || is_guess && matches!(why, Why::Spoiled(_)) {
                    bans.put_off(fix);
                    continue;
                }
                bans.add(fix);
                repaired.reverted.push(Reverted {
                    rule: fix.rule,
                    title: fix.fix.title.clone(),
                    line: source.line_of(fix.finding.range.start) + 1,
                    why,
                });
            }
            follow(&step.undo(), &repaired.bytes, Folding::None);
            if repaired.passes >= MAX_PASSES {
                break;
            }
        }
    }
    repaired.remaining = follow(&Edit::none(), &repaired.bytes, Folding::Habits);
    repaired
}

/// Whether a text says, game by game, all that another one said, parts that may change left
/// out; else the first thing that is lost.
pub fn refines(
    before: &[u8],
    after: &[u8],
    plan: &Plan,
    form: &TextForm<'_>,
    may_change: &[Part],
) -> Result<(), Difference> {
    guard::compare_files(before, after, plan, form, may_change)
}

fn fingerprint(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
