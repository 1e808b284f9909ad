//! Findings as the editor shows them.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::fmt::Write as _;
use std::ops::Range;

use gen_lsp_types::{self as lsp, DiagnosticSeverity};
use serde::Serialize;

use super::document::{TextDocument, byte_in_editor};
use super::positions::PositionText;
use crate::engine::{Diagnostic, Severity};
use crate::lint::Findings;
use crate::pbn::standard::suit_escape;
use crate::source::Encoding;

/// How many diagnostics of a document are shown at most: the worst findings, their other places as far as
/// there is room, and one that counts the rest. Of more, Visual Studio Code leaves out that one first.
const MOST: usize = 1000;

/// How many other places of one finding are shown at most.
const MOST_PLACES: usize = 100;

/// A finding, or one of its other places, as the protocol has it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProtocolDiagnostic<'f> {
    range: lsp::Range,
    severity: DiagnosticSeverity,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'f str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code_description: Option<RuleLink>,
    message: Cow<'f, str>,
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    tags: &'static [u8],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_information: Vec<RelatedPlace<'f>>,
}

/// Where a rule is explained.
#[derive(Serialize)]
struct RuleLink {
    href: String,
}

/// Another place that matters.
#[derive(Serialize)]
struct RelatedPlace<'f> {
    location: DiagnosticLocation<'f>,
    message: &'f str,
}

#[derive(Serialize)]
struct DiagnosticLocation<'f> {
    uri: &'f str,
    range: lsp::Range,
}

impl<'f> ProtocolDiagnostic<'f> {
    /// An error of no rule.
    pub(super) fn error(range: lsp::Range, message: String) -> ProtocolDiagnostic<'f> {
        ProtocolDiagnostic {
            range,
            severity: DiagnosticSeverity::Error,
            source: "pbnlint",
            code: None,
            code_description: None,
            message: message.into(),
            tags: &[],
            related_information: Vec::new(),
        }
    }
}

/// Everything to show for a document. A client that does not show other places with a finding is
/// given them as text.
pub(super) fn all<'f>(
    document: &TextDocument,
    uri: &'f str,
    findings: &'f Findings,
    relates: bool,
) -> Vec<ProtocolDiagnostic<'f>> {
    let places = document.places();
    let mut shown = of_editor(document);
    // A text with a character that the encoding of its file lacks is in UTF-8 here, but not in the file.
    let is_recoded = document.too_small().is_some();
    let is_of_file = |finding: &&Diagnostic| !(is_recoded && finding.rule.name() == "utf8-text");
    let mut order: Vec<&Diagnostic> = findings.diagnostics.iter().filter(is_of_file).collect();
    let most = MOST.saturating_sub(shown.len());
    let mut hidden = 0;
    if order.len() > most {
        order.sort_by_key(|finding| Reverse(finding.severity));
        hidden = order.split_off(most - 1).len();
    }
    let mut room = most - order.len() - usize::from(hidden > 0);
    for finding in order {
        shown.push(one(finding, &places, uri, relates));
        let count = finding.also.len().min(MOST_PLACES).min(room);
        room -= count;
        for place in finding.also.iter().take(count) {
            let title = format!("{} (also here)", finding.message);
            let mut also = base(finding, title.into(), &places, &place);
            also.severity = DiagnosticSeverity::Hint;
            if relates {
                let first = related(uri, &places, &finding.range, "the first place");
                also.related_information.push(first);
            }
            shown.push(also);
        }
    }
    if hidden > 0 {
        let why = format!("{hidden} more findings are not shown; `pbnlint check` lists them");
        shown.push(ProtocolDiagnostic {
            severity: DiagnosticSeverity::Information,
            ..ProtocolDiagnostic::error(places.range(&(0..0)), why)
        });
    }
    shown
}

fn one<'f>(
    finding: &'f Diagnostic,
    places: &PositionText<'_>,
    uri: &'f str,
    relates: bool,
) -> ProtocolDiagnostic<'f> {
    let mut message = Cow::from(&finding.message);
    for note in &finding.notes {
        let _ = write!(message.to_mut(), "\nnote: {note}");
    }
    if !relates {
        for label in &finding.labels {
            let line = places.range(&label.range).start.line + 1;
            let _ = write!(message.to_mut(), "\nline {line}: {}", label.message);
        }
    }
    let mut shown = base(finding, message, places, &finding.range);
    let labels = finding.labels.iter().filter(|_| relates);
    let labels = labels.map(|label| related(uri, places, &label.range, &label.message));
    shown.related_information.extend(labels);
    shown
}

fn base<'f>(
    finding: &'f Diagnostic,
    message: Cow<'f, str>,
    places: &PositionText<'_>,
    range: &Range<usize>,
) -> ProtocolDiagnostic<'f> {
    let name = finding.rule.name();
    let rule = finding.rule.built_in();
    ProtocolDiagnostic {
        range: places.range(range),
        severity: match finding.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Info => DiagnosticSeverity::Information,
        },
        source: "pbnlint",
        code: Some(name),
        code_description: finding.rule.url().map(|href| RuleLink { href }),
        message,
        tags: match rule {
            Some(rule) if rule.meta.fades => &[1],
            _ => &[],
        },
        related_information: Vec::new(),
    }
}

fn related<'f>(
    uri: &'f str,
    places: &PositionText<'_>,
    range: &Range<usize>,
    message: &'f str,
) -> RelatedPlace<'f> {
    let range = places.range(range);
    RelatedPlace {
        location: DiagnosticLocation { uri, range },
        message,
    }
}

/// The two findings that exist only in editors: what would be lost by saving.
fn of_editor<'f>(document: &TextDocument) -> Vec<ProtocolDiagnostic<'f>> {
    if document.misread().is_none() && document.too_small().is_none() {
        return Vec::new();
    }
    let places = document.places();
    let text = document.text();
    let finding = |code, range: Range<usize>, message| ProtocolDiagnostic {
        code: Some(code),
        ..ProtocolDiagnostic::error(places.range(&range), message)
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
        .filter(|(_, character)| byte_in_editor(*character).is_none());
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

fn spoken(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Ascii => "ASCII",
        Encoding::Latin1 => "Latin-1 (ISO 8859-1)",
        Encoding::Windows1252 => "Windows-1252",
        Encoding::Utf8 | Encoding::Utf8Mark => "UTF-8",
        Encoding::Utf16Le | Encoding::Utf16Be => "UTF-16",
    }
}
