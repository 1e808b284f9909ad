//! What is said to people of an export: a line for each file, a few for what was kept, and a summary
//! that names the command to go on with.

use std::collections::BTreeMap;

use super::{ExportedFile, UnitKind};
use crate::api::Outcome;
use crate::api::exported::subject;
use crate::normalize::{Normalized, Remedy};
use crate::report::{count, thousands};
use crate::source::{Locator, Position, Source};

/// How many places of one reason are reported of a file; the others are counted.
const PLACES: usize = 3;

impl UnitKind {
    fn noun(self) -> &'static str {
        match self {
            UnitKind::Games => "game",
            UnitKind::Records => "record",
            UnitKind::Deals => "deal",
        }
    }

    /// What strict files of it are in.
    fn form(self) -> &'static str {
        match self {
            UnitKind::Games => "export format",
            UnitKind::Records => "output form",
            UnitKind::Deals => "normal form",
        }
    }
}

/// What becomes of files in a run, as words.
#[derive(Clone, Copy)]
pub(super) struct Tense {
    /// Whether nothing is written, and it is only said what would be.
    pub(super) is_trial: bool,
}

impl Tense {
    fn rewritten(self) -> &'static str {
        if self.is_trial {
            "would be rewritten"
        } else {
            "rewritten"
        }
    }
}

/// The notices of a file as lines; `freed` says of which the game would be written for common readers.
pub(super) fn notices(
    source: &Source<'_>,
    normalized: &Normalized<'_>,
    freed: &[bool],
) -> Vec<String> {
    let mut locator = Locator::new(source);
    let notices = normalized.export.notices.iter().enumerate();
    places(notices.map(|(index, notice)| {
        let position = locator.position(normalized.origin(&notice).start);
        let reason = match freed.get(index) {
            Some(true) => format!("{}; `--receiver common` would write it", notice.reason),
            _ => notice.reason.to_string(),
        };
        (position, subject(&notice), reason)
    }))
}

/// Places, each with what it is about and a reason, as lines: a few for each reason, then how many
/// more there are.
pub(in crate::cli) fn places(
    noticed: impl Iterator<Item = (Position, String, String)>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut counts: Vec<(String, usize)> = Vec::new();
    for (position, subject, reason) in noticed {
        let place = match counts.iter().position(|(known, _)| *known == reason) {
            Some(place) => place,
            None => {
                counts.push((reason.clone(), 0));
                counts.len() - 1
            }
        };
        let Some((_, count)) = counts.get_mut(place) else {
            continue;
        };
        *count += 1;
        if *count > PLACES {
            continue;
        }
        lines.push(format!(
            "{}:{}: {subject}: {reason}",
            position.line, position.column
        ));
    }
    for (reason, count) in counts.into_iter().filter(|(_, count)| *count > PLACES) {
        let more = self::count(count - PLACES, "more place");
        lines.push(format!(" the same in {more}: {reason}"));
    }
    lines
}

/// What became of a file, in one line.
pub(super) fn line(exported: &ExportedFile, tense: Tense) -> String {
    let mut line = match (exported.outcome, &exported.receiver) {
        (Outcome::Rewritten, Some(receiver)) => format!("{} for {receiver}", tense.rewritten()),
        (Outcome::Already, Some(receiver)) => format!("already written for {receiver}"),
        (Outcome::Rewritten, None) => tense.rewritten().to_owned(),
        (Outcome::Already, None) => format!("already in {}", exported.unit.form()),
        (Outcome::InPart, _) if exported.kept > 0 => format!(
            "in part: {} of {} kept",
            thousands(exported.kept),
            count(exported.games, exported.unit.noun())
        ),
        (Outcome::InPart, _) => format!(
            "in part: not all of it is quite in {}",
            exported.unit.form()
        ),
        (Outcome::Left, _) => "left as it is".to_owned(),
    };
    if let Some((position, reason)) = &exported.first {
        line.push_str(&format!(", first at line {}: {reason}", position.line));
    }
    if exported.places > 0 && exported.outcome != Outcome::Left {
        let repaired = if tense.is_trial {
            "to repair"
        } else {
            "repaired"
        };
        let places = count(exported.places, "place");
        line.push_str(&format!("; {places} {repaired}"));
    }
    for change in &exported.changes {
        line.push_str("; ");
        line.push_str(change);
    }
    line
}

/// What became of the files.
#[derive(Default)]
pub(super) struct ExportCounts {
    pub(super) outcomes: BTreeMap<Outcome, usize>,
    pub(super) games: usize,
    pub(super) kept: usize,
    /// What the files consist of; games where there are both.
    unit: Option<UnitKind>,
    pub(super) places: usize,
    /// How many games each remedy would free.
    pub(super) freed: BTreeMap<Remedy, usize>,
    /// Whether there may be more of them.
    may_free_more: bool,
    /// Whether files are written for a program, and need not be in export format.
    is_for_receiver: bool,
}

impl ExportCounts {
    pub(super) fn add(&mut self, exported: &ExportedFile) {
        *self.outcomes.entry(exported.outcome).or_default() += 1;
        self.games += exported.games;
        let is_new = self.unit.is_none_or(|unit| unit == exported.unit);
        self.unit = Some(if is_new {
            exported.unit
        } else {
            UnitKind::Games
        });
        self.kept += exported.kept;
        // What could not be written was not repaired.
        if exported.failure.is_none() {
            self.places += exported.places;
        }
        for (remedy, freed) in exported.ways.counts() {
            *self.freed.entry(remedy).or_default() += freed;
        }
        self.is_for_receiver |= exported.receiver.is_some();
        self.may_free_more |= exported.ways.are_partial();
    }

    fn unit(&self) -> UnitKind {
        self.unit.unwrap_or(UnitKind::Games)
    }

    /// The remedy that frees most games.
    fn best(&self) -> Option<(Remedy, usize)> {
        // Of those that free as many, the safest.
        let freed = self.freed.iter().rev();
        let best = freed.max_by_key(|(_, freed)| **freed);
        best.map(|(remedy, freed)| (*remedy, *freed))
    }

    /// The closing line.
    pub(super) fn summary(&self, tense: Tense) -> String {
        let already = if self.is_for_receiver {
            "already written like this".to_owned()
        } else {
            format!("already in {}", self.unit().form())
        };
        let outcomes = self.outcomes.iter().map(|(outcome, files)| {
            let what = match outcome {
                Outcome::Rewritten => tense.rewritten(),
                Outcome::Already => already.as_str(),
                Outcome::InPart => "in part",
                Outcome::Left => "left as it was",
            };
            (*files, what)
        });
        let mut parts = Vec::new();
        for (files, what) in outcomes {
            // The noun comes once.
            parts.push(if parts.is_empty() {
                format!("{} {what}", count(files, "file"))
            } else {
                format!("{} {what}", thousands(files))
            });
        }
        let mut summary = parts.join(", ");
        if self.kept > 0 {
            let kept = format!(
                "; {} of {} kept",
                thousands(self.kept),
                count(self.games, self.unit().noun())
            );
            summary.push_str(&kept);
        }
        if self.places > 0 {
            let repaired = if tense.is_trial {
                "to repair"
            } else {
                "repaired"
            };
            summary.push_str(&format!("; {} {repaired}", count(self.places, "place")));
        }
        if let Some((remedy, games)) = self.best() {
            let least = if self.may_free_more { "at least " } else { "" };
            let more = format!("{least}{}", count(games, "more game"));
            summary.push_str(&match (remedy.flag(), remedy.flag_in_the_way()) {
                (None, _) => format!("\nwithout `--no-fix`, {more} would be written"),
                (Some(flag), Some(other)) => {
                    format!("\n`{flag}` instead of `{other}` would free {more}")
                }
                (Some(flag), None) => format!("\n`{flag}` would free {more}"),
            });
        }
        summary
    }
}
