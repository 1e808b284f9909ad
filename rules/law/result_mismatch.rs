//! # result-mismatch
//!
//! `Result` does not fit the tricks of the play. After a complete play it is the number of tricks won. If the
//! play ends early, a side cannot have fewer tricks than it has won, and cannot have the tricks of the other
//! side. A `+` says that the play goes on, and then the result counts the tricks won so far. A number that
//! the play can still reach is only a warning there, because it may be the final result. A `^` before the
//! number says that it differs on purpose (chapter 3.4.15). After a revoke (`^R`) tricks may pass to the
//! other side.
//!
//! Correct the result or the play, or write `^`.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "13"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```text
//! error[result-mismatch]: North and South have 13 tricks by the result, but can have no more than 12 after the play
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "13"]
//!   │          ^^
//! 5 │ [Play "W"]
//!   │        - North and South win 1 trick and East and West 1 trick here
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "9"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 + CJ
//! ```
//!
//! ```text
//! warning[result-mismatch]: `+` says that the play goes on: North and South have won 1 trick so far, but 9 tricks by the result
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "9"]
//!   │          ^
//! 5 │ [Play "W"]
//!   │        - North and South win 1 trick and East and West 0 tricks here
//! 6 │ H2 H5 HJ HA
//! 7 │ C4 C2 + CJ
//!   │       - the play goes on here
//! ```
//!
//! ```pbn
//! [Deal "N:A2... 34... 56... 78..."]
//! [Declarer "S"]
//! [Contract "NT"]
//! [Result "NS 2"]
//! [Play "W"]
//! S7 SA S3 S5
//! S8 S2 S4 S6
//! ```
//!
//! ```text
//! error[result-mismatch]: North and South have 2 tricks by the result, but 1 in the play
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "NS 2"]
//!   │          ^^^^
//! 5 │ [Play "W"]
//!   │        - North and South win 1 trick and East and West 1 trick here
//! ```
//!
//! ```rbn
//! % RBN
//! H W:AKQJT98765432...:.AKQJT98765432..:..AKQJT98765432.:
//! C 1N:S
//! P SAHADACA:SKHKDKCK:SQHQDQCQ:SJHJDJCJ:STHTDTCT:S9H9D9C9:S8H8D8C8:S7H7D7C7:S6H6D6C6:S5H5D5C5:S4H4D4C4:S3H3D3C3:S2H2D2C2
//! R 7
//!
//! ```
//!
//! In chess, the result after the last move must be that of the tag:
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. f3 e5 2. g4 Qh4# 0-1
//! ```
//!
//! ```text
//! error[result-mismatch]: the game ends with `0-1`, but its Result is `1-0`
//!   ┌─ example.pgn:3:21
//!   │
//! 1 │ [Result "1-0"]
//!   │          --- the result by the tag
//! 2 │
//! 3 │ 1. f3 e5 2. g4 Qh4# 0-1
//!   │                     ^^^
//!   │
//!   = fix: write 1-0 after the moves (by hand)
//!     + 1. f3 e5 2. g4 Qh4# 1-0
//!   = fix: write 0-1 as its Result (unsafe)
//! ```
//!
//! ```diff
//! -[Result "1-0"]
//! +[Result "0-1"]
//!
//!  1. f3 e5 2. g4 Qh4# 0-1
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "9"]
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
//! [Result "^13"]
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
//! [Result "1"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 + CJ
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "13"]
//! [Play "W"]
//! H2 H5 ^R SQ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```rbn
//! % RBN
//! H W:AKQJT98765432...:.AKQJT98765432..:..AKQJT98765432.:
//! C 1N:S
//! P SAHADACA:SKHKDKCK:SQHQDQCQ:SJHJDJCJ:STHTDTCT:S9H9D9C9:S8H8D8C8:S7H7D7C7:S6H6D6C6:S5H5D5C5:S4H4D4C4:S3H3D3C3:S2H2D2C2
//! R 0
//!
//! ```
//!
//! ```pgn
//! [Result "1-0"]
//!
//! 1. e4 1-0
//! ```

use crate::bridge::{Replay, Seat, same_side, seat_after};
use crate::pbn::model::PlaySection;
use crate::pbn::standard::TagId;
use crate::pgn::{GameResult, PgnFault, PgnFaultKind};
use crate::rules::prelude::*;
use crate::rules::tricks::has_wrong_sum;

pub(crate) const META: Meta = Meta {
    name: "result-mismatch",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[
        (PBN, &["3.4.15"]),
        (RBN, &["3.P"]),
        (PGN, &["8.1.1.7", "8.2.6"]),
    ],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::tag(TagId::PLAY)], &Check::Game(check))])
        .and_rbn(&[RecordCheck::Record(check_record)])
        .and_pgn(
            Standing::on(Severity::Error),
            &[ChessCheck::Fault(check_chess)],
        );

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((side, Mismatch { message, is_final })) = find(game) else {
        return;
    };
    let (Some(play), Some(replay), Some(result)) = (
        game.model.play(),
        game.model.replay(),
        game.model.tricks_won(),
    ) else {
        return;
    };
    let finding = report.at(result.span, message).milder(is_final);
    let won = format!(
        "{} win {} and {} {} here",
        side_name(side),
        counted(replay.won_by(side)),
        side_name(side.lho()),
        counted(replay.won_by(side.lho()))
    );
    let finding = finding.label(play.value_span, won);
    if let Some(plus) = play.turns.plus().filter(|_| is_final) {
        finding.label(plus.span, "the play goes on here");
    }
}

/// How result and play contradict each other.
struct Mismatch {
    message: String,
    /// Whether the play goes on and may still come to the result.
    is_final: bool,
}

/// Whether result and play contradict each other, so that what is computed from the result is
/// not judged.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// The first side whose tricks do not fit, and what is wrong with them.
fn find(game: &GameContext<'_>) -> Option<(Seat, Mismatch)> {
    let (play, replay) = (game.model.play()?, game.model.replay()?);
    if !replay.is_sure() || replay.fault.is_some() || replay.tricks.is_empty() {
        return None;
    }
    // With `+` and `*` it is not known whether the play is over.
    if play.turns.plus().is_some() && play.turns.star().is_some() {
        return None;
    }
    // Other rules report an impossible number, and two numbers that do not add up.
    game.model.result()?;
    if has_wrong_sum(game) {
        return None;
    }
    let result = game.model.tricks_won().filter(|result| !result.differs)?;
    [Seat::North, Seat::East].into_iter().find_map(|side| {
        let tricks = result.of(side)? as usize;
        Some((side, mismatch(play, replay, side, tricks)?))
    })
}

/// What is wrong with the number of tricks of a side, if anything is.
fn mismatch(play: &PlaySection, replay: &Replay, side: Seat, tricks: usize) -> Option<Mismatch> {
    let won = replay.won_by(side);
    if tricks == won {
        return None;
    }
    let lost = replay.won_by(side.lho());
    let is_partial = play.turns.plus().is_some();
    let begun = replay.tricks.len();
    let completed = begun - usize::from(is_partial);
    let is_exact = replay.is_complete() || (is_partial && won + lost == completed);
    // After a revoke tricks may pass from the side that revoked to the other one.
    let by = |side: Seat| {
        let mut revokes = replay.revokes.iter();
        play.first
            .is_some_and(|first| revokes.any(|turn| same_side(seat_after(first, *turn), side)))
    };
    let (may_gain, may_lose) = (by(side.lho()), by(side));
    let most = if is_exact { won } else { replay.length - lost };
    let is_too_many = tricks > most && !(may_gain && tricks <= replay.length);
    let is_too_few = tricks < won && !may_lose;
    if !is_too_many && !is_too_few {
        return None;
    }
    let name = side_name(side);
    let said = counted(tricks);
    let message = if is_exact && is_partial {
        let won = counted(won);
        format!(
            "`+` says that the play goes on: {name} have won {won} so far, but {said} by the result"
        )
    } else if is_exact {
        format!("{name} have {said} by the result, but {won} in the play")
    } else if is_too_many {
        format!("{name} have {said} by the result, but can have no more than {most} after the play")
    } else {
        format!("{name} have {said} by the result, but have won {won} when the play ends")
    };
    let may_come = is_partial && (won..=replay.length - lost).contains(&tricks);
    Some(Mismatch {
        message,
        is_final: may_come,
    })
}

fn side_name(side: Seat) -> &'static str {
    if same_side(side, Seat::North) {
        "North and South"
    } else {
        "East and West"
    }
}

fn counted(tricks: usize) -> String {
    match tricks {
        1 => "1 trick".to_owned(),
        _ => format!("{tricks} tricks"),
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let values = &record.record.values;
    let (Some(result), Some(contract)) = (values.result, values.contract) else {
        return;
    };
    let (Some(tricks), Some(declarer)) = (result.tricks, contract.declarer) else {
        return;
    };
    let Some(replay) = record.replay().map(|played| played.replay) else {
        return;
    };
    let won = replay.won_by(declarer);
    if replay.is_complete() && won != usize::from(tricks) {
        let [span, _, _] = result.spans;
        let (name, said) = (side_name(declarer), counted(usize::from(tricks)));
        report.at(
            span,
            format!("{name} have {said} by the result, but {won} in the play"),
        );
    }
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    // Where a comment swallows a game, or two markers are there, that is the cause.
    let is_other_cause = |fault: &PgnFault| {
        matches!(
            fault.kind,
            PgnFaultKind::SwallowedTags | PgnFaultKind::SecondMarker
        )
    };
    if fault.kind != PgnFaultKind::ResultMismatch || context.game.faults.iter().any(is_other_cause)
    {
        return;
    }
    let found = context.found(fault.span);
    let Some(tag) = context.tag("Result") else {
        return;
    };
    let said = context.found(tag.value);
    let mut finding = report
        .at(
            fault.span,
            format!("the game ends with {found}, but its Result is {said}"),
        )
        .label(tag.value, "the result by the tag");
    let right = result_of_game(context);
    for (place, other) in [(fault.span, tag.value), (tag.value, fault.span)] {
        let text = context.slice(other);
        let applicability = if right == GameResult::of(text) {
            Applicability::Unsafe
        } else {
            Applicability::Manual
        };
        let title = if place == tag.value {
            format!("write {} as its Result", escape(text))
        } else {
            format!("write {} after the moves", escape(text))
        };
        finding = finding.fix(title, applicability, place, text.to_vec());
    }
}

/// The result that a game has where marker and tag contradict each other: that of its last position, or the one of the
/// two that says anything.
fn result_of_game(context: &ChessContext<'_>) -> Option<GameResult> {
    let of_board = context.game.ending.map(GameResult::of_ending);
    let said = context.value("Result").and_then(GameResult::of);
    let (_, marker) = context.game.marker?;
    of_board.or(match (marker, said?) {
        (GameResult::Unknown, other) | (other, GameResult::Unknown) => Some(other),
        _ => None,
    })
}
