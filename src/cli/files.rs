//! From the paths a user names to the list of files to read.
//!
//! Folders are walked by [`Walk`].

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::args::FileArgs;
use crate::discover::Configurations;
pub(super) use crate::discover::walk::has_ending;
use crate::discover::walk::{Heeds, Walk};
use crate::disk::identity::Identity;
use crate::disk::{real, say_at, shown, without_dots};

/// What the paths led to.
#[derive(Debug, Default)]
pub(super) struct FoundFiles {
    /// The files in order of their shown names, each of them once.
    pub(super) inputs: Vec<Input>,
    /// What could not be read: the shown path, and why.
    pub(super) failures: Vec<(String, String)>,
    /// The folders that were searched, as shown.
    pub(super) searched: Vec<String>,
    /// How many `*.pbn` files git ignores, those in ignored folders not counted.
    pub(super) ignored_files: usize,
    /// How many folders git ignores.
    pub(super) ignored_folders: usize,
    /// The paths that the user named and the configuration excludes.
    pub(super) excluded: Vec<Input>,
    /// How many files and folders were passed over because the configuration excludes them.
    pub(super) excluded_inside: usize,
    /// How many links were passed over because they lead out of the folders that were searched.
    pub(super) outward_links: usize,
}

impl FoundFiles {
    /// Puts the files in order.
    pub(super) fn sort(&mut self) {
        self.inputs.sort_by(|a, b| a.order().cmp(&b.order()));
    }
}

/// One file to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Input {
    /// Where its bytes are.
    pub(super) origin: InputOrigin,
    /// The name by which it is reported.
    pub(super) shown: String,
}

/// Where bytes come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum InputOrigin {
    /// A file.
    File(PathBuf),
    /// Standard input, with the name that it would have as a file.
    Stdin(Option<PathBuf>),
}

impl Input {
    /// Standard input, under another name if there is one.
    pub(super) fn stdin(name: Option<&Path>) -> Input {
        Input {
            shown: name.map_or_else(|| "<stdin>".to_owned(), shown),
            origin: InputOrigin::Stdin(name.map(Path::to_owned)),
        }
    }

    /// A file.
    pub(super) fn file(path: PathBuf) -> Input {
        Input {
            shown: shown(&path),
            origin: InputOrigin::File(path),
        }
    }

    /// The name by which it is reported, in the bytes of the file system.
    pub(super) fn shown_bytes(&self) -> Vec<u8> {
        self.order().into_owned()
    }

    /// The same, by which files are in order.
    fn order(&self) -> Cow<'_, [u8]> {
        match self.path().filter(|path| path.to_str().is_none()) {
            Some(path) => Cow::Owned(without_dots(path).into_os_string().into_encoded_bytes()),
            None => Cow::Borrowed(self.shown.as_bytes()),
        }
    }

    /// The path that it has, or would have as a file.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.origin {
            InputOrigin::File(path) => Some(path),
            InputOrigin::Stdin(name) => name.as_deref(),
        }
    }

    /// The name without folders; `None` for standard input without a name.
    pub(super) fn name(&self) -> Option<String> {
        let name = self.path()?.file_name()?;
        Some(name.to_string_lossy().into_owned())
    }

    /// What it is, whatever its name; `None` for what keeps nothing.
    pub(super) fn identity(&self) -> Option<Identity> {
        match &self.origin {
            InputOrigin::File(path) => Identity::of(path),
            InputOrigin::Stdin(_) => Identity::of_stdin(),
        }
    }

    /// How many bytes it seems to have; 0 where that is not known beforehand.
    pub(super) fn size(&self) -> u64 {
        match &self.origin {
            InputOrigin::File(path) => fs::metadata(path).map_or(0, |metadata| metadata.len()),
            InputOrigin::Stdin(_) => 0,
        }
    }
}

/// Finds the files. No paths mean the working directory. What the configurations exclude is
/// left out, even if it was named. The only errors are those in a configuration.
pub(super) fn find(
    paths: &[PathBuf],
    args: &FileArgs,
    configurations: &mut Configurations,
) -> Result<FoundFiles, String> {
    let heeds = Heeds {
        git: !args.no_ignore,
        borders: !args.follow_links,
    };
    let mut walk = Walk::new(heeds, configurations);
    let stdin_name = args.stdin_filename.as_deref();
    let (mut inputs, mut excluded) = (Vec::new(), Vec::new());
    let here = [PathBuf::from(".")];
    let mut stdin = false;
    for path in if paths.is_empty() { &here } else { paths } {
        if path.as_os_str() == "-" {
            if !std::mem::replace(&mut stdin, true) {
                let input = Input::stdin(stdin_name);
                if leaves_out(&mut walk, stdin_name)? {
                    excluded.push(input)
                } else {
                    inputs.push(input)
                }
            }
            continue;
        }
        match fs::metadata(path) {
            Err(error) => walk.fail(path, say_at(path, &error)),
            Ok(_) if leaves_out(&mut walk, Some(path))? => excluded.push(Input::file(path.clone())),
            Ok(metadata) if metadata.is_dir() => walk.folder(path)?,
            Ok(_) if path.is_symlink() => walk.link(path.clone()),
            Ok(_) => walk.file(path.clone(), fs::canonicalize(path).ok()),
        }
    }
    walk.links()?;
    inputs.extend(walk.files.into_iter().map(Input::file));
    let mut found = FoundFiles {
        inputs,
        failures: walk.failures,
        searched: walk.searched,
        ignored_files: walk.ignored_files,
        ignored_folders: walk.ignored_folders,
        excluded,
        excluded_inside: walk.excluded,
        outward_links: walk.outward_links,
    };
    found.sort();
    Ok(found)
}

/// Whether the configuration excludes what the user named.
fn leaves_out(walk: &mut Walk<'_>, path: Option<&Path>) -> Result<bool, String> {
    match path {
        Some(path) => walk.configurations.excludes(&real(path)),
        None => Ok(false),
    }
}

/// The end of an argument, from a byte on, as a path, which need not be UTF-8.
#[cfg(unix)]
pub(super) fn path_after(value: &OsStr, at: usize) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    let bytes = value.as_bytes().get(at..)?;
    Some(PathBuf::from(OsStr::from_bytes(bytes)))
}

/// The end of an argument, from a byte on, as a path.
#[cfg(not(unix))]
pub(super) fn path_after(value: &OsStr, at: usize) -> Option<PathBuf> {
    Some(PathBuf::from(value.to_str()?.get(at..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_as_given() {
        for (path, expected) in [
            ("./a.pbn", "a.pbn"),
            ("a/./b.pbn", "a/b.pbn"),
            ("../a.pbn", "../a.pbn"),
            ("/a/b.pbn", "/a/b.pbn"),
            (".", "."),
            ("./", "."),
            ("./-x.pbn", "./-x.pbn"),
            ("--config=.x.pbn", "./--config=.x.pbn"),
            ("a/-x.pbn", "a/-x.pbn"),
        ] {
            assert_eq!(shown(Path::new(path)), expected);
        }
    }
}
