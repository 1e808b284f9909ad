//! The flags and their help. Clap reads the doc comments here: they are the text of
//! `pbnlint --help`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::outputs::{Wish, WishParser};
use crate::config::{self, names, names::Selector};
use crate::diagnostic::Severity;
use crate::rules::Rule;
use crate::standard::Version;

const EXIT_STATUS: &str = "\
Exit status:
  0  clean: no finding at or above --fail-on
  1  findings at or above --fail-on (default: warning)
  2  something could not be done: wrong arguments or configuration, no file matched, a file
     that cannot be read, a bug of pbnlint; the other files are still checked, and 2 beats 1";

const FORMATS: &str = "\
Findings and the summary go to stdout, messages about pbnlint itself to stderr.";

/// Linter for Portable Bridge Notation (PBN).
#[derive(Debug, Parser)]
#[command(name = "pbnlint", version, after_help = EXIT_STATUS)]
#[command(disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

impl Arguments {
    /// Notes that paths came from a list.
    pub(super) fn note_list(&mut self) {
        match &mut self.command {
            Command::Check(args) => args.files.from_list = true,
            Command::Export(args) => args.files.from_list = true,
            _ => {}
        }
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check files and report what is wrong in them
    Check(Box<CheckArgs>),
    /// Write files in the strict export format of the standard
    Export(Box<ExportArgs>),
    /// Print the page of a rule: what it finds, why, and what to do
    Explain(ExplainArgs),
    /// List all rules
    Rules(RulesArgs),
    /// Print what the games of a file say, as JSON
    Model(ModelArgs),
    /// Print the concrete syntax tree of a file, with byte ranges
    Tree(TreeArgs),
    /// Show, begin or describe the configuration
    Config(ConfigCommandArgs),
    /// Print the completion script of a shell
    Completions(CompletionsArgs),
    /// Print the manual page, in roff
    Man(ManArgs),
}

#[derive(Debug, Args)]
#[command(after_help = EXIT_STATUS, after_long_help = format!("{FORMATS}\n\n{EXIT_STATUS}"))]
pub(super) struct CheckArgs {
    #[command(flatten)]
    pub(super) rules: RuleArgs,

    #[command(flatten)]
    pub(super) files: FileArgs,

    #[command(flatten)]
    pub(super) changes: ChangeArgs,

    #[command(flatten)]
    pub(super) config: ConfigArgs,

    #[command(flatten)]
    pub(super) baseline: BaselineArgs,

    #[command(flatten)]
    pub(super) fixes: FixArgs,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    /// The least severity that makes the exit status 1
    #[arg(
        long,
        value_name = "LEVEL",
        default_value = "warning",
        help_heading = "Exit status"
    )]
    pub(super) fail_on: FailOn,

    /// The same as --fail-on never
    #[arg(long, help_heading = "Exit status")]
    pub(super) exit_zero: bool,

    #[command(flatten)]
    pub(super) threads: ThreadArgs,
}

#[derive(Debug, Args)]
pub(super) struct ThreadArgs {
    /// How many threads to use; 0 means one for each processor
    #[arg(
        short = 'j',
        long = "threads",
        value_name = "N",
        default_value_t = 0,
        value_parser = clap::value_parser!(u16).range(0..=1024),
        help_heading = "Miscellaneous"
    )]
    pub(super) count: u16,
}

const EXPORT_STATUS: &str = "\
Exit status:
  0  all games are in export format now
  1  games were kept as they were, or are not quite in export format; with --check and
     --diff also: files would change
  2  something could not be done: wrong arguments, no file matched, a file that cannot be
     read or written, a bug of pbnlint; the other files are still written, and 2 beats 1";

const EXPORT_FILES: &str = "\
Files are rewritten in place, unless --output, --output-dir, --check or --diff says
otherwise; what comes from stdin goes to stdout. A game that cannot be written in export
format stays as it is, byte for byte, and is reported on stderr.";

#[derive(Debug, Args)]
#[command(after_help = EXPORT_STATUS)]
#[command(after_long_help = format!("{EXPORT_FILES}\n\n{EXPORT_STATUS}"))]
pub(super) struct ExportArgs {
    #[command(flatten)]
    pub(super) files: FileArgs,

    #[command(flatten)]
    pub(super) config: ConfigArgs,

    /// Write to this file instead; takes one input
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    #[arg(conflicts_with_all = ["output_dir", "check", "diff", "backup", "in_place"])]
    pub(super) output: Option<PathBuf>,

    /// Write the files below this folder instead, under the paths they have here
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    #[arg(conflicts_with_all = ["check", "diff", "backup", "in_place"])]
    pub(super) output_dir: Option<PathBuf>,

    /// Write nothing, and list the files that would change
    #[arg(long, conflicts_with = "diff", help_heading = "Output")]
    pub(super) check: bool,

    /// Write nothing, and print what would change as a patch
    #[arg(long, help_heading = "Output")]
    pub(super) diff: bool,

    /// Leave a file alone if not all of its games can be written
    #[arg(long, help_heading = "Output")]
    pub(super) strict: bool,

    /// Keep the old text of each file that is changed, as `FILE.bak`
    #[arg(long, help_heading = "Output")]
    pub(super) backup: bool,

    /// Write into the file itself instead of replacing it: for files with several hard links
    /// or of another owner
    #[arg(long, help_heading = "Output")]
    pub(super) in_place: bool,

    /// When to use colors; `auto` heeds NO_COLOR, FORCE_COLOR, CLICOLOR and CLICOLOR_FORCE
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub(super) color: ColorChoice,

    /// Do not print the summary
    #[arg(short, long, help_heading = "Output")]
    pub(super) quiet: bool,

    /// The version of the standard to write [default: what the file declares, else 2.1]
    #[arg(long, value_name = "VERSION", help_heading = "Format")]
    pub(super) pbn_version: Option<PbnVersion>,

    /// What stands in place of mandatory tags that a game lacks
    #[arg(
        long,
        value_name = "WITH",
        default_value = "auto",
        help_heading = "Format"
    )]
    pub(super) fill: FillWith,

    /// The line ends to write; `keep` takes those of the file [default: what the configuration
    /// says, else crlf]
    #[arg(long, value_name = "KIND", help_heading = "Format")]
    pub(super) line_ending: Option<LineEnding>,

    /// The encoding to write; `keep` takes that of the file
    #[arg(
        long,
        value_name = "ENCODING",
        default_value = "latin1",
        help_heading = "Format"
    )]
    pub(super) encoding: WrittenEncoding,

    /// Write out what `#` and `##` take over from other games
    #[arg(long, help_heading = "Format")]
    pub(super) expand_inheritance: bool,

    #[command(flatten)]
    pub(super) threads: ThreadArgs,
}

/// What stands in place of mandatory tags that a game lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum FillWith {
    /// Nothing where a game holds only a deal, `?` elsewhere
    Auto,
    /// `?`: the value is not known
    Unknown,
    /// Nothing: there can be no value
    Empty,
}

/// The encodings that export writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum WrittenEncoding {
    /// ISO 8859-1, where it has all characters of the file
    Latin1,
    /// What the file has
    Keep,
}

/// Which rules are on, and what they hold the files to.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct RuleArgs {
    /// Turn on these rules instead of the default ones: names of rules or groups, `all`,
    /// `default`; a rule named beats its group
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = names::selector)]
    pub(super) select: Vec<Selector>,

    /// Turn off these rules; between equals, this beats --select
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = names::selector)]
    pub(super) ignore: Vec<Selector>,

    /// Turn on these rules beside those that are selected
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = names::selector)]
    pub(super) extend_select: Vec<Selector>,

    /// Give a rule or a group another severity: error, warning or info
    #[arg(
        long,
        value_name = "RULE=LEVEL",
        value_delimiter = ',',
        value_parser = names::severity_of
    )]
    pub(super) severity: Vec<(Selector, Severity)>,

    /// Hold the files to export format, place by place
    #[arg(long)]
    pub(super) export: bool,

    /// The line ends of export format; `keep` takes them as they are [default: crlf]
    #[arg(long, value_name = "KIND")]
    pub(super) line_ending: Option<LineEnding>,

    /// Hold all games to this version of the standard, whatever the file declares
    #[arg(long, value_name = "VERSION")]
    pub(super) pbn_version: Option<PbnVersion>,
}

/// Which files are read.
#[derive(Debug, Args)]
#[command(next_help_heading = "Files")]
pub(super) struct FileArgs {
    /// Files, folders (searched for `*.pbn` in any case), `-` for stdin, or `@FILE` for a list
    /// of them, one a line [default: .]
    #[arg(value_name = "PATHS", help_heading = None)]
    pub(super) paths: Vec<PathBuf>,

    // Whether a list of paths was given: `paths` are then its contents.
    #[arg(skip)]
    pub(super) from_list: bool,

    /// Read also what .gitignore files name
    #[arg(long)]
    pub(super) no_ignore: bool,

    /// The name under which stdin is reported
    #[arg(long, value_name = "FILE")]
    pub(super) stdin_filename: Option<PathBuf>,

    /// Do not fail when no file matches
    #[arg(long)]
    pub(super) allow_no_files: bool,

    /// Print the names of the files that would be checked, and stop
    #[arg(long)]
    pub(super) show_files: bool,
}

/// Which of the files are read, by what git says of them.
#[derive(Debug, Args)]
#[command(next_help_heading = "Only what changed")]
pub(super) struct ChangeArgs {
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
    pub(super) changed: Option<String>,

    /// Read only files that are staged, and of them what is staged
    #[arg(long, conflicts_with_all = ["writes", "diff"])]
    pub(super) staged: bool,

    /// Report only games whose text is not the same in this commit; with --staged, those that
    /// are staged
    #[arg(long, value_name = "COMMIT", conflicts_with_all = ["writes", "diff", "baseline"])]
    pub(super) since: Option<String>,
}

/// Which configuration holds.
#[derive(Debug, Args)]
#[command(next_help_heading = "Configuration")]
pub(super) struct ConfigArgs {
    /// Take this configuration for all files, instead of the `pbnlint.toml` found upwards
    /// from each
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub(super) config: Option<PathBuf>,

    /// Heed no configuration
    #[arg(long)]
    pub(super) isolated: bool,

    /// Read also what `exclude` of the configuration matches
    #[arg(long)]
    pub(super) no_exclude: bool,
}

/// Which findings are not held against anybody.
#[derive(Debug, Args)]
#[command(next_help_heading = "Baseline")]
pub(super) struct BaselineArgs {
    /// Hide the findings that this file counts: so many of each rule in each file
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,

    /// Write the baseline: all findings where there is no such file, else without those that
    /// are gone; it never grows
    #[arg(long, requires = "baseline", conflicts_with = "diff")]
    pub(super) write_baseline: bool,
}

/// What is repaired, and how files are written.
#[derive(Debug, Args)]
#[command(next_help_heading = "Fixes")]
pub(super) struct FixArgs {
    /// Repair what can be repaired without changing what a game says, and report the rest;
    /// with stdin, write the text to stdout and the report to stderr
    #[arg(long, group = "writes")]
    pub(super) fix: bool,

    /// With --fix or --diff, repair also where the meaning may change or text may be lost
    #[arg(long)]
    pub(super) unsafe_fixes: bool,

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
    pub(super) add_ignore: Option<String>,

    /// Write nothing, and print what --fix or --add-ignore would do as a patch; the report goes
    /// to stderr
    #[arg(long)]
    pub(super) diff: bool,

    /// Write into the file itself instead of replacing it: for files with several hard links
    /// or of another owner
    #[arg(long, requires = "writes")]
    pub(super) in_place: bool,

    /// Keep the old text of each file that is changed, as `FILE.bak`
    #[arg(long, requires = "writes")]
    pub(super) backup: bool,
}

impl FileArgs {
    /// Whether the paths come from lists in which there are none: then there is nothing to
    /// do, and the working folder is not meant.
    pub(super) fn is_empty_list(&self) -> bool {
        self.from_list && self.paths.is_empty()
    }
}

/// How findings are shown.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArgs {
    /// How to print findings, and into which file; may be given several times [default: text
    /// on a terminal, text and github in GitHub Actions, short elsewhere]
    #[arg(long, value_name = "FORMAT[=FILE]", value_parser = WishParser)]
    pub(super) format: Vec<Wish>,

    /// Write the report to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Print how often each rule was found instead of the findings
    #[arg(long)]
    pub(super) statistics: bool,

    /// Print at most so many findings; 0 means all. All are counted
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) max_findings: usize,

    /// When to use colors; `auto` heeds NO_COLOR, FORCE_COLOR, CLICOLOR and CLICOLOR_FORCE,
    /// and uses none with --output
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: ColorChoice,

    /// Print findings only: no summary, no warnings
    #[arg(short, long, conflicts_with = "verbose")]
    pub(super) quiet: bool,

    /// Say on stderr what was read, and how long it took
    #[arg(short, long)]
    pub(super) verbose: bool,
}

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// The name of the rule
    #[arg(value_name = "RULE", value_parser = names::rule)]
    pub(super) rule: &'static Rule,
}

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    /// Print instead how many requirements of the standard have a rule, and why others have
    /// none
    #[arg(long)]
    pub(super) requirements: bool,

    /// How to print them
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: ListFormat,
}

#[derive(Debug, Args)]
pub(super) struct ModelArgs {
    /// The file, or `-` for stdin
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct TreeArgs {
    /// The file, or `-` for stdin
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct ConfigCommandArgs {
    #[command(subcommand)]
    pub(super) command: ConfigCommand,
}

#[derive(Debug, Subcommand)]
pub(super) enum ConfigCommand {
    /// Print what holds for a file, and where each setting comes from
    Show(ConfigShowArgs),
    /// Write a commented `pbnlint.toml` into the working folder
    Init,
    /// Print the JSON schema of `pbnlint.toml`
    Schema,
}

#[derive(Debug, Args)]
pub(super) struct ConfigShowArgs {
    /// The file; it need not exist. Without it, what holds in the working folder
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,

    /// Take this configuration instead of the `pbnlint.toml` found upwards from the file
    #[arg(long, value_name = "CONFIG", conflicts_with = "isolated")]
    pub(super) config: Option<PathBuf>,

    /// Heed no configuration
    #[arg(long)]
    pub(super) isolated: bool,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(super) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// The command, for a page of its own
    #[arg(value_name = "COMMAND")]
    pub(super) command: Option<String>,
}

/// Takes a text that fits on a line.
fn one_line(text: &str) -> Result<String, String> {
    match text.chars().find(|letter| letter.is_control()) {
        Some(_) => Err("a reason is one line of text".to_owned()),
        None => Ok(text.trim().to_owned()),
    }
}

/// The formats of the list of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum ListFormat {
    /// A table
    Text,
    /// A JSON array with all facts
    Json,
}

/// From which severity on findings count for the exit status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum FailOn {
    Error,
    Warning,
    Info,
    Never,
}

impl FailOn {
    /// The least severity that counts; `None` where none does.
    pub(super) fn least(self) -> Option<Severity> {
        match self {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Info => Some(Severity::Info),
            FailOn::Never => None,
        }
    }

    /// Whether a finding of this severity counts.
    pub(super) fn counts(self, severity: Severity) -> bool {
        self.least().is_some_and(|least| severity >= least)
    }
}

/// The line ends of export format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum LineEnding {
    Crlf,
    Lf,
    Keep,
}

impl From<LineEnding> for config::LineEnding {
    fn from(ending: LineEnding) -> config::LineEnding {
        match ending {
            LineEnding::Crlf => config::LineEnding::Crlf,
            LineEnding::Lf => config::LineEnding::Lf,
            LineEnding::Keep => config::LineEnding::Keep,
        }
    }
}

/// The versions of the standard, as the command line names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum PbnVersion {
    #[value(name = "1.0")]
    V1_0,
    #[value(name = "2.0")]
    V2_0,
    #[value(name = "2.1")]
    V2_1,
}

impl From<PbnVersion> for Version {
    fn from(version: PbnVersion) -> Version {
        match version {
            PbnVersion::V1_0 => Version::V1_0,
            PbnVersion::V2_0 => Version::V2_0,
            PbnVersion::V2_1 => Version::V2_1,
        }
    }
}

/// When to use colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum ColorChoice {
    Auto,
    Always,
    Never,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}
