//! The fixes that are not made, and where their findings are after each step.

use std::collections::HashSet;

use super::apply::{Chosen, Step};
use crate::engine::Diagnostic;

/// The fixes that are not made: rule and place of their findings in the current text.
#[derive(Default)]
pub(super) struct Bans {
    /// As long as the text is as it is.
    waiting: HashSet<(&'static str, usize)>,
    taken_back: HashSet<(&'static str, usize)>,
}

impl Bans {
    pub(super) fn forbid(&self, finding: &Diagnostic) -> bool {
        let Some(rule) = finding.rule.built_in() else {
            return false;
        };
        let key = (rule.meta.name, finding.range.start);
        self.taken_back.contains(&key) || self.waiting.contains(&key)
    }

    pub(super) fn add(&mut self, chosen: &Chosen<'_>) {
        self.taken_back.insert(chosen.key());
    }

    /// Forbids a fix as long as the text stays as it is.
    pub(super) fn put_off(&mut self, chosen: &Chosen<'_>) {
        self.waiting.insert(chosen.key());
    }

    /// Moves on to the text that a step made.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        self.waiting.clear();
        let taken_back = self.taken_back.drain();
        self.taken_back = taken_back
            .map(|(rule, place)| (rule, step.place(place)))
            .collect();
    }
}
