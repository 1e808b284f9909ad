//! A text that is being edited, with its findings: after an edit only the games that it touched
//! are checked again.

use std::sync::Arc;

use super::Folding;
use super::known::Known;
use super::revision::{Change, Revision};
use super::{Findings, Plan};

/// A text that is being edited, with its findings. They are always those that [`super::check`]
/// would find in the text as it is now.
///
/// A game is checked again when it changed, and so are its neighbors, because what is said of a game
/// may depend on the line before it and on whether it is the first or the last. Everything is
/// checked again when what holds for the whole file changes: its directives, its encoding, its
/// notation, and whether it can be read at all.
pub struct Session {
    bytes: Vec<u8>,
    name: Option<String>,
    plan: Arc<Plan>,
    known: Known,
    findings: Findings,
}

impl Session {
    /// Checks a text for the first time. `name` is the file's name without folders.
    pub fn new(bytes: Vec<u8>, name: Option<String>, plan: Arc<Plan>) -> Session {
        let mut known = Known::default();
        let findings = known.check(&bytes, name.as_deref(), &plan, Folding::Habits);
        Session {
            bytes,
            name,
            plan,
            known,
            findings,
        }
    }

    /// The text as it is now.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What is found in the text as it is now.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Changes the text, in one place or in several: the ranges are those of the text before, in
    /// order and disjoint. What does not fit the text is left out. Gives what is found in the text
    /// as it is then.
    pub fn edit(&mut self, changes: &[Change]) -> &Findings {
        let revision = Revision::make(&mut self.bytes, changes);
        if !revision.is_empty() {
            let (bytes, name) = (&self.bytes, self.name.as_deref());
            let folding = Folding::Habits;
            self.findings = self
                .known
                .follow(&revision, bytes, name, &self.plan, folding);
        }
        &self.findings
    }
}
