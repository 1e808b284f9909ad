//! What rules about suppressions see.

use std::collections::BTreeSet;
use std::ops::Range;

use super::quote::found_words;
use super::suppress::{AsideOrder, Suppression, SuppressionScope};
use crate::source::{Source, Span};

/// The game in which a suppression is, or in RBN and RBX the record. Spans count from the start of its
/// text.
pub struct AsideContext<'c> {
    /// The file.
    pub source: &'c Source<'c>,
    /// Where the text begins in the file.
    pub base: usize,
    /// The first tag pair or label.
    pub first: Option<Span>,
    /// The names of all house rules; none where they are not known.
    pub house_names: &'c BTreeSet<String>,
    /// What the whole is called: game or record.
    pub noun: &'static str,
    /// What its first part is called: tag or label.
    pub part: &'static str,
}

impl<'c> AsideContext<'c> {
    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'c [u8] {
        self.source.slice(span.at(self.base))
    }

    /// The bytes of a span as people see them.
    pub fn show(&self, span: Span) -> String {
        let encoding = self.source.encoding();
        encoding.decode(self.slice(span)).into_owned()
    }

    /// What a span is in a message that ends in "found …".
    pub fn found(&self, span: Span) -> String {
        found_words(self.source, self.slice(span))
    }
}

/// A suppression of which some names are of no use in this run: their rules are on, and find
/// nothing that it would suppress.
#[derive(Clone, Copy)]
pub struct Unused<'u> {
    /// The number of its game.
    pub game: usize,
    /// Where that game's text begins in the file.
    pub base: usize,
    /// The suppression; spans count from `base`.
    pub suppression: &'u Suppression,
    /// What it asks for.
    pub order: &'u AsideOrder,
    /// What it acts on.
    pub scope: SuppressionScope,
    /// That in the file.
    pub reach: &'u Range<usize>,
    /// The places of the useless names in the list, at least one.
    pub names: &'u [usize],
}
