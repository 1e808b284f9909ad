//! The summary of a run in Markdown, as GitHub shows it on the page of the run.

use super::summary::{Summary, last_line};
use crate::numbers::{count, thousands};

/// How many files that could not be done are named.
const MOST_FAILURES: usize = 20;

/// A heading, how often each rule spoke, and what could not be done. Its size depends on
/// the number of rules alone, so it keeps within the limit of GitHub (1 MiB).
pub(super) fn step_summary(summary: &Summary) -> String {
    let mut totals = summary.totals;
    totals.failures = summary.failures.len();
    let mut text = format!("### pbnlint\n\n{}\n\n", last_line(&totals));
    let rules = summary.rules();
    if !rules.is_empty() {
        text.push_str("| findings | places | severity | rule | files | with a safe fix |\n");
        text.push_str("| ---: | ---: | --- | --- | ---: | ---: |\n");
        for tally in &rules {
            let (findings, places) = (thousands(tally.findings), thousands(tally.places));
            let severity = tally.severity.name();
            let rule = match tally.rule.url() {
                Some(url) => format!("[{}]({url})", tally.rule.name()),
                None => cell(tally.rule.name()),
            };
            let (files, fixable) = (thousands(tally.files), thousands(tally.fixable));
            text.push_str(&format!(
                "| {findings} | {places} | {severity} | {rule} | {files} | {fixable} |\n"
            ));
        }
        text.push('\n');
    }
    if !summary.failures.is_empty() {
        text.push_str("| file | could not be done because |\n| --- | --- |\n");
        for failure in summary.failures.iter().take(MOST_FAILURES) {
            let (path, message) = (cell(&failure.path), cell(&failure.message));
            text.push_str(&format!("| {path} | {message} |\n"));
        }
        let more = summary.failures.len().saturating_sub(MOST_FAILURES);
        if more > 0 {
            text.push_str(&format!("\nand {}\n", count(more, "more file")));
        }
        text.push('\n');
    }
    text
}

/// Text from outside for one cell of a table: nothing in it is markup.
fn cell(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for character in text.chars().take(200) {
        match character {
            _ if character.is_control() => cell.push(' '),
            _ if character.is_ascii_punctuation() && !matches!(character, '.' | '/' | '-') => {
                cell.push_str(&format!("&#{};", u32::from(character)));
            }
            _ => cell.push(character),
        }
    }
    cell
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_holds_no_markup() {
        assert_eq!(cell("games/a-b.pbn"), "games/a-b.pbn");
        assert_eq!(cell("a|b\n<c>"), "a&#124;b &#60;c&#62;");
    }
}
