//! Repairs a file: applies the fixes that rules know, again and again, until none is left.
//!
//! ```text
//! check ─► choose ─► apply ─► check ─► guard ─► the next pass, or back without the guilty
//! ```
//!
//! | file | subject |
//! | --- | --- |
//! | `choose` | which fixes of a run can be applied together |
//! | `apply` | fixes that are applied together, and what becomes of the places of the text |
//! | `bans` | the fixes that are not made |
//! | `guard` | whether a pass did only good, and which fix is to blame if not |
//! | `wear` | how often each place of the text was written anew |
//!
//! A pass applies fixes of one kind: those of the whole file before those of games, safe ones
//! before unsafe ones. What no fix may do is listed in [`Why`]; a fix that did so is taken back,
//! never tried again, and named in [`Repaired::reverted`], because it is a bug of its rule.
//!
//! # What is no reason to take a fix back
//!
//! - A finding that was not there before, even one about the text itself. The text that it is about
//!   was there, and only what the fix cured hid it; or the fix wrote it, and then the next pass has
//!   to repair it.
//! - A claim of export format that is not true: a fix changes what a game says as little as it
//!   changes what the file claims.
//! - Another spelling of what is read alike, and a value of which only a part could be repaired.
//!
//! An unsafe fix is a guess. Where it brings a new finding about the text at the very place that it
//! wrote, or its finding is still there, it was a bad guess, which is taken back without a word.
//! Fixes after which the text would be read in another notation, or after which nothing would be left
//! of it, are not made either: it would not be written.
//!
//! # Texts with very many findings
//!
//! A text that somebody wrote to fill the memory of a program can have a finding for every two bytes.
//! Of one that has more findings than people make, only so many are kept, and it is repaired part by
//! part (`lint/portion.rs`): first what crosses games, then some games after the others, until no part is
//! left in which a fix can be applied. After the last part it is looked at once more as a whole, if
//! anything was repaired.
//!
//! # Why it ends
//!
//! There is no greatest number of passes, which a long file could need. Think of the text as bytes
//! with gaps between them, each with the number of fixes that led to it: 0 at first. A fix replaces
//! some of them (an insertion replaces its gap) by others whose number is one more than the highest
//! of those that it replaces, or by nothing. A fix that would write text with a number beyond
//! `wear::MOST` is refused. So each fix takes elements away and puts finitely many with a higher,
//! but bounded number in their place, and no multiset of bounded numbers can be lowered like that
//! for ever. A pass that applies no fix puts at least one of them off until the text changes, or
//! for good.

mod apply;
mod bans;
mod choose;
mod guard;
#[cfg(test)]
mod tests;
mod wear;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use apply::Step;
use bans::Bans;
use choose::choose;
use wear::Wear;

use crate::engine::Part;
use crate::engine::Rule;
use crate::fix::Applicability;
use crate::lint::{FindingCache, Findings, Folding, Plan, Revision};
use crate::pbn::model::refine::{GameDifference, TextForm};
use crate::pbn::syntax::Split;
use crate::source::Source;

/// Which fixes are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepairLevel {
    /// Only those after which a reader sees the same game, or one with a hole filled.
    Safe,
    /// Also those that may change the meaning or lose text.
    Unsafe,
}

impl RepairLevel {
    /// Whether a fix of this kind is applied.
    pub fn takes(self, applicability: Applicability) -> bool {
        match self {
            RepairLevel::Safe => applicability == Applicability::Safe,
            RepairLevel::Unsafe => applicability >= Applicability::Unsafe,
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
    /// How many places were changed: one finding can be about many. What one fix changes on one
    /// line is one place.
    pub places: usize,
    /// For each of those times what was changed.
    revisions: Vec<Revision>,
}

impl<'s> Repaired<'s> {
    /// A file in which nothing is repaired.
    pub fn unchanged(bytes: impl Into<Cow<'s, [u8]>>, remaining: Findings) -> Repaired<'s> {
        Repaired {
            bytes: bytes.into(),
            fixed: BTreeMap::new(),
            remaining,
            reverted: Vec::new(),
            passes: 0,
            places: 0,
            revisions: Vec::new(),
        }
    }

    /// Where a place of the repaired text was in the text that was given.
    pub fn origin(&self, place: usize) -> usize {
        let revisions = self.revisions.iter().rev();
        revisions.fold(place, |place, revision| revision.origin(place))
    }

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
    Lost(GameDifference),
    /// The finding of a safe fix is still there.
    NotCured,
    /// A safe fix changed what a record says, or what holds in a later one.
    Record,
    /// A safe fix took this from what a game of chess says.
    Said(&'static str),
    /// It changes again and again what other fixes wrote.
    Endless,
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Why::Lost(difference) => write!(f, "it changes {difference}"),
            Why::NotCured => write!(f, "the finding is still there"),
            Why::Record => write!(f, "it changes what a record says"),
            Why::Said(what) => write!(f, "it changes {what}"),
            Why::Endless => write!(f, "it changes what other fixes wrote, without end"),
        }
    }
}

/// Checks a file, repairs it and checks it again, until no fix of the level is left.
///
/// `name` is the file's name without folders, `None` for standard input.
pub fn repair<'s>(
    bytes: &'s [u8],
    name: Option<&str>,
    plan: &Plan,
    level: RepairLevel,
) -> Repaired<'s> {
    let rest = AfterRepair::Checked;
    repair_with(
        FindingCache::in_parts(),
        bytes,
        name,
        plan,
        level,
        rest,
        &mut |_| {},
    )
}

/// [`repair`], for who does not ask what a check finds in the text after it.
pub(crate) fn repair_only<'s>(
    bytes: &'s [u8],
    name: Option<&str>,
    plan: &Plan,
    level: RepairLevel,
) -> Repaired<'s> {
    let rest = AfterRepair::NotAsked;
    repair_with(
        FindingCache::in_parts(),
        bytes,
        name,
        plan,
        level,
        rest,
        &mut |_| {},
    )
}

/// [`repair`], which shows each pass in which fixes were applied.
pub fn repair_pass_by_pass<'s>(
    bytes: &'s [u8],
    name: Option<&str>,
    plan: &Plan,
    level: RepairLevel,
    mut look: impl FnMut(&Pass<'_>),
) -> Repaired<'s> {
    let rest = AfterRepair::Checked;
    repair_with(
        FindingCache::in_parts(),
        bytes,
        name,
        plan,
        level,
        rest,
        &mut look,
    )
}

/// Whether somebody asks what a check finds in the text after all repairs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterRepair {
    Checked,
    NotAsked,
}

/// A pass in which fixes were applied, none of which was taken back.
pub struct Pass<'p> {
    /// The text to which they were applied.
    pub before: &'p [u8],
    step: &'p Step<'p>,
}

impl Pass<'_> {
    /// The text that came out.
    pub fn after(&self) -> &[u8] {
        &self.step.bytes
    }

    /// The rule of each fix.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> {
        self.step.fixes.iter().map(|chosen| chosen.rule)
    }
}

/// [`repair`], with what is to keep the findings.
fn repair_with<'s>(
    mut known: FindingCache,
    bytes: &'s [u8],
    name: Option<&str>,
    plan: &Plan,
    level: RepairLevel,
    rest: AfterRepair,
    look: &mut dyn FnMut(&Pass<'_>),
) -> Repaired<'s> {
    repair_by(bytes, name, plan, level, rest, look, |bytes, asked| {
        let findings = match asked {
            FindingRequest::First => known.check(bytes, name, plan, Folding::None),
            FindingRequest::Places(revision) => {
                known.follow(revision, bytes, name, plan, Folding::None)
            }
            FindingRequest::More => known.go_on(bytes, name, plan),
            FindingRequest::Habits => {
                known.follow(&Revision::none(), bytes, name, plan, Folding::Habits)
            }
            FindingRequest::Last => known.finish(bytes, name, plan),
            FindingRequest::Nothing(revision) => {
                known.go_back(revision, bytes, name, plan);
                Findings::default()
            }
        };
        TextFindings {
            findings,
            split: known.split(),
            in_part: known.portion().map(|portion| portion.is_last()),
        }
    })
}

/// What is asked of a text.
enum FindingRequest<'e> {
    /// What is found in a text of which nothing is known, each place by itself.
    First,
    /// What is found after a revision, each place by itself.
    Places(&'e Revision),
    /// What is found in the games after those that were looked at last.
    More,
    /// What is found, with habits as one finding each.
    Habits,
    /// The same, and nothing after that.
    Last,
    /// Nothing: a revision is taken back.
    Nothing(&'e Revision),
}

/// What was found in a text.
#[derive(Default)]
struct TextFindings {
    findings: Findings,
    /// The games into which it falls, where they are known.
    split: Option<Arc<Split>>,
    /// Where there are too many findings for all at once, so that only some games were looked at:
    /// whether these were the last.
    in_part: Option<bool>,
}

/// [`repair`], with findings from anywhere: what says of a text what is asked.
fn repair_by<'s>(
    bytes: &'s [u8],
    name: Option<&str>,
    plan: &Plan,
    level: RepairLevel,
    rest: AfterRepair,
    look: &mut dyn FnMut(&Pass<'_>),
    mut find: impl FnMut(&[u8], FindingRequest<'_>) -> TextFindings,
) -> Repaired<'s> {
    let mut repaired = Repaired::unchanged(bytes, Findings::default());
    let mut bans = Bans::default();
    let mut wear = Wear::default();
    let mut refused = 0;
    // Of a habit each place is repaired by itself, for at one of them the repair may be wrong.
    let mut found = find(bytes, FindingRequest::First);
    if found.in_part.is_some() {
        // Where there is nothing to repair, the parts need not be looked at. They are as large as all is.
        drop(found);
        let all = find(bytes, FindingRequest::Habits).findings;
        if choose(&all, level, &bans).is_empty() {
            return Repaired::unchanged(bytes, all);
        }
        found = find(bytes, FindingRequest::Places(&Revision::none()));
    } else if choose(&found.findings, level, &bans).is_empty() {
        if rest == AfterRepair::Checked {
            repaired.remaining = find(bytes, FindingRequest::Last).findings;
        }
        return repaired;
    }
    // Whether something was repaired since the first part of the text was looked at.
    let mut has_changed = false;
    let mut left = guard::allowance(bytes);
    loop {
        if found.in_part.is_none() {
            left = guard::allowance(&repaired.bytes);
        }
        let chosen = choose(&found.findings, level, &bans);
        if chosen.is_empty() {
            match found.in_part {
                Some(is_last) if !is_last || has_changed => has_changed &= !is_last,
                _ => break,
            }
            drop(std::mem::take(&mut found));
            found = find(&repaired.bytes, FindingRequest::More);
            continue;
        }
        let step = Step::new(&repaired.bytes, chosen);
        let mut blamed = wear.blame(&step);
        let mut after = None;
        if blamed.is_empty() {
            let new = find(&step.bytes, FindingRequest::Places(&step.revision));
            blamed = guard::judge(&repaired.bytes, name, &found, &step, &new, plan, &left);
            after = Some(new);
        }
        repaired.passes += 1;
        match after {
            Some(after) if blamed.is_empty() => {
                (refused, has_changed) = (0, true);
                bans.follow(&step);
                wear.follow(&step);
                repaired.take(step, look);
                found = after;
            }
            after => {
                if after.is_some() {
                    find(
                        &repaired.bytes,
                        FindingRequest::Nothing(&step.revision.undo()),
                    );
                }
                refused += 1;
                guard::put_off_more(&mut blamed, &step, refused);
                repaired.refuse(&step, blamed, &mut bans);
            }
        }
    }
    drop(found);
    if rest == AfterRepair::NotAsked {
        return repaired;
    }
    repaired.remaining = find(&repaired.bytes, FindingRequest::Last).findings;
    // What was refused is shown, but does not count as a fix that could be made.
    for finding in &mut repaired.remaining.diagnostics {
        if bans.forbid(finding) {
            for fix in &mut finding.fixes {
                fix.applicability = Applicability::Manual;
            }
        }
    }
    repaired
}

impl Repaired<'_> {
    /// Goes on to the text that a step made, and shows the step.
    fn take(&mut self, step: Step<'_>, look: &mut dyn FnMut(&Pass<'_>)) {
        for fix in &step.fixes {
            *self.fixed.entry(fix.rule.meta.name).or_default() += 1;
        }
        look(&Pass {
            before: &self.bytes,
            step: &step,
        });
        self.places += step.places(&self.bytes);
        self.revisions.push(step.revision);
        self.bytes = Cow::Owned(step.bytes);
    }

    /// Stays at the text, and makes none of the fixes that are to blame for that; says which of them
    /// are bugs.
    fn refuse(&mut self, step: &Step<'_>, blamed: guard::Blamed, bans: &mut Bans) {
        let source = Source::new(&self.bytes);
        for (index, verdict) in blamed {
            let Some(fix) = step.fixes.get(index) else {
                continue;
            };
            match verdict {
                Verdict::Wait => bans.put_off(fix),
                Verdict::TakeBack(why) => {
                    bans.add(fix);
                    self.reverted.push(Reverted {
                        rule: fix.rule,
                        title: fix.fix.title.clone(),
                        line: source.line_of(fix.finding.range.start) + 1,
                        why,
                    });
                }
            }
        }
    }
}

/// What becomes of a fix after which the text is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Verdict {
    /// It is not made as long as the text is as it is: a bad guess, or a fix that does harm only
    /// together with others.
    Wait,
    /// It is a bug, and not made at all.
    TakeBack(Why),
}

/// Whether a text says, game by game, all that another one said, parts that may change left
/// out; else the first thing that is lost.
pub fn refines(
    before: &[u8],
    after: &[u8],
    plan: &Plan,
    form: &TextForm<'_>,
    may_change: &[Part],
) -> Result<(), GameDifference> {
    guard::compare_files(before, after, plan, form, may_change)
}
