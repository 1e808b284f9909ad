//! Whether two names mean one file: by device and inode where the system has them, else by
//! the real path in any case of letters, since some disks ignore it.

use std::fs::{self, Metadata};
use std::io;
use std::path::Path;

use super::real;

/// What one file is, whatever its name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Identity {
    /// A file that is there.
    #[cfg(unix)]
    Inode { device: u64, number: u64 },
    /// A file that is not there yet, or of which nothing else is known.
    Path(String),
}

impl Identity {
    /// The file of this name; `None` for a terminal, a pipe or a folder, which keep nothing.
    pub(crate) fn of(path: &Path) -> Option<Identity> {
        match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() => None,
            Ok(metadata) => Some(existing(path, &metadata)),
            Err(_) => Some(named(&real(path))),
        }
    }

    /// The file that a text makes, or goes over. Where systems heed the case of letters, names that
    /// differ in it are two files.
    pub(crate) fn of_text(path: &Path) -> Option<Identity> {
        // As debug output even names that are not UTF-8 differ.
        if cfg!(target_os = "linux") && !path.exists() {
            Some(Identity::Path(format!("{:?}", real(path))))
        } else {
            Identity::of(path)
        }
    }

    /// The file in which standard output ends; `None` where that is none, or not known.
    pub(crate) fn of_stdout() -> Option<Identity> {
        of_stream(&io::stdout())
    }

    /// The file that standard input reads; `None` where that is none, or not known.
    pub(crate) fn of_stdin() -> Option<Identity> {
        of_stream(&io::stdin())
    }
}

#[cfg(unix)]
fn existing(_path: &Path, metadata: &Metadata) -> Identity {
    inode(metadata)
}

#[cfg(not(unix))]
fn existing(path: &Path, _metadata: &Metadata) -> Identity {
    named(&fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()))
}

fn named(path: &Path) -> Identity {
    Identity::Path(path.to_string_lossy().to_lowercase())
}

#[cfg(unix)]
fn inode(metadata: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity::Inode {
        device: metadata.dev(),
        number: metadata.ino(),
    }
}

#[cfg(unix)]
fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<Identity> {
    let file = fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    let metadata = file.metadata().ok()?;
    metadata.is_file().then(|| inode(&metadata))
}

#[cfg(not(unix))]
fn of_stream<S>(_stream: &S) -> Option<Identity> {
    None
}

/// What a file is that has several names on its disk; `None` for one with a single name.
#[cfg(unix)]
pub(crate) fn of_several_names(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let metadata = fs::metadata(path).ok()?;
    (metadata.is_file() && metadata.nlink() > 1).then(|| inode(&metadata))
}

/// What a file is that has several names on its disk, as far as that can be known.
#[cfg(not(unix))]
pub(crate) fn of_several_names(_path: &Path) -> Option<Identity> {
    None
}
