//! What a run works on.

use super::Pbn;
use super::claim::Claim;
use super::context::context;
use super::plan::Plan;
use crate::engine::notation::File;
use crate::rules::FileContext;

/// A file that is checked by a plan.
#[derive(Clone, Copy)]
pub(crate) struct Task<'f> {
    pub(super) file: FileContext<'f>,
    pub(super) plan: &'f Plan,
    /// Whether the file claims to be in export format.
    pub(super) claim: Option<Claim<'f>>,
}

impl<'f> Task<'f> {
    pub(super) fn new(file: File<'f, Pbn>) -> Task<'f> {
        Task {
            file: context(file),
            plan: file.plan,
            claim: Claim::of(file.split, file.plan),
        }
    }

    /// The plan of the games after the claim: it has the rules of the plan, and more after them.
    pub(super) fn widest_plan(self) -> &'f Plan {
        self.claim.map_or(self.plan, |claim| claim.plan)
    }
}
