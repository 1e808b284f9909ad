//! Writing files so that nothing is lost: whatever happens, the old or the new text is whole.
//!
//! A new text goes to a temporary file in the same folder, is brought to the disk, and takes
//! the place of the old file in one step. What is in the way of that step (a second name
//! of the file, an owner that cannot be kept) is an error, unless the file is to be written
//! in place. Every function gives its errors as messages without the name of the file.

#[cfg(unix)]
mod attributes;
mod in_place;
mod leftovers;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use tempfile::NamedTempFile;

use leftovers::Readers;

use crate::disk::{DANGLING, say, say_at, shown, without_ups};
use crate::source::Slice;

/// How files are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct WriterOptions {
    /// Write into the file itself, which keeps its links and its owner. Nothing protects the
    /// text while that happens but a copy in memory.
    pub(super) in_place: bool,
    /// Keep the old text beside the new one, as `name.bak`.
    pub(super) backup: bool,
}

/// Writes the files of one run. Threads may share it.
#[derive(Debug, Default)]
pub(super) struct Writer {
    options: WriterOptions,
    /// The folders in which what a killed run left after was looked for.
    swept: Mutex<HashSet<PathBuf>>,
    /// The files that this run made, by their real paths.
    created: Mutex<HashSet<PathBuf>>,
    /// The files that this run wrote over, by their real paths, as they were then.
    written: Mutex<HashMap<PathBuf, Stamp>>,
}

/// What a change of a file changes: when it was written, and its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stamp {
    modified: SystemTime,
    length: u64,
}

impl Stamp {
    /// That of a file as it is now; `None` where there is none.
    pub(super) fn of(path: &Path) -> Option<Stamp> {
        let metadata = fs::metadata(path).ok()?;
        Some(Stamp {
            modified: metadata.modified().ok()?,
            length: metadata.len(),
        })
    }
}

impl Writer {
    /// A writer of files.
    pub(super) fn new(options: WriterOptions) -> Writer {
        Writer {
            options,
            ..Writer::default()
        }
    }

    /// Replaces the text of a file, and says whether there was anything to do.
    ///
    /// `before` is what was read from it: a file that holds something else by now is left
    /// alone. So is one whose text would become empty, which no repair can mean. A link is
    /// followed, and stays.
    pub(super) fn replace(&self, path: &Path, before: &[u8], after: &[u8]) -> Result<bool, String> {
        if before == after {
            return Ok(false);
        }
        if after.is_empty() {
            return Err("not written, since nothing would be left of it".to_owned());
        }
        let real = fs::canonicalize(path).map_err(|error| say_at(path, &error))?;
        self.write_over(&real, before, after)?;
        if let Some(stamp) = Stamp::of(&real) {
            let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
            written.insert(real, stamp);
        }
        Ok(true)
    }

    /// The files that were written over, by their real paths, as they were then.
    pub(super) fn written(self) -> HashMap<PathBuf, Stamp> {
        let written = self.written.into_inner();
        written.unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a file that need not exist, and says whether there was anything to do. Its
    /// folder must exist.
    pub(super) fn create(&self, path: &Path, bytes: &[u8]) -> Result<bool, String> {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if path.is_symlink() {
                    return Err(DANGLING.to_owned());
                }
                self.write_new(path, bytes)?;
                return Ok(true);
            }
            Err(error) => return Err(cannot_write(&error)),
        };
        if metadata.is_dir() {
            return Err("it is a folder".to_owned());
        }
        if !metadata.is_file() {
            // A terminal, a pipe: what is written to it is not kept.
            let written = OpenOptions::new().write(true).open(path);
            let written = written.and_then(|mut file| file.write_all(bytes));
            return written.map(|()| true).map_err(|error| cannot_write(&error));
        }
        let real = fs::canonicalize(path).map_err(|error| say(&error))?;
        let before = fs::read(&real).map_err(|error| say(&error))?;
        self.claim(&real)?;
        if before == bytes {
            return Ok(false);
        }
        self.write_over(&real, &before, bytes)?;
        Ok(true)
    }

    /// Writes a file below a folder, at the place that `path` has below the working folder,
    /// and gives the path it was written to. Folders are made where they are missing.
    pub(super) fn create_below(
        &self,
        folder: &Path,
        path: &Path,
        bytes: &[u8],
    ) -> Result<PathBuf, String> {
        let place = make_place(folder, path)?;
        self.create(&place, bytes)?;
        Ok(place)
    }
}

impl Writer {
    /// Puts another text in the place of a file that is there.
    fn write_over(&self, real: &Path, before: &[u8], after: &[u8]) -> Result<(), String> {
        let metadata = fs::metadata(real).map_err(|error| cannot_write(&error))?;
        if !metadata.is_file() {
            return Err("it is no file that can be replaced".to_owned());
        }
        // A user who may not write to a file may not replace it either, although the rights to its folder
        // would be enough. The administrator could, which is why the mark is looked at.
        if metadata.permissions().readonly() {
            return Err("not written: it is read-only".to_owned());
        }
        let file = OpenOptions::new().read(true).write(true).open(real);
        let mut file = file.map_err(|error| cannot_write(&error))?;
        if self.options.in_place {
            unchanged(&mut file, before)?;
            self.back_up(real, &file, before)?;
            return in_place::write(&mut file, before, after);
        }
        if links(&metadata) > 1 {
            return Err(
                "it has several names (hard links), and the others would keep the old text: \
                 --in-place writes to them all"
                    .to_owned(),
            );
        }
        let hint = "; --in-place writes without one";
        let temporary = self.temporary(folder_of(real), after, Readers::Owner, hint)?;
        keep_owner(temporary.as_file(), &metadata)
            .and_then(|()| keep_access(temporary.as_file(), &file))
            .map_err(|why| format!("{why}: --in-place keeps it"))?;
        let synced = temporary.as_file().sync_all();
        synced.map_err(|error| cannot_write(&error))?;
        drop(file);
        // As late as possible: only the rename comes after this look.
        let mut file = File::open(real).map_err(|error| say(&error))?;
        unchanged(&mut file, before)?;
        self.back_up(real, &file, before)?;
        drop(file);
        let renamed = temporary.persist(real);
        renamed.map_err(|error| cannot_write(&error.error))?;
        sync_folder(folder_of(real));
        Ok(())
    }

    /// Writes a file where there is none.
    fn write_new(&self, path: &Path, bytes: &[u8]) -> Result<(), String> {
        let folder = fs::canonicalize(folder_of(path)).map_err(|error| {
            let folder = shown(folder_of(path));
            format!("there is no folder {folder}: {}", say(&error))
        })?;
        let name = path.file_name().ok_or("it is not the name of a file")?;
        let real = folder.join(name);
        self.claim(&real)?;
        let temporary = self.temporary(&folder, bytes, Readers::AsNew, "")?;
        let synced = temporary.as_file().sync_all();
        synced.map_err(|error| cannot_write(&error))?;
        // A file that appeared there meanwhile is not ours to overwrite.
        let renamed = temporary.persist_noclobber(&real);
        renamed.map_err(|error| cannot_write(&error.error))?;
        sync_folder(&folder);
        Ok(())
    }

    /// A temporary file that holds a text. It goes when it is dropped. The hint is for those
    /// in whose folder none can be made.
    fn temporary(
        &self,
        folder: &Path,
        bytes: &[u8],
        readers: Readers,
        hint: &str,
    ) -> Result<NamedTempFile, String> {
        if lock(&self.swept).insert(folder.to_owned()) {
            leftovers::sweep(folder);
        }
        let made = leftovers::create(folder, readers);
        let mut temporary = made.map_err(|error| {
            let folder = shown(folder);
            format!(
                "cannot make a temporary file in {folder}: {}{hint}",
                say(&error)
            )
        })?;
        let written = temporary.write_all(bytes);
        written.map_err(|error| cannot_write(&error))?;
        Ok(temporary)
    }

    /// Keeps the old text of a file beside it, under a name that is free. One that holds the
    /// same text already will do.
    fn back_up(&self, real: &Path, old: &File, before: &[u8]) -> Result<(), String> {
        if !self.options.backup {
            return Ok(());
        }
        let failed = |error: &io::Error| format!("cannot keep a backup: {}", say(error));
        let mut temporary = self.temporary(folder_of(real), before, Readers::Owner, "")?;
        let file = temporary.as_file();
        let metadata = old.metadata().map_err(|error| failed(&error))?;
        // A copy that cannot have the owner and the group of the file stays readable to its own owner alone.
        if keep_owner(file, &metadata).is_ok() {
            keep_access(file, old).map_err(|why| format!("cannot keep a backup: {why}"))?;
        }
        let ready = match metadata.modified() {
            Ok(time) => file.set_modified(time),
            Err(_) => Ok(()),
        };
        let ready = ready.and_then(|()| file.sync_all());
        ready.map_err(|error| failed(&error))?;
        for number in 1..=MOST_BACKUPS {
            let backup = backup_name(real, number);
            match temporary.persist_noclobber(&backup) {
                Ok(_) => return Ok(()),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    let file = File::open(&backup);
                    if file.is_ok_and(|mut file| unchanged(&mut file, before).is_ok()) {
                        return Ok(());
                    }
                    temporary = error.file;
                }
                Err(error) => return Err(failed(&error.error)),
            }
        }
        Err(format!("cannot keep a backup: there are {MOST_BACKUPS}"))
    }

    /// Takes a file for this run, once: a second text for it would be the end of the first.
    fn claim(&self, real: &Path) -> Result<(), String> {
        if lock(&self.created).insert(real.to_owned()) {
            Ok(())
        } else {
            Err("it was already written from another input of this run".to_owned())
        }
    }
}

/// How many backups of one file are kept before no more are made.
const MOST_BACKUPS: usize = 1000;

/// `a.pbn.bak`, `a.pbn.bak2`, …: nothing that a search for `*.pbn` would find.
fn backup_name(real: &Path, number: usize) -> PathBuf {
    let mut name = OsString::from(real);
    match number {
        1 => name.push(".bak"),
        _ => name.push(format!(".bak{number}")),
    }
    PathBuf::from(name)
}

/// The place that a path has below a folder.
///
/// It is that which the path has below the working folder. One outside of that has its bare name.
pub(super) fn place_below(folder: &Path, path: &Path) -> Result<PathBuf, String> {
    let here = std::env::current_dir().unwrap_or_default();
    let whole = without_ups(&here.join(path));
    let name = path.file_name().ok_or("it is not the name of a file")?;
    Ok(match whole.strip_prefix(&here) {
        Ok(inner) => folder.join(inner),
        Err(_) => folder.join(name),
    })
}

/// Makes the folders for [`Writer::create_below`] and gives the path of the file. A link on the way
/// that leads out of the folder is an error.
fn make_place(folder: &Path, path: &Path) -> Result<PathBuf, String> {
    let make = |path: &Path| {
        let made = fs::create_dir_all(path).and_then(|()| fs::canonicalize(path));
        made.map_err(|error| format!("cannot make the folder {}: {}", shown(path), say(&error)))
    };
    let root = make(folder)?;
    let inside = |real: &Path| {
        if real.starts_with(&root) {
            Ok(())
        } else {
            Err(format!("a link leads out of {}", shown(folder)))
        }
    };
    let place = place_below(folder, path)?;
    let inner = place.strip_prefix(folder).unwrap_or(&place);
    let mut parents = folder.to_owned();
    for part in inner.parent().into_iter().flat_map(Path::components) {
        parents.push(part);
        inside(&make(&parents)?)?;
    }
    if let Ok(real) = fs::canonicalize(&place) {
        inside(&real)?;
    }
    Ok(place)
}

/// The folder of a file, which for a bare name is the working folder.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Checks that a file still holds what was read from it.
fn unchanged(file: &mut File, before: &[u8]) -> Result<(), String> {
    match holds(file, before) {
        Ok(true) => Ok(()),
        Ok(false) => Err("not written: it has changed since it was read".to_owned()),
        Err(error) => Err(say(&error)),
    }
}

fn holds(file: &mut File, mut expected: &[u8]) -> io::Result<bool> {
    if file.metadata()?.len() != expected.len() as u64 {
        return Ok(false);
    }
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer)?;
        let read = buffer.slice(..count);
        match expected.strip_prefix(read) {
            Some(rest) if count > 0 => expected = rest,
            Some(rest) => return Ok(rest.is_empty()),
            None => return Ok(false),
        }
    }
}

fn cannot_write(error: &io::Error) -> String {
    format!("cannot be written: {}", say(error))
}

/// Lets just those read and write a new file of the same owner who may do so with the one that it stands for.
/// At no moment may others: until the mode is set, which is last, only the owner can.
fn keep_access(new: &File, old: &File) -> Result<(), String> {
    #[cfg(unix)]
    attributes::keep(new, old)?;
    let metadata = old.metadata();
    let set = metadata.and_then(|metadata| new.set_permissions(metadata.permissions()));
    set.map_err(|error| cannot_write(&error))
}

/// Gives the temporary file to the owner and the group of the file that it will replace.
/// That is nothing to do, or what only the administrator may do.
#[cfg(unix)]
fn keep_owner(file: &File, wanted: &Metadata) -> Result<(), String> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let is = file.metadata().map_err(|error| cannot_write(&error))?;
    let user = (is.uid() != wanted.uid()).then_some(wanted.uid());
    let group = (is.gid() != wanted.gid()).then_some(wanted.gid());
    if user.is_none() && group.is_none() {
        return Ok(());
    }
    fchown(file, user, group).map_err(|_| {
        let whose = if user.is_some() { "owner" } else { "group" };
        format!("it belongs to another {whose}, which would change")
    })
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _wanted: &Metadata) -> Result<(), String> {
    Ok(())
}

/// How many names a file has.
#[cfg(unix)]
fn links(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

/// How many names a file has, as far as can be known.
#[cfg(not(unix))]
fn links(_metadata: &Metadata) -> u64 {
    1
}

/// Brings a new name to the disk. Some systems cannot; the text itself is there already.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// A set that stays right when a thread that held it has panicked.
fn lock<T>(set: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    set.lock().unwrap_or_else(PoisonError::into_inner)
}
