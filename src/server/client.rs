//! What the client can do, and what it is offered.

use serde_json::{Value, json};

use super::positions::ColumnUnit;
use super::{put, tokens};
use crate::publisher;

/// The command that shows the page of a rule.
pub(super) const SHOW_PAGE: &str = "pbnlint.showPage";

/// The kinds of actions of the whole document.
pub(super) const FIX_ALL: &str = "source.fixAll.pbnlint";
/// Beside `source.fixAll`, as the protocol demands of what is not safe.
pub(super) const FIX_ALL_UNSAFE: &str = "source.fixAllUnsafe.pbnlint";
/// The document in export format.
pub(super) const EXPORT: &str = "source.export.pbnlint";

/// What the client can do.
#[derive(Clone, Default)]
pub(super) struct Client {
    /// Its process.
    pub(super) process: Option<u32>,
    /// In what it counts columns.
    pub(super) unit: ColumnUnit,
    /// Whether it asks for diagnostics itself, and can be asked to do so again.
    pub(super) pulls: bool,
    /// Whether it can be asked to request inlay hints again.
    pub(super) refreshes_hints: bool,
    /// Whether it shows edits that are to be confirmed before they are made.
    pub(super) confirms: bool,
    /// Whether it can show a page in a browser.
    pub(super) shows_pages: bool,
    /// Whether it asks for the edits of an action when that is chosen.
    pub(super) resolves_edits: bool,
    /// Whether it takes edits that name the version they are for.
    pub(super) versions_edits: bool,
    /// Whether it shows Markdown; most do, and some do not say so.
    pub(super) shows_markdown: bool,
    /// Whether it shows other places with a finding.
    pub(super) relates: bool,
    /// Whether it asks what can be renamed.
    pub(super) prepares_renames: bool,
    /// How it watches files for us; `None` where it cannot be asked to.
    pub(super) watching: Option<Watching>,
}

/// How a client is asked to watch a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Watching {
    /// By its path.
    ByPath,
    /// By its folder and its name.
    InFolders,
}

impl Client {
    /// Reads the parameters of `initialize`.
    pub(super) fn read(params: &Value) -> Client {
        let capability = |pointer: &str| {
            let found = params.pointer(&format!("/capabilities{pointer}"));
            found.filter(|value| !value.is_null())
        };
        let is_true = |pointer: &str| capability(pointer) == Some(&Value::Bool(true));
        let names = |pointer: &str, name: &str| {
            let list = capability(pointer).and_then(Value::as_array);
            list.is_some_and(|list| list.contains(&json!(name)))
        };
        let unit = [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32]
            .into_iter()
            .find(|unit| names("/general/positionEncodings", unit.name()));
        let process = params.get("processId").and_then(Value::as_u64);
        let actions = "/textDocument/codeAction";
        let edits = "/workspace/workspaceEdit";
        let watches = "/workspace/didChangeWatchedFiles";
        let watching = if is_true(&format!("{watches}/relativePatternSupport")) {
            Watching::InFolders
        } else {
            Watching::ByPath
        };
        Client {
            process: process.and_then(|id| u32::try_from(id).ok()),
            unit: unit.unwrap_or_default(),
            pulls: capability("/textDocument/diagnostic").is_some()
                && is_true("/workspace/diagnostics/refreshSupport"),
            refreshes_hints: is_true("/workspace/inlayHint/refreshSupport"),
            confirms: capability(&format!("{edits}/changeAnnotationSupport")).is_some(),
            shows_pages: publisher::site().is_some() && is_true("/window/showDocument/support"),
            resolves_edits: names(&format!("{actions}/resolveSupport/properties"), "edit")
                && is_true(&format!("{actions}/dataSupport")),
            // Whoever creates files by edits takes them in the same form.
            versions_edits: is_true(&format!("{edits}/documentChanges"))
                || capability(&format!("{edits}/resourceOperations")).is_some(),
            shows_markdown: capability("/textDocument/hover/contentFormat").is_none()
                || names("/textDocument/hover/contentFormat", "markdown"),
            relates: is_true("/textDocument/publishDiagnostics/relatedInformation")
                || is_true("/textDocument/diagnostic/relatedInformation"),
            prepares_renames: is_true("/textDocument/rename/prepareSupport"),
            watching: is_true(&format!("{watches}/dynamicRegistration")).then_some(watching),
        }
    }

    /// What the server offers this client, and whether all files of the workspace are judged.
    pub(super) fn offer(&self, workspace: bool) -> Value {
        let rename = if self.prepares_renames {
            json!({ "prepareProvider": true })
        } else {
            json!(true)
        };
        let mut capabilities = json!({
            "positionEncoding": self.unit.name(),
            "textDocumentSync": { "openClose": true, "change": 2, "save": true },
            "completionProvider": { "triggerCharacters": ["[", "\"", "=", ";", ","] },
            "codeActionProvider": {
                "codeActionKinds": ["quickfix", FIX_ALL, FIX_ALL_UNSAFE, EXPORT],
                "resolveProvider": self.resolves_edits,
            },
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "executeCommandProvider": { "commands": [SHOW_PAGE] },
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": rename,
            "selectionRangeProvider": true,
            "semanticTokensProvider": {
                "legend": { "tokenTypes": tokens::LEGEND.map(|(_, name)| name), "tokenModifiers": [] },
                "full": true,
                "range": true,
            },
            "inlayHintProvider": true,
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "documentLinkProvider": { "resolveProvider": false },
            "workspaceSymbolProvider": true,
            "workspace": {
                "workspaceFolders": { "supported": true, "changeNotifications": true },
            },
        });
        if self.pulls {
            put(
                &mut capabilities,
                "diagnosticProvider",
                json!({
                    "identifier": "pbnlint",
                    "interFileDependencies": false,
                    "workspaceDiagnostics": workspace,
                }),
            );
        }
        capabilities
    }
}
