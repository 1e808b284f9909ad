//! Names of rules and groups as users type them.

use std::error::Error;
use std::fmt;

use crate::engine::Severity;
use crate::engine::{Group, HOUSE_GROUP, Rule, RuleRef, Standing};
use crate::notation::Notation;
use crate::rules::{RULES, checks, groups, listed};

/// A name that no rule and no group has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    name: String,
    why: String,
    nearest: Option<&'static str>,
}

impl UnknownName {
    /// The name that nothing has.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The known name most like it, if one is near enough.
    pub fn nearest(&self) -> Option<&'static str> {
        self.nearest
    }

    /// What is wrong, for those who see the name: with the nearest one.
    #[cfg(feature = "config")]
    pub(crate) fn why(&self) -> &str {
        &self.why
    }

    /// A name that is refused for a reason of its own.
    pub(crate) fn because(name: &str, why: String) -> UnknownName {
        UnknownName {
            name: name.to_owned(),
            why,
            nearest: None,
        }
    }

    /// Finds out which name was meant perhaps.
    fn new(what: &str, name: &str, known: impl Iterator<Item = &'static str>) -> UnknownName {
        let nearest = nearest(name, known);
        let why = match nearest {
            Some(near) => format!("no {what} has this name; did you mean `{near}`?"),
            None => format!("no {what} has this name; `pbnlint rules` lists them all"),
        };
        UnknownName {
            nearest,
            ..UnknownName::because(name, why)
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.name, self.why)
    }
}

impl Error for UnknownName {}

/// Some rules, as a user names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Selector {
    /// Every rule.
    All,
    /// What is on when nothing is selected.
    Default,
    /// The rules of a group.
    Group(Group),
    /// The checks of a notation.
    Notation(Notation),
    /// One rule.
    Rule(&'static Rule),
    /// All house rules.
    House,
    /// One house rule, by its full name. Whether there is one, the configuration says.
    HouseRule(String),
}

impl Selector {
    /// Whether a rule is meant.
    pub fn covers(&self, rule: &RuleRef) -> bool {
        match (self, rule) {
            (Selector::All, _) => true,
            (Selector::Default, RuleRef::BuiltIn(rule)) => {
                rule.meta.default && rule.group != groups::STYLE
            }
            (Selector::Group(group), RuleRef::BuiltIn(rule)) => rule.group == *group,
            (Selector::Rule(named), RuleRef::BuiltIn(rule)) => named == rule,
            (Selector::Notation(Notation::Pgn), RuleRef::BuiltIn(rule)) => {
                !checks(rule).pgn.is_empty()
            }
            (Selector::Notation(_), RuleRef::BuiltIn(rule)) => !checks(rule).pbn.is_empty(),
            (Selector::Default | Selector::House, RuleRef::House(_)) => true,
            (Selector::HouseRule(name), RuleRef::House(rule)) => rule.name == *name,
            _ => false,
        }
    }

    /// The name of it.
    pub fn name(&self) -> &str {
        match self {
            Selector::All => "all",
            Selector::Default => "default",
            Selector::Group(group) => group.name(),
            Selector::Notation(notation) => notation.name(),
            Selector::Rule(rule) => rule.meta.name,
            Selector::House => HOUSE_GROUP,
            Selector::HouseRule(name) => name,
        }
    }
}

/// A rule in the notations of one game.
pub(super) struct Choosable<'r> {
    rule: &'r RuleRef,
    /// How bad its findings are there, and whether it is on, if nothing is said of it.
    pub(super) standing: Standing,
    /// The notation that means it, if any.
    notation: Option<Notation>,
}

impl<'r> Choosable<'r> {
    pub(super) fn in_bridge(rule: &'r RuleRef) -> Choosable<'r> {
        let is_of_pbn = |rule: &Rule| !checks(rule).pbn.is_empty();
        Choosable {
            rule,
            standing: Standing {
                severity: rule.severity(),
                default: Selector::Default.covers(rule),
            },
            notation: rule
                .built_in()
                .is_none_or(is_of_pbn)
                .then_some(Notation::Pbn),
        }
    }

    pub(super) fn in_chess(rule: &'r RuleRef) -> Choosable<'r> {
        let in_bridge = Choosable::in_bridge(rule);
        match rule.built_in() {
            None => in_bridge,
            Some(built_in) => Choosable {
                standing: standing_in_chess(built_in),
                notation: (!checks(built_in).pgn.is_empty()).then_some(Notation::Pgn),
                ..in_bridge
            },
        }
    }

    /// The names of selectors that mean it, the most exact first, with how exact they are: a rule beats its
    /// group and its notation, and these beat the words for all.
    pub(super) fn names(&self) -> impl Iterator<Item = (&'r str, u8)> {
        let exact = [(self.rule.name(), 3), (self.rule.group(), 2)];
        // What takes long is asked for by its own name.
        let is_wide = self
            .rule
            .built_in()
            .is_none_or(|rule| rule.group != groups::SOLVE);
        let notation = self.notation.filter(|_| is_wide);
        let notation = notation.map(|notation| (notation.name(), 2));
        let is_default = self.standing.default;
        let default = is_default.then(|| (Selector::Default.name(), 1));
        let all = is_wide.then(|| (Selector::All.name(), 1));
        exact.into_iter().chain(notation).chain(default).chain(all)
    }
}

/// How a rule stands in chess if nothing is said of it.
pub fn standing_in_chess(rule: &Rule) -> Standing {
    let standing = checks(rule).standing_in_pgn(rule);
    Standing {
        default: standing.default && rule.group != groups::STYLE,
        ..standing
    }
}

/// The full name of a house rule.
pub fn house_name(name: &str) -> String {
    format!("{HOUSE_GROUP}/{name}")
}

fn is_house_name(name: &str) -> bool {
    let rest = name.strip_prefix(HOUSE_GROUP);
    rest.is_some_and(|rest| rest.starts_with('/') && rest.len() > 1)
}

/// The words that stand for groups of rules.
pub fn group_names() -> impl Iterator<Item = &'static str> {
    let groups = groups::ALL.iter().map(|group| group.name());
    groups.chain([HOUSE_GROUP, "pbn", "pgn", "all", "default"])
}

/// Reads the name of a rule, a group, `all` or `default`.
pub fn selector(name: &str) -> Result<Selector, UnknownName> {
    let group = crate::rules::CATALOG.group(name);
    match (name, group) {
        ("all", _) => Ok(Selector::All),
        (HOUSE_GROUP, _) => Ok(Selector::House),
        _ if is_house_name(name) => Ok(Selector::HouseRule(name.to_owned())),
        ("default", _) => Ok(Selector::Default),
        ("pbn", _) => Ok(Selector::Notation(Notation::Pbn)),
        ("pgn", _) => Ok(Selector::Notation(Notation::Pgn)),
        (_, Some(group)) => Ok(Selector::Group(group)),
        _ => crate::rules::find(name).map(Selector::Rule).ok_or_else(|| {
            UnknownName::new("rule or group", name, group_names().chain(rule_names()))
        }),
    }
}

/// Reads what [`selector`] reads, of the rules that pbnlint has itself.
#[cfg(feature = "cli")]
pub(crate) fn built_in(name: &str) -> Result<Selector, UnknownName> {
    match selector(name)? {
        Selector::House | Selector::HouseRule(_) => Err(in_configuration(name)),
        other => Ok(other),
    }
}

/// Why nothing can be said of house rules where no configuration is read.
fn in_configuration(name: &str) -> UnknownName {
    let why = "house rules have no page; `pbnlint config show` says what they demand";
    UnknownName::because(name, why.to_owned())
}

/// What there is to explain.
#[derive(Clone, Copy, Debug)]
pub enum Topic {
    /// One rule.
    Rule(&'static Rule),
    /// The rules of a group.
    Group(Group),
}

/// Reads the name of a rule, which may be one that it had before, or of a group, in any case
/// and with any signs between its words.
pub fn topic(name: &str) -> Result<Topic, UnknownName> {
    let plain = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
    if is_house_name(name) || plain == HOUSE_GROUP {
        return Err(in_configuration(name));
    }
    if matches!(plain.as_str(), "all" | "default") {
        let why = format!("this means many rules; `pbnlint rules {plain}` lists them");
        return Err(UnknownName::because(name, why));
    }
    let group = crate::rules::CATALOG.group(&plain);
    match (crate::rules::find(&plain), group) {
        (Some(rule), _) => Ok(Topic::Rule(rule)),
        (None, Some(group)) => Ok(Topic::Group(group)),
        (None, None) => Err(match with_word(&plain) {
            Some(names) => {
                let why = format!("no rule has this name; did you mean {names}?");
                UnknownName::because(name, why)
            }
            None => UnknownName::new("rule", name, rule_names()),
        }),
    }
}

/// How many names are offered for one word of them.
const MOST_OFFERED: usize = 6;

/// The rules in whose names a word is.
fn with_word(word: &str) -> Option<String> {
    let names = RULES.iter().map(|rule| rule.meta.name);
    let names = names.filter(|name| name.split('-').any(|part| part == word));
    let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
    let (shown, more) = if names.len() > MOST_OFFERED {
        (names.get(..MOST_OFFERED)?, " or another of them")
    } else {
        (names.as_slice(), "")
    };
    match shown {
        [] => None,
        [one] => Some(one.clone()),
        [others @ .., last] if more.is_empty() => Some(format!("{} or {last}", others.join(", "))),
        all => Some(format!("{}{more}", all.join(", "))),
    }
}

/// Reads `RULE=LEVEL` or `GROUP=LEVEL`; the level `off` is `None`.
pub fn severity_of(text: &str) -> Result<(Selector, Option<Severity>), String> {
    let (name, level) = text
        .trim()
        .split_once('=')
        .ok_or("write it as RULE=LEVEL, such as `unknown-tag=info`")?;
    let severity = match level {
        OFF => None,
        _ => Some(find_severity(level).ok_or_else(|| no_severity(level, &[OFF]))?),
    };
    let selector = selector(name).map_err(|unknown| unknown.why)?;
    Ok((selector, severity))
}

/// The level of rules that are off.
pub const OFF: &str = "off";

/// Reads the name of a severity.
pub fn severity(level: &str) -> Result<Severity, String> {
    find_severity(level).ok_or_else(|| no_severity(level, &[]))
}

const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];

fn find_severity(level: &str) -> Option<Severity> {
    let mut levels = SEVERITIES.into_iter();
    levels.find(|severity| severity.name() == level)
}

/// The names of all severities.
#[cfg(feature = "cli")]
pub(crate) fn severity_names() -> impl Iterator<Item = &'static str> {
    SEVERITIES.iter().map(|severity| severity.name())
}

/// That no severity has a name. Some places know other levels as well.
fn no_severity(level: &str, others: &[&str]) -> String {
    let names = SEVERITIES.iter().map(|severity| severity.name());
    let names = names.chain(others.iter().copied());
    match nearest(level, names.clone()) {
        Some(near) => format!("no severity `{level}`; did you mean `{near}`?"),
        None => {
            let names: Vec<&str> = names.collect();
            format!("no severity `{level}`: it is one of {}", listed(&names))
        }
    }
}

/// The names of all rules, and those they had before.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    let old = RULES.iter().flat_map(|rule| rule.meta.aliases);
    RULES.iter().map(|rule| rule.meta.name).chain(old.copied())
}

/// The name most like another, if any is near enough to be worth a question.
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    // Longer names than ours are no typing mistakes, and comparing them takes long.
    if name.len() > 64 {
        return None;
    }
    let name = name.trim().to_ascii_lowercase().replace('_', "-");
    let limit = (name.len() / 3).max(1);
    known
        .map(|other| (strsim::osa_distance(&name, other), other))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered() {
        let names = || ["stray-text", "stray-brace", "tag"].into_iter();
        assert_eq!(nearest("stray-txet", names()), Some("stray-text"));
        assert_eq!(nearest("Stray_Brace", names()), Some("stray-brace"));
        assert_eq!(nearest("tags", names()), Some("tag"));
        assert_eq!(nearest("nonsense", names()), None);
        assert_eq!(nearest(&"a".repeat(1 << 20), names()), None);
    }

    #[test]
    fn severities_are_read() {
        let read = severity_of("syntax=info");
        let syntax = || Selector::Group(crate::rules::groups::SYNTAX);
        assert_eq!(read, Ok((syntax(), Some(Severity::Info))));
        assert_eq!(severity_of("syntax=off"), Ok((syntax(), None)));
        for wrong in ["syntax", "syntax=loud", "nonsense=info", "="] {
            assert!(severity_of(wrong).is_err(), "{wrong}");
        }
        let message = |level| severity(level).err().unwrap_or_default();
        let meant = "no severity `eror`; did you mean `error`?";
        assert_eq!(message("eror"), meant);
        let known = "no severity `off`: it is one of error, warning and info";
        assert_eq!(message("off"), known);
    }
}
