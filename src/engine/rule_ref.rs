//! The rule of a finding: one of ours or a house rule.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::group::Judges;
use super::house::{HOUSE_GROUP, HouseRule};
use super::rule::{Rule, Standard};
use super::severity::Severity;

/// The rule that speaks in a finding: one of ours, or one of the user's house.
#[derive(Clone)]
pub enum RuleRef {
    /// A rule of the program.
    BuiltIn(&'static Rule),
    /// A house rule.
    House(Arc<HouseRule>),
}

impl RuleRef {
    /// The name by which it is selected and suppressed.
    pub fn name(&self) -> &str {
        match self {
            RuleRef::BuiltIn(rule) => rule.meta.name,
            RuleRef::House(rule) => &rule.name,
        }
    }

    /// The name of its group.
    pub fn group(&self) -> &'static str {
        match self {
            RuleRef::BuiltIn(rule) => rule.group.name(),
            RuleRef::House(_) => HOUSE_GROUP,
        }
    }

    /// Which texts it judges. A house rule judges what is written.
    pub(crate) fn judges(&self) -> Judges {
        match self {
            RuleRef::BuiltIn(rule) => rule.group.judges,
            RuleRef::House(_) => Judges::Writing,
        }
    }

    /// How bad its findings are unless the user says otherwise.
    pub fn severity(&self) -> Severity {
        match self {
            RuleRef::BuiltIn(rule) => rule.meta.severity,
            RuleRef::House(rule) => rule.severity,
        }
    }

    /// The chapters of a standard that it is on.
    pub fn chapters_of(&self, standard: Standard) -> &'static [&'static str] {
        self.built_in()
            .map_or(&[], |rule| rule.meta.chapters_of(standard))
    }

    /// What it finds or demands, in one sentence without its full stop.
    pub fn summary(&self) -> String {
        match self {
            RuleRef::BuiltIn(rule) => rule.summary(),
            RuleRef::House(rule) => rule.summary(),
        }
    }

    /// Where its page can be read on the web; house rules have none.
    pub fn url(&self) -> Option<String> {
        self.built_in().and_then(Rule::url)
    }

    /// The rule of ours, if it is one.
    pub fn built_in(&self) -> Option<&'static Rule> {
        match self {
            RuleRef::BuiltIn(rule) => Some(rule),
            RuleRef::House(_) => None,
        }
    }
}

impl From<&'static Rule> for RuleRef {
    fn from(rule: &'static Rule) -> RuleRef {
        RuleRef::BuiltIn(rule)
    }
}

impl From<&Arc<HouseRule>> for RuleRef {
    fn from(rule: &Arc<HouseRule>) -> RuleRef {
        RuleRef::House(Arc::clone(rule))
    }
}

/// Rules are known by their names, which are used once.
impl PartialEq for RuleRef {
    fn eq(&self, other: &RuleRef) -> bool {
        match (self, other) {
            (RuleRef::BuiltIn(one), RuleRef::BuiltIn(other)) => one == other,
            (RuleRef::House(one), RuleRef::House(other)) => one.name == other.name,
            _ => false,
        }
    }
}

impl PartialEq<&'static Rule> for RuleRef {
    fn eq(&self, other: &&'static Rule) -> bool {
        self.built_in() == Some(*other)
    }
}

impl Eq for RuleRef {}

impl PartialOrd for RuleRef {
    fn partial_cmp(&self, other: &RuleRef) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RuleRef {
    fn cmp(&self, other: &RuleRef) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl Hash for RuleRef {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
