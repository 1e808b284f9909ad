//! Counts over a whole run: the closing lines of human formats, and statistics.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Failure, FileReport, Format, Quota, ReportOptions, Reporter, json, safe_json};
use crate::engine::RuleRef;
use crate::engine::Severity;
use crate::fix::Applicability;
use crate::lint::Findings;
use crate::lint::judges_claim;
use crate::numbers::{count, thousands};
use crate::program::Program;
use crate::render::Style;
use crate::rules::groups;

/// How much was found in a run, printed or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Files that were checked.
    pub files: usize,
    /// Of these, files with findings.
    pub files_with_findings: usize,
    /// Files that could not be done.
    pub failures: usize,
    /// Games in the files, and records of RBN.
    pub games: usize,
    /// How many of them are records.
    pub records: usize,
    /// Findings that are errors.
    pub errors: usize,
    /// Findings that are warnings.
    pub warnings: usize,
    /// Findings that are worth knowing.
    pub infos: usize,
    /// The places of all findings: what a program does throughout a file is one finding.
    pub places: usize,
    /// Findings with a safe fix.
    pub fixable: usize,
    /// Their places.
    pub fixable_places: usize,
    /// Findings whose only fixes are unsafe.
    pub unsafely_fixable: usize,
    /// Findings that were repaired, and are not among those found.
    pub fixed: usize,
    /// Findings that were not printed because there were too many.
    pub truncated: usize,
    /// Findings that are less severe than what is shown; they are not among those found.
    pub hidden: Hidden,
    /// Findings that the files themselves suppress; they are no findings otherwise.
    pub suppressed: usize,
}

/// Findings that are not shown, because they are less severe than what is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hidden {
    /// Warnings.
    pub warnings: usize,
    /// What is worth knowing.
    pub infos: usize,
}

impl Hidden {
    /// How many there are.
    pub fn all(&self) -> usize {
        self.warnings + self.infos
    }
}

impl Totals {
    /// All findings.
    pub fn findings(&self) -> usize {
        self.errors + self.warnings + self.infos
    }
}

/// Everything that is known at the end of a run.
#[derive(Default)]
pub struct Summary {
    /// The counts of the whole run.
    pub totals: Totals,
    /// The files that could not be done.
    pub failures: Vec<Failure>,
    /// What was repaired.
    pub(super) fixed: ActionCounts,
    /// For what suppressions were written.
    pub(super) silenced: ActionCounts,
    /// Nothing of that is written, but only shown.
    pub(super) only_shows: bool,
    /// What to type next, if that is known.
    pub(super) next: Option<Next>,
    /// With each tally the number of the last file that was counted in it.
    tallies: BTreeMap<(Severity, RuleRef), (RuleTally, usize)>,
}

/// What was done about findings.
#[derive(Default)]
pub(super) struct ActionCounts {
    /// How many findings, by the name of their rule.
    rules: BTreeMap<&'static str, usize>,
    /// The files in which they were.
    files: usize,
    /// The places at which they were.
    places: usize,
}

impl ActionCounts {
    /// Counts what was done in one more file, and gives the number of its findings.
    pub(super) fn add(&mut self, rules: &BTreeMap<&'static str, usize>, places: usize) -> usize {
        self.places += places;
        self.files += usize::from(!rules.is_empty());
        for (rule, count) in rules {
            *self.rules.entry(rule).or_default() += count;
        }
        rules.values().sum()
    }
}

/// What users type after a check of the same files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next {
    /// What comes after `pbnlint check --fix`.
    pub check: String,
    /// What comes after `pbnlint export`.
    pub export: String,
}

impl Next {
    /// A check with further flags, in backquotes.
    pub(super) fn check(&self, flags: &str) -> String {
        let rest = if self.check.is_empty() { "" } else { " " };
        format!(
            "`{} check {flags}{rest}{}`",
            Program::running().name,
            self.check
        )
    }
}

/// How often one rule spoke with one severity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleTally {
    /// The rule.
    pub rule: RuleRef,
    /// Its severity, which may differ from file to file.
    pub severity: Severity,
    /// Its findings.
    pub findings: usize,
    /// Their places.
    pub places: usize,
    /// The files in which they are.
    pub files: usize,
    /// The findings with a safe fix.
    pub fixable: usize,
}

impl Summary {
    /// Nothing yet, of a run that repairs files or only shows what it would do.
    pub(super) fn new(only_shows: bool) -> Summary {
        Summary {
            only_shows,
            ..Summary::default()
        }
    }

    /// Counts the findings of one more file.
    pub fn add(&mut self, findings: &Findings) {
        self.totals.files += 1;
        self.totals.games += findings.games;
        if findings.read_as.is_of_records() {
            self.totals.records += findings.games;
        }
        self.totals.suppressed += findings.suppressed;
        self.totals.files_with_findings += usize::from(!findings.diagnostics.is_empty());
        for diagnostic in &findings.diagnostics {
            let best = diagnostic.fixes.iter().map(|fix| fix.applicability).max();
            let fixable = usize::from(best == Some(Applicability::Safe));
            let places = diagnostic.places();
            self.totals.places += places;
            self.totals.fixable += fixable;
            self.totals.fixable_places += fixable * places;
            self.totals.unsafely_fixable += usize::from(best == Some(Applicability::Unsafe));
            match diagnostic.severity {
                Severity::Error => self.totals.errors += 1,
                Severity::Warning => self.totals.warnings += 1,
                Severity::Info => self.totals.infos += 1,
            }
            let (rule, severity) = (&diagnostic.rule, diagnostic.severity);
            let key = (severity, rule.clone());
            let tally = self.tallies.entry(key).or_insert_with(|| {
                let tally = RuleTally {
                    rule: rule.clone(),
                    severity,
                    findings: 0,
                    places: 0,
                    files: 0,
                    fixable: 0,
                };
                (tally, 0)
            });
            let (tally, last_file) = tally;
            tally.findings += 1;
            tally.places += places;
            tally.fixable += fixable;
            if *last_file != self.totals.files {
                *last_file = self.totals.files;
                tally.files += 1;
            }
        }
    }

    /// Counts what was repaired in one more file.
    pub(super) fn add_fixed(&mut self, fixed: &BTreeMap<&'static str, usize>, places: usize) {
        self.totals.fixed += self.fixed.add(fixed, places);
    }

    pub(super) fn add_hidden(&mut self, hidden: &Hidden) {
        self.totals.hidden.warnings += hidden.warnings;
        self.totals.hidden.infos += hidden.infos;
    }

    /// The rules that spoke: the worst first, then those that spoke most.
    pub fn rules(&self) -> Vec<RuleTally> {
        let mut rules: Vec<_> = self
            .tallies
            .values()
            .map(|(tally, _)| tally.clone())
            .collect();
        rules.sort_by(|a, b| {
            let key = |tally: &RuleTally| (tally.severity, tally.places);
            key(b).cmp(&key(a))
        });
        rules
    }
}

/// How many rules the closing lines name.
const MOST_RULES: usize = 20;

/// Writes the closing lines of human formats: with `rules` how often each rule spoke, what
/// was not printed, and last of all how much was found.
pub(super) fn write_summary(
    summary: &Summary,
    rules: bool,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    let totals = &summary.totals;
    let tallies = summary.rules();
    if rules && totals.findings() > 1 {
        write_rules(&tallies, style, out)?;
        writeln!(out)?;
    }
    if totals.truncated > 0 {
        let truncated = count(totals.truncated, "finding");
        let verb = if totals.truncated == 1 { "was" } else { "were" };
        writeln!(out, "{truncated} {verb} not printed")?;
    }
    let mut lines = Vec::new();
    let verb = |done, would| if summary.only_shows { would } else { done };
    let (fixed, silenced) = (&summary.fixed, &summary.silenced);
    lines.extend(done_line(verb("fixed", "would fix"), fixed, style));
    lines.extend(done_line(
        verb("suppressed", "would suppress"),
        silenced,
        style,
    ));
    lines.extend(fixable_line(totals, summary.next.as_ref()));
    if rules {
        lines.extend(next_steps(&tallies, summary.next.as_ref()));
    }
    lines.push(last_line(totals));
    for line in lines {
        writeln!(out, "{}", broken(&line, style.width))?;
    }
    Ok(())
}

/// A line below the findings, broken between words where the terminal has no room for it. A command,
/// which is in backquotes, is not broken, so that it can be copied.
pub(super) fn broken(line: &str, width: Option<usize>) -> String {
    let Some(width) = width.filter(|width| line.chars().count() > *width) else {
        return line.to_owned();
    };
    let mut is_command = false;
    let words = line.split(|character: char| {
        is_command ^= character == '`';
        character == ' ' && !is_command
    });
    let mut text = String::with_capacity(line.len() + 8);
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            text.push_str("\n ");
            column = 1;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text
}

/// Commands that lead on from what was found.
fn next_steps(tallies: &[RuleTally], next: Option<&Next>) -> Vec<String> {
    let mut steps = Vec::new();
    let is_of_export = |tally: &RuleTally| {
        let rule = tally.rule.built_in();
        rule.is_some_and(|rule| rule.group == groups::EXPORT || judges_claim(rule))
    };
    if tallies.iter().any(is_of_export) {
        let paths = next.map_or(String::new(), |next| format!(" {}", next.export));
        steps.push(format!(
            "to write files in export format, run `{} export{paths}`",
            Program::running().name
        ));
    }
    let mut with_page = tallies
        .iter()
        .filter(|tally| tally.rule.built_in().is_some());
    if let Some(worst) = with_page.next() {
        let rule = worst.rule.name();
        steps.push(format!(
            "for more about a rule, run `{} explain {rule}`",
            Program::running().name
        ));
    }
    steps
}

/// What was done: the rules of most findings first.
fn done_line(verb: &str, done: &ActionCounts, style: Style) -> Option<String> {
    let findings: usize = done.rules.values().sum();
    if findings == 0 {
        return None;
    }
    let files = count(done.files, "file");
    let mut rules: Vec<_> = done.rules.iter().collect();
    rules.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let named = rules.iter().take(MOST_DONE_RULES);
    let named = named.map(|(rule, count)| format!("{} {rule}", thousands(**count)));
    let mut named = named.collect::<Vec<_>>().join(", ");
    if rules.len() > MOST_DONE_RULES {
        named.push_str(if style.unicode { ", …" } else { ", ..." });
    }
    let findings = count(findings, "finding") + &at_places(findings, done.places);
    Some(format!("{verb} {findings} in {files}: {named}"))
}

/// How many rules a line names about what was done.
const MOST_DONE_RULES: usize = 5;

/// How many places findings have, where these are more: one finding can be about every line of a file.
fn at_places(findings: usize, places: usize) -> String {
    if places <= findings {
        return String::new();
    }
    format!(" at {} places", thousands(places))
}

/// What the flags for fixes would repair, with the whole command if that is known.
fn fixable_line(totals: &Totals, next: Option<&Next>) -> Option<String> {
    let with = |flags: &str| next.map_or(flags.to_owned(), |next| next.check(flags));
    let places = at_places(totals.fixable, totals.fixable_places);
    let safe = count(totals.fixable, "finding") + &places;
    match (totals.fixable, totals.unsafely_fixable) {
        (0, 0) => None,
        (0, more) => {
            let (more, command) = (count(more, "finding"), with("--fix --unsafe-fixes"));
            Some(format!("{more} can be fixed with {command}"))
        }
        (_, 0) => Some(format!("{safe} can be fixed with {}", with("--fix"))),
        (_, more) => {
            let (more, command) = (thousands(more), with("--fix"));
            Some(format!(
                "{safe} can be fixed with {command}, {more} more with --unsafe-fixes"
            ))
        }
    }
}

fn write_rules(rules: &[RuleTally], style: Style, out: &mut dyn Write) -> io::Result<()> {
    let shown = rules.get(..MOST_RULES).unwrap_or(rules);
    let places = |tally: &RuleTally| at_places(tally.findings, tally.places);
    let counts = shown.iter().map(|tally| thousands(tally.findings));
    let counts: Vec<_> = counts.collect();
    let width = counts.iter().map(String::len).max().unwrap_or(0);
    let names = shown.iter().map(|tally| tally.rule.name().len());
    let name_width = names.max().unwrap_or(0);
    let ends = shown.iter().map(|tally| {
        let files = count(tally.files, "file");
        format!("{} in {files}", places(tally))
    });
    let ends: Vec<_> = ends.collect();
    let longest = ends.iter().map(String::len).max().unwrap_or(0);
    // Where there is no room for all columns, those are left out that say least.
    let most = style.width.unwrap_or(usize::MAX);
    let has_ends = width + LEVEL_COLUMN + name_width + 1 + longest <= most;
    let has_columns = width + LEVEL_COLUMN + name_width <= most;
    for ((tally, findings), end) in shown.iter().zip(&counts).zip(&ends) {
        let severity = tally.severity;
        let name = style.rule(&tally.rule);
        if !has_columns {
            let severity = paint(severity, severity.name(), style);
            writeln!(out, "{findings:>width$} {severity} {name}")?;
            continue;
        }
        let severity = paint(severity, &format!("{:7}", severity.name()), style);
        let blanks = name_width - tally.rule.name().len();
        let end = if has_ends {
            format!("{:blanks$} {end}", "")
        } else {
            String::new()
        };
        writeln!(out, "{findings:>width$}  {severity}  {name}{end}")?;
    }
    let more = rules.len() - shown.len();
    if more > 0 {
        let dots = if style.unicode { "…" } else { "..." };
        writeln!(out, "{dots} and {}", count(more, "more rule"))?;
    }
    Ok(())
}

/// How many columns a severity takes with the blanks around it.
const LEVEL_COLUMN: usize = 11;

/// A text in the color of a severity.
pub(crate) fn paint(severity: Severity, text: &str, style: Style) -> String {
    if !style.color {
        return text.to_owned();
    }
    let color = match severity {
        Severity::Error => 31,
        Severity::Warning => 33,
        Severity::Info => 32,
    };
    format!("\u{1B}[{color}m{text}\u{1B}[0m")
}

pub(super) fn last_line(totals: &Totals) -> String {
    let games = match (totals.games - totals.records, totals.records) {
        (games, 0) => count(games, "game"),
        (0, records) => count(records, "record"),
        (games, records) => format!("{}, {}", count(games, "game"), count(records, "record")),
    };
    let files = count(totals.files, "file");
    let suppressed = match totals.suppressed {
        0 => String::new(),
        suppressed => format!("; {} suppressed", thousands(suppressed)),
    };
    let hidden = [
        (totals.hidden.warnings, "warning"),
        (totals.hidden.infos, "info"),
    ];
    let hidden = hidden.into_iter().filter(|(number, _)| *number > 0);
    let hidden: Vec<_> = hidden.map(|(number, noun)| count(number, noun)).collect();
    let hidden = hidden.join(", ");
    let also_hidden = if hidden.is_empty() {
        String::new()
    } else {
        format!("; {hidden} hidden by --level")
    };
    let failures = match totals.failures {
        0 => String::new(),
        failures => format!("; {} failed", count(failures, "path")),
    };
    if totals.findings() > 0 {
        let found = found(totals) + &at_places(totals.findings(), totals.places);
        let with = totals.files_with_findings;
        let within = if with == totals.files {
            files
        } else {
            format!("{} of {files}", thousands(with))
        };
        format!("found {found} in {within} ({games}){also_hidden}{suppressed}{failures}")
    } else if !hidden.is_empty() {
        format!("found {hidden} in {files} ({games}), all hidden by --level{suppressed}{failures}")
    } else if totals.failures > 0 {
        format!("nothing found in {files} ({games}){suppressed}{failures}")
    } else if totals.fixed > 0 {
        format!("nothing left to find in {files} ({games}){suppressed}")
    } else {
        format!("all clean: {files}, {games}{suppressed}")
    }
}

fn found(totals: &Totals) -> String {
    let kinds = [
        (totals.errors, "error"),
        (totals.warnings, "warning"),
        (totals.infos, "info"),
    ];
    let found = kinds.into_iter().filter(|(number, _)| *number > 0);
    let found: Vec<_> = found.map(|(number, noun)| count(number, noun)).collect();
    found.join(", ")
}

/// Prints how often each rule spoke instead of what it said.
pub(super) struct Statistics {
    format: Format,
    options: ReportOptions,
}

impl Statistics {
    pub(super) fn new(format: Format, options: ReportOptions) -> Statistics {
        Statistics { format, options }
    }
}

impl Reporter for Statistics {
    fn file(&mut self, _: &FileReport<'_>, _: &mut Quota, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        statistics(summary, self.format, self.options.style, out)?;
        if self.format.is_human() && self.options.summary {
            write_summary(summary, false, self.options.style, out)?;
        }
        Ok(())
    }
}

/// Writes how often each rule spoke: a table, or in machine formats an object with a list
/// `statistics` (`jsonl`: one object a line for each rule).
pub fn statistics(
    summary: &Summary,
    format: Format,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rules = summary.rules();
    match format {
        Format::Text | Format::Short => write_table(&rules, style, out),
        Format::Json => {
            let rules = rules.iter().map(json::TallyJson::new).collect();
            json::write_statistics(rules, summary, out)
        }
        Format::Jsonl => {
            for tally in &rules {
                safe_json::to_writer(out, &json::TallyJson::new(tally))?;
                writeln!(out)?;
            }
            Ok(())
        }
        // These have no place for it: see `Format::has_statistics`.
        Format::Github
        | Format::Azure
        | Format::Gitlab
        | Format::Sarif
        | Format::Junit
        | Format::Checkstyle
        | Format::Rdjson => Ok(()),
    }
}

fn write_table(rules: &[RuleTally], style: Style, out: &mut dyn Write) -> io::Result<()> {
    if rules.is_empty() {
        return Ok(());
    }
    let names = rules.iter().map(|tally| tally.rule.name().len());
    let width = names.max().unwrap_or(0).max("rule".len());
    // What follows the names takes this much.
    if style.width.is_some_and(|most| width + 58 > most) {
        return write_list(rules, style, out);
    }
    let (rule, severity) = ("rule", "severity");
    let (findings, places) = ("findings", "places");
    let (files, fixable) = ("files", "fixable");
    writeln!(
        out,
        "{rule:width$}  {severity}  {findings:>9}  {places:>11}  {files:>9}  {fixable:>11}"
    )?;
    for tally in rules {
        let rule = tally.rule.name();
        let severity = paint(
            tally.severity,
            &format!("{:8}", tally.severity.name()),
            style,
        );
        let [findings, places, files, fixable] =
            [tally.findings, tally.places, tally.files, tally.fixable].map(thousands);
        writeln!(
            out,
            "{rule:width$}  {severity}  {findings:>9}  {places:>11}  {files:>9}  {fixable:>11}"
        )?;
    }
    writeln!(out)
}

/// What the table says, for narrow terminals: below each rule its numbers.
fn write_list(rules: &[RuleTally], style: Style, out: &mut dyn Write) -> io::Result<()> {
    for tally in rules {
        let severity = paint(tally.severity, tally.severity.name(), style);
        writeln!(out, "{severity} {}", tally.rule.name())?;
        let numbers = [
            count(tally.findings, "finding"),
            count(tally.places, "place"),
            count(tally.files, "file"),
            format!("{} fixable", thousands(tally.fixable)),
        ];
        let numbers = format!("  {}", numbers.join(", "));
        writeln!(out, "{}", broken(&numbers, style.width))?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let numbers = [0, 7, 999, 1000, 12_345, 1_234_567].map(thousands);
        assert_eq!(numbers, ["0", "7", "999", "1,000", "12,345", "1,234,567"]);
    }

    #[track_caller]
    fn check_last_line(totals: Totals, expected: &str) {
        assert_eq!(last_line(&totals), expected);
    }

    #[test]
    fn closing_lines_are_broken_between_words() {
        let line = "for more about a rule, run `pbnlint explain missing-play-tags`";
        let check = |width: Option<usize>, expected: &str| {
            assert_eq!(broken(line, width), expected);
        };
        check(None, line);
        check(Some(62), line);
        let command = "\n  `pbnlint explain missing-play-tags`";
        check(Some(61), &format!("for more about a rule, run{command}"));
        check(Some(20), &format!("for more about a\n  rule, run{command}"));
    }

    #[test]
    fn the_last_line_says_it_all() {
        let mut totals = Totals {
            files: 3,
            games: 120,
            ..Totals::default()
        };
        check_last_line(totals, "all clean: 3 files, 120 games");
        totals.records = 20;
        check_last_line(totals, "all clean: 3 files, 100 games, 20 records");
        totals.records = 120;
        check_last_line(totals, "all clean: 3 files, 120 records");
        totals.records = 0;
        totals.hidden.infos = 1_200;
        check_last_line(
            totals,
            "found 1,200 infos in 3 files (120 games), all hidden by --level",
        );
        totals.hidden.infos = 0;
        totals.failures = 1;
        check_last_line(
            totals,
            "nothing found in 3 files (120 games); 1 path failed",
        );
        totals.suppressed = 1_200;
        totals.failures = 0;
        check_last_line(totals, "all clean: 3 files, 120 games; 1,200 suppressed");
        totals.suppressed = 0;
        totals.errors = 12;
        totals.infos = 1;
        totals.files_with_findings = 2;
        let expected = "found 12 errors, 1 info in 2 of 3 files (120 games)";
        check_last_line(totals, expected);
        totals.files_with_findings = 3;
        totals.places = 1_242;
        let expected = "found 12 errors, 1 info at 1,242 places in 3 files (120 games)";
        check_last_line(totals, expected);
    }
}
