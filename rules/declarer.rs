//! TODO

use crate::pbn::model::Deal;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

/// Whether a game without a declarer has cards that cannot be read without one.
pub(crate) fn needs_declarer(game: &GameContext<'_>) -> bool {
    let has_cards = game.model.play().is_some_and(|play| play.has_cards());
    let is_end = game.model.deal().is_some_and(Deal::is_end_position);
    has_cards && !is_end && !is_second_half(game)
}

/// Whether the game has nothing of a board: then it is the rest of the game before, or is
/// played with that game's deal, which is reported elsewhere.
pub(crate) fn is_second_half(game: &GameContext<'_>) -> bool {
    let of_board = [TagId::BOARD, TagId::DEALER, TagId::DEAL];
    game.may_go_on(&of_board)
}
