//! Writing into a file itself, where nothing but the order of the steps protects it.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

use super::cannot_write;

/// What is needed of a file; tests have one that fails.
pub(super) trait WriteTarget: Write + Seek {
    fn cut(&mut self, length: u64) -> io::Result<()>;
    fn sync(&mut self) -> io::Result<()>;
}

impl WriteTarget for File {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

/// Writes `after` over `before` in a file.
///
/// What a longer text has more comes first: if the disk is full, it is full then, while
/// the old text is still whole. When a later step fails the old text is written again.
pub(super) fn write(
    file: &mut impl WriteTarget,
    before: &[u8],
    after: &[u8],
) -> Result<(), String> {
    let (start, more) = after.split_at(before.len().min(after.len()));
    let grown = put(file, before.len(), more);
    let done = grown
        .and_then(|()| put(file, 0, start))
        .and_then(|()| file.cut(after.len() as u64))
        .and_then(|()| file.sync());
    done.map_err(|error| match restore(file, before) {
        Ok(()) => cannot_write(&error),
        Err(_) => format!(
            "{}; it is damaged now, since the old text could not be written again",
            cannot_write(&error)
        ),
    })
}

/// Writes bytes at an offset and brings them to the disk.
fn put(file: &mut impl WriteTarget, at: usize, bytes: &[u8]) -> io::Result<()> {
    if bytes.is_empty() {
        return Ok(());
    }
    file.seek(SeekFrom::Start(at as u64))?;
    file.write_all(bytes)?;
    file.sync()
}

fn restore(file: &mut impl WriteTarget, before: &[u8]) -> io::Result<()> {
    file.cut(before.len() as u64)?;
    put(file, 0, before)
}
