//! The text of one configuration file: its keys and values, and what is wrong with them.
//!
//! The structures that serde and schemars read are private: what they hold is checked
//! ([`ConfigFile::parse`]) and becomes values of the field's own types, with the lines on
//! which they stand.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use regex::Regex;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::globs::Globs;
use super::names::{self, Selector, nearest};
use super::schema::RuleName;
use super::selection::Choice;
use crate::diagnostic::Severity;
use crate::rules::{Demand, HouseRule, Pattern};
use crate::source::LineEnd;
use crate::standard::Version;

/// A value and the line (1-based) on which it stands.
#[derive(Clone, Debug)]
pub struct At<T> {
    /// What is said.
    pub value: T,
    /// Where.
    pub line: usize,
}

/// A value with its line.
pub fn at<T>(value: T, line: usize) -> At<T> {
    At { value, line }
}

/// What is wrong in a configuration file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    /// The key, with those of the tables in which it stands; empty where there is none.
    pub key: String,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if !self.key.is_empty() {
            write!(f, "`{}`: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

/// One configuration file, checked.
#[derive(Debug)]
pub struct ConfigFile {
    /// Where it lies.
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

/// Where the choice of rules stands.
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

/// The line ends of export format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LineEnding {
    /// As the standard has it.
    #[default]
    Crlf,
    /// As git may check files out.
    Lf,
    /// As they are.
    Keep,
}

impl LineEnding {
    /// The line end to hold files to, if any.
    pub fn line_end(self) -> Option<LineEnd> {
        match self {
            LineEnding::Crlf => Some(LineEnd::CrLf),
            LineEnding::Lf => Some(LineEnd::Lf),
            LineEnding::Keep => None,
        }
    }

    /// `crlf`, `lf` or `keep`.
    pub fn name(self) -> &'static str {
        match self {
            LineEnding::Crlf => "crlf",
            LineEnding::Lf => "lf",
            LineEnding::Keep => "keep",
        }
    }
}

/// A version of the standard, as users name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize, JsonSchema)]
pub enum PbnVersion {
    /// Of 1998.
    #[serde(rename = "1.0")]
    V1_0,
    /// With supplemental sections and headers.
    #[serde(rename = "2.0")]
    V2_0,
    /// The latest.
    #[serde(rename = "2.1")]
    V2_1,
}

impl From<PbnVersion> for Version {
    fn from(version: PbnVersion) -> Version {
        match version {
            PbnVersion::V1_0 => Version::V1_0,
            PbnVersion::V2_0 => Version::V2_0,
            PbnVersion::V2_1 => Version::V2_1,
        }
    }
}

/// A value with its place in the text.
#[derive(Clone, Debug)]
struct Placed<T>(Spanned<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Placed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Spanned::deserialize(deserializer).map(Placed)
    }
}

impl<T: JsonSchema> JsonSchema for Placed<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// Keys are kept in the order of the file.
impl<T> Ord for Placed<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.start().cmp(&other.start())
    }
}

impl<T> PartialOrd for Placed<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Placed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.start() == other.start()
    }
}

impl<T> Eq for Placed<T> {}

impl<T> Placed<T> {
    fn start(&self) -> usize {
        self.0.span().start
    }

    fn value(&self) -> &T {
        self.0.get_ref()
    }
}

type RuleList = Placed<Vec<Placed<RuleName>>>;

/// The settings of pbnlint, a linter for Portable Bridge Notation.
///
/// It is found upwards from each file as `pbnlint.toml` or `.pbnlint.toml`.
#[derive(serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "pbnlint.toml")]
pub(super) struct Written {
    /// Another configuration, relative to the folder of this one. What it says holds where
    /// this one says nothing; its patterns count from its own folder.
    extend: Option<Placed<String>>,
    /// The version of the standard of games before which none is declared.
    /// Default: "2.1".
    pbn_version: Option<Placed<PbnVersion>>,
    /// Hold the files to export format, place by place. Default: false.
    export: Option<Placed<bool>>,
    /// The line ends of export format: `crlf` as the standard has them, `lf` where git
    /// converts them, `keep` for any. Default: "crlf".
    line_ending: Option<Placed<LineEnding>>,
    /// The rules that are on: names of rules or groups, `all`, `default`. A rule named beats
    /// its group. Default: ["default"].
    select: Option<RuleList>,
    /// Rules that are off; between equals, this beats `select`.
    ignore: Option<RuleList>,
    /// Rules that are on beside those that are selected.
    extend_select: Option<RuleList>,
    /// Patterns for files and folders that are never read, even when they are named, unless
    /// `--no-exclude` is given.
    exclude: Option<Placed<Vec<Placed<String>>>>,
    /// The names of tags that your own programs write: no rule takes them for unknown or
    /// misspelt.
    known_tags: Option<Placed<Vec<String>>>,
    /// Other severities of rules and groups.
    #[serde(default)]
    severity: BTreeMap<Placed<RuleName>, Placed<Level>>,
    /// Rules that are off in the files that a pattern matches, whatever is selected.
    #[serde(default)]
    per_file_ignores: BTreeMap<Placed<String>, Vec<Placed<RuleName>>>,
    /// House rules: what you demand of a tag in every game.
    #[serde(default)]
    require: Vec<Placed<Require>>,
}

/// How bad a finding is.
#[derive(Clone, Copy, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Error,
    Warning,
    Info,
}

impl From<Level> for Severity {
    fn from(level: Level) -> Severity {
        match level {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
            Level::Info => Severity::Info,
        }
    }
}

/// A house rule, shown as `require/` and its name. With neither `pattern`, `one-of` nor
/// `absent`, the tag must be there.
#[derive(serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Require {
    /// Its name, in small letters with hyphens.
    #[schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))]
    name: Placed<String>,
    /// The tag, spelled as in files.
    tag: Placed<String>,
    /// The value must match this regular expression (of Rust's crate `regex`), somewhere.
    pattern: Option<Placed<String>>,
    /// The value must be one of these.
    one_of: Option<Placed<Vec<String>>>,
    /// The tag must not be there.
    absent: Option<Placed<bool>>,
    /// With `pattern` or `one-of`: a game may do without a value, that is, the tag may be
    /// missing, `?` or empty.
    optional: Option<Placed<bool>>,
    /// What to say, instead of what is demanded.
    message: Option<String>,
    /// How bad it is. Default: "warning".
    severity: Option<Level>,
}

impl ConfigFile {
    /// Reads the text of a configuration file that lies at a path.
    pub fn parse(path: &Path, text: &str) -> Result<ConfigFile, ConfigError> {
        let text = Text(text);
        let written: Written = toml::from_str(text.0).map_err(|error| text.explain(&error))?;
        Checker {
            text,
            named_house_rules: Vec::new(),
        }
        .check(path, written)
    }
}

/// The text of a file, to find places in it.
#[derive(Clone, Copy)]
struct Text<'t>(&'t str);

impl Text<'_> {
    fn line(self, offset: usize) -> usize {
        let before = self.0.get(..offset).unwrap_or(self.0);
        before.matches('\n').count() + 1
    }

    fn column(self, offset: usize) -> usize {
        let before = self.0.get(..offset).unwrap_or(self.0);
        let line = before.rsplit('\n').next().unwrap_or(before);
        line.trim_start_matches('\u{FEFF}').chars().count() + 1
    }

    fn error(self, offset: usize, message: impl Into<String>) -> ConfigError {
        ConfigError {
            line: self.line(offset),
            column: self.column(offset),
            key: self.key(offset),
            message: message.into(),
        }
    }

    /// An error of the parser in our words.
    fn explain(self, error: &toml::de::Error) -> ConfigError {
        let offset = error.span().map_or(0, |span| span.start);
        let message = error.message();
        let unknown = message.strip_prefix("unknown field `");
        let Some((name, known)) = unknown.and_then(|rest| rest.split_once('`')) else {
            // The parser's words for enumerations and lists are those of programmers.
            let message = message.trim_end().replace('\n', "; ");
            let message = message.replace("wanted string or table", "this must be a string");
            let message = message.replace("a sequence", "a list");
            return self.error(offset, message);
        };
        // The names that serde knows here stand between backticks.
        let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        let message = match nearest(name, known.iter().copied()) {
            Some(near) => format!("no such key; did you mean `{near}`?"),
            None => format!("no such key; there are {}", known.join(", ")),
        };
        self.error(offset, message)
    }

    /// The key at an offset, or whose value lies there.
    fn key(self, offset: usize) -> String {
        let (table, _) = DeTable::parse_recoverable(self.0);
        let mut keys = Vec::new();
        keys_at(table.get_ref(), offset, &mut keys);
        keys.join(".")
    }
}

/// Finds the keys of the tables in which an offset lies, the outermost first.
fn keys_at(table: &DeTable<'_>, offset: usize, keys: &mut Vec<String>) -> bool {
    for (key, value) in table {
        let is_key = key.span().contains(&offset);
        let before = keys.len();
        keys.push(key.get_ref().to_string());
        if keys_in(value, offset, keys) || is_key || value.span().contains(&offset) {
            return true;
        }
        keys.truncate(before);
    }
    false
}

fn keys_in(value: &Spanned<DeValue<'_>>, offset: usize, keys: &mut Vec<String>) -> bool {
    match value.get_ref() {
        DeValue::Table(table) => keys_at(table, offset, keys),
        DeValue::Array(items) => items.iter().any(|item| keys_in(item, offset, keys)),
        _ => false,
    }
}

/// Turns what is written into what it means.
struct Checker<'t> {
    text: Text<'t>,
    named_house_rules: Vec<(String, ConfigError)>,
}

impl Checker<'_> {
    fn check(mut self, path: &Path, written: Written) -> Result<ConfigFile, ConfigError> {
        let line = |offset| self.text.line(offset);
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
            select: match &written.select {
                Some(list) => Some(self.selectors(list.value())?),
                None => None,
            },
            ignore: self.optional_selectors(written.ignore.as_ref())?,
            extend_select: self.optional_selectors(written.extend_select.as_ref())?,
            severity: self.severities(&written.severity)?,
        };
        let per_file_ignores = written.per_file_ignores.iter();
        let per_file_ignores = per_file_ignores
            .map(|(pattern, rules)| {
                Ok(PerFileIgnores {
                    files: self.globs([pattern])?,
                    rules: self.selectors(rules)?,
                    line: self.text.line(pattern.start()),
                })
            })
            .collect::<Result<_, _>>()?;
        let exclude = match &written.exclude {
            Some(list) => Some(self.at(list, self.globs(list.value())?)),
            None => None,
        };
        Ok(ConfigFile {
            path: path.to_owned(),
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            extend: self.plain(&written.extend),
            pbn_version: written
                .pbn_version
                .map(|version| self.at(&version, (*version.value()).into())),
            export: self.plain(&written.export),
            line_ending: self.plain(&written.line_ending),
            rules,
            rule_lines,
            exclude,
            known_tags: self.plain(&written.known_tags),
            per_file_ignores,
            require: self.house_rules(&written.require)?,
            named_house_rules: self.named_house_rules,
        })
    }

    fn at<T, U>(&self, place: &Placed<T>, value: U) -> At<U> {
        at(value, self.text.line(place.start()))
    }

    fn plain<T: Clone>(&self, value: &Option<Placed<T>>) -> Option<At<T>> {
        let value = value.as_ref()?;
        Some(self.at(value, value.value().clone()))
    }

    fn optional_selectors(
        &mut self,
        list: Option<&RuleList>,
    ) -> Result<Vec<Selector>, ConfigError> {
        list.map_or(Ok(Vec::new()), |list| self.selectors(list.value()))
    }

    fn selectors(&mut self, list: &[Placed<RuleName>]) -> Result<Vec<Selector>, ConfigError> {
        list.iter().map(|name| self.selector(name)).collect()
    }

    fn selector(&mut self, name: &Placed<RuleName>) -> Result<Selector, ConfigError> {
        let RuleName(text) = name.value();
        let selector = names::selector(text)
            .map_err(|why| self.text.error(name.start(), format!("\"{text}\": {why}")))?;
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
    ) -> Result<Vec<(Selector, Severity)>, ConfigError> {
        let levels = levels.iter();
        levels
            .map(|(name, level)| Ok((self.selector(name)?, (*level.value()).into())))
            .collect()
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

    fn house_rules(
        &self,
        rules: &[Placed<Require>],
    ) -> Result<Vec<At<Arc<HouseRule>>>, ConfigError> {
        let mut read: Vec<At<Arc<HouseRule>>> = Vec::new();
        for rule in rules {
            let house = self.house_rule(rule.value())?;
            if read.iter().any(|other| other.value.name == house.name) {
                let why = format!("two house rules are named {}", house.name);
                return Err(self.text.error(rule.value().name.start(), why));
            }
            read.push(self.at(&rule.value().name, Arc::new(house)));
        }
        Ok(read)
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
        let tag = rule.tag.value();
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if tag.is_empty() || !tag.chars().all(is_letter) {
            let why = format!("\"{tag}\": a tag name has letters, digits and `_` (chapter 3.3)");
            return Err(self.text.error(rule.tag.start(), why));
        }
        let optional = rule.optional.as_ref().filter(|optional| *optional.value());
        let demand = self.demand(rule)?;
        if let (Some(optional), Demand::Present | Demand::Absent) = (optional, &demand) {
            let why = "this leaves nothing to demand; it goes with `pattern` or `one-of`";
            return Err(self.text.error(optional.start(), why));
        }
        Ok(HouseRule {
            name: names::house_name(name),
            tag: tag.clone(),
            demand,
            optional: optional.is_some(),
            message: rule.message.clone(),
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
