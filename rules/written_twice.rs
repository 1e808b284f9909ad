//! Text that was written in UTF-8, taken for Latin-1, and written in UTF-8 again.

use crate::rules::characters::probably_utf8;
use crate::rules::prelude::*;
use crate::source::{beyond_ascii, seen, single_byte};

/// How many characters a message shows.
pub(crate) const SHOWN: usize = 12;

/// Text that is written in UTF-8 twice or more often.
pub(crate) struct Twice {
    pub(crate) run: Span,
    /// What it should be, in UTF-8.
    pub(crate) bytes: Vec<u8>,
    /// The first of its characters as they should be, and as they are shown.
    pub(crate) first: String,
    shown: String,
}

impl Twice {
    /// What is said of it.
    pub(crate) fn message(&self) -> String {
        let (first, shown) = (&self.first, &self.shown);
        format!("`{shown}` is `{first}` in UTF-8 that was taken for Latin-1")
    }
}

/// The text that is written in UTF-8 twice or more often, of that which is a text.
pub(crate) fn written_twice(
    text: &[u8],
    is_text: impl Fn(u32) -> bool,
) -> impl Iterator<Item = Twice> {
    // One letter alone, as most of them are, was never two bytes.
    let long = beyond_ascii(text).filter(|(_, characters)| characters.len() >= 4);
    long.filter_map(move |(start, characters)| {
        let run = Span::new(start as u32, (start + characters.len()) as u32);
        let bytes = in_single_bytes(characters).filter(|_| is_text(run.start))?;
        let mut first = probably_utf8(&bytes, text, run)?.to_owned();
        // What was written three times is read back as often.
        while let Some(again) = in_single_bytes(first.as_bytes())
            && again.len() >= 2
            && let Some(meant) = probably_utf8(&again, text, run)
        {
            first = meant.to_owned();
        }
        let bytes = first.clone().into_bytes();
        let first: String = first.chars().take(SHOWN).collect();
        let shown: String = str::from_utf8(characters)
            .ok()?
            .chars()
            .take(SHOWN)
            .collect();
        let (first, shown) = (seen(&first), seen(&shown));
        Some(Twice {
            run,
            bytes,
            first,
            shown,
        })
    })
}

/// The bytes that a program which reads Latin-1, or Windows-1252, shows as these characters in UTF-8;
/// `None` where there are others among them.
fn in_single_bytes(characters: &[u8]) -> Option<Vec<u8>> {
    let characters = str::from_utf8(characters).ok()?;
    let byte = |character| {
        let of_windows = || (0x80..=0x9F).find(|byte| single_byte(*byte) == character);
        u8::try_from(character).ok().or_else(of_windows)
    };
    characters.chars().map(byte).collect()
}
