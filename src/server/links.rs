//! Where a document leads to: files beside it that its tags and comments name, and the pages of rules that it
//! ignores.

use std::collections::HashMap;
use std::fs;
use std::ops::Range;
use std::path::{Component, Path};

use gen_lsp_types as lsp;
use serde::Serialize;

use super::document::TextDocument;
use super::protocol::uri_of;
use super::suppressions::rules;
use super::tokens::LONGEST;
use super::view::DocumentView;
use crate::engine::view::TokenColor;
use crate::source::Slice;

/// A place that leads somewhere.
#[derive(Serialize)]
pub(super) struct Link {
    range: lsp::Range,
    target: String,
}

/// How many names are looked for on disk.
const MOST: usize = 200;

/// The links of the beginning of a document.
pub(super) fn links(view: &DocumentView<'_>, document: &TextDocument) -> Vec<Link> {
    let mut files = SiblingFiles {
        folder: document.path.as_deref().and_then(Path::parent),
        known: HashMap::new(),
    };
    let mut links = Vec::new();
    let mut add = |place: Range<usize>, target: String| {
        links.push(Link {
            range: document.places().range(&place),
            target,
        });
    };
    let length = document.bytes().len().min(LONGEST);
    for (place, color) in view.colors(&(0..length)) {
        let text = document.bytes().slice(place.clone());
        match color {
            TokenColor::Order => {
                for (name, rule) in rules(text) {
                    if let Some(page) = rule.url() {
                        add(name.at(place.start), page);
                    }
                }
            }
            TokenColor::Text | TokenColor::Comment => {
                for word in names(text, color == TokenColor::Text) {
                    let named = text.slice(word.clone());
                    let named = document.encoding().decode(named);
                    if let Some(target) = files.target(&named) {
                        add(place.start + word.start..place.start + word.end, target);
                    }
                }
            }
            _ => {}
        }
    }
    links
}

/// What may be names of files in a text: what is between quotes as a whole, else its words.
fn names(text: &[u8], is_quoted: bool) -> Vec<Range<usize>> {
    let quoted = 1..text.len().saturating_sub(1).max(1);
    if is_quoted && text.get(quoted.clone()).is_some_and(has_ending) {
        return vec![quoted];
    }
    let is_part = |byte: &u8| !byte.is_ascii_whitespace() && !b"\"'<>(){},;:".contains(byte);
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(start) = text
        .get(at..)
        .and_then(|rest| rest.iter().position(is_part))
    {
        let start = at + start;
        let rest = text.slice(start..);
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        at = start + length;
        let word = rest.slice(..length);
        let dots = word.iter().rev().take_while(|byte| **byte == b'.').count();
        let word = word.slice(..length - dots);
        if has_ending(word) {
            words.push(start..start + word.len());
        }
    }
    words
}

/// Whether a text ends as names of files do.
fn has_ending(text: &[u8]) -> bool {
    let ending = text.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let is_ending = (1..=4).contains(&ending.len()) && ending.iter().all(u8::is_ascii_alphanumeric);
    let starts = ending.first().is_some_and(u8::is_ascii_alphabetic);
    is_ending && starts && ending.len() + 1 < text.len() && text.len() < 256
}

/// The files beside a document.
struct SiblingFiles<'d> {
    folder: Option<&'d Path>,
    /// By name: the address, where there is such a file.
    known: HashMap<String, Option<String>>,
}

impl SiblingFiles<'_> {
    fn target(&mut self, name: &str) -> Option<String> {
        let folder = self.folder?;
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        // A file that is at a place of its own is no neighbor of the document.
        let mut parts = Path::new(name).components();
        let is_relative =
            parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if self.known.len() >= MOST || !is_relative {
            return None;
        }
        let path = folder.join(name);
        let is_file = fs::metadata(&path).is_ok_and(|metadata| metadata.is_file());
        let target = is_file.then(|| uri_of(&path));
        self.known.insert(name.to_owned(), target.clone());
        target
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_told_from_other_words() {
        let found = |text: &'static str, is_quoted| {
            let names = names(text.as_bytes(), is_quoted).into_iter();
            names.map(|name| &text[name]).collect::<Vec<_>>()
        };
        assert_eq!(found("\"The old hall.txt\"", true), ["The old hall.txt"]);
        assert_eq!(found("\"2024.03.01\"", true), [""; 0]);
        assert_eq!(
            found("{see a.pbn, b.rbn. And (c.txt)}", false),
            ["a.pbn", "b.rbn", "c.txt"]
        );
        assert_eq!(found("; .pbn 3.5 a.muchlonger", false), [""; 0]);
    }
}
