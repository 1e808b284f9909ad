//! The checks of PPN that are on.

use crate::engine::Report;
use crate::engine::rule_at::RuleAt;
use crate::ppn::FaultKind;
use crate::rules::{Evening, PpnCheck, checks};

/// The checks that are on.
#[derive(Clone, Default)]
pub(crate) struct Plan {
    pub(super) faults: Vec<(RuleAt, &'static [FaultKind])>,
    pub(super) evenings: Vec<(RuleAt, EveningCheck)>,
}

type EveningCheck = fn(&Evening<'_>, &mut Report<'_>);

impl Plan {
    /// Adds the checks of a rule that is on.
    pub(crate) fn add_rule(&mut self, rule: RuleAt) {
        for check in checks(rule.rule).ppn {
            match *check {
                PpnCheck::Faults(kinds) => self.faults.push((rule, kinds)),
                PpnCheck::Evening(check) => self.evenings.push((rule, check)),
            }
        }
    }
}
