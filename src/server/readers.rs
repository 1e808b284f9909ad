//! The readers of documents, by their notations.

use super::chess::ChessGames;
use super::document::TextDocument;
use super::games::DocumentGames;
use super::reader::DocumentReader;
use super::viewed::Viewed;
use crate::lint;

/// Reads a document; `None` where its notation has none.
pub(super) fn of<'d>(
    document: &'d TextDocument,
    settings: &'d lint::Settings,
) -> Option<Box<dyn DocumentReader + 'd>> {
    if let Some(games) = DocumentGames::of(document, settings) {
        return Some(Box::new(games));
    }
    if let Some(games) = ChessGames::of(document, settings) {
        return Some(Box::new(games));
    }
    let viewed = Viewed::of(document, settings)?;
    Some(Box::new(viewed))
}
