//! What is read between the calls and cards: whose call begins a row, who won a trick and how many
//! tricks each side has then.

use super::ParsedGame;
use crate::bridge::playing::PlayReading;
use crate::bridge::{AuctionCall, Seat, same_side, seat_name};
use crate::engine::view::Hint;
use crate::pbn::model::Model;
use crate::source::Span;

/// The hints of a game.
pub(super) fn of(game: &ParsedGame<'_>) -> Vec<Hint> {
    let tags = game.tags();
    let model = game.model(&tags);
    let mut hints = Vec::new();
    callers(game, &model, &mut hints);
    winners(game, &model, &mut hints);
    hints
}

/// The caller before the first call of each row.
fn callers(game: &ParsedGame<'_>, model: &Model<'_>, hints: &mut Vec<Hint>) {
    let (Some(auction), Some(outcome)) = (model.auction(), model.outcome()) else {
        return;
    };
    let mut last = auction.value_span.end;
    for (index, turn) in auction.turns.iter().enumerate() {
        let mark = auction.turns.marks_of(index).first();
        let start = mark.map_or(turn.span.start, |mark| mark.span.start);
        let between = Span::new(last, start).of(game.text).iter();
        let begins_row = between
            .into_iter()
            .any(|byte| matches!(byte, b'\r' | b'\n'));
        last = turn.span.end;
        let is_call = turn.value.is_some_and(|value| value != AuctionCall::NotYet);
        if let Some(caller) = outcome.caller(index).filter(|_| begins_row && is_call) {
            let name = seat_name(caller);
            let initial = name.get(..1).unwrap_or(name);
            hints.push(Hint {
                at: game.base + start as usize,
                label: format!("{initial}:"),
                tooltip: format!("{name} makes this call"),
                is_before: true,
            });
        }
    }
}

/// The winner and the count after each trick.
fn winners(game: &ParsedGame<'_>, model: &Model<'_>, hints: &mut Vec<Hint>) {
    let replay = model
        .replay()
        .filter(|replay| replay.reading == PlayReading::Columns);
    let (Some(play), Some(replay)) = (model.play(), replay) else {
        return;
    };
    let (mut ns, mut ew) = (0, 0);
    for (number, trick) in replay.tricks.iter().enumerate() {
        let last = 4 * number + 3;
        let (Some(winner), Some(turn)) = (trick.winner, play.turns.get(last)) else {
            return;
        };
        if same_side(winner, Seat::North) {
            ns += 1
        } else {
            ew += 1
        }
        let end = play.turns.annotations_of(last).last();
        let end = end.map_or(turn.span.end, |one| one.span.end);
        let name = seat_name(winner);
        let initial = name.get(..1).unwrap_or(name);
        hints.push(Hint {
            at: game.base + end as usize,
            label: format!("{initial} {ns}–{ew}"),
            tooltip: format!(
                "{name} wins trick {}; North–South have {ns} and East–West {ew}",
                number + 1
            ),
            is_before: false,
        });
    }
}
