//! The state of the server, and what each message does to it.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use gen_lsp_types::{Position, Range};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::actions::{EXPORT, FIX_ALL, FIX_ALL_UNSAFE, SHOW_PAGE, Subject, Wish};
use super::document::Document;
use super::findings::Kept;
use super::games::Games;
use super::navigate::{self, Links};
use super::positions::Unit;
use super::settings::{ClientSettings, Held, HeldFile};
use super::{
    actions, complain, complete, configuration, diagnostics, format, hints, hover, outline, put,
    tokens,
};
use crate::lint;
use crate::rules::Rule;

/// One editor's server. Give it messages by [`Server::receive`], call [`Server::settle`] when no
/// more are waiting, and send what [`Server::take_out`] returns.
#[derive(Default)]
pub struct Server {
    phase: Phase,
    client: Client,
    settings: ClientSettings,
    documents: BTreeMap<String, Open>,
    /// Documents whose diagnostics are to be published.
    dirty: BTreeSet<String>,
    out: Vec<Value>,
    next_request: u32,
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

/// What the client can do.
#[derive(Default)]
struct Client {
    process: Option<u32>,
    unit: Unit,
    /// Whether it asks for diagnostics itself, and can be reported to ask again.
    pulls: bool,
    /// Whether it can be told to ask for inlay hints again.
    refreshes_hints: bool,
    /// Whether it shows edits that are to be confirmed before they are made.
    confirms: bool,
    /// Whether it can show a page in a browser.
    shows_pages: bool,
}

/// An open document with what is known of it.
struct Open {
    document: Document,
    held: HeldFile,
    findings: Kept,
}

/// Why a request has no answer: a code of the protocol and a message.
type Refusal = (i32, String);

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const INTERNAL_ERROR: i32 = -32603;
const NOT_INITIALIZED: i32 = -32002;
const CONTENT_MODIFIED: i32 = -32801;
const REQUEST_CANCELLED: i32 = -32800;
const REQUEST_FAILED: i32 = -32803;

#[derive(Deserialize)]
struct DocumentParams {
    #[serde(rename = "textDocument")]
    document: Identifier,
}

#[derive(Deserialize)]
struct Identifier {
    uri: String,
}

#[derive(Deserialize)]
struct PositionParams {
    #[serde(rename = "textDocument")]
    document: Identifier,
    position: Position,
}

#[derive(Deserialize)]
struct PositionsParams {
    #[serde(rename = "textDocument")]
    document: Identifier,
    positions: Vec<Position>,
}

#[derive(Deserialize)]
struct RenameParams {
    #[serde(rename = "textDocument")]
    document: Identifier,
    position: Position,
    #[serde(rename = "newName")]
    name: String,
}

#[derive(Deserialize)]
struct RangeParams {
    #[serde(rename = "textDocument")]
    document: Identifier,
    range: Range,
    #[serde(default)]
    context: ActionContext,
}

#[derive(Deserialize, Default)]
struct ActionContext {
    only: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct OpenParams {
    #[serde(rename = "textDocument")]
    document: OpenItem,
}

#[derive(Deserialize)]
struct OpenItem {
    uri: String,
    #[serde(default)]
    version: i32,
    text: String,
}

#[derive(Deserialize)]
struct ChangeParams {
    #[serde(rename = "textDocument")]
    document: Versioned,
    #[serde(rename = "contentChanges")]
    changes: Vec<Change>,
}

#[derive(Deserialize)]
struct Versioned {
    uri: String,
    #[serde(default)]
    version: i32,
}

#[derive(Deserialize)]
struct Change {
    range: Option<Range>,
    text: String,
}

impl Server {
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
                let answer = self.guarded(method, |server| server.request(method, &params));
                let answer = answer.unwrap_or_else(|| {
                    Err((
                        INTERNAL_ERROR,
                        "a bug of pbnlint: see the log of the server".to_owned(),
                    ))
                });
                self.answer(&id, answer);
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
            None => self
                .out
                .push(refusal(&Value::Null, INVALID_REQUEST, "this is no message")),
        }
    }

    /// Publishes the diagnostics of what has changed; to be called when no message is waiting.
    pub fn settle(&mut self) {
        let dirty = std::mem::take(&mut self.dirty);
        if dirty.is_empty() || self.phase != Phase::Running {
            return;
        }
        if self.client.pulls {
            return;
        }
        for uri in dirty {
            let shown = self.guarded("check", |server| server.diagnostics(&uri));
            let Some(Some((version, shown))) = shown else {
                continue;
            };
            self.notify(
                "textDocument/publishDiagnostics",
                json!({ "uri": uri, "version": version, "diagnostics": shown }),
            );
        }
    }

    /// Takes the messages that are to be sent.
    pub fn take_out(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.out)
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
        self.out
            .push(refusal(&Value::Null, PARSE_ERROR, "this is no JSON"));
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

    /// Does something of which a panic shall not end the server.
    fn guarded<T>(&mut self, what: &str, act: impl FnOnce(&mut Server) -> T) -> Option<T> {
        let result = catch_unwind(AssertUnwindSafe(|| act(self)));
        if result.is_err() {
            complain(&format!("a bug of pbnlint in {what}"));
            self.notify(
                "window/logMessage",
                json!({ "type": 1, "message": format!("a bug of pbnlint in {what}") }),
            );
        }
        result.ok()
    }

    fn answer(&mut self, id: &Value, answer: Result<Value, Refusal>) {
        self.out.push(match answer {
            Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            Err((code, message)) => refusal(id, code, &message),
        });
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.out
            .push(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn ask(&mut self, method: &str, params: Value) {
        self.next_request += 1;
        let id = format!("pbnlint-{}", self.next_request);
        self.out
            .push(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
    }

    fn request(&mut self, method: &str, params: &Value) -> Result<Value, Refusal> {
        match (self.phase, method) {
            (Phase::New, "initialize") => return Ok(self.initialize(params)),
            (Phase::New, _) => {
                return Err((NOT_INITIALIZED, "expected `initialize` first".to_owned()));
            }
            (Phase::Running, "initialize") => {
                return Err((INVALID_REQUEST, "already initialized".to_owned()));
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                return Ok(Value::Null);
            }
            (Phase::Running, _) => {}
            _ => return Err((INVALID_REQUEST, "the server is shut down".to_owned())),
        }
        self.expect_version(params)?;
        match method {
            "textDocument/diagnostic" => {
                let params: DocumentParams = read(params)?;
                let shown = self.diagnostics(&params.document.uri);
                let items = shown.map(|(_, shown)| shown).unwrap_or_default();
                Ok(json!({ "kind": "full", "items": items }))
            }
            "textDocument/codeAction" => {
                let params: RangeParams = read(params)?;
                self.actions(&params)
            }
            "textDocument/formatting" => {
                let params: DocumentParams = read(params)?;
                self.formatting(&params.document.uri, None)
            }
            "textDocument/rangeFormatting" => {
                let params: RangeParams = read(params)?;
                self.formatting(&params.document.uri, Some(&params.range))
            }
            "workspace/executeCommand" => self.execute(params),
            "textDocument/hover" => {
                let params: PositionParams = read(params)?;
                let shown = self.with_games(&params.document.uri, |games, document| {
                    hover::at(games, document.places().offset(params.position))
                });
                Ok(shown.flatten().unwrap_or(Value::Null))
            }
            "textDocument/completion" => {
                let params: PositionParams = read(params)?;
                if let Some(document) = self.configuration(&params.document.uri) {
                    let offset = document.places().offset(params.position);
                    return Ok(json!(configuration::complete(document, offset)));
                }
                let items = self.with_games(&params.document.uri, |games, document| {
                    complete::at(games, document.places().offset(params.position))
                });
                Ok(json!(items.unwrap_or_default()))
            }
            "textDocument/definition" => {
                let params: PositionParams = read(params)?;
                self.locations(&params, |links| links.definitions)
            }
            "textDocument/references" => {
                let with_definitions = params.pointer("/context/includeDeclaration");
                let with_definitions = with_definitions != Some(&Value::Bool(false));
                let params: PositionParams = read(params)?;
                self.locations(&params, |links| match with_definitions {
                    true => [links.definitions, links.references].concat(),
                    false => links.references,
                })
            }
            "textDocument/documentHighlight" => {
                let params: PositionParams = read(params)?;
                self.highlights(&params)
            }
            "textDocument/prepareRename" => {
                let params: PositionParams = read(params)?;
                let place = self.with_games(&params.document.uri, |games, document| {
                    navigate::renamable(games, document.places().offset(params.position))
                });
                Ok(place.flatten().unwrap_or(Value::Null))
            }
            "textDocument/rename" => {
                let params: RenameParams = read(params)?;
                self.rename(&params)
            }
            "textDocument/selectionRange" => {
                let params: PositionsParams = read(params)?;
                self.selections(&params)
            }
            "textDocument/semanticTokens/full" => {
                let params: DocumentParams = read(params)?;
                let data = self.with_games(&params.document.uri, tokens::all);
                Ok(json!({ "data": data.unwrap_or_default() }))
            }
            "textDocument/semanticTokens/range" => {
                let params: RangeParams = read(params)?;
                let data = self.with_games(&params.document.uri, |games, document| {
                    let range = document.places().bytes_of(&params.range);
                    tokens::within(games, document, &range)
                });
                Ok(json!({ "data": data.unwrap_or_default() }))
            }
            "textDocument/inlayHint" => {
                let params: RangeParams = read(params)?;
                if !self.settings.inlay_hints {
                    return Ok(json!([]));
                }
                let hints = self.with_games(&params.document.uri, |games, document| {
                    hints::within(games, &document.places().bytes_of(&params.range))
                });
                Ok(json!(hints.unwrap_or_default()))
            }
            "textDocument/documentSymbol" => {
                let params: DocumentParams = read(params)?;
                let symbols =
                    self.with_games(&params.document.uri, |games, _| outline::symbols(games));
                Ok(json!(symbols.unwrap_or_default()))
            }
            "textDocument/foldingRange" => {
                let params: DocumentParams = read(params)?;
                let folds = self.with_games(&params.document.uri, |games, _| outline::folds(games));
                Ok(json!(folds.unwrap_or_default()))
            }
            _ => Err((METHOD_NOT_FOUND, format!("`{method}` is not served"))),
        }
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
        match method {
            "textDocument/didOpen" => {
                let Some(params) = understood::<OpenParams>(method, params) else {
                    return;
                };
                let item = params.document;
                let path = path_of(&item.uri);
                let document = Document::open(path, &item.text, item.version, self.client.unit);
                let open = Open {
                    document,
                    held: HeldFile::default(),
                    findings: Kept::default(),
                };
                self.documents.insert(item.uri.clone(), open);
                self.touch(&item.uri);
            }
            "textDocument/didChange" => {
                let Some(params) = understood::<ChangeParams>(method, params) else {
                    return;
                };
                let uri = params.document.uri;
                let Some(open) = self.documents.get_mut(&uri) else {
                    complain(&format!("{uri} was changed, but is not open"));
                    return;
                };
                for change in &params.changes {
                    open.document.change(change.range.as_ref(), &change.text);
                }
                open.document.version = params.document.version;
                self.touch(&uri);
            }
            "textDocument/didSave" => {
                let Some(params) = understood::<DocumentParams>(method, params) else {
                    return;
                };
                let uri = params.document.uri;
                if let Some(open) = self.documents.get_mut(&uri) {
                    open.document.saved();
                    open.held.forget();
                    self.touch(&uri);
                }
            }
            "textDocument/didClose" => {
                let Some(params) = understood::<DocumentParams>(method, params) else {
                    return;
                };
                let uri = params.document.uri;
                self.documents.remove(&uri);
                self.dirty.remove(&uri);
                if !self.client.pulls {
                    self.notify(
                        "textDocument/publishDiagnostics",
                        json!({ "uri": uri, "diagnostics": [] }),
                    );
                }
            }
            "workspace/didChangeConfiguration" => {
                let settings = params.get("settings").cloned().unwrap_or(Value::Null);
                self.take_settings(&settings);
            }
            "workspace/didChangeWatchedFiles" => self.recheck(),
            _ => {}
        }
    }

    fn initialize(&mut self, params: &Value) -> Value {
        let capability = |pointer: &str| params.pointer(&format!("/capabilities{pointer}"));
        let units = capability("/general/positionEncodings").and_then(Value::as_array);
        let offered = |unit: Unit| units.is_some_and(|units| units.contains(&json!(unit.name())));
        let unit = [Unit::Utf8, Unit::Utf16, Unit::Utf32]
            .into_iter()
            .find(|unit| offered(*unit));
        let can_refresh = capability("/workspace/diagnostics/refreshSupport");
        let hints_refresh = capability("/workspace/inlayHint/refreshSupport");
        let confirms = capability("/workspace/workspaceEdit/changeAnnotationSupport");
        let shows_pages = capability("/window/showDocument/support");
        let process = params.get("processId").and_then(Value::as_u64);
        self.client = Client {
            process: process.and_then(|id| u32::try_from(id).ok()),
            unit: unit.unwrap_or_default(),
            pulls: capability("/textDocument/diagnostic").is_some()
                && can_refresh == Some(&Value::Bool(true)),
            refreshes_hints: hints_refresh == Some(&Value::Bool(true)),
            confirms: confirms.is_some_and(|support| !support.is_null()),
            shows_pages: shows_pages == Some(&Value::Bool(true)),
        };
        self.phase = Phase::Running;
        if let Some(options) = params.get("initializationOptions") {
            self.take_settings(&options.clone());
        }
        let mut capabilities = json!({
            "positionEncoding": self.client.unit.name(),
            "textDocumentSync": { "openClose": true, "change": 2, "save": true },
            "completionProvider": { "triggerCharacters": ["[", "\"", "=", ";", ","] },
            "codeActionProvider": {
                "codeActionKinds": ["quickfix", FIX_ALL, FIX_ALL_UNSAFE, EXPORT],
            },
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "executeCommandProvider": { "commands": [SHOW_PAGE] },
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": { "prepareProvider": true },
            "selectionRangeProvider": true,
            "semanticTokensProvider": {
                "legend": { "tokenTypes": tokens::LEGEND, "tokenModifiers": [] },
                "full": true,
                "range": true,
            },
            "inlayHintProvider": true,
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
        });
        if self.client.pulls {
            put(
                &mut capabilities,
                "diagnosticProvider",
                json!({
                    "identifier": "pbnlint",
                    "interFileDependencies": false,
                    "workspaceDiagnostics": false,
                }),
            );
        }
        json!({
            "capabilities": capabilities,
            "serverInfo": { "name": "pbnlint", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    fn take_settings(&mut self, value: &Value) {
        let (settings, wrong) = ClientSettings::read(value);
        self.settings = settings;
        for wrong in wrong {
            self.warn(&format!("settings of pbnlint: {wrong}"));
        }
        self.recheck();
    }

    /// Says which rules had to be left out for a document.
    fn tell_bugs(&mut self, uri: &str) {
        let open = self.documents.get_mut(uri);
        for bug in open
            .map(|open| open.findings.take_bugs())
            .unwrap_or_default()
        {
            complain(&format!("{uri}: {bug}"));
            self.warn(&bug);
        }
    }

    fn warn(&mut self, message: &str) {
        complain(message);
        self.notify(
            "window/showMessage",
            json!({ "type": 2, "message": message }),
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
        if self.documents.is_empty() {
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
    fn with<T>(&mut self, uri: &str, act: impl FnOnce(&mut Open, &lint::Plan) -> T) -> Option<T> {
        let settings = self.settings.clone();
        let open = self.documents.get_mut(uri)?;
        if configuration::is_one(&open.document) {
            return None;
        }
        let had_broken = open.held.broken.is_some();
        let path = open.document.path.clone();
        let mut message = None;
        if open.held.refresh(path.as_deref(), &settings) {
            open.findings.forget();
            message = open.held.broken.clone();
        }
        let has_recovered = had_broken && open.held.broken.is_none();
        let result = match open.held.held() {
            Held::Excluded => None,
            Held::To(plan) => Some(act(open, &plan)),
        };
        if let Some(message) = message {
            self.warn(&message);
        } else if has_recovered {
            complain("the configuration can be read again");
        }
        result
    }

    /// An open document that is a configuration.
    fn configuration(&self, uri: &str) -> Option<&Document> {
        let document = &self.documents.get(uri)?.document;
        configuration::is_one(document).then_some(document)
    }

    /// Looks at the games of an open document; nothing where it is excluded or no PBN.
    fn with_games<T>(
        &mut self,
        uri: &str,
        look: impl FnOnce(&Games<'_>, &Document) -> T,
    ) -> Option<T> {
        let looked = self.with(uri, |open, plan| {
            let games = Games::of(&open.document, plan.settings())?;
            Some(look(&games, &open.document))
        });
        looked.flatten()
    }

    /// Places that are connected with a position.
    fn locations(
        &mut self,
        params: &PositionParams,
        choose: impl FnOnce(Links) -> Vec<std::ops::Range<usize>>,
    ) -> Result<Value, Refusal> {
        let uri = &params.document.uri;
        let places = self.with_games(uri, |games, document| {
            let places = document.places();
            let links = navigate::links(games, places.offset(params.position))?;
            let found = choose(links);
            let found = found.iter().map(|place| places.range(place));
            Some(
                found
                    .map(|range| json!({ "uri": uri, "range": range }))
                    .collect::<Vec<_>>(),
            )
        });
        Ok(json!(places.flatten().unwrap_or_default()))
    }

    /// What is connected with a position: a definition is written, a reference read.
    fn highlights(&mut self, params: &PositionParams) -> Result<Value, Refusal> {
        let marks = self.with_games(&params.document.uri, |games, document| {
            let places = document.places();
            let links = navigate::links(games, places.offset(params.position))?;
            if links.references.is_empty() {
                return None;
            }
            let mark =
                |kind: u8| move |place| json!({ "range": places.range(place), "kind": kind });
            let definitions = links.definitions.iter().map(mark(3));
            Some(
                definitions
                    .chain(links.references.iter().map(mark(2)))
                    .collect::<Vec<_>>(),
            )
        });
        Ok(json!(marks.flatten().unwrap_or_default()))
    }

    fn rename(&mut self, params: &RenameParams) -> Result<Value, Refusal> {
        let uri = &params.document.uri;
        let renamed = self.with_games(uri, |games, document| {
            let offset = document.places().offset(params.position);
            let edits = navigate::rename(games, offset, &params.name)?;
            Ok(actions::workspace_edit(document, uri, edits))
        });
        match renamed {
            Some(Ok(edit)) => Ok(edit),
            Some(Err(why)) => Err((REQUEST_FAILED, why)),
            None => Ok(Value::Null),
        }
    }

    /// What surrounds each of the positions, from the inside out.
    fn selections(&mut self, params: &PositionsParams) -> Result<Value, Refusal> {
        let selections = self.with_games(&params.document.uri, |games, document| {
            let places = document.places();
            let selection = |position: &Position| {
                let around = navigate::surroundings(games, places.offset(*position));
                let around = around.iter().rev().map(|range| places.range(range));
                let inward = |parent: Option<Value>, range: Range| {
                    let mut selection = json!({ "range": range });
                    if let Some(parent) = parent {
                        put(&mut selection, "parent", parent);
                    }
                    Some(selection)
                };
                let here = || json!({ "range": Range::new(*position, *position) });
                around.fold(None, inward).unwrap_or_else(here)
            };
            params.positions.iter().map(selection).collect::<Vec<_>>()
        });
        Ok(selections.map_or(Value::Null, |selections| json!(selections)))
    }

    /// The diagnostics of a document with its version; none where it is not open.
    fn diagnostics(&mut self, uri: &str) -> Option<(i32, Vec<Value>)> {
        if let Some(document) = self.configuration(uri) {
            return Some((document.version, configuration::diagnostics(document)));
        }
        let version = self.documents.get(uri)?.document.version;
        let shown = self.with(uri, |open, plan| {
            let findings = open.findings.of(&mut open.document, plan);
            diagnostics::all(&open.document, uri, findings)
        });
        self.tell_bugs(uri);
        Some((version, shown.unwrap_or_default()))
    }

    fn actions(&mut self, params: &RangeParams) -> Result<Value, Refusal> {
        let uri = &params.document.uri;
        let wish = Wish {
            only: params.context.only.clone(),
            offers_unsafe: !self.settings.no_unsafe_fixes,
            confirms: self.client.confirms,
            shows_pages: self.client.shows_pages,
        };
        let actions = self.with(uri, |open, plan| {
            let findings = open.findings.of(&mut open.document, plan);
            let subject = Subject {
                document: &open.document,
                uri,
                plan,
                findings,
            };
            let range = open.document.places().bytes_of(&params.range);
            subject.actions(&range, &wish)
        });
        self.refuse_broken(uri)?;
        Ok(json!(actions.unwrap_or_default()))
    }

    /// The document in export format, where the configuration or the client asks for that; or only
    /// the games that a range touches.
    fn formatting(&mut self, uri: &str, range: Option<&Range>) -> Result<Value, Refusal> {
        let wanted = self.settings.format;
        let edits = self.with(uri, |open, plan| {
            if !wanted && !plan.settings().export {
                return Vec::new();
            }
            let document = &open.document;
            let after = format::exported(document, plan);
            let Some(range) = range else {
                return format::edits(document, &after);
            };
            let range = document.places().bytes_of(range);
            let games = Games::of(document, plan.settings());
            let touched = games.map(|games| games.range_of(games.touching(&range)));
            touched.map_or_else(Vec::new, |games| {
                format::edits_of_games(document, &after, &games)
            })
        });
        self.refuse_broken(uri)?;
        Ok(json!(edits.unwrap_or_default()))
    }

    /// Does what an action of the server asks for: it shows the page of a rule.
    fn execute(&mut self, params: &Value) -> Result<Value, Refusal> {
        let rule = params.pointer("/arguments/0").and_then(Value::as_str);
        let rule = rule.and_then(Rule::find);
        match (params.get("command").and_then(Value::as_str), rule) {
            (Some(SHOW_PAGE), Some(rule)) => {
                self.ask(
                    "window/showDocument",
                    json!({ "uri": rule.url(), "external": true }),
                );
                Ok(Value::Null)
            }
            (Some(SHOW_PAGE), None) => {
                Err((INVALID_PARAMS, "expected the name of a rule".to_owned()))
            }
            _ => Err((INVALID_PARAMS, "there is no such command".to_owned())),
        }
    }

    /// Refuses a request about another version of a document than the one that is there.
    fn expect_version(&self, params: &Value) -> Result<(), Refusal> {
        let part = |name: &str| params.pointer(&format!("/textDocument/{name}"));
        let uri = part("uri").and_then(Value::as_str);
        let open = uri.and_then(|uri| self.documents.get(uri));
        let version = part("version").and_then(Value::as_i64);
        match (open, version) {
            (Some(open), Some(version)) if version != i64::from(open.document.version) => {
                Err(modified())
            }
            _ => Ok(()),
        }
    }

    /// Nothing is written by a configuration that cannot be read.
    fn refuse_broken(&self, uri: &str) -> Result<(), Refusal> {
        let open = self.documents.get(uri);
        match open.and_then(|open| open.held.broken.clone()) {
            Some(broken) => Err((REQUEST_FAILED, broken)),
            None => Ok(()),
        }
    }
}

fn modified() -> Refusal {
    (CONTENT_MODIFIED, "the text has changed since".to_owned())
}

fn read<T: DeserializeOwned>(params: &Value) -> Result<T, Refusal> {
    T::deserialize(params).map_err(|error| (INVALID_PARAMS, error.to_string()))
}

fn understood<T: DeserializeOwned>(method: &str, params: Value) -> Option<T> {
    let read = serde_json::from_value(params);
    read.inspect_err(|error| complain(&format!("{method}: {error}")))
        .ok()
}

fn refusal(id: &Value, code: i32, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// The path of a `file:` URI; `None` for other documents.
fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let path = rest.get(rest.find('/')?..)?;
    let path = path.split(['?', '#']).next()?;
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        let (high, low) = (digit(rest.next())?, digit(rest.next())?);
        bytes.push(u8::try_from(16 * high + low).ok()?);
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/C:/games` is a path of Windows.
    let is_drive =
        matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    Some(PathBuf::from(if is_drive { path.get(1..)? } else { &path }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_of_files_are_paths() {
        assert_eq!(path_of("file:///a/b%20c.pbn"), Some("/a/b c.pbn".into()));
        assert_eq!(path_of("file:///c%3A/x.pbn"), Some("c:/x.pbn".into()));
        assert_eq!(path_of("untitled:Untitled-1"), None);
        assert_eq!(path_of("file:///a%zz"), None);
    }
}
