//! A file after its repair and its export.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::fixed::TakenBack;
use crate::engine::output::{KeptPart, Output};
use crate::normalize::{self, ExportJob, Normalized, Way, Ways, WrittenUnits};
use crate::notation::ForeignText;
use crate::pbn::export;
use crate::pbn::standard::Version;
use crate::pbn::syntax::split::DirectiveKind;
use crate::pbn::syntax::{Unreadable, split};
use crate::source::{Locator, Position, Source};

/// A file after [`export`](crate::export): of PBN and PGN in export format, of RBN and RBX in output form, of PPN in
/// normal form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Exported {
    /// The text in export format, as far as that can be. JSON does not have it: it need not be
    /// text in any one encoding.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub bytes: Vec<u8>,
    /// What became of the file.
    pub outcome: Outcome,
    /// How many games the file has.
    pub games: usize,
    /// How many of them were kept as they were.
    pub kept: usize,
    /// How many places were repaired before.
    pub places_repaired: usize,
    /// What else changes in the text that is written: encoding, version, claim.
    pub changes: Vec<String>,
    /// What is not in export format, in order of place.
    pub notices: Vec<Notice>,
    /// Fixes that did harm, and were taken back. Each is a bug of pbnlint.
    pub taken_back: Vec<TakenBack>,
}

impl Exported {
    /// Whether all of the file is in export format, as its second line then says.
    pub fn is_whole(&self) -> bool {
        matches!(self.outcome, Outcome::Rewritten | Outcome::Already)
    }

    /// `left` says what was left out for a receiver.
    pub(super) fn new(
        job: ExportJob<'_>,
        normalized: Normalized<'_>,
        left: Vec<String>,
    ) -> Exported {
        let source = Source::new(job.bytes);
        let ways = normalize::ways_with_fixes(job, &normalized);
        let repaired = normalized.repaired.as_ref();
        let reverted = repaired.map_or(&[][..], |repaired| &repaired.reverted);
        Exported {
            outcome: Outcome::of(&source, &normalized),
            games: normalized.export.games,
            kept: normalized.export.kept(),
            places_repaired: normalized.places(),
            changes: [changes(&source, &normalized), left].concat(),
            notices: notices(&source, job, &normalized, &ways),
            taken_back: reverted.iter().map(TakenBack::new).collect(),
            bytes: normalized.export.bytes.into_owned(),
        }
    }

    /// A file that was written unit by unit.
    pub(super) fn of_units(bytes: &[u8], written: WrittenUnits<'_>) -> Exported {
        let WrittenUnits {
            output, repaired, ..
        } = written;
        Exported {
            outcome: Outcome::of_units(bytes, &output),
            games: output.units,
            kept: output.kept_units(),
            places_repaired: repaired.places,
            changes: output.changes,
            notices: notices_of_units(&Source::new(bytes), &output.kept),
            taken_back: repaired.reverted.iter().map(TakenBack::new).collect(),
            bytes: output.bytes,
        }
    }
}

/// What became of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// It is in export format now.
    Rewritten,
    /// It was in export format before.
    Already,
    /// Games of it were kept, or something in it is not quite in export format.
    InPart,
    /// Nothing of it could be written in export format: it is as it was.
    Left,
}

impl Outcome {
    /// `rewritten`, `already`, `in-part` or `left`.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Rewritten => "rewritten",
            Outcome::Already => "already",
            Outcome::InPart => "in-part",
            Outcome::Left => "left",
        }
    }

    pub(crate) fn of(source: &Source<'_>, normalized: &Normalized<'_>) -> Outcome {
        let export = &normalized.export;
        let differs = export.bytes != source.bytes();
        match (export.is_marked, differs) {
            (true, true) => Outcome::Rewritten,
            (true, false) => Outcome::Already,
            (false, _) if !differs && export.is_refused() => Outcome::Left,
            (false, _) => Outcome::InPart,
        }
    }

    pub(crate) fn of_units(before: &[u8], written: &Output) -> Outcome {
        let is_same = written.bytes == before;
        match (written.kept.is_empty(), is_same) {
            (true, false) => Outcome::Rewritten,
            (true, true) => Outcome::Already,
            (false, _) if is_same && written.is_left => Outcome::Left,
            (false, _) => Outcome::InPart,
        }
    }
}

/// A game (of RBN: a record) that was kept, or something that is not quite in export format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Notice {
    /// 1-based; 0 for the whole file.
    pub game: usize,
    /// The value of the Board tag of the game.
    pub board: Option<String>,
    /// Whether the game, or the file, was kept as it was because of it.
    pub is_kept: bool,
    /// Where, in the text that was given.
    pub range: Range<Position>,
    /// The name of the reason, which does not change.
    pub reason: &'static str,
    /// What it is, in words.
    pub message: String,
    /// What would have the game written.
    pub freed_by: Vec<Freed>,
}

/// What would have a game written that was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Freed {
    /// The flag of the command line to give, such as `--unsafe-fixes`; `None` where none is missing.
    pub flag: Option<&'static str>,
    /// The flag that is in the way, and has to go: `--no-fix`, where it was given.
    pub without: Option<&'static str>,
    /// The fixes that would be made.
    pub fixes: Vec<FixOf>,
}

/// A fix by the name of its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FixOf {
    /// The name of the rule.
    pub rule: &'static str,
    /// What it does.
    pub title: String,
}

/// The notices of a file.
pub(crate) fn notices(
    source: &Source<'_>,
    job: ExportJob<'_>,
    normalized: &Normalized<'_>,
    ways: &Ways,
) -> Vec<Notice> {
    let boards = normalize::boards(job, normalized);
    let mut locator = Locator::new(source);
    let notices = normalized.export.notices.iter().enumerate();
    let notices = notices.map(|(index, notice)| {
        let range = normalized.origin(&notice);
        Notice {
            game: notice.game,
            board: boards.get(index).cloned().flatten(),
            is_kept: notice.is_verbatim(),
            range: locator.position(range.start)..locator.position(range.end),
            reason: notice.reason.name(),
            message: format!("{}: {}", subject(&notice), notice.reason),
            freed_by: ways.of(index).map(freed).collect(),
        }
    });
    notices.collect()
}

/// The notices of a file that was written unit by unit.
pub(crate) fn notices_of_units(source: &Source<'_>, kept: &[KeptPart]) -> Vec<Notice> {
    let mut locator = Locator::new(source);
    let notices = kept.iter().map(|kept| Notice {
        game: kept.unit,
        board: kept.board.clone(),
        is_kept: true,
        range: locator.position(kept.range.start)..locator.position(kept.range.end),
        reason: kept.reason,
        message: format!("{}: {}", kept.subject, kept.message),
        freed_by: Vec::new(),
    });
    notices.collect()
}

/// What a notice is about.
pub(crate) fn subject(notice: &export::ExportNotice) -> String {
    match (notice.game, notice.is_verbatim()) {
        (0, true) => "left as it is".to_owned(),
        (0, false) => "not marked as export format".to_owned(),
        (game, true) => format!("game {game} is kept as it is"),
        (game, false) => format!("game {game} is not quite in export format"),
    }
}

fn freed(way: Way<'_>) -> Freed {
    let fixes = way.fixes.into_iter().flatten();
    let fixes = fixes.map(|(rule, title)| FixOf {
        rule,
        title: title.clone(),
    });
    Freed {
        flag: way.remedy.flag(),
        without: way.remedy.flag_in_the_way(),
        fixes: fixes.collect(),
    }
}

/// What else changes in the text that is written.
pub(crate) fn changes(source: &Source<'_>, normalized: &Normalized<'_>) -> Vec<String> {
    let export = &normalized.export;
    let mut changes = Vec::new();
    if export.bytes == source.bytes() {
        return changes;
    }
    let (before, after) = (source.encoding(), Source::new(&export.bytes).encoding());
    if before != after {
        changes.push(format!("{} becomes {}", before.name(), after.name()));
    }
    let directives = split(source.bytes()).directives;
    let declared = directives
        .iter()
        .rev()
        .find_map(|directive| directive.declared);
    if let Some((major, minor)) = declared
        && Version::declared(major, minor) != export.version
    {
        let version = export.version;
        changes.push(format!("PBN {major}.{minor} becomes PBN {version}"));
    }
    let claims = directives
        .iter()
        .any(|directive| directive.kind == DirectiveKind::Export);
    if claims && !export.is_marked {
        changes.push("it no longer says `% EXPORT`".to_owned());
    }
    changes
}

/// A file that is in a notation that is not read, or in 16-bit characters, or is PBN and has a game that is
/// not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotPbn {
    why: NotRead,
}

/// Why a file is not read as PBN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotRead {
    /// It is in another notation.
    Foreign(ForeignText),
    /// Nothing can be read in it.
    Unreadable(Unreadable),
}

impl From<NotRead> for NotPbn {
    fn from(why: NotRead) -> NotPbn {
        NotPbn { why }
    }
}

impl NotPbn {
    /// The short name of the notation, such as `pgn` for chess; `utf-16` for 16-bit characters, and `binary`
    /// for what is no text.
    pub fn notation(&self) -> &'static str {
        match &self.why {
            NotRead::Foreign(foreign) => foreign.game.name(),
            NotRead::Unreadable(Unreadable::Utf16) => "utf-16",
            NotRead::Unreadable(Unreadable::Binary) => "binary",
        }
    }
}

impl fmt::Display for NotPbn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            NotRead::Foreign(foreign) => foreign.fmt(f),
            NotRead::Unreadable(why) => write!(f, "expected PBN, found {}", why.found()),
        }
    }
}

impl Error for NotPbn {}
