//! # card-played-twice
//!
//! A card is played a second time. Each card can be played only once, so one of the two must be
//! another card.
//!
//! Correct the one that is wrong. If a row of five cards has one of them twice, delete one of the two; if a
//! trick is written twice, delete the second row. The fix does that; it is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ HA
//! *
//! ```
//!
//! ```text
//! error[card-played-twice]: South plays ♥A, which was already played in trick 1
//!   ┌─ example.pbn:6:10
//!   │
//! 5 │ H2 H5 HJ HA
//!   │          -- it was played here
//! 6 │ C4 C2 CQ HA
//!   │          ^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! H2 H8 HK H4
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```text
//! error[card-played-twice]: this row has five cards, because ♥5 is in it twice
//!   ┌─ example.pbn:5:7
//!   │
//! 5 │ H2 H5 H5 HJ HA
//!   │    -- ^^
//!   │    │
//!   │    the same card
//!   │
//!   = fix: delete one of them (unsafe)
//!     + H2 H5 HJ HA
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -H2 H5 H5 HJ HA
//! +H2 H5 HJ HA
//!  C4 C2 CQ CJ
//!  *
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! C 5HX:N
//! P CK972:CK
//!
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! - - CQ CJ
//! *
//! ```
//!
//! ```rbn
//! % RBN
//! H W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:
//! C 5HX:N
//! P CK972:CQ
//!
//! ```

use std::ops::Range;

use crate::bridge::playing::PlayReading;
use crate::bridge::{CardFaultKind, PlayCard, card_name, seat_name};
use crate::pbn::model::{PlaySection, Turn};
use crate::pbn::standard::TURNS_PER_LINE;
use crate::rules::faulty_card::{FaultyCard, name_others};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "card-played-twice",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.6"]), (RBN, &["3.P"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddPlay], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if is_in_row_twice(game, report) {
        return;
    }
    let Some(faulty) = FaultyCard::of(game) else {
        return;
    };
    let (CardFaultKind::PlayedBefore(before), Some(card)) = (faulty.kind, faulty.card) else {
        return;
    };
    if is_row_again(game, &faulty, report) {
        return;
    }
    let message = format!(
        "{} plays {}, which was already played in trick {}",
        seat_name(faulty.player),
        card_name(card),
        before / 4 + 1
    );
    let mut finding = report.at(faulty.span, message);
    if let Some(before) = faulty.play.turns.get(before) {
        finding = finding.label(before.span, "it was played here");
    }
    name_others(game, finding);
}

/// Whether a card is played a second time; then there may be too many of them.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    let is_again = |faulty: FaultyCard<'_>| matches!(faulty.kind, CardFaultKind::PlayedBefore(_));
    doubled(game).is_some() || FaultyCard::of(game).is_some_and(is_again)
}

/// The cards that are twice in their rows, which have five cards for that reason, with the play.
fn doubled<'g>(game: &GameContext<'g>) -> Option<(&'g PlaySection, Vec<[usize; 2]>)> {
    let play = game.model.play()?;
    let reading = game.model.replay().map(|replay| replay.reading);
    if !matches!(reading, None | Some(PlayReading::LongRow)) {
        return None;
    }
    let doubled = play.doubled_cards(game.text());
    (!doubled.is_empty()).then_some((play, doubled))
}

/// Reports cards that are twice in their rows; whether there are some.
fn is_in_row_twice(game: &GameContext<'_>, report: &mut Report<'_>) -> bool {
    let Some((play, doubled)) = doubled(game) else {
        return false;
    };
    for [first, second] in doubled {
        let (Some(before), Some(turn)) = (play.turns.get(first), play.turns.get(second)) else {
            continue;
        };
        let Some(PlayCard::Card(card)) = turn.value else {
            continue;
        };
        let message = format!(
            "this row has five cards, because {} is in it twice",
            card_name(card)
        );
        let finding = report
            .at(turn.span, message)
            .label(before.span, "the same card");
        // Between other cards either one may be wrong.
        if second == first + 1
            && let Some(place) = bare_turns(game, play, second..second + 1)
        {
            finding.fix("delete one of them", Applicability::Unsafe, place, b"");
        }
    }
    true
}

/// Reports a trick that is written again in the row after it, perhaps several times.
fn is_row_again(game: &GameContext<'_>, faulty: &FaultyCard<'_>, report: &mut Report<'_>) -> bool {
    let turns = &faulty.play.turns;
    let start = faulty.turn - faulty.turn % TURNS_PER_LINE;
    let before = start.checked_sub(TURNS_PER_LINE);
    let Some(trick) = before.and_then(|before| turns.get(before..start)) else {
        return false;
    };
    let is_card = |turn: &Turn<PlayCard>| matches!(turn.value, Some(PlayCard::Card(_)));
    let is_same = |row: &&[Turn<PlayCard>]| {
        let mut pairs = trick.iter().zip(*row);
        pairs.all(|(one, other)| is_card(one) && one.value == other.value)
    };
    let rows = turns.slice(start..);
    let rows = rows.chunks_exact(TURNS_PER_LINE);
    let count = rows.clone().take_while(is_same).count();
    let place = |row: &[Turn<PlayCard>]| Some(row.first()?.span.to(row.last()?.span));
    let second = rows.clone().next().filter(|_| count > 0).and_then(place);
    let (Some(first), Some(second)) = (place(trick), second) else {
        return false;
    };
    let number = faulty.trick();
    let message = format!("trick {number} repeats trick {}", number - 1);
    let mut finding = report.at(second, message).label(first, "the same cards");
    if count > 1 {
        finding = finding.note(format!("{count} tricks repeat it"));
    }
    if let Some(place) = bare_turns(game, faulty.play, start..start + count * TURNS_PER_LINE) {
        finding.fix("keep the first one", Applicability::Unsafe, place, b"");
    }
    true
}

/// The place of some turns with what is between them and the one before, where nothing is said of them and of
/// that one: such a remark would be lost.
fn bare_turns(game: &GameContext<'_>, play: &PlaySection, turns: Range<usize>) -> Option<Span> {
    let before = play.turns.get(turns.start.checked_sub(1)?)?;
    let last = play.turns.get(turns.end.checked_sub(1)?)?;
    let next = play.turns.get(turns.end);
    let end = next.map_or(last.span.end, |next| next.span.start);
    let mut tokens = game.tokens_in(Span::new(before.span.end, end));
    let is_bare = tokens.all(|(_, kind, _)| kind.is_space() || kind == TokenKind::Card);
    let place = Span::new(before.span.end, last.span.end);
    (is_bare && !game.is_commented(last.span)).then_some(place)
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(played) = record.replay() else {
        return;
    };
    let Some((fault, card, span)) = played.fault() else {
        return;
    };
    let CardFaultKind::PlayedBefore(before) = fault.kind else {
        return;
    };
    let message = format!(
        "{} plays {}, which was already played in trick {}",
        seat_name(fault.player),
        card_name(card),
        before / 4 + 1
    );
    let finding = report.at(span, message);
    if let Some(before) = played.place(before) {
        finding.label(before, "it was played here");
    }
}
