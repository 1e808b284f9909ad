//! Which rules are on, and how severe they are: what users say of rules by name, on the command
//! line, in a configuration, in an editor and in a program.

pub mod names;

use names::Selector;

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
    /// Other severities; of several that are equally exact, the last holds.
    pub severity: Vec<(Selector, Severity)>,
}

impl Choice {
    /// The rules that are turned on by name, group or word.
    pub fn selected(&self) -> impl Iterator<Item = &Selector> {
        self.select.iter().flatten().chain(&self.extend_select)
    }

    /// Whether a rule is on; `None` where nothing is said of it.
    fn turns_on(&self, rule: &RuleRef) -> Option<bool> {
        let selected = rank(rule, self.selected());
        let ignored = rank(rule, self.ignore.iter());
        if selected.is_some() || ignored.is_some() {
            return Some(selected > ignored);
        }
        self.select.is_some().then_some(false)
    }
}

/// The severity of a rule, or `None` if it is off; the strongest choice comes first.
pub fn severity<'c>(
    rule: &RuleRef,
    choices: impl Iterator<Item = &'c Choice> + Clone,
) -> Option<Severity> {
    let said = choices.clone().find_map(|choice| choice.turns_on(rule));
    if !said.unwrap_or_else(|| Selector::Default.covers(rule)) {
        return None;
    }
    let levels = choices.into_iter().filter_map(|choice| {
        let levels = choice.severity.iter();
        let levels = levels.filter(|(selector, _)| selector.covers(rule));
        // Of several that are equally exact, this takes the last.
        levels.max_by_key(|(selector, _)| selector.rank())
    });
    let level = levels.map(|(_, severity)| *severity).next();
    Some(level.unwrap_or_else(|| rule.severity()))
}

/// How exactly a rule is named, if it is named at all.
fn rank<'s>(rule: &RuleRef, selectors: impl Iterator<Item = &'s Selector>) -> Option<u8> {
    let covering = selectors.filter(|selector| selector.covers(rule));
    covering.map(Selector::rank).max()
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
        let severity = severity(&rule, choices.iter());
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
            severity(&rule, choices.iter()).unwrap()
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
}
