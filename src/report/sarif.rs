//! SARIF 2.1.0, the format of code scanning.
//!
//! Results are written as they come; the rules that spoke and the files that were read are
//! known at the end, and JSON does not mind the order. Braces in messages are left as they
//! are: the standard wants them doubled, but no reader undoes that in a text without
//! arguments.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;

use serde::{Serialize, Serializer};

use super::json::Commas;
use super::{FileReport, Quota, Reporter, Summary, edits, safe_json};
use crate::api::fingerprint::Fingerprints;
use crate::api::places::PositionFinder;
use crate::engine::{Diagnostic, Severity};
use crate::engine::{Rule, RuleRef};
use crate::fix::Fix;
use crate::publisher;
use crate::source::{Encoding, Source};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

#[derive(Default)]
pub(super) struct Sarif {
    commas: Commas,
    rules: Vec<RuleRef>,
    rule_indices: HashMap<String, usize>,
    artifacts: Vec<Artifact>,
}

impl Sarif {
    /// The place of a rule in the list of those that spoke.
    fn rule_index(&mut self, rule: &RuleRef) -> usize {
        if let Some(index) = self.rule_indices.get(rule.name()) {
            return *index;
        }
        let index = self.rules.len();
        self.rules.push(rule.clone());
        self.rule_indices.insert(rule.name().to_owned(), index);
        index
    }
}

impl Reporter for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        // Lines end at a lone CR too, which no reader would expect.
        write!(
            out,
            r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"columnKind":"unicodeCodePoints","newlineSequences":["\r\r\n","\r\n","\n","\r"],"results":["#
        )
    }

    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let artifact = self.artifacts.len();
        let uri = uri(file.path);
        let places = RefCell::new(PositionFinder::new(file.source));
        let mut fingerprints = Fingerprints::new(file.key, file.source);
        for diagnostic in quota.first_of(file) {
            let context = Context {
                source: file.source,
                places: &places,
                location: ArtifactLocation {
                    uri: &uri,
                    index: Some(artifact),
                },
                rule_index: self.rule_index(&diagnostic.rule),
            };
            let fingerprint = fingerprints.next(diagnostic);
            let result = ResultJson::new(diagnostic, &context, fingerprint);
            self.commas.write(out)?;
            safe_json::to_writer(out, &result)?;
        }
        self.artifacts.push(Artifact {
            uri,
            length: file.source.bytes().len(),
            encoding: encoding(file.source.encoding()),
        });
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "\n],\"artifacts\":[")?;
        let mut commas = Commas::default();
        for artifact in &self.artifacts {
            commas.write(out)?;
            safe_json::to_writer(out, &ArtifactJson::new(artifact))?;
        }
        write!(out, "\n],\"invocations\":")?;
        safe_json::to_writer(out, &[Invocation::new(summary)])?;
        let driver = Driver {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
            semantic_version: env!("CARGO_PKG_VERSION"),
            information_uri: publisher::site(),
            rules: self.rules.iter().map(Descriptor::new).collect(),
        };
        write!(out, ",\n\"tool\":{{\"driver\":")?;
        safe_json::to_writer(out, &driver)?;
        writeln!(out, "}}}}]}}")
    }
}

/// A file that was read, as long as the run goes on.
struct Artifact {
    uri: String,
    length: usize,
    encoding: &'static str,
}

/// What the results of a file have in common, and the place of the rule.
struct Context<'a> {
    source: &'a Source<'a>,
    places: &'a RefCell<PositionFinder<'a>>,
    location: ArtifactLocation<'a>,
    rule_index: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultJson<'a> {
    rule_id: &'a str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [SarifLocation<'a>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<SarifLocation<'a>>,
    partial_fingerprints: PartialFingerprints,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<SarifFix<'a>>,
    properties: ResultProperties<'a>,
}

/// How many of the other places of a finding are listed; the message says how many there are.
const MOST_PLACES: usize = 100;

impl<'a> ResultJson<'a> {
    fn new(
        diagnostic: &'a Diagnostic,
        context: &Context<'a>,
        fingerprint: String,
    ) -> ResultJson<'a> {
        let places = &mut *context.places.borrow_mut();
        let mut message = diagnostic.message.clone();
        for note in &diagnostic.notes {
            message.push_str("\n\nnote: ");
            message.push_str(note);
        }
        let labels = diagnostic.labels.iter();
        let labels = labels.map(|label| (label.range.clone(), label.message.as_str()));
        let also = diagnostic.also.iter().take(MOST_PLACES);
        let also = also.map(|range| (range, "the same here"));
        let related = labels.chain(also).enumerate();
        let related = related.map(|(index, (range, message))| SarifLocation {
            id: Some(index + 1),
            physical_location: PhysicalLocation::new(&range, context.location, places),
            message: Some(Message::new(message)),
        });
        let related_locations = related.collect();
        let fixes = edits::offered(&diagnostic.fixes);
        let fixes = fixes.filter_map(|fix| SarifFix::new(fix, context));
        let fixes = fixes.collect();
        ResultJson {
            rule_id: diagnostic.rule.name(),
            rule_index: context.rule_index,
            level: level(diagnostic.severity),
            message: Message { text: message },
            locations: [SarifLocation {
                id: None,
                physical_location: PhysicalLocation::new(
                    &diagnostic.range,
                    context.location,
                    places,
                ),
                message: None,
            }],
            related_locations,
            partial_fingerprints: PartialFingerprints {
                own: fingerprint.clone(),
                line_hash: fingerprint,
            },
            fixes,
            properties: ResultProperties {
                game: (diagnostic.game > 0).then_some(diagnostic.game),
                board: diagnostic.board.as_deref(),
            },
        }
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

#[derive(Serialize)]
struct Message {
    text: String,
}

impl Message {
    fn new(text: &str) -> Message {
        Message {
            text: text.to_owned(),
        }
    }
}

/// GitHub knows a finding again by the second of them, which it otherwise computes from the
/// line; other readers take what is there.
#[derive(Serialize)]
struct PartialFingerprints {
    #[serde(rename = "pbnlint/v1")]
    own: String,
    #[serde(rename = "primaryLocationLineHash")]
    line_hash: String,
}

#[derive(Serialize)]
struct ResultProperties<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifLocation<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'a> {
    artifact_location: ArtifactLocation<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

impl<'a> PhysicalLocation<'a> {
    fn new(
        range: &Range<usize>,
        artifact_location: ArtifactLocation<'a>,
        places: &mut PositionFinder<'_>,
    ) -> PhysicalLocation<'a> {
        PhysicalLocation {
            artifact_location,
            region: Some(Region::new(range, places)),
        }
    }
}

#[derive(Clone, Copy, Serialize)]
struct ArtifactLocation<'a> {
    uri: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
}

/// A range in characters, the last column excluded, and in bytes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
    byte_offset: usize,
    byte_length: usize,
}

impl Region {
    fn new(range: &Range<usize>, places: &mut PositionFinder<'_>) -> Region {
        let Range { start, end } = places.range(range);
        Region {
            start_line: start.line,
            start_column: start.column,
            end_line: end.line,
            end_column: end.column,
            byte_offset: range.start,
            byte_length: range.len(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifFix<'a> {
    description: Message,
    artifact_changes: [ArtifactChange<'a>; 1],
    properties: FixProperties,
}

#[derive(Serialize)]
struct FixProperties {
    applicability: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange<'a> {
    artifact_location: ArtifactLocation<'a>,
    replacements: SarifReplacements<'a>,
}

/// The edits of a fix, each made when it is written: one can repair a million places.
struct SarifReplacements<'a> {
    fix: &'a Fix,
    source: &'a Source<'a>,
    places: &'a RefCell<PositionFinder<'a>>,
}

impl Serialize for SarifReplacements<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let replacements = edits::replacements(self.fix, self.source);
        serializer.collect_seq(replacements.map(|(range, text)| Replacement {
            deleted_region: Region::new(&range, &mut self.places.borrow_mut()),
            inserted_content: Message {
                text: text.into_owned(),
            },
        }))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    deleted_region: Region,
    inserted_content: Message,
}

impl<'a> SarifFix<'a> {
    /// The fix, if it can be said in text.
    fn new(fix: &'a Fix, context: &Context<'a>) -> Option<SarifFix<'a>> {
        edits::is_text(fix, context.source).then(|| SarifFix {
            description: Message::new(&fix.title),
            artifact_changes: [ArtifactChange {
                artifact_location: context.location,
                replacements: SarifReplacements {
                    fix,
                    source: context.source,
                    places: context.places,
                },
            }],
            properties: FixProperties {
                applicability: fix.applicability.name(),
            },
        })
    }
}

#[derive(Serialize)]
struct ArtifactJson<'a> {
    location: ArtifactLocation<'a>,
    length: usize,
    encoding: &'static str,
    roles: [&'static str; 1],
}

impl<'a> ArtifactJson<'a> {
    fn new(artifact: &'a Artifact) -> ArtifactJson<'a> {
        ArtifactJson {
            location: ArtifactLocation {
                uri: &artifact.uri,
                index: None,
            },
            length: artifact.length,
            encoding: artifact.encoding,
            roles: ["analysisTarget"],
        }
    }
}

/// The names by which the registry of IANA knows the encodings.
fn encoding(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Ascii => "US-ASCII",
        Encoding::Latin1 => "ISO-8859-1",
        Encoding::Windows1252 => "windows-1252",
        Encoding::Utf8 | Encoding::Utf8Mark => "UTF-8",
        Encoding::Utf16Le => "UTF-16LE",
        Encoding::Utf16Be => "UTF-16BE",
    }
}

/// How the run went.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<NotificationLocation>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NotificationLocation {
    physical_location: FileLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileLocation {
    artifact_location: FileUri,
}

#[derive(Serialize)]
struct FileUri {
    uri: String,
}

impl Invocation {
    fn new(summary: &Summary) -> Invocation {
        let failures = summary.failures.iter().map(|failure| Notification {
            level: "error",
            message: Message::new(&failure.message),
            locations: vec![NotificationLocation {
                physical_location: FileLocation {
                    artifact_location: FileUri {
                        uri: uri(&failure.path),
                    },
                },
            }],
        });
        let mut notifications: Vec<_> = failures.collect();
        let truncated = summary.totals.truncated;
        if truncated > 0 {
            notifications.push(Notification {
                level: "note",
                message: Message {
                    text: format!("{truncated} findings were left out, as asked for"),
                },
                locations: Vec::new(),
            });
        }
        Invocation {
            execution_successful: summary.failures.is_empty(),
            tool_execution_notifications: notifications,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'a> {
    name: &'static str,
    version: &'static str,
    semantic_version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    information_uri: Option<&'static str>,
    rules: Vec<Descriptor<'a>>,
}

/// A rule.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Descriptor<'a> {
    id: &'a str,
    name: String,
    short_description: Message,
    full_description: Message,
    help: Help,
    #[serde(skip_serializing_if = "Option::is_none")]
    help_uri: Option<String>,
    default_configuration: ReportingConfiguration,
    properties: DescriptorProperties,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct ReportingConfiguration {
    enabled: bool,
    level: &'static str,
}

#[derive(Serialize)]
struct DescriptorProperties {
    tags: [&'static str; 1],
    precision: &'static str,
    #[serde(rename = "problem.severity")]
    severity: &'static str,
}

impl Descriptor<'_> {
    fn new(rule: &RuleRef) -> Descriptor<'_> {
        let built_in = rule.built_in();
        let summary = rule.summary();
        // A house rule has no page: its sentence is all there is.
        let page = built_in.map_or_else(|| summary.clone(), Rule::page);
        let severity = rule.severity();
        Descriptor {
            id: rule.name(),
            name: pascal_case(rule.name()),
            full_description: Message::new(match built_in {
                Some(_) => introduction(&page),
                None => &summary,
            }),
            short_description: Message { text: summary },
            help: Help {
                text: page.clone(),
                markdown: page,
            },
            help_uri: rule.url(),
            default_configuration: ReportingConfiguration {
                enabled: built_in.is_none_or(|rule| rule.meta.default),
                level: level(severity),
            },
            properties: DescriptorProperties {
                tags: [rule.group()],
                precision: "very-high",
                severity: match severity {
                    Severity::Error => "error",
                    Severity::Warning => "warning",
                    Severity::Info => "recommendation",
                },
            },
        }
    }
}

/// The text of a page between its title and its first heading.
fn introduction(page: &str) -> &str {
    let text = page.split_once('\n').map_or("", |(_, text)| text);
    text.split("\n## ").next().unwrap_or_default().trim()
}

/// `stray-brace` as `StrayBrace`.
fn pascal_case(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let mut pascal = String::with_capacity(name.len());
    for word in words {
        let mut letters = word.chars();
        pascal.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        pascal.push_str(letters.as_str());
    }
    pascal
}

/// A path as a URI reference: absolute paths with their scheme, relative ones as they are.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len() + 8);
    if path.starts_with('/') {
        uri.push_str("file://");
    } else if path.get(1..3) == Some(":/") {
        uri.push_str("file:///");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => uri.push(char::from(byte)),
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        for (path, expected) in [
            ("a b/c.pbn", "a%20b/c.pbn"),
            ("../é.pbn", "../%C3%A9.pbn"),
            ("a:b.pbn", "a%3Ab.pbn"),
            ("/tmp/a.pbn", "file:///tmp/a.pbn"),
            ("C:/games/a.pbn", "file:///C%3A/games/a.pbn"),
            ("<stdin>", "%3Cstdin%3E"),
        ] {
            assert_eq!(uri(path), expected);
        }
    }

    #[test]
    fn names_and_pages_are_taken_apart() {
        assert_eq!(pascal_case("stray-brace"), "StrayBrace");
        assert_eq!(pascal_case("require/club-event"), "RequireClubEvent");
        let page = "# a\n\nWhat it finds.\n\nWhy.\n\n## Bad\n\nx\n";
        assert_eq!(introduction(page), "What it finds.\n\nWhy.");
    }
}
