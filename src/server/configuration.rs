//! A `pbnlint.toml` that is open in the editor: what is wrong in it, and what can be written there.

use std::fs;
use std::path::Path;

use gen_lsp_types::{Position, Range};
use serde_json::{Value, json};

use super::diagnostics::ProtocolDiagnostic;
use super::document::TextDocument;
use super::positions::ColumnUnit;
use super::suppressions::names;
use crate::config::{ConfigFile, schema};
use crate::program::Program;
use crate::source::Slice;

/// Whether a document is a configuration.
pub(super) fn is_one(document: &TextDocument) -> bool {
    let name = document.name();
    name.is_some_and(Program::is_configuration)
}

/// What is wrong in it, as the editor shows it.
pub(super) fn diagnostics(document: &TextDocument) -> Vec<ProtocolDiagnostic<'static>> {
    let text = document.text();
    let path = document.path.as_deref();
    let Some(Err(errors)) = path.map(|path| ConfigFile::parse(path, &text)) else {
        return Vec::new();
    };
    let mark = document.encoding().mark_length();
    let shown = errors.iter().map(|error| {
        let mut lines = text.split_inclusive('\n');
        let before = lines.by_ref().take(error.line.saturating_sub(1));
        let start: usize = before.map(str::len).sum();
        let line = lines.next().unwrap_or_default().trim_end();
        let column = line.char_indices().nth(error.column.saturating_sub(1));
        let column = column.map_or(line.len(), |(at, _)| at);
        let key = match error.key.as_str() {
            "" => String::new(),
            key => format!("`{key}`: "),
        };
        let place = mark + start + column..mark + start + line.len();
        let message = format!("{key}{}", error.message);
        ProtocolDiagnostic::error(document.places().range(&place), message)
    });
    shown.collect()
}

/// What is wrong in a file that cannot be read as a configuration, and is not open.
pub(super) fn of_file(
    path: &Path,
    why: &str,
    unit: ColumnUnit,
) -> Vec<ProtocolDiagnostic<'static>> {
    let bytes = fs::read(path).unwrap_or_default();
    let shown = diagnostics(&TextDocument::of_file(path.to_owned(), bytes, unit));
    if shown.is_empty() {
        // It extends a file in which something is wrong.
        vec![at_the_start(why)]
    } else {
        shown
    }
}

/// An error at the start of a file.
pub(super) fn at_the_start(why: &str) -> ProtocolDiagnostic<'static> {
    let start = Position::new(0, 0);
    ProtocolDiagnostic::error(Range::new(start, start), why.to_owned())
}

/// What can be written at an offset (bytes): keys, names of rules and groups, severities.
pub(super) fn complete(document: &TextDocument, offset: usize) -> Vec<Value> {
    let bytes = document.bytes();
    let Ok(before) = std::str::from_utf8(bytes.slice(..offset)) else {
        return Vec::new();
    };
    let line = before.rsplit('\n').next().unwrap_or_default();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '/');
    let length = line.len() - line.trim_end_matches(is_part).len();
    let rest = bytes.slice(offset..).iter();
    let rest = rest.take_while(|byte| is_part(char::from(**byte))).count();
    let range = document.places().range(&(offset - length..offset + rest));
    let table = table(before);
    if line.matches('"').count() % 2 == 0 {
        return match table {
            _ if line.len() > length => Vec::new(),
            None => keys(&range),
            Some("severity") => names(&range),
            Some(_) => Vec::new(),
        };
    }
    match (table, key(before)) {
        (Some("severity"), _) => ["error", "warning", "info"]
            .map(|level| item(level, "", &range, level))
            .into(),
        (Some("per-file-ignores"), Some(_)) => names(&range),
        (None, Some("select" | "ignore" | "extend-select")) => names(&range),
        _ => Vec::new(),
    }
}

/// The table in which a text ends; `None` before the first one.
fn table(before: &str) -> Option<&str> {
    let mut lines = before.lines().rev().map(str::trim);
    let line = lines.find(|line| line.starts_with('[') && line.ends_with(']'))?;
    Some(line.trim_matches(['[', ']']).trim())
}

/// The key whose value a text, which ends in a string, has begun.
fn key(before: &str) -> Option<&str> {
    let (head, _) = before.rsplit_once('"')?;
    let (key, value) = head.rsplit_once('=')?;
    let value = value.trim();
    let is_open = value.is_empty() || (value.starts_with('[') && !value.contains(']'));
    let key = key.rsplit('\n').next()?.trim().trim_matches('"');
    is_open.then_some(key)
}

/// The keys outside of tables, with what the schema says of them.
fn keys(range: &Range) -> Vec<Value> {
    let schema: Value = serde_json::from_str(&schema()).unwrap_or_default();
    let keys = schema.get("properties").and_then(Value::as_object);
    let keys = keys.into_iter().flatten().filter(|(_, about)| {
        // Tables are written otherwise.
        !matches!(about.get("type").and_then(Value::as_str), Some("object"))
    });
    let keys = keys.map(|(key, about)| {
        let about = about.get("description").and_then(Value::as_str);
        item(key, about.unwrap_or_default(), range, &format!("{key} = "))
    });
    keys.collect()
}

fn item(label: &str, about: &str, range: &Range, text: &str) -> Value {
    json!({
        "label": label,
        "kind": 10, // property
        "documentation": about,
        "textEdit": { "range": range, "newText": text },
    })
}
