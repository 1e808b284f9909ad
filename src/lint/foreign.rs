//! What is found in a file that is not read.

use super::findings::Findings;
use super::plan::Plan;
use crate::engine::run::diagnostics;
use crate::engine::scope::CheckScope;
use crate::engine::{FoundList, Report};
use crate::notation::ForeignText;

/// The findings in a file that is not PBN: what it is, and nothing else.
pub(super) fn of_foreign(foreign: ForeignText, plan: &Plan, scope: &CheckScope<'_>) -> Findings {
    let mut found = FoundList::default();
    for (rule, check) in &plan.foreign {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, &mut found);
        check(&foreign, &mut report);
    }
    let found = found.into_vec().into_iter();
    let wanted = found.filter(|found| (scope.is_wanted)(&found.range, 0));
    Findings {
        // Nothing is repaired in it.
        diagnostics: diagnostics(wanted, 0),
        foreign: Some(foreign),
        ..Findings::default()
    }
}
