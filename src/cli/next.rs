//! What to type next: whole commands for the closing lines of a check.

use std::path::Path;

use clap::ValueEnum;

use super::args::CheckArgs;
use crate::engine::Severity;
use crate::render::{Style, visible};
use crate::report::Next;
use crate::select::names::Selector;

/// The longest command that is worth to be shown. Hooks name hundreds of files.
const LONGEST: usize = 160;

/// What leads on from a check: its paths, and the options without which other files or other rules would be
/// meant. Nothing where that cannot be typed in one plain line, and where the check was of less than its files.
pub(super) fn next(args: &CheckArgs) -> Option<Next> {
    let changes = &args.changes;
    let is_partial = changes.staged || changes.changed.is_some() || changes.since.is_some();
    let files = &args.files;
    let is_typed = files.lists.is_empty() && files.stdin_filename.is_none();
    if is_partial || !is_typed || args.baseline.baseline.is_some() {
        return None;
    }
    let shared = files_and_versions(args)?;
    let mut check = rules(args)?;
    check.extend(shared.clone());
    let paths: Option<Vec<String>> = files.paths.iter().map(|path| path_typed(path)).collect();
    let paths = paths?;
    check.extend(paths.clone());
    let export = if paths.is_empty() {
        vec![".".to_owned()]
    } else {
        paths
    };
    Some(Next {
        check: line(&check)?,
        export: line(&[shared, export].concat())?,
    })
}

/// The options for rules and their fixes.
fn rules(args: &CheckArgs) -> Option<Vec<String>> {
    let chosen = &args.rules.chosen;
    let mut options = Vec::new();
    for (option, selectors) in [
        ("--select", &chosen.select),
        ("--ignore", &chosen.ignore),
        ("--extend-select", &chosen.extend_select),
    ] {
        if !selectors.is_empty() {
            let names: Option<Vec<_>> = selectors.iter().map(name_typed).collect();
            options.push(format!("{option}={}", names?.join(",")));
        }
    }
    for (selector, level) in &args.rules.severity {
        let level = level.map_or("off", Severity::name);
        options.push(format!("--severity={}={level}", name_typed(selector)?));
    }
    let replace = &args.fixes.replace;
    options.extend(flags(&[
        (args.rules.solving.solve, "--solve"),
        (args.rules.export, "--export"),
        (replace.in_place, "--in-place"),
        (replace.backup, "--backup"),
    ]));
    Some(options)
}

/// The name of rules; `None` for a house rule whose name must be quoted.
fn name_typed(selector: &Selector) -> Option<&str> {
    let name = selector.name();
    (quoted(name)? == name).then_some(name)
}

/// The options that `export` has, too.
fn files_and_versions(args: &CheckArgs) -> Option<Vec<String>> {
    let (files, config) = (&args.files, &args.config);
    let mut options = flags(&[
        (files.no_ignore, "--no-ignore"),
        (files.follow_links, "--follow-links"),
        (config.isolated, "--isolated"),
        (config.no_exclude, "--no-exclude"),
    ]);
    if let Some(path) = &config.config {
        options.extend(["--config".to_owned(), path_typed(path)?]);
    }
    options.extend(option("--notation", files.notation));
    options.extend(option("--pbn-version", args.rules.pbn_version));
    options.extend(option("--line-ending", args.rules.line_ending));
    Some(options)
}

fn flags(flags: &[(bool, &str)]) -> Vec<String> {
    let given = flags.iter().filter(|(is_given, _)| *is_given);
    given.map(|(_, flag)| (*flag).to_owned()).collect()
}

fn option(name: &str, value: Option<impl ValueEnum>) -> Option<String> {
    let value = value?.to_possible_value()?;
    Some(format!("{name}={}", value.get_name()))
}

/// A path as it is typed; `None` for one that is no path there, and for a name that must be quoted otherwise
/// than for its blanks.
fn path_typed(path: &Path) -> Option<String> {
    let path = path.to_str()?;
    if path.starts_with(['-', '@']) {
        None
    } else {
        quoted(path)
    }
}

/// Words as one line; `None` if it is too long, or a word of it is nothing for a terminal or the log of a CI
/// system.
fn line(words: &[String]) -> Option<String> {
    let line = words.join(" ");
    let style = Style {
        unicode: true,
        ..Style::default()
    };
    (line.chars().count() <= LONGEST && visible(&line, style) == line).then_some(line)
}

/// A word as shells read it, if that is the same for all of them.
fn quoted(word: &str) -> Option<String> {
    let of_system = if cfg!(windows) { "\\:" } else { "" };
    // Some letters of Korean are blank.
    let is_blank = |letter: char| "\u{115F}\u{1160}\u{3164}\u{FFA0}".contains(letter);
    let is_plain = |letter: char| {
        letter.is_alphanumeric() && !is_blank(letter)
            || "_-./+=".contains(letter)
            || of_system.contains(letter)
    };
    if !word.is_empty() && word.chars().all(is_plain) {
        return Some(word.to_owned());
    }
    let mark = if cfg!(windows) { '"' } else { '\'' };
    let is_quoted = |letter: char| is_plain(letter) || " ,&()@".contains(letter);
    let can_be = word.chars().all(is_quoted) && !word.ends_with('\\');
    can_be.then(|| format!("{mark}{word}{mark}"))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::args::{Arguments, Command};

    fn commands(typed: &str) -> Option<(String, String)> {
        let words = ["pbnlint", "check"].into_iter().chain(typed.split('|'));
        let words = words.filter(|word| !word.is_empty());
        let Command::Check(args) = Arguments::try_parse_from(words).unwrap().command else {
            return None;
        };
        next(&args).map(|next| (next.check, next.export))
    }

    #[track_caller]
    fn check(typed: &str, check: &str, export: &str) {
        let expected = Some((check.to_owned(), export.to_owned()));
        assert_eq!(commands(typed), expected, "{typed}");
    }

    #[test]
    fn paths_lead_on() {
        check("", "", ".");
        check("a.pbn|sub/b.pbn", "a.pbn sub/b.pbn", "a.pbn sub/b.pbn");
        check("--fix|--verbose|a.pbn|--level=error", "a.pbn", "a.pbn");
        check("a.pbn|--output=x.txt|-j|1|--no-fold", "a.pbn", "a.pbn");
        check("été.pbn", "été.pbn", "été.pbn");
    }

    #[test]
    fn options_lead_on_that_say_what_is_meant() {
        let typed = "--select|syntax, tag-case|--severity=long-line=off|a.pbn";
        let expected = "--select=syntax,tag-case --severity=long-line=off a.pbn";
        check(typed, expected, "a.pbn");
        let typed = "--pbn-version|1.0|--config|c.toml|--notation=pbn";
        let expected = "--config c.toml --notation=pbn --pbn-version=1.0";
        check(typed, expected, &format!("{expected} ."));
        let expected = "--export --line-ending=lf";
        check("--export|--line-ending=lf", expected, "--line-ending=lf .");
    }

    #[test]
    fn what_cannot_be_typed_again_leads_nowhere() {
        for typed in [
            "--staged",
            "--changed",
            "--since=HEAD|a.pbn",
            "--baseline=b.json|a.pbn",
            "-",
            "--|-a.pbn",
            &"a".repeat(200),
        ] {
            assert_eq!(commands(typed), None, "{typed}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_speak_to_others_are_left_out() {
        check("a b.pbn", "'a b.pbn'", "'a b.pbn'");
        check("a & b (2).pbn", "'a & b (2).pbn'", "'a & b (2).pbn'");
        for name in [
            "it's",
            "a`b`",
            "a\u{1b}[31m",
            "a\u{202e}b",
            "a\u{3164}b",
            "a\nb",
            "::error::x",
            "##vso[x]",
            "$(x)",
            "a;b",
            "~a",
            "a\\b",
            "*.pbn",
            "a%b",
        ] {
            assert_eq!(commands(name), None, "{name:?}");
        }
    }
}
