//! Every feature, with what real editors say that they can do. `tests/editors/clients` holds what they
//! sent: `clientInfo` and `capabilities` of their `initialize`, recorded while they ran the scripts of
//! `tests/editors` (Kate by hand).

use std::path::Path;

use super::*;

/// A mistake after characters that every unit counts in its own way, and one with another place.
const TEXT: &str = "{\u{e9}\u{1f600}} [EVENT \"Club\"]\n[Site \"Oslo\"]\n[Board \"7\"]\n[Dealer \"N\"]\n\
    [Vulnerable \"NS\"]\n[Deal \"N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765\"]\n\
    [Declarer \"N\"]\n[Contract \"1N\"]\n[Result \"8\"]\n[Auction \"N\"]\n1NT =1= Pass Pass Pass\n\
    [Note \"1:15 to 17\"]\n[Board \"7\"]\n";

/// What each client sent, with its name.
pub(super) fn clients() -> Vec<(String, Value)> {
    let folder = Path::new("tests/editors/clients");
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let sent = fs::read(&path).unwrap();
            (name, serde_json::from_slice(&sent).unwrap())
        })
        .collect();
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    let names: Vec<_> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["emacs", "kate", "neovim-0.11", "neovim-0.7", "vscode"]
    );
    all
}

/// A client that talks as a recorded one, and what the server offers it.
pub(super) struct Client {
    name: String,
    says: Value,
    pub(super) editor: Editor,
    offer: Value,
}

impl Client {
    pub(super) fn start(name: &str, sent: &Value) -> Client {
        let mut editor = Editor::silent();
        let mut params = sent.clone();
        params["initializationOptions"] = json!({ "inlayHints": true, "format": true });
        let answer = editor.ask("initialize", params);
        editor.say("initialized", json!({}));
        Client {
            name: name.to_owned(),
            says: sent["capabilities"].clone(),
            editor,
            offer: answer["result"]["capabilities"].clone(),
        }
    }

    fn can(&self, pointer: &str) -> bool {
        self.says.pointer(pointer) == Some(&json!(true))
    }

    /// Whether a list of what it can do has a word.
    fn lists(&self, pointer: &str, word: &str) -> bool {
        let list = self.says.pointer(pointer).and_then(Value::as_array);
        list.is_some_and(|list| list.contains(&json!(word)))
    }

    pub(super) fn unit(&self) -> String {
        self.offer["positionEncoding"].as_str().unwrap().to_owned()
    }

    /// The result of a request about the document, with more parameters.
    fn ask(&mut self, method: &str, more: Value) -> Value {
        let mut params = more;
        params["textDocument"] = json!({ "uri": "untitled:a" });
        let answer = self.editor.ask(&format!("textDocument/{method}"), params);
        assert_eq!(answer["error"], Value::Null, "{} {method}", self.name);
        answer["result"].clone()
    }

    /// Whether it asks for diagnostics.
    pub(super) fn pulls(&self) -> bool {
        !self.offer["diagnosticProvider"].is_null()
    }

    /// What it shows of the document now, pushed or pulled.
    pub(super) fn diagnostics(&mut self) -> Value {
        self.diagnostics_of("untitled:a")
    }

    pub(super) fn diagnostics_of(&mut self, uri: &str) -> Value {
        if !self.pulls() {
            return self.editor.shown[uri].clone();
        }
        assert!(self.editor.shown.is_empty(), "never both: {}", self.name);
        let params = json!({ "textDocument": { "uri": uri } });
        let answer = self.editor.ask("textDocument/diagnostic", params);
        answer["result"]["items"].clone()
    }

    /// The text after an edit of the workspace, in a form that the client said it takes.
    fn edited(&self, edit: &Value) -> String {
        let takes_versions = self.can("/workspace/workspaceEdit/documentChanges")
            || self
                .says
                .pointer("/workspace/workspaceEdit/resourceOperations")
                .is_some();
        assert_eq!(
            edit["documentChanges"].is_array(),
            takes_versions,
            "{}",
            self.name
        );
        if takes_versions {
            assert_eq!(edit["documentChanges"][0]["textDocument"]["version"], 1);
        }
        applied_in(&self.unit(), TEXT, of_document(edit))
    }

    /// The first action of a kind, with its edit.
    fn action(&mut self, kind: &str) -> Value {
        let everything = json!({ "start": at(0, 0), "end": at(99, 0) });
        let context = json!({ "diagnostics": [], "only": [kind] });
        let offered = self.ask(
            "codeAction",
            json!({ "range": everything, "context": context }),
        );
        let mut offered = offered.as_array().unwrap().iter();
        let action = offered.find(|action| action["kind"] == kind);
        let action = action
            .unwrap_or_else(|| panic!("{}: no {kind}", self.name))
            .clone();
        if !action["edit"].is_null() {
            return action;
        }
        assert!(self.lists("/textDocument/codeAction/resolveSupport/properties", "edit"));
        let resolved = self.editor.ask("codeAction/resolve", action);
        resolved["result"].clone()
    }
}

#[test]
fn every_feature_is_served_to_every_editor() {
    for (name, sent) in clients() {
        let mut client = Client::start(&name, &sent);
        client.editor.open("untitled:a", TEXT);
        let unit = client.unit();
        let units = sent.pointer("/capabilities/general/positionEncodings");
        assert!(
            units.map_or(unit == "utf-16", |units| units.to_string().contains(&unit)),
            "{name}"
        );
        let place = |offset: usize| json!({ "position": counted(TEXT, offset, &unit) });
        let offset = |text: &str| TEXT.find(text).unwrap();

        // Findings, in their places.
        let shown = client.diagnostics();
        let relates = !client
            .says
            .pointer("/textDocument/publishDiagnostics/relatedInformation")
            .is_none_or(|can| can == &json!(false));
        assert_eq!(
            shown.to_string().contains("relatedInformation"),
            relates,
            "{name}: {shown:#}"
        );
        let mut all = shown.as_array().unwrap().iter();
        let case = all.find(|one| one["code"] == "tag-case").unwrap();
        assert_eq!(
            case["range"]["start"],
            counted(TEXT, offset("EVENT"), &unit),
            "{name}"
        );
        let mut all = shown.as_array().unwrap().iter();
        let twice = all.find(|one| one["code"] == "repeated-tag").unwrap();
        let message = twice["message"].as_str().unwrap();
        assert_eq!(
            message.contains("\nline 3: "),
            !relates,
            "{name}: {message}"
        );

        // Actions.
        let fix = client.action("quickfix");
        assert_eq!(fix["isPreferred"], true);
        assert!(
            client
                .edited(&fix["edit"])
                .contains("{\u{e9}\u{1f600}} [Event \"Club\"]"),
            "{name}"
        );
        let fixed = client.action("source.fixAll.pbnlint");
        assert!(
            client.edited(&fixed["edit"]).contains("[Contract \"1NT\"]"),
            "{name}"
        );
        let exported = client.action("source.export.pbnlint");
        assert!(
            client.edited(&exported["edit"]).contains("[Scoring \"?\"]"),
            "{name}"
        );
        let guessed = client.action("source.fixAllUnsafe.pbnlint");
        let confirms =
            sent.pointer("/capabilities/workspace/workspaceEdit/changeAnnotationSupport");
        assert_eq!(
            guessed["edit"]["changeAnnotations"].is_object(),
            confirms.is_some(),
            "{name}"
        );
        let explains = json!({
            "range": case["range"], "context": { "diagnostics": [], "only": ["quickfix"] },
        });
        let offered = client.ask("codeAction", explains).to_string();
        let shows_pages = IS_PUBLISHED && client.can("/window/showDocument/support");
        assert_eq!(offered.contains("Explain tag-case"), shows_pages, "{name}");

        // Formatting.
        let edits = client.ask("formatting", json!({ "options": {} }));
        assert!(
            applied_in(&unit, TEXT, &edits).contains("[Contract \"1NT\"]"),
            "{name}"
        );
        let range = json!({ "range": { "start": at(3, 0), "end": at(4, 0) }, "options": {} });
        let edits = client.ask("rangeFormatting", range);
        assert!(
            applied_in(&unit, TEXT, &edits).contains("[Contract \"1NT\"]"),
            "{name}"
        );

        // Reading.
        let hover = client.ask("hover", place(offset("N:AKQJ") + 3));
        let kind = hover["contents"]["kind"].as_str().unwrap();
        assert!(
            client.lists("/textDocument/hover/contentFormat", kind),
            "{name}: {kind}"
        );
        let words = hover["contents"]["value"].as_str().unwrap();
        assert!(
            words.contains("North: 10 points, 4-3-3-3"),
            "{name}: {words}"
        );
        assert_eq!(
            kind == "plaintext",
            !words.contains("```"),
            "{name}: {words}"
        );
        let symbols = client.ask("documentSymbol", json!({}));
        assert!(
            symbols[0]["name"].as_str().unwrap().starts_with("Board 7"),
            "{name}"
        );
        assert!(
            client.ask("foldingRange", json!({}))[0]["endLine"].is_u64(),
            "{name}"
        );
        let positions = json!({ "positions": [counted(TEXT, offset("Oslo"), &unit)] });
        assert!(
            client.ask("selectionRange", positions)[0]["parent"].is_object(),
            "{name}"
        );
        let note = client.ask("definition", place(offset("=1=")));
        assert_eq!(
            note[0]["range"]["start"],
            counted(TEXT, offset("[Note"), &unit),
            "{name}"
        );
        let mut references = place(offset("[Note") + 7);
        references["context"] = json!({ "includeDeclaration": false });
        let references = client.ask("references", references);
        assert_eq!(references.as_array().unwrap().len(), 1, "{name}");
        let marks = client.ask("documentHighlight", place(offset("=1=")));
        assert_eq!(marks.as_array().unwrap().len(), 2, "{name}");
        let prepares = client.can("/textDocument/rename/prepareSupport");
        assert_eq!(
            client.offer["renameProvider"].is_object(),
            prepares,
            "{name}"
        );
        let mut renamed = place(offset("=1="));
        renamed["newName"] = json!("7");
        let renamed = client.ask("rename", renamed);
        assert!(client.edited(&renamed).contains("1NT =7= Pass"), "{name}");
        let values = client.ask("completion", place(offset("NS\"")));
        assert!(values.to_string().contains("\"None\""), "{name}");
        let tokens = client.ask("semanticTokens/full", json!({}));
        assert_eq!(tokens["data"][0], 0, "{name}");
        let everything = json!({ "range": { "start": at(0, 0), "end": at(99, 0) } });
        assert_eq!(
            client.ask("semanticTokens/range", everything.clone()),
            tokens,
            "{name}"
        );
        assert_eq!(
            client.ask("inlayHint", everything)[0]["label"],
            "N:",
            "{name}"
        );

        // Settings that change while the document is open.
        client.editor.heard.clear();
        let settings = json!({ "settings": { "pbnlint": { "ignore": ["tag-case"] } } });
        client
            .editor
            .say("workspace/didChangeConfiguration", settings);
        assert!(
            !client.diagnostics().to_string().contains("tag-case"),
            "{name}"
        );
        let mut heard = client.editor.heard.iter();
        let refreshed = heard.any(|message| message["method"] == "workspace/diagnostic/refresh");
        assert_eq!(
            refreshed,
            client.can("/workspace/diagnostics/refreshSupport"),
            "{name}"
        );
    }
}

#[test]
fn every_editor_is_answered_whatever_it_sends() {
    for (name, sent) in clients() {
        let mut client = Client::start(&name, &sent);
        client.editor.open("untitled:a", TEXT);
        let mut code = |method: &str, params: Value| {
            client.editor.ask(method, params)["error"]["code"].as_i64()
        };
        assert_eq!(code("no/such", json!({})), Some(-32601), "{name}");
        assert_eq!(
            code("textDocument/hover", json!([1])),
            Some(-32602),
            "{name}"
        );
        let closed = json!({ "textDocument": { "uri": "untitled:b" }, "position": at(0, 0) });
        assert_eq!(code("textDocument/hover", closed), None, "{name}");
        let stale = json!({ "title": "x", "kind": "source.fixAll.pbnlint", "data": { "uri": "untitled:a", "version": 9 } });
        assert_eq!(code("codeAction/resolve", stale), Some(-32801), "{name}");
        let foreign = json!({ "title": "x", "data": 7 });
        assert_eq!(code("codeAction/resolve", foreign), Some(-32602), "{name}");
        // A range that is reversed, and past the end.
        let change = json!({
            "textDocument": { "uri": "untitled:a", "version": 2 },
            "contentChanges": [
                { "range": { "start": at(99, 9), "end": at(12, 0) }, "text": "[BOARD \"7\"]\n" },
                { "range": { "start": at(0, 2), "end": at(0, 3) }, "text": "" },
            ],
        });
        client.editor.say("textDocument/didChange", change);
        let shown = client.diagnostics();
        let cases = shown
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["code"] == "tag-case");
        assert_eq!(cases.count(), 2, "{name}: {shown:#}");
        assert_eq!(
            client.editor.ask("shutdown", Value::Null)["result"],
            Value::Null
        );
        client.editor.say("exit", Value::Null);
        assert_eq!(client.editor.server.exit_status(), Some(0), "{name}");
    }
}

/// A configuration is watched by its name, in the folders of the workspace only, by clients that can be
/// asked to.
#[test]
fn the_configurations_of_a_workspace_are_watched_by_name() {
    for (name, sent) in clients() {
        let mut params = sent.clone();
        params["workspaceFolders"] = json!([{ "uri": "file:///home/a%20b", "name": "a" }]);
        let mut editor = Editor::silent();
        editor.ask("initialize", params);
        assert!(editor.heard.is_empty(), "not before `initialized`: {name}");
        editor.say("initialized", json!({}));
        let watches = "/capabilities/workspace/didChangeWatchedFiles";
        let can = |what: &str| sent.pointer(&format!("{watches}/{what}")) == Some(&json!(true));
        let mut asked = |method: &str| {
            let heard = std::mem::take(&mut editor.heard);
            let mut asked = heard.into_iter().filter(|one| one["method"] == method);
            (asked.next(), asked.next())
        };
        let (first, second) = asked("client/registerCapability");
        assert_eq!(first.is_some(), can("dynamicRegistration"), "{name}");
        assert_eq!(second, None, "{name}");
        let Some(first) = first else { continue };
        let patterns = if can("relativePatternSupport") {
            ["pbnlint.toml", ".pbnlint.toml"]
                .map(|file| json!({ "baseUri": "file:///home/a%20b", "pattern": file }))
        } else {
            ["pbnlint.toml", ".pbnlint.toml"].map(|file| json!(format!("/home/a b/{file}")))
        };
        let watchers = patterns.map(|pattern| json!({ "globPattern": pattern }));
        let registration = json!({
            "id": "file:///home/a%20b",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        });
        assert_eq!(
            first["params"]["registrations"],
            json!([registration]),
            "{name}"
        );
        // Folders come and go.
        let folder = |path: &str| json!([{ "uri": format!("file:///home/{path}"), "name": "x" }]);
        let event = json!({ "event": { "added": folder("c"), "removed": folder("a%20b") } });
        editor.say("workspace/didChangeWorkspaceFolders", event);
        let heard: Vec<_> = editor.heard.iter().map(|one| &one["params"]).collect();
        let [gone, come] = heard[..] else {
            panic!("{name}: {heard:?}");
        };
        assert_eq!(
            gone["unregisterations"][0]["id"], "file:///home/a%20b",
            "{name}"
        );
        assert_eq!(come["registrations"][0]["id"], "file:///home/c", "{name}");
    }
}
