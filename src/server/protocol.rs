//! What the protocol says: shapes of parameters, edits and actions, codes of errors, URIs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gen_lsp_types::{Position, Range};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

/// Why a request has no answer: a code of the protocol and a message.
pub(super) type RequestError = (i32, String);

/// A value that is written as JSON already. What is long is written as soon as it is known: as a tree of
/// values, the edits of a large document take twenty times that room, and a thousand diagnostics most
/// of the time of a keystroke.
pub(super) type RawJson = Box<RawValue>;

/// Writes a value as JSON.
pub(super) fn written(value: &(impl Serialize + ?Sized)) -> RawJson {
    // Nothing that is sent has keys that are no strings, which is all that can go wrong.
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

pub(super) const PARSE_ERROR: i32 = -32700;
pub(super) const INVALID_REQUEST: i32 = -32600;
pub(super) const METHOD_NOT_FOUND: i32 = -32601;
pub(super) const INVALID_PARAMS: i32 = -32602;
pub(super) const INTERNAL_ERROR: i32 = -32603;
pub(super) const NOT_INITIALIZED: i32 = -32002;
pub(super) const CONTENT_MODIFIED: i32 = -32801;
pub(super) const REQUEST_CANCELLED: i32 = -32800;
pub(super) const REQUEST_FAILED: i32 = -32803;

#[derive(Deserialize)]
pub(super) struct DocumentParams {
    #[serde(rename = "textDocument")]
    pub(super) document: Identifier,
}

#[derive(Deserialize)]
pub(super) struct Identifier {
    pub(super) uri: String,
}

#[derive(Deserialize)]
pub(super) struct PositionParams {
    #[serde(rename = "textDocument")]
    pub(super) document: Identifier,
    pub(super) position: Position,
}

#[derive(Deserialize)]
pub(super) struct PositionsParams {
    #[serde(rename = "textDocument")]
    pub(super) document: Identifier,
    pub(super) positions: Vec<Position>,
}

#[derive(Deserialize)]
pub(super) struct RenameParams {
    #[serde(rename = "textDocument")]
    pub(super) document: Identifier,
    pub(super) position: Position,
    #[serde(rename = "newName")]
    pub(super) name: String,
}

#[derive(Deserialize)]
pub(super) struct RangeParams {
    #[serde(rename = "textDocument")]
    pub(super) document: Identifier,
    pub(super) range: Range,
    #[serde(default)]
    pub(super) context: ActionContext,
}

#[derive(Deserialize, Default)]
pub(super) struct ActionContext {
    pub(super) only: Option<Vec<String>>,
}

#[derive(Deserialize)]
pub(super) struct ResolveParams {
    #[serde(default)]
    pub(super) kind: String,
    /// Which document an action of the server is for; none where it has its edit already.
    pub(super) data: Option<Versioned>,
}

#[derive(Deserialize)]
pub(super) struct SurveyParams {
    /// What the client has been given before.
    #[serde(rename = "previousResultIds", default)]
    pub(super) known: Vec<KnownResult>,
    #[serde(rename = "partialResultToken")]
    pub(super) token: Option<Value>,
}

#[derive(Deserialize)]
pub(super) struct QueryParams {
    pub(super) query: String,
}

#[derive(Deserialize)]
pub(super) struct KnownResult {
    pub(super) uri: String,
    pub(super) value: String,
}

#[derive(Deserialize)]
pub(super) struct OpenParams {
    #[serde(rename = "textDocument")]
    pub(super) document: OpenItem,
}

#[derive(Deserialize)]
pub(super) struct OpenItem {
    pub(super) uri: String,
    #[serde(default)]
    pub(super) version: i32,
    pub(super) text: String,
}

#[derive(Deserialize)]
pub(super) struct ChangeParams {
    #[serde(rename = "textDocument")]
    pub(super) document: Versioned,
    #[serde(rename = "contentChanges")]
    pub(super) changes: Vec<ContentChange>,
}

#[derive(Deserialize, Serialize)]
pub(super) struct Versioned {
    pub(super) uri: String,
    #[serde(default)]
    pub(super) version: i32,
}

#[derive(Deserialize)]
pub(super) struct ContentChange {
    pub(super) range: Option<Range>,
    pub(super) text: String,
}

/// An edit of a document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextEdit {
    pub(super) range: Range,
    pub(super) new_text: String,
    /// Under which name it is to be confirmed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) annotation_id: Option<String>,
}

impl TextEdit {
    pub(super) fn new(range: Range, new_text: String) -> TextEdit {
        TextEdit {
            range,
            new_text,
            annotation_id: None,
        }
    }
}

/// Edits of one document, in one of the two forms.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WorkspaceEdit {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) changes: Option<BTreeMap<String, Vec<TextEdit>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) document_changes: Option<[DocumentEdit; 1]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) change_annotations: Option<BTreeMap<String, ChangeAnnotation>>,
}

/// Edits for one version of a document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DocumentEdit {
    pub(super) text_document: Versioned,
    pub(super) edits: Vec<TextEdit>,
}

/// What edits are for.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangeAnnotation {
    pub(super) label: String,
    pub(super) needs_confirmation: bool,
}

/// Diagnostics that nobody asked for.
#[derive(Serialize)]
pub(super) struct Published<'m> {
    pub(super) uri: &'m str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<i32>,
    pub(super) diagnostics: &'m RawValue,
}

/// Diagnostics that the client asked for.
#[derive(Serialize)]
pub(super) struct Pulled<'m> {
    pub(super) kind: &'static str,
    pub(super) items: &'m RawValue,
}

/// Something that the editor offers to do.
#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
pub(super) struct Action {
    pub(super) title: String,
    pub(super) kind: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_preferred: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) edit: Option<WorkspaceEdit>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) command: Option<Value>,
    /// By what its edit is made when the client asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) data: Option<Versioned>,
}

/// An action with its edit.
#[derive(Serialize)]
pub(super) struct Resolved {
    #[serde(flatten)]
    pub(super) action: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) edit: Option<WorkspaceEdit>,
}

/// A game, or a section of one.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Symbol {
    pub(super) name: String,
    /// What it is shown as: one of the protocol's kinds.
    pub(super) kind: u8,
    pub(super) range: Range,
    pub(super) selection_range: Range,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) children: Vec<Symbol>,
}

pub(super) const NAMESPACE: u8 = 3;
pub(super) const CLASS: u8 = 5;
pub(super) const FIELD: u8 = 8;

/// Lines that can be folded.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fold {
    start_line: u32,
    end_line: u32,
    kind: &'static str,
}

impl Fold {
    /// The lines of a range; `None` where it has only one.
    pub(super) fn of(range: Range, kind: &'static str) -> Option<Fold> {
        let end = match range.end {
            // A line end at the end of the range begins a line that is not part of it.
            Position { line, character: 0 } if line > range.start.line => line - 1,
            Position { line, .. } => line,
        };
        (end > range.start.line).then_some(Fold {
            start_line: range.start.line,
            end_line: end,
            kind,
        })
    }
}

pub(super) fn modified() -> RequestError {
    (CONTENT_MODIFIED, "the text has changed since".to_owned())
}

pub(super) fn read<T: DeserializeOwned>(params: &Value) -> Result<T, RequestError> {
    T::deserialize(params).map_err(|error| (INVALID_PARAMS, error.to_string()))
}

/// The message that answers a request.
pub(super) fn answer(id: &Value, answer: Result<RawJson, RequestError>) -> String {
    match answer {
        Ok(result) => format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#),
        Err((code, message)) => {
            let error = json!({ "code": code, "message": message });
            format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
        }
    }
}

/// A message of which no answer is expected.
pub(super) fn notification(method: &str, params: &impl Serialize) -> String {
    let params = written(params);
    format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#)
}

/// The path of a `file:` URI; `None` for other documents.
pub(super) fn path_of(uri: &str) -> Option<PathBuf> {
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

/// The `file:` URI of a path.
pub(super) fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy();
    let path = if cfg!(windows) {
        format!("/{}", path.replace('\\', "/"))
    } else {
        path.into_owned()
    };
    let mut uri = "file://".to_owned();
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_of_files_are_paths() {
        assert_eq!(path_of("file:///a/b%20c.pbn"), Some("/a/b c.pbn".into()));
        assert_eq!(path_of("file:///c%3A/x.pbn"), Some("c:/x.pbn".into()));
        assert_eq!(
            uri_of(Path::new("/a/b \u{e9}.pbn")),
            "file:///a/b%20%C3%A9.pbn"
        );
        assert_eq!(path_of("untitled:Untitled-1"), None);
        assert_eq!(path_of("file:///a%zz"), None);
    }
}
