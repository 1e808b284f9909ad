//! A new text of a document as edits of the lines that change, so that cursor, folds and marks
//! stay where they are.

use serde_json::{Value, json};

use super::document::Document;
use crate::export;
use crate::lint::Plan;
use crate::patch::Patch;
use crate::repair::{self, Level};
use crate::source::{LineEnd, Source};

/// The edits that make another text of a document.
pub(super) fn edits(document: &Document, after: &[u8]) -> Vec<Value> {
    let places = document.places();
    let patch = Patch::between(b"document", document.bytes(), after);
    let changes = patch.changes().iter();
    changes
        .map(|change| {
            let text = after.get(change.after.clone()).unwrap_or(&[]);
            json!({
                "range": places.range(&change.before),
                "newText": document.shown(text),
            })
        })
        .collect()
}

/// The document, repaired where that is safe, in export format, in its encoding and with its line ends.
pub(super) fn exported(document: &Document, plan: &Plan) -> Vec<u8> {
    let name = document.path.as_deref();
    let name = name.and_then(|path| path.file_name()?.to_str());
    let repaired = repair::repair(document.bytes(), name, plan, Level::Safe).bytes;
    let source = Source::new(&repaired);
    let lint = plan.settings();
    let settings = export::Settings {
        line_end: source
            .only_line_end()
            .or(lint.export_line_end)
            .or(Some(LineEnd::CrLf)),
        to_latin1: false,
        version: lint.version,
        default_version: lint.default_version,
        ..export::Settings::default()
    };
    export::export(&source, &settings).bytes
}
