//! A game that is being checked.

use super::suppressions::suppressions;
use crate::engine::rule_at::{RuleAt, UseOf};
use crate::engine::suppress::{Filed, Suppression};
use crate::engine::{Crowded, FoundList, Report};
use crate::rules::GameContext;

/// A game that is being checked, with what was found in it.
pub(super) struct Seen<'g> {
    pub(super) context: GameContext<'g>,
    pub(super) suppressions: Vec<Suppression>,
    pub(super) diagnostics: FoundList,
    /// What is only counted.
    pub(super) counted: FoundList,
}

impl<'g> Seen<'g> {
    /// A game in whose file some kinds of findings are crowded.
    pub(super) fn new(context: GameContext<'g>, crowded: &Crowded) -> Seen<'g> {
        Seen {
            suppressions: suppressions(context.document),
            context,
            diagnostics: FoundList::after(crowded.clone()),
            counted: FoundList::default(),
        }
    }

    /// Takes out what it says to this program.
    pub(super) fn file_suppressions(&mut self) -> impl Iterator<Item = Filed> + use<> {
        let (game, base) = (self.context.number, self.context.base);
        let taken = std::mem::take(&mut self.suppressions).into_iter();
        taken.map(move |suppression| Filed {
            game,
            base,
            ends_text: false,
            suppression,
        })
    }

    pub(super) fn report(&mut self, at: RuleAt) -> (&GameContext<'g>, Report<'_>) {
        let context = &self.context;
        let found = match at.use_of {
            UseOf::Reported => &mut self.diagnostics,
            UseOf::Counted => &mut self.counted,
        };
        let report = Report::new(at.rule, at.severity, context.base, context.number, found);
        (context, report)
    }

    pub(super) fn is_unreadable(&self) -> bool {
        self.context.document.is_unreadable()
    }
}
