//! What reduced export format leaves out (3.2.4).

use crate::pgn::document::PgnDocument;
use crate::pgn::tag::{ROSTER, TAGS};
use crate::pgn::token::PgnTokenKind;

/// How much of some games is left out.
#[derive(Default)]
pub(super) struct LeftOut {
    tags: usize,
    comments: usize,
    variations: usize,
    annotations: usize,
    escapes: usize,
}

impl LeftOut {
    /// Adds what is left out of a game.
    pub(super) fn add(&mut self, document: &PgnDocument<'_>) {
        let is_in_roster = |name: &[u8]| {
            let mut roster = TAGS.iter().take(ROSTER);
            roster.any(|tag| tag.name.as_bytes() == name)
        };
        let pairs = document.tag_pairs();
        self.tags += pairs.filter(|pair| !is_in_roster(pair.name())).count();
        for kind in document.tree.tokens.kinds() {
            match kind {
                PgnTokenKind::LineComment | PgnTokenKind::BraceComment => self.comments += 1,
                PgnTokenKind::LeftParenthesis => self.variations += 1,
                PgnTokenKind::Nag | PgnTokenKind::Suffix => self.annotations += 1,
                PgnTokenKind::Escape => self.escapes += 1,
                _ => {}
            }
        }
    }

    /// The same in words; nothing where nothing is left out.
    pub(super) fn words(&self) -> Option<String> {
        let parts = [
            (self.tags, "tag"),
            (self.comments, "comment"),
            (self.variations, "variation"),
            (self.annotations, "annotation"),
            (self.escapes, "escape line"),
        ];
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts
            .map(|(count, noun)| match count {
                1 => format!("1 {noun}"),
                _ => format!("{count} {noun}s"),
            })
            .collect();
        (!parts.is_empty()).then(|| format!("left out: {}", parts.join(", ")))
    }
}
