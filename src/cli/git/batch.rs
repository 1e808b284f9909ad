//! Contents that git keeps, many of them from few processes: `git cat-file --batch`.
//!
//! With `--filters`, which git has since its version 2.11 alone and in a batch alike, an answer has
//! the length that the contents have in git, and not the length after the filters. So no answer says
//! where it ends. After each object git is asked for one that cannot exist, and what it says of that
//! one is the end. Its name is drawn by chance, so that no contents can have it in them.

use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::hash::BuildHasher;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Mutex;

use super::{Blob, command};
use crate::source::Slice;

/// The processes that wait for a question: at most one for each thread that ever asked.
#[derive(Debug, Default)]
pub(super) struct Batches(Mutex<Vec<GitBatch>>);

impl Batches {
    /// Contents as a checkout in this folder would write them; `None` for what a batch cannot give. Only
    /// a process for the object alone can say why.
    pub(super) fn read(&self, top: &Path, blob: &Blob) -> Option<Vec<u8>> {
        let question = question(blob)?;
        let waiting = self.0.lock().ok().and_then(|mut all| all.pop());
        let mut batch = match waiting {
            Some(batch) => batch,
            None => GitBatch::start(top).ok()?,
        };
        let contents = batch.ask(&question, &blob.object).ok()?;
        if let Ok(mut all) = self.0.lock() {
            all.push(batch);
        }
        contents
    }
}

/// The longest path in a question. A question has to fit into a pipe, so that it is written before git
/// answers.
const LONGEST_PATH: usize = 2048;

/// What git is asked: an object, and the path after it; `None` for a path that would be read as another one.
fn question(blob: &Blob) -> Option<Vec<u8>> {
    let path = bytes(blob.path.as_os_str())?;
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let breaks = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let is_misread = path.first().is_none_or(is_blank) || path.iter().any(breaks);
    if is_misread || path.len() > LONGEST_PATH {
        return None;
    }
    Some([bytes(&blob.object)?, b" ", path, b"\n"].concat())
}

/// A process that answers one question after the other.
#[derive(Debug)]
struct GitBatch {
    process: Child,
    /// Both are closed before the process is waited for.
    pipes: Option<(ChildStdin, ChildStdout)>,
    /// The name of no object.
    end: String,
}

impl GitBatch {
    fn start(top: &Path) -> io::Result<GitBatch> {
        let mut process = command(top)
            .args(["cat-file", "--batch", "--filters"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Nobody reads what filters say while they work.
            .stderr(Stdio::null())
            .spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let chance = RandomState::new().hash_one(process.id());
        Ok(GitBatch {
            process,
            pipes,
            end: format!("pbnlint/end/{chance:016x}"),
        })
    }

    /// The contents of an object; `None` where git has none.
    fn ask(&mut self, question: &[u8], object: &OsStr) -> io::Result<Option<Vec<u8>>> {
        let (stdin, stdout) = self.pipes.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        let whole = [question, self.end.as_bytes(), b" end\n"].concat();
        stdin.write_all(&whole)?;
        stdin.flush()?;
        let end = format!("{} missing\n", self.end);
        let mut answer = Vec::new();
        let mut part = vec![0; 1 << 16];
        while !answer.ends_with(end.as_bytes()) {
            match stdout.read(&mut part)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                count => answer.extend_from_slice(part.slice(..count)),
            }
        }
        answer.truncate(answer.len() - end.len());
        Ok(contents(answer, object))
    }
}

impl Drop for GitBatch {
    fn drop(&mut self) {
        // Without questions git ends.
        self.pipes = None;
        let _ = self.process.wait();
    }
}

/// The contents in an answer, which has a line before them, `OBJECT blob LENGTH`, and a line feed after
/// them.
fn contents(mut answer: Vec<u8>, object: &OsStr) -> Option<Vec<u8>> {
    let start = answer.iter().position(|byte| *byte == b'\n')? + 1;
    let head = answer.get(..start)?.strip_prefix(bytes(object)?)?;
    if !head.starts_with(b" blob ") || answer.len() == start {
        return None;
    }
    answer.pop();
    answer.drain(..start);
    Some(answer)
}

/// The bytes of a name as git has them.
#[cfg(unix)]
fn bytes(name: &OsStr) -> Option<&[u8]> {
    use std::os::unix::ffi::OsStrExt;
    Some(name.as_bytes())
}

/// The bytes of a name as git has them.
#[cfg(not(unix))]
fn bytes(name: &OsStr) -> Option<&[u8]> {
    name.to_str().map(str::as_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blob(path: &str) -> Blob {
        Blob {
            object: "12ab".into(),
            path: path.into(),
        }
    }

    #[test]
    fn a_path_that_git_would_read_as_another_is_not_asked_for() {
        let asked = question(&blob("a b \t.pbn"));
        assert_eq!(asked.as_deref(), Some(&b"12ab a b \t.pbn\n"[..]));
        let long = "a".repeat(LONGEST_PATH + 1);
        for path in ["", " a.pbn", "\ta.pbn", "a\nb.pbn", "a.pbn\r", &long] {
            assert_eq!(question(&blob(path)), None, "{path:?}");
        }
    }

    #[test]
    fn an_answer_has_contents_or_none() {
        let read = |answer: &str| {
            let contents = contents(answer.into(), OsStr::new("12ab"));
            contents.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        };
        assert_eq!(read("12ab blob 2\na\r\n\n").as_deref(), Some("a\r\n"));
        assert_eq!(read("12ab blob 0\n\n").as_deref(), Some(""));
        for none in ["12ab missing\n", "12ab tree 3\nabc\n", "", "12ab blob 2\n"] {
            assert_eq!(read(none), None, "{none:?}");
        }
    }
}
