//! Which rules are on, and how severe they are: what users say of rules by name, on the command
//! line, in a configuration, in an editor and in a program.

pub mod names;

use std::collections::{HashMap, HashSet};

use names::{Choosable, Selector};

use crate::engine::RuleRef;
use crate::engine::Severity;

/// What one place (the command line, a configuration file) says of rules.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Instead of what is on otherwise.
    pub select: Option<Vec<Selector>>,
    /// Off; between equals, this beats the others.
    pub ignore: Vec<Selector>,
    /// On, beside what is on otherwise.
    pub extend_select: Vec<Selector>,
    /// Other severities, or `None` for rules that are off, as `ignore` has them; of several that are
    /// equally exact, the last holds.
    pub severity: Vec<(Selector, Option<Severity>)>,
}

impl Choice {
    /// The rules that are turned on by name, group or word.
    pub fn selected(&self) -> impl Iterator<Item = &Selector> {
        self.select.iter().flatten().chain(&self.extend_select)
    }
}

/// What several places say of rules, by name, so that each rule is looked up and no list is searched for
/// it.
pub struct Choices<'c>(Vec<Named<'c>>);

impl<'c> Choices<'c> {
    /// The strongest comes first.
    pub fn new(choices: impl IntoIterator<Item = &'c Choice>) -> Choices<'c> {
        Choices(choices.into_iter().map(Named::new).collect())
    }

    /// The severity of a rule in the notations of bridge, or `None` if it is off.
    pub fn severity(&self, rule: &RuleRef) -> Option<Severity> {
        self.severity_of(&Choosable::in_bridge(rule))
    }

    /// The severity of a rule in chess, or `None` if it is off.
    pub fn severity_in_chess(&self, rule: &RuleRef) -> Option<Severity> {
        self.severity_of(&Choosable::in_chess(rule))
    }

    fn severity_of(&self, rule: &Choosable<'_>) -> Option<Severity> {
        let said = self.0.iter().find_map(|choice| choice.turns_on(rule));
        if !said.unwrap_or(rule.standing.default) {
            return None;
        }
        let level = self.0.iter().find_map(|choice| choice.level(rule)?.1);
        Some(level.unwrap_or(rule.standing.severity))
    }
}

/// The names of a [`Choice`].
struct Named<'c> {
    has_select: bool,
    selected: Selectors<'c>,
    ignored: Selectors<'c>,
    /// The severities, each with its place.
    levels: HashMap<&'c str, (usize, Option<Severity>)>,
}

impl<'c> Named<'c> {
    fn new(choice: &'c Choice) -> Named<'c> {
        let levels = choice.severity.iter().enumerate();
        let levels = levels.map(|(place, (selector, level))| (selector.name(), (place, *level)));
        Named {
            has_select: choice.select.is_some(),
            selected: Selectors::new(choice.selected()),
            ignored: Selectors::new(&choice.ignore),
            levels: levels.collect(),
        }
    }

    /// Whether a rule is on; `None` where nothing is said of it.
    fn turns_on(&self, rule: &Choosable<'_>) -> Option<bool> {
        let selected = self.selected.rank(rule);
        let off = self.level(rule).filter(|(_, level)| level.is_none());
        let ignored = self.ignored.rank(rule).max(off.map(|(rank, _)| rank));
        if selected.is_some() || ignored.is_some() {
            return Some(selected > ignored);
        }
        self.has_select.then_some(false)
    }

    /// What is said of the severity of a rule, and how exactly the rule is named; of several that are
    /// equally exact, the last holds.
    fn level(&self, rule: &Choosable<'_>) -> Option<(u8, Option<Severity>)> {
        let levels = rule.names().filter_map(|(name, rank)| {
            let (place, level) = self.levels.get(name)?;
            Some((rank, *place, *level))
        });
        let exact = levels.max_by_key(|(rank, place, _)| (*rank, *place))?;
        Some((exact.0, exact.2))
    }
}

/// A list of selectors, by their names.
pub struct Selectors<'c>(HashSet<&'c str>);

impl<'c> Selectors<'c> {
    /// Those of a list.
    pub fn new(selectors: impl IntoIterator<Item = &'c Selector>) -> Selectors<'c> {
        Selectors(selectors.into_iter().map(Selector::name).collect())
    }

    /// Whether a rule is meant in the notations of bridge.
    pub fn cover(&self, rule: &RuleRef) -> bool {
        self.rank(&Choosable::in_bridge(rule)).is_some()
    }

    /// Whether a rule is meant in chess.
    pub fn cover_in_chess(&self, rule: &RuleRef) -> bool {
        self.rank(&Choosable::in_chess(rule)).is_some()
    }

    /// How exactly a rule is named, if it is named at all.
    fn rank(&self, rule: &Choosable<'_>) -> Option<u8> {
        let mut names = rule.names().filter(|(name, _)| self.0.contains(name));
        names.next().map(|(_, rank)| rank)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::names::selector;
    use super::*;

    fn list(names: &str) -> Vec<Selector> {
        let names = names.split_whitespace();
        names.map(|name| selector(name).unwrap()).collect()
    }

    /// `select; ignore; extend-select`; nothing between the semicolons is no `select`.
    fn choice(text: &str) -> Choice {
        let mut parts = text.split(';').map(list);
        let mut part = || parts.next().unwrap_or_default();
        let select = part();
        Choice {
            select: (!select.is_empty()).then_some(select),
            ignore: part(),
            extend_select: part(),
            severity: Vec::new(),
        }
    }

    #[track_caller]
    fn check(rule: &str, choices: &[&str], expected: bool) {
        let choices: Vec<_> = choices.iter().map(|text| choice(text)).collect();
        let rule = RuleRef::from(crate::rules::find(rule).unwrap());
        let severity = Choices::new(&choices).severity(&rule);
        assert_eq!(severity.is_some(), expected, "{rule:?} {choices:?}");
    }

    #[test]
    fn a_rule_beats_its_group_and_a_group_the_words_for_all() {
        check("unknown-tag", &[], true);
        check("wide-line", &[], false);
        check("wide-line", &["all"], true);
        check("wide-line", &["all; style"], false);
        check("wide-line", &["wide-line; style"], true);
        check("wide-line", &["style; wide-line"], false);
        check("unknown-tag", &["deal"], false);
        check("unknown-tag", &["; tag; unknown-tag"], true);
        check("unknown-tag", &["tag; tag"], false);
    }

    #[test]
    fn a_stronger_choice_decides_what_it_speaks_of() {
        check("unknown-tag", &["; tag", "unknown-tag"], false);
        check("unknown-tag", &["tag", "; unknown-tag"], true);
        check("unknown-tag", &["deal", "; unknown-tag"], false);
        check("unknown-tag", &["; deal", "; unknown-tag"], false);
        check("unknown-tag", &[";; style", "deal"], false);
        check("unknown-tag", &[";; style", "; deal"], true);
    }

    #[test]
    fn severities_go_by_choice_and_then_by_exactness() {
        let levels = |text: &str| {
            let words = text.split_whitespace();
            let severity = words.map(|word| super::names::severity_of(word).unwrap());
            Choice {
                severity: severity.collect(),
                ..Choice::default()
            }
        };
        let rule = RuleRef::from(crate::rules::find("unknown-tag").unwrap());
        let of = |texts: &[&str]| {
            let choices: Vec<_> = texts.iter().map(|text| levels(text)).collect();
            Choices::new(&choices).severity(&rule).unwrap()
        };
        assert_eq!(of(&[]), Severity::Info);
        assert_eq!(of(&["unknown-tag=error tag=warning"]), Severity::Error);
        assert_eq!(of(&["tag=error tag=warning"]), Severity::Warning);
        assert_eq!(of(&["all=error", "unknown-tag=warning"]), Severity::Error);
        assert_eq!(
            of(&["deal=error", "unknown-tag=warning"]),
            Severity::Warning
        );
    }

    #[test]
    fn off_is_the_same_as_ignored() {
        let level = |text: &str| super::names::severity_of(text).unwrap();
        let rule = RuleRef::from(crate::rules::find("unknown-tag").unwrap());
        let of = |texts: &[&str], select: &str| {
            let choice = Choice {
                severity: texts.iter().map(|text| level(text)).collect(),
                ..choice(select)
            };
            Choices::new([&choice, &Choice::default()]).severity(&rule)
        };
        assert_eq!(of(&["unknown-tag=off"], "unknown-tag"), None);
        assert_eq!(of(&["tag=off"], ""), None);
        assert_eq!(of(&["tag=off"], "unknown-tag"), Some(Severity::Info));
        let exact = of(&["tag=off", "unknown-tag=error"], "");
        assert_eq!(exact, Some(Severity::Error));
        assert_eq!(of(&["tag=off", "tag=error"], ""), Some(Severity::Error));
        assert_eq!(of(&["tag=error", "tag=off"], ""), None);
    }
}
