//! What flags choose from.

use clap::ValueEnum;

use crate::engine::Severity;
use crate::notation::Notation;
use crate::pbn::optimum::ResultForm;
use crate::pbn::standard::Version;
use crate::pgn::export::TargetEncoding;
use crate::source;

/// The value of mandatory tags that a game lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum FillWith {
    /// Empty where a game has only a deal, otherwise `?`
    Auto,
    /// `?`, which means that the value is not known
    Unknown,
    /// Empty, which means that there is no value
    Empty,
}

/// What gives dealer and vulnerability where a game says neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum FillFrom {
    /// The number of the board
    Board,
}

/// What of games is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Only {
    /// The cards, and what is known before they are dealt
    Deal,
}

/// The forms of double-dummy results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum DoubleDummyChoice {
    /// As the games have them
    Keep,
    /// As the standard has them, in an OptimumResultTable
    Table,
    /// As BridgeComposer has them, in DoubleDummyTricks
    Tricks,
    /// In both
    Both,
}

impl From<DoubleDummyChoice> for ResultForm {
    fn from(form: DoubleDummyChoice) -> ResultForm {
        match form {
            DoubleDummyChoice::Keep => ResultForm::Keep,
            DoubleDummyChoice::Table => ResultForm::Table,
            DoubleDummyChoice::Tricks => ResultForm::Tricks,
            DoubleDummyChoice::Both => ResultForm::Both,
        }
    }
}

/// The notations that can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum ReadNotation {
    /// Portable Bridge Notation
    Pbn,
    /// Richard's Bridge Notation
    Rbn,
    /// The same with each record on one line
    Rbx,
    /// Portable Game Notation, for chess
    Pgn,
    /// Portable Preferans Notation
    Ppn,
}

impl From<ReadNotation> for Notation {
    fn from(notation: ReadNotation) -> Notation {
        match notation {
            ReadNotation::Pbn => Notation::Pbn,
            ReadNotation::Rbn => Notation::Rbn,
            ReadNotation::Rbx => Notation::Rbx,
            ReadNotation::Pgn => Notation::Pgn,
            ReadNotation::Ppn => Notation::Ppn,
        }
    }
}

/// The notations to which files are converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum WrittenNotation {
    /// Portable Bridge Notation, in export format
    Pbn,
    /// Richard's Bridge Notation
    Rbn,
    /// The same with each record on one line
    Rbx,
}

impl From<WrittenNotation> for Notation {
    fn from(notation: WrittenNotation) -> Notation {
        match notation {
            WrittenNotation::Pbn => Notation::Pbn,
            WrittenNotation::Rbn => Notation::Rbn,
            WrittenNotation::Rbx => Notation::Rbx,
        }
    }
}

/// What records of RBN repeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum RepeatChoice {
    /// What they repeat in the file
    Keep,
    /// Only what has to be repeated
    Least,
    /// Everything, so that each record is complete
    Full,
}

/// How free texts of RBN are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum TextChoice {
    /// On the lines on which they are
    Keep,
    /// On one line each, with `|` for each line break
    OneLine,
}

/// The encodings that export writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum WrittenEncoding {
    /// ISO 8859-1, where it has all characters of the file
    Latin1,
    /// What the file has
    Keep,
}

impl From<WrittenEncoding> for TargetEncoding {
    fn from(encoding: WrittenEncoding) -> TargetEncoding {
        match encoding {
            WrittenEncoding::Latin1 => TargetEncoding::Latin1,
            WrittenEncoding::Keep => TargetEncoding::Keep,
        }
    }
}

/// In which format an export reports to programs what it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum ExportReport {
    /// One JSON object for the run
    Json,
    /// One JSON object a line for each game that was kept
    Jsonl,
}

/// The formats of pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum ExplainFormat {
    /// The page drawn on a terminal, else as Markdown; a table for a group
    Text,
    /// One JSON object with all facts and the page, or an array of them
    Json,
}

/// The formats of the list of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum ListFormat {
    /// A table
    Text,
    /// A JSON array with all facts
    Json,
}

/// What has a JSON schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum SchemaOf {
    /// What `check --format json` prints
    Check,
    /// What `model` prints
    Model,
    /// What `pbnlint.toml` may say
    Config,
}

/// From which severity on findings count for the exit status.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum FailOn {
    Error,
    Warning,
    Info,
    Never,
}

impl FailOn {
    /// The least severity that counts; `None` where none does.
    pub(in crate::cli) fn least(self) -> Option<Severity> {
        match self {
            FailOn::Error => Some(Severity::Error),
            FailOn::Warning => Some(Severity::Warning),
            FailOn::Info => Some(Severity::Info),
            FailOn::Never => None,
        }
    }

    /// Whether a finding of this severity counts.
    pub(in crate::cli) fn counts(self, severity: Severity) -> bool {
        self.least().is_some_and(|least| severity >= least)
    }
}

/// The line ends of export format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum LineEndingChoice {
    Crlf,
    Lf,
    Keep,
}

impl From<LineEndingChoice> for source::LineEnding {
    fn from(ending: LineEndingChoice) -> source::LineEnding {
        match ending {
            LineEndingChoice::Crlf => source::LineEnding::Crlf,
            LineEndingChoice::Lf => source::LineEnding::Lf,
            LineEndingChoice::Keep => source::LineEnding::Keep,
        }
    }
}

/// The versions of the standard, as the command line names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum VersionChoice {
    #[value(name = "1.0")]
    V1_0,
    #[value(name = "2.0")]
    V2_0,
    #[value(name = "2.1")]
    V2_1,
}

impl From<VersionChoice> for Version {
    fn from(version: VersionChoice) -> Version {
        match version {
            VersionChoice::V1_0 => Version::V1_0,
            VersionChoice::V2_0 => Version::V2_0,
            VersionChoice::V2_1 => Version::V2_1,
        }
    }
}

/// When to use colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum ColorChoice {
    Auto,
    Always,
    Never,
}
