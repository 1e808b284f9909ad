//! How many tricks a game says that there were.

use super::kind_of_game;
use crate::bridge::Seat;
use crate::pbn::model::value::Sided;
use crate::pbn::standard::Version;
use crate::rules::prelude::*;

/// Whether the tricks do not add up; then other rules do not check them.
pub(crate) fn has_wrong_sum(game: &GameContext<'_>) -> bool {
    wrong_sum(game).is_some()
}

/// How tricks do not add up.
pub(crate) enum WrongSum {
    /// Those of both sides, and what they should come to.
    Sum { ns: u32, ew: u32, total: u32 },
    /// Those of both sides while the play goes on: neither all nor the ones played.
    Neither { ns: u32, ew: u32, total: u32 },
    /// Those of one side, and how many an end position has.
    TooMany { tricks: u32, total: u32 },
}

/// What is wrong with the tricks of a game, added up.
pub(crate) fn wrong_sum(game: &GameContext<'_>) -> Option<WrongSum> {
    let result = game.model.result()?.tricks;
    let end = game.model.deal().filter(|deal| deal.is_end_position());
    // How many cards there are is not known of a deal that cannot be read.
    if end.is_some_and(|deal| !deal.faults.is_empty()) {
        return None;
    }
    let total = end.map_or(13, |deal| deal.largest_hand() as u32);
    let Sided::Both { ns, ew } = result else {
        let tricks = result.any();
        return (tricks > total).then_some(WrongSum::TooMany { tricks, total });
    };
    let sum = ns + ew;
    let is_over = || game.version == Version::V1_0 || kind_of_game::is_final(game);
    if sum > total || (sum < total && end.is_none() && is_over()) {
        return Some(WrongSum::Sum { ns, ew, total });
    }
    if sum == total || is_over() {
        return None;
    }
    let (least, most) = played(game)?;
    (sum < least || sum > most).then_some(WrongSum::Neither { ns, ew, total })
}

/// How many tricks were played, where the cards can be followed: at least those whose winners
/// are known, and at most those whose cards may all have been played.
fn played(game: &GameContext<'_>) -> Option<(u32, u32)> {
    let (play, replay) = (game.model.play()?, game.model.replay()?);
    if !replay.is_sure() || replay.fault.is_some() {
        return None;
    }
    let won = replay.tricks.iter().filter(|trick| trick.winner.is_some());
    let is_open = usize::from(play.turns.plus().is_some());
    let begun = replay.tricks.len().saturating_sub(is_open);
    Some((won.count() as u32, begun as u32))
}

/// The tricks of declarer, by those of either side.
pub(crate) fn declarer_tricks(declarer: Seat, tricks: Sided<u32>) -> Option<u8> {
    let own = tricks.of(declarer);
    let other = || Some(13u32.saturating_sub(tricks.of(declarer.lho())?));
    u8::try_from(own.or_else(other)?).ok()
}
