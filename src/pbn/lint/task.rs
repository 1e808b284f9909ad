//! What a run works on.

use super::Pbn;
use super::claim::ExportClaim;
use super::context::context;
use super::plan::PbnPlan;
use crate::engine::notation::NotationFile;
use crate::rules::FileContext;

/// A file that is checked by a plan.
#[derive(Clone, Copy)]
pub(crate) struct PbnTask<'f> {
    pub(super) file: FileContext<'f>,
    pub(super) plan: &'f PbnPlan,
    /// Whether the file claims to be in export format.
    pub(super) claim: Option<ExportClaim<'f>>,
}

impl<'f> PbnTask<'f> {
    pub(super) fn new(file: NotationFile<'f, Pbn>) -> PbnTask<'f> {
        PbnTask {
            file: context(file),
            plan: file.plan,
            claim: ExportClaim::of(file.split, file.plan),
        }
    }

    /// The plan of the games after the claim: it has the rules of the plan, and more after them.
    pub(super) fn widest_plan(self) -> &'f PbnPlan {
        self.claim.map_or(self.plan, |claim| claim.plan)
    }
}
