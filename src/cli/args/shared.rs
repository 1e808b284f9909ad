//! The flags that several commands have.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgGroup, Args};
use clap_complete::{ArgValueCandidates, ArgValueCompleter};

use super::candidates;
use super::choices::{ColorChoice, LineEndingChoice, ReadNotation, VersionChoice};
use super::selector;
use crate::cli::outputs::{Wish, WishParser};
use crate::cli::write;
use crate::engine::Severity;
use crate::select::Choice;
use crate::select::names::{self, Selector};

/// Which rules are on, and what they hold the files to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(in crate::cli) struct RuleArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: SelectArgs,

    /// Give a rule or a group another severity: error, warning or info; `off` turns it off, as --ignore does
    #[arg(
        long,
        value_name = "RULE=LEVEL",
        value_delimiter = ',',
        value_parser = names::severity_of,
        add = ArgValueCompleter::new(candidates::severities)
    )]
    pub(in crate::cli) severity: Vec<(Selector, Option<Severity>)>,

    #[command(flatten)]
    pub(in crate::cli) solving: SolveArgs,

    /// Report also what is not in export format
    #[arg(long)]
    pub(in crate::cli) export: bool,

    #[command(flatten)]
    pub(in crate::cli) receiver: ReceiverArgs,

    /// The line ends of export format; `keep` takes them as they are [default: crlf]
    #[arg(long, value_name = "KIND")]
    pub(in crate::cli) line_ending: Option<LineEndingChoice>,

    /// Check all games by this version of the standard, even if the file declares another
    #[arg(long, value_name = "VERSION")]
    pub(in crate::cli) pbn_version: Option<VersionChoice>,
}

/// The program for which files are.
#[derive(Debug, Args)]
pub(in crate::cli) struct ReceiverArgs {
    /// Report also what this program does not read: common, endplay, bridgebots, pbn2html, npm-pbn, standard,
    /// or a `[receiver]` of the configuration
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(candidates::receivers))]
    pub(in crate::cli) receiver: Option<String>,
}

/// What is solved, and how long.
#[derive(Debug, Args)]
pub(in crate::cli) struct SolveArgs {
    /// Solve the deals, and compare with the cards what games say of double-dummy results: turns on the
    /// rules of the group `solve`
    #[arg(long)]
    pub(in crate::cli) solve: bool,

    /// Stop solving after so many seconds; deals that are not solved by then are named
    #[arg(long, value_name = "SECONDS")]
    pub(in crate::cli) solve_limit: Option<u64>,
}

/// Which rules are on: those that report, and those of which the findings are repaired.
#[derive(Debug, Args)]
pub(in crate::cli) struct SelectArgs {
    /// Use these rules instead of the default ones: names of rules or groups, `all`, `default`; a
    /// rule named beats its group
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        value_parser = selector,
        add = ArgValueCandidates::new(candidates::selectors)
    )]
    pub(in crate::cli) select: Vec<Selector>,

    /// Leave these rules out; between equals, this beats --select
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        value_parser = selector,
        add = ArgValueCandidates::new(candidates::selectors)
    )]
    pub(in crate::cli) ignore: Vec<Selector>,

    /// Use these rules in addition to those that are selected
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        value_parser = selector,
        add = ArgValueCandidates::new(candidates::selectors)
    )]
    pub(in crate::cli) extend_select: Vec<Selector>,
}

impl SelectArgs {
    /// The choice of rules, before that of the configuration.
    pub(in crate::cli) fn choice(&self) -> Choice {
        Choice {
            select: (!self.select.is_empty()).then(|| self.select.clone()),
            ignore: self.ignore.clone(),
            extend_select: self.extend_select.clone(),
            ..Choice::default()
        }
    }
}

/// Which files are read.
#[derive(Debug, Args)]
#[command(next_help_heading = "Files")]
pub(in crate::cli) struct FileArgs {
    /// Files, folders (searched for `*.pbn`, `*.rbn` and `*.rbx` in any case), `-` for stdin, or
    /// `@FILE` for a list of them, one a line
    #[arg(value_name = "PATHS", help_heading = None)]
    pub(in crate::cli) paths: Vec<PathBuf>,

    // The lists (`@FILE`) from which `paths` come.
    #[arg(skip)]
    pub(in crate::cli) lists: Vec<PathBuf>,

    /// Read also what .gitignore files name
    #[arg(long)]
    pub(in crate::cli) no_ignore: bool,

    /// Read also files outside the searched folders to which links in them lead
    #[arg(long)]
    pub(in crate::cli) follow_links: bool,

    /// The name under which stdin is reported
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) stdin_filename: Option<PathBuf>,

    /// Read all files in this notation, whatever they look like [default: what each file shows]
    #[arg(long, value_name = "NOTATION")]
    pub(in crate::cli) notation: Option<ReadNotation>,

    /// Do not fail when no file matches
    #[arg(long)]
    pub(in crate::cli) allow_no_files: bool,

    /// Print the names of the files that would be checked, and stop
    #[arg(long)]
    pub(in crate::cli) show_files: bool,
}

/// Says of the paths of a command that they need not be given.
pub(super) fn or_here(paths: Arg) -> Arg {
    let help = paths.get_help().map(ToString::to_string);
    paths.help(format!("{} [default: .]", help.unwrap_or_default()))
}

/// Says of deals that are solved what the command does with the results.
pub(super) fn adds_results(flag: Arg) -> Arg {
    flag.help("Solve the deals, and add OptimumResultTable and OptimumScore to whole deals that lack them")
}

/// Says of a program what the command does for it.
pub(super) fn writes_for(flag: Arg) -> Arg {
    flag.help(
        "Write what this program reads, and say what is left out for it: common, endplay, bridgebots, pbn2html, \
         npm-pbn, standard, or a `[receiver]` of the configuration",
    )
}

/// Says of a list of files what the command does with them.
pub(super) fn shows_files(flag: Arg, done: &str) -> Arg {
    flag.help(format!(
        "Print the names of the files that would be {done}, and stop"
    ))
}

impl FileArgs {
    /// Whether the paths come from lists in which there are none: then there is nothing to
    /// do, and the working folder is not meant.
    pub(in crate::cli) fn is_empty_list(&self) -> bool {
        !self.lists.is_empty() && self.paths.is_empty()
    }
}

/// Which of the files are read, by what git says of them.
#[derive(Debug, Args)]
#[command(next_help_heading = "Only what changed")]
pub(in crate::cli) struct ChangeArgs {
    /// Read only files that differ from this commit, those that git does not know yet
    /// included [default commit: HEAD]
    #[arg(
        long,
        value_name = "COMMIT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "HEAD",
        conflicts_with_all = ["staged", "since"]
    )]
    pub(in crate::cli) changed: Option<String>,

    /// Read only files that are staged, and of them what is staged
    #[arg(long, conflicts_with_all = ["fix", "add_ignore", "diff"])]
    pub(in crate::cli) staged: bool,

    /// Report only games whose text is not the same in this commit; with --staged, those that
    /// are staged
    #[arg(long, value_name = "COMMIT", conflicts_with_all = ["fix", "add_ignore", "diff", "baseline"])]
    pub(in crate::cli) since: Option<String>,
}

/// Which configuration holds.
#[derive(Debug, Args)]
#[command(next_help_heading = "Configuration")]
pub(in crate::cli) struct ConfigArgs {
    /// Take this configuration for all files, instead of the `pbnlint.toml` found upwards
    /// from each
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub(in crate::cli) config: Option<PathBuf>,

    /// Use no configuration
    #[arg(long)]
    pub(in crate::cli) isolated: bool,

    /// Read also what `exclude` of the configuration matches
    #[arg(long)]
    pub(in crate::cli) no_exclude: bool,
}

/// Which findings are not held against anybody.
#[derive(Debug, Args)]
#[command(next_help_heading = "Baseline")]
pub(in crate::cli) struct BaselineArgs {
    /// Hide known findings: as many of each rule in each file as this baseline counts
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) baseline: Option<PathBuf>,

    /// Write all findings into a new baseline, or take those that are gone out of an old one, which
    /// never grows
    #[arg(long, requires = "baseline", conflicts_with = "diff")]
    pub(in crate::cli) write_baseline: bool,
}

/// What is repaired, and how files are written.
#[derive(Debug, Args)]
#[command(next_help_heading = "Fixes")]
#[command(group(ArgGroup::new("repairs").args(["fix", "diff"]).multiple(true)))]
#[command(group(ArgGroup::new("replaces").args(["in_place", "backup"]).multiple(true).requires("writes")))]
pub(in crate::cli) struct FixArgs {
    /// Repair what can be repaired without changing what a game says, and report the rest;
    /// with stdin, write the text to stdout and the report to stderr
    #[arg(long, group = "writes")]
    pub(in crate::cli) fix: bool,

    /// With --fix or --diff, repair also where the meaning may change or text may be lost
    #[arg(long, requires = "repairs")]
    pub(in crate::cli) unsafe_fixes: bool,

    /// Write lines such as `% pbnlint: ignore[RULES] REASON` into the files, so that nothing at
    /// or above --fail-on is found in them any more
    #[arg(
        long,
        value_name = "REASON",
        group = "writes",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        value_parser = one_line,
        conflicts_with = "unsafe_fixes"
    )]
    pub(in crate::cli) add_ignore: Option<String>,

    /// Write nothing, and print what --fix or --add-ignore would do as a patch; the report goes
    /// to stderr
    #[arg(long)]
    pub(in crate::cli) diff: bool,

    #[command(flatten)]
    pub(in crate::cli) replace: ReplaceArgs,
}

/// How a file gets its new text.
#[derive(Debug, Args)]
pub(in crate::cli) struct ReplaceArgs {
    /// Write into the file itself instead of replacing it: for files with several hard links
    /// or of another owner
    #[arg(long)]
    pub(in crate::cli) in_place: bool,

    /// Keep the old text of each file that is changed, as `FILE.bak`
    #[arg(long)]
    pub(in crate::cli) backup: bool,
}

impl ReplaceArgs {
    /// What the writer of files makes of it.
    pub(in crate::cli) fn options(&self) -> write::WriterOptions {
        write::WriterOptions {
            in_place: self.in_place,
            backup: self.backup,
        }
    }
}

/// How findings are shown.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct OutputArgs {
    /// How to print findings, and into which file; may be given several times [default: text
    /// on a terminal, text and github in GitHub Actions, short elsewhere]
    // Other linters call it so.
    #[arg(long, alias = "output-format", value_name = "FORMAT[=FILE]", value_parser = WishParser)]
    pub(in crate::cli) format: Vec<Wish>,

    /// Write the report to this file instead of stdout, which `-` is
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Print how often each rule was found instead of the findings
    #[arg(long)]
    pub(in crate::cli) statistics: bool,

    /// Show only findings of this severity or a worse one: error, warning or info. The others
    /// are only counted; --fail-on still considers them
    // Biome calls it so.
    #[arg(
        long,
        alias = "diagnostic-level",
        value_name = "LEVEL",
        default_value = "info",
        value_parser = names::severity
    )]
    pub(in crate::cli) level: Severity,

    /// Print every finding, also those that are like earlier ones and would only be counted; a habit of a file
    /// remains one finding of many places
    #[arg(long)]
    pub(in crate::cli) no_fold: bool,

    /// Print at most N findings; 0 prints all. Those that are not printed are still counted
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(in crate::cli) max_findings: usize,

    /// When to use colors; `auto` follows NO_COLOR, FORCE_COLOR, CLICOLOR and CLICOLOR_FORCE,
    /// and uses none with --output
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(in crate::cli) color: ColorChoice,

    /// Print findings only: no summary, no warnings
    #[arg(short, long, conflicts_with = "verbose")]
    pub(in crate::cli) quiet: bool,

    /// Say on stderr what was read, and how long it took
    #[arg(short, long)]
    pub(in crate::cli) verbose: bool,
}

impl OutputArgs {
    /// The file for the report; `None` where it goes to the usual place.
    pub(in crate::cli) fn file(&self) -> Option<&Path> {
        let file = self.output.as_deref();
        file.filter(|path| path.as_os_str() != "-")
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ThreadArgs {
    /// How many threads to use; 0 means one for each processor
    #[arg(
        short = 'j',
        long = "threads",
        value_name = "N",
        default_value_t = 0,
        value_parser = clap::value_parser!(u16).range(0..=1024),
        help_heading = "Miscellaneous"
    )]
    pub(in crate::cli) count: u16,
}

/// Takes a text that fits on a line.
fn one_line(text: &str) -> Result<String, String> {
    match text.chars().find(|letter| letter.is_control()) {
        Some('\n' | '\r') => Err("a reason is one line of text".to_owned()),
        Some(_) => Err("a reason has no tabs or other control characters in it".to_owned()),
        None => Ok(text.trim().to_owned()),
    }
}
