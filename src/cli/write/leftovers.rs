//! Temporary files, and what is left of them when a run is killed.
//!
//! A run that ends takes its temporary files away. One that is killed cannot; the next one
//! that writes into the same folder does it. A lock distinguishes
//! what is left over from what is in use: the system releases it however the process ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use tempfile::{Builder, NamedTempFile};

const PREFIX: &str = ".pbnlint-";
const SUFFIX: &str = ".tmp";

/// Between making a file and locking it there is a moment in which it seems to be left over.
const YOUNG: Duration = Duration::from_secs(10);

/// Where the system has no locks, a file of this age is taken to be left over.
const OLD: Duration = Duration::from_secs(24 * 3600);

/// Who may read a temporary file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Readers {
    /// Its owner alone: it holds a text whose own file others may not be allowed to read.
    Owner,
    /// Those who may read a new file.
    AsNew,
}

/// Makes an empty temporary file and locks it.
pub(super) fn create(folder: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    // Such a file is its owner's alone, unless something else is said.
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    if readers == Readers::AsNew {
        use std::os::unix::fs::PermissionsExt;
        // The system takes away what the user's mask forbids.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = readers;
    let temporary = builder.tempfile_in(folder).map_err(of_system)?;
    // Without locks the age decides.
    let _ = temporary.as_file().try_lock();
    Ok(temporary)
}

/// The error of the system alone: the library adds the name of the file, which says nothing to people.
fn of_system(error: io::Error) -> io::Error {
    let text = error.to_string();
    let number = text.split_once("(os error ");
    let number = number.and_then(|(_, rest)| rest.split_once(')')?.0.parse().ok());
    number.map_or(error, io::Error::from_raw_os_error)
}

/// Takes away what killed runs left in a folder, as far as that can be done.
pub(super) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let is_ours = name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes());
        if is_ours && is_left_over(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_left_over(entry: &fs::DirEntry) -> bool {
    // This does not follow links.
    let Ok(metadata) = entry.metadata() else {
        return false;
    };
    let modified = metadata.modified().unwrap_or(SystemTime::now());
    let age = modified.elapsed().unwrap_or_default();
    if !metadata.is_file() || age < YOUNG {
        return false;
    }
    match open(&entry.path()).and_then(|file| match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }) {
        Ok(is_free) => is_free,
        Err(_) => age > OLD,
    }
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open(path)
}
