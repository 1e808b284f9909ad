//! The list of all rules, for what has to know their names.

use super::group::Group;
use super::rule::Rule;

/// All rules and groups of the program.
pub struct Catalog {
    /// The rules, by group and then by name.
    pub rules: &'static [Rule],
    /// The groups, in order.
    pub groups: &'static [Group],
}

impl Catalog {
    /// The rule of a name, or of a name it had before.
    pub fn rule(&self, name: &str) -> Option<&'static Rule> {
        let named = |rule: &&Rule| rule.meta.name == name || rule.meta.aliases.contains(&name);
        self.rules.iter().find(named)
    }

    /// The group of a name.
    pub fn group(&self, name: &str) -> Option<Group> {
        self.groups.iter().copied().find(|group| group.name == name)
    }

    /// The rules of a group in order of name.
    pub fn rules_of(&self, group: Group) -> impl Iterator<Item = &'static Rule> + use<> {
        self.rules.iter().filter(move |rule| rule.group == group)
    }
}
