//! What a run gives back.

use super::plan::Plan;
use crate::engine::Diagnostic;
use crate::engine::run::Judgment;
use crate::notation::{Foreign, Notation};
use crate::pbn::standard::Version;
use crate::pbn::syntax::Split;
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
    /// What was found in a file of games.
    pub(super) fn of_games(judgment: Judgment, split: &Split, plan: &Plan) -> Findings {
        Findings {
            diagnostics: judgment.diagnostics,
            suppressed: judgment.suppressed,
            games: split.game_count(),
            version: Some(plan.settings.version_of(split, 0)),
            ..Findings::default()
        }
    }

    /// What was found in a file of so many records.
    pub(super) fn of_records(judgment: Judgment, form: Form, count: usize) -> Findings {
        Findings {
            diagnostics: judgment.diagnostics,
            suppressed: judgment.suppressed,
            games: count,
            read_as: Notation::from(form),
            ..Findings::default()
        }
    }

    /// What was found in a file of so many games of chess.
    pub(super) fn of_chess(judgment: Judgment, count: usize) -> Findings {
        Findings {
            diagnostics: judgment.diagnostics,
            suppressed: judgment.suppressed,
            games: count,
            read_as: Notation::Pgn,
            ..Findings::default()
        }
    }

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
