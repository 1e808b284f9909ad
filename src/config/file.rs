//! One configuration file: what it says, checked, with the lines on which it is.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::budget::{self, Budget, MOST_BYTES, Refused};
use super::chess::PgnChoice;
use super::globs::Globs;
use super::place::{ConfigError, ConfigText, MOST_ERRORS, in_order};
use super::values::{At, Placed};
use super::written::{LevelOrOff, Require, RuleList, RuleName, WrittenConfig};
use crate::engine::Severity;
use crate::engine::{Demand, HouseRule, Pattern};
use crate::pbn::standard::Version;
use crate::receiver::Receiver;
use crate::select::Choice;
use crate::select::names::{self, Selector};
use crate::source::LineEnding;

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
    /// `[pgn]`.
    pub pgn: PgnChoice,
    /// The name in `receiver`.
    pub receiver: Option<At<String>>,
    /// `[receiver.NAME]`.
    pub receivers: Vec<At<Arc<Receiver>>>,
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
    /// The house rules that are named, and where.
    named_house_rules: Vec<(String, usize)>,
    /// Where the name of a receiver is.
    receiver_start: usize,
    /// What was read.
    text: String,
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
    /// Reads the text of the configuration file at a path, or says what is wrong in it, in order of
    /// place.
    pub fn parse(path: &Path, text: &str) -> Result<ConfigFile, Vec<ConfigError>> {
        let places = ConfigText::new(text);
        let (written, mut errors) = places.read();
        let Some(written) = written else {
            return Err(errors);
        };
        if let Some((start, why)) = budget::one_too_many(&written) {
            return Err(vec![places.error(start, why)]);
        }
        let mut checker = ConfigChecker {
            text: places,
            budget: Budget::new(),
            is_over: false,
            named_house_rules: Vec::new(),
            errors: Vec::new(),
        };
        let file = checker.check(path, written);
        if checker.is_over {
            return Err(checker.errors);
        }
        let is_full = checker.is_full();
        errors.append(&mut checker.errors);
        if errors.is_empty() {
            return Ok(file);
        }
        Err(in_order(errors, is_full))
    }

    /// What is wrong where it names a receiver that there is not.
    pub(super) fn unknown_receiver(&self, own: &[Arc<Receiver>]) -> Option<ConfigError> {
        let name = self.receiver.as_ref()?;
        let unknown = Receiver::named(&name.value, own).err()?;
        Some(ConfigText::new(&self.text).error(self.receiver_start, unknown))
    }

    /// What is wrong where it names house rules that there are not.
    pub(super) fn unknown_house_rules(&self, known: &HashSet<&str>) -> Vec<ConfigError> {
        let named = self.named_house_rules.iter();
        let mut unknown = named.filter(|(name, _)| !known.contains(name.as_str()));
        let text = ConfigText::new(&self.text);
        let errors = unknown.by_ref().take(MOST_ERRORS).map(|(name, start)| {
            text.error(
                *start,
                format!("no `[[require]]` makes a house rule {name}"),
            )
        });
        let errors = errors.collect();
        in_order(errors, unknown.next().is_some())
    }
}

/// Whether there is a setting of this name that takes a list, as a pattern for files does here.
fn is_list_setting(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        && toml::from_str::<WrittenConfig>(&format!("{name} = []")).is_ok()
}

/// Turns what is written into what it means.
struct ConfigChecker<'t> {
    text: ConfigText<'t>,
    budget: Budget,
    /// Whether the budget is passed: then nothing more is read.
    is_over: bool,
    named_house_rules: Vec<(String, usize)>,
    /// What is wrong; what it is wrong with is left out.
    errors: Vec<ConfigError>,
}

/// What is refused: the byte at which it is, and why.
type ConfigMistake = (usize, Refused);

/// What is wrong at a place.
fn wrong<T>(start: usize, why: impl Into<String>) -> Result<T, ConfigMistake> {
    Err((start, Refused::Wrong(why.into())))
}

impl ConfigChecker<'_> {
    /// Notes what is wrong, and goes on.
    fn keep<T>(&mut self, read: Result<T, ConfigMistake>) -> Option<T> {
        match read {
            Ok(read) => return Some(read),
            Err((start, Refused::TooMuch)) => {
                let megabytes = MOST_BYTES >> 20;
                let why = format!("all patterns up to this one take more than {megabytes} MB");
                self.errors = vec![self.text.error(start, why)];
                self.is_over = true;
            }
            Err((start, Refused::Wrong(why))) if !self.is_full() => {
                self.errors.push(self.text.error(start, why));
            }
            Err(_) => {}
        }
        None
    }

    /// Whether nothing more that is wrong is listed.
    fn is_full(&self) -> bool {
        self.is_over || self.errors.len() >= MOST_ERRORS
    }

    fn check(&mut self, path: &Path, written: WrittenConfig) -> ConfigFile {
        let line = |list: &Option<RuleList>| list.as_ref().map_or(0, |l| self.text.line(l.start()));
        let levels = written.severity.keys();
        let rule_lines = RuleLines {
            select: line(&written.select),
            ignore: line(&written.ignore),
            extend_select: line(&written.extend_select),
            severity: levels.map(|key| self.text.line(key.start())).collect(),
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
        let per_file_ignores = self.per_file_ignores(&written.per_file_ignores);
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
        let receiver = written.receiver.as_ref();
        let receivers =
            receiver.map(|receivers| receivers.value().own(|start| self.text.line(start)));
        let (receivers, wrong_receivers) = receivers.unwrap_or_default();
        for (start, why) in wrong_receivers {
            self.keep(wrong::<()>(start, why));
        }
        let receiver = receiver.and_then(|receiver| receiver.value().name(receiver.start()));
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
            receiver: receiver.map(|(name, start)| at(name.to_owned(), self.text.line(start))),
            receivers,
            receiver_start: receiver.map_or(0, |(_, start)| start),
            pgn: PgnChoice::of(&written.pgn, |start| self.text.line(start)),
            rules,
            rule_lines,
            exclude,
            known_tags,
            per_file_ignores,
            require: self.house_rules(&written.require),
            named_house_rules: std::mem::take(&mut self.named_house_rules),
            text: self.text.text.to_owned(),
        }
    }

    fn per_file_ignores(
        &mut self,
        written: &BTreeMap<Placed<String>, Vec<Placed<RuleName>>>,
    ) -> Vec<PerFileIgnores> {
        let mut ignores = Vec::with_capacity(written.len());
        for (pattern, rules) in written {
            if self.is_full() {
                break;
            }
            let files = self.file_pattern(pattern);
            let files = self.keep(files);
            let rules = self.selectors(rules);
            let line = self.text.line(pattern.start());
            ignores.extend(files.map(|files| PerFileIgnores { files, rules, line }));
        }
        ignores
    }

    /// A pattern for files that has rules of its own.
    fn file_pattern(&mut self, pattern: &Placed<String>) -> Result<Globs, ConfigMistake> {
        let name = pattern.value();
        if is_list_setting(name) {
            let why = format!(
                "`{name}` is a setting, and no file: it must come before all tables, which are \
                 headed by `[...]`"
            );
            return wrong(pattern.start(), why);
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

    fn tag_name(&self, name: &Placed<String>) -> Result<String, ConfigMistake> {
        let tag = name.value();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if tag.is_empty() || !tag.chars().all(is_letter) {
            let why = format!("\"{tag}\": a tag name has letters, digits and `_` (chapter 3.3)");
            return wrong(name.start(), why);
        }
        Ok(tag.clone())
    }

    fn optional_selectors(&mut self, list: Option<&RuleList>) -> Vec<Selector> {
        list.map_or(Vec::new(), |list| self.selectors(list.value()))
    }

    fn selectors(&mut self, list: &[Placed<RuleName>]) -> Vec<Selector> {
        let mut selectors = Vec::with_capacity(list.len());
        for name in list {
            // To look for what was meant takes long.
            if self.is_full() {
                break;
            }
            let selector = self.selector(name);
            selectors.extend(self.keep(selector));
        }
        selectors
    }

    fn selector(&mut self, name: &Placed<RuleName>) -> Result<Selector, ConfigMistake> {
        let RuleName(text) = name.value();
        let selector = names::selector(text);
        let selector = selector
            .or_else(|unknown| wrong(name.start(), format!("\"{text}\": {}", unknown.why())))?;
        if let Selector::HouseRule(full) = &selector {
            self.named_house_rules.push((full.clone(), name.start()));
        }
        Ok(selector)
    }

    fn severities(
        &mut self,
        levels: &BTreeMap<Placed<RuleName>, Placed<LevelOrOff>>,
    ) -> Vec<(Selector, Option<Severity>)> {
        let mut severities = Vec::with_capacity(levels.len());
        let mut known: HashMap<String, &str> = HashMap::new();
        for (name, level) in levels {
            if self.is_full() {
                break;
            }
            let selector = self.selector(name);
            let Some(selector) = self.keep(selector) else {
                continue;
            };
            let RuleName(text) = name.value();
            if let Some(other) = known.insert(selector.name().to_owned(), text) {
                let why = format!("`{other}` and `{text}` are one rule, which has one severity");
                self.keep(wrong::<()>(name.start(), why));
                continue;
            }
            severities.push((selector, (*level.value()).into()));
        }
        severities
    }

    fn globs<'p>(
        &mut self,
        patterns: impl IntoIterator<Item = &'p Placed<String>>,
    ) -> Result<Globs, ConfigMistake> {
        let patterns: Vec<_> = patterns.into_iter().collect();
        let texts = patterns.iter().map(|pattern| pattern.value().as_str());
        Globs::new(texts, &mut self.budget).map_err(|(place, refused)| {
            let pattern = patterns.get(place);
            let text = pattern.map_or("", |pattern| pattern.value());
            let start = pattern.map_or(0, |pattern| pattern.start());
            (start, refused.of(text))
        })
    }

    fn house_rules(&mut self, rules: &[Placed<Require>]) -> Vec<At<Arc<HouseRule>>> {
        let mut read: Vec<At<Arc<HouseRule>>> = Vec::new();
        let mut names = HashSet::new();
        for rule in rules {
            if self.is_full() {
                break;
            }
            let house = self.house_rule(rule.value());
            let Some(house) = self.keep(house) else {
                continue;
            };
            if !names.insert(house.name.clone()) {
                let why = format!("two house rules are named {}", house.name);
                self.keep(wrong::<()>(rule.value().name.start(), why));
                continue;
            }
            read.push(self.at(&rule.value().name, Arc::new(house)));
        }
        read
    }

    fn house_rule(&mut self, rule: &Require) -> Result<HouseRule, ConfigMistake> {
        let name = rule.name.value();
        let is_word = |word: &str| {
            let mut letters = word.chars();
            !word.is_empty() && letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !name.split('-').all(is_word) {
            let why =
                format!("\"{name}\": a name has small letters and digits, with hyphens between");
            return wrong(rule.name.start(), why);
        }
        let tag = self.tag_name(&rule.tag)?;
        if let Some(message) = &rule.message
            && message.value().trim().is_empty()
        {
            let why = "an empty message says nothing; without `message` the finding says what is demanded";
            return wrong(message.start(), why);
        }
        let optional = rule.optional.as_ref().filter(|optional| *optional.value());
        let demand = self.demand(rule)?;
        if let (Some(optional), Demand::Present | Demand::Absent) = (optional, &demand) {
            let why = "this leaves nothing to demand; it goes with `pattern` or `one-of`";
            return wrong(optional.start(), why);
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

    fn demand(&mut self, rule: &Require) -> Result<Demand, ConfigMistake> {
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
            return wrong(*second, why);
        }
        if let Some(pattern) = pattern {
            let text = pattern.value();
            let regex = self.budget.regex(text);
            let regex = regex.map_err(|refused| (pattern.start(), refused.of(text)))?;
            return Ok(Demand::Matches(Pattern {
                text: text.clone(),
                test: Box::new(move |value| regex.is_match(value)),
            }));
        }
        Ok(match (&rule.one_of, absent) {
            (Some(values), _) if values.value().is_empty() => {
                let why = "no value can be one of none";
                return wrong(values.start(), why);
            }
            (Some(values), _) => Demand::OneOf(values.value().clone()),
            (None, Some(_)) => Demand::Absent,
            (None, None) => Demand::Present,
        })
    }
}
