//! What a run gives back.

use crate::engine::Diagnostic;
use crate::engine::run::Judgment;
use crate::notation::{ForeignText, Notation};
use crate::pbn::standard::Version;

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
    pub foreign: Option<ForeignText>,
    /// The notation in which the file was read.
    pub read_as: Notation,
}

impl Findings {
    /// What was found in a file of so many games or records.
    pub(super) fn of(judgment: Judgment, games: usize, read_as: Notation) -> Findings {
        Findings {
            diagnostics: judgment.diagnostics,
            suppressed: judgment.suppressed,
            games,
            read_as,
            ..Findings::default()
        }
    }

    /// The notation of the file.
    pub fn notation(&self) -> Notation {
        let foreign = self.foreign.as_ref();
        foreign.map_or(self.read_as, |foreign| foreign.file)
    }
}
