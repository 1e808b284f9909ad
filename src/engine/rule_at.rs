//! A rule in a run.

use super::rule::Rule;
use super::severity::Severity;

/// A rule that is on, with what becomes of its findings.
#[derive(Clone, Copy)]
pub(crate) struct RuleAt {
    pub(crate) rule: &'static Rule,
    pub(crate) severity: Severity,
    pub(crate) use_of: UseOf,
}

/// What becomes of findings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum UseOf {
    /// They are reported to the user.
    Reported,
    /// They are counted.
    Counted,
}
