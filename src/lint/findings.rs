//! What a run gives back.

use crate::engine::Diagnostic;
use crate::engine::Found;
use crate::notation::{Foreign, Notation};
use crate::pbn::standard::Version;
use crate::rbn::Form;

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

/// The findings in a file of some bytes as they are given to the user. No repair writes an empty file, so no
/// fix is offered that would leave nothing of it.
pub(super) fn diagnostics(
    found: impl IntoIterator<Item = Found>,
    length: usize,
) -> Vec<Diagnostic> {
    let found = found.into_iter().map(|found| {
        let mut diagnostic = found.diagnostic;
        diagnostic.fixes.retain(|fix| !fix.leaves_nothing(length));
        diagnostic
    });
    found.collect()
}

/// Puts findings in order of place.
pub(super) fn sort(diagnostics: &mut [Found]) {
    diagnostics.sort_by(|a, b| {
        let place = |d: &Diagnostic| (d.range.start, d.range.end);
        let by_place = place(a).cmp(&place(b));
        let by_rule = by_place.then_with(|| a.rule.cmp(&b.rule));
        by_rule.then_with(|| a.message.cmp(&b.message))
    });
}
