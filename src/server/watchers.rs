//! Which files the client is asked to watch: the configurations in the folders of the workspace. Each
//! is named, because a search through all folders makes editors slow. Others are looked at when a document
//! is opened, changed or saved.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::client::Watching;
use super::protocol::uri_of;
use crate::program::Program;

const METHOD: &str = "workspace/didChangeWatchedFiles";

/// The parameters of `client/registerCapability` for folders.
pub(super) fn registered(folders: &[PathBuf], watching: Watching) -> Value {
    let registrations = folders.iter().map(|folder| {
        let watchers = Program::running().configurations.iter();
        let watchers = watchers
            .filter_map(|name| Some(json!({ "globPattern": pattern(folder, name, watching)? })));
        let options = json!({ "watchers": watchers.collect::<Vec<_>>() });
        json!({ "id": uri_of(folder), "method": METHOD, "registerOptions": options })
    });
    json!({ "registrations": registrations.collect::<Vec<_>>() })
}

/// The parameters of `client/unregisterCapability` for the same folders.
pub(super) fn unregistered(folders: &[PathBuf]) -> Value {
    let gone = folders
        .iter()
        .map(|folder| json!({ "id": uri_of(folder), "method": METHOD }));
    // This is how the protocol spells it.
    json!({ "unregisterations": gone.collect::<Vec<_>>() })
}

/// A pattern for one file; `None` where the path of its folder has letters of patterns in it.
fn pattern(folder: &Path, name: &str, watching: Watching) -> Option<Value> {
    if watching == Watching::InFolders {
        return Some(json!({ "baseUri": uri_of(folder), "pattern": name }));
    }
    let path = folder.join(name);
    let path = path.to_str()?;
    let is_plain = !path.contains(['*', '?', '[', ']', '{', '}', '!', '\\']);
    is_plain.then(|| json!(path))
}
