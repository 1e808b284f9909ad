//! Patches on the way out: the paths they name, and colors on a terminal.

use std::env;
use std::fs;
use std::path::{Component, Path};

use super::files::{Input, Origin};

/// The path by which a patch names a file: relative to the working folder, where
/// `git apply` and `patch -p1` are run, with `/` between its parts.
///
/// Links are followed, since the file they lead to is what would be written, and programs
/// that apply patches do not follow them.
pub(super) fn path(input: &Input) -> Result<Vec<u8>, String> {
    let (path, real) = match &input.origin {
        Origin::File(path) => (path.as_path(), fs::canonicalize(path).ok()),
        Origin::Stdin(Some(name)) => (name.as_path(), fs::canonicalize(name).ok()),
        Origin::Stdin(None) => return Ok(b"stdin".to_vec()),
    };
    let here = env::current_dir().and_then(fs::canonicalize).ok();
    let inner = match (&real, &here) {
        (Some(real), Some(here)) => real.strip_prefix(here).ok(),
        _ => Some(path),
    };
    inner
        .and_then(bytes)
        .ok_or_else(|| "lies outside the working folder, where a patch cannot reach it".to_owned())
}

/// The bytes of a relative path that does not go up.
fn bytes(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::Normal(name) => {
                if !bytes.is_empty() {
                    bytes.push(b'/');
                }
                bytes.extend_from_slice(name.as_encoded_bytes());
            }
            _ => return None,
        }
    }
    Some(bytes)
}
