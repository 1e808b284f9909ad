//! What an editor is told of a document, by the notation that it is in.

use std::ops::Range;

use serde_json::Value;

use super::navigate::Links;
use super::protocol::{Fold, Symbol, TextEdit};

/// What is given the places of colors, by the names of these in the protocol.
pub(super) type Paint<'p> = dyn FnMut(Range<usize>, &'static str) + 'p;

/// What a game can be found by in all files of a workspace.
pub(super) struct SymbolName {
    /// What it is the name of: a board, an event, or the seat of a player.
    pub(super) of: &'static str,
    pub(super) text: String,
    pub(super) place: Range<usize>,
}

/// A document that is read in a notation. What a notation does not have is left out. Offsets and ranges are
/// bytes of the document.
pub(super) trait DocumentReader {
    /// What to show at an offset. If deals may be solved, that can take a good part of a second.
    fn hover(&self, offset: usize, may_solve: bool) -> Option<Value>;

    /// What can be written at an offset.
    fn completions(&self, offset: usize) -> Vec<Value>;

    /// What is connected with an offset.
    fn links(&self, offset: usize) -> Option<Links>;

    /// What surrounds an offset, from the inside out.
    fn surroundings(&self, offset: usize) -> Vec<Range<usize>>;

    /// The colors of what a range touches, in order.
    fn colors(&self, range: &Range<usize>, paint: &mut Paint<'_>);

    /// What the parts of the document are called, of which there are several: games.
    fn noun(&self) -> &'static str {
        "Games"
    }

    /// How many games there are.
    fn games(&self) -> usize;

    /// The bytes of a game (0-based).
    fn range(&self, game: usize) -> Option<Range<usize>>;

    /// A game (0-based) with at most so many of its parts.
    fn symbol(&self, game: usize, room: usize) -> Option<Symbol>;

    /// What can be folded in a game (0-based).
    fn folds(&self, game: usize) -> Vec<Fold>;

    /// What a game (0-based) can be found by.
    fn names(&self, game: usize) -> Vec<SymbolName>;

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
    fn rename(&self, _offset: usize, _name: &str) -> Result<Vec<TextEdit>, String> {
        Err("there is nothing here that can be renamed".to_owned())
    }
}
