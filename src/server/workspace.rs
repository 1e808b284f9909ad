//! What is wrong in all files of the workspace: those that `pbnlint check` finds in its folders, held to
//! the same configurations. Files that are open are judged as the editor has them, all others as they
//! are on disk.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::UNIX_EPOCH;

use serde::Serialize;
use serde_json::Value;

use super::document::TextDocument;
use super::findings::DocumentFindings;
use super::positions::ColumnUnit;
use super::protocol::{REQUEST_CANCELLED, RawJson, RequestError, notification, uri_of, written};
use super::settings::ClientSettings;
use super::worker::{JobProgress, PartialAnswer};
use super::{complain, configuration, diagnostics};
use crate::config::Configuration;
use crate::discover::walk::{Heeds, Walk};
use crate::discover::{Configurations, Search};
use crate::disk::say;
use crate::lint::Plan;

/// What is asked for.
pub(super) struct WorkspaceSurvey {
    /// The folders of the workspace.
    pub(super) folders: Vec<PathBuf>,
    /// The documents that are open, by their real paths.
    pub(super) open: HashMap<PathBuf, OpenFile>,
    pub(super) settings: ClientSettings,
    pub(super) unit: ColumnUnit,
    /// Whether the client shows other places with a finding.
    pub(super) relates: bool,
    /// What the client has been given before, by document.
    pub(super) known: HashMap<String, String>,
    /// By what the client takes a part of the answer before the rest, if it does.
    pub(super) token: Option<Value>,
}

/// A document that is open.
pub(super) struct OpenFile {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) items: RawJson,
}

/// The diagnostics of one document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DocumentReport {
    uri: String,
    /// `null` for a file that is not open.
    version: Option<i32>,
    kind: &'static str,
    /// By what it is known when the client asks again.
    #[serde(skip_serializing_if = "Option::is_none")]
    result_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<RawJson>,
}

/// The diagnostics of several documents.
#[derive(Serialize)]
struct DocumentReports<'s> {
    items: &'s [DocumentReport],
}

/// A part of them, before the rest.
#[derive(Serialize)]
struct Progressed<'s> {
    token: &'s Value,
    value: DocumentReports<'s>,
}

/// How many documents a part of the answer is of.
const PART: usize = 50;

impl WorkspaceSurvey {
    /// Looks at all files. Of those whose configuration cannot be read, the client keeps what it has.
    pub(super) fn run(mut self, progress: &JobProgress<'_>) -> Result<RawJson, RequestError> {
        let mut reports = Vec::new();
        let config = self.settings.configuration.clone();
        let search = Search {
            config: config.as_deref(),
            ..Search::default()
        };
        let mut broken = BTreeMap::new();
        let mut configurations = match Configurations::new(&search) {
            Ok(configurations) => configurations,
            Err(why) => {
                complain(&why);
                broken.extend(config.clone().map(|path| (path, why)));
                return Ok(self.broken_only(broken, progress));
            }
        };
        let files = match files(&self.folders, &mut configurations) {
            Ok(files) => files,
            Err(why) => {
                complain(&why);
                broken.extend(configurations.broken().map(|path| (path, why)));
                return Ok(self.broken_only(broken, progress));
            }
        };
        let mut rules = WorkspaceRules::new(configurations);
        for path in files {
            if progress.is_stopped() {
                return Err((REQUEST_CANCELLED, "cancelled".to_owned()));
            }
            match self.report(&path, &mut rules) {
                Ok(report) => reports.push(report),
                Err(why) => {
                    complain(&why);
                    self.known.remove(&uri_of(&path));
                    let file = rules.configurations.broken();
                    broken.extend(file.map(|file| (file, why)));
                }
            }
            if let Some(token) = self.token.as_ref().filter(|_| reports.len() >= PART) {
                progress.say(part(token, &reports));
                reports.clear();
            }
        }
        progress.say(PartialAnswer::Broken(broken.clone()));
        reports.extend(self.broken(broken));
        // What the client knows and nobody has found is no longer there.
        let gone = self.known.drain().map(|(uri, _)| DocumentReport {
            uri,
            version: None,
            kind: "full",
            result_id: None,
            items: Some(written(&[(); 0])),
        });
        reports.extend(gone);
        Ok(self.rest(reports, progress))
    }

    /// The answer where no file can be judged.
    fn broken_only(
        &mut self,
        configurations: BTreeMap<PathBuf, String>,
        progress: &JobProgress<'_>,
    ) -> RawJson {
        progress.say(PartialAnswer::Broken(configurations.clone()));
        let reports = self.broken(configurations);
        self.rest(reports, progress)
    }

    /// The last reports: in the answer, or for a client that takes parts in the last part.
    fn rest(&self, mut reports: Vec<DocumentReport>, progress: &JobProgress<'_>) -> RawJson {
        if let Some(token) = self.token.as_ref().filter(|_| !reports.is_empty()) {
            progress.say(part(token, &reports));
            reports.clear();
        }
        written(&DocumentReports { items: &reports })
    }

    fn report(
        &mut self,
        path: &Path,
        rules: &mut WorkspaceRules,
    ) -> Result<DocumentReport, String> {
        let real = rules.configurations.real(path);
        if let Some(open) = self.open.remove(&real) {
            let id = format!("{}-{:x}", open.version, hash(&open.items.get()));
            return Ok(self.changed(open.uri, Some(open.version), id, || open.items));
        }
        let (plan, written) = rules.of(&real, &self.settings)?;
        let state = fs::metadata(path).ok().and_then(|metadata| {
            let modified = metadata.modified().ok()?;
            let age = modified.duration_since(UNIX_EPOCH).ok()?;
            Some((metadata.len(), age.as_nanos()))
        });
        let id = format!("{:x}", hash(&(state, written)));
        let (unit, relates) = (self.unit, self.relates);
        let uri = uri_of(path);
        Ok(self.changed(uri.clone(), None, id, || {
            on_disk(path, &uri, &plan, unit, relates)
        }))
    }

    /// The diagnostics of configurations that cannot be read, each with why.
    fn broken(&mut self, configurations: BTreeMap<PathBuf, String>) -> Vec<DocumentReport> {
        let mut reports = Vec::new();
        for (path, why) in configurations {
            let items = written(&configuration::of_file(&path, &why, self.unit));
            let open = self.open.remove(&path);
            let (uri, version) = match open {
                Some(open) => (open.uri, Some(open.version)),
                None => (uri_of(&path), None),
            };
            let id = format!("{:x}", hash(&items.get()));
            reports.push(self.changed(uri, version, id, || items));
        }
        reports
    }

    /// The diagnostics of a document, unless the client has them.
    fn changed(
        &mut self,
        uri: String,
        version: Option<i32>,
        id: String,
        items: impl FnOnce() -> RawJson,
    ) -> DocumentReport {
        let is_known = self.known.remove(&uri).as_ref() == Some(&id);
        DocumentReport {
            uri,
            version,
            kind: if is_known { "unchanged" } else { "full" },
            result_id: Some(id),
            items: (!is_known).then(items),
        }
    }
}

/// The files of folders, in order.
pub(super) fn files(
    folders: &[PathBuf],
    configurations: &mut Configurations,
) -> Result<Vec<PathBuf>, String> {
    let heeds = Heeds {
        git: true,
        borders: true,
    };
    let mut walk = Walk::new(heeds, configurations);
    for folder in folders {
        if !walk.configurations.excludes(folder)? {
            walk.folder(folder)?;
        }
    }
    walk.links()?;
    for (path, why) in &walk.failures {
        complain(&format!("{path}: {why}"));
    }
    let mut files = walk.files;
    files.sort();
    Ok(files)
}

/// What is wrong in a file on disk.
fn on_disk(path: &Path, uri: &str, plan: &Arc<Plan>, unit: ColumnUnit, relates: bool) -> RawJson {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let why = format!("cannot read this file: {}", say(&error));
            return written(&[configuration::at_the_start(&why)]);
        }
    };
    let mut document = TextDocument::of_file(path.to_owned(), bytes, unit);
    let mut kept = DocumentFindings::default();
    let (findings, _) = kept.of(&mut document, plan);
    for bug in kept.take_bugs() {
        complain(&format!("{uri}: {bug}"));
    }
    written(&diagnostics::all(&document, uri, &findings, relates))
}

/// The rules of each file. Files to which the same applies share their plan.
pub(super) struct WorkspaceRules {
    pub(super) configurations: Configurations,
    /// By configuration, and by what it ignores in some files only.
    known: HashMap<(*const Configuration, Vec<usize>), NumberedPlan>,
}

/// A plan, and a number for all that it was made of.
type NumberedPlan = (Arc<Plan>, u64);

impl WorkspaceRules {
    pub(super) fn new(configurations: Configurations) -> WorkspaceRules {
        WorkspaceRules {
            configurations,
            known: HashMap::new(),
        }
    }

    /// What a file is held to, by its real path.
    pub(super) fn of(
        &mut self,
        path: &Path,
        client: &ClientSettings,
    ) -> Result<NumberedPlan, String> {
        let configuration = self.configurations.of(Some(path))?;
        let subject = self.configurations.subject(Some(path));
        let ignores = configuration.ignores_for(subject);
        let place = (Arc::as_ptr(&configuration), ignores);
        let known = self.known.entry(place).or_insert_with_key(|(_, ignores)| {
            let settings = configuration.settings(&client.overrides(), ignores);
            let number = hash(&format!("{settings:?}"));
            (Arc::new(Plan::new(&settings)), number)
        });
        Ok(known.clone())
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn part(token: &Value, reports: &[DocumentReport]) -> PartialAnswer {
    let value = DocumentReports { items: reports };
    PartialAnswer::Message(notification("$/progress", &Progressed { token, value }))
}
