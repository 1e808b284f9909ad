//! The checks of PBN that are on, sorted by what they want to see.

use std::collections::{BTreeMap, BTreeSet};
use std::ptr::fn_addr_eq;
use std::sync::Arc;

use crate::bridge::solve::Solver;
use crate::engine::rule_at::{RuleAt, UseOf};
use crate::engine::{Fact, GameFact, GameNumber, HouseRule, Report, Rule, Severity};
use crate::pbn::standard::{TAGS, TagId, Version};
use crate::pbn::syntax::split::Directive;
use crate::pbn::syntax::{CommentView, Problem, ProblemKind, Section, TagPair};
use crate::receiver::Receiver;
use crate::rules::{
    Check, FileContext, GameContext, GameSet, Line, Need, RULES, SuppressionCheck, Tags, checks,
    groups,
};
use crate::source::{LineEnd, Span};

/// The checks that are on, sorted by what they want. Made once for all files.
#[derive(Clone, Default)]
pub(crate) struct PbnPlan {
    pub(crate) terms: Terms,
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
    pub(crate) suppressions: Vec<(RuleAt, SuppressionCheck)>,
    /// What checks of games and sections need, each thing once.
    pub(super) needs: Vec<Need>,
    pub(super) games: Vec<Gated<(RuleAt, GameCheck)>>,
    pub(super) files: Vec<(RuleAt, FileCheck)>,
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
    pub(super) of_claim: Option<Box<PbnPlan>>,
}

/// What files are held to, as users ask for it.
#[derive(Clone)]
pub(crate) struct Terms {
    /// The version to which all games are held.
    pub(crate) version: Option<Version>,
    /// The version of games before which none is declared.
    pub(crate) default_version: Version,
    /// Whether files are held to export format, place by place.
    pub(crate) is_held_to_export: bool,
    /// The line ends that export format has here; `None` leaves them alone.
    pub(crate) export_line_end: Option<LineEnd>,
    /// The house rules that are on, with their severities.
    pub(crate) house: Vec<(Arc<HouseRule>, Severity)>,
    /// The names of all house rules, also of those that are off; none where no configuration is read.
    pub(crate) house_names: Arc<BTreeSet<String>>,
    /// Whether the number of a board is to give its dealer and vulnerability where a game says neither.
    pub(crate) fill_from_board: bool,
    /// The names of tags that the user's own programs write.
    pub(crate) known_tags: Arc<BTreeSet<String>>,
    /// What solves deals.
    pub(crate) solver: Option<Arc<Solver>>,
    /// The program for which files are.
    pub(crate) receiver: Option<Arc<Receiver>>,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            version: None,
            default_version: Version::LATEST,
            is_held_to_export: false,
            export_line_end: None,
            house: Vec::new(),
            house_names: Arc::default(),
            fill_from_board: false,
            known_tags: Arc::default(),
            solver: None,
            receiver: None,
        }
    }
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
    /// The places of those things in [`PbnPlan::needs`].
    needs: Vec<usize>,
    /// Whether they are about tables, by what a game must have for them.
    pub(super) is_about_tables: bool,
    pub(super) checks: Vec<T>,
}

impl<T> Gated<T> {
    /// Which games have what the checks need: those that have each thing.
    pub(super) fn open(&self, having: &[GameSet]) -> GameSet {
        let having = |need: &usize| having.get(*need).copied().unwrap_or(GameSet::MAX);
        let needs = self.needs.iter().map(having);
        needs.fold(GameSet::MAX, |open, having| open & having)
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
        let is_about_tables = needs.iter().any(|need| need.is_table());
        let needs: Vec<usize> = needs.iter().map(place).collect();
        match groups.iter_mut().find(|group| group.needs == needs) {
            Some(group) => group.checks.push(check),
            None => groups.push(Gated {
                needs,
                is_about_tables,
                checks: vec![check],
            }),
        }
    }
}

pub(super) type ProblemCheck = fn(&GameContext<'_>, Problem, &mut Report<'_>);
pub(super) type GameCheck = fn(&GameContext<'_>, &mut Report<'_>);
pub(super) type LineCheck = fn(&GameContext<'_>, Line<'_>, &mut Report<'_>);
pub(super) type ValueCheck = fn(&GameContext<'_>, TagPair<'_>, TagId, &mut Report<'_>);
pub(super) type SectionCheck = fn(&GameContext<'_>, Section<'_>, Option<TagId>, &mut Report<'_>);
pub(super) type CommentCheck = fn(&GameContext<'_>, CommentView<'_>, &mut Report<'_>);
pub(super) type EscapeCheck = fn(&GameContext<'_>, Span, &mut Report<'_>);
pub(super) type FileCheck = fn(&FileContext<'_>, &mut Report<'_>);
pub(super) type Gather = fn(&GameContext<'_>) -> Option<Fact>;
pub(super) type ValueGather = fn(&GameContext<'_>, TagPair<'_>, TagId) -> Option<Fact>;
pub(super) type Judge = fn(&FileContext<'_>, &[GameFact], &mut Report<'_>);
pub(super) type NumberGather = fn(&GameContext<'_>) -> Option<u64>;
pub(super) type NumberJudge = fn(&FileContext<'_>, &[GameNumber], &mut Report<'_>);
pub(super) type ClaimCheck =
    fn(&FileContext<'_>, &Directive, &[(&'static Rule, usize)], &mut Report<'_>);

impl PbnPlan {
    /// Without checks yet.
    pub(crate) fn empty(terms: Terms) -> PbnPlan {
        PbnPlan {
            terms,
            ..PbnPlan::default()
        }
    }

    /// Lets the files that declare export format unasked be held to it in silence, where a rule wants to know
    /// how they contradict that. A file that is held to export format is reported for each place.
    pub(crate) fn count_claims(&mut self) {
        if self.terms.is_held_to_export {
            self.claims.clear();
        }
        if !self.claims.is_empty() {
            let mut of_claim = self.clone();
            of_claim.count_export_rules();
            self.of_claim = Some(Box::new(of_claim));
        }
    }

    /// Adds the checks by which a file is in export format or not. What is only worth knowing
    /// makes no claim untrue.
    fn count_export_rules(&mut self) {
        for rule in RULES.iter().filter(|rule| rule.group == groups::EXPORT) {
            let severity = rule.meta.severity;
            if rule.meta.default && severity > Severity::Info {
                self.add_rule(RuleAt {
                    rule,
                    severity,
                    use_of: UseOf::Counted,
                });
            }
        }
    }

    /// The same plan without shortcuts: every text is parsed, and every check sees every game, whatever it
    /// says it needs, and every value, whether or not it was found right before.
    pub(crate) fn without_shortcuts(mut self) -> PbnPlan {
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

    /// Adds the checks of a rule that is on.
    pub(crate) fn add_rule(&mut self, rule: RuleAt) {
        for check in checks(rule.rule).pbn {
            self.add(rule, &[], *check);
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
    use crate::lint::{self, Settings};

    #[test]
    fn what_several_rules_gather_is_kept_once() {
        let plan = lint::Plan::new(&Settings::default()).pbn;
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
}
