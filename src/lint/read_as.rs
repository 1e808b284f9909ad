//! Whether a file is read as games, as records, or not at all.

use std::ops::Range;

use super::findings::Findings;
use super::plan::Plan;
use super::settings::Settings;
use crate::notation::{self, Foreign, Notation};
use crate::rbn::Form;
use crate::rules::{FoundList, Report};

/// What a file is read as.
pub(super) enum ReadAs {
    Games,
    Records(Form),
    /// It is not read, only named.
    Nothing(Foreign),
}

impl ReadAs {
    pub(super) fn of(bytes: &[u8], name: Option<&str>, settings: &Settings) -> ReadAs {
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

/// Whether a file is in another notation than PBN, or has a game that is, unless the user says
/// that all is PBN.
pub fn foreign_to(bytes: &[u8], name: Option<&str>, settings: &Settings) -> Option<Foreign> {
    match settings.notation {
        Some(Notation::Pbn) => None,
        _ => notation::foreign(bytes, name),
    }
}

/// The findings in a file that is not PBN: what it is, and nothing else.
pub(super) fn of_foreign(
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
