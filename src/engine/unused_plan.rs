//! What judges suppressions that are of no use.

use super::aside_context::Unused;
use super::catalog::Catalog;
use super::report::Report;
use super::rule::Rule;
use super::rule_at::RuleAt;
use crate::source::Source;

/// What judges suppressions, and what has to be known of a run for it.
#[derive(Clone)]
pub(crate) struct UnusedPlan {
    pub(crate) catalog: &'static Catalog,
    /// For each rule whether it is on.
    pub(crate) is_on: Vec<bool>,
    /// The full names of the house rules that are on.
    pub(crate) house: Vec<String>,
    pub(crate) checks: Vec<(RuleAt, UnusedCheck)>,
}

pub(crate) type UnusedCheck = fn(&Source<'_>, &Unused<'_>, &mut Report<'_>);

impl UnusedPlan {
    /// Whether a rule is on.
    pub(crate) fn is_on(&self, rule: &Rule) -> bool {
        self.is_on.get(rule.index()) == Some(&true)
    }
}
