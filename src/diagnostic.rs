//! What a rule says: plain data, without a word about how it is printed.

use std::ops::Range;

use crate::fix::Fix;
use crate::rules::Rule;

/// A byte range of one game's text: 0-based, the end excluded.
///
/// Trees, models and rules count from the start of their game, so that a game is judged
/// alike wherever it stands in the file; [`Span::at`] gives the range in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte behind the last one.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`, both in bytes.
    #[inline]
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The place before the byte at `offset`, with nothing in it.
    pub fn empty(offset: u32) -> Span {
        Span::new(offset, offset)
    }

    /// How many bytes it covers.
    #[inline]
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether it covers no byte.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// A part of this span: `from..to` counted from its start and clipped to it.
    #[must_use]
    pub fn part(self, from: usize, to: usize) -> Span {
        let clip = |n: usize| self.start + u32::try_from(n).unwrap_or(u32::MAX).min(self.len());
        Span::new(clip(from), clip(to))
    }

    /// The bytes of the span in its game's text, clipped to it.
    #[inline]
    pub fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or(&[])
    }

    /// The range in the file of a game that begins at `base`.
    pub fn at(self, base: usize) -> Range<usize> {
        base + self.start as usize..base + self.end as usize
    }
}

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Readers will differ, or the standard is broken harmlessly.
    Warning,
    /// A reader gets a wrong game or none.
    Error,
}

impl Severity {
    /// `info`, `warning` or `error`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// One finding of one rule at one place of a file. Ranges are byte ranges of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The rule that speaks.
    pub rule: &'static Rule,
    /// How bad it is, after the user's settings.
    pub severity: Severity,
    /// What is wrong and what would be right: lower case, no full stop.
    pub message: String,
    /// The smallest range that is wrong.
    pub range: Range<usize>,
    /// Other places that matter, in the order in which they should be read.
    pub labels: Vec<Label>,
    /// Remarks that belong to no place.
    pub notes: Vec<String>,
    /// Ways to repair it, the best first.
    pub fixes: Vec<Fix>,
    /// The game, 1-based; 0 for what belongs to the whole file.
    pub game: usize,
    /// The value of the game's Board tag, decoded.
    pub board: Option<String>,
    /// The name of the tag pair in or behind which the range lies.
    pub tag: Option<String>,
}

/// A second place of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The bytes of the file.
    pub range: Range<usize>,
    /// What is to be seen there.
    pub message: String,
}
