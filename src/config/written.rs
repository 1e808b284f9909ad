//! The keys of a configuration file as serde reads them and schemars describes them. Their
//! comments are the descriptions in the JSON schema.

use std::collections::BTreeMap;

use super::receivers::WrittenReceivers;
use super::values::{Placed, WrittenLineEnding};
use super::written_pgn::WrittenPgn;
use crate::engine::Severity;
use crate::pbn::standard::Version;

/// A version of the standard, as users name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
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

/// The name of a rule or a group.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(transparent)]
pub(super) struct RuleName(pub(super) String);

pub(super) type RuleList = Placed<Vec<Placed<RuleName>>>;

/// The settings of pbnlint, a linter for Portable Bridge Notation.
///
/// It is found upwards from each file as `pbnlint.toml` or `.pbnlint.toml`.
#[derive(serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", schemars(title = "pbnlint.toml"))]
pub(super) struct WrittenConfig {
    /// Another configuration, relative to the folder of this one. What it says holds where
    /// this one says nothing; its patterns count from its own folder.
    pub(super) extend: Option<Placed<String>>,
    /// The version of the standard of games before which none is declared.
    /// Default: "2.1".
    pub(super) pbn_version: Option<Placed<PbnVersion>>,
    /// Report also what is not in export format. Default: false.
    pub(super) export: Option<Placed<bool>>,
    /// The line ends of export format: `crlf` as the standard has them, `lf` where git
    /// converts them, `keep` for any. Default: "crlf".
    pub(super) line_ending: Option<Placed<WrittenLineEnding>>,
    /// The rules that are on: names of rules or groups, `all`, `default`. A rule named beats
    /// its group. Default: ["default"].
    pub(super) select: Option<RuleList>,
    /// Rules that are off; between equals, this beats `select`.
    pub(super) ignore: Option<RuleList>,
    /// Rules that are on in addition to those that are selected.
    pub(super) extend_select: Option<RuleList>,
    /// Patterns for files and folders that are never read, even when they are named, unless
    /// `--no-exclude` is given.
    pub(super) exclude: Option<Placed<Vec<Placed<String>>>>,
    /// The names of tags that your own programs write: no rule takes them for unknown or
    /// misspelt.
    pub(super) known_tags: Option<Placed<Vec<Placed<String>>>>,
    /// Other severities of rules and groups; `off` turns them off, as `ignore` does.
    #[serde(default)]
    pub(super) severity: BTreeMap<Placed<RuleName>, Placed<LevelOrOff>>,
    /// Rules that are off in the files that a pattern matches, whatever is selected.
    #[serde(default)]
    pub(super) per_file_ignores: BTreeMap<Placed<String>, Vec<Placed<RuleName>>>,
    /// How games of chess are exported.
    #[serde(default)]
    pub(super) pgn: WrittenPgn,
    /// The program for which files are: its name, or a table in which `use` has the name, and other tables
    /// describe programs.
    pub(super) receiver: Option<Placed<WrittenReceivers>>,
    /// House rules: what you demand of a tag in every game.
    #[serde(default)]
    pub(super) require: Vec<Placed<Require>>,
}

impl WrittenConfig {
    /// The bytes at which its names, patterns and globs begin. Values of a list have the place of the list.
    pub(super) fn starts(&self) -> Vec<usize> {
        fn of<T>(placed: &[Placed<T>]) -> impl Iterator<Item = usize> {
            placed.iter().map(Placed::start)
        }
        let lists = [&self.select, &self.ignore, &self.extend_select];
        let rules = lists
            .into_iter()
            .flatten()
            .flat_map(|list| of(list.value()));
        let texts = [&self.exclude, &self.known_tags].into_iter().flatten();
        let texts = texts.flat_map(|list| of(list.value()));
        let levels = self.severity.keys().map(Placed::start);
        let ignores = self.per_file_ignores.iter();
        let ignores = ignores.flat_map(|(glob, rules)| of(rules).chain([glob.start()]));
        let house = self.require.iter().flat_map(|rule| rule.value().starts());
        let receivers = self.receiver.iter();
        let receivers = receivers.flat_map(|receivers| receivers.value().starts());
        let starts = rules.chain(texts).chain(levels).chain(ignores).chain(house);
        let starts = starts.chain(receivers);
        starts.collect()
    }
}

/// How bad a finding is.
#[derive(Clone, Copy, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
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

/// How bad a finding is, or that there is none.
#[derive(Clone, Copy, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum LevelOrOff {
    Error,
    Warning,
    Info,
    Off,
}

impl From<LevelOrOff> for Option<Severity> {
    fn from(level: LevelOrOff) -> Option<Severity> {
        match level {
            LevelOrOff::Error => Some(Severity::Error),
            LevelOrOff::Warning => Some(Severity::Warning),
            LevelOrOff::Info => Some(Severity::Info),
            LevelOrOff::Off => None,
        }
    }
}

/// A house rule, shown as `require/` and its name. With neither `pattern`, `one-of` nor
/// `absent`, the tag must be there.
#[derive(serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Require {
    /// Its name, in small letters with hyphens.
    #[cfg_attr(feature = "cli", schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")))]
    pub(super) name: Placed<String>,
    /// The tag, spelled as in files.
    pub(super) tag: Placed<String>,
    /// The value must match this regular expression (of Rust's crate `regex`), somewhere.
    pub(super) pattern: Option<Placed<String>>,
    /// The value must be one of these.
    pub(super) one_of: Option<Placed<Vec<String>>>,
    /// The tag must not be there.
    pub(super) absent: Option<Placed<bool>>,
    /// With `pattern` or `one-of`: a game may do without a value, that is, the tag may be
    /// missing, `?` or empty.
    pub(super) optional: Option<Placed<bool>>,
    /// What to say, instead of what is demanded.
    pub(super) message: Option<Placed<String>>,
    /// How bad it is. Default: "warning".
    pub(super) severity: Option<Level>,
}

impl Require {
    fn starts(&self) -> impl Iterator<Item = usize> {
        let pattern = self.pattern.as_ref().map(Placed::start);
        let values = self.one_of.iter();
        let values = values.flat_map(|list| list.value().iter().map(|_| list.start()));
        let names = [self.name.start(), self.tag.start()];
        names.into_iter().chain(pattern).chain(values)
    }
}
