//! The checks of RBN and RBX that are on, sorted by what they want to see.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::bridge::solve::Solver;
use crate::engine::Report;
use crate::engine::rule_at::RuleAt;
use crate::rbn::RbnFault;
use crate::rules::{AtTable, RecordCheck, RecordContext, RecordsContext, SuppressionCheck, checks};

/// The checks that are on.
#[derive(Clone, Default)]
pub(crate) struct RbnPlan {
    pub(super) faults: Vec<(RuleAt, RbnFaultCheck)>,
    pub(super) records: Vec<(RuleAt, OneRecordCheck)>,
    pub(super) files: Vec<(RuleAt, RbnFileCheck)>,
    pub(super) tables: Vec<(RuleAt, IsJudged, TablesCheck)>,
    pub(crate) suppressions: Vec<(RuleAt, SuppressionCheck)>,
    /// The names of all house rules, also of those that are off; none where no configuration is read.
    pub(crate) house_names: Arc<BTreeSet<String>>,
    /// What solves deals.
    pub(super) solver: Option<Arc<Solver>>,
}

type RbnFaultCheck = fn(&RecordContext<'_>, RbnFault, &mut Report<'_>);
type OneRecordCheck = fn(&RecordContext<'_>, &mut Report<'_>);
type RbnFileCheck = fn(&RecordsContext<'_>, &mut Report<'_>);
type IsJudged = fn(&RecordContext<'_>) -> bool;
type TablesCheck = fn([&AtTable<'_>; 2], &mut Report<'_>);

impl RbnPlan {
    /// Without checks yet.
    pub(crate) fn empty(
        house_names: Arc<BTreeSet<String>>,
        solver: Option<Arc<Solver>>,
    ) -> RbnPlan {
        RbnPlan {
            house_names,
            solver,
            ..RbnPlan::default()
        }
    }

    /// Adds the checks of a rule that is on.
    pub(crate) fn add_rule(&mut self, rule: RuleAt) {
        for check in checks(rule.rule).rbn {
            match *check {
                RecordCheck::Fault(check) => self.faults.push((rule, check)),
                RecordCheck::Record(check) => self.records.push((rule, check)),
                RecordCheck::Records(check) => self.files.push((rule, check)),
                RecordCheck::Tables { is_judged, judge } => {
                    self.tables.push((rule, is_judged, judge));
                }
            }
        }
    }
}
