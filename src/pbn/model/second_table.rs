//! Games that are played with the deal of a game before, and repeat only its board.

use super::{Tagged, tagged};
use crate::pbn::standard::{TagId, TagKind};
use crate::pbn::syntax::Document;

/// A game of the board of the one after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SameBoard {
    /// It has the deal.
    Dealt,
    /// It needs the deal as well: a game before it may have it.
    NeedsDeal,
}

/// The board of a game that says what was bid or played, but not the deal.
pub(crate) fn board_without_deal<'g>(tags: &[Tagged<'g>]) -> Option<&'g [u8]> {
    let find = |tag: TagId| tags.iter().find(|(_, id)| *id == Some(tag));
    let is_played = |id: TagId| {
        id == TagId::CONTRACT || matches!(id.info().kind, TagKind::Auction | TagKind::Play)
    };
    let mut ids = tags.iter().filter_map(|(_, id)| *id);
    let needs_deal = find(TagId::DEAL).is_none() && ids.any(is_played);
    let (pair, _) = find(TagId::BOARD).filter(|_| needs_deal)?;
    pair.value()
}

/// What the game before one without a deal is, if it has the same board.
pub(crate) fn same_board(before: &Document<'_>, board: &[u8]) -> Option<SameBoard> {
    let tags: Vec<_> = tagged(before).collect();
    let value = |tag: TagId| {
        let (pair, _) = tags.iter().find(|(_, id)| *id == Some(tag))?;
        pair.value().filter(|value| !matches!(*value, b"" | b"?"))
    };
    let own = value(TagId::BOARD)?;
    if board != own && board != b"#" && own != b"#" {
        return None;
    }
    match value(TagId::DEAL) {
        Some(_) => Some(SameBoard::Dealt),
        None => board_without_deal(&tags).map(|_| SameBoard::NeedsDeal),
    }
}
