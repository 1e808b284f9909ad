//! Configuration: `pbnlint.toml`, what it may say, and what holds for a file by it.
//!
//! Nothing here touches files. `discover` finds and reads configurations; this turns their text
//! into [`ConfigFile`]s, stacks those that extend one another into a [`Configuration`], and
//! answers what holds for one file: [`Configuration::settings`]. All commands that read
//! games ask it, so that `line-ending` or `pbn-version` mean the same everywhere.
//!
//! | file | subject |
//! | --- | --- |
//! | `file` | what one file says, checked |
//! | `chess` | what it says of chess games, `[pgn]` |
//! | `receivers` | the program for which files are |
//! | `budget` | how much it may ask for |
//! | `written`, `written_pgn` | its keys, as they are read and described |
//! | `values` | values with their places |
//! | `place` | where something is in its text, and what is wrong there |
//! | `globs` | patterns for paths |
//! | `schema` | the JSON schema for editors |
//! | `template.toml` | what `pbnlint config init` writes |
//!
//! Which setting wins, from the strongest on:
//!
//! 1. `per-file-ignores` that match the file: like a suppression in the file itself, they
//!    hold whatever is selected.
//! 2. The command line.
//! 3. The nearest configuration file, then the one it extends, and so on.
//! 4. The defaults.
//!
//! For each rule the first of these that names it decides; a `select` names every
//! rule. Within one of them a rule named beats its group, a group beats `all` and `default`,
//! and between equals `ignore` wins. `exclude`, `known-tags`, `per-file-ignores` and house
//! rules of a chain of files add up; a house rule replaces one of the same name further
//! out. All else is taken from the nearest file that says it.

mod budget;
mod chess;
mod file;
mod globs;
mod place;
mod receivers;
#[cfg(feature = "cli")]
mod schema;
mod values;
mod written;
mod written_pgn;

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[cfg(feature = "cli")]
pub(crate) use budget::Budget;
pub use chess::PgnChoice;
pub use file::{ConfigFile, PerFileIgnores, RuleLines};
pub use globs::Globs;
pub use place::{BadConfig, ConfigError};
#[cfg(feature = "cli")]
pub use schema::schema;
pub use values::At;
pub use written::PbnVersion;

use crate::bridge::solve::Solver;
use crate::engine::Severity;
use crate::engine::{HouseRule, RuleRef};
use crate::lint::Settings;
use crate::notation::Notation;
use crate::pbn::standard::Version;
use crate::pgn;
use crate::quoted::quoted;
use crate::receiver::Receiver;
use crate::rules::RULES;
use crate::select::{Choice, Choices, Selectors};
use crate::source::LineEnding;

/// The commented file that `pbnlint config init` writes.
pub const TEMPLATE: &str = include_str!("config/template.toml");

/// All that holds for the files of a folder: a configuration file with those it extends.
#[derive(Debug)]
pub struct Configuration {
    /// The folder to which paths are relative in fingerprints: that of the nearest file,
    /// without one the working folder.
    pub folder: PathBuf,
    /// The nearest first; none where there is no configuration.
    pub files: Vec<ConfigFile>,
}

/// What the command line says to what a configuration may say as well.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Which rules, and how severe.
    pub rules: Choice,
    /// Hold the files to export format.
    pub export: bool,
    /// The version to which all games are held, whatever they declare.
    pub version: Option<Version>,
    /// The line ends of export format.
    pub line_ending: Option<LineEnding>,
    /// The notation in which all files are read, whatever they look like.
    pub notation: Option<Notation>,
    /// What solves deals, if a rule asks for it; without one none is solved.
    pub solver: Option<Arc<Solver>>,
    /// The name of the program for which the files are.
    pub receiver: Option<String>,
}

/// A file for which a configuration is asked.
#[derive(Clone, Copy, Debug)]
pub struct ConfiguredFile<'p> {
    /// Its whole path from the root, without `.` and `..`.
    pub path: &'p Path,
    /// The working folder, likewise.
    pub here: &'p Path,
}

impl<'p> ConfiguredFile<'p> {
    /// The path from a folder; for what is not in it, from the working folder, so that a shared
    /// configuration in another place can name folders too. `None` for what is in neither.
    fn relative_to(self, folder: &Path) -> Option<&'p Path> {
        let inner = self.path.strip_prefix(folder);
        inner.or_else(|_| self.path.strip_prefix(self.here)).ok()
    }
}

impl Configuration {
    /// The one of files in `folder` without any configuration file.
    pub fn none(folder: PathBuf) -> Configuration {
        Configuration {
            folder,
            files: Vec::new(),
        }
    }

    /// The one of a text, for files whose paths count from its folder. No other text can be had,
    /// so this one cannot extend any.
    ///
    /// # Errors
    ///
    /// All that is wrong in the text.
    pub fn of_text(text: &str) -> Result<Configuration, BadConfig> {
        let file = ConfigFile::parse(Path::new(""), text).map_err(BadConfig::new)?;
        if let Some(extend) = &file.extend {
            return Err(BadConfig::new(vec![ConfigError {
                line: extend.line,
                column: 1,
                key: "extend".to_owned(),
                message: "a library reads no files; expected all settings in one text".to_owned(),
                range: 0..0,
            }]));
        }
        let configuration = Configuration {
            files: vec![file],
            ..Configuration::none(PathBuf::new())
        };
        let unknown = configuration.check().into_iter();
        let unknown: Vec<_> = unknown.map(|(_, error)| error).collect();
        if unknown.is_empty() {
            Ok(configuration)
        } else {
            Err(BadConfig::new(unknown))
        }
    }

    /// The name of a file in fingerprints: its path from the configuration's folder, with
    /// `/`.
    pub fn key(&self, subject: ConfiguredFile<'_>) -> String {
        slashed(subject.relative_to(&self.folder).unwrap_or(subject.path))
    }

    /// The pattern of `exclude` that matches a path itself, with its file; the folders around it are not
    /// looked at.
    pub fn excludes(&self, subject: ConfiguredFile<'_>) -> Option<(&ConfigFile, At<&str>)> {
        self.files.iter().find_map(|file| {
            let path = subject.relative_to(&file.folder)?;
            let exclude = file.exclude.as_ref()?;
            let value = exclude.value.matching(path)?;
            let line = exclude.line;
            Some((file, At { value, line }))
        })
    }

    /// The `per-file-ignores` that hold for a file, by their places in [`Self::ignores`].
    pub fn ignores_for(&self, subject: Option<ConfiguredFile<'_>>) -> Vec<usize> {
        let Some(subject) = subject else {
            return Vec::new();
        };
        let ignores = self.ignores().enumerate();
        let matching = ignores.filter(|(_, (folder, ignores))| {
            let path = subject.relative_to(folder);
            path.is_some_and(|path| ignores.files.match_path_or_ancestor(path))
        });
        matching.map(|(place, _)| place).collect()
    }

    /// All `per-file-ignores` with the folders of their files.
    pub fn ignores(&self) -> impl Iterator<Item = (&Path, &PerFileIgnores)> {
        self.files.iter().flat_map(|file| {
            let ignores = file.per_file_ignores.iter();
            ignores.map(|ignores| (file.folder.as_path(), ignores))
        })
    }

    /// The house rules; of two with the same name the nearer one.
    pub fn house(&self) -> Vec<&At<Arc<HouseRule>>> {
        let mut names = HashSet::new();
        let rules = self.files.iter().flat_map(|file| &file.require);
        rules
            .filter(|rule| names.insert(rule.value.name.as_str()))
            .collect()
    }

    /// What holds for a file, given which of the `per-file-ignores` hold for it.
    pub fn settings(&self, overrides: &Overrides, ignores: &[usize]) -> Settings {
        let all: Vec<_> = self.ignores().map(|(_, ignores)| ignores).collect();
        let ignored = ignores.iter().filter_map(|place| all.get(*place));
        let ignored = Selectors::new(ignored.flat_map(|ignores| &ignores.rules));
        let files = self.files.iter().map(|file| &file.rules);
        let choices = Choices::new([&overrides.rules].into_iter().chain(files));
        let severity = |rule: &RuleRef| -> Option<Severity> {
            let is_ignored = ignored.cover(rule);
            (!is_ignored).then(|| choices.severity(rule))?
        };
        let house = self.house().into_iter().filter_map(|rule| {
            let severity = severity(&RuleRef::from(&rule.value))?;
            Some((Arc::clone(&rule.value), severity))
        });
        let house_names = self.house().into_iter().map(|rule| rule.value.name.clone());
        let in_chess = |rule: &RuleRef| -> Option<Severity> {
            let is_ignored = ignored.cover_in_chess(rule);
            (!is_ignored).then(|| choices.severity_in_chess(rule))?
        };
        Settings {
            severities: RULES.iter().map(|rule| severity(&rule.into())).collect(),
            chess: RULES.iter().map(|rule| in_chess(&rule.into())).collect(),
            export: overrides.export || self.export().is_some_and(|export| export.value),
            version: overrides.version,
            default_version: self
                .pbn_version()
                .map_or(Version::LATEST, |version| version.value),
            export_line_end: overrides
                .line_ending
                .or_else(|| Some(self.line_ending()?.value))
                .unwrap_or_default()
                .line_end(),
            house: house.collect(),
            house_names: Arc::new(house_names.collect()),
            fill_from_board: false,
            known_tags: Arc::new(self.known_tags()),
            notation: overrides.notation,
            chess_export: self.chess_export(overrides.line_ending),
            solver: overrides.solver.clone(),
            receiver: self.receiver(overrides).ok().flatten(),
        }
        .solving_if_asked()
    }

    /// The program for which files are, by its name; else what to say of a name that there is not.
    pub fn receiver(&self, overrides: &Overrides) -> Result<Option<Arc<Receiver>>, String> {
        let said = self.files.iter().find_map(|file| file.receiver.as_ref());
        let name = overrides.receiver.as_ref().or(said.map(|said| &said.value));
        let named = name.map(|name| Receiver::named(name, &self.receivers()));
        named.transpose()
    }

    /// The programs that users describe themselves, the nearest file first.
    pub fn receivers(&self) -> Vec<Arc<Receiver>> {
        let own = self.files.iter().flat_map(|file| &file.receivers);
        own.map(|receiver| Arc::clone(&receiver.value)).collect()
    }

    /// How games of chess are exported.
    fn chess_export(&self, line_ending: Option<LineEnding>) -> pgn::export::ExportStyle {
        let choices = self.files.iter().map(|file| &file.pgn);
        let line_ending = line_ending
            .or_else(|| {
                choices
                    .clone()
                    .find_map(|choice| Some(choice.line_ending.as_ref()?.value))
            })
            .or_else(|| Some(self.line_ending()?.value));
        let options = PgnChoice::options(choices);
        pgn::export::ExportStyle {
            line_ending: line_ending.unwrap_or(options.line_ending),
            ..options
        }
    }

    /// The version of games before which none is declared.
    pub fn pbn_version(&self) -> Option<&At<Version>> {
        self.files.iter().find_map(|file| file.pbn_version.as_ref())
    }

    /// Whether files are held to export format.
    pub fn export(&self) -> Option<&At<bool>> {
        self.files.iter().find_map(|file| file.export.as_ref())
    }

    /// The line ends of export format.
    pub fn line_ending(&self) -> Option<&At<LineEnding>> {
        self.files.iter().find_map(|file| file.line_ending.as_ref())
    }

    /// The tags of the user's own programs.
    pub fn known_tags(&self) -> BTreeSet<String> {
        let lists = self
            .files
            .iter()
            .filter_map(|file| file.known_tags.as_ref());
        lists.flat_map(|tags| tags.value.iter().cloned()).collect()
    }

    /// Checks what can only be seen when all files of the chain are there: that the house
    /// rules which are named exist. Gives the place in [`Self::files`] of the wrong one.
    pub fn check(&self) -> Vec<(usize, ConfigError)> {
        let house = self.house().into_iter();
        let known: HashSet<&str> = house.map(|rule| rule.value.name.as_str()).collect();
        let files = self.files.iter().enumerate();
        let own = self.receivers();
        let unknown = files.flat_map(|(place, file)| {
            let errors = file.unknown_house_rules(&known).into_iter();
            let errors = errors.chain(file.unknown_receiver(&own));
            errors.map(move |error| (place, error))
        });
        unknown.collect()
    }
}

/// A path with `/` between its parts. One that is not UTF-8 is as git quotes it, for two of them are
/// not to be taken for one.
pub fn slashed(path: &Path) -> String {
    match path.to_str() {
        Some(text) if cfg!(windows) => text.replace('\\', "/"),
        Some(text) => text.to_owned(),
        None => {
            let quoted = quoted(path.as_os_str().as_encoded_bytes());
            String::from_utf8_lossy(&quoted).into_owned()
        }
    }
}
