//! Values of settings: as they are written, with their place, and as they are meant, with their line.

use serde::de::{Deserialize, Deserializer};
use toml::Spanned;

use crate::source::LineEnding;

/// A value with its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Placed<T>(Spanned<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Placed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Spanned::deserialize(deserializer).map(Placed)
    }
}

/// Keys are kept in the order of the file.
impl<T> Ord for Placed<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.start().cmp(&other.start())
    }
}

impl<T> PartialOrd for Placed<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Placed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.start() == other.start()
    }
}

impl<T> Eq for Placed<T> {}

impl<T> Placed<T> {
    /// The byte at which it begins.
    pub(super) fn start(&self) -> usize {
        self.0.span().start
    }

    pub(super) fn value(&self) -> &T {
        self.0.get_ref()
    }
}

/// A value and the line (1-based) on which it is.
#[derive(Clone, Debug)]
pub struct At<T> {
    /// What is said.
    pub value: T,
    /// Where.
    pub line: usize,
}

/// The line ends of export format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "cli", schemars(rename = "LineEnding"))]
pub(super) enum WrittenLineEnding {
    /// As the standard has it.
    #[default]
    Crlf,
    /// As git may check files out.
    Lf,
    /// As they are.
    Keep,
}

impl From<WrittenLineEnding> for LineEnding {
    fn from(ending: WrittenLineEnding) -> LineEnding {
        match ending {
            WrittenLineEnding::Crlf => LineEnding::Crlf,
            WrittenLineEnding::Lf => LineEnding::Lf,
            WrittenLineEnding::Keep => LineEnding::Keep,
        }
    }
}
