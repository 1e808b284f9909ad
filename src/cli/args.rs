//! The flags and their help. Clap reads the doc comments here: they are the text of
//! `pbnlint --help`.

mod adapted;
mod candidates;
mod choices;
mod shared;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, value_parser};
use clap_complete::ArgValueCandidates;

pub(super) use adapted::{command, parse};
pub(super) use choices::{
    ColorChoice, DoubleDummyChoice, ExplainFormat, ExportReport, FailOn, FillFrom, FillWith,
    LineEndingChoice, ListFormat, Only, ReadNotation, RepeatChoice, SchemaOf, TextChoice,
    VersionChoice, WrittenEncoding, WrittenNotation,
};
pub(super) use shared::{
    BaselineArgs, ChangeArgs, ConfigArgs, FileArgs, FixArgs, OutputArgs, ReceiverArgs, ReplaceArgs,
    RuleArgs, SelectArgs, SolveArgs, ThreadArgs,
};

use crate::select::names::{self, Selector, Topic};

const EXIT_STATUS: &str = "\
Exit status:
  0  clean: no finding at or above --fail-on
  1  findings at or above --fail-on (default: warning); with --diff also: files would change
  2  something could not be done: wrong arguments or configuration, no file matched, a file
     that cannot be read, a bug of pbnlint; the other files are still checked, and 2 beats 1
  130  stopped by Ctrl-C while deals are solved; what was found by then is printed";

const WITHOUT_COMMAND: &str = "\
`pbnlint FILE` without a command is `pbnlint check FILE`.";

const FORMATS: &str = "\
Findings and the summary go to stdout, messages about pbnlint itself to stderr.";

/// Linter for Portable Bridge Notation (PBN).
#[derive(Debug, Parser)]
#[command(name = "pbnlint", version, after_help = format!("{WITHOUT_COMMAND}\n\n{EXIT_STATUS}"))]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

impl Arguments {
    /// Notes the lists from which paths came.
    pub(super) fn note_lists(&mut self, lists: Vec<PathBuf>) {
        let files = match &mut self.command {
            Command::Check(args) => &mut args.files,
            Command::Export(args) => &mut args.files,
            Command::Convert(args) => &mut args.files,
            _ => return,
        };
        files.lists = lists;
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check files and report what is wrong in them
    Check(Box<CheckArgs>),
    /// Write files in the strict export format of the standard
    Export(Box<ExportArgs>),
    /// Convert files between PBN, RBN and RBX
    Convert(Box<ConvertArgs>),
    /// Print the page of a rule: what it finds, why, and what to do
    Explain(ExplainArgs),
    /// List all rules
    Rules(RulesArgs),
    /// Print what the games of a file say, as JSON
    Model(ModelArgs),
    /// Draw the games of a file as players print them, each with what is wrong in it
    Show(ShowArgs),
    /// Print the concrete syntax tree of a file, with byte ranges
    Tree(TreeArgs),
    /// Show, begin or describe the configuration
    Config(ConfigCommandArgs),
    /// Print the JSON schema of what a command prints, or of `pbnlint.toml`
    Schema(SchemaArgs),
    /// Print the completion script of a shell
    Completions(CompletionsArgs),
    /// Print the manual page, in roff, or write all of them
    Man(ManArgs),
    /// Serve an editor by the language server protocol, on stdin and stdout
    #[cfg(feature = "lsp")]
    #[command(visible_alias = "server")]
    Lsp(LspArgs),
}

#[derive(Debug, Args)]
#[command(mut_arg("paths", shared::or_here))]
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

    /// Exit with status 1 if a finding has this severity or a worse one
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

    /// Check again whenever a file or a configuration changes, until Ctrl-C; prints text or short
    #[arg(long, help_heading = "Miscellaneous")]
    #[arg(conflicts_with_all = ["diff", "add_ignore", "write_baseline", "staged", "show_files", "output"])]
    pub(super) watch: bool,
}

const EXPORT_STATUS: &str = "\
Exit status:
  0  all games are in export format now
  1  games were kept as they were, or are not quite in export format; with --check and
     --diff also: files would change
  2  something could not be done: wrong arguments, no file matched, a file that cannot be
     read or written, a bug of pbnlint; the other files are still written, and 2 beats 1";

const EXPORT_FILES: &str = "\
Files are repaired as `check --fix` does, and then rewritten: in place, unless --output,
--output-dir, --check or --diff says otherwise; what comes from stdin goes to stdout. A game that
cannot be written in export format is reported on stderr. It stays as it is, but for three things:
its lines end as those of the rest of the file do, empty lines around it become one, and `% PBN`
and `% EXPORT` lines in it go to the top of the file.";

/// What chess has in the place of the last sentence of [`EXPORT_FILES`].
const EXPORT_FILES_OF_CHESS: &str = "It stays as it is.";

#[derive(Debug, Args)]
#[command(mut_arg("show_files", |arg| shared::shows_files(arg, "exported")))]
#[command(mut_arg("solve", shared::adds_results))]
#[command(mut_arg("receiver", shared::writes_for))]
#[command(after_help = EXPORT_STATUS)]
#[command(after_long_help = format!("{EXPORT_FILES}\n\n{EXPORT_STATUS}"))]
pub(super) struct ExportArgs {
    #[command(flatten)]
    pub(super) files: FileArgs,

    #[command(flatten)]
    pub(super) config: ConfigArgs,

    /// Write to this file instead, `-` for standard output; takes one input
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    #[arg(conflicts_with_all = ["output_dir", "check", "diff", "backup", "in_place"])]
    pub(super) output: Option<PathBuf>,

    /// Write the files below this folder instead, under the paths they have in the working folder; a file
    /// from elsewhere goes there by its name alone
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

    #[command(flatten, next_help_heading = "Output")]
    pub(super) replace: ReplaceArgs,

    /// Print what was done for programs, on stdout: `json`, one object, or `jsonl`, a line for each
    /// game that was kept
    #[arg(
        long,
        value_name = "FORMAT",
        conflicts_with = "diff",
        help_heading = "Output"
    )]
    pub(super) format: Option<ExportReport>,

    /// When to use colors; `auto` follows NO_COLOR, FORCE_COLOR, CLICOLOR and CLICOLOR_FORCE
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub(super) color: ColorChoice,

    /// Print only what is not in export format: no line for each file, no summary
    #[arg(short, long, help_heading = "Output")]
    pub(super) quiet: bool,

    /// Do not repair anything before writing
    #[arg(long, conflicts_with_all = ["unsafe_fixes", "select", "ignore", "extend_select"])]
    #[arg(help_heading = "Repairs")]
    pub(super) no_fix: bool,

    /// Repair also where the meaning may change or text may be lost, as `check --fix
    /// --unsafe-fixes` does
    #[arg(long, help_heading = "Repairs")]
    pub(super) unsafe_fixes: bool,

    /// Write dealer and vulnerability where a game says neither, as the number of its board gives them in
    /// duplicate bridge
    #[arg(
        long,
        value_name = "WHAT",
        conflicts_with = "no_fix",
        help_heading = "Repairs"
    )]
    pub(super) fill_from: Option<FillFrom>,

    #[command(flatten, next_help_heading = "Repairs")]
    pub(super) chosen: SelectArgs,

    /// The version of the standard to write [default: what the file or the configuration says, otherwise
    /// 2.1]
    #[arg(long, value_name = "VERSION", help_heading = "Format")]
    pub(super) pbn_version: Option<VersionChoice>,

    /// The value of mandatory tags that a game lacks
    #[arg(
        long,
        value_name = "WITH",
        default_value = "auto",
        help_heading = "Format"
    )]
    pub(super) fill: FillWith,

    /// The line ends to write; `keep` takes those of the file [default: what the configuration
    /// says, else what the standard has]
    #[arg(long, value_name = "KIND", help_heading = "Format")]
    pub(super) line_ending: Option<LineEndingChoice>,

    /// The encoding to write; `keep` takes that of the file [default: latin1; for chess what the
    /// configuration says]
    #[arg(long, value_name = "ENCODING", help_heading = "Format")]
    pub(super) encoding: Option<WrittenEncoding>,

    #[command(flatten, next_help_heading = "Format")]
    pub(super) receiver: ReceiverArgs,

    /// Write out what `#` and `##` take over from other games
    #[arg(long, help_heading = "Format")]
    pub(super) expand_inheritance: bool,

    /// Write only the deals, with event, board, dealer, vulnerability and scoring: no results, auctions, plays,
    /// names or comments
    #[arg(long, value_name = "WHAT", help_heading = "Format")]
    pub(super) only: Option<Only>,

    /// Write only the seven tags and the moves of the main line of chess games (reduced export format)
    #[arg(long, help_heading = "Format")]
    pub(super) reduced: bool,

    #[command(flatten, next_help_heading = "Format")]
    pub(super) solving: SolveArgs,

    /// The form of double-dummy results
    #[arg(
        long,
        value_name = "FORM",
        default_value = "keep",
        help_heading = "Format"
    )]
    pub(super) double_dummy: DoubleDummyChoice,

    /// How free texts of RBN are written
    #[arg(
        long,
        value_name = "HOW",
        default_value = "keep",
        help_heading = "Format"
    )]
    pub(super) text: TextChoice,

    /// What records of RBN and RBX repeat of the records before them; `least` and `full` also write free
    /// texts on one line, and leave a file with a line that cannot be read as `keep` does
    #[arg(
        long,
        value_name = "HOW",
        default_value = "keep",
        help_heading = "Format"
    )]
    pub(super) repeat: RepeatChoice,

    #[command(flatten)]
    pub(super) threads: ThreadArgs,
}

impl ExportArgs {
    /// A flag that was given, and can be obeyed in PBN alone.
    pub(super) fn flag_of_pbn(&self) -> Option<&'static str> {
        match (&self.receiver.receiver, self.only) {
            (Some(_), _) => Some("--receiver"),
            (None, Some(_)) => Some("--only"),
            (None, None) => None,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    /// The name of the rule, or of a group, whose rules are then listed
    #[arg(
        value_name = "RULE",
        value_parser = topic,
        required_unless_present = "all",
        add = ArgValueCandidates::new(candidates::topics)
    )]
    pub(super) topic: Option<Topic>,

    /// Print the pages of all rules
    #[arg(long, conflicts_with = "topic")]
    all: bool,

    /// How to print pages
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: ExplainFormat,
}

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    /// Only these: names of rules or groups, `all`, `default`
    #[arg(
        value_name = "RULES",
        value_parser = built_in,
        add = ArgValueCandidates::new(candidates::selectors)
    )]
    pub(super) rules: Vec<Selector>,

    /// Print instead how many requirements of the standard have a rule, and why others have
    /// none
    #[arg(long, conflicts_with = "rules")]
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

    /// Read the file in this notation, whatever it looks like [default: what it shows]
    #[arg(long, value_name = "NOTATION")]
    pub(super) notation: Option<ReadNotation>,

    /// Give the position before each move of chess
    #[arg(long)]
    pub(super) fen: bool,

    /// Solve the deals, and give the double-dummy results
    #[arg(long)]
    pub(super) solve: bool,

    /// Take `pbn-version` from this configuration instead of the `pbnlint.toml` found upwards from
    /// the file
    #[arg(long, value_name = "CONFIG", conflicts_with = "isolated")]
    pub(super) config: Option<PathBuf>,

    /// Use no configuration
    #[arg(long)]
    pub(super) isolated: bool,
}

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    /// The file, or `-` for stdin
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,

    /// Only the board of this name
    #[arg(long, value_name = "BOARD", conflicts_with = "game")]
    pub(super) board: Option<String>,

    /// Only the game of this number, from 1
    #[arg(long, value_name = "N")]
    pub(super) game: Option<usize>,

    /// Read the file in this notation, whatever it looks like [default: what it shows]
    #[arg(long, value_name = "NOTATION")]
    pub(super) notation: Option<ReadNotation>,

    /// Solve the deals, and draw the double-dummy results
    #[arg(long)]
    pub(super) solve: bool,

    /// Write nothing beyond ASCII, and letters for suits
    #[arg(long)]
    pub(super) ascii: bool,

    /// How many columns a line may have, 40 or more [default: those of the terminal]
    #[arg(long, value_name = "COLUMNS", value_parser = value_parser!(u16).range(40..))]
    pub(super) width: Option<u16>,

    /// When to use colors
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: ColorChoice,

    /// Take this configuration instead of the `pbnlint.toml` found upwards from the file
    #[arg(long, value_name = "CONFIG", conflicts_with = "isolated")]
    pub(super) config: Option<PathBuf>,

    /// Use no configuration
    #[arg(long)]
    pub(super) isolated: bool,
}

const CONVERT_STATUS: &str = "\
Exit status:
  0  all is converted
  1  something is kept as it is, or left out, and named on stderr
  2  something could not be done: wrong arguments, no file matched, a file that is in another
     notation, or cannot be read or written";

const CONVERT_FILES: &str = "\
Games are written in export format, records in output form. What the other notation has no place
for is kept in `%` lines, which other programs skip, and comes back from them. Between RBN and RBX
a closing brace in a text, for which RBX has no sign, is left out and named. The text of one file
goes to stdout, if neither --output nor --output-dir is given; an input is never written over.";

#[derive(Debug, Args)]
#[command(mut_arg("show_files", |arg| shared::shows_files(arg, "converted")))]
#[command(after_help = CONVERT_STATUS)]
#[command(after_long_help = format!("{CONVERT_FILES}\n\n{CONVERT_STATUS}"))]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    pub(super) files: FileArgs,

    #[command(flatten)]
    pub(super) config: ConfigArgs,

    /// The notation to write
    #[arg(long, value_name = "NOTATION", help_heading = "Output")]
    pub(super) to: WrittenNotation,

    /// Write to this file, `-` for standard output; takes one input
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    #[arg(conflicts_with = "output_dir")]
    pub(super) output: Option<PathBuf>,

    /// Write the files below this folder, under the paths they have in the working folder with the ending
    /// of the notation; a file from elsewhere goes there by its name alone
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub(super) output_dir: Option<PathBuf>,

    /// Write a file only if all of it can be written
    #[arg(long, help_heading = "Output")]
    pub(super) strict: bool,

    /// Leave out what the notation has no place for, instead of keeping it in `%` lines
    #[arg(long, help_heading = "Output")]
    pub(super) no_kept: bool,

    /// First delete the `%` lines that an earlier conversion wrote for what had no place
    #[arg(long, help_heading = "Output")]
    pub(super) drop_kept: bool,

    /// In PBN, write `#` for a value that the game before has already, in tags that hand it on
    #[arg(long, help_heading = "Output")]
    pub(super) inherit: bool,

    /// Write what was kept or left out, game by game, into this file (`-`: stdout), as JSON
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) report: Option<PathBuf>,

    /// Print only what is kept or left out
    #[arg(short, long, help_heading = "Output")]
    pub(super) quiet: bool,
}

#[derive(Debug, Args)]
pub(super) struct TreeArgs {
    /// The file, or `-` for stdin
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,

    /// Read the file in this notation, whatever it looks like [default: what it shows]
    #[arg(long, value_name = "NOTATION")]
    pub(super) notation: Option<ReadNotation>,
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
    /// The file, which need not exist, or a folder. Without it, what holds in the working folder
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,

    /// Take this configuration instead of the `pbnlint.toml` found upwards from the file
    #[arg(long, value_name = "CONFIG", conflicts_with = "isolated")]
    pub(super) config: Option<PathBuf>,

    /// Use no configuration
    #[arg(long)]
    pub(super) isolated: bool,
}

#[derive(Debug, Args)]
pub(super) struct SchemaArgs {
    /// What it describes
    #[arg(value_name = "OF")]
    pub(super) of: SchemaOf,
}

#[cfg(feature = "lsp")]
#[derive(Debug, Args)]
pub(super) struct LspArgs {
    /// Changes nothing: many editors give it, and the server uses stdin and stdout in any case
    #[arg(long)]
    stdio: bool,

    /// Solve deals where that tells more: a card that is pointed at says what it cost
    #[arg(long)]
    pub(super) solve: bool,
}

const COMPLETIONS: &str = "\
Each of these does what a new account needs:
  bash        mkdir -p ~/.local/share/bash-completion/completions
              pbnlint completions bash > ~/.local/share/bash-completion/completions/pbnlint
  zsh         echo 'autoload -U compinit; compinit; source <(pbnlint completions zsh)' >> ~/.zshrc
  fish        mkdir -p ~/.config/fish/completions
              pbnlint completions fish > ~/.config/fish/completions/pbnlint.fish
  elvish      mkdir -p ~/.config/elvish
              echo 'eval (pbnlint completions elvish | slurp)' >> ~/.config/elvish/rc.elv
  powershell  New-Item -Force -ItemType Directory (Split-Path $PROFILE)
              Add-Content $PROFILE 'pbnlint completions powershell | Out-String | Invoke-Expression'";

#[derive(Debug, Args)]
#[command(after_help = COMPLETIONS)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(super) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// The command, for a page of its own, as in `pbnlint man config show`
    #[arg(value_name = "COMMAND")]
    pub(super) command: Vec<String>,

    /// Write the pages of all commands into this folder, such as ~/.local/share/man/man1
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(super) output_dir: Option<PathBuf>,
}

/// [`names::selector`] for clap, which shows the name itself.
fn selector(name: &str) -> Result<Selector, String> {
    names::selector(name.trim()).map_err(|unknown| unknown.why().to_owned())
}

/// [`names::built_in`] for clap, which shows the name itself.
fn built_in(name: &str) -> Result<Selector, String> {
    names::built_in(name).map_err(|unknown| unknown.why().to_owned())
}

/// [`names::topic`] for clap, which shows the name itself.
fn topic(name: &str) -> Result<Topic, String> {
    names::topic(name).map_err(|unknown| unknown.why().to_owned())
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
