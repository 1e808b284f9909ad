//! One configuration file: what it says, checked, with the lines on which it is.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use regex::Regex;

use super::globs::Globs;
use super::place::{ConfigError, Text};
use super::written::{Level, Placed, Require, RuleList, RuleName, Written};
use crate::engine::Severity;
use crate::engine::{Demand, HouseRule, Pattern};
use crate::pbn::standard::Version;
use crate::select::Choice;
use crate::select::names::{self, Selector};
use crate::source::LineEnding;

/// A value and the line (1-based) on which it is.
#[derive(Clone, Debug)]
pub struct At<T> {
    /// What is said.
    pub value: T,
    /// Where.
    pub line: usize,
}

/// A value with its line.
fn at<T>(value: T, line: usize) -> At<T> {
    At { value, line }
}

/// One configuration file, checked.
#[derive(Debug)]
pub struct ConfigFile {
    /// Where it is.
    pub path: PathBuf,
    /// The folder from which its patterns count.
    pub folder: PathBuf,
    /// The configuration that holds where this one says nothing, as written.
    pub extend: Option<At<String>>,
    /// `pbn-version`.
    pub pbn_version: Option<At<Version>>,
    /// `export`.
    pub export: Option<At<bool>>,
    /// `line-ending`.
    pub line_ending: Option<At<LineEnding>>,
    /// `select`, `ignore`, `extend-select` and `[severity]`.
    pub rules: Choice,
    /// The lines of `select`, `ignore`, `extend-select` and of each entry of `[severity]`.
    pub rule_lines: RuleLines,
    /// `exclude`.
    pub exclude: Option<At<Globs>>,
    /// `known-tags`.
    pub known_tags: Option<At<Vec<String>>>,
    /// `[per-file-ignores]`, in order of the file.
    pub per_file_ignores: Vec<PerFileIgnores>,
    /// `[[require]]`.
    pub require: Vec<At<Arc<HouseRule>>>,
    /// The house rules that are named, and what to say if there is none of the name.
    pub(super) named_house_rules: Vec<(String, ConfigError)>,
}

/// Where the choice of rules is.
#[derive(Clone, Debug, Default)]
pub struct RuleLines {
    /// The line of `select`.
    pub select: usize,
    /// The line of `ignore`.
    pub ignore: usize,
    /// The line of `extend-select`.
    pub extend_select: usize,
    /// The lines of the severities, in their order.
    pub severity: Vec<usize>,
}

/// Rules that are off in some files.
#[derive(Clone, Debug)]
pub struct PerFileIgnores {
    /// Which files.
    pub files: Globs,
    /// Which rules.
    pub rules: Vec<Selector>,
    /// Where it says so.
    pub line: usize,
}

impl ConfigFile {
    /// Reads the text of the configuration file at a path, or says all that is wrong in
    /// it, in order of place.
    pub fn parse(path: &Path, text: &str) -> Result<ConfigFile, Vec<ConfigError>> {
        let (written, mut errors) = Text(text).read();
        let Some(written) = written else {
            return Err(errors);
        };
        let mut checker = Checker {
            text: Text(text),
            named_house_rules: Vec::new(),
            errors: Vec::new(),
        };
        let file = checker.check(path, written);
        errors.append(&mut checker.errors);
        if errors.is_empty() {
            return Ok(file);
        }
        errors.sort_by_key(|error| (error.line, error.column));
        Err(errors)
    }
}

/// Whether there is a setting of this name that takes a list, as a pattern for files does here.
fn is_list_setting(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        && toml::from_str::<Written>(&format!("{name} = []")).is_ok()
}

/// Turns what is written into what it means.
struct Checker<'t> {
    text: Text<'t>,
    named_house_rules: Vec<(String, ConfigError)>,
    /// What is wrong; what it is wrong with is left out.
    errors: Vec<ConfigError>,
}

impl Checker<'_> {
    /// Notes what is wrong, and goes on.
    fn keep<T>(&mut self, read: Result<T, ConfigError>) -> Option<T> {
        read.map_err(|error| self.errors.push(error)).ok()
    }

    fn check(&mut self, path: &Path, written: Written) -> ConfigFile {
        let text = self.text;
        let line = |offset| text.line(offset);
        let rule_line = |list: &Option<RuleList>| list.as_ref().map_or(0, |l| line(l.start()));
        let rule_lines = RuleLines {
            select: rule_line(&written.select),
            ignore: rule_line(&written.ignore),
            extend_select: rule_line(&written.extend_select),
            severity: written
                .severity
                .keys()
                .map(|key| line(key.start()))
                .collect(),
        };
        let rules = Choice {
            select: written
                .select
                .as_ref()
                .map(|list| self.selectors(list.value())),
            ignore: self.optional_selectors(written.ignore.as_ref()),
            extend_select: self.optional_selectors(written.extend_select.as_ref()),
            severity: self.severities(&written.severity),
        };
        let mut per_file_ignores = Vec::new();
        for (pattern, rules) in &written.per_file_ignores {
            let files = self.file_pattern(pattern);
            let files = self.keep(files);
            let rules = self.selectors(rules);
            let line = line(pattern.start());
            per_file_ignores.extend(files.map(|files| PerFileIgnores { files, rules, line }));
        }
        let exclude = written.exclude.as_ref().and_then(|list| {
            let globs = self.globs(list.value());
            let globs = self.keep(globs)?;
            Some(self.at(list, globs))
        });
        let known_tags = written.known_tags.as_ref().map(|list| {
            let names = list.value().iter().filter_map(|name| {
                let name = self.tag_name(name);
                self.keep(name)
            });
            let names = names.collect();
            self.at(list, names)
        });
        ConfigFile {
            path: path.to_owned(),
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            extend: self.plain(&written.extend),
            pbn_version: written
                .pbn_version
                .map(|version| self.at(&version, (*version.value()).into())),
            export: self.plain(&written.export),
            line_ending: written
                .line_ending
                .map(|ending| self.at(&ending, (*ending.value()).into())),
            rules,
            rule_lines,
            exclude,
            known_tags,
            per_file_ignores,
            require: self.house_rules(&written.require),
            named_house_rules: std::mem::take(&mut self.named_house_rules),
        }
    }

    /// A pattern for files that has rules of its own.
    fn file_pattern(&self, pattern: &Placed<String>) -> Result<Globs, ConfigError> {
        let name = pattern.value();
        if is_list_setting(name) {
            let why = format!(
                "`{name}` is a setting, and no file: it must come before all tables, which are \
                 headed by `[...]`"
            );
            return Err(self.text.error(pattern.start(), why));
        }
        self.globs([pattern])
    }

    fn at<T, U>(&self, place: &Placed<T>, value: U) -> At<U> {
        at(value, self.text.line(place.start()))
    }

    fn plain<T: Clone>(&self, value: &Option<Placed<T>>) -> Option<At<T>> {
        let value = value.as_ref()?;
        Some(self.at(value, value.value().clone()))
    }

    fn tag_name(&self, name: &Placed<String>) -> Result<String, ConfigError> {
        let tag = name.value();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if tag.is_empty() || !tag.chars().all(is_letter) {
            let why = format!("\"{tag}\": a tag name has letters, digits and `_` (chapter 3.3)");
            return Err(self.text.error(name.start(), why));
        }
        Ok(tag.clone())
    }

    fn optional_selectors(&mut self, list: Option<&RuleList>) -> Vec<Selector> {
        list.map_or(Vec::new(), |list| self.selectors(list.value()))
    }

    fn selectors(&mut self, list: &[Placed<RuleName>]) -> Vec<Selector> {
        let mut selectors = Vec::with_capacity(list.len());
        for name in list {
            let selector = self.selector(name);
            selectors.extend(self.keep(selector));
        }
        selectors
    }

    fn selector(&mut self, name: &Placed<RuleName>) -> Result<Selector, ConfigError> {
        let RuleName(text) = name.value();
        let selector = names::selector(text).map_err(|unknown| {
            let why = unknown.why();
            self.text.error(name.start(), format!("\"{text}\": {why}"))
        })?;
        if let Selector::HouseRule(full) = &selector {
            let why = format!("no `[[require]]` makes a house rule {full}");
            let error = self.text.error(name.start(), why);
            self.named_house_rules.push((full.clone(), error));
        }
        Ok(selector)
    }

    fn severities(
        &mut self,
        levels: &BTreeMap<Placed<RuleName>, Placed<Level>>,
    ) -> Vec<(Selector, Severity)> {
        let mut severities: Vec<(Selector, Severity)> = Vec::with_capacity(levels.len());
        let mut names: Vec<&str> = Vec::with_capacity(levels.len());
        for (name, level) in levels {
            let selector = self.selector(name);
            let Some(selector) = self.keep(selector) else {
                continue;
            };
            let RuleName(text) = name.value();
            let mut known = severities.iter().zip(&names);
            if let Some((_, other)) = known.find(|((known, _), _)| *known == selector) {
                let why = format!("`{other}` and `{text}` are one rule, which has one severity");
                let error = self.text.error(name.start(), why);
                self.errors.push(error);
                continue;
            }
            severities.push((selector, (*level.value()).into()));
            names.push(text);
        }
        severities
    }

    fn globs<'p>(
        &self,
        patterns: impl IntoIterator<Item = &'p Placed<String>>,
    ) -> Result<Globs, ConfigError> {
        let patterns: Vec<_> = patterns.into_iter().collect();
        let texts = patterns.iter().map(|pattern| pattern.value().as_str());
        Globs::new(texts).map_err(|(place, why)| {
            let pattern = patterns.get(place);
            let text = pattern.map_or("", |pattern| pattern.value());
            let start = pattern.map_or(0, |pattern| pattern.start());
            self.text.error(start, format!("\"{text}\": {why}"))
        })
    }

    fn house_rules(&mut self, rules: &[Placed<Require>]) -> Vec<At<Arc<HouseRule>>> {
        let mut read: Vec<At<Arc<HouseRule>>> = Vec::new();
        for rule in rules {
            let house = self.house_rule(rule.value());
            let Some(house) = self.keep(house) else {
                continue;
            };
            if read.iter().any(|other| other.value.name == house.name) {
                let why = format!("two house rules are named {}", house.name);
                self.errors
                    .push(self.text.error(rule.value().name.start(), why));
                continue;
            }
            read.push(self.at(&rule.value().name, Arc::new(house)));
        }
        read
    }

    fn house_rule(&self, rule: &Require) -> Result<HouseRule, ConfigError> {
        let name = rule.name.value();
        let is_word = |word: &str| {
            let mut letters = word.chars();
            !word.is_empty() && letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !name.split('-').all(is_word) {
            let why =
                format!("\"{name}\": a name has small letters and digits, with hyphens between");
            return Err(self.text.error(rule.name.start(), why));
        }
        let tag = self.tag_name(&rule.tag)?;
        if let Some(message) = &rule.message
            && message.value().trim().is_empty()
        {
            let why = "an empty message says nothing; without `message` the finding says what is demanded";
            return Err(self.text.error(message.start(), why));
        }
        let optional = rule.optional.as_ref().filter(|optional| *optional.value());
        let demand = self.demand(rule)?;
        if let (Some(optional), Demand::Present | Demand::Absent) = (optional, &demand) {
            let why = "this leaves nothing to demand; it goes with `pattern` or `one-of`";
            return Err(self.text.error(optional.start(), why));
        }
        Ok(HouseRule {
            name: names::house_name(name),
            tag,
            demand,
            optional: optional.is_some(),
            message: rule.message.as_ref().map(|message| message.value().clone()),
            severity: rule.severity.map_or(Severity::Warning, Severity::from),
        })
    }

    fn demand(&self, rule: &Require) -> Result<Demand, ConfigError> {
        let absent = rule.absent.as_ref().filter(|absent| *absent.value());
        let pattern = rule.pattern.as_ref();
        let starts = [
            pattern.map(Placed::start),
            rule.one_of.as_ref().map(Placed::start),
            absent.map(Placed::start),
        ];
        let given: Vec<usize> = starts.into_iter().flatten().collect();
        if let [_, second, ..] = given.as_slice() {
            let why = "a house rule has one of `pattern`, `one-of` and `absent`; write two rules";
            return Err(self.text.error(*second, why));
        }
        if let Some(pattern) = pattern {
            let text = pattern.value();
            let regex = Regex::new(text).map_err(|error| {
                let why = regex_error(&error);
                self.text
                    .error(pattern.start(), format!("\"{text}\": {why}"))
            })?;
            return Ok(Demand::Matches(Pattern {
                text: text.clone(),
                test: Box::new(move |value| regex.is_match(value)),
            }));
        }
        Ok(match (&rule.one_of, absent) {
            (Some(values), _) if values.value().is_empty() => {
                let why = "no value can be one of none";
                return Err(self.text.error(values.start(), why));
            }
            (Some(values), _) => Demand::OneOf(values.value().clone()),
            (None, Some(_)) => Demand::Absent,
            (None, None) => Demand::Present,
        })
    }
}

/// What is wrong with a regular expression, on one line.
fn regex_error(error: &regex::Error) -> String {
    let text = error.to_string();
    let last = text.lines().next_back().unwrap_or_default().trim();
    let last = last.strip_prefix("error: ").unwrap_or(last);
    format!("no regular expression: {last}")
}
