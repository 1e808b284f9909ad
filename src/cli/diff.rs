//! Patches on the way out: the paths they name, and their look on a terminal.

use std::env;
use std::fs;
use std::path::{Component, Path};

use super::files::{Input, InputOrigin};
use crate::disk::say;
use crate::patch::Patch;
use crate::render::{self, Style};

/// The patch from one text of a file to another, empty where they are equal: drawn in a
/// style, or as it can be applied.
pub(super) fn patch(
    input: &Input,
    before: &[u8],
    after: &[u8],
    style: Option<Style>,
) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    if before != after {
        // A drawing is not to be applied: any name will do.
        let path = match (path(input), style) {
            (Err(_), Some(_)) => input.shown.trim_start_matches('/').as_bytes().to_vec(),
            (path, _) => path?,
        };
        let patch = Patch::between(&path, before, after);
        let written = match style {
            Some(style) => render::patch(&patch, style, &mut out),
            None => patch.write_to(&mut out),
        };
        written.map_err(|error| say(&error))?;
    }
    Ok(out)
}

/// The path by which a patch names a file: relative to the working folder, where
/// `git apply` and `patch -p1` are run, with `/` between its parts.
///
/// Links are followed, since the file they lead to is what would be written, and programs
/// that apply patches do not follow them.
pub(super) fn path(input: &Input) -> Result<Vec<u8>, String> {
    let (path, real) = match &input.origin {
        InputOrigin::File(path) => (path.as_path(), fs::canonicalize(path).ok()),
        InputOrigin::Stdin(Some(name)) => (name.as_path(), fs::canonicalize(name).ok()),
        InputOrigin::Stdin(None) => return Ok(b"stdin".to_vec()),
    };
    let here = env::current_dir().and_then(fs::canonicalize).ok();
    let inner = match (&real, &here) {
        (Some(real), Some(here)) => real.strip_prefix(here).ok(),
        _ => Some(path),
    };
    inner.and_then(bytes).ok_or_else(|| {
        "it lies outside the working folder, where a patch cannot reach it".to_owned()
    })
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
