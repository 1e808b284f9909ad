//! Report formats, read as the programs read them for which they are meant.
//!
//! Each report is held to its schema, and then used: places are looked up in the decoded
//! file, fixes applied to it as text, and what comes out is compared with the findings.

use std::collections::HashSet;
use std::path::Path;

use pbnlint::engine::Rule;
use pbnlint::engine::{Diagnostic, DiagnosticLabel, Places, Severity};
use pbnlint::fix::{Applicability, Edit, Fix};
use pbnlint::lint::{self, Findings, Plan, Settings};
use pbnlint::report::{Failure, FileReport, Format, ReportOptions, RunReport};
use pbnlint::rules::RULES;
use pbnlint::source::{Source, single_byte};
use serde_json::Value;

use super::corpus::{files, own_files};
use super::invariants::everything;
use super::pages::examples;
use super::schema::Schema;

/// A file of a report.
struct File {
    path: String,
    bytes: Vec<u8>,
    findings: Findings,
}

impl File {
    fn checked(path: &str, bytes: &[u8], settings: &Settings) -> File {
        let findings = lint::check(&Source::new(bytes), Some("a.pbn"), &Plan::new(settings));
        File {
            path: path.to_owned(),
            bytes: bytes.to_vec(),
            findings,
        }
    }
}

fn write(format: Format, options: ReportOptions, files: &[File], failures: &[Failure]) -> String {
    let mut out = Vec::new();
    let mut report = RunReport::new(format, options, &mut out);
    for file in files {
        let source = Source::new(&file.bytes);
        let file = FileReport {
            path: &file.path,
            key: &file.path,
            source: &source,
            findings: &file.findings,
            in_repository: true,
        };
        report.file(&file).unwrap();
    }
    for failure in failures {
        report.failure(failure.clone());
    }
    report.finish().unwrap();
    String::from_utf8(out).unwrap()
}

/// The schemas, read once for many reports.
struct Reader {
    sarif: Schema,
    gitlab: Schema,
    rdjson: Schema,
}

impl Reader {
    fn new() -> Reader {
        Reader {
            sarif: Schema::read("sarif-2.1.0"),
            gitlab: Schema::read("gitlab"),
            rdjson: Schema::read("rdjson"),
        }
    }

    /// Writes and reads every format.
    #[track_caller]
    fn read_all(&self, files: &[File], failures: &[Failure]) {
        let report = |format| write(format, ReportOptions::new(format), files, failures);
        self.sarif(&report(Format::Sarif), files, failures);
        self.gitlab(&report(Format::Gitlab), files, failures);
        self.rdjson(&report(Format::Rdjson), files, failures);
        junit(&report(Format::Junit), files, failures);
        checkstyle(&report(Format::Checkstyle), files, failures);
        github(&report(Format::Github), files, failures);
        azure(&report(Format::Azure), files, failures);
    }

    #[track_caller]
    fn sarif(&self, report: &str, files: &[File], failures: &[Failure]) {
        let log: Value = serde_json::from_str(report).unwrap();
        self.sarif.check(&log).unwrap();
        let run = &log["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        let artifacts = run["artifacts"].as_array().unwrap();
        assert_eq!(artifacts.len(), files.len());
        let notifications = &run["invocations"][0]["toolExecutionNotifications"];
        assert_eq!(notifications.as_array().unwrap().len(), failures.len());
        let mut results = run["results"].as_array().unwrap().iter();
        for (index, file) in files.iter().enumerate() {
            let artifact = &artifacts[index];
            let uri = &artifact["location"]["uri"];
            assert_eq!(percent_decoded(uri.as_str().unwrap()), file.path);
            assert_eq!(artifact["length"], file.bytes.len());
            let encoding = artifact["encoding"].as_str().unwrap();
            let text = Text::new(&file.bytes, encoding);
            for found in &file.findings.diagnostics {
                let result = results.next().expect("a result for each finding");
                let rule = &rules[usize_of(&result["ruleIndex"])];
                assert_eq!(result["ruleId"], rule["id"]);
                assert_eq!(result["ruleId"], found.rule.name());
                let message = result["message"]["text"].as_str().unwrap();
                assert!(message.starts_with(&found.message));
                let place = &result["locations"][0]["physicalLocation"];
                assert_eq!(&place["artifactLocation"]["uri"], uri);
                assert_eq!(place["artifactLocation"]["index"], index);
                text.sarif_region(&place["region"], &found.range);
                let related = result["relatedLocations"].as_array();
                let related = related.map(Vec::as_slice).unwrap_or_default();
                let labels = found.labels.iter();
                let labels = labels.map(|label| (label.range.clone(), label.message.as_str()));
                let also = found.also.iter().take(100);
                let places = labels.chain(also.map(|range| (range, "the same here")));
                assert_eq!(related.len(), places.clone().count());
                for (place, (range, message)) in related.iter().zip(places) {
                    text.sarif_region(&place["physicalLocation"]["region"], &range);
                    assert_eq!(place["message"]["text"], message);
                }
                text.sarif_fixes(&result["fixes"], found);
            }
        }
        assert_eq!(results.next(), None);
        let mut ids: Vec<_> = rules.iter().map(|rule| rule["id"].as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), rules.len(), "a rule is there twice");
    }

    #[track_caller]
    fn gitlab(&self, report: &str, files: &[File], failures: &[Failure]) {
        let issues: Value = serde_json::from_str(report).unwrap();
        self.gitlab.check(&issues).unwrap();
        let issues = issues.as_array().unwrap();
        assert_eq!(issues.len(), found(files) + failures.len());
        let prints = issues.iter().map(|issue| issue["fingerprint"].as_str());
        let prints: HashSet<_> = prints.collect();
        assert_eq!(prints.len(), issues.len(), "a fingerprint is there twice");
        let all = files.iter().flat_map(|file| {
            let diagnostics = file.findings.diagnostics.iter();
            diagnostics.map(|found| (&file.path, found))
        });
        for (issue, (path, found)) in issues.iter().zip(all) {
            assert_eq!(issue["location"]["path"], path.as_str());
            assert_eq!(issue["check_name"], found.rule.name());
        }
    }

    #[track_caller]
    fn rdjson(&self, report: &str, files: &[File], failures: &[Failure]) {
        let report: Value = serde_json::from_str(report).unwrap();
        self.rdjson.check(&report).unwrap();
        let diagnostics = report["diagnostics"].as_array().unwrap();
        assert_eq!(diagnostics.len(), found(files) + failures.len());
        let mut diagnostics = diagnostics.iter();
        for file in files {
            let encoding = Source::new(&file.bytes).encoding().name();
            let text = Text::new(&file.bytes, encoding);
            for found in &file.findings.diagnostics {
                let diagnostic = diagnostics.next().unwrap();
                let location = &diagnostic["location"];
                assert_eq!(location["path"], file.path.as_str());
                if text.utf16 {
                    assert_eq!(diagnostic.get("suggestions"), None);
                    continue;
                }
                let place = text.start(found.range.start)..text.start(found.range.end);
                assert_eq!(text.rdjson_range(&location["range"]), place);
                let fixes = found.fixes.iter();
                let fixes = fixes.filter(|fix| fix.applicability != Applicability::Manual);
                let suggestions = diagnostic["suggestions"].as_array();
                let suggestions = suggestions.map(Vec::as_slice).unwrap_or_default();
                let results: Vec<_> = fixes.map(|fix| fix.apply(&file.bytes)).collect();
                if text.is_exact && results.iter().all(|fixed| fixed.is_ascii()) {
                    // Far edits are not reported as one, and a mark has no place in the text.
                    let first_character = text.characters[0].0;
                    let is_reported = |fix: &&Fix| {
                        let first = fix.edits.first().unwrap().range.start;
                        let end = fix.edits.end().unwrap();
                        let taken = fix
                            .edits
                            .iter()
                            .flat_map(|edit| &file.bytes[edit.range.clone()]);
                        // Windows-1252 has no such characters, and text cannot say them.
                        let is_text = |byte: &u8| !b"\x81\x8D\x8F\x90\x9D".contains(byte);
                        let is_utf8 = std::str::from_utf8(&file.bytes).is_ok();
                        let is_text = is_utf8 || taken.clone().all(is_text);
                        end - first <= 4096 && first >= first_character && is_text
                    };
                    let fixes = found.fixes.iter().filter(is_reported);
                    let fixes = fixes.filter(|fix| fix.applicability != Applicability::Manual);
                    assert_eq!(suggestions.len(), fixes.count(), "{found:?}");
                }
                for suggestion in suggestions {
                    let range = text.rdjson_range(&suggestion["range"]);
                    let new = text.encode(suggestion["text"].as_str().unwrap());
                    let fixed = [&file.bytes[..range.start], &new, &file.bytes[range.end..]];
                    let fixed = fixed.concat();
                    assert!(results.contains(&fixed), "{suggestion} of {found:?}");
                }
            }
        }
    }
}

fn found(files: &[File]) -> usize {
    let counts = files.iter().map(|file| file.findings.diagnostics.len());
    counts.sum()
}

fn usize_of(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

fn percent_decoded(uri: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = uri.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                let digits = std::str::from_utf8(&digits).unwrap();
                bytes.push(u8::from_str_radix(digits, 16).unwrap());
            }
            _ => bytes.push(byte),
        }
    }
    let path = String::from_utf8(bytes).unwrap();
    path.strip_prefix("file://").unwrap_or(&path).to_owned()
}

/// A file as another program sees it that was reported the encoding: characters on lines.
struct Text<'b> {
    bytes: &'b [u8],
    is_single_byte: bool,
    utf16: bool,
    /// The offset of each character, and the character; after them the end of the file.
    characters: Vec<(usize, char)>,
    /// For each line the index of its first character.
    lines: Vec<usize>,
    /// Whether encoding the text again gives the file.
    is_exact: bool,
}

impl<'b> Text<'b> {
    fn new(bytes: &'b [u8], encoding: &str) -> Text<'b> {
        let encoding = encoding.to_ascii_lowercase();
        let utf16 = encoding.starts_with("utf-16");
        let is_single_byte = !encoding.starts_with("utf-8");
        let mark = if bytes.starts_with(b"\xEF\xBB\xBF") {
            3
        } else {
            0
        };
        let mut characters = Vec::new();
        if is_single_byte {
            let decoded = bytes.iter().map(|byte| single_byte(*byte));
            characters.extend(decoded.enumerate());
        } else {
            let mut at = mark;
            for chunk in bytes[mark..].utf8_chunks() {
                let valid = chunk.valid().char_indices();
                characters.extend(valid.map(|(offset, c)| (at + offset, c)));
                at += chunk.valid().len();
                for byte in chunk.invalid() {
                    characters.push((at, single_byte(*byte)));
                    at += 1;
                }
            }
        }
        let mut lines = vec![0];
        let mut at = 0;
        while at < characters.len() && !utf16 {
            let rest = &characters[at..];
            let starts = |text: &str| {
                let own = rest.iter().take(text.len()).map(|(_, c)| *c);
                own.eq(text.chars())
            };
            match ["\r\r\n", "\r\n", "\n", "\r"]
                .into_iter()
                .find(|end| starts(end))
            {
                Some(end) => {
                    at += end.len();
                    lines.push(at);
                }
                None => at += 1,
            }
        }
        characters.push((bytes.len(), '\0'));
        Text {
            bytes,
            is_single_byte,
            utf16,
            characters,
            lines,
            is_exact: !utf16 && (is_single_byte || std::str::from_utf8(bytes).is_ok()),
        }
    }

    /// The offset of a place that counts characters.
    fn offset(&self, line: usize, column: usize) -> usize {
        let first = self.lines[line - 1];
        self.characters[first + column - 1].0
    }

    #[track_caller]
    fn sarif_region(&self, region: &Value, range: &std::ops::Range<usize>) {
        assert_eq!(usize_of(&region["byteOffset"]), range.start);
        assert_eq!(usize_of(&region["byteLength"]), range.len());
        if self.utf16 {
            return;
        }
        let place = |line: &str, column: &str| {
            self.offset(usize_of(&region[line]), usize_of(&region[column]))
        };
        assert_eq!(place("startLine", "startColumn"), self.start(range.start));
        assert_eq!(place("endLine", "endColumn"), self.start(range.end));
    }

    /// The first offset at or after another that has a character; the mark has none.
    fn start(&self, offset: usize) -> usize {
        let index = self.characters.partition_point(|(at, _)| *at < offset);
        self.characters[index].0
    }

    /// Applies each fix as text, and compares with what it does to the bytes.
    #[track_caller]
    fn sarif_fixes(&self, fixes: &Value, found: &Diagnostic) {
        let fixes = fixes.as_array().map(Vec::as_slice).unwrap_or_default();
        for fix in fixes {
            let title = fix["description"]["text"].as_str().unwrap();
            let own = found.fixes.iter().find(|own| own.title == title).unwrap();
            assert_ne!(own.applicability, Applicability::Manual);
            let mut fixed = Vec::new();
            let mut at = 0;
            let changes = &fix["artifactChanges"][0];
            for replacement in changes["replacements"].as_array().unwrap() {
                let region = &replacement["deletedRegion"];
                let place = |line: &str, column: &str| {
                    self.offset(usize_of(&region[line]), usize_of(&region[column]))
                };
                fixed.extend(&self.bytes[at..place("startLine", "startColumn")]);
                let text = replacement["insertedContent"]["text"].as_str();
                fixed.extend(self.encode(text.unwrap()));
                at = place("endLine", "endColumn");
            }
            fixed.extend(&self.bytes[at..]);
            assert!(fixed == own.apply(self.bytes), "{fix} of {found:?}");
        }
        if self.bytes.is_ascii() && !self.utf16 {
            let own = found.fixes.iter();
            let own = own.filter(|fix| fix.applicability != Applicability::Manual);
            let own = own.filter(|fix| fix.edits.iter().all(|edit| edit.text.is_ascii()));
            assert_eq!(fixes.len(), own.count());
        }
    }

    /// The bytes of a range whose columns count bytes of UTF-8.
    #[track_caller]
    fn rdjson_range(&self, range: &Value) -> std::ops::Range<usize> {
        let place = |position: &Value| {
            let mut left = usize_of(&position["column"]) - 1;
            let mut index = self.lines[usize_of(&position["line"]) - 1];
            while left > 0 {
                left -= self.characters[index].1.len_utf8();
                index += 1;
            }
            self.characters[index].0
        };
        place(&range["start"])..place(&range["end"])
    }

    fn encode(&self, text: &str) -> Vec<u8> {
        if self.is_single_byte {
            let byte = |c| (0..=255).find(|byte| single_byte(*byte) == c);
            text.chars().map(|c| byte(c).unwrap()).collect()
        } else {
            text.as_bytes().to_vec()
        }
    }
}

/// An element of a report in XML: its name, the attributes that must and that may be there,
/// and the elements that may be in it.
type Element = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

const JUNIT: &[Element] = &[
    (
        "testsuites",
        &[],
        &["name", "time", "tests", "failures", "errors"],
        &["testsuite"],
    ),
    (
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &[
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
        ],
        &["testcase", "properties", "system-out", "system-err"],
    ),
    (
        "testcase",
        &["name"],
        &["time", "classname", "group"],
        &["skipped", "error", "failure", "system-out", "system-err"],
    ),
    ("failure", &[], &["type", "message"], &[]),
    ("error", &[], &["type", "message"], &[]),
    ("system-out", &[], &[], &[]),
];

const CHECKSTYLE: &[Element] = &[
    ("checkstyle", &["version"], &[], &["file"]),
    ("file", &["name"], &[], &["error"]),
    (
        "error",
        &["line", "severity", "message", "source"],
        &["column"],
        &[],
    ),
];

/// Parses XML and holds its elements to a table.
#[track_caller]
fn held<'x>(xml: &'x str, table: &[Element]) -> roxmltree::Document<'x> {
    let options = roxmltree::ParsingOptions {
        nodes_limit: u32::MAX,
        ..Default::default()
    };
    let document = roxmltree::Document::parse_with_options(xml, options).unwrap();
    assert_eq!(document.root_element().tag_name().name(), table[0].0);
    for node in document.descendants().filter(|node| node.is_element()) {
        let name = node.tag_name().name();
        let (_, must, may, inner) = table.iter().find(|row| row.0 == name).expect(name);
        for attribute in *must {
            assert!(node.has_attribute(*attribute), "{name} lacks {attribute}");
        }
        for attribute in node.attributes() {
            let known = must.contains(&attribute.name()) || may.contains(&attribute.name());
            assert!(known, "{name} has {}", attribute.name());
        }
        for child in node.children().filter(|child| child.is_element()) {
            let child = child.tag_name().name();
            assert!(inner.contains(&child), "{child} in {name}");
        }
    }
    document
}

#[track_caller]
fn junit(report: &str, files: &[File], failures: &[Failure]) {
    let document = held(report, JUNIT);
    let suites = document
        .root_element()
        .children()
        .filter(|n| n.is_element());
    let suites: Vec<_> = suites.collect();
    assert_eq!(suites.len(), files.len() + failures.len());
    for suite in &suites {
        let number = |name| suite.attribute(name).unwrap().parse::<usize>().unwrap();
        let all = |name| suite.descendants().filter(|n| n.has_tag_name(name)).count();
        assert_eq!(number("tests"), all("testcase"));
        assert_eq!(number("failures"), all("failure"));
        assert_eq!(number("errors"), all("error"));
        assert!(number("tests") > 0);
        let cases = suite.children().filter(|n| n.has_tag_name("testcase"));
        let names: Vec<_> = cases.map(|case| case.attribute("name").unwrap()).collect();
        let unique: HashSet<_> = names.iter().collect();
        assert_eq!(unique.len(), names.len(), "two cases have one name");
    }
    for (suite, file) in suites.iter().zip(files) {
        assert_eq!(suite.attribute("name").unwrap(), shown(&file.path));
        let diagnostics = &file.findings.diagnostics;
        let counting = diagnostics
            .iter()
            .filter(|d| d.severity >= Severity::Warning);
        assert_eq!(
            suite.attribute("failures").unwrap(),
            counting.count().to_string()
        );
        let cases = suite.children().filter(|n| n.has_tag_name("testcase"));
        for (case, found) in cases.zip(diagnostics) {
            let name = case.attribute("name").unwrap();
            assert!(name.starts_with(found.rule.name()), "{name}");
            let message = case.first_element_child().unwrap();
            assert!(message.text().unwrap().ends_with(&in_one_line(found)));
        }
    }
}

#[track_caller]
fn checkstyle(report: &str, files: &[File], failures: &[Failure]) {
    let document = held(report, CHECKSTYLE);
    let elements = document
        .root_element()
        .children()
        .filter(|n| n.is_element());
    let elements: Vec<_> = elements.collect();
    assert_eq!(elements.len(), files.len() + failures.len());
    for (element, file) in elements.iter().zip(files) {
        assert_eq!(element.attribute("name").unwrap(), shown(&file.path));
        let source = Source::new(&file.bytes);
        let errors = element.children().filter(|n| n.is_element());
        let errors: Vec<_> = errors.collect();
        assert_eq!(errors.len(), file.findings.diagnostics.len());
        for (error, found) in errors.iter().zip(&file.findings.diagnostics) {
            let number = |name| error.attribute(name).unwrap().parse::<usize>().unwrap();
            assert_eq!(error.attribute("severity").unwrap(), found.severity.name());
            let message = error.attribute("message").unwrap();
            assert!(message.ends_with(&in_one_line(found)), "{message}");
            if found.range.start < 100_000 {
                let position = source.position(found.range.start);
                assert_eq!(
                    (number("line"), number("column")),
                    (position.line, position.column)
                );
            }
        }
    }
}

/// The end of a line about a finding.
fn in_one_line(found: &Diagnostic) -> String {
    let message = shown(&found.message);
    match found.also.len() {
        0 => message,
        1 => format!("{message} (and 1 more place)"),
        few @ ..1000 => format!("{message} (and {few} more places)"),
        many => {
            let (thousands, rest) = (many / 1000, many % 1000);
            format!("{message} (and {thousands},{rest:03} more places)")
        }
    }
}

/// Text as it can be in XML, with control characters shown.
fn shown(text: &str) -> String {
    let visible = |c: char| match c {
        '\t' | '\n' | '\r' => c,
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(c)).unwrap(),
        '\u{7F}' => '\u{2421}',
        _ if c.is_control() => '\u{FFFD}',
        '\u{FFFE}' | '\u{FFFF}' => '\u{FFFD}',
        _ => c,
    };
    text.chars().map(visible).collect()
}

/// A workflow command, read as GitHub's runner does.
#[derive(Debug)]
struct Command {
    name: String,
    properties: Vec<(String, String)>,
    text: String,
}

impl Command {
    fn parse(line: &str) -> Command {
        let rest = line.strip_prefix("::").expect(line);
        let (head, text) = rest.split_once("::").expect(line);
        let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
        let property = |part: &str| {
            let (name, value) = part.split_once('=').expect(line);
            let value = value.replace("%0D", "\r").replace("%0A", "\n");
            let value = value.replace("%3A", ":").replace("%2C", ",");
            (name.to_owned(), value.replace("%25", "%"))
        };
        let parts = properties.split(',').filter(|part| !part.is_empty());
        let text = text.replace("%0D", "\r").replace("%0A", "\n");
        Command {
            name: name.to_owned(),
            properties: parts.map(property).collect(),
            text: text.replace("%25", "%"),
        }
    }

    fn property(&self, name: &str) -> Option<&str> {
        let mut properties = self.properties.iter();
        let found = properties.find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }
}

#[track_caller]
fn github(report: &str, files: &[File], failures: &[Failure]) {
    let commands: Vec<_> = report.lines().map(Command::parse).collect();
    let order = ["error", "warning", "notice"];
    let rank = |command: &Command| order.iter().position(|name| *name == command.name);
    assert!(commands.is_sorted_by_key(|command| rank(command).expect("a kind")));
    for kind in order {
        let number = commands.iter().filter(|c| c.name == kind).count();
        assert!(number <= 10, "{number} of {kind}");
    }
    let closing = commands
        .iter()
        .filter(|c| c.property("file").is_none())
        .count();
    let shown = commands.len() - closing;
    let all = found(files) + failures.len();
    assert_eq!(closing, usize::from(shown < all), "{shown} of {all}");
    let named: HashSet<_> = files.iter().map(|file| file.path.as_str()).collect();
    let failed = failures.iter().map(|failure| failure.path.as_str());
    let named: HashSet<_> = named.into_iter().chain(failed).collect();
    for command in &commands {
        for (name, value) in &command.properties {
            let known = ["title", "file", "line", "col", "endLine", "endColumn"];
            assert!(known.contains(&name.as_str()), "{name}");
            match name.as_str() {
                "title" => assert!(value.starts_with("pbnlint"), "{value}"),
                "file" => assert!(named.contains(value.as_str()), "{value}"),
                _ => assert!(value.parse::<usize>().unwrap() > 0),
            }
        }
        if command.property("line") != command.property("endLine") {
            assert_eq!(command.property("col"), None, "{command:?}");
        }
        assert!(!command.text.is_empty());
    }
}

/// The logging commands of Azure Pipelines, read as its agent does.
#[track_caller]
fn azure(report: &str, files: &[File], failures: &[Failure]) {
    let plain = |text: &str| {
        let text = text.replace("%0D", "\r").replace("%0A", "\n");
        let text = text.replace("%5D", "]").replace("%3B", ";");
        text.replace("%AZP25", "%")
    };
    let issues = report.lines().map(|line| {
        let rest = line.strip_prefix("##vso[task.logissue ").expect(line);
        let (properties, text) = rest.split_once(']').expect(line);
        let properties = properties.split_terminator(';').map(|property| {
            let (name, value) = property.split_once('=').expect(line);
            (name, plain(value))
        });
        let properties: Vec<(&str, String)> = properties.collect();
        (properties, plain(text))
    });
    let issues: Vec<_> = issues.collect();
    let found = files.iter().flat_map(|file| {
        let diagnostics = file.findings.diagnostics.iter();
        diagnostics.map(|found| (file.path.as_str(), Some(found)))
    });
    let failed = failures.iter().map(|failure| (failure.path.as_str(), None));
    let expected: Vec<_> = found.chain(failed).collect();
    assert_eq!(issues.len(), expected.len());
    for ((properties, text), (path, found)) in issues.iter().zip(expected) {
        let names: Vec<_> = properties.iter().map(|(name, _)| *name).collect();
        let value = |name: &str| &properties.iter().find(|(own, _)| *own == name).unwrap().1;
        assert_eq!(value("sourcepath"), path);
        assert!(!text.is_empty());
        let is_error = found.is_none_or(|found| found.severity == Severity::Error);
        assert_eq!(value("type") == "error", is_error);
        let Some(found) = found else {
            assert_eq!(names, ["type", "sourcepath"]);
            continue;
        };
        let known = ["type", "sourcepath", "linenumber", "columnnumber", "code"];
        assert_eq!(names, known);
        assert_eq!(value("code"), found.rule.name());
        for place in ["linenumber", "columnnumber"] {
            assert!(value(place).parse::<usize>().unwrap() > 0);
        }
    }
}

#[test]
fn the_examples_of_all_rules_are_reported_well() {
    let reader = Reader::new();
    for rule in RULES {
        let files: Vec<_> = examples(&rule.page())
            .iter()
            .enumerate()
            .map(|(index, example)| {
                let path = format!("{}/{index}.pbn", rule.meta.name);
                File::checked(&path, &example.bytes, &example.settings(rule))
            })
            .collect();
        reader.read_all(&files, &[]);
    }
}

#[track_caller]
fn read_files(paths: &[std::path::PathBuf]) {
    let reader = Reader::new();
    for path in paths {
        let bytes = std::fs::read(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        reader.read_all(&[File::checked(&name, &bytes, &everything())], &[]);
    }
}

#[test]
fn our_own_files_are_reported_well() {
    read_files(&own_files());
}

#[test]
fn real_files_are_reported_well() {
    let Some(corpus) = std::env::var_os("PBN_CORPUS") else {
        // The tests of the corpus say that they are skipped.
        return;
    };
    let mut files = files(Path::new(&corpus));
    files.retain(|path| {
        let ending = path.extension();
        ending.is_some_and(|e| e.eq_ignore_ascii_case("pbn"))
            && path.metadata().unwrap().len() < 100_000
    });
    assert!(files.len() > 50);
    read_files(&files);
}

fn finding(rule: &'static Rule, range: std::ops::Range<usize>, message: &str) -> Diagnostic {
    Diagnostic {
        rule: rule.into(),
        severity: rule.meta.severity,
        message: message.to_owned(),
        range,
        also: Places::default(),
        labels: Vec::new(),
        notes: Vec::new(),
        fixes: Vec::new(),
        game: 1,
        board: None,
        tag: None,
        situation: None,
        receiver: None,
        chapter: None,
    }
}

fn file(path: &str, bytes: &[u8], diagnostics: Vec<Diagnostic>) -> File {
    let findings = Findings {
        diagnostics,
        suppressed: 0,
        games: 1,
        ..Findings::default()
    };
    File {
        path: path.to_owned(),
        bytes: bytes.to_vec(),
        findings,
    }
}

#[test]
fn nothing_is_a_report_too() {
    let reader = Reader::new();
    reader.read_all(&[], &[]);
    reader.read_all(&[file("a.pbn", b"", vec![])], &[]);
}

/// Characters that mean something to some format, in all places.
#[test]
fn texts_from_files_break_no_format() {
    let nasty = "100% <a href=\"x\">&amp;]]> '|' \u{1B}[31m\0\u{7F}\u{85}\u{202E}\u{FFFE}\r\n::error::x, y: z {0} [a](1) \\ é♠";
    let bytes = "\u{1B}[Event \"\0é%♠<&>\"]\r}\r\n::warning::\n".as_bytes();
    let mut found = finding(pbnlint::rules::find("stray-brace").unwrap(), 20..21, nasty);
    found.board = Some(nasty.to_owned());
    found.tag = Some(nasty.to_owned());
    found.notes.push(nasty.to_owned());
    found.labels.push(DiagnosticLabel {
        range: 0..bytes.len(),
        message: nasty.to_owned(),
    });
    found.fixes.push(Fix {
        title: nasty.to_owned(),
        applicability: Applicability::Unsafe,
        edits: Edit {
            range: 11..13,
            text: "\0<é>".as_bytes().to_vec().into(),
        }
        .into(),
    });
    let path = format!("sub folder/{}.pbn", nasty.replace('/', ""));
    let failures = [Failure {
        path: path.clone(),
        message: nasty.to_owned(),
    }];
    Reader::new().read_all(&[file(&path, bytes, vec![found])], &failures);
}

#[test]
fn failures_are_in_every_format() {
    let failure = |path: &str| Failure {
        path: path.to_owned(),
        message: "permission denied".to_owned(),
    };
    let failures = [failure("b.pbn"), failure("c.pbn"), failure("b.pbn")];
    let files = [file("a.pbn", b"x", vec![])];
    Reader::new().read_all(&files, &failures);
    for format in Format::ALL {
        let report = write(format, ReportOptions::new(format), &files, &failures);
        let says_why = !format.is_human() && format != Format::Jsonl;
        assert_eq!(report.contains("permission denied"), says_why, "{format:?}");
    }
}

/// Columns of rdjson on lines that are longer than what is counted at once.
#[test]
fn columns_are_right_far_to_the_right() {
    let reader = Reader::new();
    let rule = pbnlint::rules::find("stray-brace").unwrap();
    let lines = [
        "é♠x".repeat(3000).into_bytes(),
        b"\xE9x".repeat(6000),
        b"\x93\xE9 ".repeat(4000),
        "\u{FEFF}é♠".repeat(2000).into_bytes(),
        // Sequences that are cut off in the middle.
        "♠é".repeat(4000).into_bytes()[1..].to_vec(),
    ];
    for line in lines {
        let source = Source::new(&line);
        let text = Text::new(&line, source.encoding().name());
        let places = text.characters.iter().step_by(97).rev();
        let found = places.map(|(at, _)| finding(rule, *at..*at, "x")).collect();
        reader.read_all(&[file("a.pbn", &line, found)], &[]);
    }
}

#[test]
fn the_worst_findings_become_annotations() {
    let info = pbnlint::rules::find("unknown-tag").unwrap();
    let warning = pbnlint::rules::find("tag-case").unwrap();
    let error = pbnlint::rules::find("stray-brace").unwrap();
    let rules = [(info, 25), (warning, 12), (error, 3)];
    let all = rules.into_iter().flat_map(|(rule, number)| {
        let message = rule.meta.name;
        (0..number).map(move |_| finding(rule, 0..1, message))
    });
    let files = [file("a.pbn", b"x", all.collect())];
    let kinds = |options: ReportOptions| {
        let report = write(Format::Github, options, &files, &[]);
        let commands: Vec<_> = report.lines().map(Command::parse).collect();
        let count = |kind| commands.iter().filter(|c| c.name == kind).count();
        let last = commands.last().unwrap().text.clone();
        (count("error"), count("warning"), count("notice"), last)
    };
    let mut options = ReportOptions::new(Format::Github);
    let (errors, warnings, notices, last) = kinds(options);
    assert_eq!((errors, warnings, notices), (3, 10, 10));
    assert!(
        last.starts_with("2 more warnings, 16 more infos: "),
        "{last}"
    );
    options.max_findings = 5;
    let (errors, warnings, notices, last) = kinds(options);
    assert_eq!((errors, warnings, notices), (3, 2, 1));
    assert!(
        last.starts_with("10 more warnings, 25 more infos: "),
        "{last}"
    );
}

#[test]
fn a_limit_holds_for_every_format() {
    let rule = pbnlint::rules::find("tag-case").unwrap();
    let all = |n: usize| (0..n).map(|at| finding(rule, at..at, "x")).collect();
    let files = [
        file("a.pbn", &[b'x'; 20], all(4)),
        file("b.pbn", &[b'x'; 20], all(4)),
    ];
    for (format, needle) in [
        (Format::Short, "warning[tag-case]"),
        (Format::Jsonl, "\"rule\":\"tag-case\""),
        (Format::Github, "::warning "),
        (Format::Azure, "##vso[task.logissue type=warning;"),
        (Format::Gitlab, "check_name"),
        (Format::Sarif, "\"ruleIndex\""),
        (Format::Junit, "<failure"),
        (Format::Checkstyle, "<error"),
        (Format::Rdjson, "\"severity\""),
    ] {
        let mut options = ReportOptions::new(format);
        options.max_findings = 5;
        let report = write(format, options, &files, &[]);
        assert_eq!(report.matches(needle).count(), 5, "{report}");
    }
    let mut options = ReportOptions::new(Format::Sarif);
    options.max_findings = 5;
    let report = write(Format::Sarif, options, &files, &[]);
    let report: Value = serde_json::from_str(&report).unwrap();
    Schema::read("sarif-2.1.0").check(&report).unwrap();
    assert!(report.to_string().contains("3 findings were left out"));
}

#[test]
fn a_case_fails_where_its_finding_counts() {
    let severities = ["unknown-tag", "tag-case", "stray-brace"];
    let all = severities.map(|name| finding(pbnlint::rules::find(name).unwrap(), 0..1, "x"));
    let files = [file("a.pbn", b"x", all.to_vec())];
    for (fail_on, failures) in [
        (None, 0),
        (Some(Severity::Error), 1),
        (Some(Severity::Warning), 2),
        (Some(Severity::Info), 3),
    ] {
        let mut options = ReportOptions::new(Format::Junit);
        options.fail_on = fail_on;
        let report = write(Format::Junit, options, &files, &[]);
        held(&report, JUNIT);
        assert_eq!(report.matches("<failure").count(), failures);
        assert_eq!(report.matches("<system-out>").count(), 3 - failures);
    }
}

/// 100,000 findings of one file: whole, and with a wrong order of growth the tests would not
/// end.
#[test]
fn many_findings_are_written_by_every_format() {
    let rule = pbnlint::rules::find("tag-case").unwrap();
    let bytes = "[é \"♠\"]\n".repeat(25_000).into_bytes();
    let count = 100_000;
    let step = bytes.len() / count;
    let found = (0..count).map(|n| finding(rule, n * step..n * step + 1, "many"));
    let files = [file("a.pbn", &bytes, found.collect())];
    for format in [
        Format::Github,
        Format::Azure,
        Format::Gitlab,
        Format::Sarif,
        Format::Junit,
        Format::Checkstyle,
        Format::Rdjson,
    ] {
        let report = write(format, ReportOptions::new(format), &files, &[]);
        let number = match format {
            Format::Gitlab | Format::Sarif | Format::Rdjson => {
                let report: Value = serde_json::from_str(&report).unwrap();
                let lists = ["/runs/0/results", "/diagnostics", ""];
                let lists = lists
                    .iter()
                    .find_map(|list| report.pointer(list)?.as_array());
                lists.unwrap().len()
            }
            Format::Junit | Format::Checkstyle => {
                let name = if format == Format::Junit {
                    "testcase"
                } else {
                    "error"
                };
                let table = if format == Format::Junit {
                    JUNIT
                } else {
                    CHECKSTYLE
                };
                let document = held(&report, table);
                let all = document.descendants().filter(|n| n.has_tag_name(name));
                all.count()
            }
            _ => report.lines().count(),
        };
        let expected = if format == Format::Github { 11 } else { count };
        assert_eq!(number, expected, "{format:?}");
    }
}
