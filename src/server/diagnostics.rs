//! Findings as the editor shows them.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::document::Document;
use super::positions::Places;
use super::put;
use crate::diagnostic::{Diagnostic, Severity};
use crate::lint::Findings;
use crate::source::Encoding;

/// How many diagnostics of a document are shown at most: the worst findings, their other places as far as
/// there is room, and one that counts the rest. Of more, Visual Studio Code leaves out that one first.
const MOST: usize = 1000;

/// How many other places of one finding are shown at most.
const MOST_PLACES: usize = 100;

/// Everything to show for a document. A client that does not show other places with a finding is
/// given them as text.
pub(super) fn all(
    document: &Document,
    uri: &str,
    findings: &Findings,
    relates: bool,
) -> Vec<Value> {
    let places = document.places();
    let mut shown = of_editor(document);
    let mut order: Vec<&Diagnostic> = findings.diagnostics.iter().collect();
    let most = MOST.saturating_sub(shown.len());
    let mut hidden = 0;
    if order.len() > most {
        order.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
        hidden = order.split_off(most - 1).len();
    }
    let mut room = most - order.len() - usize::from(hidden > 0);
    for finding in order {
        shown.push(one(finding, &places, uri, relates));
        let title = format!("{} (also here)", finding.message);
        let count = finding.also.len().min(MOST_PLACES).min(room);
        room -= count;
        for place in finding.also.iter().take(count) {
            let mut also = base(finding, &title, &places, &place);
            put(&mut also, "severity", json!(HINT));
            if relates {
                let first = related(uri, &places, &finding.range, "the first place");
                put(&mut also, "relatedInformation", json!([first]));
            }
            shown.push(also);
        }
    }
    if hidden > 0 {
        shown.push(json!({
            "range": places.range(&(0..0)),
            "severity": 3,
            "source": "pbnlint",
            "message": format!("{hidden} more findings are not shown; `pbnlint check` lists them"),
        }));
    }
    shown
}

const HINT: u8 = 4;

/// The rules about what is not used, or what readers ignore: editors fade it.
const NOT_READ: [&str; 4] = [
    "unused-suppression",
    "unused-note",
    "repeated-tag",
    "repeated-section",
];

fn one(finding: &Diagnostic, places: &Places<'_>, uri: &str, relates: bool) -> Value {
    let mut message = finding.message.clone();
    for note in &finding.notes {
        message.push_str("\nnote: ");
        message.push_str(note);
    }
    if !relates {
        for label in &finding.labels {
            let line = places.range(&label.range).start.line + 1;
            let _ = write!(message, "\nline {line}: {}", label.message);
        }
    }
    let mut shown = base(finding, &message, places, &finding.range);
    let labels = finding.labels.iter().filter(|_| relates);
    let labels: Vec<_> = labels
        .map(|label| related(uri, places, &label.range, &label.message))
        .collect();
    if !labels.is_empty() {
        put(&mut shown, "relatedInformation", json!(labels));
    }
    shown
}

fn base(
    finding: &Diagnostic,
    message: &str,
    places: &Places<'_>,
    range: &std::ops::Range<usize>,
) -> Value {
    let severity = match finding.severity {
        Severity::Error => 1,
        Severity::Warning => 2,
        Severity::Info => 3,
    };
    let mut shown = json!({
        "range": places.range(range),
        "severity": severity,
        "source": "pbnlint",
        "code": finding.rule.name(),
        "message": message,
    });
    if let Some(rule) = finding.rule.built_in() {
        put(&mut shown, "codeDescription", json!({ "href": rule.url() }));
    }
    if NOT_READ.contains(&finding.rule.name()) {
        put(&mut shown, "tags", json!([1]));
    }
    shown
}

fn related(uri: &str, places: &Places<'_>, range: &std::ops::Range<usize>, message: &str) -> Value {
    json!({ "location": { "uri": uri, "range": places.range(range) }, "message": message })
}

/// The two findings that exist only in editors: what would be lost by saving.
fn of_editor(document: &Document) -> Vec<Value> {
    if document.misread().is_none() && document.too_small().is_none() {
        return Vec::new();
    }
    let places = document.places();
    let text = document.text();
    let finding = |code: &str, range: std::ops::Range<usize>, message: String| {
        json!({
            "range": places.range(&range),
            "severity": 1,
            "source": "pbnlint",
            "code": code,
            "message": message,
        })
    };
    if let Some(encoding) = document.misread() {
        let count = text.matches('\u{FFFD}').count();
        let first = text.find('\u{FFFD}').unwrap_or(0);
        let first = first..first + '\u{FFFD}'.len_utf8();
        let message = format!(
            "this file is in {}, but the editor reads it as UTF-8; saving it destroys {count} \
             character{}. Reopen it in the right encoding",
            spoken(encoding),
            if count == 1 { "" } else { "s" },
        );
        return vec![finding("editor-encoding", first, message)];
    }
    let Some(encoding) = document.too_small() else {
        return Vec::new();
    };
    let beyond = text
        .char_indices()
        .filter(|(_, character)| !fits(*character));
    let beyond = beyond.take(MOST_PLACES);
    let message = |character: char| {
        format!(
            "`{character}` is not in {}, the encoding of this file; most editors save it as `?`{}",
            spoken(encoding),
            match suit_escape(character) {
                Some(escape) => format!(". In a comment, write `{escape}`"),
                None => String::new(),
            }
        )
    };
    beyond
        .map(|(at, character)| {
            let range = at..at + character.len_utf8();
            finding("unsavable-character", range, message(character))
        })
        .collect()
}

fn fits(character: char) -> bool {
    character.is_ascii() || (128..=255).any(|byte| crate::source::single_byte(byte) == character)
}

/// How a suit is written in a comment of the standard (chapter 3.8).
pub(super) fn suit_escape(character: char) -> Option<&'static str> {
    match character {
        '♠' => Some("\\S"),
        '♥' => Some("\\H"),
        '♦' => Some("\\D"),
        '♣' => Some("\\C"),
        _ => None,
    }
}

fn spoken(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Ascii => "ASCII",
        Encoding::Latin1 => "Latin-1 (ISO 8859-1)",
        Encoding::Windows1252 => "Windows-1252",
        Encoding::Utf8 | Encoding::Utf8Mark => "UTF-8",
        Encoding::Utf16Le | Encoding::Utf16Be => "UTF-16",
    }
}
