//! What the rules say about themselves.

use super::page::readable;
use crate::engine::Severity;
use crate::engine::{Availability, Rule, RuleRef, Standard, Standing};
use crate::notation::Notation;
use crate::pbn::standard::PBN;
use crate::pbn::standard::Version;
use crate::pgn::{PGN, SUPPLEMENT};
use crate::ppn::PPN;
use crate::rbn::RBN;
use crate::rules::groups;
use crate::rules::{RULES, checks, listed};
use crate::select::names::{self, Selector, Topic, UnknownName, standing_in_chess};

/// What `pbnlint explain` prints: the page of a rule, in Markdown, or the list of the rules of a
/// group.
///
/// # Errors
///
/// A name that no rule and no group has, with the nearest one.
///
/// ```
/// let page = pbnlint::explain("duplicate-card")?;
/// assert!(page.starts_with("# duplicate-card\n"));
/// # Ok::<(), pbnlint::UnknownName>(())
/// ```
pub fn explain(name: &str) -> Result<String, UnknownName> {
    Ok(match names::topic(name)? {
        Topic::Rule(rule) => page(rule),
        Topic::Group(group) => table(&chosen(&[Selector::Group(group)]), standing, None),
    })
}

/// All rules, by group and then by name.
pub fn rules() -> Vec<RuleFacts> {
    RULES.iter().map(RuleFacts::of).collect()
}

/// The facts about a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RuleFacts {
    /// Its name.
    pub name: &'static str,
    /// The group in which it is.
    pub group: &'static str,
    /// How bad its findings are, unless the user says otherwise.
    pub severity: Severity,
    /// Whether it is on when nothing is selected; in the group `export`, for files that are held
    /// to export format.
    pub default: bool,
    /// Whether its findings have a fix: `none`, `sometimes` or `always`.
    pub fix: &'static str,
    /// `safe`, `unsafe` or `manual`; null for a rule without fix.
    pub applicability: Option<&'static str>,
    /// The chapters of PBN 2.1 that it is on.
    pub chapters: &'static [&'static str],
    /// The chapters of RBN 3.2 that it is on, for rules that judge records.
    pub rbn_chapters: &'static [&'static str],
    /// The chapters of PGN that it is on, for rules that judge games of chess.
    pub pgn_chapters: &'static [&'static str],
    /// The chapters of the supplement of 2001 on commands in comments.
    pub pgn_supplement_chapters: &'static [&'static str],
    /// The sections of the text of PPN that it is on, for rules that judge preferans.
    pub ppn_chapters: &'static [&'static str],
    /// The notations that it judges, and how it is in each.
    pub notations: Vec<RuleIn>,
    /// The version of pbnlint that brought it.
    pub since: &'static str,
    /// Names that it had before.
    pub aliases: &'static [&'static str],
    /// What it finds, in one sentence without its full stop.
    pub summary: String,
    /// Where its page can be read on the web; null while no site is published.
    pub url: Option<String>,
}

/// How a rule is in a notation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RuleIn {
    /// `pbn`, `rbn`, which stands for RBX as well, `pgn` or `ppn`.
    pub notation: &'static str,
    /// How bad its findings are, unless the user says otherwise.
    pub severity: Severity,
    /// Whether it is on when nothing is selected.
    pub default: bool,
}

/// How a rule is in each notation that it judges.
fn notations(rule: &Rule) -> Vec<RuleIn> {
    let checks = checks(rule);
    let (bridge, chess) = (standing(rule), standing_in_chess(rule));
    let is_of_any = !checks.any.is_empty();
    let all = [
        (Notation::Pbn, bridge, checks.pbn.is_empty()),
        (Notation::Rbn, bridge, checks.rbn.is_empty()),
        (Notation::Pgn, chess, checks.pgn.is_empty()),
    ];
    let judged = all
        .into_iter()
        .filter(|(.., is_empty)| is_of_any || !is_empty);
    let is_of_ppn = (Notation::Ppn, bridge, checks.ppn.is_empty());
    let judged = judged.chain([is_of_ppn].into_iter().filter(|(.., is_empty)| !is_empty));
    let judged = judged.map(|(notation, standing, _)| RuleIn {
        notation: notation.name(),
        severity: standing.severity,
        default: standing.default,
    });
    judged.collect()
}

/// How a rule is in the notations of bridge.
pub(crate) fn standing(rule: &Rule) -> Standing {
    Standing {
        severity: rule.meta.severity,
        default: is_default(rule),
    }
}

impl RuleFacts {
    pub(crate) fn of(rule: &Rule) -> RuleFacts {
        RuleFacts {
            name: rule.meta.name,
            group: rule.group.name(),
            severity: rule.meta.severity,
            default: is_default(rule),
            fix: match rule.meta.fix {
                Availability::None => "none",
                Availability::Sometimes(_) => "sometimes",
                Availability::Always(_) => "always",
            },
            applicability: applicability(rule),
            chapters: rule.meta.chapters_of(PBN),
            rbn_chapters: rule.meta.chapters_of(RBN),
            pgn_chapters: rule.meta.chapters_of(PGN),
            pgn_supplement_chapters: rule.meta.chapters_of(SUPPLEMENT),
            ppn_chapters: rule.meta.chapters_of(PPN),
            notations: notations(rule),
            since: rule.meta.since,
            aliases: rule.meta.aliases,
            summary: rule.summary(),
            url: rule.url(),
        }
    }
}

/// A rule's page, with the facts about it below the title.
pub(crate) fn page(rule: &Rule) -> String {
    let page = readable(&rule.page());
    let (title, text) = page.split_once('\n').unwrap_or((&page, ""));
    let mut facts = facts(rule);
    let standards = [PBN, RBN, PGN, SUPPLEMENT, PPN];
    let first = standards
        .into_iter()
        .find(|of| !rule.meta.chapters_of(*of).is_empty());
    if let Some(standard) = first.filter(|_| text.contains("chapter")) {
        facts += &format!(
            "\n\nChapters in the text are those of {}.",
            name_of(standard)
        );
    }
    let mut page = format!("{title}\n\n{facts}\n{text}");
    if let Some(url) = rule.url() {
        page += &format!("\nOn the web: <{url}>\n");
    }
    page
}

/// The rules that are meant: all, where nothing is said.
pub(crate) fn chosen(selectors: &[Selector]) -> Vec<&'static Rule> {
    let is_meant = |rule: &&'static Rule| {
        let reference = RuleRef::BuiltIn(rule);
        selectors.is_empty() || selectors.iter().any(|selector| selector.covers(&reference))
    };
    RULES.iter().filter(is_meant).collect()
}

/// The facts about a rule in one line of words.
fn facts(rule: &Rule) -> String {
    let meta = &rule.meta;
    let mut words = vec![
        format!("group {}", rule.group.name()),
        format!("severity {}", meta.severity.name()),
        when_on(rule).to_owned(),
        match meta.fix {
            Availability::None => "no fix".to_owned(),
            Availability::Sometimes(kind) => format!("{} fix for some findings", kind.name()),
            Availability::Always(kind) => format!("{} fix", kind.name()),
        },
    ];
    let others = [RBN, PGN, SUPPLEMENT, PPN].map(|of| (of, meta.chapters_of(of)));
    let others = others.iter().filter(|(_, all)| !all.is_empty());
    let others = others.map(|(of, all)| chapters_of(*of, all));
    let others: Vec<String> = others.collect();
    let latest = meta.chapters_of(PBN);
    if !latest.is_empty() || others.is_empty() {
        words.push(chapters(latest));
    }
    words.extend(others);
    let (bridge, chess) = (standing(rule), standing_in_chess(rule));
    let is_shared = !checks(rule).pgn.is_empty() && !checks(rule).pbn.is_empty();
    if is_shared && bridge != chess {
        let on = if chess.default { "on" } else { "off" };
        words.push(format!(
            "in chess severity {}, {on} by default",
            chess.severity.name()
        ));
    }
    if !meta.folds {
        words.push("a finding for each place".to_owned());
    }
    words.push(format!("since {}", meta.since));
    if !meta.aliases.is_empty() {
        words.push(format!("once named {}", listed(meta.aliases)));
    }
    words.join(", ")
}

/// What a standard is called.
fn name_of(standard: Standard) -> &'static str {
    match standard {
        PGN => "PGN of 1994",
        SUPPLEMENT => "the supplement of 2001 to PGN",
        Standard(name) => name,
    }
}

/// The chapters of a standard that a rule is about.
fn chapters_of(standard: Standard, all: &[&str]) -> String {
    let noun = chapter_or_chapters(all);
    format!("{noun} {} of {}", listed(all), name_of(standard))
}

fn chapter_or_chapters(all: &[&str]) -> &'static str {
    if all.len() == 1 {
        "chapter"
    } else {
        "chapters"
    }
}

/// The chapters that a rule and its page are about, with their numbers in earlier versions.
fn chapters(latest: &[&str]) -> String {
    if latest.is_empty() {
        return "no chapter of the standard".to_owned();
    }
    let noun = chapter_or_chapters(latest);
    let mut text = format!("{noun} {} of PBN {}", listed(latest), Version::LATEST);
    let older = [Version::V2_0, Version::V1_0].map(|version| {
        let known = latest.iter().filter_map(|chapter| version.chapter(chapter));
        let known: Vec<String> = known.collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let words = match &known[..] {
            _ if known == latest => return None,
            [] => "none".to_owned(),
            known => listed(known),
        };
        Some(format!("{words} of {version}"))
    });
    let older: Vec<_> = older.into_iter().flatten().collect();
    if !older.is_empty() {
        text += &format!(" ({})", older.join(", "));
    }
    text
}

fn when_on(rule: &Rule) -> &'static str {
    match (is_default(rule), rule.group) {
        (true, groups::EXPORT) => "on with --export",
        (_, groups::SOLVE) => "on with --solve",
        (true, groups::RECEIVER) => "on with --receiver",
        (true, _) => "on by default",
        (false, _) => "off by default",
    }
}

fn is_default(rule: &Rule) -> bool {
    rule.meta.default && rule.group != groups::STYLE
}

/// The rules as a table, each as it is in bridge or in chess; in so many columns, what has no room goes on in the
/// lines below it.
pub(crate) fn table(
    rules: &[&Rule],
    standing: fn(&Rule) -> Standing,
    width: Option<usize>,
) -> String {
    let mut rows =
        vec![["rule", "group", "severity", "default", "fix", "summary"].map(String::from)];
    rows.extend(rules.iter().map(|rule| {
        let standing = standing(rule);
        let default = match (standing.default, rule.group) {
            (true, groups::EXPORT) => "--export",
            (_, groups::SOLVE) => "--solve",
            (true, groups::RECEIVER) => "--receiver",
            (true, _) => "on",
            (false, _) => "off",
        };
        [
            rule.meta.name.to_owned(),
            rule.group.name().to_owned(),
            standing.severity.name().to_owned(),
            default.to_owned(),
            applicability(rule).unwrap_or("-").to_owned(),
            rule.summary(),
        ]
    }));
    let mut widths = [0; 6];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = TableLine {
            text: String::new(),
            columns: 0,
            most: width.unwrap_or(usize::MAX),
        };
        let [facts @ .., summary] = &row;
        for (cell, width) in facts.iter().zip(widths) {
            line.push(&format!("{cell:width$} "));
        }
        // The summary goes on below itself, if it has a column that is worth it.
        let begin = line.columns + 1;
        let indent = if begin + LEAST_SUMMARY < line.most {
            begin
        } else {
            4
        };
        for word in summary.split(' ') {
            line.push_word(word, indent);
        }
        text.push_str(line.text.trim_end());
        text.push('\n');
    }
    text
}

/// The least room for summaries beside the other columns.
const LEAST_SUMMARY: usize = 24;

/// A row of a table, which is broken where there is no room for it.
struct TableLine {
    text: String,
    columns: usize,
    most: usize,
}

impl TableLine {
    /// Adds a cell and a blank, in the same line if that has room for both.
    fn push(&mut self, cell: &str) {
        self.push_word(cell, 2);
    }

    /// Adds a blank and a word, in a new line with this indent if there is no room.
    fn push_word(&mut self, word: &str, indent: usize) {
        let length = word.trim_end().chars().count();
        if self.columns > 0 && self.columns + 1 + length > self.most {
            self.text.truncate(self.text.trim_end().len());
            self.text.push_str(&format!("\n{:indent$}", ""));
            self.columns = indent;
        } else if self.columns > 0 {
            self.text.push(' ');
            self.columns += 1;
        }
        self.text.push_str(word);
        self.columns += word.chars().count();
    }
}

fn applicability(rule: &Rule) -> Option<&'static str> {
    match rule.meta.fix {
        Availability::None => None,
        Availability::Sometimes(kind) | Availability::Always(kind) => Some(kind.name()),
    }
}
