//! A new text of a document as edits of the lines that change, so that cursor, folds and marks
//! stay where they are.

use serde_json::{Value, json};

use super::document::Document;
use crate::lint::Plan;
use crate::normalize::{Job, Repairs, normalize};
use crate::patch::Patch;
use crate::pbn::export;
use crate::repair::Level;
use crate::source::{Source, is_line_end};

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
    let name = document.name();
    let bytes = document.bytes();
    let lint = plan.settings();
    let source = Source::new(bytes);
    let has_lines = bytes.iter().any(|byte| is_line_end(*byte));
    let settings = export::ExportOptions {
        line_end: source
            .only_line_end()
            .or(lint.export_line_end.filter(|_| !has_lines)),
        to_latin1: false,
        version: lint.version,
        default_version: lint.default_version,
        ..export::ExportOptions::default()
    };
    let job = Job {
        bytes,
        name,
        repairs: &Repairs::new(lint, Some(Level::Safe)),
        settings: &settings,
    };
    match normalize(job) {
        Ok(normalized) => normalized.export.bytes,
        // Only PBN is written.
        Err(_) => bytes.to_vec(),
    }
}
