//! What a check finds, as plain data that outlives the file.

use std::ops::Range;

use super::fingerprint::Fingerprints;
use super::places::PositionFinder;
use crate::engine::{Diagnostic, Severity, Situation};
use crate::fix::{self, Applicability, Edit, EditRef};
use crate::lint::Findings;
use crate::source::{Position, Source};

/// What [`check`](crate::check) found in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Checked {
    /// How many games the file has.
    pub games: usize,
    /// Its size.
    pub bytes: usize,
    /// Such as `latin1`, `utf-8` or `ascii`.
    pub encoding: &'static str,
    /// `pbn`, `rbn` or `rbx`, or another notation that the file turned out to have: nothing else in
    /// it is judged then.
    pub notation: &'static str,
    /// The version to which the first game is held.
    pub pbn_version: Option<String>,
    /// In order of place, without those that the file suppresses.
    pub findings: Vec<Finding>,
}

impl Checked {
    pub(super) fn new(source: &Source<'_>, key: &str, found: &Findings) -> Checked {
        let mut places = PositionFinder::new(source);
        let mut fingerprints = Fingerprints::new(key, source);
        let findings = found.diagnostics.iter();
        let findings = findings.map(|found| Finding::new(found, &mut places, &mut fingerprints));
        Checked {
            games: found.games,
            bytes: source.bytes().len(),
            encoding: source.encoding().name(),
            notation: found.notation().name(),
            pbn_version: found.version.map(|version| version.to_string()),
            findings: findings.collect(),
        }
    }
}

/// One finding of one rule at one place of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Finding {
    /// The name of the rule.
    pub rule: String,
    /// The group of the rule; `require` for a house rule.
    pub group: &'static str,
    /// `error`, `warning` or `info`.
    #[cfg_attr(feature = "cli", schemars(schema_with = "super::words::severity"))]
    pub severity: Severity,
    /// What is wrong, and what would be right.
    pub message: String,
    /// From 1; null for what is wrong with the file as a whole.
    pub game: Option<usize>,
    /// The value of the Board tag of the game.
    pub board: Option<String>,
    /// Where in a game of chess it is; `None` in other notations.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub at_move: Option<AtMove>,
    /// The program that does not read it; only where one was named.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub receiver: Option<String>,
    /// The smallest place that is wrong.
    pub range: Range<Position>,
    /// The other places for which the finding speaks: what a program does throughout a file is
    /// reported once.
    pub also: Vec<Range<Position>>,
    /// Other places that matter.
    pub labels: Vec<Label>,
    /// Remarks that belong to no place.
    pub notes: Vec<String>,
    /// The chapter of the standard, in the version to which the game is held.
    pub chapter: Option<String>,
    /// The page of the rule on the web; null while no site is published, and for house rules.
    pub url: Option<String>,
    /// Stays the same when other lines of the file change.
    pub fingerprint: String,
    /// Ways to repair it, the best first.
    pub fixes: Vec<Fix>,
}

impl Finding {
    /// Findings of a file must be made in their order, as fingerprints count those that are alike.
    pub(crate) fn new(
        diagnostic: &Diagnostic,
        places: &mut PositionFinder<'_>,
        fingerprints: &mut Fingerprints<'_>,
    ) -> Finding {
        let rule = &diagnostic.rule;
        let labels = diagnostic.labels.iter().map(|label| Label {
            range: places.range(&label.range),
            message: label.message.clone(),
        });
        let labels = labels.collect();
        let also = diagnostic.also.iter().map(|range| places.range(&range));
        let also = also.collect();
        Finding {
            rule: rule.name().to_owned(),
            group: rule.group(),
            severity: diagnostic.severity,
            message: diagnostic.message.clone(),
            game: (diagnostic.game > 0).then_some(diagnostic.game),
            board: diagnostic.board.clone(),
            at_move: diagnostic.situation.as_deref().map(AtMove::new),
            receiver: diagnostic.receiver.as_deref().map(str::to_owned),
            range: places.range(&diagnostic.range),
            also,
            labels,
            notes: diagnostic.notes.clone(),
            chapter: diagnostic.chapter.clone(),
            url: rule.url(),
            fingerprint: fingerprints.next(diagnostic),
            fixes: diagnostic.fixes.iter().map(Fix::new).collect(),
        }
    }
}

/// Where in a game of chess a finding is; nothing is known of what is wrong with the file as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AtMove {
    /// The move with its number, as it is written: `12... Nf6`. Null outside moves.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub name: Option<String>,
    /// The half move from the start of the game, from 1.
    pub ply: Option<usize>,
    /// The moves of the variation up to there; null in the main line.
    pub variation: Option<String>,
    /// The position before the move; null where it is not known.
    pub fen: Option<String>,
}

impl AtMove {
    pub(crate) fn new(situation: &Situation) -> AtMove {
        AtMove {
            name: situation.moved.clone(),
            ply: situation.ply,
            variation: situation.variation.clone(),
            fen: situation.fen.clone(),
        }
    }
}

/// A repair: all of its edits or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What it does, in the imperative: `write the name as "Event"`.
    pub title: String,
    /// How sure it is.
    pub applicability: Applicability,
    /// The edits, sorted and disjoint.
    pub edits: Vec<Edit>,
}

impl Fix {
    fn new(fix: &fix::Fix) -> Fix {
        Fix {
            title: fix.title.clone(),
            applicability: fix.applicability,
            edits: fix.edits.iter().map(EditRef::to_owned).collect(),
        }
    }

    /// Applies the edits to the bytes of the file for which the fix was made.
    ///
    /// Edits that do not fit the bytes, or overlap, are left out.
    pub fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        fix::apply(self.edits.iter().map(Edit::as_ref), bytes)
    }
}

/// A second place of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Label {
    /// Where it is.
    pub range: Range<Position>,
    /// What is to be seen there.
    pub message: String,
}
