//! Which games of a text a revision leaves as they were.

use crate::engine::pieces::TextPiece;
use crate::engine::revision::Revision;
use crate::engine::unit_pieces;
use crate::pbn::syntax::Split;
use crate::pbn::syntax::split::Directive;

/// The pieces of the new text; `None` where what holds for the whole file has changed.
pub(super) fn pieces(revision: &Revision, old: &Split, new: &Split) -> Option<Vec<TextPiece>> {
    let is_read = old.unreadable.is_none() && new.unreadable.is_none();
    if !is_read || !has_same_directives(revision, old, new) {
        return None;
    }
    let is_alike = |before: usize, now: usize, by: isize| {
        let moved = old.games.get(before).map(|game| game.moved(by));
        moved.is_some() && new.games.get(now) == moved
    };
    unit_pieces::pieces(revision, old, new, is_alike)
}

fn has_same_directives(revision: &Revision, old: &Split, new: &Split) -> bool {
    let pairs = old.directives.iter().zip(&new.directives);
    let mut moved = pairs.map(|(old, new)| {
        let range = revision.follow(&old.range);
        let says = |directive: &Directive| (directive.kind, directive.exact, directive.declared);
        range.as_ref() == Some(&new.range) && says(old) == says(new)
    });
    old.directives.len() == new.directives.len() && moved.all(|is_same| is_same)
}
