//! The readers of documents, by their notations.

use super::chess::ChessGames;
use super::document::Document;
use super::games::Games;
use super::reader::Reader;
use super::viewed::Viewed;
use crate::lint;

/// Reads a document; `None` where its notation has none.
pub(super) fn of<'d>(
    document: &'d Document,
    settings: &'d lint::Settings,
) -> Option<Box<dyn Reader + 'd>> {
    if let Some(games) = Games::of(document, settings) {
        return Some(Box::new(games));
    }
    if let Some(games) = ChessGames::of(document, settings) {
        return Some(Box::new(games));
    }
    let viewed = Viewed::of(document, settings)?;
    Some(Box::new(viewed))
}
