//! A rule in a run.

use super::found::FoundList;
use super::report::Report;
use super::rule::Rule;
use super::severity::Severity;

/// A rule that is on, with what becomes of its findings.
#[derive(Clone, Copy)]
pub(crate) struct RuleAt {
    pub(crate) rule: &'static Rule,
    pub(crate) severity: Severity,
    pub(crate) use_of: UseOf,
}

impl RuleAt {
    /// Where its findings about a unit go, which has a number and begins at an offset.
    pub(crate) fn report(self, base: usize, number: usize, found: &mut FoundList) -> Report<'_> {
        Report::new(self.rule, self.severity, base, number, found)
    }
}

/// What becomes of findings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum UseOf {
    /// They are reported to the user.
    Reported,
    /// They are counted.
    Counted,
}
