//! One rule, as data: what it is called, how bad it is, what its page says.

use std::fmt;

use super::group::Group;
use super::severity::Severity;
use crate::fix::Applicability;
use crate::publisher;

/// One rule: its facts and its page. What it looks at is known where its checks are.
pub struct Rule {
    /// The facts about it.
    pub meta: Meta,
    /// The folder in which it is.
    pub group: Group,
    /// The text of its file, of which the page is the documentation at the top.
    pub(crate) page: &'static str,
    /// Its place in the list of all rules, 0-based.
    pub(crate) number: usize,
}

impl Rule {
    /// Its place in the list of all rules, 0-based.
    pub fn index(&self) -> usize {
        self.number
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

    /// Where its page can be read on the web; `None` while no site is published.
    pub fn url(&self) -> Option<String> {
        publisher::page_of_rule(self.group.name(), self.meta.name)
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

/// The facts about a rule. Names, severities and what is on by default are promises to
/// users: the changelog lists every change.
pub struct Meta {
    /// Its name, in kebab-case; it reads well after "ignore".
    pub name: &'static str,
    /// Names that it had before.
    pub aliases: &'static [&'static str],
    /// How bad its findings are.
    pub severity: Severity,
    /// What fixes it offers.
    pub fix: Availability,
    /// What its safe fixes may change although it could be read: that the reader sees the
    /// same game all the same is then for the rule to say. The guard of repairs takes
    /// everything else for a bug.
    pub may_change: &'static [Part],
    /// The chapters that it is on, by standard; empty for our own opinion.
    pub chapters: &'static [(Standard, &'static [&'static str])],
    /// Whether it is on when the user selects nothing. Rules of the group `export` are then
    /// on for files that are held to export format.
    pub default: bool,
    /// Whether findings that say the same at more than a few places of a file become one, as it
    /// is where a program makes a mistake throughout. Not so where each is a fault of its own,
    /// about which somebody has to think: a card of a deal, the score of a board.
    pub folds: bool,
    /// Whether its fixes in games are made before those of other rules: by the names that they write
    /// the values and the sections are read.
    pub fixes_first: bool,
    /// Whether it is about what nobody reads: editors fade it.
    pub fades: bool,
    /// The version of pbnlint that brought it.
    pub since: &'static str,
}

/// A standard that rules cite, by the name and version that its chapters belong to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standard(pub &'static str);

/// How bad the findings of a rule are in a notation where its facts say something else, and whether it is on
/// there when the user selects nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// How bad its findings are.
    pub severity: Severity,
    /// Whether it is on.
    pub default: bool,
}

impl Standing {
    /// On, with findings so bad.
    pub const fn on(severity: Severity) -> Standing {
        Standing {
            severity,
            default: true,
        }
    }

    /// Off, with findings so bad.
    pub const fn off(severity: Severity) -> Standing {
        Standing {
            severity,
            default: false,
        }
    }
}

impl Meta {
    /// The chapters of a standard that the rule is on.
    pub fn chapters_of(&self, standard: Standard) -> &'static [&'static str] {
        let mut all = self.chapters.iter();
        let found = all.find(|(of, _)| *of == standard);
        found.map_or(&[], |(_, chapters)| chapters)
    }

    /// What is usual; a rule writes `..Meta::DEFAULT` after what it has to say.
    pub const DEFAULT: Meta = Meta {
        name: "",
        aliases: &[],
        severity: Severity::Warning,
        fix: Availability::None,
        may_change: &[],
        chapters: &[],
        default: true,
        folds: true,
        fixes_first: false,
        fades: false,
        since: "0.1.0",
    };
}

/// Whether a rule's findings come with a fix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Availability {
    /// None has one.
    None,
    /// Some have one, of this applicability at best.
    Sometimes(Applicability),
    /// Every finding has one, of this applicability.
    Always(Applicability),
}

/// The parts of a game that can differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The number of games.
    Games,
    /// A value of a tag, the deal and the tag of a section included.
    Tag,
    /// A value of a tag that is a second time.
    RepeatedTag,
    /// A call, or a card of the play.
    Turn,
    /// A suffix, a NAG or a reference to a note.
    Annotation,
    /// The text of a note.
    Note,
    /// A column or an element of a table.
    Table,
    /// A comment, or what it belongs to.
    Comment,
    /// A `%` line.
    EscapeLine,
}
