//! Games that are played with the deal of the game before, and repeat only its board.

use crate::pbn::standard::{TagId, TagKind, tag_id};
use crate::pbn::syntax::{Document, Game, TagPair};

/// Whether a game names its board, and says what was bid or played, but neither the dealer nor the deal.
pub(crate) fn needs_deal(tags: &[(TagPair<'_>, Option<TagId>)]) -> bool {
    let has = |tag: TagId| tags.iter().any(|(_, id)| *id == Some(tag));
    let is_section = |kind: TagKind| matches!(kind, TagKind::Auction | TagKind::Play);
    let is_played = || {
        let mut ids = tags.iter().filter_map(|(_, id)| *id);
        ids.any(|id| is_section(id.info().kind) || id == TagId::CONTRACT)
    };
    has(TagId::BOARD) && !has(TagId::DEALER) && !has(TagId::DEAL) && is_played()
}

/// Whether a game that needs a deal is another table of the board of the game before it, which has one.
pub(crate) fn is_second_table(
    before: &Document<'_>,
    tags: &[(TagPair<'_>, Option<TagId>)],
) -> bool {
    let mut pairs = tags.iter().filter(|(_, id)| *id == Some(TagId::BOARD));
    let board = pairs.next().and_then(|(pair, _)| pair.value());
    let value = |tag: TagId| {
        let mut pairs = Game::new(before).tag_pairs();
        let pair = pairs.find(|pair| tag_id(pair.name()) == Some(tag))?;
        pair.value().filter(|value| !matches!(*value, b"" | b"?"))
    };
    let is_same = || board == Some(b"#") || board == value(TagId::BOARD);
    needs_deal(tags) && board.is_some() && value(TagId::DEAL).is_some() && is_same()
}
