//! What a file has beside its text and its mode: access control lists and extended attributes.
//!
//! A new file takes the place of the old one, and is to be just as open and just as marked. On Linux the list
//! that says who else may read a file is an extended attribute like the others. A file with a list has the
//! mask of that list in the place of the mode of its group: with the mode alone, the group could read what the
//! list keeps from it.

use std::fs::File;

/// Gives a new file the attributes of the one that it replaces, and takes those away that it has by itself,
/// such as the list that a folder hands on. What cannot be kept is an error, in words without a full stop.
///
/// It comes before the mode: until then, only the owner can read the new file.
#[cfg(unix)]
pub(super) fn keep(new: &File, old: &File) -> Result<(), String> {
    use xattr::FileExt;

    let lost = |name: &std::ffi::OsStr| {
        let what = match name.to_str() {
            Some(ACCESS_LIST) => "access control list".to_owned(),
            _ => format!(
                "extended attribute {}",
                crate::disk::shown(std::path::Path::new(name))
            ),
        };
        format!("its {what} would be lost")
    };
    let names = |file: &File| -> Result<Vec<std::ffi::OsString>, String> {
        match file.list_xattr() {
            Ok(names) => Ok(names.filter(|name| !is_of_system(name)).collect()),
            // The file system has none.
            Err(error) if error.kind() == std::io::ErrorKind::Unsupported => Ok(Vec::new()),
            Err(error) => Err(super::cannot_write(&error)),
        }
    };
    let wanted = names(old)?;
    for name in names(new)?.iter().filter(|name| !wanted.contains(name)) {
        // A list that stays would open the file; of other attributes the system knows best.
        if name.to_str() == Some(ACCESS_LIST) {
            let removed = new.remove_xattr(name);
            removed.map_err(|error| super::cannot_write(&error))?;
        }
    }
    for name in &wanted {
        let value = old
            .get_xattr(name)
            .ok()
            .flatten()
            .ok_or_else(|| lost(name))?;
        let is_there = || matches!(new.get_xattr(name), Ok(Some(found)) if found == value);
        if !is_there() && (new.set_xattr(name, &value).is_err() || !is_there()) {
            return Err(lost(name));
        }
    }
    Ok(())
}

/// The name under which Linux keeps the list of those who may read and write a file.
#[cfg(unix)]
const ACCESS_LIST: &str = "system.posix_acl_access";

/// Whether the system itself writes an attribute anew for each text or file: hashes of the text, and where a
/// file came from.
#[cfg(unix)]
fn is_of_system(name: &std::ffi::OsStr) -> bool {
    let names = ["security.ima", "security.evm", "com.apple.provenance"];
    name.to_str().is_some_and(|name| names.contains(&name))
}

#[cfg(not(unix))]
pub(super) fn keep(_new: &File, _old: &File) -> Result<(), String> {
    Ok(())
}
