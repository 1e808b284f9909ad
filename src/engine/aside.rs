//! Asides: comments and escape lines, of which some speak to this program.

use crate::source::{Slice, Span};

/// The words that mark an aside as meant for this program, by the names under which it is installed.
const WORDS: [&[u8]; 2] = [b"pbnlint", b"pgnlint"];

/// How long each of them is.
const LENGTH: usize = 7;

/// Whether some bytes are one of the words.
fn is_word(word: &[u8]) -> bool {
    WORDS.iter().any(|own| word.eq_ignore_ascii_case(own))
}

/// Whether the text of a comment or escape line, with its `%`, `;` or braces, is meant for this
/// program, understandable or not.
pub fn is_suppression(aside: &[u8]) -> bool {
    AsideReader::begin(aside, 0).is_some()
}

/// Whether a text has the word without which no part of it is meant for this program.
pub(crate) fn has_word(text: &[u8]) -> bool {
    // Both begin with a letter that moves do not have.
    let mut starts = memchr::memchr2_iter(b'p', b'P', text);
    starts.any(|start| text.get(start..start + LENGTH).is_some_and(is_word))
}

/// What an aside asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Ignore findings in what the aside acts on.
    Ignore,
    /// Ignore findings in the whole file.
    IgnoreFile,
    /// Ignore findings from here on.
    Disable,
    /// Do so no longer.
    Enable,
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 4] = [Verb::Ignore, Verb::IgnoreFile, Verb::Disable, Verb::Enable];

    /// The word that is written.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Ignore => "ignore",
            Verb::IgnoreFile => "ignore-file",
            Verb::Disable => "disable",
            Verb::Enable => "enable",
        }
    }

    pub(crate) fn find(word: &[u8]) -> Option<Verb> {
        let word = plain(word);
        Verb::ALL.into_iter().find(|verb| verb.name() == word)
    }
}

/// A comment or escape line without its marks.
pub(crate) struct AsideReader<'t> {
    pub(crate) text: &'t [u8],
    /// How far it is read.
    pub(crate) at: usize,
    /// Where the text begins in the game.
    base: u32,
}

impl<'t> AsideReader<'t> {
    /// Reads an aside, with its `%`, `;` or braces, that begins at `at`, up to the word after
    /// `pbnlint:`; gives also where `pbnlint` begins. `None` for one that is not meant for this program.
    pub(crate) fn begin(aside: &'t [u8], at: u32) -> Option<(AsideReader<'t>, usize)> {
        let (marker, inner) = aside.split_first()?;
        let inner = match inner.strip_suffix(b"}") {
            Some(inner) if *marker == b'{' => inner,
            _ => inner,
        };
        let mut reader = AsideReader {
            text: inner,
            at: 0,
            base: at + 1,
        };
        reader.blanks();
        let start = reader.at;
        let word = reader.rest().get(..LENGTH)?;
        if !is_word(word) {
            return None;
        }
        reader.at += LENGTH;
        let glued = reader.blanks() == 0;
        let colon = reader.rest().starts_with(b":");
        if colon {
            reader.at += 1;
        } else if glued || !reader.begins_order() {
            return None;
        }
        Some((reader, start))
    }

    pub(crate) fn rest(&self) -> &'t [u8] {
        self.text.slice(self.at..)
    }

    pub(crate) fn span(&self, from: usize, to: usize) -> Span {
        Span::new(self.base + from as u32, self.base + to as u32)
    }

    /// Skips white space and says how much.
    pub(crate) fn blanks(&mut self) -> usize {
        let count = self
            .rest()
            .iter()
            .take_while(|byte| is_blank(**byte))
            .count();
        self.at += count;
        count
    }

    /// The letters and hyphens that come next.
    pub(crate) fn word(&self) -> &'t [u8] {
        let rest = self.rest();
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let length = rest.iter().take_while(is_part).count();
        rest.slice(..length)
    }

    /// Whether a verb and a bracket come next, so that only the colon was forgotten.
    fn begins_order(&self) -> bool {
        let word = self.word();
        let after = self.rest().slice(word.len()..);
        Verb::find(word).is_some() && after.trim_ascii_start().starts_with(b"[")
    }
}

/// Whether a byte is white space in an aside. Control characters are: export writes spaces for them.
pub(crate) fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte.is_ascii_control()
}

/// A word in lower case, with hyphens.
pub(crate) fn plain(word: &[u8]) -> String {
    let word = String::from_utf8_lossy(word);
    word.to_ascii_lowercase().replace(['_', ' '], "-")
}
