//! The bytes of files, of which a large one is read on several threads.

use std::fs;
use std::io;
#[cfg(unix)]
use std::io::Read;
#[cfg(unix)]
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

#[cfg(unix)]
use super::plain_file;

/// The bytes of a file.
#[cfg(not(unix))]
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path)
}

/// The bytes of a file. A pipe or a device, which may keep us waiting, is read only if it is named as such:
/// `/dev/stdin`, or what a shell makes of `<(command)`.
#[cfg(unix)]
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let of_pipes = ["/dev", "/proc/self/fd"];
    if of_pipes.iter().any(|folder| path.starts_with(folder)) {
        return if fs::metadata(path)?.file_type().is_char_device() {
            read_device(path)
        } else {
            fs::read(path)
        };
    }
    let length = usize::try_from(plain_file(path)?.len()).unwrap_or(0);
    // A small file is read alike in both ways.
    if length >= LARGE
        && let Some(bytes) = read_in_parts(&fs::File::open(path)?, length)
    {
        return Ok(bytes);
    }
    fs::read(path)
}

/// A terminal, or another device, which may have no end.
#[cfg(unix)]
fn read_device(path: &Path) -> io::Result<Vec<u8>> {
    const MOST: u64 = 64 << 20;
    let mut bytes = Vec::new();
    let read = fs::File::open(path)?
        .take(MOST + 1)
        .read_to_end(&mut bytes)?;
    if read as u64 > MOST {
        Err(io::Error::other("it is a device with more than 64 MB"))
    } else {
        Ok(bytes)
    }
}

/// Files of so many bytes are large. Half of the time that it takes to read one goes into the memory that
/// the system gives for it.
#[cfg(unix)]
const LARGE: usize = 8 << 20;

/// How many bytes a thread reads at a time.
#[cfg(unix)]
const PART: usize = 2 << 20;

/// The bytes of a file that has so many; `None` where that is not so, or not all of it can be read.
#[cfg(unix)]
fn read_in_parts(file: &fs::File, length: usize) -> Option<Vec<u8>> {
    use std::os::unix::fs::FileExt;

    use rayon::prelude::*;

    // Where there is no room, that is an error, and no end of the program.
    Vec::<u8>::new().try_reserve_exact(length).ok()?;
    let mut bytes = vec![0; length];
    let mut parts: Vec<_> = bytes.chunks_mut(PART).enumerate().collect();
    let read =
        |(number, part): &mut (usize, &mut [u8])| file.read_exact_at(part, (*number * PART) as u64);
    parts.par_iter_mut().try_for_each(read).ok()?;
    // It may have grown meanwhile.
    let is_all = file.read_at(&mut [0], length as u64).ok()? == 0;
    is_all.then_some(bytes)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_device_without_an_end_is_refused() {
        assert_eq!(read(Path::new("/dev/null")).ok(), Some(Vec::new()));
        let error = read(Path::new("/dev/zero")).err();
        let message = error.map(|error| error.to_string());
        assert_eq!(
            message.as_deref(),
            Some("it is a device with more than 64 MB")
        );
    }

    #[test]
    fn a_large_file_is_read_whole() {
        let bytes: Vec<u8> = (0..LARGE + PART + 1).map(|at| (at % 251) as u8).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.pbn");
        for length in [0, 1, LARGE - 1, LARGE, bytes.len()] {
            fs::write(&path, &bytes[..length]).unwrap();
            assert!(read(&path).unwrap() == bytes[..length], "{length}");
        }
        assert!(read(folder.path()).is_err(), "a folder");
        assert!(read(&folder.path().join("none.pbn")).is_err());
    }

    #[test]
    fn a_file_of_another_length_is_not_read_in_parts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.pbn");
        fs::write(&path, vec![b'a'; LARGE]).unwrap();
        let file = fs::File::open(&path).unwrap();
        assert!(read_in_parts(&file, LARGE).is_some());
        assert!(read_in_parts(&file, LARGE - 1).is_none());
        assert!(read_in_parts(&file, LARGE + 1).is_none());
    }
}
