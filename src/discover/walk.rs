//! Walks folders for the files that are meant when a folder is named.
//!
//! It looks for `*.pbn`, and for files of RBN and RBX that begin as such; hidden folders and what git
//! ignores are left out.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::Configurations;
use super::git_ignores::{GitIgnores, TooLarge};
use crate::disk::identity::{self, Identity};
use crate::disk::{plain_file, say, say_at, shown};
use crate::notation::{self, Notation};
use crate::program::Program;

/// A walk over folders and files, and what it has found.
pub(crate) struct Walk<'c> {
    /// The files, each of them once, as paths from where the walk began.
    pub(crate) files: Vec<PathBuf>,
    /// What could not be read: the shown path, and why.
    pub(crate) failures: Vec<(String, String)>,
    /// The folders that were searched, as shown.
    pub(crate) searched: Vec<String>,
    /// How many `*.pbn` files git ignores, those in ignored folders not counted.
    pub(crate) ignored_files: usize,
    /// How many folders git ignores.
    pub(crate) ignored_folders: usize,
    /// How many files and folders were passed over because the configuration excludes them.
    pub(crate) excluded: usize,
    /// How many links were passed over because they lead out of the folder that is walked.
    pub(crate) outward_links: usize,
    /// The files that are in the list, by their real paths.
    seen: HashSet<PathBuf>,
    /// Those of them that have several names on their disk.
    linked: HashSet<Identity>,
    /// The links to files, which wait until all files are in the list by their own names.
    links: Vec<PathBuf>,
    heeds: Heeds,
    /// Their `exclude` is heeded.
    pub(crate) configurations: &'c mut Configurations,
}

/// What a walk heeds.
#[derive(Clone, Copy)]
pub(crate) struct Heeds {
    /// What git ignores is passed over.
    pub(crate) git: bool,
    /// A link to a file is followed only inside the folder that is walked: a repository of a stranger
    /// must not have files elsewhere shown or written.
    pub(crate) borders: bool,
}

impl<'c> Walk<'c> {
    /// One that has found nothing yet.
    pub(crate) fn new(heeds: Heeds, configurations: &'c mut Configurations) -> Self {
        Walk {
            files: Vec::new(),
            failures: Vec::new(),
            searched: Vec::new(),
            ignored_files: 0,
            ignored_folders: 0,
            excluded: 0,
            outward_links: 0,
            seen: HashSet::new(),
            linked: HashSet::new(),
            links: Vec::new(),
            heeds,
            configurations,
        }
    }

    /// Notes what cannot be read.
    pub(crate) fn fail(&mut self, path: &Path, message: String) {
        self.failures.push((shown(path), message));
    }

    /// Adds a file, unless it is there already by this or another name.
    pub(crate) fn file(&mut self, path: PathBuf, real: Option<PathBuf>) {
        let is_linked = identity::of_several_names(&path);
        let is_new = is_linked.is_none_or(|identity| self.linked.insert(identity));
        if self.seen.insert(real.unwrap_or_else(|| path.clone())) && is_new {
            self.files.push(path);
        }
    }

    /// Adds a link to a file, which waits until all files are in the list by their own names.
    pub(crate) fn link(&mut self, path: PathBuf) {
        self.links.push(path);
    }

    /// Adds the files that are in the list by no name of their own, and that the configuration
    /// does not exclude by it.
    pub(crate) fn links(&mut self) -> Result<(), String> {
        for link in std::mem::take(&mut self.links) {
            let target = fs::canonicalize(&link).ok();
            let is_excluded = match &target {
                Some(target) => self.configurations.excludes(target)?,
                None => false,
            };
            if is_excluded {
                self.excluded += 1
            } else {
                self.file(link, target)
            }
        }
        Ok(())
    }

    /// Walks a folder. Links to files in it are followed and links to folders are not, so there
    /// is no way to go around in circles.
    pub(crate) fn folder(&mut self, root: &Path) -> Result<(), String> {
        self.searched.push(shown(root));
        let real_root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        let mut git = GitIgnores::default();
        if self.heeds.git
            && let Err(list) = git.enter_ancestors(&real_root)
        {
            self.too_large(&list);
            return Ok(());
        }
        let mut entries = WalkDir::new(root).sort_by_file_name().into_iter();
        while let Some(entry) = entries.next() {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    let why = error.io_error().map_or_else(|| error.to_string(), say);
                    self.fail(error.path().unwrap_or(root), why);
                    continue;
                }
            };
            let depth = entry.depth();
            let path = entry.path();
            let real = match path.strip_prefix(root) {
                Ok(inner) if depth > 0 => real_root.join(inner),
                _ => real_root.clone(),
            };
            git.leave(depth);
            if depth == 0 || entry.file_type().is_dir() {
                if depth > 0 && is_hidden(&entry) {
                    entries.skip_current_dir();
                } else if depth > 0 && git.ignores(&real, true) {
                    self.ignored_folders += 1;
                    entries.skip_current_dir();
                } else if depth > 0 && self.configurations.excludes(&real)? {
                    self.excluded += 1;
                    entries.skip_current_dir();
                } else if self.heeds.git
                    && let Err(list) = git.enter(&real, Some(depth))
                {
                    self.too_large(&list);
                    entries.skip_current_dir();
                }
            } else if has_ending(path) || has_records(path) {
                if git.ignores(&real, false) {
                    self.ignored_files += 1;
                } else if self.configurations.excludes(&real)? {
                    self.excluded += 1;
                } else {
                    self.walked_file(&entry, real, &real_root);
                }
            }
        }
        Ok(())
    }

    /// Notes that a list of what git ignores is not read, and neither is the folder for which it holds.
    fn too_large(&mut self, list: &TooLarge) {
        let why = "its patterns take too much memory; nothing that it could name is read, unless --no-ignore is given";
        self.failures
            .push((self.configurations.name(&list.file), why.to_owned()));
    }

    fn walked_file(&mut self, entry: &walkdir::DirEntry, real: PathBuf, real_root: &Path) {
        let path = entry.path();
        if !entry.path_is_symlink() {
            // Reading a pipe or a device that happens to lie there could wait forever.
            if entry.file_type().is_file() {
                self.file(path.to_owned(), Some(real));
            }
            return;
        }
        let leads_out = |path| fs::canonicalize(path).is_ok_and(|end| !end.starts_with(real_root));
        match fs::metadata(path) {
            Ok(_) if self.heeds.borders && leads_out(path) => self.outward_links += 1,
            Ok(target) if target.is_file() => self.links.push(path.to_owned()),
            Ok(_) => {}
            Err(error) => self.fail(path, say_at(path, &error)),
        }
    }
}

/// Whether a path ends as the files do that the program looks for.
pub(crate) fn has_ending(path: &Path) -> bool {
    let wanted = Program::running().notation.name();
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

/// How many bytes of a file are looked at to see what it is.
const HEAD: u64 = 1 << 16;

/// Whether this is a file of RBN or RBX, by its name and by how it begins: these endings belong to
/// others, too.
fn has_records(path: &Path) -> bool {
    if Program::running().notation != Notation::Pbn {
        return false;
    }
    let name = path.file_name().map(OsStr::to_string_lossy);
    let Some(name) =
        name.filter(|name| Notation::of_name(name).is_some_and(Notation::is_of_records))
    else {
        return false;
    };
    let plain = plain_file(path).ok();
    let file = plain.and_then(|_| fs::File::open(path).ok());
    let mut head = Vec::new();
    let read = file.map(|file| file.take(HEAD).read_to_end(&mut head));
    let has_text = read.is_some_and(|read| read.is_ok()) && !head.trim_ascii().is_empty();
    has_text && notation::of_records(&head, Some(&name), None).is_some()
}

fn is_hidden(entry: &walkdir::DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_taken_in_any_case() {
        for (name, expected) in [
            ("a.pbn", true),
            ("a.PBN", true),
            ("a.pbnx", false),
            (".pbn", false),
        ] {
            assert_eq!(has_ending(Path::new(name)), expected, "{name}");
        }
    }
}
