//! Finds and reads configurations, and says what holds for each input.
//!
//! A command makes [`Configurations`] from its flags and asks [`Configurations::settings`]
//! for the settings of an input (rules, `export`, `line-ending`, `pbn-version`), or
//! [`Configurations::plans`] for the plans of all. What is wrong in a configuration is an
//! error of the whole run, reported before anything is written: path, line, column, key.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;

use super::args::{ConfigArgs, FileArgs, RuleArgs};
use super::files::{Input, Origin, SMALL, read_plain, shown};
use super::say;
use crate::config::{ConfigError, ConfigFile, Configuration, FILE_NAMES, Overrides, Subject};
use crate::lint::{Plan, Settings};
use crate::rules::Group;
use crate::select::Choice;
use crate::select::names::Selector;

/// The configurations of a run, each read once.
pub(super) struct Configurations {
    /// The working folder.
    here: PathBuf,
    /// The one for all files, if the user says so.
    only: Option<Arc<Configuration>>,
    /// Where there is no configuration.
    none: Arc<Configuration>,
    /// The real paths of folders, by those under which the user knows them.
    real: HashMap<PathBuf, PathBuf>,
    /// What holds in a folder, by its real path.
    folders: HashMap<PathBuf, Arc<Configuration>>,
    /// Whether `exclude` is heeded.
    heed_exclude: bool,
    /// Which folders are excluded, by their real paths.
    excluded: HashMap<PathBuf, bool>,
}

/// What one input is held to.
#[derive(Clone)]
pub(super) struct Held {
    /// The checks.
    pub(super) plan: Arc<Plan>,
    /// Its name in fingerprints: the path from the folder of its configuration.
    pub(super) key: String,
}

impl Configurations {
    /// Heeds `--config`, `--isolated` and `--no-exclude`.
    pub(super) fn new(args: &ConfigArgs) -> Result<Configurations, String> {
        let here = env::current_dir().unwrap_or_default();
        let here = fs::canonicalize(&here).unwrap_or(here);
        let none = Arc::new(Configuration::none(here.clone()));
        let mut configurations = Configurations {
            here,
            only: args.isolated.then(|| Arc::clone(&none)),
            none,
            real: HashMap::new(),
            folders: HashMap::new(),
            heed_exclude: !args.no_exclude,
            excluded: HashMap::new(),
        };
        if let Some(path) = &args.config {
            configurations.only = Some(Arc::new(configurations.read(path)?));
        }
        Ok(configurations)
    }

    /// The configuration of an input.
    pub(super) fn of(&mut self, input: &Input) -> Result<Arc<Configuration>, String> {
        let path = self.path(input);
        self.of_path(path.as_deref())
    }

    /// What holds for an input.
    pub(super) fn settings(
        &mut self,
        input: &Input,
        overrides: &Overrides,
    ) -> Result<Settings, String> {
        let path = self.path(input);
        let configuration = self.of_path(path.as_deref())?;
        let ignores = configuration.ignores_for(self.subject(path.as_deref()));
        Ok(configuration.settings(overrides, &ignores))
    }

    /// What each input is held to, in their order. Inputs to which the same applies share
    /// their plan.
    pub(super) fn plans(
        &mut self,
        inputs: &[Input],
        overrides: &Overrides,
    ) -> Result<Vec<Held>, String> {
        let mut plans: HashMap<(*const Configuration, Vec<usize>), Arc<Plan>> = HashMap::new();
        let mut used = Vec::new();
        let mut held = Vec::with_capacity(inputs.len());
        for input in inputs {
            let path = self.path(input);
            let configuration = self.of_path(path.as_deref())?;
            let subject = self.subject(path.as_deref());
            let ignores = configuration.ignores_for(subject);
            let key = match subject {
                Some(subject) => configuration.key(subject),
                None => input.shown.clone(),
            };
            let place = (Arc::as_ptr(&configuration), ignores);
            let plan = plans.entry(place).or_insert_with_key(|(_, ignores)| {
                used.push(Arc::clone(&configuration));
                Arc::new(Plan::new(&configuration.settings(overrides, ignores)))
            });
            held.push(Held {
                plan: Arc::clone(plan),
                key,
            });
        }
        if !inputs.is_empty() {
            check_house_names(&overrides.rules, &used)?;
        }
        Ok(held)
    }

    /// Whether the configuration of a path, or of a folder in which it lies, excludes it.
    /// The path is a real one.
    pub(super) fn excludes(&mut self, path: &Path) -> Result<bool, String> {
        let Some(folder) = path.parent().filter(|_| self.heed_exclude) else {
            return Ok(false);
        };
        if self.excludes_folder(folder)? {
            return Ok(true);
        }
        let configuration = self.of_folder(folder)?;
        let here = &self.here;
        Ok(configuration.excludes(Subject { path, here }))
    }

    fn excludes_folder(&mut self, folder: &Path) -> Result<bool, String> {
        if let Some(known) = self.excluded.get(folder) {
            return Ok(*known);
        }
        let is_excluded = self.excludes(folder)?;
        self.excluded.insert(folder.to_owned(), is_excluded);
        Ok(is_excluded)
    }

    /// A file as configurations know it.
    pub(super) fn subject<'p>(&'p self, path: Option<&'p Path>) -> Option<Subject<'p>> {
        let here = &self.here;
        path.map(|path| Subject { path, here })
    }

    /// The real path of an input. There are many files in few folders, which are asked for
    /// once.
    fn path(&mut self, input: &Input) -> Option<PathBuf> {
        let path = input_path(input)?;
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Some(real(path));
        };
        if let Some(folder) = self.real.get(folder) {
            return Some(folder.join(name));
        }
        let whole = real(path);
        if let Some(real) = whole.parent() {
            self.real.insert(folder.to_owned(), real.to_owned());
        }
        Some(whole)
    }

    /// What holds for a file by its real path; in the working folder without one.
    fn of_path(&mut self, path: Option<&Path>) -> Result<Arc<Configuration>, String> {
        match path.map(Path::parent) {
            Some(Some(folder)) => self.of_folder(folder),
            Some(None) => Ok(Arc::clone(&self.none)),
            None => self.of_folder(&self.here.clone()),
        }
    }

    /// The configuration of the files in a folder: the nearest one upwards.
    fn of_folder(&mut self, folder: &Path) -> Result<Arc<Configuration>, String> {
        if let Some(only) = &self.only {
            return Ok(Arc::clone(only));
        }
        let mut passed = Vec::new();
        let mut found = None;
        for folder in folder.ancestors() {
            if let Some(known) = self.folders.get(folder) {
                found = Some(Arc::clone(known));
                break;
            }
            passed.push(folder);
            if let Some(path) = file_in(folder)? {
                found = Some(Arc::new(self.read(&path)?));
                break;
            }
        }
        let found = found.unwrap_or_else(|| Arc::clone(&self.none));
        for folder in passed {
            self.folders.insert(folder.to_owned(), Arc::clone(&found));
        }
        Ok(found)
    }

    /// Reads a configuration file and those it extends.
    fn read(&self, path: &Path) -> Result<Configuration, String> {
        let mut files: Vec<ConfigFile> = Vec::new();
        let mut next = Some(real(path));
        while let Some(path) = next.take() {
            let name = self.name(&path);
            // Who asked for this file, to be named when it cannot be had.
            let asked = files.last().and_then(|file| {
                let extend = file.extend.as_ref()?;
                Some(format!(
                    "{}:{}: `extend`: ",
                    self.name(&file.path),
                    extend.line
                ))
            });
            let asked = asked.unwrap_or_default();
            if files.iter().any(|file| file.path == path) {
                return Err(format!("{asked}{name} extends this file in turn"));
            }
            let bytes = read_plain(&path, SMALL)
                .map_err(|error| format!("{asked}cannot read {name}: {}", say(&error)))?;
            let text = String::from_utf8(bytes).map_err(|error| {
                let offset = error.utf8_error().valid_up_to();
                format!("{name}: not in UTF-8 (byte {offset})")
            })?;
            let file = ConfigFile::parse(&path, &text)
                .map_err(|errors| lines(errors.iter().map(|error| (name.clone(), error))))?;
            let extend = file.extend.as_ref();
            next = extend.map(|extend| real(&file.folder.join(&extend.value)));
            files.push(file);
        }
        let folder = files.first().map_or(&self.here, |file| &file.folder);
        let configuration = Configuration {
            folder: folder.clone(),
            files,
        };
        let unknown = configuration.check();
        if !unknown.is_empty() {
            return Err(lines(unknown.iter().map(|(place, error)| {
                let file = configuration.files.get(*place);
                let name = file.map(|file| self.name(&file.path)).unwrap_or_default();
                (name, error)
            })));
        }
        Ok(configuration)
    }

    /// The configuration files that were read.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        let read = self.only.iter().chain(self.folders.values());
        let files = read.flat_map(|configuration| &configuration.files);
        files.map(|file| file.path.as_path())
    }

    /// A path as it is shown: from the working folder where it lies in it.
    pub(super) fn name(&self, path: &Path) -> String {
        shown(path.strip_prefix(&self.here).unwrap_or(path))
    }
}

/// What an editor's document is held to, by its path; `None` where it is excluded. `config` is
/// one configuration for all files.
///
/// # Errors
///
/// What is wrong in a configuration, with its place.
#[cfg(feature = "lsp")]
pub(crate) fn editor_settings(
    path: Option<&Path>,
    config: Option<&Path>,
    overrides: &Overrides,
) -> Result<Option<Settings>, String> {
    let mut configurations = Configurations::new(&ConfigArgs {
        config: config.map(Path::to_owned),
        isolated: false,
        no_exclude: false,
    })?;
    let path = path.map(real);
    if let Some(path) = &path
        && configurations.excludes(path)?
    {
        return Ok(None);
    }
    let configuration = configurations.of_path(path.as_deref())?;
    let ignores = configuration.ignores_for(configurations.subject(path.as_deref()));
    Ok(Some(configuration.settings(overrides, &ignores)))
}

/// What is wrong in configurations, each on a line.
fn lines<'e>(errors: impl Iterator<Item = (String, &'e ConfigError)>) -> String {
    let lines = errors.map(|(name, error)| format!("{name}:{error}").replace('\n', " "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The configuration file in a folder, if there is one.
fn file_in(folder: &Path) -> Result<Option<PathBuf>, String> {
    let paths = FILE_NAMES.map(|name| folder.join(name));
    let is_there = |path: &PathBuf| {
        // A link that leads nowhere is to be reported, and not to be passed over.
        let metadata = fs::symlink_metadata(path);
        metadata.is_ok_and(|metadata| metadata.is_file() || metadata.is_symlink())
    };
    let mut found = paths.into_iter().filter(is_there);
    match (found.next(), found.next()) {
        (Some(one), Some(other)) => Err(format!(
            "{} and {} are both there: keep one of them",
            shown(&one),
            shown(&other)
        )),
        (one, _) => Ok(one),
    }
}

/// Whether the house rules that the command line names are in some configuration.
fn check_house_names(rules: &Choice, used: &[Arc<Configuration>]) -> Result<(), String> {
    let severities = rules.severity.iter().map(|(selector, _)| selector);
    let selectors = rules.selected().chain(&rules.ignore).chain(severities);
    for selector in selectors {
        let Selector::HouseRule(name) = selector else {
            continue;
        };
        let mut house = used.iter().flat_map(|configuration| configuration.house());
        if !house.any(|rule| rule.value.name == *name) {
            return Err(format!(
                "no rule is named {name}: no configuration of these files has such a house rule"
            ));
        }
    }
    Ok(())
}

/// What the flags about rules say.
pub(super) fn overrides(args: &RuleArgs, files: &FileArgs) -> Overrides {
    Overrides {
        rules: Choice {
            select: (!args.select.is_empty()).then(|| args.select.clone()),
            ignore: args.ignore.clone(),
            extend_select: args.extend_select.clone(),
            severity: args.severity.clone(),
        },
        export: args.export,
        version: args.pbn_version.map(Into::into),
        line_ending: args.line_ending.map(Into::into),
        notation: files.notation.map(Into::into),
    }
}

/// What the flags ask for that will not happen to any of the files.
pub(super) fn warnings(args: &RuleArgs, held: &[Held]) -> Vec<String> {
    if args.export || held.iter().any(|held| held.plan.settings().export) {
        return Vec::new();
    }
    let line_ending = args.line_ending.map(|_| {
        "--line-ending acts only with --export, and on files that claim export format".to_owned()
    });
    let selected = args.select.iter().chain(&args.extend_select);
    let export = selected.filter(|selector| match selector {
        Selector::Group(group) => *group == Group::Export,
        Selector::Rule(rule) => rule.group == Group::Export,
        _ => false,
    });
    let selected = export.map(|selector| {
        let name = selector.name();
        format!("`{name}` is selected, but acts only with --export")
    });
    selected.chain(line_ending).collect()
}

/// The path that an input has, or would have as a file.
pub(super) fn input_path(input: &Input) -> Option<&Path> {
    match &input.origin {
        Origin::File(path) => Some(path),
        Origin::Stdin(name) => name.as_deref(),
    }
}

/// The path from the root, without links among its folders. The file itself may be a link,
/// and need not exist.
pub(super) fn real(path: &Path) -> PathBuf {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let folder = fs::canonicalize(folder).or_else(|_| absolute(folder));
    folder.map_or_else(|_| path.to_owned(), |folder| folder.join(name))
}
