//! Counts over a whole run: the closing lines of human formats, and statistics.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Failure, FileReport, Format, Options, Quota, Reporter, json, safe_json};
use crate::engine::RuleRef;
use crate::engine::Severity;
use crate::fix::Applicability;
use crate::lint::Findings;
use crate::lint::judges_claim;
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
    /// Findings with a safe fix.
    pub fixable: usize,
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
    /// How many findings were repaired, by the name of their rule.
    pub fixed: BTreeMap<&'static str, usize>,
    pub(super) only_shows_fixes: bool,
    /// Files in which something was repaired.
    files_with_fixes: usize,
    /// How many places were changed for that.
    places_fixed: usize,
    /// With each tally the number of the last file that was counted in it.
    tallies: BTreeMap<(Severity, RuleRef), (RuleTally, usize)>,
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
    /// The files in which they are.
    pub files: usize,
    /// The findings with a safe fix.
    pub fixable: usize,
}

impl Summary {
    /// Nothing yet, of a run that repairs files or only shows what it would do.
    pub(super) fn new(only_shows_fixes: bool) -> Summary {
        Summary {
            only_shows_fixes,
            ..Summary::default()
        }
    }

    /// Counts the findings of one more file.
    pub fn add(&mut self, findings: &Findings) {
        self.totals.files += 1;
        self.totals.games += findings.games;
        if findings.form().is_some() {
            self.totals.records += findings.games;
        }
        self.totals.suppressed += findings.suppressed;
        self.totals.files_with_findings += usize::from(!findings.diagnostics.is_empty());
        for diagnostic in &findings.diagnostics {
            let best = diagnostic.fixes.iter().map(|fix| fix.applicability).max();
            let fixable = usize::from(best == Some(Applicability::Safe));
            self.totals.fixable += fixable;
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
                    files: 0,
                    fixable: 0,
                };
                (tally, 0)
            });
            let (tally, last_file) = tally;
            tally.findings += 1;
            tally.fixable += fixable;
            if *last_file != self.totals.files {
                *last_file = self.totals.files;
                tally.files += 1;
            }
        }
    }

    /// Counts what was repaired in one more file.
    pub(super) fn add_fixed(&mut self, fixed: &BTreeMap<&'static str, usize>, places: usize) {
        self.places_fixed += places;
        self.files_with_fixes += usize::from(!fixed.is_empty());
        for (rule, count) in fixed {
            *self.fixed.entry(rule).or_default() += count;
            self.totals.fixed += count;
        }
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
            let key = |tally: &RuleTally| (tally.severity, tally.findings);
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
    lines.extend(fixed_line(summary, style));
    lines.extend(fixable_line(totals));
    if rules {
        lines.extend(next_steps(&tallies));
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
fn next_steps(tallies: &[RuleTally]) -> Vec<String> {
    let mut steps = Vec::new();
    let is_of_export = |tally: &RuleTally| {
        let rule = tally.rule.built_in();
        rule.is_some_and(|rule| rule.group == groups::EXPORT || judges_claim(rule))
    };
    if tallies.iter().any(is_of_export) {
        steps.push("to write files in export format, run `pbnlint export`".to_owned());
    }
    let mut with_page = tallies
        .iter()
        .filter(|tally| tally.rule.built_in().is_some());
    if let Some(worst) = with_page.next() {
        let rule = worst.rule.name();
        steps.push(format!(
            "for more about a rule, run `pbnlint explain {rule}`"
        ));
    }
    steps
}

/// What was repaired: the rules with most repairs first.
fn fixed_line(summary: &Summary, style: Style) -> Option<String> {
    if summary.totals.fixed == 0 {
        return None;
    }
    let verb = if summary.only_shows_fixes {
        "would fix"
    } else {
        "fixed"
    };
    let findings = count(summary.totals.fixed, "finding");
    let files = count(summary.files_with_fixes, "file");
    let mut rules: Vec<_> = summary.fixed.iter().collect();
    rules.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let named = rules.iter().take(MOST_FIXED_RULES);
    let named = named.map(|(rule, count)| format!("{} {rule}", thousands(**count)));
    let mut named = named.collect::<Vec<_>>().join(", ");
    if rules.len() > MOST_FIXED_RULES {
        named.push_str(if style.unicode { ", …" } else { ", ..." });
    }
    // One finding can be about every line of a file.
    let places = match summary.places_fixed > summary.totals.fixed {
        true => format!(" at {} places", thousands(summary.places_fixed)),
        false => String::new(),
    };
    Some(format!("{verb} {findings}{places} in {files}: {named}"))
}

/// How many rules the line about repairs names.
const MOST_FIXED_RULES: usize = 5;

/// What the flags for fixes would repair.
fn fixable_line(totals: &Totals) -> Option<String> {
    let safe = count(totals.fixable, "finding");
    let unsafely = thousands(totals.unsafely_fixable);
    match (totals.fixable, totals.unsafely_fixable) {
        (0, 0) => None,
        (0, more) => Some(format!(
            "{} can be fixed with --fix --unsafe-fixes",
            count(more, "finding")
        )),
        (_, 0) => Some(format!("{safe} can be fixed with --fix")),
        (_, _) => Some(format!(
            "{safe} can be fixed with --fix, {unsafely} more with --unsafe-fixes"
        )),
    }
}

fn write_rules(rules: &[RuleTally], style: Style, out: &mut dyn Write) -> io::Result<()> {
    let shown = rules.get(..MOST_RULES).unwrap_or(rules);
    let counts = shown.iter().map(|tally| thousands(tally.findings));
    let counts: Vec<_> = counts.collect();
    let width = counts.iter().map(String::len).max().unwrap_or(0);
    let names = shown.iter().map(|tally| tally.rule.name().len());
    let name_width = names.max().unwrap_or(0);
    for (tally, findings) in shown.iter().zip(&counts) {
        let severity = paint(
            tally.severity,
            &format!("{:7}", tally.severity.name()),
            style,
        );
        let blanks = name_width - tally.rule.name().len();
        let name = style.rule(&tally.rule);
        let files = count(tally.files, "file");
        writeln!(
            out,
            "{findings:>width$}  {severity}  {name}{:blanks$}  in {files}",
            ""
        )?;
    }
    let more = rules.len() - shown.len();
    if more > 0 {
        let dots = if style.unicode { "…" } else { "..." };
        writeln!(out, "{dots} and {}", count(more, "more rule"))?;
    }
    Ok(())
}

/// A text in the color of a severity.
pub(super) fn paint(severity: Severity, text: &str, style: Style) -> String {
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
    let hidden = match hidden.is_empty() {
        true => String::new(),
        false => format!("; {} hidden by --level", hidden.join(", ")),
    };
    let suppressed = hidden + &suppressed;
    let failures = match totals.failures {
        0 => String::new(),
        failures => format!("; {} failed", count(failures, "path")),
    };
    if totals.findings() > 0 {
        let found = found(totals);
        let with = totals.files_with_findings;
        let within = if with == totals.files {
            files
        } else {
            format!("{} of {files}", thousands(with))
        };
        format!("found {found} in {within} ({games}){suppressed}{failures}")
    } else if totals.failures > 0 {
        format!("nothing found in {files} ({games}){suppressed}{failures}")
    } else if totals.fixed > 0 {
        format!("nothing left to find in {files} ({games}){suppressed}")
    } else {
        let clean = match totals.hidden.all() {
            0 => "all clean",
            _ => "nothing found",
        };
        format!("{clean}: {files}, {games}{suppressed}")
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

/// A number with its noun: `1 file`, `4,211 games`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number))
}

/// A number as people read it: `4,211`.
pub(crate) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Prints how often each rule spoke instead of what it said.
pub(super) struct Statistics {
    format: Format,
    options: Options,
}

impl Statistics {
    pub(super) fn new(format: Format, options: Options) -> Statistics {
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
    let (rule, severity) = ("rule", "severity");
    let (findings, files, fixable) = ("findings", "files", "fixable");
    writeln!(
        out,
        "{rule:width$}  {severity}  {findings:>11}  {files:>9}  {fixable:>11}"
    )?;
    for tally in rules {
        let rule = tally.rule.name();
        let severity = paint(
            tally.severity,
            &format!("{:7}", tally.severity.name()),
            style,
        );
        let findings = thousands(tally.findings);
        let files = thousands(tally.files);
        let fixable = thousands(tally.fixable);
        writeln!(
            out,
            "{rule:width$}  {severity}   {findings:>11}  {files:>9}  {fixable:>11}"
        )?;
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
            "nothing found: 3 files, 120 games; 1,200 infos hidden by --level",
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
        let expected = "found 12 errors, 1 info in 3 files (120 games)";
        check_last_line(totals, expected);
    }
}
