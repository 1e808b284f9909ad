//! What an editor is told of a document, by the notation that it is in.

use std::ops::Range;

use serde_json::Value;

use super::navigate::Links;
use super::outline::{Fold, Symbol};
use super::protocol::Edit;

/// A document that is read in a notation. What a notation does not have is left out. Offsets and ranges are
/// bytes of the document.
pub(super) trait Reader {
    /// What to show at an offset. If deals may be solved, that can take a good part of a second.
    fn hover(&self, offset: usize, may_solve: bool) -> Option<Value>;

    /// What can be written at an offset.
    fn completions(&self, offset: usize) -> Vec<Value>;

    /// What is connected with an offset.
    fn links(&self, offset: usize) -> Option<Links>;

    /// What surrounds an offset, from the inside out.
    fn surroundings(&self, offset: usize) -> Vec<Range<usize>>;

    /// The colors of what a range touches, in the form of the protocol.
    fn tokens(&self, range: &Range<usize>) -> Vec<u32>;

    /// The games with their parts.
    fn symbols(&self) -> Vec<Symbol>;

    /// What can be folded.
    fn folds(&self) -> Vec<Fold>;

    /// The bytes of the games that a range touches.
    fn touched(&self, range: &Range<usize>) -> Range<usize>;

    /// What is read between the words within a range.
    fn hints(&self, _range: &Range<usize>) -> Vec<Value> {
        Vec::new()
    }

    /// What can be renamed at an offset.
    fn renamable(&self, _offset: usize) -> Option<Value> {
        None
    }

    /// The edits that give what is at an offset another name, or why that cannot be.
    fn rename(&self, _offset: usize, _name: &str) -> Result<Vec<Edit>, String> {
        Err("there is nothing here that can be renamed".to_owned())
    }
}
