//! One rule: what is known of it, and where it is in the list.

use std::fmt;

use super::{Check, Group, Meta, RULES};

/// Where the site of `examples/site.rs` is.
const SITE: &str = "https://pbnlint.readthedocs.io/en/latest/";

/// One rule: its facts, its page and its checks.
pub struct Rule {
    /// The facts about it.
    pub meta: Meta,
    /// What the engine calls.
    pub checks: &'static [Check],
    /// The folder in which it is.
    pub group: Group,
    /// The text of its file, of which the page is the documentation at the top.
    pub(super) page: &'static str,
}

impl Rule {
    /// The rule of a name, or of a name it had before.
    pub fn find(name: &str) -> Option<&'static Rule> {
        let named = |rule: &&Rule| rule.meta.name == name || rule.meta.aliases.contains(&name);
        RULES.iter().find(named)
    }

    /// Whether it judges tables, by what a game must have for it.
    pub(crate) fn is_about_tables(&self) -> bool {
        let is_judged = matches!(self.group, Group::Table | Group::Law);
        is_judged && self.meta.needs.iter().any(|need| need.is_table())
    }

    /// Whether it judges a claim of export format.
    pub(crate) fn judges_claim(&self) -> bool {
        let mut checks = self.checks.iter();
        checks.any(|check| matches!(check, Check::ExportClaim(_)))
    }

    /// Its place in [`RULES`], in which all rules are.
    pub fn index(&self) -> usize {
        let first = RULES.as_ptr() as usize;
        let here = std::ptr::from_ref(self) as usize;
        here.wrapping_sub(first) / size_of::<Rule>()
    }

    /// The page in Markdown: the documentation at the top of the rule's file.
    pub fn page(&self) -> String {
        let lines = self
            .page
            .lines()
            .filter_map(|line| line.strip_prefix("//!"));
        let mut page = String::new();
        for line in lines {
            page.push_str(line.strip_prefix(' ').unwrap_or(line));
            page.push('\n');
        }
        page
    }

    /// The first sentence of the page's text, without its full stop.
    pub fn summary(&self) -> String {
        let page = self.page();
        let text = page.split("\n\n").nth(1).unwrap_or_default();
        let sentence = text.replace('\n', " ");
        let end = sentence.find(". ").unwrap_or(sentence.trim_end().len());
        let sentence = sentence.get(..end).unwrap_or_default().trim();
        sentence.strip_suffix('.').unwrap_or(sentence).to_owned()
    }

    /// Where its page can be read.
    pub fn url(&self) -> String {
        let (group, name) = (self.group.name(), self.meta.name);
        format!("{SITE}rules/{group}/{name}.html")
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Rule) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Rule {}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.meta.name)
    }
}
