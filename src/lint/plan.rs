//! The checks that are on, sorted by what they want to see.

use std::collections::BTreeMap;
use std::ptr::fn_addr_eq;

use super::settings::Settings;
use crate::engine::Severity;
use crate::engine::suppress::Suppression;
use crate::engine::{Availability, Fact, GameFact, GameNumber, HOUSE_GROUP, Report, Rule};
use crate::fix::Applicability;
use crate::notation::Foreign;
use crate::pbn::standard::{TAGS, TagId};
use crate::pbn::syntax::split::Directive;
use crate::pbn::syntax::{Comment, Problem, ProblemKind, Section, TagPair};
use crate::rbn::Fault;
use crate::rules::{AnyCheck, Checks, RecordCheck, checks, groups};
use crate::rules::{
    AsideContext, AtTable, Check, FileContext, GameContext, Games, Line, Need, RULES,
    RecordContext, RecordsContext, Tags, Unused,
};
use crate::source::Source;
use crate::source::Span;

/// The checks that are on, sorted by what they want. Made once for all files.
#[derive(Clone, Default)]
pub struct Plan {
    pub(super) settings: Settings,
    pub(super) problems: Vec<(RuleAt, &'static [ProblemKind], ProblemCheck)>,
    /// With the length (bytes) beyond which each wants a line.
    pub(super) lines: Vec<(RuleAt, usize, LineCheck)>,
    /// The checks of the values of each tag that has some, and what gathers facts of them.
    pub(super) values: BTreeMap<TagId, ValueChecks>,
    /// Whether nothing is taken as known: each text is parsed, and each value looked at, also
    /// those that were found right before.
    pub(super) looks_again: bool,
    pub(super) sections: Vec<Gated<(RuleAt, Tags, SectionCheck)>>,
    pub(super) comments: Vec<(RuleAt, CommentCheck)>,
    pub(super) escapes: Vec<(RuleAt, EscapeCheck)>,
    pub(super) suppressions: Vec<(RuleAt, SuppressionCheck)>,
    pub(super) unused: Vec<(RuleAt, UnusedCheck)>,
    /// What checks of games and sections need, each thing once.
    pub(super) needs: Vec<Need>,
    pub(super) games: Vec<Gated<(RuleAt, GameCheck)>>,
    pub(super) files: Vec<(RuleAt, FileCheck)>,
    pub(super) notations: Vec<(RuleAt, NotationCheck)>,
    pub(super) faults: Vec<(RuleAt, FaultCheck)>,
    pub(super) records: Vec<(RuleAt, OneRecordCheck)>,
    pub(super) records_files: Vec<(RuleAt, RecordsCheck)>,
    pub(super) tables: Vec<(RuleAt, IsJudged, TablesCheck)>,
    /// The judgments over facts, each with the number of the list that it judges.
    pub(super) across: Vec<(RuleAt, usize, Judge)>,
    /// What gathers facts, with the number of the list for them. Rules that gather by the same function
    /// judge one list.
    pub(super) gathers: Vec<Gated<(RuleAt, usize, Gather)>>,
    /// How many lists of facts there are.
    pub(super) fact_lists: usize,
    /// What gathers numbers, each for the list of its place.
    pub(super) numbers: Vec<Gated<(RuleAt, usize, NumberGather)>>,
    /// The judgments over numbers, each of the list of its place.
    pub(super) across_numbers: Vec<(RuleAt, NumberJudge)>,
    pub(super) claims: Vec<(RuleAt, ClaimCheck)>,
    /// The plan of files that declare export format unasked, with the rules of export format
    /// after all others, of which findings are only counted; there is one where
    /// a rule wants the counts.
    pub(super) of_claim: Option<Box<Plan>>,
}

/// What looks at the value of a tag.
#[derive(Clone, Default)]
pub(super) struct ValueChecks {
    pub(super) checks: Vec<(RuleAt, ValueCheck)>,
    /// What gathers facts, with the number of the list for them.
    pub(super) gathers: Vec<(usize, ValueGather)>,
}

/// Checks that need the same things of a game.
#[derive(Clone)]
pub(super) struct Gated<T> {
    /// The places of those things in [`Plan::needs`].
    needs: Vec<usize>,
    pub(super) checks: Vec<T>,
}

impl<T> Gated<T> {
    /// Which games have what the checks need: those that have each thing.
    pub(super) fn open(&self, having: &[Games]) -> Games {
        let having = |need: &usize| having.get(*need).copied().unwrap_or(Games::MAX);
        let needs = self.needs.iter().map(having);
        needs.fold(Games::MAX, |open, having| open & having)
    }

    /// Whether the checks are about tables, by what a game must have for them.
    pub(super) fn is_about_tables(&self, noted: &[Need]) -> bool {
        let mut needs = self.needs.iter().filter_map(|need| noted.get(*need));
        needs.any(|need| need.is_table())
    }

    /// Puts a check after its needs, which are noted.
    fn add(groups: &mut Vec<Gated<T>>, noted: &mut Vec<Need>, needs: &[Need], check: T) {
        let place = |need: &Need| {
            let known = noted.iter().position(|noted| noted == need);
            known.unwrap_or_else(|| {
                noted.push(*need);
                noted.len() - 1
            })
        };
        let needs: Vec<usize> = needs.iter().map(place).collect();
        match groups.iter_mut().find(|group| group.needs == needs) {
            Some(group) => group.checks.push(check),
            None => groups.push(Gated {
                needs,
                checks: vec![check],
            }),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct RuleAt {
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) use_of: UseOf,
}

/// What becomes of findings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UseOf {
    /// They are reported to the user.
    Reported,
    /// They are counted.
    Counted,
}

pub(super) type ProblemCheck = fn(&GameContext<'_>, Problem, &mut Report<'_>);
pub(super) type GameCheck = fn(&GameContext<'_>, &mut Report<'_>);
pub(super) type LineCheck = fn(&GameContext<'_>, Line<'_>, &mut Report<'_>);
pub(super) type ValueCheck = fn(&GameContext<'_>, TagPair<'_>, TagId, &mut Report<'_>);
pub(super) type SectionCheck = fn(&GameContext<'_>, Section<'_>, Option<TagId>, &mut Report<'_>);
pub(super) type CommentCheck = fn(&GameContext<'_>, Comment<'_>, &mut Report<'_>);
pub(super) type EscapeCheck = fn(&GameContext<'_>, Span, &mut Report<'_>);
pub(super) type SuppressionCheck = fn(&AsideContext<'_>, &Suppression, &mut Report<'_>);
pub(super) type UnusedCheck = fn(&Source<'_>, &Unused<'_>, &mut Report<'_>);
pub(super) type FileCheck = fn(&FileContext<'_>, &mut Report<'_>);
pub(super) type NotationCheck = fn(&Foreign, &mut Report<'_>);
pub(super) type FaultCheck = fn(&RecordContext<'_>, Fault, &mut Report<'_>);
pub(super) type OneRecordCheck = fn(&RecordContext<'_>, &mut Report<'_>);
pub(super) type RecordsCheck = fn(&RecordsContext<'_>, &mut Report<'_>);
pub(super) type IsJudged = fn(&RecordContext<'_>) -> bool;
pub(super) type TablesCheck = fn([&AtTable<'_>; 2], &mut Report<'_>);
pub(super) type Gather = fn(&GameContext<'_>) -> Option<Fact>;
pub(super) type ValueGather = fn(&GameContext<'_>, TagPair<'_>, TagId) -> Option<Fact>;
pub(super) type Judge = fn(&FileContext<'_>, &[GameFact], &mut Report<'_>);
pub(super) type NumberGather = fn(&GameContext<'_>) -> Option<u64>;
pub(super) type NumberJudge = fn(&FileContext<'_>, &[GameNumber], &mut Report<'_>);
pub(super) type ClaimCheck =
    fn(&FileContext<'_>, &Directive, &[(&'static Rule, usize)], &mut Report<'_>);

impl Plan {
    /// Sorts the checks of the rules that are on.
    pub fn new(settings: &Settings) -> Plan {
        let mut plan = Plan::of_reported(settings);
        // A file that is held to export format is reported for each place.
        if settings.export {
            plan.claims.clear();
        }
        if !plan.claims.is_empty() {
            let mut of_claim = plan.clone();
            of_claim.count_export_rules();
            plan.of_claim = Some(Box::new(of_claim));
        }
        plan
    }

    /// The plan of the rules that know a fix, one that is at least so safe: enough to see whether there is one to apply, and much
    /// less to do. It does not serve for files with suppressions, of which it would take too
    /// many for useless.
    pub fn of_fixes(settings: &Settings, least: Applicability) -> Plan {
        let mut settings = settings.clone();
        for (rule, severity) in RULES.iter().zip(&mut settings.severities) {
            let best = match rule.meta.fix {
                Availability::None => None,
                Availability::Sometimes(best) | Availability::Always(best) => Some(best),
            };
            if best.is_none_or(|best| best < least) {
                *severity = None;
            }
        }
        settings.house.clear();
        Plan::new(&settings)
    }

    fn of_reported(settings: &Settings) -> Plan {
        let mut plan = Plan::empty(settings);
        for (rule, severity) in RULES.iter().zip(&settings.severities) {
            if let Some(severity) = *severity
                && (rule.group != groups::EXPORT || settings.export)
            {
                plan.add_rule(rule, severity, UseOf::Reported);
            }
        }
        plan
    }

    /// Adds the checks by which a file is in export format or not. What is only worth knowing
    /// makes no claim untrue.
    fn count_export_rules(&mut self) {
        for rule in RULES.iter().filter(|rule| rule.group == groups::EXPORT) {
            let severity = rule.meta.severity;
            if rule.meta.default && severity > Severity::Info {
                self.add_rule(rule, severity, UseOf::Counted);
            }
        }
    }

    /// What was asked for.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The same plan, but every text is parsed, and every check sees every game, whatever it says
    /// it needs, and every value, whether or not it was found right before. The findings are the
    /// same, which tests hold to be so.
    pub fn without_shortcuts(mut self) -> Plan {
        self.looks_again = true;
        for group in &mut self.games {
            group.needs.clear();
        }
        for group in &mut self.sections {
            group.needs.clear();
        }
        for group in &mut self.gathers {
            group.needs.clear();
        }
        for group in &mut self.numbers {
            group.needs.clear();
        }
        self.of_claim = self.of_claim.map(|plan| Box::new(plan.without_shortcuts()));
        self
    }

    /// Whether a rule of this name would find what there is to find. Of a rule that is no
    /// more there is nothing.
    pub fn finds(&self, name: &str) -> bool {
        match crate::rules::find(name) {
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
    pub(super) fn is_on(&self, rule: &Rule) -> bool {
        let severity = self.settings.severities.get(rule.index());
        severity.is_some_and(Option::is_some)
            && (rule.group != groups::EXPORT || self.settings.export)
    }

    pub(super) fn empty(settings: &Settings) -> Plan {
        Plan {
            settings: settings.clone(),
            ..Plan::default()
        }
    }

    fn add_rule(&mut self, rule: &'static Rule, severity: Severity, use_of: UseOf) {
        let at = RuleAt {
            rule,
            severity,
            use_of,
        };
        let Checks { any, pbn, rbn } = checks(rule);
        for check in *any {
            match *check {
                AnyCheck::Suppression(check) => self.suppressions.push((at, check)),
                AnyCheck::Unused(check) => self.unused.push((at, check)),
                AnyCheck::Foreign(check) => self.notations.push((at, check)),
            }
        }
        for check in *pbn {
            self.add(at, &[], *check);
        }
        for check in *rbn {
            match *check {
                RecordCheck::Fault(check) => self.faults.push((at, check)),
                RecordCheck::Record(check) => self.records.push((at, check)),
                RecordCheck::Records(check) => self.records_files.push((at, check)),
                RecordCheck::Tables { is_judged, judge } => {
                    self.tables.push((at, is_judged, judge));
                }
            }
        }
    }

    /// Adds a check of games that have all that is needed.
    fn add(&mut self, rule: RuleAt, needs: &'static [Need], check: Check) {
        match check {
            Check::Where(needs, check) => self.add(rule, needs, *check),
            Check::Problem(kinds, check) => self.problems.push((rule, kinds, check)),
            Check::Line(length, check) => self.lines.push((rule, length, check)),
            Check::Value(tags, check) => {
                each_tag(tags, |tag| {
                    let values = self.values.entry(tag).or_default();
                    values.checks.push((rule, check));
                });
            }
            Check::Values {
                tags,
                gather,
                judge,
            } => {
                let list = self.new_fact_list();
                each_tag(tags, |tag| {
                    let values = self.values.entry(tag).or_default();
                    values.gathers.push((list, gather));
                });
                self.across.push((rule, list, judge));
            }
            Check::Section(tags, check) => {
                let check = (rule, tags, check);
                Gated::add(&mut self.sections, &mut self.needs, needs, check);
            }
            Check::Comment(check) => self.comments.push((rule, check)),
            Check::Escape(check) => self.escapes.push((rule, check)),
            Check::Game(check) => {
                Gated::add(&mut self.games, &mut self.needs, needs, (rule, check));
            }
            Check::File(check) => self.files.push((rule, check)),
            Check::Across { gather, judge } => {
                let list = self.fact_list(rule, needs, gather).unwrap_or_else(|| {
                    let list = self.new_fact_list();
                    let gather = (rule, list, gather);
                    Gated::add(&mut self.gathers, &mut self.needs, needs, gather);
                    list
                });
                self.across.push((rule, list, judge));
            }
            Check::Numbers { gather, judge } => {
                let gather = (rule, self.across_numbers.len(), gather);
                Gated::add(&mut self.numbers, &mut self.needs, needs, gather);
                self.across_numbers.push((rule, judge));
            }
            Check::ExportClaim(check) => self.claims.push((rule, check)),
        }
    }

    fn new_fact_list(&mut self) -> usize {
        let list = self.fact_lists;
        self.fact_lists += 1;
        list
    }

    /// The list of a rule that gathers by the same function from the same games.
    fn fact_list(&self, rule: RuleAt, needs: &[Need], gather: Gather) -> Option<usize> {
        let is_same_need = |(place, need): (&usize, &Need)| self.needs.get(*place) == Some(need);
        let mut groups = self.gathers.iter().filter(|group| {
            group.needs.len() == needs.len() && group.needs.iter().zip(needs).all(is_same_need)
        });
        let is_alike =
            |other: RuleAt| other.use_of == rule.use_of && other.rule.group == rule.rule.group;
        groups.find_map(|group| {
            let mut checks = group.checks.iter();
            let found = checks.find(|(other, _, by)| is_alike(*other) && fn_addr_eq(*by, gather));
            found.map(|(_, list, _)| *list)
        })
    }
}

/// Whether a rule judges a claim of export format.
pub(crate) fn judges_claim(rule: &Rule) -> bool {
    let mut checks = checks(rule).pbn.iter();
    checks.any(|check| matches!(check, Check::ExportClaim(_)))
}

/// Does something with each tag that is meant. No rule about values looks at those of tags that
/// nobody knows.
fn each_tag(tags: Tags, mut act: impl FnMut(TagId)) {
    match tags {
        Tags::All => {
            (0..TAGS.len()).for_each(|index| act(TagId(index as u8)));
        }
        Tags::Named(tags) => tags.iter().for_each(|tag| act(*tag)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_rules_gather_is_kept_once() {
        let plan = Plan::new(&Settings::default());
        let list = |name: &str| {
            let of_rule = plan
                .across
                .iter()
                .find(|(at, ..)| at.rule.meta.name == name);
            of_rule.map(|(_, list, _)| *list)
        };
        let lists = ["tag-case", "misspelt-tag", "unknown-tag"].map(list);
        assert!(lists.iter().all(|list| list.is_some() && *list == lists[0]));
        assert_ne!(list("newer-tag"), lists[0]);
        assert!(plan.fact_lists < plan.across.len());
    }

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
