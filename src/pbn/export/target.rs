//! What is asked of an export, and what follows from it for one file.

use memchr::memmem;

use crate::pbn::standard::{MAX_LINE_LENGTH, Version};
use crate::pbn::syntax::split::DirectiveKind;
use crate::pbn::syntax::{GameText, Split};
use crate::source::{Encoding, LineEnd, Source, line_end};

/// What is asked of an export.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExportOptions {
    /// The version of the standard to write; `None` for the one that the file declares.
    pub version: Option<Version>,
    /// The version of files that declare none.
    pub default_version: Version,
    /// What is in the place of absent mandatory tags.
    pub fill: Fill,
    /// The line ends to write; `None` keeps those of the file, or most of them.
    pub line_end: Option<LineEnd>,
    /// Whether UTF-8 is turned into Latin 1 where that can be done for the whole file.
    pub to_latin1: bool,
    /// Whether `#`, `##` and what follows from them are written out in each game
    /// (chapter 4.8).
    pub expand_inheritance: bool,
}

impl Default for ExportOptions {
    fn default() -> ExportOptions {
        ExportOptions {
            version: None,
            default_version: Version::LATEST,
            fill: Fill::ByGame,
            line_end: Some(LineEnd::CrLf),
            to_latin1: true,
            expand_inheritance: false,
        }
    }
}

/// What is in the place of a mandatory tag that a game lacks (chapter 3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fill {
    /// Nothing in games that hold only a deal, where result and players make no sense; `?`
    /// in the others.
    #[default]
    ByGame,
    /// `?` in all games.
    Unknown,
    /// Nothing in all games.
    Empty,
}

/// What an export of one file is held to.
#[derive(Debug)]
pub(super) struct ExportTarget {
    pub(super) version: Version,
    pub(super) fill: Fill,
    pub(super) newline: &'static [u8],
    /// How many bytes a line may have before its line end.
    pub(super) longest_line: usize,
    /// The encoding of the file, on which it depends how many columns a text takes.
    pub(super) encoding: Encoding,
    /// Whether text is turned from UTF-8 into Latin 1.
    pub(super) transcodes: bool,
    /// Whether `#` is written out.
    pub(super) expands: bool,
    /// Whether `##` is written out.
    pub(super) expands_headers: bool,
}

impl ExportTarget {
    /// The target of a file whose games are read by these versions.
    pub(super) fn new(
        source: &Source<'_>,
        split: &Split,
        versions: &[Version],
        settings: &ExportOptions,
    ) -> ExportTarget {
        let version = settings
            .version
            .or(latest_declared(split, versions))
            .unwrap_or(settings.default_version);
        let newline = settings.line_end.unwrap_or_else(|| usual_line_end(source));
        ExportTarget {
            version,
            fill: settings.fill,
            newline: newline.bytes(),
            longest_line: MAX_LINE_LENGTH - newline.bytes().len(),
            encoding: source.encoding(),
            transcodes: settings.to_latin1 && source.encoding().is_utf8(),
            expands: settings.expand_inheritance,
            // 1.0 has no `##`, but can say the same in each game.
            expands_headers: settings.expand_inheritance || version == Version::V1_0,
        }
    }

    /// The same, in another version.
    pub(super) fn in_version(self, version: Version) -> ExportTarget {
        ExportTarget {
            version,
            expands_headers: self.expands || version == Version::V1_0,
            ..self
        }
    }

    /// The same, with the encoding of the file.
    pub(super) fn in_its_encoding(self) -> ExportTarget {
        ExportTarget {
            transcodes: false,
            ..self
        }
    }
}

/// The latest version that is declared for any game: what a version allows every later one allows
/// too (chapter 4.10). Games before the first declaration declare none.
fn latest_declared(split: &Split, versions: &[Version]) -> Option<Version> {
    let is_version = |kind| matches!(kind, DirectiveKind::Version { .. });
    let mut directives = split.directives.iter();
    let first = directives.find(|directive| is_version(directive.kind))?;
    let is_declared = |game: &GameText| first.range.start < place(game);
    // What follows the last game is none, unless there is no other.
    let has_games = split.game_count() > 0;
    let games = split.games.iter().zip(versions);
    let declared =
        games.filter(|(game, _)| is_declared(game) && game.first_tag().is_some() == has_games);
    declared.map(|(_, version)| *version).max()
}

/// Where a game is judged by what was declared before it.
fn place(game: &GameText) -> usize {
    game.first_tag().unwrap_or(game.range().end)
}

/// The version by which each game of a file is read: the one declared last before its first
/// tag.
pub(super) fn declared_versions(split: &Split, settings: &ExportOptions) -> Vec<Version> {
    let mut declared = settings.default_version;
    let mut directives = split.directives.iter().peekable();
    let versions = split.games.iter().map(|game| {
        while let Some(directive) = directives.next_if(|d| d.range.start < place(&game)) {
            if let DirectiveKind::Version { major, minor } = directive.kind {
                declared = Version::declared(major, minor);
            }
        }
        declared
    });
    versions.collect()
}

/// The kind of most line ends; CR LF where there are none.
fn usual_line_end(source: &Source<'_>) -> LineEnd {
    if let Some(only) = source.only_line_end() {
        return only;
    }
    let bytes = source.bytes();
    let (mut crlf, mut lf, mut cr) = (0_usize, 0_usize, 0_usize);
    let mut at = 0;
    while let Some((kind, length)) = LineEnd::at(bytes, line_end(bytes, at)) {
        at = line_end(bytes, at) + length;
        match kind {
            LineEnd::CrLf | LineEnd::CrCrLf => crlf += 1,
            LineEnd::Lf => lf += 1,
            LineEnd::Cr => cr += 1,
        }
    }
    if crlf >= lf && crlf >= cr {
        LineEnd::CrLf
    } else if lf >= cr {
        LineEnd::Lf
    } else {
        LineEnd::Cr
    }
}

/// Whether any value of the file is or begins with `#`: else no game depends on another.
pub(super) fn may_inherit(bytes: &[u8]) -> bool {
    memmem::find(bytes, b"\"#").is_some()
}

/// Whether an encoding is one in which export format can be written.
pub(super) fn is_of_the_standard(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Ascii | Encoding::Latin1)
}
