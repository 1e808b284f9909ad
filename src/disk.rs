//! Files on disk: their paths and names, what is read of them, and errors in words.

pub(crate) mod identity;
mod reading;

use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf, absolute};

pub(crate) use reading::read;

use crate::quoted::quoted;

/// A path as it is printed: as given, with `/` and without `.` in it, and with `./` before a
/// hyphen, so that it is a path wherever it is copied to.
pub(crate) fn shown(path: &Path) -> String {
    let text = plain(path);
    if text.starts_with('-') {
        format!("./{text}")
    } else {
        text
    }
}

/// A path with `/` and without `.` in it; one that is not UTF-8 as git quotes it, so that no two paths are
/// shown alike.
pub(crate) fn plain(path: &Path) -> String {
    let plain = without_dots(path);
    let Some(text) = plain.to_str() else {
        let quoted = quoted(plain.as_os_str().as_encoded_bytes());
        return String::from_utf8_lossy(&quoted).into_owned();
    };
    match text {
        "" => ".".to_owned(),
        _ if cfg!(windows) => text.replace('\\', "/"),
        _ => text.to_owned(),
    }
}

/// What some editors write before a text in UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A path without `.` in it.
pub(crate) fn without_dots(path: &Path) -> PathBuf {
    let parts = path.components().filter(|part| *part != Component::CurDir);
    parts.collect()
}

/// A path from the root without `.` and `..` in it, by its text alone.
pub(crate) fn without_ups(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// How many bytes a file of settings may have.
pub(crate) const SMALL: u64 = 4 << 20;

/// The bytes of a plain file that has at most so many. A link to a device or a pipe, which a
/// hostile checkout may hold, is refused before it is opened: reading it might never end.
pub(crate) fn read_plain(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    plain_file(path)?;
    let mut bytes = Vec::new();
    let file = fs::File::open(path)?;
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("it has more than {} MB", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// What is known of a plain file. Anything else is refused before it is opened.
pub(crate) fn plain_file(path: &Path) -> io::Result<fs::Metadata> {
    let metadata = fs::metadata(path)?;
    let why = if metadata.is_dir() {
        "it is a folder"
    } else if !metadata.is_file() || metadata.len() == 0 && is_of_system(path) {
        "it is not a plain file"
    } else {
        return Ok(metadata);
    };
    Err(io::Error::other(why))
}

/// Whether a file is the system's view of itself, such as `/proc/kmsg`, which waits for news. All of these
/// seem to be empty.
fn is_of_system(path: &Path) -> bool {
    let system = ["/proc", "/sys"];
    cfg!(unix)
        && fs::canonicalize(path)
            .is_ok_and(|path| system.iter().any(|folder| path.starts_with(folder)))
}

/// The path from the root, without links among its folders. The file itself may be a link. It need not
/// exist, and neither need its folders.
pub(crate) fn real(path: &Path) -> PathBuf {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    };
    let folder = real_folder(folder).or_else(|_| absolute(folder));
    folder.map_or_else(|_| path.to_owned(), |folder| folder.join(name))
}

/// A folder from the root: its nearest ancestor that exists, without links, and the names after that.
fn real_folder(folder: &Path) -> io::Result<PathBuf> {
    let mut found = Err(io::ErrorKind::NotFound.into());
    for ancestor in folder.ancestors() {
        let here = ancestor.as_os_str().is_empty();
        found = fs::canonicalize(if here { Path::new(".") } else { ancestor });
        match &found {
            Ok(real) => {
                let gone = folder.strip_prefix(ancestor).unwrap_or(Path::new(""));
                return Ok(real.join(gone));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(_) => break,
        }
    }
    found
}

/// What an error of the system means, in our words where they are plainer.
pub(crate) fn say(error: &io::Error) -> String {
    let text = error.to_string();
    // The library for temporary files adds the name of such a file, which says nothing to people.
    let is_of_system = text.contains(NUMBER);
    match error.kind() {
        // It has words of ours already.
        _ if error.get_ref().is_some() && !is_of_system => text,
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::NotADirectory => "a part of its path is a file, and no folder".to_owned(),
        io::ErrorKind::AlreadyExists => "a file has this name already".to_owned(),
        io::ErrorKind::StorageFull => "no space is left on the disk".to_owned(),
        _ => {
            // The number says nothing to people.
            let words = text.split(NUMBER).next().unwrap_or_default();
            let mut letters = words.chars();
            let first = letters.next().map(|first| first.to_ascii_lowercase());
            first.into_iter().chain(letters).collect()
        }
    }
}

/// What is before the number of an error of the system.
const NUMBER: &str = " (os error";

/// What an error at a path means.
pub(crate) fn say_at(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound if path.is_symlink() => DANGLING.to_owned(),
        _ => say(error),
    }
}

/// What is wrong with a link to nothing.
pub(crate) const DANGLING: &str = "it is a link to a file that does not exist";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_do_not_name_temporary_files() {
        let folder = Path::new("no-such-folder");
        let error = tempfile::NamedTempFile::new_in(folder).err().unwrap();
        assert!(error.to_string().contains("no-such-folder"), "{error}");
        assert_eq!(say(&error), "no such file or folder");
    }
}
