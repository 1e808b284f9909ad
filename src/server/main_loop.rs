//! The state of the server, and what each message does to it.

mod broken;
mod checks;
mod requests;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use checks::Patience;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::client::Client;
use super::document::TextDocument;
use super::findings::DocumentFindings;
use super::protocol::{
    ChangeParams, DocumentParams, INTERNAL_ERROR, INVALID_PARAMS, INVALID_REQUEST, OpenParams,
    PARSE_ERROR, REQUEST_CANCELLED, RawJson, RequestError, answer, modified, notification, path_of,
};
use super::settings::{ClientSettings, DocumentPlan, HeldFile, Plans};
use super::view::DocumentView;
use super::worker::{Job, JobResult, Partial, PartialAnswer};
use super::{complain, configuration, watchers};
use crate::disk::real;
use crate::lint;

/// One editor's server. Give it messages by [`Server::receive`], call [`Server::settle`] when no
/// more are waiting, and send what [`Server::take_out`] returns.
#[derive(Default)]
pub struct Server {
    phase: Phase,
    client: Client,
    settings: ClientSettings,
    /// Whether deals may be solved, whatever the client sets.
    solves: bool,
    /// What the client set when it began.
    begun: ClientSettings,
    documents: BTreeMap<String, OpenDocument>,
    plans: Plans,
    /// Documents whose diagnostics are to be published.
    dirty: BTreeSet<String>,
    /// Messages that are to be sent, as JSON.
    out: Vec<String>,
    next_request: u32,
    /// What is to be done and takes long.
    jobs: Vec<Job>,
    /// The requests that are being worked on, or wait for what is.
    working: Vec<Working>,
    patience: Patience,
    next_check: u32,
    /// The folders of the workspace.
    folders: Vec<PathBuf>,
    /// What is wrong in configurations of open documents, by their files.
    broken: BTreeMap<PathBuf, String>,
    /// The same of all files of the workspace, when somebody asked for these last.
    broken_elsewhere: BTreeMap<PathBuf, String>,
    /// What was logged that is logged once.
    logged: BTreeSet<String>,
}

/// How far the session has come.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Phase {
    #[default]
    New,
    Running,
    ShutDown,
    /// With the exit status.
    Ended(u8),
}

/// A request that is being worked on.
struct Working {
    id: Value,
    /// The document that it is about, a change of which takes it back; empty for all of them.
    about: String,
    /// Says that nobody waits for it any more.
    stop: Arc<AtomicBool>,
    /// Its method and parameters, as long as it waits for a check.
    waiting: Option<(String, Value)>,
}

/// An open document with what is known of it.
struct OpenDocument {
    document: TextDocument,
    held: HeldFile,
    findings: DocumentFindings,
    /// The check by the worker that is under way. Until it is done, the worker has the findings.
    check: Option<u32>,
}

impl Server {
    /// A server that holds everything up for a check that probably takes no longer than `patience`, and does
    /// the others beside.
    pub fn with_patience(patience: Duration) -> Server {
        Server {
            patience: Patience(patience),
            ..Server::default()
        }
    }

    /// The same server, which may solve deals where that tells more.
    pub fn solving(self, solves: bool) -> Server {
        Server { solves, ..self }
    }

    /// Takes one message of the client.
    pub fn receive(&mut self, message: Value) {
        let method = message
            .get("method")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let id = message.get("id").cloned().filter(|id| !id.is_null());
        let params = message.get("params").cloned().unwrap_or(Value::Null);
        match id {
            Some(id) if !method.is_empty() => {
                self.log_stranger(&params);
                self.receive_request(&id, method, &params);
            }
            // The answer to a request of ours, of which nothing is expected.
            Some(_) if message.get("result").is_some() || message.get("error").is_some() => {}
            Some(id) => {
                self.answer(
                    &id,
                    Err((INVALID_REQUEST, "a request needs a method".to_owned())),
                );
            }
            None if !method.is_empty() => {
                self.guarded(method, |server| server.notification(method, params));
            }
            None => self.refuse(INVALID_REQUEST, "this is no message"),
        }
    }

    fn receive_request(&mut self, id: &Value, method: &str, params: &Value) {
        let answer = self.guarded(method, |server| server.reply(id, method, params));
        let answer = answer.unwrap_or_else(|| {
            let message = "a bug of pbnlint: see the log of the server";
            Err((INTERNAL_ERROR, message.to_owned()))
        });
        match answer {
            Ok(None) => {}
            Ok(Some(result)) => self.answer(id, Ok(result)),
            Err(refusal) => {
                if refusal.0 == INVALID_PARAMS {
                    self.log_once(format!("{method}: {}", refusal.1));
                }
                self.answer(id, Err(refusal));
            }
        }
    }

    /// Takes what is to be done and takes long. What becomes of it is for [`Server::finish`].
    pub fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// Answers a request that took long, unless it was cancelled or overtaken; or takes what was found in a
    /// document.
    pub fn finish(&mut self, done: JobResult) {
        match done {
            JobResult::Request(answered) => {
                let count = self.working.len();
                self.working.retain(|working| working.id != answered.id);
                if self.working.len() < count {
                    self.answer(&answered.id, answered.answer);
                }
            }
            JobResult::Check(checked) => self.take_checked(*checked),
        }
    }

    /// Takes a part of an answer, unless its request was cancelled or overtaken.
    pub fn pass_on(&mut self, partial: Partial) {
        if !self.working.iter().any(|working| working.id == partial.id) {
            return;
        }
        match partial.part {
            PartialAnswer::Message(message) => self.out.push(message),
            PartialAnswer::Broken(broken) => self.take_broken(broken),
        }
    }

    /// Takes the messages that are to be sent, as JSON.
    pub fn take_out(&mut self) -> Vec<String> {
        std::mem::take(&mut self.out)
    }

    /// The text of an open document, as the editor has it but for line ends.
    pub fn text(&self, uri: &str) -> Option<String> {
        Some(self.documents.get(uri)?.document.text())
    }

    /// The status with which the process is to end, once the client has said `exit`.
    pub fn exit_status(&self) -> Option<u8> {
        match self.phase {
            Phase::Ended(status) => Some(status),
            _ => None,
        }
    }

    /// Answers a message that is no JSON.
    pub(super) fn refuse_no_json(&mut self) {
        self.refuse(PARSE_ERROR, "this is no JSON");
    }

    /// Answers a request that was cancelled before it was begun.
    pub(super) fn answer_cancelled(&mut self, id: &Value) {
        self.answer(id, Err((REQUEST_CANCELLED, "cancelled".to_owned())));
    }

    /// Answers a request about a text that has changed since.
    pub(super) fn answer_modified(&mut self, id: &Value) {
        self.answer(id, Err(modified()));
    }

    /// Whether the process of the client has ended. Only Linux can be asked without unsafe
    /// code; elsewhere the end of stdin has to do.
    pub(super) fn client_is_gone(&self) -> bool {
        let Some(process) = self.client.process else {
            return false;
        };
        cfg!(target_os = "linux") && !Path::new(&format!("/proc/{process}")).exists()
    }

    /// Does something; a panic in it does not end the server.
    fn guarded<T>(&mut self, what: &str, act: impl FnOnce(&mut Server) -> T) -> Option<T> {
        let result = catch_unwind(AssertUnwindSafe(|| act(self)));
        if result.is_err() {
            let message = format!("a bug of pbnlint in {what}");
            complain(&message);
            self.notify(
                "window/logMessage",
                &json!({ "type": 1, "message": message }),
            );
        }
        result.ok()
    }

    /// The parameters of a notification; `None` for those of another shape.
    fn understood<T: DeserializeOwned>(&mut self, method: &str, params: Value) -> Option<T> {
        let read = serde_json::from_value(params);
        read.map_err(|error| self.log_once(format!("{method}: {error}")))
            .ok()
    }

    /// Logs that a request is about a document that is not open.
    fn log_stranger(&mut self, params: &Value) {
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let is_stranger = |uri: &&str| !self.documents.contains_key(*uri);
        if let Some(uri) = uri
            .filter(is_stranger)
            .filter(|_| self.phase == Phase::Running)
        {
            self.log_once(not_open(uri));
        }
    }

    /// Logs what a client can do wrong again and again: once each, and not without end.
    fn log_once(&mut self, message: String) {
        const MOST: usize = 1000;
        if self.logged.len() < MOST && !self.logged.contains(&message) {
            complain(&message);
            self.logged.insert(message);
        }
    }

    /// Writes into the log of the editor, each message once.
    fn tell_once(&mut self, message: String) {
        if !self.logged.contains(&message) {
            let params = json!({ "type": 3, "message": message });
            self.notify("window/logMessage", &params);
            self.log_once(message);
        }
    }

    fn answer(&mut self, id: &Value, result: Result<RawJson, RequestError>) {
        self.out.push(answer(id, result));
    }

    /// Answers a message that is not understood.
    fn refuse(&mut self, code: i32, why: &str) {
        self.answer(&Value::Null, Err((code, why.to_owned())));
    }

    fn notify(&mut self, method: &str, params: &impl Serialize) {
        self.out.push(notification(method, params));
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.next_request += 1;
        let id = format!("pbnlint-{}", self.next_request);
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.out.push(message.to_string());
    }

    fn notification(&mut self, method: &str, params: Value) {
        if method == "exit" {
            let status = u8::from(self.phase != Phase::ShutDown);
            self.phase = Phase::Ended(status);
            return;
        }
        if self.phase != Phase::Running {
            return;
        }
        if method != "textDocument/didOpen" {
            self.log_stranger(&params);
        }
        match method {
            "$/cancelRequest" => {
                let cancelled = params.get("id");
                for id in self.stop(|working| Some(&working.id) == cancelled) {
                    self.answer_cancelled(&id);
                }
            }
            "initialized" => {
                let folders = self.folders.clone();
                self.watch(&folders);
            }
            "textDocument/didOpen" => {
                if let Some(params) = self.understood(method, params) {
                    self.did_open(params);
                }
            }
            "textDocument/didChange" => {
                if let Some(params) = self.understood(method, params) {
                    self.did_change(params);
                }
            }
            "textDocument/didSave" => {
                if let Some(params) = self.understood(method, params) {
                    self.did_save(params);
                }
            }
            "textDocument/didClose" => {
                if let Some(params) = self.understood(method, params) {
                    self.did_close(params);
                }
            }
            "workspace/didChangeConfiguration" => {
                let settings = params.get("settings");
                match settings.filter(|settings| !is_empty(settings)) {
                    Some(settings) => self.take_settings(settings),
                    // Emacs says so when it has begun, and means nothing by it.
                    None => self.settings = self.begun.clone(),
                }
                self.recheck();
            }
            "workspace/didChangeWorkspaceFolders" => self.did_change_folders(&params),
            "workspace/didChangeWatchedFiles" => self.recheck(),
            _ => {}
        }
    }

    fn did_open(&mut self, params: OpenParams) {
        let item = params.document;
        let path = path_of(&item.uri);
        let document = TextDocument::open(path, &item.text, item.version, self.client.unit);
        let open = OpenDocument {
            document,
            held: HeldFile::default(),
            findings: DocumentFindings::default(),
            check: None,
        };
        if configuration::is_one(&open.document) && self.client.pulls {
            // From now on the client asks for them.
            self.publish_nothing(&item.uri);
        }
        self.documents.insert(item.uri.clone(), open);
        self.touch(&item.uri);
    }

    fn did_change(&mut self, params: ChangeParams) {
        let uri = params.document.uri;
        let Some(open) = self.documents.get_mut(&uri) else {
            return;
        };
        for change in &params.changes {
            open.document.change(change.range.as_ref(), &change.text);
        }
        open.document.version = params.document.version;
        self.give_up(&uri);
        self.touch(&uri);
    }

    fn did_save(&mut self, params: DocumentParams) {
        let uri = params.document.uri;
        if let Some(open) = self.documents.get_mut(&uri) {
            open.document.saved();
            open.held.forget();
            self.touch(&uri);
        }
    }

    fn did_close(&mut self, params: DocumentParams) {
        let uri = params.document.uri;
        let Some(closed) = self.documents.remove(&uri) else {
            return;
        };
        self.give_up(&uri);
        self.dirty.remove(&uri);
        if !self.client.pulls {
            self.publish_nothing(&uri);
        }
        self.show_broken();
        let file = closed.document.path.map(|path| real(&path));
        if let Some(file) = file.filter(|file| self.broken.contains_key(file)) {
            self.show_configuration(&file);
        }
    }

    fn did_change_folders(&mut self, params: &Value) {
        let removed = folders(params.pointer("/event/removed"));
        let added = folders(params.pointer("/event/added"));
        self.folders.retain(|folder| !removed.contains(folder));
        if self.client.watching.is_some() && !removed.is_empty() {
            self.ask(
                "client/unregisterCapability",
                watchers::unregistered(&removed),
            );
        }
        self.watch(&added);
        self.folders.extend(added);
        self.recheck();
    }

    /// Asks the client to watch the configurations of folders.
    fn watch(&mut self, folders: &[PathBuf]) {
        if let Some(watching) = self.client.watching.filter(|_| !folders.is_empty()) {
            self.ask(
                "client/registerCapability",
                watchers::registered(folders, watching),
            );
        }
    }

    /// Answers requests about a document that has changed while they were worked on.
    fn give_up(&mut self, uri: &str) {
        for id in self.stop(|working| working.about == uri) {
            self.answer_modified(&id);
        }
    }

    /// Stops what is being worked on for some requests, and gives these.
    fn stop(&mut self, which: impl Fn(&Working) -> bool) -> Vec<Value> {
        let stopped = self.working.extract_if(.., |working| which(working));
        let id = |working: Working| {
            working.stop.store(true, Ordering::Relaxed);
            working.id
        };
        stopped.map(id).collect()
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.client = Client::read(params);
        self.phase = Phase::Running;
        self.folders = folders(params.get("workspaceFolders"));
        if let Some(root) = params.get("rootUri").and_then(Value::as_str)
            && self.folders.is_empty()
        {
            self.folders.extend(path_of(root));
        }
        if let Some(options) = params.get("initializationOptions") {
            self.take_settings(options);
            self.begun = self.settings.clone();
        }
        json!({
            "capabilities": self.client.offer(self.settings.workspace),
            "serverInfo": { "name": "pbnlint", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    fn take_settings(&mut self, value: &Value) {
        let (mut settings, wrong) = ClientSettings::read(value);
        // A path counts from the workspace, else from the folder of the process.
        if let Some(path) = &mut settings.configuration {
            let base = self.folders.first().cloned().unwrap_or_default();
            let full = base.join(&*path);
            *path = std::path::absolute(&full).unwrap_or(full);
        }
        self.settings = settings;
        for wrong in wrong {
            self.warn(&format!("settings of pbnlint: {wrong}"));
        }
    }

    fn warn(&mut self, message: &str) {
        complain(message);
        self.show(message);
    }

    /// Shows a message to the user.
    fn show(&mut self, message: &str) {
        self.notify(
            "window/showMessage",
            &json!({ "type": 2, "message": message }),
        );
    }

    /// Looks at all configurations again, and at all documents by them.
    fn recheck(&mut self) {
        let uris: Vec<_> = self.documents.keys().cloned().collect();
        for uri in uris {
            if let Some(open) = self.documents.get_mut(&uri) {
                open.held.forget();
            }
            self.touch(&uri);
        }
        if self.documents.is_empty() && !self.settings.workspace {
            return;
        }
        if self.client.pulls {
            self.ask("workspace/diagnostic/refresh", Value::Null);
        }
        if self.client.refreshes_hints {
            self.ask("workspace/inlayHint/refresh", Value::Null);
        }
    }

    /// Notes that a document, or what it is held to, has changed.
    fn touch(&mut self, uri: &str) {
        if self.documents.contains_key(uri) {
            self.dirty.insert(uri.to_owned());
        }
    }

    /// Does something with an open document and the rules that it is held to; nothing where it
    /// is excluded, or is a configuration.
    fn with<T>(
        &mut self,
        uri: &str,
        act: impl FnOnce(&mut OpenDocument, &Arc<lint::Plan>) -> T,
    ) -> Option<T> {
        let settings = self.settings.clone();
        let open = self.documents.get_mut(uri)?;
        if configuration::is_one(&open.document) {
            return None;
        }
        let broken = open.held.broken.clone();
        let path = open.document.path.clone();
        if open
            .held
            .refresh(path.as_deref(), &settings, &mut self.plans)
        {
            open.findings.forget();
            open.check = None;
        }
        let is_broken_otherwise = open.held.broken != broken;
        let result = match open.held.held() {
            DocumentPlan::Excluded => None,
            DocumentPlan::To(plan) => Some(act(open, &plan)),
        };
        if is_broken_otherwise {
            self.show_broken();
        }
        result
    }

    /// An open document that is a configuration.
    fn configuration(&self, uri: &str) -> Option<&TextDocument> {
        let document = &self.documents.get(uri)?.document;
        configuration::is_one(document).then_some(document)
    }

    /// Looks at an open document; nothing where it is excluded or in no notation that is read.
    fn with_view<T>(
        &mut self,
        uri: &str,
        look: impl FnOnce(&DocumentView<'_>, &TextDocument) -> T,
    ) -> Option<T> {
        let looked = self.with(uri, |open, plan| {
            let view = DocumentView::of(&open.document, plan)?;
            Some(look(&view, &open.document))
        });
        looked.flatten()
    }
}

/// The folders of a list of the client.
fn folders(list: Option<&Value>) -> Vec<PathBuf> {
    let list = list.and_then(Value::as_array);
    let uris = list.into_iter().flatten().map(|folder| folder.get("uri"));
    let uris = uris.filter_map(|uri| uri.and_then(Value::as_str));
    uris.filter_map(path_of).collect()
}

/// Whether nothing is set: what some clients send whatever their users want.
fn is_empty(settings: &Value) -> bool {
    settings.is_null() || settings.as_object().is_some_and(serde_json::Map::is_empty)
}

fn not_open(uri: &str) -> String {
    format!("a message is about {uri}, which is not open")
}
