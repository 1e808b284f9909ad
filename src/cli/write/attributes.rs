//! What a file has beside its text and its mode, on Unix: access control lists and extended attributes.
//!
//! A new file takes the place of the old one, and is to be just as open and just as marked. On Linux the list
//! that says who else may read a file is an extended attribute like the others. A file with a list has the
//! mask of that list in the place of the mode of its group: with the mode alone, the group could read what the
//! list keeps from it.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use xattr::FileExt;

use super::cannot_write;
use crate::disk::shown;

/// The name under which Linux keeps the list of those who may read and write a file.
const ACCESS_LIST: &str = "system.posix_acl_access";

/// What the system itself writes anew for each text or file: hashes of the text, and where a file came from.
const OF_SYSTEM: &[&str] = &["security.ima", "security.evm", "com.apple.provenance"];

/// Gives a new file the attributes of the one that it replaces, and takes the list away that a folder hands on.
/// What cannot be kept is an error, in words without a full stop.
///
/// It comes before the mode: until then, only the owner can read the new file.
pub(super) fn keep(new: &File, old: &File) -> Result<(), String> {
    let wanted = names(old)?;
    let is_list = |name: &OsString| name.to_str() == Some(ACCESS_LIST);
    // Of other attributes that the new file has by itself the system knows best.
    if let Some(list) = names(new)?.iter().find(|name| is_list(name))
        && !wanted.contains(list)
    {
        let removed = new.remove_xattr(list);
        removed.map_err(|error| cannot_write(&error))?;
    }
    for name in &wanted {
        let Ok(Some(value)) = old.get_xattr(name) else {
            return Err(lost(name));
        };
        let is_there = || matches!(new.get_xattr(name), Ok(Some(found)) if found == value);
        if !is_there() && (new.set_xattr(name, &value).is_err() || !is_there()) {
            return Err(lost(name));
        }
    }
    Ok(())
}

/// The names of what is to be kept.
fn names(file: &File) -> Result<Vec<OsString>, String> {
    let is_kept = |name: &OsString| name.to_str().is_none_or(|name| !OF_SYSTEM.contains(&name));
    match file.list_xattr() {
        Ok(names) => Ok(names.filter(is_kept).collect()),
        // The file system has none.
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(Vec::new()),
        Err(error) => Err(cannot_write(&error)),
    }
}

fn lost(name: &OsStr) -> String {
    match name.to_str() {
        Some(ACCESS_LIST) => "its access control list would be lost".to_owned(),
        _ => format!(
            "its extended attribute {} would be lost",
            shown(Path::new(name))
        ),
    }
}
