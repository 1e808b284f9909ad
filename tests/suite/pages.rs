//! Rule pages are tests: every bad example gives its rule exactly once, every good one
//! nothing, and the diagnostic shown in the page is the one that the program prints.
//!
//! The first bad example with a fix, in bridge and in chess, shows what the fix changes, as a diff in which `·` is
//! a blank at the end of a line; another one does so where its page has a block for it.
//!
//! `PBNLINT_UPDATE=1 cargo test --test suite -- pages` writes the diagnostics and the diffs into the pages.

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use pbnlint::bridge::solve::{IS_AVAILABLE, Solver};
use pbnlint::engine::{Availability, Rule};
use pbnlint::engine::{Diagnostic, Severity};
use pbnlint::fix::Applicability;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::standard::Version;
use pbnlint::receiver::Receiver;
use pbnlint::rules::{RULES, groups};
use pbnlint::select::names::standing_in_chess;
use pbnlint::source::Source;

use super::invariants;

/// One fenced block of PBN, RBN or RBX in a page.
#[derive(Debug)]
pub struct Example {
    /// Whether it is under `## Bad`.
    pub bad: bool,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The notation, the first word of the fence.
    pub notation: String,
    /// The words after it.
    pub attributes: Vec<String>,
    /// The rendered diagnostic that follows it, with the lines (0-based) it takes in the
    /// page.
    pub rendered: Option<(String, std::ops::Range<usize>)>,
    /// What the fix changes, as the page shows it, with the lines it takes in the page.
    pub repair: Option<(String, std::ops::Range<usize>)>,
    /// The line of the fence that ends the example, or the diagnostic after it.
    pub end: usize,
}

impl Example {
    fn has(&self, attribute: &str) -> bool {
        self.attributes.iter().any(|a| a == attribute)
    }

    fn value(&self, key: &str) -> Option<&str> {
        let mut values = self.attributes.iter().filter_map(|a| a.split_once('-'));
        values.find(|(k, _)| *k == key).map(|(_, value)| value)
    }

    /// The name of the file it stands for.
    pub fn name(&self) -> &str {
        let own = self.value("name");
        own.unwrap_or(match self.notation.as_str() {
            "rbn" => "example.rbn",
            "rbx" => "example.rbx",
            "pgn" => "example.pgn",
            "ppn" => "example.ppn",
            _ => "example.pbn",
        })
    }

    /// The settings under which it is read: the default set and the rule of the page.
    pub fn settings(&self, rule: &'static Rule) -> Settings {
        let mut settings = Settings {
            export: self.has("export"),
            version: self
                .value("version")
                .map(|v| Version::parse(v.as_bytes()).unwrap()),
            ..Settings::default()
        };
        settings.severities[rule.index()] = Some(rule.meta.severity);
        settings.chess[rule.index()] = Some(standing_in_chess(rule).severity);
        // The same deals are solved again and again.
        static SOLVER: LazyLock<Arc<Solver>> = LazyLock::new(Arc::default);
        settings.solver = Some(Arc::clone(&SOLVER));
        settings.receiver = match rule.group {
            groups::RECEIVER => Receiver::named("endplay", &[]).ok(),
            _ => None,
        };
        settings.solving_if_asked()
    }
}

/// The examples of a page. Attributes after `pbn`: `escaped` (`\r`, `\t`, `\xE9`, `\\` are
/// bytes), `export` (held to export format, lines end with CR LF unless `lf` says
/// otherwise), `version-1.0`, `name-games.txt`, `unfinished` (no final line end), `stretched-500`
/// (`…` is that many letters).
pub fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut bad = None;
    let mut lines = page.lines().enumerate();
    while let Some((_, line)) = lines.next() {
        match line {
            "## Bad" => bad = Some(true),
            "## Good" => bad = Some(false),
            _ => {}
        }
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let mut text = String::new();
        let mut range = None;
        for (number, line) in lines.by_ref() {
            let range = range.get_or_insert(number..number);
            range.end = number;
            if line == "```" {
                break;
            }
            text.push_str(line);
            text.push('\n');
        }
        let mut words = info.split(',').map(str::to_owned);
        let notation = words.next();
        match notation.as_deref() {
            Some("pbn" | "rbn" | "rbx" | "pgn" | "ppn") => {
                let attributes: Vec<_> = words.collect();
                let bad = bad.expect("an example outside of `## Bad` and `## Good`");
                let mut example = Example {
                    bad,
                    bytes: Vec::new(),
                    notation: notation.unwrap_or_default(),
                    attributes,
                    rendered: None,
                    repair: None,
                    end: range.as_ref().map_or(0, |range| range.end),
                };
                example.bytes = bytes(&text, &example);
                examples.push(example);
            }
            Some("text") => {
                let example = examples
                    .last_mut()
                    .expect("a diagnostic without an example");
                example.end = range.as_ref().map_or(0, |range| range.end);
                example.rendered = Some((text, range.unwrap()));
            }
            Some("diff") => {
                let example = examples.last_mut().expect("a repair without an example");
                example.repair = Some((text, range.unwrap()));
            }
            _ => {}
        }
    }
    examples
}

fn bytes(text: &str, example: &Example) -> Vec<u8> {
    let mut bytes = if example.has("escaped") {
        unescape(text)
    } else {
        text.as_bytes().to_vec()
    };
    if let Some(count) = example.value("stretched") {
        let letters = "x".repeat(count.parse().unwrap());
        let text = String::from_utf8(bytes).unwrap();
        bytes = text.replace('…', &letters).into_bytes();
    }
    if example.has("unfinished") {
        bytes.pop();
    }
    // Output form of RBN has other line ends.
    let is_pbn = example.notation == "pbn";
    if example.has("export") && !example.has("lf") && is_pbn {
        bytes = String::from_utf8_lossy(&bytes)
            .replace('\n', "\r\n")
            .into_bytes();
    }
    bytes
}

/// Text with `\r`, `\t`, `\n`, `\xHH` and `\\` turned into bytes.
pub fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let (&letter, after) = rest.split_first().expect("a lone backslash");
        rest = after;
        bytes.push(match letter {
            b'r' => b'\r',
            b'n' => b'\n',
            b't' => b'\t',
            b'\\' => b'\\',
            b'x' => {
                let digits = std::str::from_utf8(&rest[..2]).unwrap();
                rest = &rest[2..];
                u8::from_str_radix(digits, 16).unwrap()
            }
            other => panic!("unknown escape \\{}", other as char),
        });
    }
    bytes
}

/// The rules whose pages are tested: all, or the one that `PBNLINT_RULE` names.
fn rules() -> impl Iterator<Item = &'static Rule> {
    let only = std::env::var("PBNLINT_RULE").ok();
    if let Some(name) = &only {
        assert!(
            pbnlint::rules::find(name).is_some(),
            "no rule is called `{name}`"
        );
    }
    let is_wanted = move |rule: &&Rule| only.as_ref().is_none_or(|name| rule.meta.name == name);
    let can_judge = |rule: &&Rule| rule.group != groups::SOLVE || IS_AVAILABLE;
    RULES.iter().filter(can_judge).filter(is_wanted)
}

fn findings(rule: &'static Rule, example: &Example, bytes: &[u8]) -> Vec<Diagnostic> {
    let plan = Plan::new(&example.settings(rule));
    lint::check(&Source::new(bytes), Some(example.name()), &plan).diagnostics
}

#[test]
fn every_example_does_what_its_page_says() {
    let mut wrong = String::new();
    for rule in rules() {
        let page = rule.page();
        let examples = examples(&page);
        let count = |bad| examples.iter().filter(|e| e.bad == bad).count();
        if count(true) == 0 || count(false) == 0 {
            writeln!(wrong, "{rule:?}: a page needs bad and good examples").unwrap();
        }
        for example in &examples {
            if let Err(message) = judge(rule, example) {
                let text = String::from_utf8_lossy(&example.bytes);
                writeln!(wrong, "{rule:?}: {message}\n---\n{text}---").unwrap();
            }
            invariants::check(&example.bytes);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn judge(rule: &'static Rule, example: &Example) -> Result<(), String> {
    let all = findings(rule, example, &example.bytes);
    let (own, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|d| d.rule == rule);
    let expected = usize::from(example.bad);
    if own.len() != expected {
        let kind = if example.bad { "bad" } else { "good" };
        let found = messages(&own);
        return Err(format!(
            "a {kind} example gives {expected} findings of its rule, found {}{found}",
            own.len()
        ));
    }
    if let Some(error) = others.iter().find(|d| d.severity == Severity::Error) {
        let found = messages(std::slice::from_ref(error));
        return Err(format!("another rule reports an error{found}"));
    }
    own.iter().try_for_each(|d| judge_fixes(rule, example, d))
}

/// Findings in an error of a test, a line for each.
fn messages(findings: &[Diagnostic]) -> String {
    let line = |d: &Diagnostic| format!("\n  {} at {:?}: {}", d.rule.name(), d.range, d.message);
    findings.iter().map(line).collect()
}

/// Deals, auctions, plays and what contradicts the laws come in many shapes, and for each there
/// is a lawful game that looks much like it.
#[test]
fn the_laws_have_two_bad_and_two_good_examples_each() {
    let mut lacking = String::new();
    for rule in rules() {
        if !["law", "deal", "auction", "play"].contains(&rule.group.name()) {
            continue;
        }
        let examples = examples(&rule.page());
        let (bad, good): (Vec<_>, Vec<_>) = examples.iter().partition(|example| example.bad);
        if bad.len() < 2 || good.len() < 2 {
            let (name, bad, good) = (rule.meta.name, bad.len(), good.len());
            writeln!(
                lacking,
                "{name}: expected two bad and two good examples, found {bad} bad and {good} good"
            )
            .unwrap();
        }
    }
    assert!(lacking.is_empty(), "{lacking}");
}

/// The diagnostic as the program prints it, without colors.
#[cfg(feature = "cli")]
fn render(finding: &Diagnostic, example: &Example) -> String {
    use pbnlint::render::{Style, diagnostic};
    let source = Source::new(&example.bytes);
    let style = Style {
        unicode: true,
        replacements: true,
        ..Style::default()
    };
    // An example is read without its file: the board of it says nothing here.
    let finding = &Diagnostic {
        board: None,
        ..finding.clone()
    };
    let mut text = Vec::new();
    diagnostic(finding, &source, example.name(), style, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let lines = text.lines().map(str::trim_end);
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned() + "\n"
}

#[cfg(feature = "cli")]
#[test]
fn pages_show_the_diagnostics_that_are_printed() {
    let update = std::env::var_os("PBNLINT_UPDATE").is_some();
    let mut wrong = String::new();
    for rule in rules() {
        let module = rule.meta.name.replace('-', "_");
        let path = format!("rules/{}/{module}.rs", rule.group.name());
        let file = std::fs::read_to_string(&path).unwrap();
        let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
        let examples = examples(&rule.page());
        assert!(
            examples.iter().any(|example| example.rendered.is_some()),
            "{path} shows no diagnostic"
        );
        let fixable = [false, true].map(|is_chess| {
            let is_fixed = |e: &Example| e.bad && repair(rule, e).is_some();
            let mut examples = examples.iter();
            examples.position(|e| (e.notation == "pgn") == is_chess && is_fixed(e))
        });
        // From the end, so that the numbers of the lines before stay right.
        for (index, example) in examples.iter().enumerate().rev() {
            let comment = |line: &str| format!("//! {line}").trim_end().to_owned();
            let is_shown = fixable.contains(&Some(index)) || example.repair.is_some();
            let repair = is_shown.then(|| repair(rule, example)).flatten();
            let (shown, range) = example.repair.clone().unwrap_or_default();
            let right = repair.unwrap_or_default();
            assert!(
                !right.is_empty() || example.repair.is_none(),
                "{path} shows the fix of an example that has none"
            );
            if shown != right {
                writeln!(wrong, "{path} shows the fix\n{shown}instead of\n{right}").unwrap();
                let new = right.lines().map(comment);
                if example.repair.is_some() {
                    lines.splice(range, new);
                } else {
                    let end = example.end + 1;
                    let fences = ["//!".to_owned(), "//! ```diff".to_owned()];
                    let block = fences.into_iter().chain(new).chain(["//! ```".to_owned()]);
                    lines.splice(end..end, block.collect::<Vec<_>>());
                }
            }
            let Some((shown, range)) = &example.rendered else {
                continue;
            };
            let findings = findings(rule, example, &example.bytes);
            let finding = findings.iter().find(|d| d.rule == rule);
            let printed = finding.map(|d| render(d, example)).unwrap_or_default();
            if *shown == printed {
                continue;
            }
            writeln!(wrong, "{path} shows\n{shown}instead of\n{printed}").unwrap();
            lines.splice(range.clone(), printed.lines().map(comment));
        }
        if update {
            std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        }
    }
    assert!(update || wrong.is_empty(), "{wrong}");
}

/// What the best fix of an example changes: the lines before and after, and those around.
#[cfg(feature = "cli")]
fn repair(rule: &'static Rule, example: &Example) -> Option<String> {
    let findings = findings(rule, example, &example.bytes);
    let finding = findings.iter().find(|d| d.rule == rule)?;
    let mut fixes = finding.fixes.iter();
    let fix = fixes.find(|fix| fix.applicability != Applicability::Manual)?;
    let fixed = fix.apply(&example.bytes);
    // Line ends and the like are shown where they are what changes.
    let [plain_before, plain_after] = [&example.bytes[..], &fixed].map(|b| shown(b, false));
    let [before, after] = if plain_before == plain_after {
        [&example.bytes[..], &fixed].map(|b| shown(b, true))
    } else {
        [plain_before, plain_after]
    };
    let diff = similar::TextDiff::from_lines(&before, &after);
    let mut text = String::new();
    for (index, group) in diff.grouped_ops(3).iter().enumerate() {
        if index > 0 {
            text.push_str("@@\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let line = format!("{}{}", change.tag(), change.value().trim_end_matches('\n'));
            writeln!(text, "{}", line.trim_end()).unwrap();
        }
    }
    Some(text)
}

/// The text as a page can show it, with all its control characters or without those that
/// end lines.
#[cfg(feature = "cli")]
fn shown(bytes: &[u8], is_exact: bool) -> String {
    let mut text = String::new();
    let decoded = Source::new(bytes).encoding().decode(bytes).into_owned();
    for line in decoded.split_inclusive('\n') {
        let (inner, end) = match line.strip_suffix('\n') {
            Some(inner) => (inner, "\n"),
            None => (line, ""),
        };
        let inner = if is_exact {
            inner.to_owned()
        } else {
            inner.trim_end_matches('\r').to_owned()
        };
        let kept = inner.trim_end_matches(' ');
        let blanks = "·".repeat(inner.len() - kept.len());
        for character in kept.chars() {
            match character {
                _ if !character.is_control() && character != '\u{FEFF}' => text.push(character),
                _ => text.extend(character.escape_default()),
            }
        }
        text.push_str(&blanks);
        text.push_str(end);
        if end.is_empty() && is_exact {
            text.push_str("\\ no line end\n");
        }
    }
    text
}

fn judge_fixes(rule: &'static Rule, example: &Example, finding: &Diagnostic) -> Result<(), String> {
    let best = finding.fixes.iter().map(|fix| fix.applicability).max();
    let fits = match rule.meta.fix {
        Availability::None => best.is_none(),
        Availability::Sometimes(promised) => best.is_none_or(|best| best <= promised),
        Availability::Always(promised) => best == Some(promised),
    };
    if !fits {
        return Err(format!(
            "META promises the fix {:?}, but the best fix of the finding is {best:?}",
            rule.meta.fix
        ));
    }
    for fix in &finding.fixes {
        if fix.applicability == Applicability::Manual {
            continue;
        }
        let fixed = fix.apply(&example.bytes);
        let after = findings(rule, example, &fixed);
        let text = String::from_utf8_lossy(&fixed);
        if let Some(left) = after.iter().find(|d| d.rule == rule) {
            return Err(format!("the fix does not cure it: {left:#?}\n---\n{text}"));
        }
        if let Some(new) = after.iter().find(|d| d.severity == Severity::Error) {
            return Err(format!("the fix brings a new error: {new:#?}\n---\n{text}"));
        }
        invariants::check(&fixed);
    }
    Ok(())
}

#[test]
fn fixes_that_come_sometimes_do_come() {
    for rule in rules() {
        let Availability::Sometimes(promised) = rule.meta.fix else {
            continue;
        };
        let examples = examples(&rule.page());
        let offered = examples.iter().any(|example| {
            let findings = findings(rule, example, &example.bytes);
            let mut fixes = findings
                .iter()
                .filter(|d| d.rule == rule)
                .flat_map(|d| &d.fixes);
            fixes.any(|fix| fix.applicability == promised)
        });
        assert!(offered, "no example of {rule:?} has the fix it promises");
    }
}
