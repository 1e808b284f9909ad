//! Finds the configurations of files on disk, and reads each of them once.
//!
//! The nearest `pbnlint.toml` upwards from a file holds for it, with those it extends. What is
//! wrong in one is an error of the whole run: path, line, column, key.

mod git_ignores;
pub(crate) mod walk;

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::{At, ConfigError, ConfigFile, Configuration, ConfiguredFile, Overrides};
use crate::disk::{SMALL, read_plain, real, say, shown};
use crate::lint::Settings;
use crate::program::Program;
use crate::render::{Style, excerpt};

/// Where configurations are looked for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Search<'s> {
    /// The configuration file for all files.
    pub(crate) config: Option<&'s Path>,
    /// No configuration is read.
    pub(crate) isolated: bool,
    /// Files are looked at although `exclude` names them.
    pub(crate) no_exclude: bool,
    /// How lines are drawn in which something is wrong; without it they are only named.
    pub(crate) excerpts: Option<Style>,
}

/// The configurations of a run, each read once.
pub(crate) struct Configurations {
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
    /// The folder whose configuration could not be read last; editors ask for it.
    #[cfg_attr(not(feature = "lsp"), allow(dead_code))]
    broken: Option<PathBuf>,
    /// How lines are drawn in which something is wrong.
    excerpts: Option<Style>,
}

impl Configurations {
    /// Those that files find upwards from their folders, or `config` for all files, or none at all.
    /// Where nothing else is said, their `exclude` is heeded.
    pub(crate) fn new(search: &Search<'_>) -> Result<Configurations, String> {
        let here = env::current_dir().unwrap_or_default();
        let here = fs::canonicalize(&here).unwrap_or(here);
        let none = Arc::new(Configuration::none(here.clone()));
        let mut configurations = Configurations {
            here,
            only: search.isolated.then(|| Arc::clone(&none)),
            none,
            real: HashMap::new(),
            folders: HashMap::new(),
            heed_exclude: !search.no_exclude,
            excluded: HashMap::new(),
            broken: None,
            excerpts: search.excerpts,
        };
        if let Some(path) = search.config {
            configurations.only = Some(Arc::new(configurations.read(path)?));
        }
        Ok(configurations)
    }

    /// What a file is held to, by its real path; in the working folder without one.
    pub(crate) fn settings(
        &mut self,
        path: Option<&Path>,
        overrides: &Overrides,
    ) -> Result<Settings, String> {
        let configuration = self.of(path)?;
        let ignores = configuration.ignores_for(self.subject(path));
        Ok(configuration.settings(overrides, &ignores))
    }

    /// Whether the configuration excludes a path, or a folder that it is in.
    /// The path is a real one.
    pub(crate) fn excludes(&mut self, path: &Path) -> Result<bool, String> {
        let Some(folder) = path.parent().filter(|_| self.heed_exclude) else {
            return Ok(false);
        };
        if self.excludes_folder(folder)? {
            return Ok(true);
        }
        let configuration = self.of_folder(folder)?;
        let here = &self.here;
        Ok(configuration
            .excludes(ConfiguredFile { path, here })
            .is_some())
    }

    /// The pattern that excludes a path, or a folder that it is in, and where it is: `"old/**"
    /// (pbnlint.toml:3)`.
    pub(crate) fn excluding(&mut self, path: &Path) -> Result<Option<String>, String> {
        let mut above: Vec<_> = path.ancestors().collect();
        // Whoever excludes a folder decides for what is in it.
        while let Some(path) = above.pop() {
            let Some(folder) = path.parent().filter(|_| self.heed_exclude) else {
                continue;
            };
            let configuration = self.of_folder(folder)?;
            let here = &self.here;
            if let Some((file, pattern)) = configuration.excludes(ConfiguredFile { path, here }) {
                let (name, At { value, line }) = (self.name(&file.path), pattern);
                return Ok(Some(format!("{value:?} ({name}:{line})")));
            }
        }
        Ok(None)
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
    pub(crate) fn subject<'p>(&'p self, path: Option<&'p Path>) -> Option<ConfiguredFile<'p>> {
        let here = &self.here;
        path.map(|path| ConfiguredFile { path, here })
    }

    /// The real path of a file. There are many files in few folders, which are asked for once.
    pub(crate) fn real(&mut self, path: &Path) -> PathBuf {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return real(path);
        };
        if let Some(folder) = self.real.get(folder) {
            return folder.join(name);
        }
        let whole = real(path);
        if let Some(real) = whole.parent() {
            self.real.insert(folder.to_owned(), real.to_owned());
        }
        whole
    }

    /// The configuration of a file by its real path; that of the working folder without one.
    pub(crate) fn of(&mut self, path: Option<&Path>) -> Result<Arc<Configuration>, String> {
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
            let read = |path: Option<PathBuf>| path.map(|path| self.read(&path)).transpose();
            match file_in(folder).and_then(read) {
                Ok(None) => {}
                Ok(Some(own)) => {
                    found = Some(Arc::new(own));
                    break;
                }
                Err(why) => {
                    self.broken = Some(folder.to_owned());
                    return Err(why);
                }
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
        let mut texts = Vec::new();
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
            let file = ConfigFile::parse(&path, &text).map_err(|errors| {
                lines(errors.iter().map(|error| self.said(&name, error, &text)))
            })?;
            let extend = file.extend.as_ref();
            next = extend.map(|extend| real(&file.folder.join(&extend.value)));
            files.push(file);
            texts.push(text);
        }
        let folder = files.first().map_or(&self.here, |file| &file.folder);
        let configuration = Configuration {
            folder: folder.clone(),
            files,
        };
        let unknown = configuration.check();
        if !unknown.is_empty() {
            let files: Vec<_> = configuration.files.iter().zip(&texts).collect();
            let said = unknown.iter().filter_map(|(place, error)| {
                let (file, text) = files.get(*place)?;
                Some(self.said(&self.name(&file.path), error, text))
            });
            return Err(lines(said));
        }
        Ok(configuration)
    }

    /// What is wrong in a configuration of this name: a line with its place, and an excerpt of the text,
    /// whose lines begin with a blank.
    fn said(&self, name: &str, error: &ConfigError, text: &str) -> String {
        let mut said = format!("{name}:{error}").replace('\n', " ");
        if let Some(style) = self.excerpts {
            let drawn = excerpt(text, &error.range, style);
            debug_assert!(drawn.is_ok(), "{drawn:?}");
            for line in drawn.unwrap_or_default() {
                said.push_str(&format!("\n  {line}"));
            }
        }
        said
    }

    /// The configuration file that could not be read last.
    #[cfg(feature = "lsp")]
    pub(crate) fn broken(&self) -> Option<PathBuf> {
        let folder = self.broken.as_ref()?;
        let names = Program::running().configurations.iter();
        let mut files = names.map(|name| folder.join(name));
        files.find(|file| fs::symlink_metadata(file).is_ok())
    }

    /// The configuration files that were read.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let read = self.only.iter().chain(self.folders.values());
        let files = read.flat_map(|configuration| &configuration.files);
        files.map(|file| file.path.as_path())
    }

    /// The configurations that hold, each with one of another program beside it, which is not read.
    pub(crate) fn beside(&self) -> Vec<[String; 2]> {
        let names = Program::running().configurations;
        let beside = |file: &Path| {
            let mut others = names.iter().map(|name| file.with_file_name(name)).skip(2);
            let own = names.iter().take(2).any(|name| file.ends_with(name));
            let other = others.find(|other| own && other.is_file());
            other.map(|other| [self.name(file), self.name(&other)])
        };
        self.files().filter_map(beside).collect()
    }

    /// A path as it is shown: from the working folder if it is in that.
    pub(crate) fn name(&self, path: &Path) -> String {
        shown(path.strip_prefix(&self.here).unwrap_or(path))
    }
}

/// A configuration that cannot be read.
#[cfg(feature = "lsp")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Broken {
    /// Its file; one that extends another in which something is wrong is meant as well.
    pub(crate) file: Option<PathBuf>,
    /// What is wrong, with its place.
    pub(crate) why: String,
}

/// What an editor's document is held to, by its path; `None` where it is excluded. `config` is
/// one configuration for all files.
///
/// # Errors
///
/// The configuration that cannot be read.
#[cfg(feature = "lsp")]
pub(crate) fn document_settings(
    path: Option<&Path>,
    config: Option<&Path>,
    overrides: &Overrides,
) -> Result<Option<Settings>, Broken> {
    let search = Search {
        config,
        ..Search::default()
    };
    let mut configurations = Configurations::new(&search).map_err(|why| Broken {
        file: config.map(Path::to_owned),
        why,
    })?;
    let path = path.map(real);
    let mut read = || {
        if let Some(path) = &path
            && configurations.excludes(path)?
        {
            return Ok(None);
        }
        let settings = configurations.settings(path.as_deref(), overrides);
        settings.map(Some)
    };
    read().map_err(|why| Broken {
        file: configurations.broken(),
        why,
    })
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}

/// The configuration file in a folder, if there is one. That of the program goes before that of another.
fn file_in(folder: &Path) -> Result<Option<PathBuf>, String> {
    let is_there = |path: &PathBuf| {
        // A link that leads nowhere is to be reported, and not to be passed over.
        let metadata = fs::symlink_metadata(path);
        metadata.is_ok_and(|metadata| metadata.is_file() || metadata.is_symlink())
    };
    // A name stands beside the same one with a period.
    for names in Program::running().configurations.chunks(2) {
        let paths = names.iter().map(|name| folder.join(name));
        let mut found = paths.filter(is_there);
        match (found.next(), found.next()) {
            (None, _) => {}
            (Some(one), None) => return Ok(Some(one)),
            (Some(one), Some(other)) => {
                let (one, other) = (shown(&one), shown(&other));
                return Err(format!(
                    "{one} and {other} are both there: keep one of them"
                ));
            }
        }
    }
    Ok(None)
}
