//! # card-after-plus
//!
//! A card follows the `+` of a play. The `+` stands for the card that will be played next: no card can have
//! been played after it, and there can be only one `+` (chapter 3.6). A card to the right of the `+` in the
//! same trick is correct if that player played before.
//!
//! Write `-` for the cards still to come, and one `+` for the next one.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 + HJ -
//! ```
//!
//! ```text
//! error[card-after-plus]: this card was played after the one that the `+` says is still to be played
//!   ┌─ example.pbn:5:6
//!   │
//! 5 │ H2 + HJ -
//!   │    - ^^
//!   │    │
//!   │    the card that will be played next
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 + + -
//! ```
//!
//! ```text
//! error[card-after-plus]: a second `+`: only one card is played next
//!   ┌─ example.pbn:5:6
//!   │
//! 5 │ H2 + + -
//!   │    - ^
//!   │    │
//!   │    the card that will be played next
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ +
//! H6 H8 HK H4
//! ```
//!
//! ```text
//! error[card-after-plus]: this card was played after the one that the `+` says is still to be played
//!   ┌─ example.pbn:7:1
//!   │
//! 6 │ C4 C2 CQ +
//!   │          - the card that will be played next
//! 7 │ H6 H8 HK H4
//!   │ ^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 + - -
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 + - CJ
//! ```

use crate::bridge::playing::PlayReading;
use crate::bridge::{PlayCard, seat_after, turns_between};
use crate::pbn::model::{PlaySection, Turn};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "card-after-plus",
    severity: Severity::Error,
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[TokenKind::Plus])],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let (Some(card), Some(play)) = (find(game), game.model.play()) else {
        return;
    };
    let Some(plus) = play
        .turns
        .plus()
        .filter(|plus| !is_in_word(play, plus.span))
    else {
        return;
    };
    let message = match card.value {
        Some(PlayCard::Next) => "a second `+`: only one card is played next",
        _ => "this card was played after the one that the `+` says is still to be played",
    };
    report
        .at(card.span, message)
        .label(plus.span, "the card that will be played next");
}

/// Whether a `+` touches a word before it that is no card: then it says nothing of its own.
fn is_in_word(play: &PlaySection, plus: Span) -> bool {
    let mut words = play.turns.iter();
    words.any(|word| word.value.is_none() && word.span.end == plus.start)
}

/// Whether a card or another `+` comes after the `+`.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// The first card or `+` after the `+` in the order of playing.
fn find<'m>(game: &GameContext<'m>) -> Option<&'m Turn<PlayCard>> {
    let play = game.model.play()?;
    let plus = play.turns.plus()?;
    let next = plus.turns_before;
    let after = play.turns.iter().enumerate().skip(next + 1);
    let mut wrong = after.filter(|(turn, card)| match card.value {
        Some(PlayCard::Next) => true,
        Some(PlayCard::Card(_)) => turn / 4 > next / 4,
        _ => false,
    });
    let found = wrong.next().map(|(_, card)| card);
    found.or_else(|| play.turns.get(later_in_trick(game, next)?))
}

/// A card of the trick of the `+` whose player comes after that of the `+`.
fn later_in_trick(game: &GameContext<'_>, next: usize) -> Option<usize> {
    let play = game.model.play()?;
    let replay = game.model.replay().filter(|replay| replay.is_sure())?;
    if replay.reading != PlayReading::Columns {
        return None;
    }
    let leader = replay.tricks.get(next / 4)?.leader?;
    let first = play.first?;
    let order = |turn: usize| turns_between(leader, seat_after(first, turn));
    let row = next / 4 * 4;
    (row..row + 4).find(|turn| {
        let card = play.turns.get(*turn).and_then(|card| card.value);
        matches!(card, Some(PlayCard::Card(_))) && order(*turn) > order(next)
    })
}
