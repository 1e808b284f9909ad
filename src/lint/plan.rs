//! The checks that are on, for each notation. Made once for all files.

use super::settings::Settings;
use crate::engine::rule_at::{RuleAt, UseOf};
use crate::engine::unused_plan::UnusedPlan;
use crate::engine::{Availability, HOUSE_GROUP, Report, Rule, Severity};
use crate::fix::Applicability;
use crate::notation::ForeignText;
use crate::pbn::lint::{PbnPlan, judges_claim};
use crate::pgn::lint::PgnPlan;
use crate::ppn::lint::PpnPlan;
use crate::rbn::lint::RbnPlan;
use crate::rules::{AnyCheck, CATALOG, RULES, checks, find, groups};

/// The checks that are on, for each notation. Made once for all files.
#[derive(Clone)]
pub struct Plan {
    pub(super) settings: Settings,
    pub(crate) pbn: PbnPlan,
    pub(super) rbn: RbnPlan,
    pub(super) pgn: PgnPlan,
    pub(super) ppn: PpnPlan,
    /// What judges suppressions that are of no use.
    pub(super) unused: UnusedPlan,
    /// The same in chess.
    pub(super) unused_in_chess: UnusedPlan,
    /// What looks at files that cannot be judged.
    pub(super) foreign: Vec<(RuleAt, ForeignCheck)>,
}

type ForeignCheck = fn(&ForeignText, &mut Report<'_>);

impl Plan {
    /// Sorts the checks of the rules that are on.
    pub fn new(settings: &Settings) -> Plan {
        let mut plan = Plan::empty(settings);
        let reported = |rule, severity| RuleAt {
            rule,
            severity,
            use_of: UseOf::Reported,
        };
        for (rule, severity) in RULES.iter().zip(&settings.severities) {
            if let Some(severity) = *severity
                && plan.is_on(rule)
            {
                plan.add_rule(reported(rule, severity));
            }
        }
        for (rule, severity) in RULES.iter().zip(&settings.chess) {
            if let Some(severity) = *severity {
                plan.add_rule_of_chess(reported(rule, severity));
            }
        }
        plan.pbn.count_claims();
        plan
    }

    /// The plan of the rules that know a fix, one that is at least so safe: enough to see whether there is one to apply, and much
    /// less to do. It does not serve for files with suppressions, of which it would take too
    /// many for useless.
    pub fn of_fixes(settings: &Settings, least: Applicability) -> Plan {
        let mut settings = settings.clone();
        for rule in RULES {
            let best = match rule.meta.fix {
                Availability::None => None,
                Availability::Sometimes(best) | Availability::Always(best) => Some(best),
            };
            if best.is_none_or(|best| best < least) {
                settings.set(rule, None);
            }
        }
        // The user has asked for what would be a guess.
        if settings.fill_from_board {
            settings.fill_from_board();
        }
        settings.house.clear();
        Plan::new(&settings)
    }

    /// What was asked for.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The same plan, but every text is parsed, and every check sees every game, whatever it says
    /// it needs, and every value, whether or not it was found right before. The findings are the
    /// same, which tests hold to be so.
    pub fn without_shortcuts(self) -> Plan {
        Plan {
            pbn: self.pbn.without_shortcuts(),
            ..self
        }
    }

    /// Whether a rule of this name would find what there is to find. Of a rule that is no
    /// more there is nothing.
    pub fn finds(&self, name: &str) -> bool {
        match find(name) {
            // Files that are held to export format make no claim.
            Some(rule) if self.settings.export && judges_claim(rule) => false,
            Some(rule) => self.is_on(rule),
            None if name.starts_with(HOUSE_GROUP) => {
                let mut house = self.settings.house.iter();
                house.any(|(rule, _)| rule.name == name)
            }
            None => true,
        }
    }

    /// Whether a rule speaks in this run.
    fn is_on(&self, rule: &Rule) -> bool {
        self.unused.is_on(rule)
    }

    fn empty(settings: &Settings) -> Plan {
        let is_on = |(rule, severity): (&Rule, &Option<Severity>)| {
            let is_asked = match rule.group {
                groups::EXPORT => settings.export,
                groups::SOLVE => settings.solver.is_some(),
                groups::RECEIVER => settings.receiver.is_some(),
                _ => true,
            };
            severity.is_some() && is_asked
        };
        let house = settings.house.iter().map(|(rule, _)| rule.name.clone());
        let unused = UnusedPlan {
            catalog: &CATALOG,
            is_on: RULES.iter().zip(&settings.severities).map(is_on).collect(),
            house: house.collect(),
            checks: Vec::new(),
        };
        Plan {
            settings: settings.clone(),
            pbn: PbnPlan::empty(settings.terms_of_pbn()),
            rbn: RbnPlan::empty(settings.house_names.clone(), settings.solver.clone()),
            pgn: PgnPlan::empty(settings.house_names.clone(), settings.known_tags.clone()),
            ppn: PpnPlan::default(),
            unused_in_chess: UnusedPlan {
                is_on: RULES.iter().zip(&settings.chess).map(is_on).collect(),
                ..unused.clone()
            },
            unused,
            foreign: Vec::new(),
        }
    }

    fn add_rule(&mut self, rule: RuleAt) {
        for check in checks(rule.rule).any {
            match *check {
                AnyCheck::Suppression(check) => {
                    self.pbn.suppressions.push((rule, check));
                    self.rbn.suppressions.push((rule, check));
                }
                AnyCheck::Unused(check) => self.unused.checks.push((rule, check)),
                AnyCheck::Foreign(check) => self.foreign.push((rule, check)),
            }
        }
        self.pbn.add_rule(rule);
        self.rbn.add_rule(rule);
        self.ppn.add_rule(rule);
    }

    fn add_rule_of_chess(&mut self, rule: RuleAt) {
        for check in checks(rule.rule).any {
            match *check {
                AnyCheck::Suppression(check) => self.pgn.suppressions.push((rule, check)),
                AnyCheck::Unused(check) => self.unused_in_chess.checks.push((rule, check)),
                // What is not read is no chess.
                AnyCheck::Foreign(_) => {}
            }
        }
        self.pgn.add_rule(rule);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_judges_a_claim_finds_nothing_where_none_is_made() {
        let plan = |export| {
            Plan::new(&Settings {
                export,
                ..Settings::default()
            })
        };
        let finds = |name| [false, true].map(|export| plan(export).finds(name));
        assert_eq!(finds("untrue-export-claim"), [true, false]);
        assert_eq!(finds("bad-date"), [true, true]);
    }
}
