//! Configurations that cannot be read: each is an error in its file and one message, and nothing is written
//! by it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::super::configuration;
use super::super::protocol::{REQUEST_FAILED, RequestError, uri_of, written};
use super::Server;
use crate::disk::real;

impl Server {
    /// Shows what is wrong in the configurations of open documents: each in its file, and what is new in a
    /// message as well.
    pub(super) fn show_broken(&mut self) {
        let held = self.documents.values().map(|open| &open.held.broken);
        let held = held.flatten().map(|broken| {
            let file = broken.file.clone().unwrap_or_default();
            (file, broken.why.clone())
        });
        let now: BTreeMap<PathBuf, String> = held.collect();
        let before = std::mem::replace(&mut self.broken, now.clone());
        for (file, why) in &now {
            if before.get(file) != Some(why) {
                if self.broken_elsewhere.get(file) != Some(why) {
                    self.warn(why);
                }
                self.show_configuration(file);
            }
        }
        for file in before.keys().filter(|file| !now.contains_key(*file)) {
            self.show_configuration(file);
        }
    }

    /// Shows what is wrong in the file of a configuration, unless the client has it open, or asks for it with
    /// all files of the workspace.
    pub(super) fn show_configuration(&mut self, file: &Path) {
        let mut paths = self.documents.values().map(|open| &open.document.path);
        let is_open = paths.any(|path| path.as_deref().is_some_and(|path| real(path) == file));
        let is_surveyed = self.client.pulls && self.settings.workspace;
        if is_open || is_surveyed || file.as_os_str().is_empty() {
            return;
        }
        let why = self.broken.get(file).filter(|_| file.is_file());
        let items = why.map(|why| configuration::of_file(file, why, self.client.unit));
        self.publish(&uri_of(file), None, &written(&items.unwrap_or_default()));
    }

    /// Takes what is wrong in the configurations of all files of the workspace, and shows what is new in a
    /// message. The errors in these files are part of the answer.
    pub(super) fn take_broken(&mut self, broken: BTreeMap<PathBuf, String>) {
        let before = std::mem::replace(&mut self.broken_elsewhere, broken.clone());
        for (file, why) in &broken {
            let told = [self.broken.get(file), before.get(file)];
            if !told.contains(&Some(why)) {
                self.show(why);
            }
        }
    }

    /// Nothing is written by a configuration that cannot be read.
    pub(super) fn refuse_broken(&self, uri: &str) -> Result<(), RequestError> {
        let open = self.documents.get(uri);
        match open.and_then(|open| open.held.broken.clone()) {
            Some(broken) => Err((REQUEST_FAILED, broken.why)),
            None => Ok(()),
        }
    }
}
